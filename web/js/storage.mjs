/** Makes sure that PyScript finds an IndexedDB: where the browser blocks it or is slow, an empty one that keeps nothing. */

import { openJournal } from "./journal.mjs";

const PATIENCE = 1000; // ms

/** Opens the journal, which goes on trying by itself; without an answer in time PyScript gets a stand-in. */
export async function needStorage() {
    const late = new Promise((answer) => setTimeout(answer, PATIENCE, false));
    if (await Promise.race([openJournal(), late])) return;
    Object.defineProperty(globalThis, "indexedDB", { value: { open: openNothing }, configurable: true });
}

const nothing = { get: () => soon(), getKey: () => soon(), put: () => soon(), delete: () => soon() };
const store = {
    ...nothing,
    clear: () => soon(),
    count: () => soon(0),
    getAll: () => soon([]),
    getAllKeys: () => soon([]),
};
const database = {
    objectStoreNames: [],
    createObjectStore: () => store,
    transaction: () => ({ objectStore: () => store }),
    close() {},
};
const openNothing = () => soon(database);

/** A request that succeeds with `result` once the caller has had time to listen. */
function soon(result) {
    const request = { result };
    queueMicrotask(() => setTimeout(() => request.onsuccess?.({ target: request })));
    return request;
}
