"""Exact figures over the wire: the same as from the command line, for anybody, and never in the house's way."""

import asyncio
import csv
import json
import sys
from base64 import b64decode
from collections.abc import AsyncIterator
from fractions import Fraction
from pathlib import Path

import pytest
import pytest_asyncio
from click.testing import CliRunner

from cutcard.cli import cutcard
from cutcard.core.errors import Faulty
from cutcard.exact import analyse
from cutcard.games import STUDIED, find, manifest
from cutcard.par import sheet_of, write_sheet
from cutcard.server.solver_protocol import ANSWERS, Question
from tests.server.kit import FCP, RCD, Json, Site, open_site
from tests.server.test_payouts import poker_pays

pytestmark = pytest.mark.asyncio(loop_scope="module")
SHAPE = {"ok", "code", "error", "cite", "instead"}
HAND, UP = "As Ad 9h 4c 2s", "Kd"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """One house for all: its counting process is started once, and what one has asked the next need not wait for."""
    async with open_site(tmp_path_factory.mktemp("house")) as opened:
        yield opened


async def told(site: Site, path: str, **query: str | list[str]) -> Json:
    """As a page asks: while it is being counted, again."""
    response = await site.client.get(path, params=query)
    while response.status_code == 503:
        await asyncio.sleep(int(response.headers["Retry-After"]))
        response = await site.client.get(path, params=query)
    assert response.status_code == 200, response.text
    said: Json = response.json()
    return said


async def printed(*args: str) -> Json:
    """What the command line prints for a program."""
    done = await asyncio.to_thread(CliRunner().invoke, cutcard, [*args, "--json"])
    assert done.exit_code == 0, done.output
    said: Json = json.loads(done.stdout)
    return said


def without_time(said: Json) -> Json:
    method = {name: value for name, value in said["method"].items() if name != "seconds"}
    return {name: value for name, value in said.items() if name != "sheet"} | {"method": method}


async def test_four_card_poker_is_as_the_command_line_says_and_the_house_does_not_wait(site: Site) -> None:
    counting = asyncio.create_task(told(site, f"/api/analysis/{FCP}", set=["aces-up=3"]))
    answered = 0
    while not counting.done():
        await told(site, "/api/tables")
        answered += 1
        await asyncio.sleep(0.05)
    said = await counting
    assert answered > 1  # while it was counted, and nobody waited for it
    assert without_time(said) == without_time(await printed("analyse", FCP, "--set", "aces-up=3"))
    sheet = said["sheet"]
    assert sheet["command"] == f"cutcard analyse {FCP} --rules=nz-2012 --set=aces-up=3"
    assert {check["verdict"] for check in sheet["checks"] if not check["remark"]} == {"agrees"}
    ante = sheet["wagers"][0]
    assert sum(Fraction(line["chance"]["exact"]) for line in ante["lines"]) == 1
    assert sum(Fraction(line["part"]["exact"]) for line in ante["lines"]) == Fraction(said["wagers"]["ante"]["ev"])
    near = await told(site, f"/api/train/{FCP}", mode="borderline")
    *cards, up = seen(near)
    advised = await told(site, f"/api/advice/{FCP}", cards=" ".join(cards), up=up)
    assert near["values"] == advised


async def test_what_the_rules_protect_is_as_the_command_line_says_and_only_where_it_is_known(site: Site) -> None:
    game = "three-card-poker"
    said = await told(site, f"/api/protect/{game}")
    command = said["method"]["command"].split()
    assert command[:3] == ["cutcard", "protect", game]
    again = await printed(*command[1:])
    for either in (said, again):
        either["method"] = either["method"]["version"]
    assert said == again
    known = {g["game"]: g["protects"] for g in (await told(site, "/api/analysis"))["games"]}
    assert known[game] and not known[RCD]  # noqa: PT018
    for path, code in ((RCD, "protect/game"), (f"{game}?rules=us", "edition/unknown"), ("snap", "game/unknown")):
        response = await site.client.get(f"/api/protect/{path}")
        assert response.json()["code"] == code


@pytest.mark.parametrize("game, chosen", [(RCD, "decks=2"), ("linked-progressive", "seats=3")])
async def test_the_other_analyses_are_as_the_command_line_says(site: Site, game: str, chosen: str) -> None:
    said = await told(site, f"/api/analysis/{game}", set=[chosen])
    assert without_time(said) == without_time(await printed("analyse", game, "--set", chosen))


async def test_advice_is_as_the_command_line_says(site: Site) -> None:
    said = await told(site, f"/api/advice/{FCP}", cards=HAND, up=UP)
    shown = await printed("advise", FCP, HAND, "--up", UP)
    assert {name: said[name] for name in shown} == shown
    assert (said["category"], said["simple"]["does"]) == ("AA", "play 3")
    gone = await told(site, f"/api/advice/{RCD}", cards="2s As Ks", set=["decks=2"])
    shown = await printed("advise", RCD, "2s As Ks", "--set", "decks=2")
    assert {name: gone[name] for name in shown} == shown


async def test_advice_on_a_described_round_is_for_whom_it_waits(site: Site) -> None:
    """The first hand is decided, the second is not; what the first player holds is not seen by the second."""
    first = {"bets": {"ante": 1000}, "cards": "Qs Qd 9c 4d 2h", "choice": "play 1"}
    second = {"bets": {"ante": 1000}, "cards": HAND}
    described = json.dumps({"seats": {"1": first, "2": second}, "dealer": UP})
    said = await told(site, f"/api/advice/{FCP}", round=described)
    alone = await told(site, f"/api/advice/{FCP}", cards=HAND, up=UP)
    assert said["options"] == alone["options"]
    assert said["facts"]["play 3"] == {"kind": "bet", "place": "2", "wager": "play", "owner": "seat-2", "chips": 3000}


def seen(dealt: Json) -> list[str]:
    """My hand, then the dealer's up card."""
    piles = dealt["view"]["round"]["felt"]["cards"]
    return [*piles["1"], *(card for card in piles["dealer"] if card != "??")]


async def test_what_there_is_to_study(site: Site) -> None:
    said = (await told(site, "/api/analysis"))["games"]
    by_name = {g["game"]: [e["name"] for e in g["editions"]] for g in said}
    assert list(by_name) == list(dict.fromkeys(game.name for game in STUDIED if manifest(game.name).solver))
    assert by_name[FCP] == ["nz-2012", "us"]


async def test_the_simple_strategy_changes_at_threes_and_at_tens(site: Site) -> None:
    hands = {
        "2s 2h 9d 8c 4s": "fold",
        "3s 3h 9d 8c 2s": "play 1",
        "9s 9h Td 8c 4s": "play 1",
        "Ts Th 9d 8c 4s": "play 3",
    }
    for hand, simple in hands.items():
        assert (await told(site, f"/api/advice/{FCP}", cards=hand, up="Kd"))["simple"]["does"] == simple


async def test_a_pay_of_ones_own_is_priced_and_can_be_found_again(site: Site, tmp_path: Path) -> None:
    """A trifecta of the first three that pays twelve in place of ten gains two units once in 24 races."""
    before = await told(site, f"/api/analysis/{RCD}")
    pays = {"trifecta": {"first, second and third": 12}}
    response = await site.public.post("/api/analysis", {"game": RCD, "pays": pays})
    assert response.status_code == 403  # as everything that is posted: from a page of ours, or with a pass
    after = (await (await site.guest()).post("/api/analysis", {"game": RCD, "pays": pays})).json()
    gain = Fraction(after["wagers"]["trifecta"]["ev"]) - Fraction(before["wagers"]["trifecta"]["ev"])
    assert gain == Fraction(2, 24)
    assert after["wagers"]["red"] == before["wagers"]["red"]
    asked = await told(site, f"/api/analysis/{RCD}", pay=["trifecta:first, second and third=12"])
    assert without_time(asked) == without_time(after)
    sheet = after["sheet"]
    (tmp_path / sheet["file"]["name"]).write_text(sheet["file"]["text"], encoding="utf-8")
    again = analyse(find(RCD, str(tmp_path / "own.toml")))
    assert str(again.wagers["trifecta"].ev) == after["wagers"]["trifecta"]["ev"]
    assert sheet["command"] == f"cutcard analyse {RCD} --rules=own.toml"


async def test_a_situation_to_train_on_is_priced_as_advice_prices_it(site: Site) -> None:
    dealt = await told(site, f"/api/train/{FCP}", mode="category", category="QQ")
    *cards, up = seen(dealt)
    assert dealt["values"]["category"] == "QQ"
    assert dealt["values"] == await told(site, f"/api/advice/{FCP}", cards=" ".join(cards), up=up)
    assert (await told(site, f"/api/train/{FCP}", cards=" ".join(cards), up=up))["values"] == dealt["values"]
    race = await told(site, f"/api/train/{RCD}")
    assert sum(Fraction(c["value"]) for c in race["values"]["chances"].values()) == 1
    gone = race["view"]["round"]["felt"]["cards"].get("rack", [])
    assert race["values"]["options"] == (await told(site, f"/api/advice/{RCD}", cards=" ".join(gone)))["options"]
    others = [seen(await told(site, f"/api/train/{FCP}")) for _ in range(3)]
    assert [*cards, up] not in others


async def test_what_my_decisions_were_worth_is_told_by_what_i_saw_as_soon_as_they_are_made(site: Site) -> None:
    ann, bob = await site.two_anted()
    path, hint = "/api/tables/t1/rounds/1/decisions", "/api/tables/t1/rounds/1/hint"
    assert (await ann.get(path)).json()["decisions"] == []
    hinted = (await ann.get(hint)).json()
    await ann.play("1", 2000)
    assert (await ann.get(hint)).json()["code"] == "advise/nothing"
    (early,) = (await ann.get(path)).json()["decisions"]
    assert early["values"] == hinted, "the round goes on, and what the others do changes nothing"
    assert early["stake"] == 1000, "one Ante, in cents"
    assert (await ann.get(path, after=str(early["entry"]))).json()["decisions"] == []
    assert (await site.public.get(hint)).status_code == 401
    await bob.fold("2")
    assert (await ann.get(path)).json()["decisions"] == [early]
    for who, place, chosen in ((ann, "1", "play 2"), (bob, "2", "fold")):
        (graded,) = (await who.get(path)).json()["decisions"]
        assert (graded["place"], graded["chosen"]) == (place, chosen)
        piles = graded["view"]["round"]["felt"]["cards"]
        up = [card for card in piles["dealer"] if card != "??"]
        assert len(up) == 1
        assert [p for p in "12" if "??" not in piles[p]] == [place]
        priced = await told(site, f"/api/advice/{FCP}", cards=" ".join(piles[place]), up=up[0])
        assert graded["values"]["options"] == priced["options"]
    assert (await site.public.get(path)).json()["decisions"] == []
    hands = "/api/tables/t1/rounds/1/hands"
    (shown,) = (await site.public.get(f"{hands}/1")).json()["decisions"]
    assert shown["values"]["options"] == early["values"]["options"], "a hand that was shown is for all to judge"
    assert ann.name not in json.dumps(shown), "and nobody is named"
    assert (await site.public.get(f"{hands}/2")).json()["code"] == "hand/unseen", "one that was folded is not"
    assert (await site.public.get(f"{hands}/7")).json()["code"] == "hand/unseen"


async def test_why_not_the_other_names_the_border_between_the_two(site: Site) -> None:
    """With no bonus and even money, once beats folding from one deal in four; three times beats once from one in two.

    Fold is -1 and once is -2 or +2; twice is -3 or +3, and thrice -4 or +4.
    """
    weak = await told(site, f"/api/advice/{FCP}", cards="Ts Qd Jc 6s 5h", up="9s")
    holds = f"{50 * (1 + weak['options']['play 1']['float'] / 2):.2f} %"
    assert weak["best"] == "fold"
    assert weak["others"]["play 1"].endswith(f"more often than in 25.00 % of deals; here it holds in {holds}.")
    assert "more often than in 33.33 % of deals" in weak["others"]["play 2"]
    strong = await told(site, f"/api/advice/{FCP}", cards=HAND, up=UP)
    assert "less often than in 50.00 % of deals" in strong["others"]["play 1"]
    assert strong["others"].keys() == {"fold", "play 1", "play 2"}


async def test_a_round_to_pay_comes_over_the_wire(site: Site) -> None:
    first, second = [await told(site, f"/api/train/{FCP}/payout", rules="us") for _ in range(2)]
    piles = first["view"]["round"]["felt"]["cards"]
    assert piles != second["view"]["round"]["felt"]["cards"]
    assert poker_pays(piles["1"], piles["dealer"], first["lines"]) == first["pays"]


REFUSED: list[tuple[str, dict[str, str | list[str]], str]] = [
    ("/api/analysis/whist", {}, "game/unknown"),
    (f"/api/analysis/{FCP}", {"rules": "fr"}, "edition/unknown"),
    (f"/api/analysis/{FCP}", {"set": "aces-up=99"}, "option/value"),
    (f"/api/analysis/{FCP}", {"set": "aces-up"}, "option/form"),
    (f"/api/analysis/{FCP}", {"set": "x" * 300}, "request/form"),
    (f"/api/analysis/{FCP}", {"pay": ["a"] * 100}, "request/form"),
    (f"/api/analysis/{FCP}", {"pay": "flush=5"}, "pays/form"),
    (f"/api/analysis/{FCP}", {"pay": "aces-up:flush=-1"}, "pays/odds"),
    (f"/api/analysis/{FCP}", {"pay": "aces-up:royal flush=5"}, "edition/event"),
    (f"/api/analysis/{FCP}", {"pay": "ante:win=no"}, "edition/event"),
    (f"/api/analysis/{FCP}", {"pay": "soup:hot=1"}, "edition/pays"),
    ("/api/analysis/linked-progressive", {"pay": "progressive:flush=1"}, "edition/pays"),
    (f"/api/advice/{FCP}", {"cards": "As As 9h 4c 2s", "up": UP}, "advise/cards"),
    (f"/api/advice/{FCP}", {"cards": HAND, "up": "2s"}, "advise/cards"),
    (f"/api/advice/{FCP}", {"cards": "Zz", "up": UP}, "card/unknown"),
    (f"/api/advice/{RCD}", {"cards": "2s 2s"}, "advise/cards"),
    ("/api/advice/linked-progressive", {}, "advise/game"),
    ("/api/train/linked-progressive", {}, "train/game"),
    ("/api/train/linked-progressive/payout", {}, "train/game"),
    ("/api/train/whist/payout", {}, "game/unknown"),
    (f"/api/train/{FCP}", {"mode": "easy"}, "request/form"),
    (f"/api/train/{FCP}", {"mode": "category", "category": "soup"}, "train/category"),
]


async def test_what_cannot_be_is_refused_in_the_one_shape(site: Site) -> None:
    for path, query, code in REFUSED:
        response = await site.client.get(path, params=query)
        assert (response.status_code, response.json()["code"]) == (422, code), (path, query)
        assert response.json().keys() == SHAPE


async def test_a_pay_table_to_order_is_as_the_command_line_says(site: Site) -> None:
    asked = {"table": "trifecta", "edge": "20% to 30%", "keep": "first and second", "set": "decks=2"}
    args = "trifecta", "--edge", "20% to 30%", "--keep", "first and second", "--set", "decks=2"
    said = await told(site, f"/api/design/{RCD}", **asked)
    assert said == await printed("design", RCD, *args)
    assert said["designs"][0]["pays"].keys() == {"first, second and third"}


async def test_a_sheet_is_saved_as_the_command_line_writes_it_and_what_is_missing_is_said(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = await told(site, f"/api/analysis/{RCD}/sheet/csv", pay=["trifecta:first, second and third=12"])
    write_sheet(sheet_of(find(RCD, pays={"trifecta": {"first, second and third": 12}})), tmp_path / "own.csv")
    rows = [
        list(csv.reader(text.splitlines()))
        for text in (b64decode(said["bytes"]).decode(), (tmp_path / "own.csv").read_text())
    ]
    assert said["name"] == f"{RCD}.csv"
    assert [row for row in rows[0] if row[2] != "command"] == [row for row in rows[1] if row[2] != "command"]
    book = await told(site, f"/api/analysis/{RCD}/sheet/xlsx")
    assert b64decode(book["bytes"]).startswith(b"PK")
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(Faulty, match="a PDF report needs weasyprint, which is not installed"):
        ANSWERS["sheet"](Question("sheet", RCD, form="pdf"))


async def test_no_file_is_read_on_a_visitors_word(site: Site, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(f'game = "{RCD}"\nfrom = "nz-2012"\nedition = "mine"\n', encoding="utf-8")
    assert find(RCD, str(own)).edition.name == "mine"
    response = await site.client.get(f"/api/analysis/{RCD}", params={"rules": str(own)})
    assert (response.status_code, response.json()["code"]) == (422, "edition/unknown")


async def test_a_table_is_priced_while_its_options_are_chosen(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept figures at once, whatever the limits; others counted. One zero in 37 pockets, of which half may go back."""
    with monkeypatch.context() as nothing_is_counted:
        nothing_is_counted.setattr("cutcard.server.solver_process.IN_LINE", 0)
        usual = await told(site, f"/api/edges/{FCP}", rules="nz-2012", set=["ante-min=1000"])
    assert usual["called"] == {"ante": "Ante", "aces-up": "Aces Up"}
    assert f"{usual['edges']['ante']:.2%}" == "2.79%"
    partage = await told(site, "/api/edges/roulette", set=["la-partage=yes"])
    assert partage["edges"]["red"] == float(Fraction(1, 74))
    assert partage["edges"]["straight"] == float(Fraction(1, 37))
    refused = await site.client.get("/api/edges/roulette", params={"set": "la-partage=perhaps"})
    assert refused.status_code == 422
    assert set(refused.json()) == SHAPE
