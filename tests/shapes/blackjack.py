"""Blackjack without a hole card: a thin shape that proves the kernel carries it, not the product's game.

Up to three people bet on one box (2), and may insure it against an ace (9). Its holder decides; a backer follows a
split or a double, or stays out.
"""

from collections.abc import Iterator, Sequence

from cutcard.cards import DECK
from cutcard.core.duty import PAYS, Draw, Duty, Lay, Option
from cutcard.core.facts import Choice, Move, Verdict
from cutcard.core.game import Game, Step
from cutcard.core.rights import DEALER, SHOE
from cutcard.core.steps import bets, deal, incomplete, pulls, settle
from cutcard.core.table import Table, seat
from cutcard.games.manifest import Manifest
from tests.shapes import SEATS, sheet

BOXES = tuple("1234567")
SPLITS = tuple(box + letter for box in BOXES for letter in "ab")
MAIN, DOUBLE, INSURANCE = "main", "double", "insurance"
INSURED = "insurance closed"
HIT, STAND = "hit", "stand"


def value(cards: Sequence[str]) -> int:
    total = sum(min(10, "A23456789TJQK".index(card[0]) + 1) for card in cards)
    return total + 10 if total <= 11 and any(card[0] == "A" for card in cards) else total


def hands(g: Game, t: Table) -> list[str]:
    """Live hands in the order they are played: a box, then the hands split from it."""
    return sorted({spot.place for spot in t.live()})


def boxes(g: Game, t: Table) -> list[str]:
    return [box for box in BOXES if t.live(box)]


def dealer(g: Game, t: Table) -> list[str]:
    return [DEALER] if t.live() else []


def up(g: Game, t: Table, place: str) -> str:
    return "up"


def from_shoe(g: Game) -> bool:
    return True


def natural(t: Table, place: str) -> bool:
    cards = t.cards(place)
    return place not in SPLITS and len(cards) == 2 and value(cards) == 21 and not split_off(t, place)


def split_off(t: Table, hand: str) -> list[str]:
    """The hands split from this one: the word names its target."""
    return [word.removeprefix("split ") for word in t.words(hand) if word.startswith("split ")]


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, Sequence[Option]]]:
    """The holder of a box bets first; two others may back it (2)."""
    for person, places in t.places_of.items():
        for box in BOXES:
            on_it = {spot.owner for spot in t.live(box)} | {person}
            if box in places or (complete(g, t, box) and len(on_it) <= 3):
                yield box, person, (Lay(box, MAIN, person, 1000, 50_000, 100), *pulls(t, box, person))


def insurances(g: Game, t: Table) -> Iterator[tuple[str, str, Sequence[Option]]]:
    """Against an ace, up to half the stake (9)."""
    for spot in t.live(wager=MAIN):
        lay = Lay(spot.place, INSURANCE, spot.owner, 1, t.stakes[spot].chips // 2, 1)
        yield spot.place, spot.owner, (lay, *pulls(t, spot.place, spot.owner, INSURANCE))


def against_an_ace(step: Step) -> Step:
    return lambda g, t: step(g, t) if t.live() and t.cards(DEALER)[:1] and t.cards(DEALER)[0][0] == "A" else ()


def complete(g: Game, t: Table, hand: str) -> bool:
    """A hand with bettors has one who decides; a new one, before its card is there, by the box it is split from."""
    laid = t.laid(hand if t.at(hand) else seat(hand), MAIN, t.holder(hand) or "nobody")
    return any(stake.outcome != "void" for stake in laid)


def turn(g: Game, t: Table) -> Sequence[Duty]:
    """Each hand in order: what was said and laid decides what it is owed; counted, never pointed at."""
    for hand in hands(g, t):
        cards, said, doubled = t.cards(hand), t.words(hand), t.laid(hand, DOUBLE)
        for new in split_off(t, hand):
            if duties := tuple(split(g, t, hand, new)):
                return duties
        if doubled and (duties := tuple(follow(g, t, hand, DOUBLE, hand))):
            return duties
        if len(cards) < 2 + said.count(HIT) + bool(doubled):
            return (Duty(f"card:{hand}:{t.dealt(hand)}", SHOE, g.cite("11"), (Draw(hand, "up", 1),), hand),)
        if value(cards) > 21:
            lost = [Verdict(*spot, "lose", 0, g.cite("4")) for spot in t.live(hand)]
            return [Duty(f"bust:{hand}:{v.wager}:{v.owner}", DEALER, v.cite, (v,), hand, does=PAYS) for v in lost]
        if value(cards) < 21 and STAND not in said and not doubled:
            options = tuple(choices(t, hand))
            return (Duty(f"turn:{hand}:{len(said)}", t.holder(hand), g.cite("11"), options, hand),)
    return ()


def choices(t: Table, hand: str) -> Iterator[Option]:
    cards, holder = t.cards(hand), t.holder(hand)
    yield from (Choice(hand, HIT), Choice(hand, STAND))
    if len(cards) == 2:
        stake = t.stake(hand, MAIN, holder)
        yield Lay(hand, DOUBLE, holder, stake, stake, 1)  # laying it is the decision (12)
        family = {spot.place for spot in t.stakes if seat(spot.place) == seat(hand)}
        if value(cards[:1]) == value(cards[1:]) and len(family) < 3:
            yield Choice(hand, f"split {seat(hand)}{'ab'[len(family) - 1]}")


def split(g: Game, t: Table, hand: str, new: str) -> Iterator[Duty]:
    """An equal stake on the new hand, which the holder must lay; then the second card is carried there (13)."""
    if t.at(new) or (t.staked(new) and not t.live(new)):
        return
    yield from follow(g, t, hand, MAIN, new)
    if t.stake(new, MAIN, t.holder(hand)):
        yield Duty(f"part:{new}", DEALER, g.cite("13"), (Move(new, t.lies[hand][1:2]),), new)


def follow(g: Game, t: Table, hand: str, wager: str, to: str) -> Iterator[Duty]:
    """Everyone on the hand lays as much again; a backer may stay out instead."""
    for spot in t.live(hand, MAIN):
        out = Choice(to, f"no {wager}", spot.owner)
        if not t.laid(to, wager, spot.owner) and out.word not in t.words(to, spot.owner):
            stake = t.stakes[spot].chips
            stay = () if spot.owner == t.holder(hand) else (out,)
            options = Lay(to, wager, spot.owner, stake, stake, 1), *stay
            yield Duty(f"follow:{to}:{wager}:{spot.owner}", spot.owner, g.cite("13"), options, to)


def draw(g: Game, t: Table) -> Iterator[Duty]:
    """The dealer draws to sixteen and stands on all seventeens (15)."""
    if t.live() and value(t.cards(DEALER)) < 17:
        yield Duty(f"card:dealer:{t.dealt(DEALER)}", SHOE, g.cite("15"), (Draw(DEALER, "up", 1),), DEALER)


def lines(g: Game, t: Table, hand: str) -> Iterator[Verdict]:
    ours, theirs = ((value(t.cards(place)), natural(t, place)) for place in (hand, DEALER))
    for spot in t.live(hand):
        stake = t.stakes[spot].chips
        if spot.wager == INSURANCE:
            yield Verdict(*spot, "win" if theirs[1] else "lose", 3 * stake if theirs[1] else 0, g.cite("9"))
        elif theirs[1] and (spot.wager == DOUBLE or hand in SPLITS):
            yield Verdict(*spot, "void", stake, g.cite("14"))  # a dealer's blackjack takes only the first stake
        elif theirs[0] > 21 or ours > theirs:
            odds = g.pays(MAIN)["blackjack" if ours[1] else "win"]
            yield Verdict(*spot, "win", stake + odds.winnings(stake), g.cite("4"))
        elif ours == theirs:
            yield Verdict(*spot, "push", stake, g.cite("4"))
        else:
            yield Verdict(*spot, "lose", 0, g.cite("4"))


GAME = Game(
    "blackjack",
    sheet(
        "blackjack",
        "BJ-",
        rules={"seats": SEATS},
        pays={MAIN: {"cite": "4", "win": 1, "blackjack": "3/2"}},
        layout={
            "spots": {
                MAIN: {"name": "Main", "key": "m"},
                DOUBLE: {"name": "Double", "later": True, "times": MAIN},
                INSURANCE: {"name": "Insurance", "key": "i", "later": True},
            },
            "piles": {DEALER: {"name": "Dealer", "cards": 2}, "seat": {"name": "Your hand", "cards": 2}},
            "words": {word: {"name": word.title(), "key": word[0], "says": word} for word in (HIT, STAND)},
        },
    ),
    steps=(
        bets(offers, cite="5", closing="5"),
        deal(1, boxes, up, cite=lambda g, place: "6", singly=from_shoe),
        deal(1, dealer, up, cite=lambda g, place: "6", singly=from_shoe),
        deal(2, boxes, up, cite=lambda g, place: "6", singly=from_shoe),
        against_an_ace(bets(insurances, cite="9", closing="9", until=(INSURED,), name="insure")),
        turn,
        draw,
    ),
    settlement=(settle(hands, lines, cite="16", reveal=False),),
    places=(*BOXES, *SPLITS, DEALER),
    wagers=(MAIN, DOUBLE, INSURANCE),
    spots=frozenset((hand, wager) for hand in (*BOXES, *SPLITS) for wager in (MAIN, DOUBLE, INSURANCE)),
    piles=frozenset((*BOXES, *SPLITS, DEALER)),
    deck=DECK * 8,
    faults=(incomplete(complete, hands, "2"),),
)
MANIFEST = Manifest(GAME.name, (GAME,))
