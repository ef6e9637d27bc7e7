"""Editions of the rules: their status and source, an operator's own, and what the house may and may not choose."""

from fractions import Fraction
from pathlib import Path

import pytest

from cutcard.core.edition import PURPOSES, Edition
from cutcard.core.errors import Faulty, Refusal
from cutcard.core.game import Game
from cutcard.core.money import odds
from cutcard.core.rulebook import edition_from
from cutcard.games import GAMES, editions, find
from cutcard.games.four_card_poker.rules import NZ, US
from tests.four_card_poker import CLOSE, showdown
from tests.kit import clause, net, play, seated
from tests.shapes import second_betting, sheet

OURS = """
game = "four-card-poker"
from = "nz-2012"
edition = "ours"
title = "Our house"
status = "house"
source = "our own book"
date = "2024-01-01"
"""


def own(folder: Path, text: str, **options: object) -> Game:
    """The game under an operator's edition with this text."""
    path = folder / "ours.toml"
    path.write_text(text, encoding="utf-8")
    return find("four-card-poker", str(path), {name.replace("_", "-"): value for name, value in options.items()})


# What every edition says of itself


@clause("NZ-ACT-367", "NZ-CONS-DEADLINE")
def test_the_2012_paper_is_a_proposal_and_says_so() -> None:
    edition = NZ.edition
    assert (edition.name, edition.status, edition.date) == ("nz-2012", "proposed", "2012-06-08")
    assert "Proposed Amendments" in edition.source
    assert "2012" in edition.title
    edition.open_for_play()  # with play money
    opened = seated(NZ, ann="1").table.opened
    assert opened is not None
    assert (opened.edition, opened.pays) == ("nz-2012", edition.fingerprint)


@clause("NZ-CONS-DEADLINE")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.edition.name}")
def test_every_edition_shows_source_status_and_date(game: Game) -> None:
    edition = game.edition
    assert edition.status in ("proposed", "in force", "revoked", "house")
    assert edition.source
    assert edition.date
    if edition.name.startswith("nz-"):
        assert edition.status == "proposed"
        assert edition.date.startswith("2012")


@clause("NZ-ACT-367")
def test_367_a_revoked_edition_is_not_opened(tmp_path: Path) -> None:
    revoked = OURS.replace('"house"', '"revoked"')
    with pytest.raises(Refusal) as refusal:
        own(tmp_path, revoked).edition.open_for_play()
    assert refusal.value.cite == "NZ-ACT-367"
    with pytest.raises(Refusal) as refusal:
        seated(own(tmp_path, revoked), ann="1")
    assert refusal.value.cite == "NZ-ACT-367"


@clause("NZ-ACT-367")
def test_367_there_are_no_rules_but_numbered_editions() -> None:
    assert [game.edition.name for game in editions("four-card-poker")] == ["nz-2012", "us"]
    for name, rules in (("four-card-poker", "nz"), ("four-card-poker", "NZ-2012"), ("poker", "")):
        with pytest.raises(Faulty):
            find(name, rules)


NOTES = {purpose: f'{purpose} = "looked at, and not weakened"' for purpose in PURPOSES}


@clause("NZ-ACT-NODEROGATE")
@pytest.mark.parametrize("missing", PURPOSES)
@pytest.mark.parametrize("blank", ["", '{} = ""', '{} = "   "'])
def test_noderogate_no_edition_in_force_without_a_note_on_each_purpose(
    tmp_path: Path, missing: str, blank: str
) -> None:
    notes = {**NOTES, missing: blank.format(missing)}
    text = OURS.replace('"house"', '"in force"') + "[purposes]\n" + "\n".join(notes.values())
    with pytest.raises(Faulty) as fault:
        own(tmp_path, text)
    assert fault.value.cite == "NZ-ACT-NODEROGATE"
    assert missing in str(fault.value)


@clause("NZ-ACT-NODEROGATE")
def test_noderogate_with_all_four_notes_it_may_be_in_force(tmp_path: Path) -> None:
    text = OURS.replace('"house"', '"in force"') + "[purposes]\n" + "\n".join(NOTES.values())
    assert own(tmp_path, text).edition.status == "in force"
    assert len(PURPOSES) == 4


@clause("NZ-CONS-FULLTEXT")
def test_fulltext_what_the_source_does_not_print_is_ours_and_says_so() -> None:
    for answer in NZ.edition.data["elsewhere"].values():
        assert "not printed in the source" in answer
        assert "Ours:" in answer
    ours = {option.name for option in NZ.edition.options.values() if not option.cite}
    assert ours == {"chip", "ante-min", "ante-max", "aces-up-min", "aces-up-max"}  # limits are Division 1


# An operator's own edition


def test_an_edition_that_changes_nothing_plays_as_the_one_it_starts_from(tmp_path: Path) -> None:
    game = own(tmp_path, OURS)
    assert (game.edition.name, game.edition.title, game.edition.status) == ("ours", "Our house", "house")
    for wager in ("ante", "play", "ante-bonus", "aces-up"):
        assert game.pays(wager) == NZ.pays(wager)
    assert game.edition.fingerprint != NZ.edition.fingerprint
    assert net(showdown(game, "ante 1000", "As Ah 9s 5c 2s", "play 1000"), "ann") == 2000


@pytest.mark.parametrize(
    "text, wagers, hand, result",
    [
        ('[pays.ante-bonus]\n"four of a kind" = 30', "ante 1000", "9s 9h 9d 9c 2s", 2000 + 30_000),
        ('[pays.ante-bonus]\n"flush" = 1', "ante 1000", "Ks 9s 6s 3s 2s", 2000 + 1000),
        ('[pays.ante-bonus]\n"three of a kind" = false', "ante 1000", "8h 8d 8s Qs 2s", 2000),
        ('[pays.aces-up]\n"pair of aces" = "3/2"', "aces-up 1000", "As Ah 9s 5c 2s", 1500),
        ('[pays.aces-up]\n"pair of aces" = "9 for 1"', "aces-up 1000", "As Ah 9s 5c 2s", 8000),
        ('[pays.aces-up]\n"pair" = "1/2"', "aces-up 1000", "Ks Kh 9s 5c 2s", 500),
        ("[pays.ante]\nwin = 2", "ante 1000", "As Ah 9s 5c 2s", 2000 + 1000),
        ("[options.aces-up]\ndefault = 1", "aces-up 1000", "8h 8d 8s Qs 2s", 9000),
        ("[options.max-payout]\ndefault = 2500", "aces-up 1000", "8h 8d 8s Qs 2s", 2500),
        ("[rules.sides-survive-a-fold]\ndefault = true", "ante 1000 aces-up 1000", "As Ah 9s 5c 2s", 0),
    ],
)
def test_an_edition_states_only_what_differs(tmp_path: Path, text: str, wagers: str, hand: str, result: int) -> None:
    decision = "fold" if "rules" in text else "play 1000" if wagers.startswith("ante") else "stay"
    r = showdown(own(tmp_path, OURS + text), wagers, hand, decision, "Qc Jd 8c 6c 4h 3h")
    assert net(r, "ann") == result


def test_an_edition_may_start_from_the_us_sheet(tmp_path: Path) -> None:
    game = own(tmp_path, OURS.replace("nz-2012", "us") + '[pays.ante-bonus]\n"straight flush" = 15')
    assert game.cite("10.2(a)(i)") == "US-4CP-AUTO"
    assert net(showdown(game, "ante 1000", "5h 6h 7h 8h Kc", "play 1500"), "ann") == 2500 + 15_000


def test_a_wager_that_could_not_be_paid_exactly_is_refused(tmp_path: Path) -> None:
    game = own(tmp_path, OURS + '[pays.aces-up]\n"pair of aces" = "6/5"\n[options.chip]\ndefault = 1', aces_up_min=1)
    assert game.pays("aces-up")["pair of aces"].win == Fraction(6, 5)
    r = seated(game, ann="1")
    with pytest.raises(Refusal):
        play(r, "ann bet 1 aces-up ann 501")
    assert play(r, "ann bet 1 aces-up ann 505").table.stake("1", "aces-up") == 505
    won = showdown(game, "aces-up 505", "As Ah 9s 5c 2s", "stay")
    assert net(won, "ann") == 606


@pytest.mark.parametrize(
    "text, names",
    [
        pytest.param("", "from", id="nothing"),
        pytest.param("game = = 3", "", id="not toml"),
        pytest.param(OURS.replace('from = "nz-2012"', ""), "starts from", id="no start"),
        pytest.param(OURS.replace("nz-2012", "nz-1999"), "nz-1999", id="a start that is not there"),
        pytest.param(OURS.replace('"nz-2012"', "[]"), "", id="a start that is a list"),
        pytest.param(OURS.replace('"ours"', '"us"'), "us", id="a name that is taken"),
        pytest.param(OURS.replace('"ours"', "3"), "edition", id="a name that is a number"),
        pytest.param(OURS.replace("four-card-poker", "faro"), "faro", id="another game"),
        pytest.param(OURS.replace('"house"', '"maybe"'), "maybe", id="an unknown status"),
        pytest.param(OURS + "jackpot = 1", "jackpot", id="an unknown key"),
        pytest.param(OURS + "pays = 3", "pays", id="pays is a number"),
        pytest.param(OURS + "[pays]\nante = 3", "ante", id="a pay table that is a number"),
        pytest.param(OURS + '[pays.ante]\nwin = "lots"', "lots", id="odds in words"),
        pytest.param(OURS + "[pays.ante]\nwin = -1", "-1", id="negative odds"),
        pytest.param(OURS + "[pays.ante]\nwin = 1.5", "1.5", id="decimal odds"),
        pytest.param(OURS + '[pays.ante]\nwin = "1/0"', "1/0", id="odds over nothing"),
        pytest.param(OURS + "[pays.ante]\nwin = true", "win: true is not odds", id="odds that are a flag"),
        pytest.param(OURS + "[pays.ante]\nwin = false", "ante", id="an Ante that cannot win"),
        pytest.param(OURS + '[pays.ante-bonus]\n"royal flush" = 100', "royal flush", id="a hand that is not there"),
        pytest.param(OURS + "[pays.pairs]\npair = 1", "pairs", id="a wager that is not there"),
        pytest.param(OURS + "[pays.aces-up]\nflush = [1, 2, 3]", "flush", id="three scales of seven"),
        pytest.param(OURS + "[pays.aces-up]\nflush = []", "flush", id="no scale at all"),
        pytest.param(OURS + '[pays.aces-up]\nscale = "nope"', "nope", id="a scale that is not there"),
        pytest.param(OURS + '[pays.aces-up]\nscale = "device"', "device", id="a scale that is no number"),
        pytest.param(OURS + "[pays.aces-up]\ncite = 3", "", id="a clause that is a number"),
        pytest.param(OURS + "[options.aces-up]\nto = 8\ndefault = 8", "aces-up", id="an eighth scale"),
        pytest.param(OURS + "options = 3", "options", id="options is a number"),
        pytest.param(OURS + "[options]\nseats = 3", "seats", id="an option that is a number"),
        pytest.param(OURS + "[options.seats]\ndefault = 9", "seats", id="a default out of range"),
        pytest.param(OURS + '[options.seats]\nfrom = "a"', "seats", id="a range that is no number"),
        pytest.param(OURS + "[options.seats]\nto = 9\ndefault = 9", "seats", id="more seats than areas"),
        pytest.param(OURS + "[options.seats]\ndefault = true", "seats", id="a number turned into a flag"),
        pytest.param(OURS + "[options.device]\none-of = 3", "device", id="words that are a number"),
        pytest.param(OURS + "[options.device]\none-of = [1, 2]", "device", id="words that are numbers"),
        pytest.param(OURS + "[options.ante-mni]\ndefault = 3", "ante-mni", id="an option nobody reads"),
        pytest.param(OURS + "[options.ante-min]\ndefault = 60_000", "ante-min", id="a minimum above the maximum"),
        pytest.param(OURS + '[rules.play-step]\ndefault = "any"', "play-step", id="a rule with an unknown word"),
        pytest.param(
            OURS + '[rules.sides-survive-a-fold]\ndefault = "x"\none-of = ["x"]',
            "sides",
            id="a flag turned into a word",
        ),
        pytest.param(OURS + "cites = 3", "cites", id="cites is a number"),
        pytest.param(OURS + '[cites]\n"5.1" = 3', "5.1", id="a cite that is a number"),
        pytest.param(OURS + "procedure = 3", "procedure", id="procedure is a number"),
        pytest.param(OURS.replace('"house"', '"in force"') + "purposes = 3", "purposes", id="purposes is a number"),
    ],
)
def test_a_broken_edition_is_refused_before_the_first_hand_with_what_is_wrong(
    tmp_path: Path, text: str, names: str
) -> None:
    with pytest.raises(Faulty) as fault:
        own(tmp_path, text)
    assert names in str(fault.value)


@pytest.mark.parametrize("row", ['[pays.colour]\n"win, protested"', '[pays.trifecta]\n"first and second"'])
def test_a_row_that_a_derby_cannot_do_without_stays(tmp_path: Path, row: str) -> None:
    text = OURS.replace("four-card-poker", "racing-card-derby") + f"{row} = false"
    file = tmp_path / "derby.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Faulty, match="cannot do without"):
        find("racing-card-derby", str(file))


@pytest.mark.parametrize("name", ["none.toml", "folder.toml", "binary.toml"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Faulty) as fault:
        find("four-card-poker", str(tmp_path / name))
    assert fault.value.code == "edition/unreadable"
    assert name in str(fault.value)


@pytest.mark.parametrize(
    "content, told",
    [
        (OURS.encode("utf-16"), "ours.toml is not text in UTF-8; save it as UTF-8"),
        (b"\xff\xfe\x00", "ours.toml is not text in UTF-8; save it as UTF-8"),
        (b"game four", "ours.toml is not TOML: Expected '=' after a key"),
        (b"a = " + b"[" * 100_000, "ours.toml is nested too deep; state each table by its name"),
        (b"a." * 20_000 + b"a = 1", "ours.toml is not TOML: a line has more than 200 dots"),
        (b"", "ours.toml states nothing; state game, from, edition and what differs"),
        (b"\xef\xbb\xbf# nothing yet\n", "ours.toml states nothing; state game"),
        (b'edition = "ours"', "ours.toml does not say what it starts from; from is nz-2012 or us"),
        (b'from = "us"', 'ours.toml does not say its game; state game = "four-card-poker"'),
        (b'from = "us"\ngame = "four-card-poker"', "ours.toml does not say its name; give it a name of its own"),
    ],
)
def test_a_file_that_is_no_edition_is_told_as_what_it_is(tmp_path: Path, content: bytes, told: str) -> None:
    (tmp_path / "ours.toml").write_bytes(content)
    with pytest.raises(Faulty) as fault:
        find("four-card-poker", str(tmp_path / "ours.toml"))
    assert str(fault.value).startswith(told)


def test_a_mark_that_some_editors_begin_a_file_with_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_bytes(OURS.encode("utf-8-sig"))
    assert find("four-card-poker", str(tmp_path / "ours.toml")).edition.name == "ours"


# What the house may choose


@pytest.mark.parametrize(
    "name, written, value",
    [
        ("seats", 1, 1),
        ("seats", "7", 7),
        ("device", "shoe", "shoe"),
        ("device", " Shoe ", "shoe"),
        ("aces-up-alone", "no", False),
        ("aces-up-alone", True, True),
        ("blind-play", "ON", True),
        ("ante-min", "$10", 1000),
        ("ante-min", "1000", 1000),
        ("max-payout", 0, 0),
        ("max-payout", "$50000", 5_000_000),
        ("play-step", "ante", "ante"),  # fixed, and so it stays
    ],
)
def test_options_that_make_sense(name: str, written: object, value: object) -> None:
    assert find("four-card-poker", options={name: written}).edition[name] == value


@pytest.mark.parametrize(
    "options, code",
    [
        *(({"seats": n}, "option/value") for n in (0, 8, -1, 7.0, True, None, [1], "", "seven", "$5", "1e0", "٣")),
        *(({"chip": n}, "option/value") for n in (0, 10_001, "-100", "0x10")),
        *(({"ante-min": n}, "option/value") for n in ("$5.50", "5,000", "9" * 40, 10**12 + 1, 0)),
        *(({"aces-up-alone": x}, "option/value") for x in (1, 0, "maybe", None)),
        *(({"device": x}, "option/value") for x in (3, "hand", "", None)),
        ({"max-payout": -1}, "option/value"),
        ({"aces-up": 8}, "option/value"),
        ({"areas-max": 8}, "option/value"),
        ({"jackpot": 1}, "option/unknown"),
        ({"aces_up": 5}, "option/unknown"),
        ({"play-step": "chip"}, "option/fixed"),
        ({"sides-survive-a-fold": True}, "option/fixed"),
        ({"ante-min": 60_000}, "option/limits"),
        ({"ante-max": 400}, "option/limits"),
        ({"aces-up-min": "$1000"}, "option/limits"),
        ({"chip": 10_000, "ante-max": 9_000}, "option/limits"),  # no stake fits
    ],
)
def test_absurd_options_are_refused_with_what_would_have_been_right(options: dict[str, object], code: str) -> None:
    with pytest.raises(Faulty) as fault:
        find("four-card-poker", options=options)
    assert fault.value.code == code
    assert next(iter(options)) in str(fault.value)


@pytest.mark.parametrize("scale", range(1, 8))
def test_of_several_scales_the_one_chosen_is_in_force(scale: int) -> None:
    printed = NZ.edition.data["pays"]["aces-up"]
    columns = {event: row for event, row in printed.items() if isinstance(row, list)}
    assert len(columns) > 5
    chosen = NZ.set(aces_up=scale).pays("aces-up")
    assert {event: chosen[event] for event in columns} == {
        event: odds(row[scale - 1]) for event, row in columns.items()
    }


def test_a_table_of_one_scale_may_be_written_as_a_list_of_one(tmp_path: Path) -> None:
    assert own(tmp_path, OURS + '[pays.ante]\n"win" = [2]').pays("ante")["win"] == odds(2)


def limited(**options: dict[str, object]) -> Edition:
    return sheet("trips", "T-", options={name.replace("_", "-"): row for name, row in options.items()})


@pytest.mark.parametrize(
    "table",
    [
        {"default": "A", "one-of": ["A", "B"]},
        {"default": 7, "from": 1, "to": 7},
        {"default": True},
    ],
)
def test_an_option_beside_a_maximum_of_the_same_name_is_no_minimum(table: dict[str, object]) -> None:
    """Which pay table a house has chosen is not an amount, and its number may be above the most that is bet."""
    edition = limited(trips=table, trips_max={"default": 5, "unit": "cents"})
    assert edition["trips"] == table["default"]


def test_a_minimum_or_a_count_above_its_own_maximum_is_refused() -> None:
    for least in ("trips_min", "trips"):
        with pytest.raises(Faulty, match="more than trips-max"):
            limited(**{least: {"default": 500, "unit": "cents"}, "trips_max": {"default": 400, "unit": "cents"}})


def test_an_edition_whose_pay_table_is_empty_is_not_opened() -> None:
    unwritten = sheet("blackjack", "BJ-", pays={"main": {"win": 1}, "pairs": {"cite": "5.4"}})
    game = second_betting.GAME.with_edition(unwritten)
    with pytest.raises(Refusal, match=r"nothing is said of what pairs pays \(BJ-5.4\); state what it pays") as refusal:
        seated(game, ann="1")
    assert refusal.value.code == "edition/pays"


@pytest.mark.parametrize("options", [{"aces-up": 1}, {"aces-up-alone": False}, {"blind-play": True}, {"areas-max": 2}])
def test_what_the_us_sheet_fixes_the_house_does_not_choose(options: dict[str, object]) -> None:
    with pytest.raises(Faulty):
        find("four-card-poker", "us", options)


def test_a_round_is_played_under_the_rules_it_was_opened_with() -> None:
    game = find("four-card-poker", options={"aces-up": 1, "seats": 3})
    opened = seated(game, ann="1").table.opened
    assert opened is not None
    assert set(opened.options) == {"aces-up=1", "seats=3"}
    for other in (NZ, US, game.set(aces_up=2)):
        with pytest.raises(Refusal) as refusal:
            seated(other).record(who=seated(game).log[0].who, fact=game.opening())
        assert refusal.value.code in ("round/open", "round/other-rules")


def test_limits_are_those_the_house_chose() -> None:
    game = find("four-card-poker", options={"ante-min": "$10", "ante-max": "$20", "aces-up-min": "$1"})
    r = seated(game, ann="1")
    for chips in (1000, 1500, 2000):
        assert play(r, f"ann bet 1 ante ann {chips}").table.stake("1", "ante") == chips
    for chips in (900, 2100, 1050):
        with pytest.raises(Refusal) as refusal:
            play(r, f"ann bet 1 ante ann {chips}")
        assert refusal.value.code == "bet/limits"
    assert play(r, "ann bet 1 aces-up ann 100" + CLOSE).table.stake("1", "aces-up") == 100


# Pay tables with a scale


SCALED = {"cite": "4", "scale": "natural", "win": 1, "blackjack": ["3/2", "6/5", 1]}
NATURAL = {"says": "what a blackjack pays", "default": "3:2", "one-of": ["3:2", "6:5", "1:1"]}


def naturals(**changed: object) -> Edition:
    row = {**NATURAL, **changed}
    return edition_from(
        {**second_betting.GAME.edition.data, "options": {"natural": row}, "pays": {"main": SCALED}}, "here", None
    )


@pytest.mark.parametrize(("word", "written"), [("3:2", "3/2"), ("6:5", "6/5"), ("1:1", "1/1")])
def test_a_scale_may_go_by_words(word: str, written: str) -> None:
    assert naturals().set({"natural": word}).pays("main")["blackjack"] == odds(written)


def test_an_edition_that_leaves_out_words_still_pays_by_the_same_columns() -> None:
    base = naturals()
    own = {**dict.fromkeys(("title", "source"), "ours"), "game": base.game, "from": base.name, "edition": "ours"}
    fewer = {"one-of": ["6:5", "1:1"], "default": "6:5"}
    narrow = edition_from({**own, "status": "house", "date": "2024-01-01", "options": {"natural": fewer}}, "ours", base)
    assert narrow.pays("main")["blackjack"] == odds("6/5")
    assert narrow.set({"natural": "1:1"}).pays("main")["blackjack"] == odds(1)
    with pytest.raises(Faulty):
        narrow.set({"natural": "3:2"})


@pytest.mark.parametrize(
    ("options", "pays"),
    [
        ({"natural": NATURAL}, {"win": [1, 2], "scale": "natural"}),
        ({}, {"win": 1, "scale": "natural"}),
        ({}, {"win": [1, 2]}),
    ],
)
def test_a_table_with_too_few_columns_or_no_scale_for_them_is_refused(options: object, pays: object) -> None:
    with pytest.raises(Faulty) as no:
        edition_from({**second_betting.GAME.edition.data, "options": options, "pays": {"main": pays}}, "here", None)
    assert no.value.code == "pays/scale"


def test_what_is_the_same_everywhere_is_not_an_operators_to_change() -> None:
    base = naturals(**{"same-everywhere": "4"})
    assert base.options["natural"].everywhere == "4"
    with pytest.raises(Faulty) as no:
        edition_from({"options": {"natural": {"same-everywhere": ""}}}, "ours", base)
    assert no.value.code == "edition/option"


@pytest.mark.parametrize("written", [0, 2, 25, 1_000_000])
def test_whole_odds_may_be_a_number_or_its_figures(written: int) -> None:
    assert odds(str(written)) == odds(written)
    assert find("four-card-poker", pays={"aces-up": {"flush": str(written)}}).pays("aces-up")["flush"] == odds(written)


@pytest.mark.parametrize("written", ["-1", "1000001", "٢", "2 ", "", "02x"])
def test_other_figures_are_no_odds(written: str) -> None:
    with pytest.raises(Faulty, match="is not odds"):
        odds(written)


LEAST = {  # what may not be less, and where the clause says so
    ("roulette", "revolutions"): 1, ("roulette", "seats"): 1,
    ("ultimate-texas-holdem", "seats"): 1, ("ultimate-texas-holdem", "areas-max"): 1,
    ("ultimate-texas-holdem", "chip"): 1, ("ultimate-texas-holdem", "ante-min"): 1,
    ("ultimate-texas-holdem", "ante-max"): 1,
}  # fmt: skip


@pytest.mark.parametrize("name, option", LEAST)
def test_an_option_takes_its_least_and_nothing_below(name: str, option: str) -> None:
    least = LEAST[name, option]
    for game in editions(name):
        assert game.edition.options[option].low == least
        with pytest.raises(Faulty):
            game.edition.set({option: least - 1})
