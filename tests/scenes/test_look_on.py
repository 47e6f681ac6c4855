"""What came of a move is seen on the public table before the screen is passed on; what only one may see is gone at once."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game.boards.composed_board import below
from game.devtools import sample_positions
from game.devtools.shot import context_in, staged, table_at
from game.engine.registry import game_ids
from game.i18n import LANGUAGES, Texts
from game.scenes.table.privacy import COVER, LOOK_NAME, TOLD, PrivacyScreen
from game.scenes.table.table import Table
from game.storage.record import PERSON, Record
from game.ui.scene import Context
from game.ui.stage import Stage
from game.ui.tree import find, find_target, walk

SIZE = (1280, 720)
SECRETIVE = ("constantinopolis", "glory_to_rome")
"""Games in which seats see what others do not."""


@cache
def record_of(game_id: str) -> Record:
    record = sample_positions.played(Texts("en"), players=3, game_id=game_id)
    return replace(record, seats=[replace(seat, controller=PERSON) for seat in record.seats])


Face = tuple[str, str, str]


def hand_shown(stage: Stage) -> frozenset[Face]:
    """Names, words and pictures of what only its owner sees on the board: gold, cards in hand; flying ones too."""
    board = find(stage.tree, "board")
    flown = [piece.node for piece in stage.motion.pieces() if piece.node is not None]
    nodes = [*(walk(board) if board is not None else ()), *flown]
    return frozenset(
        (node.name, node.text, node.picture)
        for node in nodes
        if ("/hand/" in node.name and "/building/" in node.picture)
        or (node.name.endswith("/gold/amount") and node.text.isdigit())
    )


class Left(NamedTuple):
    """A table at which a person has just done what leads to another person."""

    table: Table
    stage: Stage
    actor: int
    hand: frozenset[Face]
    """What was shown of the hand of the one who acted."""

    @property
    def covered(self) -> bool:
        return isinstance(self.stage.manager.top, PrivacyScreen)

    def shows_last_move(self) -> bool:
        return self.table.session.privacy.shows_last_move

    def on(self, steps: int = 1) -> None:
        surface = pygame.Surface(SIZE)
        for _ in range(steps):
            self.stage.advance(0.05)
            self.stage.frame(surface)

    def press(self, target: str) -> None:
        self.stage.frame(pygame.Surface(SIZE))
        node = find_target(self.stage.tree, target)
        assert node is not None
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.stage.handle(pygame.Event(kind, pos=(node.rect.cx, node.rect.cy), button=1))


def acted(
    context: Context, game_id: str, pace: str = "normal", key: str = "", curtain: str = "secret"
) -> Iterator[Left]:
    """The tables of a match after each action of the one at the screen, those with an event of that key."""
    record = record_of(game_id)
    for at, entry in enumerate(record.match.entries):
        if key and not any(event.key == key for event in record.match.events(at)):
            continue
        table = table_at(context, record, at)
        session = table.session
        session.players.pace = pace  # type: ignore[assignment]
        session.privacy.curtain = curtain
        if session.privacy.open_question:
            session.privacy.look()
        session.privacy.reveal()
        if session.viewer != entry.seat:
            continue
        stage = staged(context, table, SIZE)
        stage.frame(pygame.Surface(SIZE))
        hand = hand_shown(stage)
        table.model.do(entry.action)
        yield Left(table, stage, entry.seat, hand)


def learned(left: Left) -> bool:
    """Whether the last action has shown cards to the one who looks on alone: the screen waits for that person."""
    return left.table.session.privacy.waits


def hand_overs(context: Context, game_id: str, pace: str = "normal", key: str = "") -> Iterator[Left]:
    """Those after which the screen is passed on."""
    return (
        left for left in acted(context, game_id, pace, key) if left.table.session.privacy.handover is not None
    )


def put_to_all(context: Context, game_id: str, pace: str = "normal") -> Iterator[Left]:
    """Those after which another person is asked a question that is put to the whole table."""
    for left in acted(context, game_id, pace):
        session = left.table.session
        asked = session.to_act >= 0 and session.to_act != left.actor and session.privacy.handover is None
        if asked and not learned(left) and session.game.public_question(session.state):
            yield left


def first(tmp_path: Path, game_id: str, **words: str) -> Left:
    return next(
        left for left in hand_overs(context_in(tmp_path, "en"), game_id, **words) if not learned(left)
    )


@pytest.mark.parametrize("game_id", SECRETIVE)
def test_the_curtain_waits_until_all_has_landed_and_been_seen(tmp_path: Path, game_id: str) -> None:
    moved = 0
    for left in hand_overs(context_in(tmp_path, "en"), game_id):
        if learned(left):
            continue  # it waits for that person
        session, steps = left.table.session, 0
        while not left.covered:
            assert session.viewer is None
            assert not session.choices
            left.on()
            if not left.covered:
                moved += left.stage.motion.busy
            steps += 1
            assert steps < 400
        assert steps > 10
        assert not left.stage.motion.busy
        assert session.viewer is None
        if moved > 20:
            return
    raise AssertionError("nothing has moved")


def test_ships_arrive_and_pay_before_the_screen_is_passed_on(tmp_path: Path) -> None:
    left = first(tmp_path, "constantinopolis", key="delivers")
    left.on()
    assert not left.covered
    hulls = [
        image
        for piece in left.stage.motion.pieces()
        for image in (getattr(piece, "picture", ""),)
        if str(image).startswith("art/hull/")
    ]
    assert hulls or left.stage.motion.busy
    seen = find(left.stage.tree, "board")
    assert seen is not None


@pytest.mark.parametrize("game_id", SECRETIVE)
def test_a_click_on_the_board_covers_it_at_once(tmp_path: Path, game_id: str) -> None:
    left = first(tmp_path, game_id)
    left.on()
    assert find(left.stage.tree, f"table/{LOOK_NAME}") is not None
    left.press(COVER)
    assert left.covered
    assert left.table.session.viewer is None
    assert not left.stage.motion.busy or left.stage.manager.top is not left.table


def test_a_new_press_of_enter_covers_it_but_not_the_one_that_did_the_move(tmp_path: Path) -> None:
    left = first(tmp_path, SECRETIVE[0])
    left.on()

    def enter() -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            left.stage.handle(pygame.Event(kind, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))

    enter()
    assert not left.covered
    left.on(10)
    enter()
    assert left.covered


@pytest.mark.parametrize("game_id", SECRETIVE)
def test_at_the_pace_instant_it_falls_at_once(tmp_path: Path, game_id: str) -> None:
    left = first(tmp_path, game_id, pace="instant")
    assert left.covered
    assert left.table.session.viewer is None


def test_another_page_over_the_table_keeps_it_open_until_it_is_left(tmp_path: Path) -> None:
    left = first(tmp_path, SECRETIVE[0])
    left.table.command("menu")
    menu = left.stage.manager.top
    assert menu is not left.table
    left.on(200)
    assert left.stage.manager.top is menu
    left.stage.manager.pop()
    left.on(2)
    assert left.covered


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_in_the_lower_bar_passes_it_on_and_says_to_whom(tmp_path: Path, language: str) -> None:
    left = next(hand_overs(context_in(tmp_path, language), SECRETIVE[0]))
    left.on()
    seat = left.table.session.privacy.handover
    assert seat is not None
    words = left.table.model.context.texts("curtain.next", name=left.table.session.seats[seat].name)
    node = next(node for node in walk(left.stage.tree) if node.text == words)
    assert node.target == COVER


def test_every_game_with_secrets_is_looked_at() -> None:
    assert set(SECRETIVE) <= set(game_ids())


def test_drawn_cards_come_to_their_owner_face_up_before_the_screen_is_passed_on(tmp_path: Path) -> None:
    left = next(hand_overs(context_in(tmp_path, "en"), "glory_to_rome", key="draws_cards"))
    session, flown = left.table.session, set[str]()
    for _ in range(100):
        assert not left.covered
        assert session.viewer == left.actor
        flown |= {
            piece.node.name.rpartition("/")[2]
            for piece in left.stage.motion.pieces()
            if piece.node is not None and piece.node.name.startswith("board/ground/hand/")
        }
        left.on()
    drawn = {
        ref.partition("/")[2]
        for event in session.match.events(len(session.match) - 1)
        if event.key == "draws_cards"
        for ref in event.words["cards"]  # type: ignore[union-attr]
    }
    assert drawn
    assert drawn <= flown


def test_a_finished_building_is_laid_and_told_before_the_screen_is_passed_on(tmp_path: Path) -> None:
    looked = 0
    for left in hand_overs(context_in(tmp_path, "en"), "glory_to_rome", key="completes"):
        session = left.table.session
        events = session.match.events(len(session.match) - 1)
        if learned(left) or not any(
            event.key == "completes" and event.seat == left.actor for event in events
        ):
            continue
        looked, laid, told = looked + 1, 0, False
        while not left.covered:
            laid += any(piece.laid >= 0 for piece in left.stage.motion.pieces())
            told = told or find(left.stage.tree, "moment") is not None
            left.on()
        assert laid > 5
        assert told
    assert looked


@pytest.mark.parametrize("game_id", SECRETIVE)
def test_the_headline_is_about_the_one_who_acted_until_the_curtain_falls(
    tmp_path: Path, game_id: str
) -> None:
    left = first(tmp_path, game_id)
    left.on()
    said = find(left.stage.tree, "top/sentence")
    assert said is not None
    names = [seat.name for seat in left.table.session.seats]
    assert names[left.actor] in said.text
    assert names[left.table.session.to_act] not in said.text.partition(":")[0]


@pytest.mark.parametrize("game_id", SECRETIVE)
def test_before_a_question_to_the_whole_table_the_one_who_acted_sees_all_land(
    tmp_path: Path, game_id: str
) -> None:
    moved = 0
    for left in put_to_all(context_in(tmp_path, "en"), game_id):
        session, steps = left.table.session, 0
        while session.privacy.shows_last_move:
            assert (session.viewer, len(session.choices)) == (None, 0)
            assert (session.privacy.open_question,) == (False,)
            moved += left.stage.motion.busy
            left.on()
            steps += 1
            assert steps < 400
        assert steps > 10
        assert not left.stage.motion.busy
        assert not left.covered
        assert session.viewer is None
        assert session.privacy.open_question
        assert session.choices
        assert left.table.model.spots().offers
        if moved > 20:
            return
    raise AssertionError("nothing has moved")


def answered_by_all_eyes(context: Context, game_id: str) -> Iterator[Left]:
    """The tables after an answer on the public screen that leads to another person."""
    record = record_of(game_id)
    for at, entry in enumerate(record.match.entries):
        table = table_at(context, record, at)
        session = table.session
        session.players.pace = "normal"
        if not session.privacy.open_question or entry.action not in session.choices:
            continue
        stage = staged(context, table, SIZE)
        stage.frame(pygame.Surface(SIZE))
        table.model.do(entry.action)
        if session.to_act not in (-1, entry.seat):
            yield Left(table, stage, entry.seat, frozenset())


@pytest.mark.parametrize("game_id", SECRETIVE)
@pytest.mark.parametrize("led", [hand_overs, put_to_all, answered_by_all_eyes])
def test_the_own_place_stays_below_until_all_has_landed_and_is_told(
    tmp_path: Path, game_id: str, led: Callable[[Context, str], Iterator[Left]]
) -> None:
    seen = 0
    for left in islice(led(context_in(tmp_path, "en"), game_id), 4):
        steps, session = 0, left.table.session
        if learned(left):
            continue
        while session.privacy.shows_last_move:
            assert not left.covered
            assert below(left.table.model.table()) == left.actor
            left.on()
            steps += 1
            assert steps < 400
        assert steps > 10
        assert session.privacy.actor is None
        assert left.covered or below(left.table.model.table()) == session.to_act
        seen += 1
    assert seen or (game_id, led) == ("constantinopolis", answered_by_all_eyes)


def test_what_was_told_last_stands_long_enough_to_be_read(tmp_path: Path) -> None:
    seen = 0
    for left in islice(hand_overs(context_in(tmp_path, "en"), "glory_to_rome"), 6):
        steps, still, session = 0, 0, left.table.session
        if learned(left) or left.table.model.telling:
            continue
        while session.privacy.shows_last_move:
            still += not left.stage.motion.busy
            left.on()
            steps += 1
            assert steps < 400
        assert still * 0.05 >= TOLD
        seen += 1
    assert seen


def uncovered(context: Context, game_id: str, curtain: str, pace: str = "normal") -> Iterator[Left]:
    """The tables after an action that leads to another person whose view comes without a curtain."""
    for left in acted(context, game_id, pace, curtain=curtain):
        session = left.table.session
        if session.to_act not in (-1, left.actor) and session.privacy.handover is None:
            yield left


@pytest.mark.parametrize(
    ("game_id", "curtain"), [*((name, "never") for name in game_ids()), ("concordia_venus", "secret")]
)
def test_without_a_curtain_the_own_view_stays_until_all_has_landed_and_is_told(
    tmp_path: Path, game_id: str, curtain: str
) -> None:
    seen = 0
    for left in islice(uncovered(context_in(tmp_path, "en"), game_id, curtain), 2):
        steps, session, model = 0, left.table.session, left.table.model
        assert not session.privacy.waits
        while session.privacy.shows_last_move:
            assert (session.viewer, session.privacy.holder, below(model.table())) == (left.actor,) * 3
            assert not session.choices
            assert find(left.stage.tree, "ribbon") is None, "the next turn is not announced yet"
            left.on()
            steps += 1
            assert steps < 400
        assert steps > 10
        assert not left.stage.motion.busy
        assert (session.viewer, below(model.table())) == (session.to_act,) * 2
        assert session.choices
        left.on()
        assert find(left.stage.tree, "ribbon") is not None
        seen += 1
    assert seen == 2


@pytest.mark.parametrize("game_id", game_ids())
def test_without_a_curtain_a_click_goes_on_at_once_and_so_does_the_pace_instant(
    tmp_path: Path, game_id: str
) -> None:
    context = context_in(tmp_path, "en")
    left = next(uncovered(context, game_id, "never"))
    left.on()
    assert left.table.session.viewer == left.actor
    left.press(COVER)
    assert left.table.session.viewer == left.table.session.to_act
    left = next(uncovered(context, game_id, "never", "instant"))
    assert left.table.session.viewer == left.table.session.to_act


@pytest.mark.parametrize("game_id", SECRETIVE)
def test_a_click_puts_the_question_to_the_whole_table_at_once(tmp_path: Path, game_id: str) -> None:
    left = next(put_to_all(context_in(tmp_path, "en"), game_id))
    left.on()
    assert left.table.session.privacy.shows_last_move
    left.press(COVER)
    assert not left.covered
    assert (left.table.session.privacy.shows_last_move, left.table.session.viewer) == (False, None)
    assert left.table.session.choices


@pytest.mark.parametrize("game_id", SECRETIVE)
def test_at_the_pace_instant_the_question_is_put_at_once(tmp_path: Path, game_id: str) -> None:
    left = next(put_to_all(context_in(tmp_path, "en"), game_id, pace="instant"))
    assert left.table.session.viewer is None
    assert left.table.session.choices


@pytest.mark.parametrize("pace", ["normal", "instant"])
def test_who_has_drawn_cards_passes_the_screen_on_when_she_has_seen_them(tmp_path: Path, pace: str) -> None:
    found = hand_overs(context_in(tmp_path, "en"), "glory_to_rome", pace, "draws_cards")
    left = next(left for left in found if learned(left))
    session = left.table.session
    left.on(200)
    assert (left.covered, session.viewer, session.privacy.waits) == (False, left.actor, True)
    said = find(left.stage.tree, "top/sentence")
    assert said is not None
    assert "draws" in said.text
    left.press(COVER)
    assert (left.covered, session.viewer) == (True, None)


def test_where_the_answers_depend_on_the_hand_the_main_button_is_the_look_at_it(tmp_path: Path) -> None:
    left = next(
        left
        for left in put_to_all(context_in(tmp_path, "en"), "glory_to_rome", "instant")
        if left.table.session.privacy.hides_answers
    )
    left.on()
    look = find(left.stage.tree, "actions/private")
    assert look is not None
    assert look.fill == "button.primary"
    assert not any(verb.primary for verb in left.table.model.verbs())
    backs = [node for node in walk(left.stage.tree) if node.name.endswith("/back") and node.target]
    assert {(node.target, node.tip) for node in backs} == {("ui/private", "ui/private")}
    asked = left.table.session.to_act
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        left.stage.handle(pygame.Event(kind, pos=(backs[0].rect.cx, backs[0].rect.cy), button=1))
    left.on()
    assert left.covered
    assert left.table.session.privacy.handover == asked


@pytest.mark.parametrize(
    ("game_id", "key"), [("constantinopolis", "finishes_loading"), ("glory_to_rome", "")]
)
def test_no_frame_after_the_last_private_action_shows_the_private_hand(
    tmp_path: Path, game_id: str, key: str
) -> None:
    looked = 0
    for left in acted(context_in(tmp_path, "en"), game_id, key=key):
        if learned(left) or not left.hand or not left.shows_last_move():
            continue  # what was drawn waits for that person
        assert left.table.session.seats[left.table.session.to_act].is_person
        while left.shows_last_move():
            left.on()
            assert not left.hand & hand_shown(left.stage)
        looked += 1
        if looked == 3:
            return
    raise AssertionError("no hand was left")


def test_a_demand_is_told_to_all_before_the_screen_is_passed_on(tmp_path: Path) -> None:
    told = 0
    for left in islice(acted(context_in(tmp_path, "en"), "glory_to_rome", key="rome_demands"), 3):
        plate, steps = None, 0
        while plate is None and not left.covered and steps < 200:
            left.on()
            plate = find(left.stage.tree, "moment")
            steps += 1
        assert plate is not None
        assert "Rome demands" in " ".join(node.text for node in walk(plate))
        told += 1
    assert told


def test_where_pictures_are_slow_the_curtain_waits_for_the_last_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = first(tmp_path, "glory_to_rome", key="founds")
    motion, steps, busy = left.stage.motion, 0, True
    advance = motion.advance
    monkeypatch.setattr(motion, "advance", lambda seconds: advance(seconds / 3))
    left.on()
    assert motion.busy
    while not left.covered:
        busy = motion.busy
        left.on()
        steps += 1
        assert steps < 400
    assert not busy
