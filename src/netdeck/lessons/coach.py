"""The coach: one step of a lesson at a table, from its opening to its goal.

The goal decides, not the script. While what the learner does is what some line of the step says, the others do what that line says; off the
script they do what the step says of rivals, else they pass, and the learner may go on until the turn is over. A wrong move is answered by
its rule; then the table is as it was in the beginning.
"""

from collections.abc import Callable
from typing import Literal

import msgspec

from netdeck.kernel import REFEREE, Deal, Game, Match, Option, Refusal, Seat, say
from netdeck.lessons.checks import opening
from netdeck.lessons.model import Accept, Lesson, Other, Step, Straight, Wrong, straightened
from netdeck.scenarios.model import Scenario, ScenarioError
from netdeck.scenarios.model import Step as Act
from netdeck.scenarios.playback import FailedStepError, ScenarioRun

State = Literal["playing", "back", "won"]
"""Still at it; led elsewhere, so that one has to go back to the beginning; the goal is reached."""
SPOTLIGHT, HINT, MOVE = 1, 2, 3
"""The stages of help."""
MOST_ACTS = 200
"""How many acts of others may follow one choice before the script is taken to have no end."""
OWN_WAY = say("Done, in your own way.")
ELSEWHERE = say("That is allowed, but it does not get us there.")
LEFT_ROAD = say("I know no way on from here. Go back to the start of this step.")
STEP_OVER = say("This step is over. Go back to its beginning, or on to the next one.")
NO_CHOICE = say("That is no choice here.")


class Said(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the coach says to a move, or a teammate says to everybody; ``clauses`` are the rules that it rests on."""

    kind: Literal["won", "wrong", "refused", "voice"]
    text: str
    clauses: tuple[str, ...] = ()
    seat: str = ""
    foreseen: bool = False
    """Whether a refusal is in the words of the step."""


class Help(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Help of one stage: the zones to look at, a hint without notation, or the move itself with its reason."""

    stage: int
    spotlight: tuple[str, ...] = ()
    text: str = ""
    notation: str = ""
    label: str = ""
    clauses: tuple[str, ...] = ()


class StagedTable(ScenarioRun):
    """The table of a step: a match that begins from its ``given``, with the words of a scenario for everything on it."""

    match: Match

    def begin(self) -> None:
        self.match = Match(self.game, self.setup, Deal(seed=self.scenario.seed), given=self.scenario.given)
        self.log, self.position = self.match.log, self.match.position
        self.start = self.position.clone()
        self._taken = list(self.position.automatic_choices())

    def _answer(self, seat: Seat, option: Option) -> None:
        refusal = self.match.choose(seat, option.notation)
        assert refusal is None  # it comes from what is offered
        self._taken = list(self.position.automatic_choices())


Entry = Accept | Wrong | None
"""What a line belongs to; nothing where it only leads up to something that is refused."""


class Coach:
    """One step of a lesson, as it is being played. *acted* is called after everything that happens at the table."""

    def __init__(self, game: Game, lesson: Lesson, step: Step, acted: Callable[[], None] = lambda: None) -> None:
        self.game = game
        self.lesson = lesson
        self.step = step
        self.seat = Seat(lesson.seat(step))
        self.acted = acted
        self._scenario: Scenario = opening(game, lesson, step)
        self.reset()

    def reset(self) -> None:
        """The table as the step begins, with every line still possible."""
        self.table = StagedTable(self._scenario)
        self.table.begin()
        self.state: State = "playing"
        self.choices: list[str] = []
        """What the learner has chosen so far, as notations."""
        self._open: list[tuple[Entry, Straight]] = [(each, line) for each in self.step.accept for line in straightened(each.line)]
        for wrong in self.step.wrong:
            for line in straightened((*wrong.after, *wrong.line)):
                self._open.append((wrong, line) if wrong.line else (None, (*line, Other())))
        self._began = self._turn()
        self._others()

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.table.match

    @property
    def voices(self) -> list[Said]:
        """What teammates say at the beginning."""
        return [Said(kind="voice", seat=seat, text=text) for seat, text in self.step.voice.items()]

    # Moves

    def choose(self, text: str) -> Said | None:
        """A move of the learner: what there is to say to it, if anything. What is refused changes nothing."""
        if self.state != "playing":
            return Said(kind="refused", text=STEP_OVER)
        whole = self.table.choices.find(self.seat, text)
        if whole is None:
            return self.refusal(text)
        option, rest = self._first(whole)
        said = self._take(option)
        return self.choose(rest) if rest and said is None else said

    def _first(self, option: Option) -> tuple[Option, str]:
        """The first of the answers that *option* stands for, and the rest of it: games read ``play X @A1`` as two answers in one line."""
        offered = self.match.position.pending()[self.seat].options
        if any(each.notation == option.notation for each in offered):
            return option, ""
        first = next((each for each in offered if option.notation.startswith(f"{each.notation} ")), None)
        return (option, "") if first is None else (first, option.notation.removeprefix(f"{first.notation} "))

    def _take(self, option: Option) -> Said | None:
        followed = ((each, self._followed(line, option)) for each, line in self._open)
        self._open = [(each, line) for each, line in followed if line is not None]
        self._began = self._turn() if self._open else self._began
        self.choices.append(option.notation)
        self.table.take(Act(seat=self.seat, act="choose", text=option.notation), ("when", 0))
        self.acted()
        self._others()
        return self._judged()

    def _followed(self, line: Straight, option: Option) -> Straight | None:
        """What is left of *line* after *option*; nothing when it says something else."""
        word = line[0] if line else None
        found = self.table.choices.find(self.seat, word) if isinstance(word, str) else None
        if found is None:
            return None
        first, rest = self._first(found)
        if first.notation != option.notation:
            return None
        return (rest, *line[1:]) if rest else line[1:]

    def refusal(self, text: str) -> Said:
        """Why *text* cannot be chosen: in the words of the step where it foresees that, else in those of the rules."""
        spelt = self.table.choices.spelt(text)
        refusal = self.match.position.why_not(self.seat, spelt)
        if refusal is None:
            return Said(kind="refused", text=NO_CHOICE)
        wrong = self._foreseen(spelt, refusal)
        if wrong is not None:
            return Said(kind="refused", text=wrong.say, clauses=wrong.clauses, foreseen=True)
        return Said(kind="refused", text=refusal.sentence, clauses=(refusal.clause,) if refusal.clause else ())

    def _foreseen(self, spelt: str, refusal: Refusal) -> Wrong | None:
        """The wrong move that the learner has tried: the same one, or another that the same clause refuses."""
        alike = [wrong for wrong in self.step.wrong if wrong.attempt and refusal.cites(wrong.refused)]
        same = [wrong for wrong in alike if self.table.choices.spelt(wrong.attempt) == spelt]
        return next(iter(same or alike), None)

    # Others

    def _others(self) -> None:
        """Let others act until the learner has to, or until there is something to judge."""
        for _ in range(MOST_ACTS):
            self._pass_over_taken()
            if not (self._follows_script() or self._acts_off_script()):
                return

    def _pass_over_taken(self) -> None:
        """What the rules have chosen for the learner, because there was no other choice, a line may say as well."""
        self._open = [(each, line[1:] if line and self._is_taken(line[0]) else line) for each, line in self._open]

    def _is_taken(self, word: str | Other) -> bool:
        return isinstance(word, str) and self.table.choices.find(self.seat, word) is None and self.table.has_taken(self.seat, word)

    def _follows_script(self) -> bool:
        """Let the script speak where every line that is still open says what others do now."""
        firsts = [line[0] for _, line in self._open if line]
        script = next((word for word in firsts if isinstance(word, Other) and word != Other()), None)
        if script is None or any(isinstance(word, str) and self.seat in self.match.position.pending() for word in firsts):
            return False
        act = script.step(self.seat)
        key = next(key for key in ("choose", "all", "others") if key in act)
        try:
            self.table.take(Act(seat=act.get("seat", ""), act=key, text=act[key], times=act.get("times", 1)), ("when", 0))
        except (FailedStepError, ScenarioError):  # the learner has left the road without any line noticing
            self._open = []
            return True
        self._open = [(each, line[1:]) for each, line in self._open if line and line[0] == script]
        self.acted()
        return True

    def _acts_off_script(self) -> bool:
        """Off the script others do what the step says of rivals, else they pass, else what happens when time runs out."""
        pending = self.match.position.pending()
        over = self._turn() != self._began
        if self._open or not pending or self.seat in pending or (over and not self.step.rival):
            return False
        seat = next(iter(pending))
        wanted = (self.table.choices.find(seat, text) for text in (*self.step.rival, "pass"))
        option = next((each for each in wanted if each is not None), pending[seat].on_timeout())
        self.table.take(Act(seat=seat, act="choose", text=option.notation), ("when", 0))
        self.acted()
        return True

    def _turn(self) -> object:
        """Which turn it is: its number, or whose it is where the rulebook does not count them."""
        turn = self.match.position.turn()
        return self.match.position.view(REFEREE).counters.get("active") if turn is None else turn

    # Judging

    def reached(self) -> bool:
        """Whether the goal is reached."""
        return not list(self.table.check(self.step.then, ("then",), 0))

    def _judged(self) -> Said | None:
        """The verdict on the last move; ``None`` while the step continues."""
        ended = next((each for each, line in self._open if each is not None and not line), None)
        if not isinstance(ended, Wrong) and self.reached():
            self.state = "won"
            return Said(kind="won", text=ended.say if ended is not None else OWN_WAY, clauses=self.step.clauses)
        if isinstance(ended, Wrong):
            self.state = "back"
            return Said(kind="wrong", text=ended.say, clauses=ended.clauses)
        if self.seat not in self.match.position.pending() or (not self._open and self._turn() != self._began):
            self.state = "back"
            return Said(kind="wrong", text=ELSEWHERE)
        return None

    # Help

    def help(self, stage: int) -> Help:
        """Help of that stage: where to look, a hint, or the move itself."""
        if stage <= SPOTLIGHT:
            return Help(stage=SPOTLIGHT, spotlight=self.step.spotlight)
        option = self.next_move()
        if stage == HINT or (option is None and self.state == "won"):
            return Help(stage=HINT, spotlight=self.step.spotlight, text=self.step.hint, clauses=self.step.clauses[:1])
        if option is None:
            return Help(stage=MOVE, spotlight=self.step.spotlight, text=LEFT_ROAD)
        decision = self.match.position.pending()[self.seat]
        return Help(
            stage=MOVE,
            spotlight=self.step.spotlight,
            text=self.step.hint,
            notation=option.notation,
            label=self.match.position.label(decision, option),
            clauses=self.step.clauses[:1],
        )

    def next_move(self) -> Option | None:
        """What an accepted line that is still open says next; nothing where there is none."""
        if self.state != "playing":
            return None
        words = (line[0] for each, line in self._open if isinstance(each, Accept) and line)
        found = (self.table.choices.find(self.seat, word) for word in words if isinstance(word, str))
        return next((self._first(option)[0] for option in found if option is not None), None)
