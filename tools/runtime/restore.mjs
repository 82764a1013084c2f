/**
 * node restore.mjs snapshot FOLDER [SCRIPT [PLACE=PATH ...]], or the same with `ordinary ARCHIVES`: starts Pyodide
 * under Node as the page does, either way, and runs a script in it, which finds folders of this machine at PLACE and
 * copies of files. A restored memory must be the build's, byte for byte.
 */

import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { linked, start } from "./pyodide.mjs";

const PAGE = 4096;
const EMPTY_ZIP = Buffer.from(`504b0506${"00".repeat(18)}`, "hex");
const [way, folder, script, ...places] = process.argv.slice(2);

const python = await (way === "snapshot" ? restored() : ordinary());
for (const [place, path] of places.map((given) => given.split("="))) bring(place, path);
if (script) python.runPython(readFileSync(script, "utf8"));

async function restored() {
    const buffer = Uint8Array.from(gunzipSync(readFileSync(join(folder, "snapshot.gz.bin")))).buffer;
    const [size, headSize, count] = new Uint32Array(buffer, 0, 4);
    const places = new Uint32Array(buffer.slice(16 + headSize, 16 + headSize + 4 * count));
    const pages = new Uint8Array(buffer, 16 + headSize + 4 * count);
    const empty = join(folder, "empty.zip");
    writeFileSync(empty, EMPTY_ZIP);
    const interpreter = await start({
        stdLibURL: empty,
        stdout: console.log,
        _loadSnapshot: Promise.resolve(new Uint8Array(buffer, 16, headSize)),
        createPyodideModule: async (settings) => {
            settings.INITIAL_MEMORY = size;
            const module = await linked(settings);
            if (module.HEAPU8.length < size) module.growMemory(size);
            places.forEach((place, k) => module.HEAPU8.set(pages.subarray(k * PAGE, (k + 1) * PAGE), place * PAGE));
            compare(module.HEAPU8);
            return module;
        },
    });
    interpreter.runPython("import random; random.seed()");
    return interpreter;
}

function bring(place, path) {
    if (!statSync(path).isDirectory()) return python.FS.writeFile(place, readFileSync(path));
    python.FS.mkdirTree(place);
    python.mountNodeFS(place, path);
}

function compare(memory) {
    const expected = readFileSync(join(folder, "memory.sha256"), "utf8");
    const found = createHash("sha256").update(memory).digest("hex");
    if (found !== expected) throw new Error(`the restored memory is not the build's: ${found}, not ${expected}`);
}

function ordinary() {
    return start({
        stdLibURL: join(folder, "library.zip"),
        stdout: console.log,
        fsInit: async (files) => files.writeFile("/engine.zip", readFileSync(join(folder, "engine.zip"))),
    }).then((interpreter) => {
        interpreter.runPython("import sys; sys.path.insert(0, '/engine.zip')");
        return interpreter;
    });
}
