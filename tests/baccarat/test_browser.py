"""The felt that everybody shares, in Chromium: whose chips lie where, and the roads on a phone."""

from tests.browser.conftest import Open, place, window
from tests.browser.kit import Place
from tests.browser.players import result, seated
from tests.every_face.looks import LOOK

__all__ = ["place", "window"]
SIZES = ((320, 568), (360, 740), (740, 360), (768, 1024), (1366, 650), (1920, 1080))


def test_the_others_chips_lie_in_the_fields_and_everything_has_room_there(window: Open, place: Place) -> None:
    table = place.table("shared", "baccarat", "nz-2012", "pairs=yes")
    seats = place.site.state(table).game.seats
    others = [place.guest(table, seat) for seat in seats[1:]]
    ann = seated(window, place, table, seats[0], reduced_motion="reduce")
    for n, other in enumerate(others):
        for wager in ("tie", ("player", "banker")[n % 2]):
            place.wait(other.bet("layout", wager, 1000, table=table))
        place.wait(other.ready(table=table))
    ann.press("y", "y", "e")
    ann.see(".spot.tie .pile:not(.pending)")
    ann.see(".spot.player .others .avatar", 4)
    ann.page.get_by_role("button", name="Banker, pays 19 to 20, others $40").wait_for()
    for phase in ("laid", "over"):
        for width, height in SIZES:
            ann.page.set_viewport_size({"width": width, "height": height})
            found = ann.page.evaluate(LOOK, [".spot", ""])
            assert (found["away"], found["over"], found["cut"]) == ([], [], []), (phase, width, height)
        if phase == "laid":
            ann.press("Space")
            result(ann, 1)


def test_on_a_phone_all_roads_are_unrolled_over_the_table(window: Open, place: Place) -> None:
    table = place.table("rolled", "baccarat", "nz-2012")
    ann = seated(window, place, table, reduced_motion="reduce", width=360, height=740)
    ann.press("y", "y", "Space")
    result(ann, 1)
    ann.shows(".to-roads", "Past rounds do not change the next one.")
    ann.tap(".to-roads button")
    ann.see("dialog .road svg", 5)
    ann.shows("dialog", "Past rounds do not change the next one.")
    assert ann.page.evaluate("() => document.querySelector('dialog').scrollWidth <= innerWidth")
    assert not ann.violations()
    ann.press("Escape")
    ann.gone("dialog")
    ann.page.set_viewport_size({"width": 1366, "height": 650})
    ann.see(".roads .road:visible", 5)
    assert not ann.page.locator(".to-roads:visible").count()
