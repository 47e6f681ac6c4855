"""Headers that hash right and hold what no program writes: each is refused in a sentence, and lists go on."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.core.match import link
from game.i18n import LANGUAGES, Texts
from game.i18n.characters import LONGEST
from game.storage import Saves, savefile
from game.storage.record import SaveError
from tests.storage.records import played

ODD = [
    "Infinity", "-Infinity", "NaN", "1e999", "-0", "-1", "1.5", "9" * 400, "true", "null", "[]", "{}", '""', '"x"',
    json.dumps("x" * (LONGEST + 1)), '"\\ud800"', '"\\u0000"', "[" * 10_000 + "]" * 10_000, '{"a":1,"a":2}',
]  # fmt: skip
"""JSON values as text: some are no JSON at all by the standard."""
FIELDS = [
    ("rules",), ("created",), ("name",), ("policy",), ("setup",), ("setup", "game"), ("setup", "players"), ("setup", "seed"),
    ("setup", "options"), ("setup", "components"), ("seats",), ("seats", 0), ("seats", 0, "name"), ("seats", 0, "colour"),
    ("seats", 0, "controller"), ("takebacks",), ("abandoned",), ("line_names",), ("origin",), ("daily",), ("fairness",), ("version",),
]  # fmt: skip
HERE = "@here@"


def with_value(text: str, field: tuple[str | int, ...], value: str) -> str:
    """A save in whose header a field has been replaced by JSON text, its hash made right again."""
    head: Any = json.loads(text.splitlines()[0])
    head.pop("hash")
    inside = head
    for key in field[:-1]:
        inside = inside[key]
    inside[field[-1]] = HERE
    written = json.dumps(head, ensure_ascii=False, separators=(",", ":")).replace(json.dumps(HERE), value)
    sealed = f'{written[:-1]},"hash":"{link("", written)}"}}'
    return "\n".join([sealed, *text.splitlines()[1:]]) + "\n"


SAVE = savefile.write(played(6))


def told(error: SaveError) -> None:
    for language in LANGUAGES:
        assert re.search(r"\{[a-z_]+\}", Texts(language)(error.key, **error.words)) is None


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: ".".join(map(str, field)))
def test_an_odd_value_is_refused_or_harmless(field: tuple[str | int, ...]) -> None:
    saves = Saves()
    saves.folder.mkdir(parents=True, exist_ok=True)
    for value in ODD:
        path = saves.path("save_odd")
        path.write_text(with_value(SAVE, field, value), encoding="utf-8")
        try:
            record = savefile.read(path)
        except SaveError as error:
            told(error)
        else:
            assert all(len(seat.name) <= LONGEST and 0 <= seat.color <= 1000 for seat in record.seats)
            assert (
                savefile.read_data(savefile.write(record).encode(), "again").match.hash()
                == record.match.hash()
            )
        assert [info.id for info in saves.list()] == ["save_odd"]


@pytest.mark.parametrize("value", ["Infinity", "1e999", "NaN"])
def test_a_color_that_is_no_number_is_named(tmp_path: Path, value: str) -> None:
    path = tmp_path / "a.match"
    path.write_text(with_value(SAVE, ("seats", 0, "colour"), value), encoding="utf-8")
    with pytest.raises(SaveError) as caught:
        savefile.read(path)
    assert caught.value.code in ("edited", "header")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(field=st.sampled_from(FIELDS), value=json_values)
def test_any_json_value_is_refused_or_harmless(field: tuple[str | int, ...], value: object) -> None:
    text = with_value(SAVE, field, json.dumps(value))
    try:
        record = savefile.read_data(text.encode("utf-8", "surrogatepass"), "a.match")
    except SaveError as error:
        told(error)
    else:
        again = savefile.read_data(savefile.write(record).encode(), "again")
        assert again.match.hash() == record.match.hash()
