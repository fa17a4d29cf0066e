"""The table in the browser: the files that the build has put beside this module, served as they are."""

from os import PathLike
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
POLICY = "; ".join(
    (
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # pieces are placed and animated by styles of their own
        "img-src 'self' data: blob:",
        "worker-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""What the page may load: nothing from elsewhere."""


def page_routes() -> list[BaseRoute]:
    """The routes of the page; none where nobody has built it."""
    if not (STATIC / "index.html").is_file():
        return []
    return [Route("/", show_index), PageMount("/", BuiltPage(directory=STATIC))]


class PageMount(Mount):
    """Where the files of the page are: everywhere but among the doors of the protocol, which say themselves what they take."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        return (Match.NONE, {}) if scope["path"].startswith("/api/") else super().matches(scope)


async def show_index(request: Request) -> Response:
    """The one page there is. A browser asks at every visit whether there is a newer one."""
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache", "Content-Security-Policy": POLICY})


async def show_icon(request: Request) -> Response:
    """The sign of the page, which browsers want beside everything that they show; nothing where the page is not built."""
    if not (STATIC / "icon.svg").is_file():
        return Response(status_code=204)
    return FileResponse(STATIC / "icon.svg", headers={"Cache-Control": "public, max-age=86400"})


class BuiltPage(StaticFiles):
    """What the page is made of. Names in ``assets`` hold a digest of their content, so a browser may keep such a file for ever."""

    def file_response(self, full_path: str | PathLike[str], *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(full_path, *args, **kwargs)
        kept = Path(full_path).parent.name == "assets"
        response.headers["Content-Security-Policy"] = POLICY  # the worker that keeps the page for later loads under its own
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response
