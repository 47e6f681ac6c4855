"""How a match begins."""

from collections import Counter

import pytest

from game.engine.concordia_venus.box import Components, own_box, own_text, read_box
from game.engine.concordia_venus.components import (
    CARDS,
    CLOTH,
    CONSUL,
    DECKS,
    GODS,
    GOODS,
    MAGISTER,
    PROCONSUL,
    ROLES,
    SENATOR,
    WINE,
)
from game.engine.concordia_venus.phases.buying import price
from game.engine.concordia_venus.profile import MAPS, PRESETS
from game.engine.concordia_venus.rules import make
from game.engine.concordia_venus.state import GAP, State
from game.engine.core.game import Setup, SetupError
from game.engine.core.messages import Event, moments
from game.engine.core.rng import Stream
from game.engine.core.tables import TableError
from tests.covers import covers
from tests.engine.play import walk

GAME = make()


def start(players: int, seed: int = 1, **options: str) -> State:
    return GAME.start(Setup(GAME.id, players, seed, options))


@covers("R003", "R004", "R114", "R104")
def test_the_box_is_that_of_the_rulebook() -> None:
    box = own_box()
    assert sum(map(sum, box.tokens.values())) == 30
    columns = [sum(box.tokens[letter][good] for letter in "ABCD") for good in range(5)]
    assert columns == [8, 7, 6, 5, 4]
    assert {letter: sum(goods) for letter, goods in box.tokens.items()} == {"A": 7, "B": 8, "C": 10, "D": 5}
    assert (box.price, box.coins, box.marker) == ((3, 4, 5, 6, 7), (1, 2, 3, 4, 5), (2, 2, 2, 2, 1))
    assert max(len(game_map.provinces) for game_map in box.maps) == 12
    assert (box.houses, box.colonists, box.warehouse, box.concordia) == (15, 3, 12, 7)


@covers("R009", "R175", "S14", "S31")
def test_the_decks_are_those_of_the_rulebook() -> None:
    box = own_box()
    assert [len(deck) for deck in box.decks["venus"]] == [7, 8, 6, 5, 4]
    assert [len(deck) for deck in box.decks["classic"]] == [8, 7, 6, 5, 4]
    assert [len(deck) for deck in box.decks["team"]] == [7, 8, 6, 5, 4]
    gods = {
        kind: [
            Counter(
                GODS[god]
                for deck in box.decks[kind][:players]
                for card in deck
                for god in box.cards[card].gods
            )
            for players in range(2, 6)
        ]
        for kind in ("venus", "classic")
    }
    venus = ["venus", "mercurius", "jupiter", "mars", "saturnus", "minerva"]
    assert [[found[god] for god in venus] for found in gods["venus"]] == [
        [2, 2, 2, 2, 2, 5], [3, 2, 4, 3, 4, 5], [4, 3, 5, 4, 5, 5], [4, 4, 6, 5, 6, 5],
    ]  # fmt: skip
    classic = ["jupiter", "saturnus", "mercurius", "mars"]
    assert [[found[god] for god in classic] for found in gods["classic"]] == [
        [3, 3, 2, 2], [5, 5, 3, 3], [7, 6, 4, 4], [8, 7, 5, 5],
    ]  # fmt: skip
    assert (
        box.cards[CARDS.index("consul")].cost == box.cards[CARDS.index("proconsul")].cost == (0, 0, 0, 0, 1)
    )


@covers("R163", "S34")
def test_the_places_of_the_display_cost_what_is_printed() -> None:
    state = start(2)
    state.display = [CARDS.index("colonist")] * 7
    costs = [price(state, SENATOR, place) for place in range(7)]
    assert [sum(cost) - 1 + choice for cost, choice in costs] == [0, 1, 1, 1, 1, 2, 2]
    assert [choice for _, choice in costs] == [0, 1, 1, 0, 0, 1, 0]
    assert [cost[CLOTH] for cost, _ in costs] == [0, 0, 0, 1, 1, 1, 2]
    dear = start(2, display="wine")
    dear.display = state.display
    costs = [price(dear, SENATOR, place) for place in range(7)]
    assert [choice for _, choice in costs] == [0, 1, 1, 0, 0, 1, 0]
    assert [(cost[WINE], cost[CLOTH]) for cost, _ in costs] == [
        (0, 0), (0, 0), (0, 0), (1, 0), (0, 1), (1, 0), (1, 1),
    ]  # fmt: skip
    assert all(sum(cost) == 1 + cost[WINE] + cost[CLOTH] for cost, _ in costs)
    assert {price(state, role, place)[0] for role in (CONSUL, PROCONSUL) for place in range(7)} == {
        (0, 1, 0, 0, 0)
    }


@covers("R001", "R002", "R020")
def test_two_to_five_play_alone_and_four_or_six_in_teams() -> None:
    assert [start(players).rules.team for players in range(2, 7)] == [False, False, False, False, True]
    six, four = start(6, game="team"), start(4, game="team")
    assert six.rules.team
    assert four.rules.team
    assert [[six.partner(seat) for seat in range(6)], [four.partner(seat) for seat in range(4)]] == [
        [3, 4, 5, 0, 1, 2],
        [2, 3, 0, 1],
    ]


@covers("R005", "R006", "R007", "R008", "R193")
@pytest.mark.parametrize("name", MAPS)
def test_city_tokens_are_drawn_by_letter(name: str) -> None:
    seen = set()
    for seed in range(6):
        state = start(3, seed, map=name)
        layout, game_map = state.layout, state.layout.game_map
        assert layout.tokens[game_map.capital] == -1
        assert layout.tokens.count(-1) == 1
        by_letter: dict[str, Counter[int]] = {}
        for province, cities in enumerate(game_map.members):
            goods = [layout.tokens[city] for city in cities]
            assert layout.bonus[province] == max(goods)
            by_letter.setdefault(game_map.letters[province], Counter()).update(goods)
        for letter, goods_drawn in by_letter.items():
            assert [goods_drawn[good] for good in range(5)] == [*own_box().tokens[letter]]
        assert state.flipped == 0
        seen.add(layout.tokens)
    assert len(seen) == 6


@covers("R009", "R010", "R011", "R017", "R018", "R019")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_market_lies_in_the_order_of_its_decks(players: int) -> None:
    box, firsts = own_box(), set()
    orders: list[set[tuple[int, ...]]] = [set() for _ in DECKS]
    for seed in range(12):
        state = start(players, seed)
        decks = box.decks["team" if players == 6 else "venus"]
        assert sorted(state.display) == sorted(decks[0])
        assert len(state.stock) == [15, 21, 26, 30, 30][players - 2] - 7
        used = min(players, len(DECKS))
        rest = [*state.display, *state.stock[::-1]]
        for number in range(used):
            size = len(decks[number])
            assert sorted(rest[:size]) == sorted(decks[number])
            orders[number].add(tuple(rest[:size]))
            rest = rest[size:]
        assert not rest
        assert state.pm == (state.first - 1) % players
        assert state.concordia == -1
        firsts.add(state.first)
        if players < 6:
            assert state.to_act == state.first
    assert len(firsts) > 1
    assert min(len(found) for found in orders[: min(players, len(DECKS))]) > 6


@covers("R011")
def test_without_venus_one_card_of_the_first_deck_waits() -> None:
    state = start(3, game="classic")
    assert len(state.display) + len(state.stock) == 8 + 7 + 6
    assert sorted([*state.display, state.stock[-1]]) == sorted(own_box().decks["classic"][0])
    assert CARDS.index("magister") not in state.hand[0]
    assert {god for card in own_box().decks["classic"][4] for god in own_box().cards[card].gods}.isdisjoint(
        {GODS.index("venus")}
    )


@covers("R012", "R013", "R014", "R015", "R016", "R030")
@pytest.mark.parametrize("players", range(2, 6))
def test_everybody_begins_with_the_printed_things(players: int) -> None:
    state = start(players, 3)
    capital = state.layout.game_map.capital
    for seat in range(players):
        names = Counter(CARDS[card] for card in state.hand[seat])
        assert names == Counter(
            "tribune architect prefect prefect mercator_small diplomat senator magister".split()
        )
        assert state.goods[seat] == [1, 2, 1, 1, 1]
        assert state.money[seat] == 5 + (seat - state.first) % players
        assert state.settlers[seat] == [2 * capital, 2 * capital + 1]
        assert (state.land[seat], state.sea[seat], state.houses_left(seat)) == (2, 2, 15)
        assert state.free(seat) == 2
        assert state.roads[seat] == state.pile[seat] == []


@covers("R207", "R209", "R210", "R211", "R167", "R170", "C-27", "S24")
@pytest.mark.parametrize("players", [4, 6])
def test_teams_begin_with_their_own_hands_and_cities(players: int) -> None:
    for seed in range(8):
        state = start(players, seed, game="team")
        game_map, half = state.layout.game_map, players // 2
        order = [(state.first + place) % players for place in range(players)]
        common = "tribune prefect mercator_small praetor legatus".split()
        for place, seat in enumerate(order):
            extra = "architect" if place < half else "diplomat"
            assert Counter(CARDS[card] for card in state.hand[seat]) == Counter([*common, extra])
            assert state.money[seat] == 5 + place % half
        roles = {
            ROLES[role] for card in (*state.display, *state.stock) for role in own_box().cards[card].roles
        }
        assert roles.isdisjoint({"senator", "consul", "magister"})
        assert MAGISTER not in {
            role for hand in state.hand for card in hand for role in own_box().cards[card].roles
        }
        chosen = []
        for seat in order[half:]:
            assert state.to_act == seat
            action = Stream(seed).choice(GAME.legal(state))
            chosen.append(state.layout.ways.local_city[action.args[0]])
            GAME.play(state, action)
            refusal = GAME.explain(state, action)
            assert refusal is not None
            assert refusal.rule == ("R021" if state.turn else "R210") or seat == order[-1]
        assert len(set(chosen)) == half
        for seat, city in zip(order[half:], chosen, strict=True):
            assert city != game_map.capital
            assert (city, game_map.capital) not in game_map.shores
            kinds = [spot % 2 for spot in state.settlers[seat] if spot // 2 == city]
            assert len(kinds) == 2
            assert all(game_map.spots[2 * city + kind] for kind in kinds)
            assert len(set(kinds)) == (2 if game_map.spots[2 * city] and game_map.spots[2 * city + 1] else 1)
        assert (state.to_act, state.turn) == (state.first, 1)


@covers("R210")
def test_a_start_city_of_one_kind_of_line_gets_two_colonists_of_that_kind() -> None:
    for name, city, kinds in (
        ("hellas", "kephallenia", "sea sea"),
        ("hellas", "sparta", "land land"),
        ("hellas", "methone", "land sea"),
    ):
        state = start(4, 2, game="team", map=name)
        seat = state.to_act
        GAME.play(state, GAME.grammar.parse(f"begin {city}"))
        facts = GAME.facts(state)
        assert facts[f"seat{seat}.settlers"] == sorted({f"{city} {kind}" for kind in kinds.split()})
        assert facts[f"seat{seat}.settler_count"] == 2
        assert facts[f"seat{seat}.land"] + facts[f"seat{seat}.sea"] == 4


def test_a_city_joined_to_the_capital_is_no_start() -> None:
    state = start(4, 2, game="team")
    for name in ("roma", "novaria", "massilia"):
        refusal = GAME.explain(state, GAME.grammar.parse(f"begin {name}"))
        assert refusal is not None
        assert refusal.rule == "R210"


def test_money_in_place_of_goods_is_spent_before_the_first_turn() -> None:
    state = start(2, 1, start="money")
    first, second = state.first, 1 - state.first
    assert (state.money[first], state.money[second], state.goods[first]) == (25, 26, [0] * 5)
    for text in ("buy food 2", "buy tool 1", "done", "play tribune"):
        assert state.to_act == first
        GAME.play(state, GAME.grammar.parse(text))
    if state.to_act == first:
        GAME.play(state, GAME.grammar.parse("done"))
    assert state.to_act == second
    decision = GAME.decision(state)
    assert decision is not None
    assert decision.key == "stock"
    assert (state.money[first], state.goods[first]) == (12, [0, 2, 1, 0, 0])


def test_known_sets_of_options_begin() -> None:
    for chosen in PRESETS.values():
        assert GAME.start(Setup(GAME.id, 4, 1, chosen)).to_act >= 0


@covers("R123", "S35")
def test_a_match_of_nothing_but_tribunes_has_no_end() -> None:
    state = start(2, 1)
    for _ in range(300):
        GAME.play(state, GAME.default(state))
    assert not GAME.over(state)
    assert state.turn > 100


@covers("R001", "R002", "S38")
@pytest.mark.parametrize(
    ("players", "mode", "clash"),
    [
        (2, "team", "team_seats"),
        (3, "team", "team_seats"),
        (5, "team", "team_seats"),
        (6, "classic", "six_in_teams"),
    ],
)
def test_what_cannot_be_played_by_so_many_is_refused(players: int, mode: str, clash: str) -> None:
    options = {option.name: option.default for option in GAME.options} | {"game": mode}
    assert GAME.clash(options, players, GAME.rules_version) == clash
    with pytest.raises(SetupError, match=clash.replace("_", " ")):
        start(players, game=mode)
    old = GAME.start(Setup(GAME.id, players, 1, {"game": mode}, rules=1))
    assert old.rules.team == (players == 6), "as it was played before it was refused"


@covers("S41", "S02")
@pytest.mark.parametrize("rules", [1, 2])
def test_a_seat_that_leaves_as_a_diplomat_copies_nothing_though_it_must(rules: int) -> None:
    position = {
        "seats": [
            {"hand": ["tribune", "diplomat"]},
            {"hand": ["tribune", "prefect"], "pile": ["mercator"]},
            {"hand": ["tribune", "prefect"], "pile": ["senator"]},
        ]
    }
    state = GAME.arrange(Setup(GAME.id, 3, 1, {"diplomat": "must"}, rules=rules), position)
    GAME.play(state, GAME.grammar.parse("play diplomat"))
    assert [GAME.grammar.text(action) for action in state.choices] == ["copy 1", "copy 2"]
    log: list[Event] = []
    GAME.play(state, GAME.grammar.parse("leave 0"), log)
    copied = any(event.key == "copies" for event in log)
    assert copied == (rules == 1), "matches of before are played as they were"


@covers("S41")
def test_a_seat_that_left_plays_its_tribune() -> None:
    state = start(3, 1)
    gone = (state.first + 1) % 3
    GAME.play(state, GAME.grammar.parse(f"leave {gone}"))
    refusal = GAME.explain(state, GAME.grammar.parse(f"leave {gone}"))
    assert refusal is not None
    assert refusal.rule == "S41"
    log: list[Event] = []
    while state.turn < 3:
        GAME.play(state, GAME.default(state), log)
    assert [event.words["card"] for event in log if event.key == "plays" and event.seat == gone] == [
        "card/tribune"
    ]
    assert not any(event.key == "places" for event in log)
    assert len(state.hand[gone]) == 8


@covers("R182", "S41")
def test_leaving_ends_a_match_when_one_side_is_left() -> None:
    state = start(4, 1, game="team")
    GAME.play(state, GAME.grammar.parse("leave 1"))
    assert not GAME.over(state)
    log: list[Event] = []
    GAME.play(state, GAME.grammar.parse("leave 3"), log)
    assert GAME.over(state)
    assert {standing.seat: standing.place for standing in GAME.standings(state)} == {0: 1, 2: 1}
    assert [event.key for event in log] == ["leaves", "end_surrender", "match_ends"]


BROKEN = {
    "houses = 15": ("houses = 0", "houses"),
    'id = "brick", price = 3': ('id = "brick", price = "3"', "brick"),
    'roles = ["consul"]': ('roles = ["king"]', "consul"),
    'cost = ["cloth"] },': ('cost = ["silk"] },', "silk"),
    'good = "brick", points': ('good = "food", points', "mason"),
    'A = [2, 2, 1, 1, 1]': ("A = [2, 2, 1, 1]", "tokens"),
    '"diplomat", "senator", "magister"]': ('"king", "senator", "magister"]', "hands"),
    "colonists = 3": ("colonists = 1", "begun"),
    '["cloth", "cloth"]]\nwine': ('["any", "any"]]\nwine', "display"),
    'classic = ["tribune", ': ("classic = [", "Tribune"),
    '"mercator", "prefect", "consul", "diplomat_mars"': ('"tribune"', "no cost"),
    'name = "2018"': ("name = 2018", "name"),
    'roles = ["prefect", "architect"]': ('roles = ["prefect", "senator"]', "prefect_architect"),
}  # fmt: skip


@pytest.mark.parametrize("text", BROKEN)
def test_a_wrong_component_file_is_named_by_line(text: str) -> None:
    new, word = BROKEN[text]
    assert text in own_text()
    with pytest.raises(TableError, match=rf"my\.toml, line \d+: .*{word}"):
        read_box(own_text().replace(text, new, 1), "my.toml")


def test_another_component_file_plays() -> None:
    game = make(own_text().replace("houses = 15", "houses = 3"), "short.toml")
    rng = Stream(4)
    state = game.start(Setup(game.id, 3, 4))
    for _ in walk(game, state, rng):
        pass
    assert min(state.houses_left(seat) for seat in range(3)) == 0 or not [
        card for card in state.display if card != GAP
    ]
    assert isinstance(game.box, Components)
    assert len(GOODS) == 5


@covers("R180")
def test_the_last_cards_are_told_once_and_to_everybody() -> None:
    spec = {
        "display": ["colonist"],
        "stock": ["consul", "smith"],
        "seats": [
            {"hand": ["tribune", "senator", "consul"], "goods": {"food": 3, "cloth": 2}},
            {"hand": ["tribune"]},
        ],
    }
    state, told = GAME.arrange(Setup(GAME.id, 2, 7), spec), list[list[str]]()
    for notation in ("play senator", "take 1", "play tribune", "play consul", "take 1"):
        log: list[Event] = []
        GAME.play(state, GAME.grammar.parse(notation), log)
        told.append([event.key for event in log if event.key == "stock_out"])
        for viewer in (None, 0, 1):
            shown = [moment.key for moment in moments(GAME.moment_rules, log, viewer, 0)]
            assert shown.count("stock_out") == len(told[-1])
    assert told == [[], ["stock_out"], [], [], []]
    assert "stock_out" in GAME.headlines, "it stands in the summary"
