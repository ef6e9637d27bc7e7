"""The race of a round, ready for the wire: what its two monitors show, and the way there. All of it is public."""

from dataclasses import asdict

from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.memo import memo
from cutcard.core.round import Round
from cutcard.games.manifest import Json
from cutcard.games.racing_card_derby.monitors import (
    AT_THE_POST,
    ORDINALS,
    PLACES,
    Step,
    dealer_monitor,
    paying,
    protest,
    stands,
    steps,
)
from cutcard.games.racing_card_derby.race import GOAL, SUITS, race_so_far
from cutcard.games.racing_card_derby.rules import COLOURS, WAGERS, family
from cutcard.shared.on_layout import CLOSED, OPEN, RETURNED, to_pay

ON, RUN = "The race is on", "The race is run"
NOTE = (
    "This layout is our own design, not the approved picture (NZ-RCD-APP). Where your wagers lie is yours to check "
    "(NZ-RCD-5.6): they are listed before the call."
)


def step_json(step: Step) -> Json:
    """A step, with how it stands to be read aloud, and whether the race is run."""
    stands = ", ".join(f"{suit} {cards}" for suit, cards in step.lanes.items()).capitalize()
    return {**asdict(step), "stands": stands, "over": len(step.placed) == len(PLACES)}


@memo
def race(r: Round) -> Json:
    shown = dealer_monitor(r)
    placed = shown.race.placed
    return {
        "steps": [step_json(step) for step in steps(r)],
        "says": says(r, placed),
        "placed": placed,
        "protested": shown.race.protested,
        "protest": protest(r.game) if shown.race.protested else "",
        "call": shown.race.call,
        "lit": shown.race.lit,
        "paying": [[words, *area] for words, area in paying(r.game, shown.race).items()],
        "next": shown.next,
        "stakes": shown.stakes,
        "payouts": to_pay(r, shown.payouts, bool(shown.race.lit), lambda wager: price(r, shown.race.lit, wager)),
        "standing": [
            {wager: stands(wager, placed[:n], shown.race.protested) for wager in shown.stakes}
            for n in range(len(placed) + 1)
        ],  # of each wager, when so many suits were placed
    }


def says(r: Round, placed: tuple[str, ...]) -> str:
    """How it stands in a word or two, for who has just come in."""
    if not r.game.closed(r.table):
        return OPEN
    return RUN if len(placed) == len(PLACES) else ON if race_so_far(r.table).areas else CLOSED


def price(r: Round, lit: dict[str, str], wager: str) -> str:
    """What its lit area pays; one that is not lit goes back."""
    return str(r.game.pays(family(wager))[lit[wager]]) if wager in lit else RETURNED


def cloth(g: Game) -> Json:
    """The areas by the pay table they are paid by, with the suits that each shows; and the course."""
    return {
        "families": {
            table: {"ordered": table in (order.word for order in layout_of(g.edition).orders), "areas": of_table(table)}
            for table in g.edition.tables
        },
        "places": PLACES,
        "ordinals": ORDINALS,
        "goal": GOAL,
        "post": AT_THE_POST,
        "note": NOTE,
    }


def of_table(table: str) -> dict[str, list[str]]:
    return {wager: list(COLOURS.get(wager) or suits_in(wager)) for wager in WAGERS if family(wager) == table}


def suits_in(wager: str) -> list[str]:
    """The suits that it names, in order."""
    return [word for word in wager.split("-") if word in SUITS]
