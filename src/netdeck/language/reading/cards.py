"""What the phrases of ``nouns.lark``, ``filters.lark`` and ``references.lark`` mean."""

from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from netdeck.language.misfit import MisfitError
from netdeck.language.pronouns import OPEN_IT, OPEN_THAT, OPEN_THEM
from netdeck.language.reading.numbers import NumberReader
from netdeck.language.tree import AtRandom, Bound, CardFit, Cards, Choose, Each, Is, Letter, Noun, Number, Ref, Side, StatIs, The


@v_args(inline=True)
class NounReader(Transformer[Token, Any]):
    """Which cards are meant."""

    def np(self, head: Cards) -> Cards:
        return head

    def described(self, fields: dict[str, Any], head: Cards) -> Cards:
        return replace(head, **fields)

    def modified(self, cards: Cards, fields: dict[str, Any]) -> Cards:
        for name, value in fields.items():
            added: Any = (*getattr(cards, name), *value) if name in ("stats", "counters") else value
            change: dict[str, Any] = {name: added}
            cards = replace(cards, **change)
        return cards

    def friendly(self) -> dict[str, Any]:
        return {"side": Side.FRIENDLY}


@v_args(inline=True)
class FilterReader(NounReader):
    """Cards by their keywords and numbers."""

    def other(self) -> dict[str, Any]:
        return {"other": True}

    def with_keyword(self, keyword: Token) -> dict[str, Any]:
        return {"keyword": str(keyword)}

    def without_keyword(self, keyword: Token) -> dict[str, Any]:
        return {"without": str(keyword)}

    def with_stat(self, stat: Token, test: Is) -> dict[str, Any]:
        return {"stats": (StatIs(str(stat), test),)}


@v_args(inline=True)
class ReferenceReader(FilterReader, NumberReader):
    """One card or several of them."""

    nouns: dict[str, tuple[Noun, tuple[str, ...]]]

    def counters(self, name: Token) -> str:
        return str(name).strip('"')

    def noun_of(self, token: Token) -> tuple[Noun, tuple[str, ...]]:
        """What a noun says: how the card is followed, and which types fit."""
        return self.nouns[str(token)]

    def noun(self, token: Token) -> Cards:
        noun, types = self.noun_of(token)
        return Cards(noun=noun, types=types)

    def of_kin(self, kin: str, head: Cards) -> Cards:
        return replace(head, kin=kin)

    def kin(self, token: Token) -> str:
        return str(token)

    def named_head(self, name: Token, head: Cards) -> Cards:
        return replace(head, name=str(name).strip('"'))

    def this(self, token: Token) -> Bound:
        return Bound("this", self.noun_of(token)[0], f"this {str(token).removesuffix('s')}")

    def it(self) -> Bound:
        return Bound(OPEN_IT, word="it")

    def that(self, token: Token) -> Bound:
        return Bound(OPEN_THAT, self.noun_of(token)[0], f"that {str(token).removesuffix('s')}")

    def the(self, cards: Cards) -> The:
        return The(cards)

    def a(self, _article: Token, cards: Cards) -> Choose:
        return Choose(cards)

    def any(self, cards: Cards) -> Choose:
        return Choose(cards)

    def another(self, cards: Cards) -> Choose:
        return Choose(replace(cards, other=True))

    def each(self, cards: Cards) -> Each:
        return Each(cards)

    def each_other(self, cards: Cards) -> Each:
        return Each(replace(cards, other=True))

    def several(self, number: Token, cards: Cards) -> Choose:
        return Choose(cards, self.digits(number) if number.type == "NUMBER" else Letter(str(number)))

    def up_to(self, number: Number, cards: Cards) -> Choose:
        return Choose(cards, number, up_to=True)

    def any_number(self, cards: Cards) -> Choose:
        return Choose(cards, any_number=True)

    def another_at_random(self, cards: Cards) -> AtRandom:
        return AtRandom(replace(cards, other=True))

    def at_random(self, number: Token, cards: Cards) -> AtRandom:
        return AtRandom(cards, self.digits(number) if number.type == "NUMBER" else 1)

    def one_of_them(self) -> Choose:
        return Choose(Cards(among=Bound(OPEN_THEM, word="them")))

    def up_to_of_them(self, number: Number) -> Choose:
        return Choose(Cards(among=Bound(OPEN_THEM, word="them")), number, up_to=True)

    def the_rest(self) -> Each:
        return Each(Cards(among=Bound(OPEN_THEM, word="them")))

    def its(self) -> Bound:
        return Bound(OPEN_IT, word="it")

    def this_own(self, token: Token) -> Bound:
        word = str(token).removesuffix("'s")
        return Bound("this", self.nouns[word][0], f"this {word}")

    def that_own(self, token: Token) -> Bound:
        word = str(token).removesuffix("'s")
        return Bound(OPEN_THAT, self.nouns[word][0], f"that {word}")


def fit(ref: Ref) -> CardFit:
    """What a reference means where an event is watched: "a creature" is a pattern there, not a choice."""
    match ref:
        case Bound() | The():
            return ref
        case Choose(cards=cards) | Each(cards=cards):
            return cards
        case _:
            raise MisfitError("an ability cannot watch for that")
