/** Shows, where the game that was chosen is coming, what of Knaves has arrived; a tap before Python is up is kept in the address. */

import { isOffline } from "./features.mjs";
import { close, stop } from "./panel.mjs";
import { say } from "./sentences.mjs";

const PATIENCE = 30_000; // ms without progress until the page says so
const SHY = 400; // ms: a start from the cache is over before a bar is worth showing
const parts = new Map(); // part -> [bytes so far, bytes in all]
const listening = new AbortController(); // to the start: what comes once it has ended is not news
let bar = null;
let timer = 0;
let choosing = 0;
let isWaiting = false;

/** Follows the start until main.py has run. */
export function follow() {
    const { signal } = listening;
    const hear = ({ detail }) => {
        parts.set(detail.part, [detail.loaded, detail.total]);
        alive();
    };
    addEventListener("knaves:progress", hear, { signal });
    addEventListener("py:progress", alive, { signal });
    addEventListener("hashchange", turn, { signal });
    addEventListener("py:done", finish, { signal });
    addEventListener("knaves:stopped", end, { signal });
    choosing = setTimeout(choose, SHY);
    document.querySelector(".coming .ib")?.setAttribute("aria-label", say("front"));
    alive();
}

function alive() {
    clearTimeout(timer);
    if (isWaiting) close();
    isWaiting = false;
    timer = setTimeout(() => {
        isWaiting = true;
        stop(isOffline() ? "offline" : "waiting");
    }, PATIENCE);
    draw();
}

/** Another address: the front page is there to choose from. */
function turn() {
    delete document.documentElement.dataset.coming;
    document.querySelector(".coming")?.remove();
    choose();
}

/** Puts the bar on the page that is coming, else on the tile of the game in the address. */
function choose() {
    if (document.documentElement.dataset.ready) return;
    const [path] = location.hash.split("?");
    if (path.length < 3) return;
    const link = [...document.querySelectorAll(".tile a[href]")].find(
        (one) => one.getAttribute("href").split("?")[0] === path,
    );
    const page = document.querySelector(".coming main");
    const tile = page ? null : link?.closest(".tile");
    bar?.closest(".tile")?.classList.remove("loading");
    bar?.remove();
    bar = document.createElement("div");
    bar.className = "load";
    bar.setAttribute("role", "status");
    const meter = document.createElement("progress");
    meter.setAttribute("aria-label", "Knaves");
    bar.append(meter, document.createElement("span"));
    tile?.classList.add("loading");
    if (tile) (tile.querySelector(".txt .meta") ?? tile.lastElementChild).before(bar);
    else (page ?? document.body).append(bar);
    draw();
}

function draw() {
    if (!bar) return;
    const [loaded, total] = [...parts.values()].reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
    const [meter, words] = bar.children;
    const isIn = total > 0 && loaded >= total;
    if (total > 0 && !isIn) {
        meter.max = total;
        meter.value = loaded;
    } else meter.removeAttribute("value");
    const inMegabytes = (bytes) => (bytes / 1e6).toFixed(1);
    words.textContent =
        total > 0 && !isIn
            ? say("loading", { loaded: inMegabytes(loaded), total: inMegabytes(total) })
            : say("dealing");
}

function finish() {
    document.documentElement.dataset.ready = "";
    if (isWaiting) close();
    end();
}

function end() {
    listening.abort();
    clearTimeout(timer);
    clearTimeout(choosing);
    bar?.closest(".tile")?.classList.remove("loading");
    bar?.remove();
    bar = null;
}
