"""The heading of the ribbon stays where it and the first sentence have room."""

import pytest

from game.scenes.table.recap import RibbonPart, ribbon
from game.ui.geometry import Rect
from game.ui.tree import Node
from tests.boards.views import view_of

TITLE = "Seit deinem letzten Zug"
BRIEF = [RibbonPart("token/a", "Führt als Kaufmann an")]


def texts(wide: int, parts: list[RibbonPart]) -> list[str]:
    place = Node("actions/ribbon", Rect(0, 0, wide, 36))
    ribbon(view_of(1280, 720), place, parts, TITLE, "ui/recap", unfolded=False)
    return [node.text for node in place.children[0].children if node.text]


@pytest.mark.parametrize("wide", [460, 545, 680])
def test_the_heading_is_there_where_the_first_sentence_fits_beside_it(wide: int) -> None:
    assert texts(wide, BRIEF) == [TITLE, BRIEF[0].text]
    assert texts(wide, BRIEF * 6)[:2] == [TITLE, BRIEF[0].text]


def test_the_first_sentence_goes_before_the_heading() -> None:
    assert texts(250, BRIEF) == [BRIEF[0].text]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_number_of_what_has_no_room_is_whole_or_not_there(size: tuple[int, int], scale: float) -> None:
    view, numbers = view_of(*size, scale), 0
    for wide in range(view.target(46), 300, 7):
        place = Node("actions/ribbon", Rect(0, 0, wide, view.target(46)))
        ribbon(view, place, BRIEF * 25, TITLE, "ui/recap", unfolded=False)
        bar = place.children[0]
        assert bar.target == "ui/recap"
        for node in bar.children:
            assert bar.rect.holds(node.rect)
            if node.text.startswith("+"):
                assert view.width(node.text, node.style.role) <= node.rect.w
                numbers += 1
    assert numbers
