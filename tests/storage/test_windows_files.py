"""What Windows does otherwise with files: held by others for a moment, names of devices."""

import sys
from pathlib import Path

import pytest

from game.storage import files
from game.storage.files import TRIES, append_safely, remove, retrying, write_atomically
from game.storage.places import DEVICES, safe


class Held:
    """A file that another program holds for some tries."""

    def __init__(self, tries: int) -> None:
        self.left = tries
        self.asked = 0

    def ask(self) -> str:
        """ "done" once nobody holds it any more."""
        self.asked += 1
        if self.asked <= self.left:
            raise PermissionError(13, "used by another process")
        return "done"


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The system is Windows; answers the list of what is waited."""
    waited: list[float] = []
    monkeypatch.setattr(sys, "platform", "win32")
    return waited


def test_a_file_that_a_scanner_holds_is_asked_for_again_on_windows(windows: list[float]) -> None:
    held = Held(3)
    assert retrying(held.ask, windows.append) == "done"
    assert held.asked == 4
    assert windows == sorted(windows)
    assert len(windows) == 3


def test_a_file_that_stays_held_is_given_up(windows: list[float]) -> None:
    held = Held(1000)
    with pytest.raises(PermissionError):
        retrying(held.ask, windows.append)
    assert held.asked == TRIES


def test_elsewhere_a_refusal_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    held = Held(1)
    with pytest.raises(PermissionError):
        retrying(held.ask)
    assert held.asked == 1


@pytest.mark.parametrize("act", ["replace", "append", "remove"])
def test_saves_are_written_when_the_scanner_lets_go(
    act: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.match"
    path.write_text("old\n", encoding="utf-8")
    held = Held(2)
    tried: list[int] = []

    def patient(do: object, *_: object) -> object:
        assert callable(do)
        for _turn in range(5):
            tried.append(1)
            try:
                held.ask()
            except PermissionError:
                continue
            return do()
        raise AssertionError

    monkeypatch.setattr(files, "retrying", patient)
    {
        "replace": lambda: write_atomically(path, "new\n"),
        "append": lambda: append_safely(path, "new\n"),
        "remove": lambda: remove(path),
    }[act]()
    assert len(tried) == 3
    assert path.exists() == (act != "remove")
    if act != "remove":
        assert path.read_text(encoding="utf-8") == ("new\n" if act == "replace" else "old\nnew\n")
    assert [other.name for other in tmp_path.iterdir()] == (["a.match"] if act != "remove" else [])


@pytest.mark.parametrize("name", ["con", "NUL", "Com1", "lpt9", "aux.tar", "con .x", "LPT¹"])
def test_a_device_is_never_the_name_of_a_picture(name: str) -> None:
    plain = safe(name)
    assert plain.partition(".")[0].rstrip().upper() not in DEVICES or plain.endswith("_")
    assert plain != name.strip()


@pytest.mark.parametrize("name", ["Console", "com10", "Ελένη", "nulla", "a.con"])
def test_other_names_stay(name: str) -> None:
    assert safe(name) == name


def test_a_cut_name_ends_in_no_dot_or_blank() -> None:
    assert safe("x" * 79 + ". tail") == "x" * 79
