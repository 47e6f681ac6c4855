"""A task takes every answer that does what its text asks for."""

from game.engine.core.lesson import begin, lessons, wrong
from game.engine.registry import load_game


def test_any_wine_city_and_any_brick_city_will_do() -> None:
    game = load_game("concordia_venus")
    lesson = next(one for one in lessons("concordia_venus") if one.id == "first_houses")
    part = next(part for part in lesson.parts if part.task is not None)
    assert part.task is not None
    state = begin(game, lesson, part)
    for text in (
        "play architect",
        "move roma leptis_magna-syracusae-sea",
        "build syracusae",
        "build leptis_magna",
    ):
        assert wrong(game, state, part.task.goal)
        game.play(state, game.grammar.parse(text))
    assert not wrong(game, state, part.task.goal)
