"""What travels: acts and facts as JSON, checked before anything reads them; made from the nouns, so all are there."""

from dataclasses import MISSING, fields
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StringConstraints, create_model

from cutcard.core.facts import Fact
from cutcard.core.memo import memo
from cutcard.house.table.acts import Act, SetTable
from cutcard.house.table.state import State
from cutcard.house.views.as_json import kind_of

LONGEST, MOST, LARGEST = 200, 60, 10**15
Role = Literal["player", "dealer", "supervisor", "operator", "monitor", "auditor"]
Text = Annotated[str, StringConstraints(strict=True, max_length=LONGEST)]
Whole = Annotated[int, Field(strict=True, ge=-LARGEST, le=LARGEST)]
Id = Annotated[str, StringConstraints(strict=True, pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Texts = Annotated[list[Text], Field(max_length=MOST)]
Rows = Annotated[dict[Text, Whole | StrictBool | Text], Field(max_length=20)]  # of a pay table


class Closed(BaseModel):
    """What is sent, with nothing beside what it names."""

    model_config = ConfigDict(extra="forbid")


FORMERLY: dict[type, tuple[str, ...]] = {SetTable: ("turn-table",)}  # as programs written before say it
TYPES: dict[Any, Any] = {str: Text, int: Whole, bool: StrictBool, tuple[str, ...]: Texts}


def model_of(noun: type, ending: str) -> type[BaseModel]:
    """The same parts under the same names, and the kind."""
    hints = get_type_hints(noun)
    parts: dict[str, Any] = {"kind": (Literal[(kind_of(noun), *FORMERLY.get(noun, ()))], ...)}
    for field in fields(noun):
        default = ... if field.default is MISSING else field.default
        parts[field.name] = (TYPES[hints[field.name]], default)
    return create_model(noun.__name__ + ending, __base__=Closed, __doc__=noun.__doc__, **parts)


FACT_MODELS = {model_of(noun, "Fact"): noun for noun in get_args(Fact)}
TYPES[Fact] = Annotated[reduce(or_, FACT_MODELS), Field(discriminator="kind")]
ACT_MODELS = {model_of(noun, "Act"): noun for noun in get_args(Act)}
NOUNS = FACT_MODELS | ACT_MODELS

if TYPE_CHECKING:
    AnyAct = BaseModel
else:
    AnyAct = Annotated[reduce(or_, ACT_MODELS), Field(discriminator="kind")]


def noun_of(model: BaseModel) -> Any:
    """The noun that was meant."""
    noun = NOUNS[type(model)]
    parts = {field.name: getattr(model, field.name) for field in fields(noun)}
    return noun(**{name: inner(part) for name, part in parts.items()})


def inner(part: Any) -> Any:
    if isinstance(part, BaseModel):
        return noun_of(part)
    return tuple(part) if isinstance(part, list) else part


class Asked(Closed):
    """An act, under an id of the client's own making: the same id again is the same act."""

    model_config = ConfigDict(populate_by_name=False)
    id: Id
    role: Role = Field("player", alias="as")
    act: AnyAct
    round: Whole = Field(0, description="the number of the round that it is meant for: in another it is refused")
    until: Whole = Field(0, description="by the clock of the house, `at` on a live line: later it is refused")


class Done(BaseModel):
    """It is on the disk."""

    ok: Literal[True] = True
    version: str = Field(description="of the table: session, procedure, round and its entries")
    receipts: list[str] = Field([], description="for a share that was opened, one for each seal it is in: keep them")


class Wrong(BaseModel):
    """What was wrong, which rule says so, and what to do instead."""

    ok: Literal[False] = False
    code: str
    error: str
    cite: str
    instead: str


@memo
def version_of(state: State) -> str:
    return ".".join(map(str, state.version))
