"""Mistakes that people make in their first matches: what somebody might do here instead of the sound answer, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.constantinopolis.components import CAT_COMMERCIAL, CATEGORY
from game.engine.constantinopolis.phases import AUCTION, BUILDING, DONATION, DUEL, LOADING
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action

from ..thinking.search_result import Slip

MOST_PRIDE: Final = 6
PURSE: Final = 3
"""Gold that is bid for pride at most, and that so many times as much is there."""
LATE: Final = 6
"""The last round in which somebody saves for later."""


def slips(seen: State, choices: Sequence[Action], liked: Action) -> list[Slip]:
    """The mistakes that offer themselves; ``liked`` is the sound answer."""
    seat, phase = seen.to_act, seen.stack[-1][0]
    purse = min(MOST_PRIDE, seen.gold[seat] // PURSE)
    if phase == AUCTION:
        proud = [action for action in choices if action.verb == "bid" and action.args[1] == purse]
        return [Slip("pride", action) for action in proud if liked.verb != "bid"]
    if phase == DUEL:
        raises = [action for action in choices if action.verb == "raise"][:1]
        return [
            Slip("pride", action) for action in raises if liked.verb == "yield" and action.args[0] <= purse
        ]
    done = [action for action in choices if action.verb == "done"]
    if phase == BUILDING:
        return [Slip("unfit_shop", action) for action in choices if _unfit(seen, seat, action)]
    if phase == LOADING and seen.round <= LATE:
        kind = {"load": "great_ship", "sell": "hoards"}.get(liked.verb, "")
        return [Slip(kind, action) for action in done if kind]
    if phase == DONATION and liked.verb == "donate":
        return [Slip("forgets_donation", action) for action in done]
    return []


def _unfit(seen: State, seat: int, action: Action) -> bool:
    """Whether somebody buys a shop for goods that they do not make, though not with all their gold."""
    if action.verb != "build" or CATEGORY[action.args[0]] != CAT_COMMERCIAL or seen.round > LATE:
        return False
    building, makes = action.args[0], seen.producible[seat]
    needs = seen.box.needs[building]
    return 2 * seen.box.cost[building] <= seen.gold[seat] and any(
        n and not makes >> good & 1 for good, n in enumerate(needs)
    )
