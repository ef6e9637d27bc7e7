"""Sign-in and sign-out: guests, names with passwords, and the access token they are given."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictBool, StringConstraints

from cutcard.house.limits.personal import DAY
from cutcard.house.people.tokens import Person, lifetimes
from cutcard.house.views.as_json import Json
from cutcard.server.context import Context, InContext, Somebody, address_of, token_of
from cutcard.server.guard import DEVICE, GUESTS, SIGN_INS, STRANGERS, cookie_name
from cutcard.server.wire import Closed, Text

router = APIRouter(prefix="/api", tags=["sign-in"])
Password = Annotated[str, StringConstraints(strict=True, max_length=1000)]
A_YEAR = 365 * 24 * 60 * 60  # seconds
TOLD = "the pass comes in the answer, for Authorization: Bearer, and not in a cookie"


class Coming(Closed):
    program: StrictBool = Field(False, description=TOLD)


class SigningIn(Coming):
    name: Text
    password: Password


class NewPassword(Coming):
    old: Password
    new: Password


def welcome(context: Context, response: Response, person: Person, token: str, program: bool) -> Json:
    said: dict[str, Any] = {"ok": True, "name": person.name, "roles": list(person.roles), "guest": person.guest}
    if program:
        return said | {"token": token}
    whole, _ = lifetimes(person)
    age = whole // 1000 if whole > DAY else None
    how: Any = {"path": "/", "httponly": True, "samesite": "strict", "secure": context.secure}
    response.set_cookie(cookie_name(context.secure), token, max_age=age, **how)
    return said


@router.post("/guests")
async def guest(coming: Coming, context: InContext, request: Request, response: Response) -> Json:
    """Come as a guest, with play money and no form to fill in."""
    context.rates.take(GUESTS, address_of(request))
    person, token = await asyncio.to_thread(context.house.people.guest)
    return welcome(context, response, person, token, coming.program)


@router.post("/sign-in")
async def sign_in(coming: SigningIn, context: InContext, request: Request, response: Response) -> Json:
    """Come in by name and password; a browser in which that person came in before is spared what strangers try."""
    people, device = context.house.people, request.cookies.get(DEVICE, "")
    known = bool(device) and await asyncio.to_thread(people.knows, coming.name, device)
    whence = f"device {device}" if known else f"from {address_of(request)}"
    context.rates.take(SIGN_INS, whence)
    if not known:
        context.rates.take(STRANGERS, f"as {coming.name.casefold()[:40]}")
    token = await asyncio.to_thread(people.sign_in, coming.name, coming.password, whence)
    person = await asyncio.to_thread(people.who, token)
    assert person is not None
    await remember(context, response, person, coming.program)
    return welcome(context, response, person, token, coming.program)


async def remember(context: Context, response: Response, person: Person, program: bool) -> None:
    """This browser is known from now on as one in which that person comes in; it opens nothing by itself."""
    if not program:
        mark = await asyncio.to_thread(context.house.people.device, person.name)
        how: Any = {"max_age": A_YEAR, "path": "/api/sign-in", "httponly": True, "samesite": "strict"}
        response.set_cookie(DEVICE, mark, secure=context.secure, **how)


@router.post("/sign-out")
async def sign_out(context: InContext, request: Request, response: Response) -> Json:
    """The pass ends, wherever it is still shown, and so do the live lines that were opened with it."""
    if token := token_of(request):
        people = context.house.people
        person = await asyncio.to_thread(people.who, token)
        await asyncio.to_thread(people.sign_out, token)
        if person:
            context.house.floor.tokens_ended(person.name)
    how: Any = {"path": "/", "httponly": True, "samesite": "strict", "secure": context.secure}
    response.delete_cookie(cookie_name(context.secure), **how)
    return {"ok": True}


@router.post("/me/password")
async def password(
    change: NewPassword, person: Somebody, context: InContext, request: Request, response: Response
) -> Json:
    """A new password; every pass that was given out before ends."""
    whence = f"from {address_of(request)}"
    context.rates.take(SIGN_INS, whence)
    people = context.house.people
    token = await asyncio.to_thread(people.change_password, person.name, change.old, change.new, whence)
    context.house.floor.tokens_ended(person.name)
    await remember(context, response, person, change.program)
    return welcome(context, response, person, token, change.program)
