"""How it goes on a made-up table with a card that does nothing: the same for all texts that are tried there, so it is played once."""

from tests.language.card_games import GAMES

from netdeck.language.demonstration import Course, DemoTable, course_of

_COURSES: dict[tuple[str, str, str, int], Course] = {}


def idle_course(game: str, table: DemoTable, lot: int = 0) -> Course:
    """How it goes with the card that does nothing in the place of the text."""
    key = game, table.without, repr((table.given, table.uses, table.waits, table.under_way)), lot
    if key not in _COURSES:
        _COURSES[key] = course_of(GAMES[game], table, table.without, lot)
    return _COURSES[key]
