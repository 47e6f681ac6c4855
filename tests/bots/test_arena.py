"""Pairings: who sits where, when they stop, and what is counted."""

from dataclasses import replace
from typing import Any

import pytest

from game.bots import arena
from game.bots.arena import ArenaConfig, pairing, rank, score, table, tournament
from game.bots.odds import Share
from game.bots.simulate import MatchResult, SimulationConfig, play_deal
from tests.bots.matches import GAME

THREE = ArenaConfig(GAME, 3, ("novice", "random"), 3, seed=5, sequential=False)


def test_the_challenger_sits_once_in_every_seat_of_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[tuple[int, tuple[str, ...]]] = []

    def watched(plan: SimulationConfig, jobs: int) -> Any:
        for deal in range(plan.deals):
            played = play_deal(plan, deal)
            met.extend((match.deal, match.bots) for match in played)
            yield played

    monkeypatch.setattr(arena, "deals", watched)
    found = pairing(THREE, "novice", "random")
    assert found.matches == len(met) == 9
    for deal in range(3):
        seats = [bots.index("novice") for number, bots in met if number == deal]
        assert sorted(seats) == [0, 1, 2]
    assert all(bots.count("random") == 2 for _, bots in met)


def test_shares_and_victories_agree() -> None:
    told: list[tuple[str, str, int, Share]] = []
    found = pairing(THREE, "novice", "random", lambda *words: told.append(words))
    assert sum(found.wins.values()) == pytest.approx(9)
    assert found.share.mean == pytest.approx(found.wins["novice"] / 9)
    assert found.par == pytest.approx(1 / 3)
    assert [words[:3] for words in told] == [("novice", "random", number) for number in (1, 2, 3)]
    assert told[-1][3] == found.share


def _match(places: tuple[int, ...], bots: tuple[str, ...]) -> MatchResult:
    count = len(bots)
    return MatchResult(0, bots, places, (0,) * count, ({},) * count, ((),) * count, 1, "")


def test_a_shared_victory_counts_in_parts() -> None:
    deal = [_match((1, 1, 3), ("a", "b", "b")), _match((1, 1, 3), ("b", "b", "a"))]
    assert score(deal, "a") == pytest.approx(0.25)
    assert score(deal, "b") == pytest.approx(0.75)


def test_shared_ranks_are_their_mean() -> None:
    match = _match((1, 1, 3), ("a", "b", "b"))
    assert (rank(match, "a"), rank(match, "b")) == (1.5, 2.25)
    assert rank(_match((2, 1), ("a", "b")), "a") == 2


def test_mean_ranks_of_all_seats_are_those_of_the_table() -> None:
    found = pairing(THREE, "novice", "random")
    assert found.ranks["novice"].mean + 2 * found.ranks["random"].mean == pytest.approx(6)
    assert found.ranks["novice"].mean < found.ranks["random"].mean


def test_a_pairing_stops_when_it_is_decided_and_not_before() -> None:
    lists = ArenaConfig(GAME, 2, ("novice", "random"), 200)
    found = pairing(lists, "novice", "random")
    assert found.verdict == 1
    assert 8 <= found.share.deals < 30
    assert pairing(replace(lists, deals=5), "novice", "random").verdict == 0


def test_everybody_meets_everybody_and_is_rated() -> None:
    lists = ArenaConfig(GAME, 2, ("random", "novice", "merchant"), 2, seed=9)
    rows = [*tournament(lists)]
    assert [(row.challenger, row.rival) for row in rows] == [
        ("random", "novice"),
        ("random", "merchant"),
        ("novice", "merchant"),
    ]
    assert [*table(lists, rows)] == ["merchant", "novice", "random"]


def test_on_a_ladder_everybody_meets_the_next_alone() -> None:
    lists = ArenaConfig(GAME, 2, ("random", "novice", "merchant"), 1, ladder=True)
    assert [(row.challenger, row.rival) for row in tournament(lists)] == [
        ("random", "novice"),
        ("novice", "merchant"),
    ]


def test_matches_repeat_exactly() -> None:
    lists = ArenaConfig(GAME, 2, ("novice", "random"), 4, seed=3, sequential=False)
    one, other = pairing(lists, "novice", "random"), pairing(replace(lists, jobs=2), "novice", "random")
    assert replace(one, times={}) == replace(other, times={})
