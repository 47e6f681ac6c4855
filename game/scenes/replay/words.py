"""Texts of the replay: the step shown, the place in the match, the views."""

from __future__ import annotations

from game.engine.core.event import Event
from game.table.replay import OPEN
from game.ui.scene import Tip

from ..common.keys import shown
from ..common.parts import banner
from .bars import Place
from .keys import SHOWN_KEYS
from .state import ReplayState
from .trial import allowed


def place(player: ReplayState) -> Place:
    """Where the player is, in words."""
    film, texts = player.film, player.context.texts
    words = (
        texts("table.round", round=film.round) if film.round else texts("replay.start"),
        texts("replay.step", at=film.step, count=len(film.stops) - 1),
    )
    return Place(
        film.step, len(film.stops) - 1, words, film.rounds(), player.playing, player.speed, _sentence(player), _flag(player),
        side_name(player, film.viewer), may_leave(player), player.log_open,
        bool(player.notes), player.study.open if player.study.can else None,
    )  # fmt: skip


def may_leave(player: ReplayState) -> bool:
    """Whether a trial may begin at the position shown."""
    return allowed(player.film.record) and player.film.decision is not None


def _lead(player: ReplayState) -> Event | None:
    """The most important visible event of the step."""
    events = [event for event in player.film.events if event.key != "forced"]
    headlines = player.film.game.headlines
    return next((event for event in events if event.key in headlines), events[0] if events else None)


def _sentence(player: ReplayState) -> str:
    texts = player.context.texts
    if not player.film.at:
        return texts("replay.start")
    lead = _lead(player)
    return _decided(player) if lead is None else player.texts.event(lead)


def _decided(player: ReplayState) -> str:
    """A step without a log entry: viewers who may know it may know the choice."""
    film = player.film
    seat, action = film.match.entries[film.at - 1]
    words = {"name": film.record.seats[seat].name, "action": player.texts.action(action)}
    return player.context.texts("replay.does", **words)


def _flag(player: ReplayState) -> str:
    if not player.film.at:
        return ""
    lead = _lead(player)
    seat = player.film.match.entries[player.film.at - 1].seat if lead is None else lead.seat
    return banner(player.film.record.seats[seat]) if seat >= 0 else ""


def side_name(player: ReplayState, side: int | None) -> str:
    """What a view is called."""
    texts = player.context.texts
    if side == OPEN:
        return texts("replay.side.open")
    if side is None:
        return texts("replay.side.public")
    return texts("replay.side.seat", name=player.film.record.seats[side].name)


def tooltip(player: ReplayState, token: str) -> Tip | None:
    """The tooltip of a button with its key, or of a component."""
    kind, _, name = token.partition("/")
    if kind == "log":
        return player.log.tooltip(token, player.texts)
    if kind != "replay":
        return player.board.tip(player.table(), token)
    texts = player.context.texts
    if name.startswith("round."):
        return Tip(texts("table.round", round=name.partition(".")[2]))
    why = (
        ""
        if name not in {"trial", "variation", "study"} or allowed(player.film.record)
        else texts("replay.trial_not_yet")
    )
    return Tip(texts(f"replay.tip.{name}"), why, keys=shown(texts, SHOWN_KEYS[name]))
