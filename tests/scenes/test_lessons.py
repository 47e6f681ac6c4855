"""Every lesson is played at the real table, by clicks and by keys; its bubbles fit and hide nothing they speak of."""

import re
from collections.abc import Callable

import pygame
import pytest

from game.engine.core.coach import coaching
from game.engine.core.lesson import Lesson, lessons
from game.engine.core.rng import stream
from game.engine.registry import game_ids, load_game
from game.extras.lessons import table as lesson
from game.extras.lessons.page import LessonEnd
from game.extras.lessons.panel import learning_of, open_lesson
from game.i18n import LANGUAGES, Texts
from game.scenes.common.board_view import zoom_of
from game.scenes.crash_handler import kept_of
from game.ui.geometry import Rect
from game.ui.scene import Press
from game.ui.tree import Node, find, find_target, hit, placed, walk
from tests.scenes.driver import Driver
from tests.scenes.lessons import Learner

Start = Callable[..., Driver]
LESSONS = [lesson for game_id in game_ids() for lesson in lessons(game_id)]
SIZES = ((1280, 720), (3840, 2160))
WORDS = {"en": 25}
OTHERS = 32
ROWS = [
    pytest.param(
        lesson, language, size, (number + at + place) % 2 == 1, id=f"{lesson.id}-{language}-{size[0]}",
        marks=() if number % 3 == 0 and (at, place) == (number // 3 % 4, number == 9) else pytest.mark.whole,
    )
    for number, lesson in enumerate(LESSONS)
    for at, language in enumerate(LANGUAGES)
    for place, size in enumerate(SIZES)
]  # fmt: skip


def opened(
    start: Start, lesson: Lesson, language: str, size: tuple[int, int], *, keys: bool = False
) -> Learner:
    driver = start(language, size)
    if size[0] > 2000:
        driver.app.settings.set("scale", 200)
        driver.app.apply("scale")
        driver.turn(2)
    learner = Learner(driver, lesson, keys=keys)
    learner.open()
    return learner


def look(learner: Learner) -> None:
    """What is pointed at is on screen; the bubble lies in the window, off the rings and the hand, all of its text seen."""
    driver, run = learner.driver, learner.run
    tree, view = driver.tree, driver.app.window.stage.view
    if run.stage != "say":
        line = find(tree, "table/lesson/words")
        assert line is not None, run.bubble.say
        assert view.fonts.fits(line.text, line.style, line.rect, view.k), f"{run.bubble.say}: {line.text}"
        return
    rings = [node for node in (find(tree, f"table/lesson/ring{number}") for number in range(9)) if node]
    # On a board larger than its window what is pointed at may fill it.
    assert len(rings) == len(run.point) or zoom_of(view) > 1, (
        f"{run.bubble.say}: {run.point} is not on screen"
    )
    unringed = [name for name in clicked(learner) if not ringed(table_of(tree), name, rings)]
    assert zoom_of(view) > 1 or not unringed, f"{run.bubble.say}: {unringed} is to be clicked and has no ring"
    bubble = find(tree, "table/lesson/bubble")
    assert bubble is not None, run.bubble.say
    assert view.rect.holds(bubble.rect)
    for other in (*(ring.rect for ring in rings), *lesson.hand(table_of(tree))):
        assert not other.overlaps(bubble.rect), f"{run.bubble.say}: the bubble lies over {other}"
    for node in bubble.children:
        assert bubble.rect.holds(node.rect), node.name
        if node.text:
            assert view.fonts.fits(node.text, node.style, node.rect, view.k), f"{run.bubble.say}: {node.text}"


def clicked(learner: Learner) -> list[str]:
    """What is to be clicked for the action that the bubble asks for: things of the table, else its button."""
    run, model = learner.run, learner.table.model
    if run.current is None or not run.current.do:
        return []
    action = run.game.grammar.parse(run.current.do[0])
    things = list(model.board.touches(model.table(), action))
    return things or [verb.target for verb in model.verbs() if verb.offer and action in verb.offer.actions]


def ringed(table: Node, target: str, rings: list[Node]) -> bool:
    """Whether most of a thing lies in a ring."""
    node = find_target(table, target)
    return node is not None and any(
        2 * ring.rect.intersection(node.rect).area > node.rect.area for ring in rings
    )


def table_of(tree: Node) -> Node:
    """The tree of the table without the layer of the lesson."""
    found = find(tree, "table")
    assert found is not None
    return found


def played(learner: Learner) -> None:
    """Play the lesson to its end, looking at each bubble."""
    number = -1
    for _ in range(200):
        learner.wait()
        if not learner.playing:
            return
        run = learner.run
        if run.number != number or run.stage != "say":
            number = run.number
            look(learner)
        learner.step()
    raise AssertionError("no end")


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "language", "size", "keys"), ROWS)
def test_a_lesson_is_played(
    start: Start, lesson: Lesson, language: str, size: tuple[int, int], keys: bool
) -> None:
    learner = opened(start, lesson, language, size, keys=keys)
    played(learner)
    assert learner.driver.scenes[-1] == "LessonEnd", learner.driver.texts()
    for question in lesson.quiz:
        learner.press(f"answer/{question.right}")
        learner.press("ui/next")
    learner.press("ui/all")
    kept = learning_of(learner.driver.app.context).of(lesson.game, lesson.id)
    assert kept is not None
    assert (kept.done, kept.step, kept.mark) == (True, 0, lesson.mark)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_bubbles_are_short_and_titles_stand(lesson: Lesson, language: str) -> None:
    texts = Texts(language)
    said = [one.say for one in lesson.bubbles]
    hints = [part.task.hint for part in lesson.parts if part.task is not None and part.task.hint]
    for name in (*said, *hints):
        words = len(texts.message(lesson.key(name)).other.split())
        assert words <= WORDS.get(language, OTHERS), f"{lesson.key(name)}: {words} words"
    for name in ("title", "about", *(one.say for one in lesson.quiz)):
        assert texts.has(lesson.key(name)), lesson.key(name)
    for question in lesson.quiz:
        assert all(texts.has(lesson.key(f"{question.say}_{answer}")) for answer in question.answers)
    used = {*said, *hints, "title", "about", *(one.say for one in lesson.quiz)}
    used |= {f"{one.say}_{answer}" for one in lesson.quiz for answer in one.answers}
    used |= {key for part in lesson.parts for step in part.steps for key in step.parts.values()}
    used |= {f"can{number}" for number, _ in enumerate(lesson.signs, 1)}
    start = lesson.key("")
    assert {key.removeprefix(start) for key in texts.keys if key.startswith(start)} - used == set()


@pytest.mark.parametrize("lesson", LESSONS[::4], ids=lambda lesson: lesson.id)
def test_another_legal_action_and_back_leads_to_the_same_position(start: Start, lesson: Lesson) -> None:
    learner = opened(start, lesson, "en", SIZES[0])
    chance, seen = stream(7, lesson.id), 0
    for _ in range(40):
        learner.wait()
        run = learner.run
        if learner.stage != "say":
            break
        step, digest = run.step, run.game.digest(run.session.state)
        if run.current is not None and run.current.do:
            wished = {run.game.grammar.parse(text) for text in run.current.do}
            others = [action for action in run.session.choices if action not in wished]
            for action in {chance.choice(others) for _ in range(3)} if others else ():
                learner.table.model.do(action)
                learner.driver.turn(2)
                if learner.stage == "astray":
                    seen += 1
                    learner.press("ui/lesson_go_back")
                else:
                    run._to(step)
                    learner.table.model.changed()
                assert (run.step, learner.stage) == (step, "say")
                assert run.game.digest(run.session.state) == digest
        if seen >= 6:
            break
        learner.step()
    assert seen


def first(start: Start) -> Learner:
    """The first lesson, at its first step that asks for an action."""
    learner = opened(start, LESSONS[0], "en", SIZES[0])
    while not learner.run.asks:
        learner.go_on()
    return learner


def test_refused_clicks_offer_to_show_the_step_and_give_it_back(start: Start) -> None:
    learner = first(start)
    run, digest = learner.run, learner.run.game.digest(learner.run.session.state)
    assert find_target(learner.driver.tree, "ui/lesson_show") is None
    for _ in range(3):
        learner.table.on_refused("building/vinaria", Press())
        learner.table.model.invalidate()
    learner.driver.turn(2)
    learner.press("ui/lesson_show")
    assert learner.stage == "shown"
    learner.wait()
    assert learner.stage == "say"
    assert run.game.digest(run.session.state) == digest


def test_leaving_keeps_the_step_and_coming_back_goes_on_there(start: Start) -> None:
    learner = first(start)
    learner.step()
    learner.wait()
    number, digest = learner.run.number, learner.run.game.digest(learner.run.session.state)
    learner.driver.key(pygame.K_ESCAPE)
    assert learner.driver.scenes[-1] == "Learn"
    learner.press("ui/continue")
    assert learner.run.number == number
    assert learner.run.game.digest(learner.run.session.state) == digest
    learner.press("ui/lesson_back")
    assert learner.run.number == number - 1


@pytest.mark.parametrize("number", range(len(LESSONS)))
def test_nothing_else_lies_where_next_was_and_skipping_is_no_part_of_a_bubble(
    start: Start, number: int
) -> None:
    learner = opened(start, LESSONS[number], LANGUAGES[number % len(LANGUAGES)], SIZES[0])
    tree = learner.driver.tree
    skip = find_target(tree, "ui/lesson_skip")
    assert skip is not None
    assert skip.name.startswith("top/")
    for _ in range(2):
        going = find_target(learner.driver.tree, "ui/lesson_next")
        if going is None:
            break
        learner.press("ui/lesson_next")
        learner.wait()
        bubble = find(learner.driver.tree, "table/lesson/bubble")
        assert bubble is not None
        others = [one for one in bubble.children if one.target and one.target != "ui/lesson_next"]
        assert not [one.target for one in others if one.rect.overlaps(going.rect)]


def test_the_player_aid_lies_over_the_lesson(start: Start) -> None:
    learner = first(start)
    learner.press("ui/aid")
    tree = learner.driver.tree
    aid = find(tree, "aid")
    assert aid is not None
    over = hit(tree, aid.rect.cx, aid.rect.cy)
    assert over is not None
    assert over.name.startswith("aid")
    depths = {item.node.name: item.depth for item in placed(tree)}
    assert depths["aid"] > max(depth for name, depth in depths.items() if name.startswith("table/lesson/"))


def test_a_bubble_stays_where_its_corner_was_unless_it_would_cover_something() -> None:
    room, last = Rect(0, 0, 1000, 700), Rect(600, 400, 300, 200)
    near = Rect(0, 0, 50, 50)
    assert lesson.place(room, (200, 100), [near], [], [], last) == Rect(700, 500, 200, 100)
    ring = Rect(720, 520, 50, 50)
    placed = lesson.place(room, (200, 100), [ring], [], [], last)
    assert not placed.overlaps(ring)


def test_playing_on_leaves_the_lesson_and_comes_back(start: Start) -> None:
    learner = first(start)
    run, digest = learner.run, learner.run.game.digest(learner.run.session.state)
    other = next(
        action
        for action in run.session.choices
        if run.game.grammar.text(action) not in (run.current.do if run.current else ())
    )
    learner.table.model.do(other)
    learner.driver.turn(2)
    assert learner.stage == "astray"
    session = run.session
    assert session.waiting_for_bot
    assert session.players.idle
    rival = session.seats[session.to_act].name
    thinking = learner.driver.app.context.texts("table.thinking", name=rival)
    assert thinking not in learner.driver.texts(), "nobody chooses while the lesson waits"
    learner.press("ui/lesson_play_on")
    assert learner.stage == "free"
    assert not run.session.players.idle
    assert run.session.players.pace == "instant"
    taken = len(run.session.match)
    for _ in range(2000):
        if len(run.session.match) > taken:
            break
        pygame.time.wait(2)
        learner.driver.turn()
    assert len(run.session.match) > taken, "the rival does not play on"
    learner.press("ui/lesson_return")
    assert (learner.stage, run.game.digest(run.session.state)) == ("say", digest)


def test_a_skipped_lesson_is_marked_and_the_door_leads_to_the_next(start: Start) -> None:
    driver = start()
    learner = Learner(driver, LESSONS[0])
    driver.turn(5)
    game = LESSONS[0].game
    assert next(door.lesson for door in driver.top.doors if door.game == game) == LESSONS[0]  # type: ignore[attr-defined]
    learner.open()
    learner.press("ui/lesson_skip")
    assert driver.scenes[-1] == "LessonEnd"
    learner.press("ui/all")
    kept = learning_of(driver.app.context).of(LESSONS[0].game, LESSONS[0].id)
    assert kept is not None
    assert (kept.skipped, kept.done) == (True, False)
    driver.key(pygame.K_ESCAPE)
    driver.turn(5)
    following = next(door.lesson for door in driver.top.doors if door.game == game)  # type: ignore[attr-defined]
    assert following is not None
    assert following != LESSONS[0]
    learner.press("ui/settings")
    learner.press("ui/forget")
    driver.key(pygame.K_RETURN)
    assert not learning_of(driver.app.context).known


def test_a_task_can_be_hinted_at_missed_and_shown(start: Start) -> None:
    learner = opened(start, LESSONS[0], "en", SIZES[0])
    while learner.run.stage != "task":
        learner.step()
        learner.wait()
    said = learner.panel.words()
    learner.press("ui/lesson_hint")
    assert learner.panel.words() != said
    run = learner.run
    for _ in range(40):
        learner.wait()
        if learner.stage != "task":
            break
        learner.table.model.do(run.game.default(run.session.state))
        learner.driver.turn()
    assert learner.stage == "missed"
    learner.press("ui/lesson_see_how")
    assert learner.stage == "demo"
    learner.wait()
    assert learner.stage == "reached"


def test_a_game_never_met_offers_to_be_learned_first(start: Start) -> None:
    driver = start()
    driver.click("ui/new_game")
    game = driver.top.game.id  # type: ignore[attr-defined]
    driver.press(driver.node("ui/learn"))
    assert driver.scenes[-1] == "Learn"
    assert driver.top.game == game  # type: ignore[attr-defined]
    learner = Learner(driver, lessons(game)[0])
    learner.press(f"lesson/{learner.lesson.id}")
    learner.press("ui/lesson_skip")
    learner.press("ui/all")
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "NewGame"
    assert find_target(driver.tree, "ui/learn") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_games_are_described_alike_where_one_learns_and_where_one_plays(
    start: Start, language: str
) -> None:
    driver = start(language, (1920, 1080))
    texts = Texts(language)
    for door in ("ui/learn", "ui/new_game"):
        driver.press(driver.node(door))
        said = driver.texts()
        for game in game_ids():
            assert texts(f"{game}.facts.length") in said
            assert texts(f"{game}.facts.weight") in said
        driver.key(pygame.K_ESCAPE)


def test_a_crash_in_a_lesson_offers_no_match_to_go_on_with(start: Start) -> None:
    learner = first(start)
    assert kept_of(learner.table) is None
    driver = learner.driver
    driver.app.crashed(RuntimeError("planted"))
    driver.turn(2)
    assert driver.scenes[0] == "Title"
    assert driver.saves.list() == []


def test_skipping_the_questions_is_said_so_and_is_no_failure(start: Start) -> None:
    driver = start()
    driver.app.manager.push(LessonEnd(driver.app.context, LESSONS[0]))
    driver.turn(2)
    assert "Skip the questions" in driver.texts()
    driver.click("ui/skip")
    driver.turn(2)
    assert not any("first try" in words for words in driver.texts())
    assert "Lesson finished" in driver.texts()


def test_no_lesson_asks_for_what_the_table_warns_of(start: Start) -> None:
    """Where a step ends the turn, its button asks nothing: what is discarded could not be used."""
    driver, checked = start("en"), 0
    for one in lessons("constantinopolis"):
        learner = Learner(driver, one)
        open_lesson(driver.top, one, anew=True)
        driver.turn(2)
        for _ in range(60):
            learner.wait()
            if not learner.playing or learner.run.stage != "say":
                break
            run = learner.run
            if run.current is not None and run.current.do == ("done",):
                verbs = [verb for verb in learner.table.model.verbs() if verb.target == "verb/done"]
                assert [verb.warning for verb in verbs] == [""], f"{one.id}: {run.bubble.say}"
                checked += 1
            learner.step()
        driver.key(pygame.K_ESCAPE)
    assert checked >= 6


@pytest.mark.parametrize(
    ("game", "least"), [("constantinopolis", 5), ("glory_to_rome", 0), ("concordia_venus", 0)]
)
def test_two_things_clicked_as_a_bubble_says_are_enough(start: Start, game: str, least: int) -> None:
    """“Click it, then your ship”: where the first click has shown what is done, the second one does it (see `Learner.do`)."""
    driver, told = start("en"), 0
    driver.app.settings.set("clicks", "twice")
    for one in lessons(game):
        learner = Learner(driver, one)
        open_lesson(driver.top, one, anew=True)
        driver.turn(2)
        for _ in range(60):
            learner.wait()
            if not learner.playing or learner.run.stage != "say":
                break
            learner.step()
        told += learner.told
        driver.key(pygame.K_ESCAPE)
    assert told >= least


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_a_lesson_names_bears_its_name_and_every_letter_is_explained(
    start: Start, language: str
) -> None:
    """In the smallest window the tiles named in a bubble are labeled; the only letters of the board are those of licenses."""
    driver, named, letters = start(language), set[str](), set[str]()
    texts = Texts(language)
    tiles = {str(texts(key)) for key in texts.keys if key.startswith("constantinopolis.building.")}
    said: list[str] = []
    for one in lessons("constantinopolis"):
        learner = Learner(driver, one)
        open_lesson(driver.top, one, anew=True)
        driver.turn(2)
        for _ in range(60):
            learner.wait()
            if not learner.playing or learner.run.stage != "say":
                break
            driver.turn()
            layer = find(driver.tree, "table/lesson")
            told = {node.text for node in walk(layer) if node.text} if layer is not None else set()
            said += told
            shown = {node.text for node in walk(table_of(driver.tree)) if node.text and node.rect.area} - told
            spoken = {name for name in tiles if any(re.search(rf"\b{name}\b", words) for words in told)}
            assert spoken <= shown, f"{one.id}: {learner.run.bubble.say}"
            named |= spoken
            letters |= {words for words in shown if len(words) == 1 and words.isalpha()}
            learner.step()
        driver.key(pygame.K_ESCAPE)
    assert len(named) >= 6
    assert letters == set("ABCD")
    assert any(all(re.search(rf"\b{letter}\b", words) for letter in letters) for words in said)


def test_a_hand_laid_out_in_a_lesson_is_as_large_as_the_sheet_says() -> None:
    game = load_game("constantinopolis")
    for one in lessons("constantinopolis"):
        for part in one.parts:
            if part.position is None or part.position.get("phase") != "loading":
                continue
            state = game.arrange(one.setup, part.position)
            assert len(state.hand[0]) == game.facts(state)["seat0.draws"], one.id


def test_the_first_match_is_played_on_the_map_of_the_lessons() -> None:
    for game_id in game_ids():
        found = coaching(game_id)
        assert found is not None
        maps = {one.setup.options.get("map", "") for one in lessons(game_id)}
        assert maps == {found.options.get("map", "")}


def first_lesson(start: Start, game: str, language: str, size: tuple[int, int]) -> Learner:
    """The first lesson of a game, opened as a newcomer has it."""
    driver = start(language, size)
    driver.app.settings.set("clicks", "twice")
    learner = Learner(driver, lessons(game)[0])
    open_lesson(driver.top, learner.lesson)
    driver.turn(3)
    return learner


def covering(tree: Node, rect: Rect) -> list[str]:
    """What of the lesson is painted over a part of the table; rings frame it."""
    names = [
        item.node.name
        for item in placed(tree)
        if item.node.name.startswith("table/lesson/") and item.node.fill and item.node.rect.overlaps(rect)
    ]
    return [name for name in names if "/part." not in name]


def other_card(node: Node, name: str) -> bool:
    """Whether a node is a card of the hand beside the one that is asked for."""
    return node.target.startswith("hand/") and node.target != name


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["720", "1080"])
@pytest.mark.parametrize(("game", "cards"), [("glory_to_rome", 2), ("concordia_venus", 1)])
def test_a_card_that_a_lesson_asks_for_is_seen_whole_when_it_is_raised(
    start: Start, game: str, cards: int, size: tuple[int, int]
) -> None:
    learner = first_lesson(start, game, "de", size)
    driver, seen = learner.driver, 0
    for _ in range(40):
        learner.wait()
        if not learner.playing or learner.stage == "task" or seen == cards:
            break
        hand = [name for name in clicked(learner) if name.startswith("hand/")]
        for name in hand if learner.stage == "say" else []:
            still = driver.node_named("table/lesson/bubble").rect
            driver.hover(driver.node(name))
            assert driver.node_named("table/lesson/bubble").rect == still, name
            up = lesson.risen(driver.tree)
            assert len(up) == 1, name
            assert covering(driver.tree, up[0]) == [], name
            ring = find(driver.tree, "table/lesson/ring0")
            assert ring is not None
            assert ring.rect.holds(up[0]), name
            driver.hover(next(node for node in walk(driver.tree) if other_card(node, name)))
            over = lesson.risen(driver.tree)
            framed = [node.rect for node in walk(driver.tree) if node.name.startswith("table/lesson/ring")]
            assert over != up, "another card is raised"
            assert not any(frame.overlaps(one) for frame in framed for one in over), name
            seen += 1
        learner.step()
    assert seen == cards


def test_the_first_bubble_says_who_one_is_and_the_first_task_how_clicks_work(start: Start) -> None:
    for game in game_ids():
        learner = first_lesson(start, game, "de", SIZES[0])
        me = learner.run.session.seats[0].name
        assert f"Du bist {me}." in learner.panel.words(), game
        learner.go_on()
        assert f"Du bist {me}." not in learner.panel.words(), game
        assert learner.run.asks, game
        assert learner.driver.app.context.texts("learn.clicks") in learner.panel.words(), game
        learner.step()
        assert learner.driver.app.context.texts("learn.clicks") not in learner.panel.words(), game


def test_the_four_things_are_named_on_the_card(start: Start) -> None:
    for language in LANGUAGES:
        tree = (learner := first_lesson(start, "glory_to_rome", language, SIZES[0])).driver.tree
        view = learner.driver.app.window.stage.view
        up = lesson.risen(tree)
        assert len(up) == 1
        labels = [find(tree, f"table/lesson/part.{name}") for name in ("band", "art", "value0")]
        bubble = find(tree, "table/lesson/bubble")
        assert bubble is not None
        for label in labels:
            assert label is not None
            assert view.fonts.fits(label.text, label.style, label.rect, view.k), label.text
            assert not label.rect.overlaps(bubble.rect)
        assert not bubble.rect.overlaps(up[0])


def test_buttons_that_a_step_does_not_ask_for_are_subdued(start: Start) -> None:
    learner = first_lesson(start, "glory_to_rome", "en", SIZES[0])
    learner.go_on()
    verbs = [node for node in walk(learner.driver.tree) if node.target.startswith("verb/")]
    assert verbs
    assert all(node.dim and node.fill == "button" for node in verbs)
    learner.press("hand/latrina")
    plays = [node for node in walk(learner.driver.tree) if node.target.startswith("verb/") and not node.dim]
    assert [node.text for node in plays] == ["Play the Latrine as Laborer"]
