"""Functions of buildings as signs: when, and what."""

from __future__ import annotations

from game.boards.glory_to_rome.board_layout import flat
from game.engine.glory_to_rome.components import BUILDINGS
from game.engine.glory_to_rome.state import State

_SIGNS = """
via always any_material
insula always client limit
latrina think discard
taberna hire new_client draw
circus lead any_card build
vallum demand protect
mercatus always vault limit
navale labour card stockpile
academia craft think
atrium trade draw vault
arcus build pool material
schola complete think influence
aeraria complete labour influence
sacellum always hand limit
thermae hire client action
porta always unfinished
aquaeductus hire new_client double
amphitheatrum complete craft influence
horreum always client labour
pons demand take stockpile
murus demand protect points
senatus turn_end senator
turris always any_material outside
vomitorium think hand discard
cloaca turn_end card stockpile
bibliotheca always one_material finish
catacumbae complete end
circus_maximus follow client double
colosseum demand client vault
hortus complete hire influence
carcer complete take building
villa build finish
basilica trade card vault
forum always win
scalae build share
fons craft look draw
statua always plot points
ludus_magna always client any_card
palatium lead card action
templum always hand limit
"""
"""By line: a building, when its function works, and what it does, in the names of the pictures."""

_BY_NAME = {name: (f"when/{when}", *(f"what/{sign}" for sign in what))
            for name, when, *what in (line.split() for line in _SIGNS.split("\n") if line)}  # fmt: skip


def signs(state: State, building: int) -> tuple[str, ...]:
    """The signs of a building's function: first when, then what; none where its function is not played."""
    if not state.rules.plays(building):
        return ()
    return tuple(flat(sign) for sign in _BY_NAME[BUILDINGS[building]])
