"""Who sits at the table of each game: the casts with the rings of their roundels. Imports nothing that draws."""

from __future__ import annotations

from dataclasses import replace

from build.art.workshop import cast, guests
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
GUESTS = "guest"
"""Where the people stand who have chosen no face."""


MOODS = ("glad", "vexed")
"""The faces besides the calm one; "/<mood>" at the end of a word."""


def portrait(word: str) -> str:
    """The drawing of a character, `game/id` or `game/id/mood`, as SVG; KeyError for an unknown one."""
    game, person, *mood = word.split("/")
    ring, people = (guests.RING, guests.CAST) if game == GUESTS else CASTS[game]
    bust = people[person]()
    if mood:
        bust = replace(bust, face=replace(bust.face, mood=mood[0]))
    return drawing(bust, ring)


def portraits() -> list[Picture]:
    """A picture for every character, and one for each of its moods."""
    words = [f"{game}/{person}" for game, (_, people) in CASTS.items() for person in people]
    words += [f"{GUESTS}/{person}" for person in guests.CAST]
    moved = [f"{word}/{mood}" for word in words for mood in MOODS]
    calm = [Picture(f"portrait/{word}", SIZE, SIZE, True, "busts", word, 78) for word in words]
    return calm + [Picture(f"portrait/{word}", SIZE, SIZE, True, "busts", word, 60) for word in moved]
