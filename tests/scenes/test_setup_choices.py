"""What a person chooses for a new match."""

from pathlib import Path

import pytest

from game.bots.thinking.level import LEVELS, Character
from game.engine.registry import load_game
from game.i18n import LANGUAGES
from game.scenes.common.game_cards import last_game
from game.scenes.common.people import Names, introduced
from game.scenes.setup.choices import (
    MOST_DIGITS,
    MOST_SEED,
    Choices,
    fresh,
    keep,
    preset_of,
    preset_options,
    read_box,
    remembered,
    seed_of,
    setup_of,
)
from game.storage.record import PERSON, SeatInfo
from game.table import characters

GAME = load_game("constantinopolis")
PEOPLE = ("Ana", "Bruno", "Clara", "Diego", "Elena")
NAMES = Names(PEOPLE, {"first": "Prima", "second": "Secunda"}, "A guest")


def first() -> Choices:
    return fresh(GAME, NAMES)


@pytest.fixture(autouse=True)
def two_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two characters that no game has."""
    monkeypatch.setattr(characters, "characters", lambda _: tuple(Character(one) for one in NAMES.characters))


def test_the_first_choices_are_a_person_against_the_weakest_bot() -> None:
    choices = first()
    assert [seat.controller for seat in choices.playing] == [PERSON, f"{LEVELS[0]}-first"]
    assert set(choices.options) == {option.name for option in GAME.options}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_between_languages_begins_with_the_language_of_the_program(language: str) -> None:
    """Who begins in Glory to Rome depends on the names of its cards, so on those that the table reads."""
    game = load_game("glory_to_rome")
    choices = fresh(game, NAMES, language)
    assert choices.options["alphabet"] == language
    edition = next(iter(game.presets))
    assert preset_of(game, choices.options, language) == edition
    assert preset_options(game, edition, language) == choices.options
    kept = {"games": {game.id: {"options": {"alphabet": "es"}}}}
    assert remembered(kept, game, NAMES, language).options["alphabet"] == "es", "chosen before"


def test_seats_are_called_after_who_plays_until_somebody_names_them() -> None:
    choices = first()
    assert [seat.name for seat in choices.seats] == ["Ana", "Prima", "Secunda", "Prima II", "Secunda II"]
    choices.control(1, "hard-second")
    choices.control(2, PERSON)
    choices.control(3, "expert")
    choices.control(4, "easy-any")
    assert [seat.name for seat in choices.seats] == ["Ana", "Secunda", "Clara", "Diego", "A guest"]
    choices.rename(1, "Diego")
    choices.control(1, PERSON)
    assert [seat.name for seat in choices.seats][1:4] == ["Diego", "Clara", "Diego"]


def test_who_comes_by_chance_has_no_name_before_the_match() -> None:
    choices = first()
    choices.count = 3
    choices.control(1, "hard-any")
    choices.control(2, "hard-any")
    choices.rename(2, "Zoe ")
    assert [choices.is_guest(index) for index in range(3)] == [False, True, False]
    assert [seat.name for seat in choices.invited] == ["Ana", "", "Zoe"]


def test_a_level_for_all_leaves_everybody_in_their_seats() -> None:
    choices = first()
    choices.control(2, "easy-any")
    choices.level("expert")
    assert [seat.controller for seat in choices.seats[:4]] == [
        PERSON,
        "expert-first",
        "expert-any",
        "expert-first",
    ]


@pytest.mark.parametrize(
    ("kept", "now"),
    [
        ("random", "newcomer-first"),
        ("novice", "easy-first"),
        ("merchant", "normal-first"),
        ("hard", "hard"),
        ("hard-second", "hard-second"),
        ("expert-any", "expert-any"),
        ("hard-gone", "hard-first"),
        ("gone", "newcomer-first"),
        (PERSON, PERSON),
    ],
)
def test_players_of_earlier_versions_have_a_level_now(kept: str, now: str) -> None:
    seats = [{"name": "Ana", "controller": PERSON}, {"name": "Bruno", "controller": kept}]
    choices = remembered({"games": {GAME.id: {"count": 2, "seats": seats}}}, GAME, NAMES)
    assert choices.seats[1].controller == now
    assert choices.seats[1].name == NAMES.of([PERSON, now], {})[1]


def test_choices_come_back_as_they_were_kept() -> None:
    choices = first()
    choices.count = 4
    choices.rename(1, "Belisar")
    choices.control(2, PERSON)
    choices.recolor(0)
    choices.options["gold"] = "open"
    choices.seal = False
    again = remembered(keep({}, choices), GAME, NAMES)
    assert again.kept() == choices.kept()


def test_each_game_keeps_its_own_choices() -> None:
    here, there = first(), first()
    there.game, there.count = "another", 4
    kept = keep(keep(None, here), there)
    assert last_game(kept, ["another", GAME.id]) == "another"
    assert last_game(kept, [GAME.id]) == GAME.id
    assert last_game("nonsense", [GAME.id, "another"]) == GAME.id
    assert remembered(kept, GAME, NAMES).kept() == here.kept()


def test_the_same_people_sit_down_at_another_game() -> None:
    before, choices = first(), first()
    before.count = 4
    before.rename(0, "Zoe")
    before.control(1, "hard-elsewhere")
    before.control(2, "easy-any")
    before.control(3, PERSON)
    before.control(4, "expert")
    choices.seat_people(before)
    kept = [PERSON, "hard-first", "easy-any", PERSON, "expert"]
    assert [seat.controller for seat in choices.seats] == kept
    assert [seat.name for seat in choices.seats] == ["Zoe", "Prima", "A guest", "Diego", "Elena"]
    assert len({seat.color for seat in choices.seats}) == len(choices.seats)


def test_two_who_meet_by_chance_are_told_apart() -> None:
    from game.i18n import Texts

    seats = [SeatInfo("Ana", 0), SeatInfo("", 1, "hard"), SeatInfo("", 2, "hard")]
    called = introduced(Texts("en"), GAME.id, seats)
    assert called[0] == seats[0]
    assert len({seat.name for seat in called}) == 3


@pytest.mark.parametrize(
    "kept",
    [
        None,
        "nonsense",
        {"game": "another"},
        {"games": 5},
        {"games": {GAME.id: 5}},
        {"games": {GAME.id: {"count": 99, "seats": "x", "options": 3}}},
        {
            "games": {
                GAME.id: {
                    "seats": [{"name": " ", "colour": 77, "controller": "gone"}, 5],
                    "options": {"gold": "no"},
                }
            }
        },
    ],
)
def test_what_makes_no_sense_any_more_is_left_out(kept: object) -> None:
    assert remembered(kept, GAME, NAMES).kept() == first().kept()


def test_two_seats_of_one_color_get_colors_of_their_own() -> None:
    last = first().kept()
    last["seats"] = [
        {"name": "A", "colour": 3, "controller": PERSON},
        {"name": "B", "colour": 3, "controller": PERSON},
    ]
    kept = {"games": {GAME.id: last}}
    colors = [seat.color for seat in remembered(kept, GAME, NAMES).seats]
    assert len(set(colors)) == len(colors)


def test_a_new_color_is_taken_from_whoever_has_it() -> None:
    choices = first()
    for _ in range(7):
        choices.recolor(0)
        colors = [seat.color for seat in choices.seats]
        assert len(set(colors)) == len(colors)


@pytest.mark.parametrize(
    ("typed", "seed"),
    [("", 5), ("  ", 5), ("0", 0), (" 12 ", 12), (str(MOST_SEED), MOST_SEED)],
)
def test_seeds(typed: str, seed: int) -> None:
    assert seed_of(typed, 5) == seed


@pytest.mark.parametrize("typed", ["x", "-1", "1.5", "²", str(MOST_SEED + 1), "1" * (MOST_DIGITS + 1)])
def test_what_is_no_seed(typed: str) -> None:
    assert seed_of(typed, 5) is None


def test_component_files(tmp_path: Path) -> None:
    own = Path(__file__).parents[2] / "game" / "engine" / "constantinopolis" / "components.toml"
    good = tmp_path / "good.toml"
    good.write_text(own.read_text(encoding="utf-8"), encoding="utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text("gold = \n", encoding="utf-8")
    assert read_box(GAME.id, "").text == ""
    assert read_box(GAME.id, str(good)).text == good.read_text(encoding="utf-8")
    assert "bad.toml, line 1" in read_box(GAME.id, str(bad)).error
    assert read_box(GAME.id, str(tmp_path / "none.toml")).key == "new_game.file_unreadable"
    assert read_box(GAME.id, str(tmp_path)).key == "new_game.file_unreadable"


def test_a_map_of_ones_own_is_read_and_its_mistake_named_with_its_line(tmp_path: Path) -> None:
    own = Path(__file__).parents[2] / "game" / "engine" / "concordia_venus" / "maps" / "cyprus.toml"
    text = own.read_text(encoding="utf-8").replace('"palmyra"', '"my_town"').replace(" palmyra", " my_town")
    good, bad = tmp_path / "mine.toml", tmp_path / "wrong.toml"
    good.write_text(text.replace("palmyra ", "my_town "), encoding="utf-8")
    bad.write_text(
        own.read_text(encoding="utf-8").replace("land = [", 'land = [\n  "tyana nowhere",'), encoding="utf-8"
    )
    assert read_box("concordia_venus", str(good)).error == ""
    wrong = read_box("concordia_venus", str(bad))
    lines = bad.read_text(encoding="utf-8").splitlines()
    assert wrong.key == "new_game.file_wrong"
    assert "nowhere" in lines[int(wrong.words["line"]) - 1]


def test_a_code_makes_the_same_choices_again() -> None:
    choices, other = first(), first()
    assert choices.code() == ""
    choices.count, choices.seed, choices.options["gold"] = 5, str(MOST_SEED), "open"
    assert len(choices.code().replace("-", "")) == 20
    other.file = "somewhere"
    other.take(setup_of(choices.code()))
    assert (other.count, other.seed, other.options, other.file) == (5, str(MOST_SEED), choices.options, "")
    assert other.code() == choices.code()


@pytest.mark.parametrize("seed", ["", "x", str(MOST_SEED + 1)])
def test_what_has_no_code(seed: str) -> None:
    choices = first()
    choices.seed = seed
    assert choices.code() == ""
    choices.seed, choices.file = "5", "mine.toml"
    assert choices.code() == ""


@pytest.mark.parametrize(("kept", "seal"), [(True, None), (False, False), ("shown", True), (7, None)])
def test_a_remembered_seal_counts_only_where_somebody_chose(kept: object, seal: bool | None) -> None:
    again = remembered({"games": {GAME.id: {"seal": kept}}}, GAME, NAMES)
    assert again.seal is seal
    assert remembered(keep({}, again), GAME, NAMES).seal is seal
    assert again.seals is (seal is True)
    again.control(1, PERSON)
    assert again.seals is (seal is True), "people are not asked either"
