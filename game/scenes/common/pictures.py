"""Pictures made beside the screen: of boards, for sharing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.boards.board import TableView
from game.boards.registry import board_of, portrait_of
from game.storage import places
from game.storage.image_cache import ImageCache
from game.storage.places import FOLDER, keep_picture
from game.table.replay import Replay
from game.ui.desktop import copy_picture
from game.ui.geometry import Rect, bounds
from game.ui.scene import Context, Scene, View
from game.ui.surfaces import packed, unpacked
from game.ui.theme import Theme
from game.ui.tree import Node, TextStyle, find, walk

from .words import game_texts

if TYPE_CHECKING:
    import pygame

    from game.engine.core.game import Game
    from game.storage.record import Record, SeatInfo
    from game.ui.paint import Painter


WAIT = TextStyle("body.bold", shrink=True, pad=8)
SHARE = 0.25
"""The part of the window's own memory for pictures."""


class Offscreen:
    """At most one painter: that of the theme drawn last."""

    def __init__(self, images: ImageCache | None = None) -> None:
        self.images = images
        self._painter: Painter | None = None

    def painter(self, theme: Theme | None = None) -> Painter:
        """The painter in a theme, by default that of pictures which look the same for everybody; it remembers no tree."""
        from game.ui.paint import Painter

        if self._painter is None or self._painter.theme != (theme or Theme()):
            if self._painter is not None:
                self._painter.release()
            self._painter = Painter.of(theme or Theme(), self.images, SHARE)
        self._painter.forget()
        return self._painter


def offscreen(context: Context) -> Offscreen:
    """The program's, or one of its own where nothing is shared, as in tests."""
    offscreen = context.services.get(Offscreen)
    if isinstance(offscreen, Offscreen):
        return offscreen
    images = context.services.get(ImageCache)
    return Offscreen(images if isinstance(images, ImageCache) else None)


# -- pictures of boards ------------------------------------------------------------------------------------------------
# The board of a match drawn without a window: for the picture of a result and for the list of saves.


SHEET = (1280, 720)
SMALL = (640, 360)
"""Width and height in pixels of the picture in the list of saves."""


def draw_board(
    painter: Painter, sheet: pygame.Surface, context: Context, film: Replay, viewer: int | None
) -> pygame.Surface:
    """Draw the position of a replay on a surface; returns the part that shows the whole board.

    The view is that of the replay; the sheet of seat ``viewer`` is at the bottom, if given.
    """
    board, k = _laid(painter, sheet, _shown(context, film, viewer))
    painter.paint(sheet, board, k)
    return _portrait(sheet, board, film)


def _shown(context: Context, film: Replay, viewer: int | None) -> TableView:
    """The position of a replay as nobody is to act in it."""
    return still(context, film.game, film.record.seats, film.seen, viewer)


def still(
    context: Context,
    game: Game[Any],
    seats: Sequence[SeatInfo],
    seen: object,
    viewer: int | None,
    below: int = -1,
) -> TableView:
    """A position in which nobody is to act; where nobody looks the sheet of the seat `below` is at the bottom."""
    texts = game_texts(context, game, [seat.name for seat in seats])
    return TableView(
        game=game, seen=seen, viewer=viewer, to_act=below, decision=None, choices=(), seats=seats, texts=texts,
    )  # fmt: skip


def _laid(painter: Painter, sheet: pygame.Surface, table: TableView) -> tuple[Node, float]:
    """The tree of the board, and the pixels of its design unit."""
    view = View(*sheet.get_size(), painter.fonts, painter.theme)
    return board_of(table.game.id).layout(table, view, view.rect), view.k


def drawing_table(
    context: Context, table: TableView, size: tuple[int, int]
) -> Iterator[pygame.Surface | None]:
    """Draw a whole table on a sheet of a size in small steps; the last one gives it."""
    import pygame

    painter, sheet = offscreen(context).painter(), pygame.Surface(size)
    board, k = _laid(painter, sheet, table)
    yield None
    for _ in painter.paint_in_steps(sheet, board, k):
        yield None
    yield sheet


def _portrait(sheet: pygame.Surface, board: Node, film: Replay) -> pygame.Surface:
    """The part of a sheet that shows the whole board."""
    import pygame

    place = find(board, portrait_of(film.game.id)) or board
    return sheet.subsurface(pygame.Rect(place.rect)).copy()


def at_end(record: Record) -> Replay:
    """A match as a spectator sees its last position; this takes a while, and no window."""
    film = Replay(record, None)
    film.go(len(film))
    return film


class SmallPictures:
    """Small pictures of unfinished matches, drawn one at a time and kept for the next start.

    They show what a spectator sees: no hand, no secret of any seat.
    """

    def __init__(self, context: Context) -> None:
        self.context = context

    def kept(self, key: str) -> pygame.Surface | None:
        """The picture of a position by its hash, if an earlier start has drawn it."""
        store = self.context.services.get(ImageCache)
        data = store.get(_key(key)) if isinstance(store, ImageCache) else None
        return None if data is None else unpacked(data)

    def draw(self, film: Replay, key: str) -> pygame.Surface:
        """Draw the position of a film (see :func:`at_end`) and keep the picture under the hash of the position."""
        small = next(small for small in self.drawing(film, key) if small is not None)
        assert small is not None
        return small

    def drawing(self, film: Replay, key: str) -> Iterator[pygame.Surface | None]:
        """The same in small steps, so that a frame needs not wait for a whole picture: the last step gives it."""
        import pygame

        beside = offscreen(self.context)
        painter, images = beside.painter(), beside.images
        sheet = pygame.Surface(SHEET)
        board, k = _laid(painter, sheet, _shown(self.context, film, None))
        yield None
        for _ in painter.paint_in_steps(sheet, board, k):
            yield None
        small = pygame.transform.smoothscale(_portrait(sheet, board, film), SMALL)
        if images is not None:
            images.put(_key(key), packed(small))
        yield small

    def question(self, table: TableView, key: str) -> pygame.Surface:
        """The part of a table where something can be chosen, which glows; kept like the others."""
        import pygame

        beside = offscreen(self.context)
        painter, sheet = beside.painter(), pygame.Surface(SHEET)
        board, k = _laid(painter, sheet, table)
        painter.paint(sheet, board, k)
        nodes = list(walk(board))
        shown = [node.rect for node in nodes if node.text or node.picture or node.fill]
        part = close_up([node.rect for node in nodes if node.lit], sheet.get_size(), shown)
        small = pygame.transform.smoothscale(sheet.subsurface(pygame.Rect(part)), SMALL)
        if beside.images is not None:
            beside.images.put(_key(key), packed(small))
        return small


NEAREST, FURTHEST = 0.38, 0.5
"""Shares of a table's width that a close-up shows: the least and the most."""


SLIDE, STEPS = 0.4, 60
"""How far a close-up may be moved, in shares of its own sides, so that its edges cut less, and in how many steps."""
WIDER = range(100, 175, 5)
"""Percent of its width that a close-up may have so that its edges cut less."""
LARGEST = 0.1
"""Share of a sheet from which something is ground, which may be cut."""


def close_up(lit: Sequence[Rect], size: tuple[int, int], shown: Sequence[Rect] = ()) -> Rect:
    """The part of a sheet in its shape that holds most of some places, and cuts least of what is shown."""
    whole = Rect(0, 0, *size)
    held = bounds(lit) if lit else whole
    share = max(1.1 * held.w / whole.w, 1.1 * held.h / whole.h)
    wide = round(whole.w * max(NEAREST, min(share, FURTHEST)))
    near = [rect for rect in set(shown) if 0 < rect.area < LARGEST * whole.area]
    found = [_framed(whole, round(wide * by / 100), [held, *lit], near) for by in WIDER]
    return min(found, key=lambda one: one[0])[1]


def _framed(whole: Rect, wide: int, places: Sequence[Rect], near: Sequence[Rect]) -> tuple[float, Rect]:
    """The part of a width that holds most of some places, moved so that its edges cut least, and how bad it is."""
    high = wide * whole.h // whole.w
    lit = places[1:]

    def around(middle: Rect) -> Rect:
        x, y = middle.cx - wide // 2, middle.cy - high // 2
        return Rect(max(0, min(x, whole.w - wide)), max(0, min(y, whole.h - high)), wide, high)

    best = max((around(middle) for middle in places), key=lambda part: sum(part.holds(rect) for rect in lit))
    inside = [rect for rect in lit if best.holds(rect)]
    kept = bounds(inside) if inside else best
    across = [(rect.x, rect.right, rect.h) for rect in near if rect.y < best.bottom and rect.bottom > best.y]
    cut_x, x = _least_cut(across, (best.x, wide, whole.w), (kept.x, kept.right))
    down = [(rect.y, rect.bottom, rect.w) for rect in near if rect.x < x + wide and rect.right > x]
    cut_y, y = _least_cut(down, (best.y, high, whole.h), (kept.y, kept.bottom))
    lost = len(lit) - len(inside)
    return lost + cut_x / high + cut_y / wide + wide / whole.w, Rect(x, y, wide, high)


def _least_cut(
    spans: Sequence[tuple[int, int, int]], span: tuple[int, int, int], kept: tuple[int, int]
) -> tuple[int, int]:
    """How much the ends of a stretch cut of some spans, each with its weight, at the best place for it, and that place.

    `span` is where it is, how long, and how much room there is; it goes on holding `kept` if it does now.
    """
    start, long, room = span
    step = max(1, round(2 * SLIDE * long / STEPS))

    def cut(at: int) -> int:
        ends = [end for end in (at, at + long) if 0 < end < room]
        return sum(weight for end in ends for low, high, weight in spans if low < end < high)

    places = (start + step * number for number in range(-STEPS // 2, STEPS // 2 + 1))
    good = [at for at in places if 0 <= at <= min(kept[0], room - long) and kept[1] <= at + long]
    least = min((start, *good), key=lambda at: (cut(at), abs(at - start)))
    return cut(least), least


def _key(position: str) -> str:
    return f"match {position} {SMALL}"


# -- sharing -----------------------------------------------------------------------------------------------------------
# Pictures for sharing: as a file in the person's pictures, and on the clipboard.


class Drawing(Scene):
    """Shows that a picture is being drawn, has it drawn once that is visible, and is popped."""

    overlay = True

    def __init__(self, context: Context, draw: Callable[[], None]) -> None:
        super().__init__(context)
        self._draw, self._rounds = draw, 0

    def layout(self, view: View) -> Node:
        words = self.context.texts("share.drawing")
        wide = min(view.w, view.width(words, WAIT.role) + 4 * view.line(WAIT.role))
        plate = view.rect.place(wide, 3 * view.line(WAIT.role), 0.5, 0.42)
        return Node("drawing", plate, fill="dialog", text=words, style=WAIT, solid=True)

    def tick(self, seconds: float) -> bool:
        self._rounds += 1
        if self._rounds > 2:
            self.stack.pop()
            self._draw()
        return self._rounds <= 2


def keep(context: Context, name: str, data: bytes) -> tuple[str, bool]:
    """Store and copy a picture (a PNG) under a name; the sentence about it, and whether it is an error."""
    texts = context.texts
    try:
        path = keep_picture(name, data)
    except OSError:
        return texts("share.error", folder=short(places.pictures_folder() / FOLDER)), True
    copied = copy_picture(path, data)
    return texts("share.saved_copied" if copied else "share.saved", file=short(path)), False


def png(surface: pygame.Surface) -> bytes:
    """A surface as a PNG."""
    import pygame

    out = BytesIO()
    pygame.image.save(surface, out, "poster.png")
    return out.getvalue()


def short(path: Path) -> str:
    """A path with the home folder as a wave."""
    home = Path.home()
    return str(Path("~") / path.relative_to(home)) if path.is_relative_to(home) else str(path)
