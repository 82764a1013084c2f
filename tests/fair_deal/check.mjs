// Checks fair deals, one record a line in the file named: docs/fair-deal.md as a program that shares nothing with Knaves.
import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import process from "node:process";

const SUITS = "CDHSBGRY", RANKS = "A23456789TJPQK", JOKERS = ["XX", "XB1", "XR1", "XR2", "XB2", "XE"];
const place = (card) =>
    card[0] === "X" ? 200 + JOKERS.indexOf(card) : SUITS.indexOf(card[1]) * RANKS.length + RANKS.indexOf(card[0]);

function* numbers({ secret, words }, outcome) {
    for (let block = 0; ; block++) {
        const hmac = createHmac("sha256", Buffer.from(secret, "hex")).update(`${outcome} ${block} ${words}`, "utf8");
        const bytes = hmac.digest();
        for (let at = 0; at < 32; at += 4) yield bytes.readUInt32BE(at);
    }
}
function below(bound, stream) {
    for (;;) {
        const number = stream.next().value;
        if (number < 2 ** 32 - (2 ** 32 % bound)) return number % bound;
    }
}
function shuffled(cards, stream) {
    const order = [...cards].sort((one, other) => place(one) - place(other));
    for (let last = order.length - 1; last > 0; last--) {
        const other = below(last + 1, stream);
        [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
}
function due(kind, told, record, stream) {
    if (kind === "dealer") return below(record.seats.length, stream);
    if (kind === "pick") return told; // only the rules of the game say among which texts
    if (kind !== "die") return shuffled(told, stream);
    const { die_faces: faces, die_reverses: reverses, die_skips: skips } = record.options;
    const face = below(faces, stream) - (faces - reverses - skips);
    return face < 0 ? "normal" : face < reverses ? "reverse" : "skip";
}
for (const line of readFileSync(process.argv[2], "utf8").trim().split("\n")) {
    const record = JSON.parse(line);
    const wrong = record.chance.findIndex((outcome, k) => {
        const [[kind, told]] = Object.entries(outcome);
        return JSON.stringify(due(kind, told, record, numbers(record.fair, k))) !== JSON.stringify(told);
    });
    const fingerprint = createHash("sha256").update(Buffer.from(record.fair.secret, "hex")).digest("hex");
    process.stdout.write(`${fingerprint} ${wrong < 0 ? "right" : `outcome ${wrong + 1} is wrong`}\n`);
}
