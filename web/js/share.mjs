/**
 * What the page has started from, handed to a worker, which then need not fetch, unpack and compile it again: the
 * compiled WebAssembly to every worker, the restored memory's pages to the first one that asks soon enough.
 */

const QUESTION = "What has the page started from?";
const SOON = 20_000; // ms after which the page lets the pages of the memory go
const PATIENCE = 1000; // ms that a worker waits for the page's answer, until it fetches everything itself

const isInPage = Boolean(globalThis.document);
const hasPage = !isInPage && globalThis.origin !== "null"; // a sandbox has none that it could ask, and no database
const nothing = { module: null, memory: null };
const alone = { ...nothing, hasDatabase: false };
const kept = { ...nothing };

/** More of what there is to hand over, as loader.mjs has it; only the page keeps it. */
export function keep(more) {
    if (!isInPage) return;
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

/** {module, memory} that a worker gets from its page; null where the page has not got it or does not answer.
 * `hasDatabase` is false where the browser has none for either. */
export async function handed() {
    if (!hasPage) return alone;
    const { port1, port2 } = new MessageChannel();
    return new Promise((done) => {
        port1.onmessage = ({ data }) => done(data);
        port1.onmessageerror = () => done(nothing);
        setTimeout(done, PATIENCE, nothing);
        globalThis.postMessage(QUESTION, [port2]);
    }).finally(() => port1.close());
}
