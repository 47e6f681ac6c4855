"""The command line: every command does its work, every mistake is one sentence and status 2."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from build.project import ROOT
from game import __version__
from game.bots.registry import characters, every_bot_id
from game.bots.thinking.level import LEVELS
from game.cli import command_names, main, measurements, preferred_language
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game, rule_packages
from game.i18n import LANGUAGES, Texts, locales_folder
from game.native import compiled
from game.storage import Record, Saves, SeatInfo, Settings
from game.storage.saves import now

GAME = load_game("constantinopolis")

SCENARIO = """
game = "constantinopolis"

[[scenario]]
title = "the first choice"
covers = []
players = 2
[[scenario.step]]
expect = {{ "round" = {round} }}
"""


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def saved(actions: int) -> Path:
    match = Match(GAME, Setup(GAME.id, 2, 6))
    chance = Stream(6)
    while len(match) < actions and GAME.legal(match.state):
        match.play(chance.choice(GAME.legal(match.state)))
    record = Record(match, [SeatInfo("Ana", 0), SeatInfo("Bruno", 1)], [], now())
    return Saves().save("match", record).path


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    found = lines(capsys)
    assert len(found) == len(game_ids())
    (line,) = [line for line in found if line.startswith(GAME.id)]
    assert line.startswith(f"constantinopolis  Constantinopolis, 2 to 5 players; bots: {', '.join(LEVELS)}")
    assert line.rsplit(" ", 1)[1] in every_bot_id(GAME.id), "an example of a player that can be named"
    assert main(["games", "--json"]) == 0
    games = {data["id"]: data for data in json.loads(lines(capsys)[0])}
    assert list(games) == game_ids()
    data = games[GAME.id]
    assert data["players"] == [2, 3, 4, 5]
    assert data["characters"] == [one.id for one in characters(GAME.id)]
    assert data["options"]["gold"] == ["hidden", "open"]


def test_simulate_counts_wins_points_and_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "constantinopolis", "--bots", "novice,random", "--players", "3", "--matches", "7"]
    assert main([*words, "--seed", "4", "--option", "free_trade=yes", "--option=gold=open", "--json"]) == 0
    data = json.loads(lines(capsys)[0])
    assert data["bots"] == ["novice", "random", "novice"]
    assert data["matches"] == 7
    assert [row["seats"] for row in data["by_seat"]] == [7, 7, 7]
    assert {bot: row["seats"] for bot, row in data["by_bot"].items()}.keys() == {"novice", "random"}
    assert sum(row["seats"] for row in data["by_bot"].values()) == 21
    assert sum(row["wins"] for row in data["by_seat"]) == pytest.approx(7, abs=0.01)
    assert sum(row["wins"] for row in data["by_bot"].values()) == pytest.approx(7, abs=0.01)
    assert data["by_bot"]["novice"]["points"] > data["by_bot"]["random"]["points"]
    assert 1 <= data["rounds"] <= GAME.rounds_at_most
    assert data["decisions_per_match"] > 20
    assert main([*words, "--seed", "4", "--option", "free_trade=yes", "--option=gold=open", "--json"]) == 0
    again = json.loads(lines(capsys)[0])
    speed = {"matches_per_second", "decisions_per_second"}
    assert {k: v for k, v in again.items() if k not in speed} == {
        k: v for k, v in data.items() if k not in speed
    }


@pytest.mark.parametrize("game_id", rule_packages())
def test_every_game_that_has_rules_can_be_simulated(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", game_id, "--bots", "novice,random", "--matches", "1", "--json"]) == 0
    assert json.loads(lines(capsys)[0])["by_bot"]["novice"]["seats"] == 1


def test_simulate_says_it_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "constantinopolis", "--matches", "3"]) == 0
    said = lines(capsys)
    assert said[0].startswith("3 games, ")
    assert [line.split(":")[0] for line in said[1:4]] == ["seat 1", "seat 2", LEVELS[0]]
    assert "a second" in said[-1]


def test_lessons_are_listed_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", "--check"]) == 0
    played = int(capsys.readouterr().out.split()[0])
    assert main(["lessons", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found) == played
    assert all(one["steps"] and one["rules"] and one["minutes"] for one in found)
    assert main(["lessons"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == played


def test_scenarios_pass_or_fail(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(SCENARIO.format(round=1))
    assert main(["scenario", str(tmp_path)]) == 0
    assert lines(capsys) == ["1 passed, 0 failed"]
    (tmp_path / "bad.toml").write_text(SCENARIO.format(round=7))
    assert main(["scenario", str(tmp_path / "bad.toml"), str(tmp_path / "good.toml")]) == 1
    failure, summary = lines(capsys)
    assert "bad.toml" in failure
    assert "the first choice" in failure
    assert summary == "1 passed, 1 failed"


def test_replay_checks_a_save_and_tells_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(10_000)
    assert main(["replay", str(path), "--json"]) == 0
    data = json.loads(lines(capsys)[0])
    assert (data["game"], data["players"], data["over"]) == (GAME.id, ["Ana", "Bruno"], True)
    assert data["standings"][0]["place"] == 1
    *_, last = (line for line in path.read_text().splitlines() if '"do"' in line)
    assert data["hash"] == json.loads(last)["hash"]
    assert main(["replay", str(path)]) == 0
    said = lines(capsys)
    assert said[0] == f"Constantinopolis, 2 seats, {data['actions']} actions"
    assert said[1] == "The game is over."
    assert data["state"] in said[-1]
    assert main(["replay", str(saved(5))]) == 0
    assert "round 1" in lines(capsys)[1]


def test_notation_lists_every_verb_and_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["notation", "constantinopolis"]) == 0
    said = lines(capsys)
    assert "  bid <office> <amount of gold>" in said
    assert {line.split()[0] for line in said if line.startswith("  ")} >= set(GAME.grammar.verbs)
    assert any(line.startswith("  <office>: ") and "consul" in line for line in said)
    assert "  <seat>: a whole number" in said


def test_bench_measures_the_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(measurements, "rules_measures", lambda game, players: rules(game, players, 0.0))
    monkeypatch.setattr(measurements, "COPIES", 10)
    monkeypatch.setattr(measurements, "JUDGED", 3)
    monkeypatch.setattr(measurements, "screen_measures", dict)
    assert main(["bench", "--json"]) == 0
    data = json.loads(lines(capsys)[0])
    assert data["runs"] == ("compiled" if compiled() else "plain")
    assert set(data["rules"]) == set(rule_packages())
    assert set(data["rules"][GAME.id]) == {str(players) for players in GAME.players}
    for row in data["rules"][GAME.id].values():
        assert set(row) == {"matches_per_second", "decisions_per_second", "clone_us"}
        assert min(row.values()) > 0
    for widths in data["network_us"].values():
        assert [len(times) for times in widths.values()] == [2, 2]
        assert str(measurements.WIDE) in widths
    assert main(["bench"]) == 0
    assert len(lines(capsys)) == 1 + sum(
        1 + 3 * len(load_game(game_id).players) for game_id in rule_packages()
    ) + 2 * len(data["network_us"])


rules = measurements.rules_measures


def test_measures_of_the_screens_are_said_too(capsys: pytest.CaptureFixture[str]) -> None:
    measures = {
        "runs": "plain", "rules": {}, "network_us": {GAME.id: {"24": [2.5, 33.1]}}, "frame_ms": {"1280x720": 3.5}, "motion_ms": {"1280x720": 4.5},
        "replay_per_second": {"1280x720": 61.5}, "idle_share": 0.012, "title_share": 0.034,
        "start_seconds": {"1280x720 cold": 0.8, "1280x720 warm": 0.6},
        "table_seconds": {"1280x720 cold": 0.5, "1280x720 warm": 0.1},
        "page_seconds": {"1280x720 cold": {"learn": 0.21, "puzzles": 0.31}, "1280x720 warm": {"learn": 0.1}}, "memory_mb": {"1280x720": 123},
        "kept": {"1280x720": [40, 2, 7]},
    }  # fmt: skip
    measurements.say_measures(Texts("de"), measures)
    said = lines(capsys)
    numbers = (
        __version__,
        "24 2,5 33,1",
        "3,5",
        "4,5",
        "61,5",
        "1,2",
        "3,4",
        "0,8 0,5",
        "0,6 0,1",
        "learn 0,21",
        "puzzles 0,31",
        "123",
        "40 42 7",
    )
    for words, line in zip(numbers, said, strict=True):
        assert [number for number in words.split() if number not in line] == []


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    kind = "compiled" if compiled() else "plain Python"
    for word in ("--version", "-V"):
        assert main([word]) == 0
        assert lines(capsys) == [f"Tabularium {__version__}, {kind}"]
    for words in (["--help"], ["simulate", "--help"]):
        assert main(words) == 0
        said = "\n".join(lines(capsys))
        assert all(command in said for command in command_names())


@pytest.mark.slow
def test_the_self_test_prints_json_alone() -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    call = [sys.executable, "-m", "game", "selftest", "--json"]
    done = subprocess.run(call, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    assert said["driver"] == "dummy"
    assert time.time() - 600 < said["painted"] <= time.time()


def test_a_program_without_a_terminal_answers_its_status_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert [main([word]) for word in ("--version", "--help", "games", "nonsense")] == [0, 0, 0, 2]
    assert main(["arena", "constantinopolis", "random", "novice", "--deals", "1"]) == 0
    assert main(["replay", str(tmp_path / "no.match")]) == 2


def test_texts_come_in_the_language_asked_for_or_that_of_the_settings(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = set()
    for language in LANGUAGES:
        assert main(["games", "--lang", language]) == 0
        said.add(lines(capsys)[0])
        assert main([f"--lang={language}", "games"]) == 0
        said.add(lines(capsys)[0])
    assert len(said) == len(LANGUAGES)
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    assert preferred_language() == "it"
    Settings().set("language", "de")
    assert preferred_language() == "de"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nonsense", "nonsense"),
        ("--nonsense", "--nonsense"),
        ("simulate concordia_venus --players 3 --option game=team", ""),
        ("code concordia_venus --players 6 --option game=classic", ""),
        ("games --players 3", "--players"),
        ("games --fast", "--fast"),
        ("games now", "now"),
        ("games --lang fr", "fr"),
        ("games --lang", "?"),
        ("simulate", "simulate"),
        ("simulate chess", "chess"),
        ("simulate constantinopolis chess", "chess"),
        ("simulate constantinopolis --players 9", "9"),
        ("simulate constantinopolis --players two", "two"),
        ("simulate constantinopolis --players", "--players"),
        ("simulate constantinopolis --players --json", "--players"),
        ("simulate constantinopolis --bots zork", "zork"),
        ("simulate constantinopolis --players 2 --bots random,random,random", "3"),
        ("simulate constantinopolis --matches 0", "--matches"),
        ("simulate constantinopolis --seed -1", "-1"),
        ("simulate constantinopolis --option luck=yes", "luck"),
        ("simulate constantinopolis --option gold=blue", "blue"),
        ("scenario", "scenario"),
        ("scenario no/such.toml", "such.toml"),
        ("scenario {broken}", "broken.toml"),
        ("lessons now", "now"),
        ("lessons --ladder", "--ladder"),
        ("replay", "replay"),
        ("replay no.match", "no.match"),
        ("replay {broken}", "broken.toml"),
        ("notation", "notation"),
        ("notation chess", "chess"),
        ("bench now", "now"),
        ("shot title", "--out"),
        ("shot title --size big --out a.png", "big"),
        ("shot title --size 0x5 --out a.png", "0x5"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mistake_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: str, said: str, language: str
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("a = = 1\n")
    asked = [] if "--lang" in words else ["--lang", language]
    assert main([*asked, *(word.format(broken=broken) for word in words.split())]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert said in line
    assert line.endswith(".")


def test_a_catalogue_that_cannot_be_read_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "interface.toml").write_text('a = "1"\nb = \n')
    monkeypatch.setattr("game.i18n.catalogue.locales_folder", lambda: tmp_path)
    assert main(["games"]) == 2
    assert "interface.toml, line 2: " in capsys.readouterr().err


def test_a_damaged_save_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(8)
    path.write_bytes(path.read_bytes()[:-5])
    assert main(["replay", str(path)]) == 2
    assert capsys.readouterr().err == f"The file {path.name} is incomplete; 7 actions can be restored.\n"


def test_the_command_line_needs_neither_display_nor_pygame(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['pygame'] = sys.modules['pygame_gui'] = None\n"
        "from game.cli import main\n"
        f"main(['replay', {str(saved(20))!r}]) or main(['simulate', 'constantinopolis', '--matches', '1'])"
    )
    env = {"PYTHONPATH": str(ROOT), "TABULARIUM_HOME": str(tmp_path), "PATH": "", "LANG": "C.UTF-8"}
    result = subprocess.run(
        [sys.executable, "-c", program], env=env, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "20 actions" in result.stdout


def test_letters_a_terminal_lacks_do_not_stop_a_command(tmp_path: Path) -> None:
    env = {"PYTHONPATH": str(ROOT), "TABULARIUM_HOME": str(tmp_path), "PYTHONIOENCODING": "ascii", "PATH": ""}
    result = subprocess.run(
        [sys.executable, "-m", "game", "notation", "chess", "--lang", "es"],
        env=env, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 2
    assert "chess" in result.stderr
    assert "Traceback" not in result.stderr


def test_the_catalogues_are_where_the_program_looks() -> None:
    assert locales_folder() == ROOT / "locales"


def test_shot_draws_a_picture_and_says_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "credits.png"
    assert (
        main(["shot", "credits", "--size", "1024x640", "--scale", "125", "--lang", "de", "--out", str(out)])
        == 0
    )
    assert lines(capsys) == []
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (1024, 640)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_picture_on_a_full_disk_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shot", "credits", "--lang", "en", "--out", "/dev/full"]) == 2
    assert "/dev/full" in capsys.readouterr().err


def test_texts_writes_what_games_say_a_file_for_each_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["texts", "--game", "glory_to_rome", "--matches", "1", "--examples", "1", "--lang", "de"]
    assert main([*words, "--out", str(tmp_path / "said")]) == 0
    (line,) = lines(capsys)
    page = (tmp_path / "said" / "de.txt").read_text(encoding="utf-8")
    assert [path.name for path in (tmp_path / "said").iterdir()] == ["de.txt"]
    assert str(tmp_path / "said" / "de.txt") in line
    assert page.count("    [glory_to_rome ") == int(line.split()[0])
    assert main(["texts", "--game", "chess"]) == 2
    assert main(["texts", "--matches", "0"]) == 2
    assert main([*words, "--out", "/dev/null/said"]) == 2


def test_shot_names_the_scenes_there_are(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["shot", "cellar", "--out", str(tmp_path / "a.png")]) == 2
    said = capsys.readouterr().err
    assert "cellar" in said
    assert "title" in said
