"""My account: what of my limits will change and when, and what is lost with a guest's name."""

from datetime import UTC, datetime

from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.manners import examine
from tests.kit import clause


def set_loss(window: Window, dollars: str) -> None:
    window.page.get_by_label("Loss in 24 hours").fill(dollars)
    window.tap(window.page.locator("form", has_text="Loss in 24 hours").get_by_role("button", name="Set"))


@clause("NZ-ACT-HARM")
def test_a_looser_limit_says_from_when_and_what_holds_until_then(window: Open, place: Place) -> None:
    ann = window(place.wait(place.site.guest()), "me", "h2:has-text('My limits')", timezone_id="UTC", locale="en-NZ")
    set_loss(ann, "50")
    ann.shows(".message.yes", "Your limit is set.")
    ann.gone(".coming")
    set_loss(ann, "80")
    ann.see(".coming")
    at = datetime.fromtimestamp(place.site.house.limits_store.of(ann.who).by_kind["loss"].at / 1000, UTC)
    when = f"{at.day} {at:%b} {at.year}, {at:%H:%M}"
    ann.reads(".coming span", f"From {when} the limit is $80; until then $50.")
    ann.reads(".message.yes", f"Noted: your limit changes on {when}.")
    ann.tap(ann.page.get_by_role("button", name="Cancel the change"))
    ann.gone(".coming")
    set_loss(ann, "0")
    ann.shows(".coming span", "there is no limit; until then $50.")


def test_a_guest_is_asked_before_the_name_is_lost_and_an_account_is_not(window: Open, place: Place) -> None:
    ann = window(place.wait(place.site.guest()), "me", "h2:has-text('Take a break')")
    out = ann.page.get_by_role("button", name="Sign out", exact=True)
    ann.tap(out)
    ann.shows(".sure", "$1,000 of play money and its rounds are lost")
    examine(ann, "about to sign out")
    ann.tap(ann.page.get_by_role("button", name="Stay"))
    ann.gone(".sure")
    ann.tap(out)
    ann.tap(ann.page.get_by_role("button", name="Sign out and lose them"))
    ann.see("h1:has-text('Sign in')")
    bea = window(place.person("bea"), "me", "h2:has-text('Take a break')")
    bea.tap(bea.page.get_by_role("button", name="Sign out", exact=True))
    bea.see("h1:has-text('Sign in')")
