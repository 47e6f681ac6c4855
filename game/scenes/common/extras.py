"""What somebody may switch off: puzzles, milestones, ratings, and the analysis of matches."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from game.engine.core.game import Setup
from game.engine.core.milestone import Milestone, milestones
from game.extras import offered
from game.i18n.match_texts import MatchTexts
from game.storage.milestones import Milestones
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.storage.statistics import FILE, Statistics, match_id
from game.table.session import Session
from game.ui.scene import Context, Scene, Texts, Tip

SETTING = "extras"
FIRST = "first_win"
"""The milestone of whoever wins for the first time."""


def shown(context: Context) -> bool:
    """Whether all this is shown."""
    return bool(context.settings.get(SETTING))


class EndLine(Protocol):
    """A line of an extra about the match that has ended."""

    def start(self) -> None:
        """Begin to compute what belongs to it."""

    def poll(self) -> bool:
        """Fetch what was computed; whether anything changed."""

    def stop(self) -> None:
        """End the computation."""

    def line(self) -> str:
        """The line, "" for none."""


def end_lines(context: Context, record: Record) -> list[EndLine]:
    """What the extras say at the end of a match."""
    return [make(context, record) for make in offered("end_line")]


def barred(context: Context, match: Record | Setup, *, own: bool = False) -> Scene | None:
    """A message in place of a match that an extra keeps closed for now; ``None`` where nothing is to be kept.

    With `own` one that the person is playing is open: what is shown of it must be only what its seat knows.
    """
    found = (ask(context, match, own=own) for ask in offered("barred"))
    return next((one for one in found if one is not None), None)


def table_mark(texts: Texts, record: Record) -> Tip | None:
    """What an extra calls a match in the bar above its table, and what is to be known of it; ``None`` for any other match."""
    return next((tip for ask in offered("table_mark") if (tip := ask(texts, record)) is not None), None)


def milestones_of(context: Context) -> Milestones:
    """The milestones reached, as stored now."""
    return Milestones(Statistics(context.service(Saves).folder.parent / FILE))


def milestone_key(game: str, one: Milestone) -> str:
    """What the keys of a milestone's texts begin with: those of one game are in its own catalogue."""
    return f"{game}.milestone.{one.id}" if one.own else f"milestone.{one.id}"


def milestone_name(texts: Texts, game: str, one: Milestone) -> str:
    """What a milestone is called."""
    level = texts(f"bot.level.{one.rating}") if one.rating else ""
    return texts(f"{milestone_key(game, one)}.name", level=level)


def milestone_about(texts: Texts, game: str, one: Milestone) -> str:
    """What it takes."""
    level = texts(f"bot.level.{one.rating}") if one.rating else ""
    said = texts(f"{milestone_key(game, one)}.about", count=one.count, players=one.players, level=level)
    if not one.rivals:
        return said
    return texts("milestone.against", about=said, level=texts(f"bot.level.{one.rivals}"))


def fresh_milestones(context: Context, session: Session, texts: MatchTexts) -> str:
    """What a finished match reached first, as a line; "" for nothing. A failure reaches nothing: the statistics name it."""
    if not shown(context):
        return ""
    game, record = session.match.game, session.record
    names = {one.id: milestone_name(context.texts, game.id, one) for one in milestones(game)}
    with suppress(SaveError):
        kept = milestones_of(context)
        if kept.statistics.has(record):
            fresh = kept.look(match_id(record), record)
            said = [
                context.texts(
                    "milestone.fresh",
                    name=texts.seat(seat),
                    milestones=texts.listed([names[one] for one in ids]),
                )
                for seat, ids in fresh.items()
            ]
            return "  ".join(said)
    return ""


def first_victory(context: Context, session: Session) -> bool:
    """Whether a finished match is the first that its only person won."""
    people = [info.name for info in session.seats if info.is_person]
    if len(people) == 1 and shown(context):
        with suppress(SaveError):
            reached = milestones_of(context).of(people[0], session.game.id).get(FIRST)
            return reached is not None and reached.match == match_id(session.record)
    return False
