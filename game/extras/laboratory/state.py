"""The state of the laboratory's page: the choices for an experiment, its matches as a list, what is shown of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from game.boards import opponent
from game.bots.match_series import MatchSeries, SeriesFindings, lead
from game.bots.outside.programs import program_ids
from game.bots.registry import bot_ids, player_id
from game.engine.core.game import Game, Setup
from game.engine.core.match import Match
from game.engine.registry import game_ids, load_game
from game.extras.laboratory.model import ExperimentStatus, Laboratory, Played
from game.scenes.common.game_cards import game_at_hand
from game.scenes.common.parts import fitting, gap_of
from game.scenes.common.people import introduced
from game.scenes.common.reader import Leafing
from game.storage.places import form_of, write_table
from game.storage.record import Record, SeatInfo
from game.storage.saves import now
from game.table.characters import at_level, nearest
from game.ui.geometry import Rect
from game.ui.scene import Context, Texts, View
from game.ui.tree import Node, TextStyle

# -- the choices for an experiment, without any window ---------------------------------------------------------------

SIZES = (10, 20, 50, 100, 200, 500, 1000, 2000)
"""How many matches can be chosen."""
USUAL = 100
MIDDLE = 1
"""The default level, counted from the weakest: fast enough for early results."""


@dataclass(slots=True)
class Form:
    """The choices for one game: `seats` always holds the maximum number of bots; `count` of them play."""

    game: Game[Any]
    count: int
    seats: list[str]
    matches: int = USUAL
    paired: bool = True
    jobs: int = 1
    options: dict[str, str] = field(default_factory=dict)

    def experiment(self, seed: int) -> MatchSeries:
        """The experiment from this seed on."""
        bots = tuple(self.seats[: self.count])
        whole = MatchSeries(self.game.id, bots, 1, seed, dict(self.options), rotated=self.paired)
        return whole.with_matches(self.matches)

    def level(self, level: str) -> None:
        """Set the level of all bots."""
        self.seats = [at_level(seat, level) for seat in self.seats]

    def kept(self) -> dict[str, object]:
        """As plain data for the settings."""
        return {
            "count": self.count, "seats": list(self.seats), "matches": self.matches, "paired": self.paired,
            "jobs": self.jobs, "options": dict(self.options),
        }  # fmt: skip


def most_jobs() -> int:
    """Most processes: one core is left for the window."""
    return max(1, (os.cpu_count() or 2) - 1)


def fresh(game: Game[Any]) -> Form:
    """The first choices: the characters of a game at one level, one after another."""
    levels, everybody = bot_ids(game.id), [*opponent.everybody(game.id), ""]
    level = levels[min(MIDDLE, len(levels) - 1)]
    seats = [player_id(level, everybody[seat % len(everybody)]) for seat in range(game.players[-1])]
    if len(everybody) == 1 and len(levels) > MIDDLE + 1:  # without characters two levels are compared
        seats = [levels[MIDDLE + (seat + 1) % 2] for seat in range(game.players[-1])]
    options = {option.name: option.default for option in game.options}
    return Form(game, game.players[0], seats, options=options)


def remembered(kept: object, game_id: str) -> Form:
    """The last choices for a game as far as they are still valid, else the defaults."""
    game = load_game(game_id)
    form = fresh(game)
    games = kept.get("games") if isinstance(kept, Mapping) else None
    last = games.get(game_id) if isinstance(games, Mapping) else None
    if not isinstance(last, Mapping):
        return form
    seats, options = last.get("seats"), last.get("options")
    for index, seat in enumerate(seats if isinstance(seats, list) else []):
        found = nearest(game_id, str(seat))
        if index < len(form.seats) and found and found in _known(game_id):
            form.seats[index] = found
    for option in game.options:
        value = options.get(option.name) if isinstance(options, Mapping) else None
        if value in option.values:
            form.options[option.name] = str(value)
    count, matches, jobs = last.get("count"), last.get("matches"), last.get("jobs")
    return replace(
        form,
        count=count if isinstance(count, int) and count in game.players else form.count,
        matches=matches if isinstance(matches, int) and matches in SIZES else form.matches,
        paired=last.get("paired") is not False,
        jobs=min(jobs, most_jobs()) if isinstance(jobs, int) and jobs > 0 else form.jobs,
    )


def _known(game_id: str) -> set[str]:
    everybody = ["", *opponent.everybody(game_id)]
    return {player_id(level, one) for level in bot_ids(game_id) for one in everybody} | {
        *program_ids(game_id)
    }


def keep(kept: object, form: Form) -> dict[str, object]:
    """What is kept with these choices made last; those for other games stay."""
    games = kept.get("games") if isinstance(kept, Mapping) else None
    others = games if isinstance(games, Mapping) else {}
    return {"game": form.game.id, "games": {**others, form.game.id: form.kept()}}


# -- the matches of an experiment: list, text, conversion to a record, table -----------------------------------------

NUMBER = TextStyle("number.small", "ink_soft", align="right", shrink=True, pad=6)
RESULT = TextStyle("small", align="left", lines=2, shrink=True, pad=4)
POINTS = TextStyle("number.small", align="left", shrink=True, pad=6)
FACT = TextStyle("small", align="right", lines=2, shrink=True, pad=10)


class MatchFilter(NamedTuple):
    """Which matches are listed: of ``what`` ("rounds", "leads", "" for all), those from ``first`` to ``last``."""

    what: str = ""
    first: int = 0
    last: int = 0


MEASURES: Mapping[str, Callable[[Played], int]] = {
    "rounds": lambda played: played.result.rounds,
    "leads": lambda played: lead(played.result),
}
ORDERS: Mapping[str, Callable[[Played], tuple[int, int]]] = {
    "newest": lambda played: (0, -played.number),
    "first": lambda played: (0, played.number),
    "longest": lambda played: (-played.result.rounds, played.number),
    "shortest": lambda played: (played.result.rounds, played.number),
    "closest": lambda played: (lead(played.result), played.number),
    "clearest": lambda played: (-lead(played.result), played.number),
}
"""The orders of the list."""


def listed(played: Sequence[Played], filters: MatchFilter, order: str) -> list[Played]:
    """The matches that pass, in order."""
    measure = MEASURES.get(filters.what)
    found = [one for one in played if measure is None or filters.first <= measure(one) <= filters.last]
    return sorted(found, key=ORDERS[order])


def points_text(texts: Texts, experiment: MatchSeries, played: Played) -> str:
    """The points of all seats, a line each in order of place."""
    result = played.result
    order = sorted(range(len(result.bots)), key=lambda seat: (result.places[seat], seat))
    return "\n".join(
        texts(
            "statistics.result", place=result.places[seat], points=result.points[seat],
            name=opponent.label(texts, experiment.game, result.bots[seat]),
        )
        for seat in order
    )  # fmt: skip


def height(view: View) -> int:
    """Height in pixels of a line of the list."""
    return max(view.target(54), 2 * view.line("small") + 4)


def lines(
    view: View, root: Node, area: Rect, texts: Texts, experiment: MatchSeries, shown: Sequence[Played]
) -> None:
    """A line for each match: number, points in order of place, length; a click opens it."""
    gap = max(2, gap_of(view) // 3)
    for played in shown:
        cell, area = area.cut_top(height(view), gap=gap)
        row = root.add(
            f"match.{played.number}", cell, fill="card", target=f"match/{played.number}",
            speech=texts("laboratory.match", number=played.number + 1),
        )  # fmt: skip
        number, rest = cell.cut_left(view.width("00000", NUMBER.role) + 2 * view.px(NUMBER.pad))
        row.add("number", number, text=str(played.number + 1), style=NUMBER)
        words = texts("share.rounds", count=played.result.rounds)
        fact, rest = rest.cut_right(view.width(words, FACT.role) + 2 * view.px(FACT.pad) + 6, gap=gap)
        row.add("rounds", fact, text=words, style=FACT)
        places = played.result.places
        order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
        for seat, spot in zip(order, rest.equal_columns(len(order), gap), strict=True):
            _seat(view, row, spot, texts, experiment, played, seat)


def _seat(
    view: View, row: Node, spot: Rect, texts: Texts, experiment: MatchSeries, played: Played, seat: int
) -> None:
    """A seat: portrait, name, points; the winner has a wreath."""
    game, bot = experiment.game, played.result.bots[seat]
    face, rest = spot.cut_left(spot.h, gap=2)
    head, inner = row, face.inset(max(3, face.h // 8))
    if played.result.places[seat] == 1:
        head, inner = row.add(f"wreath.{seat}", face.inset(1), picture="fame"), face.inset(face.h // 4)
    head.add(f"face.{seat}", inner, picture=opponent.portrait(game, bot))
    points, rest = rest.cut_right(view.width("000", POINTS.role) + 2 * view.px(POINTS.pad))
    row.add(f"points.{seat}", points, text=str(played.result.points[seat]), style=POINTS)
    said = [opponent.label(texts, game, bot), opponent.name(texts, game, bot)]
    row.add(f"name.{seat}", rest, text=fitting(view, said, RESULT, rest), style=RESULT)


def record_of(texts: Texts, experiment: MatchSeries, played: Played) -> Record:
    """A match of the experiment as any other match: from its options, its seed and its actions."""
    game = load_game(experiment.game)
    bots = played.result.bots
    match = Match(game, Setup(game.id, len(bots), played.seed, dict(experiment.options)))
    for line in played.actions.splitlines():
        match.play(game.grammar.parse(line))
    seats = [SeatInfo("", seat, bot) for seat, bot in enumerate(bots)]
    return Record(match, introduced(texts, game.id, seats), created=now())


def export(texts: Texts, path: Path, experiment: MatchSeries, played: Sequence[Played]) -> int:
    """Write a row for each seat of each match; answers how many rows. Raises ``SaveError``."""
    results = [one.result for one in played]
    sources = [*dict.fromkeys(key for result in results for held in result.sources for key in held)]
    columns = [
        "match",
        "deal",
        "seed",
        "game",
        "options",
        "seat",
        "player",
        "place",
        "points",
        "rounds",
        *sources,
    ]
    options = " ".join(f"{name}={value}" for name, value in sorted(experiment.options.items()))
    rows = [
        [
            one.number + 1, one.result.deal + 1, one.seed, experiment.game, options, seat + 1, bot,
            one.result.places[seat], one.result.points[seat], one.result.rounds,
            *(one.result.sources[seat].get(key, 0) for key in sources),
        ]
        for one in sorted(played, key=lambda one: one.number)
        for seat, bot in enumerate(one.result.bots)
    ]  # fmt: skip
    points = {key: texts(f"{experiment.game}.score.{key}") for key in sources}
    return write_table(path, columns, rows, form_of(texts, columns, points))


# -- the state of the laboratory's page, which its panels and words read ---------------------------------------------

TABS = ("plots", "matches")
OFTEN = 0.25
"""Seconds between two looks at what the experiment has shown."""


def laboratory_of(context: Context) -> Laboratory:
    """The laboratory of the program, or one of the scene's own where the program provides none."""
    found = context.services.get(Laboratory)
    return found if isinstance(found, Laboratory) else Laboratory()


class LaboratoryState(Leafing):
    """What the laboratory shows: its form, or the results as they were at the last look."""

    def __init__(self, context: Context, laboratory: Laboratory | None = None) -> None:
        super().__init__(context)
        self.laboratory = laboratory or laboratory_of(context)
        self.games = game_ids()
        kept = context.settings.get("laboratory")
        self.form = remembered(kept, game_at_hand(context, self.games))
        self.filling = self.laboratory.experiment is None
        self.tab, self.side = TABS[0], "players"
        self.form_leaf: dict[str, int] = {}
        self.order, self.filters = next(iter(ORDERS)), MatchFilter()
        self.notice = ""
        self.root: Node | None = None
        self.status: ExperimentStatus = self.laboratory.status
        self._findings: SeriesFindings | None = self.laboratory.findings
        self._waited = 0.0

    # -- what there is -------------------------------------------------------------------------------------------

    @property
    def world(self) -> str:
        return self.form.game.id if self.filling else self.experiment.game

    @property
    def experiment(self) -> MatchSeries:
        """What is played."""
        found = self.laboratory.experiment
        if found is None:
            raise RuntimeError("there is no experiment")
        return found

    @property
    def findings(self) -> SeriesFindings:
        """What was known at the last look."""
        if self._findings is None:
            raise RuntimeError("there is no experiment")
        return self._findings

    def leaf_of(self, name: str, leaves: int) -> int:
        """Which leaf of a panel of the form is open."""
        self.form_leaf[name] = max(0, min(leaves - 1, self.form_leaf.get(name, 0)))
        return self.form_leaf[name]

    def look(self) -> None:
        """See how the experiment is going."""
        self.status, self._findings = self.laboratory.status, self.laboratory.findings
        self._waited = 0.0
        self.invalidate()

    def enter(self) -> None:
        self.look()

    def tick(self, seconds: float) -> bool:
        self._waited += seconds
        if self._waited < OFTEN:
            return False
        self._waited = 0.0
        if self.laboratory.status.changes != self.status.changes:
            self.look()
        return False
