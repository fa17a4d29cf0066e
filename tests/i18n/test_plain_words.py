"""What players read: every game is played in both languages, and no line, question or answer has notation, clauses or slips of grammar."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.every_game import GAMES, INSTALLED

from netdeck.i18n import translator
from netdeck.kernel import Game, Rng, Seat, Setup, display_order, key_from_seed, present
from netdeck.kernel.log import Logged

I18N = Path(__file__).parents[2] / "web" / "src" / "i18n"
MOST_CHOICES = 160
SLIPS = {
    "a possessive of 'you'": re.compile(r"\bYou's\b|\byou's\b|\bvon Du\b|\bDus\b"),
    "the number of a card": re.compile(r"[\w-]+#\d+"),
    "a seat with a card or a zone": re.compile(r"\b(?:u\d|P\d|[ab]\d)\.[a-z]"),
    "an ability by its number": re.compile(r"[A-Za-z]\.\d(?![\d.]*\s*[A-Z]?$)\b"),
    "a clause in short": re.compile(r"\bSB\d\b|\b[HD]-[a-z]+\.\d|\bR\d{1,3}\b"),
    "an option of a program": re.compile(r"\b\w+_\w+\b"),
}


def told(game: Game, language: str) -> Iterator[tuple[str, str]]:
    """Everything that the seats of a random match are told, and what it is."""
    speaks = translator(language, game)
    position = game.start(game.complete(Setup(game=game.id)), Rng(key_from_seed(3)))
    log: list[Logged] = []
    position.listen(log)
    chance = random.Random(3)
    signs = [
        name for name in position.definitions() or game.definitions(game.complete(Setup(game=game.id))) if re.fullmatch(r".[^\w]", name)
    ]
    for _ in range(MOST_CHOICES):
        if not position.pending():
            return
        seat = chance.choice(sorted(position.pending()))
        question = present(position, seat, settle=False)
        assert question is not None
        question = speaks.question(question)
        for option, _ in display_order(question):
            yield "answer", option.label
            assert not any(sign in option.label for sign in signs), option.label
        names = {Seat(each): "Ada" if each != seat else "Bob" for each in position.seats}
        log.clear()
        position.take(seat, chance.choice(list(position.pending()[seat].options)))
        for logged in log:
            yield "line", speaks.line(logged.seen(seat), names, seat)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("id", INSTALLED)
def test_what_players_read_is_in_words(id: str, language: str) -> None:
    found = {(slip, kind, text) for kind, text in told(GAMES[id], language) for slip, looks in SLIPS.items() if looks.search(text)}
    assert not found, sorted(found)[:10]


# The page has no rules

RULES = re.compile(
    r"\b(damage|combat|wins?|loses?|lost|must|cannot|takes|deals?|draws? a|discards?|destroys?|"
    r"Schaden|Kampf|gewinn\w*|verlier\w*|muss|zieht|nimmt)\b",
    re.IGNORECASE,
)
WORDS = re.compile(r"\w+")
RUN = 5
"""So many words in a row that a rulebook has too are no accident."""


def _runs(text: str) -> set[tuple[str, ...]]:
    words = WORDS.findall(text.lower())
    return {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_says_nothing_that_is_a_rule(language: str) -> None:
    words: dict[str, str] = json.loads((I18N / f"{language}.json").read_text(encoding="utf-8"))
    own = {key: text for key, text in words.items() if key.partition(".")[0] in INSTALLED}
    assert own
    # How a forecast ends is told with the figures that the rules have found.
    sentences = {
        key: text
        for key, text in own.items()
        if " " in text and ".foreseen." not in key and (RULES.search(re.sub(r"\{\w+\}", "", text)) or re.search(r"[.:] [A-Z]", text))
    }
    assert not sentences, "what cards and rules say comes from the engine"
    books = set[tuple[str, ...]]()
    for id in INSTALLED:
        game = GAMES[id]
        speaks = translator(language, game)
        books |= {run for entry in game.rulebook for run in _runs(speaks.say(entry.text))}
    assert not {key: text for key, text in words.items() if _runs(text) & books}


def test_a_modifier_of_binmat_says_what_it_does_by_the_rules_of_the_match() -> None:
    game = GAMES["binmat"]
    texts = {
        variant: {
            card.facts()["does"]
            for card in game.definitions(game.complete(Setup(game="binmat", variant=variant))).values()
            if card.facts()["value"] == "BREAK"
        }
        for variant in ("human", "duel")
    }
    assert all(len(texts[variant]) == 1 for variant in texts)
    assert "the defenders' cards" in next(iter(texts["human"]))
    assert "cards" not in next(iter(texts["duel"]))
