"""Sound: events make theirs, volumes count, secrets stay silent, and no device, file or table is ever missed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.core.messages import Event
from game.storage.settings import Settings
from game.ui import sound as speakers
from game.ui.scene import Context
from game.ui.sound import (
    AGAIN,
    APART,
    AT_ONCE,
    DEFAULTS,
    FADE_OUT,
    LATE,
    RETRY,
    Player,
    Silence,
    Sounds,
    Speaker,
    Volumes,
    sounds_of,
    without_device,
)
from tests.ui.stages import Memory, Words, context

GAME = "someplay"
HOUSE = """
pause = 7
[music]
title = ["one"]
table = ["one", "two"]
[events]
match_over = "end"
"""
TABLE = '[events]\nbig = "gong"\nmiddle = "knock"\nalso = "knock"\nsmall = "coin"\nleast = "tap"\nwrong = 3\n'


class Ear(Speaker):
    """A speaker that only writes down what it is told."""

    def __init__(self) -> None:
        super().__init__(Player(Path()))
        self.told: list[tuple[object, ...]] = []

    def effect(self, name: str, delay: float = 0.0) -> None:
        self.told.append(("effect", name, round(delay, 6)))

    def levels(self, effects: float, music: float) -> None:
        self.told.append(("levels", effects, music))

    def music(self, pieces: tuple[str, ...]) -> None:
        self.told.append(("music", *pieces))

    @property
    def effects(self) -> list[object]:
        return [told[1] for told in self.told if told[0] == "effect"]


@pytest.fixture(autouse=True)
def no_mixer() -> None:
    """Whatever a test before this one has left open is closed."""
    pygame.mixer.quit()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sounds.toml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / f"{GAME}.toml").write_text(TABLE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def sounds(folder: Path, ear: Ear) -> Sounds:
    return Sounds(folder=folder, speaker=ear)


def happened(*keys: str) -> list[Event]:
    return [Event(key, 0, {}) for key in keys]


# -- what sounds ---------------------------------------------------------------------------------------------------


def test_nothing_is_told_before_the_first_sound_and_volumes_go_first(sounds: Sounds, ear: Ear) -> None:
    sounds.set_volumes(Volumes(100, 100, 0))
    sounds.music(None)
    assert ear.told == []
    sounds.play("tick")
    assert ear.told == [("levels", 1.0, 0.0), ("effect", "tick", 0.0)]


def test_an_event_makes_the_sound_of_its_game_or_of_the_house(sounds: Sounds, ear: Ear) -> None:
    sounds.event(GAME, happened("small")[0])
    sounds.event(GAME, happened("match_over")[0])
    sounds.event("unheard_of", happened("match_over")[0])
    sounds.event("unheard_of", happened("small")[0])
    sounds.event(GAME, happened("wrong")[0])
    sounds.event(GAME, happened("nobody_named_it")[0])
    assert ear.effects == ["coin", "end", "end"]


def test_of_many_events_the_most_important_are_heard_once_and_in_their_order(
    sounds: Sounds, ear: Ear
) -> None:
    sounds.events(GAME, happened("least", "small", "also", "middle", "big", "small"))
    assert ear.effects == ["coin", "knock", "gong"]
    assert len(ear.effects) == AT_ONCE
    assert [told[2] for told in ear.told if told[0] == "effect"] == [0.0, APART, round(2 * APART, 6)]


def test_what_the_viewer_may_not_know_makes_no_sound(sounds: Sounds, ear: Ear) -> None:
    secret = Event("small", 1, {}, frozenset((1,)))
    sounds.event(GAME, secret)
    sounds.event(GAME, secret, 0)
    assert ear.effects == []
    sounds.event(GAME, secret, 1)
    assert ear.effects == ["coin"]


def test_music_follows_the_place_and_is_told_once(sounds: Sounds, ear: Ear) -> None:
    for place in ("title", "title", "table", None, "nowhere"):
        sounds.music(place)
    assert [told[1:] for told in ear.told if told[0] == "music"] == [("one",), ("one", "two"), (), ()]


def test_broken_tables_are_silence(folder: Path, ear: Ear) -> None:
    (folder / "sounds.toml").write_bytes(b"\xff\xfe = [")
    (folder / f"{GAME}.toml").write_text('events = "none"', encoding="utf-8")
    sounds = Sounds(folder=folder, speaker=ear)
    sounds.music("title")
    sounds.events(GAME, happened("small", "match_over"))
    assert ear.told == []


# -- volumes -------------------------------------------------------------------------------------------------------


def test_volumes_come_from_the_settings_of_the_person() -> None:
    settings = Settings()
    assert Volumes.of(settings) == Volumes() == Volumes.of(Memory())
    assert {key: settings.get(key) for key in DEFAULTS} == DEFAULTS
    settings.set("volume.all", 100)
    settings.set("volume.effects", 100)
    settings.set("volume.music", 0)
    assert Volumes.of(settings).levels == (1.0, 0.0)
    settings.set("mute", True)
    assert Volumes.of(settings).levels == (0.0, 0.0)


def test_levels_rise_with_the_sliders() -> None:
    steps = [Volumes(percent, 100, 100).levels[0] for percent in range(0, 101, 10)]
    assert steps == sorted(set(steps))
    assert (steps[0], steps[-1]) == (0.0, 1.0)


def test_mute_silences_effects_and_reaches_the_speaker(sounds: Sounds, ear: Ear) -> None:
    sounds.play("tick")
    memory = Memory()
    memory.set("mute", True)
    sounds.follow(memory)
    sounds.play("tick")
    sounds.events(GAME, happened("big"))
    assert ear.effects == ["tick"]
    assert ear.told[-1] == ("levels", 0.0, 0.0)


# -- the player ----------------------------------------------------------------------------------------------------


@pytest.fixture
def player() -> Iterator[Player]:
    """A player with the real files, on the device that is none."""
    from game.ui import asset

    player = Player(asset("sound"), pause=5)
    yield player
    player.close()


def test_an_effect_begins_when_it_is_due(player: Player) -> None:
    player.effect("coin", 10.0)
    player.effect("bid", 10.2)
    assert player.advance(9.0) == pytest.approx(1.0)
    assert player.started == []
    assert player.advance(10.0) == pytest.approx(0.2)
    assert player.advance(10.2) is None
    assert player.started == ["coin", "bid"]
    assert pygame.mixer.get_busy()


def test_nothing_is_opened_before_it_is_needed(player: Player) -> None:
    player.levels(0.5, 0.5)
    player.advance(0.0)
    assert pygame.mixer.get_init() is None


def test_a_late_effect_is_left_out(player: Player) -> None:
    player.effect("coin", 1.0)
    player.advance(1.1 + LATE)
    assert player.started == []


def test_an_effect_has_few_voices(player: Player) -> None:
    for index in range(6):
        player.effect("office", index * 2 * AGAIN)
        player.advance(index * 2 * AGAIN)
    assert player.started == ["office"] * speakers.VOICES
    player.effect("fame", 2.0)
    player.effect("fame", 2.0 + AGAIN / 2)
    player.advance(2.0 + AGAIN / 2)
    assert player.started[speakers.VOICES :] == ["fame"]


def test_a_missing_or_broken_file_is_silence(tmp_path: Path) -> None:
    for kind in ("effect", "music"):
        (tmp_path / kind).mkdir()
        (tmp_path / kind / "broken.ogg").write_bytes(b"OggS, or so it says")
    player = Player(tmp_path)
    for name in ("broken", "missing"):
        player.effect(name, 0.0)
        player.music((name,), 0.0)
        assert player.advance(0.0) is None
    assert player.started == []
    player.close()


def test_pieces_follow_each_other_after_a_pause(player: Player) -> None:
    player.music(("quay", "vigil"), 0.0)
    assert player.advance(0.0) == 1.0
    assert pygame.mixer.music.get_busy()
    player.advance(1.0)
    assert player.started == ["quay"]
    pygame.mixer.music.stop()  # the piece is over
    assert player.advance(100.0) == pytest.approx(5.0)
    player.advance(104.9)
    assert player.started == ["quay"]
    player.advance(105.1)
    assert player.started == ["quay", "vigil"]


def test_other_music_comes_after_a_fade_and_none_ends_it(player: Player) -> None:
    player.music(("quay",), 0.0)
    player.advance(0.0)
    player.music(("vigil",), 1.0)
    player.advance(1.1)
    assert player.started == ["quay"]
    player.advance(1.2 + FADE_OUT)
    assert player.started == ["quay", "vigil"]
    player.music((), 10.0)
    assert player.advance(10.2 + FADE_OUT) is None
    assert not player.advance(20.0)


def test_music_turned_down_to_nothing_stands_still_and_goes_on(player: Player) -> None:
    player.music(("quay",), 0.0)
    player.advance(0.0)
    player.levels(1.0, 0.0)
    assert player.advance(1.0) is None
    assert not pygame.mixer.music.get_busy()
    player.levels(1.0, 0.5)
    assert player.advance(2.0) == 1.0
    assert pygame.mixer.music.get_busy()
    assert player.started == ["quay"]


def test_music_asked_for_while_mute_begins_when_it_can_be_heard(player: Player) -> None:
    player.levels(0.0, 0.0)
    player.music(("quay",), 0.0)
    player.advance(0.0)
    assert player.started == []
    player.levels(0.5, 0.5)
    player.advance(1.0)
    assert player.started == ["quay"]


def test_music_changed_while_it_stands_still_begins_with_the_new(player: Player) -> None:
    player.music(("quay",), 0.0)
    player.advance(0.0)
    player.levels(1.0, 0.0)
    player.music(("vigil",), 1.0)
    player.advance(1.0)
    player.levels(1.0, 0.5)
    player.advance(2.0)
    assert player.started == ["quay", "vigil"]


def test_a_mixer_that_is_taken_away_is_silence(player: Player) -> None:
    player.music(("quay",), 0.0)
    player.effect("coin", 0.0)
    player.advance(0.0)
    pygame.mixer.quit()
    player.levels(0.3, 0.3)
    player.effect("coin", 1.0)
    player.effect("bid", 1.0)
    player.advance(1.0)
    player.music((), 2.0)
    player.advance(10.0)
    assert player.started == ["coin", "quay"]


# -- no device -----------------------------------------------------------------------------------------------------


def test_without_a_device_there_is_silence_without_a_word(
    player: Player, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def refuse(*_: int) -> None:
        asked.append(1)
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    player.effect("coin", 0.0)
    player.music(("quay",), 0.0)
    assert player.advance(0.0) is None
    player.effect("bid", 1.0)
    player.levels(1.0, 0.2)
    assert player.advance(1.0) is None
    assert (player.started, asked) == ([], [1])
    player.close()
    assert capfd.readouterr() == ("", "")


def test_a_device_that_comes_later_is_found(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: int) -> None:
        raise pygame.error("no such device")

    with monkeypatch.context() as without:
        without.setattr(pygame.mixer, "init", refuse)
        player.music(("quay",), 0.0)
        player.advance(0.0)
        player.effect("coin", 1.0)
        player.advance(1.0)
    player.effect("coin", 2.0)
    player.advance(2.0)
    assert player.started == []  # not looked for so soon
    player.effect("coin", RETRY)
    player.advance(RETRY)
    assert player.started == ["coin", "quay"]


def test_a_lost_device_is_replaced_by_the_one_in_use_now(player: Player) -> None:
    player.lost(0.0)  # nothing is open: nothing to do
    player.music(("quay",), 0.0)
    player.effect("coin", 0.0)
    player.advance(0.0)
    player.lost(5.0)
    assert not pygame.mixer.get_init()
    player.effect("coin", 5.0)
    player.advance(5.0)
    assert pygame.mixer.get_init()
    assert player.started == ["coin", "quay", "coin", "quay"]


def test_a_closed_player_opens_no_device_again(player: Player) -> None:
    player.effect("coin", 0.0)
    player.advance(0.0)
    player.close()
    player.effect("coin", 9 * RETRY)
    player.advance(9 * RETRY)
    assert player.started == ["coin"]


def test_a_linux_without_any_sound_system_is_not_even_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(Path, "glob", lambda self, pattern: iter(()))
    assert without_device()
    (tmp_path / "pipewire-0").touch()
    assert not without_device()
    (tmp_path / "pipewire-0").unlink()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert not without_device()
    monkeypatch.delenv("SDL_AUDIODRIVER")
    monkeypatch.setattr("sys.platform", "win32")
    assert not without_device()


# -- the thread ----------------------------------------------------------------------------------------------------


class Witness(Player):
    """Notes which thread does the work."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere"))
        self.seen: list[tuple[str, str]] = []
        self.done = threading.Event()

    def effect(self, name: str, due: float) -> None:
        self.seen.append((name, threading.current_thread().name))
        self.done.set()

    def close(self) -> None:
        self.seen.append(("closed", threading.current_thread().name))
        super().close()


def new_threads(before: set[threading.Thread]) -> set[str]:
    """Names of the threads that run now and did not then; other tests may have left some."""
    return {thread.name for thread in set(threading.enumerate()) - before}


def test_all_work_is_done_on_the_thread_of_the_speaker() -> None:
    before = set(threading.enumerate())
    witness = Witness()
    speaker = Speaker(witness, hold=0)
    speaker.close()
    assert witness.seen == []
    speaker.effect("coin")
    assert witness.done.wait(10)
    speaker.close()
    assert witness.seen == [("coin", "sound"), ("closed", "sound")]
    assert "sound" not in new_threads(before)


def test_making_the_sounds_starts_no_thread_and_opens_nothing(folder: Path) -> None:
    before = set(threading.enumerate())
    sounds = Sounds(folder=folder)
    sounds.set_volumes(Volumes(mute=True))
    sounds.play("tick")
    sounds.close()
    assert "sound" not in new_threads(before)
    assert pygame.mixer.get_init() is None


def test_scenes_hear_what_the_program_provides_or_silence(folder: Path, ear: Ear) -> None:
    before = set(threading.enumerate())
    given = Sounds(folder=folder, speaker=ear)
    assert sounds_of(Context(Words(), Memory(), {Sounds: given})) is given
    silent = sounds_of(context())
    assert isinstance(silent, Silence)
    silent.music("title")
    silent.play("tick")
    silent.events("constantinopolis", happened("round"))
    silent.follow(Memory())
    silent.close()
    assert "sound" not in new_threads(before)
