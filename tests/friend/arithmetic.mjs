// The arithmetic of docs/friend.md, written from it alone for check.mjs and other_side.mjs: challenges, the proof of a pass,
// the proof of keys and signatures. It shares no line with Knaves. A proof that is none throws an Error that says which.
import { createHash } from "node:crypto";

import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";

export const Point = ristretto255.Point;
const ORDER = Point.Fn.ORDER;
const sha512 = (...parts) => createHash("sha512").update(Buffer.concat(parts)).digest();
const fail = (what) => {
    throw new Error(what);
};

export const number = (bytes) => BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
export const scalar = (uniform) => number(uniform) % ORDER || 1n;
const mod = (value) => ((value % ORDER) + ORDER) % ORDER;
const written = (value) => {
    const hex = mod(value).toString(16).padStart(64, "0");
    return Buffer.from(hex, "hex").reverse();
};
export const inverse = (value) => Point.Fn.inv(value);
export const point = (bytes) => {
    const found = Point.fromBytes(Uint8Array.from(bytes));
    return found.is0() ? fail("the identity is no point here") : found;
};
export const times = (base, by) => (mod(by) === 0n ? Point.ZERO : base.multiply(mod(by)));
export const bytesOf = (made) => Buffer.from(made.toBytes());
export const same = (one, other) => one.equals(other);
export const hashed = (text) => ristretto255_hasher.deriveToCurve(sha512(Buffer.from(text)));
export const cut = (bytes, size = 32) =>
    Array.from({ length: bytes.length / size }, (_, place) => bytes.subarray(place * size, (place + 1) * size));

// challenges: a state of 64 bytes that takes in what is said
const oracle = (label, ...values) => {
    let state = sha512(Buffer.from(`knaves/2 ${label}`), ...values);
    return {
        take: (...more) => {
            state = sha512(state, ...more);
        },
        challenge: (name) => scalar(sha512(state, Buffer.from(name))),
    };
};

const rows = new Map();
const row = (place) => {
    if (!rows.has(place)) rows.set(place, hashed(`knaves/2 row ${place}`));
    return rows.get(place);
};
const sum = (points, by) => points.reduce((total, each, place) => total.add(times(each, by[place])), Point.ZERO);
const commitment = (values, blind) => sum([row(0), ...values.map((_, place) => row(place + 1))], [blind, ...values]);

/** Check the proof of a pass; the base point times the mask of who made it. */
export const checkPass = (context, before, after, proof) => {
    const count = before.length;
    if (proof.length !== 32 * (2 * count + 9)) fail("the proof of a pass has another length");
    const all = cut(proof);
    const [X, Cb, C1, C2, C3, R2, R3] = all.slice(0, 7).map(point);
    const told = all.slice(7).map(number);
    if (told.some((each) => each >= ORDER)) fail("a number in the proof of a pass is too large");
    const said = oracle("shuffle", context, all[0], ...before.map(bytesOf), ...after.map(bytesOf));
    const t = before.map((_, place) => said.challenge(`t ${place}`));
    said.take(all[1]);
    const z = said.challenge("z");
    said.take(...all.slice(2, 7));
    const c = said.challenge("c");
    const product = t.reduce((total, each) => mod(total * (each - z)), 1n);
    const alpha = told.slice(0, count);
    const beta = [c, ...told.slice(count, 2 * count - 1), mod(c * product)];
    const [rho1, rho2, xi] = told.slice(2 * count - 1);
    const shift = commitment(
        alpha.map(() => -z),
        0n,
    );
    if (!same(commitment(alpha, rho1), times(Cb.add(shift), c).add(C1))) fail("equation 1 of the proof of a pass");
    const steps = alpha.map((each, place) => c * beta[place + 1] - beta[place] * each);
    if (!same(commitment(steps, rho2), times(C3, c).add(C2))) fail("equation 2 of the proof of a pass");
    const moved = sum(
        after,
        alpha.map((each) => each + c * z),
    );
    const due = sum(
        before,
        t.map((each) => xi * each),
    );
    if (!same(moved, due.add(R2))) fail("equation 3 of the proof of a pass");
    if (!same(times(Point.BASE, xi), times(X, c).add(R3))) fail("equation 4 of the proof of a pass");
    return X;
};

/** Prove that after[i] is before[order[i]] times the mask; `draw` gives a new secret number. */
export const provePass = (context, before, after, mask, order, draw) => {
    const count = before.length;
    const X = times(Point.BASE, mask);
    const said = oracle("shuffle", context, bytesOf(X), ...before.map(bytesOf), ...after.map(bytesOf));
    const t = before.map((_, place) => said.challenge(`t ${place}`));
    const b = order.map((from) => t[from]);
    const rb = draw();
    const Cb = commitment(b, rb);
    said.take(bytesOf(Cb));
    const z = said.challenge("z");
    const d = b.map((each) => mod(each - z));
    const e = [1n];
    for (const each of d) e.push(mod(e.at(-1) * each));
    const hide = d.map(draw);
    const delta = [0n, ...Array.from({ length: count - 1 }, draw), 0n];
    const [r1, s1, sx, free] = [draw(), draw(), draw(), draw()];
    const points = [
        commitment(hide, r1),
        commitment(
            hide.map((each, i) => mod(-delta[i] * each)),
            s1,
        ),
        commitment(
            hide.map((each, i) => mod(delta[i + 1] - d[i] * delta[i] - e[i] * each)),
            sx,
        ),
        sum([...after, ...before], [...hide, ...t.map((each) => -free * each)]),
        times(Point.BASE, free),
    ].map(bytesOf);
    said.take(...points);
    const c = said.challenge("c");
    const told = [
        ...d.map((each, i) => c * each + hide[i]),
        ...e.slice(1, count).map((each, i) => c * each + delta[i + 1]),
        c * rb + r1,
        c * sx + s1,
        c * mask + free,
    ];
    return Buffer.concat([bytesOf(X), bytesOf(Cb), ...points, ...told.map(written)]);
};

const ofKeys = (context, X, hidden, keys) => {
    const pairs = hidden.flatMap((each, place) => [bytesOf(each), bytesOf(keys[place])]);
    const said = oracle("keys", context, bytesOf(X), ...pairs);
    return [said, keys.map((_, place) => said.challenge(`t ${place}`))];
};

/** Check the proof of keys. */
export const checkKeys = (context, X, hidden, keys, proof) => {
    const [c, z] = cut(proof).map(number);
    const [said, weights] = ofKeys(context, X, hidden, keys);
    const first = times(Point.BASE, z).add(times(X, -c));
    const second = times(sum(keys, weights), z).add(times(sum(hidden, weights), -c));
    said.take(bytesOf(first), bytesOf(second));
    if (z >= ORDER || said.challenge("c") !== c) fail("a key does not open the card that was dealt");
};

/** Prove that each hidden point is its key times the mask. */
export const proveKeys = (context, X, hidden, keys, mask, draw) => {
    const [said, weights] = ofKeys(context, X, hidden, keys);
    const free = draw();
    said.take(bytesOf(times(Point.BASE, free)), bytesOf(times(sum(keys, weights), free)));
    const c = said.challenge("c");
    return Buffer.concat([written(c), written(free + c * mask)]);
};

/** The signature over a hash by a secret number. */
export const sign = (secret, hash, draw) => {
    const free = draw();
    const R = bytesOf(times(Point.BASE, free));
    const c = oracle("signature", bytesOf(times(Point.BASE, secret)), hash, R).challenge("c");
    return Buffer.concat([R, written(free + c * secret)]);
};

/** Whether these bytes are the signature over a hash of who has this key. */
export const isSignature = (key, hash, signature) => {
    const [R, s] = [signature.subarray(0, 32), number(signature.subarray(32))];
    if (signature.length !== 64 || s >= ORDER) return false;
    const c = oracle("signature", key, hash, R).challenge("c");
    return same(times(Point.BASE, s), point(R).add(times(point(key), c)));
};
