/**
 * A worker for sandbox.html that is all hostile: it has the browser's whole worker scope, as foreign code would if it
 * came round everything that web/sandbox/worker.js takes away. Asked for an attack by name, it answers what came of it.
 */

const keptFetch = fetch;

const ATTACKS = {
    fetch: async (site) => (await keptFetch(`${site}files.json`)).status,
    "fetch without cors": async (site) => (await keptFetch(`${site}files.json?q=stolen`, { mode: "no-cors" })).type,
    "fetch of an own blob": async () => (await keptFetch(URL.createObjectURL(new Blob(["x"])))).status,
    XMLHttpRequest: (site) =>
        new Promise((answer, refuse) => {
            const request = new XMLHttpRequest();
            request.onload = () => answer(request.status);
            request.onerror = () => refuse(new Error("blocked"));
            request.open("GET", `${site}files.json`);
            request.send();
        }),
    WebSocket: (site) => heard(new WebSocket(site.replace("http", "ws"))),
    EventSource: (site) => heard(new EventSource(`${site}files.json`)),
    WebTransport: async (site) => new WebTransport(site.replace("http:", "https:")).ready,
    WebRTC: async () => new RTCPeerConnection().createOffer(),
    beacon: async (site) => navigator.sendBeacon(`${site}stolen`, "cards"),
    importScripts: async (site) => importScripts(`${site}sw.js`),
    "import of a served module": async (site) => Object.keys(await import(`${site}bot.py`)),
    "a worker of a served script": (site) => heard(new Worker(`${site}sw.js`)),
    "fetch in a worker of its own": (site) =>
        new Promise((answer, refuse) => {
            const script = `fetch("${site}files.json?q=nested").then((r) => postMessage(r.status), () => postMessage("blocked"))`;
            const nested = new Worker(URL.createObjectURL(new Blob([script])));
            nested.onmessage = ({ data }) => (data === "blocked" ? refuse(new Error(data)) : answer(data));
            nested.onerror = () => refuse(new Error("no worker"));
        }),
    indexedDB: () =>
        new Promise((answer, refuse) => {
            const opening = indexedDB.open("knaves");
            opening.onsuccess = () => answer(opening.result.objectStoreNames.length);
            opening.onerror = () => refuse(opening.error);
        }),
    localStorage: async () => localStorage.length,
    "the caches of the site": async () => {
        const names = await caches.keys();
        if (!names.length) throw new Error("empty, and not the site's");
        return names;
    },
    "the private file system": async () => (await navigator.storage.getDirectory()).name,
    cookies: async () => document.cookie,
    "a shared worker": (site) => heard(new SharedWorker(`${site}sw.js`)),
    "the service worker": async () => {
        const found = await navigator.serviceWorker.getRegistrations();
        if (!found.length) throw new Error("none");
        return found[0].scope;
    },
    "locks of the page": async () => {
        const { held } = await navigator.locks.query();
        if (!held.length) throw new Error("none, though the page holds one");
        return held;
    },
    "a channel of the page": async () => {
        const channel = new BroadcastChannel("knaves");
        channel.postMessage("stolen");
        return new Promise((answer, refuse) => {
            channel.onmessage = ({ data }) => answer(data);
            setTimeout(() => refuse(new Error("silence")), 300);
        });
    },
    parent: async () => parent.document.title,
    opener: async () => opener.document.title,
    "the page by way of self": async () => self.top.location.href,
    eval: async () => (0, eval)("1 + 1"),
    "a function from text": async () => new Function("return 1")(),
    "a notification": async () => {
        const shown = new Notification("Knaves");
        if (Notification.permission !== "granted") throw new Error("not allowed");
        return shown.title;
    },
};

function heard(source) {
    return new Promise((answer, refuse) => {
        source.onopen = source.onmessage = () => answer("open");
        source.onerror = () => refuse(new Error("blocked"));
        setTimeout(() => refuse(new Error("silence")), 2000);
    });
}

addEventListener("message", ({ data }) => {
    if (!Array.isArray(data)) return postMessage(`${data.number} ready`);
    const [number, question] = data;
    if (question === "names") return postMessage(`${number} ${JSON.stringify(Object.keys(ATTACKS))}`);
    if (question in MESSAGES) return MESSAGES[question](number);
    const [name, site] = JSON.parse(question);
    const answer = (said) => postMessage(`${number} ${JSON.stringify(said)}`);
    new Promise((done) => done(ATTACKS[name](site))).then(
        (got) => answer({ succeeded: String(got) }),
        (error) => answer({ failed: String(error) }),
    );
});

/** Ways to answer that no honest worker has. */
const MESSAGES = {
    "things that are no texts": (number) => {
        for (const each of [null, 7, [`${number} forged`], { length: 9 }, new String(`${number} forged`), true])
            postMessage(each);
        postMessage({ __proto__: null, constructor: 1, toString: "x", startsWith: 1 });
        postMessage(`${number} true`);
    },
    "two answers": (number) => {
        postMessage(`${number} first`);
        postMessage(`${number} second`);
        postMessage(`${number + 1} early`);
        setTimeout(() => postMessage(`${number} late`), 50);
    },
    "a wrong number": (number) => {
        postMessage(`${number - 1} old`);
        postMessage(`${number}0 other`);
        postMessage("forged");
        postMessage(`${number} right`);
    },
    "ten million characters": (number) => postMessage(`${number} ${"x".repeat(10_000_000)}`),
    "a flood": (number) => {
        for (let k = 0; k < 200_000; k++) postMessage(`flood ${k}`);
        postMessage(`${number} through`);
    },
    nothing: () => {},
    "an endless loop": () => {
        for (;;);
    },
    "an echo": (number) => postMessage(`${number} echo`),
};
