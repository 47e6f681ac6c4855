"""Mistakes that people make in their first matches: what somebody might do here instead of the sound answer, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.concordia_venus.components import TRIBUNE_CARD
from game.engine.concordia_venus.phases import ARCHITECT, MARKET, MERCATOR, PREFECT, TURN
from game.engine.concordia_venus.state import State
from game.engine.core.action import Action

from ..thinking.search_result import Slip

SHORT: Final = 3
"""Cards on the pile with which nobody needs a Tribune."""


def slips(seen: State, choices: Sequence[Action], liked: Action) -> list[Slip]:
    """The mistakes that offer themselves; ``liked`` is the sound answer."""
    seat, phase = seen.to_act, seen.stack[-1][0]
    done = [action for action in choices if action.verb == "done" and liked.verb != "done"]
    if phase == TURN:
        early = liked.verb == "play" and liked.args[0] != TRIBUNE_CARD and 0 < len(seen.pile[seat]) <= SHORT
        tribunes = [action for action in choices if action.verb == "play" and action.args[0] == TRIBUNE_CARD]
        return [Slip("early_tribune", action) for action in tribunes if early]
    if phase == ARCHITECT:
        return [Slip("moves_only", action) for action in done if liked.verb == "build"]
    if phase == MERCATOR:
        return [Slip("hoards", action) for action in done if liked.verb in ("buy", "sell")]
    if phase == PREFECT:
        coins = [action for action in choices if action.verb == "cash" and liked.verb == "produce"]
        return [Slip("coins", action) for action in coins]
    if phase == MARKET and liked.verb != "done":
        dearer = [action for action in choices if action.verb != "done" and action.args[0] > liked.args[0]]
        return [Slip("grand_card", action) for action in dearer[-1:]]
    return []
