"""Any recorded round again: read from text, put through both doors, and told as these eyes saw it."""

from cutcard.core.errors import Cutcard, Faulty
from cutcard.core.facts import Entry, Open
from cutcard.core.round import Round
from cutcard.core.text import line, read
from cutcard.games import find


def again(text: str, rules: str = "") -> tuple[Round, str]:
    """The round replayed as far as the rules admit it, and in one sentence where they first do not."""
    log = read(text)
    if not log or not isinstance(log[0].fact, Open):
        raise Faulty("round/not-open", "a round begins with `0 table/table - | open GAME EDITION …`")
    opened = log[0].fact
    chosen = dict(option.partition("=")[::2] for option in opened.options)
    game = find(opened.game, rules or opened.edition, chosen)
    if opened.pays != game.edition.fingerprint:
        return Round(game), f"entry 0: the round was played on other pay tables than {game.edition.name} has now"
    r = Round(game)
    for e in log:
        try:
            r = step(r, e)
        except Cutcard as fault:
            return r, f"entry {e.number}: {fault}"
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
        raise Faulty("round/differs", f"{line(e)} would now be {line(recorded.log[-1])}")
    return recorded
