"""Jackpots over the wire: what a display knows, and what the operator's panel does."""

from tests.server.kit import FCP, Site


async def test_a_display_knows_what_wins_and_how_often(site: Site) -> None:
    await site.table(FCP, "us", "progressive=D", name="linked")
    await site.table(FCP, name="alone")
    said = await site.public.told("/api/meters")
    assert (said["links"]["us"]["tables"], said["meters"]["mega"]["link"]) == (["linked"], "us")
    assert said["links"]["us"]["wager"] == {"name": "progressive", "cents": 500, "cite": "US-PROG-BET"}
    won = {
        level: [(w["hand"], w["part"], w["chance"]) for w in m["wins"]]
        for level, m in said["meters"].items()
        if m["link"] == "us"
    }
    # of 2,598,960 hands of five cards 4 are royal flushes, 36 other straight flushes, 624 fours of a kind
    assert won == {
        "mega": [("royal flush", "1", "1/649740")],
        "major": [("straight flush", "1", "3/216580")],
        "minor": [("four of a kind", "1", "1/4165")],
    }
    assert {m["state"] for m in said["meters"].values()} == {"reset to base"}
    assert said["meters"]["mega"]["rate"] == "1/10"


async def test_a_hit_is_pending_until_it_is_verified_and_then_paid(site: Site, stacked: None) -> None:
    await site.table(FCP, "us", "progressive=D", "verify-jackpots=yes")
    ann, sue, ola = await site.guest(), await site.person("sue", "supervisor"), await site.operator()
    await ann.sit("1")
    await ann.bet("1", "ante", 1000)
    await ann.bet("1", "progressive", 500)
    await ann.ready()
    await ann.play("1")
    mega = (await site.public.told("/api/meters"))["meters"]["mega"]
    assert (mega["state"], mega["chips"]) == ("verification pending", 5_000_000)
    (hit,) = mega["hits"]
    assert (hit["round"], hit["chips"], hit["paid"]) == ("t1/1", 5_000_050, False)
    verified = {"kind": "rule", "fault": "verify:mega", "word": "verified"}
    await sue.do(
        {"kind": "propose", "fact": verified, "duty": "verify:mega", "why": "hand and film agree"}, "supervisor"
    )
    mega = (await site.public.told("/api/meters"))["meters"]["mega"]
    assert (mega["state"], mega["hits"][0]["paid"]) == ("reset to base", True)
    panel = await ola.told("/api/meters/panel")
    assert panel["wrong"] == []
    assert (panel["meters"]["mega"]["hits"], panel["meters"]["mega"]["base"]) == (1, 5_000_000)
    assert panel["meters"]["major"]["current"] == "500025"


async def test_at_break_even_one_who_plays_alone_gets_back_what_is_staked(site: Site) -> None:
    await site.table(FCP, "us", "progressive=D")
    panel = await (await site.operator()).told("/api/meters/panel")
    fair = panel["meters"]["mega"]["break_even"]["D"]
    # Pay table D, of 2,598,960 hands: the other prizes in cents for 500 staked, the meters at their start.
    others = 36 * 500_000 + 624 * 100_000 + 500 * (3744 * 50 + 5108 * 40 + 10_200 * 30 + 54_912 * 9)
    assert 4 * int(fair) + others == 500 * 2_598_960
