"""Sounds: short and quiet, made with Web Audio when they are wanted; there are no sound files."""

from __future__ import annotations

from typing import Any

from knaves.page.dom.window import Window

# name -> (kind of wave, frequency from, frequency to, seconds, loudness)
SOUNDS: dict[str, tuple[tuple[str, float, float, float, float], ...]] = {
    "card": (("triangle", 420, 180, 0.06, 0.5),),
    "trick": (("sine", 392, 392, 0.09, 0.35), ("sine", 523, 523, 0.12, 0.35)),
    "deal": (("triangle", 300, 150, 0.05, 0.4),),
    "refused": (("sine", 180, 140, 0.12, 0.5),),
    "points": (("sine", 659, 659, 0.1, 0.35), ("sine", 784, 784, 0.14, 0.35)),
    "won": (("sine", 523, 523, 0.12, 0.4), ("sine", 659, 659, 0.12, 0.4), ("sine", 784, 784, 0.24, 0.4)),
    "lost": (("sine", 392, 392, 0.14, 0.35), ("sine", 330, 330, 0.24, 0.35)),
}


class Sounds:
    """One audio context, made for the first sound; silence where the browser has no Web Audio."""

    def __init__(self, window: Window) -> None:
        self.js = window.js
        self.context: Any = None

    def play(self, name: str, volume: float) -> None:
        """Play a sound at a volume of 0 to 1."""
        if self.context is None:
            if not hasattr(self.js, "AudioContext"):
                return
            self.context = self.js.AudioContext.new()
        start = self.context.currentTime
        for wave, low, high, seconds, loudness in SOUNDS.get(name, ()):
            oscillator, gain = self.context.createOscillator(), self.context.createGain()
            oscillator.type = wave
            oscillator.frequency.setValueAtTime(low, start)
            oscillator.frequency.exponentialRampToValueAtTime(high, start + seconds)
            gain.gain.setValueAtTime(max(0.0001, loudness * volume * 0.25), start)
            gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds)
            oscillator.connect(gain)
            gain.connect(self.context.destination)
            oscillator.start(start)
            oscillator.stop(start + seconds)
            start += seconds * 0.8
