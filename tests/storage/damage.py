"""Ways in which a file on a disk gets damaged, drawn from a seed."""

from __future__ import annotations

import re

from game.engine.core.rng import Stream

ODDITIES = (
    b"-1", b"0", b"99999999999999999999999", b"1e999", b"1.5", b"true", b"null", b'""', b"[]", b"{}", b'"\\u0000"',
    b'"\\ud800"', b'"a/b/../c"', b'"{x}"', b'"x"', b"NaN", b'"2026-13-40"', b'"9999-12-31T23:59:59+23:59"', b"[[[[]]]]",
)  # fmt: skip
_VALUE = re.compile(rb'-?\d+|"(?:[^"\\\n]|\\.)*"|\btrue\b|\bfalse\b')


def _flip(data: bytes, chance: Stream) -> bytes:
    """A few bits turned over."""
    found = bytearray(data)
    for _ in range(1 + chance.below(8)):
        found[chance.below(len(found))] ^= 1 << chance.below(8)
    return bytes(found)


def _cut(data: bytes, chance: Stream) -> bytes:
    return data[: chance.below(len(data))]


def _blank(data: bytes, chance: Stream) -> bytes:
    """A block of nothing, or of noise, as a power cut leaves it."""
    start, long = chance.below(len(data)), 1 + chance.below(max(1, min(4096, len(data))))
    noise = bytes(chance.below(256) if long < 600 else 0 for _ in range(long))
    return data[:start] + noise[: len(data) - start] + data[start + long :]


def _shift(data: bytes, chance: Stream) -> bytes:
    """A block that is there twice, or missing."""
    start, end = sorted((chance.below(len(data)), chance.below(len(data))))
    end = min(end, start + 2000)
    return data[:end] + data[start:] if chance.below(2) else data[:start] + data[end:]


def _value(data: bytes, chance: Stream) -> bytes:
    """A value that is none the program would write."""
    found = [*_VALUE.finditer(data)]
    if not found:
        return _flip(data, chance)
    one = chance.choice(found)
    return data[: one.start()] + chance.choice(ODDITIES) + data[one.end() :]


KINDS = (_flip, _value, _cut, _value, _blank, _shift)


def damaged(data: bytes, number: int) -> bytes:
    """The damaged copy of this number; the same for the same number."""
    chance = Stream(number)
    return KINDS[number % len(KINDS)](data, chance)
