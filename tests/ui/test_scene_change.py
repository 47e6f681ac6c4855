"""The change of scenes: the old picture goes in tesserae, nothing secret stays in sight, and nobody waits for it."""

from __future__ import annotations

import pygame
import pytest

from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.stage import CHANGE_SECONDS, SceneChanges
from game.ui.tree import Node
from tests.ui.stages import Recorder, Rig

STEP = 1 / 60


class Plain(Recorder):
    """A scene of one color."""

    def __init__(self, fill: str) -> None:
        super().__init__(fill)
        self.fill = fill

    def layout(self, view: View) -> Node:
        return Node(self.name, view.rect, fill=self.fill)


class Curtain(Plain):
    overlay = True
    opaque = True


def rig(first: Plain) -> Rig:
    made = Rig(first)
    made.stage.changes.wanted = True
    made.frame(0.0)
    return made


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def of_old(made: Rig, old: bytes) -> float:
    """How much of the window shows the old picture."""
    new = pixels(made.surface)
    step = 3 * 997
    places = range(0, len(new) - 3, step)
    return sum(new[at : at + 3] == old[at : at + 3] for at in places) / len(places)


def test_the_old_scene_goes_bit_by_bit_and_the_new_one_is_whole_in_the_end() -> None:
    made = rig(Plain("panel"))
    old = pixels(made.surface)
    made.manager.reset(Plain("scrim"))
    shares: list[float] = []
    made.frame(0.0)
    while made.stage.changes.busy and len(shares) < 100:
        shares.append(of_old(made, old))
        made.frame(STEP)
    assert len(shares) == pytest.approx(CHANGE_SECONDS / STEP, abs=2)
    assert shares[0] > 0.95
    assert shares[-1] < 0.2
    assert shares == sorted(shares, reverse=True)
    end = pixels(made.surface)
    made.stage.invalidate()
    made.frame(0.0)
    assert end == pixels(made.surface)
    assert made.frame() == made.frame() == 0


@pytest.mark.parametrize("how", ["key", "click", "none", "reduced"])
def test_a_key_or_a_click_ends_it_and_still_counts_and_less_motion_has_none(how: str) -> None:
    made, new = rig(Plain("panel")), Plain("scrim")
    new.context.settings.set("motion", how if how in {"none", "reduced"} else "full")
    made.manager.reset(new)
    made.frame(0.0)
    assert made.stage.changes.busy is (how in {"key", "click"})
    if how == "key":
        made.key(pygame.K_a)
        assert new.heard("key") == [("key", "a", False)]
    elif how == "click":
        made.click(5, 5)
    made.frame(0.0)
    assert not made.stage.changes.busy
    end = pixels(made.surface)
    made.stage.invalidate()
    made.frame(0.0)
    assert end == pixels(made.surface)


@pytest.mark.parametrize("order", [(Plain, Curtain), (Curtain, Plain)])
def test_nothing_is_left_of_what_goes_behind_a_curtain_or_was_behind_one(
    order: tuple[type[Plain], type[Plain]],
) -> None:
    made = rig(order[0]("panel"))
    made.manager.push(order[1]("scrim"))
    made.frame(0.0)
    assert not made.stage.changes.busy


def test_a_menu_over_a_scene_is_no_change() -> None:
    made, menu = rig(Plain("panel")), Plain("scrim")
    menu.overlay = True
    made.manager.push(menu)
    made.frame(0.0)
    assert not made.stage.changes.busy


class Worldly(Plain):
    """A page about one game at a time."""

    game = "panel"

    @property
    def world(self) -> str:
        return self.game

    def choose(self, game: str) -> None:
        self.game = self.fill = game
        self.invalidate()


def test_another_world_of_the_same_scene_fades_in_and_then_nothing_is_painted() -> None:
    page = Worldly("panel")
    made = rig(page)
    old = made.surface.get_at((40, 40))
    page.choose("scrim")
    made.frame(0.0)
    seen = [made.surface.get_at((40, 40))]
    while made.stage.changes.busy and len(seen) < 100:
        made.frame(STEP)
        seen.append(made.surface.get_at((40, 40)))
    brightness = [sum(tuple(color)[:3]) for color in seen]
    assert brightness[0] == pytest.approx(sum(tuple(old)[:3]), abs=6)
    assert len(set(brightness)) > 10, "many steps between"
    assert brightness in (sorted(brightness), sorted(brightness, reverse=True))
    end = pixels(made.surface)
    made.stage.invalidate()
    made.frame(0.0)
    assert end == pixels(made.surface)
    assert made.frame() == made.frame() == 0


@pytest.mark.parametrize("how", ["none", "reduced"])
def test_worlds_do_not_fade_where_less_motion_is_wanted(how: str) -> None:
    page = Worldly("panel")
    page.context.settings.set("motion", how)
    made = rig(page)
    page.choose("scrim")
    made.frame(0.0)
    assert not made.stage.changes.busy


def test_what_changes_in_the_same_world_does_not_fade() -> None:
    page = Worldly("panel")
    made = rig(page)
    page.fill = "scrim"
    page.invalidate()
    made.frame(0.0)
    assert not made.stage.changes.busy


# -- pictures that are not there yet ---------------------------------------------------------------------------------


class Illustrated(Plain):
    """A scene with more pictures than one round makes; counts the seconds that pass in it."""

    rounds_for_pictures = 9
    spent = 0.0
    pictures: tuple[str, ...] = ("ager", "antiquarius", "armamentarium", "caupona", "cura")

    def layout(self, view: View) -> Node:
        root = super().layout(view)
        for number, name in enumerate(self.pictures):
            spot = Rect(40 + 160 * number, 100, 140, 80)
            root.add(name, spot, picture=f"art/building/{name}", target=f"pick/{name}")
        return root

    def tick(self, seconds: float) -> bool:
        self.spent += seconds
        return super().tick(seconds)


def slow(first: Plain) -> Rig:
    """A window in which a round makes no more than one picture."""
    made = rig(first)
    made.stage.painter.patience = 0.0
    return made


def rounds(made: Rig) -> int:
    """Rounds in which nothing new was shown."""
    count = 0
    while not made.frame(STEP) and count < 50:
        assert made.stage.owes  # no click is heard: the tree is not what is seen
        count += 1
    return count


@pytest.mark.parametrize("motion", ["full", "none"])
@pytest.mark.parametrize("old", [Plain, Curtain])
def test_a_scene_is_shown_when_its_pictures_are_there_and_nothing_of_it_begins_before(
    motion: str, old: type[Plain]
) -> None:
    made, new = slow(old("panel")), Illustrated("scrim")
    new.context.settings.set("motion", motion)
    made.manager.reset(new)
    waited = rounds(made)
    assert len(new.pictures) - 2 <= waited < new.rounds_for_pictures
    assert not made.stage.painter.has_pending
    assert new.spent <= STEP  # only that of the round before its first picture
    assert not made.stage.owes
    assert made.stage.changes.busy is (motion == "full" and old is Plain)


def test_what_was_seen_stays_for_so_many_rounds_at_most_and_no_picture_is_waited_for_later() -> None:
    made, new = slow(Plain("panel")), Illustrated("scrim")
    new.rounds_for_pictures = 2
    made.manager.reset(new)
    assert rounds(made) == 1
    assert made.stage.painter.has_pending
    made.frame(1.0)
    new.pictures = ("figulina", "emporium")
    new.invalidate()
    assert made.frame(STEP) > 0


def test_the_first_scene_of_a_window_waits_and_a_curtain_never_does() -> None:
    made = slow(Illustrated("scrim"))
    made.stage.painter.release()
    made.stage.changes = SceneChanges()
    made.stage.changes.wanted = True
    assert rounds(made) >= len(Illustrated.pictures) - 2

    class Covered(Illustrated):
        overlay = True
        opaque = True
        pictures = ("figulina", "emporium", "hospitium")

    made.manager.push(Covered("panel"))
    assert made.frame(STEP) > 0
    assert made.stage.painter.has_pending
