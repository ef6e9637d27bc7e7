"""A described race, run again at the table: seats with bets, and the cards in the order dealt."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cutcard.cards import read_cards
from cutcard.chance.dealer import STAFF, attend
from cutcard.chance.source import Pack
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Bet, Call, Deal, Expose, Move, Note, Sit, Void, Who
from cutcard.core.money import STAKE_MAX
from cutcard.core.rights import DEALER, OPERATOR, SHOE, TABLE
from cutcard.core.round import Round
from cutcard.core.steps import NO_MORE_BETS
from cutcard.games import find
from cutcard.games.racing_card_derby.rules import HELD, LAYOUT, SEATS, TRACK, WAGERS, standing
from cutcard.retold.fields import Fields, at_field, least_and_most, seats_named, unlimited

BURNT, REMOVED, VOID = "10.3", "10.6", "10.8"
PUT_RIGHT = ("10.1", "10.2", "10.4", "10.5", "10.7")  # and settled by the cards as they then lie
NO_LIMITS = {"chip": 1, "wager-min": 1, "wager-max": STAKE_MAX}


def retell(fields: Fields, rules: str, options: Mapping[str, Any]) -> Round:
    bets = {seat: wagers(fields.inner("seats"), seat) for seat in seats_named(fields, SEATS, "NZ-RCD-3.1(a)-(c)")}
    incidents = [incident(Fields(row, f"irregularities[{i}]")) for i, row in enumerate(fields.list("irregularities"))]
    void = (VOID, 0) in incidents
    cards = read_cards(fields.word("cards", "" if void else None), "cards")
    stated = fields.inner("limits")
    limits = least_and_most(stated, "wager")
    stated.done()
    fields.done()
    r = staked(
        Round(
            find("racing-card-derby", rules, {**unlimited("racing-card-derby", rules, NO_LIMITS), **limits, **options})
        ),
        bets,
    )
    if void:
        r = r.record(STAFF[DEALER], Note(VOID))
        return r.do(Who(OPERATOR, OPERATOR), Void(r.game.cite(VOID)), "as described")
    return attend(run(r, cards, incidents), Pack(()))


def wagers(seats: Fields, seat: str) -> dict[str, int]:
    """Bets by name: red, spades, quinella diamonds hearts, trifecta clubs hearts spades."""
    f = seats.inner(seat)
    laid = f.inner("bets")
    f.done()
    made = {}
    for name in laid.data:
        wager = name.replace(" ", "-")
        if wager not in WAGERS:
            kinds = one_of(("red", "black", "spades", "quinella diamonds hearts", "trifecta clubs hearts spades"))
            raise Faulty("field/bets", f"{laid.path(name)} is not a wager", "NZ-RCD-3.3(a)-(e)", f"write it as {kinds}")
        if wager in made:
            raise Faulty("field/bets", f"{laid.path(name)} stands there twice")
        made[wager] = laid.cents(name)
    if not made:
        raise Faulty("field/bets", f"{laid.where} has no wager", "NZ-RCD-5.2")
    return made


def incident(f: Fields) -> tuple[str, int]:
    """An irregularity that happened: its clause and, for a card removed (10.6), which card of those dealt."""
    clause = f.word("clause").removeprefix("NZ-RCD-")
    known = (BURNT, REMOVED, VOID, *PUT_RIGHT)
    if clause not in known:
        raise Faulty("field/clause", f"{f.path('clause')} is {clause!r:.20}", instead=f"it may be {one_of(known)}")
    card = f.cents("card") if clause == REMOVED else 0
    f.done()
    return clause, card


def staked(r: Round, bets: Mapping[str, Mapping[str, int]]) -> Round:
    table = Who(TABLE, TABLE)
    r = r.record(table, r.game.opening())
    for seat in bets:
        r = r.record(table, Sit(f"seat-{seat}", (seat,)))
    for seat, laid in bets.items():
        for wager, chips in laid.items():
            owner = f"seat-{seat}"
            field = f"seats.{seat}.bets.{wager.replace('-', ' ')}"
            r = at_field(r, Who(owner), Bet(LAYOUT, wager, owner, chips), field)
    return r.do(STAFF[DEALER], Call(NO_MORE_BETS))


def run(r: Round, cards: tuple[str, ...], incidents: list[tuple[str, int]]) -> Round:
    """Card by card; one that lay face up first in the shoe is burnt (10.3), one dealt in error is removed (10.6)."""
    pack = Counter(r.game.pack)
    if twice := next((card for card, n in Counter(cards).items() if n > pack[card]), ""):
        raise Faulty("field/twice", f"cards: {twice} stands more often than there are packs", r.game.cite("3.4(a)"))
    burnt = sum(clause == BURNT for clause, _ in incidents)
    removed = {card for clause, card in incidents if clause == REMOVED}
    if removed and max(removed) > len(cards):
        raise Faulty("field/cards", f"cards: there is no card {max(removed)} to remove", r.game.cite(REMOVED))
    for n, card in enumerate(cards, 1):
        now = standing(r.table)
        if n in removed:
            r = settled_wrong(r.record(STAFF[DEALER], Deal(HELD, "up", (card,))))
        elif now.over:
            raise Faulty("field/cards", f"cards: the race was run after {n - 1} cards", r.game.cite("8.1(c)"))
        else:
            r = r.do(STAFF[SHOE], Deal(TRACK[len(now.placed)], "up", (card,)))
            if n <= burnt:
                r = settled_wrong(r.record(STAFF[DEALER], Expose(SHOE, list(r.table.items)[-1], card)))
    if not standing(r.table).over:
        raise Faulty("field/cards", f"cards: after {len(cards)} the race is not run", r.game.cite("8.1(c)"))
    return r


def settled_wrong(r: Round) -> Round:
    """The dealer carries the card to the rack, as the clause asks."""
    duty = r.wrong[0].rulings[0]
    move = duty.options[0]
    assert isinstance(move, Move), duty
    return r.propose(STAFF[DEALER], move, duty.id)
