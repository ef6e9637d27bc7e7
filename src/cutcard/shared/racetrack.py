"""The numbers as they lie around the wheel, and short ways to bet on parts of it: each lays plain wagers."""

from collections.abc import Mapping

AROUND = (
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10),
    *(5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
)
REACH = 2  # neighbours on either side
SECTORS: Mapping[str, tuple[str, ...]] = {  # a chip on each; what stands twice takes two
    "voisins": (
        *("street-0-2-3", "street-0-2-3", "split-4-7", "split-12-15", "split-18-21", "split-19-22"),
        *("corner-25-26-28-29", "corner-25-26-28-29", "split-32-35"),
    ),
    "tiers": ("split-5-8", "split-10-11", "split-13-16", "split-23-24", "split-27-30", "split-33-36"),
    "orphans": ("straight-1", "split-6-9", "split-14-17", "split-17-20", "split-31-34"),
}


def neighbours(number: int, reach: int = REACH) -> tuple[str, ...]:
    """A chip on the number and on each of those beside it on the wheel."""
    at = AROUND.index(number)
    return tuple(f"straight-{AROUND[(at + n) % len(AROUND)]}" for n in range(-reach, reach + 1))
