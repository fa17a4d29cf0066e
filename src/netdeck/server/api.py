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
from netdeck.book import Book, book_of
from netdeck.bots import BotInfo, offers
from netdeck.kernel import Setup, say
from netdeck.language.editing import Meaning, Suggestion
from netdeck.registry import UnknownGameError
from netdeck.server import catalogue, drafts, lab_doors, teaching
from netdeck.server import messages as m
from netdeck.server.crew import WorkerGoneError
from netdeck.server.experiments import LabGame, LabPlan
from netdeck.server.fairness import BusyError
from netdeck.server.guarding import base_of, caller_of
from netdeck.server.hall import BUSY, PAGE
from netdeck.server.hosting import place_of
from netdeck.server.jobs import Told
from netdeck.server.laboratory import LabNews, LabRun, LabShown, refused_by
from netdeck.server.preparing import CheckDraft, PlayExample, ShowCards, Shown, ShowReplay
from netdeck.server.replying import Problem, body_of, decoded, hall_of, number_in, reply, table_of, token_of
from netdeck.server.speaking import speaking
from netdeck.server.talking import PHRASES
from netdeck.server.turns import TableClosed

LONGEST_WAIT = 60.0
STILL_HERE = 15.0
"""How often a stream that has nothing to say shows that it is alive."""

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that can be asked over HTTP: what it takes and what comes back, for the routes and for the OpenAPI page alike."""

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


# Games and tables


async def list_games(request: Request) -> Response:
    """The games."""
    return reply(await asyncio.to_thread(catalogue.games, speaking.get()))


async def show_game(request: Request) -> Response:
    """One game."""
    try:
        detail = await asyncio.to_thread(catalogue.detail, request.path_params["game"], request.app.state.words, speaking.get())
        return reply(detail, game=catalogue.find(detail.id))
    except UnknownGameError as error:
        return reply(m.Refused(code="E-GAME", sentence=str(error)))


async def show_cards(request: Request) -> Response:
    """What is printed on the cards of a game."""
    try:
        game = catalogue.find(request.path_params["game"])
    except UnknownGameError as error:
        return reply(m.Refused(code="E-GAME", sentence=str(error)))
    return reply(await asyncio.to_thread(catalogue.cards, game, game.complete(Setup(game=game.id))), game=game)


async def show_book(request: Request) -> Response:
    """The rulebook of a game, to be read."""
    try:
        game = catalogue.find(request.path_params["game"])
    except UnknownGameError as error:
        return reply(m.Refused(code="E-GAME", sentence=str(error)))
    return reply(await asyncio.to_thread(book_of, game, speaking.get()), game=game)


async def play_example(request: Request) -> Response:
    """A little board of the rulebook."""
    hall = hall_of(request)
    played = decoded(await body_of(request), m.PlayedExample)
    try:
        game = catalogue.find(request.path_params["game"])
    except UnknownGameError as error:
        return reply(m.Refused(code="E-GAME", sentence=str(error)))
    return await _shown(hall.crew.at_desk(PlayExample(game=game.id, played=played, language=speaking.get()), _payer(request)))


async def check_deck(request: Request) -> Response:
    """All that is wrong with a deck."""
    draft = decoded(await body_of(request), drafts.DeckDraft)
    return await _at_the_desk(request, CheckDraft(kind="deck", deck=draft.deck, cards=draft.cards))


async def deal_hands(request: Request) -> Response:
    """Opening hands of a deck."""
    wish = decoded(await body_of(request), drafts.HandWish)
    return await _at_the_desk(request, CheckDraft(kind="hands", deck=wish.deck, cards=wish.cards, seed=wish.seed))


async def show_answers(request: Request) -> Response:
    """What another list can do to a deck."""
    draft = decoded(await body_of(request), drafts.Opposition)
    return await _at_the_desk(request, CheckDraft(kind="answers", deck=draft.deck, cards=draft.cards, against=draft.against))


async def compile_cards(request: Request) -> Response:
    """A card file, compiled to be looked at."""
    draft = decoded(await body_of(request), drafts.CardDraft)
    return await _at_the_desk(request, CheckDraft(kind="cards", cards=draft.cards))


async def suggest_words(request: Request) -> Response:
    """What may stand at a place of a card file."""
    place = decoded(await body_of(request), drafts.CardPlace)
    return await _at_the_desk(request, CheckDraft(kind="next", cards=place.cards, line=place.line, column=place.column))


async def explain_place(request: Request) -> Response:
    """What a place of a card file means."""
    place = decoded(await body_of(request), drafts.CardPlace)
    return await _at_the_desk(request, CheckDraft(kind="meaning", cards=place.cards, line=place.line, column=place.column))


async def measure_deck(request: Request) -> Response:
    """How a deck does against another, some deals at a time."""
    trial = decoded(await body_of(request), drafts.Trial)
    wish = CheckDraft(kind="measure", deck=trial.deck, cards=trial.cards, against=trial.against, seed=trial.first)
    return await _at_the_desk(request, wish)


async def _at_the_desk(request: Request, wish: CheckDraft) -> Response:
    """What the desk says about a draft for the game that a request names."""
    hall = hall_of(request)
    try:
        game = catalogue.find(request.path_params["game"])
    except UnknownGameError as error:
        return reply(m.Refused(code="E-GAME", sentence=str(error)))
    job = msgspec.structs.replace(wish, game=game.id, seconds=hall.limits.compile_seconds, language=speaking.get())
    return await _shown(hall.crew.at_desk(job, _payer(request)))


def _payer(request: Request) -> str:
    """To whom the work for a request is charged."""
    return hall_of(request).payer(caller_of(request).who)


async def _shown(work: Awaitable[Told]) -> Response:
    """What a worker has made, as the answer to a request."""
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


async def list_lessons(request: Request) -> Response:
    """The lessons of a game."""
    try:
        game = catalogue.find(request.path_params["game"])
        return reply(await asyncio.to_thread(lambda: teaching.lesson_infos(game)), game=game)
    except UnknownGameError as error:
        return reply(m.Refused(code="E-GAME", sentence=str(error)))


async def play_lesson(request: Request) -> Response:
    """A step of a lesson, as far as it was played and one thing further."""
    turn = decoded(await body_of(request), teaching.LessonTurn)
    try:
        game = catalogue.find(request.path_params["game"])
    except UnknownGameError as error:
        return reply(m.Refused(code="E-GAME", sentence=str(error)))
    job = teaching.Teach(
        game=game.id, lesson=request.path_params["lesson"], step=request.path_params["step"], turn=turn, language=speaking.get()
    )
    return await _shown(hall_of(request).crew.teach(job, _payer(request)))


async def show_house(request: Request) -> Response:
    """What is so at every table here."""
    return reply(m.House(version=__version__, phrases=list(PHRASES), chat=hall_of(request).limits.chat))


async def list_bots(request: Request) -> Response:
    """The bots."""
    return reply(offers())


async def list_tables(request: Request) -> Response:
    """The lobby, page by page; a page that is not the last one says where the next is."""
    hall, page = hall_of(request), number_in(request, "page")
    async with hall.reading.place(caller_of(request).who):
        answer = reply(await hall.lobby(page))
    if hall.goes_on(page):
        answer.headers["Link"] = f'<?page={page + 1}>; rel="next"'
    return answer


async def create_table(request: Request) -> Response:
    """A new table."""
    wish = decoded(await body_of(request), m.NewTable)
    return reply(await hall_of(request).create(wish, base_of(request), caller_of(request).who), 201)


async def show_table(request: Request) -> Response:
    """What everybody may know about a table; of a private one, what those may know who have a token."""
    table = await table_of(request)
    who = await table.look_as(token_of(request))
    return reply(who if isinstance(who, m.Refused) else table.info(who))


async def show_view(request: Request) -> Response:
    """The table as it is, or as soon as there is something new."""
    table, token = await table_of(request), token_of(request)
    since, undos, wait = number_in(request, "since"), number_in(request, "undos"), number_in(request, "wait")
    after = number_in(request, "after") if "after" in request.query_params else None
    return reply(await table.news(token, since, undos, min(wait, LONGEST_WAIT), after, caller_of(request)))


async def show_table_cards(request: Request) -> Response:
    """What is printed on the cards of a table, its own card set among them."""
    table = await table_of(request)
    who = await table.look_as(token_of(request))
    if isinstance(who, m.Refused):
        return reply(who)
    if not table.document.setup.cards:
        return reply(await asyncio.to_thread(catalogue.cards, table.game, table.document.setup), game=table.game)
    setup = table.document.setup
    job = ShowCards(setup=setup, rules=table.document.rules, language=speaking.get())
    return await _shown(hall_of(request).crew.show_cards(place_of(table.id, setup), job, _payer(request)))


async def show_record(request: Request) -> Response:
    """The record of a finished match."""
    hall = hall_of(request)
    async with hall.reading.place(caller_of(request).who):
        found = await hall.record(request.path_params["table"], token_of(request))
    if isinstance(found, m.Refused):
        return reply(found)
    document, record = found
    headers = {"Content-Disposition": f'attachment; filename="{document.setup.game}-{document.id}.jsonl"'}
    return Response(record, headers=headers, media_type="application/jsonl")


async def show_replay(request: Request) -> Response:
    """A finished match, some steps at a time."""
    table = await table_of(request)
    who = await table.look_as(token_of(request))
    if isinstance(who, m.Refused):
        return reply(who)
    hall = hall_of(request)
    async with hall.reading.place(caller_of(request).who):
        record = await hall.storage.record(table.id)
    if record is None:
        return reply(m.Refused(code="E-RUNNING", sentence=say("The match is not over; it can be looked at again when it is.")))
    job = ShowReplay(
        game=table.game.id,
        rules=table.document.rules,
        table=table.id,
        record=record,
        viewer=request.path_params["viewer"],
        first=number_in(request, "first"),
        language=speaking.get(),
    )
    return await _shown(hall.crew.in_archive(job, _payer(request)))


async def show_thoughts(request: Request) -> Response:
    """What the bots of a finished match thought."""
    table = await table_of(request)
    who = await table.look_as(token_of(request))
    if isinstance(who, m.Refused):
        return reply(who)
    hall = hall_of(request)
    async with hall.reading.place(caller_of(request).who):
        thoughts = await hall.storage.thoughts(table.id)
    if thoughts is None:
        return reply(m.Refused(code="E-RUNNING", sentence=say("The match is not over; what its bots think tells what they hold.")))
    return reply(thoughts)


# Talking


async def show_talk(request: Request) -> Response:
    """What was said at a table last."""
    return reply(await (await table_of(request)).talk(token_of(request)))


async def say_hello(request: Request) -> Response:
    """Come to a table."""
    hello = decoded(await body_of(request), m.Hello)
    if not hello.token:
        hello = msgspec.structs.replace(hello, token=token_of(request))
    return reply(await (await table_of(request)).enter(hello, caller_of(request)))


def saying(kind: type[msgspec.Struct]) -> Handler:
    """How a message of *kind* is said over HTTP."""

    async def answer(request: Request) -> Response:
        message = decoded(await body_of(request), kind)
        table = await table_of(request)
        return reply(await table.say(token_of(request), message, caller=caller_of(request)))  # type: ignore[arg-type]

    return answer


async def stream(request: Request) -> Response:
    """Everything that happens, as server-sent events."""
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
    """A request that cannot be answered otherwise."""
    assert isinstance(error, Problem)
    return reply(error.refused)


async def on_closed(request: Request, error: Exception) -> Response:
    """The table was closed while the request waited."""
    return reply(m.Refused(code="E-CLOSING", sentence=say("The table is being closed; come again in a moment.")))


async def on_gone(request: Request, error: Exception) -> Response:
    """The client has gone before its request was read: nobody hears this."""
    return Response(status_code=400)


async def on_busy(request: Request, error: Exception) -> Response:
    """Too many wait already."""
    return reply(BUSY)


ERRORS = {Problem: on_problem, TableClosed: on_closed, WorkerGoneError: on_closed, ClientDisconnect: on_gone, BusyError: on_busy}

_AT = "/api/tables/{table}"
_SPOKEN: dict[type[msgspec.Struct], str] = {
    m.Choose: "Answer a question",
    m.AskWhy: "Ask why",
    m.AskWhyNot: "Ask why not",
    m.AskStanding: "Ask what you would say anyway",
    m.AskHint: "Ask what a bot would do in your place",
    m.Concede: "Give up",
    m.Undo: "Take back the last choice",
    m.Agree: "Agree to an undo or a rematch, or not",
    m.HandOver: "Hand the seat over",
    m.Revoke: "Replace a token",
    m.Arrange: "As the host, seat a bot or change the clock before the match begins",
    m.Rematch: "Play again",
    m.Say: "Say something to everybody at the table",
    m.Report: "Report somebody to those who run the server",
    m.Look: "Show me the whole table; over HTTP, use view",
    m.Ping: "Is anybody there",
}
_PAGE = {"page": f"which page, the first is 0; a page has at most {PAGE} tables"}
_SINCE = {"since": "how many events were heard already", "undos": "how many undos were heard of"}

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/games", list_games, "The games", gives=list[catalogue.GameInfo]),
    Endpoint("GET", "/api/games/{game}", show_game, "One game: variants, options, decks, the rules", gives=catalogue.GameDetail),
    Endpoint("GET", "/api/games/{game}/cards", show_cards, "What is printed on the cards of a game", gives=list[catalogue.CardInfo]),
    Endpoint(
        "POST", "/api/games/{game}/cards", compile_cards, "Compile cards of your own", body=drafts.CardDraft, gives=drafts.CompiledCards
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/cards/next",
        suggest_words,
        "What may stand at a place of a card file",
        body=drafts.CardPlace,
        gives=list[Suggestion],
    ),
    Endpoint(
        "POST",
        "/api/games/{game}/cards/meaning",
        explain_place,
        "What a place of a card file means",
        body=drafts.CardPlace,
        gives=Meaning | None,
    ),
    Endpoint("GET", "/api/games/{game}/book", show_book, "The rulebook as chapters, with examples and a glossary", gives=Book),
    Endpoint(
        "POST",
        "/api/games/{game}/example",
        play_example,
        "Play on a little board of the rulebook, or ask about it",
        body=m.PlayedExample,
        gives=m.Moment | m.Answer,
    ),
    Endpoint("POST", "/api/games/{game}/deck", check_deck, "Check a deck", body=drafts.DeckDraft, gives=drafts.CheckedDeck),
    Endpoint("GET", "/api/games/{game}/lessons", list_lessons, "The lessons of a game", gives=list[teaching.LessonInfo]),
    Endpoint(
        "POST",
        "/api/games/{game}/lessons/{lesson}/{step}",
        play_lesson,
        "Play a step of a lesson: look, choose, ask why, or be helped",
        body=teaching.LessonTurn,
        gives=teaching.Scene,
    ),
    Endpoint("POST", "/api/games/{game}/hands", deal_hands, "Deal opening hands", body=drafts.HandWish, gives=list[drafts.SampleHand]),
    Endpoint(
        "POST", "/api/games/{game}/answers", show_answers, "What a list can do to a deck", body=drafts.Opposition, gives=drafts.Answers
    ),
    Endpoint("POST", "/api/games/{game}/measure", measure_deck, "Let bots play a deck", body=drafts.Trial, gives=drafts.Measured),
    Endpoint("POST", "/api/lab", lab_doors.begin_run, "Begin a run of the lab", body=LabPlan, gives=LabRun, status=201),
    Endpoint(
        "GET",
        "/api/lab/{run}",
        lab_doors.show_run,
        "How a run stands, and what its games say",
        gives=LabNews,
        query={"after": "the version that you have, 0 if you have none"},
    ),
    Endpoint("POST", "/api/lab/{run}/stop", lab_doors.stop_run, "Play no more of a run", gives=m.Done),
    Endpoint("POST", "/api/lab/{run}/resume", lab_doors.resume_run, "Go on with a run that was stopped", gives=m.Done),
    Endpoint(
        "POST", "/api/lab/{run}/games", lab_doors.show_run_game, "A game of a run as a table to be replayed", body=LabGame, gives=LabShown
    ),
    Endpoint("GET", "/api/house", show_house, "What is so at every table here: phrases, and whether words may be allowed", gives=m.House),
    Endpoint("GET", "/api/bots", list_bots, "The bots that can be asked to sit down", gives=list[BotInfo]),
    Endpoint("GET", "/api/tables", list_tables, "The lobby: public tables, open and running", gives=list[m.TableInfo], query=_PAGE),
    Endpoint("POST", "/api/tables", create_table, "Set up a table", body=m.NewTable, gives=m.Created, status=201),
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
        gives=m.Replay,
        query={"first": "the first step that is wanted"},
        secured=True,
    ),
    Endpoint("GET", f"{_AT}/talk", show_talk, "What was said at a table last", gives=list[m.Remark], secured=True),
    Endpoint("GET", f"{_AT}/thoughts", show_thoughts, "What the bots of a finished match thought", gives=list[m.Thought], secured=True),
    *(
        Endpoint("POST", f"{_AT}/{kind.__struct_config__.tag}", saying(kind), summary, body=kind, gives=m.Answer, secured=True)
        for kind, summary in _SPOKEN.items()
    ),
)


def routes() -> list[Route]:
    """The doors for the application: one for each path, so that a method that is wrong there is told all that are right."""
    doors: dict[str, dict[str, Handler]] = {}
    for each in ENDPOINTS:
        doors.setdefault(each.path, {})[each.method] = each.answer
    return [Route(path, _by_method(answers), methods=list(answers)) for path, answers in doors.items()]


def _by_method(answers: dict[str, Handler]) -> Handler:
    async def answer(request: Request) -> Response:
        return await answers["GET" if request.method == "HEAD" else request.method](request)

    return answer
