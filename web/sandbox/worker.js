/**
 * The worker of the sandbox: starts Pyodide from what it was handed, takes away everything of the browser that foreign
 * code could want, and then lets Python answer. Whatever is left: the policy of sandbox.html allows no request.
 */

(() => {
    const PLACE = "https://sandbox.invalid/"; // an address that does not exist: every file comes from the page
    const MOST_MEMORY = 256 * 1024 * 1024; // bytes for Python
    const LANGUAGE = `
        AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView
        Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity
        Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError
        ReferenceError Reflect RegExp Set String SuppressedError Symbol SyntaxError TypeError URIError Uint16Array
        Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet constructor decodeURI decodeURIComponent
        encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt undefined unescape`;
    const PYODIDES = `
        AbortController AbortSignal MessageChannel TextDecoder TextEncoder WebAssembly clearTimeout crypto
        performance setTimeout`;
    const KEPT = new Set(`${LANGUAGE} ${PYODIDES}`.trim().split(/\s+/));

    const say = postMessage.bind(globalThis);

    addEventListener(
        "message",
        async ({ data: { number, files, modules, python, source } }) => {
            try {
                const answer = await begin(new Map(files), modules, python, source);
                addEventListener("message", ({ data: [asked, question] }) => say(`${asked} ${said(answer, question)}`));
                strip();
                say(`${number} ready`);
            } catch (error) {
                say(`${number} failed ${error?.message ?? error}`);
            }
        },
        { once: true },
    );

    function said(answer, question) {
        try {
            return String(answer(question));
        } catch (error) {
            return `failed ${error?.message ?? error}`; // the interpreter itself has ended
        }
    }

    /** What the lines of `python` leave in `answer`: a function from text to text. */
    async function begin(files, modules, python, source) {
        serve(files);
        boundMemory();
        const { loadPyodide, bringLater } = await import(linked(modules));
        const interpreter = await loadPyodide({ stdout: () => {}, stderr: () => {} });
        await bringLater(interpreter);
        interpreter.globals.set("source", source);
        interpreter.runPython(python);
        return interpreter.globals.get("answer");
    }

    /** The address of the last module. Each gets one of its own, and is told those of the modules that it names. */
    function linked(modules) {
        const addresses = new Map();
        let address;
        for (const [path, text] of modules) {
            const here = PLACE + path;
            const whole = text
                .replaceAll("import.meta.url", JSON.stringify(here))
                .replace(
                    /(from ")(\.[^"]+)(")/g,
                    (_, before, to, after) => before + addresses.get(new URL(to, here).href) + after,
                );
            address = URL.createObjectURL(new Blob([whole], { type: "text/javascript" }));
            addresses.set(here, address);
        }
        return address;
    }

    /** Answers what Pyodide and its loader fetch with the files that were handed in. */
    function serve(files) {
        globalThis.fetch = async (address) => {
            const path = String(address).slice(PLACE.length);
            const content = files.get(path);
            files.delete(path);
            if (!content) throw new Error(`${path} was not handed in`);
            const type = path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
            return new Response(content, { headers: { "Content-Type": type } });
        };
    }

    function boundMemory() {
        const { grow } = WebAssembly.Memory.prototype;
        WebAssembly.Memory.prototype.grow = function (pages) {
            if (this.buffer.byteLength + pages * 65_536 > MOST_MEMORY) throw new RangeError("no more memory");
            return grow.call(this, pages);
        };
    }

    /** Leaves the language and what Pyodide needs; channels, storage, requests and further workers go. */
    function strip() {
        for (let scope = globalThis; scope !== Object.prototype; scope = Object.getPrototypeOf(scope))
            for (const name of Object.getOwnPropertyNames(scope)) if (!KEPT.has(name)) delete scope[name];
        globalThis.console = Object.freeze({ log() {}, info() {}, warn() {}, error() {} });
    }
})();
