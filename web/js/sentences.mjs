/** Every sentence the page may say before Python can, in the language of the player. */

import { LANGUAGE } from "./language.mjs";

const BUILT = {}; // language -> the sentences of web/sentences.json, filled in by the build

export const SENTENCES = BUILT[LANGUAGE];

/** A sentence with its {names} filled in. */
export function say(key, values = {}) {
    return SENTENCES[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
