"""The effects: what hands, tools, wood and water do on the table. Every function returns one dry channel."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from build.art.sound.room import placed
from build.art.sound.tones import Wave, lay, noise, samples, skin, string, struck, swell, times

METAL = ((1, 1, 0.13), (1.48, 0.55, 0.1), (2.13, 0.4, 0.07), (2.91, 0.22, 0.05), (3.87, 0.12, 0.03))
WOOD = ((1, 1, 0.035), (2.3, 0.5, 0.024), (4.1, 0.22, 0.014), (6.2, 0.1, 0.008))
BELL = (
    (0.5, 0.5, 2.4), (1, 1, 1.5), (1.19, 0.42, 1.1), (1.5, 0.22, 0.8), (2, 0.55, 0.7), (2.62, 0.16, 0.4),
    (3.01, 0.14, 0.3), (4.1, 0.06, 0.18),
)  # fmt: skip
CHIME = ((1, 1, 0.75), (2.756, 0.24, 0.3), (5.404, 0.07, 0.12))


def _empty(seconds: float) -> Wave:
    return np.zeros(samples(seconds))


def coin() -> Wave:
    """One coin laid on another."""
    out = _empty(0.6)
    lay(out, struck(0.5, 1850, METAL, 0.001), 0, 0.7)
    lay(out, struck(0.5, 2330, METAL, 0.001), 0.075)
    lay(out, struck(0.1, 240, WOOD), 0.072, 0.5)
    return out


def coins() -> Wave:
    """A small handful put down and coming to rest."""
    out = _empty(1.0)
    dice = np.random.default_rng(11)
    at = 0.0
    for index in range(9):
        ring = struck(0.45, float(dice.uniform(1650, 2700)), METAL, 0.001)
        lay(out, ring, at, float(dice.uniform(0.5, 1.0)) * (1 - 0.06 * index))
        at += float(dice.uniform(0.035, 0.085))
    lay(out, struck(0.1, 220, WOOD), 0.02, 0.6)
    return out


def bid() -> Wave:
    """Two knocks of a knuckle on the table."""
    out = _empty(0.5)
    for at, gain in ((0, 0.75), (0.14, 1.0)):
        lay(out, struck(0.3, 176, WOOD, 0.002), at, 0.8 * gain)
        lay(out, struck(0.2, 430, WOOD, 0.002), at, 0.35 * gain)  # small loudspeakers have no more than this
        lay(out, noise(0.03, 300, 1800, 21) * np.exp(-times(0.03) / 0.006), at, 0.3 * gain)
    return out


def office() -> Wave:
    """A soft bell: somebody is called to an office."""
    out = _empty(2.6)
    lay(out, struck(2.6, 392, BELL, 0.006), 0)
    lay(out, struck(2.4, 588, BELL, 0.008), 0.16, 0.35)
    return out


def build() -> Wave:
    """Three blows of a chisel, then the stone is set."""
    out = _empty(1.2)
    stone = ((1, 1, 0.02), (1.73, 0.8, 0.016), (2.6, 0.5, 0.01), (3.3, 0.25, 0.006))
    for index, (at, gain) in enumerate(((0, 0.7), (0.17, 0.85), (0.34, 1.0))):
        lay(out, struck(0.2, 1380 + 90 * index, stone, 0.0008), at, gain)
        lay(out, noise(0.05, 1500, 5500, 31 + index) * np.exp(-times(0.05) / 0.007), at, 0.22 * gain)
        lay(out, noise(0.09, 3000, 8000, 41 + index) * swell(0.09, ((0, 0), (0.02, 1), (0.09, 0))), at, 0.05)
    lay(out, struck(0.35, 92, ((1, 1, 0.07), (1.9, 0.6, 0.05), (3.1, 0.3, 0.03)), 0.004), 0.6, 1.3)
    lay(out, noise(0.16, 200, 1400, 35) * swell(0.16, ((0, 0), (0.008, 1), (0.16, 0))), 0.6, 0.3)
    return out


def draw() -> Wave:
    """A sheet of parchment drawn from the others."""
    t = times(0.42)
    slide = noise(0.42, 1200, 5200, 51, 1.2) * swell(0.42, ((0, 0), (0.13, 1), (0.24, 0.55), (0.42, 0)))
    flutter = 1 + 0.35 * np.sin(2 * np.pi * (24 + 40 * t) * t)
    out = _empty(0.55)
    lay(out, slide * flutter, 0)
    lay(out, noise(0.07, 500, 2600, 52) * np.exp(-times(0.07) / 0.014), 0.3, 0.8)
    return out


def load() -> Wave:
    """A chest put down in the hold; the planks answer."""
    out = _empty(0.8)
    lay(
        out,
        struck(0.5, 84, ((1, 1, 0.09), (1.83, 0.8, 0.07), (3.2, 0.5, 0.045), (5.1, 0.3, 0.025)), 0.004),
        0,
    )
    lay(out, noise(0.1, 150, 1400, 61) * np.exp(-times(0.1) / 0.02), 0, 0.7)
    lay(out, struck(0.3, 152, WOOD, 0.003), 0.11, 0.35)
    lay(out, struck(0.25, 360, WOOD, 0.003), 0.0, 0.4)
    lay(out, _creak(0.28, 96, 62), 0.16, 0.16)
    return out


def _creak(seconds: float, pitch: float, seed: int) -> Wave:
    """Wood or rope under strain: a row of small slips, each ringing in the wood."""
    dice = np.random.default_rng(seed)
    out, at = np.zeros(samples(seconds) + samples(0.08)), 0.0
    while at < seconds:
        along = at / seconds
        strength = np.sin(np.pi * along) ** 0.7 * float(dice.uniform(0.6, 1))
        lay(
            out,
            struck(0.06, 520 + 160 * along, ((1, 1, 0.008), (2.2, 0.6, 0.006), (3.7, 0.3, 0.004))),
            at,
            strength,
        )
        at += float(dice.uniform(0.8, 1.25)) / (pitch * (0.6 + 0.5 * along))
    return out


def _water(seconds: float, seed: int, points: tuple[tuple[float, float], ...]) -> Wave:
    """Water moving along a hull, with drops that ring upwards."""
    body = noise(seconds, 220, 1300, seed, 1.5) * swell(seconds, points)
    dice = np.random.default_rng(seed + 1)
    for _ in range(round(seconds * 16)):
        at, f = float(dice.uniform(0, seconds * 0.9)), float(dice.uniform(500, 1300))
        t = times(0.06)
        drop = np.sin(2 * np.pi * (f + 2600 * t) * t) * np.exp(-t / 0.014) * np.clip(t / 0.004, 0, 1)
        level = float(np.interp(at, *zip(*points, strict=True)))
        lay(body, drop, at, 0.55 * level * float(dice.uniform(0.3, 1)))
    return body


def sail() -> Wave:
    """The rope runs, the sail fills, the water takes the ship."""
    out = _empty(1.7)
    lay(out, _creak(0.5, 60, 71), 0, 0.5)
    puff = noise(0.4, 90, 520, 72, 1.0) * swell(0.4, ((0, 0), (0.05, 1), (0.16, 0.3), (0.4, 0)))
    lay(out, puff, 0.42, 0.9)
    lay(out, _water(1.25, 73, ((0, 0), (0.35, 1), (0.7, 0.5), (1.25, 0))), 0.45, 0.55)
    return out


def arrive() -> Wave:
    """Water laps at the quay, the hull touches it twice."""
    out = _empty(1.7)
    lay(out, _water(1.5, 81, ((0, 0), (0.3, 0.9), (0.6, 0.35), (0.95, 0.7), (1.5, 0))), 0, 0.5)
    planks = ((1, 1, 0.09), (2.1, 0.6, 0.06), (3.9, 0.3, 0.03))
    lay(out, struck(0.5, 118, planks, 0.004), 0.5, 1.1)
    lay(out, struck(0.5, 132, planks, 0.004), 0.83, 0.6)
    lay(out, _creak(0.35, 70, 82), 0.95, 0.22)
    return out


def produce() -> Wave:
    """Grain poured from a sack, and a pat on the full one."""
    seconds = 0.95
    out = _empty(1.2)
    dice = np.random.default_rng(91)
    for _ in range(1500):
        at = float(dice.beta(2.0, 2.4)) * seconds
        t = times(0.008)
        grain = np.sin(2 * np.pi * float(dice.uniform(1400, 4600)) * t) * np.exp(-t / 0.0014)
        lay(out, grain * np.clip(t / 0.0005, 0, 1), at, float(dice.uniform(0.1, 1)) ** 2)
    stream = noise(seconds, 900, 4200, 92, 1.2) * swell(seconds, ((0, 0), (0.3, 1), (0.6, 0.7), (seconds, 0)))
    lay(out, stream, 0, 0.22)
    lay(out, noise(0.14, 120, 700, 93) * np.exp(-times(0.14) / 0.03), 0.96, 0.5)
    return out


def fame() -> Wave:
    """A chime of three bowls: finalis, fifth, octave."""
    out = _empty(2.2)
    for at, f, gain in ((0, 587.3, 0.8), (0.14, 881.0, 0.8), (0.28, 1174.7, 0.7)):
        lay(out, struck(1.9, f, CHIME, 0.004), at, gain)
        lay(out, struck(1.9, f * 1.003, CHIME, 0.004), at, 0.4 * gain)
    return out


def round_() -> Wave:
    """The frame drum, twice, and a bell behind it."""
    out = _empty(2.4)
    lay(out, skin(82, 0.8, 101, 1.0), 0, 1.1)
    lay(out, skin(82, 0.5, 102, 0.2), 0.24, 0.5)
    lay(out, skin(82, 0.8, 103, 1.0), 0.48, 0.9)
    lay(out, struck(1.9, 293.7, BELL, 0.008), 0.48, 0.5)
    return out


def end() -> Wave:
    """The match is over: the lyre falls to the finalis, drum and bells under its last note."""
    out = _empty(4.6)
    for index, (at, f) in enumerate(((0, 440.0), (0.3, 391.9), (0.6, 349.2), (0.9, 327.0), (1.25, 293.7))):
        lay(out, string(f, 2.4, 111 + index, 0.5, 3.2), at, 0.6)
    for index, f in enumerate((146.8, 220.0)):
        lay(out, string(f, 3.2, 121 + index, 0.45, 4.5), 1.25 + 0.03 * index, 0.7)
    lay(out, skin(82, 0.9, 131, 1.0), 1.25, 0.8)
    lay(out, struck(3.3, 293.7, BELL, 0.008), 1.25, 0.55)
    lay(out, struck(3.2, 587.3, CHIME, 0.006), 1.4, 0.25)
    return out


def lead() -> Wave:
    """A plucked rise over a bell: somebody has come to the front."""
    out = _empty(2.0)
    for at, f, gain in ((0, 440.0, 0.6), (0.11, 587.3, 0.7), (0.22, 880.0, 0.9)):
        lay(out, struck(1.4, f, CHIME, 0.003), at, gain)
    lay(out, struck(1.7, 293.7, BELL, 0.01), 0.22, 0.4)
    return out


def loss() -> Wave:
    """A drum, and two bells that sink: something is gone."""
    out = _empty(2.2)
    lay(out, skin(70, 0.7, 111, 1.0), 0, 1.0)
    for at, f, gain in ((0.05, 349.2, 0.8), (0.3, 261.6, 0.7)):
        lay(out, struck(1.8, f, BELL, 0.008), at, gain)
    return out


def turn() -> Wave:
    """Two soft chimes, the second a fourth higher: it is your turn."""
    out = _empty(1.6)
    for at, f, gain in ((0, 523.25, 0.8), (0.17, 698.46, 1.0)):
        lay(out, struck(1.3, f, CHIME, 0.006), at, gain)
        lay(out, struck(0.2, f / 2, WOOD, 0.003), at, 0.2 * gain)
    return out


def gong() -> Wave:
    """One low bell, struck softly and left to ring: take your time, but it is up."""
    out = _empty(2.8)
    lay(out, struck(2.8, 220, BELL, 0.02), 0)
    lay(out, struck(2.4, 330, BELL, 0.02), 0.03, 0.3)
    return out


def card() -> Wave:
    """A card laid on the table and let go."""
    out = _empty(0.4)
    lay(out, noise(0.12, 900, 4200, 121, 1.0) * swell(0.12, ((0, 0), (0.08, 1), (0.12, 0))), 0, 0.55)
    lay(out, noise(0.05, 400, 2600, 122) * np.exp(-times(0.05) / 0.009), 0.11, 1.0)
    lay(out, struck(0.2, 205, WOOD, 0.002), 0.11, 0.6)
    lay(out, struck(0.15, 470, WOOD, 0.002), 0.11, 0.25)
    return out


def undo() -> Wave:
    """Something slides back over the wood to where it lay."""
    out = _empty(0.55)
    slide = noise(0.34, 500, 2400, 131, 1.2) * swell(0.34, ((0, 0), (0.05, 0.5), (0.28, 1), (0.34, 0)))
    lay(out, slide, 0, 0.9)
    lay(out, struck(0.2, 250, WOOD, 0.003), 0.33, 0.8)
    lay(out, struck(0.15, 560, WOOD, 0.003), 0.33, 0.25)
    return out


def refused() -> Wave:
    """A dull double tap: not now."""
    out = _empty(0.3)
    for at, f in ((0, 230), (0.085, 190)):
        partials = ((1, 1, 0.03), (2.1, 0.6, 0.024), (3.3, 0.35, 0.016), (4.6, 0.12, 0.01))
        lay(out, struck(0.14, f, partials, 0.004), at)
    return out


def tick() -> Wave:
    """A small tap of a fingernail on wood, under buttons."""
    return struck(0.06, 880, ((1, 1, 0.009), (2.4, 0.35, 0.005)), 0.002)


MAKERS: dict[str, tuple[Callable[[], Wave], float, float]] = {
    "coin": (coin, 0.5, 0.25), "coins": (coins, 0.5, 0.25), "bid": (bid, 0.4, 0.22), "office": (office, 1.6, 0.4),
    "build": (build, 0.5, 0.25), "draw": (draw, 0.3, 0.15), "load": (load, 0.5, 0.22), "sail": (sail, 0.8, 0.25),
    "arrive": (arrive, 0.8, 0.25), "produce": (produce, 0.35, 0.18), "fame": (fame, 1.6, 0.4),
    "lead": (lead, 1.4, 0.35), "loss": (loss, 1.6, 0.38),
    "turn": (turn, 1.2, 0.35), "gong": (gong, 1.8, 0.4), "card": (card, 0.3, 0.18), "undo": (undo, 0.3, 0.15),
    "round": (round_, 1.6, 0.35), "end": (end, 2.2, 0.4), "refused": (refused, 0.25, 0.12), "tick": (tick, 0.15, 0.08),
}  # fmt: skip
"""By name: who makes it, how long its room rings (seconds), and how much of the room is heard."""


def effect(name: str) -> Wave:
    """An effect in its room, stereo."""
    make, ring, wet = MAKERS[name]
    return placed(make(), ring, wet, 1000 + len(name))
