"""The list of saved games. Damaged ones are listed with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from game.boards import opponent
from game.bots.career import station_of
from game.extras import offered
from game.storage import importing, savefile
from game.storage.record import SaveError
from game.storage.save_info import SaveInfo, SaveList
from game.storage.saves import Saves
from game.ui.geometry import Rect
from game.ui.scene import Context, Press, Tip, View
from game.ui.tree import Node, TextStyle

from .. import launch, routes
from ..common import dialogs
from ..common.parts import SMALL_LABEL, button, button_width, gap_of, gathered, leaf_foot, page, world
from ..common.pictures import SMALL, SmallPictures, at_end
from ..common.reader import Leafing
from ..routes import AppServices
from . import transfer

if TYPE_CHECKING:
    from pygame import Surface

NAME = TextStyle("body.bold", align="left", shrink=True)
FACTS = TextStyle("small", "ink_soft", align="left", shrink=True)
WRONG = TextStyle("small", "terracotta", align="left", lines=3, shrink=True, valign="top")
GAME = TextStyle("caption.bold", "gold_light", shrink=True)
EMPTY = TextStyle("body.italic", "ink_soft", lines=4, shrink=True, pad=16)
SLICE = 0.008
"""Seconds of a frame that go to small pictures."""


class Load(Leafing):
    """Saves, the latest first; a page at a time."""

    draws_on = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.saves: list[SaveInfo] = []
        self.pictures: dict[str, str] = {}
        """Keys of the small pictures by the hash of the position they show."""
        self._shown: list[SaveInfo] = []
        self._in_full = True
        """Whether every card of this page has room for all facts; otherwise each tells them briefly."""
        self._drawer = SmallPictures(context)
        self._drawing: dict[str, Iterator[Surface | None]] = {}
        """The small picture that is being drawn, by the hash of its position."""
        self._list = SaveList(context.service(Saves), at_end)

    def enter(self) -> None:
        self._list.look(info.id for info in self._shown)
        self.saves = self._list.infos
        self.invalidate()

    @property
    def reading(self) -> bool:
        """Whether more of the list is still being read."""
        return self._list.reading or bool(self._drawing)

    def leave(self) -> None:
        self._list.close()
        self._drawing.clear()
        for key in self.pictures.values():
            self.context.service(AppServices).give_back(key)
        self.pictures.clear()

    def tick(self, seconds: float) -> bool:
        """Take what was read meanwhile, and draw on at a small picture for some milliseconds: the list stays usable."""
        changed = self._list.poll(info.id for info in self._shown)
        self.saves = self._list.infos
        end = perf_counter() + SLICE
        while self._drawing or self._begin_picture():
            name, steps = self._drawing.popitem()
            small = next(steps)
            if small is None:
                self._drawing[name] = steps
            else:
                self._lend(name, small)
                changed = True
            if perf_counter() > end:
                break
        if changed:
            self.invalidate()
        return changed

    def _begin_picture(self) -> bool:
        """Take up the next picture that is missing on this page; whether there is one to be drawn now."""
        for info in self._shown:
            if not info.hash or info.hash in self.pictures:
                continue
            small = self._drawer.kept(info.hash)
            film, there = (None, False) if small is not None else self._list.match(info.id)
            if small is not None:
                self._drawing[info.hash] = iter([small])
            elif film is not None:
                self._drawing[info.hash] = self._drawer.drawing(film, info.hash)
            elif there:  # nothing of it is intact
                self.pictures[info.hash] = ""
                continue
            else:
                continue
            return True
        return False

    def _lend(self, name: str, small: Surface) -> None:
        self.pictures[name] = self.context.service(AppServices).lend(f"save/{name}", small)

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(
            view,
            texts,
            "load",
            texts("load.title"),
            game=next((one.game for one in self.saves if one.game), ""),
        )
        area, foot = parts.column(view, 1760)
        if not self.saves:
            plate = area.place(min(area.w, view.px(900)), view.target(150), 0.5, 0.2)
            parts.root.add("empty", plate, text=texts("load.empty"), style=EMPTY, fill="sheet")
            self._files(view, parts.root, foot)
            return parts.root
        gap = max(8, view.px(20))
        across = max(1, min(2 if view.upright else 4, area.w // max(view.px(460), 22 * view.text_px("body"))))
        wide = (area.w - gap * (across - 1)) // across
        words = self._words_height(view)
        down = max(1, round(area.h / (wide * SMALL[1] // SMALL[0] + words + gap)))
        room = across * down
        self.leaves = -(-len(self.saves) // room)
        self.leaf = max(0, min(self.leaf, self.leaves - 1))
        shown = self._shown = self.saves[self.leaf * room :][:room]
        if any(info.error is not None for info in shown):  # all pictures end on one line
            words += view.line("small")
        high = min((area.h - gap * (down - 1)) // down, wide * SMALL[1] // SMALL[0] + words)
        area = area.cut_top(down * (high + gap) - gap)[0]
        inner = wide - 2 * max(8, view.px(14))
        told = [self.facts(info) for info in shown if info.error is None]
        self._in_full = all(view.width(said, FACTS.role) <= inner for said in told)
        for cell, info in zip(area.grid(across, down, gap), shown, strict=False):
            self._card(view, parts.root, cell, info, words)
        self._files(view, parts.root, foot)
        self._foot(view, parts.root, foot)
        return gathered(view, parts)

    def _files(self, view: View, root: Node, foot: Rect) -> None:
        """What brings matches in and takes everything out, at the left end."""
        rest = foot
        for name, picture in (("import", "glyph/load"), ("export_all", "glyph/save")):
            words = self.context.texts(f"files.{name}")
            cell, rest = rest.cut_left(
                button_width(view, words, "small.bold", picture=True), gap=gap_of(view)
            )
            button(root, name, cell, words, f"files/{name}", picture=picture, style=SMALL_LABEL)

    @staticmethod
    def _plate_height(view: View) -> int:
        """Height of the name of the game below the picture."""
        return view.line(GAME.role) + max(4, view.px(8))

    def _words_height(self, view: View) -> int:
        """Height of what stands below the picture of a match."""
        return (
            view.line("body")
            + view.line("small")
            + view.target(48)
            + 2 * max(6, view.px(12))
            + 4
            + self._plate_height(view)
        )

    def _card(self, view: View, root: Node, rect: Rect, info: SaveInfo, below: int) -> None:
        """A match: its table as it stands, `below` it who plays, and what can be done with it."""
        usable = info.usable
        card = root.add(f"save.{info.id}", rect, fill="card")
        words, picture = rect.cut_bottom(below)
        words = words.pad(top=self._plate_height(view)).inset(max(8, view.px(14)), max(6, view.px(10)))
        foot, words = words.cut_bottom(view.target(48), gap=4)
        foot = self._tools(view, card, foot, info, usable=usable)
        face = Node(
            f"{card.name}/face",
            rect.pad(bottom=rect.bottom - foot.y),
            target=f"load/{info.id}",
            enabled=usable,
        )
        face.speech = f"{self.name(info)}: {self.facts(info)}" if info.game else self.name(info)
        card.children.append(face)
        self._face(view, face, picture.inset(max(2, view.px(4))), info)
        if info.error is None:
            foot = self._go_on(view, card, foot, info)
            self._busts(view, card, foot, info)
            self._words(view, face, words, info)
        else:
            face.rect = face.rect.pad(bottom=face.rect.bottom - words.y)
            if usable and self._restore(view, card, foot, info):
                self._words(view, card, words, info)
            else:  # what is wrong has the room of the busts too
                self._words(view, card, words._replace(w=foot.w, h=foot.bottom - words.y), info)

    def _go_on(self, view: View, card: Node, foot: Rect, info: SaveInfo) -> Rect:
        """The button that opens a match, where it has room beside the busts; what is left of the foot."""
        words = self.context.texts("score.title" if info.over else "title.continue")
        wide = button_width(view, words, SMALL_LABEL.role)
        if not info.known or foot.w - wide < len(info.seats) * view.target(30) + gap_of(view):
            return foot
        cell, rest = foot.cut_right(wide, gap=gap_of(view))
        high = min(cell.h, view.target(44))
        button(card, "go_on", cell.place(wide, high), words, f"load/{info.id}", style=SMALL_LABEL)
        return rest

    def _restore(self, view: View, card: Node, foot: Rect, info: SaveInfo) -> bool:
        """The button that leads to what is intact of a damaged match, where it has room; whether it has."""
        words = self.context.texts("load.restore")
        wide = button_width(view, words, SMALL_LABEL.role)
        if wide <= foot.w:
            button(card, "restore", foot.cut_left(wide)[0], words, f"load/{info.id}", style=SMALL_LABEL)
        return wide <= foot.w

    def _tools(self, view: View, card: Node, foot: Rect, info: SaveInfo, *, usable: bool) -> Rect:
        """The small buttons at the right end of a card's foot; what is left of it."""
        texts = self.context.texts
        tools = [
            ("watch", "glyph/eye", "load/watch", "load.watch"),
            ("export", "glyph/save", "files/export", "files.export"),
        ]
        tools = tools if usable else []
        tools.append(("delete", "glyph/cross", "load/delete", "load.delete"))
        side = view.target(44)
        for name, glyph, tip, key in reversed(tools):
            apart = gap_of(view) if name == "delete" else max(2, view.px(4))  # nothing is deleted by a slip
            cell, foot = foot.cut_right(side, gap=apart)
            button(
                card, name, cell.place(side, side), "", f"{name}/{info.id}", fill="button.quiet", picture=glyph, tip=tip,
                speech=texts(key),
            )  # fmt: skip
        return foot

    def _face(self, view: View, face: Node, spot: Rect, info: SaveInfo) -> None:
        """The table as it stands, or the picture of the game until that is drawn, and the game's name below it."""
        drawn = self.pictures.get(info.hash, "") if info.hash else ""
        if info.game or drawn:
            key = drawn or world(info.game, spot)
            shown = face.add("picture", spot, picture=key, picture_at="fill", frame="outline.gold")
        else:
            shown = face.add("picture", spot, fill="well", picture="glyph/cross" if info.known else "")
        if info.game:
            plate = Rect(spot.x, spot.bottom, spot.w, self._plate_height(view))
            shown.add("game", plate, text=self.context.texts(f"{info.game}.name"), style=GAME, fill="note")

    def _busts(self, view: View, card: Node, area: Rect, info: SaveInfo) -> None:
        """Who plays, the one to act in a gold ring."""
        side = min(area.h, view.target(48), (area.w - 2) // max(1, len(info.seats)))
        for number, seat in enumerate(info.seats):
            spot = Rect(area.x + number * (side + 3), area.y + (area.h - side) // 2, side, side)
            picture = opponent.portrait(info.game, seat.controller)
            node = card.add(f"bust{number}", spot, fill="chip.gold" if number == info.to_act else "chip")
            node.add("who", spot.inset(2 if picture.startswith("art/") else side // 4), picture=picture)

    def _words(self, view: View, parent: Node, words: Rect, info: SaveInfo) -> None:
        """The name of a match, when it was kept, and what is known of it or wrong with it."""
        upper, lower = words.rows(view.line("body"), 1.0, gap=max(1, view.px(3)))
        said = self.moment(info)
        when, upper = upper.cut_right(min(upper.w // 2, view.width(said, FACTS.role) + 4), gap=gap_of(view))
        if info.error is None:
            parent.add("when", when, text=said, style=FACTS.but(align="right"))
        else:  # the name of a damaged file is what is looked for
            upper = words.cut_top(upper.h)[0]
        parent.add("name", upper, text=self.name(info), style=NAME)
        if info.error is not None:
            why = self.context.texts(info.error.key, **info.error.words)
            lower = lower.cut_top(min(lower.h, WRONG.lines * view.line(WRONG.role)))[0]
            parent.add("why", lower, text=why, style=WRONG)
        else:
            told = self.facts(info) if self._in_full else self.brief(info)
            line = lower.cut_top(min(lower.h, view.line(FACTS.role) + 2))[0]
            parent.add("facts", line, text=told, style=FACTS)

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        if self.leaves < 2:
            return
        leaf_foot(view, root, foot, self.context.texts, self.leaf, self.leaves)

    def name(self, info: SaveInfo) -> str:
        """What a save is called in the list."""
        if not info.auto:
            return info.name or info.id.removeprefix("save_")
        if info.fork:
            return self.context.texts("load.trial")
        if said := next(filter(None, (name(self.context.texts, info) for name in offered("save_name"))), ""):
            return said
        if info.station and station_of(info.game, info.station) is not None:
            title = self.context.texts(f"{info.game}.career.{info.station}.title")
            return self.context.texts("career.save", station=title)
        return self.context.texts("load.autosave")

    def moment(self, info: SaveInfo) -> str:
        """When it was saved, in the time of this place."""
        here = info.moment.astimezone()
        return self.context.texts(
            "load.moment",
            day=here.day,
            month=self.context.texts(f"share.short.{here.month}"),
            year=here.year,
            time=f"{here:%H:%M}",
        )

    def facts(self, info: SaveInfo) -> str:
        """Game, seats and round in a line."""
        texts = self.context.texts
        if not info.known:
            return texts("load.reading")
        names = ", ".join(
            opponent.called(texts, info.game, seat.name, seat.controller) for seat in info.seats
        )
        key = "load.over" if info.over else "load.facts" if info.whole else "load.brief"
        return texts(key, game=texts(f"{info.game}.name"), names=names, round=info.round)

    def brief(self, info: SaveInfo) -> str:
        """The round and the names of who plays."""
        texts = self.context.texts
        names = ", ".join(seat.name for seat in info.seats)
        return " · ".join([texts("title.round", round=info.round), names]) if info.whole else names

    # -- input ---------------------------------------------------------------------------------------------------

    def tooltip(self, token: str) -> Tip | None:
        if token.startswith(("files/", "export/")):
            what = "export" if token.startswith("export/") else token.partition("/")[2]
            return Tip(self.context.texts(f"files.{what}"), self.context.texts(f"files.{what}_help"))
        what = token.partition("/")[2] if token in {"load/watch", "load/delete"} else ""
        return Tip(self.context.texts(f"load.{what}")) if what else None

    def on_target(self, target: str, press: Press) -> None:
        if target.startswith("load/"):
            launch.resume(self, target.removeprefix("load/"))
        elif target.startswith("watch/"):
            self._watch(target.removeprefix("watch/"))
        elif target == "files/import":
            transfer.ask(self, self.enter)
        elif target == "files/export_all":
            transfer.export_all(self)
        elif target.startswith("export/"):
            self._export(target.removeprefix("export/"))
        elif target.startswith("delete/"):
            self._ask_to_delete(target.removeprefix("delete/"))
        else:
            super().on_target(target, press)

    def _watch(self, save_id: str) -> None:
        """Look at a match without going on with it; of a damaged one at what is intact."""
        saves = self.context.service(Saves)
        try:
            record = savefile.read(saves.path(save_id))
        except SaveError as error:
            if error.intact is None:
                texts = self.context.texts
                why = texts(error.key, **error.words)
                self.stack.push(dialogs.message(self.context, texts("load.broken"), why))
                return
            record = error.intact
        self.stack.push(routes.replay(self.context, record, at=0))

    def _export(self, save_id: str) -> None:
        """Export a match to the user's documents."""
        info = next(info for info in self.saves if info.id == save_id)
        texts = self.context.texts
        try:
            record = importing.read_file(info.path)
        except SaveError as error:
            self.stack.push(
                dialogs.message(self.context, texts("load.broken"), texts(error.key, **error.words))
            )
            return
        here = info.moment.astimezone()
        name = info.name or f"{texts(f'{info.game}.name')} {here:%Y-%m-%d}"
        transfer.export_match(self, record, name)

    def _ask_to_delete(self, save_id: str) -> None:
        texts = self.context.texts
        info = next(info for info in self.saves if info.id == save_id)
        body = texts("load.delete_body", name=self.name(info))
        self.stack.push(
            dialogs.confirm(
                self.context,
                texts("load.delete_heading"),
                body,
                texts("load.delete"),
                lambda: self._delete(save_id),
                danger=True,
            )
        )

    def _delete(self, save_id: str) -> None:
        try:
            self.context.service(Saves).delete(save_id)
        except SaveError as error:
            texts = self.context.texts
            self.stack.push(
                dialogs.message(self.context, texts("load.title"), texts(error.key, **error.words))
            )
        self.enter()
