"""What clicks mean besides the single choices: a contract on a trading post goes straight to a ship, a click on a ship means
that ship though the rules offer equal ones once, and all that fits is loaded at once."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Offer, TableView
from game.boards.constantinopolis.click_targets import touches
from game.engine.constantinopolis.phases.loading import why_not_stow
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action


def chains(table: TableView) -> list[Offer]:
    """For each contract held that may be released now and each ship that can take it: both in one; then the equal ships."""
    fleet = table.seen.fleet[table.to_act]
    twins = [
        Action(action.verb, (action.args[0], slot))
        for action in table.choices
        if action.verb in ("load", "unload")
        for slot, ship in enumerate(fleet)
        if slot != action.args[1] and ship == fleet[action.args[1]]
    ]
    released = _released(table.seen, table.to_act, table.choices)
    return [*(_loading(table.seen, *pair) for pair in released), *(_twin(table, action) for action in twins)]


def _released(state: State, seat: int, choices: Sequence[Action]) -> list[tuple[Action, Action]]:
    """For each contract held that may be released and each ship that can take it: its release and its load."""
    return [
        (action, Action("load", (action.args[0], slot)))
        for action in choices
        if action.verb == "release"
        for slot in range(len(state.fleet[seat]))
        if why_not_stow(state, seat, action.args[0], slot) is None
    ]


def _loading(state: State, release: Action, load: Action) -> Offer:
    kind, slot = load.args
    name = state.box.contracts[kind].id
    return Offer(f"release.{name}.load.{slot}", (f"held/{name}", f"fleet/{slot}"), (release,), then=(load,))


def _twin(table: TableView, action: Action) -> Offer:
    key = table.game.grammar.text(action).replace(" ", ".")
    return Offer(key, touches(table, action), (action,))


def all_that_fits(table: TableView) -> list[Action]:
    """Loads of contracts in hand and held: always the one that pays most, on the ship that is home first."""
    state: State = table.seen.clone()
    seat, choices, done = table.to_act, table.choices, list[Action]()
    while state.to_act == seat:
        ways: list[tuple[Action, ...]] = [(action,) for action in choices if action.verb == "load"]
        ways += _released(state, seat, choices)
        if not ways:
            break
        best = max(ways, key=lambda way: _worth(state, seat, way[-1]))
        for action in best:
            table.game.play(state, action)
        done += best
        choices = table.game.legal(state)
    return done


def _worth(state: State, seat: int, load: Action) -> tuple[int, int, int]:
    """What to load first: by gold, then on the quickest ship, then on the one with the least room left."""
    kind, slot = load.args
    ship = state.fleet[seat][slot]
    contract = state.box.contracts[kind]
    room = state.box.hold[ship.size] - state.hold_used(ship)
    return contract.gold, -contract.voyage[ship.size], -room


__all__ = ["all_that_fits", "chains"]
