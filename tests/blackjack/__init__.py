"""Rounds of Blackjack for tests: told in a line, or played up to where somebody must act."""

from typing import Any

from cutcard.chance.dealer import STAFF, answer
from cutcard.chance.source import Pack
from cutcard.core.duty import CLOSES, Draw
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.described import settle
from cutcard.games.blackjack.rules import NZ
from tests.kit import play, seated

SUPPLIED = NZ.set(madness=True, madness_prize_1=10, madness_weight_1=3, madness_prize_2=20, madness_weight_2=1)
CLOSE = 'dee call "no more bets"'


def told(cards: str, *choices: str, bets: dict[str, int] | None = None, **options: Any) -> dict[str, str]:
    """Each wager of one box with what came of it: {"main": "win 2500 NZ-2-10.1"}. "Ks 7h Ad | first-prize": a prize."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    seat = {"bets": {"main": 1000, **(bets or {})}, "choices": list(choices)}
    dealt, _, shown = cards.partition(" | ")
    more = {"display": shown} if shown else {}
    return of_box(settle({"game": "blackjack", "options": chosen, "seats": {"1": seat}, "cards": dealt, **more}))


def of_box(answer: dict[str, Any], box: str = "1") -> dict[str, str]:
    lines = answer["seats"][box]["wagers"].items()
    return {wager: f"{line['outcome']} {line['returned']} {line['cite'][0]}" for wager, line in lines}


def betting(game: Game = NZ, **seats: str) -> Round:
    """Ann at box 1, bob at 2 and cat at 3, each with $10 on the own box; or these people where they are said to sit."""
    r = seated(game, **(seats or {"ann": "1", "bob": "2", "cat": "3"}))
    for person, boxes in r.table.places_of.items():
        r = play(r, "\n".join(f"{person} bet {box} main {person} 1000" for box in boxes))
    return r


def out(cards: str, game: Game = NZ, more: str = "", **seats: str) -> Round:
    """These cards dealt as they come from the shoe, until somebody must act; `more` is laid before the call."""
    r = play(betting(game, **seats), more)
    return dealt(play(r, CLOSE), cards)


def dealt(r: Round, cards: str) -> Round:
    """What the dealer and the shoe have to do, with these cards, as far as they go."""
    pack = Pack(cards.split())
    while duty := next((d for d in r.due if d.must and d.who in STAFF and d.does != CLOSES), None):
        if isinstance(duty.options[0], Draw) and not pack.left:
            break
        r = r.propose(STAFF[duty.who], answer(duty.options[0], r.table, pack), duty.id)
    return r
