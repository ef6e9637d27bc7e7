"""The players' monitor of a race: how soon, how smoothly, and how soon again after its line was cut."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Page, WebSocketRoute

from bench.pages import there, window
from bench.timing import Timed

TABLE, FINISH = "racing-card-derby-1", ".finish li:nth-child(3)"


def monitor(browser: Browser, url: str, races: int) -> Iterator[Timed]:
    """While somebody elsewhere plays: from the act to the card, and frames till the end."""
    with window(browser, viewport={"width": 1280, "height": 720}) as watching, racer(browser, url) as racing:
        page = at_the_monitor(watching, url)
        page.evaluate("() => void bench.draw()")
        delays, rates = [], []
        for _ in range(races):
            number = racing.lay()
            page.evaluate(f"() => bench.expect(() => {showing(number)} && {there('.just .face')})")
            began = time.time()
            racing.act({"kind": "ready"})
            delays.append(page.evaluate("() => bench.seen")["at"] - 1000 * began)
            first = page.evaluate("() => bench.frames.length")
            page.locator(FINISH).wait_for()
            frames = page.evaluate(f"() => bench.frames.slice({first})")
            rates.append((len(frames) - 1) * 1000 / (frames[-1] - frames[0]))
        yield Timed("U21", "an act, to the card on the monitor", "ms", 300, tuple(delays))
        yield Timed("U21", "frames a second of a race on the monitor", "/s", 50, tuple(rates), least=True)


def cut_off(browser: Browser, url: str, times: int, seconds: float) -> Timed:
    """The monitor's line is cut, a race is run, and the line is mended: how soon the finish is shown."""
    lines: list[WebSocketRoute] = []
    cut = [False]

    def joined(line: WebSocketRoute) -> None:
        if cut[0]:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    with window(browser) as watching, racer(browser, url) as racing:
        watching.route_web_socket(re.compile("/live"), joined)
        page = at_the_monitor(watching, url)
        taken = []
        for _ in range(times):
            cut[0] = True
            lines.pop().close()
            number = racing.lay()
            racing.act({"kind": "ready"})
            page.evaluate(f"() => bench.expect(() => {showing(number)} && {there(FINISH)})")
            page.wait_for_timeout(1000 * seconds)
            cut[0], began = False, time.time()
            taken.append(page.evaluate("() => bench.seen")["at"] / 1000 - began)
    return Timed("U21", f"a line mended after {seconds:g} s, to the true state", "s", 1, tuple(taken))


def at_the_monitor(watching: BrowserContext, url: str) -> Page:
    page = watching.new_page()
    page.goto(f"{url}/ui/#/monitor/{TABLE}")
    page.locator(".monitor .lanes").wait_for()
    return page


def showing(race: int) -> str:
    return f"{there('.monitor h1')}?.textContent.match(/\\d+/)?.[0] === '{race}'"


@dataclass(frozen=True)
class Racer:
    """Somebody at the race table, without a screen."""

    line: APIRequestContext
    url: str
    name: str

    def act(self, what: dict[str, Any]) -> None:
        asked(self.line, self.url, f"tables/{TABLE}/acts", {"id": uuid4().hex, "as": "player", "act": what})

    def lay(self) -> int:
        """A bet on red, and the number of the race."""
        fact = {"kind": "bet", "place": "layout", "wager": "red", "owner": self.name, "chips": 500}
        self.act({"kind": "propose", "fact": fact, "duty": f"bet:layout:{self.name}"})
        number: int = self.line.get(f"{self.url}/api/tables/{TABLE}").json()["round"]["number"]
        return number


@contextmanager
def racer(browser: Browser, url: str) -> Iterator[Racer]:
    with window(browser) as playing:
        one = Racer(playing.request, url, asked(playing.request, url, "guests", {})["name"])
        one.act({"kind": "sit", "places": ["2"], "chips": 20_000})
        yield one
        one.act({"kind": "leave"})


def asked(line: APIRequestContext, url: str, path: str, body: dict[str, Any]) -> Any:
    response = line.post(f"{url}/api/{path}", data=body, headers={"Origin": url})
    assert response.ok, response.text()
    return response.json()
