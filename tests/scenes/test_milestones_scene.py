"""The page of milestones, the line in the result, and switching all of it off."""

from collections.abc import Callable
from itertools import cycle

import pytest

from game.engine.core.milestone import Milestone, milestones
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.extras.milestones.page import MilestonesPage, milestone_about, milestone_name, milestones_of
from game.scenes import routes
from game.storage.statistics import Statistics
from game.ui.pictures import Pictures
from game.ui.tree import placed
from tests.games import WITH_BOTS
from tests.scenes.driver import Driver
from tests.table.tables import play, table

Start = Callable[..., Driver]


def targets(driver: Driver) -> set[str]:
    return {item.node.target for item in placed(driver.tree)}


def reach(driver: Driver, game: str) -> None:
    with milestones_of(driver.app.context).statistics.opened() as base:
        base.execute(
            "insert into matches values ('m', ?, '', '2026-03-01', 'friends', '{}', 9, 9, 0, 0)", (game,)
        )
        base.execute("insert into results values ('m', 0, 'Anna', 'person', 1, 70, 1.0)")
        base.execute("insert into results values ('m', 1, 'Galla', 'hard', 2, 60, 0.0)")
        for one in milestones(load_game(game))[:4]:
            base.execute(
                "insert into milestones values ('Anna', ?, ?, '2026-03-01T12:00:00+00:00', 'm')",
                (game, one.id),
            )


@pytest.mark.parametrize(
    ("game_id", "language", "size"),
    list(zip(WITH_BOTS, cycle(("de", "es", "it")), cycle(((1280, 720), (3840, 2160))), strict=False)),
)
def test_every_milestone_stands_on_a_leaf(
    start: Start, game_id: str, language: str, size: tuple[int, int]
) -> None:
    driver = start(language, size=size)
    reach(driver, game_id)
    driver.click("ui/statistics")
    driver.click("ui/milestones")
    page = driver.top
    assert isinstance(page, MilestonesPage)
    driver.click(f"game/{game_id}")
    texts, found = driver.app.context.texts, set()
    for leaf in range(page.leaves):
        shown = {target for target in targets(driver) if target.startswith("milestone/")}
        found |= shown
        if leaf + 1 < page.leaves:
            driver.click("leaf/1")
    wanted = milestones(load_game(game_id))
    assert found == {f"milestone/{number}" for number in range(len(wanted))}
    pictures = Pictures()
    for one in wanted:
        assert pictures.has(one.picture), one.picture
        assert milestone_name(texts, game_id, one)
        about = milestone_about(texts, game_id, one)
        assert one.count < 2 or str(one.count) in about
    assert texts("milestone.count", done=4, count=len(wanted)) == driver.node_named("milestones/count").text


def test_switched_off_nothing_of_it_is_offered(start: Start) -> None:
    driver = start("en")
    reach(driver, game_ids()[0])
    assert "ui/puzzles" in targets(driver)
    driver.app.context.settings.set("extras", False)
    driver.top.stack.reset(routes.title(driver.app.context))
    driver.turn(1)
    assert "ui/puzzles" not in targets(driver)
    driver.click("ui/statistics")
    shown = targets(driver)
    assert not shown & {"ui/milestones", "tab/rating", "tab/decisions"}


def test_the_result_names_what_was_reached_first(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Milestone("full_table", events={"produces": 1})
    monkeypatch.setattr("game.extras.milestones.store.milestones", lambda _: (one,))
    driver = start("en")
    session = table("strict", "person", "random")
    session.autosave.statistics = Statistics()
    play(session, 10_000, Stream(1))
    texts = driver.app.context.texts
    driver.app.manager.push(routes.score(driver.app.context, session))
    driver.turn(2)
    game, reached = texts("constantinopolis.name"), texts("milestone.full_table.name")
    said = texts("milestone.fresh", name="Seat 0", game=game, milestones=reached)
    assert said in driver.texts()
    driver.app.manager.push(routes.score(driver.app.context, session))
    driver.turn(2)
    assert said not in driver.texts(), "once"
