"""What clicks mean besides the single choices: a contract on a trading post goes straight to a ship, a click on a ship means
that ship though the rules offer equal ones once, and all that fits is loaded at once."""

from __future__ import annotations

from game.boards.board import Offer, TableView
from game.boards.constantinopolis.click_targets import touches
from game.engine.constantinopolis.phases.loading import why_not_stow
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action


def chains(table: TableView) -> list[Offer]:
    """For each contract held that may be released now and each ship that can take it: both in one; then the equal ships."""
    state: State = table.seen
    fleet = state.fleet[table.to_act]
    released = [
        _loading(state, action, slot)
        for action in table.choices
        if action.verb == "release"
        for slot in range(len(fleet))
        if why_not_stow(state, table.to_act, action.args[0], slot) is None
    ]
    twins = [
        Action(action.verb, (action.args[0], slot))
        for action in table.choices
        if action.verb in ("load", "unload")
        for slot, ship in enumerate(fleet)
        if slot != action.args[1] and ship == fleet[action.args[1]]
    ]
    return [*released, *(_twin(table, action) for action in twins)]


def _loading(state: State, release: Action, slot: int) -> Offer:
    kind = release.args[0]
    name = state.box.contracts[kind].id
    refs = (f"held/{name}", f"fleet/{slot}")
    return Offer(f"release.{name}.load.{slot}", refs, (release,), then=(Action("load", (kind, slot)),))


def _twin(table: TableView, action: Action) -> Offer:
    key = table.game.grammar.text(action).replace(" ", ".")
    return Offer(key, touches(table, action), (action,))


def all_that_fits(table: TableView) -> list[Action]:
    """Loads of contracts in hand one after the other: always the one that pays most, on the ship that is home first."""
    state: State = table.seen.clone()
    done: list[Action] = []
    loads = [action for action in table.choices if action.verb == "load"]
    while loads:
        best = max(loads, key=lambda action: _worth(state, table.to_act, action))
        done.append(best)
        table.game.play(state, best)
        if state.to_act != table.to_act:
            break
        loads = [action for action in table.game.legal(state) if action.verb == "load"]
    return done


def _worth(state: State, seat: int, load: Action) -> tuple[int, int, int]:
    """What to load first: by gold, then on the quickest ship, then on the one with the least room left."""
    kind, slot = load.args
    ship = state.fleet[seat][slot]
    contract = state.box.contracts[kind]
    room = state.box.hold[ship.size] - state.hold_used(ship)
    return contract.gold, -contract.voyage[ship.size], -room


__all__ = ["all_that_fits", "chains"]
