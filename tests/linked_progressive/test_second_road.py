"""Random rounds full of hits: what the link adds to each purse, worked out again by hand; rulings at any moment."""

import random
from fractions import Fraction

import pytest

from cutcard.chance.dealer import answer
from cutcard.chance.source import Pack
from cutcard.core.duty import Gauge
from cutcard.core.facts import Meter
from cutcard.core.fold import fold
from cutcard.core.round import Round
from cutcard.core.text import read, write
from cutcard.games.four_card_poker.rules import US
from tests.kit import author, net, play
from tests.linked_progressive import LINKED, PEOPLE, STANDS, Seat, decided, played

HANDS = {  # no card twice, and none of the dealer's
    "Ah Kh Qh Jh Th": "royal",
    "As Ks Qs Js Ts": "royal",
    "Ad Kd Qd Jd Td": "royal",
    "5h 6h 7h 8h 9h": "straight flush",
    "4s 5s 6s 7s 8s": "straight flush",
    "5d 6d 7d 8d 9d": "straight flush",
    "2c 2d 2h 3d 3h": "full house",
    "Ac Jc 9c 6c 4c": "flush",
    "Kc Tc 8c 7c 3c": "flush",
}
DEALER = "4h 4d 9s 3s 2s Qc"
FIXED = {"full house": 25_000, "flush": 20_000}
ENVY = {"royal": 500_000, "straight flush": 150_000}
RESET = 5_000_000


def hits(rng: random.Random) -> dict[str, Seat]:
    areas = sorted(rng.sample("1234567", rng.randint(2, 6)))
    hands = rng.sample(list(HANDS), len(areas))
    wagers = ["ante 1000", "ante 1000 progressive 500", "ante 1000 progressive 500", "ante 1000 aces-up 500"]
    wagers.append("ante 1000 aces-up 500 progressive 500")
    return {
        a: Seat(hand, rng.choice(wagers), rng.choice(["play 1000", "fold"]))
        for a, hand in zip(areas, hands, strict=True)
    }


def by_hand(seats: dict[str, Seat], table: str) -> dict[str, int]:
    """What the link adds to each purse: levels paid from the right, envy for every other open hand."""
    gains = {a: -500 if "progressive" in s.wagers else 0 for a, s in seats.items()}
    bettors = [a for a in "7654321" if a in seats and "progressive" in seats[a].wagers]
    opened = [a for a in seats if seats[a].decision != "fold" or seats[a].wagers != "ante 1000"]
    meters = dict(STANDS)
    done = set()
    for a in bettors:
        kind = HANDS[seats[a].hand]
        if kind in FIXED:
            gains[a] += FIXED[kind]
        elif kind not in done:
            done.add(kind)
            level = "major" if kind == "straight flush" and table != "A" else "mega"
            part = Fraction(1, 10) if kind == "straight flush" and table == "A" else 1
            pot = int(meters[level] * part)
            meters[level] = RESET if part == 1 else meters[level] - pot
            sharing = [b for b in bettors if HANDS[seats[b].hand] == kind]
            for b in sharing:
                gains[b] += pot // len(sharing)
            gains[sharing[0]] += pot % len(sharing)
        gains[a] += sum(ENVY.get(HANDS[seats[b].hand], 0) for b in opened if b != a)
    return gains


@pytest.mark.parametrize("table", "ABCD")
def test_the_link_adds_what_is_worked_out_by_hand_and_changes_nothing_else(table: str) -> None:
    rng = random.Random(f"hits {table}")
    for _ in range(25):
        seats = hits(rng)
        r = played(seats, LINKED.set(progressive=table), DEALER)
        without = {a: s._replace(wagers=s.wagers.replace(" progressive 500", "")) for a, s in seats.items()}
        plain = played(without, US, DEALER)
        added = {a: net(r, PEOPLE[a]) - net(plain, PEOPLE[a]) for a in seats}
        assert added == by_hand(seats, table), write(r.log)


def on(r: Round, rng: random.Random) -> Round | None:
    """One more act that is due, or None at the end."""
    musts = [d for d in r.due if d.must]
    if not musts:
        return None
    duty = rng.choice(musts)
    option = rng.choice(duty.options)
    fact = Meter(option.level, rng.randrange(10**7)) if isinstance(option, Gauge) else answer(option, r.table, Pack(()))
    return r.propose(author(duty), fact, duty.id, "because" if duty.reason else "")


@pytest.mark.parametrize("table", "AD")
def test_a_hand_void_at_any_moment_costs_its_player_nothing_and_the_round_ends(table: str) -> None:
    rng = random.Random(f"voids {table}")
    for _ in range(25):
        seats = hits(rng)
        r = decided(seats, LINKED.set(progressive=table), DEALER)
        path = [r]
        while after := on(path[-1], rng):
            path.append(after)
        r = rng.choice(path[:-1])
        live = [a for a in seats if r.table.live(a)]
        if not live:
            continue
        gone = rng.choice(live)
        end = play(r, f'!dee note 9.6 {gone} \n ola void NZ-20-11.1 {gone} -- "they talked"')
        while after := on(end, rng):
            end = after
        assert end.over
        assert net(end, PEOPLE[gone]) == 0
        assert not end.table.live()
        assert sum(end.table.chips.values()) == 0
        assert end.table == fold(end.log)
        assert read(write(end.log)) == end.log
