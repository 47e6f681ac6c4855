"""A program without a window for the tests of scenes: posts real events, lets time pass, looks at the tree."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.engine.core.rng import stream
from game.engine.registry import game_ids
from game.i18n import Texts
from game.scenes import launch
from game.scenes.app import App
from game.scenes.setup.new_game import NewGame
from game.scenes.table.model import WAIT
from game.scenes.table.privacy import LET_GO, PrivacyScreen
from game.scenes.table.table import Table
from game.storage.record import SeatInfo
from game.storage.saves import Saves
from game.table.session import Session, new_session
from game.ui.scene import Scene
from game.ui.sound import Silence, Sounds
from game.ui.tree import Node, find, find_target, hit, placed
from tests.scenes.shelf import SHELF

CHOICES = ("offer/", "verb/")
"""Other clickable targets: lines of the small menu, buttons of the action bar."""


class Driver:
    """The running program on SDL's dummy driver, at 1280 x 720 by default."""

    def __init__(
        self,
        language: str = "en",
        size: tuple[int, int] = (1280, 720),
        sounds: Sounds | None = None,
        opened: Path | None = None,
        catalogue: type[Texts] = Texts,
    ) -> None:
        self.app = App(language, catalogue=catalogue, sounds=sounds or Silence(), images=SHELF, opened=opened)
        self.app.settings.set("pace", "instant")
        self.app.settings.set("end_turn", "auto")
        self.app.settings.set("clicks", "once")
        self.app.settings.set("ponder", False)
        self.app.settings.set("played", dict.fromkeys(game_ids(), True))
        self.seed = 1204
        self.app.begin()
        if size != (1280, 720):
            self.app.window.set_size(size)
        self.turn(3)  # the title reads what waits behind a door after its first picture

    def turn(self, rounds: int = 1) -> None:
        """Rounds of the loop, without sleeping between them."""
        for _ in range(rounds):
            self.app.window.once()

    def pass_time(self, seconds: float) -> None:
        """Time passes in small steps, as in a window."""
        for _ in range(round(seconds * 20)):
            self.app.window.stage.advance(0.05)
        self.turn()

    @property
    def top(self) -> Scene:
        top = self.app.manager.top
        assert top is not None
        return top

    @property
    def scenes(self) -> list[str]:
        return [type(scene).__name__ for scene in self.app.manager.scenes]

    @property
    def table(self) -> Table:
        return next(scene for scene in self.app.manager.scenes if isinstance(scene, Table))

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def tree(self) -> Node:
        return self.app.window.stage.tree

    def texts(self) -> list[str]:
        """Every text on screen."""
        return [item.node.text for item in placed(self.tree) if item.node.text]

    def node(self, target: str) -> Node:
        found = find_target(self.tree, target)
        assert found is not None, f"{target} is not on screen"
        return found

    def node_named(self, name: str) -> Node:
        found = find(self.tree, name)
        assert found is not None, f"there is no {name}"
        return found

    def press(self, node: Node, button: int = 1) -> None:
        """A click in the middle of a node."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=(node.rect.cx, node.rect.cy), button=button))
        self.turn(2)

    def press_twice(self, node: Node) -> None:
        """A double click in the middle of a node."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
            pygame.event.post(pygame.Event(kind, pos=(node.rect.cx, node.rect.cy), button=1))
        self.turn(2)

    def settle(self) -> None:
        """Let the buttons of a new question become ready, and a curtain for its keys; the next click is no half of a double click."""
        self.app.window.stage._mouse._clicked = None
        top = self.top
        if isinstance(top, PrivacyScreen) and not top.ready:
            self.app.window.stage.advance(LET_GO + 0.05)
        if isinstance(top, Table):
            top.model.guard.pressed_at = None  # the hand has moved
        if isinstance(top, Table) and top.model.guard.waiting:
            self.app.window.stage.advance(WAIT)
            self.turn()

    def click(self, target: str) -> None:
        """Click a lit place or a button, once it takes a click."""
        self.settle()
        top = self.top
        if isinstance(top, NewGame) and target == "ui/start" and not top.choices.seed:
            top.choices.seed = str(self.seed)  # the same match every time
        self.press(self.node(target))

    def key(self, key: int, mod: int = 0) -> None:
        self.settle()
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))
        self.turn(2)

    def type(self, text: str) -> None:
        self.settle()
        for letter in text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        self.turn(2)

    def hover(self, node: Node) -> None:
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=(node.rect.cx, node.rect.cy), rel=(0, 0), buttons=(0, 0, 0))
        )
        self.turn(1)

    def lit(self) -> list[Node]:
        """What may be clicked now, the lines of an open menu alone if there is one."""
        nodes = [
            item.node
            for item in placed(self.tree)
            if item.node.target and item.node.enabled
            if item.clip is None or item.clip.contains(item.node.rect.cx, item.node.rect.cy)
        ]
        menu = [node for node in nodes if node.target.startswith("offer/")]
        return menu or [node for node in nodes if node.lit or node.target.startswith(CHOICES)]

    def uncovered(self, wanted: Node) -> Node:
        """The node; if the summary covers it, the summary is closed first."""
        over = hit(self.tree, wanted.rect.cx, wanted.rect.cy)
        if over is None or not over.name.startswith("recap/"):
            return wanted
        self.press(self.node_named("recap/close"))
        return self.node_named(wanted.name)

    def begin(self) -> None:
        """From the title into a match with the choices made last, of the game listed first where none were made."""
        self.click("ui/new_game" if self.app.settings.get("new_game") else f"new/{game_ids()[0]}")
        self.click("ui/start")

    def seat(self, *controllers: str, curtain: str = "never", game: str = "", **options: str) -> None:
        """From the title into a match with these at its seats (persons and bots), of the first game if none is named."""
        self.app.settings.set("curtain", curtain)
        names = ("Anna", "Bruno", "Chloe", "Dario", "Elena")
        seats = [
            SeatInfo(name, n, who) for n, (name, who) in enumerate(zip(names, controllers, strict=False))
        ]
        session = new_session(game or game_ids()[0], seats, options, self.seed, saves=self.saves)
        launch.open_table(self.top, session)
        self.turn(2)

    def wait_for_person(self, rounds: int = 20_000) -> None:
        """Let the bots move until a person must choose or the match is over."""
        for _ in range(rounds):
            if self.scenes[-1] != "Table" or not self.session.waiting_for_bot:
                return
            pygame.time.wait(2)
            self.turn()
        raise AssertionError("the bots do not come to an end")

    def play_some(self, clicks: int, seed: int = 1) -> None:
        """Click random lit places, pass privacy screens, so many times; stops at the score."""
        chance = stream(seed, "clicks")
        for _ in range(clicks):
            self.wait_for_person()
            if self.scenes[-1] == "Score":
                return
            if self.scenes[-1] == "PrivacyScreen":
                self.type(self.session.seats[self.session.privacy.handover or 0].name[0])
                continue
            self.settle()
            lit = self.lit()
            assert lit, f"nothing can be clicked: {self.session.decision}"
            self.press(self.uncovered(chance.choice(lit)))

    def act_some(self, actions: int, seed: int = 1) -> None:
        """Take at most so many random actions without drawing: much faster than clicks."""
        chance, session = stream(seed, "acts"), self.session
        for _ in range(actions):
            if session.over:
                break
            if session.privacy.handover is not None:
                session.privacy.reveal()
            self.table.model.do(chance.choice(session.game.legal(session.state)))
        self.turn(2)

    def play(self, seed: int = 1, bouts: int = 500) -> None:
        """Click random lit places until the score is shown."""
        for bout in range(bouts):
            if self.scenes[-1] == "Score":
                return
            self.play_some(10, seed * 1000 + bout)
        raise AssertionError("no end")

    @property
    def saves(self) -> Saves:
        return self.app.context.service(Saves)

    def close(self) -> None:
        self.app.close()
