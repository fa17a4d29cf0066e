"""HTTP requests and replies: tokens, bodies and numbers in, messages and refusals with a status out."""

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from netdeck.kernel import Game, say
from netdeck.registry import UnknownGameError
from netdeck.server import catalogue
from netdeck.server import messages as m
from netdeck.server.client_language import in_language
from netdeck.server.limits import rate_key
from netdeck.server.lobby import Lobby
from netdeck.server.table import Table

STATUS = {
    "E-BODY": 400,
    "E-QUERY": 400,
    "E-TOKEN": 401,
    "E-HOST": 403,
    "E-ORIGIN": 403,
    "E-BANNED": 403,
    "E-SPECTATOR": 403,
    "E-CHAT": 403,
    "E-DELAY": 403,
    "E-TABLE": 404,
    "E-GAME": 404,
    "E-NOT-FOUND": 404,
    "E-METHOD": 405,
    "E-STALE": 409,
    "E-RUNNING": 409,
    "E-NOT-BEGUN": 409,
    "E-OVER": 409,
    "E-SEAT": 409,
    "E-RULES": 409,
    "E-LARGE": 413,
    "E-ADDRESS": 421,
    "E-LIMIT": 429,
    "E-UNDO-LIMIT": 429,
    "E-OURS": 500,
    "E-STORAGE": 503,
    "E-DATABASE": 503,
    "E-CLOSING": 503,
}
"""The HTTP status of a refusal; what the rules forbid is 422."""

S = TypeVar("S", bound=msgspec.Struct)


def reply(message: object, status: int = 200, game: Game | None = None) -> Response:
    """A message as HTTP response, in the language of the request; *game* is the game that it is about."""
    if isinstance(message, m.Refused):
        status = STATUS.get(message.code, 422)
    headers = {"Content-Language": in_language.get(), "Vary": "Accept-Language"}
    if status in (429, 503):
        headers["Retry-After"] = "1"  # whoever knows it better says so
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(m.encode(message, game=game), status, headers, media_type="application/json")


class Problem(Exception):  # noqa: N818 - it is an answer to a client
    """Aborts a request with this response."""

    def __init__(self, refused: m.Refused) -> None:
        self.refused = refused
        super().__init__(refused.sentence)


def lobby_of(request: Request) -> Lobby:
    """The lobby of this server."""
    hall: Lobby = request.app.state.hall
    return hall


def game_of(request: Request) -> Game:
    """The game in the path of a request."""
    try:
        return catalogue.find(request.path_params["game"])
    except UnknownGameError as error:
        raise Problem(m.Refused(code="E-GAME", sentence=str(error))) from None


def token_of(request: Request) -> str:
    """The token of a request; empty if it has none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme and scheme.lower() != "bearer":
        raise Problem(m.Refused(code="E-TOKEN", sentence=say("Send your token as 'Authorization: Bearer TOKEN'.")))
    return token.strip()


async def table_of(request: Request) -> Table:
    """The table in the path of a request."""
    client = request.client.host if request.client is not None else ""
    found = await lobby_of(request).find(request.path_params["table"], rate_key(client))
    if isinstance(found, m.Refused):
        raise Problem(found)
    return found


async def body_of(request: Request) -> bytes:
    """The body of a request, with limits of size and time."""
    most: int = request.app.state.policy.limits.body_bytes
    data = bytearray()
    try:
        async with lobby_of(request).patience(request.app.state.policy.limits.body_seconds):
            async for chunk in request.stream():
                data += chunk
                if 0 < most < len(data):
                    raise Problem(m.Refused(code="E-LARGE", sentence=say("A message has at most {most} bytes.", most=most)))
    except TimeoutError:
        raise Problem(m.Refused(code="E-BODY", sentence=say("Your message was not complete in time."))) from None
    return bytes(data)


def decoded(data: bytes, kind: type[S]) -> S:
    """A body as a message of *kind*; an empty body means a message without fields."""
    try:
        message: S = msgspec.json.decode(data or b"{}", type=kind)
    except (ValueError, RecursionError) as error:
        raise Problem(m.Refused(code="E-BODY", sentence=say("Invalid request: {error}", error=error))) from None
    return message


def number_in(request: Request, name: str) -> int:
    """A whole number of the query; 0 if it is missing."""
    text = request.query_params.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise Problem(m.Refused(code="E-QUERY", sentence=say("{name} is a whole number, not {text!r}.", name=name, text=text)))
    return int(text)
