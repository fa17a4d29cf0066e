"""``netdeck learn``: a first game of about five minutes, taught by playing."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from netdeck.cli import _options as o
from netdeck.cli._language import translated
from netdeck.cli._output import NO, CommandError, all_games, complete_game, find_game, print_json, print_table

if TYPE_CHECKING:
    from netdeck.kernel import Game, GamePackage
    from netdeck.lessons import Course

Pupil = Annotated[
    str,
    typer.Argument(metavar="[GAME]", help="A game's id, or a folder that holds one; all games with --list.", autocompletion=complete_game),
]


def learn(
    game: Pupil = "",
    lesson: Annotated[
        str, typer.Option("--lesson", "-l", metavar="ID", help="The lesson; default: the first unfinished one.", show_default=False)
    ] = "",
    step: Annotated[str, typer.Option("--step", metavar="N|ID", help="Start with this step instead of resuming.", show_default=False)] = "",
    listed: Annotated[bool, typer.Option("--list", help="List the lessons and your progress.", show_default=False)] = False,
    check: Annotated[bool, typer.Option("--check", help="Test every line of the lessons.", show_default=False)] = False,
    language: o.LanguageName = "",
    as_json: o.Json = False,
) -> None:
    """Learn a game by playing: about five minutes, one new idea per step, up to a small victory.

    A wrong move is answered by its rule, and then the table is as it was. How far you are is kept. While you learn, 'hint' helps in three
    stages, 'skip' goes on, and 'help' tells what else you can say.
    """
    from netdeck.kernel import say

    if check:
        _check(_wanted(game), as_json)
    elif listed or not game:
        _list(_wanted(game), language, as_json)
    elif as_json:
        raise CommandError([say("--json goes with --list or --check: a lesson is for people")])
    else:
        _learn(find_game(game), lesson, step, language)


def _wanted(game: str) -> "list[Game]":
    return [find_game(game)] if game else all_games()


def _course(game: "GamePackage") -> "Course":
    from netdeck.lessons import LessonError, lessons_of

    try:
        return lessons_of(game)
    except LessonError as error:
        raise CommandError([error]) from error


def _learn(game: "Game", name: str, step: str, language: str) -> None:
    from netdeck.lessons import UnknownLessonError, find_lesson, find_step
    from netdeck.terminal.console import Console
    from netdeck.terminal.lesson_mode import LessonMode
    from netdeck.terminal.progress import read_progress

    course, progress = _course(game), read_progress()
    unfinished = [each.id for each in course.lessons if not progress.has_finished(each)]
    try:
        lesson = find_lesson(course, name or next(iter(unfinished), ""))
        first = find_step(lesson, step) if step else progress.next_step(lesson)
    except UnknownLessonError as error:
        raise CommandError([error]) from error
    LessonMode(Console(), game, lesson, progress, language).play(first)


def _list(games: "list[Game]", language: str, as_json: bool) -> None:
    from netdeck.i18n import translator
    from netdeck.kernel import say
    from netdeck.terminal.progress import read_progress

    progress, told = read_progress(), {game.id: game for game in games}
    courses = [_course(game) for game in games]
    rows: list[dict[str, Any]] = [
        {
            "game": course.game,
            "id": lesson.id,
            "title": lesson.title,
            "minutes": lesson.minutes,
            "steps": [{"id": step.id, "title": step.title, "goal": step.goal} for step in lesson.step],
            "done": [step.id for step in lesson.step if step.id in progress.done.get(lesson.id, ())],
            "next": progress.next_step(lesson).id,
        }
        for course in courses
        for lesson in course.lessons
    ]
    if as_json:
        print_json(rows)
        return
    if not rows:
        raise CommandError([say("{games}: there are no lessons", games=", ".join(game.title for game in games) or say("no game"))], NO)
    print_table(
        [say("lesson"), say("title"), say("minutes"), say("done")],
        [
            [
                row["id"],
                translator(language, told[row["game"]]).say(row["title"]),
                row["minutes"],
                translated(say("{done} of {all}", done=len(row["done"]), all=len(row["steps"]))),
            ]
            for row in rows
        ],
    )


def _check(games: "list[Game]", as_json: bool) -> None:
    from netdeck.cli._output import counting
    from netdeck.lessons import faults, scenarios
    from netdeck.scenarios import explained, run_items

    for game in games:
        _course(game)
    wrong = [fault for game in games for fault in faults(game)]
    items = [item for game in games for item in scenarios(game)]
    with counting("lessons", len(items), telling=False) as counted:
        report = run_items(items, lambda outcome, number, total: counted())
    if as_json:
        print_json({"faults": wrong, **report.as_json()})
    else:
        for fault in wrong:
            typer.echo(fault)
        for outcome in report.results:
            if not outcome.passed:
                typer.echo(explained(outcome))
        typer.echo(f"{report.passed} checks hold, {report.failed + len(wrong)} do not")
    if wrong or report.failed:
        raise typer.Exit(NO)
