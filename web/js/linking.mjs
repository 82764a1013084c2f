/** How Pyodide is linked here: without what only further libraries of WebAssembly would need, of which there are none. */

const NOWHERE = -2; // no place in memory or in the table of functions: who used it would be stopped, not led astray

/**
 * Emscripten gives each of the thousands of names that Python exports, and each function of WebGL, an address for
 * libraries that may be loaded later. Who has an address already gets no other. The restored memory holds addresses
 * of functions, so the build links as the page does.
 */
export function linkAlone(imports, instance) {
    const addresses = imports["GOT.func"];
    const hand = (name) => (addresses[name].value = NOWHERE);
    Object.keys(instance.exports).forEach(hand);
    Object.keys(imports.env)
        .filter((name) => name.startsWith("emscripten_gl"))
        .forEach(hand);
}
