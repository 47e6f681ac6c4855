"""The rule books: every statement on one page, every position playable, every mistake named by its line."""

import pytest

from game.engine.core.pages import RulePages, pages_of
from game.engine.core.tables import Rulebook, TableError
from game.engine.registry import game_ids, load_game

BOOKS = [game_id for game_id in game_ids() if pages_of(load_game(game_id)) is not None]


def book(game_id: str) -> RulePages:
    found = pages_of(load_game(game_id))
    assert found is not None
    return found


@pytest.mark.parametrize("game_id", BOOKS)
def test_every_statement_stands_on_exactly_one_page(game_id: str) -> None:
    found = [rule for page in book(game_id).pages for rule in page.statements]
    assert sorted(found) == sorted(book(game_id).rulebook.rules)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("game_id", BOOKS)
def test_every_position_is_laid_out_and_played_to_what_is_expected(game_id: str) -> None:
    game, found = load_game(game_id), book(game_id)
    shown = [(page, at) for page in found.pages for at in range(len(page.scenes))]
    played = [len(found.play(game, page, at).events) for page, at in shown]
    assert played == [len(page.scenes[at].actions) for page, at in shown]
    assert sum(count > 0 for count in played) >= 8
    assert [page.id for page, at in shown if page.scenes[at].actions and not page.scenes[at].expect] == []


@pytest.mark.parametrize("game_id", BOOKS)
def test_every_chapter_of_the_steps_has_a_page(game_id: str) -> None:
    found = book(game_id)
    lit = {chapter for step in found.steps for chapter in step.chapters}
    assert {chapter for chapter in lit if found.about(chapter) is None} == set()


@pytest.mark.parametrize("game_id", BOOKS)
def test_a_glossary_has_at_most_forty_terms(game_id: str) -> None:
    assert 15 <= len(book(game_id).glossary) <= 40


PAGE = '[[page]]\nid = "one"\nrules = ["1-3"]\n'
WRONG = [
    ('[[page]]\nid = "one"\nrules = ["1-2"]\n', "line 1: page: '3' stands on no page"),
    (f'{PAGE}\n[[page]]\nid = "two"\nrules = ["2"]\n', "line 6: page 'two': '2' stands on 'one' too"),
    ('[[page]]\nid = "one"\nrules = ["1-4"]\n', "line 2: page 'one': '1-4' names a rule that is not there"),
    (f"{PAGE}colour = 1\n", "line 2: page 'one': 'colour' means nothing here"),
    (f'{PAGE}crop = ["board"]\n', "line 2: page 'one': 'crop' means nothing without 'players'"),
    (f"{PAGE}players = 0\n", "line 2: page 'one': 0 is not a whole number from 1 to 9"),
    (f"{PAGE}example = [{{ crop = [] }}]\n", "line 2: page 'one': 'crop' means nothing without 'players'"),
    (f"{PAGE}\n[other]\n", "line 5: other: means nothing here"),
]


@pytest.mark.parametrize(("text", "fault"), WRONG)
def test_a_mistake_in_the_file_is_named_by_its_line(text: str, fault: str) -> None:
    three = Rulebook("any", ())
    three.__dict__["rules"] = dict.fromkeys("123")
    with pytest.raises(TableError) as caught:
        RulePages("any", three, text).pages  # noqa: B018
    assert str(caught.value) == f"pages.toml, {fault}"


SHOWN = """[[page]]
id = "one"
rules = ["1-221"]
players = 2
actions = ["keep"]
"""


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"keep"', '"raise 2"', "cannot be shown: 'raise 2' is refused by rule"),
        ('"keep"', '"sing"', "cannot be shown: "),
        ("players = 2", 'players = 2\nposition = { phase = "noon" }', "cannot be shown: "),
        ("players = 2", 'players = 2\nexpect = { "seat0.gold" = 3 }', "seat0.gold is 30, not 3"),
    ],
)
def test_a_position_that_cannot_be_shown_names_its_page(old: str, new: str, fault: str) -> None:
    game = load_game("constantinopolis")
    assert game.rulebook is not None
    made = RulePages(game.id, game.rulebook, SHOWN.replace(old, new))
    with pytest.raises(TableError) as caught:
        made.play(game, made.pages[0])
    assert str(caught.value).startswith(f"pages.toml, line 2: page 'one': {fault}")
