"""Whatever a phone sends: what the page does not offer does nothing, is answered, and never raises."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.boards.board import Picks
from game.boards.clicks import LESS, MORE, OFFER, SEAT, SHEET, VERB
from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.phones.page import Data, Page
from game.table.session import Session
from tests.pairs import share
from tests.phones.worlds import begun, hand_of, rows_of

pytestmark = pytest.mark.slow
TAPS = 125
"""Taps of a part; eighty parts of each game are the whole: 10,000 taps."""
PARTS = 80
ODD = (
    "", "/", "//", "deck", "back/0", "ui/undo", "ui/knock", "verb/", "offer/", "less/", "more/", "sheet/-1", "sheet/999999999999999999",
    "seat/x", "seat/9", "\x00", "hand/\u202e", "ändern/ö", "site/later/0", "building/vomitorium/0", "office/nobody", "display/0",
    "display/99", "display/x", "city/", "line/nowhere", "rival7_client/legatus", "__class__", "store/0/0/0", "x" * 80,
)  # fmt: skip


def names(game: Game[Any], session: Session) -> list[str]:
    """Every kind and every name of the game's components, in every pairing that its grammar knows and some it does not."""
    found: dict[str, set[str]] = {}
    for verb in game.grammar.verbs.values():
        for argument in verb.arguments:
            words = argument.kind.names or [str(number) for number in range(min(argument.kind.size, 12))]
            found.setdefault(argument.place or "none", set()).update(words)
        for ref in verb.touches:
            found.setdefault(ref.partition("/")[0], set())
    for action in session.choices:
        for ref in game.touches(session.state, action):
            found.setdefault(ref.partition("/")[0], set()).add(ref.partition("/")[2])
    everything = sorted({word for words in found.values() for word in words})
    kinds = sorted(found)
    return [
        *(f"{kind}/{word}" for kind in kinds for word in sorted(found[kind])),
        *(f"{kind}/{word}" for kind in kinds for word in everything[:: max(1, len(everything) // 25)]),
    ]


def odd(chance: Stream, known: list[str], offered: list[str]) -> str:
    """A target that somebody could send."""
    target = chance.choice(chance.choice((known, offered or known, list(ODD))))
    match chance.below(9):
        case 0:
            return f"{target}/{chance.below(30)}"
        case 1:
            return f"{target.partition('/')[0]}/{chance.below(200) - 20}"
        case 2:
            return chance.choice((LESS, MORE, OFFER, VERB, SHEET, SEAT)) + target
        case 3:
            return target.replace("/", str(chance.below(9)) + "/", 1)
        case 4:
            return target[: chance.below(len(target) + 1)]
        case _:
            return target


def positions(session: Session, chance: Stream, taps: int) -> Iterator[tuple[int, list[str]]]:
    """Seats to tap at, with what their pages offer; between taps the match goes on."""
    hands = [hand_of(session, seat) for seat in range(len(session.seats))]
    for number in range(taps):
        seat = session.to_act if chance.below(4) else chance.below(len(hands))
        hand = hands[seat]
        yield seat, sorted(Page(hand.look()).targets())
        if number % 3 == 0 and not session.over:
            rows = [*rows_of(hands[session.to_act].page())]
            if rows:
                hands[session.to_act].tap(chance.choice(rows)["target"])
        if session.over:
            return


@pytest.mark.parametrize("game_id", game_ids())
def test_what_can_be_touched_is_what_the_page_shows(game_id: str) -> None:
    session, chance = begun(game_id, max(3, load_game(game_id).players[0]), 4), Stream(4)
    hands, compared = [hand_of(session, seat) for seat in range(len(session.seats))], 0
    for _ in range(90):
        if session.over:
            break
        hand = hands[session.to_act if chance.below(4) else chance.below(len(hands))]
        page, rows = Page(hand.look()), [*rows_of(hand.page())]
        shown = {row[key] for row in rows for key in ("target", "less", "more") if row.get(key)}
        assert page.targets() >= shown
        assert page.targets() == page_targets(page.data())
        compared += bool(shown)
        rows = [*rows_of(hands[session.to_act].page())]
        hands[session.to_act].tap(chance.choice(rows)["target"])
    assert compared > 20


def page_targets(data: Data) -> set[str]:
    """Everything on a page that bears a target."""
    rows = [*data["menu"], *data["verbs"], *(row for shelf in data["shelves"] for row in shelf["things"])]
    return {row[key] for row in rows for key in ("target", "less", "more") if row.get(key)}


@pytest.mark.parametrize(
    ("game_id", "part"), share([(game, part) for part in range(PARTS) for game in game_ids()], 3, spread=True)
)
def test_a_tap_on_what_is_not_offered_does_nothing_and_is_answered(game_id: str, part: int) -> None:
    session, chance = begun(game_id, max(3, load_game(game_id).players[0]), part), Stream(part)
    no = hand_of(session, 0).texts("phones.not_now")
    known = names(session.game, session)
    refused = 0
    for seat, offered in positions(session, chance, TAPS):
        hand = hand_of(session, seat)
        target = odd(chance, known, offered)
        mark = session.match.hash()
        page = Page(hand.look())
        hand.tap(target)
        if target in offered and page.look.asked:
            continue
        refused += 1
        assert session.match.hash() == mark, target
        assert hand._picks == Picks(), target
        assert hand.page()["said"] == no, target
    assert refused > TAPS // 4


@pytest.mark.parametrize(
    ("game_id", "part"), share([(game, part) for part in range(PARTS) for game in game_ids()], 3, spread=True)
)
def test_no_target_makes_the_board_raise(game_id: str, part: int) -> None:
    """The same below the border, for what else asks a board what a target means."""
    session, chance = begun(game_id, max(3, load_game(game_id).players[0]), part), Stream(part + 100)
    known = names(session.game, session)
    for seat, offered in positions(session, chance, TAPS):
        page = Page(hand_of(session, seat).look())
        for target in (odd(chance, known, offered), chance.choice(ODD)):
            tried, meant = page.board.click_meanings(page.table, target), page.meaning(target)
            assert {action.verb for action in tried} <= set(session.game.grammar.verbs), target
            assert not isinstance(meant, Action) or meant in page.table.choices, target
            assert not page.why_not(target) or not set(tried) & set(page.table.choices), target


def test_a_contract_that_several_ships_take_asks_which() -> None:
    """The likely ship takes another touch on the contract: the other one could not be chosen on a phone."""
    session, chance = begun("constantinopolis", 3, 32), Stream(32)

    def ways() -> dict[int, list[Action]]:
        loads = [action for action in session.game.legal(session.state) if action.verb == "load"]
        found = {load.args[0]: [one for one in loads if one.args[0] == load.args[0]] for load in loads}
        return {contract: several for contract, several in found.items() if len(several) > 1}

    for _ in range(2000):
        if ways() or session.over:
            break
        legal = session.game.legal(session.state)
        ships = [action for action in legal if action.verb in ("buy_ship", "ship")]
        session.act_on_phone(session.to_act, chance.choice(ships or legal))
    several = next(iter(ways().values()))
    hand = hand_of(session, session.to_act)
    page = Page(hand.look())
    contract = next(ref for ref in page.board.touches(page.table, several[0]) if ref.startswith("contract/"))
    picks = page.meaning(contract)
    assert isinstance(picks, Picks)
    chosen = Page(replace(hand.look(), picks=picks))
    assert {chosen.meaning(f"fleet/{load.args[1]}") for load in several} == set(several)
    assert chosen.meaning(contract) in several
    rows = {row["target"]: row for shelf in chosen.data()["shelves"] for row in shelf["things"]}
    assert not any(rows[f"fleet/{load.args[1]}"].get("later") for load in several)
