"""`cutcard replay` for people: one line an entry, with the clause it came under, as these eyes saw it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cutcard.chance.receipts import FORM
from cutcard.console.output import Listing, keep
from cutcard.console.page import grid, heading, say
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Who
from cutcard.core.money import signed
from cutcard.core.round import Round
from cutcard.core.text import line
from cutcard.core.words import words_of
from cutcard.described.fields import load, read_file
from cutcard.replay import again


def transcript(r: Round, eyes: str) -> list[tuple[str, str, str, str]]:
    """Number, author, fact and clause of each entry."""
    rows = []
    before, says = Round(r.game), words_of(r.game).entry
    for n, (e, whole) in enumerate(zip(r.seen(eyes), r.log, strict=True)):
        cite = next((d.cite for d in before.due + before.corrections if d.id == e.answers), "") if n else ""
        who = e.who.name if e.who == Who(e.who.name) or e.who.name == e.who.role else f"{e.who.name} ({e.who.role})"
        rows.append(
            (
                str(e.number),
                who,
                says(e) + (f" ({e.why})" if e.why else ""),
                cite if e.answers else "recorded" if n else "",
            )
        )
        before = before.after(whole)
    return rows


def as_listing(r: Round, eyes: str) -> Listing:
    return ("entry", "who", "what", "clause"), transcript(r, eyes)


def results(r: Round) -> dict[str, int]:
    """What each person and the house are up or down by."""
    return {str(account): chips for account, chips in r.table.chips.items() if isinstance(account, str)}


def as_data(r: Round, wrong: str, eyes: str, sealed: bool | None) -> dict[str, Any]:
    """For programs; whether the cards are as sealed is not known where no proof was looked at."""
    return {
        "game": r.game.name,
        "rules": r.game.edition.name,
        "lawful": not wrong,
        "wrong": wrong,
        "over": r.over,
        "as_sealed": sealed,
        "entries": [line(e) for e in r.seen(eyes)],
        "due": [{"duty": d.id, "who": d.who, "cite": d.cite} for d in r.due],
        "net": results(r),
    }


def recorded(names: Sequence[str]) -> list[Path]:
    """The files that were named, and every round in the folders that were."""
    return [file for path in map(Path, names) for file in (rounds_in(path) if path.is_dir() else [path])]


def rounds_in(folder: Path) -> list[Path]:
    """Every round that was kept there, in order."""
    if found := sorted(folder.glob("*.round")):
        return found
    raise Faulty("file/none", f"{folder} holds no recorded round", instead="name a folder that `play --save` wrote")


def read_proof(name: str) -> Mapping[str, Any]:
    """What was published of a seal, from a file."""
    text = read_file(name)
    try:
        return load(text, name, toml=False)
    except Faulty:
        instead = "give the one that was kept beside the round, such as 0001.proof.json"
        raise Faulty("proof/form", f"{name} is not a proof", instead=instead) from None


def text_of_receipts(given: str) -> str:
    """Return a receipt for a share, or those in a file."""
    return given if FORM.fullmatch(given) else read_file(given)


def print_many(paths: Iterable[Path], rules: str, as_json: bool, csv: Path | None) -> bool:
    """One line a round, as JSON or for people; whether all were lawful and finished."""
    sound, rows = True, []
    for path in paths:
        try:
            r, wrong = again(read_file(str(path)), rules)
            told: dict[str, Any] = {"file": str(path), "lawful": not wrong, "over": r.over, "net": results(r)}
            said = wrong or ("lawful" if r.over else "lawful so far, and not finished")
        except Faulty as fault:
            told, wrong, said = {"file": str(path), "lawful": False, "over": False}, str(fault), str(fault)
        for account, chips in told.get("net", {"": ""}).items():
            rows.append((path, told["lawful"], told["over"], wrong, account, chips))
        sound = sound and told["lawful"] and told["over"]
        if as_json:
            print(json.dumps(told | {"wrong": wrong}, ensure_ascii=True))
        else:
            say(f"{path}: {said}", whole=True)
    keep(csv, lambda: (("file", "lawful", "over", "wrong", "account", "net"), rows))
    return sound


def print_replay(r: Round, wrong: str, eyes: str, sealed: bool | None) -> None:
    e = r.game.edition
    heading(f"{r.game.name}, {e.title} ({e.status}), as seen by {eyes}")
    grid(transcript(r, eyes), "", "who", "what", "clause", right=(0,), wide=2)
    say("")
    if wrong:
        say(f"Not as it should be: {wrong}", "bold")
    elif not r.over:
        words = words_of(r.game)
        due = "; ".join(f"{d.who}: {one_of([*map(words.to_do, d.options)])} ({d.cite})" for d in r.due if d.must)
        say(f"The round is not finished. Lawful so far; due now: {due}", "bold")
    else:
        net = ", ".join(f"{account} {signed(chips)}" for account, chips in results(r).items())
        say(f"The replay ends the same way, and every entry was lawful. {net}")
    if sealed and any(item.open for item in r.table.items.values()):
        say("Every card shown is the one that was sealed before the bets.")
    elif sealed:
        say("An order was sealed before the bets. No card was shown, so there is nothing to prove of it.")
