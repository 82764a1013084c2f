/** Makes a PNG of a drawing of the page and hands it on: to the device's share sheet, else as a download. */

import { feature, tried } from "./features.mjs";

const SIDE = 1200; // px of the picture
const KEPT = [
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "opacity",
    "color",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
    "display",
];

/** Shares the drawing with a text: "shared", "cancelled", or where the device takes no pictures "saved"; "picture" where
 * the text could not be copied. */
export async function share(selector, name, text) {
    const drawing = document.querySelector(selector);
    const file = new File([await png(drawing)], name, { type: "image/png" });
    const sheet = feature("share");
    try {
        if (sheet?.canShare?.({ files: [file] })) {
            await sheet.share({ files: [file], text });
            return "shared";
        }
    } catch (error) {
        if (error.name === "AbortError") return "cancelled";
    }
    save(file);
    return tried("clipboard", (clipboard) => clipboard.writeText(text).then(() => "saved"), "picture");
}

/** The drawing as a PNG: with every style written into it; words are set in the fonts of the page. */
export async function png(drawing) {
    const copy = drawing.cloneNode(true);
    const originals = [drawing, ...drawing.querySelectorAll("*")];
    [copy, ...copy.querySelectorAll("*")].forEach((node, place) => {
        const style = getComputedStyle(originals[place]);
        for (const name of KEPT) node.setAttribute(name, style.getPropertyValue(name));
    });
    for (const use of copy.querySelectorAll("use")) {
        const id = use.getAttribute("href");
        if (!copy.querySelector(id)) copy.prepend(document.querySelector(id).cloneNode(true));
    }
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", SIDE);
    copy.setAttribute("height", SIDE);
    for (const text of copy.querySelectorAll("text")) text.remove(); // a picture in a picture has no fonts of the page
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SIDE;
    const brush = canvas.getContext("2d");
    brush.drawImage(image, 0, 0, SIDE, SIDE);
    for (const text of drawing.querySelectorAll("text")) write(text, drawing, brush);
    return new Promise((done, fail) => {
        canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
    });
}

function write(text, drawing, brush) {
    const style = getComputedStyle(text);
    const { a, b, c, d, e, f } = drawing.getScreenCTM().inverse().multiply(text.getScreenCTM());
    const scale = SIDE / drawing.viewBox.baseVal.width;
    brush.setTransform(a * scale, b * scale, c * scale, d * scale, e * scale, f * scale);
    brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    brush.fillStyle = style.fill;
    brush.textAlign = "center";
    brush.fillText(text.textContent, text.getAttribute("x"), text.getAttribute("y"));
}

function save(file) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(link.href);
}
