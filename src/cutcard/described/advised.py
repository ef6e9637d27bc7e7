"""Advice in one call: a hand as it is typed, a described round, or a round that waits."""

from collections.abc import Mapping, Sequence
from typing import Any

from cutcard.cards import read_names
from cutcard.core.game import Game
from cutcard.core.given import checked
from cutcard.core.round import Round
from cutcard.described import until_asked, waiting
from cutcard.described.short import in_short
from cutcard.exact.advice import Values, adviser_of, asked_of, values
from cutcard.games import as_game

Cards = str | Sequence[str]  # "As 10h", "as,10h", "As10h", or a list of them


def read_cards(game: Game, cards: Cards, field: str) -> tuple[str, ...]:
    """Cards as people type them; each may come of this game's pack."""
    return read_names(cards if isinstance(cards, str) else " ".join(cards), field, game.in_pack)


def situation(game: Game, cards: Cards = "", up: Cards = "", board: Cards = "") -> Round:
    """A round in which one person has this hand and must act: with the least first wager, and nobody else there."""
    hand, shown, common = (
        read_cards(game, given, field)
        for given, field in ((cards, "your cards"), (up, "the dealer's card"), (board, "the board"))
    )
    return waiting(game, in_short(game, hand, shown, common))


@checked
def advise(
    situated: Game | str | Round | Mapping[str, Any],
    cards: Cards = "",
    up: Cards = "",
    *,
    board: Cards = "",
    known: Cards = "",
    who: str = "",
) -> Values:
    """Give the exact worth of every act in one situation, the best first.

    The situation is a hand, with what the dealer shows and what lies on the board, as in
    `advise("some-game", "As Ad 9h 4c 2s", "Kd")`; or a described round without its last choice; or a round in play, for
    `who` or for the person who has to act. `known` lists other cards that were seen, such as other players' hands.
    """
    if isinstance(situated, Round):
        r = situated
    elif isinstance(situated, Mapping):
        r = until_asked(situated, as_game(str(situated.get("game", ""))))
    else:
        game = as_game(situated)
        adviser_of(game)
        r = situation(game, cards, up, board)
    return values(r, who or asked_of(r), read_cards(r.game, known, "known cards"))
