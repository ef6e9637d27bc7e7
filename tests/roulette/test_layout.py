"""The wheel and the layout of Roulette: 157 spots, where each is drawn, and what a bet on a part of the wheel means."""

from collections import Counter
from itertools import pairwise

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Deal, Pull
from cutcard.core.round import Round
from cutcard.games.roulette.cloth import cloth
from cutcard.games.roulette.rules import NZ
from cutcard.shared.racetrack import AROUND, SECTORS, neighbours
from cutcard.shared.shoe import procedure
from cutcard.shared.wheel import COVERS, POCKETS, RED, SECTION, WAGERS
from tests.kit import STAFF, clause, who
from tests.roulette import called, laid


@clause("CP-8-1")
def test_the_wheel_has_one_zero_and_thirty_six_numbers() -> None:
    assert POCKETS[0] == "0"
    assert len(set(POCKETS)) == 37
    for name in ("37", "00", "-1", "As"):
        with pytest.raises(Refusal):
            called("ann red 500").do(STAFF["wheel"], Deal("wheel", "up", (name,)))


@clause("CP-8-5")
def test_the_layout_has_157_spots_and_every_number_touches_what_it_should() -> None:
    assert Counter(SECTION.values()) == {
        "straight": 37,
        "split": 60,
        "street": 14,
        "corner": 23,
        "six-line": 11,
        "column": 3,
        "dozen": 3,
        "even-chance": 6,
    }
    on = {n: Counter(SECTION[w] for w in WAGERS if n in COVERS[w]) for n in range(37)}
    inside = ("straight", "split", "street", "corner", "six-line")
    # as the cloth has it: zero; 1 and 2 beside it; a number in the middle; one at the side; the last corner
    for n, counts in {
        0: (1, 3, 2, 1, 0), 1: (1, 3, 2, 2, 1), 2: (1, 4, 3, 3, 1),
        17: (1, 4, 1, 4, 2), 16: (1, 3, 1, 2, 2), 36: (1, 2, 1, 1, 1),
    }.items():  # fmt: skip
        assert tuple(on[n][section] for section in inside) == counts, n
    for n in range(1, 37):
        assert (on[n]["column"], on[n]["dozen"], on[n]["even-chance"]) == (1, 1, 3)


@clause("CP-8-2")
def test_the_equipment_is_looked_at_before_a_table_opens() -> None:
    p = Round(procedure(NZ)).record(STAFF["table"], procedure(NZ).opening())
    for step in ("equipment", "wheel"):
        duty = next(d for d in p.due if d.must)
        assert (duty.id.split(":")[0], duty.cite) == (step, "CP-8-2"), duty
        p = p.propose(STAFF[duty.who], duty.options[0], duty.id, "dee looked")  # type: ignore[arg-type]
    assert next(d for d in p.due if d.must).cite == "CP-8-7"


@clause("CP-8-5")
@pytest.mark.parametrize(
    "wager",
    ["split-1-5", "split-3-4", "split-0-4", "straight-37", "corner-3-4-6-7", "street-2-3-4", "six-line-2-3-4-5-6-7"],
)
def test_a_spot_that_no_cloth_has_is_refused(wager: str) -> None:
    with pytest.raises(Refusal) as no:
        laid(f"ann {wager} 100")
    assert no.value.cite in ("CP-8-3", "CP-8-5")


@clause("CP-8-5")
def test_every_spot_is_offered_by_its_family_and_may_be_taken_back() -> None:
    r = laid("")
    (duty,) = r.asked(who("ann"))
    assert len(duty.options) == 7 + 6
    for wager in WAGERS:
        one = r.do(who("ann"), Bet("layout", wager, "ann", 500))
        assert one.do(who("ann"), Pull("layout", wager, "ann")).table.live() == []


@clause("CP-8-5")
@pytest.mark.parametrize(
    "wager, row, column, printed",
    [
        ("straight-0", -1, 1, "0"), ("straight-1", 0, 0, "1"), ("straight-17", 5, 1, "17"),
        ("straight-36", 11, 2, "36"), ("split-17-20", 5.5, 1, ""), ("split-17-18", 5, 1.5, ""),
        ("split-0-3", -0.5, 2, ""), ("street-16-17-18", 5, -0.5, ""), ("street-0-1-2", -0.5, 0.5, ""),
        ("street-0-2-3", -0.5, 1.5, ""),
        ("corner-17-18-20-21", 5.5, 1.5, ""), ("corner-0-1-2-3", -0.5, -0.5, ""),
        ("six-line-31-32-33-34-35-36", 10.5, -0.5, ""),
        ("column-1", 12, 0, "2:1"), ("column-3", 12, 2, "2:1"), ("dozen-2", 5.5, -1, "2nd 12"),
        ("low", 0.5, -2, "1–18"), ("red", 4.5, -2, "Red"), ("high", 10.5, -2, "19–36"),
    ],
)  # fmt: skip
def test_each_spot_is_drawn_where_it_lies_on_a_cloth(wager: str, row: float, column: float, printed: str) -> None:
    spots = cloth(NZ)["spots"]
    assert (spots[wager]["at"], spots[wager]["printed"]) == ((row, column), printed)
    assert len({spot["at"] for spot in spots.values()}) == len(WAGERS), "no two lie on one another"


@clause("CP-8-6")
def test_around_the_wheel_every_number_stands_once_red_and_black_by_turns() -> None:
    assert sorted(AROUND) == list(range(37))
    colours = [n in RED for n in AROUND[1:]]
    assert all(one != other for one, other in pairwise(colours))
    assert len(RED) == 18


@clause("CP-8-6")
def test_a_bet_on_a_part_of_the_wheel_is_the_plain_wagers_on_its_numbers() -> None:
    covered = {name: [n for w in wagers for n in COVERS[w]] for name, wagers in SECTORS.items()}
    arc = [*AROUND, *AROUND]
    assert sorted(set(covered["tiers"])) == sorted(arc[arc.index(27) : arc.index(33) + 1])
    assert set(covered["voisins"]) == {*arc[arc.index(22) : 37], *arc[: arc.index(25) + 1]}
    assert set(covered["orphans"]) == {1, 20, 14, 31, 9, 17, 34, 6}
    assert set().union(*covered.values()) == set(range(37))
    assert [len(wagers) for wagers in SECTORS.values()] == [9, 6, 5]
    assert neighbours(0) == ("straight-3", "straight-26", "straight-0", "straight-32", "straight-15")
    assert all(w in COVERS for wagers in SECTORS.values() for w in wagers)
