"""What a reader is told of the cards on one key: every one that they may see, and no other."""

from cutcard.cards import spoken
from cutcard.core.layout import layout_of
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, PUBLIC
from cutcard.games import every
from cutcard.house.views.lying import READING
from cutcard.house.views.round_view import read
from tests.every_game.kit import ALL, among, points

FOUND = {found.name for found in every()}
COUNTED = ("racing-card-derby",)  # its cards are steps of a lane, and are told as such


def drawn(r: Round) -> set[str]:
    """The places whose cards are drawn on the felt: hands, rows, and what is thrown."""
    piles = layout_of(r.game.edition).piles
    return set(r.table.lies) - {"rack"} - {place for place, pile in piles.items() if pile.gone or pile.aside}


@among([name for name in ALL if ALL[name].game.name in FOUND])
def test_every_open_card_on_the_table_and_every_own_card_is_named(name: str) -> None:
    named = 0
    for rng, r, _ in points(name, 10):
        for eyes in (PUBLIC, *rng.sample(sorted(ALL[name].seats), min(2, len(ALL[name].seats)))):
            seen = read(r, eyes)
            told = [card for hand in seen["in_words"] for card in hand["cards"]]
            open_ = [i.name for at in drawn(r) for i in r.table.at(at) if r.sees(eyes, i) and i.name != HIDDEN]
            assert {len(hand["words"]) for hand in seen["in_words"]} <= {READING}
            if scene := seen["scene"]:
                said = " ".join(step["call"] + step.get("stands", "") for step in scene["steps"][-1:]).lower()
                assert scene["says"]
                assert not told
                assert r.over or all(spoken([card]) in said for card in open_) or r.game.name in COUNTED
            elif not r.over:
                assert sorted(told) == sorted(open_)
            named += len(open_)
    assert named or ALL[name].physical
