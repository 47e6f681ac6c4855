"""The rules a match is played by: every open reading as an option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.engine.core.game import Option

MAPS = ("imperium", "hellas", "ionium", "ionium_east", "cyprus", "imperium_minor", "hellas_minor")
"""The maps of the box, by their words in the notation."""

OPTIONS = (
    Option("map", MAPS),
    Option("game", ("venus", "classic", "team")),
    Option("intermediate"),
    Option("start", ("goods", "money")),
    Option("display", ("cloth", "wine")),
    Option("diplomat", ("must", "may")),
    Option("magister", ("any", "no_senator")),
    Option("colonist", ("any", "must_fit")),
    Option("copied_double", ("split", "same")),
    Option("legatus", ("partner", "active")),
    Option("proconsul", ("red", "free")),
    Option("praetor", ("gaps", "slide")),
)

PRESETS: Mapping[str, Mapping[str, str]] = {
    "recommended": {},
    "first_match": {"intermediate": "yes"},
    "without_venus": {"game": "classic"},
    "partners": {"game": "team"},
}
"""Known sets of options: each says what differs from the defaults."""

TEAM_SEATS = (4, 6)
"""Numbers of players that may form teams; six always do."""


class Profile(NamedTuple):
    """The chosen rules of a match; all but the map."""

    team: bool
    classic: bool
    """The game without Venus."""
    intermediate: bool
    start_money: bool
    """Money in place of the goods at the start."""
    wine_display: bool
    may_decline: bool
    """A Diplomat need not copy anything."""
    no_senator: bool
    """A Diplomat repeated by a Magister may not copy a Senator."""
    must_fit: bool
    """A colonist is placed only where a line of its kind begins."""
    copied_same: bool
    """Both partners execute the same half of a copied double card."""
    active_first: bool
    """Legatus: who played it executes the partner's card first."""
    proconsul_free: bool
    praetor_slides: bool
    """The display slides together between the purchases of two partners."""
    version: int = 1
    """Of the rules (``Game.rules_version``)."""


RESTING_LEAVERS: Final = 2
"""Since this version of the rules the Diplomat of a seat that left copies nothing (S41)."""


def clash(chosen: Mapping[str, str], players: int) -> str:
    """What does not go together in a full set of options, as for ``Game.clash``."""
    if chosen["game"] == "team" and players not in TEAM_SEATS:
        return "team_seats"
    return "six_in_teams" if chosen["game"] == "classic" and players == max(TEAM_SEATS) else ""


def read_profile(chosen: Mapping[str, str], players: int, version: int) -> Profile:
    """The rules of a full set of options for a number of players, in a version."""
    team = players == max(TEAM_SEATS) or (players in TEAM_SEATS and chosen["game"] == "team")
    return Profile(
        team=team,
        classic=chosen["game"] == "classic" and not team,
        intermediate=chosen["intermediate"] == "yes" and not team,
        start_money=chosen["start"] == "money",
        wine_display=chosen["display"] == "wine",
        may_decline=chosen["diplomat"] == "may",
        no_senator=chosen["magister"] == "no_senator",
        must_fit=chosen["colonist"] == "must_fit",
        copied_same=chosen["copied_double"] == "same",
        active_first=chosen["legatus"] == "active",
        proconsul_free=chosen["proconsul"] == "free",
        praetor_slides=chosen["praetor"] == "slide",
        version=version,
    )


def opposite(seat: int, players: int) -> int:
    """The seat on the other side of the table: that of the partner in a team."""
    return (seat + players // 2) % players
