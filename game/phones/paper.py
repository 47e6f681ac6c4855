"""The bytes of a page: always one block, however much stands on it. Also those of a phone's message."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

Data = dict[str, Any]
BLOCK = 32_768
"""Bytes of every page: their size says nothing about a hand."""
MESSAGE = 512
"""Bytes of everything a phone sends: their size says nothing about what was touched."""
NOTES = (110, 50, 0)
"""Letters of a note, where a page would be too long."""
NEWS = (4, 0)
"""Lines of the log, then."""
TEXTS = (40, 12)
"""Letters of a component or a button, then."""


class Overlong(ValueError):
    """Data that cannot be shortened to a block without losing something that can be chosen."""


def block(data: Data) -> bytes:
    """A page as one block; what is too long is cut: notes, then the log, what cannot be chosen, and last the words.

    Raises ``Overlong`` when a page offers more than a block can name.
    """
    found = b""
    for shorter in _shortened(data):
        found = json.dumps(shorter, ensure_ascii=False, separators=(",", ":")).encode()
        if len(found) <= BLOCK:
            return padded(found, BLOCK)
    raise Overlong(len(found))


def padded(data: bytes, size: int) -> bytes:
    """Data with blanks up to a size; raises ``Overlong``."""
    if len(data) > size:
        raise Overlong(len(data))
    return data.ljust(size)


def _shortened(data: Data) -> Iterator[Data]:
    """A page, and the same page with less and less on it."""
    yield data
    shelves = data.get("shelves", [])
    for most in NOTES:
        shelves = [_noted(shelf, most) for shelf in shelves]
        yield {**data, "shelves": shelves}
    for lines in NEWS:
        data = {**data, "news": data.get("news", [])[-lines:] if lines else []}
        yield {**data, "shelves": shelves}
    shelves = [
        {**shelf, "things": [thing for thing in shelf["things"] if thing["lit"] or thing["on"]]}
        for shelf in shelves
    ]
    yield {**data, "shelves": shelves}
    for most in TEXTS:
        shelves = [{**shelf, "things": [_named(row, most) for row in shelf["things"]]} for shelf in shelves]
        rows = {name: [_named(row, most) for row in data.get(name, [])] for name in ("menu", "verbs")}
        yield {**data, "said": "", **rows, "shelves": shelves}


def _noted(shelf: Data, most: int) -> Data:
    things = [
        {**thing, **{name: cut(thing[name], most) for name in ("note", "gist", "after") if name in thing}}
        for thing in shelf["things"]
    ]
    return {**shelf, "note": cut(shelf["note"], most), "things": things}


def _named(row: Data, most: int) -> Data:
    return {**row, "text": cut(row["text"], most)}


def cut(text: str, most: int) -> str:
    """A text that is not too long, cut at a word."""
    if len(text) <= most:
        return text
    return f"{text[:most].rsplit(' ', 1)[0]}…" if most else ""


__all__ = ["BLOCK", "MESSAGE", "Overlong", "block", "cut", "padded"]
