"""Reading an edition from its file. What is wrong with it is said before the first hand, with the file and the key."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cutcard.core.edition import PURPOSES, STATUSES, Edition, Option
from cutcard.core.errors import Faulty, in_words, one_of, quoted
from cutcard.core.money import STAKE_MAX, odds
from cutcard.core.overlay import PAY_KEYS, TABLES, WORDS, lay_over, merge, shape

NEEDED = ("game", "edition", "title", "status", "source", "date", "clauses")


def read_edition(path: Path, base: Edition | None = None, shared: Path | None = None) -> Edition:
    data = read_toml(path)
    return edition_from(beside(data, read_toml(shared)) if shared else data, path.name, base)


def beside(own: Mapping[str, Any], shared: Mapping[str, Any]) -> dict[str, Any]:
    """An edition with what several state alike; which of its own clauses asks for that, its cites say by a word."""
    cites = own["cites"]

    def numbered(rows: Mapping[str, Any]) -> dict[str, Any]:
        return {
            key: cites[value] if key == "cite" else numbered(value) if isinstance(value, dict) else value
            for key, value in rows.items()
        }

    return merge(own, merge(numbered(shared), own))


DOTS = 200  # in a line


def read_toml(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")  # some editors begin a file with a mark
        if any(row.count(".") > DOTS for row in text.splitlines()):  # a key of so many parts takes for ever to read
            raise ValueError(f"a line has more than {DOTS} dots")
        return tomllib.loads(text)
    except OSError as fault:
        told, instead = f"cannot be read: {in_words(fault)}", "name a file that exists and can be read"
    except UnicodeDecodeError:
        told, instead = "is not text in UTF-8", "save it as UTF-8"
    except RecursionError:
        told, instead = "is nested too deep", "state each table by its name, as in [pays.main]"
    except ValueError as fault:
        told, instead = f"is not TOML: {fault}", "write each key as name = value"
    raise Faulty("edition/unreadable", f"{path.name} {told}", instead=instead)


def edition_from(data: Mapping[str, Any], file: str, base: Edition | None) -> Edition:
    if base:
        data = lay_over(base, data, file)
    shape(data, file, (*WORDS, *TABLES, "clauses", "procedure"))
    if missing := next((key for key in NEEDED if key not in data), ""):
        raise Faulty("edition/incomplete", f"{file} lacks {missing}", instead=f'state {missing} = "…"')
    may_be_in_force(data, file)
    options = {name: option(name, row, file, fixed=False) for name, row in data.get("options", {}).items()}
    options |= {name: option(name, row, file, fixed=True) for name, row in data.get("rules", {}).items()}
    edition = Edition(
        game=data["game"],
        name=data["edition"],
        title=data["title"],
        status=data["status"],
        source=data["source"],
        date=data["date"],
        clauses=data["clauses"],
        cites=data.get("cites", {}),
        options=options,
        tables=tables(data.get("pays", {}), options, file),
        data=data,
    )
    return edition.set({})


def may_be_in_force(data: Mapping[str, Any], file: str) -> None:
    """An edition in force carries a note against each purpose of the Act (NZ-ACT-NODEROGATE)."""
    if data["status"] not in STATUSES:
        raise Faulty("edition/status", f"{file}: status is {one_of(STATUSES)}, not {data['status']!r}")
    notes = data.get("purposes", {})
    for purpose in PURPOSES if data["status"] == "in force" else ():
        if not str(notes.get(purpose, "")).strip():
            message = f"{file} cannot be in force without a note on the purpose {purpose!r}"
            raise Faulty("edition/no-impact-note", message, "NZ-ACT-NODEROGATE", f"write it under [purposes] {purpose}")


def option(name: str, row: Mapping[str, Any], file: str, *, fixed: bool) -> Option:
    made = Option(
        name,
        row.get("says", ""),
        row["default"],
        row.get("cite", ""),
        row.get("from", 0),
        row.get("to", STAKE_MAX),
        tuple(row.get("one-of", ())),
        row.get("unit") == "cents",
        fixed,
        tuple(row.get("columns", row.get("one-of", ()))),
        row.get("same-everywhere", ""),
        row.get("opens-from", 0),
        row.get("approved-from", STAKE_MAX + 1),
        row.get("approval", ""),
        row.get("set-up", False),
        row.get("notice", ""),
        tuple(row.get("told", {}).items()),
    )
    try:
        made.read(made.default)
    except Faulty as fault:
        raise Faulty(fault.code, f"{file}: {fault.message}") from None
    return made


def supplied(written: object, options: Mapping[str, Option]) -> bool:
    """Whether a row is the house's to supply: `{ odds = OPTION, weight = OPTION }`, both whole numbers."""
    named = written.values() if isinstance(written, dict) and written.keys() == {"odds", "weight"} else ()
    return bool(named) and all(name in options and type(options[name].default) is int for name in named)


def tables(pays: Mapping[str, Any], options: Mapping[str, Option], file: str) -> dict[str, Any]:
    """Pay tables with their rows apart from cite and scale; every odds is read once, so that a slip stops here."""
    made = {}
    for name, table in pays.items():
        rows = {event: written for event, written in table.items() if event not in PAY_KEYS}
        scale = table.get("scale", "")
        for named in filter(None, (scale, table.get("commission", ""))):
            if named not in options:
                message = f"{file}: {name} is paid by {quoted(named, 30)}, and there is no such option"
                raise Faulty("pays/scale", message, instead="name an option of this edition")
        for event, written in rows.items():
            if isinstance(written, list) and (len(written) < options[scale].scales if scale else len(written) > 1):
                wanted = f"one for each of {scale}: {options[scale].may_be}" if scale else "one, or name its scale"
                raise Faulty("pays/scale", f"{file}: {name}, {event} has {len(written)} odds", instead=f"give {wanted}")
            for column in written if isinstance(written, list) else [] if supplied(written, options) else [written]:
                try:
                    column is False or odds(column)
                except Faulty as fault:
                    message = f"{file}: {name}, {event}: {fault.message}"
                    raise Faulty(fault.code, message, instead=fault.instead) from None
        made[name] = {key: table[key] for key in PAY_KEYS if key in table} | {"rows": rows}
    return made
