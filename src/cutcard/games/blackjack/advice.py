"""Blackjack: what every act is worth with the cards that a person sees, and hands to practise on.

Counted in wagers, on the cards that have not been seen; a card burnt unseen is as good as undealt.
"""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from cutcard.cards import one
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.core.facts import Choice
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, Table
from cutcard.described import waiting
from cutcard.described.short import first_wager
from cutcard.exact.advice import Value, Values, decision, laid, ranked
from cutcard.games.blackjack import sample
from cutcard.games.blackjack.boxes import HIT, INSURANCE, MAIN, SPLITS, cards, family, first, natural
from cutcard.games.blackjack.hand import ACE, total, words
from cutcard.games.blackjack.rules import EVEN, in_short
from cutcard.games.blackjack.side_bets import insurance
from cutcard.games.blackjack.strategies import OPTIMAL
from cutcard.games.blackjack.terms import Terms, value_of
from cutcard.games.blackjack.worth import SPLIT, worths
from cutcard.games.manifest import BORDERLINE, CATEGORY, YOU

HARD, SOFT, PAIR, INSURED = CATEGORIES = ("hard hands", "soft hands", "pairs", "insurance")
NEAR = Fraction(1, 20)  # wagers between the two best acts
TRIES = 400  # until a hand of the kind wanted comes
SEAT = "1"


def values(r: Round, who: str) -> Values:
    """The first thing that this person has to decide; before the cards, what each wager is worth."""
    duty = decision(r, who)
    if duty is None:
        return before_the_cards(r, who)
    options = {option.word for option in duty.options if isinstance(option, Choice)}
    if HIT in options:
        return of_a_hand(r, duty)
    if "no" in options:
        return of_insurance(r, duty)
    says = "who backs a hand follows it or stays out: that is not advised on"
    raise Faulty("advise/backer", says, duty.cite, "ask for who holds the box")


def before_the_cards(r: Round, who: str) -> Values:
    """Every wager costs something; none of them costs nothing."""
    lays = [o for d in r.due_of.get(who, ()) for o in d.options if isinstance(o, Lay)]
    exact = sample.exact(r.game, OPTIMAL)
    found = [Value(laid(lay), exact[lay.wager].ev, lay.wager) for lay in lays if lay.wager in exact]
    if not found:
        raise Faulty("advise/nothing", "there is nothing to decide", r.game.cite("CP-2-11"), "ask when it is your turn")
    best = {value.name: value for value in reversed(found)}  # of several boxes the own
    return Values("wagers", "", ranked(best.values()), "Every wager has its price; not betting costs nothing.")


def gone(t: Table, hand: str) -> list[str]:
    """Every card that has been seen, but the hand's own and the dealer's first."""
    seen = [item.name for item in t.items.values() if item.open and item.name != HIDDEN]
    for card in (*cards(t, hand), first(t)):
        seen.remove(card)
    return seen


def of_a_hand(r: Round, duty: Duty) -> Values:
    t, hand = r.table, duty.place
    own, up = cards(t, hand), first(t)
    many = len(family(t, hand))
    worth = worths(Terms.of(r.game), own, up, gone(t, hand), many=many, split_off=hand in SPLITS)
    found = []
    for option in duty.options:
        if isinstance(option, Choice):
            found.append(Value(option, worth[option.word], option.word))
        elif isinstance(option, Lay):
            name = SPLIT if option.wager == MAIN else option.wager
            found.append(Value(laid(option, option.high), worth[name], name))
    return Values("wagers", kind(own), ranked(found), why(own, up))


def kind(own: list[str]) -> str:
    if len(own) == 2 and value_of(own[0]) == value_of(own[1]):
        return PAIR
    return SOFT if total(own)[1] else HARD


def why(own: list[str], up: str) -> str:
    shown = one("T" if up[0] in "TJQK" else up[0])
    return f"{words(own).capitalize()} against {shown}, on every order of the cards that have not been seen."


def of_insurance(r: Round, duty: Duty) -> Values:
    """Insurance by itself; for a blackjack, what comes of the wager too, so that even money can be compared."""
    t, box, terms = r.table, duty.place, Terms.of(r.game)
    seen = [value_of(card) for card in (*gone(t, box), *cards(t, box))]  # beside the ace
    insured = insurance(terms, r.game.pays(INSURANCE)["win"].net, *seen)
    stake = t.stake(box, MAIN, duty.who)
    blackjack = terms.blackjack * (1 - insured.hit_frequency) if natural(t, box) else Fraction(0)
    found = []
    for option in duty.options:
        if isinstance(option, Lay):
            worth = blackjack + insured.ev * Fraction(option.high - option.high % option.step, stake)
            found.append(Value(laid(option, option.high - option.high % option.step), worth, INSURANCE))
        elif isinstance(option, Choice):
            found.append(Value(option, Fraction(1) if option.word == EVEN else blackjack, option.word))
    says = f"The dealer's next card is worth ten in {percent(insured.hit_frequency, 2)} of all cases."
    return Values("wagers", INSURED, ranked(found), says)


# Hands to practise on.


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """Two cards and a dealer's card: any, near the border between two acts, or of one kind."""
    if mode == CATEGORY and category not in CATEGORIES:
        instead = f"choose {one_of(CATEGORIES)}"
        raise Faulty("train/category", f"{quoted(category, 30)} is not a kind of hand", instead=instead)
    for r in deals(game, category == INSURED, chance):
        given = values(r, YOU) if mode in (CATEGORY, BORDERLINE) else None
        if given and mode == CATEGORY and given.category != category:
            continue
        if given and mode == BORDERLINE and given.best[0].worth - given.best[1].worth > NEAR:
            continue
        return r
    raise Faulty("train/none", "with these rules no such hand came", instead="choose another mode")


def deals(game: Game, insured: bool, chance: Random) -> Iterator[Round]:
    """Rounds in which you must act, on your hand or on insurance."""
    for _ in range(TRIES):
        up, *own = chance.sample(game.pack, 3)
        up = ACE + up[1] if insured else up
        if total(own)[0] == 21 and up[0] != ACE:
            continue  # nothing is asked of a blackjack
        came, choices = in_short(own, [up])
        seat = {"owner": YOU, "bets": first_wager(game), "choices": [] if insured else choices}
        r = waiting(game, {"seats": {SEAT: seat}, "cards": " ".join(came)})
        yield r
