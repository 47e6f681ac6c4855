"""Tables to look at: positions from matches played by bots, as a scene would hand them to a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from game.boards import opponent
from game.boards.board import Picks, TableView
from game.bots.registry import make_bot
from game.engine.core.game import Game, Setup
from game.engine.registry import load_game
from game.i18n.catalogue import Texts
from game.i18n.match_texts import MatchTexts

NAMES = ("Theodora", "Bruno", "Anna Komnene", "Maximilian", "Zoë", "Kassia")


@dataclass(frozen=True)
class Sitter:
    """A seat: what a board needs of it."""

    name: str
    color: int
    controller: str = "person"


@cache
def texts_of(language: str) -> Texts:
    return Texts(language)


@cache
def the_game(game_id: str = "constantinopolis") -> Game[Any]:
    return load_game(game_id)


def controller(game_id: str, seat: int) -> str:
    """The controller of a seat: every second one is a character, so that portraits are tested everywhere."""
    guests = opponent.everybody(game_id)
    return f"hard-{guests[seat // 2 % len(guests)]}" if seat % 2 else "person"


def table_of(
    state: Any,
    language: str = "en",
    viewer: int | None = -1,
    picks: Picks | None = None,
    game_id: str = "constantinopolis",
) -> TableView:
    """The table a scene would make of a position; the viewer is the seat to act unless one is given."""
    game = the_game(game_id)
    looks = max(state.to_act, 0) if viewer == -1 else viewer
    seats = [Sitter(NAMES[seat], seat, controller(game_id, seat)) for seat in range(state.players)]
    texts = MatchTexts(texts_of(language), game, [seat.name for seat in seats])
    seen = game.observe(state, looks)
    choices = game.legal(state) if looks == state.to_act else []
    return TableView(
        game, seen, looks, state.to_act, game.decision(state), choices, seats, texts, picks or Picks(),
        thinking=state.to_act,
    )  # fmt: skip


def match(
    players: int,
    seed: int,
    bots: Sequence[str] = ("novice",),
    options: dict[str, str] | None = None,
    game_id: str = "constantinopolis",
) -> Iterator[Any]:
    """Yield every position of a match with a decision, and the last one. Not copies."""
    game = the_game(game_id)
    minds = [make_bot(game.id, bots[seat % len(bots)], seed * 10 + seat) for seat in range(players)]
    state = game.start(Setup(game.id, players, seed, options or {}))
    yield state
    while state.to_act >= 0:
        seat = state.to_act
        choice = minds[seat].choose(game, game.observe(state, seat), game.legal(state))
        game.play(state, choice)
        yield state
