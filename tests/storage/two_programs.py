"""Changes a store again and again, as a second program does it at the same time; runs as a program.

Arguments: the store, how many changes, and which of two programs this is. Prints how many of its own changes are there
in the end, read anew.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.bots.expected_lead import ParRun
from game.extras.daily.store import DailyResults
from game.extras.lessons.store import Learning, Progress
from game.extras.milestones.store import Milestones
from game.extras.puzzles.model import PuzzleResults
from game.storage import Saves, Settings, places, reports
from game.storage.saves import AUTOSAVE
from game.storage.statistics import Statistics, match_id
from tests.storage.records import GAME, played

RUNNING, WHOLE = played(20), played(10_000)


def settings(count: int, me: int) -> int:
    """Each has a setting of its own, and looks after every change whether it is there."""
    mine, key = Settings(), ("volume.all", "volume.music")[me]
    kept = 0
    for number in range(count):
        mine.set(key, number % 100 + 1)
        kept += Settings().get(key) == number % 100 + 1
    return kept


def learning(count: int, me: int) -> int:
    mine = Learning(Statistics())
    for number in range(count):
        mine.keep(GAME.id, f"{me}-{number}", Progress("mark", part=number))
    return sum(Learning(Statistics()).of(GAME.id, f"{me}-{number}") is not None for number in range(count))


def daily(count: int, me: int) -> int:
    mine = DailyResults(Statistics())
    for number in range(count):
        mine.add_run(GAME.id, f"day {number % 2}", "v", ParRun(2 * number + me, 0, 1))
    runs = {run.number for result in mine.of(GAME.id).values() for run in result.runs}
    return sum(2 * number + me in runs for number in range(count))


def statistics(count: int, me: int) -> int:
    mine = Statistics()
    for number in range(count):
        mine.add(replace(WHOLE, created=f"{me}-{number}"))
    return sum(mine.has(replace(WHOLE, created=f"{me}-{number}")) for number in range(count))


def puzzles(count: int, me: int) -> int:
    """Both answer the same puzzle: each half of its tries must be there."""
    mine = PuzzleResults(Statistics())
    for number in range(count):
        mine.add(GAME.id, f"{me}-{number}", "2026-11-29", solved=True)
    return sum(name.startswith(f"{me}-") for name in mine.of(GAME.id))


def milestones(count: int, me: int) -> int:
    counted = Statistics()
    mine = Milestones(counted)
    for number in range(count):
        record = replace(WHOLE, created=f"{me}-{number}")
        mine.look(match_id(record), record)
    with counted.opened() as base:
        seen = base.execute("select match from milestone_matches").fetchall()
    return sum(name.startswith(f"{me}-") for (name,) in seen)


def marks(count: int, me: int) -> int:
    """Reports that were shown: none comes up a second time."""
    folder = places.reports_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (folder / f"{number:06}-{me}.report").write_text("{}", encoding="utf-8")
        reports.next_unread()
    known = (folder / reports.SEEN).read_text(encoding="utf-8").split()
    return sum(f"{number:06}-{me}.report" in known for number in range(count))


def matches(count: int, me: int) -> int:
    """Each plays matches of its own: every one has its file."""
    mine = Saves()
    for number in range(count):
        mine.autosave(replace(RUNNING, created=f"2026-01-{number + 1:02}T00:00:0{me}+00:00"))
    found = [info.start[0] for info in Saves().list() if info.place == AUTOSAVE]
    return sum(start.endswith(f"0{me}+00:00") for start in found)


STORES: dict[str, Callable[[int, int], int]] = {
    "settings": settings, "learning": learning, "daily": daily, "statistics": statistics, "puzzles": puzzles,
    "milestones": milestones, "marks": marks, "matches": matches,
}  # fmt: skip


def start(me: int) -> None:
    """Wait until both are here."""
    here = places.data_folder()
    here.mkdir(parents=True, exist_ok=True)
    (here / f"ready-{me}").touch()
    end = time.monotonic() + 60
    while not (Path(here) / f"ready-{1 - me}").exists() and time.monotonic() < end:
        time.sleep(0.001)


if __name__ == "__main__":
    store, count, me = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    start(me)
    print(STORES[store](count, me))
