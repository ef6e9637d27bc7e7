"""A server in a thread of its own, Debian's Chromium in front of it, and windows that keep what reached them."""

import asyncio
import shutil
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Locator, Page, Request, Response, WebSocket, expect, sync_playwright

from cutcard.core.facts import Tick
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table import alerts, clocks
from cutcard.server.guard import COOKIE
from tests.server.kit import OPERATOR, Json, Site, Visitor, open_site

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
PATIENCE = 60_000  # milliseconds; a machine may be busy with other things
HOUR = 3_600_000  # milliseconds
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
ABSENT = "Failed to load resource"  # what Chromium says of every refusal: those are ours to show, and are shown
CUT = "net::ERR_INTERNET_DISCONNECTED"  # and of a line that the test itself has cut
Got = TypeVar("Got")
expect.set_options(timeout=PATIENCE)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser. Its driver leaves an event loop in this thread, as long as it is open."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found, "Chromium is missing: on Debian, apt-get install --no-install-recommends chromium-headless-shell"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=[*FLAGS])
        yield browser
        browser.close()


class Place:
    """A house that is open, for those who are not coroutines."""

    def __init__(self, site: Site, loop: asyncio.AbstractEventLoop) -> None:
        self.site, self.url, self.loop = site, site.url, loop
        self.known: dict[str, Visitor] = {}

    def wait(self, what: Coroutine[Any, Any, Got]) -> Got:
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(120)

    def table(
        self, name: str, game: str, edition: str, *options: str, dealing: str = "auto", cards: str = "virtual"
    ) -> str:
        """A table that is open."""
        furnished = Furnished(game, edition, dealing, cards, options)
        self.wait(self.site.house.floor.furnish(OPERATOR, name, furnished))
        self.do(self.wait(self.site.operator()), {"kind": "set-table", "word": "open"}, "operator", name)
        return name

    def do(self, who: Visitor, act: Json, role: str, table: str) -> None:
        self.wait(who.do(act, role, table))

    def prepare(self, table: str) -> None:
        """The procedure of the cards, up to where a round can begin; ticked by whom it is for."""
        operator = self.wait(self.site.operator())
        people = {
            "operator": operator,
            "supervisor": self.staff("sue", "supervisor"),
            "dealer": self.staff("dee", "dealer"),
        }
        self.do(operator, {"kind": "staff", "person": "dee", "role": "dealer"}, "operator", table)
        for _ in range(40):
            duty = next((d for d in self.site.state(table).procedure.due if d.must), None)
            tick = duty.options[0] if duty else None
            if duty is None or not isinstance(tick, Tick) or tick.step == "round":
                return
            why = "by the approved procedure" if duty.reason else ""
            ticked = {
                "kind": "tick-off",
                "duty": duty.id,
                "step": tick.step,
                "deck": tick.deck,
                "cards": tick.cards,
                "why": why,
            }
            self.do(people[duty.who], ticked, duty.who, table)

    def staff(self, name: str, role: str) -> Visitor:
        """Somebody who works here, always the same by that name."""
        if name not in self.known:
            self.known[name] = self.person(name, role)
        return self.known[name]

    def guest(self, table: str, seat: str = "") -> Visitor:
        """A guest who sits there, or at the first seat of the table."""
        guest = self.wait(self.site.guest())
        self.wait(guest.sit(seat or self.site.state(table).game.seats[0], table=table))
        return guest

    def close_table(self, name: str) -> None:
        """Everyone goes home after the round."""
        self.do(self.wait(self.site.operator()), {"kind": "set-table", "word": "closed"}, "operator", name)

    def person(self, name: str, *roles: str) -> Visitor:
        return self.wait(self.site.person(name, *roles))


def time_of_day() -> int:
    return time.time_ns() // 1_000_000


@contextmanager
def house(folder: Path, warm: bool = False, clock: Callable[[], int] = time_of_day) -> Iterator[Place]:
    """A house on an empty book, with the time of day; where it is warm, it counts the edges of its tables.

    Nobody's time runs out, and no gear falls silent, because the machine is busy.
    """
    opened: list[Place] = []
    failed: list[BaseException] = []
    ready, done = threading.Event(), asyncio.Event()

    async def keep_open() -> None:
        async with open_site(folder, clock=clock, warm=warm) as site:
            opened.append(Place(site, asyncio.get_running_loop()))
            ready.set()
            await done.wait()

    def work() -> None:
        try:
            asyncio.run(keep_open())
        except BaseException as trouble:
            failed.append(trouble)
            raise
        finally:
            ready.set()

    thread = threading.Thread(target=work)
    thread.start()
    ready.wait()
    assert not failed, failed
    (place,) = opened
    try:
        with patch.multiple(clocks, TO_BET=HOUR, TO_DECIDE=HOUR), patch.object(alerts, "SILENT_AFTER", HOUR):
            yield place
    finally:
        place.loop.call_soon_threadsafe(done.set)
        thread.join()


LATE = """() => {
  const [held, { fetch }, { send }] = [[], window, WebSocket.prototype];
  const later = (go) => new Promise((done) => held.push(() => done(go())));
  window.fetch = (path, how) => (path.endsWith("/acts") ? later(() => fetch(path, how)) : fetch(path, how));
  WebSocket.prototype.send = function (text) { later(() => this.readyState === 1 && send.call(this, text)); };
  window.held = held;
  window.letGo = () => {
    [window.fetch, WebSocket.prototype.send] = [fetch, send];
    held.forEach((go) => go());
  };
}"""


# Without what takes longest where a processor draws it. Nothing is placed by it.
PLAINLY = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { background-image: none !important; box-shadow: none !important; }");
  document.adoptedStyleSheets = [sheet];
}"""
AS_IT_LOOKS = "() => { document.adoptedStyleSheets = []; }"


class Window:
    """A browser window of one person: it counts what they do, and keeps what it asked for and what it was told."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        who: Visitor | None = None,
        width: int = 1280,
        height: int = 800,
        plain: bool = False,
        **more: Any,
    ) -> None:
        self.url, self.actions, self.who = url, 0, who.name if who else ""
        self.context = browser.new_context(viewport={"width": width, "height": height}, **more)
        self.context.set_default_timeout(PATIENCE)
        if plain:
            self.context.add_init_script(PLAINLY)
        if who:
            self.context.add_cookies([{"name": COOKIE, "value": who.token, "url": url}])
            self.context.add_init_script("localStorage.setItem('cutcard-known', 'yes')")
        self.asked: list[str] = []
        self.responses: list[Response] = []
        self.heard: list[str] = []
        self.errors: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("request", self.keep_request)
        self.page.on("response", self.keep_response)
        self.page.on("websocket", self.keep_socket)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)

    def keep_request(self, request: Request) -> None:
        self.asked.append(request.url)

    def keep_response(self, response: Response) -> None:
        self.responses.append(response)

    def keep_socket(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        socket.on("framereceived", lambda text: self.heard.append(str(text)))

    # What a person does; each is one action.

    def tap(self, what: str | Locator) -> None:
        self.actions += 1
        (self.page.locator(what) if isinstance(what, str) else what).click()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.actions += 1
            self.page.keyboard.press(key)

    def spent(self) -> int:
        """Actions since the last time this was asked."""
        spent, self.actions = self.actions, 0
        return spent

    # Acts on their way, by whichever door.

    def hold_acts(self) -> None:
        self.page.evaluate(LATE)

    def held_act(self) -> None:
        self.until("() => window.held.length")

    def let_acts_go(self) -> None:
        self.page.evaluate("() => window.letGo()")

    # Where it is and what it shows.

    def open(self, address: str = "") -> None:
        """An address behind the #, from anywhere."""
        self.page.goto(f"{self.url}/ui/#/{address}")

    def see(self, what: str, count: int | None = None) -> Locator:
        found = self.page.locator(what)
        found.first.wait_for()
        if count is not None:
            expect(found).to_have_count(count)
        return found

    def shows(self, what: str, words: str) -> None:
        """Before long the first of these contains that, as it is seen."""
        expect(self.page.locator(what).first).to_contain_text(words, use_inner_text=True)

    def reads(self, what: str, words: str) -> None:
        """Before long the first of these says that and no more, as it is seen."""
        expect(self.page.locator(what).first).to_have_text(words, use_inner_text=True)

    def gone(self, what: str) -> None:
        self.page.locator(what).first.wait_for(state="detached")

    def until(self, script: str) -> None:
        """Something becomes true in the page."""
        self.page.wait_for_function(script)

    def once(self, script: str) -> Any:
        """What it tells at the first moment at which it tells anything: of what passes, all at once."""
        return self.page.wait_for_function(script).json_value()

    def wait(self, what: Callable[[], object]) -> None:
        """Something becomes true in the house, and meanwhile this window goes on."""
        patience = time.monotonic() + PATIENCE / 1000
        while not what():
            assert time.monotonic() < patience, "it does not come"
            self.page.wait_for_timeout(20)

    def text(self) -> str:
        return self.page.locator("body").inner_text()

    def violations(self) -> str:
        """What breaks WCAG 2.2 A or AA in what is shown now, as far as a program can tell."""
        self.page.evaluate(AS_IT_LOOKS)
        found = Axe().run(self.page, options={"runOnly": {"type": "tag", "values": [*WCAG]}})
        return found.generate_report() if found.violations_count else ""

    def told(self) -> str:
        """Everything the house has sent to this window."""
        bodies = [r.text() for r in self.responses if "/api/" in r.url and r.status == 200]
        return "\n".join([*self.heard, *bodies])

    def close(self) -> None:
        self.context.close()
        hosts = {urlsplit(address).netloc for address in self.asked if not address.startswith("blob:")}
        assert hosts <= {urlsplit(self.url).netloc}, f"asked for elsewhere: {hosts}"
        own = [error for error in self.errors if ABSENT not in error and CUT not in error]
        assert not own, own
