/**
 * The group that a friend's deck is hidden in, ristretto255: one question for many points, which are packed one after
 * another, 32 bytes each.
 */

import { pippenger } from "@noble/curves/abstract/curve.js";
import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";

const SIZE = 32;
const KEPT = 1024; // points that are not read again: a pass is checked first and worked with later
const known = new Map();

const cut = (bytes, size) =>
    Array.from({ length: bytes.length / size }, (_, place) => bytes.subarray(place * size, (place + 1) * size));

const packed = (points) => {
    const all = new Uint8Array(points.length * SIZE);
    points.forEach((point, place) => all.set(point.toBytes(), place * SIZE));
    return all;
};

const number = (bytes) =>
    BigInt(
        `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
            .reverse()
            .join("")}`,
    );

const read = (bytes) => {
    const name = String.fromCharCode(...bytes);
    let point = known.get(name);
    if (point === undefined) {
        point = ristretto255.Point.fromBytes(Uint8Array.from(bytes));
        if (point.is0()) throw new Error("the identity");
        if (known.size >= KEPT) known.clear();
        known.set(name, point);
    }
    return point;
};

/** The point that each 64 bytes are mapped to. */
export const points = (hashes) => packed(cut(hashes, 2 * SIZE).map((hash) => ristretto255_hasher.deriveToCurve(hash)));

/** Whether all these bytes are points, and none the identity. */
export const arePoints = (bytes) => {
    try {
        cut(bytes, SIZE).forEach(read);
        return true;
    } catch {
        return false;
    }
};

/** Each point times its number, the numbers in 32 bytes with the least significant first. Throws where one is no point. */
export const multiply = (bytes, numbers) => {
    const scalars = cut(numbers, SIZE).map(number);
    return packed(cut(bytes, SIZE).map((each, place) => read(each).multiply(scalars[place])));
};

/** The sum of all points, each times its number, which may be 0. Throws where one is no point. */
export const sum = (bytes, numbers) =>
    pippenger(ristretto255.Point, cut(bytes, SIZE).map(read), cut(numbers, SIZE).map(number)).toBytes();

/** Resolves when the styles of these games have come; without them they can be played all the same. */
export const ready = new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("friend.css", import.meta.url).href;
    link.onload = link.onerror = () => done();
    document.head.append(link);
});
