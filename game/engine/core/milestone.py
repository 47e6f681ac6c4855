"""Milestones: what a person may reach in a game by skill or by trying one of its ways to win.

``milestones.toml`` of this package holds those of every game, that of a game's package its own: records ``[[milestone]]`` with
``id`` (of the texts), ``picture``, and conditions, all of which must hold:

of the end of a match: ``won``; ``rivals``, the least level of the bots (other persons are of any); ``players``, the least number
of seats, ``"most"`` for a full table; ``options``, values by option; ``lead``, points ahead of the next side; ``most``, the source that brought
the most points; ``score`` and ``things``, by source the least points and the least number of components; ``without``, sources that
brought nothing; ``events``, the least number of own events by kind; ``never``, kinds of own events that did not happen;
``ended``, the kind of event that ended the match;

of its analysis: ``unmarked``, the least number of decisions among which no mistake is; ``luck``, the most points of a hundred that luck gave;

of many matches: ``rating``, a level that the rating is above beyond its error; ``puzzles``, how many of the latest were solved at once;
``par``, how many deals of the day came up to par.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any

from .game import Game, ScoreTree
from .match import Match
from .messages import Event
from .tables import TomlTable

FILE = "milestones.toml"
MOST = "most"
"""In place of a number of players: as many as the game allows."""
Counts = Mapping[str, int]
_BY_SOURCE = ("score", "things")
_NUMBERS = ("players", "lead", "unmarked", "puzzles", "par")
_LISTS = ("without", "never")
_WORDS = ("picture", "rivals", "most", "ended", "rating")


@dataclass(frozen=True, slots=True)
class Milestone:
    """A milestone and its conditions; see the module. Empty values demand nothing."""

    id: str
    picture: str = ""
    won: bool = False
    rivals: str = ""
    players: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    lead: int = 0
    most: str = ""
    score: Counts = field(default_factory=dict)
    things: Counts = field(default_factory=dict)
    without: tuple[str, ...] = ()
    events: Counts = field(default_factory=dict)
    never: tuple[str, ...] = ()
    ended: str = ""
    unmarked: int = 0
    luck: int | None = None
    rating: str = ""
    puzzles: int = 0
    par: int = 0
    own: bool = False
    """Whether it is the game's own rather than one of every game."""

    @property
    def count(self) -> int:
        """The number that its text names; 0 for none."""
        counted = [*self.score.values(), *self.things.values(), *self.events.values()]
        return next(
            (
                number
                for number in (*counted, self.lead, self.unmarked, -(self.luck or 0), self.puzzles, self.par)
                if number
            ),
            0,
        )

    @property
    def of_report(self) -> bool:
        """Whether it takes the analysis of a match."""
        return bool(self.unmarked) or self.luck is not None

    @property
    def of_many(self) -> bool:
        """Whether it takes more than one match."""
        return bool(self.rating or self.puzzles or self.par)


class MatchEnd:
    """The end of a match, read once for all its seats."""

    def __init__(self, match: Match[Any]) -> None:
        game, state = match.game, match.state
        self.game: Game[Any] = game
        self.options = game.check_options(match.setup)
        self.standings = {row.seat: row for row in game.standings(state)}
        self.trees = game.score(state)
        self.events: Counter[tuple[str, int]] = Counter()
        last: Sequence[Event] = ()
        for number in range(len(match)):
            last = match.events(number)
            self.events.update((event.key, event.seat) for event in last)
        self.last = {event.key for event in last}
        self.left = bool(len(match)) and match.entries[-1].action.verb in game.intervention_verbs()
        """Whether the match ended because all others had left: then nothing was won."""

    def holds(self, wanted: Milestone, seat: int) -> bool:
        """Whether the conditions about the end of a match hold for a seat, but for the rivals."""
        row = self.standings.get(seat)
        if row is None or (wanted.won and row.place != 1) or len(self.trees) < wanted.players:
            return False
        if self.left and (wanted.won or wanted.lead or wanted.most or wanted.without or wanted.never):
            return False
        if any(self.options.get(name) != value for name, value in wanted.options.items()):
            return False
        if wanted.ended and wanted.ended not in self.last:
            return False
        return self._scored(wanted, seat) and self._did(wanted, seat)

    def _did(self, wanted: Milestone, seat: int) -> bool:
        enough = all(self.events[kind, seat] >= least for kind, least in wanted.events.items())
        return enough and not any(self.events[kind, seat] for kind in wanted.never)

    def _scored(self, wanted: Milestone, seat: int) -> bool:
        tree = self.trees[seat]
        parts = {part.key: part for part in tree.parts}
        checks = (
            all(parts[key].points >= least for key, least in wanted.score.items()),
            all(len(parts[key].things) >= least for key, least in wanted.things.items()),
            all(parts[key].points <= 0 for key in wanted.without),
            not wanted.most or _first(tree, wanted.most),
            not wanted.lead or self._lead(seat) >= wanted.lead,
        )
        return all(checks)

    def _lead(self, seat: int) -> int:
        """Points ahead of the best seat of another side."""
        own = self.standings[seat]
        partner = self.game.partner(self.options, len(self.trees), seat)
        others = [row.points for row in self.standings.values() if row.seat not in (seat, partner)]
        return own.points - max(others) if others else 0


def _first(tree: ScoreTree, source: str) -> bool:
    """Whether a source brought more than every other one."""
    points = {part.key: part.points for part in tree.parts}
    return points[source] > max((value for key, value in points.items() if key != source), default=0)


@lru_cache(maxsize=8)
def milestones(game: Game[Any]) -> tuple[Milestone, ...]:
    """The milestones of a game, its own after those of every game; raises ``TableError``."""
    package = __package__ or ""
    milestones: list[Milestone] = []
    for folder in (package, f"{package.removesuffix('.core')}.{game.id}"):
        place = files(folder).joinpath(FILE)
        if place.is_file():
            own = folder != package
            milestones += [
                replace(one, own=own) for one in read(place.read_text(encoding="utf-8"), str(place), game)
            ]
    return tuple(milestones)


def read(text: str, source: str, game: Game[Any]) -> list[Milestone]:
    """The milestones of a text; raises ``TableError`` naming source and line for one that makes no sense."""
    table = TomlTable(text, source)
    table.only({"milestone"})
    records = table.records("milestone", set(Milestone.__dataclass_fields__) - {"id", "own"})
    return [_milestone(table, record, game) for record in records]


def _milestone(table: TomlTable, record: dict[str, Any], game: Game[Any]) -> Milestone:
    name, values = record["id"], dict(record)
    if values.get("players") == MOST:
        values["players"] = max(game.players)
    for key in _WORDS:
        if not isinstance(values.get(key, ""), str):
            raise table.fail(f"'{key}' is not a text", "milestone", name)
    for key in _NUMBERS:
        table.whole(values.get(key, 0), "milestone", name)
    if "luck" in values:
        table.whole(values["luck"], "milestone", name, -100, 100)
    if not isinstance(values.get("won", False), bool):
        raise table.fail("'won' is true or false", "milestone", name)
    for key in _LISTS:
        if not isinstance(values.get(key, []), list):
            raise table.fail(f"'{key}' is not a list", "milestone", name)
        values[key] = tuple(values.get(key, ()))
    for key in (*_BY_SOURCE, "events"):
        for count in table.mapping(values.get(key, {}), "milestone", name).values():
            table.whole(count, "milestone", name, 1)
    for unknown in _unknown(game, values):
        raise table.fail(f"'{unknown}' is not known in this game", "milestone", name)
    made = Milestone(**values)
    if made == Milestone(name, made.picture):
        raise table.fail("demands nothing", "milestone", name)
    return made


def _unknown(game: Game[Any], values: Mapping[str, Any]) -> list[str]:
    """The sources, kinds of events and options of a milestone that the game does not have."""
    sources: list[str] = [key for kind in _BY_SOURCE for key in values.get(kind, {})]
    sources += [*values["without"], *([values["most"]] if values.get("most") else [])]
    kinds: Sequence[str] = [*values.get("events", {}), *values["never"], *filter(None, [values.get("ended")])]
    options = {option.name: option.values for option in game.options}
    chosen = values.get("options", {})
    return [
        *(key for key in sources if key not in game.sources()),
        *(key for key in kinds if key not in game.event_rules()),
        *(f"{key} = {value}" for key, value in chosen.items() if value not in options.get(key, ())),
    ]
