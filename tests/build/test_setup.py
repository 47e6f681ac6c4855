"""`setup`: when it works, when it need not, and what it says when it cannot. Nothing is fetched here."""

import importlib.util
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest

from build import pip_faults, setup, stamp
from build.project import RUNTIME_LOCK, TEST_LOCK, Stop, venv_python


class Workshop:
    """Stands in for venv and pip: notes what would be made and installed into a folder of the test."""

    def __init__(self, venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.venv = venv
        self.done: list[str] = []
        monkeypatch.setattr(setup, "make", self.make)
        monkeypatch.setattr(setup, "install", self.install)

    def make(self, venv: Path) -> None:
        self.done.append("make")
        venv_python(venv).parent.mkdir(parents=True, exist_ok=True)
        venv_python(venv).write_text("", encoding="ascii")

    def install(self, python: Path, lock: Path) -> None:
        assert python == venv_python(self.venv)
        self.done.append(lock.name)

    def run(self, for_tests: bool = False) -> list[str]:
        """Run setup and return what was done in it."""
        self.done = []
        assert setup.setup(for_tests, self.venv) == venv_python(self.venv)
        return self.done


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    return Workshop(tmp_path / ".venv", monkeypatch)


def test_nothing_is_done_twice(workshop: Workshop) -> None:
    assert workshop.run() == ["make", RUNTIME_LOCK.name]
    assert workshop.run() == []


def test_the_tests_need_more_on_top_and_then_serve_to_play_too(workshop: Workshop) -> None:
    workshop.run()
    assert workshop.run(for_tests=True) == [TEST_LOCK.name]
    assert workshop.run() == []
    assert workshop.run(for_tests=True) == []


def test_an_environment_of_other_locks_is_made_anew(workshop: Workshop) -> None:
    workshop.run()
    stamp.write(workshop.venv, "0" * 64)
    assert workshop.run(for_tests=True) == ["make", TEST_LOCK.name]


def test_an_environment_whose_python_is_gone_is_made_anew(workshop: Workshop) -> None:
    workshop.run()
    venv_python(workshop.venv).unlink()
    assert workshop.run() == ["make", RUNTIME_LOCK.name]


def test_an_interrupted_install_leaves_no_stamp(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(python: Path, lock: Path) -> None:
        raise Stop("no network")

    workshop.run()
    monkeypatch.setattr(setup, "install", failing)
    with pytest.raises(Stop, match="no network"):
        setup.setup(True, workshop.venv)
    assert stamp.read(workshop.venv) == ""
    monkeypatch.setattr(setup, "install", workshop.install)
    assert workshop.run() == ["make", RUNTIME_LOCK.name]


def test_the_fingerprint_follows_locks_order_and_python(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text("a==1", encoding="ascii")
    second.write_text("b==1", encoding="ascii")
    before = stamp.digest([first, second], "cpython-311")
    different = {
        stamp.digest([second, first], "cpython-311"),
        stamp.digest([first], "cpython-311"),
        stamp.digest([first, second], "cpython-312"),
    }
    first.write_text("a==2", encoding="ascii")
    different.add(stamp.digest([first, second], "cpython-311"))
    assert len(different | {before}) == 5


@pytest.mark.parametrize(
    ("present", "options"),
    [({"venv", "ensurepip"}, []), ({"venv", "ensurepip", "pip"}, []), ({"venv", "pip"}, ["--without-pip"])],
)
def test_the_environment_is_made_with_what_this_python_has(
    monkeypatch: pytest.MonkeyPatch, present: set[str], options: list[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name if name in present else None)
    assert setup.require_tools() == options


def test_an_environment_that_others_use_too_is_left_to_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs, mine = tmp_path / "theirs", tmp_path / ".venv"
    theirs.mkdir()
    (theirs / "kept").write_text("", encoding="ascii")
    mine.symlink_to(theirs)

    def cleared(command: Sequence[str], cwd: Path) -> int:
        """What `venv --clear` does: it follows a link."""
        folder = Path(command[-1])
        folder.mkdir(exist_ok=True)
        for path in folder.iterdir():
            path.unlink()
        return 0

    monkeypatch.setattr(setup, "run", cleared)
    setup.make(mine)
    assert [path.name for path in theirs.iterdir()] == ["kept"]
    assert mine.is_dir()
    assert not mine.is_symlink()


@pytest.mark.parametrize("present", [set(), {"venv"}, {"pip", "ensurepip"}])
def test_a_python_without_venv_or_pip_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, present: set[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name if name in present else None)
    with pytest.raises(Stop, match="sudo apt install python3-venv"):
        setup.require_tools()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(Stop, match="cannot be written to") as stop:
        setup.setup(False, tmp_path / ".venv")
    assert str(tmp_path) in str(stop.value)


def test_a_disk_that_refuses_becomes_a_sentence(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(venv: Path) -> None:
        raise PermissionError(13, "Permission denied", "somewhere")

    monkeypatch.setattr(setup, "make", refusing)
    with pytest.raises(Stop, match=r"^somewhere cannot be written: Permission denied\.$"):
        setup.setup(False, workshop.venv)


def test_a_failed_install_tells_the_cause(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def pip(command: Sequence[str]) -> tuple[int, list[str]]:
        assert "--require-hashes" in command
        return 1, ["NewConnectionError('<pip>: Failed')\n", "ERROR: No matching distribution found for x\n"]

    monkeypatch.setattr(setup, "watch", pip)
    with pytest.raises(Stop, match="could not be reached"):
        setup.install(Path(sys.executable), RUNTIME_LOCK)
    assert "No matching distribution" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("output", "part"),
    [
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "not the one the lock"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("Temporary failure in name resolution\nNo matching distribution found for y", "check the network"),
        ("ERROR: No matching distribution found for pygame-ce==2.5.8", "not offered ready-made"),
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]", "certificate refused"),
        ("ERROR: Could not install packages: [Errno 13] Permission denied", "does not belong to you"),
        ("something new", "pip's own words"),
    ],
)
def test_pip_is_understood(output: str, part: str) -> None:
    assert part in pip_faults.sentence(output)


def test_only_progress_is_shown_but_every_line_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    program = "print('Collecting x'); print('  Downloading x.whl'); raise SystemExit(3)"
    code, lines = setup.watch([sys.executable, "-c", program])
    assert (code, len(lines)) == (3, 2)
    assert capsys.readouterr().out == "    Downloading x.whl\n"


def test_two_at_once_make_an_environment_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    venv, lock = tmp_path / ".venv-pack", tmp_path / "pack.lock"
    lock.write_text("", encoding="utf-8")
    installed = []

    def make(folder: Path) -> None:
        python = venv_python(folder)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()

    def install(python: Path, _: Path) -> None:
        sleep(0.2)  # long enough for the other to come to it as well
        installed.append(python)

    monkeypatch.setattr(setup, "make", make)
    monkeypatch.setattr(setup, "install", install)
    with ThreadPoolExecutor(2) as pool:
        pythons = [*pool.map(lambda _: setup.environment(venv, lock), range(2))]
    assert installed == pythons[:1] == pythons[1:]
