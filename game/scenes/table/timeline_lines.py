"""The lines that were taken back, as a small tree below the match itself, and the words about what is chosen."""

from __future__ import annotations

from game.table.branches import Branch
from game.table.timeline import round_starts
from game.ui.geometry import Rect
from game.ui.scene import View
from game.ui.tree import Node, TextStyle

from ..kit.parts import banner, button, gap_of
from .takeback_words import step
from .timeline_choice import Chosen

SHOWN = 3
"""Abandoned lines shown at once."""
WORDS = TextStyle("small", align="left", lines=2, shrink=True, pad=6)
REAL = TextStyle("small.bold", align="left", lines=2, shrink=True, pad=6)
STEP = TextStyle("small", align="left", lines=2, shrink=True)


def _row(view: View) -> int:
    return view.target(42)


def height(chosen: Chosen, view: View, most: int) -> int:
    """Height in pixels of the tree with at most so many abandoned lines, 0 when nothing was ever taken back and nothing has a name."""
    count = len(chosen.branches())
    shown = count or chosen.model.session.branches.name()
    return (1 + min(most, count)) * (_row(view) + 2) if shown else 0


def layout(chosen: Chosen, view: View, sheet: Node, area: Rect, rows: int) -> None:
    """The match itself on top, below it so many lines that left it, each where it left and as long as it was."""
    branches, texts, row = chosen.branches(), chosen.context.texts, _row(view)
    shown = branches[chosen.first : chosen.first + rows]
    count = len(chosen.model.session.match)
    most = max([count, 1, *(branch.after + len(branch.entries) for branch in branches)])
    if len(branches) > rows:
        side, area = area.cut_right(row, gap_of(view))
        up, down = side.cut_top(row)[0], side.cut_bottom(row)[0]
        button(sheet, "more.up", up, "", "more/up", picture="glyph/chevron_up", enabled=chosen.first > 0)
        last = chosen.first + rows >= len(branches)
        button(sheet, "more.down", down, "", "more/down", picture="glyph/chevron_down", enabled=not last)
    tree, labels = area.columns(0.34, 0.66, gap=gap_of(view))
    thick = max(3, view.px(5))

    def x(position: int) -> int:
        return tree.x + (tree.w - thick) * position // most

    top = tree.y + row // 2
    sheet.add(
        "real.line", Rect(tree.x, top - thick // 2, max(thick, x(count) - tree.x), thick), fill="line.gold"
    )
    label = labels.cut_top(row)[0]
    star, words = label.cut_left(row)
    sheet.add("real.mark", star.inset(max(4, row // 5)), picture="glyph/lock")
    called = chosen.model.session.branches.name()
    words = _pen(chosen, sheet, "real", words, "")
    text = _named(chosen, called, texts("takeback.real", count=count))
    sheet.add("real", words, text=text, style=REAL)
    for number, branch in enumerate(shown, 1):
        y = top + number * (row + 2)
        here = x(branch.after)
        sheet.add(f"stem.{number}", Rect(here, top, max(1, view.px(2)), y - top), fill="outline.ink")
        end = max(here + 4 * thick, x(branch.after + len(branch.entries)))
        wide = min(end, tree.right) - here
        fill = "line.gold" if branch.id == chosen.line else "header"
        sheet.add(f"twig.{number}", Rect(here, y - thick // 2, max(thick, wide), thick), fill=fill)
        cell = Rect(labels.x, y - row // 2, labels.w, row)
        cell = _pen(chosen, sheet, f"line.{number}", cell, branch.id)
        button(
            sheet, f"line.{number}", cell, name(chosen, branch), f"line/{branch.id}", style=WORDS,
            selected=branch.id == chosen.line,
        )  # fmt: skip


def _pen(chosen: Chosen, sheet: Node, name: str, cell: Rect, node: str) -> Rect:
    """The button that names a line, at the right end of its row; the rest of the row."""
    if not chosen.nameable:
        return cell
    spot, rest = cell.cut_right(cell.h, 2)
    texts = chosen.context.texts
    button(
        sheet, f"{name}.pen", spot, "", f"name/{node}", picture="glyph/pen", fill="button.quiet",
        speech=texts("takeback.rename"),
    )  # fmt: skip
    return rest


def _named(chosen: Chosen, called: str, line: str) -> str:
    return chosen.context.texts("takeback.named", name=called, line=line) if called else line


def name(chosen: Chosen, branch: Branch) -> str:
    """What an abandoned line is called: the name given to it, its round, its length, how it begins."""
    session = chosen.model.session
    line = chosen.context.texts(
        "takeback.line",
        round=session.event_log.round_at(branch.after),
        count=len(branch.entries),
        first=_said(chosen, branch)[0][1],
    )
    return _named(chosen, session.branches.name(branch.id), line)


def _said(chosen: Chosen, branch: Branch) -> list[tuple[int, str]]:
    """The seat and the text of each step of a branch, as far as the viewer may know them."""
    session, texts, plain = chosen.model.session, chosen.model.texts, chosen.context.texts
    match = session.branches.visit(branch.id)
    return [
        (match.entries[number].seat, step(match, session.viewer, texts, plain, number))
        for number in range(branch.after, len(match))
    ]


def steps(chosen: Chosen, view: View, node: Node, area: Rect, branch: Branch, count: int, row: int) -> None:
    """The steps of an abandoned line, from the first."""
    said = _said(chosen, branch)
    for number, (seat, words) in enumerate(said[:count]):
        cell, area = area.cut_top(row, 2)
        flag, rest = cell.cut_left(row, max(4, view.px(8)))
        if number == count - 1 and len(said) > count:
            more = chosen.context.texts("takeback.consent.more", count=len(said) - count + 1)
            node.add(f"branch.{number}", rest, text=more, style=STEP)
            return
        spot = flag.inset(max(3, row // 6))
        node.add(f"branch.{number}.flag", spot, picture=banner(chosen.model.session.seats[seat]))
        node.add(f"branch.{number}", rest, text=words, style=STEP)


def place(chosen: Chosen) -> str:
    """The selected position: round, chapter, and the seat to choose."""
    session, texts = chosen.model.session, chosen.context.texts
    branch = chosen.branch()
    if branch is not None:
        return name(chosen, branch)
    match = chosen.whole()
    state = match.state if chosen.at == len(match) else match.at(chosen.at)
    decision = session.game.decision(session.game.observe(state, session.viewer))
    round_ = sum(start <= chosen.at for start in round_starts(match))
    if decision is None:
        return texts("table.over")
    chapter, who = chosen.model.texts.chapter(decision.chapter), chosen.model.texts.seat(decision.seat)
    return texts("takeback.place", round=round_, chapter=chapter, name=who)


def what_goes(chosen: Chosen) -> str:
    """What going to the chosen moment would mean, or why it cannot be."""
    session, texts = chosen.model.session, chosen.context.texts
    refused = chosen.why_not_there()
    if refused:
        return refused
    branch = chosen.branch()
    if branch is not None:
        lost = len(session.match) - branch.after
        return texts("takeback.over", count=lost) if lost else texts("takeback.over_nothing")
    count = len(session.match) - chosen.at
    if count < 0:
        return texts("takeback.comes", count=-count)
    goes = texts("takeback.goes", count=count)
    return goes if session.history.block_of(chosen.at) is None else f"{goes} {texts('undo.consent')}"
