"""The laboratory: many matches of bots against each other in the background, and what they show while they are played."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

from game.boards import opponent
from game.bots.match_series import MatchSeries
from game.bots.rating_estimate import Share
from game.bots.registry import bot_ids, characters, player_id
from game.engine.registry import game_ids
from game.extras.laboratory import results, setup
from game.extras.laboratory import setup as choosing
from game.extras.laboratory.model import Laboratory, Played, play
from game.extras.laboratory.plots import span
from game.extras.laboratory.results import sources
from game.extras.laboratory.state import (
    TABS,
    Form,
    LaboratoryState,
    MatchFilter,
    export,
    keep,
    points_text,
    record_of,
)
from game.scenes import launch, routes
from game.scenes.common import game_cards
from game.scenes.common.parts import button_row, button_width, gap_of, gathered, page
from game.scenes.common.words import number
from game.storage import places
from game.storage.record import Record, SaveError, SeatInfo
from game.table.session import new_seed
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, Texts, Tip, View
from game.ui.tree import Node, TextStyle

# -- tooltips of the laboratory --------------------------------------------------------------------------------------


def wrong(texts: Texts, form: Form) -> str:
    """The reason why the form is invalid, "" if it is valid."""
    clash = form.game.clash(form.options, form.count, form.game.rules_version)
    return texts(f"{form.game.id}.clash.{clash}") if clash else ""


def _tip_of(page: LaboratoryState, token: str) -> Tip | None:
    """The numbers behind a stone of a plot, or what a line of the form is about."""
    kind, _, name = token.partition("/")
    texts = page.context.texts
    if kind == "form":
        return Tip(texts(f"laboratory.{name}"), texts(f"laboratory.{name}_hint"))
    if kind == "option":
        game = page.form.game
        option = next(one for one in game.options if one.name == name)
        return Tip(texts(f"{game.id}.option.{name}.name"), game_cards.hint(texts, game.id, option))
    if kind == "player":
        return opponent.player_tip(texts, page.form.game.id, name)
    if kind == "game":
        return Tip(texts(f"{name}.name"), texts(f"{name}.summary"))
    if page.filling:
        return None
    if kind == "wins":
        return _wins(page, name)
    if kind == "seat":
        row = page.findings.seats[int(name)]
        return Tip(texts("laboratory.seat", seat=int(name) + 1), _interval(page, row.share, row.par))
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
    texts, found = page.context.texts, page.findings
    row = found.bots[bot]
    more = texts(
        "laboratory.tip.ranks", rank=_fine(page, row.rank.mean), margin=_fine(page, row.rank.margin),
        points=number(texts, row.mean_points),
    )  # fmt: skip
    body = _interval(page, row.share, row.par)
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
    texts, found = page.context.texts, page.findings
    first, _, last = name.partition(".")
    counts = found.rounds if kind == "rounds" else found.leads
    count = sum(counts.get(value, 0) for value in range(int(first), int(last) + 1))
    title = texts(f"laboratory.only.{kind}", values=span(int(first), int(last)), count=count)
    share = _part(page, count / max(1, found.matches))
    return Tip(title, texts("laboratory.tip.of_all", share=share), texts("laboratory.tip.list"))


def _points(page: LaboratoryState, bot: str, place: str) -> Tip:
    texts, row, game = page.context.texts, page.findings.bots[bot], page.experiment.game
    key = sources(page.findings)[int(place)]
    points = row.sources.get(key, 0.0)
    total = row.mean_points
    body = texts(
        "laboratory.tip.points", points=number(texts, points), share=_part(page, points / total if total else 0.0),
        name=opponent.label(texts, game, bot),
    )  # fmt: skip
    return Tip(texts(f"{game}.score.{key}"), body)


# -- the laboratory ------

WRONG = TextStyle("small.bold", align="left", lines=3, shrink=True, pad=12)
NOTICE = TextStyle("small", align="left", lines=2, shrink=True, pad=12)
CSV = "tabularium-{game}-{day:%Y-%m-%d-%H%M}.csv"


class LaboratoryPage(LaboratoryState):
    """The form of an experiment or its results; the experiment runs independently."""

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        parts = page(
            view,
            self.context.texts,
            "laboratory",
            self._title(),
            game=self.world,
        )
        self.root, self.leaves = parts.root, 1
        area, foot = parts.column(view, 2300)
        if self.filling:
            area = area.place(min(area.w, view.px(1960)), area.h, 0.5, 0)
            setup.panels(self, view, parts.root, area)
            self._form_foot(view, parts.root, Rect(area.x, foot.y, area.w, foot.h))
            return gathered(view, parts)
        results.results(self, view, parts.root, area)
        self._foot(view, parts.root, foot)
        return parts.root

    def _title(self) -> str:
        texts = self.context.texts
        if self.filling:
            return texts("laboratory.title")
        return texts("laboratory.of", game=texts(f"{self.experiment.game}.name"))

    def _form_foot(self, view: View, root: Node, foot: Rect) -> None:
        texts = self.context.texts
        rows = [
            ("ui/table", texts("laboratory.table"), "button", "glyph/eye"),
            ("ui/begin", texts("laboratory.begin"), "button.primary", "glyph/play"),
        ]
        if self.laboratory.experiment is not None:
            rows.insert(0, ("ui/results", texts("laboratory.results"), "button", "glyph/chart"))
        if problem := wrong(texts, self.form):
            said, foot = foot.cut_left(foot.w * 2 // 3, gap=gap_of(view))
            root.add("problem", said, text=problem, style=WRONG, fill="terracotta")
            del rows[-2:]
        if rows:
            button_row(view, root, foot, rows)

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        texts, gap = self.context.texts, gap_of(view)
        state = self.status.state
        over = state not in ("running", "resting", "stopped", "failed")
        rows = [("ui/new", texts("laboratory.new"), "button.primary" if over else "button", "glyph/dice")]
        if self.laboratory.played:
            rows.insert(0, ("ui/export", texts("statistics.export"), "button", "glyph/save"))
        if state == "running":
            rows.append(("ui/stop", texts("laboratory.stop"), "button", "glyph/cross"))
            rows.append(("ui/rest", texts("laboratory.rest"), "button.primary", "glyph/pause"))
        elif state in ("resting", "stopped", "failed"):
            if state == "resting":
                rows.append(("ui/stop", texts("laboratory.stop"), "button", "glyph/cross"))
            rows.append(("ui/go_on", texts("laboratory.go_on"), "button.primary", "glyph/play"))
        wide = sum(max(view.px(150), button_width(view, row[1], picture=True)) + gap for row in rows)
        kept = results.foot_width(self, view, foot) if self.leaves > 1 else 0
        strip, rest = foot.cut_right(min(wide, foot.w - max(kept, foot.w // 5) - gap), gap=gap)
        button_row(view, root, strip, rows)
        if self.notice and rest.w > view.px(160):
            root.add("notice", rest, text=self.notice, style=NOTICE, fill="sheet")
        elif self.leaves > 1:
            results.foot(self, view, root, rest)

    def tooltip(self, token: str) -> Tip | None:
        return _tip_of(self, token)

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        self.notice = ""
        if kind == "ui":
            self._command(name)
        elif kind == "pick":
            choosing.pick(self, name, press.node)
        elif kind == "who":
            choosing.ask_who(self, int(name))
        elif kind == "match":
            self._open(int(name))
        elif kind in ("rounds", "leads"):
            first, _, last = name.partition(".")
            self.filters, self.tab, self.leaf = MatchFilter(kind, int(first), int(last)), "matches", 0
        elif kind == "tab":
            self.tab, self.leaf = name, 0
        elif kind == "leaf":
            super().on_target(target, press)
        else:
            choosing.choose(self, kind, name)
        self.invalidate()

    def _command(self, name: str) -> None:
        if name == "back":
            self.back()
        elif name == "begin":
            self.begin()
        elif name == "table":
            self.to_table()
        elif name == "paired":
            self.form.paired = not self.form.paired
        elif name in ("new", "results"):
            self.filling = name == "new"
        elif name == "all":
            self.filters, self.leaf = MatchFilter(), 0
        elif name == "export":
            self.export()
        else:
            {"rest": self.laboratory.rest, "go_on": self.laboratory.go_on, "stop": self.laboratory.stop}[
                name
            ]()
            self.look()

    def on_key(self, key: Key) -> bool:
        if key.name == "escape":
            self.back()
        elif self.filling:
            if key.name != "return":
                return False
            self.begin()
        elif key.name == "p":
            (self.laboratory.rest if self.status.state == "running" else self.laboratory.go_on)()
            self.look()
        elif key.name == "n":
            self.filling = True
        elif key == Key("s", ctrl=True) and self.laboratory.played:
            self.export()
        elif key.name in ("1", "2"):
            self.tab, self.leaf = TABS[int(key.name) - 1], 0
        else:
            return super().on_key(key)
        self.invalidate()
        return True

    # -- what is done --------------------------------------------------------------------------------------------

    def back(self) -> None:
        """Leave the page; the experiment continues."""
        if self.filling and self.laboratory.experiment is not None:
            self.filling = False
        else:
            self.stack.pop()

    def leave(self) -> None:
        if self.context.services.get(Laboratory) is not self.laboratory:
            self.laboratory.stop()

    def begin(self) -> None:
        """Start the experiment of the form, unless it is invalid."""
        if wrong(self.context.texts, self.form):
            return
        self._keep()
        self.laboratory.begin(self.form.experiment(new_seed()), self.form.jobs)
        self.filling, self.tab, self.leaf, self.filters = False, TABS[0], 0, MatchFilter()
        self.look()

    def to_table(self) -> None:
        """Watch one such match at the table, unless it cannot be played."""
        if wrong(self.context.texts, self.form):
            return
        self._keep()
        form = self.form
        seats = tuple(SeatInfo("", seat, bot) for seat, bot in enumerate(form.seats[: form.count]))
        launch.watch(self, launch.MatchConfig(form.game.id, seats, dict(form.options)), new_seed())

    def _keep(self) -> None:
        settings = self.context.settings
        settings.set("laboratory", keep(settings.get("laboratory"), self.form))

    def _open(self, number: int) -> None:
        """Watch a match of the list from its beginning."""
        played = next(one for one in self.laboratory.played if one.number == number)
        record = record_of(self.context.texts, self.experiment, played)
        self.stack.push(routes.replay(self.context, record, at=0))

    def export(self) -> None:
        """Export all results as a table and show the path."""
        texts, experiment = self.context.texts, self.experiment
        name = CSV.format(game=experiment.game, day=datetime.now(UTC).astimezone())
        path = places.documents_folder() / name
        try:
            rows = export(self.context.texts, path, experiment, self.laboratory.played)
        except SaveError as error:
            self.notice = texts(error.key, **error.words)
        else:
            self.notice = texts("statistics.exported", rows=rows, file=str(path))
        self.invalidate()


# -- for pictures: the form, and an experiment that is over ----------------------------------------------------------

SHOT_SEED = 1204


@cache
def sample_experiment(game_id: str = "", players: int = 3) -> tuple[MatchSeries, list[Played]]:
    """An experiment with players of the two weakest levels, with as many characters as there are, and its matches."""
    game = game_id or game_ids()[0]
    everybody = [*(one.id for one in characters(game)), ""]
    levels = bot_ids(game)[:2]
    bots = tuple(
        player_id(levels[seat % len(levels)], everybody[seat % len(everybody)]) for seat in range(players)
    )
    made = MatchSeries(game, bots, 3, SHOT_SEED)
    return made, [play(made, number) for number in range(made.total)]


def laboratory_shot(context: Context, _: Record | None) -> Scene:
    """An experiment that is over: all characters of a game, or its levels, against each other."""
    made = Laboratory()
    made.lay_out(*sample_experiment())
    return LaboratoryPage(context, made)


def experiment_shot(context: Context, _: Record | None) -> Scene:
    """The form of a new one."""
    return LaboratoryPage(context, Laboratory())
