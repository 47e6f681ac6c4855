"""Progress in lessons: kept, read again, reset; a broken file is put aside and named."""

from pathlib import Path

import pytest

from game.extras.lessons.store import Learning, Progress


def test_progress_is_kept_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "learning.toml"
    learning = Learning(path)
    assert learning.of("chess", "first") is None
    assert (learning.known, learning.begun, learning.latest) == (False, False, None)
    learning.keep("chess", "first", Progress("abc", part=1, step=2, actions=3))
    again = Learning(path)
    kept = again.of("chess", "first")
    assert kept is not None
    assert (kept.mark, kept.part, kept.step, kept.actions, bool(kept.date)) == ("abc", 1, 2, 3, True)
    assert (again.known, again.begun, again.latest) == (True, False, ("chess", "first"))
    again.keep("chess", "first", Progress("abc", done=True))
    assert Learning(path).begun
    assert Learning(path).latest is None


def test_a_reset_forgets_everything(tmp_path: Path) -> None:
    learning = Learning(tmp_path / "learning.toml")
    learning.keep("chess", "first", Progress("abc", skipped=True))
    assert learning.begun
    learning.reset()
    assert not learning.known
    assert not Learning(tmp_path / "learning.toml").known


GOOD = 'mark = "a", part = 0, step = 1, actions = 0, done = false, skipped = false, date = ""'


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("version =", 0),
        ("version = 2\nlessons = {}", 0),
        ("version = 1\nlessons = 3", 0),
        (f'version = 1\nlessons = {{ "a/b" = {{ {GOOD} }}, "a/c" = 4 }}', 1),
        (f'version = 1\nlessons = {{ "a/b" = {{ {GOOD.replace("1", "-1")} }} }}', 0),
        (f'version = 1\nlessons = {{ "a/b" = {{ {GOOD.replace("false", "0")} }} }}', 0),
    ],
)
def test_a_broken_file_is_kept_aside_and_named_once(tmp_path: Path, text: str, left: int) -> None:
    path = tmp_path / "learning.toml"
    path.write_text(text, encoding="utf-8")
    learning = Learning(path)
    assert learning.notice == ("learn.broken", {"file": "learning.broken-1.toml"})
    assert (tmp_path / "learning.broken-1.toml").read_text(encoding="utf-8") == text
    assert (learning.of("a", "b") is not None) == bool(left)
    again = Learning(path)
    assert again.notice is None
    assert again.known == bool(left)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "learning.toml").mkdir()
    learning = Learning(tmp_path / "learning.toml")
    assert learning.notice is not None
    learning.keep("chess", "first", Progress("abc", done=True))
    assert learning.notice == ("save.error.unwritable", {"file": "learning.toml"})
    assert learning.begun
