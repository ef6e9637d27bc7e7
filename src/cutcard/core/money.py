"""Odds, exactly: whole cents in, whole cents out; where a win does not come out even, it is rounded up, never down."""

import re
from fractions import Fraction
from math import lcm

from cutcard.core.errors import Faulty, in_json
from cutcard.core.facts import Chips, noun

ODDS_MAX = 10**6  # to one
DECIMAL = re.compile(r"\d{1,3}\.\d{1,3}", re.ASCII)
STAKE_MAX: Chips = 10**12  # ten thousand million dollars: more is a slip of the keyboard


@noun
class Odds:
    """3/2 wins one and a half times the stake, which comes back; "9 for 1" is nine stakes in all, and it does not."""

    win: Fraction
    for_one: bool = False

    @property
    def net(self) -> Fraction:
        """What a winner is ahead by, per unit staked."""
        return self.win - self.for_one

    def winnings(self, stake: Chips, payable: Chips = 1) -> Chips:
        """In multiples of what can be paid; a stake that was let stand and does not come out even is rounded up."""
        win, per = self.win.numerator - self.for_one * self.win.denominator, self.win.denominator * payable
        return -(-stake * win // per) * payable

    def __str__(self) -> str:
        return (
            f"{self.win.numerator} for {self.win.denominator}"
            if self.for_one
            else f"{self.win.numerator}/{self.win.denominator}"
        )


def odds(written: object) -> Odds:
    """25, "25", "25/1", "25 to 1", "3/2" or, where the stake is kept, "9 for 1"."""
    if isinstance(written, str) and re.fullmatch(r"\d{1,7}", written, re.ASCII):
        written = int(written)
    if isinstance(written, int) and not isinstance(written, bool) and 0 <= written <= ODDS_MAX:
        return Odds(Fraction(written))
    m = re.fullmatch(r"(\d{1,6}) ?(?:/|-|to|(for)) ?([1-9]\d{0,5})", written) if isinstance(written, str) else None
    if m and not (m[2] and int(m[1]) < int(m[3])):  # less than the stake would be no win
        return Odds(Fraction(int(m[1]), int(m[3])), for_one=bool(m[2]))
    if decimal := DECIMAL.fullmatch(str(written)):
        exact = Fraction(decimal[0])
        instead = f'write "{exact.numerator}/{exact.denominator}"'
        raise Faulty("pays/odds", f"{written!r} is a decimal, and odds are whole numbers or fractions", instead=instead)
    instead = f'write odds such as 25, 3/2 or "9 for 1", with numbers up to {ODDS_MAX:,}'
    raise Faulty("pays/odds", f"{in_json(written)} is not odds", instead=instead)


def exact_unit(chip: Chips, payable: Chips, *pays: Odds) -> Chips:
    """The smallest stake of whole chips on which every one of these odds wins a multiple of what can be paid."""
    return lcm(chip, *((o.net / payable).denominator for o in pays))


def dollars(chips: Chips) -> str:
    """1000 is $10, 1750 is $17.50, -500 is -$5."""
    whole, cents = divmod(abs(chips), 100)
    return f"{'-' if chips < 0 else ''}${whole:,}" + (f".{cents:02}" if cents else "")


def signed(chips: Chips) -> str:
    """A result: +$10, -$5, $0."""
    return ("+" if chips > 0 else "") + dollars(chips)
