"""What a phone tells of what has happened: to its seat since it acted, what is new in its hand, and the log in parts."""

import pytest

from game.engine.core.rng import Stream
from game.engine.registry import game_ids
from game.phones.messages import BLOCK, block
from game.phones.past import MOST, ROWS, Data, Past, hand_of
from game.phones.seat_view import PhoneSeat
from game.table.log import LogFilter, LogView
from game.table.session import Session
from tests.phones.worlds import begun, page_of, texts_of
from tests.phones.worlds import hand_of as hand

LANGUAGES = ("en", "de", "es", "it")


def play(session: Session, chance: Stream) -> int:
    """One choice at random; the seat that made it."""
    seat = session.to_act
    session.act_on_phone(seat, chance.choice(session.game.legal(session.state)))
    return seat


@pytest.mark.parametrize("game_id", game_ids())
def test_what_was_done_to_a_seat_comes_first(game_id: str) -> None:
    session, chance, suffered, told = begun(game_id), Stream(3), 0, 0
    hands = [hand(session, seat) for seat in range(3)]
    for _ in range(150):
        if session.over:
            break
        play(session, chance)
        for each in hands:
            rows = each.page()["since"]
            assert len(rows) <= MOST
            assert [row["me"] for row in rows] == sorted((row["me"] for row in rows), reverse=True)
            assert all(row["text"] and row["marks"] == list(dict.fromkeys(row["marks"])) for row in rows)
            suffered += any(row["me"] for row in rows)
            told += len(rows)
    assert suffered
    assert told > 100


def test_nothing_is_told_of_what_a_seat_did_last_itself() -> None:
    session, chance = begun("glory_to_rome"), Stream(3)
    for _ in range(40):
        seat = play(session, chance)
        texts = texts_of(session.game)
        said = {
            texts.event(event) for event in session.match.events(len(session.match) - 1) if event.seat == seat
        }
        since = {row["text"] for row in Past(session, seat, texts).since()}
        assert not since & said


def taken_back() -> tuple[Session, Stream, list[PhoneSeat], int]:
    """A match with three phones after a move was taken back that another seat had made: that seat is the last value."""
    session, chance = begun("constantinopolis", policy="sandbox"), Stream(1)
    hands = [hand(session, seat) for seat in range(3)]
    last = play(session, chance)
    for each in hands:
        each.page()
    session.history.go_back(0, last)
    return session, chance, hands, last


def test_what_another_one_took_back_is_told_until_the_seat_acts() -> None:
    session, chance, hands, last = taken_back()
    for each in hands:
        rows = [row["text"] for row in each.page()["since"] if row["me"]]
        own = f"{texts_of(session.game).seat(last)} undoes 1 action"
        assert (own in rows) == (each.seat != last), rows
    other = next(each for each in hands if each.seat != last)
    while session.to_act != other.seat:
        play(session, chance)
    play(session, chance)
    assert not [row for row in other.page()["since"] if row["text"].endswith("undoes 1 action")]


@pytest.mark.parametrize("game_id", ["glory_to_rome", "constantinopolis"])
def test_cards_that_came_since_are_new_and_no_others(game_id: str) -> None:
    session, chance, marked = begun(game_id), Stream(5), 0
    hands = [hand(session, seat) for seat in range(3)]
    for _ in range(120):
        if session.over:
            break
        play(session, chance)
        for each in hands:
            held = Past(session, each.seat, each.texts).held()
            shelf = next(shelf for shelf in each.page()["shelves"] if shelf.get("hand"))
            now = hand_of([(row["target"], row["count"]) for row in shelf["things"]])
            fresh = {row["target"].rpartition("/")[2] for row in shelf["things"] if row.get("new")}
            more = {name for name, count in now.items() if held is not None and count > held.get(name, 0)}
            assert fresh == (set() if more == set(now) else more)
            marked += len(fresh)
    assert marked


def test_a_seat_that_has_not_acted_has_nothing_new() -> None:
    session = begun("glory_to_rome")
    for seat in range(3):
        rows = [row for shelf in page_of(session, seat).data()["shelves"] for row in shelf["things"]]
        assert not any(row.get("new") for row in rows)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_parts_of_the_log_are_the_log_under_the_headings_of_rounds(game_id: str) -> None:
    session, chance = begun(game_id), Stream(8)
    for _ in range(200):
        if session.over:
            break
        play(session, chance)
    for seat, language in enumerate(LANGUAGES[:3]):
        texts = texts_of(session.game, language)
        past = Past(session, seat, texts)
        parts: list[Data] = []
        number = 0
        while not parts or parts[-1]["earlier"]:
            parts.append(past.log(number))
            assert len(block(parts[-1])) == BLOCK
            assert parts[-1]["told"] == number
            headed = parts[-1]["rows"][0][0] == 1
            assert headed or not parts[-1]["earlier"], "a part begins with the heading of its round"
            number += 1
        assert number > 1
        lines = [row[1] for part in reversed(parts) for row in part["rows"] if row[0] == 0]
        whole = LogView().rows(session.visible_log.of(seat), texts, LogFilter())
        assert lines == [row.text for row in whole if not row.level]
        assert max(len(part["rows"]) for part in parts) <= ROWS + 1
        rounds = [row[1] for part in parts for row in part["rows"] if row[0] == 1]
        assert texts("table.round", round=1) in rounds
        assert past.log(number + 5)["rows"] == []


def test_what_was_done_to_a_seat_is_late_until_somebody_acts_again() -> None:
    """The line on the phone told of it until one acted oneself, whatever came after."""
    session, chance, hands, last = taken_back()

    def late(seat: int) -> list[bool]:
        return [row["late"] for row in hands[seat].page()["since"] if row["text"].endswith("undoes 1 action")]

    others = [seat for seat in range(3) if seat != last]
    assert [late(seat) for seat in others] == [[True], [True]]
    actor = play(session, chance)
    waiting = [seat for seat in others if seat != actor]
    assert [late(seat) for seat in waiting] == [[False]] * len(waiting)
