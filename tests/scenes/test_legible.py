"""Every scene, and the table at every question, can be read: in four languages and in one that is 40 % longer.

Contrast is measured against what is painted behind a text, not against what a style says.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.devtools import sample_positions
from game.devtools.shot import SCENES, context_in, scene_of
from game.i18n import LANGUAGES, Texts
from game.scenes import routes
from game.storage.record import Record
from game.table.session import Session
from game.ui.paint import Painter
from game.ui.scene import Scene, SceneManager, View
from game.ui.theme import theme_named
from tests.audit import audit
from tests.pairs import share, some
from tests.pseudo import Pseudo
from tests.scenes.behind import faint
from tests.scenes.positions import asked, every

PSEUDO = "pseudo"
TONGUES = (*LANGUAGES, PSEUDO)
SMALL, USUAL, LARGE = (1280, 720), (1920, 1080), (3840, 2160)
SCALES = (1.0, 1.5, 2.0)
THEMES = {"byzantine": 4.5, "contrast": 7.0}
LEAST_TARGET = 32
PLAIN = tuple(name for name in SCENES if name != "table")
SOME, ALL = "some", "all"
AMOUNTS = share((SOME, ALL), 1)


@cache
def words(tongue: str) -> Texts:
    return Pseudo() if tongue == PSEUDO else Texts(tongue)


@cache
def painter(theme: str) -> Painter:
    return Painter.of(theme_named(theme))


@cache
def record(name: str) -> Record | None:
    return sample_positions.played(Texts("en")) if name == "score" else None


def scene(name: str, tongue: str, folder: Path) -> Scene:
    context = context_in(folder, "en")
    context.texts = words(tongue)
    return scene_of(name, context, record(name))


def tables(tongue: str, folder: Path) -> Iterator[tuple[str, Scene]]:
    """The table at every question of every game, with the fewest and the most players."""
    for game_id, players in every():
        for key, found in asked(game_id, players).items():
            context = context_in(folder, "en")
            context.texts = words(tongue)
            session = Session(found)
            session.privacy.reveal()
            yield f"{game_id} {players} {key}", routes.table(context, session)


def faults(shown: Scene, size: tuple[int, int], scale: float, least_target: int = 24) -> list[str]:
    manager = SceneManager()
    manager.push(shown)
    kit = painter("byzantine")
    view = View(*size, kit.fonts, kit.theme, scale)
    found = audit(manager.compose(view), view, least_target=least_target)
    return [f"{size} at {scale}: {fault.kind} {fault.name}: {fault.detail}" for fault in found]


def looks(amount: str, turn: int) -> list[tuple[tuple[int, int], float]]:
    """Sizes with scales: all of them, or the turn's own. Nine turns in a row have each of them."""
    every_look = [(size, scale) for size in (SMALL, USUAL, LARGE) for scale in SCALES]
    return every_look if amount == ALL else [every_look[4 * turn % len(every_look)]]


def unread(shown: Scene, theme: str, size: tuple[int, int] = SMALL) -> list[str]:
    manager = SceneManager()
    manager.push(shown)
    kit = painter(theme)
    view = View(*size, kit.fonts, kit.theme)
    return faint(manager.compose(view), kit, view, THEMES[theme])


@pytest.mark.parametrize("name", PLAIN)
def test_a_scene_in_a_longer_language(name: str, tmp_path: Path) -> None:
    assert faults(scene(name, PSEUDO, tmp_path), SMALL, 1.0) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAIN)
def test_a_scene_in_a_longer_language_at_every_scale(name: str, tmp_path: Path) -> None:
    shown = scene(name, PSEUDO, tmp_path)
    assert [
        fault for size in (SMALL, USUAL, LARGE) for scale in SCALES for fault in faults(shown, size, scale)
    ] == []


@pytest.mark.parametrize("tongue", ["de", PSEUDO])
def test_the_table_at_every_question(tongue: str, tmp_path: Path) -> None:
    found = {
        name: faults(shown, SMALL, 1.0, LEAST_TARGET)
        for name, shown in some(tables(tongue, tmp_path), 2, tongue == PSEUDO)
    }
    assert len(found) >= 10
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.slow
@pytest.mark.parametrize("amount", AMOUNTS)
@pytest.mark.parametrize("tongue", TONGUES)
def test_the_table_at_every_question_size_and_scale(tongue: str, amount: str, tmp_path: Path) -> None:
    """Each question in each language at a look of its own, and where words have least room in the longest."""
    tightest = [(SMALL, max(SCALES))] if tongue == PSEUDO else []
    found = {
        name: [
            fault
            for size, scale in dict.fromkeys(looks(amount, turn) + tightest)
            for fault in faults(shown, size, scale)
        ]
        for turn, (name, shown) in some(
            enumerate(tables(tongue, tmp_path), 2 * TONGUES.index(tongue)), 2, TONGUES.index(tongue)
        )
    }
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.painted
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_texts_stand_out_from_what_is_behind_them(name: str, theme: str, tmp_path: Path) -> None:
    assert unread(scene(name, "de", tmp_path), theme) == []


@pytest.mark.painted
@pytest.mark.slow
@pytest.mark.parametrize("amount", AMOUNTS)
@pytest.mark.parametrize("theme", THEMES)
def test_texts_of_the_table_stand_out_at_every_question(theme: str, amount: str, tmp_path: Path) -> None:
    """Usually every second question in one theme at one size, which change from question to question."""
    own = list(THEMES).index(theme)
    found = {
        f"{name} {size}": unread(shown, theme, size)
        for turn, (name, shown) in enumerate(tables("de", tmp_path))
        for size in ((SMALL, USUAL) if amount == ALL else ((SMALL, USUAL)[turn // 4 % 2],))
        if amount == ALL or turn % 4 == own
    }
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
