"""Matches kept for good: whatever changes, they replay to the same hashes, or the rules' version has risen."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.engine.core.action import Action
from game.engine.core.match import Match
from game.storage import savefile
from game.storage.savefile import findings
from game.verify import HOLDS, RECORDED, REFUTED, UNPROVED

FOLDER = Path(__file__).parents[1] / "saves"
KNOWN = tomllib.loads((FOLDER / "hashes.toml").read_text(encoding="utf-8"))


def record_version(path: Path) -> int:
    return int(json.loads(path.read_text(encoding="utf-8").split("\n")[0])["version"])


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
    verdicts = {one.key: one.verdict for one in findings(path.read_bytes(), path.name)}
    assert REFUTED not in verdicts.values()
    if match.game.over(match.state) and not name.startswith("first_"):
        assert verdicts["verify.rules"] == HOLDS
        assert "verify.unfinished" not in verdicts
    if record_version(path) < RECORDED:
        assert verdicts["verify.old"] == UNPROVED


def _takes(match: Match[Any], action: Action) -> bool:
    """Play an action; whether it was allowed."""
    if match.game.explain(match.state, action) is None:
        match.play(action)
        return True
    return False


def test_an_old_match_keeps_the_rules_it_was_begun_with() -> None:
    """Rules of version 2 spared the protected where no option was named; today's ask them, which would end this match."""
    record = savefile.read(FOLDER / "rome_protected_spared.jsonl")
    match = record.match
    assert match.setup.rules == 2 < match.game.rules_version
    assert "protected" not in match.setup.options
    assert match.game.check_options(match.setup)["protected"] == "spared"
    today = Match(match.game, replace(match.setup, rules=0))
    assert not all(_takes(today, action) for action in match.actions)
    kept = (FOLDER / "rome_protected_spared.jsonl").read_text(encoding="utf-8").splitlines()
    assert savefile.write(record).splitlines()[1 : len(kept)] == kept[1:]
