"""The audit finds each kind of planted fault, and nothing in a sound tree."""

from collections.abc import Callable

import pytest

from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.pictures import Pictures
from game.ui.scene import View
from game.ui.theme import Theme
from game.ui.tree import Node, TextStyle
from tests.audit import audit

VIEW = View(1280, 720, Fonts(), Theme())


def sound() -> Node:
    root = Node("", VIEW.rect, fill="ground")
    card = root.add("card", Rect(20, 20, 300, 200), fill="card", target="office/consul")
    card.add("icon", Rect(30, 30, 60, 60), picture="good/food")
    card.add("name", Rect(100, 30, 200, 40), text="Consul")
    root.add("go", Rect(400, 20, 160, 48), text="Fertig", fill="button.primary", target="ui/done")
    return root


def kinds(root: Node) -> set[str]:
    return {fault.kind for fault in audit(root, VIEW, has_picture=Pictures().has)}


def test_a_sound_tree_has_no_faults() -> None:
    assert audit(sound(), VIEW, has_picture=Pictures().has) == []


def overlap(root: Node) -> None:
    root.add("over", Rect(540, 30, 80, 40), text="Hi")


def test_scenery_may_lie_over_others_and_reach_out_but_not_with_words_or_as_a_target() -> None:
    root = sound()
    root.add("rock", Rect(540, 30, 80, 40), picture="good/food", scenery=True)
    root.children[0].add("shade", Rect(300, 100, 80, 40), picture="good/food", scenery=True)
    assert kinds(root) == set()
    root.add("word", Rect(540, 30, 80, 40), text="Hi", scenery=True)
    root.children[0].add("door", Rect(300, 100, 80, 40), target="office/consul", scenery=True)
    assert kinds(root) == {"overlap", "outside"}


def outside(root: Node) -> None:
    root.add("out", Rect(1250, 30, 80, 40), text="Hi")


def out_of_parent(root: Node) -> None:
    root.children[0].add("out", Rect(300, 100, 80, 40), text="Hi")


def long_text(root: Node) -> None:
    root.add("long", Rect(700, 30, 80, 40), text="Praefectus Praetorio Orientis")


def low_box(root: Node) -> None:
    root.add("low", Rect(700, 30, 400, 8), text="Hi")


def small_target(root: Node) -> None:
    root.add("small", Rect(700, 30, 20, 48), target="ui/x")


def faint(root: Node) -> None:
    root.children[0].add("faint", Rect(100, 100, 100, 40), text="Hi", style=TextStyle(color="parchment_edge"))


def no_picture(root: Node) -> None:
    root.add("pic", Rect(700, 30, 40, 40), picture="good/none")


def same_name(root: Node) -> None:
    root.add("go", Rect(700, 30, 100, 48), text="Hi")


def empty(root: Node) -> None:
    root.add("empty", Rect(700, 30, 0, 48), target="ui/x")


@pytest.mark.parametrize(
    ("plant", "kind"),
    [
        (overlap, "overlap"), (outside, "outside"), (out_of_parent, "outside"), (long_text, "text"),
        (low_box, "text"), (small_target, "target"), (faint, "contrast"), (no_picture, "picture"),
        (same_name, "name"), (empty, "empty"),
    ],
)  # fmt: skip
def test_each_planted_fault_is_found_and_no_other(plant: Callable[[Node], None], kind: str) -> None:
    root = sound()
    plant(root)
    assert kinds(root) == {kind}


def test_parents_children_and_other_depths_do_not_count_as_overlap() -> None:
    root = sound()
    root.add("menu", Rect(350, 20, 200, 90), fill="panel", text="Menu", solid=True, depth=10)
    assert kinds(root) == set()
