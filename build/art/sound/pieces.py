"""The pieces of music as they are written: melodies, modes, times and who plays what. Imports nothing that computes.

All follow one plan. A melody opens on the finalis or the fifth, rests half-way on another degree, and comes home. It is
said, said again by another voice, answered higher up, and said a last time; then everything dies away, so that a piece
can begin again or give way to silence.
"""

from __future__ import annotations

from dataclasses import dataclass

from build.art.sound.score import CHROMATIC, DIATONIC, SOFT_DIATONIC


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

PIECES = {"quay": QUAY, "scriptorium": SCRIPTORIUM, "vigil": VIGIL}
