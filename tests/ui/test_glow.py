"""What is lit: a white edge that breathes, a tint over the place, the rest of the board a little darker."""

from pathlib import Path

import pygame
import pytest

from game.devtools.shot import context_in
from game.ui.geometry import Rect
from game.ui.paint import DARKER, EDGE, Painter
from game.ui.scene import Scene, SceneManager, View
from game.ui.sprites import BREATH, LEAST_LIGHT
from game.ui.stage import Stage
from game.ui.theme import theme_named
from game.ui.tree import Node, find

SIZE = (1920, 1080)
PLACE = Rect(400, 300, 200, 120)


class Lights(Scene):
    """A board with a place that is lit, one that is not, and a shade around them."""

    lit = True
    over = False

    def layout(self, view: View) -> Node:
        root = Node("board", view.rect, fill="panel")
        root.add("place", PLACE, fill="card", target="place/a", lit=self.lit)
        root.add("other", PLACE.moved(400, 0), fill="card", target="place/b")
        if self.lit:
            pieces = tuple(view.rect.without(PLACE.inset(-8)))
            root.add("shade", view.rect, fill="shade", depth=9, shaded=pieces)
        if self.over:
            root.add("dialog", PLACE.inset(-40), fill="dialog", solid=True, depth=20)
        return root


def begun(
    tmp_path: Path, theme: str = "byzantine", *, breathes: bool = True
) -> tuple[Stage, Lights, pygame.Surface]:
    manager = SceneManager()
    stage = Stage(manager, Painter.of(theme_named(theme)), SIZE)
    scene = Lights(context_in(tmp_path, "en"))
    scene.breathes = breathes
    manager.push(scene)
    surface = pygame.Surface(SIZE)
    stage.frame(surface)
    return stage, scene, surface


def moments(stage: Stage, surface: pygame.Surface, seconds: float) -> tuple[list[bytes], list[Rect]]:
    """The pictures of a time, and everything that was painted."""
    seen, dirty = [], []
    for _ in range(round(seconds / 0.05)):
        stage.advance(0.05)
        dirty += stage.frame(surface)
        seen.append(pygame.image.tobytes(surface, "RGB"))
    return seen, dirty


@pytest.mark.parametrize("theme", ["byzantine", "contrast"])
def test_the_edge_is_white_and_four_pixels_wide(tmp_path: Path, theme: str) -> None:
    _, _, surface = begun(tmp_path, theme, breathes=False)
    column = [tuple(surface.get_at((PLACE.cx, y)))[:3] for y in range(PLACE.y - 8, PLACE.y + 8)]
    white = [at for at, tone in enumerate(column) if tone == (255, 255, 255)]
    first = next(at for at in white if column[at : at + EDGE] == [(255, 255, 255)] * EDGE)
    assert sum(column[first - 1]) < 200, "a dark line around it, for light grounds"
    across = [tuple(surface.get_at((x, PLACE.cy + 400)))[:3] for x in range(PLACE.x, PLACE.right)]
    assert (255, 255, 255) not in across


def test_the_rest_is_twelve_parts_of_a_hundred_darker_and_the_place_itself_lighter(tmp_path: Path) -> None:
    stage, scene, surface = begun(tmp_path, breathes=False)
    spots = [(30, 30), (PLACE.x + 500, PLACE.cy), (PLACE.cx, PLACE.cy)]
    shaded = [sum(surface.get_at(spot)[:3]) for spot in spots]
    scene.lit = False
    scene.invalidate()
    stage.frame(surface)
    plain = [sum(surface.get_at(spot)[:3]) for spot in spots]
    for before, after in zip(plain[:2], shaded[:2], strict=True):
        assert after == pytest.approx(before * DARKER / 255, abs=4)
    assert shaded[2] > plain[2]


def test_it_breathes_once_in_its_time_and_only_edges_are_painted(tmp_path: Path) -> None:
    stage, _, surface = begun(tmp_path)
    seen, dirty = moments(stage, surface, 2 * BREATH)
    assert len(set(seen)) > 5
    once = round(BREATH / 0.05)
    assert len({*seen[:once], *seen[once:]}) <= len(set(seen[:once])) + 1, "one breath is like the other"
    outer, inner = PLACE.inset(-6), PLACE.inset(EDGE + 4)
    assert all(outer.holds(rect) and not rect.overlaps(inner) for rect in dirty)
    lightness = [sum(one[3 * ((PLACE.y - 2) * SIZE[0] + PLACE.cx) :][:3]) for one in seen]
    deep = sum(theme_named("byzantine").color("gold_deep"))
    assert max(lightness) == 3 * 255
    assert min(lightness) == pytest.approx(LEAST_LIGHT * 3 * 255 + (1 - LEAST_LIGHT) * deep, abs=8)


def test_it_is_steady_without_motion_and_rests_when_nobody_is_there(tmp_path: Path) -> None:
    stage, scene, surface = begun(tmp_path)
    moments(stage, surface, 0.6)
    scene.breathes = False
    seen, dirty = moments(stage, surface, BREATH)
    assert len(set(seen)) == 1
    assert len(dirty) <= 4, "the light is taken off once"
    scene.breathes, stage.watched = True, False
    moments(stage, surface, 0.2)
    assert moments(stage, surface, BREATH)[1] == []


def test_nothing_breathes_through_what_covers_it(tmp_path: Path) -> None:
    stage, scene, surface = begun(tmp_path)
    scene.over = True
    scene.invalidate()
    stage.frame(surface)
    seen, dirty = moments(stage, surface, BREATH)
    assert find(stage.tree, "board/dialog") is not None
    assert len(set(seen)) == 1
    assert dirty == []
