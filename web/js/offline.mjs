/** Keeps Knaves on the device: registers the service worker, and lets the page offer a new version or an install. */

import { feature } from "./features.mjs";

const AFTER_THE_START = 3000; // ms: what the first table and the bots need is served first

let waiting = null; // the worker of a new version, once it has everything
let invitation = null; // the browser's own offer to install

/** Registers the service worker; a browser without one, or one that refuses, plays on with a connection. */
export async function keepOffline() {
    const worker = feature("worker");
    if (!worker) return;
    try {
        const hadOne = Boolean(worker.controller);
        const registration = await worker.register("./sw.js", { updateViaCache: "none" });
        watch(registration);
        const { active } = registration; // what has only just been installed needs no mending
        if (active) setTimeout(() => active.postMessage("mend"), AFTER_THE_START);
        if (hadOne) setInterval(() => registration.update().catch(() => {}), 3_600_000);
    } catch (error) {
        console.info(`Knaves stays online only: ${error.message}`);
    }
}

function watch(registration) {
    const announce = () => {
        if (!registration.waiting || !registration.active) return;
        waiting = registration.waiting;
        dispatchEvent(new CustomEvent("knaves:update"));
    };
    announce();
    registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", announce),
    );
}

addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    invitation = event;
    dispatchEvent(new CustomEvent("knaves:install"));
});
addEventListener("appinstalled", () => (invitation = null));

/** True once a new version has everything and waits. */
export const hasUpdate = () => Boolean(waiting);

/** True where the browser offers to install the page. */
export const canInstall = () => Boolean(invitation);

/** Changes over to the new version and loads the page again; or answers how many other tabs must be closed before. */
export const update = () =>
    new Promise((answer) => {
        const worker = feature("worker"); // where there is none, no new version waits
        worker.addEventListener("controllerchange", () => location.reload(), { once: true });
        worker.addEventListener("message", ({ data }) => data.others && answer(data.others));
        waiting?.postMessage("change over");
    });

/** Lets the browser ask the player; true if the page was installed. */
export async function install() {
    const asked = invitation;
    invitation = null;
    await asked?.prompt();
    return (await asked?.userChoice)?.outcome === "accepted";
}

Object.assign((globalThis.knaves ??= {}), { hasUpdate, canInstall, update, install }); // for the Python side
