"""Numbers as people read them. Rounding is done on fractions, an estimate's float taken for what it is exactly."""

from decimal import Context, Decimal
from fractions import Fraction


def fixed(x: Fraction | float, places: int, signed: bool = False) -> str:
    """To so many places, thousands apart: -1,234.50; signed, a gain has its + too."""
    scaled = round(Fraction(x) * 10**places)
    whole, part = divmod(abs(scaled), 10**places)
    sign = "-" if scaled < 0 else "+" if signed and scaled else ""
    return f"{sign}{whole:,}" + (f".{part:0{places}}" if places else "")


def digits(x: Fraction, significant: int = 10) -> str:
    """To so many significant digits."""
    return f"{Context(prec=significant).divide(Decimal(x.numerator), Decimal(x.denominator)):f}"


def percent(x: Fraction | float, places: int = 6, signed: bool = False) -> str:
    """A share of one, as it is written everywhere: 2.7879 %."""
    return f"{fixed(100 * Fraction(x), places, signed)} %"


def stated(share: Fraction) -> str:
    """A share that somebody set, in percent with as many places as it has, up to six: 2.5 %."""
    return percent(share, next((n for n in range(6) if (100 * share * 10**n).denominator == 1), 6))


def whole_or_fraction(x: Fraction) -> str:
    """With thousands apart where it is a whole number."""
    return f"{x.numerator:,}" if x.denominator == 1 else f"{x.numerator:,}/{x.denominator:,}"


def plus(x: Fraction) -> str:
    """A result: +4, -1, +1/2; a mean to four places."""
    text = str(x) if len(str(x)) <= 12 else fixed(x, 4)
    return f"{'+' if x > 0 else ''}{text}"


def in_unit(value: str | Fraction, unit: str) -> str:
    """Of a table: words, an amount of cents in dollars, a share of one in percent, a number to one place."""
    if isinstance(value, str):
        return value
    if unit == "cents":
        places = 0 if not value % 100 else 4 if value < 100 else 2
        return f"${fixed(value / 100, places)}"
    return percent(value, 4) if unit == "share" else fixed(value, 0 if value.denominator == 1 else 1)


def one_in(chance: Fraction) -> str:
    return f"1 in {fixed(1 / chance, 0 if chance < Fraction(1, 100) else 2)}" if chance else "never"
