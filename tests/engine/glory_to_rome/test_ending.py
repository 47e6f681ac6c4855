"""The end of a match: what is told, what it adds up to, and the order of the seats."""

from typing import Any

from game.engine.core.action import Action
from game.engine.core.game import ScoreTree, Setup
from game.engine.core.messages import Event
from game.engine.glory_to_rome.rules import make
from game.engine.glory_to_rome.scoring import SOURCES
from game.engine.glory_to_rome.state import State
from tests.covers import covers

GAME = make()
BUILDER = {
    "hand": ["pons"], "buildings": ["murus", "statua"], "stock": {"rudus": 5, "marmor": 2},
    "vault": {"later": 2}, "sealed": ["forum"], "blind": ["via"],
}  # fmt: skip
RIVAL = {"hand": ["villa", "pons"], "vault": {"later": 1, "lapis": 1}, "sealed": ["templum"]}


def ended(seats: list[dict[str, Any]], log: list[Event] | None = None, leaves: int | None = None) -> State:
    """The position after the leader drew the last card of the deck; a seat may have left before."""
    state = GAME.arrange(Setup(GAME.id, len(seats), 1), {"seats": seats, "deck": ["via"]})
    if leaves is not None:
        GAME.play(state, Action("leave", (leaves,)), log)
    GAME.play(state, GAME.grammar.parse("draw"), log)
    assert GAME.over(state)
    return state


def parts(state: State, seat: int) -> dict[str, ScoreTree]:
    return {part.key: part for part in GAME.score(state)[seat].parts}


@covers("R110", "R112", "R102", "R152", "R160")
def test_what_is_told_at_the_end_is_what_the_score_counts() -> None:
    log: list[Event] = []
    state = ended([BUILDER, RIVAL], log)
    told = [
        (event.key, event.seat, event.words.get("points"))
        for event in log
        if event.key in {"opens_vault", *SOURCES["tokens"], *SOURCES["statue"], *SOURCES["wall"]}
    ]
    assert told == [
        ("opens_vault", 0, 4),
        ("scores_token", 0, 3),
        ("scores_token", 0, 3),
        ("scores_statue", 0, 3),
        ("scores_wall", 0, 3),
        ("opens_vault", 1, 3),
        ("scores_token", 1, 3),
    ]
    tokens = [event.words["material"] for event in log if event.key == "scores_token"]
    assert tokens == ["material/rudus", "material/later", "material/lapis"]
    for seat in range(2):
        for source in ("tokens", "statue", "wall"):
            keys = SOURCES[source]
            given = [points for key, owner, points in told if key in keys and owner == seat]
            assert [3] * len(given) == given
            assert parts(state, seat)[source].points == 3 * len(given)


@covers("R110", "R099")
def test_the_end_is_told_of_no_seat_and_shows_the_vaults_for_good() -> None:
    log: list[Event] = []
    ended([BUILDER, RIVAL], log)
    end = next(event for event in log if event.key == "end_deck")
    assert (end.seat, end.audience, end.reveals) == (-1, None, True)
    opened = [event for event in log if event.key == "opens_vault"]
    assert [event.words["cards"] for event in opened] == [("card/forum", "card/via"), ("card/templum",)]
    assert all(event.reveals for event in opened)


@covers("R112", "R152", "R160")
def test_each_part_of_the_score_names_what_earned_it() -> None:
    state = ended([BUILDER, RIVAL])
    builder, rival = parts(state, 0), parts(state, 1)
    assert builder["statue"].things == ("building/statua",)
    assert builder["wall"].things == ("material/rudus",) * 5 + ("material/marmor",) * 2
    assert builder["tokens"].things == ("token/rudus", "token/later")
    assert builder["vault"].things == (
        "material/rudus",
        "material/later",
        "material/later",
        "material/marmor",
    )
    assert (rival["statue"].things, rival["wall"].things) == ((), ())
    assert rival["tokens"].things == ("token/lapis",)


@covers("R112", "R113", "C-57")
def test_who_left_is_not_ranked_and_ties_go_by_the_hand() -> None:
    state = ended([{"hand": ["via"]}, {"hand": ["via", "pons", "villa"]}, {"vault": {"later": 3}}], leaves=2)
    places = [(place.seat, place.place, place.points, place.ties) for place in GAME.standings(state)]
    assert places == [(1, 1, 2, (3,)), (0, 2, 2, (2,))]


@covers("R111", "R137")
def test_a_forum_wins_before_more_points_and_its_winner_shows_his_own() -> None:
    state = ended([{"hand": ["via"]}, {"vault": {"later": 3}}])
    state.winners = 1
    places = [(place.seat, place.place, place.points) for place in GAME.standings(state)]
    assert places == [(0, 1, 2), (1, 2, 2 + 3 * 2 + 3)]
