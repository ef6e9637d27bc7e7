"""The exact value of every option in one situation, and the reason in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from cutcard.cards import RANK_WORDS
from cutcard.core.errors import Faulty, so_many
from cutcard.core.game import Game


@dataclass(frozen=True)
class Advice:
    """Options with what each is worth per unit of the first stake, the best first, and why."""

    options: tuple[tuple[str, Fraction], ...]
    why: str

    @property
    def best(self) -> str:
        return self.options[0][0]


def four_card_poker(game: Game, hand: Sequence[str], *shown: str) -> Advice:
    """This hand against this up card: fold, and the Play wagers there are, in Antes."""
    from cutcard.exact.four_card_kernel import lost_one_by_one
    from cutcard.exact.four_card_poker import COMPLETIONS, Odds
    from cutcard.hands.four_card import KINDS, best_four

    up = up_card(game, hand, shown)
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


def up_card(game: Game, hand: Sequence[str], shown: Sequence[str]) -> str:
    """The card that the dealer shows, by NZ-20-8.4(b), beside a hand of five, by NZ-20-8.4(a); all different."""
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
    protest = "a protest card" if left.twos == 1 else "protest cards"
    why = (
        f"{left.total} cards are left, {left.twos} of them {protest}; {chance:.2%} of races are protested. "
        f"The best wager, {best}, {gains} {abs(float(worth)):.4%} of its stake on average."
    )
    return Advice(ranked, why)
