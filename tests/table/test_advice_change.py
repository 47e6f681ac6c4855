"""Why advice changes within a turn, and what may be said of an action to somebody who does not see all of it."""

from game.bots.thinking.search_result import RatedAction, SearchResult
from game.engine.core.action import Action
from game.engine.core.rng import Stream
from game.table import Session
from game.table.advice import change, given, going_on, left_of_plan, shown_to
from tests.table.tables import move, table


def result(*line: Action) -> SearchResult:
    return SearchResult((RatedAction(line, 1.0, 0.1),), 4)


TRADES = ("sell", "buy", "use")


def asked() -> tuple[Session, int]:
    """A match in which a seat may trade in two ways, and that seat."""
    for seed in range(3, 40):
        session, chance = table("sandbox", "random", "random", seed=seed), Stream(5)
        while not session.over:
            if sum(action.verb in TRADES for action in session.game.legal(session.state)) > 1:
                return session, int(session.state.to_act)
            move(session, chance)
    raise AssertionError("nobody comes to trade")


def pair(session: Session) -> tuple[Action, Action]:
    one, two, *_ = [action for action in session.game.legal(session.state) if action.verb in TRADES]
    return one, two


def test_a_plan_that_goes_on_has_not_changed() -> None:
    session, seat = asked()
    one, two = pair(session)
    before = given(session.match, seat, result(one, two))
    session._take(one)
    assert change(session.match, before, seat, result(two)) is None
    assert change(session.match, None, seat, result(two)) is None


def test_after_a_plan_that_was_carried_out_nothing_has_changed() -> None:
    session, seat = asked()
    one, two = pair(session)
    before = given(session.match, seat, result(one))
    session._take(one)
    assert change(session.match, before, seat, result(two)) is None


def test_the_cause_of_another_plan_is_named() -> None:
    session, seat = asked()
    one, two = pair(session)
    done = Action("done")
    before = given(session.match, seat, result(one, two))
    session._take(one)
    again = change(session.match, before, seat, result(done))
    assert again is not None
    assert (again.cause, again.old, again.event) == ("again", two, None)
    session.match.undo()
    session._take(two)
    own = change(session.match, before, seat, result(done))
    assert own is not None
    assert (own.cause, own.old, own.done) == ("own", one, two)
    assert change(session.match, before, seat, result(one)) is None, "what was advised is still advised"


def test_a_plan_that_still_holds_goes_on_until_something_else_is_surely_better() -> None:
    session, seat = asked()
    one, two = pair(session)
    done = Action("done")
    before = given(session.match, seat, result(one, two))
    session._take(one)
    plan = left_of_plan(session.match, before, seat)
    assert plan is not None
    assert plan.line == (two,)
    for lead, error, kept in ((0.5, 1.0, True), (0.5, 0.1, False)):
        options = (RatedAction((done,), 3.0, error), RatedAction((two, done), 3.0 - lead, error))
        now = going_on(SearchResult(options, 4), plan)
        assert now.action == (two if kept else done)
        assert {option.line for option in now.options} == {option.line for option in options}
        told = change(session.match, before, seat, now)
        assert (told is None) == kept, "what changes says so"
    for points, kept in ((1.1, True), (3.0, False)):
        untried = going_on(SearchResult((RatedAction((done,), points, 0.1),), 4), plan)
        assert (untried.action == two) == kept, "what is not tried again is worth what the plan was"
    assert going_on(result(two), plan) == result(two)


def test_nothing_goes_on_of_a_plan_that_was_left_or_of_another_turn() -> None:
    session, seat = asked()
    one, two = pair(session)
    before = given(session.match, seat, result(one, two))
    assert left_of_plan(session.match, before, seat) is None, "nothing was done yet"
    session._take(one)
    assert left_of_plan(session.match, None, seat) is None
    assert left_of_plan(session.match, before._replace(turn="another"), seat) is None
    session.match.undo()
    session._take(two)
    assert left_of_plan(session.match, before, seat) is None


def test_what_became_known_is_named_and_another_turn_explains_nothing() -> None:
    session, chance = table("sandbox", "random", "random"), Stream(5)
    found = 0
    for _ in range(400):
        if session.over:
            break
        number, seat = len(session.match), int(session.state.to_act)
        action = chance.choice(session.game.legal(session.state))
        before = given(session.match, seat, result(action, Action("keep")))
        move(session, chance)
        if session.match.entries[number].action != action:
            continue
        now = change(session.match, before, seat, result(Action("done")))
        if now is not None and now.cause == "news":
            assert now.event is not None
            assert now.event.visible_to(seat)
            assert now.event.reveals or now.event.seat not in (seat, -1)
            found += 1
        elsewhere = before._replace(turn="another")
        assert change(session.match, elsewhere, seat, result(Action("done"))) is None
    assert found


def test_a_hidden_action_is_not_spoken_of_to_others() -> None:
    session, chance = table("sandbox", "random", "random", seed=4), Stream(2)
    hidden = shown = 0
    while hidden < 5 and not session.over:
        number, seat = len(session.match), int(session.state.to_act)
        move(session, chance)
        action = session.match.entries[number].action
        assert shown_to(session.match, number, seat, action)
        other = shown_to(session.match, number, 1 - seat, action)
        if action.verb == "load":
            assert not other, "a cargo is its owner's secret"
            hidden += 1
        shown += other
    assert hidden
    assert shown
