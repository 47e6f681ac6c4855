"""Tables and pictures of what was measured."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from build.plots import page, styles
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
    (tmp_path / "styles.jsonl").touch()
    return path


def company(level: str = "easy", players: int = 2, share: float = 0.6, **others: object) -> str:
    """A line of what the command `styles` keeps: the level and one character, told apart by walls."""
    mark = {"source": "walls", "apart": 0.3, "chance": 0.0004}
    plain = {"seats": 20, "margin": 0.2, "points": 41.26}
    bots = {
        level: {**plain, "rating": -40, "won": 1 - share, "parts": {"walls": 0.0, "gold": 1.0, "public": 0.0},
                "mark": {**mark, "chance": 0.2}},
        f"{level}-zoe": {**plain, "rating": 40, "won": share, "parts": {"walls": 0.3, "gold": 0.7, "public": 0.001},
                         "mark": mark},
    }  # fmt: skip
    row = {
        "game": "constantinopolis", "level": level, "players": players, "matches": 20, "seed": 1, "options": {},
        "commit": "abc", "command": f"styles constantinopolis --level {level}", "chance": 0.0005, "bots": bots,
        "pairs": 1, "apart": 1, "hardest": {"pair": [level, f"{level}-zoe"], "mark": mark}, **others,
    }  # fmt: skip
    return json.dumps(row) + "\n"


def companies(tmp_path: Path, text: str) -> list[styles.Row]:
    record(tmp_path, LADDER)
    (tmp_path / "styles.jsonl").write_text(text, encoding="utf-8")
    return styles.read(tmp_path / "styles.jsonl")


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
        assert f"({name})" in words
    assert page.rendered(rows) == (words, pictures)


def test_the_page_is_written_between_its_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paper = tmp_path / "results.md"
    monkeypatch.setattr(page, "PAPER", paper)
    monkeypatch.setattr(page, "FOLDER", record(tmp_path, LADDER).parent)
    (tmp_path / "senet_9.svg").write_text("old", encoding="utf-8")
    paper.write_text("no marks\n", encoding="utf-8")
    with pytest.raises(Stop, match="lost the marks"):
        page.plots()
    own = f"{page.STYLES_BEGIN}\nold\n{page.STYLES_END}\n"
    paper.write_text(f"before\n{page.BEGIN}\nold\n{page.END}\n{own}after\n", encoding="utf-8")
    assert page.plots() == 0
    text = paper.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{page.BEGIN}\n")
    assert text.endswith(f"{page.END}\n{page.STYLES_BEGIN}\n\n{page.STYLES_END}\nafter\n")
    assert "old" not in text
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == ["senet_2.svg", "senet_ratings.svg"]


def test_tables_and_pictures_are_those_of_the_record() -> None:
    words, pictures = page.rendered(read(page.FOLDER / "arena.jsonl"))
    told, more = styles.rendered(styles.read(page.FOLDER / "styles.jsonl"))
    paper = page.PAPER.read_text(encoding="utf-8")
    assert paper == page.replaced(paper, words), "run `python3 build plots`"
    assert paper == page.replaced(paper, told, page.STYLES_BEGIN, page.STYLES_END), (
        "run `python3 build plots`"
    )
    kept = {path.name: path.read_text(encoding="utf-8") for path in page.FOLDER.glob("*.svg")}
    assert kept == pictures | more, "run `python3 build plots`"


def test_the_last_line_of_a_company_counts(tmp_path: Path) -> None:
    rows = companies(tmp_path, company() + company(players=3) + company("hard") + company(matches=500))
    assert [(row.level, row.players, row.matches) for row in rows] == [
        ("easy", 2, 500),
        ("easy", 3, 20),
        ("hard", 2, 20),
    ]


@pytest.mark.parametrize("broken", ["{}", "[]", "walls", json.dumps({"bots": [], "hardest": {}})])
def test_a_company_that_is_none_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    monkeypatch.setattr(page, "FOLDER", tmp_path)
    with pytest.raises(ValueError, match=r"styles\.jsonl:2"):
        companies(tmp_path, company() + broken + "\n")
    with pytest.raises(Stop, match=r"styles\.jsonl:2"):
        page.plots()


def test_a_company_is_told_with_the_strongest_first(tmp_path: Path) -> None:
    words, pictures = styles.rendered(companies(tmp_path, company()))
    assert [line for line in words.splitlines() if line.startswith("|")] == [
        "| player | rating | won % | points | City walls | Gold left |",
        "| --- | --- | --- | --- | --- | --- |",
        "| easy-zoe | +40 | 60 ± 20 | 41.3 | **30** | 70 |",
        "| easy | -40 | 40 ± 20 | 41.3 | 0 | 100 |",
    ]
    assert "`python -m game styles constantinopolis --level easy` (20 matches of 2, commit abc)." in words
    assert (
        "p < 0.001. 1 of 1 pairs differ in at least one source with p < 0.001. Hardest to tell apart: easy and"
        in words
    )
    assert [*pictures] == ["constantinopolis_styles_easy.svg"]
    assert "(constantinopolis_styles_easy.svg)" in words


def test_a_picture_of_a_level_holds_its_tables(tmp_path: Path) -> None:
    rows = companies(tmp_path, company() + company(players=3))
    words, pictures = styles.rendered(rows)
    picture = pictures["constantinopolis_styles_easy.svg"]
    ElementTree.fromstring(picture)
    for name in ("easy-zoe, 2 seats", "easy, 3 seats", "City walls", "Gold left"):
        assert f">{name}<" in picture
    assert "Public buildings" not in picture
    assert styles.rendered(rows) == (words, pictures)


def test_without_companies_nothing_is_told() -> None:
    assert styles.rendered([]) == ("", {})


def test_the_ratings_of_the_levels_are_those_of_the_arena() -> None:
    found = page.level_ratings(read(page.FOLDER / "arena.jsonl"))
    assert found
    for game, text in found.items():
        assert (page.BOTS / game / page.RATINGS).read_text(encoding="utf-8") == text, (
            "run: python3 build plots"
        )
