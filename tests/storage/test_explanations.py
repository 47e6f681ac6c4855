"""What bots' moves rest on is there after loading, and a damaged file of it harms nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.thinking.search_result import Factor, RatedAction, SearchResult
from game.engine.core.rng import Stream
from game.storage.saves import AUTOSAVE, MOST_REASON_FILES, REASONS_FOLDER, ExplanationFile, Saves
from game.table.session import Session, resume
from tests.table.tables import move, table


def played(saves: Saves, actions: int = 40, seed: int = 3) -> tuple[Session, dict[int, SearchResult]]:
    """A match with a bot, every move of which has its reasons."""
    session, chance = table("strict", "person", "random", seed=seed, saves=saves), Stream(seed)
    given: dict[int, SearchResult] = {}
    while len(session.match) < actions:
        number, bot = len(session.match), session.waiting_for_bot
        first = session.game.legal(session.state)[0]
        move(session, chance)
        if bot and len(session.match) > number:
            action = session.match.entries[number].action
            options = (RatedAction((action,), 2.0, 0.5), RatedAction((first,), 1.25, 0.5))
            reasons = (Factor("fame", 1.5), Factor("gold", -0.5))
            given[number] = SearchResult(options, 12, "tried", reasons, cut=number % 3)
            session.players.explanations.keep(number, action, given[number])
    return session, given


def test_reasons_are_there_after_loading(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "saves")
    session, given = played(saves)
    assert given
    again = resume(Saves(tmp_path / "saves").load(AUTOSAVE), Saves(tmp_path / "saves"))
    for number, result in given.items():
        found = again.players.explanations.of(number)
        assert found is not None
        assert found.result == result
    assert again.players.explanations.last() == session.players.explanations.last()


def test_what_was_taken_back_and_done_otherwise_has_no_reason_of_before(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "saves")
    session, given = played(saves)
    back = sorted(given)[len(given) // 2]
    record = replace(session.record, match=session.match.fork(back))
    found = ExplanationFile(tmp_path / REASONS_FOLDER, record).read()
    assert set(found) == {number for number in given if number < back}


@pytest.mark.parametrize("data", ["", "nothing\n", "[]\n{}\n", '{"n":0,"at":"x"}\n', "\x00" * 100])
def test_a_damaged_file_harms_nothing(tmp_path: Path, data: str) -> None:
    saves = Saves(tmp_path / "saves")
    session, given = played(saves)
    (path,) = (tmp_path / REASONS_FOLDER).iterdir()
    whole = path.read_text()
    path.write_text(data + whole[: len(whole) // 2])
    found = ExplanationFile(tmp_path / REASONS_FOLDER, session.record).read()
    assert set(found) <= set(given)
    assert 0 < len(found) < len(given)


def test_no_more_files_are_kept_than_are_useful(tmp_path: Path) -> None:
    folder = tmp_path / REASONS_FOLDER
    folder.mkdir()
    for number in range(MOST_REASON_FILES + 5):
        (folder / f"{number}.jsonl").write_text("")
    played(Saves(tmp_path / "saves"), 12)
    assert len(list(folder.iterdir())) == MOST_REASON_FILES
