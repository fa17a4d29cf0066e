"""What can be asked of the lab over HTTP."""

from starlette.requests import Request
from starlette.responses import Response

from netdeck.registry import UnknownGameError
from netdeck.server import catalogue
from netdeck.server import messages as m
from netdeck.server.experiments import LabGame, LabPlan
from netdeck.server.guarding import caller_of
from netdeck.server.hall import beyond
from netdeck.server.replying import body_of, decoded, hall_of, number_in, reply
from netdeck.server.speaking import speaking


async def begin_run(request: Request) -> Response:
    """Begin a run of the lab."""
    wish = decoded(await body_of(request), LabPlan)
    hall = hall_of(request)
    try:
        game = catalogue.find(wish.game)
    except UnknownGameError as error:
        return reply(m.Refused(code="E-GAME", sentence=str(error)))
    for world in wish.worlds:
        if problems := beyond(hall.limits, game, world.options):
            return reply(m.Refused(code="E-SETUP", sentence=problems[0].sentence, clause=problems[0].clause))
    return reply(await hall.lab.begin(wish, caller_of(request).who, speaking.get()), 201)


async def show_run(request: Request) -> Response:
    """How a run stands, and what its games say."""
    return reply(await hall_of(request).lab.look(request.path_params["run"], number_in(request, "after"), speaking.get()))


async def stop_run(request: Request) -> Response:
    """Play no more of a run."""
    return reply(hall_of(request).lab.stop(request.path_params["run"]))


async def resume_run(request: Request) -> Response:
    """Go on with a run that was stopped."""
    return reply(hall_of(request).lab.resume(request.path_params["run"]))


async def show_run_game(request: Request) -> Response:
    """A game of a run as a table that can be replayed."""
    game = decoded(await body_of(request), LabGame)
    return reply(await hall_of(request).lab.show(request.path_params["run"], game, caller_of(request).who))
