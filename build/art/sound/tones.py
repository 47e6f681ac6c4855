"""The raw material: struck modes, colored noise, plucked strings, breath. Arrays of floats, one channel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from build.art.sound.catalogue import RATE

Wave = Any
"""A one-dimensional array of floats; stereo has the shape (samples, 2)."""


def samples(seconds: float) -> int:
    """How many samples a time has."""
    return round(seconds * RATE)


def times(seconds: float) -> Wave:
    """The moment of every sample, in seconds."""
    return np.arange(samples(seconds)) / RATE


def struck(
    seconds: float, pitch: float, partials: Iterable[tuple[float, float, float]], attack: float = 0.0015
) -> Wave:
    """A thing that rings after a blow: partials (ratio to `pitch`, strength, seconds to fall to a third)."""
    t = times(seconds)
    out = np.zeros(len(t))
    for index, (ratio, strength, decay) in enumerate(partials):
        if pitch * ratio < 0.45 * RATE:
            out += strength * np.sin(2 * np.pi * pitch * ratio * t + 1.7 * index) * np.exp(-t / decay)
    # What still rings at the end is let go gently: a cut would click.
    release = np.clip((seconds - t) / (0.35 * seconds), 0, 1)
    return out * np.clip(t / attack, 0, 1) ** 2 * np.sin(0.5 * np.pi * release) ** 2


def noise(seconds: float, low: float, high: float, seed: int, soft: float = 0.35) -> Wave:
    """Noise between two frequencies, its edges `soft` octaves wide, with an effective value of 1."""
    n = samples(seconds)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(n))
    octave = np.log2(np.fft.rfftfreq(n, 1 / RATE) + 1e-9)
    rise = 1 / (1 + np.exp(-(octave - np.log2(low)) / (soft / 4)))
    fall = 1 / (1 + np.exp((octave - np.log2(high)) / (soft / 4)))
    out = np.fft.irfft(spectrum * rise * fall, n)
    return out / np.sqrt((out**2).mean() + 1e-20)


def swell(seconds: float, points: Iterable[tuple[float, float]]) -> Wave:
    """An envelope through points (second, value), its corners rounded by a cosine."""
    t = times(seconds)
    xs, ys = zip(*points, strict=True)
    out = np.interp(t, xs, ys)
    width = max(3, samples(0.006))
    window = np.hanning(width)
    return np.convolve(out, window / window.sum(), "same")


def string(pitch: float, seconds: float, seed: int, bright: float, ring: float, place: float = 0.13) -> Wave:
    """A plucked string (Karplus and Strong): noise run through a delay one period long that dulls it each time.

    `bright` 0-1 is how hard it is plucked, `ring` the seconds to fall by 60 decibels, `place` where along the string.
    """
    period = RATE / pitch
    whole = int(period) - 3
    # The loop: a three-tap softener (one sample late) and four taps that place the rest of the period exactly.
    rest = period - whole - 1
    taps = np.convolve(
        _between(rest), (0.5 * (1 - bright) * 0.3, 1 - 0.3 * (1 - bright), 0.15 * (1 - bright))
    )
    taps *= 10 ** (-3 * period / RATE / ring)
    burst = noise(max(period / RATE, 0.004), 60, 900 + 9000 * bright, seed)[: int(period)]
    burst *= np.hanning(len(burst)) ** 0.25
    n, reach = samples(seconds), whole + len(taps)
    out = np.zeros(n + reach)
    out[reach : reach + len(burst)] = burst[: max(0, n)]
    shift = max(1, int(place * period))
    out[reach + shift : reach + shift + len(burst)] -= 0.9 * burst
    for start in range(reach, n + reach, whole):
        stop = min(start + whole, n + reach)
        past = out[start - reach + 1 : stop - whole]
        out[start:stop] += np.convolve(past, taps, "valid")
    wave = out[reach:]
    wave -= wave.mean()
    fade = np.clip((seconds - times(seconds)[: len(wave)]) / min(0.25, seconds / 3), 0, 1)
    return wave * fade / (np.abs(wave).max() + 1e-12)


def _between(delay: float) -> Wave:
    """Four taps (Lagrange) that delay by a number of samples between 1 and 3."""
    out = np.ones(4)
    for k in range(4):
        for m in range(4):
            if m != k:
                out[k] *= (delay - m) / (k - m)
    return out


def breath(pitch: float, seconds: float, seed: int, air: float = 0.22) -> Wave:
    """An end-blown flute: few partials, slow onset, late vibrato, and the air beside the tone."""
    t = times(seconds)
    rise = 1 - np.exp(-t / 0.09)
    fall = np.clip((seconds - t) / min(0.22, seconds / 2.5), 0, 1)
    shape = rise * np.sin(0.5 * np.pi * fall) ** 2
    late = np.clip((t - 0.35) / 0.6, 0, 1)
    wander = np.cumsum(noise(seconds, 0.4, 3, seed)) / RATE
    bend = 1 - 0.018 * np.exp(-t / 0.07) + 0.0045 * late * np.sin(2 * np.pi * 4.7 * t + seed)
    phase = 2 * np.pi * np.cumsum(pitch * bend) / RATE + 0.6 * wander
    tone = np.zeros(len(t))
    for k, strength in enumerate((1.0, 0.34, 0.2, 0.07, 0.035), 1):
        tone += strength * np.sin(k * phase) * shape ** (0.8 + 0.35 * k)
    wind = noise(seconds, pitch * 0.9, pitch * 2.6, seed + 1) * (0.35 + 0.65 * np.exp(-t / 0.12))
    hiss = noise(seconds, 2500, 7000, seed + 2) * 0.16
    return tone + air * (wind * 0.5 + hiss) * shape * (1 + 0.1 * late * np.sin(2 * np.pi * 4.7 * t))


def skin(pitch: float, seconds: float, seed: int, depth: float) -> Wave:
    """A frame drum: `depth` 1 is struck in the middle, 0 at the rim."""
    t = times(seconds)
    fallen = 2 * np.pi * np.cumsum(pitch * (1 + 0.25 * depth * np.exp(-t / 0.03))) / RATE
    out = depth * np.sin(fallen) * np.exp(-t / 0.22)
    for ratio, strength, decay in (
        (1.59, 0.35, 0.1),
        (2.14, 0.3, 0.08),
        (2.65, 0.2, 0.06),
        (3.6, 0.22, 0.045),
    ):
        out += (0.35 + 0.65 * (1 - depth)) * strength * np.sin(ratio * fallen) * np.exp(-t / decay)
    out += noise(seconds, 300, 2200, seed) * np.exp(-t / 0.012) * (0.1 + 0.16 * (1 - depth))
    return out * np.clip(t / 0.003, 0, 1) * np.clip((seconds - t) / 0.1, 0, 1)


def lay(out: Wave, wave: Wave, at: float, gain: float = 1.0) -> None:
    """Add a sound to a longer one, from second `at` on; what does not fit is cut off."""
    start = samples(at)
    end = min(len(out), start + len(wave))
    if end > start:
        out[start:end] += gain * wave[: end - start]
