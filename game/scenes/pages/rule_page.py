"""A page of the rule book: its text, the picture beside or above it, and the margin with its statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.core.pages import Page
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..common.parts import button, button_width, gap_of
from ..common.reader import Block, Item, blocks, dealt, draw, height
from .help_text import HelpText
from .live_picture import LivePicture

WIDE = 2.1
"""Aspect ratio from which a picture is above the text, not beside it."""
SHARES = (0.33, 0.4, 0.48, 0.56, 0.64)
"""Shares of the width for the text beside a picture; the first one in which it fits is used."""
ABOVE = (0.5, 0.4, 0.3)
"""The parts of the height that a picture above the text may take."""
SIZES = ("body", "small")
LEAST = 260
"""Least width of a column in design units; below it text and picture are on separate leaves."""
NEXT = "live/next"
"""The target of the button that shows the next example."""
MARGIN = TextStyle("small.bold", align="left", shrink=True, pad=8)
COUNT = TextStyle("caption", "ink_soft")


@dataclass(slots=True)
class Opened:
    """What of a page is open: its statements, its corner cases, the leaves, the statement marked, the words looked for, the example."""

    unfolded: bool = False
    edge: bool = False
    leaf: int = 0
    leaves: int = 1
    list_leaf: int = 0
    list_leaves: int = 1
    marked: str = ""
    words: tuple[str, ...] = ()
    scroll_to_lit: bool = False
    example: int = 0


class RulePage:
    """Lays one page out."""

    def __init__(
        self, view: View, text: HelpText, page: Page, picture: LivePicture | None, opened: Opened
    ) -> None:
        self.view, self.text, self.page, self.picture, self.opened = view, text, page, picture, opened
        self.terms = text.known()

    def layout(self, sheet: Node, room: Rect) -> None:
        """Lay out the page on a sheet inside `room`."""
        view = self.view
        strip, body = room.cut_bottom(view.target(40), gap_of(view))
        title, body = body.cut_top(view.line("heading"), gap_of(view) // 2)
        words = self.text.title(f"page/{self.page.id}")
        sheet.add("title", title, text=words, style=TextStyle("heading", "porphyry", "left", shrink=True))
        narrow = view.kind == "compact" or body.w < 2 * view.px(LEAST)
        if self.opened.unfolded:
            self._with_margin(sheet, body, narrow=narrow)
        elif self.picture is None:
            self._columns(sheet, body)
        elif narrow:
            self._stacked(sheet, body)
        else:
            self._with_picture(sheet, body)
        self._strip(sheet, strip)

    # -- arrangements --------------------------------------------------------------------------------------------

    def _with_picture(self, sheet: Node, body: Rect) -> None:
        """The picture beside or above the text, depending on its shape."""
        view, picture = self.view, self.picture
        if picture is None:
            return
        w, h = picture.clip.shape(view)
        if w > WIDE * h:
            highs = [min(round(share * body.h), picture.high(view, body.w)) for share in ABOVE]
            splits = [body.cut_top(high, 2 * gap_of(view)) for high in highs]
            fits = (split for split in splits if self._columns(sheet, split[1], dry=True))
            above, below = next(fits, splits[-1])
            picture.layout(view, sheet, above)
            self._columns(sheet, below)
            return
        column, beside = self._split(sheet, body, SHARES)
        self._column(sheet, column)
        picture.layout(view, sheet, beside)

    def _split(self, sheet: Node, body: Rect, shares: Sequence[float]) -> tuple[Rect, Rect]:
        """The narrowest column in which the text fits, and the remaining area beside it."""
        splits = [body.cut_left(round(share * body.w), 2 * gap_of(self.view)) for share in shares]
        for size in SIZES:
            for split in splits:
                if self._set(sheet, [split[0]], dry=True, sizes=(size,)):
                    return split
        return splits[-1]

    def _with_margin(self, sheet: Node, body: Rect, *, narrow: bool) -> None:
        """The statements beside the text, or instead of it if both do not fit."""
        view = self.view
        beside = body
        if not narrow:
            column, beside = self._split(sheet, body, SHARES[1:-1])
            self._column(sheet, column)
        rule = sheet.add("margin", beside, fill="well")
        self._statements(rule, beside.inset(gap_of(view)))

    def _stacked(self, sheet: Node, body: Rect) -> None:
        """The picture above the text where there is room for both, else on the first leaf, the text on those behind it."""
        view, opened, picture = self.view, self.opened, self.picture
        made = self._blocks("body", body.w - 2, body.h)
        room = 0 if picture is None else body.h - height(made) - 2 * gap_of(view)
        if picture is not None and room >= min(picture.high(view, body.w), body.h // 2):
            above, below = body.cut_top(min(room, picture.high(view, body.w)), 2 * gap_of(view))
            picture.layout(view, sheet, above)
            self._column(sheet, below)
            return
        columns = dealt(made, body.h)
        opened.leaves = 1 + len(columns)
        opened.leaf = min(opened.leaf, opened.leaves - 1)
        if opened.leaf == 0 and self.picture is not None:
            self.picture.layout(view, sheet, body)
        else:
            draw(view, sheet, "text", body, columns[opened.leaf - 1], opened.words, self.terms)

    # -- text ----------------------------------------------------------------------------------------------------

    def _blocks(self, size: str, width: int, most: int) -> list[Block]:
        small = {"body": "small", "head": "head.small", "list": "list.small"}
        items = [
            item if size == "body" else item._replace(style=small[item.style])
            for item in self.text.text(self.page)
        ]
        return blocks(self.view, items, width, most)

    def _column(self, sheet: Node, cell: Rect) -> None:
        """The text in one column, set smaller if it needs be."""
        self._set(sheet, [cell], dry=False)

    def _columns(self, sheet: Node, room: Rect, *, dry: bool = False) -> bool:
        """The text in two columns, one where there is no room for two."""
        across = 2 if room.w >= 2 * self.view.px(LEAST) else 1
        return self._set(sheet, room.equal_columns(across, 2 * gap_of(self.view)), dry=dry)

    def _set(
        self, sheet: Node, cells: Sequence[Rect], *, dry: bool, sizes: Sequence[str] = ("body",)
    ) -> bool:
        """The text in columns, in the first size in which it fits; `dry`: only whether it would fit in one of `sizes`."""
        opened, high = self.opened, cells[0].h
        found: list[list[Block]] = []
        for size in sizes if dry else SIZES:
            made = self._blocks(size, cells[0].w - 2, high)
            found = dealt(made, high)
            if len(found) <= len(cells):
                found = self._balanced(made, len(cells), high)
                break
        if dry:
            return len(found) <= len(cells)
        opened.leaves = -(-len(found) // len(cells))
        opened.leaf = max(0, min(opened.leaf, opened.leaves - 1))
        first = opened.leaf * len(cells)
        for number, (cell, column) in enumerate(zip(cells, found[first:], strict=False)):
            draw(self.view, sheet, f"text{number}", cell, column, opened.words, self.terms)
        return opened.leaves == 1

    @staticmethod
    def _balanced(made: Sequence[Block], across: int, high: int) -> list[list[Block]]:
        """The blocks in columns that are about equally high."""
        least = max(height(made) // across, max((block.high for block in made), default=1))
        while least < high and len(dealt(made, least)) > across:
            least += max(1, high // 40)
        return dealt(made, min(least, high))

    # -- statements ----------------------------------------------------------------------------------------------

    def _items(self) -> list[Item]:
        opened, page = self.opened, self.page
        shown = page.statements if opened.edge else page.rules
        items = [self.text.statement(rule, marked=rule == opened.marked) for rule in shown]
        if page.edge and not opened.edge:
            items.append(Item("bold", self.text.plain("pages.edge", count=len(page.edge)), "margin/edge"))
        return items

    def _statements(self, margin: Node, room: Rect) -> None:
        view, opened = self.view, self.opened
        found = dealt(blocks(view, self._items(), room.w - 2, room.h), room.h)
        opened.list_leaves = len(found)
        if opened.scroll_to_lit and opened.marked:
            wanted = self.text.statement(opened.marked, marked=True)
            opened.list_leaf = next(
                (at for at, column in enumerate(found) if any(block.item == wanted for block in column)), 0
            )
        opened.scroll_to_lit = False
        opened.list_leaf = max(0, min(opened.list_leaf, opened.list_leaves - 1))
        draw(view, margin, "rule", room, found[opened.list_leaf], opened.words)

    def _strip(self, sheet: Node, strip: Rect) -> None:
        """The button that unfolds the margin, and those that leaf through it."""
        view, opened, plain = self.view, self.opened, self.text.plain
        count = len(self.page.statements)
        if not count:
            return
        words = plain("pages.fold" if opened.unfolded else "pages.rules", count=count)
        width = button_width(view, words, MARGIN.role, picture=True)
        cell, rest = strip.cut_right(min(width, strip.w // 2), gap_of(view))
        sign = "glyph/chevron_down" if opened.unfolded else "glyph/chevron_right"
        button(sheet, "fold", cell, words, "margin/fold", picture=sign, style=MARGIN)
        if not opened.unfolded:
            self._examples(sheet, rest)
        if not opened.unfolded or opened.list_leaves < 2:
            return
        side = view.target(40)
        more, rest = rest.cut_right(side, view.px(4))
        number = plain("common.page", page=opened.list_leaf + 1, pages=opened.list_leaves)
        middle, rest = rest.cut_right(view.width(number, COUNT.role) + view.px(12), view.px(4))
        less, rest = rest.cut_right(side)
        ends = opened.list_leaf == 0, opened.list_leaf == opened.list_leaves - 1
        button(sheet, "less", less, "", "margin/before", picture="glyph/chevron_left", enabled=not ends[0])
        sheet.add("number", middle, text=number, style=COUNT)
        button(sheet, "more", more, "", "margin/after", picture="glyph/chevron_right", enabled=not ends[1])

    def _examples(self, sheet: Node, strip: Rect) -> None:
        """The button that shows the next of several examples."""
        count = len(self.page.scenes)
        if count < 2 or self.picture is None:
            return
        number = self.picture.clip.number + 1
        words = self.text.plain("pages.example", number=number, count=count)
        width = button_width(self.view, words, MARGIN.role)
        button(sheet, "another", strip.cut_right(min(width, strip.w))[0], words, NEXT, style=MARGIN, tip=NEXT)


__all__ = ["NEXT", "Opened", "RulePage"]
