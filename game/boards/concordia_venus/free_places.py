"""Label placement on the map: the nearest free place for each label."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.ui.geometry import Rect

GAPS = (0, 3, 6, 10, 14, 19, 25, 32, 40)
"""Distances from its component at which a label is tried, in pixels of a 16-pixel line."""
FARTHEST = 56
"""Largest distance of a label if all else is taken, in the same unit."""
LINE = 16
STEPS = 5
"""Places tried along each half of a side."""
ENOUGH = 24
"""Most free places found for a label before the search ends."""
ROUNDS = 12
"""How often signs that meet are moved."""
PREFERRED = 9
"""Cost of any side but the preferred one, in pixels of distance."""


class Sign(NamedTuple):
    """A label of a component on the map, of width `w` and height `h`, preferably on its `side`.

    `around` are the parts of the component that the label may not cover.
    """

    around: Rect
    w: int
    h: int
    side: str = ""


def free_places(
    signs: Sequence[Sign],
    blocked: Sequence[Rect],
    soft: Sequence[Rect],
    within: Rect,
    things: Sequence[Rect] = (),
) -> tuple[Rect, ...]:
    """The place of each label inside `within`, not over blocked places or other labels if possible.

    Places in `soft` are covered only where nothing else is near; a place nearer to another sign's thing, or to one of
    `things`, comes last. Equal arguments give equal places, and all moved together give the same places moved.
    """
    dx, dy = -within.x, -within.y
    found = _places(
        tuple(sign._replace(around=sign.around.moved(dx, dy)) for sign in signs),
        tuple(rect.moved(dx, dy) for rect in blocked),
        tuple(rect.moved(dx, dy) for rect in soft),
        within.moved(dx, dy),
        tuple(rect.moved(dx, dy) for rect in things),
    )
    return tuple(rect.moved(-dx, -dy) for rect in found)


@lru_cache(maxsize=48)
def _places(
    signs: tuple[Sign, ...],
    blocked: tuple[Rect, ...],
    soft: tuple[Rect, ...],
    within: Rect,
    things: tuple[Rect, ...],
) -> tuple[Rect, ...]:
    """The places for a window whose upper left corner is the origin."""
    things = (*things, *(sign.around for sign in signs))
    choices = [_choices(sign, things, blocked, soft, within) for sign in signs]
    order = sorted(range(len(signs)), key=lambda at: len(choices[at]))
    chosen: dict[int, Rect] = {}
    for at in order:
        chosen[at] = _best(choices[at], list(chosen.values()))
    _settle(order, choices, chosen)
    struck = [at for at in order if _struck(at, chosen)]
    if struck:
        for at in struck:
            choices[at] = _choices(signs[at], things, blocked, (), within, close=True)
        _settle(order, choices, chosen)
    return tuple(chosen[at] for at in range(len(signs)))


def _settle(order: Sequence[int], choices: Sequence[Sequence[Rect]], chosen: dict[int, Rect]) -> None:
    """Move signs that meet others until none does or it has been tried often enough."""
    for turn in range(ROUNDS):
        struck = [at for at in order if _struck(at, chosen)]
        if not struck:
            return
        for at in struck:
            _moved(at, turn, choices, chosen)


def _struck(at: int, chosen: dict[int, Rect]) -> bool:
    """Whether a sign meets another one."""
    return any(chosen[at].overlaps(rect) for other, rect in chosen.items() if other != at)


def _moved(at: int, turn: int, choices: Sequence[Sequence[Rect]], chosen: dict[int, Rect]) -> None:
    """Move a label that overlaps another one; if nothing is free, the others make room."""
    others = {other: rect for other, rect in chosen.items() if other != at}
    best = _best(choices[at], list(others.values()))
    if any(best.overlaps(rect) for rect in others.values()) and turn < ROUNDS - 1:
        best = choices[at][turn * 5 % len(choices[at])]
        for other, rect in others.items():
            if best.overlaps(rect):
                rest = [place for kept, place in chosen.items() if kept not in (other, at)]
                chosen[other] = _best(choices[other], [*rest, best])
    chosen[at] = best


def _best(choices: Sequence[Rect], taken: Sequence[Rect]) -> Rect:
    """The first choice that meets none of the places taken, else the one that covers least of them."""
    least, found = -1, choices[0]
    for choice in choices:
        covered = sum(choice.intersection(rect).area for rect in taken if choice.overlaps(rect))
        if not covered:
            return choice
        if least < 0 or covered < least:
            least, found = covered, choice
    return found


def _choices(
    sign: Sign,
    things: Sequence[Rect],
    blocked: Sequence[Rect],
    soft: Sequence[Rect],
    within: Rect,
    *,
    close: bool = False,
) -> list[Rect]:
    """The unblocked places for a label, best first; if there is none, the least covered one.

    Last come those over something soft or farther than a label's height, and those nearer to another sign's thing. With `close` every second pixel
    around it is tried.
    """
    box, w, h = sign.around, sign.w, sign.h
    offsets = _every(box.w, box.h, w, h) if close else _offsets(box.w, box.h, w, h, sign.side)
    most = FARTHEST * max(h, LINE) // LINE
    reach = box.inset(-most - w, -most - h)
    others = [other for other in things if not other.overlaps(box)]
    near, dim, rivals = (_edges(rects, reach, w, h) for rects in (blocked, soft, others))
    own = (box.x - w, box.y - h, box.right, box.bottom)
    right, bottom = within.right - w, within.bottom - h
    found: tuple[list[Rect], list[Rect], list[Rect]] = ([], [], [])
    for dx, dy in offsets:
        x, y = box.x + dx, box.y + dy
        if x < within.x or y < within.y or x > right or y > bottom or _hits(near, x, y):
            continue
        far = max(own[0] - x, x - own[2], own[1] - y, y - own[3])
        rank = 2 if far > 0 and _hits(rivals, x, y, far) else 1 if far > h or _hits(dim, x, y) else 0
        found[rank].append(Rect(x, y, w, h))
        if len(found[0]) == ENOUGH:
            break
    best = [rect for rects in found for rect in rects[:ENOUGH]]
    if best or close:
        return best or [_least(sign, blocked, within)]
    return _choices(sign, things, blocked, (), within, close=True)


Edges = list[tuple[int, int, int, int]]


def _edges(rects: Sequence[Rect], reach: Rect, w: int, h: int) -> Edges:
    """For rectangles within reach: between which upper left corners a sign of that size meets them."""
    return [(r.x - w, r.y - h, r.right, r.bottom) for r in rects if r.overlaps(reach)]


def _hits(edges: Edges, x: int, y: int, within: int = 0) -> bool:
    """Whether a label with this upper left corner is less than so far from one of them, 0: overlaps it.

    That one is checked first next time.
    """
    for at, (left, top, right, bottom) in enumerate(edges):
        if left - within < x < right + within and top - within < y < bottom + within:
            if at:
                edges[0], edges[at] = edges[at], edges[0]
            return True
    return False


def _least(sign: Sign, blocked: Sequence[Rect], within: Rect) -> Rect:
    """The place around a component that covers least if all are taken."""
    box, w, h = sign.around, sign.w, sign.h
    offsets = _offsets(box.w, box.h, w, h, sign.side)
    places = [Rect(box.x + x, box.y + y, w, h).clamped(within) for x, y in offsets]
    return min(places, key=lambda rect: sum(rect.intersection(other).area for other in blocked))


@lru_cache(maxsize=512)
def _offsets(box_w: int, box_h: int, w: int, h: int, side: str) -> tuple[tuple[int, int], ...]:
    """Places on all four sides of a component, relative to its upper left corner, cheapest first."""
    found = []
    for size in GAPS:
        gap = size * max(h, LINE) // LINE
        for at in range(-STEPS, STEPS + 1):
            x = (box_w - w) // 2 + at * (box_w + w) // (2 * STEPS)
            y = (box_h - h) // 2 + at * (box_h + h) // (2 * STEPS)
            found += [
                (_cost(side, "above", size, at), x, -gap - h),
                (_cost(side, "below", size, at), x, box_h + gap),
                (_cost(side, "right", size, at), box_w + gap, y),
                (_cost(side, "left", size, at), -gap - w, y),
            ]
    return tuple((x, y) for _, x, y in sorted(found, key=lambda place: place[0]))


@lru_cache(maxsize=64)
def _every(box_w: int, box_h: int, w: int, h: int) -> tuple[tuple[int, int], ...]:
    """All places around a component that do not cover it, two pixels apart, nearest first."""
    most = FARTHEST * max(h, LINE) // LINE
    found = []
    for x in range(-w - most, box_w + most + 1, 2):
        for y in range(-h - most, box_h + most + 1, 2):
            across, down = max(-w - x, x - box_w), max(-h - y, y - box_h)
            if across >= 0 or down >= 0:
                slide = abs(x + w // 2 - box_w // 2) * h // w + abs(y + h // 2 - box_h // 2)
                found.append((2 * max(across, down) + slide, x, y))
    return tuple((x, y) for _, x, y in sorted(found, key=lambda place: place[0]))


def _cost(wanted: str, side: str, gap: int, slide: int) -> int:
    return 2 * gap + 2 * abs(slide) + (PREFERRED if wanted not in ("", side) else 0)


__all__ = ["Sign", "free_places"]
