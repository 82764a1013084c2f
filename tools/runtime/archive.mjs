/** node archive.mjs SOURCE OUT: compiles the engine and its standard library to OUT/engine.zip and OUT/library.zip. */

import { readFileSync } from "node:fs";
import { start } from "./pyodide.mjs";

const [source, out] = process.argv.slice(2);
const python = await start({ env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/source", source);
python.FS.mkdir("/out");
python.mountNodeFS("/out", out);
python.FS.writeFile("/modules.json", readFileSync(new URL("modules.json", import.meta.url)));
python.runPython(readFileSync(new URL("archive.py", import.meta.url), "utf8"));
python.runPython("main('/source', '/out')");
