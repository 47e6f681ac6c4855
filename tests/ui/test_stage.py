"""Clicks, keys, tooltips and frames, driven by posted events with time handed in."""

import pygame

from game.ui.mouse import DOUBLE, SLACK
from game.ui.paint import Painter
from game.ui.scene import Press, Scene, View
from game.ui.theme import theme_named
from game.ui.tree import Node, Widget, walk
from tests.ui.stages import Recorder, Rig

FIRST, SECOND, REFUSING, NOWHERE = (150, 150), (500, 150), (900, 380), (1200, 680)


def test_a_click_reaches_its_target_once_with_its_button() -> None:
    scene = Recorder()
    rig = Rig(scene)
    rig.click(*FIRST)
    rig.click(*SECOND, button=3)
    rig.click(*NOWHERE)
    assert scene.heard("target") == [("target", "b/0", 1, False), ("target", "b/1", 3, False)]
    assert scene.heard("press") == [("press", f"b/{i}", down) for i in (0, 1) for down in (True, False)]


def test_letting_go_elsewhere_is_no_click_but_ends_the_hold() -> None:
    scene = Recorder()
    rig = Rig(scene)
    rig.post(pygame.MOUSEBUTTONDOWN, pos=FIRST, button=1)
    rig.post(pygame.MOUSEBUTTONUP, pos=SECOND, button=1)
    assert scene.heard("target") == []
    assert scene.heard("press") == [("press", "b/0", True), ("press", "b/0", False)]


def test_a_disabled_target_refuses() -> None:
    scene = Recorder()
    Rig(scene).click(*REFUSING)
    assert scene.heard("refused") == [("refused", "b/5")]
    assert scene.heard("target") == []


def test_only_the_top_scene_hears() -> None:
    below, above = Recorder("below"), Recorder("above")
    above.overlay = True
    rig = Rig(below, above)
    rig.click(*FIRST)
    rig.post(pygame.TEXTINPUT, text="x")
    assert len(above.heard("target")) == len(above.heard("text")) == 1
    assert below.told == [("enter",)]


def test_a_button_let_go_after_its_scene_was_left_means_nothing_to_the_next() -> None:
    below, above = Recorder("below"), Recorder("above")
    rig = Rig(below)
    rig.post(pygame.MOUSEBUTTONDOWN, pos=FIRST, button=1)
    rig.stage.manager.push(above)  # a key has opened it in the same round: nothing was laid out yet
    rig.stage.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=FIRST, button=1))
    assert above.heard("target") == below.heard("target") == []


class Sliding(Recorder):
    """Its buttons move to the left by a column when one is clicked."""

    shift = 0

    def layout(self, view: View) -> Node:
        root = super().layout(view)
        for child in root.children:
            child.rect = child.rect.moved(-self.shift, 0)
        return root

    def on_target(self, target: str, press: Press) -> None:
        self.told.append(("pressed", target))
        self.shift = 305
        self.invalidate()

    def on_hover(self, target: str) -> None:
        self.told.append(("hover", target))


class Halves(Recorder):
    """Keeps of each click whether it is the second half of a double click."""

    def __init__(self) -> None:
        super().__init__()
        self.halves: list[bool] = []

    def on_target(self, target: str, press: Press) -> None:
        self.halves.append(press.double)


def test_a_second_click_before_the_next_frame_is_for_what_the_first_has_left() -> None:
    scene = Sliding()
    rig = Rig(scene)
    for aside in (0, SLACK):  # so far off that it is no double click
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            rig.stage.handle(pygame.Event(kind, pos=(SECOND[0] + aside, SECOND[1]), button=1))
    assert [what[1] for what in scene.heard("pressed")] == ["b/1", "b/2"]


def test_the_second_half_of_a_double_click_is_for_nothing_that_has_come_there() -> None:
    scene = Sliding()
    rig = Rig(scene)
    for after in (0.3, 0.0):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            rig.stage.handle(pygame.Event(kind, pos=SECOND, button=1))
        rig.stage.advance(0.25)  # the time of this round was before the click
        rig.frame(after)
    assert [what[1] for what in scene.heard("pressed")] == ["b/1"]
    rig.frame(DOUBLE + 0.1)
    rig.click(*SECOND)
    assert [what[1] for what in scene.heard("pressed")] == ["b/1", "b/2"]


def test_who_clicks_ten_times_a_second_is_heard_again_once_the_time_of_a_double_click_is_over() -> None:
    scene = Halves()
    rig = Rig(scene)
    for _ in range(13):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            rig.stage.handle(pygame.Event(kind, pos=SECOND, button=1))
        rig.frame(0.1)
    assert scene.halves == [False, *[True] * 6, False, *[True] * 5]


def test_what_comes_to_lie_under_a_resting_pointer_is_not_looked_at_before_it_moves() -> None:
    scene = Sliding()
    rig = Rig(scene)
    rig.point(*FIRST)
    rig.click(*FIRST)
    rig.frame()
    assert scene.heard("hover") == [("hover", "b/0"), ("hover", "")]
    rig.frame()
    assert scene.heard("hover")[-1] == ("hover", "")
    rig.point(FIRST[0] + 1, FIRST[1])
    rig.frame()
    assert scene.heard("hover")[-1] == ("hover", "b/1")


def test_the_keyboard_alone_reaches_every_target() -> None:
    scene = Recorder()
    rig = Rig(scene)
    for _ in range(6):
        rig.key(pygame.K_TAB)
        rig.key(pygame.K_RETURN)
    assert [entry[1] for entry in scene.heard("target")] == [f"b/{i}" for i in range(5)]
    assert all(entry[3] for entry in scene.heard("target"))
    assert scene.heard("refused") == [("refused", "b/5")]
    rig.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    rig.key(pygame.K_LEFT)
    rig.key(pygame.K_UP)
    rig.key(pygame.K_SPACE)
    assert scene.heard("target")[-1] == ("target", "b/0", 1, True)


def test_keys_the_kit_does_not_use_go_to_the_scene() -> None:
    scene = Recorder()
    rig = Rig(scene)
    rig.key(pygame.K_z, pygame.KMOD_SHIFT)
    rig.key(pygame.K_ESCAPE)
    rig.key(pygame.K_RETURN)
    assert scene.heard("key") == [("key", "z", True), ("key", "escape", False), ("key", "return", False)]


def test_a_key_that_is_held_acts_once_but_for_those_that_travel() -> None:
    scene = Recorder()
    rig = Rig(scene)
    for key in (pygame.K_RETURN, pygame.K_z, pygame.K_PAGEDOWN):
        for _ in range(3):
            rig.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        rig.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    names = [what[1] for what in scene.heard("key")]
    assert names == ["return", "z", "page down", "page down", "page down"]
    rig.key(pygame.K_RETURN)
    rig.post(pygame.KEYDOWN, key=pygame.K_z, mod=0, unicode="", scancode=0)
    rig.post(pygame.WINDOWFOCUSLOST)
    rig.post(pygame.KEYDOWN, key=pygame.K_z, mod=0, unicode="", scancode=0)
    assert [what[1] for what in scene.heard("key")][5:] == ["return", "z", "z"], "let go in another window"


def test_the_wheel_turns_over_what_is_under_the_pointer() -> None:
    scene = Recorder()
    rig = Rig(scene)
    rig.point(*SECOND)
    rig.post(pygame.MOUSEWHEEL, x=0, y=2)
    rig.point(*NOWHERE)
    rig.post(pygame.MOUSEWHEEL, x=0, y=-1)
    assert scene.heard("wheel") == [("wheel", "b/1", 2), ("wheel", "", -1)]


def test_nothing_is_laid_out_or_painted_when_nothing_happens() -> None:
    rig = Rig(Recorder())
    frames, layouts = rig.stage.painter.frames, rig.stage.layouts
    assert [rig.frame() for _ in range(50)] == [0] * 50
    assert (rig.stage.painter.frames, rig.stage.layouts) == (frames, layouts)


def test_hovering_paints_once_and_the_tooltip_comes_after_a_while() -> None:
    rig = Rig(Recorder())
    rig.point(*FIRST)
    assert rig.frame(0.1) > 0
    assert not rig.tip()
    assert rig.frame(0.1) == 0
    assert rig.frame(0.1) > 0
    assert rig.tip()
    assert rig.frame(0.1) == 0
    rig.point(*NOWHERE)
    assert rig.frame() > 0
    assert not rig.tip()


def test_keyboard_focus_shows_its_tooltip_at_once_and_f1_the_long_one() -> None:
    scene = Recorder()
    rig = Rig(scene)
    rig.key(pygame.K_TAB)
    rig.frame()
    assert rig.tip()
    short = rig.stage.shown()
    rig.key(pygame.K_F1)
    longer = rig.stage.shown()
    assert short.children[-1].children[1].text == "short"
    assert longer.children[-1].children[1].text == "a longer text"
    rig.key(pygame.K_ESCAPE)
    assert rig.stage.shown().children[-1].children[1].text == "short"
    assert scene.heard("key") == []


def test_a_click_sends_the_tooltip_away_until_the_pointer_moves() -> None:
    rig = Rig(Recorder())
    rig.point(*FIRST)
    rig.frame(0.3)
    assert rig.tip()
    rig.click(*FIRST)
    assert not rig.tip()
    rig.frame(5.0)
    assert not rig.tip()
    rig.point(FIRST[0] + 1, FIRST[1])
    rig.frame(0.3)
    assert not rig.tip()
    rig.frame(1.0)
    assert rig.tip()


def test_a_key_that_does_something_sends_the_tooltip_of_the_pointer_away() -> None:
    """What it tells of may be gone by then."""
    scene = Recorder()
    rig = Rig(scene)
    rig.point(*FIRST)
    rig.frame(0.3)
    scene.uses = False
    rig.key(pygame.K_z)
    assert rig.tip()
    scene.uses = True
    rig.key(pygame.K_z)
    assert not rig.tip()


def test_a_moving_scene_is_laid_out_again_and_a_resting_one_is_not() -> None:
    scene = Recorder()
    rig = Rig(scene)
    scene.stirs = True
    assert rig.stage.advance(0.02)
    rig.frame()
    assert rig.stage.layouts == 2
    scene.stirs = False
    assert not rig.stage.advance(0.02)


def test_resizing_lays_everything_out_for_the_new_size() -> None:
    rig = Rig(Recorder())
    rig.stage.resize((1600, 900))
    rig.surface = pygame.Surface((1600, 900))
    rig.frame()
    assert rig.stage.tree.rect[2:] == (1600, 900)


def test_another_theme_repaints_everything() -> None:
    rig = Rig(Typing(Widget("entry", "")))
    rig.stage.use(Painter.of(theme_named("contrast")))
    assert rig.frame() == 1
    assert rig.stage.view.theme.name == "contrast"
    assert len(rig.stage.widgets) == 1


class Typing(Recorder):
    """A scene with one widget."""

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget


def pump(rig: Rig) -> None:
    """Hand the events that the widgets posted back to the stage, as the window's loop does."""
    for event in pygame.event.get():
        rig.stage.handle(event)


def test_a_text_entry_takes_typing_and_tells_the_scene() -> None:
    scene = Typing(Widget("entry", "An"))
    rig = Rig(scene)
    rig.click(200, 520)
    rig.frame()
    assert rig.stage.widgets.typing
    rig.post(pygame.TEXTINPUT, text="ä")
    pump(rig)
    assert scene.heard("widget")[-1][1] == "base/widget"
    assert "ä" in str(scene.heard("widget")[-1][2])
    assert scene.heard("text") == []
    rig.key(pygame.K_RETURN)
    pump(rig)
    assert scene.heard("widget")[-1][3] is True


def test_tab_reaches_the_entry_and_leaves_it() -> None:
    scene = Typing(Widget("entry", ""))
    rig = Rig(scene)
    rig.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert rig.stage.hover_state.focus.name == "base/widget"
    assert rig.stage.widgets.typing
    rig.key(pygame.K_TAB)
    assert rig.stage.hover_state.focus.name == "base/0"
    assert not rig.stage.widgets.typing


def test_arrows_move_a_slider() -> None:
    scene = Typing(Widget("slider", "0.5", low=0, high=1, step=0.1))
    rig = Rig(scene)
    rig.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    rig.key(pygame.K_RIGHT)
    assert scene.heard("widget")[-1][1:3] == ("base/widget", "0.6")


def test_widgets_live_as_long_as_their_nodes_and_are_painted() -> None:
    scene = Typing(Widget("entry", "Name: Zeile"))
    rig = Rig(scene)
    rig.frame()
    assert len(rig.stage.widgets) == 1
    assert rig.surface.get_at((380, 530))[:3] != rig.surface.get_at((600, 600))[:3]
    scene.widget = None
    scene.invalidate()
    assert rig.frame() > 0
    assert len(rig.stage.widgets) == 0
    rig.frame()  # clears what reached out of the node, such as an open list
    assert rig.frame() == 0


def test_a_widget_under_a_dialog_is_out_of_reach() -> None:
    scene, dialog = Typing(Widget("entry", "")), Recorder("dialog")
    dialog.overlay = True
    rig = Rig(scene)
    rig.manager.push(dialog)
    rig.frame()
    assert len(rig.stage.widgets) == 0


def test_a_widget_is_told_a_new_value() -> None:
    scene = Typing(Widget("entry", "Ana"))
    rig = Rig(scene)
    scene.widget = Widget("entry", "Bruno")
    scene.invalidate()
    rig.frame()
    rig.click(200, 520)
    rig.key(pygame.K_RETURN)
    pump(rig)
    assert scene.heard("widget")[-1][2] == "Bruno"


def test_a_scene_may_have_no_tooltips() -> None:
    assert Scene(Recorder().context).tooltip("anything") is None


def test_a_right_click_that_does_nothing_else_shows_the_full_card() -> None:
    rig = Rig(Recorder())
    rig.frame()
    rig.click(*FIRST, button=3)
    rig.frame()
    texts = [node.text for node in walk(rig.stage.shown())]
    assert "a longer text" in texts
