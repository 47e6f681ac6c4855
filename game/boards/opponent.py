"""Who plays a seat, as text and picture: a person, or a bot with its level and character."""

from __future__ import annotations

from dataclasses import replace

from game.boards.board import Seat, TableView
from game.boards.board_layout import BoardLayout
from game.bots.outside.programs import is_program, program_name
from game.bots.registry import characters, split_bot_id
from game.bots.thinking.level import LEVELS
from game.storage.record import PERSON
from game.table.characters import ANY
from game.ui.geometry import Rect
from game.ui.scene import Texts, Tip
from game.ui.theme import seat_name
from game.ui.tree import Node

OLDER = ("random", "novice", "merchant", "consul", "senator")
"""Players that tables of earlier versions offered: saves and statistics may name them."""


def everybody(game_id: str) -> list[str]:
    """The ids of a game's characters."""
    return [one.id for one in characters(game_id)]


def character_of(game_id: str, controller: str) -> str:
    """The character that plays, "" for none and for one the game no longer has."""
    character = split_bot_id(controller)[1]
    return character if character in everybody(game_id) else ""


def portrait(game_id: str, controller: str) -> str:
    """The picture of a player: a portrait, or a sign if there is none."""
    if controller == PERSON:
        return "glyph/person"
    if split_bot_id(controller)[1] == ANY:
        return "glyph/dice"
    character = character_of(game_id, controller)
    return f"art/portrait/{game_id}/{character}" if character else "glyph/bot"


def face(game_id: str, seat: Seat, chosen: str = "") -> str:
    """The calm portrait of a seat: of a character its own, of a person the `chosen` picture or a traveler in its color;
    "" for a bot without character."""
    if character_of(game_id, seat.controller):
        return portrait(game_id, seat.controller)
    if seat.controller != PERSON:
        return ""
    return chosen or f"art/portrait/guest/{seat_name(seat.color)}"


def face_at(table: TableView, seat: int) -> str:
    """The same for a seat of a table."""
    return face(table.game.id, table.seats[seat], table.faces[seat] if table.faces else "")


def name(texts: Texts, game_id: str, controller: str) -> str:
    """The name of a character; for a bot without character its level."""
    character = character_of(game_id, controller)
    if controller == PERSON:
        return texts("new_game.person")
    if is_program(controller):
        return program_name(controller)
    if split_bot_id(controller)[1] == ANY:
        return texts("bot.any")
    return texts(f"{game_id}.bot.{character}.name") if character else level(texts, controller)


def level(texts: Texts, controller: str) -> str:
    """How well it plays, in a word; those of earlier versions have names of their own."""
    found = split_bot_id(controller)[0]
    if is_program(controller):
        return texts("bot.program.level")
    if found in LEVELS:
        return texts(f"bot.level.{found}")
    return texts(f"bot.older.{found}") if found in OLDER else found


def level_about(texts: Texts, controller: str) -> str:
    """How a level plays, in a sentence."""
    found = split_bot_id(controller)[0]
    if is_program(controller):
        return texts("bot.program.about")
    return texts(f"bot.level.{found}.about") if found in LEVELS else texts("bot.older.about")


def label(texts: Texts, game_id: str, controller: str) -> str:
    """Character and level in a line."""
    said = name(texts, game_id, controller)
    if split_bot_id(controller)[1] == ANY or character_of(game_id, controller) or is_program(controller):
        return texts("bot.label", name=said, level=level(texts, controller))
    return said


def called(texts: Texts, game_id: str, seat_name: str, controller: str) -> str:
    """The name of a seat with its player, if that differs: "Brian (Theodora · Hard)"."""
    if controller == PERSON:
        return seat_name
    said = label(texts, game_id, controller)
    if seat_name == name(texts, game_id, controller):
        said = level(texts, controller)
    return texts("bot.called", name=seat_name, who=said)


def style(texts: Texts, game_id: str, controller: str) -> str:
    """What it likes to do, in a line."""
    character = character_of(game_id, controller)
    if controller == PERSON:
        return texts("new_game.person_hint")
    if split_bot_id(controller)[1] == ANY:
        return texts("bot.any.about")
    if is_program(controller):
        return level_about(texts, controller)
    return texts(f"{game_id}.bot.{character}.style") if character else texts("bot.none.about")


def life(texts: Texts, game_id: str, controller: str) -> str:
    """The biography of a character in a few lines, "" if there is none."""
    character = character_of(game_id, controller)
    return texts(f"{game_id}.bot.{character}.life") if character else ""


def player_tip(texts: Texts, game_id: str, controller: str, title: str = "") -> Tip:
    """The tooltip of a player; `title` is the name of the seat if it has one."""
    said = label(texts, game_id, controller)
    if title == name(texts, game_id, controller):
        title = ""  # one name is enough
    if controller == PERSON:
        return Tip(title or said, style(texts, game_id, controller))
    known, drawn = split_bot_id(controller)[0] in LEVELS, character_of(game_id, controller)
    plays = [style(texts, game_id, controller)] if known else []
    about = level_about(texts, controller)
    lines = [said, *(plays or [about])] if title else [*plays, about]
    picture = portrait(game_id, controller) if drawn else ""
    whole = [*([said] if title else []), *plays, about, life(texts, game_id, controller)]
    long = "\n".join(line for line in whole if line)
    return Tip(title or said, "\n".join(lines), long, picture=picture, shape=(1, 1))


# -- portraits ---------------------------------------------------------------------------------------------------------
# Portraits of bots at their seats, and their tooltips.


LINES, HIGH = (3.3, 4.4), 5.8
"""Heights of a portrait in lines of the smallest text: in a usual row, and in one of more than so many lines."""
SMALLEST = 24
"""Size in pixels below which a portrait is omitted."""
SHARE = 7
"""Largest share of the row's width (1 / SHARE), unless that is below the given height in lines."""


def has_portraits(layout: BoardLayout) -> bool:
    """Whether any seat has a portrait."""
    game = layout.table.game.id
    return any(character_of(game, seat.controller) for seat in layout.table.seats)


def seat_portrait(layout: BoardLayout, row: Node, rect: Rect, seat: int) -> Rect:
    """The portrait of a seat's player at the left of its row; returns the remaining area.

    A seat without a portrait shows its banner there, so that rows stay aligned. Without any portraits nothing is
    changed.
    """
    if not has_portraits(layout):
        return rect
    side = min(rect.h, max(round(LINES[rect.h > HIGH * layout.line] * layout.line), rect.w // SHARE))
    side = min(side, rect.w - layout.gap)
    if side < SMALLEST:
        return rect
    cell, rest = rect.cut_left(side, max(3, layout.gap - 2))
    spot = cell.place(side, side, 0, 0.5 if rect.h < 2 * side else 0)
    picture = face_at(layout.table, seat) or layout.banner(seat, "banner")
    sitter = row.add("sitter", spot, picture=picture, tip=f"seat/{seat}")
    if layout.table.thinking == seat:
        mark = spot.place(max(12, side * 2 // 5), max(12, side * 2 // 5), 1, 1)
        sitter.add("thinks", mark, fill="chip.gold", depth=1).add(
            "sign", mark.inset(2), picture="glyph/hourglass"
        )
    return rest


def is_played(table: TableView, token: str) -> bool:
    """Whether a token stands for a seat of a bot."""
    kind, _, number = token.partition("/")
    known = kind == "seat" and number.isdigit() and int(number) < len(table.seats)
    return known and table.seats[int(number)].controller != PERSON


def with_player(table: TableView, token: str, tip: Tip) -> Tip:
    """The tooltip of a bot's seat, with its name, level and style."""
    if not is_played(table, token):
        return tip
    seat = table.seats[int(token.partition("/")[2])]
    player = player_tip(table.texts, table.game.id, seat.controller, title=tip.title)
    return replace(
        tip,
        title=player.title,
        body=_together(player.body, tip.body),
        long=_together(player.long or player.body, tip.long),
        picture=player.picture or tip.picture,
        shape=player.shape if player.picture else tip.shape,
    )


def _together(*parts: str) -> str:
    return "\n".join(part for part in parts if part)
