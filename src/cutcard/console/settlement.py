"""`cutcard settle`: for people seat by seat and wager by wager, with the clause; of many rounds, line by line."""

import json
from operator import itemgetter
from typing import Any

from cutcard.console.page import grid, heading
from cutcard.core.money import dollars, signed
from cutcard.described.lines import each_line, settle_lines


def print_lines(file: str) -> bool:
    """An answer for each line as soon as it is known, and whether none was refused."""
    sound = True
    for answer in settle_lines(each_line(file)):
        print(json.dumps(answer, separators=(",", ":")), flush=True)
        sound = sound and "error" not in answer
    return sound


def print_settlement(result: dict[str, Any]) -> None:
    seats = result["seats"].items()
    backers = ((seat, name, told) for seat, at in seats for name, told in at.get("backers", {}).items())
    hands = [(f"Seat {seat}", at) for seat, at in seats] + [(f"Seat {seat}, {name}", at) for seat, name, at in backers]
    for hand, settled in sorted(hands, key=itemgetter(0)):
        heading(f"{hand}: {signed(settled['net'])}")
        rows = []
        for wager, row in settled["wagers"].items():
            cap = f"; {dollars(row['before-cap'])} before the maximum payout" if "before-cap" in row else ""
            rows.append(
                (f"  {wager}", dollars(row["stake"]), row["outcome"], dollars(row["returned"]), row["cite"][0] + cap)
            )
        grid(rows, "  wager", "stake", "outcome", "returned", "clause", right=(1, 3))
