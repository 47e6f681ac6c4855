"""A running match: who may act, who may look, what may be taken back, and bots in a process of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots.outside.programs import FAULTS
from game.bots.worker import BotWorker, Request
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.messages import IllegalAction
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.storage import Record, Saves
from game.storage.saves import AUTOSAVE
from game.table import Session, new_session, resume
from game.table.players import SECONDS
from tests.table import questions
from tests.table.questions import OPEN, act_by_chance, asked_to_preempt, persons
from tests.table.tables import seats
from tests.waiting import until

GAME = load_game("constantinopolis")


@pytest.fixture
def bots() -> Iterator[list[Session]]:
    """Sessions with bots, whose processes are ended afterwards."""
    made: list[Session] = []
    yield made
    for session in made:
        session.close()


def wait(session: Session) -> None:
    """Poll until a bot has moved; the process needs a moment."""
    until(session.poll)


def test_a_level_plays_on_for_a_program_that_is_gone_and_the_table_says_so(bots: list[Session]) -> None:
    session = new_session(GAME.id, seats("program:away", "program:away"), {}, 3)
    bots.append(session)
    wait(session)
    assert session.seats[session.to_act].controller == "normal"
    assert session.autosave.notice == ("bot.program.unlisted", {"name": "away"})
    assert [change.controller for change in session.record.controls] == ["normal"]
    assert len(session.match) == 0, "the answer is asked of the level itself"
    session.autosave.notice = None
    wait(session)
    assert len(session.match) == 1
    assert session.autosave.notice is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_a_program_has_a_sentence(language: str) -> None:
    texts = Texts(language)
    said = {texts(f"bot.program.{fault}", name="my_bot") for fault in FAULTS}
    assert len(said) == len(FAULTS)
    assert all("my_bot" in sentence and texts("bot.level.normal") in sentence for sentence in said)


# Persons ----------------------------------------------------------------------------------------------------------


def test_two_persons_play_a_match_to_its_end() -> None:
    session, chance = persons(free_trade="yes"), Stream(1)
    texts = MatchTexts(Texts("en"), GAME, [seat.name for seat in session.seats])
    while not session.over:
        act_by_chance(session, chance)
        if session.decision is not None:
            assert texts.decision(session.decision)
    assert session.to_act == -1
    assert session.decision is None
    assert list(session.choices) == []
    assert session.round == session.state.round
    with pytest.raises(RuntimeError):
        session.act(Action("done"))


def test_a_refused_action_is_explained_and_changes_nothing() -> None:
    session = persons()
    session.privacy.reveal()
    before = session.match.hash()
    refusal = session.explain(Action("build", (5,)))
    assert refusal is not None
    with pytest.raises(IllegalAction):
        session.act(Action("build", (5,)))
    assert session.match.hash() == before


def test_the_log_tells_the_round_and_keeps_secrets() -> None:
    session, chance = persons(3), Stream(2)
    while not session.over:
        act_by_chance(session, chance)
    everything = session.event_log.entries
    rounds = [entry.round for entry in everything]
    assert rounds == sorted(rounds)
    assert (rounds[0], rounds[-1]) == (1, session.state.round)
    for viewer in (None, 0, 1, 2):
        mine = session.visible_log.of(viewer)
        assert all(entry.event.visible_to(viewer) for entry in mine)
        assert [entry for entry in everything if entry.event.visible_to(viewer)] == mine
    private = [entry.event for entry in everything if entry.event.audience is not None]
    assert {event.key for event in private} >= {"loads"}
    assert not {entry.event.key for entry in session.visible_log.of(None)} & {"loads", "forced"}


def test_the_log_follows_undo_redo_and_another_way() -> None:
    session, chance = persons(), Stream(4)
    for _ in range(40):
        act_by_chance(session, chance)
    for _ in range(30):
        if session.history.can_undo:
            session.history.undo()
            if chance.below(2) and session.history.can_redo:
                session.history.redo()
        act_by_chance(session, chance)
        fresh = Session(Record(session.match.fork(), session.seats))
        assert list(fresh.event_log.entries) == list(session.event_log.entries)
        assert fresh.round == session.round


# Looking ----------------------------------------------------------------------------------------------------------


def test_nothing_secret_is_seen_before_the_screen_has_been_handed_over() -> None:
    session, chance, handovers, shared = persons(3), Stream(6), 0, 0
    while not session.over:
        seat = session.to_act
        if session.privacy.open_question:
            shared += 1
            assert session.viewer is None
            assert GAME.dump(session.seen) == GAME.dump(GAME.observe(session.state, None))
            assert 0 < len(session.choices) <= len(GAME.legal(session.state))
            session.act(chance.choice(session.choices))
            continue
        if session.privacy.handover is not None:
            handovers += 1
            assert session.privacy.handover == seat
            assert session.viewer is None
            assert list(session.choices) == []
            assert GAME.dump(session.seen) == GAME.dump(GAME.observe(session.state, None))
            with pytest.raises(RuntimeError):
                session.act(GAME.legal(session.state)[0])
            session.privacy.reveal()
        assert session.viewer == seat
        assert GAME.dump(session.seen) == GAME.dump(GAME.observe(session.state, seat))
        session.act(chance.choice(session.choices))
        assert session.viewer in (None, seat)
    assert handovers > 20
    assert shared > 20


def test_without_secrets_there_is_no_curtain_unless_it_is_wanted() -> None:
    for curtain in ("secret", "always", "never"):
        session, chance, handovers = persons(2, 3, **OPEN), Stream(8), 0
        session.privacy.curtain = curtain
        while session.round == 1 and not any(e.event.key == "draws" for e in session.visible_log.of(None)):
            handovers += session.privacy.handover is not None
            act_by_chance(session, chance)
        assert (handovers > 0) == (curtain == "always")


def test_without_a_curtain_the_seat_to_act_is_shown() -> None:
    session, chance = persons(), Stream(8)
    session.privacy.curtain = "never"
    while not session.over:
        assert (session.privacy.handover, session.viewer) == (None, session.to_act)
        session.act(chance.choice(session.choices))
    with pytest.raises(ValueError, match="sometimes"):
        session.privacy.curtain = "sometimes"


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("curtain", ["secret", "always", "never"])
def test_while_bots_act_the_place_at_the_bottom_stays_that_of_the_person_who_acted_last(
    game_id: str, curtain: str
) -> None:
    session = new_session(game_id, seats("person", "random", "person", "random"), {}, 3)
    session.privacy.curtain = curtain
    chance, privacy, last, bots = Stream(4), session.privacy, -1, 0
    for _ in range(120):
        asked, viewer, own = session.to_act, session.viewer, privacy.actor
        if not session.waiting_for_bot:
            assert own is None
            last = asked
        elif last >= 0:
            bots += 1
            assert (own if viewer is None else viewer) == last
        session._take(chance.choice(session.game.legal(session.state)))
        privacy.keep_last_move(viewer, acted=viewer == asked, asked=asked)
        if last not in (-1, session.to_act) and not session.waiting_for_bot:
            assert privacy.shows_last_move, (
                "another person is asked: what came of the last move is seen first"
            )
            assert (privacy.actor, privacy.viewer) in ((last, None), (last, last))
        privacy.cover()
        privacy.reveal()
    assert bots > 20


def test_one_person_always_looks_and_bots_alone_hide_nothing(bots: list[Session]) -> None:
    bots += [
        new_session(GAME.id, seats("random", "person"), {}, 3),
        new_session(GAME.id, seats("random", "random"), {}, 3),
    ]
    alone, nobody = bots
    alone.players.pace = nobody.players.pace = "instant"
    chance = Stream(1)
    for _ in range(25):
        if alone.waiting_for_bot:
            wait(alone)
        else:
            alone.act(chance.choice(alone.choices))
        assert (alone.viewer, alone.privacy.handover) == (1, None)
        wait(nobody)
        assert (nobody.privacy.open, nobody.privacy.handover) == (True, None)
        assert nobody.game.digest(nobody.seen) == nobody.game.digest(nobody.state)


# Taking back ------------------------------------------------------------------------------------------------------


def test_undo_never_crosses_a_revelation_or_another_seat() -> None:
    texts = Texts("en")
    blocks = set()
    for seed in range(8):
        session, chance = persons(2, seed), Stream(seed)
        while not session.over:
            act_by_chance(session, chance)
            block = session.history.undo_block
            n = len(session.match)
            assert (block is None) == session.history.can_undo
            if block is not None:
                blocks.add(block.key)
                assert texts.has(block.key)
                assert (block.event is not None) == (block.key == "undo.revealed")
                with pytest.raises(RuntimeError):
                    session.history.undo()
                continue
            assert session.match.horizon() < n
            seat, before = session.match.entries[-1].seat, GAME.digest(session.match.at(n - 1))
            after = GAME.digest(session.state)
            session.history.undo()
            assert (session.to_act, GAME.digest(session.state)) == (seat, before)
            session.history.redo()
            assert GAME.digest(session.state) == after
    assert blocks == {"undo.revealed", "undo.other_seat"}


def test_what_was_seen_by_the_next_seat_cannot_be_taken_back() -> None:
    session, chance = persons(), Stream(3)
    while True:
        act_by_chance(session, chance)
        last = session.match.entries[-1].seat
        if session.history.can_undo and session.to_act != last and session.privacy.handover is not None:
            break
    assert session.privacy.handover == session.to_act
    session.privacy.reveal()
    assert session.history.undo_block is not None
    assert session.history.undo_block.key == "undo.other_seat"
    assert not session.history.can_redo
    with pytest.raises(RuntimeError):
        session.history.redo()


def test_nothing_is_taken_back_at_the_beginning_nor_a_bots_move(bots: list[Session]) -> None:
    session = persons()
    assert session.history.undo_block is not None
    assert session.history.undo_block.key == "undo.nothing"
    bots.append(new_session(GAME.id, seats("random", "random"), {}, 3))
    bots[0].players.pace = "instant"
    wait(bots[0])
    assert bots[0].history.undo_block is not None
    assert bots[0].history.undo_block.key == "undo.other_seat"


# Bots -------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_bots_play_a_whole_match_in_their_own_process(bots: list[Session]) -> None:
    session = new_session(GAME.id, seats("random", "novice", "random"), {"free_trade": "yes"}, 12)
    bots.append(session)
    session.players.pace = "instant"
    session.start_thinking()
    while not session.over:
        assert session.waiting_for_bot
        wait(session)
    assert session.autosave.notice is None
    assert not session.poll()
    again = new_session(GAME.id, seats("random", "novice", "random"), {"free_trade": "yes"}, 12)
    bots.append(again)
    again.players.pace = "instant"
    while not again.over:
        wait(again)
    assert again.match.hash() == session.match.hash()


def test_a_bot_is_asked_without_waiting_and_its_move_appears_at_the_chosen_pace(bots: list[Session]) -> None:
    class Clock:
        now = 100.0

        def __call__(self) -> float:
            return self.now

    clock = Clock()
    match = Match(GAME, Setup(GAME.id, 2, 3))
    session = Session(Record(match, seats("random", "random")), None, clock)
    bots.append(session)
    session.players.pace = "normal"

    def look() -> None:
        assert not session.poll()

    until(lambda: session.players.answered, look)
    clock.now += SECONDS["normal"] - 0.01
    assert not session.poll()
    clock.now += 0.01
    assert session.poll()
    assert len(match) == 1

    session.players.pace = "step"
    until(lambda: session.players.ready, look)
    clock.now += 1000
    assert not session.poll()
    session.players.release()
    assert session.poll()
    assert not session.poll()
    assert len(match) == 2


def test_a_bot_that_fails_is_told_and_the_match_goes_on(bots: list[Session]) -> None:
    session = new_session(GAME.id, seats("no such bot", "person"), {}, 3)
    bots.append(session)
    session.players.pace = "instant"
    while not session.waiting_for_bot:
        act_by_chance(session, Stream(1))
    n = len(session.match)
    wait(session)
    assert len(session.match) == n + 1
    assert session.autosave.notice is not None
    key, words = session.autosave.notice
    assert "Seat 0" in Texts("en")(key, **words)


def test_bots_are_told_only_what_their_seat_may_see(
    bots: list[Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session(GAME.id, seats("random", "random"), {}, 5)
    bots.append(session)
    asked: list[Request] = []
    ask = BotWorker.ask

    def note(worker: BotWorker, question: Request) -> None:
        asked.append(question)
        ask(worker, question)

    monkeypatch.setattr(BotWorker, "ask", note)
    session.players.pace = "instant"
    for _ in range(30):
        state = session.match.fork().state
        wait(session)
        assert asked[-1].seen == GAME.dump(GAME.recall(state, state.to_act))
        assert asked[-1].seen["seed"] != session.match.setup.seed
        assert asked[-1].seed != session.match.setup.seed


# Seats and saves --------------------------------------------------------------------------------------------------


def test_every_decision_is_kept_and_the_match_goes_on_from_there() -> None:
    saves, chance = Saves(), Stream(2)
    session = new_session(GAME.id, seats("person", "person"), {}, 4, saves=saves)
    assert len(saves.load(AUTOSAVE).match) == 0
    for _ in range(15):
        act_by_chance(session, chance)
        assert saves.load(AUTOSAVE).match.hash() == session.match.hash()
        if session.history.can_undo:
            session.history.undo()
            assert saves.load(AUTOSAVE).match.hash() == session.match.hash()
    later = resume(saves.load(AUTOSAVE), saves)
    assert GAME.digest(later.state) == GAME.digest(session.state)
    assert list(later.visible_log.of(None)) == list(session.visible_log.of(None))
    act_by_chance(later, chance)
    session.autosave.save("Sunday")
    assert {info.name for info in saves.list()} == {"", "Sunday"}


def test_a_bot_takes_a_seat_and_a_person_takes_it_back(bots: list[Session]) -> None:
    saves = Saves()
    session = new_session(GAME.id, seats("person", "person"), {}, 4, saves=saves)
    bots.append(session)
    session.players.pace = "instant"
    session.privacy.reveal()
    seat = session.to_act
    session.replace_by_bot(seat, "random")
    assert session.viewer == 1 - seat
    assert session.waiting_for_bot
    wait(session)
    session.replace_by_bot(seat, "person")
    record = saves.load(AUTOSAVE)
    assert [(control.seat, control.controller) for control in record.controls] == [
        (seat, "random"),
        (seat, "person"),
    ]
    assert record.seats == session.seats
    assert record.match.hash() == session.match.hash()


def test_a_seat_leaves_by_the_rules() -> None:
    session, chance = persons(3), Stream(2)
    for _ in range(9):
        act_by_chance(session, chance)
    away = (session.to_act + 1) % 3
    session.leave(away)
    assert session.history.undo_block is not None
    assert session.history.undo_block.key == "undo.left"
    with pytest.raises(IllegalAction):
        session.leave(away)
    while not session.over:
        assert session.to_act != away
        act_by_chance(session, chance)


def test_a_disk_that_takes_nothing_does_not_stop_the_match(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("no folder")
    session = new_session(GAME.id, seats("person", "person"), {}, 4, saves=Saves(tmp_path / "saves"))
    assert session.autosave.notice is not None
    key, words = session.autosave.notice
    assert "autosave" in Texts("en")(key, **words)
    act_by_chance(session, Stream(1))
    assert len(session.match) == 1


# Questions that come again ----------------------------------------------------------------------------------------


def questions_of_the_round(session: Session, chance: Stream, seat: int) -> int:
    """How often the seat is asked a recurring question until the round is over."""
    asked, now = 0, session.round
    while not session.over and session.round == now:
        decision = session.decision
        assert decision is not None
        asked += decision.key == "preempt" and decision.seat == seat
        act_by_chance(session, chance)
    return asked


@pytest.mark.slow
def test_a_question_may_be_answered_for_the_whole_round() -> None:
    decline = Action("decline")
    asked_again = 0
    for seed in range(30):
        one, other = asked_to_preempt(seed), asked_to_preempt(seed)
        if one is None or other is None:
            continue
        seat = one.to_act
        one.act(decline)
        other.act_all_round(decline)
        asked_again += questions_of_the_round(one, Stream(seed + 100), seat)
        assert questions_of_the_round(other, Stream(seed + 100), seat) == 0
    assert asked_again > 0, "without the order the question does come again"


@pytest.mark.slow
def test_who_raises_no_more_this_round_is_not_asked_again_until_the_next() -> None:
    yields, asked_again = Action("yield"), 0
    for seed in range(12):
        for lasting in (False, True):
            session, chance, again = persons(4, seed), Stream(seed), 0
            while (decision := session.decision) is not None and decision.key != "raise_or_yield":
                act_by_chance(session, chance)
            seat, now = session.to_act, session.round
            session.act_all_round(yields) if lasting else session.act(yields)
            while not session.over and session.round == now and session.decision is not None:
                again += (session.decision.key, session.to_act) == ("raise_or_yield", seat)
                act_by_chance(session, chance)
            assert not (lasting and again)
            asked_again += again
    assert asked_again, "without the order the question does come again"


def test_who_wants_no_trade_this_round_declines_every_offer() -> None:
    session = questions.asked("bargain", GAME.id, free_trade="yes")
    offerer, partner = session.asked_together[:2]
    for number in range(2):
        for verb in ("offer", "give", "ask_contract"):
            wanted = (
                action
                for action in session.game.legal(session.state)
                if action.verb.startswith(verb) and (verb != "offer" or action.args == (partner,))
            )
            session.act(next(wanted))
            session.privacy.reveal()  # an offer in the making is seen by who makes it alone
        if not number:
            session.act(Action("propose"))
            decision = session.decision
            assert decision is not None
            assert (decision.key, decision.seat) == ("answer_offer", partner)
            session.act_all_round(Action("refuse"))
        else:
            session.act(Action("propose"))
        assert session.to_act == offerer
    assert [entry.action.verb for entry in session.match.entries].count("refuse") == 2


def test_the_answer_for_a_round_ends_when_something_is_taken_back() -> None:
    sessions = [session for session in map(asked_to_preempt, range(30)) if session is not None]
    for session in sessions:
        session.act_all_round(Action("decline"))
        if session.history.can_undo:
            session.history.undo()
            assert session.decision is not None
            assert session.decision.recurs
            return
    pytest.fail("nothing could be taken back")


def test_all_may_keep_their_offices_with_one_answer_while_nothing_is_secret_yet() -> None:
    session = persons(3)
    assert not any(session.privacy.has_secrets(seat) for seat in range(3))
    assert session.privacy.handover is None
    assert set(session.asked_together) == {0, 1, 2}
    session.act_for_all()
    assert session.decision is not None
    assert session.decision.chapter != "auction"


@pytest.mark.parametrize("game_id", game_ids())
def test_a_question_put_to_the_whole_table_is_seen_by_everybody(game_id: str) -> None:
    game, found = load_game(game_id), 0
    options = {"free_trade": "yes"} if game_id == GAME.id else {}
    match, chance = Match(game, Setup(game_id, 3, 4, options)), Stream(5)
    for _ in range(250):
        if game.over(match.state):
            break
        if game.public_question(match.state):
            found += 1
            decision, seen = game.decision(match.state), game.decision(game.observe(match.state, None))
            assert decision is not None
            assert seen is not None
            assert (seen.seat, seen.key) == (decision.seat, decision.key)
        match.play(chance.choice(game.legal(match.state)))
    assert found or game.open_hands


@pytest.mark.parametrize(("curtain", "rests"), [("never", False), ("always", True)])
def test_secrets_rest_only_where_the_screen_is_passed_through_a_curtain(curtain: str, rests: bool) -> None:
    session = persons(2)
    session.privacy.curtain = curtain
    for _ in range(20):  # the first auction has no secrets
        session.privacy.reveal()
        if session.privacy.has_secrets(session.to_act):
            break
        session.act(GAME.default(session.state))
    session.privacy.reveal()
    assert session.viewer is not None
    assert session.privacy.hide() is rests
    assert (session.viewer is None) is rests
    assert session.privacy.hide() is False, "nothing is left to put away"
    assert session.privacy.show() is rests
    assert session.viewer is not None


def test_what_bots_were_asked_about_another_position_is_forgotten() -> None:
    session = persons(2)
    players = session.players
    for asked, left in ((session.match.hash(), session.match.hash()), ("another", None)):
        players._asked = asked
        players.attend()
        assert players._asked == left
