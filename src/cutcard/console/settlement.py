"""`cutcard settle`: for people seat by seat and wager by wager, with the clause; of many rounds, line by line."""

import json
from collections.abc import Iterable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any

from cutcard.console.output import Listing, keep
from cutcard.console.page import grid, heading
from cutcard.core.money import dollars, signed
from cutcard.described.lines import each_line, settle_lines

HEADS = ("line", "seat", "person", "wager", "stake", "outcome", "returned", "before cap", "clause", "error")


def print_lines(file: str, csv: Path | None) -> bool:
    """An answer for each line as soon as it is known, and whether none was refused."""
    sound, kept = True, []
    for answer in settle_lines(each_line(file)):
        print(json.dumps(answer, separators=(",", ":")), flush=True)
        sound = sound and "error" not in answer
        if csv:
            kept.append(answer)
    keep(csv, lambda: as_listing(kept))
    return sound


def as_listing(answers: Iterable[dict[str, Any]]) -> Listing:
    """Every wager of every round, one a row; of a line that was refused, why."""
    return HEADS, [row for answer in answers for row in wagers_of(answer)]


def wagers_of(answer: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    line = answer.get("line", 1)
    if "error" in answer:
        yield (line, *[""] * 8, answer["error"]["message"])
        return
    for seat, at in answer["seats"].items():
        for person, hand in (("", at), *at.get("backers", {}).items()):
            for wager, w in hand["wagers"].items():
                cap, cites = w.get("before_cap", ""), " ".join(w["cite"])
                yield line, seat, person, wager, w["stake"], w["outcome"], w["returned"], cap, cites, ""


def print_settlement(result: dict[str, Any]) -> None:
    seats = result["seats"].items()
    backers = ((seat, name, told) for seat, at in seats for name, told in at.get("backers", {}).items())
    hands = [(f"Seat {seat}", at) for seat, at in seats] + [(f"Seat {seat}, {name}", at) for seat, name, at in backers]
    for hand, settled in sorted(hands, key=itemgetter(0)):
        heading(f"{hand}: {signed(settled['net'])}")
        rows = []
        for wager, row in settled["wagers"].items():
            cap = f"; {dollars(row['before_cap'])} before the maximum payout" if "before_cap" in row else ""
            rows.append(
                (f"  {wager}", dollars(row["stake"]), row["outcome"], dollars(row["returned"]), row["cite"][0] + cap)
            )
        grid(rows, "  wager", "stake", "outcome", "returned", "clause", right=(1, 3))
