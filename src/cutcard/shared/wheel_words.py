"""Bets on a wheel as people say them: 17, split 17-20, red, dozen 2, tiers, neighbours 17; $10 before what follows."""

import re
from collections import Counter

from cutcard.core.errors import Faulty, quoted
from cutcard.core.facts import Chips
from cutcard.shared.racetrack import SECTORS, neighbours
from cutcard.shared.wheel import CHANCES, COVERS, INSIDE, SECTION, WAGERS

TOKEN = re.compile(r"\$\d{1,7}|[a-z][a-z-]*|\d+(?:[-/]\d+)*")
OTHERWISE = {"neighbors": "neighbours", "neighbour": "neighbours", "orphelins": "orphans", "line": "six-line"}
OTHERWISE |= {"1-18": "low", "19-36": "high"}
SIZES = {section: len(COVERS[next(w for w in WAGERS if SECTION[w] == section)]) for section in INSIDE}
BY_NUMBERS = {COVERS[wager]: wager for wager in WAGERS if SECTION[wager] in INSIDE}
TRY = "say 17, split 17-20, red, dozen 2, column 1, tiers, orphans, voisins or neighbours 17; $10 before what follows"


def said(text: str, chip: Chips) -> dict[str, Chips]:
    """The wagers that are meant, a chip on each unless an amount is named; what stands twice takes twice as much."""
    words = [OTHERWISE.get(word, word) for word in TOKEN.findall(text.lower())]
    if not words or re.sub(r"[\s,;]+", "", TOKEN.sub("", text.lower())):
        raise unclear(text)
    laid, value = Counter[str](), chip
    while words:
        word = words.pop(0)
        if word.startswith("$"):
            value = 100 * int(word[1:])
        else:
            for wager in meant(word, words):
                laid[wager] += value
    if not laid:
        raise unclear(text)
    return dict(laid)


def meant(word: str, words: list[str]) -> tuple[str, ...]:
    """What a word stands for, with the numbers behind it, which are taken from the words that follow."""
    if word in CHANCES:
        return (word,)
    if word in SECTORS:
        return SECTORS[word]
    if word[0].isdigit():
        return (inside(word, split(word)),)
    numbers = split(words.pop(0)) if words and words[0][0].isdigit() else []
    while len(numbers) < SIZES.get(word, 1) and words and words[0][0].isdigit():
        numbers += split(words.pop(0))
    if word == "neighbours" and len(numbers) == 1 and numbers[0] <= 36:
        return neighbours(numbers[0])
    if word in SIZES:
        return (inside(word, numbers),)
    wager = "-".join((word, *map(str, numbers)))
    if wager not in COVERS:
        raise unclear(wager.replace("-", " "))
    return (wager,)


def inside(word: str, numbers: list[int]) -> str:
    """The wager on these numbers, of the section that was named, if one was."""
    wager = BY_NUMBERS.get(frozenset(numbers), "") if len(set(numbers)) == len(numbers) else ""
    if not wager or (word in SIZES and word != SECTION[wager]):
        raise unclear(f"{word} {'-'.join(map(str, numbers))}" if word in SIZES else word)
    return wager


def split(word: str) -> list[int]:
    return [int(number) for number in re.split(r"[-/]", word)]


def unclear(text: str) -> Faulty:
    return Faulty("type/bet", f"{quoted(text.strip())} is not a bet on this layout", instead=TRY)
