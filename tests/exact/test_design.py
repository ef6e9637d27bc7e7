"""Pay tables to order: what the designer promises is what the solver, the table and a simulation then say."""

import json
import tracemalloc
from fractions import Fraction
from itertools import islice

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from cutcard import Faulty, analyse, design, find, simulate
from cutcard.cli import cutcard
from cutcard.core.facts import Verdict
from cutcard.core.money import ODDS_MAX
from cutcard.exact.design import Priced, Within, customary, whole
from cutcard.games import with_pays
from cutcard.games.ultimate_texas_holdem import exact as holdem
from tests.three_card_poker import PLAYS, alone

TCP, MS = "three-card-poker", "mississippi-stud"
ORDERS = [  # of each way in which a table is priced: counts of its own rows, small changes of a table with decisions
    (TCP, "pair-plus", "2.5%", ""),
    (TCP, "ante-bonus", "3.0%", ""),
    ("four-card-poker", "aces-up", "3.00%", ""),
    ("baccarat", "tie", "4% to 5%", ""),
    ("roulette", "straight", "5% to 6%", ""),
    ("racing-card-derby", "trifecta", "20% to 30%", ""),
    (TCP, "pair-plus", "2% to 4%", "8% to 9%"),
    pytest.param("let-it-ride", "main", "3.3%", "", marks=pytest.mark.long),
]


@pytest.mark.parametrize("name, table, edge, hit", ORDERS)
def test_every_table_does_as_asked_by_the_solver_too_and_the_least_change_is_first(
    name: str, table: str, edge: str, hit: str
) -> None:
    game = find(name)
    before = dict(game.pays(table).rows)
    changed = []
    for d in design(game, table, edge=edge, hit=hit, most=3):
        found = analyse(find(name, d.game.edition.name)).wagers[d.figures.name]
        assert (found.ev, found.variance, found.hit_frequency) == (
            d.figures.ev,
            d.figures.variance,
            d.figures.hit_frequency,
        )
        assert not edge or found.house_edge in Within.read(edge)
        assert not hit or found.hit_frequency in Within.read(hit)
        after = dict(d.game.pays(table).rows)
        assert {event for event in {*before, *after} if before.get(event) != after.get(event)} == set(d.pays)
        wins = [(before[event].win, odds.win) for event, odds in after.items() if event in before]
        assert all(low[1] < high[1] for low in wins for high in wins if low[0] < high[0]), "what paid more still does"
        assert all(odds.win.denominator == 1 for odds in after.values())
        changed.append(len(d.pays))
    assert changed
    assert hit or changed == sorted(changed)


def test_the_table_in_force_is_not_offered_where_it_does_as_asked_already() -> None:
    game = find(TCP)
    now = analyse(game).wagers["pair-plus"]
    edge, hit = Within(now.house_edge, now.house_edge), Within(now.hit_frequency, now.hit_frequency)
    for found in (design(game, "pair-plus", edge=edge), design(game, "pair-plus", edge=edge, hit=hit)):
        assert all(dict(d.game.pays("pair-plus").rows) != dict(game.pays("pair-plus").rows) for d in found)
    assert not [*design(game, "pair-plus", hit=hit)]


def test_one_row_may_take_any_whole_number_where_no_customary_one_will_do() -> None:
    """Each step of the straight flush moves the edge by its 48 hands of 22,100: 39 meets what 2.5% asks."""
    first = next(design(TCP, "pair-plus", edge="2.5%"))
    assert first.pays == {"straight flush": 39}
    assert first.figures.house_edge - analyse(find(TCP)).wagers["pair-plus"].house_edge == Fraction(48, 22_100)
    assert Fraction(39) not in customary(Fraction(40))


def test_a_designed_table_pays_so_and_a_simulation_agrees() -> None:
    d = next(design(TCP, "pair-plus", edge="2.5%", keep=["pair"]))
    pays = dict(d.game.pays("pair-plus").rows)
    for hand, kind in (("9h 8h 7h", "straight flush"), ("5s 5h 5d", "three of a kind"), ("Kc 8c 2c", "flush")):
        facts = (e.fact for e in alone("ante 1000 pair-plus 500", hand, PLAYS, game=d.game).log)
        (paid,) = [f.returned for f in facts if isinstance(f, Verdict) and f.wager == "pair-plus"]
        assert paid == 500 + 500 * pays[kind].win
    found = simulate(d.game, 200_000, seed=5, workers=1).wagers["pair-plus"]
    assert found.exact
    assert found.exact.ev == d.figures.ev
    assert found.z is not None
    assert abs(found.z) < 5


@pytest.mark.parametrize("table", ["ante-bonus", "play"])
def test_one_more_to_one_is_worth_as_often_as_it_is_paid(table: str) -> None:
    """Road two: the outcomes of best play themselves. A bonus is paid on every hand played; Play on those that win."""
    game = find(TCP)
    ante = analyse(game).wagers["ante"]
    slopes = Priced.of(game, table).slopes
    for event, slope in slopes.items():
        told = f"{event}, " if table == "ante-bonus" else ", win"
        assert slope == Fraction(sum(o.count for o in ante.outcomes if told in o.event), ante.deals)


@pytest.mark.long
def test_best_play_is_never_worth_less_than_the_line() -> None:
    priced = Priced.of(find(MS), "ante")
    for pays in islice(priced.near(Within.read("2% to 6%"), 1, frozenset()), 0, 12, 4):
        ((event, pay),) = pays.items()
        line = priced.figures.ev + priced.slopes[event] * (int(str(pay)) - priced.rows[event].win)
        assert priced.under(pays).figures.ev >= line


def test_what_a_row_of_the_blind_is_worth_is_how_often_it_is_paid() -> None:
    game = find("ultimate-texas-holdem", "us")
    ante = analyse(game).wagers["ante"]
    told = holdem.slopes(game)
    assert {event for table, event in told if table == "blind"} == set(game.pays("blind").by_event)
    for (table, event), slope in told.items():
        if table == "blind":
            won = [o.count for o in ante.outcomes if f", {event}, win" in o.event]
            assert slope == Fraction(sum(won), ante.deals)


def test_odds_that_make_best_play_depend_on_all_three_cards_and_a_bonus_on_a_high_card_are_counted() -> None:
    wild = analyse(find(TCP, pays={"play": {"win": 2}, "six-card-bonus": {"high card": 1}}))
    assert "depends on all three cards" in wild.method
    assert wild.wagers["ante"].house_edge < 0
    paid = {o.event: o.count for o in wild.wagers["six-card-bonus"].outcomes}
    assert sum(paid.values()) == 20_358_520
    assert paid["high card"] == 6_612_900


@pytest.mark.parametrize(
    "asked, says",
    [
        ({"table": "soup", "edge": "2%"}, "has no pay table 'soup'; choose ante, play"),
        ({"table": "pair-plus"}, "ask for an edge or a hit rate"),
        ({"table": "pair-plus", "edge": "cheap"}, "'cheap' is not a share"),
        ({"table": "pair-plus", "edge": "3% to 2%"}, "ends before it begins"),
        ({"table": "pair-plus", "edge": "2%", "keep": ["full house"]}, "does not pay on 'full house'"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(asked: dict[str, object], says: str) -> None:
    with pytest.raises(Faulty) as no:
        list(design(TCP, **asked))  # type: ignore[arg-type]
    assert says in f"{no.value}"


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_where_no_table_does_so_the_answer_is_no_and_says_what_would_have_done(form: tuple[str, ...]) -> None:
    told = CliRunner().invoke(cutcard, ["design", "four-card-poker", "aces-up", "--edge", "4.000%", *form])
    assert told.exit_code == 1
    if form:
        assert json.loads(told.stdout)["asked"] == {"edge": ["7999/200000", "8001/200000"]}
        assert json.loads(told.stdout)["designs"] == []
    else:
        assert "house edge from 3.9995 % to 4.0005 %" in told.stdout


def test_a_table_is_shown_with_how_near_it_had_to_be() -> None:
    told = CliRunner().invoke(cutcard, ["design", "four-card-poker", "aces-up", "--edge", "4", "--hit", "18% to 20%"])
    assert (told.exit_code, told.stdout.splitlines()[2]) == (
        0,
        "Asked: house edge from 3.5 % to 4.5 %; ends ahead from 18 % to 20 %.",
    )


def test_odds_that_people_print() -> None:
    assert [str(v) for v in customary(Fraction(3, 2))][-3:] == ["3/2", "8/5", "2"]
    assert 34 in customary(Fraction(35))
    assert 51 not in customary(Fraction(50))
    assert Within.read("2.5%") == Within(Fraction("0.0245"), Fraction("0.0255"))
    assert with_pays(find(TCP), {}).edition.name == "nz-2012+own"


@pytest.mark.parametrize(
    "name",
    [
        *("pai-gow", "blackjack", "roulette", TCP),
        *(pytest.param(name, marks=pytest.mark.long) for name in ("caribbean-stud", "four-card-poker", "let-it-ride")),
        *(pytest.param(name, marks=pytest.mark.long) for name in (MS, "baccarat", "racing-card-derby")),
    ],
)
def test_odds_of_ones_own_change_a_figure_or_are_refused(name: str) -> None:
    """Nobody is shown odds that nothing is counted by."""
    game = find(name)
    before = {wager: figures.ev for wager, figures in analyse(game).wagers.items()}
    for table in game.edition.pay_tables.values():
        fixed = game.edition.tables[table.name].get("fixed", ())
        for event, odds in table.rows:
            pays = {table.name: {event: f"{odds.win + 1}/1" if odds.win.denominator == 1 else str(odds.win + 1)}}
            if event in fixed:
                with pytest.raises(Faulty, match="as the rule says"):
                    with_pays(game, pays)
            else:
                after = {wager: figures.ev for wager, figures in analyse(with_pays(game, pays)).wagers.items()}
                assert after != before, (table.name, event)


def test_what_the_rule_fixes_stays_as_it_is() -> None:
    (only,) = design("blackjack", "main", edge="1% to 2%", most=1)
    assert dict(only.pays) == {"blackjack": "6/5"}
    with pytest.raises(Faulty, match="no figure of pai-gow depends on what main pays"):
        next(design("pai-gow", "main", edge="2%"))


@pytest.mark.parametrize("edge", ["0%", "-999% to 999%"])
def test_no_order_takes_more_memory_than_its_tables_need(edge: str) -> None:
    """Seven rows at 999,999 to 1, any of three at once: what may do is looked through, and never all kept."""
    game = find("four-card-poker")
    rows = dict.fromkeys(dict(game.pays("aces-up").rows), 999_999)
    priced = Priced.of(with_pays(game, {"aces-up": rows}), "aces-up")
    tracemalloc.start()
    try:
        for changed in (1, 3):
            list(islice(priced.near(Within.read(edge), changed, frozenset(list(rows)[3:])), 3))
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 32 * 1024 * 1024


@given(st.integers(1, ODDS_MAX))
def test_odds_to_choose_from_are_few_however_high_and_never_more_than_can_be_paid(win: int) -> None:
    assert len(customary(Fraction(win))) <= 64
    assert len(whole(Fraction(win))) <= 300_000
    assert max(customary(Fraction(win)) + whole(Fraction(win))) <= ODDS_MAX
