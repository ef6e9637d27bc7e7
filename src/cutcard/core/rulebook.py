"""Reading an edition from its file. What is wrong with it is said before the first hand, with the file and the key."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cutcard.core.edition import PURPOSES, STATUSES, Edition, Option
from cutcard.core.errors import Faulty, one_of
from cutcard.core.money import STAKE_MAX, odds


def read_edition(path: Path, base: Edition | None = None) -> Edition:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise Faulty("edition/unreadable", f"{path.name} cannot be read: {fault}") from None
    return edition_from(data, path.name, base)


def edition_from(data: Mapping[str, Any], file: str, base: Edition | None) -> Edition:
    merged = merge(base.data, data) if base else data
    for key in ("game", "edition", "title", "status", "source", "date", "clauses"):
        if not isinstance(merged.get(key), str):
            raise Faulty("edition/incomplete", f"{file} lacks {key}", instead=f'state {key} = "…"')
    known = {
        "game",
        "edition",
        "from",
        "title",
        "status",
        "source",
        "date",
        "clauses",
        "cites",
        "options",
        "rules",
        "pays",
        "purposes",
        "procedure",
        "glossary",
        "elsewhere",
        "inscription",
        "not-offered",
    }
    if unknown := sorted(set(data) - known):
        raise Faulty(
            "edition/unknown-key",
            f"{file} has an unknown key {unknown[0]!r}",
            instead=f"the keys are {one_of(sorted(known))}",
        )
    if merged["status"] not in STATUSES:
        raise Faulty("edition/status", f"{file}: status is {one_of(STATUSES)}, not {merged['status']!r}")
    if merged["status"] == "in force":
        for purpose in PURPOSES:
            if not str(merged.get("purposes", {}).get(purpose, "")).strip():
                raise Faulty(
                    "edition/no-impact-note",
                    f"{file} cannot be in force without a note on the purpose {purpose!r}",
                    "NZ-ACT-NODEROGATE",
                )
    options = {name: option(name, row, file, fixed=False) for name, row in merged.get("options", {}).items()}
    options |= {name: option(name, row, file, fixed=True) for name, row in merged.get("rules", {}).items()}
    return Edition(
        merged["game"],
        merged["edition"],
        merged["title"],
        merged["status"],
        merged["source"],
        merged["date"],
        merged["clauses"],
        merged.get("cites", {}),
        options,
        tables(merged.get("pays", {}), file),
        merged,
    )


def option(name: str, row: Any, file: str, *, fixed: bool) -> Option:
    keys = {"cite", "says", "default", "from", "to", "one-of", "unit"}
    if not isinstance(row, dict) or set(row) - keys or not isinstance(row.get("default"), bool | int | str):
        raise Faulty(
            "edition/option", f"{file}: option {name} needs says and default, and no more than {one_of(sorted(keys))}"
        )
    made = Option(
        name,
        str(row.get("says", "")),
        row["default"],
        str(row.get("cite", "")),
        row.get("from", 0),
        row.get("to", STAKE_MAX),
        tuple(row.get("one-of", ())),
        row.get("unit") == "cents",
        fixed,
    )
    made.read(made.default)
    return made


def tables(pays: Any, file: str) -> dict[str, Any]:
    """Pay tables with their rows apart from cite and scale; every odds is read once, so that a slip stops here."""
    made = {}
    for name, table in pays.items():
        rows = {event: written for event, written in table.items() if event not in ("cite", "scale")}
        for event, written in rows.items():
            for column in written if isinstance(written, list) else [written]:
                try:
                    column is False or odds(column)
                except Faulty as fault:
                    raise Faulty(
                        fault.code, f"{file}: {name}, {event}: {fault.message}", instead=fault.instead
                    ) from None
        made[name] = {key: table[key] for key in ("cite", "scale") if key in table} | {"rows": rows}
    return made


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """What differs laid over what it starts from, table by table."""
    made = dict(base)
    for key, value in over.items():
        below = base.get(key)
        made[key] = merge(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return made
