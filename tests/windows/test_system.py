"""What the system of Windows is told and asked: files, locks, the console."""

import json
from pathlib import Path

import pytest

from game import FAULTS, __version__
from game.engine.registry import game_ids
from game.i18n import LANGUAGES, Texts
from tests.display import Display
from tests.windows.programs import Windows, answer, answer_of_a_pool, end_wine, source

pytestmark = pytest.mark.whole


def test_the_command_line_answers(frozen: Windows, tmp_path: Path, home: Path) -> None:
    code, said = answer(frozen.command_line, "--lang", "en", "--version", cwd=tmp_path)
    assert code == 0
    assert said.startswith(f"Tabularium {__version__}, ")  # and whether it is compiled
    code, said = answer(frozen.command_line, "--lang", "en", "nonsense", cwd=tmp_path)
    assert (code, said.count("\n")) == (2, 1)
    assert "nonsense" in said


def test_the_program_tests_itself(frozen: Windows, tmp_path: Path, home: Path, display: Display) -> None:
    end_wine()  # it has begun without a display
    code, said = answer(frozen.command_line, "selftest", "--json", cwd=tmp_path, DISPLAY=display.name)
    assert code == 0, said
    assert json.loads(said)["driver"] == "windows"
    assert [*frozen.program.rglob("SDL2.dll")] == [*frozen.program.rglob("pygame/SDL2.dll")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_is_whole_in_each_language(
    frozen: Windows, tmp_path: Path, home: Path, language: str
) -> None:
    code, said = answer(frozen.command_line, "--lang", language, "help", cwd=tmp_path)
    texts = Texts(language)
    assert (code, said.rstrip("\n")) == (0, f"{texts('cli.help')}\n{texts('cli.faults', address=FAULTS)}")


@pytest.mark.parametrize("game", game_ids())
def test_bots_play_in_processes_of_their_own(frozen: Windows, tmp_path: Path, home: Path, game: str) -> None:
    words = ("simulate", game, "--matches", "4", "--bots", "easy", "--jobs", "2", "--seed", "3", "--json")
    code, said = answer_of_a_pool(frozen.command_line, *words, cwd=tmp_path)
    assert code == 0, said
    assert json.loads(said)["matches"] == 4


def test_a_file_that_somebody_holds_is_replaced_when_it_is_let_go(frozen: Windows, tmp_path: Path) -> None:
    said = source(
        frozen.python,
        tmp_path,
        "import subprocess, sys, pathlib",
        "from game.storage import files",
        "path = pathlib.Path('a.match'); path.write_text('old')",
        "hold = 'import sys; file = open(\"a.match\"); print(1, flush=True); sys.stdin.read(1)'",
        "other = subprocess.Popen([sys.executable, '-c', hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE)",
        "other.stdout.read(1)",
        "waits = []",
        "plain = files.retrying",
        "def let_go(seconds):",
        "    waits.append(seconds)",
        "    if len(waits) == 2:",
        "        other.communicate(b'x')",
        "files.retrying = lambda act: plain(act, let_go)",
        "files.write_atomically(path, 'new')",
        "print(path.read_text(), len(waits))",
    )
    assert said == "new 2"


def test_a_file_that_stays_held_keeps_what_it_had(frozen: Windows, tmp_path: Path) -> None:
    said = source(
        frozen.python,
        tmp_path,
        "import os, pathlib",
        "from game.storage import files",
        "path = pathlib.Path('a.match'); path.write_text('old')",
        "with path.open():",
        "    try:",
        "        files.write_atomically(path, 'new')",
        "    except OSError as error:",
        "        print(type(error).__name__, path.read_text(), sorted(os.listdir('.')))",
    )
    assert said == "PermissionError old ['a.match']"


def test_a_lock_keeps_other_processes_out_until_its_own_ends(frozen: Windows, tmp_path: Path) -> None:
    said = source(
        frozen.python,
        tmp_path,
        "import subprocess, sys, pathlib",
        "from game.storage import files as locks",
        "lock = pathlib.Path('a.lock')",
        "ask = 'import pathlib; from game.storage import files as locks; l = pathlib.Path(\"a.lock\"); print(locks.free(l), locks.hold(l))'",
        "other = lambda: subprocess.check_output([sys.executable, '-c', ask], stdin=subprocess.PIPE, text=True).strip()",
        "print(locks.hold(lock), locks.hold(lock), other())",
        "locks.release(lock)",
        "print(other(), locks.free(lock))",
    )
    assert said.split("\n") == ["True True False False", "True True True"]


def test_a_process_for_bots_whose_program_has_ended_ends_too(frozen: Windows, tmp_path: Path) -> None:
    said = source(
        frozen.python,
        tmp_path,
        "import runpy, sys",
        "sys.frozen = True  # as in the package: what it starts for the bots is itself again",
        "sys.argv = ['tabularium', '--multiprocessing-fork', 'parent_pid=999999', 'pipe_handle=360']",
        "try:",
        "    runpy.run_module('game', run_name='__main__')",
        "except SystemExit as ended:",
        "    print('ended', ended.code)",
    )
    assert said == "ended 1"
