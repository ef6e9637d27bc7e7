"""The wheel and the layout of a round, ready for the wire: what everyone sees beside the chips."""

from cutcard.core.facts import Verdict
from cutcard.core.layout import capital
from cutcard.core.memo import memo
from cutcard.core.rights import WHEEL
from cutcard.core.round import Round
from cutcard.games.manifest import Json
from cutcard.games.roulette.rules import COLOUR, called, lines, number_words, result, spun
from cutcard.shared.on_layout import CLOSED, LAYOUT, OPEN, to_pay
from cutcard.shared.wheel import COVERS, kinds

CIRCLES, LATE = "The ball circles: last bets", "The call came after the drop"
ROLLS = 4500  # milliseconds in which a screen lets the ball roll before it tells where it lies


@memo
def scene(r: Round) -> Json:
    """How the spin stands, and which wagers win."""
    t, item = r.table, result(r.table)
    closed = r.game.closed(t)
    number = int(item.name) if item else None
    return {
        "steps": [
            {"entry": i.entry, "area": WHEEL, "card": i.name, "call": called_out(i.name), "takes": ROLLS, "over": True}
            for i in t.at(WHEEL)
        ],
        "number": number,
        "words": number_words(item.name) if item else "",
        "kinds": kinds(int(item.name)) if item else [],
        "says": capital(number_words(item.name)) if item else CLOSED if closed else CIRCLES if spun(t) else OPEN,
        "winning": [wager for wager, covers in COVERS.items() if number in covers],
        "spun": spun(t),
        "late": LATE if called(t) and closed < called(t) else "",
        "colours": {person: value for (person, name), value in t.terms.items() if name == COLOUR and value},
        "payouts": to_pay(r, payouts(r), known=item is not None),
    }


def called_out(number: str) -> str:
    return f"{capital(number_words(number))}."


def payouts(r: Round) -> list[tuple[str, str, int]]:
    """Whom to pay, on what and how much back in all, in the order of the rules; what is paid already among it."""
    paid = [e.fact for e in r.log if isinstance(e.fact, Verdict)]
    to_pay = lines(r.game, r.table, LAYOUT) if result(r.table) and not r.wrong else ()
    return [(v.owner, v.wager, v.returned) for v in (*paid, *to_pay) if v.returned]
