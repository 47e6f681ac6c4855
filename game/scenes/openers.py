"""The scene of each route. Import this module once; each scene is imported when it is first opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.scene import Context, Scene

from . import routes
from .common import extras

if TYPE_CHECKING:
    from game.i18n.match_texts import MatchTexts
    from game.storage.record import Record
    from game.storage.statistics import Statistics
    from game.table.session import Deal, Session

    from .launch import MatchConfig


@routes.title.register
def _title(context: Context) -> Scene:
    from .title.title import Title

    return Title(context)


@routes.new_game.register
def _new_game(context: Context, game_id: str = "") -> Scene:
    from .setup.new_game import NewGame

    return NewGame(context, game_id)


@routes.deal.register
def _deal(context: Context, plan: MatchConfig, drawn: Deal) -> Scene:
    from .setup.deal import DealPage

    return DealPage(context, plan, drawn)


@routes.proof.register
def _proof(context: Context, record: Record) -> Scene:
    from .pages.proof import Proof

    return extras.barred(context, record) or Proof(context, record)


@routes.statistics.register
def _statistics(context: Context, kept: Statistics | None = None) -> Scene:
    from game.storage.statistics import Statistics

    from .pages.statistics import StatisticsPage

    return StatisticsPage(context, kept or Statistics())


@routes.groups.register
def _groups(context: Context, today: str = "") -> Scene:
    from .pages.groups import GroupsPage

    return GroupsPage(context, today)


@routes.load.register
def _load(context: Context) -> Scene:
    from .pages.load import Load

    return Load(context)


@routes.settings.register
def _settings(context: Context, *, at: str = "") -> Scene:
    from .pages.settings import SettingsPage

    return SettingsPage(context, at)


@routes.keys.register
def _keys(context: Context) -> Scene:
    from .pages.keys import KeysPage

    return KeysPage(context)


@routes.credits_page.register
def _credits_page(context: Context) -> Scene:
    from .pages.credits import Credits

    return Credits(context)


@routes.whats_new.register
def _whats_new(context: Context) -> Scene:
    from .pages.whats_new import WhatsNew

    return WhatsNew(context)


@routes.reference.register
def _reference(context: Context, game_id: str = "") -> Scene:
    from game.engine.registry import game_ids, load_game

    from .common.game_cards import last_game
    from .common.words import game_texts

    found = game_id or last_game(context.settings.get("new_game"), game_ids())
    return _help_page(context, game_texts(context, load_game(found)))


@routes.catalogue.register
def _catalogue(context: Context, game_id: str = "", token: str = "") -> Scene:
    from .pages.catalogue import CataloguePage

    return CataloguePage(context, game_id, token)


@routes.help_page.register
def _help_page(context: Context, texts: MatchTexts, *, rule: str = "", chapter: str = "") -> Scene:
    from .pages.help_page import Help

    return Help(context, texts, rule=rule, chapter=chapter)


@routes.table.register
def _table(context: Context, session: Session) -> Scene:
    from .table.table import Table

    return Table(context, session)


@routes.career.register
def _career(context: Context, game_id: str = "", station: str = "", *, masters: bool = False) -> Scene:
    from .career.page import CareerPage

    return CareerPage(context, game_id, station, masters=masters)


@routes.variation.register
def _variation(context: Context, session: Session) -> Scene:
    from .table.variation import VariationTable

    return VariationTable(context, session)


@routes.score.register
def _score(context: Context, session: Session, *, counting: bool = False) -> Scene:
    from .result.score import Score

    return Score(context, session, counting=counting)


@routes.replay.register
def _replay(
    context: Context, match: Session | Record, *, at: int | None = None, seat: int | None = None
) -> Scene:
    from game.table.replay import OPEN
    from game.table.session import Session

    from .replay.playback import Playback

    record = match.record if isinstance(match, Session) else match
    if (
        message := extras.barred(context, record, own=not record.match.game.over(record.match.state))
    ) is not None:
        return message
    if isinstance(match, Session):
        side = match.viewer if seat is None and not match.over and not match.privacy.open else seat
        return Playback(
            context, match.record, at=at, side=OPEN if side is None else side,
            screen=lambda: None if match.privacy.handover is not None else match.viewer,
        )  # fmt: skip
    return Playback(context, match, at=at, side=OPEN if seat is None else seat)


@routes.play_from.register
def _play_from(context: Context, record: Record, at: int) -> Scene:
    from .replay.trial import PlayFrom

    return extras.barred(context, record) or PlayFrom(context, record, at)
