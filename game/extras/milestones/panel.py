"""Milestones at the end of a match, and their words."""

from __future__ import annotations

from contextlib import suppress

from game.engine.core.milestone import Milestone, milestones
from game.extras.milestones.store import Milestones
from game.i18n.match_texts import MatchTexts
from game.scenes.common.extras import shown
from game.storage.record import SaveError
from game.storage.saves import Saves
from game.storage.statistics import FILE, Statistics, match_id
from game.table.session import Session
from game.ui.scene import Context, Texts

FIRST = "first_win"
"""The milestone of whoever wins for the first time."""


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
