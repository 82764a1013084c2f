/** Makes sure that PyScript finds an IndexedDB: where the browser blocks it, an empty one that keeps nothing. */

const PATIENCE = 1000; // ms

/** Tries the real one; without it data-storage="blocked" on the page says that nothing will be kept. */
export async function needStorage() {
    if (await works()) return;
    document.documentElement.dataset.storage = "blocked";
    Object.defineProperty(globalThis, "indexedDB", { value: { open: openNothing }, configurable: true });
}

function works() {
    return new Promise((answer) => {
        setTimeout(answer, PATIENCE, false);
        try {
            const opening = indexedDB.open("knaves probe");
            opening.onerror = () => answer(false);
            opening.onsuccess = () => {
                opening.result.close();
                answer(true);
            };
        } catch {
            answer(false);
        }
    });
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
