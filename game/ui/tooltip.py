"""The tooltip: a small card beside what it explains, never over it, never out of the window. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node, TextStyle, walk

DELAY = 0.25
"""Seconds the pointer has to rest before the tooltip shows; keyboard focus shows it at once."""
DEPTH = 100_000
FAR = 0.3
"""A tooltip never lies farther from its subject than this share of the height of the window, if it can lie nearer."""

TITLE = TextStyle("body.bold", "gold_light", "left", "top", lines=3)
BODY = TextStyle("small", "", "left", "top", lines=40)
KEYS = TextStyle("caption.bold", "gold_light", "left", "top", lines=2)


def tip_node(
    tip: Tip,
    about: Rect,
    view: View,
    *,
    long: bool = False,
    clear: Sequence[Rect] = (),
    avoid: Sequence[Rect] = (),
    spare: Sequence[Rect] = (),
    dock: Rect | None = None,
) -> Node:
    """The tree of a tooltip about something at `about`; `long` shows the long form where there is one.

    It hides as little as can be of the rectangles `clear`, then of `avoid`, and then of `spare`. On a map, the rectangle
    `dock`, it is small and lies in a corner, without picture and keys.
    """
    if dock is not None:
        tip = replace(tip, picture="")
    parts = _parts(tip, long=long, docked=dock is not None)
    pad, gap = max(8, view.px(12)), max(3, view.px(5))
    widest = min(view.px(560 if long else 420) + 60, view.w - 2 * pad)
    if dock is not None:
        pad, gap = max(6, view.px(8)), 1
        widest = _docked_width(view, parts, pad, gap, widest)
    lines = [view.fonts.wrap(text, style.role, view.k, widest - 2 * pad) for text, style in parts]
    width = max(
        (
            view.width(line, style.role)
            for found, (_, style) in zip(lines, parts, strict=True)
            for line in found
        ),
        default=0,
    )
    heights = [
        len(found) * view.line(style.role) + view.px(2)
        for found, (_, style) in zip(lines, parts, strict=True)
    ]
    art = _picture_size(tip, view, long=long)
    width = max(width, art[0])
    w = width + 2 * pad + 2
    above = art[1] + 2 * gap if art[1] else 0
    h = above + sum(heights) + gap * max(0, len(parts) - 1) + 2 * pad
    apart = max(8, view.px(8))
    place = beside(about, w, h, view.rect, apart, clear, avoid, spare)
    if dock is not None:
        place = corner(dock, w, h, apart, about, [*clear, *avoid], spare) or place
    card = Node("tooltip", place, fill="tooltip", depth=DEPTH)
    y = card.rect.y + pad
    if art[1]:
        card.add("picture", Rect(card.rect.x + (w - art[0]) // 2, y, *art), picture=tip.picture)
        y += above
    for index, ((text, style), height) in enumerate(zip(parts, heights, strict=True)):
        card.add(str(index), Rect(card.rect.x + pad, y, width + 2, height), text=text, style=style)
        y += height + gap
    return card


def _parts(tip: Tip, *, long: bool, docked: bool) -> list[tuple[str, TextStyle]]:
    """The texts of a tooltip with their styles; on a map smaller, and without keys."""
    if docked:
        parts = [(tip.title, TITLE.but(role="small.bold")), (tip.body, BODY.but(role="caption"))]
    else:
        parts = [(tip.title, TITLE), (tip.long if long and tip.long else tip.body, BODY), (tip.keys, KEYS)]
    return [(text, style) for text, style in parts if text]


DOCKED = (300, 120)
"""The most that a tooltip has on a map, in design units where letters are as large as they are drawn."""
LINE = 21
"""A line of the smallest text where a design unit is a pixel."""
WIDER = (1.0, 1.15, 1.3, 1.45)
"""Widths tried where the words need more than that height."""


def _docked_width(view: View, parts: Sequence[tuple[str, TextStyle]], pad: int, gap: int, widest: int) -> int:
    """The width of a tooltip on a map: the least at which its words need no more than the height it may have."""
    unit = max(view.k, view.line("caption") / LINE)  # letters never shrink below what can be read
    most = round(DOCKED[1] * unit)

    def high(wide: int) -> int:
        lines = [len(view.fonts.wrap(text, style.role, view.k, wide - 2 * pad)) for text, style in parts]
        needed = sum(
            count * view.line(style.role) + view.px(2) for count, (_, style) in zip(lines, parts, strict=True)
        )
        return needed + gap * (len(parts) - 1) + 2 * pad

    widths = [min(round(DOCKED[0] * unit * share), widest) for share in WIDER]
    return next((wide for wide in widths if high(wide) <= most), widths[-1])


def corner(
    dock: Rect, w: int, h: int, gap: int, about: Rect, avoid: Sequence[Rect], spare: Sequence[Rect]
) -> Rect | None:
    """The corner of a map where a card hides least of `avoid` and `spare`, the nearest of several; None: all hide `about`."""
    inner = dock.inset(gap)
    if w > inner.w or h > inner.h:
        return None
    places = [inner.place(w, h, across, down) for down in (0.0, 1.0) for across in (0.0, 1.0)]
    free = [place for place in places if not place.overlaps(about)]
    return min(
        free,
        key=lambda place: (_hidden(place, avoid), _hidden(place, spare), _apart(place, about)),
        default=None,
    )


ART = "art/"
"""Part of the key of a picture that is a scene, no sign."""
SAME = 0.5
"""Shown at this part of its size, a picture need not be shown once more."""
PICTURE, PICTURE_LONG = 190, 380
"""Width of the picture in the short and the long form, in design units."""
SHARE, SHARE_LONG = 7, 4
"""The picture is at most the window's height divided by this, in the short and the long form."""


def worth_a_picture(tip: Tip, about: Node, view: View, *, long: bool) -> bool:
    """Whether the picture of a tooltip says more than what is pointed at shows itself: a scene, and clearly larger."""
    if long or not tip.picture:
        return bool(tip.picture)
    wide = _picture_size(tip, view, long=False)[0]
    shown = [
        node.rect.w for node in walk(about) if node.picture.partition("?")[0] == tip.picture.partition("?")[0]
    ]
    return ART in tip.picture and max(shown, default=0) < SAME * wide


def _picture_size(tip: Tip, view: View, *, long: bool) -> tuple[int, int]:
    """Width and height of the picture in pixels, at most a share of the window's height; nothing when there is none."""
    if not tip.picture:
        return 0, 0
    across, down = tip.shape
    units, share = (PICTURE_LONG, SHARE_LONG) if long else (PICTURE, SHARE)
    wide = min(view.px(units), view.h // share * across // down)
    return wide, wide * down // across


def beside(
    about: Rect,
    w: int,
    h: int,
    window: Rect,
    gap: int,
    clear: Sequence[Rect] = (),
    avoid: Sequence[Rect] = (),
    spare: Sequence[Rect] = (),
) -> Rect:
    """A `w` x `h` rectangle next to `about`, never over it: where it hides least of `clear`, then of `avoid` and `spare`.

    Below is best, then above, right and left, each centered or level with an edge; at equal loss the nearer one wins.
    Where every place beside it hides some of `clear` or `avoid`, one farther off that hides none is taken, for `avoid` alone
    unless it is so far that nobody would see what it is about; a corner if none fits.
    """
    safe = window.inset(min(4, window.w // 4))
    best: Rect | None = None
    least = (0, 0, 0)
    for place in _places(about, w, h, gap):
        moved = place.clamped(safe)
        if not safe.holds(moved) or moved.overlaps(about):
            continue
        if best is not None and _apart(moved, about) > FAR * window.h:
            continue
        loss = _hidden(moved, clear), _hidden(moved, avoid), _hidden(moved, spare)
        if best is None or loss < least:
            best, least = moved, loss
        if not any(loss):
            break
    for kept, rest, limit in (([*clear, *avoid], spare, FAR * window.h), (clear, avoid, window.w)):
        if best is not None and not _hidden(best, kept):
            break
        farther = _farther(about, w, h, safe, gap, kept, rest)
        if farther is not None and (best is None or _apart(farther, about) <= limit):
            best = farther
    return best or Rect(window.right - w - gap, window.y + gap, w, h).clamped(safe)


def _hidden(place: Rect, rects: Sequence[Rect]) -> int:
    """How much of some rectangles lies under a place."""
    return sum(place.intersection(rect).area for rect in rects if place.overlaps(rect))


def _farther(
    about: Rect, w: int, h: int, safe: Rect, gap: int, avoid: Sequence[Rect], spare: Sequence[Rect]
) -> Rect | None:
    """The nearest place level with an edge of what must stay free that hides none of it; None if there is none."""
    lines = [about, *avoid]
    across = {x for rect in lines for x in (rect.x - gap - w, rect.right + gap)} | {safe.x, safe.right - w}
    down = {y for rect in lines for y in (rect.y - gap - h, rect.bottom + gap)} | {safe.y, safe.bottom - h}
    free = [
        place
        for place in (Rect(x, y, w, h) for x in sorted(across) for y in sorted(down))
        if safe.holds(place) and not place.overlaps(about) and not _hidden(place, avoid)
    ]
    if not free:
        return None
    limit = FAR * safe.h
    return min(
        free,
        key=lambda place: (_apart(place, about) > limit, _hidden(place, spare) > 0, _apart(place, about)),
    )


def _apart(place: Rect, about: Rect) -> int:
    """How far two rectangles lie from one another, along both axes together."""
    across = max(about.x - place.right, place.x - about.right, 0)
    return across + max(about.y - place.bottom, place.y - about.bottom, 0)


def _places(about: Rect, w: int, h: int, gap: int) -> list[Rect]:
    """Where a card may lie, the best first."""
    centered, level = about.cx - w // 2, about.cy - h // 2
    below, above = about.bottom + gap, about.y - gap - h
    right, left = about.right + gap, about.x - gap - w
    flush = (about.x, about.right - w)
    upright = (about.y, about.bottom - h)
    return [
        Rect(centered, below, w, h), Rect(centered, above, w, h), Rect(right, level, w, h), Rect(left, level, w, h),
        *(Rect(x, y, w, h) for y in (below, above) for x in flush),
        *(Rect(x, y, w, h) for x in (right, left) for y in upright),
        *(Rect(x, y, w, h) for y in (below, above) for x in (right, left)),
        *(Rect(x, below + step * h // 2, w, h) for step in (1, 2, 3) for x in (left, centered, right)),
        *(Rect(x, above - step * h // 2, w, h) for step in (1, 2, 3) for x in (left, centered, right)),
    ]  # fmt: skip
