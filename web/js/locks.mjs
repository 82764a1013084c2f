/** Locks: at most one tab of this site holds what has a name, and a tab that loses it sees so at once. */

import { feature } from "./features.mjs";
import { PLACE } from "./place.mjs";

const PATIENCE = 2000; // ms for the browser to answer what it can answer at once
const LITTLE = 200; // once it has not

let patience = PATIENCE;

/**
 * Asks for a lock. `how`: "ifAvailable" now or not at all, "steal" from whoever has it, "queue" when it is let go.
 * `granted` and `ended` are promises: whether it was given, and, once it is gone, whether another tab has taken it.
 * `isSilent`: the browser has not answered, and this tab goes on as if it were alone; what is answered later counts.
 */
function lock(name, how) {
    const held = later();
    const granted = later();
    const waits = new AbortController();
    const asked = { granted: granted.promise, isLost: false, isSilent: false, release: held.resolve, giveUp };
    const options = how === "queue" ? { signal: waits.signal } : { [how]: true };
    const silence = how === "queue" ? 0 : setTimeout(goOn, patience);
    let [hasIt, isGivenUp] = [false, false];

    function giveUp() {
        isGivenUp = true;
        granted.resolve(false); // the browser may not answer this either
        waits.abort();
    }

    function goOn() {
        patience = LITTLE;
        asked.isSilent = true;
        granted.resolve(true);
    }

    const take = (found) => {
        clearTimeout(silence);
        patience = PATIENCE;
        hasIt = Boolean(found) && !isGivenUp;
        asked.isLost = asked.isSilent && !found; // another tab has had it all the time
        granted.resolve(hasIt);
        return hasIt ? held.promise : undefined;
    };
    asked.ended = request(PLACE + name, options, take)
        .catch((error) => {
            clearTimeout(silence);
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
