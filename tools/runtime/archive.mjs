/** node archive.mjs SOURCE OUT: compiles the engine, its standard library and what a start does without. */

import { readFileSync } from "node:fs";
import { start } from "./pyodide.mjs";

const [source, out] = process.argv.slice(2);
const python = await start({ env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/source", source);
python.FS.mkdir("/out");
python.mountNodeFS("/out", out);
const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
python.runPython(read("collect.py"));
python.runPython(`ours, used, later, beside = main("/source", ${JSON.stringify(read("modules.json"))})`);
python.runPython(read("archive.py"));
python.runPython(`main("/source", "/out", ours, used, later, beside)`);
