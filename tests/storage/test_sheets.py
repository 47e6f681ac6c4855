"""Tables for spreadsheets: in the form of the chosen language, or in the plain one for programs."""

import csv
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from game.cli import main
from game.i18n import LANGUAGES, Texts
from game.storage.places import PLAIN, form_of, write_table
from game.storage.statistics import COLUMNS, Statistics
from tests.storage.records import played

SEPARATORS = {"en": ",", "de": ";", "es": ";", "it": ";"}
DECIMALS = {"en": ".", "de": ",", "es": ",", "it": ","}


def filled() -> Statistics:
    kept = Statistics()
    record = played(10_000)
    record.seats[0] = replace(record.seats[0], name='Zoë; "die" Größte, 1,5')
    kept.add(record)
    return kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_spreadsheet_of_the_language_reads_it(language: str, home: Path, tmp_path: Path) -> None:
    kept, path = filled(), tmp_path / "table.csv"
    assert main(["statistics", "--csv", str(path), "--lang", language]) == 0
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf"), "else it is taken for the system's old code page"
    assert data.count(b"\r\n") == data.count(b"\n") == 4
    with path.open(encoding="utf-8-sig", newline="") as file:
        head, *rows = list(csv.reader(file, delimiter=SEPARATORS[language]))
    assert head == [Texts(language)(f"sheet.{column}") for column in COLUMNS]
    assert len(set(head)) == len(COLUMNS)
    assert rows[0][COLUMNS.index("player")] == 'Zoë; "die" Größte, 1,5'
    for row, kept_row in zip(rows, kept.table(), strict=True):
        assert len(row) == len(COLUMNS)
        share = row[COLUMNS.index("share")]
        assert float(share.replace(DECIMALS[language], ".")) == kept_row[COLUMNS.index("share")]
        assert "." not in share or DECIMALS[language] == "."
        ended = datetime.strptime(row[COLUMNS.index("ended")], "%Y-%m-%d %H:%M:%S").astimezone()
        assert ended == datetime.fromisoformat(str(kept_row[0]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_programs_get_the_same_in_every_language(language: str, home: Path, tmp_path: Path) -> None:
    kept, path = filled(), tmp_path / "table.csv"
    assert main(["statistics", "--csv", str(path), "--plain", "--lang", language]) == 0
    with path.open(encoding="utf-8", newline="") as file:
        head, *rows = list(csv.reader(file))
    assert tuple(head) == COLUMNS
    assert rows == [[str(value) for value in row] for row in kept.table()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_half_is_a_number_there(language: str, tmp_path: Path) -> None:
    form = form_of(Texts(language), ["share", "points"])
    write_table(tmp_path / "table.csv", ["share", "points"], [[0.5, -3]], form)
    line = (tmp_path / "table.csv").read_text(encoding="utf-8-sig").splitlines()[1]
    assert line == f"0{DECIMALS[language]}5{SEPARATORS[language]}-3"
    write_table(tmp_path / "plain.csv", ["share", "points"], [[0.5, -3]])
    assert (tmp_path / "plain.csv").read_bytes() == b"share,points\n0.5,-3\n"
    assert PLAIN.mark == ""
