"""The words of Concordia Venus against its rules: whole matches and refusals are told in every language."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import pytest

from build.project import ROOT
from game.bots.registry import characters
from game.engine.concordia_venus.actions import Vocabulary
from game.engine.concordia_venus.components import CARDS, GODS, GOODS, ROLES
from game.engine.concordia_venus.phases.performing import enact
from game.engine.concordia_venus.profile import MAPS
from game.engine.concordia_venus.rules import RULEBOOK, ConcordiaVenus, make
from game.engine.concordia_venus.state import DIPLOMAT_BIT, State
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.messages import Event, Refusal, Word
from game.engine.core.rng import Stream, stream
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from tests.i18n.keys import first_words
from tests.locales.telling import LEFT_OVER, SEATS, Telling, flat, keys, tables_of, too_long

GAME = make()
WORDS: Vocabulary = GAME.box.vocabulary
SIX = (*SEATS, "Flora")
TEXTS = {language: MatchTexts(Texts(language), GAME, SIX) for language in LANGUAGES}
MATCHES = 18
LOSES = {"de": "verlierst", "en": "lose", "es": "pierdes", "it": "perdi"}
UNASKED = {"match_over", "not_an_intervention"}
"""Reasons nobody comes to ask for: the turn or the match is over."""

VARIANTS = ("proconsul_free",)
"""The cards that an option changes."""

BOUNDS = {
    "event": 14, "refusal": 20, "decision": 20, "gist": 6, "power": 60, "rule": 25, "verb": 3, "option": 22, "preset": 22,
    "about": 26, "favour": 20,
}  # fmt: skip
"""The most words of a message, by section; a placeholder counts as one."""


@cache
def action_space() -> tuple[Action, ...]:
    """Every action of the notation; of the moves some that a map allows, and some that none does."""
    found = [action for table in tables_of(WORDS) for action in flat(table)]
    moves = {
        action for ways in WORDS.ways.values() for reach in ways.by_steps if reach for _, action in reach[-1]
    }
    astray = [Action("move", (start, line)) for start in range(0, 300, 7) for line in range(0, 300, 7)]
    return (*found, *sorted(moves)[::11], *astray, *(Action("leave", (seat,)) for seat in range(len(SIX))))


def setups() -> Iterator[Setup]:
    for number in range(MATCHES):
        rng = stream(number, "options")
        options = {option.name: option.values[rng.below(len(option.values))] for option in GAME.options}
        options["map"] = MAPS[number % len(MAPS)]
        players = (2, 3, 4, 4, 6, 5)[number % 6]
        options["game"] = ("venus", "classic", "venus", "team", "team", "venus")[number % 6]
        yield Setup(GAME.id, players, number, options)


def chosen(state: State, rng: Stream) -> Action:
    """A random action, seldom leaving something out; now and then somebody leaves."""
    if not rng.below(3000):
        present = [seat for seat in range(state.players) if not state.left_seats >> seat & 1]
        return Action("leave", (present[rng.below(len(present))],))
    legal = GAME.legal(state)
    builds = [action for action in legal if action.verb in ("build", "take", "take_for")]
    lively = builds or [action for action in legal if action.verb != "done"]
    pool = lively if lively and rng.below(4) else legal
    return pool[rng.below(len(pool))]


def near(state: State) -> list[Action]:
    """The actions on this match's own map that a person could point at."""
    ways = state.layout.ways
    moves = [action for reach in ways.by_steps if reach for _, action in reach[-1]]
    through = [
        Action("move", (start, number))
        for line, number in enumerate(sorted(ways.local_line, key=ways.local_line.__getitem__))
        if not state.layout.game_map.lines[line].stop
        for start in ways.origin
    ]
    places = [action for kind in ways.place for action in kind]
    return [*ways.begin, *ways.build, *places, *moves, *through, *WORDS.copy[: state.players]]


@cache
def told() -> Telling:
    """What random matches say, and what refused actions are answered on the way."""
    found = Telling(GAME, action_space())

    def asking(state: State, rng: Stream) -> Action:
        if not rng.below(40) or GAME.legal(state)[0].verb == "begin":
            found.explain(state, near(state))
        return chosen(state, rng)

    for setup in setups():
        log: list[Event] = []
        state = GAME.start(setup, log)
        found.note(log)
        found.play(state, stream(setup.seed, "words"), asking)
    for state in (last_house(), second_copy(), senator_again(), legatus_alone(), no_harbor()):
        found.explain(state, near(state))
    found.explain(own_route(), [GAME.grammar.parse("move novaria-roma-land novaria-roma-land")])
    return found


def after(players: int, options: dict[str, str], seats: Sequence[Mapping[str, object]], *done: str) -> State:
    """A position laid out, and some actions done in it."""
    state = GAME.arrange(Setup(GAME.id, players, 5, options), {"seats": seats})
    for text in done:
        GAME.step(state, GAME.grammar.parse(text), None)
    return state


def own_route() -> State:
    """A position in which a colonist could be moved back onto its own route."""
    roads = ["novaria-roma-land", "aquileia-roma-land"]
    seats = [{"hand": ["tribune", "architect"], "roads": roads}, {"hand": ["tribune", "prefect"]}]
    return after(2, {}, seats, "play architect")


def last_house() -> State:
    """A position in which an Architect moves while no house is left."""
    cities = [city for city in GAME.box.game_map("imperium").cities if city != "roma"]
    owner = {"hand": ["architect", "tribune"], "houses": cities[:15], "roads": ["byzantium-sinope-land"]}
    return after(2, {}, [owner, {"hand": ["tribune"]}], "play architect")


def second_copy() -> State:
    """A position in which a partner plays a Diplomat after the other has copied the card of a neighbor."""
    seats: list[Mapping[str, object]] = [
        {"hand": ["diplomat", "tribune"], "copied": [1]},
        {"hand": ["tribune"], "pile": ["architect"]},
        {"hand": ["tribune"]},
        {"hand": ["tribune"], "pile": ["prefect_architect"]},
    ]
    return after(4, {"game": "team", "diplomat": "may"}, seats, "play diplomat")


def senator_again() -> State:
    """A position in which a Magister repeats a Diplomat, and neighbors show a Senator and an Architect."""
    seats = [
        {"hand": ["magister", "tribune"], "pile": ["diplomat"]},
        {"hand": ["tribune"], "pile": ["senator"]},
        {"hand": ["tribune"], "pile": ["architect"]},
    ]
    return after(3, {"magister": "no_senator", "diplomat": "may"}, seats, "play magister")


def no_harbor() -> State:
    """A position in which a Colonist is placed and one of the own cities has no line to the sea."""
    owner = {"hand": ["colonist", "tribune"], "houses": ["lutetia"], "goods": {"food": 1, "tool": 1}}
    return after(2, {"colonist": "must_fit"}, [owner, {"hand": ["tribune"]}], "play colonist")


def legatus_alone() -> State:
    """A position in which one partner alone plays a Diplomat, and a neighbor shows a Legatus."""
    seats = [
        {"hand": ["proconsul", "tribune"]},
        {"hand": ["tribune"], "pile": ["legatus"]},
        {"hand": ["diplomat", "tribune"]},
        {"hand": ["tribune"], "pile": ["architect"]},
    ]
    steps = ("play proconsul", "play diplomat")
    return after(4, {"game": "team", "diplomat": "may"}, seats, *steps)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_matches_can_be_told(language: str) -> None:
    assert [line for line in told().lines(TEXTS[language]) if LEFT_OVER.search(line)] == []


@pytest.mark.slow
def test_matches_bring_up_every_event_decision_and_refusal() -> None:
    assert told().untold(TEXTS["en"]) == {"refusal": UNASKED}


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_refusals_and_decisions_all_have_words(language: str) -> None:
    known = {key.partition(".")[2] for key in TEXTS[language].keys}
    folders = ("game/engine/concordia_venus", "game/engine/core")
    for section, maker, place in (
        ("event", "Event", 0), ("refusal", "Reason", 1), ("refusal", "Refusal", 1), ("decision", "Decision", 1),
    ):  # fmt: skip
        wanted = {key for folder in folders for key in first_words(folder, maker, place)}
        assert sorted(key for key in wanted if f"{section}.{key}" not in known) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_short(language: str) -> None:
    assert too_long(TEXTS[language], BOUNDS) == []


KIND = re.compile(r"-(land|sea)\b")
"""The kind of a line in the notation."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_about_something_names_it(language: str) -> None:
    texts = TEXTS[language]
    for verb, actions in Telling(GAME, action_space()).space.items():
        # Of two equal lines between the same cities the second has the same name.
        # A colonist stays on lines of its own kind, so only the line it moves to names the kind.
        noted = {action: GAME.grammar.text(action) for action in actions}
        told_apart = [
            action
            for action, text in noted.items()
            if not text.endswith("-2") and "-2 " not in text and len(set(KIND.findall(text))) < 2
        ]
        labels = {action: texts.action(action) for action in told_apart}
        assert [label for label in labels.values() if LEFT_OVER.search(label)] == []
        assert len(set(labels.values())) == len(labels), verb


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_named_and_described(language: str) -> None:
    texts = TEXTS[language]
    wanted = {
        *(f"{section}.{name}" for section in ("card", "gist", "power") for name in (*CARDS, "concordia")),
        *(f"{section}.{name}" for section in ("gist", "power") for name in VARIANTS),
        *(f"{section}.{name}" for section in ("good", "letter", "about.good") for name in GOODS),
        *(f"{section}.{name}" for section in ("god", "favour", "score") for name in GODS),
        *(f"role.{name}" for name in ROLES),
        *(f"city.{name}" for name in WORDS.cities),
        *(f"province.{name}" for name in WORDS.provinces),
        *(f"display.{place + 1}" for place in range(len(WORDS.take))),
        *(f"about.map.{name}" for name in MAPS),
        *(f"counted.card.{name}" for name in (*CARDS, "concordia")),
        *("counted.colonist", "quoted.card"),
        *(f"counted.good.{name}" for name in GOODS),
        *(f"preset.{name}.{part}" for name in GAME.presets for part in ("name", "hint")),
        *(f"option.{option.name}.{part}" for option in GAME.options for part in ("name", "hint")),
        *(f"option.{option.name}.value.{value}" for option in GAME.options for value in option.values),
        *(f"score.{part.key}" for part in GAME.score(GAME.start(Setup(GAME.id, 2, 1)))[0].parts),
        *(f"shuffle.tokens_{letter}" for letter in "abcd"),
        *(f"shuffle.deck_{number}" for number in range(1, 6)),
        *("score.points", "score.tie.1", "score.wins", "score.share", "shuffle.first", "favour.venus_team"),
        *("colonist.land", "colonist.sea", "line.land", "line.sea", "start.city"),
    }
    assert sorted(key for key in wanted if not texts.has_own(key)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_goods_and_places_are_told_apart(language: str) -> None:
    texts = TEXTS[language]
    for section in ("card", "role", "good", "letter", "god", "city", "province", "colonist", "display"):
        said = [texts.own(key.partition(".")[2]) for key in keys(texts, section)]
        assert sorted(text for text in said if said.count(text) > 1) == [], section


def test_cities_and_provinces_have_their_ancient_names_everywhere() -> None:
    for section in ("city", "province"):
        names = [
            {key: texts.own(key.partition(".")[2]) for key in keys(texts, section)}
            for texts in TEXTS.values()
        ]
        assert all(found == names[0] for found in names)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "2 bricks, 1 food, and 1 tool"),
        ("de", "2 Ziegel, 1 Nahrung und 1 Werkzeug"),
        ("es", "2 ladrillos, 1 de comida y 1 herramienta"),
        ("it", "2 mattoni, 1 cibo e 1 utensile"),
    ],
)
def test_goods_are_counted_as_nouns(language: str, said: str) -> None:
    assert TEXTS[language].components(("good/brick", "good/food", "good/brick", "good/tool")) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "moves a land colonist from Roma to the Massilia–Lugdunum route (2 steps)"),
        ("de", "zieht einen Landkolonisten von Roma auf den Landweg Massilia–Lugdunum (2 Schritte)"),
        ("es", "mueve un colono de tierra desde Roma hasta la ruta Massilia–Lugdunum (2 pasos)"),
        ("it", "muove un colono di terra da Roma alla via Massilia–Lugdunum (2 passi)"),
    ],
)
def test_a_route_has_its_article_in_a_sentence(language: str, said: str) -> None:
    line = next(name for name in WORDS.lines if {*name.split("-")} == {"massilia", "lugdunum", "land"})
    words: dict[str, Word] = {
        "start": "city/roma", "line": f"line/{line}", "count": 2, "colonist": "colonist/land",
    }  # fmt: skip
    shown = TEXTS[language].event(Event("moves", 0, words))
    assert said in shown.replace("Lugdunum–Massilia", "Massilia–Lugdunum")


KINDS = {"en": "land route", "de": "Landweg", "es": "ruta terrestre", "it": "via di terra"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_kind_of_a_route_is_told_where_two_join_the_cities_and_in_german_always(language: str) -> None:
    """German has no word for a route of either kind: beside “Landweg”, “Weg” would be a third one."""
    texts = TEXTS[language]
    for line in [name for name in WORDS.lines if name.split("-")[2] == "land"]:
        both = line.replace("-land", "-sea") in WORDS.lines
        moved = texts.event(
            Event(
                "moves",
                0,
                {"start": "city/roma", "line": f"line/{line}", "count": 2, "colonist": "colonist/land"},
            )
        )
        assert (KINDS[language] in moved) == (both or language == "de"), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_no_effect_is_the_card_that_was_played(language: str) -> None:
    state = GAME.start(Setup(GAME.id, 2, 1))
    card = CARDS.index("diplomat_mars")
    state.pile[0] = [card, CARDS.index("tribune")]
    log: list[Event] = []
    state.entered |= DIPLOMAT_BIT
    enact(state, 0, -1, state.layout.box.cards[card].roles[0], card, 0, log)
    assert log == [Event("no_effect", 0, {"card": "card/diplomat_mars"})]
    assert TEXTS[language].component("card/diplomat_mars").partition(" (")[2] in TEXTS[language].event(log[0])
    after = TEXTS[language].event(log[0], Event("plays", 0, {"card": "card/diplomat_mars"}))
    assert "Mars" not in after, "the card was named one line before"


def test_italian_prepositions_suit_the_city() -> None:
    texts = TEXTS["it"]
    words: dict[str, Word] = {"city": "city/antiochia", "goods": ("good/brick",), "coins": 1}
    assert "costruisce ad Antiochia per 1 mattone" in texts.event(Event("builds", 0, words))
    cities = ("city/roma", "city/antiochia")
    assert texts.own("recap.built", things=cities) == "Costruisce a Roma e ad Antiochia"
    assert texts.own("recap.built", things=cities[1:]) == "Costruisce ad Antiochia"
    found = [texts.own("title.city_good", city=city, good="good/wine") for city in cities]
    assert texts.own("about.line_builds", cities=texts.listed(found[1:])).endswith(
        "costruire ad Antiochia (vino)."
    )
    assert texts.own("about.line_builds", cities=texts.listed(found)).endswith(
        "a Roma (vino) e ad Antiochia (vino)."
    )


def test_german_names_of_cards_have_their_article_and_no_quotation_marks() -> None:
    texts = TEXTS["de"]
    cards = ("card/architect", "card/prefect", "card/architect")
    assert (
        texts.own("purpose.market", cards=cards)
        == "kann den Architekten oder den Präfekten aus der Auslage kaufen."
    )
    assert texts.own("purpose.diplomat", cards=cards[:1]) == "kann den Architekten kopieren."
    assert (
        texts.event(Event("refills", -1, {"cards": cards[:2]})) == "Neu in der Auslage: Architekt und Präfekt"
    )


def test_german_refusals_of_a_move_are_short() -> None:
    line = next(name for name in WORDS.lines if {*name.split("-")} >= {"colonia_agrippina", "londinium"})
    for key in ("wrong_kind", "too_far", "few_steps"):
        assert (
            len(TEXTS["de"].refusal(Refusal("", key, {"line": f"line/{line}", "left": 2, "steps": 3}))) <= 110
        )


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
    assert {phase.chapter for phase in GAME.phases} - {""} <= {
        key.split(".")[-1] for key in keys(texts, "chapter")
    }


def test_every_ruling_of_the_handbook_is_told_to_players() -> None:
    page = (ROOT / "docs" / "rulings-concordia-venus.md").read_text(encoding="utf-8")
    ids = re.findall(r"^\| ((?:C-|S)\d+) \|.*?\| (.*) \|$", page, re.MULTILINE)
    # A line that only points at another reading, or says that there is an option, tells a player nothing new.
    own = {number for number, ruling in ids if not ruling.startswith(("See ", "An option"))}
    told_ones = {rule for rule in RULEBOOK.rules if not rule.startswith("R")}
    assert told_ones <= own
    assert own - told_ones == {"S37"}  # it repeats C-17


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_of_the_game_are_introduced(language: str) -> None:
    texts = TEXTS[language]
    for bot in ("random", "novice", "senator"):
        assert texts.has(f"bot.older.{bot}")
    for character in characters(GAME.id):
        for what in ("name", "life", "style"):
            assert texts.has(f"{GAME.id}.bot.{character.id}.{what}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_asked_for_is_said_all_the_same(language: str) -> None:
    for key in UNASKED:
        assert not LEFT_OVER.search(TEXTS[language].refusal(Refusal("R182", key, {})))


def test_the_game_is_the_one_the_catalogue_is_named_for() -> None:
    assert isinstance(GAME, ConcordiaVenus)
    assert all(texts.has_own(key) for texts in TEXTS.values() for key in ("name", "author", "summary"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_is_short_enough_for_a_label(language: str) -> None:
    texts = TEXTS[language]
    moves = [action for action in action_space() if action.verb == "move"]
    assert moves
    lengths = sorted(len(texts.action(action)) for action in moves)
    assert lengths[len(lengths) * 9 // 10] <= 66  # the longest names of cities make a few longer ones


@pytest.mark.parametrize("language", LANGUAGES)
def test_goods_without_room_are_said_to_be_lost(language: str) -> None:
    said = TEXTS[language].own("moment.overflows", goods=("good/brick", "good/tool"))
    assert LOSES[language] in said.lower()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["concordia_venus", "glory_to_rome"])
def test_who_is_left_alone_is_told_so_of_one_and_of_several(game: str, language: str) -> None:
    """Of two, the one who left is not "all others"."""
    said = Texts(language)(f"{game}.score.won.end_surrender", name="Anna")
    assert not re.search(r"\b(alle|everyone|los demás|tutti)\b", said, re.IGNORECASE)


def test_leaving_is_a_choice_of_the_person_asked() -> None:
    for key in ("pause.by_rule", "pause.by_rule_ends"):
        assert not re.search(r"\bscheidet\b", Texts("de")(key), re.IGNORECASE)
