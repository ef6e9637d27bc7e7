"""Ultimate Texas Hold'em: what each choice is worth with the cards that a person sees, and hands to practise on.

Counted in Antes: what Ante, Blind and Play bring, less the Trips that a fold gives up where it is lost with the hand.
"""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from cutcard.cards import DECK, RANKS, SUITS
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty
from cutcard.core.facts import Bet, Choice
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.core.rights import DEALER
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, Table
from cutcard.described import waiting
from cutcard.described.short import first_wager
from cutcard.exact.advice import Value, Values, gives_up, laid, ranked, to_decide
from cutcard.games.manifest import BORDERLINE, CATEGORY, YOU
from cutcard.games.ultimate_texas_holdem.exact import Odds, before_the_flop, called, is_solved
from cutcard.games.ultimate_texas_holdem.rules import ANTE, CHECK, FLOP, PLAY, RIVER, STREETS, TRIPS, made_of
from cutcard.games.ultimate_texas_holdem.sight import Seen, worth
from cutcard.games.ultimate_texas_holdem.streets import start_of
from cutcard.hands.five_card import KINDS

CATEGORIES = ("before the flop", "on the flop", "on the river")
NEAR = Fraction(1, 10)  # Antes between the best two choices
TRIES = 2000
SEAT = "1"


def values(r: Round, who: str) -> Values:
    """The first hand that this person has to decide."""
    duty, game, t = to_decide(r, who, "CP-16-3", "5.7.2"), r.game, r.table
    seen = sight(t, duty.place)
    street = STREETS.street(t)
    odds = Odds.of(game, Fraction(t.stake(duty.place, TRIPS), t.stake(duty.place, ANTE)))
    worths = by_choice(odds, seen, street)
    found = [Value(fact, worths[times], name) for fact, times, name in acts(t, duty)]
    says = why(odds, seen, street, worths) + also(game, odds, seen)
    return Values("Antes", CATEGORIES[street - 1], ranked(found), says)


def also(game: Game, odds: Odds, seen: Seen) -> str:
    """What else a fold gives up, once all common cards lie there."""
    if not seen.river:
        return ""
    kind = made_of(seen.own, (*seen.flop, *seen.river), odds.both).kind
    return gives_up(game, TRIPS, game.pays(TRIPS)[kind]) if odds.given_up[KINDS.index(kind)] else ""


def sight(t: Table, place: str) -> Seen:
    """What the person to whom the round is shown knows, from the cards that have a name there."""
    own, flop, river, dealer = (
        tuple(item.name for item in t.dealt_to(at) if item.name != HIDDEN) for at in (place, FLOP, RIVER, DEALER)
    )
    gone = {item.name for item in t.items.values()} - {*own, *flop, *river, *dealer, HIDDEN}
    return Seen(own, flop, river, dealer, tuple(sorted(gone)))


def by_choice(odds: Odds, seen: Seen, street: int) -> dict[int, Fraction]:
    """What a Play of so many Antes is worth, and, under 0, what a check or a fold is."""
    if street == 1 and not any(seen[1:]):
        start = start_of(*(DECK.index(card) for card in seen.own))
        if is_solved(odds):
            return before_the_flop(odds, int(start))
        seen = Seen(like(int(start)))
    opening, play, before, after = worth(odds, seen)
    if street == 3:
        kind = KINDS.index(made_of(seen.own, (*seen.flop, *seen.river), odds.both).kind)
        return {0: -2 - odds.given_up[kind], 1: opening + play}
    plays = {times: opening + times * play for times in ((3, 4) if street == 1 else (2,))}
    return {0: before if street == 1 else after, **plays}


def like(start: int) -> tuple[str, str]:
    """Two cards of that starting hand, always the same."""
    row, column = divmod(start, 13)
    return RANKS[row] + SUITS[0], RANKS[column] + SUITS[row <= column]


def acts(t: Table, duty: Duty) -> Iterator[tuple[Bet | Choice, int, str]]:
    """Each act that is open, how many Antes it plays, and as it is written where a round is described."""
    ante = t.stake(duty.place, ANTE)
    for option in duty.options:
        if isinstance(option, Lay):
            for chips in range(option.low, option.high + 1, option.step):
                yield laid(option, chips), chips // ante, f"{PLAY} {chips // ante}"
        elif isinstance(option, Choice):
            yield option, 0, option.word


def why(odds: Odds, seen: Seen, street: int, worths: dict[int, Fraction]) -> str:
    most = max(worths, key=lambda times: (worths[times], times))
    board = (*seen.flop, *seen.river)
    if street == 1:
        a, b = (DECK.index(card) for card in seen.own)
        held = f"{called(int(start_of(a, b)))} (s suited, o not)" if a % 13 != b % 13 else "A pocket pair"
    else:
        held = made_of(seen.own, board, odds.both).words.capitalize()
    if most:
        gained = f"A Play of {most} is worth {percent(worths[most] - worths[0], 2)} of the Ante more than to"
        return f"{held}. {gained} {'fold' if street == 3 else CHECK}."
    least = min(times for times in worths if times)
    loses = f"A Play of {least} would lose {percent(worths[0] - worths[least], 2)} of the Ante more, on average,"
    return f"{held}. {loses} than {'the fold does' if street == 3 else 'waiting for the next common cards'}."


# Hands to practise on.


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """A hand on one of the streets: any, or one on the flop or river on which the two choices are close."""
    for _ in range(TRIES):
        street = CATEGORIES.index(category) if mode == CATEGORY else chance.randrange(mode == BORDERLINE, 3)
        nine = chance.sample(DECK, 9)
        if mode != BORDERLINE or is_close(game, nine, street + 1):
            seat = {"owner": YOU, "bets": first_wager(game), "cards": " ".join(nine[:2]), "choices": [CHECK] * street}
            return waiting(game, {"seats": {SEAT: seat}, "board": " ".join(nine[2:7]), DEALER: " ".join(nine[7:])})
    raise Faulty("train/none", "with these odds no choice is close", instead="choose another mode")


def is_close(game: Game, cards: list[str], street: int) -> bool:
    """Whether the best two choices are worth nearly the same."""
    flop, river = (tuple(cards[2:5]) if street > 1 else ()), (tuple(cards[5:7]) if street > 2 else ())
    best, second, *_ = sorted(by_choice(Odds.of(game), Seen((cards[0], cards[1]), flop, river), street).values())[::-1]
    return best - second < NEAR
