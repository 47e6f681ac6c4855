"""What the deeds of a player say when they are summed up."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

import pytest

from game.devtools import sample_positions
from game.engine.concordia_venus.components import card_word
from game.engine.core.game import Setup
from game.engine.core.match import Entry, Match
from game.engine.core.messages import Event, moments
from game.engine.core.rng import Stream
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.table.log import FORCED, EventLog, LogEntry
from game.table.recap import RecapItem, recap, sentence, things

CONSUL, PREFECT = "office/consul", "office/praefectus_urbi"


def texts() -> MatchTexts:
    return MatchTexts(Texts("en"), load_game("constantinopolis"), ("Anna", "Bruno"))


def test_an_office_is_told_once_and_only_the_last_one() -> None:
    kept = [Event("keeps_office", 0, {"office": office}) for office in (PREFECT, CONSUL, CONSUL)]
    said = sentence(RecapItem("office", tuple(kept), 0), texts())
    assert "Consul" in said
    assert "Praefectus" not in said
    assert not any(letter.isdigit() for letter in said)


def test_what_adds_up_is_told_as_a_sum() -> None:
    built = tuple(Event("builds", 0, {"building": "building/ager", "gold": 2}) for _ in range(2))
    assert "2 Ager" in sentence(RecapItem("built", built, 0), texts())


def test_contracts_that_are_drawn_openly_are_told_to_everybody() -> None:
    """They lie open until they are loaded (all printed books): whoever sat away from the screen reads what others drew."""
    game, chance = load_game("constantinopolis"), Stream(3)
    match = Match(game, Setup("constantinopolis", 3, 5))
    while not any(event.key == "draws" for event in match.events(len(match) - 1)) if len(match) else True:
        match.play(chance.choice(game.legal(match.state)))
        assert len(match) < 400
    for seat in range(3):
        found = {
            event.seat: sentence(item, texts_for(seat))
            for line in recap(match, EventLog(match).visible(seat), seat)
            for item in line.items
            for event in item.events
            if item.name == "drawn"
        }
        assert found.keys() >= {0, 1, 2} - {seat}
        assert all(re.search(r"contracts?: \d", said) for said in found.values())


def texts_for(seat: int) -> MatchTexts:
    found = MatchTexts(Texts("en"), load_game("constantinopolis"), ("Anna", "Bruno", "Chloe"))
    found.reader = seat
    return found


def test_who_has_too_little_gold_to_raise_is_told_so_and_nobody_else() -> None:
    game = load_game("constantinopolis")
    match = Match(game, Setup("constantinopolis", 2, 1), {"seats": [{"gold": 9}, {"gold": 3}]})
    match.play(game.grammar.parse("bid praefectus_praetorio 3"))
    told = [
        [
            event.key
            for line in recap(match, EventLog(match).visible(seat), seat)
            for item in line.items
            for event in item.events
        ]
        for seat in range(2)
    ]
    assert "cannot_raise" in told[1]
    assert "cannot_raise" not in told[0]


def test_the_occasion_of_what_was_done_to_the_reader_is_told_first_with_the_cause_before_it() -> None:
    game = load_game("glory_to_rome")
    match = Match(game, Setup("glory_to_rome", 3, 1))
    words = ("Bruno", "Anna", "Carla")
    taken = [
        Event("captures", 0, {"building": f"card/{name}", "owner": "seat/1"})
        for name in ("sacellum", "circus_maximus")
    ]
    built = Event("completes", 0, {"building": "card/sacellum", "points": 2})
    match.play(match.game.legal(match.state)[0])
    match.play(match.game.legal(match.state)[0])
    cast("list[Entry]", match.entries)[:] = [match.entries[0]._replace(seat=seat) for seat in (2, 0, 0)]
    log = [
        LogEntry(0, 1, Event("completes", 2, {"building": "card/circus", "points": 2})),
        LogEntry(1, 1, built),
        *(LogEntry(2, 1, one) for one in taken),
    ]
    lines = recap(match, log, 1)
    assert [line.seat for line in lines] == [0, 2]  # what was done to the reader is told first,
    assert [item.events[0] for item in lines[0].items] == [built, *taken]  # but not before its cause
    lines[0] = replace(lines[0], items=lines[0].items[1:])
    for code in LANGUAGES:
        texts = MatchTexts(Texts(code), game, words)
        texts.reader = 1
        told = [sentence(item, texts) for item in lines[0].items]
        assert all("Bruno" in one and "Anna" not in one for one in told)
        if code == "en":
            assert told == ["Bruno takes your Shrine", "Bruno takes your Circus Maximus"]


def test_a_building_that_the_consul_preempted_is_told_first_as_taken_from_the_reader() -> None:
    game = load_game("constantinopolis")
    offices = ("magister_officiorum", "comes_thesaurorum", "consul")
    position = {"phase": "building", "seats": [{"office": office, "gold": 40} for office in offices]}
    match = Match(game, Setup("constantinopolis", 3, 1), position)
    for words in ("build textrinum", "preempt"):
        match.play(game.grammar.parse(words))
    taken = [event for event in match.events(len(match) - 1) if event.key == "preempts"]
    assert len(taken) == 1
    buyer = int(str(taken[0].words["rival"]).removeprefix("seat/"))
    lines = recap(match, EventLog(match).visible(buyer), buyer)
    assert lines[0].items[0].events == (taken[0],)
    (lost,) = [m for m in moments(game.moment_rules, taken, buyer, taken[0].seat) if m.mine]
    assert lost.stays
    (seen,) = moments(game.moment_rules, taken, taken[0].seat, taken[0].seat)
    assert not seen.stays
    for code, words in (
        ("en", "Anna builds {}"),
        ("de", "Anna kommt dir zuvor und baut {}"),
        ("es", "Anna se te adelanta y construye el {}"),
        ("it", "Anna ti precede e costruisce il {}"),
    ):
        known = MatchTexts(Texts(code), game, ("Bruno", "Carla", "Anna"))
        known.reader = buyer
        said, name = sentence(lines[0].items[0], known), known.component(str(taken[0].words["building"]))
        assert said.startswith(words.format(name))


def test_what_the_reader_earned_is_told_before_the_rest_and_offices_last() -> None:
    game = load_game("constantinopolis")
    match = Match(game, Setup("constantinopolis", 2, 1))
    match.play(game.legal(match.state)[0])
    cast("list[Entry]", match.entries)[:] = [match.entries[0]._replace(seat=0)]
    told = (
        Event("wins_office", 0, {"office": CONSUL, "gold": 2, "holder": "seat/0"}),
        Event("keeps_office", 1, {"office": PREFECT}),
        Event("auction_over", -1, {"order": ("seat/1", "seat/0")}),
        Event("buys_ship", 0, {"ship": "ship/small", "gold": 6}),
        Event("delivers", 1, {"ship": "ship/small", "cargo": (), "gold": 12, "fame": 1}),
    )
    lines = recap(match, [LogEntry(0, 1, event) for event in told], 1)
    keys = [event.key for line in lines for item in line.items for event in item.events]
    assert keys[:2] == ["delivers", "buys_ship"]
    assert set(keys[2:]) <= game.notes


def test_what_a_player_did_before_and_after_another_is_not_one_sentence() -> None:
    game = load_game("concordia_venus")
    match = Match(game, Setup("concordia_venus", 3, 1))
    while len(match) < 12:
        match.play(game.legal(match.state)[0])
    first = next(n for n, entry in enumerate(match.entries) if entry.seat == 1)
    later = next(
        n for n in range(first, len(match)) if match.entries[n].seat == 1 and any(e.seat == 2 for e in match.entries[first:n])
    )  # fmt: skip
    log = [LogEntry(at, 1, Event("plays", 1, {"card": "card/prefect"})) for at in (first, first, later)]
    cast("list[Entry]", match.entries)[:] = [
        entry for entry in match.entries if entry.seat
    ]  # the reader never acted
    counted = [len(item.events) for line in recap(match, log, 0) for item in line.items]
    assert counted == [2, 1]


def test_a_building_that_a_rival_has_finished_is_told_first_on_a_line_of_its_own() -> None:
    game = load_game("glory_to_rome")
    match = Match(game, Setup("glory_to_rome", 2, 1))
    while not (len(match) and match.entries[-1].seat == 1):
        assert len(match) < 40
        match.play(game.legal(match.state)[0])
    last, market = len(match) - 1, {"building": "building/mercatus"}
    events = [
        Event("adds", 1, {"material": "material/lignum", **market}),
        Event("completes", 1, {**market, "points": 1}),
    ]
    lines = recap(match, [LogEntry(last, 1, event) for event in events], 0)
    assert [[item.name for item in line.items] for line in lines] == [["completed"], ["added"]]


def test_gold_says_where_it_is_from() -> None:
    events = (
        Event("office_gold", 0, {"gold": 4}),
        Event("sells_good", 0, {"good": "good/food", "gold": 2}),
        Event("sells_good", 0, {"good": "good/food", "gold": 2}),
        Event("uses", 0, {"building": "building/caupona", "gold": 5, "fame": 0}),
    )
    told = sentence(RecapItem("earned", events, 0), texts())
    assert told.startswith("Anna earns 13 gold from the office, by selling 2 goods, and with Caupona")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sum_has_the_name_as_its_subject_like_every_other_sentence(language: str) -> None:
    known = MatchTexts(Texts(language), load_game("concordia_venus"), ("Anna", "Bruno"))
    sold = RecapItem("sold", (Event("sells", 1, {"good": "good/brick", "coins": 3}),), 0)
    said = sentence(sold, known)
    assert said.startswith("Bruno ")
    assert said.split()[1].islower()
    known.reader = 1
    assert "Bruno" not in sentence(sold, known)
    known.reader = 0
    new = Event("refills", -1, {"cards": ("card/architect",)})
    assert "Bruno" not in sentence(RecapItem("refilled", (new,), 0), known)  # nobody's deed


def test_the_person_who_reads_is_you() -> None:
    known = texts()
    won = Event("wins_office", 0, {"office": CONSUL, "gold": 2, "holder": "seat/1"})
    assert known.event(won) == "Anna wins the office of Consul from Bruno for 2 gold"
    known.reader = 1
    assert known.event(won) == "Anna takes your office of Consul for 2 gold"
    known.reader = 0
    assert known.event(won) == "You win the office of Consul from Bruno for 2 gold"


def test_every_sentence_about_somebody_is_also_said_to_that_person() -> None:
    """Whatever a seat does or suffers has its sentence to the reader, without the reader's name."""
    named_still = []
    for game_id in game_ids():
        record = sample_positions.played(Texts("en"), players=3, game_id=game_id)
        for code in LANGUAGES:
            names = [f"Name{seat}" for seat in range(3)]
            known = MatchTexts(Texts(code), record.match.game, names)
            for number in range(len(record.match)):
                for event in record.match.events(number):
                    named = {
                        event.seat,
                        *(
                            int(str(word)[5:])
                            for word in event.words.values()
                            if str(word).startswith("seat/")
                        ),
                    }
                    for seat in named - {-1}:
                        known.reader = seat
                        if names[seat] in known.event(event):
                            named_still.append((code, event.key))
    assert {key for _, key in named_still} <= {"forced", "leaves", "round"}


def test_a_building_is_introduced_with_its_trade() -> None:
    for code, told in (
        ("en", "Cura (livestock farm)"),
        ("de", "Cura (Viehzucht)"),
        ("es", "la Cura (granja ganadera)"),
        ("it", "la Cura (allevamento)"),
    ):
        known = MatchTexts(Texts(code), load_game("constantinopolis"), ("Anna", "Bruno"))
        said = known.event(Event("builds", 0, {"building": "building/cura", "gold": 16}))
        assert f" {told} " in said
        assert ") (" not in known.event(
            Event("builds", 0, {"building": "building/domus_regia_3", "gold": 24})
        )


SELF_EXPLAINED = {"also", "chooses", "marks", "starts", "refills", "forced", "round"}
"""Events of Concordia Venus that only lead to what is told, or are no player's."""


def test_nothing_that_a_player_does_in_concordia_is_left_out() -> None:
    game = load_game("concordia_venus")
    told = game.headlines | {key for group in game.event_groups.values() for key in group.events}
    record = sample_positions.played(Texts("en"), players=3, game_id=game.id)
    keys = {
        event.key for n in range(len(record.match)) for event in record.match.events(n) if event.seat >= 0
    }
    assert {key for key in keys - told if not key.startswith("scores_")} <= SELF_EXPLAINED
    assert {"moves", "takes_back"} <= keys


def test_colonists_that_moved_are_told_with_their_steps() -> None:
    game = load_game("concordia_venus")
    own = MatchTexts(Texts("en"), game, ("Anna", "Bruno"))
    moved = tuple(
        Event("moves", 1, {"start": "city/roma", "line": "line/x", "count": count}) for count in (1, 2)
    )
    said = sentence(RecapItem("moved", moved, 0), own)
    assert "3 steps" in said


@pytest.mark.parametrize(
    ("game_id", "options"),
    [("constantinopolis", {"free_trade": "yes"}), ("glory_to_rome", {}), ("concordia_venus", {})],
)
def test_a_seat_without_a_choice_that_is_passed_over_is_told_so(
    game_id: str, options: dict[str, str]
) -> None:
    """In its own summary, whatever it would have been asked while another one acted."""
    game, passed = load_game(game_id), set[str]()
    for seed in (1, 2):
        match, chance = Match(game, Setup(game_id, 3, seed, options)), Stream(seed)
        log = EventLog(match)
        for _ in range(500):
            if game.over(match.state):
                break
            actor, events = match.state.to_act, match.play(chance.choice(game.legal(match.state)))
            log.follow()
            for event, then in pairwise(events):
                seat = event.seat
                if event.key != FORCED or seat == actor or then.seat != seat:
                    continue
                lines = recap(match, log.visible(seat), seat)
                told = [one for line in lines for item in line.items for one in item.events]
                assert then in told, (seed, then)
                passed.add(then.key)
    assert passed


def recaps_of_bots() -> Iterator[tuple[Match[Any], int, list[RecapItem]]]:
    """Positions of a match of two bots in Concordia Venus where the other seat has just acted, with the items told then."""
    played = sample_positions.played(
        Texts("en"), players=2, round_=24, seed=7, game_id="concordia_venus"
    ).match
    for length in range(1, len(played)):
        match = played.fork(length)
        seat = match.state.to_act
        if match.entries[-1].seat != seat:
            lines = recap(match, EventLog(match).entries, seat)
            yield match, seat, [item for line in lines for item in line.items]


def test_what_one_s_own_prefect_brings_another_is_told_with_its_cause() -> None:
    """Food of a province one chose oneself must not stand under another's flag as if that one had earned it."""
    words, told = MatchTexts(Texts("en"), load_game("concordia_venus"), ("Anna", "Bruno")), 0
    for match, seat, items in recaps_of_bots():
        words.reader = seat
        for item in items:
            own = [event for event in item.events if event.words.get("maker") == f"seat/{seat}"]
            if own:
                assert sentence(item, words).endswith("thanks to you")
                told += 1
            elif item.name == "received":
                assert match.entries[item.index].seat == item.events[0].seat
    assert told


def test_only_cards_that_lie_in_the_display_are_told_as_new() -> None:
    """A card that came and was bought since is no news of the display, least of all to its owner."""
    told, bought = 0, 0
    for match, _, items in recaps_of_bots():
        lying = {card_word(card) for card in match.state.display if card >= 0}
        fresh = [item for item in items if item.name == "refilled"]
        for item in fresh:
            assert set(things(item)) <= lying
        told += len(fresh)
        bought += any(item.name == "acquired" for item in items)
    assert told
    assert bought


@pytest.mark.parametrize("game_id", ["glory_to_rome", "concordia_venus"])
def test_what_a_turn_brings_the_reader_is_told_after_the_turn_and_no_two_occasions_are_one(
    game_id: str,
) -> None:
    record, compared, summed = sample_positions.played(Texts("en"), players=3, game_id=game_id), 0, 0
    match = Match(record.match.game, record.match.setup)
    log = EventLog(match)
    for entry in record.match.entries[:120]:
        match.play(entry.action)
        seat = match.state.to_act
        if seat in (-1, entry.seat):
            continue
        log.follow()
        actors = [one.seat for one in match.entries]
        visible = log.visible(seat)
        at = {id(one.event): one.index for one in visible}
        told = [item for line in recap(match, visible, seat) for item in line.items]
        for place, item in enumerate(told):
            doer, indices = (
                item.events[0].seat,
                sorted({at.get(id(event), item.index) for event in item.events}),
            )
            summed += len(indices) > 1
            assert len(indices) == 1 or set(actors[indices[0] : indices[-1] + 1]) == {doer}
            if doer != seat or actors[item.index] == seat:
                continue
            causes = [
                one
                for one in told
                if one.events[0].seat == actors[item.index]
                and one.index < item.index
                and set(actors[one.index : item.index]) == {actors[item.index]}
            ]
            compared += len(causes)
            assert all(told.index(one) < place for one in causes)
    assert compared
    assert summed


def test_what_somebody_gave_in_anothers_turn_is_not_one_occasion_with_its_own_turn() -> None:
    match = Match(load_game("glory_to_rome"), Setup("glory_to_rome", 3, 1))
    while len(match) < 3:
        match.play(match.game.legal(match.state)[0])
    cast("list[Entry]", match.entries)[:] = [match.entries[0]._replace(seat=seat) for seat in (1, 2, 0)]
    given = Event("gives", 0, {"cards": ("card/latrina",), "taker": "seat/1"})
    led = Event("leads", 0, {"role": "role/merchant"})
    said = Event("completes", 2, {"building": "card/circus", "points": 2})
    log = [LogEntry(1, 1, given), LogEntry(1, 1, said), LogEntry(2, 1, led)]
    told = [item.events[0] for line in recap(match, log, 1) for item in line.items]
    assert told == [given, said, led]
