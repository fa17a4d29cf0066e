"""Progress of the lessons, stored between sessions. Failures never stop a lesson."""

import contextlib
from pathlib import Path

import msgspec

from netdeck import user_dirs
from netdeck.kernel import say
from netdeck.lessons import Lesson, Step


class Progress(msgspec.Struct):
    """The finished steps by lesson, and the next one."""

    done: dict[str, list[str]] = {}
    at: dict[str, str] = {}

    def next_step(self, lesson: Lesson) -> Step:
        """The next step; the first one if the stored step no longer exists."""
        return next((step for step in lesson.step if step.id == self.at.get(lesson.id)), lesson.step[0])

    def has_finished(self, lesson: Lesson) -> bool:
        """Whether every step was finished once."""
        return {step.id for step in lesson.step} <= set(self.done.get(lesson.id, ()))

    def finished(self, lesson: Lesson, step: Step) -> None:
        """Mark a step as finished."""
        done = self.done.setdefault(lesson.id, [])
        if step.id not in done:
            done.append(step.id)

    def goes_on(self, lesson: Lesson, step: Step | None) -> None:
        """Set the next step; none after the last one means the beginning."""
        if step is None:
            self.at.pop(lesson.id, None)
        else:
            self.at[lesson.id] = step.id


def progress_file() -> Path:
    """The file with the progress."""
    return user_dirs.state() / "lessons.json"


def read_progress() -> Progress:
    """The stored progress; empty if the file cannot be read."""
    with contextlib.suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
        return msgspec.json.decode(progress_file().read_bytes(), type=Progress)
    return Progress()


def keep_progress(progress: Progress) -> str:
    """Store the progress; returns a message if that fails."""
    place = progress_file()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        draft = place.with_name(place.name + ".part")
        draft.write_bytes(msgspec.json.encode(progress))
        draft.replace(place)
    except OSError as error:
        return say("Your progress cannot be saved in {place}: {error}.", place=str(place), error=str(error.strerror or error))
    return ""
