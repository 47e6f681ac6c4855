"""What happened since, and a match as a film."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.messages import Event
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.storage import Record, SaveError, Saves
from game.storage.saves import AUTOSAVE, FORK
from game.table.recap import RecapItem, RecapLine, goes_on, group_of, sentence
from game.table.replay import OPEN, Replay, play_from
from game.table.session import Session
from tests.table.tables import GAME, move, play, seats, table

FIVE = ("person",) * 5
TRIBUNE = Action("play", (0,))
"""Concordia Venus: the card that takes the others back."""


def finished(seed: int = 4) -> Record:
    session = table("strict", "person", "person", "person", seed=seed)
    play(session, 10_000, Stream(seed))
    return session.record


def flat(event: Event) -> list[object]:
    """The words of an event, those in a row too."""
    return [one for word in event.words.values() for one in (word if isinstance(word, tuple) else (word,))]


def nothing_left_out(session: Session, told: list[Event], last: int) -> int:
    """Check that all headlines and groups since the reader's last action are told but what others did not want; how many of
    these there were."""
    game, seat = session.game, session.to_act
    wanted = [e.event for e in session.visible_log.of(seat) if e.index > last and e.event.key != "round"]
    wanted = [e for e in wanted if e.key in game.headlines or group_of(game.event_groups, e.key)]
    refused = [e for e in wanted if e.key in game.refusals and e.seat != seat]
    noise = [e for e in refused if f"seat/{seat}" not in flat(e)]
    assert not [e for e in told if e in noise], "what another did not want was told"
    wanted = [e for e in wanted if e not in noise]
    assert all(told.count(event) >= wanted.count(event) for event in wanted), "something was left out"
    return len(noise)


def in_order(session: Session, lines: Sequence[RecapLine], last: int) -> None:
    """Check what is told first, and that the rest stands in the order of time, a player never in two lines in a row."""
    game, seat = session.game, session.to_act
    mine = [
        e
        for e in session.visible_log.of(seat)
        if last <= e.index and e.event.seat not in {seat, -1} and f"seat/{seat}" in flat(e.event)
    ]

    def to_me(item: RecapItem) -> bool:
        """Whether an item belongs to an occasion on which something was done to the reader."""
        by = item.events[0].seat
        return any(
            e.event.seat == by and goes_on(session.match, by, *sorted((e.index, item.index))) for e in mine
        )

    def heralded(item: RecapItem) -> bool:
        """Whether it has a line of its own."""
        return item.events[0].key in game.heralded and item.events[0].seat != seat and not to_me(item)

    def rank(item: RecapItem) -> int:
        """What others have finished first, then own income where the game has phases, notes last."""
        event = item.events[0]
        earned = event.seat == seat and event.key in game.income and game.phased
        if heralded(item):
            return 0
        return 1 if earned else 2 + (event.key in game.notes)

    items = [item for line in lines for item in line.items]
    first = [item for item in items if to_me(item)]
    assert items[: len(first)] == first, "not told first"
    rest = items[len(first) :]
    assert [rank(item) for item in rest] == sorted(map(rank, rest)), (
        "what was earned not first, or notes not last"
    )
    for part in (first, *([item for item in rest if rank(item) == one] for one in range(4))):
        began = [item.index for item in part]
        assert began == sorted(began), "told in another order than it happened"
    assert all(len(line.items) == 1 for line in lines if heralded(line.items[0]))
    shown = [(line.seat, to_me(line.items[0])) for line in lines if not heralded(line.items[0])]
    assert all(one != other for one, other in pairwise(shown)), "a player in two lines that follow each other"
    assert all(event.seat == line.seat for line in lines for item in line.items for event in item.events)


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("count", [2, 4])
def test_a_recap_sums_up_everybody_and_leaves_out_no_headline(game: str, count: int) -> None:
    match = Match(load_game(game), Setup(game, count, 1))
    session = Session(Record(match, seats(*FIVE[:count])))
    session.privacy.curtain = "never"
    chance = Stream(1)
    speech = [
        MatchTexts(Texts(code), match.game, [seat.name for seat in session.seats]) for code in LANGUAGES
    ]
    found, quiet = set(), 0
    for _ in range(250):
        if session.over:
            break
        seat = session.to_act
        lines = session.visible_log.recap(seat)
        last = max((n for n, entry in enumerate(session.match.entries) if entry.seat == seat), default=-1)
        told = [event for line in lines for item in line.items for event in item.events]
        assert all(event.visible_to(seat) for event in told)
        quiet += nothing_left_out(session, told, last)
        in_order(session, lines, last)
        for line in lines:
            for item in line.items:
                found.add(item.name)
                assert last <= item.index < len(session.match)
                for texts in speech[: 1 + (len(session.match) % 25 == 0) * 3]:
                    assert sentence(item, texts)
        move(session, chance)
    assert len(found) > 3
    assert quiet or not match.game.refusals & match.game.headlines


def test_the_only_option_is_said_to_have_been_one() -> None:
    """Nobody plays a Tribune until no other card is left in hand."""
    match = Match(load_game("concordia_venus"), Setup("concordia_venus", 3, 1))
    session = Session(Record(match, seats(*FIVE[:3])))
    session.privacy.curtain = "never"
    chance = Stream(1)
    texts = MatchTexts(Texts("en"), match.game, [seat.name for seat in session.seats])
    told = 0
    while not session.over:
        seat = session.to_act
        for item in (item for line in session.visible_log.recap(seat) for item in line.items if item.forced):
            (event,) = item.events
            assert event.seat == seat
            assert sentence(item, texts) == texts("recap.forced", event=texts.event(event))
            told += event.key == "plays"
        legal = match.game.legal(session.state)
        session.act(chance.choice([one for one in legal if one != TRIBUNE] or legal))
    assert told


def test_no_event_belongs_to_two_deeds_and_every_deed_has_its_words() -> None:
    for name in game_ids():
        game = load_game(name)
        keys = [key for item in game.event_groups.values() for key in item.events]
        assert len(keys) == len(set(keys)), name
        for code in LANGUAGES:
            texts = MatchTexts(Texts(code), game, ["Anna", "Bruno"])
            assert all(texts.has_own(f"event.{key}") for key in keys)
            for item, made in game.event_groups.items():
                thing = "contract/f_a" if made.listed == ("contracts",) else "seat/0"
                words = {"things": (thing,), "number": 2, "sources": "x", **dict.fromkeys(made.sums, 3)}
                assert "{" not in texts.own(f"recap.{item}", **words)
                assert "{" not in texts.own(f"yourself.{item}", **words)
                sources = made.events if made.sources else ()
                assert all(texts.own(f"recap.source.{key}", count=2, things=(thing,)) for key in sources)


def test_a_film_shows_every_position_from_every_side() -> None:
    record = finished()
    for viewer in (None, 0, 2, OPEN):
        film, match = Replay(record, viewer), record.match
        for n in (0, 1, 2, 57, 20, len(match), 199, 0, len(match) + 5):
            film.go(n)
            assert film.at == max(stop for stop in film.stops if stop <= n)
            true = match.at(film.at)
            wanted = true if viewer == OPEN else GAME.observe(true, viewer)
            assert GAME.dump(film.seen) == GAME.dump(wanted)
        for entry in film.log:
            film.go(film.moment(entry))
            assert entry.event in film.events
            assert film.round >= entry.round
    film = Replay(record, OPEN)
    film.seen.gold[0] += 5
    assert film.seen.gold == record.match.at(0).gold


def test_a_film_moves_by_step_turn_and_round() -> None:
    film = Replay(finished())
    rounds = []
    while film.at < len(film):
        film.go(film.next("round"))
        rounds.append(film.round)
    assert rounds == sorted(rounds)
    assert len(set(rounds)) > 3
    film.go(film.last("turn"))
    assert film.match.entries[film.at].seat != film.match.entries[film.at - 1].seat
    film.go(film.last("step"))
    film.go(film.next("step"))
    at = film.at
    film.go(film.next("turn"))
    assert film.at > at
    assert len(film.marks) == len(film) + 1


def test_no_position_costs_more_than_nineteen_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    film, chance, steps = Replay(finished()), Stream(1), 0
    real = type(GAME).step

    def counted(*words: Any) -> None:
        nonlocal steps
        steps += 1
        real(*words)

    monkeypatch.setattr(type(GAME), "step", counted)
    for n in range(len(film) + 1):
        film.go(n)
    assert 0 < steps <= len(film), "running forward costs at most a step a position"
    for _ in range(100):
        steps = 0
        film.go(chance.below(len(film) + 1))
        assert steps < 20


def test_playing_on_from_a_moment_never_touches_the_real_match() -> None:
    saves = Saves()
    session, chance = table("strict", "person", "person", saves=saves), Stream(2)
    play(session, 60, chance)
    session.autosave.save("Real")
    real = saves.path(AUTOSAVE).read_bytes()
    film = Replay(session.record, OPEN)
    film.go(25)
    fork = play_from(film.record, film.at, seats("person", "random"), saves)
    assert fork.record.origin == (session.match.hash(25), 25)
    fork.privacy.curtain = "never"
    play(fork, 20, chance)
    fork.history.go_back(10)
    assert saves.path(AUTOSAVE).read_bytes() == real
    assert saves.load(FORK).origin == fork.record.origin
    assert session.match.hash() == saves.load(AUTOSAVE).match.hash()
    latest = saves.latest()
    assert latest is not None
    assert latest.id == AUTOSAVE
    with pytest.raises(SaveError, match="real"):
        fork.autosave.save("Real")
    fork.autosave.save("Other")
    fork.autosave.save("Other")
    assert {info.name: info.fork for info in saves.list()}["Other"]
    with pytest.raises(ValueError, match="3"):
        play_from(session.record, 5, seats("person", "person", "person"))
    with pytest.raises(IndexError):
        play_from(session.record, 61, seats("person", "person"))


def test_a_film_does_not_tell_how_many_decisions_a_viewer_learned_nothing_of() -> None:
    record = finished()
    whole = Replay(record, OPEN)
    assert list(whole.stops) == list(range(len(whole) + 1))
    for viewer in (None, 0, 1, 2):
        film = Replay(record, viewer)
        assert film.stops[0] == 0
        assert len(film.stops) < len(whole.stops)
        for stop in film.stops[1:]:
            entry, events = film.match.entries[stop - 1], film.match.events(stop - 1)
            assert entry.seat == viewer or any(event.visible_to(viewer) for event in events)
        assert {film.moment(entry) for entry in film.log} - {0} <= set(film.stops)
        for step, stop in enumerate(film.stops):
            film.go(stop)
            assert (film.at, film.step) == (stop, step)
        assert [step for _, step in film.rounds()] == sorted({step for _, step in film.rounds()})
