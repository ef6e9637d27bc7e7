"""What both shells say: cards, hands, results, the situation in one sentence, the rules in force, help."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from cutcard.core.errors import Cutcard, so_many
from cutcard.core.facts import Award, Bet, Chips, Spot, Verdict
from cutcard.core.fold import counted
from cutcard.core.game import Game
from cutcard.core.keys import Key, keys_of
from cutcard.core.layout import capital, inscription, layout_of
from cutcard.core.money import dollars, signed
from cutcard.core.numbers import fixed, percent
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, seat
from cutcard.core.words import ENDINGS, Words
from cutcard.games import manifest
from cutcard.games.manifest import Reading
from cutcard.house.views.lying import cards_lying, in_words, readings
from cutcard.shared.poker import hand_at
from cutcard.terminal.company import ME, Bets
from cutcard.terminal.solo import BETTING, Session

HINTED = 4  # acts that a hint compares
OWNERS = "Game names belong to their owners; Cutcard is independent of them."
KEYS = (
    Key("p", "an amount of your own, where the rules allow it"),
    Key("n", "the same bets again, and deal"),
    Key("t", "pay tables and rules in force"),
    Key("j", "log of the round"),
    Key("!", "a hint: what every act is worth now, exactly"),
    Key("q", "quit: twice while a round is open or bets are laid"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One wager or award after the round: what was staked, what came of it, what came back, and why."""

    label: str
    stake: Chips
    outcome: str
    back: Chips
    cite: str
    remark: str
    wager: str

    @property
    def ended(self) -> str:
        """How it ended, in a word."""
        return ENDINGS[self.outcome].word if self.outcome in ENDINGS else self.outcome


def results(s: Session) -> list[Line]:
    """The player's lines of the last round, in the order they were settled."""
    over = s.finished[-1]
    log = tuple(counted(over.seen(ME.name)))
    laid, lines = over.table.stakes, []
    for e in log:
        match e.fact:
            case Verdict(place, wager, owner, outcome, returned, cite) if owner == ME.name:
                stake = laid[Spot(place, wager, owner)].chips
                remark = s.layout.face.remark(log, e.fact)
                lines.append(
                    Line(spot_name(s, Spot(place, wager, owner)), stake, outcome, returned, cite, remark, wager)
                )
            case Award(_, why, _, payee, chips, cite) if payee == ME.name:
                lines.append(Line(s.layout.label(why), 0, "paid", chips, cite, s.layout.face.remark(log, e.fact), why))
    return lines


def won(s: Session) -> Chips:
    return s.finished[-1].table.chips.get(ME.name, 0) if s.finished else 0


def cards_at(s: Session, place: str) -> list[str]:
    """The cards dealt there as the player may see them, wherever they lie now."""
    return [item.name for item in hand_at(s.view, place)]


def rows_of(s: Session) -> dict[str, list[str]]:
    """What lies above the player's hands, by name; a player's bank in place of the dealer's hand."""
    bank = s.layout.face.bank(s.view)
    rows = {name: list(places) for name, places in s.layout.felt.rows().items()}
    if bank:
        rows = {name: [bank if place == s.layout.dealer else place for place in row] for name, row in rows.items()}
    return {name: row for name, row in rows.items() if row != [s.seat]}


def hands_of(s: Session) -> dict[str, str]:
    """The player's hands, by where they lie, and what each is called: You, and those split off."""
    lying = {place for place, pile in s.view.lies.items() if pile} | {spot.place for spot in s.view.stakes}
    split = sorted(place for place in lying if place != s.seat and seat(place) == s.seat)
    return {s.seat: "You"} | {place: f"You, {hand_name(s, place)}" for place in split}


def hand_name(s: Session, place: str) -> str:
    """Which hand of its seat that is: hand 2."""
    return Words(s.layout.felt).place(place).rpartition(", ")[2]


def spot_name(s: Session, spot: Spot) -> str:
    """What is printed on it, and of which hand of a seat that has several."""
    name = s.layout.label(spot.wager)
    return f"{name}, {hand_name(s, spot.place)}" if seat(spot.place) not in (spot.place, "") else name


def reading(s: Session, place: str) -> Reading | None:
    """The hand dealt there, once all of it is to be seen, with the common cards that are turned."""
    cards, common = cards_at(s, place), [card for pile in s.layout.felt.common for card in cards_at(s, pile)]
    whole = s.layout.whole(place, len(cards)) and HIDDEN not in cards and place not in s.layout.felt.common
    if not whole:
        return None
    return s.layout.read_set(s.view, place) or s.layout.read(cards, [card for card in common if card != HIDDEN])


def in_order(s: Session, place: str, read: Reading) -> list[str]:
    """The cards of a hand, those that make it first."""
    return [card for card in (*read.cards, *read.apart) if card in cards_at(s, place)]


def stakes(s: Session, person: str = ME.name) -> dict[Spot, Chips]:
    """What that person has on each spot in this round, the bets in preparation included."""
    on_table = s.view.stakes.items()
    laid = {spot: stake.chips for spot, stake in on_table if spot.owner == person and stake.outcome != "withdrawn"}
    return laid | dict(s.purse.bets) if person == ME.name else laid


def listed(s: Session, bets: Bets) -> str:
    """Ante $10, Play $30; what is itself a list stands apart."""
    return ("; " if s.layout.orders else ", ").join(
        f"{spot_name(s, spot)} {dollars(chips)}" for spot, chips in bets.items()
    )


def log_lines(s: Session) -> list[str]:
    """The round so far, as the player may read it."""
    says = Words(s.layout.felt, ME.name).entry
    return [f"{e.number} {says(e)}" for e in s.shown.seen(ME.name)]


def log_page(s: Session) -> list[str]:
    """The same, and the whole of the seal."""
    return [*log_lines(s), *([f"The seal of the {s.sealed_thing}: {s.root}"] if s.root else [])]


def clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def rules_name(game: Game) -> str:
    return f"{game.edition.title}, {game.edition.status}" + (" rules" if game.edition.status == "house" else "")


def sentence(fault: Cutcard) -> str:
    """A refusal as it is shown."""
    return f"{capital(str(fault))}."


def situation(s: Session) -> str:
    """Everything that matters now, in one sentence to be read aloud."""
    laid = listed(s, stakes(s))
    parts = [f"round {len(s.finished) + (s.result is None)}"]
    if s.phase == BETTING:
        parts.append(f"betting is open, your bets are {laid or 'none'}")
    else:
        parts += cards_in_words(s)
        parts.append(f"your bets are {laid}" if s.out else f"the round brought {signed(won(s))}")
    text = "; ".join([*parts, f"your stack is {dollars(s.stack)}"])
    return f"{text[0].upper()}{text[1:]}."


def last_result(s: Session) -> str:
    """How the last round ended, wager by wager."""
    if not s.finished:
        return "No result yet."
    each = (f"{line.label} {line.ended}, {dollars(line.back)} back" for line in results(s))
    return f"Round {len(s.finished)}: {signed(won(s))}. {'. '.join(each)}."


def money(s: Session) -> str:
    return f"Chips {dollars(s.stack)}. Net {signed(s.purse.net)}. {clock(s.elapsed)} at the table."


def hint(r: Round) -> str:
    """What is worth most of all that is open to the player, by what they see, and how the next best compare."""
    from cutcard.exact.advice import values

    try:
        given = values(r, ME.name)
    except Cutcard as fault:
        return sentence(fault)
    worths = ", ".join(f"{value.name} {fixed(value.worth, 4)}" for value in given.best[:HINTED])
    best = [value for value in given.best if value.worth == given.best[0].worth]
    says = f"Best now: {best[0].name}."
    if given.unit == "stakes" and isinstance(best[0].fact, Bet) and len(best) > 1:
        alike = "These bets cost the same" if len(best) == len(given.best) else "Several bets cost the least"
        says = f"{alike}: {percent(-best[0].worth, 4)} each."
    return f"{says} {given.why} Worth in {given.unit}: {worths}."


def cards_in_words(s: Session) -> list[str]:
    """What the cards say, as every screen reads it aloud; or how the race stands."""
    if scene := manifest(s.game.name).scene:
        shown = scene(s.shown)
        said = [line for step in shown["steps"][-1:] for line in (step["call"], step.get("stands"))] or [shown["says"]]
        return [line.rstrip(".").lower() for line in said if line]
    cards = cards_lying(s.shown, ME.name)
    told = in_words(s.shown, ME.name, cards, readings(s.shown, ME.name, cards))
    return [f"{one.aloud[:1].lower()}{one.aloud[1:]}" for one in told]


def sealed(s: Session) -> str:
    """The first of the seal; the whole of it is in the log."""
    return f"sealed {s.root[:8]}" if s.root else ""


def company(s: Session) -> Iterator[tuple[str, str, Bets, str]]:
    """The other seats: number, name, bets, and how it stands."""
    for bot, place in list(s.seats.items())[1:]:
        said = s.view.words(place)[-1:]
        ended = [signed(s.view.chips.get(bot, 0))] if s.result else []
        yield place, bot, stakes(s, bot), ", ".join([*said, *ended])


def rules(s: Session) -> Iterator[str]:
    """The pay tables and house options in force, with their clauses."""
    edition = s.game.edition
    yield f"{s.layout.title}: {rules_name(s.game)}"
    yield f"Source: {edition.source} ({edition.date})"
    yield inscription(edition)
    for name in edition.tables:
        table = edition.pays(name)
        yield ""
        yield f"{s.layout.label(name)} pays ({table.cite})"
        yield from (f"  {event:<16} {odds}" for event, odds in table.rows)
    yield ""
    yield "In force at this table"
    for option in edition.options.values():
        value = edition[option.name]
        shown = dollars(int(value)) if option.cents else {"True": "yes", "False": "no"}.get(str(value), value)
        clause = f" ({edition.cite(option.cite)})" if option.cite else ""
        yield f"  {option.says}: {shown}{clause}"


def helpline(game: Game) -> str:
    line = layout_of(game.edition).help
    return f"If playing stops being fun, talk to someone: {line}, free, day and night."


def farewell(s: Session) -> str:
    rounds = so_many(len(s.finished), "round")
    open_round = " The round in progress is not counted." if s.out else ""
    return f"{rounds} in {clock(s.elapsed)}, net {signed(s.purse.net)} in play money.{open_round}"


def help_lines(s: Session, typed: Collection[str] = ()) -> Iterator[str]:
    """What every key does, and where to turn; what is `typed` as a word stands there as one."""
    yield f"{s.layout.title}: {rules_name(s.game)}. Play money only."
    yield helpline(s.game)
    yield OWNERS
    yield ""
    for one in (*keys_of(s.layout.felt), *KEYS):
        yield f"{one.does if one.does in typed else one.key:<11} {one.words}"
