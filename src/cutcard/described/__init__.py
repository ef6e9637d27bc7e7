"""Settles described rounds: a round as it happened in, a verdict per wager out, by playing it at the table."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from cutcard.core.errors import Faulty, in_json
from cutcard.core.facts import Spot, Verdict, Void
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.round import Round
from cutcard.core.table import seat
from cutcard.described.fields import Fields
from cutcard.described.follow import Incident, follow, read_incidents
from cutcard.described.story import order_of, read_story, unlimited
from cutcard.games import every, find, is_played, manifest, to_study, with_options

Finder = Callable[[str, str, Mapping[str, Any]], Game]  # `find`, or `named` for what comes from others


def play_described(data: Mapping[str, Any], by: Finder = find) -> Round:
    """The described round, played at the table to its end; one by others finds its game `by` name only."""
    fields = Fields(data, "")
    return play(game_of(fields, by), fields, {})


def until_asked(data: Mapping[str, Any], game: Game, by: Finder = find) -> Round:
    """The described round, up to where somebody must act and has said nothing; without a bet, before the bets.

    The game is at hand, with its edition and options; where the description names them too, they are the same game's.
    """
    if (other := data.get("game", game.name)) != game.name:
        raise Faulty(
            "field/game", f"game is {in_json(other)}, not {game.name}", instead="describe a round of that game"
        )
    fields = Fields({"game": game.name, **data}, "")
    fields.take("game")
    own = game_of(fields, by) if {"rules", "options"} & set(data) else game
    return play(own, fields, {}, waits=True)


def waiting(game: Game, described: Mapping[str, Any]) -> Round:
    """The same where only the cards and bets are described, within the limits of the game."""
    limits = {name: game.edition[name] for name in unlimited(game)}
    return play(game, Fields(described, ""), limits, waits=True)


def game_of(fields: Fields, by: Finder) -> Game:
    if not is_played(name := fields.take("game")):
        name = fields.word("game", one=tuple([found.name for found in every() if found.at_tables]))
    rules, options = fields.word("rules", ""), fields.take("options", {})
    if not isinstance(options, dict):
        raise Faulty("field/object", f"options must be an object with keys, not {in_json(options)}")
    return by(name, rules, options)


def play(game: Game, fields: Fields, limits: Mapping[str, Any], waits: bool = False) -> Round:
    """At a table whose limits are as wide as may be, but for these and those that the description states.

    A round that waits is asked about, not dealt: it may have fewer decks than a table opens with.
    """
    game = to_study(game) if waits else game
    game.edition.open_for_play()
    brings = manifest(game.name)
    rows = [Fields(row, f"irregularities[{i}]") for i, row in enumerate(fields.list("irregularities"))]
    incidents = []
    if rows:
        read = brings.described().incidents if brings.described else none_known
        incidents = read(rows, game, fields.names("seats"))
    link = brings.jackpot.link if brings.jackpot else None
    story = read_story(fields, game, link, not any(i.void for i in incidents), waits)
    fields.done()
    options = {**story.options, **limits, **game.edition.values}
    return follow(with_options(game, options), story, incidents)


def none_known(rows: list[Fields], game: Game, seats: Collection[str]) -> list[Incident]:
    return read_incidents(rows, game, seats, {})


def settle(data: Mapping[str, Any]) -> dict[str, Any]:
    """Say what should have been paid on a round as it happened, wager by wager, with the clause behind each.

    Money is in cents, and the answer is
    `{"seats": {"1": {"net": …, "wagers": {"ante": {"stake": …, "outcome": …, "returned": …, "cite": […]}}}}}`.
    """
    return settled(play_described(data))


def settled(r: Round) -> dict[str, Any]:
    """The same of a round that is over. Who bets on another's hand is told beside it, under `backers`."""
    seats: dict[str, Any] = {}
    facts = [e.fact for e in r.log]
    decided = {(v.place, v.wager, v.owner): v for v in facts if isinstance(v, Verdict)}
    for spot, stake in r.table.stakes.items():
        wagers, wager = told_at(seats, r, spot)
        verdict = decided.get(spot)
        if stake.outcome == "withdrawn" and not verdict:
            wagers[wager] = line(stake.chips, stake.outcome, stake.chips, taken_back(r, stake.ended))
        elif stake.outcome == "void" and not (verdict and verdict.outcome == "void"):
            voids = [v for v in facts if isinstance(v, Void)]
            void = next(v for v in voids if v.place in ("", spot.place) and v.wager in ("", spot.wager))
            wagers[wager] = line(stake.chips, "void", stake.chips, void.cite)
        else:
            assert verdict, f"{spot} was not decided"
            wagers[wager] = line(stake.chips, verdict.outcome, verdict.returned, verdict.cite, verdict.before_cap)
    for award in r.table.awards:
        pays = award.payee not in r.table.places_of  # a commission: what a player gives
        wagers, why = told_at(seats, r, Spot(award.place, award.why, award.payer if pays else award.payee))
        before = wagers.get(why, line(0, "", 0, award.cite))
        stake, returned = before["stake"] + award.chips * pays, before["returned"] + award.chips * (not pays)
        row = line(stake, "lose" if pays else "win", returned, award.cite, award.before_cap)
        wagers[why] = {**row, "cite": list(dict.fromkeys([award.cite, *before["cite"]]))}
    told = [hand for at in seats.values() for hand in (at, *at.get("backers", {}).values())]
    order = order_of(r.game)
    for hand in told:
        hand["wagers"] = dict(sorted(hand["wagers"].items(), key=lambda w: order.get(w[0], len(order))))
        hand["net"] = sum(w["returned"] - w["stake"] for w in hand["wagers"].values())
    house = sum(chips for account, chips in r.table.chips.items() if account not in r.table.places_of)
    assert sum(hand["net"] for hand in told) == -house, "the house, and the meters"
    return {"seats": dict(sorted(seats.items()))}


def told_at(seats: dict[str, Any], r: Round, spot: Spot) -> tuple[dict[str, Any], str]:
    """Where a wager is told, and as what: at its seat, numbered where that has several hands, and a backer's apart.

    From a common layout it is told at its owner's seat, and what is named by picks in words.
    """
    holder, home = r.table.holder(spot.place), r.table.places_of[spot.owner][0]
    told = seats.setdefault(seat(spot.place) if holder else home, {"net": 0, "wagers": {}})
    if not holder:
        return told["wagers"], layout_of(r.game.edition).written(spot.wager)
    if spot.owner != holder:
        told = told.setdefault("backers", {}).setdefault(spot.owner, {"net": 0, "wagers": {}})
    if (own := seat(spot.place)) == spot.place:
        return told["wagers"], spot.wager
    hands = dict.fromkeys([own, *(s.place for s in r.table.stakes if seat(s.place) == own)])
    return told["wagers"], f"{spot.wager}-{list(hands).index(spot.place) + 1}"


def taken_back(r: Round, entry: int) -> str:
    """The clause under which a player took a wager back: as it was noted when the round was played, or asked anew."""
    if noted := vars(r).get("taken_back", {}).get(entry):
        return str(noted)
    pull = next(e for e in r.log if e.number == entry)
    before = Round(r.game, tuple(e for e in r.log if e.number < entry))
    return next((duty.cite for duty in before.due if duty.id == pull.answers), "")


def line(stake: int, outcome: str, returned: int, cite: str, before_cap: int = 0) -> dict[str, Any]:
    row: dict[str, Any] = {"stake": stake, "outcome": outcome, "returned": returned, "cite": [cite]}
    return {**row, "before_cap": before_cap} if before_cap else row
