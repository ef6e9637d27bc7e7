"""The linked progressive: one jackpot that tables of several games feed and win from, as a game composes it.

A meter's amount is a fact of the round, so a round replays without one. Our readings, where the sheet is silent: a kind
that several hands hold is shared equally, odd cents to the first in settlement order; kinds that share one meter (pay
table A) are paid in settlement order, each on what the meter then stands at, and once emptied it stands at its reset;
shares are rounded down to whole cents. A maximum payout limits odds: it caps "for 1" pays, never a share
of a meter nor envy.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import floor
from pathlib import Path

from cutcard.core.duty import PAYS, Duty, Gauge, Lay, Option
from cutcard.core.edition import Edition
from cutcard.core.facts import Award, Bet, Chips, Fact, Pull, Rule, Sit, Spot, Verdict
from cutcard.core.game import Game, Step
from cutcard.core.money import Odds
from cutcard.core.rights import DEALER, SUPERVISOR, TABLE
from cutcard.core.rulebook import edition_from
from cutcard.core.steps import Places, pulls, show
from cutcard.core.table import Stakes, Table, memo
from cutcard.hands.five_card import kind
from cutcard.shared.jackpot.link import Link, Prize, Share, read_link

PROGRESSIVE, ENVY, NO_TABLE = "progressive", "envy", "none"
FILE = Path(__file__).with_name("us.toml")
LINK = read_link(FILE)
Judge = Callable[[Game, Table, Spot, Odds | None, str, str], Verdict]


def joined(edition: Edition, link: Link) -> Edition:
    """The edition with the link's options, and fixed to this version of the link, so that its fingerprint tells it."""
    version = f"{link.name} {link.fingerprint}"
    fixed = {"says": "the linked progressive it joins, in this version", "default": version, "one-of": [version]}
    options = {**edition.data["options"], **link.options}
    rules = {**edition.data["rules"], "link": {"cite": "US-PROG-LINK", **fixed}}
    return edition_from({**edition.data, "options": options, "rules": rules}, edition.name, None)


@memo
def counting(stakes: Stakes) -> list[Spot]:
    """Progressive wagers that count: live or decided, neither void nor taken back."""
    made = [(spot, stake) for spot, stake in stakes.items() if spot.wager == PROGRESSIVE]
    return [spot for spot, stake in made if stake.outcome not in ("void", "withdrawn")]


def entered(t: Table, place: str = "") -> list[Spot]:
    return [spot for spot in counting(t.stakes) if place in ("", spot.place)]


def contributing(g: Game, t: Table) -> Chips:
    """What this round feeds the meters with, once betting is closed."""
    return sum(t.stakes[spot].chips for spot in entered(t)) if g.closed(t) else 0


def given_back(t: Table, spot: Spot) -> Verdict:
    """A wager that was let stand at a table that feeds no link: nothing there could decide it."""
    return Verdict(*spot, "void", t.stakes[spot].chips, "US-PROG-LINK")


@dataclass(frozen=True)
class Progressive:
    link: Link
    needs: str  # the wager it is only taken beside
    needs_cite: str
    compared: Places  # the hands that reach the showdown, in settlement order, whatever has been settled since
    five: Callable[[Table, str], Sequence[str]]  # a hand's five cards, as they were dealt
    judge: Judge

    def table(self, g: Game) -> str:
        """The pay table in force, or nothing where the table feeds no link."""
        chosen = str(g.edition["progressive"]) if "progressive" in g.edition.options else NO_TABLE
        return "" if chosen == NO_TABLE else chosen

    def prize(self, g: Game, of: str) -> Prize | None:
        return self.link.pays(self.table(g), of) if self.table(g) else None

    # The wager

    def options(self, g: Game, t: Table, a: str, person: str) -> Iterator[Option]:
        """Optional, exactly one amount (US-PROG-BET), and only beside the wager it needs."""
        yield from pulls(t, a, person, PROGRESSIVE)
        if self.table(g) and t.stake(a, self.needs):
            cents = self.link.wager
            yield Lay(a, PROGRESSIVE, person, cents, cents, cents, self.link.wager_cite)

    def forbids(self, g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
        match fact:
            case Sit(person) if person in self.link.levels and self.table(g):
                return "US-PROG-LINK", f"{person} is the name of a meter here: choose another name"
            case Bet(_, wager) if wager == PROGRESSIVE and not self.table(g):
                return "US-PROG-LINK", "this table feeds no progressive"
            case Bet(a, wager) if wager == PROGRESSIVE and not g.closed(t) and not t.stake(a, self.needs):
                return self.needs_cite, f"a progressive needs the {self.needs} on the same area"
            case Pull(a, wager) if wager == self.needs and not g.closed(t) and t.stake(a, PROGRESSIVE):
                return self.needs_cite, f"the progressive on that area comes off before its {self.needs}"
        return None

    # Settlement: every hand is shown, the meters are read, jackpots verified, then paid; only then the game's own.

    def settlement(self, cite: str) -> tuple[Step, ...]:
        """Nothing is asked about a meter before every hand in the round lies open."""
        return show(self.to_show, cite), self.read, self.verify, self.pay

    def to_show(self, g: Game, t: Table) -> Sequence[str]:
        return self.compared(g, t) if self.table(g) and entered(t) else ()

    def kinds(self, g: Game, t: Table) -> dict[str, str]:
        """Each hand that was shown, ranked as five-card poker (US-PROG-WIN); the dealer's is none of them."""
        shown = (a for a in self.to_show(g, t) if t.dealt(a) and all(i.shown for i in t.dealt_to(a)))
        return {a: kind(self.five(t, a)) for a in shown}

    def winners(self, g: Game, t: Table, kinds: Mapping[str, str]) -> dict[str, list[Spot]]:
        """The wagers on hands of each kind that takes a share of a meter, in settlement order."""
        made: dict[str, list[Spot]] = {}
        for a, of in kinds.items():
            for spot in entered(t, a) if isinstance(self.prize(g, of), Share) else ():
                made.setdefault(of, []).append(spot)
        return made

    def hit(self, g: Game, t: Table) -> dict[str, tuple[str, Spot]]:
        """Each level that is hit, with the first kind and the first wager that hit it."""
        made: dict[str, tuple[str, Spot]] = {}
        for of, spots in self.winners(g, t, self.kinds(g, t)).items():
            share = self.prize(g, of)
            assert isinstance(share, Share)
            made.setdefault(share.level, (of, spots[0]))
        return made

    def read(self, g: Game, t: Table) -> Iterator[Duty]:
        for level, (of, _) in self.hit(g, t).items():
            if level not in t.meters:
                yield Duty(f"meter:{level}", TABLE, self.link.cites[of], (Gauge(level),))

    def verify(self, g: Game, t: Table) -> Iterator[Duty]:
        """A jackpot is paid when the supervisor has verified the hand, where the house wants it so."""
        for level, (of, spot) in self.hit(g, t).items() if g.flag("verify-jackpots") else ():
            verified = Rule(f"verify:{level}", "verified")
            if verified.fault not in t.rulings:
                yield Duty(verified.fault, SUPERVISOR, self.link.cites[of], (verified,), spot.place, reason=True)

    def pay(self, g: Game, t: Table) -> Iterator[Duty]:
        """Hand by hand: the share of a meter, then envy, then the wager itself. What was paid is not paid again.

        First of all, what was paid for a hand that is void since comes back, by an entry of its own.
        """
        for award in self.unearned(g, t):
            what = f"pay:{award.place}:back:{award.payee}"
            yield Duty(what, DEALER, award.cite, (award.back,), award.place, does=PAYS)
            return
        paid = Counter[tuple[str, ...]]()
        for award in t.awards:
            paid[key(award)] += award.chips
        kinds = self.kinds(g, t)
        owing = self.owing(g, t, kinds)
        for a in kinds:
            for award, what in owing[a]:
                owed = max(award.chips - paid[key(award)], 0)
                paid[key(award)] -= award.chips - owed
                if owed:
                    owes = replace(award, chips=owed)
                    yield Duty(f"pay:{a}:{what}", DEALER, award.cite, (owes,), a, does=PAYS)
                    return
            for spot in t.live(a, PROGRESSIVE):
                verdict = self.verdict(g, t, spot, kinds[a])
                yield Duty(f"pay:{a}:{PROGRESSIVE}:{spot.owner}", DEALER, verdict.cite, (verdict,), a, does=PAYS)
                return

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
        paid = [award for award in t.awards if award.why in (ENVY, PROGRESSIVE)]
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

    def takings(self, g: Game, t: Table, kinds: Mapping[str, str]) -> Iterator[tuple[str, Share, Chips, list[Spot]]]:
        """What each winning kind takes of a meter that was read, in turn, and for which wagers."""
        stands = dict(t.meters)
        for of, spots in self.winners(g, t, kinds).items():
            share = self.prize(g, of)
            if isinstance(share, Share) and share.level in stands:
                taken, reset = floor(stands[share.level] * share.part), self.link.levels[share.level].reset
                stands[share.level] = reset if share.part == 1 else stands[share.level] - taken
                yield of, share, taken, spots

    def won(self, g: Game, t: Table, level: str) -> list[tuple[Chips, bool]]:
        """What each winning kind takes of that meter in turn, paid or still to be paid, and whether that empties it.

        What was paid beyond that comes last, until it has come back.
        """
        takings = self.takings(g, t, self.kinds(g, t))
        won = [(taken, share.part == 1) for _, share, taken, _ in takings if share.level == level]
        beyond = -t.chips.get(level, 0) - sum(taken for taken, _ in won)
        return [*won, *([(beyond, False)] if beyond > 0 else [])]

    def shares(self, g: Game, t: Table, kinds: Mapping[str, str]) -> list[Award]:
        """What each winner takes from the meters (US-PROG-MEGA, US-PROG-MAJOR, US-PROG-MINOR)."""
        made = []
        for of, share, taken, spots in self.takings(g, t, kinds):
            each, odd = divmod(taken, len(spots))
            for n, spot in enumerate(spots):
                chips = each if n else each + odd
                made.append(Award(spot.place, PROGRESSIVE, share.level, spot.owner, chips, self.link.cites[of]))
        return made

    def envy(self, t: Table, a: str, envied: Mapping[str, str]) -> Iterator[tuple[Award, str]]:
        """To each wager here, for each such hand of another person, who need not have wagered (US-PROG-ENVY).

        Never on an own hand, wherever it lies (US-PROG-ENVY-NOTOWN), nor on the dealer's (US-PROG-ENVY-NOTDEALER);
        several hands each pay (US-PROG-ENVY-MULTI).
        """
        for spot in entered(t, a) if envied else ():
            for other, of in envied.items():
                own = {t.holder(other), *(s.owner for s in t.stakes if s.place == other)}
                if spot.owner not in own:
                    yield Award(a, ENVY, "house", spot.owner, self.link.envy[of], self.link.envy_cites[of]), other

    def verdict(self, g: Game, t: Table, spot: Spot, of: str) -> Verdict:
        """Three of a kind or better wins; the stake itself never comes back (US-PROG-NORETURN)."""
        prize = self.prize(g, of)
        if isinstance(prize, Share):
            return Verdict(*spot, "win", 0, "US-PROG-NORETURN")
        return self.judge(g, t, spot, prize, "US-PROG-WIN", self.link.cites.get(of, ""))


def key(award: Award) -> tuple[str, ...]:
    """What a payment is for, whatever its amount."""
    return award.place, award.why, award.payer, award.payee, award.cite
