"""No text is cut, set smaller or left out for lack of room: every scene, and the table at every question, in four languages at 1280x720.

What one language shows in a place another one must show there too, if need be by its shorter text (`<key>.short`).
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest

from game.boards import opponent
from game.bots.registry import player_id
from game.devtools import sample_positions
from game.devtools.shot import SCENES, context_with, scene_of
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.scenes import routes
from game.scenes.common.who_plays import WhoPlays
from game.scenes.setup.panels import PANELS
from game.scenes.setup.state import SetupState
from game.storage.record import Record
from game.table.session import Session
from game.ui.fonts import ELLIPSIS, Fonts
from game.ui.geometry import Rect
from game.ui.scene import Context, Scene, SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import Node, TextStyle, boxes, placed
from tests.scenes.positions import asked, every

FLOWING = (
    "reader/",
    "log/",
    "recap/",
    "actions/ribbon/",
    "catalogue/sheet/thing.",
    "board/mine/quay/posts/",
    "laboratory/matches/",
    "board/mine/quay/hand/",
    "board/ground/players/seat",
)
"""Running text that is scrolled, leafed through or counted, and small names and states that give way to
their pictures and signs: how much there is depends on the words."""

SMALLER_HERE = {
    "board/offices/": "Latin names of offices, which have no shorter form",
    "board/yards/": "headings in capitals above narrow quarters",
    "top/sentence": "offers that name all that both sides give, and cards of partners, on two lines",
}
"""Starts of nodes whose texts may be set smaller than their style says, with the reason."""


@cache
def texts(language: str) -> Texts:
    return Texts(language)


@cache
def view() -> View:
    return View(1280, 720, Fonts(), Theme())


@cache
def record(name: str) -> Record | None:
    if name == "table":
        return sample_positions.busiest(texts("en"))
    return sample_positions.played(texts("en")) if name == "score" else None


@cache
def whole(language: str) -> frozenset[str]:
    """The catalogue's own texts that end with an ellipsis."""
    found = (texts(language).message(key).other for key in texts(language).keys)
    return frozenset(text.rpartition("}")[2] for text in found if text.endswith(ELLIPSIS))


def smaller(node: Node, box: Rect) -> bool:
    """Whether a text is set smaller than its style says, though it is not among those that may be."""
    whole = view().fonts.fits(node.text, node.style.but(shrink=False), box, view().k)
    return not whole and not node.name.startswith(tuple(SMALLER_HERE))


def shown(scene: Scene, language: str) -> tuple[dict[str, str], list[str]]:
    """Every text of a scene by the name of its node, and those of them that are cut or set smaller."""
    manager = SceneManager()
    manager.push(scene)
    found: dict[str, str] = {}
    cut: list[str] = []
    for item in placed(manager.compose(view())):
        node, (_, box) = item.node, boxes(item.node, view().k)
        if not node.text or box is None or node.name.startswith(FLOWING):
            continue
        found[node.name] = node.text
        ended = node.text.endswith(ELLIPSIS) and not node.text.endswith(tuple(whole(language)))
        if ended or smaller(node, box) or not view().fonts.fits(node.text, node.style, box, view().k):
            cut.append(f"{language} {node.name}: {node.text}")
    while manager.scenes:
        manager.pop()
    return found, cut


def lost(place: str, made: Callable[[Context], Scene], folder: Path) -> list[str]:
    """The texts of a scene that are cut in a language, or that only some languages show."""
    found: dict[str, Mapping[str, str]] = {}
    faults: list[str] = []
    for language in LANGUAGES:
        found[language], cut = shown(made(context_with(folder, texts(language))), language)
        faults += [f"{place} {fault}" for fault in cut]
    return faults + [f"{place} {fault}" for fault in missing(found)]


def missing(found: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The texts by language and node that only some languages show."""
    faults: list[str] = []
    for name in sorted({name for names in found.values() for name in names}):
        without = [language for language in LANGUAGES if name not in found[language]]
        if without:
            said = next(found[language][name] for language in LANGUAGES if language not in without)
            faults.append(f"{name}: {said!r} is missing in {', '.join(without)}")
    return faults


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_shows_every_text_in_every_language(name: str, tmp_path: Path) -> None:
    """But for the rules of a new match: how many stand on a leaf depends on their words, see the test of its options."""
    faults = lost(name, lambda context: scene_of(name, context, record(name)), tmp_path)
    assert [fault for fault in faults if not fault.startswith("new_game new/rules/")] == []


@pytest.mark.parametrize(("game_id", "players"), every())
def test_the_table_shows_every_text_in_every_language_at_every_question(
    game_id: str, players: int, tmp_path: Path
) -> None:
    faults: list[str] = []
    for key, found in asked(game_id, players).items():

        def table(context: Context, found: Record = found) -> Scene:
            session = Session(found)
            session.privacy.reveal()
            return routes.table(context, session)

        faults += lost(key, table, tmp_path)
    assert faults == []


@pytest.mark.parametrize("tab", PANELS)
@pytest.mark.parametrize("game_id", game_ids())
def test_a_new_match_shows_every_text_of_every_option(game_id: str, tab: str, tmp_path: Path) -> None:
    """On its leaves, which hold as many rows as the words of each language leave room for."""
    options = load_game(game_id).options
    found: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    cut: list[str] = []
    for language in LANGUAGES:
        context = context_with(tmp_path, texts(language))
        context.settings.set("new_game", {"game": game_id})
        for leaf in range(2 + len(options) // 2):
            scene = routes.new_game(context)
            assert isinstance(scene, SetupState)
            scene.tab, scene.leaf = tab, leaf
            names, faults = shown(scene, language)
            found[language] |= names
            cut += faults
    assert cut == []
    assert missing(found) == []
    hints = {name.rpartition("/")[2].removesuffix(".hint") for name in found["en"] if name.endswith(".hint")}
    assert tab != "rules" or hints >= {option.name for option in options}


@pytest.mark.parametrize("game_id", game_ids())
def test_the_choice_of_who_plays_tells_the_life_of_every_character(game_id: str, tmp_path: Path) -> None:
    for who in opponent.everybody(game_id):

        def made(context: Context, who: str = who) -> Scene:
            return WhoPlays(context, game_id, player_id("normal", who), lambda chosen: None)

        assert lost(f"{game_id} {who}", made, tmp_path) == []
        found, _ = shown(made(context_with(tmp_path, texts("en"))), "en")
        assert any(name.endswith("life") for name in found), who


def test_texts_that_are_left_out_cut_or_set_smaller_are_found(tmp_path: Path) -> None:
    class Narrow(Scene):
        def layout(self, view: View) -> Node:
            root = Node("", view.rect)
            words = self.context.texts("title.load")
            if len(words) < 10:
                root.add("load", Rect(0, 0, 400, 40), text=words)
            root.add("low", Rect(0, 60, 12, 40), text=words)
            tight = Rect(0, 120, view.width("Magister", "body") - 4, 40)
            root.add("tight", tight, text="Magister", style=TextStyle("body", shrink=True))
            return root

    faults = lost("narrow", Narrow, tmp_path)
    kept = [language for language in LANGUAGES if len(texts(language)("title.load")) < 10]
    assert 0 < len(kept) < len(LANGUAGES)
    assert sum("is missing in" in fault for fault in faults) == 1
    assert sum(" low: " in fault for fault in faults) == len(LANGUAGES)
    assert sum(" tight: " in fault for fault in faults) == len(LANGUAGES)
