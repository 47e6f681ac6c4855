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
