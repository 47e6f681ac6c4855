"""The fame track: a hundred cells round the city, clockwise from the corner in the north-west."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import LABEL_CENTER, BoardLayout
from game.ui.geometry import Rect
from game.ui.tree import Node

ACROSS, DOWN = 32, 16
"""Cells of a long and of a short side without the corners."""
LAP = 2 * (ACROSS + DOWN) + 4
CORNERS = (ACROSS + 1, 2 * ACROSS + DOWN + 3)
"""The corners that have no number."""
NUMBERED, TENTH = 5, 10
HELD = 6
"""Pixels by which a banner under another one shows at least, where there is room."""


def cell_of(rect: Rect, edge: int, place: int) -> Rect:
    """Where the cell `place` (0 to 99) lies on a track of that width around a rectangle."""
    corners = (
        Rect(rect.x, rect.y, edge, edge), Rect(rect.right - edge, rect.y, edge, edge),
        Rect(rect.right - edge, rect.bottom - edge, edge, edge), Rect(rect.x, rect.bottom - edge, edge, edge),
    )  # fmt: skip
    starts = (0, ACROSS + 1, ACROSS + DOWN + 2, 2 * ACROSS + DOWN + 3)
    side = max(at for at, start in enumerate(starts) if start <= place)
    step = place - starts[side] - 1
    if step < 0:
        return corners[side]
    if side in (0, 2):
        first = rect.x + edge
        at = step if side == 0 else ACROSS - 1 - step
        left, right = (first + (rect.w - 2 * edge) * n // ACROSS for n in (at, at + 1))
        return Rect(left, rect.y if side == 0 else rect.bottom - edge, right - left, edge)
    first = rect.y + edge
    at = step if side == 1 else DOWN - 1 - step
    top, bottom = (first + (rect.h - 2 * edge) * n // DOWN for n in (at, at + 1))
    return Rect(rect.right - edge if side == 1 else rect.x, top, edge, bottom - top)


def track(layout: BoardLayout, parent: Node, rect: Rect, edge: int) -> None:
    """Lay the track along the inner side of a rectangle, with the banners of all seats on it."""
    node = parent.add("track", rect, region="constantinopolis.tip.title.track")
    wide, high = rect.w - 2 * edge, rect.h - 2 * edge
    for name, side, picture in (
        ("north", Rect(rect.x + edge, rect.y, wide, edge), "across"),
        ("south", Rect(rect.x + edge, rect.bottom - edge, wide, edge), "across"),
        ("east", Rect(rect.right - edge, rect.y + edge, edge, high), "down"),
        ("west", Rect(rect.x, rect.y + edge, edge, high), "down"),
    ):
        node.add(name, side, picture=f"art/track/{picture}", picture_at="stretch", tip="about/track")
    for corner in CORNERS:
        node.add(f"corner{corner}", cell_of(rect, edge, corner), fill="track.fifth", tip="about/track")
    for place in range(0, LAP, NUMBERED):
        cell = cell_of(rect, edge, place)
        mark = node.add(
            f"cell{place}",
            cell,
            fill="track.tenth" if place % TENTH == 0 else "track.fifth",
            tip="about/track",
        )
        mark.depth = 1
        mark.add("number", cell, text=str(place), style=LABEL_CENTER)
    _banners(layout, node, rect, edge)


def _banners(layout: BoardLayout, track: Node, rect: Rect, edge: int) -> None:
    """The banners on their cells; those of equal fame in a pile along the track."""
    state = layout.state
    places: dict[int, list[int]] = {}
    shown = 0
    for seat in range(state.players):
        places.setdefault(state.points(seat) % LAP, []).append(seat)
    for place, seats in places.items():
        cell = cell_of(rect, edge, place)
        across = cell.y in (rect.y, rect.bottom - edge)
        side = edge + 3  # a banner reaches a little over its cell, towards the city
        step = min(side, max(HELD, (max(cell.w, cell.h) * 2 - side) // max(1, len(seats) - 1)))
        reach = side + step * (len(seats) - 1)
        room = rect.w if across else rect.h
        start = (cell.cx - rect.x if across else cell.cy - rect.y) - reach // 2
        start = max(1, min(room - reach - 1, start))
        for at, seat in enumerate(seats):
            shown += 1
            along = start + at * step
            x, y = (rect.x + along, cell.y) if across else (cell.x, rect.y + along)
            spot = Rect(x, y, side, side).clamped(rect)
            token = track.add(
                f"fame/{seat}", spot, picture=layout.banner(seat), tip=f"score/{seat}",
                dim=bool(state.left >> seat & 1), depth=2 + shown,
            )  # fmt: skip
            if state.points(seat) >= LAP:
                _lap(layout, token, state.points(seat) // LAP)


def _lap(layout: BoardLayout, token: Node, laps: int) -> None:
    """How often a banner has been round the track."""
    text = f"+{laps * LAP}"
    note = token.rect.place(
        min(token.rect.w, layout.view.width(text, "caption.bold") + 4), layout.line - 2, 0.5, 1.0
    )
    token.add("lap", note, text=text, style=LABEL_CENTER.but(role="caption.bold"), fill="note")
