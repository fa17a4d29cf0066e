"""Where a match is: in this process, or on a server. Whoever plays it in lines does not have to know."""

import getpass
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from netdeck.bots import BotTable, Hearing
from netdeck.kernel import (
    Command,
    DecisionView,
    Definition,
    Game,
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
    why_asked,
    why_event,
    why_not,
    why_option,
)
from netdeck.terminal.keeping import keep
from netdeck.terminal.pacing import TurnClock

Consent = Callable[[str], bool]
"""Asks somebody at this screen a question that is answered by yes or no."""


class Where(Protocol):
    """A match as those see it who sit at this screen."""

    @property
    def game(self) -> Game:
        """What is played."""

    @property
    def people(self) -> Sequence[Seat]:
        """The seats of those at this screen."""

    @property
    def names(self) -> Mapping[Seat, str]:
        """What everybody at the table is called."""

    def cards(self) -> Mapping[str, Definition]:
        """What is printed on the cards of the match."""

    def wait(self, consent: Consent) -> Seat | None:
        """Let the others play until somebody here has to decide; ``None`` when the match is over."""

    def result(self) -> Result | None:
        """How it ended."""

    def question(self, seat: Seat) -> DecisionView:
        """What *seat* is asked; it must be asked something."""

    def view(self, viewer: Seat) -> View:
        """What *viewer* may know: one of those here, or a spectator."""

    def heard(self, seat: Seat) -> int:
        """How many events *seat* was told."""

    def news(self, seat: Seat) -> Sequence[Seen]:
        """The events that *seat* was not told yet."""

    def events(self, viewer: Seat, since: int = 0) -> Sequence[Seen]:
        """Everything that *viewer* has seen, from event number *since* on."""

    def choose(self, seat: Seat, notation: str) -> str:
        """Answer *seat*'s question; why it was not taken, in words, or nothing when it was."""

    def why(self, seat: Seat, notation: str) -> Sequence[Reason] | None:
        """Why *seat* is offered that option, or is asked at all (nothing); ``None`` when it is not."""

    def why_event(self, seat: Seat, words: str) -> tuple[Seen, Sequence[Reason]] | None:
        """An event (``last``, ``#12``) and why it happened; ``None`` when there is none."""

    def why_not(self, seat: Seat, text: str) -> WhyNot | None:
        """Why *seat* may not do that; ``None`` when it may."""

    def undo(self, seat: Seat, consent: Consent) -> tuple[bool, str]:
        """Take back *seat*'s last choice if that is free or agreed: whether it was, and a sentence about it."""

    @property
    def clock(self) -> TurnClock | None:
        """The clock that is kept here; ``None`` where there is none, or where a server keeps it."""

    def turn(self) -> int | None:
        """The number of the turn, where the rulebook counts them."""

    def run_out(self, seat: Seat) -> None:
        """*seat*'s time is over: it is answered for as the game provides."""

    def concede(self, seat: Seat) -> Refusal | None:
        """*seat* gives up."""

    def keep(self) -> str:
        """See that nothing is lost; a sentence if that cannot be done."""

    def save(self, place: Path) -> Sequence[str]:
        """Write the record to a file: lines about it. Raises ``OSError``."""

    def farewell(self) -> Sequence[str]:
        """What those who leave should know, after at least one choice."""

    def ending(self) -> Sequence[str]:
        """What those should know who have played to the end."""


PERSON = "person"
"""What a record calls a player who gave no name."""


def login_name() -> str:
    """What the machine calls whoever sits before it."""
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):
        return "You"


def _bot_name(bot: str) -> str:
    """A bot by its name; a program by that of its last word, which is mostly its file."""
    return Path(bot.split()[-1]).name if bot.startswith("program:") else bot


class Here:
    """A match in this process, with bots in the other seats, kept in a file.

    *overheard* is told what they think, if anybody may know. The clock that the rules propose is kept,
    unless *timed* says otherwise; bots think as long as they like. Somebody who plays alone and gave no name is called *you*.
    """

    def __init__(
        self,
        match: Match,
        bots: BotTable,
        place: Path,
        overheard: Callable[[Thoughts], None] | None = None,
        timed: bool = True,
        you: str = "",
    ) -> None:
        self.match = match
        pace = match.game.pace(match.setup)
        self.clock = None if pace is None or not timed else TurnClock(pace, match.game.seat_flags.values())
        self.bots = bots
        self.place = place
        self._overheard = overheard
        self.people: Sequence[Seat] = [seat for seat in match.setup.seats if seat not in bots.bots]
        self._hearing = {seat: Hearing(match, seat) for seat in self.people}
        self._unkept = ""
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
        decision = self.match.position.question(seat)
        assert decision is not None  # only seats that are asked get here
        return decision

    def view(self, viewer: Seat) -> View:
        return self.match.position.view(viewer)

    def heard(self, seat: Seat) -> int:
        return self._hearing[seat].heard

    def news(self, seat: Seat) -> Sequence[Seen]:
        return self._hearing[seat].news()

    def events(self, viewer: Seat, since: int = 0) -> Sequence[Seen]:
        return self.match.seen(viewer, since)

    def choose(self, seat: Seat, notation: str) -> str:
        refusal = self.match.choose(seat, notation)
        return "" if refusal is None else refusal.sentence

    def why(self, seat: Seat, notation: str) -> Sequence[Reason] | None:
        position = self.match.position
        return why_option(position, seat, notation) if notation else why_asked(position, seat)

    def why_event(self, seat: Seat, words: str) -> tuple[Seen, Sequence[Reason]] | None:
        logged = find_event(self.match.log, seat, words)
        return None if logged is None else (logged.seen(seat), why_event(self.game.rulebook, logged, seat))

    def why_not(self, seat: Seat, text: str) -> WhyNot | None:
        return why_not(self.match.position, seat, text)

    def undo(self, seat: Seat, consent: Consent) -> tuple[bool, str]:
        count = self.match.back_to(seat)
        if not count:
            return False, "You have not chosen anything yet."
        refusal = self.match.why_not_undo(seat)
        if refusal is not None:  # bots never mind
            for other in [other for other in self.people if other != seat]:
                if not consent(f"{refusal.sentence} {other}, do you agree?"):
                    return False, f"{other} does not agree."
        self.match.undo(seat, count)
        followed = f" and the {count - 1} after it are" if count > 1 else " is"
        return True, f"Your last choice{followed} taken back."

    def turn(self) -> int | None:
        return self.match.position.turn()

    def run_out(self, seat: Seat) -> None:
        self.match.command(Command("timeout", seat), "the clock ran out")

    def concede(self, seat: Seat) -> Refusal | None:
        return self.match.command(Command("concede", seat))

    def keep(self) -> str:
        """Write the match down. Where that cannot be done it is said once, and play goes on."""
        try:
            keep(self.match, self.place)
        except OSError as error:
            before, self._unkept = self._unkept, str(error.strerror or error)
            said = f"The match cannot be kept in {self.place}: {self._unkept}. 'save FILE' writes it elsewhere."
            return "" if before else said
        self._unkept = ""
        return ""

    def save(self, place: Path) -> Sequence[str]:
        keep(self.match, place)
        return [f"Saved in {place}", f"Go on with it later: netdeck play --resume {place}"]

    def farewell(self) -> Sequence[str]:
        if self._unkept:
            return []
        return [f"The match is kept in {self.place}", f"Go on with it: netdeck play --resume {self.place}"]

    def ending(self) -> Sequence[str]:
        faults = [f"{seat} has lost its game. {fault}" for seat, fault in self.bots.faults.items()]
        if self._unkept:
            return faults
        return [*faults, f"The record is in {self.place}", f"Check that nobody cheated: netdeck verify {self.place}"]
