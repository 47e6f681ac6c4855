"""Matches for the tests of phones: persons who all look at a device of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.engine.core.game import Game
from game.engine.registry import load_game
from game.i18n import Texts
from game.i18n.match_texts import MatchTexts
from game.phones.page import Data, Look, Page
from game.phones.seat_view import PhoneSeat
from game.storage.record import PERSON, Record, SeatInfo
from game.table.session import Session, new_session

NAMES = ("Anna", "Bruno", "Chloe", "Dario", "Elena", "Fabia")


def begun(game_id: str, players: int = 3, seed: int = 5, policy: str = "friends") -> Session:
    """A match in which every seat looks from a phone."""
    seats = [SeatInfo(name, number, PERSON) for number, name in enumerate(NAMES[:players])]
    session = new_session(game_id, seats, {}, seed, policy=policy)
    session.privacy.on_phones = frozenset(range(players))
    return session


def copy_of(session: Session, state: Any = None) -> Session:
    """Another session of the same match, in another position if one is given."""
    match = session.match.fork()
    if state is not None:
        match.state = state
    copied = Session(Record(match, list(session.seats), policy=session.policy))
    copied.privacy.on_phones = session.privacy.on_phones
    return copied


def texts_of(game: Game[Any], language: str = "en") -> MatchTexts:
    return MatchTexts(Texts(language), game, NAMES)


def page_of(session: Session, seat: int, language: str = "en") -> Page:
    """The page of a seat in a position, with nothing picked."""
    game = session.game
    seen, asked = game.observe(session.state, seat), seat == session.to_act
    return Page(Look(game, seat, seen, session.seats, texts_of(game, language), asked=asked))


def hand_of(session: Session, seat: int, language: str = "en") -> PhoneSeat:
    return PhoneSeat(session, seat, texts_of(session.game, language))


def rows_of(data: Data) -> Iterator[Data]:
    """What can be tapped: lit things, lines of the menu, buttons."""
    yield from data["menu"]
    for shelf in data["shelves"]:
        yield from (row for row in shelf["things"] if row["lit"])
    yield from (row for row in data["verbs"] if row["enabled"])


__all__ = ["NAMES", "begun", "copy_of", "hand_of", "load_game", "page_of", "rows_of", "texts_of"]
