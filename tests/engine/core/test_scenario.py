"""Scenario files: what is read, what is refused to be read, and what is noticed when it does not come true."""

from pathlib import Path

import pytest

from game.engine.core import scenario
from game.engine.core.scenario import ScenarioError, load, run, run_paths

HEAD = """game = "constantinopolis"

[[scenario]]
title = "One"
players = 2
position.phase = "building"
position.seats = [{}, {}]
"""


def write(folder: Path, steps: str, head: str = HEAD) -> Path:
    path = folder / "some.toml"
    path.write_text(f"{head}step = [\n{steps}\n]\n", encoding="utf-8")
    return path


def failures(folder: Path, steps: str, head: str = HEAD) -> list[str]:
    (only,) = load(write(folder, steps, head))
    return [f"{failure.line}: {failure.what}" for failure in run(only)]


def test_a_scenario_that_comes_true(tmp_path: Path) -> None:
    steps = """
  { by = 0, asks = "build", offers = ["build metallum", "done"], never = ["build vinaria"] },
  { refuse = "build vinaria", rule = "73" },
  { do = "build metallum", events = ["builds"], expect = { "seat0.gold" = 10, "seat0.buildings" = ["ager", "metallum"] } },
  { do = "done", repeat = 2, asks = "load" },
  { do = "default", until = { over = true }, to_act = -1, offers_exactly = [], expect = { round = 9, "place.1" = 1 } },"""
    path = write(tmp_path, steps)
    (only,) = load(path)
    assert (only.title, only.line, only.setup.players, only.covers) == ("One", 4, 2, ())
    assert [step.line for step in only.steps] == [10, 11, 12, 13, 14]
    assert run(only) == []


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ('{ by = 1, do = "done" }', "seat 0 is to act, not 1"),
        ('{ do = "build vinaria" }', "'build vinaria' is refused by rule 73"),
        ('{ do = "build castle" }', "'castle' is not a building"),
        ('{ refuse = "build vinaria", rule = "74" }', "is refused by rule 73 (licence), not 74"),
        ('{ refuse = "build metallum", rule = "73" }', "'build metallum' is offered"),
        ('{ do = "done", events = ["builds"] }', "no event 'builds', only builds_nothing"),
        ('{ do = "done", to_act = 0 }', "seat 1 is to act, not 0"),
        ('{ do = "done", asks = "load" }', "the question is 'build', not 'load'"),
        ('{ offers = ["build vinaria"] }', "'build vinaria' is not offered"),
        ('{ offers_exactly = ["done"] }', "not done"),
        ('{ never = ["done"] }', "'done' is offered"),
        ('{ expect = { "seat0.gold" = 31 } }', "seat0.gold is 30, not 31"),
        ('{ expect = { "seat9.gold" = 31 } }', "seat9.gold is 'no fact of this game', not 31"),
        ('{ do = "default", until = { round = 12 } }', "'default' comes after the end of the match"),
    ],
)
def test_what_does_not_come_true_is_told_with_its_line(tmp_path: Path, step: str, complaint: str) -> None:
    found = failures(tmp_path, f"  {step},")
    assert found
    assert found[0].startswith("9: ")
    assert complaint in found[0]


def test_a_repetition_without_end_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario, "MOST_STEPS", 5)
    assert "never led to" in failures(tmp_path, '  { do = "default", until = { round = 9 } },')[0]


def test_after_a_step_that_cannot_be_taken_nothing_more_is_tried(tmp_path: Path) -> None:
    steps = '  { do = "build vinaria" },\n  { expect = { "seat0.gold" = 0 } },'
    assert len(failures(tmp_path, steps)) == 1


def test_all_facts_that_are_wrong_are_told(tmp_path: Path) -> None:
    assert len(failures(tmp_path, '  { expect = { "seat0.gold" = 1, "seat1.gold" = 2, round = 1 } },')) == 2


def test_a_position_that_cannot_be_laid_out(tmp_path: Path) -> None:
    head = HEAD.replace("[{}, {}]", "[{ silver = 1 }, {}]")
    found = failures(tmp_path, '  { do = "done" },', head)
    assert found == ["4: cannot be laid out: seats: 'silver' means nothing"]
    head = HEAD.replace("[{}, {}]", "[{ fleet = [{ place = 1 }] }, { gold = 3 }]")
    assert "cannot be laid out: 'size'" in failures(tmp_path, '  { do = "done" },', head)[0]
    head = HEAD.replace("players = 2", "players = 7")
    assert "cannot be laid out" in failures(tmp_path, '  { do = "done" },', head)[0]


@pytest.mark.parametrize(
    ("head", "steps", "line", "complaint"),
    [
        (HEAD, "  {},", 4, "a step is not a table"),
        (HEAD.replace('title = "One"', ""), '  { do = "done" },', 1, "a scenario has no title"),
        (HEAD.replace("players = 2", ""), '  { do = "done" },', 4, "'One' has no 'players'"),
        (HEAD.replace("players", "payers"), '  { do = "done" },', 4, "'payers' means nothing here"),
        (HEAD, '  { do = "done" },\n  { to_act = "0" },', 10, "'to_act' is of the wrong kind"),
        (HEAD, '  { do = "done" },\n  { does = "done" },', 10, "'does' means nothing here"),
        (HEAD, '  { refuse = "done" },', 9, "'refuse' stands without 'do' and with the 'rule'"),
        (HEAD, "  { expect = { round = 1 }, repeat = 2 },", 9, "'repeat' means nothing without 'do'"),
        (HEAD, '  { do = "done" ', 9, "inline table"),
        ("", '  { do = "done" },', 1, "'game' is missing"),
        ('game = "x"\nmore = 1\n[[scenario]]\ntitle = "a"\n', "", 1, "nothing may stand in the file"),
    ],
)
def test_a_file_that_makes_no_sense_is_named_by_line(
    tmp_path: Path, head: str, steps: str, line: int, complaint: str
) -> None:
    path = write(tmp_path, steps, head)
    with pytest.raises(ScenarioError) as caught:
        load(path)
    assert complaint in str(caught.value)
    assert str(caught.value).startswith(f"{path}:")
    if line > 1:
        assert str(caught.value).startswith(f"{path}:{line}:")


def test_a_file_may_be_one_scenario(tmp_path: Path) -> None:
    head = 'game = "constantinopolis"\ntitle = "Alone"\nplayers = 2\nposition = { seats = [{}, {}] }\n'
    path = write(tmp_path, '  { asks = "choose_office" },', head)
    assert [str(one) for one in load(path)] == ["some: Alone"]
    assert run_paths([path]) == scenario.ScenarioReport(1, ())


def test_folders_are_searched(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    write(tmp_path / "deeper", '  { asks = "load" },')
    write(tmp_path, '  { asks = "build" },')
    report = run_paths([tmp_path])
    assert report.count == 2
    (failure,) = report.failures
    assert str(failure) == f"{tmp_path / 'deeper' / 'some.toml'}:9: One: the question is 'build', not 'load'"


def test_a_match_from_the_beginning(tmp_path: Path) -> None:
    head = 'game = "constantinopolis"\ntitle = "Fresh"\nplayers = 3\nseed = 5\noptions = { gold = "open" }\n'
    assert failures(tmp_path, '  { asks = "choose_office", expect = { round = 1 } },', head) == []
