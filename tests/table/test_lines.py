"""What the characters say: complete in every language, never twice in an evening, and nothing that is hidden."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from game.bots.registry import characters
from game.devtools import sample_positions
from game.engine.core.messages import BEGIN, FINE, LAST, LOSES, PRAISE, WINS, Event
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.storage.record import PERSON, Record
from game.table.characters import GAP, LINES, OWN_GAP, Evening, Speakers, SpokenLine, quoted

LONGEST = 90
"""Letters of a line at the most, so that the plate beside a bust has room for it."""


def occasions_of(game_id: str) -> set[str]:
    return {BEGIN, PRAISE, LAST, WINS, LOSES} | {rule.occasion for rule in load_game(game_id).occasion_rules}


@cache
def record_of(game_id: str, seed: int = sample_positions.SEED, created: str = "now") -> Record:
    found = sample_positions.played(Texts("en"), players=4, game_id=game_id, seed=seed)
    return replace(found, created=created)


def said_in(record: Record, evening: Evening, *, hidden: bool = True) -> list[SpokenLine]:
    """All lines of a match; without `hidden` only what everybody knows of it is told to the speakers."""
    speakers, match, found = Speakers(record, evening), record.match, []
    found.append(speakers.greet())
    for number in range(len(match)):
        seen = match.game.observe(match.at(number + 1), None)
        near = not match.game.decision(match.at(number + 1)) or match.game.approaching_end(seen) is not None
        events = [event for event in match.events(number) if hidden or event.audience is None]
        found.append(speakers.listen(number, events, near=near))
    found.append(speakers.close([one.seat for one in match.game.standings(match.state) if one.place == 1]))
    return [line for line in found if line is not None]


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_its_lines_for_every_occasion(language: str, game_id: str) -> None:
    texts, occasions = Texts(language), occasions_of(game_id)
    assert len(occasions) >= 8
    wanted = {
        f"{game_id}.speech.{one.id}.{occasion}.{number}"
        for one in characters(game_id)
        for occasion in occasions
        for number in range(1, LINES + 1)
    }
    assert {key for key in texts.keys if key.startswith(f"{game_id}.speech.")} == wanted
    assert max(len(texts(key)) for key in wanted) <= LONGEST


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_lines_are_alike(language: str) -> None:
    texts = Texts(language)
    lines = Counter(texts(key) for key in texts.keys if ".speech." in key)
    assert len(lines) == 15 * 8 * LINES
    assert [line for line, count in lines.items() if count > 1] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_no_line_is_said_twice_in_an_evening(game_id: str) -> None:
    evening, lines = Evening(), []
    for seed in range(6):
        lines += said_in(record_of(game_id, seed % 3, created=str(seed)), evening)
    assert len(lines) > 30
    assert len({line.key for line in lines}) == len(lines)


@pytest.mark.parametrize("game_id", game_ids())
def test_lines_come_from_what_everybody_knows(game_id: str) -> None:
    record = record_of(game_id)
    whole = said_in(record, Evening())
    assert whole == said_in(record, Evening(), hidden=False)
    assert {BEGIN, FINE} <= {line.occasion for line in whole}
    assert {WINS, LOSES} & {line.occasion for line in whole}


@pytest.mark.parametrize("game_id", game_ids())
def test_the_seed_of_a_match_chooses_no_line(game_id: str) -> None:
    one, other = record_of(game_id, 1), record_of(game_id, 2)
    assert Speakers(one, Evening()).greet() == Speakers(other, Evening()).greet()


@pytest.mark.parametrize("game_id", game_ids())
def test_only_characters_speak_and_only_a_person_is_praised(game_id: str) -> None:
    record = record_of(game_id)
    lines = said_in(record, Evening())
    for line in lines:
        assert not record.seats[line.seat].is_person
    assert PRAISE in {line.occasion for line in lines}
    alone = replace(record, seats=[replace(seat, controller=PERSON) for seat in record.seats])
    assert said_in(alone, Evening()) == []
    bots = [replace(seat, controller=record.seats[1].controller) for seat in record.seats]
    assert PRAISE not in {line.occasion for line in said_in(replace(record, seats=bots), Evening())}


@pytest.mark.parametrize("game_id", game_ids())
def test_a_match_that_is_resumed_goes_on_where_it_was(game_id: str) -> None:
    record = record_of(game_id)
    half = replace(record, match=record.match.fork(len(record.match) // 2))
    evening = Evening()
    Speakers(half, evening).catch_up()
    earlier = set(evening.said)
    assert earlier
    Speakers(half, evening).catch_up()  # the table was left and opened again
    assert evening.said == earlier
    later = said_in(record, evening)
    assert later
    assert not {(game_id, line.key) for line in later} & earlier


def test_characters_do_not_talk_all_the_time() -> None:
    record = record_of("constantinopolis")
    speakers, match = Speakers(record, Evening()), record.match
    spoke: list[tuple[int, SpokenLine]] = []
    for number in range(len(match)):
        line = speakers.listen(number, match.events(number), near=False)
        spoke += [] if line is None else [(number, line)]
    assert len(spoke) > 8
    gaps = [later[0] - earlier[0] for earlier, later in pairwise(spoke)]
    assert min(gaps) >= GAP
    for who in {line.character for _, line in spoke}:
        own = [number for number, line in spoke if line.character == who]
        assert all(later - earlier >= OWN_GAP for earlier, later in pairwise(own))


def test_a_builder_speaks_of_a_fine_move_only_at_a_finished_building() -> None:
    record = record_of("glory_to_rome")
    seats = [replace(seat, controller="easy-fannia") for seat in record.seats]
    builders = replace(record, seats=seats)
    for kind, speaks in (("completes", True), ("sells", False)):
        event = Event(kind, 1, {"points": 3})
        line = Speakers(builders, Evening()).listen(40, [event], near=False)
        assert (line is not None and line.occasion == FINE) is speaks


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_quoted_line_has_one_full_stop(language: str) -> None:
    texts = Texts(language)
    told, asked = (quoted("Anna", line, texts) for line in ("It was Rome.", "Was it Rome?"))
    assert told.count(".") == 1
    assert asked.count("?") == 1
    assert (told.endswith("Rome»."), asked.endswith("?».")) == ((language == "es",) * 2)
