"""Line-mode play: events, board, question with numbered answers, then one line of input.

Several people may share the screen. Each sees only what their seat may know, and nobody's answer to a simultaneous decision is shown before
all are in. Answers come first: a word that is both an option and a command is the option.
"""

from collections.abc import Mapping

from netdeck.kernel import SPECTATOR, Result, Seat, WhyNot, display_order, say
from netdeck.kernel.message import join_and
from netdeck.kernel.setup import did_you_mean
from netdeck.terminal.commands import SHORT, USUAL_LOG, VERBS, Verb, only_pass
from netdeck.terminal.console import Console, EndOfInput, TooLate
from netdeck.terminal.match_backend import MatchBackend
from netdeck.terminal.option_list import Offer
from netdeck.terminal.phrasing import Phrasing
from netdeck.terminal.rulebook_text import clause_text
from netdeck.terminal.text_layout import fitted, numbered, paragraph
from netdeck.terminal.why_questions import find_option, refused

SCREEN = 40
"""So many lines are read before an answer, if that can be done: news that do not fit are left to ``log``."""
LEAST_NEWS = 4
"""Lines of news that are told however large the table is."""


class LineMode:
    """People at one terminal, and a local or remote match."""

    def __init__(self, console: Console, where: MatchBackend) -> None:
        self.console = console
        self.where = where
        self.speech = Phrasing(where)
        console.speak = self.speech.say
        self._at_screen: Seat | None = None
        self._boards: dict[Seat, list[str]] = {}
        self._moved = False
        self.taken_back = False
        """Whether the last choice was taken back: then nothing is passed by."""
        self.stops: dict[Seat, frozenset[str]] = {}
        """Where those want to be asked who do not want the usual stops."""
        self.passing_on: set[Seat] = set()
        """Those who pass by themselves until there is something else that they can do."""
        self.paying: set[Seat] = set()
        """Who wants to be asked how to pay even where it makes no difference."""

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """The commands other than answers."""
        return VERBS

    # The loop

    def play(self) -> Result | None:
        """Play until the end or until everybody has left; the match is saved. ``None`` if it was left.

        Ctrl-C leaves as well, and is handed on: the command ends as a stopped one.
        """
        self._tell_stops()
        try:
            while (seat := self.where.wait(self.agrees)) is not None:
                self._decide(seat)
        except EndOfInput:
            self._leave()
            return None
        except KeyboardInterrupt:
            self._leave()
            raise
        result = self.where.result()
        assert result is not None  # nobody has to decide any more
        self._end(result)
        return result

    def _decide(self, seat: Seat) -> None:
        """Show *seat* the table and take lines until one of them changes it; or say what it would say anyway."""
        if not self.taken_back and self.passes_by(seat):
            return
        self.taken_back = False
        self._hand_over(seat)
        self._tell_moment(seat)
        turn = self.where.turn()
        try:
            while not self._heed(seat, self._line(seat, turn)):
                pass
        except TooLate:
            self.console.print_wrapped(say("Your time is up."))
            self.where.run_out(seat)
        self._moved = True
        self._keep()

    def _line(self, seat: Seat, turn: int | None) -> str:
        """Read one line from the deciding player, within the clock if there is one. Raises :class:`TooLate`."""
        clock, name = self.where.clock, self.speech.name(seat)
        if clock is None:
            return self.console.ask(f"{name}> ")
        seconds = clock.begin(seat, turn)
        left = "" if seconds is None else f" ({seconds:.0f} s)"
        try:
            return self.console.ask(f"{name}{left}> ", seconds)
        finally:
            clock.stop(seat)

    def passes_by(self, seat: Seat) -> bool:
        """Whether *seat*'s stops skip this question; then its automatic answer is given."""
        only = only_pass(self.where.game, self.where.question(seat))
        if not only:
            self.passing_on.discard(seat)
        if seat in self.passing_on:
            return self._choose(seat, only)
        answer = self.usual_answer(seat)
        return bool(answer) and self._choose(seat, answer)

    def usual_answer(self, seat: Seat) -> str:
        question = self.where.question(seat)
        settled = question.settled if seat not in self.paying else ""
        return settled or self.where.game.standing_answer(self.where.view(seat), question, self.stops_of(seat))

    def stops_of(self, seat: Seat) -> frozenset[str]:
        return self.stops.get(seat, self.where.game.usual_stops)

    def _heed(self, seat: Seat, line: str) -> bool:
        """Do what *line* says; whether the table has changed."""
        if not line:
            self.show_question(seat)
            return False
        line = line if find_option(self.where.question(seat), line) is not None else self.speech.meant(line)
        option = find_option(self.where.question(seat), line)
        if option is not None:
            return self._choose(seat, option.notation)
        word, _, rest = line.partition(" ")
        verb = self.verbs.get(SHORT.get(word.casefold(), word.casefold()))
        if verb is not None:
            return verb.act(self, seat, rest.strip())
        return self.try_answer(seat, line)

    def try_answer(self, seat: Seat, line: str) -> bool:
        """Answer with a line that need not be an exact option; returns whether the table has changed."""
        refusal = self.where.why_not(seat, line)
        if refusal is None:  # the game reads more than its options are written: a name for a card, two steps in one line
            return self._choose(seat, line)
        self._refuse(line, refusal)
        return False

    def _choose(self, seat: Seat, notation: str) -> bool:
        refused = self.where.choose(seat, notation)
        if refused:
            self.console.print_wrapped(say("That came too late: {reason}", reason=refused))
        return True

    def _refuse(self, line: str, refusal: WhyNot) -> None:
        self.quote(refused(refusal, self.speech.say))
        near = did_you_mean(line.partition(" ")[0], self.verbs) if refusal.refusal.code == "E-SYNTAX" else ""
        if "did you mean" in near:
            self.console.print_wrapped(say("Or, of the commands{near}", near=near))

    # Telling

    def _tell_stops(self) -> None:
        """Print the clock and the stops, and how to change them."""
        clock = self.where.clock
        if clock is not None and clock.on:
            pace = clock.pace
            lasts = say("A turn lasts {seconds:g} seconds ({clause}). 'clock off' plays without.", seconds=pace.seconds, clause=pace.clause)
            self.console.print_wrapped(lasts)
        elif clock is not None:
            pace = clock.pace
            told = say("Against bots there is no clock; 'clock on' gives each turn {seconds:g} seconds.", seconds=pace.seconds)
            self.console.print_wrapped(told)
        stops = self.where.game.usual_stops
        if stops:
            where = join_and([self.where.game.stops[name] for name in sorted(stops)])
            self.console.print_wrapped(say("You are asked in {where}, and whenever others act. 'stops' changes that.", where=where))

    def _hand_over(self, seat: Seat) -> None:
        """Between two people at one screen: the one goes, the other comes, and nothing stays to be read."""
        before, self._at_screen = self._at_screen, seat
        if before in (None, seat) or not self.console.at_keyboard:
            return
        self.console.clear()
        self._boards.pop(seat, None)
        name = self.speech.name(seat)
        self.console.ask(say("It is {name}'s decision. {name}, press Enter when only you can see the screen. ", name=name))

    def _tell_moment(self, seat: Seat) -> None:
        """What happened, the table where it has changed, and the question: together no more than a screen, if that can be done."""
        heading = self.speech.say(say("Since your last decision:" if self.where.heard(seat) else "So far:"))
        news = self.speech.events(self.where.news(seat))
        board = self.speech.board(self.where.view(seat))
        table = [] if board == self._boards.get(seat) else [self.speech.say(say("The table, as you see it:")), *board, ""]
        self._boards[seat] = board
        question = self._question(seat, SCREEN - len(table) - LEAST_NEWS - 6)
        news = self._shortened(news, max(LEAST_NEWS, SCREEN - len(table) - len(question) - 4))
        lines = ["", *([heading, *news, ""] if news else []), *table, *question]
        self.console.say("\n".join(lines))

    def _shortened(self, news: list[str], most: int) -> list[str]:
        """The last of *news*, whole entries, in at most so many lines."""
        if len(news) <= most:
            return news
        first = next((at for at in range(len(news) - most + 1, len(news)) if news[at].startswith("  - ")), len(news) - most + 1)
        more = say("... {count} more lines; 'log {usual}' or 'log all' shows them", count=first, usual=USUAL_LOG)
        return [f"  {self.speech.say(more)}", *news[first:]]

    def show_board(self, viewer: Seat) -> None:
        lines = self.speech.board(self.where.view(viewer))
        heading = say("The table, as you see it:" if viewer != SPECTATOR else "The table:")
        self.console.say("\n".join([self.speech.say(heading), *lines, ""]))

    def _question(self, seat: Seat, room: int = SCREEN, *, whole: bool = False) -> list[str]:
        """The question and the options, in about so many lines if that is enough for what they mean."""
        decision = self.where.question(seat)
        lines = paragraph(self.speech.words(f"{self.speech.name(seat)}: {decision.prompt} ({decision.clause})")).splitlines()
        options, counts = zip(*display_order(decision), strict=True)
        offer = Offer(options, numbered(decision.options), self.speech.words, counts)
        shown, is_all = (offer.whole(), True) if whole else offer.short(room - len(lines))
        lines += shown
        if not is_all:
            all_of_them = "'options' lists all of them with what they mean." if offer.has_meanings else "'options' lists all of them."
            lines.append(self.speech.say(say(all_of_them)))
        if only_pass(self.where.game, decision):
            lines.append(self.speech.say(say("'pass on' passes until that changes.")))
        if not offer.numbered:
            by_notation = say("Answer with the notation; these options have no numbers of their own.")
            lines += paragraph(self.speech.say(by_notation)).splitlines()
        return lines

    def show_question(self, seat: Seat, *, whole: bool = False) -> None:
        self.console.say("\n".join(self._question(seat, whole=whole)))

    def quote(self, text: str) -> None:
        """A part of the rulebook, with names as shown in line mode."""
        self.console.say("\n".join(fitted(line, indent=0) for line in self.speech.words(text).splitlines()))

    def agrees(self, question: str) -> bool:
        answer = self.console.ask(say("{question} (yes or no) ", question=question)).casefold()
        return answer in ("y", "yes", self.speech.say(say("yes")).casefold(), self.speech.say(say("yes"))[:1].casefold())

    # The end

    def _leave(self) -> None:
        if not self._moved:
            self.console.print_wrapped(say("Goodbye. Nothing was played, so nothing is saved."))
            return
        self._keep()
        for line in self.where.farewell():
            self.console.say(line)

    def _end(self, result: Result) -> None:
        people = self.where.people
        viewer = people[0] if len(people) == 1 else SPECTATOR
        since = min(self.where.heard(seat) for seat in people)
        self.console.say()
        self.console.say(
            "\n".join([self.speech.say(say("The end:")), *self._shortened(self.speech.events(self.where.events(viewer, since)), SCREEN)])
        )
        self.console.say()
        self.show_board(viewer)
        self.console.print_wrapped(self._result(result))
        self.console.say(clause_text(self.where.game.rulebook, result.clause, self.speech.say))
        self._keep()
        for line in self.where.ending():
            self.console.say(line)

    def _result(self, result: Result) -> str:
        """How it ended, with the names of the winners."""
        return self.speech.words(self.speech.say(result.sentence(self.speech.names)))

    def _keep(self) -> None:
        if trouble := self.where.keep():
            self.console.say(trouble)
