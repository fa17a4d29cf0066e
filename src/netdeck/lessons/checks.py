"""Checking lessons: what can be seen without playing, and every line of every step as a scenario.

Of each step come scenarios: its opening, every accepted line with the goal and with what happens on the way, every wrong move as it is
told; and counter-checks: the goal is not reached before the first move, nor by a wrong line. A lesson of which one does not hold has been
overtaken by the rules, or never was true.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from netdeck import bots
from netdeck.kernel import GamePackage
from netdeck.lessons.model import Course, Lesson, Line, Step, Straight, Table, Wrong, line_of_play, place_name, straightened
from netdeck.lessons.reader import lessons_of
from netdeck.scenarios import Item, Scenario, ScenarioError
from netdeck.scenarios.model import Source
from netdeck.scenarios.reader import read_table
from netdeck.scenarios.runner import unreadable

MOST_WORDS: Final = 40
"""Of goal and idea together: do first, read after."""
FEWEST_STEPS, MOST_STEPS = 4, 10
FEWEST_WRONG: Final = 2


# What can be seen


def faults(game: GamePackage) -> list[str]:
    """What is wrong with the lessons of *game* as they are written."""
    course = lessons_of(game)
    order = {place_name(lesson, step): number for number, (lesson, step) in enumerate(_steps(course))}
    found = [f"{id}: two lessons or steps have this id" for id in _twice(course)]
    for lesson in course.lessons:
        found += (f"{lesson.id}: {fault}" for fault in _of_lesson(game, lesson))
        for step in lesson.step:
            where = place_name(lesson, step)
            found += (f"{where}: {fault}" for fault in (*_of_step(lesson, step), *_of_repeating(course, order, lesson, step)))
    return found


def _steps(course: Course) -> Iterator[tuple[Lesson, Step]]:
    return ((lesson, step) for lesson in course.lessons for step in lesson.step)


def _twice(course: Course) -> list[str]:
    names = [*(lesson.id for lesson in course.lessons), *(place_name(lesson, step) for lesson, step in _steps(course))]
    return sorted({name for name in names if names.count(name) > 1})


def _of_lesson(game: GamePackage, lesson: Lesson) -> Iterator[str]:
    if not FEWEST_STEPS <= len(lesson.step) <= MOST_STEPS:
        yield f"it has {len(lesson.step)} steps; {FEWEST_STEPS} to {MOST_STEPS} are five minutes"
    if not lesson.step or not lesson.step[-1].victory or "result" not in lesson.step[-1].then:
        yield "its last step is no victory whose goal is a result"
    if set(lesson.random) - {"seed"}:
        yield "'random' may only have a seed: a lesson is a match, whose draws cannot be given"
    if wrong := bots.why_not(lesson.next.bot):
        yield f"next.bot: {wrong}"
    ids = [*game.rulebook.clauses, *game.rulebook.rulings]
    for group in lesson.next.read:
        if not any(id == group or id.startswith(f"{group}.") for id in ids):
            yield f"next.read: no clause begins with {group!r}"


def _of_step(lesson: Lesson, step: Step) -> Iterator[str]:
    words = len(step.goal.split()) + len(step.idea.split())
    if words > MOST_WORDS:
        yield f"goal and idea have {words} words, {MOST_WORDS} at most"
    if step.goal.count(".") != 1:
        yield "the goal is not one sentence"
    if not step.accept or len(step.wrong) < FEWEST_WRONG:
        yield f"a step has an accepted line and answers {FEWEST_WRONG} wrong moves at least"
    for wrong in step.wrong:
        if bool(wrong.attempt) == bool(wrong.line) or not wrong.clauses:
            yield f"a wrong move has either try and refused, or line and clause: {wrong.say}"
    for seat in step.voice:
        if lesson.seats and seat not in lesson.seats:
            yield f"a voice comes from {seat!r}, who is not at the table"


def _of_repeating(course: Course, order: Mapping[str, int], lesson: Lesson, step: Step) -> Iterator[str]:
    """What is taught comes again, and both ends say so."""
    here = place_name(lesson, step)
    steps = {place_name(each, one): (each, one) for each, one in _steps(course)}
    for earlier in (_full(lesson, name) for name in step.uses):
        if order.get(earlier, len(order)) >= order[here]:
            yield f"it uses {earlier}, which does not come before it"
    for later in (_full(lesson, name) for name in step.again):
        if order.get(later, -1) <= order[here]:
            yield f"it comes again in {later}, which does not come after it"
        elif here not in [_full(steps[later][0], name) for name in steps[later][1].uses]:
            yield f"{later} does not say that it uses this"
    if not step.again and not step.victory:
        yield "it is never repeated"


def _full(lesson: Lesson, name: str) -> str:
    return name if "/" in name else f"{lesson.id}/{name}"


# What has to be played


def scenarios(game: GamePackage) -> list[Item]:
    """Every check and counter-check of the lessons of *game*; what cannot be read stands in its place as a failed outcome."""
    course = lessons_of(game)
    items: list[Item] = []
    for lesson, step in _steps(course):
        place = course.places[place_name(lesson, step)]
        source = Source(place.file, place.lines, first=place.line)
        head = {"game": game.id, **lesson.head}
        for table in _tables(lesson, step):
            items += [each if isinstance(each, Scenario) else unreadable(place.file, each) for each in read_table(head, table, source)]
    return items


def opening(game: GamePackage, lesson: Lesson, step: Step) -> Scenario:
    """The staged table of *step* with its goal, as a scenario without steps. Raises :class:`~netdeck.scenarios.ScenarioError`."""
    place = lessons_of(game).places[place_name(lesson, step)]
    table = {"title": step.title, "clauses": list(step.clauses), "given": step.given, "then": step.then}
    (found,) = read_table({"game": game.id, **lesson.head}, table, Source(place.file, place.lines, first=place.line))
    if isinstance(found, ScenarioError):
        raise found
    return found


def _tables(lesson: Lesson, step: Step) -> Iterator[Table]:
    """The scenarios of a step as tables of a file."""
    where, seat = place_name(lesson, step), lesson.seat(step)

    def table(title: str, when: Sequence[Table], then: Table, clauses: Sequence[str] = ()) -> Table:
        proved = list(dict.fromkeys((*step.clauses, *clauses)))
        made: dict[str, Any] = {"title": f"{where}: {title}", "clauses": proved, "given": step.given, "when": list(when), "then": then}
        return {key: value for key, value in made.items() if value or key == "given"}

    spotlit: Table = {"zones_have": {zone: [] for zone in step.spotlight}, "result": "none"}
    yield table("the opening, and everything spotlit is there", (), spotlit)
    yield table("the goal is not reached before the first move", (), {"not": step.then})
    for number, accept in enumerate(step.accept, 1):
        for line in straightened(accept.line):
            when = _when(line, seat)
            yield table(f"accepted {number}: {line_of_play(line)}", when, step.then)
            if accept.then:
                yield table(f"accepted {number}, what happens: {line_of_play(line)}", when, accept.then)
    for number, wrong in enumerate(step.wrong, 1):
        yield from _wrong(number, wrong, seat, step, table)


def _wrong(number: int, wrong: Wrong, seat: str, step: Step, table: Any) -> Iterator[Table]:
    for line in straightened((*wrong.after, *wrong.line)):
        when = _when(line, seat)
        if wrong.attempt:
            attempt = {"seat": seat, "attempt": wrong.attempt, "refused": wrong.refused}
            yield table(f"wrong {number}, refused: {wrong.attempt}", [*when, attempt], {}, wrong.clauses)
        else:
            yield table(f"wrong {number}, allowed but bad: {line_of_play(line)}", when, wrong.then, wrong.clauses)
            yield table(f"wrong {number} does not reach the goal: {line_of_play(line)}", when, {"not": step.then}, wrong.clauses)


def _when(line: Straight | Line, seat: str) -> list[Table]:
    return [{"seat": seat, "choose": word} if isinstance(word, str) else word.step(seat) for word in line if not isinstance(word, tuple)]
