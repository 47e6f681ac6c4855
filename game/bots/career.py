"""The path of a game for one person: stations in acts, each a match with a goal beside winning.

``bots/<game>/career.toml`` begins with ``[path]``, what the path is drawn on: ``ground`` (a picture) and its ``shape`` (width and
height in pixels), ``sailed`` (whether the way leads over the sea), ``falling`` (the sources whose points can become fewer), and where the doors to the deal of the day (``daily``) and the
puzzles (``puzzles``) lie, in thousandths of width and height. ``[styles]`` has by character the part of its points from each
source, 0 to 1. Then come the stations as ``[[station]]``, in the order of
the path: ``id`` (of the texts), ``act``, ``at`` (where it lies), ``ground`` (a picture of the place; by default that part
of the path's), ``minutes``, ``opponents`` (ids of bots
clockwise from the person; ``mirror`` in place of a character is the one who plays most like the person; who is the partner
follows from the options), ``options``, ``start`` (a position as the game's ``arrange`` reads it; the person has seat 0) and ``goal``.
A game without the file has no path.

A goal has the conditions of a milestone (engine/core/milestone.py) and more: ``ahead``, sources that brought more than to every
rival; ``beats``, characters to be placed before (a tie is not before); ``few``, by kind the most own events; ``facts``, facts
of the end, by value or as ``{ least = n }``, ``{ most = n }``, ``{ has = word }``, where ``own.`` is the person's seat; ``rounds``, the
last round it may take; ``gains``, by source or fact of one's own how much more than at the start. What every winner has besides is no goal: it counts with a victory alone. Actions that were undone are in no record, so a match
that is undone, loaded or replayed is told alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final, Literal

from game.engine.core.code import SEED_BITS
from game.engine.core.game import Game, Setup, SetupError
from game.engine.core.match import Match
from game.engine.core.milestone import MatchEnd, Milestone, read
from game.engine.core.tables import TableError, TomlTable
from game.engine.registry import load_game

from .registry import characters, levels, player_id, split_bot_id
from .thinking.level import LEVELS

# -- goals: what to reach beside winning, told from the record of the finished match alone ---------------------------

OWN = "own."
"""In the name of a fact: of the person's seat."""
_COMPARED = {"least", "most", "has"}


@dataclass(frozen=True, slots=True)
class Goal:
    """All of it must hold; empty values demand nothing. See the module."""

    milestone: Milestone
    ahead: tuple[str, ...] = ()
    beats: tuple[str, ...] = ()
    few: Mapping[str, int] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    rounds: int = 0
    gains: Mapping[str, int] = field(default_factory=dict)

    def reached(self, match: Match[Any], seat: int, bots: Sequence[str]) -> bool:
        """Whether the record of a finished match holds it; ``bots`` has the bot of each seat, "" at the person's."""
        found = MatchEnd(match)
        return (
            found.holds(self.milestone, seat)
            and self._before(found, match, seat, bots)
            and self._at_end(found, match, seat)
        )

    def _before(self, found: MatchEnd, match: Match[Any], seat: int, bots: Sequence[str]) -> bool:
        """What compares with the rivals."""
        rows = found.standings
        points = [{part.key: part.points for part in tree.parts} for tree in found.trees]
        rivals = [other for other in range(len(points)) if other != seat]
        beaten = [other for other in rivals if split_bot_id(bots[other])[1] in self.beats]
        return (
            all(points[seat][key] > max(points[other][key] for other in rivals) for key in self.ahead)
            and len(beaten) >= len(self.beats)
            and all(other not in rows or rows[seat].place < rows[other].place for other in beaten)
        )

    def _at_end(self, found: MatchEnd, match: Match[Any], seat: int) -> bool:
        """What the end shows, and how often things happened."""
        facts = match.game.facts(match.state)
        return (
            all(found.events[kind, seat] <= most for kind, most in self.few.items())
            and all(compared(facts.get(named(name, seat)), wanted) for name, wanted in self.facts.items())
            and (not self.rounds or facts["round"] <= self.rounds)
            and all(gained(key, match, match.state, seat) >= more for key, more in self.gains.items())
        )


FURTHER: Final = tuple(one.name for one in fields(Goal) if one.name != "milestone")
"""The conditions of a goal beside those of a milestone."""


def named(name: str, seat: int) -> str:
    """The fact of a seat that a goal names as its own."""
    return f"seat{seat}.{name.removeprefix(OWN)}" if name.startswith(OWN) else name


def gained(key: str, match: Match[Any], seen: Any, seat: int) -> int:
    """How much more a seat has of a source or a fact of its own than at the start of the match, in a position as it is seen."""
    game = match.game

    def has(state: Any) -> int:
        if key.startswith(OWN):
            return int(game.facts(state)[named(key, seat)])
        return next(part.points for part in game.score(state)[seat].parts if part.key == key)

    return has(seen) - has(match.at(0))


def compared(value: Any, wanted: Any) -> bool:
    """Whether a fact is as a goal wants it."""
    if not isinstance(wanted, Mapping):
        return bool(value == wanted)
    return (
        ("least" not in wanted or value >= wanted["least"])
        and ("most" not in wanted or value <= wanted["most"])
        and ("has" not in wanted or wanted["has"] in value)
    )


def read_goal(table: TomlTable, name: str, laid: Mapping[str, Any], game: Game[Any]) -> Goal:
    """The goal of a station; raises ``TableError`` naming source and line of one that makes no sense in the game."""
    if not laid:
        raise table.fail("has no goal", "station", name)
    further = {key: value for key, value in laid.items() if key in FURTHER}
    _check(table, name, further, game)
    plain = {key: value for key, value in laid.items() if key not in FURTHER}
    made: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in further.items()
    }
    if not plain:
        return Goal(Milestone(name), **made)
    try:
        return Goal(read(_toml(name, plain), table.source, game)[0], **made)
    except TableError as error:  # its line is that of a text made here
        raise table.fail(error.what.partition(": ")[2] or error.what, "station", name) from None


def _check(table: TomlTable, name: str, further: Mapping[str, Any], game: Game[Any]) -> None:
    """Refuse values of the wrong kind, and sources, events and facts that the game does not have."""
    for key in ("ahead", "beats"):
        value = further.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise table.fail(f"'{key}' is not a list of words", "station", name)
    for key in ("few", "facts", "gains"):
        table.mapping(further.get(key, {}), "station", name)
    for count in (
        *further.get("few", {}).values(),
        *further.get("gains", {}).values(),
        further.get("rounds", 0),
    ):
        table.whole(count, "station", name)
    facts = game.facts(Match(game, Setup(game.id, game.players[0], 1)).state)
    for wanted in further.get("facts", {}).values():
        if isinstance(wanted, Mapping) and not set(wanted) <= _COMPARED:
            raise table.fail(f"a fact is compared by {', '.join(sorted(_COMPARED))}", "station", name)
    unknown = [key for key in further.get("ahead", ()) if key not in game.sources()]
    unknown += [key for key in further.get("few", {}) if key not in game.event_rules()]
    unknown += [key for key in further.get("facts", {}) if named(key, 0) not in facts]
    unknown += [
        key for key in further.get("gains", {}) if key not in game.sources() and named(key, 0) not in facts
    ]
    for key in unknown:
        raise table.fail(f"'{key}' is not known in this game", "station", name)


def _toml(name: str, plain: Mapping[str, Any]) -> str:
    """A milestone's text, so that one reader checks both."""
    rows = [f"{key} = {_word(value)}" for key, value in plain.items()]
    return "\n".join(["[[milestone]]", f'id = "{name}"', *rows])


def _word(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_word(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_word, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


# -- stations and their path -----------------------------------------------------------------------------------------

FILE = "career.toml"
MIRROR = "mirror"
"""In place of a character: the one who plays most like the person."""
THOUSAND = 1000
OPEN_AT_ONCE = 2
"""So many stations without a laurel may be played."""
LAURELS = 3
"""The most of one station: finished, won, won with the goal."""
Form = Literal["plain", "easier", "masters"]
FORMS: Final[tuple[Form, ...]] = ("plain", "easier", "masters")
_PATH = {"ground", "shape", "sailed", "falling", "daily", "puzzles"}
_KEYS = {"act", "at", "ground", "minutes", "opponents", "options", "start", "goal"}


@dataclass(frozen=True, slots=True)
class Station:
    """A station of a path; see the module."""

    game: str
    id: str
    act: int
    at: tuple[int, int]
    ground: str
    minutes: int
    opponents: tuple[str, ...]
    options: Mapping[str, str]
    start: Mapping[str, Any] | None
    goal: Goal
    last: bool = False
    """Whether it belongs to the last act."""

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.opponents) + 1

    def setup(self, seed: int) -> Setup:
        """The set-up of one go at it."""
        return Setup(self.game, self.players, seed, dict(self.options))

    def seat(self, seed: int) -> int:
        """The person's seat of a go: the one that is laid out, else one by chance."""
        return 0 if self.start is not None else seed % self.players

    def rivals(self, form: Form, mirror: str = "") -> tuple[str, ...]:
        """The opponents in a form of the station, ``mirror`` in place of who plays like the person."""
        found = []
        for one in self.opponents:
            level, character = split_bot_id(one)
            raised = "expert" if self.last else "hard"
            at = LEVELS.index(level)
            if form == "easier":
                at = max(0, at - 1)
            elif form == "masters":
                at = max(at, LEVELS.index(raised))
            found.append(player_id(LEVELS[at], (mirror or MIRROR) if character == MIRROR else character))
        return tuple(found)

    @property
    def mirrors(self) -> tuple[str, ...]:
        """Who may play like the person: every character of the game that does not sit there; nobody where none does."""
        seated = {split_bot_id(one)[1] for one in self.opponents}
        everybody = (one.id for one in characters(self.game))
        return tuple(one for one in everybody if one not in seated) if MIRROR in seated else ()

    @property
    def easiest(self) -> bool:
        """Whether no rival can be made easier."""
        return self.rivals("easier") == self.opponents


@dataclass(frozen=True, slots=True)
class CareerTable:
    """One go at a station: set-up, start, the person's seat, and the bot of each seat, "" at the person's."""

    setup: Setup
    start: Mapping[str, Any] | None
    seat: int
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """What the path of a game is drawn on, and its stations; see the module."""

    ground: str
    shape: tuple[int, int]
    sailed: bool
    falling: tuple[str, ...]
    doors: Mapping[str, tuple[int, int]]
    styles: Mapping[str, Mapping[str, float]]
    stations: tuple[Station, ...]

    @property
    def acts(self) -> int:
        """The number of acts."""
        return max(one.act for one in self.stations)

    def similar_character(self, station: Station, parts: Mapping[str, float]) -> str:
        """The character who may mirror a person and whose points come from the same sources as the person's."""

        def apart(who: str) -> float:
            own = self.styles.get(who, {})
            return sum((own.get(key, 0) - parts.get(key, 0)) ** 2 for key in {*own, *parts})

        return min(station.mirrors, key=lambda who: (apart(who), who), default="")


def table_of(station: Station, form: Form, seed: int, mirror: str = "") -> CareerTable:
    """The table of a go: who sits where, and from where it starts."""
    seat, bots = station.seat(seed), [""] * station.players
    for place, rival in enumerate(station.rivals(form, mirror), 1):
        bots[(seat + place) % station.players] = rival
    return CareerTable(station.setup(seed), station.start, seat, tuple(bots))


def masters_seed(game_id: str, station: str) -> int:
    """The seed of a station in the masters' act: the same for everybody."""
    drawn = blake2b(f"masters/{game_id}/{station}".encode()).digest()
    return int.from_bytes(drawn[: SEED_BITS // 8], "big")


def masters_table(station: Station) -> CareerTable:
    """The table of a station in the masters' act: cards and rivals are the same for everybody."""
    seed = masters_seed(station.game, station.id)
    mirror = station.mirrors[seed % len(station.mirrors)] if station.mirrors else ""
    return table_of(station, "masters", seed, mirror)


def laurels(station: Station, match: Match[Any], seat: int, bots: Sequence[str]) -> int:
    """The laurels of a finished match: 1 finished, 2 won, 3 won with the goal."""
    won = any(row.seat == seat and row.place == 1 for row in match.game.standings(match.state))
    return 1 + won + (won and station.goal.reached(match, seat, bots))


def open_stations(path: Sequence[Station], done: Mapping[str, int], skipped: Sequence[str] = ()) -> set[str]:
    """Which stations may be played: all with a laurel or skipped, and the next two."""
    gone = {one.id for one in path if done.get(one.id) or one.id in skipped}
    waiting = [one.id for one in path if one.id not in gone]
    return gone | set(waiting[:OPEN_AT_ONCE])


def has_path(game_id: str) -> bool:
    """Whether a game has a path, without reading it."""
    return bool(levels(game_id)) and files(f"{__package__}.{game_id}").joinpath(FILE).is_file()


@lru_cache(maxsize=8)
def path_of(game_id: str) -> Path | None:
    """The path of a game; ``None`` where it has none. Raises ``TableError``."""
    if not has_path(game_id):
        return None
    place = files(f"{__package__}.{game_id}").joinpath(FILE)
    return read_path(place.read_text(encoding="utf-8"), game_id, f"{game_id}/{FILE}")


def stations(game_id: str) -> tuple[Station, ...]:
    """The stations of a game in their order; none where it has no path. Raises ``TableError``."""
    path = path_of(game_id)
    return path.stations if path is not None else ()


def station_of(game_id: str, station: str) -> Station | None:
    """A station by its id; ``None`` for one that there is not."""
    return next((one for one in stations(game_id) if one.id == station), None)


def read_path(text: str, game_id: str, source: str) -> Path:
    """The path of a text; raises ``TableError`` naming source and line of what makes no sense."""
    table, game = TomlTable(text, source), load_game(game_id)
    table.only({"path", "styles", "station"})
    laid = table.mapping(table.get("path"), "path")
    if set(laid) != _PATH:
        odd = sorted(set(laid) ^ _PATH)[0]
        raise table.fail(f"'{odd}' is missing or means nothing", "path")
    if not isinstance(laid["ground"], str) or not isinstance(laid["sailed"], bool):
        raise table.fail("'ground' is a picture and 'sailed' yes or no", "path")
    if not isinstance(laid["falling"], list) or not set(laid["falling"]) <= set(game.sources()):
        raise table.fail("'falling' is a list of sources", "path")
    records = table.records("station", _KEYS)
    if not records:
        raise table.fail("there are no stations", "path")
    last = max(table.whole(one.get("act"), "station", one["id"], 1, 9) for one in records)
    shape = table.numbers(laid["shape"], 2, "path", least=1)
    doors = {name: _spot(table, laid[name], "path") for name in ("daily", "puzzles")}
    found = tuple(_station(table, record, game, last=record["act"] == last) for record in records)
    for before, after in pairwise(found):
        if after.act not in (before.act, before.act + 1):
            raise table.fail("acts follow each other", "station", after.id)
    styles = _styles(table, table.mapping(table.get("styles"), "styles"), game)
    return Path(
        laid["ground"], (shape[0], shape[1]), laid["sailed"], tuple(laid["falling"]), doors, styles, found
    )


def _styles(table: TomlTable, laid: Mapping[str, Any], game: Game[Any]) -> Mapping[str, Mapping[str, float]]:
    """The parts of each character; every one must have them."""
    if {*laid} != {one.id for one in characters(game.id)}:
        raise table.fail("every character has its parts, and nobody else", "styles")
    for who, parts in laid.items():
        known = isinstance(parts, dict) and set(parts) <= set(game.sources())
        if not known or not all(isinstance(part, int | float) and 0 <= part <= 1 for part in parts.values()):
            raise table.fail("has parts from 0 to 1 by source", who)
    return laid


def _spot(table: TomlTable, value: Any, key: str, name: str | None = None) -> tuple[int, int]:
    x, y = table.numbers(value, 2, key, name)
    return table.whole(x, key, name, 0, THOUSAND), table.whole(y, key, name, 0, THOUSAND)


def _station(table: TomlTable, record: dict[str, Any], game: Game[Any], *, last: bool) -> Station:
    name = record["id"]
    opponents, ground = _opponents(table, record, game), record.get("ground", "")
    options = table.mapping(record.get("options", {}), "station", name)
    start = record.get("start")
    if start is not None:
        table.mapping(start, "station", name)
    if not isinstance(ground, str):
        raise table.fail("'ground' is not a picture", "station", name)
    goal = read_goal(table, name, table.mapping(record.get("goal", {}), "station", name), game)
    for one in goal.beats:
        if one not in {split_bot_id(rival)[1] for rival in opponents}:
            raise table.fail(f"'{one}' does not sit there", "station", name)
    station = Station(
        game.id, name, record["act"], _spot(table, record.get("at"), "station", name), ground,
        table.whole(record.get("minutes"), "station", name, 5, 180), opponents, options, start, goal, last,
    )  # fmt: skip
    try:
        Match(game, station.setup(1), start)
    except (SetupError, LookupError, ValueError, TypeError, AttributeError) as error:
        raise table.fail(str(error), "station", name) from None
    return station


def _opponents(table: TomlTable, record: dict[str, Any], game: Game[Any]) -> tuple[str, ...]:
    name, opponents = record["id"], record.get("opponents")
    if not isinstance(opponents, list) or not all(isinstance(one, str) for one in opponents):
        raise table.fail("'opponents' is not a list of bots", "station", name)
    known = {MIRROR, *(who.id for who in characters(game.id))}
    for one in opponents:
        level, character = split_bot_id(one)
        if level not in levels(game.id) or character not in known:
            raise table.fail(f"'{one}' is no level with a character", "station", name)
    if len({split_bot_id(one)[1] for one in opponents}) < len(opponents):
        raise table.fail("a character sits there twice", "station", name)
    if len(opponents) + 1 not in game.players:
        raise table.fail(f"the game is not for {len(opponents) + 1}", "station", name)
    return tuple(opponents)


__all__ = [
    "FILE",
    "FORMS",
    "FURTHER",
    "LAURELS",
    "MIRROR",
    "OWN",
    "CareerTable",
    "Form",
    "Goal",
    "Path",
    "Station",
    "compared",
    "has_path",
    "laurels",
    "masters_seed",
    "masters_table",
    "named",
    "open_stations",
    "path_of",
    "read_goal",
    "read_path",
    "station_of",
    "stations",
    "table_of",
]
