"""Everything in one archive and back: nothing is lost, nothing replaced, nothing read that is none of ours."""

import zipfile
from pathlib import Path

import pytest

from game.engine.core.rng import Stream
from game.storage import archive, savefile
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.storage.settings import Settings
from game.storage.statistics import Statistics
from tests.table.tables import play, table


class Home:
    """All a person has, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.saves = Saves(folder / "saves")
        self.statistics = Statistics(folder / "statistics.sqlite")
        self.settings = Settings(folder / "settings.toml")

    def take(self, path: Path) -> archive.Outcome:
        return list(archive.import_all(path, self.saves, self.statistics, self.settings))[-1]

    def files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in (self.folder / "saves").glob("*.match")}


def record(actions: int, seed: int = 3) -> Record:
    session = table("strict", "person", "random", seed=seed)
    play(session, actions, Stream(seed))
    return session.record


@pytest.fixture
def full(tmp_path: Path) -> Home:
    home = Home(tmp_path / "full")
    home.saves.autosave(record(30))
    home.saves.save("Bosporus", record(40, 4))
    home.statistics.add(record(10_000, 5))
    home.settings.set("pace", "fast")
    return home


def exported(home: Home, tmp_path: Path) -> Path:
    path, count = archive.export_all(home.saves, home.statistics, home.settings, "all", tmp_path)
    assert count == 3
    return path


def test_all_of_it_comes_to_another_machine_and_a_second_time_nothing_does(
    full: Home, tmp_path: Path
) -> None:
    path = exported(full, tmp_path)
    other = Home(tmp_path / "other")
    first = other.take(path)
    assert (first.taken, first.known, first.broken) == (3, 0, [])
    assert sorted(info.hash for info in other.saves.list()) == sorted(info.hash for info in full.saves.list())
    assert {info.name for info in other.saves.list()} == {"", "Bosporus"}
    assert len(other.saves.unfinished()) == 1
    assert [row.ended for row in other.statistics.matches()]
    assert other.settings.get("pace") == "fast"
    before = other.files()
    second = other.take(path)
    assert (second.taken, second.known, second.broken) == (0, 3, [])
    assert other.files() == before


def test_nothing_that_is_here_is_replaced(full: Home, tmp_path: Path) -> None:
    path = exported(full, tmp_path)
    other = Home(tmp_path / "other")
    other.saves.save("Bosporus", record(7, 9))
    other.saves.autosave(record(5, 8))
    other.settings.set("pace", "slow")
    before = other.files()
    assert other.take(path).taken == 3
    after = other.files()
    assert all(after[name] == data for name, data in before.items())
    assert {info.name for info in other.saves.list()} == {"", "Bosporus", "Bosporus 2"}
    assert other.settings.get("pace") == "slow"


def test_a_name_that_is_taken_is_not_written_over_by_a_second_export(full: Home, tmp_path: Path) -> None:
    one, two = exported(full, tmp_path), exported(full, tmp_path)
    assert one != two
    assert archive.importable(tmp_path)[-1] in {one, two}


@pytest.mark.parametrize(
    "name",
    ["../evil.match", "/etc/evil.match", "saves/../../evil.match", "saves\\..\\evil.match", "C:/evil.match",
     "saves/deep/evil.match", "settings.toml/../evil", "run.exe"],
)  # fmt: skip
def test_an_entry_with_a_strange_name_writes_nothing(tmp_path: Path, name: str) -> None:
    path = tmp_path / "evil.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr(name, savefile.write(record(5)))
    home = Home(tmp_path / "home")
    outcome = home.take(path)
    assert (outcome.taken, len(outcome.broken)) == (0, 1)
    assert not list(tmp_path.rglob("*.match"))


def test_a_broken_match_is_named_and_the_others_are_taken(full: Home, tmp_path: Path) -> None:
    path = tmp_path / "some.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("saves/save_bad.match", "nothing")
        made.writestr("settings.toml", "= broken")
        made.writestr("saves/save_good.match", savefile.write(record(5)))
    home = Home(tmp_path / "home")
    outcome = home.take(path)
    assert outcome.taken == 1
    assert outcome.broken == ["saves/save_bad.match", "settings.toml"]
    assert path.exists()


@pytest.mark.parametrize("data", [b"", b"PK", b"not an archive" * 100])
def test_what_is_no_archive_is_refused_and_kept(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "no.zip"
    path.write_bytes(data)
    with pytest.raises(SaveError, match="unreadable"):
        Home(tmp_path / "home").take(path)
    assert path.read_bytes() == data


def test_an_archive_cut_off_anywhere_is_refused_or_tells_what_is_broken(full: Home, tmp_path: Path) -> None:
    data = exported(full, tmp_path).read_bytes()
    for share in range(1, 10):
        path = tmp_path / f"cut{share}.zip"
        path.write_bytes(data[: len(data) * share // 10])
        with pytest.raises(SaveError, match="unreadable"):
            Home(tmp_path / f"home{share}").take(path)


def test_more_than_anybody_has_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for number in range(4):
            made.writestr(f"saves/save_{number}.match", b"0" * (archive.MOST_ENTRY + 1))
    outcome = Home(tmp_path / "home").take(path)
    assert (outcome.taken, len(outcome.broken)) == (0, 4)
    monkeypatch.setattr(archive, "MOST_TOGETHER", archive.MOST_ENTRY)
    with pytest.raises(SaveError, match="too_large"):
        Home(tmp_path / "home").take(path)


def test_a_single_match_is_brought_in_once(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    path = archive.export_match(record(12), "Anna's match", tmp_path)
    assert archive.import_match(path, home.saves).taken == 1
    assert archive.import_match(path, home.saves).known == 1
    assert len(home.saves.list()) == 1
    path.write_text("nothing")
    with pytest.raises(SaveError):
        archive.import_match(path, home.saves)
