"""Series of matches: who sits where, what is counted, and pairings: when they stop and how they are rated."""

from dataclasses import replace

import pytest

from game.bots.match_series import (
    MatchResult,
    MatchSeries,
    pairing,
    pairings,
    rank,
    score,
    table,
    tournament,
)
from game.bots.rating_estimate import Share
from tests.bots.matches import GAME

THREE = MatchSeries(GAME, ("novice", "random", "random"), 3, 5)


def test_every_deal_is_played_in_all_seats() -> None:
    matches = MatchSeries(GAME, ("novice", "random", "random")).play_deal(0)
    assert [match.bots.index("novice") for match in matches] == [0, 2, 1]


def test_matches_are_rounded_up_to_whole_deals() -> None:
    three = MatchSeries(GAME, ("a", "b", "b")).with_matches(7)
    assert (three.turns, three.total) == (3, 9)
    assert [three.seating(number) for number in range(4)] == [
        (0, ("a", "b", "b")),
        (0, ("b", "b", "a")),
        (0, ("b", "a", "b")),
        (1, ("a", "b", "b")),
    ]
    alike = MatchSeries(GAME, ("a", "a")).with_matches(7)
    apart = MatchSeries(GAME, ("a", "b"), rotated=False).with_matches(7)
    assert [(one.turns, one.total) for one in (alike, apart)] == [(1, 7), (1, 7)]


def test_at_smaller_tables_every_set_sits_in_every_seat_and_every_match_has_its_deal() -> None:
    company = MatchSeries(GAME, ("a", "b", "c"), seats=2)
    found = [company.seating(number) for number in range(6)]
    assert [deal for deal, _ in found] == [*range(6)]
    assert sorted(bots for _, bots in found) == [(one, two) for one in "abc" for two in "abc" if one != two]


def test_equal_players_need_one_match_a_deal() -> None:
    assert len(MatchSeries(GAME, ("random", "random")).play_deal(0)) == 1


def test_the_same_series_gives_the_same_matches_whatever_the_jobs() -> None:
    series = MatchSeries(GAME, ("novice", "random"), 4, 17)
    alone, together = [*series.results()], [*series.results(jobs=2)]
    assert [match.digest for match in alone] == [match.digest for match in together]
    assert len({match.digest for match in alone}) == 8
    assert [match.digest for match in series.results([6, 3])] == [alone[6].digest, alone[3].digest]
    assert [[match.digest for match in deal] for deal in series.results_by_deal()] == [
        [match.digest for match in alone[first : first + 2]] for first in (0, 2, 4, 6)
    ]


def test_findings_count_wins_places_sources_and_times() -> None:
    series = MatchSeries(GAME, ("novice", "random"), 5, 3)
    matches = [*series.results()]
    found = series.findings(matches)
    novice, random = found.bots.values()
    assert [*found.bots] == ["novice", "random"]
    assert len(novice.points) == len(random.points) == found.matches == 10
    assert novice.share.mean + random.share.mean == pytest.approx(1)
    assert novice.wins == pytest.approx(10 * novice.share.mean)
    assert novice.place < random.place
    assert sum(novice.sources.values()) == pytest.approx(novice.mean_points)
    assert len(novice.times) == sum(
        len(match.times[seat]) for match in matches for seat in (0, 1) if match.bots[seat] == "novice"
    )
    assert sum(len(row.times) for row in found.seats) == sum(
        len(row) for match in matches for row in match.times
    )
    median, most = novice.times_ms
    assert 0 < median <= most


def test_options_reach_the_match() -> None:
    plain = MatchSeries(GAME, ("planner", "planner", "planner"), 1, 8)
    assert plain.play(0).digest != replace(plain, options={"free_trade": "yes"}).play(0).digest


def test_the_challenger_sits_once_in_every_seat_of_a_deal() -> None:
    met: list[MatchResult] = []

    class Watched(MatchSeries):
        def play(self, *words: object, **more: object) -> MatchResult:
            met.append(MatchSeries.play(self, *words, **more))  # type: ignore[arg-type]
            return met[-1]

    found = pairing(Watched(GAME, THREE.bots, 3, 5), sequential=False)
    assert found.findings.matches == len(met) == 9
    for deal in range(3):
        assert sorted(match.bots.index("novice") for match in met if match.deal == deal) == [0, 1, 2]
    assert all(match.bots.count("random") == 2 for match in met)


def test_shares_and_victories_agree() -> None:
    told: list[tuple[MatchSeries, int, Share]] = []
    found = pairing(THREE, progress=lambda *words: told.append(words), sequential=False)
    rows = found.findings.bots
    assert sum(row.wins for row in rows.values()) == pytest.approx(9)
    assert found.row.share.mean == pytest.approx(rows["novice"].wins / 9)
    assert found.row.par == pytest.approx(1 / 3)
    assert [words[:2] for words in told] == [(THREE, number) for number in (1, 2, 3)]
    assert told[-1][2] == found.row.share


def _match(places: tuple[int, ...], bots: tuple[str, ...]) -> MatchResult:
    count = len(bots)
    return MatchResult(0, bots, places, (0,) * count, ({},) * count, ((),) * count, 1, "")


def test_a_shared_victory_counts_in_parts() -> None:
    deal = [_match((1, 1, 3), ("a", "b", "b")), _match((1, 1, 3), ("b", "b", "a"))]
    assert score(deal, "a") == pytest.approx(0.25)
    assert score(deal, "b") == pytest.approx(0.75)
    found = MatchSeries(GAME, ("a", "b")).findings([_match((1, 1), ("a", "b"))])
    assert [row.wins for row in found.bots.values()] == [0.5, 0.5]


def test_shared_ranks_are_their_mean() -> None:
    match = _match((1, 1, 3), ("a", "b", "b"))
    assert (rank(match, "a"), rank(match, "b")) == (1.5, 2.25)
    assert rank(_match((2, 1), ("a", "b")), "a") == 2


def test_mean_ranks_of_all_seats_are_those_of_the_table() -> None:
    rows = pairing(THREE, sequential=False).findings.bots
    assert rows["novice"].rank.mean + 2 * rows["random"].rank.mean == pytest.approx(6)
    assert rows["novice"].rank.mean < rows["random"].rank.mean


def test_a_pairing_stops_when_it_is_decided_and_not_before() -> None:
    series = MatchSeries(GAME, ("novice", "random"), 200)
    found = pairing(series)
    assert found.verdict == 1
    assert 8 <= found.row.share.deals < 30
    assert pairing(replace(series, deals=5)).verdict == 0


def test_everybody_meets_everybody_and_is_rated() -> None:
    rows = [*tournament(MatchSeries(GAME, ("random", "novice", "planner"), 2, 9, seats=2))]
    assert [(row.challenger, row.rival) for row in rows] == [
        ("random", "novice"),
        ("random", "planner"),
        ("novice", "planner"),
    ]
    assert [*table(rows)] == ["planner", "novice", "random"]


def test_on_a_ladder_everybody_meets_the_next_alone() -> None:
    company = MatchSeries(GAME, ("random", "novice", "planner"), 1, seats=3)
    found = pairings(company, ladder=True)
    assert [series.bots for series in found] == [
        ("random", "novice", "novice"),
        ("novice", "planner", "planner"),
    ]
    assert [row.series for row in tournament(company, ladder=True)] == found


def test_matches_repeat_exactly() -> None:
    series = MatchSeries(GAME, ("novice", "random"), 4, 3)
    one, other = (pairing(series, jobs, sequential=False) for jobs in (1, 2))
    for bot in series.bots:
        rows = [replace(found.findings.bots[bot], times=()) for found in (one, other)]
        assert rows[0] == rows[1]
    assert (one.likelihood, one.verdict) == (other.likelihood, other.verdict)
