"""`cutcard report` for people: the reports of a floor, in eighty columns."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import assert_never

from cutcard.console.output import tell_written
from cutcard.console.page import grid, heading, say
from cutcard.core.facts import Chips
from cutcard.core.layout import plain
from cutcard.core.money import dollars, signed
from cutcard.house_reports.book import moment
from cutcard.house_reports.cards import Cards, Deck, Signed
from cutcard.house_reports.conduct import Conduct
from cutcard.house_reports.files import written
from cutcard.house_reports.harm import Harm
from cutcard.house_reports.hold import Holds
from cutcard.house_reports.jackpots import Jackpot, Jackpots
from cutcard.house_reports.listings import AS_TEXT, SHARE, TIME, WORDS, Listing, Report, finely, listings, printed
from cutcard.house_reports.shifts import Floor, Shift
from cutcard.par.files import write

PAIRS, PAIRS_SHOWN = "Who played in the same rounds", 12
FITS = 7  # columns side by side


def write_report(what: str, report: Report, files: Mapping[str, Path], about: Mapping[str, str]) -> None:
    for form, path in files.items():
        write(path, written(form, what, report, about))
        tell_written(path)


def print_report(report: Report) -> None:
    match report:
        case Floor():
            print_shifts(report)
        case Cards():
            print_cards(report)
        case Jackpots():
            print_jackpots(report)
        case Holds() | Conduct() | Harm():
            for listing in listings(report):
                print_listing(listing)
        case _:
            assert_never(report)


def print_listing(listing: Listing) -> None:
    """A table with as many of its columns as fit, and what is to be said of it."""
    heading(listing.heading)
    kinds = [kind for _, kind in listing.heads[:FITS]]
    most = PAIRS_SHOWN if listing.title == PAIRS else len(listing.rows)
    rows = [tuple(map(printed, kinds, row)) for row in listing.rows[:most]]
    right = tuple(n for n, kind in enumerate(kinds) if kind not in (*AS_TEXT, TIME))
    if rows:
        grid(
            rows,
            *(head for head, _ in listing.heads[:FITS]),
            right=right,
            wide=kinds.index(WORDS) if WORDS in kinds else -1,
        )
    elif listing.heads:
        say("None.")
    if rows and (more := [head for head, _ in listing.heads[FITS:]]):
        say(f"In files and --json there is more: {', '.join(more)}.", "dim")
    if len(listing.rows) > most:
        say(f"and {len(listing.rows) - most:,} more pairs; --json lists them all")
    for words in listing.says:
        say(words)


def percent(value: Fraction | None) -> str:
    return printed(SHARE, value)


def print_shifts(floor: Floor) -> None:
    for shift in floor.shifts:
        began = moment(shift.began)
        when = f"{began} to {moment(shift.ended)}" if shift.ended is not None else f"since {began}, still open"
        heading(f"{shift.table}, shift {shift.shift}: {when}")
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
        ("box over, short", over(shift.box_over), "paid into meters", finely(shift.contributed)),
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
    return [(plain(s.step) + (f", {s.cards} cards" if s.cards else ""), s) for s in every]


def times(s: Signed) -> str:
    return moment(s.first) if s.times == 1 else f"{moment(s.first)}, {s.times:,} times"


def listed(rows: Sequence[tuple[str, ...]], *columns: str, wide: int, none: str = "None.") -> None:
    grid(rows, *columns, wide=wide) if rows else say(none)


def print_jackpots(j: Jackpots) -> None:
    for level in j.levels:
        heading(f"{level.level}: stands at {finely(level.stands)}")
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
        ("contributed", finely(level.shown), "given back", dollars(level.returned)),
        ("to its reserve", finely(level.hidden), "awarded", dollars(level.awarded)),
        ("released", dollars(level.released), "held for a round", dollars(level.held)),
        ("reserve now", finely(level.reserve), "above its ceiling", finely(level.overflow)),
        ("resets", str(level.resets), *(("poured in", dollars(level.poured)) if level.poured else ("", ""))),
    ]
