"""What an edition of one's own may say about the one it starts from: it may narrow and change, not widen or invent."""

from collections.abc import Mapping
from typing import Any

from cutcard.core.edition import Edition, Option
from cutcard.core.errors import Faulty, in_json, one_of

WORDS = ("game", "from", "edition", "title", "status", "source", "date", "inscription")
TABLES = ("cites", "options", "rules", "pays", "purposes", "glossary", "elsewhere", "layout")
PAY_KEYS = ("cite", "scale", "commission", "offered", "fixed")  # of a pay table, beside its rows


def lay_over(base: Edition, data: Mapping[str, Any], file: str) -> dict[str, Any]:
    """The base's data with what differs laid over it, once that has been found to fit."""
    shape(data, file, (*WORDS, *TABLES))
    for section in ("options", "rules"):
        for name, row in data.get(section, {}).items():
            fits_option(base, name, row, file)
            if section == "options" and base.options[name].fixed:
                raise Faulty(
                    "edition/option", f"{file}: {name} is fixed by {base.name}", instead=f"write [rules.{name}]"
                )
    for name, table in data.get("pays", {}).items():
        fits_pays(base, name, table, file)
    for word, row in data.get("glossary", {}).items():
        told = isinstance(row, dict) and isinstance(row.get("says"), str) and (row.get("act") or "cite" in row)
        if not told:
            raise Faulty("edition/glossary", f"{file}: glossary {in_json(word, 30)} needs says, and act or cite")
    if "wanted" in data.get("layout", {}):
        raise Faulty(
            "edition/layout",
            f"{file}: what the rules want on the cloth is not an operator's to change",
            instead="leave it out",
        )
    for clause, id in data.get("cites", {}).items():
        if not isinstance(id, str):
            raise Faulty("edition/cite", f"{file}: cites {clause!r} is a clause in words, not {in_json(id, 30)}")
    whole = {**data}
    for section in ("options", "rules"):
        if section in data:
            whole[section] = {name: {**base_row(base, name), **row} for name, row in data[section].items()}
            for name, row in whole[section].items():
                if words := base.options[name].columns:
                    row["columns"] = list(words)
    return merge(base.data, whole)


def base_row(base: Edition, name: str) -> Mapping[str, Any]:
    """The option as the base states it, whichever section it stands in."""
    row: Mapping[str, Any] = base.data.get("rules", {}).get(name) or base.data["options"][name]
    return row


def shape(data: Mapping[str, Any], file: str, known: tuple[str, ...]) -> None:
    """Known keys only, words where words belong and tables where tables belong."""
    for key, value in data.items():
        if key not in known:
            raise Faulty("edition/unknown-key", f"{file} has an unknown key {key!r}", instead=f"keys: {one_of(known)}")
        if key in WORDS and not isinstance(value, str):
            raise Faulty(
                "edition/word", f"{file}: {key} is words, not {in_json(value, 30)}", instead=f'write {key} = "…"'
            )
        if key in TABLES and not isinstance(value, dict):
            raise Faulty(
                "edition/table", f"{file}: {key} is a table, not {in_json(value, 30)}", instead=f"write [{key}]"
            )


def fits_option(base: Edition, name: str, row: Any, file: str) -> None:
    option = base.options.get(name)
    if option is None:
        known = one_of(sorted(base.options))
        raise Faulty(
            "edition/option", f"{file}: {base.game} has no option {in_json(name, 30)}", instead=f"it has {known}"
        )
    if not isinstance(row, dict):
        raise Faulty(
            "edition/option", f"{file}: {name} is a table, not {in_json(row, 30)}", instead=f"write [options.{name}]"
        )
    if misfit := next((key for key, value in row.items() if not fits(option, key, value)), ""):
        wanted = f"no wider than the edition {base.name} allows"
        raise Faulty(
            "edition/option", f"{file}: {name} cannot have {misfit} {in_json(row[misfit], 30)}", instead=wanted
        )


def fits(option: Option, key: str, value: Any) -> bool:
    match key:
        case "default":
            return type(value) is type(option.default)
        case "from" | "to":
            return type(value) is int and option.low <= value <= option.high
        case "one-of":
            return isinstance(value, list) and bool(value) and all(word in option.words for word in value)
        case "cite" | "says":
            return isinstance(value, str)
    return False


def fits_pays(base: Edition, name: str, table: Any, file: str) -> None:
    """Rows of a table that is there; as many columns as it has scales, or one odds for all; `win` stays."""
    if name not in base.tables:
        raise Faulty(
            "edition/pays",
            f"{file}: nothing pays on {in_json(name, 30)}",
            instead=f"tables: {one_of(list(base.tables))}",
        )
    if not isinstance(table, dict):
        raise Faulty(
            "edition/pays", f"{file}: pays.{name} is a table, not {in_json(table, 30)}", instead=f"write [pays.{name}]"
        )
    scale = base.tables[name].get("scale", "")
    columns = base.options[scale].scales if scale else 1
    for event, written in table.items():
        if event in base.tables[name].get("fixed", ()):
            message = f"{file}: {name}, {event} is paid as the rule says, and by no odds of your own"
            cite = base.cite(base.tables[name].get("cite", ""))
            raise Faulty("edition/fixed", message, cite, "change an option, or another row")
        wrong = event in PAY_KEYS or (event == "win" and written is False)
        if wrong or (isinstance(written, list) and len(written) != columns):
            wanted = f"give one odds{f', or a list of {columns}' if scale else ''}"
            raise Faulty("edition/pays", f"{file}: {name}, {event} cannot be {in_json(written, 30)}", instead=wanted)


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """What differs laid over what it starts from, table by table."""
    made = dict(base)
    for key, value in over.items():
        below = base.get(key)
        made[key] = merge(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return made
