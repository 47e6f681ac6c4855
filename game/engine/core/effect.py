"""Consequences of an action for a seat, computed in worlds consistent with its information."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .action import Action
from .game import Game


class HoldingChange(NamedTuple):
    """A number of a seat by its name in ``Game.holdings``, before and after; ``after`` None: it depends on what is hidden."""

    name: str
    before: int
    after: int | None


def effect(game: Game[Any], worlds: Sequence[Any], *actions: Action) -> tuple[HoldingChange, ...]:
    """The changes of the acting seat's holdings after a sequence of actions, in the order of ``Game.holdings``.

    The sequence ends at an action that is not allowed or when another seat is to act. Numbers the seat does not know
    are omitted.
    """
    seat = worlds[0].to_act
    now, later = [_held(game, world, seat) for world in worlds], []
    for world in worlds:
        after = world.clone()
        for action in actions:
            if after.to_act != seat or game.explain(after, action) is not None:
                break
            game.step(after, action)
        later.append(_held(game, after, seat))
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


__all__ = ["HoldingChange", "effect"]
