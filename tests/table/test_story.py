"""The story of the end: by what it was won, over whom, since when, and who was best at what."""

import re
from dataclasses import replace

import pytest

from game.devtools import sample_positions
from game.engine.core.game import ScoreTree, Standing
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, MatchTexts, Texts
from game.table.score_history import ScoreHistory, Story, score_history, story, told

NAMES = ("Anna", "Bruno", "Carla")


def tree(**points: int) -> ScoreTree:
    parts = tuple(ScoreTree(key, value) for key, value in points.items())
    return ScoreTree("fame", sum(points.values()), parts=parts)


def history(
    curve: tuple[tuple[int, ...], ...], *trees: ScoreTree, ties: tuple[int, ...] = (0, 0, 0)
) -> ScoreHistory:
    order = sorted(range(len(trees)), key=lambda seat: (-trees[seat].points, -ties[seat]))
    places = tuple(Standing(seat, at + 1, trees[seat].points, (ties[seat],)) for at, seat in enumerate(order))
    sides = tuple((seat,) for seat in order)
    moments = tuple(range(len(curve[0])))
    return ScoreHistory(tuple(order), places, trees, trees, sides, moments, curve, curve)


ANNA, BRUNO, CARLA = (
    tree(contracts=20, walls=2, gold=4),
    tree(contracts=8, walls=11, gold=3),
    tree(contracts=5, walls=1, gold=5),
)


def test_it_was_won_by_the_source_with_the_largest_gap_over_the_next() -> None:
    found = story(history(((0, 9, 26), (0, 5, 22), (0, 2, 11)), ANNA, BRUNO, CARLA))
    assert found is not None
    assert (found.winners, found.rival, found.margin) == ((0,), 1, 4)
    assert (found.sources, found.mine, found.theirs) == (("contracts",), 20, 8)
    assert found.best == ((1, "walls", 11), (2, "gold", 5))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_best_of_the_others_are_told_in_one_sentence(language: str) -> None:
    found = story(history(((0, 9, 26), (0, 5, 22), (0, 2, 11)), ANNA, BRUNO, CARLA))
    assert found is not None
    texts = MatchTexts(Texts(language), load_game("constantinopolis"), NAMES)
    last = told(found, 26, texts)[-1]
    assert all(word in last for word in ("Bruno", "11", "Carla", "5"))
    assert last.count(".") == 1
    assert last.index("11") < last.index("5")
    assert ("), " in last) == (language in ("de", "en")), "a comma between two whole sentences"
    alone = told(replace(found, best=found.best[:1]), 26, texts)[-1]
    assert "Bruno" in alone
    assert "Carla" not in alone
    more = told(replace(found, best=(*found.best, (2, "walls", 1))), 26, texts)
    assert more[-2] == last, "two in a sentence, the largest first"
    assert "Carla" in more[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_was_best_at_nothing_is_told_by_what_gave_most_points(language: str) -> None:
    """Place and margin alone are no story: everybody is told of, and what made most of the lead."""
    anna, bruno, carla = (
        tree(influence=12, vault=13, tokens=6),
        tree(influence=10, vault=12, tokens=3),
        tree(influence=9, vault=6, tokens=3),
    )
    found = story(history(((0, 9, 31), (0, 5, 25), (0, 2, 18)), anna, bruno, carla))
    assert found is not None
    assert not found.best
    assert found.most == ((0, "vault", 13), (1, "vault", 12), (2, "influence", 9))
    texts = MatchTexts(Texts(language), load_game("glory_to_rome"), NAMES)
    first, _, edge, last = told(found, 31, texts)
    assert first.index("Anna") < first.index("Bruno"), "the winner first"
    assert "6" in edge
    assert "3" in edge
    assert "Anna" not in last, "what the winner did is told already"
    assert all(word in last for word in ("Bruno", "12", "Carla", "9"))
    assert told(found, 31, texts, 1)[-1].count("Bruno") == 0, "as you"
    plain = told(replace(found, mine=5, theirs=4), 31, texts)
    assert len(plain) == 4
    assert "13" in plain[2], "nothing decided it: the winner is told of like the others"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_late_change_says_of_how_many_rounds(language: str) -> None:
    found = story(history(((0, 9, 26), (0, 5, 22), (0, 2, 11)), ANNA, BRUNO, CARLA))
    assert found is not None
    texts = MatchTexts(Texts(language), load_game("glory_to_rome"), NAMES)
    for leader, turn in ((1, 45), (1, 46), (2, 45), (2, 47)):
        late = replace(found, late=True, leader=leader, turn=turn, rounds=48)
        assert "48" in told(late, 26, texts)[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_point_decided_nothing_and_not_every_match_ends_in_the_same_words(language: str) -> None:
    found = story(history(((0, 9, 26), (0, 5, 22), (0, 2, 11)), ANNA, BRUNO, CARLA))
    assert found is not None
    texts = MatchTexts(Texts(language), load_game("constantinopolis"), NAMES)
    near = told(replace(found, mine=9, theirs=8, turn=4), 26, texts)
    assert "20" in told(replace(found, turn=4), 26, texts)[2]
    assert "8" not in " ".join(near), "what the rival had of it is not told"
    ways = {told(replace(found, turn=turn), 26, texts)[1].replace(str(turn), "") for turn in (4, 5, 6)}
    assert len(ways) == 3


def test_nobody_is_best_at_a_prize() -> None:
    found = story(history(((0, 9, 26), (0, 5, 22), (0, 2, 11)), ANNA, BRUNO, CARLA), frozenset(("walls",)))
    assert found is not None
    assert [source for _, source, _ in found.best] == ["gold"]
    assert load_game("concordia_venus").prizes == {"concordia"}


@pytest.mark.parametrize(
    ("mine", "theirs", "turn"),
    [((0, 3, 9, 20, 26), (0, 2, 5, 9, 22), 0), ((0, 1, 9, 20, 26), (0, 2, 5, 9, 22), 2),
     ((0, 3, 4, 20, 26), (0, 2, 5, 9, 22), 3), ((0, 3, 9, 9, 26), (0, 2, 5, 9, 22), -1)],
)  # fmt: skip
def test_the_round_in_which_the_lead_was_taken_for_good(
    mine: tuple[int, ...], theirs: tuple[int, ...], turn: int
) -> None:
    found = story(history((mine, theirs, (0, 0, 0, 0, 11)), ANNA, BRUNO, CARLA))
    assert found is not None
    assert found.turn == turn


def test_a_tie_is_not_told_as_a_lead() -> None:
    level = tree(contracts=10, walls=11, gold=5)
    found = story(history(((0, 9, 26), (0, 5, 26)), ANNA, level, ties=(2, 1, 0)))
    assert found is not None
    assert found.margin == 0
    texts = MatchTexts(Texts("en"), load_game("constantinopolis"), NAMES)
    assert not any("ahead" in line for line in told(found, 26, texts))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_breaks_a_tie_is_what_decided_and_no_source_of_points(language: str) -> None:
    level = tree(contracts=10, walls=11, gold=5)
    found = story(history(((0, 9, 26), (0, 5, 26)), ANNA, level, ties=(7, 3, 0)))
    assert found is not None
    assert (found.sources, found.tie) == ((), (1, 7, 3))
    for game_id in ("constantinopolis", "glory_to_rome"):
        texts = MatchTexts(Texts(language), load_game(game_id), NAMES)
        over, first, *rest = told(replace(found, best=(), most=()), 26, texts)
        assert over.index("Anna") < over.index("Bruno")
        assert first == texts.own("story.tie.1", mine=7, theirs=3)
        assert not rest
        assert "Anna" not in told(replace(found, best=(), most=()), 26, texts, 0)[0]
        assert "Bruno" not in told(replace(found, best=(), most=()), 26, texts, 1)[0]
    texts = MatchTexts(Texts(language), load_game("concordia_venus"), NAMES)
    first = told(replace(found, best=(), most=(), tie=(1, -1, -2)), 26, texts)[1]
    assert first.rstrip(".") == texts.own("score.on_tie.1", count=1, name="Anna", other="Bruno")


def test_a_few_points_are_no_long_way_and_a_lead_of_the_last_round_is_none() -> None:
    texts = MatchTexts(Texts("en"), load_game("constantinopolis"), NAMES)
    late = story(history(((0, 3, 26), (0, 4, 9)), ANNA, tree(contracts=5, walls=1, gold=3)))
    assert late is not None
    few = replace(late, margin=6, turn=3)
    assert told(few, 8, texts)[0] == "Anna beat Bruno by 6 FP."
    assert told(late, 26, texts)[0] == "Anna won, 17 FP ahead of Bruno."


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_decided_says_whose_points_they_were(language: str) -> None:
    texts = MatchTexts(Texts(language), load_game("constantinopolis"), NAMES)
    wide = story(history(((0, 26), (0, 9)), ANNA, tree(contracts=3, walls=3, gold=3)))
    assert wide is not None
    for reader, unnamed in ((None, ""), (0, "Anna"), (1, "Bruno")):
        decided = told(wide, 26, texts, reader)[2]
        assert [name in decided for name in ("Anna", "Bruno")] == [
            name != unnamed for name in ("Anna", "Bruno")
        ]


def test_words_of_a_close_and_of_a_wide_lead() -> None:
    texts = MatchTexts(Texts("en"), load_game("constantinopolis"), NAMES)
    close = story(history(((0, 26), (0, 25)), ANNA, tree(contracts=8, walls=11, gold=6)))
    wide = story(history(((0, 26), (0, 9)), ANNA, tree(contracts=3, walls=3, gold=3)))
    assert close is not None
    assert wide is not None
    assert "by a single point" in told(close, 26, texts)[0]
    first, turning, decided, *_ = told(wide, 26, texts)
    assert "17 FP" in first
    assert first != told(replace(wide, margin=6), 26, texts)[0].replace("6", "17"), (
        "a wide lead has words of its own"
    )
    assert turning == "Nobody else was ever in front on points."
    assert decided == "Deliveries decided it: 20 FP for Anna, 3 for Bruno."
    less = replace(wide, theirs=5)
    assert told(less, 26, texts)[:2] == [first, turning]
    assert decided not in told(less, 26, texts), "15 points decide no lead of 17"


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_played_match_has_its_story_in_every_language(language: str, game_id: str) -> None:
    record = sample_positions.played(Texts(language), game_id=game_id)
    seats = [seat.name for seat in record.seats]
    texts = MatchTexts(Texts(language), record.match.game, seats)
    counted = score_history(record)
    found = story(counted)
    assert found is not None
    lines = told(found, counted.places[0].points, texts)
    assert len(lines) >= 2
    assert not [
        line for line in lines if re.search(r"[{}]|story\.|\w/\w|score\.", line) or not line.endswith(".")
    ]
    assert any(seats[found.winners[0]] in line for line in lines) or found.margin == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("leader", [-1, 1, 2])
def test_how_the_lead_was_taken_names_nobody_again(language: str, leader: int) -> None:
    found = story(history(((0, 9, 26), (0, 5, 22), (0, 2, 11)), ANNA, BRUNO, CARLA))
    assert found is not None
    texts = MatchTexts(Texts(language), load_game("constantinopolis"), NAMES)
    for turn in (-1, 4, 5, 6):
        for late, deed in ((False, ""), (False, "walls"), (True, "")):
            parts = told(replace(found, turn=turn, leader=leader, late=late, deed=deed), 26, texts)[:2]
            said = " ".join(parts)
            again = late and leader == 1 and turn == 4  # from whom to whom
            assert [said.count(name) for name in NAMES] == [1 + again, 1 + again, int(leader == 2)], said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_late_change_says_from_whom_to_whom(language: str) -> None:
    found = story(history(((0, 9, 26), (0, 5, 22), (0, 2, 11)), ANNA, BRUNO, CARLA))
    assert found is not None
    late = replace(found, late=True, leader=1, turn=4, rounds=5)
    texts = MatchTexts(Texts(language), load_game("constantinopolis"), NAMES)
    said = told(late, 26, texts)[1]
    assert 0 < said.index("Bruno") < said.index("Anna")
    assert [name in told(late, 26, texts, 0)[1] for name in ("Anna", "Bruno")] == [False, True]
    assert [name in told(late, 26, texts, 1)[1] for name in ("Anna", "Bruno")] == [True, False]


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_gave_several_most_points_is_told_once(language: str, game_id: str) -> None:
    game = load_game(game_id)
    one, other = sorted(game.sources())[:2]
    texts = MatchTexts(Texts(language), game, NAMES)
    plain = Story((0,), 1, 2, (), 0, 0, 0, (), most=((0, one, 18), (1, one, 17), (2, one, 13)))
    for reader in (None, 0, 1, 2):
        *_, shared = lines = told(plain, 30, texts, reader)
        assert len(lines) == 3
        assert [name in shared for name in NAMES] == [seat != reader for seat in range(3)]
        assert shared.index("18") < shared.index("17") < shared.index("13")
        assert shared.count(texts.own("score.amount", count=18).removeprefix("18 ")) == 1
    apart = told(replace(plain, most=((0, one, 18), (1, other, 17), (2, one, 13))), 30, texts)
    assert ["Anna" in line and "Carla" in line for line in apart[-2:]] == [True, False]
    assert "17" in apart[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_of_the_rival_are_told_once(language: str) -> None:
    texts = MatchTexts(Texts(language), load_game("glory_to_rome"), NAMES)
    most = ((0, "vault", 18), (1, "vault", 12), (2, "vault", 11))
    lines = told(Story((0,), 1, 2, ("vault",), 18, 12, 0, (), most=most), 30, texts)
    assert [line.count("12") for line in lines] == [0, 0, 1, 0]
    assert "Carla" in lines[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_decided_is_not_told_of_the_turning_point_too(language: str) -> None:
    found = story(history(((0, 9, 26), (0, 5, 22), (0, 2, 11)), ANNA, BRUNO, CARLA))
    assert found is not None
    texts = MatchTexts(Texts(language), load_game("constantinopolis"), NAMES)
    by = texts.own("story.by.contracts")
    both = replace(found, sources=("contracts", "walls"), deed="contracts", leader=2, turn=4)
    assert sum(sentence.lower().count(by.lower()) for sentence in told(both, 26, texts)) == 1
