/**
 * Runs Python that somebody else has written: in a worker of a frame with an origin of its own, without network,
 * storage or page. What goes in and what comes out are texts; the frame is ended when it does not answer in time.
 */

import { BUILT } from "./loader.mjs";

const LONGEST_QUESTION = 1_000_000; // characters
const LONGEST_ANSWER = 32_768;
const START = 30_000; // ms
const GRACE = 100; // ms for an answer that lies waiting because the page itself was busy
const PYTHON = "from knaves.players.own.harness import Harness\nanswer = Harness(source).answer\n";

const here = new URL("./", import.meta.url).href;
const root = new URL("../", import.meta.url).href;
const pyodide = new URL("../pyodide/", import.meta.url).href;
const library = new URL("../python/", import.meta.url).href;

/** What went wrong: `kind` is "start", "busy", "late", "long" or "ended". After "late" and "long" it has ended. */
export class SandboxError extends Error {
    constructor(kind, message) {
        super(message);
        this.kind = kind;
    }
}

/** A sandbox with this program in it, ready to be asked; SandboxError "start" where the browser cannot do it. */
export async function start(source, ms = START) {
    const sandbox = new Sandbox();
    try {
        const files = await Promise.all(addresses().map(async (address) => [path(address), await bytes(address)]));
        const modules = await Promise.all(scripts().map(async (address) => [path(address), await text(address)]));
        const said = await sandbox.begin({ files, modules, python: PYTHON, source }, ms);
        if (said !== "ready") throw new SandboxError("start", said);
        return sandbox;
    } catch (error) {
        sandbox.end();
        if (error.kind === "ended") throw error;
        throw new SandboxError("start", `The sandbox could not start: ${error.message}`);
    }
}

/** One frame, its worker, and at most one open question. */
class Sandbox {
    #frame = document.createElement("iframe");
    #port = null;
    #asked = 0;
    #open = null; // {number, resolve, reject, timer}

    async begin(parts, ms) {
        this.#frame.referrerPolicy = "no-referrer";
        this.#frame.hidden = true;
        this.#frame.src = `${here}sandbox.html`;
        const loaded = new Promise((arrived) => this.#frame.addEventListener("load", arrived, { once: true }));
        document.body.append(this.#frame);
        return this.#ask(ms, async (number) => {
            await loaded;
            const { port1, port2 } = new MessageChannel();
            this.#port = port1;
            port1.onmessage = ({ data }) => this.#hear(data);
            const transferred = [port2, ...parts.files.map(([, content]) => content)];
            this.#frame.contentWindow.postMessage({ number, ...parts }, location.origin, transferred);
        });
    }

    /** The answer to a text, a text too; after `ms` without one the sandbox is ended and SandboxError thrown. */
    ask(question, ms) {
        if (typeof question !== "string" || question.length > LONGEST_QUESTION)
            throw new SandboxError("long", "This question is no text, or too long.");
        return this.#ask(ms, (number) => this.#port.postMessage([number, question]));
    }

    #ask(ms, send) {
        if (!this.#frame) return Promise.reject(new SandboxError("ended", "This sandbox has been ended."));
        if (this.#open) return Promise.reject(new SandboxError("busy", "This sandbox has not answered yet."));
        const number = ++this.#asked;
        return new Promise((resolve, reject) => {
            const end = performance.now() + ms;
            const late = () => this.#stop("late", `There was no answer within ${ms} ms.`);
            const timer = setTimeout(() => {
                if (performance.now() < end + GRACE) late();
                else this.#open.timer = setTimeout(late, GRACE);
            }, ms);
            this.#open = { number, resolve, reject, timer };
            Promise.resolve(send(number)).catch((error) => this.#stop("ended", error.message));
        });
    }

    #hear(answer) {
        const open = this.#open;
        if (!open || typeof answer !== "string" || !answer.startsWith(`${open.number} `)) return;
        const said = answer.slice(`${open.number} `.length);
        if (said.length > LONGEST_ANSWER) return this.#stop("long", "The answer is too long.");
        this.#close().resolve(said);
    }

    #close() {
        const open = this.#open;
        clearTimeout(open.timer);
        this.#open = null;
        return open;
    }

    #stop(kind, message) {
        const open = this.#open && this.#close();
        this.end();
        open?.reject(new SandboxError(kind, message));
    }

    /** Ends the frame and whatever runs in it; a question that is open fails. Ending twice does nothing. */
    end() {
        if (this.#open) this.#close().reject(new SandboxError("ended", "This sandbox has been ended."));
        this.#port?.close();
        this.#frame?.remove();
        this.#frame = this.#port = null;
    }

    /** Whether it has ended. */
    get isEnded() {
        return this.#frame === null;
    }
}

/** What the loader fetches, whichever way it starts. */
function addresses() {
    const wasm = `${pyodide}pyodide.asm.wasm`;
    const archives = [BUILT.engine, BUILT.library, BUILT.later, "empty.zip"].map((name) => library + name);
    return [wasm, ...archives, ...(BUILT.snapshot ? [library + BUILT.snapshot] : [])];
}

/** Modules, each after those that it imports. */
function scripts() {
    const ours = ["features.mjs", "linking.mjs", "share.mjs", "loader.mjs"].map((name) => here + name);
    return [`${pyodide}pyodide.mjs`, `${pyodide}pyodide.asm.mjs`, ...ours];
}

function path(address) {
    return address.slice(root.length);
}

async function bytes(address) {
    return (await arrived(address)).arrayBuffer();
}

async function text(address) {
    return (await arrived(address)).text();
}

async function arrived(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${path(address)} could not be loaded (${response.status})`);
    return response;
}
