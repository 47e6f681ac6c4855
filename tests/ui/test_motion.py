"""Motion: what flies, for how long, and that nothing of it stays; on a clock of the test."""

from __future__ import annotations

import pygame
import pytest

from game.ui.geometry import Rect
from game.ui.mosaic import tesserae
from game.ui.motion import (
    CAP,
    CROSS,
    MOST,
    MOST_COPIES,
    PIECE,
    Motion,
    MotionTitle,
    MoveBatch,
    NodePlaces,
    PieceMove,
)
from game.ui.tree import Node
from tests.ui.stages import Recorder, Rig

STEP = 1 / 60


def tree() -> Node:
    root = Node("", Rect(0, 0, 800, 600))
    root.add("a", Rect(100, 400, 60, 40), target="first")
    root.add("b", Rect(600, 100, 120, 80))
    low = root.add("frame", Rect(0, 500, 800, 100), clip=True)
    low.add("out", Rect(0, 900, 40, 40))
    return root


def begun(
    *events: list[PieceMove], title: MotionTitle | None = None, speed: float = 1.0, style: str = "full"
) -> Motion:
    motion, places = Motion(), NodePlaces(tree())
    motion.begin(MoveBatch(events, title, speed, style), places, places, 1.0)
    return motion


def seconds_of(motion: Motion) -> float:
    """How long it moves."""
    steps = 0
    while motion.busy and steps < 1000:
        motion.advance(STEP)
        steps += 1
    return steps * STEP


COIN = PieceMove("gold", ("first",), ("b",))


def test_a_piece_goes_from_its_source_to_its_goal_and_is_gone() -> None:
    motion = begun([COIN])
    start = motion.pieces()[0].rect
    ways = []
    while motion.advance(STEP):
        ways += [piece.rect.cx for piece in motion.pieces()]
    assert (start.cx, start.cy) == (130, 420)
    assert ways == sorted(ways)
    assert ways[-1] > 640
    assert len(ways) == pytest.approx(PIECE / STEP, abs=1)
    assert motion.pieces() == []


@pytest.mark.parametrize(("speed", "seconds"), [(1.0, PIECE), (0.4, PIECE * 0.4), (0.0, 0.0)])
def test_the_pace_scales_durations(speed: float, seconds: float) -> None:
    assert seconds_of(begun([COIN], speed=speed)) == pytest.approx(seconds, abs=2 * STEP)


def test_many_events_keep_to_the_cap_and_follow_one_another() -> None:
    motion = begun(*([COIN] for _ in range(12)))
    assert 0 < len(motion.pieces()) < 12
    assert seconds_of(motion) <= CAP + 2 * STEP
    few = begun([COIN], [COIN])
    assert seconds_of(few) == pytest.approx(2 * PIECE, abs=2 * STEP)


def test_of_many_copies_a_few_are_drawn_and_never_too_many_pieces() -> None:
    motion = begun([PieceMove("gold", ("a",), ("b",), copies=30)])
    motion.advance(PIECE * 0.9)
    assert 1 < len(motion.pieces()) <= MOST_COPIES
    crowd = begun([PieceMove("gold", ("a",), ("b",), copies=4)] * 20)
    crowd.advance(PIECE * 0.7)
    assert len(crowd.pieces()) <= MOST


def test_a_number_rises_where_the_piece_arrived() -> None:
    motion = begun([PieceMove("gold", ("a",), ("b",), "+2")])
    motion.advance(PIECE + 0.01)
    first = motion.pieces()
    motion.advance(0.15)
    later = motion.pieces()
    assert [piece.text for piece in first + later] == ["+2", "+2"]
    assert first[0].rect.cx == 660
    assert later[0].rect.cy < first[0].rect.cy


def test_a_card_turns_over_on_the_way() -> None:
    motion = begun([PieceMove("contract", ("a",), ("b",), turned="gold")])
    shown = [motion.pieces()[0]]
    while motion.advance(STEP):
        shown += motion.pieces()
    assert [piece.picture for piece in shown] == sorted(piece.picture for piece in shown)
    assert {piece.picture for piece in shown} == {"contract", "gold"}
    assert min(piece.narrow for piece in shown) < 0.3


def test_a_mosaic_is_laid_tessera_by_tessera() -> None:
    motion = begun([PieceMove("gold", ("a",), ("b",), whole=True, laid=True)])
    lying, first = [], tesserae(motion.pieces()[0])
    while motion.advance(STEP):
        for piece in motion.pieces():
            lying.append(sum(place is None for _, place in tesserae(piece)))
    assert all(place is not None and place.cx < 170 for _, place in first)
    assert lying == sorted(lying)
    assert lying[0] == 0
    assert lying[-1] > len(first) // 2
    assert len(set(lying)) > 6


def test_reduced_motion_only_fades_where_things_arrive() -> None:
    motion = begun([COIN], [COIN], style="reduced")
    places = set()
    while motion.advance(STEP):
        places |= {piece.rect for piece in motion.pieces()}
    assert {(rect.cx, rect.cy) for rect in places} == {(660, 140)}
    assert seconds_of(begun([COIN], [COIN], style="reduced")) <= CROSS + 2 * STEP


def test_a_title_comes_and_goes() -> None:
    motion = begun(title=MotionTitle("Loading", ("b",)))
    opacities = []
    while motion.advance(STEP):
        opacities += [piece.opacity for piece in motion.pieces()]
    assert opacities[0] < opacities[len(opacities) // 2] == 255 > opacities[-1]


def test_no_motion_and_ends_that_are_not_there_move_nothing() -> None:
    assert not begun([COIN], style="none").busy
    assert not begun([PieceMove("gold", ("nowhere",), ("b",)), PieceMove("gold", ("a",), ("nowhere",))]).busy
    assert not begun([PieceMove("gold", ("a",), ("out",))]).busy


# -- on a stage --------------------------------------------------------------------------------------------------


class Mover(Recorder):
    """A scene that lets a coin travel when asked."""

    def go(self) -> None:
        laid = PieceMove("gold", ("base/1",), ("base/3",), whole=True, laid=True)
        self.move(MoveBatch([[PieceMove("gold", ("base/0",), ("base/4",), "+1"), laid]]))
        self.invalidate()


def moving() -> tuple[Mover, Rig, pygame.Surface]:
    scene = Mover()
    rig = Rig(scene)
    still = rig.surface.copy()
    scene.go()
    rig.frame(0.0)
    rig.frame(0.1)
    return scene, rig, still


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


def test_sprites_leave_the_picture_as_it_was_and_nothing_is_drawn_after() -> None:
    _, rig, still = moving()
    assert not same(rig.surface, still)
    frames, layouts, painted = 0, rig.stage.layouts, rig.stage.painter.frames
    while rig.stage.motion.busy:
        frames += bool(rig.frame(STEP))
    rig.frame(0.0)
    assert frames > 20
    assert (rig.stage.layouts, rig.stage.painter.frames) == (layouts, painted)
    assert same(rig.surface, still)
    assert rig.frame() == rig.frame() == 0


def test_a_key_finishes_the_motion_and_still_reaches_the_scene() -> None:
    scene, rig, still = moving()
    rig.key(pygame.K_a)
    assert not rig.stage.motion.busy
    assert scene.heard("key") == [("key", "a", False)]
    rig.frame()
    assert same(rig.surface, still)


def test_a_click_finishes_the_motion_and_hits_what_is_there_now() -> None:
    scene, rig, _ = moving()
    rig.click(200, 150)
    assert not rig.stage.motion.busy
    assert [entry[1] for entry in scene.heard("target")] == ["b/0"]


def test_another_scene_on_top_ends_all_motion() -> None:
    _, rig, _ = moving()
    rig.manager.push(Recorder("above"))
    rig.frame(0.0)
    assert not rig.stage.motion.busy
    assert rig.stage.motion.pieces() == []


def test_a_change_under_a_sprite_is_painted_below_it() -> None:
    scene, rig, _ = moving()
    rig.point(200, 150)
    while rig.stage.motion.busy:
        rig.frame(STEP)
    rig.frame()
    settled = rig.surface.copy()
    scene.invalidate()
    rig.stage.invalidate()
    rig.frame()
    assert same(rig.surface, settled)
