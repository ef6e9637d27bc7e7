"""U24: what cannot be there is refused at the dealer's console in a plain sentence, and nothing has changed."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from cutcard.cards import DECK, RANK_WORDS, SUIT_WORDS
from cutcard.core.words import called
from cutcard.house.log.facts import parsed_line
from cutcard.house.log.streams import session_stream
from cutcard.house.log.table_facts import Refused
from tests.browser.cases import CLOSED, THREE
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.scenes import STAFF, Scene
from tests.browser.test_staff import at_desk, due, scan
from tests.eyes import seen_by
from tests.server.kit import FCP, RCD

Desk = Callable[..., tuple[Window, Scene]]
UNREAD = (
    CLOSED + "shoe deal 1 own ?? ?? ?? ?? ??\nshoe deal 2 own ?? ?? ?? ?? ??\nshoe deal dealer down ?? ?? ?? ?? ??\n"
)
UP = UNREAD + "shoe deal dealer up 2h\n"
DECIDED = UP + "ann bet 1 play ann 1000\nbob bet 2 play bob 1000\n"
SHOWN = DECIDED + 'dee show dealer Kd Qd Jc 9c 3s 2h\ndee call "dealer has no pair, king, queen, jack, nine"\n'
PAYING = SHOWN + "dee show 2 As Ad 9h 4c 2s\n"


def words(card: str) -> str:
    return f"{RANK_WORDS[card[0]]} of {SUIT_WORDS[card[1]]}"


@pytest.fixture
def desk(window: Open, place: Place) -> Iterator[Desk]:
    """Opens the console of a table where that has happened; afterwards only refusals were added to its book."""
    opened: list[tuple[Scene, str, int]] = []

    def begin(script: str, game: str = FCP) -> tuple[Window, Scene]:
        scene = Scene(place, game)
        scene.play(script)
        opened.append((scene, unchanged(scene), scene.state.session.entries))
        return at_desk(window, place, scene.table), scene

    yield begin
    ((scene, before, entries),) = opened
    assert unchanged(scene) == before
    assert all(isinstance(fact, Refused) for fact in book(scene)[entries:])


def unchanged(scene: Scene) -> str:
    """All that the dealer sees, and how far round and procedure have come."""
    state = scene.state
    return json.dumps([state.version[1:], seen_by(state, STAFF["dealer"])])


def book(scene: Scene) -> list[object]:
    return [parsed_line(kept).fact for kept in scene.place.site.house.store.read(session_stream(scene.table))]


def refused(dee: Window, typed: str, why: str) -> None:
    scan(dee, typed)
    expect(dee.page.locator(".refusal")).to_contain_text(why, ignore_case=True)


@pytest.mark.parametrize("script, instead", [
    pytest.param("", "what is due first: Call “no more bets”", id="betting"),
    pytest.param(CLOSED, "what is due first: Deal", id="before the deal", marks=pytest.mark.long),
    pytest.param(UP, "wait for the players", id="deciding"),
    pytest.param(PAYING, "what is due first: Seat 2", id="paying", marks=pytest.mark.long),
])  # fmt: skip
def test_every_card_out_of_phase(desk: Desk, script: str, instead: str) -> None:
    dee, scene = desk(script)
    scan(dee, *DECK)
    expect(dee.page.locator(".refusal")).to_contain_text("No card is to be turned up now")
    expect(dee.page.locator(".refusal")).to_contain_text(instead)

    def logged() -> list[str]:
        return [f.code for f in book(scene) if isinstance(f, Refused)]

    dee.wait(lambda: len(logged()) == len(DECK))
    assert logged() == ["scanner/nothing"] * len(DECK)


@pytest.mark.parametrize("script, read, lying", [
    pytest.param(DECIDED, "Kd Qd Jc 9c", "2h", id="the dealer's hand"),
    pytest.param(SHOWN, "As Ad 9h 4c", "Kd Qd Jc 9c 3s 2h", id="a player's hand"),
])  # fmt: skip
def test_every_duplicate(desk: Desk, script: str, read: str, lying: str) -> None:
    dee, _ = desk(script)
    due(dee, "Turn up the cards")
    scan(dee, *read.split())
    expect(dee.page.locator(".echo-words")).to_contain_text(words(read.split()[-1]))
    for card in (*lying.split(), *read.split()):
        refused(dee, card, f"{words(card)} is on the table already")
        expect(dee.page.locator(".entry.doubt .echo-words")).to_contain_text("Not recorded")
    slots = dee.page.locator(".slot").all_inner_texts()
    assert sorted(slots) == sorted([*read.split(), *(["2h"] if len(slots) == 6 else []), "·"])


def test_every_duplicate_in_a_race(desk: Desk) -> None:
    dee, _ = desk(THREE, RCD)
    for card in ("5h", "9s", "3h"):
        refused(dee, card, f"{words(card)} is on the table already")


GARBAGE = [
    "joker", "1h", "Ax", "hA", "XX", "??", "9780201379624", "%%%", "T", "10", "null", "As Kd Zz", "Kd;Qd", "'); drop",
    "é", "Ks?", "0d", "11c",
]  # fmt: skip


@pytest.mark.parametrize("script", [UNREAD, DECIDED], ids=["the up card", "the dealer's hand"])
def test_what_is_no_card_of_any_pack(desk: Desk, script: str) -> None:
    dee, _ = desk(script)
    for code in GARBAGE:
        refused(dee, code, "is not a card of this table")
        expect(dee.page.locator(".refusal")).to_contain_text(repr(code)[1:-1])
        expect(dee.page.locator(".card-field")).to_have_value("")


BURSTS = {
    "KdQdJc9c3s4s": "6 cards were read, 5 are wanted",
    "KdQdKd9c3s": "king of diamonds is there twice",
    "2hQdJc9c3s": "two of hearts is there twice",
    "AsKsQsJsTs9s8s7s6s5s4s3s2sAdKdQd": "16 cards were read, 5 are wanted",
    "".join(DECK): "30 cards were read, 5 are wanted",
    "KdQdJc9c3sZZ": "is not a card of this table",
}


def test_a_burst_that_does_not_fit(desk: Desk) -> None:
    """One card too many, one twice in it or on the table, far too many, a whole pack, and no card last."""
    dee, _ = desk(DECIDED)
    due(dee, "Turn up the cards")
    for burst, why in BURSTS.items():
        refused(dee, burst, why)


def test_after_a_refusal_the_right_card_is_two_keys(window: Open, place: Place) -> None:
    scene = Scene(place, FCP)
    scene.play(UNREAD)
    dee = at_desk(window, place, scene.table)
    refused(dee, "XX", "is not a card of this table")
    dee.spent()
    dee.press("2", "h")
    due(dee, f"Wait for {', '.join(map(called, scene.people.values()))}")
    assert dee.spent() == 2, "U24"
    assert scene.state.round.table.cards("dealer")[-1] == "2h"


def test_two_letters_that_are_no_card_are_refused_at_the_second(desk: Desk) -> None:
    """And not at the first, nor at a rank whose suit is still to come."""
    dee, _ = desk(DECIDED)
    field = dee.page.locator(".card-field")
    for begun in ("Z", "T", "10"):
        dee.page.keyboard.type(begun)
        dee.page.wait_for_timeout(300)
        expect(field).to_have_value(begun)
        field.fill("")
    dee.page.keyboard.type("Zz")
    expect(dee.page.locator(".refusal")).to_contain_text("'Zz' is not a card of this table")
    expect(field).to_have_value("")


@pytest.mark.parametrize("where", ["summary:has-text('What went wrong?')", "h1"])
def test_a_card_typed_where_nothing_takes_text_goes_to_its_field(window: Open, place: Place, where: str) -> None:
    scene = Scene(place, FCP)
    scene.play(UNREAD)
    dee = at_desk(window, place, scene.table)
    dee.page.locator(where).first.click()
    dee.press("2", "h")
    due(dee, f"Wait for {', '.join(map(called, scene.people.values()))}")
    assert scene.state.round.table.cards("dealer")[-1] == "2h"
