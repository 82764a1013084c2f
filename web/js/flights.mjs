/**
 * For knaves.page.dom.motion and .dragging: looks at all that can travel, and lets it set out, in one call each. A call
 * from Python takes longer than what it does here, and a change of a table would need dozens.
 */

import { feature } from "./features.mjs";

const ABOVE = 70; // the z-index of what travels: over every word, as --z-flight

/** The elements with a key, and as JSON [key, rectangle, computed `rotate`] of each, [name, rectangle] of each place. */
function look() {
    const keyed = [...document.querySelectorAll("#app [data-key]")];
    const named = [...document.querySelectorAll("#app [data-place]")];
    const found = {
        keyed: keyed.map((one) => [one.dataset.key, box(one), getComputedStyle(one).rotate]),
        named: named.map((one) => [one.dataset.place, seen(one)]),
    };
    return [keyed, JSON.stringify(found)];
}

/** Lets elements set out together; plans is JSON: [frames, timing, by] of each, all that motion.py says of them. */
function setOut(elements, plans) {
    const todo = JSON.parse(plans).map(([frames, timing, by], number) => {
        if (by) {
            const own = getComputedStyle(elements[number]); // before any of them moves
            const [across, down] = lengths(own.translate);
            frames[0].translate = `${across + by[0]}px ${down + by[1]}px`;
            frames[0].scale *= lengths(own.scale)[0] || 1;
        }
        return [elements[number], frames, timing, !!by];
    });
    const flights = todo.map((plan) => fly(...plan));
    return { finish: () => flights.forEach((arrive) => arrive()) };
}

/**
 * Lets an element fly, over the others if that is wanted; answers what lets it arrive at once. What is no movement is no
 * part of the animation, and a flight that is over is forgotten: a browser could not move the next one by itself.
 */
function fly(element, frames, timing, isAbove) {
    const stays = element.classList.contains("ghost"); // where it has come to, until it is taken away
    const flight = element.animate(frames, { ...timing, fill: stays ? "both" : "backwards" });
    if (isAbove) element.style.zIndex = ABOVE;
    const land = () => {
        if (!stays) flight.cancel();
        if (isAbove) element.style.removeProperty("z-index");
    };
    flight.onfinish = land;
    return () => {
        flight.onfinish = null;
        if (stays) flight.finish();
        land();
    };
}

/** Keeps a card's drag to the page: a browser that takes it for a fling swallows the touch that comes next. */
function hold(card) {
    card.addEventListener("touchmove", keep, { passive: false });
}

function keep(event) {
    if (event.cancelable && event.currentTarget.classList.contains("dragged")) event.preventDefault();
}

/** Lets go of a dragged card: it moves back to its place in the hand. */
function letGo(card) {
    const { translate, rotate } = getComputedStyle(card);
    card.classList.remove("dragged");
    card.style.removeProperty("translate");
    if (!card.isConnected) return; // drawn anew in the meantime
    const duration = parseFloat(getComputedStyle(card).getPropertyValue("--t-move"));
    fly(card, [{ translate, rotate }, {}], { duration, easing: "ease-out" }, false);
}

/** Lets the device vibrate: for so many ms, with pauses in between. Not where less movement is wanted. */
function buzz(pattern) {
    if (feature("media")?.("(prefers-reduced-motion: reduce)").matches) return;
    feature("vibration")?.vibrate([...pattern]);
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
    return lengths(getComputedStyle(element).translate);
}

/** The numbers of a computed value, 0 for what is not said. */
function lengths(value) {
    const [across = 0, down = 0] = value.split(" ").map(parseFloat).filter(Number.isFinite);
    return [across, down];
}

(globalThis.knaves ??= {}).flights = { buzz, hold, letGo, look, offset, seen, setOut }; // for the Python side
