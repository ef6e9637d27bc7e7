"""`cutcard settle` for people: seat by seat, wager by wager, with the clause."""

from typing import Any

from cutcard.console.page import grid, heading
from cutcard.core.money import dollars, signed


def print_settlement(result: dict[str, Any]) -> None:
    for seat, settled in result["seats"].items():
        heading(f"Seat {seat}: {signed(settled['net'])}")
        rows = []
        for wager, row in settled["wagers"].items():
            cap = f"; {dollars(row['before-cap'])} before the maximum payout" if "before-cap" in row else ""
            rows.append(
                (f"  {wager}", dollars(row["stake"]), row["outcome"], dollars(row["returned"]), row["cite"][0] + cap)
            )
        grid(rows, "  wager", "stake", "outcome", "returned", "clause", right=(1, 3))
