/** What a player can take away when the page has stopped: a report, all the games, or one game less. */

const MINE = "knaves"; // all our keys in localStorage begin with it, and it is the name of our IndexedDB
const said = [];

/** Keeps an error for the report. */
export function note(error) {
    said.push(String(error?.stack ?? error).slice(0, 4000));
    if (said.length > 5) said.shift();
}

/** Version, browser, how it started, the errors, and the record of the game on the table. No name, no address. */
export function report() {
    const { version, start, save } = document.documentElement.dataset;
    return [
        `Knaves ${version ?? "unbuilt"}, start: ${start ?? "not yet"}, at ${location.hash || "the front page"}`,
        navigator.userAgent,
        ...said,
        ...(save ? entries(save).map(([key, value]) => `${key}: ${value}`) : []),
    ].join("\n\n");
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
