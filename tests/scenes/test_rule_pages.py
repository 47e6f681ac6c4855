"""The pages of the rule books: how many words, room for all of them, pictures that play, what is marked."""

from functools import cache
from pathlib import Path

import pygame
import pytest

from game.boards.clips import Clip, names
from game.devtools.shot import context_in
from game.engine.core.pages import Page, RulePages, pages_of
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.scenes.common.words import game_texts
from game.scenes.pages import rule_page
from game.scenes.pages.help_page import Help
from game.scenes.pages.help_text import ALL, GLOSSARY, HelpText
from game.scenes.pages.rule_page import PAUSE, REST, LivePicture
from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.moves import MoveBatch
from game.ui.pictures import Pictures
from game.ui.scene import Press, SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import Node, find, walk
from tests.audit import audit
from tests.pairs import pairwise

BOOKS = [game_id for game_id in game_ids() if pages_of(load_game(game_id)) is not None]
SIZES = ((1280, 720), (3840, 2160))
MOST = {"en": (120, 190), "de": (135, 205), "es": (150, 225), "it": (145, 220)}
"""Words of a page and of the first one at most."""


@cache
def kit() -> tuple[Fonts, Pictures]:
    return Fonts(), Pictures()


def book(game_id: str) -> RulePages:
    found = pages_of(load_game(game_id))
    assert found is not None
    return found


def pages(game_id: str) -> tuple[Page, ...]:
    return book(game_id).pages


def opened(folder: Path, game_id: str, language: str, **where: str) -> Help:
    context = context_in(folder, language)
    scene = Help(context, game_texts(context, load_game(game_id)), **where)
    SceneManager().push(scene)
    return scene


def tree_of(scene: Help, size: tuple[int, int], scale: float = 1.0) -> tuple[Node, View]:
    view = View(*size, kit()[0], Theme(), scale)
    return scene.stack.compose(view), view


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", BOOKS)
def test_a_page_has_few_words(game_id: str, language: str) -> None:
    plain = Texts(language)
    text = HelpText(plain, MatchTexts(plain, load_game(game_id), ()))
    counts = {page.id: sum(len(item.text.split()) for item in text.text(page)) for page in pages(game_id)}
    first, *others = pages(game_id)
    assert counts[first.id] <= MOST[language][1]
    assert {page.id: counts[page.id] for page in others if counts[page.id] > MOST[language][0]} == {}
    assert min(counts.values()) >= 20


@pytest.mark.parametrize("game_id", BOOKS)
def test_pages_have_room_for_their_text_their_picture_and_their_rules(game_id: str, tmp_path: Path) -> None:
    found = pages(game_id)
    faults: list[tuple[object, ...]] = []
    for at, language, size in pairwise(range(len(found)), LANGUAGES, SIZES):
        scene = opened(tmp_path, game_id, str(language))
        page = found[int(str(at))]
        w, h = (int(one) for one in size) if isinstance(size, tuple) else (0, 0)
        for unfolded in (False, True):
            scene.open_part(f"page/{page.id}")
            scene.opened.unfolded = scene.opened.edge = unfolded
            tree, view = tree_of(scene, (w, h))
            where = (page.id, language, (w, h), unfolded)
            faults += [
                (*where, fault.kind, fault.name) for fault in audit(tree, view, has_picture=kit()[1].has)
            ]
            faults += [(*where, "text is torn apart")] * (scene.opened.leaves > 1)
            picture = None if unfolded else scene.picture()
            for example in range(len(page.scenes) if picture else 0):
                scene.opened.example = example
                picture = scene.picture()
                assert picture is not None
                for step in range(len(picture.clip) + 1):
                    picture.step = step
                    played = tree_of(scene, (w, h))[0]
                    faults += [
                        (*where, example, step, fault.kind, fault.name) for fault in audit(played, view)
                    ]
            sheet = find(tree, "reader/sheet")
            assert sheet is not None
            live = find(tree, "reader/sheet/live")
            if page.scene is not None and not unfolded:
                small = live is None or live.rect.area * 20 < sheet.rect.area
                faults += [(*where, "the picture is small")] * small
            assert find(tree, "reader/index") is not None
    assert faults == []


@pytest.mark.parametrize("game_id", BOOKS)
def test_all_parts_can_be_read_in_a_small_window_with_large_letters(game_id: str, tmp_path: Path) -> None:
    scene = opened(tmp_path, game_id, "de")
    seen, leaves = set(), 0
    tree, view = tree_of(scene, (1280, 720), 2.0)
    assert find(tree, "reader/index") is None
    while leaves < 400:
        assert audit(tree, view, has_picture=kit()[1].has) == []
        seen.add(scene.part)
        before = scene.part, scene.leaf, scene.opened.leaf
        scene.turn(1)
        tree, view = tree_of(scene, (1280, 720), 2.0)
        if (scene.part, scene.leaf, scene.opened.leaf) == before:
            break
        leaves += 1
    assert seen == set(scene.text.parts)


@pytest.mark.parametrize("game_id", BOOKS)
def test_every_rule_opens_its_page_with_the_margin_unfolded_and_itself_marked(
    game_id: str, tmp_path: Path
) -> None:
    scene = opened(tmp_path, game_id, "en")
    for page in pages(game_id):
        for rule in (*page.rules[-1:], *page.edge[-1:]):
            scene.to_rule(rule)
            assert scene.part == f"page/{page.id}"
            tree, _ = tree_of(scene, (1280, 720))
            wanted = scene.text.statement(rule).text.split()
            margin = find(tree, "reader/sheet/margin")
            assert margin is not None
            marked = [node for node in walk(margin) if node.style.role == "small.bold" and node.text]
            said = " ".join(node.text for node in marked).split()
            assert said[: len(wanted)] == wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", BOOKS)
def test_a_search_finds_pages_terms_and_statements_and_marks_them(
    game_id: str, language: str, tmp_path: Path
) -> None:
    scene = opened(tmp_path, game_id, language)
    term = scene.text.terms()[3].text.partition(":")[0]
    scene.on_widget("search", term, False)
    found = scene.text.found(term)
    assert {GLOSSARY} <= {item.target for item in found}
    lines = [item.text.casefold() for item in found if item.style == "small"]
    assert all(word in line for line in lines for word in term.casefold().split())
    tree, _ = tree_of(scene, (1280, 720))
    assert any(node.fill == "mark" for node in walk(tree))
    scene.on_widget("search", "zeppelin", False)
    nothing = scene.context.texts("help.nothing", words="zeppelin")
    assert nothing in " ".join(node.text for node in walk(tree_of(scene, (1280, 720))[0]) if node.text)


@pytest.mark.parametrize("game_id", BOOKS)
def test_a_search_drops_an_ending_that_nothing_has(game_id: str, tmp_path: Path) -> None:
    text = opened(tmp_path, game_id, "en").text
    word = next(
        word
        for item in text.terms()
        for word in item.text.casefold().split()
        if len(word) > 5 and word.isalpha()
    )
    assert text.found(f"{word}zz") == text.found(word)
    assert not text.found("zeppelins")


def picture(folder: Path, game_id: str) -> LivePicture:
    """The first picture that plays."""
    page = next(page for page in pages(game_id) if page.scene and page.scene.actions)
    context = context_in(folder, "en")
    game = load_game(game_id)
    said = game_texts(context, game, names(context.texts, game_id))
    return LivePicture(context, Clip(game, book(game_id), page, said))


@pytest.mark.parametrize("game_id", BOOKS)
def test_a_picture_plays_its_actions_pauses_and_begins_anew(game_id: str, tmp_path: Path) -> None:
    found = picture(tmp_path, game_id)
    assert found.tick(PAUSE) is None
    found.toggle()
    moved = []
    for step in range(1, len(found.clip) + 1):
        moved.append(found.tick(PAUSE))
        assert found.step == step
        assert found.clip.sentences(step)
    assert any(isinstance(batch, MoveBatch) for batch in moved)
    found.toggle()
    assert found.tick(10 * REST) is None
    found.toggle()
    assert found.step == 0


@pytest.mark.parametrize("game_id", BOOKS)
def test_a_picture_is_drawn_in_slices_and_is_the_same(
    game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    aside = pygame.Surface((9, 9))

    def drawn(slice_: float) -> tuple[int, bytes]:
        monkeypatch.setattr(rule_page, "SLICE", slice_)
        found = picture(tmp_path, game_id)
        taken: list[pygame.Surface] = []

        def lend(step: int, surface: pygame.Surface) -> str:
            taken.append(surface)
            return f"rules/{step}"

        monkeypatch.setattr(found, "_lend", lend)
        view = View(1280, 720, Fonts(), Theme())
        found.layout(view, Node("page", Rect(0, 0, 800, 600)), Rect(0, 0, 800, 600))
        rounds = 1
        while not found.poll():
            rounds += 1
            if rounds == 20:  # another picture between two steps leaves no trace
                found._offscreen.painter(Theme()).paint(aside, Node("", Rect(0, 0, 9, 9), fill="well"), 1.0)
        return rounds, pygame.image.tobytes(taken[0], "RGB")

    rounds, pixels = drawn(0.0)
    once, same = drawn(60.0)
    assert rounds > 30
    assert once == 1
    assert pixels == same


@pytest.mark.parametrize("game_id", BOOKS)
def test_the_old_column_comes_last(game_id: str, tmp_path: Path) -> None:
    scene = opened(tmp_path, game_id, "en")
    assert scene.text.parts[0] == "page/overview"
    assert scene.text.parts[-1] == ALL
    headings = [item.text for item in scene.text.statements() if item.style == "title"]
    assert headings == [scene.text.heading(chapter) for chapter in scene.text.chapters]


@pytest.mark.parametrize("game_id", game_ids())
def test_the_other_games_are_shown_and_lead_there(game_id: str, tmp_path: Path) -> None:
    scene = opened(tmp_path, game_id, "en")
    tree, _ = tree_of(scene, (1280, 720))
    others = {node.target for node in walk(tree) if node.target.startswith("game/")}
    assert others == {f"game/{other}" for other in game_ids() if other != game_id}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", BOOKS)
def test_terms_of_the_glossary_are_underlined_once_a_page_and_explained(
    game_id: str, language: str, tmp_path: Path
) -> None:
    scene = opened(tmp_path, game_id, language)
    explained = set()
    for page in pages(game_id):
        scene.open_part(f"page/{page.id}")
        tree, _ = tree_of(scene, (1280, 720))
        tokens = [node.tip for node in walk(tree) if node.tip.startswith("term/")]
        assert len(tokens) == len(set(tokens))
        for token in tokens:
            tip = scene.tooltip(token)
            assert tip is not None
            assert tip.body in [item.text.partition(": ")[2] for item in scene.text.terms()]
        explained |= set(tokens)
    assert len(explained) * 2 >= len(book(game_id).glossary)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", BOOKS)
def test_every_part_of_the_table_bears_its_name(game_id: str, language: str, tmp_path: Path) -> None:
    scene = opened(tmp_path, game_id, language)
    scene.open_part("page/table")
    page = book(game_id).page("table")
    assert page.scene is not None
    wanted = [scene.texts.own(f"page.table.part.{number + 1}") for number in range(len(page.scene.parts))]
    for size in SIZES:
        tree, _ = tree_of(scene, size)
        shown = [node.text for node in walk(tree) if node.name.startswith("reader/sheet/name")]
        assert shown == wanted
        assert len(set(shown)) == len(wanted) >= 5


@pytest.mark.parametrize("game_id", BOOKS)
def test_a_page_leads_from_one_example_to_the_next(game_id: str, tmp_path: Path) -> None:
    scene = opened(tmp_path, game_id, "en")
    several = [page for page in pages(game_id) if len(page.scenes) > 1]
    assert several
    for page in several:
        scene.open_part(f"page/{page.id}")
        for number in (*range(len(page.scenes)), 0):
            tree, _ = tree_of(scene, (1280, 720))
            found = find(tree, "reader/sheet/another")
            assert found is not None
            said = scene.context.texts("pages.example", number=number + 1, count=len(page.scenes))
            assert found.text == said
            scene.on_target(found.target, Press())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_picture_shows_is_told_only_beside_it(tmp_path: Path, language: str) -> None:
    scene = opened(tmp_path, "concordia_venus", language)
    scene.open_part("page/gods")
    told = {}
    for unfolded in (False, True):
        scene.opened.unfolded = unfolded
        tree, _ = tree_of(scene, (1600, 900))
        told[unfolded] = " ".join(node.text for node in walk(tree))
    assert "81" in told[False]
    assert "81" not in told[True]
