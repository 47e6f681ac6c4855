"""The state of the page of a path: which game and station are chosen, and what the person reached."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from game.bots.career import LAURELS, OPEN_AT_ONCE, Form, Path, Station, path_of, stations
from game.extras import names, offer
from game.storage.career_results import StationResult, Tally, easier_offered
from game.storage.record import SaveError
from game.storage.save_info import SaveInfo
from game.storage.saves import Saves
from game.ui.scene import Context, Scene

from ..common import career, extras, people
from ..common.game_cards import last_game

TABS = ("chart", "letter", "paths")
"""The parts, in a small window by tabs."""


class CareerState(Scene):
    """The path of one game at a time, of the present person, plain or as the masters' act."""

    def __init__(
        self, context: Context, game_id: str = "", chosen: str = "", *, masters: bool = False
    ) -> None:
        super().__init__(context)
        self.games = career.games_with_path()
        last = last_game(context.settings.get("new_game"), self.games) if self.games else ""
        self.game = game_id if game_id in self.games else last
        self.masters = masters
        self.tab = TABS[0]
        self.notice = ""
        self.known: dict[str, StationResult] = {}
        self.plain: dict[str, StationResult] = {}
        """What was reached outside of the masters' act: that decides what is open."""
        self.counts: dict[str, int] = {}
        """By game, how many stations have a laurel."""
        self.tallies: Mapping[str, Tally] = {}
        self.open_doors: list[str] = []
        """The doors that lead anywhere today."""
        self.today: set[str] = set()
        """The doors behind which today's deal or puzzle is done."""
        self.running: dict[str, SaveInfo] = {}
        """The goes that are not over, by station."""
        self._wanted = chosen
        self.chosen = ""

    @property
    def world(self) -> str:
        return self.game

    @property
    def path(self) -> Path:
        """The path of the chosen game."""
        found = path_of(self.game)
        assert found is not None, self.game
        return found

    @property
    def stations(self) -> tuple[Station, ...]:
        """Its stations."""
        return self.path.stations

    @property
    def station(self) -> Station:
        """The chosen station."""
        return next((one for one in self.stations if one.id == self.chosen), self.stations[0])

    @property
    def form(self) -> Form:
        """In which form the chosen station is played."""
        return "masters" if self.masters else "plain"

    def enter(self) -> None:
        """Read the results again: a station may have been played in between."""
        self.look()

    def look(self) -> None:
        """Read what was reached in the chosen game."""
        texts, person = self.context.texts, people.own_name(self.context, self.game)
        self.running = {
            info.station: info
            for info in reversed(self.context.service(Saves).unfinished())
            if info.game == self.game and info.station
        }
        try:
            results = career.results_of(self.context)
            self.plain = results.of(person, self.game)
            self.masters = self.masters and self.finished
            self.known = results.of(person, self.game, masters=True) if self.masters else self.plain
            self.tallies = results.tallies(person, self.game)
            self.notice = ""
        except SaveError as error:
            self.known, self.plain, self.tallies = {}, {}, {}
            self.notice = texts(error.key, **error.words)
        self.counts = {game: self._count(game) for game in self.games}
        self._look_behind_doors()
        self._choose()
        self.invalidate()

    def _look_behind_doors(self) -> None:
        """Which doors are open today, and behind which all is done."""
        self.open_doors, self.today = [], set()
        for name in names("door"):
            done: bool | None = False
            with suppress(SaveError):  # the page behind the door says what is wrong with its file
                done = offer("door", name)(self.context, self.game)
            if done is not None:
                self.open_doors.append(name)
            if done:
                self.today.add(name)

    def _count(self, game: str) -> int:
        return sum(bool(one.laurels) for one in career.reached(self.context, game).values())

    def _choose(self) -> None:
        """Keep the chosen station, else take the next one."""
        ids = [one.id for one in self.stations]
        if self._wanted in ids:
            self.chosen, self._wanted = self._wanted, ""
        elif self.chosen not in ids:
            fresh = next((one.id for one in self.stations if self.is_open(one) and not self.gone(one)), "")
            self.chosen = fresh or ids[0]

    # -- what is known -------------------------------------------------------------------------------------------

    def of(self, station: Station) -> StationResult:
        """What was reached at a station."""
        return self.known.get(station.id, career.NO_RESULT)

    def done(self, station: Station) -> int:
        """The laurels of a station."""
        return self.of(station).laurels

    def gone(self, station: Station) -> bool:
        """Whether the way leads on from a station: it has a laurel, or was left out."""
        return bool(self.done(station)) or (not self.masters and self.of(station).skipped)

    def is_open(self, station: Station) -> bool:
        """Whether it may be played: gone already, or one of the next two; in the masters' act every one."""
        if self.masters or self.gone(station):
            return True
        waiting = [one.id for one in self.stations if not self.gone(one)]
        return station.id in waiting[:OPEN_AT_ONCE]

    @property
    def finished(self) -> bool:
        """Whether the plain path is finished."""
        return career.finished(self.game, self.plain)

    @property
    def offered(self) -> bool:
        """Whether the easier form of the chosen station is offered."""
        return not self.masters and easier_offered(self.of(self.station))

    @property
    def skippable(self) -> bool:
        """Whether the chosen station can be left out."""
        one = self.station
        return not self.masters and self.is_open(one) and not self.gone(one)

    @property
    def doors(self) -> Mapping[str, tuple[int, int]]:
        """The doors on the map: to the deal of the day and the puzzles, if they are shown and the game has them."""
        if not extras.shown(self.context):
            return {}
        return {name: at for name, at in self.path.doors.items() if name in self.open_doors}

    def words(self, station: Station, key: str) -> str:
        """A text of a station."""
        return self.context.texts(f"{self.game}.career.{station.id}.{key}")

    def state_words(self, station: Station) -> str:
        """What was reached at a station, in words."""
        texts, known = self.context.texts, self.of(station)
        if known.laurels:
            return texts(f"career.laurel.{known.laurels}")
        if known.skipped and not self.masters:
            return texts("career.laurel.skipped")
        return texts(f"career.laurel.{'none' if self.is_open(station) else 'closed'}")

    def count_words(self) -> str:
        """How many stations are done, and how many laurels there are."""
        laurels = sum(self.done(one) for one in self.stations)
        done = sum(bool(self.done(one)) for one in self.stations)
        count = len(self.stations)
        return self.context.texts(
            "career.count", done=done, count=count, laurels=laurels, all=LAURELS * count
        )

    def fact(self, game: str) -> tuple[str, str]:
        """What the card of a game says: how far its path is gone, and what it is called."""
        texts = self.context.texts
        said = texts("career.fact", done=self.counts.get(game, 0), count=len(stations(game)))
        return said, texts(f"{game}.career.title")


__all__ = ["TABS", "CareerState"]
