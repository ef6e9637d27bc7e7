"""Pai Gow, exactly: each of 35,960 hands, however it is set, against each of 20,475 that the other may hold beside it.

Against a house way one may set as the house does, or the best way. As a player a copy is lost, as the banker it is won;
a co-banker's hand is set by the house way. What the bank wins of one box is charged as a player's win is.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

import numpy as np

from cutcard.core.game import Game
from cutcard.exact.figures import Analysis, Outcome, Table, WagerFigures
from cutcard.exact.kept import Arrays, kept, place
from cutcard.games.pai_gow import house_ways, kernel
from cutcard.games.pai_gow.boxes import BANK, BANK_COMMISSION, BANKS, COMMISSION, HOUSE_WAY, MAIN, NET, PLAYERS
from cutcard.games.pai_gow.house_ways import WAYS as HOUSE_WAYS
from cutcard.games.pai_gow.house_ways import house_way
from cutcard.games.pai_gow.kernel import together
from cutcard.games.pai_gow.sets import BANKER, BESIDE, HANDS, PLAYER, Counts, met, sets, tiles_of, ways_of, weights
from cutcard.games.pai_gow.strategies import AS_THE_HOUSE, NAMED, OPTIMAL, setting_of

WON, PUSHED, LOST = "both hands win", "one hand wins", "both hands lose"
TWO_PAIRS, PAIR, STRONG, POINTS = CATEGORIES = ("two pairs", "one pair", "a Wong, Gong or High Nine", "points alone")
SAME, LOWER, HIGHER = CHOICES = ("as the house", "low hand raised", "high hand raised")
AFTER = comb(24, 4)  # hands that a second box may hold beside them
CODE = (house_ways, kernel)
MOST = 40  # hands of the chart that are told one by one


def commission(game: Game, role: int = PLAYER) -> Fraction:
    """The share of a win that the house keeps: of a bank's, where banks are charged."""
    charged = role == PLAYER or game.word(BANK_COMMISSION) == NET
    return Fraction(game.number(COMMISSION), 100) if charged else Fraction(0)


def best(game: Game, role: int = PLAYER) -> Counts:
    """The setting of each set that is worth most; where two are worth the same, the house's."""
    m, kept = met(game.word(HOUSE_WAY)), 1 - commission(game, role)
    worth = m.won[role] * kept.numerator - m.lost[role] * kept.denominator
    every = np.arange(len(sets()))
    found: Counts = worth.argmax(axis=1)
    return np.where(worth[every, m.as_the_house] == worth[every, found], m.as_the_house, found)


def choices(game: Game, strategy: str, role: int = PLAYER) -> Counts:
    """Which setting of each set a strategy plays."""
    if strategy == OPTIMAL:
        return best(game, role)
    if strategy == AS_THE_HOUSE:
        return met(game.word(HOUSE_WAY)).as_the_house
    played = [setting_of(strategy, game, tiles_of(n)) for n in range(len(sets()))]
    keys = [[(s.over.strength, s.under.strength) for s in ways_of(n)] for n in range(len(sets()))]
    return np.array([k.index((s.over.strength, s.under.strength)) for k, s in zip(keys, played, strict=True)])


def figures(game: Game, played: Counts, role: int = PLAYER, name: str = MAIN) -> WagerFigures:
    """What is won, pushed and lost under these settings, per unit staked against one other hand."""
    m, every = met(game.word(HOUSE_WAY)), np.arange(len(sets()))
    won = int((weights() * m.won[role][every, played]).sum())
    lost = int((weights() * m.lost[role][every, played]).sum())
    pays, deals = 1 - commission(game, role), HANDS * BESIDE
    made = WagerFigures(
        name,
        deals,
        (
            Outcome(WON, f"{pays}", won, pays),
            Outcome(PUSHED, "", deals - won - lost, Fraction(0)),
            Outcome(LOST, "", lost, Fraction(-1)),
        ),
    )
    made.check()
    return made


def category(n: int) -> str:
    """What can be made of a set, at its best."""
    ways = ways_of(n)
    if any(s.under.is_pair for s in ways):
        return TWO_PAIRS
    if any(s.over.is_pair for s in ways):
        return PAIR
    return STRONG if any(s.over.ranking for s in ways) else POINTS


def choice(n: int, chosen: int, house: int) -> str:
    """How a setting of a set stands to the house way's: settings are in the order of their high hands."""
    return SAME if chosen == house else HIGHER if chosen > house else LOWER


def strategy(game: Game) -> dict[str, dict[str, dict[str, str]]]:
    """By category, how often best play sets as the house way does, and to which side it goes otherwise."""
    played, house = best(game), met(game.word(HOUSE_WAY)).as_the_house
    counts = {name: dict.fromkeys(CHOICES, 0) for name in CATEGORIES}
    for n, weight in enumerate(weights().tolist()):
        counts[category(n)][choice(n, int(played[n]), int(house[n]))] += weight
    return {
        "any": {
            name: {how: str(Fraction(count, sum(row.values()))) for how, count in row.items() if count}
            for name, row in counts.items()
        }
    }


def deviations(game: Game, role: int = PLAYER) -> Iterator[tuple[str, str, str, Fraction, Fraction]]:
    """Sets that best play sets otherwise: the tiles, low and high by either, what one such hand costs, and all of them.

    The dearest first.
    """
    m, played, kept = met(game.word(HOUSE_WAY)), best(game, role), 1 - commission(game, role)
    worth = m.won[role] * kept.numerator - m.lost[role] * kept.denominator
    every = np.arange(len(sets()))
    costs = worth[every, played] - worth[every, m.as_the_house]
    for n in np.argsort(-(costs * weights()), kind="stable"):
        if costs[n]:
            one = Fraction(int(costs[n]), kept.denominator * BESIDE)
            yield (
                " ".join(tiles_of(int(n))),
                told(int(n), int(m.as_the_house[n])),
                told(int(n), int(played[n])),
                one,
                one * int(weights()[n]) / HANDS,
            )


def told(n: int, way: int) -> str:
    s = ways_of(n)[way]
    return f"{s.under.words} / {s.over.words}"


def chart(game: Game) -> Table:
    """The hands in which the house way costs a player most."""
    rows = tuple(deviations(game))
    columns = ("tiles", "words"), ("house way, low / high", "words"), ("best, low / high", "words")
    says = (
        f"Of {len(rows):,} sets of tiles that best play sets otherwise than the house way, the {MOST} that cost most."
    )
    return Table("chart", says, (*columns, ("one hand", "share"), ("in all", "share")), rows[:MOST])


def roles(game: Game) -> Table:
    """What it costs to play against each house way, to bank and to share the bank, set as the house does or best."""
    rows: list[tuple[str | Fraction, ...]] = []
    for way in HOUSE_WAYS:
        at = game.set(house_way=way)
        house = met(way).as_the_house
        for says, role, played in (
            ("player, by the house way", PLAYER, house),
            ("player, best", PLAYER, best(at)),
            ("banker of one box, by the house way", BANKER, house),
            ("banker of one box, best", BANKER, best(at, BANKER)),
            ("co-banker, by the house way", BANKER, house),
        ):
            f = figures(at, played, role)
            shares = [Fraction(o.count, f.deals) for o in f.outcomes]
            rows.append((way, says, *shares, f.house_edge))
    columns = ("house way", "words"), ("as", "words"), ("wins", "share"), ("pushes", "share"), ("loses", "share")
    return Table(
        "roles", "Against one other hand that is set by a house way.", (*columns, ("house edge", "share")), tuple(rows)
    )


def of_two_boxes(game: Game) -> WagerFigures:
    """A bank set by the house way, alone or shared, against two boxes: per unit on either, the commission on both."""
    way = game.word(HOUSE_WAY)
    theirs = [house_way(way, tiles_of(n)) for n in range(len(sets()))]
    high, low = np.array([s.over.strength for s in theirs]), np.array([s.under.strength for s in theirs])

    def count() -> Arrays:
        return {"pairs": np.array(together(high, low, high, low, weights()))}

    both, mixed, neither = kept(place("pai-gow-two-boxes", way, CODE), count)["pairs"].tolist()
    won, _, lost = (o.count * AFTER for o in figures(game, met(way).as_the_house, BANKER).outcomes)
    pays, deals = 1 - commission(game, BANKER), HANDS * BESIDE * AFTER
    ends = {
        "wins both": (both, pays),
        "wins one": (2 * (won - both - mixed), pays / 2),
        "loses one": (2 * (lost - neither - mixed), Fraction(-1, 2)),
        "loses both": (neither, Fraction(-1)),
    }
    level = Outcome("comes out even", "", deals - sum(n for n, _ in ends.values()), Fraction(0))
    made = WagerFigures(BANK, deals, (*(Outcome(end, "", n, net) for end, (n, net) in ends.items()), level))
    made.check()
    return made


def boxes(game: Game) -> Table:
    """What one and two boxes against it are worth to a bank that is set by the house way."""
    one = figures(game, met(game.word(HOUSE_WAY)).as_the_house, BANKER, BANK)
    rows = tuple((words, f.hit_frequency, f.house_edge) for words, f in (("one", one), ("two", of_two_boxes(game))))
    says = "A player's bank or a shared one, set by the house way, against boxes with equal wagers; per unit on each."
    return Table("boxes", says, (("boxes", "words"), ("ends ahead", "share"), ("house edge", "share")), rows)


def analyse(game: Game) -> Analysis:
    """Best play against the house way, what others cost, the bank, and where the house way goes wrong."""
    extra = {f"{name} strategy": str(figures(game, choices(game, name)).ev) for name in NAMED}
    main = figures(game, best(game))
    notes = (
        (f"Against {game.word(HOUSE_WAY)} a player who sets best has the edge: a house that deals it gives it away.",)
        if main.ev > 0
        else ()
    )
    options = {name: game.edition[name] for name in (HOUSE_WAY, COMMISSION)} | dict(game.edition.values)
    method = (
        f"{len(sets()):,} sets, {HANDS:,} hands, each against {BESIDE:,} of the bank's, which are set by the house way"
    )
    return Analysis(
        game.name,
        game.edition.name,
        options,
        {MAIN: main},
        strategy(game),
        method,
        notes,
        extra,
        tables=(roles(game), *((boxes(game),) if game.word(BANKS) == PLAYERS else ()), chart(game)),
        ways={f"{name} strategy": (says.capitalize(), "") for name, says in NAMED.items()},
        choices={how[0].upper(): how for how in CHOICES},
    )
