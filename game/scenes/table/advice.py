"""Advice at the table: what the expert would do in the place of the person who is to choose, refined while it looks.

It is off at a table of several people until somebody switches it on for the match. The adviser sees what the seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.boards.board import Offer
from game.boards.hotspots import OFFER, VERB
from game.bots.thinking.search_result import RatedAction, SearchResult
from game.bots.worker import Advice
from game.engine.core.action import Action
from game.i18n import headed
from game.table.advice import rival
from game.table.reasons import because, better, points, told, weighty
from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node, find, hit, placed

from ..kit import dialogs
from ..kit.log import side_room
from ..kit.notes import DEPTH, PLAIN, SOFT, STRONG, Bar, Heading, Note, balance, balance_height, sheet
from . import recap

if TYPE_CHECKING:
    from .table import Table

FIGURES = "ui/figures"
"""The token of what explains the figures."""
EVEN = 0.05
"""Below so many points of difference two answers are as good as each other."""
MOST_FOLLOW = 3
"""So many steps that are meant to follow are named."""


class AdviceView:
    """Whether advice is allowed at this table, and what was last seen of it."""

    def __init__(self) -> None:
        self.allowed: bool | None = None
        """What was decided for this match; None: as the settings say."""
        self.hovered = ""
        """The target under the pointer: what may be thought of."""
        self.root: Node | None = None
        """What was laid out last."""
        self._seen: Advice | None = None
        self._open = False

    def news(self, table: Table) -> bool:
        """Whether there is something else to be shown than the last time."""
        counsel = table.session.counsel
        now, was_open = counsel.advice, self._open
        changed = now is not self._seen or counsel.wanted != was_open
        self._seen, self._open = now, counsel.wanted
        return changed


def can(table: Table) -> bool:
    """Whether there is somebody to advise, or advice to be put away."""
    return table.session.counsel.wanted or table.session.counsel.can


def is_open(table: Table) -> bool:
    """Whether advice is being looked at."""
    return table.session.counsel.open


def allowed(table: Table) -> bool:
    """Whether this table has advice: as decided for the match, else as the person wants it."""
    if table.advice.allowed is not None:
        return table.advice.allowed
    wish = str(table.context.settings.get("hints"))
    return wish == "always" or (wish == "alone" and _alone(table))


def _alone(table: Table) -> bool:
    return sum(seat.is_person for seat in table.session.seats) <= 1


def toggle(table: Table) -> None:
    """Ask for advice, or put it away; where it is off, whether it shall be switched on."""
    counsel = table.session.counsel
    if counsel.wanted:
        counsel.leave()
    elif allowed(table):
        table.read()
        table.motive.close()
        counsel.want()
    else:
        table.stack.push(_question(table))
    table.invalidate()


def _question(table: Table) -> dialogs.Dialog:
    texts = table.context.texts

    def on() -> None:
        table.advice.allowed = True
        toggle(table)

    why = texts("hint.off_alone" if _alone(table) else "hint.off_body")
    return dialogs.confirm(table.context, texts("hint.off"), why, texts("hint.on"), on)


def close(table: Table) -> bool:
    """Put advice away; whether there was any."""
    wanted = table.session.counsel.wanted
    if wanted:
        toggle(table)
    return wanted


# -- what is said -----------------------------------------------------------------------------------------------------


def notes(table: Table) -> list[Note]:
    """The paragraphs of the panel."""
    texts, advice = table.texts, table.session.counsel.advice
    if advice is None or (advice.verdict is None and not advice.final):
        return [Note(texts("hint.thinking"), SOFT, "glyph/hourglass")]
    if advice.verdict is None:
        return [Note(texts("hint.none"), SOFT)]
    verdict = advice.verdict
    best, *follow = verdict.options[0].line
    said = [Note(table.texts.action(best), STRONG, "glyph/bulb")]
    if follow:
        then = [table.texts.action(action) for action in follow[:MOST_FOLLOW]]
        said.append(Note(texts("hint.then", actions=texts("hint.steps.join").join(then)), SOFT))
    if verdict.how == "glance" and not advice.final:
        return [*said, Note(texts("hint.thinking"), SOFT, "glyph/hourglass")]
    said += _compared(table, verdict)
    said.append(Note(because(verdict, table.texts)))
    return [*said, *_state(table, advice, verdict)]


def _compared(table: Table, verdict: SearchResult) -> list[Note]:
    """The best answer beside the next one and beside what the person thinks of."""
    if verdict.how != "tried":
        return []
    own, other = idea(table), rival(verdict)
    said = []
    if other is not None and other.line[0] != own:
        said.append(Note(_fewer(table, "next", verdict.options[0], other), PLAIN, "", FIGURES))
    if own is not None:
        said.append(Note(_own(table, verdict, own), PLAIN, "glyph/person", FIGURES))
    return said


def _own(table: Table, verdict: SearchResult, own: Action) -> str:
    texts = table.texts
    if own == verdict.action:
        return texts("hint.own_best")
    option = next((option for option in verdict.options if option.line[0] == own), None)
    if option is None:
        return texts("hint.own_untried", action=table.texts.action(own))
    return _fewer(table, "own", verdict.options[0], option)


def _fewer(table: Table, key: str, best: RatedAction, other: RatedAction) -> str:
    """By how much another answer is worse than the best; the figures may for once say it is better."""
    texts = table.texts
    by, error = better(best, other)
    action, spread = table.texts.action(other.line[0]), points(error, texts)
    if abs(by) < EVEN or (key == "next" and -error < by < 0):
        return texts(f"hint.{key}_even", action=action, error=spread)
    if by < 0:
        key = "next_open" if key == "next" else "own_better"
    return texts(f"hint.{key}", action=action, points=points(by, texts), error=spread)


def _state(table: Table, advice: Advice, verdict: SearchResult) -> list[Note]:
    """How far the thinking has come."""
    texts = table.texts
    if verdict.how != "tried":
        return []
    words = texts("hint.worlds", count=verdict.worlds)
    if advice.final:
        return [Note(f"{words}, {texts('hint.final')}", SOFT, "glyph/check")]
    return [Note(words, SOFT, "glyph/hourglass")]


def idea(table: Table) -> Action | None:
    """What the person seems to think of: what waits for its word, what is pointed at, what is selected."""
    if table.session.pending is not None:
        return table.session.pending
    spots, picks, target = table.spots(), table.picks, table.advice.hovered
    found: Offer | None = None
    if target.startswith(VERB):
        found = next((verb.offer for verb in table.verbs() if verb.target == target), None)
    elif target.startswith(OFFER):
        found = spots.offer(target.removeprefix(OFFER))
    else:
        selection = (*picks.selection, target) if target in spots.lit(picks.selection) else picks.selection
        complete = spots.complete(selection) if selection else []
        found = complete[0] if len(complete) == 1 else None
    return None if found is None else found.action(picks.amounts.get(found.key))


def hovered(table: Table, target: str) -> None:
    """The pointer or the focus is on something else, which may only explain a part of what a click there would mean."""
    under = hit(table.advice.root, *table.pointer) if not target and table.advice.root is not None else None
    target = under.target if under is not None else target
    if target != table.advice.hovered:
        table.advice.hovered = target
        if table.session.counsel.wanted:
            table.invalidate()


def tip(table: Table) -> Tip:
    """What the figures mean."""
    return Tip(table.context.texts("hint.what"))


# -- where it lies ----------------------------------------------------------------------------------------------------


def lay_over(table: Table, view: View, area: Rect, root: Node) -> None:
    """The panel while advice is looked at, and the mark of what it advises."""
    table.advice.root = root
    if not is_open(table):
        return
    _mark(table, view, root)
    heading = Heading("advice", table.context.texts("hint.title"))
    advice = table.session.counsel.advice
    verdict = None if advice is None else advice.verdict
    bars = [] if verdict is None else scale(table, verdict)
    root.children.append(over(view, area, root, heading, notes(table), bars))


def over(
    view: View, area: Rect, root: Node, heading: Heading, said: Sequence[Note], bars: Sequence[Bar] = ()
) -> Node:
    """A panel over a docked log, else over the rail, no row of which it cuts in two; bars where that leaves room."""
    log = find(root, "log")
    room = log.rect if log is not None else side_room(view, area, root)
    laid = sheet(view, room, heading, said)
    if log is not None and bars:
        laid.rect = room.cut_top(min(room.h, laid.rect.h + balance_height(view, bars)))[0]
    laid.rect = room.cut_top(recap.end(laid.rect, room, root) - room.y)[0]
    balance(view, laid, bars)
    return laid


def scale(table: Table, verdict: SearchResult) -> list[Bar]:
    """What weighed, for a picture of it: what is named in words first, then all else, the weightiest first."""
    texts = table.texts
    pro, con = weighty(verdict)
    named = [*pro, *con]
    return [
        Bar(
            headed(texts.own(f"term.{reason.term}")),
            reason.points,
            points(reason.points, texts, signed=True),
            reason in named,
        )
        for reason in (*named, *[other for other in told(verdict) if other not in named])
    ]


def _mark(table: Table, view: View, root: Node) -> None:
    """Frame what has to be clicked for the best answer, where it can be seen."""
    advice = table.session.counsel.advice
    if advice is None or advice.verdict is None:
        return
    best = advice.verdict.action
    wanted = set(table.board.touches(table.table(), best)) or {
        verb.target for verb in table.verbs() if verb.offer is not None and best in verb.offer.actions
    }
    reach, badge = max(3, view.px(5)), max(20, view.px(30))
    for number, item in enumerate(placed(root)):
        node = item.node
        if node.target not in wanted:
            continue
        wanted.discard(node.target)
        rect = node.rect if item.clip is None else node.rect.intersection(item.clip)
        if rect.w > reach and rect.h > reach:
            ring = rect.inset(-reach).intersection(view.rect)
            root.add(f"advised.{number}", ring, frame="outline.advice", depth=DEPTH - 1)
            inner = ring.inset(max(2, view.px(4)))
            root.add(f"advised.{number}.inner", inner, frame="outline.advice.inner", depth=DEPTH - 1)
            spot = Rect(
                min(ring.right, view.w - badge // 3) - badge * 2 // 3,
                max(0, ring.y - badge // 3),
                badge,
                badge,
            )
            root.add(f"advised.{number}.sign", spot, fill="chip.gold", picture="glyph/bulb", depth=DEPTH - 1)
