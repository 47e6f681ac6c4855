"""What a tap would change is told before it, as on the big screen, and it comes true."""

import pytest

from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.phones.page import Page
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
        rows = [row for row in rows_of(hand.page()) if row.get("after")]
        facts = session.game.facts(session.game.observe(session.state, seat))
        for name in session.game.holdings:
            word = hand.texts.own(f"holding.{name}")
            for row in rows:
                for part in row["after"].split(", "):
                    if part.startswith(f"{word} ") and part.removeprefix(word).split()[0].isdigit():
                        told += 1
                        assert part.removeprefix(word).split()[0] == str(facts[f"seat{seat}.{name}"])
        session.act_afar(seat, chance.choice(session.game.legal(session.state)))
    assert told > 10


def test_the_words_go_with_the_position() -> None:
    session = begun("concordia_venus")
    hand = hand_of(session, session.to_act)
    foreseen(hand)
    seat = session.to_act
    session.act_afar(seat, session.game.legal(session.state)[0])
    page = Page(hand.look())
    assert not hand.look().foreseen
    assert not any(row.get("after") for row in rows_of(page.data()))


def test_who_is_not_asked_foresees_nothing() -> None:
    session = begun("glory_to_rome")
    assert foreseen(hand_of(session, (session.to_act + 1) % 3)) == 0
