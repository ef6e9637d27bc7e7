"""Rounds to settle, none like another: dealt among bots who bet and decide by lot, and told as people tell them."""

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from cutcard.core.duty import Duty, Lay, Option
from cutcard.core.facts import Bet, Choice, Deal, Fact, Pull, decided_by
from cutcard.core.layout import SEAT, areas_of, layout_of
from cutcard.core.rights import PLAYER
from cutcard.core.round import Round
from cutcard.core.table import seat
from cutcard.dealing import Bot, Dealer
from cutcard.described import play_described
from cutcard.described.story import COMMON, common, speaking, told_by_seat
from cutcard.games import manifest
from cutcard.games.manifest import Manifest

STATED = ("game", "rules", "options")


def example_of(brings: Manifest) -> dict[str, Any]:
    example: dict[str, Any] = json.loads(brings.examples["settle"])
    return example


def dealt(brings: Manifest, seats: int, chance: Random) -> Iterator[Round]:
    """By the options of its example, with the bets of its first seat in other amounts, but no meter to be read."""
    example = example_of(brings)
    game, first = play_described(example).game, next(iter(example["seats"].values()))
    fed = brings.jackpot.link.bet if brings.jackpot else ""
    own = {wager: chips for wager, chips in first["bets"].items() if wager != fed}
    dealer = Dealer(game, chance)

    def decides(seen: Round, duty: Duty) -> Fact:
        untold = speaking(brings.name)  # in keys of its own: then the last way to act goes without saying
        return taken_up(chance.choice(duty.options[-1:] if untold else duty.options), chance)

    while True:
        bots = {f"seat-{at}": Bot(decides, multiplied(own, chance)) for at in game.seats[:seats]}
        yield dealer.play(dealer.bet_on(bots), bots)


def multiplied(bets: Mapping[str, int], chance: Random) -> dict[str, int]:
    """Each stake by a number of its own, but what must be equal by the same."""
    by: dict[int, int] = {}
    return {wager: chips * by.setdefault(chips, chance.randint(1, 2_000)) for wager, chips in bets.items()}


def taken_up(option: Option, chance: Random) -> Fact:
    """A word, or the least or the most that may be laid."""
    if isinstance(option, Lay):
        least, most = -(-option.low // option.step) * option.step, option.high - option.high % option.step
        return Bet(option.place, option.wager, option.owner, chance.choice((least, most)))
    assert isinstance(option, Choice | Pull), option
    return option


def told(r: Round) -> dict[str, Any]:
    """The round as it is described, under its rules and the options of the game's example."""
    felt, closed = layout_of(r.game.edition), r.game.closed(r.table)
    made: dict[str, Any] = {key: value for key, value in example_of(manifest(r.game.name)).items() if key in STATED}
    seats = made["seats"] = {places[0]: {"bets": {}, "choices": []} for places in r.table.places_of.values()}
    home = {person: places[0] for person, places in r.table.places_of.items()}
    piles: dict[str, list[str]] = {}
    named, by_seat = {name for name, _, _ in common(felt)}, told_by_seat(felt)
    for e in r.log:
        if isinstance(e.fact, Deal):
            at = felt.piles[e.fact.to].described if e.fact.to in felt.piles else e.fact.to
            piles.setdefault(at if at in named or by_seat else COMMON, []).extend(e.fact.cards)
        elif isinstance(e.fact, Bet) and e.number < closed:
            seats[home[e.fact.owner]]["bets"][felt.written(e.fact.wager)] = e.fact.chips
        elif e.who.role == PLAYER and not speaking(r.game.name):
            seats[home[e.who.name]]["choices"].append(said(r, e.fact))
    for pile, cards in piles.items():
        if by_seat and pile in seats:
            seats[pile][felt.piles[SEAT].told] = " ".join(cards)
        elif pile in (*named, COMMON):
            made[pile] = " ".join(cards)
    return made


def said(r: Round, fact: Fact) -> str:
    if not isinstance(fact, Bet):
        assert isinstance(fact, Choice | Pull)
        return decided_by(fact)
    area = areas_of(r.game)[fact.wager]
    if area.most or area.again:
        return f"{area.again if area.again and seat(fact.place) != fact.place else area.word} {fact.chips}"
    base = sum(stake.chips for spot, stake in r.table.stakes.items() if spot[:2] == (fact.place, area.times))
    return f"{area.word} {fact.chips // base}" if base else area.word
