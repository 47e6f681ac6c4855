"""The boards there are: a package of this folder for each game, named like the game, offering `make()`; else the list board.

And a short scene on a game's own board, as the rule book shows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from game.boards import opponent
from game.boards.board import Board, Holding, Offer, TableView, VerbButton, usual_fit
from game.boards.board_layout import HEAD, STRONG_CENTER, BoardLayout, City
from game.boards.clicks import Hotspots, click_meanings
from game.boards.composed_board import below
from game.boards.shelf import shelf_entry
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.messages import Event
from game.engine.core.pages import Page, RulePages
from game.engine.registry import game_ids, rule_packages
from game.i18n.match_texts import MatchTexts
from game.storage.record import SeatInfo
from game.ui.geometry import Rect, bounds
from game.ui.scene import Texts, Tip, View
from game.ui.tree import Node, TextStyle, walk

LABEL = TextStyle("small", align="left", lines=2, shrink=True)
FACT = "fact."
"""What the keys of lines begin with; only games without a board of their own have such keys."""
SHARE = 0.4
"""The part of the width that the lines take."""
LEAST_ROW = 5
"""Height that the lines of a seat need, in lines of the smallest text."""
WIDEST = 9
"""Most buttons of one kind side by side."""


class PlainBoard:
    """The list board."""

    picture = ("choices",)

    def fits(self, table: TableView, view: View) -> float:
        """The largest interface scale at which the whole board has room in the window."""
        return usual_fit(table, view)

    def layout(self, table: TableView, view: View, area: Rect) -> Node:
        """Buttons on the left, lines on the right."""
        spots = Hotspots.of(self, table)
        layout = BoardLayout(table, view, spots, spots.lit(table.picks.selection), below(table))
        root = Node("board", area, fill="ground")
        buttons, lines = area.inset(layout.pad).columns(1 - SHARE, SHARE, gap=2 * layout.gap)
        lines = layout.rows_room(root, lines, LEAST_ROW)
        self._lines(layout, root.add("players", lines, fill="panel"), lines.inset(layout.pad))
        self._buttons(layout, root.add("choices", buttons, fill="panel"), buttons.inset(layout.pad))
        return root

    def _lines(self, layout: BoardLayout, parent: Node, rect: Rect) -> None:
        """The common facts, then those of each seat under its name."""
        found = facts(layout.table)
        wanted = sum(len(rows) + (seat >= 0) for seat, rows in found.items())
        high = max(layout.line, min(rect.h // max(1, wanted), 2 * layout.line))
        y = rect.y
        for seat, rows in found.items():
            node = parent
            if seat >= 0:
                target = f"seat/{seat}"
                whole = Rect(rect.x, y, rect.w, high * (len(rows) + 1))
                node = layout.put(parent, f"seat{seat}", whole, target, tip=target)
                name = layout.name(seat, HEAD.role, rect.w)
                node.add("name", Rect(rect.x, y, rect.w, high), text=name, style=HEAD)
                y += high
            for key, text in rows:
                node.add(f"fact.{key}", Rect(rect.x, y, rect.w, high), text=text, style=LABEL)
                y += high

    def _buttons(self, layout: BoardLayout, parent: Node, rect: Rect) -> None:
        """One grid for each kind of target."""
        kinds: dict[str, list[str]] = {}
        for target in dict.fromkeys(ref for offer in layout.spots.offers for ref in offer.refs):
            kinds.setdefault(target.partition("/")[0], []).append(target)
        shapes = [(min(WIDEST, len(targets)), -(-len(targets) // WIDEST)) for targets in kinds.values()]
        rows = sum(down for _, down in shapes)
        if not rows:
            return
        high = min(rect.h // rows, 2 * layout.target)
        y = rect.y
        for targets, (across, down) in zip(kinds.values(), shapes, strict=True):
            cells = Rect(rect.x, y, rect.w, high * down).grid(across, down, layout.gap)
            y += high * down
            for target, cell in zip(sorted(targets), cells, strict=False):
                text = layout.table.texts.component(target)
                layout.put(
                    parent, target, cell, target, text=text, style=STRONG_CENTER, fill="tile", tip=target
                )

    def tip(self, table: TableView, token: str) -> Tip | None:
        """The name of a target; None for what has none."""
        kind, _, name = token.partition("/")
        if kind == "seat" and name.isdigit() and int(name) < len(table.seats):
            return Tip(table.seats[int(name)].name)
        if kind in {
            argument.place for verb in table.game.grammar.verbs.values() for argument in verb.arguments
        }:
            return Tip(table.texts.component(token))
        return None

    def verbs(self, table: TableView) -> list[VerbButton]:
        """Every choice that touches nothing."""
        offers = [offer for offer in Hotspots.of(self, table).offers if not offer.refs]
        return [
            VerbButton(offer.key, self.label(table, offer.actions[0]), offer, offer is offers[-1])
            for offer in offers
        ]

    def label(self, table: TableView, action: Action) -> str:
        """The words for an action."""
        return table.texts.action(action, table.seen)

    def ending(self, table: TableView, action: Action) -> str:
        """The words on the button of an action that waits to end the turn."""
        return table.texts.action(action, table.seen)

    def touches(self, table: TableView, action: Action) -> tuple[str, ...]:
        """The components an action touches, from the game."""
        return table.game.touches(table.seen, action)

    def chains(self, table: TableView) -> list[Offer]:
        """None: every click is one action."""
        return []

    def drafts(self, action: Action) -> bool:
        """Nothing: what a click adds to is not known of every game."""
        del action
        return False

    def click_meanings(self, table: TableView, target: str) -> list[Action]:
        """The meanings of a click, from grammar and phases; where a game calls a place otherwise now, what is allowed there."""
        found = click_meanings(table, target, self.touches)
        return found or [action for action in table.choices if target in self.touches(table, action)]


def facts(table: TableView) -> dict[int, list[tuple[str, str]]]:
    """By seat (-1: nobody's) the facts the catalogue has words for, each with its line."""
    found: dict[int, list[tuple[str, str]]] = {-1: []}
    for name, value in table.game.facts(table.seen).items():
        owner, _, rest = name.partition(".")
        seat = int(owner[4:]) if rest and owner.startswith("seat") and owner[4:].isdigit() else -1
        key = rest if seat >= 0 else name
        said = FACT + key
        if table.texts.has_own(said):
            line = table.texts.own(said, value=_shown(table, value))
            found.setdefault(seat, []).append((key, line))
    return found


def _shown(table: TableView, value: Any) -> str:
    """A fact in words: lists are joined, words are looked up as ``value.<word>`` where the game has them."""
    if isinstance(value, list | tuple):
        return table.texts.listed([_shown(table, part) for part in value])
    word = f"value.{value}"
    return table.texts.own(word) if isinstance(value, str) and table.texts.has_own(word) else str(value)


def make() -> PlainBoard:
    """The list board."""
    return PlainBoard()


# -- registry ----------------------------------------------------------------------------------------------------------


def board_of(game_id: str) -> Board:
    """The board of a game: its own, or the list board; KeyError when there is no such game."""
    if game_id not in rule_packages():
        raise KeyError(f"there is no game '{game_id}'")
    module = _package(game_id)
    board: Board = make() if module is None else module.make()
    return board


def games_at_table() -> list[str]:
    """The ids of the games that can be played at the table, in the order of their shelf."""
    return game_ids()


def face_of(game_id: str) -> str:
    """The picture a game is chosen by, that of the program for a game without one."""
    return shelf_entry(game_id).picture


def portrait_of(game_id: str) -> str:
    """The node of the board's layout that shows a finished match: ``PORTRAIT`` of the package, else the whole."""
    return str(getattr(_package(game_id), "PORTRAIT", "board"))


def catalogue_of(game_id: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The components of a game by heading (a text of its own): ``CATALOGUE`` of its board's package; empty for a game without one."""
    return tuple(getattr(_package(game_id), "CATALOGUE", ()))


def city_of(game_id: str, state: Any, seat: int) -> City | None:
    """The mosaic of a seat's own city at the end: ``victory_picture`` of its board's package; None for a game without one."""
    package = _package(game_id)
    found = getattr(package, "victory_picture", None)
    return None if found is None else found(state, seat)


def holdings_of(table: TableView) -> list[Holding]:
    """What the viewer's seat has, shelf by shelf: ``holdings`` of its board's package; empty for a game without one."""
    found = getattr(_package(table.game.id), "holdings", None)
    return [] if found is None else list(found(table))


def laid_out_of(table: TableView, seat: int) -> list[Holding]:
    """What lies open before a seat, shelf by shelf, or on the table itself (-1): `laid_out` of its board's package; empty for a
    game without one."""
    found = getattr(_package(table.game.id), "laid_out", None)
    return [] if found is None else list(found(table, seat))


def signs_of(game_id: str) -> Mapping[str, str]:
    """What small pictures stand for: by kind ("role/") the kind of the component, by name its token; empty for a game without
    `SIGNS`. In a token `{seat}` is the seat that looks."""
    found: Mapping[str, str] = getattr(_package(game_id), "SIGNS", {})
    return found


def _package(game_id: str) -> ModuleType | None:
    try:
        return import_module(f"game.boards.{game_id}")
    except ModuleNotFoundError as error:
        if error.name != f"game.boards.{game_id}":
            raise
        return None


# -- a scene on a board ------------------------------------------------------------------------------------------------
# A short scene on a game's own board, as the rule book shows it: its positions, and the part of the board to look at.


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
