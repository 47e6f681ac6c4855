"""A picture of a rule book page, drawn by the game's board, that plays the page's actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.boards.clip import Clip
from game.ui.geometry import Rect
from game.ui.moves import MoveBatch
from game.ui.scene import Context, View
from game.ui.tree import Node, TextStyle, walk

from ..common import board_view
from ..common.parts import button, gap_of
from ..common.pictures import offscreen
from ..routes import AppServices

if TYPE_CHECKING:
    import pygame


PACE = "slow"
"""The pace of its motion."""
PAUSE, REST = 1.9, 3.2
"""Seconds between two actions, and after the last one before it restarts."""
STRIP = 700
"""Least width of the strip below a picture in design units, where there is room."""
TOLD = TextStyle("small", align="left", lines=4, shrink=True)
NAME = TextStyle("caption.bold")
COUNT = TextStyle("caption", "ink_soft")
PLAY = "live/play"
"""The target of the button, and of the picture itself."""


class LivePicture:
    """One clip, played or not. The scene passes on time and draws; what moves is for the scene to show."""

    def __init__(self, context: Context, clip: Clip) -> None:
        self.context, self.clip = context, clip
        self._offscreen = offscreen(context)
        self.step = 0
        self.playing = False
        self._since = 0.0
        self._keys: dict[int, str] = {}
        self._ghosts: dict[int, tuple[Rect, list[tuple[str, Rect]]]] = {}
        self._wanted: tuple[View, tuple[int, int]] | None = None

    # -- layout --------------------------------------------------------------------------------------------------

    def foot(self, view: View) -> int:
        """Height of the strip below the picture: 0 without actions."""
        return max(view.target(44), 4 * view.line(TOLD.role)) if len(self.clip) else 0

    def high(self, view: View, width: int) -> int:
        """Height that a picture of this width needs, its strip included."""
        w, h = self.clip.shape(view)
        foot = self.foot(view)
        return width * h // w + (foot + gap_of(view) // 2 if foot else 0)

    def layout(self, view: View, parent: Node, rect: Rect) -> None:
        """Lay out the picture and below it the button that plays it with what is done now, at the top of `rect`."""
        foot = self.foot(view)
        room = rect.cut_bottom(foot, gap_of(view) // 2)[1] if foot else rect
        w, h = self.clip.shape(view)
        spot = room.fit(w, h, 0.5, 0)
        self._want(view, (spot.w, spot.h))
        key = self._keys.get(self.step, "")
        fill = "" if key else "well"
        node = parent.add("live", spot, fill=fill, target=PLAY if foot else "", focusable=False, clip=True)
        if key:
            node.add("picture", spot, picture=key)
        self._names(view, parent, spot)
        self._mark(node, spot)
        if foot:
            below = Rect(spot.x, spot.bottom + gap_of(view) // 2, spot.w, foot)
            self._strip(view, parent, below.place(max(spot.w, min(rect.w, view.px(STRIP))), foot))

    def _strip(self, view: View, parent: Node, rect: Rect) -> None:
        """The button, the number of the action, and what is done."""
        texts = self.context.texts
        side = view.target(44)
        cell, rest = rect.cut_left(side, gap_of(view))
        cell = cell.place(side, side)
        words = texts("pages.pause" if self.playing else "pages.play")
        button(
            parent, "play", cell, "", PLAY, picture="glyph/pause" if self.playing else "glyph/play", tip=PLAY,
            speech=words,
        )  # fmt: skip
        count = texts("pages.step", step=self.step, steps=len(self.clip))
        number, rest = rest.cut_right(view.width(count, COUNT.role) + view.px(12), gap_of(view))
        parent.add("step", number, text=count, style=COUNT)
        sentences = " · ".join(self.clip.sentences(self.step)) or words
        parent.add("told", rest, text=sentences, style=TOLD)

    def _names(self, view: View, parent: Node, spot: Rect) -> None:
        """What the parts of the board are called, each on its part as far as there is room beside the others."""
        taken: list[Rect] = []
        for number, (x, y) in enumerate(self.clip.named(view)):
            words = self.clip.texts.own(f"page.{self.clip.page.id}.part.{number + 1}")
            w, h = view.width(words, NAME.role) + 2 * max(6, view.px(8)), view.line(NAME.role) + 4
            home = Rect(spot.x + round(x * spot.w) - w // 2, spot.y + round(y * spot.h) - h // 2, w, h)
            places = (home.moved(0, rows * (h + 1)).clamped(spot) for rows in (0, 1, -1, 2, -2))
            free = (one for one in places if spot.holds(one) and not any(map(one.overlaps, taken)))
            place = next(free, None)
            if place is not None:
                taken.append(place)
                parent.add(f"name{number}", place, text=words, style=NAME, fill="note")

    def _mark(self, node: Node, spot: Rect) -> None:
        """Places without a face of what lies on the board, for what moves between them."""
        if not self.playing or self.step not in self._ghosts:
            return
        whole, places = self._ghosts[self.step]
        ratio = spot.w / max(1, whole.w)
        for name, rect in places:
            x, y = spot.x + round(rect.x * ratio), spot.y + round(rect.y * ratio)
            node.children.append(Node(name, Rect(x, y, round(rect.w * ratio), round(rect.h * ratio))))

    def _want(self, view: View, size: tuple[int, int]) -> None:
        """Draw at this size from now on."""
        old = self._wanted
        same = old is not None and old[1] == size and old[0].theme is view.theme
        if not same:
            self.release()
        self._wanted = (view, size)

    # -- drawing -------------------------------------------------------------------------------------------------

    def poll(self) -> bool:
        """Draw one position that has not been drawn yet; whether the picture shown has changed."""
        if self._wanted is None:
            return False
        order = (self.step, *range(len(self.clip) + 1))
        missing: int | None = next((step for step in order if step not in self._keys), None)
        if missing is None or (missing != self.step and not self.playing):
            return False
        self._draw(missing, *self._wanted)
        return missing == self.step

    def _draw(self, step: int, view: View, size: tuple[int, int]) -> None:
        tree, rect, own = self.clip.part(step, view, size)
        places = []
        for node in walk(tree):
            node.rect = node.rect.moved(-rect.x, -rect.y)
            places += [(name, node.rect) for name in (node.name, node.target) if name]
        self._keys[step] = self._lend(step, self._painted(tree, (rect.w, rect.h), own))
        frame = Rect(0, 0, rect.w, rect.h)
        self._ghosts[step] = (frame, [place for place in places if frame.contains(place[1].cx, place[1].cy)])

    def _painted(self, tree: Node, size: tuple[int, int], view: View) -> pygame.Surface:
        """A tree on a new surface; `view` is the one of its layout."""
        import pygame

        surface = pygame.Surface(size)
        surface.fill(view.theme.color("parchment_edge"))
        self._offscreen.painter(view.theme).paint(surface, tree, view.k)
        return surface

    def release(self) -> None:
        """Give the pictures back; they are drawn again when they are next seen."""
        for key in self._keys.values():
            self._services().give_back(key)
        self._keys.clear()
        self._ghosts.clear()

    def _lend(self, step: int, surface: pygame.Surface) -> str:
        return self._services().lend(f"rules/{step}", surface)

    def _services(self) -> AppServices:
        found = self.context.services.get(AppServices)
        return found if isinstance(found, AppServices) else AppServices()

    # -- time ----------------------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Continue or pause; at the end start again."""
        self.playing = not self.playing
        self._since = PAUSE if self.playing else 0.0
        if self.playing and self.step == len(self.clip):
            self.step, self._since = 0, 0.0

    def tick(self, seconds: float) -> MoveBatch | bool | None:
        """Advance the time: the moves of the next action, True if only the picture changes, else None."""
        if not self.playing:
            return None
        self._since += seconds
        last = self.step == len(self.clip)
        if self._since < (REST if last else PAUSE):
            return None
        self._since = 0.0
        if last:
            self.step = 0
            return True
        self.step += 1
        tables = self.clip.tables[self.step - 1], self.clip.tables[self.step]
        events = self.clip.events[self.step - 1]
        return board_view.batch(self.clip.board, self.context, tables, events, PACE) or True


__all__ = ["PLAY", "LivePicture"]
