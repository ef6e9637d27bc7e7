"""Commission that is owed until the shoe ends: carried from hand to hand, kept back, taken at the end or on leaving."""

from itertools import pairwise
from pathlib import Path

import pytest

from cutcard.audit import audit
from cutcard.core.errors import Refusal
from cutcard.core.facts import Award, Spot
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.table import Table
from cutcard.games.baccarat.rules import NZ, still_owed
from cutcard.house.table import acts
from cutcard.house.table.layout import drawn
from cutcard.house.table.shoe_vault import read_key
from cutcard.terminal.layout import layout_of
from cutcard.terminal.solo import Session
from tests.baccarat import CLOSE, betting, known_shoes, laid
from tests.house.kit import DEE, Venue, opened
from tests.kit import clause, due_ids, finish, net, play, verdicts, who

OWED = NZ.set(commission_due="shoe-end")
BANKER_NINE, PLAYER_NINE = "2s 9d 3h Kc", "9s 2d Kh 5c"


def owes(game: Game, t: Table) -> dict[str, int]:
    """What a round leaves each person to owe."""
    return {person: chips for (person, _), chips in still_owed(game, t).items()}


def hand(cards: str, said: str = "", before: int = 0) -> Round:
    """Ann bets 1000 on Banker, having owed so much before."""
    r = betting("", game=OWED)
    r = play(r, f"!table term ann owed {before}") if before else r
    r = play(r, f'!shoe call "{said}"') if said else r
    if said == "new shoe":
        r = play(r, "shoe deal rack up Ah\nshoe deal rack down 2c")
    return finish(play(r, f"{laid('banker 1000')}\n{CLOSE}"), cards.split())


@clause("CP-5-17")
@pytest.mark.parametrize(
    "cards, said, before, lines, after",
    [
        (BANKER_NINE, "", 0, ["banker win 2000 CP-5-17"], 50),
        (BANKER_NINE, "", 70, ["banker win 2000 CP-5-17"], 120),
        (PLAYER_NINE, "", 70, ["banker lose 0 CP-5-14"], 70),
        (BANKER_NINE, "last hand", 70, ["banker win 1950 CP-5-4", "commission award 70 CP-5-17"], 0),
        (PLAYER_NINE, "last hand", 70, ["banker lose 0 CP-5-14", "commission award 70 CP-5-17"], 0),
        (BANKER_NINE, "new shoe", 70, ["banker win 2000 CP-5-17", "commission award 70 CP-5-17"], 50),
    ],
)
def test_17_banker_wins_are_paid_in_full_and_the_commission_taken_with_the_last_hand(
    cards: str, said: str, before: int, lines: list[str], after: int
) -> None:
    r = hand(cards, said, before)
    assert verdicts(r) == lines
    assert owes(OWED, r.table) == {"ann": after}


@clause("CP-5-17")
def test_17_the_dealer_may_take_it_from_who_leaves_and_then_no_more_is_owed() -> None:
    r = play(betting("banker 1000", game=OWED), "!table term ann owed 70")
    assert "leaves:ann" in due_ids(r)
    taken = r.do(who("dee"), Award("layout", "commission", "ann", "house", 70, "CP-5-17"))
    r = finish(play(taken, CLOSE), BANKER_NINE.split())
    assert (net(r, "ann"), owes(OWED, r.table)) == (950 - 70, {"ann": 0})
    with pytest.raises(Refusal):
        taken.do(who("dee"), Award("layout", "commission", "ann", "house", 70, "CP-5-17"))


@clause("CP-5-17")
@pytest.mark.parametrize("options", [{"commission": "none"}, {"shuffle": "every-round"}, {"commission-due": "at-once"}])
def test_17_nothing_is_owed_where_there_is_no_commission_no_shoe_or_no_such_option(options: dict[str, str]) -> None:
    game = OWED.with_edition(OWED.edition.set(options))
    r = finish(play(betting("banker 1000", game=game), CLOSE), BANKER_NINE.split())
    assert owes(game, r.table) == {"ann": 0}


def test_a_desk_offers_nobody_to_set_what_is_owed() -> None:
    assert drawn(OWED)["terms"] == {}


def test_a_void_coup_leaves_what_was_owed() -> None:
    r = play(betting("banker 1000", game=OWED), f"!table term ann owed 70\n{CLOSE}\n!dee note CP-5-25")
    r = r.do(who("ola"), r.wrong[0].rulings[0].options[0], "spilt")  # type: ignore[arg-type]
    assert owes(OWED, r.table) == {"ann": 70}


@clause("CP-5-17")
def test_17_at_the_terminal_a_shoe_comes_to_the_same_as_with_commission_at_once() -> None:
    """The same shoe twice: paid at once, and owed."""
    nets = []
    for game in (NZ, OWED):
        s = Session(game.set(decks=4, cut_card=180), layout_of(game), bankroll=10_000_000, seed=12)
        while "last hand" not in (s.finished[-1].table.calls if s.finished else ()):
            s.put(Spot("layout", "banker", "you"), 1000)
            s.deal()
            s.run_out()
        nets.append(s.purse.net)
    assert nets[0] == nets[1]
    assert any(r.table.terms for r in s.finished)


async def played(venue: Venue, hands: int) -> list[int]:
    """Ann bets on Banker, hand after hand; what she owed before each."""
    await venue.table("t1", "baccarat", "nz-2012", "decks=4", "cut-card=180", "commission-due=shoe-end")
    ann, owed = await venue.sit("1", 100_000), []
    for _ in range(hands):
        owed.append((await venue.state()).session.owes(ann.name))
        await venue.bet(ann, "layout", "banker", 1000)
        await venue.do(ann, acts.Ready())
    return owed


@clause("CP-5-17")
async def test_17_a_house_carries_it_keeps_it_back_and_takes_it(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        with known_shoes(5):
            owed = await played(venue, 14)
        assert max(owed) >= 100
        assert any(later < earlier for earlier, later in pairwise(owed)), "taken with the last hand"
        state = await venue.state()
        (ann,) = state.session.seats
        while not state.session.owes(ann):
            await venue.bet(who(ann), "layout", "banker", 1000)
            state = await venue.do(who(ann), acts.Ready())
        chips, debt = state.chips(ann), state.session.owes(ann)
        with pytest.raises(Refusal, match="owed"):
            await venue.bet(who(ann), "layout", "player", (chips - debt) // 100 * 100 + 100)
        with pytest.raises(Refusal, match="follows from the rounds"):
            await venue.do(DEE, acts.Bind(ann, "owed", 0))
        state = await venue.do(who(ann), acts.Leave())
        assert not state.session.owes(ann)
        assert state.round.table.awards[-1].chips == debt
        assert venue.books_balance()
    assert audit(url, read_key(tmp_path / "house.key"), workers=1).wrong == ()
