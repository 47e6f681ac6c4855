"""A player that sees nothing: it knows the program only by AT-SPI, as a screen reader does.

Run by the system's Python, which has the bindings: it reads a plan as JSON from standard input, plays, and prints what
it heard and did, line by line; the last line is ``over`` when the result was reached, ``enough`` after as many presses at
the table as the plan wants.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

BUTTONS = ("push button", "toggle button", "button")
WAIT = 0.05
MOST = 100_000
"""More presses than a match has."""
PATIENCE = 40.0
"""Seconds without a change after which it gives up."""


@dataclass
class Thing:
    """A thing of the tree with what is said of it."""

    role: str
    name: str
    about: str
    enabled: bool
    node: Any
    children: list[Thing] = field(default_factory=list)

    def all(self) -> Iterator[Thing]:
        """The thing and all below it."""
        yield self
        for child in self.children:
            yield from child.all()

    def buttons(self) -> list[Thing]:
        """What can be pressed."""
        return [thing for thing in self.all() if thing.role in BUTTONS and thing.enabled]

    def words(self) -> str:
        """The tree as one line, to see whether it has changed."""
        return "|".join(f"{thing.role} {thing.name} {thing.about}" for thing in self.all())


def read(node: Any) -> Thing:
    """Read a thing and all below it."""
    states = node.get_state_set()
    thing = Thing(
        node.get_role_name(),
        node.get_name() or "",
        node.get_description() or "",
        states.contains(Atspi.StateType.ENABLED) or states.contains(Atspi.StateType.SENSITIVE),
        node,
    )
    for place in range(node.get_child_count()):
        child = node.get_child_at_index(place)
        if child is not None:
            thing.children.append(read(child))
    return thing


def window_of(process: int) -> Any:
    """The window of a program, once there is one."""
    for _ in range(round(PATIENCE / WAIT)):
        desktop = Atspi.get_desktop(0)
        for place in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(place)
            if program is not None and program.get_process_id() == process and program.get_child_count():
                return program.get_child_at_index(0)
        time.sleep(WAIT)
    raise SystemExit("no window")


class Player:
    """Plays by a plan: names of buttons of the set-up, then any possible choice until the result is read."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.window = window_of(plan["process"])
        self.chance = random.Random(plan["seed"])
        self.presses = 0
        self.ears = Atspi.EventListener.new(self._hear)
        self.ears.register("object:announcement")

    def _hear(self, event: Any) -> None:
        """Print what is announced."""
        if event.any_data:
            print("heard:", event.any_data, flush=True)

    def rest(self) -> None:
        """Wait a little and hear what is announced meanwhile."""
        time.sleep(WAIT)
        while GLib.MainContext.default().iteration(may_block=False):
            pass

    def look(self) -> Thing:
        """The page on top once it is read twice the same; what changes while it is read is read again."""
        before = ""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            try:
                found = read(self.window)
            except GLib.Error:  # a thing has gone in between
                continue
            pages = [child for child in found.children if child.role in {"section", "panel", "dialog"}]
            words = pages[-1].words() if pages else ""
            if words and words == before:
                return pages[-1]
            before = words
            self.rest()
        raise SystemExit("nothing to be read")

    def changed(self, before: str) -> Thing:
        """The page once it is another one."""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            page = self.look()
            if page.words() != before:
                return page
            self.rest()
        raise SystemExit(f"nothing changes any more: {before[:2000]}")

    def press(self, thing: Thing) -> None:
        """Press a button."""
        self.presses += 1
        with suppress(GLib.Error):  # it has gone
            thing.node.do_action(0)

    def choose(self, name: str) -> None:
        """Wait for the button of this name and press it."""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            found = [button for button in self.look().buttons() if button.name == name]
            if found:
                print("press:", name, flush=True)
                self.press(found[0])
                return
            self.rest()
        raise SystemExit(f"there is no button {name}")

    def choices(self, page: Thing) -> list[Thing]:
        """What can be chosen at the table: what is possible, the buttons of the lower bar, else the lines of a menu."""
        buttons = page.buttons()
        chrome = set(self.plan["chrome"])
        bars = [
            thing for thing in page.all() if any(child.name == self.plan["undo"] for child in thing.children)
        ]
        if not bars:
            return [button for button in buttons if button.name not in chrome]
        verbs = [button for button in bars[-1].buttons() if button.name not in chrome]
        possible = [button for button in buttons if button.about.startswith(self.plan["possible"])]
        return possible + verbs

    def over(self, page: Thing) -> bool:
        """Whether the result is read."""
        return any(thing.name == self.plan["result"] for thing in page.all())

    def tell(self, page: Thing) -> None:
        """Print what a reader would read of a page."""
        for thing in page.all():
            if thing.name and thing.role not in {"panel", "section"}:
                print("  " + " · ".join(part for part in (thing.role, thing.name, thing.about) if part))

    def play(self) -> None:
        """From the title to the result, or to as many presses as are enough."""
        for name in self.plan["steps"]:
            self.choose(name)
        page = self.look()
        told = 0
        enough = self.presses + (self.plan["enough"] or MOST)
        while not self.over(page):
            if self.presses >= enough:
                self.tell(page)
                print("enough")
                return
            found = self.choices(page)
            before = page.words()
            if found:
                chosen = self.chance.choice(found)
                if told < self.plan["told"]:
                    told += 1
                    print(f"-- {page.name}")
                    self.tell(page)
                print("press:", chosen.name, flush=True)
                self.press(chosen)
            page = self.changed(before)
        print("-- result")
        self.tell(page)
        print(f"presses: {self.presses}")
        print("over")


if __name__ == "__main__":
    Atspi.init()
    Player(json.load(sys.stdin)).play()
