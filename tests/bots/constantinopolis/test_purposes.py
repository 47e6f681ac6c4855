"""What a purchase is for, in figures that the table shows too."""

from __future__ import annotations

from game.bots.constantinopolis.action_reasons import purposes
from game.engine.constantinopolis.components import BUILDINGS
from game.engine.constantinopolis.phases.drawing import draw_count
from game.engine.core.action import Action
from tests.bots.constantinopolis.tables import laid
from tests.bots.matches import game


def test_the_draw_that_a_building_raises_is_that_of_the_table() -> None:
    """Trading posts and offices count too, not the production level alone."""
    rich = {"gold": 60, "buildings": ["ager"], "posts": 2, "office": "magister_officiorum"}
    state, told = laid([rich, {}], phase="building"), 0
    seat = state.to_act
    for number in range(len(BUILDINGS)):
        build = Action("build", (number,))
        if build not in state.choices:
            continue
        found = [one for one in purposes(state, seat, (build,)) if one.key == "build.draws"]
        after = state.clone()
        game().play(after, build)
        for one in found:
            told += 1
            assert one.words["draws"] == draw_count(after, seat) > draw_count(state, seat)
    assert told
