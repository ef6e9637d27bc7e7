"""Whatever is thrown at a round is refused, or kept lawfully."""

import random
from typing import get_type_hints

from hypothesis import given
from hypothesis import strategies as st

from cutcard.core.check import FACES
from cutcard.core.errors import Cutcard
from cutcard.core.facts import FACTS, Call, Choice, Entry, Expose, Fact, Note, Rule, Who
from cutcard.core.fold import fold
from cutcard.core.rights import DEALER
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.core.text import read, write
from cutcard.games import GAMES
from tests.every_game.kit import ALL, DEE, MACHINE, PLAYED, SUE, assert_all_decided, to_the_end, tries, undealt, walk
from tests.kit import PLAYERS, STAFF

odd = st.sampled_from(["", " ", "--", "|", "#", '"', "\\", "9", "1-low", "??", "é\n", "house"]) | st.text(max_size=9)
amounts = st.sampled_from([-1, 0, 1, 499, 500, 1000, 10**12, 10**12 + 1, 10**30]) | st.integers()
numbers = st.integers(-2, 60) | st.integers()
people = st.sampled_from([*PLAYERS[:5], DEALER, "1/bank/ann"]) | odd
places = st.sampled_from(sorted({place for setting in ALL.values() for place in setting.game.places})) | odd
wagers = st.sampled_from(sorted({wager for setting in ALL.values() for wager in setting.game.wagers})) | odd
cards = st.sampled_from(["As", "Kd", "9h", "2c", "6-6a", "3", HIDDEN]) | odd
items = st.builds("{}.{}".format, st.integers(0, 40), st.integers(0, 5)) | odd
said = st.sampled_from(["no more bets", "fold", "stay", "hit", "split 1a", "bank", "check", "stands"]) | odd
clauses = st.sampled_from(sorted({clause for game in GAMES for clause in game.incidents})) | odd
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


@tries(1500)
@given(moments, anyone, garbage, odd, st.booleans())
def test_garbage_through_either_door_is_refused_or_kept_lawfully(
    at: tuple[str, int, float], who: Who, fact: Fact, why: str, recorded: bool
) -> None:
    r = moment(*at)
    before = write(r.log), fold(r.log), r.due
    for duty in ("",) if recorded else {"", "strike", *(d.id for d in r.due)}:
        try:
            after = r.record(who, fact, why) if recorded else r.propose(who, fact, duty, why)
        except Cutcard:
            assert (write(r.log), r.table, r.due) == before
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
