"""What goes over the wire is compressed where the client takes it: pages, files and JSON, but no streams of events."""

import asyncio
import gzip
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route

from netdeck.server import compression, static_files
from netdeck.server.compression import LARGE, SMALLEST, CompressionMiddleware, accepts_gzip
from netdeck.server.static_files import BuiltPage

from .serving import Server

TEXT = "the same again and again; "


async def small(request: Request) -> Response:
    return JSONResponse(TEXT)


async def large(request: Request) -> Response:
    return JSONResponse(TEXT * LARGE)


async def events(request: Request) -> Response:
    async def told() -> Any:
        for _ in range(3):
            yield f"data: {TEXT * 100}\n\n"

    return StreamingResponse(told(), media_type="text/event-stream")


async def picture(request: Request) -> Response:
    return Response(bytes(10_000), media_type="image/png")


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    (tmp_path / "page.js").write_text(TEXT * 1000)
    paths = {"/small": small, "/large": large, "/events": events, "/picture": picture}
    routes = [*(Route(path, answer) for path, answer in paths.items()), Mount("/", BuiltPage(directory=tmp_path))]
    return Starlette(routes=routes, middleware=[Middleware(CompressionMiddleware)])


def got(app: Starlette, path: str, headers: Mapping[str, str]) -> httpx.Response:
    async def run() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            return await client.get(path, headers={"accept-encoding": "", **headers})

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("path", "compressed"), [("/small", False), ("/large", True), ("/events", False), ("/picture", False), ("/page.js", True)]
)
def test_what_is_large_and_text_is_compressed_for_who_takes_it(app: Starlette, path: str, compressed: bool) -> None:
    plain, packed = got(app, path, {}), got(app, path, {"accept-encoding": "br, gzip"})
    assert plain.content == packed.content
    assert "content-encoding" not in plain.headers
    assert packed.headers.get("content-encoding") == ("gzip" if compressed else None)
    if compressed:
        assert int(packed.headers["content-length"]) < len(plain.content) / 10
        assert "Accept-Encoding" in plain.headers["vary"]
        assert "Accept-Encoding" in packed.headers["vary"]


def test_a_browser_that_has_a_file_is_not_sent_it_again(app: Starlette) -> None:
    for accepted in ({}, {"accept-encoding": "gzip"}):
        first = got(app, "/page.js", accepted)
        again = got(app, "/page.js", {**accepted, "if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert got(app, "/page.js", {"range": "bytes=0-9", "accept-encoding": "gzip"}).content == TEXT.encode()[:10]


def test_an_answer_that_was_compressed_is_remembered_and_memory_is_limited(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    count = 0
    pack = gzip.compress

    def counting(*args: Any, **more: Any) -> bytes:
        nonlocal count
        count += 1
        return pack(*args, **more)

    monkeypatch.setattr(gzip, "compress", counting)
    middleware = CompressionMiddleware(app)

    async def run() -> None:
        for _ in range(5):
            assert gzip.decompress(await middleware._packed(b"a" * LARGE)) == b"a" * LARGE
        assert count == 1
        monkeypatch.setattr(compression, "REMEMBERED", 500)
        for number in range(50):
            await middleware._packed(f"{number} ".encode() * LARGE)
        assert sum(map(len, middleware._known.values())) == middleware._size <= 500

    asyncio.run(run())


@pytest.mark.parametrize(
    ("said", "takes"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("*", True), ("", False), ("br", False), ("gzip;q=0", False), ("gzip; q=0.0, br", False)],
)
def test_what_a_client_takes_is_what_it_says(said: str, takes: bool) -> None:
    assert accepts_gzip(Headers({"accept-encoding": said})) is takes


def test_rulebooks_and_the_page_are_small_on_the_wire(server: Server) -> None:
    for path in ("/api/games/technomancy", "/api/games/technomancy/book", "/api/games/bloodless/cards", "/api/openapi.json"):
        plain = server.get(path)
        packed = server.request("GET", path, headers={"Accept-Encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip", path
        assert gzip.decompress(packed.body) == plain.body
        assert SMALLEST < len(packed.body) < len(plain.body) / 2.5
    scripts = sorted((static_files.STATIC / "assets").glob("*.js"), key=lambda file: file.stat().st_size)
    if scripts:  # where the page is built
        packed = server.request("GET", f"/assets/{scripts[-1].name}", headers={"Accept-Encoding": "gzip"})
        assert len(packed.body) < scripts[-1].stat().st_size / 2
        assert gzip.decompress(packed.body) == scripts[-1].read_bytes()
        assert "immutable" in packed.headers["cache-control"]
