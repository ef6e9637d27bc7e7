"""The stage of a table: what moves on it and how it is skipped, and what its dock and its side are good for."""

from itertools import count

import pytest
from playwright.sync_api import Route

from cutcard.core.keys import BETS
from cutcard.ledger import bank
from tests.browser.conftest import Open
from tests.browser.kit import Place
from tests.browser.listening import last_round
from tests.browser.players import ante, dealt, laid, result, seated
from tests.house.kit import ROYAL_FIRST, shoe
from tests.server.kit import FCP

names = (f"stage{n}" for n in count(1))
# What each animation on the stage changes; and how many of them are still under way.
CHANGES = """() => [...new Set(document.querySelector(".stage").getAnimations({ subtree: true })
  .flatMap((a) => a.effect.getKeyframes()).flatMap(Object.keys))]
  .filter((name) => !/^(offset|computedOffset|easing|composite)$/.test(name))"""
MOVING = """() => document.querySelector(".stage").getAnimations({ subtree: true })
  .filter(({ playState }) => playState === "running").length"""
# Which of the cards of a hand make it, dealt anew and held in the moment before the last of them lies there.
WHILE_DEALT = """() => {
  const stage = document.querySelector(".stage");
  stage.style.display = "none";
  stage.getBoundingClientRect();
  stage.style.display = "";
  const moving = stage.getAnimations({ subtree: true });
  const lie = moving.filter((a) => a.animationName === "dealt").map((a) => a.effect.getComputedTiming().endTime);
  moving.forEach((a) => ((a.currentTime = Math.max(...lie) - 1), a.pause()));
  const isGrey = (card) => /brightness\\(0/.test(getComputedStyle(card).filter);
  const greys = [...stage.querySelectorAll(".card.apart")].map(isGrey);
  moving.forEach((a) => a.play());
  return [...new Set(greys)];
}"""
LOOKS = """(all) => new Set(all.map((b) => {
  const { backgroundColor, borderColor, color, fontWeight, boxShadow } = getComputedStyle(b);
  return [backgroundColor, borderColor, color, fontWeight, boxShadow].join();
})).size"""


def test_cards_are_dealt_and_a_key_skips_it_no_choice_stands_out_and_the_result_is_an_amount(
    window: Open, place: Place
) -> None:
    ann = seated(window, place, table := place.table(next(names), FCP, "nz-2012"), plain=False)
    ante(ann)
    ann.press("Space")
    ann.see(".decisions")
    assert ann.page.evaluate(WHILE_DEALT) == [False], "no card is grey while another is dealt"
    changed = {"opacity", "transform", "translate", "filter", "boxShadow"}
    assert set(ann.page.evaluate(CHANGES)) == changed, "no layout in a frame"
    ann.press("Space")
    assert ann.page.evaluate(MOVING) == 0
    assert ann.page.locator(".decisions button").evaluate_all(LOOKS) == 1, "none is highlighted (T5)"
    ann.press("1")
    result(ann, 1)
    net = place.site.state(table).net(ann.who)
    assert last_round(place, table).over
    assert ann.page.locator(".my-hands.won").count() == (net > 0)
    words = f"You {'win' if net > 0 else 'lose'} ${abs(net) // 100}" if net else "Your bets come back"
    ann.reads(".result h2 b", words)


SLOWLY = """() => document.styleSheets[0].insertRule(".stage .card.turned { animation-duration: 3600s !important; }")"""


def test_what_the_cards_decide_is_told_when_they_have_turned(window: Open, place: Place) -> None:
    """Chips and net, what came of each wager and of the round, and what is said; a key turns the cards at once."""
    with shoe(ROYAL_FIRST):
        ann = seated(window, place, table := place.table(next(names), FCP, "nz-2012"))
        dealt(ann)
        ann.page.evaluate(SLOWLY)
        ann.press("1")
        ann.see(".card.turned")
        assert last_round(place, table).over
        ann.shows(".facts", "Chips $190 Net $0")
        assert ann.page.locator(".result, .spot .ended, .my-hands.won").count() == 0
        assert "wins" not in ann.page.locator("#said").inner_text()
        ann.see(".controls .main[disabled]")
        ann.press("Space")
        result(ann, 1)
        ann.see(".my-hands.won .spot.win", 2)
        chips = place.site.state(table).chips(ann.who) // 100
        ann.shows(".facts", f"Chips ${chips} Net +${chips - 200}")
        said = ann.page.locator("#said").inner_text()
        assert said.index("Ante wins") < said.index("The shoe is sealed"), "the last round is told to its end first"
        place.close_table(table)


def test_chips_by_keys_the_most_of_a_spot_and_a_button_that_waits(window: Open, place: Place) -> None:
    ann = seated(window, place, table := place.table(next(names), FCP, "nz-2012", "aces-up-max=1000"))
    ann.press("]")
    ann.see('.chip.v2500[aria-checked="true"]')
    ann.reads(".chip.dear", "500")  # dim, for it is more than there is
    ann.press("u")
    ann.see(".message:has-text('The most on Aces Up is $10')")
    ann.press("z", "[", "a")
    ann.see(".spot.ante .pile:not(.pending)")
    assert laid(place, table)["ante"] == 500
    ann.hold_acts()
    ann.tap(".controls .main")
    ann.see(".controls .main[aria-busy]")
    ann.see(".message:has-text('Waiting for the house')")
    ann.let_acts_go()
    ann.see(".decisions")
    ann.gone(".message.late:has-text('Waiting')")


def test_a_bet_on_its_way_before_its_limit_is_known_is_laid_as_far_as_that_and_said_to_be(
    window: Open, place: Place
) -> None:
    table = place.table(next(names), "blackjack", "nz-2012", "pairs=yes", "perfect-pairs-max=1000")
    ann = seated(window, place, table, reduced_motion="reduce")
    ann.hold_acts()
    ann.press("]", "w", "e")
    ann.held_act()
    ann.let_acts_go()
    ann.see(".message:has-text('The most on Perfect Pairs is $10')")
    ann.see(".spot.perfect-pairs .pile:not(.pending)")
    assert laid(place, table)["perfect-pairs"] == 1000


def test_the_keys_of_every_table_are_those_that_the_house_sends(
    window: Open, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stated otherwise in one place, they are obeyed and shown otherwise."""
    moved = {"z": "8", "x": "9", "[ ]": "< >"}
    monkeypatch.setattr("cutcard.core.keys.BETS", [one._replace(key=moved[one.key]) for one in BETS])
    ann = seated(window, place, table := place.table(next(names), FCP, "nz-2012", "ante-max=77700"))
    ann.press(">", "z", "x", "]", "a")
    ann.wait(lambda: laid(place, table) == {"ante": 2500})
    ann.press("9")
    ann.wait(lambda: laid(place, table) == {"ante": 5000})
    ann.press("8")
    ann.wait(lambda: laid(place, table) == {"ante": 2500})
    shown = [one.get_attribute("aria-keyshortcuts") for one in ann.page.locator(".controls .buttons button").all()]
    assert shown == ["8", "c", "9", "Space"]
    ann.press("Enter")
    ann.see(".decisions")


def test_a_seat_is_chosen_and_chips_are_added_by_sitting_down_again(window: Open, place: Place) -> None:
    table = place.table(next(names), FCP, "nz-2012")
    ann = window(at=f"table/{table}", sees="text=You are watching.")
    ann.tap(ann.page.get_by_role("button", name="Seat 5"))
    ann.see(".mine .spot.ante:not([disabled])")
    ((who, seats),) = place.site.state(table).session.seats.items()
    assert seats == ("5",)
    ann.tap(".purse summary")
    ann.tap(ann.page.get_by_role("button", name="$50 more"))
    ann.see(".facts:has-text('$250')")
    assert place.site.state(table).session.seats == {who: ("5",)}
    assert sum(place.site.house.store.balances().values()) == 0
    dealt(ann)
    assert ann.page.locator(".purse button:enabled").count() == 0, "not while a round is on (NZ-ACT-HARM)"


def test_who_sits_down_chooses_with_how_much_and_who_leaves_reads_what_it_came_to(window: Open, place: Place) -> None:
    table = place.table(next(names), FCP, "nz-2012")
    guest = place.wait(place.site.guest())
    ann = window(guest, f"table/{table}", ".buy-in")
    ann.tap(".buy-in button:text-is('$100')")
    ann.tap(".buy-in .main")
    ann.shows(".facts", "$100")
    dealt(ann)
    ann.tap(ann.page.get_by_role("button", name="Leave"))
    ann.see("button:has-text('Leaving after this round')")
    ann.press("1")
    ann.see(".left-with")
    chips = (place.site.house.store.balance(bank(guest.name)) - 90_000) // 100  # less what was not bought in
    net = f"+${chips - 100}" if chips > 100 else f"−${100 - chips}" if chips < 100 else "$0"
    ann.shows(".left-with", f"You left with ${chips}: {net} in ")
    ann.see(".buy-in .main:has-text('Take a seat')")


def test_who_left_reads_the_net_though_the_account_was_told_only_after_the_bets(window: Open, place: Place) -> None:
    table, held = place.table(next(names), FCP, "nz-2012"), list[Route]()
    ann = window(place.wait(place.site.guest()), f"table/{table}", ".buy-in")

    def hold(request: Route) -> None:
        held.append(request)

    ann.page.route("**/api/me", hold)
    ann.tap(".buy-in .main")
    dealt(ann)
    for request in held:
        request.continue_()
    ann.page.unroute("**/api/me")
    ann.tap(ann.page.get_by_role("button", name="Leave"))
    ann.press("1")
    ann.shows(".left-with", " in 0 min.")


def test_a_change_of_limits_is_told_where_one_looks(window: Open, place: Place) -> None:
    table = place.table(next(names), FCP, "nz-2012")
    ann = seated(window, place, table, width=360, height=740)
    ola = place.wait(place.site.operator())
    place.do(ola, {"kind": "announce", "what": "ante-min", "value": "1000", "at": 2_000_000_000_000}, "operator", table)
    ann.shows(".toast", "Ante, at least $10; until then $5.")
