"""`python3 -m tests.browser.screenshots FOLDER`: the pictures of the README, of docs/floor.md and beside links."""

import sys
import tempfile
import time
from io import BytesIO
from itertools import pairwise
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from cutcard.server.screens import FOLDER as SCREENS
from tests.browser.kit import Place, Window, chromium, house
from tests.server.kit import FCP, RCD, Visitor

COLOURS = 224  # in a picture's palette
COUNTED = 180_000  # milliseconds that the exact figures may take


class Album:
    def __init__(self, folder: Path, browser: Browser, place: Place) -> None:
        self.folder, self.browser, self.place = folder, browser, place
        folder.mkdir(parents=True, exist_ok=True)

    def look(
        self, address: str, shows: str, who: Visitor | None = None, width: int = 1280, height: int = 800
    ) -> Window:
        window = Window(self.browser, self.place.url, who, width=width, height=height)
        window.context.set_default_timeout(COUNTED)
        window.open(address)
        window.see(shows)
        return window

    def take(self, window: Window, name: str) -> None:
        """What the window shows now, with a small palette."""
        window.page.evaluate("() => scrollTo(0, 0)")
        window.page.wait_for_timeout(700)
        shot = Image.open(BytesIO(window.page.screenshot()))
        shot.convert("RGB").quantize(COLOURS).save(self.folder / f"{name}.png", optimize=True)
        window.close()


def poker(album: Album, name: str, table: str, width: int, height: int, side: bool = True) -> None:
    ann = album.look(f"table/{table}", ".spot", album.place.guest(table), width, height)
    ann.page.evaluate("() => document.querySelector('.offer button')?.click()")
    if not side:
        ann.tap(".bar .more")
    for spot in (".spot.ante", ".spot.aces-up"):
        ann.tap(spot)
        ann.see(f"{spot} .pile:not(.pending)")
    ann.tap(".controls .main")
    ann.see(".decisions")
    album.take(ann, name)


def race(album: Album, name: str, table: str, width: int, height: int) -> None:
    bob = album.look(f"table/{table}", ".spot", album.place.guest(table), width, height)
    bob.page.evaluate("() => document.querySelector('.offer button')?.click()")
    bob.press("h", "r")
    bob.page.locator(".my-bets li").nth(1).wait_for()
    bob.press("Space")
    bob.see(".finish li:nth-child(3)")
    album.take(bob, name)


def staff(album: Album, table: str) -> None:
    place = album.place
    ann, bob = place.guest(table, "1"), place.guest(table, "2")
    place.prepare(table)
    place.wait(ann.bet("1", "ante", 1000, table=table))
    place.wait(ann.bet("1", "aces-up", 500, table=table))
    dee = album.look(f"dealer/{table}", ".due-words", place.staff("dee", "dealer"))
    dee.press("F2")
    dee.page.locator(".due-words", has_text="Deal").wait_for()
    late = {"kind": "bet", "place": "2", "wager": "ante", "owner": bob.name, "chips": 1000}
    place.do(place.staff("dee", "dealer"), {"kind": "record", "fact": late}, "dealer", table)
    sue = album.look("floor", ".waits", place.staff("sue", "supervisor"))
    sue.tap(sue.page.locator(".waits-head").first)
    sue.see(".effect")
    album.take(sue, "supervisor")
    struck = {"kind": "strike", "entry": place.site.state(table).round.log[-1].number}
    (fault,) = place.site.state(table).round.wrong
    ruling = {"kind": "propose", "fact": struck, "duty": fault.rulings[0].id, "why": "after the call"}
    place.do(place.staff("sue", "supervisor"), ruling, "supervisor", table)
    for _ in range(2):
        place.do(place.staff("dee", "dealer"), {"kind": "deal-next"}, "dealer", table)
    dee.page.locator(".due-words", has_text="face up").wait_for()
    album.take(dee, "dealer")


def moving(album: Album, name: str, table: str) -> None:
    """A round as it moves: bets, cards, the decision and what came of it; each picture as long as it was seen."""
    ann = album.look(f"table/{table}", ".spot", album.place.guest(table), 960, 640)
    ann.page.evaluate("() => document.querySelector('.offer button')?.click()")
    frames: list[tuple[float, Image.Image]] = []

    def watch(seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            shot = Image.open(BytesIO(ann.page.screenshot(type="jpeg", quality=90)))
            frames.append((time.monotonic(), shot.convert("RGB").resize((720, 480), Image.Resampling.LANCZOS)))

    watch(0.6)
    for spot in (".spot.ante", ".spot.aces-up"):
        ann.tap(spot)
        watch(0.5)
    ann.tap(".controls .main")
    watch(2.2)
    ann.tap(".decisions [aria-keyshortcuts='1']")
    watch(3.0)
    times = [int(1000 * (after - at)) for (at, _), (after, _) in pairwise(frames)]
    first, *others = (picture for _, picture in frames)
    lasts = [*times, 2500]
    first.save(album.folder / f"{name}.webp", save_all=True, append_images=others, duration=lasts, loop=0, quality=62)
    ann.close()


def main(folder: str) -> None:
    with tempfile.TemporaryDirectory() as book, chromium() as browser, house(Path(book), warm=True) as place:
        place.table("four-card-poker-1", FCP, "nz-2012")
        place.table("racing-card-derby-1", RCD, "nz-2012")
        album = Album(Path(folder), browser, place)
        nobody = album.look("", ".tile")
        nobody.until(
            "() => [...document.querySelectorAll('.tile dl')].every((d) => d.textContent.includes('House edge'))"
        )
        album.take(nobody, "lobby")
        poker(album, "poker", "four-card-poker-1", 1280, 800)
        beside_links = Album(SCREENS, browser, place)
        poker(beside_links, "preview", place.table("linked", FCP, "nz-2012"), 1200, 630, side=False)
        race(album, "race", "racing-card-derby-1", 1280, 800)
        moving(album, "round", place.table("four-card-poker-3", FCP, "nz-2012"))
        poker(album, "poker-phone", place.table("phone-1", FCP, "nz-2012"), 360, 720)
        race(album, "race-phone", place.table("phone-2", RCD, "nz-2012"), 360, 720)
        album.take(album.look(f"analyse/{FCP}", ".charts svg"), "analysis")
        staff(album, place.table("four-card-poker-2", FCP, "nz-2012", dealing="staff", cards="scanner"))


if __name__ == "__main__":
    main(*sys.argv[1:])
