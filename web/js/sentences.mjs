/** Every sentence the page may say before Python can, in the language of the player. */

import { PLACE } from "./place.mjs";

const BUILT = {}; // language -> the sentences of web/sentences.json, filled in by the build
const LANGUAGE = /"language":\s*"([a-z]+)"/; // in the settings, whatever else has happened to them

/** The chosen language, else the first of the browser's that is known, else English. */
function language() {
    const wanted = [...navigator.languages].map((name) => name.split("-")[0].toLowerCase());
    try {
        wanted.unshift(LANGUAGE.exec(localStorage.getItem(`${PLACE}settings`))?.[1]);
    } catch {
        // blocked: the browser's language it is
    }
    return wanted.find((name) => name in BUILT) ?? "en";
}

export const SENTENCES = BUILT[language()];

/** A sentence with its {names} filled in. */
export function say(key, values = {}) {
    return SENTENCES[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
