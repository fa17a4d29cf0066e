"""How far somebody has come with the lessons: kept between two sittings, and never in the way of one."""

import contextlib
from pathlib import Path

import msgspec

from netdeck import places
from netdeck.kernel import say
from netdeck.lessons import Lesson, Step


class Progress(msgspec.Struct):
    """The steps that were finished, by lesson, and the one that comes next."""

    done: dict[str, list[str]] = {}
    at: dict[str, str] = {}

    def next_step(self, lesson: Lesson) -> Step:
        """Where to go on: a step that is not there any more means the beginning."""
        return next((step for step in lesson.step if step.id == self.at.get(lesson.id)), lesson.step[0])

    def has_finished(self, lesson: Lesson) -> bool:
        """Whether every step was finished once."""
        return {step.id for step in lesson.step} <= set(self.done.get(lesson.id, ()))

    def finished(self, lesson: Lesson, step: Step) -> None:
        """A step was finished."""
        done = self.done.setdefault(lesson.id, [])
        if step.id not in done:
            done.append(step.id)

    def goes_on(self, lesson: Lesson, step: Step | None) -> None:
        """Begin with *step* next time; with nothing after the last one: then from the beginning."""
        if step is None:
            self.at.pop(lesson.id, None)
        else:
            self.at[lesson.id] = step.id


def progress_file() -> Path:
    """Where it is kept."""
    return places.state() / "lessons.json"


def read_progress() -> Progress:
    """What was kept; nothing where that cannot be read."""
    with contextlib.suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
        return msgspec.json.decode(progress_file().read_bytes(), type=Progress)
    return Progress()


def keep_progress(progress: Progress) -> str:
    """Keep it; a sentence where that cannot be done."""
    place = progress_file()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        draft = place.with_name(place.name + ".part")
        draft.write_bytes(msgspec.json.encode(progress))
        draft.replace(place)
    except OSError as error:
        return say("How far you are cannot be kept in {place}: {error}.", place=str(place), error=str(error.strerror or error))
    return ""
