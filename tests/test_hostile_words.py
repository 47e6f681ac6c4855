"""Hostile values on the command line are refused in one sentence with exit status 2."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from build.project import ROOT
from game.cli import main
from game.storage import savefile
from game.storage.record import SaveError
from tests.storage.records import played


def one_sentence(capsys: pytest.CaptureFixture[str], *words: str) -> None:
    assert main([*words]) == 2
    said = capsys.readouterr()
    assert len(said.err.strip().splitlines()) == 1
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    "words",
    [
        "simulate constantinopolis --matches 1 --seed " + "9" * 5000,
        "simulate constantinopolis --matches " + "9" * 5000,
        "simulate constantinopolis --bots ,,,",
        "shot title --out x.png --size 1x1",
        "shot title --out x.png --size 16384x99999999",
        "shot title --out x.png --size 16384x16384",
        "shot title --out x.png --size " + "9" * 5000 + "x720",
        "code " + "A" * 10_000,
    ],
    ids=lambda words: words[:40],
)
def test_a_value_out_of_bounds(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    one_sentence(capsys, *words.split())


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices with names are of POSIX systems")
@pytest.mark.parametrize("command", ["replay", "verify", "scenario", "shot table --save"])
def test_a_pipe_a_device_and_a_binary_are_no_files_to_read(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe.match"
    os.mkfifo(pipe)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(bytes(range(256)) * 40)
    refuted = [binary] if command == "verify" else []  # read, and refuted
    assert [main(["verify", str(path)]) for path in refuted] == [1] * len(refuted)
    capsys.readouterr()
    for path in {pipe, Path("/dev/zero"), binary} - {*refuted}:
        one_sentence(capsys, *command.split(), str(path))


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices with names are of POSIX systems")
def test_a_device_is_never_replaced_by_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    one_sentence(capsys, "statistics", "--csv", str(pipe))
    assert pipe.is_fifo()


def test_a_file_larger_than_any_save_is_not_read(tmp_path: Path) -> None:
    large = tmp_path / "large.match"
    with large.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(SaveError, match="unreadable"):
        savefile.read(large)


@pytest.mark.skipif(os.name != "posix", reason="pipes with names are of POSIX systems")
def test_a_pipe_among_the_saves_does_not_stop_the_list(home: Path) -> None:
    from game.storage import Saves

    saves = Saves()
    saves.autosave(played(3))
    os.mkfifo(saves.path("save_pipe"))
    assert len(saves.list()) == 2


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals to a group are of POSIX systems")
def test_ctrl_c_in_the_window_ends_without_a_traceback(home: Path, tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    env = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "TABULARIUM_STATE_FILE": str(state),
    }
    with subprocess.Popen(
        [sys.executable, "-m", "game"],
        cwd=ROOT,
        env=env,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A test run started in the background of a shell hands on SIGINT as ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as program:
        while not state.exists():
            assert program.poll() is None
        os.killpg(program.pid, signal.SIGINT)
        _, told = program.communicate()
    assert program.returncode == 130
    assert "Traceback" not in told
