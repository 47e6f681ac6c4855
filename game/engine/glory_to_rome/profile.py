"""The rules a match is played by: every switch of the editions as an option, and the editions as presets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.engine.core.game import Option

from .components import BUILDINGS

OPTIONS = (
    Option("lions", ("each", "all"), printed=(("es", "all"),)),
    Option("petition", ("two", "three")),
    Option("circus", ("architect", "pair")),
    Option("forum", ("materials", "roles")),
    Option("stairway", ("instead", "additional")),
    Option("library", ("wild", "complete")),
    Option("prison", ("quiet", "retrigger")),
    Option("fountain", ("use", "ends")),
    Option("outskirts", ("same_role", "any_builder")),
    Option("protected", ("spared", "asked"), "asked", formerly=(2, "spared")),
    Option("sites", ("recommended", "one_each", "short")),
    Option("opening", ("random", "expert")),
    Option("functions", ("yes", "simple", "no")),
    Option("open_hands"),
    Option("no_progress"),
    Option("alphabet", ("es", "en", "de", "it")),
)

_CARDS = (
    "petition=two,three;circus=architect,pair;forum=materials,roles;stairway=instead,additional;"
    "library=wild,complete;prison=quiet,retrigger;fountain=use,ends;outskirts=same_role,any_builder"
)
_ASKED = f"{_CARDS};protected=spared,asked"
_TABLE = (
    "sites=recommended,one_each,short;opening=random,expert;functions={};open_hands=no,yes;no_progress=no,yes"
)
_PLAIN, _SIMPLE = (_TABLE.format(functions) for functions in ("yes,no", "yes,simple,no"))
FORMER_LAYOUTS = (
    (1, f"{_CARDS};{_PLAIN};alphabet=es,en"),
    (2, f"{_ASKED};{_PLAIN};alphabet=es,en"),
    (3, f"{_ASKED};{_PLAIN};alphabet=es,en"),
    (3, f"{_ASKED};{_PLAIN};alphabet=es,en,de,it"),
    (3, f"{_ASKED};{_SIMPLE};alphabet=es,en,de,it"),
    (3, f"{_ASKED};lions=each,all;{_SIMPLE};alphabet=es,en,de,it"),
)
"""The options that game codes were made with, oldest first."""

PRESETS: Mapping[str, Mapping[str, str]] = {
    "edition_2011": {},
    "original_cards": {"petition": "three", "circus": "pair", "forum": "roles"},
    "international": {
        "petition": "three", "circus": "pair", "forum": "roles", "stairway": "additional", "library": "complete",
        "prison": "retrigger", "sites": "one_each", "alphabet": "en",
    },
}  # fmt: skip
"""By edition: the options in which it differs from the defaults."""


SIMPLE: Final = tuple(
    map(BUILDINGS.index, ("via", "insula", "circus", "mercatus", "sacellum", "statua", "templum"))
)
"""The buildings with functions in a first match: more room, one more choice for cards in hand, and points."""
SIMPLE_MASK: Final = sum(1 << card for card in SIMPLE)


class Profile(NamedTuple):
    """The chosen rules: ``petition`` is a number of cards, ``alphabet`` a language, the rest are switches."""

    petition: int
    circus_pair: bool
    """Circus: two cards of one role are a Senator, instead of any card being an Architect."""
    forum_roles: bool
    """Forum: the roles alone win."""
    stairway_additional: bool
    library_complete: bool
    """Library: one Marble finishes any building, instead of Marble fitting every building."""
    prison_retrigger: bool
    fountain_ends: bool
    """Fountain: the last card of the deck cannot be used any more."""
    any_builder: bool
    """Out of town: an Architect and a Craftsman action make a pair."""
    protected_asked: bool
    """Palisade and Wall: their owner is asked at every demand whether he gives all the same, instead of never."""
    functions: bool
    """Whether buildings have functions, all of them or the simple ones."""
    open_hands: bool
    """Hands lie open while every seat leads once."""
    no_progress: bool
    alphabet: str
    simple: bool = False
    """Only the simple buildings have functions."""
    lions_all: bool = False
    """Colosseum: all clients of the demanded materials, instead of one for each card demanded."""

    def plays(self, card: int) -> bool:
        """Whether a building has its function in this match."""
        return self.functions and (not self.simple or card in SIMPLE)


def read_profile(chosen: Mapping[str, str]) -> Profile:
    """The rules of a full set of options."""
    return Profile(
        petition=3 if chosen["petition"] == "three" else 2,
        circus_pair=chosen["circus"] == "pair",
        forum_roles=chosen["forum"] == "roles",
        stairway_additional=chosen["stairway"] == "additional",
        library_complete=chosen["library"] == "complete",
        prison_retrigger=chosen["prison"] == "retrigger",
        fountain_ends=chosen["fountain"] == "ends",
        any_builder=chosen["outskirts"] == "any_builder",
        protected_asked=chosen["protected"] == "asked",
        lions_all=chosen["lions"] == "all",
        functions=chosen["functions"] != "no",
        open_hands=chosen["open_hands"] == "yes",
        no_progress=chosen["no_progress"] == "yes",
        alphabet=chosen["alphabet"],
        simple=chosen["functions"] == "simple",
    )


def variant(rules: Profile, name: str) -> str:
    """The last part of the catalogue keys of what a building does under the chosen rules."""
    other = {
        "circus": ("red", rules.circus_pair),
        "forum": ("red", rules.forum_roles),
        "bibliotheca": ("complete", rules.library_complete),
        "scalae": ("additional", rules.stairway_additional),
    }
    ending, changed = other.get(name, ("", False))
    return f"{name}_{ending}" if changed else name
