"""What scenes may ask of the program around them: its services, and the way to every other scene.

So scenes lead to each other without importing each other: each function imports its scene when it is first called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from game.extras import offer
from game.table.characters import Evening
from game.ui.scene import Context, Scene

from .common import extras

if TYPE_CHECKING:
    import pygame

    from game.i18n.match_texts import MatchTexts
    from game.storage.record import Record
    from game.storage.statistics import Statistics
    from game.table.session import Deal, Session

    from .launch import MatchConfig


def page(name: str) -> Callable[..., Scene] | None:
    """What makes the page of an extra; ``None`` where that is not there."""
    found: Callable[..., Scene] | None = offer("page", name)
    return found


def title(context: Context) -> Scene:
    """The first scene."""
    from .title.title import Title

    return Title(context)


def new_game(context: Context, game_id: str = "") -> Scene:
    """Where a match is set up; opened at a game if one is given."""
    from .setup.new_game import NewGame

    return NewGame(context, game_id)


def deal(context: Context, plan: MatchConfig, drawn: Deal) -> Scene:
    """The seal of a deal, before the match it is for."""
    from .setup.new_game import DealPage

    return DealPage(context, plan, drawn)


def proof(context: Context, record: Record) -> Scene:
    """The game code of a match, and the proof of its deal."""
    from .pages.proof import Proof

    return extras.barred(context, record) or Proof(context, record)


def statistics(context: Context, kept: Statistics | None = None) -> Scene:
    """The statistics: this person's, if no others are given."""
    from game.storage.statistics import Statistics

    from .pages.statistics import StatisticsPage

    return StatisticsPage(context, kept or Statistics())


def groups(context: Context, today: str = "") -> Scene:
    """The people who play together, and how they did."""
    from .pages.groups import GroupsPage

    return GroupsPage(context, today)


def load(context: Context) -> Scene:
    """The list of saved matches."""
    from .pages.load import Load

    return Load(context)


def settings(context: Context, *, at: str = "") -> Scene:
    """The settings, one of them marked if it is named."""
    from .pages.settings import SettingsPage

    return SettingsPage(context, at)


def keys(context: Context) -> Scene:
    """The keys of the table, which can be changed."""
    from .pages.keys import KeysPage

    return KeysPage(context)


def credits_page(context: Context) -> Scene:
    """The credits."""
    from .pages.credits import Credits

    return Credits(context)


def whats_new(context: Context) -> Scene:
    """What is new in this version."""
    from .pages.credits import WhatsNew

    return WhatsNew(context)


def reference(context: Context, game_id: str = "") -> Scene:
    """The rules of a game that is not being played: by default the one set up last."""
    from game.engine.registry import game_ids, load_game

    from .common.game_cards import game_at_hand
    from .common.words import game_texts

    found = game_id or game_at_hand(context, game_ids())
    return help_page(context, game_texts(context, load_game(found)))


def catalogue(context: Context, game_id: str = "", token: str = "") -> Scene:
    """Every component of a game, by default of the one set up last; opened at a component."""
    from .pages.catalogue import CataloguePage

    return CataloguePage(context, game_id, token)


def help_page(context: Context, texts: MatchTexts, *, rule: str = "", chapter: str = "") -> Scene:
    """The rule book, opened at a rule or a chapter if one is given."""
    from .pages.help_page import Help

    return Help(context, texts, rule=rule, chapter=chapter)


def table(context: Context, session: Session, *, hints: bool = False) -> Scene:
    """A running match; `hints`: they are on whatever the settings say."""
    from .table.table import Table

    made = Table(context, session)
    if hints:
        session.record.hints = True
    return made


def career(context: Context, game_id: str = "", station: str = "", *, masters: bool = False) -> Scene:
    """The path of a game, opened at a station if one is given, or in its masters' act."""
    from .career.page import CareerPage

    return CareerPage(context, game_id, station, masters=masters)


def variation(context: Context, session: Session) -> Scene:
    """What might have been, played from a position of a replay; it leads back to it."""
    from .table.table import VariationTable

    return VariationTable(context, session)


def score(context: Context, session: Session, *, counting: bool = False) -> Scene:
    """The end of a match; with `counting` its points are counted one source after the other first."""
    from .result.score import Score

    return Score(context, session, counting=counting)


def replay(
    context: Context, match: Session | Record, *, at: int | None = None, seat: int | None = None
) -> Scene:
    """The replay of a match, opened at a position (None: the last) and in the view of a seat, if allowed.

    Of a running match it shows only what the viewer may know; see ``table.replay.views``.
    """
    from game.table.replay import OPEN
    from game.table.session import Session

    from .replay.playback import Playback

    record = match.record if isinstance(match, Session) else match
    message = extras.barred(context, record, own=not record.match.game.over(record.match.state))
    if message is not None:
        return message
    if isinstance(match, Session):
        side = match.viewer if seat is None and not match.over and not match.privacy.open else seat
        return Playback(
            context, match.record, at=at, side=OPEN if side is None else side,
            screen=lambda: None if match.privacy.handover is not None else match.viewer,
        )  # fmt: skip
    return Playback(context, match, at=at, side=OPEN if seat is None else seat)


def play_from(context: Context, record: Record, at: int) -> Scene:
    """The setup of a sandbox game that continues a match after this many actions; check ``trial.allowed`` first."""
    from .replay.study import PlayFrom

    return extras.barred(context, record) or PlayFrom(context, record, at)


# -- services ----------------------------------------------------------------------------------------------------------


def _nothing(_: str = "") -> None:
    """Do nothing."""


def _unseen() -> None:
    """Do nothing and return ""."""


def _unshown(_: Path) -> None:
    """There is no desktop to show a folder on."""


def _nowhere(_name: str, _surface: pygame.Surface) -> str:
    """There is no window to show a picture in."""
    return ""


@dataclass(slots=True)
class AppServices:
    """Services of the program for the scenes. Without a window (tests, pictures) all calls are ignored.

    apply      apply the changed setting of this name: language, scale, colors or window
    quit       end the program
    attention  a person is to choose: ask the desktop for attention if the window is not visible
    evening    what the characters have said since the program was started
    lend       make a surface available as a picture. Returns the picture's key, a new one each time, "" for none
    show       show a folder on the desktop; it says by itself if that fails
    give_back  a lent picture is not needed any more
    """

    apply: Callable[[str], None] = _nothing
    quit: Callable[[], None] = _nothing
    lend: Callable[[str, pygame.Surface], str] = _nowhere
    give_back: Callable[[str], None] = _nothing
    show: Callable[[Path], None] = _unshown
    attention: Callable[[], None] = _unseen
    evening: Evening = field(default_factory=Evening)
