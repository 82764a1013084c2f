/**
 * The journal: the newest line of every running game in IndexedDB, of which a killed browser loses nothing. It is opened
 * as early as the page can, and again whenever it was taken away; what cannot be written yet waits and is tried again.
 */

import { feature } from "./features.mjs";
import { PLACE } from "./place.mjs";

const NAME = PLACE.trim(); // of the database
const STORE = "games";
const OLD = "knaves"; // database and store of an earlier version, one for all sites of the origin
const TAKEN_OVER = "taken over"; // the mark that what was there has been looked through
const SOON = 200; // ms until the next attempt, twice as long after each that fails
const LATEST = 20_000;
const PATIENCE = 3000; // ms until an opening that does not answer is told of

const factory = feature("database"); // storage.mjs may put a stand-in in its place
const newest = new Map(); // key -> the line of this visit, null for a game that is forgotten
const waiting = new Set(); // keys whose newest line is not written yet
const openings = []; // lines found by openings that nobody has asked for
let asking = null;
let database = null;
let isClosed = false;
let failures = 0;

/**
 * What the Python side and the panel see. `state`: "open" if all is written, "opening" while that is nothing to speak
 * of, "late" if it takes long or has failed, "failing" if something could not be written, "off" if there is no database.
 */
export const journal = { state: factory ? "opening" : "off", put, drop, next, forget };
Object.assign((globalThis.knaves ??= {}), { journal });
addEventListener("knaves:stopped", () => (isClosed = true)); // once the page has failed, nothing good is written over

/** Opens it; true if that worked at once, false if it is being tried further or cannot be. */
export async function openJournal() {
    if (!factory) return false;
    const late = setTimeout(() => (journal.state = "late"), PATIENCE);
    try {
        const found = await theDatabase();
        await takeOver(found);
        const lines = await linesOf(found, STORE, "game/");
        found.onversionchange = found.onclose = () => lose(found);
        database = found;
        failures = 0;
        clearTimeout(late);
        journal.state = "open";
        deliver(lines);
        write();
        return true;
    } catch (error) {
        console.info(`The journal does not open: ${error?.message}`);
        clearTimeout(late);
        journal.state = "late";
        again(openJournal);
        return false;
    }
}

/** Takes the newest line of a game. */
function put(key, line) {
    newest.set(key, line);
    waiting.add(key);
    write();
}

/** Forgets a game. */
function drop(key) {
    put(key, null);
}

/** The [key, line] pairs that the next opening finds; null if that takes longer than `ms`. */
function next(ms = Infinity) {
    if (openings.length) return Promise.resolve(openings.shift());
    return new Promise((answer) => {
        asking = answer;
        if (ms !== Infinity) setTimeout(() => asking === answer && deliver(null), ms);
    });
}

function deliver(lines) {
    if (asking) asking(lines);
    else openings.push(lines);
    asking = null;
}

function write() {
    if (!database || isClosed || !waiting.size) return;
    const keys = [...waiting];
    waiting.clear();
    try {
        const change = database.transaction(STORE, "readwrite");
        const store = change.objectStore(STORE);
        for (const key of keys) {
            const line = newest.get(key);
            if (line === null) store.delete(nameOf(key));
            else store.put(line, nameOf(key));
        }
        change.oncomplete = () => {
            failures = 0;
            if (database && !waiting.size) journal.state = "open";
        };
        change.onabort = () => fail(keys);
        change.commit?.();
    } catch {
        fail(keys);
    }
}

function fail(keys) {
    for (const key of keys) waiting.add(key);
    if (!database) return; // an opening follows, and writes
    journal.state = "failing";
    again(write);
}

/** The database was taken away: everything of this visit is written into the next one. */
function lose(found) {
    found.close();
    if (database !== found) return;
    database = null;
    journal.state = "opening";
    for (const [key, line] of newest) if (line !== null) waiting.add(key);
    again(openJournal);
}

function again(act) {
    setTimeout(act, Math.min(LATEST, SOON * 2 ** failures++));
}

/** The database with its store, whatever version has come to stand under its name. */
async function theDatabase() {
    const found = await connect(NAME);
    if (found.objectStoreNames.contains(STORE)) return found;
    found.close();
    return connect(NAME, found.version + 1);
}

function connect(name, version) {
    return new Promise((done, failed) => {
        const opening = version ? factory.open(name, version) : factory.open(name);
        opening.onupgradeneeded = () => {
            if (name === OLD)
                opening.transaction.abort(); // there was none
            else if (!opening.result.objectStoreNames.contains(STORE)) opening.result.createObjectStore(STORE);
        };
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => done(opening.result);
    });
}

function answer(request) {
    return new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
}

async function linesOf(found, name, prefix) {
    const store = found.transaction(name).objectStore(name);
    const [keys, lines] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    return keys
        .map((key, place) => [String(key), lines[place]])
        .filter(([key, line]) => key.startsWith(prefix) && key.endsWith("/") && typeof line === "string")
        .map(([key, line]) => [key.slice(prefix.length, -1), line]);
}

/** Copies, once, what an earlier version kept for all sites of the origin; it stays there for the others. */
async function takeOver(found) {
    if (await answer(found.transaction(STORE).objectStore(STORE).get(TAKEN_OVER))) return;
    const lines = await oldLines();
    const change = found.transaction(STORE, "readwrite");
    const store = change.objectStore(STORE);
    const known = new Set(await answer(store.getAllKeys()));
    for (const [key, line] of lines) if (!known.has(nameOf(key))) store.put(line, nameOf(key));
    store.put(true, TAKEN_OVER);
    await new Promise((done, failed) => {
        change.oncomplete = done;
        change.onabort = () => failed(change.error);
    });
}

async function oldLines() {
    const names = await factory.databases?.();
    if (names && !names.some(({ name }) => name === OLD)) return [];
    const old = await connect(OLD).catch(() => null);
    try {
        return old?.objectStoreNames.contains(OLD) ? await linesOf(old, OLD, "knaves/game/") : [];
    } finally {
        old?.close();
    }
}

const nameOf = (key) => `game/${key}/`;

/** Removes what is kept under keys beginning with `prefix`; true once that is done, false if it cannot be. */
async function forget(prefix) {
    if (!factory) return false;
    for (const key of newest.keys()) {
        if (!nameOf(key).startsWith(prefix)) continue;
        newest.delete(key); // else an opening that comes later would bring it back
        waiting.delete(key);
    }
    try {
        const found = database ?? (await theDatabase());
        const change = found.transaction(STORE, "readwrite");
        change.objectStore(STORE).delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
        await new Promise((done, failed) => {
            change.oncomplete = done;
            change.onabort = failed;
        });
        return true;
    } catch {
        return false;
    }
}
