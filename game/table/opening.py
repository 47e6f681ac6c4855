"""The one sentence an analysis opens with: who won, by how much, and which source of points decided it most."""

from __future__ import annotations

from typing import NamedTuple

from game.i18n.match_texts import MatchTexts
from game.storage.record import Record

from .score_history import ScoreHistory, score_history


class Margin(NamedTuple):
    """Who won against whom by how many points, and the source that told most: its key, and the points of both."""

    winner: int
    rival: int
    lead: int
    source: str
    own: int
    other: int


def margin(history: ScoreHistory, against: int | None = None) -> Margin | None:
    """What the winner had ahead of a seat, by default of the next; ``None`` where points did not decide or several won."""
    winners = history.winners
    if len(winners) != 1 or len(history.places) < 2 or history.in_teams:
        return None
    winner, rival = winners[0], history.places[1].seat if against is None else against
    place, other = history.place(winner), history.place(rival)
    if place is None or other is None or place.points <= other.points:
        return None
    pairs = list(zip(history.trees[winner].parts, history.trees[rival].parts, strict=True))
    best, least = max(pairs, key=lambda pair: pair[0].points - pair[1].points)
    return Margin(winner, rival, place.points - other.points, best.key, best.points, least.points)


def opening(record: Record, texts: MatchTexts) -> str:
    """The sentence, to the only person of the match as "you"; "" where points did not decide or several won."""
    match = record.match
    last = match.events(max(0, len(match) - 1))
    if any(texts.has_own(f"score.won.{event.key}") for event in last):
        return ""
    history = score_history(record)
    people = [seat for seat, info in enumerate(record.seats) if info.is_person]
    person = people[0] if len(people) == 1 else None
    lost = person is not None and person not in history.winners and history.place(person) is not None
    found = margin(history, person if lost else None)
    if found is None:
        return ""
    key = "behind" if lost else "you" if person == found.winner else "won"
    return texts(
        f"analysis.opening.{key}", name=record.seats[found.winner].name, rival=record.seats[found.rival].name,
        lead=found.lead, source=texts.source(found.source), own=found.own, other=found.other,
    )  # fmt: skip


__all__ = ["Margin", "margin", "opening"]
