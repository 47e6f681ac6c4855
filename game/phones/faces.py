"""How a component looks on a phone: its picture, the band in its color, what it does, and its signs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game.boards.board import Board, TableView
from game.boards.card import card_of
from game.ui.theme import BANNERS, Theme, label_on

from .paper import cut
from .sheet import PhoneSheet, sheet_of

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
    ground = Theme().colour(role)
    return ground.hex, label_on(ground).hex


def flag(game_id: str, colour: int) -> Data:
    """The color and the sign of a seat."""
    sign = f"token/{BANNERS[colour % len(BANNERS)]}?seat={colour}"
    return {"band": _band(f"seat.{colour}")[0], "pic": sheet_of(game_id).place(sign)}


__all__ = ["Data", "face", "flag"]
