"""Marks that somebody kept, against the house that made them: it is asked whether it still has every one."""

from collections.abc import Sequence

import httpx

from cutcard.chance.marks import SignedMark, read_mark
from cutcard.core.errors import Faulty, quoted
from cutcard.house.floor.signed_marks import wrong_with

SECONDS = 20  # for an answer
PAGE = 100  # marks


def wrong_at(url: str, kept: Sequence[SignedMark], public: str = "") -> list[str]:
    """What is wrong with the kept marks, or with those that the house has now in their places; a sentence each."""
    now: dict[int, SignedMark] = {}
    try:
        where = httpx.URL(url)
    except httpx.InvalidURL:
        where = httpx.URL()
    if where.scheme not in ("http", "https") or not where.host:
        raise Faulty("marks/address", f"{quoted(url, 60)} is not an address of a house", instead="write https://HOST")
    with httpx.Client(base_url=where, timeout=SECONDS) as house:
        for number in sorted({mark.number for mark in kept}):
            if number not in now:
                now |= {mark.number: mark for mark in fetched(house, number)}
    gone = {mark.number for mark in kept} - now.keys()
    return [
        *wrong_with([*kept, *now.values()], public),
        *(f"mark {number} is gone: the book is shorter than it was" for number in sorted(gone)),
    ]


def fetched(house: httpx.Client, number: int) -> list[SignedMark]:
    """The mark of that number and those after it, as the house has them."""
    try:
        answer = house.get("/api/marks", params={"from": number, "last": PAGE}).raise_for_status()
        return [read_mark(mark) for mark in answer.json()["marks"]]
    except httpx.TransportError:
        message = f"nothing answers at {house.base_url}"
        raise Faulty("marks/house", message, instead="check the address, and that the house is open") from None
    except (httpx.HTTPError, ValueError, KeyError, TypeError):
        message = f"what answers at {house.base_url} has no marks"
        raise Faulty("marks/house", message, instead="give the address of the house itself") from None
