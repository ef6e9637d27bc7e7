"""A terminal and its attendant on screen: credits, a spin of the shared wheel, a ticket and the desk for it."""

import re

from cutcard.core.facts import Note, Who
from cutcard.core.rights import SUPERVISOR
from cutcard.house.log.facts import Installed
from cutcard.house.table import acts
from tests.browser.conftest import Open, place, window
from tests.browser.kit import Place
from tests.electronic_roulette import GAME
from tests.kit import clause
from tests.server.kit import OPERATOR

__all__ = ["place", "window"]
SOON, LONG = 1_500, 600_000  # milliseconds to bet, and for the ball to roll


@clause("CP-8A-7", "CP-8A-9")
def test_a_spin_a_call_a_ticket_and_its_redemption(window: Open, place: Place) -> None:
    place.wait(place.site.house.floor.wheels.install(OPERATOR, "w1", Installed(GAME, "nz-2012", SOON, SOON)))
    for n in (1, 2, 3):
        place.table(f"t{n}", GAME, "nz-2012", cards="wheel/w1")
    ann = window(place.guest("t1"), "table/t1", ".terminal", reduced_motion="reduce")
    ann.see(".cloth-side")
    assert "Credits" in ann.page.locator(".facts").inner_text()
    ann.press("r")
    ann.see("[data-wager=red] .pile:not(.pending)")
    ann.press("Space")
    ann.see(".called b")  # whichever number: the share of her browser may turn it
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
    other = window(place.guest("t3"), "table/t3", ".terminal", reduced_motion="reduce")
    other.page.get_by_role("button", name="Cash out").click()
    number = other.see(".ticket .number").inner_text()
    other.open("table/t1")
    other.page.get_by_label("A ticket from another terminal").fill(number)
    other.page.get_by_role("button", name="Sit down with it").click()
    other.see(".facts:has-text('$200')")
    assert place.site.state("t1").session.seats == {other.who: ("1",)}
    assert sum(place.site.house.store.balances().values()) == 0


def test_play_in_the_lobby_leads_to_a_terminal_and_sits_down_there(window: Open, place: Place) -> None:
    place.wait(place.site.house.floor.wheels.install(OPERATOR, "w0", Installed(GAME, "nz-2012", LONG, SOON)))
    place.table("t0", GAME, "nz-2012", cards="wheel/w0")
    ann = window(at="", sees=f".tile.{GAME}")
    ann.page.locator(f".tile.{GAME}").get_by_role("button", name="Play").click()
    ann.see("[data-wager=red]:enabled")
    assert "real cards" not in ann.page.locator("#app").inner_text()
    (seats,) = place.site.state("t0").session.seats.values()
    assert seats == ("1",)


@clause("NZ-8A-3.7")
def test_a_terminal_that_was_tilted_is_unlocked_on_the_floor_and_its_wager_stands(window: Open, place: Place) -> None:
    place.wait(place.site.house.floor.wheels.install(OPERATOR, "w2", Installed(GAME, "nz-2012", LONG, SOON)))
    place.table("t9", GAME, "nz-2012", cards="wheel/w2")
    ann = window(place.guest("t9"), "table/t9", ".terminal", reduced_motion="reduce")
    ann.press("r")
    ann.see("[data-wager=red] .pile:not(.pending)")
    staff = place.staff("tess", "supervisor")
    place.wait(place.site.house.floor.act(Who(staff.name, SUPERVISOR), "t9", acts.Record(Note("NZ-8A-3.7"), "rocked")))
    sue = window(staff, "floor", ".waits.fault")
    fault = sue.page.locator(".waits.fault", has_text="t9")
    fault.locator(".waits-head").click()
    fault.get_by_label("Reason").fill("leaned on")
    fault.locator(".choices button", has_text="Unlock it").click()
    fault.wait_for(state="detached")
    r = place.site.state("t9").round
    assert (r.wrong, [spot.wager for spot in r.table.live()]) == ((), ["red"])


def test_the_terminals_of_a_wheel_are_lights_and_while_the_ball_rolls_all_is_seen_that_lies_on_their_cloths(
    window: Open, place: Place
) -> None:
    place.wait(place.site.house.floor.wheels.install(OPERATOR, "w3", Installed(GAME, "nz-2012", SOON, LONG)))
    for n in (1, 2, 3):
        place.table(f"l{n}", GAME, "nz-2012", cards="wheel/w3")
    guest, bob = place.guest("l1"), place.guest("l2")
    place.wait(place.site.house.floor.wheels.turn())
    place.wait(bob.bet("layout", "red", 2500, table="l2"))
    ann = window(guest, "table/l1", ".cloth-side", reduced_motion="reduce")
    ann.reads(".wall small", "1 of 2 are in")
    assert ann.page.locator(".lamps i").evaluate_all("(all) => all.map((i) => i.className)") == ["taken", "in", "free"]
    ann.page.get_by_role("button", name="Red, others $25").wait_for()
    ann.see("[data-wager=red] .all-laid", 1)
    assert ann.page.locator(".all-laid").count() == 1
