"""Sections 4.3, 10.1 and 10.2: whose hands the cards are in, and that they rule, whatever lights and displays say."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cutcard.cards import DECK
from cutcard.core.facts import Call, Deal, Move, Rule, Verdict
from cutcard.core.round import Round
from cutcard.core.text import write
from cutcard.games.racing_card_derby.race import RACK, race_so_far
from cutcard.games.racing_card_derby.rules import NZ
from cutcard.replay import again
from tests.four_card_poker import not_due, refused
from tests.four_card_poker.scenes import fault, ruled
from tests.kit import STAFF, clause, due_ids, entry_of, faults, finish, item, play, verdicts
from tests.racing_card_derby import (
    BETS,
    HEARTS_CLUBS_DIAMONDS,
    PAID,
    RESULT,
    cards_of,
    closed,
    nets,
    on_track,
    run,
    shuffle,
)

TWO_PACKS = NZ.set(decks=2)

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


@clause("NZ-RCD-9.1(c)", "NZ-RCD-10.2")
@pytest.mark.parametrize(
    "shown",
    [
        *("clubs hearts diamonds, not protested", "hearts clubs diamonds, protested", "hearts clubs diamonds"),
        *("spades hearts clubs, protested", "hearts clubs spades, not protested"),
    ],
)
def test_10_2_a_wrong_result_is_corrected_by_a_supervisor_and_the_cards_are_paid(shown: str) -> None:
    r = play(run(closed(**BETS), HEARTS_CLUBS_DIAMONDS), f'!dee call "result {shown}"')
    assert faults(r) == {"NZ-RCD-10.2"}
    assert [d.options for d in r.due] == [(Call(RESULT),)]
    not_due(r, f'sue call "result {shown}" -- stubborn')
    for act in ("black bob lose 0 NZ-RCD-9.2", "red ann win 2000 NZ-RCD-5.8(a)"):
        refused(r, f"dee verdict layout {act}", "NZ-RCD-10.2")
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
    assert race_so_far(r.table).placed == ("hearts", "clubs", "diamonds")
    assert {e.fact.cards for e in r.log if isinstance(e.fact, Deal)} >= {("9d",), ("9h",)}
    assert nets(finish(r)) == PAID


@clause("NZ-RCD-10.2")
def test_10_2_a_card_misread_earlier_is_put_right_in_its_place_and_all_is_paid_anew() -> None:
    """The second card was 9h and read as 9d: with it hearts win at the fourth card, and 4c is second, 8d third."""
    wrong = finish(run(closed(**BETS), "5h 9d 3h 8h 4c 8d Td Kd | 5s | 4h"))
    assert race_so_far(wrong.table).placed == ("diamonds", "spades", "hearts")
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


# 10.2 A card misread, and read again in its place


def rebuilt(r: Round) -> Round:
    """Every card carried to where the true order puts it."""
    while r.wrong:
        (move,) = r.wrong[0].rulings[0].options
        assert isinstance(move, Move)
        r = play(r, f"{'dee' if move.to == RACK else 'sue'} move {move.to} {move.items[0]} -- misread")
    return r


@clause("NZ-RCD-10.2")
def test_10_2_a_misread_first_card_read_again_is_the_first_card_and_the_right_quinella_is_paid() -> None:
    """2c was read as 2s, and found when clubs were second already: nothing but the protest was wrong."""
    bets = {"ann": "hearts 1000 quinella-hearts-clubs 200", "bob": "quinella-hearts-diamonds 200"}
    wrong = run(closed(**bets), "2s 5h 3h 8h Jh | 4c")
    assert race_so_far(wrong.table).protested
    r = play(wrong, f'sue strike {entry_of(wrong, Deal("first", "up", ("2s",))).number} -- "2c was read as 2s"')
    assert faults(r) == {"NZ-RCD-10.2"}
    r = run(r, "2c")
    assert (faults(r), on_track(r)) == (set(), [["2c", "5h", "3h", "8h", "Jh"], ["4c"], []])
    assert not race_so_far(r.table).protested
    assert verdicts(finish(r, ["8d"])) == [
        "quinella-hearts-diamonds lose 0 NZ-RCD-9.2",
        "hearts win 4000 NZ-RCD-5.8(b)",
        "quinella-hearts-clubs win 2200 NZ-RCD-5.8(c)",
    ]


@clause("NZ-RCD-10.2")
def test_10_2_until_it_is_read_again_nothing_else_is_dealt_moved_or_announced() -> None:
    wrong = run(closed(**BETS), "2s 5h 3h 8h Jh | 4c")
    r = play(wrong, f"sue strike {entry_of(wrong, Deal('first', 'up', ('2s',))).number} -- misread")
    refused(r, "shoe deal third up 8d", "NZ-RCD-10.2")
    refused(r, f"sue move second {item(r, 'first', 0)} -- why", "NZ-RCD-10.2")
    for name in ("ann", "shoe", "dee"):
        not_due(r, f'{name} rule {r.wrong[0].id} "no card lay there"')


@clause("NZ-RCD-10.2")
@settings(max_examples=150, derandomize=True, database=None)
@given(st.integers(), st.integers(0, 12), st.sampled_from(DECK), st.integers(0, 20))
def test_10_2_whichever_card_was_misread_and_whenever_it_is_found_the_race_is_that_of_the_cards(
    seed: int, nth: int, misread: str, found_after: int
) -> None:
    cards = shuffle(TWO_PACKS.pack, seed)
    assume(cards[:40].count(misread) < 2)
    r, dealt, misread_in = closed(TWO_PACKS, **BETS), 0, 0
    while not race_so_far(r.table).over and dealt <= nth + found_after:
        misread_in = len(r.log) if dealt == nth else misread_in
        (duty,) = r.due
        r = play(r, f"shoe deal {duty.place} up {misread if dealt == nth else cards[dealt]}")
        dealt += 1
    assume(misread_in)
    area = r.table.items[f"{misread_in}.0"].to
    r = play(r, f"sue strike {misread_in} -- misread")
    r = rebuilt(play(r, f"shoe deal {area} up {cards[nth]}"))
    ended, right = finish(r, cards[dealt:]), finish(closed(TWO_PACKS, **BETS), cards)
    assert race_so_far(ended.table) == race_so_far(right.table)
    assert [sorted(pile) for pile in on_track(ended)] == [sorted(pile) for pile in on_track(right)]
    assert nets(ended) == nets(right)


@clause("NZ-RCD-10.2")
def test_10_2_a_card_misread_twice_is_put_right_in_the_same_place() -> None:
    wrong = run(closed(**BETS), "2s 5h 3h 8h")
    r = play(wrong, f"sue strike {entry_of(wrong, Deal('first', 'up', ('2s',))).number} -- misread")
    r = run(r, "2d")
    r = run(play(r, f"dee strike {len(r.log) - 1}"), "2c")
    assert (faults(r), on_track(r)[0]) == (set(), ["2c", "5h", "3h", "8h"])
    r = run(r, "Jh")
    r = play(r, f"sue strike {entry_of(r, Deal('first', 'up', ('2c',))).number} -- misread")
    assert on_track(run(r, "9s"))[0] == ["9s", "5h", "3h", "8h", "Jh"]


@clause("NZ-RCD-10.2")
def test_10_2_two_cards_misread_are_each_read_again_in_their_own_place() -> None:
    r = run(closed(**BETS), "2s 9d 3h 8h")
    for misread in ("2s", "9d"):
        r = play(r, f"sue strike {entry_of(r, Deal('first', 'up', (misread,))).number} -- misread")
    assert on_track(run(r, "2c 9h"))[0] == ["2c", "9h", "3h", "8h"]


@clause("NZ-RCD-10.2")
def test_10_2_a_card_that_was_read_twice_lay_there_once_and_the_next_card_is_the_next() -> None:
    """With two packs 9h may be there twice; here it was read twice, and hearts had not won yet."""
    r = run(closed(TWO_PACKS, **BETS), "5h 9h 9h 3h | 4c")
    twice = [e.number for e in r.log if e.fact == Deal("first", "up", ("9h",))][1]
    r = play(r, f"sue strike {twice} -- twice")
    r = rebuilt(play(r, f'sue rule {r.wrong[0].id} "no card lay there" -- "the camera shows one nine"'))
    assert on_track(r)[:2] == [["5h", "9h", "3h", "4c"], []]
    assert nets(finish(run(r, "8h | Kc | 8d"))) == PAID


@clause("NZ-RCD-10.2")
def test_10_2_a_supervisor_too_reads_what_was_misread_with_a_reason() -> None:
    """So that it can be done when the round is over, and nobody deals in it any more."""
    wrong = finish(run(closed(**BETS), "2s 5h 3h 8h Jh | 4c | 8d"))
    r = wrong
    for e in reversed(wrong.log):
        if isinstance(e.fact, Verdict):
            r = play(r, f"sue strike {e.number} -- misread")
    r = play(r, f"sue strike {entry_of(r, Deal('first', 'up', ('2s',))).number} -- misread")
    assert not_due(r, "sue deal first up 2c").code == "due/no-reason"
    r = play(r, 'sue deal first up 2c -- "the card on film is 2c"')
    assert faults(r) == {"NZ-RCD-10.2"}  # the protest was announced
    assert nets(wrong) == {"ann": 500 + 2000, "bob": -500}
    assert nets(finish(play(r, f'sue call "{RESULT}" -- misread'))) == PAID


def test_a_round_of_before_that_went_on_without_the_card_is_still_replayed() -> None:
    """Rounds were played on after a card had been struck from among others: those logs are as lawful as they were."""
    r = run(closed(ann="hearts 1000"), "2s 5h 3h 8h Jh | 4c")
    r = play(r, f"sue strike {entry_of(r, Deal('first', 'up', ('2s',))).number} -- misread")
    assert "deal:third:5" not in due_ids(r), "nobody is asked for it"
    r = r.propose(STAFF["shoe"], Deal("third", "up", ("8d",)), "deal:third:5")
    assert (faults(r), on_track(r)) == (set(), [["5h", "3h", "8h", "Jh"], ["4c"], ["8d"]])
    replayed, said = again(write(finish(r).log))
    assert (replayed.over, said) == (True, "")
