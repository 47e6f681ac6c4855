"""Numbers of players as files: filled in by name, lists as tuples, wrong ones refused by name."""

from dataclasses import dataclass
from typing import Any

import pytest

from game.bots.bot import numbered


@dataclass(frozen=True, slots=True)
class Numbers:
    beam: int
    row: tuple[float, ...]
    likes: tuple[float, ...]


NAMES = {"likes": ("salt", "silk")}


def test_fields_are_filled_by_name_and_what_is_left_out_of_a_table_is_nothing() -> None:
    data = {"likes": {"silk": 2}, "row": [1.0, 2.0], "beam": 3}
    assert numbered(Numbers, data, NAMES) == Numbers(3, (1.0, 2.0), (0.0, 2.0))


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"beam": 3, "row": []}, "missing or unknown: likes"),
        ({"beam": 3, "row": [], "likes": {}, "luck": 1}, "missing or unknown: luck"),
        ({"beam": 3, "row": [], "likes": {"sand": 1}}, "likes: no such name: sand"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(data: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        numbered(Numbers, data, NAMES)
