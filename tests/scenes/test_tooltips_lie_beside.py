"""Tooltips are small and near, and cover neither what they explain nor what advice points at."""

from pathlib import Path

import pytest

from game.boards.board import ZOOMED
from game.devtools import sample_positions
from game.devtools.shot import context_in
from game.engine.core.lesson import lessons
from game.engine.registry import game_ids
from game.i18n import LANGUAGES, Texts
from game.scenes.table.table import Table
from game.table.session import Session
from game.ui.geometry import Rect
from game.ui.hover import ADVISED, DELAY, LINE, HoverState
from game.ui.scene import SceneManager
from game.ui.stage import Stage
from game.ui.tree import Node, find, placed, walk
from tests.scenes.conftest import Start
from tests.scenes.lessons import Learner
from tests.scenes.looking import painters

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
FAR = 0.4
"""A tooltip is at most so far from what it explains, in heights of the window."""
DOCKED_MOST = 1.6 * 300 * 120
"""The largest tooltip on a map, in squares of design units."""
LARGE = 0.2
"""The largest share of the window that a short tooltip covers."""


def shown(stage: Stage, table: Table, node: Node) -> Node | None:
    """The tooltip about a node after the pointer has rested on it."""
    gaze = HoverState()
    gaze.hover(node, None)
    gaze.rest(DELAY)
    return find(gaze.with_tip(stage.tree, 1, table, stage.view), "tooltip")


def apart(one: Rect, two: Rect) -> int:
    across = max(two.x - one.right, one.x - two.right, 0)
    return max(across, two.y - one.bottom, one.y - two.bottom, 0)


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize(("size", "language"), list(zip(SIZES, ("de", "it", "es"), strict=True)))
def test_every_tooltip_of_a_table_is_small_near_and_beside(
    tmp_path: Path, game: str, size: tuple[int, int], language: str
) -> None:
    assert language in LANGUAGES
    context = context_in(tmp_path, language)
    record = sample_positions.played(Texts("en"), players=4, round_=4, game_id=game)
    session = Session(record)
    session.privacy.reveal()
    table = Table(context, session)
    manager = SceneManager()
    stage = Stage(manager, painters()[0], size)
    manager.push(table)
    stage.lay_out()
    looked = maps = 0
    for item in placed(stage.tree):
        node = item.node
        if not (node.tip or node.target) or (item.clip is not None and not item.clip.holds(node.rect)):
            continue
        tip = shown(stage, table, node)
        if tip is None:
            continue
        looked += 1
        roomy = node.rect.w < size[0] // 2 and node.rect.h < size[1] // 2
        dock = table.dock(stage.tree, node)
        if dock is not None and dock.holds(tip.rect):
            maps += 1
            assert not tip.rect.overlaps(node.rect), f"{node.name} is covered by its own tooltip"
            assert find(tip, "tooltip/picture") is None
            unit = max(stage.view.k, stage.view.line("caption") / LINE)
            assert tip.rect.area <= DOCKED_MOST * unit * unit, f"that of {node.name} is large"
            continue
        if roomy:
            assert not tip.rect.overlaps(node.rect), f"{node.name} is covered by its own tooltip"
            assert apart(tip.rect, node.rect) <= FAR * size[1], f"that of {node.name} lies far off"
        assert tip.rect.area <= LARGE * size[0] * size[1], f"that of {node.name} is large"
    assert looked > 60
    assert (maps > 20) == any(node.target.startswith(ZOOMED) for node in walk(stage.tree))
    session.close()


@pytest.mark.parametrize("game", game_ids())
def test_no_tooltip_of_a_lesson_covers_its_words_or_the_question_asked(start: Start, game: str) -> None:
    driver = start("de", SIZES[0])
    learner = Learner(driver, lessons(game)[0])
    learner.open()
    stage, looked = driver.app.window.stage, 0
    for _ in range(3):
        clear = [node for node in walk(stage.tree) if node.clear]
        assert {node.name for node in clear} >= {"top/sentence", "table/lesson/bubble"}
        for item in placed(stage.tree):
            about = item.node
            inside = about.rect.area and not any(one.rect.overlaps(about.rect) for one in clear)
            if not (about.tip or about.target) or not inside or about.rect.h > SIZES[0][1] // 2:
                continue
            tip = shown(stage, learner.table, about)
            looked += tip is not None
            assert tip is None or not [one.name for one in clear if one.rect.overlaps(tip.rect)], (
                about.name,
                about.rect,
                [one.rect for one in clear],
            )
        learner.step()
        learner.wait()
        if learner.stage != "say":
            break
    assert looked > 20


@pytest.mark.parametrize("game", game_ids())
def test_no_tooltip_covers_what_advice_points_at(tmp_path: Path, game: str) -> None:
    context = context_in(tmp_path, "en")
    session = Session(sample_positions.played(Texts("en"), players=3, round_=4, game_id=game))
    session.privacy.reveal()
    table = Table(context, session)
    manager = SceneManager()
    stage = Stage(manager, painters()[0], (1280, 720))
    manager.push(table)
    stage.lay_out()
    looked = 0
    lit = [item.node for item in placed(stage.tree) if item.node.lit][:12]
    for node in lit:
        mark = node.rect.inset(-4)
        stage.tree.add("mark", mark, frame=ADVISED, depth=300)
        for item in placed(stage.tree):
            about = item.node
            if not about.target.startswith("seat/") or mark.overlaps(about.rect):
                continue
            tip = shown(stage, table, about)
            if tip is not None:
                looked += 1
                assert not tip.rect.overlaps(mark)
        stage.tree.children.pop()
    assert looked
    session.close()
