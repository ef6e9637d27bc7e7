"""U15: what a table says aloud, each event once in a line; and what a key reads out."""

import re

import pytest

from cutcard.core.facts import Award, Bet, Call, Deal, Fact, Show, Verdict
from tests.browser.conftest import Open
from tests.browser.kit import Place
from tests.browser.listening import TEXT, last_round, lines, listener, race_on, signed, table_of, telling, words
from tests.browser.manners import examine
from tests.browser.players import dealt, dealt_by_keys, in_words, laid, result, seated
from tests.server.kit import FCP, RCD

LONGEST = 120  # characters
OUTCOMES = {"win": "wins", "lose": "loses", "push": "is a push"}


# Every event once, in a line


def agrees(line: str, fact: Fact) -> bool:
    match fact:
        case Deal(_, "down", _):
            return "face down" in line
        case Deal() | Show():
            return all(in_words(card) in line.lower() for card in fact.cards)
        case Bet():
            return line == f"You: {fact.wager.title()} ${fact.chips // 100}"
        case Verdict():
            return line.startswith(f"You: {fact.wager.title()} {OUTCOMES[fact.outcome]}")
        case Award():
            return line.endswith(f"${fact.chips // 100}")
        case Call():
            return line.lower() == fact.words
    raise AssertionError(f"nobody expects {fact}")


def test_every_event_of_poker_is_said_once_in_a_line(window: Open, place: Place) -> None:
    """U15: the live region against the log of the round, entry by entry."""
    ann = listener(window, place, table := table_of(place, FCP))
    dealt(ann)
    ann.tap(".decisions [aria-keyshortcuts='1']")
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
    bob, table = race_on(window, place, settings=TEXT if text else "{}")
    bob.until("() => window.lines.at(-1).words.startsWith('You: Hearts wins')")
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
    bob, table = race_on(window, place, "r", reduced_motion="reduce")
    bob.until("() => window.lines.at(-1).words === 'The shoe is sealed'")
    said = lines(bob)
    assert len(said) == len(telling(last_round(place, table))) + 1


# Four readings, a key each


def test_cards_options_result_and_money_are_each_on_one_key(window: Open, place: Place) -> None:
    ann = listener(window, place, table := table_of(place, FCP))

    def reads(key: str) -> str:
        before = len(lines(ann))
        ann.press(key)
        ann.until(f"() => window.lines.length > {before}")
        said = words(ann)[before:]
        assert max(map(len, said)) <= LONGEST
        return " ".join(said)

    assert reads("v") == "No cards yet"
    assert reads("o") == "a Ante. u Aces Up. Space Deal"
    assert reads("l") == "No result yet"
    assert reads("m").startswith("Chips $200. In 24 hours: net $0, ")
    dealt_by_keys(ann)
    ann.until("() => window.lines.filter(({ words }) => words.startsWith('Dealer: ')).length === 2")
    hand = [item.name for item in place.site.state(table).round.table.at("1")]
    up = [item.name for item in place.site.state(table).round.table.at("dealer") if item.open]
    told = reads("v")
    assert told.startswith(f"You: {', '.join(map(in_words, hand))}; ")
    assert told.endswith(f". Dealer: {in_words(*up)}")
    assert re.findall(r"Play \d× \$\d+|Fold", reads("o")) == ["Play 1× $5", "Play 2× $10", "Play 3× $15", "Fold"]
    ann.press("1")
    result(ann, 1)
    ann.until("() => window.lines.at(-1).words === 'The shoe is sealed'")
    net = place.site.state(table).net(ann.who)
    shown = signed(net)
    assert reads("l").startswith(f"Round 1: {shown}. Ante ")
    assert reads("m").startswith(f"Chips ${(20_000 + net) // 100}. In 24 hours: net {shown}, ")


def test_the_same_keys_read_a_race(window: Open, place: Place, short_race: None) -> None:
    bob = listener(window, place, table_of(place, RCD), reduced_motion="reduce")
    bob.press("m", "o", "h")
    bob.until("() => window.lines.length === 3")
    assert words(bob)[0].startswith("Chips $200. In 24 hours: net $0, ")
    assert {"Red", "Black", "Quinella", "Trifecta", "Space"} <= set(re.findall(r"\w+", words(bob)[1]))
    bob.press("Space")
    bob.until("() => window.lines.at(-1).words === 'The shoe is sealed'")
    before = len(lines(bob))
    bob.press("v", "l", "m")
    bob.until(f"() => window.lines.length === {before + 3}")
    cards, ended, money = words(bob)[before:]
    assert cards == "Hearts first, clubs second, spades third, not protested. Spades 0, hearts 4, diamonds 0, clubs 0"
    assert ended == "Round 1: +$15. Hearts won $15", "three to one (NZ-RCD-5.8(b))"
    assert money.startswith("Chips $215. In 24 hours: net +$15, ")


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
    ann.see(".keys[open]")  # the panel is there again on a wide window
    ann.page.keyboard.press("?")
    ann.gone(".keys[open]")
