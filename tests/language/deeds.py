"""Everything that the grammar of a game says can be done, each in words with which it is done on one made-up table and not on another.

They are made from the phrases that a game declares, with words for cards that are there. What was found is written down in
``deeds/GAME.jsonl``, so that tests need not search; ``scripts/find_deeds.py`` looks for it again.
"""

import json
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tests.language.card_games import GAMES, tools

from netdeck.kernel import SetupError
from netdeck.language.demonstration import Course, DemoTable, course_of
from netdeck.language.phrase import Phrase, slots_in
from netdeck.language.text_errors import TextError
from netdeck.language.unparse import Form

FOLDER: Final = Path(__file__).parent / "deeds"
TRIES: Final = 8
"""Made-up deeds of a kind."""
MOST_TRIED: Final = 40
"""Wordings of a kind that are tried at most."""


@dataclass(frozen=True)
class Follows:
    """A deed alone, and with what follows it."""

    alone: str
    both: str


@dataclass(frozen=True)
class Deed:
    """What is done, the sentence before it, and the phrase that it is there for."""

    phrase: str
    opening: str
    words: str

    def says(self, form: str, then: str = "") -> str:
        """The text of a card that does it in one of the forms."""
        return self.opening + ". ".join(map(capital, form.format(self.words, then).split(". ")))


MAY = Follows("You may {}.", "You may {}. If you do, {}.")
THEN = Follows("{}.", "{}, then {}.")
SAID = {
    "technomancy": ("take an extra turn after this one", "extra turn", (MAY, THEN)),
    "datawarriors": (
        "your wipes are 9 larger until Exit",
        "9 larger",
        (Follows("You may {}.", "You may {}. If you do: ({}.)"),),
    ),
    "bloodless": ("gain 17 blood", "gains 17 blood", (MAY, THEN)),
}
"""What follows, how the table tells that, and the forms in which it follows: Data.Warriors says "if you do" only after "you may"."""
KINDS = {
    "technomancy": ("Deed", "Act"),
    "datawarriors": ("Deed", "Act", "Removal"),
    "bloodless": ("Act", "NamedAct", "Order", "Deed"),
}
"""The categories of all that can be done."""
OPENINGS = {
    "datawarriors": (
        "",
        "Target a .PRG. ",
        "Target a Running .PRG. ",
        "Target another user's .PRG. ",
        "Target another user's process. ",
        "Target your process. ",
        "Target your halted process. ",
        "Target another user. ",
    ),
    "technomancy": ("", "Overclock {1}. "),
}
REFERENCES: dict[str, dict[str, tuple[str, ...]]] = {
    "technomancy": {
        "Thing TargetCard It Either": (
            "up to one target agent",
            "up to one target agent card in your discard pile",
            "up to one target card or ability on the stack",
            "an agent card in your discard pile",
            "up to one target agent you control",
            "up to one target agent an opponent controls",
        ),
        "One": ("an agent card in your discard pile", "an agent", "an agent you control"),
        "Made": ("a Scrap Drone",),
        "Player": ("each opponent", "up to one target player", "you"),
    },
    "datawarriors": {"Thing Given AllCards": ("the target",), "Somebody": ("you", "the target", "each user")},
    "bloodless": {
        "Ref": (
            "a creature",
            "a command",
            "a creature card from your hand",
            "a creature card from your discard pile",
            "the top card of your main deck",
            "a friendly creature",
            "a card",
        ),
        "Deck": ("your main deck",),
        "Player": ("you", "your opponent"),
    },
}
"""Words for cards and players that are there, by the categories in whose place they stand."""
UNAIMED = {"technomancy": "up to one target"}
"""Where a target need not be chosen: without one, nothing can be done."""
UNSEEN = {
    "bloodless": {
        "DestroyCommand": "a command that is carried out once is finished afterwards anyway (R57)",
        "Execute": "the command that lies there leaves no trace",
        "ExecuteAside": "the command that lies there leaves no trace",
        "Finish": "the command that says so is finished afterwards anyway (R57)",
        "LookAt": "everybody sees the creature already",
        "Pick": "what is chosen is not yet changed",
        "ResummonKeep": "the creature is as it was",
        "Reveal": "everybody sees the creature already",
        "Shuffle": "a deck of no cards is shuffled as well (P1.7)",
    },
    "datawarriors": {
        "SpareCards": "what keeps wipes off is there and not seen",
        "SpareWipes": "what keeps wipes off is there and not seen",
        "SpareWipe": "what keeps wipes off is there and not seen",
    },
    "technomancy": {"CopyOnStack": "a copy of a card that copies itself is never done"},
}
"""What is done though no table looks otherwise for it, and why."""


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def declared(game: str) -> list[type[Phrase]]:
    """Every kind of thing that can be done."""
    grammar = tools(game).language.grammar
    categories = [cls for cls in grammar.categories if cls.__name__ in KINDS[game]]
    return list(dict.fromkeys(one for category in categories for one in grammar.members(category)))


def _wordings(game: str, cls: type[Phrase]) -> Iterator[str]:
    language = tools(game).language
    of_a_card = game == "bloodless" and cls.__mro__[1].__name__ == "Deed"
    rng = random.Random(cls.__name__)
    for _ in range(TRIES):
        phrase = language.maker.said(cls, rng)
        words = language.teller.told(phrase, Form(third=of_a_card))
        words = f"a creature {words}" if of_a_card else words.rstrip(".")
        slots = [
            (language.teller.told(phrase[slot.name]), others)
            for slot in slots_in(language.grammar.parts[cls][0])
            for names, others in REFERENCES[game].items()
            if phrase[slot.name] is not None and {kind.__name__ for kind in slot.kinds} & {*names.split()}
        ]
        for turn in range(max((len(others) for _, others in slots), default=0)):
            other = words
            for place, (old, others) in enumerate(slots):
                other = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", others[(turn + place) % len(others)], other, count=1)
            yield other
        yield re.sub(r"(?<!up to one )\btarget\b(?! to)", UNAIMED[game], words) if game in UNAIMED else words


def tables(game: str, text: str) -> dict[str, DemoTable]:
    """The made-up tables of a card with a text; none where it cannot have that."""
    try:
        return {table.words: table for table in tools(game).tables(text)}
    except (TextError, SetupError):
        return {}


def has_followed(game: str, course: Course) -> bool:
    """Whether what follows a deed has been done."""
    event = SAID[game][1]
    return any(event in line and line.startswith("  -") and "chooses" not in line for line in course.told)


def search(game: str, cls: type[Phrase]) -> Deed | None:
    """The wording that can stand on a card and is done on some table and not on another, or at least one of these."""
    best, most = None, -1
    then, _, forms = SAID[game]
    for words in [*dict.fromkeys(_wordings(game, cls))][:MOST_TRIED]:
        for opening in OPENINGS.get(game, ("",)):
            deed = Deed(cls.__name__, opening, words)
            form = next((each.both for each in forms if not tools(game).judged(deed.says(each.both, then)).problems), "")
            if not form or not any(type(one) is cls for one in _read(game, deed.says(form, then))):
                continue
            followed = failed = 0
            for table in tables(game, deed.says(form, then)).values():
                course = course_of(GAMES[game], table, table.cards)
                done = has_followed(game, course)
                followed += done
                failed += course.used and not done
            if (score := 2 * bool(followed) + bool(failed)) > most:
                best, most = deed, score
            if most == 3:
                return best
    return best


def _read(game: str, text: str) -> Iterator[Phrase]:
    language = tools(game).language
    kind = "SCRIPT" if game == "datawarriors" else ""
    for piece in language.pieces(text, kind):
        yield from language.phrase(piece, kind)[0].walk()


def keep(game: str, found: Iterable[Deed]) -> None:
    """Write them down."""
    lines = (json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in found)
    (FOLDER / f"{game}.jsonl").write_text("".join(lines), encoding="utf-8")


@cache
def deeds(game: str) -> tuple[Deed, ...]:
    """All that were written down."""
    return tuple(Deed(**json.loads(line)) for line in (FOLDER / f"{game}.jsonl").read_text(encoding="utf-8").splitlines())
