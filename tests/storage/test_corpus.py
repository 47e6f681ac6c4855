"""Matches kept for good: whatever changes, they replay to the same hashes, or the rules' version has risen."""

import tomllib
from pathlib import Path

import pytest

from game.storage import savefile
from game.verify import verify

FOLDER = Path(__file__).parents[1] / "saves"
KNOWN = tomllib.loads((FOLDER / "hashes.toml").read_text(encoding="utf-8"))


def test_every_save_is_known() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(KNOWN)
    assert len(KNOWN) >= 8


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_it_replays_to_its_hashes(name: str) -> None:
    path = FOLDER / f"{name}.jsonl"
    record = savefile.read(path)
    match = record.match
    wanted = KNOWN[name]
    found = {
        "actions": len(match), "hash": match.hash(), "state": match.game.digest(match.state),
        "takebacks": len(record.takebacks), "abandoned": len(record.abandoned),
    }  # fmt: skip
    assert found == wanted
    unproved = {one.key for one in verify(path) if not one.good}
    assert unproved <= {"verify.unfinished"}
    if match.game.over(match.state) and not name.startswith("first_"):
        assert unproved == set()
