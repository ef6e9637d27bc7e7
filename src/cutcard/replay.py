"""Any recorded round again: read from text, put through both doors, and told as these eyes saw it."""

from collections.abc import Sequence
from typing import Any

from cutcard.chance.commitment import called, read_proofs, seals
from cutcard.chance.marks import not_held
from cutcard.chance.receipts import read_receipt
from cutcard.chance.shares import opened, promise_of
from cutcard.core.errors import Cutcard, Faulty
from cutcard.core.facts import Bet, Deal, Entry, Open
from cutcard.core.given import checked
from cutcard.core.round import Round
from cutcard.core.text import read, words, write
from cutcard.games import find, named


@checked
def written(r: Round) -> str:
    """Write the round as text, one entry per line, as `again` reads it and `cutcard play --save` keeps it."""
    return write(r.log)


@checked
def again(text: str, rules: str = "") -> tuple[Round, str]:
    """Replay a recorded round through the rules.

    The answer is the round as far as the rules admit it, and a sentence that says where they first do not; it is empty
    if they admit everything. `rules` names the file of an operator's own edition.
    """
    log = read(text)
    if not log or not isinstance(log[0].fact, Open):
        raise Faulty("round/not-open", "a round begins with `0 table/table - | open GAME EDITION …`")
    opened = log[0].fact
    chosen = dict(option.partition("=")[::2] for option in opened.options)
    game = find(opened.game, rules, chosen) if rules else named(opened.game, opened.edition, chosen)
    if opened.pays != game.edition.fingerprint:
        return Round(game), f"entry 0: the round was played on other pay tables than {game.edition.name} has now"
    r = Round(game)
    for e in log:
        try:
            r = step(r, e)
        except Cutcard as fault:
            says = lawful(r, e)
            return r, f"entry {e.number}: " + (f"{words(e.fact)} was written, and {says}" if says else str(fault))
    return r, ""


def step(r: Round, e: Entry) -> Round:
    """One entry through the door it came by; what it answered must be what it answers now."""
    if e.answers:
        try:
            return r.propose(e.who, e.fact, e.answers, e.why)
        except Cutcard as fault:
            try:
                recorded = r.record(e.who, e.fact, e.why)
            except Cutcard:
                raise fault from None
    else:
        recorded = r.record(e.who, e.fact, e.why)
    if recorded.log[-1] != e:
        raise Faulty(
            "round/differs",
            f"it answers {e.answers or 'nothing'}, and would now answer {recorded.log[-1].answers or 'nothing'}",
        )
    return recorded


def lawful(r: Round, e: Entry) -> str:
    """What the rules say in place of a fact that they refuse, where it is of the same kind; never a card."""
    named = [d for d in r.named(e.answers) if e.answers]
    due = next(((o, d.cite) for d in named for o in d.options if type(o) is type(e.fact) and o != e.fact), None)
    if due is None:
        return ""
    option, cite = due
    return f"the rules say {words(option)}" + (f" ({cite})" if cite and cite not in words(option) else "")


def broken_seal(r: Round, published: Any) -> str:
    """In one sentence why the cards of this round are not those sealed before the bets, or nothing if they are."""
    told = read_proofs(published)
    root, shown = told.root, told.shown
    supply = next((of for of, sealed in seals(r.table.calls).items() if sealed == root), "")
    sealed = [(words, n) for words, n in r.table.calls.items() if supply in seals([words])]
    begun = min((e.number for e in r.log if isinstance(e.fact, Bet | Deal)), default=len(r.log))
    if len(sealed) != 1 or sealed[0][0] != called(supply, root) or sealed[0][1] > begun:
        return "the root in the proof is not the one that was sealed, once, before the bets and the cards"
    items = [item for item in r.table.items.values() if r.game.supply(item.to) == supply]
    dealt = [(n, item.name) for n, item in enumerate(items) if item.open]
    unproved = "" if not (shown or dealt) else told.wrong(r.game.supplies.get(supply, 0))  # of nothing, nothing
    if wrong := unproved or not_held(published):
        return wrong
    if told.faces and told.faces != r.game.thrown.get(supply):
        return f"these are not the faces of the {supply or 'pack'}"
    if missing := [
        share for share in opened(r.table.calls) if promise_of(share) in told.promises and share not in told.shares
    ]:
        return f"the share {missing[0][:12]}… was opened, and is not in the order"
    proved = sorted((proof.place, proof.came) for proof in shown)
    if [name for _, name in dealt] != [card for _, card in proved]:
        return f"the round shows {' '.join(name for _, name in dealt)}, and the proof {' '.join(c for _, c in proved)}"
    if len({at - n for (at, _), (n, _) in zip(proved, dealt, strict=True)}) > 1:
        return "cards of the sealed order were passed over"
    return ""


def broken_receipt(text: str, published: Sequence[Any]) -> str:
    """In one sentence how a receipt convicts the house of leaving a share out, or nothing if the share is in."""
    told = {proof.root: proof.shares for proof in map(read_proofs, published)}
    for receipt in map(read_receipt, text.split()):
        if receipt.root not in told:
            return f"the receipt is for the seal {receipt.root[:12]}…, and no proof given here is of that seal"
        if receipt.share not in told[receipt.root]:
            return f"the house signed that it took the share {receipt.share[:12]}…, and left it out of the order"
    return ""
