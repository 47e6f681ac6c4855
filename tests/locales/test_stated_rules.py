"""What tooltips claim, against the numbers of the box and what the rules really charge."""

import re

import pytest

from game.bots.career import station_of
from game.engine.concordia_venus.components import GOODS
from game.engine.concordia_venus.phases.architect import house_coins
from game.engine.concordia_venus.rules import make
from game.engine.constantinopolis.box import own_box
from game.engine.constantinopolis.components import BUILDINGS, CATEGORIES, CATEGORY
from game.engine.core.game import Setup
from game.engine.core.messages import Event
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts

VENUS = make()
TEXTS = {language: MatchTexts(Texts(language), VENUS, ("Anna", "Bruno")) for language in LANGUAGES}
EACH_HOUSE = {"en": "house there", "de": "je Haus dort", "es": "por cada casa", "it": "per ogni casa"}
NEW_ONE = {
    "en": "the new one",
    "de": "das neue zählt mit",
    "es": "incluida la nueva",
    "it": "compresa la nuova",
}
AT_PRICE = {"es": "a su precio", "it": "al loro prezzo"}


def about(language: str, good: int) -> str:
    """The tooltip of a good: its price and what a house in a city of it costs."""
    box = VENUS.box
    return TEXTS[language].own(f"about.good.{GOODS[good]}", price=box.price[good], coins=box.coins[good])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("good", range(len(GOODS)), ids=GOODS)
def test_the_tooltip_of_a_good_says_what_a_house_costs(language: str, good: int) -> None:
    box, said = VENUS.box, about(language, good)
    goods = [
        TEXTS[language].components((f"good/{GOODS[paid]}",))
        for paid, count in enumerate(box.house_price[good])
        for _ in range(count)
    ]
    assert goods
    assert [paid for paid in goods if paid not in said] == []
    assert re.findall(r"\d+", said) == [str(box.price[good]), *(["1"] * len(goods)), str(box.coins[good])]
    assert EACH_HOUSE[language] in said
    assert NEW_ONE[language] in said


def test_each_house_in_a_city_is_charged_for_the_new_one_included() -> None:
    state = VENUS.start(Setup(VENUS.id, 2, 5))
    for city, good in enumerate(state.layout.tokens):
        if good < 0:
            continue
        for built in range(4):
            state.built[city] = built
            assert house_coins(state, city) == VENUS.box.coins[good] * (built + 1)


@pytest.mark.parametrize("language", ["es", "it"])
def test_vesta_counts_goods_at_their_price(language: str) -> None:
    texts = TEXTS[language]
    assert AT_PRICE[language] in texts.own("favour.vesta", points=1)
    assert "10" in texts.rule("R184")


QUOTED_NAME = re.compile(r"«\{(?:card|building|role|partner|first|second|third|things?|cards)(?::\w+)?\}»")
"""The name of a card or a building in quotation marks."""


@pytest.mark.parametrize("language", ["es", "it"])
@pytest.mark.parametrize("game", game_ids())
def test_names_stand_in_sentences_as_people_say_them(game: str, language: str) -> None:
    texts = Texts(language)
    quoted = [
        key
        for key in sorted(texts.keys)
        if key.startswith(f"{game}.")
        for form in texts.message(key).forms
        if QUOTED_NAME.search(form)
    ]
    assert quoted == []
    assert QUOTED_NAME.search("{seat} juega «{card}»")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", "construye el Emporium (comercio de materiales) por 8"),
        ("it", "costruisce l’Emporium (fondaco di materie prime) per 8"),
    ],
)
def test_a_latin_building_has_its_article_in_a_sentence(language: str, said: str) -> None:
    texts = MatchTexts(Texts(language), load_game("constantinopolis"), ("Anna", "Bruno"))
    assert said in texts.event(Event("builds", 0, {"building": "building/emporium", "gold": 8}))
    assert texts.component("building/emporium") == "Emporium"


TWO = {"en": "two", "de": "zwei", "es": "dos", "it": "due"}
PUBLIC = {"en": "production, commercial, or utility", "de": "öffentliche", "es": "públicos", "it": "pubblici"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_goal_of_the_walls_names_as_many_walls_as_it_asks_points(language: str) -> None:
    found = station_of("constantinopolis", "wall_before_breakfast")
    assert found is not None
    assert found.goal.milestone.score["walls"] == own_box().wall_fame[2]
    said = Texts(language)("constantinopolis.career.wall_before_breakfast.goal")
    assert TWO[language] in said
    assert re.findall(r"\d+", said) == ["3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_lets_two_public_buildings_have_one_name(language: str) -> None:
    """Rule 71 forbids it of the other kinds only: there are three palaces of one name."""
    names = [
        name for name, kind in zip(BUILDINGS, CATEGORY, strict=True) if kind == CATEGORIES.index("public")
    ]
    assert len({Texts(language)(f"constantinopolis.building.{name}").split(" (")[0] for name in names}) < len(
        names
    )
    page = Texts(language)("constantinopolis.page.building.text")
    last = page.strip().split("\n")[0].split(". ")[-1]
    assert PUBLIC[language] in last


EXCEPT = {"en": "must copy if possible", "de": "muss kopieren", "es": "hay que copiar", "it": "deve copiare"}
AGAIN = {
    "en": "again until",
    "de": "solange sie obenauf liegt",
    "es": "otra vez una carta hasta",
    "it": "di nuovo una carta finché",
}
REPLACED = ("magister", "senator", "consul")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_concordia_say_what_may_not_be_skipped_and_what_partners_may_copy(language: str) -> None:
    texts = TEXTS[language]
    assert EXCEPT[language] in texts.own("page.turn.text")
    teams = texts.own("page.teams.text")
    assert AGAIN[language] in teams
    assert [role for role in REPLACED if texts.own(f"role.{role}") not in teams] == []


THREE = {"en": "“Three cards", "de": "„Drei Karten“", "es": "«Tres cartas»", "it": "«Tre carte»"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_cards_for_a_petition_are_an_option_of_their_own(language: str) -> None:
    rome = load_game("glory_to_rome")
    texts = MatchTexts(Texts(language), rome, ("Anna", "Bruno"))
    assert [rule for rule in ("R039", "R041") if THREE[language] not in texts.own(f"rule.{rule}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_functions_name_the_buildings(language: str) -> None:
    rome = load_game("glory_to_rome")
    texts = MatchTexts(Texts(language), rome, ("Anna", "Bruno"))
    pages = {
        "low": ("via", "insula", "latrina"),
        "mid": ("schola", "arcus", "academia"),
        "high": ("carcer", "cloaca", "palatium"),
    }
    for page, buildings in pages.items():
        said = texts.own(f"page.powers_{page}.text")
        assert [one for one in buildings if texts.own(f"building.{one}") not in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_not_every_commercial_building_gives_fame(language: str) -> None:
    texts = MatchTexts(Texts(language), load_game("constantinopolis"), ("Anna", "Bruno"))
    most = {"en": "most", "de": "Hospitium", "es": "Hospitium", "it": "Hospitium"}
    assert most[language] in texts.own("aid.points")
    assert "1 " in texts.own("rule.134").split("5")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letter_about_petitions_counts_their_cards(language: str) -> None:
    found = station_of("glory_to_rome", "cards_on_the_table")
    assert found is not None
    assert found.options.get("petition", "two") == "two"
    assert (
        TWO[language] in Texts(language)("glory_to_rome.career.cards_on_the_table.letter").casefold().split()
    )
