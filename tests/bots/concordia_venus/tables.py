"""Positions and matches of Concordia Venus for the tests of its players."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.bots.registry import make_bot, plain_ids
from game.engine.concordia_venus.rules import ConcordiaVenus
from game.engine.concordia_venus.state import State
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.registry import load_game

GAME = "concordia_venus"
BOTS = plain_ids(GAME)
THINKERS = [bot for bot in BOTS if bot != "random"]
EMPTY: Mapping[str, Any] = {
    "hand": ["tribune", "prefect"], "goods": {}, "coins": 0, "settlers": ["roma land", "roma sea"],
}  # fmt: skip
"""A seat that has next to nothing. With a Tribune alone it would play that for ever without being asked."""


def game() -> ConcordiaVenus:
    """Return the rules."""
    rules = load_game(GAME)
    assert isinstance(rules, ConcordiaVenus)
    return rules


def begun(players: int, seed: int, options: Mapping[str, str] | None = None) -> State:
    """Return the first position of a match."""
    return game().start(Setup(GAME, players, seed, options or {}))


def played(state: State, bots: Sequence[str], seed: int) -> Iterator[tuple[State, Action]]:
    """Yield each position from a given one on with its answer; every action goes through the rules' own check."""
    rules = game()
    seats = [make_bot(GAME, bot, seed + seat) for seat, bot in enumerate(bots)]
    while state.to_act >= 0:
        seat = state.to_act
        seen = rules.recall(state, seat)
        action = seats[seat].choose(rules, seen, seen.choices)
        yield state, action
        rules.play(state, action)


def laid(*seats: Mapping[str, Any], options: Mapping[str, str] | None = None, **table: Any) -> State:
    """Return a position described as in a scenario file; what a seat leaves out is next to nothing."""
    setup = Setup(GAME, len(seats), 1, options or {})
    return game().arrange(setup, {**table, "seats": [{**EMPTY, **seat} for seat in seats]})


def chosen(state: State, bot: str = "planner", seed: int = 1) -> str:
    """Return what a player does in a position, in the notation."""
    rules = game()
    seen = rules.recall(state, state.to_act)
    return rules.grammar.text(make_bot(GAME, bot, seed).choose(rules, seen, seen.choices))
