/** What the front page offers at its foot, and only there, so that no game is disturbed: a new version, installing. */

import { feature, isOffline } from "./features.mjs";
import { canInstall, hasUpdate, install, update } from "./offline.mjs";
import { PLACE } from "./place.mjs";
import { say } from "./sentences.mjs";

const NO_THANKS = `${PLACE}no-install`; // in localStorage, once the player has declined
let card = null;
let isPutOff = false;
let others = 0; // tabs in which Knaves was open when the player wanted the new version
let hasToldOnline = false;

/** Shows and takes away the offers as the player comes to the front page and leaves it. */
export function offer() {
    for (const news of ["knaves:update", "knaves:install", "hashchange", "online", "offline"])
        addEventListener(news, show);
    show();
}

function show() {
    card?.remove();
    card = null;
    document.body.classList.remove("has-offer");
    if (location.hash.length > 2) return;
    if (hasUpdate() && !isPutOff)
        put("update", newVersion(), [
            ["changeOver", changeOver],
            ["later", putOff],
        ]);
    else if (isOffline()) put("offline", say("offlineNow"), []);
    else if (!feature("worker") && !hasToldOnline) {
        hasToldOnline = true; // once a visit
        put("offline", say("onlineOnly"), []);
    } else if (canInstall() && hasPlayed() && !declined())
        put("install", say("install"), [
            ["installNow", accept],
            ["noThanks", decline],
        ]);
}

function put(kind, sentence, choices) {
    card = document.createElement("section");
    card.className = `offer ${kind}`;
    card.setAttribute("role", "status");
    const words = document.createElement("p");
    words.textContent = sentence;
    card.append(words, ...choices.map(([key, act], place) => button(key, act, place === 0)));
    document.body.append(card);
    document.body.classList.add("has-offer");
}

function button(key, act, isFirst) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = isFirst ? "btn primary" : "btn quiet";
    made.textContent = say(key);
    made.addEventListener("click", act);
    return made;
}

async function changeOver() {
    others = await update(); // answers only if it could not
    if (card) card.querySelector("p").textContent = newVersion();
}

function newVersion() {
    return others ? say("otherTabs", { others }) : say("update");
}

function putOff() {
    isPutOff = true; // until the page is loaded again
    show();
}

/** Whether a game has been played to its end here: nobody is asked to install what he has not tried. */
function hasPlayed() {
    try {
        return Object.keys(feature("kept")).some((key) =>
            [`${PLACE}line/`, `${PLACE}history`].some((one) => key.startsWith(one)),
        );
    } catch {
        return false;
    }
}

async function accept() {
    await install();
    show();
}

function decline() {
    try {
        feature("kept").setItem(NO_THANKS, "1");
    } catch {
        isPutOff = true;
    }
    show();
}

function declined() {
    try {
        return isPutOff || feature("kept").getItem(NO_THANKS) !== null;
    } catch {
        return isPutOff;
    }
}
