"""Rounds as a stream: a line in, a line out, whatever is wrong with one of them; and on trust as with every look."""

import io
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from bench.telling import dealt, told
from cutcard import settle, settle_lines
from cutcard.cards import DECK
from cutcard.core.errors import Cutcard, Faulty
from cutcard.core.steps import incomplete
from cutcard.core.text import write
from cutcard.described import play_described, settled
from cutcard.described.fields import Fields
from cutcard.described.follow import follow
from cutcard.described.lines import LONGEST, each_line
from cutcard.described.story import read_story
from cutcard.described.trusting import InDoubt
from cutcard.games import every, find
from cutcard.games.racing_card_derby.race import race
from cutcard.shared.poker import hands
from tests.test_described import ROUND

GOOD = json.dumps(ROUND)
CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")
WORDS = ("play 1", "play 2", "play 3", "fold", "keep aces up")


def cutcard(*args: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "cutcard", "settle", "--lines", *args]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=100, check=False)


def test_each_line_is_answered_as_if_it_were_alone_under_its_number() -> None:
    bad = GOOD.replace("As Ad 9h 4c 2s", "As Ad 9h 4c Kd")
    first, second, third = settle_lines([GOOD, "", bad, GOOD])
    assert first == {"line": 1, **settle(ROUND)}
    assert second == {
        "line": 3,
        "error": {
            "code": "field/twice",
            "message": "dealer: Kd is in seats.1.cards too",
            "cite": "NZ-20-11.6",
            "instead": "each card once",
        },
    }
    assert third == {"line": 4, **settle(ROUND)}


@pytest.mark.parametrize(
    "line, code",
    [
        (b"{", "file/unreadable"),
        (b"game = 'four-card-poker'", "file/unreadable"),
        (b"[" * 100_000, "file/unreadable"),
        (b"\xff", "file/not-text"),
        (b"[]", "file/object"),
        (b"{}", "file/empty"),
        (b'{"game": 1}', "field/word"),
        (b" " * LONGEST + b"{}", "line/long"),
    ],
)
def test_a_line_that_is_no_round_is_refused_and_the_next_answered(line: bytes, code: str) -> None:
    refused, answered = settle_lines([line, GOOD])
    assert refused["error"]["code"] == code
    assert answered["seats"] == settle(ROUND)["seats"]


def test_a_round_names_a_file_of_ones_own_and_a_line_by_somebody_else_names_none(tmp_path: Path) -> None:
    own, none = tmp_path / "own.toml", tmp_path / "none.toml"
    own.write_text('game = "four-card-poker"\nfrom = "nz-2012"\nedition = "mine"\n', encoding="utf-8")
    assert settle(ROUND | {"rules": str(own)}) == settle(ROUND)
    there, nowhere = settle_lines([json.dumps(ROUND | {"rules": str(path)}) for path in (own, none)])
    for answer in (there, nowhere):
        assert (answer["error"]["code"], answer["error"]["instead"]) == ("edition/unknown", "it has nz-2012 or us")


def test_no_more_is_read_than_is_answered() -> None:
    taken = []

    def endless() -> Iterator[str]:
        for n in count():
            taken.append(n)
            yield GOOD

    assert len(list(islice(settle_lines(endless()), 3))) == 3
    assert len(taken) == 3


def test_of_a_line_without_an_end_only_the_beginning_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(b"x" * 5 * LONGEST + b"\n" + GOOD.encode())
    assert [len(line) for line in each_line(str(file))] == [LONGEST + 1, len(GOOD)]


def test_the_command_answers_line_by_line_and_exits_1_if_any_was_refused(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_text(f"{GOOD}\n{GOOD}\n", encoding="utf-8-sig")
    told = cutcard(str(file))
    assert told.returncode == 0
    assert [json.loads(line) for line in told.stdout.splitlines()] == [{"line": n, **settle(ROUND)} for n in (1, 2)]
    told = cutcard("-", stdin=f"{GOOD}\nnonsense\n{GOOD}".encode())
    assert told.returncode == 1
    assert [list(json.loads(line)) for line in told.stdout.splitlines()] == [
        ["line", "seats"],
        ["line", "error"],
        ["line", "seats"],
    ]


def test_an_answer_comes_before_the_next_line_is_asked_for() -> None:
    command = [sys.executable, "-m", "cutcard", "settle", "--lines", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as talk:
        assert isinstance(talk.stdin, io.BufferedWriter)
        assert talk.stdout
        for n in (1, 2):
            talk.stdin.write(GOOD.encode() + b"\n")
            talk.stdin.flush()
            assert json.loads(talk.stdout.readline())["line"] == n


def test_whoever_stops_reading_has_read_enough_and_nothing_was_refused() -> None:
    command = [sys.executable, "-m", "cutcard", "settle", "--lines", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as talk:
        assert talk.stdin
        assert talk.stdout
        assert talk.stderr
        talk.stdout.close()
        talk.stdin.write(GOOD.encode() + b"\n")
        talk.stdin.close()
        assert (talk.stderr.read(), talk.wait(60)) == (b"", 0)


# On trust.


def poker(chance: random.Random, **more: Any) -> dict[str, Any]:
    """Up to seven hands, some of them with nobody behind, cards and choices at random."""
    pack = chance.sample(DECK, 52)
    seats: dict[str, Any] = {}
    for area in chance.sample("1234567", chance.randint(1, 7)):
        bets = {wager: 500 * chance.randint(1, 9) for wager in chance.sample(("ante", "aces-up"), chance.randint(1, 2))}
        seat = {"bets": bets, "cards": " ".join(pack.pop() for _ in range(5))}
        said = (
            {"absent": True}
            if chance.random() < 0.1
            else {"choice": chance.choice(WORDS if "ante" in bets else ("stay", "fold"))}
        )
        seats[area] = {**seat, **said}
    return {"game": "four-card-poker", "seats": seats, "dealer": " ".join(pack[:6]), **more}


def described(chance: random.Random) -> Iterator[dict[str, Any]]:
    for _ in range(60):
        yield poker(chance)
        yield poker(chance, options={"device": "shoe"}, limits={"ante": [500, 2000]})
        jackpot = poker(chance, rules="us", meters={"mega": 10_000_000, "major": 500_000, "minor": 100_000})
        for seat in jackpot["seats"].values():
            seat["bets"]["progressive"] = 500
        yield jackpot
        cards = chance.sample(DECK, 52)
        run = next(cards[:n] for n in range(52) if race(cards[:n]).over)
        bets = {"red": 200, "spades": 100, "quinella diamonds hearts": 100}
        yield {"game": "racing-card-derby", "seats": {"1": {"bets": bets}}, "cards": " ".join(run)}


def outcome(data: dict[str, Any]) -> str:
    try:
        return write(play_described(data).log)
    except Cutcard as fault:
        return f"{type(fault).__name__} {fault.code}: {fault}"


def other_cards(example: str, chance: random.Random) -> Any:
    """The round of the example with every card exchanged for another."""
    instead = dict(zip(DECK, chance.sample(DECK, 52), strict=True))
    return json.loads(CARD.sub(lambda found: instead[found[0]], example))


def test_what_is_played_on_trust_is_what_is_played_with_a_look_after_every_entry(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = random.Random(11)
    examples = [found.examples["settle"] for found in every() if "settle" in found.examples]
    rounds = [*described(chance), *(other_cards(example, chance) for example in examples for _ in range(20))]
    rounds += [told(r) for found in every() if "settle" in found.examples for r in islice(dealt(found, 3, chance), 20)]
    trusting = [outcome(data) for data in rounds]
    monkeypatch.setattr(sys.modules["cutcard.described.follow"], "on_trust", never)
    assert [outcome(data) for data in rounds] == trusting
    over = [told for told in trusting if "verdict" in told]
    assert 50 < len(over) < len(rounds)  # some were settled, some refused


def test_a_round_that_was_dealt_and_is_told_is_settled_as_it_was() -> None:
    for found in every():
        for r in islice(dealt(found, 3, random.Random(5)), 10) if "settle" in found.examples else ():
            assert settle(told(r)) == settled(r), write(r.log)


def test_what_is_wrong_as_soon_as_bets_are_closed_is_seen_on_trust_too() -> None:
    none_is_whole = incomplete(lambda g, t, place: False, hands, cite="5.1")
    game = replace(find("four-card-poker", "", {"aces-up": 5}), faults=(none_is_whole,))
    story = read_story(Fields(ROUND, ""), game, None, whole=True)
    with pytest.raises(Faulty, match="'play 3' was never asked for"):
        follow(game, story, [])


def never(*_: object) -> None:
    raise InDoubt


def test_a_game_with_the_same_options_is_the_same_game_and_true_is_not_1() -> None:
    name = "four-card-poker"
    assert find(name) is find(name, "nz-2012", {})
    both = {"aces-up": 5, "view-one": True}
    assert find(name, "", both) is find(name, "", dict(reversed(both.items())))
    assert find(name, "", {"aces-up": 1}) is not find(name, "", {"aces-up": 2})
    with pytest.raises(Faulty, match="aces-up is a whole number from 1 to 7, not true"):
        find(name, "", {"aces-up": True})
    assert find(name, "", {"aces-up": 1}).number("aces-up") == 1
