"""What players rest their moves on, advice to people, and thinking on while others decide."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from game.bots.thinking.search_result import Factor, RatedAction, SearchResult, settled
from game.bots.worker import Advice, Answer, BotWorker, Request
from game.engine.core.action import Action
from game.engine.core.rng import Stream
from game.engine.registry import load_game
from game.table import Session, new_session
from game.table.advice import Explanations, rival
from game.table.privacy import open_to
from tests import waiting
from tests.table.tables import move, seats, table

"""Looks, a hundredth of a second apart, after which something counts as hanging."""


@pytest.fixture
def closing() -> Iterator[list[Session]]:
    """Sessions whose processes are ended afterwards."""
    made: list[Session] = []
    yield made
    for session in made:
        session.close()


def until(session: Session, there: Callable[[], bool]) -> int:
    """Poll until something is there; how often that was."""
    return waiting.until(there, session.poll)


def result(*lines: tuple[Action, ...]) -> SearchResult:
    return SearchResult(tuple(RatedAction(line, float(-n), 0.1) for n, line in enumerate(lines)), 4)


def two_in_a_row() -> tuple[Explanations, int, Action, Action]:
    """A match in which a seat has just acted twice: its motives, the number of the last action, and both actions."""
    session, chance = table("sandbox", "random", "random"), Stream(3)
    match = session.match
    while len(match) < 2 or match.entries[-1].seat != match.entries[-2].seat:
        move(session, chance)
    one, two = (entry.action for entry in match.entries[-2:])
    return session.players.explanations, len(match) - 1, one, two


# -- motives ----------------------------------------------------------------------------------------------------------


def test_a_move_rests_on_what_its_player_said_until_it_is_taken_back() -> None:
    session, chance = table("sandbox", "random", "person"), Stream(3)
    explanations = session.players.explanations
    while not session.waiting_for_bot:
        move(session, chance)
    number = len(session.match)
    assert explanations.of(number) is None
    move(session, chance)
    done = session.match.entries[number].action
    explanations.keep(number, done, result((done,)))
    assert explanations.last() == number
    grounds = explanations.of(number)
    assert grounds is not None
    assert grounds.number == number
    session.match.undo()
    assert explanations.of(number) is None
    assert explanations.last() is None


def test_what_was_planned_rests_on_the_plan() -> None:
    explanations, last, one, two = two_in_a_row()
    explanations.keep(last - 1, one, result((one, two), (two,)))
    explanations.keep(last, two, settled((two,), "glance"))
    grounds = explanations.of(last)
    assert grounds is not None
    assert grounds.number == last - 1
    explanations.keep(last - 1, one, result((one,), (two,)))
    other = explanations.of(last)
    assert other is not None
    assert other.number == last, "something else had been planned"


def test_of_what_was_done_in_a_row_the_last_that_was_weighed_is_explained_first() -> None:
    explanations, last, one, two = two_in_a_row()
    explanations.keep(last, two, settled((two,), "glance"))
    assert explanations.last() == last
    explanations.keep(last - 1, one, result((one,), (two,)))
    assert explanations.last() == last - 1


def test_of_what_was_done_in_a_row_the_move_that_mattered_is_explained() -> None:
    explanations, last, one, two = two_in_a_row()
    explanations.keep(last - 1, one, replace(result((one,), (two,)), reasons=(Factor("gold", 6.0),)))
    explanations.keep(last, two, replace(result((two,), (one,)), reasons=(Factor("gold", 0.5),)))
    assert explanations.last() == last - 1
    assert explanations.last(lambda number: number == last) == last, "what nobody saw is not asked about"
    explanations.keep(last, two, replace(result((two,), (one,)), reasons=(Factor("gold", 9.0),)))
    assert explanations.last() == last


def test_what_nothing_spoke_for_is_explained_last() -> None:
    explanations, last, one, two = two_in_a_row()
    explanations.keep(last, two, result((two,), (one,)))
    explanations.keep(last - 1, one, result((one,), (two,)))
    assert explanations.last() == last, "nothing spoke for either"
    explanations.keep(last - 1, one, replace(result((one,), (two,)), reasons=(Factor("gold", 2.0),)))
    assert explanations.last() == last - 1
    explanations.keep(last, two, replace(result((two,), (one,)), reasons=(Factor("gold", 4.0),)))
    assert explanations.last() == last


def test_the_next_best_answer_begins_with_something_else() -> None:
    one, two, three = Action("done"), Action("build", (5,)), Action("build", (6,))
    found = rival(result((two, one), (two,), (one,), (three, one)))
    assert found is not None
    assert found.line == (three, one), "what is done only later was not given up"
    assert rival(result((two, one), (two,), (one, two))) is None


def test_only_what_anybody_could_know_of_is_named() -> None:
    """A card that only its owner sees is not named to others; an office that lies open is."""
    rome = new_session("glory_to_rome", seats("person", "person"), {}, 4)
    seat = rome.state.to_act
    held = next(action for action in rome.game.legal(rome.state) if action.verb == "play")
    assert open_to(rome.match, 0, seat, held)
    assert not open_to(rome.match, 0, 1 - seat, held)
    assert not open_to(rome.match, 0, None, held)
    city = table("sandbox", "person", "person")
    offices = [action for action in city.game.legal(city.state) if action.verb == "take"]
    assert all(open_to(city.match, 0, None, action) for action in offices)
    assert offices


# -- advice -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """What would be asked of the adviser; no process is started."""
    questions: list[Request] = []

    def advise(worker: BotWorker, question: Request) -> None:
        questions.append(question)

    monkeypatch.setattr(BotWorker, "advise", advise)
    return questions


def test_advice_follows_one_person_and_ends_when_another_is_asked(asked: list[Request]) -> None:
    session, chance = table("strict", "person", "person"), Stream(5)
    counsel = session.adviser
    seat = session.to_act
    counsel.want()
    while session.to_act == seat:
        session.poll()
        assert counsel.wanted
        assert asked[-1].number == len(session.match)
        assert list(asked[-1].choices) == list(session.game.legal(session.state))
        move(session, chance)
    session.poll()
    assert not counsel.wanted
    assert counsel.advice is None
    count = len(asked)
    session.poll()
    assert len(asked) == count


def test_the_adviser_is_told_what_the_seat_knows_and_nothing_else(asked: list[Request]) -> None:
    """Two tables that differ only in what the seat cannot know ask the same."""
    for game_id in ("constantinopolis", "glory_to_rome"):
        game = load_game(game_id)
        session = new_session(game_id, seats("person", "random"), {}, 4)
        chance = Stream(1)
        for _ in range(30):
            session._take(chance.choice(game.legal(session.state)))
        while session.to_act != 0:
            session._take(chance.choice(game.legal(session.state)))
        session.adviser.want()
        true, session.match.state = session.state, game.determinize(game.recall(session.state, 0), Stream(8))
        assert game.digest(true) != game.digest(session.state)
        session.adviser.leave()
        session.adviser.want()
    assert len(asked) == 4
    assert asked[0] == asked[1]
    assert asked[2] == asked[3]


def test_nobody_is_advised_who_is_not_to_choose(asked: list[Request]) -> None:
    session = table("strict", "person", "random")
    chance = Stream(5)
    while not session.waiting_for_bot:
        assert session.adviser.can
        move(session, chance)
    assert not session.adviser.can
    session.adviser.want()
    assert not session.adviser.wanted
    covered = new_session("glory_to_rome", seats("person", "person"), {}, 4)
    covered.privacy.curtain = "always"
    assert covered.privacy.handover is not None
    assert not covered.adviser.can
    assert asked == []


def test_the_table_goes_on_while_the_adviser_thinks(closing: list[Session]) -> None:
    session = table("strict", "person", "person")
    closing.append(session)
    session.adviser.want()
    heard: list[Advice] = []

    def final() -> bool:
        advice = session.adviser.advice
        if advice is not None and (not heard or advice is not heard[-1]):
            heard.append(advice)
        return len(heard) > 2 or any(advice.final for advice in heard)

    assert until(session, final) > len(heard)
    assert all(advice.result is not None for advice in heard)
    session.adviser.leave()
    assert session.adviser.advice is None


# -- thinking on ------------------------------------------------------------------------------------------------------


def stepped(closing: list[Session], *, thinks_on: bool) -> tuple[Session, int]:
    """Two bots that are let move one by one, each only when all is thought out; how many answers were ready beforehand."""
    session = new_session("constantinopolis", seats("novice", "novice"), {}, 6)
    closing.append(session)
    session.players.pace = "step"
    session.players.thinks_on = thinks_on
    answers: list[Answer | None] = []
    poll = session.players.worker.poll

    def kept() -> Answer | None:
        answers.append(poll())
        return answers[-1]

    session.players.worker.poll = kept  # type: ignore[method-assign]
    session.start_thinking()
    while len(session.match) < 12:
        until(session, lambda: session.players.ready)
        until(session, lambda: not session.players.worker.pondering)
        session.players.release()
        until(session, lambda: not session.players.ready)
    return session, sum(answer.beforehand for answer in answers if answer is not None)


def test_thinking_on_changes_no_move_and_has_many_ready(closing: list[Session]) -> None:
    (with_it, ready), (without, sooner) = (
        stepped(closing, thinks_on=thinks_on) for thinks_on in (True, False)
    )
    assert with_it.match.actions == without.match.actions
    assert sooner == 0
    assert ready >= 4


def test_bots_think_on_while_a_person_decides(closing: list[Session]) -> None:
    session = new_session("constantinopolis", seats("person", "novice"), {}, 6)
    closing.append(session)
    session.players.pace = "instant"
    session.start_thinking()
    until(session, lambda: not session.waiting_for_bot and session.players.worker.pondering)
    until(session, lambda: not session.players.worker.pondering)
    assert session.players.worker.trouble == ""
    number = len(session.match)
    assert session.choices, "the person is still asked"
    session.poll()
    assert len(session.match) == number
    assert not session.players.worker.pondering, "one position is thought about once"


def test_a_hint_goes_on_with_its_plan_where_the_new_search_finds_nothing_surely_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each question is searched anew; what is about as good changes places by chance."""
    session, chance = table("sandbox", "person", "random", seed=3), Stream(5)
    trades: list[Action] = []
    while len(trades) < 2:
        assert not session.over
        move(session, chance)
        session.privacy.reveal()
        legal = session.game.legal(session.state) if session.state.to_act == 0 else []
        trades = [action for action in legal if action.verb in ("sell", "buy", "use")]
    one, two, done = trades[0], trades[1], Action("done")
    lines: list[list[tuple[Action, ...]]] = [[(one, two), (done,)], [(done,), (two,)]]

    def advise(worker: BotWorker, question: Request) -> None:
        options = tuple(RatedAction(line, 1.0 - 0.1 * n, 0.5) for n, line in enumerate(lines.pop(0)))
        worker.advice = Advice(question.number, SearchResult(options, 12), final=True)

    monkeypatch.setattr(BotWorker, "advise", advise)
    session.adviser.want()
    session.adviser.attend()
    session._take(one)
    session.privacy.reveal()
    session.adviser.attend()
    advice = session.adviser.advice
    assert not lines
    assert advice is not None
    assert advice.result is not None
    assert advice.result.action == two
    assert session.adviser.change is None
    assert advice is session.adviser.advice, "the panel is laid out anew only for what is new"
