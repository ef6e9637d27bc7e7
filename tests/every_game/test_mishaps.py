"""What is struck, misread or void is due again, as it was."""

import random

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Deal, Entry, Fact, Strike, Verdict, Void
from cutcard.core.fold import AGAIN, STRIKE
from cutcard.core.round import Round
from tests.every_game.kit import (
    DEE,
    PLAYED,
    SEEDS,
    STRUCK,
    SUE,
    among,
    assert_all_decided,
    assert_balanced,
    points,
    to_the_end,
    undealt,
    walk,
)
from tests.kit import author


def taken_back(rng: random.Random, r: Round) -> Round | None:
    """A supervisor strikes any entry, right or wrong, as far as nothing rests on it."""
    try:
        return r.propose(SUE, Strike(rng.randrange(1, len(r.log))), STRIKE, "misread")
    except Refusal:
        return None


def struck(r: Round) -> Fact:
    """What the last entry took back."""
    last = r.log[-1].fact
    assert isinstance(last, Strike)
    return r.log[last.entry].fact


@among(STRUCK)
def test_what_is_struck_after_the_end_is_due_again_and_finishes_the_round_again(name: str) -> None:
    lines = 0
    for seed in SEEDS:
        rng, r = random.Random(f"struck {name} {seed}"), walk(name, seed)[-1]
        for after in filter(None, (taken_back(rng, r) for _ in range(20))):
            assert_balanced(after.table)
            again = to_the_end(name, after, rng, undealt(name, rng, after.table))
            assert_balanced(again.table)
            assert_all_decided(again.table)
            if isinstance(struck(after), Verdict):
                lines += 1
                assert again.table.chips == r.table.chips, "the cards are what they were"
    assert lines > 3


@among(PLAYED)
def test_a_card_that_was_misread_is_read_again_in_its_place_and_the_round_goes_on(name: str) -> None:
    """Nobody calls a misdeal for a slip of the scanner: where the card is still needed, that card is due again."""
    struck = 0
    for rng, r, _ in points(name, 6):
        dealt = [e for e in r.log if isinstance(e.fact, Deal) and e.answers]
        for e in rng.sample(dealt, min(3, len(dealt))):
            try:
                gone = r.propose(SUE, Strike(e.number), STRIKE, "misread")
            except Refusal:
                continue  # something rests on it, which is struck first
            struck += 1
            assert isinstance(e.fact, Deal)
            assert not any(isinstance(o, Void) for fault in gone.wrong for d in fault.rulings for o in d.options)
            for duty in (d for d in gone.due if d.admits(e.fact, gone.table)):
                read = gone.propose(author(duty), e.fact, duty.id, "as it was")
                assert sorted(read.table.cards(e.fact.to)) == sorted(r.table.cards(e.fact.to))
                assert read.net == r.net
                assert not any(fault.id.startswith(AGAIN) for fault in read.wrong)
    assert struck


@among(PLAYED)
def test_after_a_misdeal_all_that_lay_when_the_first_card_came_is_offered_again(name: str) -> None:
    """Whatever became of it since: taken back, given back with a fold, decided."""
    for seed in SEEDS:
        path = walk(name, seed)
        closed = path[-1].game.closed(path[-1].table)
        came = [item.entry for item in path[-1].table.items.values() if item.entry > closed]
        if came:
            t = next(r.table for r in path if len(r.log) == min(came))
            lay = {Bet(*spot, t.stakes[spot].chips) for spot in t.live()}
            for r in path[min(came) + 1 :]:
                assert set(void(r).proposals()) == set(r.proposals()) == lay, (seed, len(r.log))


def void(r: Round) -> Round:
    """The round as a misdeal leaves it."""
    return r.after(Entry(r.entries, DEE, Void(""), "misdeal"))
