"""Pictures on a phone: the sheet of a game, sent whole before a seat is taken, and the face of each component."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import blake2s
from typing import Any, NamedTuple

from game.boards.board import Board, TableView, card_of
from game.engine.core.messages import Event
from game.ui import asset
from game.ui.theme import BANNERS, Theme, label_on

from .messages import cut


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


# -- faces -------------------------------------------------------------------------------------------------------------
# How a component looks on a phone: its picture, the band in its color, what it does, and its signs.


Data = dict[str, Any]
GIST = 260
"""Most letters of what a card does."""
LONG = 420
"""Most letters of what is said of a card beyond that."""
MOST_SIGNS = 8


def face(board: Board, table: TableView, token: str) -> Data:
    """The look of a component; empty where it has none. Names of pictures are their places on the sheet."""
    card = card_of(board, table, token)
    if card is None:
        return {}
    sheet = sheet_of(table.game.id)
    found: Data = {"pic": _first(sheet, card.picture, card.badge), "gist": cut(card.gist, GIST)}
    if card.title:
        found["text"] = card.title
    if card.gist:
        found["note"] = cut(card.text.removeprefix(card.gist).strip(), LONG)
    if card.band:
        ground, ink = _band(card.band)
        found |= {"band": ground, "ink": ink, "label": card.label}
        if card.label or card.signs:
            found["badge"] = sheet.place(card.badge)
        signs = [
            [sheet.place(picture), text] for picture, text in card.signs if picture not in ("", card.badge)
        ]
        found["signs"] = signs[:MOST_SIGNS]
        found["marks"] = [sheet.place(mark) for mark in card.marks][:MOST_SIGNS]
    return {key: value for key, value in found.items() if value not in ("", -1, []) or key == "note"}


def _first(sheet: PhoneSheet, *keys: str) -> int:
    """The place of the first picture that the sheet has."""
    return next((at for key in keys if key and (at := sheet.place(key)) >= 0), -1)


@lru_cache(maxsize=128)
def _band(role: str) -> tuple[str, str]:
    """A color of the theme, and that of words on it."""
    ground = Theme().color(role)
    return ground.hex, label_on(ground).hex


MOST_MARKS = 3
"""So many pictures stand beside a line of the log: whose it is, and what it is about."""
WAYS = (
    "art/{}",
    "art/{game}/{}",
    "{}",
    "{game}/{}",
    "{game}/role/{name}",
    "art/{game}/card/{name}",
    "art/{game}/building/{name}",
)
"""Where the picture of a component may be on a sheet."""


def marks(game_id: str, colors: Sequence[int], event: Event) -> list[int]:
    """The places of the pictures beside a line of the log: the sign of its seat, and the components it names."""
    sheet = sheet_of(game_id)
    found = [flag(game_id, colors[event.seat])["pic"]] if 0 <= event.seat < len(colors) else []
    for word in event.words.values():
        for reference in (word,) if isinstance(word, str) else word if isinstance(word, tuple) else ():
            found.append(_pictured(sheet, game_id, str(reference)))
    return list(dict.fromkeys(place for place in found if place >= 0))[:MOST_MARKS]


def _pictured(sheet: PhoneSheet, game_id: str, reference: str) -> int:
    """The place of a component's picture; -1 for none."""
    name = reference.rpartition("/")[2]
    if not name or name == reference:
        return -1
    return next(
        (at for way in WAYS if (at := sheet.place(way.format(reference, game=game_id, name=name))) >= 0), -1
    )


def flag(game_id: str, color: int) -> Data:
    """The color and the sign of a seat."""
    sign = f"token/{BANNERS[color % len(BANNERS)]}?seat={color}"
    return {"band": _band(f"seat.{color}")[0], "pic": sheet_of(game_id).place(sign)}
