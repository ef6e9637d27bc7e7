"""The exact value of every option in one situation, and the reason in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from cutcard.cards import DECK, RANK_WORDS
from cutcard.core.errors import Faulty
from cutcard.core.game import Game


@dataclass(frozen=True)
class Advice:
    """Options with what each is worth per unit of the first stake, the best first, and why."""

    options: tuple[tuple[str, Fraction], ...]
    why: str

    @property
    def best(self) -> str:
        return self.options[0][0]


def four_card_poker(game: Game, hand: Sequence[str], up: str) -> Advice:
    """This hand against this up card: fold, and the Play wagers there are, in Antes."""
    from cutcard.exact.four_card_kernel import lost_one_by_one
    from cutcard.exact.four_card_poker import COMPLETIONS, Odds
    from cutcard.hands.four_card import KINDS, best_four

    if len(hand) != 5 or len({*hand, up}) != 6 or up not in DECK:
        raise Faulty(
            "advise/cards", "advice needs five different cards and another that the dealer shows", "NZ-20-8.4(a)"
        )
    mine, odds, lost = best_four(hand), Odds.of(game), lost_one_by_one(hand, up)
    kind, won = KINDS.index(mine.kind), COMPLETIONS - lost

    def worth(times: int) -> Fraction:
        return (won * odds.net(kind, times, True) + lost * odds.net(kind, times, False)) / COMPLETIONS

    values = [("fold", Fraction(-1)), *((f"play {times}", worth(times)) for times in (1, 2, 3))]
    ranked = tuple(sorted(values, key=lambda option: -option[1]))
    shows = RANK_WORDS[up[0]]
    dealer = f"the dealer, showing {'an' if shows[0] in 'ae' else 'a'} {shows}"
    bonus = f" The Ante Bonus of {odds.bonus[kind]} to 1 is paid either way." if odds.bonus[kind] else ""
    why = (
        f"{mine.words.capitalize()}. In {won:,} of {COMPLETIONS:,} ways ({won / COMPLETIONS:.2%}) {dealer}, "
        f"does not beat it.{bonus} {reason(won, lost, odds.play, ranked[0][0])}"
    )
    return Advice(ranked, why)


def reason(won: int, lost: int, play: Fraction, choice: str) -> str:
    if choice == "fold":
        return "Even once the Ante more would lose more, on average, than the Ante itself."
    if won * play >= lost:
        return "A Play wager gains on average, so it is made as large as it may be."
    return (
        "A Play wager loses on average, but less than the Ante given up by folding: it is made as small as it may be."
    )


def racing_card_derby(game: Game, gone: Sequence[str]) -> Advice:
    """Every wager on the cards left when these are gone, per unit staked."""
    from cutcard.exact.racing_card_derby import Left, figures, protest_chance
    from cutcard.games.racing_card_derby import WAGERS, can_finish

    pack = list(game.pack)
    for card in gone:
        if card not in pack:
            raise Faulty("advise/cards", f"{card} is gone more often than there are packs", "NZ-RCD-3.4(a)")
        pack.remove(card)
    if not can_finish(pack):
        raise Faulty("advise/cards", "the cards left could run out in mid-race", "NZ-RCD-10.8", "shuffle first")
    left = Left.of(pack)
    values = [(wager.replace("-", " "), figures(game, wager, left).ev) for wager in WAGERS]
    ranked = tuple(sorted(values, key=lambda option: -option[1]))
    best, worth = ranked[0]
    chance, gains = float(protest_chance(left)), "gains" if worth > 0 else "loses"
    why = (
        f"{left.total} cards are left, {left.twos} of them protest cards; {chance:.2%} of races are protested. "
        f"The best wager, {best}, {gains} {abs(float(worth)):.4%} of its stake on average."
    )
    return Advice(ranked, why)
