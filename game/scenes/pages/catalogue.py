"""The catalogue of a game: every component with its picture, what it does, and behind it the full card with its rules."""

from __future__ import annotations

import threading
from functools import lru_cache
from pathlib import Path
from typing import Any

from game.boards.board import FullCard, TableView, card_of
from game.boards.registry import BotWins, board_of, bot_wins, catalogue_of, game_look
from game.engine.core.game import Game, Setup
from game.engine.registry import game_ids, load_game
from game.i18n.match_texts import MatchTexts
from game.storage.record import Record, SaveError
from game.storage.saves import Saves
from game.storage.statistics import FILE, Statistics
from game.storage.tallies import ComponentWins, StatsFilter, Wins, counted, named
from game.ui.geometry import Rect
from game.ui.scene import Context, Press, View
from game.ui.tree import Node, TextStyle

from .. import routes
from ..common.game_cards import game_at_hand, take_in_hand
from ..common.over_table import ComponentCard
from ..common.parts import CHAPTER, ChapterEntry, chapters, gap_of, page, pager, seal_of
from ..common.reader import Leafing
from ..common.words import game_texts

NAME = TextStyle("body.bold", align="left", valign="top", shrink=True, lines=2, pad=4)
SAID = TextStyle("small", align="left", valign="top", lines=8, pad=4)
WON = TextStyle("caption.bold", "porphyry", shrink=True)
LEGEND = TextStyle("caption", "ink_soft", align="left", shrink=True)
MOST_SAID = 99
"""More lines than any component has."""
LEAST_HAD, MOST_SHARE = 25, 0.9
"""A component is told about that so many seats had, but not nearly all."""
WIDE = 470
"""Least width of a component in design units."""
PICTURE = 0.34
"""Share of it that the picture has at most."""
SEED = 1


@lru_cache(maxsize=8)
def _start(game_id: str) -> tuple[Game[Any], Any]:
    """A game, and its position before the first move as a seat sees it."""
    game = load_game(game_id)
    return game, game.observe(game.start(Setup(game_id, game.players[0], SEED)), 0)


def cards_of(texts: MatchTexts, tokens: tuple[str, ...]) -> list[FullCard]:
    """The full cards of components before the first move, at a table where nobody sits."""
    game, seen = _start(texts.game.id)
    table = TableView(game, seen, None, -1, None, (), (), texts)
    board = board_of(game.id)
    return [card for token in tokens if (card := card_of(board, table, token)) is not None]


class CataloguePage(Leafing):
    """One heading of one game at a time."""

    def __init__(self, context: Context, game_id: str = "", token: str = "") -> None:
        super().__init__(context)
        self.games = [game for game in game_ids() if catalogue_of(game)]
        self.game = game_id if game_id in self.games else game_at_hand(context, self.games)
        self.group = 0
        self.sought = -1
        """The component whose leaf is to be opened."""
        self.own = OwnWins(context.service(Saves).folder.parent)
        if token:
            self._find(token)

    @property
    def world(self) -> str:
        return self.game

    def poll(self) -> bool:
        return self.own.poll()

    @property
    def texts(self) -> MatchTexts:
        """The catalogue of words of the game that is shown."""
        return game_texts(self.context, load_game(self.game))

    @property
    def cards(self) -> list[FullCard]:
        """The cards below the chosen heading."""
        return cards_of(self.texts, catalogue_of(self.game)[self.group][1])

    def _find(self, token: str) -> None:
        """Open at a component, wherever it lies."""
        groups = catalogue_of(self.game)
        places = [(group, at) for group, (_, tokens) in enumerate(groups) for at in range(len(tokens))]
        same = [(group, at) for group, at in places if groups[group][1][at] == token]
        same += [(group, at) for group, at in places if named(groups[group][1][at]) == named(token)]
        if same:
            self.group, self.sought = same[0]

    def wins(self, token: str) -> tuple[Wins, BotWins]:
        """How often bots won with a component; nothing where too few or nearly all had it."""
        found = bot_wins(self.game)
        one = found.wins.get(named(token), Wins())
        telling = LEAST_HAD <= one.had <= MOST_SHARE * found.matches * found.players
        return (one if telling else Wins()), found

    def told(self, token: str) -> list[str]:
        """What is known of how a component won: among bots, and in the matches that are kept here."""
        texts, (one, found) = self.context.texts, self.wins(token)
        said = []
        if one.had:
            said.append(
                texts(
                    "catalogue.won.bots", matches=found.matches, players=found.players, had=one.had,
                    level=texts(f"bot.level.{found.level}"), share=round(100 * one.share), mean=round(100 / found.players),
                )
            )  # fmt: skip
        mine, others = self.own.of(self.game).of(named(token))
        if mine.had:
            said.append(texts("catalogue.won.people", had=mine.had, share=round(100 * mine.share)))
        if others.had:
            said.append(texts("catalogue.won.rivals", had=others.had, share=round(100 * others.share)))
        return said

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        plain, texts = self.context.texts, self.texts
        parts = page(view, plain, "catalogue", plain("catalogue.title"), game=self.game)
        entries = [
            ChapterEntry(f"group/{at}", texts.own(heading), self._picture(tokens), chosen=at == self.group)
            for at, (heading, tokens) in enumerate(catalogue_of(self.game))
        ]
        entries += [
            ChapterEntry(
                f"game/{game}", plain(f"{game}.name"), seal_of(game), chosen=game == self.game, foot=True
            )
            for game in reversed(self.games)
        ]
        opened = chapters(view, parts.root, parts.body, entries)
        area = opened.room
        if opened.beside:
            title, area = area.cut_top(view.line(CHAPTER.role), gap=gap_of(view) // 2)
            words = texts.own(catalogue_of(self.game)[self.group][0])
            opened.sheet.add("heading", title, text=words, style=CHAPTER)
        area = self._legend(view, opened.sheet, area)
        self._grid(view, opened.sheet, area)
        if self.leaves > 1:
            pager(view, parts.root, plain, parts.foot, self.leaf, self.leaves)
        return parts.root

    def _legend(self, view: View, node: Node, area: Rect) -> Rect:
        """At the foot what the bars say, where there are any; what is left of the area."""
        if not any(self.wins(token)[0].had for token in catalogue_of(self.game)[self.group][1]):
            return area
        words = self.context.texts("catalogue.won.legend")
        lines = min(2, len(view.fonts.wrap(words, LEGEND.role, view.k, area.w)))
        line, area = area.cut_bottom(lines * view.line(LEGEND.role), gap=max(2, gap_of(view) // 3))
        node.add("legend", line, text=words, style=LEGEND.but(lines=lines))
        return area

    def _picture(self, tokens: tuple[str, ...]) -> str:
        """The picture that stands for a heading: that of its first component."""
        return next((card.picture for card in cards_of(self.texts, tokens[:1])), "")

    def _grid(self, view: View, node: Node, area: Rect) -> None:
        """As many components as have room, in columns."""
        cards, gap = self.cards, gap_of(view) // 2
        columns = max(1, (area.w + gap) // (view.px(WIDE) + gap))
        if view.upright and len(cards) * (2 * self._high(view, cards, area.w) + gap) <= 2 * area.h:
            columns = 1
        high = min(area.h, self._high(view, cards, (area.w + gap) // columns - gap))
        lines = max(1, (area.h + gap) // (high + gap))
        if view.upright and columns * lines > len(cards):
            lines = -(-len(cards) // columns)
            area = area.cut_top(lines * (high * 3 // 2 + gap) - gap)[0]
        room = columns * lines
        self.leaves = -(-len(cards) // room)
        if self.sought >= 0:
            self.leaf, self.sought = self.sought // room, -1
        self.leaf = max(0, min(self.leaf, self.leaves - 1))
        first = self.leaf * room
        cells = area.grid(columns, lines, gap)
        count = min((self._sentences(view, cells[0], card) for card in cards), default=1)
        for at, cell in zip(range(first, min(len(cards), first + room)), cells, strict=False):
            self._thing(view, node, cell, at, cards[at], max(1, count))

    @staticmethod
    def _high(view: View, cards: list[FullCard], wide: int) -> int:
        """How high a component of this width must be for the first sentence of the longest."""
        pad = max(4, view.px(8))
        room = wide - 3 * pad - round((wide - 2 * pad) * PICTURE) - 2 * view.px(SAID.pad) - 2
        longest = max(
            len(view.fonts.wrap(card.text.partition("\n")[0], SAID.role, view.k, max(1, room)))
            for card in cards
        )
        names = max(CataloguePage._name_lines(view, card, room) for card in cards)
        return (
            2 * pad
            + names * view.line(NAME.role)
            + min(SAID.lines, longest) * view.line(SAID.role)
            + max(4, view.px(8))
        )

    @staticmethod
    def _name_lines(view: View, card: FullCard, wide: int) -> int:
        """How many lines the name of a component takes, two at most."""
        return min(2, len(view.fonts.wrap(card.title, NAME.role, view.k, max(1, wide))))

    def _split(self, view: View, cell: Rect, card: FullCard) -> tuple[Rect, Rect, Rect]:
        """The room of a component's picture, of its name and of what it does."""
        pad = min(max(4, view.px(8)), cell.h // 10)
        inner = cell.inset(pad)
        spot = inner._replace(w=0)
        if card.picture:
            spot, inner = inner.cut_left(round(inner.w * PICTURE), gap=pad)
        lines = self._name_lines(view, card, inner.w - 2 * view.px(NAME.pad))
        name, below = inner.cut_top(lines * view.line(NAME.role))
        return spot, name, below

    def _sentences(self, view: View, cell: Rect, card: FullCard) -> int:
        """How many lines of what a component does have room; all of it counts as any number."""
        said, (_, _, area) = card.text.split("\n"), self._split(view, cell, card)
        for count in range(len(said), 0, -1):
            if view.fonts.fits("\n".join(said[:count]), SAID, area, view.k):
                return count if count < len(said) else MOST_SAID
        return 0

    def _thing(self, view: View, node: Node, cell: Rect, at: int, card: FullCard, count: int) -> None:
        """A component: picture, name, and so many lines of what it does; the card behind it has all."""
        made = node.add(
            f"thing.{at}", cell, fill="button", target=f"thing/{at}", speech=f"{card.title}. {card.text}"
        )
        spot, name, below = self._split(view, cell, card)
        if card.picture:
            spot = self._bar(view, made, spot, at)
            frame = spot.fit(*card.shape)
            picture = made.add("picture", frame, picture=card.picture)
            for number, mark in enumerate(card.marks):
                picture.add(f"mark{number}", frame.inset(frame.h // 4), picture=mark)
        made.add("name", name, text=card.title, style=NAME)
        said = "\n".join(card.text.split("\n")[:count])
        if view.fonts.fits(said, SAID, below, view.k):
            made.add("said", below, text=said, style=SAID)

    def _won_lines(self, view: View, wide: int) -> int:
        """How many lines the words below a picture take: on each component as many as with the widest share."""
        words = self.context.texts("catalogue.won.short", share=88)
        return min(2, len(view.fonts.wrap(words, WON.role, view.k, max(1, wide))))

    def _bar(self, view: View, made: Node, area: Rect, at: int) -> Rect:
        """Below the picture how often bots won with it, against the mean; what is left of the area."""
        one, found = self.wins(catalogue_of(self.game)[self.group][1][at])
        lines, thick = self._won_lines(view, area.w), max(6, view.px(10))
        high = lines * view.line(WON.role)
        if not one.had or area.h < 3 * (high + thick):
            return area
        label, rest = area.cut_bottom(high, gap=2)
        rail, rest = rest.cut_bottom(thick, gap=max(4, view.px(6)))
        words = self.context.texts("catalogue.won.short", share=round(100 * one.share))
        made.add("won", label, text=words, style=WON.but(lines=lines))
        made.add("rail", rail, fill="well")
        share = min(1.0, one.share)
        fill = "chart.porphyry" if one.share >= 1 / found.players else "chart.terracotta"
        if share:
            made.add("filled", rail.cut_left(max(3, round(rail.w * share)))[0], fill=fill)
        mean = Rect(rail.x + round(rail.w / found.players), rail.y - 2, max(2, view.px(2)), rail.h + 4)
        made.add("mean", mean, fill="line.ink")
        return rest

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if kind == "game":
            self.game, self.group, self.leaf = name, 0, 0
            take_in_hand(self.context, name)
        elif kind == "group":
            self.group, self.leaf = int(name), 0
        elif kind == "thing":
            self._open(int(name))
        else:
            super().on_target(target, press)
            return
        self.invalidate()

    def _open(self, at: int) -> None:
        """The full card, whose rules lead to the rule book."""
        texts = self.texts

        def to_rule(rule: str) -> None:
            self.stack.push(routes.help_page(self.context, texts, rule=rule))

        card, token = self.cards[at], catalogue_of(self.game)[self.group][1][at]
        card = card._replace(text="\n".join([card.text, *self.told(token)]))
        self.stack.push(ComponentCard(self.context, texts, card, to_rule))


# -- wins in own matches -----------------------------------------------------------------------------------------------
# Counted in the background: reading a match takes a moment.


MOST_MATCHES = 40
"""So many of the latest matches of a game are counted."""


def kept_records(path: Path, game_id: str) -> list[Record]:
    """The latest matches of a game whose moves are kept."""
    statistics, found = Statistics(path), []
    try:
        finished = statistics.matches(StatsFilter(game=game_id), MOST_MATCHES)
    except SaveError:
        return []
    for one in finished:
        try:
            found.append(statistics.record(one.id))
        except SaveError:
            continue
    return found


class OwnWins:
    """The counts by game; a thread for the one that is asked for."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._found: dict[str, ComponentWins] = {}
        self._threads: dict[str, threading.Thread] = {}
        self._told: set[str] = set()

    def of(self, game_id: str) -> ComponentWins:
        """The counts of a game as far as they are there; asking begins them."""
        if game_id not in self._threads:
            self._threads[game_id] = threading.Thread(target=self._count, args=(game_id,), daemon=True)
            self._threads[game_id].start()
        return self._found.get(game_id, ComponentWins())

    def _count(self, game_id: str) -> None:
        records = kept_records(self._path, game_id)
        self._found[game_id] = counted(records, {game_id: game_look(game_id).earned})

    def poll(self) -> bool:
        """Whether something was counted since the last call."""
        new = set(self._found) - self._told
        self._told |= new
        return bool(new)

    def wait(self) -> None:
        """Wait until everything asked for is counted."""
        for thread in self._threads.values():
            thread.join()
