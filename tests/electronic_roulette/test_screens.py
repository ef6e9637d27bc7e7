"""A terminal and its attendant on screen: credits, a spin of the shared wheel, a ticket and the desk for it."""

import re

from cutcard.house.log.facts import Installed
from tests.browser.conftest import Open, browser, place, window
from tests.browser.kit import Place
from tests.electronic_roulette import GAME, falls
from tests.kit import clause
from tests.server.kit import OPERATOR

__all__ = ["browser", "place", "window"]
SOON = 1_500  # milliseconds to bet, and for the ball to roll


@clause("CP-8A-7", "CP-8A-9")
def test_a_spin_a_call_a_ticket_and_its_redemption(window: Open, place: Place) -> None:
    place.wait(place.site.house.floor.wheels.install(OPERATOR, "w1", Installed(GAME, "nz-2012", SOON, SOON)))
    for n in (1, 2, 3):
        place.table(f"t{n}", GAME, "nz-2012", cards="wheel/w1")
    with falls(*[17] * 20):
        ann = window(place.guest("t1"), "table/t1", ".terminal", reduced_motion="reduce")
        ann.see(".cloth-side")
        assert "Credits" in ann.page.locator(".facts").inner_text()
        ann.press("r")
        ann.see("[data-wager=red] .pile:not(.pending)")
        ann.press("Space")
        ann.page.locator(".called b", has_text="17").wait_for()
        ann.page.get_by_role("button", name="Call an attendant").click()
        sue = window(place.staff("sue", "supervisor"), "floor", ".dot.waits")
        assert sue.page.locator(".dot").count() == 3
        ann.page.get_by_role("button", name="Cash out").click()
        number = ann.see(".ticket .number").inner_text()
    assert re.fullmatch(r"(\d{4}-){4}\d{4}", number)
    sue.page.get_by_text("Tickets", exact=True).click()
    desk = sue.page.locator("details", has_text="To the account of")
    desk.locator("[name=number]").first.fill(number)
    desk.locator("[name=person]").fill(ann.who)
    desk.get_by_role("button", name="Redeem").click()
    desk.get_by_text("The ticket is redeemed").wait_for()
    ann.page.get_by_role("button", name="Redeem it to my account").click()
    ann.page.get_by_text("That ticket was redeemed").wait_for()
    assert sum(place.site.house.store.balances().values()) == 0
