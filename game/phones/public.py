"""What everybody sees of each seat, for the page of the table: its numbers and what it has, from the viewer's observation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.boards import opponent
from game.boards.board import Board, Seat, TableView
from game.boards.registry import board_of
from game.i18n.match_texts import MatchTexts
from game.storage.record import PERSON
from game.table.event_log import ROUND
from game.table.session import Session

from .faces import Data, flag
from .sheet import sheet_of

FORECAST = "points"
"""The number that only counts at the end: it is no fact of the table."""


def players(board: Board, table: TableView) -> list[Data]:
    """Each seat with its sign, its numbers and a sentence about it."""
    facts = table.game.facts(table.seen)
    return [
        {
            **who(table.game.id, table.seats, seat),
            "name": table.texts.seat(seat),
            "acts": seat == table.to_act,
            "own": seat == table.viewer,
            "facts": _facts(table, facts, seat),
            "note": _note(board, table, seat),
        }
        for seat in range(len(table.seats))
    ]


def who(game_id: str, seats: Sequence[Seat], seat: int) -> Data:
    """The sign of a seat, and the portrait of the bot that plays it."""
    controller = seats[seat].controller
    face = -1 if controller == PERSON else sheet_of(game_id).place(opponent.portrait(game_id, controller))
    return {**flag(game_id, seats[seat].colour), "face": face}


def _facts(table: TableView, facts: dict[str, Any], seat: int) -> list[list[str]]:
    """Names and numbers, without those that nobody knows."""
    found = []
    for name in table.game.holdings:
        number = facts.get(f"seat{seat}.{name}")
        if name != FORECAST and isinstance(number, int) and number >= 0:
            found.append([table.texts.own(f"holding.{name}"), str(number)])
    return found


def _note(board: Board, table: TableView, seat: int) -> str:
    """What is said about a seat beyond how to look at it on the big screen."""
    tip = board.tip(table, f"seat/{seat}")
    return "" if tip is None else tip.long.removeprefix(tip.body).strip()


NEWS = 8
"""So many lines of the log are shown."""
PAGE_WORDS = ("players", "picture", "close", "back", "empty", "settings", "dark", "signal", "list", "note")
LOBBY_WORDS = (
    "who",
    "free",
    "taken",
    "bot",
    "refused",
    "wait",
    "number",
    "watch",
    "watching",
    "back",
    "again",
)


def public_page(session: Session, texts: MatchTexts) -> Data:
    """What everybody sees, for a phone without a seat."""
    game = session.game
    seen = session.state.clone() if session.over else game.observe(session.state, None)
    decision = game.decision(seen)
    table = TableView(
        game=game, seen=seen, viewer=None, to_act=int(seen.to_act), decision=decision, choices=(), seats=session.seats,
        texts=texts,
    )  # fmt: skip
    known = [entry for entry in session.visible_log.of(None) if entry.event.key != ROUND]
    return {
        "watch": True,
        "language": texts.language,
        "name": texts(f"{game.id}.name"),
        "ask": texts("table.over") if decision is None else texts.deciding(decision),
        "players": players(board_of(game.id), table),
        "news": [texts.event(entry.event) for entry in known[-NEWS:]],
        "words": {**_words(texts, PAGE_WORDS), "log": texts("phones.log")},
    }


def lobby_page(texts: MatchTexts, game_id: str) -> Data:
    """What the lobby says besides the seats."""
    return {"language": texts.language, "game": texts(f"{game_id}.name"), "words": _words(texts, LOBBY_WORDS)}


def _words(texts: MatchTexts, names: Sequence[str]) -> dict[str, str]:
    return {name: texts(f"phones.page.{name}") for name in names}


__all__ = ["lobby_page", "players", "public_page", "who"]
