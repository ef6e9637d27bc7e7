"""A press and what it does, on the screens of a served house: at the tables, in the trainer, in the calculator."""

import random
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, Page

from bench.pages import pressed, there, window
from bench.timing import Timed

POKER, DERBY, TILE = "four-card-poker", "racing-card-derby", ".tile"
STILL: dict[str, Any] = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 800}}


def seated(page: Page, url: str, game: str) -> None:
    """From the lobby, as a guest."""
    page.goto(f"{url}/ui/")
    page.locator(f"{TILE}.{game} button.main").first.click()
    page.locator(".controls").wait_for()


def poker(browser: Browser, url: str, rounds: int) -> Iterator[Timed]:
    """Ante, deal, play: by taps and by keys in turn."""
    laid = there(".spot.ante:not(:has(.ended)) .pile")
    expected = laid, there(".decisions"), there(".result")
    ways = (".spot.ante", ".controls .main", ".decisions [aria-keyshortcuts='1']"), ("a", "Enter", "1")
    with window(browser, **STILL) as context:
        page = context.new_page()
        seated(page, url, POKER)
        taken = []
        for number in range(rounds):
            taken += [reaction(page, does, until) for does, until in zip(ways[number % 2], expected, strict=True)]
        yield Timed("U20", "a press at a poker table, to what it did", "ms", 100, tuple(taken))
        yield Timed("U20", "the house's answer to an act at poker", "ms", 200, answers(page))


def derby(browser: Browser, url: str, races: int) -> Iterator[Timed]:
    """A chip on red, and the race is run; it does not move here, so that only the press is measured."""
    laid = there(".spot.red.laid-on")
    with window(browser, **STILL) as context:
        page = context.new_page()
        seated(page, url, DERBY)
        page.locator(".spot.red:enabled").wait_for()
        taken = []
        for number in range(races):
            bet, go = ((".spot.red", ".controls .main"), ("r", "Enter"))[number % 2]
            taken += [reaction(page, bet, laid), reaction(page, go, f"!{laid}")]
            page.locator(".spot.red:enabled").wait_for()
        yield Timed("U20", "a press at a race table, to what it did", "ms", 100, tuple(taken))
        yield Timed("U20", "the house's answer to an act at a race", "ms", 200, answers(page))


def reaction(page: Page, does: str, until: str) -> float:
    tap = page.locator(does).first if does.startswith(".") else None
    return pressed(page, tap.click if tap else lambda: page.keyboard.press(does), until)


def answers(page: Page) -> tuple[float, ...]:
    return tuple(page.evaluate("() => bench.answers"))


def trainer(browser: Browser, url: str, decisions: int) -> Iterator[Timed]:
    told = there(".train-verdict, .decisions .tried")
    with window(browser) as context:
        page = context.new_page()
        page.goto(f"{url}/ui/#/train/{POKER}")
        page.locator(".decisions button:enabled").first.wait_for()
        taken, began = [], time.perf_counter()
        for _ in range(decisions):
            taken.append(pressed(page, lambda: page.keyboard.press(random.choice("123f")), told))
            if not page.locator(".train-verdict").count():
                page.keyboard.press("e")
            page.locator(".train-verdict").wait_for()
            page.keyboard.press("n")
            page.locator(".train-verdict").wait_for(state="detached")
        passed = time.perf_counter() - began
    yield Timed("U26", "an answer in the trainer, to its worth", "ms", 100, tuple(taken))
    yield Timed(
        "U26", "decisions a minute, by someone who need not think", "", 20, (60 * decisions / passed,), least=True
    )


def calculator(browser: Browser, url: str, hands: int) -> Timed:
    """The last card is typed, and everything is told what it is worth."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    with window(browser) as context:
        page = context.new_page()
        page.goto(f"{url}/ui/#/analyse/{POKER}")
        page.locator("summary", has_text="calculator").click()  # what is long waits folded
        cards, up = (page.locator(".calculator input").nth(n) for n in (0, 1))
        cards.wait_for()
        taken = []
        for _ in range(hands):
            *hand, last = random.sample(deck, 6)
            up.fill("")
            cards.fill(" ".join(hand))
            cards.press("Enter")
            up.fill(last)
            worth = (
                f"[...document.querySelectorAll('.calculator code')].some((c) => c.textContent.includes('--up {last}'))"
            )
            taken.append(pressed(page, lambda: up.press("Enter"), f"{worth} && !{there('.calculator .stale')}"))
    return Timed("U27", "a hand in the calculator, to its worths", "ms", 300, tuple(taken))
