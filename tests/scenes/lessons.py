"""Plays a lesson on screen by clicks or by keyboard."""

from __future__ import annotations

from collections import Counter

import pygame

from game.engine.core.action import Action
from game.engine.core.lesson import Lesson
from game.extras.lessons.model import LessonRun
from game.extras.lessons.table import LessonPanel, LessonTable
from game.ui.tree import find_target, focus_order
from tests.scenes.driver import Driver

MOST_PRESSES = 24
"""Most presses for one action."""


class Learner:
    """A learner in the running program; with `keys` by keyboard only."""

    def __init__(self, driver: Driver, lesson: Lesson, *, keys: bool = False) -> None:
        self.driver, self.lesson, self.keys = driver, lesson, keys
        self.told = 0
        """How often a second thing was clicked where the first had shown what it does."""

    def open(self) -> None:
        """From the title into the lesson, over the page of lessons; clicks are as a new player has them."""
        self.driver.app.settings.set("clicks", "twice")
        self.press("ui/learn")
        if find_target(self.driver.tree, f"lesson/{self.lesson.id}") is None:
            self.press(f"game/{self.lesson.game}")
        while find_target(self.driver.tree, f"lesson/{self.lesson.id}") is None:
            self.press("leaf/1")
        self.press(f"lesson/{self.lesson.id}")

    @property
    def table(self) -> LessonTable:
        top = self.driver.top
        assert isinstance(top, LessonTable), self.driver.scenes
        return top

    @property
    def stage(self) -> str:
        """What the lesson is doing now."""
        return self.run.stage

    @property
    def run(self) -> LessonRun:
        return self.table.run

    @property
    def panel(self) -> LessonPanel:
        return self.table.panel(LessonPanel)

    @property
    def playing(self) -> bool:
        return isinstance(self.driver.top, LessonTable)

    def press(self, target: str) -> None:
        """Press a node, by a click or with the focus on it and Enter; a board larger than its window is moved first."""
        found = find_target(self.driver.tree, target)
        on_board = self.playing and found is not None and found.name.startswith("board")
        if on_board and found is not None and self.table.model.pan.show(found.rect):
            self.table.model.invalidate()
            self.driver.turn()
        if not self.keys:
            self.driver.press(self.driver.node(target))
            return
        stops = [node for node in focus_order(self.driver.tree) if node.target == target]
        assert stops, f"the keyboard cannot reach {target}"
        node = stops[0]
        stage = self.driver.app.window.stage
        stage.hover_state.focus.name = node.name
        stage.hover_state.land(node, self.driver.top)
        self.driver.key(pygame.K_RETURN)

    def wait(self, rounds: int = 600) -> None:
        """Let the rivals play until the learner must act."""
        for _ in range(rounds):
            if not self.playing or self.run.stage not in ("rivals", "demo", "shown", "task"):
                return
            if self.run.stage == "task" and self.run.session.to_act == 0:
                return
            self.driver.app.window.stage.advance(1.0)
            self.driver.turn()
        raise AssertionError(f"the lesson does not go on: {self.run.stage}")

    def do(self, action: Action) -> None:
        """Do an action by presses on what can be pressed."""
        run = self.run
        match, before = run.session.match, len(run.session.match)
        for _ in range(MOST_PRESSES):
            self.driver.settle()
            self._towards(action)
            if len(match) > before:
                assert match.entries[before].action == action, run.game.grammar.text(
                    match.entries[before].action
                )
                return
        raise AssertionError(f"{run.game.grammar.text(action)} cannot be done by presses")

    def _towards(self, action: Action) -> None:
        """One press that brings an action nearer."""
        model = self.table.model
        if not self.keys and self._as_told(action):
            return
        for offer in model.picks.menu:
            if action in offer.actions and self._amount(offer.key, offer.actions.index(action)):
                self.press(f"offer/{offer.key}")
                return
        for verb in model.verbs():
            if verb.offer is not None and action in verb.offer.actions and not verb.offer.then:
                if self._amount(verb.offer.key, verb.offer.actions.index(action)):
                    self.press(verb.target)
                return
        if self.keys and model.picks.menu:  # a menu has the keyboard: the other thing is chosen first
            self.driver.key(pygame.K_ESCAPE)
            self.press(model.board.touches(model.table(), action)[-1])
            return
        refs = Counter(model.board.touches(model.table(), action)) - Counter(model.picks.selection)
        assert refs, "nothing is left to press"
        offer = next(one for one in model.spots().offers if action in one.actions)
        if len(offer.actions) > 1 and not self._amount(offer.key, offer.actions.index(action)):
            return
        self.press(next(iter(refs)))

    def _as_told(self, action: Action) -> bool:
        """Click the other thing where the line says what a click on the first one does: it is done at once, as bubbles promise."""
        model, match = self.table.model, self.run.session.match
        picked, before = model.picks.selection, len(match)
        shown = model.spots().certain(picked) if picked else None
        left = Counter(model.board.touches(model.table(), action)) - Counter(picked)
        if shown is None or shown.actions != (action,) or shown.then or not left:
            return False
        if next(iter(left)) not in model.spots().lit(picked):
            return False
        self.press(next(iter(left)))
        waits = self.run.session.pending is not None
        assert len(match) > before or waits or len(left) > 1, f"{picked}, then {left}: nothing is done"
        self.told += 1
        return True

    def _amount(self, key: str, place: int) -> bool:
        """Whether the amount of an offer is the wished one, or it has none; else one step towards it is made."""
        model = self.table.model
        offer = model.spots().offer(key)
        if offer is None:  # a button of its own, without a stepper
            return True
        now = offer.place(model.picks.amounts.get(key))
        if now == place:
            return True
        target = f"{'more' if now < place else 'less'}/{key}"
        if find_target(self.driver.tree, target) is not None:
            self.press(target)
        else:
            model.host.on_wheel(offer.refs[0], 1 if now < place else -1)
            self.driver.turn()
        return False

    def step(self) -> None:
        """Do what the lesson waits for."""
        run = self.run
        if run.stage == "say":
            if run.current is not None and run.current.do:
                self.do(run.game.grammar.parse(run.current.do[0]))
            else:
                self.go_on()
        elif run.stage == "task":
            action = run.solution()
            assert action is not None
            self.do(action)
        elif run.stage in ("reached", "missed"):
            self.go_on()

    def go_on(self) -> None:
        """Next."""
        if self.keys:
            self.driver.app.window.stage.hover_state.focus.name = ""
            self.driver.key(pygame.K_RETURN)
        else:
            self.driver.press(self.driver.node("ui/lesson_next"))
