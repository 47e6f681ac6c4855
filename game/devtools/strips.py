"""Motion as pictures: what an action of a match sets in motion at the table, frame by frame, without a window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.engine.core.action import Action
from game.scenes.table.table import Table
from game.storage.record import Record
from game.table.players import Players
from game.table.session import Session
from game.ui import asset
from game.ui.geometry import Rect
from game.ui.scene import Context, SceneManager

if TYPE_CHECKING:
    import pygame

    from game.ui.stage import Stage

EVERY = 0.05
"""Seconds between two frames."""
MOST_FRAMES = 80
PATIENCE = 12
"""Frames given to widgets to settle before anything moves."""
STILL, HOLD = 3, 0.5
"""Frames up to which an action shows nothing in a film, and seconds for which its end stays."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What is seen at a time, and which parts have changed since the frame before."""

    seconds: float
    picture: pygame.Surface
    dirty: tuple[Rect, ...]


def _stopped() -> float:
    """A clock that stands: the machine's time is not that of the frames."""
    return 0.0


class SilentPlayers(Players):
    """Bots that are asked for nothing, so that what is seen is that of one action, whatever the machine is doing."""

    def poll(self) -> Action | None:
        """No move ever."""
        return None

    def attend(self) -> None:
        """Nobody thinks."""


def steps_with(record: Record, key: str) -> list[int]:
    """The numbers of the actions of a match that bring about an event of that key."""
    match = record.match
    return [at for at in range(len(match)) if any(event.key == key for event in match.events(at))]


def table_at(context: Context, record: Record, at: int, viewer: int = 0) -> Table:
    """The table before an action of a match, as the seat `viewer` sees it, which is a person's; the others are bots'."""
    seats = [
        replace(seat, controller=record.seats[viewer].controller if number == viewer else seat.controller)
        for number, seat in enumerate(record.seats)
    ]
    session = Session(Record(record.match.fork(at), seats, created=record.created), clock=_stopped)
    session.players = SilentPlayers(session.record, _stopped)
    session.privacy.reveal()
    return Table(context, session)


def frames(stage: Stage, table: Table, action: Action, every: float = EVERY) -> Iterator[Frame]:
    """The frames after an action has been taken at the table on the stage, until nothing moves."""
    import pygame

    surface = pygame.Surface((stage.view.w, stage.view.h)).convert()
    stage.frame(surface)
    for _ in range(PATIENCE):
        stage.widgets.update(every)
    stage.frame(surface)
    model = table.model
    before, number = model.table(), len(model.session.match)
    model.session.match.play(action)
    model.session.event_log.follow()
    model.happened(before, model.session.match.events(number))
    for count in range(MOST_FRAMES):
        dirty = stage.frame(surface)
        yield Frame(count * every, surface.copy(), tuple(dirty))
        if not stage.motion.busy:
            return
        stage.advance(every)


def film(
    context: Context, record: Record, start: int, size: tuple[int, int], every: float
) -> Iterator[pygame.Surface]:
    """The pictures of a match from an action on, as its first seat sees it; actions that move nothing are left out."""
    for at in range(start, len(record.match)):
        table = table_at(context, record, at)
        moving = list(frames(staged(context, table, size), table, record.match.entries[at].action, every))
        if len(moving) > STILL:
            yield from (frame.picture for frame in moving)
            yield from [moving[-1].picture] * max(1, round(HOLD / every))


def staged(context: Context, table: Table, size: tuple[int, int]) -> Stage:
    """A stage with a table on it."""
    import pygame

    from game.ui.paint import Painter
    from game.ui.stage import Stage
    from game.ui.theme import theme_named

    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    manager = SceneManager()
    made = Stage(manager, Painter.of(theme_named(str(context.settings.get("theme")))), size)
    manager.push(table)
    return made


def strip(found: list[Frame], across: int = 4, wide: int = 480) -> pygame.Surface:
    """Frames side by side, cut to what changes in any of them, with the milliseconds of each."""
    import pygame

    moved = [rect for frame in found[1:] for rect in frame.dirty]
    whole = Rect(0, 0, *found[0].picture.get_size())
    left, top = min((rect.x for rect in moved), default=0), min((rect.y for rect in moved), default=0)
    right = max((rect.right for rect in moved), default=whole.w)
    bottom = max((rect.bottom for rect in moved), default=whole.h)
    area = Rect(left, top, right - left, bottom - top).inset(-20).intersection(whole)
    high = max(1, wide * area.h // area.w)
    rows = -(-len(found) // across)
    out = pygame.Surface((across * (wide + 6), rows * (high + 22)))
    font = pygame.font.Font(str(asset("fonts", "SourceSans3_500Medium.ttf")), 20)
    for number, frame in enumerate(found):
        x, y = number % across * (wide + 6), number // across * (high + 22)
        cut = frame.picture.subsurface(pygame.Rect(area))
        out.blit(pygame.transform.smoothscale(cut, (wide, high)), (x, y + 18))
        out.blit(font.render(f"{frame.seconds * 1000:.0f} ms", True, (255, 255, 255)), (x + 4, y + 2))
    return out


__all__ = ["Frame", "film", "frames", "staged", "steps_with", "strip", "table_at"]
