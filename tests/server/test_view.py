"""What is put into a view, and what waits for a supervisor, as functions of a table alone."""

from dataclasses import replace

import pytest

from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.core.facts import Note, Who
from cutcard.core.round import Round
from cutcard.games import find
from cutcard.house.log.table_facts import Announced, Furnished
from cutcard.house.table.session import Raised
from cutcard.house.table.state import State, furnished
from cutcard.house.views.rules_view import limits, takes_part
from cutcard.house.views.supervisor_queue import note_to, queue
from tests.eyes import seen_by
from tests.kit import clause, play, seated
from tests.server.kit import FCP, RCD, Json

GAME = find(FCP)
CARDS = ["As", "Kd", "9h", "4c", "2s", "Qs", "Jd", "8h", "5c", "3s", "Ad", "Kc", "9s", "4h", "2d", "7c"]
ANN, SUE, OLA, DEE = Who("ann"), Who("sue", "supervisor"), Who("ola", "operator"), Who("dee", "dealer")


def table(r: Round, running: bool = True) -> State:
    state = furnished("t1", Furnished(FCP, "nz-2012", "staff", "virtual", ()))
    seats = {person: tuple(places) for person, places in r.table.places_of.items()}
    sat = dict.fromkeys(seats, 0)
    session = replace(
        state.session, running=running, round=1, state="open", seats=seats, staff={"dee": "dealer"}, sat_at=sat
    )
    session = replace(session, furnished=Furnished(FCP, "nz-2012", "staff", "virtual", ()))
    return replace(state, session=session, round=r, stacks=dict.fromkeys(seats, 20_000))


def dealt() -> Round:
    bets = "ann bet 1 ante ann 1000\nbob bet 2 ante bob 500\n"
    return attend(play(seated(GAME, ann="1", bob="2"), f'{bets} dee call "no more bets"'), Pack(CARDS))


def phases_of(r: Round, running: bool = True) -> str:
    phase: str = seen_by(table(r, running), None)["round"]["phase"]
    return phase


def test_a_round_is_in_one_phase_after_another() -> None:
    betting = play(seated(GAME, ann="1"), "ann bet 1 ante ann 1000")
    assert phases_of(betting) == "betting"
    closed = play(betting, 'dee call "no more bets"')
    assert phases_of(closed) == "dealing"
    deciding = attend(closed, Pack(CARDS))
    assert phases_of(deciding) == "deciding"
    decided = play(deciding, "ann bet 1 play ann 1000")
    assert phases_of(decided) == "settling"
    assert phases_of(attend(decided, Pack(CARDS)), running=False) == "over"


@clause("NZ-20-11.1")
def test_a_fault_waits_with_what_each_ruling_would_do_to_the_money() -> None:
    r = play(dealt(), "ann bet 1 play ann 1000\n!dee note 9.6 1")
    (item,) = queue({"t1": table(r)})
    assert (item["kind"], item["table"], item["cite"], item["places"]) == ("fault", "t1", "NZ-20-11.1", ["1"])
    void, play_on = item["choices"]
    assert void["fact"] == {"kind": "void", "cite": "NZ-20-11.1", "place": "1", "wager": "", "owner": ""}
    assert void["moves"] == {"ann": 2000}  # the Ante and the Play come back to her
    assert void["net"] == {"ann": 0, "bob": 0}
    assert play_on["fact"]["word"] == "play on"
    assert play_on["moves"] == {}
    assert all(choice["reason"] for choice in item["choices"])
    assert "told" not in item


def test_what_the_dealer_wrote_to_a_fault_is_told_with_it() -> None:
    r = dealt().record(DEE, Note("9.6", "1"), "they showed each other a card")
    (item,) = queue({"t1": table(r)})
    assert item["told"] == {"who": "dee", "why": "they showed each other a card"}


def test_what_was_written_about_one_seat_is_not_told_with_a_fault_at_the_seat_that_has_its_number() -> None:
    r = dealt()
    seat = str(len(r.log))
    r = r.record(DEE, Note("9.6", "1"), "they showed each other a card")
    about_the_seat = replace(r.wrong[0], id=f"11.4:{seat}", places=(seat,))
    assert note_to(r, r.wrong[0])
    assert note_to(r, about_the_seat) == {}


def test_a_fault_is_told_to_staff_and_the_seat_it_concerns() -> None:
    state = table(play(dealt(), "!dee note 9.6 1"))

    def told(who: Who | None) -> list[str]:
        return [fault["cite"] for fault in seen_by(state, who)["faults"]]

    assert told(ANN) == told(SUE) == told(OLA) == told(DEE) == ["NZ-20-11.1"]
    assert told(Who("bob")) == told(None) == told(Who("tom", "dealer")) == told(Who("audra", "auditor")) == []


def test_what_is_due_comes_with_its_options_and_only_to_whom_it_is_due() -> None:
    state = table(dealt())
    mine = {d["id"]: d for d in seen_by(state, ANN)["due"]}
    options = mine["decide:1"]["options"]
    lays = [option for option in options if option["kind"] == "lay"]
    one_to_three_antes = ("play", 1000, 3000, 1000)
    assert [(o["wager"], o["low"], o["high"], o["step"]) for o in lays] == [one_to_three_antes]
    assert {"kind": "choice", "place": "1", "word": "fold", "owner": ""} in options
    assert "decide:2" not in mine
    waits = seen_by(state, ANN)["waiting_for"]
    assert [(w["who"], w["id"]) for w in waits] == [("bob", "decide:2")]
    assert all("options" not in w for w in waits)
    for other in (None, SUE, Who("audra", "auditor")):
        assert not [d for d in seen_by(state, other)["due"] if d["id"].startswith("decide")]


def test_you_are_told_how_you_stand_and_for_how_long() -> None:
    state = table(dealt())
    state = replace(state, session=replace(state.session, paid_in={"ann": 20_000}, sat_at={"ann": 1_000_000, "bob": 0}))
    you = seen_by(state, ANN, now=1_000_000 + 61 * 60_000)["you"]
    assert (you["seats"], you["chips"], you["net"], you["minutes"]) == (["1"], 19_000, 0, 61)
    assert seen_by(state, None)["you"] is None
    clock = seen_by(state, None, now=5_000, runs_out=12_000)["clock"]
    assert clock == {"for": "deciding", "round": 1, "ends": 12_000, "left": 7_000}


@pytest.mark.parametrize("who", [ANN, DEE, None, Who("audra", "auditor"), Who("mo", "monitor")])
def test_alerts_and_the_queue_are_for_supervisors_and_operators(who: Who | None) -> None:
    state = table(dealt())
    state = replace(state, session=replace(state.session, alerts={7: Raised("chasing", "ann", "doubled three times")}))
    assert seen_by(state, who)["alerts"] == seen_by(state, who)["queue"] == []
    for overseer in (SUE, OLA):
        seen = seen_by(state, overseer)
        assert [a["says"] for a in seen["alerts"]] == ["doubled three times"]
        assert [(q["kind"], q["about"]) for q in seen["queue"]] == [("alert", "ann")]


def test_a_change_is_announced_until_the_first_round_that_it_holds_for() -> None:
    """Also after its time, while no round has begun since."""
    state = table(dealt())
    session = replace(state.session, announced=(Announced("ante-min", "1000", 500),), begun_at=499)
    for now in (499, 500, 900):
        (told,) = seen_by(replace(state, session=session), None, now=now)["announced"]
        assert (told["called"], told["now"], told["then"]) == ("Ante, at least", "$5", "$10")
    begun = replace(session, begun_at=900)
    assert seen_by(replace(state, session=begun), None, now=900)["announced"] == []


def test_a_proposed_edition_says_so_and_its_limits_are_money() -> None:
    edition = seen_by(table(dealt()), None)["edition"]
    assert edition["status"] == "proposed"
    told = limits(find(RCD).edition)
    assert {"wager-min", "wager-max", "chip"} <= told.keys()
    assert not {"seats", "decks", "decks-max"} & told.keys()


def test_a_low_float_is_to_be_filled_and_faults_come_first() -> None:
    state = table(play(dealt(), "!dee note 9.6 1"))
    state = replace(state, session=replace(state.session, alerts={7: Raised("chasing", "ann", "doubled three times")}))
    found: list[Json] = queue({"t1": state}, {"t1": 999_999, "t2": 1_000_000})
    assert [(item["kind"], item["table"]) for item in found] == [("fault", "t1"), ("float", "t1"), ("alert", "t1")]


def test_the_layout_is_sent_as_screens_draw_it_and_no_more() -> None:
    seen = seen_by(table(dealt()), None)
    sent = "spots orders families piles words names main closing acts keys outcomes things terms notices help arc past"
    assert seen["layout"].keys() == {*sent.split(), "felt", "cloth"}
    assert seen["layout"]["spots"][-1] == {
        "wager": "play", "name": "Play", "key": "p", "at": "seat", "later": True, "times": "ante", "equals": "",
        "most": False, "hands": False, "again": "",
    }  # fmt: skip
    assert seen["layout"]["piles"]["dealer"] == {
        "name": "Dealer",
        "cards": 6,
        "of": "",
        "shown": 1,
        "gone": False,
        "aside": False,
    }
    assert seen["layout"]["words"]["fold"] == {"name": "Fold", "key": "f", "says": "give the hand up"}
    assert seen["web"] == {}


@pytest.mark.parametrize("fed", ["none", "D"])
def test_a_wager_on_the_jackpot_is_there_where_the_table_feeds_one(fed: str) -> None:
    state = furnished("t1", Furnished(FCP, "us", "auto", "virtual", (f"progressive={fed}",)))
    assert takes_part(state.game, "progressive") is (fed == "D")
    assert takes_part(state.game, "ante")


@pytest.mark.parametrize("name, wager, offered", [
    ("caribbean-stud", "bet", True),
    ("four-card-poker", "play", True),
    ("pai-gow", "bank", False),
])  # fmt: skip
def test_a_wager_that_is_laid_after_the_cards_takes_part_though_nobody_may_lay_it_blind(
    name: str, wager: str, offered: bool
) -> None:
    """Its spot is on the cloth, and what it pays among what is paid here; unless no player may have it at all."""
    assert takes_part(find(name), wager) is offered
