"""What can be read of an archive whose list at the end is damaged or missing: each file has a head of its own."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import Struct
from typing import NamedTuple

HEAD = Struct("<4s5H3L2H")
MARK = b"PK\x03\x04"
STORED, DEFLATED = 0, 8
STREAMED, UTF8 = 1 << 3, 1 << 11
"""Flags: sizes and sum stand behind the data; the name is UTF-8."""


class Lump(NamedTuple):
    """A file inside an archive: its name, where its data stand, how many bytes they are packed and whole, and their sum."""

    name: str
    start: int
    packed: int
    size: int
    method: int
    crc: int
    streamed: bool


def lumps_of(path: Path) -> list[Lump]:
    """The files of which a head is found, in order. Raises OSError and ValueError."""
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        return list(_found(data))


def _found(data: mmap) -> Iterator[Lump]:
    place = data.find(MARK)
    while place >= 0:
        after = place + len(MARK)
        if place + HEAD.size <= len(data):
            _, _, flags, method, _, _, crc, packed, size, named, extra = HEAD.unpack_from(data, place)
            start = place + HEAD.size + named + extra
            name = data[place + HEAD.size : place + HEAD.size + named]
            if named and start + packed <= len(data) and method in (STORED, DEFLATED):
                text = name.decode("utf-8" if flags & UTF8 else "cp437", errors="replace")
                yield Lump(text, start, packed, size, method, crc, bool(flags & STREAMED))
                after = start + packed
        place = data.find(MARK, after)


def read_lump(path: Path, lump: Lump, most: int) -> bytes:
    """The content of a file; ValueError if it is damaged or larger than ``most``. Raises OSError and zlib.error."""
    with path.open("rb") as file:
        file.seek(lump.start)
        packed = file.read(most if lump.streamed else lump.packed)
    if lump.method == STORED:
        data = packed
    else:
        unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
        data = unpacking.decompress(packed, most)
        if not unpacking.eof:
            raise ValueError(lump.name)
    if lump.streamed:
        return data
    if len(data) != lump.size or zlib.crc32(data) != lump.crc:
        raise ValueError(lump.name)
    return data


__all__ = ["Lump", "lumps_of", "read_lump"]
