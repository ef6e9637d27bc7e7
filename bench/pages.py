"""A page with a stopwatch in it: when something was painted, how long a press took to show, how often it was drawn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

PATIENCE = 60_000  # milliseconds; what has to be counted first may take its time
STOPWATCH = """(() => {
  const bench = (globalThis.bench = { lcp: 0, shifts: 0, tasks: [], frames: [], answers: [] });
  const on = (type, does) =>
    new PerformanceObserver((list) => list.getEntries().forEach(does)).observe({ type, buffered: true });
  on("largest-contentful-paint", (e) => (bench.lcp = e.startTime));
  on("layout-shift", (e) => e.hadRecentInput || (bench.shifts += e.value));
  on("longtask", (e) => bench.tasks.push([e.startTime, e.duration]));

  const { send } = WebSocket.prototype, asked = new Map(); // acts go over a table's line, each under its name
  const answered = ({ data }) => {
    const { id } = JSON.parse(data);
    if (asked.has(id)) bench.answers.push(performance.now() - asked.get(id));
    asked.delete(id);
  };
  WebSocket.prototype.send = function (text) {
    asked.set(JSON.parse(text).id, performance.now());
    this.addEventListener("message", answered);
    send.call(this, text);
  };

  let began = 0; // when it was pressed
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, (e) => (began = e.timeStamp), true);
  let wanted = null;
  const look = () => {
    if (!wanted?.is()) return;
    const { done } = wanted;
    wanted = null;
    const painted = () => done({ took: performance.now() - began, at: performance.timeOrigin + performance.now() });
    requestAnimationFrame(() => { // the task after a frame runs when it has been painted
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = painted;
      port2.postMessage(0);
    });
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document, all);
  bench.expect = (is) => {
    if (is()) throw new Error("it is there already");
    bench.seen = new Promise((done) => (wanted = { is, done }));
  };
  bench.draw = () => requestAnimationFrame((at) => (bench.frames.push(at), bench.draw()));
  bench.loaded = () => {
    const fcp = performance.getEntriesByName("first-contentful-paint")[0].startTime;
    const blocked = bench.tasks.filter(([at]) => at >= fcp).map(([, took]) => Math.max(0, took - 50));
    return { fcp, lcp: bench.lcp, cls: bench.shifts, tbt: blocked.reduce((sum, ms) => sum + ms, 0) };
  };
})()"""
SLOW_4G = {  # as the usual lab profile has it
    "offline": False, "latency": 150, "downloadThroughput": 1_638_400 / 8, "uploadThroughput": 675_000 / 8,
}  # fmt: skip


@contextmanager
def window(browser: Browser, **more: Any) -> Iterator[BrowserContext]:
    """A window of its own, whose pages have stopwatches."""
    context = browser.new_context(**more)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(STOPWATCH)
    yield context
    context.close()


def there(selector: str) -> str:
    return f"document.querySelector({selector!r})"


def pressed(page: Page, press: Callable[[], object], until: str) -> float:
    """Milliseconds from a press to the frame in which what was expected of it is painted."""
    page.evaluate(f"() => bench.expect(() => {until})")
    press()
    return float(page.evaluate("() => bench.seen")["took"])


def loaded(context: BrowserContext, address: str, shows: str, slowly: bool = False) -> dict[str, float]:
    """A first load: milliseconds to the paints, how far things jumped, how long presses would have had to wait."""
    page = context.new_page()
    if slowly:
        context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW_4G)
    page.goto(address)
    page.locator(shows).first.wait_for()
    page.wait_for_load_state("networkidle")
    found: dict[str, float] = page.evaluate("() => bench.loaded()")
    page.close()
    return found


def shown(context: BrowserContext, address: str, shows: str) -> float:
    """Milliseconds from asking for a page to the frame with what it is opened for."""
    page = context.new_page()
    page.add_init_script(f"bench.expect(() => {shows})")
    page.goto(address)
    took = float(page.evaluate("() => bench.seen")["took"])
    page.close()
    return took
