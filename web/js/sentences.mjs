/** Every sentence the page may say before Python can: what happened, and what to do about it. */

export const SENTENCES = {
    "too old": [
        "This browser is too old for Knaves",
        "It lacks something that Knaves cannot do without. Please update it, or open this page in a current Chrome, Edge, Firefox or Safari. The rules can be read here all the same.",
    ],
    missing: [
        "A part of Knaves did not arrive",
        "Check your connection and try again. Games that you have saved are on this device and are not touched.",
    ],
    offline: [
        "You are offline, and Knaves is not on this device yet",
        "Open this page once with a connection; after that it works without one.",
    ],
    wasm: [
        "This browser does not let Knaves run",
        "Knaves needs WebAssembly, and it is switched off here, by a lockdown mode or a rule of this computer. Allow it for this page, or open Knaves in another browser.",
    ],
    waiting: [
        "Nothing has arrived for half a minute",
        "The connection may be gone or very slow. You can go on waiting, or try again; nothing is lost either way.",
    ],
    broken: [
        "The table has stopped",
        "Something happened that should not happen. Your game up to here is safe; loading the page again brings it back.",
    ],
    loading: "Shuffling … {loaded} of {total} MB, once only",
    dealing: "Nearly there …",
    update: "A new version is ready. Changing over takes a moment; your games are saved and keep their place.",
    changeOver: "Change over",
    later: "Later",
    otherTabs: "Knaves is open in other tabs ({others}). Close them, then change over here.",
    offlineNow: "You are offline. All games are on this device and play as ever.",
    install: "Knaves can be installed on this device, to start like any other program.",
    installNow: "Install",
    noThanks: "No, thanks",
    again: "Try again",
    wait: "Go on waiting",
    close: "Close",
    copy: "Copy report",
    copied: "Report copied",
    download: "Download my games",
    reset: "Reset only this game",
    resetSure: "Really reset this game?",
    inside: "What goes into the report",
};

/** A sentence with its {names} filled in. */
export function say(key, values = {}) {
    return SENTENCES[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
