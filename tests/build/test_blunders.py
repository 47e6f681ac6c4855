"""Counting blunders: small positions in which one must be found, and those in which none may be."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from build.analysis import kept
from build.blunders import command, page
from build.blunders.predicates import ENDED, KINDS, REFUSED, UNUSED, WORSE, Blunder, blunders, instead
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import load_game

TWO_SALES = {"hand": ["via"], "units": 1, "stock": {"marmor": 1, "rudus": 1}, "sites": {"rudus": 2}}
LAST_CARD: Mapping[str, Any] = {"role": "mercator", "deck": ["forum"]}


def played(game_id: str, position: Mapping[str, Any], actions: Sequence[str], players: int = 2) -> Match[Any]:
    """Return a match from a position with these actions."""
    game = load_game(game_id)
    match = Match(game, Setup(game_id, players, 1), position)
    for action in actions:
        match.play(game.grammar.parse(action))
    return match


def rome(seats: Sequence[Mapping[str, Any]], *actions: str, **table: Any) -> list[Blunder]:
    """Return the blunders of the last moments of a match of Glory to Rome."""
    match = played("glory_to_rome", {**LAST_CARD, **table, "seats": seats}, actions)
    assert match.state.to_act < 0
    return blunders(match)


def found(match: list[Blunder]) -> list[tuple[str, str, float]]:
    """Return kind, better answer and points of blunders."""
    return [(one.kind, one.better, one.points) for one in match]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("done", [(REFUSED, "sell marmor", 6)]),
        ("sell rudus", [(WORSE, "sell marmor", 2)]),
        ("sell marmor", []),
    ],
)
def test_a_sale_left_undone_or_for_less_is_found(action: str, expected: list[tuple[str, str, float]]) -> None:
    rival = {"hand": ["pons"], "sites": {"rudus": 1}}
    assert found(rome([TWO_SALES, rival], action, "draw")) == expected


def test_a_sale_that_loses_a_wall_is_no_free_one() -> None:
    wall = {**TWO_SALES, "units": 1, "stock": {"rudus": 2}, "vault": {"rudus": 1}, "buildings": ["murus"]}
    rival = {"hand": ["pons"], "sites": {"rudus": 1}}
    kept_, sold = (rome([wall, rival], action, "draw") for action in ("done", "sell rudus"))
    assert found(kept_) == []
    assert found(sold) == []


def test_what_is_sold_later_was_not_refused() -> None:
    seats = [{**TWO_SALES, "units": 2, "stock": {"marmor": 1}}, {"hand": ["pons"]}]
    match = played("glory_to_rome", {**LAST_CARD, "seats": seats}, ["done", "sell marmor", "draw"])
    sell = match.game.grammar.parse("sell marmor")
    assert instead(match, 0, match.at(0), sell) is None
    assert found(blunders(match)) == []


def test_ending_the_match_while_behind_is_found_where_a_sale_would_have_won() -> None:
    """Who leads a Merchant sells two marbles; who thinks draws the last cards and has lost."""
    behind = {"hand": ["villa"], "clients": {"mercator": 1}, "stock": {"marmor": 2}, "sites": {"rudus": 2}}
    hand = ["pons", "via", "via", "forum", "forum"]
    ahead = {"hand": hand, "sites": {"marmor": 1, "rudus": 1}}
    far = {"hand": hand, "sites": {"marmor": 3, "lapis": 3}}
    position = {"deck": ["forum", "via", "pons", "villa"], "seats": [behind, ahead]}
    close = blunders(played("glory_to_rome", position, ["draw"]))
    assert [(one.kind, one.taken, one.better) for one in close] == [
        (ENDED, "draw", "play villa"),
        (UNUSED, "", ""),
    ]
    hopeless = blunders(played("glory_to_rome", {**position, "seats": [behind, far]}, ["draw"]))
    assert hopeless == []


def test_goods_for_which_the_last_market_pays_fame_are_found() -> None:
    mine = {"gold": 28, "goods": {"luxury": 1}}
    position = {
        "round": 9,
        "last_round": 9,
        "phase": "loading",
        "market": "opificies",
        "seats": [mine, {"gold": 0}],
    }
    match = played("constantinopolis", position, [])
    sales = [action for action in match.state.choices if action.verb == "sell"]
    while match.state.to_act >= 0:
        match.play(match.game.grammar.parse("done"))
    assert sales
    assert (REFUSED, match.game.grammar.text(sales[0])) in [(one.kind, one.better) for one in blunders(match)]


def test_counts_are_kept_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    for module in (command, page):
        monkeypatch.setattr(module, "KEPT", tmp_path / "blunders.jsonl")
    monkeypatch.setattr(page, "PAGE", tmp_path / "blunders.md")
    one = Blunder(REFUSED, 7, 0, "done", "sell marmor", 3.0)
    asked: list[int] = []

    def counted(match: Match[Any]) -> dict[str, Any]:
        asked.append(match.setup.seed)
        return {"seed": match.setup.seed, "blunders": [vars_of(one)]}

    monkeypatch.setattr(command, "counted", counted)
    words = ["glory_to_rome", "--levels", "newcomer", "--matches"]
    for matches in ("1", "2", "2"):
        assert command.main([*words, matches, "--seed", "5"]) == 0
    assert asked == [5, 6]
    assert command.main([*words, "1", "--seed", "5", "--version", "older"]) == 0
    rows = {row["version"]: row for row in page.kept()}
    assert rows["present"]["counts"] == {kind: 2 * (kind == REFUSED) for kind in KINDS}
    assert rows["older"]["matches"] == 1
    text = (tmp_path / "blunders.md").read_text(encoding="utf-8")
    assert "| Glory to Rome | 2 | newcomer | present | 2 | 5 | 2 | 0 | 0 | 0 |" in text
    assert "6, 7: refused, `done` for `sell marmor` (3)" in text


def vars_of(one: Blunder) -> dict[str, Any]:
    """Return a blunder as plain data."""
    return {name: getattr(one, name) for name in one.__slots__}
