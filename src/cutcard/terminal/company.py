"""The other seats: bots who play by the simple strategy, each seeing only what that player may see."""

import random
from collections.abc import Iterable, Mapping

from cutcard.chance.dealer import HANDS, STAFF, answer, attend, next_task
from cutcard.chance.source import Source
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Call, Chips, Choice, Sit, Spot, Term, Who
from cutcard.core.fold import fold
from cutcard.core.game import Game
from cutcard.core.rights import SHOE, TABLE
from cutcard.core.round import Round
from cutcard.dealing.bots import by_name
from cutcard.games.manifest import SIMPLE
from cutcard.terminal.layout import Layout

ME = Who("you")
BOTS = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
Bets = Mapping[Spot, Chips]


def opened(
    game: Game,
    layout: Layout,
    seats: Mapping[str, str],
    generator: random.Random,
    calls: Iterable[str],
    left: Mapping[tuple[str, str], int],
    source: Source,
) -> Round:
    """A new round: everyone seated, seals and shoe called, what comes before the bets done, and the bots' bets laid."""
    house = Who("table", TABLE)
    r = Round(game).record(house, game.opening())
    for person, seat in seats.items():
        r = r.record(house, Sit(person, (seat,)))
    for term, value in left.items():
        r = r.record(house, Term(*term, value)) if value else r
    for words in calls:
        r = r.record(STAFF[SHOE], Call(words))
    r = spoken(attend(r, source), layout, generator)
    for bot, seat in seats.items():
        for area in layout.takes_chips() if bot != ME.name else ():
            lay = offer(r, area.spot(seat, bot))
            chips = lay.low if lay and area.equals else layout.face.bot_stake(lay, generator) if lay else 0
            if chips:
                r = r.do(Who(bot), Bet(*area.spot(seat, bot), chips))
    return r


def spoken(r: Round, layout: Layout, generator: random.Random) -> Round:
    """The round when every bot has said what it will before the bets, each as it is asked."""
    for bot in (person for person in r.table.places_of if person != ME.name):
        if said := layout.face.bot_says(words(r, bot), generator):
            return spoken(r.do(Who(bot), said), layout, generator)
    return r


def words(r: Round, person: str) -> list[Choice]:
    """What that person may say now."""
    return [o for d in r.asked(Who(person)) for o in d.options if isinstance(o, Choice)]


def waiting(r: Round) -> Duty | None:
    """What the dealer, the shoe or else a bot has to do next; nothing while it is up to the player."""
    asked = (d for d in r.due if d.must and d.is_for_a_person and d.who != ME.name)
    return next_task(r) or next(asked, None)


def acted(r: Round, duty: Duty, source: Source) -> Round:
    """The round after this was done as it should be: by the dealer from these cards, by a bot from what it sees."""
    if duty.who in HANDS:
        return r.propose(HANDS[duty.who], answer(duty.options[0], r.table, source), duty.id)
    return r.propose(Who(duty.who), by_name(SIMPLE, r.game, fold(r.seen(duty.who)), duty), duty.id)


def offer(r: Round, spot: Spot) -> Lay | None:
    """The stakes that the rules offer there now, if any."""
    lays = (o for d in r.asked(Who(spot.owner)) for o in d.options if isinstance(o, Lay))
    return next((lay for lay in lays if lay.offers(*spot)), None)


def tried(r: Round, bets: Bets) -> Round:
    """The round as it would be with these bets laid, as far as they can be."""
    for spot, chips in bets.items():
        try:
            r = r.do(Who(spot.owner), Bet(*spot, chips))
        except Refusal:
            continue
    return r
