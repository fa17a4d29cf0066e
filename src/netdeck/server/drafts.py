"""Decks and cards on which somebody is still working: checked as they are written, and not kept.

Whatever is wrong comes back as an answer and not as a refusal: a draft is rarely finished. Refused is only what can never be right, such as
cards of one's own for a game that takes none.
"""

import math
from collections.abc import Iterable

import msgspec

from netdeck.kernel import Game, Problem, Seat, Setup, SetupError, read_deck
from netdeck.language.cardfile import FileProblem
from netdeck.language.own_cards import OwnCards, Source, check_cards
from netdeck.language.tools import tools_of
from netdeck.server.catalogue import CardInfo, card_info
from netdeck.server.messages import CardText, Text


class DeckDraft(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as text (``4 Night Courier`` a line), and the card file of one's own that it may draw on."""

    deck: Text
    cards: CardText = ""


class CardDraft(msgspec.Struct, frozen=True, kw_only=True):
    """A card file as text."""

    cards: CardText


class DraftProblem(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong, and where; line and column count from 1.

    ``length`` characters of ``source`` are meant, which is the line itself; empty where the whole draft is meant. ``clause`` is the rule
    that is broken, ``near`` what could stand there instead.
    """

    line: int
    column: int
    length: int
    message: str
    code: str
    clause: str
    card: str
    source: str
    near: tuple[str, ...]


class CheckedDeck(msgspec.Struct, frozen=True, kw_only=True):
    """How many cards a deck has, and all that is wrong with it; nothing is for a deck that can be played under the usual options."""

    count: int
    problems: list[DraftProblem]


class CompiledCards(msgspec.Struct, frozen=True, kw_only=True):
    """What the cards of a file will show, or all that is wrong with it."""

    cards: list[CardInfo]
    problems: list[DraftProblem]


def compile_cards(game: Game, draft: CardDraft, seconds: float) -> CompiledCards:
    """The cards of a draft. Raises :class:`~netdeck.kernel.SetupError` for a game that takes no cards of one's own."""
    own = _checked(game, draft.cards, seconds)
    return CompiledCards(cards=[card_info(card) for card in own.cards.values()], problems=_told(own.problems))


def check_deck(game: Game, draft: DeckDraft, seconds: float) -> CheckedDeck:
    """What is wrong with a deck. Raises :class:`~netdeck.kernel.SetupError` for a game in which nobody brings one."""
    if not game.decks:
        raise SetupError([Problem(f"{game.title} is played with the cards that it has; nobody brings a deck")])
    tools = tools_of(game)
    if tools is None:
        return CheckedDeck(count=_count(draft.deck), problems=_complaints(game, draft))
    cards = dict(tools.own_cards())
    if draft.cards.strip():
        own = _checked(game, draft.cards, seconds)
        if not own.fine:
            first = own.problems[0]
            message = f"your own cards do not compile ({first.card or 'line ' + str(first.line)}: {first.message}); mend them first"
            return CheckedDeck(count=_count(draft.deck), problems=_told([FileProblem("deck", 1, 1, message)]))
        cards |= own.cards
    return CheckedDeck(count=_count(draft.deck), problems=_told(tools.deck_problems(draft.deck.encode(), "deck", cards)))


def _checked(game: Game, text: str, seconds: float) -> OwnCards:
    return check_cards(game, [Source("cards", text.encode())], seconds or math.inf)


def _complaints(game: Game, draft: DeckDraft) -> list[DraftProblem]:
    """What a game without card text has against a deck: what it would say if somebody sat down with it."""
    seat: Seat = game.table(game.seat_counts[0])[0]
    try:
        game.complete(Setup(game=game.id, decks={seat: draft.deck}, cards=draft.cards))
    except SetupError as error:
        return _told(FileProblem("deck", 1, 1, problem.sentence, clause=problem.clause) for problem in error.problems)
    return []


def _count(deck: str) -> int:
    total = 0
    for line in deck.splitlines():
        try:
            total += read_deck(line).total()
        except ValueError:
            continue  # told among the problems
    return total


def _told(problems: Iterable[FileProblem]) -> list[DraftProblem]:
    return [
        DraftProblem(
            line=problem.line,
            column=problem.column,
            length=problem.length,
            message=problem.message,
            code=problem.code,
            clause=problem.clause,
            card=problem.card,
            source=problem.source,
            near=problem.near,
        )
        for problem in problems
    ]
