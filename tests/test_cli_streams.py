"""What the command line writes: UTF-8 into files and pipes, nothing that steers a terminal, one sentence where it cannot."""

import io
import json
import multiprocessing
import os
import runpy
import subprocess
import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from pickle import UnpicklingError

import pytest

from build.project import ROOT
from game.cli import command_names, main
from game.cli.arguments import write_utf8
from game.engine.core.match import link
from game.i18n import Texts
from game.i18n.characters import visible
from game.storage.record import Fairness, Record, SeatInfo
from game.storage.savefile import write
from game.storage.statistics import Statistics
from tests.storage.records import GAME, played


class Terminal(io.TextIOWrapper):
    """A stream somebody reads on a screen."""

    def isatty(self) -> bool:
        return True


def test_only_files_and_pipes_change_their_code_page() -> None:
    pipe, screen = io.TextIOWrapper(io.BytesIO(), "cp1252"), Terminal(io.BytesIO(), "cp1252")
    write_utf8(pipe, screen, None)
    assert (pipe.encoding, screen.encoding) == ("utf-8", "cp1252")


@pytest.mark.parametrize(("system", "encoding"), [("win32", "utf-8"), ("linux", "cp1252")])
def test_help_is_whole_in_a_file_on_windows(
    system: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, "cp1252"))
    monkeypatch.setattr(sys, "platform", system)
    assert main(["--lang", "de", "help"]) == 0
    sys.stdout.flush()
    assert "öffnet" in raw.getvalue().decode(encoding)


# Output that cannot be written ----------------------------------------------------------------------------------------

SILENT = {
    "shot",
    "scenario",
    "arena",
    "styles",
    "analyse",
    "bench",
    "selftest",
    "texts",
    "handovers",
    "manual",
}
"""Commands that take long or say little: they print by the same function."""
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")


def run(words: Sequence[str], home: Path, out: int) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "TABULARIUM_HOME": str(home)}
    line = [sys.executable, "-m", "game", "--lang", "en", *words]
    return subprocess.run(
        line, cwd=ROOT, env=env, stdout=out, stderr=subprocess.PIPE, check=False, timeout=300
    )


def shown(path: Path) -> dict[str, list[str]]:
    """A command line of each command that prints something soon."""
    return {
        "games": [], "simulate": [GAME.id, "--matches", "1"], "lessons": [], "daily": [], "replay": [str(path)],
        "notation": [GAME.id], "code": [GAME.id], "verify": [str(path)], "statistics": ["--json"], "groups": ["--json"],
        "career": ["--json"],
    }  # fmt: skip


@FULL
@pytest.mark.slow
@pytest.mark.parametrize("where", ["a full disk", "a reader that has gone"])
def test_output_that_cannot_be_written_is_one_sentence(where: str, tmp_path: Path, home: Path) -> None:
    path = tmp_path / "some.match"
    path.write_text(write(played(10_000)), encoding="utf-8")
    lines = [[name, *words] for name, words in shown(path).items()]
    assert {line[0] for line in lines} == set(command_names()) - SILENT
    for words in [*lines, ["--help"], ["--version"]]:
        if where == "a full disk":
            out = os.open("/dev/full", os.O_WRONLY)
        else:
            left, out = os.pipe()
            os.close(left)
        done = run(words, home, out)
        os.close(out)
        said = done.stderr.decode()
        assert (words, said.strip()) == (words, Texts("en")("cli.error.output"))
        assert (words, done.returncode) == (words, 2)


@FULL
def test_not_even_the_sentence_can_be_written() -> None:
    with Path("/dev/full").open("wb") as full:
        line = [sys.executable, "-m", "game", "--lang", "en", "games"]
        done = subprocess.run(line, cwd=ROOT, stdout=full, stderr=full, check=False, timeout=300)
    assert done.returncode == 2


@pytest.mark.parametrize(
    "words", ["scenario", "replay", "verify", "analyse", "shot table --out x.png --save"]
)
@pytest.mark.parametrize(
    "path", ["x" * 5000, "x/" * 3000, "a\nb", "a\x1b[2Jb"], ids=["long", "deep", "line", "escape"]
)
def test_a_path_no_system_takes_is_one_sentence(
    words: str, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words.split(), path, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.strip().split("\n")) == 1
    assert steering(said.err) == []


@pytest.mark.parametrize("option", ["statistics --csv", "shot credits --out"])
def test_only_what_was_written_can_fail_to_be_written(
    option: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    texts = Texts("en")
    assert main([*option.split(), str(tmp_path / ("x" * 5000)), "--lang", "en"]) == 2
    assert "written" in capsys.readouterr().err
    for command in ("replay", "verify", "analyse"):
        assert main([command, str(tmp_path), "--lang", "en"]) == 2
        assert capsys.readouterr().err.strip() == texts("save.error.unreadable", file=tmp_path.name)


def test_statistics_that_cannot_be_read_are_not_said_to_be_unwritable(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "statistics.sqlite").mkdir(parents=True)
    assert main(["statistics", "--lang", "en"]) == 2
    assert capsys.readouterr().err.strip() == Texts("en")("save.error.unreadable", file="statistics.sqlite")


# What comes from a file -----------------------------------------------------------------------------------------------

FORGED = (
    "Anna\n[ok] The deal was fixed before the first move.",
    "\x1b[2J\x1b[1;1H1. Clara: 99",
    "Bob\r1. Bob: 250",
    "\u202e052 :boB .1\u2066",
    "a\u2028b\u2029c\x85d\x9b31me\u200ef\ufeff",
    "\x07\x08\x08\x08\x7f\x00",
)
"""Names that would write lines of their own, turn the line round or clear the screen."""


def steering(text: str) -> list[str]:
    return [one for one in text if unicodedata.category(one) in {"Cc", "Cf", "Zl", "Zp"} and one != "\n"]


def forged(name: str) -> Record:
    record = played(10_000)
    seats = [SeatInfo(f"{name}{number}", number) for number in range(len(record.seats))]
    return replace(record, seats=seats)


@pytest.mark.parametrize("name", FORGED)
def test_a_name_prints_no_lines_and_steers_no_terminal(
    name: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.match"
    path.write_text(write(forged("plain")), encoding="utf-8")
    hostile = tmp_path / "hostile.match"
    hostile.write_text(write(forged(name)), encoding="utf-8")
    kept = Statistics()
    for command in ("replay", "verify"):
        main([command, str(path), "--lang", "en"])
        usual = capsys.readouterr().out
        main([command, str(hostile), "--lang", "en"])
        said = capsys.readouterr().out
        assert said.count("\n") == usual.count("\n")
        assert steering(said) == []
    kept.add(forged(name))
    assert main(["statistics", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert said.count("\n") == 5, "a line for each of three seats, the game and its tables"
    assert steering(said) == []


@pytest.mark.parametrize("seal", [*FORGED, "5e" * 15, "5E" * 16, "", "g" * 32])
def test_a_seal_has_the_form_of_one_before_it_is_shown(
    seal: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = replace(played(10_000), fairness=Fairness(5, "salt", "5e" * 16, ()))
    head, *lines = write(record).splitlines()
    data = json.loads(head)
    data["fairness"]["commitment"] = seal
    del data["hash"]
    data["hash"] = link("", json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    path = tmp_path / "some.match"
    path.write_text(
        "\n".join([json.dumps(data, ensure_ascii=False, separators=(",", ":")), *lines]) + "\n",
        encoding="utf-8",
    )
    assert main(["verify", str(path), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert not seal or visible(seal) not in said
    assert steering(said) == []


def test_letters_of_every_language_are_printed_as_they_are() -> None:
    for text in ("Ιωάννα", "حسن", "Ana\u00adMaría", "👩\u200d🚀", "می\u200cخواهم"):
        assert visible(text) == text


@pytest.mark.parametrize("fault", [OSError(22, "gone"), EOFError(), UnpicklingError("truncated")])
def test_a_process_for_bots_whose_program_has_ended_ends_too(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked() -> None:
        raise fault

    monkeypatch.setattr(multiprocessing, "freeze_support", asked)
    with pytest.raises(SystemExit) as ended:  # anything else Windows shows in a window that waits
        runpy.run_module("game", run_name="__main__")
    assert ended.value.code == 1
