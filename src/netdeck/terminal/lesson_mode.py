"""Lessons in line mode: goal, idea, table, input; the coach answers.

It is played as any match is (:mod:`netdeck.terminal.line_mode`), with the coach in the place of the others at the table.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from netdeck.bots import BotTable
from netdeck.i18n import ENGLISH, translator
from netdeck.kernel import Game, Seat, say
from netdeck.kernel.message import join_list
from netdeck.lessons import MOVE, SPOTLIGHT, Coach, Lesson, Said, Step
from netdeck.terminal.commands import VERBS, Verb
from netdeck.terminal.console import Console, EndOfInput
from netdeck.terminal.line_mode import LineMode
from netdeck.terminal.match_backend import LocalMatch
from netdeck.terminal.progress import Progress, keep_progress
from netdeck.terminal.text_layout import paragraph

Ended = Literal["won", "back", "skip"]
KEPT_VERBS = ("help", "options", "board", "log", "why", "card", "goal", "rules", "quit")
"""What can be said at any table, and in a lesson too."""
GO_BACK = say("Back to the beginning of this step.")


class Staged(LocalMatch):
    """The match of a step, as the learner sees it."""

    def __init__(self, coach: Coach, language: str) -> None:
        super().__init__(coach.match, BotTable(coach.match, {}), Path(), timed=False, you="You", language=language)
        self.people = [coach.seat]

    @property
    def names(self) -> Mapping[Seat, str]:
        """The seats' own names, because lesson texts use them."""
        return {}


class StepAttempt(LineMode):
    """One attempt at a step: until it is won, failed or skipped."""

    def __init__(self, console: Console, coach: Coach, language: str) -> None:
        super().__init__(console, Staged(coach, language))
        self.coach = coach
        self._help_given = 0
        self._left: Ended | None = None
        self._said: Said | None = None

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """The commands of lessons."""
        own = {
            "hint": Verb(lambda _, seat, text: self._hint(seat, text), (("hint", say("help: where to look, then how, then the move")),)),
            "reset": Verb(lambda _, seat, text: self._leave_it("back"), (("reset", say("this step from its beginning")),)),
            "skip": Verb(lambda _, seat, text: self._leave_it("skip"), (("skip", say("on to the next step")),)),
        }
        return own | {name: VERBS[name] for name in KEPT_VERBS}

    def run(self) -> Ended:
        """Play the step. Raises :class:`EndOfInput`; Ctrl-C is passed on."""
        while self.coach.state == "playing" and self._left is None:
            self._decide(self.coach.seat)
        if self._left is not None:
            return self._left
        news = self.speech.events(self.where.news(self.coach.seat))
        self.console.say("\n".join(["", *news]))
        if self._said is not None:
            self.console.say()
            self._tell(self._said)
        return "won" if self.coach.state == "won" else "back"

    def passes_by(self, seat: Seat) -> bool:
        return False  # nothing is done for a learner that they could do themselves

    def _keep(self) -> None:
        pass  # a lesson has no record

    def _choose(self, seat: Seat, notation: str) -> bool:
        self._said = self.coach.choose(notation)
        return True

    def try_answer(self, seat: Seat, line: str) -> bool:
        said = self.coach.choose(line)
        if said is not None and said.kind == "refused":
            self._tell(said)
            return False
        self._said = said
        return True

    def _tell(self, said: Said) -> None:
        cited = f" ({', '.join(said.clauses)})" if said.clauses else ""
        self.console.say(paragraph(self.speech.words(self.speech.say(said.text)) + cited, "  "))

    # Verbs

    def _hint(self, seat: Seat, text: str) -> bool:
        """Help in three stages: where to look, a hint, the move itself."""
        self._help_given = min(self._help_given + 1, MOVE)
        help = self.coach.help(self._help_given)
        if help.stage == SPOTLIGHT:
            look = say("Look at: {places}. ('hint' again says more.)", places=join_list(help.spotlight))
            self.console.say(paragraph(self.speech.say(look), "  "))
        elif help.notation:
            words = f": {self.speech.words(self.speech.say(help.label))}" if help.label else ""
            cited = f" ({', '.join(help.clauses)})" if help.clauses else ""
            self.console.say(paragraph(f"{self.speech.words(help.notation)}{words}{cited}", "  "))
        else:
            self.console.say(paragraph(self.speech.say(help.text), "  "))
        return False

    def _leave_it(self, ended: Ended) -> bool:
        self._left = ended
        return True


class LessonMode:
    """A lesson on this terminal, in one language."""

    def __init__(self, console: Console, game: Game, lesson: Lesson, progress: Progress, language: str = ENGLISH) -> None:
        self.console = console
        self.language = language
        console.speak = translator(language, game).say
        self.game = game
        self.lesson = lesson
        self.progress = progress

    def play(self, first: Step) -> bool:
        """Play from step *first* on; returns whether the end was reached. Ctrl-C is passed on."""
        self.console.print_wrapped(say("{title} ({minutes} minutes)", title=self.lesson.title, minutes=self.lesson.minutes))
        self.console.print_wrapped(self.lesson.intro)
        self.console.print_wrapped(say("'hint' helps, 'skip' skips the step, 'help' lists the commands."))
        steps = self.lesson.step
        for number, step in enumerate(steps[steps.index(first) :], steps.index(first)):
            self.progress.goes_on(self.lesson, step)
            self._kept()
            try:
                ended = self._teach(number, step)
            except EndOfInput:
                self._leave(step)
                return False
            except KeyboardInterrupt:
                self._leave(step)
                raise
            if ended == "won":
                self.progress.finished(self.lesson, step)
        self.progress.goes_on(self.lesson, None)
        self._kept()
        self.console.say()
        self.console.print_wrapped(self.lesson.next.say)
        self.console.say(f"    {self.lesson.next.command(self.game.id)}")
        return True

    def _teach(self, number: int, step: Step) -> Ended:
        coach = Coach(self.game, self.lesson, step)
        speak = self.console.speak
        self.console.say()
        self.console.say(say("{number} of {steps}: {title}", number=number + 1, steps=len(self.lesson.step), title=step.title))
        self.console.say(paragraph(speak(step.goal), f"  {speak(say('Goal: '))}"))
        self.console.say(paragraph(speak(step.idea), "  "))
        for voice in coach.voices:
            self.console.say(paragraph(speak(say('"{words}"', words=voice.text)), f"  {voice.seat}: "))
        while (ended := StepAttempt(self.console, coach, self.language).run()) == "back":
            self.console.say(f"\n  {speak(GO_BACK)}")
            coach.reset()
        return ended

    def _leave(self, step: Step) -> None:
        self.console.say()
        command = f"netdeck learn {self.game.id}"
        self.console.print_wrapped(say("Goodbye. '{command}' continues with: {title}.", command=command, title=step.title))

    def _kept(self) -> None:
        if trouble := keep_progress(self.progress):
            self.console.print_wrapped(trouble)
