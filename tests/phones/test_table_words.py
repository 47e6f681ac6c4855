"""The table in words: what lies before every seat, in every language, as everybody sees it; what small pictures mean."""

import pytest

from game.boards.registry import laid_out_of
from game.engine.concordia_venus.components import CARDS, SENATOR
from game.engine.concordia_venus.phases.buying import price
from game.engine.constantinopolis.components import GOODS
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.phones.messages import BLOCK
from game.phones.public import sheet_of, spectator_view
from game.phones.table_words import COMMON, block_in_steps, table_block, table_words
from game.phones.wants import Wants
from game.table.session import Session
from tests.phones.worlds import begun, copy_of, hand_of, page_of, texts_of

LANGUAGES = ("en", "de", "es", "it")


def played(game_id: str, seed: int, most: int, players: int = 3) -> Session:
    session, chance = begun(game_id, players, seed), Stream(seed)
    for _ in range(most):
        if session.over:
            break
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    return session


@pytest.mark.parametrize("game_id", game_ids())
def test_every_seat_has_what_lies_before_it_by_name_and_with_pictures(game_id: str) -> None:
    session = played(game_id, 4, 160)
    pictures = 0
    for language in LANGUAGES:
        found = table_words(session, texts_of(session.game, language))
        assert [place["seat"] for place in found["lies"]] == [COMMON, *range(3)]
        for place in found["lies"]:
            assert place["shelves"]
            for shelf in place["shelves"]:
                assert shelf["name"]
                for token, count, *_ in shelf["things"]:
                    thing = found["things"][token]
                    assert count > 0
                    assert thing["text"]
                    pictures += "pic" in thing
                    assert all(0 <= at < len(sheet_of(game_id).places) for at in [thing.get("pic", 0)])
    assert pictures > 60


@pytest.mark.parametrize("game_id", game_ids())
def test_each_phone_reads_its_own_language(game_id: str) -> None:
    session = played(game_id, 4, 60)
    names = [
        tuple(
            shelf["name"]
            for place in table_words(session, texts_of(session.game, language))["lies"]
            for shelf in place["shelves"]
        )
        for language in LANGUAGES
    ]
    assert len(set(names)) == len(LANGUAGES)


@pytest.mark.parametrize("game_id", game_ids())
def test_it_is_one_block_also_late_with_all_players_and_the_longest_words(game_id: str) -> None:
    session = played(game_id, 2, 700, load_game(game_id).players[-1])
    for language in LANGUAGES:
        assert len(table_block(session, texts_of(session.game, language))) == BLOCK


@pytest.mark.parametrize("game_id", game_ids())
def test_it_tells_nothing_that_a_spectator_does_not_know(game_id: str) -> None:
    session, game = played(game_id, 6, 90), load_game(game_id)
    texts = texts_of(session.game)
    for seed in range(4):
        other = game.determinize(game.observe(session.state, None), Stream(seed))
        assert table_block(copy_of(session, other), texts) == table_block(copy_of(session), texts)


@pytest.mark.parametrize("game_id", game_ids())
def test_it_is_made_in_short_steps(game_id: str) -> None:
    """In one step it held up the window for a frame or two."""
    session = played(game_id, 6, 90)
    texts = texts_of(session.game)
    steps = [*block_in_steps(session, texts)]
    assert [*filter(None, steps)] == [table_block(session, texts)]
    assert not any(steps[:-1])
    assert len(steps) > len(table_words(session, texts)["things"])


def test_each_round_makes_one_step_and_who_asks_again_meanwhile_gets_another() -> None:
    session, sent = played("glory_to_rome", 6, 60), list[tuple[int, str]]()
    texts = texts_of(session.game)
    steps = len([*block_in_steps(session, texts)])
    wants = Wants(session, lambda seat, device, _: sent.append((seat, device)))
    wants.table(0, "a", texts)
    for _ in range(steps - 1):
        wants.poll(lambda: True)
    assert not sent
    wants.table(0, "a", texts)
    wants.poll(lambda: True)
    assert sent == [(0, "a")]
    wants.poll(lambda: True)
    assert sent == [(0, "a")] * 2, "what is known is not made again"
    session.act_on_phone(session.to_act, session.game.legal(session.state)[0])
    wants.table(1, "b", texts)
    wants.poll(lambda: True)
    wants.forget(1, "b")
    for _ in range(2 * steps):
        wants.poll(lambda: False)
    assert len(sent) == 2, "it has gone"


def counts(session: Session, seat: int, kind: str) -> int:
    """How many things of a kind lie before a seat."""
    shelves = laid_out_of(spectator_view(session, texts_of(session.game)), seat)
    return sum(count for shelf in shelves for token, count in shelf.things if token.startswith(kind))


def test_numbers_are_those_of_the_position() -> None:
    rome, venus, city = (
        played(game_id, 4, 200) for game_id in ("glory_to_rome", "concordia_venus", "constantinopolis")
    )
    for seat in range(3):
        assert counts(rome, seat, "role/") == rome.state.client_count(seat)
        assert counts(rome, seat, "card/") - rome.state.camp[seat][6] == len(rome.state.lots[seat])
        goods = sum(venus.state.goods[seat])
        assert counts(venus, seat, "good/") == goods
        assert counts(venus, seat, "city/") == venus.state.houses[seat].bit_count()
        assert counts(city, seat, "size/") == len(city.state.fleet[seat])
        assert counts(city, seat, "building/") == city.state.owned[seat].bit_count()
    assert counts(rome, COMMON, "deck") == len(rome.state.deck)


def test_a_building_that_is_not_finished_says_how_far_it_is() -> None:
    session, noted = played("glory_to_rome", 4, 0), 0
    chance = Stream(4)
    for _ in range(400):
        if session.over:
            break
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
        found = table_words(session, texts_of(session.game))
        for place in found["lies"][1:]:
            lots = session.state.lots[place["seat"]]
            notes = [row[2] for row in place["shelves"][0]["things"] if lots]
            assert [bool(note) for note in notes] == [not lot.done for lot in lots]
            noted += sum(map(bool, notes))
        if noted > 5:
            return
    raise AssertionError("nobody has built")


@pytest.mark.parametrize("game_id", game_ids())
def test_the_signs_of_a_hand_say_what_they_are(game_id: str) -> None:
    session, chance = begun(game_id), Stream(2)
    said: set[str] = set()
    for step in range(40):
        if step % 8 == 0:
            for language in LANGUAGES:
                data = page_of(session, session.to_act, language).data()
                means = data["means"]
                badges = {
                    str(row["badge"])
                    for shelf in data["shelves"]
                    for row in shelf["things"]
                    if shelf.get("hand") and "badge" in row
                }
                assert badges <= set(means)
                assert all(name for name, _ in means.values())
                said |= {name for name, _ in means.values()}
        session.act_on_phone(session.to_act, chance.choice(session.game.legal(session.state)))
    assert len(said) > 12


def test_who_has_the_praefectus_magnus_and_how_full_a_storehouse_is_stands_on_the_table() -> None:
    session = begun("concordia_venus")
    words = table_words(session, texts_of(session.game))
    title = texts_of(session.game).own("title.magnus")
    holders = [
        place["seat"] for place in words["lies"] if any(shelf["name"] == title for shelf in place["shelves"])
    ]
    assert holders == [session.state.pm]
    size, state = session.state.layout.box.warehouse, session.state
    for place in words["lies"][1:]:
        said = f"{size - state.free(place['seat'])}/{size}"
        assert any(shelf["name"].endswith(said) for shelf in place["shelves"])


def test_ones_own_houses_and_discard_are_under_mine() -> None:
    session = begun("concordia_venus")
    state, seat = session.state, session.to_act
    state.houses[seat] |= 1 << 3
    state.pile[seat] = [0, 1]
    page = hand_of(session, seat).page()
    own = {
        row["target"]: shelf["name"] for shelf in page["shelves"] for row in shelf["things"] if shelf["own"]
    }
    assert f"city/{state.layout.game_map.cities[3]}" in own
    assert own[f"card/{CARDS[1]}"].endswith("(2)"), "the height of the pile is no number of cards of a kind"


def prices(session: Session) -> dict[str, list[tuple[str, str]]]:
    """What the things on the table itself cost, by their tokens: pictures and numbers."""
    sheet = sheet_of(session.game.id)
    shelves = table_words(session, texts_of(session.game))["lies"][0]["shelves"]
    return {
        row[0]: [(sheet.key(place), text) for place, text in row[4]]
        for shelf in shelves
        for row in shelf["things"]
    }


def test_cards_of_the_display_say_what_they_cost_at_their_places() -> None:
    session = begun("concordia_venus")
    found = prices(session)
    for place in range(7):
        goods, choice = price(session.state, SENATOR, place)
        shown = found[f"display/{place + 1}"]
        assert sum(int(text) for _, text in shown) == sum(goods) + choice
        assert [name for name, _ in shown if name.endswith("/any")] == ["concordia_venus/any"] * choice


def test_a_market_says_what_it_takes_and_pays_and_tiles_what_they_cost() -> None:
    session = begun("constantinopolis")
    state, found = session.state, prices(session)
    markets = {token: shown for token, shown in found.items() if token.startswith("market/")}
    trade = state.box.markets[state.market].trade
    said = [f"−{terms.buy} / +{terms.sell}" for terms in trade if terms is not None]
    traded = [f"good/{good}" for good, terms in zip(GOODS, trade, strict=True) if terms is not None]
    assert len(markets) == 2
    assert next(iter(markets.values())) == list(zip(traded, said, strict=True))
    priced = [shown for token, shown in found.items() if token.startswith(("ship/", "building/"))]
    assert len(priced) > 20
    assert all(shown[0][0] == "gold" for shown in priced)


def test_goods_of_a_seat_have_pictures_beside_their_numbers() -> None:
    session = begun("concordia_venus")
    session.state.goods[0] = [1, 2, 0, 0, 1]
    page = hand_of(session, 0).page()
    facts = page["players"][0]["facts"]
    pictured = [sheet_of(session.game.id).key(place) for _, _, place in facts if place >= 0]
    assert len(pictured) == 3
    assert all(name.startswith("concordia_venus/good/") for name in pictured)
