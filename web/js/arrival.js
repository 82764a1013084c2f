/** Sees to it that the scripts arrive: where one does not, the page is loaded once more by itself, and then it says so. */

"use strict";

{
    const BUILT = {}; // language -> what is said; filled in by the build
    const AGAIN = `knaves ${location.pathname.replace(/[^/]*$/, "")} loaded again`; // in this tab, since a start succeeded
    const waiting = new AbortController();
    const { signal } = waiting;

    const lookAgain = () => {
        if (signal.aborted) return;
        const isFirst = noteIt();
        if (!isFirst && hasBegun()) return;
        waiting.abort();
        if (isFirst) location.reload();
        else say();
    };

    /** Whether nothing was missing before; never where that cannot be noted, for there would be no end. */
    const noteIt = () => {
        try {
            const isNew = !sessionStorage.getItem(AGAIN);
            sessionStorage.setItem(AGAIN, "1");
            return isNew;
        } catch {
            return false;
        }
    };

    const hasBegun = () => Boolean(globalThis.knaves?.load); // start.mjs gives it, and says what else is missing

    const say = () => {
        const languages = navigator.languages.map((name) => name.split("-")[0].toLowerCase());
        const line = document.createElement("p");
        line.className = "notice";
        line.setAttribute("role", "alert");
        line.textContent = BUILT[languages.find((name) => Object.hasOwn(BUILT, name)) ?? "en"];
        document.body.prepend(line);
    };

    /** The start has succeeded: what is missing later is no matter of a start. */
    const end = () => {
        waiting.abort();
        try {
            sessionStorage.removeItem(AGAIN);
        } catch {
            // nothing has been noted
        }
    };

    const isScript = ({ target }) => target instanceof HTMLScriptElement;
    addEventListener("error", (event) => void (isScript(event) && lookAgain()), { capture: true, signal });
    addEventListener("load", () => void (hasBegun() || lookAgain()), { signal });
    addEventListener("py:done", end, { signal });
}
