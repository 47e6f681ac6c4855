"""Whatever happens to process, disk, folder or clock: at most the decision in hand is lost."""

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from build.project import ROOT
from game.engine.core.rng import Stream
from game.i18n import LANGUAGES, Texts
from game.storage import SaveError, Saves
from game.storage import files as locks
from game.storage.saves import AUTOSAVE
from game.table import Session, resume
from tests.pairs import share
from tests.table.tables import GAME, move, play, table


def run(*words: str, **more: str) -> subprocess.Popen[str]:
    """Another process of ours, with the same folders."""
    return subprocess.Popen(
        [sys.executable, *words], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT), **more}, text=True,
        stdout=subprocess.PIPE, stdin=subprocess.PIPE,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the driver forks")
@pytest.mark.parametrize("kills", share((20, 200), 1))
def test_kills_at_any_moment_lose_no_decision(kills: int) -> None:
    process = run("-m", "tests.storage.kill_driver", str(kills), "7")
    out, _ = process.communicate()
    result = json.loads(out)
    assert result["lost"] == 0
    assert result["notices"] == []
    assert result["decisions"] >= result["wanted"] > kills
    assert result["longest"] > kills / 10


def told(session: Session) -> str:
    """The sentence a table shows, in every language; the notice is cleared."""
    assert session.autosave.notice is not None
    key, words = session.autosave.notice
    session.autosave.notice = None
    said = [Texts(language)(key, **words) for language in LANGUAGES]
    assert all(sentence.endswith((".", "?")) and "\n" not in sentence for sentence in said)
    return key


def test_a_full_disk_is_told_and_the_match_is_whole_again_when_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saves, chance = Saves(), Stream(1)
    session = table("sandbox", "person", "person", saves=saves)
    play(session, 12, chance)
    kept = saves.path(AUTOSAVE).read_bytes()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        move(session, chance)
        assert told(session) == "save.error.unwritable"
        for _ in range(3):
            move(session, chance)
            assert session.autosave.notice is None, "it is said once"
        session.history.undo()
        assert session.autosave.notice is None
        with pytest.raises(SaveError, match="unwritable"):
            session.autosave.save("Full")
        assert saves.path(AUTOSAVE).read_bytes().startswith(kept)
        assert len(Saves().load(AUTOSAVE).match) >= 12
    move(session, chance)
    assert session.autosave.notice is None
    assert Saves().load(AUTOSAVE).match.hash() == session.match.hash()
    assert list(saves.folder.glob("*.new")) == []


def test_a_line_that_was_half_written_is_mended_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    saves, chance = Saves(), Stream(1)
    session = table("strict", "person", "person", saves=saves)
    play(session, 5, chance)
    with saves.path(AUTOSAVE).open("a", encoding="utf-8") as file:
        file.write('{"n":6,"seat":0,"do":"bi')
    with pytest.raises(SaveError) as caught:
        Saves().load(AUTOSAVE)
    assert caught.value.intact is not None
    again = resume(caught.value.intact, saves)
    again.privacy.curtain = "never"
    move(again, chance)
    assert len(Saves().load(AUTOSAVE).match) == 6


def test_a_folder_that_refuses_and_one_that_vanishes(monkeypatch: pytest.MonkeyPatch) -> None:
    saves, chance = Saves(), Stream(1)
    session = table("strict", "person", "person", saves=saves)
    play(session, 5, chance)
    real = os.open

    def refuse(path: Path, flags: int, mode: int = 0o777) -> int:
        if Path(path).parent == saves.folder and flags & os.O_WRONLY:
            raise PermissionError(errno.EACCES, "read-only")
        return real(path, flags, mode)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", refuse)
        move(session, chance)
        assert told(session) == "save.error.unwritable"
        assert len(Saves().load(AUTOSAVE).match) == 5
    shutil.rmtree(saves.folder)
    assert saves.list() == []
    assert saves.latest() is None
    move(session, chance)
    assert session.autosave.notice is None
    assert len(Saves().load(AUTOSAVE).match) == 7


HOLDER = """
import sys
from game.engine.core.rng import Stream
from game.storage import Saves
from tests.table.tables import play, table
session = table("strict", "person", "person", seed=int(sys.argv[1]), saves=Saves())
play(session, 9, Stream(1))
print(session.match.hash(), flush=True)
sys.stdin.read()
"""


def test_two_windows_keep_their_matches_apart() -> None:
    other = run("-c", HOLDER, "5")
    assert other.stdout is not None
    theirs = other.stdout.readline().strip()
    saves, chance = Saves(), Stream(2)
    assert saves.latest() is None, "a match in another window is not offered"
    session = table("strict", "person", "person", seed=6, saves=saves)
    assert told(session) == "save.other_window"
    play(session, 4, chance)
    assert session.autosave.notice is None, "it is said once"
    assert saves.load(AUTOSAVE).match.hash() == theirs
    assert saves.load(f"{AUTOSAVE}-2").match.hash() == session.match.hash()
    latest = saves.latest()
    assert latest is not None
    assert latest.id == f"{AUTOSAVE}-2"
    assert latest.auto
    other.communicate("")
    assert locks.free(saves.folder / f"{AUTOSAVE}.lock")
    assert len(saves.list()) == 2

    # Each goes on in its own place.
    again = resume(saves.load(AUTOSAVE), saves)
    again.privacy.curtain = "never"
    move(again, chance)
    assert saves.load(AUTOSAVE).match.hash() == again.match.hash()
    assert saves.load(f"{AUTOSAVE}-2").match.hash() == session.match.hash()


def test_a_clock_that_goes_backwards_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    saves, chance = Saves(), Stream(2)
    session = table("strict", "person", "person", saves=saves)
    play(session, 4, chance)
    session.autosave.save("Future")
    os.utime(saves.path("save_Future"), (4e9, 4e9))
    os.utime(saves.path(AUTOSAVE), (0, 0))
    play(session, 4, chance)
    assert saves.load(AUTOSAVE).match.hash() == session.match.hash()
    assert {info.id for info in saves.list()} == {AUTOSAVE, "save_Future"}
    latest = saves.latest()
    assert latest is not None
    assert latest.id == AUTOSAVE
    now = 0.0

    def back() -> float:
        nonlocal now
        now -= 1000
        return now

    slow = Session(session.record, saves, back)
    assert len(slow.match) == len(session.match)
    assert not slow.poll()


def test_what_a_killed_process_left_half_written_goes_away() -> None:
    saves = Saves()
    saves.folder.mkdir(parents=True)
    half = saves.folder / f"{AUTOSAVE}.match.99999.new"
    half.write_text("half")
    table("strict", "person", "person", saves=saves)
    assert not half.exists()
    assert GAME.id == saves.load(AUTOSAVE).match.game.id
