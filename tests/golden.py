"""Golden rounds: a log with what is due after each entry. `python -m tests.golden FILE` writes one anew."""

import sys
from pathlib import Path

from cutcard.core.round import Round
from cutcard.core.text import line
from cutcard.replay import again

ROUNDS = Path(__file__).parent / "rounds"


def annotated(text: str) -> str:
    """The round of this text again, with what is due after each entry and, at the end, what each pair of eyes sees."""
    head = [row for row in text.splitlines() if row.startswith("# ")]
    r, wrong = again(text)
    assert not wrong, wrong
    rows, before = [*head, ""], [""]
    for n, e in enumerate(r.log, 1):
        now = Round(r.game, r.log[:n])
        asked = [f"    # wrong  {fault.cite}: {fault.says}" for fault in now.wrong]
        asked += [f"    # due    {d.id}, {d.who}, {d.cite}" for d in now.due if d.must]
        rows += [line(e), *(asked if asked != before else ())]
        before = asked
    for eyes in (*r.table.places_of, "public"):
        if hidden := [a for a, b in zip(r.seen(eyes), r.log, strict=True) if a != b]:
            rows += ["", f"    # at the end {eyes} reads these as", *(f"    # {line(e)}" for e in hidden)]
    held = {a: chips for a, chips in r.table.chips.items() if isinstance(a, str) and (chips or not r.table.void)}
    net = ", ".join(f"{account} {chips:+}" for account, chips in held.items())
    return "\n".join([*rows, "", f"    # {'over' if r.over else 'not over'}: {net or 'nothing changed hands'}", ""])


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(annotated(path.read_text(encoding="utf-8")), encoding="utf-8")
