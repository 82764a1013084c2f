/** Locks: at most one tab of this site holds what has a name, and a tab that loses it sees so at once. */

import { feature } from "./features.mjs";
import { PLACE } from "./place.mjs";

/**
 * Asks for a lock. `how`: "ifAvailable" now or not at all, "steal" from whoever has it, "queue" when it is let go.
 * `granted` and `ended` are promises: whether it was given, and, once it is gone, whether another tab has taken it.
 */
function lock(name, how) {
    const held = later();
    const granted = later();
    const waits = new AbortController();
    const asked = { granted: granted.promise, isLost: false, release: held.resolve, giveUp: () => waits.abort() };
    const options = how === "queue" ? { signal: waits.signal } : { [how]: true };
    let hasIt = false;
    const take = (found) => {
        hasIt = Boolean(found);
        granted.resolve(hasIt);
        return hasIt ? held.promise : undefined;
    };
    asked.ended = request(PLACE + name, options, take)
        .catch((error) => {
            asked.isLost = hasIt;
            granted.resolve(error.name !== "AbortError"); // where locks do not work, this tab is alone
        })
        .then(() => asked.isLost);
    return asked;
}

/** As the browser's, which may refuse by throwing. */
async function request(name, options, take) {
    return feature("locks").request(name, options, take);
}

function later() {
    const made = {};
    made.promise = new Promise((resolve) => (made.resolve = resolve));
    return made;
}

(globalThis.knaves ??= {}).lock = feature("locks") ? lock : null; // for the Python side
