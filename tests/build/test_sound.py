"""The sounds: one file for every recording, loud enough and never too loud, quiet at both ends, and all of them used."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from build.art.sound import score
from build.art.sound.catalogue import PEAK, PIECES, RATE, Recording, recordings
from build.art.sound.pieces import PIECES as WRITTEN
from build.art.sound.score import BadScore, Note, bars, melody, pitch
from build.art.workshop import bench
from build.project import ROOT
from game.engine.registry import game_ids

FOLDER = ROOT / "assets" / "sound"
ALL = {recording.name: recording for recording in recordings()}
EFFECTS = {name.removeprefix("effect/") for name in ALL if name.startswith("effect/")}
MOST_PER_GAME = 12
OF_THE_INTERFACE = {"tick", "refused", "lead", "loss", "turn", "undo", "gong"}


def table(name: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


def samples(name: str) -> array[int]:
    """Every sample of a file, left and right in turn."""
    return array("h", pygame.mixer.Sound(FOLDER / f"{name}.ogg").get_raw())


def test_every_recording_is_there_and_nothing_else_is() -> None:
    there = {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.ogg")}
    assert there == set(ALL)
    assert {path.suffix for path in FOLDER.rglob("*") if path.is_file()} == {".ogg", ".toml"}
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.ogg")) < 14_000_000


@pytest.mark.parametrize("recording", list(ALL.values()), ids=list(ALL))
def test_a_recording_is_neither_too_loud_nor_silent_and_quiet_at_its_ends(recording: Recording) -> None:
    wave = samples(recording.name)
    full = 32768.0
    seconds = len(wave) / 2 / RATE
    assert (60 <= seconds <= 150) if recording.kind == "music" else (0.05 <= seconds <= 6)
    high, low = max(wave), min(wave)
    peak = max(high, -low) / full
    assert 10 ** (-30 / 20) < peak <= 10 ** (PEAK / 20)
    assert abs(sum(wave) / len(wave)) / full < 0.001
    assert max(map(abs, wave[:4])) / full < 0.008
    assert max(map(abs, wave[-400:])) / full < 0.002
    left, right = (sum(value * value for value in wave[side:400_000:2]) for side in (0, 1))
    assert 0.3 < left / right < 3.3


def test_every_effect_is_used_and_every_used_one_exists() -> None:
    house = table("sounds")
    used = set(house["events"].values()) | OF_THE_INTERFACE
    for game in game_ids():
        own = set(table(game)["events"].values())
        assert 0 < len(own) <= MOST_PER_GAME
        used |= own
    assert used == EFFECTS
    heard = [house, *(table(game) for game in game_ids())]
    assert {piece for one in heard for pieces in one["music"].values() for piece in pieces} == set(PIECES)
    for game in game_ids():
        music = table(game)["music"]
        assert set(music) == {"table", "tense"}
        assert not set(music["table"]) & set(music["tense"])
        assert len(music["table"]) >= 3, "an evening is not two pieces"
        assert len(music["tense"]) >= 2
    tables = [piece for game in game_ids() for piece in table(game)["music"]["table"]]
    assert len(tables) == len(set(tables)) >= 9


def events_of(game: str) -> set[str]:
    words = tomllib.loads((ROOT / "locales" / "en" / f"{game}.toml").read_text(encoding="utf-8"))["event"]
    return set(words)


@pytest.mark.parametrize("game", game_ids())
def test_the_events_that_sound_are_events_of_the_game(game: str) -> None:
    assert set(table(game)["events"]) <= events_of(game)


def test_the_events_that_sound_in_every_game_are_events_of_some() -> None:
    assert set(table("sounds")["events"]) <= set().union(*map(events_of, game_ids()))


# -- the workshop --------------------------------------------------------------------------------------------------


def test_describing_the_sounds_needs_nothing_that_computes() -> None:
    program = (
        "import sys\nfrom build.art.sound import catalogue, pieces, score\n"
        "print(len(catalogue.recordings()), sorted({'numpy', 'scipy', 'PIL', 'soundfile'} & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert result.stdout.split(maxsplit=1) == [str(len(ALL)), "[]\n"]


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_can_be_read_ends_on_the_finalis_and_leaves_silence(name: str) -> None:
    piece = WRITTEN[name]
    assert 60 <= piece.seconds <= 150
    for line in piece.lines:
        notes = melody(line.text, piece.bar, line.at * piece.bar)
        assert notes
        assert line.at + bars(line.text) <= piece.bars
    last = max((note for line in piece.lines for note in melody(line.text, piece.bar, line.at * piece.bar)),
               key=lambda note: note.at)  # fmt: skip
    assert last.degree % 7 == 0
    assert (piece.bars * piece.bar - last.at - last.beats) * piece.beat > 4
    assert max(piece.strings[1], piece.beaten[1], piece.drone[1]) < piece.bars


def test_melodies_are_read_as_they_are_written() -> None:
    assert melody("1:2 -:0.5 5':0.5 | 7,:3", 3, 6) == [Note(6, 2, 0), Note(8.5, 0.5, 11), Note(9, 3, -1)]
    assert bars("1 | 2 | 3") == 3


@pytest.mark.parametrize("text", ["8:3", "1:2", "1:2 2:2", "x", "1:3 | 2:2"])
def test_a_melody_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(BadScore):
        melody(text, 3)


@pytest.mark.parametrize(
    "mode", [score.SOFT_DIATONIC, score.DIATONIC, score.CHROMATIC, score.PHRYGIAN, score.HARD_DIATONIC]
)
def test_a_mode_has_a_pure_fourth_and_fifth_and_repeats_at_the_octave(mode: tuple[int, ...]) -> None:
    assert pitch(200, mode, 3) == pytest.approx(200 * 4 / 3, rel=1e-4)
    assert pitch(200, mode, 4) == pytest.approx(300, rel=1e-4)
    assert pitch(200, mode, 7) == pytest.approx(400)
    assert pitch(200, mode, -7) == pytest.approx(100)
    assert list(mode) == sorted(set(mode))


def test_every_effect_has_a_maker() -> None:
    source = (ROOT / "build/art/sound/effects.py").read_text(encoding="utf-8")
    named = source[source.index("MAKERS:") :]
    assert set(re.findall(r'"(\w+)": \(', named)) == EFFECTS


@pytest.mark.parametrize(
    ("words", "module", "rest"),
    [(["--sound", "music"], "build.art.sound", ["music"]), (["coin"], "build.art.workshop", ["coin"])],
)
def test_the_command_finds_the_right_workshop(
    words: list[str], module: str, rest: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[str]] = []
    monkeypatch.setattr(bench, "workbench", lambda: Path("python"))

    def run(command: list[str], env: dict[str, str]) -> int:
        seen.append(command)
        return 0

    monkeypatch.setattr(bench, "run", run)
    assert bench.make_art(words) == 0
    assert seen == [["python", "-P", "-m", module, *rest]]
