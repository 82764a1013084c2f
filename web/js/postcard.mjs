/** Makes a PNG of a drawing of the page and hands it on: to the device's share sheet, else as a download. */

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

/** Shares the drawing with a text: "shared", "cancelled", or "saved" where the device takes no pictures. */
export async function share(selector, name, text) {
    const drawing = document.querySelector(selector);
    const file = new File([await png(drawing)], name, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) {
        try {
            await navigator.share({ files: [file], text });
            return "shared";
        } catch (error) {
            if (error.name === "AbortError") return "cancelled";
        }
    }
    save(file);
    await navigator.clipboard?.writeText(text).catch(() => {});
    return "saved";
}

/** The drawing as a PNG: with every style written into it, and the fonts that it is set in. */
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
    const fonts = document.createElementNS("http://www.w3.org/2000/svg", "style");
    fonts.textContent = (await Promise.all([face("gloock", "Gloock"), face("figtree-600", "Figtree")])).join("");
    copy.prepend(fonts);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SIDE;
    canvas.getContext("2d").drawImage(image, 0, 0, SIDE, SIDE);
    return new Promise((done, fail) => {
        canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
    });
}

async function face(name, family) {
    try {
        const bytes = new Uint8Array(
            await (await fetch(new URL(`fonts/${name}.woff2`, document.baseURI))).arrayBuffer(),
        );
        const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
        return `@font-face{font-family:${family};src:url(data:font/woff2;base64,${letters})}`;
    } catch {
        return ""; // the fonts of the device do as well
    }
}

function save(file) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(link.href);
}
