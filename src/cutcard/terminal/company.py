"""The other seats: bots who bet and decide by the layout's strategy, each seeing only what that player may see."""

import random
from collections.abc import Mapping

from cutcard.chance.dealer import attend
from cutcard.chance.source import Source
from cutcard.core.duty import Lay
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Chips, Sit, Spot, Who
from cutcard.core.fold import fold
from cutcard.core.game import Game
from cutcard.core.rights import TABLE
from cutcard.core.round import Round
from cutcard.terminal.layout import Layout

ME = Who("you")
BOTS = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
Bets = Mapping[Spot, Chips]


def opened(game: Game, layout: Layout, seats: Mapping[str, str], generator: random.Random) -> Round:
    """A new round: everyone seated, and the bots' bets laid."""
    house = Who("table", TABLE)
    r = Round(game).record(house, game.opening())
    for person, seat in seats.items():
        r = r.record(house, Sit(person, (seat,)))
    for bot, seat in seats.items():
        for spot in layout.spots if bot != ME.name else ():
            lay = offer(r, spot.at(seat, bot))
            if lay and (chips := layout.bot_stake(lay, generator)):
                r = r.do(Who(bot), Bet(*spot.at(seat, bot), chips))
    return r


def played_on(r: Round, layout: Layout, source: Source) -> Round:
    """The dealer and the bots act until the player has to, or the round is over."""
    r = attend(r, source)
    while waiting := [d for d in r.due if d.must and d.is_for_a_person and d.who != ME.name]:
        bot, duty = Who(waiting[0].who), waiting[0]
        r = r.propose(bot, layout.bot_answer(r.game, fold(r.seen(bot.name)), duty), duty.id)
        r = attend(r, source)
    return r


def offer(r: Round, spot: Spot) -> Lay | None:
    """The stakes that the rules offer there now, if any."""
    lays = (o for d in r.asked(Who(spot.owner)) for o in d.options if isinstance(o, Lay))
    return next((lay for lay in lays if (lay.place, lay.wager, lay.owner) == spot), None)


def tried(r: Round, bets: Bets) -> Round:
    """The round as it would be with these bets laid, as far as they can be."""
    for spot, chips in bets.items():
        try:
            r = r.do(Who(spot.owner), Bet(*spot, chips))
        except Refusal:
            continue
    return r
