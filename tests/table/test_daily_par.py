"""The par of a deal: repeatable, kept run by run, computed only when it may be known."""

from datetime import date
from pathlib import Path
from typing import ClassVar

import pytest

from game.bots import expected_lead as par_module
from game.bots.expected_lead import LEAST, ParRun, lead_of, par_of, par_version, playing
from game.bots.registry import characters
from game.bots.worker import ParRequest
from game.bots.worker.messages import Task
from game.bots.worker.task_loop import TaskLoop
from game.engine.core.game import Setup
from game.engine.registry import game_ids, load_game
from game.extras.daily.deals import DailyDeal, of_day
from game.extras.daily.model import DailyPar, against, card, par_line, reached, remarks
from game.extras.daily.store import DailyGo, DailyResult, DailyResults
from game.i18n import LANGUAGES, Texts
from game.i18n.dates import signed
from game.storage.statistics import Statistics
from game.table import career

DONE = DailyGo("m", "b", ended="e", place=1, lead=4)


def deal() -> DailyDeal:
    found = of_day("glory_to_rome", date(2026, 11, 23))
    assert found is not None
    return found


def runs(*leads: int) -> tuple[ParRun, ...]:
    return tuple(ParRun(number, lead, 1 if lead > 0 else 2) for number, lead in enumerate(leads))


class SlowWorker:
    """Finds a run with each look, without a process."""

    made: ClassVar[list["SlowWorker"]] = []

    def __init__(self) -> None:
        self.runs: list[ParRun] = []
        self.asked: tuple[int, ...] = ()
        self.closed = self.broken = False
        SlowWorker.made.append(self)

    @property
    def computing_par(self) -> bool:
        return not self.broken and len(self.runs) < len(self.asked)

    def par(self, asked: ParRequest) -> None:
        self.asked = asked.runs

    def listen(self) -> None:
        if self.computing_par:
            self.runs.append(ParRun(self.asked[len(self.runs)], 3, 1))

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> type[SlowWorker]:
    monkeypatch.setattr(career, "BotWorker", SlowWorker)
    SlowWorker.made = []
    return SlowWorker


def test_runs_are_kept_one_by_one_and_continued(worker: type[SlowWorker], tmp_path: Path) -> None:
    one, results = deal(), DailyResults(Statistics(tmp_path / "statistics.sqlite"))
    with pytest.raises(ValueError, match="no go"):
        DailyPar(one, results)
    results.put(one.game, one.key, DailyResult(DONE))
    par = DailyPar(one, results)
    par.start()
    assert par.poll()
    assert par.poll()
    par.stop()
    assert worker.made[-1].closed
    assert len(results.get(one.game, one.key).runs) == 2
    again = DailyPar(one, results)
    again.start()
    assert worker.made[-1].asked == tuple(range(2, one.runs))
    while again.computing:
        again.poll()
    assert [run.number for run in results.get(one.game, one.key).runs] == [*range(one.runs)]
    whole = DailyPar(one, results)
    whole.start()
    assert not whole.computing
    assert len(worker.made) == 2


def test_another_version_starts_anew_but_a_whole_par_stays(worker: type[SlowWorker], tmp_path: Path) -> None:
    one, results = deal(), DailyResults(Statistics(tmp_path / "statistics.sqlite"))
    results.put(one.game, one.key, DailyResult(DONE, version="old", runs=runs(1, 2)))
    assert len(DailyPar(one, results).missing) == one.runs
    whole = runs(*range(one.runs))
    results.put(one.game, one.key, DailyResult(DONE, version="old", runs=whole))
    assert DailyPar(one, results).runs == whole
    assert not DailyPar(one, results).missing


def test_a_worker_that_ends_early_is_a_failure(worker: type[SlowWorker], tmp_path: Path) -> None:
    one, results = deal(), DailyResults(Statistics(tmp_path / "statistics.sqlite"))
    results.put(one.game, one.key, DailyResult(DONE))
    par = DailyPar(one, results)
    par.start()
    worker.made[-1].broken = True
    assert par.poll()
    assert par.failed
    assert not par.computing


@pytest.mark.parametrize("game_id", game_ids())
def test_a_run_repeats_and_another_differs(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par_module, "ADVISOR", "newcomer")  # the expert would take a minute
    game = load_game(game_id)
    setup = Setup(game_id, 2, 77)
    rival = f"newcomer-{characters(game_id)[0].id}"
    first, again, other = (
        [found for found in playing(setup, 0, ("", rival), number) if found is not None]
        for number in (0, 0, 1)
    )
    assert first == again
    assert len(first) == 1
    assert (other[0].number, other[0].lead) != (0, first[0].lead)
    assert lead_of(game, game.start(setup), 0) == -lead_of(game, game.start(setup), 1)


def test_the_process_plays_the_runs_that_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par_module, "ADVISOR", "newcomer")
    room, asked = TaskLoop(), ParRequest(Setup("constantinopolis", 2, 5), 1, ("newcomer-zoe", ""), (2, 5))
    assert room.tell(Task("par", 7, asked)).what == "heard"
    replies = []
    while room.busy:
        said = room.work()
        replies += [] if said is None else [said.what]
    assert [found.number for found in replies if isinstance(found, ParRun)] == [2, 5]
    assert replies[2:] == ["done"]


def test_a_par_is_a_mean_with_its_error() -> None:
    assert par_of(runs(*range(LEAST - 1))) is None
    par = par_of(runs(2, 4, 6, 8))
    assert par is not None
    assert (par.lead, par.runs, par.won) == (5.0, 4, 4)
    assert par.error == pytest.approx(3.18 * (20 / 3) ** 0.5 / 2)
    assert par_version(deal().setup) != par_version(Setup("glory_to_rome", 4, 1))


def test_a_lead_is_above_or_below_only_beyond_the_error() -> None:
    one = deal()
    whole = runs(*[5, 7] * (one.runs // 2))
    for lead, expected in ((6, "about"), (30, "above"), (-30, "below")):
        go = DailyGo("m", "b", ended="e", place=1, lead=lead)
        assert against(one, go, whole) == expected
        assert against(one, go, whole[:-1]) == "", "only the whole par is compared"
        assert reached(one, go, whole) == (lead >= 6)
    assert [signed(value) for value in (6.4, -0.2, -3.0, 0)] == ["+6", "0", "−3", "0"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences(language: str) -> None:
    texts, one = Texts(language), deal()
    known = DailyResult(DONE, (DONE,), "v", runs(*range(one.runs)))
    said = [par_line(texts, one, found) for found in (runs(1), known.runs[:-1], known.runs)]
    assert len(set(said)) == 3
    assert "±" in said[1]
    assert "±" in said[2]
    assert "±" not in said[0]
    assert len(remarks(texts, known)) == 1
    assert len(card(texts, one, known).splitlines()) == 4
