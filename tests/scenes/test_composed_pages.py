"""Pages that are composed of their own: what is on them at every shape of window, and that it can be read."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from game.devtools.shot import context_in, scene_of
from game.engine.registry import game_ids
from game.extras.lessons.page import LessonEnd
from game.i18n import LANGUAGES, Texts
from game.scenes.common.keys import CHANGEABLE
from game.scenes.common.parts import HOME, world
from game.scenes.common.pictures import close_up
from game.scenes.pages.credits import DOORS, NEWS, WhatsNew
from game.scenes.pages.keys import KeysPage
from game.scenes.pages.load import Load
from game.scenes.pages.proof import Proof
from game.scenes.pages.settings import GROUPS, SettingsPage
from game.scenes.setup.panels import packed
from game.scenes.table.phones_page import PhonesPage
from game.scenes.table.timeline_page import TimeLine
from game.scenes.title.title import Title
from game.ui import keyboard
from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.scene import Press, Scene, SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import Node, find, find_target, walk
from game.verify import overall
from tests.scenes.driver import Driver

SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (2560, 1080), (1080, 1920)]
WIDE = SIZES[:-1]


def view_of(size: tuple[int, int], scale: float = 1.0) -> View:
    return View(*size, Fonts(), Theme(), scale)


def laid_out(name: str, folder: Path, size: tuple[int, int], language: str = "de") -> Node:
    """A page as it is laid out in a window."""
    page = scene_of(name, context_in(folder, language))
    page.enter()
    return composed(page, size)


def composed(page: Scene, size: tuple[int, int]) -> Node:
    """A page as large as it is in a window."""
    manager = SceneManager()
    manager.scenes.append(page)
    return manager.compose(view_of(size)).children[0]


def whole(root: Node, view: View) -> list[str]:
    """The texts of a page that are cut."""
    shown = [node for node in walk(root) if node.text and node.rect.area]
    return [
        node.name
        for node in shown
        if not view.fonts.fits(node.text, node.style, node.rect, view.k * node.scale)
    ]


def share(root: Node, name: str) -> float:
    """How much of the window a node covers."""
    found = find(root, name)
    assert found is not None
    return found.rect.area / root.rect.area


@pytest.mark.parametrize("size", WIDE)
@pytest.mark.parametrize("language", ["de", "en", "es", "it"])
def test_a_setting_says_below_its_name_what_it_does(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    page = scene_of("settings", context_in(tmp_path, language))
    assert isinstance(page, SettingsPage)
    told: list[str] = []
    silent: list[str] = []
    for chapter, keys in GROUPS.items():
        page.tab = chapter
        root = page.layout(view_of(size))
        for key in keys:
            name = key.rpartition(".")[2]
            about = find(root, f"settings/sheet/{name}.about")
            (silent if about is None else told).append(name)
            if about is not None:
                assert page.context.texts(f"settings.{name}.help").startswith(about.text.rstrip("."))
    assert silent == []


def test_upright_all_settings_are_on_one_page(tmp_path: Path) -> None:
    root = laid_out("settings", tmp_path, (1080, 1920))
    for keys in GROUPS.values():
        assert all(find(root, f"settings/sheet/{key.rpartition('.')[2]}.label") for key in keys)
    assert find_target(root, "tab/table") is None
    assert find_target(root, "ui/keys") is not None


@pytest.mark.parametrize("size", SIZES)
def test_the_keyboard_shows_which_keys_have_commands(size: tuple[int, int], tmp_path: Path) -> None:
    page = scene_of("keys", context_in(tmp_path, "en"))
    assert isinstance(page, KeysPage)
    root = page.layout(view_of(size))
    caps = {node.text.casefold(): node.fill for node in walk(root) if "/cap." in node.name}
    gold = {sign for sign, fill in caps.items() if fill == "button.gold"}
    bases = {chord.rpartition("+")[2] for chord, name in page.keymap.commands.items() if name in CHANGEABLE}
    assert gold == bases
    assert {"q", "f9", "0"} <= set(caps) - gold
    assert {node.target for node in walk(root) if node.target.startswith("key/")} == {
        f"key/{name}" for name in CHANGEABLE
    }


def test_a_click_on_a_key_of_the_keyboard_waits_for_another(driver: Driver) -> None:
    page = scene_of("keys", driver.app.context)
    assert isinstance(page, KeysPage)
    driver.app.manager.push(page)
    driver.turn(2)
    cap = find(driver.tree, "keys/list/keyboard/cap.l")
    assert cap is not None
    assert cap.target == "key/log"
    page.keymap.change(driver.app.settings, "log", "k")
    page.invalidate()
    driver.turn(2)
    fills = {
        sign: node.fill for sign in "kl" if (node := find(driver.tree, f"keys/list/keyboard/cap.{sign}"))
    }
    assert fills == {"k": "button.gold", "l": "tile.gone"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_news_are_cards_with_pictures_and_doors(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    view = view_of(size)
    root = scene_of("whats_new", context_in(tmp_path, language)).layout(view)
    texts = Texts(language)
    said = {node.text for node in walk(root)}
    for group, count in NEWS.items():
        assert {texts(f"news.{group}.{number}") for number in range(1, count + 1)} <= said
        assert find_target(root, f"door/{group}") is not None
        assert find(root, f"news/{group}/picture") is not None
    assert whole(root, view) == []


def test_where_cards_have_no_room_the_news_are_running_text(tmp_path: Path) -> None:
    root = scene_of("whats_new", context_in(tmp_path, "de")).layout(view_of((1280, 720), 2.0))
    assert root.name == "reader"


@pytest.mark.parametrize("group", DOORS)
def test_each_card_of_the_news_leads_to_what_is_new(group: str, driver: Driver) -> None:
    page = WhatsNew(driver.app.context)
    driver.app.manager.push(page)
    driver.turn(2)
    driver.click(f"door/{group}")
    driver.turn(2)
    assert driver.top is not page


def test_pages_about_all_games_stand_before_the_game_set_up_last(tmp_path: Path) -> None:
    context = context_in(tmp_path, "en")
    view = view_of((1920, 1080))
    for name in ("settings", "keys", "whats_new"):
        assert scene_of(name, context).layout(view).picture.startswith(HOME)
    context.settings.set("new_game", {"game": "concordia_venus"})
    for name in ("settings", "keys", "whats_new"):
        assert scene_of(name, context).layout(view).picture == world("concordia_venus", view.rect)


@pytest.mark.parametrize("size", SIZES)
def test_the_contents_of_the_rule_book_stand_on_one_column_as_high_as_the_page(
    size: tuple[int, int], tmp_path: Path
) -> None:
    root = laid_out("help", tmp_path, size)
    index, sheet = find(root, "reader/index"), find(root, "reader/sheet")
    assert index is not None
    assert sheet is not None
    assert (index.rect.right, index.rect.y, index.rect.h) == (sheet.rect.x, sheet.rect.y, sheet.rect.h)
    assert [node.fill for node in index.children if node.target].count("button.gold") == 1


@pytest.mark.parametrize(
    "name", ["learn", "puzzles", "daily", "career", "catalogue", "milestones", "new_game"]
)
def test_pages_about_one_game_tell_which_world_is_behind_them(name: str, tmp_path: Path) -> None:
    scene = scene_of(name, context_in(tmp_path, "en"))
    before = scene.world
    assert before in game_ids()
    other = next(game for game in game_ids() if game != before)
    scene.manager = SceneManager()
    scene.on_target(f"game/{other}", Press())
    if name == "new_game":
        scene.on_target(f"game/{other}", Press())
    assert scene.world == other


@pytest.mark.parametrize("size", SIZES)
def test_the_page_of_phones_shows_one_says_how_to_come_in_and_who_sits_there(
    size: tuple[int, int], tmp_path: Path
) -> None:
    context = context_in(tmp_path, "de")
    page = scene_of("phones", context)
    assert isinstance(page, PhonesPage)
    view = view_of(size)
    root = page.layout(view)
    texts = context.texts
    said = {node.text for node in walk(root)}
    assert {texts(f"phones.{key}") for key in ("intro", "firewall", "risk")} <= said
    assert {texts(f"phones.step.{number}") for number in ("open", 2, 3)} <= said, (
        "there is no code to scan yet"
    )
    cards = [find(root, f"phones/about/scene/case/screen/card{number}/picture") for number in range(3)]
    assert all(node is not None and node.picture for node in cards)
    assert share(root, "phones/about/scene/case") > 0.05
    scene = find(root, "phones/about/scene")
    assert scene is not None
    assert not scene.picture, "a picture of the world on the same picture looks torn"
    steps = [find(root, f"phones/about/step{number}.words") for number in (1, 2, 3)]
    points = [find(root, f"phones/about/words.{key}") for key in ("intro", "firewall", "risk")]
    roles = [node.style.role for node in (*steps, *points) if node is not None]
    assert set(roles[:3]) == {"body.bold"}
    assert set(roles[3:]) <= {"body", "small"}
    assert whole(root, view) == []


@pytest.mark.parametrize("size", [(2560, 1080), (1080, 1920)])
def test_a_new_game_is_composed_for_broad_and_for_upright_windows(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """Broad: players, rules and the rest beside each other. Upright: cards, players and the rest, down to the buttons."""
    root = laid_out("new_game", tmp_path, size)
    names = ("players", "rules", "table") if size[0] > size[1] else ("players", "rules")
    panels = [find(root, f"new/{name}") for name in names]
    assert all(panels)
    rects = [node.rect for node in panels if node is not None]
    start = find_target(root, "ui/start")
    assert start is not None
    if size[0] > size[1]:
        assert [rect.x for rect in rects] == sorted({rect.x for rect in rects})
        assert rects[-1].right - rects[0].x > size[0] * 9 // 10
    else:
        assert rects[0].bottom < rects[1].y
        assert start.rect.y - rects[1].bottom < size[1] // 50
        assert all(rect.w > size[0] * 9 // 10 for rect in rects)


@pytest.mark.parametrize("size", SIZES)
def test_a_question_after_a_lesson_shows_how_those_before_it_went(
    size: tuple[int, int], tmp_path: Path
) -> None:
    page = scene_of("lesson_end", context_in(tmp_path, "de"))
    assert isinstance(page, LessonEnd)
    first = page.lesson.quiz[0]
    page.on_target(f"answer/{next(one for one in first.answers if one != first.right)}", Press())
    page.on_target("ui/next", Press())
    page.on_target(f"answer/{page.lesson.quiz[1].right}", Press())
    root = page.layout(view_of(size))
    marks = [find(root, f"lesson_end/sheet/head/mark{at}") for at in range(len(page.lesson.quiz))]
    assert [mark.fill for mark in marks if mark is not None][:3] == ["chip.bad", "chip.good", "chip"]
    signs = {node.picture for node in walk(root) if node.name.endswith("/sign")}
    assert set(page.lesson.signs) <= signs


@pytest.mark.parametrize("size", SIZES)
def test_the_deal_of_the_day_shows_who_plays_and_fills_an_upright_window(
    size: tuple[int, int], tmp_path: Path
) -> None:
    page = scene_of("daily", context_in(tmp_path, "it"))
    root = page.layout(view_of(size))
    faces = [node.picture for node in walk(root) if re.search(r"/face\d$", node.name)]
    assert len(faces) == 2
    assert all(one.startswith("art/portrait/") for one in faces)
    calendar = find(root, "daily/calendar")
    assert calendar is not None
    if size[0] < size[1]:
        assert calendar.rect.bottom > 0.9 * size[1]


BARS = {"bar", "line", "notice"}
GATHERED = (
    "groups", "deal", "proof", "credits", "experiment", "editor", "lesson_end", "learn", "statistics", "whats_new",
)  # fmt: skip


def blocks(root: Node) -> list[Node]:
    """What lies on a page below its bar, from above to below."""
    found = [node for node in root.children if node.name.rpartition("/")[2] not in BARS and node.rect.area]
    return sorted(found, key=lambda node: node.rect.y)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1080, 1920), (1920, 1080)])
@pytest.mark.parametrize("name", GATHERED)
def test_no_sea_lies_between_what_is_on_a_page_and_its_buttons(
    name: str, size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    """Each thing follows the one above it; what is left of the window is above and below all of them."""
    root = laid_out(name, tmp_path, size, language)
    reached = blocks(root)[0].rect.y
    for node in blocks(root):
        assert node.rect.y - reached < 40, node.name
        reached = max(reached, node.rect.bottom)
    assert reached <= size[1]
    bar = find(root, f"{root.name}/bar")
    assert bar is not None
    above, below = blocks(root)[0].rect.y - bar.rect.bottom, size[1] - reached
    assert above < 60 or above >= below // 2


@pytest.mark.parametrize("size", SIZES)
def test_the_credits_show_the_worlds_of_the_games_at_every_shape(
    size: tuple[int, int], tmp_path: Path
) -> None:
    view = view_of(size)
    root = scene_of("credits", context_in(tmp_path, "de")).layout(view)
    scenes = [find(root, f"reader/{game}/scene") for game in game_ids()]
    assert all(node is not None and node.rect.h >= 100 for node in scenes)
    assert whole(root, view) == []


def test_the_button_that_checks_a_deal_lies_on_the_poster_with_what_it_proves(tmp_path: Path) -> None:
    context = context_in(tmp_path, "de")
    for size in SIZES:
        root = scene_of("proof", context).layout(view_of(size))
        sheet, check = find(root, "proof/poster"), find_target(root, "ui/check")
        assert sheet is not None
        assert check is not None
        assert sheet.rect.holds(check.rect)
        why = find(root, "proof/poster/why")
        assert why is not None
        assert context.texts("proof.check") in why.text


def test_chances_are_one_line_each_with_banners_on_it_and_a_part_nobody_has_is_no_column(
    tmp_path: Path,
) -> None:
    context = context_in(tmp_path, "de")
    root = scene_of("analysis", context).layout(view_of((1920, 1080)))
    lines = [node for node in walk(root) if re.search(r"/chances/line\.\d$", node.name)]
    bands = [node for node in walk(root) if re.search(r"/chances/band\.\d$", node.name)]
    marks = {
        node.name.rpartition("mark.")[2][0] for node in walk(root) if re.search(r"/mark\.\d\.\d$", node.name)
    }
    assert len(lines) == len(bands) == 3
    assert all(len(node.strokes) == 1 and len(node.strokes[0].points) > 3 for node in (*lines, *bands))
    assert {node.name[-1] for node in lines} == marks
    values = [node for node in walk(root) if re.search(r"/value\.\d\.rest$", node.name)]
    assert all(node.text not in ("+0", "0") for node in values) or not values
    for node in walk(root):
        if "/bar." not in node.name:
            continue
        zero = find(root, node.name.replace("/bar.", "/zero."))
        value = find(root, node.name.replace("/bar.", "/value."))
        assert zero is not None
        assert value is not None
        ends = (node.rect.right, node.rect.x)
        assert zero.rect.x in ends
        assert (ends.index(zero.rect.x) == 0) == value.text.startswith("−")


@pytest.mark.parametrize("size", SIZES)
def test_a_bar_of_the_laboratory_is_one_piece_and_its_interval_lies_below_it(
    size: tuple[int, int], tmp_path: Path
) -> None:
    root = scene_of("laboratory", context_in(tmp_path, "it")).layout(view_of(size))
    bars = [node for node in walk(root) if re.search(r"/row\.\d/bar$", node.name)]
    assert bars
    for bar in bars:
        whisker = find(root, bar.name.replace("/bar", "/whisker"))
        assert whisker is None or whisker.rect.y >= bar.rect.bottom
    assert not any("/stone." in node.name for node in walk(root))
    assert any(node.text == Texts("it")("laboratory.par") for node in walk(root))
    assert find(root, "laboratory/state/rail") is None, "a full bar says nothing"


@pytest.mark.parametrize("size", SIZES)
def test_signs_of_a_lesson_do_not_give_an_answer_away_and_the_question_that_is_asked_is_gold(
    size: tuple[int, int], tmp_path: Path
) -> None:
    page = scene_of("lesson_end", context_in(tmp_path, "de"))
    assert isinstance(page, LessonEnd)
    root = page.layout(view_of(size))
    assert not set(page.lesson.signs) & {node.picture for node in walk(root)}
    marks = [find(root, f"lesson_end/sheet/head/mark{at}") for at in range(len(page.lesson.quiz))]
    assert [mark.fill for mark in marks if mark is not None][:2] == ["chip.gold", "chip"]


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160), (2560, 1080), (1280, 720), (1080, 1920)])
def test_a_new_game_and_an_experiment_show_all_rules_on_one_leaf(
    size: tuple[int, int], tmp_path: Path
) -> None:
    for name in ("new_game", "experiment"):
        page = scene_of(name, context_in(tmp_path, "it"))
        page.on_target("game/constantinopolis", Press())
        root = page.layout(view_of(size))
        assert not [node for node in walk(root) if node.target.startswith("leaf")], name
        assert sum(node.target.startswith("pick/option") for node in walk(root)) or name == "experiment"


def test_upright_the_time_line_has_its_list_above_what_can_be_done(tmp_path: Path) -> None:
    root = laid_out("timeline", tmp_path, (1080, 1920))
    steps, go = find(root, "timeline/steps"), find_target(root, "ui/go")
    assert steps is not None
    assert go is not None
    assert steps.rect.w > root.rect.w * 9 // 10
    assert steps.rect.bottom < go.rect.y


@pytest.mark.parametrize("size", SIZES)
def test_the_goal_of_a_station_stands_below_its_letter_and_the_map_is_marked(
    size: tuple[int, int], tmp_path: Path
) -> None:
    root = laid_out("career", tmp_path, size)
    words, goal = find(root, "career/letter/words"), find(root, "career/letter/goal")
    ground, here = find(root, "career/letter/ground"), find(root, "career/letter/here")
    assert words is not None
    assert goal is not None
    assert 0 <= goal.rect.y - words.rect.bottom < size[1] // 20
    if ground is not None:
        assert here is not None
        assert ground.rect.holds(here.rect)
        assert not goal.rect.overlaps(ground.rect)


@pytest.mark.parametrize("size", SIZES)
def test_no_name_lies_on_the_picture_of_a_saved_match(size: tuple[int, int], tmp_path: Path) -> None:
    root = laid_out("load", tmp_path, size)
    plates = [node for node in walk(root) if node.name.endswith("/picture/game")]
    assert plates
    for plate in plates:
        picture = find(root, plate.name.removesuffix("/game"))
        assert picture is not None
        assert plate.rect.y == picture.rect.bottom
        assert plate.rect.w == picture.rect.w


def test_a_game_that_was_not_played_offers_its_lessons(driver: Driver) -> None:
    page = scene_of("statistics", driver.app.context)
    driver.app.manager.push(page)
    driver.turn(2)
    game = game_ids()[1]
    driver.click(f"learn/{game}")
    assert driver.top.world == game
    assert driver.scenes[-1] == "Learn"


def test_upright_the_games_of_the_catalogue_have_a_row_of_their_own(tmp_path: Path) -> None:
    root = laid_out("catalogue", tmp_path, (1080, 1920))
    games = [node for node in walk(root) if node.target.startswith("game/")]
    groups = [node for node in walk(root) if node.target.startswith("group/")]
    assert [node.target for node in games] == [f"game/{game}" for game in game_ids()]
    assert len({node.rect.y for node in games}) == 1
    assert games[0].rect.bottom < min(node.rect.y for node in groups)


def test_a_row_shows_where_its_seal_will_be(tmp_path: Path) -> None:
    root = laid_out("learn", tmp_path, (1920, 1080))
    marks = [node for node in walk(root) if re.search(r"/lessons/[^/]+/mark$", node.name)]
    assert marks
    assert all(node.picture or node.fill == "chip" for node in marks)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_what_else_can_be_done_behind_a_door_is_told_in_words(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    root = laid_out("title", tmp_path, size, language)
    quiet = [node for node in walk(root) if re.match(r"(new|lessons|puzzle)/", node.target)]
    assert len({node.target for node in quiet}) > len(game_ids())
    assert all(node.text for node in quiet)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["settings", "new_game"])
def test_upright_everything_stays_on_one_page_although_pages_are_larger_there(
    name: str, language: str, tmp_path: Path
) -> None:
    page = scene_of(name, context_in(tmp_path, language))
    root = composed(page, (1080, 1920))
    assert root.children[0].scale > 1
    tabs = {node.target for node in walk(root) if node.target.startswith("tab/")}
    assert tabs == (set() if name == "settings" else {"tab/rules", "tab/table", "tab/deal"})
    view = view_of((1080, 1920))
    assert whole(root, view) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (2560, 1080)])
def test_the_rules_of_a_help_page_stand_below_its_picture_where_they_have_room(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    root = laid_out("help", tmp_path, size, language)
    sheet, margin = find(root, "reader/sheet"), find(root, "reader/sheet/margin")
    live, fold = find(root, "reader/sheet/live"), find_target(root, "margin/fold")
    assert sheet is not None
    assert live is not None
    assert (margin is None) != (fold is None)
    if size[0] < size[1]:
        assert margin is not None
        assert sheet.rect.holds(margin.rect)
        assert margin.rect.y >= live.rect.bottom


def test_upright_the_contents_of_the_rule_book_take_the_room_they_have(tmp_path: Path) -> None:
    root = laid_out("help", tmp_path, (1080, 1920), "de")
    rail = find(root, "reader/index")
    assert rail is not None
    assert max(node.rect.bottom for node in rail.children) - rail.rect.y > rail.rect.h // 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_daily_deal_that_was_played_tells_its_three_figures_large(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    root = laid_out("daily", tmp_path, size, language)
    figures = [node for node in walk(root) if re.search(r"/figure\d/figure$", node.name)]
    assert [node.text[:1] for node in figures] == ["+", "+", "+"]
    assert "±" in figures[1].text
    words = [node.text for node in walk(root) if node.name == "daily/deals/words"]
    assert not any(figures[0].text in said for said in words)
    scenes = [find(root, f"daily/game.{game}/scene") for game in game_ids()]
    assert all(node is not None and node.rect.h >= 40 for node in scenes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["new_game", "daily", "puzzles"])
def test_upright_the_cards_of_the_games_keep_their_two_lines(
    name: str, language: str, tmp_path: Path
) -> None:
    root = composed(scene_of(name, context_in(tmp_path, language)), (1080, 1920))
    for game in game_ids():
        (card,) = [node for node in walk(root) if node.name.endswith(f"/game.{game}")]
        told = [node for node in walk(card) if re.search(r"/facts\d$", node.name)]
        assert [bool(node.text) for node in told] == [True, True]
        scene = next(node for node in walk(card) if node.name.endswith("/scene"))
        assert scene.rect.h > card.rect.h // 2, "the picture has the larger part"
    assert [cut for cut in whole(root, view_of((1080, 1920))) if "/facts" in cut] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_upright_the_panels_of_an_experiment_stand_one_below_the_other(language: str, tmp_path: Path) -> None:
    """At full width each option has its sentence, and all values stand in one font."""
    root = composed(scene_of("experiment", context_in(tmp_path, language)), (1080, 1920))
    panels = [
        next(node for node in walk(root) if node.name == f"laboratory/{name}")
        for name in ("players", "matches", "rules")
    ]
    assert panels[0].rect.bottom < panels[1].rect.y
    assert panels[1].rect.bottom < panels[2].rect.y
    assert all(node.rect.w > 1000 // root.children[0].scale for node in panels)
    names = {node.name for one in panels[1:] for node in walk(one)}
    labels = {name.removesuffix(".label") for name in names if name.endswith(".label")}
    assert len(labels) >= 8
    assert {f"{name}.hint" for name in labels} <= names
    picked = [node for node in walk(panels[2]) if node.target.startswith("pick/")]
    assert len({node.style.role for node in picked for node in walk(node) if node.text}) == 1
    seats = [node.rect.h for node in walk(panels[0]) if node.target.startswith("who/")]
    assert max(seats) - min(seats) <= 1


@pytest.mark.parametrize("size", SIZES)
def test_all_keys_with_commands_have_their_picture_on_the_keyboard_or_none(
    size: tuple[int, int], tmp_path: Path
) -> None:
    root = composed(scene_of("keys", context_in(tmp_path, "en")), size)
    caps = [node for node in walk(root) if "/cap." in node.name and node.target]
    signed = [any(child.picture for child in node.children) for node in caps]
    assert caps
    assert len(set(signed)) == 1
    assert size != (1080, 1920) or all(signed)


def test_upright_the_way_to_the_keys_is_a_button_and_no_bar(tmp_path: Path) -> None:
    root = laid_out("settings", tmp_path, (1080, 1920))
    keys = find_target(root, "ui/keys")
    assert keys is not None
    assert keys.picture
    assert keys.rect.w < 1080 // 3


def test_a_day_that_does_not_count_stands_in_brackets(tmp_path: Path) -> None:
    root = laid_out("daily", tmp_path, (1280, 720), "en")
    leads = [node.text for node in walk(root) if re.search(r"/day\d+/lead$", node.name)]
    counted = [one for one in leads if not one.startswith("(")]
    said = next(node.text for node in walk(root) if node.name == "daily/calendar/summary")
    assert len(leads) == len(counted) + 1
    assert said.startswith(f"{len(counted)} deals")
    assert Texts("en")("daily.uncounted") in said


def test_upright_the_position_of_the_day_has_the_shape_of_its_picture(tmp_path: Path) -> None:
    root = laid_out("puzzles", tmp_path, (1080, 1920))
    scene = find(root, "puzzles/door/scene")
    assert scene is not None
    assert abs(scene.rect.w / scene.rect.h - 16 / 9) < 0.02


def test_a_close_up_is_moved_and_widened_until_its_edges_cut_nothing() -> None:
    tiles = [Rect(40 + 200 * x, 30 + 170 * y, 180, 150) for x in range(6) for y in range(4)]
    part = close_up([tiles[9]], (1280, 720), tiles)
    assert part.holds(tiles[9])
    assert all(part.holds(tile) or not part.overlaps(tile) for tile in tiles)
    assert part.w < 1280


def test_the_lines_that_were_left_are_beads_where_they_left_the_match(tmp_path: Path) -> None:
    page = scene_of("timeline", context_in(tmp_path, "en"))
    assert isinstance(page, TimeLine)
    root = page.layout(view_of((1920, 1080)))
    branches = page.chosen.branches()
    assert len(branches) == 3
    match = page.model.session.match
    for number, branch in enumerate(branches, 1):
        beads = [node for node in walk(root) if f"/bead.{number}." in node.name]
        assert len(beads) == len(branch.entries)
        seats = [page.model.session.seats[entry.seat].color for entry in branch.entries]
        assert [node.fill for node in beads] == [f"seat.{color}" for color in seats]
        stem, line = find(root, f"timeline/stem.{number}"), find(root, "timeline/real.line")
        assert stem is not None
        assert line is not None
        assert beads[0].rect.x > stem.rect.x
        if branch.after == len(match):
            assert abs(stem.rect.cx - line.rect.right) <= stem.rect.w
    assert sum("/real.bead." in node.name for node in walk(root)) >= 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_damaged_save_has_a_button_and_its_name(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    context = context_in(tmp_path, language)
    page = scene_of("load", context)
    assert isinstance(page, Load)
    page.enter()
    while any(not info.known for info in page.saves) or page._list.reading:
        page._list.poll(())
        page.saves = page._list.infos
    root = composed(page, size)
    card = "load/save.save_Theodosius"
    restore, why, name = (find(root, f"{card}/{part}") for part in ("restore", "why", "name"))
    assert restore is not None
    assert why is not None
    assert name is not None
    assert (restore.target, restore.text) == ("load/save_Theodosius", context.texts("load.restore"))
    assert name.text == "Theodosius"
    assert not why.rect.overlaps(restore.rect)
    view = view_of(size)
    assert view.fonts.fits(why.text, why.style, why.rect, view.k * why.scale)


@pytest.mark.parametrize("size", SIZES)
def test_cards_of_saved_matches_stand_in_one_line_and_say_what_a_click_does(
    size: tuple[int, int], tmp_path: Path
) -> None:
    context = context_in(tmp_path, "en")
    page = scene_of("load", context)
    assert isinstance(page, Load)
    page.enter()
    while any(not info.known for info in page.saves) or page._list.reading:
        page._list.poll(())
        page.saves = page._list.infos
    root = composed(page, size)
    cards = {node.name: node for node in root.children if node.name.startswith("load/save.")}
    assert len(cards) > 2
    ends = {(card.rect.bottom, find_in(card, "/face/picture").rect.bottom) for card in cards.values()}
    assert len(ends) == len({card.rect.bottom for card in cards.values()}), "damaged or not, in one line"
    opened = [node.text for node in walk(root) if node.name.endswith(("/go_on", "/restore"))]
    assert sorted({*opened}) == [context.texts("title.continue"), context.texts("load.restore")]
    assert len(opened) == len(cards)
    facts = [node.text for node in walk(root) if node.name.endswith("/facts")]
    games = tuple(context.texts(f"{game}.name") for game in game_ids())
    assert len({said.startswith(games) for said in facts}) == 1, "all in full or all briefly"
    for card in cards.values():
        watch, export, delete = (find_in(card, f"/{name}").rect for name in ("watch", "export", "delete"))
        assert delete.x - export.right > 2 * (export.x - watch.right)


def find_in(card: Node, name: str) -> Node:
    """What has this end of a name in a card."""
    return next(node for node in walk(card) if node.name.endswith(name))


@pytest.mark.parametrize("name", ["load", "credits", "lesson_won"])
def test_in_a_wide_window_the_buttons_stand_below_the_content(name: str, tmp_path: Path) -> None:
    root = laid_out(name, tmp_path, (2560, 1080))
    content = [node.rect for node in root.children if node.rect.h > 200 and node.rect.w < 2000]
    buttons = [node.rect for node in root.children if node.target and node.rect.y >= 900]
    assert len(content) >= 2
    assert len(buttons) >= 2
    assert min(rect.x for rect in buttons) >= min(rect.x for rect in content)
    assert max(rect.right for rect in buttons) <= max(rect.right for rect in content)


@pytest.mark.parametrize("size", SIZES)
def test_the_last_matches_of_a_group_are_rows_of_one_height(size: tuple[int, int], tmp_path: Path) -> None:
    root = laid_out("groups", tmp_path, size)
    rows = [node.rect for node in walk(root) if re.search(r"/match\.\d+$", node.name)]
    scenes = [node.rect for node in walk(root) if re.search(r"/match\.\d+/world$", node.name)]
    sheet = find(root, "groups/sheet")
    assert sheet is not None
    assert len(rows) == len(scenes) > 2
    assert len({rect.h for rect in rows}) == 1
    assert len({rect.w for rect in scenes}) == 1
    assert all(sheet.rect.holds(rect) for rect in rows)
    assert sheet.rect.h >= size[1] * 3 // 5, "little bare ground, upright too"


QWERTZ = str.maketrans("yz", "zy")


def test_a_keyboard_is_drawn_as_it_is_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Library:
        """An SDL with a German keyboard."""

        def SDL_GetKeyFromScancode(self, number: object) -> int:  # noqa: N802
            place = number.value - keyboard.SCANCODE_A  # type: ignore[attr-defined]  # a number of ctypes
            return ord((keyboard.LETTERS + keyboard.DIGITS)[place].translate(QWERTZ))

    monkeypatch.setattr(keyboard, "sdl", Library)
    keyboard.forget()
    root = laid_out("keys", tmp_path, (1920, 1080))
    caps = {sign: find(root, f"keys/list/keyboard/cap.{sign}") for sign in "tyzu"}
    keyboard.forget()
    assert {sign: node.text for sign, node in caps.items() if node} == {
        "t": "T",
        "y": "Z",
        "z": "Y",
        "u": "U",
    }
    targets = {node.text: node.target for node in caps.values() if node}
    assert (targets["Z"], targets["Y"]) == ("key/near", "key/redo")


@pytest.mark.parametrize("size", SIZES)
def test_no_sign_lies_on_the_letter_of_its_key(size: tuple[int, int], tmp_path: Path) -> None:
    root, view = laid_out("keys", tmp_path, size), view_of(size)
    caps = [node for node in walk(root) if "/cap." in node.name and node.text]
    for cap in caps:
        for sign in cap.children:
            room = sign.rect.x - cap.rect.x - round(cap.style.pad * view.k * cap.scale)
            assert view.fonts.size(cap.text, cap.style.role, view.k * cap.scale)[0] <= room, cap.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_laboratory_says_first_who_wins_most_and_how_sure_that_is(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    page = scene_of("laboratory", context_in(tmp_path, language))
    view = view_of(size)
    root = page.layout(view)
    finding, texts = find(root, "laboratory/finding"), page.context.texts
    assert finding is not None
    said = {node.name.rpartition("/")[2]: node.text for node in walk(finding) if node.text}
    best = max(page.findings.bots.values(), key=lambda row: row.share.mean - row.par)  # type: ignore[attr-defined]
    assert str(round(100 * best.share.mean)) in said["sure"]
    assert texts("laboratory.uncertain") in said["sure"]
    assert whole(finding, view) == []


@pytest.mark.parametrize("size", SIZES)
def test_an_experiment_asks_its_question_and_shows_who_plays_by_their_faces(
    size: tuple[int, int], tmp_path: Path
) -> None:
    page = scene_of("experiment", context_in(tmp_path, "de"))
    view = view_of(size)
    root = page.layout(view)
    purpose = find(root, "laboratory/purpose")
    assert purpose is not None
    assert purpose.rect.bottom <= min(
        node.rect.y for node in root.children if node.target.startswith("game/")
    )
    faces = [find(root, f"laboratory/players/who.{seat}/picture") for seat in range(2)]
    for face in faces:
        assert face is not None
        assert face.rect.h >= view.px(180)
    assert find(root, "laboratory/game.constantinopolis/scene") is not None
    assert find_target(root, "size/1") is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_position_set_up_by_hand_has_its_question_its_table_and_a_face_for_every_seat(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    page = scene_of("editor", context_in(tmp_path, language))
    view = view_of(size)
    root = page.layout(view)
    purpose, table, done = (
        find(root, name) for name in ("editor/purpose", "editor/position", "editor/ui.done")
    )
    assert purpose is not None
    assert table is not None
    assert done is not None
    assert whole(purpose, view) == []
    assert not purpose.rect.overlaps(table.rect)
    seats = [node for node in walk(root) if node.target.startswith("seat/")]
    assert len(seats) == 5
    for seat in seats:
        shown = [node.picture for node in walk(seat)]
        assert any(picture.startswith("banner/") for picture in shown)
        assert any(picture and not picture.startswith("banner/") for picture in shown)
        assert not seat.rect.overlaps(table.rect)
    if not view.upright:
        assert root.rect.h - max(node.rect.bottom for node in root.children if node.fill) < view.px(100)
    assert table.rect.area > root.rect.area // 4


@pytest.mark.parametrize("name", ["deal", "proof"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_seal_of_a_deal_is_a_poster_beside_or_above_what_can_be_done(
    size: tuple[int, int], language: str, name: str, tmp_path: Path
) -> None:
    view = view_of(size)
    root = scene_of(name, context_in(tmp_path, language)).layout(view)
    poster, sheet, main = (
        find(root, f"{name}/{part}")
        for part in {"deal": ("seal", "cut", "go"), "proof": ("poster", "sheet", "poster/check")}[name]
    )
    assert poster is not None
    assert sheet is not None
    assert main is not None
    assert main.target
    seal = next(node for node in walk(poster) if node.picture.startswith("art/seal"))
    assert seal.rect.h >= view.px(300)
    assert (poster.rect.area + sheet.rect.area) * 3 > root.rect.area
    assert whole(poster, view) == []
    assert (poster.rect.bottom < sheet.rect.y) == view.upright


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_question_of_a_lesson_has_a_picture_beside_or_above_it_that_tells_the_verdict(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    page = scene_of("lesson_end", context_in(tmp_path, language))
    assert isinstance(page, LessonEnd)
    view, texts, question = view_of(size), page.context.texts, page.lesson.quiz[0]
    wrong = next(answer for answer in question.answers if answer != question.right)
    for given, head in (("", page.lesson.key("title")), (wrong, "learn.not_right")):
        page.given = given
        root = page.layout(view)
        poster, sheet = find(root, "lesson_end/poster"), find(root, "lesson_end/sheet")
        assert poster is not None
        assert sheet is not None
        assert not poster.rect.overlaps(sheet.rect)
        assert texts(head) in {node.text for node in walk(poster)}
        scene = find(root, "lesson_end/poster/scene")
        assert scene is not None
        assert scene.rect.h >= view.px(220)
        assert whole(root, view) == []
        assert (poster.rect.area + sheet.rect.area) * 3 > root.rect.area


def test_rows_of_rules_are_packed_by_their_own_heights() -> None:
    assert packed([50, 90, 50, 50, 200], 200, 10) == [[0, 1], [2, 3], [4]]
    assert packed([300], 200, 10) == [[0]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_small_window_shows_four_rules_at_once(language: str, tmp_path: Path) -> None:
    page = scene_of("new_game", context_in(tmp_path, language))
    page.on_target("game/glory_to_rome", Press())
    root = page.layout(view_of((1280, 720)))
    found = [node for node in walk(root) if node.target.startswith(("pick/option", "pick/preset"))]
    assert len(found) >= 4
    rows = [node.rect for node in found]
    assert all(first.bottom <= second.y for first, second in pairwise(rows))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_keys_that_are_fixed_have_signs_on_the_keyboard_and_words_below_it(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    page = scene_of("keys", context_in(tmp_path, language))
    view = view_of(size)
    root = page.layout(view)
    for sign in ("f2", "f7", "i", "m"):
        cap = find(root, f"keys/list/keyboard/cap.{sign}")
        assert cap is not None
        assert cap.fill == "card"
        assert not cap.target
        assert cap.children[0].picture.startswith("glyph/")
    words = find(root, "keys/hint/fixed")
    assert words is not None
    assert "F2–F7" in words.text
    assert {" I ", " M "} <= {words.text[at : at + 3] for at in range(len(words.text))}
    assert whole(root, view) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_pictures_below_a_winner_are_named(size: tuple[int, int], tmp_path: Path) -> None:
    view = view_of(size)
    root = scene_of("score", context_in(tmp_path, "de")).layout(view)
    said = find(root, "score/town/had")
    assert said is not None
    city = find(root, "score/town/city")
    assert city is not None
    assert said.rect.y >= city.rect.bottom
    assert view.fonts.fits(said.text, said.style, said.rect, view.k)


@pytest.mark.parametrize("size", SIZES)
def test_the_poster_of_a_checked_deal_tells_the_verdict_in_place_of_the_button(
    size: tuple[int, int], tmp_path: Path
) -> None:
    page = scene_of("proof", context_in(tmp_path, "de"))
    assert isinstance(page, Proof)
    page.check()
    view = view_of(size)
    root = page.layout(view)
    poster = find(root, "proof/poster")
    assert poster is not None
    verdict, mark = find(root, "proof/poster/verdict"), find(root, "proof/poster/mark")
    assert verdict is not None
    assert mark is not None
    assert verdict.text == page.context.texts(f"verify.overall.{overall(page.found)}")
    assert find_target(root, "ui/check") is None
    assert [node.text for node in walk(root)].count(verdict.text) == 1
    assert whole(root, view) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 4, 6])
def test_every_number_of_players_of_an_experiment_has_faces_of_a_size(
    count: int, size: tuple[int, int], tmp_path: Path
) -> None:
    page = scene_of("experiment", context_in(tmp_path, "de"))
    page.on_target("game/concordia_venus", Press())
    page.on_target(f"count/{count}", Press())
    view = view_of(size)
    root = page.layout(view)
    cards = [node for node in walk(root) if node.target.startswith("who/")]
    assert len(cards) == count
    drawn = [node for card in cards for node in card.children if node.name.endswith("/picture")]
    assert min(node.rect.h for node in drawn) >= view.px(60)


def one(root: Node, name: str) -> Node:
    """The node of a name, which must be there."""
    found = find(root, name)
    assert found is not None, name
    return found


def test_the_numbers_of_answers_are_as_large_as_their_line_and_both_columns_end_together(
    tmp_path: Path,
) -> None:
    page = scene_of("lesson_end", context_in(tmp_path, "en"))
    assert isinstance(page, LessonEnd)
    view = view_of((1280, 720))
    root = page.layout(view)
    line, answers = view.line("body.bold"), page.lesson.quiz[0].answers
    cells = [one(root, f"lesson_end/sheet/{answer}") for answer in answers]
    assert len({cell.rect.h for cell in cells}) == 1
    for cell in cells:
        sign = one(cell, f"{cell.name}/sign")
        assert line < sign.rect.h <= 2 * line
        assert sign.rect.w == sign.rect.h
    assert one(root, "lesson_end/sheet").rect.bottom == one(root, "lesson_end/poster").rect.bottom


@pytest.mark.parametrize("language", LANGUAGES)
def test_upright_a_new_game_offers_first_match_and_lessons(language: str, tmp_path: Path) -> None:
    root = laid_out("new_game", tmp_path, (1080, 1920), language)
    assert find_target(root, "ui/learn") is not None
    assert find_target(root, "ui/first") is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_upright_each_setting_says_what_it_does(language: str, tmp_path: Path) -> None:
    view = view_of((1080, 1920))
    root = laid_out("settings", tmp_path, (1080, 1920), language)
    keys = [key.rpartition(".")[2] for group in GROUPS.values() for key in group]
    assert [key for key in keys if find(root, f"settings/sheet/{key}.about") is None] == []
    assert whole(root, view) == []
    assert all(
        node.rect.bottom <= one(root, "settings/sheet").rect.bottom
        for node in walk(root)
        if ".about" in node.name
    )


def test_a_switch_that_is_off_has_another_sign_than_a_step_down(tmp_path: Path) -> None:
    root = laid_out("settings", tmp_path, (1080, 1920))
    switches = [node for node in walk(root) if node.picture in {"glyph/box", "glyph/check"} and node.text]
    assert {node.picture for node in switches} == {"glyph/box", "glyph/check"}
    assert all(not node.text for node in walk(root) if node.picture == "glyph/minus")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_says_what_its_bars_mean(size: tuple[int, int], language: str, tmp_path: Path) -> None:
    root = laid_out("catalogue", tmp_path, size, language)
    assert any(node.name.endswith("/mean") for node in walk(root))
    legend = next(node for node in walk(root) if node.name.endswith("/legend"))
    things = [node for node in walk(root) if node.target.startswith("thing/")]
    assert max(node.rect.bottom for node in things) <= legend.rect.y
    assert legend.name not in whole(root, view_of(size))


def test_a_deal_not_yet_checked_has_no_tick(tmp_path: Path) -> None:
    context = context_in(tmp_path, "de")
    for size in SIZES:
        check = find_target(scene_of("proof", context).layout(view_of(size)), "ui/check")
        assert check is not None
        assert check.picture == "glyph/search"


def test_the_way_to_the_lessons_keeps_clear_of_the_edge_of_its_card(tmp_path: Path) -> None:
    root = laid_out("statistics", tmp_path, (1280, 720), "en")
    doors = [node for node in walk(root) if node.target.startswith("learn/")]
    assert doors
    for door in doors:
        card = one(root, door.name.rpartition("/")[0])
        assert card.rect.bottom - door.rect.bottom >= 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_doors_of_the_title_name_the_puzzles_alike(language: str, tmp_path: Path) -> None:
    page = scene_of("title", context_in(tmp_path, language))
    assert isinstance(page, Title)
    page.enter()
    page.doors = tuple(replace(door, puzzle=True, first=False) for door in page.doors)
    root = page.layout(view_of((1280, 720)))
    puzzles = [node for node in walk(root) if node.target.startswith("puzzle/")]
    assert len(puzzles) > 1
    assert len({node.text for node in puzzles}) == 1
    assert all(node.style.align == "left" for node in puzzles)
