/** QR codes: draws a text as one, and looks for one in the camera's picture. Loaded when a friend is asked nearby. */

import encodeQR from "qr";
import decodeQR from "qr/decode.js";

const BORDER = 4; // squares of white around the code, which readers need
const PAUSE = 120; // ms between two looks
const MOST = 900; // pixels of the longer side that is looked at

/** {size, path}: the dark squares as the path of an SVG that is so many units wide and high. Throws for too long a text. */
export function draw(text) {
    const rows = encodeQR(text, "raw", { ecc: "low", border: BORDER });
    const runs = rows.flatMap((row, y) => [...runsOf(row)].map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
    return { size: rows.length, path: runs.join("") };
}

function* runsOf(row) {
    for (let x = 0; x < row.length; x += 1) {
        const start = x;
        while (row[x]) x += 1;
        if (x > start) yield [start, x - start];
    }
}

/**
 * Shows the camera in a <video> and tells every new text of a code that it sees, until `close` is called. Rejects as
 * getUserMedia does, where there is no camera or it may not be used.
 */
export async function look(video, tell) {
    const stream = await globalThis.knaves
        .feature("camera")
        .getUserMedia({ video: { facingMode: "environment" }, audio: false });
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d", { willReadFrequently: true });
    let timer = 0;
    let seen = "";
    const close = () => {
        clearTimeout(timer);
        timer = null;
        for (const track of stream.getTracks()) track.stop();
        video.srcObject = null;
    };
    const next = () => {
        const text = read(video, canvas, context);
        if (text && text !== seen) tell((seen = text));
        if (timer !== null) timer = setTimeout(next, PAUSE);
    };
    video.srcObject = stream;
    await video.play().catch(() => {}); // it has been taken from the page meanwhile
    next();
    return { close };
}

/** The text of the code in this moment's picture, "" where there is none. */
function read(video, canvas, context) {
    const scale = Math.min(1, MOST / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (!width || !height) return "";
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
        return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
        return ""; // no code that can be read
    }
}
