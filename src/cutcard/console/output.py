"""What is printed can be read in any encoding: what it lacks is spelt in letters, and escaped in JSON."""

import codecs
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

Listing = tuple[Sequence[str], Iterable[Sequence[Any]]]  # heads, and rows with every digit

LETTERS = str.maketrans(
    {
        **dict(zip("♠♥♦♣", "shdc", strict=True)),
        **dict.fromkeys("█▉▊▋▌░", "#"),
        **dict.fromkeys("▍▎▏│┃┊", "|"),
        **dict.fromkeys("╭╮╰╯", "+"),
        **dict.fromkeys("“”", '"'),
        **dict.fromkeys("‘’", "'"),
        **dict.fromkeys("─–—", "-"),
        "×": "x", "·": ".", "…": "...", "±": "+/-", "§": "section", "↑": "^", "↓": "v",
    }
)  # fmt: skip


class StandardOutput(type(Path())):  # type: ignore[misc]
    """The file that is called -: what is written to it is all that the command prints."""

    stream: Any = None

    def write_bytes(self, data: Any) -> int:
        self.stream.flush()
        self.stream.buffer.write(data)
        self.stream.buffer.flush()
        return len(data)


def spelt(fault: UnicodeError) -> tuple[str | bytes, int]:
    """The signs that an encoding lacks in letters; of what has no letters, the number."""
    assert isinstance(fault, UnicodeEncodeError)
    lacking = fault.object[fault.start : fault.end]
    return lacking.translate(LETTERS).encode("ascii", "backslashreplace").decode("ascii"), fault.end


codecs.register_error("spelt", spelt)


def write_readably() -> None:
    """From now on nothing that is printed fails for want of a sign, or of somewhere to print it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # who started it has closed it
            setattr(sys, name, io.TextIOWrapper(io.FileIO(os.devnull, mode), "utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="spelt")


def print_json(data: Any) -> None:
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(data, indent=2, ensure_ascii=not unicode))


def keep(csv: Path | None, listing: Callable[[], Listing]) -> None:
    """As a table with every row and digit, where a file is named for it."""
    if csv:
        from cutcard.par.files import write_csv

        write_csv(csv, *listing())
        tell_written(csv)


def tell_written(path: Path) -> None:
    """That a file is there now; of standard output nobody needs to be told."""
    if not isinstance(path, StandardOutput):
        print(f"written: {path}", file=sys.stderr)


def tell(
    data: Callable[[], Any], listing: Callable[[], Listing], show: Callable[[], None], as_json: bool, csv: Path | None
) -> None:
    """What was found, for people or as JSON; and as CSV."""
    keep(csv, listing)
    print_json(data()) if as_json else show()
