"""The page of lessons: the games, what each is about, its lessons, and how far the person has come."""

from __future__ import annotations

from game.engine.core.coach import coaching
from game.engine.registry import game_ids
from game.extras.lessons.panel import MARKS, learning_of, open_lesson, state_of, taught, unfinished
from game.scenes import launch, routes
from game.scenes.common import dialogs
from game.scenes.common.game_cards import GamePage, cards_height, game_cards, game_facts
from game.scenes.common.parts import (
    ListRow,
    button_row,
    gap_of,
    list_row,
    page,
    panel,
    rows_of,
    seal_of,
    text_block,
)
from game.ui.geometry import Rect
from game.ui.scene import Context, Press, Tip, View
from game.ui.tree import Node, TextStyle

ABOUT = TextStyle("body", align="left", valign="top", lines=4, shrink=True)
FACTS = TextStyle("small.bold", "porphyry", align="left", lines=3, shrink=True)
NONE = TextStyle("body.italic", "ink_soft", align="left", valign="top", lines=3, shrink=True)
LESSON = "lesson/"


class Learn(GamePage):
    """One game at a time: its lessons, its rules, its first match."""

    def __init__(self, context: Context, game_id: str = "") -> None:
        self.learning = learning_of(context)
        latest = self.learning.latest
        super().__init__(context, game_ids(), game_id or (latest[0] if latest else ""))

    def enter(self) -> None:
        """Read the progress again: a lesson may have been played in between."""
        self.learning = learning_of(self.context)
        dialogs.tell(self, "learn.title", self.learning.notice)
        self.invalidate()

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "learn", texts("learn.title"), game=self.game)
        gap = gap_of(view)
        area, foot = parts.column(view, 1640)
        strip, area = area.cut_top(cards_height(view, area), gap=gap)
        told = game_cards(view, parts.root, strip, texts, self.games, self.game)
        node, inner = panel(view, parts.root, "lessons", area)
        rest = self._lessons(view, node, self._about(view, node, inner, facts=not told))
        node.rect = node.rect.pad(bottom=max(0, rest.h - (inner.y - area.y)))
        if view.upright:  # the buttons follow the list
            foot = foot._replace(y=min(foot.y, node.rect.bottom + gap))
        rows = [("ui/rules", texts("learn.rules"), "button", "glyph/book")]
        if coaching(self.game) is not None:
            rows.append(("ui/first", texts("first.title"), "button", "glyph/star"))
        lesson = unfinished(self.learning, self.game)
        if lesson is not None:
            begun = state_of(self.learning, lesson) == "begun"
            words = texts("learn.continue" if begun else "learn.begin")
            rows.append(("ui/continue", words, "button.primary", "glyph/play"))
        button_row(view, parts.root, foot, rows)
        return parts.root

    def _about(self, view: View, node: Node, area: Rect, *, facts: bool) -> Rect:
        """What the game is about, with `facts` also how long and how demanding it is; the room that is left."""
        texts = self.context.texts
        _, area = text_block(view, node, "about", area, texts(f"{self.game}.summary"), ABOUT)
        if facts:
            _, area = text_block(view, node, "facts", area, game_facts(texts, self.game), FACTS)
        return area

    def _lessons(self, view: View, node: Node, area: Rect) -> Rect:
        """A row for each lesson; those that find no room are on further leaves. The room that is left below."""
        found = taught(self.game)
        if not found:
            node.add("none", area, text=self.context.texts("learn.none"), style=NONE)
            return area.cut_bottom(0)[0]
        self.leaf, cells = rows_of(view, node, area, self.context.texts, len(found), self.leaf)
        for number, cell in cells:
            self._lesson(view, node, cell, number)
        used = cells[-1][1].bottom - area.y if len(cells) == len(found) else area.h
        return area.pad(top=used)

    def _lesson(self, view: View, node: Node, cell: Rect, number: int) -> None:
        texts, lesson = self.context.texts, taught(self.game)[number]
        state = state_of(self.learning, lesson)
        title = texts("learn.numbered", number=number + 1, title=texts(lesson.key("title")))
        minutes = texts("learn.minutes", count=lesson.minutes)
        said = texts("learn.said", title=title, minutes=minutes, state=texts(f"learn.state.{state}"))
        about, target = texts(lesson.key("about")), f"{LESSON}{lesson.id}"
        mark = seal_of(self.game) if state == "done" else MARKS[state]
        going = lesson == unfinished(self.learning, self.game)
        row = ListRow(lesson.id, target, title, about, minutes, mark, said, signs=lesson.signs, next=going)
        list_row(view, node, cell, row)

    # -- input ---------------------------------------------------------------------------------------------------

    def tooltip(self, token: str) -> Tip | None:
        texts = self.context.texts
        return Tip(texts("first.title"), texts(f"{self.game}.first.about")) if token == "ui/first" else None

    def on_target(self, target: str, press: Press) -> None:
        super().on_target(target, press)
        kind, _, name = target.partition("/")
        if kind == "lesson":
            open_lesson(self, next(one for one in taught(self.game) if one.id == name))
        elif target == "ui/continue":
            self.go_on()
        elif target == "ui/rules":
            self.stack.push(routes.reference(self.context, self.game))
        elif target == "ui/first":
            launch.first_match(self, self.game)
        if self.manager is not None:
            self.invalidate()

    def go_on(self) -> None:
        """Open the lesson that was left unfinished, else the next one."""
        lesson = unfinished(self.learning, self.game)
        if lesson is not None:
            open_lesson(self, lesson)
