"""The linked progressive at tables of Four Card Poker: who sits where, with which wagers, cards and decision."""

from typing import NamedTuple

from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.core.duty import Gauge
from cutcard.core.facts import Award, Meter, Rule
from cutcard.core.game import Game
from cutcard.core.rights import SUPERVISOR, TABLE
from cutcard.core.round import Round
from cutcard.games.four_card_poker.rules import US
from tests.four_card_poker import CLOSE, cards, decides, laid
from tests.kit import PLAYERS, STAFF, play, seated

LINKED = US.set(progressive="D")
PEOPLE = dict(zip("1234567", PLAYERS, strict=True))
BET, ANTE_ONLY = "ante 1000 progressive 500", "ante 1000"
STANDS = {"mega": 12_345_678, "major": 1_234_567, "minor": 123_456}

ROYAL, ROYAL_SPADES = "Ah Kh Qh Jh Th", "As Ks Qs Js Ts"
HEARTS, SPADES = "5h 6h 7h 8h 9h", "9s Ts Js Qs Ks"  # straight flushes
QUADS = "9s 9h 9c 9d Kc"
DEALER_JUNK = "Qd 8c 6d 4s 3c 2d"
JUNK = {"1": "Qc Jd 8s 5c 3s", "2": "Kc 7d 5d 4c 2s", "3": "Ac Td 7s 6c 2c"}


class Seat(NamedTuple):
    hand: str
    wagers: str = BET
    decision: str = "play 1000"


def junk(seat: str, wagers: str = BET, decision: str = "play 1000") -> Seat:
    return Seat(JUNK[seat], wagers, decision)


def decided(seats: dict[str, Seat], game: Game = LINKED, dealer: str = DEALER_JUNK) -> Round:
    """Everyone has bet, been dealt to and decided; the dealer's turn."""
    r = seated(game, **{PEOPLE[a]: a for a in seats})
    bets = "\n".join(laid(s.wagers, a, PEOPLE[a]) for a, s in seats.items())
    r = play(r, bets + CLOSE + cards({a: s.hand for a, s in seats.items()}, dealer))
    return play(r, "\n".join(decides(s.decision, a, PEOPLE[a]) for a, s in seats.items()))


def attended(r: Round) -> Round:
    """The dealer does all that is the dealer's to do."""
    return attend(r, Pack(()))


def settled(r: Round, **stands: int) -> Round:
    """To the end: the table reads its meters, a supervisor verifies."""
    r = attended(r)
    while musts := [d for d in r.due if d.must]:
        duty, option = musts[0], musts[0].options[0]
        if isinstance(option, Gauge):
            r = r.propose(STAFF[TABLE], Meter(option.level, {**STANDS, **stands}[option.level]), duty.id)
        else:
            assert isinstance(option, Rule), duty
            r = r.propose(STAFF[SUPERVISOR], option, duty.id, "the cards and the camera agree")
        r = attended(r)
    assert r.over
    assert not r.table.live()
    return r


def played(seats: dict[str, Seat], game: Game = LINKED, dealer: str = DEALER_JUNK, **stands: int) -> Round:
    return settled(decided(seats, game, dealer), **stands)


def awards(r: Round, why: str) -> list[tuple[str, str, int]]:
    """Who was paid what from where, in order."""
    paid = (e.fact for e in r.log if isinstance(e.fact, Award))
    return [(a.payee, a.payer, a.chips) for a in paid if a.why == why]


def envy(r: Round) -> dict[str, int]:
    """What each person has in envy."""
    made: dict[str, int] = {}
    for award in r.table.awards:
        if award.why == "envy":
            assert award.payer == "house"
            made[award.payee] = made.get(award.payee, 0) + award.chips
    return made


def jackpots(r: Round) -> list[tuple[str, str, int]]:
    return awards(r, "progressive")


def returned(r: Round, seat: str = "1") -> tuple[str, int]:
    """How the Progressive at that seat came out, and what the verdict itself gave back."""
    (stake,) = r.table.laid(seat, "progressive")
    return stake.outcome, stake.returned
