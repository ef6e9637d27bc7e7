"""What could not be fetched while the line was cut is fetched when it is back, and the screen says no more of it."""

import pytest

from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.server.kit import FCP, RCD, Visitor

AWAY = "the house does not answer"


def cut(window: Window) -> None:
    """Screens and their parts still come: only the house itself does not answer."""
    window.page.route("**/api/**", lambda route: route.abort())


def back(window: Window) -> None:
    window.page.unroute("**/api/**")
    window.errors.clear()


@pytest.mark.parametrize("drill, asks", [
    (FCP, ".decisions button:not([disabled])"),
    (RCD, ".train-guess input:not([disabled])"),
    (f"{FCP}/payouts", ".train-guess input:not([disabled])"),
])  # fmt: skip
def test_a_drill_goes_on_when_the_line_is_back(window: Open, drill: str, asks: str) -> None:
    ann = window()
    ann.open("settings")
    cut(ann)
    ann.open(f"train/{drill}")
    ann.see(f".message.no:has-text('{AWAY}')")
    assert ann.page.locator(asks).count() == 0
    back(ann)
    ann.see(asks)
    ann.gone(f"text={AWAY}")


def test_the_next_hand_comes_when_the_line_is_back(window: Open) -> None:
    ann = window(at=f"train/{FCP}", sees=".decisions button:not([disabled])")
    ann.page.wait_for_load_state("networkidle")
    cut(ann)
    for _ in range(2):  # one hand is there ahead
        ann.see(".decisions button:not([disabled])")
        ann.press("e")
        ann.see(".train-verdict")
        ann.press("n")
    ann.see(f".message.no:has-text('{AWAY}')")
    hand = ann.see(".mine .cards").inner_html()
    back(ann)
    ann.gone(f"text={AWAY}")
    ann.until("() => !document.querySelector('.train-verdict')")
    assert ann.see(".mine .cards").inner_html() != hand


def test_the_lobby_is_clean_again_when_the_line_is_back(window: Open, place: Place) -> None:
    place.table("lobby", FCP, "nz-2012")
    ann = window(at="", sees=".tile")
    cut(ann)
    ann.see(f".message.no:has-text('{AWAY}')")
    back(ann)
    ann.gone(f"text={AWAY}")
    ann.see(".tile")


@pytest.fixture(scope="module")
def reader(place: Place) -> Visitor:
    """A guest who has played a round, the first at its table."""
    guest = place.guest(table := place.table("read", FCP, "nz-2012"))
    place.wait(guest.ante("1", table=table))
    place.wait(guest.fold("1", table=table))
    return guest


@pytest.mark.parametrize("address, sees", [("history", "table.proof-grid"), ("history/read/1", ".replay .felt")])
def test_a_page_that_could_not_be_read_is_read_when_the_line_is_back(
    window: Open, reader: Visitor, address: str, sees: str
) -> None:
    ann = window(reader, "settings", "h1")
    ann.see(f".who:has-text('{reader.name.removeprefix('guest-')}')")
    cut(ann)
    ann.open(address)
    ann.see(f".message.no:has-text('{AWAY}')")
    back(ann)
    ann.gone(f"text={AWAY}")
    ann.see(sees)
