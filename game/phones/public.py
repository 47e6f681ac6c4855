"""What every phone may have: the pictures of a game, what everybody sees of each seat, and the picture of the table on its way."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2s
from typing import Any, NamedTuple

from game.boards import opponent
from game.boards.board import Board, Seat, TableView, card_of
from game.boards.registry import board_of
from game.engine.core.messages import Event
from game.i18n.match_texts import MatchTexts
from game.storage.record import PERSON
from game.table.log import ROUND, told_once
from game.table.session import Session
from game.ui import asset
from game.ui.theme import BANNERS, Theme, label_on, seat_name

from .messages import BLOCK, block, cut

# -- pictures ----------------------------------------------------------------------------------------------------------
# Pictures on a phone: the sheet of a game, sent whole before a seat is taken, and the face of each component.


class PhoneSheet(NamedTuple):
    """The pictures of a game: their places by key, and what is served of it."""

    places: dict[str, int]
    listing: str
    """Size, and x, y, width, height of each place, as JSON."""
    picture: bytes
    digest: str

    def key(self, place: int) -> str:
        """The key of a picture by its place."""
        return tuple(self.places)[place]

    def place(self, key: str) -> int:
        """The number of a picture; that without parameters, or of the first color, where these are not on the sheet; -1 for
        none."""
        stem = key.partition("?")[0]
        found = (at for name in (key, stem, f"{stem}?seat=0") if (at := self.places.get(name, -1)) >= 0)
        return next(found, -1)

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
        found["note"] = cut(_beyond(card.text, card.gist), LONG)
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


def _beyond(text: str, gist: str) -> str:
    """What a text says beyond its gist: nothing is said twice."""
    said = set(gist.splitlines())
    return "\n".join(line for line in text.removeprefix(gist).strip().splitlines() if line not in said)


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
    color = colors[event.seat] if 0 <= event.seat < len(colors) else 0
    found = [flag(game_id, color)["pic"]] if 0 <= event.seat < len(colors) else []
    for word in event.words.values():
        for reference in (word,) if isinstance(word, str) else word if isinstance(word, tuple) else ():
            found.append(_pictured(sheet, game_id, str(reference), color))
    return list(dict.fromkeys(place for place in found if place >= 0))[:MOST_MARKS]


def _pictured(sheet: PhoneSheet, game_id: str, reference: str, color: int) -> int:
    """The place of a component's picture, in this color if there is one for each; -1 for none."""
    name = reference.rpartition("/")[2]
    if not name or name == reference:
        return -1
    ways = (f"{way.format(reference, game=game_id, name=name)}?seat={color}" for way in WAYS)
    return next((at for way in ways if (at := sheet.place(way)) >= 0), -1)


def flag(game_id: str, color: int) -> Data:
    """The color and the sign of a seat."""
    sign = f"token/{BANNERS[color % len(BANNERS)]}?seat={color}"
    return {"band": _band(f"seat.{color}")[0], "pic": sheet_of(game_id).place(sign)}


# -- the page of the table ---------------------------------------------------------------------------------------------
# What everybody sees of each seat, for the page of the table, and the picture of the table on its way to phones.


FORECAST = "points"
"""The number that only counts at the end: it is no fact of the table."""
ALWAYS = 2
"""So many numbers are told even where they are 0."""


def players(board: Board, table: TableView, acting: int) -> list[Data]:
    """Each seat with its sign, its numbers and a sentence about it, and whether it is the one to act."""
    facts = table.game.facts(table.seen)
    return [
        {
            **who(table.game.id, table.seats, seat),
            "name": table.texts.seat(seat),
            "acts": seat == acting,
            "own": seat == table.viewer,
            "facts": _facts(table, facts, seat),
            "note": _note(board, table, seat),
        }
        for seat in range(len(table.seats))
    ]


def who(game_id: str, seats: Sequence[Seat], seat: int) -> Data:
    """The sign of a seat, and the portrait of the bot that plays it, or of a traveler in the color of a person."""
    controller, color = seats[seat].controller, seats[seat].color
    guest = f"art/portrait/guest/{seat_name(color)}"
    face = guest if controller == PERSON else opponent.portrait(game_id, controller)
    return {**flag(game_id, color), "face": sheet_of(game_id).place(face)}


def _facts(table: TableView, facts: dict[str, Any], seat: int) -> list[list[str | int]]:
    """Names, numbers and pictures of goods (-1 for none), without those that nobody knows. A limit stands behind what it limits, and of what comes later nothing
    is said while there is none."""
    known: dict[str, int] = {}
    for name in table.game.holdings:
        number = facts.get(f"seat{seat}.{name}")
        if name != FORECAST and isinstance(number, int) and number >= 0:
            known[name] = number
    limits = {name: limit for name in known for limit in _limits(name) if limit in known}
    sheet = sheet_of(table.game.id)
    found: list[list[str | int]] = []
    for name, number in known.items():
        if name in limits.values() or not (number or name in limits or len(found) < ALWAYS):
            continue
        said = f"{number}/{known[limits[name]]}" if name in limits else str(number)
        good = name.rpartition(".")[2]
        pic = _first(sheet, f"good/{good}", f"{table.game.id}/good/{good}")
        found.append([table.texts.own(f"holding.{name}"), said, pic])
    return found


def _limits(name: str) -> tuple[str, ...]:
    """What the limit of a number may be called."""
    return tuple(f"{stem}_limit" for stem in (name, name.removesuffix("s"), name.removesuffix("_size")))


def _note(board: Board, table: TableView, seat: int) -> str:
    """What is said about a seat beyond how to look at it on the big screen."""
    tip = board.tip(table, f"seat/{seat}")
    return "" if tip is None else tip.long.removeprefix(tip.body).strip()


NEWS = 8
"""So many lines of the log are shown."""
PAGE_WORDS = (
    "table", "nearer", "farther", "players", "picture", "close", "back", "empty", "settings", "dark", "signal", "list", "note", "earlier", "renewed",
)  # fmt: skip
LOBBY_WORDS = (
    "who",
    "free",
    "asked",
    "taken",
    "bot",
    "refused",
    "wait",
    "number",
    "watch",
    "watching",
    "back",
    "again",
    "unanswered",
)


def spectator_view(session: Session, texts: MatchTexts) -> TableView:
    """The table as everybody sees it."""
    game = session.game
    seen = session.state.clone() if session.over else game.observe(session.state, None)
    return TableView(
        game=game, seen=seen, viewer=None, to_act=int(seen.to_act), decision=game.decision(seen), choices=(),
        seats=session.seats, texts=texts,
    )  # fmt: skip


TURN = "turn"
"""The part of a round that is called after whose turn it is: that is said elsewhere."""


def when_of(session: Session, texts: MatchTexts) -> str:
    """The round, and the part of it that is played."""
    decision = session.game.decision(session.state)
    if decision is None:
        return ""
    said = [texts("table.round", round=session.event_log.round)]
    return " · ".join([*said, *([texts.chapter(decision.chapter)] if decision.chapter != TURN else [])])


def public_page(session: Session, texts: MatchTexts) -> Data:
    """What everybody sees, for a phone without a seat."""
    game, table = session.game, spectator_view(session, texts)
    decision = table.decision
    entries = [entry for entry in session.visible_log.of(None) if entry.event.key != ROUND]
    told = {id(event) for event in told_once((entry.event for entry in entries), game.summed)}
    known = [entry for entry in entries if id(entry.event) in told]
    return {
        "watch": True,
        "language": texts.language,
        "name": texts(f"{game.id}.name"),
        "ask": texts("table.over") if decision is None else texts.deciding(decision),
        "when": when_of(session, texts),
        "players": players(board_of(game.id), table, table.to_act),
        "news": [texts.event(entry.event) for entry in known[-NEWS:]],
        "marks": [
            marks(game.id, [seat.color for seat in session.seats], entry.event) for entry in known[-NEWS:]
        ],
        "words": {**_words(texts, PAGE_WORDS), "log": texts("phones.log"), "common": texts("phones.table")},
    }


def lobby_page(texts: MatchTexts, game_id: str) -> Data:
    """What the lobby says besides the seats."""
    return {"language": texts.language, "game": texts(f"{game_id}.name"), "words": _words(texts, LOBBY_WORDS)}


def _words(texts: MatchTexts, names: Sequence[str]) -> dict[str, str]:
    return {name: texts(f"phones.page.{name}") for name in names}


# -- the picture of the table ------------------------------------------------------------------------------------------
# The picture of the table on its way to phones: in frames like all others, to whoever looks at it now.
#
# It shows what everybody sees, so how many frames it has tells nothing about a hand.


Drawing = Callable[[str], Iterator[bytes]]
"""Draws the table in a language: empty steps, the last has the picture."""
PARTS_OF = 1000
"""Places on the picture are told in thousandths of its width and height."""


class Mapped(bytes):
    """A picture on which it is known where things lie that can be touched."""

    spots: dict[str, tuple[int, int]]


PART = BLOCK * 5 // 8
"""Bytes of a part: as text with its words it fits a frame."""
LARGEST = 48 * PART
PAUSE = 0.75
"""Seconds from one picture to the next, however much happens."""


@dataclass(slots=True)
class _Drawn:
    """The newest picture in a language: of which position, its frames, and when its drawing began."""

    mark: object = None
    frames: Sequence[bytes] = ()
    since: float = 0.0


class TablePicture:
    """The newest picture in each language, and who waits for one. One is drawn at a time."""

    def __init__(self, drawing: Drawing | None, clock: Callable[[], float], language: str = "") -> None:
        self._draw, self._clock = drawing, clock
        self._wanted: dict[Any, str] = {}
        self._drawn: dict[str, _Drawn] = {}
        self._steps: Iterator[bytes] | None = None
        self._begun: tuple[str, object] = ("", None)
        self._number = 0
        self.want(None, language)  # the first takes long: it is drawn while the code is still on the screen

    def want(self, who: Any, language: str = "") -> None:
        """Somebody looks at the table."""
        if self._draw is not None:
            self._wanted[who] = language
            self._drawn.setdefault(language, _Drawn())

    def poll(
        self, mark: object, first: Any = None, late: Callable[[], bool] = lambda: False
    ) -> Iterator[tuple[Any, bytes]]:
        """Draw on until it is late in the round; the frames that are due, for whom, once the picture of the present position is
        there. `first` is whoever acts and may wait least."""
        if not self._wanted or self._draw is None:
            return
        old = [language for language in self._wanted.values() if self._drawn[language].mark != mark]
        if old:
            self._drawn_on(old, mark, self._wanted.get(first), late)
        due = [who for who, language in self._wanted.items() if self._drawn[language].mark == mark]
        for who in due:
            shown = self._drawn[self._wanted.pop(who)].frames
            yield from ((who, frame) for frame in shown if who is not None)

    def _drawn_on(
        self, old: Sequence[str], mark: object, first: str | None, late: Callable[[], bool]
    ) -> None:
        """Some steps of the picture; it shows the position in which its drawing began, and is given up where that is past."""
        if self._steps is not None and self._begun[1] != mark:
            self._steps = None
        if self._steps is None and not self._begin(old, mark, first):
            return
        found = b""
        while self._steps is not None and not found:
            step = next(self._steps, None)
            found = step or b""
            if step is None:
                self._steps = None
            elif late():
                break
        if found:
            language, begun = self._begun
            self._steps, self._number = None, self._number + 1
            drawn = self._drawn[language]
            drawn.mark, drawn.frames = begun, frames(self._number, found)

    def _begin(self, old: Sequence[str], mark: object, first: str | None) -> bool:
        """Begin the picture for whoever acts, else the oldest of those waited for, unless all of them are too new."""
        now = self._clock()
        ripe = [one for one in old if now - self._drawn[one].since >= PAUSE]
        if self._draw is None or not ripe:
            return False
        language = min(ripe, key=lambda one: (one != first, self._drawn[one].since))
        self._drawn[language].since = now
        self._steps, self._begun = self._draw(language), (language, mark)
        return True


def frames(number: int, picture: bytes) -> list[bytes]:
    """A picture as pages of one block each, where its things lie before it."""
    spots = [block({"table": number, "spots": picture.spots})] if isinstance(picture, Mapped) else []
    parts = [picture[at : at + PART] for at in range(0, min(len(picture), LARGEST), PART)]
    return spots + [
        block({"table": number, "part": at, "of": len(parts), "data": b64encode(part).decode()})
        for at, part in enumerate(parts)
    ]
