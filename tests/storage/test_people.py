"""People and groups: what is kept of them, damage, two windows, archives; what the statistics say of a group."""

from pathlib import Path

import pytest

from game.storage.people import (
    FILE,
    Group,
    KnownPerson,
    People,
    evening,
    groups_met,
    season,
    standings,
    streaks,
    together,
)
from game.storage.record import PERSON
from game.storage.tallies import Finished, SeatResult

PLAN = {"count": 2, "seats": [{"name": "Anna", "colour": 1, "controller": "person"}], "options": {"a": "b"}}


def met(path: Path) -> People:
    people = People(path)
    people.meet({"Anna": 1, "Bruno": 3}, "some_game", PLAN, "friends")
    return people


def test_people_and_their_group_are_there_next_time(tmp_path: Path) -> None:
    met(tmp_path / FILE).set_portrait("anna", "some_game/juba")
    people = People(tmp_path / FILE)
    assert {(one.name, one.color, one.portrait) for one in people.known} == {
        ("Anna", 1, "some_game/juba"), ("Bruno", 3, ""),
    }  # fmt: skip
    group = people.group(["bruno", "ANNA"])
    assert group is not None
    assert (group.people, group.game, group.policy, group.plan) == (
        ("Anna", "Bruno"),
        "some_game",
        "friends",
        PLAN,
    )


def test_a_group_keeps_its_name_when_it_plays_something_else(tmp_path: Path) -> None:
    people = met(tmp_path / FILE)
    people.rename(("Anna", "Bruno"), "  Thursdays ")
    people.meet({"Bruno": 0, "Anna": 2}, "other_game", {}, "strict")
    (group,) = People(tmp_path / FILE).groups
    assert (group.name, group.game, group.people) == ("Thursdays", "other_game", ("Bruno", "Anna"))


def test_one_person_alone_is_known_and_no_group(tmp_path: Path) -> None:
    people = People(tmp_path / FILE)
    people.meet({"Anna": 1}, "some_game", PLAN, "strict")
    assert [one.name for one in people.known] == ["Anna"]
    assert people.groups == []
    assert people.person("Nobody") == KnownPerson("Nobody")


def test_two_windows_keep_each_others_people(tmp_path: Path) -> None:
    one, two = People(tmp_path / FILE), People(tmp_path / FILE)
    one.meet({"Anna": 1}, "", {}, "")
    two.meet({"Bruno": 2}, "", {}, "")
    assert {person.name for person in People(tmp_path / FILE).known} == {"Anna", "Bruno"}


@pytest.mark.parametrize(
    "text", ["version = 1\npeople = 3\n", "no toml", "version = 2\npeople = []\ngroups = []\n"]
)
def test_a_damaged_file_is_put_aside_with_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    people = People(tmp_path / FILE)
    assert people.known == []
    assert people.notice is not None
    assert people.notice[0] == "people.broken"
    assert [path.read_text(encoding="utf-8") for path in tmp_path.glob("people.broken-*")] == [text]
    people.meet({"Anna": 1}, "", {}, "")
    assert [one.name for one in People(tmp_path / FILE).known] == ["Anna"]


def test_what_is_sound_in_a_damaged_file_stays(tmp_path: Path) -> None:
    met(tmp_path / FILE)
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    before, _, after = text.rpartition('"colour" = 1')
    (tmp_path / FILE).write_text(f'{before}"colour" = "x"{after}', encoding="utf-8")
    people = People(tmp_path / FILE)
    assert people.notice is not None
    assert [one.name for one in people.known] == ["Bruno"]
    assert [one.name for one in People(tmp_path / FILE).known] == ["Bruno"]


def test_another_file_adds_whom_nobody_knows_here(tmp_path: Path) -> None:
    here = met(tmp_path / FILE)
    other = People(tmp_path / "other.toml")
    other.meet({"Anna": 5, "Chloe": 4}, "", {}, "")
    here.take(other)
    assert here.person("Anna").color == 1
    assert here.person("Chloe").color == 4
    assert {group.key for group in here.groups} == {"anna\nbruno", "anna\nchloe"}


def finished(number: int, ended: str, *places: tuple[str, int], bots: int = 0) -> Finished:
    rows = [SeatResult(name, PERSON, place, 40 - 3 * place) for name, place in places]
    rows += [SeatResult("Juba", "easy", 1, 50)] * bots
    return Finished(f"m{number}", "some_game", ended, "strict", 5, 0, 0, True, tuple(rows))


AB = [
    finished(4, "2026-05-02T22:00:00+00:00", ("Anna", 1), ("bruno", 2)),
    finished(3, "2026-05-02T20:30:00+00:00", ("Bruno", 3), ("Anna", 2), bots=1),
    finished(2, "2026-05-01T20:00:00+00:00", ("Anna", 1), ("Bruno", 1)),
    finished(1, "2026-02-01T20:00:00+00:00", ("Bruno", 1), ("Anna", 2)),
]
OTHERS = [finished(9, "2026-05-01T10:00:00+00:00", ("Anna", 1), ("Bruno", 2), ("Chloe", 3)),
          finished(8, "2026-05-01T09:00:00+00:00", ("Anna", 1), bots=2)]  # fmt: skip


def test_only_matches_of_exactly_these_people_count() -> None:
    assert together([*AB, *OTHERS], ("Bruno", "Anna")) == AB
    assert [set(people) for people in groups_met([*AB, *OTHERS])] == [
        {"Anna", "bruno"},
        {"Anna", "Bruno", "Chloe"},
    ]


def test_wins_are_counted_among_the_people_alone() -> None:
    first, second = standings(AB, ("Anna", "Bruno"))
    assert (first.name, first.matches, first.wins, first.beaten) == ("Anna", 4, 2.5, 0.5)
    assert (second.name, second.wins, second.beaten) == ("Bruno", 1.5, 0.25)


def test_a_shared_win_ends_a_streak() -> None:
    now, best = streaks(AB)
    assert (now.name, now.length) == ("Anna", 2)
    assert best == now
    assert streaks([]) == (("", 0), ("", 0))


def test_an_evening_is_what_was_played_without_a_long_break() -> None:
    assert [match.id for match in evening(AB)] == ["m3", "m4"]


def test_a_season_is_a_quarter_of_a_year() -> None:
    assert season("2026-05-02T12:00:00+00:00") == (2026, 2)
    assert season("nonsense") == (0, 0)


def test_a_group_is_known_whatever_the_order_of_its_people() -> None:
    assert Group(("Anna", "bruno")).key == Group(("BRUNO", "anna")).key
