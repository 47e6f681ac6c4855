"""Who reached which milestone, by which match, and what does not count."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.analysis.chances import SeatSplit
from game.bots.analysis.report import AnswerLoss, DecisionMark, LuckShare, MatchReport
from game.bots.expected_lead import ParRun
from game.engine.core import milestone as core
from game.engine.core.coach import Coaching
from game.engine.core.milestone import Milestone
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.extras.daily.store import DailyGo, DailyResult, DailyResults
from game.extras.milestones.store import Milestones, reported
from game.extras.puzzles.model import PuzzleResults
from game.storage.record import Record
from game.storage.statistics import Statistics, match_id
from game.table import new_session
from game.table.undo import CONSENT
from tests.table.tables import play, seats, table

ANY = Milestone("any", events={"produces": 1})
AGAINST = Milestone("against", events={"produces": 1}, rivals="easy")
SOLVED = Milestone("solved", puzzles=2)
AT_PAR = Milestone("par", par=1)


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.extras.milestones.store.milestones", lambda _: (ANY, AGAINST, SOLVED, AT_PAR))


def counted(policy: str = "strict", *, undone: bool = False) -> Record:
    session = table(policy, "person", "random", seed=3)
    session.autosave.statistics = Statistics()
    play(session, 60, Stream(1))
    if undone:
        session.history.go_back(10)
    play(session, 10_000, Stream(1))
    assert session.over
    return session.record


def test_a_match_is_looked_through_once() -> None:
    record = counted()
    kept = Milestones(Statistics())
    assert [*kept.catch_up()] == [None]
    reached = kept.of("Seat 0", record.match.game.id)
    assert list(reached) == ["any"], "a plain player is of no level"
    assert reached["any"].match == match_id(record)
    assert [*kept.catch_up()] == []
    assert kept.look(match_id(record), record) == {}
    assert kept.persons() == ["Seat 0"]


def test_what_is_new_is_answered_by_seat() -> None:
    record = counted()
    assert Milestones(Statistics()).look(match_id(record), record) == {0: ["any"]}


@pytest.mark.parametrize(("policy", "undone"), [("sandbox", False), ("friends", True)])
def test_free_undo_does_not_count(policy: str, undone: bool) -> None:
    record = counted(policy, undone=undone)
    kept = Milestones(Statistics())
    if policy != "sandbox":
        record = replace_undos(record)
    assert kept.look(match_id(record), record) == {}


def replace_undos(record: Record) -> Record:
    backs = [back._replace(beyond=True) for back in record.takebacks]
    assert backs
    return replace(record, takebacks=backs)


def test_puzzles_are_counted_over_all(home: Path) -> None:
    kept = Milestones(Statistics())
    results = PuzzleResults(kept.statistics)
    game = load_game("constantinopolis").id
    for number in range(2):
        assert kept.look_over("Anna", game) == []
        results.add(game, str(number), "2026-01-01", solved=True)
    assert kept.look_over("Anna", game) == ["solved"]
    assert kept.look_over("Anna", game) == []


@pytest.mark.parametrize(("lead", "late", "reached"), [(5, False, True), (4, False, False), (5, True, False)])
def test_par_is_the_mean_of_the_expert_at_the_first_go(lead: int, late: bool, reached: bool) -> None:
    record = counted()
    kept, game = Milestones(Statistics()), record.match.game.id
    results = DailyResults(Statistics())
    go = DailyGo(match_id(record), "2026-01-01", late=late, ended="2026-01-01", lead=lead)
    results.put(game, "2026-01-01", DailyResult(go, version="1", runs=(run(1, 3), run(2, 7))))
    assert ("par" in kept.look_over("Seat 0", game)) == reached
    assert kept.look_over("Bruno", game) == []


def run(number: int, lead: int) -> ParRun:
    return ParRun(number, lead, 1)


def report(luck: float, *, safe: bool = True, marked: str = "") -> MatchReport:
    seats = [
        SeatSplit(0.5, luck, 0.5 - luck, 0.0, 0.0, 1.0),
        SeatSplit(0.5, -luck, luck - 0.5, 0.0, 0.0, 0.0),
    ]
    marks = [DecisionMark(3, 0, marked, 0.1, 0.01, 0.1, ["a"], ["b"], [])] if marked else []
    losses = [AnswerLoss(number, 0, "x", 0.0, 0.01, 0.0, 0.5) for number in range(15)]
    return MatchReport("1", True, [], [0, 1], seats, [LuckShare(luck, 0.01, safe)] * 2, marks, [], losses)


def test_what_an_analysis_must_say() -> None:
    unmarked, unlucky = core.Milestone("a", unmarked=15), core.Milestone("b", won=True, luck=-10)
    assert reported(unmarked, report(0.0), 0)
    assert reported(unmarked, report(0.0, marked="slip"), 0)
    assert not reported(unmarked, report(0.0, marked="mistake"), 0)
    assert not reported(unmarked, report(0.0), 1), "too few decisions"
    assert reported(unlucky, report(-0.12), 0)
    assert not reported(unlucky, report(-0.12, safe=False), 0)
    assert not reported(unlucky, report(-0.08), 0)
    assert not reported(unlucky, report(0.3), 1), "lost"


@pytest.mark.parametrize(
    ("players", "undone", "reached"), [(2, False, True), (3, False, False), (2, True, False)]
)
def test_the_suggested_first_match_counts_although_undoing_is_free(
    monkeypatch: pytest.MonkeyPatch, players: int, undone: bool, reached: bool
) -> None:
    suggested = Coaching(players, {"free_trade": "yes"}, ())
    monkeypatch.setattr("game.extras.milestones.store.coaching", lambda _: suggested)
    record = counted("sandbox", undone=undone)
    if undone:
        record = replace_undos(record)
    assert (Milestones(Statistics()).look(match_id(record), record) == {0: ["any"]}) == reached


def test_the_first_victory_is_a_milestone_of_every_game() -> None:
    for game in game_ids():
        first = core.milestones(load_game(game))[0]
        assert (first.id, first.won, first.rivals) == ("first_win", True, "")


@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_is_won_because_everyone_else_left(game_id: str) -> None:
    session = new_session(game_id, seats("person", "person", "person"), {}, 3, policy="friends")
    for away in (1, 2):
        session.leave(away)
    assert session.over
    finish = core.MatchEnd(session.match)
    assert finish.standings[0].place == 1
    assert not finish.holds(Milestone("first_win", won=True), 0)
    assert not finish.holds(Milestone("never", never=("begins",)), 0)


def test_a_win_counts_although_somebody_left_before() -> None:
    session = table("friends", "person", "person", "person", seed=3)
    session.leave(1)
    play(session, 10_000, Stream(1))
    finish = core.MatchEnd(session.match)
    winner = next(row.seat for row in finish.standings.values() if row.place == 1)
    assert finish.holds(Milestone("first_win", won=True), winner)


@pytest.mark.parametrize("past", [True, False])
def test_an_agreed_undo_counts_unless_it_goes_past_a_reveal(past: bool) -> None:
    session, chance = table("friends", "person", "person", seed=3), Stream(1)
    session.autosave.statistics = Statistics()
    play(session, 40, chance)
    history, match = session.history, session.match
    while True:
        after = len(match) - 1
        block = history.block_of(after)
        if block is not None and block.key == CONSENT and (match.revealing(after) is not None) == past:
            break
        play(session, 1, chance)
    history.propose(after)
    proposal = session.proposal
    assert proposal is not None
    for seat in proposal.waiting:
        session.history.agree(seat)
    assert len(session.match) == after
    (back,) = session.record.takebacks
    assert (bool(back.agreed), back.beyond) == (True, past)
    play(session, 10_000, chance)
    reached = Milestones(Statistics()).look(match_id(session.record), session.record)
    assert bool(reached) == (not past)
