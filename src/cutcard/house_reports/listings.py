"""A report as tables, each column with the kind of its values: screens, files and paper all print these."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import assert_never

from cutcard.core.errors import Cutcard
from cutcard.core.facts import noun
from cutcard.core.layout import plain
from cutcard.core.money import dollars, signed
from cutcard.core.numbers import fixed, percent
from cutcard.core.words import called
from cutcard.games import manifest, named
from cutcard.house.jackpots.meters import MILLION
from cutcard.house.views.book_words import chosen
from cutcard.house_reports.book import moment
from cutcard.house_reports.cards import Cards, Deck, Signed
from cutcard.house_reports.conduct import Conduct, Correction, Declined
from cutcard.house_reports.harm import Harm
from cutcard.house_reports.hold import EVERY, Held, Holds
from cutcard.house_reports.jackpots import Jackpot, Jackpots, Paid
from cutcard.house_reports.shifts import Floor, Shift, share

Report = Floor | Holds | Cards | Conduct | Jackpots | Harm
Value = str | int | float | Fraction | None
TEXT, WORDS, COUNT, MONEY, RESULT, FINE, SHARE, TIME, OF_TABLE, OF_ROUND = (
    "text", "words", "count", "money", "result", "fine", "share", "time", "table", "round",
)  # fmt: skip
AS_TEXT = TEXT, WORDS, OF_TABLE, OF_ROUND
FLOOR_NOTES = (
    "Drop is what was paid for chips at the table, win is what the house won, and hold is its share of the drop.",
    "Handle is all that was staked on wagers that were decided, with what was added in the course of a round; win of "
    "handle is the win as a share of it. The floor's figures and “theory and actual” count first stakes alone: the "
    "same win is a larger share of those.",
)
HOLD_NOTES = (
    "Hold is the share of the first stakes that the house won; in theory is the exact share under best play. People "
    "who play less well lose more. z is the difference in standard deviations. The range 95 of 100 contains the hold "
    "of 95 out of 100 such books. It is as wide as it can be: all bets on one wager in a round are counted as if they "
    "won and lost together.",
    "Handle is all that was staked, with what was added in the course of a round; first stakes are less, and are what "
    "the floor's figures and the exact ones count.",
    "Jackpots are paid from meters and have no figure here. The figures leave out any limit on what one hand wins.",
)


@noun
class Listing:
    title: str
    heads: tuple[tuple[str, str], ...]  # each with the kind of its values
    rows: tuple[tuple[Value, ...], ...]
    says: tuple[str, ...] = ()  # what somebody should look at, or know
    wrong: bool = False  # whether that is that money does not agree
    table: str = ""  # that all of it is of, as the book knows it

    @property
    def heading(self) -> str:
        return f"{self.table}: {self.title}" if self.table else self.title


def listings(report: Report) -> list[Listing]:
    match report:
        case Floor():
            return list(of_floor(report))
        case Holds():
            return list(of_holds(report))
        case Cards():
            return list(of_cards(report))
        case Conduct():
            return list(of_conduct(report))
        case Jackpots():
            return list(of_jackpots(report))
        case Harm():
            return [of_harm(report)]
        case _:
            assert_never(report)


def printed(kind: str, value: Value) -> str:
    """A value for people to read."""
    match value:
        case None:
            return "–"
        case str():
            return value
    match kind:
        case "money":
            return dollars(int(value))
        case "result":
            return signed(int(value))
        case "fine":
            return finely(int(value))
        case "share":
            return percent(value, 2)
        case "time":
            return moment(int(value))
        case _:
            return f"{value:,}" if isinstance(value, int) else fixed(value, 2)


def finely(millionths: int) -> str:
    """Dollars, to the millionth of a cent where that is needed."""
    whole, rest = divmod(abs(millionths), MILLION)
    sign = "-" if millionths < 0 else ""
    return sign + (f"${whole // 100:,}.{whole % 100:02}{rest:06}".rstrip("0") if rest else dollars(whole))


# The money of shifts: together, by day, game and table, and each.

SUMS = (("drop", MONEY), ("win", RESULT), ("hold", SHARE), ("handle", MONEY), ("win of handle", SHARE),
        ("rounds", COUNT), ("hands", COUNT), ("players", COUNT), ("voided", COUNT))  # fmt: skip
SHIFT = (("table", OF_TABLE), ("shift", TEXT), ("began", TIME), ("ended", TIME), ("opening float", MONEY),
         ("fills", MONEY), ("credits", MONEY), ("drop", MONEY), ("cash-outs", MONEY), ("closing float", MONEY),
         ("float over, short", RESULT), ("box over, short", RESULT), ("win", RESULT), ("hold", SHARE),
         ("handle", MONEY), ("win of handle", SHARE), ("rounds", COUNT), ("jackpots", MONEY))  # fmt: skip


def of_floor(floor: Floor) -> Iterator[Listing]:
    wrong = tuple(
        f"{s.table}, shift {s.shift}: the ledger says {signed(s.win)} and the rounds say {signed(s.result)}."
        for s in floor.shifts
        if not s.agrees
    )
    says = wrong or (("The ledger and the rounds agree on every win, to the cent.",) if floor.shifts else ())
    yield Listing("All together", SUMS, (together(floor.shifts),), says, bool(wrong))
    yield by("By game", "game", floor.shifts, lambda s: manifest(s.game).called)
    yield by("By day of its beginning, UTC", "day", floor.shifts, lambda s: moment(s.began)[:10])
    yield by("By table", "table", floor.shifts, lambda s: s.table, OF_TABLE)
    yield Listing("Shift by shift", SHIFT, tuple(map(shift_row, floor.shifts)))
    yield Listing("How to read it", (), (), FLOOR_NOTES)


def by(heading: str, head: str, shifts: Sequence[Shift], of: Callable[[Shift], str], kind: str = TEXT) -> Listing:
    rows = ((name, *together(list(some))) for name, some in groupby(sorted(shifts, key=of), of))
    return Listing(heading, ((head, kind), *SUMS), tuple(rows))


def together(shifts: Sequence[Shift]) -> tuple[Value, ...]:
    drop, win, handle, rounds, hands, voided = (
        sum(getattr(s, name) for s in shifts) for name in ("drop", "win", "handle", "rounds", "hands", "voided")
    )
    players = len({p for s in shifts for p in s.players})
    return drop, win, share(win, drop), handle, share(win, handle), rounds, hands, players, voided


def shift_row(s: Shift) -> tuple[Value, ...]:
    return (
        s.table, s.shift, s.began, s.ended, s.opening, s.fills, s.credits, s.drop, s.cash_outs, s.closing,
        s.float_over, s.box_over, s.win, s.hold, s.handle, s.win_of_handle, s.rounds, s.jackpots,
    )  # fmt: skip


# Theoretical against actual.

HELD = (("wager", TEXT), ("bets", COUNT), ("win", RESULT), ("hold", SHARE), ("in theory", SHARE), ("z", COUNT),
        ("verdict", TEXT), ("95 of 100", TEXT), ("first stakes", MONEY), ("handle", MONEY))  # fmt: skip


def of_holds(report: Holds) -> Iterator[Listing]:
    """Under one head a table's wagers, or those of all tables with the same rules."""
    for (game, edition, options, table), some in groupby(
        report.wagers, lambda h: (h.game, h.edition, h.options, h.table)
    ):
        rows = list(some)
        all_of = "all tables: " if table == EVERY else ""
        head = f"{all_of}{rules_words(game, edition, options)}"
        of = "" if table == EVERY else table
        yield Listing(head, HELD, tuple(map(held_row, rows)), tuple(remarks(rows)), table=of)
    unknown = (f"{rules}: these rules are not here, or have other pay tables now." for rules in report.unknown)
    says = (*HOLD_NOTES, *unknown) if report.wagers else ("No round has ended in that time.",)
    yield Listing("How to read it" if report.wagers else "Theoretical against actual", (), (), says)


def rules_words(game: str, edition: str, options: Sequence[str]) -> str:
    """The game, its edition and what was chosen, as people call them; the edition by its name where it is not here."""
    try:
        of = named(game, edition).edition
    except Cutcard:
        return f"{manifest(game).called}, {edition}"
    chosen_here = [chosen(of, *option.split("=", 1)) for option in options]
    return ", ".join([manifest(game).called, of.title, *chosen_here])


def held_row(h: Held) -> tuple[Value, ...]:
    low, high = h.interval or (None, None)
    span = f"{printed(SHARE, low)} to {printed(SHARE, high)}" if h.interval else None
    return h.called, h.bets, h.win, h.hold, h.edge, h.z, h.verdict, span, h.staked, h.handle


def remarks(rows: Iterable[Held]) -> Iterator[str]:
    for h in rows:
        if h.z is not None and h.verdict != "as expected":
            more = "more" if h.z > 0 else "less"
            yield f"{h.called}, {h.verdict}: the house won {more} than it does in 95 of 100 such books."
        if h.low:
            yield f"{h.called} returns less than 75 % in the long run."


# Cards.

DECKS = (("table", OF_TABLE), ("deck", TEXT), ("from", TEXT), ("came", TIME), ("in play from", TIME), ("rounds", COUNT),
         ("what was done to it", WORDS))  # fmt: skip


def of_cards(report: Cards) -> Iterator[Listing]:
    yield Listing("Decks", DECKS, tuple(map(deck_row, report.decks)))
    raw = tuple(deck_row(deck) for day in report.no_table_shuffle for deck in day.decks)
    yield Listing("Decks that reached play with no shuffle at the table", DECKS, raw)


def deck_row(d: Deck) -> tuple[Value, ...]:
    done = "; ".join(step_words(s) for s in (*d.custody, *d.inspected, *d.shuffled, *d.counts))
    return d.table, d.deck, d.source, d.came, d.in_play, d.rounds, done


def step_words(s: Signed) -> str:
    counted = f", {s.cards} cards" if s.cards else ""
    often = f", {s.times:,} times" if s.times > 1 else ""
    return f"{plain(s.step)}{counted} by {s.by} at {moment(s.first)}{often}" + (f": {s.why}" if s.why else "")


# Conduct.

WHEN, TABLE, BY, CLAUSE = ("UTC", TIME), ("table", OF_TABLE), ("by", TEXT), ("clause", TEXT)
ALERTS = {
    "called": "call for the supervisor",
    "chasing": "losses chased",
    "device": "device silent",
    "excluded": "excluded from play",
    "line": "line lost",
    "separated": "kept apart",
}
RULED = (WHEN, ("round", OF_ROUND), BY, ("what and why", WORDS), CLAUSE)


def of_conduct(c: Conduct) -> Iterator[Listing]:
    refused = tuple((r.at, r.table, r.person, declined(r), r.times, r.cite) for r in c.refused)
    late = sum(r.times for r in c.late_bets)
    yield Listing("Irregularities", (WHEN, ("round", OF_ROUND), BY, ("what", WORDS), CLAUSE), tuple(
        (i.at, f"{i.table}/{i.round}", i.who, i.says or i.plainly, i.cite) for i in c.incidents))  # fmt: skip
    for head, ruled in (("Rulings", c.rulings), ("Voided rounds", c.voided)):
        rows = ((r.at, f"{r.table}/{r.round}", r.who, because(r.plainly, r.why), r.cite) for r in ruled)
        yield Listing(head, RULED, tuple(rows))
    yield Listing("Entries taken back", (WHEN, ("round", OF_ROUND), BY, ("what, chips moved, and why", WORDS)), tuple(
        (x.at, f"{x.table}/{x.round}", x.who, taken_back(x)) for x in c.corrections))  # fmt: skip
    yield Listing("Alerts", (WHEN, TABLE, ("kind", TEXT), ("what", WORDS), ("times", COUNT), ("open for", TEXT)), tuple(
        (a.at, a.table, alert_kind(a.kind), a.says, a.times, lasted(a.open_for)) for a in c.alerts))  # fmt: skip
    yield Listing(
        "Refused",
        (WHEN, TABLE, ("person", TEXT), ("what", WORDS), ("times", COUNT), CLAUSE),
        refused,
        (f"{sum(r.times for r in c.refused):,} in all, of them {late:,} late bets.",) if refused else (),
    )
    yield Listing("Who played in the same rounds", (
        ("two people", WORDS), ("together", COUNT), ("of", COUNT), ("by chance", COUNT), ("result", RESULT),
        ("apart", RESULT),
    ), tuple(
        (f"{p.one}, {p.other}", p.rounds, p.of, float(p.ordinary), p.result, p.apart) for p in c.pairs))  # fmt: skip
    yield Listing(
        "Hands played without being seen",
        (TABLE, ("how", WORDS), ("hands", COUNT), ("staked", MONEY), ("players' result", RESULT)),
        tuple((b.table, b.kind, b.hands, b.staked, b.result) for b in c.blind),
    )


def declined(r: Declined) -> str:
    return f"late bet, {r.asked}" if r.late else r.asked


def taken_back(x: Correction) -> str:
    people = [f"{called(account)} {signed(chips)}" for account, chips in x.moved if "/" not in account]
    moved = ", ".join(people) or "nothing moved yet"
    return because(f"{x.plainly}{' after its end' if x.after_end else ''}; {moved}", x.why)


def because(words: str, why: str) -> str:
    return f"{words}: {why}" if why else words


def alert_kind(kind: str) -> str:
    return ALERTS.get(kind, plain(kind))


def lasted(milliseconds: int | None) -> str:
    return "still open" if milliseconds is None else f"{milliseconds // 60_000:,} min {milliseconds // 1000 % 60} s"


# Jackpots, and care for those who play.

METERS = (("level", TEXT), ("stands at", FINE), ("funded", MONEY), ("contributed", FINE), ("to its reserve", FINE),
          ("released", MONEY), ("taken", MONEY), ("given back", MONEY), ("awarded", MONEY), ("held for a round", MONEY),
          ("reserve now", FINE), ("above its ceiling", FINE), ("resets", COUNT))  # fmt: skip
AWARDS = (WHEN, ("level", TEXT), ("round", OF_ROUND), ("hand", TEXT), ("to", TEXT), ("paid", MONEY))


def of_jackpots(j: Jackpots) -> Iterator[Listing]:
    wrong = (
        *j.wrong,
        *(f"{m.level}: what came in is not what is there and what went out." for m in j.levels if not m.exact),
    )
    says = wrong or ("Every millionth of a cent is accounted for.",)
    yield Listing("Meters", METERS, tuple(map(meter_row, j.levels)), says, bool(wrong))
    yield Listing("Won", AWARDS, tuple(award_row(level_name(m), paid) for m in j.levels for paid in m.awards))
    yield Listing("Envy, paid by the house", AWARDS, tuple(award_row("envy", paid) for paid in j.envy))


def level_name(m: Jackpot) -> str:
    return m.level.replace("/", " ")


def meter_row(m: Jackpot) -> tuple[Value, ...]:
    return (
        level_name(m), m.stands, m.funded, m.shown, m.hidden, m.released, m.taken, m.returned, m.awarded, m.held,
        m.reserve, m.overflow, m.resets,
    )  # fmt: skip


def award_row(level: str, a: Paid) -> tuple[Value, ...]:
    return a.at, level, f"{a.table}/{a.round}", a.place, a.person, a.chips


def of_harm(h: Harm) -> Listing:
    rows = (
        ("people in the book", h.people),
        ("with a loss limit now", h.loss_limits),
        ("with a time limit now", h.time_limits),
        ("who chose their own reminder", h.own_reminders),
        ("taking a break now", h.breaks),
        ("excluded now", h.exclusions),
        ("bets refused by a limit or break", h.refused_bets),
        ("other acts refused by them", h.refused_others),
        ("reminders sent", h.reminders),
        ("alerts of chased losses", h.chasing),
    )
    return Listing("Limits and breaks", (("people and their limits", TEXT), ("number", COUNT)), rows)
