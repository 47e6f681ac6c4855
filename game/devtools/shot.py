"""Pictures of scenes, and of what an action sets in motion at the table, drawn without a window."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import TYPE_CHECKING

from game.boards import opponent
from game.bots.registry import player_id
from game.bots.thinking.level import LEVELS
from game.engine.core.action import Action
from game.engine.registry import game_ids, load_game
from game.extras import names, offer, offered
from game.i18n.catalogue import Texts
from game.phones.service import PhoneService
from game.scenes import routes
from game.scenes.common.pictures import png
from game.scenes.common.who_plays import FirstGame, WhoPlays
from game.scenes.common.words import match_texts
from game.scenes.launch import MatchConfig
from game.scenes.pages.help_page import Help
from game.scenes.pages.load import Load
from game.scenes.routes import AppServices
from game.scenes.table.table import Table
from game.storage import savefile
from game.storage.record import Record, SeatInfo, UndoRecord
from game.storage.saves import Saves
from game.storage.settings import Settings
from game.storage.statistics import FILE as STATISTICS
from game.storage.statistics import Statistics
from game.table.players import Players
from game.table.session import Deal, Session
from game.ui import asset
from game.ui.geometry import Rect
from game.ui.scene import Context, Scene, SceneManager

from . import sample_positions

if TYPE_CHECKING:
    import pygame

    from game.ui.stage import Stage


PATIENCE = 12
"""Frames given to widgets to settle before the picture is taken."""


def context_in(folder: Path, language: str) -> Context:
    """A context whose files lie in a folder of its own."""
    return context_with(folder, Texts(language))


def context_with(folder: Path, texts: Texts) -> Context:
    """A context with catalogues that are read already, whose files lie in a folder of its own."""
    saves = Saves(folder / "saves")
    settings = Settings(folder / "settings.toml")
    return Context(
        texts,
        settings,
        {Saves: saves, AppServices: AppServices(), **{kind: kind() for kind in offered("service")}},
    )


def _session(record: Record) -> Session:
    """A match to look at: nothing of it is kept, and no curtain hangs before it."""
    session = Session(record)
    session.privacy.reveal()
    return session


def _with_saves(context: Context) -> None:
    """Some saves for the title and the list to show."""
    saves = context.service(Saves)
    busy = sample_positions.played(context.texts, players=3, round_=4)
    saves.autosave(busy)
    saves.save("Bosporus", busy)
    for game, name in zip(game_ids()[1:], ("Subura", "Ostia"), strict=False):
        saves.save(name, sample_positions.played(context.texts, players=3, round_=6, game_id=game))
    saves.save("Chrysopolis", sample_positions.played(context.texts, players=2, round_=2))
    damaged = saves.path("save_Theodosius")
    damaged.write_text(savefile.write(busy)[:-200], encoding="utf-8")


def _table(context: Context, record: Record | None) -> Scene:
    found = record or sample_positions.busiest(context.texts)
    return routes.table(context, _session(found))


def _watch(context: Context, record: Record | None) -> Scene:
    """A match that bots play among themselves."""
    found = record or sample_positions.played(context.texts, round_=4)
    level = LEVELS[1]
    found.seats[:] = [replace(seat, controller=level) if seat.is_person else seat for seat in found.seats]
    return routes.table(context, Session(found))


def _score(context: Context, record: Record | None) -> Scene:
    return routes.score(context, _session(record or sample_positions.played(context.texts)))


def _replay(context: Context, record: Record | None) -> Scene:
    found = record or sample_positions.played(context.texts)
    return routes.replay(context, found, at=len(found.match) * 3 // 5)


def _trial(context: Context, record: Record | None) -> Scene:
    found = record or sample_positions.played(context.texts)
    return routes.play_from(context, found, len(found.match) // 2)


def _editor(context: Context, record: Record | None) -> Scene:
    """A position with some numbers set by hand."""
    from game.scenes.replay.editor import Editor

    found = record or sample_positions.played(context.texts)
    page = Editor(context, found, len(found.match) // 2, (), lambda _: None)
    for one in page.game.counts(page.state, page.seat)[:2]:
        page.set_count(page.seat, one.key, one.amount + 1)
    return page


def _deal(context: Context, _: Record | None) -> Scene:
    seats = sample_positions.seats_of(context.texts, 3, "")
    people = tuple(SeatInfo(seat.name, seat.color) for seat in seats)
    game = game_ids()[0]
    return routes.deal(context, MatchConfig(game, people, {}), Deal(sample_positions.SEED, "5e" * 16))


def _first(context: Context, _: Record | None) -> Scene:
    """All who can sit at one screen are about to play their first match."""
    game, texts = game_ids()[-1], context.texts
    counts = load_game(game).players
    called = [seat.name for seat in sample_positions.seats_of(texts, len(counts) + 1, "")]
    page = FirstGame(context, game, counts, called, "", lambda _: None)
    page.count = counts[-1]
    return page


def _proof(context: Context, record: Record | None) -> Scene:
    found = record or sample_positions.played(context.texts, players=2)
    if found.fairness is None:
        found.fairness = Deal(sample_positions.SEED, "5e" * 16).fairness
    return routes.proof(context, found)


def _statistics(context: Context, record: Record | None) -> Scene:
    kept = Statistics(context.service(Saves).folder.parent / STATISTICS)
    found = record or sample_positions.played(context.texts, players=2)
    for number in range(7):
        seats = found.seats[number % 2 :] + found.seats[: number % 2]
        back = [UndoRecord(9, 0, 1, number == 1)] * (number % 3)
        created = f"2026-01-{number + 1:02}T12:00:00+00:00"
        kept.add(replace(found, seats=seats, created=created, takebacks=back))
    return routes.statistics(context, kept)


def _who(context: Context, record: Record | None) -> Scene:
    game = record.match.game.id if record else game_ids()[0]
    present = player_id(LEVELS[2], next(iter(opponent.everybody(game)), ""))
    return WhoPlays(context, game, present, lambda _: None, everybody=lambda _: None)


def _help(context: Context, record: Record | None) -> Scene:
    session = _session(record or sample_positions.played(context.texts, players=2, round_=1))
    return Help(context, match_texts(context, session))


def _phones(context: Context, record: Record | None) -> Scene:
    """The page about phones, before they are opened."""
    from game.scenes.table.phones_page import PhonesPage
    from game.scenes.table.table import Table

    model = Table(context, _session(record or sample_positions.busiest(context.texts))).model
    return PhonesPage(model, PhoneService(), lambda: None)


def _curtain(context: Context, record: Record | None) -> Scene:
    from game.scenes.common.people import in_mood, seat_face
    from game.scenes.table.privacy import PrivacyScreen

    seats = record.seats if record else sample_positions.seats_of(context.texts, 2, "")
    face = seat_face("", SeatInfo(seats[-1].name, seats[-1].color))
    return PrivacyScreen(context, seats[-1], lambda: None, in_mood(face, "glad"))


def _timeline(context: Context, record: Record | None) -> Scene:
    from game.scenes.table.table import Table
    from game.scenes.table.timeline_page import TimeLine

    found = record or sample_positions.rewound(context.texts)
    found.policy = "friends"
    page = TimeLine(Table(context, _session(found)).model)
    page.choose(len(found.match) * 3 // 4)
    return page


def _consent(context: Context, record: Record | None) -> Scene:
    from game.scenes.table.table import Table
    from game.scenes.table.undo import Consent

    found = record or sample_positions.rewound(context.texts)
    found.policy = "friends"
    session = _session(found)
    session.history.propose(session.history.undo_target("round"))
    return Consent(Table(context, session).model)


def _career(context: Context, record: Record | None) -> Scene:
    """The path of a game after eight stations, one of them left out."""
    from game.scenes.common.career import results_of as career_results
    from game.scenes.common.people import own_name

    game = record.match.game.id if record else game_ids()[0]
    sample_positions.career_goes(career_results(context), own_name(context, game), game)
    return routes.career(context, game)


def _groups(context: Context, _: Record | None) -> Scene:
    """People who have played together several times."""
    sample_positions.evenings(context)
    return routes.groups(context, sample_positions.EVENINGS[3][0])


MAKERS: dict[str, Callable[[Context, Record | None], Scene]] = {
    "title": lambda context, _: routes.title(context),
    "groups": _groups,
    "career": _career,
    "new_game": lambda context, _: routes.new_game(context),
    "first": _first,
    "load": lambda context, _: routes.load(context),
    "settings": lambda context, _: routes.settings(context),
    "keys": lambda context, _: routes.keys(context),
    "credits": lambda context, _: routes.credits_page(context),
    "help": _help,
    "whats_new": lambda context, _: routes.whats_new(context),
    "catalogue": lambda context, _: routes.catalogue(context),
    "curtain": _curtain,
    "phones": _phones,
    "deal": _deal,
    "who": _who,
    "proof": _proof,
    "statistics": _statistics,
    "table": _table,
    "watch": _watch,
    "score": _score,
    "replay": _replay,
    "trial": _trial,
    "editor": _editor,
    "timeline": _timeline,
    "consent": _consent,
}
SCENES = (*MAKERS, *names("shot"))
"""The names of the scenes there are pictures of."""


def scene_of(name: str, context: Context, record: Record | None = None) -> Scene:
    """A scene by name, over a match if it needs one; KeyError for another name."""
    if name in {"title", "load"}:
        _with_saves(context)
    made: Scene = (offer("shot", name) or MAKERS[name])(context, record)
    return made


def shot(
    scene: str, size: tuple[int, int], language: str, save: Path | None, out: Path, scale: int = 100
) -> None:
    """Draw a scene into a PNG file.

    `save` is the match to show at the table or score (None: one played by bots from a fixed seed). Raises KeyError for
    an unknown scene, ``SaveError`` for a save that cannot be used, OSError when the file cannot be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    record = savefile.read(save) if save is not None else None
    with TemporaryDirectory() as folder:
        context = context_in(Path(folder), language)
        picture = drawn(scene_of(scene, context, record), size, scale)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(png(picture))  # pygame itself says nothing of a full disk


def _draws_on(scene: Scene) -> bool:
    """Let a scene whose pictures are drawn between frames go on; whether there is more to come."""
    if isinstance(scene, Help):
        picture = scene.picture()
        return scene.poll() or (picture is not None and picture.missing is not None)
    if not scene.draws_on:
        return False
    more = scene.tick(0.05)
    if isinstance(scene, Load) and scene.reading:
        sleep(0.01)
        return True
    return more


def drawn(scene: Scene, size: tuple[int, int], scale: int = 100) -> pygame.Surface:
    """A scene as a surface of `size` pixels at a scale in percent. Bots are not asked and no time passes."""
    import pygame

    from game.ui.paint import Painter
    from game.ui.stage import Stage
    from game.ui.theme import theme_named

    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))  # widgets convert their pictures to the format of a window
    manager = SceneManager()
    painter = Painter.of(theme_named(str(scene.context.settings.get("theme"))))
    stage = Stage(manager, painter, size, scale / 100)
    surface = pygame.Surface(size)
    if isinstance(scene, Help) or scene.draws_on:  # its pictures are drawn between frames
        scene.context.services = {
            **scene.context.services,
            AppServices: AppServices(lend=painter.pictures.lend, give_back=painter.pictures.give_back),
        }
    manager.push(scene)
    stage.lay_out()
    while _draws_on(scene):
        scene.invalidate()
        stage.lay_out()
    for _ in range(PATIENCE):
        stage.widgets.update(0.05)
    stage.frame(surface)
    for left in reversed(manager.scenes):
        left.leave()  # one that comes back on top might open another one
    return surface


# -- motion as pictures: what an action of a match sets in motion at the table, frame by frame -----------------------

EVERY = 0.05
"""Seconds between two frames."""
MOST_FRAMES = 80
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
