"""Marks that somebody kept, against the house that made them: it is asked whether it still has every one."""

from collections.abc import Sequence

import httpx

from cutcard.chance.marks import SignedMark, read_mark
from cutcard.core.errors import Faulty
from cutcard.house.floor.signed_marks import wrong_with

SECONDS = 20  # for an answer
PAGE = 100  # marks


def wrong_at(url: str, kept: Sequence[SignedMark], public: str = "") -> list[str]:
    """What is wrong with the kept marks, or with those that the house has now in their places; a sentence each."""
    now: dict[int, SignedMark] = {}
    with httpx.Client(base_url=url, timeout=SECONDS) as house:
        for number in sorted({mark.number for mark in kept}):
            if number not in now:
                now |= {mark.number: mark for mark in told(house, number)}
    gone = {mark.number for mark in kept} - now.keys()
    return [
        *wrong_with([*kept, *now.values()], public),
        *(f"mark {number} is gone: the book is shorter than it was" for number in sorted(gone)),
    ]


def told(house: httpx.Client, number: int) -> list[SignedMark]:
    """The mark of that number and those after it, as the house has them."""
    try:
        answer = house.get("/api/marks", params={"from": number, "last": PAGE}).raise_for_status()
        return [read_mark(mark) for mark in answer.json()["marks"]]
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, KeyError, TypeError) as trouble:
        raise Faulty("marks/house", f"no marks from {house.base_url}: {trouble}", instead="give its address") from None
