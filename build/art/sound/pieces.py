"""The pieces of music as they are written: melodies, modes, times and who plays what. Imports nothing that computes.

All follow one plan. A melody opens on the finalis or the fifth, rests half-way on another degree, and comes home. It is
said, said again by another voice, answered higher up, and said a last time; then everything dies away, so that a piece
can begin again or give way to silence.
"""

from __future__ import annotations

from dataclasses import dataclass

from build.art.sound.score import CHROMATIC, DIATONIC, HARD_DIATONIC, PHRYGIAN, SOFT_DIATONIC


@dataclass(frozen=True, slots=True)
class Line:
    """A melody played by one voice from bar `at` on; `octave` shifts it, `gain` is its strength."""

    voice: str
    at: int
    text: str
    gain: float = 1.0
    octave: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """A whole piece: `beat` in seconds, `bar` in beats, `bars` with the silence at the end, `finalis` in hertz.

    `pattern` is what the low strings pluck in every bar of `strings` (first, last): (beat, degree, strength).
    `drums` likewise: (beat, depth, strength). `drone` (first, last) are the bars in which the drone is heard.
    """

    beat: float
    bar: int
    bars: int
    finalis: float
    mode: tuple[int, ...]
    lines: tuple[Line, ...]
    pattern: tuple[tuple[float, int, float], ...] = ()
    strings: tuple[int, int] = (0, 0)
    drums: tuple[tuple[float, float, float], ...] = ()
    beaten: tuple[int, int] = (0, 0)
    drone: tuple[int, int] = (0, 0)
    drone_gain: float = 0.2
    room: float = 2.4
    seed: int = 1

    @property
    def seconds(self) -> float:
        """How long it is."""
        return self.beat * self.bar * self.bars


_QUAY_HEAD = "1:3 5:2 4:2 | 3:3 4:2 3:2 | 2:3 3:2 4:2 | 5:5 -:2"
_QUAY_OPEN = f"{_QUAY_HEAD} | 5:3 6:2 5:2 | 4:3 5:2 4:2 | 3:3 2:2 3:2 | 4:5 -:2"
_QUAY_CLOSE = f"{_QUAY_HEAD} | 5:3 7:2 6:2 | 5:3 4:2 3:2 | 4:3 3:2 2:2 | 1:7"
_QUAY_HIGH = "5:3 1':2 7:2 | 6:3 7:2 6:2 | 5:3 6:2 5:2 | 4:5 -:2 | 1':3 2':2 1':2 | 7:3 6:2 5:2 | 6:3 5:1 6:1 5:2 | 5:5 -:2"
_QUAY_HOME = "5:3 4:2 3:2 | 4:3 3:2 2:2 | 3:3 2:2 7,:2 | 1:7"
_QUAY_SLOW = "5:7 | 4:3 3:4 | 4:3 5:4 | 5:5 -:2 | 6:3 5:4 | 4:3 3:2 2:2 | 3:3 2:4 | 1:5 -:2"

QUAY = Piece(
    beat=0.245, bar=7, bars=58, finalis=146.83, mode=SOFT_DIATONIC, room=1.9, seed=7,
    lines=(
        Line("lyre", 4, _QUAY_OPEN, 0.9, 1),
        Line("lyre", 12, _QUAY_CLOSE, 0.9, 1),
        Line("kanonaki", 20, _QUAY_HIGH, 0.8, 1),
        Line("kanonaki", 28, _QUAY_HOME, 0.8, 1),
        Line("ney", 32, _QUAY_SLOW, 0.5, 1),
        Line("kanonaki", 32, "1:7 | -:7 | -:3 5:2 1':2 | 2':3 1':4 | -:7 | -:7 | -:3 4:2 3:2 | 1:7", 0.4, 1),
        Line("lyre", 40, _QUAY_CLOSE, 0.9, 1),
        Line("ney", 44, "-:7 | -:7 | -:7 | 1:5 -:2", 0.35, 1),
        Line("lyre", 48, _QUAY_HOME, 0.7, 1),
        Line("lyre", 52, "5:3 4:2 2:2 | 1:7", 0.5, 1),
    ),
    pattern=((0, 0, 1.0), (3, 4, 0.6), (5, 7, 0.5)), strings=(0, 53),
    drums=((0, 1.0, 0.8), (3, 0.15, 0.4), (5, 0.3, 0.45)), beaten=(2, 51), drone=(0, 54), drone_gain=0.12,
)  # fmt: skip

_SCRIPT_A = (
    "1:2 2:1 3:1 | 3:1.5 2:0.5 3:1 4:1 | 5:2 4:1 3:1 | 2:3 -:1 | "
    "3:2 4:1 5:1 | 6:1.5 5:0.5 4:1 3:1 | 2:1 3:1 2:1 7,:1 | 1:3 -:1"
)
_SCRIPT_B = (
    "5:2 6:1 5:1 | 1':2 7:1 6:1 | 5:1.5 6:0.5 5:1 4:1 | 3:3 -:1 | "
    "4:2 5:1 4:1 | 3:1 4:1 5:2 | 4:1 3:1 2:1 3:1 | 2:3 -:1"
)
_SCRIPT_C = (
    "5:4 | 4:2 3:2 | 4:2 5:1 6:1 | 5:3 -:1 | 1':2 7:2 | 6:1 5:1 4:1 5:1 | 4:1 3:1 2:2 | 1:3 -:1"
)  # fmt: skip
SCRIPTORIUM = Piece(
    beat=0.68, bar=4, bars=39, finalis=196.0, mode=DIATONIC, room=2.4, seed=17,
    lines=(
        Line("kanonaki", 2, _SCRIPT_A, 0.8),
        Line("kanonaki", 10, _SCRIPT_B, 0.8),
        Line("ney", 18, _SCRIPT_C, 0.5),
        Line("kanonaki", 18, "-:2 3:1 5:1 | -:4 | -:4 | -:2 1':1 2':1 | 3':3 -:1 | -:4 | -:4 | -:2 5,:1 3:1", 0.4),
        Line("kanonaki", 26, _SCRIPT_A, 0.75),
        Line("ney", 30, "1:4 | -:4 | -:2 5,:2 | 1:3 -:1", 0.28),
        Line("kanonaki", 34, "3:2 2:1 7,:1 | 1:4", 0.55),
    ),
    pattern=((0, -7, 0.9), (1, -3, 0.5), (2, 0, 0.5), (3, -3, 0.4)), strings=(0, 35), drone=(1, 35),
    drone_gain=0.14,
)  # fmt: skip

VIGIL = Piece(
    beat=0.92, bar=4, bars=30, finalis=146.83, mode=CHROMATIC, room=3.2, seed=27,
    lines=(
        Line("lyre", 1, "1:2 5:2 | 4:1 3:1 2:2 | 1:3 -:1", 0.87),
        Line("ney", 4, "1:3 2:1 | 3:2 4:1 3:1 | 2:1 3:1 2:2 | 1:3 -:1", 0.42, 1),
        Line("lyre", 7, "-:2 5,:1 1:1", 0.72),
        Line("ney", 8, "3:1 4:1 5:2 | 5:1 6:1 5:2 | 4:1 5:1 4:1 3:1 | 4:3 -:1", 0.42, 1),
        Line("lyre", 11, "-:1 1:1 4:1 5:1", 0.72),
        Line("lyre", 12, "5:2 6:1 5:1 | 4:2 3:2 | 4:1 3:1 2:1 3:1 | 1:4", 1.01),
        Line("ney", 16, "5:2 1':2 | 7:1 6:1 5:2 | 6:1 5:1 4:1 3:1 | 4:1 5:2 -:1", 0.42, 1),
        Line("lyre", 19, "-:2 1:1 4:1", 0.72),
        Line("ney", 20, "5:1 4:1 3:2 | 4:1 3:1 2:2 | 3:1 2:1 7,:1 2:1 | 1:3 -:1", 0.4, 1),
        Line("lyre", 24, "5:1 4:1 3:1 2:1 | 1:2 5,:2 | 1:4", 0.8),
    ),
    pattern=((0, -7, 0.9), (2.5, -3, 0.45)), strings=(0, 26), drums=((0, 1.0, 0.5), (2.5, 0.7, 0.25)),
    beaten=(8, 24), drone=(0, 27), drone_gain=0.22,
)  # fmt: skip

_BAZAAR_CLOSE = "6:2 5:2 4:2 5:3 | 4:2 3:2 2:2 3:3 | 4:2 3:2 2:2 7,:3 | 1:6 -:3"
_BAZAAR_A = f"1:2 2:2 3:2 4:3 | 3:2 2:2 3:2 2:3 | 3:2 4:2 5:2 6:3 | 5:6 -:3 | {_BAZAAR_CLOSE}"
_BAZAAR_B = (
    "5:2 6:2 7:2 1':3 | 7:2 6:2 7:2 6:3 | 5:2 6:2 5:2 4:3 | 5:6 -:3 | "
    "1':2 7:2 6:2 7:3 | 6:2 5:2 4:2 5:3 | 4:2 5:2 4:2 3:3 | 2:6 -:3"
)
BAZAAR = Piece(
    beat=0.215, bar=9, bars=53, finalis=146.83, mode=CHROMATIC, room=1.9, seed=37,
    lines=(
        Line("lyre", 4, _BAZAAR_A, 0.9, 1),
        Line("kanonaki", 12, _BAZAAR_A, 0.8, 1),
        Line("kanonaki", 20, _BAZAAR_B, 0.8, 1),
        Line("ney", 28, "5:6 4:3 | 3:4 4:5 | 5:6 6:3 | 5:6 -:3 | 4:6 3:3 | 2:4 3:5 | 4:4 2:5 | 1:6 -:3", 0.48, 1),
        Line("lyre", 28, "1:9 | -:9 | -:4 1':2 7:3 | 5:9 | -:9 | -:9 | -:4 4:2 2:3 | 1:9", 0.42, 1),
        Line("lyre", 36, _BAZAAR_A, 0.9, 1),
        Line("kanonaki", 44, _BAZAAR_CLOSE, 0.7, 1),
    ),
    pattern=((0, 0, 1.0), (2, 4, 0.5), (4, 4, 0.5), (6, 7, 0.55)), strings=(0, 48),
    drums=((0, 1.0, 0.75), (2, 0.2, 0.35), (4, 0.3, 0.4), (6, 0.6, 0.5)), beaten=(2, 46), drone=(0, 48), drone_gain=0.1,
)  # fmt: skip

_RACE_HOME = "5:3 4:2 | 3:3 2:2 | 3:2 2:3 | 1:5"
_RACE_A = "1:3 1:2 | 2:3 3:2 | 4:3 3:2 | 2:5 | 1:3 3:2 | 4:3 5:2 | 4:2 3:3 | 1:5"
_RACE_B = "5:3 5:2 | 6:3 7:2 | 6:3 5:2 | 4:5 | 5:3 7:2 | 1':3 7:2 | 6:2 5:3 | 5:5"
HIPPODROME = Piece(
    beat=0.25, bar=5, bars=78, finalis=164.81, mode=SOFT_DIATONIC, room=1.7, seed=47,
    lines=(
        Line("lyre", 4, _RACE_A, 0.95, 1),
        Line("lyre", 12, _RACE_A, 0.9, 1),
        Line("kanonaki", 20, _RACE_B, 0.85, 1),
        Line("kanonaki", 28, _RACE_A, 0.85, 1),
        Line("ney", 36, "1':5 | 7:5 | 6:5 | 5:5 | 6:5 | 5:5 | 4:5 | 5:5", 0.48),
        Line("lyre", 36, _RACE_A, 0.6, 1),
        Line("lyre", 44, _RACE_B, 0.9, 1),
        Line("kanonaki", 44, _RACE_B, 0.5),
        Line("ney", 52, "5:5 | 4:5 | 3:5 | 2:5 | 3:5 | 4:5 | 2:5 | 1:5", 0.4),
        Line("lyre", 52, _RACE_A, 0.85, 1),
        Line("kanonaki", 60, _RACE_HOME, 0.8, 1),
        Line("lyre", 66, _RACE_HOME, 0.55, 1),
    ),
    pattern=((0, -7, 1.0), (3, -3, 0.7)), strings=(0, 70),
    drums=((0, 1.0, 0.9), (2, 0.2, 0.35), (3, 0.5, 0.6), (4, 0.2, 0.3)), beaten=(0, 69), drone=(0, 71), drone_gain=0.14,
)  # fmt: skip

_ARCH_A = "1:2 2:1 | 3:2 5:1 | 4:1 3:1 2:1 | 3:2 -:1 | 5:2 6:1 | 5:2 3:1 | 4:1 2:1 3:1 | 1:2 -:1"
_ARCH_B = "5:2 1':1 | 7:2 6:1 | 5:1 6:1 4:1 | 5:2 -:1 | 6:2 5:1 | 4:2 3:1 | 2:1 3:1 4:1 | 2:2 -:1"
AQUEDUCT = Piece(
    beat=0.66, bar=3, bars=50, finalis=130.81, mode=HARD_DIATONIC, room=2.6, seed=57,
    lines=(
        Line("lyre", 2, _ARCH_A, 0.85, 1),
        Line("kanonaki", 10, _ARCH_A, 0.75, 1),
        Line("kanonaki", 18, _ARCH_B, 0.8, 1),
        Line("ney", 26, "3:3 | 4:2 5:1 | 6:3 | 5:2 -:1 | 4:3 | 3:2 2:1 | 2:2 7,:1 | 1:2 -:1", 0.48, 1),
        Line("lyre", 26, "-:1 5:1 1':1 | -:3 | -:1 1':1 2':1 | 3':2 -:1 | -:3 | -:3 | -:1 5:1 4:1 | 3:2 -:1", 0.4, 1),
        Line("lyre", 34, _ARCH_A, 0.8, 1),
        Line("ney", 42, "4:3 | 3:2 2:1 | 2:2 7,:1 | 1:2 -:1", 0.38, 1),
    ),
    pattern=((0, -7, 0.9), (1, -3, 0.4), (2, 0, 0.45)), strings=(0, 46), drone=(1, 46), drone_gain=0.13,
)  # fmt: skip

_MARCH_HOME = "5:2 4:1 3:1 | 4:2 3:2 | 2:1 3:1 2:1 7,:1 | 1:3 -:1"
_MARCH_A = f"1:2 1:1 2:1 | 3:2 2:2 | 1:1 2:1 3:1 4:1 | 5:3 -:1 | {_MARCH_HOME}"
_MARCH_B = (
    "5:2 5:1 6:1 | 7:2 6:2 | 5:1 6:1 7:1 1':1 | 7:3 -:1 | 1':2 7:1 6:1 | 5:2 4:2 | 5:1 4:1 3:1 2:1 | 3:3 -:1"
)
LEGION = Piece(
    beat=0.48, bar=4, bars=52, finalis=130.81, mode=PHRYGIAN, room=2.0, seed=67,
    lines=(
        Line("lyre", 4, _MARCH_A, 0.95, 1),
        Line("kanonaki", 12, _MARCH_A, 0.8, 1),
        Line("kanonaki", 20, _MARCH_B, 0.85, 1),
        Line("ney", 28, "5:4 | 6:4 | 5:2 4:2 | 5:3 -:1 | 3:4 | 4:4 | 3:2 2:2 | 1:3 -:1", 0.5, 1),
        Line("lyre", 28, "1:2 5:2 | 1:2 4:2 | 1:2 2:2 | 1:4 | 1:2 5:2 | 2:2 4:2 | 1:2 7,:2 | 1:4", 0.5),
        Line("lyre", 36, _MARCH_B, 0.9, 1),
        Line("kanonaki", 44, _MARCH_HOME, 0.75, 1),
    ),
    pattern=((0, -7, 1.0), (2, -3, 0.7)), strings=(0, 48),
    drums=((0, 1.0, 0.9), (1, 0.2, 0.3), (2, 0.6, 0.6), (3, 0.2, 0.35), (3.5, 0.2, 0.3)), beaten=(0, 47),
    drone=(0, 48), drone_gain=0.16,
)  # fmt: skip

_FIELD_A = (
    "1:2 3:1 5:2 3:1 | 4:2 5:1 6:3 | 5:2 4:1 3:2 2:1 | 3:4 -:2 | "
    "1:2 3:1 5:2 6:1 | 1':2 7:1 6:3 | 5:2 3:1 2:2 3:1 | 1:4 -:2"
)
_FIELD_B = (
    "6:2 5:1 6:2 1':1 | 7:2 6:1 5:3 | 4:2 5:1 6:2 4:1 | 5:4 -:2 | "
    "6:2 7:1 1':2 2':1 | 1':2 7:1 6:3 | 5:2 4:1 3:2 4:1 | 2:4 -:2"
)
VINEYARD = Piece(
    beat=0.3, bar=6, bars=56, finalis=174.61, mode=DIATONIC, room=2.1, seed=77,
    lines=(
        Line("lyre", 2, _FIELD_A, 0.85),
        Line("kanonaki", 10, _FIELD_A, 0.75, 1),
        Line("kanonaki", 18, _FIELD_B, 0.8, 1),
        Line("ney", 26, "3:6 | 4:3 6:3 | 5:6 | 5:4 -:2 | 6:6 | 5:3 4:3 | 3:3 2:3 | 1:4 -:2", 0.48),
        Line("kanonaki", 26, "-:3 5:2 1':1 | -:6 | -:3 1':2 7:1 | 5:6 | -:3 1':2 3':1 | -:6 | -:6 | 1:6", 0.4),
        Line("lyre", 34, _FIELD_B, 0.8),
        Line("kanonaki", 42, _FIELD_A, 0.75),
        Line("lyre", 50, "5:2 3:1 2:2 3:1 | 1:4 -:2", 0.5),
    ),
    pattern=((0, -7, 0.9), (2, -3, 0.4), (3, -5, 0.5), (5, -3, 0.35)), strings=(0, 51),
    drums=((0, 0.9, 0.45), (3, 0.3, 0.3)), beaten=(10, 49), drone=(1, 51), drone_gain=0.1,
)  # fmt: skip

_STORM_A = (
    "1:2 2:2 3:3 | 2:2 3:2 2:3 | 1:2 3:2 4:3 | 5:5 -:2 | 6:2 5:2 4:3 | 5:2 4:2 3:3 | 4:2 3:2 2:3 | 1:5 -:2"
)
_STORM_B = "5:2 6:2 5:3 | 1':2 7:2 6:3 | 7:2 6:2 5:3 | 6:5 -:2 | 5:2 1':2 2':3 | 1':2 7:2 6:3 | 6:2 5:2 4:3 | 5:5 -:2"
TEMPEST = Piece(
    beat=0.235, bar=7, bars=60, finalis=164.81, mode=CHROMATIC, room=2.0, seed=87,
    lines=(
        Line("lyre", 4, _STORM_A, 0.95),
        Line("lyre", 12, _STORM_A, 0.9, 1),
        Line("kanonaki", 20, _STORM_B, 0.85),
        Line("ney", 28, "1':7 | 7:4 6:3 | 5:7 | 6:5 -:2 | 5:7 | 4:4 3:3 | 2:4 3:3 | 1:5 -:2", 0.5),
        Line("lyre", 28, "1:2 5:2 1:3 | 1:2 5:2 1:3 | 1:2 4:2 1:3 | 1:7 | 1:2 5:2 1:3 | 2:2 4:2 2:3 | 2:2 3:2 7,:3 | 1:7", 0.5),
        Line("kanonaki", 36, _STORM_B, 0.85),
        Line("lyre", 36, _STORM_B, 0.5),
        Line("lyre", 44, _STORM_A, 0.9),
        Line("kanonaki", 52, "6:2 5:2 4:3 | 4:2 3:2 2:3 | 1:7", 0.6),
    ),
    pattern=((0, -7, 1.0), (2, -3, 0.55), (4, -7, 0.7)), strings=(0, 55),
    drums=((0, 1.0, 0.9), (2, 0.3, 0.4), (4, 0.6, 0.65), (6, 0.2, 0.3)), beaten=(0, 53), drone=(0, 56), drone_gain=0.16,
)  # fmt: skip

_LIGHT_HEAD = "1:3 3:3 5:2 | 6:3 5:3 3:2 | 4:3 3:3 2:2 | 3:6 -:2"
_LIGHT_OPEN = f"{_LIGHT_HEAD} | 1:3 3:3 5:2 | 6:3 1':3 7:2 | 6:3 5:3 4:2 | 5:6 -:2"
_LIGHT_CLOSE = f"{_LIGHT_HEAD} | 6:3 5:3 4:2 | 5:3 4:3 3:2 | 2:3 3:3 2:2 | 1:6 -:2"
_LIGHT_B = (
    "5:3 6:3 7:2 | 1':6 7:2 | 6:3 7:3 6:2 | 5:6 -:2 | 4:3 5:3 6:2 | 5:3 4:3 3:2 | 4:3 3:3 4:2 | 2:6 -:2"
)
LIGHTHOUSE = Piece(
    beat=0.25, bar=8, bars=53, finalis=130.81, mode=DIATONIC, room=2.2, seed=97,
    lines=(
        Line("lyre", 2, _LIGHT_OPEN, 0.88, 1),
        Line("kanonaki", 10, _LIGHT_CLOSE, 0.78, 1),
        Line("kanonaki", 18, _LIGHT_B, 0.8, 1),
        Line("ney", 26, "5:6 4:2 | 3:8 | 4:3 5:3 6:2 | 5:6 -:2 | 1':6 7:2 | 6:3 5:5 | 4:3 3:3 2:2 | 1:6 -:2", 0.48, 1),
        Line("kanonaki", 26, "-:8 | -:3 5:3 3:2 | -:8 | -:3 1':3 5:2 | -:8 | -:8 | -:3 6:3 4:2 | 1:8", 0.42, 1),
        Line("lyre", 34, _LIGHT_B, 0.85, 1),
        Line("ney", 38, "-:8 | -:8 | -:8 | 5:6 -:2", 0.32),
        Line("lyre", 42, _LIGHT_CLOSE, 0.85, 1),
        Line("kanonaki", 46, "-:8 | -:8 | -:8 | 3:6 -:2", 0.4, 1),
    ),
    pattern=((0, 0, 1.0), (3, 4, 0.55), (6, 7, 0.5)), strings=(0, 49),
    drums=((0, 0.9, 0.6), (3, 0.2, 0.35), (6, 0.35, 0.4)), beaten=(6, 47), drone=(0, 50), drone_gain=0.12,
)  # fmt: skip

_ATRIUM_HOME = "5:3 4:2 | 3:3 4:2 | 3:2 2:1 7,:2 | 1:4 -:1"
_ATRIUM_A = f"1:3 2:2 | 3:3 2:2 | 1:2 2:1 3:2 | 4:4 -:1 | {_ATRIUM_HOME}"
_ATRIUM_B = "5:3 4:2 | 5:2 6:1 7:2 | 6:3 5:2 | 5:4 -:1 | 1':3 7:2 | 6:2 5:1 4:2 | 3:2 4:1 3:2 | 2:4 -:1"
ATRIUM = Piece(
    beat=0.5, bar=5, bars=42, finalis=196.0, mode=SOFT_DIATONIC, room=2.7, seed=107,
    lines=(
        Line("kanonaki", 2, _ATRIUM_A, 0.8),
        Line("lyre", 10, _ATRIUM_B, 0.85),
        Line("ney", 18, "5:5 | 6:3 5:2 | 4:5 | 3:4 -:1 | 4:3 3:2 | 2:3 3:2 | 2:3 7,:2 | 1:4 -:1", 0.46),
        Line("lyre", 18, "-:1 1:2 5:2 | -:5 | -:1 1:2 4:2 | -:1 3:2 5:2 | -:5 | -:1 5:2 4:2 | -:5 | 1:5", 0.45),
        Line("kanonaki", 26, _ATRIUM_B, 0.75),
        Line("lyre", 34, _ATRIUM_HOME, 0.8),
        Line("ney", 36, "-:5 | 1:4 -:1", 0.26),
        Line("kanonaki", 38, "3:3 2:2 | 1:4 -:1", 0.55),
    ),
    pattern=((0, -7, 0.9), (2, -3, 0.4), (3, 0, 0.5)), strings=(0, 39), drone=(1, 39), drone_gain=0.14,
)  # fmt: skip

_TRAIL_A = (
    "1:3 2:3 3:2 5:2 | 4:3 3:3 2:4 | 3:3 4:3 5:2 6:2 | 5:8 -:2 | "
    "6:3 5:3 4:2 3:2 | 4:3 3:3 2:2 3:2 | 2:3 1:3 7,:2 2:2 | 1:8 -:2"
)
_TRAIL_B = (
    "5:3 6:3 5:2 1':2 | 7:3 6:3 5:4 | 6:3 7:3 1':2 2':2 | 1':8 -:2 | "
    "7:3 6:3 5:2 6:2 | 5:3 4:3 3:2 4:2 | 3:3 4:3 3:2 2:2 | 2:8 -:2"
)
CARAVAN = Piece(
    beat=0.24, bar=10, bars=45, finalis=196.0, mode=HARD_DIATONIC, room=2.0, seed=117,
    lines=(
        Line("lyre", 2, _TRAIL_A, 0.9),
        Line("kanonaki", 10, _TRAIL_B, 0.78),
        Line("kanonaki", 18, _TRAIL_A, 0.75),
        Line("ney", 26, "3:6 4:4 | 5:10 | 6:6 5:4 | 3:8 -:2 | 4:6 3:4 | 2:6 3:4 | 2:6 7,:4 | 1:8 -:2", 0.46),
        Line("kanonaki", 26, "-:10 | -:6 1':2 5:2 | -:10 | -:3 5:3 3:4 | -:10 | -:6 5:2 4:2 | -:10 | 1:10", 0.42),
        Line("lyre", 34, _TRAIL_A, 0.88),
        Line("ney", 38, "-:10 | -:10 | -:10 | 1:8 -:2", 0.3),
    ),
    pattern=((0, -7, 1.0), (3, -3, 0.45), (6, 0, 0.5), (8, -3, 0.4)), strings=(0, 42),
    drums=((0, 0.9, 0.6), (3, 0.2, 0.3), (6, 0.5, 0.45), (8, 0.2, 0.3)), beaten=(2, 41), drone=(0, 42), drone_gain=0.11,
)  # fmt: skip

PIECES = {
    "quay": QUAY, "scriptorium": SCRIPTORIUM, "vigil": VIGIL, "bazaar": BAZAAR, "hippodrome": HIPPODROME,
    "aqueduct": AQUEDUCT, "legion": LEGION, "vineyard": VINEYARD, "tempest": TEMPEST,
    "lighthouse": LIGHTHOUSE, "atrium": ATRIUM, "caravan": CARAVAN,
}  # fmt: skip
