"""Coming in and going out: guests, names with passwords, and the pass they are given."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field, StrictBool, StringConstraints

from cutcard.house.nouns import Json
from cutcard.house.passes import Person, lifetimes
from cutcard.server.guard import COOKIE, GUESTS, SIGN_INS
from cutcard.server.hall import Hall, InHall, Somebody, address_of, token_of
from cutcard.server.wire import CLOSED, Text

router = APIRouter(prefix="/api", tags=["doors"])
Password = Annotated[str, StringConstraints(strict=True, max_length=1000)]
TOLD = "the pass comes in the answer, for Authorization: Bearer, and not in a cookie"


class Coming(BaseModel):
    model_config = CLOSED
    program: StrictBool = Field(False, description=TOLD)


class SigningIn(Coming):
    name: Text
    password: Password


class NewPassword(Coming):
    old: Password
    new: Password


def welcome(hall: Hall, response: Response, person: Person, token: str, program: bool) -> Json:
    said: dict[str, Any] = {"ok": True, "name": person.name, "roles": list(person.roles), "guest": person.guest}
    if program:
        return said | {"token": token}
    age = lifetimes(person)[0] // 1000 if person.guest else None
    response.set_cookie(COOKIE, token, max_age=age, path="/", httponly=True, samesite="strict", secure=hall.secure)
    return said


@router.post("/guests")
async def guest(coming: Coming, hall: InHall, request: Request, response: Response) -> Json:
    """Come as a guest, with play money and no form to fill in."""
    hall.rates.take(GUESTS, address_of(request))
    person, token = await asyncio.to_thread(hall.house.people.guest)
    return welcome(hall, response, person, token, coming.program)


@router.post("/sign-in")
async def sign_in(coming: SigningIn, hall: InHall, request: Request, response: Response) -> Json:
    """Come in by name and password."""
    hall.rates.take(SIGN_INS, f"from {address_of(request)}")
    hall.rates.take(SIGN_INS, f"as {coming.name.casefold()[:40]}")
    people = hall.house.people
    token = await asyncio.to_thread(people.sign_in, coming.name, coming.password)
    person = await asyncio.to_thread(people.who, token)
    assert person is not None
    return welcome(hall, response, person, token, coming.program)


@router.post("/sign-out")
async def sign_out(hall: InHall, request: Request, response: Response) -> Json:
    """The pass ends, wherever it is still shown."""
    if token := token_of(request):
        await asyncio.to_thread(hall.house.people.sign_out, token)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict", secure=hall.secure)
    return {"ok": True}


@router.post("/me/password")
async def password(change: NewPassword, person: Somebody, hall: InHall, request: Request, response: Response) -> Json:
    """A new password; every pass that was given out before ends."""
    hall.rates.take(SIGN_INS, f"from {address_of(request)}")
    token = await asyncio.to_thread(hall.house.people.change_password, person.name, change.old, change.new)
    return welcome(hall, response, person, token, change.program)
