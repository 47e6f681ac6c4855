"""Bots of other people: programs that answer over their standard streams, and what happens when they do not."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from build.project import ROOT
from game.bots.bot import BotError
from game.bots.match_series import MatchSeries, pairing
from game.bots.outside.programs import (
    FAULTS,
    PREFIX,
    Program,
    ProgramBot,
    allow_programs,
    end_all_programs,
    program_ids,
    question_data,
    read_programs,
)
from game.bots.registry import make_bot
from game.bots.worker import Answer, BotWorker, request
from game.engine.core.game import Setup
from game.engine.core.rng import stream
from game.engine.registry import load_game, rule_packages
from game.extras.laboratory.model import MatchWorker, Played
from tests.waiting import until

SAMPLES = ROOT / "docs" / "samples"
COMMANDS = {"py": (sys.executable, str(SAMPLES / "bot.py")), "js": ("node", str(SAMPLES / "bot.js"))}
GAME = "glory_to_rome"
ECHO = "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    "
BAD = {
    "late": "import time\ntime.sleep(600)",
    "ended": "raise SystemExit(3)",
    "wrong": ECHO + "print('think', flush=True)",
    "wrong id": ECHO + "print(json.dumps({'id': 0, 'choice': 0}), flush=True)",
    "wrong choice": ECHO + "print(json.dumps({'id': asked['id'], 'choice': 'win'}), flush=True)",
    "wrong place": ECHO + "print(json.dumps({'id': asked['id'], 'choice': -1}), flush=True)",
    "wrong flood": "while True:\n    print('x' * 70000, flush=True)",
    "wrong depth": ECHO + "print('[' * 30000, flush=True)",
    "unstarted": "",
}
"""What programs may do wrong, by the first word."""


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Nothing is listed before a test, and nothing runs after it."""
    allow_programs({})
    yield
    end_all_programs()
    allow_programs({})


def listed(name: str, *command: str, seconds: float = 15.0) -> str:
    """Put a program on the list; its id."""
    allow_programs({name: Program(name, command, "", seconds)})
    return PREFIX + name


def bad(kind: str) -> str:
    command = (sys.executable, "-c", BAD[kind]) if BAD[kind] else ("/there/is/no/such/program",)
    return listed("bad", *command, seconds=0.3 if kind == "late" else 15.0)


def asked(game_id: str = GAME, bot: str = "", number: int = 3) -> tuple[Any, Any]:
    """A game and one of its positions."""
    game = load_game(game_id)
    state = game.start(Setup(game_id, 2, 7))
    for _ in range(number):
        game.step(state, make_bot(game_id, "easy", 1).choose(game, state, game.legal(state)))
    return game, state


@pytest.mark.parametrize("game_id", rule_packages())
@pytest.mark.parametrize("language", COMMANDS)
def test_the_samples_of_the_page_play_whole_matches(language: str, game_id: str) -> None:
    command = COMMANDS[language]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    sample = listed("sample", *command)
    result = MatchSeries(game_id, (sample, "random"), 1).play(0)
    assert result.faults == ("", "")
    assert len(result.times[0]) > 10
    again = MatchSeries(game_id, (sample, "random"), 1).play(0)
    assert again.digest == result.digest, "the same seed gives the same match"


@pytest.mark.parametrize("sample", sorted(SAMPLES.iterdir()), ids=lambda path: path.name)
def test_a_sample_is_short(sample: Path) -> None:
    assert len(sample.read_text(encoding="utf-8").splitlines()) <= 80
    assert f"samples/{sample.name}" in (ROOT / "docs" / "writing-a-bot.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game_id", rule_packages())
def test_a_question_holds_no_secret(game_id: str) -> None:
    """Worlds that differ only in what the seat cannot see give the same line."""
    game = load_game(game_id)
    state: Any = game.start(Setup(game_id, 3, 11))
    bots = [make_bot(game_id, "easy", seat) for seat in range(3)]
    different = 0
    for number in islice(range(400), 60):
        seat = state.to_act
        if seat < 0:
            break
        seen = game.recall(state, seat)
        world = game.determinize(game.recall(state, seat), stream(number, "world"))
        other = game.recall(world, seat)
        different += game.digest(world) != game.digest(state)
        lines = [json.dumps(question_data(game, one, seen.choices, 1, 5, 1.0)) for one in (seen, other)]
        assert lines[0] == lines[1]
        assert json.loads(lines[0])["choices"] == [game.grammar.text(action) for action in seen.choices]
        game.step(state, bots[seat].choose(game, seen, seen.choices))
    assert different > 20


@pytest.mark.parametrize("kind", BAD)
def test_a_level_plays_on_for_a_program_that_fails(kind: str) -> None:
    failing = bad(kind)
    result = MatchSeries(GAME, (failing, "novice"), 1).play(0)
    assert result.faults[0].partition(":")[0] == kind.split(maxsplit=1)[0], result.faults
    assert kind.split(maxsplit=1)[0] in FAULTS
    assert result.faults[1] == ""
    plain = MatchSeries(GAME, ("normal", "novice"), 1).play(0)
    assert result.digest == plain.digest, "the level plays as it does where it sits itself"


def test_a_program_that_is_not_listed_is_played_for_at_once() -> None:
    result = MatchSeries(GAME, ("program:nobody", "novice"), 1).play(0)
    assert result.faults[0].startswith("unlisted")


def test_the_arena_says_in_how_many_matches_a_program_failed() -> None:
    failing = bad("ended")
    row = pairing(MatchSeries(GAME, (failing, "novice")))
    assert row.findings.faults == {failing: (2, "ended: with code 3")}


def test_the_laboratory_knows_the_programs_too() -> None:
    sample = listed("sample", *COMMANDS["py"])
    bench = MatchWorker()
    try:
        bench.play(MatchSeries(GAME, (sample, "novice")), 0)
        word = bench.hear()
        while not isinstance(word, Played):
            word = bench.hear()
        assert word.result.faults == ("", "")
    finally:
        bench.close()


def test_a_program_is_told_nothing_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = tmp_path / "told"
    monkeypatch.setenv("TABULARIUM_HOME", str(tmp_path))
    monkeypatch.setenv("SOME_TOKEN", "secret")
    text = f"import os, json\nopen({str(told)!r}, 'w').write(json.dumps(sorted(os.environ)))"
    bot = make_bot(GAME, listed("curious", sys.executable, "-c", text), 1)
    game, state = asked()
    bot.choose(game, game.recall(state, state.to_act), game.legal(state))
    names = json.loads(told.read_text(encoding="utf-8"))
    assert "PATH" in names
    assert {"TABULARIUM_HOME", "SOME_TOKEN"} & set(names) == set()


def heard(worker: BotWorker) -> Answer:
    found: list[Answer] = []

    def there() -> bool:
        answer = worker.poll()
        found.extend([] if answer is None else [answer])
        return bool(found)

    until(there, worker.listen)
    return found[0]


@pytest.mark.parametrize(("kind", "fault"), [("", ""), ("late", "late"), ("ended", "ended")])
def test_the_process_of_the_table_asks_programs_and_stays_alive(kind: str, fault: str) -> None:
    bot = bad(kind) if kind else listed("sample", *COMMANDS["py"])
    game, state = asked()
    with BotWorker() as worker:
        worker.ask(request(3, game, state, bot, 5))
        first = heard(worker)
        assert first.action in game.legal(state)
        assert first.fault.partition(":")[0] == fault
        assert worker.started
        worker.ask(request(3, game, state, "normal", 5))
        assert heard(worker).fault == ""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a program whose parent was killed")
def test_a_program_ends_with_the_process_that_asks_it(tmp_path: Path) -> None:
    told = tmp_path / "told"
    text = f"import os, time\nopen({str(told)!r}, 'w').write(str(os.getpid()))\ntime.sleep(600)"
    bot = listed("deaf", sys.executable, "-c", text)
    game, state = asked()
    with BotWorker() as worker:
        worker.ask(request(3, game, state, bot, 5))
        until(lambda: told.exists() and bool(told.read_text()), worker.listen)
        number = int(told.read_text())
        assert _state(number) != "Z"
    until(lambda: _state(number) == "Z")
    assert _state(number) == "Z"


def _state(number: int) -> str:
    try:
        return Path(f"/proc/{number}/stat").read_text().split()[2]
    except OSError:
        return "Z"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[a-b]\ncommand = ['x']", "letters"),
        ("[a]\ncommand = 'rm -rf'", "list of words"),
        ("[a]\ncommand = []", "list of words"),
        ("[a]\ncommand = ['x']\nseconds = 60", "at most 15"),
        ("[a]\ncommand = ['x']\nseconds = true", "at most 15"),
        ("[a]\ncommand = ['x']\ngames = 3", "games"),
        ("[a]\ncommand = ['x']\nshell = true", "shell"),
        ("a = 1", "letters"),
        ("[a", "declaration"),
    ],
)
def test_a_wrong_list_is_refused_with_what_is_wrong(text: str, what: str) -> None:
    with pytest.raises(BotError, match=what):
        read_programs(text, "")


def test_a_program_is_offered_for_its_games_only() -> None:
    allow_programs(
        read_programs("[one]\ncommand = ['x']\ngames = ['glory_to_rome']\n[two]\ncommand = ['y']", "here")
    )
    assert program_ids("glory_to_rome") == ["program:one", "program:two"]
    assert program_ids("constantinopolis") == ["program:two"]
    bot = make_bot("constantinopolis", "program:one", 1)
    assert isinstance(bot, ProgramBot)
    assert bot.program is None


def test_the_command_line_takes_a_program_of_the_list(tmp_path: Path) -> None:
    command = json.dumps(COMMANDS["py"])
    (tmp_path / "programs.toml").write_text(f"[mine]\ncommand = {command}\n", encoding="utf-8")
    words = [sys.executable, "-m", "game", "arena", GAME, "program:mine", "random", "--deals", "1", "--json"]
    done = subprocess.run(
        words, cwd=ROOT, env={**os.environ, "TABULARIUM_HOME": str(tmp_path)}, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (row,) = json.loads(done.stdout)["pairings"]
    assert row["challenger"] == "program:mine"
    assert "failed" not in row
