/**
 * What a browser may lack, block or refuse to show: in a frame without an origin, where site data are blocked, without a
 * secure connection, in an old version. A mere look may throw, so all of it is looked at here, and whoever asks gets null
 * and does without. What runs before any module, first-paint.js and arrival.js, looks by itself.
 */

const LOOKS = {
    audio: () => globalThis.AudioContext,
    badge: () => navigator.setAppBadge && navigator,
    caches: () => globalThis.caches,
    camera: () => navigator.mediaDevices,
    channel: () => globalThis.BroadcastChannel,
    clipboard: () => navigator.clipboard,
    connection: () => navigator.connection,
    database: () => globalThis.indexedDB,
    kept: () => globalThis.localStorage,
    languages: () => navigator.languages,
    locks: () => navigator.locks,
    media: () => globalThis.matchMedia,
    memory: () => navigator.deviceMemory,
    peer: () => globalThis.RTCPeerConnection,
    cores: () => navigator.hardwareConcurrency,
    share: () => navigator.share && navigator,
    storage: () => navigator.storage,
    vibration: () => navigator.vibrate && navigator,
    worker: () => navigator.serviceWorker,
};

/** What has this name in LOOKS, as it is now; null where the browser has it not, or does not show it. */
export function feature(name) {
    try {
        return LOOKS[name]() ?? null;
    } catch {
        return null;
    }
}

/** What a feature answers; `otherwise` where there is none, or it refuses. `act` may answer with a promise. */
export async function tried(name, act, otherwise) {
    const found = feature(name);
    try {
        return found === null ? otherwise : await act(found);
    } catch {
        return otherwise;
    }
}

/** The languages of the browser, the first one the best: "de", "en". */
export function languages() {
    return (feature("languages") ?? []).map((name) => name.split("-")[0].toLowerCase());
}

/** Whether the browser says that there is no network. */
export function isOffline() {
    return navigator.onLine === false;
}

/** Puts a database in the place of the browser's that keeps nothing, for PyScript, which does not do without. */
export function standIn() {
    Object.defineProperty(globalThis, "indexedDB", { value: { open: () => soon(database) }, configurable: true });
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

/** A request that succeeds with `result` once the caller has had time to listen. */
function soon(result) {
    const request = { result };
    queueMicrotask(() => setTimeout(() => request.onsuccess?.({ target: request })));
    return request;
}

/** Shows a number on the installed app; 0 takes it away. */
const badge = (count) => void tried("badge", (app) => (count ? app.setAppBadge(count) : app.clearAppBadge()));

/** A channel that nobody hears, for PyScript, which makes one as it is loaded. */
class Deaf extends EventTarget {
    postMessage() {}
    close() {}
}

try {
    new (feature("channel"))("knaves").close();
} catch {
    Object.defineProperty(globalThis, "BroadcastChannel", { value: Deaf, configurable: true });
}

Object.assign((globalThis.knaves ??= {}), { badge, feature }); // for the Python side
