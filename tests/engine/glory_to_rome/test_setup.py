"""How a match begins."""

import pytest

from game.engine.core.game import Setup
from game.engine.core.messages import Event
from game.engine.core.rng import Stream
from game.engine.core.tables import TableError
from game.engine.glory_to_rome.box import own_box, read_box
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS
from game.engine.glory_to_rome.profile import PRESETS, read_profile
from game.engine.glory_to_rome.rules import make, sites_in_town
from game.engine.glory_to_rome.state import HIDDEN, KNOWN
from tests.covers import covers
from tests.engine.play import walk

GAME = make()


@covers("R001", "R002", "W01")
def test_the_box_is_that_of_the_rulebook() -> None:
    box = own_box()
    assert len(box.deck) == 144
    assert len(BUILDINGS) == 40
    assert [sum(1 for card in box.deck if MATERIAL[card] == material) for material in range(6)] == [24] * 6
    assert box.value == (1, 1, 2, 2, 3, 3)
    assert [box.copies[card] for card in range(40)] == [6] * 8 + [3] * 32
    assert (box.senators, box.sites * len(MATERIALS), box.influence) == (6, 36, 2)


@covers("R003", "R004", "R005", "R010", "R012", "R013", "W02")
@pytest.mark.parametrize("players", range(2, 6))
def test_everybody_has_four_cards_and_a_senator(players: int) -> None:
    log: list[Event] = []
    state = GAME.start(Setup(GAME.id, players, 11), log)
    turned = [event for event in log if event.key == "turns_up"]
    assert [len(hand) for hand in state.hand] == [4] * players
    assert state.senators == [1] * players
    assert state.pile == 6 - players
    assert len(state.deck) == 144 - 4 * players - len(turned)
    assert sum(state.pool) == len(turned) >= players
    town = 3 if players == 2 else players
    assert state.sites_in == [town] * 6
    assert state.sites_out == [6 - town] * 6


@covers("R005", "R006", "R007", "W02", "W03", "S17")
def test_the_sites_in_town_follow_players_and_option() -> None:
    box = own_box()
    assert [sites_in_town(box, players, "recommended") for players in range(2, 6)] == [3, 3, 4, 5]
    assert [sites_in_town(box, players, "one_each") for players in range(2, 6)] == [2, 3, 4, 5]
    assert [sites_in_town(box, players, "short") for players in range(2, 6)] == [2, 2, 3, 3]


@covers("R008", "R009", "R010", "C-56")
@pytest.mark.parametrize("language", ["es", "en", "de", "it"])
def test_the_first_name_in_the_alphabet_begins_and_ties_turn_up_more(language: str) -> None:
    tied = 0
    for seed in range(60):
        log: list[Event] = []
        state = GAME.start(Setup(GAME.id, 5, seed, {"alphabet": language}), log)
        order = own_box().alphabet[language]
        cards: dict[int, list[int]] = {seat: [] for seat in range(5)}
        for event in log:
            if event.key == "turns_up":
                cards[event.seat].append(order[BUILDINGS.index(str(event.words["card"]).partition("/")[2])])
        best = min(cards, key=lambda seat: cards[seat])
        assert state.leader == best
        assert all(row > cards[best] for seat, row in cards.items() if seat != best)
        tied += any(len(row) > 1 for row in cards.values())
    assert tied


@covers("R008", "R010", "S18")
def test_the_beginning_is_told_and_is_no_progress() -> None:
    log: list[Event] = []
    state = GAME.start(Setup(GAME.id, 3, 7), log)
    turned = [event.words["card"] for event in log if event.key == "turns_up"]
    assert [f"card/{BUILDINGS[card]}" for card in range(40) for _ in range(state.gone[card])] == sorted(
        turned, key=lambda word: BUILDINGS.index(str(word).partition("/")[2])
    )
    told = [(event.key, event.seat, dict(event.words)) for event in log[len(turned) :]]
    assert told == [("begins", state.leader, {}), ("round", state.leader, {"round": 1})]
    GAME.play(state, GAME.grammar.parse("take_senator"))
    assert (state.turn, state.idle) == (2, 1)


@covers("R008")
def test_the_alphabet_of_the_names_decides_by_language() -> None:
    alphabet = own_box().alphabet
    bridge, bath = BUILDINGS.index("pons"), BUILDINGS.index("thermae")
    assert alphabet["es"][bridge] < alphabet["es"][bath]
    assert alphabet["en"][bridge] > alphabet["en"][bath]


@covers("R011", "S20")
def test_the_expert_opening_hides_what_is_staked() -> None:
    state = GAME.start(Setup(GAME.id, 3, 4, {"opening": "expert"}))
    assert [len(hand) for hand in state.hand] == [5, 5, 5]
    first = GAME.legal(state)[0]
    other = next(card for card in range(len(BUILDINGS)) if card not in state.hand[0])
    refusal = GAME.explain(state, GAME.grammar.parse(f"stake {BUILDINGS[other]}"))
    assert refusal is not None
    assert refusal.rule == "R011"
    told: list[Event] = []
    GAME.play(state, first, told)
    assert [(event.key, event.seat, dict(event.words)) for event in told] == [("stakes", 0, {})]
    assert state.to_act == 1
    assert GAME.observe(state, 0).aside[0] == first.args[0]
    assert GAME.observe(state, 1).aside[0] == HIDDEN
    GAME.step(state, GAME.legal(state)[0])
    log: list[Event] = []
    GAME.step(state, GAME.legal(state)[0], log)
    assert [len(hand) for hand in state.hand] == [4, 4, 4]
    assert sum(state.pool) == sum(1 for event in log if event.key == "turns_up") >= 3
    assert state.turn == 1


@covers("R015")
def test_open_hands_are_seen_and_remembered_until_everybody_has_led() -> None:
    state = GAME.start(Setup(GAME.id, 2, 9, {"open_hands": "yes"}))
    other = 1 - state.to_act
    assert GAME.observe(state, state.to_act).hand[other] == state.hand[other]
    assert state.trace == [[KNOWN + card for card in hand] for hand in state.hand]
    drawn = state.clone()
    GAME.play(drawn, GAME.grammar.parse("draw"))
    assert drawn.trace == [[KNOWN + card for card in hand] for hand in drawn.hand]
    for position, _ in walk(GAME, state, Stream(3)):
        if position.turn == 3 and position.role < 0:
            break
    seen = GAME.observe(state, 0)
    assert set(seen.hand[1]) == {HIDDEN}
    assert any(entry >= KNOWN for entry in state.trace[1])


@covers("R041", "C-58", "S16")
def test_presets_are_options_of_the_game() -> None:
    for chosen in PRESETS.values():
        GAME.start(Setup(GAME.id, 2, 1, chosen))
    options = {option.name: option.default for option in GAME.options}
    edition = read_profile(options)
    original = read_profile({**options, **PRESETS["original_cards"]})
    world = read_profile({**options, **PRESETS["international"]})
    assert (edition.petition, edition.circus_pair, edition.forum_roles) == (2, False, False)
    assert (original.petition, original.circus_pair, original.forum_roles) == (3, True, True)
    assert original == edition._replace(petition=3, circus_pair=True, forum_roles=True)
    assert world == original._replace(
        stairway_additional=True, library_complete=True, prison_retrigger=True, alphabet="en"
    )


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('{ id = "via", copies = 6 }', '{ id = "via", copies = 0 }', "via"),
        ('{ id = "via", copies = 6 }', '{ id = "via", copies = 6, amount = 1 }', "no number"),
        ('role = "operarius"', 'role = "mercator"', "its role is operarius"),
        ("senators = 6", "senators = 2", "senators"),
        ('"academia", "aquaeductus"', '"aquaeductus", "aquaeductus"', "does not name every building once"),
        ('name = "2011"', "name = 2011", "is not a name"),
        ("hand = 4 ", "hand = 4\nfeet = 4 ", "means nothing here"),
    ],
)
def test_a_wrong_component_file_is_refused_with_its_line(old: str, new: str, complaint: str) -> None:
    from importlib.resources import files

    text = files("game.engine.glory_to_rome").joinpath("components.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(TableError, match=complaint):
        read_box(text.replace(old, new), "mine.toml")


def test_simple_functions_are_told_in_a_position_only_where_they_are_played() -> None:
    plain, simple = (
        GAME.start(Setup(GAME.id, 2, 3, {"functions": functions})) for functions in ("yes", "simple")
    )
    written = GAME.dump(plain)["rules"]
    assert (len(written), len(GAME.dump(simple)["rules"])) == (13, 14)
    assert [GAME.load(GAME.dump(state)).rules for state in (plain, simple)] == [plain.rules, simple.rules]
    assert [BUILDINGS[card] for card in range(len(BUILDINGS)) if simple.rules.plays(card)] == [
        "via", "insula", "circus", "mercatus", "sacellum", "statua", "templum",
    ]  # fmt: skip
