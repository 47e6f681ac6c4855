"""The map: its picture under the lens, lines in two patterns, cities, names, plaques of provinces."""

from __future__ import annotations

from game.boards.board_layout import STRONG_CENTER
from game.boards.concordia_venus.atlas import Atlas, atlas_of
from game.boards.concordia_venus.board_layout import BoardLayout, flat
from game.boards.concordia_venus.cities import cities
from game.boards.concordia_venus.frame import STRETCH
from game.boards.concordia_venus.ground import (
    ASKED_AT,
    LANDS_AT,
    LINES_AT,
    LIT_AT,
    PIECES_AT,
    PLACED,
    PLAQUES_AT,
    SPOTS_AT,
    Ground,
)
from game.boards.concordia_venus.pieces import PiecesOnMap, standing
from game.boards.concordia_venus.signs import names_of, signs
from game.boards.lens import LENS
from game.engine.concordia_venus.components import GOODS, LAND
from game.ui.geometry import Rect, bounds
from game.ui.tree import Node, Stroke

MASTER = (2560, 1334)
"""Size in pixels of the pictures of maps."""
EDGE = 4
"""Width of the edge of a province that can be chosen, in design units."""
LINE, SLOW = 6, 0.45
"""Width of a line on such a map, and how slowly it grows with the map."""


def mosaic(layout: BoardLayout, parent: Node, rect: Rect, low: int) -> Node:
    """Lay out the map in its window; from the pixel `low` down the hand lies over it."""
    game_map = layout.state.layout.game_map
    atlas = atlas_of(game_map)
    window = parent.add("map", rect, fill="sea", clip=True, region="concordia_venus.region.map")
    whole = layout.table.lens.spread(rect, drawn_aspect(rect, atlas))
    _picture(window, atlas, rect, whole)
    window.add("ground", whole, target=f"{LENS}map", tip="map", focusable=False)
    ground = Ground(layout, window, atlas, whole, whole.w / PLACED, low)
    ground.names = names_of(ground)
    stands = standing(layout.state)
    _lines(ground)
    _spots(ground, stands)
    _plaques(ground)
    _lands(ground)
    signs(ground, cities(ground, stands))
    return window


def drawn_aspect(rect: Rect, atlas: Atlas) -> float:
    """Width by height of the map as it is drawn: that of its window, if it may be drawn out so far."""
    aspect = rect.w / max(1, rect.h)
    return max(atlas.aspect / (1 + STRETCH), min(aspect, atlas.aspect * (1 + STRETCH)))


def _picture(window: Node, atlas: Atlas, rect: Rect, whole: Rect) -> None:
    """The whole picture, or the part that is seen when one looks closer."""
    if atlas.picture is None:
        return
    if rect.holds(whole):
        window.add("picture", whole, picture=atlas.picture, picture_at="stretch")
        return
    w, h = MASTER
    seen = rect.intersection(whole)
    left, top = (seen.x - whole.x) * w // whole.w, (seen.y - whole.y) * h // whole.h
    right = min(w, -(-(seen.right - whole.x) * w // whole.w))
    bottom = min(h, -(-(seen.bottom - whole.y) * h // whole.h))
    x, y = whole.x + left * whole.w // w, whole.y + top * whole.h // h
    part = Rect(x, y, whole.x + right * whole.w // w - x, whole.y + bottom * whole.h // h - y)
    key = f"{atlas.picture}?part={left}.{top}.{right - left}.{bottom - top}&passing=1"
    window.add("picture", part, picture=key, picture_at="stretch")


def _lands(ground: Ground) -> None:
    """The provinces that can be chosen, each as a whole: tinted, with a white edge, the rest of the ground a little darker;
    the one that was picked in gold. A click anywhere in one chooses it, as a click on its plaque does.
    """
    layout = ground.layout
    width = max(4, layout.view.px(EDGE))
    seen = ground.open.intersection(ground.node.rect)
    lit: list[tuple[str, Rect, tuple[Stroke, ...]]] = []
    for name, rings in zip(layout.state.layout.game_map.provinces, ground.atlas.lands, strict=True):
        target = f"province/{name}"
        picked = target in layout.table.picks.selection
        if not rings or not (layout.can(target) or picked):
            continue
        spots = [[ground.at(point) for point in ring] for ring in rings]
        rect = bounds([Rect(x, y, 1, 1) for ring in spots for x, y in ring]).inset(-width).intersection(seen)
        tone, edge = ("gold_light", "gold") if picked else ("white", "white")
        strokes = tuple(
            Stroke(tuple((x - rect.x, y - rect.y) for x, y in ring), "field", tone, edge, width)
            for ring in spots
        )
        if rect.area:
            lit.append((name, rect, strokes))
    if lit:
        ground.node.add("veil", seen, fill="shade", depth=LANDS_AT)
    for name, rect, strokes in lit:
        ground.node.add(
            f"land.{name}", rect, strokes=strokes, depth=LANDS_AT, target=f"province/{name}", focusable=False
        )


def _lines(ground: Ground) -> None:
    """Lines of land are two side by side, lines of the sea swing like water."""
    width = ground.side(LINE, 4, SLOW)
    for number, line in enumerate(ground.layout.state.layout.game_map.lines):
        points = [ground.at(point) for point in ground.atlas.lines[number]]
        margin = width + 3
        rect = bounds([Rect(x, y, 1, 1) for x, y in points]).inset(-margin)
        if not rect.overlaps(ground.node.rect):
            continue
        inside = tuple((x - rect.x, y - rect.y) for x, y in points)
        stroke = (
            Stroke(inside, "double", "plate_light", "ink", width)
            if line.kind == LAND
            else Stroke(inside, "wave", "white", "lapis_deep", width)
        )
        ground.node.add(f"stroke{number}", rect, strokes=(stroke,), depth=LINES_AT, dim=not line.stop)


def _spots(ground: Ground, stands: PiecesOnMap) -> None:
    """The place of a colonist on a line: empty, with the number of steps, or occupied."""
    layout, game_map = ground.layout, ground.layout.state.layout.game_map
    squares, passed = ground.squares(), layout.question == "prefect"  # then clicks go to the provinces below
    for number, line in enumerate(game_map.lines):
        seat = stands.roads.get(number, -1)
        rect = squares[number]
        if seat >= 0:
            ground.blocked.append(rect)
            target = "" if passed else f"colonist{seat}/{line.name}"
            node = layout.put(
                ground.node, f"on.{line.name}", rect, target, picture=layout.colonist(seat, line.kind),
                tip=f"stands/{seat}/{line.name}",
            )  # fmt: skip
            node.depth = LIT_AT if layout.can(target) else PIECES_AT
            continue
        target = f"line/{line.name}"
        steps = _steps(layout, number)
        ground.spots.append(rect)
        if layout.can(target):
            ground.dots.append(rect.place(rect.w // 3, rect.h // 3))
        if steps and target in layout.lit:
            node = ground.node.add(
                f"spot.{line.name}", rect, target=target, lit=True,
                selected=target in layout.table.picks.selection, fill="chip.gold",
                text=str(steps), style=STRONG_CENTER,
            )  # fmt: skip
            node.depth = ASKED_AT
        else:
            selected = target in layout.table.picks.selection
            node = ground.node.add(
                f"spot.{line.name}", rect, target="" if passed else target, tip=target if passed else "",
                selected=selected, frame="outline.gold" if layout.changed(target) else "", focusable=selected,
            )  # fmt: skip
            node.depth = SPOTS_AT
            if layout.can(target):
                node.depth = LIT_AT
                dot = node.rect.place(rect.w // 3, rect.w // 3)
                node.add("dot", dot, open=True, fill="chip.gold")


def _steps(layout: BoardLayout, line: int) -> int:
    """The steps to a line from the colonist that was picked, 0 when none was or none leads there."""
    game_map = layout.state.layout.game_map
    names = {other.name: at for at, other in enumerate(game_map.lines)}
    for ref in layout.table.picks.selection:
        kind, _, name = ref.partition("/")
        if kind == "city" and name in game_map.cities:
            return game_map.steps[2 * game_map.cities.index(name) + game_map.lines[line].kind][line]
        if kind.startswith("colonist") and name in names:
            return game_map.steps[2 * len(game_map.cities) + names[name]][line]
    return 0


def _plaques(ground: Ground) -> None:
    """The bonus of every province: its good, or the coins it shows."""
    layout, state = ground.layout, ground.layout.state
    setup = state.layout
    for province, name in enumerate(setup.game_map.provinces):
        target, good = f"province/{name}", setup.bonus[province]
        shut = state.flipped >> province & 1
        key = f"plaque/coins_{min(2, setup.box.marker[good])}" if shut else f"plaque/{GOODS[good]}"
        rect = ground.plaque(province)
        ground.blocked.append(rect)
        node = layout.put(ground.node, f"province.{name}", rect, target, picture=flat(key))
        node.depth = PLAQUES_AT
