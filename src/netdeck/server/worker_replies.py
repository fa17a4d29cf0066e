"""What workers have made, as answers to HTTP requests, and to whom their work is charged."""

from collections.abc import Awaitable

from starlette.requests import Request
from starlette.responses import Response

from netdeck.server import messages as m
from netdeck.server.fairness import BusyError
from netdeck.server.guard import caller_of
from netdeck.server.http_replies import lobby_of, reply
from netdeck.server.intake import Shown
from netdeck.server.jobs import JobResult
from netdeck.server.lab_runs import refused_by
from netdeck.server.lobby import BUSY


def payer_of(request: Request) -> str:
    """The key to which the work of a request is charged."""
    return lobby_of(request).quotas.payer(caller_of(request).who)


async def shown(work: Awaitable[JobResult]) -> Response:
    """A worker's result as HTTP response."""
    try:
        told = await work
    except BusyError:
        return reply(BUSY)
    match told:
        case Shown(refused=None):
            return Response(told.data, media_type="application/json")
        case Shown(refused=m.Refused() as refused):
            return reply(refused)
    return reply(refused_by(told))
