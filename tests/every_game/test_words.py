"""Every entry and every option is said in words, at every game; and the words tell no more than the fact does."""

import random
import re
from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from cutcard.core.duty import Draw, Gauge, Lay, Option, Reveal, Slide
from cutcard.core.errors import Refusal
from cutcard.core.facts import FACTS, Bet, Deal, Entry, Who
from cutcard.core.game import Game
from cutcard.core.layout import capital, layout_of, spots_of
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.core.text import make, split
from cutcard.core.words import words_of
from cutcard.games.four_card_poker.rules import NZ, US
from cutcard.games.racing_card_derby.rules import NZ as DERBY
from cutcard.house.views.as_json import duty_json, entry_json
from tests.every_game.kit import ALL, RULED, among, every_game, points
from tests.every_game.matrix import story
from tests.every_game.test_sight import with_names

RAW = re.compile(r"[a-z]\(|[{}=|<>_]|[a-z]-[a-z]|\d\.\d+\.|^$")  # a repr, an id of ours, an item of the log, nothing
LONGEST = 200  # characters


def said_in(r: Round, eyes: str) -> Iterator[str]:
    """Everything that these eyes read of a round, and of what may be done in it."""
    words = words_of(r.game, eyes)
    yield from (words.entry(e) for e in r.seen(eyes))
    for duty in (*r.due, *r.corrections, *(ruling for fault in r.wrong for ruling in fault.rulings)):
        yield from (words.to_do(option) for option in duty.options)
        yield words.waits(duty)
    yield from (capital(fault.says) for fault in r.wrong)


def refused_in(r: Round) -> Iterator[tuple[str, str]]:
    """The name of each wager that a player bets beside the limits or out of turn, and what the rules say to that."""
    name = layout_of(r.game.edition).name
    for person, (place, *_) in r.table.places_of.items():
        for wager, chips in product(r.game.wagers[:12], (1, 10**9)):
            for at in {place, *spots_of(r.game)[wager][:1]}:
                try:
                    r.do(Who(person), Bet(at, wager, person, chips))
                except Refusal as no:
                    yield name(wager) if no.code == "bet/limits" else "", f"{no.message}; {no.instead}"


def assert_in_words(r: Round, eyes: str) -> None:
    for said in said_in(r, eyes):
        assert not RAW.search(said), said
        assert len(said) <= LONGEST, said
        assert not said[0].islower() or said.split(":")[0].split()[0] in (*ALL_NAMES, "seat", "the", "you"), said


ALL_NAMES = {name for setting in ALL.values() for name in setting.seats} | {"dee", "sue", "ola"}


@every_game
def test_every_entry_and_every_option_has_words(name: str) -> None:
    for rng, r, _ in points(name, 6):
        assert_in_words(r, rng.choice(sorted(ALL[name].seats)))


@among(RULED)
def test_what_ought_not_to_have_happened_has_words_too(name: str) -> None:
    for seed in range(100, 104):
        for r in story(name, seed).moments:
            assert_in_words(r, random.Random(seed).choice(sorted(ALL[name].seats)))


@every_game
def test_a_refusal_calls_a_wager_by_what_is_printed_on_its_spot_and_a_guest_by_name(name: str) -> None:
    said = {no for _, r, _ in points(name, 6) for no in refused_in(r)}
    assert said
    for wager, words in said:
        assert words.startswith(wager), words
        assert not RAW.search(words), words


@every_game
def test_whatever_the_cards_are_their_words_are_of_one_length(name: str) -> None:
    """Who only sees the size of a message learns nothing of a hand, not even of its owner's message."""
    for rng, r, _ in points(name, 4):
        eyes = rng.choice(sorted(ALL[name].seats))
        known = [
            item for item in r.table.items.values() if r.sees(eyes, item) and not item.open and item.name != HIDDEN
        ]
        if {len(item.name) for item in known} == {2}:
            names = {item.id: rng.choice([card for card in r.game.deck if len(card) == 2]) for item in known}
            mine = [words_of(r.game, eyes).entry(e) for e in r.seen(eyes)]
            other = [words_of(r.game, eyes).entry(e) for e in with_names(r.seen(eyes), names)]
            assert [len(said) for said in mine] == [len(said) for said in other]
            assert mine != other or not any(isinstance(e.fact, Deal) and e.fact.to in r.game.places for e in r.log)


CASES: Mapping[str, str] = {
    "sit ann 1 2": "You at seat 1, seat 2",
    "sit bob 3": "bob at seat 3",
    'call "no more bets"': "No more bets",
    'call "sealed 00ff"': "The shoe is sealed",
    "bet 1 aces-up ann 500": "You: Aces Up $5",
    "bet 2 ante guest-calm-otter-42 1050": "calm-otter-42: Ante $10.50",
    "pull 1 ante ann": "You took back Ante",
    "shift dealer 2 ante bob aces-up": "The dealer pushed the Ante of bob to Aces Up",
    "verdict 1 ante ann win 2000 NZ-20-10.2(a)(iv)": "You: Ante wins, $20 back",
    "verdict 2 ante bob push 1000 NZ-20-10.2(a)(iv)": "bob: Ante is a push, $10 back",
    "verdict 2 ante bob lose 0 NZ-20-10.2(a)(ii)": "bob: Ante loses",
    "award 1 ante-bonus house ann 2500 NZ-20-5.7.1": "You: Ante Bonus $25",
    "award 1 ante-bonus ann house 2500 NZ-20-5.7.1": "You: Ante Bonus of $25 goes back",
    "void NZ-20-11.1": "Misdeal: every wager is returned",
    "void NZ-20-11.1 1": "Seat 1: wagers are void",
    "void NZ-20-11.1 1 aces-up ann": "Seat 1: Aces Up is void",
    "deal dealer down ?? ??": "Dealer: 2 cards face down",
    "deal 1 own As Td": "Seat 1: As Td",
    "show dealer As ??": "Dealer: As ??",
    "expose shoe 8.0 Kd": "Exposed by the shoe: Kd",
    "look ann 2": "You looked at the hand of seat 2",
    "move rack 8.0": "1 card to the rack",
    "move rack 8.0 8.1": "2 cards to the rack",
    'choice 1 "keep aces up"': "Seat 1: Fold, keep Aces Up",
    "note 9.6 1": "Reported under 9.6, seat 1",
    'rule 11.1:9 "play on"': "Ruling: play on",
    "strike 12": "Entry 12 was taken back by sue",
    "reopen 12": "Entry 12 is to be decided again",
    "tick shuffle-deck blue 52": "Shuffle deck, deck blue, 52 cards counted",
    "term ann colour 500": "You: colour 500",
    "choice 1 fold bob": "bob: Fold",
    'call "sealed wheel 00ff"': "The wheel is sealed",
    "deal 1a own As": "Seat 1, hand 2: As",
    "meter mega 1000000": "The mega meter stands at $10,000",
}


@pytest.mark.parametrize("written", CASES)
def test_a_fact_is_said_in_the_names_of_the_layout_and_to_one_who_is_called_you(written: str) -> None:
    fact = make(split(written)[0], FACTS)
    assert words_of(NZ, "ann").entry(Entry(9, Who("sue", "supervisor"), fact)) == CASES[written]


def test_every_kind_of_fact_is_among_these() -> None:
    assert {written.split()[0] for written in CASES} == set(FACTS) - {"open"}


OPTIONS: list[tuple[Game, Option | str, str]] = [
    (NZ, Lay("1", "aces-up", "ann", 500, 50_000, 100), "Aces Up $5 to $500"),
    (US, Lay("1", "progressive", "ann", 500, 500, 500), "Progressive $5"),
    (DERBY, Lay("layout", "quinella-spades-hearts", "ann", 500, 500, 100), "Exact Quinella: spades, hearts $5"),
    (NZ, Draw("dealer", "down", 5), "Deal 5 cards face down to the dealer"),
    (DERBY, Draw("first", "up", 1), "Deal 1 card face up to first place"),
    (NZ, Reveal("2"), "Turn up the cards of seat 2"),
    (US, Gauge("caribbean/mega"), "Read the mega meter"),
    (NZ, Slide("dealer", "1", "bob", ()), "Carry a wager of bob to where it was meant"),
    (NZ, "verdict 1 ante ann win 2000 x", "Seat 1, ann: Ante wins"),
    (NZ, "verdict 1 ante ann push 1000 x", "Seat 1, ann: Ante is a push, give back $10"),
    (NZ, "void x 1", "Void seat 1: its wagers are returned"),
    (NZ, "void x 1 ante ann", "Void the Ante of seat 1: it is returned"),
    (NZ, "sit bob 3 1", "Let bob sit at seat 3, seat 1"),
    (NZ, "choice 2 absent", "Seat 2 is absent: the hand is forfeit"),
    (NZ, "rule verify:mega verified", "The mega jackpot is verified: pay it"),
    (NZ, 'rule 11.1:9 "play on"', "Play on"),
    (NZ, "award 1 ante-bonus ann house 2500 x", "Take $25 back from ann: Ante Bonus"),
]


@pytest.mark.parametrize("game, option, says", OPTIONS)
def test_an_option_is_said_as_a_thing_to_do(game: Game, option: Option | str, says: str) -> None:
    option = make(split(option)[0], FACTS) if isinstance(option, str) else option
    assert words_of(game).to_do(option) == says


def test_words_go_with_every_entry_and_beside_every_option() -> None:
    """An option is sent back as it came, so its words are no part of it."""
    _, r, _ = next(points("four-card-poker nz-2012", 3))
    felt = words_of(r.game).felt
    for e in r.public:
        assert entry_json(e, felt, "")["says"] == words_of(r.game).entry(e)
        assert entry_json(e, felt, "nobody") is entry_json(e, felt, ""), "one for all whom it does not name"
    for duty in r.due:
        told = duty_json(duty, r.game)
        assert len(told["says"]) == len(told["options"])
        assert not any("says" in option for option in told["options"])


TRAINER = {"e": "explain", "n": "next"}  # its own keys, whatever is asked


def test_no_decision_has_a_key_of_the_trainer() -> None:
    games = [setting.game for setting in ALL.values()]
    decisions = [(g.name, word.name, word.key) for g in games for word in layout_of(g.edition).words.values()]
    assert len(decisions) > 30
    assert [one for one in decisions if one[-1] in TRAINER] == []
