"""What earlier versions kept and this one does not write: the table opens, is played to its end, and is audited."""

from itertools import count
from pathlib import Path

from cutcard.audit import audit
from cutcard.audit.finding import DOUBT, MONEY, RULES
from cutcard.core.facts import Bet, Pull, Rule, Void, Who
from cutcard.house.table import acts
from tests.audit.books import (
    LINKED,
    ROYAL_AND_STRAIGHT_FLUSH,
    any_wager_anywhere,
    chain_anew,
    change,
    correction,
    hand,
    jackpot,
    key_of,
    netted,
    rows,
    unguarded,
    void_hand,
)
from tests.house.kit import DEE, POOR_FIRST, SUE, Clock, Venue, opened, refused, shoe


async def chips_in_the_rack(venue: Venue) -> Who:
    with shoe(POOR_FIRST):
        await venue.table()
        ann = await venue.sit("1")
    await venue.bet(ann, "1", "ante", 1000)
    on_the_rack = Bet("rack", "ante", ann.name, 500)
    with refused("bet/no-spot") as no:
        await venue.do(DEE, acts.Record(on_the_rack))
    assert str(no.value) == "no Ante can lie at the rack; it lies at seats 1 to 7"
    with any_wager_anywhere():
        await venue.do(DEE, acts.Record(on_the_rack))
    return ann


async def let_stand(venue: Venue, ann: Who) -> None:
    """It can neither be added to nor taken up, only ruled on; at the end of the round it is hers again."""
    (fault,) = (await venue.state()).round.wrong
    with refused("bet/no-spot"):
        await venue.do(DEE, acts.Record(Pull("rack", "ante", ann.name)))
    await venue.do(SUE, acts.Propose(Rule(fault.id, "stands"), fault.id, "so be it"))
    await venue.do(ann, acts.Ready())
    state = await venue.fold(ann, "1")
    (duty,) = state.round.due
    (back,) = duty.options
    assert isinstance(back, Void)
    state = await venue.do(SUE, acts.Propose(back, duty.id, "nothing was at risk there"))
    assert (state.session.round, state.net(ann.name)) == (2, -1000)
    assert venue.books_balance()


async def test_a_book_with_a_wager_on_the_rack_opens_is_played_on_and_audited_to_its_end(tmp_path: Path) -> None:
    url, clock = f"sqlite:///{tmp_path / 'house.db'}", Clock()
    async with opened(url, tmp_path, clock) as venue:
        ann = await chips_in_the_rack(venue)
        entry = (await venue.state()).round.log[-1].number
    async with opened(url, tmp_path, clock) as venue:
        venue.ids = count(100)  # of acts, each once in a book
        await let_stand(venue, ann)
    report = audit(url, key_of(tmp_path), workers=1)
    assert report.wrong == ()
    (doubt,) = report.doubtful
    says = f"bet rack ante {ann.name} 500 was written, and no Ante can lie at the rack; it lies at seats 1 to 7"
    assert (doubt.check, doubt.where, doubt.entry, doubt.says) == (DOUBT, "round/t1/1", entry, says)
    assert audit(url, workers=1, since=report.mark).wrong == ()

    forged = unguarded(tmp_path / "house.db", tmp_path / "forged.db")
    ((later,),) = rows(forged, "SELECT number FROM entry WHERE body LIKE '%verdict 1 ante%'")
    change(forged, "UPDATE entry SET body = replace(body, 'lose', 'forfeit') WHERE number = ?", later)
    chain_anew(forged, "round/t1/1")
    found = [(f.check, f.entry) for f in audit(f"sqlite:///{forged}", workers=1).wrong if f.where == "round/t1/1"]
    assert (RULES, later) in found, "the rules are asked about what comes behind it too"


async def test_a_book_whose_transfers_were_netted_by_names_goes_on_and_is_audited(tmp_path: Path) -> None:
    url, clock = f"sqlite:///{tmp_path / 'house.db'}", Clock()
    with netted():
        async with opened(url, tmp_path, clock) as venue:
            await jackpot(venue)
            await correction(venue)
            await void_hand(venue)
    house_pays = """SELECT * FROM transfer AS won WHERE payer LIKE 'float:%' AND payee LIKE 'stack:%' AND EXISTS (
        SELECT 1 FROM transfer WHERE (stream, number) = (won.stream, won.number) AND payer LIKE 'spot:%')"""
    before = rows(tmp_path / "house.db", house_pays)
    assert before, "past the wager that won"
    async with opened(url, tmp_path, clock) as venue:
        venue.ids = count(100)
        ann = Who((await venue.state(LINKED)).session.holder("1"))
        with shoe(ROYAL_AND_STRAIGHT_FLUSH):
            await hand(venue, {"1": ann})
            state = await hand(venue, {"1": ann})
        assert venue.books_balance()
    assert state.previous
    assert state.previous.net[ann.name] > 0
    assert rows(tmp_path / "house.db", house_pays) == before
    report = audit(url, key_of(tmp_path), workers=1)
    assert (report.wrong, report.doubtful) == ((), ())

    forged = unguarded(tmp_path / "house.db", tmp_path / "forged.db")
    stream, number, nth, _, payee, cents = before[0]
    change(forged, "UPDATE transfer SET payee = 'house' WHERE (stream, number, nth) = (?, ?, ?)", stream, number, nth)
    change(forged, "INSERT INTO transfer VALUES (?, ?, 9, 'house', ?, ?)", stream, number, payee, cents)
    found = [(f.check, f.where, f.entry) for f in audit(f"sqlite:///{forged}", workers=1).wrong]
    assert found == [(MONEY, stream, number)], "a way round, though every account has what it had"
