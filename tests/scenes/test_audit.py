"""Every scene, at every size, scale and language: nothing overlaps, nothing is cut, everything can be read and hit."""

from functools import cache
from itertools import product
from pathlib import Path

import pytest

from game.devtools import sample_positions
from game.devtools.shot import SCENES, context_in, scene_of
from game.i18n import LANGUAGES, Texts
from game.scenes.common import dialogs
from game.scenes.table import menu
from game.scenes.table.log import LogPanel
from game.scenes.table.table import Table
from game.storage.record import Record
from game.ui.fonts import Fonts
from game.ui.pictures import Pictures
from game.ui.scene import Scene, SceneManager, View
from game.ui.theme import Theme, theme_named
from tests.audit import audit
from tests.pairs import pairwise, share

SIZES = (
    (1024, 640),
    (1280, 720),
    (1366, 768),
    (1600, 1000),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (1080, 1920),
)
SCALES = (0.75, 1.0, 1.25, 1.5, 2.0)
UPRIGHT_SCALES = {"score": 1.5, "replay": 1.5}
"""The largest scale at which an upright window of this width has room for a page; 2.0 where none is named."""
TABLE_SIZES = SIZES[1:]
TABLES = ("table", "watch", "replay", "lesson", "puzzle")
"""Scenes with a whole board."""
LOOKS = pairwise(range(len(LANGUAGES)), range(len(SIZES)), range(len(SCALES)))
"""Places of languages, sizes and scales of which every two meet: what is looked at but in the whole run."""
PLAIN = tuple(name for name in SCENES if name not in TABLES)


@cache
def kit() -> tuple[Fonts, Pictures]:
    return Fonts(), Pictures()


@cache
def record(kind: str) -> Record | None:
    if kind == "table":
        return sample_positions.busiest(Texts("en"))
    return sample_positions.played(Texts("en")) if kind == "score" else None


def on_stack(name: str, language: str, folder: Path) -> SceneManager:
    """The scene by itself on a stack, with everything it puts over itself at once."""
    manager = SceneManager()
    manager.push(scene_of(name, context_in(folder, language), record(name)))
    return manager


def some_looks(name: str, language: str) -> list[tuple[tuple[int, int], float]]:
    """The sizes with scales that a language is looked at with."""
    looks = [(SIZES[size], SCALES[scale]) for tongue, size, scale in LOOKS if LANGUAGES[tongue] == language]
    return [(size, scale) for size, scale in looks if fits(name, size, scale)]


def fits(name: str, size: tuple[int, int], scale: float) -> bool:
    """Whether a page has room at a size and scale: all but some in upright windows at the largest scales."""
    return size[0] > size[1] or scale <= UPRIGHT_SCALES.get(name, 2.0)


def faults(
    manager: SceneManager, size: tuple[int, int], scale: float, theme: Theme | None = None
) -> list[str]:
    fonts, pictures = kit()
    view = View(*size, fonts, theme or Theme(), scale)
    found = audit(manager.compose(view), view, has_picture=pictures.has)
    return [f"{size} at {scale}: {fault.kind} {fault.name}: {fault.detail}" for fault in found]


@pytest.mark.parametrize("name", [*PLAIN, "watch", "replay"])
def test_scene_in_german_at_the_usual_sizes(name: str, tmp_path: Path) -> None:
    manager = on_stack(name, "de", tmp_path)
    usual = ((1280, 720), (1920, 1080), (1080, 1920))
    assert [fault for size in usual for fault in faults(manager, size, 1.0)] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PLAIN)
def test_scene_at_sizes_and_scales(name: str, language: str, tmp_path: Path) -> None:
    manager = on_stack(name, language, tmp_path)
    assert [
        fault for size, scale in some_looks(name, language) for fault in faults(manager, size, scale)
    ] == []


@pytest.mark.whole
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PLAIN)
def test_scene_at_every_size_and_scale(name: str, language: str, tmp_path: Path) -> None:
    manager = on_stack(name, language, tmp_path)
    assert [
        fault
        for size in SIZES
        for scale in SCALES
        if fits(name, size, scale)
        for fault in faults(manager, size, scale)
    ] == []


def _turned() -> list[tuple[str, str]]:
    """Each language with one of the tables."""
    return [(TABLES[number % len(TABLES)], language) for number, language in enumerate(LANGUAGES)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language"), share([*_turned(), *product(TABLES, LANGUAGES)], len(LANGUAGES), spread=True)
)
def test_table_at_every_size_and_scale(name: str, language: str, tmp_path: Path) -> None:
    manager = on_stack(name, language, tmp_path)
    at_once = [
        fault for size in TABLE_SIZES for scale in (0.75, 1.0, 1.25) for fault in faults(manager, size, scale)
    ]
    moved_about = [
        fault for size in TABLE_SIZES[:2] for scale in (1.5, 2.0) for fault in faults(manager, size, scale)
    ]
    assert (at_once, moved_about) == ([], [])


@pytest.mark.parametrize("name", ["table", "new_game", "settings", "help"])
def test_upright_at_twice_the_size(name: str, tmp_path: Path) -> None:
    assert faults(on_stack(name, "de", tmp_path), (1080, 1920), 2.0) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_scene_in_high_contrast(name: str, tmp_path: Path) -> None:
    manager = on_stack(name, "de", tmp_path)
    assert faults(manager, (1280, 720), 1.0, theme_named("contrast")) == []


def over_table(manager: SceneManager) -> list[Scene]:
    table = manager.top
    assert isinstance(table, Table)
    texts = table.context.texts
    long = " ".join(texts("help.keys").split() * 3)
    return [
        menu.menu(table.model),
        menu._who_leaves(table.model),
        menu._how(table.model, 0),
        dialogs.message(table.context, texts("pause.leave"), long),
        dialogs.Ask(
            table.context, texts("pause.save_heading"), "Bosporus", texts("pause.save"), lambda _: None
        ),
        dialogs.confirm(
            table.context, texts("pause.leave"), long, texts("load.delete"), lambda: None, danger=True
        ),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_menus_and_dialogs_over_the_table(language: str, tmp_path: Path) -> None:
    manager = on_stack("table", language, tmp_path)
    found: list[str] = []
    for scene in over_table(manager):
        manager.push(scene)
        found += [f"{type(scene).__name__} {fault}" for fault in faults(manager, (1280, 720), 1.0)]
        manager.pop()
    assert found == []


def test_log_over_a_small_table_and_beside_a_wide_one(tmp_path: Path) -> None:
    manager = on_stack("table", "de", tmp_path)
    table = manager.top
    assert isinstance(table, Table)
    log = table.panel(LogPanel)
    log.opened = True
    usual = [View(w, h, *(kit()[0], Theme())) for w, h in ((1280, 720), (1920, 1080), (3840, 2160))]
    wide = View(3440, 1440, *(kit()[0], Theme()))
    assert not any(log.docks(view) for view in usual), "it lies over the rail and leaves the board its size"
    assert log.docks(wide)
    sizes = ((1280, 720), (1920, 1080), (3440, 1440))
    assert [fault for size in sizes for fault in faults(manager, size, 1.0)] == []
