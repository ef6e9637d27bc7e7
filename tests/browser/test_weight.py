"""U19: the first load of every screen, whoever opens it and however deep its address leads."""

import gzip
import re

import pytest

from cutcard.server.screens import FOLDER
from tests.browser.conftest import Open
from tests.browser.kit import Place
from tests.server.kit import FCP, RCD, Visitor

SCRIPT, ALL, REQUESTS = 125_000, 300_000, 25
POKER, LINKED, DERBY, STAFFED, REAL = "poker", "linked", "derby", "staffed", "real"
NOBODY, GUEST, RACER = "nobody", "guest", "racer"
FIRST = {
    NOBODY: {
        "": ".tile", f"game/{FCP}": ".row", f"game/{FCP}/rules": ".guide-steps", "edges": "table",
        f"hand/{LINKED}/1/1": "h1",
        "me": "form", "settings": ".switch", "jackpot": ".meter", "audit": "h1", "history": "h1",
        "train": ".decisions", f"train/{RCD}": "h1", f"train/{FCP}/payouts": "h1", "analyse": "h1",
        f"analyse/{FCP}": "h1", f"analyse/{RCD}": "h1", "analyse/three-card-poker/protect": "h1",
        f"table/{POKER}": ".felt", f"table/{DERBY}": ".felt",
        f"monitor/{DERBY}": ".monitor", "floor": "form", "dealer": "form", "pair": "form",
    },
    GUEST: {
        "": ".tile", "me": ".limits", f"table/{LINKED}": ".controls", "history": "table", f"history/{LINKED}/1": "h2",
    },
    RACER: {f"table/{DERBY}": ".spot", f"monitor/{DERBY}/dealer": ".monitor", f"history/{DERBY}/1": "h2"},
    "auditor": {
        "audit": "h1", "audit/rounds": "h1", "audit/verify": "h1", "audit/accounts": "h1", "audit/reports": "h1",
        f"audit/round/{LINKED}/1": "h1", "jackpot": ".meter",
    },
    "dealer": {"dealer": ".seat-list", f"dealer/{STAFFED}": "h1", f"dealer/{REAL}": "h1", "floor": "form"},
    "supervisor": {"floor": ".floor-tiles", f"floor/{STAFFED}": ".one-table", f"dealer/{REAL}": "h1"},
    "operator": {
        "": ".tile", "floor": ".ways", f"house/new/{FCP}/nz-2012": ".pills", "house/people": ".seat-list",
        "house/figures": ".facts",
        f"floor/{DERBY}": ".one-table", f"floor/{REAL}": ".one-table",
        "jackpot": ".meter", "audit": "h1",
    },
    "monitor": {"floor": "h1"},
}  # fmt: skip
HEAVIEST = [(NOBODY, ""), (RACER, f"table/{DERBY}"), (GUEST, f"history/{LINKED}/1"), ("operator", f"floor/{REAL}")]


@pytest.fixture(scope="module")
def people(place: Place) -> dict[str, Visitor | None]:
    """One of each, with a round behind them; the tables are such that every part of a screen has something to show."""
    place.table(POKER, FCP, "nz-2012")
    place.table(LINKED, FCP, "us", "progressive=D")
    place.table(DERBY, RCD, "nz-2012")
    place.table(STAFFED, FCP, "us", dealing="staff")
    place.table(REAL, FCP, "nz-2012", dealing="staff", cards="scanner")
    place.prepare(REAL)
    guest, racer = place.guest(LINKED), place.guest(DERBY)
    place.wait(guest.ante("1", table=LINKED))
    place.wait(guest.fold("1", table=LINKED))
    place.wait(racer.bet("layout", "red", 1000, table=DERBY))
    place.wait(racer.ready(DERBY))
    known: dict[str, Visitor | None] = {NOBODY: None, GUEST: guest, RACER: racer}
    known |= {"dealer": place.staff("dee", "dealer"), "supervisor": place.staff("sue", "supervisor")}
    known |= {"auditor": place.staff("ada", "auditor"), "monitor": place.staff("mo", "monitor")}
    return known | {"operator": place.wait(place.site.operator())}


def weigh(window: Open, who: Visitor | None, address: str, shows: str) -> None:
    """In bytes as they travel, and with every question that is asked of the house: only files are compressed."""
    one = window(who)
    one.open(address)
    one.see(shows)
    one.page.wait_for_load_state("networkidle")
    kept = {r.url: len(gzip.compress(r.body(), 6) if "/ui/" in r.url else r.body()) for r in one.responses if r.ok}
    script = sum(size for url, size in kept.items() if url.endswith(("js", "mjs")))
    assert script <= SCRIPT, (address, script)
    assert sum(kept.values()) <= ALL, (address, sum(kept.values()))
    asked = [url for url in one.asked if not url.endswith("/acts")]  # what it does by itself is not what it loads
    assert len(asked) <= REQUESTS, (address, len(asked), asked)
    assert all(r.headers["content-security-policy"].startswith("default-src 'self'") for r in one.responses), "U8"
    one.page.close()


@pytest.mark.parametrize(("who", "address"), HEAVIEST)
def test_the_lobby_and_the_heaviest_screens(
    window: Open, people: dict[str, Visitor | None], who: str, address: str
) -> None:
    weigh(window, people[who], address, FIRST[who][address])


@pytest.mark.long
@pytest.mark.parametrize("who", FIRST)
def test_every_screen(window: Open, people: dict[str, Visitor | None], who: str) -> None:
    for address, shows in FIRST[who].items():
        weigh(window, people[who], address, shows)


def test_no_screen_is_left_out() -> None:
    app = (FOLDER / "app.js").read_text(encoding="utf-8")
    table = app[app.index("const SCREENS") : app.index("const tabsOf")]
    named = re.findall(r'^  "?(\w*)"?: \["', table, re.MULTILINE)
    assert len(named) > 10
    assert {address.partition("/")[0] for ways in FIRST.values() for address in ways} == set(named)
