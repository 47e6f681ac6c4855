"""Tooltips of seats and their numbers: which buildings change a limit, and what a seat did about the role."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.glory_to_rome.board_layout import flat
from game.boards.glory_to_rome.powers import limit_makers
from game.boards.glory_to_rome.turn import PLAYS, answer_of
from game.engine.glory_to_rome.components import BUILDINGS, MATERIALS, MURUS, ROLES, STATUA
from game.engine.glory_to_rome.powers import client_limit, hand_limit, vault_limit
from game.engine.glory_to_rome.scoring import known_points
from game.engine.glory_to_rome.state import State
from game.ui.scene import Tip

LIMITS = {"clients": ("clientele", "R057"), "vault": ("vault", "R101"), "hand": ("hand", "R046")}
"""By number its picture and the rule behind it."""


def limit(table: TableView, name: str) -> Tip | None:
    """A number of a seat against its limit, and the buildings that change it."""
    number, _, seat_name = name.partition("/")
    state: State = table.seen
    texts, seat = table.texts, int(seat_name)
    has, most = {
        "clients": (state.client_count(seat), client_limit(state, seat)),
        "vault": (state.vault_count(seat), vault_limit(state, seat)),
        "hand": (state.hand_size(seat), hand_limit(state, seat)),
    }[number]
    lines = [texts.own(f"view.limit.{number}", count=has, limit=most)]
    makers = limit_makers(state, seat, number)
    if makers:
        names = tuple(f"building/{BUILDINGS[maker]}" for maker in makers)
        lines.append(texts.own("view.limit.by", buildings=names))
    picture, rule = LIMITS[number]
    return Tip(
        texts.own(f"view.title.{number}"),
        "\n".join(lines),
        picture=flat(picture),
        shape=(1, 1),
        rules=(rule,),
    )


def vault_is_open(table: TableView, seat: int) -> bool:
    """Whether the viewer may know the vault of a seat: its own, and all after the match."""
    return seat == table.viewer or not table.seen.stack


def points(table: TableView, name: str) -> Tip | None:
    """The points of a seat so far, by source."""
    if not table.forecast:
        return None
    state: State = table.seen
    seat, texts = int(name), table.texts
    known = known_points(state, seat, own=vault_is_open(table, seat))
    lines = [texts.own("view.score.influence", points=known.influence)]
    if known.vault:
        lines.append(texts.own("view.score.vault", points=known.vault))
    if known.hidden:
        lines.append(texts.own("view.score.hidden", count=known.hidden))
    if known.tokens:
        lines.append(texts.own("view.score.tokens", points=known.tokens))
    for building, worth in ((STATUA, known.statue), (MURUS, known.wall)):
        if worth:
            made = f"building/{BUILDINGS[building]}"
            lines.append(texts.own("view.score.building", building=made, points=worth))
    return Tip(texts.own("view.title.points", points=known.total), "\n".join(lines), rules=("R112", "R102"))


def answer(table: TableView, name: str) -> Tip:
    """What a seat does about the role that was led."""
    state: State = table.seen
    seat = int(name)
    if answer_of(state, seat) == PLAYS:
        words = {"role": f"role/{ROLES[state.role]}", "count": state.units[seat]}
        return Tip(table.texts.seat(seat), table.texts.own("view.tip.plays", **words), rules=("R023",))
    return Tip(table.texts.seat(seat), table.texts.own("view.tip.thinks"), rules=("R045",))


def seat(table: TableView, name: str) -> Tip:
    """A seat: its buildings by name."""
    state: State = table.seen
    number = int(name)
    done = tuple(f"building/{BUILDINGS[lot.card]}" for lot in state.lots[number] if lot.done)
    begun = tuple(f"building/{BUILDINGS[lot.card]}" for lot in state.lots[number] if not lot.done)
    texts = table.texts
    lines = [texts.own("view.tip.built", buildings=done)] if done else []
    lines += [texts.own("view.tip.begun", buildings=begun)] if begun else []
    if table.picks.sheet == number:
        # the whole camp lies open: a long tooltip would lie over it
        return Tip(texts.seat(number), texts.own("view.tip.seat_open"))
    body = texts.own("view.tip.seat")
    return Tip(texts.seat(number), body, "\n".join([body, *lines]))


def token(table: TableView, name: str) -> Tip | None:
    """A merchant's token."""
    if name not in MATERIALS:
        return None
    words = {"material": f"material/{name}", "count": table.seen.box.token}
    return Tip(
        table.texts.component(f"token/{name}"), table.texts.own("view.tip.token", **words), rules=("R102",)
    )
