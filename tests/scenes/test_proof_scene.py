"""The game code of a match and the proof of its deal: real events on the dummy driver."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from game.devtools.shot import context_in
from game.engine.core.code import decode
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.scenes import routes
from game.scenes.pages.proof import Proof
from game.storage import SeatInfo
from game.storage.record import Record
from game.storage.savefile import stored_fingerprint
from game.table import Session, new_session
from game.table.session import Deal
from game.ui.desktop import Clipboard
from game.ui.fonts import Fonts
from game.ui.pictures import Pictures
from game.ui.scene import SceneManager, View
from game.ui.theme import Theme
from tests.audit import audit
from tests.scenes.driver import Driver
from tests.scenes.setups import Pad, opened, sealed
from tests.table.tables import GAME, play

DEAL = Deal(4711, "ab" * 16)


def record(*words: str, actions: int = 10_000, fair: bool = True) -> Record:
    deal = DEAL.cut(words)
    seats = [SeatInfo("Ana", 0), SeatInfo("Bruno", 1)]
    session = new_session(
        GAME.id, seats, {}, deal.seed, fairness=deal.fairness if fair else None, policy="sandbox"
    )
    session.privacy.curtain = "never"
    play(session, actions, Stream(1))
    return session.record


def shown(driver: Driver, found: Record) -> Proof:
    proof = Proof(driver.app.context, found)
    driver.app.manager.push(proof)
    driver.turn(2)
    return proof


def with_pad(driver: Driver) -> Pad:
    pad = Pad()
    driver.app.context.services = {**driver.app.context.services, Clipboard: pad}
    return pad


def test_a_finished_match_shows_what_was_under_the_seal_and_proves_itself(driver: Driver) -> None:
    found = record("Nika", "victoria")
    shown(driver, found)
    texts = driver.texts()
    assert {str(DEAL.drawn), str(found.match.setup.seed), "“Nika”, “victoria”"} <= set(texts)
    assert DEAL.salt in {text.replace(" ", "") for text in texts}
    driver.click("ui/check")
    say = driver.app.context.texts
    assert say("verify.overall.holds") in driver.texts()
    assert say("verify.commitment", commitment=DEAL.commitment) in driver.texts()
    assert say("verify.before") in driver.texts()
    pages = [*driver.texts()]
    while len(pages) < 200 and say("verify.rules", shuffles=len(found.match.shuffles())) not in pages:
        driver.key(pygame.K_PAGEDOWN)
        pages += driver.texts()
    assert say("verify.shuffle", name="Contracts", number=1, count=106) in pages
    assert say("verify.noted", print=stored_fingerprint(found)) in pages
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "Proof"
    assert str(DEAL.drawn) in driver.texts()
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes == ["Title"]


def test_what_is_not_proved_is_said(driver: Driver) -> None:
    found = record(fair=False)
    shown(driver, found)
    driver.click("ui/check")
    say = driver.app.context.texts
    assert say("verify.overall.unproved") in driver.texts()
    assert say("verify.no_commitment", seed=found.match.setup.seed) in driver.texts()


def test_a_deal_that_is_not_the_sealed_one_is_refuted(driver: Driver) -> None:
    found = record("Nika")
    found.fairness = DEAL.cut(["another"]).fairness
    shown(driver, found)
    driver.key(pygame.K_RETURN)
    say = driver.app.context.texts
    assert say("verify.overall.refuted") in driver.texts()
    claim = say("verify.seed", seed=found.match.setup.seed, words=1)
    assert say("verify.refuted", claim=claim) in driver.texts()


@pytest.mark.parametrize("fair", [True, False])
def test_a_running_match_keeps_what_tells_its_cards(driver: Driver, fair: bool) -> None:
    found = record("Nika", actions=5, fair=fair)
    found.seats[1] = SeatInfo("Bruno", 1, "random")
    pad = with_pad(driver)
    proof = shown(driver, found)
    secrets = {str(found.match.setup.seed), proof.code()} | ({str(DEAL.drawn), DEAL.salt} if fair else set())
    seen = " ".join(driver.texts())
    assert not [secret for secret in secrets if secret in seen or secret in seen.replace(" ", "")]
    driver.key(pygame.K_c, pygame.KMOD_CTRL)
    driver.key(pygame.K_RETURN)
    assert (pad.text, proof.found) == ("", [])
    driver.click("ui/show")
    assert proof.code() in driver.texts()
    driver.click("ui/copy")
    again = decode(pad.text, [load_game(GAME.id)])
    assert (again.players, again.seed) == (2, found.match.setup.seed)


def test_none_of_several_persons_is_told_what_is_to_come(driver: Driver) -> None:
    found = record("Nika", actions=5)
    proof = shown(driver, found)
    driver.press(driver.node("ui/show"))
    assert proof.hidden
    assert driver.app.context.texts("proof.code_kept") in driver.texts()
    assert proof.code() not in driver.texts()


def test_a_match_without_a_code_says_why(driver: Driver) -> None:
    box = Path(__file__).parents[2] / "game" / "engine" / "constantinopolis" / "components.toml"
    seats = [SeatInfo("Ana", 0), SeatInfo("Bruno", 1)]
    session = new_session(GAME.id, seats, {}, 5, box.read_text(encoding="utf-8"))
    shown(driver, session.record)
    assert driver.app.context.texts("code.error.components") in driver.texts()


def test_the_menu_of_the_table_leads_to_seal_and_code(driver: Driver) -> None:
    new = opened(driver)
    new.deal = DEAL
    sealed(driver)
    driver.click("ui/go")
    driver.wait_for_person()
    driver.table.command("menu")
    driver.turn(2)
    driver.click("menu/proof")
    assert driver.scenes == ["Title", "Table", "Proof"]
    assert new.deal.commitment in {text.replace(" ", "") for text in driver.texts()}
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes == ["Title", "Table"]


def test_the_result_leads_to_the_proof_and_to_another_sealed_deal(driver: Driver) -> None:
    found = record("Nika")
    driver.app.manager.push(routes.score(driver.app.context, Session(found)))
    driver.turn(2)
    driver.click("ui/proof")
    driver.click("ui/check")
    assert driver.app.context.texts("verify.overall.holds") in driver.texts()
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    driver.click("ui/again")
    assert "DealPage" not in driver.scenes
    again = driver.session.record
    assert again.fairness is not None
    assert (again.policy, [seat.name for seat in again.seats]) == (found.policy, ["Ana", "Bruno"])
    assert again.match.setup.seed != found.match.setup.seed


def test_who_wants_to_see_seals_sees_that_of_another_match_too(driver: Driver) -> None:
    found = record("Nika")
    driver.app.settings.set("new_game", {"game": GAME.id, "games": {GAME.id: {"seal": "shown"}}})
    driver.app.manager.push(routes.score(driver.app.context, Session(found)))
    driver.turn(2)
    driver.click("ui/again")
    assert driver.scenes[-1] == "DealPage"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_every_shuffle_has_a_name(game_id: str, language: str) -> None:
    game = load_game(game_id)
    match = Match(game, Setup(game_id, game.players[0], 3))
    chance = Stream(3)
    while not game.over(match.state):
        match.play(chance.choice(game.legal(match.state)))
    texts = Texts(language)
    names = {one.name for one in match.shuffles()}
    assert names
    assert [name for name in names if not texts.has(f"{game_id}.shuffle.{name}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_before_and_after_the_check(language: str, tmp_path: Path) -> None:
    words = ("m" * 40, "Constantinopolis")
    fonts, pictures, bad = Fonts(), Pictures(), list[str]()
    matches = (record(*words), record(fair=False), record(actions=5))
    for found, check in ((matches[0], False), (matches[0], True), (matches[1], True), (matches[2], False)):
        proof = Proof(context_in(tmp_path, language), found)
        if check:
            proof.check()
        manager = SceneManager()
        manager.push(proof)
        for size, scale in product(((1280, 720), (1920, 1080)), (1.0, 1.5)):
            view = View(*size, fonts, Theme(), scale)
            bad += [
                f"{size} {scale} {fault.kind} {fault.name}: {fault.detail}"
                for fault in audit(manager.compose(view), view, has_picture=pictures.has)
            ]
    assert bad == []
