/** The panel for what should not happen: one sentence, what to do, and a way to keep report and games. */

import { feature, isOffline } from "./features.mjs";
import { journal } from "./journal.mjs";
import { downloadGames, gameOnTable, note, putAside, report, resetGame } from "./report.mjs";
import { SENTENCES, say } from "./sentences.mjs";

let panel = null;

/** Shows the panel for a kind of trouble out of sentences.mjs; the first trouble stays, later ones join the report. */
export function stop(kind, error = null) {
    if (error) note(error);
    if (panel) return;
    const [title, advice] = SENTENCES[kind];
    open(title, advice, waysOut(kind));
}

/** True where something is missing that the page cannot do without. */
export function isTooOld() {
    return !(
        "DecompressionStream" in globalThis &&
        "structuredClone" in globalThis &&
        globalThis.CSS?.supports("container-type: size")
    );
}

/** Closes the panel, for trouble that went by. */
export function close() {
    panel?.remove();
    panel = null;
}

/** What may help: to wait, to try again, or to go where what has stopped the page is not met again. */
function waysOut(kind) {
    if (kind === "waiting") return [button("wait", close), button("again", () => location.reload())];
    if (kind !== "broken") return [button("again", () => location.reload())];
    const front = button("front", () => location.replace("./"));
    const kept = suspect();
    return kept ? [without(kept), front] : [front];
}

/** What was read last before anything could be shown: a beginning of keys out of sentences.mjs, or undefined. */
function suspect() {
    const key = globalThis.knaves?.reading;
    return key ? Object.keys(SENTENCES.kept).find((start) => key.startsWith(start)) : undefined;
}

function without(start) {
    const key = globalThis.knaves.reading;
    const made = element("button", { type: "button", class: "btn primary" }, SENTENCES.kept[start]);
    made.autofocus = true;
    made.addEventListener("click", async () => {
        await putAside(start === "game/" ? `${key.split("/").slice(0, 2).join("/")}/` : start);
        location.replace("./");
    });
    return made;
}

function open(title, advice, ways) {
    const isOver = !ways.some((way) => way.dataset.way === "wait");
    if (isOver) dispatchEvent(new Event("knaves:stopped")); // there is nothing to wait for any more
    panel = element("dialog", { class: "sheetcard panel badp stopped", role: "alertdialog" });
    panel.setAttribute("aria-labelledby", "stopped");
    const heading = element("h2", { id: "stopped" }, title);
    const inside = element("details", { class: "det" });
    inside.append(element("summary", {}, say("inside")), element("pre", {}, report()));
    const choices = element("div", { class: "acts" });
    choices.append(...ways, button("copy", copy), button("download", downloadGames));
    if (document.documentElement.dataset.save) choices.append(button("reset", confirmReset));
    const body = element("div");
    body.append(heading, element("p", {}, advice));
    if (["late", "failing", "off"].includes(journal.state)) body.append(element("p", {}, say("journal")));
    if (isOver && ways.some((way) => !way.dataset.way)) body.append(element("p", {}, say("aside")));
    body.append(inside, ...hidden(), choices);
    panel.append(picture(), body);
    panel.addEventListener("cancel", (event) => event.preventDefault());
    document.body.append(panel);
    if (panel.showModal) panel.showModal();
    else panel.setAttribute("open", "");
}

/** The game on the table, which shows hidden cards and so is asked for first. */
function hidden() {
    const game = gameOnTable();
    if (!game) return [];
    const folded = element("details", { class: "det hides" });
    folded.append(element("summary", {}, say("table")), element("p", {}, say("tableSays")), element("pre", {}, game));
    return [folded];
}

async function copy(event) {
    const said = [report(), panel.querySelector(".hides[open] pre")?.textContent].filter(Boolean).join("\n\n");
    try {
        await feature("clipboard").writeText(said);
        event.target.textContent = say("copied");
    } catch {
        panel.querySelector("details").open = true;
        getSelection().selectAllChildren(panel.querySelector("pre"));
    }
}

async function confirmReset(event) {
    const asked = event.target;
    if (asked.dataset.sure) {
        await resetGame(document.documentElement.dataset.save);
        location.replace("./");
    }
    asked.dataset.sure = "1";
    asked.textContent = say("resetSure");
}

function button(key, act) {
    const isMain = key === "again" || (key === "front" && !suspect());
    const made = element("button", { type: "button", class: isMain ? "btn primary" : "btn quiet" }, say(key));
    made.autofocus = isMain;
    made.dataset.way = key;
    made.addEventListener("click", act);
    return made;
}

function picture() {
    const round = element("span", { class: "pic2", "aria-hidden": "true" });
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("class", "i");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", "#i-warning");
    drawing.append(use);
    round.append(drawing);
    return round;
}

function element(name, attributes = {}, text = "") {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
}

/** What was thrown says which sentence fits. */
function kindOf(error) {
    const text = String(error?.message ?? error);
    if (/WebAssembly is (switched off|not defined)|wasm-unsafe-eval|Wasm code generation/i.test(text)) return "wasm";
    if (/CompileError|LinkError/.test(error?.name ?? "")) return "too old";
    if (/could not be loaded|Failed to fetch|dynamically imported|Load failed|NetworkError/i.test(text))
        return isOffline() ? "offline" : "missing";
    return "broken";
}

addEventListener("knaves:trouble", (event) => stop(kindOf(event.detail), event.detail));
addEventListener("unhandledrejection", (event) => stop(kindOf(event.reason), event.reason));
addEventListener(
    "error",
    (event) => {
        if (event.error) stop(kindOf(event.error), event.error);
        else if (event.target?.tagName === "SCRIPT") stop("missing", new Error(`${event.target.src} did not arrive`));
    },
    { capture: true },
);

// For the Python side: knaves.stop("broken", text) when a handler has failed; knaves.close() when it is over;
// knaves.note(text) and knaves.report() where one screen has failed and the program goes on.
Object.assign((globalThis.knaves ??= {}), { stop, close, note, report });
