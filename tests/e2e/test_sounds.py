"""Sounds: how loud each is to the ear, from what the browser renders of it."""

from __future__ import annotations

import math

from playwright.sync_api import Page

from tools.setup import ROOT

SOURCE = (ROOT / "web" / "js" / "sounds.mjs").read_text(encoding="utf-8")
GAP = 6.0  # dB between the softest and the loudest
# Loudness in dB of the loudest tenth of a second of every sound on every instrument, A-weighted.
LOUDNESS = """async source => {
    const RATE = 44100, LENGTH = 4096, play = async (name, instrument) => {
        let made;
        const Context = class extends OfflineAudioContext {
            constructor() { super(1, 1.6 * RATE, RATE); made = this; }
        };
        globalThis.knaves = { feature: () => Context };
        const text = `${source}//${name} ${instrument}`;
        const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
        const sounds = await import(address);
        sounds.play(name, 1, instrument, 0);
        return (await made.startRendering()).getChannelData(0);
    };
    const weight = f => 1.2589 * 12194 ** 2 * f ** 4 / ((f ** 2 + 20.6 ** 2) * (f ** 2 + 12194 ** 2)
        * Math.sqrt((f ** 2 + 107.7 ** 2) * (f ** 2 + 737.9 ** 2)));
    const spectrum = values => {  // [real, imaginary] of each bin
        if (values.length === 1) return [[values[0], 0]];
        const even = spectrum(values.filter((_, place) => place % 2 === 0));
        const odd = spectrum(values.filter((_, place) => place % 2 === 1)), whole = [];
        odd.forEach(([real, imaginary], bin) => {
            const turn = -2 * Math.PI * bin / values.length, [cos, sin] = [Math.cos(turn), Math.sin(turn)];
            const [one, two] = [cos * real - sin * imaginary, cos * imaginary + sin * real];
            whole[bin] = [even[bin][0] + one, even[bin][1] + two];
            whole[bin + odd.length] = [even[bin][0] - one, even[bin][1] - two];
        });
        return whole;
    };
    const power = (samples, start) => spectrum([...samples.subarray(start, start + LENGTH)]).slice(1, LENGTH / 2)
        .reduce((sum, [real, imaginary], bin) =>
            sum + (real ** 2 + imaginary ** 2) * weight((bin + 1) * RATE / LENGTH) ** 2, 0) * 2 / LENGTH ** 2;
    const found = {}, names = "card deal refused count trick points coup fall tumble save won lost".split(" ");
    for (const instrument of ["harp", "box", "wood", "marimba", "drum"])
        for (const name of instrument === "harp" ? names : names.slice(3)) {  // paper has no instrument
            const samples = await play(name, instrument), starts = [];
            for (let start = 0; start + LENGTH < samples.length; start += LENGTH / 2) starts.push(start);
            const rough = start => samples.subarray(start, start + LENGTH).reduce((sum, each) => sum + each ** 2, 0);
            const loudest = starts.sort((one, other) => rough(other) - rough(one)).slice(0, 2);
            found[`${name} ${instrument}`] = Math.max(...loudest.map(start => power(samples, start)));
            found[`peak ${name} ${instrument}`] = Math.max(...samples.map(Math.abs));
        }
    return found;
}"""


def test_all_sounds_are_about_as_loud_and_none_is_cut_off(page: Page) -> None:
    page.goto("about:blank")
    found = page.evaluate(LOUDNESS, SOURCE)
    peaks = {name: value for name, value in found.items() if name.startswith("peak")}
    loud = {name: 10 * math.log10(value) for name, value in found.items() if name not in peaks}
    assert len(loud) == 48
    assert max(loud.values()) - min(loud.values()) <= GAP, sorted(
        (round(value, 1), name) for name, value in loud.items()
    )
    assert max(peaks.values()) < 1
