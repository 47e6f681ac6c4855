"""The link to screen readers: nothing without one, what changed with one, and what they ask for."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.ui import screen_readers
from game.ui.scene import News
from game.ui.screen_readers import NEWS, ROOT, Access, Readers, entries_of, open_access
from game.ui.tree import Widget
from tests.ui.stages import Recorder, Rig

accesskit = pytest.importorskip("accesskit")


class Reader:
    """What stands for AccessKit: a reader that comes, goes, asks, and keeps what it was sent."""

    def __init__(self) -> None:
        self.active = False
        self.sent: list[Any] = []
        self.handlers: tuple[Any, ...] = ()
        self.asked = 0

    def adapter(self, *handlers: Any) -> "Reader":
        self.handlers = handlers
        return self

    def update_if_active(self, factory: Callable[[], Any]) -> None:
        if self.active:
            self.asked += 1
            self.sent.append(factory())

    def come(self) -> None:
        self.active = True
        self.handlers[0]()

    def go(self) -> None:
        self.active = False
        self.handlers[2]()

    def wants(self, action: str, number: int, data: object = None) -> None:
        self.handlers[1](SimpleNamespace(action=f"Action.{action}", target=number, data=data))

    def numbers(self) -> list[int]:
        """The ids of the entries in the last update."""
        return [number for number, _ in self.sent[-1].nodes]


class Linked:
    """A stage with a reader."""

    def __init__(self) -> None:
        self.reader = Reader()
        self.scene = Recorder()
        self.scene.widget = Widget("entry", "Anna")
        self.rig = Rig(self.scene)
        self.readers = Readers(Access(self.reader.adapter), self.rig.stage, "Window")

    def turn(self, rounds: int = 3) -> None:
        for _ in range(rounds):
            self.rig.frame()
            self.readers.update()

    def id_of(self, name: str) -> int:
        """The id of a node; known once it was sent."""
        return self.readers.access._ids[name]


@pytest.fixture
def linked() -> Linked:
    return Linked()


def test_nothing_is_made_while_nobody_listens(linked: Linked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.screen_readers.spoken", lambda *_: pytest.fail("made"))
    linked.turn()
    assert linked.reader.sent == []


def test_a_reader_gets_everything_then_only_what_changed(linked: Linked) -> None:
    linked.reader.come()
    linked.turn()
    assert linked.reader.sent[0].tree is not None
    everything = len(linked.readers.access._sent)
    assert len(linked.reader.numbers()) == everything == len(entries_of(linked.rig.stage, "Window"))
    sent = len(linked.reader.sent)
    linked.turn()
    assert len(linked.reader.sent) == sent
    linked.scene.widget = Widget("entry", "Brian")
    linked.scene.invalidate()
    linked.turn()
    assert linked.reader.numbers() == [linked.id_of("base/widget")]
    linked.reader.go()
    linked.reader.come()
    linked.turn()
    assert len(linked.reader.numbers()) == everything


def test_the_focus_is_on_the_page_until_the_keyboard_is_somewhere(linked: Linked) -> None:
    linked.reader.come()
    linked.turn()
    assert linked.reader.sent[-1].focus == linked.id_of("//base")
    linked.rig.key(pygame.K_TAB)
    linked.turn()
    assert linked.reader.sent[-1].focus == linked.id_of("base/0")


def test_a_reader_clicks_and_types_like_the_keyboard(linked: Linked) -> None:
    linked.reader.come()
    linked.turn()
    linked.reader.wants("CLICK", linked.id_of("base/1"))
    linked.reader.wants("CLICK", linked.id_of("base/5"))
    linked.reader.wants("SET_VALUE", linked.id_of("base/widget"), (0, "Clara"))
    linked.reader.wants("CLICK", 4711)
    linked.turn()
    assert linked.scene.heard("target") == [("target", "b/1", 1, True)]
    assert linked.scene.heard("refused") == [("refused", "b/5")]
    assert linked.scene.heard("widget") == [("widget", "base/widget", "Clara", True)]


def test_equal_news_are_two_changes_and_urgent_ones_interrupt(linked: Linked) -> None:
    linked.reader.come()
    linked.turn()
    regions = []
    for urgent in (False, False, True):
        linked.scene.speak("Anna builds", urgent=urgent)
        linked.turn(1)
        number, node = linked.reader.sent[-1].nodes[-1]
        regions.append((number, node.label, node.live == accesskit.Live.ASSERTIVE))
        root = dict(linked.reader.sent[-1].nodes)[ROOT]
        assert root.children[-1] == number
    assert [found[1:] for found in regions] == [("Anna builds.", False)] * 2 + [("Anna builds.", True)]
    assert regions[0][0] != regions[1][0]
    assert {number for number, *_ in regions} == set(NEWS)


def test_news_are_dropped_while_nobody_listens(linked: Linked) -> None:
    linked.scene.speak("Anna builds")
    linked.turn()
    linked.reader.come()
    linked.turn()
    assert not set(linked.reader.numbers()) & set(NEWS)
    assert not linked.rig.manager.news


def test_another_scene_takes_the_old_entries_away_before_its_own_are_ready(linked: Linked) -> None:
    linked.reader.come()
    linked.turn()
    curtain = Recorder("curtain")
    curtain.opaque = True
    linked.rig.manager.push(curtain)
    linked.rig.frame()
    linked.readers._tips.make = lambda *_: False  # type: ignore[method-assign]
    linked.scene.speak("something")
    linked.readers.update()
    assert set(linked.readers.access._sent) == {""}


def test_a_panic_of_accesskit_ends_only_the_link(linked: Linked) -> None:
    class PanicException(BaseException):
        """What pyo3 raises."""

    def give_up(_: object) -> None:
        raise PanicException

    linked.reader.come()
    linked.reader.update_if_active = give_up  # type: ignore[assignment]
    linked.turn()
    assert linked.readers.access.broken
    linked.turn()


def test_errors_of_requests_stay_in_the_handler(linked: Linked) -> None:
    linked.reader.come()
    linked.turn()
    linked.reader.handlers[1](object())
    linked.reader.wants("CLICK", linked.id_of("base/1"))
    linked.turn()
    assert linked.scene.heard("target") == [("target", "b/1", 1, True)]
    assert not linked.readers.access.broken


def test_without_accesskit_there_is_no_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_readers, "accesskit", None)
    assert open_access(0) is None


def test_a_link_that_cannot_start_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError

    fake = SimpleNamespace(unix=SimpleNamespace(Adapter=refuse))
    monkeypatch.setattr(screen_readers, "accesskit", fake)
    monkeypatch.setattr("sys.platform", "linux")
    assert open_access(0) is None


def test_news_are_few() -> None:
    rig = Rig(scene := Recorder())
    for number in range(40):
        scene.speak(str(number))
    assert list(rig.manager.news)[-1] == News("39")
    assert len(rig.manager.news) == rig.manager.news.maxlen
