"""Which finished matches count for a person's rating."""

from dataclasses import replace

from game.storage.record import PERSON
from game.storage.tallies import Finished, SeatResult, ratings_of

WON = Finished(
    "1", "glory_to_rome", "2026-01-01T00:00:00+00:00", "strict", 9, 0, 0, True,
    (SeatResult("Anna", PERSON, 1, 30), SeatResult("Galla", "hard-galla", 2, 20)),
)  # fmt: skip


def test_one_person_against_levels_counts() -> None:
    (row,) = ratings_of([WON] * 6)
    assert (row.person, row.game, row.players, row.rating.matches) == ("Anna", "glory_to_rome", 2, 6)
    assert row.rating.mean > 327, "six wins against hard"


def test_what_does_not_count() -> None:
    two = replace(WON, results=(*WON.results[:1], SeatResult("Bruno", PERSON, 2, 20)))
    plain = replace(WON, results=(WON.results[0], SeatResult("x", "consul", 2, 20)))
    none = replace(WON, results=(replace_controller(WON.results[0]), WON.results[1]))
    assert ratings_of([two, plain, none, replace(WON, beyond=1), replace(WON, policy="sandbox")]) == []


def replace_controller(seat: SeatResult) -> SeatResult:
    return seat._replace(controller="easy")


def test_tables_of_other_sizes_are_apart() -> None:
    three = replace(WON, results=(*WON.results, SeatResult("Titus", "normal", 3, 10)))
    assert [(row.players, row.rating.matches) for row in ratings_of([WON, three, WON])] == [(2, 2), (3, 1)]
