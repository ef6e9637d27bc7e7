"""Pai Gow as it is analysed: best play against the house way, every part a person may take, and where ways differ."""

from fractions import Fraction

from cutcard.core.game import Game
from cutcard.exact.figures import Analysis, Table
from cutcard.games.pai_gow import banks
from cutcard.games.pai_gow.boxes import BANKS, COMMISSION, HOUSE_WAY, MAIN, PLAYERS
from cutcard.games.pai_gow.exact import CHOICES, best, choices, commission, deviations, figures, strategy
from cutcard.games.pai_gow.house_ways import WAYS
from cutcard.games.pai_gow.sets import BANKER, BESIDE, HANDS, PLAYER, met, sets
from cutcard.games.pai_gow.strategies import AS_THE_HOUSE, NAMED

MOST = 40  # hands of the chart that are told one by one


def chart(game: Game, role: int = PLAYER, name: str = "Chart") -> Table:
    """Every set that best play sets otherwise than the house way, and what that costs: all others it sets alike."""
    rows = tuple(deviations(game, role))
    columns = ("tiles", "words"), ("house way, low / high", "words"), ("best, low / high", "words")
    says = (
        f"Of {len(sets()):,} sets of tiles {len(rows):,} are best set differently from the house way; here are the "
        f"{MOST} that cost most, and --json and the workbook have all. All others are best set by the house way."
    )
    return Table(name, says, (*columns, ("one hand", "share"), ("in all", "share")), rows, most=MOST)


def roles(game: Game) -> Table:
    """What it costs to play against each house way, to bank and to share the bank, set as the house does or best."""
    rows: list[tuple[str | Fraction, ...]] = []
    for way in WAYS:
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
    says = "Against one other hand, which is set by the house way named."
    return Table("Roles", says, (*columns, ("house edge", "share")), tuple(rows))


def boxes(game: Game) -> Table:
    """What one to seven boxes are worth to a bank, set by the house way or best."""
    way = game.word(HOUSE_WAY)
    played = {"house": met(way).as_the_house, "best": best(game, BANKER)}
    return banks.table(way, commission(game, BANKER), played)


def analyse(game: Game) -> Analysis:
    """Best play against the house way, what others cost, the bank, and where the house way goes wrong."""
    banked = game.word(BANKS) == PLAYERS
    extra = {f"{name} strategy": str(figures(game, choices(game, name)).ev) for name in NAMED}
    extra[f"banker of one box, {AS_THE_HOUSE}"] = str(figures(game, choices(game, AS_THE_HOUSE), BANKER).ev)
    main = figures(game, best(game))
    notes = (
        (f"Against {game.word(HOUSE_WAY)} a player who sets every hand best has the edge, not the house.",)
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
        {"boxes": {"rounds": banks.ROUNDS, "standard errors": banks.SURE}} if banked else {},
        (roles(game), *((boxes(game), chart(game, BANKER, "Banker's chart")) if banked else ()), chart(game)),
        ways={f"{name} strategy": (says, "") for name, says in NAMED.items()},
        choices={how[0].upper(): how for how in CHOICES},
    )
