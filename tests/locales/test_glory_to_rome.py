"""The words of Glory to Rome against its rules: whole matches and refusals are told in every language."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

import pytest

from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.messages import Decision, Event, Refusal, Word
from game.engine.core.rng import Stream, stream
from game.engine.glory_to_rome.components import BUILDINGS, CARDS, MATERIAL, MATERIALS, ROLES
from game.engine.glory_to_rome.rules import RULEBOOK, GloryToRome, make
from game.engine.glory_to_rome.scoring import END_EVENTS
from game.engine.glory_to_rome.state import State
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.table.log import LogEntry, LogFilter, LogView
from tests.locales.telling import LEFT_OVER, SEATS, Telling, flat, keys, tables_of, too_long

GAME = make()
TEXTS = {language: MatchTexts(Texts(language), GAME, SEATS) for language in LANGUAGES}
MATCHES = 20
RICH = 150
UNASKED = {"match_over", "not_an_intervention"}
"""Reasons nobody comes to ask for: where they hold the rules offer no choice, or the turn or match is over."""

VARIANTS = ("circus_red", "forum_red", "bibliotheca_complete", "scalae_additional")
"""The functions that an option changes."""

BOUNDS = {
    "event": 14, "refusal": 20, "decision": 20, "gist": 6, "power": 60, "rule": 25, "verb": 3, "option": 22, "preset": 22,
}  # fmt: skip
"""The most words of a message, by section; a placeholder counts as one."""


def action_space() -> list[Action]:
    """Every action of the notation."""
    return [action for table in tables_of(GAME.box.vocabulary) for action in flat(table)]


def setups() -> Iterator[Setup]:
    for number in range(MATCHES):
        rng = stream(number, "options")
        options = {option.name: option.values[rng.below(len(option.values))] for option in GAME.options}
        # With functions and cards one may not see there is more to tell.
        options |= {"functions": "yes", "open_hands": "no"}
        yield Setup(GAME.id, 2 + number % 4, number, options)


def chosen(state: State, rng: Stream) -> Action:
    """A random action, seldom leaving something out; now and then somebody leaves."""
    if not rng.below(600):
        present = [seat for seat in range(state.players) if not state.left_seats >> seat & 1]
        return Action("leave", (present[rng.below(len(present))],))
    legal = GAME.legal(state)
    lively = [action for action in legal if action.verb != "done"]
    pool = lively if lively and rng.below(5) else legal
    return pool[rng.below(len(pool))]


def rich(number: int) -> State:
    """A position late in a match of three: many functions, full stockpiles, a role led; it may end by a Forum."""
    rng = stream(number, "rich")
    cards = [card for card in BUILDINGS if card != "catacumbae"]
    rng.shuffle(cards)
    built = [cards[seat::3] for seat in range(3)]
    seats = [
        {
            "hand": [*(cards[(number + 3 * seat + step) % len(cards)] for step in range(4)), "senator"],
            "stock": dict.fromkeys(MATERIALS[number % 3 :], 1),
            "clients": dict.fromkeys(ROLES[: 3 + number % 4], 1),
            "buildings": [{"card": card, "materials": {}} for card in built[seat][:7]],
            "foundations": built[seat][7:9],
        }
        for seat in range(3)
    ]
    spec = {"seats": seats, "pool": dict.fromkeys(MATERIALS, 1), "idle": 49}
    if number % 3:
        spec["role"] = ROLES[number % 6]
    options = {
        "stairway": ("instead", "additional")[number % 2],
        "circus": ("architect", "pair")[number % 2],
        "petition": ("two", "three")[number % 2],
        "no_progress": ("no", "yes")[number % 2],
    }
    return GAME.arrange(Setup(GAME.id, 3, number, options), spec)


def prison() -> State:
    """A position in which a Prison lacks its last stone, and another seat has a building to be taken."""
    owner = {
        "stock": {"lapis": 1},
        "buildings": ["via"],
        "foundations": [{"card": "carcer", "materials": {"lapis": 2}}],
        "units": 1,
    }
    seats = [owner, {"buildings": ["via", "fons"]}]
    state = GAME.arrange(Setup(GAME.id, 2, 5), {"role": "architectus", "seats": seats})
    GAME.step(state, next(action for action in GAME.legal(state) if action.verb == "place"), None)
    return state


def arena() -> State:
    """A position in which a Colosseum reaches two seats, and one of them has the client demanded."""
    owner = {"buildings": ["colosseum"], "hand": ["academia"], "units": 1}
    seats = [owner, {"clients": {"legionarius": 1}}, {}]
    state = GAME.arrange(Setup(GAME.id, 3, 5), {"role": "legionarius", "seats": seats})
    GAME.step(state, next(action for action in GAME.legal(state) if action.verb == "demand"), None)
    return state


def catacombs() -> State:
    """A position in which the Catacombs lack their last stone: they end the match."""
    owner = {
        "stock": {"lapis": 1},
        "buildings": ["via"],
        "foundations": [{"card": "catacumbae", "materials": {"lapis": 2}}],
        "units": 1,
    }
    return GAME.arrange(
        Setup(GAME.id, 2, 5), {"role": "architectus", "seats": [owner, {"buildings": ["via"]}]}
    )


def placing(state: State, rng: Stream) -> Action:
    """A material is placed wherever one may be, else an action by chance."""
    places = (action for action in GAME.legal(state) if action.verb == "place")
    return next(places, None) or chosen(state, rng)


@cache
def told() -> Telling:
    """What random matches say, and what refused actions are answered on the way."""
    found = Telling(GAME, action_space())

    def asking(state: State, rng: Stream) -> Action:
        if not rng.below(8):
            found.explain_all(state)
        return chosen(state, rng)

    for setup in setups():
        found.play(GAME.start(setup), stream(setup.seed, "words"), chosen)
    for number in range(RICH):
        found.play(rich(number), stream(number, "words"), asking)
    for state in (prison(), arena()):
        found.explain_all(state)
        found.play(state, stream(0, "words"), chosen)
    found.play(catacombs(), stream(0, "words"), placing)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_matches_can_be_told(language: str) -> None:
    assert [line for line in told().lines(TEXTS[language]) if LEFT_OVER.search(line)] == []


@pytest.mark.slow
def test_matches_bring_up_every_event_decision_and_refusal() -> None:
    assert told().untold(TEXTS["en"]) == {"refusal": UNASKED}


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_short(language: str) -> None:
    assert too_long(TEXTS[language], BOUNDS) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_that_matches_do_not_bring_up_can_be_told(language: str) -> None:
    for key in UNASKED:
        assert not LEFT_OVER.search(
            TEXTS[language].refusal(Refusal("R110", key, {"material": "material/via"}))
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_about_something_names_it(language: str) -> None:
    texts = TEXTS[language]
    for verb, actions in Telling(GAME, action_space()).space.items():
        labels = [texts.action(action) for action in actions]
        assert [label for label in labels if LEFT_OVER.search(label)] == []
        assert len(set(labels)) == len(labels), verb


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_named_and_described(language: str) -> None:
    texts = TEXTS[language]
    wanted = {
        *(f"{section}.{name}" for section in ("building", "gist", "power") for name in BUILDINGS),
        *(f"{section}.{name}" for section in ("gist", "power") for name in VARIANTS),
        *(f"card.{name}" for name in CARDS),
        *(f"{section}.{name}" for section in ("material", "site", "token") for name in MATERIALS),
        *(f"role.{name}" for name in ROLES),
        *(f"counted.{section}" for section in ("building", "card", "token")),
        *(f"quoted.{section}" for section in ("building", "card")),
        *(f"counted.{section}.{name}" for section in ("material", "site") for name in MATERIALS),
        *(f"counted.role.{name}" for name in ROLES),
        *(f"event.{key}" for key in END_EVENTS if key),
        *(f"preset.{name}.{part}" for name in GAME.presets for part in ("name", "hint")),
        *(f"score.{part.key}" for part in GAME.score(GAME.start(Setup(GAME.id, 2, 1)))[0].parts),
        *("score.points", "score.tie.1", "shuffle.deck"),
    }
    assert sorted(key for key in wanted if not texts.has_own(key)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_materials_and_roles_are_told_apart(language: str) -> None:
    texts = TEXTS[language]
    for section in ("card", "gist", "power", "material", "role", "site", "token"):
        named = {key.partition(".")[2]: texts.own(key.partition(".")[2]) for key in keys(texts, section)}
        # What is short already stands the same where there is little room.
        said = [
            text
            for key, text in named.items()
            if named.get(key.removesuffix(".short")) != text or ".short" not in key
        ]
        alike = {text for text in said if said.count(text) > 1}
        # A Stairway is in few words the same under both readings.
        assert alike <= {texts.own("gist.scalae")}, section


@pytest.mark.parametrize("language", LANGUAGES)
def test_buildings_are_called_what_their_cards_are_called(language: str) -> None:
    texts = TEXTS[language]
    assert [name for name in BUILDINGS if texts.own(f"building.{name}") != texts.own(f"card.{name}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_equal_cards_are_counted_and_one_is_only_named(language: str) -> None:
    texts = TEXTS[language]
    via, insula = texts.own("card.via"), texts.own("card.insula")
    assert texts.components(("card/via", "card/insula", "card/via")).startswith(f"2\u00a0× {via}")
    assert texts.components(("card/insula",)) == insula


@pytest.mark.parametrize(
    ("language", "roles", "materials"),
    [
        ("en", "2 Craftsmen and 1 Patron", "2 bricks and 1 wood"),
        ("de", "2 Handwerker und 1 Patron", "2 Ziegel und 1 Holz"),
        ("es", "2 Artesanos y 1 Patrón", "2 cartas de ladrillo y 1 carta de madera"),
        ("it", "2 Artigiani e 1 Patrono", "2 carte di mattoni e 1 carta di legno"),
    ],
)
def test_roles_and_materials_are_counted_as_nouns(language: str, roles: str, materials: str) -> None:
    texts = TEXTS[language]
    assert texts.components(("role/artifex", "role/patronus", "role/artifex")) == roles
    assert texts.components(("material/later", "material/lignum", "material/later")) == materials


@pytest.mark.parametrize("language", LANGUAGES)
def test_demands_name_materials_without_a_number(language: str) -> None:
    texts = TEXTS[language]
    words: dict[str, Word] = {"materials": ("material/lapis", "material/lignum"), "cards": ("card/hortus",)}
    said = texts.event(Event("rome_demands", 0, words))
    assert texts.component("material/lapis") in said
    assert not re.search(r"\d", said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_text_and_every_chapter_a_heading(language: str) -> None:
    texts = TEXTS[language]
    assert sorted(rule for rule in ("turn", *RULEBOOK.rules) if not texts.has_own(f"rule.{rule}")) == []
    chapters = [
        name
        for name in GAME.chapters()
        if not (texts.has_own(f"chapter.{name}") or texts.has_own(f"section.{name}"))
    ]
    assert chapters == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_alphabet_of_an_edition_is_that_of_its_names(language: str) -> None:
    """Whoever plays in the language the names are ordered in sees that order."""
    if language not in GAME.box.alphabet:
        return
    place = GAME.box.alphabet[language]
    names = sorted(range(len(BUILDINGS)), key=place.__getitem__)
    shown = [plain(TEXTS[language].own(f"card.{BUILDINGS[card]}")) for card in names]
    assert shown == sorted(shown)


def plain(name: str) -> str:
    """A name as it is ordered: without accents, and words one by one."""
    return re.sub(r"[\u0300-\u036f]", "", unicodedata.normalize("NFD", name)).casefold()


def test_the_game_is_the_one_the_catalogue_is_named_for() -> None:
    assert isinstance(GAME, GloryToRome)
    assert all(texts.has_own(key) for texts in TEXTS.values() for key in ("name", "author", "summary"))


@pytest.mark.parametrize(
    ("language", "drawn", "missing"),
    [
        ("en", "draws 2 Roads and the Insula", "(no stone in hand)"),
        ("de", "zieht 2 Straßen und die Insula", "(kein Stein auf der Hand)"),
        ("es", "roba 2 Calzadas y la Ínsula", "(no tiene piedra)"),
        ("it", "pesca 2 Strade e l’Insula", "(niente pietra in mano)"),
    ],
)
def test_cards_in_a_list_are_quoted_and_materials_in_a_choice_have_no_number(
    language: str, drawn: str, missing: str
) -> None:
    texts = TEXTS[language]
    assert drawn in texts.event(Event("draws_cards", 0, {"cards": ("card/via", "card/via", "card/insula")}))
    assert missing in texts.event(Event("glory_to_rome", 0, {"materials": ("material/lapis",)}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_plays_a_card_is_told_for_which_role(language: str) -> None:
    texts = MatchTexts(Texts(language), GAME, ["Anna", "Brian"])
    for card, material in enumerate(MATERIAL):
        said = texts.action(Action("play", (card,)))
        assert texts.component(f"role/{ROLES[material]}") in said
        assert texts.component(f"card/{BUILDINGS[card]}").split()[-1] in said


@pytest.mark.parametrize(
    ("language", "said", "forum"),
    [
        ("it", "pietra alla Fontana", " al Foro"),
        ("es", "una carta de piedra a la Fuente", " al Foro"),
    ],
)
def test_what_is_added_to_a_building_has_its_preposition_and_article(
    language: str, said: str, forum: str
) -> None:
    words: dict[str, Word] = {"material": "material/lapis", "building": "building/fons"}
    assert said in TEXTS[language].event(Event("adds", 0, words))
    assert forum in TEXTS[language].event(Event("adds", 0, {**words, "building": "building/forum"}))


@pytest.mark.parametrize(
    ("language", "said"), [("es", "a Ana y a Dora"), ("it", "da Ana e Dora"), ("en", "from Ana and Dora")]
)
def test_persons_in_a_row_have_their_preposition_again_where_the_language_wants_it(
    language: str, said: str
) -> None:
    texts = MatchTexts(Texts(language), GAME, ("Ana", "Bruno", "Dora"))
    words = {"material": "material/later", "rivals": ("seat/0", "seat/2"), "in_pool": 1, "count": 1}
    assert said in texts.own("purpose.demand", **words)


def test_buildings_in_a_row_have_their_preposition_again_in_italian() -> None:
    buildings = ("building/latrina", "building/forum", "building/latrina")
    said = TEXTS["it"].own("recap.added", things=buildings, number=3)
    assert said == "Aggiunge 3 materiali alla Latrina e al Foro"


TWICE = {
    "en": ("2 Roads and", "3 Roads and"), "de": ("2 Straßen und", "3 Straßen und"), "es": ("2 Calzadas y", "3 Calzadas y"),
    "it": ("2 Strade e", "3 Strade e"),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_drawn_twice_is_told_in_words(language: str) -> None:
    two, three = (
        TEXTS[language].event(Event("draws_cards", 0, {"cards": ("card/via",) * count + ("card/pons",)}))
        for count in (2, 3)
    )
    assert TWICE[language][0] in two
    assert TWICE[language][1] in three
    assert "×" not in two + three


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_building_with_its_article_is_one_whatever_else_is_counted(language: str) -> None:
    words = {"building": "building/fons", "points": 3, "count": 0, "missing": 0}
    for section in ("purpose", "advice"):
        assert not re.search(r"\b0\b", TEXTS[language].own(f"{section}.complete_plain", **words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_demand_is_one_line_of_the_log_with_cards_and_materials(language: str) -> None:
    texts, words = TEXTS[language], {"materials": ("material/lapis", "material/later")}
    shows = [
        Event("shows", 0, {"card": f"card/{card}", "material": f"material/{material}"})
        for card, material in (("amphitheatrum", "later"), ("hortus", "lapis"))
    ]
    demand = Event("rome_demands", 0, {**words, "cards": ("card/amphitheatrum", "card/hortus")})
    entries = [LogEntry(n, 1, event) for n, event in enumerate((*shows, demand))]
    read = [row.text for row in LogView().rows(entries, texts, LogFilter()) if not row.level]
    assert len(read) == 1
    for ref in ("card/amphitheatrum", "card/hortus", "material/lapis", "material/later"):
        assert texts.component(ref) in read[0]
    unfinished = [row.text for row in LogView().rows(entries[:2], texts, LogFilter()) if not row.level]
    assert len(unfinished) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_protected_are_told_that_they_need_not_give_as_the_rules_have_it(language: str) -> None:
    """A protected seat is asked and may give (C-13): no text says that nothing can be demanded from it."""
    need = {"en": "don’t have to give", "de": "musst", "es": "No tienes que", "it": "non ti obbligano"}
    for key in ("power.vallum", "power.murus", "rule.R143", "rule.R160"):
        assert need[language].casefold() in TEXTS[language].own(key).casefold(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_curtain_names_the_one_role_that_builds_and_what_is_demanded(language: str) -> None:
    texts = TEXTS[language]
    role = Decision(0, "build", "building", {"role": f"role/{ROLES[0]}", "actions": 1})
    assert texts.about(role) == texts.component(f"role/{ROLES[0]}") != texts.chapter("building")
    words: dict[str, Word] = {"taker": "seat/1", "materials": (f"material/{MATERIALS[5]}",)}
    for key in ("give", "may_give"):
        said = texts.about(Decision(0, key, "legionary", words))
        assert texts.seat(1) in said
        assert not LEFT_OVER.search(said)
        assert said != texts.chapter("legionary")


def test_a_building_with_its_article_is_no_subject_in_german() -> None:
    """Its article is in the accusative: "den Hafen"."""
    said = TEXTS["de"].own("refusal.already_done", building="building/navale")
    assert said.startswith("Du hast den Hafen schon fertiggestellt.")
