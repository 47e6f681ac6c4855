"""How often components won: who had them is told by events, shared victories count in parts, people and bots apart."""

from dataclasses import replace

import pytest

from build import component_wins
from game.boards.registry import GameLookError, bot_wins, catalogue_of, game_look, read_look
from game.devtools import sample_positions
from game.engine.core.messages import Event
from game.engine.registry import game_ids
from game.i18n.catalogue import Texts
from game.storage.record import PERSON
from game.storage.tallies import Wins, components_by_seat, counted, named, shares_of


def test_a_seat_has_what_an_event_gives_it_wherever_it_lay() -> None:
    log = [
        Event("builds", 1, {"building": "building/villa"}),
        Event("builds", 1, {"building": "hand/villa"}),
        Event("builds", -1, {"building": "building/arcus"}),
        Event("sells", 0, {"building": "building/via"}),
        Event("draws", 0, {"cards": ("card/via", "card/murus")}),
    ]
    assert components_by_seat(log, ["builds.building", "draws.cards"]) == {1: {"villa"}, 0: {"via", "murus"}}
    assert named("hand/villa") == named("villa") == "villa"


@pytest.mark.parametrize("game", game_ids())
def test_what_seats_had_is_in_the_catalogue_and_the_counts_add_up(game: str) -> None:
    record = sample_positions.played(Texts("en"), players=3, game_id=game)
    earned = game_look(game).earned
    seats = [
        replace(seat, controller=PERSON if number == 0 else "easy")
        for number, seat in enumerate(record.seats)
    ]
    record.seats[:] = seats
    found = counted([record, record], {game: earned})
    known = {named(token) for _, tokens in catalogue_of(game) for token in tokens}
    assert found.matches == 2
    assert set(found.people) | set(found.bots) <= known
    assert len(set(found.people) | set(found.bots)) >= 8
    shares = shares_of(record.match)
    assert sum(shares) == pytest.approx(1.0)
    for wins in found.people.values():
        assert wins == Wins(2, 2 * shares[0])
    assert all(one.had in {2, 4} for one in found.bots.values())


@pytest.mark.parametrize("game", game_ids())
def test_the_figures_of_bots_name_what_is_in_the_catalogue(game: str) -> None:
    found = bot_wins(game)
    known = {named(token) for _, tokens in catalogue_of(game) for token in tokens}
    assert found.matches >= 100
    assert set(found.wins) <= known
    assert len(found.wins) >= 12
    for one in found.wins.values():
        assert 0 <= one.won <= one.had <= found.matches * found.players


def test_the_figures_of_bots_are_made_again_the_same() -> None:
    first, again = component_wins.measured("glory_to_rome", 2), component_wins.measured("glory_to_rome", 2)
    assert first == again
    text = component_wins.text(2, first)
    assert text.startswith("# Written by")
    assert text.count("\n") == len(first) + 6


@pytest.mark.parametrize("value", ['"builds"', '["builds"]', "[3]"])
def test_a_wrong_list_of_events_is_refused(value: str) -> None:
    with pytest.raises(GameLookError, match="earned"):
        read_look(f"earned = {value}", "here")
