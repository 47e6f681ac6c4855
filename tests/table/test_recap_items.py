"""What the deeds of a player say when they are summed up."""

from game.engine.core.event import Event
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import load_game
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.table.event_log import EventLog, LogEntry
from game.table.recap import RecapItem, recap, sentence

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


def test_what_one_lost_is_told_first_in_one_sentence() -> None:
    game = load_game("glory_to_rome")
    match = Match(game, Setup("glory_to_rome", 2, 1))
    words = ("Bruno", "Anna")
    taken = [
        Event("captures", 0, {"building": f"card/{name}", "owner": "seat/1"})
        for name in ("sacellum", "circus_maximus")
    ]
    log = [
        LogEntry(0, 1, Event("completes", 0, {"building": "card/sacellum", "points": 2})),
        *(LogEntry(1, 1, one) for one in taken),
    ]
    lines = recap(match, log, 1)
    assert [line.seat for line in lines] == [1, 0]
    (item,) = lines[0].items
    said = sentence(item, MatchTexts(Texts("en"), game, words))
    assert said == "Bruno takes your Shrine and Circus Maximus"
    for code in LANGUAGES:
        told = sentence(item, MatchTexts(Texts(code), game, words))
        assert "Bruno" in told
        assert "Anna" not in told
