"""Catalogues for the window: a text that is missing shows its key instead of ending the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game import __version__
from game.engine.core.game import Game
from game.i18n.catalogue import MissingText, Texts
from game.i18n.match_texts import MatchTexts
from game.table.session import Session
from game.ui.scene import Context
from game.ui.scene import Texts as SceneTexts


def number(texts: SceneTexts, value: float) -> str:
    """A number with one decimal, without it when that is nought."""
    said = f"{value:.1f}"
    return said.removesuffix(".0").replace(".", texts("number.decimal"))


class WindowTexts(Texts):
    """The catalogue of one language, never at a loss."""

    def fill(self, key: str, words: Mapping[str, object]) -> str:
        try:
            return super().fill(key, words)
        except MissingText:
            return key


class WindowMatchTexts(MatchTexts):
    """The catalogue of a match, never at a loss."""

    def fill(self, key: str, words: Mapping[str, object]) -> str:
        try:
            return super().fill(key, words)
        except MissingText:
            return key


def question(texts: MatchTexts, session: Session) -> str:
    """The headline of a match that runs: put to the person who chooses here, said about a bot or who chooses on a phone."""
    decision, privacy = session.decision, session.privacy
    if decision is None:
        return ""
    seat = decision.seat
    if session.seats[seat].is_person and (seat not in privacy.on_phones or privacy.shown_on_main_screen):
        if session.asked_together:
            return texts.own(f"asks_all.{decision.key}", seat=f"seat/{seat}", **decision.words)
        return texts.decision(decision)
    return texts.deciding(decision)


def match_texts(context: Context, session: Session) -> MatchTexts:
    """The catalogue of a match in the present language; strict where the context's own is."""
    return game_texts(context, session.game, [seat.name for seat in session.seats])


def game_texts(context: Context, game: Game[Any], names: Sequence[str] = ()) -> MatchTexts:
    """The catalogue of a game in the present language, with the names of the seats if there are any."""
    plain = context.texts
    if not isinstance(plain, Texts):
        raise TypeError("a match needs whole catalogues")
    kind = WindowMatchTexts if isinstance(plain, WindowTexts) else MatchTexts
    return kind(plain, game, names)


# -- news of this version ----------------------------------------------------------------------------------------------
# Whether the news of this version were seen.


SETTING = "news"
"""Holds the version whose news were seen last."""


def unseen(context: Context) -> bool:
    """Whether the news of this version were never opened."""
    return context.settings.get(SETTING) != __version__


def saw(context: Context) -> None:
    """The news of this version are open, or there is nobody they would be new to."""
    if unseen(context):
        context.settings.set(SETTING, __version__)
