"""The breaches and uses of a rule about information that are priced, in plain words, the same in every game."""

from collections.abc import Iterator
from math import comb

from cutcard.core.game import Game
from cutcard.protect.against import Against
from cutcard.protect.figures import Asked, Priced, Worth
from cutcard.protect.peeked import peeked
from cutcard.protect.shared_hands import shared, unseen

PEEKED, BLIND = "one hidden card of the dealer's is seen", "a hand that nobody may view"


def cited(game: Game, clauses: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(game.cite(clause) for clause in clauses)


def of_shared(game: Game, clauses: tuple[str, ...], asked: Asked, size: int, worth: Worth, method: str) -> Priced:
    players = asked.players
    says = (
        f"Players may not exchange information about their hands. Here each of {players} knows all {players * size} "
        f"cards of the {players} hands before choosing, and plays as well as that allows. One person on {players} "
        "areas would know as much, unless all hands but one are blind."
    )
    return Priced(f"{players} players share their cards", cited(game, clauses), says, worth, method)


def of_peeked(game: Game, clauses: tuple[str, ...], shown: int, worth: Worth, method: str) -> Priced:
    apart = ", but for the one that is turned up," if shown else ""
    says = (
        f"The dealer's cards{apart} are face down until every player has chosen. Here one player sees one of them, "
        "always, before choosing, and plays as well as that allows."
    )
    return Priced(PEEKED, cited(game, clauses), says, worth, method)


def of_blind(game: Game, clauses: tuple[str, ...], by: str, worth: Worth, method: str) -> Priced:
    says = (
        "A player on several areas may be told to look at one hand only; nobody sees the others until they are "
        f"settled. Here such a hand is decided as well as can be {by}."
    )
    return Priced(BLIND, cited(game, clauses), says, worth, method)


def by_sampling(asked: Asked, each: str) -> str:
    return f"{asked.rounds:,} deals from seed {asked.seed}, {each}; what best play itself is worth is exact"


def against_the_dealer(
    game: Game, a: Against, usual: Worth, asked: Asked, exchange: tuple[str, ...], face_down: tuple[str, ...]
) -> Iterator[Priced]:
    """Cards shared by players, and one of the dealer's seen."""
    each = f"each priced over all {unseen(a, asked.players):,} hands that the dealer may then hold"
    yield of_shared(game, exchange, asked, a.size, shared(a, usual, asked), by_sampling(asked, each))
    known = a.shown + 1
    deals = comb(52, known) * comb(52 - known, a.size) * comb(52 - known - a.size, a.dealer - known)
    yield of_peeked(game, face_down, a.shown, peeked(a), f"every one of {deals:,} deals counted")
