"""The strip on top: round, the eight phases, the fame track, deck and discards."""

from __future__ import annotations

from game.boards.constantinopolis.desk import COUNT_CENTER, LABEL_CENTER, STRONG, Desk, counter
from game.ui.geometry import Rect
from game.ui.tree import Node

PHASES = (
    ("auction", "office/consul"),
    ("voyages", "ship/medius_dromo"),
    ("production", "class/production"),
    ("building", "class/public"),
    ("drawing", "contract"),
    ("loading", "passenger"),
    ("donation", "fame"),
    ("round_end", "glyph/hourglass"),
)
"""The phases of a round and their pictures."""

TRACK_STEP = 5
LEAST_TRACK = 15


def strip(desk: Desk, parent: Node, rect: Rect) -> None:
    """Lay out the strip."""
    node = parent.add("strip", rect, fill="plate")
    inner = rect.inset(desk.pad, 3)
    round_w = desk.view.width(desk.own("board.round"), "small.bold") + desk.line * 2
    icon = inner.h
    chapter_w = max(desk.view.width(desk.own(f"chapter.{name}"), "caption.bold") for name, _ in PHASES)
    deck_w = desk.target + round(desk.line * 1.7)
    left, ribbon, name, track, deck, discards = inner.columns(
        round_w, icon * len(PHASES), chapter_w + desk.pad, 1.0, deck_w, deck_w, gap=desk.gap
    )
    node.add(
        "round",
        left,
        text=f"{desk.own('board.round')} {desk.state.round}",
        style=STRONG.but(role="small.bold", colour="porphyry"),
        tip="about/round",
    )
    _ribbon(desk, node, ribbon, name)
    _fame_track(desk, node, track)
    desk.put(
        node,
        "deck",
        deck,
        "deck",
        picture="contract",
        picture_at="left",
        text=str(len(desk.state.deck)),
        style=COUNT_CENTER.but(align="left"),
        fill="card",
    )
    counter(
        node, "discards", discards, "contract", str(len(desk.state.discards)), tip="about/discards", dim=True
    )


def chapter(desk: Desk) -> str:
    """The chapter of the round that is being played, "" when the match is over."""
    return desk.table.decision.chapter if desk.table.decision is not None else ""


def _ribbon(desk: Desk, node: Node, rect: Rect, name: Rect) -> None:
    now = chapter(desk)
    for (phase, picture), cell in zip(PHASES, rect.equal_columns(len(PHASES)), strict=True):
        current = phase == now
        node.add(
            f"phase/{phase}",
            cell.inset(1),
            picture=picture,
            fill="chip.gold" if current else "",
            dim=not current,
            tip=f"phase/{phase}",
        )
    if now:
        node.add("chapter", name, text=desk.own(f"chapter.{now}"), style=STRONG, tip=f"phase/{now}")


def _fame_track(desk: Desk, node: Node, rect: Rect) -> None:
    """Banners along a straight track; each stands over its fame, or as near as the others leave room."""
    state = desk.state
    track = node.add("track", rect, fill="well.marble", tip="about/track")
    points = [state.points(seat) for seat in range(state.players)]
    end = max(LEAST_TRACK, (max(points) + TRACK_STEP) // TRACK_STEP * TRACK_STEP)
    size = rect.h - 6
    number = max(desk.view.width(str(point), "caption.bold") for point in points) + 4
    room = rect.inset(desk.pad, 3)
    laurel, room = room.cut_left(size, desk.pad)
    track.add("laurel", laurel, picture="fame", dim=True)
    wide = size + number
    run = room.w - wide
    order = sorted(range(state.players), key=lambda seat: (points[seat], seat))
    places: list[int] = []
    for seat in order:
        wanted = room.x + run * points[seat] // end
        places.append(max(wanted, places[-1] + wide + 2) if places else wanted)
    limit = room.right - wide
    for at in range(len(places) - 1, -1, -1):
        places[at] = min(places[at], limit)
        limit = places[at] - wide - 2
    for seat, x in zip(order, places, strict=True):
        cell = Rect(x, room.y, wide, size)
        token, label = cell.cut_left(size)
        holder = track.add(f"fame/{seat}", cell, tip=f"score/{seat}", dim=bool(state.left >> seat & 1))
        holder.add("banner", token, picture=desk.banner(seat))
        holder.add("points", label, text=str(points[seat]), style=LABEL_CENTER.but(role="caption.bold"))
