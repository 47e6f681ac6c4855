"""Scores: points, the rules that give them, and the components that earned them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreTree:
    """One node of a seat's score: ``points`` is the sum of the parts where there are any.

    ``key`` names the source in the catalogues (``score.<game>.<key>``); ``rule`` the rule that gives it;
    ``things`` the components that earned it (references such as ``building/domus_regia_6``).
    """

    key: str
    points: int
    rule: str | None = None
    things: tuple[str, ...] = ()
    parts: tuple[ScoreTree, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's place at the end: ``place`` 1 is the winner's, shared in a tie; ``ties`` the tie-break values."""

    seat: int
    place: int
    points: int
    ties: tuple[int, ...] = ()


def standings(results: dict[int, tuple[int, ...]]) -> list[Standing]:
    """Order seats by points, then by each tie-break in turn; equal seats share a place.

    ``results`` maps a seat to (points, first tie-break, second tie-break ...); more is better in each.
    """
    order = sorted(results, key=lambda seat: (tuple(-value for value in results[seat]), seat))
    return [
        Standing(
            seat=seat,
            place=1 + sum(1 for other in order if results[other] > results[seat]),
            points=results[seat][0],
            ties=results[seat][1:],
        )
        for seat in order
    ]
