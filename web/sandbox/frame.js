/**
 * The one script of the frame: makes the worker that foreign code runs in, and passes messages between it and the
 * page: texts only, and one answer for each question. It holds no secret, and nothing that belongs to the page.
 */

const WORKER = ""; // the build writes the script of the worker here
const LONGEST = 32_768; // characters of an answer; what is longer is cut, and refused by the page

addEventListener("message", function begin({ source, data, ports: [page] }) {
    if (source !== parent || !page) return;
    removeEventListener("message", begin);
    const worker = new Worker(URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" })));
    let awaited = data.number; // of the question that is open; 0: none is

    const pass = (answer) => {
        const mark = `${awaited} `;
        if (!awaited || typeof answer !== "string" || !answer.startsWith(mark)) return;
        awaited = 0;
        page.postMessage(answer.slice(0, mark.length + LONGEST + 1));
    };
    worker.onmessage = (event) => pass(event.data);
    worker.onerror = (event) => {
        event.preventDefault();
        pass(`${awaited} failed ${event.message}`);
    };
    page.onmessage = ({ data: [number, question] }) => {
        awaited = number;
        worker.postMessage([number, question]);
    };
    worker.postMessage(
        data,
        data.files.map(([, content]) => content),
    );
});
