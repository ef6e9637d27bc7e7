"""The screens: files of the package, and nothing from anywhere else."""

from pathlib import Path

from fastapi import APIRouter
from starlette.responses import FileResponse, RedirectResponse
from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).parent.parent / "web"
VERIFIER = Path(__file__).parent.parent / "fair" / "verify.mjs"
FILES = StaticFiles(directory=FOLDER, html=True)

router = APIRouter()


@router.get("/", include_in_schema=False)
async def front_door() -> RedirectResponse:
    return RedirectResponse("/ui/")


@router.get("/ui/fair/verify.mjs", include_in_schema=False)
async def verifier() -> FileResponse:
    """The file with which anybody checks a seal: in the page, and the same offline."""
    return FileResponse(VERIFIER, media_type="text/javascript")
