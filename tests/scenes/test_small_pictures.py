"""Small pictures of matches: drawn in steps, none of which makes more than one surface; matches are read elsewhere."""

import threading
from pathlib import Path
from typing import Any

import pytest

from game.devtools import sample_positions
from game.devtools.shot import context_in
from game.engine.registry import game_ids
from game.scenes.common.pictures import SmallPictures, at_end
from game.scenes.pages.load import Load
from game.storage import Saves, save_info, savefile
from game.storage.record import Record
from game.storage.save_info import SaveList
from game.ui.paint import Painter
from game.ui.tree import Placed, walk
from tests.scenes.driver import Driver
from tests.waiting import until


@pytest.mark.painted
@pytest.mark.parametrize("game", game_ids())
def test_a_step_makes_one_surface_and_the_picture_is_the_same(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = context_in(tmp_path, "en")
    film = at_end(sample_positions.played(context.texts, players=3, game_id=game))
    whole = SmallPictures(context).draw(film, "one")
    made: list[str] = []
    make = Painter._make

    def counted(self: Painter, item: Placed, k: float, *how: bool, **more: bool) -> Any:
        made.append(item.node.name)
        return make(self, item, k, *how, **more)

    monkeypatch.setattr(Painter, "_make", counted)
    per_step: list[int] = []
    steps = SmallPictures(context).drawing(film, "two")
    found = None
    while found is None:
        found = next(steps)
        per_step.append(len(made) - sum(per_step))
    assert max(per_step) == 1
    assert len(per_step) > 50
    assert found.get_buffer().raw == whole.get_buffer().raw


def test_the_page_of_saves_plays_no_match_again_in_the_thread_of_the_window(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = sample_positions.played(driver.app.context.texts, players=2, round_=2)
    here: list[Path] = []
    elsewhere: list[Path] = []
    read = savefile.read

    def counted(path: Path) -> Record:
        window = threading.current_thread() is threading.main_thread()
        (here if window else elsewhere).append(path)
        return read(path)

    monkeypatch.setattr(savefile, "read", counted)  # first: the title's thread may read what is saved at once
    monkeypatch.setattr(save_info, "QUICK", 0.0)
    for number in range(9):
        driver.saves.save(f"Save {number}", record)
    here.clear()
    driver.click("ui/load")
    page = driver.top
    assert isinstance(page, Load)
    until(lambda: len(page.pictures) == 1 and all(info.whole for info in page._shown), driver.turn)
    assert here == []
    assert elsewhere


def test_what_is_not_read_yet_has_its_name_and_no_mark_of_damage(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.saves.save("Bosporus", sample_positions.played(driver.app.context.texts, players=2, round_=2))
    context = driver.app.context
    context.services = {**context.services, Saves: Saves(driver.saves.folder)}
    monkeypatch.setattr(SaveList, "_run", lambda self: None)
    driver.click("ui/load")
    assert driver.app.context.texts("load.reading") in driver.texts()
    assert driver.node("load/save_Bosporus").enabled
    (spot,) = (node for node in walk(driver.tree) if node.name.endswith("save.save_Bosporus/face/picture"))
    assert spot.picture == ""
