"""How a table is opened, and how its cards are inspected, shuffled and cut: steps that are ticked off.

A procedure outlives rounds, so it has a log of its own, kept by the same kernel: it is a game whose facts are ticks,
and the cards that went to the rack. The steps and their clauses are data in the edition (its sections 6 and 7); here is
their order, and when each is due again.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from cutcard.core.duty import Duty, Fault
from cutcard.core.facts import Deal, Tick
from cutcard.core.game import Game
from cutcard.core.memo import memo
from cutcard.core.rights import DEALER, OPERATOR, SUPERVISOR
from cutcard.core.round import Round
from cutcard.core.table import Item, Items, Table, Ticked

TABLE, RACK, BEGIN, OVER = "table", "rack", "round", "round-over"
COUNT, ORDERED, EXPOSED, VACANT, REPLACE = "count", "order-shuffle", "card-exposed", "vacant", "replace-cards"
OPENING, CARDS, SHUFFLE = PARTS = "opening", "cards", "shuffle"
NEW_SHOE, LAST_HAND = "new shoe", "last hand"  # called as a round begins
AFTER_THE_CUT = "hands-after-cut"  # an option: how many are still played when the cutting card has come out
LONG = 200  # ticks
CONDITIONS = ("device", "cards-source")


def procedure(game: Game) -> Game:
    """The procedure of the table on which this game is played."""
    return replace(game, steps=(following,), settlement=(), places=(RACK,), wagers=(), faults=(short,), incidents={})


def decks(g: Game) -> tuple[str, ...]:
    """A shuffler of single decks holds two and deals them in turn, never mixed; else all is one (3.4(a), 3.4(c))."""
    shuffler = "device" in g.edition.options and g.word("device") == "shuffler"
    return ("A", "B") if shuffler and "decks" not in g.edition.options else ("A",)


@memo
def ticked(t: Table) -> dict[tuple[str, str], int]:
    """The entry in which each step was last done with each deck."""
    return {(tick.step, tick.deck): tick.entry for tick in t.ticks if tick.due}


def last(t: Table, step: str, deck: str) -> int:
    """The entry in which that was last ticked, or none."""
    return ticked(t).get((step, deck), 0)


def running(t: Table) -> str:
    """The deck of the round in play, if there is one."""
    latest = max(((entry, *what) for what, entry in ticked(t).items() if what[0] in (BEGIN, OVER)), default=(0, "", ""))
    return latest[2] if latest[1] == BEGIN else ""


def next_deck(g: Game, t: Table) -> str:
    first, *others = decks(g)
    if not others:
        return first
    return decks(g)[sum(tick.due and tick.step == BEGIN for tick in t.ticks) % len(decks(g))]


def stated(g: Game) -> Mapping[str, Any]:
    """The procedure as the edition's file has it; a game may do without."""
    procedure: Mapping[str, Any] = g.edition.data.get("procedure", {})
    return procedure


def cite(g: Game, what: str) -> str:
    return g.cite(stated(g).get("cites", {}).get(what, ""))


def rows(g: Game, part: str) -> list[dict[str, Any]]:
    """The steps of this part that apply to this table's device and cards."""
    return applying(g).get(part, [])


@memo
def applying(g: Game) -> dict[str, list[dict[str, Any]]]:
    def applies(row: dict[str, Any], condition: str) -> bool:
        wanted = row.get(condition, g.edition[condition] if condition in g.edition.options else "")
        return condition not in row or g.edition[condition] in (wanted if isinstance(wanted, list) else [wanted])

    return {
        part: [row for row in stated(g).get(part, ()) if all(applies(row, condition) for condition in CONDITIONS)]
        for part in PARTS
    }


def apart(g: Game, step: str) -> str:
    """The step that nobody does who did this one, if there is such."""
    pairs = [{row["step"], row["apart"]} for part in stated(g).values() for row in part if "apart" in row]
    return next((other for pair in pairs if step in pair for other in pair - {step}), "")


def first_missing(g: Game, t: Table, part: str, deck: str, since: int) -> Iterator[Duty]:
    """The steps stand in order: only the first not done since, and since the one before it, is due.

    A step that may be left out is offered until the deck is in play.
    """
    for row in rows(g, part):
        done = last(t, row["step"], deck)
        if done > since:
            since = done
            continue
        must = not row.get("optional", False)
        if must or last(t, BEGIN, deck) <= since:
            tick = Tick(row["step"], deck, len(g.pack) if row.get("count") else 0)
            who, reason = row.get("by", DEALER), row.get("reason", False)
            yield Duty(f"{row['step']}:{deck}", who, g.cite(row["cite"]), (tick,), must=must, reason=reason)
        if must:
            return


def following(g: Game, t: Table) -> Iterable[Duty]:
    """Open the table, prepare each deck, shuffle and cut, play a round, and again; standing powers beside it."""
    steps = (
        first_missing(g, t, OPENING, TABLE, 0),
        (duty for deck in decks(g) for duty in first_missing(g, t, CARDS, deck, last(t, REPLACE, deck))),
        shuffle(g, t),
        play(g, t),
    )
    due: list[Duty] = []
    for step in steps:
        due += step
        if any(d.must for d in due):
            break
    return *due, *powers(g, t)


def shuffle(g: Game, t: Table) -> Iterator[Duty]:
    """At first, after a round or shoe (7.1(a), 7.1(b)), vacancy (7.1(c)), order (7.1(d), 7.1(f)), exposure (7.1(e))."""
    deck = next_deck(g, t)
    if deck != running(t):
        causes = [last(t, VACANT, TABLE), last(t, ORDERED, TABLE), last(t, EXPOSED, deck)]
        causes += [last(t, row["step"], deck) for row in rows(g, CARDS)]
        if not per_shoe(g) or spent(g, t):
            causes.append(last(t, BEGIN, deck))
        must = not running(t)  # the other deck may be shuffled while one is in play
        yield from (replace(d, must=must and d.must) for d in first_missing(g, t, SHUFFLE, deck, max(causes)))


def per_shoe(g: Game) -> bool:
    """With two packs or more the house may play a shoe through; one pack is shuffled after every round (7.1(b)).

    So is what a device holds that never stops mixing.
    """
    through = "shuffle" in g.edition.options and g.word("shuffle") == "per-shoe" and g.number("decks") > 1
    return through and bool(rows(g, SHUFFLE))


def racked(t: Table) -> list[Item]:
    """What has gone to the rack since the last shuffle."""
    since = last(t, SHUFFLE, "A")
    return [item for item in t.at(RACK) if item.entry > since]


def left(g: Game, t: Table) -> list[str]:
    """What is left in the shoe: the pack, less what has gone to the rack; of cards that nobody has read, any."""
    gone = racked(t)
    return list((Counter(g.pack) - Counter(item.name for item in gone)).elements())[: len(g.pack) - len(gone)]


def spent(g: Game, t: Table) -> bool:
    """The cutting card is out, and so are the hands that follow it; or the cards left might not finish a round."""
    return cut_came(g, t, after_the_cut(g)) or not g.pack_suffices(left(g, t))


def cut_came(g: Game, t: Table, ago: int) -> bool:
    """Whether the cutting card was out so many rounds ago."""
    rounds = list(Counter(item.entry for item in racked(t)).values())  # how many cards each took
    dealt = sum(rounds[: len(rounds) - ago]) if ago <= len(rounds) else 0
    return len(g.pack) - dealt <= g.number("cut-card")


def after_the_cut(g: Game) -> int:
    return g.number(AFTER_THE_CUT) if AFTER_THE_CUT in g.edition.options else 0


def fresh(g: Game, t: Table) -> bool:
    """Whether the cards have been shuffled since a round was last dealt from them, as they always are while mixing."""
    deck = next_deck(g, t)
    return not rows(g, SHUFFLE) or last(t, SHUFFLE, deck) > last(t, BEGIN, deck)


def calls(g: Game, t: Table) -> list[str]:
    """What the dealer says of the shoe as a round begins: that it is new, or that this is its last hand."""
    if not per_shoe(g):
        return []
    hands = after_the_cut(g)
    ends = hands > 0 and cut_came(g, t, hands - 1) and not spent(g, t)
    return [words for words, so in ((NEW_SHOE, fresh(g, t)), (LAST_HAND, ends)) if so]


def play(g: Game, t: Table) -> Iterator[Duty]:
    if deck := running(t):
        yield Duty(OVER, DEALER, cite(g, "over"), (Tick(OVER, deck),))
    else:
        yield Duty(BEGIN, DEALER, cite(g, "begin"), (Tick(BEGIN, next_deck(g, t)),))


def powers(g: Game, t: Table) -> Iterator[Duty]:
    """Count at any time (7.3); between rounds order a shuffle (7.1(d), 7.1(f)) or new cards (7.4)."""
    by = stated(g).get("by", {})

    def may(what: str, who: str, *ticks: Tick) -> Duty:
        reason = what in stated(g).get("reasons", ())
        return Duty(what, by.get(what, who), cite(g, what), ticks, must=False, reason=reason)

    yield may(COUNT, DEALER, *(Tick(COUNT, deck, len(g.pack)) for deck in decks(g)))
    yield may(ORDERED, SUPERVISOR, Tick(ORDERED, TABLE))
    if not running(t):
        yield may(EXPOSED, DEALER, *(Tick(EXPOSED, deck) for deck in decks(g)))
        yield may(VACANT, DEALER, Tick(VACANT, TABLE))
        yield may(REPLACE, OPERATOR, *(Tick(REPLACE, deck) for deck in decks(g)))


def short(g: Game, t: Table) -> Iterator[Fault]:
    """A deck counted and found wrong is locked: when no round is running it is replaced (7.3, 11.6)."""
    for tick in miscounted(g, t)[:1]:
        over = Duty(OVER, DEALER, cite(g, "short"), (Tick(OVER, running(t)),))
        new = Duty(REPLACE, OPERATOR, cite(g, "short"), (Tick(REPLACE, tick.deck),), reason=True)
        says = f"deck {tick.deck} was counted at {tick.cards} cards, not {len(g.pack)}"
        yield Fault(f"short:{tick.deck}:{tick.entry}", new.cite, says, (over if running(t) else new,))


def miscounted(g: Game, t: Table) -> list[Ticked]:
    """The first count of each deck since it was new that found it wrong."""
    first: dict[str, Ticked] = {}
    for tick in t.ticks:
        counted = tick.cards or tick.step == COUNT
        if counted and tick.cards != len(g.pack) and tick.entry > last(t, REPLACE, tick.deck):
            first.setdefault(tick.deck, tick)
    return list(first.values())


def to_the_rack(r: Round) -> Deal:
    """The cards of a round that is over, as they go to the rack: face down where one was never read or seen."""
    items = r.from_pack
    return Deal(RACK, "up" if all(item.open for item in items) else "down", tuple(item.name for item in items))


# A long log


def shortened(r: Round) -> Round:
    """The last entry only, with a table that has forgotten what nobody asks for; so one that never ends stays cheap."""
    if len(r.table.ticks) <= LONG or running(r.table):
        return r
    later = Round(r.game, r.log[-1:])
    later.__dict__["table"] = without_the_past(r.game, r.table)
    return later


def without_the_past(g: Game, t: Table) -> Table:
    """What counts is each step's last, whose turn it is among the decks, what was counted wrong, and the cards in the
    rack since the last shuffle.
    """
    count = len(decks(g))
    begins = [tick for tick in t.ticks if tick.due and tick.step == BEGIN]
    keep = {tick.entry for tick in begins[-(count + len(begins) % count) :]}
    latest: dict[tuple[str, str, bool], Ticked] = {(tick.step, tick.deck, tick.due): tick for tick in t.ticks}
    keep |= {tick.entry for tick in latest.values()}
    keep |= {tick.entry for tick in miscounted(g, t)}
    since = last(t, SHUFFLE, "A")
    items = Items({id: item for id, item in t.items.items() if item.entry > since})
    lies = {place: tuple(id for id in pile if id in items) for place, pile in t.lies.items()}
    return replace(t, ticks=tuple(tick for tick in t.ticks if tick.entry in keep), items=items, lies=lies)
