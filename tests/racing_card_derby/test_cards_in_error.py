"""Sections 10.3 to 10.6: cards found face up, drawn in error, or dealt in error and seen."""

import pytest

from cutcard.core.facts import Deal, Move
from cutcard.games.racing_card_derby.monitors import dealer_monitor, players_monitor
from cutcard.games.racing_card_derby.race import TRACK, race, race_so_far
from cutcard.games.racing_card_derby.rules import NZ
from tests.four_card_poker import not_due, refused
from tests.four_card_poker.scenes import ruled
from tests.kit import clause, due_ids, faults, finish, item, play
from tests.racing_card_derby import (
    BETS,
    CLOSE,
    HEARTS_CLUBS_DIAMONDS,
    PAID,
    RESULT,
    betting,
    cards_of,
    closed,
    laid_out,
    nets,
    on_track,
    run,
)

# 10.3 and 10.4 A card face up in the shoe


@clause("NZ-RCD-10.3")
@pytest.mark.parametrize("card", ["Ks", "2s"])
def test_10_3_the_first_card_found_face_up_is_burnt_and_the_next_is_the_first(card: str) -> None:
    r = run(closed(**BETS, cat="black 100"), card)
    r = play(r, f"!dee expose shoe {item(r, 'first', 0)} {card}")
    assert faults(r) == {"NZ-RCD-10.3"}
    not_due(r, "shoe deal first up 3h")
    r = ruled(r, "dee", f"move rack {item(r, 'first', 0)}")
    assert (r.table.cards("rack"), r.table.cards("first")) == ([card], [])
    now = race_so_far(r.table)
    assert (now.count, now.protested, now.areas) == ((0, 0, 0, 0), False, ())
    assert nets(finish(run(r, HEARTS_CLUBS_DIAMONDS))) == PAID


@clause("NZ-RCD-10.3")
def test_10_3_if_the_next_lies_face_up_too_it_is_the_first_and_is_burnt_too() -> None:
    r = closed(**BETS)
    for card in ("Ks", "2s", "Ts"):
        r = run(r, card)
        r = play(r, f"!dee expose shoe {item(r, 'first', 0)} {card}")
        assert faults(r) == {"NZ-RCD-10.3"}
        r = play(r, f"dee move rack {item(r, 'first', 0)}")
    assert r.table.cards("rack") == ["Ks", "2s", "Ts"]
    assert nets(finish(run(r, HEARTS_CLUBS_DIAMONDS))) == PAID


@clause("NZ-RCD-10.3")
def test_10_3_noticed_only_when_more_cards_are_out_the_second_becomes_the_first() -> None:
    r = run(closed(**BETS), "Kh 5h 3h 8h")
    r = play(r, f"!dee expose shoe {item(r, 'first', 0)} Kh")
    assert faults(r) == {"NZ-RCD-10.3"}
    r = play(r, f"dee move rack {item(r, 'first', 0)}")
    assert race_so_far(r.table).placed == ()
    assert race_so_far(r.table).count == (0, 3, 0, 0)
    assert nets(finish(run(r, "Jh | 4c | 8d"))) == PAID


@clause("NZ-RCD-10.3")
def test_10_3_a_card_that_the_dealer_shows_by_accident_was_not_face_up_in_the_shoe() -> None:
    r = run(closed(**BETS), "5h")
    assert faults(play(r, f"!dee expose dealer {item(r, 'first', 0)} 5h")) == set()


@clause("NZ-RCD-10.4")
@pytest.mark.parametrize("nth", [1, 2, 5, 6, 8])
def test_10_4_a_card_found_face_up_later_is_used(nth: int) -> None:
    r = closed(**BETS)
    for n, (area, card) in enumerate(laid_out(HEARTS_CLUBS_DIAMONDS)):
        r = play(r, f"shoe deal {area} up {card}")
        if n == nth:
            faced = item(r, area, -1)
            r = play(r, f"!dee expose shoe {faced} {card}")
            assert faults(r) == set()
    assert r.table.items[faced].exposed_by == "shoe"
    assert r.table.items[faced].name == cards_of(HEARTS_CLUBS_DIAMONDS)[nth]
    assert nets(finish(r)) == PAID


@clause("NZ-RCD-10.4")
def test_10_4_the_third_card_face_up_counts_as_the_heart_it_is() -> None:
    r = run(closed(**BETS), "5h 9s 8h")
    r = play(r, f"!dee expose shoe {item(r, 'first', 2)} 8h")
    assert race_so_far(r.table).count == (1, 2, 0, 0)
    assert faults(play(run(r, "2s"), f"!dee expose shoe {len(r.log)}.0 2s")) == set()
    assert race_so_far(run(r, "2s").table).protested


# 10.5 A card drawn in error and not seen


@clause("NZ-RCD-10.5")
@pytest.mark.parametrize("before", ["", "5h 9s", "5h 9s 3h Kd 8h Jh", "5h 9s 3h Kd 8h Jh | 4c | 3c"])
def test_10_5_a_card_drawn_in_error_unseen_is_the_next_card(before: str) -> None:
    r = play(run(closed(**BETS), before), "!dee deal held down ??")
    assert faults(r) == set()
    area = TRACK[len(race_so_far(r.table).placed)]
    card = item(r, "held", 0)
    assert [(d.who, d.cite, d.options) for d in r.due] == [("dealer", "NZ-RCD-10.5", (Move(area, (card,)),))]
    refused(r, f"shoe deal {area} up 7s", "NZ-RCD-10.5")
    r = ruled(r, "dee", f"move {area} {card}")
    assert due_ids(r) == {f"read:{area}"}
    before_it = r.table.cards(area)[:-1]
    r = ruled(r, "dee", f"show {area} {' '.join([*before_it, '7s'])}")
    assert r.table.cards(area) == [*before_it, "7s"]
    assert race_so_far(r.table) == race([*cards_of(before), "7s"])


@clause("NZ-RCD-10.5")
@pytest.mark.parametrize("held", range(11))
def test_10_5_wherever_it_happens_the_race_is_the_same(held: int) -> None:
    r = closed(**BETS)
    for n, (area, card) in enumerate(laid_out(HEARTS_CLUBS_DIAMONDS)):
        if n == held:
            r = play(r, "!dee deal held down ??")
            r = play(r, f"dee move {area} {item(r, 'held', 0)}")
            r = play(r, f"dee show {area} {' '.join([*r.table.cards(area)[:-1], card])}")
        else:
            r = play(r, f"shoe deal {area} up {card}")
    assert on_track(r) == on_track(run(closed(**BETS), HEARTS_CLUBS_DIAMONDS))
    assert nets(finish(r)) == PAID


@clause("NZ-RCD-10.5")
def test_10_5_two_cards_held_are_used_in_the_order_they_came() -> None:
    r = play(run(closed(**BETS), "5h"), "!dee deal held down ??\n!dee deal held down ??")
    one, two = r.table.lies["held"]
    not_due(r, f"dee move first {two}")
    r = play(r, f"dee move first {one}\n dee show first 5h 9s\n dee move first {two}\n dee show first 5h 9s 3h")
    assert on_track(r)[0] == ["5h", "9s", "3h"]


@clause("NZ-RCD-10.5")
def test_10_5_the_card_held_back_is_seen_by_nobody() -> None:
    r = play(run(closed(**BETS), "5h"), "!dee deal held down Ks")
    for eyes in ("ann", "public"):
        assert r.seen(eyes)[-1].fact == Deal("held", "down", ("??",))
    assert "Ks" not in str(players_monitor(r)) + str(dealer_monitor(r))
    assert race_so_far(r.table).count == (0, 1, 0, 0)


@clause("NZ-RCD-10.5")
def test_10_5_after_the_finish_it_waits_and_the_round_is_settled_without_it() -> None:
    r = play(run(closed(**BETS), HEARTS_CLUBS_DIAMONDS), "!dee deal held down ??")
    assert faults(r) == set()
    r = finish(r)
    assert nets(r) == PAID
    assert r.table.cards("held") == ["??"]


@clause("NZ-RCD-10.5")
def test_10_5_per_shoe_it_is_the_first_card_of_the_next_race() -> None:
    game = NZ.set(device="shoe", decks=2, shuffle="per-shoe")
    r = play(betting(game, **BETS), "!dee deal held down ??")  # as it was left lying
    assert faults(r) == set()
    r = play(r, f"ann bet layout red ann 1000\n{CLOSE}")
    refused(r, "shoe deal first up 9s", "NZ-RCD-10.5")
    r = play(r, f"dee move first {item(r, 'held', 0)}\n dee show first 5h")
    assert nets(finish(run(r, HEARTS_CLUBS_DIAMONDS.removeprefix("5h ")))) == PAID


@clause("NZ-RCD-10.5")
@pytest.mark.parametrize("where", TRACK)
def test_10_5_laid_face_down_on_the_track_after_the_finish_nobody_is_told_to_turn_it_up(where: str) -> None:
    """Turned up it would be lost to the discards (10.6); unseen, it is still the next card."""
    r = play(run(closed(**BETS), HEARTS_CLUBS_DIAMONDS), f"!dee deal {where} down ??")
    options = [o for d in r.due for o in d.options]
    assert not [o for o in options if type(o).__name__ == "Reveal"]
    assert "NZ-RCD-8.1" not in faults(r)


# 10.6 A card dealt in error and seen


@clause("NZ-RCD-10.6")
@pytest.mark.parametrize("before", ["", "5h 9s", "5h 9s 3h Kd 8h Jh | 4c", HEARTS_CLUBS_DIAMONDS])
@pytest.mark.parametrize("card", ["Ks", "2s"])
def test_10_6_a_card_dealt_in_error_and_seen_goes_to_the_discards_unused(before: str, card: str) -> None:
    r = run(closed(**BETS), before)
    seen = play(r, f"!dee deal held up {card}")
    assert faults(seen) == {"NZ-RCD-10.6"}
    burnt = ruled(seen, "dee", f"move rack {item(seen, 'held', 0)}")
    assert burnt.table.cards("rack") == [card]
    assert race_so_far(burnt.table) == race_so_far(r.table)
    assert [d.cite for d in burnt.due] == [d.cite for d in r.due]
    rest = cards_of(HEARTS_CLUBS_DIAMONDS)[len(r.table.items) :] if "|" not in before else ["8d"]
    assert nets(finish(burnt, rest)) == PAID


@clause("NZ-RCD-10.6")
def test_10_6_a_card_held_back_and_then_shown_by_accident_is_burnt() -> None:
    r = play(run(closed(**BETS), "5h"), "!dee deal held down ??")
    r = play(r, f"!dee expose dealer {item(r, 'held', 0)} Ks")
    assert faults(r) == {"NZ-RCD-10.6"}
    r = ruled(r, "dee", f"move rack {item(r, 'held', 0)}")
    assert race_so_far(r.table).count == (0, 1, 0, 0)
    assert [d.cite for d in r.due] == ["NZ-RCD-8.1(a)"]


@clause("NZ-RCD-10.6")
@pytest.mark.parametrize("card", ["Ks", "2s", "Ah", "Ad"])
@pytest.mark.parametrize("area", TRACK)
def test_10_6_an_extra_card_turned_up_after_the_finish_changes_nothing(area: str, card: str) -> None:
    r = play(run(closed(**BETS), HEARTS_CLUBS_DIAMONDS), f"!dee deal {area} up {card}")
    assert faults(r) == {"NZ-RCD-10.6"}
    refused(r, f'dee call "{RESULT}"', "NZ-RCD-10.6")
    r = ruled(r, "dee", f"move rack {item(r, area, -1)}")
    assert on_track(r) == on_track(run(closed(**BETS), HEARTS_CLUBS_DIAMONDS))
    assert nets(finish(r)) == PAID


@clause("NZ-RCD-10.6")
def test_10_6_after_the_announcement_too() -> None:
    r = play(run(closed(**BETS), HEARTS_CLUBS_DIAMONDS), f'dee call "{RESULT}"\n!dee deal third up Ks')
    assert faults(r) == {"NZ-RCD-10.6"}
    r = play(r, f"dee move rack {item(r, 'third', -1)}")
    assert faults(r) == set()
    assert nets(finish(r)) == PAID
