"""Choosing who plays a seat: cards, levels, keys, and every window in which they must find room."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.boards import opponent
from game.bots.outside.programs import allow_programs
from game.bots.registry import bot_ids, split_bot_id
from game.bots.thinking.level import LEVELS
from game.devtools.shot import context_in
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.scenes.common.who_plays import LEVEL, NONE, WHO, WhoPlays
from game.scenes.setup.choices import remembered
from game.scenes.setup.new_game import NewGame
from game.storage.record import PERSON
from game.storage.settings import programs_file
from game.table.characters import ANY
from game.ui.fonts import Fonts
from game.ui.pictures import Pictures
from game.ui.scene import Context, Press, SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import placed
from tests.audit import audit
from tests.scenes.driver import Driver

GAME = game_ids()[0]
SOMEBODY = opponent.everybody(GAME)[0]
LONG = "my_longest_robot"
SIZES = ((1024, 640), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160))
SCALES = (0.75, 1.0, 1.5, 2.0)


def shown(context: Context, present: str = PERSON, game_id: str = GAME) -> tuple[WhoPlays, list[str]]:
    """The scene on a stack of its own, and the list in which its answers come to lie."""
    told: list[str] = []
    scene = WhoPlays(
        context, game_id, present, told.append, everybody=lambda level: told.append(f"all {level}")
    )
    SceneManager().push(scene)
    return scene, told


def cards(scene: WhoPlays) -> set[str]:
    tree = scene.layout(View(1280, 720, Fonts(), Theme()))
    return {item.node.target for item in placed(tree) if item.node.target.startswith(f"{WHO}/")}


def faults(
    scene: WhoPlays,
    sizes: tuple[tuple[int, int], ...],
    scales: tuple[float, ...],
    others: tuple[str, ...] = (),
) -> list[str]:
    fonts, pictures, found = Fonts(), Pictures(), list[str]()
    for size, scale, tab, who in product(sizes, scales, (WHO, LEVEL), others or (scene.cards[1], PERSON)):
        scene.tab, scene.who = tab, who
        view = View(*size, fonts, Theme(), scale)
        tree = scene.layout(view)
        found += [
            f"{size} {scale} {tab}: {fault.kind} {fault.name}: {fault.detail}"
            for fault in audit(tree, view, has_picture=pictures.has)
        ]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_everybody_finds_room_and_has_a_picture(game_id: str, language: str, tmp_path: Path) -> None:
    scene, _ = shown(context_in(tmp_path, language), game_id=game_id)
    assert faults(scene, SIZES[1:4:2], (1.0,)) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_finds_room_at_every_size_and_scale(language: str, tmp_path: Path) -> None:
    scene, _ = shown(context_in(tmp_path, language))
    assert faults(scene, SIZES, SCALES) == []


@pytest.mark.parametrize("game_id", game_ids())
def test_all_characters_stand_beside_a_person_chance_and_nobody(game_id: str, tmp_path: Path) -> None:
    scene, _ = shown(context_in(tmp_path, "en"), game_id=game_id)
    everybody = [PERSON, *opponent.everybody(game_id), ANY, NONE]
    assert cards(scene) == {f"{WHO}/{one}" for one in everybody}
    assert len(everybody) >= 7, "a person, chance, nobody and four characters"


def test_neither_person_nor_chance_may_be_offered(tmp_path: Path) -> None:
    scene = WhoPlays(context_in(tmp_path, "en"), GAME, PERSON, print, person=False, chance=False)
    assert cards(scene) == {f"{WHO}/{one}" for one in (*opponent.everybody(GAME), NONE)}
    assert split_bot_id(scene.chosen) == (LEVELS[0], SOMEBODY)


@pytest.mark.parametrize(
    ("pressed", "answer"),
    [
        ((f"{WHO}/{SOMEBODY}", f"{LEVEL}/hard"), [f"hard-{SOMEBODY}"]),
        ((f"{LEVEL}/expert", f"{WHO}/{ANY}"), [f"expert-{ANY}"]),
        ((f"{WHO}/{NONE}",), ["normal"]),
        ((f"{WHO}/{PERSON}",), [PERSON]),
        ((f"{WHO}/{PERSON}", f"{LEVEL}/easy"), [f"easy-{SOMEBODY}"]),
        (("same/turn", f"{LEVEL}/hard", f"{WHO}/{NONE}"), ["all hard", "hard"]),
        (("same/turn", f"{WHO}/{PERSON}"), ["all normal", PERSON]),
        ((f"{LEVEL}/hard", "same/turn", f"{WHO}/{PERSON}"), ["all hard", PERSON]),
        (("same/turn", f"{WHO}/{PERSON}", f"{LEVEL}/hard"), ["all hard", PERSON]),
        (("same/turn", "same/turn", f"{WHO}/{PERSON}"), [PERSON]),
    ],
)
def test_what_is_pressed_is_told_at_the_end(
    pressed: tuple[str, ...], answer: list[str], tmp_path: Path
) -> None:
    scene, told = shown(context_in(tmp_path, "en"), f"normal-{SOMEBODY}")
    for target in pressed:
        scene.on_target(target, Press())
        assert told == []
    scene.on_target("ui/ok", Press())
    assert told == answer


def test_cancelling_changes_nothing(driver: Driver) -> None:
    driver.click("ui/new_game")
    new = driver.top
    assert isinstance(new, NewGame)
    before = new.choices.kept()
    for away in ("ui/cancel", pygame.K_ESCAPE):
        driver.click("pick/who.1")
        driver.click(f"{WHO}/{PERSON}")
        driver.click(away) if isinstance(away, str) else driver.key(away)
        assert driver.top is new
        assert new.choices.kept() == before


def test_levels_have_keys_and_enter_agrees(driver: Driver) -> None:
    driver.click("ui/new_game")
    new = driver.top
    assert isinstance(new, NewGame)
    driver.click("count/3")
    driver.click("pick/who.1")
    driver.key(pygame.K_4)
    driver.click("same/turn")
    driver.key(pygame.K_RETURN)
    assert driver.top is new
    assert [split_bot_id(seat.controller)[0] for seat in new.choices.playing] == [PERSON, "hard", "hard"]


def test_who_comes_by_chance_is_told_at_the_table(driver: Driver) -> None:
    driver.app.settings.set("pace", "step")
    driver.click("ui/new_game")
    driver.click(f"game/{GAME}")
    driver.click("pick/who.1")
    driver.click(f"{WHO}/{ANY}")
    driver.click(f"{LEVEL}/easy")
    driver.click("ui/ok")
    texts = driver.app.context.texts
    assert texts("bot.guest") in driver.texts()
    driver.click("ui/start")
    guest = driver.session.seats[1]
    level, character = split_bot_id(guest.controller)
    assert (level, character in opponent.everybody(GAME)) == ("easy", True)
    assert guest.name == opponent.name(texts, GAME, guest.controller)
    assert texts("bot.guests", names=guest.name) == driver.table.model.hint


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_every_player_has_a_name_a_level_and_something_to_be_told(game_id: str, language: str) -> None:
    texts = Texts(language)
    assert bot_ids(game_id) == [*LEVELS]
    names = [opponent.name(texts, game_id, f"hard-{one}") for one in opponent.everybody(game_id)]
    assert len({*names}) == len(names)
    levels = [opponent.level(texts, level) for level in LEVELS]
    assert len({*levels}) == len(levels)
    for one in ("", ANY, *opponent.everybody(game_id)):
        tip = opponent.player_tip(texts, game_id, f"hard-{one}" if one else "hard")
        assert opponent.level(texts, "hard") in tip.title
        assert opponent.level_about(texts, "hard") in tip.body


@pytest.mark.parametrize("game_id", game_ids())
def test_players_of_earlier_versions_are_shown_with_a_name(game_id: str) -> None:
    from game.bots.registry import plain_ids

    texts = Texts("en")
    for older in set(plain_ids(game_id)) & {*opponent.OLDER}:
        assert opponent.called(texts, game_id, "Brian", older) != f"Brian ({older})"
        assert opponent.player_tip(texts, game_id, older, title="Brian").body
        assert opponent.portrait(game_id, older) == "glyph/bot"


def with_programs(folder: Path, language: str, text: str) -> WhoPlays:
    """The choice where the user's list of programs has this text."""
    programs_file().write_text(text, encoding="utf-8")
    return shown(context_in(folder, language))[0]


@pytest.fixture(autouse=True)
def nothing_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TABULARIUM_HOME", str(tmp_path))
    yield
    allow_programs({})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_of_the_list_has_a_card_and_finds_room(language: str, tmp_path: Path) -> None:
    text = f"[{LONG}]\ncommand = ['x']\n[other]\ncommand = ['y']\ngames = ['nothing']\n"
    scene = with_programs(tmp_path, language, text)
    assert f"{WHO}/program:{LONG}" in cards(scene)
    assert f"{WHO}/program:other" not in cards(scene)
    assert faults(scene, SIZES[1:4:2], (1.0,), (f"program:{LONG}",)) == []


def test_a_program_is_told_by_its_id_and_has_no_level(tmp_path: Path) -> None:
    context = context_in(tmp_path, "en")
    programs_file().write_text("[mine]\ncommand = ['x']\n", encoding="utf-8")
    scene, told = shown(context)
    scene.on_target(f"{WHO}/program:mine", Press())
    scene.on_target("ui/ok", Press())
    assert told == ["program:mine"]
    again, told = shown(context, "program:mine")
    assert again.chosen == "program:mine"
    again.on_target(f"{LEVEL}/hard", Press())
    again.on_target("ui/ok", Press())
    assert told == [f"hard-{SOMEBODY}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_list_of_programs_is_said_where_one_chooses(language: str, tmp_path: Path) -> None:
    scene = with_programs(tmp_path, language, "[mine]\ncommand = 3\n")
    tree = scene.layout(View(1280, 720, Fonts(), Theme()))
    assert any("[mine] command" in item.node.text for item in placed(tree))
    assert faults(scene, SIZES[1:4:2], (1.0,)) == []


def test_a_program_keeps_its_seat_and_its_name(driver: Driver) -> None:
    programs_file().write_text("[mine]\ncommand = ['x']\n", encoding="utf-8")
    driver.click("ui/new_game")
    new = driver.top
    assert isinstance(new, NewGame)
    driver.click("pick/who.1")
    driver.click(f"{WHO}/program:mine")
    driver.click("ui/ok")
    assert new.choices.seats[1].controller == "program:mine"
    assert new.choices.seats[1].name == "mine"
    new.choices.level("hard")
    assert new.choices.seats[1].controller == "program:mine"
    again = remembered(
        {"games": {new.choices.game: new.choices.kept()}}, load_game(new.choices.game), new.choices.names
    )
    assert again.seats[1].controller == "program:mine"
    allow_programs({})
    gone = remembered(
        {"games": {new.choices.game: new.choices.kept()}}, load_game(new.choices.game), new.choices.names
    )
    assert gone.seats[1].controller != "program:mine"
