"""The HTTP endpoints of the lab."""

from starlette.requests import Request
from starlette.responses import Response

from netdeck.registry import UnknownGameError
from netdeck.server import catalogue
from netdeck.server import messages as m
from netdeck.server.client_language import in_language
from netdeck.server.guard import caller_of
from netdeck.server.http_replies import body_of, decoded, lobby_of, number_in, reply
from netdeck.server.lab_jobs import LabGame, LabPlan
from netdeck.server.new_table import limit_problem


async def begin_run(request: Request) -> Response:
    """Start a lab run."""
    wish = decoded(await body_of(request), LabPlan)
    hall = lobby_of(request)
    try:
        game = catalogue.find(wish.game)
    except UnknownGameError as error:
        return reply(m.Refused(code="E-GAME", sentence=str(error)))
    for world in wish.worlds:
        if problems := limit_problem(hall.limits, game, world.options):
            return reply(m.Refused(code="E-SETUP", sentence=problems[0].sentence, clause=problems[0].clause))
    return reply(await hall.lab.begin(wish, caller_of(request).who, in_language.get()), 201)


async def show_run(request: Request) -> Response:
    """Show the state and results of a run."""
    return reply(await lobby_of(request).lab.look(request.path_params["run"], number_in(request, "after"), in_language.get()))


async def stop_run(request: Request) -> Response:
    """Stop a run."""
    return reply(lobby_of(request).lab.stop(request.path_params["run"]))


async def resume_run(request: Request) -> Response:
    """Resume a stopped run."""
    return reply(lobby_of(request).lab.resume(request.path_params["run"]))


async def show_run_game(request: Request) -> Response:
    """Show a game of a run as a replayable table."""
    game = decoded(await body_of(request), LabGame)
    return reply(await lobby_of(request).lab.show(request.path_params["run"], game, caller_of(request).who))
