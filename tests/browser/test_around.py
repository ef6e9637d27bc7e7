"""Around the tables: lobby, the page of a game, how to play over a table, the seal in sight, one link for a hand."""

import json
import re

from tests.browser.conftest import Open
from tests.browser.kit import Place
from tests.browser.manners import examine
from tests.browser.players import dealt, result
from tests.every_face.looks import LOOK
from tests.server.kit import FCP


def test_from_the_lobby_to_a_games_page_its_rules_and_its_tables(window: Open, place: Place) -> None:
    table = place.table("room", FCP, "nz-2012")
    operator = place.wait(place.site.operator())
    place.do(operator, {"kind": "name-table", "title": "High Rollers Room"}, "operator", table)
    ann = window(at="", sees=".tile", width=360, height=740)
    assert ann.page.title() == "Take a seat · Cutcard"
    assert ann.see(".game-card").count() == 12
    ann.tap(".families button:has-text('Poker')")
    ann.until("() => document.querySelectorAll('.game-card').length === 6")
    examine(ann, "lobby")
    ann.tap(f".tile.{FCP} a:has-text('Learn')")
    ann.see(".guide-steps li", 5)
    ann.see(".guide-ranks li", 8)
    assert ann.page.title() == "Four Card Poker · Cutcard"
    assert ann.page.evaluate("() => document.activeElement.id") == "main", "focus goes where one goes"
    examine(ann, "rules of a game")
    ann.tap("text=Show every clause")
    ann.page.get_by_label("Find a clause").fill("11.8")
    ann.see(".clause-list dt:has-text('NZ-20-11.8')")
    ann.tap(".game-parts a:has-text('Play')")
    ann.shows(".row", "High Rollers Room")
    assert ann.see(".dots i").count() == 7
    examine(ann, "tables of a game")
    ann.open("edges")
    said = ann.see(".edge-cell").all_inner_texts()
    assert all(re.fullmatch(r"−?\d+\.\d\d\u00a0%", edge) for edge in said), "one way to print a share"
    rates = [float(edge.replace("−", "-").split()[0]) for edge in said]
    assert rates == sorted(rates)
    assert len(rates) > 20
    examine(ann, "every wager by its edge")
    ann.open("game/soup")
    ann.see("h1:has-text('Nothing is here')")
    place.close_table(table)


OVER = """(table) => {
  const middle = (e) => e.getBoundingClientRect().left + e.getBoundingClientRect().width / 2;
  const [head, row] = [table.tHead.rows[0], table.tBodies[0].rows[0]].map((row) => [...row.cells].map(middle));
  return head.every((at, n) => Math.abs(at - row[n]) < 1);
}"""


def test_how_to_play_well_stands_under_its_heads_and_a_ten_is_called_so(window: Open) -> None:
    """Best play by hand beside the other ways to play and what they cost."""
    ann = window(at=f"game/{FCP}/strategy", sees=".study .rows", width=1366, height=650)
    tables = ann.see(".study table", 2)
    assert [table.evaluate(OVER) for table in tables.all()] == [True, True]
    heads, hands = (ann.page.locator(f".grid th[scope={scope}]").all_inner_texts() for scope in ("col", "row"))
    assert [*filter(str.isdigit, heads)] == ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
    assert "10 10" in hands
    assert not any(way.startswith("else") for way in ann.page.locator(".rows th[scope=row]").all_inner_texts())


def test_how_to_play_over_a_table_looks_as_on_the_games_page_one_came_by(window: Open, place: Place) -> None:
    table = place.table("dressed", FCP, "nz-2012")
    ann = window(at=f"game/{FCP}/rules", sees=".guide-steps li")
    layout = "() => getComputedStyle(document.querySelector('.guide-steps')).display"
    dressed = ann.page.evaluate(layout)
    ann.open(f"table/{table}")
    ann.tap(".aids button:has-text('How to play')")
    ann.see("dialog .guide-steps li")
    assert (dressed, ann.page.evaluate(layout)) == ("grid", "grid")
    place.close_table(table)


def test_a_seal_is_seen_before_the_bet_and_a_hand_is_sent_as_one_link(
    window: Open, place: Place, stacked: None
) -> None:
    table = place.table("sealed", FCP, "nz-2012")
    ann = window(place.guest(table), f"table/{table}", ".padlock", width=360, height=740)
    root = place.site.state(table).session.roots[""]
    assert ann.see(".padlock").inner_text().endswith(root[:8])
    ann.tap(".more")
    ann.tap(".aids button:has-text('How to play')")
    ann.see("dialog .guide-steps li", 5)
    ann.press("a")
    examine(ann, "how to play, over a table", (360,))
    ann.press("Escape")
    ann.gone("dialog")
    ann.tap(".side-top button")
    assert not place.site.state(table).round.table.stakes, "keys are not the table's while a sheet lies over it"
    dealt(ann)
    ann.tap(".decisions button >> nth=0")
    result(ann, 1)
    ann.open(f"history/{table}/1")
    seen = ann.see(".proof-verdict").inner_text()
    assert re.search(rf"your browser saw at \d\d:\d\d:\d\d.*, before your bet: {root[:8]}", seen)
    kept = json.loads(ann.page.evaluate("() => localStorage.getItem('cutcard-seals')"))
    forged = {**kept, f"{table}/1": {"root": "f" * 64, "at": 0}}
    ann.page.evaluate("(all) => localStorage.setItem('cutcard-seals', all)", json.dumps(forged))
    ann.page.reload()
    ann.see(".proof-verdict.no:has-text('saw another seal')")
    link = ann.see("a:has-text('Open it')").get_attribute("href")
    bob = window(at=f"hand/{table}/1/1", sees=".decisions", width=360, height=740)
    assert link == f"#/hand/{table}/1/1"
    examine(bob, "a hand to decide", (360,))
    for width, height in ((740, 360), (1366, 650), (360, 740)):
        bob.page.set_viewport_size({"width": width, "height": height})
        found = bob.page.evaluate(LOOK, [".decisions button", ".mine .card, .dealer-area .card"])
        assert (found["acts"], found["away"], found["unseen"], found["over"]) == (4, [], 0, []), (width, height)
    assert "cost" not in bob.text(), "nothing is told before"
    bob.tap(".decisions button:has-text('Fold')")
    bob.shows(".answered", "Best was Play 3×")
    bob.shows(".answered", "At the table: Play 1×.")
    bob.see(".proof-verdict.yes:has-text('Verified in your browser')")
    assert bob.see(".dealer-area .card.face").count() == 6, "the felt stays, with all that was turned on it"
    assert ann.who not in bob.text()
    examine(bob, "a hand decided", (360,))
    place.close_table(table)
