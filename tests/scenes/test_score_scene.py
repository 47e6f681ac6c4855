"""The result: every number leads to what earned it, the curve to its moments, the final table is one key away."""

import re
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product

import pygame
import pytest

from game.devtools import sample_positions
from game.engine.core.game import ScoreTree
from game.engine.core.messages import Event
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.i18n.catalogue import capitalized
from game.i18n.match_texts import MatchTexts, speaking_to
from game.scenes import routes
from game.scenes.common.parts import banner
from game.scenes.replay.playback import Playback
from game.scenes.result.score import Score
from game.scenes.result.state import in_the_past
from game.scenes.table.table import Table
from game.storage.record import Record
from game.storage.statistics import Statistics
from game.table.replay import OPEN
from game.table.score_history import score_history, story, told
from game.table.session import Session
from game.ui.theme import BANNERS
from game.ui.tree import find, placed, walk
from tests.audit import audit
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.table.tables import play, table

SMALL = (1024, 640)
WIDE = (1920, 1080)


@cache
def finished(language: str = "en") -> Record:
    return sample_positions.played(Texts(language))


def opened(driver: Driver, record: Record | None = None) -> Score:
    scene = routes.score(driver.app.context, Session(record or finished()))
    assert isinstance(scene, Score)
    driver.app.manager.push(scene)
    driver.turn(2)
    return scene


@pytest.mark.parametrize("size", [(1280, 720), WIDE])
def test_every_number_leads_to_its_lines_and_each_line_to_its_moment(
    start: Start, size: tuple[int, int]
) -> None:
    driver = start("en", size)
    score = opened(driver)
    numbers = [item.node.target for item in placed(driver.tree) if item.node.target.startswith("score/")]
    assert len(numbers) == sum(part.points > 0 for tree in score.score_history.trees for part in tree.parts)
    for target in numbers[::6]:
        driver.click(target)
        lines = [item.node for item in placed(driver.tree) if item.node.target.startswith("log/at/")]
        assert lines
        moment = score.log.moment(int(lines[-1].target.removeprefix("log/at/")))
        driver.press(lines[-1])
        player = driver.top
        assert isinstance(player, Playback)
        assert player.film.at == moment
        driver.click("ui/back")
        assert driver.top is score
        driver.key(pygame.K_ESCAPE)
        assert score.chosen is None


def test_a_source_leads_to_its_rule(driver: Driver) -> None:
    score = opened(driver)
    rule = score.score_history.trees[0].parts[0].rule
    driver.click(f"rule/{rule}")
    assert driver.scenes[-1] == "Help"
    assert any(text.startswith(f"{rule}.") for text in driver.texts())


def test_the_panel_of_a_number_shows_the_rule_the_things_and_the_other_seats(start: Start) -> None:
    driver = start("en", WIDE)
    score = opened(driver)
    index = next(n for n, part in enumerate(score.score_history.trees[0].parts) if part.key == "public")
    seats = [
        seat for seat in score.score_history.order if score.score_history.trees[seat].parts[index].points
    ]
    driver.click(f"score/{index}/{seats[0]}")
    things = score.score_history.trees[seats[0]].parts[index].things
    assert score.texts.components(things) in driver.texts()
    driver.press(driver.node_named(f"score/detail/seat.{seats[1]}"))
    assert score.chosen == (index, seats[1])


def test_the_curve_tells_seats_apart_without_their_colors(start: Start) -> None:
    driver = start("en", WIDE)
    score = opened(driver)
    assert len(set(BANNERS)) == len(BANNERS)
    marks = [node for node in walk(driver.tree) if "/curve/mark." in node.name]
    for seat in score.score_history.order:
        end = driver.node_named(f"score/over/curve/end.{seat}.points")
        assert end.text == str(score.score_history.trees[seat].points)
        own = [node for node in marks if f"/mark.{seat}." in node.name]
        assert own
        assert {node.picture for node in own} == {banner(score.session.seats[seat])}
    assert not any(one.rect.overlaps(two.rect) for one, two in combinations(marks, 2))
    tip = score.tooltip("round/3")
    assert tip is not None
    assert len(tip.body.splitlines()) == len(score.score_history.order)


def test_the_lines_of_the_curve_are_thin_in_a_low_field(start: Start) -> None:
    driver = start("en", (1280, 720))
    opened(driver)
    wide = [
        stroke.width for node in walk(driver.tree) if "/curve/line." in node.name for stroke in node.strokes
    ]
    assert wide
    assert max(wide) <= 4, "close lines are told apart"


def test_the_curve_leads_to_its_moments(start: Start) -> None:
    driver = start("en", WIDE)
    score = opened(driver)
    driver.click(f"at/{score.score_history.moments[2]}")
    player = driver.top
    assert isinstance(player, Playback)
    assert player.film.at == score.score_history.moments[2]


@pytest.mark.parametrize("game_id", game_ids())
def test_the_columns_of_the_curve_stand_apart_however_long_the_match_was(start: Start, game_id: str) -> None:
    driver = start("en", WIDE)
    opened(driver, sample_positions.played(driver.app.context.texts, game_id=game_id, players=3))
    words = [node.rect for node in walk(driver.tree) if re.fullmatch(r".*curve/round\.\d+\.words", node.name)]
    assert len(words) > 5
    assert all(left.right <= right.x for left, right in pairwise(sorted(words, key=lambda rect: rect.x)))


def test_the_final_table_is_one_key_away_and_hides_nothing(driver: Driver) -> None:
    score = opened(driver)
    driver.key(pygame.K_b)
    player = driver.top
    assert isinstance(player, Playback)
    assert (player.film.at, player.film.viewer) == (len(player.film), OPEN)
    assert not player.log_open, "the log lies over the final board"
    state = score.session.state
    assert player.film.game.dump(player.film.seen) == player.film.game.dump(state)
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "Score"
    driver.key(pygame.K_w)
    again = driver.top
    assert isinstance(again, Playback)
    assert (again.film.at, again.log_open) == (0, True)


def test_small_windows_turn_between_sources_and_curve(start: Start) -> None:
    driver = start("en", SMALL)
    opened(driver)
    assert find(driver.tree, "score/over/curve") is None
    driver.key(pygame.K_c)
    assert find(driver.tree, "score/over/curve") is not None
    driver.click("tab/sources")
    assert find(driver.tree, "score/sheet") is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_are_called_by_the_word_of_the_game(start: Start, language: str) -> None:
    driver = start(language)
    score = opened(driver, finished(language))
    winner = score.score_history.winners[0]
    words = score.headline()
    assert str(score.score_history.places[0].points) in words
    assert score.session.seats[winner].name in words
    plain = driver.app.context.texts(
        "score.wins", name=score.session.seats[winner].name, points=score.score_history.places[0].points
    )
    assert words != plain


@pytest.mark.parametrize("game_id", game_ids())
def test_the_table_says_why_the_match_ended(start: Start, game_id: str) -> None:
    driver = start("en")
    score = opened(driver, sample_positions.played(driver.app.context.texts, game_id=game_id))
    verdict = driver.node_named("score/poster/verdict").text
    kinds = load_game(game_id).endings
    ended = next(entry.event for entry in score.film.log if entry.event.key in kinds)
    assert in_the_past(score.texts, ended) in verdict
    assert not re.search(r"\b(ends|takes|buys|builds)\b", in_the_past(score.texts, ended)), "it is over"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_why_a_match_ended_is_told_in_the_past_and_to_who_ended_it(game_id: str, language: str) -> None:
    game, found = load_game(game_id), Texts(language)
    texts = MatchTexts(found, game, ("Anna", "Bruno"))
    for key in game.endings:
        event = Event(key, 1, {"points": 7, "round": 9})
        said = {in_the_past(speaking_to(texts, reader), event) for reader in (0, 1)}
        assert texts.event(event) not in said
        assert all(one.endswith(".") for one in said)
        assert len(said) == 1 + found.has(f"{game_id}.score.ended_you.{key}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_the_poster_tells_the_story_of_the_match(start: Start, game_id: str, language: str) -> None:
    driver = start(language, (1280, 720))
    score = opened(driver, sample_positions.played(driver.app.context.texts, game_id=game_id))
    found = story(score.score_history)
    assert found is not None
    people = [seat for seat, info in enumerate(score.session.seats) if info.is_person]
    reader = people[0] if len(people) == 1 else None
    lines = told(found, score.score_history.places[0].points, score.texts, reader)
    verdict = driver.node_named("score/poster/verdict").text
    assert verdict.startswith(lines[0])
    assert sum(line in verdict for line in lines) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_says_you_to_who_reads_it(language: str) -> None:
    record = finished()
    texts = MatchTexts(Texts(language), record.match.game, tuple(seat.name for seat in record.seats))
    found = story(score_history(record))
    assert found is not None
    winner, rival = found.winners[0], found.rival
    found = replace(found, winners=(winner,), margin=max(1, found.margin), best=((rival, "public", 9),))
    for turn, leader, deed, late in (
        (-1, -1, "", False), (-1, rival, "", True), (0, -1, "", False), (3, -1, "", False), (4, rival, "", False),
        (5, rival, "contracts", False), (6, rival, "contracts", False), (7, rival, "contracts", True),
    ):  # fmt: skip
        one = replace(found, turn=turn, leader=leader, deed=deed, late=late)
        for points in (12, 50, 500):
            plain = " ".join(told(one, points, texts))
            assert texts.seat(winner) in plain
            assert texts.seat(rival) in plain
            assert texts.seat(winner) not in " ".join(told(one, points, texts, winner))
            assert texts.seat(rival) not in " ".join(told(one, points, texts, rival))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_names_who_was_passed_and_by_what(language: str) -> None:
    record = finished()
    texts = MatchTexts(Texts(language), record.match.game, tuple(seat.name for seat in record.seats))
    history = score_history(record)
    winner = history.winners[0]
    other = next(seat for seat in history.order if seat != winner)
    lines = [(0, 1, 2, 3) for _ in history.order]
    lines[winner], lines[other] = (0, 3, 9, 12), (0, 5, 7, 10)
    trees = [
        tuple(
            ScoreTree("fame", lines[seat][at], "206", (), (ScoreTree("contracts", lines[seat][at], "1"),))
            for seat in range(len(lines))
        )
        for at in range(4)
    ]
    made = replace(history, moments=(0, 10, 20, 30), curve=tuple(lines), counted=tuple(trees))
    found = story(made)
    assert found is not None
    assert (found.turn, found.leader, found.deed, found.late) == (2, other, "contracts", False)
    said = " ".join(told(found, 12, texts))
    assert said.count(texts.seat(other)) >= 2
    assert texts.own("story.by.contracts").split()[-1] in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("winner", "rival", "sources", "points"),
    [
        ((4, 3, 3), (7, 0, 0), ("vault", "tokens"), (6, 0)),
        ((4, 5, 0), (7, 0, 0), ("vault",), (5, 0)),
        ((6, 1, 0), (2, 0, 0), ("influence",), (6, 2)),
    ],
)
def test_what_decided_is_named_whole_and_not_a_part_of_it(
    language: str,
    winner: tuple[int, ...],
    rival: tuple[int, ...],
    sources: tuple[str, ...],
    points: tuple[int, int],
) -> None:
    """The largest leads that together outweigh all the rival was ahead in."""
    record = sample_positions.played(Texts(language), game_id="glory_to_rome")
    texts = MatchTexts(Texts(language), record.match.game, tuple(seat.name for seat in record.seats))
    history = score_history(record)
    first, second = history.winners[0], history.places[1].seat
    trees = list(history.trees)
    for seat, numbers in ((first, winner), (second, rival)):
        parts = tuple(
            ScoreTree(key, n, "1") for key, n in zip(("influence", "vault", "tokens"), numbers, strict=True)
        )
        trees[seat] = replace(trees[seat], points=sum(numbers), parts=parts)
    found = story(replace(history, trees=tuple(trees)))
    assert found is not None
    assert (found.sources, (found.mine, found.theirs)) == (sources, points)
    said = " ".join(told(replace(found, margin=sum(winner) - sum(rival), deed=""), 12, texts))
    seats = {"winners": (f"seat/{first}",), "rival": f"seat/{second}"}

    def whose(mine: int, theirs: int) -> str:
        return texts("story.versus.of", mine=texts.own("score.amount", count=mine), theirs=theirs, **seats)

    what = texts.listed([texts.own(f"story.by.{key}") for key in sources])
    whole = texts("story.decided", what=what, points=whose(*points))
    assert (capitalized(whole) in said) == (len(sources) > 1)
    assert (texts.own("story.decided.vault", points=whose(3, 0)) in said) is False


def test_a_match_that_was_left_has_no_place_for_who_left(driver: Driver) -> None:
    session = table("strict", "person", "person", "person")
    play(session, 40, Stream(1))
    session.leave(1)
    play(session, 10_000, Stream(2))
    score = opened(driver, session.record)
    assert score.score_history.order[-1] == 1
    assert score.score_history.place(1) is None
    name = session.seats[1].name
    assert driver.node_named("score/sheet/name.1").text == driver.app.context.texts("score.gone", name=name)
    gone = next(entry for entry in score.film.log if entry.event.key == "leaves")
    said = driver.node_named("score/poster/verdict").text
    assert f"{name} left the game in round {gone.round}." in said
    assert "The game ended after round" in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_the_result_says_who_left_in_which_round(start: Start, game_id: str, language: str) -> None:
    driver = start(language, (1280, 720))
    texts = Texts(language)
    record = sample_positions.played(texts, players=2, round_=3, game_id=game_id)
    session = Session(record)
    session.leave(1)
    assert session.over
    score = opened(driver, record)
    name = session.seats[1].name
    gone = next(entry for entry in score.film.log if entry.event.key == "leaves")
    said = driver.node_named("score/poster/verdict")
    one = texts("score.left", names=name, count=1, round=gone.round)
    assert one in said.text or texts("score.left_last", name=name, round=gone.round) in said.text
    stage = driver.app.window.stage
    assert [fault for fault in audit(stage.tree, stage.view) if fault.name.startswith("score/")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_partners_who_are_left_alone_are_told_so_in_the_headline(start: Start, language: str) -> None:
    driver = start(language)
    texts = Texts(language)
    record = sample_positions.played(texts, players=6, round_=1, game_id="concordia_venus")
    session = Session(record)
    for seat in (1, 2, 4, 5):
        assert not session.over
        session.leave(seat)
    assert session.over
    opened(driver, record)
    names = texts.listed([session.seats[0].name, session.seats[3].name])
    headline = texts("concordia_venus.score.won_together.end_surrender", names=names)
    assert names in headline
    assert headline in driver.texts()
    assert Texts(language)("concordia_venus.event.end_surrender") not in driver.texts(), "it is said once"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_headline_says_what_decided_where_points_did_not(start: Start, language: str) -> None:
    driver = start(language)
    record = sample_positions.played(Texts(language), players=2, round_=3, game_id="glory_to_rome")
    session = Session(record)
    session.leave(1)
    assert session.over
    opened(driver, record)
    winner = session.seats[0].name
    won = Texts(language)(f"{session.game.id}.score.won.end_surrender", name=winner)
    assert won in "\n".join(driver.texts())
    played = sample_positions.played(Texts(language), players=2, game_id="glory_to_rome")
    score = opened(driver, played)
    ended = [event.key for event in played.match.events(len(played.match) - 1)]
    by_points = not {"end_forum", "end_surrender"} & set(ended)
    points = score.score_history.places[0].points
    assert (re.search(rf"\b{points}\b", score.headline()) is not None) == by_points


def won_by_the_person(seed: int) -> Session:
    """A counted match that its person won."""
    while True:
        session = table("strict", "person", "random", seed=seed)
        session.autosave.statistics = Statistics()
        play(session, 10_000, Stream(seed))
        if [row.seat for row in session.game.standings(session.state) if row.place == 1] == [0]:
            return session
        seed += 1


def test_a_first_victory_is_marked_and_a_second_is_not(start: Start) -> None:
    driver = start("en", WIDE)
    first = won_by_the_person(1)
    for session, marked in ((first, True), (won_by_the_person(first.match.setup.seed + 1), False)):
        scene = Score(driver.app.context, session)
        driver.app.manager.push(scene)
        driver.turn(2)
        words = driver.node_named("score/poster/verdict").text
        assert driver.node_named("score/poster/winner").text == "You won!"
        assert ("Your first victory in Constantinopolis!" in words) == marked
        assert (find(driver.tree, "score/poster/first") is not None) == marked


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_breaks_a_tie_is_said_as_players_say_it(start: Start, language: str) -> None:
    """The Praefectus Magnus is a card that somebody has, and no number."""
    driver = start(language, WIDE)
    record = sample_positions.played(Texts(language), players=3, game_id="concordia_venus")
    scene = opened(driver, record)
    history = scene.score_history
    first, second, third = history.places
    names = [record.seats[place.seat].name for place in (first, second)]
    for behind in (0, 1):
        tied = (
            replace(first, place=1, points=50, ties=(-behind,)),
            replace(second, place=2, points=50, ties=(-behind - 1,)),
            third,
        )
        scene.score_history = replace(history, places=tied)
        scene.invalidate()
        driver.turn(2)
        words = [node.text for node in walk(driver.tree) if node.text]
        said = scene.texts.own("score.on_tie.1", count=behind, name=names[0], other=names[1])
        assert names[0] in said
        assert any(said in text for text in words)
        cells = [node.text for node in walk(driver.tree) if re.search(r"/tie\.0\.\d$", node.name)]
        assert len(cells) == 3
        assert not [text for text in cells if text.lstrip("-").isdigit()]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_match_given_up_at_any_moment_is_shown_to_its_end(start: Start, game_id: str) -> None:
    """With ships still at sea, a demand open or a card half played: the last board, its tooltips, the result and the replay."""
    driver = start("en", (1920, 1080))
    texts = driver.app.context.texts
    for round_, steps, gone in product((3, 4, 6), (0, 6, 14), (0, 1)):
        session = Session(sample_positions.played(texts, players=2, round_=round_, game_id=game_id))
        play(session, steps, Stream(round_))
        if session.to_act < 0:
            continue
        session.leave(gone)
        assert session.over
        table_scene = routes.table(driver.app.context, session)
        assert isinstance(table_scene, Table)
        driver.app.manager.push(table_scene)
        driver.turn(2)
        board = table_scene.model.board
        for item in placed(driver.tree):
            token = item.node.tip or item.node.target
            if token and "/" in token and not token.startswith(("ui/", "log/")):
                board.tip(table_scene.model.table(), token)
        driver.app.manager.pop()
        opened(driver, session.record)
        driver.app.manager.pop()
        driver.app.manager.push(routes.replay(driver.app.context, session.record))
        driver.turn(2)
        driver.key(pygame.K_END)
        driver.turn(2)
        driver.app.manager.pop()


def test_what_people_agreed_stands_in_the_result_beside_the_word_of_a_character(driver: Driver) -> None:
    record = sample_positions.played(driver.app.context.texts, game_id="constantinopolis")
    driver.app.context.settings.set("lines", True)
    record.clock.update({0: 75, 1: 33})
    score = opened(driver, record)
    said = driver.node_named("score/poster/verdict").text
    assert score._thought()
    assert all(line in said for line in score._thought())
