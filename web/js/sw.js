/**
 * Keeps the whole site on the device, every file checked against its hash when it is kept and whenever it is served.
 * A version is installed whole or not at all, is served from its own cache alone, and changes over only when the page
 * says so. What is missing or damaged is fetched again wherever there is a network.
 */

const BUILT = {}; // the build writes the version, {path: SHA-256} of every file, and {language: its paths} here
const ROOT = new URL("./", self.location.href).href;
const OURS = `knaves ${new URL(ROOT).pathname} `; // the names of our caches begin with it, nobody else's do
const CACHE = OURS + BUILT.version;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
    const path = event.request.method === "GET" ? pathOf(event.request.url) : null;
    if (path !== null) event.respondWith(serve(path, event));
    else if (event.request.mode === "navigate") event.respondWith(nowhere(event.request));
});
self.addEventListener("message", (event) => {
    if (event.data === "change over") event.waitUntil(changeOver(event.source));
    if (event.data === "mend") event.waitUntil(mend());
    if (event.data.language) event.waitUntil(keepLanguage(event.data.language));
});

async function install() {
    const cache = await caches.open(CACHE);
    const queue = await wanted();
    const works = Array.from({ length: 6 }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await keep(cache, next);
    });
    try {
        await Promise.all(works);
    } catch (error) {
        await caches.delete(CACHE);
        throw error;
    }
}

/** Every file but those of languages that nobody has spoken here, whose catalogue is in no cache of ours. */
async function wanted() {
    const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
    const isKept = async (path) => {
        const kept = names.map((cacheName) => caches.match(ROOT + path, { cacheName }));
        return (await Promise.all(kept)).some(Boolean);
    };
    const without = new Set();
    for (const paths of Object.values(BUILT.languages))
        if (!(await isKept(paths[0]))) paths.forEach((path) => without.add(path));
    return Object.keys(BUILT.files).filter((path) => !without.has(path));
}

/** Keeps all of a language that is spoken here, from now on in every version. */
async function keepLanguage(language) {
    const cache = await caches.open(CACHE);
    for (const path of BUILT.languages[language] ?? [])
        if (!(await find(path))) await keep(cache, path).catch(() => {});
}

/** Puts one file into the cache: out of the older version's if it is the same, else fetched past the HTTP cache.
 * Checked as it has been kept: a clone would hold every file in memory twice, beside two interpreters. */
async function keep(cache, path) {
    const address = ROOT + path;
    const older = await caches.match(address);
    if (older && (await hashOf(older)) === BUILT.files[path]) return cache.put(address, await caches.match(address));
    const fetched = await fetch(new Request(address, { cache: "no-cache" }));
    if (!fetched.ok) throw new Error(`${path}: ${fetched.status}`);
    await cache.put(address, fetched);
    if ((await hashOf(await cache.match(address))) === BUILT.files[path]) return;
    await cache.delete(address);
    throw new Error(`${path} is not what was built`);
}

/** The SHA-256 of a whole answer. */
async function hashOf(response) {
    const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Older caches of this site go; those of other sites under the same origin stay. */
async function activate() {
    for (const name of await caches.keys()) {
        const isOlder = name.startsWith(OURS) ? name !== CACHE : name.startsWith("knaves ") && (await isNameless(name));
        if (isOlder) await caches.delete(name);
    }
    await self.clients.claim();
}

/** Whether a cache of a version that did not name its path belongs to this site. */
async function isNameless(name) {
    if (name.startsWith("knaves /")) return false;
    return Boolean(await caches.match(`${ROOT}index.html`, { cacheName: name }));
}

/** Takes over for the one page that asks; not while other pages of the old version are open. */
async function changeOver(page) {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const others = pages.filter((one) => one.id !== page.id && pathOf(one.url) !== null).length;
    if (others) page.postMessage({ others });
    else await self.skipWaiting();
}

/** The path in the site of an address, or null where it is none of ours. */
function pathOf(address) {
    if (!address.startsWith(ROOT)) return null;
    const path = address.slice(ROOT.length).replace(/[?#].*$/, "");
    const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    return Object.hasOwn(BUILT.files, file) ? file : null;
}

/** What is kept, if it is whole; else what the network has, which is kept if it is what was built. */
async function serve(path, event) {
    const kept = await find(path);
    if (kept) return kept;
    const fetched = await fetch(event.request, { cache: "no-cache" }).catch((error) => inEnglish(path, error));
    if (fetched.ok) event.waitUntil(keepAgain(path, fetched.clone()));
    return fetched;
}

/** At a path that the site has not got: what the host says, without a network the page that leads back. */
function nowhere(request) {
    return fetch(request).catch(async (error) => (await find("404.html")) ?? Promise.reject(error));
}

/** Without a network: the English rules in place of those in a language that is not kept. */
async function inEnglish(path, error) {
    const english = path.startsWith("rules/") && (await find(path.replace(/\.\w+\.html$/, ".html")));
    if (english) return english;
    throw error;
}

/** A kept file that is whole, undefined if there is none. It is read twice: what is handed out still streams, and brings
 * the code along that the browser has compiled of it. */
async function find(path) {
    const [kept, probe] = await Promise.all([lookUp(path), lookUp(path)]);
    return probe && (await hashOf(probe)) === BUILT.files[path] ? kept : undefined;
}

const lookUp = (path) => caches.match(ROOT + path, { cacheName: CACHE });

async function keepAgain(path, response) {
    const body = await response.arrayBuffer();
    if ((await hashOf(new Response(body))) !== BUILT.files[path]) return; // another version is on the server by now
    const cache = await caches.open(CACHE);
    await cache.put(
        ROOT + path,
        new Response(body, { headers: { "Content-Type": response.headers.get("Content-Type") } }),
    );
}

/** Looks at every file in turn, and fetches what is missing or damaged; what cannot be had waits for the next visit. */
async function mend() {
    const cache = await caches.open(CACHE);
    for (const path of await wanted()) if (!(await find(path))) await keep(cache, path).catch(() => {});
}
