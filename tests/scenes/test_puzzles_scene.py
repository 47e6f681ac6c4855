"""Puzzles by clicks: from the title to the table, a wrong answer, the right one, the next puzzle."""

import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.boards.board import ASIDE
from game.devtools.shot import context_in, scene_of
from game.engine.registry import game_ids
from game.extras.puzzles.model import DIFFICULTIES, puzzles
from game.extras.puzzles.page import PuzzlesPage, open_puzzle
from game.extras.puzzles.table import PuzzleTable, results_of, started
from game.i18n import LANGUAGES
from game.scenes.common.parts import banner, world
from game.ui.fonts import Fonts
from game.ui.scene import View
from game.ui.theme import Theme
from game.ui.tree import find, walk
from tests.scenes.driver import Driver

Start = Callable[..., Driver]
GAMES = [game_id for game_id in game_ids() if puzzles(game_id)]
SIZES = ((1280, 720), (3840, 2160))
SHAPES = [*SIZES, (2560, 1080), (1080, 1920)]


def at_table(driver: Driver) -> PuzzleTable:
    assert isinstance(driver.top, PuzzleTable)
    return driver.top


def stage(driver: Driver) -> str:
    return at_table(driver).run.stage


def said(driver: Driver) -> str:
    return driver.node_named("table/puzzle/words").text


def unquoted(words: str) -> str:
    """Words without quotation marks: quoted words in a quotation have other ones."""
    return re.sub("[«»“”„‚‘]", "", words)


@pytest.mark.parametrize(("game_id", "language"), [*zip(GAMES, ("de", "it", "es"), strict=False)])
def test_from_the_title_to_the_solution(start: Start, game_id: str, language: str) -> None:
    driver = start(language)
    driver.click("ui/puzzles")
    driver.click(f"game/{game_id}")
    driver.click("ui/next")
    table = at_table(driver)
    run, session = table.run, table.session
    assert run.puzzle.setup.game == game_id
    assert "ui/undo" not in {node.target for node in driver.lit()}
    worst = session.game.grammar.parse(run.puzzle.answers[-1].line[0])
    words = table.model.texts.action(worst, session.match.at(run.start))
    table.model.do(worst)
    driver.turn(2)
    assert stage(driver) == "wrong"
    assert unquoted(words) in unquoted(said(driver))
    assert driver.node_named("actions/ask").text == driver.app.context.texts("puzzle.ask")
    assert driver.node_named("table/puzzle/mark").fill == "chip.bad"
    before = session.match.hash()
    driver.turn(60)
    assert session.match.hash() == before, "nobody plays on"
    driver.key(pygame.K_RETURN)
    assert stage(driver) == "ask"
    for action in run.turn:
        assert stage(driver) == "ask"
        table.model.do(action)
        driver.turn(2)
    assert stage(driver) == "right"
    driver.click("ui/puzzle_next")
    following = at_table(driver).run.puzzle
    assert following.setup.game == game_id
    assert following.id != run.puzzle.id
    driver.click("ui/menu")
    assert isinstance(driver.top, PuzzlesPage)
    kept = results_of(driver.app.context).of(game_id)[run.puzzle.id]
    assert (kept.first, kept.solved, kept.tries) == (False, True, 2)


def test_the_answer_shown_and_playing_on(start: Start) -> None:
    driver = start("en")
    driver.click("ui/puzzles")
    driver.click("puzzle/1")
    run = at_table(driver).run
    driver.click("ui/puzzle_show")
    driver.turn(2)
    assert stage(driver) == "shown"
    assert run.given == run.best
    assert not results_of(driver.app.context).of(run.puzzle.setup.game), "what was shown is no answer"
    driver.click("ui/puzzle_play_on")
    driver.click("ui/begin")
    assert len(driver.session.match) == run.start
    assert driver.session.record.origin is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_one_is_stands_above_the_question_and_above_the_answer(start: Start, language: str) -> None:
    driver = start(language, (1280, 720))
    for game_id in GAMES:
        driver.click("ui/puzzles")
        driver.click(f"game/{game_id}")
        driver.click("puzzle/daily")
        table = at_table(driver)
        name, seat = table.session.seats[table.run.puzzle.seat].name, table.run.puzzle.seat
        texts, begun = table.model.context.texts, table.session.round
        who = texts("puzzle.you", name=name, round=begun).rstrip(".")
        assert driver.node_named("top/sentence").text.startswith(who)
        worst = table.session.game.grammar.parse(table.run.puzzle.answers[-1].line[0])
        table.model.do(worst)
        driver.click("ui/puzzle_show")
        driver.turn(2)
        assert table.run.over
        assert driver.node_named("top/sentence").text.startswith(who)
        assert driver.node_named("top/flag").picture == banner(table.session.seats[seat])
        driver.click("ui/menu")
        driver.click("ui/back")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_fits(start: Start, language: str, size: tuple[int, int]) -> None:
    driver = start(language, size)
    view = driver.app.window.stage.view
    for game_id in GAMES:
        driver.click("ui/puzzles")
        driver.click(f"game/{game_id}")
        driver.click("puzzle/daily")
        run = at_table(driver).run
        for act in ("ask", "show"):
            if act == "show":
                driver.click("ui/puzzle_show")
                driver.turn(2)
            line = driver.node_named("table/puzzle/words" if act == "show" else "actions/ask")
            assert view.fonts.fits(line.text, line.style, line.rect, view.k), f"{run.puzzle.id}: {line.text}"
        driver.click("ui/menu")
        assert isinstance(driver.top, PuzzlesPage)
        driver.click("ui/back")


@pytest.mark.parametrize(("solved", "count"), [(0, 1), (1, 1), (1, 2)])
def test_the_latest_puzzles_are_told_in_proper_words(
    start: Start, monkeypatch: pytest.MonkeyPatch, solved: int, count: int
) -> None:
    monkeypatch.setattr("game.extras.puzzles.model.PuzzleResults.recent", lambda *_: (solved, count))
    driver = start("en", (1920, 1080))
    driver.click("ui/puzzles")
    driver.turn(2)
    words = driver.node_named("puzzles/sheet/recent").text
    assert "1 puzzles" not in words
    assert ("didn’t" in words) == (not solved)


@pytest.mark.parametrize("size", SHAPES)
def test_every_difficulty_of_puzzles_shows_the_position_that_comes_next(
    size: tuple[int, int], tmp_path: Path
) -> None:
    page = scene_of("puzzles", context_in(tmp_path, "de"))
    assert isinstance(page, PuzzlesPage)
    view = View(*size, Fonts(), Theme())
    pictures = [find(page.layout(view), f"puzzles/sheet/level{level}/picture") for level in DIFFICULTIES]
    assert all(node is not None and node.picture == world(page.game, node.rect) for node in pictures)
    page.pictures = {puzzle.id: f"lent/{puzzle.id}" for puzzle in puzzles(page.game)}
    for level in DIFFICULTIES:
        node, following = find(page.layout(view), f"puzzles/sheet/level{level}/picture"), page.next(level)
        assert node is not None
        assert following is not None
        assert node.picture == f"lent/{following.id}"
        assert node.rect.area * 100 >= view.w * view.h, "large enough to be recognized"


def test_a_turn_goes_on_after_a_right_start_and_is_shown_to_its_end(start: Start) -> None:
    driver = start("en")
    driver.click("ui/puzzles")
    driver.click("game/constantinopolis")
    page = driver.top
    assert isinstance(page, PuzzlesPage)
    puzzle = next(
        one for one in puzzles("constantinopolis") if len(one.answers[0].line) > 2 and one.answers[0].line[-1] == "done"
    )  # fmt: skip
    open_puzzle(page, puzzle)
    driver.turn(2)
    table = at_table(driver)
    run = table.run
    table.model.do(run.turn[0])
    driver.turn(2)
    assert stage(driver) == "ask"
    assert driver.node_named("actions/ask").text == "Finish your turn."
    driver.click("ui/puzzle_again")
    assert driver.node_named("actions/ask").text == "Find the best move."
    driver.click("ui/puzzle_show")
    for _ in run.turn:
        driver.app.window.stage.advance(1.0)
        driver.turn(2)
    assert run.taken == list(run.turn)
    words = unquoted(said(driver))
    assert all(unquoted(table.model.texts.action(action)) in words for action in run.turn[:2])


def test_the_page_is_seen_before_its_positions_are_drawn(driver: Driver) -> None:
    page = scene_of("puzzles", driver.app.context)
    assert isinstance(page, PuzzlesPage)
    driver.app.manager.push(page)
    driver.app.window.once()
    assert page.pictures == {}
    assert driver.app.context.texts("puzzle.title") in driver.texts()
    for _ in range(4):
        driver.app.window.once()
    assert page.pictures


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (1080, 1920)])
@pytest.mark.parametrize("game", ["constantinopolis", "glory_to_rome"])
def test_the_verdict_lies_beside_the_board_and_covers_nothing_of_the_own_sheet(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    context = context_in(tmp_path, "en")
    table = PuzzleTable(context, started(context, puzzles(game)[0]))
    view = View(*size, Fonts(), Theme())
    before = table.layout(view)
    assert find(before, "table/puzzle") is None
    assert find(before, "actions/how") is not None or view.upright
    table.command("puzzle_show")
    root = table.layout(view)
    box = find(root, "table/puzzle")
    free = next(node for node in walk(root) if node.name.rpartition("/")[2] == ASIDE)
    assert box is not None
    assert free.rect.holds(box.rect)
    targets = [node.target for node in walk(box) if node.target.startswith("ui/")]
    assert targets == ["ui/puzzle_play_on", "ui/puzzle_next"]


def test_upright_the_only_rival_leaves_room_for_the_names_of_its_buildings(tmp_path: Path) -> None:
    context = context_in(tmp_path, "en")
    puzzle = next(one for one in puzzles("constantinopolis") if one.setup.players == 2)
    root = PuzzleTable(context, started(context, puzzle)).layout(View(1080, 1920, Fonts(), Theme()))
    busts = [node for node in walk(root) if node.name.endswith("/sitter")]
    assert busts
    assert max(node.rect.h for node in busts) < 300
