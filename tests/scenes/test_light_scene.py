"""Where something of the board itself can be chosen, the rest of the board is darker, and nothing else is."""

import pytest

from game.boards.registry import board_of
from game.engine.core.rng import stream
from game.engine.registry import game_ids
from game.storage.record import PERSON
from game.ui.tree import find, placed, walk
from tests.scenes.driver import Driver


@pytest.mark.parametrize("game", game_ids())
def test_the_shade_spares_what_can_be_chosen_and_lies_on_the_board_alone(driver: Driver, game: str) -> None:
    driver.seat(PERSON, PERSON, PERSON, game=game)
    chance, names, shades = stream(5, "light"), board_of(game).picture, 0
    for _ in range(40):
        driver.table.model.do(chance.choice(driver.session.choices))
        if driver.scenes[-1] != "Table" or driver.session.over:
            break
        driver.table.model.invalidate()
        driver.turn()
        items = placed(driver.tree)
        parts = [
            item.node
            for item in items
            if item.node.name.startswith("board") and item.node.name.rpartition("/")[2] in names
        ]
        own = {id(node) for part in parts for node in walk(part)}
        lit = [item.node.rect for item in items if item.node.lit and id(item.node) in own]
        fields = any(
            stroke.pattern == "field" for part in parts for node in walk(part) for stroke in node.strokes
        )
        shade = find(driver.tree, "table/shade")
        assert (shade is not None) == (bool(lit) and not fields), (
            "a board that lights whole fields darkens the rest itself"
        )
        if shade is None:
            continue
        shades += 1
        for piece in shade.shaded:
            assert any(part.rect.holds(piece) for part in parts)
            assert not any(piece.overlaps(rect) for rect in lit)
        rows = [item.node.rect for item in items if item.node.target.startswith("seat/")]
        assert not [rect for rect in rows if any(piece.overlaps(rect) for piece in shade.shaded)]
    assert shades


def test_the_slabs_of_own_buildings_keep_their_light(driver: Driver) -> None:
    """They are no offers, but they are in force: in the shade they look as if they were not."""
    driver.seat(PERSON, PERSON, game="glory_to_rome")
    chance, seen = stream(5, "slabs"), 0
    for _ in range(150):
        driver.table.model.do(chance.choice(driver.session.choices))
        if driver.scenes[-1] != "Table" or driver.session.over:
            break
        driver.table.model.invalidate()
        driver.turn()
        shade = find(driver.tree, "table/shade")
        slabs = [
            node for node in walk(driver.tree) if node.name.endswith("/plinth") and "/mine/" in node.name
        ]
        if shade is not None and slabs:
            seen += 1
            assert not any(piece.overlaps(slab.rect) for piece in shade.shaded for slab in slabs)
    assert seen
