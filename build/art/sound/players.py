"""The players: they turn a written piece into sound, on a ring of time as long as the piece."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from scipy import signal

from build.art.sound.catalogue import RATE
from build.art.sound.pieces import PIECES, Line, Piece
from build.art.sound.room import around, pan
from build.art.sound.score import Note, melody, pitch
from build.art.sound.tones import Wave, breath, noise, samples, skin, string, times

PLACES = {"lyre": -0.35, "kanonaki": 0.35, "ney": 0.05, "low": -0.15, "drum": 0.1}
HUMAN = 0.011
"""Nobody plays exactly on the beat: standard deviation in seconds."""
LEAD = 0.3
"""Seconds of silence before the first beat, so that a note struck early does not fall on the end of the ring."""


class Ring:
    """Stereo sound that runs in a circle."""

    def __init__(self, seconds: float) -> None:
        self.wave = np.zeros((samples(seconds), 2))

    def add(self, wave: Wave, at: float, gain: float, place: float) -> None:
        """Add one channel from second `at` on; what passes the end goes on at the beginning."""
        spots = (samples(at + LEAD) + np.arange(len(wave))) % len(self.wave)
        np.add.at(self.wave, spots, gain * pan(wave, place))


@lru_cache(maxsize=256)
def _plucked(voice: str, frequency: float, seed: int) -> Wave:
    """One string in its body. Gut on a lyre is duller and shorter than wire on a kanonaki."""
    modes: tuple[tuple[int, float], ...]
    if voice == "kanonaki":
        raw, modes = string(frequency, 3.0, seed, 0.72, 3.0, 0.09), ((310, 0.3), (540, 0.22), (1150, 0.1))
    elif voice == "low":
        raw, modes = string(frequency, 3.6, seed, 0.3, 3.8, 0.2), ((105, 0.4), (190, 0.25))
    else:
        raw, modes = string(frequency, 2.8, seed, 0.48, 2.6, 0.16), ((215, 0.35), (405, 0.3), (780, 0.12))
    t = times(0.06)
    body = sum(gain * np.sin(2 * np.pi * f * t) * np.exp(-t / 0.012) for f, gain in modes) * 0.02
    body[0] += 1.0
    out = signal.fftconvolve(raw, body)[: len(raw)]
    return out / np.sqrt((out[: samples(0.4)] ** 2).mean()) * 0.12


def perform(name: str) -> Wave:
    """The piece of this name, stereo, in its room."""
    piece = PIECES[name]
    ring, dice = Ring(piece.seconds), np.random.default_rng(piece.seed)
    for line in piece.lines:
        _line(ring, piece, line, dice)
    _low_strings(ring, piece, dice)
    _drums(ring, piece, dice)
    ring.wave += _drone(piece)
    return around(ring.wave, piece.room, 0.45, piece.seed + 100)


def _line(ring: Ring, piece: Piece, line: Line, dice: np.random.Generator) -> None:
    notes = melody(line.text, piece.bar, line.at * piece.bar)
    for index, note in enumerate(notes):
        if line.voice == "ney":
            _blow(ring, piece, line, note, notes[index + 1] if index + 1 < len(notes) else None)
        else:
            _pluck(ring, piece, line, note, dice, index)


def _blow(ring: Ring, piece: Piece, line: Line, note: Note, after: Note | None) -> None:
    """A breath a note, drawn a little into the next when that follows at once."""
    tied = after is not None and abs(after.at - note.at - note.beats) < 1e-9
    seconds = note.beats * piece.beat + (0.12 if tied else 0.05)
    f = pitch(piece.finalis, piece.mode, note.degree + 7 * line.octave)
    ring.add(
        breath(f, seconds, int(note.at * 8) + piece.seed),
        note.at * piece.beat,
        0.21 * line.gain,
        PLACES["ney"],
    )


def _pluck(ring: Ring, piece: Piece, line: Line, note: Note, dice: np.random.Generator, index: int) -> None:
    """A plucked note; long ones are told apart: a grace note from above, or the octave struck after."""
    degree = note.degree + 7 * line.octave
    f = pitch(piece.finalis, piece.mode, degree)
    at = note.at * piece.beat + float(dice.normal(0, HUMAN))
    on_bar = note.at % piece.bar < 1e-9
    gain = line.gain * 0.7 * (1.0 if on_bar else 0.82) * float(dice.uniform(0.9, 1.06))
    place = PLACES[line.voice]
    long = note.beats * piece.beat >= 0.9
    if long and index % 2 == 0 and index:
        upper = pitch(piece.finalis, piece.mode, degree + 1)
        ring.add(
            _plucked(line.voice, upper, piece.seed)[: samples(0.3)] * _short(0.3), at - 0.1, 0.4 * gain, place
        )
    ring.add(_plucked(line.voice, f, piece.seed + index % 3), at, gain, place)
    if long and line.voice == "kanonaki":
        ring.add(
            _plucked(line.voice, 2 * f, piece.seed), at + 0.5 * note.beats * piece.beat, 0.28 * gain, place
        )


def _short(seconds: float) -> Wave:
    return np.clip((seconds - times(seconds)) / 0.15, 0, 1)


def _low_strings(ring: Ring, piece: Piece, dice: np.random.Generator) -> None:
    first, last = piece.strings
    for bar in range(first, last):
        ends = min(1.0, 0.55 + 0.15 * (bar - first), 0.4 + 0.2 * (last - bar))
        for beat, degree, strength in piece.pattern:
            # Every fourth bar rests on its first note.
            if beat and bar % 4 == 3 and beat > piece.bar / 2:
                continue
            at = (bar * piece.bar + beat) * piece.beat + float(dice.normal(0, HUMAN))
            f = pitch(piece.finalis, piece.mode, degree)
            ring.add(_plucked("low", f, piece.seed + bar % 3), at, 0.5 * strength * ends, PLACES["low"])


def _drums(ring: Ring, piece: Piece, dice: np.random.Generator) -> None:
    first, last = piece.beaten
    for bar in range(first, last):
        ends = min(1.0, 0.35 + 0.2 * (bar - first), 0.25 + 0.25 * (last - bar))
        for beat, depth, strength in piece.drums:
            at = (bar * piece.bar + beat) * piece.beat + float(dice.normal(0, HUMAN))
            gain = 0.4 * strength * ends * float(dice.uniform(0.85, 1.05))
            ring.add(skin(94, 0.7, bar % 5 + round(10 * depth), depth), at, gain, PLACES["drum"])


def _drone(piece: Piece) -> Wave:
    """Finalis and fifth, held and breathing with the bars, from the first to the last bar of the drone."""
    n = samples(piece.seconds)
    t = np.arange(n) / RATE
    first, last = (bar * piece.bar * piece.beat for bar in piece.drone)
    breathing = 0.78 + 0.22 * np.cos(2 * np.pi * (t - first) / (4 * piece.bar * piece.beat) + np.pi)
    shape = np.clip((t - first) / 4.0, 0, 1) * np.clip((last - t) / 6.0, 0, 1)
    shape = np.sin(0.5 * np.pi * shape) ** 2 * breathing * piece.drone_gain * 0.26
    low = piece.finalis / (2 if piece.finalis > 150 else 1)
    sides = []
    for side in (-1, 1):
        wave = np.zeros(n)
        for base, strength in ((low, 1.0), (low * 1.5, 0.5), (low * 2, 0.4)):
            for k in range(1, 7):
                beating = 1 + side * 0.0007 + 0.0004 * k
                wave += strength / k**1.4 * np.sin(2 * np.pi * base * k * beating * t + 2.1 * k + side * base)
        sides.append(wave + 0.05 * noise(piece.seconds, 200, 1200, piece.seed + 40 + side))
    return np.stack(sides, 1) * shape[:, None]
