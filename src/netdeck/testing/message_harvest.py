"""Everything that is said while a game is played at random: questions, answers, log lines, reasons, refusals, the end.

A catalogue is held against this: what is said must be a message, it must have a translation, and nothing in it may stay English but what
is no language at all: names of cards, players and places, notations, and the words of cards, which are the program.
"""

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from string import Formatter

from netdeck.i18n import Translator
from netdeck.kernel import CardRef, Game, GameRules, Match, Position, Said, Seat, Setup, slug
from netdeck.kernel.sealed_deal import Deal

MOST_CHOICES = 600
TRIED = 4
"""So many things that are not offered are tried at each question, to be told why not."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something that was said, and where; with the fields of its event if it is a log line, and what was typed if it answers that."""

    kind: str
    text: str
    fields: Mapping[str, object] | None = None
    typed: str = ""


def harvest_messages(game: Game, variant: str, seed: int, most: int = MOST_CHOICES) -> Iterator[tuple[frozenset[str], Sentence]]:
    """All that is said in one random game, with everything that is a name where it was said."""
    chooser = random.Random(seed)
    match = Match(game, game.complete(Setup(game=game.id, variant=variant)), Deal(seed=seed))
    heard, attempts = 0, [""]
    for _ in range(most):
        position = match.position
        names = names_in(position, game)
        for logged in match.log[heard:]:
            for viewer in (*position.seats, Seat("spectator")):
                seen = logged.seen(viewer)
                if seen.says:
                    yield names, Sentence("log", seen.says, seen.fields)
        heard = len(match.log)
        pending = position.pending()
        if not pending:
            break
        seat = chooser.choice(list(pending))
        yield from ((names, each) for each in _asked(position, seat, attempts, chooser))
        option = chooser.choice(pending[seat].options)
        attempts = [*attempts[-40:], *(each.notation for each in pending[seat].options[:6])]
        match.choose(seat, option.notation)
    result = match.position.result()
    if result is not None and result.cause:
        yield names_in(match.position, game), Sentence("cause", result.cause)


def _asked(position: Position, seat: Seat, attempts: list[str], chooser: random.Random) -> Iterator[Sentence]:
    question = position.question(seat)
    assert question is not None
    yield Sentence("prompt", question.prompt)
    for each in question.options:
        if each.label:
            yield Sentence("label", each.label)
    decision = position.pending()[seat]
    for fact in position.facts(seat, chooser.choice(decision.options)):
        yield Sentence("fact", fact.sentence)
    names = list(position.names_known_to(seat))
    verbs = sorted({each.split(" ")[0] for each in attempts if each})
    made_up = [f"{chooser.choice(verbs)} {chooser.choice(names)}" for _ in range(TRIED) if verbs and names]
    for text in [*chooser.sample(attempts, min(TRIED, len(attempts))), *made_up]:
        refusal = position.why_not(seat, text)
        if refusal is not None:
            yield Sentence("refusal", refusal.sentence, typed=text)
            yield from (Sentence("remedy", remedy.words) for remedy in refusal.remedies)


def left_in_english(tongue: Translator, sentence: Sentence, names: frozenset[str]) -> str:
    """What of *sentence* the tongue cannot say; empty when it can say all of it. *names* are words of no language."""
    if sentence.kind == "cause":
        return "" if tongue.word(sentence.text) != sentence.text else f"no word for the cause {sentence.text!r}"
    if sentence.fields is None and not isinstance(sentence.text, Said):
        return "" if is_named(sentence.text, names) else f"{sentence.kind} is no message: {sentence.text!r}"
    return "; ".join(_untold(tongue, sentence.text, sentence.fields or {}, names | {sentence.typed}))


def _untold(tongue: Translator, text: str, fields: Mapping[str, object], names: frozenset[str]) -> Iterator[str]:
    english = text.template if isinstance(text, Said) else text
    if not re.search("[A-Za-z]", re.sub(r"\{[^}]*\}", "", english)) and isinstance(text, Said):
        template: str | None = english
    else:
        template = tongue.template(english)
    if template is None:
        yield f"no translation of {english!r}"
        return
    known = dict(text.filling) if isinstance(text, Said) else {}
    count = 0
    for _, name, form, quoted in Formatter().parse(template):
        if name is None or quoted:
            continue
        key, count = name or str(count), count + (not name)
        value = known.get(key, fields.get(key))
        if value == f"{{{key}}}":
            value = fields.get(key)
        for each in _leaves(value):
            if isinstance(each, Said):
                yield from _untold(tongue, each, fields, names)
            elif form and "|" not in form and form[0].isalpha():
                if tongue.word(each, form) == each and not is_named(each, names):
                    yield f"no word for {each!r} in {english!r}"
            elif not is_named(each, names):
                yield f"{each!r} stays English in {english!r}"


def _leaves(value: object) -> Iterable[str]:
    match value:
        case str():
            return (value,)
        case CardRef() | None | bool() | int() | float():
            return ()
        case list() | tuple():
            return chain.from_iterable(map(_leaves, value))
        case Mapping():
            return chain.from_iterable(map(_leaves, value.keys()))
    return (str(value),)


GLUE = frozenset({"a", "an", "the", "no", "not", "none", "nothing", "up", "down", "and", "or", "of", "to", "by", "with"})
"""Words that stand in card texts too, and are never a name."""


def is_named(text: str, names: frozenset[str]) -> bool:
    """Whether *text* is no language: a name, a notation, a sign, or words of a card."""
    if text in names or not re.search("[A-Za-z]{2}", text) or re.fullmatch(r"([A-Z][a-z]+|&)( ([A-Z][a-z]+|&))+", text):
        return True
    if text.strip().casefold() in GLUE or text != text.strip():
        return False
    return all(word in names or not re.search("[a-z]{2}", word) for word in _words(text))


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9][a-z0-9'-]*", text.casefold())


@cache
def _printed(game: GameRules) -> frozenset[str]:
    cards = game.definitions(game.complete(Setup(game=game.id)))
    values = {value for card in cards.values() for value in (card.name, slug(card.name), card.text, *card.facts().values())}
    return frozenset(values) | {word for value in values for word in (*_words(value), *re.findall("[a-z]{2,}", value.casefold()))}


def names_in(position: Position, game: GameRules) -> frozenset[str]:
    """Everything at a table that is a name: seats, places, cards as they are called and written, and what is printed on them."""
    found: set[str] = {"X", *position.seats, *game.variants}
    for decision in position.pending().values():
        found |= {option.notation for option in decision.options}
    for seat in position.seats:
        view = position.view(seat)
        found |= {*view.zones, *(zone.partition(".")[2] for zone in view.zones)}
        for zone in view.zones.values():
            found |= {card.name for card in zone.cards}
    return frozenset(found | {word for value in found for word in _words(value)}) | _printed(game)
