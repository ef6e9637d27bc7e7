"""Rules, layout, described rounds, the terminal, a house table and its audit: each from the game's folder alone."""

import io
import json
from pathlib import Path

from cutcard.audit import audit
from cutcard.clauses import of_game
from cutcard.clauses.book import as_data
from cutcard.core.duty import Lay
from cutcard.core.facts import Who
from cutcard.core.keys import acts_of
from cutcard.core.layout import SEAT, areas_of, layout_of
from cutcard.core.rights import DEALER, OPERATOR, SUPERVISOR
from cutcard.core.table import HIDDEN
from cutcard.described import settle
from cutcard.exact import analyse
from cutcard.games import manifest
from cutcard.house.table import acts
from cutcard.house.table.shoe_vault import read_key
from cutcard.house.views.round_view import alone
from cutcard.sim import simulate
from cutcard.terminal import acts as terminal_acts
from cutcard.terminal.acts import LOOKS
from cutcard.terminal.cards import Deck
from cutcard.terminal.layout import layout_of as at_terminal
from cutcard.terminal.plain import Shell, Talk
from cutcard.terminal.screen import meant
from cutcard.terminal.solo import BETTING, OVER, Session
from tests.every_face.kit import every_name, game_called, taken
from tests.every_game.kit import SEEDS, walk
from tests.eyes import seen_by
from tests.house.kit import Venue, opened
from tests.in_node import in_node

KEYS_OF_ALL = "np?123456789"  # beside those of acts; c clears, unless the game has it
STAFF = Who("dee", DEALER), Who("sue", SUPERVISOR), Who("ola", OPERATOR)
ROUNDS, FAR = 100_000, 5  # simulated, and standard errors from the exact mean


@every_name
def test_its_rules_are_printed_with_their_clauses(name: str) -> None:
    game = game_called(name)
    told = as_data(game, "")
    own = {clause.id for clause in of_game(name, game.edition.name)}
    assert own
    assert {clause["id"] for clause in told["clauses"]} == own
    assert told["pays"].keys() == set(game.edition.tables)


@every_name
def test_every_wager_has_a_spot_with_a_name_and_no_key_stands_twice(name: str) -> None:
    game = game_called(name)
    felt = layout_of(game.edition)
    assert {spot.wager for spot in felt.every(game.wagers)} == set(game.wagers)
    keys = [spot.key for spot in felt.spots if not (spot.later or spot.equals)] + [order.key for order in felt.orders]
    assert len(keys) == len(set(keys))
    assert all(felt.name(wager) != wager for wager in game.wagers)
    assert {pile.place for pile in felt.piles.values()} <= {*game.places, SEAT}


@every_name
def test_no_key_of_a_layout_is_one_that_terminal_or_browser_has_for_itself(name: str) -> None:
    felt = layout_of(game_called(name).edition)
    keys = {spot.key for spot in felt.spots if not (spot.later or spot.equals)} | {
        word.key for word in felt.words.values()
    }
    keys |= {key for order in felt.orders for key in (order.key, *order.picks)}
    assert all(len(key) == 1 for key in keys)
    acts = [key for keys in acts_of(felt).values() for key in keys]
    assert len(acts) == len(set(acts)) == 11
    assert not keys & {*KEYS_OF_ALL, *LOOKS, *acts}


@every_name
def test_a_described_round_is_settled_and_the_sums_agree(name: str) -> None:
    described = json.loads(manifest(name).examples["settle"])
    told, felt = settle(described), layout_of(game_called(name).edition)
    called = {spot.word: spot.wager for spot in felt.spots}
    for seat, wagers in ((seat, row["wagers"]) for seat, row in told["seats"].items()):
        assert {called.get(bet, bet) for bet in described["seats"][seat]["bets"]} <= set(wagers)
        assert told["seats"][seat]["net"] == sum(w["returned"] - w["stake"] for w in wagers.values())
        assert all(line["cite"] for line in wagers.values())


@every_name
def test_a_round_is_played_at_the_terminal(name: str) -> None:
    game = game_called(name)
    out, s = io.StringIO(), Session(game, at_terminal(game), bankroll=1_000_000, seed=7)
    shell = Shell(s, Deck(ascii_suits=True), Talk(iter(()), out, echo=True))
    first = at_terminal(game).spots[0]
    assert shell.heard(f"{first.wager} 50")
    assert s.phase == BETTING
    assert shell.heard("deal")
    for _ in range(20):
        if s.phase == OVER:
            break
        assert shell.heard(next(act.word for act in terminal_acts.acts(s) if act.listed))
    assert s.phase == OVER
    assert f"{first.name}: stake $50" in out.getvalue()
    assert sum(s.finished[-1].table.chips.values()) == 0


@every_name
def test_the_key_of_a_spot_lays_it_where_one_amount_alone_may_lie(name: str) -> None:
    game = game_called(name)
    s = Session(game, at_terminal(game), bankroll=1_000_000, seed=7)
    shell = Shell(s, Deck(ascii_suits=True), Talk(iter(()), io.StringIO(), echo=True))
    shell.heard(f"{at_terminal(game).spots[0].wager} 50")
    shell.heard("deal")
    for _ in range(20):
        lays = [o for d in s.duties if d.must for o in d.options if isinstance(o, Lay)]
        for lay in (one for one in lays if one.low == one.high and areas_of(game)[one.wager].times):
            found = meant(areas_of(game)[lay.wager].key, s)
            assert found
            assert found.amount == "never"
            assert lay.wager in found.word
        if s.phase == OVER:
            break
        shell.heard(next(act.word for act in terminal_acts.acts(s) if act.listed))


DECIDED = """({ decisionsOf }) => (view) => decisionsOf(view).map(({ also, fact }) => [fact.wager, also])"""


def test_the_browser_takes_the_same_key() -> None:
    rounds = (r for seed in SEEDS for r in walk("high-card house", seed))
    r, who = next(
        (r, d.who) for r in rounds for d in r.due if any(getattr(o, "wager", "") == "play" for o in d.options)
    )
    assert ["play", "p"] in in_node("layouts.js", DECIDED, alone(r, who))


async def two_with_bets(venue: Venue, name: str) -> list[Who]:
    """Two guests at an automatic table, or one where there is one seat, each with the first wager that is offered."""
    game = game_called(name)
    await venue.table("t1", name, game.edition.name)
    people = [await venue.sit(place, 100_000) for place in game.seats[:2]]
    for who in people:
        duty = (await venue.state()).round.asked(who)[0]
        await venue.do(who, acts.Propose(taken(duty.options[0], game), duty.id))
    return people


async def played(venue: Venue, name: str) -> None:
    """They play a round, each doing the first thing that is asked."""
    people = await two_with_bets(venue, name)
    for who in people:
        await venue.do(who, acts.Ready())
    for _ in range(20):
        state = await venue.state()
        asked = [(who, d) for who in people for d in state.round.asked(who) if d.must]
        if state.session.round > 1 or not asked:
            break
        who, duty = asked[0]
        await venue.do(who, acts.Propose(taken(duty.options[0], state.game), duty.id))


@every_name
async def test_a_house_table_is_played_and_its_book_audited(name: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        await played(venue, name)
        state = await venue.state()
        assert state.previous
        assert {spot.owner for spot in state.previous.table.stakes}
        assert venue.books_balance()
    report = audit(url, read_key(tmp_path / "house.key"), workers=1)
    assert report.wrong == ()
    assert report.rounds >= 1


@every_name
async def test_when_time_is_up_the_betting_closes_and_the_silent_are_passed_over(name: str, tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        people = await two_with_bets(venue, name)
        table = venue.house.floor.ours["t1"]
        if len(people) == 1:
            assert not table.clocks.runs_out, "who plays alone has time"
            return
        for _ in range(5):
            assert table.clocks.runs_out or table.state.session.round == 2
            venue.clock.wait(table.clocks.runs_out - venue.clock.now if table.clocks.runs_out else 0)
            await table.pass_time()
        assert table.state.session.round == 2
        assert venue.books_balance()


@every_name
async def test_nobody_is_sent_a_card_that_they_may_not_see(name: str, tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        people = await two_with_bets(venue, name)
        for who in people:
            state = await venue.do(who, acts.Ready())
        r = state.round if state.round.table.items else state.previous
        assert r
        for eyes in (*people, *STAFF, None):
            sent = seen_by(state, eyes)["round" if r is state.round else "previous"]
            shown = {card for pile in sent["felt"]["cards"].values() for card in pile} - {HIDDEN}
            may = {item.name for item in r.table.items.values() if item.open or (eyes and r.sees(eyes.name, item))}
            assert shown <= may
            assert eyes not in people or not may or shown


@every_name
def test_its_figures_are_exact(name: str) -> None:
    for wager in analyse(game_called(name)).wagers.values():
        wager.check()
        assert 0 < abs(wager.house_edge) < 1  # a house way can lose to best play


@every_name
def test_a_simulation_lands_where_the_exact_figures_say(name: str) -> None:
    result = simulate(game_called(name), ROUNDS, 12)
    told = [wager for wager in result.wagers.values() if wager.exact]
    assert told
    assert all(wager.z is not None and abs(wager.z) < FAR for wager in told), name
