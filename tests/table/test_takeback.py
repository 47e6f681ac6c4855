"""Taking back by the table's policy, branches, and turns that end only when they are told to."""

from pathlib import Path

import pytest

from game.engine.core.match import Match
from game.engine.core.messages import Event
from game.engine.core.rng import Stream
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.storage import Abandoned, Record, Saves, savefile
from game.storage.saves import AUTOSAVE
from game.table import Session, resume
from game.table.timeline import UNITS, Branches, horizon, marks, round_starts, turn_starts
from game.table.undo import CONSENT, ends_turn
from tests.table.tables import GAME, move, play, table

PERSONS = ("person", "person", "person")


def straight(session: Session) -> str:
    """The position that set-up and actions lead to, played from the start."""
    match = Match(GAME, session.match.setup)
    for action in session.match.actions:
        match.play(action)
    assert match.hash() == session.match.hash()
    return GAME.digest(match.state)


# The time line ----------------------------------------------------------------------------------------------------


def test_the_time_line_knows_turns_rounds_and_what_was_shown() -> None:
    session, chance = table("strict", *PERSONS), Stream(1)
    play(session, 120, chance)
    match = session.match
    turns, rounds = turn_starts(match), round_starts(match)
    entries = match.entries
    for n in range(1, len(match)):
        assert (n in turns) == (entries[n].seat != entries[n - 1].seat)
    assert len(rounds) == session.round
    for number, start in enumerate(rounds, 1):
        assert match.at(start).round == number
    line = marks(match, None)
    assert len(line) == len(match) + 1
    assert [mark.after for mark in line if mark.turn] == turns
    shown = [mark for mark in line if mark.event is not None]
    assert shown
    assert session.history.horizon().after == shown[-1].after
    assert horizon(match, 0).after <= session.history.horizon().after
    assert all(mark.event is None or mark.event.visible_to(None) for mark in line)


# Policies ---------------------------------------------------------------------------------------------------------


def test_strict_never_goes_behind_what_was_shown() -> None:
    taken = 0
    for seed in range(6):
        session, chance = table("strict", *PERSONS, seed=seed), Stream(seed)
        while not session.over:
            move(session, chance)
            unit = chance.choice(UNITS)
            if chance.below(6) == 0 and session.history.undo_block_of(unit) is None:
                before, n, edge = session.match.fork(), len(session.match), session.match.horizon()
                session.history.undo(unit)
                taken += 1
                assert edge <= len(session.match) < n
                assert all(before.revealing(k) is None for k in range(len(session.match), n))
                assert {before.entries[k].seat for k in range(len(session.match), n)} == {session.to_act}
    assert taken > 20


def test_friends_are_asked_where_the_question_to_the_table_is_anothers() -> None:
    session, chance, asked = table("friends", *PERSONS), Stream(3), 0
    session.privacy.curtain = "secret"
    while not session.over and len(session.match) < 400:
        if session.privacy.handover is not None:
            session.privacy.reveal()
        move(session, chance)
        if not session.privacy.open_question:
            continue
        if session.match.entries[-1].seat != session.to_act:
            block = session.history.undo_block
            assert block is not None
            assert block.key == CONSENT
            asked += 1
    assert asked > 10


def test_friends_go_further_when_every_other_person_agrees_and_the_log_says_so() -> None:
    saves = Saves()
    session, chance = table("friends", *PERSONS, saves=saves), Stream(2)
    play(session, 40, chance)
    blocks = {n: block for n in range(1, 21) if (block := session.history.block_of(n)) is not None}
    after = max(n for n, block in blocks.items() if block.event is not None)
    assert blocks[after].key == CONSENT
    with pytest.raises(RuntimeError):
        session.history.go_back(after)
    before = [session.match.hash(n) for n in range(41)]
    asked = session.history.propose(after)
    assert list(session.choices) == []
    assert set(asked.waiting) == {0, 1, 2} - {asked.seat}
    with pytest.raises(RuntimeError):
        session.history.agree(asked.seat)
    first, second = asked.waiting
    assert not session.history.agree(first)
    assert len(session.match) == 40
    session.history.decline()
    assert session.proposal is None
    session.history.propose(after)
    assert not session.history.agree(second)
    assert session.history.agree(first)
    assert len(session.match) == after
    assert session.match.hash() == before[after]
    told = [entry for entry in session.visible_log.of(None) if entry.event.key == "taken_back_agreed"]
    assert [entry.index for entry in told] == [after - 1]
    for language in LANGUAGES:
        said = MatchTexts(Texts(language), GAME, ["Ana", "Bea", "Cid"]).event(told[0].event)
        assert str(40 - after) in said
    play(session, 5, chance)
    assert [entry.event.key for entry in session.visible_log.of(None)].count("taken_back_agreed") == 1
    record = saves.load(AUTOSAVE)
    assert record.takebacks == session.record.takebacks
    assert record.policy == "friends"
    assert list(resume(record).visible_log.of(None)) == list(session.visible_log.of(None))


def test_what_was_shown_to_somebody_else_alone_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    session, chance = table("strict", *PERSONS), Stream(2)
    block = None
    while block is None or block.event is None:
        move(session, chance)
        block = session.history.undo_block
    secret = Event("x", 1, {}, frozenset({(session.viewer or 0) + 1}), reveals=True)
    monkeypatch.setattr(session.match, "revealing", lambda n: secret)
    hidden = session.history.undo_block
    assert hidden is not None
    assert (hidden.key, hidden.event) == ("undo.secret", None)
    monkeypatch.setattr(session.match, "revealing", lambda n: secret._replace(audience=None))
    told = session.history.undo_block
    assert told is not None
    assert told.event == secret._replace(audience=None)


def test_one_person_among_bots_has_nobody_to_ask() -> None:
    session, chance = table("friends", "person", "random", "random"), Stream(2)
    play(session, 50, chance)
    session.history.undo("round")
    assert len(session.match) < 50
    assert session.seats[session.to_act].is_person


def test_draws_do_not_change_by_taking_back() -> None:
    session, chance = table("sandbox", *PERSONS), Stream(5)
    play(session, 60, chance)
    actions, position = session.match.actions, GAME.digest(session.state)
    session.history.go_back(0)
    assert [entry.event for entry in session.visible_log.of(None)][-1].key == "taken_back"
    for action in actions:
        session.act(action)
    assert GAME.digest(session.state) == position


def test_the_sandbox_rewinds_bots_and_takes_their_moves_again() -> None:
    session, chance = table("sandbox", "person", "random", "random"), Stream(4)
    play(session, 80, chance)
    while not session.waiting_for_bot:
        move(session, chance)
    places = []
    while session.history.can_undo:
        session.history.undo("step")
        assert session.to_act == 0
        places.append(len(session.match))
    assert places == sorted(places, reverse=True)
    assert not any(entry.seat == 0 for entry in session.match.entries)
    while session.history.can_redo:
        session.history.redo("step")
    assert GAME.digest(session.state) == straight(session)
    assert len(session.match) >= 80
    assert all(back.actions for back in session.record.takebacks)


@pytest.mark.parametrize("policy", ["strict", "friends", "sandbox"])
def test_a_round_back_is_its_first_choice_of_a_person(policy: str) -> None:
    session, chance = table(policy, "person", "random", seed=9), Stream(9)
    play(session, 90, chance)
    target = session.history.undo_target("round")
    assert target < 90
    if policy != "strict":
        start = max(start for start in round_starts(session.match) if start < 90)
        seats = [entry.seat for entry in session.match.entries]
        assert target == start + seats[start:].index(0)
        assert session.history.undo_target("turn") <= session.history.undo_target("step")


def test_redo_by_turn_and_round() -> None:
    session, chance = table("sandbox", *PERSONS), Stream(6)
    play(session, 70, chance)
    turns, rounds = turn_starts(session.match), round_starts(session.match)
    session.history.go_back(0)
    seen = []
    while session.history.can_redo:
        session.history.redo("turn")
        seen.append(len(session.match))
    assert seen == [*turns[1:], 70]
    session.history.go_back(0)
    session.history.redo("round")
    assert len(session.match) == min(start for start in [*rounds, 70] if start > 0)


def test_doing_again_what_was_undone_keeps_the_rest_to_be_redone() -> None:
    session, chance = table("sandbox", *PERSONS), Stream(6)
    play(session, 10, chance)
    actions = session.match.actions
    session.history.go_back(4)
    session.act(actions[4])
    assert len(session.match.undone) == 5
    session.history.redo("round")
    assert session.match.actions == actions


# Branches ---------------------------------------------------------------------------------------------------------


def test_a_long_walk_of_undo_redo_and_branches_agrees_with_playing_straight() -> None:
    session, chance = table("sandbox", *PERSONS, seed=8), Stream(8)
    visited = 0
    for number in range(600):
        way = chance.below(6)
        tips = session.branches.tips()
        if way == 0 and session.history.can_undo:
            session.history.undo(chance.choice(UNITS))
        elif way == 1 and session.history.can_redo:
            session.history.redo(chance.choice(UNITS))
        elif way == 2 and tips:
            branch, real = chance.choice(tips), session.match.hash()
            seen = session.branches.visit(branch.id)
            assert seen.hash() == branch.id
            assert len(seen) == branch.after + len(branch.entries)
            assert session.match.hash() == real, "a visit leaves the real line alone"
            if chance.below(2):
                session.history.take_branch(branch.id)
                assert session.match.hash() == branch.id
                visited += 1
        elif not session.over:
            move(session, chance)
        if number % 50 == 0:
            assert GAME.digest(session.state) == straight(session)
    assert visited > 10
    assert GAME.digest(session.state) == straight(session)


def test_every_abandoned_line_comes_back_from_a_save() -> None:
    saves = Saves()
    session, chance = table("sandbox", *PERSONS, saves=saves), Stream(3)
    play(session, 20, chance)
    session.history.go_back(12)
    play(session, 4, chance)
    session.history.go_back(8)
    play(session, 30, chance)
    again = resume(saves.load(AUTOSAVE))
    assert again.branches.tips() == session.branches.tips()
    assert len(session.branches.tips()) == 2
    for branch in again.branches.tips():
        assert again.branches.visit(branch.id).hash() == branch.id
        everything = again.branches.visit(branch.id)
        told = again.branches.events(branch.id, 0)
        assert len(told) <= sum(len(everything.events(n)) for n in range(branch.after, len(everything)))
        assert all(event.visible_to(0) for event in told)


def test_nodes_that_grow_from_nowhere_are_left_out() -> None:
    session, chance = table("sandbox", *PERSONS), Stream(3)
    play(session, 5, chance)
    lost = Abandoned(3, "0" * 16, session.match.entries[2])
    late = Abandoned(4, session.match.hash(3), session.match.entries[3])
    assert len(Branches(Record(session.match, session.seats, abandoned=[lost, late]))) == 0
    with pytest.raises(KeyError):
        session.branches.visit("0" * 16)


def test_strict_goes_over_to_a_branch_only_where_it_could_have_gone() -> None:
    session, chance = table("strict", "person", "person"), Stream(2)
    found = 0
    while not session.over:
        move(session, chance)
        if session.history.can_undo:
            end = session.match.hash()
            session.history.undo()
            other = [a for a in session.choices if a != session.match.undone[-1].action]
            if not other:
                session.history.redo()
            else:
                session.act(other[0])
                if session.history.can_undo:
                    session.history.take_branch(end)
                    assert session.match.hash() == end
                    found += 1
    assert found > 0


def test_a_line_on_which_others_acted_is_for_the_sandbox_alone() -> None:
    session, chance = table("sandbox", *PERSONS), Stream(2)
    play(session, 30, chance)
    end = session.match.hash()
    session.history.go_back(5)
    session.record.policy = "friends"
    with pytest.raises(RuntimeError):
        session.history.take_branch(end)
    assert len(session.match) == 5
    assert session.branches.visit(end).hash() == end
    session.record.policy = "sandbox"
    session.history.take_branch(end)
    assert session.match.hash() == end
    assert session.branches.tips() == []


# The end of a turn ------------------------------------------------------------------------------------------------


def test_a_turn_waits_for_its_word_and_can_be_dropped() -> None:
    session, chance = table("strict", "person", "person"), Stream(7)
    session.auto_end = False
    held = 0
    while not session.over:
        seat, before = session.to_act, session.match.hash()
        action = chance.choice(session.choices)
        ends = ends_turn(session.match, action)
        session.act(action)
        assert (session.pending == action) == ends
        if not ends:
            continue
        held += 1
        assert session.match.hash() == before
        assert session.history.can_undo
        assert list(session.choices) == []
        session.history.undo()
        assert (session.pending, session.match.hash(), session.to_act) == (None, before, seat)
        session.act(action)
        session.confirm()
        assert session.pending is None
        assert session.match.entries[-1].seat == seat or session.over
    assert held > 20
    assert not session.record.takebacks
    with pytest.raises(RuntimeError):
        session.confirm()


def test_a_button_that_says_so_itself_ends_the_turn_at_once() -> None:
    session, chance = table("strict", "person", "person"), Stream(7)
    session.auto_end = False
    done = 0
    while not session.over:
        action = chance.choice(session.choices)
        if action.verb == "done" and len(session.choices) > 1:
            session.act(action)
            assert session.pending is None
            done += 1
        else:
            session.act(action)
            if session.pending is not None:
                session.confirm()
    assert done > 0


# Gestures, and what is taken again --------------------------------------------------------------------------------


def alone(session: Session, chance: Stream, count: int) -> int:
    """Play on until the seat to act has taken so many actions that showed nobody anything; where they began."""
    while True:
        start, seat = len(session.match), session.to_act
        while session.to_act == seat and len(session.match) - start < count and not session.over:
            session.act(chance.choice(session.choices))
        done = len(session.match) - start == count and session.to_act == seat
        if done and session.match.horizon() <= start:
            return start


@pytest.mark.parametrize("policy", ["strict", "friends", "sandbox"])
def test_what_one_gesture_did_is_taken_back_and_again_as_one_step(policy: str) -> None:
    session, chance = table(policy, *PERSONS), Stream(5)
    start = alone(session, chance, 3)
    end = session.match.hash()
    session.history.together(start)
    session.history.undo()
    assert len(session.match) == start
    session.history.redo()
    assert session.match.hash() == end
    session.history.undo()
    session.history.redo()
    session.history._gestures.clear()
    session.history.undo()
    assert len(session.match) == start + 2


def test_another_way_from_the_same_place_is_no_gesture() -> None:
    session, chance = table("sandbox", *PERSONS), Stream(5)
    start = alone(session, chance, 2)
    first = session.match.entries[start].action
    session.history.together(start)
    session.history.undo()
    session.act(next(action for action in session.choices if action != first))
    session.act(session.choices[0])
    session.history.undo()
    assert len(session.match) == start + 1


def test_what_was_taken_back_can_be_taken_again_after_the_program_was_ended(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    session, chance = table("sandbox", *PERSONS, saves=saves), Stream(6)
    play(session, 12, chance)
    end = session.match.hash()
    session.history.undo()
    session.history.undo()
    again = resume(saves.load(AUTOSAVE), saves)
    assert again.history.can_redo
    again.history.redo()
    again.history.redo()
    assert again.match.hash() == end
    assert not again.history.can_redo


def test_nothing_is_offered_again_once_something_else_was_done(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    session, chance = table("sandbox", *PERSONS, saves=saves), Stream(6)
    play(session, 12, chance)
    gone = session.match.entries[-1].action
    session.history.undo()
    session.act(next(action for action in session.choices if action != gone))
    assert not resume(saves.load(AUTOSAVE), saves).history.can_redo
    session.history.undo()  # two lines go on from here now: which is meant nobody knows
    assert not resume(saves.load(AUTOSAVE), saves).history.can_redo


def test_names_of_lines_stay_with_their_actions_and_in_the_save(tmp_path: Path) -> None:
    session, chance = table("sandbox", *PERSONS), Stream(3)
    play(session, 6, chance)
    plain = savefile.write(session.record)
    assert "line_names" not in plain
    session.name_line("", " First\u200b try ")
    assert session.branches.name() == "First try"
    session.history.undo("step")
    assert session.branches.name() == ""
    gone = session.match.undone[-1].action
    session.act(next(action for action in session.choices if action != gone))
    (tip,) = session.branches.tips()
    assert session.branches.name(tip.id) == "First try"
    session.name_line(tip.id, "Other")
    session.name_line("", "Now")
    path = tmp_path / "named.tab"
    path.write_text(savefile.write(session.record), encoding="utf-8")
    again = resume(savefile.read(path))
    assert (again.branches.name(), again.branches.name(tip.id)) == ("Now", "Other")
    again.name_line("", "")
    again.name_line(tip.id, "")
    assert again.record.line_names == {}
    with pytest.raises(KeyError):
        again.branches.rename("nowhere", "x")
