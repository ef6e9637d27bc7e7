"""A described round of Four Card Poker, played again at the table: seats with bets, cards and a choice; the dealer."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cutcard.cards import read_cards
from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.core.duty import Draw, Gauge
from cutcard.core.errors import Faulty, one_of, so_many
from cutcard.core.facts import Bet, Call, Choice, Deal, Fact, Look, Meter, Note, Rule, Sit, Void, Who
from cutcard.core.money import STAKE_MAX
from cutcard.core.rights import DEALER, OPERATOR, SHOE, SUPERVISOR, TABLE
from cutcard.core.round import Round
from cutcard.core.steps import NO_MORE_BETS
from cutcard.games import find
from cutcard.games.four_card_poker import (
    ABSENT,
    ACES_UP,
    ANTE,
    DEALER_SIZE,
    FOLD,
    KEEP,
    PLAY,
    PLAY_ON,
    SIZE,
    STAY,
)
from cutcard.games.linked_progressive import LINK, PROGRESSIVE
from cutcard.games.poker_family import AREAS
from cutcard.retold.fields import Fields, at_field, least_and_most, seats_named, unlimited

STAFF = {role: Who(role, role) for role in (TABLE, DEALER, SUPERVISOR, OPERATOR, SHOE)}
MISDEALS = ("11.2", "11.3", "11.6", "11.9")
PUT_RIGHT = ("11.4", "11.7", "11.8", "11.10", "11.11", "11.14", "11.15(a)")  # and settled as the round then stands
RULED = {"11.1": ("void", "play on"), "11.5": ("void", "rebuilt"), "11.15(b)": ("void", "play on")}
NO_LIMITS = {
    "chip": 1,
    "ante-min": 1,
    "ante-max": STAKE_MAX,
    "aces-up-min": 1,
    "aces-up-max": STAKE_MAX,
    "max-payout": 0,
}


@dataclass
class Seat:
    area: str
    owner: str
    ante: int
    aces_up: int
    progressive: int
    blind_play: int
    cards: tuple[str, ...]
    choice: str
    blind: bool


@dataclass
class Incident:
    clause: str
    seat: str
    ruling: str


def retell(fields: Fields, rules: str, options: Mapping[str, Any]) -> Round:
    seats = [seat(fields.inner("seats"), area) for area in seats_named(fields, AREAS, "NZ-20-3.1")]
    incidents = [
        incident(Fields(row, f"irregularities[{i}]"), seats) for i, row in enumerate(fields.list("irregularities"))
    ]
    misdeal = next((i.clause for i in incidents if i.clause in MISDEALS), "")
    dealer = read_cards(fields.word("dealer", "" if misdeal else None), "dealer")
    meters = stated(fields.inner("meters"))
    house = {**unlimited("four-card-poker", rules, NO_LIMITS), **limits(fields), **needed(seats, rules), **options}
    if fields.take("max-payout") is not None:
        house["max-payout"] = fields.cents("max-payout", 0)
    fields.done()
    if not misdeal:
        whole_pack(seats, dealer)
    r = bets(Round(find("four-card-poker", rules, house)), seats)
    if misdeal:
        r = r.record(STAFF[DEALER], Note(misdeal))
        return r.do(STAFF[DEALER], Void(r.game.cite(misdeal)))
    hands = {s.area: s.cards for s in seats} | {DEALER: dealer}
    while deals := [d for d in r.due if d.who == SHOE]:
        draw = deals[0].options[0]
        assert isinstance(draw, Draw)
        had = r.table.dealt(draw.to)
        r = r.do(STAFF[SHOE], Deal(draw.to, draw.face, hands[draw.to][had : had + draw.count]))
    for s in seats:
        if s.choice or not any(i.seat == s.area and i.ruling == "void" for i in incidents):
            r = at_field(
                r, STAFF[DEALER] if s.choice == ABSENT else Who(s.owner), decision(r, s), f"seats.{s.area}.choice"
            )
    r = to_the_end(rule_on(r, incidents), meters)
    assert r.over, r.due
    return r


# Reading.


def seat(seats: Fields, area: str) -> Seat:
    f = seats.inner(area)
    wagers = f.inner("bets")
    ante, aces, linked = (wagers.cents(w) if w in wagers.data else 0 for w in (ANTE, ACES_UP, PROGRESSIVE))
    blind_play = f.cents("blind-play") if "blind-play" in f.data else 0
    wagers.done()
    if not ante and not aces:
        raise Faulty("field/bets", f"{wagers.where} has neither an ante nor an aces-up", "NZ-20-5.1(a)(i)")
    cards = read_cards(f.take("cards", ""), f.path("cards"))
    absent = f.yes("absent")
    if absent and "choice" in f.data:
        raise Faulty("field/choice", f"{f.path('choice')}: an absent player makes none", "NZ-20-11.13")
    made = Seat(area, f.word("owner", f"seat-{area}"), ante, aces, linked, blind_play, cards,
                ABSENT if absent else f.word("choice", ""), f.yes("blind"))  # fmt: skip
    f.done()
    return made


def incident(f: Fields, seats: list[Seat]) -> Incident:
    """An irregularity that happened: its clause, the seat, and the ruling where the clause leaves a choice."""
    clause = f.word("clause").removeprefix("NZ-20-")
    known = (*MISDEALS, *PUT_RIGHT, *RULED)
    if clause not in known:
        raise Faulty(
            "field/clause", f"{f.path('clause')} is {clause!r:.20}", instead=f"it may be {one_of(sorted(known))}"
        )
    area, ruling = f.word("seat", ""), f.word("ruling", RULED.get(clause, ("",))[0])
    f.done()
    if clause in RULED and area not in {s.area for s in seats}:
        raise Faulty(
            "field/seat", f"{f.path('seat')} is {area!r:.20}", f"NZ-20-{clause}", "name the seat it happened at"
        )
    if ruling not in RULED.get(clause, ("",)):
        raise Faulty("field/ruling", f"{f.path('ruling')} is {ruling!r:.20}", f"NZ-20-{clause}",
                     f"it may be {one_of(RULED.get(clause, ('',)))}")  # fmt: skip
    return Incident(clause, area, ruling)


def limits(fields: Fields) -> dict[str, int]:
    stated = fields.inner("limits")
    made = least_and_most(stated, ANTE) | least_and_most(stated, ACES_UP)
    stated.done()
    return made


def stated(meters: Fields) -> dict[str, int]:
    """What each meter stood at, where the round says so."""
    made = {level: meters.cents(level, 0) for level in LINK.levels if level in meters.data}
    meters.taken.update(LINK.levels)
    meters.done()
    return made


def needed(seats: list[Seat], rules: str) -> dict[str, Any]:
    """House options that the round as it happened shows to have been on."""
    owners = [s.owner for s in seats]
    most = max(owners.count(owner) for owner in owners)
    linked = PROGRESSIVE in find("four-card-poker", rules).edition.options
    for s in seats:
        if s.blind and not any(o.owner == s.owner and not o.blind for o in seats):
            raise Faulty(
                "field/blind", f"seats.{s.area}.blind: {s.owner} has no hand at a seat beside it", "NZ-20-5.5.2"
            )
    return (
        ({"areas-max": most} if most > 1 else {})
        | ({"view-one": True} if any(s.blind for s in seats) else {})
        | ({"blind-play": True} if any(s.blind_play for s in seats) else {})
        | ({PROGRESSIVE: "D"} if linked and any(s.progressive for s in seats) else {})  # as the sheet prints it
    )


def whole_pack(seats: list[Seat], dealer: tuple[str, ...]) -> None:
    """Every hand has its number of cards (11.2), and no card is there twice (11.6)."""
    where: dict[str, str] = {}
    for field, cards, size in [
        *((f"seats.{s.area}.cards", s.cards, SIZE) for s in seats),
        ("dealer", dealer, DEALER_SIZE),
    ]:
        if len(cards) != size:
            raise Faulty("field/count", f"{field} has {so_many(len(cards), 'card')}, not {size}", "NZ-20-11.2")
        for card in cards:
            if card in where:
                raise Faulty("field/twice", f"{field}: {card} stands in {where[card]} too", "NZ-20-11.6")
            where[card] = field


# Playing it.


def bets(r: Round, seats: list[Seat]) -> Round:
    r = r.record(STAFF[TABLE], r.game.opening())
    for owner in dict.fromkeys(s.owner for s in seats):
        own = sorted((s for s in seats if s.owner == owner), key=lambda s: s.blind)
        r = r.record(STAFF[TABLE], Sit(owner, tuple(s.area for s in own)))
    for s in seats:
        for wager, chips in ((ANTE, s.ante), (ACES_UP, s.aces_up), (PROGRESSIVE, s.progressive), (PLAY, s.blind_play)):
            if chips:
                field = f"seats.{s.area}.blind-play" if wager == PLAY else f"seats.{s.area}.bets.{wager}"
                r = at_field(r, Who(s.owner), Bet(s.area, wager, s.owner, chips), field)
    return r.do(STAFF[DEALER], Call(NO_MORE_BETS))


def decision(r: Round, s: Seat) -> Fact:
    """`play 2` is a multiple of the Ante; where any amount between will do (US-4CP-8), `play 1750` is in cents."""
    if m := re.fullmatch(r"play ([1-9]\d{0,12})", s.choice):
        n = int(m[1])
        in_cents = n > 3 and r.game.word("play-step") == "chip"
        return Bet(s.area, PLAY, s.owner, n if in_cents else n * (s.ante or 1))
    if s.choice in (FOLD, KEEP, STAY, PLAY_ON, ABSENT):
        return Choice(s.area, s.choice)
    words = one_of(("play 1", "play 2", "play 3", FOLD, KEEP, STAY, PLAY_ON))
    raise Faulty("field/choice", f"seats.{s.area}.choice is {s.choice!r:.40}", "NZ-20-5.2", f"it may be {words}")


def rule_on(r: Round, incidents: list[Incident]) -> Round:
    """What happened is recorded, then ruled on as the description says."""
    for i in incidents:
        match i.clause:
            case "11.1":
                r = r.record(STAFF[DEALER], Note("9.6", i.seat))
            case "11.5":
                r = r.record(STAFF[DEALER], Note("11.5", i.seat))
            case "11.15(b)":
                r = r.record(STAFF[DEALER], Look(r.table.holder(i.seat), i.seat))
    for i in (i for i in incidents if i.clause in RULED):
        for fault in r.wrong:
            duty = fault.rulings[0]
            if duty.cite == r.game.cite(i.clause) and duty.place == i.seat:
                fact = Void(duty.cite, i.seat) if i.ruling == "void" else Rule(duty.id, i.ruling)
                r = r.propose(STAFF[duty.who], fact, duty.id, "as described")
                break
        else:
            raise Faulty("field/clause", f"nothing at seat {i.seat} falls under that clause", r.game.cite(i.clause))
    return r


def to_the_end(r: Round, meters: Mapping[str, int]) -> Round:
    """The dealer settles; where a jackpot is hit, its meter is read as stated, and the hand is verified."""
    r = attend(r, Pack(()))
    while waiting := [d for d in r.due if d.must]:
        duty, option = waiting[0], waiting[0].options[0]
        if isinstance(option, Gauge):
            if option.level not in meters:
                message = f"meters.{option.level} is missing, and a hand wins a share of it"
                raise Faulty("field/meters", message, duty.cite, "state what the meter stood at, in cents")
            r = r.propose(STAFF[TABLE], Meter(option.level, meters[option.level]), duty.id)
        else:
            assert isinstance(option, Rule), duty
            r = r.propose(STAFF[SUPERVISOR], option, duty.id, "as described")
        r = attend(r, Pack(()))
    return r
