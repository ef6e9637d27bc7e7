"""A situation in short: the cards of a hand and what the dealer shows, or the cards gone from a shoe."""

from collections import Counter
from collections.abc import Sequence

from cutcard.core.duty import Lay
from cutcard.core.errors import Faulty, one_of, so_many
from cutcard.core.facts import Sit
from cutcard.core.game import Game
from cutcard.core.layout import SEAT, areas_of, layout_of
from cutcard.core.rights import TABLE
from cutcard.core.round import Round
from cutcard.described.follow import STAFF
from cutcard.described.story import COMMON
from cutcard.games import manifest, to_study
from cutcard.games.manifest import YOU, Json


def in_short(game: Game, cards: Sequence[str], up: Sequence[str], board: Sequence[str] = ()) -> Json:
    """The described round in which one person has these cards and the least first wager, and must act.

    With common cards, that person has stayed in until then, for the least that this takes.
    """
    piles, stayed = layout_of(game.edition).piles, manifest(game.name).by_board
    shown = next((pile for pile in piles.values() if pile.shown), None)
    gone = next((pile for pile in piles.values() if pile.gone), None)
    if (cards or up or board) and not game.pack:
        raise Faulty("advise/cards", f"{game.name} is played without cards", instead="leave them out")
    most = Counter([*cards, *up, *board]) - game.copies
    if most:
        says = f"{min(most)} is there more often than the pack has it"
        raise Faulty("advise/cards", says, game.refusal_clause("card/twice"), "check the cards")
    if up and not shown:
        raise Faulty("advise/up", f"in {game.name} the dealer shows no card", instead="name no card of the dealer's")
    if board and len(board) not in stayed:
        message = f"{game.name} has no decision with {so_many(len(board), 'common card')} turned"
        right = f"give {one_of([str(n) for n in stayed])}" if stayed else "name no community cards"
        raise Faulty("advise/board", message, instead=right)
    if SEAT not in piles:
        return {"seats": {game.seats[0]: {"owner": YOU}}, **({gone.described: " ".join(cards)} if gone else {})}
    if (grown := manifest(game.name).in_short) and shown:
        counted(up, shown.shown, "the dealer shows", game.refusal_clause("card/up"))
        if len(cards) < piles[SEAT].cards:
            counted(cards, piles[SEAT].cards, "the hand has", game.refusal_clause("card/hand"))
        came, choices = grown(cards, up)
        hand = {"owner": YOU, "bets": first_wager(game), "choices": choices}
        return {"seats": {game.seats[0]: hand}, COMMON: " ".join(came)}
    counted(cards, piles[SEAT].cards, "the hand has", game.refusal_clause("card/hand"), shown is not None)
    if shown:
        counted(up, shown.shown, "the dealer shows", game.refusal_clause("card/up"))
    told = {shown.described: " ".join(up)} if shown else {}
    common = {pile.described: " ".join(board) for pile in piles.values() if pile.of and board}
    seat = {"owner": YOU, "bets": first_wager(game), piles[SEAT].told: " ".join(cards)}
    said = {"choices": [*stayed[len(board)]]} if board else {}
    return {"seats": {game.seats[0]: {**seat, **said}}, **told, **common}


def counted(cards: Sequence[str], wanted: int, what: str, cite: str, shown: bool = True) -> None:
    if len(cards) != wanted:
        instead = f"give the whole hand{', and apart from it what the dealer shows' if shown else ''}"
        raise Faulty("advise/cards", f"{what} {so_many(len(cards), 'card')}, not {wanted}", cite, instead)


def first_wager(game: Game) -> dict[str, int]:
    """The first wager that is offered on one spot, at its least."""
    game = to_study(game)
    r = Round(game).record(STAFF[TABLE], game.opening()).record(STAFF[TABLE], Sit(YOU, game.seats[:1]))
    lays = (option for duty in r.due_of[YOU] for option in duty.options if isinstance(option, Lay))
    lay = next(lay for lay in lays if not lay.family)
    area = areas_of(game).get(lay.wager)
    return {area.word if area else lay.wager: -(-lay.low // lay.step) * lay.step}
