"""The rule book: a contents list with a search, pages with pictures the game draws, a glossary, and the other games' books."""

from __future__ import annotations

from game.boards.clips import Clip, names
from game.boards.registry import catalogue_of
from game.engine.registry import game_ids, load_game
from game.i18n.match_texts import MatchTexts
from game.ui.geometry import Rect
from game.ui.scene import Context, Press, Tip, View
from game.ui.tree import Node, TextStyle

from .. import routes
from ..common.parts import button, button_width, entry, gap_of, leaf_foot, page
from ..common.reader import READING_KEYS, Item, Leafing, blocks, dealt, draw
from ..common.words import game_texts
from .help_text import ALL, HelpText, open_manual
from .rule_page import NEXT, PLAY, LivePicture, Opened, RulePage

# -- the contents and the search above them ----------------------------------------------------------------------------


INDEX_UNITS = 330
ENTRY = TextStyle("small", align="left", shrink=True, pad=8)
LEAST = 24
"""Pixels a line of the contents must have; where they do not fit, a button leads to them."""
COLUMN = 560
"""Least width of a column of running text in design units."""
CONTENTS = "contents"
"""The part that lists all others, and what a search has found."""


def index(view: View, root: Node, body: Rect, text: HelpText, part: str, query: str) -> tuple[Rect, bool]:
    """Lay out the search and the contents at the left; what is left of `body`, and whether there are contents."""
    row, gap, pad = view.target(34), max(2, view.px(3)), max(6, view.px(14))
    titles = {one: text.title(one) for one in text.parts}
    longest = max(view.width(words, ENTRY.role) for words in titles.values())
    wide = max(230, view.px(INDEX_UNITS), longest + 3 * view.px(ENTRY.pad) + 2 * pad)
    side, rest = body.cut_left(min(body.w // 3, wide))
    room = side.h - row - gap_of(view) - 2 * pad
    line = min(view.target(72 if view.upright else 42), room // len(titles) - gap)
    if line < max(LEAST, view.line("small")) or rest.w < view.px(COLUMN):
        top, rest = body.cut_top(row, gap_of(view))
        _search(view, root, top.cut_left(min(top.w, view.px(2 * INDEX_UNITS)))[0], text, query)
        return rest, False
    rail = root.add("index", side, fill="porphyry")
    top, inner = side.inset(pad).cut_top(row, gap_of(view))
    sign, well = top.cut_left(row, gap=gap)
    rail.add("search.sign", sign.inset(row // 5), picture="glyph/search?ink=gold_light")
    entry(root, "search", well, query, speech=text.plain("help.search"), length=30)
    cells = inner.cut_top(len(titles) * (line + gap) - gap)[0].equal_rows(len(titles), gap)
    for (one, words), cell in zip(titles.items(), cells, strict=True):
        fill = "button.gold" if one == part else "bar.button"
        button(rail, one.replace("/", "."), cell, words, one, fill=fill, style=ENTRY)
    return rest, True


def _search(view: View, root: Node, rect: Rect, text: HelpText, query: str) -> None:
    words = text.plain("help.search")
    label, well = rect.cut_left(min(rect.w // 2, view.width(words, "small.bold") + view.px(28)))
    root.add("search.label", label, text=words, style=ENTRY.but(role="small.bold"), fill="sheet")
    entry(root, "search", well, query, speech=words, length=30)


# -- the scene ---------------------------------------------------------------------------------------------------------


GAME = "game/"
"""Targets that open the book of another game."""


class Help(Leafing):
    """One game's rule book. `rule` (an id) or `chapter` is where it opens, "" at the beginning."""

    leaf_keys = READING_KEYS

    def __init__(self, context: Context, texts: MatchTexts, *, rule: str = "", chapter: str = "") -> None:
        super().__init__(context)
        self.texts = texts
        self.text = HelpText(context.texts, texts)
        self.query = ""
        self.sought: tuple[str, ...] = ()
        self.part = self.text.parts[0]
        self.opened = Opened()
        self._pictures: dict[str, LivePicture] = {}
        self._seek = ""
        self._indexed = False
        book = self.text.book
        home = book.about(chapter) if book is not None and chapter else None
        if rule:
            self.to_rule(rule)
        elif home is not None:
            self.part = f"page/{home.id}"
        elif chapter in self.text.chapters:
            self.part, self._seek = ALL, self.text.heading(chapter)

    @property
    def rule(self) -> str:
        """The statement that is marked, "" for none."""
        return self.opened.marked

    def to_rule(self, rule: str) -> None:
        """Open the page of a statement with its margin unfolded and the statement marked."""
        book = self.text.book
        home = None if book is None else book.home(rule)
        self.opened = Opened(marked=rule, words=self.sought)
        if home is None:
            self.part = ALL
            self._seek = (
                self.text.statement(rule, marked=True).text if self.texts.has_own(f"rule.{rule}") else ""
            )
            return
        self.part = f"page/{home.id}"
        self.opened.unfolded, self.opened.edge, self.opened.scroll_to_lit = True, rule in home.edge, True

    def open_part(self, part: str) -> None:
        """Open a part at its beginning."""
        self.part, self.leaf = part, 0
        self.opened = Opened(words=self.sought)
        for one in self._pictures.values():
            one.playing = False

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        plain = self.context.texts
        parts = page(
            view, plain, "reader", plain("help.title", game=self.texts.own("name")), game=self.texts.game.id
        )
        body, self._indexed = index(view, parts.root, parts.body, self.text, self.part, self.query)
        sheet = parts.root.add("sheet", body, fill="sheet")
        room = body.inset(max(12, view.px(26)), max(8, view.px(18)))
        found = self.text.page(self.part)
        results = bool(self.query) and not self.opened.marked and self.part == CONTENTS
        if found is not None:
            self.leaves = 1
            RulePage(view, self.text, found, self.picture(), self.opened).layout(sheet, room)
        elif results:
            words = self.context.texts("help.nothing", words=self.query)
            self._flow(view, sheet, room, self.text.found(self.query) or [Item("body", words)])
        elif self.part == CONTENTS:
            self._flow(
                view, sheet, room, [Item("body", self.text.title(part), part) for part in self.text.parts]
            )
        else:
            title, room = room.cut_top(view.line("heading"), gap_of(view))
            heading = TextStyle("heading", "porphyry", "left", shrink=True)
            sheet.add("title", title, text=self.text.title(self.part), style=heading)
            self._flow(view, sheet, room, self.text.items(self.part, self.opened.marked))
        self._foot(view, parts.root, parts.foot)
        return parts.root

    def picture(self) -> LivePicture | None:
        """The picture of the page that is open, None for a page without one."""
        found, book = self.text.page(self.part), self.text.book
        if found is None or found.scene is None or book is None:
            return None
        number = self.opened.example % len(found.scenes)
        shown = self._pictures.get(found.id)
        if shown is None or shown.clip.number != number:
            self._release()
            game = self.texts.game
            said = game_texts(self.context, game, names(self.context.texts, game.id))
            self._pictures = {found.id: LivePicture(self.context, Clip(game, book, found, said, number))}
        return self._pictures[found.id]

    def _flow(self, view: View, sheet: Node, room: Rect, items: list[Item]) -> None:
        """Running text in columns."""
        gap = view.px(48)
        across = max(1, min(3, (room.w + gap) // (view.px(COLUMN) + gap)))
        cells = room.equal_columns(across, gap)
        columns = dealt(blocks(view, items, cells[0].w - 2, room.h), room.h)
        self.leaves = -(-len(columns) // across)
        if self._seek:
            at = next(
                (
                    n
                    for n, column in enumerate(columns)
                    if any(block.item.text == self._seek for block in column)
                ),
                0,
            )
            self.leaf, self._seek = at // across, ""
        self.leaf = max(0, min(self.leaf, self.leaves - 1))
        for number, (cell, column) in enumerate(zip(cells, columns[self.leaf * across :], strict=False)):
            draw(view, sheet, str(number), cell, column, self.sought)

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        """The other games at the left, leafing at the right."""
        texts = self.context.texts
        rest = leaf_foot(view, root, foot, texts, *self._place())
        if not self._indexed:
            words = texts("pages.contents")
            cell, rest = rest.cut_left(min(rest.w // 2, button_width(view, words)), gap_of(view))
            button(root, "contents", cell, words, CONTENTS)
        words = texts("catalogue.title")
        width = button_width(view, words, picture=True)
        if catalogue_of(self.texts.game.id) and width <= rest.w:
            cell, rest = rest.cut_left(width, gap_of(view))
            button(root, "catalogue", cell, words, "ui/catalogue", picture="glyph/picture")
        words = texts("manual.open")
        width = button_width(view, words)
        if width <= rest.w:
            cell, rest = rest.cut_left(width, gap_of(view))
            button(root, "manual", cell, words, "ui/manual")
        self._others(view, root, rest)

    def _others(self, view: View, root: Node, room: Rect) -> None:
        """A button for each other game, as far as there is room."""
        for game_id in game_ids():
            game = load_game(game_id)
            name = game_texts(self.context, game).own("name")
            width = button_width(view, name)
            if game_id == self.texts.game.id or not game.chapters() or width > room.w:
                continue
            cell, room = room.cut_left(width, gap_of(view))
            button(root, f"game.{game_id}", cell, name, f"{GAME}{game_id}", tip=f"{GAME}{game_id}")

    # -- leafing -------------------------------------------------------------------------------------------------

    def _place(self) -> tuple[int, int]:
        """Which leaf of the whole book is open, as far as they are known, and how many there are."""
        parts = self.text.parts
        inner, many = self._leaf()
        if self.part not in parts:
            return inner, many
        at = parts.index(self.part)
        return at + inner, len(parts) + many - 1

    def _leaf(self) -> tuple[int, int]:
        """Which leaf of the part is open, and how many it has."""
        if self.text.page(self.part) is not None:
            return self.opened.leaf, self.opened.leaves
        return self.leaf, self.leaves

    def turn(self, by: int) -> None:
        """Leaf on or back, within a part and from one to the next."""
        inner, many = self._leaf()
        if 0 <= inner + by < many:
            self.leaf += by
            self.opened.leaf += by
        elif self.part in self.text.parts:
            at = self.text.parts.index(self.part) + by
            if 0 <= at < len(self.text.parts):
                self.open_part(self.text.parts[at])
                self.leaf = self.opened.leaf = 10_000 if by < 0 else 0
        self.invalidate()

    # -- input ---------------------------------------------------------------------------------------------------

    def on_widget(self, name: str, value: str, done: bool) -> None:
        del name
        if value != self.query or done:
            self.query, self.sought = value, self.text.sought(value)
            self.open_part(CONTENTS if value.strip() else self.text.parts[0])
            self.invalidate()

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        super().on_target(target, press)
        if target == "ui/catalogue":
            self.stack.push(routes.catalogue(self.context, self.texts.game.id))
        elif target == "ui/manual":
            open_manual(self)
        elif kind == "rule":
            self.to_rule(name)
        elif kind == "margin":
            self._margin(name)
        elif kind == "game":
            self.stack.replace(Help(self.context, game_texts(self.context, load_game(name))))
        elif target == NEXT:
            self.opened.example += 1
        elif target == PLAY:
            picture = self.picture()
            if picture is not None:
                picture.toggle()
        elif target in self.text.parts or target == CONTENTS:
            self.open_part(target)
        self.invalidate()

    def _margin(self, name: str) -> None:
        opened = self.opened
        if name == "fold":
            opened.unfolded = not opened.unfolded
        elif name == "edge":
            opened.edge = True
        else:
            opened.list_leaf += 1 if name == "after" else -1

    def on_wheel(self, target: str, steps: int) -> bool:
        if self.opened.unfolded and self.opened.list_leaves > 1:
            self.opened.list_leaf -= steps
            self.invalidate()
            return True
        return super().on_wheel(target, steps)

    def tooltip(self, token: str) -> Tip | None:
        texts = self.context.texts
        if token == PLAY:
            picture = self.picture()
            playing = picture is not None and picture.playing
            return Tip(texts("pages.pause" if playing else "pages.play"))
        if token == NEXT:
            return Tip(texts("pages.next"))
        return Tip(texts("pages.another")) if token.startswith(GAME) else self.text.term(token)

    def enter(self) -> None:
        self._release()  # the theme may be another one

    def leave(self) -> None:
        self._release()

    def _release(self) -> None:
        for one in self._pictures.values():
            one.release()

    # -- time ----------------------------------------------------------------------------------------------------

    def poll(self) -> bool:
        picture = self.picture()
        return picture is not None and picture.poll()

    def tick(self, seconds: float) -> bool:
        picture = self.picture()
        news = None if picture is None else picture.tick(seconds)
        if news is None:
            return False
        if not isinstance(news, bool):
            self.move(news)
        self.invalidate()
        return False
