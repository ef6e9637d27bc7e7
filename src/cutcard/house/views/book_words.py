"""The book of a table in plain words: what was done there beside the rounds, line by line."""

from cutcard.core.edition import Edition
from cutcard.core.errors import Cutcard, so_many
from cutcard.core.game import Game
from cutcard.core.layout import capital, layout_of, plain
from cutcard.core.money import dollars
from cutcard.core.words import Words, called, words_of
from cutcard.games import manifest, named
from cutcard.house.limits.personal import moment
from cutcard.house.log.facts import HouseFact, Line
from cutcard.house.log.table_facts import (
    Alert,
    Announced,
    Answered,
    Awaited,
    Away,
    Back,
    Begun,
    BoughtIn,
    Bound,
    CashedOut,
    Chatted,
    Corrected,
    Counted,
    Credited,
    Ended,
    Equipped,
    Filled,
    Furnished,
    HandPaid,
    Healthy,
    Leaving,
    LineLost,
    Posted,
    Promised,
    Ready,
    Refused,
    Seated,
    Shared,
    Staffed,
    TableSet,
    Ticketed,
    Titled,
    Waits,
    Withheld,
)
from cutcard.house.table.act_words import asked
from cutcard.house.table.devices import WELL
from cutcard.house.table.running import CALLED, WORDS
from cutcard.house.table.session import AUTO, ON_WHEEL, SCANNER, VIRTUAL

EDITION = "edition"
SET = {"open": "opened the table", "paused": "paused the table", "closed": "closed the table"}
CARDS = {VIRTUAL: "sealed cards", SCANNER: "real cards"}
SEAL = 8  # digits by which people tell seals apart


def line_words(line: Line, game: Game) -> str:
    """What was done, by whoever the line names; whom it is about comes first, where that is somebody else."""
    person = getattr(line.fact, "person", "")
    about = "" if person in ("", line.who.name) or isinstance(line.fact, Staffed | Refused) else f"{called(person)} "
    return about + done(line.fact, game)


def done(fact: HouseFact, game: Game) -> str:
    words = words_of(game)
    match fact:
        case Furnished():
            return f"set up the table: {', '.join(set_up(fact))}"
        case TableSet(word):
            return SET[word]
        case Titled(title):
            return f"named the table {title}" if title else "took the name of the table away"
        case Staffed(person, role):
            return f"put {called(person)} on the table as {role}" if role else f"relieved {called(person)}"
        case Seated(_, places):
            return f"took {', '.join(map(words.place, places))}" if places else "left the table"
        case Leaving():
            return "leaves when the round is over"
        case Waits():
            return "waits for a seat"
        case Ready():
            return "had no more bets to make"
        case Away():
            return "was away: no window of theirs was open"
        case Back():
            return "was back"
        case LineLost():
            return "was not heard any more, with wagers in play"
        case Bound(_, name, value):
            return f"{words.felt.name(name)}: {dollars(value)}" if value else f"{words.felt.name(name)}: lifted"
        case BoughtIn(_, chips):
            return f"bought chips for {dollars(chips)}"
        case CashedOut(_, chips):
            return f"took {dollars(chips)} back to the account"
        case Ticketed(_, chips):
            return f"took {dollars(chips)} on a ticket"
        case HandPaid(_, chips):
            return f"was paid {dollars(chips)} by an attendant"
        case Filled(chips):
            return f"filled the float with {dollars(chips)}"
        case Credited(chips):
            return f"took {dollars(chips)} from the float"
        case Counted(drop, left, shift):
            counted = f"{dollars(drop)} in the drop box and {dollars(left)} in the float"
            return f"counted {counted}; shift {shift} began"
        case Announced(what, value, at, notice):
            then = chosen(game.edition, what, value)
            return f"announced {then} from {moment(at)}" + (f", under {notice}" if notice else "")
        case _:
            return play_words(fact, words)


def play_words(fact: HouseFact, words: Words) -> str:
    """What happens in the course of play."""
    match fact:
        case Begun(number, root):
            return f"began round {number}" + (f", sealed {root[:SEAL]}…" if root else "")
        case Ended(number):
            return f"ended round {number}"
        case Promised():
            return "promised a share of the shuffle"
        case Awaited(promises):
            return f"waited for {so_many(len(promises), 'share')} of the shuffle"
        case Shared():
            return "opened a share of the shuffle"
        case Withheld(people):
            return f"went on without the shares of {', '.join(map(called, people))}"
        case Refused(person, _, _, said, cite, again):
            often = f", {so_many(again, 'time')} again" if again else ""
            return f"refused {called(person)}: {asked(said, words)}{often}" + (f" ({cite})" if cite else "")
        case Alert(kind, about, says):
            return f"{'called the supervisor' if kind == CALLED else f'raised an alert about {called(about)}'}: {says}"
        case Corrected(_, number, chips):
            moved = f"{'was given' if chips > 0 else 'had to give back'} {dollars(abs(chips))}"
            return f"{moved} when round {number} was put right"
        case Answered(alert, word):
            return f"answered the alert of line {alert}: {WORDS[word]}"
        case Chatted(said):
            return f"said: {said}"
        case Posted(notice, word):
            return f"put up the notice: {word}" if word else f"took down the notice on {plain(notice)}"
        case Equipped(kind, device):
            return f"gave the table the {plain(kind)} {device}"
        case Healthy(kind, device, answer):
            return f"heard {'' if answer == WELL else 'nothing of '}the {plain(kind)} {device}"
        case _:
            return plain(type(fact).__name__.lower())


def set_up(fact: Furnished) -> list[str]:
    """What it is, who deals, from which cards, and what was chosen."""
    edition = named(fact.game, fact.edition).edition
    dealt = "dealt by the table itself" if fact.dealing == AUTO else "dealt by a dealer"
    cards = CARDS.get(fact.cards) or f"the wheel {fact.cards.removeprefix(ON_WHEEL)}"
    options = [chosen(edition, *option.split("=", 1)) for option in fact.options]
    return [manifest(fact.game).called, edition.title, dealt, cards, *options]


def chosen(edition: Edition, what: str, value: str) -> str:
    """An option and its value, or another edition; as it was written, where that belongs to other rules than these."""
    try:
        if what == EDITION:
            return f"the edition {named(edition.game, value).edition.title}"
        option = edition.options[what]
        return f"{layout_of(edition).choice(option)} {edition.value_words(option, option.read(value))}"
    except (Cutcard, KeyError):
        return f"{capital(plain(what))} {value}"
