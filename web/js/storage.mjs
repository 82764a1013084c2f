/** Makes sure that PyScript finds an IndexedDB: where the browser blocks it or is slow, an empty one that keeps nothing. */

import { standIn } from "./features.mjs";
import { openJournal } from "./journal.mjs";
import { keep } from "./share.mjs";

const PATIENCE = 1000; // ms

/** Opens the journal, which goes on trying by itself; without an answer in time PyScript gets a stand-in. */
export async function needStorage() {
    const late = new Promise((answer) => setTimeout(answer, PATIENCE, false));
    if (await Promise.race([openJournal(), late])) return;
    standIn();
    keep({ hasDatabase: false });
}
