"""The people who play at this screen, for the pages: whom the file and the statistics know, their pictures, their groups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.boards import opponent
from game.boards.registry import games_at_table
from game.storage.group_results import groups_met, together
from game.storage.people import FILE, Group, KnownPerson, People
from game.storage.record import SaveError, SeatInfo
from game.storage.saves import Saves
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics
from game.storage.tallies import Finished
from game.ui.scene import Context

from .parts import banner

OFFERED = 5
"""So many names are offered at most while one is typed."""


def people_of(context: Context) -> People:
    """The people and groups, as stored now."""
    return People(context.service(Saves).folder.parent / FILE)


def finished_of(context: Context) -> list[Finished]:
    """The finished matches, latest first; none where they cannot be read."""
    try:
        return Statistics(context.service(Saves).folder.parent / STATISTICS).matches()
    except SaveError:
        return []


def known_people(context: Context) -> list[KnownPerson]:
    """Everybody whom the file or the statistics know, who began a match last first."""
    people = people_of(context)
    found = {one.name.casefold(): one for one in people.known}
    for match in finished_of(context):
        for one in match.results:
            if one.controller == "person" and one.player.strip():
                found.setdefault(one.player.casefold(), KnownPerson(one.player))
    return list(found.values())


def offered(known: Sequence[KnownPerson], typed: str, taken: Iterable[str]) -> list[KnownPerson]:
    """The people whose name, or a word of it, begins like what was typed, and who do not sit here already."""
    start, here = typed.strip().casefold(), {name.strip().casefold() for name in taken}
    if not start:
        return []
    fitting = [
        one
        for one in known
        if one.name.casefold() not in here
        and any(part.startswith(start) for part in (one.name.casefold(), *one.name.casefold().split()))
    ]
    return fitting[:OFFERED]


@dataclass(frozen=True, slots=True)
class Circle:
    """A group as it is shown: what is kept of it, and its matches, latest first."""

    group: Group
    matches: Sequence[Finished]


def circles(context: Context) -> list[Circle]:
    """All groups: those that began a match here, and those that only the statistics know; who met last first."""
    matches = finished_of(context)
    groups = {group.key: group for group in people_of(context).groups}
    for people in groups_met(matches):
        met = Group(people)
        groups.setdefault(met.key, met)
    found = [Circle(_dated(group, matches), together(matches, group.people)) for group in groups.values()]
    return sorted(found, key=lambda one: one.group.date, reverse=True)


def _dated(group: Group, matches: Sequence[Finished]) -> Group:
    """A group with the date and the game of its last match, where nothing else is known of it."""
    latest = next(iter(together(matches, group.people)), None)
    if latest is None or group.date >= latest.ended:
        return group
    plan = group.plan or plan_of(latest)
    return replace(group, date=latest.ended, game=group.game or latest.game, plan=plan)


def plan_of(match: Finished) -> dict[str, Any]:
    """A set-up with the players of a finished match, as the settings keep it; its options were not kept."""
    seats = [
        {
            "name": one.player if one.controller == "person" else "",
            "colour": number,
            "controller": one.controller,
        }
        for number, one in enumerate(match.results)
    ]
    return {"count": len(seats), "seats": seats, "options": {}, "seal": True}


def name_of(group: Group) -> str:
    """What a group is called: by its own name, or its people's."""
    return group.name or " · ".join(group.people)


def portraits() -> list[str]:
    """The portraits that a person may choose, as "game/character"."""
    return [f"{game}/{one}" for game in games_at_table() for one in opponent.everybody(game)]


def face_of(person: KnownPerson, place: int = 0) -> str:
    """The picture of a person: the chosen portrait, else a banner in its colour or that of its place."""
    if person.portrait in portraits():
        return f"art/portrait/{person.portrait}"
    return banner(SeatInfo(person.name, person.colour if person.colour >= 0 else place))


__all__ = [
    "Circle", "circles", "face_of", "finished_of", "known_people", "name_of", "offered", "people_of", "plan_of", "portraits",
]  # fmt: skip
