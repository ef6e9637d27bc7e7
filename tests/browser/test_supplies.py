"""What is not a card, and several hands of a seat, in Chromium: drawn where they belong, and proved in the page."""

from unittest.mock import patch

from playwright.sync_api import expect

from cutcard.chance.receipts import read_receipt
from cutcard.core.errors import Refusal
from cutcard.core.facts import Who
from cutcard.house.log.table_facts import Withheld
from cutcard.house.table import auto_dealer, shuffling
from cutcard.house.table.acts import Share
from cutcard.house.table.state import State
from cutcard.house.table.unit_of_work import UnitOfWork
from cutcard.server import tables
from cutcard.shared.wheel import COVERS, POCKETS
from tests.browser.conftest import Open
from tests.browser.kit import Place
from tests.browser.players import result
from tests.house.kit import shoe
from tests.server.kit import Json

SPLIT = "8s Td 6h 8d 9c 3s 2c Kh 9h"  # ann's eights, bob's nineteen, a six; then a card for each eight


def test_the_hands_of_a_seat_lie_side_by_side_with_their_own_wagers(window: Open, place: Place) -> None:
    with shoe(SPLIT):
        table = place.table("box", "blackjack", "nz-2012", "burn=no")
        ann, bob = place.guest(table, "1"), place.guest(table, "2")
    for who, seat in ((ann, "1"), (bob, "2")):
        place.wait(who.bet(seat, "main", 1000, table=table))
        place.wait(who.ready(table=table))
    seen = window(ann, f"table/{table}", sees=".decisions")
    seen.page.get_by_role("button", name="Split").click()
    second = seen.see("[aria-label='Seat 1, hand 2, my wagers']")
    assert second.locator(".spot.main").get_attribute("aria-label") == "Wager, $10 laid"
    seen.shows(".hint", "Your turn: Seat 1")  # of two hands the first is asked about
    assert seen.page.locator(".mine .cards [aria-label='eight of diamonds']").count() == 1
    assert seen.page.locator(".dealer-area").count() == 1, "no hand of a seat lies among the dealer's"
    other = window(bob, f"table/{table}", sees=".seat:not(.free)")
    assert other.page.locator(".seat:not(.free) .cards").count() == 2


def test_a_prize_is_drawn_on_the_display_and_a_hand_is_doubled_for_less_by_keys(window: Open, place: Place) -> None:
    prizes = "madness=yes", "madness-prize-1=10", "madness-weight-1=1"
    with shoe("As 6s 7h Kd 5d Tc Td"):  # a blackjack and an eleven against a seven
        table = place.table("prizes", "blackjack", "nz-2012", "burn=no", "areas-max=2", *prizes)
        ann, bob = place.guest(table, "1"), place.guest(table, "2")
    place.wait(ann.bet("1", "main", 1000, table=table))
    place.wait(ann.bet("1", "madness-21", 500, table=table))
    place.wait(bob.bet("2", "main", 1000, table=table))
    for who in (ann, bob):
        place.wait(who.ready(table=table))
    won = window(ann, f"table/{table}", sees=".dealer-area >> text=first-prize")
    assert won.page.locator(".spot[data-wager='madness-21'] .ended").count() == 1
    seen = window(bob, f"table/{table}", sees=".decisions")
    seen.press("-")
    field = seen.see(".less input")
    assert [field.get_attribute(name) for name in ("min", "max", "step")] == ["1", "10", "1"]
    assert field.input_value() == "5", "half of it to begin with"
    expect(field).to_be_focused()
    seen.page.keyboard.type("12")
    seen.page.keyboard.press("Enter")
    expect(field).to_have_js_property("validity.rangeOverflow", True)
    assert not place.site.state(table).round.table.laid("2", "double"), "more than the wager is not laid"
    field.fill("3")
    seen.page.keyboard.press("Enter")
    result(seen, 1)
    played = place.site.state(table).previous
    assert played is not None
    assert [stake.chips for stake in played.table.laid("2", "double")] == [300]


def test_a_board_is_bet_on_spot_by_spot_and_the_wheel_is_proved_in_the_page(window: Open, place: Place) -> None:
    table = place.table("wheel", "roulette", "nz-2012")
    ann = window(place.guest(table), f"table/{table}", sees=".spot")
    assert ann.page.locator(".spot:enabled").count() == len(COVERS)
    ann.shows(".shares", "no player has a share")  # it was sealed before this page was opened
    for wager in ("straight-17", "split-17-20", "red"):
        ann.page.locator(f".spot[data-wager={wager}]").click()
        ann.see(f".spot[data-wager={wager}] .pile:not(.pending)")
    ann.press("Space")
    result(ann, 1)
    assert ann.see(".called b").inner_text() in POCKETS
    ann.see(".shares:has-text('Your share is in this shuffle')")
    ann.see("button.main:enabled:has-text('Same bets')")
    ann.press("Space")
    result(ann, 2)
    ann.open(f"audit/round/{table}/2")
    ann.see("text=published the seal of the wheel")
    ann.page.get_by_role("link", name="Verify the wheel yourself").click()
    told = ann.see(".proof-verdict.yes").inner_text()
    assert "It holds: 1 result lay where the proof says, in a sequence of 64, sealed before the bets." in told
    assert "1 player's share is in the order" in told
    assert "Your share is in it." in told


def test_a_page_says_that_the_house_left_its_share_out_or_that_it_was_not_opened(window: Open, place: Place) -> None:
    table = place.table("crooked", "roulette", "nz-2012")
    ann = window(place.guest(table), f"table/{table}", sees=".spot")

    def one_round(number: int) -> None:
        ann.page.locator(".spot[data-wager=red]").click()
        ann.see(".spot[data-wager=red] .pile:not(.pending)")
        ann.press("Space")
        result(ann, number)

    with patch.object(auto_dealer, "await_shares", lambda work, promises: ()):
        one_round(1)
    ann.shows(".shares", "The house left out the share that you had promised")
    one_round(2)
    ann.see(".shares:has-text('Your share is in this shuffle')")
    writer = place.site.house.floor.ours[table]
    (who,) = place.site.state(table).session.seats
    place.wait(writer.say(Withheld((who,))))
    ann.shows(".shares", "seals without you, 10.")


def test_a_bet_waits_for_the_word_of_the_house_and_a_word_that_is_broken_can_be_saved(
    window: Open, place: Place
) -> None:
    table = place.table("word", "roulette", "nz-2012")
    ann = window(place.guest(table), f"table/{table}", sees=".spot")

    def bet() -> None:
        ann.page.locator(".spot[data-wager=red]").click()

    def one_round(number: int) -> None:
        ann.see(".spot[data-wager=red] .pile:not(.pending)")
        ann.press("Space")
        result(ann, number)

    def silent(work: UnitOfWork, who: Who, opened: str) -> None:
        raise Refusal("share/late", "the betting is closed, and the order stands")

    with patch.object(shuffling, "open_share", silent):
        bet()
        one_round(1)  # sealed before anything was promised
        bet()
        ann.see("text=The house has not signed for your share of the shuffle, so this bet was not sent.")
        assert not place.site.state(table).round.table.live()
        bet()
        ann.see(".spot[data-wager=red] .pile:not(.pending)")
    house = place.site.house

    def signs(_: object, state: State, act: object) -> Json:
        roots = state.session.roots.values() if isinstance(act, Share) and act.share else ()
        return {"receipts": [str(house.signer.receipt(table, root, act.share)) for root in roots]}  # type: ignore[attr-defined]

    with patch.object(shuffling, "open_share", lambda work, who, opened: None), patch.object(tables, "receipts", signs):
        one_round(2)
        bet()
        one_round(3)
    word = ann.see(".broken-word")
    assert "The house took your share of the shuffle and left it out." in word.inner_text()
    with ann.page.expect_download() as saving:
        word.get_by_role("button", name="Save the proof").click()
    (receipt,) = saving.value.path().read_text(encoding="ascii").split()
    assert read_receipt(receipt).table == table
    ann.open(f"audit/round/{table}/3")
    ann.page.get_by_role("link", name="Verify the wheel yourself").click()
    told = ann.see(".proof-verdict.no").inner_text()
    assert "the house signed that it took your share, and left it out of the order." in told


def test_a_dealer_carries_a_misplaced_wager_and_types_the_number(window: Open, place: Place) -> None:
    table = place.table("real", "roulette", "nz-2012", dealing="staff", cards="scanner")
    ann = place.guest(table, "1")
    place.prepare(table)
    place.wait(ann.bet("layout", "straight-17", 500, table=table))
    dee = window(place.staff("dee", "dealer"), f"dealer/{table}", sees=".due-words")
    dee.page.locator("summary", has_text="For one person").click()
    dee.page.get_by_label("Dollars; 0 lifts it").fill("2.50")
    dee.page.get_by_role("button", name="It holds").click()
    dee.see("text=: done.")
    dee.page.get_by_role("button", name="The ball is spun").click()
    dee.see(".desk-keys >> text=no more bets, hand").click()
    dee.page.get_by_label("Meant for").select_option("split-17-20")
    dee.page.get_by_role("button", name="Carry it").click()
    expect(dee.page.locator(".plan .stakes li", has_text="Split 17 20")).to_contain_text("$5")
    assert dee.see("label:has(.card-field)").inner_text() == "Wheel: scan it, or type 17"
    assert dee.page.locator(".pad-card:enabled").all_inner_texts() == list(POCKETS), "each comes up again"
    dee.page.locator(".card-field").fill("2")
    dee.page.wait_for_timeout(300)
    assert not place.site.state(table).round.table.cards("wheel"), "a 2 may still become a 20"
    dee.page.get_by_role("button", name="20", exact=True).click()
    dee.see(".plan .card.named")
    t = place.site.state(table).round.table
    assert (t.cards("wheel"), [spot.wager for spot in t.live()]) == (["20"], ["split-17-20"])
