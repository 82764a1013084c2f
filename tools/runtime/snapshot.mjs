/**
 * node snapshot.mjs ARCHIVES OUT: starts Pyodide with the engine and all it needs imported, and keeps what its
 * memory has more than a fresh one's as OUT/snapshot.bin, with the SHA-256 of the whole memory beside it.
 */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pyscript from "../../node_modules/@pyscript/core/src/stdlib/pyscript.js";
import { linked, start } from "./pyodide.mjs";

const PAGE = 4096;
const [archives, out] = process.argv.slice(2);
process.argv[1] = "./this.program"; // else the path of this script would be in the memory: in a browser it is this

const whole = await warmedUp();
const [, offset] = new Uint32Array(whole.buffer, whole.byteOffset, 2);
const memory = whole.subarray(offset);
const pages = differing(memory, await fresh(memory.length, "a"), await fresh(memory.length, "bb"));
writeFileSync(join(out, "snapshot.bin"), packed(whole.subarray(0, offset), memory, pages));
writeFileSync(join(out, "memory.sha256"), createHash("sha256").update(memory).digest("hex"));

/** Pyodide's own snapshot of an interpreter that has imported everything and kept nothing of this machine. */
async function warmedUp() {
    const python = await start({ _makeSnapshot: true, stdLibURL: join(archives, "library.zip") });
    python.FS.writeFile("/engine.zip", readFileSync(join(archives, "engine.zip")));
    const names = JSON.parse(readFileSync(join(archives, "modules.json"), "utf8"));
    const { also } = JSON.parse(read("modules.json"));
    python.runPython(`
import sys
sys.path.insert(0, "/engine.zip")
import gc, importlib, json, zipimport
for name in ${JSON.stringify([...also, ...names])}:
    importlib.import_module(name)
from knaves.page.screens.front import as_built
as_built()
exec(${JSON.stringify(read("rehearsal.py"))}, {})
precompiled = {}
exec(${JSON.stringify(read("precompiled.py"))}, precompiled)
precompiled["install"](json.loads(${JSON.stringify(JSON.stringify(sources(pyscript)))}))
sys.path.remove("/engine.zip")
zipimport._zip_directory_cache.clear()
sys.path_importer_cache.clear()
import re, typing
re.purge()
for forget in typing._cleanups:
    forget()
del name, precompiled, as_built, re, typing, forget
for _ in range(3):
    gc.collect()
`);
    scrub(python._module);
    return python.makeMemorySnapshot();
}

/** {"pyscript": {"web.py": text}} as {"pyscript.web": text}. */
function sources(folder, above = "") {
    return Object.assign(
        {},
        ...Object.entries(folder).map(([name, content]) => {
            const path = above + name;
            return typeof content === "string"
                ? { [path.replace(/\.py$/, "").replace(/\.__init__$/, "")]: content }
                : sources(content, `${path}.`);
        }),
    );
}

function read(name) {
    return readFileSync(new URL(name, import.meta.url), "utf8");
}

/** Fills the free memory with zeros: takes blocks, large to small, each size until the heap has to grow for it. */
function scrub(module) {
    const taken = [];
    for (let size = 1 << 16; size >= 32; size >>= 1) {
        const end = module._sbrk(0);
        while (module._sbrk(0) === end) {
            const block = module._malloc(size);
            module.HEAPU8.fill(0, block, block + size);
            taken.push(block);
        }
    }
    taken.forEach((block) => module._free(block));
}

/** The memory as it is before a restore; two with different environments show what is not the same everywhere. */
async function fresh(length, mark) {
    let copy;
    await start({
        env: { MARK: mark },
        stdLibURL: join(archives, "library.zip"),
        createPyodideModule: async (settings) => {
            settings.INITIAL_MEMORY = length;
            settings.noInitialRun = true;
            const module = await linked(settings);
            if (module.HEAPU8.length < length) module.growMemory(length); // as web/js/loader.mjs does
            copy = module.HEAPU8.slice(0, length);
            return module;
        },
    }).catch(() => {}); // an interpreter that has not run cannot finish its start, and need not
    return copy;
}

/** Numbers of the pages that are not the same as in both fresh memories. */
function differing(memory, ...others) {
    const numbers = [];
    for (let page = 0; page * PAGE < memory.length; page++) {
        const part = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset + page * PAGE, PAGE);
        if (others.some((other) => !part(memory).equals(part(other)))) numbers.push(page);
    }
    return numbers;
}

/** As web/js/loader.mjs reads it: memory size, head size, number of pages, 0; head; page numbers; pages. */
function packed(head, memory, pages) {
    const facts = Uint32Array.of(memory.length, head.length, pages.length, 0);
    const contents = pages.map((page) => memory.subarray(page * PAGE, (page + 1) * PAGE));
    return Buffer.concat([Buffer.from(facts.buffer), head, Buffer.from(Uint32Array.from(pages).buffer), ...contents]);
}
