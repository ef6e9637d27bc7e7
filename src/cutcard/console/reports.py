"""`cutcard report` for people: the reports of a floor, in eighty columns."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import assert_never

from rich.console import Console

from cutcard.console.held import page, print_holds, write_page
from cutcard.console.page import grid, heading, say
from cutcard.core.errors import Faulty
from cutcard.core.facts import Chips
from cutcard.core.money import dollars, signed
from cutcard.house.jackpots.meters import MILLION
from cutcard.house_reports import Report, as_listing
from cutcard.house_reports.book import moment
from cutcard.house_reports.cards import Cards, Deck, Signed
from cutcard.house_reports.conduct import Conduct, Correction, Declined
from cutcard.house_reports.harm import Harm
from cutcard.house_reports.hold import Holds
from cutcard.house_reports.jackpots import Jackpot, Jackpots
from cutcard.house_reports.shifts import Floor, Shift
from cutcard.par.files import write_csv
from cutcard.protect.files import ready as can_be_written

PAIRS_SHOWN = 12


def ready(what: str, files: Mapping[str, Path]) -> None:
    """Refuse before the work what could not be written after it."""
    for kind, path in files.items():
        if kind != "csv" and what != "hold":
            raise Faulty("report/file", f"the report on {what} is no page", instead="write --csv FILE")
        can_be_written(kind, path)


def write_report(told: Report, files: Mapping[str, Path], command: str) -> None:
    for kind, path in files.items():
        if kind == "csv":
            write_csv(path, *as_listing(told))
        else:
            assert isinstance(told, Holds)
            write_page(page(told, command, f"{datetime.now(UTC):%Y-%m-%d}"), kind, path)
        Console(stderr=True).print(f"written: {path}", highlight=False)


def print_report(told: Report) -> None:
    match told:
        case Floor():
            print_shifts(told)
        case Holds():
            print_holds(told)
        case Cards():
            print_cards(told)
        case Conduct():
            print_conduct(told)
        case Jackpots():
            print_jackpots(told)
        case Harm():
            print_harm(told)
        case _:
            assert_never(told)


def percent(value: Fraction | None) -> str:
    return "–" if value is None else f"{float(value):.2%}"


def cents(millionths: int) -> str:
    """Dollars, to the millionth of a cent where that is needed."""
    whole, rest = divmod(abs(millionths), MILLION)
    sign = "-" if millionths < 0 else ""
    return sign + (f"${whole // 100:,}.{whole % 100:02}{rest:06}".rstrip("0") if rest else dollars(whole))


def print_shifts(floor: Floor) -> None:
    for shift in floor.shifts:
        ended = moment(shift.ended) if shift.ended is not None else "still open"
        heading(f"{shift.table}, shift {shift.shift}: {moment(shift.began)} to {ended}")
        grid(money(shift), "chips", "", "play", "", right=(1, 3))
    if not floor.shifts:
        say("No shift was worked.")
        return
    heading("The floor, all of these together")
    say(f"Drop {dollars(floor.drop)}, win {signed(floor.win)}, hold {percent(floor.hold)}.")
    say(f"Handle {dollars(floor.handle)}, of which the house won {percent(floor.win_of_handle)}.")
    say(f"Rounds {floor.rounds:,}, hands {floor.hands:,}, players {len(floor.players):,}, voided {floor.voided:,}.")
    for shift in floor.shifts:
        if not shift.agrees:
            says = f"the ledger says {signed(shift.win)} and the rounds say {signed(shift.result)}"
            say(f"{shift.table}, shift {shift.shift}: {says}", "bold red")
    if floor.agrees:
        say("The ledger and the rounds agree on every win, to the cent.", "green")


def money(shift: Shift) -> list[tuple[str, str, str, str]]:
    return [
        ("opening float", dollars(shift.opening), "rounds", f"{shift.rounds:,}"),
        ("fills", dollars(shift.fills), "hands", f"{shift.hands:,}"),
        ("credits", dollars(shift.credits), "players", f"{len(shift.players):,}"),
        ("drop", dollars(shift.drop), "voided rounds", f"{shift.voided:,}"),
        ("cash-outs", dollars(shift.cash_outs), "handle", dollars(shift.handle)),
        ("closing float", dollars(shift.closing), "jackpots, from meters", dollars(shift.jackpots)),
        ("float over, short", over(shift.float_over), "envy, in the win", dollars(shift.envy)),
        ("box over, short", over(shift.box_over), "paid into meters", cents(shift.contributed)),
        ("win", signed(shift.win), "win by the rounds", signed(shift.result)),
        ("hold", percent(shift.hold), "win of handle", percent(shift.win_of_handle)),
    ]


def over(chips: Chips | None) -> str:
    return "not counted" if chips is None else signed(chips)


def print_cards(cards: Cards) -> None:
    for deck in cards.decks:
        heading(f"{deck.table}, deck {deck.deck}: {deck.source}, from {moment(deck.came)}")
        rows = [(what, s.by, times(s), s.why) for what, s in steps(deck)]
        grid(rows, "step", "by", "when, UTC", "why", wide=3)
        say(f"In play from {moment(deck.in_play)}; rounds: {deck.rounds:,}." if deck.in_play else "Not yet in play.")
    heading("Decks that reached play with no shuffle at the table")
    for day in cards.no_table_shuffle:
        for deck in day.decks:
            kept = "; ".join(f"secured at {moment(s.last)}, by {s.by}: {s.why}" for s in deck.custody)
            say(f"{day.day}: {deck.table}, deck {deck.deck}, {deck.source}. {kept or 'No custody on record'}.")
    if not cards.no_table_shuffle:
        say("None.")


def steps(deck: Deck) -> list[tuple[str, Signed]]:
    every = (*deck.custody, *deck.inspected, *deck.shuffled, *deck.counts)
    return [(f"{s.step}, {s.cards} cards" if s.cards else s.step, s) for s in every]


def times(s: Signed) -> str:
    return moment(s.first) if s.times == 1 else f"{moment(s.first)}, {s.times:,} times"


def declined(r: Declined) -> str:
    what = "late bet" if r.late else r.code
    return what if r.times == 1 else f"{what}, {r.times:,} times"


def print_conduct(c: Conduct) -> None:
    count, late = (sum(r.times for r in acts) for acts in (c.refused, c.late_bets))
    heading(f"Refused: {count:,}, of them {late:,} late bets")
    refused = [(moment(r.at), r.table, r.person, declined(r), r.cite) for r in c.refused]
    listed(refused, "UTC", "table", "person", "what", "clause", wide=2)
    heading("Irregularities")
    listed([(moment(i.at), f"{i.table}/{i.round}", i.who, i.says or i.what, i.cite) for i in c.incidents],
           "UTC", "round", "by", "what", "clause", wide=3)  # fmt: skip
    heading("Rulings")
    listed([(moment(r.at), f"{r.table}/{r.round}", r.who, f"{r.what}: {r.why}", r.cite) for r in c.rulings],
           "UTC", "round", "by", "what and why", "clause", wide=3)  # fmt: skip
    heading(f"Voided rounds: {len(c.voided):,}")
    heading("Entries taken back")
    listed([(moment(x.at), f"{x.table}/{x.round}", x.who, taken_back(x)) for x in c.corrections],
           "UTC", "round", "by", "what it moved, and why", wide=3)  # fmt: skip
    heading("Who played in the same rounds")
    listed([(f"{p.one}, {p.other}", f"{p.rounds:,} of {p.of:,}", f"{float(p.ordinary):.1f}", signed(p.result),
             signed(p.apart)) for p in c.pairs[:PAIRS_SHOWN]],
           "two people", "together", "by chance", "result", "apart", wide=0)  # fmt: skip
    if len(c.pairs) > PAIRS_SHOWN:
        say(f"and {len(c.pairs) - PAIRS_SHOWN:,} more pairs; --json lists them all")
    heading("Hands played without being seen")
    listed([(b.table, b.kind, f"{b.hands:,}", dollars(b.staked), signed(b.result)) for b in c.blind],
           "table", "how", "hands", "staked", "players' result", wide=1)  # fmt: skip
    heading("Alerts")
    listed([(moment(a.at), a.table, a.kind, a.says, f"{a.times:,}", lasted(a.open_for)) for a in c.alerts],
           "UTC", "table", "kind", "what", "times", "open for", wide=3)  # fmt: skip


def taken_back(x: Correction) -> str:
    moved = ", ".join(f"{account} {signed(chips)}" for account, chips in x.moved) or "nothing"
    return f"{'after its end, ' if x.after_end else ''}{moved}: {x.why}"


def lasted(milliseconds: int | None) -> str:
    return "still open" if milliseconds is None else f"{milliseconds // 60_000:,} min {milliseconds // 1000 % 60} s"


def listed(rows: Sequence[tuple[str, ...]], *columns: str, wide: int, none: str = "None.") -> None:
    grid(rows, *columns, wide=wide) if rows else say(none)


def print_jackpots(j: Jackpots) -> None:
    for level in j.levels:
        heading(f"{level.level}: stands at {cents(level.stands)}")
        grid(sums(level), "came", "", "went", "", right=(1, 3))
        listed([(moment(a.at), f"{a.table}/{a.round}", a.place, a.person, dollars(a.chips)) for a in level.awards],
               "UTC", "round", "hand", "to", "paid", wide=3, none="Never won.")  # fmt: skip
        if not level.exact:
            say(f"{level.level}: what came in is not what is there and what went out", "bold red")
    heading(f"Envy paid by the house: {dollars(j.envy_paid)}")
    listed([(moment(a.at), f"{a.table}/{a.round}", a.place, a.person, dollars(a.chips)) for a in j.envy],
           "UTC", "round", "hand", "to", "paid", wide=3)  # fmt: skip
    for sentence in j.wrong:
        say(sentence, "bold red")
    if j.exact:
        say("Every millionth of a cent is accounted for.", "green")


def sums(level: Jackpot) -> list[tuple[str, str, str, str]]:
    return [
        ("funded", dollars(level.funded), "taken", dollars(level.taken)),
        ("contributed", cents(level.shown), "given back", dollars(level.returned)),
        ("to its reserve", cents(level.hidden), "awarded", dollars(level.awarded)),
        ("released", dollars(level.released), "held for a round", dollars(level.held)),
        ("reserve now", cents(level.reserve), "above its ceiling", cents(level.overflow)),
        ("resets", str(level.resets), *(("poured in", dollars(level.poured)) if level.poured else ("", ""))),
    ]


def print_harm(h: Harm) -> None:
    rows = [
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
    ]
    grid(((words, f"{number:,}") for words, number in rows), "people and their limits", "number", right=(1,))
