// When the page could be used, the time from each click to the frame after it and to the one without the mark of what
// was touched, and long tasks.
globalThis.noted = { touches: [], clicks: [], answers: [], tasks: [], ready: 0, stands: Infinity };
const drawn = (list, begun) =>
    requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => list.push(performance.now() - begun);
        port2.postMessage(0);
    });
let waits = 0;
addEventListener(
    "click",
    ({ timeStamp }) => {
        drawn(noted.clicks, performance.now());
        drawn(noted.touches, (waits = timeStamp));
    },
    true,
);
new MutationObserver(() => {
    if (!waits || document.querySelector("[data-touched]")) return;
    drawn(noted.answers, waits);
    waits = 0;
}).observe(document, { subtree: true, attributeFilter: ["data-touched"] });
new PerformanceObserver((list) => noted.tasks.push(...list.getEntries().map((e) => [e.startTime, e.duration]))).observe(
    { type: "longtask", buffered: true },
);
new MutationObserver(() => {
    noted.ready ||= document.querySelector(".hand .can") ? performance.now() : 0;
}).observe(document, { subtree: true, childList: true, attributes: true });
