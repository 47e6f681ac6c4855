"""The menu of the table, and what people set there: pace, auto-answers, notes."""

from __future__ import annotations

from collections.abc import Callable

from game.boards import opponent
from game.bots.registry import bot_ids, player_id
from game.engine.core.action import Action
from game.i18n.match_texts import MatchTexts
from game.storage.career_results import station_in
from game.storage.record import PERSON
from game.storage.settings import PACES
from game.table import log
from game.table.coach import may_coach
from game.table.players import AutoAnswer
from game.ui.scene import Press, Scene, Tip

from .. import launch, routes
from ..common import career, dialogs
from ..common.dialogs import Ask, Choice, Menu
from ..common.parts import banner
from ..common.who_plays import WhoPlays
from .model import TableModel
from .panel import Command, Panel, Tool

BOT, CANCEL = "bot", "cancel"
LOW = 0.85
"""How far down the window a question is that lies away from the menu before it."""
LINES = (
    ("resume", "glyph/play"), ("save", "glyph/save"), ("load", "glyph/load"), ("replay", "glyph/eye"), ("note", "glyph/pen"), ("letter", "glyph/book"), ("career", "glyph/flag"), ("settings", "glyph/settings"),
    ("phones", "glyph/phone"), ("unseen", "glyph/search"), ("coach", "glyph/coach"), ("help", "glyph/help"), ("proof", "glyph/lock"), ("leave", "glyph/flag"), ("title", "glyph/quit"),
)  # fmt: skip
OF_STATION = ("letter", "career")
"""Lines of a go at a station."""


class Pause(Panel):
    """The command that pauses the match."""

    def commands(self) -> dict[str, Command]:
        return {"menu": Command(lambda: self.model.stack.push(menu(self.model)))}


def menu(model: TableModel) -> Scene:
    """What Escape shows."""
    texts = model.context.texts
    choices = [
        Choice(
            name, texts(_words(model, name)), picture, enabled=_open(model, name), hint=_why_not(model, name)
        )
        for name, picture in LINES
        if (name != "coach" or may_coach(model.session))
        and (name != "phones" or _people(model))
        and (name not in OF_STATION or station_in(model.session.record))
    ]
    return Menu(model.context, choices, lambda name: _take(model, name), heading=texts("pause.heading"))


def _open(model: TableModel, name: str) -> bool:
    """Whether a line can be chosen now."""
    if name == "note":
        return can_note(model)
    return name != "leave" or not model.session.over


def _why_not(model: TableModel, name: str) -> str:
    """Why a line can't be chosen now, where that needs saying."""
    return why_no_note(model) if name == "note" and not can_note(model) else ""


def _people(model: TableModel) -> bool:
    """Whether anybody is there to have a phone."""
    return any(seat.is_person for seat in model.session.seats)


def _words(model: TableModel, name: str) -> str:
    """The key of a line's words."""
    if name != "coach":
        return f"pause.{name}"
    return "pause.coach_off" if model.context.settings.get("coach") else "pause.coach_on"


def _take(model: TableModel, name: str) -> None:
    context = model.context
    if name == "save":
        dialogs.ask(model.host, model.session, lambda words, wrong: model.say(words, wrong=wrong))
    elif name in {"load", "settings"}:
        model.stack.push(routes.load(context) if name == "load" else routes.settings(context))
    elif name in {"help", "replay", "unseen", "phones", "note"}:
        model.host.command(name)
    elif name == "coach":
        context.settings.set("coach", not context.settings.get("coach"))
        model.changed()
    elif name == "proof":
        model.stack.push(routes.proof(context, model.session.record))
    elif name == "leave":
        model.stack.push(_who_leaves(model))
    elif name in OF_STATION and (station := station_in(model.session.record)) is not None:
        if name == "career":
            launch.to_path(model.host, station.game)
        else:
            model.stack.push(career.letter_page(context, station, record=model.session.record))
    elif name == "title":
        launch.back_to_title(context, model.host)


def _who_leaves(model: TableModel) -> Scene:
    """Which person leaves, of those still playing."""
    session, texts = model.session, model.context.texts
    choices = [
        Choice(
            str(number),
            texts("pause.leaves", name=seat.name),
            banner(seat),
            hint=texts("pause.follows_end" if _is_left_alone(model, number) else "pause.follows"),
        )
        for number, seat in enumerate(session.seats)
        if seat.is_person and session.may_leave(number)
    ]
    if not choices:
        return dialogs.message(model.context, texts("pause.leave"), texts("pause.nobody"))
    return _with_cancel(
        model, choices, lambda name: model.stack.push(_how(model, int(name))), texts("pause.leave")
    )


def _with_cancel(
    model: TableModel, choices: list[Choice], done: Callable[[str], None], heading: str
) -> Scene:
    """A menu whose last line leaves everything as it is."""
    cancel = Choice(CANCEL, model.context.texts("common.cancel"), "glyph/cross")
    return Menu(
        model.context,
        [*choices, cancel],
        lambda name: None if name == CANCEL else done(name),
        heading=heading,
    )


def _is_left_alone(model: TableModel, seat: int) -> bool:
    """Whether the match ends as soon as a seat leaves it."""
    game, state = model.session.game, model.session.state.clone()
    (verb,) = game.intervention_verbs()
    game.step(state, Action(verb, (seat,)))
    return game.over(state)


def _how(model: TableModel, seat: int) -> Scene:
    """A bot plays on, or the seat leaves by the rules of the game."""
    texts = model.context.texts
    bot = [Choice(BOT, texts("pause.plays_on"), "glyph/bot")] if bot_ids(model.session.game.id) else []
    rule = Choice(PERSON, texts(_rule_key(model, seat)), "glyph/flag")
    heading = texts("pause.leaves", name=model.session.seats[seat].name)
    return _with_cancel(model, [*bot, rule], lambda name: _leave(model, seat, name), heading)


def _rule_key(model: TableModel, seat: int) -> str:
    return "pause.by_rule_ends" if _is_left_alone(model, seat) else "pause.by_rule"


def _leave(model: TableModel, seat: int, name: str) -> None:
    if name == PERSON:
        model.stack.push(_sure(model, seat))
        return
    context, game, seats = model.context, model.session.game.id, model.session.seats
    here = {opponent.character_of(game, other.controller) for other in seats}
    free = [one for one in opponent.everybody(game) if one not in here]
    first = player_id(bot_ids(game)[len(bot_ids(game)) // 2], next(iter(free), ""))
    model.stack.push(
        WhoPlays(
            context, game, first, lambda bot: _plays_on(model, seat, bot), person=False, chance=False,
            heading=context.texts("pause.leaves", name=seats[seat].name),
        )
    )  # fmt: skip


def _plays_on(model: TableModel, seat: int, bot: str) -> None:
    model.session.replace_by_bot(seat, bot)
    model.session.start_thinking()
    model.changed()


def _sure(model: TableModel, seat: int) -> Scene:
    """Leaving by the rules ends the seat's match for good. The question is away from the menu that was just clicked."""
    texts, name = model.context.texts, model.session.seats[seat].name

    def leave() -> None:
        model.session.leave(seat)
        model.changed()

    heading, yes = texts("pause.leaves", name=name), texts(_rule_key(model, seat))
    said = texts("pause.leave_ends" if _is_left_alone(model, seat) else "pause.leave_sure", name=name)
    question = dialogs.confirm(model.context, heading, said, yes, leave, danger=True)
    question.height_at = LOW
    return question


# -- pace --------------------------------------------------------------------------------------------------------------
# The pace at which bots move while somebody plays, chosen from a list, and the button for the next of their moves.


PICTURES = {
    "instant": "glyph/pace_instant", "fast": "glyph/pace_fast", "normal": "glyph/pace_normal", "slow": "glyph/pace_slow",
    "step": "glyph/pause",
}  # fmt: skip


class PaceTool(Panel):
    """Two tools; where one only watches, the bar below has it all."""

    def tools(self) -> list[Tool]:
        session = self.model.session
        if session.privacy.watched:
            return []
        tools = [Tool("step", "glyph/step", pressed=True)] if session.players.ready else []
        if any(not seat.is_person for seat in session.seats):
            tools.append(Tool("pace", PICTURES[session.players.pace]))
        return tools

    def commands(self) -> dict[str, Command]:
        return {"pace": Command(self._ask), "step": Command(self.model.session.players.release)}

    def _ask(self) -> None:
        """Open the list of paces."""
        model = self.model
        texts, now = model.context.texts, model.session.players.pace
        lines = [Choice(pace, texts(f"settings.pace.{pace}"), PICTURES[pace], pace == now) for pace in PACES]
        heading = texts("settings.pace.label")
        model.stack.push(Menu(model.context, lines, self._choose, heading=heading))

    def _choose(self, name: str) -> None:
        """The pace of the bots from now on."""
        session, texts = self.model.session, self.model.context.texts
        pace = next(one for one in PACES if one == name)
        self.model.context.settings.set("pace", pace)
        session.players.pace = pace
        self.model.say(texts("table.pace", pace=texts(f"settings.pace.{pace}")))

    def tooltip(self, token: str) -> Tip | None:
        name = token.removeprefix("ui/")
        if name == "pace":
            texts, pace = self.model.context.texts, self.model.session.players.pace
            return self.tool_tip(name, texts(f"settings.pace.{pace}"))
        return self.tool_tip(name) if name == "step" else None


# -- auto-answers ------------------------------------------------------------------------------------------------------
# When a person wants to be asked, and the answer otherwise.


DONE, ANSWER = "done", "answer"


class StandingOrders(Menu):
    """The auto-answer menu for one question: its values are switched on or off, then the answer follows."""

    def __init__(self, model: TableModel, seat: int, key: str) -> None:
        self.model, self.seat, self.key = model, seat, key
        self.question = model.session.game.auto_answerable()[key]
        self.answers = [model.session.game.grammar.parse(text) for text in self.question.answers]
        order = model.session.auto_answers.of(seat).get(key)
        self.asked = frozenset(self.question.values) if order is None else order.asked
        self.answer = self.answers[0] if order is None else order.answer
        own = model.texts
        heading = (
            own.own(f"orders.{key}")
            if own.has_own(f"orders.{key}")
            else model.context.texts("orders.heading")
        )
        super().__init__(model.context, self._lines(), self._take, heading=heading)

    def _lines(self) -> list[Choice]:
        texts, own = self.model.context.texts, self.model.texts
        values = [
            Choice(value, own.component(value), "glyph/check" if value in self.asked else "glyph/box", value in self.asked)
            for value in self.question.values
        ]  # fmt: skip
        else_ = Choice(ANSWER, texts("orders.otherwise", answer=self._answered(own)), "glyph/exchange")
        return [*values, else_, Choice(DONE, texts("orders.done"), "glyph/arrow_right")]

    def _answered(self, own: MatchTexts) -> str:
        """The text of the answer, in the game's own words if it has some."""
        verb = self.answer.verb
        return (
            own.own(f"orders.answer.{verb}")
            if own.has_own(f"orders.answer.{verb}")
            else own.own(f"verb.{verb}")
        )

    def on_target(self, target: str, press: Press) -> None:
        name = target.removeprefix("menu/")
        if name in self.question.values:
            self.asked ^= {name}
        elif name == ANSWER:
            place = (self.answers.index(self.answer) + 1) % len(self.answers)
            self.answer = self.answers[place]
        else:
            super().on_target(target, press)
            return
        self.choices = self._lines()
        self._leave()
        self.stale = True

    def _take(self, name: str) -> None:
        self._leave()

    def _leave(self) -> None:
        """Store the rule of the menu; being asked about everything is no rule."""
        everything = self.asked == frozenset(self.question.values)
        order = None if everything else AutoAnswer(self.asked, self.answer)
        self.model.session.auto_answers.leave(self.seat, self.key, order)
        self.model.invalidate()


class OrdersPanel(Panel):
    """The command that opens the auto-answers of the person at the screen, and its button."""

    def commands(self) -> dict[str, Command]:
        return {"orders": Command(self._open, lambda: self._seat() is not None)}

    def tools(self) -> list[Tool]:
        seat = self._seat()
        if seat is None:
            return []
        return [Tool("orders", "glyph/auto_answer", pressed=bool(self.model.session.auto_answers.of(seat)))]

    def tooltip(self, token: str) -> Tip | None:
        if token != "ui/orders":
            return None
        return self.tool_tip("orders", self.model.context.texts("orders.what"))

    def _seat(self) -> int | None:
        """The person at the screen who can set an auto-answer here; ``None`` if there is none."""
        session = self.model.session
        seat = session.viewer
        if (
            seat is None
            or session.over
            or session.privacy.handover is not None
            or not session.game.auto_answerable()
        ):
            return None
        return seat if session.seats[seat].is_person else None

    def _open(self) -> None:
        """Open the auto-answers of the present question, or of the first one."""
        seat, session = self._seat(), self.model.session
        if seat is None:
            return
        keys = list(session.game.auto_answerable())
        decision = session.decision
        key = decision.key if decision is not None and decision.key in keys else keys[0]
        self.model.stack.push(StandingOrders(self.model, seat, key))


# -- notes -------------------------------------------------------------------------------------------------------------
# The command with which the person at the screen notes something about the position or the match.


class NotesPanel(Panel):
    """The command; the notes are seen again in the replay, from the seat of who wrote them."""

    def commands(self) -> dict[str, Command]:
        return {"note": Command(self._ask, lambda: can_note(self.model), self._why_not)}

    def tools(self) -> list[Tool]:
        return [Tool("note", "glyph/pen")] if can_note(self.model) else []

    def tooltip(self, token: str) -> Tip | None:
        return self.tool_tip("note") if token == "ui/note" else None

    def _why_not(self) -> str:
        return why_no_note(self.model)

    def _ask(self) -> None:
        """About what the note is."""
        model, texts = self.model, self.model.context.texts
        seat = model.session.viewer
        if seat is None:
            return
        record, now = model.session.record, len(model.session.match)
        lines = [
            Choice(str(after), texts(key), "glyph/pen", hint=log.note_of(record, seat, after))
            for after, key in ((now, "note.position"), (log.WHOLE_MATCH, "note.match"))
        ]
        heading = texts("note.heading", name=model.session.seats[seat].name)
        model.stack.push(
            Menu(model.context, lines, lambda after: self._write(seat, int(after)), heading=heading)
        )

    def _write(self, seat: int, after: int) -> None:
        model, texts = self.model, self.model.context.texts
        record = model.session.record

        def done(text: str) -> None:
            log.write_note(record, seat, after, text)
            model.session.autosave.write()
            model.say(texts("note.kept" if text else "note.gone"))

        heading = texts("note.position" if after != log.WHOLE_MATCH else "note.match")
        present = log.note_of(record, seat, after)
        model.stack.push(
            Ask(
                model.context, heading, present, texts("common.ok"), done, log.LONGEST_NOTE, may_be_empty=True
            )
        )


def why_no_note(model: TableModel) -> str:
    """Why nobody may note something now."""
    texts = model.context.texts
    if model.session.privacy.open_question:
        return texts("note.in_private", private=texts("table.tip.private"))
    return texts("note.nobody")


def can_note(model: TableModel) -> bool:
    """Whether a person is at the screen who may note something of its own."""
    session = model.session
    seat = session.viewer
    seated = seat is not None and seat >= 0 and session.seats[seat].is_person
    return seated and not session.over and not session.privacy.open
