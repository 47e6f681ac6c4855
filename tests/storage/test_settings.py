"""Settings: checked, remembered, and never the reason why the program does not start."""

import tomllib
from pathlib import Path
from threading import Event
from time import sleep

import pytest

from game.storage import Settings
from game.storage import settings as module
from game.storage.files import write_atomically
from game.storage.settings import KNOWN, toml_text

OTHER = {
    "played": {"constantinopolis": True},
    "language": "de",
    "window.size": [1920, 1080],
    "window.place": [40, 60],
    "window.fullscreen": True,
    "scale": 150,
    "theme": "contrast",
    "pace": "step",
    "motion": "reduced",
    "curtain": "never",
    "veil": "60",
    "end_turn": "auto",
    "clicks": "once",
    "clock": "move",
    "clock_minutes": "5",
    "forecast": "never",
    "hints": "never",
    "coach": True,
    "lines": False,
    "extras": False,
    "ponder": False,
    "attention": False,
    "policy": "sandbox",
    "volume.all": 0,
    "volume.effects": 35,
    "volume.music": 100,
    "mute": True,
    "log": True,
    "living_room": True,
    "captions": True,
    "readers": "short",
    "touch": "10",
    "keys": {"log": "ctrl+k"},
    "news": "0.9.1",
    "game": "x",
    "new_game": {
        "game": "x",
        "seats": [{"name": 'Ana "the\\first"\n\x7f', "bot": False, "colour": 3}],
        "options": {"a b": "yes"},
        "none": {},
    },
    "laboratory": {"game": "x", "games": {"x": {"seats": ["hard"], "paired": False, "matches": 50}}},
}


def test_the_defaults_are_allowed_values() -> None:
    assert [key for key, known in KNOWN.items() if not known.allowed(known.default)] == []
    assert {key: Settings().get(key) for key in KNOWN} == {key: known.default for key, known in KNOWN.items()}


def test_what_is_set_is_there_next_time(home: Path) -> None:
    assert set(OTHER) == set(KNOWN)
    settings = Settings()
    for key, value in OTHER.items():
        settings.set(key, value)
    again = Settings()
    assert {key: again.get(key) for key in KNOWN} == OTHER
    assert again.notice is None
    assert [path.name for path in home.iterdir()] == ["settings.toml"]


def test_several_values_are_one_writing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []

    def noted(path: Path, data: str) -> None:
        written.append(path)
        write_atomically(path, data)

    monkeypatch.setattr(module, "write_atomically", noted)
    settings = Settings(home / "settings.toml")
    settings.change({"window.size": (1300, 740), "window.fullscreen": True})
    settings.change({"window.size": [1300, 740], "window.fullscreen": True})
    assert len(written) == 1
    again = Settings(home / "settings.toml")
    assert (again.get("window.size"), again.get("window.fullscreen")) == ([1300, 740], True)
    with settings.one_write():
        for scale in (110, 125, 150):
            settings.set("scale", scale)
        assert len(written) == 1
        assert settings.get("scale") == 150
    assert len(written) == 2
    with settings.one_write():
        settings.get("scale")
    assert len(written) == 2
    with pytest.raises(ValueError, match=r"window\.size"):
        settings.change({"window.fullscreen": False, "window.size": [1]})
    assert settings.get("window.fullscreen") is True, "all of them or none"


def test_a_slow_disk_holds_up_nobody(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started, released, written = Event(), Event(), 0

    def slow(path: Path, data: str) -> None:
        nonlocal written
        started.set()
        assert released.wait(60)
        written += 1
        write_atomically(path, data)

    monkeypatch.setattr(module, "write_atomically", slow)
    settings = Settings(home / "settings.toml")
    with settings.in_background():
        settings.set("scale", 110)
        assert started.wait(60)
        for scale in (125, 150):
            settings.set("scale", scale)
        assert (settings.get("scale"), written) == (150, 0), "nobody waited for the disk"
        released.set()
    assert written == 2, "what came while one was written is one more"
    assert Settings(home / "settings.toml").get("scale") == 150
    settings.set("scale", 200)
    assert written == 3, "afterwards one waits again"


def test_a_disk_that_refuses_a_thread_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: str) -> None:
        raise OSError("full")

    settings = Settings(home / "settings.toml")
    with settings.in_background():
        with monkeypatch.context() as patch:
            patch.setattr(module, "write_atomically", full)
            settings.set("scale", 110)
            while settings.notice is None:
                sleep(0.01)
        assert settings.notice == ("save.error.unwritable", {"file": "settings.toml"})
        settings.set("mute", True)
    again = Settings(home / "settings.toml")
    assert (again.get("scale"), again.get("mute")) == (110, True), "the refused one is written with the next"


def test_plain_values_go_through_toml() -> None:
    assert tomllib.loads(toml_text({"x": OTHER["new_game"]})) == {"x": OTHER["new_game"]}


def test_a_default_of_the_caller_counts_only_while_nothing_is_set() -> None:
    settings = Settings()
    assert settings.get("scale", 125) == 125
    settings.set("scale", 80)
    assert settings.get("scale", 125) == 80


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("language", "fr"), ("scale", 74), ("scale", 201), ("scale", True), ("scale", 100.0), ("pace", "crawl"),
        ("volume.music", 101), ("volume.all", -1), ("volume.effects", True), ("mute", 1),
        ("window.size", [100, 100]), ("window.size", [1280]), ("window.fullscreen", 1), ("new_game", [1]),
        ("new_game", {"a": None}),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused(home: Path, key: str, value: object) -> None:
    settings = Settings()
    with pytest.raises(ValueError, match=key):
        settings.set(key, value)
    assert settings.get(key) == KNOWN[key].default
    assert not home.exists()


def test_an_unknown_setting_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        Settings().get("no.such")
    with pytest.raises(KeyError):
        Settings().set("no.such", 1)


def test_a_broken_file_is_kept_aside_and_named(home: Path) -> None:
    home.mkdir()
    for number in (1, 2):
        (home / "settings.toml").write_text(f"scale = = {number}")
        settings = Settings()
        assert settings.get("scale") == 100
        assert settings.notice == ("settings.broken", {"file": f"settings.broken-{number}.toml"})
        assert (home / f"settings.broken-{number}.toml").read_text() == f"scale = = {number}"
        settings.set("scale", 120)
    assert Settings().get("scale") == 120


def test_one_wrong_value_does_not_cost_the_others(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text('scale = 900\npace = "fast"\nodd = 1\n[window]\nsize = [800, 600]\n')
    settings = Settings()
    assert (settings.get("scale"), settings.get("pace")) == (100, "fast")
    assert settings.get("window.size") == [800, 600]
    assert settings.notice == ("settings.broken", {"file": "settings.broken-1.toml"})


def test_starting_again_does_not_keep_the_same_file_twice(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("scale = 900")
    for _ in range(2):
        assert Settings().notice == ("settings.broken", {"file": "settings.broken-1.toml"})
    assert len([*home.iterdir()]) == 2


def test_a_file_that_is_no_text_or_cannot_be_read(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_bytes(b"\xff\xfe\x00")
    assert Settings().notice == ("settings.broken", {"file": "settings.broken-1.toml"})
    (home / "settings.toml").unlink()
    (home / "settings.toml").mkdir()
    settings = Settings()
    assert settings.notice == ("save.error.unreadable", {"file": "settings.toml"})


def test_a_disk_that_takes_nothing_is_told_and_survived(home: Path) -> None:
    settings = Settings()
    home.write_text("a file where the folder should be")
    settings.set("scale", 125)
    assert settings.get("scale") == 125
    assert settings.notice == ("save.error.unwritable", {"file": "settings.toml"})


def test_forecast_and_hints_know_the_words_that_the_table_asks_for(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.toml")
    for name in ("forecast", "hints"):
        assert settings.get(name) == "alone", "with one person only"
        for word in ("always", "never", "alone"):
            settings.set(name, word)
            assert settings.get(name) == word
