"""What an action would change for a seat, and what would make a refused one possible: a missing resource or an action before it.

All is found by asking the rules about changed positions, in worlds consistent with what the seat to act knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .action import Action
from .game import Game
from .messages import ApproachingEnd, Event
from .rng import stream


class HoldingChange(NamedTuple):
    """A number of a seat by its name in ``Game.holdings``, before and after; ``after`` None: it depends on what is hidden.

    ``veiled``: the table may not be told the number itself, only by how much it changes.
    """

    name: str
    before: int
    after: int | None
    veiled: bool = False

    @property
    def by(self) -> int:
        """How much more there is; 0 where that depends on what is hidden."""
        return 0 if self.after is None else self.after - self.before


LIMIT = "_limit"
"""The end of the names of limits."""


def own_changes(changes: Sequence[HoldingChange]) -> list[HoldingChange]:
    """The certain changes without limits that only rise or fall with something else."""
    certain = [change for change in changes if change.by]
    return [
        change
        for number, change in enumerate(certain)
        if not (change.name.endswith(LIMIT) and change.by in [other.by for other in certain[:number]])
    ]


def effect(game: Game[Any], worlds: Sequence[Any], *actions: Action) -> tuple[HoldingChange, ...]:
    """The changes of the acting seat's holdings after a sequence of actions, in the order of ``Game.holdings``.

    The sequence ends at an action that is not allowed or when another seat is to act. Numbers the seat does not know
    are omitted.
    """
    seat = worlds[0].to_act
    now, outcomes = [_held(game, world, seat) for world in worlds], []
    for world in worlds:
        after = world.clone()
        for action in actions:
            if after.to_act != seat or game.explain(after, action) is not None:
                break
            game.step(after, action)
        outcomes.append(after)
    if any(game.over(after) for after in outcomes):
        return ()  # what comes of it is for the count at the end to tell
    later = [_held(game, after, seat) for after in outcomes]
    found = []
    for name, number in now[0].items():
        numbers = {held[name] for held in later}
        known = all(held[name] == number for held in now)
        if known and numbers != {number}:
            found.append(HoldingChange(name, number, numbers.pop() if len(numbers) == 1 else None))
    return tuple(found)


def _held(game: Game[Any], state: Any, seat: int) -> dict[str, int]:
    facts = game.facts(state)
    return {name: facts[f"seat{seat}.{name}"] for name in game.holdings}


MUCH = 99
"""More of any means than an action asks for."""
TRIED = 300
"""Allowed actions looked at, to find one that must come first."""


class Remedy(NamedTuple):
    """`lacks` are means of the game (``Game.means``) with how many more are needed; `first` an allowed action that helps."""

    lacks: tuple[tuple[str, int], ...] = ()
    first: Action | None = None


def remedy(game: Game[Any], worlds: Sequence[Any], action: Action) -> Remedy:
    """The remedies for an action refused to the seat to act; empty if no single step helps.

    `worlds` are full positions consistent with the seat's information: a preparing action must help in all of them.
    """
    return Remedy(lacking(game, worlds[0], action), first_step(game, worlds, action))


def lacking(game: Game[Any], state: Any, action: Action) -> tuple[tuple[str, int], ...]:
    """The fewest means that allow an action when nothing else changes, each with how many; empty if no means do."""
    counts = dict.fromkeys(game.means(action), MUCH)
    if not counts or not _allowed(game, state, action, counts):
        return ()
    for means in counts:
        low, high = 0, MUCH
        while low < high:
            middle = (low + high) // 2
            if _allowed(game, state, action, counts | {means: middle}):
                high = middle
            else:
                low = middle + 1
        counts[means] = high
    return tuple((means, count) for means, count in counts.items() if count)


def _allowed(game: Game[Any], state: Any, action: Action, counts: dict[str, int]) -> bool:
    richer = state.clone()
    for means, count in counts.items():
        if count:
            game.grant(richer, richer.to_act, means, count)
    return game.explain(richer, action) is None


def first_step(game: Game[Any], worlds: Sequence[Any], action: Action) -> Action | None:
    """The first allowed action after which the same seat may take the refused one in the same chapter, in every world."""
    for candidate in game.legal(worlds[0])[:TRIED]:
        if all(_opens(game, world, candidate, action) for world in worlds):
            return candidate
    return None


def _opens(game: Game[Any], state: Any, candidate: Action, action: Action) -> bool:
    asked = game.decision(state)
    after = state.clone()
    game.step(after, candidate)
    now = game.decision(after)
    if asked is None or now is None or (now.seat, now.chapter) != (asked.seat, asked.chapter):
        return False
    return game.explain(after, action) is None


WORLDS, MORE_WORLDS, MOST_WORLDS = 2, 8, 64
"""Sampled worlds in which a preparing action must help, and in which a number must agree to be certain: most of them where
another seat shows what it holds."""


def worlds_of(game: Game[Any], state: Any, count: int) -> list[Any]:
    """Full positions consistent with the information of the seat to act; hidden information is sampled."""
    seen = game.observe(state, state.to_act)
    return [game.determinize(seen, stream(0, "remedy", number)) for number in range(count)]


def effect_of(game: Game[Any], state: Any, action: Action, *then: Action) -> tuple[HoldingChange, ...]:
    """The consequences of allowed actions for the seat to act, as far as it can know them."""
    worlds = worlds_of(game, state, MORE_WORLDS)
    if any(game.explain(world, action) is not None for world in worlds):
        return ()
    if _shown_by_others(game, worlds, action):
        worlds = worlds_of(game, state, MOST_WORLDS)
    return effect(game, worlds, action, *then)


def _shown_by_others(game: Game[Any], worlds: Sequence[Any], action: Action) -> bool:
    """Whether another seat shows by an action what was hidden: a few worlds may then agree by chance."""
    for world in worlds:
        after, log = world.clone(), list[Event]()
        game.step(after, action, log)
        if any(event.reveals and event.seat not in (-1, world.to_act) for event in log):
            return True
    return False


def public_effect_of(game: Game[Any], state: Any, action: Action, *then: Action) -> tuple[HoldingChange, ...]:
    """The consequences of actions for the seat to act as the whole table may be told them.

    A number that nobody else sees is veiled: what is paid and earned is public, what is left is not.
    """
    known = game.recall(state, None)
    worlds = [game.determinize(known, stream(0, "remedy", number)) for number in range(MORE_WORLDS)]
    for world in worlds:
        if game.explain(world, action) is not None:  # whether it can be paid is nobody else's business
            for means in game.means(action):
                game.grant(world, world.to_act, means, MUCH)
    if any(game.explain(world, action) is not None for world in worlds):
        return ()
    true, seen = _held(game, state, state.to_act), _held(game, game.observe(state, None), state.to_act)
    return tuple(
        change._replace(veiled=seen[change.name] != true[change.name])
        for change in effect(game, worlds, action, *then)
    )


def remedy_of(game: Game[Any], state: Any, action: Action) -> Remedy:
    """What would make a refused action possible, as far as the seat to act can know."""
    if state.to_act < 0:
        return Remedy()
    worlds = worlds_of(game, state, WORLDS)
    if any(game.explain(world, action) is None for world in worlds):
        return Remedy()
    return remedy(game, worlds, action)


class EndBrought(NamedTuple):
    """The end of the match that an action makes certain: one that was not in sight before, or, without one, the end itself."""

    approaching: ApproachingEnd | None = None


def end_of(game: Game[Any], state: Any, action: Action) -> EndBrought | None:
    """What an allowed action brings about of the end, as far as the seat to act can know; ``None`` for nothing new."""
    later = []
    for world in worlds_of(game, state, MORE_WORLDS):
        if game.explain(world, action) is not None:
            return None
        later.append(world.clone())
        game.step(later[-1], action)
    if all(game.over(after) for after in later):
        return EndBrought()
    if game.approaching_end(state) is not None or any(game.over(after) for after in later):
        return None
    found = [game.approaching_end(after) for after in later]
    return EndBrought(found[0]) if found[0] is not None and None not in found else None


def leads_on(game: Game[Any], state: Any, action: Action) -> bool:
    """Whether an allowed action ends its chapter, so that more happens before the next decision than it does itself."""
    if game.explain(state, action) is not None:
        return False
    asked, after = game.decision(state), state.clone()
    game.step(after, action)
    now = game.decision(after)
    return asked is not None and now is not None and now.chapter != asked.chapter
