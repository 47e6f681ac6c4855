"""What the deeds of a player say when they are summed up."""

from game.engine.core.event import Event
from game.engine.registry import load_game
from game.i18n import Texts
from game.i18n.match_texts import MatchTexts
from game.table.recap import RecapItem, sentence

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
