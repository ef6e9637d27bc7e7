"""Sections 10 and 4.3: the cards rule. What goes wrong with lights, results and cards, and who puts it right."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.cards import DECK
from cutcard.core.facts import Call, Deal, Move, Rule, Strike, Void
from cutcard.core.round import Round
from cutcard.games.derby_monitors import dealer_monitor, players_monitor
from cutcard.games.racing_card_derby import NZ, TRACK, race, standing
from tests.kit import clause, due_ids, entry_of, faults, finish, item, net, play, verdicts
from tests.racing_card_derby import (
    CLOSE,
    HEARTS_CLUBS_DIAMONDS,
    betting,
    cards_of,
    closed,
    course,
    ended,
    fault,
    laid_out,
    lines,
    not_due,
    refused,
    ruled,
    run,
    shuffle,
)

tries = settings(max_examples=40, deadline=None, derandomize=True, database=None)
RESULT = "result hearts clubs diamonds, not protested"
BETS = {"ann": "red 1000 quinella-hearts-clubs 200", "bob": "black 500"}
PAID = {"ann": 1000 + 2000, "bob": -500}  # hearts, clubs, diamonds, not protested


def nets(r: Round) -> dict[str, int]:
    return {name: net(r, name) for name in BETS}


def on_track(r: Round) -> list[list[str]]:
    return [r.table.cards(area) for area in TRACK]


# 4.3 Whose hands the cards are in


@clause("NZ-RCD-4.3")
def test_4_3_a_card_event_from_a_player_is_refused() -> None:
    r = run(closed(**BETS), "5h 9s")
    card = item(r, "first", 0)
    for act in ("deal first up 3h", f"move rack {card}", "show first 5h 9s", f"expose ann {card} 5h"):
        not_due(r, f"ann {act}")
        assert not_due(r, f"!ann {act}").code == "right/record"


@clause("NZ-RCD-4.3")
def test_4_3_a_card_touched_by_someone_else_is_reported_and_a_supervisor_looks_into_it() -> None:
    r = play(run(closed(**BETS), "5h 9s"), '!dee note 4.3 -- "a spectator turned the nine round"')
    assert faults(r) == {"NZ-RCD-4.3"}
    not_due(r, "shoe deal first up 3h")
    r = ruled(r, "sue ola", f'rule {fault(r).id} "play on" -- "put back as it lay"')
    assert faults(r) == set()
    assert nets(finish(run(r, "3h Kd 8h Jh | 7h 4c | 3c Qh 8d"))) == PAID


@clause("NZ-RCD-4.3-DEALER")
@pytest.mark.parametrize("name", ["ann", "bob", "sue", "ola"])
def test_4_3_dealer_only_the_dealer_draws(name: str) -> None:
    r = closed(**BETS)
    refused(r, f"{name} deal first up 5h", "NZ-RCD-8.1(a)")
    assert play(r, "dee deal first up 5h").table.cards("first") == ["5h"]
    assert play(r, "shoe deal first up 5h").table.cards("first") == ["5h"]  # the scanner under the dealer's hand


# 10.1 Lights


@clause("NZ-RCD-10.1")
@pytest.mark.parametrize("when", ["before the race", "in the race", "after the announcement", "while paying"])
def test_10_1_failed_lights_change_no_payment_and_stay_in_the_record(when: str) -> None:
    r = closed(**BETS)
    if when != "before the race":
        r = run(r, "5h 9s 3h Kd 8h Jh")
    if when in ("after the announcement", "while paying"):
        r = play(run(r, "| 7h 4c | 3c Qh 8d"), f'dee call "{RESULT}"')
    if when == "while paying":
        r = play(r, "dee verdict layout black bob lose 0 NZ-RCD-9.2")
    dark = play(r, '!dee note 10.1 -- "area hearts-clubs stayed dark"')
    assert faults(dark) == {"NZ-RCD-10.1"}
    assert due_ids(dark) == {fault(dark).id}
    again = ruled(dark, "dee", f'rule {fault(dark).id} "the cards rule"')
    assert again.due == r.due
    rest = cards_of(HEARTS_CLUBS_DIAMONDS)[len(r.table.items) :]
    assert nets(finish(again, rest)) == PAID
    assert verdicts(finish(again, rest)) == verdicts(finish(r, rest))
    assert again.log[len(r.log)].why == "area hearts-clubs stayed dark"


@clause("NZ-RCD-10.1")
def test_10_1_the_dealer_need_give_no_reason_and_has_no_other_choice() -> None:
    r = play(closed(**BETS), "!dee note 10.1")
    (duty,) = r.due
    assert (duty.who, duty.reason, duty.options) == ("dealer", False, (Rule(duty.id, "the cards rule"),))
    not_due(r, "ola void NZ-RCD-10.1 -- dark")


# 10.2 A wrong result


@clause("NZ-RCD-10.2")
@pytest.mark.parametrize(
    "shown",
    ["clubs hearts diamonds, not protested", "hearts clubs diamonds, protested", "spades hearts clubs, protested"],
)
def test_10_2_a_wrong_result_is_corrected_by_a_supervisor_and_the_cards_are_paid(shown: str) -> None:
    r = play(run(closed(**BETS), HEARTS_CLUBS_DIAMONDS), f'!dee call "result {shown}"')
    assert faults(r) == {"NZ-RCD-10.2"}
    assert [d.options for d in r.due] == [(Call(RESULT),)]
    not_due(r, f'sue call "result {shown}" -- stubborn')
    r = ruled(r, "sue ola", f'call "{RESULT}" -- "the display lagged"')
    assert nets(finish(r)) == PAID
    assert [e.fact.words for e in r.log if isinstance(e.fact, Call)][1:] == [f"result {shown}", RESULT]


@clause("NZ-RCD-10.2")
def test_10_2_a_wrong_result_shown_while_paying_stops_the_payments() -> None:
    r = play(run(closed(**BETS), HEARTS_CLUBS_DIAMONDS), f'dee call "{RESULT}"')
    r = play(r, "dee verdict layout black bob lose 0 NZ-RCD-9.2")
    r = play(r, '!dee call "result spades hearts clubs, protested"')
    refused(r, "dee verdict layout red ann win 2000 NZ-RCD-5.8(a)", "NZ-RCD-10.2")
    assert nets(finish(play(r, f'sue call "{RESULT}" -- "the display was stuck"'))) == PAID


@clause("NZ-RCD-10.2")
def test_10_2_a_result_shown_before_the_race_is_run_is_wrong_and_the_race_goes_on() -> None:
    """The ruling must not be a result of its own: nothing is decided yet, and the dealer still announces at the end."""
    r = play(run(closed(**BETS), "5h 9s 3h"), '!dee call "result spades hearts clubs, not protested"')
    assert faults(r) == {"NZ-RCD-10.2"}
    assert not [o for d in r.due for o in d.options if isinstance(o, Call)]


@clause("NZ-RCD-10.2")
def test_10_2_a_card_misread_just_now_is_struck_by_the_dealer_and_read_again() -> None:
    """9h was read as 9d. Both are in the record; the race is that of the cards."""
    r = run(closed(**BETS), "5h 3h 8h 9d")
    r = play(r, f"dee strike {len(r.log) - 1}")
    r = run(r, "9h | 4c | 8d")
    assert standing(r.table).placed == ("hearts", "clubs", "diamonds")
    assert {e.fact.cards for e in r.log if isinstance(e.fact, Deal)} >= {("9d",), ("9h",)}
    assert nets(finish(r)) == PAID


@clause("NZ-RCD-10.2")
def test_10_2_a_card_misread_earlier_is_put_right_in_its_place_and_all_is_paid_anew() -> None:
    """The second card was 9h and read as 9d: with it hearts win at the fourth card, and 4c is second, 8d third."""
    wrong = finish(run(closed(**BETS), "5h 9d 3h 8h 4c 8d Td Kd | 5s | 4h"))
    assert standing(wrong.table).placed == ("diamonds", "spades", "hearts")
    first = entry_of(wrong, Deal("first", "up", ("9d",))).number
    r = wrong
    for e in reversed(wrong.log[first:]):
        r = play(r, f'sue strike {e.number} -- "9h was read as 9d"')
    assert on_track(r)[0] == ["5h"]
    r = finish(run(r, "9h 3h 8h | 4c | 8d"))
    assert nets(r) == PAID
    assert sum(r.table.chips.values()) == 0
    assert set(wrong.log) <= set(r.log)


@clause("NZ-RCD-10.2")
def test_10_2_nobody_but_a_supervisor_strikes_what_is_not_the_last_card() -> None:
    r = run(closed(**BETS), "5h 9d 3h")
    for name in ("ann", "dee", "shoe"):
        not_due(r, f"{name} strike {len(r.log) - 2} -- misread")
    assert not_due(r, f"sue strike {len(r.log) - 2}").code == "due/no-reason"


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
    now = standing(r.table)
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
    assert standing(r.table).placed == ()
    assert standing(r.table).count == (0, 3, 0, 0)
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
    assert standing(r.table).count == (1, 2, 0, 0)
    assert faults(play(run(r, "2s"), f"!dee expose shoe {len(r.log)}.0 2s")) == set()
    assert standing(run(r, "2s").table).protested


# 10.5 A card drawn in error and not seen


@clause("NZ-RCD-10.5")
@pytest.mark.parametrize("before", ["", "5h 9s", "5h 9s 3h Kd 8h Jh", "5h 9s 3h Kd 8h Jh | 4c | 3c"])
def test_10_5_a_card_drawn_in_error_unseen_is_the_next_card(before: str) -> None:
    r = play(run(closed(**BETS), before), "!dee deal held down ??")
    assert faults(r) == set()
    area = TRACK[len(standing(r.table).placed)]
    card = item(r, "held", 0)
    assert [(d.who, d.cite, d.options) for d in r.due] == [("dealer", "NZ-RCD-10.5", (Move(area, (card,)),))]
    refused(r, f"shoe deal {area} up 7s", "NZ-RCD-10.5")
    r = ruled(r, "dee", f"move {area} {card}")
    assert due_ids(r) == {f"read:{area}"}
    before_it = r.table.cards(area)[:-1]
    r = ruled(r, "dee", f"show {area} {' '.join([*before_it, '7s'])}")
    assert r.table.cards(area) == [*before_it, "7s"]
    assert standing(r.table) == race([*cards_of(before), "7s"])


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
    assert standing(r.table).count == (0, 1, 0, 0)


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
    assert standing(burnt.table) == standing(r.table)
    assert [d.cite for d in burnt.due] == [d.cite for d in r.due]
    rest = cards_of(HEARTS_CLUBS_DIAMONDS)[len(r.table.items) :] if "|" not in before else ["8d"]
    assert nets(finish(burnt, rest)) == PAID


@clause("NZ-RCD-10.6")
def test_10_6_a_card_held_back_and_then_shown_by_accident_is_burnt() -> None:
    r = play(run(closed(**BETS), "5h"), "!dee deal held down ??")
    r = play(r, f"!dee expose dealer {item(r, 'held', 0)} Ks")
    assert faults(r) == {"NZ-RCD-10.6"}
    r = ruled(r, "dee", f"move rack {item(r, 'held', 0)}")
    assert standing(r.table).count == (0, 1, 0, 0)
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


# 10.7 The sequence rebuilt

SLIPS = [  # the areas as a dealer laid them, against those of 5h 9s 3h Kd 8h Jh | 7h 4c | 3c Qh 8d
    pytest.param(5, "second", id="the winning card laid in the second area"),
    pytest.param(6, "first", id="a second-place card laid in the first area"),
    pytest.param(7, "first", id="the card that is second laid in the first area"),
    pytest.param(8, "second", id="a third-place card laid in the second area"),
    pytest.param(10, "first", id="the last card laid in the first area"),
    pytest.param(1, "third", id="a first-place card laid in the third area"),
]


@clause("NZ-RCD-10.7")
@pytest.mark.parametrize("nth, laid_at", SLIPS)
def test_10_7_a_card_laid_in_the_wrong_area_is_moved_where_the_order_drawn_puts_it(nth: int, laid_at: str) -> None:
    *before, (area, card) = laid_out(HEARTS_CLUBS_DIAMONDS)[: nth + 1]
    r = closed(**BETS)
    for belongs, early in before:
        r = play(r, f"shoe deal {belongs} up {early}")
    slipped = play(r, f"!dee deal {laid_at} up {card}")
    assert faults(slipped) == {"NZ-RCD-10.7"}
    astray = item(slipped, laid_at, -1)
    not_due(slipped, f"sue move rack {astray} -- away")
    rebuilt = ruled(slipped, "sue ola", f'move {area} {astray} -- "laid in the wrong area"')
    assert on_track(rebuilt) == on_track(play(r, f"shoe deal {area} up {card}"))
    assert rebuilt.log[: len(slipped.log)] == slipped.log  # before and after are kept
    assert rebuilt.log[-1].why == "laid in the wrong area"
    assert nets(finish(rebuilt, cards_of(HEARTS_CLUBS_DIAMONDS)[nth + 1 :])) == PAID


@clause("NZ-RCD-10.7")
def test_10_7_found_only_cards_later_each_card_is_moved_and_the_race_is_that_of_the_shoe() -> None:
    """The dealer missed the winner: 7h and 4c, which were second-place cards, were laid in the first area."""
    r = run(closed(**BETS), "5h 9s 3h Kd 8h Jh")
    r = play(r, "!dee deal first up 7h\n!dee deal first up 4c")
    assert {f.cite for f in r.wrong} == {"NZ-RCD-10.7"}
    assert len(r.wrong) == 2
    for card in r.table.lies["first"][6:]:
        r = play(r, f'sue move second {card} -- "the winner was not noticed"')
    assert faults(r) == set()
    assert on_track(r)[:2] == [["5h", "9s", "3h", "Kd", "8h", "Jh"], ["7h", "4c"]]
    assert nets(finish(run(r, "|| 3c Qh 8d"))) == PAID


@clause("NZ-RCD-10.7")
@tries
@given(st.integers(), st.lists(st.sampled_from(TRACK), min_size=33, max_size=33))
def test_10_7_however_the_cards_are_strewn_over_the_track_they_are_rebuilt(seed: int, areas: list[str]) -> None:
    cards = shuffle(DECK, seed)
    cards = cards[: len([a for a in race(cards).areas if a != "rack"])]
    r = closed(**BETS)
    for card, area in zip(cards, areas, strict=False):
        r = play(r, f"!dee deal {area} up {card}")
    while r.wrong:
        assert faults(r) == {"NZ-RCD-10.7"}
        (act,) = r.wrong[0].rulings[0].options
        assert isinstance(act, Move)
        r = play(r, f"sue move {act.to} {act.items[0]} -- rebuilt")
    right = finish(closed(**BETS), cards)
    assert standing(r.table) == standing(right.table)
    assert nets(finish(r)) == nets(right)
    assert [sorted(pile) for pile in on_track(r)] == [sorted(pile) for pile in on_track(right)]


@clause("NZ-RCD-10.7")
@pytest.mark.parametrize("where", ["layout", "1"])
def test_10_7_a_card_due_that_fell_beside_the_track_belongs_on_it(where: str) -> None:
    """It was drawn in its turn; left lying there, the race would go on without it."""
    r = play(run(closed(**BETS), "5h 9s"), f"!dee deal {where} up 3h")
    assert faults(r) == {"NZ-RCD-10.7"}
    r = play(r, f"sue move first {item(r, where, 0)} -- fell")
    assert on_track(r)[0] == ["5h", "9s", "3h"]


@clause("NZ-RCD-10.7")
@pytest.mark.parametrize("when", ["in the race", "after the finish"])
def test_10_7_a_card_swept_off_the_track_by_mistake_is_put_back(when: str) -> None:
    """Nothing made that card leave the race: without it, another suit might win."""
    r = run(closed(**BETS), "5h 9s 3h" if when == "in the race" else HEARTS_CLUBS_DIAMONDS)
    card = item(r, "first", 0)
    swept = play(r, f"!dee move rack {card}")
    assert faults(swept) == {"NZ-RCD-10.7"}
    assert standing(play(swept, f"sue move first {card} -- swept").table).placed == standing(r.table).placed


# 10.8 What cannot be rebuilt is void


@clause("NZ-RCD-10.8")
@pytest.mark.parametrize("when", ["before the race", "in the race", "announced", "while paying"])
def test_10_8_five_wagers_of_47_dollars_go_back_to_the_chip(when: str) -> None:
    bets = {"ann": "red 1000 hearts 500", "bob": "black 2000", "cat": "clubs 700 trifecta-clubs-hearts-spades 500"}
    r = closed(**bets)
    assert sum(net(r, name) for name in bets) == -4700
    if when != "before the race":
        r = run(r, "5h 9s 3h Kd")
    if when in ("announced", "while paying"):
        r = play(run(r, "8h Jh | 7h 4c | 3c Qh 8d"), f'dee call "{RESULT}"')
    if when == "while paying":
        r = play(r, "dee verdict layout black bob lose 0 NZ-RCD-9.2\n dee verdict layout clubs cat lose 0 NZ-RCD-9.2")
        assert net(r, "house") == 2700
    r = play(r, '!dee note 10.8 -- "the rack fell over"')
    assert faults(r) == {"NZ-RCD-10.8"}
    not_due(r, "shoe deal first up Qs")
    r = ruled(r, "ola", 'void NZ-RCD-10.8 -- "the order of the cards is not known"')
    assert r.over
    assert r.table.void
    assert not any(r.table.chips.values())
    assert {stake.outcome for stake in r.table.stakes.values()} == {"void"}


@clause("NZ-RCD-10.8")
def test_10_8_the_operator_may_find_it_rebuilt_after_all() -> None:
    r = play(run(closed(**BETS), "5h 9s 3h"), "!dee note 10.8")
    r = ruled(r, "ola", f'rule {fault(r).id} rebuilt -- "the camera shows the order"')
    assert faults(r) == set()
    assert nets(finish(run(r, "Kd 8h Jh | 7h 4c | 3c Qh 8d"))) == PAID


@clause("NZ-RCD-10.8")
def test_10_8_nobody_voids_a_round_in_which_nothing_is_wrong() -> None:
    r = run(closed(**BETS), "5h")
    for name in ("ann", "dee", "sue", "ola"):
        not_due(r, f"{name} void NZ-RCD-10.8 -- please")
        not_due(r, f"!{name} void NZ-RCD-10.8 -- please")
    not_due(r, "!ann note 10.8 -- please")


@clause("NZ-RCD-10.8")
@pytest.mark.parametrize("decks", [1, 2])
def test_10_8_a_card_that_is_there_oftener_than_there_are_packs_cannot_be_rebuilt(decks: int) -> None:
    r = closed(NZ.set(decks=decks), **BETS)
    for _ in range(decks + 1):
        assert faults(r) == set()
        r = play(r, "!dee deal first up 7d")
    assert faults(r) == {"NZ-RCD-10.8"}
    r = ruled(r, "ola", 'void NZ-RCD-10.8 -- "two sevens of diamonds"')
    assert not any(r.table.chips.values())


@clause("NZ-RCD-10.8")
def test_10_8_a_card_read_twice_by_mistake_is_struck_and_the_round_goes_on() -> None:
    r = play(run(closed(**BETS), "5h"), "!dee deal first up 5h")
    assert faults(r) == {"NZ-RCD-10.8"}
    r = play(r, f"dee strike {len(r.log) - 1}")
    assert faults(r) == set()
    assert nets(finish(run(r, HEARTS_CLUBS_DIAMONDS.removeprefix("5h ")))) == PAID


@clause("NZ-RCD-10.8")
def test_10_8_cards_that_run_out_before_the_finish_make_the_round_void() -> None:
    """All 52 are out and most of them burnt: the race can never be run."""
    r = run(closed(**BETS), "5h 9s")
    rest = [card for card in DECK if card not in ("5h", "9s")]
    r = play(r, f"!dee deal rack down {' '.join(rest[:-1])}")
    assert faults(r) == set()
    r = play(r, f"!dee deal rack down {rest[-1]}")
    assert faults(r) == {"NZ-RCD-10.8"}
    r = ruled(r, "ola", 'void NZ-RCD-10.8 -- "no cards left"')
    assert not any(r.table.chips.values())


@clause("NZ-RCD-10.8")
@clause("NZ-RCD-10.5")
def test_10_8_while_a_card_is_held_back_the_cards_have_not_run_out() -> None:
    """51 cards are out; the last, held back unseen, finishes the race."""
    r = run(closed(**BETS), "3h 4h 5h 6h | 9c")
    rest = [card for card in DECK if card not in ("3h", "4h", "5h", "6h", "9c", "8d")]
    r = play(r, f"!dee deal rack down {' '.join(rest)}\n!dee deal held down ??")
    assert faults(r) == set()
    r = play(r, f"dee move third {item(r, 'held', 0)}\n dee show third 8d")
    assert nets(finish(r)) == PAID


@clause("NZ-RCD-10.7")
@clause("NZ-RCD-10.8")
def test_10_rulings_are_never_recorded_as_things_that_happened() -> None:
    r = play(run(closed(**BETS), "5h"), "!dee note 10.8")
    for ruling in ("void NZ-RCD-10.8", f"rule {fault(r).id} rebuilt", "strike 1"):
        assert not_due(r, f"!ola {ruling} -- so").code == "right/record"
    assert [type(o) for d in r.due for o in d.options] == [Void, Rule]
    assert Strike(1) not in [o for d in r.due for o in d.options]


@clause("NZ-RCD-10.8")
def test_10_8_the_next_round_is_a_new_one_and_offers_the_same_wagers() -> None:
    r = play(run(closed(**BETS), "5h"), "!dee note 10.8\n ola void NZ-RCD-10.8 -- spilt")
    assert {(b.wager, b.owner, b.chips) for b in r.proposals()} == {
        ("red", "ann", 1000),
        ("quinella-hearts-clubs", "ann", 200),
        ("black", "bob", 500),
    }
    assert lines(r) == []
    assert nets(ended(course("hcd"), **BETS)) == PAID
