"""What a tap would change is told before it, as on the big screen, and it comes true."""

import pytest

from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.phones.page import Data, Page
from game.phones.seat_view import PhoneSeat
from tests.phones.worlds import begun, hand_of, rows_of


def foreseen(hand: PhoneSeat) -> int:
    """Work out all changes; how many times the page became due for it."""
    due = 0
    for _ in range(40):
        due += hand.foresee()
    return due


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_consequences_are_told_and_come_true(game_id: str) -> None:
    session, chance, told = begun(game_id, max(3, load_game(game_id).players[0]), 5), Stream(5), 0
    for _ in range(40):
        seat = session.to_act
        hand = hand_of(session, seat)
        assert foreseen(hand) == 1, "the page is due once more, whatever is on it"
        assert not any("→" in row.get("after", "") for row in rows_of(hand.page()))
        before = session.game.facts(session.game.observe(session.state, seat))
        action = chance.choice(session.game.legal(session.state))
        said = hand._foresight.of((action,)).split(", ")
        session.act_on_phone(seat, action)
        after = session.game.facts(session.game.observe(session.state, seat))
        for name in session.game.holdings:
            by = after[f"seat{seat}.{name}"] - before[f"seat{seat}.{name}"]
            word = hand.texts.changed(name, by).split(" ", 1)
            for part in said if len(word) > 1 else ():
                if part.split(" ", 1)[1:] == word[1:]:
                    told += 1
                    assert part == " ".join(word)
    assert told > 5


def test_the_words_go_with_the_position() -> None:
    session = begun("concordia_venus")
    hand = hand_of(session, session.to_act)
    foreseen(hand)
    seat = session.to_act
    session.act_on_phone(seat, session.game.legal(session.state)[0])
    page = Page(hand.look())
    assert not hand.look().foreseen
    assert not any(row.get("after") for row in rows_of(page.data()))


def test_who_is_not_asked_foresees_nothing() -> None:
    session = begun("glory_to_rome")
    assert foreseen(hand_of(session, (session.to_act + 1) % 3)) == 0


def test_a_card_that_cannot_be_played_says_why_and_which_answers_a_choice_leads_to() -> None:
    session = begun("glory_to_rome")
    first = session.to_act
    led = next(action for action in session.game.legal(session.state) if action.verb == "play")
    session.act_on_phone(first, led)
    hand = hand_of(session, session.to_act)
    assert not any(row.get("why") for row in hand_rows(hand)), "first the page itself"
    foreseen(hand)
    rows = hand_rows(hand)
    barred = [row for row in rows if not row["lit"]]
    assert barred
    assert all("was led" in row["why"] for row in barred)
    assert not any(row.get("why") for row in rows if row["lit"])
    jack = next(row for row in rows if row["target"].endswith("senator"))
    assert jack["does"] or jack["leads"]


def hand_rows(hand: PhoneSeat) -> list[Data]:
    rows: list[Data] = next(shelf for shelf in hand.page()["shelves"] if shelf.get("hand"))["things"]
    return rows


def test_a_choice_says_which_answers_it_leads_to() -> None:
    session, chance, found = begun("constantinopolis"), Stream(3), set()
    for _ in range(120):
        hand = hand_of(session, session.to_act)
        rows = [row for shelf in hand.page()["shelves"] for row in shelf["things"]]
        found |= {row["leads"] for row in rows if row.get("leads")}
        assert not any(row.get("leads") and row.get("does") for row in rows)
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    assert {"Hold / Exchange", "Release / Exchange"} <= found


def test_what_only_passes_an_action_over_asks_once() -> None:
    session, chance, asked = begun("glory_to_rome"), Stream(2), 0
    for _ in range(80):
        hand = hand_of(session, session.to_act)
        for verb in hand.page()["verbs"]:
            skips = verb["target"] == "verb/done"
            assert bool(verb["warning"]) == skips
            if skips:
                asked += 1
                assert verb["warning"] != verb["text"]
                assert verb["warning"] != verb["text"]
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    assert asked > 3
