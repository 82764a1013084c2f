/** Starts Pyodide for PyScript, in the page and in the worker: from the snapshot, else the ordinary way. */

import { loadPyodide as load, version } from "../pyodide/pyodide.mjs";
import asm from "../pyodide/pyodide.asm.mjs";

export { version };

const BUILT = {}; // the build writes the names and sizes of its files here

const PAGE = 4096;
const pyodide = new URL("../pyodide/", import.meta.url).href;
const python = new URL("../python/", import.meta.url).href;
const wasm = `${pyodide}pyodide.asm.wasm`;
const common = {
    indexURL: pyodide,
    env: { PYTHONHASHSEED: "0" }, // the snapshot has a hash seed baked in: both starts use the same
    lockFileContents: BUILT.lock,
};

const snapshot = wantsSnapshot().then((wanted) => (wanted ? fetchSnapshot() : null));
snapshot.catch(() => {}); // reported when it is awaited

/** What PyScript calls: a Pyodide with the engine ready to import. */
export async function loadPyodide(options = {}) {
    await needWebAssembly();
    try {
        const parts = await snapshot;
        if (parts) return await fromSnapshot(options, parts);
    } catch (error) {
        console.info(`Knaves starts the ordinary way: ${error.message}`);
    }
    return ordinary(options);
}

async function fromSnapshot(options, parts) {
    const interpreter = await watched({
        ...options,
        ...common,
        stdLibURL: `${python}empty.zip`,
        _loadSnapshot: Promise.resolve(parts.head),
        createPyodideModule: async (settings) => {
            settings.INITIAL_MEMORY = parts.heap;
            const module = await asm(settings);
            if (module.HEAPU8.length !== parts.heap) throw new Error("the memory has another size");
            parts.places.forEach((place, k) =>
                module.HEAPU8.set(parts.pages.subarray(k * PAGE, (k + 1) * PAGE), place * PAGE));
            return module;
        },
    });
    interpreter.runPython("import random; random.seed()"); // else every visit would draw the same numbers
    mark("snapshot");
    return interpreter;
}

async function ordinary(options) {
    const engine = fetchBytes(BUILT.engine);
    const interpreter = await watched({
        ...options,
        ...common,
        stdLibURL: python + BUILT.library,
        createPyodideModule: asm,
        fsInit: async (files) => files.writeFile("/engine.zip", await engine),
    });
    interpreter.runPython("import sys; sys.path.insert(0, '/engine.zip')");
    mark("ordinary");
    return interpreter;
}

/** load(), but a WebAssembly file that is missing or damaged is an error and not an endless wait. */
async function watched(options) {
    const plain = globalThis.fetch;
    let failed;
    const failure = new Promise((_, reject) => (failed = reject));
    globalThis.fetch = (address, ...rest) => {
        if (String(address) !== wasm) return plain(address, ...rest);
        globalThis.fetch = plain;
        return plain(address, ...rest).then(checked).catch((error) => {
            failed(error);
            throw error;
        });
    };
    try {
        return await Promise.race([load(options), failure]);
    } finally {
        globalThis.fetch = plain;
    }
}

function checked(response) {
    if (!response.ok) throw new Error(`${response.url} could not be loaded (${response.status})`);
    if (response.body && !globalThis.navigator?.serviceWorker?.controller)
        count("wasm", response.clone().body, BUILT.bytes.wasm);
    return response;
}

async function count(part, stream, total) {
    let loaded = 0;
    const reader = stream.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read())
        tell(part, (loaded += read.value.length), total);
}

async function wantsSnapshot() {
    if (!BUILT.snapshot) return false;
    if (new URLSearchParams(globalThis.location?.search ?? "").has("nosnap")) return false;
    const line = globalThis.navigator?.connection;
    const isSlow = line?.saveData || /2g|3g/.test(line?.effectiveType ?? "");
    return !isSlow || Boolean(await globalThis.caches?.match(python + BUILT.snapshot).catch(() => null));
}

async function fetchSnapshot() {
    const response = await fetch(python + BUILT.snapshot);
    if (!response.ok) throw new Error(`no snapshot (${response.status})`);
    let loaded = 0;
    const counter = new TransformStream({
        transform(chunk, out) {
            tell("snapshot", (loaded += chunk.length), BUILT.bytes.snapshot);
            out.enqueue(chunk);
        },
    });
    const plain = response.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
    return unpack(await new Response(plain).arrayBuffer());
}

/** Layout, all numbers 32 bits: heap size, head size, number of pages, 0; head; page numbers; pages. */
function unpack(buffer) {
    const [heap, headSize, count] = new Uint32Array(buffer, 0, 4);
    const start = 16 + headSize;
    if (buffer.byteLength !== start + count * (4 + PAGE)) throw new Error("the snapshot is damaged");
    return {
        heap,
        head: new Uint8Array(buffer, 16, headSize),
        places: new Uint32Array(buffer.slice(start, start + 4 * count)),
        pages: new Uint8Array(buffer, start + 4 * count),
    };
}

async function fetchBytes(name) {
    const response = await fetch(python + name);
    if (!response.ok) throw new Error(`${response.url} could not be loaded (${response.status})`);
    return new Uint8Array(await response.arrayBuffer());
}

async function needWebAssembly() {
    const smallest = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    try {
        await WebAssembly.instantiate(smallest);
    } catch {
        throw new Error("WebAssembly is switched off in this browser");
    }
}

function tell(part, loaded, total) {
    globalThis.dispatchEvent?.(new CustomEvent("knaves:progress", { detail: { part, loaded, total } }));
}

function mark(start) {
    if (globalThis.document) document.documentElement.dataset.start = start;
}
