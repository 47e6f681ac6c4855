"""The pieces all scenes are put together from: pages, buttons, choosers, steppers, entries. Pure layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypedDict, Unpack

from game.boards.registry import game_look
from game.storage.record import SeatInfo
from game.ui.geometry import Rect
from game.ui.scene import LIMIT, Texts, View
from game.ui.theme import BANNERS
from game.ui.tree import Node, PictureAt, TextStyle, Widget, walk

PICTURE = (2560, 1440)
"""Width and height of the pictures of games in pixels."""
DOOR = (1600, 900)
"""Those of the pictures of their doors."""
HOME, HOME_FOCUS = "art/title/constantinople", (0.645, 0.44)
"""The picture behind a page about no game, and what must be seen of it."""


def part_of(focus: tuple[float, float], rect: Rect, size: tuple[int, int] = PICTURE) -> Rect:
    """The part of a picture, in its pixels, that covers a rectangle and has its focus as near to the middle as can be."""
    wide, high = size
    scale = min(wide / max(1, rect.w), high / max(1, rect.h))
    w, h = max(1, min(wide, round(rect.w * scale))), max(1, min(high, round(rect.h * scale)))
    left, top = round(focus[0] * wide - w / 2), round(focus[1] * high - h / 2)
    return Rect(max(0, min(wide - w, left)), max(0, min(high - h, top)), w, h)


def world(game: str, rect: Rect) -> str:
    """The key of the picture of a game that fills a rectangle; the city of the title for no game."""
    if not game:
        return _cut(HOME, HOME_FOCUS, rect)
    entry = game_look(game)
    return _cut(entry.picture, entry.focus, rect) if entry.picture.startswith("art/") else entry.picture


def door_world(game: str, rect: Rect) -> str:
    """The same on the door of the title, whose pictures are smaller: they are the first that the program shows."""
    entry = game_look(game)
    return _cut(entry.door, entry.focus, rect, DOOR) if entry.door else world(game, rect)


def _cut(picture: str, focus: tuple[float, float], rect: Rect, size: tuple[int, int] = PICTURE) -> str:
    part = part_of(focus, rect, size)
    if (part.w, part.h) == size:
        return picture
    return f"{picture}?part={part.x}.{part.y}.{part.w}.{part.h}"


# -- parts -------------------------------------------------------------------------------------------------------------


LABEL = TextStyle("body.bold", lines=2, shrink=True, pad=6)
SMALL_LABEL = TextStyle("small.bold", lines=2, shrink=True, pad=4)
ROW_LABEL = TextStyle("body", align="left", lines=2, shrink=True)
VALUE = TextStyle("body", align="left", lines=2, shrink=True, pad=12)
CENTERED = TextStyle("body", shrink=True, pad=6)
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

    def column(self, view: View, most: int) -> tuple[Rect, Rect]:
        """The middle of content and foot, at most so many design units wide."""
        area = self.body.place(min(self.body.w, view.px(most)), self.body.h, 0.5, 0)
        return area, Rect(area.x, self.foot.y, area.w, self.foot.h)


def gap_of(view: View) -> int:
    """The usual distance between neighbors."""
    return max(6, view.px(12))


def bar_height(view: View) -> int:
    """Height of the bars at the top of a page and of the table."""
    return view.target(46) + 2 * max(3, view.px(5))


def table_bar_heights(view: View) -> tuple[int, int]:
    """Heights in pixels of the upper and the lower bar of a table."""
    return bar_height(view), view.target(46) + 2 * max(4, view.px(6))


def banner(seat: SeatInfo) -> str:
    """The picture of a seat's banner."""
    return f"banner/{BANNERS[seat.color % len(BANNERS)]}?seat={seat.color}"


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


def _move(node: Node, down: int) -> None:
    """Shift a node with all below it."""
    for one in walk(node):
        one.rect = one.rect.moved(0, down)
        one.shaded = tuple(rect.moved(0, down) for rect in one.shaded)


def gathered(view: View, made: Page) -> Node:
    """The root of a page whose content ends before its foot: the buttons come up to it, and both stand in the middle.

    A page whose content reaches its foot, or nearly, stays as it is.
    """
    shown = [one for one in made.root.children if one.rect.y > made.root.rect.y and one.rect.y >= made.body.y]
    above = [one for one in shown if one.rect.y < made.body.bottom]
    end = made.body.bottom if len(above) < len(shown) else made.root.rect.bottom - made.body.x
    spare = end - max((one.rect.bottom for one in above), default=end)
    if spare < view.px(40):
        return made.root
    down = spare * 2 // 5
    for one in shown:
        _move(one, down if one in above else down - spare)
    return made.root


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
    node.add("value", middle, text=value, style=CENTERED)
    button(node, "more", plus, "", more, picture="glyph/plus", enabled=not ends[1])
    return node


def slider(
    parent: Node, name: str, rect: Rect, words: str, value: int, span: tuple[int, int, int], tip: str
) -> Node:
    """A number as text and as a slider; `span` is its least, its most and its step. Reports `on_widget` at "…/slider"."""
    low, high, step = span
    node = parent.add(name, rect, fill="well.marble", tip=tip)
    label, track = rect.columns(0.3, 0.7)
    node.add("value", label, text=words, style=CENTERED)
    node.add(
        "slider", track.inset(4, 2), speech=words,
        widget=Widget("slider", str(value), low=float(low), high=float(high), step=float(step)),
    )  # fmt: skip
    return node


def switch(parent: Node, name: str, rect: Rect, texts: Texts, target: str, *, on: bool) -> Node:
    """A switch: ticked, or an empty box; a click toggles it."""
    return button(
        parent, name, rect, texts("common.on" if on else "common.off"), target,
        picture="glyph/check" if on else "glyph/box", selected=on, style=VALUE,
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
    parent.add("page", middle, text=words, style=CENTERED, fill="chip")
    button(parent, "after", last, "", f"{kind}/1", picture="glyph/chevron_right", enabled=leaf < leaves - 1)


def leaf_foot(view: View, root: Node, foot: Rect, texts: Texts, leaf: int, leaves: int) -> Rect:
    """Page number and count at the right of a foot, between the targets "ui/before" and "ui/after"; what is left of the foot."""
    side = max(foot.h, view.target())
    words = texts("common.page", page=leaf + 1, pages=leaves)
    row, rest = foot.cut_right(2 * side + view.width(words) + 4 * gap_of(view), gap_of(view))
    last, middle = row.cut_right(side)
    first, middle = middle.cut_left(side)
    button(root, "before", first, "", "ui/before", picture="glyph/chevron_left", enabled=leaf > 0)
    root.add("page", middle, text=words, style=CENTERED, fill="sheet")
    button(root, "after", last, "", "ui/after", picture="glyph/chevron_right", enabled=leaf < leaves - 1)
    return rest


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


# -- rows of a list ----------------------------------------------------------------------------------------------------
# A row of a list of things to do: a mark of its state, a title, a line about it, a number at the right end.


TITLE = TextStyle("body.bold", align="left", valign="bottom", shrink=True, pad=6)
LINE = TextStyle("small", "ink_soft", align="left", valign="top", shrink=True, pad=6)
NUMBER = TextStyle("small", "ink_soft", align="right", shrink=True, pad=10)


class ListRow(NamedTuple):
    """What a row says; ``target`` is also its tooltip's token, ``mark`` a picture or ""."""

    name: str
    target: str
    title: str
    about: str
    number: str
    mark: str
    speech: str
    signs: tuple[str, ...] = ()
    """Pictures of what it is about."""
    share: float = -1.0
    """How much of it is done, below 0 for nothing to show."""
    next: bool = False
    """The one to take next."""


def row_height(view: View) -> int:
    """The least height of a row."""
    return max(view.target(56), view.line(TITLE.role) + view.line(LINE.role) + view.px(8))


def list_row(view: View, node: Node, cell: Rect, row: ListRow) -> None:
    """Add a row."""
    fill = "button.gold" if row.next else "button"
    line = node.add(row.name, cell, fill=fill, target=row.target, speech=row.speech, tip=row.target)
    mark, words = cell.cut_left(min(cell.h, view.target(72)))
    if row.mark:
        around = mark.w // 12 if row.mark.startswith("art/") else mark.w // 4
        line.add("mark", mark.fit(1, 1).inset(around), picture=row.mark)
    else:  # the place of the seal that is to be earned
        line.add("mark", mark.fit(1, 1).inset(mark.w // 5), fill="chip")
    wide = view.width(row.number, NUMBER.role) + 2 * view.px(NUMBER.pad)
    number, words = words.cut_right(wide)
    soft = "ink" if row.next else "ink_soft"
    line.add("number", number, text=row.number, style=NUMBER.but(color=soft))
    side = min(cell.h - 2 * max(4, view.px(8)), view.target(104 if view.upright else 72))
    if row.signs and words.w > (3 if view.upright else 5) * side * len(row.signs):
        strip, words = words.cut_right(len(row.signs) * (side + gap_of(view)), gap=gap_of(view))
        for at, (picture, spot) in enumerate(
            zip(row.signs, strip.equal_columns(len(row.signs), gap_of(view)), strict=True)
        ):
            line.add(f"sign{at}", spot.place(side, side), picture=picture)
    if row.share >= 0 and view.width(row.about, LINE.role) + 2 * view.px(
        LINE.pad
    ) < words.w * 2 // 3 - gap_of(view):
        rail, words = words.cut_right(words.w // 3, gap=gap_of(view))
        rail = rail.place(rail.w, max(8, view.px(16)))
        line.add("rail", rail, fill="well")
        if row.share > 0:
            line.add("done", rail.cut_left(max(4, round(rail.w * row.share)))[0], fill="chart.porphyry")
    high = view.line(TITLE.role) + view.px(4)
    both = high + view.line(LINE.role) + view.px(8)
    upper, lower = words.place(words.w, min(words.h, both)).rows(high, 1.0)
    if view.fonts.fits(row.about, LINE, lower, view.k):
        line.add("title", upper, text=row.title, style=TITLE)
        line.add("about", lower, text=row.about, style=LINE.but(color=soft))
    else:  # the tooltip and the page behind it say more
        line.add("title", words, text=row.title, style=TITLE)


def rows_of(
    view: View, node: Node, area: Rect, texts: Texts, count: int, leaf: int
) -> tuple[int, list[tuple[int, Rect]]]:
    """The leaf that is shown, and the rows of it with their cells; a pager below where one leaf has no room for all.

    Rows are a little higher than the least where there is room.
    """
    row, gap = row_height(view), max(3, gap_of(view) // 2)
    room = max(1, (area.h + gap) // (row + gap))
    if count > room:
        strip, area = area.cut_bottom(view.target(40), gap)
        room = max(1, (area.h + gap) // (row + gap))
        leaves = -(-count // room)
        leaf = min(leaf, leaves - 1)
        pager(view, node, texts, strip, leaf, leaves)
    else:
        leaf = 0
    most = row * 3 if view.upright else row * 3 // 2
    high = min(area.h, max(row, min(most, (area.h + gap) // min(count, room) - gap)))
    shown = range(count)[leaf * room : (leaf + 1) * room]
    return leaf, [
        (number, Rect(area.x, area.y + at * (high + gap), area.w, high)) for at, number in enumerate(shown)
    ]


# -- doors -------------------------------------------------------------------------------------------------------------
# A door: a picture, what is behind it, and a large button. Pure layout.


DOOR_HEAD = TextStyle("small.bold", "marble", shrink=True)
DOOR_TITLE = TextStyle("title", "gold_light", lines=2, shrink=True, pad=10)
DOOR_LINE = TextStyle("body", "marble", valign="top", lines=3, shrink=True, pad=14)
DOOR_BUTTON = TextStyle("body.bold", lines=2, shrink=True, pad=6)


@dataclass(frozen=True, slots=True)
class NextDoor:
    """What comes next: its heading, title, a line or two about it, the words and the target of its button."""

    head: str
    title: str
    about: str
    words: str
    target: str
    picture: str


DOOR_GO = 74
"""Height of the button of a door in design units."""


def _door_edges(view: View) -> tuple[int, int]:
    return max(8, view.px(18)), max(6, view.px(12))


def _door_title(view: View, wide: int, door: NextDoor) -> int:
    """Height of the title of a door, in one line or in two."""
    room = wide - 2 * _door_edges(view)[0] - 2 * view.px(10)
    return (2 if view.width(door.title, "title") > room else 1) * view.line("title")


def door_plate(view: View, wide: int, door: NextDoor) -> int:
    """Height of what stands below the picture of a door of this width."""
    pad, gap = _door_edges(view)
    room = wide - 2 * pad - 2 * view.px(DOOR_LINE.pad)
    lines = len(view.fonts.wrap(door.about, DOOR_LINE.role, view.k, room)) if door.about else 0
    told = (
        view.line("small") + _door_title(view, wide, door) + min(DOOR_LINE.lines, lines) * view.line("body")
    )
    return 2 * pad + told + view.target(DOOR_GO) + 2 * gap


def next_door(view: View, root: Node, area: Rect, game: str, door: NextDoor, picture: str = "") -> None:
    """A door like those of the title: picture (of the game, if no other is given), what it is, and a large button."""
    pad, gap = _door_edges(view)
    node = root.add("door", area, fill="ground", target=door.target, focusable=False, speech=door.title)
    button_high, title = view.target(DOOR_GO), _door_title(view, area.w, door)
    high = door_plate(view, area.w, door)
    plate, scene = area.cut_bottom(min(area.h * 4 // 5, high))
    node.add("scene", scene, picture=picture or world(game, scene), picture_at="fill")
    own = node.add("plate", plate, fill="bar")
    inner = plate.inset(pad)
    line, inner = inner.cut_top(view.line("small"))
    own.add("head", line, text=door.head, style=DOOR_HEAD)
    line, inner = inner.cut_top(title)
    own.add("title", line, text=door.title, style=DOOR_TITLE)
    foot, inner = inner.cut_bottom(button_high, gap=gap)
    if view.fonts.fits(door.about, DOOR_LINE, inner, view.k):
        own.add("about", inner, text=door.about, style=DOOR_LINE)
    made = own.add("go", foot, fill="button.gold", target=door.target, speech=door.words)
    icon, words = foot.cut_left(foot.h)
    made.add("picture", icon.inset(foot.h // 4), picture=door.picture)
    made.add("text", words.pad(right=icon.w), text=door.words, style=DOOR_BUTTON)
    node.add("edge", area, frame="light.edge")


# -- seals -------------------------------------------------------------------------------------------------------------
# Seals as scenes show them: that of a deal with its commitment in groups, and the wax of a game.


SEAL_PICTURE = "art/seal/red"
PARTS = 4
"""Number of groups in which the seal is shown."""


def grouped(seal: str) -> str:
    """A commitment in groups that can be compared by eye."""
    size = -(-len(seal) // PARTS)
    return " ".join(seal[at : at + size] for at in range(0, len(seal), size))


def seal_of(game: str) -> str:
    """The picture of a game's seal, for what a person has done there."""
    return f"art/seal/{game_look(game).seal}"


# -- chapters ----------------------------------------------------------------------------------------------------------
# A large sheet with its chapters at the left, in a small or upright window above it. Pure layout.


ENTRY = TextStyle("body.bold", align="left", lines=2, shrink=True, pad=6)
CHAPTER = TextStyle("title", "porphyry", align="left", shrink=True)
UNDER = TextStyle("small", "ink_soft", align="left", valign="top", lines=2, shrink=True)
LEAST_TEXT = 860
"""Least width beside the chapters in design units."""


class ChapterEntry(NamedTuple):
    """One entry: target, words, picture, whether it is open, and whether it stands below at the foot of the list."""

    target: str
    words: str
    picture: str
    chosen: bool = False
    foot: bool = False


class OpenChapter(NamedTuple):
    """The sheet, the room for what is in the chapter, and whether the chapters stand beside it."""

    sheet: Node
    room: Rect
    beside: bool


def chapters(view: View, root: Node, area: Rect, entries: Sequence[ChapterEntry]) -> OpenChapter:
    """Lay out the sheet with its entries."""
    margin, gap = max(10, view.px(34)), gap_of(view)
    longest = max(view.width(one.words, ENTRY.role) for one in entries)
    wide = min(view.px(400), longest + view.target(52) + 2 * margin // 2 + view.px(24))
    beside = area.w - wide >= view.px(LEAST_TEXT) and not view.upright
    if not beside:
        return _above(view, root, area, entries)
    sheet = root.add("sheet", area, fill="sheet")
    rail, room = area.cut_left(wide)
    node = sheet.add("chapters", rail, fill="porphyry")
    inner = rail.inset(margin // 2)
    high = min(view.target(62), (inner.h + gap // 2) // len(entries) - gap // 2)
    for one in entries:
        if one.foot:
            cell, inner = inner.cut_bottom(high, gap=gap // 2)
        else:
            cell, inner = inner.cut_top(high, gap=gap // 2)
        fill = "button.gold" if one.chosen else "bar.button"
        made = node.add(one.target.replace("/", "."), cell, fill=fill, target=one.target, speech=one.words)
        icon, words = cell.cut_left(min(cell.h, view.target(52)))
        drawn = one.picture.startswith("glyph/")
        ink = "?ink=gold_light" if drawn and not one.chosen else ""
        made.add("picture", icon.inset(icon.w // (5 if drawn else 12)), picture=one.picture + ink)
        made.add("words", words, text=one.words, style=ENTRY)
    return OpenChapter(sheet, room.inset(margin * 5 // 4, margin), beside=True)


def _above(view: View, root: Node, area: Rect, entries: Sequence[ChapterEntry]) -> OpenChapter:
    """The entries in one line above the sheet, in more where their words need it."""
    gap = gap_of(view) // 2
    others = [one for one in entries if one.foot]
    if len(others) == len(entries):  # alone they are buttons, not a bar that looks like a heading
        strip, rest = area.cut_top(view.target(44), gap=gap)
        button_row(view, root, strip, [(one.target, one.words, "button", one.picture) for one in entries])
        sheet = root.add("sheet", rest, fill="sheet")
        return OpenChapter(sheet, rest.inset(max(10, view.px(26)), max(6, view.px(14))), beside=False)
    if 1 < len(others) < len(entries):
        strip, area = area.cut_top(view.target(44), gap=2 * gap)
        for one, cell in zip(reversed(others), strip.equal_columns(len(others), gap), strict=True):
            button(
                root, one.target.replace("/", "."), cell, one.words, one.target, selected=one.chosen, style=LABEL,
                picture=one.picture if view.width(one.words) + view.target(60) < cell.w else "",
            )  # fmt: skip
        entries = [one for one in entries if not one.foot]
    widest = max(view.width(one.words, SMALL_LABEL.role) for one in entries) + 2 * view.px(16)
    room = max(1, (area.w + gap) // (widest + gap))
    lines = -(-len(entries) // min(room, len(entries)))
    columns = -(-len(entries) // lines)
    strip, rest = area.cut_top(lines * view.target(44) + (lines - 1) * gap, gap=gap)
    for one, cell in zip(entries, strip.grid(columns, lines, gap), strict=False):
        button(
            root, one.target.replace("/", "."), cell, one.words, one.target, selected=one.chosen, style=SMALL_LABEL
        )  # fmt: skip
    sheet = root.add("sheet", rest, fill="sheet")
    return OpenChapter(sheet, rest.inset(max(10, view.px(26)), max(6, view.px(14))), beside=False)
