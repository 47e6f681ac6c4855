"""What lessons say: every text is there with its placeholders, bubbles are short, and most rules a newcomer meets are taught."""

from __future__ import annotations

import pytest

from game.engine.core.lesson import Lesson, lessons
from game.engine.registry import game_ids, load_game
from game.i18n.catalogue import LANGUAGES, Texts

ALWAYS = {"rival", "rival2", "rival3", "partner"}
"""Placeholders that every text of a lesson may have."""
MOST_WORDS = {"en": 25}
MOST_ELSEWHERE = 32
MEAN = {"en": 17}
QUESTIONS = 10
TAUGHT = 0.45
LATER = {"setup", "opening", "trade", "leaving", "always", "rulings"}
"""Chapters of what is set up, agreed on or rare."""
ON_CARDS = range(120, 175)
"""Glory to Rome: rules about the function of one building, which the building itself tells."""

GAMES = tuple(game for game in game_ids() if lessons(game))


def texts_of(lesson: Lesson) -> dict[str, set[str]]:
    """The names of all texts of a lesson, each with its placeholders."""
    found: dict[str, set[str]] = {"title": set(), "about": set()}
    found |= {f"can{number}": set() for number, _ in enumerate(lesson.signs, 1)}
    for bubble in lesson.bubbles:
        found[bubble.say] = set(bubble.words)
        if hint := getattr(bubble, "hint", ""):
            found[hint] = set(bubble.words)
        found |= {name: set() for name in getattr(bubble, "parts", {}).values()}
    for question in lesson.quiz:
        found[question.say] = set()
        found |= {f"{question.say}_{answer}": set() for answer in question.answers}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_there_with_its_placeholders_and_no_other(game: str, language: str) -> None:
    texts, used = Texts(language), set()
    for lesson in lessons(game):
        for name, words in texts_of(lesson).items():
            message = texts.message(lesson.key(name))
            used.add(lesson.key(name))
            assert message.placeholders <= words | ALWAYS, lesson.key(name)
        for bubble in lesson.bubbles:
            assert set(bubble.words) <= texts.message(lesson.key(bubble.say)).placeholders, bubble.say
    assert {key for key in texts.keys if key.startswith(f"{game}.lesson.")} == used


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_bubbles_are_short(game: str, language: str) -> None:
    texts = Texts(language)
    said = {lesson.key(one.say): one for lesson in lessons(game) for one in lesson.bubbles}
    counts = {key: len(texts.message(key).other.split()) for key in said}
    assert {key: n for key, n in counts.items() if n > MOST_WORDS.get(language, MOST_ELSEWHERE)} == {}
    assert sum(counts.values()) <= MEAN.get(language, MOST_ELSEWHERE) * len(counts)


@pytest.mark.parametrize("game", GAMES)
def test_somebody_acts_at_least_at_every_second_bubble(game: str) -> None:
    for lesson in lessons(game):
        acts = sum(len(part.steps) - sum(step.passive for step in part.steps) for part in lesson.parts)
        acts += sum(part.task is not None for part in lesson.parts)
        assert 2 * acts >= len(lesson.bubbles), lesson.id


@pytest.mark.parametrize("game", GAMES)
def test_there_are_ten_questions_and_the_right_answer_is_not_always_in_one_place(game: str) -> None:
    asked = [question for lesson in lessons(game) for question in lesson.quiz]
    assert len({question.say for question in asked}) == len(asked) == QUESTIONS
    assert all(len(question.answers) == 3 for question in asked)
    assert {question.right for question in asked} == {"a", "b", "c"}


@pytest.mark.parametrize("game", GAMES)
def test_most_rules_a_newcomer_meets_are_taught(game: str) -> None:
    met = [
        rule
        for chapter, rules in load_game(game).chapters().items()
        if chapter not in LATER
        for rule in rules
        if not (game == "glory_to_rome" and int(rule[1:]) in ON_CARDS)
    ]
    taught = {rule for lesson in lessons(game) for rule in lesson.covers}
    assert len(taught & set(met)) >= TAUGHT * len(met)
