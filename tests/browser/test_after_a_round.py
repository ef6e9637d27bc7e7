"""What a table shows once a round is over: all that it came to, and that it stays over whatever is pressed next."""

import re
from itertools import count

from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.listening import last_round
from tests.browser.players import result, seated
from tests.in_node import in_node

names = (f"after{n}" for n in count(1))
HOLDEM = "ultimate-texas-holdem", "us"
ON_FELT = (
    "() => [document.querySelectorAll('.stage .card.face').length, document.querySelectorAll('.stage .ended').length]"
)
ANEW = """() => document.querySelector(".result h2 b").getAnimations().length"""
LONG = "The wheel takes no more bets for this spin (CP-8A-2); wait for the next. " * 3
# How much of a sentence that is longer than the dock lies above it, where nobody can scroll to.
CUT = """(words) => {
  const dock = document.querySelector(".controls"), toast = document.createElement("p");
  Object.assign(toast, { className: "message toast no", textContent: words });
  dock.prepend(toast);
  dock.scrollTop = 0;
  const cut = dock.getBoundingClientRect().top - toast.getBoundingClientRect().top;
  toast.remove();
  return cut;
}"""


def named(window: Window, what: str) -> list[str]:
    """The wagers of these lines, in order."""
    lines = window.page.locator(what).all_inner_texts()
    return [re.sub(r"^\W+|:.*", "", line, flags=re.DOTALL).lower() for line in lines]


def test_the_result_begins_with_what_came_to_most_and_clear_does_not_deal_it_again(window: Open, place: Place) -> None:
    ann = seated(window, place, table := place.table(next(names), *HOLDEM), width=1366, height=650)
    ann.press("a")
    ann.tap(".spot.trips")
    ann.see(".spot.trips .pile:not(.pending)")
    ann.press("Space")
    ann.tap(ann.see(".decisions .bet").first)
    result(ann, 1)
    shown = named(ann, ".result > ul li")
    ann.reads(".result summary", "+1 more")
    ann.tap(".result summary")
    every = named(ann, ".result details li")
    came = {spot.wager: abs(k.returned - k.chips) for spot, k in last_round(place, table).table.stakes.items()}
    assert sorted(every) == sorted(came)
    assert [came[wager] for wager in every] == sorted(came.values(), reverse=True)
    assert shown == every[:3]
    ann.page.set_viewport_size({"width": 740, "height": 360})
    assert ann.page.evaluate(CUT, LONG) <= 0, "a refusal begins where it can be read"
    ann.page.set_viewport_size({"width": 360, "height": 740})
    ann.reads(".result summary", "Each wager")
    ann.press("a")
    ann.see(".spot.ante .pile:not(.pending)")
    ann.press("c")
    ann.gone(".spot.ante .pile")
    ann.see(".result")
    assert ann.page.evaluate(ON_FELT) == [0, 0], "nothing comes from the shoe again"
    assert ann.page.evaluate(ANEW) == 0
    place.close_table(table)


HINT = """({ hint }) => (view) => hint(view, true, false, "", false)"""


def test_who_sits_down_in_a_round_is_told_when_theirs_begins() -> None:
    stake = {"owner": "bob", "place": "2", "wager": "ante", "chips": 500, "outcome": ""}
    you = {"name": "ann", "seats": ["1"], "chips": 20_000}
    running = {"number": 3, "over": False, "phase": "deciding", "felt": {"stakes": [stake]}}
    view = {"you": you, "round": running, "state": "open", "seats": [], "due": [], "stopped": False, "layout": {}}
    view["waiting_for"] = [{"place": "2", "says": "seat 2"}]
    assert in_node("telling.js", HINT, view) == "You are in from the next round."
    mine = {**running, "felt": {"stakes": [{**stake, "owner": "ann"}]}}
    assert in_node("telling.js", HINT, {**view, "round": mine}) == "Waiting for seat 2"
