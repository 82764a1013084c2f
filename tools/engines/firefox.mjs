/**
 * node firefox.mjs PROGRAM [PROFILE] [SCRIPT]: a Firefox over WebDriver BiDi, led by lines of JSON:
 * {verb: go | ask | version | process, text}.
 */

import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const [program, profile, script] = process.argv.slice(2);
const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: program,
    ...(profile ? { userDataDir: profile } : {}),
    headless: true,
    args: ["--width=390", "--height=844"],
});
const page = await browser.newPage();
if (script) await page.evaluateOnNewDocument(script);
const verbs = {
    version: () => browser.version(),
    process: async () => browser.process().pid,
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
await browser.close().catch(() => null); // it may have been killed
