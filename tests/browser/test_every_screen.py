"""Every screen in every role and phase: for all eyes, hands and widths; still where that is asked."""

import pytest

from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.manners import MOTION, examine
from tests.browser.players import dealt
from tests.browser.study import unfold
from tests.server.kit import FCP, RCD

POKER, DERBY, STAFFED, REAL, AUDITED = "poker", "derby", "staffed", "real", "audited"
HOUSE = ("people", "apart", "devices")
ACROSS = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module", autouse=True)
def tables(place: Place) -> None:
    place.table(POKER, FCP, "nz-2012")
    place.table(DERBY, RCD, "nz-2012")
    place.table(STAFFED, FCP, "us", "progressive=D", dealing="staff")
    place.table(REAL, FCP, "nz-2012", dealing="staff", cards="scanner")


def opened(window: Window, address: str, shows: str) -> Window:
    window.open(address)
    window.see(shows)
    window.page.wait_for_timeout(150)
    return window


@pytest.mark.long
def test_coming_in(window: Open) -> None:
    nobody = window()
    for address, shows in (("", ".tile"), ("me", "form"), ("settings", ".switch"), ("jackpot", ".meter")):
        examine(opened(nobody, address, shows), address or "lobby")
    for address, shows in (("floor", "form"), (f"table/{POKER}", ".felt"), (f"monitor/{DERBY}", ".monitor")):
        examine(opened(nobody, address, shows), address)


def test_poker_in_every_phase(window: Open, place: Place) -> None:
    ann = window(place.guest(POKER), width=360, height=640)
    examine(opened(ann, f"table/{POKER}", ".controls .main"), "before the bets")
    dealt(ann)
    examine(ann, "decision")
    ann.tap(".decisions [aria-keyshortcuts='1']")
    ann.see(".result")
    examine(ann, "result")
    for address, shows in (("me", ".limits"), ("history", "table"), (f"history/{POKER}/1", "h2")):
        examine(opened(ann, address, shows), address)
    ann.page.evaluate("""() => localStorage.setItem("cutcard-settings", '{"text":true,"big":true}')""")
    ann.page.reload()
    examine(opened(ann, f"table/{POKER}", ".text-view"), "text view")


def test_a_race_in_every_phase(window: Open, place: Place) -> None:
    bob = window(place.guest(DERBY), width=360, height=640, reduced_motion="reduce")
    examine(opened(bob, f"table/{DERBY}", ".spot"), "before the bets")
    bob.press("y")
    bob.see(".slip")
    examine(bob, "picking", (360,))
    bob.press("Escape", "r")
    bob.see(".my-bets")
    bob.see("[data-wager=red] .pile:not(.pending)")
    examine(bob, "laid", (360,))
    bob.press("Space")
    bob.see(".finish li:nth-child(3)")
    assert bob.page.evaluate(MOTION) == 0, "U30"
    examine(bob, "result")
    for address in (f"monitor/{DERBY}", f"monitor/{DERBY}/dealer"):
        examine(opened(bob, address, ".monitor"), address)


def test_drills_and_games(window: Open) -> None:
    ann = window(width=360, height=640)
    examine(opened(ann, "train", ".decisions"), "trainer")
    examine(opened(ann, f"train/{RCD}", ".study h1"), "drill of the race", (360,))
    examine(opened(ann, "analyse", "h1"), "games to analyse", (360,))


@pytest.mark.long
def test_study(window: Open) -> None:
    """What has to be counted first: an answered drill, and the figures of either game."""
    ann = window(width=360, height=640)
    ann.context.set_default_timeout(120_000)
    opened(ann, "train", ".decisions")
    ann.press("e")
    ann.see(".train-verdict")
    examine(ann, "trainer, answered")
    for game in (FCP, RCD):
        unfold(opened(ann, f"analyse/{game}", ".charts svg"))
        examine(ann, f"analysis of {game}")
    examine(opened(ann, "analyse/three-card-poker/protect", ".study table"), "what the rules protect")


@pytest.mark.parametrize("parts", [
    ("", "/rounds", "/verify"),
    pytest.param(("/accounts", "/reports", f"/round/{AUDITED}/1"), marks=pytest.mark.long),
])  # fmt: skip
def test_audit(window: Open, place: Place, parts: tuple[str, ...]) -> None:
    if AUDITED not in place.site.house.floor.ours:
        ann = place.guest(place.table(AUDITED, FCP, "nz-2012"))
        place.wait(ann.ante("1", table=AUDITED))
        place.wait(ann.fold("1", table=AUDITED))
    ada = window(place.staff("ada", "auditor"), width=360, height=640)
    for part in parts:
        opened(ada, f"audit{part}", "h1")
        ada.page.wait_for_timeout(400)
        examine(ada, f"audit{part}")


@pytest.mark.long
def test_staff(window: Open, place: Place) -> None:
    place.prepare(STAFFED)
    ann = place.guest(STAFFED)
    place.wait(ann.bet("1", "ante", 1000, table=STAFFED))
    dee = window(place.staff("dee", "dealer"), width=360, height=640)
    examine(opened(dee, "dealer", ".seat-list"), "dealer's tables")
    examine(opened(dee, f"dealer/{STAFFED}", ".due-words"), "dealer, betting")
    dee.press("F2")
    dee.press("F4")
    place.prepare(REAL)
    examine(opened(dee, f"dealer/{REAL}", ".pad"), "dealer, real cards")
    sue = window(place.staff("sue", "supervisor"), width=360, height=640)
    opened(sue, "floor", ".waits")
    examine(sue, "supervisor")
    sue.tap(sue.page.locator(".waits-head").first)
    sue.tap(sue.page.get_by_role("link", name=f"Run {STAFFED}"))
    sue.see(".one-table .fold")
    examine(sue, "supervisor, a table", (320, 360))
    ola = window(place.wait(place.site.operator()), width=360, height=640)
    for part, shows in (("new", ".templates"), (f"new/{FCP}/nz-2012", ".pills"), *((p, ".register") for p in HOUSE)):
        examine(opened(ola, f"house/{part}", shows), f"operator, {part}", (320, 360))
    examine(opened(ola, "jackpot", ".meter"), "operator's jackpots", (360,))


TWICE = (560, 600, 640, 655, 660)  # what is left of an ordinary screen at twice its size


def test_at_twice_the_size_nothing_scrolls_sideways_and_a_suit_is_a_block(window: Open, place: Place) -> None:
    place.prepare(REAL)
    dee = opened(window(place.staff("dee", "dealer"), reduced_motion="reduce"), f"dealer/{REAL}", ".pad")
    sue, ann = window(place.staff("sue", "supervisor")), window()
    opened(sue, "floor", ".floor-tile")
    for width in TWICE:
        for at in (dee, sue):
            at.page.set_viewport_size({"width": width, "height": 400})
            assert at.page.evaluate(ACROSS) == 0, (at.who, width)
        suits = dee.page.locator(".pad").evaluate_all("all => all.map((one) => one.children.length)")
        assert suits == [13] * 4, width
    for address, shows in (("", ".tile"), (f"game/{FCP}", "h1"), ("train", ".decisions"), ("analyse", ".tile")):
        opened(ann, address, shows)
        for width in TWICE:
            ann.page.set_viewport_size({"width": width, "height": 400})
            assert ann.page.evaluate(ACROSS) == 0, (address, width)


def test_with_no_motion_nothing_moves_longer_than_a_tenth_of_a_second(window: Open, place: Place) -> None:
    """U30: with the setting of the house, as with the system's."""
    ann = window(place.guest(DERBY, "2"))
    ann.context.add_init_script("""localStorage.setItem("cutcard-settings", '{"still":true}')""")
    opened(ann, f"table/{DERBY}", ".spot")
    ann.press("r")
    ann.see(".my-bets")
    longest = ann.page.evaluate("""() => Math.max(...[...document.querySelectorAll("*")].flatMap((e) => {
      const s = getComputedStyle(e);
      return [...s.transitionDuration.split(","), ...s.animationDuration.split(",")].map(parseFloat);
    }))""")
    assert longest <= 0.1


@pytest.mark.long
def test_these_checks_can_fail(window: Open) -> None:
    nobody = opened(window(), "settings", ".switch")
    examine(nobody, "as it is", (360,))
    for more, then in (
        ('<img src="/ui/icon.svg" width=20 height=20>', ""),
        ("<p id=wide>wide</p>", "wide.style.width = '2000px'"),
        ("<button id=tiny>t</button>", "tiny.style.minHeight = tiny.style.height = '9px'"),
        ("<p>Hearts are due</p>", ""),
        ("<h4>too deep</h4>", ""),
    ):
        nobody.page.reload()
        nobody.see(".switch")
        nobody.page.evaluate(
            f"() => {{ document.getElementById('main').insertAdjacentHTML('beforeend', '{more}'); {then} }}"
        )
        with pytest.raises(AssertionError, match="spoiled"):
            examine(nobody, "spoiled", (360,))
