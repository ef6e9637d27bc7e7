"""A round is its log: replayed, folded, written, struck, and with a citation for everything."""

from dataclasses import replace

from cutcard.clauses import clauses
from cutcard.core.errors import Refusal
from cutcard.core.facts import Award, Strike, Verdict, Void
from cutcard.core.fold import fold
from cutcard.core.round import Round
from cutcard.core.text import read, write
from tests.every_game.kit import ALL, SEEDS, SUE, assert_balanced, every_game, points, walk


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
def test_what_is_kept_from_entry_to_entry_asks_for_what_the_log_alone_asks_for(name: str) -> None:
    """Neither what was offered before at a place, nor what lay where, is remembered wrongly."""
    for seed in SEEDS[:3]:
        for r in walk(name, seed):
            read = Round(replace(ALL[name].game), r.log)
            assert (r.due, r.wrong) == (read.due, read.wrong)


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
    tried = 0
    for rng, r, _ in points(name, 8):
        n = rng.randrange(1, len(r.log))
        try:
            struck = r.propose(SUE, Strike(n), "strike", "a slip")
        except Refusal:
            continue
        assert struck.table == fold(struck.log)
        assert_balanced(struck.table)
        assert struck.propose(SUE, Strike(len(r.log)), "strike", "no slip").table == r.table
        tried += 1
    assert tried > len(SEEDS)


@every_game
def test_every_duty_verdict_and_award_carries_a_citation(name: str) -> None:
    game = ALL[name].game
    own = [c.id for c in clauses() if c.game == game.name]  # common practice among them
    prefixes = (game.edition.clauses, *game.edition.cites.values(), "US-PROG-", *own)
    for seed in SEEDS:
        for r in walk(name, seed):
            cited = [d.cite for d in r.due] + [fault.cite for fault in r.wrong]
            cited += [o.cite for d in r.due for o in d.options if isinstance(o, Verdict | Award | Void)]
            assert all(cite.startswith(prefixes) and cite not in ("", *prefixes[:1]) for cite in cited)
