"""How far a go has come to the goal of its station: each condition as it stands now, told from the record and what its person may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game.engine.core.match import Match

from .career import OWN, Goal, compared, gained, named, path_of
from .registry import split_bot_id

Kind = Literal["least", "hold", "most", "against", "above", "lead", "round", "beats"]
OPEN: frozenset[Kind] = frozenset(("hold", "most", "against", "above", "lead", "round", "beats"))
"""What holds only at the end of the match: until then it can be lost again."""


@dataclass(frozen=True, slots=True)
class GoalCount:
    """A condition: what is counted (``key``), how much of it there is, and how much is wanted or a rival has.

    ``hold`` can fall again; ``against`` compares with the best rival, ``above`` with the person's next source. ``hidden``: the rival has more that the person cannot know.
    """

    kind: Kind
    key: str
    own: int
    wanted: int
    holds: bool
    hidden: bool = False

    @property
    def lost(self) -> bool:
        """Whether it cannot hold any more, unless something is taken back."""
        return self.kind in ("most", "round") and not self.holds

    @property
    def part(self) -> float:
        """How far it has come, 0 to 1; of what has a limit, how much of it is used."""
        against = max(self.own, self.wanted) if self.kind in ("against", "above", "beats") else self.wanted
        return max(0.0, min(1.0, self.own / against)) if against else float(self.holds)


@dataclass(frozen=True, slots=True)
class _Position:
    """A position of a match as the person of a go may know it."""

    match: Match[Any]
    seat: int

    def seen(self) -> Any:
        """The state, without what is hidden from the person until the end."""
        match = self.match
        return match.state if match.game.over(match.state) else match.game.recall(match.state, self.seat)

    def events(self, kind: str) -> int:
        """How often the person did something; what was undone is in no record."""
        match = self.match
        return sum(
            event.key == kind and event.seat == self.seat
            for number in range(len(match))
            for event in match.events(number)
        )


def counts(goal: Goal, match: Match[Any], seat: int, bots: Sequence[str]) -> tuple[GoalCount, ...]:
    """Every condition of a goal as it stands now; that the match must be won besides is left to the laurels."""
    at = _Position(match, seat)
    return (*_own(goal, at), *_before(goal, at, bots))


def hidden_points(match: Match[Any], seat: int) -> bool:
    """Whether a rival has points that a seat does not know of."""
    known, true = match.game.score(_Position(match, seat).seen()), match.game.score(match.state)
    return any(one.points != two.points for one, two in zip(known, true, strict=True))


def settled(found: Sequence[GoalCount], *, over: bool) -> bool:
    """Whether a goal is reached: all holds, and nothing of it can be lost any more."""
    return all(one.holds and (over or one.kind not in OPEN) for one in found)


def _own(goal: Goal, at: _Position) -> Iterator[GoalCount]:
    """What the person alone has and did."""
    wanted, seen, match = goal.milestone, at.seen(), at.match
    parts = {part.key: part for part in match.game.score(seen)[at.seat].parts}
    for key, least in wanted.events.items():
        yield _least(key, at.events(key), least)
    path = path_of(match.game.id)
    for key, least in wanted.score.items():
        falls = path is not None and key in path.falling
        yield _least(key, parts[key].points, least, "hold" if falls else "least")
    for key, more in goal.gains.items():
        falls = path is not None and key in path.falling
        count = gained(key, match, seen, at.seat)
        yield _least(f"more_{key.removeprefix(OWN)}", count, more, "hold" if falls else "least")
    for key, least in wanted.things.items():
        yield _least(key, len(parts[key].things), least)
    if wanted.ended:
        over = match.game.over(match.state) and len(match)
        ended = bool(over) and any(event.key == wanted.ended for event in match.events(len(match) - 1))
        yield _least(wanted.ended, ended, 1)
    for key, most in goal.few.items():
        number = at.events(key)
        yield GoalCount("most", key, number, most, number <= most)
    facts = match.game.facts(seen)
    for name, needed in goal.facts.items():
        value = facts.get(named(name, at.seat), 0)
        key = name.removeprefix(OWN).rpartition(".")[2]
        yield GoalCount("least", key, value, needed["least"], compared(value, needed))
    if goal.rounds:
        yield GoalCount("round", "round", facts["round"], goal.rounds, facts["round"] <= goal.rounds)
    if wanted.most:
        other = max((part.points for key, part in parts.items() if key != wanted.most), default=0)
        own = parts[wanted.most].points
        yield GoalCount("above", wanted.most, own, other, own > other)


def _least(key: str, own: int, least: int, kind: Kind = "least") -> GoalCount:
    return GoalCount(kind, key, int(own), least, own >= least)


def _before(goal: Goal, at: _Position, bots: Sequence[str]) -> Iterator[GoalCount]:
    """What compares with the rivals."""
    game, state, seat = at.match.game, at.match.state, at.seat
    known, true = game.score(at.seen()), game.score(state)
    mate = game.partner(game.check_options(at.match.setup), len(known), seat)
    rivals = [other for other in range(len(known)) if other not in (seat, mate)]
    best = max(rivals, key=lambda other: known[other].points)
    hidden = any(known[other].points != true[other].points for other in rivals)
    gap = known[seat].points - known[best].points
    if goal.milestone.lead:
        yield GoalCount("lead", "lead", gap, goal.milestone.lead, gap >= goal.milestone.lead, hidden)
    for key in goal.ahead:
        values = [next(part.points for part in tree.parts if part.key == key) for tree in known]
        secret = [next(part.points for part in tree.parts if part.key == key) for tree in true]
        other = max(values[one] for one in rivals)
        more = any(values[one] != secret[one] for one in rivals)
        yield GoalCount("against", key, values[seat], other, values[seat] > other, more)
    for one in rivals:
        if (who := split_bot_id(bots[one])[1]) in goal.beats:
            own, other = known[seat].points, known[one].points
            ahead = _placed(at, seat, one) if game.over(state) else own > other
            yield GoalCount("beats", who, own, other, ahead, other != true[one].points)


def _placed(at: _Position, seat: int, other: int) -> bool:
    """Whether a seat is placed before another one at the end."""
    rows = {row.seat: row.place for row in at.match.game.standings(at.match.state)}
    return other not in rows or rows[seat] < rows[other]
