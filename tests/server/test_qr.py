"""The QR code of a way in, read again as a camera does: by another road than it was drawn, after ISO/IEC 18004."""

import json
import subprocess
from functools import reduce
from pathlib import Path

import pytest

from cutcard.server.screens import FOLDER
from tests.fair.test_verifier import NODE

ROOM = {21: 19, 25: 34, 29: 55, 33: 80, 37: 108}  # bytes by the size of a code of level L
FORMAT = "111011111000100"  # level L, mask 0: table C.1
TEXTS = ("A", "http://127.0.0.1:8080/ui/#/pair/P9M538TA", "x" * 32, "x" * 33, "é" * 38, "q" * 106)


@pytest.fixture(scope="module")
def codes(tmp_path_factory: pytest.TempPathFactory) -> list[list[list[int]] | None]:
    """What the page draws of each, and of one that is too long."""
    source = (FOLDER / "qr.js").read_text(encoding="utf-8").replace("./vendor/", (FOLDER / "vendor").as_uri() + "/")
    module = Path(tmp_path_factory.mktemp("qr")) / "qr.mjs"
    module.write_text(source, encoding="utf-8")
    script = f"import {{ modules }} from {json.dumps(module.as_uri())}; console.log(JSON.stringify(TEXTS.map(modules)))"
    run = script.replace("TEXTS", json.dumps([*TEXTS, "q" * 107]))
    done = subprocess.run([NODE, "--input-type=module", "--eval", run], capture_output=True, text=True, check=True)
    found: list[list[list[int]] | None] = json.loads(done.stdout)
    return found


def words_of(rows: list[list[int]]) -> list[int]:
    """The codewords: two columns at a time from the right, up and down, around what every code has."""
    size = len(rows)

    def fixed(x: int, y: int) -> bool:
        corner = (x < 9 and y < 9) or (x > size - 9 and y < 9) or (x < 9 and y > size - 9)
        return corner or 6 in (x, y) or (size > 21 and abs(x - size + 7) < 3 and abs(y - size + 7) < 3)

    bits, up = "", True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for y in range(size - 1, -1, -1) if up else range(size):
            bits += "".join(str(rows[y][x] ^ ((x + y) % 2 == 0)) for x in (right, right - 1) if not fixed(x, y))
        up = not up
    return [int(bits[n : n + 8], 2) for n in range(0, len(bits) - 7, 8)]


def doubled(a: int) -> int:
    return (a << 1) ^ (0x11D if a & 0x80 else 0)


def by_power(a: int, power: int) -> int:
    """Times two to that power, in the field of 256 elements."""
    return reduce(lambda value, _: doubled(value), range(power), a)


def test_a_camera_reads_what_was_meant_and_finds_no_error(codes: list[list[list[int]] | None]) -> None:
    *drawn, too_long = codes
    assert too_long is None
    for text, rows in zip(TEXTS, drawn, strict=True):
        assert rows
        size, said = len(rows), text.encode()
        words = words_of(rows)
        for root in range(len(words) - ROOM[size]):  # Reed and Solomon: every syndrome is nought
            assert reduce(lambda sum, word, r=root: by_power(sum, r) ^ word, words, 0) == 0, text  # type: ignore[misc]
        bits = "".join(f"{word:08b}" for word in words)
        assert (bits[:4], int(bits[4:12], 2)) == ("0100", len(said))
        assert bytes(int(bits[12 + 8 * n :][:8], 2) for n in range(len(said))) == said
        assert "".join(str(rows[8][x]) for x in (0, 1, 2, 3, 4, 5, 7, 8)) == FORMAT[:8]
        assert "".join(str(rows[y][8]) for y in (7, 5, 4, 3, 2, 1, 0)) == FORMAT[8:]
        for x, y in ((0, 0), (size - 7, 0), (0, size - 7)):
            assert [rows[y + n][x : x + 7] for n in (0, 1, 3)] == [[1] * 7, [1, *[0] * 5, 1], [1, 0, 1, 1, 1, 0, 1]]
