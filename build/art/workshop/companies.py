"""Who sits at the table of each game: the casts with the rings of their roundels. Imports nothing that draws."""

from __future__ import annotations

from build.art.workshop import cast
from build.art.workshop.concordia_venus import cast as maritime
from build.art.workshop.glory_to_rome import cast as roman
from build.art.workshop.picture import Picture
from build.art.workshop.portraits.bust import SIZE, drawing

CASTS = {
    "constantinopolis": (cast.RING, cast.CAST),
    "glory_to_rome": (roman.RING, roman.CAST),
    "concordia_venus": (maritime.RING, maritime.CAST),
}
"""By game: the ring, and every character's bust by id."""


def portrait(word: str) -> str:
    """The drawing of a character, `game/id`, as SVG; KeyError for an unknown one."""
    game, _, person = word.partition("/")
    ring, people = CASTS[game]
    return drawing(people[person](), ring)


def portraits() -> list[Picture]:
    """A picture for every character."""
    words = [f"{game}/{person}" for game, (_, people) in CASTS.items() for person in people]
    return [Picture(f"portrait/{word}", SIZE, SIZE, True, "busts", word, 78) for word in words]
