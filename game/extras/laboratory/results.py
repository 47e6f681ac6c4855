"""The results page of an experiment: progress, plots, matches. Pure layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor

from game.boards import opponent
from game.bots.match_series import MatchSeries, SeriesFindings
from game.bots.outside.programs import is_program, program_name
from game.extras.laboratory import plots
from game.extras.laboratory import state as matches
from game.extras.laboratory.model import ExperimentStatus
from game.extras.laboratory.state import TABS, LaboratoryState, MatchFilter
from game.scenes.common.parts import SMALL_LABEL, button, chooser, fitting, gap_of, pager
from game.scenes.common.words import number
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle, find

STATE = TextStyle("body.bold", align="left", shrink=True)
UNDER = TextStyle("small", "ink_soft", align="right", lines=2, shrink=True)
FINDING = TextStyle("title", "gold_light", align="left", valign="bottom", lines=2, shrink=True)
SURE = TextStyle("body", "marble", align="left", valign="top", lines=3, shrink=True)
NONE = TextStyle("body.italic", "ink_soft", lines=3, shrink=True, pad=16)
PLOTS: tuple[str, ...] = ("wins", "seats", "sources", "rounds", "leads")
COUNTED = ("rounds", "leads")
"""The plots of how often each value was counted."""
UNITS = (("hours", 3600), ("minutes", 60), ("seconds", 1))
"""Text keys of the remaining time, and the seconds of each unit."""
LEAST_PRESSED = 25
"""Pixels: a column that is narrower is not easily hit."""
LEAST_WIDE, LEAST_HIGH = 25, 11
"""Room a plot needs: letters of small print across, lines of it down."""


def results(page: LaboratoryState, view: View, root: Node, area: Rect) -> None:
    """Lay out the results."""
    gap = gap_of(view)
    high = view.px(250 if view.upright else 168)
    least = view.line(FINDING.role) + 3 * view.line(SURE.role)
    head = max(view.target(58), view.line("body.bold") + view.line("small") + 14)
    if page.tab == TABS[0] and page.findings.matches and area.h - high > _two_rows(view) and high >= least:
        band, area = area.cut_top(high, gap=gap)
        _finding(page, view, root, band, head)
    if find(root, "laboratory/finding/state") is None:
        strip, area = area.cut_top(head, gap=gap)
        _head(page, view, root, strip)
    if page.tab == "matches":
        _matches(page, view, root, area)
    else:
        _plots(page, view, root, area)


def _two_rows(view: View) -> int:
    """The height that two rows of plots need with what stands above them."""
    return 2 * LEAST_HIGH * view.line("small") + view.target(46) + 3 * gap_of(view)


# -- what it has shown -----------------------------------------------------------------------------------------------


def leader(findings: SeriesFindings) -> str:
    """The player with the greatest share of wins over its share at par, "" while nobody is ahead."""
    ahead = {bot: row.share.mean - row.par for bot, row in findings.bots.items() if row.share.deals}
    best = max(ahead.values(), default=0.0)
    first = [bot for bot, value in ahead.items() if value == best]
    return first[0] if best > 0 and len(first) == 1 else ""


def _called(page: LaboratoryState, bot: str) -> str:
    """A player's name alone, with its level where another has the same name."""
    name = named(page, bot)[0]
    alike = [other for other in page.findings.bots if named(page, other)[0] == name]
    return name if len(alike) == 1 else opponent.label(page.context.texts, page.experiment.game, bot)


def _finding(page: LaboratoryState, view: View, root: Node, band: Rect, head: int) -> None:
    """Who wins most, how often, and whether it may still be chance, beside the face of the leader; at the right how far it is."""
    texts, game, bot = page.context.texts, page.experiment.game, leader(page.findings)
    node = root.add("finding", band, fill="porphyry")
    gap = max(8, view.px(20))
    inner = band.inset(gap, max(5, view.px(10)))
    if not view.upright:
        side, inner = inner.cut_right(inner.w * 3 // 10, gap=gap)
        _head(page, view, node, side.place(side.w, min(side.h, 2 * head + gap_of(view))), stacked=True)
    if bot:
        face, inner = inner.cut_left(inner.h, gap=gap)
        wreath = node.add("wreath", face, picture="fame")
        wreath.add("face", face.inset(face.h // 6), picture=opponent.portrait(game, bot))
        row = page.findings.bots[bot]
        said = texts("laboratory.ahead", name=_called(page, bot))
        more = texts(
            "laboratory.ahead_by", share=round(100 * row.share.mean), par=round(100 * row.par),
            count=page.findings.matches,
        )  # fmt: skip
        sure = row.share.mean - row.share.margin > row.par
        more = f"{more} {texts('laboratory.certain' if sure else 'laboratory.uncertain')}"
    else:
        said, more = texts("laboratory.level"), texts("laboratory.uncertain")
    large = view.line(FINDING.role) * (2 if view.upright and view.width(said, FINDING.role) > inner.w else 1)
    lines = len(view.fonts.wrap(more, SURE.role, view.k, inner.w))
    high = large + min(SURE.lines, lines) * view.line(SURE.role) + 4
    upper, lower = inner.place(inner.w, min(inner.h, high)).rows(large, 1.0)
    node.add("who", upper, text=said, style=FINDING)
    node.add("sure", lower, text=more, style=SURE)


# -- how far it is ---------------------------------------------------------------------------------------------------


def _head(page: LaboratoryState, view: View, root: Node, strip: Rect, *, stacked: bool = False) -> None:
    texts, gap = page.context.texts, gap_of(view)
    tab_words = {name: texts(f"laboratory.tab.{name}") for name in TABS}
    wide = max(view.width(word, SMALL_LABEL.role) for word in tab_words.values()) + 2 * view.px(24)
    if stacked:
        strip, tabs = strip.equal_rows(2, gap)
    else:
        tabs, strip = strip.cut_left(2 * wide + gap // 2, gap=gap)
    for name, cell in zip(TABS, tabs.equal_columns(2, gap // 2), strict=True):
        button(
            root,
            f"tab.{name}",
            cell,
            tab_words[name],
            f"tab/{name}",
            selected=name == page.tab,
            style=SMALL_LABEL,
        )
    failed = page.status.state == "failed"
    node = root.add(
        "state", strip, fill="terracotta" if failed else "sheet", tip="state/fault" if failed else ""
    )
    inner = strip.inset(max(8, view.px(16)), max(4, view.px(6)))
    full = len(page.laboratory.played) >= page.experiment.total
    bar, lines = inner.cut_bottom(0 if full else max(6, view.px(12)), gap=0 if full else 3)
    status, experiment = page.status, page.experiment
    done = len(page.laboratory.played)
    first, second = state_words(page, status, experiment)
    wide = min(view.width(first, STATE.role) + gap, lines.w * 2 // 3)
    words, under = lines.cut_left(wide, gap=gap)
    node.add("words", words, text=first, style=STATE)
    node.add("under", under, text=fitting(view, [second], UNDER, under), style=UNDER)
    if full:
        return
    node.add("rail", bar, fill="well")
    if done:
        node.add("bar", bar.cut_left(max(bar.h, bar.w * done // experiment.total))[0], fill="chart.porphyry")


def state_words(page: LaboratoryState, status: ExperimentStatus, experiment: MatchSeries) -> tuple[str, str]:
    """How it is going, and what is under way."""
    texts, done = page.context.texts, len(page.laboratory.played)
    first = texts(f"laboratory.state.{status.state}", played=done, total=experiment.total)
    if status.state == "failed":
        return first, texts(
            "laboratory.failed", what=status.failure.splitlines()[-1] if status.failure else "?"
        )
    parts = _faults(page, experiment)
    parts += [texts("laboratory.under", number=one.number + 1, round=one.round) for one in status.under]
    if status.state == "running" and status.rest >= 1:
        unit, seconds = next((name, size) for name, size in UNITS if status.rest >= 1.5 * size or size == 1)
        parts.append(texts(f"laboratory.{unit}", count=round(status.rest / seconds)))
    return first, " · ".join(parts)


def _faults(page: LaboratoryState, experiment: MatchSeries) -> list[str]:
    """In how many matches each program failed, so that a level played on for it."""
    if not any(is_program(bot) for bot in experiment.bots):
        return []
    found = page.findings.faults
    words = page.context.texts
    return [
        words("laboratory.gave_up", name=program_name(bot), count=count) for bot, (count, _) in found.items()
    ]


# -- plots -----------------------------------------------------------------------------------------------------------


def _plots(page: LaboratoryState, view: View, root: Node, area: Rect) -> None:
    """All plots in three columns where they find room; else as many as do, the others on further leaves."""
    gap, findings = gap_of(view), page.findings
    alike = [name for name in COUNTED if len(counts_of(findings, name)) == 1]
    drawn = [name for name in PLOTS if name not in alike]
    strip_high = max(view.target(46), 2 * view.line("small"))
    strip, under = area.cut_top(strip_high if alike else 0, gap=gap if alike else 0)
    wide, high = LEAST_WIDE * view.text_px("small"), LEAST_HIGH * view.line("small")
    across = max(1, min(3, (area.w + gap) // (wide + gap)))
    down = max(1, min(2, (under.h + gap) // (high + gap)))
    if (across, down) == (3, 2):
        page.leaves = 1
        cells, strip = _in_columns(page, area, gap, len(COUNTED) - len(alike), strip.h)
        shown = drawn
    else:
        area = under
        room = across * down
        page.leaves = -(-len(drawn) // room)
        page.turn(0)
        shown = drawn[page.leaf * room :][:room]
        cells = area.grid(across, down, gap)[: len(shown)]
        if len(shown) <= across:
            cells = area.equal_columns(len(shown), gap)
    for name, cell in zip(shown, cells, strict=False):
        node, inner = plots.plate(view, root, name, cell, page.context.texts(f"laboratory.plot.{name}"))
        DRAWN[name](page, view, node, inner, findings)
    for name, cell in zip(alike, strip.equal_columns(len(alike), gap) if alike else (), strict=True):
        _alike(page, view, root, name, cell)


def _in_columns(
    page: LaboratoryState, area: Rect, gap: int, counted: int, strip: int
) -> tuple[list[Rect], Rect]:
    """Room for all plots, with so many of counts in the middle column, and for a strip over it."""
    first, second, third = area.columns(1.1, 1.0, 1.1, gap=gap)
    if counted == len(COUNTED):
        return [*_halves(page, first, gap), third, *second.equal_rows(counted, gap)], second.cut_top(0)[0]
    over, second = second.cut_top(strip, gap=gap)
    seats, *counts = second.equal_rows(1 + counted, gap)
    return [first, seats, third, *counts], over


def _alike(page: LaboratoryState, view: View, root: Node, name: str, area: Rect) -> None:
    """The line that says in what all matches agree."""
    texts, ((value, count),) = page.context.texts, counts_of(page.findings, name).items()
    said = texts("laboratory.all_same", count=count, value=plots.span(value, value))
    plots.lone_value(
        view, root, name, area, (texts(f"laboratory.plot.{name}"), said), f"{name}/{value}.{value}"
    )


def _halves(page: LaboratoryState, area: Rect, gap: int) -> list[Rect]:
    """Room for shares by player and by seat, each by its rows."""
    players, seats = len(page.findings.bots), len(page.findings.seats)
    return area.rows(players * 1.3 + 1.6, seats + 1.6, gap=gap)


def named(page: LaboratoryState, bot: str) -> tuple[str, str]:
    """Name and level of a player; of one without a character the level alone."""
    texts, game = page.context.texts, page.experiment.game
    if not opponent.character_of(game, bot):
        return opponent.level(texts, bot), ""
    return opponent.name(texts, game, bot), opponent.level(texts, bot)


def _wins(page: LaboratoryState, view: View, node: Node, area: Rect, findings: SeriesFindings) -> None:
    game = page.experiment.game
    rows = [
        plots.ShareRow(
            *named(page, bot), opponent.portrait(game, bot), row.share, row.par,
            plots.STONES[place % len(plots.STONES)], f"wins/{bot}",
        )
        for place, (bot, row) in enumerate(findings.bots.items())
    ]  # fmt: skip
    plots.shares(view, node, area, rows, _percents(page, rows), page.context.texts("laboratory.par"))


def _seats(page: LaboratoryState, view: View, node: Node, area: Rect, findings: SeriesFindings) -> None:
    texts = page.context.texts
    rows = [
        plots.ShareRow(
            texts("laboratory.seat", seat=seat + 1), "", "", row.share, row.par, "stone.3", f"seat/{seat}"
        )
        for seat, row in enumerate(findings.seats)
    ]
    plots.shares(view, node, area, rows, _percents(page, rows), page.context.texts("laboratory.par"))


def _percents(page: LaboratoryState, rows: Sequence[plots.ShareRow]) -> list[str]:
    """The shares in words, with a dash where nothing is known yet."""
    words = page.context.texts
    return [
        words(
            "laboratory.share",
            share=round(100 * share.mean),
            low=floor(100 * max(0.0, share.mean - share.margin)),
            high=ceil(100 * min(1.0, share.mean + share.margin)),
        )
        if share.deals
        else "–"
        for share in (row.share for row in rows)
    ]


def _counts(what: str, stone: str) -> Callable[[LaboratoryState, View, Node, Rect, SeriesFindings], None]:
    def draw(page: LaboratoryState, view: View, node: Node, area: Rect, findings: SeriesFindings) -> None:
        counts = counts_of(findings, what)
        found = plots.bins(
            counts,
            max(4, min(plots.MOST_COLUMNS, (area.w - view.width("0000", plots.COUNT.role)) // LEAST_PRESSED)),
        )
        if found:
            plots.columns(view, node, area, found, stone, what)
        else:
            plots.empty_plot(node, area, page.context.texts("laboratory.nothing"))

    return draw


def counts_of(findings: SeriesFindings, what: str) -> Mapping[int, int]:
    """How often each length or lead was counted."""
    return findings.rounds if what == "rounds" else findings.leads


def _sources(page: LaboratoryState, view: View, node: Node, area: Rect, findings: SeriesFindings) -> None:
    texts, game = page.context.texts, page.experiment.game
    keys = sources(findings)
    if not keys:
        plots.empty_plot(node, area, texts("laboratory.nothing"))
        return
    found = [
        plots.Pile(
            *named(page, bot), opponent.portrait(game, bot), [row.sources.get(key, 0.0) for key in keys], f"points/{bot}",
        )
        for bot, row in findings.bots.items()
    ]  # fmt: skip
    words = [number(texts, row.mean_points) for row in findings.bots.values()]
    plots.piles(view, node, area, found, [texts(f"{game}.score.{key}") for key in keys], words)


def sources(findings: SeriesFindings) -> list[str]:
    """The sources with points, in the order of the game."""
    keys = dict.fromkeys(key for row in findings.bots.values() for key in row.sources)
    return [key for key in keys if any(row.sources.get(key) for row in findings.bots.values())]


DRAWN: dict[str, Callable[[LaboratoryState, View, Node, Rect, SeriesFindings], None]] = {
    "wins": _wins,
    "seats": _seats,
    "rounds": _counts("rounds", "stone.1"),
    "leads": _counts("leads", "stone.4"),
    "sources": _sources,
}


# -- matches ---------------------------------------------------------------------------------------------------------


def _matches(page: LaboratoryState, view: View, root: Node, area: Rect) -> None:
    """The list, with its order and what it is narrowed to above it."""
    texts, gap = page.context.texts, gap_of(view)
    strip, area = area.cut_top(view.target(46), gap=gap)
    order, rest = strip.cut_left(min(strip.w // 2, view.px(520)), gap=gap)
    chooser(view, root, "order", order, texts(f"laboratory.order.{page.order}"), "pick/order")
    found = matches.listed(page.laboratory.played, page.filters, page.order)
    if page.filters.what:
        words = filter_words(page, page.filters, len(found))
        cell = rest.cut_left(min(rest.w, view.width(words, SMALL_LABEL.role) + view.target(46) + 2 * gap))[0]
        button(root, "only", cell, words, "ui/all", picture="glyph/cross", style=SMALL_LABEL)
    if not found:
        page.leaves = 1
        plate = area.place(min(area.w, view.px(900)), min(area.h, view.target(150)), 0.5, 0.2)
        root.add("none", plate, text=texts("laboratory.nothing"), style=NONE, fill="sheet")
        return
    room = max(1, (area.h + gap // 3) // (matches.height(view) + max(2, gap // 3)))
    page.leaves = -(-len(found) // room)
    page.turn(0)
    matches.lines(view, root, area, texts, page.experiment, found[page.leaf * room :][:room])


def filter_words(page: LaboratoryState, filters: MatchFilter, count: int) -> str:
    """What the list is narrowed to."""
    values = plots.span(filters.first, filters.last)
    return page.context.texts(f"laboratory.only.{filters.what}", values=values, count=count)


def foot_width(page: LaboratoryState, view: View, strip: Rect) -> int:
    """The room that turning leaves needs in the foot, in pixels."""
    words = page.context.texts("common.page", page=page.leaves, pages=page.leaves)
    return 2 * strip.h + view.width(words) + 4 * gap_of(view)


def foot(page: LaboratoryState, view: View, root: Node, strip: Rect) -> None:
    """The leaves of what is shown, in the middle of the page's foot."""
    if page.leaves > 1:
        pager(view, root, page.context.texts, strip, page.leaf, page.leaves)
