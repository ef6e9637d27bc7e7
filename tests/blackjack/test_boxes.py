"""Who bets and decides on a box: its holder, up to two backers, and one whom the house has limited."""

import pytest

from cutcard.core.errors import Cutcard, Faulty, Refusal
from cutcard.core.facts import Bet, Call, Choice, Sit, Spot, Term
from cutcard.core.round import Round
from cutcard.described import settle
from cutcard.games.blackjack.rules import NZ, meaning
from cutcard.games.blackjack.watch import board, missed
from tests.blackjack import CLOSE, betting, dealt, of_box, out
from tests.kit import STAFF, clause, due_ids, faults, finish, item, net, play, seated, verdicts, who

# Boxes and people


@clause("NZ-2-3.1")
@pytest.mark.parametrize("boxes, refused", [(9, False), (10, True), (0, True)])
def test_a_table_has_one_to_nine_boxes(boxes: int, refused: bool) -> None:
    if refused:
        with pytest.raises(Faulty, match="1 to 9"):
            NZ.set(seats=boxes)
    else:
        r = seated(NZ.set(seats=boxes), ann="9")
        assert "bet:9:ann" in due_ids(r)
        with pytest.raises(Refusal, match="7 boxes"):
            seated(NZ, ann="8")


@clause("CP-2-2")
def test_a_box_takes_its_holder_first_and_two_backers() -> None:
    r = seated(NZ, ann="1", bob="2", cat="3", dan="4")
    assert "bet:1:bob" not in due_ids(r)
    with pytest.raises(Refusal, match="bets on it first"):
        r.do(who("bob"), Bet("1", "main", "bob", 1000))
    r = play(r, "ann bet 1 main ann 1000 \n bob bet 1 main bob 1000 \n cat bet 1 main cat 1000")
    assert {"bet:1:ann", "bet:1:bob", "bet:1:cat"} <= due_ids(r)
    assert "bet:1:dan" not in due_ids(r)
    with pytest.raises(Refusal, match="no more than 3 people"):
        r.do(who("dan"), Bet("1", "main", "dan", 1000))


@clause("CP-2-2")
def test_backers_without_a_holder_get_their_wagers_back_at_the_close() -> None:
    r = play(
        seated(NZ, ann="1", bob="2"),
        f"ann bet 1 main ann 1000 \n bob bet 1 main bob 1000 \n ann pull 1 main ann \n {CLOSE}",
    )
    assert faults(r) == {"CP-2-2"}
    r = finish(r)
    assert (net(r, "ann"), net(r, "bob")) == (0, 0)


@clause("CP-2-2")
def test_a_player_holds_as_many_boxes_as_the_house_allows_and_none_changes_hands_in_a_round() -> None:
    with pytest.raises(Refusal, match="may hold 2 boxes, not 3"):
        seated(NZ, ann="1 2 3")
    with pytest.raises(Refusal, match="between rounds"):
        out("Ts 9h").record(STAFF["table"], Sit("dan", ("7",)))


# Decisions on a shared box


def eights_against_a_six() -> Round:
    """Ann holds box 1; bob and cat back her; she splits eights."""
    r = play(
        seated(NZ, ann="1", bob="2", cat="3"),
        f"ann bet 1 main ann 1000 \n bob bet 1 main bob 2000 \n cat bet 1 main cat 3000 \n {CLOSE}",
    )
    return play(dealt(r, "8s 6h 8d"), "ann bet 1a main ann 1000")


@clause("CP-2-2")
def test_the_holder_decides_and_nobody_else() -> None:
    r = dealt(play(betting(ann="1", bob="2"), f"bob bet 1 main bob 2000 \n {CLOSE}"), "Ts 5s 9h 2d 5d")
    assert [d.who for d in r.due if d.must] == ["ann"]
    with pytest.raises(Refusal) as no:
        r.do(who("bob"), Choice("1", "stand"))
    assert no.value.code == "due/not-yours"


@clause("CP-2-2-FOLLOW")
def test_after_a_split_each_backer_follows_or_stays_out_in_their_own_time() -> None:
    r = eights_against_a_six()
    assert {d.who for d in r.due if d.must} == {"bob", "cat"}
    with pytest.raises(Refusal, match=r"\$20, not \$10"):
        r.do(who("bob"), Bet("1a", "main", "bob", 1000))
    r = play(r, 'cat bet 1a main cat 3000 \n bob choice 1a "stay out" bob')
    assert due_ids(r) == {"part:1a"}
    assert set(r.table.live("1a")) == {Spot("1a", "main", "cat"), Spot("1a", "main", "ann")}


@clause("CP-2-2-FOLLOW")
def test_a_double_is_followed_with_less_or_not_and_the_silent_are_passed_over() -> None:
    r = play(eights_against_a_six(), 'dee choice 1a "stay out" bob \n cat bet 1a main cat 3000')
    r = play(dealt(r, "3c"), "ann bet 1 double ann 1000 \n cat bet 1 double cat 500 \n bob bet 1 double bob 2000")
    r = play(dealt(r, "Td 5c"), "ann choice 1a hit")
    r = dealt(r, "Kc Tc Jh")
    assert r.over
    assert (net(r, "ann"), net(r, "bob"), net(r, "cat")) == (2000 - 1000, 4000, 3500 - 3000)


@clause("CP-2-11")
def test_an_answer_from_before_the_split_is_stale_after_it() -> None:
    r = eights_against_a_six()
    r = dealt(play(r, "bob bet 1a main bob 2000 \n cat bet 1a main cat 3000"), "4s")
    with pytest.raises(Refusal):
        r.propose(who("ann"), Bet("1a", "main", "ann", 1000), "turn:1:0")
    assert item(r, "1a", 0) in r.table.lies["1a"]


def test_backers_of_a_described_round_do_as_the_holder_does_unless_they_say_otherwise() -> None:
    backers = {"bea": {"bets": {"main": 2000}}, "col": {"bets": {"main": 500}, "choices": ["no", "stay out"]}}
    seat = {"bets": {"main": 1000}, "choices": ["insurance", "double 400"], "backers": backers}
    told = settle({"game": "blackjack", "seats": {"1": seat}, "cards": "5s Ah 6d Tc 7d"})
    own = told["seats"]["1"]
    assert of_box(told) == {
        "main": "win 2000 NZ-2-5.4",
        "double": "win 800 NZ-2-5.4",
        "insurance": "lose 0 CP-2-9",
    }
    assert {name: row["net"] for name, row in own["backers"].items()} == {"bea": 2000 + 2000 - 1000, "col": 500}
    assert own["backers"]["col"]["wagers"].keys() == {"main"}
    many = {f"p{n}": {"bets": {"main": 500}} for n in range(8)}
    with pytest.raises(Cutcard, match="more people than seats"):
        settle({"game": "blackjack", "seats": {"1": seat | {"backers": many}}, "cards": "5s Ah 6d Tc 7d"})


# Even money is each person's own choice


@clause("NZ-2-10.3(b)")
def test_cards_stay_until_everyone_on_the_box_is_paid() -> None:
    r = play(betting(ann="1", bob="2"), f"bob pull 2 main bob \n bob bet 1 main bob 2000 \n {CLOSE}")
    r = dealt(r, "As Ah Kd")
    one = dealt(play(r, 'bob choice 1 "even money" bob'), "")
    assert net(one, "bob") == 2000
    one = dealt(play(one, "ann choice 1 no ann"), "")
    assert one.table.cards("1") == ["As", "Kd"], "ann's blackjack waits"
    assert net(dealt(one, "9c"), "ann") == 1500
    both = dealt(play(r, 'bob choice 1 "even money" bob \n ann choice 1 "even money" ann'), "")
    assert (both.table.cards("1"), both.table.cards("rack")) == ([], ["As", "Kd"])
    assert (both.over, net(both, "ann"), net(both, "bob")) == (True, 1000, 2000)


@clause("NZ-2-10.1")
def test_a_blackjack_is_paid_and_racked_before_any_further_card() -> None:
    r = out("As 5s 7h Kd 6d", ann="1", bob="2")
    assert (net(r, "ann"), r.table.cards("rack")) == (1500, ["As", "Kd"])
    assert due_ids(r) == {"turn:2:0", "absent:2:0"}


# The order, and what must be done


@clause("CP-2-6")
def test_one_card_to_each_box_one_to_the_dealer_and_a_second_to_each_box_all_face_up() -> None:
    r = play(betting(), CLOSE)
    order = []
    for card in ("2s", "3s", "4s", "5h", "6s", "7s", "8s"):
        (duty,) = r.due
        order.append(duty.place)
        r = play(r, f"shoe deal {duty.place} up {card}")
    assert order == ["1", "2", "3", "dealer", "1", "2", "3"]
    assert r.table.dealt("dealer") == 1, "no hole card"


@clause("CP-2-5")
def test_no_wager_changes_after_the_call() -> None:
    r = out("2s 3s 4s 5h 6s 7s 8s")
    for refused in ("ann bet 1 main ann 2000", "bob pull 2 main bob", "cat bet 3 perfect-pairs cat 500"):
        with pytest.raises(Refusal):
            play(r, refused)
    late = r.record(who("dee"), Bet("2", "main", "bob", 2000))
    assert faults(late) == {"CP-2-5"}


@clause("CP-2-11")
def test_boxes_play_in_order_and_eleven_or_less_must_draw() -> None:
    r = out("2s Ts 4s 5h 6s 7s 8s")
    assert [d.who for d in r.due if d.must] == ["ann"]
    with pytest.raises(Refusal, match="eleven or less must draw"):
        r.do(who("ann"), Choice("1", "stand"))
    hit = Choice("1", "hit")
    assert meaning(NZ, r.table, "ann", hit) == "eleven or less must draw, CP-2-11"
    r = dealt(play(r, "ann choice 1 hit"), "4c")
    assert meaning(NZ, r.table, "ann", hit) == ""
    r = play(r, "ann choice 1 stand \n bob choice 2 stand \n cat choice 3 hit")
    r = dealt(r, "9c")
    assert [d.id for d in r.due] == ["deal:dealer:9"], "nothing is asked at 21"


@clause("CP-2-11-ABSENT")
def test_the_hand_of_who_does_not_decide_draws_to_twelve_and_stands() -> None:
    r = play(out("2s Ts 9h 3d 7c", ann="1", bob="2"), "dee choice 1 absent")
    r = dealt(r, "4c 6d")
    assert r.table.cards("1") == ["2s", "3d", "4c", "6d"]
    assert [d.who for d in r.due if d.must] == ["bob"]
    r = dealt(play(r, "dee choice 2 absent"), "Kd")
    assert (net(r, "ann"), net(r, "bob")) == (-1000, -1000)


def test_the_card_that_broke_a_hand_is_struck_after_what_the_hand_lost() -> None:
    r = dealt(play(out("Ts 6h 6d", ann="1"), "ann choice 1 hit"), "Kc")
    assert verdicts(r) == ["main lose 0 CP-2-4"]
    card = next(e.number for e in r.log if "Kc" in str(e.fact))
    with pytest.raises(Refusal) as no:
        play(r, f'sue strike {card} -- "misread"')
    assert no.value.code == "entry/paid"


# What the house may order for one person


@clause("NZ-2-5.8-LIMIT")
def test_who_is_limited_has_one_box_at_the_minimum_until_it_is_lifted() -> None:
    r = seated(NZ, ann="1 2", bob="3").record(STAFF["table"], Term("ann", "limit", 1))
    with pytest.raises(Refusal, match=r"Wager here is \$5, not \$10"):
        r.do(who("ann"), Bet("1", "main", "ann", 1000))
    r = r.do(who("ann"), Bet("1", "main", "ann", 500))
    with pytest.raises(Refusal) as no:
        r.do(who("ann"), Bet("2", "main", "ann", 500))
    assert no.value.cite == "NZ-2-5.8-LIMIT"
    assert r.do(who("bob"), Bet("3", "main", "bob", 50_000))
    lifted = r.record(STAFF["table"], Term("ann", "limit", 0))
    assert lifted.do(who("ann"), Bet("2", "main", "ann", 1000))


@clause("NZ-2-5.8(a)", "NZ-2-5.8(b)")
@pytest.mark.parametrize(
    "called, before, after, words",
    [
        ("new shoe", [], ["cat"], "ann bob / "),
        ("board new", [], ["cat"], "ann bob / "),  # a round that nobody dealt out is no opening round
        ("board ann cat / ", ["bob"], ["bob", "cat"], "ann / cat"),
        ("board cat / ann", ["ann", "bob"], ["ann", "bob", "cat"], "/ ann cat"),
        ("board / ", ["ann", "bob", "cat"], ["ann", "bob", "cat"], "/ "),
        ("", [], [], ""),  # nothing is known of the shoe, and nobody is pointed out
    ],
)
def test_who_bets_in_each_round_of_a_shoe_is_called_from_round_to_round(
    called: str, before: list[str], after: list[str], words: str
) -> None:
    r = seated(NZ.set(burn=False), ann="1", bob="2", cat="3")
    r = r.record(STAFF["shoe"], Call(called.strip())) if called else r
    r = play(r, "ann bet 1 main ann 1000 \n bob bet 2 main bob 1000")
    assert sorted(missed(NZ, r.table)) == before
    assert board(r) == ("new" if "new" in called else called.removeprefix("board ").strip())
    r = play(r, CLOSE)
    assert (sorted(missed(NZ, r.table)), board(r)) == (after, words.strip())


@clause("NZ-2-5.4-SIDE")
def test_a_side_wager_is_offered_by_the_house_beside_a_wager_of_ones_own() -> None:
    r = seated(NZ, ann="1")
    with pytest.raises(Refusal, match="does not offer"):
        play(r, "ann bet 1 main ann 1000 \n ann bet 1 perfect-pairs ann 500")
    r = seated(NZ.set(pairs=True), ann="1")
    with pytest.raises(Refusal, match="needs a wager"):
        play(r, "ann bet 1 perfect-pairs ann 500")
    r = play(r, "ann bet 1 main ann 1000 \n ann bet 1 perfect-pairs ann 500")
    with pytest.raises(Refusal, match="comes off first"):
        play(r, "ann pull 1 main ann")
