"""The table of Constantinopolis: the city has half of the screen, nothing covers its pictures, nothing empty lies on the sheet."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from game.devtools.shot import context_in
from game.engine.constantinopolis.components import GOODS
from game.i18n import LANGUAGES, Texts
from game.scenes import routes
from game.table.session import Session
from game.ui.geometry import Rect
from game.ui.paint import Painter
from game.ui.scene import SceneManager, View
from game.ui.theme import theme_named
from game.ui.tree import Node, walk
from tests.pairs import some
from tests.scenes.positions import asked

GAME = "constantinopolis"
SMALL, USUAL, LARGE = (1280, 720), (1920, 1080), (3840, 2160)
LOOKS = (
    (SMALL, 1.0), (USUAL, 1.0), (LARGE, 1.0), (SMALL, 1.25), (USUAL, 1.25), (SMALL, 1.5), (USUAL, 1.5), (LARGE, 1.5),
    (SMALL, 2.0), (USUAL, 2.0), ((1280, 800), 1.0), ((1366, 768), 1.0), ((1080, 1920), 1.0),
)  # fmt: skip
SHARE = {SMALL: 0.5, USUAL: 0.52, LARGE: 0.52}
COVER = 0.06
PICTURE = re.compile(r"board/(yards|ships|mine|offices)/.*/?(art|hull|standing|medal)$")


@cache
def painter() -> Painter:
    return Painter.of(theme_named("byzantine"))


@cache
def words(language: str) -> Texts:
    return Texts(language)


def tree(
    key: str, players: int, size: tuple[int, int], scale: float, folder: Path, language: str = "en"
) -> list[Node]:
    """All nodes of the table at a question."""
    context = context_in(folder, "en")
    context.texts = words(language)
    session = Session(asked(GAME, players)[key])
    session.privacy.reveal()
    manager = SceneManager()
    manager.push(routes.table(context, session))
    found = list(walk(manager.compose(View(*size, painter().fonts, painter().theme, scale))))
    while manager.scenes:
        manager.pop()
    return found


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("size", SHARE)
def test_the_city_has_half_of_the_screen_and_never_moves(
    players: int, size: tuple[int, int], tmp_path: Path
) -> None:
    places: dict[str, Rect] = {}
    for key in asked(GAME, players):
        found = tree(key, players, size, 1.0, tmp_path)
        ring = next((node.rect for node in found if node.name == "board/track"), None)
        if ring is None:  # another's things lie over it
            assert any(node.name.startswith("board/tray") for node in found), key
            continue
        assert ring.area >= SHARE[size] * size[0] * size[1], key
        names = {node.name for node in found}
        for node in found:
            if node.name.startswith("board/yards/") and f"{node.name.partition('/art')[0]}/art" not in names:
                continue  # what is built is larger, without a price
            badge = re.fullmatch(r"board/yards/\w+/\w+(/art(/(cost|copies|note))?)?", node.name)
            if badge or re.fullmatch(r"board/(mine|track|city|players|players/seat\d+)", node.name):
                rect = node.rect
                assert places.setdefault(node.name, rect) == rect, (key, node.name)
    assert sum(name.endswith("/cost") for name in places) >= 25


def covers(found: list[Node]) -> dict[tuple[str, str], float]:
    """The share of each picture that a badge of its own lies on."""
    shares: dict[tuple[str, str], float] = {}
    for picture in found:
        if not PICTURE.match(picture.name) or not picture.picture.startswith("art/"):
            continue
        own = picture.name.rpartition("/")[0] + "/"
        for badge in found:
            if badge.name.startswith(own) and badge.fill not in ("", "card", "paper"):
                wide = min(badge.rect.right, picture.rect.right) - max(badge.rect.x, picture.rect.x)
                high = min(badge.rect.bottom, picture.rect.bottom) - max(badge.rect.y, picture.rect.y)
                if wide > 0 and high > 0:
                    shares[picture.name, badge.name] = wide * high / picture.rect.area
    return shares


@pytest.mark.parametrize(("size", "scale"), LOOKS)
def test_no_badge_covers_a_picture(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    for players in (2, 5):
        for key in some(asked(GAME, players), 2, LOOKS.index((size, scale)) % 2):
            found = covers(tree(key, players, size, scale, tmp_path))
            assert {names: share for names, share in found.items() if share > COVER} == {}, (players, key)


@pytest.mark.parametrize(("size", "scale"), LOOKS)
def test_the_roundels_of_offices_are_whole_and_nothing_lies_on_them(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    for players in (2, 5):
        for key in some(asked(GAME, players), 2, LOOKS.index((size, scale)) % 2):
            found = tree(key, players, size, scale, tmp_path)
            medals = [
                node
                for node in found
                if node.name.startswith("board/offices/") and node.name.endswith("/medal")
            ]
            if not medals:
                continue
            assert len(medals) == 5
            for medal in medals:
                card = medal.name.rpartition("/")[0]
                assert medal.rect.w == medal.rect.h >= 40
                over = [
                    node.name
                    for node in found
                    if node.name.startswith(card + "/")
                    and node is not medal
                    and node.rect.overlaps(medal.rect)
                ]
                assert over == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [(SMALL, 1.0), (USUAL, 1.0), (LARGE, 1.0), (SMALL, 1.5)])
def test_the_names_of_the_quarters_have_one_face(
    language: str, size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    for key in some(asked(GAME, 5), 3, LANGUAGES.index(language) % 3):
        found = tree(key, 5, size, scale, tmp_path, language)
        names = [node for node in found if re.fullmatch(r"board/yards/\w+/street/name", node.name)]
        if not names:
            assert any(node.name.startswith("board/tray") for node in found), key
            continue
        assert len(names) == 5
        assert len({(node.style.role, node.text.isupper()) for node in names}) == 1


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_nothing_empty_lies_on_the_own_sheet(players: int, size: tuple[int, int], tmp_path: Path) -> None:
    for key in asked(GAME, players):
        mine = [
            node for node in tree(key, players, size, 1.0, tmp_path) if node.name.startswith("board/mine/")
        ]
        assert not [node.name for node in mine if node.fill == "berth"], key
        store = [node for node in mine if re.fullmatch(r"board/mine/warehouse/store/\w+", node.name)]
        told = {node.name.removesuffix("/label") for node in mine if node.name.endswith("/label")}
        counts = {node.name: node.text for node in mine if node.name.endswith("/count")}
        empty = [node for node in store if counts.get(f"{node.name}/count") == "0"]
        assert [node.name for node in empty if not (node.lit or node.open or node.name in told)] == [], key
        ships = [node for node in mine if re.fullmatch(r"board/mine/water/ship\d+", node.name)]
        assert ships
        assert {node.name for node in ships} == {
            node.name.removesuffix("/art") for node in mine if node.picture.startswith("art/hull/")
        }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [USUAL, LARGE])
@pytest.mark.parametrize("key", ["build", "load"])
def test_every_tile_has_its_name(language: str, size: tuple[int, int], key: str, tmp_path: Path) -> None:
    found = tree(key, 5, size, 1.0, tmp_path, language)
    tiles = {
        node.name
        for node in found
        if re.fullmatch(r"board/yards/\w+/\w+", node.name) and node.target.startswith("building/")
    }
    signs = [node for node in found if re.fullmatch(r"board/yards/.*/sign/name", node.name)]
    names = {node.name.removesuffix("/sign/name"): node.text for node in signs}
    assert tiles == set(names)
    shared = {name for name in names if "/public/" in name}
    assert len({names[name] for name in names if name not in shared}) == len(names) - len(shared)
    looks = {  # fame and mosaic, or the mark on its plot, tell public buildings of one name apart
        (names[name], *((one.picture, one.text) for one in found if one.name.startswith(f"{name}/")))
        for name in shared
    }
    assert len(looks) == len(shared)


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_storing_tells_how_many_of_a_good_are_kept(size: tuple[int, int], tmp_path: Path) -> None:
    state = asked(GAME, 5)["store"].match.state
    kept, have = state.stack[-1][2], state.goods[0]
    found = {node.name: node.text for node in tree("store", 5, size, 1.0, tmp_path)}
    shown = {
        name.split("/")[-2]: text
        for name, text in found.items()
        if re.fullmatch(r"board/mine/.*/store/\w+/count", name)
    }
    assert shown == {good: f"{kept[at]}/{have[at]}" for at, good in enumerate(GOODS) if have[at]}
