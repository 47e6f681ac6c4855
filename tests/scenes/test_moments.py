"""Moments at the table: told one at a time, and what was taken from a person stays until it has been seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.boards.board import TableView
from game.boards.registry import board_of, catalogue_of
from game.bots.thinking.level import LEVELS
from game.devtools import sample_positions
from game.devtools.shot import Frame, context_in, frames, staged, table_at
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.messages import DELIVERY, LEAD, LOSS, OFFICE, Event, Moment, Word, moments
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.scenes.table.moments import SEEN, WORDS, Moments, Plate, _Loss, plate
from game.scenes.table.notices import EndNotice
from game.scenes.table.table import Table
from game.storage.record import PERSON, Record
from game.ui.scene import Context, Press
from game.ui.stage import Stage
from game.ui.tree import Node, find, placed, walk
from tests.boards.positions import table_of
from tests.boards.views import view_of
from tests.scenes.driver import Driver
from tests.scenes.matches import two_persons
from tests.table.questions import asked

SIZE = (1280, 720)
LOST = {"constantinopolis": "wins_office", "glory_to_rome": "gives", "concordia_venus": "overflows"}
BUILT = {"constantinopolis": "builds", "glory_to_rome": "completes", "concordia_venus": "builds"}
OWNER = {"wins_office": "holder"}


@cache
def record_of(game_id: str) -> Record:
    return sample_positions.played(Texts("en"), players=3, game_id=game_id)


def steps(record: Record, key: str) -> Iterator[tuple[int, int]]:
    """The actions that bring about an event, each with the seat it happens to."""
    match = record.match
    for n in range(len(match)):
        for event in match.events(n):
            if event.key == key:
                word = str(event.words.get(OWNER.get(key, ""), ""))
                yield n, int(word.removeprefix("seat/")) if word else event.seat


class Shown:
    """A table after an action of a match, as a person sees it."""

    def __init__(
        self, context: Context, record: Record, at: int, viewer: int, pace: str = "normal", also: int = -1
    ) -> None:
        seats = [
            replace(seat, controller=PERSON if number in {viewer, also} else LEVELS[0])
            for number, seat in enumerate(record.seats)
        ]
        self.table: Table = table_at(context, replace(record, seats=seats), at, viewer)
        self.table.session.players.pace = pace  # type: ignore[assignment]
        self.stage: Stage = staged(context, self.table, SIZE)
        for _ in frames(self.stage, self.table, record.match.entries[at].action):
            pass
        self.surface = pygame.Surface(SIZE)

    @property
    def panel(self) -> Moments:
        return self.table.panel(Moments)

    def wait(self, seconds: float) -> Node:
        for _ in range(round(seconds / 0.05)):
            self.stage.advance(0.05)
            self.stage.frame(self.surface)
        return self.stage.tree

    def until_shown(self) -> Node:
        for _ in range(80):
            if find(self.wait(0.05), "moment") is not None:
                break
        return self.stage.tree

    def close(self) -> None:
        self.stage.manager.pop()


def words_of(tree: Node, name: str) -> str:
    found = find(tree, name)
    return "" if found is None else " ".join(node.text for node in walk(found) if node.text)


def a_loss(record: Record) -> tuple[int, int]:
    """An action of another seat by which a person loses something."""
    key = LOST[record.match.game.id]
    return next(
        (n, who) for n, who in steps(record, key) if record.match.entries[n].seat != who or key == "overflows"
    )


@pytest.mark.parametrize("game_id", game_ids())
def test_what_is_taken_is_told_to_its_owner_until_it_is_seen(tmp_path: Path, game_id: str) -> None:
    record = record_of(game_id)
    at, who = a_loss(record)
    shown = Shown(context_in(tmp_path, "en"), record, at, who)
    words = words_of(shown.wait(1.5), "losses")
    assert "ou" in words  # to the reader: you, your
    assert record.seats[who].name not in words
    assert find(shown.wait(20.0), "losses") is not None
    close = next(node for node in walk(shown.stage.tree) if node.target == SEEN)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        shown.stage.handle(pygame.Event(kind, pos=(close.rect.cx, close.rect.cy), button=1))
    assert find(shown.wait(0.1), "losses") is None
    shown.close()


@pytest.mark.parametrize("game_id", game_ids())
def test_nobody_else_is_told_of_a_loss_as_theirs(tmp_path: Path, game_id: str) -> None:
    record = record_of(game_id)
    at, who = a_loss(record)
    shown = Shown(context_in(tmp_path, "en"), record, at, (who + 1) % 3)
    assert find(shown.wait(0.2), "losses") is None
    shown.close()


@pytest.mark.parametrize("game_id", game_ids())
def test_a_person_who_does_not_look_is_told_when_it_looks(tmp_path: Path, game_id: str) -> None:
    record = record_of(game_id)
    at, who = a_loss(record)
    shown = Shown(context_in(tmp_path, "en"), record, at, (who + 1) % 3, also=who)
    seen = find(shown.wait(0.2), "losses") is not None
    session = shown.table.session
    asked = session.privacy.open_question and session.to_act == who
    assert seen is (session.viewer == who or asked)
    told = [loss.moment.key for loss in shown.panel._losses[who]]
    assert LOST[game_id] in told
    shown.close()


def test_a_building_finished_behind_the_curtain_is_told_to_who_could_not_see_it(tmp_path: Path) -> None:
    record = record_of("glory_to_rome")
    at, who = next(steps(record, "completes"))
    shown = Shown(context_in(tmp_path, "en"), record, at, who, also=(who + 1) % 3)
    model, session = shown.table.model, shown.table.session
    assert [one.moment.key for one in shown.panel._missed[(who + 1) % 3]] == ["completes"]
    assert who not in shown.panel._missed
    session.record.seats[:] = [
        replace(seat, controller=PERSON if number == (who + 1) % 3 else LEVELS[0])
        for number, seat in enumerate(session.record.seats)
    ]
    session.privacy.moved()
    model.changed()
    assert session.viewer == (who + 1) % 3
    assert [one.key for one in shown.panel._waiting] == ["completes"]
    assert not shown.panel._missed
    shown.close()


def test_what_waits_for_one_person_is_not_told_to_the_next(tmp_path: Path) -> None:
    record = record_of("constantinopolis")
    at, who = next(steps(record, "builds"))
    shown = Shown(context_in(tmp_path, "en"), record, at, who)
    assert shown.panel._waiting or shown.panel.shown is not None
    model, session = shown.table.model, shown.table.session
    session.record.seats[:] = [replace(seat, controller=LEVELS[0]) for seat in session.record.seats]
    session.privacy.side = (who + 1) % 3
    assert session.viewer != who
    model.changed()
    assert not shown.panel._waiting
    assert shown.panel.shown is None
    shown.close()


def test_a_notice_covers_nothing_that_may_be_chosen(tmp_path: Path) -> None:
    record = record_of("constantinopolis")
    for at, who in list(steps(record, "wins_office"))[:4]:
        if record.match.entries[at].seat == who:
            continue
        shown = Shown(context_in(tmp_path, "en"), record, at, who)
        tree = shown.wait(0.2)
        notice = find(tree, "losses")
        assert notice is not None
        covered = [
            item.node.target
            for item in placed(tree)
            if item.node.lit and item.node.rect.intersection(notice.rect).area
        ]
        assert covered == []
        shown.close()


def test_what_the_person_does_next_puts_away_what_it_has_seen(tmp_path: Path) -> None:
    record = record_of("glory_to_rome")
    at, who = a_loss(record)
    shown = Shown(context_in(tmp_path, "en"), record, at, who)
    shown.panel._since = 0.3
    shown.table.acting()
    shown.table.invalidate()
    assert find(shown.wait(0.1), "losses") is not None  # not seen long enough
    shown.wait(1.0)
    shown.table.acting()
    shown.table.invalidate()
    assert find(shown.wait(0.1), "losses") is None
    shown.close()


@pytest.mark.parametrize("game_id", game_ids())
def test_a_loss_that_has_been_read_goes_with_the_next_click_whatever_that_does(
    tmp_path: Path, game_id: str
) -> None:
    record = record_of(game_id)
    at, who = a_loss(record)
    shown = Shown(context_in(tmp_path, "en"), record, at, who)
    assert find(shown.wait(0.1), "losses") is not None
    shown.panel._since = 0.3
    shown.table.on_target("seat/0", Press())
    assert find(shown.wait(2.5), "losses") is not None, "it has only just come"
    shown.table.on_target("seat/0", Press())
    assert find(shown.wait(0.1), "losses") is None
    shown.close()


@pytest.mark.parametrize(("seconds", "again"), [(0.3, True), (1.5, False)])
def test_what_one_had_in_sight_is_not_told_again_when_the_screen_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, *, again: bool
) -> None:
    """The store was full at the end of a round; in the next one the person was told so once more."""
    record = record_of("constantinopolis")
    at, who = a_loss(record)
    reader = [who]
    monkeypatch.setattr(Moments, "_told_to", property(lambda _: reader[0]))
    shown = Shown(context_in(tmp_path, "en"), record, at, who)
    assert find(shown.wait(0.1), "losses") is not None
    shown.panel._since = seconds
    for reader[0], told in (((who + 1) % 3, False), (who, again)):
        shown.table.invalidate()
        assert (find(shown.wait(0.1), "losses") is not None) == told
    shown.close()


def test_an_office_taken_without_an_answer_is_told_to_all_and_to_who_held_it() -> None:
    rules = load_game("constantinopolis").moment_rules
    words: dict[str, Word] = {"office": "office/consul", "gold": 1, "holder": "seat/1"}
    for viewer in (0, 2, None):
        told = list(moments(rules, [Event("wins_office", 0, words)], viewer, 0))
        assert [(one.kind, one.thing, one.stays) for one in told] == [(OFFICE, "office/consul", False)]
    lost = list(moments(rules, [Event("wins_office", 0, words)], 1, 0))
    assert [(one.kind, one.stays) for one in lost] == [(LOSS, True)]


def test_an_office_taken_is_shown_though_many_ships_come_home_after_it(tmp_path: Path) -> None:
    record = record_of("constantinopolis")
    at, who = a_loss(record)
    shown = Shown(context_in(tmp_path, "en"), record, at, (who + 1) % 3)
    assert record.seats[who].name in words_of(shown.until_shown(), "moment")
    shown.panel._waiting.clear()
    shown.panel._waiting.append(Moment(OFFICE, "wins_office", 0, {}, "office/consul"))
    for _ in range(5):
        shown.panel._admit(Moment(DELIVERY, "delivers", 0, {}, "size/parvus_dromo"))
    assert [one.kind for one in shown.panel._waiting] == [OFFICE, DELIVERY, DELIVERY]
    shown.close()


@pytest.mark.parametrize("game_id", game_ids())
def test_a_building_is_shown_with_what_it_does_from_now_on(tmp_path: Path, game_id: str) -> None:
    record = record_of(game_id)
    at, who = next(steps(record, BUILT[game_id]))
    shown = Shown(context_in(tmp_path, "en"), record, at, who)
    tree = shown.until_shown()
    assert len(words_of(tree, "moment").split()) >= 3
    assert sum(node.name == "moment" for node in walk(tree)) == 1
    assert find(shown.wait(4.0), "moment") is None
    shown.close()


ENDS = {
    "constantinopolis": ("last_public", "last_round_next"),
    "concordia_venus": ("end_houses", "end_market"),
}


@pytest.mark.parametrize("game_id", ENDS)
def test_the_last_round_is_told_when_all_has_landed_and_nothing_else_is_told(
    tmp_path: Path, game_id: str
) -> None:
    record = record_of(game_id)
    at = next(n for key in ENDS[game_id] for n, _ in steps(record, key))
    for viewer in range(3):
        context = context_in(tmp_path / str(viewer), "en")
        table = table_at(context, record, at, viewer)
        stage, told = staged(context, table, SIZE), 0
        for _ in frames(stage, table, record.match.entries[at].action):
            notice, moment = find(stage.tree, "end_notice"), find(stage.tree, "moment")
            assert notice is None or moment is None
        surface = pygame.Surface(SIZE)
        for _ in range(120):
            stage.advance(0.05)
            stage.frame(surface)
            notice = find(stage.tree, "end_notice")
            told += notice is not None
            assert notice is None or find(stage.tree, "moment") is None
        assert told > 20
        stage.manager.pop()


def test_moments_come_one_at_a_time_and_wait_for_banners(tmp_path: Path) -> None:
    record = record_of("constantinopolis")
    at, who = next(steps(record, "builds"))
    shown = Shown(context_in(tmp_path, "en"), record, at, who)
    moment = next(iter(moments(record.match.game.moment_rules, record.match.events(at), who, who)))
    panel = shown.panel
    panel.skip()
    panel._waiting.extend((moment, moment))
    shown.table.panel(EndNotice).left = 0.4
    counts = []
    for _ in range(120):
        tree = shown.wait(0.05)
        counts.append(sum(node.name == "moment" for node in walk(tree)))
    assert max(counts) == 1
    shown.close()


@pytest.mark.parametrize(
    ("setting", "mine", "others"), [("full", True, True), ("reduced", True, False), ("none", False, False)]
)
def test_a_setting_lessens_them(tmp_path: Path, setting: str, mine: bool, others: bool) -> None:
    record = record_of("constantinopolis")
    at, who = next(steps(record, "builds"))
    for viewer, expected in ((who, mine), ((who + 1) % 3, others)):
        context = context_in(tmp_path / str(viewer), "en")
        context.settings.set("motion", setting)
        shown = Shown(context, record, at, viewer)
        assert (find(shown.until_shown(), "moment") is not None) is expected
        shown.close()


def test_at_the_pace_instant_only_losses_are_told(tmp_path: Path) -> None:
    record = record_of("constantinopolis")
    at, who = next(steps(record, "builds"))
    shown = Shown(context_in(tmp_path, "en"), record, at, who, "instant")
    assert find(shown.until_shown(), "moment") is None
    shown.close()
    at, who = a_loss(record)
    shown = Shown(context_in(tmp_path, "en"), record, at, who, "instant")
    assert find(shown.wait(0.2), "losses") is not None
    shown.close()


def test_a_leader_is_told_when_the_lead_changes_hands(tmp_path: Path) -> None:
    record = record_of("constantinopolis")
    match = record.match

    def ahead(n: int) -> int:
        facts = match.game.facts(match.at(n))
        fame = [facts[f"seat{seat}.fame"] for seat in range(3)]
        return fame.index(max(fame)) if fame.count(max(fame)) == 1 else -1

    leads = [(n, ahead(n)) for n in range(len(match))]
    at = next(n for n, lead in leads if lead >= 0 and ahead(n + 1) not in {-1, lead})
    before, after = ahead(at), ahead(at + 1)
    shown = Shown(context_in(tmp_path, "en"), record, at, after)
    shown.panel._leader = before
    now = shown.table.model.table()
    told = shown.panel._lead(now)
    assert [moment.key for moment in told] == ["lead_own"]
    fame = match.game.facts(match.at(at + 1))[f"seat{after}.fame"]
    shown_plate = shown.panel._plate(told[0])
    assert shown_plate.grand
    assert shown_plate.picture.endswith("/glad")
    assert f"{now.seats[after].name} {fame}" in shown_plate.words
    shown.panel._leader = before
    shown.close()


def test_the_building_that_ends_a_match_is_laid_where_that_is_told(tmp_path: Path) -> None:
    record = record_of("glory_to_rome")
    shown = Shown(context_in(tmp_path, "en"), record, 10, 0)
    rules = record.match.game.moment_rules
    for key, picture in (("end_forum", "/forum"), ("end_catacombs", "/catacumbae"), ("end_deck", "/back")):
        told = list(moments(rules, [Event(key, -1, {"round": 9})], 0, 1))
        found = shown.panel._plate(told[0])
        assert found.grand
        assert found.picture.endswith(picture)
        assert found.words
    shown.close()


@pytest.mark.parametrize("game_id", game_ids())
def test_every_moment_is_an_event_of_its_game_and_has_words_in_every_language(game_id: str) -> None:
    game = load_game(game_id)
    assert game.moment_rules
    for language in LANGUAGES:
        texts = Texts(language)
        for key, rule in game.moment_rules.items():
            assert texts.has(f"{game_id}.event.{key}")
            if rule.kind == "loss":
                assert texts.has(f"{game_id}.moment.{key}")


def test_a_forced_step_after_my_own_choice_is_told_and_my_choice_is_not() -> None:
    game: Any = load_game("glory_to_rome")
    gives = Event("gives", 0, {"card": "card/via", "taker": "seat/1"})
    forced = Event("forced", 0, {"verb": "verb/give"}, frozenset((0,)))
    assert list(moments(game.moment_rules, [gives], 0, 0)) == []
    assert [one.key for one in moments(game.moment_rules, [forced, gives], 0, 0)] == ["gives"]
    assert [one.stays for one in moments(game.moment_rules, [gives], 0, 1)] == [True]
    assert list(moments(game.moment_rules, [gives], 2, 1)) == []
    hidden = gives._replace(audience=frozenset((1,)))
    assert list(moments(game.moment_rules, [hidden], 0, 1)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_what_a_finished_building_does_is_told_to_its_owner_in_full(
    language: str, size: tuple[int, int]
) -> None:
    view = view_of(*size)
    area, told = view.rect.pad(top=view.px(52), bottom=view.px(60)), 0
    tables: dict[str, Any] = {}
    for game_id in game_ids():
        board = board_of(game_id)
        for _, tokens in catalogue_of(game_id):
            for token in tokens:
                table = tables.setdefault(game_id, opened(game_id, language))
                tip = board.tip(table, token) if token.startswith(("building/", "card/")) else None
                if tip is None or not tip.picture:
                    continue
                words = tip.body.partition("\n")[0]
                node = plate(view, area, Node("", view.rect), Plate(tip.title, words, tip.picture, tip.shape))
                said = next((each for each in node.children if each.name.endswith("/words")), None)
                told += said is not None
                assert said is None or view.fonts.fits(words, WORDS, said.rect, view.k), (token, words)
    assert told > 60


def opened(game_id: str, language: str) -> TableView:
    """A match that has just begun, as a table shows it."""
    game = load_game(game_id)
    return table_of(game.start(Setup(game_id, 3, 5, {})), language, game_id=game_id)


def test_who_is_asked_before_the_whole_table_is_told_first_what_was_taken(tmp_path: Path) -> None:
    """In a match of two persons the next question after a Legionary is often one that nobody need take the screen for."""
    record = sample_positions.played(Texts("en"), players=2, game_id="glory_to_rome")
    match = record.match
    asked = ((n, match.game.decision(match.at(n + 1))) for n in range(20, len(match) - 1))
    at, who = next((n, one.seat) for n, one in asked if one is not None and one.key == "follow")
    shown = Shown(context_in(tmp_path, "en"), record, at, match.entries[at].seat, also=who)
    session, panel = shown.table.session, shown.panel
    session.privacy.moved()
    shown.table.model.changed()
    assert session.privacy.open_question
    assert (session.to_act, session.viewer) == (who, None)
    gives = Event("gives", who, {"card": "card/via", "taker": f"seat/{1 - who}"})
    (taken,) = moments(match.game.moment_rules, [gives], who, 1 - who)
    panel._losses[who] = [_Loss(len(session.match), taken, public=False)]
    shown.table.invalidate()
    assert find(shown.wait(0.1), "losses") is None, "what only one may know is not told to all"
    panel._losses[who] = [_Loss(len(session.match), taken)]
    shown.table.invalidate()
    words = words_of(shown.wait(0.5), "losses")
    assert record.seats[who].name in words
    assert "you give" in words
    assert panel.close()
    assert find(shown.wait(0.2), "losses") is None
    shown.close()


def test_a_plate_lies_off_what_has_just_changed() -> None:
    view = view_of(1280, 720)
    area = view.rect.pad(top=40, bottom=60)
    root = Node("", view.rect)
    upper = area.cut_top(160)[0]
    node = plate(view, area, root, Plate("Magnus Dromo", "Clara", "art/ship/magnus_dromo", (4, 3)))
    assert node.rect.overlaps(upper)
    root.add("office", upper, frame="outline.gold")
    node = plate(view, area, root, Plate("Magnus Dromo", "Clara", "art/ship/magnus_dromo", (4, 3)))
    assert not node.rect.overlaps(upper)


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080)])
def test_a_delivery_is_told_off_the_offices(size: tuple[int, int]) -> None:
    game, view, board = load_game("constantinopolis"), view_of(*size), board_of("constantinopolis")
    area = view.rect.pad(top=view.px(60), bottom=view.px(90))
    root = board.layout(table_of(game.start(Setup(game.id, 3, 5))), view, area)
    offices = find(root, "board/offices")
    assert offices is not None
    told = Plate("Magnus Dromo", "Clara delivers 2 food", "art/ship/magnus_dromo", (4, 3))
    assert not plate(view, area, Node("", view.rect), told, board.told_at).rect.overlaps(offices.rect)


def test_who_has_not_sent_it_is_told_of_a_ship_that_sails() -> None:
    rules = load_game("constantinopolis").moment_rules
    sails = Event("sails", 0, {"ship": "size/parvus_dromo", "slot": 0, "rounds": 1, "fame": 0, "count": 1})
    assert [one.thing for one in moments(rules, [sails], 1, 0)] == ["size/parvus_dromo"]
    assert [one.thing for one in moments(rules, [sails], None, 0)] == ["size/parvus_dromo"]
    assert not list(moments(rules, [sails], 0, 0))
    long = sails._replace(words={**sails.words, "rounds": 2, "fame": 1})
    assert [one.mine for one in moments(rules, [long], 0, 0)] == [True], "it brings fame by itself"


def and_later(stage: Stage, shown: Iterator[Frame]) -> Iterator[None]:
    """The frames until nothing moves, and those of two seconds more."""
    for _ in shown:
        yield
    surface = pygame.Surface(SIZE)
    for _ in range(40):
        stage.advance(0.05)
        stage.frame(surface)
        yield


@pytest.mark.parametrize("game_id", game_ids())
def test_a_plate_comes_down_and_no_stone_of_its_mosaic_flies_over_its_words(
    tmp_path: Path, game_id: str
) -> None:
    record = record_of(game_id)
    at, who = next((n, who) for n, who in steps(record, BUILT[game_id]) if who == 0)
    table = table_at(context_in(tmp_path, "en"), record, at, who)
    stage = staged(table.context, table, SIZE)
    high, stones = [], 0
    for _ in and_later(stage, frames(stage, table, record.match.entries[at].action)):
        told = find(stage.tree, "moment")
        for piece in stage.motion.pieces():
            if piece.node is not None and piece.node.name == "moment" and piece.opacity == 255:
                high.append(piece.rect.y)
            if piece.laid >= 0 and told is not None and piece.rect.overlaps(told.rect):
                words = [find(told, f"moment/{part}") for part in ("name", "words")]
                assert piece.start is not None
                way = piece.start.union(piece.rect)
                assert not any(node is not None and node.rect.overlaps(way) for node in words)
                stones += 1
    assert high == sorted(high)
    assert high[0] < high[-1]
    assert stones
    stage.manager.pop()


def test_no_title_is_shown_while_moments_are_told(tmp_path: Path) -> None:
    record = record_of("constantinopolis")
    told = titles = 0
    for at, _ in list(steps(record, "sails"))[::6]:
        table = table_at(context_in(tmp_path / str(at), "en"), record, at, 0)
        stage = staged(table.context, table, SIZE)
        for _ in frames(stage, table, record.match.entries[at].action):
            told += find(stage.tree, "moment") is not None
            titles += any(piece.large for piece in stage.motion.pieces())
        stage.manager.pop()
    assert told
    assert not titles


def test_every_moment_has_a_picture_of_what_it_is_about(tmp_path: Path) -> None:
    record = record_of("concordia_venus")
    at = next(
        n
        for n in range(len(record.match))
        for event in record.match.events(n)
        if event.key == "passes_magnus" and event.words["taker"] == "seat/0"
    )
    shown = Shown(context_in(tmp_path, "en"), record, at, 0)
    art = find(shown.until_shown(), "moment/art")
    assert art is not None
    assert art.picture == "concordia_venus/magnus"
    shown.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_most_of_what_all_see_does_not_lead_where_points_are_secret(
    tmp_path: Path, language: str
) -> None:
    """In Glory to Rome the vaults are secret: only influence is compared, and said to be."""
    record = record_of("glory_to_rome")
    shown = Shown(context_in(tmp_path, language), record, len(record.match) // 2, 0)
    texts = shown.table.model.texts
    for key in ("lead", "lead_own", "lead_lost"):
        moment = Moment(LEAD, key, 0, {"standing": ""}, mine=True)
        said = shown.panel._sentence(moment)
        assert texts.own("holding.influence").split()[-1].casefold()[:6] in said.casefold()
        assert said != texts(f"moment.{key}", name=shown.table.session.seats[0].name)


@pytest.mark.parametrize("way", ["all", "round"])
def test_what_somebody_chose_for_all_or_for_the_round_is_not_told_as_forced(driver: Driver, way: str) -> None:
    """Whoever keeps an office by the answer of all has not had to keep it."""
    two_persons(driver)
    table, session = driver.table, driver.session
    panel, keep = table.panel(Moments), Action("keep")
    if way == "all":
        assert len(session.asked_together) == 2
        table.model.do_for_all()
    else:
        for seat in range(2):
            session.auto_answers.rounds[seat, "choose_office"] = (session.round, keep)
        session.privacy.reveal()
        table.model.do(keep)
    told = [event.key for n in range(len(session.match)) for event in session.match.events(n)]
    assert told.count("keeps_office") == 2
    assert [loss.moment.key for lost in panel._losses.values() for loss in lost] == []


@pytest.mark.parametrize(("key", "game_id"), [("bargain", "constantinopolis"), ("follow", "glory_to_rome")])
def test_no_shared_answer_is_told_as_a_loss(key: str, game_id: str) -> None:
    session = asked(key, game_id, **({"free_trade": "yes"} if key == "bargain" else {}))
    count = len(session.match)
    shared = Action(session.decision.shared)  # type: ignore[union-attr]
    seats = session.asked_together
    session.act_for_all()
    assert session.chose == frozenset(seats)
    for n in range(count, count + len(seats)):
        assert session.match.entries[n].action == shared
        for seat in seats:
            told = moments(session.game.moment_rules, session.match.events(n), seat, seat)
            forced = any(event.key == "forced" and event.seat == seat for event in session.match.events(n))
            assert forced or not [one for one in told if one.stays and one.who == seat]


@pytest.mark.parametrize(("motion", "framed"), [("full", True), ("none", False)])
@pytest.mark.parametrize(
    ("game_id", "names"), [("glory_to_rome", {"round", "leader"}), ("concordia_venus", {"round"})]
)
def test_a_new_round_is_framed_for_a_moment_and_keeps_nobody_waiting(
    tmp_path: Path, game_id: str, names: set[str], motion: str, framed: bool
) -> None:
    context, record = context_in(tmp_path, "en"), record_of(game_id)
    context.settings.set("motion", motion)
    at = next(n for n, _ in steps(record, "round") if n > 5)
    entry = record.match.entries[at]
    seats = [
        replace(seat, controller=PERSON if number == entry.seat else LEVELS[0])
        for number, seat in enumerate(record.seats)
    ]
    table = table_at(context, replace(record, seats=seats), at, entry.seat)
    stage, surface = staged(context, table, SIZE), pygame.Surface(SIZE)
    table.model.do(entry.action)
    stage.frame(surface)
    found = {node.name.rpartition("/")[2] for node in walk(stage.tree) if node.frame == "outline.gold"}
    assert found & {"round", "leader"} == (names if framed else set())
    assert "round" not in table.session.game.moment_rules, "no plate is shown, which would have its time"
    for _ in range(40):
        stage.advance(0.05)
        stage.frame(surface)
    assert find(stage.tree, "top/round") is not None
    assert not any(node.name.endswith("round") and node.frame for node in walk(stage.tree))
