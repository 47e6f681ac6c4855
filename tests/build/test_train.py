"""Training: what episodes hold, what the learner learns, and its command line."""

import subprocess
import sys
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from build import commands
from build.project import ROOT, RUNTIME_LOCK, TRAIN_LOCK, TRAIN_VENV, venv_python
from build.train import command
from build.train.training_data import Exploration, play
from game.bots.match_series import Maker, MatchResult, MatchSeries
from game.bots.thinking.evaluation import Evaluation
from game.bots.thinking.network import Layer, Network
from game.engine.core.rng import stream
from tests.bots.thinking.toy import Known, Quick, Toy

INSIDE = """
import numpy as np
from build.train.learner import DECAY, DECAYS, SETTLING, Learner, traced
from build.train.training_data import Episode

T = 0.3
assert np.allclose(traced(np.array([0.2, 0.5, 0.7]), 1.0, T), [T * (T * 1 + (1 - T) * 0.7) + (1 - T) * 0.5, T * 1 + (1 - T) * 0.7, 1.0])

rng = np.random.default_rng(1)
learner = Learner(3, {0: 1.0, 2: -1.0}, 0.4, 6, 1)
assert learner.learn() == 0 and not learner.ready
for number in range(60):
    assert learner.ready == learner.judges == (2 * number >= SETTLING)
    lead = rng.normal(size=2)
    rows = tuple(tuple((float(lead[seat]), 100 + float(rng.normal()), 7.0) for _ in range(5)) for seat in (0, 1))
    learner.add(Episode(rows, tuple(float(value > 0) for value in lead), tuple(6 * float(value) for value in lead), 5))
first = learner.learn(1, 10)
assert learner.learn(200, 10) < first
network = learner.network()
assert network.fault(3) == ""
assert network.value([1.5, 100.0, 7.0]) > 0.8
assert network.value([-1.5, 100.0, 7.0]) < 0.2
assert 1 < learner.points() < 20
again = Learner(3, {0: 1.0}, 0.4, 6, 2, network)
assert again.judges and not again.ready and again.network() == network
for number in range(SETTLING):
    again.add(Episode((((float(number), 100.0 + number % 3, 7.0),),) * 2, (1.0, 0.0), (3.0, -3.0), 1))
for row in ([1.5, 100.0, 7.0], [-0.2, 101.0, 7.0]):
    assert abs(again.network().value(row) - network.value(row)) < 1e-9

crowd = Learner(3, {0: 1.0}, 0.4, 6, 3, network)
assert crowd.decay == DECAY
for number in range(200):
    lead = rng.normal(size=2)
    rows = tuple(tuple((float(lead[seat]), 100 + float(rng.normal()), 7.0) for _ in range(5)) for seat in (0, 1))
    won = [float(value > 0) if rng.random() < 0.4 else 0.0 for value in lead]
    crowd.add(Episode(rows, tuple(won), (1.0, -1.0), 5))
before = crowd.beginning()
crowd.learn(1, 10)
begun = crowd.beginning()
grid = [(a, b) for a in (-1.5, 0.0, 1.5) for b in (99.5, 101.0)]
logits = [(before.logit([a, b, 7.0]), begun.logit([a, b, 7.0])) for a, b in grid]
steep = (logits[-1][1] - logits[0][1]) / (logits[-1][0] - logits[0][0])
assert all(abs(y - logits[0][1] - steep * (x - logits[0][0])) < 1e-6 for x, y in logits), "calibrated, no more"
assert begun.value([1.5, 100.0, 7.0]) < 0.6 < before.value([1.5, 100.0, 7.0])
assert crowd.network() != begun
crowd.forget()
assert crowd.network() == begun

def decay(matters):
    # At this table another feature may tell who wins.
    table = Learner(3, {0: 1.0}, 0.4, 6, 4, network)
    for number in range(80):
        told = rng.normal(size=2)
        rows = tuple(tuple((float(rng.normal()), 100 + float(told[seat]), 7.0) for _ in range(5)) for seat in (0, 1))
        won = [float(value > 0) if matters else float(rng.integers(2)) for value in told]
        table.add(Episode(rows, tuple(won), (1.0, -1.0), 5))
    table.learn(20)
    return table.decay

assert decay(True) == min(DECAYS) < decay(False), "the less there is to learn, the less may change"
"""

STORE = """
import sys
from pathlib import Path
import build.train.match_store as room
from build.train.match_store import MatchStore, StoreError
from build.train.training_data import Episode

folder, about = Path(sys.argv[1]) / "kept", {"game": "toy", "players": 2}

def episode(number):
    rows = tuple(tuple((number + turn / 3, float(seat)) for turn in range(number + seat)) for seat in (0, 1))
    return Episode(rows, (1.0, 0.0), (number / 7, -number / 7), 3 + number)

room.PART = 2
store = MatchStore(folder, about)
assert [store.add(number, episode(number)) for number in (3, 1)] == [False, True]
store.write(1.5)
assert not store.add(4, episode(4))
store.write(0.25)
store.write(9.0)
assert sorted(file.name for file in folder.iterdir()) == ["00001.npz", "00002.npz", "about.json"]
store = MatchStore(folder, about)
assert list(store.matches()) == [(number, episode(number)) for number in (3, 1, 4)], "to the last bit"
assert store.seconds() == 1.75
store.add(5, episode(5))
store.write(1.0)
assert [number for number, _ in MatchStore(folder, about).matches()] == [3, 1, 4, 5]

def fault(make):
    try:
        make()
    except StoreError as error:
        return str(error)

assert "'players' is 2, and here 3" in fault(lambda: MatchStore(folder, {**about, "players": 3}))
(folder / "00002.npz").write_bytes(b"broken")
assert "00002.npz: not a file of matches" in fault(lambda: list(MatchStore(folder, about).matches()))
assert (folder / "00002.npz").read_bytes() == b"broken"
(folder / "about.json").write_text("{")
assert "about.json" in fault(lambda: MatchStore(folder, about))
assert "other things" in fault(lambda: MatchStore(Path(sys.argv[1]), about))
"""

RESUMED = """
import sys
from pathlib import Path
from build.train.__main__ import Trainer
from build.train.players import processes
from game.bots.registry import adapter_of
from game.engine.registry import load_game

def trainer():
    found = Trainer(load_game("constantinopolis"), adapter_of("constantinopolis"), 2, 1, 4, None, 0.0)
    found.keep_in(Path(sys.argv[1]))
    found.learner.learn = lambda: 0.0
    return found

first = trainer()
assert first.matches == 0
with processes(1) as players:
    first.run(0.2, 1, players)
second = trainer()
assert second.matches == first.matches > 0
before = [number for number, _ in second._store.matches()]
with processes(1) as players:
    assert second.run(0.2, 1, players) > 0.4, "the time of both runs"
after = [number for number, _ in second._store.matches()]
assert len(after) == len(set(after)) > len(before) and after[: len(before)] == before, "no match twice"
"""

CLUSTER = """
import os
from distributed import LocalCluster
import build.train.players as room
from build.train.training_data import Task, play_episode

tasks = [Task("constantinopolis", 2, 1, number, 1, "") for number in (1, 2, 3)]
with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as own:
    address = own.scheduler_address
    with room.cluster(address) as players:
        assert players.jobs == 2
        running = [players.executor.submit(play_episode, task) for task in tasks]
        assert [each.result() for each in running] == [play_episode(task) for task in tasks]

    def fault():
        try:
            with room.cluster(address):
                pass
        except room.ClusterError as error:
            return str(error)

    mine, room.commit = room.commit, lambda: f"process {os.getpid()}"
    room.PATIENCE = 2
    assert f"here is process {os.getpid()}" in fault(), "a worker that runs another version"
    room.commit = mine
    own.scale(0)
    own.sync(own._correct_state)
    assert "has no workers" in fault()
    address = "tcp://127.0.0.1:9"
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in fault()
"""


def test_an_episode_holds_every_turn_of_every_seat() -> None:
    episode = play(
        Toy(), Known(), [Quick(), Quick(), Quick()], 5, Exploration(0.0, 0), stream(1, "exploration")
    )
    assert [len(rows) for rows in episode.rows] == [11, 11, 11], (
        "the end of the last turn is the end of the match"
    )
    for turn in range(11):
        own = [rows[turn][0] for rows in episode.rows]
        assert [rows[turn][1] for rows in episode.rows] == [
            max(value for other, value in enumerate(own) if other != seat) for seat in range(3)
        ]
        assert {rows[turn][2] for rows in episode.rows} == {(11 - turn) / 10}
    assert len(episode.worth) == 3
    assert 0.7 < max(episode.worth) <= 1
    assert episode.leads[0] == -episode.leads[1] or max(episode.leads) > 0
    assert episode.turns == 11


def test_exploration_follows_its_stream() -> None:
    def episode(part: float, number: int, turns: int = 4) -> Any:
        return play(
            Toy(), Known(), [Quick(), Quick()], 5, Exploration(part, turns), stream(number, "exploration")
        )

    assert episode(0.5, 1) == episode(0.5, 1)
    assert len({episode(0.5, number) for number in range(6)}) > 1
    assert len({episode(0.0, number) for number in range(6)}) == 1


def test_what_comes_before_the_last_random_answer_is_left_out() -> None:
    made = play(Toy(), Known(), [Quick(), Quick()], 5, Exploration(0.5, 3), stream(1, "exploration"))
    assert [len(rows) for rows in made.rows] == [5, 5], "of eight turns, without the last"
    assert made.rows[0][0][2] == 0.5


@pytest.mark.parametrize(
    "code", [INSIDE, STORE, RESUMED, CLUSTER], ids=["learner", "store", "resumed", "cluster"]
)
def test_in_the_environment_of_training(code: str, tmp_path: Path) -> None:
    """Where there is one: numpy and Dask are nowhere else."""
    python = venv_python(TRAIN_VENV)
    if not python.exists():
        pytest.skip("needs .venv-train: python3 build train --help makes it")
    done = subprocess.run(
        [python, "-c", code, tmp_path], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_trial_tells_what_was_learned_from_what_was_begun_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was learned sits in every seat, before and after what it began with; an opponent holds the third."""
    from build.train import trial as room

    seen: list[tuple[str, ...]] = []
    places = {"learned": 1, "begun": 2}

    def deal(plan: MatchSeries, number: int, make: Maker) -> list[MatchResult]:
        rows = []
        for rotation in range(3):
            seats = plan.bots[-rotation:] + plan.bots[:-rotation]
            seen.append(tuple(str(make(plan.game, name, number)) for name in seats))
            ends = tuple(places.get(name, 3) for name in seats)
            rows.append(MatchResult(number, seats, ends, (0, 0, 0), (), (), 1, ""))
        return rows

    monkeypatch.setattr(MatchSeries, "play_deal", deal)
    monkeypatch.setattr(room, "make_bot", lambda game, name, seed: name)
    monkeypatch.setattr(room, "trained_bot", lambda game, knowledge, judged, seed: judged.made["who"])
    known = Known()
    known.opponents = ("quick",)
    network = Network((Layer(((1.0,),), (0.0,)),))
    one, two = (
        Evaluation("constantinopolis", 3, ("x",), network, {"who": who}) for who in ("learned", "begun")
    )
    found, stays = room.trial(known, one, two, 30)
    assert stays
    assert found.mean == 1
    assert found.deals < 30, "thirty deals are not needed for that"
    assert set(seen) == set(permutations(("learned", "begun", "quick")))
    places["learned"], places["begun"] = 2, 1
    assert not room.trial(known, one, two, 30)[1]
    places["learned"] = 1
    found, stays = room.trial(known, one, two, 30)
    assert stays, "as good is not worse"
    assert found.mean == 0.5


def test_training_runs_in_an_environment_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Any, ...]] = []
    made = Path("/somewhere/python")

    def environment(*words: Path) -> Path:
        calls.append(words)
        return made

    def run(words: list[str], env: dict[str, str]) -> int:
        calls.append((words, env["OMP_NUM_THREADS"]))
        return 3

    monkeypatch.setattr(command, "environment", environment)
    monkeypatch.setattr(command, "run", run)
    assert commands.main(["train", "toy", "--players", "2"]) == 3
    assert calls == [
        (TRAIN_VENV, TRAIN_LOCK),
        ([str(made), "-P", "-m", "build.train", "toy", "--players", "2"], "1"),
    ]


def test_the_lock_of_training_holds_the_runtime_numpy_and_dask() -> None:
    def pinned(lock: Path) -> set[str]:
        return {line.split(" ")[0] for line in lock.read_text(encoding="utf-8").splitlines() if "==" in line}

    assert pinned(RUNTIME_LOCK) <= pinned(TRAIN_LOCK)
    assert {"numpy", "dask", "distributed"} <= {name.partition("==")[0] for name in pinned(TRAIN_LOCK)}


def test_the_game_itself_needs_no_numpy() -> None:
    code = "import sys; import game.bots.registry as r; [r.make_bot(g, b, 1) for g in ('constantinopolis', 'glory_to_rome') for b in r.every_bot_id(g)]; assert 'numpy' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
