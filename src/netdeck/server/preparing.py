"""What is made of what somebody brings: setups, card sets, drafts and records, worked on in a process where no match is played.

The texts are data and never code, so the worst that they can do is to take long. A card set is compiled once in a process: the game keeps
those that were used last.
"""

import contextlib
import math
from dataclasses import replace
from typing import Literal

import msgspec

from netdeck.kernel import Deal, Entry, Game, Problem, Setup, SetupError
from netdeck.language.limits import TookTooLongError, within
from netdeck.language.own_cards import Source, check_cards
from netdeck.server import catalogue, drafts, replaying
from netdeck.server import messages as m
from netdeck.server.jobs import Job, Told


class Completed(Told, frozen=True, kw_only=True):
    """A setup with every default filled in."""

    setup: Setup


class Unfit(Told, frozen=True, kw_only=True):
    """What does not do, and the clause that it breaks."""

    sentence: str
    clause: str = ""

    def refused(self) -> m.Refused:
        """As a message."""
        return m.Refused(code="E-SETUP", sentence=self.sentence, clause=self.clause)


class Shown(Told, frozen=True, kw_only=True):
    """An answer as JSON, to be sent on as it is; or a refusal."""

    data: bytes = b""
    refused: m.Refused | None = None


class Resumed(Told, frozen=True, kw_only=True):
    """A match as it stood: rules, setup, what was chosen until then, and chance that has decided the past and leaves the future open."""

    rules: str
    setup: Setup
    past: tuple[Entry, ...]
    deal: Deal


def _unfit(error: SetupError) -> Unfit:
    return Unfit(sentence=str(error), clause=error.problems[0].clause)


class Complete(Job, frozen=True, kw_only=True):
    """Fill in every default of a setup; where that does not do, of ``or_else``. ``seconds`` are for compiling its card set."""

    setup: Setup
    or_else: Setup | None = None
    rules: str
    seconds: float
    checked: bool = False
    """Whether its card set was looked at when its table was set up."""

    def do(self) -> Told:
        """In the worker."""
        game = catalogue.under(self.setup.game, self.rules)
        try:
            if self.setup.cards and not self.checked:
                _check(game, self.setup, self.seconds)
            return Completed(setup=_compiled(game, self.setup, self.seconds))
        except SetupError as error:
            if self.or_else is None:
                return _unfit(error)
        return Completed(setup=_compiled(game, self.or_else, self.seconds))


def _check(game: Game, setup: Setup, seconds: float) -> None:
    own = check_cards(game, [Source("your cards", setup.cards.encode())], seconds or math.inf)
    if not own.fine:
        raise SetupError([Problem(str(replace(problem, clause="")), problem.clause) for problem in own.problems])


def _compiled(game: Game, setup: Setup, seconds: float) -> Setup:
    try:
        with within(seconds) if seconds and setup.cards else contextlib.nullcontext():
            return game.complete(setup)
    except TookTooLongError:
        raise SetupError([Problem(f"your cards take longer than {seconds:g} seconds to compile; bring fewer")]) from None


class ShowCards(Job, frozen=True, kw_only=True):
    """What is printed on the cards of a match."""

    setup: Setup
    rules: str

    def do(self) -> Told:
        """In the worker."""
        return Shown(data=m.encode(catalogue.cards(catalogue.under(self.setup.game, self.rules), self.setup)))


class CheckDraft(Job, frozen=True, kw_only=True):
    """Look at a deck or at cards that somebody is working on."""

    kind: Literal["deck", "cards"]
    game: str
    deck: str = ""
    cards: str = ""
    seconds: float

    def do(self) -> Told:
        """In the worker."""
        game = catalogue.find(self.game)
        try:
            found: msgspec.Struct
            if self.kind == "deck":
                found = drafts.check_deck(game, drafts.DeckDraft(deck=self.deck, cards=self.cards), self.seconds)
            else:
                found = drafts.compile_cards(game, drafts.CardDraft(cards=self.cards), self.seconds)
        except SetupError as error:
            return _unfit(error)
        return Shown(data=m.encode(found))


class ShowReplay(Job, frozen=True, kw_only=True):
    """Some steps of a finished match."""

    game: str
    rules: str
    table: str
    record: bytes
    viewer: str
    first: int

    def do(self) -> Told:
        """In the worker."""
        shown = replaying.replayed(catalogue.under(self.game, self.rules), self.table, self.record, self.viewer, self.first)
        return Shown(refused=shown) if isinstance(shown, m.Refused) else Shown(data=m.encode(shown))


class Resume(Job, frozen=True, kw_only=True):
    """A finished match as it stood after so many entries, to be gone on with."""

    game: str
    rules: str
    record: bytes
    at: int

    def do(self) -> Told:
        """In the worker."""
        found = replaying.continued(catalogue.under(self.game, self.rules), self.record, self.at)
        if isinstance(found, m.Refused):
            return Shown(refused=found)
        return Resumed(rules=found.game.version, setup=found.setup, past=found.past, deal=found.deal)
