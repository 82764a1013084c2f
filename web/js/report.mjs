/** What a player can take away when the page has stopped: a report, all the games, or one game less. */

import { feature } from "./features.mjs";
import { journal } from "./journal.mjs";
import { PLACE } from "./place.mjs";

const OLD = "knaves/"; // what an earlier version kept, and Python may not have taken over yet
const said = [];

/** Keeps an error for the report. */
export function note(error) {
    said.push(String(error?.stack ?? error).slice(0, 4000));
    if (said.length > 5) said.shift();
}

/** The kind of page by its address: a whole one may hold a game with all its cards. */
const where = () => location.hash.split(/[?/]/).slice(0, 3).join("/") || "the front page";

/** Version, browser, how it started and the errors. No name, no whole address, and no card of a game. */
export function report() {
    const { version, start } = document.documentElement.dataset;
    return [
        `Knaves ${version ?? "unbuilt"}, start: ${start ?? "not yet"}, at ${where()}`,
        navigator.userAgent,
        `Journal: ${journal.state}`,
        ...said,
    ].join("\n\n");
}

/** The record of the game on the table, with its shuffle and so with every hidden card; "" where there is none. */
export function gameOnTable() {
    const { save } = document.documentElement.dataset;
    return save
        ? entries(PLACE + save)
              .map(([key, value]) => `${key}: ${value}`)
              .join("\n\n")
        : "";
}

/** Puts aside what is kept under keys beginning with `prefix`, so that the page can start without it. */
export async function putAside(prefix) {
    const found = entries(PLACE + prefix);
    for (const [key, value] of found) {
        feature("kept").removeItem(key); // first, or there may be no room
        feature("kept").setItem(`${PLACE}aside/${key.slice(PLACE.length)}`, value);
    }
    await resetGame(prefix);
}

/** Hands out everything of ours in localStorage as one JSON file. */
export function downloadGames() {
    const file = { format: "knaves/storage", storage: Object.fromEntries([...entries(OLD), ...entries(PLACE)]) };
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1)], { type: "application/json" }));
    link.download = "knaves-games.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Removes what is kept under keys beginning with `prefix`, here and in the journal; other games stay. */
export async function resetGame(prefix) {
    for (const [key] of entries(PLACE + prefix)) feature("kept").removeItem(key);
    await journal.forget(prefix);
}

/** [key, value] of everything in localStorage whose key begins with `prefix`; nothing where storage is blocked. */
function entries(prefix) {
    try {
        const kept = feature("kept");
        return Object.keys(kept)
            .filter((key) => key.startsWith(prefix))
            .sort()
            .map((key) => [key, kept.getItem(key)]);
    } catch {
        return [];
    }
}
