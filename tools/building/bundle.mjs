/**
 * node bundle.mjs SOURCE OUT: makes one module of a module and the packages that it imports, OUT/NAME, and lists these
 * packages in OUT/packages.json.
 */

import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rollup } from "@rollup/wasm-node";
import { minify } from "terser";

const [source, out] = process.argv.slice(2);
const bare = {
    name: "packages",
    resolveId: (name) => (/^[@a-z]/.test(name) ? fileURLToPath(import.meta.resolve(name)) : null),
};
const failing = (warning) => {
    throw new Error(warning.message);
};
const bundle = await rollup({ input: source, plugins: [bare], onwarn: failing });
const { output } = await bundle.generate({ format: "es" });
if (output.length !== 1) throw new Error("the bundle has more than one file");
const [{ code, modules }] = output;
const { code: small } = await minify(code, { module: true, compress: { passes: 2 } });
const names = Object.keys(modules).map((path) => path.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]);
const packages = [...new Set(names.filter(Boolean))].sort();
writeFileSync(join(out, basename(source)), small);
writeFileSync(join(out, "packages.json"), JSON.stringify(packages));
