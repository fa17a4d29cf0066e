"""The HTTP endpoints of games: rulebooks, cards, decks and lessons."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from netdeck.book import book_of
from netdeck.kernel import Setup
from netdeck.server import catalogue, drafts, lesson_jobs
from netdeck.server import messages as m
from netdeck.server.client_language import in_language
from netdeck.server.http_replies import body_of, decoded, game_of, lobby_of, reply
from netdeck.server.intake import CheckDraft, PlayExample
from netdeck.server.worker_replies import payer_of, shown


async def list_games(request: Request) -> Response:
    """List the games."""
    return reply(await asyncio.to_thread(catalogue.games, in_language.get()))


async def show_game(request: Request) -> Response:
    """Show one game."""
    game = game_of(request)
    return reply(await asyncio.to_thread(catalogue.detail, game.id, request.app.state.words, in_language.get()), game=game)


async def show_cards(request: Request) -> Response:
    """Show the printed cards of a game."""
    game = game_of(request)
    return reply(await asyncio.to_thread(catalogue.cards, game, game.complete(Setup(game=game.id))), game=game)


async def show_book(request: Request) -> Response:
    """Show the rulebook of a game in reading order."""
    game = game_of(request)
    return reply(await asyncio.to_thread(book_of, game, in_language.get()), game=game)


async def play_example(request: Request) -> Response:
    """Play an example board of the rulebook."""
    hall = lobby_of(request)
    played = decoded(await body_of(request), m.PlayedExample)
    game = game_of(request)
    return await shown(hall.workers.run_draft_job(PlayExample(game=game.id, played=played, language=in_language.get()), payer_of(request)))


async def check_deck(request: Request) -> Response:
    """Check a deck."""
    draft = decoded(await body_of(request), drafts.DeckDraft)
    return await _at_the_desk(request, CheckDraft(kind="deck", deck=draft.deck, cards=draft.cards))


async def deal_hands(request: Request) -> Response:
    """Deal opening hands of a deck."""
    wish = decoded(await body_of(request), drafts.HandWish)
    return await _at_the_desk(request, CheckDraft(kind="hands", deck=wish.deck, cards=wish.cards, seed=wish.seed))


async def show_answers(request: Request) -> Response:
    """Show what another list can do to a deck."""
    draft = decoded(await body_of(request), drafts.Opposition)
    return await _at_the_desk(request, CheckDraft(kind="answers", deck=draft.deck, cards=draft.cards, against=draft.against))


async def compile_cards(request: Request) -> Response:
    """Compile a card file."""
    draft = decoded(await body_of(request), drafts.CardDraft)
    return await _at_the_desk(request, CheckDraft(kind="cards", cards=draft.cards))


async def find_dead_text(request: Request) -> Response:
    """Find words of a card file that never have an effect."""
    draft = decoded(await body_of(request), drafts.CardDraft)
    return await _at_the_desk(request, CheckDraft(kind="dead", cards=draft.cards))


async def suggest_words(request: Request) -> Response:
    """Complete a word of a card file."""
    place = decoded(await body_of(request), drafts.CardPlace)
    return await _at_the_desk(request, CheckDraft(kind="next", cards=place.cards, line=place.line, column=place.column))


async def explain_place(request: Request) -> Response:
    """Explain a place of a card file."""
    place = decoded(await body_of(request), drafts.CardPlace)
    return await _at_the_desk(request, CheckDraft(kind="meaning", cards=place.cards, line=place.line, column=place.column))


async def measure_deck(request: Request) -> Response:
    """Measure a deck against another, a few deals per request."""
    trial = decoded(await body_of(request), drafts.Trial)
    wish = CheckDraft(kind="measure", deck=trial.deck, cards=trial.cards, against=trial.against, seed=trial.first)
    return await _at_the_desk(request, wish)


async def _at_the_desk(request: Request, wish: CheckDraft) -> Response:
    """What the desk says about a draft for the game that a request names."""
    hall = lobby_of(request)
    game = game_of(request)
    job = msgspec.structs.replace(wish, game=game.id, seconds=hall.limits.compile_seconds, language=in_language.get())
    return await shown(hall.workers.run_draft_job(job, payer_of(request)))


async def list_lessons(request: Request) -> Response:
    """List the lessons of a game."""
    game = game_of(request)
    return reply(await asyncio.to_thread(lesson_jobs.lesson_infos, game), game=game)


async def play_lesson(request: Request) -> Response:
    """Play a step of a lesson."""
    turn = decoded(await body_of(request), lesson_jobs.LessonTurn)
    game = game_of(request)
    job = lesson_jobs.Teach(
        game=game.id, lesson=request.path_params["lesson"], step=request.path_params["step"], turn=turn, language=in_language.get()
    )
    return await shown(lobby_of(request).workers.teach(job, payer_of(request)))
