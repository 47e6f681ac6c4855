"""Levels and characters as files, and what is refused for which reason."""

import pytest

from game.bots.bot import BotError
from game.bots.registry import levels
from game.bots.thinking.level import LEVELS, Character, Level, read_characters, read_levels

TEXT = "\n".join(f'[{name}]\nbase = "novice"\n' for name in LEVELS)


def test_levels_come_weakest_first_with_what_is_usual_where_nothing_is_said() -> None:
    found = read_levels(TEXT.replace("[easy]", "[easy]\nrandomness = 0.5"), "f")
    assert tuple(found) == LEVELS
    assert found["hard"] == Level("novice")
    assert found["easy"].randomness == 0.5


def test_a_level_may_play_otherwise_at_larger_tables() -> None:
    crowd = "[hard.crowd]\nseats = 4\nmethod = 'lookahead'\niterations = 3\n"
    level = read_levels(TEXT.replace("[hard]", "[hard]\nturns = 2") + crowd, "f")["hard"]
    assert [level.at(players) for players in (2, 3)] == [level, level]
    assert level.at(4) == level.at(6) == Level("novice", method="lookahead", iterations=3, turns=2, seats=4)
    assert level.method == "none"


def test_a_level_may_differ_at_several_sizes_of_table() -> None:
    """Each builds on the numbers of the smallest table."""
    crowd = "[[hard.crowd]]\nseats = 3\niterations = 3\n[[hard.crowd]]\nseats = 5\nturns = 4\n"
    start = "[hard]\nmethod = 'search'\niterations = 12\nturns = 2"
    level = read_levels(TEXT.replace("[hard]", start) + crowd, "f")["hard"]
    assert [(level.at(n).iterations, level.at(n).turns) for n in range(2, 7)] == [
        (12, 2), (3, 2), (3, 2), (12, 4), (12, 4),
    ]  # fmt: skip


def test_the_expert_tries_four_times_as_much_at_two_seats() -> None:
    """Where measuring showed that it pays (docs/bots/notes.md); at other tables it plays as before."""
    rome, concordia = levels("glory_to_rome")["expert"], levels("concordia_venus")["expert"]
    assert [rome.at(n).iterations for n in range(2, 6)] == [1200, 300, 24, 24]
    assert [concordia.at(n).iterations for n in range(2, 7)] == [320, 80, 60, 60, 60]
    assert [(rome.at(n).method, rome.at(n).turns) for n in (2, 3, 4)] == [
        ("search", 1),
        ("search", 1),
        ("lookahead", 5),
    ]
    assert [concordia.at(n).turns for n in (2, 3, 4)] == [4, 4, 8]
    assert rome.seconds == concordia.seconds == 3.0, "what a slow machine may take"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[easy]", "[ease]", "f: levels missing or unknown: ease, easy"),
        ("[easy]", "[easy", "f: "),
        ("[easy]", "[easy]\nluck = 3", "f, easy: no such number: luck"),
        ("[easy]", "[easy.crowd]\nturns = 2\n[easy]", "f, easy: 'crowd' names its 'seats'"),
        (
            "[easy]",
            "[[easy.crowd]]\nseats = 4\n[[easy.crowd]]\nseats = 3\n[easy]",
            "f, easy: every 'crowd' has more",
        ),
        ("[easy]", "[easy.crowd]\nseats = 2\n[easy]", "f, easy: every 'crowd' has more"),
        ("[easy]", "[easy]\ncrowd = 3", "f, easy: 'crowd' names its 'seats'"),
        ("[easy]", "[easy.crowd]\nseats = 4\nluck = 2\n[easy]", "f, easy, crowd: no such number: luck"),
        ("[easy]\nbase", "[easy]\nrandomness", "f, easy: 'base' is missing"),
        ("[easy]", "[easy]\nmethod = 'deep'", "f, easy: 'method' cannot be 'deep'"),
        ("[easy]", "[easy]\nmethod = 'search'", "f, easy: 'iterations' cannot be 0"),
        ("[easy]", "[easy]\nrandomness = 1.5", "f, easy: 'randomness' cannot be 1.5"),
        ("[easy]", "[easy]\nbreadth = 1", "f, easy: 'breadth' cannot be 1"),
        ("[easy]", "[easy]\nnoise = -1.0", "f, easy: 'noise' cannot be -1.0"),
        ("[easy]", "[easy]\ntrees = 0", "f, easy: 'trees' cannot be 0"),
        (
            "[easy]",
            "[easy]\nmethod = 'search'\niterations = 9\ntrees = 2",
            "f, easy: 'trees' cannot share 9 iterations of 'search'",
        ),
        ("[easy]", "[easy]\ntrees = 2", "f, easy: 'trees' cannot share 0 iterations of 'none'"),
        ("[easy]", "[easy]\nseconds = 0", "f, easy: 'seconds' cannot be 0"),
        ("[easy]", "[easy]\nrandomness = 'often'", "f, easy: 'randomness' cannot be 'often'"),
    ],
)
def test_levels_that_make_no_sense_are_refused(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BotError, match=complaint):
        read_levels(TEXT.replace(old, new), "f")


def test_a_character_is_an_id_and_a_taste() -> None:
    found = read_characters("[anna.taste]\nwalls = 0.5\ngold = -1\n", "f", ("gold", "walls"))
    assert found == (Character("anna", {"walls": 0.5, "gold": -1.0}),)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[anna.taste]\nluck = 1", "f, anna: no such feature: luck"),
        ("[anna.taste]\ngold = 'much'", "f, anna: 'gold' is no number"),
        ("[Anna.taste]\ngold = 1", "f, Anna: an id is one word"),
        ("[anna]\ntaste = 3", "f, anna: has a table"),
        ("[anna]\nage = 3", "f, anna: has a table"),
        ("[anna", "f: "),
    ],
)
def test_characters_that_make_no_sense_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(BotError, match=complaint):
        read_characters(text, "f", ("gold",))
