"""The window: opens, loops, is idle when idle, settles after resizing, and says when there is no screen."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.ui.display import NoDisplay, open_display, prepare
from game.ui.geometry import Rect
from game.ui.paint import Painter
from game.ui.scene import View
from game.ui.theme import Theme
from game.ui.tree import Node, hover
from game.ui.window import CHECK_EVERY, SETTLE, Window, WindowOptions
from tests.ui.stages import Memory, Recorder

ROOT = Path(__file__).parents[2]


def opened(scene: Recorder, options: WindowOptions | None = None) -> Window:
    from game.ui.scene import SceneManager

    manager = SceneManager()
    manager.push(scene)
    window = Window(manager, Painter.of(Theme()), options or WindowOptions(title="x", icon="tabularium"))
    pygame.event.clear()
    return window


def test_posted_clicks_reach_the_scene_and_idle_rounds_flip_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Recorder()
    window = opened(scene)
    window.once()
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(150, 150), button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(150, 150), button=1))
    window.once()
    assert scene.heard("target") == [("target", "b/0", 1, False)]
    window.once()
    shown: list[object] = []
    monkeypatch.setattr(window._canvas, "show", shown.append)
    for _ in range(30):
        window.once()
    assert not shown
    assert window.stage.layouts == 1


class Growing(Recorder):
    """Has a button more in every layout."""

    layouts = 0

    def layout(self, view: View) -> Node:
        self.layouts += 1
        root = super().layout(view)
        root.add("more", Rect(100, 450 + 10 * self.layouts, 200, 60), fill="button", text="more")
        return root


def test_an_unhurried_picture_takes_a_round_for_each_part_and_no_click_is_heard_before_it_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Growing()
    window = opened(scene)
    window.once()
    laid_out, shown = window.stage.layouts, list[object]()
    monkeypatch.setattr(window._canvas, "show", shown.append)
    scene.invalidate()
    window.manager.unhurried = True
    done = []
    for _ in range(4):
        window.once()
        done.append((window.stage.layouts - laid_out, len(shown), len(scene.heard("target"))))
        if len(done) == 1:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.Event(kind, pos=(150, 150), button=1))
    assert done[:3] == [(0, 0, 0), (1, 0, 0), (1, 1, 0)]
    assert done[3][2] == 1


@pytest.mark.parametrize("why", ["another scene", "other eyes", "another size"])
def test_what_others_see_does_not_wait(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Growing()
    window = opened(scene)
    window.once()
    window.manager.unhurried = True
    window.once()
    owed = [window.stage.owes]
    if why == "another scene":
        window.manager.push(Recorder())
    elif why == "other eyes":
        monkeypatch.setattr(Growing, "eyes", 1)
    else:
        window.stage.resize((900, 600))
    scene.invalidate()
    shown = list[object]()
    monkeypatch.setattr(window._canvas, "show", shown.append)
    window.once()
    assert (owed, window.stage.owes, len(shown)) == ([True], False, 1)


def test_the_mouse_is_looked_up_once_a_frame_however_often_it_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Recorder()
    window = opened(scene)
    window.once()
    looked: list[tuple[int, int]] = []

    def counted(root: Node, x: int, y: int) -> Node | None:
        looked.append((x, y))
        return hover(root, x, y)

    monkeypatch.setattr("game.ui.mouse.hover", counted)
    for frame in range(5):
        looked.clear()
        for step in range(40):
            pos = (110 + 4 * step, 110 + 40 * frame)
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(4, 0), buttons=(0, 0, 0)))
        window.once()
        assert looked == [(266, 110 + 40 * frame)]


def test_what_is_dragged_comes_as_far_as_the_mouse_and_a_press_is_where_the_mouse_was() -> None:
    dragged: list[tuple[int, int]] = []

    class Dragged(Recorder):
        def on_drag(self, dx: int, dy: int) -> bool:
            dragged.append((dx, dy))
            return True

    window = opened(Dragged())
    window.once()
    for kind, pos in (
        (pygame.MOUSEMOTION, (10, 10)), (pygame.MOUSEMOTION, (20, 20)), (pygame.MOUSEBUTTONDOWN, (20, 20)),
        *((pygame.MOUSEMOTION, (20 + 5 * step, 20 + step)) for step in range(21)), (pygame.MOUSEBUTTONUP, (120, 40)),
    ):  # fmt: skip
        pygame.event.post(pygame.Event(kind, pos=pos, button=1, rel=(0, 0), buttons=(1, 0, 0)))
    window.once()
    assert (sum(dx for dx, _ in dragged), sum(dy for _, dy in dragged)) == (100, 20)


def test_full_screen_changes_once_however_long_its_key_is_held() -> None:
    window = opened(Recorder())
    seen = []
    for kind in (*[pygame.KEYDOWN] * 4, pygame.KEYUP, pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=pygame.K_F11, mod=0, unicode="", scancode=68))
        window.once()
        seen.append(window.fullscreen)
    assert seen == [True] * 5 + [False] * 2


def test_closing_asks_the_scene() -> None:
    scene = Recorder()
    window = opened(scene)
    scene.stays = True
    pygame.event.post(pygame.Event(pygame.QUIT))
    window.once()
    assert [window.closing] == [False]
    scene.stays = False
    pygame.event.post(pygame.Event(pygame.QUIT))
    window.run()
    assert window.closing
    assert not pygame.display.get_init()


def test_the_loop_ends_with_the_last_scene_and_the_size_is_kept() -> None:
    memory = Memory()
    scene = Recorder()
    window = opened(scene, WindowOptions(size=(1300, 740), settings=memory))
    window.call_later(scene.stack.pop)
    window.run()
    place = memory.kept.pop("window.place")
    assert memory.kept == {"window.size": [1300, 740], "window.fullscreen": False}
    assert isinstance(place, list)
    again = opened(Recorder(), WindowOptions(size=(1024, 640), settings=memory))
    assert again.surface.get_size() == (1300, 740)


def test_a_remembered_size_of_the_wrong_kind_is_passed_over() -> None:
    memory = Memory()
    memory.kept = {"window.size": "large", "window.fullscreen": 7}
    window = opened(Recorder(), WindowOptions(size=(1280, 720), settings=memory))
    assert window.surface.get_size() == (1280, 720)


def test_resizing_settles_before_the_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("game.ui.window.time.monotonic", lambda: clock[0])
    window = opened(Recorder())
    window.once()
    pygame.display.set_mode((1500, 800), pygame.RESIZABLE)
    pygame.event.clear()
    for _ in range(3):
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=(1500, 800), w=1500, h=800))
        clock[0] += SETTLE / 2
        window.once()
        assert window.stage.layouts == 1
    clock[0] += SETTLE * 2
    window.once()
    assert window.stage.layouts == 2
    assert window.stage.tree.rect[2:] == (1500, 800)


def test_a_size_below_the_least_is_raised() -> None:
    assert open_display((300, 200)).get_size() == (1024, 640)


def test_an_error_in_a_scene_is_the_applications_to_judge() -> None:
    seen: list[BaseException] = []

    class Broken(Recorder):
        def tick(self, seconds: float) -> bool:
            raise ZeroDivisionError

    def judge(error: BaseException) -> bool:
        seen.append(error)
        return True

    window = opened(Broken(), WindowOptions(on_error=judge))
    window.once()
    assert [type(error) for error in seen] == [ZeroDivisionError]
    with pytest.raises(ZeroDivisionError):
        opened(Broken()).once()


def test_the_window_id_is_told() -> None:
    ids: list[int] = []
    opened(Recorder(), WindowOptions(on_open=ids.append))
    assert len(ids) == 1


def test_hints_are_given_but_the_persons_own_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        os, "environ", {"SDL_MOUSE_FOCUS_CLICKTHROUGH": "0", "DISPLAY": ":0", "WAYLAND_DISPLAY": "w"}
    )
    prepare("house")
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "house"
    assert os.environ["SDL_MOUSE_FOCUS_CLICKTHROUGH"] == "0"
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ


NO_SCREEN = """
import sys
from game.ui.display import NoDisplay, open_display, prepare
from game.ui.geometry import Rect
prepare()
try:
    open_display((1280, 720))
except NoDisplay as error:
    print("no display", error.driver)
    sys.exit(3)
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
def test_without_a_screen_there_is_an_error_and_no_invisible_window() -> None:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR"}
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    done = subprocess.run(
        [sys.executable, "-c", NO_SCREEN],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3, done.stderr
    assert "no display" in done.stdout


RUNNING = """
from game.ui.paint import Painter
from game.ui.scene import SceneManager
from game.ui.theme import Theme
from game.ui.tree import Node, hover
from game.ui.window import Window, WindowOptions
from tests.ui.stages import Recorder
manager = SceneManager()
manager.push(Recorder())
window = Window(manager, Painter.of(Theme()), WindowOptions())
window.call_later(lambda: print("up", flush=True))
window.run()
print("down", flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM there")
def test_a_polite_kill_ends_the_loop_properly() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", RUNNING], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        while running.stdout.readline().strip() != "up":
            assert running.poll() is None
        running.send_signal(signal.SIGTERM)
        assert running.stdout.read().strip() == "down"
        assert running.wait() == 0


def test_no_display_names_what_was_chosen_instead() -> None:
    assert NoDisplay("offscreen").driver == "offscreen"


@pytest.mark.parametrize(("which", "iscapture", "heard"), [(2, 0, 1), (2, 1, 0), (0, 0, 0)])
def test_only_the_sound_device_in_use_is_lost(which: int, iscapture: int, heard: int) -> None:
    window = opened(Recorder())
    lost: list[int] = []
    window.on_sound_lost = lambda: lost.append(1)
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=iscapture))
    window.once()
    assert len(lost) == heard


def test_the_system_stays_awake_only_while_there_is_work(monkeypatch: pytest.MonkeyPatch) -> None:
    work = [False]
    window = opened(Recorder(), WindowOptions(working=lambda: work[0]))
    asleep: list[bool] = []
    monkeypatch.setattr(pygame.display, "get_allow_screensaver", lambda: asleep[-1] if asleep else True)
    monkeypatch.setattr(pygame.display, "set_allow_screensaver", asleep.append)
    for busy, expected in ((False, []), (True, [False]), (True, [False]), (False, [False, True])):
        work[0] = busy
        for _ in range(CHECK_EVERY):
            window.once()
        assert asleep == expected
