"""A page of the rule book: its text, the picture beside or above it that plays its actions, and the margin with its statements."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from game.boards.clips import Clip
from game.engine.core.pages import Page
from game.ui.geometry import Rect
from game.ui.moves import MoveBatch
from game.ui.scene import Context, View
from game.ui.tree import Node, TextStyle, walk

from ..common import board_view
from ..common.parts import button, button_width, gap_of
from ..common.pictures import offscreen
from ..common.reader import Block, Item, blocks, dealt, draw, height
from ..routes import AppServices
from .help_text import HelpText

if TYPE_CHECKING:
    import pygame

# -- the picture, drawn by the game's board ----------------------------------------------------------------------------


PACE = "slow"
"""The pace of its motion."""
PAUSE, REST = 1.9, 3.2
"""Seconds between two actions, and after the last one before it restarts."""
SLICE = 0.04
"""Seconds of a round that drawing a position may take: a large board takes many rounds the first time."""
STRIP = 700
"""Least width of the strip below a picture in design units, where there is room."""
TOLD = TextStyle("small", align="left", lines=4, shrink=True)
NAME = TextStyle("caption.bold")
COUNT = TextStyle("caption", "ink_soft")
PLAY = "live/play"
"""The target of the button, and of the picture itself."""


class LivePicture:
    """One clip, played or not. The scene passes on time and draws; what moves is for the scene to show."""

    def __init__(self, context: Context, clip: Clip) -> None:
        self.context, self.clip = context, clip
        self._offscreen = offscreen(context)
        self.step = 0
        self.playing = False
        self._since = 0.0
        self._keys: dict[int, str] = {}
        self._ghosts: dict[int, tuple[Rect, list[tuple[str, Rect]]]] = {}
        self._wanted: tuple[View, tuple[int, int]] | None = None
        self._begun: tuple[int, Iterator[None]] | None = None
        """The position that is being drawn."""

    # -- layout --------------------------------------------------------------------------------------------------

    def foot(self, view: View) -> int:
        """Height of the strip below the picture: 0 without actions."""
        return max(view.target(44), 4 * view.line(TOLD.role)) if len(self.clip) else 0

    def high(self, view: View, width: int) -> int:
        """Height that a picture of this width needs, its strip included."""
        w, h = self.clip.shape(view)
        foot = self.foot(view)
        return width * h // w + (foot + gap_of(view) // 2 if foot else 0)

    def layout(self, view: View, parent: Node, rect: Rect) -> None:
        """Lay out the picture and below it the button that plays it with what is done now, at the top of `rect`."""
        foot = self.foot(view)
        room = rect.cut_bottom(foot, gap_of(view) // 2)[1] if foot else rect
        w, h = self.clip.shape(view)
        spot = room.fit(w, h, 0.5, 0)
        self._want(view, (spot.w, spot.h))
        key = self._keys.get(self.step, "")
        fill = "" if key else "well"
        node = parent.add("live", spot, fill=fill, target=PLAY if foot else "", focusable=False, clip=True)
        if key:
            node.add("picture", spot, picture=key)
        self._names(view, parent, spot)
        self._mark(node, spot)
        if foot:
            below = Rect(spot.x, spot.bottom + gap_of(view) // 2, spot.w, foot)
            self._strip(view, parent, below.place(max(spot.w, min(rect.w, view.px(STRIP))), foot))

    def _strip(self, view: View, parent: Node, rect: Rect) -> None:
        """The button, the number of the action, and what is done."""
        texts = self.context.texts
        side = view.target(44)
        cell, rest = rect.cut_left(side, gap_of(view))
        cell = cell.place(side, side)
        words = texts("pages.pause" if self.playing else "pages.play")
        button(
            parent, "play", cell, "", PLAY, picture="glyph/pause" if self.playing else "glyph/play", tip=PLAY,
            speech=words,
        )  # fmt: skip
        count = texts("pages.step", step=self.step, steps=len(self.clip))
        number, rest = rest.cut_right(view.width(count, COUNT.role) + view.px(12), gap_of(view))
        parent.add("step", number, text=count, style=COUNT)
        sentences = " · ".join(self.clip.sentences(self.step)) or words
        parent.add("told", rest, text=sentences, style=TOLD)

    def _names(self, view: View, parent: Node, spot: Rect) -> None:
        """What the parts of the board are called, each on its part as far as there is room beside the others."""
        taken: list[Rect] = []
        for number, (x, y) in enumerate(self.clip.named(view)):
            words = self.clip.texts.own(f"page.{self.clip.page.id}.part.{number + 1}")
            w, h = view.width(words, NAME.role) + 2 * max(6, view.px(8)), view.line(NAME.role) + 4
            home = Rect(spot.x + round(x * spot.w) - w // 2, spot.y + round(y * spot.h) - h // 2, w, h)
            places = (home.moved(0, rows * (h + 1)).clamped(spot) for rows in (0, 1, -1, 2, -2))
            free = (one for one in places if spot.holds(one) and not any(map(one.overlaps, taken)))
            place = next(free, None)
            if place is not None:
                taken.append(place)
                parent.add(f"name{number}", place, text=words, style=NAME, fill="note")

    def _mark(self, node: Node, spot: Rect) -> None:
        """Places without a face of what lies on the board, for what moves between them."""
        if not self.playing or self.step not in self._ghosts:
            return
        whole, places = self._ghosts[self.step]
        ratio = spot.w / max(1, whole.w)
        for name, rect in places:
            x, y = spot.x + round(rect.x * ratio), spot.y + round(rect.y * ratio)
            node.children.append(Node(name, Rect(x, y, round(rect.w * ratio), round(rect.h * ratio))))

    def _want(self, view: View, size: tuple[int, int]) -> None:
        """Draw at this size from now on."""
        old = self._wanted
        same = old is not None and old[1] == size and old[0].theme is view.theme
        if not same:
            self.release()
        self._wanted = (view, size)

    # -- drawing -------------------------------------------------------------------------------------------------

    @property
    def missing(self) -> int | None:
        """The position to be drawn next; ``None`` while nothing is wanted."""
        order = (self.step, *range(len(self.clip) + 1))
        missing = next((step for step in order if step not in self._keys), None)
        return missing if self._wanted is not None and (missing == self.step or self.playing) else None

    def poll(self) -> bool:
        """Go on with a position that has not been drawn yet; whether the picture shown has changed."""
        missing = self.missing
        if missing is None or self._wanted is None:
            return False
        if self._begun is None or self._begun[0] != missing:
            self._begun = (missing, self._draw(missing, *self._wanted))
        end = perf_counter() + SLICE
        for _ in self._begun[1]:
            if perf_counter() > end:
                return False
        self._begun = None
        return missing == self.step

    def _draw(self, step: int, view: View, size: tuple[int, int]) -> Iterator[None]:
        """Draw a position in steps; the last one shows it."""
        tree, rect, own = self.clip.part(step, view, size)
        places = []
        for node in walk(tree):
            node.rect = node.rect.moved(-rect.x, -rect.y)
            places += [(name, node.rect) for name in (node.name, node.target) if name]
        yield
        surface = yield from self._painted(tree, (rect.w, rect.h), own)
        self._keys[step] = self._lend(step, surface)
        frame = Rect(0, 0, rect.w, rect.h)
        self._ghosts[step] = (frame, [place for place in places if frame.contains(place[1].cx, place[1].cy)])

    def _painted(
        self, tree: Node, size: tuple[int, int], view: View
    ) -> Generator[None, None, pygame.Surface]:
        """A tree on a new surface, in steps; `view` is the one of its layout."""
        import pygame

        surface = pygame.Surface(size)
        surface.fill(view.theme.color("parchment_edge"))
        yield from self._offscreen.painter(view.theme).paint_in_steps(surface, tree, view.k)
        return surface

    def release(self) -> None:
        """Give the pictures back; they are drawn again when they are next seen."""
        for key in self._keys.values():
            self._services().give_back(key)
        self._keys.clear()
        self._ghosts.clear()
        self._begun = None

    def _lend(self, step: int, surface: pygame.Surface) -> str:
        return self._services().lend(f"rules/{step}", surface)

    def _services(self) -> AppServices:
        found = self.context.services.get(AppServices)
        return found if isinstance(found, AppServices) else AppServices()

    # -- time ----------------------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Continue or pause; at the end start again."""
        self.playing = not self.playing
        self._since = PAUSE if self.playing else 0.0
        if self.playing and self.step == len(self.clip):
            self.step, self._since = 0, 0.0

    def tick(self, seconds: float) -> MoveBatch | bool | None:
        """Advance the time: the moves of the next action, True if only the picture changes, else None."""
        if not self.playing:
            return None
        self._since += seconds
        last = self.step == len(self.clip)
        if self._since < (REST if last else PAUSE):
            return None
        self._since = 0.0
        if last:
            self.step = 0
            return True
        self.step += 1
        tables = self.clip.tables[self.step - 1], self.clip.tables[self.step]
        events = self.clip.events[self.step - 1]
        return board_view.batch(self.clip.board, self.context, tables, events, PACE) or True


# -- the page ----------------------------------------------------------------------------------------------------------


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
        self.told = False
        """Whether the statements stand below the picture or the text already."""

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
        self._tell(sheet, beside.pad(top=picture.high(view, beside.w) + 2 * gap_of(view)))

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
            column, beside = self._split(sheet, body, SHARES[1:])
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
            self._tell(sheet, below.pad(top=height(made) + 2 * gap_of(view)))
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
        pictured = self.picture is not None and not self.opened.unfolded
        items = [
            item if size == "body" else item._replace(style=small[item.style])
            for item in self.text.text(self.page, pictured=pictured)
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

    def _tell(self, sheet: Node, rest: Rect) -> None:
        """The statements in what is left of a page, where all of them have room: nobody has to unfold them."""
        view, pad = self.view, gap_of(self.view)
        made = (
            blocks(view, self._items(), rest.w - 2 * pad - 2, max(1, rest.h)) if self.page.statements else []
        )
        if not made or height(made) + 2 * pad > rest.h:
            return
        margin = sheet.add("margin", rest.cut_top(height(made) + 2 * pad)[0], fill="well")
        draw(view, margin, "rule", margin.rect.inset(pad), made, self.opened.words)
        self.told = True

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
        if self.told:
            self._examples(sheet, strip)
        if not count or self.told:
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
