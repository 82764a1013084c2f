/**
 * What the page has started from, handed to a worker, which then need not fetch, unpack and compile it again: the
 * compiled WebAssembly to every worker, the restored memory's pages to the first one that asks soon enough.
 */

const QUESTION = "What has the page started from?";
const SOON = 20_000; // ms after which the page lets the pages of the memory go
const PATIENCE = 1000; // ms that a worker waits for the page's answer, until it fetches everything itself

const nothing = { module: null, memory: null };
const kept = { ...nothing };

/** In the page: more of what there is to hand over, as loader.mjs has it. */
export function keep(more) {
    Object.assign(kept, more);
    if (more.memory) setTimeout(() => (kept.memory = null), SOON);
}

/** In the page: answers the question of a worker that has just been made. */
export function share(worker) {
    worker.addEventListener("message", ({ data, ports: [port] }) => {
        if (data !== QUESTION) return;
        try {
            port.postMessage(kept, kept.memory ? [kept.memory.pages.buffer] : []);
        } catch {
            port.postMessage(nothing); // not every browser hands on what is compiled
        }
        kept.memory = null;
    });
}

/** In a worker: {module, memory}, either of them null where the page has not got it or does not answer. */
export function handed() {
    const { port1, port2 } = new MessageChannel();
    return new Promise((done) => {
        port1.onmessage = ({ data }) => done(data);
        port1.onmessageerror = () => done(nothing);
        setTimeout(done, PATIENCE, nothing);
        globalThis.postMessage(QUESTION, [port2]);
    }).finally(() => port1.close());
}
