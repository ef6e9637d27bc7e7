"""Mistakes at the table and what puts them right: cards faced, drawn in error, boxes missed, hands taken up."""

import pytest

from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.core.errors import Cutcard, Refusal
from cutcard.core.facts import Move, Strike, Verdict, Void
from cutcard.described import settle
from cutcard.games.blackjack.rules import NZ
from tests.blackjack import CLOSE, betting, dealt, of_box, out
from tests.kit import clause, due_ids, faults, finish, item, net, play, seated, who


@clause("CP-2-19-FACED")
def test_the_first_card_found_face_up_is_burnt_and_the_next_is_first() -> None:
    r = play(betting(ann="1"), f"{CLOSE} \n shoe deal 1 up As")
    r = play(r, f"!dee expose shoe {item(r, '1', 0)} As")
    assert faults(r) == {"CP-2-19-FACED"}
    r = play(r, f"dee move burnt {item(r, '1', 0)}")
    r = dealt(r, "Ts 9h 9d")
    assert (r.table.cards("burnt"), r.table.cards("1")) == (["As"], ["Ts", "9d"])


@clause("CP-2-19-FACED")
def test_a_later_card_found_face_up_is_used() -> None:
    r = play(betting(ann="1"), f"{CLOSE} \n shoe deal 1 up As \n shoe deal dealer up 9h")
    r = play(r, f"!dee expose shoe {item(r, 'dealer', 0)} 9h")
    assert (faults(r), due_ids(r)) == (set(), {"deal:1:2"})


@clause("CP-2-19-SEEN")
@pytest.mark.parametrize("place", ["1", "2", "7", "dealer"])
def test_a_card_drawn_in_error_and_seen_is_burnt_wherever_it_fell(place: str) -> None:
    r = out("Ts 5s 9h 9d 6d", ann="1", bob="2")
    r = play(r, f"!dee deal {place} up Kc")
    assert faults(r) == {"CP-2-19-SEEN"}
    r = play(r, f"dee move burnt {r.table.lies[place][-1]}")
    assert due_ids(r) == {"turn:1:0", "absent:1:0"}
    r = dealt(play(r, "ann choice 1 stand \n bob choice 2 hit"), "Tc Th")
    assert (net(r, "ann"), net(r, "bob")) == (0, 1000), "19 against 19, and 21"


@clause("CP-2-19-UNSEEN")
def test_a_card_drawn_in_error_and_not_seen_is_held_back_and_is_the_next() -> None:
    r = play(out("Ts 5s 9h 9d 6d", ann="1", bob="2"), "!dee deal dealer down Kc")
    assert faults(r) == {"CP-2-19-UNSEEN"}
    r = play(r, f"dee move held {item(r, 'dealer', 1)} \n ann choice 1 stand \n bob choice 2 hit")
    (duty,) = r.due
    assert duty.options == (Move("2", r.table.lies["held"]),)
    r = dealt(r, "Th")
    assert r.table.cards("2") == ["5s", "6d", "Kc"], "turned up where it was due"
    assert (net(r, "ann"), net(r, "bob")) == (0, 1000)


@clause("CP-2-19-UNSEEN")
@pytest.mark.parametrize("place", ["dealer", "1", "2"])
def test_a_card_held_back_is_the_dealers_when_every_hand_stands(place: str) -> None:
    """The slip of a dealer used to a hole card; step by step, and as the house deals by itself."""
    r = play(out("Ts 9s 5h 9d 8d", ann="1", bob="2"), f"!dee deal {place} down 4c")
    r = play(r, f"dee move held {r.table.lies[place][-1]} \n ann choice 1 stand \n bob choice 2 stand")
    for end in (dealt(r, "9c 4c"), attend(r, Pack(["9c"]))):
        assert end.over, due_ids(end)
        assert [end.table.items[id].id for id in end.table.lies["dealer"]][1] == r.table.lies["held"][0]
        assert len(end.table.cards("dealer")) == 3


# Cards laid on the wrong hand; they are dealt to 1, 2, 3, the dealer, 1, 2, 3.

CARDS = ["Ts", "9s", "8s", "5h", "9d", "8d", "7d"]
ORDER = ["1", "2", "3", "dealer", "1", "2", "3"]


@clause("CP-2-19-PLACE")
@pytest.mark.parametrize("nth, laid", [(n, at) for n in (0, 1, 2, 4, 5, 6) for at in "1237"])
def test_a_card_on_the_wrong_hand_is_carried_to_the_one_that_was_due_it(nth: int, laid: str) -> None:
    asked = dealt(play(betting(), CLOSE), " ".join(CARDS[:nth]))
    r = play(asked, f"!dee deal {laid} up {CARDS[nth]}")
    if laid != ORDER[nth]:
        assert faults(r) == {"CP-2-19-PLACE"}
        with pytest.raises(Refusal):
            play(r, f"dee move {ORDER[nth]} {r.log[-1].number}.0")
        r = play(r, f'sue move {ORDER[nth]} {r.log[-1].number}.0 -- "put back"')
    r = dealt(r, " ".join(CARDS[nth + 1 :]))
    assert r.wrong == ()
    assert [r.table.cards(hand) for hand in ("1", "2", "3")] == [["Ts", "9d"], ["9s", "8d"], ["8s", "7d"]]


@clause("CP-2-19-PLACE")
def test_a_card_that_one_hand_asked_for_and_another_got_is_carried_over() -> None:
    r = play(out("Ts 5s 9h 2d 6d", ann="1", bob="2"), "ann choice 1 hit \n !dee deal 2 up 8c")
    assert faults(r) == {"CP-2-19-PLACE"}
    r = play(r, f'sue move 1 {item(r, "2", 2)} -- "put back" \n ann choice 1 stand \n bob choice 2 hit')
    r = dealt(r, "Tc 8h")
    assert (r.table.cards("1"), r.table.cards("2")) == (["Ts", "2d", "8c"], ["5s", "6d", "Tc"])
    assert r.over


@clause("CP-2-19-MISSED")
def test_a_box_that_was_passed_over_is_void() -> None:
    r = play(betting(), f"{CLOSE} \n shoe deal 1 up Ts \n !dee deal 3 up 9s \n !dee deal dealer up 6h")
    assert faults(r) == {"CP-2-19-MISSED"}
    r = dealt(r, "9d 8d")
    assert net(r, "bob") == 0
    r = dealt(play(r, "ann choice 1 stand \n cat choice 3 stand"), "Td Kc")
    assert (net(r, "ann"), net(r, "bob"), net(r, "cat")) == (1000, 0, 1000)


@clause("CP-2-19-FIRST")
def test_without_a_first_card_of_the_dealers_each_withdraws_or_plays_on() -> None:
    r = play(betting(ann="1", bob="2"), f"{CLOSE} \n shoe deal 1 up Ts \n shoe deal 2 up 9s \n !dee deal 1 up 8d")
    assert faults(r) == {"CP-2-19-FIRST"}
    withdraws = next(d for d in r.due if d.place == "2")
    r = r.propose(r.log[-1].who, Void(withdraws.cite, "2", "", "bob"), withdraws.id)
    plays_on = next(d for d in r.due if d.place == "1")
    r = r.propose(r.log[-1].who, plays_on.options[0], plays_on.id)  # type: ignore[arg-type]
    r = dealt(play(dealt(r, "6h"), "ann choice 1 stand"), "Td Kc")
    assert (r.over, net(r, "ann"), net(r, "bob")) == (True, 1000, 0)


@clause("CP-2-19-FIRST", "CP-2-2")
@pytest.mark.parametrize("word", ["plays on", "withdraws"])
def test_a_backer_is_asked_only_when_the_holder_plays_on(word: str) -> None:
    r = play(seated(NZ, ann="1", bob="2"), f"ann bet 1 main ann 1000 \n bob bet 1 main bob 1000 \n {CLOSE}")
    r = play(r, "shoe deal 1 up Ts \n !dee deal 1 up 8d")
    (duty,) = r.due
    r = r.propose(r.log[-1].who, duty.options[word == "withdraws"], duty.id)  # type: ignore[arg-type]
    (duty,) = r.due
    assert duty.cite == ("CP-2-19-FIRST" if word == "plays on" else "CP-2-2")
    r = dealt(r.propose(r.log[-1].who, duty.options[0], duty.id), "6h")  # type: ignore[arg-type]
    assert (r.wrong, r.over) == ((), word == "withdraws")


@clause("CP-2-19-TAKEN")
def test_a_hand_taken_up_too_early_is_put_back() -> None:
    r = out("Ts 5s 9h 9d 6d", ann="1", bob="2")
    r = play(r, f"!dee move rack {item(r, '2', 0)} {item(r, '2', 1)}")
    assert faults(r) == {"CP-2-19-TAKEN"}
    (duty,) = [d for d in r.due if d.who == "supervisor"]
    r = play(r, f'sue move 2 {" ".join(duty.options[0].items)} -- "as they lay"')  # type: ignore[union-attr]
    assert (faults(r), r.table.cards("2")) == (set(), ["5s", "6d"])


@clause("CP-2-19-TAKEN")
@pytest.mark.parametrize("ruling, bob", [("void", 0), ("rebuilt", 1000)])
def test_a_hand_that_is_said_to_have_been_taken_up_is_void_or_rebuilt(ruling: str, bob: int) -> None:
    r = play(out("Ts 5s 9h 9d 6d", ann="1", bob="2"), "!dee note CP-2-19-TAKEN 2")
    (fault,) = r.wrong
    act = "void CP-2-19-TAKEN 2" if ruling == "void" else f"rule {fault.id} rebuilt"
    r = play(r, f'sue {act} -- "seen from above" \n ann choice 1 stand')
    r = dealt(r, "") if ruling == "void" else play(r, "bob choice 2 hit")
    assert net(finish(r, ["Tc", "Th"]), "bob") == bob


@clause("CP-2-19-VOID")
def test_what_cannot_be_rebuilt_is_void() -> None:
    r = play(out("Ts 5s 9h 9d 6d", ann="1", bob="2"), "!dee note CP-2-19-VOID")
    r = play(r, 'sue void CP-2-19-VOID -- "the shoe fell"')
    assert (r.over, net(r, "ann"), net(r, "bob")) == (True, 0, 0)


@clause("CP-2-19-VOID", "NZ-2-10.3(a)", "NZ-2-10.1", "CP-2-15B", "CP-2-4")
@pytest.mark.parametrize(
    "cards, acts, more, ann",
    [
        ("As Ts Ah Kd 9d", 'ann choice 1 "even money" ann', "", 1000),
        ("As Ts 9h Kd 9d", "", "", 1500),  # a blackjack paid and racked
        ("8s Ts 9h 8s 9d Kc", "ann choice 1 hit", "ann bet 1 perfect-pairs ann 500", 12_500 - 1000),  # bust
    ],
)
def test_what_was_settled_in_full_stays_in_every_void_until_it_is_struck_itself(
    cards: str, acts: str, more: str, ann: int
) -> None:
    r = dealt(play(out(" ".join(cards.split()[:5]), NZ.set(pairs=True), more, ann="1", bob="2"), acts), cards[15:])
    void = play(r, '!dee note CP-2-19-VOID\nsue void CP-2-19-VOID -- "the shoe fell"')
    assert (void.over, net(void, "ann"), net(void, "bob")) == (True, ann, 0)
    for e in (e for e in r.log if isinstance(e.fact, Verdict)):
        void = void.propose(who("sue"), Strike(e.number), "strike", "paid in error")
    assert (void.over, net(void, "ann"), net(void, "bob")) == (True, 0, 0)
    taken_up = play(r, '!dee note CP-2-19-TAKEN 2\nsue void CP-2-19-TAKEN 2 -- "seen from above"')
    assert (net(taken_up, "ann"), net(taken_up, "bob")) == (ann, 0)


@clause("CP-2-1")
def test_more_copies_of_a_card_than_there_are_packs_make_the_round_void() -> None:
    r = out("Ts 9h 2d", ann="1")
    for _ in range(6):
        r = play(r, "!dee deal rack up Ts")
    assert faults(r) == {"CP-2-1"}


# The same, described


@pytest.mark.parametrize(
    "row, cards, came",
    [
        ({"clause": "CP-2-19-FACED"}, "Kc Ts 9h 9d Tc", "push 1000 CP-2-4"),
        ({"clause": "CP-2-19-SEEN", "card": 4}, "Ts 9h 9d Kc Tc", "push 1000 CP-2-4"),
        ({"clause": "CP-2-19-TAKEN", "seat": "1", "ruling": "rebuilt"}, "Ts 9h 9d Tc", "push 1000 CP-2-4"),
        ({"clause": "CP-2-19-VOID"}, "Ts 9h 9d Tc", "void 1000 CP-2-19-VOID"),
    ],
)
def test_a_described_round_tells_what_went_wrong(row: dict[str, object], cards: str, came: str) -> None:
    seat = {"bets": {"main": 1000}, "choices": ["stand"]}
    told = settle({"game": "blackjack", "seats": {"1": seat}, "cards": cards, "irregularities": [row]})
    assert of_box(told) == {"main": came}


@pytest.mark.parametrize(
    "changes, says",
    [
        ({"irregularities": [{"clause": "11.1"}]}, "clause"),
        ({"irregularities": [{"clause": "CP-2-19-TAKEN", "seat": "4"}]}, "seat"),
        ({"cards": "Ts 9h 9d Tc 2s"}, "2s follows"),
        ({"cards": "Ts 9h 9d"}, "after 3 the round is not over"),
        ({"cards": "Ts 9h 9x Tc"}, "9x"),
        ({"seats": {"10": {"bets": {"main": 1000}}}}, "not a seat"),
        ({"seats": {"1": {"bets": {"main": 0}}}}, "main is 0"),
        ({"seats": {"1": {"bets": {"double": 1000}}}}, "not a wager"),
        ({"seats": {"1": {"bets": {"main": 1000}, "choices": ["stand", "hit"]}}}, "never asked for"),
        ({"seats": {"1": {"bets": {"main": 1000}, "cards": "Ts 9d"}}}, "not a key"),
        ({"seats": {"1": {"bets": {"main": 1000}, "choices": [7]}}}, "give words"),
    ],
)
def test_an_impossible_round_is_refused_by_its_field(changes: dict[str, object], says: str) -> None:
    seat = {"bets": {"main": 1000}, "choices": ["stand"]}
    with pytest.raises(Cutcard, match=says):
        settle({"game": "blackjack", "seats": {"1": seat}, "cards": "Ts 9h 9d Tc", **changes})
