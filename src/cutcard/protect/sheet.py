"""The report as plain data, the same for a terminal, a file and a page: every figure as printed, and exactly."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cutcard import __version__
from cutcard.clauses import clauses
from cutcard.core.game import Game
from cutcard.core.numbers import fixed, percent
from cutcard.games import manifest
from cutcard.par.published import Check, published
from cutcard.protect.figures import Priced, Report, Worth

Json = dict[str, Any]
HEADS = ("what is known", "house keeps", "within", "of all staked", "to the player")
NOTES = (
    "Every figure is per {unit}, under the best play that there is with what is known; people play less well. Side "
    "wagers, a maximum payout, rounding and table limits are not in the figures. A figure below zero is the "
    "house's loss.",
    "Within: the true figure lies so far either side in 95 of 100 such samples. What has no such span is exact.",
    "A blind hand is decided without what its owner may know from another hand.",
)


@dataclass(frozen=True)
class Sampled(Check):
    """A printed figure beside one of ours that may be off by some standard errors."""

    error: float

    @property
    def agrees(self) -> bool:
        p = self.published
        span = Fraction(1, 2 * 10**p.digits) + 3 * p.scaled(Fraction(self.error))
        return abs(p.scaled(self.ours) - Fraction(p.value)) <= span


def checks(r: Report, game: Game) -> list[Sampled]:
    """Every published figure that this report has an answer to."""
    by_name = {part.name: part.worth for part in r.parts}
    return [
        Sampled(p, -by_name[p.play].ev, by_name[p.play].error)
        for p in published()
        if p.game == r.game
        and r.rules in p.editions
        and p.play in by_name
        and all(game.edition[name] == value for name, value in p.options.items())
    ]


def as_data(r: Report, game: Game, command: str, seconds: float) -> Json:
    """The JSON object that `cutcard protect --json` promises."""
    e = game.edition
    return {
        "game": r.game,
        "title": manifest(r.game).called,
        "rules": r.rules,
        "edition": {"title": e.title, "status": e.status, "source": e.source, "date": e.date},
        "options": r.options,
        "usual": worth(r.usual),
        "parts": [part(r, p) for p in r.parts],
        "checks": [
            {
                "figure": p.play,
                "printed": c.printed,
                "found": c.found,
                "verdict": c.verdict,
                "source": p.source,
                "url": p.url,
                "remark": p.remark,
            }
            for c in checks(r, game)
            for p in (c.published,)
        ],
        "unit": r.unit,
        "notes": [note.format(unit=r.unit) for note in NOTES],
        "sample": {"rounds": r.asked.rounds, "seed": r.asked.seed, "players": r.asked.players},
        "method": {"seconds": round(seconds, 3), "version": __version__, "command": command},
    }


def places(w: Worth) -> int:
    return 3 if w.error else 4


def share(x: Fraction, w: Worth, signed: bool = False) -> Json:
    return {"shown": percent(x, places(w), signed), "value": float(x), "exact": None if w.error else str(x)}


def worth(w: Worth) -> Json:
    return {
        "house_edge": share(-w.ev, w),
        "element_of_risk": share(-w.per_stake, w),
        "mean_stake": float(w.stake),
        "standard_error": w.error or None,
        "within": f"±{percent(w.within, places(w))}" if w.error else "",
    }


def part(r: Report, p: Priced) -> Json:
    said = {c.id: c.says for c in clauses()}
    return {
        "name": p.name,
        "clauses": [{"id": id, "says": said.get(id, "")} for id in p.clauses],
        "says": p.says,
        **worth(p.worth),
        "gain": share(r.gain(p), p.worth, signed=True),
        "means": means(r, p),
        "exact": p.exact,
        "method": p.method,
    }


def means(r: Report, p: Priced) -> str:
    """In money: what the house keeps of first stakes by the rules, and what it would."""
    usual, now = (-100 * ev for ev in (r.usual.ev, p.worth.ev))
    about = "" if p.exact else "about "
    then = f"would keep {about}${fixed(now, 2)}" if now > 0 else f"would lose {about}${fixed(-now, 2)} to the players"
    more = f"${fixed(abs(100 * r.gain(p)), 2)} {'more' if r.gain(p) > 0 else 'less'} for the player"
    return (
        f"Of every $100 in {r.unit}s the house keeps ${fixed(usual, 2)} by the rules from one who plays best; "
        f"here it {then}: {about}{more}."
    )


def rows(data: Json) -> list[tuple[str, ...]]:
    """A line for best play by the rules, then one for each part."""
    first = {**data["usual"], "name": "best play by the rules", "gain": {"shown": ""}}
    return [
        (row["name"], row["house_edge"]["shown"], row["within"], row["element_of_risk"]["shown"], row["gain"]["shown"])
        for row in (first, *data["parts"])
    ]


def as_listing(data: Json) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    """A line a part, numbers as shares of one."""
    heads = ("game", "rules", "part", "clauses", "house edge", "standard error", "element of risk", "mean stake",
             "gain", "exact", "method")  # fmt: skip
    made = []
    by_the_rules: Json = {"name": "best play by the rules", "clauses": [], "gain": {"value": 0.0}, "exact": True}
    for p in ({**data["usual"], **by_the_rules, "method": ""}, *data["parts"]):
        ids = " ".join(c["id"] for c in p["clauses"])
        edge, risk, gain = (p[key]["value"] for key in ("house_edge", "element_of_risk", "gain"))
        error = p["standard_error"] or 0.0
        made.append((data["game"], data["rules"], p["name"], ids, edge, error, risk, p["mean_stake"], gain,
                     "yes" if p["exact"] else "no", p["method"]))  # fmt: skip
    return heads, made
