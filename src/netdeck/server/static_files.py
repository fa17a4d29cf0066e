"""Serves the built page."""

import contextlib
import gzip
import mimetypes
import os
import threading
from functools import lru_cache
from os import PathLike
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from netdeck.server.compression import accepts_gzip, can_be_compressed

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
    """The routes of the page; none if it is not built."""
    if not (STATIC / "index.html").is_file():
        return []
    threading.Thread(target=_compress_all, daemon=True, name="netdeck-page").start()
    return [Route("/", show_index), PageMount("/", BuiltPage(directory=STATIC))]


def _compress_all() -> None:
    """Compress the files of the page before anybody asks for them."""
    for file in STATIC.rglob("*"):
        with contextlib.suppress(OSError):
            if file.is_file() and can_be_compressed(mimetypes.guess_type(file.name)[0] or ""):
                _compressed(str(file), file.stat().st_mtime_ns)


class PageMount(Mount):
    """Serves the files of the page outside the protocol's paths."""

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


@lru_cache(maxsize=256)
def _compressed(path: str, changed: int) -> bytes:
    """A file as gzip; *changed* is when it was written, in nanoseconds."""
    return gzip.compress(Path(path).read_bytes(), 9, mtime=0)


def _packed(response: Response, path: str, stat: os.stat_result, headers: Headers) -> Response:
    """The answer for a client that may take gzip."""
    if response.status_code == 200 and "range" not in headers and accepts_gzip(headers):
        validator = response.headers["etag"].rstrip('"') + '-gzip"'
        if validator in headers.get("if-none-match", ""):
            response = NotModifiedResponse(Headers({"etag": validator}))
        else:
            kept = {"Content-Encoding": "gzip", "ETag": validator, "Last-Modified": response.headers["last-modified"]}
            response = Response(_compressed(path, stat.st_mtime_ns), headers=kept, media_type=response.headers["content-type"])
    response.headers.add_vary_header("Accept-Encoding")
    return response


class BuiltPage(StaticFiles):
    """The files of the built page. Names in ``assets`` contain a content hash, so browsers may cache them for ever."""

    def file_response(self, full_path: str | PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        if can_be_compressed(response.headers.get("content-type", "")):
            response = _packed(response, str(full_path), stat_result, Headers(scope=scope))
        kept = Path(full_path).parent.name == "assets"
        response.headers["Content-Security-Policy"] = POLICY  # the worker that keeps the page for later loads under its own
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response
