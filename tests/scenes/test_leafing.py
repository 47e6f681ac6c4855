"""Pages one leafs through: buttons, wheel and keys do the same on all of them."""

from __future__ import annotations

import pytest

from game.extras.analysis.page import AnalysisPage
from game.extras.laboratory.page import LaboratoryPage
from game.extras.milestones.page import MilestonesPage
from game.scenes.common.reader import Leafing, Reader
from game.scenes.pages.catalogue import CataloguePage
from game.scenes.pages.groups import GroupsPage
from game.scenes.pages.help_page import Help
from game.scenes.pages.load import Load
from game.scenes.pages.proof import Proof
from game.scenes.pages.statistics import StatisticsPage
from game.scenes.replay.editor import Editor
from game.scenes.setup.new_game import NewGame
from game.ui.scene import Key, Press, SceneManager
from tests.ui.stages import Recorder, context

LEAVES = 3
PAGES: list[type[Leafing]] = [
    AnalysisPage, CataloguePage, Editor, GroupsPage, Help, LaboratoryPage, Load, MilestonesPage, NewGame, Proof, Reader,
    StatisticsPage,
]  # fmt: skip


def opened(kind: type[Leafing] = Leafing) -> Leafing:
    page = kind(context())
    page.leaves, page.stale = LEAVES, False
    return page


@pytest.mark.parametrize("way", ["wheel", "keys", "pager", "foot"])
def test_each_way_leafs_to_the_end_and_back(way: str) -> None:
    page = opened()

    def turn(by: int) -> None:
        if way == "wheel":
            assert page.on_wheel("", -by)
        elif way == "keys":
            assert page.on_key(Key("pagedown" if by > 0 else "page up"))
        else:
            target = f"leaf/{by}" if way == "pager" else f"ui/{'after' if by > 0 else 'before'}"
            page.on_target(target, Press())

    seen = [page.leaf]
    for by in (1, 1, 1, -1, -1, -1):
        page.stale = False
        turn(by)
        assert page.stale
        seen.append(page.leaf)
    assert seen == [0, 1, 2, 2, 1, 0, 0]


def test_only_running_text_takes_the_space_bar() -> None:
    page = opened()
    assert not page.on_key(Key("space"))
    assert page.leaf == 0
    assert [kind for kind in PAGES if "space" in kind.leaf_keys] == [Help, Reader]


@pytest.mark.parametrize("way", ["escape", "ui/back"])
def test_it_is_left_with_escape_and_with_its_button(way: str) -> None:
    manager, below, page = SceneManager(), Recorder(), opened()
    manager.push(below)
    manager.push(page)
    if way == "escape":
        assert page.on_key(Key("escape"))
    else:
        page.on_target(way, Press())
    assert manager.top is below


def test_no_page_leafs_in_a_way_of_its_own() -> None:
    own = {kind.__name__ for kind in PAGES if "on_wheel" in vars(kind) or "turn" in vars(kind)}
    assert own == {"Help"}, "the rule book leafs from part to part"
