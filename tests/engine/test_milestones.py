"""Milestones as data, and their conditions against the ends of matches."""

from collections import Counter
from functools import cache

import pytest

from game.bots.thinking.level import LEVELS
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.milestone import MatchEnd, Milestone, milestones, read
from game.engine.core.rng import Stream
from game.engine.core.tables import TableError
from game.engine.registry import game_ids, load_game

GAMES = [game_id for game_id in game_ids() if any(one.own for one in milestones(load_game(game_id)))]


@cache
def finish(game_id: str, seed: int) -> MatchEnd:
    """The end of a match of random actions."""
    game = load_game(game_id)
    match = Match(game, Setup(game_id, 3, seed))
    choose = Stream(seed)
    while not game.over(match.state):
        match.play(match.state.choices[choose.below(len(match.state.choices))])
    return MatchEnd(match)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_twelve_to_twenty_with_known_levels(game_id: str) -> None:
    found = milestones(load_game(game_id))
    assert 12 <= len(found) <= 20
    assert len({one.id for one in found}) == len(found)
    assert {one.rivals or one.rating for one in found} <= {"", *LEVELS}
    assert sum(one.own for one in found) >= 8, "ways to win this game"


@pytest.mark.parametrize("game_id", GAMES)
def test_conditions_hold_exactly_at_what_was_scored(game_id: str) -> None:
    end = finish(game_id, 5)
    for seat, tree in enumerate(end.trees):
        for part in tree.parts:
            if part.points > 0:
                assert end.holds(Milestone("x", score={part.key: part.points}), seat)
                assert not end.holds(Milestone("x", without=(part.key,)), seat)
            assert not end.holds(Milestone("x", score={part.key: part.points + 1}), seat)
            assert not end.holds(Milestone("x", things={part.key: len(part.things) + 1}), seat)
        own = Counter({key: count for (key, who), count in end.events.items() if who == seat})
        kind, count = own.most_common(1)[0]
        assert end.holds(Milestone("x", events={kind: count}), seat)
        assert not end.holds(Milestone("x", events={kind: count + 1}), seat)
        assert not end.holds(Milestone("x", never=(kind,)), seat)


@pytest.mark.parametrize("game_id", GAMES)
def test_won_lead_players_and_the_end(game_id: str) -> None:
    end = finish(game_id, 5)
    places = {row.seat: row.place for row in end.standings.values()}
    assert [seat for seat in range(3) if end.holds(Milestone("x", won=True), seat)] == [
        seat for seat in range(3) if places[seat] == 1
    ]
    points = sorted((row.points for row in end.standings.values()), reverse=True)
    first = next(row.seat for row in end.standings.values() if row.points == points[0])
    ahead = points[0] - points[1]
    assert not end.holds(Milestone("x", lead=ahead + 1), first)
    assert ahead == 0 or end.holds(Milestone("x", lead=ahead), first)
    assert end.holds(Milestone("x", players=3), first)
    assert not end.holds(Milestone("x", players=4), first)
    assert end.holds(Milestone("x", ended=next(iter(end.last))), first)
    assert not end.holds(Milestone("x", ended="round"), first) or "round" in end.last


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("score = { sails = 1 }", "'sails' is not known"),
        ("events = { sings = 1 }", "'sings' is not known"),
        ('options = { sails = "yes" }', "'sails = yes' is not known"),
        ("lead = -1", "not a whole number"),
        ('won = "yes"', "'won' is true or false"),
        ('picture = "fame"', "demands nothing"),
        ("sails = 1", "'sails' means nothing here"),
        ('never = "sails"', "'never' is not a list"),
    ],
)
def test_a_wrong_record_is_named_with_its_line(line: str, wrong: str) -> None:
    text = f'# ways to win\n\n[[milestone]]\nid = "first"\n{line}\n'
    with pytest.raises(TableError) as found:
        read(text, "milestones.toml", load_game(GAMES[0]))
    assert (found.value.source, found.value.line) == ("milestones.toml", 4)
    assert wrong in str(found.value)
