"""The choices for an experiment, without any window."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.boards import opponent
from game.bots.experiment import Experiment
from game.bots.outside.programs import program_ids
from game.bots.registry import bot_ids, player_id
from game.engine.core.game import Game
from game.engine.registry import load_game
from game.table.guests import at_level, nearest

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

    def experiment(self, seed: int) -> Experiment:
        """The experiment from this seed on."""
        bots = tuple(self.seats[: self.count])
        return Experiment(self.game.id, bots, self.matches, seed, dict(self.options), self.paired)

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
