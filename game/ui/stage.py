"""The stage: joins scenes, tree, painting, focus, tooltips and widgets. It has a surface but no window.

Time is an argument, so tests control it. `handle` takes pygame events, `advance` passes time, `frame` updates the
surface and returns the rectangles that changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import hypot, inf

import pygame

from game.ui.choreography import NodePlaces, between_bars, closing
from game.ui.desktop import motion_of
from game.ui.geometry import Rect, merged
from game.ui.hover import HoverState
from game.ui.keyboard import Keyboard, by_position
from game.ui.motion import GAP, SLIDE, Looks, Motion, veiled
from game.ui.mouse import ClosingGap, Mouse
from game.ui.moves import REST, Animation, AnimationClock, MoveBatch
from game.ui.paint import Painter
from game.ui.scene import Key, Press, Scene, SceneManager, View
from game.ui.sprites import Glow, Sprites
from game.ui.tree import Node, complete, outdated, placed, walk
from game.ui.widgets import WidgetReport, Widgets

# -- changes of what is seen -------------------------------------------------------------------------------------------
# Changes of what is seen: another scene comes in tesserae between which the old one is seen, another world of a scene in a cross-fade.


CHANGE_SECONDS = 0.35
"""How long a change takes."""
CHANGE_STEP = 0.06
"""Seconds that pass at most from one picture to the next: a slow machine shows a change too."""
SIDE = 60
"""Design units of the side of a tessera."""
ALOFT = 0.5
"""The share of the time in which each tessera goes."""
DRIFT = 26
"""Design units by which a tessera drifts outwards."""
SHUFFLE = 89
"""A prime: neighbors do not go together."""


class SceneChange:
    """A change under way: the old picture, and what is seen of the new one below."""

    def __init__(self, old: pygame.Surface, k: float) -> None:
        self.old = old
        self.spent = 0.0
        self._side = max(24, round(SIDE * k))
        self._drift = DRIFT * k
        self._below: pygame.Surface | None = None

    @property
    def over(self) -> bool:
        """Whether nothing of the old picture is left."""
        return self.spent >= CHANGE_SECONDS

    def lift(self, surface: pygame.Surface) -> None:
        """Take the tesserae off again."""
        if self._below is not None:
            surface.blit(self._below, (0, 0))

    def draw(self, surface: pygame.Surface, *, fresh: bool) -> None:
        """Draw what is left of the old picture over the new one; `fresh`: the new one has been painted on since."""
        if fresh or self._below is None:
            self._below = surface.copy()
        if not self.over:
            surface.blits(self._left(self.spent / CHANGE_SECONDS), doreturn=False)

    def _left(self, part: float) -> list[tuple[pygame.Surface, tuple[int, int], pygame.Rect]]:
        """The tesserae that are left: each drifts away from the middle and dwindles."""
        w, h = self.old.get_size()
        across, down = -(-w // self._side), -(-h // self._side)
        total, found = across * down, []
        for number in range(total):
            begins = (number * SHUFFLE % total) / total * (1 - ALOFT)
            gone = min(1.0, max(0.0, (part - begins) / ALOFT))
            size = round(self._side * (1 - gone * gone))
            if size <= 0:
                continue
            cell = pygame.Rect(
                number % across * self._side, number // across * self._side, self._side, self._side
            )
            inner = pygame.Rect(0, 0, size, size)
            inner.center = cell.center
            far = hypot(cell.centerx - w / 2, cell.centery - h / 2) or 1.0
            out = self._drift * gone
            x = inner.x + round((cell.centerx - w / 2) / far * out)
            y = inner.y + round((cell.centery - h / 2) / far * out)
            found.append((self.old, (x, y), inner))
        return found


class WorldChange(SceneChange):
    """The same scene before another world: the old picture fades."""

    def draw(self, surface: pygame.Surface, *, fresh: bool) -> None:
        if fresh or self._below is None:
            self._below = surface.copy()
        if not self.over:
            self.old.set_alpha(round(255 * (1 - self.spent / CHANGE_SECONDS)))
            surface.blit(self.old, (0, 0))


class SceneChanges:
    """Notices when another scene, or another world of the scene, takes the place of what is seen. `wanted`: where nobody
    looks it need not.

    What was seen stays for a few rounds until the pictures of the new scene are there, so that it is not seen without them.
    """

    def __init__(self) -> None:
        self.wanted = False
        self._rounds = 0
        """For how many rounds what was seen may still stay."""
        self._now: SceneChange | None = None
        self._base: Scene | None = None
        self._world = ""

    @property
    def busy(self) -> bool:
        """Whether a change is under way."""
        return self._now is not None or self.waits

    @property
    def waits(self) -> bool:
        """Whether what was seen before stays in sight until the pictures of the new scene are there."""
        return self._rounds > 0

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether a change is under way."""
        if self._now is not None and not self.waits:
            self._now.spent += min(seconds, CHANGE_STEP)
        return self.busy

    def finish(self) -> None:
        """The new scene is seen at once."""
        self._rounds = 0
        if self._now is not None:
            self._now.spent = CHANGE_SECONDS

    def drop(self) -> None:
        """Forget a change, because all is painted anew."""
        self._now, self._rounds = None, 0

    def begin(self, manager: SceneManager, surface: pygame.Surface, view: View, *, painted: bool) -> bool:
        """Begin a change if another scene is about to be `painted` over the one on the surface; whether one begins.

        Nothing is left in sight of what was behind a curtain, or goes behind one.
        """
        seen = manager.visible()
        base, before = (seen[0] if seen else None), self._base
        world, earlier = (base.world if base is not None else ""), self._world
        self._base, self._world = base, world
        if not self.wanted or base is None:
            return False
        if base is before and (world == earlier or not world):
            return False
        self._rounds = 0 if base.opaque else base.rounds_for_pictures
        if not painted or before is None:
            return False
        if base.opaque or before.opaque or motion_of(base.context.settings) != "full":
            self._now = None
        elif surface.get_size() == (view.w, view.h):
            kind = WorldChange if base is before else SceneChange
            self._now = kind(surface.copy(), view.k)
            return True
        return False

    def paint(
        self,
        surface: pygame.Surface,
        frame: Callable[[pygame.Surface], list[Rect]],
        lacks: Callable[[], bool] = lambda: False,
    ) -> list[Rect]:
        """Bring the surface up to date by `frame`, below what is left of the old picture; what changed. Nothing has as long as the
        new scene `lacks` pictures and may wait for them."""
        change, waited = self._now, self.waits
        if change is None and not waited:
            return frame(surface)
        if change is not None:
            change.lift(surface)
        dirty = frame(surface)
        if waited:
            self._rounds = self._rounds - 1 if self.waits and lacks() else 0
            if self.waits:
                return []
        if change is not None and self._now is change:
            change.draw(surface, fresh=bool(dirty))
            self._now = None if change.over else change
        return [Rect(0, 0, *surface.get_size())]


# -- stage -------------------------------------------------------------------------------------------------------------


TOUCHES = frozenset(
    (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN, pygame.TEXTINPUT)
)
"""Events that show the presence of the user."""

CHOICES = frozenset(
    (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)
)
"""Events that are for what stands on the screen."""


PARTS = 3
"""Rounds that an unhurried picture takes: that of the change itself, that of the layout and that of the painting."""
FIRST_STEP = 1 / 60
"""Seconds that pass at most between the first picture of something that moves and the second."""


class Stage:
    """The scenes of one window. `user_scale` is the scale in the settings (1.0 = 100 %)."""

    def __init__(
        self, manager: SceneManager, painter: Painter, size: tuple[int, int], user_scale: float = 1.0
    ) -> None:
        self.manager = manager
        self.painter = painter
        self.widgets = Widgets(painter.theme, painter.fonts)
        self.hover_state = HoverState()
        self.motion = Motion()
        self.sprites = Sprites()
        self.life = AnimationClock()
        self.living_sprites = Sprites()
        self.glow = Glow()
        self.changes = SceneChanges()
        self.watched = True
        """Whether the window is visible; idle animations stop when it is not."""
        self.finger = 0
        """Pixels that a finger needs, 0 without touch; set by `use_finger`."""
        self.view = View(*size, painter.fonts, painter.theme, user_scale)
        self.tree = Node("", self.view.rect, fill="ground")
        self.layouts = 0
        self.on_activate: Callable[[str, bool], None] | None = None
        """Called with the target of every click or Enter before its scene, and whether it was enabled."""
        self.on_several: Callable[[list[Node]], None] | None = None
        """Called with the nodes that a tap may be meant for, if there are several."""
        self.on_spare_key: Callable[[Key], None] | None = None
        """Called with every key that neither the toolkit nor the scene used."""
        self.on_stir: Callable[[bool], bool] | None = None
        """Called for every move, click and key first; returns True if it only woke the screen."""
        self.on_still: Callable[[float], None] | None = None
        """Called after every advance with the seconds without input."""
        self._still = 0.0
        self._parts = 0
        self._fresh = True
        self._begun = False
        self._eyes: object = None
        self._mouse, self._keyboard = Mouse(self), Keyboard(self)
        self._painted: tuple[object, ...] = ()
        self._widget_dirt: list[Rect] = []
        self._top: Scene | None = None
        self._base: Node = self.tree
        self._based: tuple[int, int] = (0, 0)
        self._bars: tuple[int, Rect | None] = (-1, None)

    # -- size and theme ------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int], user_scale: float | None = None) -> None:
        """A new window size or scale: everything is laid out and painted again."""
        scale = self.view.user_scale if user_scale is None else user_scale
        self.view = View(*size, self.painter.fonts, self.painter.theme, scale, self.finger, self.view.far)
        self.invalidate()

    def use(self, painter: Painter) -> None:
        """Another theme: paint with `painter` from now on. What scenes have lent goes on."""
        painter.pictures.lent = self.painter.pictures.lent
        self.painter.release()
        self.painter = painter
        self.widgets = Widgets(painter.theme, painter.fonts)
        self.view = replace(self.view, fonts=painter.fonts, theme=painter.theme)
        self.invalidate()

    def use_finger(self, pixels: int) -> None:
        """From now on a finger needs so many pixels; 0: no touch."""
        if pixels != self.finger:
            self.finger = pixels
            self.resize((self.view.w, self.view.h))

    def use_far_view(self, far: bool) -> None:
        """From now on the screen is looked at from far away, or is not."""
        if far != self.view.far:
            self.view = replace(self.view, far=far)
            self.invalidate()

    def invalidate(self) -> None:
        """Lay out and paint everything again, e.g. after a change of language."""
        self._fresh = True
        self.changes.drop()
        self.motion.finish()
        self.sprites.drop()
        self.living_sprites.drop()
        self.glow.drop()
        self.painter.forget()

    # -- input ---------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """One event of pygame."""
        event = by_position(event)
        if event.type in TOUCHES:
            self._still = 0.0
            counts = event.type != pygame.MOUSEMOTION
            if self.on_stir is not None and self.on_stir(counts) and counts:
                return
        self.say(self.widgets.handle(event))
        if event.type in CHOICES and self.current and self.manager.needs_layout:
            self.lay_out()  # two clicks may come between two frames: the second is for what the first has left
        if event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            self._end_motion()  # and the key or click does what it does anyway
        if not self._mouse.handle(event):
            self._keyboard.handle(event)

    def _end_motion(self) -> None:
        """All that moves arrives at once, and nobody need wait for it any more."""
        self.changes.finish()
        if self.motion.busy and self.manager.top is not None:
            self.manager.top.on_motion_end()
        self.motion.finish()

    @property
    def cursor(self) -> str:
        """The name of the cursor that belongs to what the pointer is on."""
        if self._mouse.dragging:
            return "grip"
        return "hand" if self.manager.top is not None and self.manager.top.draggable else "stylus"

    def land(self, node: Node) -> None:
        """Put the keyboard's focus on a node."""
        self.hover_state.focus.name = node.name
        self._keyboard.land(node)

    @property
    def current(self) -> bool:
        """Whether the tree is that of the scene on top: a click on one that has just been left means nothing any more."""
        return self.manager.top is self._top

    def activate(self, node: Node, press: Press) -> None:
        """A node was clicked, by mouse or keyboard."""
        top = self.manager.top
        if top is None:
            return
        self.hover_state.hide_tip()
        if press.keyboard and node.enabled:
            self.hover_state.press(node.name, held=False)
        if self.on_activate is not None:
            self.on_activate(node.target, node.enabled)
        if node.enabled:
            top.on_target(node.target, press)
        else:
            top.on_refused(node.target, press)

    def say(self, said: list[WidgetReport]) -> None:
        """Pass the reports of widgets to the scene."""
        for name, value, done in said:
            if self.manager.top:
                self.manager.top.on_widget(name, value, done)

    # -- time ----------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> bool:
        """Let time pass; True while something moves and frames should follow quickly."""
        moving, flying = False, self.motion.busy
        if self.changes.waits:  # what is not seen yet does not begin either
            seconds = 0.0
        for scene in self.manager.visible():
            scene.moving = flying and scene is self.manager.top
            if scene.poll():
                scene.invalidate()
            if scene.draws_on and scene is self.manager.top and scene is not self._top:
                moving = True  # the page itself is shown first, its pictures come after
            elif scene.tick(seconds):
                scene.invalidate()
                moving = True
        self.hover_state.rest(seconds)
        self._mouse.rest(seconds)
        self._still += seconds
        if self.on_still is not None:
            self.on_still(self._still)
        self._widget_dirt += self.widgets.update(seconds)
        awake = self.watched and self._still < REST
        self.life.advance(seconds, self._animation, awake=awake)
        self.glow.advance(seconds, awake=awake)
        if self._begun:  # what has just begun is not late because its first picture took long
            self._begun, seconds = False, min(seconds, FIRST_STEP)
        moving = self.changes.advance(seconds) or moving
        return self.motion.advance(seconds) or moving or self.widgets.typing

    # -- picture -------------------------------------------------------------------------------------------------

    def picture(self) -> pygame.Surface:
        """The content of the window, painted again: during a resize its own surface is black."""
        surface = pygame.Surface((self.view.w, self.view.h))
        self.painter.forget()
        patience, self.painter.patience = self.painter.patience, inf
        self.painter.paint(
            surface,
            self.shown(),
            self.view.k,
            hovered=self.hover_state.pointed,
            focused=self.hover_state.focused,
            pressed=self.hover_state.pressed,
        )
        self.widgets.draw(surface, [self.view.rect])
        self.painter.forget()
        self.painter.patience = patience
        return surface

    @property
    def owes(self) -> bool:
        """Whether a picture is under way and the one before is seen: until it is there, no click may be heard, for the tree is not
        what is seen."""
        return self._parts > 0 or self.changes.waits

    def hurry(self) -> None:
        """Take no more than the next frame for the picture that is under way."""
        self._parts, self.manager.unhurried = 0, False

    def _in_parts(self) -> bool:
        """Do one part of an unhurried picture; whether the surface stays as it was. What another scene, or other eyes, would see
        never waits."""
        top = self.manager.top
        if self.manager.unhurried and not self._parts:
            self._parts = PARTS
        self.manager.unhurried = False
        if self._fresh or not self.current or self.changes.busy or (top and top.eyes) != self._eyes:
            self.hurry()
        self._parts = max(0, self._parts - 1)
        if self._parts == 1:
            self.lay_out()
        return self._parts > 0

    def frame(self, surface: pygame.Surface) -> list[Rect]:
        """Bring `surface` up to date; the rectangles that changed."""
        if self._in_parts():
            return []
        if self.changes.begin(self.manager, surface, self.view, painted=not self.painter.fresh):
            self._begun = True
        return self.changes.paint(surface, self._frame, lambda: self.painter.has_pending)

    def _frame(self, surface: pygame.Surface) -> list[Rect]:
        self.lay_out()
        shown = self.shown()
        hovered, focused = self.hover_state.pointed, self.hover_state.focused
        down = self.hover_state.pressed
        state = (id(shown), self.layouts, self.motion.hidden_version, hovered, focused, down, id(surface))
        lifted = self.sprites.lift(surface)
        still = state == self._painted and not self._widget_dirt and not self.painter.fresh
        still = still and not self.painter.has_pending
        step = self.life.step(self._animation)
        breathes = self.manager.top is not None and self.manager.top.breathes and shown is self._base
        stirs = not still or step != self.life.shown or self.glow.due(breathes=breathes)
        if stirs:
            lifted += self.glow.lift(surface)
            lifted += self.living_sprites.lift(surface)
        # An idle round, or one in which only sprites move, must not even walk the tree.
        dirty = [] if still else self._paint(surface, shown, hovered, focused)
        self._painted, self.life.shown = state, step
        if stirs:
            lifted += self._draw_living(surface, shown)
            lifted += self._draw_glow(surface, shown) if breathes else []
        if not (lifted or self.motion.busy):
            self.sprites.rest()
            return dirty
        drawn = self.sprites.draw(
            surface, self.motion.pieces(), self.painter, self.view.k, under=self._between_bars()
        )
        return merged(list(dict.fromkeys((*dirty, *lifted, *drawn))))  # most pieces are drawn where they were

    def _between_bars(self) -> Rect | None:
        """Where pieces may be drawn: not over the bars of a table."""
        if self._bars[0] != self.layouts:
            self._bars = (self.layouts, between_bars(NodePlaces(self.tree)))
        return self._bars[1]

    @property
    def _animation(self) -> Animation | None:
        """The idle animation of the scene that has the input."""
        return self.manager.top.animation if self.manager.top is not None else None

    def _draw_living(self, surface: pygame.Surface, shown: Node) -> list[Rect]:
        """Draw what lives, but for what the tooltip covers; the rectangles that changed."""
        animation = self._animation
        if animation is None or self.painter.has_pending:  # nothing lives on a picture that is not there yet
            return []
        pieces = animation.pieces(self.life.moment)
        if shown is not self._base:
            card = shown.children[-1].rect
            pieces = [piece for piece in pieces if not piece.rect.intersection(card).area]
        return self.living_sprites.draw(surface, pieces, self.painter, self.view.k, within=animation.area)

    def _draw_glow(self, surface: pygame.Surface, shown: Node) -> list[Rect]:
        """Let what is lit breathe; the rectangles that changed."""
        number = hash((self._based, id(surface), self.hover_state.pointed, self.hover_state.pressed))
        return self.glow.draw(surface, shown, number, self.painter, self.view.k)

    def _paint(self, surface: pygame.Surface, shown: Node, hovered: str, focused: str) -> list[Rect]:
        """Paint what changed of the tree and its widgets."""
        dirty = self.painter.paint(
            surface, shown, self.view.k, hovered=hovered, focused=focused, pressed=self.hover_state.pressed,
            also=self._widget_dirt,
        )  # fmt: skip
        self._widget_dirt = []
        if dirty:
            card = shown.children[-1].rect if shown is not self._base else None
            # Widgets are drawn after the tree, but a tooltip lies over them.
            clear = dirty if card is None else [piece for rect in dirty for piece in rect.without(card)]
            self.widgets.draw(surface, clear)
        return dirty

    def lay_out(self) -> None:
        """Lay out the scenes again if one of them needs it."""
        if not (self._fresh or self.manager.needs_layout):
            return
        top = self.manager.top
        opened = top is not self._top
        before = None if self._fresh or opened else self.tree
        earlier = self.tree
        if opened:
            self._top, self.hover_state.focus.name = top, ""
            self.hover_state.hide_tip()  # what now lies under a resting pointer was not asked about
            self._mouse.drop()
            self._keyboard.drop()
            self._mouse.gap = None
            self.motion.finish()  # nothing of a scene may be seen above another, above a curtain least of all
        eyes = top.eyes if top is not None else None
        if eyes != self._eyes:
            self._eyes = eyes
            self.hover_state.hide_tip()
            self.motion.finish()
        self.tree = complete(self.manager.compose(self.view))
        self.layouts += 1
        self._fresh = False
        self._set_moving(top, before)
        self.widgets.sync(self.tree, (self.view.w, self.view.h), self.view.k)
        self.hover_state.focus.node(self.tree)
        if top is not None:
            self._type_in(top, earlier, opened=opened)
        self._mouse.look()
        outdated(earlier)

    def _type_in(self, top: Scene, earlier: Node, *, opened: bool) -> None:
        """Let the entry be typed in that the scene wants it for: at its opening, or since it has just appeared."""
        line = top.first_line if opened else top.later_line
        if not line:
            return
        typed = _entry(self.tree, line)
        if opened or (typed and not _entry(earlier, line)):
            self.widgets.focus(typed, whole=True)

    def _set_moving(self, top: Scene | None, before: Node | None) -> None:
        """Start the moves of the scene, from the previous tree to the present one."""
        batches = top.take_motion() if top is not None else []
        if not batches:
            return
        after = NodePlaces(self.tree)
        for batch in batches:
            if batch.opening:
                places = NodePlaces(veiled(self.tree, _empty(batch, after)))
            elif before is not None:
                places = NodePlaces(before)
            else:
                batch.run_cues()
                continue
            self._begun = True
            self.motion.begin(batch, places, after, self.view.k)
            lay = closing(batch, places, after) if batch.same_eyes else []
            if lay:
                seen = batch.style == "full" and batch.speed > 0
                self._mouse.gap = ClosingGap(lay, seen, GAP + (SLIDE * batch.speed if seen else 0.0))

    def shown(self) -> Node:
        """The tree as it is painted: with the tooltip that is due, if any."""
        state = (self.layouts, self.motion.hidden_version)
        if self._based != state:
            looks = self.motion.looks()
            if self._base is not self.tree:
                outdated(self._base)
            self._base = complete(veiled(self.tree, looks)) if looks else self.tree
            self._based = state
        elif not self.motion.looks():
            self._base = self.tree
        return self.hover_state.with_tip(self._base, self.layouts, self.manager.top, self.view)


def _empty(batch: MoveBatch, places: NodePlaces) -> Looks:
    """The goals of a batch as they are before anything has come to them: not there."""
    goals = [places.node(move.goal) for moves in batch.events for move in moves]
    return {goal.name: None for goal in goals if goal is not None}


def _entry(tree: Node, line: str) -> str:
    """The name of the widget whose node name ends so, "" if there is none."""
    names = [item.node.name for item in placed(tree) if item.node.widget is not None]
    return next((name for name in names if name.endswith(line)), "")


def render(
    layout: Callable[[View], Node], painter: Painter, w: int, h: int, user_scale: float = 1.0
) -> pygame.Surface:
    """A still picture of a layout, for tests and screenshots. Needs no window."""
    view = View(w, h, painter.fonts, painter.theme, user_scale)
    out = pygame.Surface((w, h))
    painter.forget()
    painter.paint(out, layout(view), view.k)
    return out


def targets(root: Node) -> list[str]:
    """Every enabled target of a tree, for tests and scripts."""
    return [node.target for node in walk(root) if node.target and node.enabled]
