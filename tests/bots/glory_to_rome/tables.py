"""Positions and matches of Glory to Rome for the tests of its players."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.bots.registry import make_bot, plain_ids
from game.engine.core.game import Setup
from game.engine.core.rng import stream
from game.engine.glory_to_rome.rules import GloryToRome
from game.engine.registry import load_game
from tests.engine.glory_to_rome.rich import rich

GAME = "glory_to_rome"
BOTS = plain_ids(GAME)
THINKERS = [bot for bot in BOTS if bot != "random"]


def game() -> GloryToRome:
    """Return the rules."""
    rules = load_game(GAME)
    assert isinstance(rules, GloryToRome)
    return rules


def positions(bots: Sequence[str], seed: int, options: Mapping[str, str] | None = None) -> Iterator[Any]:
    """Yield each position of a match in which somebody must choose, played on by those players."""
    rules = game()
    state = rules.start(Setup(GAME, len(bots), seed, options or {}))
    yield from played(state, bots, seed)


def played(state: Any, bots: Sequence[str], seed: int) -> Iterator[Any]:
    """Yield each position from a given one on; every action goes through the rules' own check."""
    rules = game()
    seats = [make_bot(GAME, bot, seed + seat) for seat, bot in enumerate(bots)]
    while state.to_act >= 0:
        yield state
        seat = state.to_act
        seen = rules.recall(state, seat)
        rules.play(state, seats[seat].choose(rules, seen, seen.choices))


def middle(players: int, seed: int, options: Mapping[str, str] | None = None) -> Any:
    """Return a position in the middle of a match with many functions in force."""
    return rich(game(), Setup(GAME, players, seed, options or {}), stream(seed, "middle"))


def laid(seats: list[dict[str, Any]], **table: Any) -> Any:
    """Return a position described as in a scenario file."""
    return game().arrange(Setup(GAME, len(seats), 1), {**table, "seats": seats})


def chosen(state: Any, bot: str = "planner", seed: int = 1) -> str:
    """Return what a player does in a position, in the notation."""
    rules = game()
    seen = rules.recall(state, state.to_act)
    return rules.grammar.text(make_bot(GAME, bot, seed).choose(rules, seen, seen.choices))
