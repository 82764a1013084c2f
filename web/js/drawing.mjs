/**
 * For knaves.page.dom.patch: makes elements of nodes. A whole tree comes in one call, for a call from Python
 * takes longer than what it does here.
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

/** What lies in an element, without what only flies over it, and as JSON what each of these says: null for an element. */
function inside(element) {
    const found = [...element.childNodes].filter((one) => !one.classList?.contains("ghost"));
    return [found, JSON.stringify(found.map((one) => (one.nodeType === Node.TEXT_NODE ? one.data : null)))];
}

/** Sets an attribute; of a field also what it holds now, which is no longer its attribute's once somebody has used it. */
function set(element, name, value) {
    // What has the focus stays the stop of its zone, as page/dom/drawing.py has it, and a browser would lay out the page here
    if (name === "tabindex" && value === "-1" && element === document.activeElement) return;
    element.setAttribute(name, value);
    if (name === "value") element.value = value;
    else if (name === "checked") element.checked = true;
}

(globalThis.knaves ??= {}).drawing = { inside, make, set }; // for the Python side
