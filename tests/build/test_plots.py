"""Tables and pictures of the arena's record."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from build.plots import page
from build.plots.ledger import rated, read, tables
from build.project import Stop


def line(challenger: str, rival: str, share: float, players: int = 2, game: str = "senet") -> str:
    matches = 40 * players
    row = {
        "game": game, "players": players, "options": {}, "seed": 1, "commit": "abc", "challenger": challenger,
        "rival": rival, "deals": 40, "matches": matches, "share": share, "margin": 0.1, "par": 1 / players,
        "likelihood": 3.5, "verdict": "stronger", "wins": {challenger: share * matches, rival: (1 - share) * matches},
        "ranks": {challenger: 1.4, rival: 1.6}, "rank_margin": {challenger: 0.1, rival: 0.1},
        "median_ms": {challenger: 1.0, rival: 2.0}, "p95_ms": {challenger: 3.0, rival: 4.0}, "command": "arena senet",
    }  # fmt: skip
    return json.dumps(row) + "\n"


LADDER = line("b", "a", 0.6) + line("c", "b", 0.7) + line("c", "a", 0.8)


def record(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "arena.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_last_row_of_a_pairing_counts(tmp_path: Path) -> None:
    rows = read(record(tmp_path, line("b", "a", 0.6) + line("c", "a", 0.5) + line("b", "a", 0.7)))
    assert [(row.challenger, row.share) for row in rows] == [("c", 0.5), ("b", 0.7)]


def test_tables_of_other_seats_and_games_are_others(tmp_path: Path) -> None:
    text = LADDER + line("b", "a", 0.4, players=3) + line("b", "a", 0.4, game="mehen")
    assert [key[:2] for key in tables(read(record(tmp_path, text)))] == [
        ("mehen", 2),
        ("senet", 2),
        ("senet", 3),
    ]


def test_players_that_never_met_are_not_rated_against_each_other(tmp_path: Path) -> None:
    found = rated(read(record(tmp_path, LADDER + line("x", "y", 0.9))))
    assert [*found] == ["c", "b", "a"]


def test_a_line_that_is_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "FOLDER", record(tmp_path, LADDER + "{}\n").parent)
    with pytest.raises(Stop, match=r"arena\.jsonl:4"):
        page.plots()


def test_pictures_hold_every_pairing_and_every_player(tmp_path: Path) -> None:
    rows = read(record(tmp_path, LADDER + line("b", "a", 0.4, players=3)))
    words, pictures = page.rendered(rows)
    assert [*pictures] == ["senet_ratings.svg", "senet_2.svg", "senet_3.svg"]
    for picture in pictures.values():
        ElementTree.fromstring(picture)
    for pair in ("b – a", "c – b", "c – a"):
        assert pair in pictures["senet_2.svg"]
        assert f"| {pair} |" in words
    for name in pictures:
        assert f"(bots/{name})" in words
    assert page.rendered(rows) == (words, pictures)


def test_the_page_is_written_between_its_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paper = tmp_path / "bots.md"
    monkeypatch.setattr(page, "PAPER", paper)
    monkeypatch.setattr(page, "FOLDER", record(tmp_path, LADDER).parent)
    (tmp_path / "senet_9.svg").write_text("old", encoding="utf-8")
    paper.write_text("no marks\n", encoding="utf-8")
    with pytest.raises(Stop, match="lost the marks"):
        page.plots()
    paper.write_text(f"before\n{page.BEGIN}\nold\n{page.END}\nafter\n", encoding="utf-8")
    assert page.plots() == 0
    text = paper.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{page.BEGIN}\n")
    assert text.endswith(f"{page.END}\nafter\n")
    assert "old" not in text
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == ["senet_2.svg", "senet_ratings.svg"]


def test_tables_and_pictures_are_those_of_the_record() -> None:
    words, pictures = page.rendered(read(page.FOLDER / "arena.jsonl"))
    paper = page.PAPER.read_text(encoding="utf-8")
    assert paper == page.replaced(paper, words), "run `python3 build plots`"
    kept = {path.name: path.read_text(encoding="utf-8") for path in page.FOLDER.glob("*.svg")}
    assert kept == pictures, "run `python3 build plots`"
