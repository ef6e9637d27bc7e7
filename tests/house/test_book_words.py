"""The book of a table in plain words: every line that a table can write, and none in the words of the log."""

import inspect
import re

import pytest

from cutcard.core.facts import Who
from cutcard.games.four_card_poker.rules import NZ
from cutcard.house.log.facts import HouseFact, Line
from cutcard.house.log.table_facts import (
    Alert,
    Announced,
    Answered,
    Begun,
    Furnished,
    Posted,
    Refused,
    Seated,
    Staffed,
    TableSet,
)
from cutcard.house.table.session import evolve
from cutcard.house.views import book_words
from cutcard.house.views.book_words import line_words

OLA, ANN = Who("ola", "operator"), Who("guest-wise-kea-7")
FURNISHED = Furnished("four-card-poker", "nz-2012", "staff", "scanner", ("aces-up=3", "dealer-exposure=undecided"))


def told(fact: HouseFact, who: Who = OLA) -> str:
    return line_words(Line(7, who, fact), NZ)


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (
            FURNISHED,
            "set up the table: Four Card Poker, New Zealand 2012, dealt by a dealer, real cards, Aces Up pay table 3, "
            "Who chooses again when the dealer shows a card only hands still to decide",
        ),
        (TableSet("open"), "opened the table"),
        (Staffed("dee", "dealer"), "put dee on the table as dealer"),
        (Staffed("dee", ""), "relieved dee"),
        (Seated(ANN.name, ("2",)), "wise-kea-7 took seat 2"),
        (
            Announced("ante-min", "1000", 1_800_000_000_000),
            "announced Ante, at least $10 from 15 January 2027, 08:00 UTC",
        ),
        (
            Announced("edition", "us", 1_800_000_000_000, "7/26"),
            "announced the edition US casino sheet from 15 January 2027, 08:00 UTC, under 7/26",
        ),
        (Begun(4, "6aa147cde3a562e5"), "began round 4, sealed 6aa147cd…"),
        (
            Refused(
                ANN.name, "player", "bet/limits", f"Propose bet 1 ante {ANN.name} 100 bet:1:{ANN.name}", "NZ-20-5.3"
            ),
            "refused wise-kea-7: wise-kea-7: Ante $1 (NZ-20-5.3)",
        ),
        (Refused("dee", "dealer", "table/already", "SetTable open "), "refused dee: set table"),
        (Alert("called", "dee", "a question"), "called the supervisor: a question"),
        (Answered(3, "continue"), "answered the alert of line 3: play goes on"),
        (Posted("silence", ""), "took down the notice on silence"),
    ],
    ids=lambda each: type(each).__name__ if not isinstance(each, str) else "",
)
def test_a_line_says_what_was_done(fact: HouseFact, words: str) -> None:
    assert told(fact) == words


def test_who_acts_for_themself_is_not_named_twice() -> None:
    assert told(Seated(ANN.name, ("2",)), ANN) == "took seat 2"
    assert told(Seated(ANN.name, ()), ANN) == "left the table"


def test_every_line_that_changes_a_table_has_words_of_its_own() -> None:
    kinds = {*re.findall(r"case (\w+)\(", inspect.getsource(evolve)), "Filled", "Credited", "Refused"}
    assert len(kinds) > 25
    assert kinds - set(re.findall(r"case (\w+)\(", inspect.getsource(book_words))) == set()
