"""The table itself: what its cloth says, its boxes and their approval, the shoe up to the cutting card."""

from dataclasses import replace
from typing import Any

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Call, Choice, Deal, Note, Pull, Strike, Tick, Verdict, Who
from cutcard.core.game import Game
from cutcard.core.layout import inscription
from cutcard.core.round import Round
from cutcard.games.blackjack.rules import NZ
from cutcard.house.table import acts
from cutcard.house.table.layout import missing
from cutcard.house.table.state import State
from cutcard.shared.shoe import NEW_SHOE, procedure
from tests.blackjack import CLOSE, dealt
from tests.eyes import seen_by
from tests.house.kit import DEE, SUE, Venue, refused, shoe
from tests.kit import STAFF, author, clause, due_ids, play, seated


def under(game: Game, **parts: Any) -> Game:
    """The game under an edition of an operator's own."""
    return game.with_edition(replace(game.edition, data={**game.edition.data, **parts}))


# The cloth


@clause("NZ-2-3.2(b)(i)", "NZ-2-3.2(b)(ii)", "NZ-2-3.2(b)(iii)", "NZ-2-3.2(c)")
@pytest.mark.parametrize(
    "options, words, cite",
    [
        ({"blackjack_pays": "6/5"}, "Blackjack pays 6 to 5.", "NZ-2-3.2(b)(i)"),
        ({"blackjack_pays": "1/1"}, "Blackjack pays 1 to 1.", "NZ-2-3.2(b)(i)"),
        ({"soft_17": "hit"}, "Dealer must draw to 16 and on soft 17.", "NZ-2-3.2(b)(ii)"),
        ({}, "Insurance pays 2 to 1.", "NZ-2-3.2(b)(iii)"),
    ],
)
def test_the_cloth_says_what_is_in_force_and_with_other_words_no_table_opens(
    options: dict[str, str], words: str, cite: str
) -> None:
    game = NZ.set(**options)
    assert words in inscription(game.edition)
    assert missing(game) is None, "a design of our own will do"
    own = inscription(NZ.edition).replace("Insurance pays 2 to 1.", "") if not options else inscription(NZ.edition)
    lacking = missing(under(game, inscription=own))
    assert lacking == (f"the words “{words}”", cite)


@clause("NZ-2-3.2(a)")
def test_without_an_area_for_wagers_no_table_opens() -> None:
    lacking = missing(under(NZ, layout={**NZ.edition.data["layout"], "areas": []}))
    assert lacking == ("the main area", "NZ-2-3.2(a)")


@clause("NZ-2-3.1-COMMISSION")
@pytest.mark.parametrize("boxes, needed", [(7, False), (8, True), (9, True)])
def test_more_than_seven_boxes_take_the_approval_of_the_commission(boxes: int, needed: bool) -> None:
    game = NZ.set(seats=boxes)
    lacking = missing(game)
    assert (lacking is not None and lacking[1] == "NZ-2-3.1-COMMISSION") == needed
    note = {"approval of seats": "Commission decision GC 2/12; two machines fewer in return"}
    assert missing(under(game, elsewhere=note)) is None


# The shoe


def prepared(game: Game, *ticks: str) -> tuple[Round, list[str]]:
    """The steps of the cards that must be done before a round, and the procedure when those named were done too."""
    p = Round(procedure(game)).record(STAFF["table"], procedure(game).opening())
    steps: list[str] = []
    for _ in range(20):
        may = [d for d in p.due if isinstance(d.options[0], Tick) and d.options[0].step in ticks]
        duty = next((d for d in may if not d.must), None) or next(d for d in p.due if d.must)
        tick = duty.options[0]
        assert isinstance(tick, Tick)
        if tick.step == "round":
            return p, steps
        steps.append(tick.step)
        p = p.propose(author(duty), tick, duty.id, "kept in the cage" if duty.reason else "")
    raise AssertionError(steps)


@clause("NZ-2-6.5", "NZ-2-6.5-SHUFFLE")
def test_pre_shuffled_cards_need_no_wash_and_pre_checked_ones_do() -> None:
    _, new = prepared(NZ)
    _, checked = prepared(NZ.set(cards_source="pre-checked"))
    _, shuffled = prepared(NZ.set(cards_source="pre-shuffled"))
    assert "secured" not in new
    assert checked[2:] == ["secured", "chemmy", "stack", "riffle", "shuffle", "cut"]
    assert shuffled[2:] == ["secured", "shuffle", "cut"]
    _, washed = prepared(NZ.set(cards_source="pre-shuffled"), "chemmy", "riffle")
    assert {"chemmy", "riffle"} <= set(washed)
    p = Round(procedure(NZ.set(cards_source="pre-shuffled")))
    p, secured = p.record(STAFF["table"], p.game.opening()), Tick("secured", "A")
    for step in ("drop-box", "cutting-card-and-shoe"):
        p = p.propose(STAFF["dealer"], Tick(step, "table"), f"{step}:table")
    with pytest.raises(Refusal, match="needs a reason"):
        p.propose(STAFF["dealer"], secured, "secured:A")


@clause("CP-2-7-BURN")
def test_the_first_card_of_a_new_shoe_is_burnt_unseen_before_the_bets() -> None:
    r = seated(NZ, ann="1").record(STAFF["shoe"], Call(NEW_SHOE))
    assert due_ids(r) == {"burn"}
    r = r.do(STAFF["shoe"], Deal("rack", "down", ("9s",)))
    assert "9s" not in str(r.seen("ann")) + str(r.seen("public"))
    r = dealt(play(r, f"ann bet 1 main ann 1000 \n {CLOSE}"), "Ts 9h 8d")
    assert r.table.cards("1") == ["Ts", "8d"]
    assert "burn" not in due_ids(seated(NZ.set(burn=False), ann="1").record(STAFF["shoe"], Call(NEW_SHOE)))
    assert "burn" not in due_ids(seated(NZ, ann="1")), "not in a later round"


@clause("CP-2-7")
async def test_a_shoe_is_played_to_the_cutting_card_and_then_shuffled(venue: Venue) -> None:
    await venue.table("t1", "blackjack", "nz-2012", "decks=4", "cut-card=195")
    ann = await venue.sit("1", 100_000)
    shuffles = []
    for n in range(1, 6):
        state = await venue.state()
        assert state.session.round == n
        shuffles.append(NEW_SHOE in state.round.table.calls)
        duty = next(d for d in state.round.asked(ann))
        await venue.do(ann, acts.Propose(play_main(ann.name), duty.id))
        await venue.do(ann, acts.Ready())
        while (state := await venue.state()).session.round == n:
            asked = next(d for d in state.round.asked(ann) if d.must)
            await venue.do(ann, acts.Propose(asked.options[-1 if "insure" in asked.id else 0], asked.id))  # type: ignore[arg-type]
    assert shuffles[0]
    assert 1 < sum(shuffles) < 5, "not every round, and more than once: thirteen cards lie before the cutting card"


def play_main(name: str) -> Bet:
    return Bet("1", "main", name, 1000)


async def play_one(venue: Venue, *people: Who) -> None:
    """These bet at their own box, the others sit it out; what is asked is answered by drawing on."""
    number = (await venue.state()).session.round
    for who in people:
        (box,) = (await venue.state()).session.seats[who.name]
        await venue.do(who, acts.Propose(Bet(box, "main", who.name, 500), f"bet:{box}:{who.name}"))
    await venue.close()
    while (state := await venue.state()).session.round == number:
        who, asked = next((who, d) for who in people for d in state.round.asked(who) if d.must)
        await venue.do(who, acts.Propose(asked.options[-1 if "insure" in asked.id else 0], asked.id))  # type: ignore[arg-type]


async def watched(venue: Venue, who: Who = SUE) -> dict[str, str]:
    view = seen_by(await venue.state(), who)
    return {row["person"]: row["cite"] for row in view["watched"]}


@clause("NZ-2-5.8(a)", "NZ-2-5.8(b)")
async def test_who_missed_a_round_of_the_shoe_is_pointed_out_to_staff_and_may_be_limited(venue: Venue) -> None:
    await venue.table("t1", "blackjack", "nz-2012")
    ann, bob, cat = [await venue.sit(box, 100_000) for box in "123"]
    assert await watched(venue) == {}
    with refused("term/forbidden", "NZ-2-5.8(a)"):
        await venue.do(SUE, acts.Bind(bob.name, "limit", 1, "on a feeling"))
    await play_one(venue, ann, bob)
    assert await watched(venue) == {cat.name: "NZ-2-5.8(a)"}, "she sat there, and did not bet in the opening round"
    await play_one(venue, ann, cat)
    assert await watched(venue) == {bob.name: "NZ-2-5.8(b)", cat.name: "NZ-2-5.8(a)"}
    await venue.do(bob, acts.Leave())
    dan = await venue.sit("4", 100_000)
    await venue.do(bob, acts.Sit(("2",), 10_000))
    flags = {bob.name: "NZ-2-5.8(b)", cat.name: "NZ-2-5.8(a)", dan.name: "NZ-2-5.8(a)"}
    await play_one(venue, ann, bob, cat)
    assert await watched(venue) == flags, "who goes and comes back is remembered as long as the shoe lasts"
    assert await watched(venue, ann) == {}, "players are not told about each other"
    with refused("term/forbidden", "NZ-2-5.8(a)"):
        await venue.do(SUE, acts.Bind(ann.name, "limit", 1, "wins too much"))
    await venue.do(SUE, acts.Bind(bob.name, "limit", 1, "sat out the second round"))
    with refused("bet/limits", "NZ-2-5.8-LIMIT"):
        await venue.do(bob, acts.Propose(Bet("2", "main", bob.name, 1000), f"bet:2:{bob.name}"))


@clause("NZ-2-5.8-LIMIT")
@pytest.mark.parametrize("restrict, lasts", [("until-lifted", True), ("until-shuffled", False), ("anyone", True)])
async def test_a_limit_lasts_until_it_is_lifted_unless_the_house_ends_it_with_the_shuffle(
    venue: Venue, restrict: str, lasts: bool
) -> None:
    await venue.table("t1", "blackjack", "nz-2012", "decks=4", "cut-card=195", f"restrict={restrict}")
    ann, bob = [await venue.sit(box, 100_000) for box in "12"]
    await play_one(venue, ann)
    await venue.do(SUE, acts.Bind(bob.name, "limit", 1, "was not there at first"))
    while NEW_SHOE not in (await venue.state()).round.table.calls:
        await play_one(venue, ann)
    duty, bet = f"bet:2:{bob.name}", Bet("2", "main", bob.name, 1000)
    if lasts:
        with refused("bet/limits", "NZ-2-5.8-LIMIT"):
            await venue.do(bob, acts.Propose(bet, duty))
    else:
        await venue.do(bob, acts.Propose(bet, duty))
        assert (bob.name, "limit") in (await venue.state()).session.terms
        await venue.do(bob, acts.Propose(Pull("2", "main", bob.name), duty))
        await play_one(venue, ann)
        assert (await venue.state()).session.terms == {}, "and it is in the book that it was lifted"


@clause("NZ-2-5.8-LIMIT")
async def test_a_supervisor_limits_a_person_and_lifts_it_again(venue: Venue) -> None:
    await venue.table("t1", "blackjack", "nz-2012", "restrict=anyone")
    ann = await venue.sit("1", 100_000)
    await venue.do(SUE, acts.Bind(ann.name, "limit", 1, "as the house likes"))
    duty = next(d for d in (await venue.state()).round.asked(ann))
    with refused("bet/limits", "NZ-2-5.8-LIMIT"):
        await venue.do(ann, acts.Propose(play_main(ann.name), duty.id))
    await venue.do(SUE, acts.Bind(ann.name, "limit", 0, "agreed"))
    await venue.do(ann, acts.Propose(play_main(ann.name), duty.id))


# What was paid in full


async def paid_at_once(venue: Venue) -> tuple[Who, Who, State]:
    """At a table that staff deal the first has even money for a blackjack, and the second a ten and a nine."""
    await venue.table("t1", "blackjack", "nz-2012", dealing="staff")
    await venue.prepare()
    with shoe("2c As Ts Ah Kd 9d"):
        people = [await venue.sit(box) for box in "12"]
    await venue.deal_out()
    for who, box in zip(people, "12", strict=True):
        await venue.bet(who, box, "main", 1000)
    await venue.close()
    await venue.deal_out()
    even = Choice("1", "even money", people[0].name)
    await venue.do(people[0], acts.Propose(even, f"insure:1:{people[0].name}"))
    ann, bob = people
    return ann, bob, await venue.deal_out()


@clause("NZ-2-10.3(a)", "CP-2-19-VOID")
@pytest.mark.parametrize("leaves", [True, False])
async def test_who_was_paid_in_full_keeps_it_when_the_round_is_void(venue: Venue, leaves: bool) -> None:
    ann, bob, state = await paid_at_once(venue)
    assert state.chips(ann.name) == 21_000
    if leaves:
        await venue.do(ann, acts.Leave())
        assert ann.name not in (await venue.state()).session.seats, "before the end of the round"
        with refused("seat/gone"):
            verdict = next(e.number for e in state.round.log if isinstance(e.fact, Verdict))
            await venue.do(SUE, acts.Propose(Strike(verdict), "strike", "a second look"))
    state = await venue.do(DEE, acts.Record(Note("CP-2-19-VOID")))
    duty = state.round.wrong[0].rulings[0]
    state = await venue.do(SUE, acts.Propose(duty.options[0], duty.id, "the shoe fell"))  # type: ignore[arg-type]
    assert state.chips(bob.name) == 20_000
    assert state.chips(ann.name) == (0 if leaves else 21_000)
    assert venue.books_balance()
