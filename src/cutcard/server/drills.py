"""Drills: a situation to decide, priced exactly, and a round to pay, settled at the table itself."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from cutcard.cards import DECK, SUIT_WORDS
from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.games import LINK
from cutcard.games.four_card_poker import ANTE_BONUS, FOLD
from cutcard.games.racing_card_derby import COLOURS, SUITS, race
from cutcard.hands.four_card import KINDS, best_four
from cutcard.house.nouns import Json
from cutcard.report.words import percent
from cutcard.retold import settle

CHIP, ANTES, SIDES = 500, 20, 10  # cents; the most chips on an Ante, and on a wager beside it
AS_IT_FALLS = 5  # one round in so many pays nothing, if that is how it falls
DERBY, POKER = "racing-card-derby", "four-card-poker"


def exactly(x: Fraction) -> Json:
    return {"value": str(x), "float": float(x)}


def told(given: Any) -> Json:
    """Advice as JSON: every option with what it is worth."""
    return {"best": given.best, "why": given.why, "options": {name: exactly(v) for name, v in given.options}}


# To decide


def decide(game: Game, mode: str, category: str, chance: Random) -> Json:
    """A situation, and what every option is worth in it."""
    from cutcard.exact import situations
    from cutcard.exact.advice import four_card_poker

    if game.name == DERBY:
        out, chances = situations.half_run(game, chance)
        suits = zip(SUIT_WORDS.values(), chances, strict=True)
        return {"cards": list(out), "asked": chance.choice(SUITS), "chances": {suit: exactly(c) for suit, c in suits}}
    if game.name == LINK.name:
        raise Faulty("train/game", f"{game.name} has nothing to decide", instead=f"choose {POKER}")
    dealt = situations.situation(game, mode, category, chance)
    given = four_card_poker(game, dealt.hand, dealt.up)
    about = {"cards": list(dealt.hand), "up": dealt.up}
    return {**about, **told(given), **habits(game, dealt.hand, dict(given.options))}


def habits(game: Game, hand: tuple[str, ...], options: Mapping[str, Fraction]) -> Json:
    """The kind of hand, what the simple strategy does with it, and why not something else than the best."""
    from cutcard.exact.four_card_poker import GROUPS, group_of

    best = best_four(hand)
    group = group_of(best.strength)
    simple = FOLD if group < GROUPS.index("33") else "play 1" if group < GROUPS.index("TT") else "play 3"
    others = why_not(game, KINDS.index(best.kind), options)
    return {"category": GROUPS[group], "hand": best.words, "simple": simple, "others": others}


def why_not(game: Game, kind: int, options: Mapping[str, Fraction]) -> dict[str, str]:
    """For each option that is not the first: how often the hand would have to hold for it to be worth more."""
    from cutcard.exact.four_card_poker import Odds

    odds = Odds.of(game)

    def lost_and_more(option: str) -> tuple[Fraction, Fraction]:
        """What it is worth where the dealer beats the hand, and how much more where not."""
        times = 0 if option == FOLD else int(option.split()[1])
        lost = odds.net(kind, times, False) if times else Fraction(-1)
        return lost, odds.net(kind, times, True) - lost if times else Fraction(0)

    lost, more = lost_and_more("play 1")
    holds = percent((options["play 1"] - lost) / more, 2)
    (best, most), *rest = options.items()
    lost, more = lost_and_more(best)
    said = {}
    for option, worth in rest:
        its_lost, its_more = lost_and_more(option)
        border = (lost - its_lost) / (its_more - more)
        often = f"{'more' if its_more > more else 'less'} often than in {percent(border, 2)} of deals"
        if worth == most:
            said[option] = f"It is worth exactly as much as {best}."
        elif 0 <= border <= 1:
            said[option] = f"It is worth more only where the hand holds {often}; here it holds in {holds}."
        else:
            said[option] = f"With this hand it is never worth more, however often it holds; here that is {holds}."
    return said


# To pay


def pay(game: Game, chance: Random) -> Json:
    """A round that is over, and what the dealer pays on each wager; the stakes go back besides."""
    if game.name == LINK.name:
        raise Faulty("train/game", f"{game.name} is not dealt by itself", instead=f"choose {POKER}")
    as_it_falls = not chance.randrange(AS_IT_FALLS)
    while True:
        shown, described = (race_to_pay if game.name == DERBY else hand_to_pay)(game, chance)
        chosen = {"game": game.name, "rules": game.edition.name, "options": dict(game.edition.values)}
        (seat,) = settle({**chosen, **described})["seats"].values()
        lines = [
            {"wager": wager, **row, "pays": max(row["returned"] - row["stake"], 0)}
            for wager, row in seat["wagers"].items()
        ]
        due = sum(line["pays"] for line in lines)
        if due or as_it_falls:
            return {**shown, "lines": lines, "pays": due}


def chips(chance: Random, most: int) -> int:
    return CHIP * chance.randint(1, most)


def hand_to_pay(game: Game, chance: Random) -> tuple[Json, Json]:
    """A hand that was played against a dealer's: as it is shown, and as it is settled. Every other has a bonus."""
    bonus = chance.randrange(2)
    while True:
        dealt = chance.sample(DECK, 11)
        hand, dealer = dealt[:5], dealt[5:]
        if not bonus or game.pays(ANTE_BONUS).get(best_four(tuple(hand)).kind):
            break
    bets = {"ante": chips(chance, ANTES), **({"aces-up": chips(chance, SIDES)} if chance.randrange(3) else {})}
    seat = {"bets": bets, "cards": " ".join(hand), "choice": f"play {chance.randint(1, 3)}"}
    words = {"hand": best_four(tuple(hand)).words, "dealer_hand": best_four(tuple(dealer)).words}
    return {"cards": hand, "dealer": dealer, **words}, {"seats": {"1": seat}, "dealer": " ".join(dealer)}


def race_to_pay(game: Game, chance: Random) -> tuple[Json, Json]:
    """A race that was run, and one player's wagers on it: half of them by somebody who knew how it would end."""
    pack = list(game.pack)
    chance.shuffle(pack)
    count = next(n for n in range(len(pack)) if race(pack[:n]).over)
    run = race(pack[:count])
    places = run.placed if chance.randrange(2) else tuple(chance.sample(SUITS, 3))
    colour = next(name for name, suits in COLOURS.items() if places[0] in suits)
    wagers = (colour, places[0], f"quinella {places[0]} {places[1]}", f"trifecta {' '.join(places)}")
    bets = {wager: chips(chance, SIDES) for wager in chance.sample(wagers, chance.randint(1, 3))}
    shown = {"cards": pack[:count], "placed": list(run.placed), "protested": run.protested}
    return shown, {"seats": {"1": {"bets": bets}}, "cards": " ".join(pack[:count])}
