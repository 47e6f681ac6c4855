"""The menu of a running match: save, load, settings, leave, title."""

from __future__ import annotations

from game.boards import opponent
from game.bots.registry import bot_ids, player_id
from game.storage.record import PERSON
from game.table.coach import may_coach
from game.ui.scene import Scene

from .. import launch, routes
from ..kit import dialogs, saving
from ..kit.dialogs import Choice, Menu
from ..kit.parts import banner
from ..kit.who_plays import WhoPlays
from . import notes
from .model import TableModel
from .panel import Command, Panel

BOT = "bot"
LINES = (
    ("resume", "glyph/play"), ("save", "glyph/save"), ("load", "glyph/load"), ("replay", "glyph/eye"), ("note", "glyph/pen"), ("settings", "glyph/settings"),
    ("phones", "glyph/phone"), ("unseen", "glyph/search"), ("coach", "glyph/coach"), ("help", "glyph/help"), ("proof", "glyph/lock"), ("leave", "glyph/flag"), ("title", "glyph/quit"),
)  # fmt: skip


class Pause(Panel):
    """The command that pauses the match."""

    def commands(self) -> dict[str, Command]:
        return {"menu": Command(lambda: self.model.stack.push(menu(self.model)))}


def menu(model: TableModel) -> Scene:
    """What Escape shows."""
    texts = model.context.texts
    choices = [
        Choice(name, texts(_words(model, name)), picture, enabled=_open(model, name))
        for name, picture in LINES
        if (name != "coach" or may_coach(model.session)) and (name != "phones" or _people(model))
    ]
    return Menu(model.context, choices, lambda name: _take(model, name), heading=texts("pause.heading"))


def _open(model: TableModel, name: str) -> bool:
    """Whether a line can be chosen now."""
    if name == "note":
        return notes.can(model)
    return name != "leave" or not model.session.over


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
        saving.ask(model.host, model.session, lambda words, wrong: model.say(words, wrong=wrong))
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
    elif name == "title":
        launch.back_to_title(context, model.host)


def _who_leaves(model: TableModel) -> Scene:
    """Which person leaves, of those still playing."""
    session, texts = model.session, model.context.texts
    choices = [
        Choice(str(number), texts("pause.leaves", name=seat.name), banner(seat))
        for number, seat in enumerate(session.seats)
        if seat.is_person and session.may_leave(number)
    ]
    if not choices:
        return dialogs.message(model.context, texts("pause.leave"), texts("pause.nobody"))
    return Menu(
        model.context,
        choices,
        lambda name: model.stack.push(_how(model, int(name))),
        heading=texts("pause.leave"),
    )


def _how(model: TableModel, seat: int) -> Scene:
    """A bot plays on, or the seat leaves by the rules of the game."""
    texts = model.context.texts
    bot = [Choice(BOT, texts("pause.plays_on"), "glyph/bot")] if bot_ids(model.session.game.id) else []
    rule = Choice(PERSON, texts("pause.by_rule"), "glyph/flag")
    heading = texts("pause.leaves", name=model.session.seats[seat].name)
    return Menu(model.context, [*bot, rule], lambda name: _leave(model, seat, name), heading=heading)


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
    """Leaving by the rules ends the seat's match for good."""
    texts, name = model.context.texts, model.session.seats[seat].name

    def leave() -> None:
        model.session.leave(seat)
        model.changed()

    heading, yes = texts("pause.leaves", name=name), texts("pause.by_rule")
    return dialogs.confirm(
        model.context, heading, texts("pause.leave_sure", name=name), yes, leave, danger=True
    )
