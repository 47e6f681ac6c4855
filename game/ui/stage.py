"""The stage: joins scenes, tree, painting, focus, tooltips and widgets. It has a surface but no window of its own.

Time is handed in, so that tests decide how much of it passes. `handle` takes pygame events, `advance` lets time pass,
`frame` brings the surface up to date and says which rectangles changed (none when nothing did).
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.focus import Direction, Focus
from game.ui.geometry import Rect, merged
from game.ui.held import Held
from game.ui.living import REST, Life, Living
from game.ui.motion import Motion, Places
from game.ui.paint import Painter
from game.ui.scene import Key, Press, Scene, SceneManager, View
from game.ui.sprites import Sprites
from game.ui.tooltip import DELAY, tip_node
from game.ui.tree import Node, find, hit, hover, walk
from game.ui.widgets import Said, Widgets

TOUCHES = frozenset(
    (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN, pygame.TEXTINPUT)
)
"""What says that somebody is there."""
SLACK = 7
"""So many pixels a pressed mouse may tremble before it drags."""
DOUBLE = 0.4
"""Seconds between the two halves of a double click."""
ARROWS: dict[str, Direction] = {"left": "left", "right": "right", "up": "up", "down": "down"}


class Stage:
    """One window's worth of scenes. `user_scale` is the person's choice (1.0 = 100 %)."""

    def __init__(
        self, manager: SceneManager, painter: Painter, size: tuple[int, int], user_scale: float = 1.0
    ) -> None:
        self.manager = manager
        self.painter = painter
        self.widgets = Widgets(painter.theme, painter.fonts)
        self.focus = Focus()
        self.motion = Motion()
        self.sprites = Sprites()
        self.life = Life()
        self.living_sprites = Sprites()
        self.watched = True
        """Whether the window is looked at; what moves by itself stands still when it is not."""
        self.view = View(*size, painter.fonts, painter.theme, user_scale)
        self.tree = Node("", self.view.rect, fill="ground")
        self.hovered = ""
        self.keyboard = False
        self.layouts = 0
        self.on_activate: Callable[[str, bool], None] | None = None
        """Told the target of every click or Enter before its scene is, and whether it was enabled."""
        self.on_spare_key: Callable[[Key], None] | None = None
        """Told every key that neither the kit nor the scene used."""
        self.on_stir: Callable[[], bool] | None = None
        """Told of every move, click and key before anything else is; True when it was meant to wake only."""
        self.on_still: Callable[[float], None] | None = None
        """Told after every passing of time for how many seconds nobody has touched anything."""
        self._still = 0.0
        self._fresh = True
        self._pointer: tuple[int, int] | None = None
        self._pressed: tuple[str, int] = ("", 0)
        self._held = Held()
        self._grip: tuple[int, int] | None = None
        self._dragged = False
        self._clicked, self._since = "", 0.0
        self._rested = 0.0
        self._long = False
        self._tip: tuple[tuple[int, str, bool], Node] | None = None
        self._painted: tuple[object, ...] = ()
        self._widget_dirt: list[Rect] = []
        self._top: Scene | None = None

    # -- size and theme ------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int], user_scale: float | None = None) -> None:
        """A new window size or scale: everything is laid out and painted again."""
        scale = self.view.user_scale if user_scale is None else user_scale
        self.view = View(*size, self.painter.fonts, self.painter.theme, scale)
        self.invalidate()

    def use(self, painter: Painter) -> None:
        """Another theme: paint with `painter` from now on."""
        self.painter = painter
        self.widgets = Widgets(painter.theme, painter.fonts)
        self.view = View(self.view.w, self.view.h, painter.fonts, painter.theme, self.view.user_scale)
        self.invalidate()

    def invalidate(self) -> None:
        """Lay out and paint everything again, e.g. after a change of language."""
        self._fresh = True
        self.motion.finish()
        self.sprites.drop()
        self.living_sprites.drop()
        self.painter.forget()

    # -- input ---------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """One event of pygame."""
        if event.type in TOUCHES:
            self._still = 0.0
            if self.on_stir is not None and self.on_stir() and event.type != pygame.MOUSEMOTION:
                return
        self._say(self.widgets.handle(event))
        kind = event.type
        if kind in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            self.motion.finish()  # and the key or click does what it does anyway
        if kind == pygame.MOUSEMOTION:
            self._point(event.pos)
            self._drag(event.pos)
        elif kind == pygame.MOUSEBUTTONDOWN and event.button in {1, 2, 3}:
            self._down(event.pos, event.button)
        elif kind == pygame.MOUSEBUTTONUP and event.button in {1, 2, 3}:
            self._up(event.pos, event.button)
        elif kind == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        elif kind == pygame.KEYDOWN:
            holds = self.manager.top is not None and self.manager.top.holds
            if self._held.press(event.key) or holds or self.widgets.typing:
                self._key_down(event)
        elif kind == pygame.KEYUP:
            self._held.release(event.key)
            if pygame.key.name(event.key) in {"return", "space", "enter"}:
                self._key_up()
        elif kind == pygame.WINDOWFOCUSLOST:
            self._held.forget()
        elif kind == pygame.TEXTINPUT and not self.widgets.typing and self.manager.top:
            self.manager.top.on_text(event.text)
        elif kind == pygame.WINDOWLEAVE:
            self._pointer = None
            self._hover_on("")

    def _point(self, pos: tuple[int, int]) -> None:
        self._pointer = pos
        self.keyboard = False
        if self.manager.top:
            self.manager.top.pointer = pos
        node = hover(self.tree, *pos)
        self._hover_on(node.name if node else "")

    def _drag(self, pos: tuple[int, int]) -> None:
        """The pointer moves while its left button is held: what lies there may move with it."""
        if self._grip is None or self.manager.top is None:
            return
        dx, dy = pos[0] - self._grip[0], pos[1] - self._grip[1]
        if (self._dragged or max(abs(dx), abs(dy)) >= SLACK) and self.manager.top.on_drag(dx, dy):
            self._grip, self._dragged = pos, True

    def _hover_on(self, name: str) -> None:
        if name == self.hovered:
            return
        self.hovered, self._rested, self._long = name, 0.0, False
        node = find(self.tree, name) if name else None
        if self.manager.top:
            self.manager.top.on_hover(node.target if node else "")

    def _down(self, pos: tuple[int, int], button: int) -> None:
        self._point(pos)
        node = hit(self.tree, *pos)
        self._pressed = (node.name, button) if node else ("", button)
        self._grip, self._dragged = (pos if button == 1 else None), False
        if node is None or node.widget is None:
            self.widgets.focus("")
        if node is not None and node.stops_keyboard():
            self.focus.name = node.name
        if node and node.target and node.enabled and self.manager.top:
            self.manager.top.on_press(node.target, True)

    def _up(self, pos: tuple[int, int], button: int) -> None:
        name, which = self._pressed
        self._pressed = ("", 0)
        began = find(self.tree, name) if name else None
        if began and began.target and began.enabled and self.manager.top:
            self.manager.top.on_press(began.target, False)
        dragged, self._grip, self._dragged = self._dragged, None, False
        node = hit(self.tree, *pos)
        if node is not None and node.target and (node.name, button) == (name, which) and not dragged:
            double = self._clicked == node.name and self._since <= DOUBLE
            self._clicked, self._since = node.name, 0.0
            self._activate(node, self._press(button, keyboard=False, node=node.name, double=double))
        elif (which, button) == (1, 1) and not dragged:
            self._dropped(began, node)
        if button == 3 and not self.manager.needs_layout:  # the click did nothing else: tell more
            self._tell_more(hover(self.tree, *pos))

    def _dropped(self, began: Node | None, node: Node | None) -> None:
        """What was pressed was let go elsewhere."""
        goal = node.target if node is not None and node.enabled else ""
        if began is not None and began.target and began.enabled and goal != began.target and self.manager.top:
            self.manager.top.on_drop(began.target, goal)

    def _press(self, button: int, *, keyboard: bool, node: str, double: bool = False) -> Press:
        mods = pygame.key.get_mods()
        return Press(
            button,
            shift=bool(mods & pygame.KMOD_SHIFT),
            ctrl=bool(mods & pygame.KMOD_CTRL),
            alt=bool(mods & pygame.KMOD_ALT),
            keyboard=keyboard,
            node=node,
            double=double,
        )

    def _activate(self, node: Node, press: Press) -> None:
        top = self.manager.top
        if top is None:
            return
        self._rested, self._long = -1.0, False  # no tooltip over what was just clicked
        if self.on_activate is not None:
            self.on_activate(node.target, node.enabled)
        if node.enabled:
            top.on_target(node.target, press)
        else:
            top.on_refused(node.target, press)

    def _wheel(self, steps: int) -> None:
        node = hit(self.tree, *self._pointer) if self._pointer else None
        if self.manager.top and steps and (node is None or node.widget is None):
            self.manager.top.on_wheel(node.target if node else "", steps)

    def _key_down(self, event: pygame.Event) -> None:
        name = pygame.key.name(event.key).replace("enter", "return")
        shift, ctrl, alt = (
            bool(event.mod & held) for held in (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
        )
        key = Key(name, shift, ctrl, alt)
        if name == "tab" and not (ctrl or alt):
            self._land(self.focus.step(self.tree, -1 if shift else 1))
        elif self.widgets.typing and name != "escape":
            return
        elif (self._claimed(key) or not self._kit_key(key)) and self.manager.top:
            used = self.manager.top.on_key(key)
            if not used and self.on_spare_key is not None:
                self.on_spare_key(key)

    def _claimed(self, key: Key) -> bool:
        """Whether the scene takes a key before the kit does."""
        return self.manager.top is not None and self.manager.top.claims(key)

    def _kit_key(self, key: Key) -> bool:
        """Keys that mean the same everywhere; True if this was one."""
        if key.ctrl or key.alt:
            return False
        here = self.focus.node(self.tree)
        if key.name in ARROWS:
            return self._arrow(ARROWS[key.name], here)
        if key.name in {"return", "space"} and here is not None and self.keyboard and here.target:
            if here.enabled and self.manager.top:
                self._pressed = (here.name, 0)
                self.manager.top.on_press(here.target, True)
            self._activate(here, self._press(1, keyboard=True, node=here.name))
            return True
        about = self._tip_node() if key.name == "f1" else None
        if self._tell_more(about):
            return True
        if key.name == "escape" and self.widgets.focused:
            self.widgets.focus("")
            return True
        if key.name == "escape" and self._long:
            self._long = False
            return True
        return False

    def _tell_more(self, about: Node | None) -> bool:
        """Show all there is to say of a node: its card, else its long tooltip; True if it has a tooltip at all."""
        top, token = self.manager.top, about.tip or about.target if about is not None else ""
        if top is None or not token or top.tooltip(token) is None:
            return False
        if top.on_card(token):
            self._long = False
        else:
            self._long, self._rested = not self._long, DELAY
        return True

    def _arrow(self, direction: Direction, here: Node | None) -> bool:
        if here is not None and here.widget is not None and direction in {"left", "right"}:
            said = self.widgets.nudge(here.name, 1 if direction == "right" else -1)
            self._say(said)
            if said:
                return True
        landed = self.focus.move(self.tree, direction)
        if landed is not None:
            self._land(landed)
        return landed is not None

    def _land(self, node: Node | None) -> None:
        """The keyboard focus came to a node."""
        self.keyboard = True
        self._long, self._rested = False, DELAY
        self.widgets.focus(node.name if node is not None and node.widget is not None else "")
        if self.manager.top:
            self.manager.top.on_hover(node.target if node else "")

    def _key_up(self) -> None:
        name, button = self._pressed
        node = find(self.tree, name) if name and button == 0 else None
        if node is not None:
            self._pressed = ("", 0)
            if self.manager.top:
                self.manager.top.on_press(node.target, False)

    def _say(self, said: list[Said]) -> None:
        for name, value, done in said:
            if self.manager.top:
                self.manager.top.on_widget(name, value, done)

    # -- time ----------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> bool:
        """Let time pass; True while something moves and frames should follow quickly."""
        moving = False
        for scene in self.manager.visible():
            if scene.poll():
                scene.invalidate()
            if scene.tick(seconds):
                scene.invalidate()
                moving = True
        self._rested += seconds
        self._since += seconds
        self._still += seconds
        if self.on_still is not None:
            self.on_still(self._still)
        self._widget_dirt += self.widgets.update(seconds)
        self.life.advance(seconds, self._living, awake=self.watched and self._still < REST)
        return self.motion.advance(seconds) or moving or self.widgets.typing

    # -- picture -------------------------------------------------------------------------------------------------

    def frame(self, surface: pygame.Surface) -> list[Rect]:
        """Bring `surface` up to date; the rectangles that changed."""
        self.lay_out()
        shown = self.shown()
        hovered = self.hovered if not self.keyboard else ""
        focused = self.focus.name if self.keyboard else ""
        state = (id(shown), self.layouts, hovered, focused, id(surface))
        lifted = self.sprites.lift(surface)
        still = state == self._painted and not self._widget_dirt and not self.painter.fresh
        step = self.life.step(self._living)
        stirs = not still or step != self.life.shown
        if stirs:
            lifted += self.living_sprites.lift(surface)
        # An idle round, or one in which only sprites move, must not even walk the tree.
        dirty = [] if still else self._paint(surface, shown, hovered, focused)
        self._painted, self.life.shown = state, step
        if stirs:
            lifted += self._draw_living(surface, shown)
        if not (lifted or self.motion.busy):
            return dirty
        drawn = self.sprites.draw(surface, self.motion.pieces(), self.painter, self.view.k)
        return merged(list(dict.fromkeys((*dirty, *lifted, *drawn))))  # most pieces are drawn where they were

    @property
    def _living(self) -> Living | None:
        """What moves by itself in the scene that has the input."""
        return self.manager.top.living if self.manager.top is not None else None

    def _draw_living(self, surface: pygame.Surface, shown: Node) -> list[Rect]:
        """Draw what lives, but for what the tooltip covers; the rectangles that changed."""
        living = self._living
        if living is None:
            return []
        pieces = living.pieces(self.life.moment)
        if shown is not self.tree:
            card = shown.children[-1].rect
            pieces = [piece for piece in pieces if not piece.rect.intersection(card).area]
        return self.living_sprites.draw(surface, pieces, self.painter, self.view.k, within=living.area)

    def _paint(self, surface: pygame.Surface, shown: Node, hovered: str, focused: str) -> list[Rect]:
        """Paint what changed of the tree and its widgets."""
        dirty = self.painter.paint(
            surface, shown, self.view.k, hovered=hovered, focused=focused, also=self._widget_dirt
        )
        self._widget_dirt = []
        if dirty:
            card = shown.children[-1].rect if shown is not self.tree else None
            # Widgets are drawn after the tree, but a tooltip lies over them.
            clear = dirty if card is None else [piece for rect in dirty for piece in rect.without(card)]
            self.widgets.draw(surface, clear)
        return dirty

    def lay_out(self) -> None:
        """Lay the scenes out again if any of them asked for it."""
        if not (self._fresh or self.manager.needs_layout):
            return
        top = self.manager.top
        opened = top is not self._top
        before = None if self._fresh or opened else self.tree
        earlier = self.tree
        if opened:
            self._top, self.focus.name, self._pressed = top, "", ("", 0)
            self.motion.finish()  # nothing of a scene may be seen above another, above a curtain least of all
        self.tree = self.manager.compose(self.view)
        self.layouts += 1
        self._fresh = False
        self._set_moving(top, before)
        self.widgets.sync(self.tree, (self.view.w, self.view.h), self.view.k)
        self.focus.node(self.tree)
        if top is not None:
            self._type_in(top, earlier, opened=opened)
        if self._pointer is not None:
            node = hover(self.tree, *self._pointer)
            self._hover_on(node.name if node else "")

    def _type_in(self, top: Scene, earlier: Node, *, opened: bool) -> None:
        """Let the entry be typed in that the scene wants it for: at its opening, or since it has just appeared."""
        line = top.first_line if opened else top.later_line
        if not line:
            return
        typed = _entry(self.tree, line)
        if opened or (typed and not _entry(earlier, line)):
            self.widgets.focus(typed, whole=True)

    def _set_moving(self, top: Scene | None, before: Node | None) -> None:
        """Let what the scene handed over begin, from the tree before to the one there is now."""
        batches = top.take_motion() if top is not None else []
        if before is None or not batches:
            return
        places = Places(before), Places(self.tree)
        for batch in batches:
            self.motion.begin(batch, *places, self.view.k)

    def _tip_node(self) -> Node | None:
        name = self.focus.name if self.keyboard else self.hovered
        return find(self.tree, name) if name else None

    def shown(self) -> Node:
        """The tree as it is painted: with the tooltip that is due, if any."""
        about = self._tip_node()
        if about is None or self._rested < DELAY:
            self._tip = None
            return self.tree
        wanted = (self.layouts, about.name, self._long)
        if self._tip is None or self._tip[0] != wanted:
            self._tip = (wanted, self._tip_tree(about))
        return self._tip[1]

    def _tip_tree(self, about: Node) -> Node:
        top, token = self.manager.top, about.tip or about.target
        tip = top.tooltip(token) if top is not None and token else None
        if tip is None:
            return self.tree
        root = self.tree
        family = about.name.rpartition("/")[0]
        lit, others = [], []
        for node in walk(root):
            if node.lit and node is not about:
                lit.append(node.rect)
            elif node.target and node is not about and node.name.rpartition("/")[0] == family:
                others.append(node.rect)
        card = tip_node(tip, about.rect, self.view, long=self._long, avoid=lit, spare=others)
        return Node(root.name, root.rect, fill=root.fill, children=[*root.children, card])


def _entry(tree: Node, line: str) -> str:
    """The name of the widget whose name ends so, "" if there is none."""
    return next((node.name for node in walk(tree) if node.widget and node.name.endswith(line)), "")


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
