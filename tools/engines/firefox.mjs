/** node firefox.mjs PROGRAM: a Firefox over WebDriver BiDi, led by lines of JSON: {verb: go | ask | version, text}. */

import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.argv[2],
    headless: true,
    args: ["--width=390", "--height=844"],
});
const page = await browser.newPage();
const verbs = {
    version: () => browser.version(),
    go: (address) => page.goto(address, { waitUntil: "domcontentloaded" }).then(() => null),
    ask: (question) => page.evaluate(question),
};

for await (const line of createInterface({ input: process.stdin })) {
    const { verb, text } = JSON.parse(line);
    const answer = await verbs[verb](text).then(
        (value) => ({ value: value ?? null }),
        (error) => ({ error: String(error) }),
    );
    process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await browser.close();
