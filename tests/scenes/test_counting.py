"""The points of the end are counted one source after the other, can be skipped, and the winner's own city is shown."""

from functools import cache
from pathlib import Path

import pygame
import pytest

from game.boards.board_layout import TILE, tile_places
from game.boards.registry import city_of
from game.devtools import sample_positions
from game.devtools.shot import context_in
from game.engine.registry import game_ids
from game.i18n import Texts
from game.scenes import routes
from game.scenes.result.score import Score
from game.storage.record import Record
from game.table.session import Session
from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.pictures import Pictures
from game.ui.scene import Press, SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import Node, walk
from tests.pairs import share
from tests.scenes.conftest import Start

SIZES = ((1280, 720), (1920, 1080), (1080, 1920))


@cache
def record(game_id: str) -> Record:
    return sample_positions.played(Texts("en"), players=3, game_id=game_id)


def opened(folder: Path, game_id: str, motion: str = "full", pace: str = "normal") -> Score:
    context = context_in(folder, "en")
    context.settings.set("motion", motion)
    session = Session(record(game_id))
    session.players.pace = pace  # type: ignore[assignment]
    scene = Score(context, session, counting=True)
    SceneManager().push(scene)
    return scene


def laid(scene: Score, size: tuple[int, int] = SIZES[1]) -> Node:
    return scene.layout(View(*size, Fonts(), Theme()))


def words(root: Node, start: str) -> dict[str, str]:
    return {
        node.name.rpartition("/")[2]: node.text
        for node in walk(root)
        if node.name.rpartition("/")[2].startswith(start)
    }


def _tables() -> list[tuple[str, tuple[int, int]]]:
    """Every game at every size, first each game at a size of its own."""
    games = game_ids()
    return [
        (game, SIZES[(place + turn) % len(SIZES)])
        for turn in range(len(SIZES))
        for place, game in enumerate(games)
    ]


@pytest.mark.parametrize(("game_id", "size"), share(_tables(), len(game_ids()), spread=True))
def test_sources_come_one_after_the_other_and_add_up(
    game_id: str, size: tuple[int, int], tmp_path: Path
) -> None:
    scene = opened(tmp_path, game_id)
    trees = scene.score_history.trees
    sources, seats = len(trees[0].parts), len(trees)
    seen: list[int] = []
    for _ in range(200):
        if scene.count.over:
            break
        root, counted = laid(scene, size), scene.count.counted
        shown = words(root, "points.")
        assert len([name for name in shown if name.count(".") == 2]) == counted * seats
        totals = words(root, "total.")
        for seat in range(seats):
            assert totals[f"total.{seat}"] == str(sum(p.points for p in trees[seat].parts[:counted]))
        assert scene.headline() not in {node.text for node in walk(root)}
        if not seen or seen[-1] != counted:
            seen.append(counted)
        scene.tick(0.2)
    assert seen == list(range(sources + 1))
    root = laid(scene, size)
    assert words(root, "total.") == {f"total.{seat}": str(trees[seat].points) for seat in range(seats)}
    assert scene.headline() in {node.text for node in walk(root)}
    assert any(node.target == "ui/skip" for node in walk(root)) is False


@pytest.mark.parametrize(("motion", "pace"), [("reduced", "normal"), ("none", "normal"), ("full", "instant")])
def test_where_little_moves_all_is_shown_at_once(motion: str, pace: str, tmp_path: Path) -> None:
    assert opened(tmp_path, game_ids()[0], motion, pace).count.over


@pytest.mark.parametrize("way", ["click", "key"])
def test_a_click_or_a_key_ends_the_count_and_does_nothing_else(way: str, start: Start) -> None:
    driver = start("en")
    session = Session(record(game_ids()[0]))
    session.players.pace = "slow"
    driver.app.settings.set("motion", "full")
    scene = routes.score(driver.app.context, session, counting=True)
    assert isinstance(scene, Score)
    driver.app.manager.push(scene)
    driver.turn()
    assert scene.count.counted == 0
    if way == "click":
        driver.click("ui/skip")
    else:
        driver.key(pygame.K_RETURN)
    assert scene.count.over
    assert driver.top is scene


def test_a_result_looked_at_again_is_not_counted_again(tmp_path: Path) -> None:
    context = context_in(tmp_path, "en")
    scene = routes.score(context, Session(record(game_ids()[0])))
    assert isinstance(scene, Score)
    assert scene.count.over


def test_a_button_below_works_during_the_count(tmp_path: Path) -> None:
    scene = opened(tmp_path, game_ids()[0])
    scene.on_target("tab/curve", Press())
    assert scene.count.over
    assert scene.tab == "curve"


@pytest.mark.parametrize("game_id", game_ids())
def test_the_mosaic_shows_what_the_winner_has_and_nobody_else_s(game_id: str, tmp_path: Path) -> None:
    scene = opened(tmp_path, game_id, "none")
    state, winner = scene.session.match.state, scene.score_history.winners[0]
    cities = [city_of(game_id, state, seat) for seat in range(len(scene.score_history.trees))]
    own = cities[winner]
    assert own is not None
    assert own.tiles
    assert len(set(own.tiles)) == len(own.tiles)
    assert len({tuple(city.tiles) for city in cities if city is not None}) == len(cities)
    pictures = Pictures()
    assert all(pictures.has(picture) for picture in (own.scene, *own.tiles))
    shown = [node.picture for node in walk(laid(scene)) if "/city/tile" in node.name]
    assert shown == list(own.tiles)


@pytest.mark.parametrize("count", range(1, 31))
def test_tiles_of_one_size_stand_on_the_ground_beside_one_another(count: int) -> None:
    ground = Rect(40, 300, 700, 240)
    found = tile_places(ground, count, 4)
    assert len(found) == count
    assert len({rect[2:] for rect in found}) == 1
    assert abs(found[0].w * TILE[1] - found[0].h * TILE[0]) <= TILE[0]
    assert all(ground.x <= rect.x and rect.right <= ground.right and rect.y >= ground.y for rect in found)
    assert not any(a.overlaps(b) for n, a in enumerate(found) for b in found[n + 1 :])


def test_the_curve_is_drawn_from_round_to_round_after_the_count(tmp_path: Path) -> None:
    scene = opened(tmp_path, game_ids()[0])
    scene.on_target("ui/skip", Press())
    assert scene.count.over
    widths: list[int] = []
    for _ in range(100):
        root = laid(scene, (1920, 1080))
        lines = [
            node for node in walk(root) if ".line" not in node.name and "line." in node.name and node.strokes
        ]
        widths.append(max(node.rect.w for node in lines))
        flags = [node for node in walk(root) if "end." in node.name and node.picture]
        assert bool(flags) == (scene.drawn >= 1.0)
        if scene.drawn >= 1.0:
            break
        scene.tick(0.1)
    assert len(widths) > 8
    assert widths == sorted(widths)
    assert widths[0] < widths[-1] // 4
    assert scene.tick(0.1) is False


def test_the_curve_is_there_at_once_where_little_moves_or_somebody_goes_on(tmp_path: Path) -> None:
    assert opened(tmp_path / "a", game_ids()[0], "reduced", "normal").drawn == 1.0
    scene = opened(tmp_path / "b", game_ids()[0])
    scene.on_target("ui/skip", Press())
    assert scene.drawn < 1.0
    scene.on_target("tab/curve", Press())
    assert scene.drawn == 1.0


@pytest.mark.parametrize("game_id", game_ids())
def test_what_is_said_of_the_match_waits_for_the_points(game_id: str, tmp_path: Path) -> None:
    scene = opened(tmp_path, game_id)
    scene.notice = "First victory"
    assert not words(laid(scene), "notice")
    scene.count.finish()
    assert words(laid(scene), "notice") == {"notice": "First victory"}


def test_the_bars_grow_between_two_sources_and_faces_ride_at_their_ends(tmp_path: Path) -> None:
    scene = opened(tmp_path, game_ids()[0])
    lengths: list[int] = []
    while scene.count.counted < 2:
        scene.tick(0.05)
        root = laid(scene)
        found = {node.name.rpartition("/")[2]: node for node in walk(root)}
        if scene.count.counted == 1:
            lengths.append(found["bar.0"].rect.w)
        for seat, face in enumerate(scene.faces):
            rider = found[f"bar.{seat}.rider"]
            assert face
            assert rider.picture == face
            assert rider.rect.cx == found[f"bar.{seat}"].rect.right
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 4


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game_id", game_ids())
def test_what_is_said_of_the_match_lies_over_no_panel(
    game_id: str, size: tuple[int, int], tmp_path: Path
) -> None:
    scene = opened(tmp_path, game_id)
    scene.notice = "First victory"
    scene.count.finish()
    root = laid(scene, size)
    notice = next(node for node in walk(root) if node.name.endswith("/notice"))
    others = [
        node for node in walk(root) if node is not notice and node is not root and (node.fill or node.text)
    ]
    assert not [node.name for node in others if node.rect.overlaps(notice.rect)]
