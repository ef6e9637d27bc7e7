"""Madness 21 (CP-2-15A): a blackjack wins what a display draws, once the house has supplied the prizes."""

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import patch

import pytest

from cutcard.audit import audit
from cutcard.chance.source import Pack
from cutcard.core.errors import Cutcard, Faulty, Refusal
from cutcard.core.facts import Bet, Spot
from cutcard.core.layout import layout_of
from cutcard.exact import analyse
from cutcard.games.blackjack.rules import NZ
from cutcard.house.table import acts, auto_dealer
from cutcard.house.table.layout import drawn
from cutcard.house.table.shoe_vault import read_key
from tests.blackjack import CLOSE, SUPPLIED, betting, dealt, out, told
from tests.house.kit import Venue, opened, refused
from tests.kit import clause, faults, net, play, seated, verdicts

OPTIONS = dict(SUPPLIED.edition.values)
LAID = "ann bet 1 madness-21 ann 500"


def shown(cards: str, *choices: str) -> dict[str, str]:
    return told(cards, *choices, bets={"madness-21": 500}, **{str(k): v for k, v in OPTIONS.items()})


@clause("CP-2-15A")
@pytest.mark.parametrize(
    "cards, choices, came",
    [
        ("As 7h Kd | first-prize", (), "win 5500 CP-2-15A"),
        ("As 7h Kd | second-prize", (), "win 10500 CP-2-15A"),
        ("Ks Th Ad Ac | first-prize", (), "win 5500 CP-2-15A"),  # against a dealer's blackjack too
        ("As Ah Kd | first-prize", ("even money",), "win 5500 CP-2-15A"),
        ("Ts 9h 9d Tc", ("stand",), "lose 0 CP-2-15A"),
        ("As 9h 5d 5c Tc", ("hit",), "lose 0 CP-2-15A"),  # 21 of three cards is no blackjack
        ("As 9h Ad Kc Ks Tc", ("split",), "lose 0 CP-2-15A"),  # nor are ace and ten after a split
    ],
)
def test_it_wins_on_a_blackjack_what_the_display_shows(cards: str, choices: tuple[str, ...], came: str) -> None:
    assert shown(cards, *choices)["madness-21"] == came


@clause("CP-2-15A")
def test_each_blackjack_has_one_draw_in_the_order_of_the_boxes_for_all_who_bet_there() -> None:
    more = f"{LAID} \n cat bet 3 madness-21 cat 100 \n bob bet 3 main bob 500 \n bob bet 3 madness-21 bob 200"
    r = out("As 9h Ac 7d Kd 9s Kc second-prize first-prize", SUPPLIED, more)
    lines = [line for line in verdicts(r) if line.startswith("madness")]
    assert lines == ["madness-21 win 10500 CP-2-15A", "madness-21 win 1100 CP-2-15A", "madness-21 win 2200 CP-2-15A"]
    assert r.table.cards("display") == ["second-prize", "first-prize"]


@clause("CP-2-15A")
def test_what_the_display_shows_when_nothing_is_due_counts_for_nothing() -> None:
    r = play(betting(SUPPLIED, ann="1"), f"{LAID}\n{CLOSE}\n!dee deal display up second-prize")
    r = dealt(r, "As 7h Kd first-prize")
    assert verdicts(r) == ["main win 2500 NZ-2-10.1", "madness-21 win 5500 CP-2-15A"]


@clause("NZ-2-5.4-SIDE")
def test_it_is_not_offered_until_its_prizes_are_supplied() -> None:
    with pytest.raises(Refusal, match="does not offer"):
        play(seated(NZ, ann="1"), f"ann bet 1 main ann 1000 \n {LAID}")
    for lacking in ({}, {"madness_prize_1": 10}, {"madness_weight_1": 3}):
        with pytest.raises(Refusal) as no:
            NZ.set(madness=True, **lacking).edition.open_for_play()
        assert (no.value.cite, no.value.instead) == ("CP-2-15A", "choose madness-prize-1 and madness-weight-1")
    NZ.edition.open_for_play()
    SUPPLIED.edition.open_for_play()
    with pytest.raises(Refusal, match="needs a wager"):
        play(seated(SUPPLIED, ann="1"), LAID)


def test_a_table_without_it_has_neither_spot_nor_display_and_seals_no_second_supply() -> None:
    assert ("display" in layout_of(NZ.edition).piles, NZ.supplies) == (False, {"": 312})
    assert "display" not in drawn(NZ)["things"]
    assert drawn(SUPPLIED)["things"]["display"] == [["first-prize", None], ["second-prize", None]], (
        "each once, for the dealer"
    )
    assert SUPPLIED.supplies == {"": 312, "display": 64}
    r = play(betting(NZ, ann="1"), CLOSE)
    with pytest.raises(Refusal, match="no display"):
        play(r, "dee deal display up Ks")
    r = play(r, "!dee deal display up Ks")
    assert faults(r) == {"CP-2-19-SEEN"}, "recorded nevertheless, it is burnt"
    assert play(r, f"dee move burnt {r.table.lies['display'][0]}").wrong == ()


def test_a_described_round_tells_what_the_display_showed_and_nothing_else_stands_for_it() -> None:
    with pytest.raises(Faulty, match="display: after 3 the round is not over"):
        shown("As 7h Kd")
    with pytest.raises(Faulty, match="first-prize follows"):
        shown("Ts 9h 9d Tc | first-prize", "stand")
    with pytest.raises(Cutcard, match="prize-9"):
        shown("As 7h Kd | prize-9")


def test_a_box_that_was_passed_over_is_void_and_has_no_draw() -> None:
    r = play(betting(SUPPLIED, ann="1", bob="2"), f"{LAID}\n{CLOSE}\n!dee deal 2 up As\n!dee deal dealer up 7h")
    r = play(r, "dee void CP-2-19-MISSED 1")
    assert net(dealt(r, "Kd"), "ann") == 0
    assert not r.table.cards("display")


def test_the_sheet_has_its_figures_once_there_are_prizes() -> None:
    """By hand: a blackjack in 2 x 24 x 96 of 312 x 311 deals; three prizes of 10 and one of 20 to one."""
    few = SUPPLIED.set(shuffle="every-round")
    wagers = analyse(few).wagers
    assert [(o.event, o.count) for o in wagers["madness-21"].outcomes[:2]] == [
        ("first-prize", 13_824),
        ("second-prize", 4_608),
    ]
    assert wagers["madness-21"].deals == 4 * 312 * 311
    assert "madness-21" not in analyse(NZ.set(shuffle="every-round")).wagers


@pytest.fixture
async def venue(tmp_path: Path) -> AsyncIterator[Venue]:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as made:
        yield made


@clause("CP-2-15A")
async def test_in_a_house_the_display_is_sealed_before_the_bets_and_audited(venue: Venue, tmp_path: Path) -> None:
    with refused("edition/pays", "CP-2-15A"):
        await venue.table("t2", "blackjack", "nz-2012", "madness=yes")
    options = [f"{name}={value}".lower() for name, value in OPTIONS.items()]
    first = ["2c", "As", "7h", "Kd"]  # one is burnt; a blackjack against a seven
    rest = (Counter(SUPPLIED.pack) - Counter(first)).elements()
    with patch.object(auto_dealer, "shuffled", lambda pack: Pack((*first, *rest))):
        await venue.table("t1", "blackjack", "nz-2012", *options)
        ann = await venue.sit("1", 100_000)
    assert (await venue.state()).session.roots.keys() == {"", "display"}
    for wager in ("main", "madness-21"):
        await venue.do(ann, acts.Propose(Bet("1", wager, ann.name, 500), f"bet:1:{ann.name}"))
    played = (await venue.do(ann, acts.Ready())).previous
    assert played is not None
    (prize,) = played.table.cards("display")
    assert f"madness-21 win {500 * {'first-prize': 11, 'second-prize': 21}[prize]} CP-2-15A" in verdicts(played)
    assert venue.books_balance()
    report = audit(f"sqlite:///{tmp_path / 'house.db'}", read_key(tmp_path / "house.key"), workers=1)
    assert (report.wrong, report.opened) == ((), True)


@clause("CP-2-15A")
def test_where_the_house_has_no_prizes_a_wager_that_was_let_stand_goes_back() -> None:
    r = play(seated(NZ, ann="1"), "ann bet 1 main ann 1000\n!dee bet 1 madness-21 ann 500")
    (fault,) = r.wrong
    r = play(r, f'sue rule {fault.id} stands -- "it lay there"\n{CLOSE}')
    r = dealt(r, "As 7h Kd")
    assert net(r, "ann") == 1500, "the blackjack is paid 3 to 2, and the display shows nothing"
    assert r.table.stakes[Spot("1", "madness-21", "ann")].outcome == "void"
