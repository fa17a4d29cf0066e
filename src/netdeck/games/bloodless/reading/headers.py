"""The first lines of a card (R45 to R53, D7.9): keywords, devours, evolves, flip, limit, attack, counters, letters."""

from typing import Any

from lark import Token, v_args

from netdeck.games.bloodless.reading.acts import ActReader
from netdeck.games.bloodless.reading.places import BLOOD, quoted
from netdeck.language.misfit import MisfitError
from netdeck.language.reading.parts import Act, Header
from netdeck.language.tree import Cards, Condition, Enters, Keyword, Noun, Number, Pay, Variable


@v_args(inline=True)
class HeaderReader(ActReader):
    """Lines above the text proper."""

    def header(self, keywords: tuple[Keyword, ...]) -> Header:
        return Header("keywords", keywords)

    def keyword_list(self, keyword: Keyword) -> tuple[Keyword, ...]:
        return (keyword,)

    def more_keywords(self, before: tuple[Keyword, ...], keyword: Keyword) -> tuple[Keyword, ...]:
        return (*before, keyword)

    def keyword(self, name: Token) -> Keyword:
        return Keyword(str(name))

    def keyword_n(self, name: Token, number: Token) -> Keyword:
        if name != "Kin Call":
            raise MisfitError(f"{name} takes no number", "E07", number)
        return Keyword(str(name), self.digits(number))

    def kin_line(self, kin: str) -> Header:
        return Header("kins", (kin,))

    def devours(self, *parts: Any) -> Header:
        return Header("devours", parts[-1])

    def devours_name(self, name: Token) -> Header:
        return Header("devours", Cards(Noun.CREATURE, name=quoted(name)))

    def evolves(self, *parts: Any) -> Header:
        return Header("evolves", parts[-1])

    def evolves_name(self, name: Token) -> Header:
        return Header("evolves", Cards(Noun.CREATURE, name=quoted(name)))

    def called_free(self) -> Header:
        return Header("called_free", True)

    def flip_blood(self, number: Number) -> Header:
        return Header("flip", (Pay(BLOOD, number),))

    def flip_costs(self, costs: tuple[Act, ...]) -> Header:
        return Header("flip", tuple(self.as_cost(cost) for cost in costs))

    def limit(self, number: Token) -> Header:
        return Header("limit", self.digits(number))

    def unlimited(self) -> Header:
        return Header("limit", "unlimited")

    def attacks(self, directions: tuple[str, ...]) -> Header:
        return Header("attack", directions)

    def enters(self, counters: tuple[tuple[str, Number], ...]) -> Header:
        return Header("enters", Enters(counters))

    def enters_down(self) -> Header:
        return Header("enters", Enters(face="down"))

    def requires(self, condition: Condition) -> Header:
        return Header("requires", (condition,))

    def choose_letter(self, letter: Token, low: Number, high: Number) -> Header:
        return Header("variables", (Variable(str(letter), low, high),))

    def letter_is(self, letter: Token, number: Number) -> Header:
        return Header("variables", (Variable(str(letter), source=number),))

    def directions(self, direction: Token) -> tuple[str, ...]:
        return (str(direction),)

    def more_directions(self, before: tuple[str, ...], direction: Token) -> tuple[str, ...]:
        return (*before, str(direction))

    def enter_counters(self, counters: tuple[str, Number]) -> tuple[tuple[str, Number], ...]:
        return (counters,)

    def more_counters(self, before: tuple[tuple[str, Number], ...], counters: tuple[str, Number]) -> tuple[tuple[str, Number], ...]:
        return (*before, counters)

    def amount_counters(self, number: Any, name: str) -> tuple[str, Number]:
        return name, 1 if isinstance(number, Token) else number
