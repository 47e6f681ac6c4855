"""The stack of scenes: who sees, who hears, and what lies over what."""

import pytest

from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.scene import Context, SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import Node, find, hit
from tests.ui.stages import Memory, Recorder, Words

VIEW = View(1280, 720, Fonts(), Theme())


def test_entering_and_leaving() -> None:
    manager, one, two = SceneManager(), Recorder("one"), Recorder("two")
    manager.push(one)
    manager.push(two)
    assert manager.top is two
    manager.pop()
    assert two.told == [("enter",), ("leave",)]
    assert one.told == [("enter",), ("enter",)]
    with pytest.raises(RuntimeError):
        _ = two.stack
    manager.replace(two)
    assert manager.scenes == [two]
    manager.pop()
    manager.pop()
    assert manager.top is None


def test_an_overlay_shows_the_scene_below_out_of_reach() -> None:
    manager, below, above = SceneManager(), Recorder("below"), Recorder("above")
    above.overlay = True
    manager.push(below)
    manager.push(above)
    tree = manager.compose(VIEW)
    assert find(tree, "below/0") is not None
    top = hit(tree, 150, 150)
    assert top is not None
    assert top.name == "above/0"
    assert find(tree, "veil1") is not None


def test_a_plain_scene_hides_the_one_below_and_so_does_a_curtain() -> None:
    for kind in ("plain", "curtain"):
        manager, below, above = SceneManager(), Recorder("below"), Recorder("above")
        above.overlay, above.opaque = kind == "curtain", kind == "curtain"
        manager.push(below)
        manager.push(above)
        assert find(manager.compose(VIEW), "below/0") is None


def test_layout_is_asked_for_only_when_needed() -> None:
    manager, scene = SceneManager(), Recorder()
    manager.push(scene)
    wanted = [manager.needs_layout]
    manager.compose(VIEW)
    wanted.append(manager.needs_layout)
    scene.invalidate()
    wanted.append(manager.needs_layout)
    manager.compose(VIEW)
    manager.reset(Recorder("new"))
    assert [*wanted, manager.needs_layout] == [True, False, True, True]
    assert scene.told[-1] == ("leave",)


def test_services_are_found_by_their_class() -> None:
    memory = Memory()
    context = Context(Words(), memory, {Memory: memory})
    assert context.service(Memory) is memory
    with pytest.raises(KeyError):
        context.service(Words)
    with pytest.raises(TypeError):
        Context(Words(), memory, {Words: memory}).service(Words)


@pytest.mark.parametrize(
    ("size", "scale", "kind"),
    [
        ((1024, 640), 1, "compact"), ((1280, 720), 1, "standard"), ((1920, 1080), 1, "wide"),
        ((2560, 1440), 1, "grand"), ((3840, 2160), 1, "table"), ((3840, 2160), 2, "wide"), ((1280, 720), 1.25, "compact"),
    ],
)  # fmt: skip
def test_breakpoints_go_by_effective_pixels(size: tuple[int, int], scale: float, kind: str) -> None:
    assert View(*size, VIEW.fonts, VIEW.theme, scale).kind == kind


def test_a_view_measures() -> None:
    assert VIEW.rect == Rect(0, 0, 1280, 720)
    assert VIEW.px(30) == 20
    assert VIEW.px(0.1) == 1
    assert VIEW.target(10) == 32
    assert VIEW.width("Gold") > VIEW.width("Go") > 0
    assert VIEW.line("title") > VIEW.line("caption")


class Written(Recorder):
    """A scene with one word, whose scale it keeps."""

    def layout(self, view: View) -> Node:
        self.scales = [view.k]
        root = Node(self.name, view.rect)
        root.add("word", Rect(0, 0, view.px(100), view.px(40)), text="word")
        return root


@pytest.mark.parametrize("user_scale", [1.0, 1.5])
def test_a_page_is_larger_in_a_larger_window_and_a_table_shows_more(user_scale: float) -> None:
    found: dict[tuple[str, int], tuple[float, int, float]] = {}
    for wide, high in ((1920, 1080), (3840, 2160)):
        for kind in ("page", "table", "overlay"):
            manager, scene = SceneManager(), Written(kind)
            scene.grows, scene.overlay = kind != "table", kind == "overlay"
            if kind == "overlay":
                manager.push(Written("below"))
            manager.push(scene)
            view = View(wide, high, Fonts(), Theme(), user_scale)
            word = find(manager.compose(view), f"{kind}/word")
            assert word is not None
            assert view.k * word.scale == pytest.approx(scene.scales[0])
            found[kind, wide] = scene.scales[0], word.rect.w, word.scale
    assert found["page", 3840][:2] == (2 * found["page", 1920][0], 2 * found["page", 1920][1])
    assert found["table", 3840] == found["overlay", 3840]
    assert found["table", 3840][:2] == (1.5 * user_scale, round(150 * user_scale))
    assert {found[kind, 1920][2] for kind in ("page", "table", "overlay")} == {1.0}


@pytest.mark.parametrize(("user_scale", "by"), [(0.75, 1.25), (1.0, 1.25), (1.25, 1.0), (2.0, 1.0)])
def test_a_page_is_larger_in_an_upright_window_with_all_that_lies_over_it(
    user_scale: float, by: float
) -> None:
    for below, grows in (("page", True), ("table", False)):
        manager = SceneManager()
        scene, dialog = Written(below), Written("dialog")
        scene.grows, dialog.overlay = grows, True
        manager.push(scene)
        manager.push(dialog)
        root = manager.compose(View(1080, 1920, Fonts(), Theme(), user_scale))
        scales = [word.scale for name in (below, "dialog") if (word := find(root, f"{name}/word"))]
        assert scales == [pytest.approx(by if grows else 1.0)] * 2


def test_what_hides_all_below_it_is_a_page() -> None:
    manager, scene = SceneManager(), Written("curtain")
    scene.overlay = scene.opaque = True
    manager.push(Written("table"))
    manager.push(scene)
    word = find(manager.compose(View(1080, 1920, Fonts(), Theme())), "curtain/word")
    assert word is not None
    assert word.scale > 1
