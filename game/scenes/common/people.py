"""The people at a table: who they are, and what their seats are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.boards import opponent
from game.bots.outside.programs import is_program, program_name
from game.bots.registry import split_bot_id
from game.engine.registry import game_ids
from game.storage.people import FILE, Group, KnownPerson, People, groups_met, together
from game.storage.record import PERSON, SaveError, SeatInfo
from game.storage.saves import Saves
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics
from game.storage.tallies import Finished
from game.table.characters import ANY
from game.ui.scene import Context, Texts
from game.ui.theme import BANNERS

PORTRAITS = "art/portrait/"
"""Where the pictures of faces lie."""
AGAIN = ("", " II", " III", " IV", " V", " VI", " VII")
"""The marks that distinguish equal characters."""

SHOWN = "shown"
"""The value of the seal in the settings; ``true``, which earlier versions always wrote, counts as unset."""


@dataclass(frozen=True, slots=True)
class Names:
    """Default names of each seat's person, of characters by id, and of a random guest."""

    people: Sequence[str]
    characters: Mapping[str, str] = field(default_factory=dict)
    guest: str = ""

    def of(self, controllers: Sequence[str], own: Mapping[int, str]) -> list[str]:
        """What every seat is called: as in `own`, else as is usual; a character that comes twice is numbered."""
        taken = {name.strip().casefold() for name in own.values()}
        out = []
        for index, controller in enumerate(controllers):
            name = own.get(index)
            if name is None:
                name = self._usual(index, controller, taken)
            out.append(name)
        return out

    def _usual(self, index: int, controller: str, taken: set[str]) -> str:
        character = split_bot_id(controller)[1]
        if character == ANY:
            return self.guest
        if character not in self.characters and not is_program(controller):
            return self.people[index]
        plain = program_name(controller) if is_program(controller) else self.characters[character]
        name = next((plain + more for more in AGAIN if (plain + more).casefold() not in taken), plain)
        taken.add(name.casefold())
        return name


def names_of(texts: Texts, game_id: str, count: int) -> Names:
    """The default names for a game, in the present language."""
    people = [texts(f"new_game.name.{index}") for index in range(1, count + 1)]
    characters = {one: texts(f"{game_id}.bot.{one}.name") for one in opponent.everybody(game_id)}
    return Names(people, characters, texts("bot.guest"))


def introduced(texts: Texts, game_id: str, seats: Sequence[SeatInfo]) -> list[SeatInfo]:
    """The seats of a match: those that came without a name have one now."""
    names = names_of(texts, game_id, len(seats))
    own = {index: seat.name for index, seat in enumerate(seats) if seat.name}
    called = names.of([seat.controller for seat in seats], own)
    return [replace(seat, name=name) for name, seat in zip(called, seats, strict=True)]


def own_name(context: Context, game: str) -> str:
    """The name that a person has given itself in the set-up of a game, else the usual first one."""
    return _own_seat(context, game)[0] or context.texts("new_game.name.1")


def sees_seal(context: Context, game: str) -> bool:
    """Whether new matches of a game show the seal of their deal first."""
    return _last_setup(context, game).get("seal") == SHOWN


def _last_setup(context: Context, game: str) -> Mapping[str, Any]:
    """What was chosen last for a new match of a game; empty where nothing was."""
    kept = context.settings.get("new_game")
    games = kept.get("games") if isinstance(kept, Mapping) else None
    last = games.get(game) if isinstance(games, Mapping) else None
    return last if isinstance(last, Mapping) else {}


def _own_seat(context: Context, game: str) -> tuple[str, int]:
    """Name and color of the first person with a name in the last set-up of a game; "" and -1 where there is none."""
    seats = _last_setup(context, game).get("seats")
    for seat in seats if isinstance(seats, list) else []:
        if (
            isinstance(seat, Mapping)
            and seat.get("controller") == PERSON
            and isinstance(seat.get("name"), str)
        ):
            name, color = str(seat["name"]).strip(), seat.get("colour")
            if name:
                return name, color if isinstance(color, int) and 0 <= color < len(BANNERS) else -1
    return "", -1


def own_color(context: Context, game: str) -> int:
    """The color of the person: the one it played in last, else that of the set-up of a game, else the first."""
    known = people_of(context).person(own_name(context, game)).color
    return next((color for color in (known, _own_seat(context, game)[1]) if color >= 0), 0)


def own_face(context: Context, game: str) -> str:
    """The portrait of the person: the chosen one, else a traveler in its color."""
    me = SeatInfo(own_name(context, game), own_color(context, game))
    return seat_faces(context, game, [me])[0]


def face_called(context: Context, game: str, name: str) -> str:
    """The portrait of a person by its name; "" of one who has neither color nor portrait."""
    if name == own_name(context, game):
        return own_face(context, game)
    known = people_of(context).person(name)
    if known.color < 0 and known.portrait not in portraits():
        return ""
    return seat_faces(context, game, [SeatInfo(name, max(0, known.color))])[0]


def in_own_color(context: Context, game: str, seats: Sequence[SeatInfo]) -> list[SeatInfo]:
    """The seats, the person's in its own color; who had that one takes the person's."""
    own = own_color(context, game)
    freed = next((seat.color for seat in seats if seat.is_person), own)
    colors = [own if seat.is_person else freed if seat.color == own else seat.color for seat in seats]
    return [replace(seat, color=color) for seat, color in zip(seats, colors, strict=True)]


# -- people ------------------------------------------------------------------------------------------------------------


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
    circles = [Circle(_dated(group, matches), together(matches, group.people)) for group in groups.values()]
    return sorted(circles, key=lambda one: one.group.date, reverse=True)


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


def kept_plan(seats: Sequence[SeatInfo], options: Mapping[str, str]) -> dict[str, Any]:
    """A set-up of people, as the settings keep it."""
    kept = [{"name": one.name, "colour": one.color, "controller": one.controller} for one in seats]
    return {"count": len(kept), "seats": kept, "options": dict(options), "seal": True}


def name_of(group: Group) -> str:
    """What a group is called: by its own name, or its people's."""
    return group.name or " · ".join(group.people)


def portraits() -> list[str]:
    """The portraits that a person may choose, as "game/character"."""
    return [f"{game}/{one}" for game in game_ids() for one in opponent.everybody(game)]


def face_of(person: KnownPerson, place: int = 0) -> str:
    """The picture of a person: the chosen portrait, else a traveler in its color or that of its place."""
    color = person.color if person.color >= 0 else place
    return seat_face("", SeatInfo(person.name, color), person.portrait)


def seat_face(game_id: str, seat: SeatInfo, chosen: str = "") -> str:
    """The calm portrait of a seat: of a character its own, of a person the ``chosen`` one or a traveler in its color;
    "" for a bot without character."""
    return opponent.face(game_id, seat, f"{PORTRAITS}{chosen}" if chosen in portraits() else "")


def seat_faces(context: Context, game_id: str, seats: Sequence[SeatInfo]) -> list[str]:
    """The portraits of all seats, those of people as they chose them."""
    people = people_of(context).known if any(seat.is_person for seat in seats) else []
    chosen = {one.name.casefold(): one.portrait for one in people}
    return [seat_face(game_id, seat, chosen.get(seat.name.casefold(), "")) for seat in seats]


def in_mood(face: str, mood: str) -> str:
    """A portrait with the face of a mood: "glad", "vexed" or "" for calm."""
    return f"{face}/{mood}" if mood and face.startswith(PORTRAITS) else face
