"""The backend of line mode: a match in this process or on a server."""

import getpass
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from netdeck.bots import BotTable, EventFeed, Hint, character, hint
from netdeck.i18n import ENGLISH, Translator, translator
from netdeck.kernel import (
    Command,
    DecisionView,
    Definition,
    Game,
    Knowledge,
    Match,
    Reason,
    Refusal,
    Result,
    Seat,
    Seen,
    Thoughts,
    View,
    WhyNot,
    find_event,
    present,
    say,
    why_asked,
    why_event,
    why_not,
    why_number,
    why_option,
)
from netdeck.terminal.saved_matches import keep
from netdeck.terminal.turn_clock import TurnClock

Consent = Callable[[str], bool]
"""Asks somebody at this screen a question that is answered by yes or no."""


class MatchBackend(Protocol):
    """A match from the point of view of the people at this terminal."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def tongue(self) -> Translator:
        """The language."""

    @property
    def people(self) -> Sequence[Seat]:
        """The seats of the people at this terminal."""

    @property
    def names(self) -> Mapping[Seat, str]:
        """The names of all players."""

    def cards(self) -> Mapping[str, Definition]:
        """The printed cards of the match."""

    def wait(self, consent: Consent) -> Seat | None:
        """Let the others play until a local seat must decide; ``None`` if the match is over."""

    def result(self) -> Result | None:
        """How it ended."""

    def question(self, seat: Seat) -> DecisionView:
        """*seat*'s open question; there must be one."""

    def view(self, viewer: Seat) -> View:
        """The view of one of the people here, or of a spectator."""

    def heard(self, seat: Seat) -> int:
        """The number of events that *seat* was shown."""

    def news(self, seat: Seat) -> Sequence[Seen]:
        """The events that *seat* was not shown yet."""

    def events(self, viewer: Seat, since: int = 0) -> Sequence[Seen]:
        """Everything that *viewer* has seen, from event number *since* on."""

    def choose(self, seat: Seat, notation: str) -> str:
        """Answer *seat*'s question; returns the refusal in words, or empty."""

    def why(self, seat: Seat, notation: str) -> Sequence[Reason] | None:
        """Why *seat* is asked (empty), offered an option, or sees a number (``=pool``); ``None`` if it is not."""

    def why_event(self, seat: Seat, words: str) -> tuple[Seen, Sequence[Reason]] | None:
        """An event (``last``, ``#12``) and why it happened; ``None`` when there is none."""

    def why_not(self, seat: Seat, text: str) -> WhyNot | None:
        """Why *seat* may not do that; ``None`` when it may."""

    def hint(self, seat: Seat) -> Hint | str:
        """What a bot would do for *seat*, if all others are bots; otherwise why there is no hint."""

    def know(self, seat: Seat) -> Knowledge | str:
        """What *seat* can be sure of about hidden cards; otherwise why that is not shown."""

    def undo(self, seat: Seat, consent: Consent) -> tuple[bool, str]:
        """Take back *seat*'s last choice if it is free or agreed; returns whether it was, and a message."""

    @property
    def clock(self) -> TurnClock | None:
        """The local clock; ``None`` if there is none or a server keeps it."""

    def turn(self) -> int | None:
        """The number of the turn, if the rulebook counts turns."""

    def run_out(self, seat: Seat) -> None:
        """Handle that *seat*'s time is over."""

    def concede(self, seat: Seat) -> Refusal | None:
        """Concede for *seat*."""

    def keep(self) -> str:
        """Save the match; returns a message if that fails."""

    def save(self, place: Path) -> Sequence[str]:
        """Write the record to a file; returns lines about it. Raises ``OSError``."""

    def farewell(self) -> Sequence[str]:
        """The lines to print when players leave after at least one choice."""

    def ending(self) -> Sequence[str]:
        """The lines to print at the end of a match."""


PERSON = "person"
"""What a record calls a player who gave no name."""


def login_name() -> str:
    """The user's login name."""
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "You"


def _bot_name(bot: str) -> str:
    """A bot by its name; a program by that of its last word, which is mostly its file."""
    return Path(bot.split()[-1]).name if bot.startswith("program:") else character(bot).name


class LocalMatch:
    """A match in this process, with bots in the other seats, saved to a file.

    *overheard* is told what they think, if anybody may know. The clock that the rules propose is kept between people, and runs against
    bots for who turns it on, unless *timed* says otherwise; bots think as long as they like. Somebody who plays alone and gave no name is
    called *you*. What the rules say is said in *language*.
    """

    def __init__(
        self,
        match: Match,
        bots: BotTable,
        place: Path,
        overheard: Callable[[Thoughts], None] | None = None,
        timed: bool = True,
        you: str = "",
        language: str = ENGLISH,
    ) -> None:
        self.match = match
        self.tongue = translator(language, match.game)
        pace = match.game.pace(match.setup)
        self.clock = None if pace is None or not timed else TurnClock(pace, match.game.seat_flags.values())
        self.bots = bots
        self.place = place
        self._overheard = overheard
        self.people: Sequence[Seat] = [seat for seat in match.setup.seats if seat not in bots.bots]
        if self.clock is not None:
            self.clock.on = len(self.people) > 1  # against bots nobody is in a hurry unless they want to be
        self._hearing = {seat: EventFeed(match, seat) for seat in self.people}
        self._unkept = ""
        self._asked: tuple[int, Seat, DecisionView | None] = (-1, Seat(""), None)
        self._you = you or login_name()

    @property
    def names(self) -> Mapping[Seat, str]:
        players = self.match.setup.players
        nameless = [seat for seat in self.people if players.get(seat, PERSON) == PERSON]
        people = {nameless[0]: self._you} if len(nameless) == 1 else {seat: str(seat) for seat in nameless}
        bots = {seat: _bot_name(players.get(seat, "bot")) for seat in self.bots.bots}
        return {seat: people.get(seat) or bots.get(seat) or players[seat] for seat in self.match.setup.seats}

    def cards(self) -> Mapping[str, Definition]:
        return self.game.definitions(self.match.setup)

    @property
    def game(self) -> Game:
        return self.match.game

    def wait(self, consent: Consent) -> Seat | None:
        while self.match.position.result() is None:
            seat = self.bots.waiting()
            if seat is None:
                return next(iter(self.match.position.pending()))
            number = self.match.number
            self.bots.act(seat)
            if self._overheard is not None and number in self.bots.thoughts:
                self._overheard(self.bots.thoughts[number])
        return None

    def result(self) -> Result | None:
        return self.match.position.result()

    def question(self, seat: Seat) -> DecisionView:
        number = len(self.match.entries)
        if self._asked[:2] != (number, seat):
            decision = present(self.match.position, seat)
            assert decision is not None  # only seats that are asked get here
            self._asked = number, seat, self.tongue.question(decision)
        question = self._asked[2]
        assert question is not None
        return question

    def view(self, viewer: Seat) -> View:
        return self.match.position.view(viewer)

    def heard(self, seat: Seat) -> int:
        return self._hearing[seat].event_count

    def news(self, seat: Seat) -> Sequence[Seen]:
        return self._hearing[seat].news()

    def events(self, viewer: Seat, since: int = 0) -> Sequence[Seen]:
        return self.match.seen(viewer, since)

    def choose(self, seat: Seat, notation: str) -> str:
        refusal = self.match.choose(seat, notation)
        return "" if refusal is None else self.tongue.say(refusal.sentence)

    def why(self, seat: Seat, notation: str) -> Sequence[Reason] | None:
        position = self.match.position
        if notation.startswith("="):
            chain = why_number(self.match, seat, notation[1:])
        else:
            chain = why_option(position, seat, notation) if notation else why_asked(position, seat)
        return None if chain is None else self.tongue.reasons(chain)

    def why_event(self, seat: Seat, words: str) -> tuple[Seen, Sequence[Reason]] | None:
        logged = find_event(self.match.log, seat, words)
        return None if logged is None else (logged.seen(seat), self.tongue.reasons(why_event(self.game.rulebook, logged, seat)))

    def why_not(self, seat: Seat, text: str) -> WhyNot | None:
        answer = why_not(self.match.position, seat, text)
        return None if answer is None else self.tongue.why_not(answer)

    def hint(self, seat: Seat) -> Hint | str:
        if len(self.people) > 1:
            return say("There are hints against bots only, never against people.")
        return hint(self.match.position, seat, random.getrandbits(63)) or say("Nothing is asked of you now.")

    def know(self, seat: Seat) -> Knowledge | str:
        return self.match.know(seat)

    def undo(self, seat: Seat, consent: Consent) -> tuple[bool, str]:
        count = self.match.choices_since(seat)
        if not count:
            return False, say("You have not chosen anything yet.")
        refusal = self.match.why_not_undo(seat)
        if refusal is not None:  # bots never mind
            for other in [other for other in self.people if other != seat]:
                if not consent(say("{why} {who}, do you agree?", why=refusal.sentence, who=other)):
                    return False, say("{seat} does not agree.", seat=other)
        self.match.undo(seat, count)
        if count > 1:
            return True, say("Your last choice and the {count} after it are taken back.", count=count - 1)
        return True, say("Your last choice is taken back.")

    def turn(self) -> int | None:
        return self.match.position.turn()

    def run_out(self, seat: Seat) -> None:
        self.match.command(Command("timeout", seat), "the clock ran out")

    def concede(self, seat: Seat) -> Refusal | None:
        return self.match.command(Command("concede", seat))

    def keep(self) -> str:
        """Save the match. A failure is reported once, and play continues."""
        try:
            keep(self.match, self.place)
        except OSError as error:
            before, self._unkept = self._unkept, str(error.strerror or error)
            said = "The match cannot be saved in {place}: {error}. 'save FILE' writes it elsewhere."
            return "" if before else say(said, place=str(self.place), error=self._unkept)
        self._unkept = ""
        return ""

    def save(self, place: Path) -> Sequence[str]:
        keep(self.match, place)
        command = f"netdeck play --resume {place}"
        return [say("Saved in {place}", place=str(place)), say("Continue later: {command}", command=command)]

    def farewell(self) -> Sequence[str]:
        if self._unkept:
            return []
        command = f"netdeck play --resume {self.place}"
        return [say("The match is saved in {place}", place=str(self.place)), say("Continue: {command}", command=command)]

    def ending(self) -> Sequence[str]:
        faults: list[str] = [say("{seat} has lost its game. {fault}", seat=seat, fault=fault) for seat, fault in self.bots.faults.items()]
        if self._unkept:
            return faults
        check = say("Verify the match: {command}", command=f"netdeck verify {self.place}")
        return [*faults, say("The record is in {place}", place=str(self.place)), check]
