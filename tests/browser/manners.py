"""What every screen owes everybody, whatever it shows: checked wherever a test stands."""

import re
from typing import Any

from tests.browser.kit import Window
from tests.browser.test_words_and_colours import PUSHING

WIDTHS = (320, 360, 768, 1280)
LARGE = ".chip, .spot, .decisions button, .desk-keys button, .pad-card, .suit-pick"

# Everything to press: how large it is, and whether it can be reached without scrolling sideways. A link within a
# sentence is as large as its line (WCAG 2.2, 2.5.8); what scrolls in a part of its own is not lost,
# but where one can go is all in sight.
TARGETS = """(large) => {
  const found = [];
  for (const e of document.querySelectorAll("a[href], button, input, select, summary, [role=radio], [role=tab]")) {
    const box = e.getBoundingClientRect(), style = getComputedStyle(e);
    if (!box.width || !e.checkVisibility() || style.visibility === "hidden" || e.closest(".only-read, .skip")) continue;
    const inline = e.tagName === "A" && style.display === "inline" && e.closest("p, li, td, dd, span, small, label");
    const scrolls = !e.closest("nav") && [...ancestors(e)].some((a) => getComputedStyle(a).overflowX === "auto");
    const least = e.matches(large) ? 44 : 24;
    const name = (e.innerText || e.getAttribute("aria-label") || e.name || e.tagName).trim().slice(0, 40);
    if (!inline && (box.width < least - 0.5 || box.height < least - 0.5))
      found.push(`${name}: ${box.width.toFixed(1)}x${box.height.toFixed(1)}, least ${least}`);
    if (!scrolls && (box.right > innerWidth + 1 || box.left < -1)) found.push(`${name}: outside the window`);
  }
  function* ancestors(e) { for (let a = e.parentElement; a; a = a.parentElement) yield a; }
  return found;
}"""
HEADINGS = """() => [...document.querySelectorAll("h1, h2, h3, h4")]
  .filter((h) => h.getClientRects().length).map((h) => Number(h.tagName[1]))"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"  # it has its new size
MOTION = """() => document.getAnimations().filter((a) => a.effect.getComputedTiming().duration > 100).length"""


def examine(window: Window, where: str, widths: tuple[int, ...] = WIDTHS) -> None:
    """No violation of WCAG, no scrolling sideways, nothing too small to press, headings in order, no pushing words."""
    page = window.page
    assert not (found := window.violations()), f"U9, {where}: {found}"
    text = window.text()
    assert not PUSHING.search(text), f"U29, {where}"
    assert "undefined" not in text, where
    assert "guest-" not in text, f"{where}: people are called by their names"
    assert not re.search(r"\bNaN\b|\[object ", text), where
    levels: list[int] = page.evaluate(HEADINGS)
    assert levels.count(1) == 1, f"{where}: one heading of the page, {levels}"
    assert all(after - before <= 1 for before, after in zip([0, *levels], levels, strict=False)), f"{where}: {levels}"
    size: Any = page.viewport_size
    wrong = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 640 if width < 400 else 800})
        page.evaluate(SETTLED)
        across = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        wrong += [f"U16, {width} px: {across} px across"] if across > 0 else []
        wrong += [f"U12, {width} px: {target}" for target in page.evaluate(TARGETS, LARGE)]
    page.set_viewport_size(size)
    assert not wrong, f"{where}: {wrong}"
