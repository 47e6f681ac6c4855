"""The command that lists and checks lessons."""

from __future__ import annotations

import json

from game.cli.arguments import Arguments, UsageError, say
from game.engine.core.lesson import Lesson, LessonError, check_game
from game.engine.core.lesson import lessons as lessons_of
from game.engine.registry import game_ids
from game.i18n import Texts


def lessons(texts: Texts, arguments: Arguments) -> int:
    """List the lessons, or with ``--check`` play them all and report faults."""
    arguments.only("--json", "--check")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    try:
        if "--check" in arguments.switches:
            return _check(texts)
        found = [lesson for game_id in game_ids() for lesson in lessons_of(game_id)]
    except LessonError as error:
        raise UsageError("lesson", what=error) from None
    if arguments.json:
        say(json.dumps([_data(lesson) for lesson in found]))
        return 0
    for lesson in found:
        words = {"minutes": lesson.minutes, "steps": len(lesson.bubbles), "rules": len(lesson.covers)}
        say(texts("cli.lessons.line", game=lesson.game, id=lesson.id, **words))
    return 0


def _data(lesson: Lesson) -> dict[str, object]:
    return {
        "game": lesson.game,
        "id": lesson.id,
        "minutes": lesson.minutes,
        "needs": [*lesson.needs],
        "steps": len(lesson.bubbles),
        "questions": len(lesson.quiz),
        "rules": [*lesson.covers],
    }


def _check(texts: Texts) -> int:
    counts, failures = zip(*(check_game(game_id) for game_id in game_ids()), strict=True)
    found = [what for row in failures for what in row]
    for what in found:
        say(what)
    say(texts("cli.lessons.summary", played=sum(counts), failed=len(found)))
    return 1 if found else 0
