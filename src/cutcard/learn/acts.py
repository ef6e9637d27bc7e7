"""What a player can do in a game, as a fixed list of words: those in which a described round tells its choices."""

from collections.abc import Iterator, Sequence
from functools import cache

from cutcard.chance.dealer import closing
from cutcard.core.duty import Duty, Lay
from cutcard.core.facts import Bet, Choice, Fact, Pull, Who, decided_by
from cutcard.core.game import Game
from cutcard.core.layout import Area, areas_of, layout_of
from cutcard.core.round import Round
from cutcard.exact.advice import decision, laid
from cutcard.games import manifest

DEAL, BETS = "deal", "bet "
MULTIPLES = range(1, 5)  # of a wager that is laid by the multiple of another; none goes further


@cache
def opening(game: Game) -> dict[str, Area]:
    """The wagers before the cards, as they are written; what is laid with another is not bet by itself."""
    felt, jackpot = layout_of(game.edition), manifest(game.name).jackpot
    linked = jackpot.link.bet if jackpot else ""  # nobody reads its meters here
    areas = [a for a in felt.every(game.wagers) if not (a.later or a.equals or a.wager == linked)]
    return {f"{BETS}{area.said or felt.written(area.wager)}": area for area in areas}


@cache
def vocabulary(game: Game, betting: bool) -> tuple[str, ...]:
    """All that may ever be done: end one's betting, bet, and whatever is decided after the cards."""
    felt = layout_of(game.edition)
    later = [word for area in felt.spots if area.later for word in words(area)]
    again = [area.again for area in felt.spots if area.again]
    return tuple(dict.fromkeys((DEAL, *(opening(game) if betting else ()), *felt.words, *later, *again)))


def words(area: Area) -> list[str]:
    """What lays a wager after the cards: the most that may be laid, or a multiple."""
    return [area.word] if area.most else [f"{area.word} {n}" for n in MULTIPLES]


def bets(r: Round, name: str) -> Iterator[tuple[str, list[Fact]]]:
    """What this player may bet now, each at its least, with those that are laid with it."""
    felt, table = layout_of(r.game.edition), r.table
    options = (option for duty in r.asked(Who(name)) for option in duty.options)
    lays = {(lay.place, lay.wager, lay.owner): lay for lay in options if isinstance(lay, Lay)}
    home = table.places_of[name][0]
    for said, area in opening(r.game).items():
        spot = area.spot(home, name)
        family = felt.family(area.wager)
        lay = lays.get(spot) or (lays.get(spot._replace(wager=family.word)) if family else None)
        if lay and lay.offers(*spot) and spot not in table.live(spot.place):
            chips = laid(lay).chips
            yield said, [Bet(spot.place, wager, name, chips) for wager in felt.together(area.wager)]


def decisions(r: Round, duty: Duty) -> Iterator[tuple[str, Fact]]:
    """What would answer this duty."""
    areas = areas_of(r.game)
    for option in duty.options:
        if isinstance(option, Choice | Pull):
            yield decided_by(option), option
        elif isinstance(option, Lay):
            area, most = areas[option.wager], option.high - option.high % option.step
            if area.again and option.place != duty.place:
                yield area.again, laid(option, most)
            elif area.most:
                yield area.word, laid(option, most)
            else:
                base = r.table.stake(duty.place, area.times) if area.times else option.low
                for n in MULTIPLES:
                    if not option.misfit(n * base):
                        yield f"{area.word} {n}", laid(option, n * base)


def open_to(r: Round, name: str, betting: bool) -> dict[str, Sequence[Fact]]:
    """All that this player may do now; to end one's betting is no fact of the round."""
    if closing(r):
        may = dict(bets(r, name)) if betting else {}
        return {**may, **({DEAL: ()} if r.table.stakes.in_play[name] else {})}
    duty = decision(r, name)
    return {said: [fact] for said, fact in decisions(r, duty)} if duty else {}


def done(r: Round, name: str, facts: Sequence[Fact]) -> Round:
    """The round after this player has done that."""
    for fact in facts:
        r = r.do(Who(name), fact)
    return r
