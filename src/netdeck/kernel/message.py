"""Messages: sentences that remember their template and arguments, so that they can be translated.

``say("You hold {count} cards.", count=6)`` is the English sentence, and a string like any other to whoever wants one: records, line mode
and bots read it as it stands. It remembers its template and what fills it, and whoever speaks another language looks that template up. So
the English template is the name of the message, and nothing is ever put together from pieces of English.

What fills a gap may be a message itself. A message without gaps is a word or a sentence that is always the same.
"""

from collections.abc import Sequence
from functools import lru_cache
from string import Formatter

Filling = tuple[tuple[str, object], ...]


class Said(str):
    """A sentence in English, with the template that it was made from and what fills its gaps, by name or by number."""

    __slots__ = ("filling", "template")

    template: str
    filling: Filling

    def __new__(cls, template: str, filling: Filling = ()) -> "Said":
        """Fill *template*. Without arguments it is used unchanged, including braces."""
        text = template
        if filling:
            numbered = [value for name, value in filling if name.isdigit()]
            text = template.format(*numbered, **{name: value for name, value in filling if not name.isdigit()})
        said = super().__new__(cls, text)
        said.template = template
        said.filling = filling
        return said

    def __getnewargs__(self) -> tuple[str, Filling]:  # type: ignore[override]
        return self.template, self.filling


def say(template: str, /, *numbered: object, **named: object) -> Said:
    """The sentence made from *template*. Placeholders are ``{name}``, or ``{}`` in the order of the arguments."""
    if numbered:
        filling = (*((str(number), value) for number, value in enumerate(numbered)), *named.items())
        return _filled(template, template.format(*numbered, **named), filling)
    for value in named.values():
        if value.__class__ is Said or value.__hash__ is None:  # equal texts may be different messages
            return _filled(template, template.format(**named), tuple(named.items()))
    return _said(template, tuple(named), *named.values())


def _filled(template: str, text: str, filling: Filling) -> Said:
    """A message whose English is known."""
    said = str.__new__(Said, text)
    said.template = template
    said.filling = filling
    return said


@lru_cache(maxsize=8192, typed=True)
def _said(template: str, names: tuple[str, ...], *values: object) -> Said:
    """A cached message: most offers repeat, and silent rules must not pay for text that is never read."""
    return Said(template, tuple(zip(names, values, strict=True)))


def tell(template: str, /, **known: object) -> Said:
    """A log line with some placeholders filled; the others are fields of its event and are filled when it is displayed."""
    return Said(template, tuple((name, known.get(name, f"{{{name}}}")) for name in gaps(template)))


@lru_cache(maxsize=4096)
def gaps(template: str) -> tuple[str, ...]:
    """The placeholders of *template*, each once; unnamed ones are numbered."""
    found: dict[str, None] = {}
    count = 0
    for _, field, _, _ in Formatter().parse(template):
        if field is None:
            continue
        found[field or str(count)] = None
        count += not field
    return tuple(found)


def join_or(names: Sequence[str]) -> str:
    """The items joined by "or": ``a or b or c``."""
    return say("{first} or {rest}", first=names[0], rest=join_or(names[1:])) if len(names) > 1 else names[0]


def join_and(names: Sequence[str]) -> str:
    """The items joined by "and": ``a and b and c``."""
    return say("{first} and {rest}", first=names[0], rest=join_and(names[1:])) if len(names) > 1 else names[0]


def lower_first(said: Said) -> Said:
    """The message with a lower-case first letter, for the middle of a sentence."""
    return _filled(said.template, said[:1].lower() + said[1:], said.filling)


def join_list(things: Sequence[str]) -> str:
    """The items joined by commas: ``a, b, c``."""
    return say("{first}, {rest}", first=things[0], rest=join_list(things[1:])) if len(things) > 1 else things[0]


def encode_message(thing: object) -> object:
    """Encoder hook that writes messages into JSON and msgpack as their English text."""
    if isinstance(thing, Said):
        return str(thing)
    raise NotImplementedError(f"{type(thing).__name__} cannot be written")
