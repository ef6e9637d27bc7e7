"""What is printed can be read in any encoding: what it lacks is spelt in letters, and escaped in JSON."""

import codecs
import io
import json
import sys
from typing import Any

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


def spelt(fault: UnicodeError) -> tuple[str | bytes, int]:
    """The signs that an encoding lacks in letters; of what has no letters, the number."""
    assert isinstance(fault, UnicodeEncodeError)
    lacking = fault.object[fault.start : fault.end]
    return lacking.translate(LETTERS).encode("ascii", "backslashreplace").decode("ascii"), fault.end


codecs.register_error("spelt", spelt)


def write_readably() -> None:
    """From now on nothing that is printed fails for want of a sign."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="spelt")


def print_json(data: Any) -> None:
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(data, indent=2, ensure_ascii=not unicode))
