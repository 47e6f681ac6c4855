"""Choices of the laboratory: form fields, players, options, order of the list."""

from __future__ import annotations

from ..kit.dialogs import Choice, drop_down
from ..kit.who_plays import WhoPlays
from .form import SIZES, most_jobs, remembered
from .matches import ORDERS
from .state import LaboratoryState

ORDER = "order"


def choose(page: LaboratoryState, kind: str, name: str) -> None:
    """A press of the form that chooses at once."""
    form = page.form
    if kind == "game" and name != form.game.id:
        page.form = remembered(page.context.settings.get("laboratory"), name)
    elif kind == "count":
        form.count = int(name)
    elif kind == "size":
        place = SIZES.index(form.matches) + int(name)
        form.matches = SIZES[max(0, min(len(SIZES) - 1, place))]
    elif kind == "jobs":
        form.jobs = max(1, min(most_jobs(), form.jobs + int(name)))
    elif kind == "side":
        page.side = name
    elif kind.startswith("leaf."):
        panel = kind.removeprefix("leaf.")
        page.form_leaf[panel] = page.form_leaf.get(panel, 0) + int(name)


def ask_who(page: LaboratoryState, index: int) -> None:
    """Open the choice of players."""

    def seated(bot: str) -> None:
        page.form.seats[index] = bot
        page.invalidate()

    page.stack.push(
        WhoPlays(
            page.context, page.form.game.id, page.form.seats[index], seated, person=False, chance=False,
            everybody=page.form.level,
        )
    )  # fmt: skip


def pick(page: LaboratoryState, name: str, node: str) -> None:
    """Drop a list down: of orders, or of the values of an option of the game."""
    texts = page.context.texts
    if name == ORDER:
        lines = [Choice(one, texts(f"laboratory.order.{one}"), chosen=one == page.order) for one in ORDERS]
    else:
        option = next(one for one in page.form.game.options if one.name == name)
        key = f"{page.form.game.id}.option.{name}.value"
        lines = [
            Choice(value, texts(f"{key}.{value}"), chosen=value == page.form.options[name])
            for value in option.values
        ]
    drop_down(page, page.root, node, lines, lambda value: _picked(page, name, value))


def _picked(page: LaboratoryState, name: str, value: str) -> None:
    if name == ORDER:
        page.order, page.leaf = value, 0
    else:
        page.form.options[name] = value
    page.invalidate()
