"""The choices for a new match, without any window: seats, options, deal, component file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game.bots.outside.programs import program_ids
from game.bots.registry import bot_ids, player_id, split_bot_id
from game.engine.core.coach import coaching
from game.engine.core.code import SEED_BITS, CodeError, decode, encode, hyphenated
from game.engine.core.game import Game, Setup, SetupError
from game.engine.core.tables import TableError
from game.engine.registry import game_ids, load_game
from game.storage.files import read_limited
from game.storage.record import PERSON, SeatInfo
from game.table.characters import ANY, at_level, nearest

from ..common.people import SHOWN, Names

MOST_SEED = (1 << SEED_BITS) - 1
"""No larger deal number can be typed: every match so begun has a game code."""
MOST_DIGITS = len(str(MOST_SEED))
COLORS = 6


@dataclass(slots=True)
class Choices:
    """The choices for one game. `seats` always holds the maximum number; `count` of them play.

    Seats in `own` have a typed name; the others get default `names`. `seed` is the typed deal number, "" for a random
    one; `seal` whether the seal is shown before the deal, ``None`` if not chosen (see `seals`).
    """

    game: str
    count: int
    seats: list[SeatInfo]
    names: Names
    own: set[int] = field(default_factory=set)
    options: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    file: str = ""
    seal: bool | None = None

    @property
    def seals(self) -> bool:
        """Whether the seal of the deal is shown first: only where somebody chose that."""
        return bool(self.seal)

    @property
    def may_coach(self) -> bool:
        """Whether a coach may sit at the table: one person against bots."""
        persons = [seat.is_person for seat in self.playing]
        return persons.count(True) == 1 and False in persons and coaching(self.game) is not None

    @property
    def may_favor(self) -> bool:
        """Whether people may give each other points: several of them, and nobody's partner."""
        game = load_game(self.game)
        teams = game.partner(self.options, self.count, 0) >= 0
        return not teams and sum(seat.is_person for seat in self.playing) > 1

    @property
    def playing(self) -> list[SeatInfo]:
        """The seats that take part."""
        return self.seats[: self.count]

    @property
    def invited(self) -> list[SeatInfo]:
        """The seats that play; random guests have no name yet."""
        return [
            replace(
                seat,
                name="" if self.is_guest(index) else seat.name.strip(),
                handicap=seat.handicap if self.may_favor and seat.is_person else 0,
                gift=seat.gift if self.may_favor and seat.is_person else "",
            )
            for index, seat in enumerate(self.playing)
        ]

    def is_guest(self, index: int) -> bool:
        """Whether a seat has a random guest."""
        return index not in self.own and split_bot_id(self.seats[index].controller)[1] == ANY

    def rename(self, index: int, name: str) -> None:
        """Give a seat a name."""
        self.own.add(index)
        self.seats[index] = replace(self.seats[index], name=name)
        self._call()

    def control(self, index: int, controller: str) -> None:
        """Set who plays a seat."""
        self.seats[index] = replace(self.seats[index], controller=controller)
        self._call()

    def favor(self, index: int, given: str) -> None:
        """Give a seat points that count at the end, or one of the game's gifts at the start."""
        gift = "" if given.isdigit() else given
        self.seats[index] = replace(self.seats[index], handicap=0 if gift else int(given), gift=gift)

    def level(self, level: str) -> None:
        """Set the level of all bots."""
        for index, seat in enumerate(self.seats):
            if not seat.is_person:
                self.control(index, at_level(seat.controller, level))

    def _call(self) -> None:
        """Give default names to all seats without a typed name."""
        called = self.names.of(
            [seat.controller for seat in self.seats], {index: self.seats[index].name for index in self.own}
        )
        self.seats = [replace(seat, name=name) for seat, name in zip(self.seats, called, strict=True)]

    def recolor(self, index: int) -> None:
        """Give a seat the next color; a seat that has it takes the old one."""
        old = self.seats[index].color
        new = (old + 1) % COLORS
        for other, seat in enumerate(self.seats):
            if seat.color == new:
                self.seats[other] = replace(seat, color=old)
        self.seats[index] = replace(self.seats[index], color=new)

    def kept(self) -> dict[str, object]:
        """As plain data for the settings."""
        seats = [
            {
                "name": s.name if index in self.own else "",
                "colour": s.color,
                "controller": s.controller,
                "handicap": s.gift or s.handicap,
            }
            for index, s in enumerate(self.seats)
        ]
        seal = SHOWN if self.seal else self.seal is None
        return {"count": self.count, "seats": seats, "options": dict(self.options), "seal": seal}

    def code(self) -> str:
        """The game code of the choices, "" if there is none: random deal or a component file."""
        seed = seed_of(self.seed, -1)
        if seed is None or seed < 0 or self.file.strip():
            return ""
        setup = Setup(self.game, self.count, seed, self.options)
        try:
            return hyphenated(encode(load_game(self.game), setup))
        except (CodeError, SetupError):
            return ""

    def seat_people(self, before: Choices) -> None:
        """Take over the players of another game: the same persons and levels, with this game's characters."""
        for index, other in enumerate(before.seats[: len(self.seats)]):
            controller = other.controller if other.is_person else self._like(index, other.controller)
            self.seats[index] = replace(other, controller=controller, handicap=0, gift="")
            self.own.discard(index)
            if index in before.own:
                self.own.add(index)
        taken = {seat.color for seat in self.seats[: len(before.seats)]}
        free = iter(color for color in range(COLORS) if color not in taken)
        for index in range(len(before.seats), len(self.seats)):
            self.seats[index] = replace(self.seats[index], color=next(free))
        self._call()

    def _like(self, index: int, bot: str) -> str:
        """A bot of this game as strong as one of another game."""
        level, character = split_bot_id(bot)
        offered = bot_ids(self.game)
        if bot in program_ids(self.game):
            return bot
        if not offered:
            return PERSON
        mine = self.seats[index].controller
        if character and character != ANY:
            character = split_bot_id(mine)[1] if mine != PERSON else first_guest(self.names, index)
        return player_id(level if level in offered else offered[0], character)

    def take(self, setup: Setup) -> None:
        """Follow a set-up of the same game: number of players, options and deal."""
        self.count, self.seed, self.file = setup.players, str(setup.seed), ""
        self.options.update(setup.options)


def first_guest(names: Names, index: int) -> str:
    """The default character of a seat; each seat has another one."""
    everybody = [*names.characters]
    return everybody[(index - 1) % len(everybody)] if everybody else ""


def fresh(game: Game[Any], names: Names, language: str = "") -> Choices:
    """The first choices: one person against the weakest bot, as for a first match; behind it more of its kind."""
    offered = bot_ids(game.id)
    seats = [
        SeatInfo(
            "", index,
            player_id(offered[0], first_guest(names, index)) if index and offered else PERSON,
        )
        for index in range(game.players[-1])
    ]  # fmt: skip
    choices = Choices(game.id, game.players[0], seats, names, options=usual_options(game, language))
    choices._call()
    return choices


def remembered(kept: object, game: Game[Any], names: Names, language: str = "") -> Choices:
    """The last choices for a game as far as they are still valid, else the defaults."""
    out = fresh(game, names, language)
    last = _games(kept).get(game.id)
    if not isinstance(last, Mapping):
        return out
    count = last.get("count")
    if isinstance(count, int) and count in game.players:
        out.count = count
    seats = last.get("seats")
    for index, seat in enumerate(seats if isinstance(seats, list) else []):
        if index < len(out.seats) and isinstance(seat, Mapping):
            _take_seat(out, index, seat)
    colors = [seat.color for seat in out.seats]
    if len(set(colors)) < len(colors):
        out.seats = [replace(seat, color=index) for index, seat in enumerate(out.seats)]
    seal = last.get("seal")
    out.seal = True if seal == SHOWN else False if seal is False else None
    options = last.get("options")
    for option in game.options:
        value = options.get(option.name) if isinstance(options, Mapping) else None
        if value in option.values:
            out.options[option.name] = str(value)
    return out


def usual_options(game: Game[Any], language: str = "") -> dict[str, str]:
    """Every option with its default; an option between languages has the language of the program."""
    return {option.name: language if language in option.values else option.default for option in game.options}


def preset_options(game: Game[Any], name: str, language: str = "") -> dict[str, str]:
    """Every option of a game as one of its known sets has it."""
    return usual_options(game, language) | dict(game.presets[name])


def preset_of(game: Game[Any], options: Mapping[str, str], language: str = "") -> str:
    """The known set of options that these are, "" when they are none of them."""
    return next((name for name in game.presets if preset_options(game, name, language) == options), "")


def _games(kept: object) -> Mapping[str, object]:
    """What is kept of each game."""
    games = kept.get("games") if isinstance(kept, Mapping) else None
    return games if isinstance(games, Mapping) else {}


def keep(kept: object, choices: Choices) -> dict[str, object]:
    """What is kept with these choices made last; those for other games stay."""
    return {"game": choices.game, "games": {**_games(kept), choices.game: choices.kept()}}


def _take_seat(out: Choices, index: int, seat: Mapping[str, object]) -> None:
    name, color, controller = seat.get("name"), seat.get("colour"), seat.get("controller")
    given = seat.get("handicap")
    game = load_game(out.game)
    if given in game.handicaps or given in game.gifts:
        out.favor(index, str(given))
    if isinstance(color, int) and 0 <= color < COLORS:
        out.seats[index] = replace(out.seats[index], color=color)
    known = nearest(out.game, controller) if isinstance(controller, str) else ""
    if known and known != controller:  # of an earlier version, which had no characters
        known = player_id(known, first_guest(out.names, index))
    if known:
        out.control(index, known)
    if isinstance(name, str) and name.strip() and name not in out.names.people:
        out.rename(index, name)


def seed_of(text: str, drawn: int) -> int | None:
    """The typed seed, `drawn` for an empty one, None for an invalid one."""
    plain = text.strip()
    if not plain:
        return drawn
    good = plain.isascii() and plain.isdigit() and len(plain) <= MOST_DIGITS and int(plain) <= MOST_SEED
    return int(plain) if good else None


def setup_of(code: str) -> Setup:
    """The setup of a typed game code; raises ``CodeError`` with key and words of the message."""
    return decode(code, [load_game(game_id) for game_id in game_ids()])


@dataclass(frozen=True, slots=True)
class ComponentFile:
    """A file of game values: its text, or what is wrong with it (`error` names file and line, `key` is that of a sentence).

    `words` are those of the sentence.
    """

    text: str = ""
    error: str = ""
    key: str = ""
    words: Mapping[str, str | int] = field(default_factory=dict)


def read_box(game_id: str, path: str) -> ComponentFile:
    """A user's component file, read and checked; an empty path is the game's own box."""
    if not path.strip():
        return ComponentFile()
    file = Path(path.strip()).expanduser()
    try:
        text = read_limited(file).decode()
    except (OSError, UnicodeDecodeError, ValueError):
        return ComponentFile(key="new_game.file_unreadable")
    try:
        load_game(game_id, text, file.name)
    except TableError as error:
        place: dict[str, str | int] = {"file": error.source, "line": error.line, "what": error.what}
        return ComponentFile(error=str(error), key="new_game.file_wrong" if error.line else "", words=place)
    except SetupError as error:
        return ComponentFile(error=str(error))
    return ComponentFile(text)
