"""Changes of what is seen: another scene comes in tesserae between which the old one is seen, another world of a scene in a cross-fade."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import pygame

from game.ui.desktop import motion_of
from game.ui.geometry import Rect
from game.ui.scene import Scene, SceneManager, View

SECONDS = 0.35
"""How long a change takes."""
STEP = 0.06
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
        return self.spent >= SECONDS

    def lift(self, surface: pygame.Surface) -> None:
        """Take the tesserae off again."""
        if self._below is not None:
            surface.blit(self._below, (0, 0))

    def draw(self, surface: pygame.Surface, *, fresh: bool) -> None:
        """Draw what is left of the old picture over the new one; `fresh`: the new one has been painted on since."""
        if fresh or self._below is None:
            self._below = surface.copy()
        if not self.over:
            surface.blits(self._left(self.spent / SECONDS), doreturn=False)

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
            self.old.set_alpha(round(255 * (1 - self.spent / SECONDS)))
            surface.blit(self.old, (0, 0))


class SceneChanges:
    """Notices when another scene, or another world of the scene, takes the place of what is seen. `wanted`: where nobody
    looks it need not."""

    def __init__(self) -> None:
        self.wanted = False
        self._now: SceneChange | None = None
        self._base: Scene | None = None
        self._world = ""

    @property
    def busy(self) -> bool:
        """Whether a change is under way."""
        return self._now is not None

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether a change is under way."""
        if self._now is not None:
            self._now.spent += min(seconds, STEP)
        return self.busy

    def finish(self) -> None:
        """The new scene is seen at once."""
        if self._now is not None:
            self._now.spent = SECONDS

    def drop(self) -> None:
        """Forget a change, because all is painted anew."""
        self._now = None

    def begin(self, manager: SceneManager, surface: pygame.Surface, view: View, *, painted: bool) -> bool:
        """Begin a change if another scene is about to be `painted` over the one on the surface; whether one begins.

        Nothing is left in sight of what was behind a curtain, or goes behind one.
        """
        seen = manager.visible()
        base, before = (seen[0] if seen else None), self._base
        world, earlier = (base.world if base is not None else ""), self._world
        self._base, self._world = base, world
        if not (self.wanted and painted) or base is None or before is None:
            return False
        if base is before and (world == earlier or not world):
            return False
        if base.opaque or before.opaque or motion_of(base.context.settings) != "full":
            self._now = None
        elif surface.get_size() == (view.w, view.h):
            kind = WorldChange if base is before else SceneChange
            self._now = kind(surface.copy(), view.k)
            return True
        return False

    def paint(self, surface: pygame.Surface, frame: Callable[[pygame.Surface], list[Rect]]) -> list[Rect]:
        """Bring the surface up to date by `frame`, below what is left of the old picture; what changed."""
        change = self._now
        if change is None:
            return frame(surface)
        change.lift(surface)
        dirty = frame(surface)
        if self._now is change:
            change.draw(surface, fresh=bool(dirty))
            self._now = None if change.over else change
        return [Rect(0, 0, *surface.get_size())]
