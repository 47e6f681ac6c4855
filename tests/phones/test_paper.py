"""Lengths say nothing: every page is one block, and so is every message of a phone."""

import json

import pytest

from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.phones.messages import BLOCK, MESSAGE, Overlong, block, padded
from tests.pairs import share
from tests.phones.worlds import begun, hand_of, rows_of

LANGUAGES = ("de", "it", "es", "en")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "seed"), share([(game, seed) for seed in range(6) for game in game_ids()], 3, spread=True)
)
def test_every_page_of_a_match_is_one_block(game_id: str, seed: int) -> None:
    players = load_game(game_id).players
    session, chance = begun(game_id, max(3, players[-1 if seed % 2 == 0 else 0]), seed), Stream(seed)
    hands = [hand_of(session, seat, LANGUAGES[seat % 4]) for seat in range(len(session.seats))]
    for number in range(100):
        if session.over:
            break
        for hand in hands if number % 5 == 0 else [hands[session.to_act]]:
            data = hand.page()
            sent = block({"rev": 12345, **data})
            assert len(sent) == BLOCK
            assert json.loads(sent) == {"rev": 12345, **data}  # nothing had to be cut
        hand = hands[session.to_act]
        rows = [*rows_of(hand.page())]
        for row in rows:
            for name in ("target", "less", "more"):
                tap = {"do": "tap", "rev": (1 << 31) - 1, "target": row.get(name, "")}
                assert len(padded(json.dumps(tap).encode(), MESSAGE)) == MESSAGE
        hand.tap(chance.choice(rows)["target"])


def thing(number: int, words: str, lit: bool) -> dict[str, object]:
    return {"target": f"city/{number}", "text": words, "note": words * 3, "count": 1, "lit": lit, "on": False}


@pytest.mark.parametrize("letter", ["x", "é", "字 "])
def test_what_is_too_long_is_cut_and_everything_can_still_be_chosen(letter: str) -> None:
    words = letter * 400
    things = [thing(number, words, number % 2 == 0) for number in range(120)]
    rows = [{"target": f"verb/{number}", "text": words, "enabled": True} for number in range(9)]
    data = {
        "rev": 1, "ask": "?", "said": words, "news": [words] * 8, "menu": rows, "verbs": rows,
        "shelves": [{"name": "all", "note": words, "things": things}],
    }  # fmt: skip
    sent = block(data)
    assert len(sent) == BLOCK
    found = json.loads(sent)
    offered = {row["target"] for shelf in found["shelves"] for row in shelf["things"]}
    assert offered >= {row["target"] for row in things if row["lit"]}
    assert all(row["text"] for shelf in found["shelves"] for row in shelf["things"])
    assert [row["target"] for row in found["verbs"]] == [row["target"] for row in rows]


def test_what_cannot_be_cut_is_no_page_of_another_length() -> None:
    with pytest.raises(Overlong):
        block({"ask": "x" * BLOCK, "shelves": []})
    with pytest.raises(Overlong):
        padded(b"x" * (MESSAGE + 1), MESSAGE)
