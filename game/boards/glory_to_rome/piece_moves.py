"""Moving pieces of Glory to Rome for each event, from the words of the event alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from game.boards import composed_board
from game.boards.board import TableView
from game.boards.composed_board import below
from game.boards.glory_to_rome import piece_places
from game.boards.glory_to_rome.board_layout import art, building_picture, flat
from game.boards.glory_to_rome.card_faces import told_card
from game.boards.glory_to_rome.piece_places import BACK, SENATOR_CARD, BoardTransition
from game.engine.core.messages import Event
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, SENATOR
from game.storage.record import PERSON
from game.ui.moves import MotionTitle, PieceMove


def _plays(transition: BoardTransition) -> list[PieceMove]:
    """A card goes from the hand to the camp; that of another seat is shown large on its way."""
    card = transition.name("card")
    source = piece_places.hand(transition.me, transition.seat, card)
    goal = piece_places.camp(
        transition.me, transition.seat, "senator" if card == "senator" else transition.material_of(card)
    )
    face = transition.face(card)
    if transition.seat == transition.me:
        return [PieceMove(face, (f"hand/{card}", *source), goal, carry=True)]
    shown = told_card(transition, card)
    row = piece_places.seat(transition.seat)
    return [PieceMove(face, source, goal, staged=shown, beside=row, turned=BACK)]


def _collects(transition: BoardTransition) -> list[PieceMove]:
    name = transition.name("material")
    mine = transition.seat == transition.me
    goal = transition.to_stock(transition.seat, name)
    return [PieceMove(transition.token(name), transition.from_pool(name), goal, "+1", whole=mine)]


def _docks(transition: BoardTransition) -> list[PieceMove]:
    return [_unloaded(transition, transition.seat)]


def _unloaded(transition: BoardTransition, taker: int) -> PieceMove:
    """A card leaves a hand as what it is and comes to a stockpile as its material; shown large if it comes to the reader
    from somebody else, is taken from the reader unasked, or changes hands while all look on or goes to another person."""
    card, me = transition.name("card"), transition.me
    name = transition.material_of(card)
    comes = taker == me != transition.seat
    lost = transition.seat == me not in (taker, transition.before.to_act)
    mine, after = transition.seat == me, transition.after
    person = mine and after.seats[taker].controller == PERSON  # who looks on, too
    all_see = (after.viewer is None or after.actor is not None or person) and taker != transition.seat
    token = transition.token(name)
    shown = told_card(transition, card, own=mine) if comes or lost or all_see else None
    return PieceMove(
        token if shown else transition.face(card), transition.hand_of(card), transition.to_stock(taker, name), "+1",
        whole=mine, turned=token if shown is None else "" if mine else BACK, staged=shown,
        beside=piece_places.seat(taker if mine else transition.seat),
    )  # fmt: skip


def _hires(transition: BoardTransition) -> list[PieceMove]:
    return [transition.client(transition.from_pool(transition.role_material()))]


def _hires_deck(transition: BoardTransition) -> list[PieceMove]:
    return [transition.client(piece_places.DECK, BACK)]


def _hires_hand(transition: BoardTransition) -> list[PieceMove]:
    return [
        transition.client(
            transition.hand_of(transition.name("card")), transition.face(transition.name("card"))
        )
    ]


def _sells(transition: BoardTransition) -> list[PieceMove]:
    name = transition.name("material")
    vault = piece_places.vault(transition.me, transition.seat)
    return [PieceMove(transition.token(name), transition.from_stock(transition.seat, name), vault, "+1")]


def _sells_deck(transition: BoardTransition) -> list[PieceMove]:
    return [PieceMove(BACK, piece_places.DECK, piece_places.vault(transition.me, transition.seat), "+1")]


def _sells_hand(transition: BoardTransition) -> list[PieceMove]:
    return [
        PieceMove(
            BACK,
            piece_places.hand(transition.me, transition.seat),
            piece_places.vault(transition.me, transition.seat),
            "+1",
        )
    ]


def _founds(transition: BoardTransition) -> list[PieceMove]:
    """The card goes to the street, and so does the site it stands on."""
    card, name = transition.name("card"), transition.name("material")
    outside = transition.event.key == "founds_outside"
    goal = piece_places.mosaic(transition.me, transition.seat, card)
    plinth = piece_places.plinth(transition.me, transition.seat, card)
    plot = PieceMove(flat(f"plot/{name}"), piece_places.site(name, outside=outside), plinth)
    picture = building_picture(BUILDINGS.index(card))
    mine = transition.seat == transition.me
    shown = told_card(transition, card)
    return [
        plot,
        PieceMove(
            f"{picture}?drawn=1", transition.hand_of(card), goal, whole=True, laid=mine, staged=shown,
            turned="" if mine else BACK, beside=piece_places.seat(transition.seat),
            along=piece_places.ground_of(transition.me, transition.seat, card),
        ),
    ]  # fmt: skip


def _adds(transition: BoardTransition) -> list[PieceMove]:
    name, seat = transition.name("material"), transition.seat
    own, at = seat == transition.me, MATERIALS.index(name)
    laden = transition.from_stock(seat, name)[: 2 if own else 1]
    if transition.before.seen.stock[seat][at] <= transition.after.seen.stock[seat][at]:  # it was in the hand
        left = Counter(transition.before.seen.hand[seat]) - Counter(transition.after.seen.hand[seat])
        cards = [BUILDINGS[card] for card in left if card >= 0 and card != SENATOR and MATERIAL[card] == at]
        laden = piece_places.hand(transition.me, seat, cards[0])[:2] if own and cards else ()
    source = (*laden, *piece_places.hand(transition.me, seat))
    goal = transition.to_building(seat, transition.name("building"))
    return [PieceMove(transition.token(name), source, goal)]


def _completes(transition: BoardTransition) -> list[PieceMove]:
    """The mosaic is laid over its drawing, its gable is set on it, and the influence of the site comes to the seat."""
    me, seat, name = transition.me, transition.seat, transition.name("building")
    picture, place = building_picture(BUILDINGS.index(name)), piece_places.mosaic(me, seat, name)
    source, goal = piece_places.plinth(me, seat, name), piece_places.influence(me, seat)
    return [
        PieceMove(
            picture,
            source,
            place,
            whole=True,
            laid=True,
            bed=f"{picture}?drawn=1",
            along=piece_places.gable(me, seat, name),
            under=piece_places.house(me, seat, name),
        ),
        PieceMove(flat("influence"), source, goal, f"+{transition.number('points')}"),
    ]


def _captures(transition: BoardTransition) -> list[PieceMove]:
    name, owner = transition.name("building"), int(transition.name("owner"))
    ends = (
        piece_places.mosaic(transition.me, owner, name),
        piece_places.mosaic(transition.me, transition.seat, name),
    )
    return [PieceMove(building_picture(BUILDINGS.index(name)), *ends, whole=True)]


def _opens(transition: BoardTransition) -> list[PieceMove]:
    name = transition.name("material")
    goal = piece_places.building(transition.me, int(transition.name("owner")), transition.name("building"))
    return [PieceMove(transition.token(name), piece_places.stock(transition.me, transition.seat, name), goal)]


def _shows(transition: BoardTransition) -> list[PieceMove]:
    """What another seat shows to demand its material is seen large; the card goes back to the hand."""
    if transition.seat == transition.me:
        return []
    card, place = transition.name("card"), piece_places.hand(transition.me, transition.seat)
    row = piece_places.seat(transition.seat)
    return [
        PieceMove(
            transition.face(card), place, place, staged=told_card(transition, card), beside=row, turned=BACK
        )
    ]


def _gives(transition: BoardTransition) -> list[PieceMove]:
    return [_unloaded(transition, int(transition.name("taker")))]


def _gives_stock(transition: BoardTransition) -> list[PieceMove]:
    name, taker = transition.name("material"), int(transition.name("taker"))
    ends = (
        piece_places.stock(transition.me, transition.seat, name),
        piece_places.stock(transition.me, taker, name),
    )
    return [PieceMove(transition.token(name), *ends, "+1")]


def _feeds_lions(transition: BoardTransition) -> list[PieceMove]:
    source = piece_places.client(transition.me, int(transition.name("owner")), transition.name("role"))
    return [
        PieceMove(
            flat(f"role/{transition.name('role')}"),
            source,
            piece_places.vault(transition.me, transition.seat),
            "+1",
        )
    ]


def _draws(transition: BoardTransition) -> list[PieceMove]:
    """Cards come from the deck; those the viewer may see come with their own event."""
    if transition.after.viewer == transition.seat == transition.me:
        return []
    count = transition.number("count")
    return [
        PieceMove(
            BACK, piece_places.DECK, piece_places.hand(transition.me, transition.seat), f"+{count}", count
        )
    ]


def _draws_cards(transition: BoardTransition) -> list[PieceMove]:
    """The viewer's own cards turn over on their way to the hand."""
    if transition.seat != transition.me:
        return []
    names = [ref.partition("/")[2] for ref in dict.fromkeys(transition.refs("cards"))]
    return [
        PieceMove(
            transition.face(name),
            piece_places.DECK,
            (f"hand/{name}",),
            carry=True,
            turned=BACK,
            along=piece_places.light(name),
        )
        for name in names
    ]


def _looks(transition: BoardTransition) -> list[PieceMove]:
    return [PieceMove(BACK, piece_places.DECK, piece_places.hand(transition.me, transition.seat))]


def _takes_senator(transition: BoardTransition) -> list[PieceMove]:
    return [
        PieceMove(
            SENATOR_CARD,
            piece_places.SENATORS,
            piece_places.hand(transition.me, transition.seat, "senator"),
            "+1",
        )
    ]


def _reclaims(transition: BoardTransition) -> list[PieceMove]:
    source = piece_places.camp(transition.me, int(transition.name("owner")), "senator")
    return [
        PieceMove(SENATOR_CARD, source, piece_places.hand(transition.me, transition.seat, "senator"), "+1")
    ]


def _salvages(transition: BoardTransition) -> list[PieceMove]:
    name = transition.name("material")
    source = piece_places.camp(transition.me, transition.seat, name)
    return [
        PieceMove(
            transition.token(name), source, piece_places.stock(transition.me, transition.seat, name), "+1"
        )
    ]


def _discards(transition: BoardTransition) -> list[PieceMove]:
    """Cards go from the hand to the pool."""
    cards = [ref.partition("/")[2] for ref in transition.refs("cards")] or [transition.name("card")]
    moved = Counter("senator" if card == "senator" else transition.material_of(card) for card in cards)
    source = piece_places.hand(transition.me, transition.seat)
    return [
        PieceMove(SENATOR_CARD, source, piece_places.SENATORS, copies=count)
        if name == "senator"
        else PieceMove(transition.token(name), source, piece_places.pool(name), f"+{count}", count)
        for name, count in moved.items()
    ]


def _opens_vault(transition: BoardTransition) -> list[PieceMove]:
    vault = piece_places.vault(transition.me, transition.seat)
    return [PieceMove(art("card/back"), vault, vault, f"+{transition.number('points')}")]


def _scores(transition: BoardTransition) -> list[PieceMove]:
    goal = piece_places.influence(transition.me, transition.seat)
    return [PieceMove(flat("influence"), goal, goal, f"+{transition.number('points')}")]


MOVES: dict[str, Callable[[BoardTransition], list[PieceMove]]] = {
    "leads": _plays, "follows": _plays, "adds_unit": _plays, "petitions": _plays, "collects": _collects,
    "seizes": _collects, "docks": _docks, "hires": _hires, "hires_deck": _hires_deck, "hires_hand": _hires_hand,
    "sells": _sells, "sells_deck": _sells_deck, "sells_hand": _sells_hand, "founds": _founds,
    "founds_outside": _founds, "adds": _adds, "completes": _completes, "captures": _captures, "opens": _opens,
    "gives": _gives, "gives_stock": _gives_stock, "feeds_lions": _feeds_lions, "draws": _draws, "draws_cards": _draws_cards, "looks": _looks,
    "takes_senator": _takes_senator, "reclaims": _reclaims, "salvages": _salvages, "shows": _shows, "latrine": _discards,
    "vomitorium": _discards, "opens_vault": _opens_vault, "scores_token": _scores, "scores_statue": _scores,
    "scores_wall": _scores,
}  # fmt: skip

SLIDES = ("board/ground/hand/",)

SHARED = (
    "board/ground/forum/", "board/ground/hand/played", "board/ground/mine/stockpile", "board/ground/mine/clients",
    "board/ground/mine/vault/vault/count", "board/ground/mine/vault/influence", "board/ground/mine/street/",
    "board/ground/players/",
)  # fmt: skip
"""What lies open: whoever looks, it changes when its piece lands."""

STILL = frozenset({
    "round", "begins", "leads_petition", "follows_petition", "adds_petition", "bathes", "compensated",
    "end_catacombs", "end_deck", "end_forum", "end_idle", "end_sites", "end_surrender", "fetches", "forced",
    "glory_to_rome", "keeps", "leaves", "looks_at", "rome_demands", "sells_card", "skips", "stakes", "turns_up", "unusable",
})  # fmt: skip
"""Events that move nothing: what they are about is framed for a moment."""


def deal(table: TableView) -> list[PieceMove]:
    """Cards go from the deck to the hands: one's own turn over, those of others only come."""
    me, found = below(table), []
    for card in dict.fromkeys(table.seen.hand[me]) if table.viewer == me else ():
        name = "senator" if card == SENATOR else BUILDINGS[card]
        face = BoardTransition.face(name)
        goal, along = (f"hand/{name}",), piece_places.light(name)
        found.append(PieceMove(face, piece_places.DECK, goal, carry=True, turned=BACK, along=along))
    for seat in range(len(table.seats)):
        count = len(table.seen.hand[seat])
        if count and seat != me:
            found.append(PieceMove(BACK, piece_places.DECK, piece_places.hand(me, seat), copies=count))
    return found


def piece_moves(before: TableView, after: TableView, event: Event) -> list[PieceMove]:
    """The moving pieces of an event; none if one of the viewers may not know it."""
    if not (event.visible_to(before.viewer) and event.visible_to(after.viewer)):
        return []
    move = MOVES.get(event.key)
    return move(BoardTransition(before, after, event)) if move is not None else []


def title(before: TableView, after: TableView) -> MotionTitle | None:
    """The name of the chapter that has begun, over the country: the pool and the hand stay in sight."""
    found = composed_board.title(before, after)
    return None if found is None else replace(found, goal=("board/ground/country", *found.goal))


__all__ = ["MOVES", "STILL", "deal", "piece_moves", "title"]
