"""Networks by hand, and evaluation files that are refused for a reason."""

from math import exp, tanh
from unittest.mock import patch

import pytest

from game.bots.thinking.evaluation import (
    Evaluation,
    EvaluationError,
    Fact,
    own_evaluation,
    read_evaluation,
    write_evaluation,
)
from game.bots.thinking.game_adapter import leads, outcome, sigmoid
from game.bots.thinking.network import Layer, Network
from game.engine.core.game import Setup, Standing
from tests.bots.thinking.toy import Known, Toy, evaluation

NETWORK = Network((Layer(((0.5, -1.0), (2.0, 0.0)), (0.1, -0.25)), Layer(((1.0, 3e-7),), (-0.5,))))
MADE: dict[str, Fact] = {"commit": "abc", "seconds": 3, "share": 0.5, "rival": 'the "first"'}


def text() -> str:
    return write_evaluation(Evaluation("toy", 2, ("a", "b"), NETWORK, MADE, 7.5), "train toy")


def test_a_network_by_hand() -> None:
    first, second = tanh(0.5 * 0.4 - 1.0 * 0.3 + 0.1), tanh(2.0 * 0.4 - 0.25)
    assert NETWORK.value([0.4, 0.3]) == pytest.approx(1 / (1 + exp(0.5 - first - 3e-7 * second)))
    assert sigmoid(-1e9) == pytest.approx(0)
    assert sigmoid(1e9) == 1


def test_a_file_gives_back_what_was_written() -> None:
    found = read_evaluation(text(), "f", "toy", 2, ("a", "b"))
    assert found == Evaluation("toy", 2, ("a", "b"), NETWORK, MADE, 7.5)
    assert text().startswith("# Learned by `train toy`.")


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        (("a", "b", "c"), r"f.toml: was learned with other features \(new: c\)"),
        (("a", "c"), r"other features \(gone: b; new: c\)"),
        (("b", "a"), r"other features \(another order\)"),
    ],
)
def test_a_file_for_other_features_is_refused(names: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(EvaluationError, match=complaint):
        read_evaluation(text(), "f.toml", "toy", 2, names)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("players = 2", "players = 3", "f: is for toy with 3 players"),
        ('game = "toy"', 'game = "joy"', "f: is for joy with 2 players"),
        ("[2.0, 0.0]", "[2.0]", "f: layer 1 does not take 2 numbers"),
        ("bias = [0.1, -0.25]", "bias = [0.1]", "f: layer 1 has 2 rows and 1 biases"),
        ("[[layer]]", "[[lair]]", "f: cannot be read"),
        ("[made]", "[made", "f: cannot be read"),
        ("[2.0, 0.0]", '["x", 0.0]', "f: cannot be read"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(old: str, new: str, complaint: str) -> None:
    assert old in text()
    with pytest.raises(EvaluationError, match=complaint):
        read_evaluation(text().replace(old, new), "f", "toy", 2, ("a", "b"))


def test_layers_have_to_end_in_one_neuron() -> None:
    assert Network(()).fault(2) == "it has no layers"
    assert Network((NETWORK.layers[0],)).fault(2) == "the last layer has not one neuron"
    assert evaluation().network.fault(3) == ""


def test_a_number_of_players_without_a_file_is_named() -> None:
    with pytest.raises(EvaluationError, match=r"evaluation_9.toml: there is no evaluation for 9 players"):
        own_evaluation("game.bots.thinking", 9, ("a",))


def test_the_end_is_worth_the_victory_and_a_little_the_lead() -> None:
    game = Toy()
    state = game.start(Setup("toy", 3, 1))
    state.points, state.to_act = [10, 10, 5], -1
    assert outcome(game, state, Known.lead) == pytest.approx(
        [0.8 / 2 + 0.2 * sigmoid(1), 0.8 / 2 + 0.2 * sigmoid(1), 0.2 * sigmoid(-1)]
    )


def test_partners_are_no_rivals_and_who_left_has_nothing() -> None:
    """Both sides of partners stand behind the others by the same; a seat that is not ranked is worth nothing."""
    rows = [Standing(0, 1, 30), Standing(2, 1, 30), Standing(1, 3, 24)]
    assert leads(rows) == [6.0, 6.0, -6.0]
    assert leads(rows[:2]) == [0.0, 0.0]
    game = Toy()
    state = game.start(Setup("toy", 4, 1))
    with patch.object(game, "standings", return_value=rows):
        assert outcome(game, state, Known.lead)[3] == 0.0
