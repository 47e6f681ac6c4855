"""The scale of winning chances, as fitted by table."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from build.analysis.calibration import best_scale
from game.bots.analysis import chances
from game.bots.analysis.chances import chances_of, scale_of, scaled
from game.engine.core.tables import TableError
from game.engine.registry import load_game
from tests.games import WITH_BOTS


@settings(max_examples=40)
@given(st.lists(st.floats(0.01, 0.9), min_size=2, max_size=6), st.floats(0.3, 3.0))
def test_scaled_chances_add_up_and_keep_their_order(worths: list[float], scale: float) -> None:
    before = chances_of(worths, range(len(worths)))
    after = scaled(before, scale)
    assert sum(after) == pytest.approx(1)
    order = sorted(range(len(worths)), key=lambda seat: before[seat])
    assert all(after[one] <= after[two] + 1e-9 for one, two in pairwise(order))
    assert chances_of(worths, range(len(worths)), scale) == pytest.approx(after)


def test_what_is_certain_stays_certain() -> None:
    assert scaled([1.0, 0.0, 0.0], 0.5) == [1.0, 0.0, 0.0]
    assert scaled([0.3, 0.7], 1.0) == [0.3, 0.7]


@pytest.mark.parametrize("game_id", WITH_BOTS)
def test_every_table_has_a_scale(game_id: str) -> None:
    assert all(0.2 <= scale_of(game_id, players) <= 5 for players in load_game(game_id).players)


def test_a_wrong_scale_is_named_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / chances.FILE).write_text("# fitted\n[scale]\n3 = 0.0\n")
    monkeypatch.setattr(chances, "files", lambda _: tmp_path / "x")
    scale_of.cache_clear()
    with pytest.raises(TableError, match=r"line 2: scale: 0\.0 is not a number"):
        scale_of("x", 3)
    scale_of.cache_clear()


def test_the_fit_finds_chances_that_are_too_sure() -> None:
    """Told 0.9 and 0.1 where 0.7 and 0.3 are right: logit 0.85 instead of 2.2."""
    groups = [
        [[[0, 0.9, float(number % 10 < 7)], [0, 0.1, float(number % 10 >= 7)]]] for number in range(100)
    ]
    assert best_scale(groups) == pytest.approx(0.385, abs=0.02)
