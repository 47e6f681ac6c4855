"""What moves by itself: seldom, only while somebody is there, and without a trace when it stops."""

import pygame

from game.ui.geometry import Rect
from game.ui.moves import RATE, REST, Piece
from game.ui.paint import Painter
from game.ui.scene import Press, SceneManager
from game.ui.stage import Stage
from game.ui.theme import Theme
from tests.ui.stages import SIZE, Recorder

AREA = Rect(600, 450, 300, 200)


class Float:
    """A coin that goes to and fro inside its area, and counts how often it was asked."""

    area = AREA

    def __init__(self) -> None:
        self.asked = 0

    def pieces(self, seconds: float) -> list[Piece]:
        self.asked += 1
        return [Piece("gold", "", Rect(590 + int(seconds * 10) % 7, 500, 40, 40), size=(40, 40))]


class Lively(Recorder):
    """A scene with something that lives."""

    def __init__(self) -> None:
        super().__init__("lively")
        self.float = Float()
        self.animation = self.float


def opened() -> tuple[Stage, Lively, pygame.Surface]:
    manager = SceneManager()
    stage = Stage(manager, Painter.of(Theme()), SIZE)
    scene = Lively()
    manager.push(scene)
    surface = pygame.Surface(SIZE)
    stage.frame(surface)
    return stage, scene, surface


def frames(stage: Stage, surface: pygame.Surface, count: int, seconds: float) -> int:
    """How many of so many frames changed anything."""
    changed = 0
    for _ in range(count):
        stage.advance(seconds)
        changed += bool(stage.frame(surface))
    return changed


def test_it_is_drawn_at_its_own_rate_however_often_the_loop_turns() -> None:
    stage, scene, surface = opened()
    before = scene.float.asked
    layouts = stage.layouts
    changed = frames(stage, surface, 100, 0.02)
    assert 2 * RATE - 1 <= changed <= 2 * RATE + 1
    assert scene.float.asked - before == changed
    assert stage.layouts == layouts


def test_only_its_own_area_changes() -> None:
    stage, _, surface = opened()
    stage.advance(0.2)
    dirty = stage.frame(surface)
    assert dirty
    assert all(AREA.holds(rect) for rect in dirty)


def test_it_rests_when_nobody_has_touched_anything_and_wakes_at_a_move() -> None:
    stage, _, surface = opened()
    frames(stage, surface, 10, REST / 10)
    assert frames(stage, surface, 50, 0.2) == 0
    stage.handle(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    assert frames(stage, surface, 10, 0.2) == 10


def test_it_rests_while_the_window_is_not_looked_at() -> None:
    stage, _, surface = opened()
    stage.watched = False
    assert frames(stage, surface, 20, 0.2) == 0
    stage.watched = True
    assert frames(stage, surface, 20, 0.2) == 20


def test_it_leaves_no_trace_when_another_scene_comes() -> None:
    stage, _, surface = opened()
    frames(stage, surface, 5, 0.2)
    other = Recorder("other")
    stage.manager.push(other)
    stage.frame(surface)
    assert frames(stage, surface, 20, 0.2) == 0
    clean = pygame.Surface(SIZE)
    stage.painter.forget()
    stage.frame(clean)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(clean, "RGB")


def test_a_change_of_the_tree_under_it_is_seen_below_it() -> None:
    stage, scene, surface = opened()
    frames(stage, surface, 3, 0.2)
    scene.on_target("b/0", Press())
    scene.invalidate()
    stage.frame(surface)
    kept = surface.copy()
    stage.painter.forget()
    stage.living_sprites.drop()
    fresh = pygame.Surface(SIZE)
    stage.frame(fresh)
    assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(fresh, "RGB")
