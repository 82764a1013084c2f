/**
 * For knaves.page.dom: makes elements of nodes, a whole tree in one call, for a call from Python takes longer than what
 * it does here; and knows where a translator or an extension has been among what was drawn.
 */

const SVG = "http://www.w3.org/2000/svg";

/** What this JSON says: a text, or an element as [tag, attributes, children] with all that is in it. */
function make(text, inSvg) {
    return made(JSON.parse(text), inSvg);
}

function made(node, inSvg) {
    if (typeof node === "string") return document.createTextNode(node);
    const [tag, attributes, children] = node;
    const isSvg = inSvg || tag === "svg";
    const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of attributes) set(element, name, value);
    for (const child of children) element.append(made(child, isSvg));
    return element;
}

/** What lies in an element, without what only flies over it, and as JSON what each of these says: [tag] for an element. */
function inside(element) {
    const found = [...element.childNodes].filter(isDrawn);
    return [found, JSON.stringify(found.map((one) => (one.nodeType === Node.TEXT_NODE ? one.data : [one.localName])))];
}

const isDrawn = (node) => !node.classList?.contains("ghost");

/** Sets an attribute; of a field also what it holds now, which is no longer its attribute's once somebody has used it. */
function set(element, name, value) {
    // What has the focus stays the stop of its zone, as page/dom/drawing.py has it, and a browser would lay out the page here
    if (name === "tabindex" && value === "-1" && element === document.activeElement) return;
    element.setAttribute(name, value);
    if (name === "value") element.value = value;
    else if (name === "checked") element.checked = true;
}

// Somebody else in the document: a translator that puts elements in the place of texts, an extension that takes some away.
// What is drawn by Python is not heard of: `look` and `rest` stand before and behind it.

const EDITED = ".cm-editor"; // what the editor of the workshop has drawn
const foreign = new Set(); // the elements in which somebody else has put or taken something
const taken = new Map(); // node -> the element that it was taken from
const put = new Set(); // what somebody else has put there
const watch = new MutationObserver(note);

function note(records) {
    for (const { target, addedNodes, removedNodes } of records) {
        if (target.closest(EDITED)) continue;
        const added = [...addedNodes].filter(isDrawn);
        const removed = [...removedNodes].filter(isDrawn);
        if (added.length || removed.length) foreign.add(target);
        for (const node of added) put.add(node);
        for (const node of removed) taken.set(node, target);
    }
}

/** Before drawing: 0 where nobody else has been, 1 where somebody has, 2 where all must be drawn anew: something is gone. */
function look(root) {
    note(watch.takeRecords());
    if (!foreign.size) return 0;
    for (const element of foreign) if (!element.isConnected) foreign.delete(element);
    for (const node of put) if (!foreign.has(node.parentNode)) put.delete(node);
    for (const [node, parent] of taken) if (node.isConnected || !foreign.has(parent)) taken.delete(node);
    if (!root) return 1;
    const filled = new Set([...put].map((node) => node.parentNode)); // a translator puts its own words there
    const isGone = ([node, parent]) => node.nodeType !== Node.TEXT_NODE || !filled.has(parent);
    if (root.isConnected && ![...taken].some(isGone)) return 1;
    for (const each of [foreign, taken, put]) each.clear(); // with all drawn anew nothing of it is left
    return 2;
}

/** After drawing: the frame is watched; what has been drawn is no news. */
function rest(frame) {
    watch.takeRecords();
    watch.observe(frame, { childList: true, subtree: true });
}

/**
 * Where somebody else has been in this element: takes out what is none of `children`, and answers as JSON for each of them
 * whether it is still there. Nothing where nobody has.
 */
function settle(element, children) {
    if (!foreign.delete(element)) return "";
    const ours = new Set(children);
    for (const node of [...element.childNodes]) if (!ours.has(node) && isDrawn(node)) node.remove();
    return JSON.stringify([...children].map((child) => child.parentNode === element));
}

(globalThis.knaves ??= {}).drawing = { inside, look, make, rest, set, settle }; // for the Python side
