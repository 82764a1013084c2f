/** The language of the page, and its catalogue, which is fetched beside everything else that a start needs. */

import { feature, languages, tried } from "./features.mjs";
import { PLACE } from "./place.mjs";

const BUILT = {}; // language -> its catalogue's address in the site, null for English; filled in by the build
const CHOSEN = /"language":\s*"([a-z]+)"/; // in the settings, whatever else has happened to them
const SITE = new URL("../", import.meta.url);

const browsers = known(languages()) ?? "en";

/** The chosen language, else the first of the browser's that is known, else English. */
export const LANGUAGE = known([chosen()]) ?? browsers;

function known(names) {
    return names.find((name) => Object.hasOwn(BUILT, name));
}

function chosen() {
    try {
        return CHOSEN.exec(feature("kept")?.getItem(`${PLACE}settings`))?.[1];
    } catch {
        return undefined; // blocked: the browser's language it is
    }
}

const fetched = new Map();

/** The text of a language's catalogue; "" for English and where it cannot be had, so that the next call tries again. */
function catalogue(language) {
    if (!fetched.has(language)) fetched.set(language, fetchCatalogue(language));
    return fetched.get(language);
}

async function fetchCatalogue(language) {
    if (!BUILT[language]) return "";
    try {
        const response = await fetch(new URL(BUILT[language], SITE), { cache: "no-cache" });
        if (!response.ok) throw new Error(`${response.status}`);
        const text = await response.text();
        keep(language);
        return text;
    } catch (error) {
        console.info(`Knaves speaks English: no catalogue of "${language}" (${error.message})`);
        fetched.delete(language);
        return "";
    }
}

/** Lets the service worker keep what the language needs, as soon as there is one. */
function keep(language) {
    void tried("worker", async (worker) => (await worker.ready).active.postMessage({ language }));
}

catalogue(LANGUAGE);
Object.assign((globalThis.knaves ??= {}), { catalogue, languageOfTheBrowser: browsers }); // for the Python side
