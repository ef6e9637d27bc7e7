"""The Progressive wager: how much, beside what, when; and what it feeds the meters with."""

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Meter
from cutcard.core.rights import fills
from cutcard.core.round import Round
from cutcard.games.four_card_poker.rules import LINKED as LINK
from cutcard.games.four_card_poker.rules import NZ, US
from tests.four_card_poker import CLOSE, cards, laid, refused
from tests.kit import STAFF, clause, due_ids, net, play, seated, verdicts, who
from tests.linked_progressive import BET, DEALER_JUNK, LINKED, QUADS, Seat, attended, decided, junk, settled


def ann(wagers: str = "") -> Round:
    return play(seated(LINKED, ann="1"), laid(wagers))


@clause("US-PROG-BET")
@pytest.mark.parametrize("chips", [1, 100, 499, 501, 1000])
def test_it_is_exactly_five_dollars(chips: int) -> None:
    refusal = refused(ann("ante 1000"), f"ann bet 1 progressive ann {chips}", "US-PROG-BET")
    assert "$5" in refusal.message


@clause("US-PROG-BET", "US-4CP-4")
@pytest.mark.parametrize(
    "wagers", [BET, "ante 1000 aces-up 500 progressive 500", "ante 1000 progressive 500 aces-up 500"]
)
def test_it_is_optional_and_lies_beside_the_others(wagers: str) -> None:
    r = ann(wagers)
    assert r.table.stake("1", "progressive") == 500
    assert net(play(r, "ann pull 1 progressive ann"), "ann") == net(r, "ann") + 500


@clause("US-4CP-4-PROGNEEDSANTE")
@pytest.mark.parametrize("beside", ["", "aces-up 500"])
def test_without_an_ante_it_is_refused_with_the_reason(beside: str) -> None:
    refusal = refused(ann(beside), "ann bet 1 progressive ann 500", "US-4CP-4-PROGNEEDSANTE")
    assert "needs the Ante" in refusal.message


@clause("US-4CP-4-PROGNEEDSANTE")
def test_the_ante_cannot_come_off_from_under_it() -> None:
    r = ann(BET)
    refusal = refused(r, "ann pull 1 ante ann", "US-4CP-4-PROGNEEDSANTE")
    assert "comes off before" in refusal.message
    r = play(r, "ann bet 1 ante ann 2000 \n ann pull 1 progressive ann \n ann pull 1 ante ann")
    assert not r.table.live()


@clause("US-4CP-4-PROGNEEDSANTE")
def test_it_needs_the_ante_of_the_same_area() -> None:
    r = play(seated(LINKED, ann="1", bob="2"), laid("ante 1000"))
    refused(r, "bob bet 2 progressive bob 500", "US-4CP-4-PROGNEEDSANTE")


@clause("US-4CP-6", "US-4CP-6-FREEZE")
def test_it_is_down_before_the_call_and_stays() -> None:
    r = play(ann("ante 1000"), CLOSE)
    refused(r, "ann bet 1 progressive ann 500", "US-4CP-6")
    r = play(ann(BET), CLOSE)
    refused(r, "ann pull 1 progressive ann", "US-4CP-6-FREEZE")


@clause("US-PROG-LINK")
def test_a_table_that_feeds_no_link_does_not_take_it() -> None:
    r = play(seated(US, ann="1"), "ann bet 1 ante ann 1000")
    assert "feeds no Progressive" in refused(r, "ann bet 1 progressive ann 500", "US-PROG-LINK").message
    r = play(seated(NZ, ann="1"), "ann bet 1 ante ann 1000")
    assert refused(r, "ann bet 1 progressive ann 500", "NZ-20-3.3(a)-(c)").code == "bet/no-such-wager"


def test_let_stand_where_no_link_is_fed_it_goes_back_to_its_owner() -> None:
    r = play(seated(US, ann="1"), "ann bet 1 ante ann 1000 \n !dee bet 1 progressive ann 500")
    late = r.log[-1].number
    r = play(
        r, f'sue rule irregular:{late} stands -- "she was told so"' + CLOSE + cards({"1": junk("1").hand}, DEALER_JUNK)
    )
    r = play(r, "ann bet 1 play ann 1000")
    r = settled(r)
    assert "progressive void 500 US-PROG-LINK" in verdicts(r)
    assert net(r, "ann") == 2000  # queen, jack beats queen, eight


@clause("US-PROG-LINK")
def test_no_player_is_called_like_a_meter() -> None:
    with pytest.raises(Refusal, match="mega is the name of a meter") as refusal:
        seated(LINKED, mega="1")
    assert refusal.value.cite == "US-PROG-LINK"
    assert seated(NZ, mega="1").table.holder("1") == "mega"


# What it feeds


@clause("US-PROG-LINK", "US-PROG-BET")
def test_a_round_feeds_the_meters_with_the_wagers_that_count_once_betting_is_closed() -> None:
    r = seated(LINKED, ann="1", bob="2", cat="3")
    r = play(r, "\n".join(laid(BET, a, p) for a, p in (("1", "ann"), ("2", "bob"), ("3", "cat"))))
    r = play(r, "cat pull 3 progressive cat")
    assert LINK.contributing(r.game, r.table) == 0
    r = play(r, CLOSE)
    assert LINK.contributing(r.game, r.table) == 1000
    hands = {a: junk(a).hand for a in "123"}
    r = play(r, cards(hands, DEALER_JUNK) + "\nann bet 1 play ann 1000 \n bob choice 2 fold \n cat choice 3 fold")
    assert LINK.contributing(r.game, r.table) == 1000
    voided = play(r, '!dee note 9.6 1 \n ola void NZ-20-11.1 1 -- "they talked"')
    assert LINK.contributing(r.game, voided.table) == 500
    assert LINK.contributing(r.game, settled(r).table) == 1000
    assert LINK.contributing(r.game, play(r, "!dee note 11.6 \n dee void NZ-20-11.6").table) == 0


@clause("US-PROG-BET")
def test_a_misdeal_gives_it_back_and_offers_it_again() -> None:
    r = decided({"1": junk("1"), "2": junk("2")})
    r = play(r, "!dee note 11.6 \n dee void NZ-20-11.6")
    assert r.over
    assert not any(r.table.chips.values())
    again = seated(LINKED, ann="1", bob="2")
    for bet in r.proposals():
        again = again.do(who(bet.owner), bet)
    assert again.table.stake("1", "progressive") == again.table.stake("2", "progressive") == 500


# The meter as a fact


def test_a_meter_is_read_by_the_table_alone_at_whatever_it_stands_and_once() -> None:
    r = attended(decided({"1": Seat(QUADS)}))
    assert due_ids(r) == {"meter:minor"}
    for name in ("dee", "sue", "ola", "shoe", "ann"):
        with pytest.raises(Refusal, match="for the table to do, not for you"):
            play(r, f"{name} meter minor 100000")
    assert [role for role in (*STAFF, "player") if fills(role, "table")] == ["table"]
    refused(r, "table meter mega 100000", "US-PROG-MINOR")
    with pytest.raises(Refusal, match="cannot stand at -1"):
        r.propose(STAFF["table"], Meter("minor", -1), "meter:minor")
    assert r.do(STAFF["table"], Meter("minor", 0)).table.meters == {"minor": 0}
    r = r.do(STAFF["table"], Meter("minor", 7))
    with pytest.raises(Refusal, match="has been read"):
        r.record(STAFF["table"], Meter("minor", 8))
