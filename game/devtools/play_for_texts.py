"""Plays games to collect the texts they compose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from game.i18n.catalogue import Texts
from game.storage.record import Record

from . import said, samples
from .composed_texts import Collector, Composed, TextPosition
from .standing import standing

POSITIONS = 20
"""So many positions of each game are looked at, unless it asks fewer questions."""


def collect(
    languages: Sequence[str], games: Iterable[str], matches: int, seed: int, positions: int = POSITIONS
) -> dict[str, list[Composed]]:
    """By language every text that `matches` matches of each game compose, played from `seed` on."""
    found = {language: Collector(language) for language in languages}
    plain = Texts("en")
    with TemporaryDirectory() as folder:
        for game_id in games:
            for collector in found.values():
                standing(collector, game_id)
            for turn in range(matches):
                record = samples.varied(plain, game_id, turn, seed + turn)
                name = f"{game_id} seed {seed + turn}"
                places = list(spots(record, name, positions))
                thoughts = said.thoughts(places)
                for collector in found.values():
                    named = partial(samples.named_in, collector.texts)
                    said.log(collector, named(record), name)
                    for spot in places:
                        said.table(collector, spot._replace(record=named(spot.record)), Path(folder))
                    for one in thoughts:
                        spot = one.spot._replace(record=named(one.spot.record))
                        said.thought(collector, one._replace(spot=spot), Path(folder))
                    said.result(collector, named(record), name, Path(folder))
    return {language: list(collector.found.values()) for language, collector in found.items()}


def spots(record: Record, name: str, most: int) -> Iterator[TextPosition]:
    """Positions of a match: where a question is first and last put to the first seat, and to any other one."""
    game, match = record.match.game, record.match
    first: dict[tuple[str, bool], int] = {}
    last: dict[tuple[str, bool], int] = {}
    for number in range(len(match)):
        decision = game.decision(match.at(number))
        if decision is not None:
            first.setdefault((decision.key, decision.seat == 0), number)
            last[decision.key, decision.seat == 0] = number
    chosen = sorted({*first.values(), *last.values()})
    for number in chosen[:: max(1, -(-len(chosen) // most))]:
        yield TextPosition(replace(record, match=match.fork(number)), f"{name} action {number}")
