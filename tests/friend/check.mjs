// Another reader of a finished game, written from docs/friend.md alone: it shares no line with Knaves.
//
//   node tests/friend/check.mjs < {"letter": "…", "decks": [["AC", …], …]}
//
// `decks` are the cards of each shuffle in pack order, which the rules of the game say. It checks the chain, the
// signatures, both promises, every pass with its proof and every key with its proof, and prints what was thrown, how the
// decks lay, how many keys were told, the moves with true cards and how many messages each side has signed.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

import {
    bytesOf,
    checkKeys,
    checkPass,
    cut,
    hashed,
    inverse,
    isSignature,
    point,
    Point,
    same,
    scalar,
    times,
} from "./arithmetic.mjs";

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const hmac = (key, text, kind = "sha256") => createHmac(kind, key).update(text).digest();
const unpack = (text) => Buffer.from(text, "base64url");
const fail = (what) => {
    throw new Error(what);
};

// the numbers of docs/fair-deal.md, from a secret of 32 bytes and no words
function* numbers(secret, outcome) {
    for (let block = 0; ; block += 1) {
        const digest = hmac(secret, `${outcome} ${block} `);
        for (let start = 0; start < 32; start += 4) yield digest.readUInt32BE(start);
    }
}
const below = (stream, bound) => {
    const fair = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
        const { value } = stream.next();
        if (value < fair) return value % bound;
    }
};
const shuffled = (secret, count) => {
    const stream = numbers(secret, 0);
    const order = Array.from({ length: count }, (_, index) => index);
    for (let place = count - 1; place > 0; place -= 1) {
        const other = below(stream, place + 1);
        [order[place], order[other]] = [order[other], order[place]];
    }
    return order;
};

const { letter, decks } = JSON.parse(readFileSync(0, "utf8"));
const [name, ...fields] = letter.split("~");
const messages = fields.filter((field) => field.includes("."));
if (sha256(Buffer.from(messages[0])).toString("base64url").slice(0, 10) !== name)
    fail("the name is not the invitation’s");

const chain = [sha256(Buffer.from("knaves/2 friend"))]; // before each message, and after the last
const parts = [];
messages.forEach((text, place) => {
    const [given, after, ...said] = text.split(".");
    if (Number(given) !== place || !unpack(after).equals(chain[place].subarray(0, 16)))
        fail(`message ${place} is not chained`);
    chain.push(sha256(chain[place], Buffer.from(text)));
    for (const part of said) parts.push({ kind: part[0], text: part.slice(1), place });
});
const all = (kind) => parts.filter((part) => part.kind === kind);

const signers = all("v").map((part) => unpack(part.text));
const signed = [0, 0];
let count = 0;
for (const field of fields) {
    if (field.includes(".")) {
        count += 1;
        continue;
    }
    const seat = Number(field[0]);
    if (!isSignature(signers[seat], chain[count], unpack(field.slice(1)))) fail(`a signature of seat ${seat}`);
    signed[seat] = count;
}

const promises = all("f").map((part) => unpack(part.text));
const opened = all("e").map((part) => unpack(part.text));
const secrets = promises.map((promise) => opened.find((value) => sha256(value).equals(promise)) ?? fail("not open"));

const shares = all("s").map((part) => unpack(part.text));
if (!shares[0].equals(hmac(secrets[1], "throw 0"))) fail("the share of the guest");
if (!shares[1].equals(hmac(secrets[0], "throw 0"))) fail("the share of the host");
if (!sha256(shares[1]).equals(unpack(all("c")[0].text))) fail("the share is not the promised one");
const thrown = sha256(Buffer.from("knaves/2 throw "), shares[1], shares[0]);
const dealer = below(numbers(thrown, 0), 2);

// who begins a deck is who could tell it by his secret: the first pass follows from one of the two
const passes = all("p");
const proofs = all("q");
const dealt = [];
const keysOf = [new Map(), new Map()]; // of each seat: its keys of all places, and whose deck
let first = 0;
decks.forEach((cards, deck) => {
    const copies = {};
    const start = cards.map((code) => {
        copies[code] = (copies[code] ?? -1) + 1;
        return hashed(`knaves/2 card ${code} ${copies[code]}`);
    });
    const mask = (seat) => scalar(hmac(secrets[seat], `mask ${deck}`, "sha512"));
    const order = (seat) => shuffled(hmac(secrets[seat], `order ${deck}`), cards.length);
    const given = passes.slice(2 * deck, 2 * deck + 2);
    const [one, two] = given.map((part) => cut(unpack(part.text)).map(point));
    const masked = (seat, before) => order(seat).map((index) => times(before[index], mask(seat)));
    const is = (found, due) => found.every((each, place) => same(each, due[place]));
    const starter = [0, 1].find((seat) => is(one, masked(seat, start))) ?? fail(`pass 1 of deck ${deck}`);
    if (!is(two, masked(1 - starter, one))) fail(`pass 2 of deck ${deck}`);
    const context = (seat) => Buffer.concat([chain[given[0].place], signers[seat]]);
    const [second, third] = proofs.slice(2 * deck, 2 * deck + 2).map((part) => unpack(part.text));
    const bases = [];
    bases[1 - starter] = checkPass(context(1 - starter), one, two, second);
    bases[starter] = checkPass(context(starter), start, one, third);
    for (const seat of [0, 1]) {
        if (!same(bases[seat], times(Point.BASE, mask(seat)))) fail(`the mask of seat ${seat} for deck ${deck}`);
        two.forEach((hidden, place) => {
            const key = times(hidden, inverse(mask(seat)));
            keysOf[seat].set(bytesOf(key).toString("hex"), {
                hidden,
                key,
                base: bases[seat],
                deck,
                place: first + place,
            });
        });
    }
    const begun = order(starter);
    order(1 - starter).forEach((index) => dealt.push(cards[begun[index]]));
    first += cards.length;
});

let keys = 0;
for (const part of all("k")) {
    let value = unpack(part.text);
    while (value.length) {
        const found = [];
        let seat;
        while (value.length && (!found.length || found.at(-1).deck === entry(value)?.deck)) {
            const known = entry(value);
            if (known === undefined || (seat !== undefined && known.seat !== seat)) break;
            seat = known.seat;
            found.push(known);
            value = value.subarray(32);
        }
        if (!found.length) fail(`a key of message ${part.place}`);
        checkKeys(
            Buffer.concat([chain[part.place], signers[seat]]),
            found[0].base,
            found.map((each) => each.hidden),
            found.map((each) => each.key),
            value.subarray(0, 64),
        );
        value = value.subarray(64);
        keys += found.length;
    }
}
function entry(value) {
    const hex = value.toString("hex", 0, 32);
    const seat = [0, 1].find((each) => keysOf[each].has(hex));
    return seat === undefined ? undefined : { seat, ...keysOf[seat].get(hex) };
}

const moves = all("m").map((part) =>
    part.text
        .split("_")
        .map((word) => {
            const [code, place] = word.split("-");
            if (place === undefined) return word;
            if (code !== "" && dealt[place] !== code) fail(`the card of message ${part.place}`);
            return dealt[place];
        })
        .join(" "),
);
console.log(JSON.stringify({ dealer, dealt, keys, moves, signed }));
