"""Texts about undo: why something cannot be undone, the undo limit, the name of a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.engine.core.match import Match
from game.i18n.match_texts import MatchTexts
from game.table.event_log import FORCED
from game.table.session import Session, UndoBlock
from game.ui.scene import Texts

if TYPE_CHECKING:
    from game.engine.core.event import Event

POLICY_PICTURES = {
    "strict": "glyph/undo_never", "friends": "glyph/undo_asked", "sandbox": "glyph/undo_free",
}  # fmt: skip


def reason(block: UndoBlock, session: Session, plain: Texts, texts: MatchTexts) -> str:
    """The reason why something cannot be undone; hidden events are not named."""
    if block.event is None:
        return plain(block.key)
    return plain(block.key, event=_event(block.event, session, plain, texts))


def _event(event: Event, session: Session, plain: Texts, texts: MatchTexts) -> str:
    """The sentence of an event; without its final list where it says how many: "Anna draws 5 contracts"."""
    if not event.visible_to(session.viewer):
        return plain("table.secret_event")
    said = texts.event(event)
    head = said.partition(": ")[0]
    return head if any(map(str.isdigit, head)) else said.removesuffix(".")


def policy_name(session: Session, plain: Texts) -> str:
    """What the way of taking back at this table is called."""
    return plain(f"new_game.policy.{session.policy}")


def policy_title(session: Session, plain: Texts) -> str:
    """The same with the word undo before it."""
    return plain(f"takeback.policy.{session.policy}")


def horizon(session: Session, plain: Texts, texts: MatchTexts) -> str:
    """The last event with new information, and its meaning for undo."""
    event = session.history.horizon().event
    if event is None:
        return plain("takeback.horizon.none")
    said = _event(event, session, plain, texts)
    return plain(f"takeback.horizon.{session.policy}", event=said)


def step(match: Match[Any], viewer: int | None, texts: MatchTexts, plain: Texts, number: int) -> str:
    """What action number ``number`` (from 0) of a match was, as far as a viewer may know it."""
    entry = match.entries[number]
    known = [e for e in match.events(number) if e.key != FORCED and e.visible_to(viewer)]
    own = next((event for event in known if event.seat == entry.seat), None)
    name = texts.seat(entry.seat)
    if own is not None or known:
        return texts.event(own or known[0])
    if viewer == entry.seat:
        return plain("replay.does", name=name, action=texts.action(entry.action))
    # Whether anything happened that only others may know of is theirs to know as well.
    return plain("takeback.untold", name=name)
