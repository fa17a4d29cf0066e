"""Drafts of decks and cards: checked while being written, not stored.

Whatever is wrong comes back as an answer and not as a refusal: a draft is rarely finished. Refused is only what can never be right, such as
cards of one's own for a game that takes none.
"""

import math
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Annotated, Final, Literal

import msgspec

from netdeck.arena import bot_simulator
from netdeck.kernel import (
    Definition,
    Game,
    GameRules,
    LimitExceededError,
    Problem,
    Rng,
    Seat,
    Setup,
    SetupError,
    key_from_seed,
    read_deck,
    say,
)
from netdeck.kernel.preemption import pause
from netdeck.language.card_duels import duel_outcome
from netdeck.language.card_file import FileProblem
from netdeck.language.custom_cards import CustomCards, Source, check_cards
from netdeck.language.editor import Meaning, Suggestion, meaning, suggestions
from netdeck.language.text_warnings import dead_text
from netdeck.language.tools import tools_of
from netdeck.server.budgets import TooLongError, cpu_seconds
from netdeck.server.catalogue import CardInfo, card_info
from netdeck.server.messages import CardText, Text

LINES: Final = 4
"""So many lines of the log stand with an answer: those in which it happens."""


class DeckDraft(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as text (``4 Night Courier`` a line), and the custom card file that it may use."""

    deck: Text
    cards: CardText = ""


class HandWish(DeckDraft, frozen=True, kw_only=True):
    """A deck whose opening hands are wanted; the same ``seed`` gives the same hands."""

    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**32)] = 0


class SampleHand(msgspec.Struct, frozen=True, kw_only=True):
    """An opening hand, and the first question to its player, if any."""

    cards: list[str]
    asks: str = ""


class Opposition(DeckDraft, frozen=True, kw_only=True):
    """A deck, and the list that it is compared with: a deck of the game by name, or one as text."""

    against: Text


class CardAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a ``card`` of the other list does to one of ``yours`` in a duel, with ``lines`` of the log."""

    card: str
    yours: str
    how: Literal["leaves", "changes sides", "is less"]
    lines: tuple[str, ...]


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """What single cards of a list can do to single cards of a deck, as played in ``tried`` duels.

    ``safe`` are the cards of the deck that can lie on a table and to which nothing was done. Where time ran out, or a pair did more than is
    allowed at a table, ``complete`` is false.
    """

    answers: list[CardAnswer]
    safe: list[str]
    tried: int
    complete: bool


class Trial(Opposition, frozen=True, kw_only=True):
    """Two decks for bots to play: deals from number ``first`` on, each played from both seats."""

    first: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] = 0


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a trial: of each deal how many of its two games the deck won (a draw counts half), and their lengths.

    Deals go by their numbers alone, so the same ones can be played by another version of a card. ``bot`` played both decks.
    """

    bot: str
    deals: list[float]
    choices: list[int]


class CardDraft(msgspec.Struct, frozen=True, kw_only=True):
    """A card file as text."""

    cards: CardText


class CardPlace(CardDraft, frozen=True, kw_only=True):
    """A place in a card file, as editors count: line and column from 0."""

    line: Annotated[int, msgspec.Meta(ge=0)]
    column: Annotated[int, msgspec.Meta(ge=0)]


class DraftProblem(msgspec.Struct, frozen=True, kw_only=True):
    """A problem and its place; line and column count from 1.

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
    """The size of a deck and its problems; none means that it is legal under default options."""

    count: int
    problems: list[DraftProblem]


class CompiledCards(msgspec.Struct, frozen=True, kw_only=True):
    """The faces of the cards of a file, or its problems.

    ``remarks`` are texts that were read in other words than their own; the ``message`` of each is those words.
    """

    cards: list[CardInfo]
    problems: list[DraftProblem]
    remarks: list[DraftProblem] = []


class DeadText(msgspec.Struct, frozen=True, kw_only=True):
    """Words of the cards of a file that never have an effect; ``complete`` is false if time ran out."""

    warnings: list[DraftProblem]
    complete: bool


def compile_cards(game: Game, draft: CardDraft, seconds: float) -> CompiledCards:
    """The cards of a draft. Raises :class:`~netdeck.kernel.SetupError` for a game that does not accept custom cards."""
    own = _checked(game, draft.cards, seconds)
    return CompiledCards(cards=[card_info(card) for card in own.cards.values()], problems=_told(own.problems), remarks=_told(own.remarks))


def find_dead_text(game: Game, draft: CardDraft, seconds: float) -> DeadText:
    """Words of a draft's cards that never have an effect, as far as time allows. Empty if a card has problems."""
    found: list[FileProblem] = []
    end = cpu_seconds() + (seconds or math.inf)
    try:
        found += dead_text(game, draft.cards.encode(), "cards", lambda: cpu_seconds() < end)
    except TooLongError:
        raise
    except LimitExceededError:
        return DeadText(warnings=_told(found), complete=False)
    return DeadText(warnings=_told(found), complete=cpu_seconds() < end)


def suggest(game: Game, place: CardPlace) -> list[Suggestion]:
    """Completions at a place of a card file."""
    return suggestions(game, place.cards, place.line, place.column)


def explain(game: Game, place: CardPlace) -> Meaning | None:
    """The meaning of a place of a card file."""
    return meaning(game, place.cards, place.line, place.column)


def check_deck(game: Game, draft: DeckDraft, seconds: float) -> CheckedDeck:
    """The problems of a deck. Raises :class:`~netdeck.kernel.SetupError` for games without custom decks."""
    if not game.decks:
        raise SetupError([Problem(say("{title} has fixed cards; nobody brings a deck", title=game.title))])
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


HANDS: Final = 5
"""How many opening hands are dealt at once."""


def sample_hands(game: GameRules, wish: HandWish) -> list[SampleHand]:
    """Opening hands of a deck. Raises :class:`~netdeck.kernel.SetupError` for a deck that cannot be played."""
    seat: Seat = game.table(game.seat_counts[0])[0]
    setup = game.complete(Setup(game=game.id, decks={seat: wish.deck}, cards=wish.cards))
    hands: list[SampleHand] = []
    for n in range(HANDS):
        pause()
        position = game.start(setup, Rng(key_from_seed(wish.seed * HANDS + n)))
        zone = position.view(seat).zones.get(f"{seat}.hand")
        question = position.question(seat)
        names = [card.name for card in zone.cards or ()] if zone is not None else []
        hands.append(SampleHand(cards=names, asks=question.prompt if question is not None else ""))
    return hands


def answers(game: Game, draft: Opposition, seconds: float) -> Answers:
    """What one list can do to a deck. Raises :class:`~netdeck.kernel.SetupError` where cards have no executable text."""
    tools = tools_of(game)
    if tools is None or not game.decks:
        raise SetupError([Problem(say("{title} has fixed cards; nobody brings a deck", title=game.title))])
    setup = game.complete(Setup(game=game.id, cards=draft.cards))
    cards = game.definitions(setup)
    yours, theirs = (_known(text, cards) for text in (draft.deck, game.decks.get(draft.against, draft.against)))
    found: list[CardAnswer] = []
    lying: set[str] = set()
    tried, complete, end = 0, True, cpu_seconds() + (seconds or math.inf)
    for their, mine in product(theirs, yours):
        duels = tools.duels(cards[their], cards[mine])
        if not duels:
            continue
        if cpu_seconds() > end:
            complete = False
            break
        try:
            outcome = duel_outcome(game, setup, duels, their)
        except TooLongError:
            raise
        except LimitExceededError:  # what these two do to each other is more than a table may do; the other pairs can still be tried
            complete = False
            continue
        tried += 1
        lying.add(mine)
        if outcome is not None:
            found.append(CardAnswer(card=their, yours=mine, how=outcome.how, lines=outcome.lines[-LINES:]))
    hit = {answer.yours for answer in found}
    safe = [name for name in yours if name in lying - hit] if complete else []
    return Answers(answers=found, safe=safe, tried=tried, complete=complete)


MEASURED_BY: Final = "greedy"
"""It is quick, knows any card from its text, and does not peek."""
MOST_DEALS: Final = 50


def measure(game: Game, trial: Trial, seconds: float) -> Measured:
    """Let bots play one deck against the other until the time is over, at least one deal.

    Raises :class:`~netdeck.kernel.SetupError` for a deck that cannot be played.
    """
    seats = game.table(game.seat_counts[0])
    decks = (trial.deck, game.decks.get(trial.against, trial.against))
    if not game.decks or len(seats) != 2:
        raise SetupError([Problem(say("{title} has fixed cards; nobody brings a deck", title=game.title))])
    players = dict.fromkeys(seats, MEASURED_BY)
    tables = [
        bot_simulator(game, game.complete(Setup(game=game.id, decks=dict(zip(seats, order, strict=True)), cards=trial.cards)), players)
        for order in (decks, decks[::-1])
    ]
    deals: list[float] = []
    choices: list[int] = []
    end = cpu_seconds() + seconds
    for deal in range(trial.first, trial.first + MOST_DEALS):
        share = 0.0
        for own, table in zip(seats, tables, strict=True):
            pause()
            tally = table.play(range(deal, deal + 1))
            (ending,), (moves,) = tally.endings, tally.moves
            share += 0.5 if ending.winner not in seats else float(ending.winner == own)
            choices.append(moves)
        deals.append(share / 2)
        if cpu_seconds() > end:
            break
    return Measured(bot=MEASURED_BY, deals=deals, choices=choices)


def _known(text: str, cards: Mapping[str, Definition]) -> list[str]:
    """The cards of a deck that there are, each once."""
    names: dict[str, None] = {}
    for line in text.splitlines():
        try:
            names |= dict.fromkeys(name for name in read_deck(line) if name in cards)
        except ValueError:
            continue  # what is wrong with it is told by the check
    return list(names)


def _checked(game: Game, text: str, seconds: float) -> CustomCards:
    return check_cards(game, [Source("cards", text.encode())], seconds or math.inf)


def _complaints(game: GameRules, draft: DeckDraft) -> list[DraftProblem]:
    """The problems of a deck in a game without card text, as reported when joining with it."""
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
