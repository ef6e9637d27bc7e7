"""A crooked house, and a player whose browser keeps receipts: the house chooses no order that she plays, unseen."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from cutcard.audit import Report, audit
from cutcard.chance.receipts import read_receipt
from cutcard.chance.source import Shoe, shuffled
from cutcard.cli import cutcard
from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Deal, Who
from cutcard.house.floor.signed_marks import Signer
from cutcard.house.table import acts, auto_dealer, shuffling
from cutcard.house.table.shoe_vault import read_key
from cutcard.house.table.state import State
from cutcard.house.table.unit_of_work import UnitOfWork
from cutcard.server.tables import receipts
from tests.house.kit import Venue, opened, refused

EVENING = 12  # rounds
Word = Callable[[Venue, State, acts.Share], list[str]]
honest_open = shuffling.open_share


def suits(first: str) -> bool:
    """What the house would like the first card to be: one in four is."""
    return first.endswith("s")


def chosen(pack: tuple[str, ...]) -> Shoe:
    """Shuffled until the house likes it."""
    while not suits((shoe := shuffled(pack)).cards[0]):
        pass
    return shoe


def as_shared(work: UnitOfWork, share: str) -> str:
    """The first card with that share: the house knows it as soon as it is told the share."""
    return work.state.seals[""].in_play([share])[0]


def keeps_silent(work: UnitOfWork, who: Who, share: str) -> None:
    """Where the order with the share does not suit it, the house says that the share never came."""
    if not suits(as_shared(work, share)):
        raise Refusal("wire/away", "the house does not answer")
    honest_open(work, who, share)


def takes_and_leaves_out(work: UnitOfWork, who: Who, share: str) -> None:
    """It says yes, and deals in the order that it sealed."""
    if suits(as_shared(work, share)):
        honest_open(work, who, share)


def honest_word(venue: Venue, state: State, act: acts.Share) -> list[str]:
    """What the server answers."""
    context: Any = SimpleNamespace(house=venue.house)
    signed: list[str] = receipts(context, state, act)["receipts"]
    return signed


def signs_anything(venue: Venue, state: State, act: acts.Share) -> list[str]:
    return [str(venue.house.signer.receipt("t1", root, act.share)) for root in state.session.roots.values()]


@contextmanager
def crooked(opens: Callable[[UnitOfWork, Who, str], None]) -> Iterator[None]:
    with patch.object(shuffling, "open_share", opens), patch.object(auto_dealer, "shuffled", chosen):
        yield


@dataclass
class Evening:
    kept: list[str] = field(default_factory=list)  # receipts
    unanswered: int = 0  # shares for which the house gave none: she does not bet
    firsts: list[str] = field(default_factory=list)  # the first card of each round that she played
    left_out: int = 0  # of these, dealt without her share


async def evening(table: Venue, word: Word) -> Evening:
    """She bets only with a receipt; without one she gets up and sits down again."""
    found, ann = Evening(), await table.sit("1", promise=table.promise())
    for _ in range(EVENING):
        session = (await table.state()).session
        act = acts.Share(table.made[session.owing[ann.name]], table.promise())
        try:
            given = word(table, await table.do(ann, act), act)
        except Refusal:
            given = []
        if not given:
            found.unanswered += 1
            await table.do(ann, acts.Leave())
            await table.do(ann, acts.Sit(("1",), 5_000, table.promise()))
            continue
        found.kept += given
        state = await table.ante(ann, "1", 500)
        found.firsts += [e.fact.cards[0] for e in state.round.log if isinstance(e.fact, Deal)][:1]
        found.left_out += act.share not in state.session.shares("")
        await table.fold(ann, "1")
    return found


def audited(folder: Path, kept: list[str]) -> Report:
    asked = {"workers": 1, "receipts": "\n".join(kept)}
    return audit(f"sqlite:///{folder / 'house.db'}", read_key(folder / "house.key"), **asked)  # type: ignore[arg-type]


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Venue]:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        await venue.table()
        yield venue


async def test_an_honest_house_keeps_its_word_on_every_receipt(table: Venue, tmp_path: Path) -> None:
    found = await evening(table, honest_word)
    await table.house.floor.mark()
    report = audited(tmp_path, found.kept)
    assert (len(found.kept), found.unanswered, found.left_out) == (EVENING, 0, 0)
    assert (report.wrong, report.doubtful) == ((), ())


async def test_a_house_that_signs_for_a_share_and_leaves_it_out_is_convicted_by_each_receipt(
    table: Venue, tmp_path: Path
) -> None:
    with crooked(takes_and_leaves_out):
        found = await evening(table, signs_anything)
    await table.house.floor.mark()
    assert all(map(suits, found.firsts)), "it has chosen every order"
    wrong = [str(one) for one in audited(tmp_path, found.kept).wrong]
    assert 0 < found.left_out == len(wrong)
    assert all("the house signed that it took the share" in one and "and left it out" in one for one in wrong)
    assert audited(tmp_path, []).wrong == (), "and by nothing else"


async def test_a_house_that_gives_no_receipt_deals_nothing_without_the_share_and_shows_how_often(
    table: Venue, tmp_path: Path
) -> None:
    with crooked(keeps_silent):
        found = await evening(table, honest_word)
    await table.house.floor.mark()
    report = audited(tmp_path, found.kept)
    assert (found.left_out, report.wrong) == (0, ())
    assert found.unanswered > 0
    says = f"{found.unanswered} of {EVENING} seals for which a share was promised had nobody's share in it"
    assert says in [one.says for one in report.doubtful], "and she was told each time"


async def test_a_receipt_with_another_key_says_nothing_of_this_house(table: Venue, tmp_path: Path) -> None:
    """Or anybody could make one of a share that the house never had."""
    root = (await table.state()).session.roots.get("", "5a" * 32)
    stranger = str(Signer(tmp_path / "stranger").receipt("t1", root, "7e" * 32))
    with pytest.raises(Faulty, match="which has signed no mark of this book; give one of this house"):
        audited(tmp_path, [stranger])
    given = ["audit", "--db", f"sqlite:///{tmp_path / 'house.db'}", "--receipt"]
    assert CliRunner().invoke(cutcard, [*given, str(table.house.signer.receipt("t1", root, "7e" * 32))]).exit_code == 1
    with pytest.raises(Faulty, match="--receipt goes with --proof"):
        CliRunner().invoke(cutcard, ["replay", "0001.round", "--receipt", stranger], catch_exceptions=False)


async def test_a_receipt_is_given_again_and_only_for_what_is_in(table: Venue) -> None:
    """As after an answer that was lost; and never for a share of a seal before, or of somebody else's making."""
    ann = await table.sit("1", promise=table.promise())
    act = acts.Share(table.made[(await table.state()).session.owing[ann.name]])
    (first,) = honest_word(table, await table.do(ann, act), act)
    entries = (await table.state()).session.entries
    assert honest_word(table, await table.do(ann, act), act) == [first]
    state = await table.state()
    assert state.session.entries == entries, "nothing is written for it"
    receipt = read_receipt(first)
    assert (receipt.table, receipt.root, receipt.share) == ("t1", state.session.roots[""], act.share)
    assert receipt.key == table.house.signer.public
    await table.ante(ann, "1", 500)
    await table.fold(ann, "1")
    with refused("share/none"):
        await table.do(ann, act)
