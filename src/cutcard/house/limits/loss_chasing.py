"""Running after losses: what staff are told to look at (NZ-ACT-HARM)."""

from collections.abc import Sequence
from itertools import pairwise

from cutcard.core.facts import Chips
from cutcard.core.money import dollars


def chasing(rounds: Sequence[tuple[Chips, Chips]]) -> str:
    """For staff, in a sentence: stakes that run after losses, in the (stake, result) of rounds, the latest last.

    Three times running at least twice the stake that was just lost, or five times the mean of the 20 rounds before.
    The result of the latest round is not looked at, so it can be asked as soon as the bets are closed.
    """
    latest = rounds[-4:]
    chased = [result < 0 and after >= 2 * stake for (stake, result), (after, _) in pairwise(latest)]
    if len(chased) == 3 and all(chased):
        return f"doubled after a loss three rounds running: {', '.join(dollars(stake) for stake, _ in latest)}"
    before = [stake for stake, _ in rounds[-21:-1]]
    if len(before) == 20 and 20 * rounds[-1][0] >= 5 * sum(before) > 0:
        return f"staked {dollars(rounds[-1][0])}, after {dollars(sum(before) // 20)} a round on average in the last 20"
    return ""
