"""What a table says aloud, when, and at which pace: U15, U22, U29; and monitors that say that they are on."""

import re
from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser

from cutcard.cards import DECK
from cutcard.core.facts import Bet, Call, Deal, Fact, Move, Sit, Verdict
from cutcard.core.facts import Open as Opened
from cutcard.core.round import Round
from cutcard.exact.racing_card_derby import Left, cards_drawn
from cutcard.games import find
from cutcard.house.care import MINUTE
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window, house, time_of_day
from tests.browser.manners import examine
from tests.browser.test_play import in_words, laid, result, seated
from tests.kit import clause
from tests.server.kit import FCP, RCD

LONGEST = 120  # characters
A_WHILE = 1_000  # milliseconds in which nothing may happen
SHORT_RACE = ("2h", "3h", "4h", "5h", "2c", "2s")  # four hearts, and every other card decides a place
names = (f"t{n}" for n in count(1))

# Every line as it is said: when, and beside which card of the race.
LISTEN = """() => {
  window.lines = [];
  addEventListener("DOMContentLoaded", () => {
    const card = () => document.querySelector(".laid .card.raised")?.getAttribute("aria-label") || "";
    new MutationObserver((changes) => {
      const added = changes.flatMap((c) => [...c.addedNodes]).filter((n) => n.isConnected);
      const now = { at: Date.now(), card: card() };
      lines.push(...added.map((n) => ({ words: n.textContent, ...now })));
    }).observe(document.getElementById("said"), { childList: true });
  });
}"""


def table_of(place: Place, game: str) -> str:
    return place.table(next(names), game, "nz-2012")


def listener(window: Open, place: Place, table: str, settings: str = "{}", **more: Any) -> Window:
    """A guest who sits there, and hears everything that is said from now on."""
    opened = window(place.guest(table), **more)
    opened.context.add_init_script(f"({LISTEN})()")
    opened.context.add_init_script(f"localStorage.setItem('cutcard-settings', '{settings}')")
    opened.open(f"table/{table}")
    opened.see(".spot, .order-picker")
    return opened


def lines(window: Window) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = window.page.evaluate("() => window.lines")
    return said


def words(window: Window) -> list[str]:
    return [line["words"] for line in lines(window)]


def signed(cents: int) -> str:
    return f"{'+' if cents > 0 else '−' if cents < 0 else ''}${abs(cents) // 100}"


def last_round(place: Place, table: str) -> Round:
    previous = place.site.state(table).previous
    assert previous is not None
    return previous


def telling(r: Round) -> Sequence[Fact]:
    """The facts of a round that are for the ear, after the seal, which was said before."""
    return [e.fact for e in r.log if not isinstance(e.fact, Opened | Sit | Move)][1:]


@pytest.fixture
def short_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hearts win in six cards, which is as short as a race can be."""
    order = (*SHORT_RACE, *(card for card in DECK if card not in SHORT_RACE))
    monkeypatch.setattr("cutcard.house.automatic.shuffled", lambda pack: SimpleNamespace(cards=order))


# Every event once, in a line


def agrees(line: str, fact: Fact) -> bool:
    match fact:
        case Deal():
            return "face down" in line or all(in_words(card) in line.lower() for card in fact.cards)
        case Bet():
            return line == f"You: {fact.wager} ${fact.chips // 100}"
        case Verdict():
            return line.startswith(f"You: {fact.wager} {fact.outcome}")
        case Call():
            return line.lower() == fact.words
    return all(in_words(card) in line for card in getattr(fact, "cards", ()))


def test_every_event_of_poker_is_said_once_in_a_line(window: Open, place: Place) -> None:
    """U15: the live region against the log of the round, entry by entry."""
    ann = listener(window, place, table := table_of(place, FCP))
    ann.tap(".spot.ante")
    ann.see(".spot.ante .pile")
    ann.tap(".controls .main")
    ann.tap(ann.see(".decisions .main"))
    result(ann, 1)
    ann.until("() => window.lines.at(-1).words === 'The shoe is sealed'")
    told = telling(last_round(place, table))
    said = lines(ann)[:-1]
    assert len(said) == len(told)
    for line, fact in zip(said, told, strict=True):
        assert agrees(line["words"], fact), (line, fact)
        assert len(line["words"]) <= LONGEST


@pytest.mark.parametrize("text", [False, True])
def test_every_event_of_a_race_is_said_once_in_a_line_when_its_card_is_shown(
    window: Open, place: Place, short_race: None, text: bool
) -> None:
    """U15: on the felt a card at a time, in the text view at the same pace."""
    settings = '{"text":true}' if text else "{}"
    bob = listener(window, place, table := table_of(place, RCD), settings)
    bob.press("h")
    bob.until("() => window.lines.length === 1")
    bob.press("Space")
    bob.until("() => window.lines.at(-1).words.startsWith('You: hearts win')")
    sealed = "The shoe is sealed"
    assert words(bob).count(sealed) == 1, "that of the next race"
    said = [line for line in lines(bob) if line["words"] != sealed]
    told = telling(last_round(place, table))
    assert len(said) == len(told)
    for line, fact in zip(said, told, strict=True):
        assert agrees(line["words"], fact), (line, fact)
        assert len(line["words"]) <= LONGEST
        if isinstance(fact, Deal):
            assert text or line["card"] == in_words(fact.cards[0]), "said when it is seen"
    first, *_, end = [line["at"] for line, fact in zip(said, told, strict=True) if isinstance(fact, Deal)]
    assert end - first >= 2_000, "a card at a time"


def test_with_no_motion_the_whole_race_is_said_at_once(window: Open, place: Place) -> None:
    bob = listener(window, place, table := table_of(place, RCD), reduced_motion="reduce")
    bob.press("r")
    bob.until("() => window.lines.length === 1")
    bob.press("Space")
    bob.until("() => window.lines.at(-1).words === 'The shoe is sealed'")
    said = lines(bob)
    assert len(said) == len(telling(last_round(place, table))) + 1


def test_the_longest_hand_there_is_fits_in_a_line(window: Open) -> None:
    nobody = window()
    nobody.open()
    hand = sorted(DECK, key=lambda card: -len(in_words(card)))[:6]
    shown = {"fact": {"kind": "show", "place": "dealer", "cards": hand}}
    said = nobody.page.evaluate("""async (entry) => (await import("/ui/words.js")).happened(entry)""", shown)
    assert len(said) <= LONGEST
    assert all(in_words(card) in said for card in hand)


# Four readings, a key each


def test_cards_options_result_and_money_are_each_on_one_key(window: Open, place: Place) -> None:
    ann = listener(window, place, table := table_of(place, FCP))

    def reads(key: str) -> str:
        before = len(lines(ann))
        ann.press(key)
        ann.until(f"() => window.lines.length === {before + 1}")
        line: str = words(ann)[-1]
        assert len(line) <= LONGEST
        return line

    assert reads("v") == "No cards yet"
    assert re.match(r"Aces Up u\b|u Aces Up", reads("o"))
    assert reads("l") == "No result yet"
    assert reads("m").startswith("Chips $200. Net $0.")
    ann.press("a")
    ann.see(".spot.ante .pile")
    ann.press("Space")
    ann.see(".decisions")
    ann.until("() => window.lines.filter(({ words }) => words.startsWith('Dealer: ')).length === 2")
    hand = [item.name for item in place.site.state(table).round.table.at("1")]
    assert [card in reads("v").lower() for card in map(in_words, hand)] == [True] * 5
    assert re.findall(r"Play \d× \$\d+|Fold", reads("o")) == ["Play 1× $5", "Play 2× $10", "Play 3× $15", "Fold"]
    ann.press("1")
    result(ann, 1)
    ann.until("() => window.lines.at(-1).words === 'The shoe is sealed'")
    net = place.site.state(table).net(ann.who)
    shown = signed(net)
    assert reads("l").startswith(f"Round 1: {shown}. ante ")
    assert reads("m").startswith(f"Chips ${(20_000 + net) // 100}. Net {shown}.")


def test_the_same_keys_read_a_race(window: Open, place: Place, short_race: None) -> None:
    bob = listener(window, place, table_of(place, RCD), reduced_motion="reduce")
    bob.press("m", "o", "h")
    bob.until("() => window.lines.length === 3")
    assert words(bob)[0].startswith("Chips $200. Net $0.")
    assert {"Red", "Black", "quinella", "trifecta"} <= set(re.findall(r"\w+", words(bob)[1]))
    bob.press("Space")
    bob.until("() => window.lines.at(-1).words === 'The shoe is sealed'")
    before = len(lines(bob))
    bob.press("v", "l", "m")
    bob.until(f"() => window.lines.length === {before + 3}")
    cards, ended, money = words(bob)[before:]
    assert cards == "Hearts first, clubs second, spades third, not protested. Spades 0, hearts 4, diamonds 0, clubs 0"
    assert ended == "Round 1: +$15. hearts won $15", "three to one (NZ-RCD-5.8(b))"
    assert money.startswith("Chips $215. Net +$15.")


@pytest.mark.parametrize("game", [FCP, RCD])
def test_a_question_mark_lists_the_keys(window: Open, place: Place, game: str) -> None:
    ann = seated(window, place, table := table_of(place, game))
    ann.page.keyboard.press("?")
    ann.see(".keys[open]")
    assert ann.page.evaluate("() => document.activeElement.closest('.keys') !== null"), "the reader is led there"
    shortcuts = "all => all.map((b) => b.ariaKeyShortcuts.toLowerCase())"
    in_list = [key.lower() for key in ann.page.locator(".keys dt kbd").all_inner_texts()]
    listed = {*in_list, *ann.page.locator(".keys button").evaluate_all(shortcuts)}
    on_buttons = set(ann.page.locator("[aria-keyshortcuts]").evaluate_all(shortcuts))
    assert on_buttons <= listed, "every key of a button"
    assert not laid(place, table)
    examine(ann, "keys", (320, 360))
    ann.page.keyboard.press("?")
    ann.gone(".keys[open]")


# The pace


def raced(window: Open, place: Place, settings: str) -> list[int]:
    """The moments at which the cards of a race were said, by a clock that is moved by hand."""
    bob = window(place.guest(table := table_of(place, RCD)))
    bob.page.clock.install(time=0)
    bob.context.add_init_script(f"({LISTEN})()")
    bob.context.add_init_script(f"localStorage.setItem('cutcard-settings', '{settings}')")
    bob.open(f"table/{table}")
    bob.see(".spot")
    bob.press("h")
    bob.see(".my-bets")
    bob.page.clock.pause_at(60_000)
    bob.press("Space")
    for _ in range(400):
        bob.page.clock.run_for(25)
        said = lines(bob)
        if any(line["words"].startswith("You: hearts win") for line in said):
            break
    moments = [line["at"] for line in said if re.match(r"\w+ of \w+\. ", line["words"])]
    assert len(moments) == len(SHORT_RACE)
    return moments


def test_a_race_takes_seconds_and_no_less_than_five_at_the_regulated_pace(
    window: Open, place: Place, short_race: None
) -> None:
    """U22: by the moments of the events, card by card."""
    moments = raced(window, place, "{}")
    (card,) = {round((b - a) / 50) * 50 for a, b in pairwise(moments)}
    drawn = cards_drawn(Left.of(find(RCD, "nz-2012").pack))
    assert card * sum(n * chance for n, chance in drawn.items()) <= 12_000, "on average"
    slow = raced(window, place, '{"regulated":true}')
    assert min(drawn) == len(slow), "no race is shorter"
    assert slow[-1] - slow[0] >= 5_000


def test_the_next_round_of_poker_waits_for_the_regulated_pace(window: Open, place: Place) -> None:
    ann = listener(window, place, table := table_of(place, FCP), '{"regulated":true}')
    ann.press("a")
    ann.see(".spot.ante .pile")
    ann.press("Space")
    ann.tap(ann.see(".decisions .main"))
    result(ann, 1)
    ann.tap(ann.see(".controls .main:not([disabled])"))
    ann.see("text=At the regulated pace the next round may begin in")
    assert not place.site.state(table).desk.ready
    ann.page.evaluate("() => sessionStorage.setItem('cutcard-dealt', String(Date.now() - 5000))")
    ann.tap(".controls .main")
    ann.see(".decisions")


@pytest.mark.parametrize("text", [False, pytest.param(True, marks=pytest.mark.long)])
def test_chips_and_net_change_with_the_result_and_not_before(
    window: Open, place: Place, short_race: None, text: bool
) -> None:
    settings = '{"text":true}' if text else "{}"
    bob = listener(window, place, table := table_of(place, RCD), settings)
    bob.press("h")
    bob.until("() => window.lines.length === 1")
    bob.press("Space")
    bob.until("() => window.lines.some(({ words }) => words.startsWith('Four of hearts'))")
    assert place.site.state(table).chips(bob.who) == 21_500, "the house knows"
    assert re.match(r"Chips \$195\s+Net \$0\s", bob.see(".facts").inner_text())
    assert "won $15" not in bob.text()
    assert bob.see(".controls .main").is_disabled(), "a slip of the hand starts no race"
    bob.until("() => window.lines.at(-1).words.startsWith('You: hearts win')")
    assert re.match(r"Chips \$215\s+Net \+\$15\s", bob.see(".facts").inner_text())
    assert "won $15" in bob.text()
    examine(bob, f"the race, {'in words' if text else 'on the felt'}", (320, 360))


# The reminder


class Ahead:
    """The time of day, put forward by hand."""

    def __init__(self) -> None:
        self.by = 0

    def __call__(self) -> int:
        return time_of_day() + self.by


@pytest.fixture
def later(tmp_path: Path, browser: Browser) -> Iterator[tuple[Place, Window, Ahead]]:
    """A guest at a table of poker, in a house whose clock can be put forward."""
    clock = Ahead()
    with house(tmp_path, clock=clock) as place:
        ann = Window(browser, place.url, place.guest(place.table("t", FCP, "nz-2012")))
        ann.context.add_init_script(f"({LISTEN})()")
        ann.open("table/t")
        ann.see(".controls .main")
        yield place, ann, clock
        ann.close()


@clause("NZ-ACT-HARM")
def test_the_reminder_comes_on_time_between_rounds_and_never_during_a_decision(
    later: tuple[Place, Window, Ahead],
) -> None:
    """U29: half an hour, where nothing else was chosen."""
    place, ann, clock = later
    shown = ann.page.locator(".reminder")
    ann.tap(".spot.ante")
    ann.see(".spot.ante .pile")
    ann.tap(".controls .main")
    ann.see(".decisions")
    clock.by = 31 * MINUTE
    ann.page.wait_for_timeout(A_WHILE)
    assert not shown.count(), "not while somebody decides"
    assert place.site.state("t").reminded == {}
    ann.tap(".decisions .main")
    shown.wait_for()
    net = signed(place.site.state("t").net(ann.who))
    says = f"You have been at the table for 31 min. Your net is {net}."
    assert says in shown.inner_text()
    ann.until("() => window.lines.at(-1).words.startsWith('You have been at the table')")
    assert words(ann).count(says) == 1
    sizes = [b.bounding_box() for b in shown.get_by_role("button").all()]
    assert len({(box["width"], box["height"]) for box in sizes if box}) == 1, "stopping is as easy as going on"
    examine(ann, "reminder", (320, 360))
    ann.press("a", "Space")
    assert not place.site.state("t").round.table.stakes, "nothing is bet before it is answered"
    ann.page.reload()
    shown.wait_for()
    shown.get_by_role("button", name="Continue").click()
    shown.wait_for(state="detached")
    ann.see(".rack")
    ann.page.reload()
    ann.see(".rack")
    assert not shown.count(), "once is enough"
    clock.by += 30 * MINUTE
    shown.wait_for()
    shown.get_by_role("button", name="Stop playing").click()
    ann.see("text=You are watching")
    assert place.site.state("t").desk.seats == {}


@clause("NZ-ACT-HARM")
def test_the_reminder_comes_as_often_as_was_chosen(later: tuple[Place, Window, Ahead]) -> None:
    _, ann, clock = later
    ann.open("me")
    ann.page.get_by_label("Remind me every").fill("5")
    ann.page.locator("form", has_text="Remind me every").get_by_role("button").click()
    ann.see("text=Your limit is set")
    ann.open("table/t")
    ann.see(".rack")
    clock.by = 5 * MINUTE - 30_000
    ann.page.wait_for_timeout(A_WHILE)
    assert not ann.page.locator(".reminder").count()
    clock.by = 5 * MINUTE
    ann.page.locator(".reminder").wait_for()


def test_what_was_typed_stays_when_another_limit_is_set(window: Open, place: Place) -> None:
    ann = window(place.guest(table_of(place, FCP)))
    ann.open("me")
    every = ann.page.get_by_label("Remind me every")
    every.fill("7")
    ann.page.get_by_label("Loss in 24 hours").fill("50")
    with ann.page.expect_response("**/api/me"):
        ann.page.locator("form", has_text="Loss in 24 hours").get_by_role("button").click()
    ann.see("text=Your limit is set")
    ann.page.wait_for_timeout(A_WHILE / 4)
    assert every.input_value() == "7"


# Monitors that the rules ask for


@clause("NZ-RCD-3.4(d)-(f)")
def test_a_monitor_says_that_it_is_on(window: Open, place: Place) -> None:
    table = place.table(next(names), RCD, "nz-2012", dealing="staff", cards="scanner")
    operator = place.wait(place.site.operator())
    for whose in ("players", "dealer"):
        device = {"kind": f"{whose}-monitor", "device": f"{whose}-1", "approval": "A-1"}
        assert place.wait(operator.post("/api/equipment", device)).status_code == 200
        place.do(operator, {"kind": "equip", "gear": f"{whose}-monitor", "device": f"{whose}-1"}, "operator", table)
    screen = window(place.staff("wall", "monitor"))
    for whose in ("players", "dealer"):
        screen.open(f"monitor/{table}/{whose}/{whose}-1")
        screen.see(f"text={whose}-1 is on.")
        screen.page.wait_for_timeout(200)
        assert place.site.state(table).desk.health[f"{whose}-monitor"] == "well"
    screen.open(f"monitor/{table}/players/another")
    screen.see("text=is not the players-monitor of this table")
