"""The first leaf of the statistics: each game with its picture and numbers, results over time, wins by level. Pure layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.boards.registry import game_look
from game.bots.registry import split_bot_id
from game.bots.thinking.level import LEVELS
from game.storage.record import PERSON
from game.storage.tallies import Finished
from game.ui.geometry import Rect
from game.ui.scene import Texts, View
from game.ui.tree import Node, TextStyle

from ..common.parts import SMALL_LABEL, button, button_width, gap_of, panel, panel_height, world

NAME = TextStyle("heading", "gold_light", shrink=True, pad=8)
BIG = TextStyle("number.large", "porphyry", shrink=True)
SMALL = TextStyle("caption", "ink_soft", lines=2, shrink=True)
AXIS = TextStyle("caption", "ink_soft", align="right", shrink=True)
LEVEL = TextStyle("small.bold", align="left", shrink=True)
SHARE = TextStyle("number.small", align="left", shrink=True)
NOTHING = TextStyle("body.italic", "ink_soft", lines=2, shrink=True, pad=10)
LEAST_LINES = 11
"""Lines of text that charts need in height."""
MOST = 40
"""Results that are shown at most."""


@dataclass(frozen=True, slots=True)
class OwnResult:
    """A finished match as its person sees it: its number in the list, lead over the best rival, strongest level."""

    number: int
    game: str
    lead: int
    share: float
    won: bool
    points: int
    level: str


def own_results(matches: Sequence[Finished]) -> list[OwnResult]:
    """The results of persons, the oldest first; none of matches that began in a position of their own."""
    found = []
    for number, match in enumerate(matches):
        people = [one for one in match.results if one.controller == PERSON]
        others = [one for one in match.results if one.controller != PERSON]
        if not people or not others or match.started:
            continue
        me, best = min(people, key=lambda one: one.place), max(others, key=lambda one: one.points)
        levels = [split_bot_id(one.controller)[0] for one in others]
        level = max((one for one in levels if one in LEVELS), key=LEVELS.index, default="")
        lead = me.points - best.points
        share = lead / max(1, me.points, best.points)
        found.append(OwnResult(number, match.game, lead, share, me.place == 1, me.points, level))
    return found[::-1]


def overview(
    view: View, root: Node, area: Rect, texts: Texts, games: Sequence[str], matches: Sequence[Finished]
) -> None:
    """Lay everything out in `area`; charts are of matches against bots."""
    results, played = own_results(matches), {match.game for match in matches}
    gap = max(8, view.px(18))
    line = 2 * view.line("caption") + view.line("number.large")
    plate = view.line("heading") + view.px(8)
    scene = max(40, view.px(290 if view.upright else 150))
    top, rest = area.cut_top(min(area.h * 2 // 5, plate + line + scene + view.px(16)), gap=gap)
    charts = rest.h >= LEAST_LINES * view.line("small") * (2 if view.upright else 1)
    top = top if charts else area
    for game, cell in zip(games, top.equal_columns(len(games), gap), strict=True):
        own = [one for one in results if one.game == game]
        _game(view, root, cell, texts, game, own, line, among_people=game in played and not own)
    if not charts:
        return
    if view.upright:
        levels = panel_height(view, len(LEVELS) * max(view.line("small") + 8, view.px(74)))
        levels = min(levels, (rest.h - gap) // 2)
        left, right = rest.cut_top(min(rest.h - gap - levels, view.px(760)), gap=gap)
        right = right.cut_top(levels)[0]
    else:
        left, right = rest.columns(1.7, 1.0, gap=gap)
    node, inner = panel(view, root, "over_time", left, texts("statistics.over_time"))
    nothing = texts("statistics.charts" if played else "statistics.none")
    _over_time(view, node, inner, texts, results[-MOST:], nothing)
    node, inner = panel(view, root, "by_level", right, texts("statistics.by_level"))
    _by_level(view, node, inner, texts, results)


def _game(
    view: View,
    root: Node,
    cell: Rect,
    texts: Texts,
    game: str,
    results: Sequence[OwnResult],
    line: int,
    *,
    among_people: bool,
) -> None:
    """A game: its picture, its name, and four numbers."""
    card = root.add(f"game.{game}", cell, fill="sheet", target=f"only/{game}", speech=texts(f"{game}.name"))
    numbers, scene = cell.cut_bottom(min(cell.h, line + view.px(12)))
    face = card.add("scene", scene, picture=world(game, scene), picture_at="fill", fill="ground")
    plate = scene.cut_bottom(view.line("heading") + max(3, view.px(8)))[0]
    face.add("plate", plate, fill="note", text=texts(f"{game}.name"), style=NAME)
    card.add("edge", cell, frame="outline.gold")
    inner = numbers.inset(max(4, view.px(10)), 2)
    if not results:
        key = "statistics.only_people" if among_people else "statistics.not_played"
        spare = inner.h - view.line("small") - view.target(44) - 4
        if not among_people and spare >= 0:
            door, inner = inner.pad(bottom=min(spare, view.px(12))).cut_bottom(view.target(44), gap=4)
            label = texts("title.learn")
            wide = min(door.w, button_width(view, label, SMALL_LABEL.role, picture=True))
            button(
                card, "learn", door.place(wide, door.h), label, f"learn/{game}", picture="glyph/bulb",
                style=SMALL_LABEL, speech=f"{texts(f'{game}.name')}: {label}",
            )  # fmt: skip
        card.add("none", inner, text=texts(key), style=NOTHING)
        return
    won = sum(one.won for one in results)
    facts: tuple[tuple[str, str], ...] = (
        ("matches", str(len(results))), ("wins", texts("settings.scale.value", percent=round(100 * won / len(results)))),
        ("points", str(round(sum(one.points for one in results) / len(results)))),
        ("best", str(max(one.points for one in results))),
    )  # fmt: skip
    words = {name: texts(f"statistics.column.{name}") for name, _ in facts}
    while len(facts) > 1 and not all(
        view.fonts.fits(words[name], SMALL, Rect(0, 0, inner.w // len(facts) - 8, line), view.k)
        for name, _ in facts
    ):
        facts = facts[:-1]
    for (name, said), place in zip(facts, inner.equal_columns(len(facts), 4), strict=True):
        upper, lower = place.rows(view.line("number.large"), 1.0)
        card.add(f"{name}.number", upper, text=said, style=BIG)
        card.add(f"{name}.word", lower, text=words[name], style=SMALL)


def _over_time(
    view: View, node: Node, area: Rect, texts: Texts, results: Sequence[OwnResult], nothing: str
) -> None:
    """A column for each match: up a lead, down a deficit, as long as it is in proportion to the points."""
    if not results:
        node.add("none", area, text=nothing, style=NOTHING)
        return
    foot, field = area.cut_bottom(view.line("caption"), gap=4)
    words = [texts(f"statistics.{side}") for side in ("ahead", "behind")]
    labels = max(view.width(word, AXIS.role) for word in words) + 8
    side, field = field.cut_left(labels, gap=6)
    zero = field.y + field.h // 2
    node.add("ahead", side.cut_top(side.h // 2)[0], text=words[0], style=AXIS)
    node.add("behind", side.cut_bottom(side.h // 2)[0], text=words[1], style=AXIS)
    node.add("up", field.cut_top(zero - field.y)[0], fill="well.marble")
    node.add("down", field.pad(top=zero - field.y), fill="well")
    _columns(view, node, field, results)
    node.add("zero", Rect(field.x, zero - 1, field.w, 2), fill="line.ink")
    _key(view, node, foot.pad(left=labels + 6), texts, results)


def _columns(view: View, node: Node, field: Rect, results: Sequence[OwnResult]) -> None:
    """The columns, each with a star where it was won and its number where there is room."""
    top = max(0.1, *(abs(one.share) for one in results))
    zero, line = field.y + field.h // 2, view.line("caption")
    flag = max(12, min(field.w // len(results) - 2, view.px(26)))
    half = max(4, field.h // 2 - max(line, flag) - 4)
    step = min(field.w // len(results), max(30, view.px(110)))
    wide = max(5, min(step * 3 // 5, view.px(46)))
    left = field.x + (field.w - step * len(results)) // 2
    for place, one in enumerate(results):
        hit = Rect(left + place * step, field.y, step, field.h)
        high = max(4, round(half * abs(one.share) / top))
        bar = Rect(hit.x + (step - wide) // 2, zero - high if one.lead >= 0 else zero, wide, high)
        target = f"result/{one.number}"
        column = node.add(f"match.{place}", hit, target=target, tip=target, focusable=False)
        column.add("bar", bar, fill=f"chart.{game_look(one.game).tone}")
        if one.won:
            column.add("won", Rect(bar.cx - flag // 2, bar.y - flag - 1, flag, flag), picture="fame")
        if step >= view.width("+000", "caption.bold"):
            y = bar.bottom + 1 if one.lead < 0 else zero + 2
            column.add(
                "lead",
                Rect(hit.x, y, step, line),
                text=f"{one.lead:+d}".replace("-", "−"),
                style=SMALL.but(lines=1),
            )


def _key(view: View, node: Node, rest: Rect, texts: Texts, results: Sequence[OwnResult]) -> None:
    """Which color is which game."""
    for game in dict.fromkeys(one.game for one in results):
        name = texts(f"{game}.name")
        dot, rest = rest.cut_left(rest.h, gap=4)
        node.add(f"key.{game}", dot.inset(dot.h // 5), fill=f"chart.{game_look(game).tone}")
        words, rest = rest.cut_left(view.width(name, "caption") + 10, gap=view.px(14))
        node.add(f"key.{game}.name", words, text=name, style=AXIS.but(align="left"))


def _by_level(view: View, node: Node, area: Rect, texts: Texts, results: Sequence[OwnResult]) -> None:
    """Of the matches against each level as strongest rival, how many were won."""
    gap = gap_of(view)
    names = max(view.width(texts(f"bot.level.{level}"), LEVEL.role) for level in LEVELS) + 8
    high = min(area.h // len(LEVELS), max(view.line("small") + 8, view.px(74)))
    block = area.place(area.w, high * len(LEVELS))
    for level, cell in zip(LEVELS, block.equal_rows(len(LEVELS), max(2, gap // 2)), strict=True):
        found = [one for one in results if one.level == level]
        words, rest = cell.cut_left(names, gap=gap)
        role = LEVEL.role if cell.h >= view.line(LEVEL.role) else "caption.bold"
        node.add(f"{level}.name", words, text=texts(f"bot.level.{level}"), style=LEVEL.but(role=role))
        said = texts("statistics.of", won=sum(one.won for one in found), count=len(found)) if found else "–"
        number, rest = rest.cut_right(view.width("00 of 00 ", SHARE.role) + 12, gap=gap)
        node.add(f"{level}.number", number, text=said, style=SHARE)
        rail = rest.place(rest.w, max(10, min(cell.h * 3 // 5, view.px(34))))
        node.add(f"{level}.rail", rail, fill="well")
        if found:
            share = sum(one.won for one in found) / len(found)
            wide = round(rail.w * share)
            if wide > 3:
                node.add(f"{level}.won", rail.cut_left(wide)[0], fill="chart.porphyry")


__all__ = ["OwnResult", "overview"]
