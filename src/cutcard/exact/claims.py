"""Claims put to the test: what was claimed, what is so, under which reading it comes out, what it may have meant."""

import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.core.numbers import percent
from cutcard.games import every, find, manifest
from cutcard.games.discovery import texts

HOLDS, ONLY, REFUTED = "holds", "holds only under another reading", "refuted"
KEYS = ("id", "game", "rules", "says", "claimed", "reading", "source")


@dataclass(frozen=True)
class Claim:
    id: str
    game: str
    rules: str
    says: str
    claimed: str  # as printed: 6.35%, or 2% to 6%
    reading: str  # the reading its words ask for
    source: str


@dataclass(frozen=True)
class Verdict:
    claim: Claim
    found: tuple[Fraction, ...]  # under the reading the words ask for
    verdict: str
    under: tuple[str, ...] = ()  # readings under which it comes out
    meant: tuple[str, ...] = ()  # for a refuted one, what it may have meant


def read_claims(text: str, name: str) -> list[Claim]:
    """Claims from a TOML file: a list [[claim]] with id, game, says, claimed, reading and source, and perhaps rules."""
    try:
        rows = tomllib.loads(text).get("claim", [])
    except tomllib.TOMLDecodeError as fault:
        raise Faulty(
            "claims/unreadable", f"{name} is not TOML: {fault}", instead="write each claim below a line [[claim]]"
        ) from None
    if not isinstance(rows, list) or not rows:
        raise Faulty("claims/none", f"{name} states no claim", instead="write [[claim]] with " + ", ".join(KEYS))
    made = []
    for n, stated in enumerate(rows, 1):
        for key in stated if isinstance(stated, dict) else {"claim": 0}:
            if key not in KEYS:
                raise Faulty(
                    "claims/key", f"{name}: claim {n} has an unknown key {key!r}", instead=f"keys: {one_of(KEYS)}"
                )
        row = {"rules": ""} | stated
        if missing := [key for key in KEYS if not isinstance(row.get(key), str)]:
            raise Faulty("claims/key", f"{name}: claim {n} needs {', '.join(missing)}, each in quotes")
        if row["game"] not in studied():
            known = one_of(studied())
            raise Faulty("claims/game", f"{name}: claim {n}: {quoted(row['game'], 30)}", instead=f"game is {known}")
        made.append(Claim(**row | {"rules": row["rules"] or find(row["game"]).edition.name}))
    return made


def shipped() -> list[Claim]:
    """Those that the sources of our games make."""
    return [claim for text in texts("claims.toml") for claim in read_claims(text, "claims.toml")]


def studied() -> list[str]:
    """The games whose figures can be named."""
    return [found.name for found in every() if found.study]


@cache
def readings(game: str, rules: str) -> dict[str, Fraction]:
    """Every figure of a game that a claim may have meant: in words, and the value as a share of one."""
    study = manifest(game).study
    if study is None:
        raise Faulty("claims/game", f"no claim about {game} can be read yet", instead=f"game is {one_of(studied())}")
    return dict(study().readings(rules))


def numbers(claimed: str) -> list[tuple[str, int]]:
    """The digits of each number printed and how many stand behind the point."""
    found = re.findall(r"(\d{1,3}(?:\.\d{1,9})?) ?%", claimed)
    if not found or not re.fullmatch(r"[\d.% to-]+", claimed):
        raise Faulty(
            "claims/claimed", f"{quoted(claimed, 30)} is not a percentage", instead='write "6.35%" or "2% to 6%"'
        )
    return [(text, len(text.partition(".")[2])) for text in found]


def comes_out(value: Fraction, printed: str, digits: int) -> bool:
    """Whether the exact value rounds to what was printed; on the edge either way will do."""
    return abs(value * 100 - Fraction(printed)) <= Fraction(1, 2 * 10**digits)


def judge(claim: Claim) -> Verdict:
    known, printed = readings(claim.game, claim.rules), numbers(claim.claimed)
    asked = claim.reading.split(" to ") if len(printed) > 1 else [claim.reading]
    for reading in asked:
        if reading not in known:
            raise Faulty("claims/reading", f"{claim.id}: {quoted(reading, 60)} is not a figure of {claim.game}",
                         instead=f"`cutcard verify --readings {claim.game}` lists its figures")  # fmt: skip
    if len(asked) != len(printed):
        raise Faulty(
            "claims/reading",
            f"{claim.id}: {len(printed)} numbers and {len(asked)} readings",
            instead="give one reading for each number",
        )
    found = tuple(known[reading] for reading in asked)
    if all(comes_out(value, *number) for value, number in zip(found, printed, strict=True)):
        return Verdict(claim, found, HOLDS, tuple(asked))
    text, digits = printed[0]
    others = tuple(name for name, value in known.items() if len(printed) == 1 and comes_out(value, text, digits))
    if others:
        return Verdict(claim, found, ONLY, others)
    return Verdict(claim, found, REFUTED, meant=tuple(may_have_meant(text, digits, known, found)))


def may_have_meant(text: str, digits: int, known: dict[str, Fraction], found: Collection[Fraction] = ()) -> list[str]:
    """The nearest figure, if it is another than was found, then those that come out when two digits are exchanged."""
    swapped = []
    for order in sorted({"".join(p) for p in permutations(text) if exchanged(text, "".join(p))}):
        for name, value in known.items():
            if comes_out(value, order, digits):
                swapped.append(f"{percent(Fraction(order) / 100, digits)} with two digits exchanged: {name}")
    name, value = min(known.items(), key=lambda reading: abs(reading[1] * 100 - Fraction(text)))
    return swapped if value in found else [f"the nearest figure: {name}, {percent(value, 4)}", *swapped]


def exchanged(text: str, other: str) -> bool:
    """The same number but for two digits that have changed places; the point stays where it is."""
    differ = [i for i, (a, b) in enumerate(zip(text, other, strict=True)) if a != b]
    return len(differ) == 2 and "." not in (text[differ[0]], text[differ[1]]) and other[0] != "."


def as_data(v: Verdict) -> dict[str, Any]:
    return {
        "id": v.claim.id,
        "game": v.claim.game,
        "rules": v.claim.rules,
        "says": v.claim.says,
        "claimed": v.claim.claimed,
        "source": v.claim.source,
        "reading": v.claim.reading,
        "found": [{"exact": str(f), "percent": float(f * 100)} for f in v.found],
        "verdict": v.verdict,
        "under": list(v.under),
        "may_have_meant": list(v.meant),
    }
