"""Lessons: a first game of a few minutes for each rulebook, checked line by line and taught by a coach (``docs/lessons.md``)."""

from netdeck.lessons.checks import faults, scenarios
from netdeck.lessons.coach import HINT, MOVE, SPOTLIGHT, Coach, Help, Said, State
from netdeck.lessons.model import Accept, Course, Lesson, Next, Other, Step, Wrong
from netdeck.lessons.reader import LessonError, UnknownLessonError, find_lesson, find_step, lessons_of, read_lessons

__all__ = [
    "HINT",
    "MOVE",
    "SPOTLIGHT",
    "Accept",
    "Coach",
    "Course",
    "Help",
    "Lesson",
    "LessonError",
    "Next",
    "Other",
    "Said",
    "State",
    "Step",
    "UnknownLessonError",
    "Wrong",
    "faults",
    "find_lesson",
    "find_step",
    "lessons_of",
    "read_lessons",
    "scenarios",
]
