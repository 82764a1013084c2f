// The other side of a game of California Jack by letters, written from docs/friend.md alone; it shares no line with Knaves.
//   node other_side.mjs SECRET < lines
// A line is a letter, or "invite" and a JSON object of options. One line of answer each: a letter or "nothing".
import { createHash, createHmac, randomBytes } from "node:crypto";
import { createInterface } from "node:readline";

import {
    bytesOf as bytesOfPoint,
    checkKeys,
    checkPass,
    hashed,
    inverse,
    isSignature,
    point,
    Point,
    proveKeys,
    provePass,
    scalar,
    sign,
    times as product,
} from "./arithmetic.mjs";

// numbers and bytes
class Refused extends Error {}
const refuse = (sentence) => {
    throw new Refused(sentence);
};
const sha256 = (...parts) => {
    const h = createHash("sha256");
    for (const p of parts) h.update(p);
    return h.digest();
};
const hmac = (name, key, text) => createHmac(name, key).update(text).digest();
const text = (bytes) => Buffer.from(bytes).toString("base64url");
const bytesOf = (body, what, length) => {
    if (!/^[A-Za-z0-9_-]*$/.test(body)) refuse(`${what} is no base64url`);
    const b = Buffer.from(body, "base64url");
    if (text(b) !== body) refuse(`${what} is not in the one spelling of its bytes`);
    if (length !== undefined && b.length !== length) refuse(`${what} has ${b.length} bytes instead of ${length}`);
    return b;
};
const utf8 = (b, what) => {
    try {
        return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(b);
    } catch {
        return refuse(`${what} is no UTF-8`);
    }
};

const hexOf = (made) => bytesOfPoint(made).toString("hex");
const times = (hex, n) => hexOf(product(Point.fromHex(hex), n));
const pointOf = (hex) => Point.fromHex(hex);
const draw = () => scalar(randomBytes(64));
const pointHex = (b, what) => {
    let p;
    try {
        p = point(b);
    } catch {
        refuse(`${what} is no encoding of a point, or the identity`);
    }
    const hex = hexOf(p);
    if (hex !== Buffer.from(b).toString("hex")) refuse(`${what} is not the one encoding of a point`);
    return hex;
};

const RANKS = "A23456789TJQK";
const PACK = [..."CDHS"].flatMap((s) => [...RANKS].map((r) => r + s));
const STRENGTH = "23456789TJQKA";
const strength = (card) => STRENGTH.indexOf(card[0]);
const START = PACK.map((card) => hexOf(hashed(`knaves/2 card ${card} 0`)));
const CARD_AT = new Map(START.map((hex, i) => [hex, PACK[i]]));

// fair-deal.md: outcome k from a stream of blocks HMAC-SHA256(secret, `k block words`), read four bytes at a time
const stream = (secret, k, words = "") => {
    let block = 0,
        buffer = Buffer.alloc(0),
        at = 0;
    return (n) => {
        const limit = 2 ** 32 - (2 ** 32 % n);
        for (;;) {
            if (at === buffer.length) {
                buffer = hmac("sha256", secret, `${k} ${block++} ${words}`);
                at = 0;
            }
            const x = buffer.readUInt32BE(at);
            at += 4;
            if (x < limit) return x % n;
        }
    };
};
const shuffled = (secret, n) => {
    const below = stream(secret, 0),
        list = [...Array(n).keys()];
    for (let i = n - 1; i > 0; i--) {
        const j = below(i + 1);
        [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
};
const dealerOf = (host, guest) => stream(sha256("knaves/2 throw ", host, guest), 0)(2);

// what follows from a secret
const promiseOf = (S) => text(sha256(S));
const maskOf = (S, d) => scalar(hmac("sha512", S, `mask ${d}`));
const orderOf = (S, d, n) => shuffled(hmac("sha256", S, `order ${d}`), n);
const shareOf = (S, t) => hmac("sha256", S, `throw ${t}`);

const passOf = (S, deck, before) => {
    const masked = before.map((hex) => times(hex, maskOf(S, deck.d)));
    return orderOf(S, deck.d, before.length).map((from) => masked[from]);
};

// the game
const DEFAULTS = { scoring: "full", follow: "suit", target: 10 };
const readOptions = (object) => {
    if (object === null || typeof object !== "object" || Array.isArray(object))
        refuse("the options are no JSON object");
    for (const [name, value] of Object.entries(object)) {
        if (!Object.hasOwn(DEFAULTS, name)) refuse(`California Jack has no option “${name}”`);
        if (name === "scoring" && !["full", "simplified"].includes(value))
            refuse("the option scoring is full or simplified");
        if (name === "follow" && !["suit", "suit_or_trump"].includes(value))
            refuse("the option follow is suit or suit_or_trump");
        if (name === "target" && !(Number.isSafeInteger(value) && value >= 1 && value <= 50))
            refuse("the option target is a whole number from 1 to 50");
    }
    return { ...DEFAULTS, ...object };
};
/** Options in their one spelling: what differs from the defaults, by name. */
const spelled = (options) =>
    JSON.stringify(
        Object.fromEntries(
            Object.entries(options)
                .filter(([k, v]) => v !== DEFAULTS[k])
                .sort(([one], [other]) => (one < other ? -1 : 1)),
        ),
    );
const mayFollow = (options, trump, led, card, hand) => {
    if (!hand.some((c) => c[1] === led[1])) return true;
    return card[1] === led[1] || (options.follow === "suit_or_trump" && card[1] === trump);
};
const TRICK_POINTS = { T: 10, A: 4, K: 3, Q: 2, J: 1 };

const signerIn = (messages) => /\.v([A-Za-z0-9_-]{43})/.exec(messages[0])?.[1] ?? refuse("nobody can have signed it");
const seatName = (seat) => (seat === 0 ? "the host" : "the guest");

// Everything that is known, as plain data, so that a refused letter can be undone by forgetting a copy.
const newState = (seat) => ({
    seat,
    messages: [],
    chain: text(sha256("knaves/2 friend")),
    options: null,
    names: [null, null],
    promises: [null, null],
    signers: [null, null],
    theirs: null, // the other's last signature: how many messages it covers, and its text
    secrets: [null, null],
    hints: false,
    prelude: [
        ["g", "o", "n", "f", "v", "h?"],
        ["n", "f", "v"],
    ],
    throw: { starter: 0, commit: null, commitAt: 0, shares: [null, null], at: [0, 0] },
    decks: [{ d: 0, base: 0, starter: 0, chain: text(sha256("knaves/2 friend")), passes: [], bases: [null, null] }],
    told: [{}, {}], // told[seat][place] = { key, at }: keys that this seat has told, points
    named: {}, // place -> code that a move gave and that its key has to bear out
    cards: {}, // place -> card, where this device can see it
    moves: [],
    dealer: null,
    stage: "deal",
    turn: null,
    hands: [[], []],
    table: [],
    top: null,
    end: null,
    won: [[], []],
    tricks: [0, 0],
    trump: null,
    winner: null,
    scores: [0, 0],
    over: false,
    fault: null, // what the proof at the end found
});

class Side {
    constructor(secret) {
        this.S = secret;
        this.s = null;
    }

    deck() {
        return this.s.decks.at(-1);
    }
    isOpen(place) {
        return place in this.s.told[0] && place in this.s.told[1];
    }

    /** The places that are due from `seat`: the other may see them and does not have this seat's key. */
    due(seat) {
        const s = this.s,
            deck = this.deck();
        if (s.dealer === null || s.stage === "deal") return [];
        if (deck.bases.includes(null)) return [];
        const seen = [...s.hands[1 - seat], ...s.table.map((t) => t.place), ...(s.top === null ? [] : [s.top])];
        return seen.filter((p) => !(p in s.told[seat])).sort((a, b) => a - b);
    }

    /** The letter of the part that `seat` owes now, or null. */
    owes(seat) {
        const s = this.s,
            deck = this.deck(),
            t = s.throw;
        if (s.prelude[seat].length) return s.prelude[seat][0];
        if (this.due(seat).length) return "k";
        if (t.shares[t.starter] === null) {
            if (seat === t.starter) {
                if (t.commit === null) return "c";
                if (t.shares[1 - seat] !== null) return "s";
            } else if (t.commit !== null && t.shares[seat] === null) return "s";
        }
        const done = deck.passes.length + deck.bases.filter((X) => X !== null).length;
        if (done < 4 && (done === 0 || done === 3 ? deck.starter : 1 - deck.starter) === seat)
            return done < 2 ? "p" : "q";
        if (s.over && s.secrets[seat] === null) return "e";
        return null;
    }

    /** Who speaks next, or null where everything is said. */
    speaker() {
        const s = this.s;
        if (!s.messages.length) return 0;
        const last = s.messages.at(-1).sender;
        for (const seat of [1 - last, last]) if (this.owes(seat)) return seat;
        return s.turn;
    }

    /** Play on until a card lies open that somebody cannot see yet, or somebody has to move. */
    advance() {
        const s = this.s,
            deck = this.deck();
        for (;;) {
            if (s.stage === "deal") {
                if (s.dealer === null || deck.passes.length < 2) return;
                s.hands = [[], []];
                for (let i = 0; i < 12; i++) s.hands[i % 2 === 0 ? 1 - s.dealer : s.dealer].push(deck.base + i);
                Object.assign(s, {
                    top: deck.base + 12,
                    end: deck.base + 52,
                    stage: "trump",
                    won: [[], []],
                    tricks: [0, 0],
                    table: [],
                    trump: null,
                });
            }
            const lies = [...s.table.map((t) => t.place), ...(s.top === null ? [] : [s.top])];
            if (!lies.every((p) => this.isOpen(p) && p in s.cards)) return;
            if (s.stage === "trump") {
                s.trump = s.cards[s.top][1];
                s.stage = "lead";
                s.turn = 1 - s.dealer;
            } else if (s.stage === "led") {
                s.stage = "follow";
                s.turn = 1 - s.table[0].seat;
            } else if (s.stage === "followed") {
                const [a, b] = s.table,
                    led = s.cards[a.place],
                    other = s.cards[b.place];
                const beats = other[1] === led[1] ? strength(other) > strength(led) : other[1] === s.trump;
                s.winner = beats ? b.seat : a.seat;
                s.won[s.winner].push(led, other);
                s.tricks[s.winner]++;
                s.table = [];
                s.stage = s.top === null ? "next" : "draw";
            } else if (s.stage === "draw") {
                s.hands[s.winner].push(s.top++);
                s.stage = "draw2";
            } else if (s.stage === "draw2") {
                s.hands[1 - s.winner].push(s.top++);
                if (s.top === s.end) s.top = null;
                s.stage = "next";
            } else if (s.stage === "next") {
                if (s.hands[0].length) {
                    s.stage = "lead";
                    s.turn = s.winner;
                } else this.score();
            } else return;
        }
    }

    score() {
        const s = this.s;
        const points = s.won.map((w) => w.reduce((sum, c) => sum + (TRICK_POINTS[c[0]] ?? 0), 0));
        for (const seat of [0, 1]) {
            for (const rank of "AJ2") if (s.won[seat].includes(rank + s.trump)) s.scores[seat]++;
            const most = s.options.scoring === "simplified" ? s.tricks : points;
            if (most[seat] > most[1 - seat]) s.scores[seat]++;
        }
        s.over = Math.max(...s.scores) >= s.options.target && s.scores[0] !== s.scores[1];
        s.stage = s.over ? "over" : "between";
        s.turn = s.over ? null : s.dealer; // the dealer leads the next deal and calls it
    }

    /** See the card of a place, if both of its numbers are here and the deck is done. */
    look(place) {
        const s = this.s,
            deck = s.decks.find((d) => place >= d.base && place < d.base + 52);
        const theirs = s.told[1 - s.seat][place];
        if (place in s.cards || !theirs) return;
        const card = CARD_AT.get(times(theirs.key, inverse(maskOf(this.S, deck.d))));
        const where = `message ${theirs.at} of ${seatName(1 - s.seat)}`;
        if (!card) refuse(`${where}: the key of place ${place} leaves a point that is no card`);
        for (const p of Object.keys(s.cards))
            if (+p >= deck.base && +p < deck.base + 52 && s.cards[p] === card)
                refuse(`${where}: place ${place} would be ${card}, which lies at place ${p}`);
        if (place in s.named && s.named[place] !== card)
            refuse(`${where}: it names ${s.named[place]} at place ${place}, which is ${card}`);
        s.cards[place] = card;
        for (const move of s.moves) {
            // does it show that he did not follow before, though he could?
            if (move.sender === s.seat || move.led === null || !move.hand.includes(place)) continue;
            const led = s.cards[move.led],
                played = s.cards[move.place] ?? s.named[move.place];
            if (!mayFollow(s.options, move.trump, led, played, [card]))
                refuse(
                    `message ${move.at} of ${seatName(move.sender)}: ${played} on ${led} does not follow, though ${card} of place ${place} was in the hand, as message ${theirs.at} shows`,
                );
        }
    }

    /** Take one part of a message of `sender` for said. */
    take(sender, number, part, moved) {
        const s = this.s,
            letter = part[0],
            body = part.slice(1);
        let owed = this.owes(sender);
        const hello = s.prelude[sender].length > 0 && (owed !== "h?" || letter === "h");
        if (owed === "h?") {
            s.prelude[0] = [];
            owed = hello ? "h" : this.owes(sender);
        }
        if (owed ? letter !== owed : letter !== "m")
            refuse(`part ${letter} comes where ${owed ? `part ${owed} is owed` : "nothing or a move is due"}`);
        if (hello) {
            if (letter === "h") {
                if (body) refuse("part h has a body");
                s.hints = true;
                return;
            }
            if (letter === "g" && body !== "california_jack") refuse(`the game “${body}” is not played here`);
            if (letter === "o") {
                const json = utf8(bytesOf(body, "part o"), "part o");
                if (/[0-9][.eE]/.test(json)) refuse("part o has a number that is not whole"); // protocol.md: 10.0 is none
                let object;
                try {
                    object = JSON.parse(json);
                } catch (e) {
                    if (e instanceof Refused) throw e;
                    refuse("part o is no JSON");
                }
                s.options = readOptions(object);
                if (json !== spelled(s.options)) refuse("part o is not in its one spelling");
            }
            if (letter === "n") {
                const name = utf8(bytesOf(body, "part n"), "part n");
                if ([...name].length > 24) refuse("the name has more than 24 characters");
                if (/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(name))
                    refuse("the name has a character that cannot be seen");
                s.names[sender] = name;
            }
            if (letter === "f") {
                bytesOf(body, "part f", 32);
                s.promises[sender] = body;
            }
            if (letter === "v") {
                pointHex(bytesOf(body, "part v", 32), "the signing key");
                s.signers[sender] = body;
            }
            s.prelude[sender] = s.prelude[sender].slice(1);
            return;
        }
        if (letter === "k") this.takeKeys(sender, number, body);
        if (letter === "c") {
            bytesOf(body, "part c", 32);
            s.throw.commit = body;
            s.throw.commitAt = number;
        }
        if (letter === "s") {
            const share = bytesOf(body, "part s", 32),
                t = s.throw;
            if (sender === t.starter && text(sha256(share)) !== t.commit)
                refuse("the share is not the one that was promised");
            t.shares[sender] = body;
            t.at[sender] = number;
            if (t.shares[0] !== null && t.shares[1] !== null)
                s.dealer = dealerOf(...t.shares.map((x) => Buffer.from(x, "base64url")));
        }
        if (letter === "p") this.takePass(sender, number, body);
        if (letter === "q") this.takeProof(sender, body);
        if (letter === "e") {
            const secret = bytesOf(body, "part e", 32);
            if (promiseOf(secret) !== s.promises[sender]) refuse("the secret is not the one that was promised");
            s.secrets[sender] = body;
            if (sender !== s.seat) this.proof();
        }
        if (letter === "m") this.takeMove(sender, number, body, moved);
        this.advance();
    }

    /** Where a proof of `seat` stands: the chain before the message, and the signing key. */
    context(chain, seat) {
        return Buffer.concat([Buffer.from(chain, "base64url"), Buffer.from(this.s.signers[seat], "base64url")]);
    }

    takeKeys(sender, number, body) {
        const s = this.s,
            places = this.due(sender);
        let b = bytesOf(body, "part k");
        const decks = s.decks
            .map((deck) => [deck, places.filter((p) => p >= deck.base && p < deck.base + 52)])
            .filter(([, due]) => due.length);
        if (b.length !== 32 * places.length + 64 * decks.length)
            refuse(`part k has ${b.length} bytes where ${places.length} keys are due`);
        for (const [deck, due] of decks) {
            const keys = due.map((_, i) => pointHex(b.subarray(32 * i, 32 * i + 32), "a key"));
            const proof = b.subarray(32 * due.length, 32 * due.length + 64);
            try {
                checkKeys(
                    this.context(s.chain, sender),
                    pointOf(deck.bases[sender]),
                    due.map((p) => pointOf(deck.passes[1].points[p - deck.base])),
                    keys.map(pointOf),
                    proof,
                );
            } catch (e) {
                refuse(e.message);
            }
            due.forEach((place, i) => {
                s.told[sender][place] = { key: keys[i], at: number };
            });
            b = b.subarray(32 * due.length + 64);
        }
        for (const place of places) this.look(place);
    }

    takePass(sender, number, body) {
        const deck = this.deck(),
            b = bytesOf(body, "part p", 32 * 52),
            points = [];
        for (let i = 0; i < 52; i++)
            points.push(pointHex(b.subarray(32 * i, 32 * i + 32), `point ${i} of pass ${deck.passes.length + 1}`));
        if (new Set(points).size !== 52) refuse(`pass ${deck.passes.length + 1} has a point twice`);
        deck.passes.push({ points, at: number, sender });
    }

    takeProof(sender, body) {
        const deck = this.deck(),
            [before, after] = this.passOf(sender);
        try {
            const X = checkPass(this.context(deck.chain, sender), before, after, bytesOf(body, "part q"));
            deck.bases[sender] = hexOf(X);
        } catch (e) {
            refuse(e.message);
        }
    }

    /** The points before and after the pass of a seat. */
    passOf(seat) {
        const deck = this.deck(),
            n = seat === deck.starter ? 0 : 1;
        return [n ? deck.passes[0].points : START, deck.passes[n].points].map((points) => points.map(pointOf));
    }

    takeMove(sender, number, body, moved) {
        const s = this.s;
        if (moved) refuse("there is a second move in it");
        if (this.owes(1 - sender)) refuse(`it has a move while ${seatName(1 - sender)} owes something`);
        if (s.turn !== sender) refuse("it has a move out of turn");
        if (s.stage === "between") {
            if (body !== "next_deal") refuse(`the move “${body}” where only next_deal is legal`);
            s.decks.push({
                d: s.decks.length,
                base: 52 * s.decks.length,
                starter: sender,
                chain: s.chain,
                passes: [],
                bases: [null, null],
            });
            Object.assign(s, { dealer: 1 - s.dealer, stage: "deal", turn: null, hands: [[], []], top: null });
            return;
        }
        const m = /^play_((?:[A23456789TJQK][CDHS])?)-(0|[1-9][0-9]{0,8})$/.exec(body);
        if (!m) refuse(`the move “${body}” is none of the game`);
        const place = Number(m[2]),
            code = m[1];
        if (!s.hands[sender].includes(place))
            refuse(`the card of place ${place} is not in the hand of ${seatName(sender)}`);
        const isDue = !(place in s.told[sender]);
        if (isDue && !code) refuse(`the card of place ${place} is played without its code`);
        if (!isDue && code) refuse(`the card of place ${place}, which both know, is named`);
        if (isDue) {
            if (s.cards[place] && s.cards[place] !== code)
                refuse(`it names ${code} at place ${place}, which is ${s.cards[place]}`);
            s.named[place] = code;
        }
        const card = code || s.cards[place];
        if (s.stage === "follow") {
            // against the cards of this hand that are known here; all of them at the end
            const led = s.cards[s.table[0].place],
                known = s.hands[sender].map((p) => s.cards[p]).filter(Boolean);
            if (!mayFollow(s.options, s.trump, led, card, known))
                refuse(
                    `${card} on ${led} does not follow, though the hand holds ${known.filter((c) => c[1] === led[1]).join(" ")}`,
                );
        }
        s.moves.push({
            at: number,
            sender,
            place,
            led: s.table[0]?.place ?? null,
            hand: [...s.hands[sender]],
            trump: s.trump,
            deck: s.decks.length - 1,
        });
        s.hands[sender] = s.hands[sender].filter((p) => p !== place);
        s.table.push({ seat: sender, place });
        s.stage = s.stage === "lead" ? "led" : "followed";
        s.turn = null;
    }

    /** The other's secret is open: everything that he said must follow from it, and his moves must have been legal. */
    proof() {
        const s = this.s,
            him = 1 - s.seat,
            secret = [];
        secret[s.seat] = this.S;
        secret[him] = Buffer.from(s.secrets[him], "base64url");
        const wrong = [];
        const fault = (at, sentence) => wrong.push([at, sentence]);
        const t = s.throw,
            share = text(shareOf(secret[him], 0));
        if (t.starter === him && text(sha256(shareOf(secret[him], 0))) !== t.commit)
            fault(t.commitAt, "the promise of the throw does not follow from the secret");
        if (t.shares[him] !== share) fault(t.at[him], "the share of the throw does not follow from the secret");
        const truth = {};
        for (const deck of s.decks) {
            let before = START;
            deck.passes.forEach((pass, i) => {
                const right = passOf(secret[pass.sender], deck, before);
                if (pass.sender === him && right.some((hex, j) => hex !== pass.points[j]))
                    fault(pass.at, `pass ${i + 1} of deck ${deck.d} does not follow from the secret`);
                before = pass.points;
            });
            const off = secret.map((each) => inverse(maskOf(each, deck.d)));
            before.forEach((hex, i) => {
                truth[deck.base + i] = CARD_AT.get(times(times(hex, off[0]), off[1]));
            });
        }
        for (const move of s.moves) {
            if (move.sender !== him || move.led === null) continue;
            const hand = move.hand.map((p) => truth[p]),
                card = truth[move.place];
            if (hand.every(Boolean) && !mayFollow(s.options, move.trump, truth[move.led], card, hand))
                fault(move.at, `${card} on ${truth[move.led]} was not legal with ${hand.join(" ")} in hand`);
        }
        if (!wrong.length) return;
        wrong.sort((a, b) => a[0] - b[0]);
        s.fault = `message ${wrong[0][0]} of ${seatName(him)} is not right: ${wrong[0][1]}`;
    }

    // messages
    link(message, sender) {
        const s = this.s;
        s.messages.push({ text: message, sender });
        s.chain = text(sha256(Buffer.from(s.chain, "base64url"), message));
    }
    after() {
        return text(Buffer.from(this.s.chain, "base64url").subarray(0, 16));
    }

    hear(message) {
        const s = this.s,
            number = s.messages.length,
            sender = this.speaker();
        const naming = (sentence) =>
            refuse(/^message /.test(sentence) ? sentence : `message ${number} of ${seatName(sender)}: ${sentence}`);
        try {
            if (sender === null) refuse("it comes after the end of the game");
            if (sender === s.seat) refuse("it is my turn to speak, yet the letter has a message here");
            if (message.length > 24000) refuse("it has more than 24,000 characters");
            const [, after, ...parts] = message.split(".");
            if (after !== this.after()) refuse("it does not come after what was said before (the chain differs)");
            if (!parts.length) refuse("it says nothing");
            let moved = false;
            for (const part of parts) {
                if (!part) refuse("it has an empty part");
                this.take(sender, number, part, moved);
                if (part[0] === "m") moved = true;
            }
            this.closed(sender);
            this.link(message, sender);
        } catch (e) {
            if (e instanceof Refused) naming(e.message);
            throw e;
        }
    }

    closed(sender) {
        const owed = this.owes(sender);
        if (owed) refuse(`it leaves out part ${owed}, which is owed`);
    }

    part(letter) {
        const s = this.s,
            deck = this.deck();
        if (letter === "k") return `k${text(this.keys())}`;
        if (letter === "c") return `c${text(sha256(shareOf(this.S, 0)))}`;
        if (letter === "s") return `s${text(shareOf(this.S, 0))}`;
        if (letter === "p") {
            const before = deck.passes.length ? deck.passes.at(-1).points : START;
            return `p${text(Buffer.from(passOf(this.S, deck, before).join(""), "hex"))}`;
        }
        if (letter === "q") {
            const [before, after] = this.passOf(s.seat);
            const mask = maskOf(this.S, deck.d);
            const order = orderOf(this.S, deck.d, 52);
            return `q${text(provePass(this.context(deck.chain, s.seat), before, after, mask, order, draw))}`;
        }
        if (letter === "e") return `e${text(this.S)}`;
        throw new Error(`no part ${letter}`);
    }

    keys() {
        const s = this.s,
            due = this.due(s.seat);
        return Buffer.concat(
            s.decks.map((deck) => {
                const places = due.filter((p) => p >= deck.base && p < deck.base + 52);
                if (!places.length) return Buffer.alloc(0);
                const mask = maskOf(this.S, deck.d);
                const hidden = places.map((p) => pointOf(deck.passes[1].points[p - deck.base]));
                const keys = hidden.map((each) => product(each, inverse(mask)));
                const X = product(Point.BASE, mask);
                const proof = proveKeys(this.context(s.chain, s.seat), X, hidden, keys, mask, draw);
                return Buffer.concat([...keys.map(bytesOfPoint), proof]);
            }),
        );
    }

    /** The first card that may be played, or next_deal. */
    move() {
        const s = this.s;
        if (s.stage === "between") return "mnext_deal";
        const hand = s.hands[s.seat],
            cards = hand.map((p) => s.cards[p]);
        const i =
            s.stage === "lead"
                ? 0
                : cards.findIndex((c) => mayFollow(s.options, s.trump, s.cards[s.table[0].place], c, cards));
        return `mplay_${hand[i] in s.told[s.seat] ? "" : cards[i]}-${hand[i]}`;
    }

    speak(options) {
        const s = this.s;
        let said = 0;
        while (this.speaker() === s.seat) {
            const number = s.messages.length,
                parts = [];
            let moved = false;
            const say = (part) => {
                this.take(s.seat, number, part, moved);
                parts.push(part);
            };
            if (number === 0) {
                const different = spelled(options);
                for (const p of [
                    "gcalifornia_jack",
                    `o${text(different)}`,
                    `n${text("Other side")}`,
                    `f${promiseOf(this.S)}`,
                    `v${text(bytesOfPoint(product(Point.BASE, SIGNING)))}`,
                ])
                    say(p);
                s.prelude[0] = [];
            }
            if (number === 1)
                for (const p of [
                    `n${text("Other side")}`,
                    `f${promiseOf(this.S)}`,
                    `v${text(bytesOfPoint(product(Point.BASE, SIGNING)))}`,
                ])
                    say(p);
            for (;;) {
                const owed = this.owes(s.seat);
                if (owed) say(this.part(owed));
                else if (!moved && s.turn === s.seat && !this.owes(1 - s.seat)) {
                    say(this.move());
                    moved = true;
                } else break;
            }
            this.link([number, this.after(), ...parts].join("."), s.seat);
            said++;
        }
        return said;
    }

    // letters
    gameName() {
        return text(sha256(this.s.messages[0].text)).slice(0, 10);
    }
    letter() {
        const s = this.s;
        let from = s.messages.length;
        while (from > 0 && s.messages[from - 1].sender === s.seat) from--;
        const said = [this.gameName(), ...s.messages.slice(from).map((m) => m.text)].join("~");
        return `${said}~${s.seat}${text(sign(SIGNING, Buffer.from(s.chain, "base64url"), draw))}`;
    }

    read(line) {
        const whole = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{10}~[0-9]+\.[A-Za-z0-9_.~-]*/.exec(line);
        if (!whole)
            refuse(
                /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{10}~/.test(line)
                    ? "the letter is cut or damaged"
                    : "there is no letter in this line",
            );
        const [name, ...fields] = whole[0].split("~");
        const messages = fields.filter((field) => field.includes("."));
        const signature = fields.at(-1);
        if (!/^[01][A-Za-z0-9_-]{86}$/.test(signature)) refuse("the letter is cut or damaged: it has no signature");
        const numbers = messages
            .map((m) => /^(0|[1-9][0-9]{0,6})\./.exec(m)?.[1] ?? refuse("the letter has a message without a number"))
            .map(Number);
        numbers.forEach((n, i) => {
            if (n !== numbers[0] + i) refuse(`the letter has message ${n} where ${numbers[0] + i} should stand`);
        });
        if (!this.s) {
            if (numbers[0] !== 0) refuse(`the letter begins with message ${numbers[0]}, and no invitation was read`);
            this.s = newState(1);
        }
        const s = this.s;
        if (s.messages.length ? name !== this.gameName() : name !== text(sha256(messages[0])).slice(0, 10))
            refuse("the letter is of another game");
        if (numbers[0] > s.messages.length)
            refuse(
                `a letter is missing: message ${s.messages.length} has not come, this one begins with ${numbers[0]}`,
            );
        // who has signed it, and over what, before any of it is believed
        let chain = null;
        let known = text(sha256("knaves/2 friend"));
        [...s.messages.slice(0, numbers[0]).map((m) => m.text), ...messages].forEach((message) => {
            known = text(sha256(Buffer.from(known, "base64url"), message));
            chain = known;
        });
        const signer = s.signers[1 - s.seat] ?? signerIn(messages);
        if (signature[0] !== String(1 - s.seat)) refuse("the letter is not signed by the other side");
        const bytes = bytesOf(signature.slice(1), "the signature", 64);
        if (!isSignature(Buffer.from(signer, "base64url"), Buffer.from(chain, "base64url"), bytes))
            refuse("the letter is cut or damaged: its signature is wrong");
        let fresh = 0;
        messages.forEach((message, i) => {
            const had = s.messages[numbers[i]];
            if (had === undefined) {
                this.hear(message);
                fresh++;
            } else if (had.text !== message)
                refuse(`message ${numbers[i]} of ${seatName(had.sender)} is another than the one that was read before`);
        });
        return fresh;
    }

    answer(line) {
        const before = this.s === null ? null : structuredClone(this.s);
        try {
            const invite = /^invite\b(.*)$/s.exec(line);
            if (invite) {
                if (this.s) refuse("a game has begun already");
                let object;
                try {
                    object = JSON.parse(invite[1].trim() || "{}");
                } catch {
                    refuse("what stands after invite is no JSON");
                }
                this.s = newState(0);
                this.speak(readOptions(object));
                return this.letter();
            }
            const fresh = this.read(line);
            if (!fresh) console.error("This letter was read before; nothing has changed.");
            if (fresh && this.s.fault) {
                console.error(`Refused: ${this.s.fault}.`);
                process.exitCode = 1;
            }
            this.speak(); // also then: only with both secrets open can others see the fault
            return this.s.messages.at(-1).sender === this.s.seat ? this.letter() : "nothing";
        } catch (e) {
            this.s = before;
            if (!(e instanceof Refused)) throw e;
            console.error(`Refused: ${e.message}.`);
            process.exitCode = 1;
            return "nothing";
        }
    }
}

const hexSecret = process.argv[2] ?? "";
if (!/^[0-9a-fA-F]{64}$/.test(hexSecret)) {
    console.error("usage: node other_side.mjs SECRET (64 hexadecimal digits) < lines");
    process.exit(2);
}
const SIGNING = draw();
const side = new Side(Buffer.from(hexSecret, "hex"));
for await (const line of createInterface({ input: process.stdin }))
    if (line.trim()) console.log(side.answer(line.trim()));
if (side.s && !side.s.fault && side.s.secrets.every((x) => x !== null)) console.log(`over ${side.s.scores.join(" ")}`);
