/** Starts the page: first what must work without Python, then PyScript, which runs main.py. */

import { isTooOld, stop } from "./panel.mjs";
import "./drawing.mjs";
import "./flights.mjs";
import "./locks.mjs";
import { follow } from "./progress.mjs";
import { offer } from "./offers.mjs";
import { keepOffline } from "./offline.mjs";
import { needStorage } from "./storage.mjs";

addEventListener("py:done", keepOffline, { once: true }); // the first start has the line for itself
addEventListener("py:done", offer, { once: true });
addEventListener("touchstart", () => {}, { passive: true }); // else Safari on a phone knows no :active
(globalThis.knaves ??= {}).load = (name) => import(new URL(name, import.meta.url)); // what only some screens need
if (isTooOld()) {
    stop("too old");
} else {
    follow();
    needStorage()
        .then(() => import("./pyscript.mjs"))
        .catch((error) => stop("missing", error));
}
