"""Translators: one language for one game or for none."""

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter

import msgspec

from netdeck.i18n.catalogue import ENGLISH, WORD, Catalogue, chapter_texts, lesson_texts, of_game, plural_rule, rulebook_texts, shared
from netdeck.kernel import BACK, CardRef, DecisionView, Game, Reason, Seat, Seen, WhyNot
from netdeck.kernel.message import Said, encode_message

_PARSE = Formatter().parse
OWNER = re.compile(r"\{owner(?::([^}]*))?\}")
"""In a word for a place: whose it is. Whoever shows the line calls them by name."""
_GAPS, _WORDS = re.compile(r"\{[^{}]*\}"), re.compile("[A-Za-z]")
PERSONS = "/"
"""Between what is said of others and what is said to you: ``{seat:* zieht/Du ziehst}``."""
NAME = "*"
"""Where in it the name of the others stands."""


@dataclass(frozen=True, slots=True)
class TranslatedRefusal(WhyNot):
    """A refusal in another language."""

    words: str = ""

    @property
    def suggestion(self) -> str:
        return self.words


class Translator:
    """Translates messages from English. Messages that the catalogues do not have stay English."""

    def __init__(self, language: str, game: Game | None = None) -> None:
        self.language = language
        self._game = game
        self._shared = shared(language)
        self._own = of_game(game, language) if game is not None else Catalogue()
        self._plural = plural_rule(language)

    @property
    def verbs(self) -> Mapping[str, str]:
        """Templates for choices without a sentence of their own, by the first word of their notation."""
        return {**self._shared.verbs, **self._own.verbs}

    @property
    def glossary(self) -> Mapping[str, str]:
        """The translated words of the game, each in its first form."""
        words = {**self._shared.words, **self._own.words}
        return {value: forms[WORD] for value, forms in words.items() if WORD in forms and "{" not in value}

    def say(self, text: str) -> str:
        """*text* in this language if it is a message; other text unchanged."""
        if not isinstance(text, Said):
            return text
        template = self.template(text.template)
        if template is None:
            if not text.filling or _WORDS.search(_GAPS.sub("", text.template)):
                return str(text)
            template = text.template  # it has no word of its own: only what fills it is said otherwise
        return self._filled(template, dict(text.filling)) if text.filling else template

    def template(self, english: str) -> str | None:
        """The translation of a template or rulebook sentence; ``None`` if unknown."""
        found = self._own.messages.get(english) or self._shared.messages.get(english)
        if found is None and self._game is not None:
            told = (each(self._game, self.language).get(english) for each in (rulebook_texts, lesson_texts, chapter_texts))
            found = next(filter(None, told), None)
        return found or (self.word(english) if self._forms(english) else None)

    def word(self, value: object, form: str = WORD) -> str:
        """What *value* is called, in one of the forms of its word; the value itself where no catalogue has a word for it."""
        if isinstance(value, list | tuple):
            return self.listed([self.word(each, form) for each in value])
        if isinstance(value, Mapping):
            return self.listed([f"{number} {self.word(name, form)}" for name, number in value.items()])
        if isinstance(value, Said) and value.filling and (forms := self._forms(value.template)):
            return self._filled(forms.get(form) or forms[WORD], dict(value.filling))
        forms = self._forms(str(value))
        return forms.get(form) or forms.get(WORD) or self.say(value if isinstance(value, str) else str(value))

    def seen(self, seen: Seen, you: Seat | None = None) -> Seen:
        """An event with its line in this language; gaps that are filled by whoever shows it stay open. What *you* do is told to you."""
        english = seen.says.template if isinstance(seen.says, Said) else seen.says
        template = self.template(english)
        if template is None:
            if not isinstance(seen.says, Said):
                return seen
            template = english
        known = dict(seen.says.filling) if isinstance(seen.says, Said) else {}
        line, fields = "", dict(seen.fields)
        for literal, name, form, _ in _PARSE(template):
            line += _written(literal)
            if name is None:
                continue
            value = known.get(name, f"{{{name}}}")
            is_open = value == f"{{{name}}}"
            value = seen.fields.get(name) if is_open else value
            if form and PERSONS in form:
                line += self._told(name, value, form, you, fields)
            elif is_open and (not form or value == BACK) and not isinstance(value, Said):
                line += f"{{{name}}}"
            elif not is_open and not form and isinstance(value, str) and not isinstance(value, Said) and value != BACK:
                line += f"{{{name}}}"  # it may be a seat, which whoever shows it calls by its name
                fields[name] = value
            else:
                line += self._placed(name, value, form or "", you, fields)
        return msgspec.structs.replace(seen, says=line, fields=fields)

    def _told(self, name: str, value: object, form: str, you: Seat | None, fields: dict[str, object]) -> str:
        """A part of a line for a reader: one form for *you*, another with an open name for everybody else."""
        others, turned, yours = form.partition(PERSONS)
        you = you if turned else None  # a name alone stays open for you too: whoever shows the line says "your"
        if you is not None and value == you:
            return _written(yours)
        if you is not None and isinstance(value, list | tuple) and you in value:
            fields[f"{name}_told"] = [yours if each == you else each for each in value]
            name = f"{name}_told"
        elif isinstance(value, str):
            fields[name] = value
        before, _, after = others.partition(NAME)
        # A whole side may do what a player does; it has a word instead of a name.
        called = self.say(value) if isinstance(value, Said) else self._exactly(str(value)).get(WORD)
        return _written(before) + (_written(called) if called else f"{{{name}}}") + _written(after)

    def _placed(self, name: str, value: object, form: str, you: Seat | None, fields: dict[str, object]) -> str:
        """A value by its word here; the word may say whose it is."""
        first, *more = OWNER.split(self._shown(value, form))
        line, owner = _written(first), str(value).partition(".")[0]
        for persons, literal in zip(more[::2], more[1::2], strict=True):
            line += self._told(f"{name}_owner", owner, persons or NAME, you, fields) + _written(literal)
        return line

    def question(self, asked: DecisionView) -> DecisionView:
        """A question and its answers in this language."""
        options = tuple(msgspec.structs.replace(option, label=self.say(option.label)) for option in asked.options)
        return msgspec.structs.replace(asked, prompt=self.say(asked.prompt), options=options)

    def reasons(self, chain: Sequence[Reason]) -> list[Reason]:
        """Clauses and facts in this language."""
        return [dataclasses.replace(reason, text=self.say(reason.text), fact=self.say(reason.fact)) for reason in chain]

    def why_not(self, answer: WhyNot) -> WhyNot:
        """A refusal in this language."""
        refusal = msgspec.structs.replace(answer.refusal, sentence=self.say(answer.refusal.sentence))
        ways = tuple(msgspec.structs.replace(way, words=self.say(way.words)) for way in answer.ways)
        return TranslatedRefusal(refusal, self.say(answer.text), ways, tuple(self.reasons(answer.reasons)), self.say(answer.suggestion))

    def line(self, seen: Seen, names: Mapping[Seat, str] | None = None, you: Seat | None = None) -> str:
        """The line of an event for the log, filled."""
        return self.seen(seen, you).text(names, nothing=self.word("nothing"), back=self.word("a card"))

    def listed(self, things: Sequence[str]) -> str:
        """Several things in a row."""
        return ", ".join(things) or self.word("nothing")

    def plural(self, number: object, forms: str) -> str:
        """The plural form for *number* among *forms*, which are separated by bars."""
        each = forms.split("|")
        count = number if isinstance(number, int) else len(number) if isinstance(number, list | tuple) else 2
        form: int = self._plural(abs(count))
        return each[min(form, len(each) - 1)]

    def _forms(self, value: str) -> Mapping[str, str]:
        """The word for a value; what belongs to a seat (``north.hand``) is called as it is anywhere."""
        return self._exactly(value) or self._exactly(value.rpartition(".")[2])

    def _exactly(self, value: str) -> Mapping[str, str]:
        return self._own.words.get(value) or self._shared.words.get(value) or {}

    def _filled(self, template: str, values: Mapping[str, object]) -> str:
        made: list[str] = []
        for literal, name, form, conversion in _PARSE(template):
            made.append(literal)
            if name is None:
                continue
            value = values.get(name, f"{{{name}}}")
            made.append(repr(self.say(str(value))) if conversion == "r" else self._shown(value, form or ""))
        return "".join(made)

    def _shown(self, value: object, form: str) -> str:
        if PERSONS in form:  # nobody is spoken to here
            return form.partition(PERSONS)[0].replace(NAME, self._shown(value, ""))
        if "|" in form:
            return self.plural(value, form)
        if form and not form[0].isalpha():  # a format of numbers
            return format(value, form)
        if form:
            return self.word(value, form)
        if isinstance(value, str):
            return self.say(value)
        if isinstance(value, CardRef):
            return value.name
        return self.listed([self._shown(each, "") for each in value]) if isinstance(value, list | tuple) else str(value)


class _English(Translator):
    """What is said anyway, but for messages with words for what the rules write as a name (``A.main``), or with forms for a number."""

    def __init__(self, game: Game | None = None) -> None:
        super().__init__(ENGLISH, game)

    @property
    def glossary(self) -> Mapping[str, str]:
        return {}

    def say(self, text: str) -> str:
        if not isinstance(text, Said) or not text.filling:
            return str(text)
        template = self.template(text.template)
        return str(text) if template is None else self._filled(template, dict(text.filling))

    def template(self, english: str) -> str | None:
        return self._own.messages.get(english) or self._shared.messages.get(english)


def translator(language: str, game: Game | None = None) -> Translator:
    """How *language* is spoken of *game*."""
    return _tongue(language, game)


@cache
def _tongue(language: str, game: Game | None) -> Translator:
    return _English(game) if language == ENGLISH else Translator(language, game)


def _written(text: str) -> str:
    """*text* in a line with gaps."""
    return text.replace("{", "{{").replace("}", "}}")


@cache
def encoder(language: str, game: Game | None = None) -> msgspec.json.Encoder:
    """Writes JSON in which every message is in *language*."""
    return msgspec.json.Encoder(enc_hook=hook(translator(language, game)))


def hook(speaks: Translator) -> Callable[[object], object]:
    """The hook with which an encoder writes messages as *speaks* says them."""

    def write(thing: object) -> object:
        return speaks.say(thing) if isinstance(thing, Said) else encode_message(thing)

    return write
