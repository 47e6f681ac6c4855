"""The menu of a running match: save, load, settings, leave, title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.boards import opponent
from game.bots.registry import bot_ids, player_id
from game.storage.record import PERSON
from game.ui.scene import Scene

from .. import launch, routes
from ..kit import dialogs, saving
from ..kit.dialogs import Choice, Menu
from ..kit.parts import banner
from ..kit.who_plays import WhoPlays

if TYPE_CHECKING:
    from .table import Table

BOT = "bot"
LINES = (
    ("resume", "glyph/play"), ("save", "glyph/save"), ("load", "glyph/load"), ("replay", "glyph/eye"), ("settings", "glyph/settings"),
    ("help", "glyph/help"), ("proof", "glyph/lock"), ("leave", "glyph/flag"), ("title", "glyph/quit"),
)  # fmt: skip


def menu(table: Table) -> Scene:
    """What Escape shows."""
    texts = table.context.texts
    choices = [
        Choice(name, texts(f"pause.{name}"), picture, enabled=name != "leave" or not table.session.over)
        for name, picture in LINES
    ]
    return Menu(table.context, choices, lambda name: _take(table, name), heading=texts("pause.heading"))


def _take(table: Table, name: str) -> None:
    context = table.context
    if name == "save":
        saving.ask(table, table.session, lambda words, wrong: table.say(words, wrong=wrong))
    elif name in {"load", "settings"}:
        table.stack.push(routes.load(context) if name == "load" else routes.settings(context))
    elif name in {"help", "replay"}:
        table.command(name)
    elif name == "proof":
        table.stack.push(routes.proof(context, table.session.record))
    elif name == "leave":
        table.stack.push(_who_leaves(table))
    elif name == "title":
        launch.back_to_title(context, table)


def _who_leaves(table: Table) -> Scene:
    """Which person leaves, of those still playing."""
    session, texts = table.session, table.context.texts
    choices = [
        Choice(str(number), texts("pause.leaves", name=seat.name), banner(seat))
        for number, seat in enumerate(session.seats)
        if seat.is_person and session.may_leave(number)
    ]
    if not choices:
        return dialogs.message(table.context, texts("pause.leave"), texts("pause.nobody"))
    return Menu(
        table.context,
        choices,
        lambda name: table.stack.push(_how(table, int(name))),
        heading=texts("pause.leave"),
    )


def _how(table: Table, seat: int) -> Scene:
    """A bot plays on, or the seat leaves by the rules of the game."""
    texts = table.context.texts
    bot = [Choice(BOT, texts("pause.plays_on"), "glyph/bot")] if bot_ids(table.session.game.id) else []
    rule = Choice(PERSON, texts("pause.by_rule"), "glyph/flag")
    heading = texts("pause.leaves", name=table.session.seats[seat].name)
    return Menu(table.context, [*bot, rule], lambda name: _leave(table, seat, name), heading=heading)


def _leave(table: Table, seat: int, name: str) -> None:
    if name == PERSON:
        table.stack.push(_sure(table, seat))
        return
    context, game, seats = table.context, table.session.game.id, table.session.seats
    here = {opponent.character_of(game, other.controller) for other in seats}
    free = [one for one in opponent.everybody(game) if one not in here]
    first = player_id(bot_ids(game)[len(bot_ids(game)) // 2], next(iter(free), ""))
    table.stack.push(
        WhoPlays(
            context, game, first, lambda bot: _plays_on(table, seat, bot), person=False, chance=False,
            heading=context.texts("pause.leaves", name=seats[seat].name),
        )
    )  # fmt: skip


def _plays_on(table: Table, seat: int, bot: str) -> None:
    table.session.replace_by_bot(seat, bot)
    table.session.start_thinking()
    table.changed()


def _sure(table: Table, seat: int) -> Scene:
    """Leaving by the rules ends the seat's match for good."""
    texts, name = table.context.texts, table.session.seats[seat].name

    def leave() -> None:
        table.session.leave(seat)
        table.changed()

    heading, yes = texts("pause.leaves", name=name), texts("pause.by_rule")
    return dialogs.confirm(
        table.context, heading, texts("pause.leave_sure", name=name), yes, leave, danger=True
    )
