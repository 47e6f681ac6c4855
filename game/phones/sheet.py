"""The sheet of pictures of a game: every phone gets all of it before it has a seat, and a page names places on it by number.

So no fetch tells which picture somebody needs.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2s
from typing import Any, NamedTuple

from game.ui.assets import asset


class PhoneSheet(NamedTuple):
    """The pictures of a game: their places by key, and what is served of it."""

    places: dict[str, int]
    listing: str
    """Size, and x, y, width, height of each place, as JSON."""
    picture: bytes
    digest: str

    def place(self, key: str) -> int:
        """The number of a picture; that without parameters where these are not on the sheet; -1 for none."""
        return self.places.get(key, self.places.get(key.partition("?")[0], -1))

    @property
    def path(self) -> str:
        """Where the picture is served: another picture has another path, so it may be kept for good."""
        return f"/art/{self.digest}.webp"

    def script(self) -> bytes:
        """The index as the web page reads it."""
        return f'window.SHEET={{"path":"{self.path}",{self.listing[1:]};\n'.encode()


@cache
def sheet_of(game_id: str) -> PhoneSheet:
    """The sheet of a game; one without pictures for a game that has none."""
    file = asset("phones") / f"{game_id}.json"
    if not file.is_file():
        return PhoneSheet({}, '{"size":[1,1],"cells":[]}', b"", "none")
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    cells, picture = found["cells"], file.with_suffix(".webp").read_bytes()
    index = json.dumps({"size": found["size"], "cells": list(cells.values())}, separators=(",", ":"))
    places = {key: number for number, key in enumerate(cells)}
    return PhoneSheet(places, index, picture, blake2s(picture, digest_size=12).hexdigest())


__all__ = ["PhoneSheet", "sheet_of"]
