"""Phrases of strategies that several games have.

Of a situation they ask `strength`, `ranks` (bits of the ranks held) and `up`.
"""

import re
from collections.abc import Callable, Sequence

from cutcard.cards import RANK_WORDS, RANKS, one, plural
from cutcard.core.errors import Faulty, one_of
from cutcard.shared.strategy import Phrase, Test

NUMBERS = ("no", "one", "two", "three", "four", "five")


def between(feature: str, low: int, high: int = 1 << 30) -> Test:
    """Whether that feature of a situation lies there."""
    return lambda s: (getattr(s, feature) >= low) & (getattr(s, feature) <= high)


def rank(letter: str) -> int:
    return RANKS.index(letter.upper())


def is_so(form: str, means: str, feature: str, *others: str) -> Phrase:
    """A feature that is there or is not."""
    pattern = "|".join(map(re.escape, (form.lower(), *others)))
    return Phrase(form, means, pattern, lambda: lambda s: getattr(s, feature) != False)  # noqa: E712


def how_many(form: str, means: str, feature: str, words: str, most: int = 1 << 30) -> Phrase:
    """`2 points or more`, `one gap`; `words` is a pattern, `most` the highest number that counts."""

    def test(number: str, more: str | None) -> Test:
        n = NUMBERS.index(number) if number in NUMBERS else int(number)
        return between(feature, 0 if more == "less" else n, most if more == "more" else n)

    def reads(number: str, more: str | None) -> str:
        n = NUMBERS.index(number) if number in NUMBERS else int(number)
        counted = words.replace("s?", "" if n == 1 else "s")
        return f"{n} {counted} or {more}" if more else f"exactly {n} {counted}" if n else f"no {counted}"

    return Phrase(form, means, rf"(\d{{1,2}}|{'|'.join(NUMBERS)}) {words}(?: or (more|less))?", test, reads)


def hand_phrases(kinds: Sequence[str]) -> tuple[Phrase, ...]:
    """`TT`, `33 to 99`, `AK or better`, `flush or better`, `anything`: by the strength of a hand."""
    ranks = f"[{RANKS.lower()}]"
    named = "|".join(map(re.escape, sorted(kinds, key=len, reverse=True)))
    one = rf"(?:{ranks}{{2,5}}|{ranks} high|{named})"

    def span(word: str) -> tuple[int, int]:
        if word in kinds:
            return kinds.index(word) << 26, kinds.index(word) << 26 | 0x3FFFFFF
        held = [rank(letter) for letter in word.removesuffix(" high")]
        if len(held) == 2 and held[0] == held[1]:
            low = kinds.index("pair") << 26 | 1 << held[0] << 13
            return low, low | 0x1FFF
        if held != sorted(set(held), reverse=True):
            raise Faulty(
                "strategy/hand", f"{word!r} is not a hand", instead="write a pair as 88, or ranks downwards, Q64"
            )
        low = sum(1 << one for one in held)
        return low, low | (1 << held[-1]) - 1

    def test(anything: str | None, word: str, better: str | None, top: str | None) -> Test:
        if anything:
            return between("strength", 0)
        low, high = span(word)
        high = 1 << 30 if better else span(top)[1] if top else high
        if high < low:
            raise Faulty("strategy/hand", f"{word} is above {top}", instead="write the weaker hand first")
        return between("strength", low, high)

    def reads(anything: str | None, word: str, better: str | None, top: str | None) -> str:
        low, high = (hand_in_words(word, kinds) for word in (word, top or word)) if word else ("", "")
        return "every hand" if anything else f"{low} or better" if better else f"{low} to {high}" if top else low

    form = f"HAND, HAND or better, HAND to HAND, anything (a hand is 88, Q64, AK, Q high, or {one_of(kinds)})"
    means = "the hand, by its strength"
    return (Phrase(form, means, rf"(?:a )?(?:(anything)|({one})(?: (or better)| to ({one}))?)", test, reads),)


def hand_in_words(word: str, kinds: Sequence[str]) -> str:
    """`pair of eights`, `queen, six, four`; a kind of hand is said as it is."""
    if word in kinds or word.endswith(" high"):
        return word if word in kinds else f"{RANK_WORDS[word[0].upper()]} high"
    held = word.upper()
    if len(held) == 2 and held[0] == held[1]:
        return f"pair of {plural(held[0])}"
    return f"no pair, {', '.join(RANK_WORDS[letter] for letter in held)}"


def spans(text: str, order: str = RANKS, same: Callable[[str], str] = str) -> list[str]:
    """Read `2-9, J` as all the cards named, in their order; a span that runs downwards is refused."""
    found = set()
    for part in (p.strip().upper() for p in text.split(",")):
        low, high = (same(letter) for letter in (part[0], part[-1]))
        if order.index(low) > order.index(high):
            raise Faulty("strategy/span", f"'{part}' runs downwards", instead=f"write it {high}-{low}")
        found |= set(order[order.index(low) : order.index(high) + 1])
    return [letter for letter in order if letter in found]


def in_words(letters: Sequence[str], order: str, name: Callable[[str], str]) -> str:
    """Say a list of cards, three or more in a row as a span: `a two to a nine or an ace`."""
    runs: list[list[str]] = []
    for letter in letters:
        follows = runs and order.index(letter) == order.index(runs[-1][-1]) + 1
        runs[-1].append(letter) if follows else runs.append([letter])
    said = [
        [f"{name(run[0])} to {name(run[-1])}"] if len(run) > 2 else [name(letter) for letter in run] for run in runs
    ]
    return one_of([words for run in said for words in run])


def against(text: str) -> Test:
    """`2-9, J`, as ranks of the up card."""
    wanted = sum(1 << RANKS.index(letter) for letter in spans(text))
    return lambda s: (wanted >> s.up & 1) == 1


def shown(text: str) -> str:
    """What the dealer shows, in words."""
    return f"the dealer shows {in_words(spans(text), RANKS, one)}"


ONE_RANK = f"[{RANKS.lower()}]"
ONE_UP = rf"{ONE_RANK}(?:-{ONE_RANK})?"
AGAINST = Phrase(
    "against 2-9, J", "the card that the dealer shows", rf"against ({ONE_UP}(?:, ?{ONE_UP})*)", against, shown
)
HOLDING = Phrase("holding A", "a card of that rank in the hand", rf"holding (?:an? )?({ONE_RANK})",
                 lambda letter: lambda s: (s.ranks >> rank(letter) & 1) == 1,
                 lambda letter: f"{one(letter.upper())} in the hand")  # fmt: skip
HOLDING_THAT = Phrase("holding that rank", "a card of the up card's rank", "holding that rank",
                      lambda: lambda s: (s.ranks >> s.up & 1) == 1)  # fmt: skip
HOLDING_HIGHER = Phrase("holding higher", "a card above the up card", "holding higher",
                        lambda: lambda s: (s.ranks >> s.up >> 1) != 0)  # fmt: skip
UP_CARD = (AGAINST, HOLDING_THAT, HOLDING_HIGHER, HOLDING)
