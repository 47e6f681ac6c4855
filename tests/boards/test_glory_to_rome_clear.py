"""What the table of Glory to Rome says without being asked: gists, petitions, demands, names of places and buildings."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards.board import TableView
from game.boards.clicks import press
from game.boards.glory_to_rome.board import make
from game.boards.glory_to_rome.board_layout import signs
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.glory_to_rome.components import BUILDINGS, ROLES
from game.ui.geometry import Rect
from game.ui.tree import Node, find, walk
from tests.boards.glory_to_rome import GAME, LANGUAGES, arranged, faults_of, laid
from tests.boards.positions import table_of, the_game
from tests.boards.views import view_of

BOARD = make()
SMALL = (1280, 720)
HAND = 5


def shown(state: Any, language: str = "en", size: tuple[int, int] = SMALL) -> tuple[TableView, Node]:
    table = table_of(state, language, game_id=GAME)
    return table, laid(table, view_of(*size))


def named(root: Node, ending: str) -> list[Node]:
    return [node for node in walk(root) if node.name.endswith(ending)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_building_of_a_full_hand_has_its_gist_in_a_small_window(language: str) -> None:
    for first in range(0, len(BUILDINGS), HAND):
        cards = list(BUILDINGS[first : first + HAND])
        table, root = shown(arranged(seat={"hand": cards}), language)
        told = {node.name.split("/")[-2]: node.text for node in named(root, "/gist") if "/hand/" in node.name}
        assert told == {card: table.texts.own(f"gist.{card}") for card in cards}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, (1920, 1080)])
def test_a_petition_is_a_tablet_beside_the_hand_that_says_how_many_of_what(
    language: str, size: tuple[int, int]
) -> None:
    state = arranged(seat={"hand": ["via", "vallum", "navale", "academia"]})
    table, root = shown(state, language, size)
    tablet = next(node for node in walk(root) if node.target.startswith("petition/"))
    assert tablet.target == "petition/lignum"
    assert tablet.lit
    words = table.texts.own("view.petition_of", count=2, material="material/lignum")
    assert words in [node.text for node in tablet.children]
    for card in ("via", "vallum", "navale", "academia"):
        held = next(node.rect for node in walk(root) if node.target == f"hand/{card}")
        assert not tablet.rect.overlaps(held)
    assert not faults_of(table, view_of(*size))


def test_a_petition_takes_two_clicks_when_leading_and_one_when_following() -> None:
    state = arranged(seat={"hand": ["via", "vallum", "navale"]})
    table = table_of(state, game_id=GAME)
    picks = press(BOARD, table, "petition/lignum")
    assert not isinstance(picks, Action)
    assert picks is not None
    picked = table_of(state, game_id=GAME, picks=picks)
    meant = press(BOARD, picked, "role/patronus")
    assert meant == next(a for a in table.choices if a.verb == "petition" and a.args == (1, 5))


def marked(state: Any, viewer: int) -> set[str]:
    """What bears the mark of a demand for a viewer."""
    root = laid(table_of(state, game_id=GAME, viewer=viewer), view_of(*SMALL))
    return {node.name.rpartition("/")[0] for node in walk(root) if "/demand" in node.name}


def test_what_a_legionary_demands_is_marked_in_hands_and_in_the_pool() -> None:
    game = the_game(GAME)
    state = arranged(
        2,
        {"hand": ["vallum"], "units": 1, "camp": ["atrium"]},
        others=[{"hand": ["navale", "via"]}],
        role="legionarius",
        pool={"lignum": 2, "rudus": 1},
    )
    game.step(state, Action("demand", (BUILDINGS.index("vallum"),)))
    asked = game.decision(state)
    assert asked is not None
    assert asked.key == "spoils"
    assert marked(state, 0) == {"board/ground/forum/pool/lignum"}, "of one's own cards none is demanded"
    assert marked(state, 1) == {"board/ground/forum/pool/lignum", "board/ground/hand/navale"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_are_named_in_a_small_window(language: str) -> None:
    table, root = shown(arranged(seat={"hand": ["via"]}), language)
    said = {node.text for node in walk(root) if node.text}
    own = table.texts.own
    for key in ("view.name.vault", "view.name.influence", "view.title.street", "view.title.stockpile"):
        assert own(key) in said
    assert own("view.clientele", count=0, limit=2).partition(":")[0] in said
    titles = {
        token: tip.title
        for token in (
            "pool/rudus",
            "stockpile/rudus",
            "stock1/rudus",
            "client/mercator",
            "rival1_client/mercator",
        )
        if (tip := BOARD.tip(table, token)) is not None
    }
    for token, place in (
        ("pool", "pool"),
        ("stock", "stockpile"),
        ("client", "clients"),
        ("rival", "clients"),
    ):
        for name, title in titles.items():
            if name.startswith(token):
                assert title.startswith(own(f"view.title.{place}")), name


@pytest.mark.parametrize("players", [2, 5])
def test_buildings_of_others_keep_their_names(players: int) -> None:
    lots = list(BUILDINGS[: 6 if players == 5 else 9])
    others = [{"buildings": lots}, *({} for _ in range(players - 2))]
    table, root = shown(arranged(players, others=others), "de")
    rail = find(root, "board/ground/players/seat1")
    assert rail is not None
    said = " ".join(node.text for node in walk(rail))
    assert all(table.texts.component(f"building/{name}") in said for name in lots)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("count", "size"), [(5, SMALL), (6, SMALL), (8, (1920, 1080))])
def test_from_five_buildings_on_each_still_says_what_it_does(
    count: int, size: tuple[int, int], language: str
) -> None:
    for first in (0, 16):
        names = BUILDINGS[first : first + count]
        _, root = shown(arranged(seat={"buildings": list(names)}), language, size)
        said = {node.name.split("/")[-3] for node in named(root, "/plinth/gist") if node.text}
        assert said >= set(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_many_buildings_keep_their_mosaics(language: str) -> None:
    for count in (9, 12, 16):
        state = arranged(seat={"buildings": list(BUILDINGS[:count])})
        _, root = shown(state, language)
        street = find(root, "board/ground/mine/street")
        assert street is not None
        arts: list[Rect] = [node.rect for node in walk(street) if node.name.endswith("/art")]
        assert len(arts) == count
        assert all(rect.w >= 40 for rect in arts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tooltip_of_clients_tells_what_its_two_numbers_are(language: str) -> None:
    state = arranged(seat={"clients": {"mercator": 2}})
    role = ROLES.index("mercator")
    table = table_of(state, language, game_id=GAME)
    plain = BOARD.tip(table, "client/mercator")
    state.fresh[0][role] = 1
    table = table_of(state, language, game_id=GAME)
    for token in ("client/mercator", "rival0_client/mercator"):
        tip = BOARD.tip(table, token)
        assert plain is not None
        assert tip is not None
        assert "2+1" not in tip.body
        assert tip.body.startswith("1 ")
        assert tip.body.endswith(plain.body)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_of_a_card_has_words(language: str) -> None:
    state = arranged(seat={"hand": ["via"]})
    found = table_of(state, language, game_id=GAME)
    pictures = {sign for building in range(len(BUILDINGS)) for sign in signs(state, building)}
    assert len(pictures) > 30
    tips = {sign: BOARD.tip(found, sign.replace(f"{GAME}/", "sign/")) for sign in sorted(pictures)}
    assert [sign for sign, tip in tips.items() if tip is None] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_of_signs_says_what_the_function_does(language: str) -> None:
    """Circus and Circus Maximus work in leading and in following; the Circus plays any card as an Architect, unless two of a
    role are its Jack; the Academy works at the end of the round."""
    own = table_of(arranged(seat={"hand": ["via"]}), language, game_id=GAME).texts.own
    lines = {}
    for functions in ("architect", "pair"):
        state = the_game(GAME).start(Setup(GAME, 2, 5, {"circus": functions}))
        found = table_of(state, language, game_id=GAME)
        for name in ("circus", "circus_maximus", "academia"):
            tip = BOARD.tip(found, f"building/{name}")
            assert tip is not None
            lines[functions, name] = tip.body.split("\n")[-1]
    assert all(line.startswith(own("sign.when.lead")) for key, line in lines.items() if key[1] != "academia")
    assert own("role.architectus") in lines["architect", "circus"]
    assert lines["architect", "circus"] != lines["pair", "circus"]
    assert lines["architect", "academia"].startswith(own("sign.when.turn_end"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_name_the_role_and_no_more_than_the_function_does(language: str) -> None:
    """Arch, Stairway and Villa work for Architects only; of the Scriptorium one marble completes a building only by an option."""
    lines, own = {}, table_of(arranged(seat={"hand": ["via"]}), language, game_id=GAME).texts.own
    for library in ("any", "complete"):
        options = {"library": library} if library == "complete" else {}
        found = table_of(the_game(GAME).start(Setup(GAME, 2, 5, options)), language, game_id=GAME)
        for name in ("arcus", "scalae", "villa", "bibliotheca"):
            tip = BOARD.tip(found, f"building/{name}")
            assert tip is not None
            lines[library, name] = tip.body.split("\n")[-1]
    assert all(own("role.architectus") in lines["any", name] for name in ("arcus", "scalae", "villa"))
    assert own("sign.what.finish") in lines["complete", "bibliotheca"]
    assert own("sign.what.finish") not in lines["any", "bibliotheca"]
