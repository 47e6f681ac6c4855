"""A question that recurs can be answered for the whole round."""

from collections.abc import Sequence

import pytest

from game.engine.core.action import Action
from game.engine.core.messages import Event
from game.i18n import LANGUAGES, Texts
from game.scenes import routes
from tests.scenes.conftest import Start
from tests.table.questions import asked, asked_to_preempt


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_recurring_question_can_be_answered_for_the_round(start: Start, language: str) -> None:
    driver = start(language)
    session = next(found for found in map(asked_to_preempt, range(30)) if found is not None)
    decision = session.decision
    assert decision is not None
    driver.app.manager.push(routes.table(driver.app.context, session))
    driver.turn(2)
    targets = [verb.target for verb in driver.table.model.verbs()]
    assert targets[0] == "verb/all_round.decline"
    assert "verb/decline" in targets
    assert not any(target.startswith("verb/all_round.preempt") for target in targets)
    plain = driver.table.model.texts.own("verb.decline")
    assert Texts(language)("table.all_round", verb=plain) in driver.texts()
    tips = [driver.table.tooltip(target) for target in ("verb/all_round.decline", "verb/decline")]
    bodies = {tip.body for tip in tips if tip is not None}
    assert bodies == {Texts(language)("table.all_round_about"), Texts(language)("table.once_about")}
    taken: list[Action] = []
    kept = session.act_all_round

    def act_all_round(action: Action) -> Sequence[Event]:
        taken.append(action)
        return kept(action)

    session.act_all_round = act_all_round  # type: ignore[method-assign]  # an ear at the session
    driver.click("verb/all_round.decline")
    assert taken == [Action("decline")]
    assert session.decision != decision


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_button_answers_for_everybody_at_the_table(start: Start, language: str) -> None:
    driver = start(language)
    session = asked("bargain", "constantinopolis", free_trade="yes")
    driver.app.manager.push(routes.table(driver.app.context, session))
    driver.turn(2)
    texts, number, seats = driver.table.model.texts, len(session.match), session.asked_together
    question = texts.own("asks_all.bargain", seat=f"seat/{seats[0]}")
    assert question in driver.texts()
    assert texts.own("for_all.bargain") in driver.texts()
    driver.click("verb/for_all")
    assert tuple(entry.seat for entry in session.match.entries[number:]) == seats
    assert session.decision is not None
    assert session.decision.key != "bargain"
