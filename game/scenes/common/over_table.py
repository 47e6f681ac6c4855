"""What lies over a table: a panel of a few paragraphs and bars, and the full card of a component."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.boards.board import FullCard
from game.i18n.match_texts import MatchTexts
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Texts, View
from game.ui.tree import Node, TextStyle

from . import layers
from .parts import HEADING, button, button_width, gap_of, pager

# -- notes -------------------------------------------------------------------------------------------------------------
# A panel of a few paragraphs over a table: a heading, a cross, and the paragraphs, on pages where one has no room for all.


LEAF = "leaf."
"""What the targets begin with that turn the pages of a panel."""
PORTRAIT = 84
"""Side of a portrait in design units."""
LEAST_SHARE = 5
"""A portrait is at most one part in so many of the height there is."""
TITLE = TextStyle("heading.small", "porphyry", align="left", lines=2, shrink=True)
STRONG = TextStyle("body.bold", align="left", valign="top", lines=4, shrink=True)
LEADING = TextStyle("body", align="left", valign="top", lines=9)
PLAIN = TextStyle("small", align="left", valign="top", lines=9)
SOFT = TextStyle("small", "ink_soft", align="left", valign="top", lines=9)


NAME = PLAIN.but(valign="middle", lines=1, shrink=True)
LEAST_WEIGHT = 0.01
LEAST_BAR = 8
"""The longest bar has at least one part in this many of the width of a panel."""
MOST_BARS = 6
"""Most bars."""


class Note(NamedTuple):
    """A paragraph, with a picture before it if there is one; `tip` is the token of what explains it."""

    text: str
    style: TextStyle = PLAIN
    picture: str = ""
    tip: str = ""


class Heading(NamedTuple):
    """The heading of a panel: its name, which is also the command of its close button, and its title.

    With a seat: `who` and a portrait.
    """

    name: str
    title: str
    who: str = ""
    portrait: str = ""


class Leaves:
    """Which page of a panel is open. Other paragraphs than before begin on the first page."""

    def __init__(self) -> None:
        self.at, self.count = 0, 1
        self._about: object = None

    def about(self, what: object) -> None:
        """Lay out the heading."""
        if what != self._about:
            self.at, self._about = 0, what

    def turn(self, by: int) -> bool:
        """Open another page; whether there is one."""
        at = max(0, min(self.count - 1, self.at + by))
        moved, self.at = at != self.at, at
        return moved


def sheet(
    view: View, room: Rect, heading: Heading, notes: Sequence[Note], texts: Texts, leaves: Leaves
) -> Node:
    """The panel at the top of `room`, as high as it must be; a page of it where it would have to be higher."""
    pad, gap = max(6, view.px(12)), max(3, view.px(7))
    node = Node(heading.name, room, fill="dialog", solid=True, modeless=True, depth=layers.PANEL)
    side = view.target(32)
    portrait = max(side, min(view.px(PORTRAIT), room.h // LEAST_SHARE)) if heading.portrait else side
    top, body = room.inset(pad).cut_top(portrait)
    cross, words = top.cut_right(side)
    close = f"ui/{heading.name}"
    button(
        node,
        "close",
        cross.cut_top(side)[0],
        "",
        close,
        fill="button.quiet",
        picture="glyph/cross",
        tip=close,
    )
    if heading.portrait:
        face, words = words.cut_left(words.h, 2 * gap)
        node.add("portrait", face, picture=heading.portrait)
        if words.h >= view.line(TITLE.role) + view.line(SOFT.role):
            words, below = words.equal_rows(2, 0)
            node.add("who", below, text=heading.who, style=SOFT.but(valign="top", lines=1, shrink=True))
    node.add("title", words, text=heading.title, style=TITLE)
    pages = _pages(view, body, notes, gap)
    leaves.count = len(pages)
    leaves.at = min(leaves.at, leaves.count - 1)
    if leaves.count > 1:
        strip, body = body.cut_bottom(side, gap)
        pager(view, node, texts, strip, leaves.at, leaves.count, f"{LEAF}{heading.name}")
        node.target, node.focusable = f"{LEAF}{heading.name}/", False
    for number, note in pages[leaves.at]:
        line, body = body.cut_top(min(body.h, _height(view, note, body.w) + gap))
        _lay(view, node, str(number), note, line.pad(top=gap))
    if leaves.count == 1:
        node.rect = room.cut_top(min(room.h, body.y - room.y + pad))[0]
    return node


def _pages(view: View, body: Rect, notes: Sequence[Note], gap: int) -> list[list[tuple[int, Note]]]:
    """The paragraphs, numbered, by the pages that have room for them."""
    heights = [_height(view, note, body.w) + gap for note in notes]
    if sum(heights) <= body.h:
        return [[*enumerate(notes)]]
    room = body.h - view.target(32) - gap
    pages: list[list[tuple[int, Note]]] = [[]]
    left = room
    for number, (note, high) in enumerate(zip(notes, heights, strict=True)):
        if high > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1].append((number, note))
        left -= high
    return pages


class Bar(NamedTuple):
    """A bar: name, weight (below 0: the other side), whether the paragraphs mention it, and its tooltip."""

    text: str
    weight: float
    told: bool = False
    tip: str = ""


def balance_height(view: View, bars: Sequence[Bar], legend: str = "") -> int:
    """Pixels that bars, and what they compare, take below the paragraphs of a panel."""
    rows = len(bars[:MOST_BARS]) + bool(legend)
    slack = max(3, view.px(7)) if legend else 0
    return rows * _bar_height(view) + max(6, view.px(12)) + slack if len(bars) > 1 else 0


def balance(
    view: View, node: Node, bars: Sequence[Bar], *, paged: bool = False, legend: str = "", tip: str = ""
) -> None:
    """Bars at the foot of a panel, as many as fit below its paragraphs; none if a mentioned one did not fit.

    ``legend``: what they compare, in a line above them where it has room, with its tooltip.
    """
    pad, high = max(6, view.px(12)), _bar_height(view)
    foot = node.rect.bottom - pad - (view.target(32) + max(3, view.px(7)) if paged else 0)
    above = (child.rect.bottom for child in node.children if not paged or child.rect.y < foot)
    top = max(above, default=node.rect.y) + pad
    rows = max(0, foot - top) // high
    shown = list(bars[: min(MOST_BARS, rows)])
    if len(shown) < 2 or any(bar.told for bar in bars[len(shown) :]):
        return  # one alone has nothing to be compared with
    if rows <= len(shown):
        legend = ""
    most = max(LEAST_WEIGHT, *(abs(bar.weight) for bar in shown))
    area = node.rect.inset(pad, 0)
    node.add("balance", Rect(area.x, top - pad // 2, area.w, max(1, view.px(1.5))), fill="line.gold")
    if legend:
        line = Rect(area.x, top, area.w, high)
        node.add("legend", line, text=legend, style=SOFT.but(valign="middle", lines=1, shrink=True), tip=tip)
        top += high
    wide = max(view.width(bar.text, PLAIN.role) for bar in shown) + 2
    names, scale = area.cut_left(min(wide, area.w - pad - area.w // LEAST_BAR), pad)
    for number, bar in enumerate(shown):
        y = top + number * high
        node.add(
            f"bar.{number}.name", Rect(names.x, y, names.w, high), text=bar.text, style=NAME, tip=bar.tip
        )
        long = max(high // 3, round(abs(bar.weight) / most * scale.w))
        thick = max(6, high // 2)
        fill = "chip.good" if bar.weight > 0 else "chip.bad"
        drawn = Rect(scale.x, y + (high - thick) // 2, long, thick)
        node.add(f"bar.{number}", drawn, fill=fill, tip=bar.tip)


def _bar_height(view: View) -> int:
    return view.line(PLAIN.role) + max(3, view.px(6))


def _side(view: View, note: Note) -> int:
    """Pixels kept for the picture before a paragraph."""
    return view.line(note.style.role) + max(4, view.px(8)) if note.picture else 0


def _height(view: View, note: Note, wide: int) -> int:
    lines = view.fonts.wrap(note.text, note.style.role, view.k, wide - _side(view, note))
    return min(len(lines), note.style.lines) * view.line(note.style.role) + 2


def _lay(view: View, node: Node, name: str, note: Note, rect: Rect) -> None:
    side = _side(view, note)
    mark, words = rect.cut_left(side)
    if note.picture:
        line = view.line(note.style.role)
        node.add(f"{name}.picture", Rect(mark.x, mark.y, line, line), picture=note.picture)
    node.add(name, words, text=note.text, style=note.style, tip=note.tip)


# -- component card ----------------------------------------------------------------------------------------------------
# The full card of a component over the table: a large picture, all its words, and each rule as a way to the reference.


TEXT = TextStyle("body", align="left", valign="top", lines=30)
RULE = TextStyle("small", align="left", valign="middle", lines=12, pad=6)
NUMBER = TextStyle("number.small", "porphyry")
SIGN = TextStyle("number", align="left")
WIDE, PICTURE = 1240, 520
"""Width of the card and of its picture in design units."""
MARGIN = 0.2
"""How much of a picture's width and height stays free on each side of the marks on it."""


class ComponentCard(Scene):
    """The full card of a component. A rule opens the rule book by `to_rule`; Escape, Enter, F1 and a click outside
    close it."""

    overlay = True

    def __init__(
        self,
        context: Context,
        texts: MatchTexts,
        card: FullCard,
        to_rule: Callable[[str], None],
        to_catalogue: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(context)
        self.to_catalogue = to_catalogue
        """Opens the catalogue at the component, None where it has none or is behind the card."""
        self.texts, self.card, self.to_rule = texts, card, to_rule
        self.rules = [rule for rule in dict.fromkeys(card.rules) if texts.has_own(f"rule.{rule}")]

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        pad, gap = max(12, view.px(30)), gap_of(view)
        wide = min(view.w - 2 * gap, max(view.px(WIDE), 760))
        inner = wide - 2 * pad
        art = self._picture_size(view, inner)
        words = inner - (art[0] + pad if art[0] else 0)
        heading, foot = view.line("heading") + gap, view.target(44)
        signs = view.px(44) + gap if self.card.signs else 0
        text = self._text_height(view, words)
        rules = [self._rule_height(view, rule, inner) for rule in self.rules]
        below = sum(rules) + gap * len(rules)
        high = 2 * pad + max(art[1], heading + signs + text) + below + gap + foot
        root = Node("shade", view.rect, target="card/beside", focusable=False)
        card = root.add(
            "card", view.rect.place(wide, min(high, view.h - 2 * gap), 0.5, 0.45), fill="dialog", solid=True
        )
        body = card.rect.inset(pad)
        if art[0]:
            frame = Rect(body.x, body.y, *art)
            self._marks(card.add("picture", frame, picture=self.card.picture), frame)
        column = body.pad(left=inner - words)
        line, column = column.cut_top(heading)
        card.add("title", line, text=self.card.title, style=HEADING.but(valign="top"))
        if signs:
            row, column = column.cut_top(signs)
            self._signs(view, card, row.pad(bottom=gap))
        card.add("text", column.cut_top(text)[0], text=self.card.text, style=TEXT)
        y = body.y + max(art[1], heading + signs + text) + gap
        for rule, height in zip(self.rules, rules, strict=True):
            self._rule(view, card, rule, Rect(body.x, y, inner, height))
            y += height + gap
        label = self.context.texts("card.close")
        strip = body.cut_bottom(foot)[0]
        end = strip.place(max(view.px(150), button_width(view, label)), foot, 1.0)
        button(card, "close", end, label, "card/close", fill="button.primary")
        self._listed(view, card, Rect(strip.x, strip.y, end.x - gap - strip.x, strip.h))
        return root

    def _listed(self, view: View, card: Node, area: Rect) -> None:
        """The way to the catalogue at the left of the foot."""
        if self.to_catalogue is not None:
            words = self.context.texts("catalogue.title")
            cell = area.cut_left(min(area.w, button_width(view, words, picture=True)))[0]
            button(card, "catalogue", cell, words, "more/catalogue", picture="glyph/picture")

    def _picture_size(self, view: View, inner: int) -> tuple[int, int]:
        """Width and height of the picture, at most two fifths of the window's height."""
        if not self.card.picture:
            return 0, 0
        across, down = self.card.shape
        wide = min(view.px(PICTURE), inner // 2, view.h * 2 // 5 * across // down)
        return wide, wide * down // across

    def _marks(self, picture: Node, frame: Rect) -> None:
        """The marks on the picture, side by side in its middle."""
        if not self.card.marks:
            return
        room = frame.inset(round(frame.w * MARGIN), round(frame.h * MARGIN))
        cells = room.equal_columns(len(self.card.marks), max(2, room.w // 40))
        for at, (mark, cell) in enumerate(zip(self.card.marks, cells, strict=True)):
            side = min(cell.w, cell.h)
            picture.add(f"mark{at}", cell.place(side, side), picture=mark)

    def _signs(self, view: View, card: Node, rect: Rect) -> None:
        """The small pictures with their numbers, from the left as far as there is room."""
        x, space = rect.x, view.px(18)
        for at, (picture, text) in enumerate(self.card.signs):
            words = view.width(text, SIGN.role) + 2 if text else 0
            if x + rect.h + words > rect.right:
                return
            card.add(f"sign{at}", Rect(x, rect.y, rect.h, rect.h), picture=picture)
            x += rect.h + view.px(6)
            if words:
                card.add(f"sign{at}.number", Rect(x, rect.y, words, rect.h), text=text, style=SIGN)
                x += words
            x += space

    def _text_height(self, view: View, width: int) -> int:
        lines = view.fonts.wrap(self.card.text, TEXT.role, view.k, width) if self.card.text else []
        return len(lines) * view.line(TEXT.role) + 4

    def _rule_height(self, view: View, rule: str, width: int) -> int:
        words = view.fonts.wrap(self.texts.rule(rule), RULE.role, view.k, self._rule_width(view, width))
        return max(view.target(40), len(words) * view.line(RULE.role) + view.px(12))

    def _rule_width(self, view: View, width: int) -> int:
        return width - self._number_width(view) - 2 * view.px(10) - 4

    @staticmethod
    def _number_width(view: View) -> int:
        return view.width("§ 999", NUMBER.role) + 2 * view.px(10)

    def _rule(self, view: View, card: Node, rule: str, rect: Rect) -> None:
        row = card.add(f"rule{rule}", rect, target=f"rule/{rule}", fill="button", tip="")
        number, words = rect.cut_left(self._number_width(view))
        sign = f"§ {rule}" if rule.isdigit() else rule
        row.add("number", number, text=sign, style=NUMBER)
        row.add("words", words.inset(0, 1), text=self.texts.rule(rule), style=RULE)

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        if target.startswith("rule/"):
            self.to_rule(target.removeprefix("rule/"))
        elif target == "more/catalogue" and self.to_catalogue is not None:
            self.to_catalogue()
        elif target.startswith("card/") or press.button == 3:
            self.stack.pop()

    def on_key(self, key: Key) -> bool:
        if key.name not in {"escape", "return", "f1", "i", "space"}:
            return False
        self.stack.pop()
        return True
