/** What a player can take away when the page has stopped: a report, all the games, or one game less. */

const MINE = "knaves"; // all our keys in localStorage begin with it, and it is the name of our IndexedDB
const said = [];

/** Keeps an error for the report. */
export function note(error) {
    said.push(String(error?.stack ?? error).slice(0, 4000));
    if (said.length > 5) said.shift();
}

/** Version, browser, how it started and the errors. No name, no address, and no card of a game. */
export function report() {
    const { version, start } = document.documentElement.dataset;
    return [
        `Knaves ${version ?? "unbuilt"}, start: ${start ?? "not yet"}, at ${location.hash || "the front page"}`,
        navigator.userAgent,
        ...said,
    ].join("\n\n");
}

/** The record of the game on the table, with its shuffle and so with every hidden card; "" where there is none. */
export function gameOnTable() {
    const { save } = document.documentElement.dataset;
    return save
        ? entries(save)
              .map(([key, value]) => `${key}: ${value}`)
              .join("\n\n")
        : "";
}

/** Puts aside what is kept under keys beginning with `prefix`, so that the page can start without it. */
export async function putAside(prefix) {
    const found = entries(`${MINE}/${prefix}`);
    for (const [key, value] of found) {
        localStorage.removeItem(key); // first, or there may be no room
        localStorage.setItem(key.replace(`${MINE}/`, `${MINE}/aside/`), value);
    }
    await resetGame(`${MINE}/${prefix}`);
}

/** Hands out everything of ours in localStorage as one JSON file. */
export function downloadGames() {
    const file = { format: "knaves/storage", storage: Object.fromEntries(entries(MINE)) };
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1)], { type: "application/json" }));
    link.download = "knaves-games.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Removes what is kept under keys beginning with `prefix`, here and in the journal; other games stay. */
export async function resetGame(prefix) {
    for (const [key] of entries(prefix)) localStorage.removeItem(key);
    await new Promise((done) => {
        const opening = indexedDB.open(MINE);
        opening.onerror = opening.onblocked = done;
        opening.onsuccess = () => forget(opening.result, prefix, done);
    });
}

function forget(database, prefix, done) {
    const names = [...database.objectStoreNames];
    if (!names.length) return done();
    const change = database.transaction(names, "readwrite");
    change.oncomplete = change.onerror = done;
    for (const name of names) change.objectStore(name).delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
}

/** [key, value] of everything in localStorage whose key begins with `prefix`; nothing where storage is blocked. */
function entries(prefix) {
    try {
        return Object.keys(localStorage)
            .filter((key) => key.startsWith(prefix))
            .sort()
            .map((key) => [key, localStorage.getItem(key)]);
    } catch {
        return [];
    }
}
