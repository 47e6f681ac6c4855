"""The hint panel: what the strongest bot would do for the person, refined while it is shown.

With several persons it is off until one of them switches it on for the match. The adviser gets the seat's observation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.boards.board import Offer
from game.boards.clicks import OFFER, VERB
from game.bots.thinking.search_result import Purpose, RatedAction, SearchResult
from game.bots.worker import Advice
from game.engine.core.action import Action
from game.i18n import capitalized
from game.i18n.match_texts import DONE
from game.table.advice import (
    advice_sentence,
    better,
    factors,
    figures,
    gains_and_costs,
    points,
    purpose,
    rival,
    way,
    weighty,
    without_contradictions,
)
from game.ui.geometry import Rect
from game.ui.scene import Press, Texts, Tip, View
from game.ui.tree import Node, find, hit, placed, walk

from ..common import dialogs, layers
from ..common.log import side_room
from ..common.over_table import (
    LEADING,
    LEAF,
    PLAIN,
    SOFT,
    STRONG,
    Bar,
    Heading,
    Leaves,
    Note,
    balance,
    balance_height,
    sheet,
)
from .model import TableModel
from .panel import Command, Panel, Tool

FIGURES = "ui/figures"
"""The token of what explains the figures."""
WEIGHTS = "ui/weights"
"""The token of the figures behind the sentence that names the reasons."""
CLEAR, FAR = 1.0, 3.0
"""Differences in points from which an answer is clearly and far better than another."""
CLOSER, THOROUGH = 40, 160
"""Simulations from which a position was looked at more closely, and was thought through."""
EVEN = 0.05
"""Difference in points below which two answers count as equal."""
MOST_FOLLOW = 3
"""Most planned steps that are named."""


def hints_allowed(model: TableModel) -> bool:
    """Whether hints are on at a table, on its phones too: as decided for the match, else by the settings."""
    if model.hints_decided is not None:
        return model.hints_decided
    wish, persons = (
        str(model.context.settings.get("hints")),
        sum(seat.is_person for seat in model.session.seats),
    )
    return wish == "always" or (wish == "alone" and persons <= 1)


class AdvicePanel(Panel):
    """``hovered``: what may be thought of."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.hovered = ""
        self.root: Node | None = None
        """What was laid out last."""
        self._seen: Advice | None = None
        self._open = False
        self.leaves = Leaves()

    def poll(self) -> bool:
        """Whether there is something else to be shown than the last time."""
        adviser = self.model.session.adviser
        now, was_open = adviser.advice, self._open
        changed = now is not self._seen or adviser.wanted != was_open
        self._seen, self._open = now, adviser.wanted
        return changed

    # -- whether there is any ----------------------------------------------------------------------------------------

    def _can(self) -> bool:
        """Whether a person can be advised or a hint is shown."""
        adviser = self.model.session.adviser
        return adviser.wanted or adviser.can

    def commands(self) -> dict[str, Command]:
        def why_not() -> str:
            return "" if self._can() else self.model.context.texts("hint.not_now")

        return {"advice": Command(self._toggle, self._can, why_not)}

    def tools(self) -> list[Tool]:
        opened = self.model.session.adviser.open
        return [Tool("advice", "glyph/bulb", pressed=opened)] if self._can() else []

    def _toggle(self) -> None:
        """Ask for advice, or put it away; where it is off, whether it shall be switched on."""
        if self.close():
            return
        if hints_allowed(self.model):
            self.model.host.make_room()
            self.model.session.adviser.want()
        else:
            self.model.stack.push(self._question())
        self.model.invalidate()

    def _question(self) -> dialogs.Dialog:
        context = self.model.context
        texts = context.texts

        def on() -> None:
            self.model.switch_hints_on()
            self._toggle()

        why = texts(
            "hint.off_alone"
            if sum(seat.is_person for seat in self.model.session.seats) <= 1
            else "hint.off_body"
        )
        return dialogs.confirm(context, texts("hint.off"), why, texts("hint.on"), on)

    def close(self) -> bool:
        """Put advice away; whether there was any."""
        wanted = self.model.session.adviser.wanted
        if wanted:
            self.model.session.adviser.leave()
            self.model.invalidate()
        return wanted

    def make_room(self) -> None:
        self.close()

    # -- where it lies -----------------------------------------------------------------------------------------------

    def lies_beside(self) -> bool:
        return self.model.session.adviser.open

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The panel while advice is looked at, and the mark of what it advises."""
        model, self.root = self.model, root
        adviser = model.session.adviser
        if not adviser.open:
            return
        _mark(model, view, root)
        heading = Heading("advice", model.context.texts("hint.title"))
        result = None if adviser.advice is None else adviser.advice.result
        bars = [] if result is None else scale(model, result)
        self.leaves.about(None if result is None else result.action)
        texts = model.context.texts
        root.children.append(over(view, area, root, heading, self.notes(), bars, texts, self.leaves))

    def on_target(self, target: str, press: Press) -> bool:
        """Another page of the advice."""
        return turned(self.model, self.leaves, "advice", target)

    def on_wheel(self, target: str, steps: int) -> bool:
        return wheeled(self.model, self.leaves, "advice", target, steps)

    def on_hover(self, target: str) -> None:
        """Something else is pointed at, which may only explain a part of what a click there would mean."""
        model = self.model
        under = hit(self.root, *model.pointer) if not target and self.root is not None else None
        target = under.target if under is not None else target
        if target != self.hovered:
            self.hovered = target
            if model.session.adviser.wanted:
                model.invalidate()

    def tooltip(self, token: str) -> Tip | None:
        """What the figures mean."""
        advice = self.model.session.adviser.advice
        if token == FIGURES and advice is not None and advice.result is not None:
            return numbers(self.model, advice.result, idea(self.model, self.hovered))
        if token == WEIGHTS and advice is not None and advice.result is not None:
            return weights(self.model, advice.result)
        return self.tool_tip("advice") if token == "ui/advice" else None

    def notes(self) -> list[Note]:
        """The paragraphs of the panel."""
        return notes(self.model, idea(self.model, self.hovered))


# -- what is said -----------------------------------------------------------------------------------------------------


def notes(model: TableModel, own: Action | None) -> list[Note]:
    """The paragraphs of the panel; `own`: what the person seems to think of."""
    texts, advice = model.texts, model.session.adviser.advice
    if advice is None or (advice.result is None and not advice.final):
        return [Note(texts("hint.thinking"), SOFT, "glyph/hourglass")]
    if advice.result is None:
        return [Note(texts("hint.none"), SOFT)]
    result = advice.result
    best = result.options[0].line[0]
    follow = [action for action in result.options[0].line[1:] if action.verb != DONE]  # goes without saying
    said = [Note(model.texts.action(best, model.session.seen), STRONG, "glyph/bulb")]
    why = _why(model, result)
    said += why
    if own is not None and result.how == "tried":  # what one points at is answered on the first page
        said.append(Note(_own(model, result, own), PLAIN, "glyph/person", FIGURES))
    if follow:
        then = [texts.inside(action, model.session.seen) for action in follow[:MOST_FOLLOW]]
        said.append(Note(texts("hint.then", actions=texts("hint.steps.join").join(then)), SOFT))
    if result.how == "glance" and not advice.final:
        return [*said, Note(texts("hint.thinking"), SOFT, "glyph/hourglass")]
    said += _changed(model)
    said += _compared(model, result, own, first=not why)
    return [*said, *_state(model, advice, result)]


def _why(model: TableModel, result: SearchResult) -> list[Note]:
    """What the best answer is for, in a sentence."""
    found = _purpose(model, result)
    if found is None:
        return []
    return [Note(advice_sentence(found, model.texts, close=_is_close(result)), LEADING)]


def _is_close(result: SearchResult) -> bool:
    """Whether the next best answer is as good, so that no reason may rule it out."""
    other = rival(result)
    if result.how != "tried" or other is None:
        return False
    by, error = better(result.options[0], other)
    return abs(by) < max(EVEN, error)


def _purpose(model: TableModel, result: SearchResult) -> Purpose | None:
    """The purpose of the best answer, from the observation of the person."""
    session = model.session
    seat = int(session.match.state.to_act)
    seen = session.game.recall(session.match.state, seat)
    return purpose(session.game, seen, seat, result.options[0].line, result)


def _changed(model: TableModel) -> list[Note]:
    """Why the advice is another one than before in this turn."""
    found, texts = model.session.adviser.change, model.texts
    if found is None:
        return []
    old = texts.deed(found.old, model.session.seen)
    if found.done is not None:
        words = texts("hint.changed.own", old=old)
    elif found.event is not None:
        words = texts("hint.changed.news", old=old, event=texts.event(found.event))
    else:
        words = texts("hint.changed.again", old=old)
    return [Note(words, PLAIN, "glyph/why")]


def _compared(model: TableModel, result: SearchResult, own: Action | None, *, first: bool) -> list[Note]:
    """Why the best answer is better than the next one, which is named where it is not what the person selected.

    ``first``: nothing was said of what the answer is for.
    """
    texts = model.texts
    kept = without_contradictions(
        result, _purpose(model, result), model.session.game, model.session.match.state
    )
    if result.how != "tried":
        return [Note(gains_and_costs(kept, texts), PLAIN, "", WEIGHTS)] if kept is not None and first else []
    other = rival(result)
    than = _than(model, result, other) if other is not None and other.line[0] != own else None
    told = kept is not None and bool(weighty(kept)[0])
    if than is not None and than.better:
        words = f"{gains_and_costs(kept, texts)} {than.words}" if kept and told else than.words
        return [Note(words, PLAIN, "", WEIGHTS)]
    said = [] if than is None else [Note(than.words, PLAIN, "", FIGURES)]
    if kept is not None and (told or than is None):
        said.append(Note(gains_and_costs(kept, texts), PLAIN if first else SOFT, "", WEIGHTS))
    return said


class Than(NamedTuple):
    """How the next best answer compares in a sentence; ``better``: it is not as good."""

    words: str
    better: bool = False


def _than(model: TableModel, result: SearchResult, other: RatedAction) -> Than:
    texts = model.texts
    by, error = better(result.options[0], other)
    action = texts.deed(other.line[0], model.session.seen)
    if abs(by) < max(EVEN, error):
        return Than(texts(f"hint.next_even.{way(result)}", action=action))
    if by < 0:
        return Than(texts("hint.next_open", action=action))
    return Than(texts(f"hint.better.{_how(by)}", action=action), better=True)


def _own(model: TableModel, result: SearchResult, own: Action) -> str:
    texts = model.texts
    if own == result.action:
        return texts("hint.own_best")
    option = next((option for option in result.options if option.line[0] == own), None)
    if option is None:
        return texts("hint.own_untried", action=texts.deed(own, model.session.seen))
    return _fewer(model, result.options[0], option)


def _fewer(model: TableModel, best: RatedAction, other: RatedAction) -> str:
    """The difference of the person's idea to the best answer, if it is larger than its error.

    What seems better than what is advised was looked at less: it is said to be open, never to be better.
    """
    texts = model.texts
    by, error = better(best, other)
    action = texts.deed(other.line[0], model.session.seen)
    if abs(by) < max(EVEN, error):
        return texts("hint.own_even", action=action)
    if by < 0:
        return texts("hint.own_open", action=action)
    return texts("hint.own", action=action, how=texts(f"hint.how.{_how(by)}"))


def _how(by: float) -> str:
    """How much better the best answer is."""
    return "far" if by >= FAR else "clear" if by >= CLEAR else "little"


def _state(model: TableModel, advice: Advice, result: SearchResult) -> list[Note]:
    """How far the thinking has come."""
    texts = model.texts
    if result.how != "tried":
        return []
    depth = "thorough" if result.worlds >= THOROUGH else "closer" if result.worlds >= CLOSER else "first"
    words = texts(f"hint.depth.{depth}")
    return [Note(words, SOFT, "glyph/check" if advice.final else "glyph/hourglass", FIGURES)]


def idea(model: TableModel, target: str) -> Action | None:
    """The answer the person considers: the pending one, the target pointed at, or the selection."""
    if model.session.pending is not None:
        return model.session.pending
    spots, picks = model.spots(), model.picks
    found: Offer | None = None
    if target.startswith(VERB):
        found = next((verb.offer for verb in model.verbs() if verb.target == target), None)
    elif target.startswith(OFFER):
        found = spots.offer(target.removeprefix(OFFER))
    else:
        selection = (*picks.selection, target) if target in spots.lit(picks.selection) else picks.selection
        complete = spots.complete(selection) if selection else []
        found = complete[0] if len(complete) == 1 else None
    return None if found is None else found.action(picks.amounts.get(found.key))


def over(
    view: View,
    area: Rect,
    root: Node,
    heading: Heading,
    said: Sequence[Note],
    bars: Sequence[Bar],
    texts: Texts,
    leaves: Leaves,
) -> Node:
    """A panel over a docked log, else in the place the board leaves free; bars where that leaves room."""
    log = find(root, "log")
    room = log.rect if log is not None else side_room(view, area, root)
    laid, legend = sheet(view, room, heading, said, texts, leaves), texts("hint.bars")
    if leaves.count > 1:
        if leaves.at == leaves.count - 1:
            balance(view, laid, bars, paged=True, legend=legend, tip=WEIGHTS)
        return laid
    high = laid.rect.h + balance_height(view, bars, legend)
    laid.rect = room if log is None else room.cut_top(min(room.h, high))[0]
    balance(view, laid, bars, legend=legend, tip=WEIGHTS)
    return laid


def turned(model: TableModel, leaves: Leaves, name: str, target: str) -> bool:
    """Turn the page of a panel if that is what a target stands for; whether it does."""
    start, _, by = target.rpartition("/")
    if start != LEAF + name:
        return False
    if by and leaves.turn(int(by)):
        model.invalidate()
    return True


def wheeled(model: TableModel, leaves: Leaves, name: str, target: str, steps: int) -> bool:
    """Turn the page of a panel by the wheel over it; whether the wheel was over it."""
    if not target.startswith(f"{LEAF}{name}/"):
        return False
    if leaves.turn(-1 if steps > 0 else 1):
        model.invalidate()
    return True


def weights(model: TableModel, result: SearchResult) -> Tip | None:
    """The figures behind the sentence that names the reasons."""
    words = figures(result, model.texts)
    texts = model.context.texts
    return Tip(texts("hint.bars"), f"{texts('hint.bars_mean')}\n{words}") if words else None


def numbers(model: TableModel, result: SearchResult, own: Action | None) -> Tip:
    """The figures behind the words that compare answers, and from how many simulations they are."""
    texts, best = model.texts, result.options[0]
    shown = [rival(result), *(option for option in result.options if option.line[0] == own)]
    lines = []
    for option in dict.fromkeys(one for one in shown if one is not None and one is not best):
        by, error = better(best, option)
        if by < 0:  # what is advised is never called worse: the other was looked at too little
            lines.append(texts("hint.figure_open", action=texts.action(option.line[0], model.session.seen)))
            continue
        words = {"points": points(-by, texts, signed=True), "error": points(error, texts)}
        lines.append(texts("hint.figure", action=texts.action(option.line[0], model.session.seen), **words))
    return Tip(texts("hint.what"), "\n".join([*lines, texts("hint.worlds", count=result.worlds)]))


def scale(model: TableModel, result: SearchResult) -> list[Bar]:
    """The factors for the bars: those named in the text first, then the others, weightiest first."""
    texts = model.texts
    pro, con = weighty(result)
    named = [*pro, *con]
    return [
        Bar(
            capitalized(texts.own(f"term.{reason.term}")),
            reason.points,
            reason in named,
            WEIGHTS,
        )
        for reason in (*named, *[other for other in factors(result) if other not in named])
    ]


RAISED = ("hand/", "discard/")
"""Beginnings of the targets of cards that are raised."""


def _raised(model: TableModel, root: Node) -> tuple[str, Rect | None]:
    """The target of the card that is raised over its place, what is pointed at or else selected, and where it is shown."""
    named = (model.pointed, *model.picks.selection)
    target = next((each for each in named if each.startswith(RAISED)), "")
    shown = (node.rect for node in walk(root) if node.name.rpartition("/")[2] == "raised")
    return target, next(shown, None) if target else None


def _mark(model: TableModel, view: View, root: Node) -> None:
    """Frame what has to be clicked for the best answer, where it can be seen."""
    advice = model.session.adviser.advice
    if advice is None or advice.result is None:
        return
    best = advice.result.action
    wanted = set(model.board.touches(model.table(), best)) or {
        verb.target for verb in model.verbs() if verb.offer is not None and best in verb.offer.actions
    }
    reach, badge = max(3, view.px(5)), max(20, view.px(30))
    target, large = _raised(model, root)
    for number, item in enumerate(placed(root)):
        node = item.node
        if node.target not in wanted:
            continue
        wanted.discard(node.target)
        rect = node.rect if item.clip is None else node.rect.intersection(item.clip)
        if large is not None and node.target == target and large.overlaps(rect):
            rect = large
        if rect.w > reach and rect.h > reach:
            ring = rect.inset(-reach).intersection(view.rect)
            root.add(f"advised.{number}", ring, frame="outline.advice", depth=layers.PANEL - 1)
            inner = ring.inset(max(2, view.px(4)))
            root.add(f"advised.{number}.inner", inner, frame="outline.advice.inner", depth=layers.PANEL - 1)
            spot = Rect(
                min(ring.right, view.w - badge // 3) - badge * 2 // 3,
                max(0, ring.y - badge // 3),
                badge,
                badge,
            )
            root.add(
                f"advised.{number}.sign", spot, fill="chip.gold", picture="glyph/bulb", depth=layers.PANEL - 1
            )
