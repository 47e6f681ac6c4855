"""The poster of an evening: what a group played, who won, the evening's table. Pure layout for a sheet of `SIZE` pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path

from game.i18n.dates import day_words
from game.storage import places
from game.storage.image_cache import ImageCache
from game.storage.people import GroupRank, standings
from game.storage.places import FOLDER, keep_picture
from game.storage.tallies import Finished
from game.ui.desktop import copy_picture
from game.ui.geometry import Rect
from game.ui.scene import Context, View
from game.ui.tree import Node, TextStyle

from ..common import people
from ..common.parts import world

SIZE = (1920, 1080)
BAND = 60
"""Width of the frame."""
MOST = 6
"""So many matches have room."""
NAME = TextStyle("display", "gold_light", align="left", shrink=True, pad=6)
DAY = TextStyle("body.bold", "marble", align="right", shrink=True, pad=12)
GAME = TextStyle("title", align="left", valign="bottom", shrink=True, pad=14)
POINTS = TextStyle("body.bold", align="left", valign="top", lines=2, shrink=True, pad=14)
WHO = TextStyle("title", "porphyry", align="left", shrink=True, pad=14)
WINS = TextStyle("number.large", "porphyry", shrink=True)
HEAD = TextStyle("body.bold", "ink_soft", shrink=True)


def evening_picture(view: View, context: Context, circle: people.Circle, matches: Sequence[Finished]) -> Node:
    """The whole poster, as large as the view."""
    root = Node("evening", view.rect, fill="plate")
    inner = view.rect.inset(BAND + 20, BAND + 18)
    head, body = inner.cut_top(104, gap=18)
    _head(root, head, context, circle, matches)
    left, right = body.columns(0.58, 0.42, gap=18)
    rows = left.equal_rows(max(2, min(MOST, len(matches))), 14)
    for number, (match, cell) in enumerate(zip(matches[-MOST:], rows, strict=False)):
        _match(root, cell, number, match, context)
    _table(root, right, context, circle, standings(matches, circle.group.people))
    root.add("frame", view.rect, picture="art/poster/frame", picture_at="stretch").depth = 60
    return root


def _head(
    root: Node, area: Rect, context: Context, circle: people.Circle, matches: Sequence[Finished]
) -> None:
    """The name of the group and the day."""
    texts = context.texts
    plate = root.add("head", area, fill="porphyry")
    seal, words = area.inset(14, 8).cut_left(area.h - 16, gap=16)
    plate.add("seal", seal, picture="tabularium")
    name, day = words.columns(0.66, 0.34, gap=12)
    plate.add("name", name, text=people.name_of(circle.group), style=NAME)
    here = datetime.fromisoformat(matches[-1].ended).astimezone()
    said = day_words(texts, here)
    plate.add("day", day, text=said, style=DAY)


def _match(root: Node, cell: Rect, number: int, match: Finished, context: Context) -> None:
    """One match: its world, its winner, everybody's points."""
    texts = context.texts
    card = root.add(f"match.{number}", cell, fill="sheet")
    scene, words = cell.inset(10).cut_left(min(cell.w // 3, cell.h * 16 // 9), gap=6)
    card.add("world", scene, picture=world(match.game, scene), picture_at="fill", frame="outline.gold")
    first = [one.player for one in match.results if one.place == 1]
    upper, lower = words.rows(1.0, 1.0)
    title = texts("group.won", game=texts(f"{match.game}.name"), names=", ".join(first))
    card.add("winner", upper, text=title, style=GAME)
    points = " · ".join(f"{one.player} {one.points}" for one in match.results)
    card.add("points", lower, text=points, style=POINTS)


def _table(
    root: Node, area: Rect, context: Context, circle: people.Circle, rows: Sequence[GroupRank]
) -> None:
    """The people by their wins of this evening."""
    sheet = root.add("table", area, fill="sheet")
    kept = people.people_of(context)
    head, inner = area.inset(18, 16).cut_top(46, gap=8)
    sheet.add("head", head.cut_right(150)[0], text=context.texts("group.wins"), style=HEAD)
    seats = [name.casefold() for name in circle.group.people]
    high = min(150, inner.h // max(1, len(rows)))
    for number, row in enumerate(rows):
        line, inner = inner.cut_top(high)
        if number % 2 == 0:
            sheet.add(f"band.{number}", line, fill="well")
        wins, who = line.cut_right(150)
        face, name = who.cut_left(high, gap=8)
        picture = people.face_of(kept.person(row.name), seats.index(row.name.casefold()))
        sheet.add(f"face.{number}", face.inset(8), picture=picture)
        sheet.add(f"name.{number}", name, text=row.name, style=WHO)
        said = f"{row.wins:.1f}" if row.wins % 1 else str(int(row.wins))
        sheet.add(f"wins.{number}", wins, text=said, style=WINS)


def share_evening(
    context: Context, circle: people.Circle, matches: Sequence[Finished], say: Callable[[str], None]
) -> None:
    """Store and copy the poster of an evening, and report its path."""
    import pygame

    from game.ui.paint import Painter
    from game.ui.theme import Theme

    found = context.services.get(ImageCache)
    painter = Painter.of(Theme(), found if isinstance(found, ImageCache) else None)
    sheet = pygame.Surface(SIZE)
    view = View(*SIZE, painter.fonts, painter.theme)
    painter.paint(sheet, evening_picture(view, context, circle, matches), view.k)
    out = BytesIO()
    pygame.image.save(sheet, out, "evening.png")
    here = datetime.fromisoformat(matches[-1].ended).astimezone()
    try:
        path = keep_picture(f"{people.name_of(circle.group)} {here:%Y-%m-%d}", out.getvalue())
    except OSError:
        say(context.texts("share.error", folder=_short(places.pictures_folder() / FOLDER)))
        return
    copied = copy_picture(path, out.getvalue())
    say(context.texts("share.saved_copied" if copied else "share.saved", file=_short(path)))


def _short(path: Path) -> str:
    home = Path.home()
    return str(Path("~") / path.relative_to(home)) if path.is_relative_to(home) else str(path)


__all__ = ["SIZE", "evening_picture", "share_evening"]
