"""Advice on a phone: only where the settings allow it, for the seat that is asked, told once when it is final."""

from collections.abc import Iterator

import pytest

from game.bots.thinking.search_result import RatedAction, SearchResult
from game.bots.worker import Advice, BotWorker, Request
from game.phones.seat_view import PhoneSeat
from game.table.session import Session
from tests.phones.worlds import begun, hand_of, rows_of

ASKED: list[Request] = []


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """A match whose adviser thinks of nothing yet."""
    ASKED.clear()
    monkeypatch.setattr(BotWorker, "advise", lambda _worker, request: ASKED.append(request))
    monkeypatch.setattr(BotWorker, "stop_advising", lambda _worker: None)
    made = begun("glory_to_rome")
    yield made
    made.close()


def thought(session: Session, monkeypatch: pytest.MonkeyPatch, *, final: bool) -> str:
    """The adviser has thought of the first allowed action; its words."""
    action = session.game.legal(session.state)[0]
    found = SearchResult((RatedAction((action,), 1.0, 0.1),), 4)
    monkeypatch.setattr(session.players.worker, "advice", Advice(len(session.match), found, final))
    return hand_of(session, session.to_act).texts.action(action)


def asking(session: Session) -> PhoneSeat:
    hand = hand_of(session, session.to_act)
    hand.hints = True
    hand.hint()
    hand.attend()
    return hand


def test_no_advice_where_the_settings_do_not_allow_it(session: Session) -> None:
    hand = hand_of(session, session.to_act)
    assert hand.page()["hints"] == ""
    hand.hint()
    assert not hand.attend()
    assert ASKED == []


def test_advice_is_told_when_it_is_final_and_once(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = asking(session)
    assert len(ASKED) == 1
    assert hand.page()["hint"] == hand.texts("hint.thinking")
    thought(session, monkeypatch, final=False)
    assert not hand.attend(), "a page more would tell how hard it was to find"
    assert hand.page()["hint"] == hand.texts("hint.thinking")
    words = thought(session, monkeypatch, final=True)
    assert hand.attend()
    assert not hand.attend()
    assert hand.page()["hint"].split("\n")[0] == words
    hand.hint()
    assert hand.page()["hint"] == ""


def test_only_who_is_asked_gets_advice(session: Session) -> None:
    other = hand_of(session, (session.to_act + 1) % 3)
    other.hints = True
    other.hint()
    assert not other.attend()
    assert other.page()["hints"] == other.page()["hint"] == ""
    assert ASKED == []


def test_what_is_advised_is_marked_where_it_is_done(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only with the final advice: the card, or the button."""
    hand = asking(session)
    assert hand.page()["advised"] == []
    thought(session, monkeypatch, final=False)
    assert hand.page()["advised"] == []
    thought(session, monkeypatch, final=True)
    hand.attend()
    page = hand.page()
    shown = {row["target"] for row in rows_of(page)} | {row["target"] for row in page["verbs"]}
    assert page["advised"]
    assert set(page["advised"]) & shown
    hand.hint()
    assert hand.page()["advised"] == [], "put away"
