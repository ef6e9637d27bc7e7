"""What can go wrong with the cards of a poker game, and how it is put right.

Numbers in brackets are those of the game that had them first; each game states its own in `Clauses`.

A game states its hand sizes, its clause numbers and how a decision is recognised; the rest follows from the facts.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from operator import attrgetter

from cutcard.cards import spoken
from cutcard.core.duty import Fault, Option
from cutcard.core.facts import Move, Reopen, Rule, Sit, Void
from cutcard.core.game import FaultKind, Game, Incident, Irregular
from cutcard.core.memo import reads
from cutcard.core.rights import DEALER, OPERATOR, SHOE, SUPERVISOR
from cutcard.core.steps import read_again_under, too_often
from cutcard.core.table import Item, Table
from cutcard.core.words import called, words_of
from cutcard.shared.faults import fault
from cutcard.shared.poker import (
    AREAS,
    RACK,
    TURNED_DOWN,
    again,
    everyone,
    hands,
    missing,
    on_top,
    snatched,
    turned_up,
    voided,
)


def once_begun(kind: FaultKind, *parts: str) -> FaultKind:
    """The same; while no card is out, nothing reported and nobody has looked, there is nothing to go wrong.

    If all that it reads of the table is named, it is asked again only when that has changed.
    """
    asked = reads(*parts)(lambda g, t: tuple(kind(g, t))) if parts else kind
    return wraps(kind)(lambda g, t: asked(g, t) if t.items or t.notes or t.looks else ())


def ids(items: Iterable[Item]) -> tuple[str, ...]:
    return tuple(item.id for item in items)


@dataclass(frozen=True)
class Clauses:
    """Where this game's rules say it. What a game has no clause for is no fault in it."""

    pack: str = ""
    empty_area: str = ""
    whole_hand: str = ""
    count: str = ""
    exposed: str = ""
    own: str = ""  # a card that its player shows: no misdeal
    up_card: str = ""
    several: str = ""
    board: str = ""  # common cards that are not as they were dealt
    too_soon: str = ""  # a common card seen before its time
    swept: str = ""
    laid_down: str = ""
    dealer_showed: str = ""
    talk: str = ""
    no_talk: str = ""  # the conduct that `talk` punishes
    looked: tuple[str, str] = ("", "")  # one blind hand, and several
    incidents: tuple[tuple[str, str], ...] = ()  # what else is told, and in words: the supervisor's word is all

    def reports(self) -> dict[str, Incident]:
        """What can only be told, by the clause that it is under."""
        of_a_place = (
            *self.incidents,
            (self.no_talk, "cards or information were exchanged"),
            (self.swept, "a hand was taken up too soon"),
            (self.laid_down, "a player did not mean to fold"),
        )
        of_all = (
            (self.count, "a hand has a wrong number of cards"),
            (self.empty_area, "cards lie where nobody has a wager"),
            (self.pack, "the pack is not 52 different cards"),
            (self.several, "more than one card was seen in the deal"),
            (self.board, "the common cards are not as they were dealt"),
        )
        told = [(one, True) for one in of_a_place] + [(one, False) for one in of_all]
        return {clause: Incident(says, at_place) for (clause, says), at_place in told if clause}


@dataclass(frozen=True)
class Irregularities:
    clauses: Clauses
    size: int  # cards in a hand
    dealer_size: int  # none where nobody plays against the dealer
    decided: Callable[[Game, Table, str], int]  # the entry of the decision now in question, or none
    out: Callable[[Table, str], str]  # folded, or deemed so
    all_lost: Callable[[Game, Table, str], bool]  # nothing on it is left to be compared
    one_is_up: bool = True  # the dealer has an up card
    mains: tuple[str, ...] = ()  # the wagers for which cards belong at an area; where none are named, any
    decides_on: str = "ante"  # the wager for which a hand owes a decision against the dealer
    board: tuple[tuple[str, int], ...] = ()  # common cards, face down until they are shown: where, and how many

    def wagered(self, t: Table, a: str) -> bool:
        """Tell whether cards belong at an area, for what was bet there."""
        return any(t.laid(a, wager) for wager in self.mains) if self.mains else t.staked(a)

    def in_order(self) -> tuple[FaultKind, ...]:
        """Return the faults, gravest first: what makes a misdeal before what is put right.

        A card that was misread comes before both: until it is read again nobody knows how many there are.
        """
        says = self.clauses
        where_none_is = "lies", "stakes.made", "irregular", "rulings", "notes"
        kinds: tuple[tuple[object, FaultKind, *tuple[str, ...]], ...] = (
            (says.pack, self.pack, "items", "notes"),
            (says.count, self.misread, "missing"),
            (says.empty_area, self.empty_area, *where_none_is),
            (says.count, self.count, "items", "stakes.made", "stakes.places", "notes"),
            (says.board, self.not_as_dealt),
            (says.several, self.several, "items", "stakes.places", "notes"),
            (says.too_soon, self.too_soon, "items"),
            (says.whole_hand, self.whole_hand, *where_none_is),
            (says.exposed, self.exposed, "items", "stakes.places"),
            (says.swept, self.swept),
            (says.swept, self.strangers),
            (says.laid_down, self.laid_down),
            (says.dealer_showed, self.dealer_showed),
            (says.talk, self.talk),
            (says.looked[0], self.looked),
            (says.incidents, self.incidents),
        )
        asked = [(kind, once_begun(kind, *parts)) for clause, kind, *parts in kinds if clause]
        return tuple(begun if kind == self.pack else Irregular(begun) for kind, begun in asked)

    def misdeal(self, g: Game, clause: str, about: object, says: str) -> Fault:
        """The round ends void, every wager of it; the redeal is a new round (11.12)."""
        return fault(g, clause, about, says, DEALER, Void(g.cite(clause)))

    def reported(self, g: Game, t: Table, clause: str) -> Iterable[Fault]:
        for note in t.noted(clause):
            yield self.misdeal(g, clause, note.entry, f"it is said that {g.incidents[clause].says}")

    def pack(self, g: Game, t: Table) -> Iterable[Fault]:
        """The pack does not hold 52 different cards: misdeal (11.6)."""
        if too_often(g, t):
            yield self.misdeal(g, self.clauses.pack, "pack", "a card is on the table twice")
        yield from self.reported(g, t, self.clauses.pack)

    def misread(self, g: Game, t: Table) -> Iterable[Fault]:
        """A card was struck from among others: it is read again, and no hand is short of it before that (11.2)."""
        return read_again_under(g.cite(self.clauses.count), t)

    def empty_area(self, g: Game, t: Table) -> Iterable[Fault]:
        """Cards on an area without a wager, unless a complete hand: misdeal (11.3)."""
        for a, cards in self.unwagered(t):
            if len(cards) != self.size:
                yield self.misdeal(g, self.clauses.empty_area, a, f"cards lie at {a}, where there is no wager")
        yield from self.reported(g, t, self.clauses.empty_area)

    def whole_hand(self, g: Game, t: Table) -> Iterable[Fault]:
        """A complete hand on an area without a wager is counted into the rack, and play goes on (11.4)."""
        for a, cards in self.unwagered(t):
            if len(cards) == self.size:
                says = f"a complete hand lies at {a}, where there is no wager"
                yield fault(g, self.clauses.whole_hand, a, says, DEALER, Move(RACK, cards))

    def unwagered(self, t: Table) -> Iterable[tuple[str, tuple[str, ...]]]:
        """Areas with cards where nobody bet; where a wager was snatched back, that is ruled on first."""
        return [(a, t.lies[a]) for a in AREAS if t.lies.get(a) and not self.wagered(t, a) and not snatched(t, a)]

    def count(self, g: Game, t: Table) -> Iterable[Fault]:
        """A wrong number of cards to anyone: too many at any time, too few once the deal is held to be over (11.2)."""
        sizes = {a: self.size for a in AREAS if self.wagered(t, a)} | {DEALER: self.dealer_size}
        shown = any(i.shown for i in t.items.face_up if i.to == DEALER or not self.dealer_size)
        over = shown or (self.last_card(t) is not None if self.board else 0 < self.dealer_size <= t.dealt(DEALER))
        for place, size in sizes.items() if t.items else ():
            had = t.dealt(place)
            if had > size or (over and had < size and place in everyone(g, t)):
                yield self.misdeal(
                    g, self.clauses.count, place, f"{words_of(g).place(place)} has {had} cards, not {size}"
                )
        yield from self.reported(g, t, self.clauses.count)

    def not_as_dealt(self, g: Game, t: Table) -> Iterable[Fault]:
        """Common cards too many, or moved before they were turned: misdeal, as long as any hand needs them."""
        disturbed = self.disturbed(t)
        needed = disturbed and any(not self.all_lost(g, t, a) for a in hands(g, t))
        for place in disturbed if needed else ():
            yield self.misdeal(g, self.clauses.board, place, f"{words_of(g).place(place)} is not as it was dealt")
        yield from self.reported(g, t, self.clauses.board)

    @reads("items", "lies")
    def disturbed(self, t: Table) -> list[str]:
        """Where common cards lie otherwise than they were dealt, unless they have been turned."""
        piles = [(place, size, ids(t.dealt_to(place))) for place, size in self.board]
        return [
            place
            for place, size, dealt in piles
            if len(dealt) > size or (t.lies.get(place, ()) != dealt and not turned_up(t, place))
        ]

    def too_soon(self, g: Game, t: Table) -> Iterable[Fault]:
        """A common card was seen before it was due to be shown: the round is void, or play goes on with it known."""
        clause = self.clauses.too_soon
        for i in [i for i in t.items.face_up if i.to in dict(self.board) and (i.exposed >= 0 or i.face == "up")]:
            says, play_on = (
                f"a card of {words_of(g).place(i.to)} was seen too soon",
                Rule(f"{clause}:{i.id}", "play on"),
            )
            yield fault(g, clause, i.id, says, SUPERVISOR, Void(g.cite(clause)), play_on)

    def last_card(self, t: Table) -> Item | None:
        """The one that ended the deal: the dealer's up card as it fell due, or the dealer's last; without a dealer's
        hand, the last that any hand or the board lacked. Cards corrected since do not begin the deal again."""
        if self.board or not self.dealer_size:
            sizes = {a: self.size for a in AREAS if t.live(a) or t.dealt(a)} | dict(self.board)
            sizes |= {DEALER: self.dealer_size} if self.dealer_size else {}
            dealt = [t.dealt_to(place)[size - 1 :][:1] for place, size in sizes.items()]
            return max((i for own in dealt for i in own), key=attrgetter("entry")) if dealt and all(dealt) else None
        own = t.dealt_to(DEALER)
        up = [i for i in own if i.face == "up" and i.due]
        return next(iter(up or own[self.dealer_size - 1 :]), None)

    def in_the_deal(self, t: Table) -> list[Item]:
        """Exposed while dealing, by dealer or device and not by a player (11.10), or dealt up where none should be."""
        if not any(i.exposed >= 0 or not i.due for i in t.items.face_up):
            return []
        last = self.last_card(t)
        ended = last.entry if last else float("inf")
        seen = [i for i in t.items.face_up if i.to not in dict(self.board)]
        slipped = [i for i in seen if 0 <= i.exposed < ended and i.exposed_by in (DEALER, SHOE)]
        faced = [i for i in t.items.face_up if i.face == "up" and not i.due and i.to in (*AREAS, DEALER)]
        cards = list(dict.fromkeys((*slipped, *faced)))
        dealer_s = [i for i in cards if i.to == DEALER]
        return [i for i in cards if i != last] if self.one_is_up and dealer_s == [last] else cards

    def several(self, g: Game, t: Table) -> Iterable[Fault]:
        """More than one exposed in the deal, or the dealer's where none may be up: misdeal (11.9)."""
        cards = self.in_the_deal(t)
        if len(cards) > 1:
            yield self.misdeal(g, self.clauses.several, "deal", f"{len(cards)} cards were exposed in the deal")
        elif not self.one_is_up and any(i.to == DEALER for i in cards):
            yield self.misdeal(g, self.clauses.up_card, "deal", "a card of the dealer's was exposed in the deal")
        yield from self.reported(g, t, self.clauses.several)

    def exposed(self, g: Game, t: Table) -> Iterable[Fault]:
        """One to a player is turned down (11.7), one to the dealer is the up card (11.8)."""
        for i in self.in_the_deal(t):
            if i.to == DEALER:
                clause, word = self.clauses.up_card, "it is the up card"
            else:
                clause, word = self.clauses.exposed, TURNED_DOWN
            says = f"the {spoken([i.name])} was exposed while it was dealt to {words_of(g).place(i.to)}"
            yield fault(g, clause, i.id, says, DEALER, Rule(f"{clause}:{i.id}", word))

    def swept(self, g: Game, t: Table) -> Iterable[Fault]:
        """Taken up before it was shown: put back from the top of the rack, or from among others or else void (11.5)."""
        clause, gone = self.clauses.swept, self.gone(t)
        compared = [a for a in hands(g, t) if self.wagered(t, a) and not self.all_lost(g, t, a)] if gone else []
        for a in compared:
            if a in gone:
                rulings = again(t, a, gone[a], Void(g.cite(clause), a))
                says = f"the cards of the live hand at {words_of(g).place(a)} are not there"
                yield fault(g, clause, a, says, SUPERVISOR, *rulings, places=(a,))
        if compared and DEALER in gone:
            rulings = again(t, DEALER, gone[DEALER], Void(g.cite(clause)))
            yield fault(g, clause, DEALER, "the dealer's cards are not there", SUPERVISOR, *rulings)
        for note in t.noted(clause):
            if t.live(note.place):
                about, at = f"{note.place}:{note.entry}", words_of(g).place(note.place)
                says = f"the cards at {at} are said to have been taken up"
                void, rebuilt = Void(g.cite(clause), note.place), Rule(f"{clause}:{about}", "rebuilt")
                yield fault(g, clause, about, says, SUPERVISOR, void, rebuilt, places=(note.place,))

    def strangers(self, g: Game, t: Table) -> Iterable[Fault]:
        """Cards that lie with a hand they were not dealt to never count for it: they go to the rack (11.5)."""
        for place, lying in self.lying_elsewhere(t).items():
            if other := tuple([i.id for i in lying if not t.live(i.to)]):
                says = f"cards that were not dealt to {words_of(g).place(place)} lie there"
                yield fault(g, self.clauses.swept, f"{place}:with", says, SUPERVISOR, Move(RACK, other))

    @reads("items", "lies")
    def gone(self, t: Table) -> dict[str, tuple[str, ...]]:
        """What each whole hand lacks that was not shown."""
        sizes = dict.fromkeys(AREAS, self.size) | {DEALER: self.dealer_size}
        return {place: gone for place, size in sizes.items() if (gone := missing(t, place, size))}

    @reads("items", "lies")
    def lying_elsewhere(self, t: Table) -> dict[str, list[Item]]:
        """Cards with a hand they were not dealt to, by that hand."""
        piles = {place: [i for i in t.at(place) if i.to != place] for place in (*AREAS, DEALER)}
        return {place: others for place, others in piles.items() if others}

    def laid_down(self, g: Game, t: Table) -> Iterable[Fault]:
        """A player says the hand was not folded: the decision comes back if its cards lie there or on top (11.14)."""
        clause = self.clauses.laid_down
        for note in t.noted(clause):
            a, decision = note.place, self.decided(g, t, note.place)
            if 0 < decision < note.entry and self.out(t, a):
                own = ids(t.dealt_to(a))
                again = [Reopen(decision)] if on_top(t, own) or set(own) <= set(t.lies.get(a, ())) else []
                stands = Rule(f"{clause}:{note.entry}", "the fold stands")
                yield fault(
                    g,
                    clause,
                    note.entry,
                    f"the player at {a} did not mean to fold",
                    SUPERVISOR,
                    *again,
                    stands,
                    places=(a,),
                )

    def dealer_showed(self, g: Game, t: Table) -> Iterable[Fault]:
        """The dealer exposes own cards before all have decided: every unfolded hand may choose again (11.11).

        It may, and need not: the supervisor asks, and gives the decision back or lets it stand.
        """
        face_down = (i for i in t.items.exposed if i.to == DEALER and i.face != "up")
        slipped = [i for i in face_down if i.exposed_by not in t.places_of]  # not by a player, who would gain by it
        early = self.in_the_deal(t) if slipped else []
        slips = [i.exposed for i in slipped if i not in early]
        relevant = [slip for slip in slips if any(self.undecided(g, t, a, slip) for a in AREAS)]
        if not relevant or g.word("dealer-exposure") == "undecided":
            return
        for a in hands(g, t):
            if t.laid(a, self.decides_on) and 0 < (n := self.decided(g, t, a)) < max(relevant) and not self.out(t, a):
                says = f"the dealer showed a card after {a} had decided"
                clause, about = self.clauses.dealer_showed, f"{a}:{max(relevant)}"
                stands = Rule(f"{clause}:{about}", "the decision stands")
                yield fault(g, clause, about, says, SUPERVISOR, Reopen(n), stands, places=(a,))

    def undecided(self, g: Game, t: Table, a: str, when: int) -> bool:
        """Whether the hand owed a decision at that entry: side wagers alone ask for none."""
        owed = any(not stake.outcome or stake.ended > when for stake in t.laid(a, self.decides_on))
        return owed and not 0 < self.decided(g, t, a) <= when

    def talk(self, g: Game, t: Table) -> Iterable[Fault]:
        """Cards or information exchanged (9.6): the operator may void the hand (11.1)."""
        clause = self.clauses.talk
        for note in t.noted(self.clauses.no_talk):
            a = note.place
            if t.live(a):
                says = f"cards or information were exchanged at {a}"
                play_on = Rule(f"{clause}:{note.entry}", "play on")
                yield fault(g, clause, note.entry, says, OPERATOR, Void(g.cite(clause), a), play_on, places=(a,))

    def looked(self, g: Game, t: Table) -> Iterable[Fault]:
        """Viewed against 5.5.2: one hand may become the seat hand (11.15(a)); several may be void (11.15(b))."""
        for person, areas in t.places_of.items() if g.flag("view-one") else ():
            looks = [look for look in t.looks if look.person == person and look.place in areas]
            viewed = {look.place: look.entry for look in reversed(looks)}  # when each was first seen
            paused = tuple(a for a in areas if t.live(a))
            for a in [a for a in areas if a in viewed and t.live(a)]:
                seen = [b for b in viewed if not voided(t, b, before=viewed[a])]
                if len(seen) > 1:
                    clause, says = self.clauses.looked[1], f"{called(person)} looked at {len(seen)} hands"
                    ruling: Option = Void(g.cite(clause), a)
                elif a != areas[0]:
                    clause, says = (
                        self.clauses.looked[0],
                        f"{called(person)} looked at the blind hand of {words_of(g).place(a)}",
                    )
                    ruling = Sit(person, (a, *(x for x in areas if x != a)))
                else:
                    continue
                rulings = ruling, Rule(f"{clause}:{a}", "play on")
                yield fault(g, clause, a, says, SUPERVISOR, *rulings, places=(a, *paused))

    def incidents(self, g: Game, t: Table) -> Iterable[Fault]:
        """Reported, looked into by the supervisor, and the ruling kept (9.2(b)-(c), 9.5, 10.2(b))."""
        for clause, says in self.clauses.incidents:
            for note in t.noted(clause):
                play_on = Rule(f"{clause}:{note.entry}", "play on")
                places = (note.place,) if note.place else ()
                yield fault(g, clause, note.entry, f"it is said that {says}", SUPERVISOR, play_on, places=places)
