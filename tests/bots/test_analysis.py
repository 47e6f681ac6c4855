"""The analysis of a finished match adds up, repeats, and calls only what two judges agree on."""

import json
from itertools import product

import pytest

from game.bots.analysis import losses
from game.bots.analysis.analyst import GRADES, MOST, analyzed
from game.bots.analysis.chances import ReviewJudge, Unreviewable, split
from game.bots.analysis.losses import ReviewQuestion
from game.bots.analysis.report import report_data, report_from
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import load_game
from tests.bots.reports import few_worlds, played
from tests.games import WITH_BOTS
from tests.pairs import share

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("players", "name"), share([*product((2,), WITH_BOTS[::-1]), *product((4,), WITH_BOTS)], 1, spread=True)
)
def test_a_split_adds_up(players: int, name: str) -> None:
    with pytest.raises(Unreviewable):
        split(Match(load_game(name), Setup(name, players, 5)))
    match = played(name, players)
    found = split(match)
    assert len(found.curve) == len(match) + 1
    for part in found.shares:
        total = part.start + part.luck + part.own + part.others + part.revision
        assert abs(total - part.result) < 1e-9
    assert any(step.luck[0] for step in found.steps)
    assert any(step.act[0] for step in found.steps)
    assert all(abs(sum(moment.chances) - 1) < 1e-9 for moment in found.curve)


def test_a_report_repeats_survives_a_file_and_marks_only_what_is_sure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few_worlds(monkeypatch)
    match = played("glory_to_rome", 2)
    found = analyzed(match)
    assert found.final
    assert analyzed(match) == found
    assert report_from(json.loads(json.dumps(report_data(found)))) == found
    assert found.losses
    assert {mark.kind for mark in found.marks} <= {"strong", *(name for name, _ in GRADES)}
    for mark in found.marks:
        assert mark.far > 0
        assert mark.change >= GRADES[-1][1]
        assert mark.played != mark.better or mark.kind == "strong"
    assert len(found.points) <= MOST
    assert [point.number for point in found.points] == sorted({point.number for point in found.points})


def test_a_loss_is_measured_in_worlds_in_which_the_best_was_not_chosen() -> None:
    one, two = (Action("one"),), (Action("two"),)
    even, odd = [1.0, 0.0] * 4, [0.0, 1.0] * 4
    noise = losses._loss(one, {one: even, two: odd}, 10.0)
    assert noise.loss <= 0
    assert not noise.sure
    clear = losses._loss(one, {one: [0.2] * 8, two: [0.3] * 8}, 10.0)
    assert clear.sure
    assert clear.better == two
    assert clear.points > 0
    best = losses._loss(two, {one: [0.2] * 8, two: [0.3] * 8}, 10.0)
    assert (best.loss, round(best.ahead, 6)) == (0.0, 0.1)


def test_a_played_line_ends_with_the_next_question_or_another_seat() -> None:
    match = played("constantinopolis", 2)
    found = losses.questions(match, ReviewJudge(match))
    asked = {one.number for one in found}
    assert len(found) > 20
    for one in found:
        assert isinstance(one, ReviewQuestion)
        numbers = range(one.number, one.number + len(one.played))
        assert {match.entries[n].seat for n in numbers} == {one.seat}
        assert not asked & set(numbers[1:])
        assert len(set(one.lines)) > 1
