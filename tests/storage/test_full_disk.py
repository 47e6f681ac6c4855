"""A full disk, a read-only folder, a deleted folder: nothing that is whole is ever replaced by what is not."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from game.engine.core.rng import Stream
from game.storage import Saves, savefile
from game.storage.record import SaveError
from tests.storage.records import GAME, played, same

CALLS = ("open", "write", "fsync", "replace")
"""The calls of the system that a write of a match makes, and that a full disk lets fail."""


class FullDisk:
    """Lets the call number ``at`` of those in ``CALLS`` and all later ones fail; half of what is written gets through."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
        self.left, self.calls = at, 0
        for name in CALLS:
            monkeypatch.setattr(os, name, self._failing(name, getattr(os, name)))

    def _failing(self, name: str, real: Callable[..., object]) -> Callable[..., object]:
        def call(*words: object, **more: object) -> object:
            if name == "open" and not int(str(words[1])) & (os.O_WRONLY | os.O_RDWR):
                return real(*words, **more)
            self.calls += 1
            if self.calls <= self.left:
                return real(*words, **more)
            if name == "write":
                real(words[0], bytes(memoryview(words[1]))[: len(bytes(words[1])) // 2])  # type: ignore[call-overload,arg-type]
            raise OSError(errno.ENOSPC, "No space left on device")

        return call


def whole(folder: Path) -> dict[str, str]:
    """The file and last hash of every match in a folder that can be read to its end."""
    found = {}
    for path in folder.glob("*.match"):
        try:
            record = savefile.read(path)
        except SaveError:
            continue
        found[path.name] = f"{record.created} {record.match.hash(0)}"
    return found


def play(saves: Saves) -> None:
    """A match goes on, back and on again, a seat changes hands, and another one begins: every way to write."""
    one, chance = played(5, seed=21), Stream(1)
    for step in range(6):
        if step == 3:
            one.match.undo()
        else:
            one.match.play(chance.choice(GAME.legal(one.match.state)))
        with suppress(SaveError):
            saves.autosave(one)
    with suppress(SaveError):
        saves.autosave(played(3, seed=22))
    with suppress(SaveError):
        saves.save("By name", one)


def prepared() -> Saves:
    """A folder with three unfinished matches and one saved under the name that will be saved again."""
    for seed in (1, 2, 3):
        Saves().autosave(played(40, seed=seed))
    Saves().save("By name", played(15, seed=4))
    return Saves()


def count_calls(monkeypatch: pytest.MonkeyPatch) -> int:
    with monkeypatch.context() as patched:
        disk = FullDisk(patched, 1 << 30)
        play(Saves())
    return disk.calls


def test_a_full_disk_at_every_call_leaves_every_whole_match_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    saves = prepared()
    calls = count_calls(monkeypatch)
    assert calls > 30
    for at in range(calls):
        shutil.rmtree(saves.folder)
        before = whole(prepared().folder)
        assert len(before) == 4
        with monkeypatch.context() as patched:
            FullDisk(patched, at)
            play(Saves())
        after = whole(saves.folder)
        for name, match in before.items():
            if name != "save_By_name.match":  # the person asked for that one to be replaced
                assert after.get(name) == match, f"call {at}"
        assert "save_By_name.match" in after, f"call {at}"


def test_when_there_is_room_again_the_match_is_written_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = count_calls(monkeypatch)
    for at in range(0, calls, 3):
        shutil.rmtree(Saves().folder, ignore_errors=True)
        saves, record = prepared(), played(5, seed=30)
        with monkeypatch.context() as patched:
            FullDisk(patched, at)
            with suppress(SaveError):
                saves.autosave(record)
        record.match.play(GAME.legal(record.match.state)[0])
        saves.autosave(record)
        (kept,) = [info for info in Saves().unfinished() if info.start[1] == record.match.hash(0)]
        assert same(Saves().load(kept.id), record)


@pytest.fixture
def tmpfs(tmp_path: Path) -> Iterator[Path]:
    """A file system of 128 kB, where this machine lets us mount one."""
    folder = tmp_path / "small"
    folder.mkdir()
    if shutil.which("mount") is None or os.name != "posix" or os.geteuid() != 0:
        pytest.skip("only the superuser may mount a file system")
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_small_file_system_fills_up(tmpfs: Path) -> None:
    """Match A goes on while it is filled, B begins, room is made: A and B are whole."""
    folder = tmpfs / "saves"
    a = played(40, seed=1)
    Saves(folder).autosave(a)
    b, saves, chance = played(3, seed=2), Saves(folder), Stream(2)
    saves.autosave(b)
    filler = tmpfs / "filler"
    handle = os.open(filler, os.O_WRONLY | os.O_CREAT)
    with suppress(OSError):
        while True:
            os.write(handle, b"x" * 512)
    os.close(handle)
    failed = 0
    for _ in range(60):
        b.match.play(chance.choice(GAME.legal(b.match.state)))
        try:
            saves.autosave(b)
        except SaveError:
            failed += 1
        assert any(same(savefile.read(info.path), a) for info in Saves(folder).unfinished())
    assert failed
    filler.unlink()
    b.match.play(chance.choice(GAME.legal(b.match.state)))
    saves.autosave(b)
    found = [savefile.read(info.path) for info in Saves(folder).unfinished()]
    assert len(found) == 2
    assert any(same(record, a) for record in found)
    assert any(same(record, b) for record in found)


OTHER = """
import shutil, sys
from tests.storage.records import GAME, played
from game.storage import Saves

saves = Saves()
record = played(int(sys.argv[1]), seed=int(sys.argv[1]))
saves.autosave(record)
print(saves.path("x").parent, flush=True)
for line in sys.stdin:
    record.match.play(GAME.legal(record.match.state)[0])
    saves.autosave(record)
    print(len(record.match), record.match.hash(), flush=True)
"""


@pytest.mark.slow
def test_a_program_begun_after_the_folder_was_deleted_takes_no_file_of_another(home: Path) -> None:
    """The lock file of the first one is gone, but not its match."""
    programs: dict[int, subprocess.Popen[str]] = {}
    last: dict[int, str] = {}

    def begin(n: int) -> Path:
        program = programs[n] = subprocess.Popen(
            [sys.executable, "-c", OTHER, str(n)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert program.stdout is not None
        return Path(program.stdout.readline().strip())

    def go_on(n: int) -> None:
        stdin, stdout = programs[n].stdin, programs[n].stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write("on\n")
        stdin.flush()
        last[n] = stdout.readline().split()[1]

    try:
        shutil.rmtree(begin(5))
        folder = begin(7)
        for n in (7, 5, 7, 5):
            go_on(n)
        kept = {savefile.read(path).match.hash() for path in folder.glob("*.match")}
        assert kept == set(last.values())
    finally:
        for program in programs.values():
            program.kill()
            program.communicate()


@pytest.mark.slow
def test_two_programs_never_take_each_others_file_also_when_the_folder_is_deleted(home: Path) -> None:
    """Two programs write in turn; the folder, then the lock files, are deleted in between."""
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", OTHER, str(n)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for n in (5, 7)
    ]
    try:
        last, folder = {}, home
        for program in programs:
            assert program.stdout is not None
            folder = Path(program.stdout.readline().strip())
        for turn in range(12):
            if turn == 4:
                shutil.rmtree(folder)
            if turn == 8:
                for lock in folder.glob("*.lock"):
                    lock.unlink()
            for n, program in enumerate(programs):
                assert program.stdin is not None
                assert program.stdout is not None
                program.stdin.write("on\n")
                program.stdin.flush()
                last[n] = program.stdout.readline().split()[1]
            hashes = {info.hash for info in Saves(folder).list()}
            assert set(last.values()) <= hashes, f"turn {turn}"
    finally:
        for program in programs:
            program.kill()
            program.communicate()
