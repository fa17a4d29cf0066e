"""The card language of Bloodless: the common base, the game's grammar, and the reader and the wording of both."""

from functools import cache
from importlib.resources import files

from netdeck.games.bloodless.reading import BloodlessReader
from netdeck.games.bloodless.wording import rendered
from netdeck.language.compiling import Language, Text, TextError, TextProblem


@cache
def language() -> Language:
    """The one language of this game; building its parser takes a moment, so everybody shares it."""
    base = files("netdeck.language").joinpath("base.lark").read_text(encoding="utf-8")
    own = files("netdeck.games.bloodless").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Language("bloodless", (base, own), BloodlessReader)


@cache
def compiled(text: str) -> tuple[Text, str]:
    """*text* compiled, and told again as every face shows it. Raises :class:`TextError` with every problem.

    What is told again must mean the same. English is ambiguous where descriptions follow one another, so a text whose telling would be read
    differently is refused (E20) instead of being shown wrongly.
    """
    found = language().compile(text)
    try:
        told = rendered(found.rules)
        same = language().compile(told).rules == found.rules
    except TextError:
        same = False
    if not same:
        raise TextError([TextProblem(1, 1, 1, "this cannot be told in other words that mean the same; say it more simply", "E20")])
    return found, told
