/**
 * Keeps the whole site on the device, every file checked against its hash. A version is installed whole or not at
 * all, is served from its own cache alone, and changes over only when the page says so.
 */

const BUILT = {}; // the build writes the version and {path: SHA-256} of every file here
const CACHE = `knaves ${BUILT.version}`;
const ROOT = new URL("./", self.location.href).href;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
    const path = pathOf(event.request);
    if (path !== null) event.respondWith(serve(path, event.request));
});
self.addEventListener("message", (event) => {
    if (event.data === "change over") event.waitUntil(changeOver(event.source));
});

async function install() {
    const cache = await caches.open(CACHE);
    const queue = Object.entries(BUILT.files);
    const works = Array.from({ length: 6 }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await keep(cache, ...next);
    });
    try {
        await Promise.all(works);
    } catch (error) {
        await caches.delete(CACHE);
        throw error;
    }
}

/** Puts one file into the cache: out of the older version's if it is the same, else fetched past the HTTP cache.
 * Checked as it has been kept: a clone would hold every file in memory twice, beside two interpreters. */
async function keep(cache, path, hash) {
    const address = ROOT + path;
    const older = await caches.match(address);
    if (older && (await hashOf(older)) === hash) return cache.put(address, await caches.match(address));
    const fetched = await fetch(new Request(address, { cache: "no-cache" }));
    if (!fetched.ok) throw new Error(`${path}: ${fetched.status}`);
    await cache.put(address, fetched);
    if ((await hashOf(await cache.match(address))) !== hash) throw new Error(`${path} is not what was built`);
}

/** The SHA-256 of a whole answer. */
async function hashOf(response) {
    const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function activate() {
    const names = await caches.keys();
    const older = names.filter((name) => name.startsWith("knaves ") && name !== CACHE);
    await Promise.all(older.map((name) => caches.delete(name)));
    await self.clients.claim();
}

/** Takes over for the one page that asks; not while other pages of the old version are open. */
async function changeOver(page) {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const others = pages.filter((one) => one.id !== page.id && one.url.startsWith(ROOT)).length;
    if (others) page.postMessage({ others });
    else await self.skipWaiting();
}

/** The path in the site that a request asks for, or null where it is none of ours. */
function pathOf(request) {
    if (request.method !== "GET" || !request.url.startsWith(ROOT)) return null;
    const path = request.url.slice(ROOT.length).replace(/[?#].*$/, "");
    const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    return file in BUILT.files ? file : null;
}

async function serve(path, request) {
    const kept = await caches.match(ROOT + path, { cacheName: CACHE });
    return kept ?? fetch(request);
}
