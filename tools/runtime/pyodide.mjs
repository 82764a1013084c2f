/** Pyodide under Node, as the build uses it: from the npm package, without packages from the network. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { loadPyodide } from "pyodide";
import asm from "../../node_modules/pyodide/pyodide.asm.mjs";
import { linkAlone } from "../../web/js/linking.mjs";

export const folder = dirname(createRequire(import.meta.url).resolve("pyodide/pyodide.mjs"));
export const lock = JSON.stringify({
    info: JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8")).info,
    packages: {},
});

/** A Pyodide with the fixed hash seed that every start of the page has too. */
export function start(options = {}) {
    const { env, ...rest } = options;
    return loadPyodide({
        indexURL: folder,
        lockFileContents: lock,
        env: { PYTHONHASHSEED: "0", ...env },
        stdout: (line) => console.error(line),
        stderr: (line) => console.error(line),
        createPyodideModule: linked,
        ...rest,
    });
}

/** Emscripten's module, linked as the page does it. */
export function linked(settings) {
    const instantiate = settings.instantiateWasm;
    settings.instantiateWasm = (imports, receive) =>
        instantiate(imports, (instance, module) => {
            linkAlone(imports, instance);
            receive(instance, module);
        });
    return asm(settings);
}

// Node would print the whole of Pyodide's one-line source with the error.
process.on("uncaughtException", (error) => {
    console.error(error.message);
    process.exit(1);
});
