"""Files of older versions open; those of a newer one are refused with a sentence and stay as they are."""

import json
import sqlite3
import tomllib
from pathlib import Path

import pytest

from game import RELEASES, __version__
from game.cli import main
from game.i18n import LANGUAGES
from game.storage import SaveError, Settings, savefile
from game.storage.savefile import findings
from game.storage.saves import Saves
from game.storage.settings import KNOWN, VERSION
from game.storage.statistics import Statistics
from game.verify import UNPROVED
from tests.storage.records import played, resealed
from tests.table.tables import table

OLD_SETTINGS = {
    "the first": 'language = "de"\nnew_game = { game = "x", options = { end = "short" }, seats = [] }\nscale = 125\n',
    "with sound": "mute = true\nscale = 125\nvolume.all = 40\nvolume.music = 0\nwindow.size = [1600, 900]\n",
    "with motion": 'end_turn = "auto"\nmotion = "full"\nscale = 125\nveil = "off"\n',
    "without a version": 'forecast = "always"\nmotion = "system"\nscale = 125\n',
}
"""As they were written, by what each version had learned."""
OLD_STATISTICS = """
create table matches (
  id text primary key, game text not null, created text not null, ended text not null, policy text not null,
  options text not null, rounds integer not null, actions integer not null,
  takebacks integer not null, beyond integer not null
);
create table results (
  match text not null references matches(id) on delete cascade, seat integer not null, player text not null,
  controller text not null, place integer not null, points integer not null, share real not null,
  primary key (match, seat)
);
insert into matches values ('a', 'constantinopolis', '2026-01-02', '2026-01-03', 'strict', '{}', 5, 90, 0, 0);
insert into results values ('a', 0, 'Ana', 'person', 1, 40, 1.0), ('a', 1, 'Bot', 'novice', 2, 30, 0.0);
pragma user_version = 1;
"""
"""Version 1, which kept no matches to watch again."""


@pytest.mark.parametrize("text", OLD_SETTINGS.values(), ids=[*OLD_SETTINGS])
def test_older_settings_open_whole(home: Path, text: str) -> None:
    home.mkdir()
    (home / "settings.toml").write_text(text, encoding="utf-8")
    settings = Settings()
    assert settings.notice is None
    assert settings.get("scale") == 125
    before = {key: settings.get(key) for key in KNOWN}
    assert len([key for key in KNOWN if before[key] != KNOWN[key].default]) >= 2
    settings.set("scale", 150)
    assert {key: Settings().get(key) for key in KNOWN} == {**before, "scale": 150}
    assert tomllib.loads((home / "settings.toml").read_text(encoding="utf-8"))["version"] == VERSION
    assert [path.name for path in home.iterdir()] == ["settings.toml"]


def test_newer_settings_are_kept_and_not_used(home: Path) -> None:
    home.mkdir()
    newer = f'version = {VERSION + 1}\nscale = 125\nsails = "purple"\n'
    for _ in range(2):
        (home / "settings.toml").write_text(newer)
        settings = Settings()
        assert settings.notice == ("settings.newer", {"file": "settings.newer-1.toml"})
        assert settings.get("scale") == 100
        assert (home / "settings.toml").read_text() == newer
    Settings().set("scale", 110)
    assert (home / "settings.newer-1.toml").read_text() == newer
    assert Settings().get("scale") == 110


def test_older_statistics_open_whole_and_go_on(home: Path) -> None:
    home.mkdir()
    path = home / "statistics.sqlite"
    base = sqlite3.connect(path)
    base.executescript(OLD_STATISTICS)
    base.close()
    kept = Statistics()
    (row,) = kept.rows("game")
    assert (row.name, row.matches) == ("constantinopolis", 1)
    assert [row.name for row in kept.rows("player")] == ["Ana"]
    assert kept.notice is None
    base = sqlite3.connect(path)
    assert base.execute("pragma user_version").fetchone() == (7,)
    base.close()


def test_newer_statistics_stay_byte_by_byte(home: Path) -> None:
    home.mkdir()
    path = home / "statistics.sqlite"
    base = sqlite3.connect(path)
    base.executescript("create table sails (colour text); pragma user_version = 99;")
    base.close()
    before = path.read_bytes()
    with pytest.raises(SaveError, match="newer"):
        Statistics().rows("game")
    assert path.read_bytes() == before
    assert [file.name for file in home.iterdir()] == ["statistics.sqlite"]


def test_a_newer_match_is_named_and_stays_byte_by_byte() -> None:
    saves = Saves()
    kept = saves.save("mine", table("strict", "person", "person").record)
    path = saves.path(kept.id)
    path.write_text(resealed(path.read_text(encoding="utf-8"), version=99), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(SaveError, match="newer"):
        saves.load(kept.id)
    assert path.read_bytes() == before


def newer_file(folder: Path) -> Path:
    """A match as a later version of the program would have written it."""
    path = folder / "later.match"
    text = savefile.write(table("strict", "person", "person").record)
    path.write_text(resealed(text, version=99, program="99.1"), encoding="utf-8")
    return path


def test_every_save_says_which_program_wrote_it() -> None:
    text = savefile.write(table("strict", "person", "person").record)
    assert json.loads(text.split("\n")[0])["program"] == __version__


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newer_match_says_from_which_version_and_what_to_do(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = newer_file(tmp_path)
    said = set()
    for command in ("replay", "verify"):
        assert main(["--lang", language, command, str(path)]) == 2
        said.add(capsys.readouterr().err.strip())
    (sentence,) = said
    assert all(word in sentence for word in ("99.1", __version__, RELEASES, path.name))
    (finding,) = findings(path.read_bytes(), path.name)
    assert (finding.key, finding.verdict) == ("save.error.newer_from", UNPROVED)


def test_what_is_no_version_is_not_repeated(tmp_path: Path) -> None:
    path = newer_file(tmp_path)
    path.write_text(resealed(path.read_text(encoding="utf-8"), program="\u202e<b>" * 9), encoding="utf-8")
    with pytest.raises(SaveError) as caught:
        savefile.read(path)
    assert caught.value.key == "save.error.newer"


@pytest.mark.parametrize("program", ["", "1.0.0"])
def test_the_fingerprint_of_a_finished_match_outlives_an_update(
    program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = played(100_000)
    record.program = program
    path = tmp_path / "a.match"
    path.write_text(savefile.write(record), encoding="utf-8")
    monkeypatch.setattr(savefile, "__version__", "9.9.9")
    again = savefile.read(path)
    assert savefile.stored_fingerprint(again) == savefile.stored_fingerprint(record)
    assert savefile.write(again) == path.read_text(encoding="utf-8")
    begun = tmp_path / "b.match"
    begun.write_text(savefile.write(table("strict", "person", "person").record), encoding="utf-8")
    assert '"program":"9.9.9"' in savefile.write(savefile.read(begun))
