"""Game codes: twenty characters that hold a deal, and refuse politely."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.core.code import LENGTH, LETTERS, SEED_BITS, CodeError, decode, encode
from game.engine.core.game import Setup
from game.engine.registry import load_game
from game.i18n import LANGUAGES, Texts

GAME = load_game("constantinopolis")
GAMES = [GAME]


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
    assert len(said) == LENGTH <= 20
    assert set(said) <= set(LETTERS)
    assert decode(said, GAMES) == setup
    assert (
        decode(f" {said[:5].lower()}-{said[5:10]} {said[10:]}".replace("1", "l").replace("0", "o"), GAMES)
        == setup
    )


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
