// The other side of a game with a friend, written from docs/friend.md and the rules of California Jack alone: it shares
// no line with Knaves, and plays the first card that it may play.
//
//   node tests/friend/other_side.mjs SECRET < letters
//
// SECRET has 64 hexadecimal digits. Each line of the input is a letter, or "invite" and a JSON object of options; each is
// answered by a letter or "nothing", and by "over" and the scores once both secrets are open.
import { createHash, createHmac } from "node:crypto";
import { createInterface } from "node:readline";

import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";

const { Fn } = ristretto255.Point;
const sha256 = (...parts) =>
    createHash("sha256")
        .update(Buffer.concat(parts.map(bytes)))
        .digest();
const sha512 = (...parts) =>
    createHash("sha512")
        .update(Buffer.concat(parts.map(bytes)))
        .digest();
const hmac = (key, text, kind = "sha256") => createHmac(kind, key).update(text).digest();
const bytes = (part) => Buffer.from(part);
const textOf = (some) => bytes(some).toString("base64url");
const unpack = (text) => {
    const some = Buffer.from(text, "base64url");
    return textOf(some) === text ? some : fail("bytes in another spelling");
};
const fail = (why) => {
    throw new Error(why);
};

// numbers and cards

const scalar = (uniform) => {
    const number = BigInt(`0x${Buffer.from(uniform).reverse().toString("hex")}`) % Fn.ORDER;
    return number === 0n ? 1n : number;
};
const readPoint = (some) => {
    const point = ristretto255.Point.fromBytes(Uint8Array.from(some)); // throws for what is no such encoding
    return point.is0() ? fail("the identity") : point;
};
const bytesOf = (point) => Buffer.from(point.toBytes());
const cardPoint = (code) => ristretto255_hasher.deriveToCurve(Uint8Array.from(sha512(`knaves/1 card ${code} 0`)));

const RANKS = "A23456789TJQK";
const PACK = [..."CDHS"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const POINTS = PACK.map(cardPoint);
const CODES = new Map(POINTS.map((point, index) => [bytesOf(point).toString("hex"), PACK[index]]));

function* numbers(secret, outcome) {
    for (let block = 0; ; block += 1) {
        const digest = hmac(secret, `${outcome} ${block} `);
        for (let start = 0; start < 32; start += 4) yield digest.readUInt32BE(start);
    }
}
const below = (stream, bound) => {
    const fair = 2 ** 32 - (2 ** 32 % bound);
    let number = fair;
    while (number >= fair) number = stream.next().value; // a `for` would end the stream
    return number % bound;
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
const keyNumber = (key) => scalar(sha512("knaves/1 key ", key));

// California Jack. Cards are places; `see` gives the card of a place, or undefined where this device cannot know it

const HIGH = "23456789TJQKA";
const VALUE = { T: 10, A: 4, K: 3, Q: 2, J: 1 };

class Rules {
    constructor(options, dealer) {
        this.target = options.target ?? 10;
        this.scoring = options.scoring ?? "full";
        this.follow = options.follow ?? "suit";
        this.dealer = dealer;
        this.scores = [0, 0];
        this.first = 0; // place of the deck's top card
        this.deal();
    }

    deal() {
        const places = Array.from({ length: 52 }, (_, index) => this.first + index);
        this.hands = [[], []];
        places.slice(0, 12).forEach((place, index) => this.hands[(1 - this.dealer + index) % 2].push(place));
        this.stock = places.slice(12);
        this.turn = 1 - this.dealer;
        this.led = null;
        this.trick = null; // both cards, until it is known who has won
        this.won = [[], []];
        this.tricks = [0, 0];
        this.trumpPlace = this.stock[0];
        this.isBetween = false; // between two deals
        this.needsDeck = false;
        this.drawn = 0; // cards drawn since the last trick
        this.winner = null; // of a trick whose cards are being drawn
    }

    /** Plays as far as the cards that both can see allow; `both` says whether they can. Returns what is open and unseen. */
    run(both, see) {
        for (;;) {
            const open = [this.led, ...(this.trick ?? []), this.stock[0]].filter((place) => Number.isInteger(place));
            const unseen = open.filter((place) => !both(place));
            if (unseen.length || !this.trick) return unseen;
            this.resolve(see);
        }
    }

    resolve(see) {
        if (this.winner === null) {
            const [lead, answer] = this.trick.map(see);
            const trump = see(this.trumpPlace)[1];
            const follows = answer[1] === lead[1] && HIGH.indexOf(answer[0]) > HIGH.indexOf(lead[0]);
            const trumps = answer[1] === trump && lead[1] !== trump;
            this.winner = follows || trumps ? 1 - this.leader : this.leader;
            this.won[this.winner].push(...this.trick.map(see));
            this.tricks[this.winner] += 1;
        }
        if (this.drawn < 2 && this.stock.length) {
            this.hands[this.drawn === 0 ? this.winner : 1 - this.winner].push(this.stock.shift());
            this.drawn += 1;
            if (this.drawn < 2 || this.stock.length) return;
        }
        this.trick = null;
        this.turn = this.winner;
        this.winner = null;
        this.drawn = 0;
        if (!this.hands[0].length && !this.hands[1].length) this.score(see);
    }

    score(see) {
        const trump = see(this.trumpPlace)[1];
        const worth = this.won.map((cards) => cards.reduce((sum, card) => sum + (VALUE[card[0]] ?? 0), 0));
        const most = this.scoring === "full" ? worth : this.tricks;
        for (const seat of [0, 1]) {
            this.scores[seat] += [..."A2J"].filter((rank) => this.won[seat].includes(rank + trump)).length;
            if (most[seat] > most[1 - seat]) this.scores[seat] += 1;
        }
        const [one, two] = this.scores;
        this.over = Math.max(one, two) >= this.target && one !== two;
        this.isBetween = !this.over;
        this.turn = this.dealer; // who will lead the next deal
    }

    nextDeal() {
        this.dealer = 1 - this.dealer;
        this.first += 52;
        this.deal();
    }

    mayPlay(see) {
        const hand = this.hands[this.turn];
        if (this.led === null) return hand;
        const suit = see(this.led)[1];
        const trump = see(this.trumpPlace)[1];
        if (!hand.some((place) => see(place)[1] === suit)) return hand;
        const trumps = this.follow === "suit_or_trump" ? trump : suit;
        return hand.filter((place) => [suit, trumps].includes(see(place)[1]));
    }

    play(place) {
        const hand = this.hands[this.turn];
        if (!hand.includes(place)) fail("a card that is not in the hand");
        hand.splice(hand.indexOf(place), 1);
        if (this.led === null) {
            this.led = place;
            this.leader = this.turn;
            this.turn = 1 - this.turn;
        } else {
            this.trick = [this.led, place];
            this.led = null;
        }
    }
}

// the game of two devices

class Game {
    constructor(me, secret) {
        this.me = me; // 0 the host, 1 the guest
        this.secret = secret;
        this.promises = [null, null];
        this.opened = [null, null];
        this.texts = [];
        this.digest = sha256("knaves/1 friend");
        this.last = null; // who has spoken last
        this.throwing = { promise: null, shares: [null, null] };
        this.keys = [new Map(), new Map()]; // by seat: place -> the key of it that the seat has told
        this.decks = [{ passes: [], starter: 0 }];
        this.rules = null;
        this.moved = 0; // the seat that has made the last move
    }

    // what can be seen

    /** Whether the seat has been told the other's key of a place. */
    seesPlace = (seat, place) => this.keys[1 - seat].has(place);
    both = (place) => this.seesPlace(0, place) && this.seesPlace(1, place);

    /** The card at a place that this device may look at. */
    see = (place) => {
        const deck = this.decks[Math.floor(place / 52)];
        const theirs = keyNumber(this.keys[1 - this.me].get(place) ?? fail(`place ${place} is hidden`));
        const number = Fn.mul(theirs, keyNumber(this.myKey(place)));
        const point = readPoint(deck.passes[3][place % 52]).multiply(Fn.inv(number));
        return CODES.get(bytesOf(point).toString("hex")) ?? fail(`the key of place ${place} is wrong`);
    };

    myKey = (place) => hmac(this.secret, `place ${place}`).subarray(0, 16);

    get deck() {
        return this.decks.at(-1);
    }

    /** The places that may be seen by a seat and have not been opened to it, at the first moment that waits for that. */
    due(seat) {
        if (!this.rules) return [];
        const open = this.rules.run(this.both, this.see);
        const places = new Set([...this.rules.hands[seat], ...open]);
        return [...places].filter((place) => !this.seesPlace(seat, place)).sort((one, two) => one - two);
    }

    /** What a seat has to say next: a part without its body, and what it is about; null where it owes nothing. */
    owes(seat) {
        const keysReady = this.rules && this.deck.passes.length >= (seat === this.deck.starter ? 3 : 4);
        if (keysReady) {
            const places = this.due(1 - seat);
            if (places.length) return { kind: "k", places };
        }
        const { promise, shares } = this.throwing;
        if (promise === null) return seat === 0 ? { kind: "c" } : null;
        if (shares[1] === null && seat === 1) return { kind: "s" };
        if (shares[1] !== null && shares[0] === null && seat === 0) return { kind: "s" };
        if (this.rules?.needsDeck) this.beginDeck();
        const { passes, starter } = this.deck;
        const next = passes.length % 2 ? 1 - starter : starter;
        if (passes.length < 4 && next === seat) return { kind: "p" };
        if (this.rules?.over && this.opened[seat] === null && !this.due(0).length && !this.due(1).length)
            return { kind: "e" };
        return null;
    }

    beginDeck() {
        this.decks.push({ passes: [], starter: this.moved });
        this.rules.nextDeal();
    }

    /** Who speaks next: whoever owes something, the other one first, else whoever is in turn; null at the end. */
    get speaker() {
        if (this.texts.length < 2) return this.texts.length;
        const order = [1 - this.last, this.last];
        return order.find((seat) => this.owes(seat)) ?? (this.rules.over ? null : this.rules.turn);
    }

    mayMove(seat) {
        return Boolean(this.rules) && !this.rules.over && this.rules.turn === seat && !this.owes(1 - seat);
    }

    // what is said

    /** Takes one part of a seat, which has been checked to be the next. */
    take(seat, kind, body, owed) {
        if (kind === "c") this.throwing.promise = sized(unpack(body), 32);
        if (kind === "s") this.takeShare(seat, sized(unpack(body), 32));
        if (kind === "p") this.takePass(unpack(body));
        if (kind === "k") this.takeKeys(seat, owed.places, unpack(body));
        if (kind === "e") {
            if (!sha256(sized(unpack(body), 32)).equals(this.promises[seat])) fail("not the promised secret");
            this.opened[seat] = unpack(body);
        }
    }

    takeShare(seat, share) {
        this.throwing.shares[seat] = share;
        if (seat !== 0) return;
        if (!sha256(share).equals(this.throwing.promise)) fail("not the promised share");
        const [host, guest] = this.throwing.shares;
        const thrown = sha256("knaves/1 throw ", host, guest);
        this.rules = new Rules(this.options, below(numbers(thrown, 0), 2));
    }

    takePass(some) {
        const points = Array.from({ length: 52 }, (_, index) =>
            sized(some, 52 * 32).subarray(32 * index, 32 * index + 32),
        );
        points.forEach(readPoint);
        if (new Set(points.map((point) => point.toString("hex"))).size !== 52) fail("a point twice in a pass");
        this.deck.passes.push(points);
        const start = 52 * (this.decks.length - 1);
        if (this.deck.passes.length === 4)
            [...this.keys[1 - this.me].keys()].filter((place) => place >= start).forEach(this.see);
    }

    takeKeys(seat, places, some) {
        sized(some, 16 * places.length);
        places.forEach((place, index) => this.keys[seat].set(place, some.subarray(16 * index, 16 * index + 16)));
        if (seat !== this.me && this.deck.passes.length === 4) places.forEach(this.see); // none is wrong
        if (this.named) {
            const { place, code } = this.named;
            this.named = null;
            if (seat !== this.me && this.see(place) !== code) fail("a card with another name");
        }
    }

    takeMove(seat, body) {
        this.moved = seat;
        if (this.rules.isBetween) {
            if (body !== "next_deal") fail("between two deals nothing else can be done");
            this.rules.needsDeck = true;
            return;
        }
        const [verb, card, ...more] = body.split("_");
        const [code, text] = (card ?? "").split("-");
        if (verb !== "play" || more.length || !/^(0|[1-9]\d*)$/.test(text ?? "")) fail("no move");
        const place = Number(text);
        const isOpen = this.seesPlace(1 - seat, place);
        if (isOpen !== (code === "")) fail("a card is named if its key is due by the move");
        this.named = isOpen ? null : { place, code };
        this.rules.play(place);
    }

    /** The body of what this device owes. */
    bodyOf({ kind, places }) {
        if (kind === "c") return textOf(sha256(this.share));
        if (kind === "s") return textOf(this.share);
        if (kind === "p") return textOf(Buffer.concat(this.pass()));
        if (kind === "k") return textOf(Buffer.concat(places.map(this.myKey)));
        return textOf(this.secret);
    }

    get share() {
        return hmac(this.secret, "throw 0");
    }

    pass() {
        const number = this.decks.length - 1;
        const { passes } = this.deck;
        const mask = scalar(hmac(this.secret, `mask ${number}`, "sha512"));
        const before = passes.length ? passes.at(-1).map(readPoint) : POINTS;
        if (passes.length < 2) {
            const order = shuffled(hmac(this.secret, `order ${number}`), 52);
            return order.map((index) => bytesOf(before[index].multiply(mask)));
        }
        const off = Fn.inv(mask);
        return before.map((point, index) =>
            bytesOf(point.multiply(Fn.mul(off, keyNumber(this.myKey(52 * number + index))))),
        );
    }

    /** Says the next message of this device. */
    speak() {
        const parts = [];
        const promise = sha256(this.secret);
        if (this.texts.length === 0) {
            const options = textOf(JSON.stringify(this.options));
            parts.push("gcalifornia_jack", `o${options}`, `n${textOf("Node")}`, `f${textOf(promise)}`);
        }
        if (this.texts.length === 1) parts.push(`n${textOf("Node")}`, `f${textOf(promise)}`);
        this.promises[this.me] = promise;
        const sayOwed = () => {
            for (let owed = this.owes(this.me); owed; owed = this.owes(this.me)) {
                const body = this.bodyOf(owed);
                parts.push(owed.kind + body);
                this.take(this.me, owed.kind, body, owed);
            }
        };
        sayOwed();
        if (this.mayMove(this.me)) {
            const move = this.chosen();
            parts.push(`m${move}`);
            this.takeMove(this.me, move);
            sayOwed();
        }
        this.add(this.me, [this.texts.length, textOf(this.digest.subarray(0, 16)), ...parts].join("."));
    }

    /** The first move that the rules allow. */
    chosen() {
        if (this.rules.isBetween) return "next_deal";
        const place = this.rules.mayPlay(this.see)[0];
        const code = this.seesPlace(1 - this.me, place) ? "" : this.see(place);
        return `play_${code}-${place}`;
    }

    add(seat, text) {
        this.texts.push(text);
        this.digest = sha256(this.digest, text);
        this.last = seat;
    }

    /** Reads the next message of the other device. */
    hear(text) {
        const them = 1 - this.me;
        if (text.length > 12000) fail("too long");
        if (this.speaker !== them) fail("a message out of turn");
        const [number, after, ...parts] = text.split(".");
        if (number !== String(this.texts.length)) fail("a wrong number");
        if (after !== textOf(this.digest.subarray(0, 16))) fail("not chained to the message before");
        const said = parts.map((part) => ({ kind: part[0], body: part.slice(1) }));
        const first = (kind) => (said[0]?.kind === kind ? said.shift().body : fail(`no ${kind}`));
        if (this.texts.length === 0) {
            if (first("g") !== "california_jack") fail("another game");
            this.options = JSON.parse(unpack(first("o")).toString());
        }
        if (this.texts.length < 2) {
            this.name = unpack(first("n")).toString();
            this.promises[them] = sized(unpack(first("f")), 32);
        }
        let hasMoved = false;
        for (const { kind, body } of said) {
            const owed = this.owes(them);
            if (kind === "m" && !owed && !hasMoved && this.mayMove(them)) {
                hasMoved = true;
                this.takeMove(them, body);
            } else if (owed?.kind === kind) this.take(them, kind, body, owed);
            else fail(`${kind} is not due`);
        }
        if (this.owes(them)) fail(`left out ${this.owes(them).kind}`);
        this.add(them, text);
    }

    // letters

    read(letter) {
        const found = /([\w-]{10})((?:~[\w.-]+)+)~([\w-]{6})/.exec(letter) ?? fail("no letter");
        const [, name, body, check] = found;
        if (textOf(sha256(name + body)).slice(0, 6) !== check) fail("a damaged letter");
        const texts = body.slice(1).split("~");
        const start = Number(texts[0].split(".")[0]);
        if (start > this.texts.length) fail("a gap");
        texts.forEach((text, index) => {
            if (start + index >= this.texts.length) this.hear(text);
            else if (this.texts[start + index] !== text) fail("another message of this number");
        });
        if (textOf(sha256(this.texts[0])).slice(0, 10) !== name) fail("another game");
    }

    /** What is to be said, as a letter. */
    write() {
        const from = this.texts.length;
        while (this.speaker === this.me) this.speak();
        const body = [textOf(sha256(this.texts[0])).slice(0, 10), ...this.texts.slice(from)].join("~");
        return from === this.texts.length ? "" : `${body}~${textOf(sha256(body)).slice(0, 6)}`;
    }
}

const sized = (some, length) => (some.length === length ? some : fail("a wrong length"));

const secret = Buffer.from(process.argv[2], "hex");
let game = null;
for await (const line of createInterface({ input: process.stdin })) {
    if (line.startsWith("invite ")) {
        game = new Game(0, secret);
        game.options = JSON.parse(line.slice(7));
    } else {
        game ??= new Game(1, secret);
        game.read(line);
    }
    console.log(game.write() || "nothing");
    if (game.opened.every(Boolean)) console.log(`over ${game.rules.scores.join(" ")}`);
}
