"""The player aid: what it says in every phase, room for it, and a table that stays playable."""

from functools import cache
from pathlib import Path

import pygame
import pytest

from game.devtools.sample_positions import CREATED, seats_of
from game.devtools.shot import context_in, scene_of
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.pages import pages_of
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.scenes.pages.help_page import Help
from game.scenes.table.aid import Aid
from game.scenes.table.table import Table
from game.storage.record import PERSON, Record
from game.ui.fonts import Fonts
from game.ui.pictures import Pictures
from game.ui.scene import SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import Node, find, walk
from tests.audit import audit
from tests.pairs import pairwise
from tests.scenes.driver import Driver
from tests.scenes.matches import two_persons, until
from tests.scenes.positions import asked

SIZES = ((1280, 720), (3840, 2160))


@cache
def kit() -> tuple[Fonts, Pictures]:
    return Fonts(), Pictures()


def opened(folder: Path, language: str, record: Record) -> Table:
    table = scene_of("table", context_in(folder, language), record)
    assert isinstance(table, Table)
    SceneManager().push(table)
    table.session.privacy.reveal()
    table.command("aid")
    return table


def tree_of(table: Table, size: tuple[int, int], scale: float = 1.0) -> tuple[Node, View]:
    view = View(*size, kit()[0], Theme(), scale)
    return table.layout(view), view


def said(tree: Node) -> list[str]:
    card = find(tree, "aid")
    assert card is not None
    return [node.text for node in walk(card) if node.text]


@pytest.mark.parametrize("game_id", game_ids())
def test_in_each_phase_its_step_is_marked_and_what_may_be_done_is_said(game_id: str, tmp_path: Path) -> None:
    book = pages_of(load_game(game_id))
    assert book is not None
    languages = [LANGUAGES[at % len(LANGUAGES)] for at in range(len(asked(game_id, 2)))]
    unmarked = set()
    for language, (key, record) in zip(languages, asked(game_id, 2).items(), strict=True):
        table = opened(tmp_path / key, language, record)
        decision, own = table.session.decision, table.model.texts
        assert decision is not None
        tree, _ = tree_of(table, (1920, 1080))
        marked = [node for node in walk(tree) if node.name.startswith("aid/") and node.fill == "mark"]
        wanted = [step for step in book.steps if decision.chapter in step.chapters]
        shown = [child.text for node in marked for child in node.children if child.text]
        assert shown == [own.own(f"aid.step.{step.id}") for step in wanted]
        unmarked |= {decision.chapter} - {chapter for step in wanted for chapter in step.chapters}
        aid = table.panel(Aid)
        tree, _ = tree_of(table, (1280, 720))
        leaves = 2 if aid.unusual() or aid._on_cards(tree) else 1
        assert aid._leaves <= leaves, (key, language)
        assert own.decision(decision) in said(tree)
        verbs = {own.own(f"verb.{action.verb}") for action in table.session.choices}
        assert any(set(text.split(" · ")) == verbs for text in said(tree)) or len(verbs) == 1
        if len(verbs) == 1:
            assert not verbs & set(said(tree)), "the only thing to do stands there as a word of its own"
        table.leave()
    assert unmarked == set()


@pytest.mark.parametrize("game_id", game_ids())
def test_it_fits_in_every_language_and_size_and_all_of_it_can_be_read(game_id: str, tmp_path: Path) -> None:
    record = next(iter(asked(game_id, 2).values()))
    faults = []
    for language, size, scale in pairwise(LANGUAGES, SIZES, (1.0, 2.0)):
        w, h = size if isinstance(size, tuple) else (0, 0)
        where = (language, (w, h), scale)
        table = opened(tmp_path / f"{language}{w}{scale}", str(language), record)
        texts: list[str] = []
        for _ in range(12):
            tree, view = tree_of(table, (w, h), float(str(scale)))
            card = find(tree, "aid")
            assert card is not None
            faults += [(where, fault) for fault in audit(card, view, has_picture=kit()[1].has)]
            texts += said(tree)
            if not table.commands["aid_after"].can():
                break
            table.command("aid_after")
        own = table.model.texts.own
        book = pages_of(load_game(game_id))
        assert book is not None
        on = table.panel(Aid).switches()
        wanted = [
            own("aid.goal", **on),
            own("aid.points", **on),
            *(own(f"aid.step.{step.id}") for step in book.steps if not step.partners),
        ]
        assert [words for words in wanted if words not in texts] == []
        assert len({words for words in texts if words == own("aid.goal", **on)}) == 1
        table.leave()
    assert faults == []


def test_f1_opens_it_over_whatever_is_pointed_at_and_escape_closes_it(driver: Driver) -> None:
    two_persons(driver, "never")
    until(driver, "building")
    driver.hover(next(node for node in walk(driver.tree) if node.target.startswith("building/")))
    driver.key(pygame.K_F1)
    assert driver.top is driver.table
    assert driver.table.panel(Aid).open
    driver.key(pygame.K_F1)
    assert not driver.table.panel(Aid).open
    driver.key(pygame.K_F1)
    driver.key(pygame.K_ESCAPE)
    assert not driver.table.panel(Aid).open
    assert driver.top is driver.table


def test_the_table_stays_playable_beside_it_and_its_rules_open_at_the_phase(driver: Driver) -> None:
    two_persons(driver, "never")
    until(driver, "building")
    driver.click("ui/aid")
    card = driver.node_named("aid").rect
    assert card.x >= 1280 * 0.6
    before = len(driver.session.match)
    done = next(node for node in driver.lit() if node.target.startswith("verb/"))
    driver.click(done.target)
    assert len(driver.session.match) > before
    assert driver.table.panel(Aid).open
    driver.click("ui/aid_rules")
    top = driver.top
    assert isinstance(top, Help)
    chapter = driver.session.decision.chapter if driver.session.decision else ""
    assert top.text.book is not None
    about = top.text.book.about(chapter)
    assert about is not None
    assert top.part == f"page/{about.id}"


def test_ctrl_and_f1_open_the_rules_and_i_the_card(driver: Driver) -> None:
    two_persons(driver, "never")
    until(driver, "building")
    driver.key(pygame.K_F1, pygame.KMOD_CTRL)
    assert isinstance(driver.top, Help)
    driver.key(pygame.K_ESCAPE)
    driver.hover(next(node for node in walk(driver.tree) if node.target.startswith("building/")))
    driver.key(pygame.K_i)
    assert driver.scenes[-1] == "ComponentCard"


def test_without_functions_the_card_names_neither_forum_nor_statue_and_says_what_is_unusual(
    tmp_path: Path,
) -> None:
    game = load_game("glory_to_rome")
    seats = seats_of(Texts("en"), 2, "uniform")
    usual, plain = (
        Record(Match(game, Setup(game.id, 2, 1, options)), seats, created=CREATED)
        for options in ({}, {"functions": "no", "sites": "short"})
    )
    assert opened(tmp_path / "usual", "en", usual).panel(Aid).unusual() == []
    texts = []
    table = opened(tmp_path / "plain", "en", plain)
    for _ in range(4):
        texts += said(tree_of(table, (1280, 720))[0])
        if table.commands["aid_after"].can():
            table.command("aid_after")
    assert "Sites in town: Short game · Building functions: No" in texts
    assert [text for text in texts if "Forum" in text or "Statue" in text] == []


def test_the_points_of_a_card_bear_the_sign_of_its_god(tmp_path: Path) -> None:
    record = next(iter(asked("concordia_venus", 2).values()))
    table = opened(tmp_path, "en", record)
    card = find(tree_of(table, (1920, 1080))[0], "aid")
    assert card is not None
    signs = {node.picture for node in walk(card) if node.picture.startswith("concordia_venus/god/")}
    gods = ("jupiter", "saturnus", "mercurius", "mars", "minerva", "venus", "vesta")
    assert signs == {f"concordia_venus/god/{god}" for god in gods}


@pytest.mark.parametrize("options", [{"game": "team"}, {}])
def test_what_partners_do_is_only_said_where_there_are_some(tmp_path: Path, options: dict[str, str]) -> None:
    game = load_game("concordia_venus")
    match = Match(game, Setup(game.id, 4, 1, options))
    table = opened(tmp_path, "en", Record(match, seats_of(Texts("en"), 4, "random"), created=CREATED))
    book = pages_of(game)
    assert book is not None
    (step,) = (step for step in book.steps if step.partners)
    tree, _ = tree_of(table, (1920, 1080))
    assert (table.model.texts.own(f"aid.step.{step.id}") in said(tree)) == bool(options)
    table.leave()


def test_the_signs_on_the_cards_in_sight_are_in_its_list_and_in_their_tooltips(driver: Driver) -> None:
    driver.seat(PERSON, "random", game="glory_to_rome")
    driver.settle()
    kinds = ("glory_to_rome/when/", "glory_to_rome/what/")
    seen = {node.picture for node in walk(driver.tree) if node.picture.startswith(kinds)}
    assert seen
    driver.key(pygame.K_F1)
    driver.turn(2)
    panel, model, book = driver.table.panel(Aid), driver.table.model, pages_of(load_game("glory_to_rome"))
    assert book is not None
    content = panel._content(book, driver.tree)
    assert seen <= {sign.picture for sign in content.cards}
    words = {sign.picture: sign.text for sign in content.cards}
    cards = {node.target for node in walk(driver.tree) if node.target.startswith("hand/") and node.enabled}
    told = [tip.body for target in cards if (tip := model.board.tip(model.table(), target)) is not None]
    assert all(any(words[picture] in body for body in told) for picture in seen)
