"""The board of Constantinopolis: puts the areas together, draws the fame track and the bar of the round, and answers for the whole table."""

from __future__ import annotations

from game.boards.board_layout import larger_rows
from game.boards.composed_board import BoardParts, ComposedBoard
from game.boards.constantinopolis import piece_moves
from game.boards.constantinopolis.areas import Areas, areas, edge_of, fits
from game.boards.constantinopolis.board_layout import (
    COUNT_CENTER,
    LABEL,
    LABEL_CENTER,
    STRONG,
    BoardLayout,
    counter,
    spread,
)
from game.boards.constantinopolis.building_market import building_market
from game.boards.constantinopolis.building_market import headings as quarter_headings
from game.boards.constantinopolis.catalogue import card
from game.boards.constantinopolis.clicks import INTENT, combined_actions, ending, label, touches, verbs
from game.boards.constantinopolis.offices import offices
from game.boards.constantinopolis.seat_rows import LEAST_ROW, seat_rows
from game.boards.constantinopolis.sheets import other_sheet, own_sheet, upright_own_sheet
from game.boards.constantinopolis.tips import tip
from game.boards.constantinopolis.trading import headings as market_headings
from game.boards.constantinopolis.trading import is_offered, market, trade_offer
from game.engine.constantinopolis.components import MOST_ROUNDS
from game.ui.geometry import Rect
from game.ui.tree import Node, walk

PHASES = (
    ("auction", "office/consul"),
    ("voyages", "ship/medius_dromo"),
    ("production", "class/production"),
    ("building", "class/public"),
    ("drawing", "contract"),
    ("loading", "passenger"),
    ("donation", "donation"),
    ("round_end", "glyph/hourglass"),
)
"""The phases of a round and their pictures."""


def round_bar(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the bar of the round: words and cards above, the phases below."""
    node = parent.add("round", rect, fill="plate", region="constantinopolis.tip.title.round")
    upper, ribbon = rect.inset(layout.pad, layout.pad - 2).rows(layout.target, 1.0, gap=layout.pad - 2)
    style = STRONG.but(role="small.bold", color="porphyry")
    now = layout.chapter
    deck_w = layout.target + max(
        round(layout.line * 1.5), layout.view.width("999", "number.small") + 2 * layout.gap
    )
    words = _round_words(layout, upper.w - 2 * deck_w - 2 * layout.gap)
    left, name, deck, discards = upper.columns(
        layout.view.width(words, "small.bold") + 2, 1.0, deck_w, deck_w - layout.gap, gap=layout.gap
    )
    node.add("round", left, text=words, style=style, tip="about/round")
    title = layout.fitting(f"chapter.{now}", LABEL, name) if now else ""
    if title:
        node.add("chapter", name, text=title, style=LABEL, tip=f"phase/{now}")
    cards = str(len(layout.state.deck))
    layout.put(
        node, "deck", deck, "deck", picture="contract", picture_at="left", text=cards,
        style=COUNT_CENTER.but(align="left"), fill="card",
    )  # fmt: skip
    counter(
        node, "discards", discards.inset(0, 4), "contract", str(len(layout.state.discards)),
        tip="about/discards", dim=True,
    )  # fmt: skip
    _phases(node, ribbon, now)


def _round_words(layout: BoardLayout, room: int) -> str:
    """Which round it is of how many, in short where the longest name of a phase would have no room beside it."""
    phases = max(layout.view.width(layout.own(f"chapter.{phase}"), LABEL.role) for phase, _ in PHASES)
    last = layout.state.last_round or MOST_ROUNDS
    forms = [
        layout.own(key, round=layout.state.round, last=last)
        for key in ("board.round_of", "board.round_of.short")
    ]
    room -= phases + 2 * LABEL.pad + 2 * layout.gap
    return next((form for form in forms if layout.view.width(form, "small.bold") <= room), forms[-1])


def _phases(node: Node, rect: Rect, now: str) -> None:
    """The eight phases in their order; the one that is played has a gilt plate."""
    for (phase, picture), cell in zip(PHASES, rect.equal_columns(len(PHASES), gap=1), strict=True):
        current = phase == now
        node.add(
            f"phase/{phase}", cell, picture=picture, fill="chip.gold" if current else "", dim=not current,
            tip=f"phase/{phase}",
        )  # fmt: skip


ACROSS, DOWN = 32, 16
"""Cells of a long and of a short side without the corners."""
LAP = 2 * (ACROSS + DOWN) + 4
CORNERS = (ACROSS + 1, 2 * ACROSS + DOWN + 3)
"""The corners that have no number."""
NUMBERED, TENTH = 5, 10


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
        cell = cell_of(rect, edge, corner)
        mark = node.add(f"corner{corner}", cell, fill="track.fifth", tip="about/track")
        mark.add("fame", cell.inset(max(1, edge // 9)), picture="fame")  # what the track counts
    for place in range(0, LAP, NUMBERED):
        cell = cell_of(rect, edge, place)
        mark = node.add(
            f"cell{place}",
            cell,
            fill="track.tenth" if place % TENTH == 0 else "track.fifth",
            tip="about/track",
        )
        mark.depth = 1
        words = cell if place else cell.pad(left=ZERO_AT)
        mark.add("number", words, text=str(place), style=LABEL_CENTER if place else LABEL)
    _banners(layout, node, rect, edge)


ZERO_AT = 2
"""Pixels at both sides of the 0 in its corner: the banners on it begin there, so that it can be read."""
SHOWN = 0.62
"""Share of its size by which a banner on the same cell follows the one before it."""


def _banners(layout: BoardLayout, track: Node, rect: Rect, edge: int) -> None:
    """The banners on their cells, in the order of their fame along the track.

    Those on one cell are a fan, and those on near cells give way along the track, so that each can be told.
    """
    state = layout.state
    side = edge  # no banner lies over the city
    after_zero = layout.view.width("0", LABEL_CENTER.role) + 2 * ZERO_AT + (side - edge) // 2
    places = sorted((state.points(seat) % LAP, seat) for seat in range(state.players))
    if (
        places[0][0] < LAP // 4 and places[-1][0] >= LAP - LAP // 4
    ):  # a round is finished: from the last gap on
        places = [one for one in places if one[0] >= LAP // 2] + [one for one in places if one[0] < LAP // 2]
    ring = 2 * (rect.w + rect.h - 2 * edge)
    wanted, apart = list[float](), list[float]()
    for (place, _), (before, _) in zip(places, [places[0], *places], strict=False):
        at = _along(cell_of(rect, edge, place), rect, edge) if place else after_zero
        wanted.append(at + ring if wanted and at < wanted[0] else at)
        apart.append(side * SHOWN if place == before else side + 1)
    for at, ((_, seat), along) in enumerate(zip(places, spread(wanted, apart[1:], after_zero), strict=True)):
        x, y = _point(round(along) % ring, rect, edge)
        spot = Rect(x - side // 2, y - side // 2, side, side).clamped(rect)
        token = track.add(
            f"fame/{seat}", spot, picture=layout.banner(seat), tip=f"score/{seat}",
            dim=bool(state.removed_seats >> seat & 1), depth=3 + at,
        )  # fmt: skip
        if state.points(seat) >= LAP:
            _lap(layout, token, state.points(seat) // LAP)


def _along(cell: Rect, rect: Rect, edge: int) -> int:
    """How far along the middle of the track the middle of a cell is from that of the first corner."""
    wide, high, half = rect.w - edge, rect.h - edge, edge // 2
    if cell.y == rect.y:
        return cell.cx - rect.x - half
    if cell.right == rect.right:
        return wide + cell.cy - rect.y - half
    if cell.bottom == rect.bottom:
        return wide + high + rect.right - half - cell.cx
    return 2 * wide + high + rect.bottom - half - cell.cy


def _point(along: int, rect: Rect, edge: int) -> tuple[int, int]:
    """The point so far along the middle of the track."""
    inner = rect.inset(edge // 2)
    wide, high = rect.w - edge, rect.h - edge
    if along < wide:
        return inner.x + along, inner.y
    if along < wide + high:
        return inner.right, inner.y + along - wide
    if along < 2 * wide + high:
        return inner.right - (along - wide - high), inner.bottom
    return inner.x, inner.bottom - (along - 2 * wide - high)


def _lap(layout: BoardLayout, token: Node, laps: int) -> None:
    """How often a banner has been round the track."""
    text = f"+{laps * LAP}"
    note = token.rect.place(
        min(token.rect.w, layout.view.width(text, "caption.bold") + 4), layout.line - 2, 0.5, 1.0
    )
    token.add("lap", note, text=text, style=LABEL_CENTER.but(role="caption.bold"), fill="note")


def draw(layout: BoardLayout, area: Rect) -> Node:
    """The whole table."""
    found = areas(layout, area)
    root = Node("board", area)
    opened = layout.table.picks.sheet
    if is_offered(layout):
        trade_offer(layout, root, found.common)
    elif opened is not None and opened < layout.state.players and opened != layout.me:
        other_sheet(layout, root, found.common, opened)
        _closing(layout, root, found.common)
    else:
        track(layout, root, found.common, edge_of(layout))
        _city(layout, root, found)
    _east(layout, root, found)
    (upright_own_sheet if layout.view.upright else own_sheet)(layout, root, found.sheet, layout.me)
    return root


COAST = "2060.0.500.1440"
"""The part of the wide map beside the city: the Bosporus and the shore of Asia."""
HEIGHTS, PLAIN = "0.0.2240.405", "0.405.2240.715"
"""The parts of the map above the Mese, and from there on."""


def _city(layout: BoardLayout, root: Node, found: Areas) -> None:
    """The map in two parts, and what lies on it."""
    ground = Node(root.name, found.city)
    upper = found.city.pad(bottom=found.yards.h)
    for name, part, rect in (("heights", HEIGHTS, upper), ("plain", PLAIN, found.yards)):
        picture = f"art/quarters/constantinople?part={part}"
        root.add(f"map/{name}", rect, picture=picture, picture_at="stretch")
    offices(layout, ground, found.offices)
    words = [*market_headings(layout, found.market), *quarter_headings(layout, found.yards)]
    face = layout.heading_face(words)
    market(layout, ground, found.market, face)
    building_market(layout, ground, found.yards, face)
    _step_back(layout, ground)
    ground.name, ground.depth = f"{root.name}/city", 1
    root.children.append(ground)


def _east(layout: BoardLayout, root: Node, found: Areas) -> None:
    """The shore of Asia, and on it the rows of all seats."""
    area, gap = root.rect, layout.gap
    rect = Rect(found.rows.x - gap, area.y, area.right - found.rows.x + gap, found.common.h + gap)
    if layout.view.upright:
        rect = Rect(area.x, found.bar.y - gap // 2, area.w, found.rows.bottom - found.bar.y + gap)
    picture = f"art/board/constantinople?part={COAST}"
    shore = Node(root.name, rect, picture=picture, picture_at="fill")
    round_bar(layout, shore, found.bar)
    rows = layout.rows_room(shore, found.rows, LEAST_ROW, lines=layout.seat_lines(layout.state.players))
    larger_rows(layout, seat_rows, shore, rows)
    shore.name = f"{root.name}/coast"
    root.children.append(shore)


ZONES_OF = {
    "auction": ("board/offices",),
    "building": ("board/yards/", "board/market"),
    "loading": ("board/ships", "board/market"),
    "donation": ("board/gifts",),
}
"""The zones each chapter is about; the others step back a little."""


def _step_back(layout: BoardLayout, root: Node) -> None:
    about = ZONES_OF.get(layout.chapter, ())
    if not about:
        return
    common = (
        "board/offices",
        "board/market",
        "board/gifts",
    )  # tiles stay as they are: faint ones are sold out
    for node in root.children:
        if not node.name.startswith(common) or node.name.startswith(about):
            continue
        if not any(inner.lit or inner.open for inner in walk(node)):
            plates = node.children if node.name == "board/offices" else [node]
            for inner in (one for plate in plates for one in plate.children):  # the plates stay solid
                inner.dim = True


def _closing(layout: BoardLayout, root: Node, rect: Rect) -> None:
    """The cross that closes another seat's sheet."""
    size = layout.target
    cross = Rect(rect.right - size - 2, rect.y + 2, size, size)
    node = layout.put(root, "close", cross, "sheet/close", picture="glyph/cross", fill="button")
    node.depth = 1


def make() -> ComposedBoard[BoardLayout]:
    """The board of this game."""
    return ComposedBoard(
        BoardParts(
            BoardLayout,
            draw,
            tip,
            card,
            verbs,
            label,
            touches,
            INTENT,
            piece_moves,
            combined_actions,
            ("track", "heights", "plain", "city"),
            fits=fits,
            ending=ending,
            told_at=(0.42, 0.5),  # over the city, below the offices
        )
    )
