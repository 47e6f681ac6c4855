"""A rule about buying stands once: what is offered and what is refused follow from the same table."""

import pytest

from game.engine.constantinopolis import make
from game.engine.constantinopolis.components import BIT, BUILDINGS
from game.engine.constantinopolis.phases import building as chapter
from game.engine.constantinopolis.phases.building import SOLD_OUT, Bars
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action
from game.engine.core.game import Setup

GAME = make()


def at_building() -> State:
    """The first question of a building phase."""
    state = GAME.start(Setup("constantinopolis", 3, 5), None)
    while state.choices[0].verb != "done" or not any(one.verb == "build" for one in state.choices):
        GAME.step(state, state.choices[-1])
    return state


@pytest.mark.skipif(not str(chapter.__file__).endswith(".py"), reason="nothing is planted in a native module")
def test_a_tile_forbidden_in_one_place_is_neither_offered_nor_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = at_building()
    tile = next(one.args[0] for one in state.choices if one.verb == "build")
    purchase_bars = chapter._purchase_bars

    def barred(seen: State, seat: int) -> Bars:
        return [(SOLD_OUT, BIT[tile]), *purchase_bars(seen, seat)]

    monkeypatch.setattr(chapter, "_purchase_bars", barred)
    refusal = GAME.explain(state, Action("build", (tile,)))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == (SOLD_OUT.rule, SOLD_OUT.key), BUILDINGS[tile]
    phase = GAME.phases[state.stack[-1][0]]
    assert Action("build", (tile,)) not in phase.legal(state, state.to_act)
    assert [one for one in phase.legal(state, state.to_act) if one.verb == "build"] == [
        one for one in state.choices if one.verb == "build" and one.args != (tile,)
    ]
