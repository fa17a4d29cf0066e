"""Lessons over the network, without server state: each request carries the choices of the step.

A step is short and everything in it follows from what the learner chooses, so it is played again with every request, in a worker process
and within its budget. Therefore a lesson needs no table, no token and no database, and goes on wherever it is asked for.
"""

from typing import Annotated, Any

import msgspec

from netdeck.i18n import Translator, translator
from netdeck.kernel import GamePackage, Seat, present, say
from netdeck.lessons import Coach, Help, Lesson, Said, State, Step, UnknownLessonError, find_lesson, find_step, lessons_of
from netdeck.server import catalogue, why_answers
from netdeck.server import messages as m
from netdeck.server.intake import Shown
from netdeck.server.jobs import Job, JobResult

MOST_CHOICES = 100
"""That one try at a step may have; the longest line of a lesson has fewer than twenty."""


class StepInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a lesson: its goal, its new idea, the zones to look at, and the learner's seat."""

    id: str
    title: str
    goal: str
    idea: str
    clauses: tuple[str, ...]
    spotlight: tuple[str, ...]
    seat: str
    victory: bool


class NextInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What to do after the lesson: the opponent, the table, what to read (groups of clauses), and a sentence about it."""

    bot: str
    variant: str
    seat: str
    decks: dict[str, str]
    read: tuple[str, ...]
    say: str


class LessonInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson: an introductory game of so many minutes."""

    id: str
    title: str
    intro: str
    minutes: int
    variant: str
    seats: tuple[str, ...]
    learner: str
    steps: list[StepInfo]
    next: NextInfo


class LessonTurn(msgspec.Struct, frozen=True, kw_only=True):
    """The learner's place in a step and what they do: nothing (show the table), or one of the other fields.

    ``so_far`` are the notations that they have chosen since the beginning of the step. ``choose`` is their next choice. ``why`` asks as at
    a table (empty text, an option, ``last``, ``#12``), ``why_not`` about a notation, ``why_not_at`` about a card or zone that they point
    at. ``help`` is 1 (where to look), 2 (a hint) or 3 (the move).
    """

    so_far: Annotated[list[m.Line], msgspec.Meta(max_length=MOST_CHOICES)] = []
    choose: m.Line | None = None
    why: m.Line | None = None
    why_not: m.Line | None = None
    why_not_at: int | m.Short | None = None
    help: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0

    @property
    def asked(self) -> int:
        """How many things are requested at once."""
        return sum(each is not None for each in (self.choose, self.why, self.why_not, self.why_not_at)) + bool(self.help)


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a step. ``state`` is ``playing``, ``won`` or ``back``: the learner left the path and starts the step again.

    ``moments`` are the tables that were passed through since the last choice, the present one last; ``said`` is what the coach and
    teammates say to it; ``answer`` the rulebook's answer to a question, or why a choice is refused.
    """

    state: State
    so_far: list[str]
    moments: list[m.Moment]
    said: list[Said] = []
    answer: m.Refused | m.Reasons | m.Legal | None = None
    help: Help | None = None


def lesson_infos(game: GamePackage) -> list[LessonInfo]:
    """All lessons of *game*."""
    return [_info(lesson) for lesson in lessons_of(game).lessons]


def _info(lesson: Lesson) -> LessonInfo:
    return LessonInfo(
        id=lesson.id,
        title=lesson.title,
        intro=lesson.intro,
        minutes=lesson.minutes,
        variant=lesson.variant,
        seats=lesson.seats,
        learner=lesson.learner,
        steps=[_step_info(lesson, step) for step in lesson.step],
        next=NextInfo(
            bot=lesson.next.bot,
            variant=lesson.next.variant,
            seat=lesson.next.seat,
            decks=lesson.next.decks,
            read=lesson.next.read,
            say=lesson.next.say,
        ),
    )


def _step_info(lesson: Lesson, step: Step) -> StepInfo:
    return StepInfo(
        id=step.id,
        title=step.title,
        goal=step.goal,
        idea=step.idea,
        clauses=step.clauses,
        spotlight=step.spotlight,
        seat=lesson.seat(step),
        victory=step.victory,
    )


class Teach(Job, frozen=True, kw_only=True):
    """Play a step up to its present choices, plus one more act."""

    game: str
    lesson: str
    step: str
    turn: LessonTurn

    def translator(self) -> Translator:
        return translator(self.language, catalogue.find(self.game))

    def do(self) -> JobResult:
        """In the worker."""
        game = catalogue.find(self.game)
        try:
            lesson = find_lesson(lessons_of(game), self.lesson)
            step = find_step(lesson, self.step)
        except UnknownLessonError as error:
            return Shown(refused=m.Refused(code="E-NOT-FOUND", sentence=f"{error}."))
        if self.turn.asked > 1:
            return Shown(refused=m.Refused(code="E-NOTHING", sentence=say("One thing at a time: choose, ask, or get help.")))
        coach = Coach(game, lesson, step)
        for text in self.turn.so_far:
            said = coach.choose(text)
            if said is not None and said.kind == "refused":
                sentence = say("{text!r} does not follow from the earlier choices: restart this step.", text=text)
                return Shown(refused=m.Refused(code="E-STALE", sentence=sentence))
        scene = _scene(coach, self.turn)
        speaks = self.translator()
        moments = [_told(each, speaks, coach.seat) for each in scene.moments]
        return Shown(data=m.encode(msgspec.structs.replace(scene, moments=moments), self.language, game))


def _told(moment: m.Moment, speaks: Translator, seat: Seat) -> m.Moment:
    """What happened and what will, in another language."""
    foreseen = [msgspec.structs.replace(each, events=tuple(speaks.seen(event, seat) for event in each.events)) for each in moment.forecasts]
    return msgspec.structs.replace(moment, events=[speaks.seen(event, seat) for event in moment.events], forecasts=foreseen)


def _scene(coach: Coach, turn: LessonTurn) -> Scene:
    moments: list[m.Moment] = []
    coach.acted = lambda: moments.append(_moment(coach, still=True))
    said = coach.choose(turn.choose) if turn.choose is not None else None
    refused = said is not None and said.kind == "refused"
    return Scene(
        state=coach.state,
        so_far=coach.choices,
        moments=[*moments[:-1], _moment(coach)],
        said=[*([] if coach.choices else coach.voices), *([said] if said is not None and not refused else [])],
        answer=_refused(said) if said is not None and refused else _answer(coach, turn),
        help=coach.help(turn.help) if turn.help else None,
    )


def _moment(coach: Coach, still: bool = False) -> m.Moment:
    """The table as the learner sees it; nothing is asked while others act, and when the step is over."""
    match, seat = coach.match, coach.seat
    question = present(match.position, seat, settle=False) if coach.state == "playing" and not still else None
    number = len(coach.choices) + 1
    return m.Moment(
        table=f"{coach.lesson.id}/{coach.step.id}",
        phase="running" if match.position.result() is None else "finished",
        since=0,
        events=match.seen(seat),
        undos=0,
        view=match.position.view(seat),
        question=question,
        number=number if question is not None else 0,
        at=number,
        forecasts=list(match.position.forecasts(seat)) if question is not None else [],
    )


def _refused(said: Said) -> m.Refused:
    first, *also = said.clauses or ("",)
    return m.Refused(code="E-RULE" if first else "E-SYNTAX", sentence=said.text, clause=first, also=tuple(also))


def _answer(coach: Coach, turn: LessonTurn) -> m.Refused | m.Reasons | m.Legal | None:
    """What the rules say to a question, in the words of the step where it foresees that."""
    match, seat = coach.match, coach.seat
    told: Any = None
    if turn.why is not None:
        told = why_answers.answer_why(match, seat, turn.why, "")
    elif turn.why_not is not None:
        told = _foreseen(coach, turn.why_not, why_answers.answer_why_not(match, seat, turn.why_not, ""))
    elif turn.why_not_at is not None:
        at = turn.why_not_at
        foreseen = next((notation for notation in match.position.meant(seat, at) if coach.refusal(notation).foreseen), None)
        if foreseen is not None and match.position.option(seat, foreseen) is None:
            told = _foreseen(coach, foreseen, why_answers.answer_why_not(match, seat, foreseen, ""))
        else:
            told = why_answers.answer_why_not_there(match, seat, at, "")
    return told if isinstance(told, m.Refused | m.Reasons | m.Legal) else None


def _foreseen(coach: Coach, notation: str, told: m.Answer) -> m.Answer:
    """A refusal with the sentence that the step has for it; the clause and what would help stay the rules' own."""
    if not isinstance(told, m.Refused):
        return told
    return msgspec.structs.replace(told, sentence=coach.refusal(notation).text)
