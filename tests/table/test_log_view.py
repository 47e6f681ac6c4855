"""The log under headings and through a sieve, and the account of a match."""

from typing import Any

import pytest

from game.devtools import sample_positions
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.messages import Event, Word
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.storage.record import Record
from game.table.log import ROUND, EventLog, LogEntry, LogFilter, LogRow, LogView
from game.table.replay import OPEN, Replay
from game.table.score_history import earned, score_history
from game.table.session import Session
from tests.table.tables import GAME


@pytest.fixture(scope="module")
def record() -> Record:
    return sample_positions.played(Texts("en"), players=4)


ALL = LogFilter()


def rows(record: Record, filters: LogFilter = ALL, language: str = "en") -> list[LogRow]:
    texts = MatchTexts(Texts(language), GAME, [seat.name for seat in record.seats])
    return list(LogView().rows(EventLog(record.match).entries, texts, filters))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happened_has_a_line_under_its_round_and_phase(record: Record, language: str) -> None:
    found = rows(record, language=language)
    events = [entry.event for entry in EventLog(record.match).entries if entry.event.key != ROUND]
    lines = [row for row in found if not row.level]
    assert [row.entry.event for row in lines if row.entry] == events
    rounds = [row for row in found if row.level == 1]
    assert len(rounds) == int(GAME.facts(record.match.state)["round"])
    assert all(row.moment >= 0 and row.text for row in rounds)
    phases = [row.chapter for row in found if row.level == 2]
    assert {"auction", "building", "loading"} <= set(phases)


def test_phases_of_a_round_come_in_their_order(record: Record) -> None:
    order = list(GAME.chapters())
    rounds: list[list[int]] = [[]]
    for row in rows(record):
        if row.level == 1:
            rounds.append([])
        elif row.level == 2:
            rounds[-1].append(order.index(row.chapter))
    assert max(map(len, rounds)) >= 3
    assert rounds == [sorted(set(chapters)) for chapters in rounds]


def test_where_turns_choose_among_the_chapters_the_log_has_none_of_them_for_a_heading() -> None:
    game = load_game("concordia_venus")
    match = Match(game, Setup(game.id, 3, 7))
    for number in range(40):
        legal = game.legal(match.state)
        match.play(legal[number % len(legal)])
    texts = MatchTexts(Texts("en"), game, ["Ana", "Bruno", "Carla"])
    found = LogView().rows(EventLog(match).entries, texts, ALL)
    assert [row for row in found if row.level == 1]
    assert [row for row in found if row.level == 2 or row.chapter] == []


def test_the_sieve_keeps_what_is_wanted_and_only_that(record: Record) -> None:
    everything = [row for row in rows(record) if not row.level]
    name = record.seats[1].name
    for filters, wanted in (
        (LogFilter(seats=frozenset({2})), lambda row: row.entry.event.seat == 2),
        (LogFilter(seats=frozenset({-1, 0})), lambda row: row.entry.event.seat in {-1, 0}),
        (LogFilter(chapter="loading"), lambda row: row.chapter == "loading"),
        (LogFilter(short=True), lambda row: row.entry.event.key in GAME.headlines),
        (LogFilter(words=f"{name.lower()} BUILDS"), lambda row: f"{name} builds" in row.text),
    ):
        left = [row for row in rows(record, filters) if not row.level]
        assert left == [row for row in everything if wanted(row)]
        assert 0 < len(left) < len(everything)
    assert rows(record, LogFilter(words="no such word")) == []
    assert LogFilter().open


def test_the_same_log_is_put_into_words_once(record: Record) -> None:
    texts = MatchTexts(Texts("en"), GAME, [seat.name for seat in record.seats])
    book, entries = LogView(), EventLog(record.match).entries
    first = book.rows(entries, texts, LogFilter())
    assert book.rows(entries, texts, LogFilter()) is first
    assert book.rows(entries[:-1], texts, LogFilter()) is not first


@pytest.mark.parametrize("game_id", game_ids())
def test_events_lead_to_rules_that_the_reference_knows(game_id: str) -> None:
    game = load_game(game_id)
    known = {rule for rules in game.chapters().values() for rule in rules}
    events = game.event_rules()
    assert set(events.values()) <= known
    assert game.headlines <= {*events, ROUND}
    assert {key for keys in game.sources().values() for key in keys} <= set(events)


def test_every_event_of_a_match_has_a_rule(record: Record) -> None:
    rules = GAME.event_rules()
    assert {entry.event.key for entry in EventLog(record.match).entries} <= set(rules)


def test_the_account_says_who_got_what_from_where_and_when(record: Record) -> None:
    found = score_history(record)
    assert sorted(found.order) == [0, 1, 2, 3]
    assert found.winners == [standing.seat for standing in found.places if standing.place == 1]
    assert len(found.moments) == int(GAME.facts(record.match.state)["round"]) + 1
    for seat, line in enumerate(found.curve):
        assert line[0] == 0
        assert line[-1] == found.trees[seat].points
        assert list(line) == sorted(line), "fame is never lost"
    assert found.highest == max(tree.points for tree in found.trees)


def test_what_earned_the_points_adds_up(record: Record) -> None:
    film = Replay(record, OPEN)
    for seat, tree in enumerate(score_history(record).trees):
        for part in tree.parts:
            lines = earned(film.match, film.log, seat, part)
            assert bool(lines) == (part.points > 0), (seat, part.key)
            said = [entry.event.words.get("fame") for entry in lines]
            if part.key != "public" and all(isinstance(word, int) for word in said):
                assert sum(word for word in said if isinstance(word, int)) == part.points, part.key


def test_a_log_that_changed_its_end_is_told_anew() -> None:
    match: Match[Any] = sample_positions.played(Texts("en"), players=2, round_=2).match.fork()
    log, book = EventLog(match), LogView()
    texts = MatchTexts(Texts("en"), GAME, ["A", "B"])
    before = list(book.rows(log.entries, texts, LogFilter()))
    match.undo()
    log.follow()
    assert list(book.rows(log.entries, texts, LogFilter())) != before


def test_when_the_match_is_over_the_table_hides_nothing(record: Record) -> None:
    session = Session(Record(record.match.fork(), record.seats, created=record.created))
    assert session.over
    assert GAME.dump(session.seen) == GAME.dump(session.state)
    session.seen.gold[0] += 1
    assert GAME.dump(session.seen) == GAME.dump(session.state), "what is shown is a copy"


def test_what_the_line_before_named_is_not_named_again_but_in_the_short_log() -> None:
    game = load_game("constantinopolis")
    texts = MatchTexts(Texts("en"), game, ("Anna", "Bruno"))
    things: dict[str, Word] = {"give": ("good/food",), "ask": ("good/luxury",)}
    entries = [
        LogEntry(0, 1, Event("offers", 0, {"partner": "seat/1", **things})),
        LogEntry(1, 1, Event("accepts_offer", 1, {"partner": "seat/0", **things})),
    ]
    view = LogView()
    assert view.rows(entries, texts, LogFilter())[-1].text == "Bruno accepts Anna’s offer"
    assert "1 food" in view.rows(entries, texts, LogFilter(short=True))[-1].text
    assert view.rows(entries, texts, LogFilter())[-1].text == "Bruno accepts Anna’s offer"
