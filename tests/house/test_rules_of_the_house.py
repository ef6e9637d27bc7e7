"""Clauses that become true with a house: who may sit, talk and inspect; what is announced, and when cards are new."""

import pytest

from cutcard.core.facts import Bet, Void, Who
from cutcard.core.text import write
from cutcard.house.floor.register import approve
from cutcard.house.log.table_facts import Alert, Leaving, Posted, Seated
from cutcard.house.table import acts
from cutcard.house.table.session import SCANNER, STAFF
from cutcard.house.views.supervisor_queue import queue
from cutcard.house_reports.conduct import conduct
from cutcard.replay import again
from tests.audit.books import LINKED, jackpot
from tests.house.kit import DEE, MINUTE, OP, RCD, SUE, Venue, refused
from tests.kit import clause

MONITOR = Who("screen", "monitor")
GEAR = {"scanner": "scan-7", "players-monitor": "wall-2", "dealer-monitor": "desk-4"}


# Harm, integrity, crime


@clause("NZ-ACT-HARM")
async def test_a_bet_that_could_pass_the_loss_limit_is_refused_and_the_limit_named(venue: Venue) -> None:
    await venue.table()
    ann = venue.guest()
    venue.house.limits_store.limit(ann.name, "loss", 20_000)
    await venue.do(ann, acts.Sit(("1",), 90_000))
    await venue.ante(ann, "1", 19_500)
    state = await venue.fold(ann, "1")
    assert state.net(ann.name) == -19_500
    with pytest.raises(Exception, match=r"loss limit of \$200") as caught:
        await venue.bet(ann, "1", "ante", 1000)
    assert caught.value.code == "care/loss-limit"  # type: ignore[attr-defined]
    assert (await venue.bet(ann, "1", "ante", 500)).chips(ann.name) == 70_000


async def test_nobody_learns_what_somebody_else_has_or_has_set_by_betting_for_them(venue: Venue) -> None:
    await venue.table()
    ann, bob = await venue.sit("1"), await venue.sit("2", 1500)
    venue.house.limits_store.limit(bob.name, "loss", 1000)
    await venue.house.floor.limits_changed(bob.name)
    for chips in (500, 1000, 50_000):
        with refused("due/not-yours"):
            await venue.do(ann, acts.Propose(Bet("2", "ante", bob.name, chips), f"bet:2:{bob.name}"))


@clause("NZ-ACT-HARM")
async def test_a_stricter_limit_holds_at_once_also_where_one_sits(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    await venue.bet(ann, "1", "ante", 5000)
    venue.house.limits_store.limit(ann.name, "loss", 2000)
    await venue.house.floor.limits_changed(ann.name)
    with refused("care/loss-limit"):
        await venue.bet(ann, "1", "aces-up", 500)


@clause("NZ-ACT-HARM")
async def test_who_has_excluded_themself_is_not_seated_and_a_supervisor_is_told(venue: Venue) -> None:
    await venue.table()
    ann = venue.guest()
    venue.house.limits_store.take_break(ann.name, "exclusion", 200)
    with refused("care/excluded", "NZ-ACT-HARM"):
        await venue.do(ann, acts.Sit(("1",), 1000))
    (alert,) = venue.facts(Alert)
    assert isinstance(alert, Alert)
    assert (alert.kind, alert.about) == ("excluded", ann.name)
    assert (await venue.state()).session.alerts


@clause("NZ-ACT-HARM")
async def test_who_asks_again_and_again_is_one_alert_and_counted(venue: Venue) -> None:
    """Another person, another kind or an answer makes another."""
    await venue.table()
    people = [venue.guest() for _ in range(2)]
    for n, who in enumerate(people):
        venue.house.limits_store.take_break(who.name, "exclusion", 200)
        for _ in range(20 + n):
            with refused("care/excluded"):
                await venue.do(who, acts.Sit(("1",), 1000))
    first, second = (await venue.state()).session.alerts.items()
    assert [alert.about for _, alert in (first, second)] == [who.name for who in people]
    assert len(venue.facts(Alert)) == 2, "the book does not grow with it"
    venue.clock.wait(MINUTE)
    with refused("care/excluded"):
        await venue.do(people[0], acts.Sit(("1",), 1000))
    (item, _) = queue({"t1": await venue.state()})
    assert item["id"] == f"alert:{first[0]}"
    assert item["says"].endswith(" (2 times)")
    (told, _) = conduct(venue.house.store).alerts
    assert (told.about, told.times, told.open_for) == (people[0].name, 2, None)
    await venue.do(SUE, acts.AnswerAlert(first[0], "seen"))
    assert [*(await venue.state()).session.alerts] == [second[0]]
    with refused("care/excluded"):
        await venue.do(people[0], acts.Sit(("1",), 1000))
    assert len((await venue.state()).session.alerts) == 2
    assert len(conduct(venue.house.store).alerts) == 3


@clause("NZ-ACT-HARM")
async def test_a_player_is_told_the_time_and_the_result(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    venue.clock.wait(29 * MINUTE)
    await venue.house.floor.ours["t1"].pass_time()
    assert not any("reminded" in kept.body for kept in venue.house.store.read(f"person/{ann.name}"))
    venue.clock.wait(2 * MINUTE)
    await venue.house.floor.ours["t1"].pass_time()
    assert any("reminded 31 0" in kept.body for kept in venue.house.store.read(f"person/{ann.name}"))


@clause("NZ-ACT-HARM")
async def test_losses_that_are_chased_are_shown_to_staff(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1", 90_000)
    for stake in (500, 1000, 2000, 4000):
        await venue.ante(ann, "1", stake)
        await venue.fold(ann, "1")
    (alert,) = venue.facts(Alert)
    assert isinstance(alert, Alert)
    assert alert.kind == "chasing"


async def test_a_round_that_waited_for_a_meter_is_looked_at_like_any_other(venue: Venue) -> None:
    await jackpot(venue)
    assert [len(rounds) for rounds in (await venue.state(LINKED)).history.values()] == [2, 2]


@clause("NZ-ACT-INTEGRITY")
async def test_a_stored_round_replays_to_the_same_cent_and_pay_tables_are_locked_meanwhile(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    await venue.bet(ann, "1", "aces-up", 1000)
    await venue.ante(ann, "1")
    with refused("notice/short"):
        await venue.do(SUE, acts.Announce("aces-up", "7", venue.clock.now))
    state = await venue.play(ann, "1")
    assert state.previous is not None
    replayed, wrong = again(write(state.previous.log))
    assert not wrong
    assert replayed.table.chips == state.previous.table.chips


@clause("NZ-ACT-CRIME")
async def test_a_dealer_cannot_void_a_round_in_which_nothing_went_wrong(venue: Venue) -> None:
    await venue.table("t1", dealing=STAFF)
    ann = await venue.sit("1")
    await venue.prepare()
    await venue.bet(ann, "1", "ante", 1000)
    for cite, duty in (("", ""), ("NZ-20-11.2", "misdeal")):
        with refused("due/not-open"):
            await venue.do(DEE, acts.Propose(Void(cite), duty, "I would like to"))
    assert not (await venue.state()).round.table.void


@clause("NZ-CONS-GAZETTE")
async def test_a_new_edition_applies_to_rounds_that_begin_after_its_date(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    midnight = venue.clock.now + 2 * MINUTE
    with refused("right/role"):
        await venue.do(SUE, acts.Announce("edition", "us", midnight, "Gazette 2012/61"))
    await venue.do(OP, acts.Announce("edition", "us", midnight, "Gazette 2012/61"))
    venue.clock.wait(MINUTE)
    await venue.ante(ann, "1")
    await venue.fold(ann, "1")
    await venue.ante(ann, "1")
    venue.clock.wait(2 * MINUTE)
    state = await venue.fold(ann, "1")
    assert state.previous is not None
    assert state.previous.game.edition.name == "nz-2012", "begun before midnight, settled after"
    assert state.round.game.edition.name == "us"


async def test_limits_change_with_notice_and_never_under_a_bet(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    await venue.do(SUE, acts.Announce("ante-min", "2000", venue.clock.now + 2 * MINUTE))
    await venue.bet(ann, "1", "ante", 1000)
    venue.clock.wait(3 * MINUTE)
    await venue.do(ann, acts.Ready())
    await venue.fold(ann, "1")
    with refused("bet/limits"):
        await venue.bet(ann, "1", "ante", 1000)
    for what, value in (("device", "shoe"), ("seats", "3")):
        with refused("option/fixed"):
            await venue.do(SUE, acts.Announce(what, value, venue.clock.now + 2 * MINUTE))


# Gear


@clause("NZ-RCD-3.6")
async def test_only_gear_of_the_register_serves_a_table(venue: Venue) -> None:
    await venue.table("t1", RCD, dealing=STAFF, cards=SCANNER)
    with refused("device/unknown", "NZ-RCD-3.6"):
        await venue.do(SUE, acts.Equip("scanner", "from-the-attic"))
    approve(venue.house.store, venue.clock, OP, "scanner", "scan-7", "Secretary 2012/4")
    await venue.do(SUE, acts.Equip("scanner", "scan-7"))
    with refused("device/unknown", "NZ-RCD-3.6"):
        await venue.do(SUE, acts.Equip("players-monitor", "scan-7"))
    ann = await venue.sit("1")
    await venue.prepare()
    assert not (await venue.state()).session.running
    with refused("round/none"):
        await venue.bet(ann, "layout", "red", 500)


@clause("NZ-RCD-3.4(d)-(f)")
async def test_no_round_starts_while_a_display_does_not_answer(venue: Venue) -> None:
    await venue.table("t1", RCD, dealing=STAFF, cards=SCANNER)
    for kind, device in GEAR.items():
        approve(venue.house.store, venue.clock, OP, kind, device, "Secretary 2012/4")
        await venue.do(SUE, acts.Equip(kind, device))
    await venue.sit("1")
    await venue.prepare()
    for kind in ("scanner", "players-monitor"):
        await venue.do(MONITOR, acts.Heartbeat(kind, GEAR[kind]))
    assert not (await venue.state()).session.running, "the dealer's monitor has not answered yet"
    await venue.do(MONITOR, acts.Heartbeat("dealer-monitor", "desk-4"))
    assert (await venue.state()).session.running
    venue.clock.wait(6_000)
    await venue.house.floor.ours["t1"].pass_time()
    assert {a.about for a in (await venue.state()).session.alerts.values()} == set(GEAR.values())
    assert "does not answer" in next(iter((await venue.state()).session.alerts.values())).says


# Two who inspect


@clause("NZ-RCD-6.1", "NZ-20-6.1")
@pytest.mark.parametrize("game", ["four-card-poker", RCD])
async def test_6_1_the_two_who_inspect_are_two_people(venue: Venue, game: str) -> None:
    await venue.table("t1", game, dealing=STAFF)
    await venue.sit("1")
    cards = 52 if game == RCD else 0
    gear = "cutting-card-and-shoe" if game == RCD else "cutting-card-and-rack"
    for step in ("drop-box", gear):
        await venue.do(DEE, acts.TickOff(f"{step}:table", step, "table"))
    await venue.do(DEE, acts.TickOff("dealer-inspects:A", "dealer-inspects", "A", cards))
    assert not (await venue.state()).session.running, "signed by the dealer only"
    dee_as_supervisor = Who("dee", "supervisor")
    sign = acts.TickOff("supervisor-inspects:A", "supervisor-inspects", "A", cards)
    with refused("inspect/same", "NZ-RCD-6.1" if game == RCD else "NZ-20-6.1"):
        await venue.do(dee_as_supervisor, sign)
    await venue.do(SUE, sign)
    await venue.prepare()
    assert (await venue.state()).session.running


@clause("NZ-RCD-6.1")
async def test_6_1_when_the_counts_differ_the_table_stays_closed(venue: Venue) -> None:
    await venue.table("t1", RCD, dealing=STAFF)
    await venue.sit("1")
    for step, deck in (("drop-box", "table"), ("cutting-card-and-shoe", "table")):
        await venue.do(DEE, acts.TickOff(f"{step}:{deck}", step, deck))
    await venue.do(DEE, acts.TickOff("dealer-inspects:A", "dealer-inspects", "A", 52))
    state = await venue.do(SUE, acts.TickOff("supervisor-inspects:A", "supervisor-inspects", "A", 51))
    assert not state.session.running
    (fault,) = state.procedure.wrong
    assert "51 cards, not 52" in fault.says, "and the deck is locked until it is replaced"


# A table that stood empty


@clause("NZ-20-7.1(c)")
async def test_7_1_c_after_standing_empty_nothing_is_dealt_before_a_shuffle(venue: Venue) -> None:
    await venue.table("t1", dealing=STAFF)
    ann = await venue.sit("1")
    await venue.prepare()
    assert (await venue.state()).session.running
    await venue.do(ann, acts.Leave())
    assert not (await venue.state()).session.running
    venue.clock.wait(10 * MINUTE)
    await venue.sit("1")
    state = await venue.state()
    assert not state.session.running, "no round opens"
    assert next(d.id for d in state.procedure.due if d.must).startswith("shuffle:")
    await venue.prepare()
    assert (await venue.state()).session.running


@clause("NZ-RCD-7.1(c)")
@pytest.mark.parametrize("word", ["shuffle", "continue"])
async def test_7_1_c_of_a_race_table_that_stood_empty_the_supervisor_chooses(venue: Venue, word: str) -> None:
    await venue.table("t1", RCD, "nz-2012", "decks=2", "shuffle=per-shoe", "device=shoe", dealing=STAFF)
    ann = await venue.sit("1")
    await venue.prepare()
    await venue.do(ann, acts.Leave())
    venue.clock.wait(20 * MINUTE)
    await venue.sit("1")
    ((number, alert),) = (await venue.state()).session.alerts.items()
    assert alert.kind == "stood-empty"
    before = len((await venue.state()).procedure.log)
    with refused("alert/word"):
        await venue.do(SUE, acts.AnswerAlert(number, "seen", "it asks for a decision"))
    await venue.do(SUE, acts.AnswerAlert(number, word, "nobody was near the shoe"))
    state = await venue.state()
    assert not state.session.alerts
    answer = next(line for line in reversed(venue.lines()) if "answered" in type(line.fact).__name__.lower())
    assert (answer.who, answer.why) == (SUE, "nobody was near the shoe")
    assert (len(state.procedure.log) > before) == (word == "shuffle")


# Seats, talk, separation


@clause("NZ-20-5.5.1", "NZ-17-5.5.1", "NZ-6-5.6.1")
@pytest.mark.parametrize("game", ["four-card-poker", "three-card-poker", "caribbean-stud"])
async def test_5_5_1_who_holds_several_areas_gives_one_up_to_a_newcomer(venue: Venue, game: str) -> None:
    await venue.table("t1", game, "nz-2012", "areas-max=2")
    double = venue.guest()
    await venue.do(double, acts.Sit(("1", "2"), 20_000))
    for place in "34567":
        await venue.sit(place)
    newcomer = venue.guest()
    await venue.do(newcomer, acts.Sit(("2",), 20_000))
    assert (await venue.state()).session.waiting == (newcomer.name,)
    await venue.ante(double, "1")
    for person, places in (await venue.state()).session.seats.items():
        if person != double.name:
            await venue.ante(Who(person), places[0])
    for person, places in (await venue.state()).session.seats.items():
        last = await venue.fold(Who(person), places[0])
    assert last.session.round == 2
    assert last.session.seats[double.name] == ("1",), "from the next round on"
    await venue.do(newcomer, acts.Sit(("2",), 20_000))
    assert (await venue.state()).session.seats[newcomer.name] == ("2",)


@clause("NZ-20-9.6", "US-4CP-2-TALK")
@pytest.mark.parametrize("edition, cite", [("nz-2012", "NZ-20-9.6"), ("us", "US-4CP-2-TALK")])
async def test_9_6_no_talk_between_the_call_and_the_settlement(venue: Venue, edition: str, cite: str) -> None:
    await venue.table("t1", "four-card-poker", edition)
    ann = await venue.sit("1")
    await venue.do(ann, acts.Say("good evening"))
    await venue.ante(ann, "1")
    with refused("chat/hand", cite):
        await venue.do(ann, acts.Say("I have aces"))
    await venue.fold(ann, "1")
    await venue.do(ann, acts.Say("well played"))


@clause("NZ-20-9.7(b)")
async def test_9_7_b_where_silence_is_posted_the_refusal_says_so(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    with refused("right/role"):
        await venue.do(SUE, acts.Post("silence", True))
    await venue.do(OP, acts.Post("silence", True))
    await venue.ante(ann, "1")
    with refused("chat/hand", "NZ-20-9.7(b)"):
        await venue.do(ann, acts.Say("psst"))


async def test_at_another_game_the_house_refuses_without_a_clause_of_poker(venue: Venue) -> None:
    """Racing Card Derby says nothing of silence or of separated patrons: those rules are the house's own."""
    venue.house.people.first_operator()
    await venue.table("t1", RCD, dealing=STAFF)
    ann, bob = await venue.sit("1"), venue.guest()
    venue.house.separation.separate(OP, ann.name, bob.name, "seen signalling")
    with refused("seat/apart") as no:
        await venue.do(bob, acts.Sit(("2",), 1000))
    assert no.value.cite == ""
    await venue.prepare()
    await venue.bet(ann, "layout", "red", 500)
    await venue.close()
    await venue.do(ann, acts.Say("come on, hearts"))
    await venue.do(OP, acts.Post("silence", True))
    with refused("chat/hand") as no:
        await venue.do(ann, acts.Say("psst"))
    assert no.value.cite == ""


async def test_at_another_game_gear_is_refused_without_a_clause_of_the_derby(venue: Venue) -> None:
    await venue.table("t1", dealing=STAFF, cards=SCANNER)
    with refused("device/unknown") as no:
        await venue.do(SUE, acts.Equip("scanner", "from-the-attic"))
    assert no.value.cite == ""
    with refused("device/other") as no:
        await venue.do(MONITOR, acts.Heartbeat("scanner", "from-the-attic"))
    assert no.value.cite == ""


@clause("NZ-20-9.7(a)")
async def test_9_7_a_a_notice_is_kept_with_who_hung_it(venue: Venue) -> None:
    await venue.table()
    await venue.do(OP, acts.Post("english", True))
    assert "English" in (await venue.state()).session.notices["english"]
    assert [line.who for line in venue.lines() if isinstance(line.fact, Posted)] == [OP]
    await venue.do(OP, acts.Post("english", False))
    assert not (await venue.state()).session.notices


@clause("NZ-20-9.7(c)")
async def test_9_7_c_two_who_are_kept_apart_do_not_share_a_table(venue: Venue) -> None:
    await venue.table("t1")
    await venue.table("t2")
    ann, bob = await venue.sit("1"), venue.guest()
    venue.house.separation.separate(OP, ann.name, bob.name, "seen signalling")
    with refused("seat/apart", "NZ-20-9.7(c)"):
        await venue.do(bob, acts.Sit(("2",), 1000))
    assert [a.kind for a in venue.facts(Alert) if isinstance(a, Alert)] == ["separated"]
    await venue.do(bob, acts.Sit(("2",), 1000), "t2")


@clause("US-4CP-2-SEATED")
async def test_2_only_the_seated_wager_and_who_leaves_mid_round_leaves_the_hand(venue: Venue) -> None:
    await venue.table("t1", "four-card-poker", "us")
    standing = venue.guest()
    ann = await venue.sit("1")
    with refused("seat/nobody"):
        await venue.do(standing, acts.Ready())
    with refused("seat/nobody"):
        await venue.do(standing, acts.Propose(Bet("2", "ante", standing.name, 1000), f"bet:2:{standing.name}"))
    await venue.ante(ann, "1")
    await venue.do(ann, acts.Leave())
    state = await venue.state()
    assert venue.facts(Leaving) == [Leaving(ann.name)]
    assert len(state.round.table.at("1")) == 5, "the hand is kept"
    state = await venue.fold(ann, "1")
    assert venue.facts(Seated)[-1] == Seated(ann.name, ())
    assert state.session.seats == {}
