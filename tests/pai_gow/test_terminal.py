"""Banking at the terminal: the bank is taken, shared, passed on and given up, by the keys of the browser."""

import re

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Choice, Term
from cutcard.core.layout import layout_of
from cutcard.games.pai_gow.rules import NZ
from cutcard.terminal.layout import Face
from cutcard.terminal.layout import layout_of as at_terminal
from cutcard.terminal.solo import Session
from tests.pai_gow import PLAYERS
from tests.terminal.seat import listed, session, shown, typed

BANKING = ("bank", "co-bank", "decline")


def seated(bots: int = 3, seed: int = 4) -> Session:
    return session(PLAYERS, bots=bots, seed=seed)


def words(s: Session, place: str) -> list[str]:
    return s.shown.table.words(place)


def test_the_bank_is_offered_before_the_bets_by_the_keys_of_the_layout() -> None:
    s, keys = seated(), layout_of(NZ.edition).words
    assert s.seat == "2", "box 1 is the bank's while the house banks"
    assert {keys[word].key for word in BANKING} <= set(listed(s).split())
    assert not {keys[word].key for word in BANKING} & set(listed(session(NZ, bots=3)).split())


def test_who_banks_deals_without_a_bet_covers_sets_last_and_is_paid_less_commission() -> None:
    s = seated()
    text = typed(s, "a 20", "bank", "clear", "bank", "deal", "deal", "1", "house way")
    assert "'bank' cannot be done now" in text, "who has a bet down does not bank"
    assert "You hold the bank." in text
    assert re.search(r"Bank: stake \$30, \w+, ", text)
    assert words(s, "2") == ["bank", "house way"]
    assert s.finished[0].table.chips["you"] == s.purse.net
    assert "you, Chung: " in typed(s, "cards")


async def test_the_same_by_keys_on_the_screen_and_a_shared_bank_is_set_by_the_dealer() -> None:
    s = seated()
    text = await shown(s, "s", size=(80, 24))
    assert "You hold the bank. Enter: throw the dice." in text
    text = await shown(s, "enter", "1", size=(80, 24))
    assert re.search(r"Bank +\$15 +\w+ +\$", text)
    assert words(s, "2") == ["co-bank", "house way", "confirmed"]
    text = await shown(s, "y", "[", "a", "a", "enter", size=(80, 24))
    assert all(tile in text for tile in s.view.cards("2")), "the own tiles are in sight beside seven ways to set them"
    text = await shown(s, "h", size=(80, 24))
    assert re.search(r"Wager +\$10 +\w+ +\$", text)
    assert len(s.finished) == 2


def test_who_does_not_cover_gives_the_bank_to_the_house() -> None:
    s = seated()
    typed(s, "b", "deal", "u")
    assert words(s, "2") == ["bank", "give up"]
    assert s.finished[0].table.chips.get("you", 0) == 0


def test_nobody_banks_against_an_empty_table() -> None:
    s = seated(bots=0)
    s.say(Choice("2", "bank"))
    with pytest.raises(Refusal, match="nobody has bet against your bank; play with --bots"):
        s.deal()
    assert "enter" not in listed(s)


def test_the_bank_goes_round_and_a_bots_is_shown_as_the_bank() -> None:
    """After the player's turn it is the bots'; until another holds it, the turn stays as it was."""
    s = seated(seed=6)
    typed(s, "bank", "deal", "1", "h")
    bank = at_terminal(PLAYERS).face.bank
    for _ in range(12):
        if not bank(s.round.table):
            typed(s, "y", "a 20", "deal", "h")
        assert any(isinstance(e.fact, Term) and e.fact.value for e in s.round.log), "the turn is not forgotten"
    assert bank(s.round.table) in ("3", "4", "5")
    text = typed(s, "a 20", "deal", "h")
    assert re.search(r"Bank: \d-\d \d-\d \d-\d \d-\d, low .*; high ", text)
    assert re.search(r"seat \d, Chung: .*low ", typed(s, "cards"))
    assert Face().bank(s.round.table) == ""
