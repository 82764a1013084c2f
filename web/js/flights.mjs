/**
 * For knaves.page.dom.motion: looks at all that can travel, and lets it set out, in one call each. A call from Python
 * takes longer than what it does here, and a change of a table would need dozens.
 */

const ABOVE = 30; // the z-index of what travels

/** The elements with a key, and as JSON [key, rectangle] of each of them, [name, rectangle] of each place. */
function look() {
    const keyed = [...document.querySelectorAll("#app [data-key]")];
    const named = [...document.querySelectorAll("#app [data-place]")];
    const found = {
        keyed: keyed.map((one) => [one.dataset.key, box(one)]),
        named: named.map((one) => [one.dataset.place, seen(one)]),
    };
    return [keyed, JSON.stringify(found)];
}

/** Lets elements set out together; plans is JSON: [frames, timing, by] of each, all that motion.py says of them. */
function setOut(elements, plans) {
    const todo = JSON.parse(plans).map(([frames, timing, by], number) => {
        const element = elements[number];
        if (by)
            frames[0].translate = offset(element)
                .map((own, k) => `${own + by[k]}px`)
                .join(" "); // before any of them moves
        const fill = element.classList.contains("ghost") ? "both" : "backwards";
        return [element, frames, { ...timing, fill }, by];
    });
    const flights = todo.map(([element, frames, timing, by]) => fly(element, element.animate(frames, timing), !!by));
    return { finish: () => flights.forEach((arrive) => arrive()) };
}

/**
 * What travels from elsewhere lies over the others until it arrives. That is no part of the animation: a browser
 * moves what only moves while the page is busy, and cannot where anything else of it changes.
 */
function fly(element, flight, isAbove) {
    const land = () => element.style.removeProperty("z-index");
    if (isAbove) {
        element.style.zIndex = ABOVE;
        flight.onfinish = land;
    }
    return () => {
        flight.onfinish = null;
        flight.finish();
        if (isAbove) land();
    };
}

function box(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height];
}

/** Where an element is; what has no box of its own is where its first part is. */
function seen(element) {
    const own = box(element);
    return own[2] || !element.firstElementChild ? own : box(element.firstElementChild);
}

/** The two lengths of an element's computed `translate`, in px. */
function offset(element) {
    const { translate } = getComputedStyle(element);
    const [across = 0, down = 0] = translate.split(" ").map(parseFloat).filter(Number.isFinite);
    return [across, down];
}

(globalThis.knaves ??= {}).flights = { look, offset, seen, setOut }; // for the Python side
