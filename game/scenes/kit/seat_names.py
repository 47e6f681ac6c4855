"""Default names of seats: persons by their place, bots by their character."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.boards import opponent
from game.bots.outside.programs import called as program_name
from game.bots.outside.programs import is_program
from game.bots.registry import parted
from game.storage.record import PERSON, SeatInfo
from game.table.guests import ANY
from game.ui.scene import Context, Texts

AGAIN = ("", " II", " III", " IV", " V", " VI", " VII")
"""The marks that distinguish equal characters."""


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
        character = parted(controller)[1]
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
    kept = context.settings.get("new_game")
    games = kept.get("games") if isinstance(kept, Mapping) else None
    last = games.get(game) if isinstance(games, Mapping) else None
    seats = last.get("seats") if isinstance(last, Mapping) else None
    for seat in seats if isinstance(seats, list) else []:
        if (
            isinstance(seat, Mapping)
            and seat.get("controller") == PERSON
            and isinstance(seat.get("name"), str)
        ):
            name = str(seat["name"]).strip()
            if name:
                return name
    return context.texts("new_game.name.1")
