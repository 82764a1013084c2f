/** How Pyodide is linked here: without what only further libraries of WebAssembly would need, of which there are none. */

const NOWHERE = -2; // no place in memory or in the table of functions: who used it would be stopped, not led astray

/**
 * Emscripten gives each of the thousands of names that Python exports, and each function of WebGL, an address for
 * libraries that may be loaded later. Who has an address already gets no other. The restored memory holds addresses
 * of functions, so the build links as the page does.
 */
export function linkAlone(imports, instance) {
    const addresses = imports["GOT.func"];
    for (const name in imports.env) if (name.startsWith("emscripten_gl")) addresses[name].value = NOWHERE;
    const { Global } = WebAssembly;
    const shared = { value: NOWHERE }; // one address for them all: thousands of real ones take their time
    WebAssembly.Global = new Proxy(Global, { construct: () => shared });
    for (const name in instance.exports) addresses[name].value = NOWHERE;
    WebAssembly.Global = Global;
    // Emscripten looks once for all functions in its table, to know those that would get an address: there are none.
    Object.defineProperty(instance.exports.__indirect_function_table, "length", { value: 0 });
}
