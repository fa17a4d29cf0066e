"""Reading the lessons of a game: the ``.toml`` files in the folder ``lessons`` beside its package, in the order of their names."""

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

import msgspec

from netdeck.kernel import GamePackage, Said, say
from netdeck.kernel.setup import did_you_mean
from netdeck.lessons.model import FORMAT, Course, Lesson, LessonFile, Place, Step, place_name
from netdeck.scenarios.lines import KeyLines


class LessonError(Exception):
    """A lesson file that cannot be meant: which file, and what is wrong."""


class UnknownLessonError(LookupError):
    """There is no such lesson or step."""


@lru_cache(maxsize=32)
def lessons_of(game: GamePackage) -> Course:
    """All lessons of *game*; none where it has no such folder. Raises :class:`LessonError`."""
    lessons: list[Lesson] = []
    places: dict[str, Place] = {}
    for name, text in lesson_texts(game):
        found = read_lessons(text, name, game.id)
        lines = KeyLines(text)
        for number, lesson in enumerate(found):
            for at, step in enumerate(lesson.step):
                root = ("lesson", number, "step", at)
                own = {path[4:]: line for path, line in lines.items() if path[:4] == root and len(path) > 4}
                places[place_name(lesson, step)] = Place(name, lines.get(root, 1), own)
        lessons += found
    return Course(game.id, tuple(lessons), places)


def lesson_texts(game: GamePackage) -> list[tuple[str, str]]:
    """The files of a game's lessons: names and contents, without those of a game that it is based on."""
    for package in game.packages()[:1]:
        folder = files(package).joinpath("lessons")
        if folder.is_dir():
            found = sorted((each for each in folder.iterdir() if each.name.endswith(".toml")), key=lambda each: each.name)
            return [(f"{game.id}/lessons/{each.name}", each.read_text(encoding="utf-8")) for each in found]
    return []


def read_lessons(text: str, file: str, game: str) -> tuple[Lesson, ...]:
    """The lessons of a file. Raises :class:`LessonError` with the key that is wrong."""
    try:
        book = msgspec.convert(tomllib.loads(text), LessonFile)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{file}: this is not TOML: {error}") from error
    except msgspec.ValidationError as error:
        raise LessonError(f"{file}: {error}") from error
    if book.format != FORMAT:
        raise LessonError(f"{file}: the format is {book.format!r}, and this netdeck reads {FORMAT!r}")
    if book.game != game:
        raise LessonError(f"{file}: these are lessons of {book.game!r}, and the folder is that of {game!r}")
    return tuple(map(_spoken, book.lesson))


def _spoken(lesson: Lesson) -> Lesson:
    """A lesson whose sentences are messages: another language may have them (``lessons.LANGUAGE.toml`` beside the game)."""
    replace = msgspec.structs.replace
    steps = tuple(
        replace(
            step,
            **{name: Said(getattr(step, name)) for name in ("title", "goal", "idea", "hint")},
            accept=tuple(replace(each, say=Said(each.say)) for each in step.accept),
            wrong=tuple(replace(each, say=Said(each.say)) for each in step.wrong),
            voice={seat: Said(text) for seat, text in step.voice.items()},
        )
        for step in lesson.step
    )
    return replace(
        lesson, title=Said(lesson.title), intro=Said(lesson.intro), step=steps, next=replace(lesson.next, say=Said(lesson.next.say))
    )


def sentences(lesson: Lesson) -> Iterator[str]:
    """All texts of a lesson that the learner reads."""
    yield from (lesson.title, lesson.intro)
    for step in lesson.step:
        yield from (step.title, step.goal, step.idea, step.hint)
        yield from (each.say for each in step.accept)
        yield from (each.say for each in step.wrong)
        yield from step.voice.values()
    yield lesson.next.say


def find_lesson(course: Course, id: str = "") -> Lesson:
    """The lesson of that id, the first one without. Raises :class:`UnknownLessonError`."""
    if not course.lessons:
        raise UnknownLessonError(say("{game} has no lessons", game=course.game))
    found = course.find(id) if id else course.lessons[0]
    if found is None:
        raise UnknownLessonError(
            say("{game} has no lesson {id!r}{hint}", game=course.game, id=id, hint=did_you_mean(id, [each.id for each in course.lessons]))
        )
    return found


def find_step(lesson: Lesson, id: str) -> Step:
    """The step of that id, or of that number from 1. Raises :class:`UnknownLessonError`."""
    names = [step.id for step in lesson.step]
    if id in names:
        return lesson.step[names.index(id)]
    if id.isascii() and id.isdigit() and len(id) < 4 and 0 < int(id) <= len(names):
        return lesson.step[int(id) - 1]
    raise UnknownLessonError(say("{lesson} has no step {id!r}{hint}", lesson=lesson.id, id=id, hint=did_you_mean(id, names)))
