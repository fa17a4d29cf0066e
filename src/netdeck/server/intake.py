"""Checks what players bring: setups, card sets, drafts and records, in a process without matches.

The texts are data and never code, so the worst that they can do is to take long. A card set is compiled once in a process: the game keeps
those that were used last.
"""

import contextlib
import math
from dataclasses import replace
from typing import Literal

import msgspec

from netdeck.book import ExampleError, Staged, staged
from netdeck.i18n import Translator, translator
from netdeck.kernel import Deal, Entry, Game, GameRules, Problem, Refusal, Seat, Setup, SetupError, present
from netdeck.language.custom_cards import Source, check_cards
from netdeck.language.limits import TookTooLongError, time_limit
from netdeck.server import catalogue, drafts, replays, why_answers
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m
from netdeck.server.jobs import Job, JobResult


class Completed(JobResult, frozen=True, kw_only=True):
    """A setup with every default filled in."""

    setup: Setup


class InvalidSetup(JobResult, frozen=True, kw_only=True):
    """What is invalid, and the violated clause."""

    sentence: str
    clause: str = ""

    def refused(self) -> m.Refused:
        """The refusal as a message."""
        return m.Refused(code="E-SETUP", sentence=self.sentence, clause=self.clause)


class Shown(JobResult, frozen=True, kw_only=True):
    """A result as encoded JSON, or a refusal."""

    data: bytes = b""
    refused: m.Refused | None = None


class Resumed(JobResult, frozen=True, kw_only=True):
    """A match at an earlier point: rules, setup, choices, and a deal with fixed past and new future."""

    rules: str
    setup: Setup
    past: tuple[Entry, ...]
    deal: Deal


TRIAL_SECONDS = 2.0
"""So long bots play a trial before they tell how it goes, so that others get their turn."""


def _unfit(error: SetupError, speaks: Translator) -> InvalidSetup:
    return InvalidSetup(sentence=error.formatted(speaks.say), clause=error.problems[0].clause)


class Complete(Job, frozen=True, kw_only=True):
    """Fill in every default of a setup, or of ``or_else`` if it is invalid. ``seconds`` limits compiling its card set."""

    setup: Setup
    or_else: Setup | None = None
    rules: str
    seconds: float
    checked: bool = False
    """Whether its card set was looked at when its table was set up."""

    def translator(self) -> Translator:
        return translator(self.language, catalogue.find(self.setup.game))

    def do(self) -> JobResult:
        """In the worker."""
        game = catalogue.under(self.setup.game, self.rules)
        try:
            if self.setup.cards and not self.checked:
                _check(game, self.setup, self.seconds)
            return Completed(setup=_compiled(game, self.setup, self.seconds))
        except SetupError as error:
            if self.or_else is None:
                return _unfit(error, self.translator())
        return Completed(setup=_compiled(game, self.or_else, self.seconds))


def _check(game: Game, setup: Setup, seconds: float) -> None:
    own = check_cards(game, [Source("your cards", setup.cards.encode())], seconds or math.inf)
    if not own.fine:
        raise SetupError([Problem(str(replace(problem, clause="")), problem.clause) for problem in own.problems])


def _compiled(game: GameRules, setup: Setup, seconds: float) -> Setup:
    try:
        with time_limit(seconds) if seconds and setup.cards else contextlib.nullcontext():
            return game.complete(setup)
    except TookTooLongError:
        raise SetupError([Problem(f"your cards take longer than {seconds:g} seconds to compile; bring fewer")]) from None


class ShowCards(Job, frozen=True, kw_only=True):
    """Show the printed cards of a match."""

    setup: Setup
    rules: str

    def do(self) -> JobResult:
        """In the worker."""
        game = catalogue.under(self.setup.game, self.rules)
        return Shown(data=m.encode(catalogue.cards(game, self.setup), self.language, game))


class CheckDraft(Job, frozen=True, kw_only=True):
    """Check a draft of a deck or of cards."""

    kind: Literal["deck", "cards", "dead", "next", "meaning", "hands", "answers", "measure"]
    game: str = ""
    deck: str = ""
    cards: str = ""
    against: str = ""
    seed: int = 0
    line: int = 0
    column: int = 0
    seconds: float = 0

    def translator(self) -> Translator:
        return translator(self.language, catalogue.find(self.game))

    def do(self) -> JobResult:
        """In the worker."""
        game = catalogue.find(self.game)
        try:
            return Shown(data=m.encode(self._found(game), self.language, game))
        except SetupError as error:
            return _unfit(error, self.translator())

    def _found(self, game: Game) -> object:
        match self.kind:
            case "deck":
                return drafts.check_deck(game, drafts.DeckDraft(deck=self.deck, cards=self.cards), self.seconds)
            case "cards":
                return drafts.compile_cards(game, drafts.CardDraft(cards=self.cards), self.seconds)
            case "dead":
                return drafts.find_dead_text(game, drafts.CardDraft(cards=self.cards), self.seconds)
            case "next":
                return drafts.suggest(game, drafts.CardPlace(cards=self.cards, line=self.line, column=self.column))
            case "meaning":
                return drafts.explain(game, drafts.CardPlace(cards=self.cards, line=self.line, column=self.column))
            case "hands":
                return drafts.sample_hands(game, drafts.HandWish(deck=self.deck, cards=self.cards, seed=self.seed))
            case "answers":
                return drafts.answers(game, drafts.Opposition(deck=self.deck, cards=self.cards, against=self.against), self.seconds)
            case "measure":
                trial = drafts.Trial(deck=self.deck, cards=self.cards, against=self.against, first=self.seed)
                return drafts.measure(game, trial, TRIAL_SECONDS)


class ShowReplay(Job, frozen=True, kw_only=True):
    """Show steps of a finished match."""

    game: str
    rules: str
    table: str
    record: bytes
    viewer: str
    first: int

    def translator(self) -> Translator:
        return translator(self.language, catalogue.find(self.game))

    def do(self) -> JobResult:
        """In the worker."""
        game = catalogue.under(self.game, self.rules)
        shown = replays.replayed(game, self.table, self.record, self.viewer, self.first)
        if isinstance(shown, bodies.Replay):
            speaks, you = self.translator(), Seat(self.viewer)
            steps = [msgspec.structs.replace(step, events=[speaks.seen(each, you) for each in step.events]) for step in shown.steps]
            shown = msgspec.structs.replace(shown, steps=steps)
        return Shown(refused=shown) if isinstance(shown, m.Refused) else Shown(data=m.encode(shown))


class Resume(Job, frozen=True, kw_only=True):
    """Restore a finished match at an earlier entry, to be continued."""

    game: str
    rules: str
    record: bytes
    at: int

    def do(self) -> JobResult:
        """In the worker."""
        found = replays.continued(catalogue.under(self.game, self.rules), self.record, self.at)
        if isinstance(found, m.Refused):
            return Shown(refused=found)
        return Resumed(rules=found.game.version, setup=found.setup, past=found.past, deal=found.deal)


class PlayExample(Job, frozen=True, kw_only=True):
    """Play an example board of the rulebook, or answer a question about it."""

    game: str
    played: m.PlayedExample

    def translator(self) -> Translator:
        return translator(self.language, catalogue.find(self.game))

    def do(self) -> JobResult:
        """In the worker."""
        played, speaks, game = self.played, self.translator(), catalogue.find(self.game)
        try:
            board = staged(game, played.title, played.choices)
        except ExampleError as error:
            return Shown(refused=m.Refused(code="E-NOT-FOUND", sentence=f"{error}."))
        if isinstance(board, Refusal):
            return Shown(refused=why_answers.refused(board))
        if played.ask is None:
            return Shown(data=m.encode(_moment(board, len(played.choices), speaks), self.language, game))
        answer = _asked(board, played.ask, speaks)
        return Shown(refused=answer) if isinstance(answer, m.Refused) else Shown(data=m.encode(answer, self.language, game))


def _asked(board: Staged, ask: m.AskWhy | m.AskWhyNot, speaks: Translator) -> m.Answer:
    if isinstance(ask, m.AskWhy):
        return why_answers.answer_why(board, board.seat, ask.about, ask.ref, speaks)
    if ask.at is None:
        return why_answers.answer_why_not(board, board.seat, ask.notation, ask.ref)
    return why_answers.answer_why_not_there(board, board.seat, ask.at, ask.ref)


def _moment(board: Staged, choices: int, speaks: Translator) -> m.Moment:
    position = board.position
    ahead = position.forecasts(board.seat) if board.seat in position.pending() else ()
    foreseen = [msgspec.structs.replace(each, events=tuple(speaks.seen(event, board.seat) for event in each.events)) for each in ahead]
    return m.Moment(
        table="",
        phase="finished" if position.result() is not None else "running",
        since=0,
        events=[speaks.seen(logged.seen(board.seat), board.seat) for logged in board.log],
        undos=0,
        view=position.view(board.seat),
        question=present(position, board.seat, settle=False),
        number=choices + 1,
        forecasts=foreseen,
    )
