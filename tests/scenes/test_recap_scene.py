"""What happened since a seat last acted, on the table: who sees it, where it lies, what a click does."""

import pygame
import pytest

from game.engine.core.rng import stream
from game.engine.registry import game_ids
from game.i18n import LANGUAGES
from game.scenes.table.privacy import TurnBanner
from game.scenes.table.recap import LEAST_HIGH, LINE, MOST_SENTENCES, TEXT, Recap
from game.storage.record import PERSON
from game.table.recap import sentence
from game.ui.geometry import Rect
from game.ui.tree import Node, find, placed, walk
from tests.audit import audit
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

CHANCE = 3


def until_told(driver: Driver, actions: int = 0, seed: int = CHANCE) -> Driver:
    """Take actions by chance, so many at least, until the one to act has something to be told."""
    chance, session = stream(seed, "recap"), driver.session
    while actions > 0 or not driver.table.panel(Recap).lines():
        if session.privacy.handover is not None:
            session.privacy.reveal()
        driver.table.model.do(chance.choice(session.game.legal(session.state)))
        actions -= 1
    driver.table.panel(TurnBanner).left = 0
    driver.table.model.invalidate()
    driver.turn(2)
    return driver


def unfolded(driver: Driver) -> Driver:
    """The same with the ribbon unfolded."""
    driver.table.command("recap")
    driver.turn(2)
    return driver


def chosen(driver: Driver) -> dict[str, Rect]:
    """Where everything lies that may be chosen."""
    return {item.node.name: item.node.rect for item in placed(driver.tree)
            if item.node.target and item.node.enabled and (item.node.lit or item.node.open)}  # fmt: skip


def rows(driver: Driver) -> list[Node]:
    return [
        item.node
        for item in placed(driver.tree)
        if item.node.target.startswith(LINE)
        and item.node.target != f"{LINE}all"
        and (item.clip is None or item.clip.contains(item.node.rect.cx, item.node.rect.cy))
    ]


def window_items(driver: Driver) -> list[Node]:
    """The items of which some is seen."""
    window = driver.node_named("recap/window")
    return [node for node in window.children if node.target and node.rect.overlaps(window.rect)]


def scrolled(driver: Driver) -> dict[str, str]:
    """Every deed by its target, in words, after moving the panel to its end."""
    found = {node.target: node.speech for node in rows(driver)}
    for _ in range(200):
        later = find(driver.tree, "recap/later")
        if later is None or not later.enabled:
            return found
        driver.press(later)
        found |= {node.target: node.speech for node in rows(driver)}
    raise AssertionError("no end")


def on_board(driver: Driver) -> dict[str, Rect]:
    """Where everything of the board lies, but for the light over a province that has just produced."""
    nodes = walk(find(driver.tree, "board") or driver.tree)
    return {node.name: node.rect for node in nodes if "/land." not in node.name}


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("count", [2, 3, 5])
def test_it_unfolds_over_the_foot_of_the_rail_and_covers_nothing_to_be_chosen(
    driver: Driver, count: int, game: str
) -> None:
    driver.seat(*[PERSON] * count, game=game)
    for _ in range(3):
        until_told(driver, 30)
        driver.settle()
        before = on_board(driver)
        unfolded(driver)
        session, table = driver.session, driver.table
        viewer = session.viewer
        assert viewer is not None
        assert viewer == session.to_act
        lines = session.visible_log.recap(viewer)
        said = [sentence(item, table.model.texts) for line in lines for item in line.items]
        assert list(scrolled(driver).values()) == said
        panel = driver.node_named("recap").rect
        assert not [name for name, rect in chosen(driver).items() if rect.overlaps(panel)]
        rail = next(node.rect for node in walk(driver.tree) if node.name.endswith("/players"))
        assert (panel.x, panel.w) == (rail.x, rail.w)
        assert panel.y >= rail.cy - rail.h // 4
        assert on_board(driver) == before


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ribbon_tells_in_the_order_of_time_and_counts_what_has_no_room(
    start: Start, language: str, game: str
) -> None:
    driver = start(language, (1280, 720))
    driver.seat(*[PERSON] * 3, game=game)
    for _ in range(4):
        until_told(driver, 25)
        driver.settle()
        if find(driver.tree, "actions/hint") is not None:
            continue
        texts = driver.table.model.texts
        said = [sentence(item, texts) for line in driver.table.panel(Recap).lines() for item in line.items]
        line = driver.node_named("actions/ribbon/line")
        assert line.target == "ui/recap"
        assert all(one in line.speech for one in said)
        words = [node for node in line.children if node.name.rpartition("/")[2].startswith("words")]
        assert [node.text for node in words] == said[: len(words)]
        more = find(driver.tree, "actions/ribbon/line/more")
        assert (more.text if more else "+0") == f"+{len(said) - len(words)}"
        view = driver.app.window.stage.view
        assert all(node.rect.w >= view.width(node.text, "small") or node.style.lines > 1 for node in words)
        edges = [(node.rect.x, node.rect.right) for node in words]
        assert all(line.rect.x <= left < right <= line.rect.right for left, right in edges)
        assert edges == sorted(edges)


def test_without_a_summary_the_ribbon_tells_the_last_event_and_opens_the_log(driver: Driver) -> None:
    driver.seat(PERSON, PERSON)
    chance, recap = stream(1, "idle"), driver.table.panel(Recap)
    until_told(driver, 20)
    for _ in range(60):
        if not recap.lines():
            break
        driver.table.model.do(chance.choice(driver.session.choices))
    driver.turn(2)
    last = driver.session.visible_log.now[-1].event
    line = driver.node_named("actions/ribbon/line")
    assert (line.target, line.children[-1].text) == ("ui/log", driver.table.model.texts.event(last))
    driver.press(line)
    assert find(driver.tree, "log") is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_shows_whole_lines_only_and_says_when_there_are_more(start: Start, language: str) -> None:
    driver, long = start(language, (1280, 720)), 0
    driver.seat(*[PERSON] * 4)
    for _ in range(4):
        unfolded(until_told(driver, 25))
        mark = driver.app.window.stage.view.line(TEXT.role)
        while True:
            window = driver.node_named("recap/window").rect
            for item in window_items(driver):
                lines = round(item.rect.h / mark) if item.rect.h > LEAST_HIGH else 1
                top = item.rect.y + (item.rect.h - lines * mark) // 2
                edges = [item.rect.y, item.rect.bottom, *(top + mark * line for line in range(lines + 1))]
                if item.rect.bottom > window.bottom:
                    assert window.bottom in edges
                if item.rect.y < window.y:
                    assert window.y in edges
            later = find(driver.tree, "recap/later")
            ahead = later is not None and later.enabled
            assert ahead or find(driver.tree, "recap/more") is None
            if later is None or not ahead:
                break
            long += find(driver.tree, "recap/more") is not None
            driver.press(later)
    assert long


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_a_key_puts_it_away_and_another_shows_it_again(driver: Driver, key: int) -> None:
    driver.seat(PERSON, PERSON)
    unfolded(until_told(driver, 20))
    actions = len(driver.session.match)
    assert rows(driver)
    driver.key(key)
    assert find(driver.tree, "recap") is None
    assert (driver.scenes[-1], len(driver.session.match)) == ("Table", actions)
    driver.key(pygame.K_n)
    assert rows(driver)
    driver.key(pygame.K_n)
    assert find(driver.tree, "recap") is None
    driver.press(driver.node_named("actions/ribbon/line"))
    assert rows(driver)
    driver.press(driver.node_named("recap/close"))
    assert find(driver.tree, "recap") is None


def test_it_is_gone_with_the_next_decision_and_does_not_come_back_by_undoing_it(driver: Driver) -> None:
    driver.seat(PERSON, PERSON)
    unfolded(until_told(driver, 20))
    chance = stream(1, "more")
    for _ in range(200):
        assert rows(driver)
        driver.table.model.do(chance.choice(driver.session.choices))
        driver.turn()
        if driver.session.history.can_undo:
            break
        unfolded(until_told(driver))
    assert find(driver.tree, "recap") is None
    driver.table.command("undo")
    driver.turn()
    assert find(driver.tree, "recap") is None


def test_a_click_on_a_deed_shows_that_moment(driver: Driver) -> None:
    driver.seat(PERSON, PERSON, PERSON)
    unfolded(until_told(driver, 40))
    viewer = driver.session.viewer
    assert viewer is not None
    item = driver.session.visible_log.recap(viewer)[0].items[0]
    driver.press(rows(driver)[0])
    film = driver.top.film  # type: ignore[attr-defined]  # the player's, whatever scene it is
    assert (film.at, film.viewer) == (item.index + 1, viewer)
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "Table"


@pytest.mark.parametrize("game", game_ids())
def test_pointing_at_a_deed_rings_what_it_is_about(driver: Driver, game: str) -> None:
    driver.seat(PERSON, PERSON, PERSON, game=game)
    unfolded(until_told(driver, 40))
    ringed = 0
    for node in rows(driver):
        driver.hover(node)
        driver.turn(2)
        ringed += find(driver.tree, "table/ring.0") is not None
    assert ringed == len(rows(driver)) > 0
    driver.hover(driver.node("ui/menu"))
    driver.turn(2)
    assert find(driver.tree, "table/ring.0") is None


def test_the_tooltip_of_a_deed_tells_all_it_stands_for(driver: Driver) -> None:
    driver.seat(PERSON, PERSON)
    until_told(driver, 60)
    viewer, texts = driver.session.viewer, driver.table.model.texts
    assert viewer is not None
    lines = driver.session.visible_log.recap(viewer)
    for number, line in enumerate(lines):
        for which, item in enumerate(line.items):
            tip = driver.table.tooltip(f"{LINE}{number}.{which}")
            assert tip is not None
            told = tip.body.split("\n")
            assert told[:MOST_SENTENCES] == [texts.event(event) for event in item.events][:MOST_SENTENCES]
            assert len(told) == min(len(item.events), MOST_SENTENCES + 1)
    assert driver.table.tooltip(f"{LINE}{len(lines)}.0") is None


def test_the_tooltip_of_the_ribbon_names_who_did_it(driver: Driver) -> None:
    """No flag stands there, and "follows Legionary" alone says of nobody."""
    driver.seat(PERSON, PERSON)
    until_told(driver, 60)
    viewer, panel = driver.session.viewer, driver.table.panel(Recap)
    deeds = [(line.seat, item) for line in panel.lines() for item in line.items]
    tip = panel.tooltip("ui/recap")
    assert tip is not None
    told = tip.body.split("\n")[:MOST_SENTENCES]
    others = [(seat, said) for (seat, _), said in zip(deeds, told, strict=False) if seat not in (-1, viewer)]
    assert others
    assert all(driver.session.seats[seat].name in said for seat, said in others)


def test_one_person_is_told_what_the_bots_did(driver: Driver) -> None:
    driver.seat(PERSON, "random", "random")
    for _ in range(6):
        driver.wait_for_person()
        if driver.table.panel(Recap).lines():
            break
        driver.table.model.do(driver.session.choices[0])
    unfolded(driver)
    lines = driver.session.visible_log.recap(0)
    assert {line.seat for line in lines} & {1, 2}
    assert rows(driver)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_deeds_fit(start: Start, language: str, size: tuple[int, int]) -> None:
    driver = start(language, size)
    driver.seat(*[PERSON] * 4)
    for _ in range(4):
        unfolded(until_told(driver, 25))
        stage = driver.app.window.stage
        faults = [
            fault for fault in audit(stage.tree, stage.view) if fault.name.startswith(("recap", "actions"))
        ]
        assert faults == []


def test_before_a_first_turn_the_title_speaks_of_no_last_turn(driver: Driver) -> None:
    texts = driver.app.context.texts
    driver.seat(PERSON, PERSON, game="concordia_venus")
    titles = []
    for _ in range(3):
        unfolded(until_told(driver, 1))
        entries, viewer = driver.session.match.entries, driver.session.viewer
        acted = any(entry.seat == viewer for entry in entries)
        titles.append(acted)
        wanted = texts("recap.title" if acted else "recap.opening")
        assert driver.node_named("recap/title").text == wanted
    assert titles[0] is False
    assert titles[-1] is True
