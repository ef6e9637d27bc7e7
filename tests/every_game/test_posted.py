"""What each entry posts: all that it moves, and only between those whom it names."""

from collections import Counter
from collections.abc import Iterator

from cutcard.core.facts import TAKES_BACK, Award, Bet, Fact, Pull, Shift, Spot, Verdict, Void
from cutcard.core.fold import account
from cutcard.core.round import Round
from cutcard.core.table import Account
from cutcard.house.log.postings import round_moves
from cutcard.ledger import of
from tests.every_game.kit import SEEDS, every_game, walk
from tests.every_game.matrix import story


def parties(fact: Fact, undoes: bool) -> Iterator[tuple[Account, Account]]:
    """Between whom a fact moves chips, or what undoes it; where a bank was taken up, its owner stands for it."""
    match fact:
        case Bet(place, wager, owner) | Pull(place, wager, owner):
            yield owner, Spot(place, wager, owner)
        case Shift(_, place, wager, owner, to):
            yield from ((owner, Spot(place, each, owner)) for each in (wager, to))
        case Verdict(place, wager, owner, bank=bank):
            yield from with_owners(Spot(place, wager, owner), account(bank))
            yield owner, Spot(place, wager, owner)
            yield from with_owners(owner, account(bank)) if undoes else ()
        case Award(payer=payer, payee=payee):
            yield from with_owners(account(payer), account(payee))


def with_owners(one: Account, other: Account) -> Iterator[tuple[Account, Account]]:
    yield one, other
    for taken_up in (one, other):
        if isinstance(taken_up, Spot):
            yield taken_up.owner, other if taken_up is one else one


def pairs(r: Round, undoes: bool) -> set[frozenset[str]]:
    """In the books, those between whom the last entry moves chips; or, where it undoes others, all of them."""
    named = (pair for e in (r.log if undoes else r.log[-1:]) for pair in parties(e.fact, undoes))
    return {frozenset(of("t", each, r.table.meters) for each in pair) for pair in named}


def change(before: Round, after: Round) -> Counter[str]:
    """Of each account in the books."""
    more = Counter[str]()
    for r, sign in ((before, -1), (after, 1)):
        for each, cents in r.table.chips.items():
            more[of("t", each, after.table.meters)] += sign * cents
    return Counter({name: cents for name, cents in more.items() if cents})


def played(name: str, seed: int) -> Iterator[Round]:
    """Rounds with mishaps and without, as they ended."""
    yield from (walk(name, seed)[-1], story(name, 2 * seed).end, story(name, 2 * seed + 1).end)


@every_game
def test_an_entry_posts_what_chips_it_moves_and_only_between_those_it_names(name: str) -> None:
    kinds = set[type[Fact]]()
    for seed in SEEDS:
        for r in played(name, seed):
            before = Round(r.game)
            for e in r.log:
                after = before.after(e)
                posted = list(round_moves("t", before, after))
                moved = Counter[str]()
                for payer, payee, cents in posted:
                    assert cents > 0
                    moved.update({payee: cents})
                    moved.subtract({payer: cents})
                assert {who: cents for who, cents in moved.items() if cents} == change(before, after)
                named = pairs(after, isinstance(e.fact, (*TAKES_BACK, Void)))
                assert {frozenset(move[:2]) for move in posted} <= named
                kinds |= {type(e.fact)} if posted else set()
                before = after
            assert before.table == r.table
    assert {Bet, Verdict} <= kinds
    assert kinds & {*TAKES_BACK, Void}, "and what undoes them"
