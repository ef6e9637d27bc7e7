"""Many described rounds as a stream: one JSON object a line in, one answer a line out, and no more kept than a line."""

from collections.abc import Iterable, Iterator
from typing import Any

from cutcard.core.errors import Cutcard, Faulty, quoted
from cutcard.core.given import checked
from cutcard.described import play_described
from cutcard.described import settled as told
from cutcard.described.fields import load, opened
from cutcard.games import named

LONGEST = 1_000_000  # bytes of one round


@checked
def settle_lines(lines: Iterable[str | bytes]) -> Iterator[dict[str, Any]]:
    """Settle one described round per line; answer each line that is not blank with its number and what `settle` says.

    Lines may come from others: `rules` names an edition, and no file is opened on the word of a line. An answer is
    `{"line": 1, "seats": {…}}`, or if the round is refused
    `{"line": 2, "error": {"code": …, "message": …, "cite": …, "instead": …}}`.
    """
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str | bytes) or line.strip():
            yield {"line": number, **settled(line, f"line {number}")}


def settled(line: str | bytes, name: str) -> dict[str, Any]:
    try:
        return told(play_described(load(text(line, name), name, toml=False), named))
    except Cutcard as fault:
        said = {"code": fault.code, "message": fault.message, "cite": fault.cite, "instead": fault.instead}
        return {"error": said}


def text(line: str | bytes, name: str) -> str:
    if not isinstance(line, str | bytes):
        raise Faulty("line/text", f"{name} is {quoted(line)}, not text", instead="write each round as JSON on a line")
    if len(line) > LONGEST:
        raise Faulty("line/long", f"{name} has more than {LONGEST:,} bytes", instead="write one round on a line")
    try:
        return line if isinstance(line, str) else line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Faulty("file/not-text", f"{name} is not text in UTF-8", instead="save it as UTF-8") from None


def each_line(name: str) -> Iterator[bytes]:
    """A file, or standard input for a dash, line by line; of a line that is too long only so much that this is seen."""
    with opened(name) as file:
        while line := file.readline(LONGEST + 1):
            rest = line
            while len(rest) > LONGEST and not rest.endswith(b"\n"):
                rest = file.readline(LONGEST + 1)
            yield line
