"""Drills: a situation to decide, priced exactly, and a round to pay, settled at the table itself."""

from dataclasses import replace
from random import Random

from cutcard.chance.dealer import attend, close
from cutcard.chance.source import Chance
from cutcard.core.duty import Lay, Option
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Award, Bet, Fact, Sit, Verdict, Who
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.rights import TABLE
from cutcard.core.round import Round
from cutcard.described import settled
from cutcard.exact import advice
from cutcard.exact.advice import Values, adviser_of, as_data, asked_of, decision, laid, least, simply, values
from cutcard.games import every, manifest
from cutcard.games.manifest import SIMPLE, YOU, Json
from cutcard.house.views.as_json import noun_json
from cutcard.house.views.round_view import alone

AS_IT_FALLS = 5  # one round in so many pays nothing, if that is how it falls
WAGERS, CHIPS = 3, 20  # the most kinds of wager in a round to pay; the most times the least stake
HOUSE, ME = Who(TABLE, TABLE), Who(YOU)


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """A round that waits for somebody, dealt at random."""
    if manifest(game.name).adviser is None:
        known = one_of([m.name for m in every() if m.adviser])
        raise Faulty("train/game", f"{game.name} has nothing to practise", instead=f"choose {known}")
    return advice.situation(game, mode, category, chance)


def decide(r: Round) -> Json:
    """A situation as the one who must act sees it, and what every act is worth."""
    who = asked_of(r)
    kinds = list(adviser_of(r.game).CATEGORIES)
    return {"view": alone(r, who), "values": priced(r, who, values(r, who)), "kinds": kinds}


def priced(r: Round, who: str, given: Values) -> Json:
    """What every act is worth, with the acts themselves, and what the simple strategy does."""
    facts = {value.name: noun_json(value.fact) for value in given.best}
    strategies = manifest(r.game.name).strategies
    told = {**as_data(given), "facts": facts}
    if strategies and (does := simply(r, who, given)):
        told["simple"] = {"does": does, "rules": strategies().LANGUAGE.named[SIMPLE].removeprefix("else ")}
    return told


def decided(r: Round, who: str, after: int = -1) -> list[Json]:
    """Each act of this person's that answered something they had to decide, later than that entry, and what every act
    was worth then. Where a game knows no kinds of situation, its bets are all there is to decide.
    """
    if not adviser_of(r.game).CATEGORIES:
        return wagered(r, who, after)
    made = []
    for n, e in enumerate(r.log):
        if e.number <= after or e.who.name != who or not e.answers:
            continue
        before = Round(r.game, r.log[:n])
        if any(d.must and d.id == e.answers for d in before.due_of.get(who, ())):
            place = getattr(e.fact, "place", "")
            priced = worth(before, who, e.fact)
            made.append({"entry": e.number, "place": place, "stake": unit_at(before, place, who), **priced})
    return made


def wagered(r: Round, who: str, after: int) -> list[Json]:
    """Each bet that stood when no more were taken, priced as it was laid."""
    mine = [(s, k) for s, k in r.table.stakes.items() if s.owner == who and k.outcome != "withdrawn"]
    return [
        {
            "entry": k.entry,
            "place": s.place,
            "stake": k.chips,
            **worth(Round(r.game, r.log[: k.entry]), who, Bet(*s, 0)),
        }
        for s, k in mine
        if r.game.closed(r.table) and k.entry > after
    ]


def unit_at(r: Round, place: str, who: str) -> int:
    """What one unit of worth comes to in chips: the first wager of the cloth that lies there."""
    lies = {
        spot.wager: stake.chips for spot, stake in r.table.stakes.items() if (spot.place, spot.owner) == (place, who)
    }
    spots = [area.wager for area in layout_of(r.game.edition).spots]
    return next((lies[wager] for wager in (*spots, *lies) if wager in lies), 0)


def worth(before: Round, who: str, done: Fact) -> Json:
    """What was done and what every act was worth; or, of a hand that its owner may not see, why that is not told."""
    try:
        given = values(before, who)
    except Faulty as no:
        return {"says": str(no)}
    chosen = next((value.name for value in given.best if done in (value.fact, like(value.fact))), "")
    if not chosen:
        return {"says": "that stake is not among those that are priced"}
    return {"chosen": chosen, "view": alone(before, who), "values": priced(before, who, given)}


def like(fact: Fact) -> Fact:
    """A bet on the cloth, whatever was laid: it is priced by the unit."""
    return replace(fact, chips=0) if isinstance(fact, Bet) else fact


# Rounds to pay.


def pay(game: Game, chance: Random) -> Json:
    """A round that only has to be settled, and what the dealer pays on each wager; the stakes go back besides."""
    if not manifest(game.name).at_tables:
        known = one_of([m.name for m in every() if m.at_tables])
        raise Faulty("train/game", f"{game.name} has no rounds to pay", instead=f"choose {known}")
    as_it_falls = not chance.randrange(AS_IT_FALLS)
    while True:
        r = played(game, chance)
        (seat,) = settled(r)["seats"].values()
        lines = [
            {"wager": wager, **row, "pays": max(row["returned"] - row["stake"], 0)}
            for wager, row in seat["wagers"].items()
        ]
        due = sum(line["pays"] for line in lines)
        if due or as_it_falls:
            return {"view": alone(unsettled(r), YOU), "lines": lines, "pays": due}


def played(game: Game, chance: Random) -> Round:
    """A round of one player who bets at random and stays in, to its end."""
    pack = list(game.pack)
    chance.shuffle(pack)
    source = Chance(pack, game.thrown, chance)
    r = Round(game).record(HOUSE, game.opening()).record(HOUSE, Sit(YOU, game.seats[:1]))
    for _ in range(chance.randint(1, WAGERS)):
        if bet := some_bet(r, chance):
            for wager in layout_of(game.edition).together(bet.wager):
                r = r.do(ME, replace(bet, wager=wager))
    r = attend(close(r), source)
    while duty := decision(r, YOU):
        r = attend(r.propose(ME, taken(duty.options[0], chance), duty.id), source)
    return r


def some_bet(r: Round, chance: Random) -> Bet | None:
    """A wager that does not lie there yet: the first kind first, then any, each kind as likely as any other."""
    kinds: dict[str, list[Lay]] = {}
    for option in (option for duty in r.asked(ME) for option in duty.options):
        if isinstance(option, Lay) and not r.table.stake(option.place, option.wager, YOU):
            kinds.setdefault(option.wager.partition("-")[0], []).append(option)
    if not kinds:
        return None
    any_kind = r.table.stakes or len(kinds) > WAGERS
    lay = chance.choice(kinds[chance.choice(list(kinds)) if any_kind else next(iter(kinds))])
    bet = laid(lay, min(least(lay) * chance.randint(1, CHIPS), lay.high // lay.step * lay.step))
    spots = [wager for wager in r.game.wagers if lay.offers(lay.place, wager, YOU)]
    return replace(bet, wager=chance.choice(spots)) if lay.family else bet


def taken(option: Option, chance: Random) -> Fact:
    """What the rules name first, with some stake that fits."""
    if not isinstance(option, Lay):
        return option  # type: ignore[return-value]
    return laid(option, chance.randrange(least(option), option.high + 1, option.step))


def unsettled(r: Round) -> Round:
    """The round as it stood before its first wager was settled."""
    first = next(n for n, e in enumerate(r.log) if isinstance(e.fact, Verdict | Award))
    return Round(r.game, r.log[:first])
