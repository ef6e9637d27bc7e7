"""`cutcard settle`: for people seat by seat and wager by wager, with the clause; of many rounds, line by line."""

import json
from collections.abc import Iterable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any

from cutcard.console.output import Listing, keep
from cutcard.console.page import grid, heading
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
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


def print_settlement(result: dict[str, Any], game: Game) -> None:
    seats = result["seats"].items()
    backers = ((seat, name, told) for seat, at in seats for name, told in at.get("backers", {}).items())
    hands = [(f"Seat {seat}", at) for seat, at in seats] + [(f"Seat {seat}, {name}", at) for seat, name, at in backers]
    for hand, settled in sorted(hands, key=itemgetter(0)):
        heading(f"{hand}: {signed(settled['net'])}")
        rows = []
        for wager, row in settled["wagers"].items():
            cap = f"; {dollars(row['before_cap'])} before the maximum payout" if "before_cap" in row else ""
            stake, back = dollars(row["stake"]), dollars(row["returned"])
            rows.append((f"  {printed(game, wager)}", stake, row["outcome"], back, row["cite"][0] + cap))
        grid(rows, "  wager", "stake", "outcome", "returned", "clause", right=(1, 3))


def printed(game: Game, told: str) -> str:
    """What the cloth has for a wager that is told so; a further hand of a seat is numbered."""
    felt, (wager, _, nth) = layout_of(game.edition), told.rpartition("-")
    if nth.isdigit() and wager in game.wagers and told not in game.wagers:
        return f"{felt.name(wager)}, hand {nth}"
    return felt.name(felt.meant(told, game.wagers))
