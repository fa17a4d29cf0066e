"""The protocol over plain HTTP, so that ``curl`` can play: the same messages, one request each.

A token goes into the header ``Authorization: Bearer TOKEN``, never into the address. Refusals come as JSON with a status that fits.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from netdeck import __version__
from netdeck.book import Book
from netdeck.bots import BotInfo, offers
from netdeck.kernel import say
from netdeck.language.editor import Meaning, Suggestion
from netdeck.server import catalogue, drafts, game_routes, lab_routes, lesson_jobs
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m
from netdeck.server.chat import PHRASES
from netdeck.server.client_language import in_language
from netdeck.server.fairness import BusyError
from netdeck.server.guard import base_url, caller_of
from netdeck.server.http_replies import Problem, body_of, decoded, lobby_of, number_in, reply, table_of, token_of
from netdeck.server.intake import ShowCards, ShowReplay
from netdeck.server.lab_jobs import LabGame, LabPlan
from netdeck.server.lab_runs import LabNews, LabRun, LabShown
from netdeck.server.lobby import BUSY
from netdeck.server.mailbox import TableClosed
from netdeck.server.match_host import place_of
from netdeck.server.new_table import create
from netdeck.server.public_tables import PAGE
from netdeck.server.worker_pool import WorkerGoneError
from netdeck.server.worker_replies import payer_of, shown

LONGEST_WAIT = 60.0
STILL_HERE = 15.0
"""How often a stream that has nothing to say shows that it is alive."""

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One HTTP endpoint: what it takes and returns, for the routes and for OpenAPI."""

    method: str
    path: str
    answer: Handler
    summary: str
    body: type | None = None
    gives: object = None
    media: str = "application/json"
    query: dict[str, str] = field(default_factory=dict)
    secured: bool = False
    status: int = 200


# The server and its tables


async def show_house(request: Request) -> Response:
    """The properties of this server."""
    return reply(bodies.House(version=__version__, phrases=list(PHRASES), chat=lobby_of(request).limits.chat))


async def list_bots(request: Request) -> Response:
    """List the bots."""
    return reply(offers())


async def list_tables(request: Request) -> Response:
    """List the public tables by page; each page links to the next."""
    hall, page = lobby_of(request), number_in(request, "page")
    async with hall.reading.place(caller_of(request).who):
        answer = reply(await hall.public.page(page))
    if hall.public.goes_on(page):
        answer.headers["Link"] = f'<?page={page + 1}>; rel="next"'
    return answer


async def create_table(request: Request) -> Response:
    """Set up a table."""
    wish = decoded(await body_of(request), bodies.NewTable)
    return reply(await create(lobby_of(request), wish, base_url(request), caller_of(request).who), 201)


async def show_table(request: Request) -> Response:
    """Show the public info of a table; private tables need a token."""
    table = await table_of(request)
    who = await table.look_as(token_of(request))
    return reply(who if isinstance(who, m.Refused) else table.info(who))


async def show_view(request: Request) -> Response:
    """Show the table, now or as soon as there is news."""
    table, token = await table_of(request), token_of(request)
    since, undos, wait = number_in(request, "since"), number_in(request, "undos"), number_in(request, "wait")
    after = number_in(request, "after") if "after" in request.query_params else None
    return reply(await table.news(token, since, undos, min(wait, LONGEST_WAIT), after, caller_of(request)))


async def show_table_cards(request: Request) -> Response:
    """Show the printed cards of a table, including custom ones."""
    table = await table_of(request)
    who = await table.look_as(token_of(request))
    if isinstance(who, m.Refused):
        return reply(who)
    if not table.document.setup.cards:
        return reply(await asyncio.to_thread(catalogue.cards, table.game, table.document.setup), game=table.game)
    setup = table.document.setup
    job = ShowCards(setup=setup, rules=table.document.rules, language=in_language.get())
    return await shown(lobby_of(request).workers.show_cards(place_of(table.id, setup), job, payer_of(request)))


async def show_record(request: Request) -> Response:
    """Download the record of a finished match."""
    hall = lobby_of(request)
    async with hall.reading.place(caller_of(request).who):
        found = await hall.record(request.path_params["table"], token_of(request))
    if isinstance(found, m.Refused):
        return reply(found)
    document, record = found
    headers = {"Content-Disposition": f'attachment; filename="{document.setup.game}-{document.id}.jsonl"'}
    return Response(record, headers=headers, media_type="application/jsonl")


async def show_replay(request: Request) -> Response:
    """Show steps of a finished match."""
    table = await table_of(request)
    who = await table.look_as(token_of(request))
    if isinstance(who, m.Refused):
        return reply(who)
    hall = lobby_of(request)
    async with hall.reading.place(caller_of(request).who):
        record = await hall.storage.record(table.id)
    if record is None:
        return reply(m.Refused(code="E-RUNNING", sentence=say("The match is not over; you can replay it afterwards.")))
    job = ShowReplay(
        game=table.game.id,
        rules=table.document.rules,
        table=table.id,
        record=record,
        viewer=request.path_params["viewer"],
        first=number_in(request, "first"),
        language=in_language.get(),
    )
    return await shown(hall.workers.run_archive_job(job, payer_of(request)))


async def show_thoughts(request: Request) -> Response:
    """Show what the bots of a finished match thought."""
    table = await table_of(request)
    who = await table.look_as(token_of(request))
    if isinstance(who, m.Refused):
        return reply(who)
    hall = lobby_of(request)
    async with hall.reading.place(caller_of(request).who):
        thoughts = await hall.storage.thoughts(table.id)
    if thoughts is None:
        return reply(m.Refused(code="E-RUNNING", sentence=say("The match is not over; the thoughts of its bots reveal their cards.")))
    return reply(thoughts)


# Talking


async def show_talk(request: Request) -> Response:
    """Show the last remarks at a table."""
    return reply(await (await table_of(request)).talk(token_of(request)))


async def say_hello(request: Request) -> Response:
    """Join a table."""
    hello = decoded(await body_of(request), m.Hello)
    if not hello.token:
        hello = msgspec.structs.replace(hello, token=token_of(request))
    return reply(await (await table_of(request)).enter(hello, caller_of(request)))


def saying(kind: type[msgspec.Struct]) -> Handler:
    """The endpoint for messages of *kind*."""

    async def answer(request: Request) -> Response:
        message = decoded(await body_of(request), kind)
        table = await table_of(request)
        return reply(await table.say(token_of(request), message, caller=caller_of(request)))  # type: ignore[arg-type]

    return answer


async def stream(request: Request) -> Response:
    """Stream everything that happens as server-sent events."""
    table = await table_of(request)
    since, undos = number_in(request, "since"), number_in(request, "undos")
    listener = await table.listen(token_of(request), since, undos, caller=caller_of(request))
    if isinstance(listener, m.Refused):
        return reply(listener)

    async def events() -> AsyncIterator[bytes]:
        try:
            while True:
                try:
                    data = await asyncio.wait_for(listener.queue.get(), STILL_HERE)
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                if data is None:
                    return
                yield b"data: " + data + b"\n\n"
        finally:
            table.leave(listener)

    return StreamingResponse(events(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


# Whatever goes wrong


async def on_problem(request: Request, error: Exception) -> Response:
    """Return the response of a :class:`Problem`."""
    assert isinstance(error, Problem)
    return reply(error.refused)


async def on_closed(request: Request, error: Exception) -> Response:
    """The response when the table closed while the request waited."""
    return reply(m.Refused(code="E-CLOSING", sentence=say("The table is closing; try again in a moment.")))


async def on_gone(request: Request, error: Exception) -> Response:
    """The response for a client that has disconnected."""
    return Response(status_code=400)


async def on_busy(request: Request, error: Exception) -> Response:
    """The response when too many requests wait."""
    return reply(BUSY)


ERRORS = {Problem: on_problem, TableClosed: on_closed, WorkerGoneError: on_closed, ClientDisconnect: on_gone, BusyError: on_busy}

_AT = "/api/tables/{table}"
_SPOKEN: dict[type[msgspec.Struct], str] = {
    m.Choose: "Answer a question",
    m.AskWhy: "Ask why",
    m.AskWhyNot: "Ask why not",
    m.AskStanding: "Ask what you would say anyway",
    m.AskHint: "Ask what a bot would do in your place",
    m.AskKnowledge: "Ask what you can be sure of",
    m.Concede: "Give up",
    m.Undo: "Take back the last choice",
    m.Agree: "Agree to an undo or a rematch, or not",
    m.HandOver: "Hand the seat over",
    m.Revoke: "Replace a token",
    m.Arrange: "As the host, seat a bot or change the clock before the match begins",
    m.Rematch: "Play again",
    m.Say: "Say something to everybody at the table",
    m.Report: "Report a player to the operator of the server",
    m.Look: "Show me the whole table; over HTTP, use view",
    m.Ping: "Is anybody there",
}
_PAGE = {"page": f"which page, the first is 0; a page has at most {PAGE} tables"}
_SINCE = {"since": "how many events were heard already", "undos": "how many undos were heard of"}

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/games", game_routes.list_games, "The games", gives=list[catalogue.GameInfo]),
    Endpoint(
        "GET", "/api/games/{game}", game_routes.show_game, "One game: variants, options, decks, the rules", gives=catalogue.GameDetail
    ),
    Endpoint(
        "GET", "/api/games/{game}/cards", game_routes.show_cards, "What is printed on the cards of a game", gives=list[catalogue.CardInfo]
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/cards",
        game_routes.compile_cards,
        "Compile cards of your own",
        body=drafts.CardDraft,
        gives=drafts.CompiledCards,
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/cards/dead",
        game_routes.find_dead_text,
        "Words of a card file that never do anything",
        body=drafts.CardDraft,
        gives=drafts.DeadText,
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/cards/next",
        game_routes.suggest_words,
        "What may stand at a place of a card file",
        body=drafts.CardPlace,
        gives=list[Suggestion],
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/cards/meaning",
        game_routes.explain_place,
        "What a place of a card file means",
        body=drafts.CardPlace,
        gives=Meaning | None,
    ),
    Endpoint("GET", "/api/games/{game}/book", game_routes.show_book, "The rulebook as chapters, with examples and a glossary", gives=Book),
    Endpoint(
        "POST",
        "/api/games/{game}/example",
        game_routes.play_example,
        "Play on a little board of the rulebook, or ask about it",
        body=m.PlayedExample,
        gives=m.Moment | m.Answer,
    ),
    Endpoint("POST", "/api/games/{game}/deck", game_routes.check_deck, "Check a deck", body=drafts.DeckDraft, gives=drafts.CheckedDeck),
    Endpoint("GET", "/api/games/{game}/lessons", game_routes.list_lessons, "The lessons of a game", gives=list[lesson_jobs.LessonInfo]),
    Endpoint(
        "POST",
        "/api/games/{game}/lessons/{lesson}/{step}",
        game_routes.play_lesson,
        "Play a step of a lesson: look, choose, ask why, or be helped",
        body=lesson_jobs.LessonTurn,
        gives=lesson_jobs.Scene,
    ),
    Endpoint(
        "POST", "/api/games/{game}/hands", game_routes.deal_hands, "Deal opening hands", body=drafts.HandWish, gives=list[drafts.SampleHand]
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/answers",
        game_routes.show_answers,
        "What a list can do to a deck",
        body=drafts.Opposition,
        gives=drafts.Answers,
    ),
    Endpoint(
        "POST", "/api/games/{game}/measure", game_routes.measure_deck, "Let bots play a deck", body=drafts.Trial, gives=drafts.Measured
    ),
    Endpoint("POST", "/api/lab", lab_routes.begin_run, "Begin a run of the lab", body=LabPlan, gives=LabRun, status=201),
    Endpoint(
        "GET",
        "/api/lab/{run}",
        lab_routes.show_run,
        "The state and the findings of a run",
        gives=LabNews,
        query={"after": "the version that you have, 0 if you have none"},
    ),
    Endpoint("POST", "/api/lab/{run}/stop", lab_routes.stop_run, "Play no more of a run", gives=m.Done),
    Endpoint("POST", "/api/lab/{run}/resume", lab_routes.resume_run, "Resume a stopped run", gives=m.Done),
    Endpoint(
        "POST", "/api/lab/{run}/games", lab_routes.show_run_game, "A game of a run as a table to be replayed", body=LabGame, gives=LabShown
    ),
    Endpoint(
        "GET", "/api/house", show_house, "What is so at every table here: phrases, and whether words may be allowed", gives=bodies.House
    ),
    Endpoint("GET", "/api/bots", list_bots, "The bots", gives=list[BotInfo]),
    Endpoint("GET", "/api/tables", list_tables, "The lobby: public tables, open and running", gives=list[m.TableInfo], query=_PAGE),
    Endpoint("POST", "/api/tables", create_table, "Set up a table", body=bodies.NewTable, gives=bodies.Created, status=201),
    Endpoint("GET", _AT, show_table, "One table", gives=m.TableInfo, secured=True),
    Endpoint("POST", f"{_AT}/hello", say_hello, "Come to a table", body=m.Hello, gives=m.Welcome, secured=True),
    Endpoint(
        "GET",
        f"{_AT}/view",
        show_view,
        "The table as you see it; with wait, as soon as there is something new",
        gives=m.Moment | m.Change,
        query={
            **_SINCE,
            "wait": f"seconds to wait, at most {LONGEST_WAIT:.0f}",
            "after": "you want differences: the number of the moment that you have, 0 if you have none",
        },
        secured=True,
    ),
    Endpoint(
        "GET", f"{_AT}/events", stream, "All news as server-sent events", media="text/event-stream", gives=str, query=_SINCE, secured=True
    ),
    Endpoint(
        "GET", f"{_AT}/cards", show_table_cards, "What is printed on the cards of a table", gives=list[catalogue.CardInfo], secured=True
    ),
    Endpoint("GET", f"{_AT}/record", show_record, "The record of a finished match", media="application/jsonl", gives=str, secured=True),
    Endpoint(
        "GET",
        f"{_AT}/replay/{{viewer}}",
        show_replay,
        "A finished match step by step, through the eyes of a seat, 'spectator' or 'referee'",
        gives=bodies.Replay,
        query={"first": "the first step that is wanted"},
        secured=True,
    ),
    Endpoint("GET", f"{_AT}/talk", show_talk, "What was said at a table last", gives=list[m.Remark], secured=True),
    Endpoint(
        "GET", f"{_AT}/thoughts", show_thoughts, "What the bots of a finished match thought", gives=list[bodies.Thought], secured=True
    ),
    *(
        Endpoint("POST", f"{_AT}/{kind.__struct_config__.tag}", saying(kind), summary, body=kind, gives=m.Answer, secured=True)
        for kind, summary in _SPOKEN.items()
    ),
)


def routes() -> list[Route]:
    """The routes of the application, one per path, so that wrong methods are answered with the allowed ones."""
    doors: dict[str, dict[str, Handler]] = {}
    for each in ENDPOINTS:
        doors.setdefault(each.path, {})[each.method] = each.answer
    return [Route(path, _by_method(answers), methods=list(answers)) for path, answers in doors.items()]


def _by_method(answers: dict[str, Handler]) -> Handler:
    async def answer(request: Request) -> Response:
        return await answers["GET" if request.method == "HEAD" else request.method](request)

    return answer
