"""Messages: sentences that know what they were made of, so that they can be said in another language.

``say("You hold {count} cards.", count=6)`` is the English sentence, and a string like any other to whoever wants one: records, line mode
and bots read it as it stands. It remembers its template and what fills it, and whoever speaks another language looks that template up. So
the English template is the name of the message, and nothing is ever put together from pieces of English.

What fills a gap may be a message itself. A message without gaps is a word or a sentence that is always the same.
"""

from collections.abc import Sequence
from functools import lru_cache
from string import Formatter
from typing import Any

Filling = tuple[tuple[str, object], ...]


class Said(str):
    """A sentence in English, with the template that it was made from and what fills its gaps, by name or by number."""

    __slots__ = ("filling", "template")

    template: str
    filling: Filling

    def __new__(cls, template: str, filling: Filling = ()) -> "Said":
        """Fill *template*. Without anything to fill it with it is taken as it stands, braces and all."""
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
    """The sentence that *template* makes of these. Gaps are ``{name}``, or ``{}`` in the order of the arguments."""
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
    """Offers are made again and again, mostly the same: rules that run silently must not pay for words that nobody reads."""
    return Said(template, tuple(zip(names, values, strict=True)))


def tell(template: str, /, **known: object) -> Said:
    """A log line of which some gaps are filled already; the others are fields of its event and stay open for whoever shows it."""
    return Said(template, tuple((name, known.get(name, f"{{{name}}}")) for name in gaps(template)))


@lru_cache(maxsize=4096)
def gaps(template: str) -> tuple[str, ...]:
    """The names of the gaps of *template*, each once; those without a name are numbered."""
    found: dict[str, None] = {}
    count = 0
    for _, field, _, _ in Formatter().parse(template):
        if field is None:
            continue
        found[field or str(count)] = None
        count += not field
    return tuple(found)


def either(names: Sequence[str]) -> str:
    """One of these: ``a or b or c``."""
    return say("{first} or {rest}", first=names[0], rest=either(names[1:])) if len(names) > 1 else names[0]


def both(names: Sequence[str]) -> str:
    """All of these: ``a and b and c``."""
    return say("{first} and {rest}", first=names[0], rest=both(names[1:])) if len(names) > 1 else names[0]


def lowered(said: Said) -> Said:
    """The same message, as English has it in the middle of a sentence."""
    return _filled(said.template, said[:1].lower() + said[1:], said.filling)


def listed(things: Sequence[str]) -> str:
    """These in a row: ``a, b, c``."""
    return say("{first}, {rest}", first=things[0], rest=listed(things[1:])) if len(things) > 1 else things[0]


def plainly(thing: Any) -> Any:
    """How messages are written into JSON and msgpack, for the hook of an encoder: as their English text."""
    if isinstance(thing, Said):
        return str(thing)
    raise NotImplementedError(f"{type(thing).__name__} cannot be written")
