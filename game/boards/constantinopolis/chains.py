"""Actions that belong together: a contract on a trading post goes straight to a ship."""

from __future__ import annotations

from game.boards.board import Offer, TableView
from game.boards.constantinopolis.click_targets import ship_target
from game.engine.constantinopolis.phases.loading import why_not_stow
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action


def chains(table: TableView) -> list[Offer]:
    """For each contract held that may be released now and each ship that can take it: both in one."""
    state: State = table.seen
    seat = table.to_act
    return [
        _loading(state, action, slot)
        for action in table.choices
        if action.verb == "release"
        for slot, ship in enumerate(state.fleet[seat])
        if state.fleet[seat].index(ship) == slot and why_not_stow(state, seat, action.args[0], slot) is None
    ]


def _loading(state: State, release: Action, slot: int) -> Offer:
    kind = release.args[0]
    name = state.box.contracts[kind].id
    refs = (f"held/{name}", ship_target(state, state.to_act, slot))
    return Offer(f"release.{name}.load.{slot}", refs, (release,), then=(Action("load", (kind, slot)),))


__all__ = ["chains"]
