"""A jackpot at a table: a wager on the hand that feeds meters and wins from them, as a game composes it.

A meter's amount is a fact of the round, so a round replays without one. Our readings, where a link's source is silent:
a kind that several hands hold is shared equally, odd cents to the first in settlement order; kinds that win from one
meter are paid in settlement order, or as the link says, each on what the meter then stands at, and once emptied it
stands at its reset; shares are rounded down to whole cents. What a meter lacks of a least, the house adds. A maximum
payout limits odds: it caps them, never a share of a meter nor envy.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from cutcard.core.duty import COLLECTS, PAYS, VERIFIES, Duty, Gauge, Lay, Option
from cutcard.core.edition import Edition
from cutcard.core.facts import Award, Bet, Chips, Fact, Pull, Rule, Sit, Spot, Verdict
from cutcard.core.game import Game, Step
from cutcard.core.layout import layout_of
from cutcard.core.memo import reads
from cutcard.core.rights import DEALER, SUPERVISOR, TABLE
from cutcard.core.rulebook import edition_from
from cutcard.core.steps import InTurn, Once, Places, pulls, show
from cutcard.core.table import Table
from cutcard.core.words import called
from cutcard.hands.five_card import kind
from cutcard.shared.jackpot.link import NO_TABLE, Link, Metered, Prize, read_link
from cutcard.shared.stud import judge

ENVY = "envy"
FILE = Path(__file__).with_name("us.toml")
LINK = read_link(FILE)
PROGRESSIVE = LINK.bet


def own_cards(t: Table, a: str) -> list[str]:
    return [item.name for item in t.dealt_to(a)]


def verified(level: str) -> Rule:
    """The ruling that lets what was won from a meter be paid."""
    return Rule(f"verify:{level}", "verified")


def joined(edition: Edition, link: Link) -> Edition:
    """The edition in the link (US-PROG-LINK): with its options, and fixed to its version, so a fingerprint tells it."""
    version = f"{link.name} {link.fingerprint}"
    fixed = {"says": "the linked progressive it joins, in this version", "default": version, "one-of": [version]}
    options = {**edition.data.get("options", {}), **link.options}
    rules = {**edition.data.get("rules", {}), "link": {"cite": link.cite, **fixed}}
    return edition_from({**edition.data, "options": options, "rules": rules}, edition.name, None)


class Taking(NamedTuple):
    """What one kind, or one hand of it, wins of a meter, and for which wagers."""

    kind: str
    prize: Metered
    taken: Chips
    spots: Sequence[Spot]


@dataclass(frozen=True)
class Progressive:
    link: Link
    needs: str  # the wager it is only taken beside
    needs_cite: str
    # the hands that reach the showdown, in settlement order, whatever has been settled since: by what was said, and by
    # which wagers count
    compared: Places
    five: Callable[[Table, str], Sequence[str]] = own_cards  # a hand's five cards, as they were dealt

    def table(self, g: Game) -> str:
        """The pay table in force, or nothing where the table feeds no link."""
        chosen = str(g.edition[self.link.bet]) if self.link.bet in g.edition.options else NO_TABLE
        return "" if chosen == NO_TABLE else chosen

    def paid(self, g: Game) -> Mapping[str, Prize]:
        """What each kind of hand wins here."""
        return self.link.paid_by(self.table(g)) if self.table(g) else {}

    def prize(self, g: Game, of: str) -> Prize | None:
        return self.link.pays(self.table(g), of) if self.table(g) else None

    # The wager

    def options(self, g: Game, t: Table, a: str, person: str) -> Iterator[Option]:
        """Optional, exactly one amount (US-PROG-BET), and only beside the wager it needs."""
        yield from pulls(t, a, person, self.link.bet)
        if self.table(g) and t.stake(a, self.needs):
            cents = self.link.wager
            yield Lay(a, self.link.bet, person, cents, cents, cents, self.link.wager_cite)

    def forbids(self, g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
        bet, needs, name = self.link.bet, self.needs, layout_of(g.edition).name
        match fact:
            case Sit(person) if person in self.link.levels and self.table(g):
                return self.link.cite, f"{called(person)} is the name of a meter here: choose another name"
            case Bet(_, wager) if wager == bet and not self.table(g):
                return self.link.cite, f"this table feeds no {name(bet)}"
            case Bet(a, wager) if wager == bet and not g.closed(t) and not t.stake(a, needs):
                return self.needs_cite, f"{name(bet)} needs the {name(needs)} on the same area"
            case Pull(a, wager) if wager == needs and not g.closed(t) and t.stake(a, bet):
                return self.needs_cite, f"the {name(bet)} on that area comes off before its {name(needs)}"
        return None

    def entered(self, t: Table, place: str = "") -> list[Spot]:
        return [spot for spot in t.stakes.counted.get(self.link.bet, ()) if place in ("", spot.place)]

    def lit(self, t: Table) -> list[str]:
        """The places whose indicator is alight: this wager is in."""
        return sorted({spot.place for spot in self.entered(t)})

    def contributing(self, g: Game, t: Table) -> Chips:
        """What this round feeds the meters with, once betting is closed."""
        return sum(t.stakes[spot].chips for spot in self.entered(t)) if g.closed(t) else 0

    def outlives(self, spot: Spot, word: str) -> bool:
        """Tell whether it is this wager and lives on when its hand is given up with that word, as the link says."""
        return spot.wager == self.link.bet and word not in self.link.ends_with

    def given_back(self, t: Table, spot: Spot) -> Verdict:
        """A wager that was let stand at a table that feeds no link (US-PROG-LINK): nothing there could decide it."""
        return Verdict(*spot, "void", t.stakes[spot].chips, self.link.cite)

    def alone(self, g: Game, t: Table) -> Iterator[Duty]:
        """A wager without the one it needs is void, where the link says so, and with it what it fed."""
        cite = self.link.alone_cite
        for spot in t.live(wager=self.link.bet) if cite and g.closed(t) else ():
            if spot.place not in {beside.place for beside in t.stakes.counted.get(self.needs, ())}:
                void = Verdict(*spot, "void", t.stakes[spot].chips, cite)
                yield Duty(f"alone:{spot.place}:{spot.owner}", DEALER, cite, (void,), spot.place, does=COLLECTS)

    # Settlement: hands are shown, the meters are read, jackpots verified, then paid; only then the game's own.

    def settlement(self, cite: str) -> tuple[Step, ...]:
        """Nothing is asked about a meter before every hand in the round lies open."""
        return Once(self.alone), show(self.to_show, cite), Once(self.read), Once(self.verify), InTurn(self.pay)

    def to_show(self, g: Game, t: Table) -> Sequence[str]:
        return self.compared(g, t) if self.table(g) and self.entered(t) else ()

    @reads("items", "stakes.counted", "said")
    def kinds(self, g: Game, t: Table) -> dict[str, str]:
        """Each hand shown, ranked as five-card poker (US-PROG-WIN), in the order of payment; never the dealer's."""
        shown = (a for a in self.to_show(g, t) if t.dealt(a) and all(i.shown for i in t.dealt_to(a)))
        kinds = {a: kind(self.five(t, a)) for a in shown}
        return dict(sorted(kinds.items(), key=lambda hand: self.link.turn(hand[1])))

    def winners(self, g: Game, t: Table, kinds: Mapping[str, str]) -> dict[str, list[Spot]]:
        """The wagers on hands of each kind that wins from a meter, in the order of payment."""
        made: dict[str, list[Spot]] = {}
        for a, of in kinds.items():
            for spot in self.entered(t, a) if isinstance(self.prize(g, of), Metered) else ():
                made.setdefault(of, []).append(spot)
        return made

    @reads("items", "stakes.counted", "said")
    def hit(self, g: Game, t: Table) -> dict[str, tuple[str, Spot]]:
        """Each level that is hit, with the first kind and the first wager that hit it."""
        made: dict[str, tuple[str, Spot]] = {}
        for of, spots in self.winners(g, t, self.kinds(g, t)).items():
            prize = self.prize(g, of)
            assert isinstance(prize, Metered)
            made.setdefault(prize.level, (of, spots[0]))
        return made

    def read(self, g: Game, t: Table) -> Iterator[Duty]:
        for level, (of, _) in self.hit(g, t).items() if self.entered(t) else ():
            if level not in t.meters:
                yield Duty(f"meter:{level}", TABLE, self.link.cites[of], (Gauge(level),))

    def verify(self, g: Game, t: Table) -> Iterator[Duty]:
        """A jackpot is paid when the supervisor has verified the hand, where the house wants it so."""
        for level, (of, spot) in self.hit(g, t).items() if self.entered(t) and g.flag("verify-jackpots") else ():
            rule = verified(level)
            if rule.fault not in t.rulings:
                cite = self.link.cites[of]
                yield Duty(rule.fault, SUPERVISOR, cite, (rule,), spot.place, reason=True, does=VERIFIES)

    def pay(self, g: Game, t: Table) -> Iterator[Duty]:
        """Hand by hand: the share of a meter, then envy, then the wager itself. What was paid is not paid again.

        First of all, what was paid for a hand that is void since comes back, by an entry of its own.
        """
        if not (t.awards or self.entered(t)):
            return
        paid = Counter[tuple[str, ...]]()
        for award in t.awards:
            paid[key(award)] += award.chips
        for award in self.unearned(g, t):
            what = f"pay:{award.place}:back:{award.payee}"
            yield Duty(what, DEALER, award.cite, (award.back,), award.place, does=PAYS)
            paid[key(award)] -= award.chips
        kinds = self.kinds(g, t)
        owing = self.owing(g, t, kinds)
        for a in kinds:
            for award, what in owing[a]:
                owed = max(award.chips - paid[key(award)], 0)
                paid[key(award)] -= award.chips - owed
                if owed:
                    owes = replace(award, chips=owed)
                    yield Duty(f"pay:{a}:{what}", DEALER, award.cite, (owes,), a, does=PAYS)
            for spot in t.live(a, self.link.bet):
                verdict = self.verdict(g, t, spot, kinds[a])
                yield Duty(f"pay:{a}:{spot.wager}:{spot.owner}", DEALER, verdict.cite, (verdict,), a, does=PAYS)

    def owing(self, g: Game, t: Table, kinds: Mapping[str, str]) -> dict[str, list[tuple[Award, str]]]:
        """Hand by hand what is paid beside its wager, whether it has been or not, and what each is called."""
        shares = self.shares(g, t, kinds)
        envied = {a: of for a, of in kinds.items() if of in self.link.envy}
        return {
            a: [(x, f"{x.payer}:{x.payee}") for x in shares if x.place == a]
            + [(x, f"{ENVY}:{x.payee}:{other}") for x, other in self.envy(t, a, envied)]
            for a in kinds
        }

    def unearned(self, g: Game, t: Table) -> list[Award]:
        """What was paid, and is owed no longer since a hand is void: envy rests on another's hand, and so may a share.

        The last comes back first; of what was more than is owed, all of it, and the rest is paid anew.
        """
        paid = [award for award in t.awards if award.why in (ENVY, self.link.bet)]
        left = Counter[tuple[str, ...]]()
        for award in paid:
            left[key(award)] += award.chips
        for lines in self.owing(g, t, self.kinds(g, t)).values() if paid else ():
            for award, _ in lines:
                left[key(award)] -= award.chips
        made = []
        for award in reversed(paid):
            if left[key(award)] > 0:
                left[key(award)] -= award.chips
                made.append(award)
        return made

    def takings(self, g: Game, t: Table, kinds: Mapping[str, str]) -> Iterator[Taking]:
        """What is won of the meters that were read, in turn: by a kind together, or by each of its hands alike."""
        stands = dict(t.meters)
        for of, spots in self.winners(g, t, kinds).items():
            prize = self.prize(g, of)
            if isinstance(prize, Metered) and prize.level in stands:
                level, before = prize.level, stands[prize.level]
                for sharing in [[spot] for spot in spots] if prize.each else [spots]:
                    taken = min(prize.of(before), stands[level])
                    stands[level] = self.link.levels[level].reset if prize.empties else stands[level] - taken
                    yield Taking(of, prize, taken, sharing)

    def won(self, g: Game, t: Table, level: str) -> list[tuple[Chips, bool]]:
        """What is won of that meter in turn, paid or still to be paid, and whether that empties it.

        What was paid beyond that comes last, until it has come back.
        """
        takings = self.takings(g, t, self.kinds(g, t))
        won = [(x.taken, x.prize.empties) for x in takings if x.prize.level == level]
        beyond = -t.chips.get(level, 0) - sum(taken for taken, _ in won)
        return [*won, *([(beyond, False)] if beyond > 0 else [])]

    def shares(self, g: Game, t: Table, kinds: Mapping[str, str]) -> list[Award]:
        """What each winner has from a meter (US-PROG-MEGA, US-PROG-MAJOR, US-PROG-MINOR), and what the house adds."""
        made = []
        for of, prize, taken, spots in self.takings(g, t, kinds):
            each, odd = divmod(taken, len(spots))
            for n, spot in enumerate(spots):
                chips = each if n else each + odd
                paid = {prize.level: chips, "house": max(prize.least - chips, 0)}
                bet, cite = self.link.bet, self.link.cites[of]
                made += [Award(spot.place, bet, payer, spot.owner, c, cite) for payer, c in paid.items() if c]
        return made

    def envy(self, t: Table, a: str, envied: Mapping[str, str]) -> Iterator[tuple[Award, str]]:
        """To each wager here, for each such hand of another person, who need not have wagered (US-PROG-ENVY).

        Never on an own hand, wherever it lies (US-PROG-ENVY-NOTOWN), nor on the dealer's (US-PROG-ENVY-NOTDEALER);
        several hands each pay (US-PROG-ENVY-MULTI).
        """
        for spot in self.entered(t, a) if envied else ():
            for other, of in envied.items():
                own = {t.holder(other), *(s.owner for s in t.stakes if s.place == other)}
                if spot.owner not in own:
                    yield Award(a, ENVY, "house", spot.owner, self.link.envy[of], self.link.envy_cites[of]), other

    def verdict(self, g: Game, t: Table, spot: Spot, of: str) -> Verdict:
        """By the kind of the hand alone (US-PROG-WIN); the stake is kept or comes back (US-PROG-NORETURN)."""
        prize = self.prize(g, of)
        if isinstance(prize, Metered):
            back = t.stakes[spot].chips if self.link.returned else 0
            return Verdict(*spot, "win", back, self.link.returned_cite)
        return judge(g, t, spot, prize, self.link.lost_cite, self.link.cites.get(of, ""))


def key(award: Award) -> tuple[str, ...]:
    """What a payment is for, whatever its amount."""
    return award.place, award.why, award.payer, award.payee, award.cite
