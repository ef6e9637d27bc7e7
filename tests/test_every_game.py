"""What must hold for any game at all, over random rounds of every game and of every shape."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.chance.source import Pack
from cutcard.core.check import FACES
from cutcard.core.duty import Draw, Reveal
from cutcard.core.errors import Cutcard, Refusal
from cutcard.core.facts import (
    FACTS,
    Award,
    Bet,
    Call,
    Choice,
    Deal,
    Entry,
    Expose,
    Fact,
    Look,
    Move,
    Note,
    Pull,
    Rule,
    Show,
    Spot,
    Strike,
    Verdict,
    Void,
    Who,
)
from cutcard.core.fold import fold
from cutcard.core.game import Game
from cutcard.core.rights import DEALER, SHOE, SUPERVISOR, is_role
from cutcard.core.round import Round
from cutcard.core.table import AUDITOR, HIDDEN, PUBLIC, Item, Table
from cutcard.core.text import read, write
from cutcard.games import GAMES
from cutcard.games.four_card_poker import NZ, US
from cutcard.games.poker_family import RACK
from tests.kit import PLAYERS, STAFF, at_random, author, play, seated
from tests.shapes import baccarat, blackjack, pai_gow, ultimate_texas_holdem

ONE_EACH = {person: str(n) for n, person in enumerate(PLAYERS[:5], 1)}
DEE, SUE, MACHINE = STAFF[DEALER], STAFF[SUPERVISOR], STAFF[SHOE]


class Setting(NamedTuple):
    """A game as it is played here: who sits where, and whether its face-down cards are known when they are dealt."""

    game: Game
    seats: Mapping[str, str] = ONE_EACH
    opening: str = ""
    physical: bool = False
    dice: int = 0


PLAYED = {
    **{f"{game.name} {game.edition.name}": Setting(game) for game in GAMES},
    "four-card-poker from a shoe": Setting(NZ.set(device="shoe")),
    "four-card-poker, blind hands": Setting(
        NZ.set(areas_max=3, view_one=True, blind_play=True), {"ann": "1 2 3", "bob": "4", "cat": "6 5"}
    ),
    "four-card-poker, no side wager alone": Setting(NZ.set(aces_up_alone=False)),
    "four-card-poker, physical cards": Setting(NZ, physical=True),
    "four-card-poker us, linked": Setting(US.set(progressive="D")),
    "four-card-poker us, linked, physical cards": Setting(US.set(progressive="A"), physical=True),
}
ANTES = "".join(
    f"{person} bet {place} {wager} {person} 1000\n" for person, place in ONE_EACH.items() for wager in ("ante", "blind")
)
RULED = {  # every irregularity has a ruling
    **PLAYED,
    "ultimate-texas-holdem": Setting(ultimate_texas_holdem.GAME, opening=ANTES),
}
SHAPES = {
    "blackjack": Setting(blackjack.GAME),
    "pai-gow": Setting(pai_gow.GAME, dice=3),
    "pai-gow, a player's bank": Setting(pai_gow.GAME, opening="ann choice 1 bank\nbob bet 2 main bob 1000", dice=3),
    "baccarat": Setting(baccarat.GAME),
}
ALL = {**RULED, **SHAPES}
SEEDS = range(8)

every_game = pytest.mark.parametrize("name", ALL)


def tries(count: int) -> settings:
    return settings(max_examples=count, deadline=None, derandomize=True, database=None)


# Random rounds


def shoe(name: str, rng: random.Random) -> Pack:
    """The cards in random order, behind dice where the game throws them first."""
    cards = list(cards_of(name))
    rng.shuffle(cards)
    return Pack([str(rng.randint(1, 6)) for _ in range(ALL[name].dice)] + cards)


def cards_of(name: str) -> tuple[str, ...]:
    return pai_gow.TILES if ALL[name].dice else ALL[name].game.deck


def act(name: str, r: Round, rng: random.Random, pack: Pack) -> Round | None:
    """One random act under the rules; now and then one that nobody must do. None when nothing is due."""
    musts = [d for d in r.due if d.must]
    bets = [d for d in r.due if d.id.startswith("bet:")]
    others = [d for d in r.due if not d.must and d not in bets]
    if not musts:
        return None
    chosen = rng.choice(rng.choices([bets or musts, others or musts, musts], [88 if bets else 0, 2, 10])[0])
    option = rng.choice(chosen.options)
    if ALL[name].physical and isinstance(option, Draw) and option.face != "up":
        fact: Fact = Deal(option.to, option.face, (HIDDEN,) * option.count)
    else:
        fact = at_random(option, r.table, rng, pack)
    return r.propose(author(chosen), fact, chosen.id, "because" if chosen.reason else "")


def start(name: str) -> Round:
    return play(seated(ALL[name].game, **ALL[name].seats), ALL[name].opening)


@cache
def walk(name: str, seed: int) -> tuple[Round, ...]:
    """A random round, as it stood after each entry."""
    rng = random.Random(f"{name} {seed}")
    pack, path = shoe(name, rng), [start(name)]
    while after := act(name, path[-1], rng, pack):
        path.append(after)
        assert len(path) < 800, "the round does not end"
    return tuple(path)


def points(name: str, count: int) -> Iterator[tuple[random.Random, Round, tuple[Round, ...]]]:
    """Some moments of some rounds, each with the moments before it."""
    for seed in SEEDS:
        rng, path = random.Random(f"{name} at {seed}"), walk(name, seed)
        for n in sorted(rng.sample(range(1, len(path)), min(count, len(path) - 1))):
            yield rng, path[n], path[:n]


def spot_of(fact: Bet | Pull | Verdict) -> Spot:
    return Spot(fact.place, fact.wager, fact.owner)


# Money


def assert_balanced(t: Table) -> None:
    """Chips and stakes are kept apart, and must tell the same story; nothing comes from nowhere."""
    assert sum(t.chips.values()) == 0
    on_spots, gains = Counter[Spot](), Counter[str]()
    for spot, stake in t.stakes.items():
        gains[spot.owner] += 0 if stake.outcome in ("withdrawn", "void") else stake.returned - stake.chips
        if not stake.outcome:
            on_spots[spot] += stake.chips - sum(
                k.returned - k.chips for k in t.stakes.values() if k.bank == "/".join(spot) and k.outcome != "void"
            )
    for award in t.awards:
        gains[award.payer] -= award.chips
        gains[award.payee] += award.chips
    undone = {k.bank.split("/")[-1] for k in t.stakes.values() if k.outcome == "void"}  # a void may reach a bank later
    for account in {*t.chips, *on_spots, *gains} - {"house"} - undone:
        expected = on_spots[account] if isinstance(account, Spot) else gains[account]
        assert t.chips.get(account, 0) == expected, account


@every_game
def test_chips_are_conserved_at_every_step_and_none_is_left_on_a_spot(name: str) -> None:
    for seed in SEEDS:
        for r in walk(name, seed):
            assert_balanced(r.table)
        assert r.over
        assert_all_decided(r.table)


def assert_all_decided(t: Table) -> None:
    assert t.live() == []
    assert not any(chips for account, chips in t.chips.items() if isinstance(account, Spot))


@every_game
def test_every_wager_is_decided_exactly_once(name: str) -> None:
    for seed in SEEDS:
        r = walk(name, seed)[-1]
        decided = Counter(spot_of(e.fact) for e in r.log if isinstance(e.fact, Verdict))
        returned = {s for s, stake in r.table.stakes.items() if stake.outcome in ("withdrawn", "void")}
        assert set(decided.values()) <= {1}
        assert {s for s in r.table.stakes if s not in decided} <= returned


@every_game
def test_a_void_of_the_round_returns_every_chip_from_any_point_and_nothing_is_due(name: str) -> None:
    for _, r, _ in points(name, 12):
        voided = Round(r.game, (*r.log, Entry(len(r.log), DEE, Void("a misdeal"))))
        assert not any(voided.table.chips.values())
        assert {stake.outcome for stake in voided.table.stakes.values()} <= {"void", "withdrawn"}
        assert (voided.due, voided.over) == ((), True)


@every_game
def test_a_void_of_one_place_returns_its_chips_and_leaves_a_round_that_ends(name: str) -> None:
    for rng, r, _ in points(name, 3):
        for place in wagered(r.table):
            assert_all_decided(to_the_end(name, without(r, place), rng, undealt(name, rng, r.table)).table)


@every_game
def test_a_void_of_one_place_after_the_round_undoes_what_was_paid_there_and_nothing_else(name: str) -> None:
    for seed in SEEDS:
        r = walk(name, seed)[-1]
        for place in wagered(r.table):
            assert_all_decided(without(r, place).table)


def wagered(t: Table) -> list[str]:
    """Where wagers were made, but for a player's bank, which is no hand."""
    return sorted({spot.place for spot in t.stakes if spot.wager != pai_gow.BANK})


def without(r: Round, place: str) -> Round:
    voided = Round(r.game, (*r.log, Entry(len(r.log), DEE, Void("a ruling", place))))
    assert {k.outcome for s, k in voided.table.stakes.items() if s.place == place} <= {"void", "withdrawn"}
    assert all(k == r.table.stakes[s] for s, k in voided.table.stakes.items() if s.place != place)
    assert not [award for award in voided.table.awards if award.place == place]
    assert_balanced(voided.table)
    return voided


def undealt(name: str, rng: random.Random, t: Table) -> Pack:
    """What is left in the shoe, in an order of its own."""
    left = list((Counter(cards_of(name)) - Counter(item.name for item in t.items.values())).elements())
    rng.shuffle(left)
    dice = [] if t.dealt("dice") else [str(rng.randint(1, 6)) for _ in range(ALL[name].dice)]
    return Pack(dice + left)


def to_the_end(name: str, r: Round, rng: random.Random, pack: Pack) -> Round:
    """Random acts and rulings until nothing must be done; each is asked of someone who is there."""
    for _ in range(800):
        people = [d.who for d in r.due if d.must and not is_role(d.who)]
        assert set(people) <= set(r.table.places_of), write(r.log)
        if (after := act(name, r, rng, pack)) is None:
            return r
        r = after
    raise AssertionError(f"the round does not end: {write(r.log)}")


# The log


@every_game
def test_a_round_replayed_through_both_doors_gives_the_same_log(name: str) -> None:
    for seed in SEEDS:
        log, again = walk(name, seed)[-1].log, Round(ALL[name].game)
        for e in log:
            if e.answers:
                again = again.propose(e.who, e.fact, e.answers, e.why)
            else:
                again = again.record(e.who, e.fact, e.why)
        assert again.log == log


@every_game
def test_the_table_kept_between_entries_is_the_fold_of_the_log(name: str) -> None:
    for seed in SEEDS[:3]:
        for r in walk(name, seed):
            assert r.table == fold(r.log)


@every_game
def test_text_there_and_back(name: str) -> None:
    for seed in SEEDS:
        log = walk(name, seed)[-1].log
        assert read(write(log)) == log


@every_game
def test_striking_the_last_entry_equals_never_having_made_it_and_striking_the_strike_restores_it(name: str) -> None:
    for _, r, before in points(name, 12):
        n, earlier = len(r.log), before[-1]
        struck = r.propose(SUE, Strike(n - 1), "strike", "a slip")
        assert (struck.table, struck.due, struck.wrong) == (earlier.table, earlier.due, earlier.wrong)
        restored = struck.propose(SUE, Strike(n), "strike", "it was right after all")
        assert (restored.table, restored.due, restored.wrong) == (r.table, r.due, r.wrong)


@every_game
def test_striking_any_entry_leaves_a_balanced_table_or_is_refused(name: str) -> None:
    for rng, r, _ in points(name, 8):
        n = rng.randrange(1, len(r.log))
        try:
            struck = r.propose(SUE, Strike(n), "strike", "a slip")
        except Refusal:
            continue
        assert struck.table == fold(struck.log)
        assert_balanced(struck.table)
        assert struck.propose(SUE, Strike(len(r.log)), "strike", "no slip").table == r.table


# Citations


@every_game
def test_every_duty_verdict_and_award_carries_a_citation(name: str) -> None:
    prefixes = (ALL[name].game.edition.clauses, *ALL[name].game.edition.cites.values(), "US-PROG-")
    for seed in SEEDS:
        for r in walk(name, seed):
            cited = [d.cite for d in r.due] + [fault.cite for fault in r.wrong]
            cited += [o.cite for d in r.due for o in d.options if isinstance(o, Verdict | Award | Void)]
            assert all(cite.startswith(prefixes) and cite not in ("", *prefixes[:1]) for cite in cited)


# What may be seen


def attempts(r: Round, eyes: str, hidden: Item, name: str, guess: str) -> list[str]:
    """What these eyes are told when they try what they may not: in every role, about a card they cannot see."""
    place = next((at for at, pile in r.table.lies.items() if hidden.id in pile), hidden.to)
    facts: list[Fact] = [
        Expose(DEALER, hidden.id, name),
        Show(place, tuple(name if i.id == hidden.id else i.name for i in r.table.at(place))),
        Move(place, (hidden.id,)),
        Bet("1", r.game.wagers[0], "ann", 1),
        Bet("2", r.game.wagers[-1], "bob", 1000),
        Pull("1", r.game.wagers[0], "ann"),
        Choice("1", "fold"),
    ]
    told = []
    for who in authors(eyes):
        due = any(Reveal(place) in d.options for d in r.asked(who))
        for fact in facts[:1] + facts[2:] if due else facts:
            told += [outcome(r.propose, who, fact, duty) for duty in ("", *ids_at(r, place))]
        told.append(outcome(r.record, who, Expose(DEALER, hidden.id, guess), ""))
    return told


def ids_at(r: Round, place: str) -> list[str]:
    return [d.id for d in r.due if d.place == place]


def outcome(door: Callable[[Who, Fact, str], Round], who: Who, fact: Fact, word: str) -> str:
    try:
        door(who, fact, word)
    except Cutcard as said:
        return f"{said.code} {said}"
    return "kept"


def authors(eyes: str) -> list[Who]:
    """Dealer, supervisor, operator and devices have the public's eyes."""
    return list(STAFF.values()) if eyes == PUBLIC else [Who(eyes)]


def with_names(log: Sequence[Entry], names: Mapping[str, str]) -> tuple[Entry, ...]:
    """The same log, had these items been dealt under other names."""

    def dealt(e: Entry, deal: Deal) -> Entry:
        cards = tuple(names.get(f"{e.number}.{i}", card) for i, card in enumerate(deal.cards))
        return replace(e, fact=replace(deal, cards=cards))

    return tuple(dealt(e, e.fact) if isinstance(e.fact, Deal) else e for e in log)


def swaps(name: str, rng: random.Random, r: Round, eyes: str) -> Iterator[tuple[Item, dict[str, str]]]:
    """A card these eyes cannot see changes places with another such, and with one not dealt."""
    unseen = [item for item in r.table.items.values() if item.name != HIDDEN and not r.sees(eyes, item)]
    if unseen:
        one = rng.choice(unseen)
        if others := [item for item in unseen if item.name != one.name]:
            other = rng.choice(others)
            yield one, {one.id: other.name, other.id: one.name}
        yield one, {one.id: next(card for card in undealt(name, rng, r.table).left if len(card) == len(one.name))}


def assert_unseen(r: Round, twin: Round, eyes: str, one: Item, guess: str) -> None:
    assert twin.seen(eyes) == r.seen(eyes)
    assert [(f.id, f.cite, f.says) for f in twin.wrong] == [(f.id, f.cite, f.says) for f in r.wrong]
    for who in authors(eyes):
        assert twin.asked(who) == r.asked(who)
    assert attempts(twin, eyes, one, one.name, guess) == attempts(r, eyes, one, one.name, guess)


@every_game
def test_swapping_cards_that_these_eyes_cannot_see_changes_nothing_they_are_sent(name: str) -> None:
    tried = 0
    for rng, r, _ in points(name, 10):
        for eyes in (PUBLIC, *rng.sample(sorted(ALL[name].seats), 2)):
            for one, names in swaps(name, rng, r, eyes):
                guess = next(card for card in r.game.deck if card not in (one.name, names[one.id]))
                assert_unseen(r, Round(r.game, with_names(r.log, names)), eyes, one, guess)
                tried += 1
    dealt = [e.fact for e in walk(name, 0)[-1].log if isinstance(e.fact, Deal)]
    assert tried > 40 or all(deal.face == "up" or HIDDEN in deal.cards for deal in dealt)


@every_game
def test_what_is_asked_of_someone_follows_from_what_they_may_see(name: str) -> None:
    for rng, r, _ in points(name, 10):
        for eyes in (PUBLIC, rng.choice(sorted(ALL[name].seats))):
            redacted = Round(r.game, r.seen(eyes))
            assert redacted.table.chips == r.table.chips
            assert [f.id for f in redacted.wrong] == [f.id for f in r.wrong]
            for who in authors(eyes):
                assert redacted.asked(who) == r.asked(who)
        assert r.seen(AUDITOR) == r.log


@every_game
def test_a_card_is_never_turned_up_without_being_named(name: str) -> None:
    for _, r, _ in points(name, 4):
        for place, pile in r.table.lies.items():
            unnamed: list[Fact] = [Show(place, (HIDDEN,) * len(pile)), Deal(place, "up", (HIDDEN,))]
            for fact in [*unnamed, *(Expose(DEALER, item, HIDDEN) for item in pile)]:
                with pytest.raises(Refusal):
                    r.record(DEE, fact)


# Mishaps


def mishap(name: str, rng: random.Random, r: Round, pack: Pack) -> Fact:
    """Something that ought not to have happened."""
    t = r.table
    place, person = rng.choice([p for p in r.game.places if p != RACK]), rng.choice(sorted(ALL[name].seats))
    late = Bet(place, rng.choice(r.game.wagers), person, 500 * rng.randint(1, 4))
    lying: list[Fact] = [Pull(*spot) for spot in t.live()]
    accidents: list[Fact] = [late, late, Choice(place, "odd"), rng.choice(lying or [late])]
    if name in RULED:
        accidents += [Note(clause, rng.choice([place, ""])) for clause in rng.sample(sorted(r.game.reports), 2)]
        accidents += [Look(person, place), Deal(rng.choice(r.game.places), "up", pack.draw(1, "up"))]
        if t.items:
            item = rng.choice(list(t.items.values()))
            card = pack.draw(1, "up")[0] if item.name == HIDDEN else item.name
            accidents += [Expose(rng.choice([DEALER, "shoe", person]), item.id, card)] * 4
            accidents += [Move(RACK, t.lies.get(item.to) or (item.id,)), Move(RACK, (item.id,))] * 2
    return rng.choice(accidents)


def disturbed(name: str, seed: int) -> Iterator[Round]:
    """A round with mishaps, as it stood after each; then as it ended."""
    rng = random.Random(f"mishap {name} {seed}")
    pack, r = shoe(name, rng), start(name)
    for _ in range(rng.randrange(5, 60)):
        if (after := act(name, r, rng, pack)) is None:
            break
        r = after
        if rng.random() < 0.1 and not r.table.void:
            try:
                r = r.record(DEE, mishap(name, rng, r, pack))
            except Refusal:
                continue
            yield r
    yield to_the_end(name, r, rng, pack)


@pytest.mark.parametrize("seed", range(4))
@every_game
def test_mishaps_at_any_point_leave_a_round_that_rulings_alone_can_finish(name: str, seed: int) -> None:
    for n in range(10):
        for r in disturbed(name, 10 * seed + n):
            assert r.table == fold(r.log)
            assert_balanced(r.table)
            assert all(fault.cite for fault in r.wrong if not fault.id.startswith("irregular:"))
        assert r.over
        assert_all_decided(r.table)
        assert read(write(r.log)) == r.log


@pytest.mark.parametrize("name", RULED)
def test_swapping_unseen_cards_changes_nothing_after_mishaps_either(name: str) -> None:
    for seed in range(100, 110):
        rng = random.Random(f"swap {name} {seed}")
        for r in disturbed(name, seed):
            for eyes in (PUBLIC, rng.choice(sorted(ALL[name].seats))):
                for one, names in swaps(name, rng, r, eyes):
                    guess = next(card for card in r.game.deck if card not in (one.name, names[one.id]))
                    assert_unseen(r, Round(r.game, with_names(r.log, names)), eyes, one, guess)


# Garbage

odd = st.sampled_from(["", " ", "--", "|", "#", '"', "\\", "9", "1-low", "??", "é\n", "house"]) | st.text(max_size=9)
amounts = st.sampled_from([-1, 0, 1, 499, 500, 1000, 10**12, 10**12 + 1, 10**30]) | st.integers()
numbers = st.integers(-2, 60) | st.integers()
people = st.sampled_from([*PLAYERS[:5], DEALER, "1/bank/ann"]) | odd
places = st.sampled_from(sorted({place for setting in ALL.values() for place in setting.game.places})) | odd
wagers = st.sampled_from(sorted({wager for setting in ALL.values() for wager in setting.game.wagers})) | odd
cards = st.sampled_from(["As", "Kd", "9h", "2c", "6-6a", "3", HIDDEN]) | odd
items = st.builds("{}.{}".format, st.integers(0, 40), st.integers(0, 5)) | odd
said = st.sampled_from(["no more bets", "fold", "stay", "hit", "split 1a", "bank", "check", "stands"]) | odd
clauses = st.sampled_from(sorted({clause for game in GAMES for clause in game.reports})) | odd
WORDS = {
    **dict.fromkeys(("person", "owner", "by", "payer", "payee", "bank"), people),
    "place": places,
    "to": places | wagers,
    "wager": wagers,
    "card": cards,
    "item": items,
    "clause": clauses,
    "face": st.sampled_from(FACES) | odd,
    "word": said,
    "words": said,
}
LISTS = {"places": places, "cards": cards, "items": items}


def field(name: str, hint: object) -> st.SearchStrategy[object]:
    if hint is int:
        return numbers if name in ("entry", "cards") else amounts
    return WORDS.get(name, odd) if hint is str else st.lists(LISTS.get(name, odd), max_size=6).map(tuple)


garbage = st.one_of(
    [st.builds(kind, *(field(name, hint) for name, hint in get_type_hints(kind).items())) for kind in FACTS.values()]
)
roles = st.sampled_from([*STAFF, "player"]) | odd
anyone = st.sampled_from([*STAFF.values(), Who("ann"), Who("bob")]) | st.builds(Who, people, roles)
moments = st.tuples(st.sampled_from(sorted(ALL)), st.integers(0, 1), st.floats(0, 0.99))


def moment(name: str, seed: int, how_far: float) -> Round:
    path = walk(name, seed)
    return path[int(how_far * len(path))]


@tries(3000)
@given(moments, anyone, garbage, odd, st.booleans())
def test_garbage_through_either_door_is_refused_or_kept_lawfully(
    at: tuple[str, int, float], who: Who, fact: Fact, why: str, recorded: bool
) -> None:
    r = moment(*at)
    before = r.log, r.table, r.due
    for duty in ("",) if recorded else {"", "strike", *(d.id for d in r.due)}:
        try:
            after = r.record(who, fact, why) if recorded else r.propose(who, fact, duty, why)
        except Cutcard:
            assert (r.log, r.table, r.due) == before
        else:
            assert_kept(r, after)


def assert_kept(r: Round, after: Round) -> None:
    assert after.log[:-1] == r.log
    assert after.table == fold(after.log)
    assert sum(after.table.chips.values()) == 0
    assert read(write(after.log)) == after.log


@tries(400)
@given(
    st.sampled_from(sorted(PLAYED)),
    st.floats(0, 0.99),
    st.lists(st.tuples(st.sampled_from([DEE, SUE, MACHINE]), garbage), min_size=1, max_size=5),
    st.integers(0, 10**6),
)
def test_a_round_with_garbage_recorded_in_it_can_still_be_finished(
    name: str, how_far: float, junk: list[tuple[Who, Fact]], seed: int
) -> None:
    r, rng = moment(name, 0, how_far), random.Random(seed)
    for who, fact in junk:
        try:
            r = r.record(who, fact)
        except Cutcard:
            continue
    end = to_the_end(name, r, rng, undealt(name, rng, r.table))
    assert_all_decided(end.table)


@tries(300)
@given(moments, said, odd, st.text())
def test_any_words_and_reasons_survive_the_text(at: tuple[str, int, float], word: str, clause: str, why: str) -> None:
    r = moment(*at)
    facts: list[Fact] = [
        Call(word),
        Choice("1", word),
        Expose(word, "0.0", word),
        Rule(clause, word),
        Note(clause, word),
    ]
    log = r.log + tuple(Entry(len(r.log) + n, DEE, fact, "", why) for n, fact in enumerate(facts))
    assert read(write(log)) == log
