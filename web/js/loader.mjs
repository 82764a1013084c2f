/** Starts Pyodide for PyScript, in the page and in the worker: from the snapshot, else the ordinary way. */

import { loadPyodide as load, version } from "../pyodide/pyodide.mjs";
import asm from "../pyodide/pyodide.asm.mjs";
import { feature, standIn, tried } from "./features.mjs";
import { linkAlone } from "./linking.mjs";
import { handed, keep, share } from "./share.mjs";

export { BUILT, bringLater, version };

const BUILT = {}; // the build writes the names and sizes of its files here

delete WebAssembly.Suspending; // else Python runs on a stack of its own, on which Chromium now and then crashes: decision 31

const PAGE = 4096;
const STEP = 250_000; // bytes of the WebAssembly, after which the page is told anew how much has come
const LATER = "/later.zip";
/** What PyScript runs first writes its Python modules as files; those of the snapshot are in its memory already. */
const WRITES = /^import os as _os\n[^]*?\n(?=import pyscript as _pyscript\n)/;
const pyodide = new URL("../pyodide/", import.meta.url).href;
const python = new URL("../python/", import.meta.url).href;
const wasm = `${pyodide}pyodide.asm.wasm`;
const common = {
    indexURL: pyodide,
    env: { PYTHONHASHSEED: "0" }, // the snapshot has a hash seed baked in: both starts use the same
    lockFileContents: BUILT.lock,
};

const isKept = Boolean(feature("worker")?.controller);
const fromPage = handed();
const snapshot = fromPage.then(async ({ memory }) => memory ?? ((await wantsSnapshot()) ? fetchSnapshot() : null));
if (!isKept) tell("wasm", 0, BUILT.bytes.packed);
snapshot.catch(() => {}); // reported when it is awaited
if (!globalThis.document && (await fromPage).hasDatabase === false) standIn(); // before PyScript asks for it in a worker

/** What PyScript calls: a Pyodide with the engine ready to import. */
export async function loadPyodide(options = {}) {
    try {
        await needWebAssembly();
        return await eitherWay(options);
    } catch (error) {
        globalThis.dispatchEvent?.(new CustomEvent("knaves:trouble", { detail: error }));
        throw error;
    }
}

async function eitherWay(options) {
    try {
        const parts = await snapshot;
        if (parts) return await fromSnapshot(options, parts);
    } catch (error) {
        console.info(`Knaves starts the ordinary way: ${error.message}`);
    }
    return ordinary(options);
}

async function fromSnapshot(options, parts) {
    let goOn;
    const isRestored = new Promise((done) => (goOn = done));
    const interpreter = await watched({
        ...options,
        ...common,
        stdLibURL: `${python}empty.zip`,
        lockFileContents: isRestored.then(() => BUILT.lock), // what Pyodide does with it is a task of its own, too
        _loadSnapshot: Promise.resolve(parts.head),
        createPyodideModule: async (settings) => {
            settings.INITIAL_MEMORY = parts.heap;
            const module = await inSteps(settings);
            await aBreath();
            if (module.HEAPU8.length < parts.heap) module.growMemory(parts.heap); // Pyodide begins with less
            if (module.HEAPU8.length !== parts.heap) throw new Error("the memory has another size");
            parts.places.forEach((place, k) =>
                module.HEAPU8.set(parts.pages.subarray(k * PAGE, (k + 1) * PAGE), place * PAGE),
            );
            keep({ memory: { ...parts } });
            parts.places = parts.pages = null; // they are in its memory now
            await aBreath();
            void aBreath().then(goOn);
            return module;
        },
    });
    await aBreath();
    interpreter.runPython("import random; random.seed()"); // else every visit would draw the same numbers
    return announced(interpreter, "snapshot");
}

async function ordinary(options) {
    const interpreter = await watched({
        ...options,
        ...common,
        stdLibURL: python + BUILT.library,
        createPyodideModule: inSteps,
        fsInit: async (files) => files.writeFile("/engine.zip", await fetchBytes(BUILT.engine)),
    });
    interpreter.runPython("import sys; sys.path.insert(0, '/engine.zip')");
    return announced(interpreter, "ordinary");
}

/** asm(), with breaths before the WebAssembly is compiled and before its thousands of functions are looked through. */
function inSteps(settings) {
    const instantiate = settings.instantiateWasm;
    const { Memory, Module } = WebAssembly;
    Object.assign(WebAssembly, { Memory: unshared(Memory), Module: oneOfAKind(Module) });
    const made = new Promise((done, failed) => {
        const rested =
            (step) =>
            (...given) =>
                void aBreath()
                    .then(() => step(...given))
                    .catch(failed);
        settings.instantiateWasm = rested((imports, receive) => {
            const link = (instance, module) => {
                keep({ module });
                linkAlone(imports, instance);
                rested(receive)(instance, module);
            };
            instantiate(imports, rested(link));
        });
        asm(settings).then(done, failed);
    });
    return made.finally(() => Object.assign(WebAssembly, { Memory, Module }));
}

/** For the hundreds of functions of JavaScript that Emscripten wraps in a module each: one for each kind of them. */
function oneOfAKind(Module) {
    const known = new Map();
    return new Proxy(Module, {
        construct(target, [bytes]) {
            const kind = String(bytes);
            if (!known.has(kind)) known.set(kind, new target(bytes));
            return known.get(kind);
        },
    });
}

/**
 * Pyodide asks for a little memory to be shared with nobody. Where no page may have shared memory, Chromium complains
 * and looks for who has asked, for which it parses all of Emscripten once more on the page's thread.
 */
function unshared(Memory) {
    return new Proxy(Memory, { construct: (target, [asked]) => new target({ ...asked, shared: false }) });
}

/** load(), but a file that does not arrive is an error and not an endless wait. */
async function watched(options) {
    const { module } = await fromPage;
    const plain = globalThis.fetch;
    const { instantiateStreaming } = WebAssembly;
    let failed;
    const failure = new Promise((_, reject) => (failed = reject));
    globalThis.fetch = (address, ...rest) => {
        if (module && String(address) === wasm) return Promise.resolve(null); // for instantiate, which has it
        const fetched = plain(address, ...rest).then(checked);
        fetched.catch(failed);
        return fetched;
    };
    const instantiate = async (_, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
    if (module) WebAssembly.instantiateStreaming = instantiate;
    try {
        return await Promise.race([load(options), failure]);
    } finally {
        globalThis.fetch = plain;
        WebAssembly.instantiateStreaming = instantiateStreaming;
    }
}

function checked(response) {
    if (!response.ok) throw new Error(`${response.url} could not be loaded (${response.status})`);
    if (response.url === wasm && response.body && !isKept) count("wasm", response.clone().body);
    return response;
}

/** Tells how much of the WebAssembly has come, in bytes of its packed size, which is what the line carries. */
async function count(part, stream) {
    const { wasm: whole, packed } = BUILT.bytes;
    let [loaded, told] = [0, 0];
    const reader = stream.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
        loaded += read.value.length;
        if (loaded < whole && loaded - told < STEP) continue;
        told = loaded;
        tell(part, Math.round((loaded * packed) / whole), packed);
    }
}

async function wantsSnapshot() {
    if (!BUILT.snapshot) return false;
    if (new URLSearchParams(globalThis.location?.search ?? "").has("nosnap")) return false;
    const line = feature("connection");
    const isSlow = line?.saveData || /2g|3g/.test(line?.effectiveType ?? "");
    return !isSlow || Boolean(await tried("caches", (all) => all.match(python + BUILT.snapshot)));
}

async function fetchSnapshot() {
    tell("snapshot", 0, BUILT.bytes.snapshot);
    const response = await fetch(python + BUILT.snapshot);
    if (!response.ok) throw new Error(`no snapshot (${response.status})`);
    let loaded = 0;
    const counter = new TransformStream({
        transform(chunk, out) {
            tell("snapshot", (loaded += chunk.length), BUILT.bytes.snapshot);
            out.enqueue(chunk);
        },
    });
    return unpack(await inflated(response.body.pipeThrough(counter)));
}

/** The bytes that a packed stream holds: unpacked beside the page where a worker can be had and handed a stream. */
async function inflated(packed) {
    const unpacker = globalThis.document && handedTo(packed);
    if (!unpacker) return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    const { bytes, why } = await new Promise((resolve, reject) => {
        unpacker.onmessage = ({ data }) => resolve(data);
        unpacker.onerror = () => reject(new Error("the snapshot could not be unpacked"));
    }).finally(() => unpacker.terminate());
    if (!bytes) throw new Error(why);
    return bytes;
}

/** A worker that has got the stream; null where there is none. */
function handedTo(packed) {
    let worker = null;
    try {
        worker = new Worker(new URL("inflate.mjs", import.meta.url), { type: "module" });
        worker.postMessage(packed, [packed]);
        return worker;
    } catch {
        worker?.terminate();
        return null;
    }
}

/** Layout, all numbers 32 bits: heap size, head size, number of pages, 0; head; page numbers; pages. */
function unpack(buffer) {
    const [heap, headSize, count] = new Uint32Array(buffer, 0, 4);
    const start = 16 + headSize;
    if (buffer.byteLength !== start + count * (4 + PAGE)) throw new Error("the snapshot is damaged");
    return {
        heap,
        head: new Uint8Array(buffer, 16, headSize).slice(), // the rest can be let go without it
        places: new Uint32Array(buffer.slice(start, start + 4 * count)),
        pages: new Uint8Array(buffer, start + 4 * count),
    };
}

async function fetchBytes(name) {
    const response = await fetch(python + name);
    if (!response.ok) throw new Error(`${response.url} could not be loaded (${response.status})`);
    return new Uint8Array(await response.arrayBuffer());
}

/** Lets an interpreter import the modules of ours that a start does without. */
async function bringLater(interpreter) {
    interpreter.FS.writeFile(LATER, await fetchBytes(BUILT.later));
    interpreter.runPython(`
import sys, zipimport
class Later:
    @staticmethod
    def find_spec(name, path=None, target=None):
        above, _, _ = name.rpartition(".")
        if name.startswith("knaves."):
            return zipimport.zipimporter("${LATER}/" + above.replace(".", "/")).find_spec(name)
sys.meta_path.append(Later)
sys.path.append("${LATER}")
del sys, Later`);
}

async function needWebAssembly() {
    const smallest = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    try {
        await WebAssembly.instantiate(smallest);
    } catch {
        throw new Error("WebAssembly is switched off in this browser");
    }
}

/** Lets the page do what waits, such as a touch: each step of the restoring is a task of its own. A worker has no touch. */
function aBreath() {
    if (!globalThis.document) return Promise.resolve();
    return new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
            port1.close();
            done();
        };
        port2.postMessage(null);
    });
}

function tell(part, loaded, total) {
    globalThis.dispatchEvent?.(new CustomEvent("knaves:progress", { detail: { part, loaded, total } }));
}

/** Says in the page how it started, and hands it what main.py throws, which PyScript only logs. */
function announced(interpreter, start) {
    let later; // a promise, until it fails
    const bring = () => (later ??= bringLater(interpreter).catch(failed));
    const failed = (error) => {
        later = undefined;
        throw error;
    };
    interpreter.registerJsModule("knaves_later", { bring });
    if (start === "snapshot") leaveOutWriting(interpreter);
    if (!globalThis.document) return interpreter;
    Object.assign(globalThis.knaves, { share }); // for the Python side
    document.documentElement.dataset.start = start;
    const run = interpreter.runPythonAsync;
    interpreter.runPythonAsync = async (...given) => {
        try {
            return await run.apply(interpreter, given);
        } catch (error) {
            dispatchEvent(new CustomEvent("knaves:trouble", { detail: error }));
            throw error;
        }
    };
    return interpreter;
}

/** PyScript runs what it begins with by the one in the page and by the other in a worker. */
function leaveOutWriting(interpreter) {
    for (const name of ["runPythonAsync", "runPython"]) {
        const run = interpreter[name];
        interpreter[name] = (code, ...given) =>
            run.call(interpreter, code.replace(WRITES, "_os = _Path = _path = None\n"), ...given);
    }
}
