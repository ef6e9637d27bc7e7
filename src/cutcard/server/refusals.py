"""One shape for everything that is refused, whoever refuses it: the rules, the house, the wire or the machine."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from cutcard.core.errors import Cutcard, Faulty, Refusal
from cutcard.server.traces import trace
from cutcard.store.chain import Lost, NotTheWriter

STATUS = {
    "pass/none": 401,
    "pass/expired": 401,
    "sign-in/wrong": 401,
    "pairing/wrong": 401,
    "origin/foreign": 403,
    "host/unknown": 403,
    "right/role": 403,
    "right/not-here": 403,
    "right/reads-only": 403,
    "right/record": 403,
    "table/none": 404,
    "round/unknown": 404,
    "shoe/none": 404,
    "docs/none": 404,
    "people/unknown": 404,
    "http/400": 400,
    "request/late": 408,
    "request/large": 413,
    "rate/slow": 429,
    "rate/connections": 429,
    "sign-in/slow": 429,
    "store/busy": 503,
    "table/busy": 503,
    "table/moving": 503,
    "table/stranger": 502,
    "study/busy": 503,
    "study/ended": 500,
    "lookup/busy": 503,
    "server/full": 503,
}
UNREADABLE, FAULT = 422, 500
ALIKE = {"json_invalid": "that is not JSON", "model_attributes_type": "Input should be an object"}  # at every door
NO_KIND = {"union_tag_not_found": "it says no kind", "union_tag_invalid": "there is no such kind"}
PAUSES = {429: 1, 503: 1}  # seconds before it is worth trying again, where nobody knows better
SAID = {400: "that cannot be read", 404: "there is nothing here", 405: "that cannot be done here"}


class TooMany(Refusal):
    """Slower, please."""

    def __init__(self, after: int, code: str = "rate/slow", message: str = "too many requests") -> None:
        super().__init__(code, message, instead=f"try again in {after} s")
        self.after = after


def moving() -> Refusal:
    message = "this table is being taken over by another server"
    return Refusal("table/moving", message, instead="send the same request with the same id again")


def status_of(no: Cutcard) -> int:
    if no.code in STATUS:
        return STATUS[no.code]
    if isinstance(no, (Lost, NotTheWriter)):
        return 503
    return UNREADABLE if isinstance(no, Faulty) else 409


def shape(code: str, error: str, cite: str = "", instead: str = "") -> dict[str, Any]:
    return {"ok": False, "code": code, "error": error, "cite": cite, "instead": instead}


def shape_of(no: Cutcard) -> dict[str, Any]:
    return shape(no.code, no.message, no.cite, no.instead)


def fault() -> dict[str, Any]:
    """A mistake of ours, by the number under which the log has it."""
    says = "something went wrong here, and the house has put on record what it was"
    return shape("server/fault", says, instead=f"tell whoever runs the house: trace {trace()}")


def answer(no: Cutcard) -> JSONResponse:
    status = status_of(no)
    pause = getattr(no, "after", PAUSES.get(status))
    headers = {"Retry-After": str(pause)} if pause else {"Connection": "close"} if status == 400 else None
    return JSONResponse(shape_of(no), status, headers)


def malformed(errors: Sequence[Any]) -> dict[str, Any]:
    """The first thing that is wrong, and where; never what was sent."""
    first, kind = errors[0], errors[0]["type"]
    parts = [str(part) for part in first["loc"] if part != "body"]
    where = "" if kind in ALIKE else ".".join(parts)[:80]
    says = (ALIKE | NO_KIND).get(kind, first["msg"])
    text = f"{where}: {says}" if where else says
    printable = "".join(c if c.isprintable() else "?" for c in text)
    return shape("request/form", printable[:200], instead="see /api/openapi.json")


def install(app: FastAPI) -> None:
    @app.exception_handler(Cutcard)
    async def refused(_: Request, no: Cutcard) -> JSONResponse:
        return answer(no)

    @app.exception_handler(RequestValidationError)
    async def unreadable(_: Request, no: RequestValidationError) -> JSONResponse:
        return JSONResponse(malformed(no.errors()), UNREADABLE)

    @app.exception_handler(HTTPException)
    async def plain(asked: Request, no: HTTPException) -> Response:
        path, wanted = asked.scope["path"], asked.headers.get("accept", "")
        if no.status_code == 404 and "text/html" in wanted and not path.startswith("/api/"):
            return RedirectResponse(f"/ui/#{quote(path)}")  # a browser: the screens say that nothing is here
        says = SAID.get(no.status_code, "that was refused")
        return JSONResponse(shape(f"http/{no.status_code}", says), no.status_code, no.headers)

    @app.exception_handler(Exception)
    async def broken(_: Request, no: Exception) -> JSONResponse:
        return JSONResponse(fault(), FAULT)
