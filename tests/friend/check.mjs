// Another reader of a finished game, written from docs/friend.md alone: it shares no line with Knaves.
//
//   node tests/friend/check.mjs < {"letter": "…", "decks": [["AC", …], …]}
//
// `decks` are the cards of each shuffle in pack order, which the rules of the game say. It checks the chain, both
// promises, every pass and every key, and prints what was thrown, how the decks lay, and the moves with true cards.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";

const ORDER = ristretto255.Point.Fn.ORDER;
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const sha512 = (...parts) => createHash("sha512").update(Buffer.concat(parts)).digest();
const hmac = (key, text, kind = "sha256") => createHmac(kind, key).update(text).digest();
const unpack = (text) => Buffer.from(text, "base64url");
const fail = (what) => {
    throw new Error(what);
};

const scalar = (uniform) => {
    const number = BigInt(`0x${Buffer.from(uniform).reverse().toString("hex")}`) % ORDER;
    return number === 0n ? 1n : number;
};
const inverse = (number) => ristretto255.Point.Fn.inv(number);
const times = (point, number) =>
    Buffer.from(ristretto255.Point.fromBytes(Uint8Array.from(point)).multiply(number).toBytes());

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
const [name, ...rest] = letter.split("~");
const check = rest.pop();
const body = [name, ...rest].join("~");
if (sha256(Buffer.from(body)).toString("base64url").slice(0, 6) !== check) fail("the letter is damaged");
if (sha256(Buffer.from(rest[0])).toString("base64url").slice(0, 10) !== name) fail("the name is not the invitation’s");

let digest = sha256(Buffer.from("knaves/1 friend"));
const parts = [];
rest.forEach((text, number) => {
    const [given, after, ...said] = text.split(".");
    if (Number(given) !== number || !unpack(after).equals(digest.subarray(0, 16)))
        fail(`message ${number} is not chained`);
    digest = sha256(digest, Buffer.from(text));
    for (const part of said) parts.push({ kind: part[0], text: part.slice(1), number });
});

const all = (kind) => parts.filter((part) => part.kind === kind);
const promises = all("f").map((part) => unpack(part.text));
const opened = all("e").map((part) => unpack(part.text));
const secrets = promises.map((promise) => opened.find((value) => sha256(value).equals(promise)) ?? fail("not open"));

const shares = all("s").map((part) => unpack(part.text));
if (!shares[0].equals(hmac(secrets[1], "throw 0"))) fail("the share of the guest");
if (!shares[1].equals(hmac(secrets[0], "throw 0"))) fail("the share of the host");
if (!sha256(shares[1]).equals(unpack(all("c")[0].text))) fail("the share is not the promised one");
const thrown = sha256(Buffer.from("knaves/1 throw "), shares[1], shares[0]);
const dealer = below(numbers(thrown, 0), 2);

// who begins a deck is who could tell it by his secret: the first pass follows from one of the two
const passes = all("p").map((part) => unpack(part.text));
const dealt = [];
let first = 0;
decks.forEach((cards, deck) => {
    const copies = {};
    let points = cards.map((code) => {
        copies[code] = (copies[code] ?? -1) + 1;
        return Buffer.from(
            ristretto255_hasher.deriveToCurve(sha512(Buffer.from(`knaves/1 card ${code} ${copies[code]}`))).toBytes(),
        );
    });
    const mask = (seat) => scalar(hmac(secrets[seat], `mask ${deck}`, "sha512"));
    const order = (seat) => shuffled(hmac(secrets[seat], `order ${deck}`), cards.length);
    const key = (seat, place) =>
        scalar(sha512(Buffer.from("knaves/1 key "), hmac(secrets[seat], `place ${place}`).subarray(0, 16)));
    const given = passes.slice(4 * deck, 4 * deck + 4);
    const masked = (seat) => order(seat).map((index) => times(points[index], mask(seat)));
    const starter =
        [0, 1].find((seat) => Buffer.concat(masked(seat)).equals(given[0])) ?? fail(`pass 1 of deck ${deck}`);
    [starter, 1 - starter, starter, 1 - starter].forEach((seat, pass) => {
        points =
            pass < 2
                ? masked(seat)
                : points.map((point, index) => times(point, (inverse(mask(seat)) * key(seat, first + index)) % ORDER));
        if (!Buffer.concat(points).equals(given[pass])) fail(`pass ${pass + 1} of deck ${deck}`);
    });
    const begun = order(starter);
    order(1 - starter).forEach((index) => dealt.push(cards[begun[index]]));
    first += cards.length;
});

const known = new Map();
for (let place = 0; place < first; place += 1) {
    for (const seat of [0, 1]) known.set(hmac(secrets[seat], `place ${place}`).toString("hex", 0, 16), place);
}
let keys = 0;
for (const part of all("k")) {
    const value = unpack(part.text);
    for (let start = 0; start < value.length; start += 16) {
        if (!known.has(value.toString("hex", start, start + 16))) fail(`a key of message ${part.number}`);
        keys += 1;
    }
}

const moves = all("m").map((part) =>
    part.text
        .split("_")
        .map((word) => {
            const [code, place] = word.split("-");
            if (place === undefined) return word;
            if (code !== "" && dealt[place] !== code) fail(`the card of message ${part.number}`);
            return dealt[place];
        })
        .join(" "),
);
console.log(JSON.stringify({ dealer, dealt, keys, moves }));
