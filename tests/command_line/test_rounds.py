"""The commands about rounds: what should have been paid on one, and whether one that was recorded was lawful."""

import json
from pathlib import Path

import pytest

from tests.command_line import GOLDEN, ROUND, cutcard


def test_settle_reads_a_file_and_standard_input_alike(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND))
    by_name, by_dash = cutcard("settle", str(file), "--json"), cutcard("settle", "-", "--json", stdin=json.dumps(ROUND))
    assert by_name.stdout == by_dash.stdout
    assert json.loads(by_name.stdout)["seats"]["1"]["net"] == 2000


def test_a_mark_before_the_first_letter_is_no_part_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND), encoding="utf-8-sig")
    assert cutcard("settle", str(file)).returncode == 0


def test_settle_for_people_names_the_clause() -> None:
    printed = cutcard("settle", "-", stdin=json.dumps(ROUND)).stdout
    assert "Seat 1: +$20" in printed
    assert "NZ-20-10.2(a)(iv)" in printed


def test_replay_tells_the_round_and_hides_what_the_public_may_not_see() -> None:
    printed = cutcard("replay", str(GOLDEN))
    assert printed.returncode == 0
    assert "every entry was lawful" in printed.stdout
    assert "Kc" not in printed.stdout
    assert "Kc" in cutcard("replay", str(GOLDEN), "--eyes", "auditor").stdout


def test_replay_of_a_round_that_broke_the_rules_says_where_and_exits_1(tmp_path: Path) -> None:
    forged = tmp_path / "forged.round"
    text = GOLDEN.read_text().replace("verdict 1 ante ann win 2000", "verdict 1 ante ann win 9000")
    forged.write_text(text)
    replayed = cutcard("replay", str(forged))
    assert replayed.returncode == 1
    said = " ".join(replayed.stdout.split())
    assert "entry 20: verdict 1 ante ann win 9000 NZ-20-10.2(a)(iv) was written" in said
    assert "the rules say verdict 1 ante ann win 2000 NZ-20-10.2(a)(iv)" in said


def test_a_refused_entry_with_cards_is_told_without_them(tmp_path: Path) -> None:
    forged = tmp_path / "forged.round"
    forged.write_text(GOLDEN.read_text().replace("own Kc 7d 5h 4s 2d", "own Kc 7d 5h 4s"))
    replayed = cutcard("replay", str(forged))
    assert replayed.returncode == 1
    assert "entry 9" in replayed.stdout
    assert "Kc" not in replayed.stdout


def test_replay_of_a_round_that_was_cut_off_says_what_is_due_and_exits_1(tmp_path: Path) -> None:
    cut = tmp_path / "cut.round"
    cut.write_text(GOLDEN.read_text().partition("10 shoe/shoe")[0])
    replayed = cutcard("replay", str(cut))
    assert replayed.returncode == 1
    assert "not finished" in replayed.stdout
    assert "due now: shoe: Deal 5 cards face down to the dealer (NZ-20-8.4(b))" in " ".join(replayed.stdout.split())
    told = cutcard("replay", str(cut), "--json")
    assert (told.returncode, json.loads(told.stdout)["over"]) == (1, False)


def test_replay_says_whether_the_cards_are_as_sealed_only_where_a_proof_was_given(tmp_path: Path) -> None:
    unasked = cutcard("replay", str(GOLDEN), "--json")
    assert (unasked.returncode, json.loads(unasked.stdout)["as_sealed"]) == (0, None)
    played = ["play", "racing-card-derby", "--plain", "--seed", "1", "--save", str(tmp_path)]
    assert cutcard(*played, stdin="r 5\ndeal\nq\n").returncode == 0
    kept, proof = str(tmp_path / "0001.round"), tmp_path / "0001.proof.json"
    asked = cutcard("replay", kept, "--proof", str(proof), "--json")
    assert (asked.returncode, json.loads(asked.stdout)["as_sealed"]) == (0, True)
    root = json.loads(proof.read_text())["root"]
    proof.write_text(proof.read_text().replace(root, root[::-1]))
    broken = cutcard("replay", kept, "--proof", str(proof), "--json")
    assert (broken.returncode, json.loads(broken.stdout)["as_sealed"]) == (1, False)


@pytest.mark.parametrize("rubbish", [b"\xff\xfe\x00", b"0 table/table - | open", b"hello", b"0 a b | bet 1 2 3 x\n"])
def test_a_broken_round_file_is_refused_without_a_traceback(tmp_path: Path, rubbish: bytes) -> None:
    file = tmp_path / "broken.round"
    file.write_bytes(rubbish)
    refused = cutcard("replay", str(file))
    assert refused.returncode == 2
    assert refused.stderr.startswith("cutcard: ")
    assert refused.stderr.count("\n") == 1


def test_many_rounds_are_replayed_one_line_each(tmp_path: Path) -> None:
    good = GOLDEN.read_text(encoding="utf-8")
    (tmp_path / "0001.round").write_text(good, encoding="utf-8")
    (tmp_path / "0002.round").write_text("".join(good.splitlines(keepends=True)[:5]), encoding="utf-8")
    many = cutcard("replay", str(tmp_path), "--json")
    told = [json.loads(line) for line in many.stdout.splitlines()]
    assert [(row["lawful"], row["over"]) for row in told] == [(True, True), (True, False)]
    assert many.returncode == 1
    assert cutcard("replay", str(GOLDEN), str(GOLDEN)).stdout.count(": lawful") == 2


def test_a_folder_without_a_round_is_refused_and_not_taken_for_lawful(tmp_path: Path) -> None:
    for typed in (["replay"], ["replay", str(GOLDEN)], ["bias", "roulette"]):
        refused = cutcard(*typed, str(tmp_path))
        assert (refused.returncode, refused.stdout) == (2, "")
        assert f"{tmp_path} holds no recorded round; name a folder" in refused.stderr
