"""A cloth of many spots in Chromium: bet on by pointer, by arrows, in words and by sectors; and a wheel that turns."""

from cutcard.games.roulette.rules import number_words
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.players import result, seated

ROLLING = """() => document.querySelector(".wheel.rolling") && [
  document.querySelector(".called").innerText,
  document.querySelectorAll(".cloth .dolly").length,
  document.querySelector(".spot[data-wager=red] .pile").innerText,
  document.getElementById("said").innerText,
]"""


def laid(window: Window, place: Place, table: str, **wagers: int) -> None:
    """Before long so many dollars lie on each of these, and on nothing else."""
    wanted = {name.replace("_", "-"): 100 * dollars for name, dollars in wagers.items()}

    def found() -> dict[str, int]:
        stakes = place.site.state(table).round.table.stakes.items()
        return {spot.wager: k.chips for spot, k in stakes if not k.outcome}

    window.wait(lambda: found() == wanted)


def test_chips_are_laid_by_arrows_in_words_by_sectors_and_from_what_was_saved(window: Open, place: Place) -> None:
    table = place.table("cloth", "roulette", "nz-2012")
    ann = seated(window, place, table, reduced_motion="reduce")
    ann.page.locator(".spot[data-wager=straight-17]").focus()
    ann.press("ArrowRight", "Enter")
    laid(ann, place, table, split_17_20=5)
    ann.press("ArrowUp", "Enter")
    laid(ann, place, table, split_17_20=5, corner_17_18_20_21=5)
    ann.page.get_by_label("Type bets").fill("$10 17 red, soup")
    ann.page.get_by_role("button", name="Lay them").click()
    ann.shows(".short-ways [role=alert]", "'soup' is not a bet on this layout")
    ann.page.get_by_label("Type bets").fill("$10 17 red")
    ann.page.get_by_role("button", name="Lay them").click()
    laid(ann, place, table, split_17_20=5, corner_17_18_20_21=5, straight_17=10, red=10)
    ann.page.get_by_role("button", name="Save these bets").click()
    ann.page.get_by_role("button", name="Clear").click()
    laid(ann, place, table)
    ann.page.get_by_role("button", name="Saved 1").click()
    laid(ann, place, table, split_17_20=5, corner_17_18_20_21=5, straight_17=10, red=10)
    ann.page.get_by_role("button", name="Clear").click()
    laid(ann, place, table)
    ann.page.locator(".racetrack summary").click()
    ann.page.get_by_role("button", name="Orphans").click()
    laid(ann, place, table, straight_1=5, split_6_9=5, split_14_17=5, split_17_20=5, split_31_34=5)
    ann.page.locator(".track [title='Neighbours of 0']").click()
    around = dict.fromkeys(("straight_3", "straight_26", "straight_0", "straight_32", "straight_15"), 5)
    orphans = dict.fromkeys(("straight_1", "split_6_9", "split_14_17", "split_17_20", "split_31_34"), 5)
    laid(ann, place, table, **orphans, **around)


def test_the_number_is_told_when_the_ball_has_rolled_and_the_chips_lie_there_meanwhile(
    window: Open, place: Place
) -> None:
    table = place.table("rolling", "roulette", "nz-2012")
    ann = seated(window, place, table)
    ann.press("k")
    ann.see(".spot[data-wager=black] .pile:not(.pending)")
    ann.page.locator(".spot[data-wager=red]").click()
    ann.see(".spot[data-wager=red] .pile:not(.pending)")
    ann.press("Space")
    called, dollies, pile, said = ann.once(ROLLING)
    number = place.site.state(table).previous
    assert number is not None
    assert "rolling" in called
    assert (dollies, pile) == (0, "5")
    (pocket,) = number.table.cards("wheel")
    ball = number_words(pocket).capitalize()
    assert "No more bets" in said
    assert ball not in said, "for the ear no earlier than for the eye"
    assert "wins" not in said
    assert ann.see(".controls .main").inner_text().split() == ["Skip", "SPACE"]
    ann.tap(".controls .main")
    result(ann, 1)
    ann.shows("#said", f"{ball}.")
    ann.reads(".called b", pocket)
    ann.see(f".spot[data-wager=straight-{pocket}] .dolly")
    ann.reads(".numbers li", pocket)
    ann.open(f"history/{table}/1")
    ann.see(".replay .cloth .spot[data-wager=black]")
    ann.press("End")
    ann.see(f".replay .spot[data-wager=straight-{pocket}] .dolly")
    ann.see(".replay .spot[data-wager=red] .pile")
    ann.shows(".advice", "These bets cost the same")
    ann.see(".advice", 1)


def test_monitors_show_the_number_and_whom_to_pay(window: Open, place: Place) -> None:
    table = place.table("board", "roulette", "nz-2012")
    ann = seated(window, place, table, reduced_motion="reduce")
    ann.press("r", "k")
    ann.see(".spot[data-wager=black] .pile:not(.pending)")
    ann.press("Space")
    result(ann, 1)
    wall = window(place.guest(table, "2"), f"monitor/{table}/players", ".winning-number", reduced_motion="reduce")
    assert wall.see(".winning-number").inner_text().split()[0] == ann.see(".called b").inner_text()
    wall.reads(".numbers li", ann.see(".called b").inner_text())
    dealer = window(place.guest(table, "3"), f"monitor/{table}/dealer", ".monitor h1")
    dealer.reads("h1", "Bets are open")


def test_on_a_phone_the_cloth_stands_up_and_nothing_sticks_out(window: Open, place: Place) -> None:
    table = place.table("upright", "roulette", "nz-2012")
    ann = seated(window, place, table, reduced_motion="reduce", width=360, height=720)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    zero, last = (ann.see(f".spot[data-wager={w}]").bounding_box() for w in ("straight-0", "straight-36"))
    assert zero is not None
    assert last is not None
    assert zero["y"] < last["y"]
    sizes = "[...document.querySelectorAll('.cloth .spot')].flatMap((s) => [s.offsetWidth, s.offsetHeight])"
    smallest = ann.page.evaluate(f"Math.min(...{sizes})")
    assert smallest >= 24
