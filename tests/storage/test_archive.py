"""Everything in one archive and back: nothing is lost, nothing replaced, nothing read that is none of ours."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from game.storage import archive, importing, savefile
from game.storage.record import SaveError
from tests.storage.homes import Home, import_match, record


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


def test_an_archive_cut_off_anywhere_tells_so_and_gives_what_is_whole(full: Home, tmp_path: Path) -> None:
    data = exported(full, tmp_path).read_bytes()
    taken = []
    for share in range(4, 10):
        path = tmp_path / f"cut{share}.zip"
        path.write_bytes(data[: len(data) * share // 10])
        outcome = Home(tmp_path / f"home{share}").take(path)
        assert outcome.broken == [path.name]
        taken.append(outcome.taken)
    assert taken == sorted(taken)
    assert taken[0] >= 1
    assert taken[-1] >= 2
    short = tmp_path / "short.zip"
    short.write_bytes(data[:200])
    with pytest.raises(SaveError, match="unreadable"):
        Home(tmp_path / "home").take(short)


def test_more_than_anybody_has_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for number in range(4):
            made.writestr(f"saves/save_{number}.match", b"0" * (importing.MOST_ENTRY + 1))
    outcome = Home(tmp_path / "home").take(path)
    assert (outcome.taken, len(outcome.broken), len(outcome.large)) == (0, 0, 4)
    monkeypatch.setattr(importing, "MOST_TOGETHER", 100)
    with pytest.raises(SaveError, match="too_large"):
        Home(tmp_path / "home").take(path)


def test_a_single_match_is_brought_in_once(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    path = archive.export_match(record(12), "Anna's match", tmp_path)
    assert import_match(path, home.saves).taken == 1
    assert import_match(path, home.saves).known == 1
    assert len(home.saves.list()) == 1
    path.write_text("nothing")
    with pytest.raises(SaveError):
        import_match(path, home.saves)


def test_the_same_archive_again_changes_nothing_whatever_the_names(full: Home, tmp_path: Path) -> None:
    path = exported(full, tmp_path)
    other = Home(tmp_path / "other")
    other.saves.save("Bosporus", record(7, 9))
    assert other.take(path).taken == 3
    before = other.files()
    for _ in range(3):
        again = other.take(path)
        assert (again.taken, again.known, again.broken) == (0, 3, [])
    assert other.files() == before


def test_two_names_of_one_match_both_come_in_once(tmp_path: Path) -> None:
    home, other = Home(tmp_path / "home"), Home(tmp_path / "other")
    match = record(9)
    home.saves.save("early", match)
    home.saves.save("late", match)
    path, _ = archive.export_all(home.saves, home.statistics, home.settings, "all", tmp_path)
    assert other.take(path).taken == 2
    assert other.take(path).known == 2
    assert {info.name for info in other.saves.list()} == {"early", "late"}


def test_a_match_that_went_on_here_is_known(tmp_path: Path) -> None:
    home, other = Home(tmp_path / "home"), Home(tmp_path / "other")
    home.saves.autosave(record(9))
    path, _ = archive.export_all(home.saves, home.statistics, home.settings, "all", tmp_path)
    longer = record(14)
    longer.created = home.saves.list()[0].start[0]
    other.saves.autosave(longer)
    assert other.take(path).known == 1


REPACKED: dict[str, Callable[[str], str]] = {
    "a folder on top": lambda name: f"Tabularium 2026-11-29/{name}",
    "two folders on top": lambda name: f"Downloads/Tabularium/{name}",
    "backslashes": lambda name: f"Tabularium\\{name}".replace("/", "\\"),
    "capitals": str.upper,
    "capital endings": lambda name: name.replace(".match", ".MATCH").replace(".toml", ".TOML"),
}
LEFT = (
    "__MACOSX/._saves",
    "__MACOSX/saves/._save_x.match",
    ".DS_Store",
    "saves/.DS_Store",
    "saves/._save_y.match",
    "Thumbs.db",
    "saves/desktop.ini",
)


@pytest.mark.parametrize("how", REPACKED)
def test_an_archive_packed_again_by_a_file_manager_comes_in_as_the_original(
    full: Home, tmp_path: Path, how: str
) -> None:
    path = exported(full, tmp_path)
    repacked = tmp_path / "again.ZIP"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(repacked, "w") as new:
        for name in LEFT:
            new.writestr(name, b"\x00\x05\x16\x07")
        new.mkdir("Tabularium 2026-11-29")
        for info in old.infolist():
            new.writestr(zipfile.ZipInfo(REPACKED[how](info.filename)), old.read(info))
    assert repacked in archive.importable(tmp_path)
    one, two = Home(tmp_path / "one"), Home(tmp_path / "two")
    first, second = one.take(path), two.take(repacked)
    assert (second.taken, second.known, second.broken) == (first.taken, first.known, first.broken)
    assert two.files() == one.files()
    assert two.settings.get("pace") == one.settings.get("pace") == "fast"
    assert [row.id for row in two.statistics.matches()] == [row.id for row in one.statistics.matches()]


def test_what_is_here_is_read_once_for_a_whole_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, other = Home(tmp_path / "home"), Home(tmp_path / "other")
    for number in range(12):
        home.saves.save(f"home {number}", record(6, number))
        other.saves.save(f"other {number}", record(6, number + 50))
    path, _ = archive.export_all(home.saves, home.statistics, home.settings, "all", tmp_path)
    read: list[str] = []
    whole = savefile.read_data

    def counted(data: bytes, name: str) -> object:
        read.append(name)
        return whole(data, name)

    monkeypatch.setattr(savefile, "read_data", counted)
    assert other.take(path).taken == 12
    # What is here once, each entry once, and each new file once where it is looked at after writing.
    assert len(read) <= 3 * 12


def test_zeros_are_refused_before_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "zeros.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for number in range(63):
            made.writestr(f"saves/save_{number}.match", bytes(8 << 10))
        made.writestr("saves/save_small.match", bytes(2 << 10))
    monkeypatch.setattr(importing, "MOST_ENTRY", 4 << 10)
    monkeypatch.setattr(savefile, "read_data", None)
    outcome = Home(tmp_path / "home").take(path)
    assert len(outcome.large) == 63
    assert outcome.broken == ["saves/save_small.match"]


def test_a_list_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "many.zip"
    with zipfile.ZipFile(path, "w") as made:
        for number in range(40):
            made.writestr(f"saves/{number}.match", b"")
    monkeypatch.setattr(importing, "MOST_LISTING", 500)
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(SaveError, match="too_large"):
        importing.ArchiveReader(path)
