"""What stays for good is not searched for unreachable objects, and what is followed by another tree goes at once."""

import gc
from collections.abc import Iterator

import pytest

from game.ui.desktop import set_apart
from game.ui.geometry import Rect
from game.ui.tree import Node, complete, outdated, placed


class Ring:
    """An object that refers to itself."""

    gone = 0

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        Ring.gone += 1


@pytest.fixture(autouse=True)
def searched() -> Iterator[None]:
    Ring.gone = 0
    yield
    gc.unfreeze()


def test_what_is_there_is_set_apart_and_what_went_since_is_found_the_next_time() -> None:
    ring = Ring()
    set_apart()
    assert gc.get_freeze_count() > 1000
    assert len(gc.get_objects()) < 1000
    del ring
    gc.collect()
    assert Ring.gone == 0
    set_apart()
    assert Ring.gone == 1


def test_a_tree_that_is_followed_by_another_needs_no_search() -> None:
    class Part(Node):
        """A node that says when it goes."""

        def __del__(self) -> None:
            Ring.gone += 1

    gc.disable()
    try:
        tree: Node = complete(Part("tree", Rect(0, 0, 9, 9)))
        tree.add("leaf", Rect(0, 0, 3, 3))
        assert tree.order is not None
        outdated(tree)
        assert len(placed(tree)) == 2
        del tree
        assert Ring.gone == 1
    finally:
        gc.enable()
