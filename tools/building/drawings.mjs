/** node drawings.mjs joker FILE | optimise FOLDER: the joker out of its package, and svgo over a folder. */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { optimize } from "svgo";

const [command, target] = process.argv.slice(2);
if (command === "joker") writeFileSync(target, await joker());
else if (command === "optimise") optimise(target);

/** The package offers React components: this stands in for React and writes the markup down. */
async function joker() {
    const path = "../../node_modules/@letele/playing-cards/dist/index.esm.js";
    const source = readFileSync(new URL(path, import.meta.url), "utf8")
        .replace(/^import _extends.*$/m, "const _extends = Object.assign;")
        .replace(/^import \* as React.*$/m, "const React = globalThis.markup;");
    globalThis.markup = { createElement };
    const { J1 } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    return J1({});
}

function createElement(name, attributes, ...children) {
    const written = Object.entries(attributes ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => ` ${attribute(key)}="${value}"`);
    return `<${name}${written.join("")}>${children.filter(Boolean).join("")}</${name}>`;
}

function attribute(key) {
    const kept = ["viewBox", "preserveAspectRatio", "patternUnits", "patternTransform", "gradientUnits"];
    const names = { className: "class", xlinkHref: "xlink:href", xmlnsXlink: "xmlns:xlink" };
    return names[key] ?? (kept.includes(key) ? key : key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`));
}

function optimise(folder) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.name.endsWith(".svg")) continue;
        const file = join(entry.parentPath ?? entry.path, entry.name);
        const { data } = optimize(readFileSync(file, "utf8"), { multipass: true, floatPrecision: 2 });
        writeFileSync(file, data);
    }
}
