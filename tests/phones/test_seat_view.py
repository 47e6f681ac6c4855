"""A seat at a phone plays by taps, takes back, and learns nothing that its seat may not know."""

import json
from collections.abc import Iterator

import pytest

from game.boards.clicks import END, OFFER, VERB
from game.engine.core.action import Action
from game.engine.core.messages import Event
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.phones import page as pages
from game.phones.page import Data
from game.phones.seat_view import PhoneSeat
from game.table.recap import VisibleLog
from game.table.session import Session
from tests.phones.worlds import begun, copy_of, hand_of, rows_of

LANGUAGES = ("en", "de", "es", "it")


def play_by_taps(session: Session, chance: Stream, most: int) -> int:
    """Play with a hand for each seat, by taps on what is lit only; how many taps there were."""
    hands = [hand_of(session, seat, LANGUAGES[seat % 4]) for seat in range(len(session.seats))]
    taps = 0
    while not session.over and taps < most:
        hand, before = hands[session.to_act], len(session.match)
        choices = list(rows_of(hand.page()))
        assert choices, session.game.decision(session.state)
        hand.tap(chance.choice(choices)["target"])
        taps += 1
        assert len(session.match) >= before
    return taps


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_a_match_goes_on_by_taps_alone(game_id: str) -> None:
    session = begun(game_id, max(3, load_game(game_id).players[0]), 9)
    assert play_by_taps(session, Stream(9), 60) == 60
    assert len(session.match) > 20
    assert session.privacy.handover is None


@pytest.mark.whole
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game_id", game_ids())
def test_whole_matches_by_taps_alone(game_id: str, seed: int) -> None:
    session = begun(game_id, max(3, load_game(game_id).players[0]), seed)
    play_by_taps(session, Stream(seed), 1500)
    assert session.over or len(session.match) > 300


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["constantinopolis", "glory_to_rome"])
def test_a_match_that_is_over_asks_nobody(game_id: str) -> None:
    session = begun(game_id, 3, 1)
    play_by_taps(session, Stream(1), 3000)
    assert session.over
    for seat in range(3):
        data = hand_of(session, seat, LANGUAGES[seat]).page()
        assert (data["yours"], data["verbs"], data["menu"]) == (False, [], [])
        assert data["ask"]
        assert data["shelves"]


# -- taking back -----------------------------------------------------------------------------------------------------


def acted(session: Session, seat: int) -> None:
    """Play at random until a seat has just acted and nobody has learned from it."""
    chance = Stream(1)
    for _ in range(400):
        last = session.match.entries[-1].seat if len(session.match) else -1
        if last == seat and session.history.block_of(len(session.match) - 1, seat) is None:
            return
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    raise AssertionError("never free")


def test_the_last_step_is_taken_back_by_who_took_it() -> None:
    session = begun("constantinopolis", policy="strict")
    acted(session, 1)
    done = len(session.match)
    hands = [hand_of(session, seat) for seat in range(3)]
    assert [bool(hand.page()["undo"]) for hand in hands] == [False, True, False]
    hands[0].undo()
    assert len(session.match) == done
    hands[1].undo()
    assert len(session.match) == done - 1
    assert session.record.takebacks[-1].seat == 1


def test_the_others_are_asked_on_their_phones() -> None:
    session, chance = begun("glory_to_rome", policy="friends"), Stream(2)
    hands = [hand_of(session, seat, LANGUAGES[seat]) for seat in range(3)]
    while True:
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
        last = session.match.entries[-1].seat
        if session.to_act not in (-1, last):
            session.privacy.told(session.to_act)
            break
    done = len(session.match)
    hands[last].undo()
    assert session.proposal is not None
    assert [bool(hand.page()["wish"]) for hand in hands] == [seat != last for seat in range(3)]
    assert not any(hand.page()["yours"] for hand in hands)
    hands[last].agree()
    others = [hand for hand in hands if hand.seat != last]
    others[0].agree()
    assert len(session.match) == done
    others[1].agree()
    assert len(session.match) < done
    assert session.proposal is None


def test_one_who_declines_ends_it() -> None:
    session, chance = begun("glory_to_rome", policy="friends"), Stream(2)
    for _ in range(9):
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    session.history.propose(len(session.match) - 3, 0)
    asked = []
    for seat in range(2):
        hand_of(session, seat).decline()
        asked.append(session.proposal is not None)
    assert asked == [True, False]
    assert len(session.match) == 9


def test_an_action_that_ends_the_turn_waits_for_its_word() -> None:
    session, chance, waited = begun("constantinopolis"), Stream(5), 0
    session.auto_end = False
    while not session.over and not waited:
        seat, done = session.to_act, len(session.match)
        hand = hand_of(session, seat)
        choices = [row for row in rows_of(hand.page()) if not row["target"].startswith((VERB, OFFER))]
        choices = choices or list(rows_of(hand.page()))
        hand.tap(chance.choice(choices)["target"])
        buttons = [verb["target"] for verb in hand.page()["verbs"]]
        if VERB + END not in buttons:
            continue
        waited += 1
        assert len(session.match) == done
        assert session.pending is None, "nobody else has heard of it"
        hand.undo()
        assert VERB + END not in [verb["target"] for verb in hand.page()["verbs"]]
    assert waited


def test_while_an_action_waits_only_its_word_and_amounts_are_asked() -> None:
    """Other answers made the buttons move about, and stood beside the one that was chosen already."""
    session = begun("glory_to_rome")
    session.auto_end = False
    hand = hand_of(session, session.to_act)
    before = len(hand.page()["verbs"])
    card = next(row["target"] for row in rows_of(hand.page()) if row.get("does") and row["lit"])
    hand.tap(card)
    assert before > 1
    assert [verb["target"] for verb in hand.page()["verbs"]] == [VERB + END]
    shown = {row["target"] for row in rows_of(hand.page()) if not row.get("later")}
    assert not shown & {"deck", "senators"}, "what the other buttons do is not offered in another way"
    hand.undo()
    assert len(hand.page()["verbs"]) == before
    hand.tap(f"{VERB}draw")
    assert [verb["target"] for verb in hand.page()["verbs"]] == [VERB + END]
    shown = {row["target"] for row in rows_of(hand.page()) if not row.get("later")}
    assert not shown & {"deck", "senators"}


def test_what_waits_for_its_word_stays_where_it_was_chosen() -> None:
    """A role that was chosen for a Jack was gone, and the next one stood in its place under the finger."""
    session = begun("glory_to_rome", seed=5)
    session.auto_end = False
    hand = hand_of(session, session.to_act)
    hand.tap("hand/senator")
    before = [row["target"] for row in roles_of(hand)]
    assert len(before) == 6
    hand.tap(before[0])
    rows = roles_of(hand)
    assert [row["target"] for row in rows] == before
    assert [bool(row.get("waits")) for row in rows] == [True, *[False] * 5]


def roles_of(hand: PhoneSeat) -> list[Data]:
    """The roles that can be chosen now."""
    rows = rows_of(hand.page())
    return [row for row in rows if row["target"].startswith("role/") and not row.get("later")]


def test_what_waits_for_a_word_is_asked_about_once() -> None:
    """A card asked to be touched again, and then for its word: three touches to play one card."""
    session = begun("glory_to_rome")
    for auto_end in (False, True):
        session.auto_end = auto_end
        hand = hand_of(session, session.to_act)
        foreseen(hand)
        cards = [row for row in rows_of(hand.page()) if row["target"].startswith("hand/") and row.get("does")]
        assert cards
        assert all(bool(row.get("twice")) == auto_end for row in cards)


# -- nothing but one's own -------------------------------------------------------------------------------------------


def foreseen(hand: PhoneSeat) -> None:
    """Let a hand work out all that its taps change."""
    for _ in range(20):
        if hand.foresee():
            return


def sent(session: Session) -> list[bytes]:
    """The page of every seat, as bytes."""
    hands = [hand_of(session, seat) for seat in range(len(session.seats))]
    for hand in hands:
        foreseen(hand)
    return [json.dumps(hand.page(), sort_keys=True).encode() for hand in hands]


def drawn_anew(game_id: str, positions: int) -> int:
    """How many pages differ in worlds that differ only in what their seats cannot know."""
    session, chance, looked, different = (
        begun(game_id, max(3, load_game(game_id).players[0]), 6),
        Stream(6),
        0,
        0,
    )
    game = session.game
    while not session.over and looked < positions:
        if len(session.match) % 9 == 4:
            looked += 1
            for seat in range(len(session.seats)):
                other = game.determinize(game.observe(session.state, seat), Stream(len(session.match)))
                pair = [sent(one)[seat] for one in (copy_of(session), copy_of(session, other))]
                different += pair[0] != pair[1]
        session.act_on_phone(session.to_act, chance.choice(game.legal(session.state)))
    assert looked == positions
    return different


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_pages_are_equal_where_only_the_secrets_of_others_differ(game_id: str) -> None:
    assert drawn_anew(game_id, 5) == 0


def alike(session: Session) -> Iterator[tuple[Action, Action]]:
    """Pairs of choices that nobody but the seat to act can tell apart."""
    game, seat = session.game, session.to_act
    others = [other for other in range(len(session.seats)) if other != seat]
    found: dict[tuple[object, ...], list[tuple[Action, str]]] = {}
    for action in game.legal(session.state):
        position, events = session.state.clone(), list[Event]()
        game.step(position, action, events)
        told = str([[str(event) for event in events if event.visible_to(other)] for other in others])
        look = (position.to_act, told, *(game.digest(game.observe(position, other)) for other in others))
        for before, digest in found.get(look, []):
            if digest != game.digest(position):
                yield before, action
        found.setdefault(look, []).append((action, game.digest(position)))


def two_pasts(game_id: str, pairs: int) -> tuple[int, int]:
    """How many pages of others differ after two choices they cannot tell apart, and how many pairs were compared."""
    session, chance, looked, different = (
        begun(game_id, max(3, load_game(game_id).players[0]), 8),
        Stream(8),
        0,
        0,
    )
    while not session.over and looked < pairs and len(session.match) < 400:
        seat, pair = session.to_act, next(alike(session), None)
        if pair is not None:
            looked += 1
            worlds = [copy_of(session) for _ in pair]
            for world, action in zip(worlds, pair, strict=True):
                world.act_on_phone(seat, action)
            one, two = (sent(world) for world in worlds)
            different += sum(one[other] != two[other] for other in range(len(one)) if other != seat)
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    return different, looked


@pytest.mark.slow
def test_pages_are_equal_after_choices_that_nobody_else_can_tell_apart() -> None:
    found = {game_id: two_pasts(game_id, 6) for game_id in game_ids()}
    assert [different for different, _ in found.values()] == [0] * len(found)
    assert sum(looked for _, looked in found.values()) >= 6


@pytest.mark.slow
def test_a_page_of_the_true_position_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = PhoneSeat.look

    def look(hand: PhoneSeat) -> pages.Look:
        found = plain(hand)
        found.seat, found.seen = (found.seat + 1) % 3, hand.session.state.clone()
        return found

    monkeypatch.setattr(PhoneSeat, "look", look)
    assert max(drawn_anew(game_id, 3) for game_id in game_ids()) > 0


@pytest.mark.slow
def test_the_log_of_everybody_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VisibleLog, "of", lambda log, _viewer: log._log.entries)
    assert max(two_pasts(game_id, 6)[0] for game_id in game_ids()) > 0


def test_a_button_that_ends_the_turn_is_asked_once_more() -> None:
    """A slip of the thumb thought or played a petition at once; the big screen asks too."""
    session = begun("glory_to_rome")
    session.auto_end = False
    hand = hand_of(session, session.to_act)
    verb = next(row for row in hand.page()["verbs"] if row["enabled"])
    hand.tap(verb["target"])
    page = hand.page()
    assert (len(session.match), page["undo"]) == (0, hand.texts("phones.page.back"))
    hand.undo()
    assert hand.page()["undo"] == ""
    hand.tap(verb["target"])
    hand.tap(VERB + END)
    assert len(session.match) > 0
