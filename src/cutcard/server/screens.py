"""The screens: files of the package, and nothing from anywhere else."""

import json
from pathlib import Path

from fastapi import APIRouter
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from cutcard.games.discovery import every, folder

FOLDER = Path(__file__).parent.parent / "web"
VERIFIER = Path(__file__).parent.parent / "fair" / "verify.mjs"
ASK_AGAIN = {"Cache-Control": "no-cache"}  # kept, but asked whether it still holds: a house may be renewed at any time


class Screens(StaticFiles):
    """The files of the package and, below games/NAME/, of that game's own folder; each with its tag."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        match Path(path).parts:
            case ("games", name, *rest) if (found := folder(name)) and found.is_dir():
                response = await StaticFiles(directory=found).get_response("/".join(rest), scope)
            case _:
                response = await super().get_response(path, scope)
        response.headers.update(ASK_AGAIN)
        return response


# Only these travel compressed: nothing of anybody's is in them. The length of an answer, squeezed, would tell of it.
FILES = GZipMiddleware(Screens(directory=FOLDER, html=True), minimum_size=500, compresslevel=6)

router = APIRouter()


@router.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
async def front_door() -> RedirectResponse:
    return RedirectResponse("/ui/")


@router.api_route("/ui/titles.js", methods=["GET", "HEAD"], include_in_schema=False)
async def titles() -> Response:
    """What people call the games, by name."""
    called = json.dumps({found.name: found.called for found in every()})
    return Response(f"export const TITLES = {called};", media_type="text/javascript", headers=ASK_AGAIN)


@router.api_route("/ui/fair/verify.mjs", methods=["GET", "HEAD"], include_in_schema=False)
async def verifier() -> FileResponse:
    """The file with which anybody checks a seal: in the page, and the same offline."""
    return FileResponse(VERIFIER, media_type="text/javascript", headers=ASK_AGAIN)
