"""A short scene on a game's own board, as the rule book shows it: its positions, and the part of the board to look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.boards import opponent
from game.boards.board import TableView
from game.boards.registry import board_of
from game.engine.core.game import Game
from game.engine.core.messages import Event
from game.engine.core.pages import Page, RulePages
from game.i18n.match_texts import MatchTexts
from game.storage.record import SeatInfo
from game.ui.geometry import Rect, bounds
from game.ui.scene import Texts, View
from game.ui.tree import Node, walk

CLIP_SHEET = (1920, 1080)
"""Width and height in pixels of the board from which the shape of a part is read."""
LEAST_CLIP = 2 / 3
"""No board is laid out smaller than this share of `SHEET`: its words would not fit."""
MOST_CLIP = 3.0
"""Nor larger than this share: its pictures would take too much memory."""
CLIP_MARGIN = 6
"""Pixels around the part that is shown."""


def names(texts: Texts, game_id: str) -> list[str]:
    """What the players of the pictures are called: as the bots of the game."""
    return [texts(f"{game_id}.bot.{one}.name") for one in opponent.everybody(game_id)]


class ClipPart(NamedTuple):
    """The part of a laid out board that is shown: the tree, and the rectangle of the part."""

    tree: Node
    rect: Rect
    view: View


class Clip:
    """The positions of a page of the rule book as a board shows them, and what happens between them."""

    def __init__(
        self, game: Game[Any], pages: RulePages, page: Page, texts: MatchTexts, number: int = 0
    ) -> None:
        """Play the page with the names of `texts`; TableError if it cannot be played, ValueError if it shows no position."""
        if number >= len(page.scenes):
            raise ValueError(page.id)
        played = pages.play(game, page, number)
        self.game, self.page, self.scene = game, page, page.scenes[number]
        self.number = number
        self.events: Sequence[tuple[Event, ...]] = played.events
        self.texts = texts
        seats = [SeatInfo(texts.seat(at), at) for at in range(self.scene.setup.players)]
        self.board = board_of(game.id)
        self._measure: tuple[tuple[int, int], list[tuple[float, float]]] | None = None
        self.tables = [self._table(state, seats) for state in played.states]

    def _table(self, state: Any, seats: Sequence[SeatInfo]) -> TableView:
        viewer = self.scene.viewer
        return TableView(
            game=self.game, seen=self.game.observe(state, viewer), viewer=viewer, to_act=state.to_act,
            decision=self.game.decision(state), choices=(), seats=seats, texts=self.texts,
        )  # fmt: skip

    def __len__(self) -> int:
        """How many actions it has."""
        return len(self.events)

    def sentences(self, step: int) -> list[str]:
        """The sentences about the action before position `step` that the viewer may know; none at the beginning."""
        if step < 1:
            return []
        return [
            self.texts.event(event) for event in self.events[step - 1] if event.visible_to(self.scene.viewer)
        ]

    def shape(self, view: View) -> tuple[int, int]:
        """Width and height of the part that is shown, in pixels of a board of `SHEET`; measured once."""
        return self._measured(view)[0]

    def named(self, view: View) -> list[tuple[float, float]]:
        """Where the middle of each part that bears its name lies, as shares of the width and height of the picture."""
        return self._measured(view)[1]

    def _measured(self, view: View) -> tuple[tuple[int, int], list[tuple[float, float]]]:
        if self._measure is None:
            tree, rect, _ = self._part(0, view, 1.0)
            found = {name: node.rect for node in reversed([*walk(tree)]) for name in (node.name, node.target)}
            spots = [found[name] for name in self.scene.parts]
            middles = [((spot.cx - rect.x) / rect.w, (spot.cy - rect.y) / rect.h) for spot in spots]
            self._measure = (rect.w, rect.h), middles
        return self._measure

    def part(self, step: int, view: View, room: tuple[int, int]) -> ClipPart:
        """Position `step` laid out so that the part shown fills `room` as far as the words of the board allow it."""
        w, h = self.shape(view)
        return self._part(step, view, max(LEAST_CLIP, min(room[0] / w, room[1] / h, MOST_CLIP)))

    def _part(self, step: int, view: View, scale: float) -> ClipPart:
        own = View(round(CLIP_SHEET[0] * scale), round(CLIP_SHEET[1] * scale), view.fonts, view.theme)
        tree = self.board.layout(self.tables[step], own, own.rect)
        wanted = set(self.scene.crop)
        rects = [node.rect for node in walk(tree) if node.name in wanted or node.target in wanted]
        rect = bounds(rects).inset(-CLIP_MARGIN) if rects else own.rect
        return ClipPart(tree, rect.intersection(own.rect), own)
