"""The table in words, in the language of each phone: what lies before every seat, and what the small pictures mean."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from game.boards.board import Board, Holding, TableView
from game.boards.registry import board_of, laid_out_of, signs_of
from game.i18n.match_texts import MatchTexts
from game.table.session import Session

from .messages import Overlong, block, cut
from .public import face, sheet_of, spectator_view

Data = dict[str, Any]
GISTS = (200, 90, 0)
"""Most letters of what a thing does; fewer where the table would be too long for a block."""
ABOUT = 160
"""Most letters of what a shelf without things says."""
COMMON = -1
"""The seat of what lies on the table itself."""
OF_SEAT = "?seat="
"""In the key of a picture: there is one for each color."""


def table_words(session: Session, texts: MatchTexts) -> Data:
    """What lies before each seat, shelf by shelf, the table itself first; a thing that lies there twice is described once."""
    *_, data = words_in_steps(session, texts)
    return data


def words_in_steps(session: Session, texts: MatchTexts) -> Iterator[Data]:
    """The same of the position of the first step, one thing or shelf a step: empty until the last."""
    table, board = spectator_view(session, texts), board_of(session.game.id)
    things: dict[str, Data] = {}
    places: list[Data] = []
    for seat in (COMMON, *range(len(session.seats))):
        shelves = []
        for shelf in laid_out_of(table, seat):
            for token, _ in shelf.things:
                if token not in things:
                    things[token] = described(board, table, token)
                    yield {}
            shelves.append(_shelf(board, table, shelf, seat, things))
            yield {}
        lies = [shelf for shelf in shelves if shelf["things"] or shelf["note"]]
        places.append({"seat": seat, "shelves": lies})
    means: dict[str, list[str]] = {}
    for thing in things.values():
        means |= meanings(board, table, [thing], means)
        yield {}
    yield {
        "lies": places,
        "things": things,
        "means": dict(sorted(means.items(), key=lambda one: int(one[0]))),
    }


def table_block(session: Session, texts: MatchTexts) -> bytes:
    """The table in words as one block, with shorter descriptions where it would be longer."""
    *_, made = block_in_steps(session, texts)
    return made


def block_in_steps(session: Session, texts: MatchTexts) -> Iterator[bytes]:
    """The same of the position of the first step: empty until the last."""
    data: Data = {}
    for step in words_in_steps(session, texts):
        data = step
        yield b""
    for most in GISTS[:-1]:
        with suppress(Overlong):
            yield block({**data, "things": _shortened(data["things"], most)})
            return
        yield b""
    yield block({**data, "things": _shortened(data["things"], GISTS[-1])})


def _shelf(board: Board, table: TableView, shelf: Holding, seat: int, things: dict[str, Data]) -> Data:
    """A shelf: what it is called, and what lies there, each with its number, a note, its picture and its price. What has no name of its own
    is called, and says, what its tooltip does."""
    tip = board.tip(table, shelf.token)
    name = shelf.name or (tip.title if tip is not None else "")
    note = tip.body if tip is not None and not shelf.name else ""
    sheet = sheet_of(table.game.id)
    prices = {
        token: [[sheet.place(picture), text] for picture, text in signs]
        for token, signs in shelf.prices.items()
    }
    rows = [
        [
            token,
            count,
            shelf.notes.get(token, ""),
            _colored(board, table, token, seat, things[token].get("pic", -1)),
            prices.get(token, []),
        ]
        for token, count in shelf.things
    ]
    return {"name": name, "note": cut(note, ABOUT), "things": rows}


def _colored(board: Board, table: TableView, token: str, seat: int, pic: int) -> int:
    """The picture of a thing in the color of the seat it belongs to, where it has one for each color; else -1."""
    if seat == COMMON or pic < 0 or OF_SEAT not in sheet_of(table.game.id).key(pic):
        return -1
    return int(face(board, replace(table, viewer=seat), token)["pic"])


def described(board: Board, table: TableView, token: str) -> Data:
    """A component: its name, its look and what it does."""
    tip = board.tip(table, token)
    said = (
        {"text": tip.title, "note": tip.body}
        if tip is not None
        else {"text": table.texts.component(token), "note": ""}
    )
    return said | face(board, table, token)


def _shortened(things: dict[str, Data], most: int) -> dict[str, Data]:
    return {
        token: {
            name: cut(words, most) if name in ("gist", "note") else words for name, words in thing.items()
        }
        for token, thing in things.items()
    }


# -- what small pictures mean ------------------------------------------------------------------------------------------


SEAT = "{seat}"
"""Stands in a token for the seat that looks."""


def meaning_of(board: Board, table: TableView, place: int) -> list[str]:
    """What a picture of the sheet stands for: its name and what it does; empty for one that says nothing by itself."""
    path = sheet_of(table.game.id).key(place).partition("?")[0].split("/")
    signs, name = signs_of(table.game.id), path[-1]
    kind = signs.get(f"{path[-2]}/", "") if len(path) > 1 else ""
    token = f"{kind}{name}" if kind else signs.get(name, "")
    if SEAT in token:
        token = "" if table.viewer is None else token.format(seat=table.viewer)
    tip = board.tip(table, token) if token else None
    return [] if tip is None else [tip.title, cut(tip.body, GISTS[0])]


def meanings(
    board: Board, table: TableView, things: Iterable[Data], known: Container[str] = ()
) -> dict[str, list[str]]:
    """What the pictures on things mean, by their places on the sheet, without those that are known."""
    places = {place for thing in things for place in _pictured(thing) if str(place) not in known}
    found = {str(place): meaning_of(board, table, place) for place in sorted(places)}
    return {place: words for place, words in found.items() if words}


def _pictured(thing: Data) -> Iterable[int]:
    """The small pictures of a thing."""
    yield from (place for place, _ in thing.get("signs", ()))
    yield from thing.get("marks", ())
    if "badge" in thing:
        yield thing["badge"]
