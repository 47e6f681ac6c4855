"""Game codes: game, options, seats and seed in twenty characters, for the same deal at another table.

Eighteen characters of Crockford's base 32 hold 90 bits (version, game, its options' layout, seats, options, seed), two
more the number modulo 1021: a prime, so that one wrong character or two swapped neighbors never pass. Options that need
more than their 15 bits make the code longer. The layout names the options a code was made with; codes of the layouts a
game once had (``Game.former_layouts``) are read too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

from .game import Game, Setup, SetupError
from .match import Match

VERSION = 1
SEED_BITS = 48
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUP = 5
"""Letters between the hyphens of a code that is read aloud."""
LENGTH = 20
MOST_MORE = 10
"""The most characters that options may add."""
_PRIME = 1021
_WIDTHS = {"version": 3, "game": 12, "layout": 8, "seats": 4, "options": 15, "seed": SEED_BITS}
_LOOK_ALIKE = str.maketrans({"I": "1", "L": "1", "O": "0", "-": None, " ": None})


class CodeError(ValueError):
    """An unusable code, or a match without one. ``code`` is the reason, ``words`` go into the sentence.

    One of: letter, length, checksum, newer, game, layout, seats, seed, components, options, start.
    """

    def __init__(self, code: str, **words: object) -> None:
        super().__init__(code)
        self.code = code
        self.words: Mapping[str, object] = words

    @property
    def key(self) -> str:
        """The key of the sentence in the catalogues."""
        return f"code.error.{self.code}"


def _mark(text: str, bits: int) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big") >> (32 - bits)


def _game_mark(game_id: str) -> int:
    return _mark(game_id, _WIDTHS["game"])


Layout = tuple[tuple[str, tuple[str, ...]], ...]
"""The options of a code in their order: the name of each, and its values."""


def _layout_text(game: Game[Any]) -> str:
    return ";".join(f"{option.name}={','.join(option.values)}" for option in game.options)


def _layout_mark(rules: int, layout: str) -> int:
    """Changes when options or rules do: the same code would then be another deal."""
    return _mark(f"{rules}|{layout}", _WIDTHS["layout"])


def layouts(game: Game[Any]) -> dict[int, tuple[int, Layout]]:
    """By mark: the version of the rules and the options of the codes that can be read.

    The present layout counts for every version that is still played, since a code contains every option.
    """
    present = _layout_text(game)
    known = [(rules, present) for rules in range(game.rules_since, game.rules_version + 1)]
    found: dict[int, tuple[int, Layout]] = {}
    for rules, text in (*game.former_layouts, *known):
        options = (option.partition("=") for option in text.split(";"))
        layout = tuple((name, tuple(values.split(","))) for name, _, values in options if name)
        found[_layout_mark(rules, text)] = (rules, layout)
    return found


def code_of_match(match: Match[Any]) -> str:
    """The code of a match; raises :class:`CodeError` for one that has none: its set-up has not, or it starts from a position of its own."""
    if match.position is not None:
        raise CodeError("start")
    return encode(match.game, match.setup)


def encode(game: Game[Any], setup: Setup) -> str:
    """The code of a set-up; raises :class:`CodeError` for one that has none, ``SetupError`` for a wrong one."""
    chosen = game.check_options(setup)
    if setup.components:
        raise CodeError("components")
    if not 0 <= setup.seed < 1 << SEED_BITS:
        raise CodeError("seed", bits=SEED_BITS)
    number = 0
    for option in game.options:
        number = number * len(option.values) + option.values.index(chosen[option.name])
    fields = {
        "version": VERSION, "game": _game_mark(game.id), "layout": _layout_mark(game.rules_version, _layout_text(game)),
        "seats": setup.players, "options": number, "seed": setup.seed,
    }  # fmt: skip
    more = -(-max(0, number.bit_length() - _WIDTHS["options"]) // 5)
    if more > MOST_MORE:
        raise CodeError("options")
    whole = 0
    for name, width in _widths(more).items():
        whole = whole << width | fields[name]
    return _letters(whole, LENGTH - 2 + more) + _letters(whole % _PRIME, 2)


def _widths(more: int) -> dict[str, int]:
    """The bits of each field of a code with so many characters more than usual."""
    return _WIDTHS | {"options": _WIDTHS["options"] + 5 * more}


def _letters(number: int, length: int) -> str:
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(length - 1, -1, -1))


def hyphenated(code: str) -> str:
    """A code as people read it to each other: in groups with hyphens between, which :func:`decode` does not mind."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def decode(code: str, games: Iterable[Game[Any]]) -> Setup:
    """The setup of a code for one of these games; raises :class:`CodeError`.

    Case, spaces and hyphens are ignored; I and L are read as 1, O as 0.
    """
    plain = code.strip().upper().translate(_LOOK_ALIKE)
    for letter in plain:
        if letter not in LETTERS:
            raise CodeError("letter", letter=letter if letter.isprintable() else f"U+{ord(letter):04X}")
    more = len(plain) - LENGTH
    if not 0 <= more <= MOST_MORE:
        raise CodeError("length", wanted=LENGTH, count=len(plain))
    whole, check = _number(plain[:-2]), _number(plain[-2:])
    if whole % _PRIME != check:
        raise CodeError("checksum")
    fields = {}
    for name, width in reversed(_widths(more).items()):
        fields[name] = whole & (1 << width) - 1
        whole >>= width
    if fields["version"] != VERSION:
        raise CodeError("newer")
    game = next((game for game in games if _game_mark(game.id) == fields["game"]), None)
    if game is None:
        raise CodeError("game")
    return _setup(game, fields)


def _setup(game: Game[Any], fields: Mapping[str, int]) -> Setup:
    known = layouts(game).get(fields["layout"])
    if known is None:
        raise CodeError("layout", game=game.id)
    if fields["seats"] not in game.players:
        raise CodeError("seats", game=game.id)
    rules, layout = known
    number, options = fields["options"], {option.name: option.default_in(rules) for option in game.options}
    for name, values in reversed(layout):
        number, value = divmod(number, len(values))
        options[name] = values[value]
    if number:
        raise CodeError("layout", game=game.id)
    setup = Setup(game.id, fields["seats"], fields["seed"], dict(sorted(options.items())))
    try:
        game.check_options(setup)
    except SetupError:
        raise CodeError("layout", game=game.id) from None
    return setup


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 32 + LETTERS.index(letter)
    return number
