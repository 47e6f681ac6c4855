"""Tooltips of the laboratory."""

from __future__ import annotations

from game.boards import opponent
from game.bots.odds import Share
from game.ui.scene import Texts, Tip

from ..kit.words import number
from .form import Form
from .matches import points_text
from .plots import span
from .results import sources
from .state import LaboratoryState


def wrong(texts: Texts, form: Form) -> str:
    """The reason why the form is invalid, "" if it is valid."""
    clash = form.game.clash(form.options, form.count, form.game.rules_version)
    return texts(f"{form.game.id}.clash.{clash}") if clash else ""


def tooltip(page: LaboratoryState, token: str) -> Tip | None:
    """The numbers behind a stone of a plot, or what a line of the form is about."""
    kind, _, name = token.partition("/")
    texts = page.context.texts
    if kind == "form":
        return Tip(texts(f"laboratory.{name}"), texts(f"laboratory.{name}_hint"))
    if kind == "option":
        key = f"{page.form.game.id}.option.{name}"
        return Tip(texts(f"{key}.name"), texts(f"{key}.hint"))
    if kind == "player":
        return opponent.tip(texts, page.form.game.id, name)
    if kind == "game":
        return Tip(texts(f"{name}.name"), texts(f"{name}.summary"))
    if page.filling:
        return None
    if kind == "wins":
        return _wins(page, name)
    if kind == "seat":
        share = page.summary.seats[int(name)]
        return Tip(
            texts("laboratory.seat", seat=int(name) + 1), _interval(page, share, 1 / len(page.summary.seats))
        )
    if kind in ("rounds", "leads"):
        return _bin(page, kind, name)
    if kind == "points":
        return _points(page, *name.rsplit("/", 1))
    if kind == "state":
        return Tip(texts("laboratory.failed"), page.status.failure)
    if kind == "match":
        played = next(one for one in page.laboratory.played if one.number == int(name))
        title = texts("laboratory.match", number=int(name) + 1)
        return Tip(title, f"{points_text(texts, page.experiment, played)}\n{texts('statistics.match_hint')}")
    return None


def _wins(page: LaboratoryState, bot: str) -> Tip:
    texts, summary = page.context.texts, page.summary
    ranks = summary.ranks[bot]
    more = texts(
        "laboratory.tip.ranks", rank=_fine(page, ranks.mean), margin=_fine(page, ranks.margin),
        points=number(texts, summary.points[bot]),
    )  # fmt: skip
    body = _interval(page, summary.wins[bot], summary.par[bot])
    return Tip(opponent.label(texts, page.experiment.game, bot), f"{body}\n{more}")


def _interval(page: LaboratoryState, share: Share, par: float) -> str:
    texts = page.context.texts
    if not share.deals:
        return texts("laboratory.nothing")
    low, high = max(0.0, share.mean - share.margin), min(1.0, share.mean + share.margin)
    return texts(
        "laboratory.tip.interval", share=_part(page, share.mean), low=_part(page, low), high=_part(page, high),
        par=_part(page, par),
    )  # fmt: skip


def _part(page: LaboratoryState, share: float) -> str:
    """A share in percent with one decimal."""
    return number(page.context.texts, 100 * share)


def _fine(page: LaboratoryState, value: float) -> str:
    return f"{value:.2f}".replace(".", page.context.texts("number.decimal"))


def _bin(page: LaboratoryState, kind: str, name: str) -> Tip:
    texts, summary = page.context.texts, page.summary
    first, _, last = name.partition(".")
    counts = summary.rounds if kind == "rounds" else summary.leads
    count = sum(counts.get(value, 0) for value in range(int(first), int(last) + 1))
    title = texts(f"laboratory.only.{kind}", values=span(int(first), int(last)), count=count)
    share = _part(page, count / max(1, summary.matches))
    return Tip(title, texts("laboratory.tip.of_all", share=share), texts("laboratory.tip.list"))


def _points(page: LaboratoryState, bot: str, place: str) -> Tip:
    texts, summary, game = page.context.texts, page.summary, page.experiment.game
    key = sources(summary)[int(place)]
    points = summary.sources[bot].get(key, 0.0)
    total = summary.points[bot]
    body = texts(
        "laboratory.tip.points", points=number(texts, points), share=_part(page, points / total if total else 0.0),
        name=opponent.label(texts, game, bot),
    )  # fmt: skip
    return Tip(texts(f"{game}.score.{key}"), body)
