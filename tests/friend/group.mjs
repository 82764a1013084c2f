// The group by the library that the page uses: reads {points: [hex], multiply: [[hex, decimal]], sum: the same}, answers in hex.
import { readFileSync } from "node:fs";

import { pippenger } from "@noble/curves/abstract/curve.js";
import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";

const asked = JSON.parse(readFileSync(0, "utf8"));
const bytes = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));
const points = asked.points.map((hash) => ristretto255_hasher.deriveToCurve(bytes(hash)).toHex());
const multiply = asked.multiply.map(([point, scalar]) => {
    try {
        return ristretto255.Point.fromBytes(bytes(point)).multiply(BigInt(scalar)).toHex();
    } catch {
        return null;
    }
});
const sum = pippenger(
    ristretto255.Point,
    (asked.sum ?? []).map(([point]) => ristretto255.Point.fromBytes(bytes(point))),
    (asked.sum ?? []).map(([, scalar]) => BigInt(scalar)),
).toHex();
console.log(JSON.stringify({ points, multiply, sum }));
