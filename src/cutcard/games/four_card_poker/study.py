"""Four Card Poker for those who study it: what each option is worth, why, and what a strategy costs."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from cutcard.cards import RANK_WORDS
from cutcard.core.errors import Faulty, so_many
from cutcard.core.game import Game
from cutcard.exact.advice import Advice, ranked
from cutcard.exact.figures import WagerFigures
from cutcard.games import find
from cutcard.games.four_card_poker.exact import (
    COMPLETIONS,
    GROUPS,
    Odds,
    Tally,
    aces_up,
    best,
    group_of,
    without_the_up_card,
)
from cutcard.games.four_card_poker.kernel import lost_one_by_one
from cutcard.games.four_card_poker.rules import ACES_UP
from cutcard.games.four_card_poker.strategies import NAMED, choices
from cutcard.games.manifest import Json
from cutcard.hands.four_card import KINDS, best_four
from cutcard.report.words import percent
from cutcard.shared.stud import FOLD

UNIT = "Antes"


def advise(game: Game, cards: Sequence[str], up: Sequence[str]) -> Advice:
    """This hand against this up card: fold, and the Play wagers there are, in Antes."""
    shown = up_card(game, cards, up)
    mine, odds, lost = best_four(cards), Odds.of(game), lost_one_by_one(cards, shown)
    kind, won = KINDS.index(mine.kind), COMPLETIONS - lost

    def worth(times: int) -> Fraction:
        return (won * odds.net(kind, times, True) + lost * odds.net(kind, times, False)) / COMPLETIONS

    options = ranked([("fold", Fraction(-1)), *((f"play {times}", worth(times)) for times in (1, 2, 3))])
    shows = RANK_WORDS[shown[0]]
    dealer = f"the dealer, showing {'an' if shows[0] in 'ae' else 'a'} {shows}"
    bonus = f" The Ante Bonus of {odds.bonus[kind]} to 1 is paid either way." if odds.bonus[kind] else ""
    why = (
        f"{mine.words.capitalize()}. In {won:,} of {COMPLETIONS:,} ways ({won / COMPLETIONS:.2%}) {dealer}, "
        f"does not beat it.{bonus} {reason(won, lost, odds.play, options[0][0])}"
    )
    return Advice(options, why)


def up_card(game: Game, hand: Sequence[str], shown: Sequence[str]) -> str:
    """The card that the dealer shows (8.4(b)), beside a hand of five (8.4(a)); all different."""
    ups = [card for card in shown if card]
    for wrong, says, clause in (
        (len(hand) != 5, f"the hand has {so_many(len(hand), 'card')}, not 5", "8.4(a)"),
        (not ups, "the dealer's up card is missing", "8.4(b)"),
        (len(ups) > 1, f"the dealer shows one card, not {len(ups)}", "8.4(b)"),
    ):
        if wrong:
            instead = "give five cards, and as `up` the one that the dealer shows"
            raise Faulty("advise/cards", says, game.cite(clause), instead)
    if twice := next((card for card in hand if hand.count(card) > 1), ""):
        raise Faulty("advise/cards", f"{twice} is in the hand twice", game.ground("card/twice"), "check the cards")
    if ups[0] in hand:
        raise Faulty("advise/cards", f"the up card {ups[0]} is in the hand too", game.ground("card/twice"))
    return ups[0]


def reason(won: int, lost: int, play: Fraction, choice: str) -> str:
    if choice == "fold":
        return "Even once the Ante more would lose more, on average, than the Ante itself."
    if won * play >= lost:
        return "A Play wager gains on average, so it is made as large as it may be."
    return (
        "A Play wager loses on average, but less than the Ante given up by folding: it is made as small as it may be."
    )


def about(game: Game, cards: Sequence[str], given: Advice) -> Json:
    """The kind of hand, what the simple strategy does with it, and why not something else than the best."""
    held = best_four(tuple(cards))
    group = group_of(held.strength)
    simple = FOLD if group < GROUPS.index("33") else "play 1" if group < GROUPS.index("TT") else "play 3"
    others = why_not(game, KINDS.index(held.kind), dict(given.options))
    return {"category": GROUPS[group], "hand": held.words, "simple": simple, "others": others}


def why_not(game: Game, kind: int, options: Mapping[str, Fraction]) -> dict[str, str]:
    """For each option that is not the first: how often the hand would have to hold for it to be worth more."""
    odds = Odds.of(game)

    def lost_and_more(option: str) -> tuple[Fraction, Fraction]:
        """What it is worth where the dealer beats the hand, and how much more where not."""
        times = 0 if option == FOLD else int(option.split()[1])
        lost = odds.net(kind, times, False) if times else Fraction(-1)
        return lost, odds.net(kind, times, True) - lost if times else Fraction(0)

    lost, more = lost_and_more("play 1")
    holds = percent((options["play 1"] - lost) / more, 2)
    (first, most), *rest = options.items()
    lost, more = lost_and_more(first)
    said = {}
    for option, worth in rest:
        its_lost, its_more = lost_and_more(option)
        border = (lost - its_lost) / (its_more - more)
        often = f"{'more' if its_more > more else 'less'} often than in {percent(border, 2)} of deals"
        if worth == most:
            said[option] = f"It is worth exactly as much as {first}."
        elif 0 <= border <= 1:
            said[option] = f"It is worth more only where the hand holds {often}; here it holds in {holds}."
        else:
            said[option] = f"With this hand it is never worth more, however often it holds; here that is {holds}."
    return said


def price(game: Game, strategy: str) -> WagerFigures:
    """What playing by these rules is worth, per Ante."""
    return Tally.of(choices(game, strategy)).figures(Odds.of(game))


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """Ante and Play by best and by simple play, per Ante and per chip staked; Aces Up on each scale."""
    game = find("four-card-poker", rules)
    odds = Odds.of(game)
    played = {"best play": Tally.of(best(odds)).figures(odds), "ignoring the up card": without_the_up_card(odds)}
    played |= {f"the {name} strategy": price(game, name) for name in NAMED}
    for how, figures in played.items():
        yield f"Ante and Play per Ante, {how}", figures.house_edge
        yield f"Ante and Play per chip staked, {how}", figures.element_of_risk
    scale = game.edition.options[ACES_UP]
    edges = {
        n: aces_up(find("four-card-poker", rules, {ACES_UP: n})).house_edge for n in range(scale.low, scale.high + 1)
    }
    for n, edge in edges.items():
        yield f"Aces Up, scale {n}", edge
    yield "the least of the Aces Up scales", min(edges.values())
    yield "the largest of the Aces Up scales", max(edges.values())
