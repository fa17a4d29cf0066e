"""Bots that run as a program: they get what their seat may know, and have time for the whole match."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from netdeck import __version__
from netdeck.bots.bot import Bot, Moment, Outlook
from netdeck.bots.external import messages as m
from netdeck.bots.external.fault import BotFault, Fault
from netdeck.bots.external.pipe import Pipe
from netdeck.bots.external.wire_format import command_and_speech
from netdeck.kernel import GameHeuristics, OptionView, Seat


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """Time limits for a program, in seconds: until it is ready, and for all its answers of a match."""

    ready: float = 20.0
    bank: float = 60.0


class ProgramBot(Bot):
    """Plays by asking a program. ``argument`` is its command line, or a dialect and a file: ``DIALECT:FILE``.

    It is started when its first question comes. Any fault costs the match, and the program is ended at once.
    """

    summary = "asks a program of yours: program:python my_bot.py"
    patience = TimeLimits()

    def __init__(self, game: GameHeuristics, seat: Seat, seed: int, argument: str = "") -> None:
        super().__init__(game, seat, seed, argument)
        self._command, self._speech = command_and_speech(argument, game, seat)
        self._seed = self.dice.getrandbits(53)  # all of it fits into a number of JavaScript
        self._pipe: Pipe | None = None
        self._bank = self._left = self.patience.bank
        self.slowest = 0.0
        self.asked = 0
        self.called = ""
        self.heard: Callable[[str], None] = lambda text: None
        self.left_by_itself = True
        self.talk: tuple[str, ...] = ()
        self.last_words: tuple[str, ...] = ()

    @classmethod
    def why_not(cls, argument: str) -> str:
        return "" if argument.strip() else "wants a command line after the colon, such as program:python my_bot.py"

    def allow(self, seconds: float) -> None:
        self._bank = self._left = seconds

    def choose(self, moment: Moment) -> OptionView:
        try:
            return self._asked(self._pipe or self._begin(moment), moment)
        except BotFault:
            self.close()
            raise

    def _begin(self, moment: Moment) -> Pipe:
        pipe = self._pipe = Pipe(self._command)
        self._say(pipe, m.Hello(protocol=m.PROTOCOL, netdeck=__version__))
        until = time.monotonic() + self.patience.ready
        try:
            ready = self._next(pipe, until)
            if not isinstance(ready, m.Ready):
                raise BotFault(Fault.GARBAGE, f"it was to say that it is ready, and said {msgspec.json.encode(ready).decode()}")
        except BotFault as fault:
            if fault.fault is Fault.LATE:
                raise BotFault(Fault.SILENT, f"it was not ready within {self.patience.ready:g} seconds") from None
            raise
        self.called = ready.name
        view = moment.view
        start = m.Start(
            game=self.game.id,
            rules=self.game.version,
            variant=view.variant,
            seats=view.seats,
            seat=self.seat,
            bank=self._left,
            seed=self._seed,
        )
        self._say(pipe, start)
        return pipe

    def _asked(self, pipe: Pipe, moment: Moment) -> OptionView:
        self.asked += 1
        self._tell(pipe, moment)
        pipe.catch_up()
        begun = time.monotonic()
        self._say(pipe, self._speech.ask(self.asked, moment, round(self._left, 3)))
        try:
            answer = self._next(pipe, begun + self._left, asked=begun)
        except BotFault as fault:
            if fault.fault is Fault.LATE:
                raise BotFault(Fault.LATE, f"its {self._bank:g} seconds for the match are used up") from None
            raise
        taken = time.monotonic() - begun
        self._left -= taken
        self.slowest = max(self.slowest, taken)
        if not isinstance(answer, m.Choose):
            raise BotFault(Fault.GARBAGE, f"it was asked to choose, and said {msgspec.json.encode(answer).decode()}")
        if answer.number not in (None, self.asked):
            raise BotFault(Fault.ILLEGAL, f"it answered question {answer.number} when question {self.asked} was open")
        option = self._speech.parse(answer.choose, moment)
        if option is None:
            offered = ", ".join(repr(each.notation) for each in moment.decision.options[:5])
            raise BotFault(Fault.ILLEGAL, f"it chose {answer.choose[:80]!r}; offered were {offered}{_more(moment)}")
        return option

    def _next(self, pipe: Pipe, until: float, asked: float = 0.0) -> m.Ready | m.Choose:
        """The next message that means something; what is only for people goes to them. What was written before *asked* is no answer."""
        while True:
            line = pipe.read_line(until)
            try:
                said = m.decode(line.text)
            except m.NotAMessageError as error:
                raise BotFault(Fault.GARBAGE, f"it wrote {line.text[:80]!r}, which is no message: {error}") from None
            if isinstance(said, m.Log):
                self.heard(said.text)
            elif said is not None and line.at < asked:
                raise BotFault(Fault.EARLY, f"it said {msgspec.json.encode(said).decode()[:80]} before question {self.asked} was asked")
            elif said is not None:
                return said

    def end(self, outlook: Outlook) -> None:
        if self._pipe is None:
            return
        self._tell(self._pipe, outlook)
        result = outlook.view.result
        won = None if result is None or not result.winners else self.seat in result.winners
        self._say(self._pipe, m.End(result=result, won=won))

    def close(self) -> None:
        if self._pipe is not None:
            self._say(self._pipe, m.Quit())
            self.left_by_itself = self._pipe.close()
            self.talk, self.last_words = tuple(self._pipe.talk), tuple(self._pipe.last_words)
            self._pipe = None

    def _tell(self, pipe: Pipe, outlook: Outlook) -> None:
        for message in self._speech.messages(outlook):
            self._say(pipe, message)

    def _say(self, pipe: Pipe, message: m.Message) -> None:
        pipe.write_line(m.encode(message))


def _more(moment: Moment) -> str:
    more = len(moment.decision.options) - 5
    return f" and {more} more" if more > 0 else ""
