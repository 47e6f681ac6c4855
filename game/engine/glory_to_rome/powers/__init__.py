"""The powers of the forty buildings: a file for each that is a decision of its own, a table for those of one kind.

``POWERS`` says of every building which rules describe it and which modules hold its power, so that each is found by its
name. What a power does inside a role stands in that role's chapter (``phases/``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Power(NamedTuple):
    """The ids of the rules of a building's power, and the modules of this game that look at it."""

    rules: tuple[str, ...]
    homes: tuple[str, ...]


POWERS: Mapping[str, Power] = {
    "via": Power(("R129",), ("construction",)),
    "insula": Power(("R151",), ("powers.limits",)),
    "latrina": Power(("R154",), ("phases.thinking",)),
    "taberna": Power(("R162",), ("phases.patron",)),
    "circus": Power(("R132",), ("phases.leading",)),
    "vallum": Power(("R143",), ("phases.legionary",)),
    "mercatus": Power(("R157",), ("powers.limits",)),
    "navale": Power(("R159",), ("phases.laborer",)),
    "academia": Power(("R120", "R121"), ("phases.turn",)),
    "atrium": Power(("R122",), ("phases.merchant",)),
    "arcus": Power(("R130",), ("phases.building",)),
    "schola": Power(("R147",), ("construction",)),
    "aeraria": Power(("R150",), ("construction",)),
    "sacellum": Power(("R158",), ("powers.limits",)),
    "thermae": Power(("R164",), ("phases.patron",)),
    "porta": Power(("R165",), ("state",)),
    "aquaeductus": Power(("R123", "R124"), ("powers.limits", "phases.patron")),
    "amphitheatrum": Power(("R128",), ("construction",)),
    "horreum": Power(("R142",), ("powers.clients", "ending", "phases.patron")),
    "pons": Power(("R155",), ("phases.legionary",)),
    "murus": Power(("R160",), ("powers.points", "phases.legionary")),
    "senatus": Power(("R171",), ("powers.senatus", "phases.turn")),
    "turris": Power(("R172",), ("construction",)),
    "vomitorium": Power(("R174",), ("phases.thinking",)),
    "cloaca": Power(("R126",), ("powers.cloaca", "phases.turn")),
    "bibliotheca": Power(("R127",), ("construction",)),
    "catacumbae": Power(("R131",), ("construction",)),
    "circus_maximus": Power(("R133",), ("phases.batch",)),
    "colosseum": Power(("R138", "R139"), ("powers.colosseum", "phases.legionary")),
    "hortus": Power(("R153",), ("construction",)),
    "carcer": Power(("R166", "R167", "R169"), ("powers.carcer", "construction")),
    "villa": Power(("R173",), ("construction",)),
    "basilica": Power(("R125",), ("phases.merchant",)),
    "forum": Power(("R134", "R135", "R136"), ("ending", "state")),
    "scalae": Power(("R144", "R145", "R146"), ("powers.scalae", "phases.building")),
    "fons": Power(("R148", "R149"), ("powers.fons", "phases.building")),
    "statua": Power(("R152",), ("powers.points", "construction", "scoring")),
    "ludus_magna": Power(("R156",), ("powers.clients", "ending", "phases.patron")),
    "palatium": Power(("R161",), ("phases.leading",)),
    "templum": Power(("R163",), ("powers.limits",)),
}
"""By building."""

__all__ = ["POWERS", "Power"]
