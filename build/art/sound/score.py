"""Notation: modes as steps in cents, melodies as words. Imports nothing that computes.

A melody is bars parted by "|"; a bar is notes "degree:beats", such as "5:2". A degree counts from the finalis, 1 to 7;
"'" raises it by an octave, "," lowers it; "-" is a rest; ":1" may be left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

SOFT_DIATONIC = (0, 182, 316, 498, 702, 884, 1000)
"""First echos: between minor and neutral, its second and sixth a comma low."""
DIATONIC = (0, 200, 384, 498, 702, 894, 1012)
"""Fourth plagal echos: a bright third, a seventh below the octave's leading note."""
CHROMATIC = (0, 108, 390, 498, 702, 804, 1004)
"""Second plagal echos: the wide step between two narrow ones."""

PHRYGIAN = (0, 112, 294, 498, 702, 814, 996)
"""Third mode of the west: a half step above the finalis, narrow and grave."""
HARD_DIATONIC = (0, 204, 386, 498, 702, 884, 1088)
"""Third echos: bright, with a leading note."""

_NOTE = re.compile(r"(-|[1-7])([',]*)(?::(\d+(?:\.\d+)?))?")


@dataclass(frozen=True, slots=True)
class Note:
    """A sounding note: when it begins and how long it is, in beats; `degree` 0 is the finalis, 7 its octave."""

    at: float
    beats: float
    degree: int


class BadScore(ValueError):
    """A melody that cannot be read, or a bar of the wrong length."""


def pitch(finalis: float, mode: tuple[int, ...], degree: int) -> float:
    """The frequency in hertz of a degree of a mode."""
    octave, step = divmod(degree, len(mode))
    return float(finalis * 2 ** (octave + mode[step] / 1200))


def melody(text: str, bar: float, start: float = 0.0) -> list[Note]:
    """The notes of a melody whose bars are all `bar` beats long, the first at beat `start`."""
    notes: list[Note] = []
    for number, words in enumerate(text.split("|")):
        at = start + number * bar
        for word in words.split():
            found = _NOTE.fullmatch(word)
            if found is None:
                raise BadScore(f"{word!r} is no note")
            beats = float(found[3] or 1)
            if found[1] != "-":
                degree = int(found[1]) - 1 + 7 * (found[2].count("'") - found[2].count(","))
                notes.append(Note(at, beats, degree))
            at += beats
        if abs(at - start - (number + 1) * bar) > 1e-9:
            raise BadScore(f"bar {number + 1} of {text!r} is not {bar} beats long")
    return notes


def bars(text: str) -> int:
    """How many bars a melody has."""
    return text.count("|") + 1
