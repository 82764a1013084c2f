/**
 * The script of sandbox.html: opens the frame with an origin of its own. It stands between, because no browser lets a
 * service worker serve such a frame: this page is kept offline like every other, and the frame is written into it and
 * has its policy.
 */

const FRAME = ""; // the build writes the page of the frame here

addEventListener("message", function open({ source, data, ports: [page] }) {
    if (source !== parent || !page) return;
    removeEventListener("message", open);
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.srcdoc = FRAME;
    const given = [page, ...data.files.map(([, content]) => content)];
    frame.addEventListener("load", () => frame.contentWindow.postMessage(data, "*", given), { once: true }); // its origin has no name
    document.body.append(frame);
});
