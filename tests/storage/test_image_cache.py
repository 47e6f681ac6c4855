"""Drawn pictures on the disk: found again, bounded, and never needed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.storage import places
from game.storage.image_cache import FILE, ImageCache


def keys(folder: Path) -> set[str]:
    with closing(sqlite3.connect(folder / FILE)) as base:
        return {str(row[0]) for row in base.execute("select key from rasters")}


def test_what_was_kept_is_found_by_the_next_start(tmp_path: Path) -> None:
    first = ImageCache(tmp_path)
    assert first.get("a") is None
    first.put("a", b"stones")
    first.close()
    second = ImageCache(tmp_path)
    assert second.get("a") == b"stones"
    assert (second.found, second.missed, second.kept) == (1, 0, 0)
    second.close()


def test_it_lies_in_the_folder_for_what_can_be_made_again(home: Path) -> None:
    images = ImageCache()
    assert images.path == home / "cache" / FILE == places.cache_folder() / FILE
    images.close()


def test_the_limit_is_kept_and_the_oldest_go_first(tmp_path: Path) -> None:
    images = ImageCache(tmp_path, limit=100)
    images.put("old", bytes(60))
    images.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as base, base:
        base.execute("update rasters set used = 1")
    again = ImageCache(tmp_path, limit=100)
    again.put("new", bytes(60))
    again.put("larger than all", bytes(101))
    again.close()
    assert keys(tmp_path) == {"new"}


def test_what_is_used_is_not_old(tmp_path: Path) -> None:
    first = ImageCache(tmp_path, limit=130)
    for name in "ab":
        first.put(name, bytes(60))
    first.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as base, base:
        base.execute("update rasters set used = 1 where key = 'a'")
        base.execute("update rasters set used = 2 where key = 'b'")
    second = ImageCache(tmp_path, limit=130)
    assert second.get("a") is not None
    second.close()
    third = ImageCache(tmp_path, limit=130)
    third.put("c", bytes(60))
    third.close()
    assert keys(tmp_path) == {"a", "c"}


@pytest.mark.parametrize("damage", ["text", "cut", "hole"])
def test_a_damaged_file_is_thrown_away(tmp_path: Path, damage: str) -> None:
    first = ImageCache(tmp_path)
    first.put("a", bytes(200_000))
    first.close()
    file = tmp_path / FILE
    whole = file.read_bytes()
    harm = {
        "text": b"This is no database.\n" * 900,
        "cut": whole[:5000],
        "hole": whole[:4096] + b"\xff" * 8192 + whole[12288:],
    }
    file.write_bytes(harm[damage])
    second = ImageCache(tmp_path)
    second.get("a")
    second.put("b", b"stones")
    second.close()
    third = ImageCache(tmp_path)
    third.put("c", b"stones")
    third.close()
    fourth = ImageCache(tmp_path)
    assert fourth.get("c") == b"stones"
    fourth.close()


def test_a_folder_that_cannot_be_made_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    images = ImageCache(tmp_path / "file")
    images.put("a", b"stones")
    assert images.get("a") is None
    images.close()


def test_a_file_held_by_another_window_is_done_without(tmp_path: Path) -> None:
    first = ImageCache(tmp_path)
    first.put("a", b"stones")
    first.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as base:
        base.execute("begin exclusive")
        second = ImageCache(tmp_path)
        second.put("b", b"more")
        second.close()
        base.rollback()
    assert "a" in keys(tmp_path)
