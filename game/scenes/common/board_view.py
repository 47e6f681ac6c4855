"""How a scene shows a board: what moves on it after an event, and how closely it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from game.boards.board import FITS, ROOMY, Board, Sight, TableView, Zoom, sight_of
from game.boards.composed_board import Animated, Dealing, Sharing, Sliding, below
from game.engine.core.messages import Event
from game.ui import choreography
from game.ui.desktop import motion_of
from game.ui.geometry import Rect
from game.ui.moves import SPEEDS, MoveBatch, PieceMove
from game.ui.scene import Context, View
from game.ui.sound import Sounds
from game.ui.theme import scale_of
from game.ui.tree import Node, walk

from . import layers
from .parts import button

# -- motion ------------------------------------------------------------------------------------------------------------
# Motion on the table after an event: computed by the board, shown by the stage.


class LandingSounds:
    """The sounds of a batch of events: those of pieces wait for the landing, the rest is played at once."""

    def __init__(self, sounds: Sounds, chosen: Sequence[tuple[Event, str]]) -> None:
        self._sounds = sounds
        self._left = list(chosen)

    def take(self, event: Event) -> Callable[[], None] | None:
        """What is to be played when the pieces of an event land."""
        names = [name for one, name in self._left if one is event]
        self._left = [(one, name) for one, name in self._left if one is not event]
        return partial(self._sounds.play_all, names) if names else None

    def play_rest(self) -> None:
        """Play what waits for nothing."""
        self._sounds.play_all([name for _, name in self._left])
        self._left.clear()


Hear = Callable[[Event], Callable[[], None] | None]
"""What is to be heard when the pieces of an event land, None for nothing."""


def batch(
    board: Board,
    context: Context,
    tables: tuple[TableView, TableView],
    events: Sequence[Event],
    pace: str,
    hear: Hear = lambda _: None,
) -> MoveBatch | None:
    """The moves between two tables because of events, None if nothing moves.

    The board gets only events that the viewers of both tables may know.
    """
    before, after = tables
    style = motion_of(context.settings)
    speed = SPEEDS.get(pace, 1.0)
    slides = board.slides if isinstance(board, Sliding) else ()
    same_eyes = before.viewer == after.viewer
    if not isinstance(board, Animated) or speed <= 0 or style == "none":  # nothing flies, yet a row closes
        return MoveBatch((), None, 0.0, style, slides, same_eyes) if slides else None
    known = [event for event in events if event.visible_to(before.viewer) and event.visible_to(after.viewer)]
    moves = shown_once([board.piece_moves(before, after, event) for event in known])
    # Where the screen goes to another person, a ribbon says so in the same place.
    title = board.title(before, after) if same_eyes else None
    if any(move.staged for way in moves for move in way):
        title = None  # the card itself says it
    if title is None and not any(moves):
        return None
    cues = [hear(event) for event in known]
    stays = below(before) == below(after)  # the same seat lies at the bottom, whoever looks
    shared = board.shared if stays and isinstance(board, Sharing) else ()
    return MoveBatch(moves, title, speed, style, slides, same_eyes, cues, shared=shared)


def turn(context: Context, tables: tuple[TableView, TableView], pace: str) -> MoveBatch | None:
    """What is seen where nothing moves but another seat acts: the frame of who acts goes on to it."""
    before, after = tables
    style, speed = motion_of(context.settings), SPEEDS.get(pace, 1.0)
    if before.to_act == after.to_act or speed <= 0 or style != "full":
        return None
    return MoveBatch((), None, speed, style, same_eyes=before.viewer == after.viewer)


def shown_once(events: Sequence[Sequence[PieceMove]]) -> list[list[PieceMove]]:
    """The same moves; what several events show large beside one seat, as a bid and what it wins, is shown by the last of them."""
    seen: set[tuple[object, ...]] = set()
    found: list[list[PieceMove]] = []
    for moves in reversed(events):
        kept: list[PieceMove] = []
        for move in reversed(moves):
            one = move
            if move.staged is not None:
                face = move.staged(Rect(0, 0, *choreography.STAGED))
                key = (move.beside, *(node.picture for node in walk(face) if node.picture))
                one = replace(move, staged=None) if key in seen else move
                seen.add(key)
            kept.append(one)
        found.append(kept[::-1])
    return found[::-1]


OVERLAP = 0.8
"""Seconds at normal speed for which the pieces of a move may still be under way when the next one begins."""


def waiting_seconds(batch: MoveBatch | None) -> float:
    """Seconds for which the next move waits: until shown cards have been seen and most pieces have landed."""
    if batch is None:
        return 0.0
    return max(choreography.staged_in(batch), choreography.planned_seconds(batch) - OVERLAP * batch.speed)


def planned_seconds(batch: MoveBatch | None) -> float:
    """Seconds until all pieces of a batch have landed."""
    return choreography.planned_seconds(batch) if batch is not None else 0.0


def dealt(board: Board, context: Context, table: TableView, pace: str) -> MoveBatch | None:
    """How a match begins: cards to hands; None where nothing is shown."""
    style, speed = motion_of(context.settings), SPEEDS.get(pace, 1.0)
    moves = board.deal(table) if isinstance(board, Dealing) else []
    if not moves or speed <= 0 or style != "full":
        return None
    return MoveBatch([moves], speed=speed, style=style, opening=True)


def undone(
    board: Board, context: Context, tables: tuple[TableView, TableView], events: Sequence[Event], pace: str
) -> MoveBatch | None:
    """What goes back when events between two tables, the earlier one first, have been taken back; None if nothing does."""
    moved = batch(board, context, tables, events, pace)
    if moved is None:
        return None
    ways = [
        [backwards(piece_move) for piece_move in way if piece_move.source] for way in reversed(moved.events)
    ]
    return replace(moved, events=ways, title=None) if any(ways) else None


BACK = {"grow": "fly", "depart": "arrive", "arrive": "depart"}
"""How a piece goes back, where that is not as it came."""


def backwards(piece_move: PieceMove) -> PieceMove:
    """The same piece on its way back: nothing rises where it came from, and a mosaic is taken up whole."""
    shown, turned = piece_move.picture, piece_move.turned
    if piece_move.carry:
        turned = ""
    elif turned and piece_move.staged is None:
        shown, turned = turned, shown
    return replace(
        piece_move, picture=shown, turned=turned, source=piece_move.goal, goal=piece_move.source, text="", laid=False, bed="",
        via=piece_move.via[::-1], staged=None, gait=BACK.get(piece_move.gait, piece_move.gait),
    )  # fmt: skip


# -- zoom --------------------------------------------------------------------------------------------------------------
# Looking closely: a board that is enlarged or does not fit its window.


PUSH = 0.5
"""How much of what is seen one push moves."""
WAYS = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}


@dataclass(slots=True)
class ZoomControl:
    """The zoom of a scene, and where the picture under it lay in the last layout."""

    zoom: Zoom = field(default_factory=Zoom)
    sight: Sight | None = None

    def seen(self, root: Node, area: Rect) -> None:
        """Record the place of the picture on a tree whose board is visible in `area`."""
        sight = sight_of(root, self.zoom.scale)
        self.sight = sight if sight is not None and sight.window.overlaps(area) else None

    def at(self, pointer: tuple[int, int]) -> bool:
        """Whether the pointer is over the picture."""
        return self.sight is not None and self.sight.window.contains(*pointer)

    def wheel(self, pointer: tuple[int, int], steps: int) -> bool:
        """Enlarge at the pointer; whether that changed anything."""
        return self._to(self.zoom.turned(self.sight, pointer, steps) if self.sight else self.zoom)

    def drag(self, pointer: tuple[int, int], dx: int, dy: int) -> bool:
        """Move the picture with the pointer; whether it moved or could have."""
        if self.sight is None or self.zoom.scale <= 1 or not self.at(pointer):
            return False
        self._to(self.zoom.moved(self.sight, dx, dy))
        return True

    def center(self, pointer: tuple[int, int]) -> bool:
        """Center the view on the pixel under the pointer."""
        return self._to(self.zoom.centered(self.sight, pointer) if self.sight else self.zoom)

    def push(self, way: str) -> bool:
        """Move what is seen by half a window; whether it moved."""
        if self.sight is None or self.zoom.scale <= 1:
            return False
        across, down = WAYS[way]
        window = self.sight.window
        return self._to(self.zoom.moved(self.sight, across * window.w * PUSH, down * window.h * PUSH))

    def fit(self) -> bool:
        """Show the whole picture again."""
        return self._to(Zoom())

    def draggable(self, pointer: tuple[int, int]) -> bool:
        """Whether the picture under the pointer can be dragged about."""
        return self.closer and self.at(pointer)

    @property
    def closer(self) -> bool:
        """Whether only a part is seen."""
        return self.zoom.scale > 1

    def _to(self, zoom: Zoom) -> bool:
        moved, self.zoom = zoom != self.zoom, zoom
        return moved


# -- scrolling ---------------------------------------------------------------------------------------------------------
# A board larger than its window: at great scales only a part of it is seen, and it can be moved about.


STEP = 0.6
"""How much of what is seen one push moves."""
ALONG = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.1, 0.9, 0.02, 0.98)
"""Where on its edge a button may stand, the best first."""
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

NOWHERE = Rect(0, 0, 0, 0)
Draw = Callable[[View, Rect], Node]


@dataclass(slots=True)
class Pan:
    """The scroll position over the board: offsets in pixels, 0 at the top left.

    At scales for which the window has no room the whole board is shown with smaller signs, and with those of the scale
    only if it is looked at from `near`.
    """

    x: int = 0
    y: int = 0
    near: bool = False
    tight: bool = False
    """Whether the last layout had no room for the whole board with signs of the scale."""
    seen: Rect = NOWHERE
    whole: Rect = NOWHERE

    def push(self, name: str) -> bool:
        """Move over the board; whether it moved."""
        before = (self.x, self.y)
        across, down = ARROWS[name]
        self._go(self.x + round(across * STEP * self.seen.w), self.y + round(down * STEP * self.seen.h))
        return (self.x, self.y) != before

    def show(self, rect: Rect) -> bool:
        """Bring a rectangle of the last layout to the middle unless all of it is seen; whether the board moved."""
        before = (self.x, self.y)
        if not self.seen.holds(rect):
            self._go(self.x + rect.cx - self.seen.cx, self.y + rect.cy - self.seen.cy)
        return (self.x, self.y) != before

    def _go(self, x: int, y: int) -> None:
        self.x = max(0, min(x, self.whole.w - self.seen.w))
        self.y = max(0, min(y, self.whole.h - self.seen.h))

    def layout(
        self, view: View, area: Rect, draw: Draw, *, scroll_to_lit: bool, fits: float | None = None
    ) -> Node:
        """The board in its area, whole but from near. With `scroll_to_lit` it is then moved so that something lit can be seen.

        `fits` is the largest scale at which the whole has room, None for the usual one.
        """
        zoom = zoom_of(view, fits)
        self.tight = zoom > 1
        if not self.tight or not self.near:
            self.x = self.y = 0
            self.seen = self.whole = area
            return shrunk(draw, view, area, zoom) if self.tight else draw(view, area)
        w, h = round(view.w * zoom), round(view.h * zoom)
        same = view.k / scale_of(w, h)  # signs as large as before, only more room
        large = replace(view, w=w, h=h, user_scale=same)
        self.seen, self.whole = area, Rect(0, 0, round(area.w * zoom), round(area.h * zoom))
        self._go(self.x, self.y)
        board = draw(large, self._placed())
        if scroll_to_lit and self._find(board):
            board = draw(large, self._placed())
        holder = Node("pan", area, clip=True, children=[board])
        self._arrows(view, holder)
        return holder

    def _placed(self) -> Rect:
        return self.whole.moved(self.seen.x - self.x, self.seen.y - self.y)

    def _find(self, board: Node) -> bool:
        """Scroll to where most of what is lit is seen, if that is clearly more than is seen now.

        Returns whether the board must be drawn again.
        """
        lit = [node.rect for node in walk(board) if node.lit]
        if not lit:
            return False
        away = ((rect.cx - self.seen.cx, rect.cy - self.seen.cy) for rect in lit)
        best = max(((self.x + x, self.y + y) for x, y in away), key=lambda at: self._shown(lit, *at))
        if 3 * self._shown(lit, self.x, self.y) >= 2 * self._shown(lit, *best):
            return False
        self._go(*best)
        return True

    def _shown(self, lit: Sequence[Rect], x: int, y: int) -> int:
        """How much of what is lit would be seen at an offset."""
        before = (self.x, self.y)
        self._go(x, y)
        moved = before[0] - self.x, before[1] - self.y
        self.x, self.y = before
        return sum(self.seen.holds(rect.moved(*moved)) for rect in lit)

    def _arrows(self, view: View, holder: Node) -> None:
        """A button at each edge beyond which there is more: in its middle, or where it covers nothing that is lit.

        It is a strong one where something that can be chosen lies beyond.
        """
        side = view.target(44)
        choices = [node.rect for node in walk(holder) if node.lit]
        lit = [node.rect for node in walk(holder) if node.lit or node.open]
        taken: list[Rect] = []
        more = {
            "left": self.x > 0, "right": self.x < self.whole.w - self.seen.w,
            "up": self.y > 0, "down": self.y < self.whole.h - self.seen.h,
        }  # fmt: skip
        for name, (across, down) in ARROWS.items():
            if more[name]:
                edge = self.seen.inset(4)
                spots = [
                    edge.place(side, side, (1 + across) / 2 if across else at, (1 + down) / 2 if down else at)
                    for at in ALONG
                ]
                spot = min(spots, key=lambda rect: _covers(rect, [*lit, *taken]))
                taken.append(spot)
                beyond = any(_beyond(rect, self.seen, name) for rect in choices)
                fill = "button.primary" if beyond else "button"
                node = button(
                    holder, f"to.{name}", spot, "", f"pan/{name}", picture=f"glyph/chevron_{name}", fill=fill
                )
                node.depth = layers.SCROLLING


def shrunk(draw: Draw, view: View, area: Rect, by: float) -> Node:
    """The whole board with signs smaller than those of the scale: by so much, and by what the larger bars take from it."""
    by *= (view.h - (view.h - area.h) / by) / area.h
    board = draw(replace(view, user_scale=view.user_scale / by), area)
    for node in walk(board):
        node.scale /= by
    return board


def _beyond(rect: Rect, seen: Rect, name: str) -> bool:
    """Whether a rectangle reaches beyond an edge of what is seen."""
    return {
        "left": rect.x < seen.x, "right": rect.right > seen.right,
        "up": rect.y < seen.y, "down": rect.bottom > seen.bottom,
    }[name]  # fmt: skip


def _covers(rect: Rect, others: Sequence[Rect]) -> int:
    """How many pixels of others a rectangle covers."""
    return sum(rect.intersection(other).area for other in others if rect.overlaps(other))


def zoom_of(view: View, fits: float | None = None) -> float:
    """How much larger than its area a board is laid out: 1.0 where it fits, up to the usual scale or that given."""
    if fits is None:
        fits = FITS if view.w >= ROOMY[0] and view.h >= ROOMY[1] else 1.0
    return max(1.0, view.user_scale / fits)
