"""The board of a game without one of its own: what is known as lines, and a button for each thing that an action touches."""

from __future__ import annotations

from typing import Any

from game.boards.board import Offer, TableView, VerbButton, usual_fit
from game.boards.board_layout import HEAD, STRONG_CENTER, BoardLayout
from game.boards.clicks import Hotspots, click_meanings
from game.boards.composed_board import below
from game.engine.core.action import Action
from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node, TextStyle

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
    told_at = (0.5, 0.0)

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
