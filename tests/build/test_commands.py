"""The command line of `python3 build`: what is refused, and that exit codes and arguments come through."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from build import commands
from build.check import pytest_command
from build.project import ROOT, Stop, run, venv_python


def build(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "build"), *words]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((), "a command is missing"),
        (("fly",), "there is no command 'fly'"),
        (("setup", "--tests"), "'--tests' means nothing here"),
        (("lint", "game"), "'game' means nothing here"),
    ],
)
def test_a_misused_command_line_is_answered_with_the_usage(
    words: tuple[str, ...], complaint: str, tmp_path: Path
) -> None:
    result = build(*words, cwd=tmp_path)
    assert result.returncode == 2
    assert complaint in result.stderr
    assert "usage: python3 build" in result.stderr
    assert result.stdout == ""


def test_help_names_every_command() -> None:
    result = build("--help")
    assert result.returncode == 0
    listed = {line.split()[0] for line in result.stdout.splitlines() if line.startswith("  ")}
    assert listed == set(commands.COMMANDS)


def test_a_stop_is_one_sentence_and_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopping() -> Path:
        raise Stop("There is no paper left.")

    monkeypatch.setattr(commands, "setup", stopping)
    assert commands.main(["play"]) == 1
    assert capsys.readouterr().err == "build: There is no paper left.\n"


def test_play_and_bench_hand_arguments_on_and_exit_codes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Path, list[str]]] = []

    def game(python: Path, arguments: list[str]) -> int:
        calls.append((python, list(arguments)))
        return 7

    monkeypatch.setattr(commands, "setup", lambda: Path("python"))
    monkeypatch.setattr(commands, "run_game", game)
    assert commands.main(["play", "--seed", "3", "--help"]) == 7
    assert commands.main(["bench", "rules"]) == 7
    assert calls == [(Path("python"), ["--seed", "3", "--help"]), (Path("python"), ["bench", "rules"])]


def test_the_fast_run_leaves_out_the_slow_tests_and_the_rest_goes_to_pytest() -> None:
    fast = pytest_command(Path("python"), ["--fast", "-k", "rng"])
    assert fast[-4:] == ["-m", "not slow", "-k", "rng"]
    assert "--fast" not in fast
    usual = pytest_command(Path("python"), ["tests/ui"])
    assert "-m" not in usual[3:]
    assert usual[-1] == "tests/ui"
    whole = pytest_command(Path("python"), ["--whole", "tests/ui"])
    assert whole[-3:] == ["-m", "", "tests/ui"]


@pytest.mark.skipif(os.name != "posix", reason="exit by signal exists on POSIX alone")
def test_an_end_by_signal_becomes_128_and_more() -> None:
    assert run([sys.executable, "-c", "import os; os.kill(os.getpid(), 15)"]) == 143
    assert run([sys.executable, "-c", "raise SystemExit(5)"]) == 5


def test_an_older_python_gets_a_sentence() -> None:
    program = (
        "import runpy, sys; sys.version_info = (3, 10, 1); sys.argv = ['build'];"
        f"runpy.run_path({str(ROOT / 'build')!r}, run_name='__main__')"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr.startswith("Tabularium needs Python 3.11 or newer; this is Python ")
    assert len(result.stderr.splitlines()) == 1


def test_the_game_runs_where_the_person_stands_and_no_other_game_folder_is_taken(tmp_path: Path) -> None:
    """A copy of build/ in a folder with a space plays the package beside it, wherever it is called from."""
    copy = tmp_path / "a copy"
    shutil.copytree(ROOT / "build", copy / "build", ignore=shutil.ignore_patterns("__pycache__"))
    for root, word in ((copy, "ours"), (tmp_path / "elsewhere", "theirs")):
        (root / "game").mkdir(parents=True)
        text = f"import os, sys\nprint({word!r}, os.path.basename(os.getcwd()), *sys.argv[1:])\n"
        (root / "game" / "__main__.py").write_text(text, encoding="utf-8")
    program = (
        f"import sys; sys.path[0] = {str(copy)!r}\nfrom pathlib import Path\nfrom build.project import run_game\n"
        f"raise SystemExit(run_game(Path({sys.executable!r}), ['one two']))"
    )
    command = [sys.executable, "-c", program]
    result = subprocess.run(command, cwd=tmp_path / "elsewhere", capture_output=True, text=True, check=False)
    assert result.stdout.strip() == "ours elsewhere one two", result.stderr


def test_the_interpreter_of_an_environment_is_inside_it(tmp_path: Path) -> None:
    assert tmp_path in venv_python(tmp_path).parents
