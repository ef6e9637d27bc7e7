"""Every game as it is played here, its random rounds, and what is true of any table."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

import pytest
from hypothesis import settings

from cutcard.chance.source import Pack
from cutcard.core.duty import Draw, Duty, Lay, Option
from cutcard.core.errors import Refusal
from cutcard.core.facts import Deal, Fact, Spot
from cutcard.core.game import Game
from cutcard.core.rights import DEALER, SHOE, SUPERVISOR, is_role
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, Table
from cutcard.core.text import write
from cutcard.games import GAMES
from cutcard.games.baccarat.rules import NZ as BACCARAT
from cutcard.games.blackjack.rules import NZ as BLACKJACK
from cutcard.games.caribbean_stud.rules import NZ as CARIBBEAN
from cutcard.games.four_card_poker.rules import NZ, US
from cutcard.games.let_it_ride.rules import US as RIDE
from cutcard.games.mississippi_stud.rules import US as STUD
from cutcard.games.pai_gow.rules import NZ as TILES
from cutcard.games.roulette.rules import NZ as WHEEL
from cutcard.games.three_card_poker.rules import NZ as THREE
from cutcard.games.ultimate_texas_holdem.rules import US as HOLDEM
from tests import jackpots
from tests.kit import PLAYERS, STAFF, Chance, at_random, author, play, seated
from tests.toys import HOUSE as TOY
from tests.ultimate_texas_holdem import OWN

ONE_EACH = {person: str(n) for n, person in enumerate(PLAYERS[:5], 1)}
DEE, SUE, MACHINE = STAFF[DEALER], STAFF[SUPERVISOR], STAFF[SHOE]


class Setting(NamedTuple):
    """A game as it is played here: who sits where, and whether its face-down cards are known when they are dealt."""

    game: Game
    seats: Mapping[str, str] = ONE_EACH
    opening: str = ""
    physical: bool = False


THREE_BETS = "".join(
    f"{person} bet {place} {wager} {person} 1000\n"
    for person, place in ONE_EACH.items()
    for wager in ("main-1", "main-2", "main-3")
)
ANTES = "".join(
    f"{person} bet {place} {wager} {person} 1000\n" for person, place in ONE_EACH.items() for wager in ("ante", "blind")
)
FROM_TWO = {person: str(n) for n, person in enumerate(PLAYERS[:5], 2)}  # box 1 is the house's
BLIND_HANDS = ("ann", "1"), ("ann", "2"), ("bob", "4")


def opens(game: Game) -> bool:
    """Tell whether it may be played as it stands, and leaves no pay table that it offers to the operator."""
    try:
        game.edition.open_for_play()
    except Refusal:
        return False
    return True


PLAYED = {
    **{
        f"{game.name} {game.edition.name}": Setting(game, dict(list(ONE_EACH.items())[: game.number("seats")]))
        for game in (*GAMES, TOY)
        if opens(game)
    },
    "let-it-ride us": Setting(RIDE.set(three_card=True), opening=THREE_BETS),
    "let-it-ride us, linked, physical cards": Setting(
        RIDE.set(progressive="D", absent="pull"), opening=THREE_BETS, physical=True
    ),
    "four-card-poker from a shoe": Setting(NZ.set(device="shoe")),
    "four-card-poker, blind hands": Setting(
        NZ.set(areas_max=3, view_one=True, blind_play=True), {"ann": "1 2 3", "bob": "4", "cat": "6 5"}
    ),
    "four-card-poker, no side wager alone": Setting(NZ.set(aces_up_alone=False)),
    "four-card-poker, physical cards": Setting(NZ, physical=True),
    "four-card-poker us, linked": Setting(US.set(progressive="D")),
    "three-card-poker, six cards, from a shoe": Setting(THREE.set(six_card=True, device="shoe")),
    "three-card-poker, blind hands": Setting(
        THREE.set(areas_max=3, view_one=True, pair_plus_survives_a_fold=True, blind_play=True),
        {"ann": "1 2 3", "bob": "4"},
    ),
    "baccarat, a new shoe, style B": Setting(
        BACCARAT.set(style="B", differential=3000), opening='!shoe call "new shoe"'
    ),
    "baccarat, physical cards, no commission": Setting(BACCARAT.set(commission="none", style="B"), physical=True),
    "blackjack, side wagers, all lost": Setting(
        BLACKJACK.set(pairs=True, sevens=True, dealer_blackjack="all", soft_17="hit", double="any"),
        opening='!shoe call "new shoe"\nshoe deal rack down 9s\nann bet 1 main ann 1000\nbob bet 1 main bob 1000',
    ),
    "caribbean-stud from a shoe, blind bets": Setting(CARIBBEAN.set(device="shoe", blind_bet=True)),
    "caribbean-stud, two pools, physical cards": Setting(CARIBBEAN.set(jackpot="two-pools"), physical=True),
    "caribbean-stud, blind hands": Setting(CARIBBEAN.set(areas_max=3, view_one=True), {"ann": "1 2 3", "bob": "4"}),
    "four-card-poker us, linked, physical cards": Setting(US.set(progressive="A"), physical=True),
    "mississippi-stud, linked, from a shoe": Setting(STUD.set(three_card=True, progressive="D", device="shoe")),
    "mississippi-stud, linked, physical cards": Setting(STUD.set(three_card=True, progressive="A"), physical=True),
    "roulette, la partage, no bell": Setting(WHEEL.set(la_partage=True, bell=False)),
    "high-card, physical cards": Setting(TOY.set(seats=7), physical=True),
    "pai-gow nz-2012": Setting(TILES, FROM_TWO),
    "pai-gow, a player's bank": Setting(
        TILES.set(banks="players", plus_minus_four=True, seats=6), opening="ann choice 1 bank\nbob bet 2 main bob 1000"
    ),
    "pai-gow, a shared bank, physical tiles": Setting(
        TILES.set(banks="players", foul="loses", seats=6),
        opening="ann choice 1 co-bank\nbob bet 2 main bob 1000",
        physical=True,
    ),
    "ultimate-texas-holdem us": Setting(HOLDEM, opening=ANTES),
    "ultimate-texas-holdem us, linked, from a shoe": Setting(HOLDEM.set(progressive="D", device="shoe"), opening=ANTES),
    "ultimate-texas-holdem, both hole cards, blind hands": Setting(
        OWN.set(areas_max=3, view_one=True),
        {"ann": "1 2 3", "bob": "4"},
        "".join(f"{who} bet {at} {wager} {who} 1000\n" for who, at in BLIND_HANDS for wager in ("ante", "blind")),
    ),
}
RULED = {  # every irregularity has a ruling
    **PLAYED,
    "pool-stud": Setting(jackpots.GAME.set(jackpot="two-pools")),
}

ALL = RULED
STRUCK = tuple(RULED)  # any entry may be taken back
SEEDS = range(8)
QUICK = (  # of the same game in another setting, those that go ways of their own; the others are for the long run
    *("four-card-poker, blind hands", "four-card-poker us, linked, physical cards", "pai-gow, a player's bank"),
    *("baccarat, a new shoe, style B", "blackjack, side wagers, all lost"),
    *("three-card-poker, six cards, from a shoe", "ultimate-texas-holdem, both hole cards, blind hands"),
)


def among(names: Iterable[str]) -> pytest.MarkDecorator:
    """Each of these settings."""
    again = [name for name in names if ("," in name or " from a " in name) and name not in QUICK]
    marks = {name: [pytest.mark.long] for name in again}
    return pytest.mark.parametrize("name", [pytest.param(name, marks=marks.get(name, ())) for name in names])


every_game = among(ALL)


def tries(count: int) -> settings:
    return settings(max_examples=count, derandomize=True, database=None)


def shoe(name: str, rng: random.Random) -> Pack:
    """The cards in random order, beside what the game throws."""
    cards = list(ALL[name].game.pack)
    rng.shuffle(cards)
    return Chance(cards, ALL[name].game.thrown, rng)


def act(name: str, r: Round, rng: random.Random, pack: Pack) -> Round | None:
    """One random act under the rules; now and then one that nobody must do. None when nothing is due."""
    musts = [d for d in r.due if d.must]
    bets = [d for d in r.due if not d.must and any(isinstance(o, Lay) for o in d.options)]
    others = [d for d in r.due if not d.must and d not in bets]
    if not musts:
        return None
    chosen = rng.choice(rng.choices([bets or musts, others or musts, musts], [88 if bets else 0, 2, 10])[0])
    return take_up(name, r, chosen, rng.choice(chosen.options), rng, pack)


def take_up(name: str, r: Round, duty: Duty, option: Option, rng: random.Random, pack: Pack) -> Round:
    """What is due is drawn from the pack; where that is used up, from what was struck and lies nowhere."""
    if isinstance(option, Draw) and not r.game.supply(option.to):
        drawn = Counter(pack.left[: option.count])
        pack = pack if drawn <= left(name, r.table) and drawn.total() == option.count else undealt(name, rng, r.table)
    if ALL[name].physical and isinstance(option, Draw) and option.face != "up":
        fact: Fact = Deal(option.to, option.face, (HIDDEN,) * option.count)
    else:
        fact = at_random(option, r.game, r.table, rng, pack)
    return r.propose(author(duty), fact, duty.id, "because" if duty.reason else "")


def start(name: str) -> Round:
    return play(seated(ALL[name].game, **ALL[name].seats), ALL[name].opening)


@cache
def walk(name: str, seed: int) -> tuple[Round, ...]:
    """A random round, as it stood after each entry."""
    rng = random.Random(f"{name} {seed}")
    pack, path = shoe(name, rng), [start(name)]
    while after := act(name, path[-1], rng, pack):
        path.append(after)
        assert len(path) < 800, "the round does not end"
    return tuple(path)


def points(name: str, count: int) -> Iterator[tuple[random.Random, Round, tuple[Round, ...]]]:
    """Some moments of some rounds, each with the moments before it."""
    for seed in SEEDS:
        rng, path = random.Random(f"{name} at {seed}"), walk(name, seed)
        for n in sorted(rng.sample(range(1, len(path)), min(count, len(path) - 1))):
            yield rng, path[n], path[:n]


def assert_balanced(t: Table) -> None:
    """Chips and stakes are kept apart, and must tell the same story; nothing comes from nowhere."""
    assert sum(t.chips.values()) == 0
    on_spots, gains = Counter[Spot](), Counter[str]()
    for spot, stake in t.stakes.items():
        banked = [k for k in t.stakes.values() if k.bank == "/".join(spot) and k.outcome != "void"]
        paid = Counter[bool]()  # before the bank was laid, or taken up, and since
        for k in banked:
            paid[k.ended > stake.entry and stake.outcome != "withdrawn"] += k.returned - k.chips
        gains[spot.owner] -= paid[False]
        if not stake.outcome:
            gains[spot.owner] -= stake.chips
            on_spots[spot] += stake.chips - paid[True]
        elif stake.outcome not in ("withdrawn", "void"):
            gains[spot.owner] += stake.returned - stake.chips
    for award in t.awards:
        gains[award.payer] -= award.chips
        gains[award.payee] += award.chips
    undone = {k.bank.split("/")[-1] for k in t.stakes.values() if k.outcome == "void"}  # a void may reach a bank later
    for account in {*t.chips, *on_spots, *gains} - {"house"} - undone:
        expected = on_spots[account] if isinstance(account, Spot) else gains[account]
        assert t.chips.get(account, 0) == expected, account


def assert_all_decided(t: Table) -> None:
    assert t.live() == []
    assert not any(chips for account, chips in t.chips.items() if isinstance(account, Spot))


def undealt(name: str, rng: random.Random, t: Table) -> Pack:
    """What is left in the shoe, in an order of its own."""
    cards = list(left(name, t).elements())
    rng.shuffle(cards)
    return Chance(cards, ALL[name].game.thrown, rng)


def left(name: str, t: Table) -> Counter[str]:
    return Counter(ALL[name].game.pack) - Counter(t.items.named)


def to_the_end(name: str, r: Round, rng: random.Random, pack: Pack) -> Round:
    """Random acts and rulings until nothing must be done; each is asked of someone who is there."""
    for _ in range(800):
        people = [d.who for d in r.due if d.must and not is_role(d.who)]
        assert set(people) <= set(r.table.places_of), write(r.log)
        if (after := act(name, r, rng, pack)) is None:
            return r
        r = after
    raise AssertionError(f"the round does not end: {write(r.log)}")
