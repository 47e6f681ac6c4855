"""Blunders, found with the engine: another answer is tried and the points are counted.

An answer given is compared in two ways. *With the rest as it was*: the other answer is taken and all later actions of the match are
repeated, where the rules allow it. *In worlds*: both answers are tried in the same positions that agree with what the seat knew, and
played to the end of the match by the quick bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from build.blunders.leftovers import LEFTOVERS
from game.bots.registry import adapter_of
from game.bots.thinking.game_adapter import leads
from game.bots.thinking.search import worlds
from game.bots.thinking.search_bot import PASS, WORLDS, comparable_answers, played_out, surely_better
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.match import Entry, Match
from game.engine.core.rng import stream

REFUSED, WORSE, ENDED, UNUSED = KINDS = ("refused", "worse", "ended", "unused")
"""Free points left undone; the worse of two actions of one kind; the match ended while behind; stock unused that would have won."""
CHANCE: Final = 0.15
"""By how much the other answer must win more often where a seat ended the match."""

_ENDING: Mapping[str, Callable[[Any], bool]] = {
    "concordia_venus": lambda state: state.concordia >= 0,
    "constantinopolis": lambda state: state.last_round > 0,
    "glory_to_rome": lambda state: state.to_act < 0,
}
"""By game: whether the end of the match is certain."""
_BY_CHANCE = frozenset(("done", "store"))
"""Verbs after which the end comes by itself."""


@dataclass(frozen=True, slots=True)
class Blunder:
    """A blunder of a seat at action ``number`` (the length of the match for its end): what it did, what was better, by how much."""

    kind: str
    number: int
    seat: int
    taken: str
    better: str
    points: float


def blunders(match: Match[Any]) -> list[Blunder]:
    """All blunders of a finished match, in the order of the actions."""
    found = [*_decisions(match)]
    return [*found, *_unused(match)]


def _decisions(match: Match[Any]) -> Iterator[Blunder]:
    game, state = match.game, match.at(0)
    places = {row.seat: row.place for row in game.standings(match.state)}
    for number, entry in enumerate(match.entries):
        if len(state.choices) > 1 and state.to_act == entry.seat:
            one = undone(match, number, state) or (
                ended_behind(match, number, state) if places.get(entry.seat, 1) > 1 else None
            )
            if one is not None:
                yield one
        game.step(state, entry.action)


def undone(match: Match[Any], number: int, state: Any) -> Blunder | None:
    """Points that were free: another answer with which the rest of the match stays as it was brings more.

    Answers to a ``done`` are all others, answers to another action those of its verb. It must be no worse in the worlds either.
    """
    game, taken = match.game, match.entries[number].action
    seat, others = state.to_act, comparable_answers(state.choices, taken)
    before = lead(game, match.state, seat)
    found = []
    for other in others:
        end = instead(match, number, state, other)
        if end is not None and (gain := lead(game, end, seat) - before) > 0:
            found.append((gain, other))
    if not found:
        return None
    adapter, seen = adapter_of(game.id), game.recall(state, seat)
    assert adapter is not None
    rng = stream(match.setup.seed + number, "blunders")
    better = surely_better(game, adapter, seen, taken, [one for _, one in found], rng)
    if better is None:
        return None
    text, gain = game.grammar.text, next(gain for gain, one in found if one == better)
    return Blunder(REFUSED if taken.verb == PASS else WORSE, number, seat, text(taken), text(better), gain)


def instead(match: Match[Any], number: int, state: Any, other: Action) -> Any | None:
    """The end of the match with another answer and all later actions as they were; None where one of them is not allowed.

    A ``done`` may follow later than it did, and is left out where it is not asked for any more.
    """
    entries = match.entries
    end = _repeated(match, state, other, entries[number + 1 :])
    if end is None and entries[number].action.verb == PASS:
        end = _repeated(match, state, other, entries[number:])
    return end


def _repeated(match: Match[Any], state: Any, other: Action, rest: Sequence[Entry]) -> Any | None:
    game, after = match.game, _stepped(match.game, state, other)
    for seat, action in rest:
        if after.to_act == seat and action in after.choices:
            game.step(after, action)
        elif action.verb != PASS:
            return None
    return after if after.to_act < 0 else None


def lead(game: Game[Any], state: Any, seat: int) -> int:
    """Points of a seat's side ahead of the best other side at the end of a match; 0 for a seat that left."""
    rows = game.standings(state)
    return next((int(ahead) for row, ahead in zip(rows, leads(rows), strict=True) if row.seat == seat), 0)


def ended_behind(match: Match[Any], number: int, state: Any) -> Blunder | None:
    """The seat made the end of the match certain and lost, where another answer would have won clearly more often."""
    game, taken = match.game, match.entries[number].action
    ending = _ENDING[game.id]
    if taken.verb in _BY_CHANCE or ending(state) or not ending(_stepped(game, state, taken)):
        return None
    others = [one for one in state.choices if one != taken and not ending(_stepped(game, state, one))]
    seat, seed = state.to_act, match.setup.seed + number
    rated = [(_won_more(game, state, taken, other, seed), other) for other in others]
    if not rated:
        return None
    gain, better = max(rated, key=lambda one: one[0])
    # The best of many is measured again in other worlds.
    gain = min(gain, _won_more(game, state, taken, better, seed + 1)) if gain > CHANCE else 0.0
    if gain <= CHANCE:
        return None
    text = game.grammar.text
    return Blunder(ENDED, number, seat, text(taken), text(better), round(gain, 2))


def _won_more(game: Game[Any], state: Any, taken: Action, other: Action, seed: int) -> float:
    seat = state.to_act
    tried = [*_tried(game, state, taken, other, seed)]
    return sum(_won(game, two, seat) - _won(game, one, seat) for one, two in tried) / len(tried)


def _won(game: Game[Any], state: Any, seat: int) -> float:
    rows = game.standings(state)
    winners = [row.seat for row in rows if row.place == 1]
    return 1 / len(winners) if seat in winners else 0.0


def _tried(game: Game[Any], state: Any, taken: Action, other: Action, seed: int) -> Iterator[tuple[Any, Any]]:
    """The ends of the match after two answers, in the same worlds."""
    adapter = adapter_of(game.id)
    assert adapter is not None
    seen = game.recall(state, state.to_act)
    for world in islice(worlds(game, seen, stream(seed, "blunders")), WORLDS):
        yield played_out(game, adapter, world, taken), played_out(game, adapter, world, other)


def _stepped(game: Game[Any], state: Any, action: Action) -> Any:
    after = state.clone()
    game.step(after, action)
    return after


def _unused(match: Match[Any]) -> Iterator[Blunder]:
    """Losers whose stock at the end was worth the difference to the winner, if only it had been turned into points."""
    game, state = match.game, match.state
    rows: Sequence[Any] = game.standings(state)
    if any(row.points > rows[0].points for row in rows):
        return  # Somebody won without counting.
    best = max(row.points for row in rows if row.place == 1)
    for row in rows:
        worth = LEFTOVERS[game.id](state, row.seat)
        if row.place > 1 and row.points < best <= row.points + worth:
            yield Blunder(UNUSED, len(match), row.seat, "", "", worth)


__all__ = ["KINDS", "Blunder", "blunders", "ended_behind", "instead", "lead", "undone"]
