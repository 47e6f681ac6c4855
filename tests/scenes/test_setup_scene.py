"""Setting up a match and its sealed deal: real events on the dummy driver."""

from collections.abc import Mapping
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.devtools.shot import context_in
from game.engine.core.code import encode, hyphenated
from game.engine.core.game import Setup
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.scenes.common.people import Names
from game.scenes.common.who_plays import FirstGame
from game.scenes.setup import choices, new_game, state
from game.scenes.setup.choices import MOST_SEED, fresh
from game.scenes.setup.new_game import NewGame
from game.storage.record import PERSON, POLICIES
from game.storage.savefile import write
from game.table.session import commitment
from game.ui.desktop import Clipboard
from game.ui.fonts import Fonts
from game.ui.pictures import Pictures
from game.ui.scene import Press, SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import find, find_target, placed
from game.verify import verify_text
from tests.audit import audit
from tests.pairs import share
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.scenes.setups import Pad, opened, sealed

GAME = load_game("constantinopolis")


def typed(driver: Driver, field: str, text: str) -> None:
    driver.press(driver.node_named(f"new/{field}/entry"))
    driver.type(text)


def code_of(players: int, seed: int, **options: str) -> str:
    return hyphenated(encode(GAME, Setup(GAME.id, players, seed, options)))


def test_three_clicks_lead_from_the_title_into_a_match(driver: Driver) -> None:
    for target in ("ui/new_game", "tab/deal", "ui/start"):
        driver.press(driver.node(target))
    assert driver.scenes == ["Title", "Table"]


# -- players, rules, table -------------------------------------------------------------------------------------------


def test_players_colors_bots_and_options_go_into_the_match(driver: Driver) -> None:
    opened(driver)
    driver.click("count/4")
    driver.click("colour/0")
    driver.click("pick/who.2")
    driver.click(f"who/{PERSON}")
    driver.click("ui/ok")
    driver.click("pick/option.free_trade")
    driver.click("menu/yes")
    typed(driver, "players/name.1", " II")
    driver.click("tab/deal")
    typed(driver, "deal/seed", "77")
    driver.click("ui/start")
    seats = driver.session.seats
    assert [seat.is_person for seat in seats] == [True, False, True, False]
    assert [seat.color for seat in seats] == [1, 0, 2, 3]
    assert seats[1].name.endswith(" II")
    setup = driver.session.match.setup
    assert (setup.players, setup.seed, setup.options["free_trade"]) == (4, 77, "yes")


def test_the_choices_are_remembered(start: Start) -> None:
    first = start()
    opened(first)
    first.click("count/3")
    first.click("pick/option.gold")
    first.click("menu/open")
    first.click("tab/table")
    first.click("policy/sandbox")
    first.click("tab/deal")
    first.click("seal/turn")
    first.click("ui/start")
    assert first.session.record.policy == "sandbox"
    second = start()
    new = opened(second)
    assert new.choices.seal
    assert find(second.tree, "new/players/who.2") is not None
    assert find(second.tree, "new/players/who.3") is None
    second.click("ui/start")
    assert second.session.match.setup.options["gold"] == "open"
    assert second.session.record.policy == "sandbox"


@pytest.mark.parametrize("policy", POLICIES)
def test_each_policy_has_its_sentence_and_goes_into_the_match(driver: Driver, policy: str) -> None:
    opened(driver, "table")
    assert driver.app.context.texts(f"new_game.policy.{policy}_hint") in driver.texts()
    driver.click(f"policy/{policy}")
    assert driver.node(f"policy/{policy}").selected
    driver.click("ui/start")
    assert driver.session.record.policy == policy


def test_the_curtain_is_chosen_here_as_well(driver: Driver) -> None:
    opened(driver).choices.control(1, PERSON)
    driver.click("tab/table")
    driver.click("pick/curtain")
    driver.click("menu/always")
    driver.click("ui/start")
    assert driver.session.privacy.curtain == "always"


def test_a_coach_is_offered_to_one_person_alone(driver: Driver) -> None:
    new = opened(driver, "table")
    assert find_target(driver.tree, "pick/curtain") is None
    driver.click("coach/turn")
    assert driver.app.settings.get("coach") is True
    new.choices.control(1, PERSON)
    driver.click("tab/table")
    assert find_target(driver.tree, "coach/turn") is None


@pytest.fixture
def known_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game with two known sets of options, which have their words."""
    monkeypatch.setattr(type(GAME), "presets", {"plain": {}, "traders": {"free_trade": "yes"}})
    fill, start = Texts.fill, f"{GAME.id}.preset."

    def filled(self: Texts, key: str, words: Mapping[str, object]) -> str:
        return key.removeprefix(start) if key.startswith(start) else fill(self, key, words)

    monkeypatch.setattr(Texts, "fill", filled)


@pytest.mark.usefixtures("known_sets")
def test_a_known_set_of_rules_sets_every_option_at_once(start: Start) -> None:
    driver = start("es", (1920, 1080))
    new = opened(driver)
    driver.click("pick/option.gold")
    driver.click("menu/open")
    own = driver.app.context.texts("new_game.preset_own.name")
    assert own in driver.texts()
    driver.click("pick/preset")
    assert [text for text in driver.texts() if text.endswith(".hint")] == ["plain.hint", "traders.hint"]
    driver.click("menu/traders")
    assert new.choices.options == {**fresh(GAME, Names([""] * GAME.players[-1])).options, "free_trade": "yes"}
    assert "traders.name" in driver.texts()
    tip = new.tooltip("preset/all")
    assert tip is not None
    assert (tip.title, tip.body) == ("traders.name", "traders.hint")
    driver.click("pick/option.free_trade")
    driver.click("menu/no")
    assert "plain.name" in driver.texts()  # these are the options of the other set now


def test_a_game_without_known_sets_shows_no_chooser_for_them(driver: Driver) -> None:
    opened(driver)
    assert find_target(driver.tree, "pick/preset") is None


# -- what is wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "text", "key"),
    [
        ("seed", "12x", "new_game.number_wrong"),
        ("seed", str(MOST_SEED + 1), "new_game.number_wrong"),
        ("file", "no_such_file.toml", "new_game.file_unreadable"),
        ("code", "12345", "code.error.length"),
        ("code", "ABCDE-FGHJK-MNPQR-STVWX", "code.error.checksum"),
        ("code", "12!", "code.error.letter"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_starts(driver: Driver, field: str, text: str, key: str) -> None:
    opened(driver, "deal")
    typed(driver, f"deal/{field}", text)
    words = {"most": MOST_SEED, "wanted": 20, "count": 5, "letter": "!"}
    assert driver.app.context.texts(key, **words) in driver.texts()
    assert not driver.node("ui/start").enabled
    driver.press(driver.node("ui/start"))
    assert driver.scenes == ["Title", "NewGame"]


def test_a_wrong_component_file_is_named_with_its_line(driver: Driver) -> None:
    path = driver.saves.folder.parent / "mine.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("gold = 30\nthis is no table\n", encoding="utf-8")
    opened(driver, "deal")
    typed(driver, "deal/file", str(path))
    assert any("mine.toml, line 2" in text for text in driver.texts())
    driver.app.settings.set("language", "de")
    driver.app.apply("language")
    driver.turn(2)
    assert any("mine.toml, Zeile 2" in text for text in driver.texts())


def test_two_players_of_one_name_are_refused(driver: Driver) -> None:
    new = opened(driver)
    driver.top.on_widget("new/players/name.1/entry", "anna", False)
    driver.turn(2)
    assert new.context.texts("new_game.name_twice") in driver.texts()


# -- game codes ------------------------------------------------------------------------------------------------------


def test_a_code_sets_players_rules_and_deal(driver: Driver) -> None:
    new = opened(driver, "deal")
    typed(driver, "deal/code", code_of(4, 4711, free_trade="yes").lower())
    assert (new.choices.count, new.choices.seed, new.choices.options["free_trade"]) == (4, "4711", "yes")
    driver.click("ui/start")
    setup = driver.session.match.setup
    assert (setup.players, setup.seed, setup.options["free_trade"]) == (4, 4711, "yes")
    assert driver.session.record.fairness is None


def test_the_code_follows_what_is_chosen_elsewhere(driver: Driver) -> None:
    new = opened(driver, "deal")
    assert new.code == ""
    typed(driver, "deal/seed", "99")
    assert new.code == code_of(2, 99)
    driver.click("count/3")
    assert new.code == code_of(3, 99)
    new.on_widget("new/deal/code/entry", "", False)
    assert (new.code, new.choices.seed) == ("", "")
    new.on_widget("new/deal/seed/entry", "99", False)
    new.on_widget("new/deal/file/entry", "somewhere.toml", False)
    assert new.code == ""


def test_a_code_of_another_game_or_of_other_rules_is_refused_by_name(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(driver, "deal")
    code = code_of(2, 5)
    monkeypatch.setattr(type(GAME), "rules_version", 99)
    monkeypatch.setattr(type(GAME), "rules_since", 99)
    typed(driver, "deal/code", code)
    words = driver.app.context.texts("code.error.layout", game=driver.app.context.texts(f"{GAME.id}.name"))
    assert words in driver.texts()
    monkeypatch.setattr(choices, "game_ids", list)
    driver.top.on_widget("new/deal/code/entry", code, False)
    driver.turn(2)
    assert driver.app.context.texts("code.error.game") in driver.texts()


# -- the sealed deal -------------------------------------------------------------------------------------------------


def test_the_seal_is_shown_and_words_cut_the_deck(driver: Driver) -> None:
    new = opened(driver)
    driver.click("pick/who.1")
    driver.click(f"who/{PERSON}")
    driver.click("ui/ok")
    sealed(driver)
    seal = new.deal.commitment
    shown = next(text for text in driver.texts() if text.replace(" ", "") == seal)
    assert len(shown.split()) == 4
    driver.press(driver.node_named("deal/cut/word.1/entry"))
    driver.type("Nika")
    driver.click("ui/go")
    fair = driver.session.record.fairness
    assert fair is not None
    assert (fair.commitment, fair.words) == (seal, ("Nika",))
    assert commitment(fair.drawn, fair.salt) == seal
    assert driver.session.match.setup.seed != fair.drawn


def test_enter_deals_and_escape_goes_back_to_the_same_seal(driver: Driver) -> None:
    new = opened(driver)
    seal = new.deal.commitment
    sealed(driver)
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes == ["Title", "NewGame"]
    assert new.deal.commitment == seal
    sealed(driver)
    driver.key(pygame.K_RETURN)
    assert driver.scenes == ["Title", "Table"]
    fair = driver.session.record.fairness
    assert fair is not None
    assert (fair.commitment, fair.words) == (seal, ())
    assert driver.session.match.setup.seed == fair.drawn


def test_without_stopping_the_deal_is_sealed_all_the_same(driver: Driver) -> None:
    new = opened(driver)
    driver.press(driver.node("ui/start"))
    assert driver.scenes == ["Title", "Table"], "one person against bots is not stopped"
    fair = driver.session.record.fairness
    assert fair is not None
    assert fair.commitment == new.deal.commitment
    findings = {one.key: one.good for one in verify_text(write(driver.session.record), "x")}
    assert findings["verify.commitment"]
    assert findings["verify.seed"]


@pytest.mark.parametrize("works", [True, False])
def test_the_seal_can_be_copied(driver: Driver, works: bool) -> None:
    pad = Pad(works=works)
    driver.app.context.services = {**driver.app.context.services, Clipboard: pad}
    new = opened(driver)
    sealed(driver)
    driver.click("ui/copy")
    assert pad.text == (new.deal.commitment if works else "")
    assert any(text.startswith("Copied") for text in driver.texts()) == works
    pad.text = ""
    driver.key(pygame.K_c, pygame.KMOD_CTRL)
    assert bool(pad.text) == works


def test_the_seal_is_shown_to_whoever_asked_for_it(driver: Driver) -> None:
    new, shown = opened(driver, "deal"), list[bool]()
    for _ in range(2):
        shown.append(new.choices.seals)
        driver.click("seal/turn")
        shown.append(new.choices.seals)
        driver.press(driver.node("ui/start"))
        shown.append(driver.scenes[-1] == "DealPage")
        if shown[-1]:
            driver.key(pygame.K_ESCAPE)
    assert shown == [False, True, True, True, False, False]
    assert driver.scenes == ["Title", "Table"]


def test_nothing_stands_between_start_and_the_table_of_friends_but_what_they_open(driver: Driver) -> None:
    new = opened(driver)
    assert find_target(driver.tree, "ui/seal") is None, "one person needs no proof"
    new.choices.control(1, PERSON)
    new.invalidate()
    driver.turn(2)
    driver.press(driver.node("ui/seal"))
    assert driver.scenes[-1] == "DealPage"
    driver.key(pygame.K_ESCAPE)
    assert not new.choices.seals, "the next match is not asked either"
    driver.press(driver.node("ui/start"))
    driver.turn(2)
    assert "DealPage" not in driver.scenes
    assert driver.session.record.fairness is not None
    assert driver.session.record.fairness.commitment == new.deal.commitment


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_game_is_offered_to_friends_with_the_seats_they_have_taken(
    start: Start, language: str
) -> None:
    driver = start(language)
    new = opened(driver)
    for seat, name in enumerate(("Livia", "Marcus")):
        new.choices.control(seat, PERSON)
        new.choices.rename(seat, name)
    new.choices.count = 2
    new.invalidate()
    driver.turn(2)
    door = driver.node("ui/first")
    words = driver.app.context.texts("first.door")
    assert words in {door.text, *(node.text for node in door.children)}, "it says for whom it is"
    driver.press(door)
    driver.turn(2)
    asked = driver.top
    assert isinstance(asked, FirstGame)
    assert (asked.count, asked.called) == (2, ["Livia", "Marcus"])
    assert driver.node("people/2").selected


TYPED = sorted(product((0, 1, 2), repeat=3), key=lambda rounds: sum(rounds) % 3)
"""Rounds of the loop between letters; in the first third every two places have every two values."""

# -- typing and looking ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", share(TYPED, len(TYPED) // 3))
def test_no_letter_is_lost_however_fast_one_types(driver: Driver, rounds: tuple[int, ...]) -> None:
    new = opened(driver, "deal")
    driver.press(driver.node_named("new/deal/seed/entry"))
    for letter, count in zip("1206", (*rounds, 4), strict=True):
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        driver.turn(count)
    assert new.choices.seed == "1206"


@pytest.mark.painted
def test_a_tooltip_lies_over_the_entries_and_never_over_what_it_explains(driver: Driver) -> None:
    opened(driver, "deal")
    stage, surface = driver.app.window.stage, driver.app.window.surface
    covered = 0
    for name in ("seal.label", "seed.label", "code.label", "file.label"):
        node = driver.node_named(f"new/deal/{name}")
        driver.hover(node)
        stage.advance(1.0)
        driver.turn(2)
        shown = stage.shown()
        assert shown is not stage.tree, name
        card = shown.children[-1]
        assert not card.rect.overlaps(node.rect)
        for entry in ("seed", "code", "file"):
            over = card.rect.inset(8).intersection(driver.node_named(f"new/deal/{entry}/entry").rect)
            if over.area:
                covered += 1
                plain = surface.copy()
                stage.painter.forget()
                stage.painter.paint(plain, shown, stage.view.k)
                part = pygame.Rect(over)
                assert (
                    surface.subsurface(part).copy().get_buffer().raw
                    == plain.subsurface(part).copy().get_buffer().raw
                )
    assert covered


SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))


def faults(new: NewGame, fonts: Fonts, size: tuple[int, int], scale: float) -> list[str]:
    view = View(*size, fonts, Theme(), scale)
    manager = SceneManager()
    manager.push(new)
    found = audit(manager.compose(view), view, has_picture=Pictures().has)
    return [f"{size} {scale} {new.tab}: {fault.kind} {fault.name}: {fault.detail}" for fault in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tab_with_all_seats_fits(language: str, tmp_path: Path) -> None:
    new = NewGame(context_in(tmp_path, language))
    new.choices.count = GAME.players[-1]
    fonts, found = Fonts(), list[str]()
    for new.tab in new_game.TABS:
        for size, scale in ((SIZES[1], 1.0), (SIZES[2], 1.0), (SIZES[0], 2.0), (SIZES[3], 1.0)):
            found += faults(new, fonts, size, scale)
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tab_fits_at_every_scale(language: str, tmp_path: Path) -> None:
    new = NewGame(context_in(tmp_path, language))
    new.choices.count = GAME.players[-1]
    fonts, found = Fonts(), list[str]()
    for new.tab, size, scale in product(new_game.TABS, SIZES, (0.75, 1.25, 1.5, 2.0)):
        found += faults(new, fonts, size, scale)
    assert found == []


def test_several_games_are_chosen_by_their_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "game_ids", lambda: [GAME.id, GAME.id + "_two"])
    monkeypatch.setattr(state, "load_game", lambda _: GAME)
    context = context_in(tmp_path, "en")
    plain = context.texts

    class Both:
        language = "en"

        def __call__(self, key: str, /, **values: object) -> str:
            return plain(key.replace("_two.", "."), **values)

        def has(self, key: str, /) -> bool:
            return plain.has(key.replace("_two.", "."))

    context.texts = Both()
    new = NewGame(context)
    fonts = Fonts()
    assert [fault for size in SIZES for fault in faults(new, fonts, size, 1.0)] == []
    tree = new.layout(View(1280, 720, fonts, Theme()))
    new.choices.rename(0, "Zoe")
    new.choices.count = 3
    new.on_target(f"game/{new.games[1]}", Press())
    assert (new.choices.seats[0].name, new.choices.count) == ("Zoe", 3)
    cards = [find_target(tree, f"game/{game}") for game in new.games]
    assert [card is not None and bool(card.children[0].picture) for card in cards] == [True, True]


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_every_option_of_a_game_can_be_reached(start: Start, game_id: str, size: tuple[int, int]) -> None:
    driver = start("de", size)
    driver.click("ui/new_game")
    scene = driver.top
    assert isinstance(scene, NewGame)
    if len(game_ids()) > 1:
        driver.click(f"game/{game_id}")
    driver.click("tab/rules")
    seen: set[str] = set()
    for _ in range(scene.leaves):
        seen |= {
            item.node.target for item in placed(driver.tree) if item.node.target.startswith("pick/option.")
        }
        if scene.leaves > 1:
            driver.click("leaf/1")
    assert seen == {f"pick/option.{option.name}" for option in scene.game.options}
