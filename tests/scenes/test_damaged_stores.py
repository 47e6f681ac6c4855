"""Damaged copies of every store: each page can be drawn, and what was damaged is said and put aside."""

import os
import shutil
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from pathlib import Path
from traceback import format_tb

import pytest

from build.check import WHOLE
from game.bots.thinking.search_result import RatedAction, SearchResult
from game.devtools.shot import context_in, context_with, scene_of
from game.engine.registry import game_ids
from game.extras.analysis.store import ReportFile, kept_reports
from game.extras.daily.page import DailyPage, daily_goes
from game.extras.daily.store import DailyResults
from game.extras.laboratory.page import LaboratoryPage
from game.extras.lessons.page import Learn
from game.extras.lessons.store import Learning, Progress
from game.extras.milestones.page import MilestonesPage
from game.extras.puzzles.model import PuzzleResults
from game.extras.puzzles.page import PuzzlesPage
from game.i18n import Texts
from game.scenes import routes
from game.scenes.pages.statistics import TABS, StatisticsPage
from game.storage.image_cache import FILE as PICTURES
from game.storage.image_cache import ImageCache
from game.storage.reports import SEEN, next_unread
from game.storage.saves import ExplanationFile
from game.storage.settings import Settings
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics
from game.ui.fonts import Fonts
from game.ui.scene import Context, Scene, SceneManager, View
from game.ui.theme import theme_named
from tests.scenes.conftest import Start
from tests.storage.damage import damaged
from tests.storage.records import played

COPIES = 500 if os.environ.get(WHOLE) else 18
TODAY = date(2026, 11, 20)
GAME = game_ids()[0]
TEXTS = Texts("en")
STORES = ("settings.toml", "statistics.sqlite")


@cache
def size() -> View:
    return View(1280, 720, Fonts(), theme_named("byzantine"))


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with something in every store."""
    folder = tmp_path_factory.mktemp("full")
    context = context_in(folder, "en")
    for name in ("milestones", "statistics"):
        scene_of(name, context)
    daily_goes(DailyResults(Statistics(folder / "statistics.sqlite")), GAME, TODAY)
    results = PuzzleResults(Statistics(folder / STATISTICS))
    for number in range(40):
        results.add(GAME, f"{number}", f"2026-11-{number % 28 + 1:02}", solved=number % 3 > 0)
    for number in range(4):
        Learning(Statistics(folder / "statistics.sqlite")).keep(
            GAME, f"lesson{number}", Progress("mark", part=number, done=True)
        )
    settings = Settings(folder / "settings.toml")
    settings.set("window.size", [1280, 720])
    settings.set("keys", {"undo": "ctrl+z"})
    settings.set("new_game", {"game": GAME, "players": 3, GAME: {"free_trade": "yes"}})
    return folder


def pages(context: Context, folder: Path) -> Iterator[Scene]:
    """Every page that shows what a store holds, the title first, each made when the one before is gone."""
    kept = Statistics(folder / STATISTICS)
    made: list[Callable[[], Scene]] = [
        lambda: routes.title(context), lambda: routes.load(context), lambda: Learn(context),
        lambda: PuzzlesPage(context), lambda: MilestonesPage(context, GAME),
        lambda: routes.settings(context), lambda: routes.keys(context), lambda: routes.new_game(context),
        lambda: DailyPage(context, GAME, TODAY), lambda: routes.statistics(context, kept),
        lambda: LaboratoryPage(context),
    ]  # fmt: skip
    return (make() for make in made)


def draw(context: Context, folder: Path) -> None:
    """Open every page and lay it out, each tab of the statistics too."""
    for scene in pages(context, folder):
        manager = SceneManager()
        manager.push(scene)
        for _ in range(3):
            assert manager.top is not None
            manager.top.layout(size())
            manager.top.tick(0.02)
        if isinstance(scene, StatisticsPage):
            for tab in TABS:
                scene.tab = tab
                scene.look()
                scene.layout(size())
        while manager.scenes:
            manager.pop()


@pytest.mark.slow
@pytest.mark.parametrize("store", STORES)
def test_every_page_is_drawn_with_a_damaged_store(store: str, full: Path, tmp_path: Path) -> None:
    sound = (full / store).read_bytes()
    aside, wrong = 0, list[tuple[int, str, str]]()
    for number in range(COPIES):
        folder = tmp_path / f"{number}"
        shutil.copytree(full, folder)
        (folder / store).write_bytes(damaged(sound, number))
        context = context_with(folder, TEXTS)
        try:
            draw(context, folder)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is counted
            wrong.append((number, repr(error), "".join(format_tb(error.__traceback__)[-3:])))
        aside += bool([*folder.glob(f"{Path(store).stem}.*-1{Path(store).suffix}")])
        shutil.rmtree(folder)
    assert not wrong, f"{len(wrong)} of {COPIES}, first {wrong[0]}"
    assert aside > COPIES // 4, "many of them are unusable"


def test_what_can_be_made_again_is_missed_by_nobody(tmp_path: Path) -> None:
    """Analyses, reasons, pictures and the list of reports shown: a damaged one is as good as none."""
    record = played(60)
    reasons = ExplanationFile(tmp_path / "reasons", record)
    line = RatedAction((record.match.entries[3].action,), 1.0, 0.1)
    reasons.add(3, record.match.entries[3].action, SearchResult((line,), 4, "tried", ()))
    report = ReportFile(tmp_path / "analyses", record)
    report.path.parent.mkdir()
    report.path.write_text(
        '{"game":"x","created":"","hash":"a","counts":true,"seats":[["a","b"]],"report":{}}'
    )
    pictures = ImageCache(tmp_path / "cache")
    pictures.put("key", bytes(5000))
    pictures.close()
    seen = tmp_path / "reports" / SEEN
    seen.parent.mkdir()
    seen.write_text("1.report 2.report")
    files = (reasons.path, report.path, tmp_path / "cache" / PICTURES, seen)
    sound = {path: path.read_bytes() for path in files}
    for number in range(COPIES):
        for path, data in sound.items():
            path.write_bytes(damaged(data, number))
        assert set(reasons.read()) <= {3}
        assert report.read() is None
        assert [*kept_reports(tmp_path / "analyses")] == []
        assert next_unread(seen.parent) is None
        again = ImageCache(tmp_path / "cache")
        again.get("key")
        again.put("other", bytes(10))
        again.close()


def test_the_start_tells_of_every_damaged_store_once(start: Start, home: Path) -> None:
    home.mkdir()
    for store in STORES:
        (home / store).write_bytes(b"\xff\xfe nonsense \x00" * 300)
    driver = start()
    said = set[str]()
    while driver.scenes[-1] == "Dialog":
        said.update(text.replace("\n", " ") for text in driver.texts())
        driver.click("answer/ok")
    for store in STORES:
        stem, _, ending = store.partition(".")
        aside = f"{stem}.broken-1.{ending}"
        assert (home / aside).exists()
        assert any(aside in words for words in said), store
    assert driver.scenes == ["Title"]
    assert start().scenes == ["Title"], "each is told once"
