"""Sections 4.3, 10.1 and 10.2: whose hands the cards are in, and that they rule, whatever lights and displays say."""

import pytest

from cutcard.core.facts import Call, Deal, Rule
from cutcard.games.racing_card_derby.rules import standing
from tests.kit import clause, due_ids, entry_of, faults, finish, item, play, verdicts
from tests.racing_card_derby import (
    BETS,
    HEARTS_CLUBS_DIAMONDS,
    PAID,
    RESULT,
    cards_of,
    closed,
    fault,
    nets,
    not_due,
    on_track,
    refused,
    ruled,
    run,
)

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
