"""The reference: what wins, the phases of the round, every rule by its number, and how the table is used."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n.match_texts import MatchTexts
from game.ui.geometry import Rect
from game.ui.scene import Context, Press, View
from game.ui.tree import Node, TextStyle

from ..kit.parts import button, entry, gap_of
from ..kit.reader import STYLES, Line, Paragraph, Reader

TABLE_TOPICS = (
    "aim",
    "click",
    "why",
    "card",
    "menu",
    "undo",
    "keys",
    "pan",
    "bots",
    "advice",
    "curtain",
    "record",
    "replay",
    "watch",
)
TABLE = "table"
"""The chapter that is about the program, not about the game."""
INDEX_UNITS = 330
ENTRY = TextStyle("small", align="left", shrink=True, pad=8)
LEAST = 26
"""Pixels a line of the index must have; where they do not fit there is no index."""


class Help(Reader):
    """A book with an index and a search. `rule` (an id) or `chapter` is where it opens, "" at the beginning."""

    def __init__(self, context: Context, texts: MatchTexts, *, rule: str = "", chapter: str = "") -> None:
        plain = context.texts
        super().__init__(context, plain("help.title", game=texts.own("name")), [])
        self.texts = texts
        self.chapters = {**texts.game.chapters(), TABLE: ()}
        self.query = ""
        self.rule = rule
        self._wanted: Paragraph | None = None
        self._fill()
        if rule:
            self._wanted = next((found for found in self.paragraphs if found.style == "found"), None)
        elif chapter in self.chapters:
            self._wanted = Paragraph("heading", self.heading(chapter))

    # -- text ----------------------------------------------------------------------------------------------------

    def heading(self, chapter: str) -> str:
        """What a chapter is called: a phase of the round by its name on the table."""
        if chapter == TABLE:
            return self.context.texts("help.table")
        phase = self.texts.has_own(f"chapter.{chapter}")
        return self.texts.chapter(chapter) if phase else self.texts.own(f"section.{chapter}")

    def _fill(self) -> None:
        """The paragraphs that hold all that is looked for, under the headings of their chapters."""
        words = self.query.casefold().split()
        self.paragraphs = []
        for chapter in self.chapters:
            found = [
                paragraph
                for paragraph in self._chapter(chapter)
                if all(word in paragraph.text.casefold() for word in words)
            ]
            if found:
                self.paragraphs += [Paragraph("heading", self.heading(chapter)), *found]
        if not self.paragraphs:
            self.paragraphs = [Paragraph("body", self.context.texts("help.nothing", words=self.query))]

    def _chapter(self, chapter: str) -> list[Paragraph]:
        plain = self.context.texts
        if chapter == TABLE:
            return [Paragraph("small", words) for words in self._table()]
        return [
            Paragraph(
                "found" if rule == self.rule else "small",
                plain("help.rule", number=rule, words=self.texts.rule(rule)),
            )
            for rule in self.chapters[chapter]
        ]

    def _table(self) -> list[str]:
        """How the table is used, what can be ordered beforehand, and what the places of this game's table are called."""
        plain, own = self.context.texts, self.texts
        words = [plain(f"help.{topic}") for topic in TABLE_TOPICS]
        if own.game.orderable():
            words.append(plain("help.orders"))
        return [*words, own.own("help.places")] if own.has_own("help.places") else words

    # -- layout --------------------------------------------------------------------------------------------------

    def _aside(self, view: View, root: Node, body: Rect) -> Rect:
        row, gap = view.target(36), max(2, view.px(3))
        longest = max(view.width(self.heading(chapter), ENTRY.role) for chapter in self.chapters)
        wide = max(230, view.px(INDEX_UNITS), longest + 3 * view.px(ENTRY.pad))
        side, rest = body.cut_left(min(body.w // 3, wide), gap_of(view))
        lines = len(self.chapters)
        line = min(row, (side.h - row - gap_of(view)) // lines - gap)
        if line < max(LEAST, view.line("small")):
            search, rest = body.cut_top(row, gap_of(view))
            self._search(view, root, search.cut_left(min(search.w, view.px(2 * INDEX_UNITS)))[0])
            return rest
        search, side = side.cut_top(row, gap_of(view))
        self._search(view, root, search)
        index = root.add("index", side.cut_top(lines * (line + gap) - gap)[0], fill="sheet")
        for chapter, cell in zip(self.chapters, index.rect.equal_rows(lines, gap), strict=True):
            words = self.heading(chapter)
            button(index, chapter, cell, words, f"chapter/{chapter}", fill="button.quiet", style=ENTRY)
        return rest

    def _search(self, view: View, root: Node, rect: Rect) -> None:
        words = self.context.texts("help.search")
        label, well = rect.cut_left(min(rect.w // 2, view.width(words, "small.bold") + view.px(28)))
        root.add("search.label", label, text=words, style=ENTRY.but(role="small.bold"), fill="sheet")
        entry(root, "search", well, self.query, length=30)

    def _open(self, view: View, columns: Sequence[Sequence[Line]], across: int, width: int) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is None:
            return
        first = view.fonts.wrap(wanted.text, STYLES[wanted.style].role, view.k, width)[0]
        for number, column in enumerate(columns):
            if any((line.style, line.text) == (wanted.style, first) for line in column):
                self.leaf = number // across
                return

    # -- input ---------------------------------------------------------------------------------------------------

    def on_widget(self, name: str, value: str, done: bool) -> None:
        del name, done
        if value != self.query:
            self.query, self.leaf = value, 0
            self._fill()
            self.invalidate()

    def on_target(self, target: str, press: Press) -> None:
        if not target.startswith("chapter/"):
            super().on_target(target, press)
            return
        self.query = ""
        self._fill()
        self._wanted = Paragraph("heading", self.heading(target.removeprefix("chapter/")))
        self.invalidate()
