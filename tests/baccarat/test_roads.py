"""The roads, against examples drawn by hand on squared paper."""

import pytest

from cutcard.core.facts import Call
from cutcard.games.baccarat.coup import coup
from cutcard.games.baccarat.roads import (
    DERIVED,
    Mark,
    before,
    big_road,
    board,
    cells_of,
    colours,
    derived,
    every_road,
    results,
    runs,
    tallied,
    written,
)
from cutcard.games.baccarat.scene import coup as scene
from tests.baccarat import closed, opened, over
from tests.kit import finish, play, who


def short(letters: str) -> list[str]:
    """PBT as results, whatever they were won with."""
    return [f"{letter}7" for letter in letters]


def picture(marks: list[Mark], width: int) -> list[str]:
    """Six rows of letters; a tie over a result in small."""
    rows = [["."] * width for _ in range(6)]
    for column, row, what in marks:
        letter = what[0]
        rows[row][column] = letter if letter != "T" else rows[row][column].lower().replace(".", "t")
    return ["".join(row) for row in rows]


@pytest.mark.parametrize(
    "cards, result",
    [
        ("9s 2d Kh 5c", "P9n"),
        ("8s 2d 8h Kc 3h", "P6p"),
        ("4s 4d 4h 4c", "T8npb"),
        ("Ks 2d 5h 4c Td", "B6"),
        ("2s 3d Kh Kc 8h", "B3"),
    ],
)
def test_a_result_is_written_by_winner_points_natural_and_pairs(cards: str, result: str) -> None:
    assert written(coup(cards.split())) == result


def test_the_bead_plate_has_six_to_a_column() -> None:
    marks = every_road(short("PBTPPBB"))["bead plate"]
    assert picture(marks, 2) == ["PB", "B.", "t.", "P.", "P.", "B."]


def test_the_big_road_has_a_column_for_each_run_and_ties_over_what_came_before() -> None:
    assert picture(big_road(short("TPPTBBBPTTB")), 4) == ["PBpB", "pB..", ".B..", "....", "....", "...."]
    assert big_road(short("TP"))[0] == (0, 0, "T7"), "before any winner, over the first cell"
    assert picture(big_road(short("TT")), 1) == ["t", ".", ".", ".", ".", "."]


def test_a_run_of_more_than_six_turns_to_the_right_and_the_next_runs_under_it() -> None:
    """Eight in a row have a tail of two; the next five stop above it, and turn in their turn."""
    assert picture(big_road(short("PPPPPPPP" + "BBBBBB" + "P")), 4) == ["PBP.", "PB..", "PB..", "PB..", "PBB.", "PPP."]


def test_a_column_begins_where_the_top_row_is_free() -> None:
    """Row by row the way down is taken, until a run lies along the top and the next begins behind it."""
    lengths = [7, 6, 5, 4, 3, 2, 1]
    cells = cells_of(lengths)
    assert len(cells) == len(set(cells)) == sum(lengths)
    starts = [cells[sum(lengths[:n])] for n in range(len(lengths))]
    assert all(row == 0 for _, row in starts)
    assert [column for column, _ in starts] == sorted({column for column, _ in starts})


EXAMPLE = "PPBBBPBPPPBBPB"  # columns of 2, 3, 1, 1, 3, 2, 1, 1


def test_runs_leave_ties_out() -> None:
    assert runs(short(EXAMPLE)) == [2, 3, 1, 1, 3, 2, 1, 1]
    assert runs(short("PTPTTBTB")) == [2, 2]


@pytest.mark.parametrize(
    "road, by_hand",
    [
        ("big eye boy", "rb b b rbr br b b"),  # column by column, from the second row of the second
        ("small road", "b bbr bb b b"),  # from the head of the fourth
        ("cockroach pig", "brr rb b r"),  # from the head of the fifth
    ],
)
def test_the_three_derived_roads_by_hand(road: str, by_hand: str) -> None:
    found = "".join(colour[0] for colour in colours(runs(short(EXAMPLE)), DERIVED[road]))
    assert found == by_hand.replace(" ", "")


@pytest.mark.parametrize("road, back", DERIVED.items())
def test_a_derived_road_begins_below_the_head_of_its_column_or_at_the_next(road: str, back: int) -> None:
    heads = "PB" * 6
    assert len(colours(runs(short(heads)), back)) == 12 - (back + 1)
    assert set(colours(runs(short(heads)), back)) == {"red"}, "a ping-pong is as regular as can be"
    longer = heads[:back] + heads[back] * 2
    assert len(colours(runs(short(longer)), back)) == 1


def test_a_derived_road_is_drawn_in_columns_of_one_colour() -> None:
    marks = derived(short(EXAMPLE), 1)
    assert picture(marks, 8)[:4] == ["rbrbrbrb", ".b.....b", ".b......", "........"]


def test_what_stood_before_a_result_is_what_stands_without_it() -> None:
    shown = short("TPPTBBBPTTBBPPPPPPPPBTBP")
    for n in range(len(shown)):
        now, then = every_road(shown[: n + 1]), every_road(shown[:n])
        assert all(now[road][: len(then[road])] == then[road] for road in now)


# The board of a table


def told(cards: str, board_so_far: str) -> str:
    r = closed("player 1000").record(who("shoe"), Call(f"board {board_so_far}"))
    return board(finish(r, cards.split()))


def test_the_board_goes_from_round_to_round_with_each_result_announced() -> None:
    assert board(over("9s 2d Kh 5c", "player 1000")) == "P9n"
    assert told("2s 3d Kh Kc 8h", "P9n T8npb") == "P9n T8npb B3"
    long = " ".join(["B7"] * 96)
    assert told("9s 2d Kh 5c", long).split() == ["B7"] * 95 + ["P9n"]


def test_nothing_is_on_the_board_before_it_is_announced_nor_of_a_void_coup() -> None:
    r = opened("player 1000", cards="9s 2d Kh 5c").record(who("shoe"), Call("board B6"))
    assert (before(r.table), results(r.table)) == (["B6"], ["B6"])
    void = play(r, "!dee note CP-5-25")
    void = void.do(who("ola"), void.wrong[0].rulings[0].options[0], "spilt")  # type: ignore[arg-type]
    assert board(void) == "B6"
    assert results(finish(r).table) == ["B6", "P9n"]
    shown = scene(finish(r))
    road = shown["roads"]["big road"]
    assert (road["stood"], len(road["marks"])) == (1, 2)
    assert (road["said"], road["says"]) == (
        "Big road: Banker 1, the latest last",
        "Big road: Banker 1, Player 1, the latest last",
    )


def test_the_board_counts_what_came() -> None:
    assert tallied(["P9n", "B6", "T8npb", "B7p"]) == {
        "player": 1, "banker": 2, "tie": 1, "player pair": 2, "banker pair": 1, "natural": 2,
    }  # fmt: skip
