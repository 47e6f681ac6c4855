"""Game codes: twenty characters that hold a deal, and refuse politely."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.core.code import LENGTH, LETTERS, MOST_MORE, SEED_BITS, CodeError, decode, encode, layouts
from game.engine.core.game import Game, Setup
from game.engine.registry import load_game
from game.i18n import LANGUAGES, Texts

GAME = load_game("constantinopolis")
GAMES = [GAME]
ALL = [load_game(name) for name in ("constantinopolis", "glory_to_rome", "concordia_venus")]

THEN = {"free_trade": "yes", "cargo": "open", "taberna": "one_kind"}
SHORT = {"sites": "short", "open_hands": "yes", "alphabet": "en", "functions": "no"}
ENDS = {"fountain": "ends", "outskirts": "any_builder"}
FORMER: tuple[tuple[str, str, dict[str, str]], ...] = (
    (
        "5PATCR0000000KAA89CF",
        "constantinopolis",
        {"cargo": "hidden", "trade_end": "loaded", "produce": "round_start"},
    ),
    ("5PATCR02R0000KAA8ASD", "constantinopolis", THEN),
    ("5PAV0R02R0000KAA8AR8", "constantinopolis", {**THEN, "trade_end": "loaded"}),
    ("5PAB4R0000000KAA89F5", "constantinopolis", {"cargo": "hidden"}),
    ("5PAB4R05G0000KAA8A93", "constantinopolis", THEN),
    ("4CNY4R0000000KAA898K", "glory_to_rome", {"protected": "spared", "lions": "each"}),
    ("4CNY4R0K80000KAA8A38", "glory_to_rome", SHORT),
    ("4CNYCR1B80000KAA8AK4", "glory_to_rome", {**SHORT, "protected": "asked"}),
    ("4CNYCR5800000KAA8B1A", "glory_to_rome", ENDS),
    ("4CNNCR2P80000KAA8AHQ", "glory_to_rome", SHORT),
    ("4CNN4R4280000KAA8A7Q", "glory_to_rome", SHORT),
    ("4CNN4RFR00000KAA8BY6", "glory_to_rome", ENDS),
    ("4CNH0R4G00000KAA899N", "glory_to_rome", {"lions": "each"}),
    ("4CNH0R6A80000KAA8ADA", "glory_to_rome", SHORT),
    ("5SR8WR0000000KAA899T", "concordia_venus", {}),
    ("5SR8WV2000000KAA8ANS", "concordia_venus", {"map": "cyprus", "start": "money"}),
    ("5PA7CR0200000KAA895C", "constantinopolis", {"cargo": "open"}),
    ("4CN3RS42A00000KAA89RR", "glory_to_rome", {"open_hands": "yes", "lions": "all"}),
    ("5SR8WV0000000KAA89EB", "concordia_venus", {"map": "cyprus"}),
)
"""Codes as earlier versions and 1.0.0 gave them, and some of their options: who adds an option or a value adds the options
as they were to the game's former layouts, and a code of that layout here."""


def code(seed: int = 123456789, players: int = 3, **options: str) -> str:
    return encode(GAME, Setup(GAME.id, players, seed, options))


@given(
    seed=st.integers(0, (1 << SEED_BITS) - 1),
    players=st.sampled_from(list(GAME.players)),
    options=st.fixed_dictionaries({o.name: st.sampled_from(o.values) for o in GAME.options}),
)
def test_a_code_holds_the_whole_deal(seed: int, players: int, options: dict[str, str]) -> None:
    setup = Setup(GAME.id, players, seed, options)
    said = encode(GAME, setup)
    assert len(said) == LENGTH == 20
    assert set(said) <= set(LETTERS)
    assert decode(said, GAMES) == setup
    assert (
        decode(f" {said[:5].lower()}-{said[5:10]} {said[10:]}".replace("1", "l").replace("0", "o"), GAMES)
        == setup
    )


@pytest.mark.parametrize(("said", "name", "options"), FORMER)
def test_codes_of_earlier_versions_are_read(said: str, name: str, options: dict[str, str]) -> None:
    setup = decode(said, ALL)
    assert setup.game == name
    assert setup.players == 3
    assert setup.seed - 20261129 in (0, 1, 2)
    assert options.items() <= setup.options.items()
    game = next(game for game in ALL if game.id == name)
    assert set(setup.options) == {option.name for option in game.options}
    assert decode(encode(game, setup), ALL) == setup, "given on as a code of today"


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_choice_of_options_has_a_code(game: Game[Any]) -> None:
    for value in (0, -1):
        options = {option.name: option.values[value] for option in game.options}
        if game.clash(options, 4, game.rules_version):
            options |= {"game": "venus"}
        setup = Setup(game.id, 4, (1 << SEED_BITS) - 1, options)
        said = encode(game, setup)
        assert LENGTH <= len(said) <= LENGTH + MOST_MORE
        assert decode(said, ALL) == setup
    known = (len(game.former_layouts), game.rules_version - game.rules_since + 1)
    assert len(layouts(game)) == sum(known), "no two layouts have the same mark"


@pytest.mark.parametrize("seed", [0, 987654321, (1 << SEED_BITS) - 1])
def test_no_single_slip_passes(seed: int) -> None:
    said = code(seed)
    for place in range(LENGTH):
        for letter in set(LETTERS) - {said[place]}:
            with pytest.raises(CodeError, match="checksum"):
                decode(said[:place] + letter + said[place + 1 :], GAMES)
    swapped = [place for place in range(LENGTH - 3) if said[place] != said[place + 1]]
    assert swapped
    for place in swapped:
        with pytest.raises(CodeError, match="checksum"):
            decode(said[:place] + said[place + 1] + said[place] + said[place + 2 :], GAMES)


def refusal(said: str, games: list[object] | None = None) -> CodeError:
    with pytest.raises(CodeError) as caught:
        decode(said, GAMES if games is None else [])
    for language in LANGUAGES:
        sentence = Texts(language)(caught.value.key, **caught.value.words)
        assert sentence.endswith(".")
        assert "\n" not in sentence
    return caught.value


def test_what_is_no_code_is_told() -> None:
    assert refusal("").code == "length"
    assert refusal(code()[:-1]).code == "length"
    assert refusal(code().replace(code()[0], "U", 1)).code == "letter"
    assert refusal(code(), []).code == "game"


def test_a_code_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    said = code()
    later = GAME.rules_version + 1
    monkeypatch.setattr(type(GAME), "rules_version", later)
    assert encode(GAME, decode(said, GAMES)) != said, "a version that deals alike takes it"
    monkeypatch.setattr(type(GAME), "rules_since", later)
    assert refusal(said).code == "layout"


def test_what_has_no_code_says_so() -> None:
    with pytest.raises(CodeError, match="seed"):
        code(1 << SEED_BITS)
    with pytest.raises(CodeError, match="components"):
        encode(GAME, Setup(GAME.id, 3, 1, {}, "text"))
