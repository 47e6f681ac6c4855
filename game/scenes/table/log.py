"""The log of the table, whose rows link to positions, explanations and rules; and the explanation of why a bot acted."""

from __future__ import annotations

from game.boards import opponent
from game.bots.thinking.search_result import Purpose
from game.engine.core.effect import leads_on
from game.i18n.match_texts import DONE
from game.table.advice import (
    Explanation,
    explanation_sentence,
    purpose,
    rival,
    sentence,
    shown_to,
    without_contradictions,
)
from game.table.log import FORCED, ROUND, LogEntry
from game.table.privacy import open_to
from game.ui.geometry import Rect
from game.ui.scene import Press, Tip, View
from game.ui.tree import Node

from .. import routes
from ..common import layers
from ..common.log import WORDS_LINE, Log, side_room
from ..common.over_table import LEADING, PLAIN, SOFT, Heading, Leaves, Note
from ..common.parts import banner
from . import advice
from .model import TableModel
from .panel import Command, Panel, Tool

# -- explanation -------------------------------------------------------------------------------------------------------
# The explanation panel: why a bot acted, from its search result.
#
# It names factors, never the bot's holdings; the rejected answer is named only if everybody could know of it.


MOST_SENTENCES = 2
"""Most lines about the events of the action."""
MOST_FOLLOWED = 8
"""Most consecutive actions of a seat that are examined for the purpose of the first."""


class ExplanationPanel(Panel):
    """The explanation of one action, beside the board; which one is in the model."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.leaves = Leaves()
        self._said: tuple[tuple[object, ...], list[Note]] | None = None

    def commands(self) -> dict[str, Command]:
        def why_not() -> str:
            return "" if self._can() else self.model.context.texts("motive.none")

        return {"motive": Command(self._toggle, self._can, why_not)}

    def tools(self) -> list[Tool]:
        return [Tool("motive", "glyph/why", self.model.explained is not None)] if self._can() else []

    def tooltip(self, token: str) -> Tip | None:
        number = self.model.explained
        found = None if number is None else self.model.session.players.explanations.of(number)
        if token == advice.WEIGHTS and found is not None:
            return advice.weights(self.model, found.result)
        return self.tool_tip("motive") if token == "ui/motive" else None

    def _can(self) -> bool:
        """Whether a bot's move can be explained or an explanation is open."""
        return self.model.explained is not None or self.model.session.players.explanations.last() is not None

    def _toggle(self) -> None:
        """Explain the last move of a bot, or put the explanation away."""
        if self.close():
            return
        last = _last(self.model)
        if last is not None:
            show(self.model, last)

    def close(self) -> bool:
        """Explain nothing any more; whether something was explained."""
        if self.model.explained is None:
            return False
        self.model.explained = None
        self.model.invalidate()
        return True

    def acting(self) -> None:
        self.close()

    def make_room(self) -> None:
        self.close()

    def lies_beside(self) -> bool:
        return self.model.explained is not None

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The panel, while something is explained."""
        model = self.model
        session, number = model.session, model.explained
        explanation = session.players.explanations.of(number) if number is not None else None
        if number is None or explanation is None:
            model.explained = None
            return
        texts, seat = model.context.texts, session.seats[session.match.entries[number].seat]
        heading = Heading(
            "motive", texts("motive.title", name=seat.name), opponent.label(texts, session.game.id, seat.controller),
            opponent.portrait(session.game.id, seat.controller),
        )  # fmt: skip
        said, scale = self._notes(number, explanation), advice.scale(model, explanation.result)
        self.leaves.about(number)
        root.children.append(advice.over(view, area, root, heading, said, scale, texts, self.leaves))

    def on_target(self, target: str, press: Press) -> bool:
        """Another page of the explanation."""
        return advice.turned(self.model, self.leaves, "motive", target)

    def on_wheel(self, target: str, steps: int) -> bool:
        return advice.wheeled(self.model, self.leaves, "motive", target, steps)

    def _notes(self, number: int, explanation: Explanation) -> list[Note]:
        """The paragraphs of the panel, made once."""
        session = self.model.session
        privacy = session.privacy
        mark = (
            number,
            session.match.hash(number + 1),
            privacy.viewer,
            privacy.open,
            self.model.texts.language,
        )
        if self._said is None or self._said[0] != mark:
            self._said = (mark, _notes(self.model, number, explanation))
        return self._said[1]


def _last(model: TableModel) -> int | None:
    """The action to explain: of the last consecutive bot actions the one that mattered most, of those the viewer saw if any."""
    session = model.session
    explanations, match, privacy = session.players.explanations, session.match, session.privacy
    if privacy.open:
        return explanations.last()

    def shown(number: int) -> bool:
        return shown_to(match, number, session.viewer, match.entries[number].action)

    seen = explanations.last(shown)
    return explanations.last() if seen is None else seen


def show(model: TableModel, number: int) -> None:
    """Explain action ``number``."""
    model.host.make_room()
    model.explained = number
    model.invalidate()


def explains(model: TableModel, entry: LogEntry) -> bool:
    """Whether a log entry belongs to an action with an explanation."""
    session, number = model.session, entry.index
    if not 0 <= number < len(session.match) or session.match.entries[number].seat != entry.event.seat:
        return False
    return session.players.explanations.of(number) is not None


def _done(model: TableModel, number: int) -> str:
    """What a move of the match was that no event tells; leaving off is not called by the name of its button."""
    entry = model.session.match.entries[number]
    if entry.action.verb == DONE:
        return model.context.texts("motive.done", name=model.session.seats[entry.seat].name)
    return model.texts.action(entry.action, model.session.match.at(number))


def _notes(model: TableModel, number: int, explanation: Explanation) -> list[Note]:
    session, texts = model.session, model.context.texts
    match, viewer = session.match, session.viewer
    entry = match.entries[number]
    happened = [event for event in model.known(match.events(number)) if event.key not in {FORCED, ROUND}]
    if happened and happened[0].seat != entry.seat:
        happened = []  # the action only ended a phase, and what follows is not its doing
    elif session.game.phased and leads_on(session.game, match.at(number), entry.action):
        happened = happened[:1]
    sentences = [
        model.texts.event(event)
        for event in happened
        if event.seat == entry.seat and event.visible_to(viewer)
    ]
    if not sentences:  # no visible event: a visible change may still be named
        known = session.privacy.open or shown_to(match, number, viewer, entry.action)
        sentences = [_done(model, number) if known else texts("motive.hidden")]
    flag = banner(session.seats[entry.seat])
    said = [Note(words, SOFT, flag) for words in sentences[:MOST_SENTENCES]]
    if explanation.number != number:
        said.append(Note(texts("motive.planned")))
    option = rival(explanation.result)
    other = option.line[0] if option is not None else None
    hidden = not session.privacy.open
    if other is not None and hidden and not open_to(match, explanation.number, viewer, other):
        other = None
    found = _purpose(model, number, explanation)
    why = [] if found is None else [Note(sentence(found, model.texts, entry.seat), LEADING)]
    kept = without_contradictions(explanation.result, found, match.game, match.at(explanation.number))
    if kept is None or (why and explanation.result.how == "glance"):
        return [*said, *why]
    words = explanation_sentence(kept, other, model.texts, match.at(explanation.number), told=bool(why))
    if not words:
        return [*said, why[0]._replace(tip=advice.WEIGHTS)]
    return [*said, *why, Note(words, SOFT if why else PLAIN, "", advice.WEIGHTS)]


def _purpose(model: TableModel, number: int, explanation: Explanation) -> Purpose | None:
    """The purpose of an action from the viewer's observation; none if part of it is hidden."""
    session = model.session
    match, viewer = session.match, session.viewer
    opened, seat = session.privacy.open, match.entries[number].seat
    line = []
    for later in range(number, min(len(match), number + MOST_FOLLOWED)):
        entry = match.entries[later]
        if entry.seat != seat or not (opened or shown_to(match, later, viewer, entry.action)):
            break
        line.append(entry.action)
    if not line:
        return None
    state = match.at(number)
    seen = state if opened else match.game.observe(state, viewer)
    return purpose(match.game, seen, seat, tuple(line), explanation.result)


# -- log ---------------------------------------------------------------------------------------------------------------
# The log of the table: over the rail, in very wide windows beside the board; its rows link to positions, explanations and rules.


UNITS = 400
"""Width of the log beside the board in design units."""
BOARD_SHAPE = (16, 9)
"""A board beside which the log stands has at least this shape: the log never makes it smaller."""
PREFIX = "log/"


class LogPanel(Panel):
    """``opened``: whether the log is open; closed at the first start, then as it was left."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.log = Log()
        self.opened = bool(model.context.settings.get("log"))
        self._strip = Rect(0, 0, 0, 0)

    # -- layout ------------------------------------------------------------------------------------------------------

    @staticmethod
    def docks(view: View) -> bool:
        """Whether the window is wide enough for the log to stand beside the board."""
        wide, high = BOARD_SHAPE
        return (view.w - view.px(UNITS)) * high >= view.h * wide

    def cut(self, view: View, area: Rect) -> Rect:
        model, docks = self.model, self.docks(view)
        model.log_shown = self.opened
        model.log_docked = docks and model.log_shown
        if model.log_docked:
            self._strip, area = area.cut_right(view.px(UNITS))
        return area

    def lies_beside(self) -> bool:
        return self.model.log_shown

    def layout(self, view: View, area: Rect, root: Node) -> None:
        if self.model.log_docked:
            root.children.insert(
                1, self._laid(view, self._strip)
            )  # the keyboard comes to it before the board
        elif self.model.log_shown:
            over = self._laid(view, side_room(view, area, root))
            over.depth = layers.LOG
            root.children.append(over)

    def _laid(self, view: View, strip: Rect) -> Node:
        session = self.model.session
        return self.log.layout(
            view, strip, session.visible_log.now, self.model.texts, session.seats, explained=self._explains
        )

    def _explains(self, entry: LogEntry) -> bool:
        return explains(self.model, entry)

    def tooltip(self, token: str) -> Tip | None:
        if token.startswith(PREFIX):
            return self.log.tooltip(token, self.model.texts)
        return self.tool_tip("log") if token == "ui/log" else None

    def tools(self) -> list[Tool]:
        return [Tool("log", "glyph/log", pressed=self.model.log_shown)]

    # -- input -------------------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Command]:
        def shown() -> bool:
            return self.model.log_shown

        return {
            "log": Command(self._toggle),
            "log_earlier": Command(lambda: self._take("log/earlier"), shown),
            "log_later": Command(lambda: self._take("log/later"), shown),
            "replay": Command(self._replay),
        }

    def _toggle(self) -> None:
        self.opened = not self.opened
        self.model.context.settings.set("log", self.opened)
        if self.opened:
            self.model.host.make_room()  # else it would open behind what lies there
        self.model.invalidate()

    def close(self) -> bool:
        """Close a log that covers the board."""
        over = self.model.log_shown and not self.model.log_docked
        if over:
            self._toggle()
        return over

    def _replay(self, at: int | None = None) -> None:
        """The player at a moment of the match (None: the present one), with the rights of who has the screen."""
        model = self.model
        if model.session.privacy.handover is None:
            model.stack.push(routes.replay(model.context, model.session, at=at))

    def on_target(self, target: str, press: Press) -> bool:
        if not target.startswith(PREFIX):
            return False
        what, _, which = target.removeprefix(PREFIX).partition("/")
        if what == "at":
            self._replay(self.log.moment(int(which)))
        elif what == "motive":
            show(self.model, self.log.moment(int(which)) - 1)
        elif what == "rule":
            self.model.stack.push(routes.help_page(self.model.context, self.model.texts, rule=which))
        else:
            self._take(target)
        return True

    def _take(self, target: str) -> None:
        """Pass a command of its controls to the log."""
        if self.log.take(target):
            self.model.invalidate()

    def on_wheel(self, target: str, steps: int) -> bool:
        if not target.startswith(PREFIX):
            return False
        if self.log.scroll(steps):
            self.model.invalidate()
        return True

    def on_widget(self, name: str, value: str) -> None:
        """The search text was changed."""
        if name.endswith(WORDS_LINE) and value != self.log.filters.words:
            self.log.set_filters(words=value)
            self.model.invalidate()

    def changed(self) -> None:
        self.log.back = 0
