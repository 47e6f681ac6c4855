"""The pieces all scenes are put together from: pages, buttons, choosers, steppers, entries. Pure layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack

from game.storage.record import SeatInfo
from game.ui.geometry import Rect
from game.ui.scene import LIMIT, Texts, View
from game.ui.theme import BANNERS
from game.ui.tree import Node, PictureAt, TextStyle, Widget

from .world import world

LABEL = TextStyle("body.bold", lines=2, shrink=True, pad=6)
SMALL_LABEL = TextStyle("small.bold", lines=2, shrink=True, pad=4)
ROW_LABEL = TextStyle("body", align="left", lines=2, shrink=True)
VALUE = TextStyle("body", align="left", lines=2, shrink=True, pad=12)
CENTRED = TextStyle("body", shrink=True, pad=6)
HINT = TextStyle("small", "ink_soft", align="left", lines=3, shrink=True)
HEADING = TextStyle("heading", "porphyry", align="left", shrink=True)
PAGE_TITLE = TextStyle("heading", "gold_light", shrink=True)
CAPTION = TextStyle("caption", "ink_soft", lines=2, shrink=True)


class Manner(TypedDict, total=False):
    """How a button looks and what it can do besides its words: fields of a node."""

    fill: str
    style: TextStyle
    picture: str
    picture_at: PictureAt
    enabled: bool
    selected: bool
    tip: str
    speech: str


@dataclass(slots=True)
class Page:
    """A full page: its root, the area for its content and the strip for its buttons."""

    root: Node
    body: Rect
    foot: Rect


def gap_of(view: View) -> int:
    """The usual distance between neighbours."""
    return max(6, view.px(12))


def bar_height(view: View) -> int:
    """Height of the bars at the top of a page and of the table."""
    return view.target(46) + 2 * max(3, view.px(5))


def table_bar_heights(view: View) -> tuple[int, int]:
    """Heights in pixels of the upper and the lower bar of a table."""
    return bar_height(view), view.target(46) + 2 * max(4, view.px(6))


def banner(seat: SeatInfo) -> str:
    """The picture of a seat's banner."""
    return f"banner/{BANNERS[seat.colour % len(BANNERS)]}?seat={seat.colour}"


def page(view: View, texts: Texts, name: str, title: str, *, foot: bool = True, game: str = "") -> Page:
    """An empty page with title and back button, over the world of the game it is about. Text needs a surface of its own."""
    root = Node(name, view.rect, fill="ground", picture=world(game, view.rect), picture_at="fill")
    bar, rest = view.rect.cut_top(bar_height(view))
    head = root.add("bar", bar, fill="bar")
    inner = bar.inset(max(4, view.px(8)), max(3, view.px(5)))
    back = texts("common.back")
    width = button_width(view, back, "small.bold", picture=True)
    button(
        head, "back", inner.cut_left(width)[0], back, "ui/back",
        fill="bar.button", picture="glyph/arrow_left", style=SMALL_LABEL,
    )  # fmt: skip
    head.add("title", inner.inset(width + gap_of(view), 0), text=title, style=PAGE_TITLE)
    root.add("line", Rect(bar.x, bar.bottom, bar.w, max(2, view.px(3))), fill="line.gold")
    margin = max(10, view.px(26))
    body = rest.pad(margin, margin + max(2, view.px(3)), margin, margin)
    strip = Rect(body.x, body.bottom, body.w, 0)
    if foot:
        strip, body = body.cut_bottom(view.target(56), gap=gap_of(view) + view.px(6))
    return Page(root, body, strip)


def button(parent: Node, name: str, rect: Rect, text: str, target: str, **look: Unpack[Manner]) -> Node:
    """A button with a picture left of its text or alone. The default of `fill` is "button"."""
    look.setdefault("fill", "button")
    look.setdefault("style", LABEL)
    look.setdefault("picture_at", "left" if text else "center")
    return parent.add(name, rect, text=text, target=target, **look)


def button_width(view: View, text: str, role: str = "body.bold", *, picture: bool = False) -> int:
    """A comfortable width for a button with these words."""
    extra = view.target(46) if picture else 0
    return view.width(text, role) + extra + 2 * max(10, view.px(16))


def button_row(
    view: View, parent: Node, area: Rect, buttons: list[tuple[str, str, str, str]], *, across: float = 1.0
) -> None:
    """Buttons side by side: (target, text, kind, picture) each; `across` 1.0 lays them at the right end."""
    gap = gap_of(view)
    widths = [
        max(view.px(150), button_width(view, text, picture=bool(picture))) for _, text, _, picture in buttons
    ]
    total = sum(widths) + gap * (len(widths) - 1)
    if total > area.w:  # the words are worth more than the pictures
        buttons = [(target, text, kind, "") for target, text, kind, _ in buttons]
        widths = [button_width(view, text) for _, text, _, _ in buttons]
        cells = area.columns(*_narrowed(view, widths, buttons, area.w - gap * (len(buttons) - 1)), gap=gap)
    else:
        row = area.place(total, area.h, across, 0.5)
        cells = row.columns(*widths, gap=gap)
    for (target, text, kind, picture), cell in zip(buttons, cells, strict=True):
        button(parent, target.replace("/", "."), cell, text, target, fill=kind, picture=picture)


def _narrowed(
    view: View, widths: Sequence[int], buttons: Sequence[tuple[str, str, str, str]], room: int
) -> list[float]:
    """The widths in less room than they ask for: none is made narrower than its longest word while another can be."""
    margin = 2 * max(8, view.px(LABEL.pad))
    least = [
        min(width, margin + max(view.width(word, LABEL.role) for word in text.split()))
        for width, (_, text, _, _) in zip(widths, buttons, strict=True)
    ]
    spare = sum(widths) - sum(least)
    share = (room - sum(least)) / spare if spare else 1.0
    return [low + max(0.0, share) * (wide - low) for low, wide in zip(least, widths, strict=True)]


def chooser(
    view: View,
    parent: Node,
    name: str,
    rect: Rect,
    value: str,
    target: str,
    *,
    picture: str = "",
    tip: str = "",
) -> Node:
    """The value chosen, to be pressed for the list of all values."""
    node = parent.add(name, rect, fill="button", target=target, tip=tip, speech=value)
    arrow, words = rect.cut_right(min(rect.h, view.target(40)))
    if picture:
        icon, words = words.cut_left(rect.h)
        margin = 2 if picture.startswith("art/") else max(2, rect.h // 6)
        node.add("picture", icon.inset(margin), picture=picture)
    node.add("value", words, text=value, style=VALUE if not picture else VALUE.but(pad=3))
    node.add("arrow", arrow.inset(max(2, arrow.h // 4)), picture="glyph/chevron_down")
    return node


def stepper(
    parent: Node, name: str, rect: Rect, value: str, less: str, more: str, ends: tuple[bool, bool]
) -> Node:
    """A value between minus and plus buttons; `ends` says whether it is at its least or its most."""
    node = parent.add(name, rect, fill="well.marble")
    side = min(rect.h, rect.w // 3)
    minus, middle = rect.cut_left(side)
    plus, middle = middle.cut_right(side)
    button(node, "less", minus, "", less, picture="glyph/minus", enabled=not ends[0])
    node.add("value", middle, text=value, style=CENTRED)
    button(node, "more", plus, "", more, picture="glyph/plus", enabled=not ends[1])
    return node


def slider(
    parent: Node, name: str, rect: Rect, words: str, value: int, span: tuple[int, int, int], tip: str
) -> Node:
    """A number as text and as a slider; `span` is its least, its most and its step. Reports `on_widget` at "…/slider"."""
    low, high, step = span
    node = parent.add(name, rect, fill="well.marble", tip=tip)
    label, track = rect.columns(0.3, 0.7)
    node.add("value", label, text=words, style=CENTRED)
    node.add(
        "slider", track.inset(4, 2), speech=words,
        widget=Widget("slider", str(value), low=float(low), high=float(high), step=float(step)),
    )  # fmt: skip
    return node


def switch(parent: Node, name: str, rect: Rect, texts: Texts, target: str, *, on: bool) -> Node:
    """A switch; a click toggles it."""
    return button(
        parent, name, rect, texts("common.on" if on else "common.off"), target,
        picture="glyph/check" if on else "glyph/minus", selected=on, style=VALUE,
    )  # fmt: skip


def entry(parent: Node, name: str, rect: Rect, value: str, *, speech: str, length: int = 40) -> Node:
    """A text entry; `speech` says to screen readers what is to be typed. Its text is painted below the widget too, for when a dialog hides the widget."""
    well = parent.add(
        name,
        rect,
        fill="well.marble",
        text=value[:length],
        style=VALUE.but(role="small"),
        tip=f"{LIMIT}{length}",
    )
    well.add("entry", rect, speech=speech, widget=Widget("entry", value=value, length=length))
    return well


LEAF_KEYS = {"pagedown": 1, "page down": 1, "pageup": -1, "page up": -1}
"""By the name of a key, in both spellings, how many leaves it goes on."""


def pager(
    view: View, parent: Node, texts: Texts, strip: Rect, leaf: int, leaves: int, kind: str = "leaf"
) -> None:
    """Page number and count, between the targets "leaf/-1" and "leaf/1" (or of another kind)."""
    words = texts("common.page", page=leaf + 1, pages=leaves)
    row = strip.place(min(strip.w, 2 * strip.h + view.width(words) + 4 * gap_of(view)), strip.h)
    first, middle = row.cut_left(strip.h)
    last, middle = middle.cut_right(strip.h)
    button(parent, "before", first, "", f"{kind}/-1", picture="glyph/chevron_left", enabled=leaf > 0)
    parent.add("page", middle, text=words, style=CENTRED, fill="chip")
    button(parent, "after", last, "", f"{kind}/1", picture="glyph/chevron_right", enabled=leaf < leaves - 1)


def panel(view: View, parent: Node, name: str, rect: Rect, heading: str = "") -> tuple[Node, Rect]:
    """A sheet with an optional heading; the node and the room inside it."""
    node = parent.add(name, rect, fill="sheet")
    inner = rect.inset(max(10, view.px(20)), max(8, view.px(16)))
    if heading:
        line, inner = inner.cut_top(view.line("heading"), gap=max(4, view.px(8)))
        node.add("heading", line, text=heading, style=HEADING)
    return node, inner


def panel_height(view: View, inside: int) -> int:
    """The height of a panel with a heading and a content of so many pixels."""
    return 2 * max(8, view.px(16)) + view.line("heading") + max(4, view.px(8)) + inside


def fitting(view: View, said: Sequence[str], style: TextStyle, rect: Rect) -> str:
    """The first of some words that finds room, "" when none does."""
    return next((words for words in said if view.fonts.fits(words, style, rect, view.k)), "")


def text_block(
    view: View, parent: Node, name: str, area: Rect, text: str, style: TextStyle
) -> tuple[Node, Rect]:
    """A paragraph as high as it needs at the top of `area`; the node and what is left below."""
    inner = area.w - 2 * view.px(style.pad)
    lines = len(view.fonts.wrap(text, style.role, view.k, inner))
    high = min(area.h, lines * view.line(style.role) + 2)
    box, rest = area.cut_top(high, gap=gap_of(view))
    return parent.add(name, box, text=text, style=style.but(lines=max(2, lines), valign="top")), rest
