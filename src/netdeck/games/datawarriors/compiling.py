"""Card text to tree: what is printed on the card is what runs.

The parser takes the text with or without marks for bold and cursive, folds blanks, and is otherwise exact. A phrase that it does not
know is a :class:`CardError` with line, column, a caret under the phrase and what could stand there.
"""

import re
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.rendering import ACTS, MOMENTS, NAMES
from netdeck.games.datawarriors.tree import CardState, CardType, Who

VERBS = {verb: kind for kind, verb in ACTS.items()}
WHO = {name: who for who, name in NAMES.items()}
STARTS = {words: moment for moment, words in MOMENTS.items()}


class CardError(ValueError):
    """A card that cannot be printed so; ``code`` is the row of the specification's table of errors (``V3``)."""

    def __init__(self, code: str, sentence: str, line: int = 0, column: int = 0) -> None:
        super().__init__(sentence)
        self.code = code
        self.line = line
        self.column = column


def compile_text(text: str, script_cost: t.Cost | None = None) -> t.Text:
    """The tree of a card's text; *script_cost* is the cost of a .SCRIPT, whose text is one body without a name."""
    lines = [(number, plain(raw)) for number, raw in enumerate(text.strip().splitlines(), 1) if raw.strip()]
    if script_cost is not None:
        joined = " ".join(words for _, words in lines)
        body = _parse("script", joined, 1)
        return t.Text(script=t.Command("", script_cost, *body))
    elsewhere, effects, commands = False, list[t.Effect](), list[t.Command]()
    for number, words in lines:
        node = _parse("line", words, number)
        if node == "elsewhere":
            if effects or commands:
                raise CardError("V11", f"line {number}: 'Enters on another user's desktop.' is always the first line", number, 1)
            elsewhere = True
        elif isinstance(node, t.Command):
            commands.append(node)
        elif commands:
            raise CardError("V11", f"line {number}: effects stand before the commands (card-effects.2)", number, 1)
        else:
            effects.append(node)
    return t.Text(elsewhere, tuple(effects), tuple(commands))


def plain(text: str) -> str:
    """*text* without marks and with single blanks."""
    return " ".join(text.replace("*", "").replace("\u2019", "'").split())


def _parse(start: str, words: str, line: int) -> Any:
    try:
        return _Reader().transform(_parser().parse(words, start=start))
    except UnexpectedInput as error:
        column = error.column if error.column and error.column > 0 else len(words) + 1
        rest = words[column - 1 :].split(" ")[0] or "the end"
        known = _phrases(error)
        hint = f"\n  known here: {known}" if known else ""
        caret = " " * (column - 1) + "^"
        raise CardError(
            "V1", f"line {line}, column {column}: {rest!r} is not understood\n  {words}\n  {caret}{hint}", line, column
        ) from error


def _phrases(error: UnexpectedInput) -> str:
    expected = getattr(error, "allowed", None) or getattr(error, "expected", None) or ()
    patterns = {terminal.name: terminal.pattern.value for terminal in _parser().terminals}
    return ", ".join(sorted(re.sub(r"\\(.)", r"\1", patterns.get(name, name)) for name in list(expected)[:12]))


@cache
def _parser() -> Lark:
    grammar = files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=["line", "script"], maybe_placeholders=False)


class _Reader(Transformer[Token, Any]):
    """Builds the nodes, phrase by phrase."""

    def elsewhere(self, _: list[Any]) -> str:
        return "elsewhere"

    def script(self, items: list[Any]) -> tuple[Any, ...]:
        body: tuple[Any, ...] = items[0]
        return body

    # Effects

    def lends(self, _: list[Any]) -> t.Lends:
        return t.Lends()

    def host_cheaper(self, items: list[Token]) -> t.HostCost:
        return t.HostCost(-int(items[0]), int(items[1]))

    def host_dearer(self, items: list[Token]) -> t.HostCost:
        return t.HostCost(int(items[0]))

    def toll(self, items: list[Token]) -> t.Toll:
        return t.Toll(int(items[0]))

    def soften(self, items: list[Token]) -> t.SoftenFirstWipe:
        return t.SoftenFirstWipe(int(items[0]))

    def memory_less(self, items: list[Token]) -> t.Memory:
        return t.Memory(-int(items[0]))

    def memory_more(self, items: list[Token]) -> t.Memory:
        return t.Memory(int(items[0]))

    def instead(self, items: list[Any]) -> t.InsteadOfWipe:
        return t.InsteadOfWipe(int(items[0]), items[1])

    def host_untargetable(self, _: list[Any]) -> t.HostUntargetable:
        return t.HostUntargetable()

    def host_unhaltable(self, _: list[Any]) -> t.HostUnhaltable:
        return t.HostUnhaltable()

    def moment(self, items: list[Token]) -> t.Moment:
        return STARTS[str(items[0])]

    def on(self, items: list[Any]) -> t.On:
        moment, *rest = items
        requires = rest.pop(0) if isinstance(rest[0], _Requires) else ()
        return t.On(moment, tuple(rest), tuple(requires))

    # Commands

    def command(self, items: list[Any]) -> t.Command:
        name, cost, body = items
        return t.Command(str(name)[2:], cost, *body)

    def body(self, items: list[Any]) -> tuple[Any, ...]:
        bounds = next((item for item in items if isinstance(item, t.Range)), None)
        requires = next((tuple(item) for item in items if isinstance(item, _Requires)), ())
        targets = tuple(item.slot for item in items if isinstance(item, _Target))
        do = tuple(item for item in items if not isinstance(item, t.Range | _Once | _Requires | _Target))
        return do, bounds, any(isinstance(item, _Once) for item in items), requires, targets

    def plain_cost(self, items: list[Token]) -> t.Cost:
        return t.Cost(int(items[0]))

    def x_cost(self, _: list[Any]) -> t.Cost:
        return t.Cost(0, True)

    def plus_x_cost(self, items: list[Token]) -> t.Cost:
        return t.Cost(int(items[0]), True)

    def range(self, items: list[Any]) -> t.Range:
        return t.Range(int(items[0]), items[1])

    def once(self, _: list[Any]) -> "_Once":
        return _Once()

    def requires(self, items: list[Any]) -> "_Requires":
        return _Requires(items)

    # Conditions

    def in_run_step(self, _: list[Any]) -> t.InRunStep:
        return t.InRunStep()

    def control_bound(self, items: list[Any]) -> t.Compare:
        (op, n), kinds = items
        return t.Compare(t.Controlled(kinds), op, n)

    def free_bound(self, items: list[Any]) -> t.Compare:
        ((op, n),) = items
        return t.Compare(t.Stock("free"), op, n)

    def place_bound(self, items: list[Any]) -> t.Compare:
        (op, n), place = items
        return t.Compare(t.Stock(place.value), op, n)

    def at_least(self, items: list[Token]) -> tuple[str, int]:
        return ">=", int(items[0])

    def at_most(self, items: list[Token]) -> tuple[str, int]:
        return "<=", int(items[0])

    def exactly(self, items: list[Token]) -> tuple[str, int]:
        return "=", int(items[0])

    # Targets

    def target(self, items: list[Any]) -> "_Target":
        return _Target(items[0])

    def target_user(self, _: list[Any]) -> t.TargetUser:
        return t.TargetUser()

    def target_any(self, items: list[Any]) -> t.TargetCard:
        return t.TargetCard(items[0])

    def target_your(self, items: list[Any]) -> t.TargetCard:
        return t.TargetCard(items[0], "your")

    def target_non_idle(self, items: list[Any]) -> t.TargetCard:
        return t.TargetCard(items[0], "your", non_idle=True)

    def target_other(self, items: list[Any]) -> t.TargetCard:
        return t.TargetCard(items[0], "other")

    def target_process(self, _: list[Any]) -> t.TargetProcess:
        return t.TargetProcess()

    def target_cheap_process(self, items: list[Token]) -> t.TargetProcess:
        return t.TargetProcess(cost_at_most=int(items[0]))

    def target_halted_process(self, _: list[Any]) -> t.TargetProcess:
        return t.TargetProcess("your", halted=True)

    def types(self, items: list[Token]) -> tuple[CardType, ...]:
        return tuple(CardType(item[1:]) for item in items)

    # Values

    def number(self, items: list[Token]) -> int:
        return int(items[0])

    def x(self, _: list[Any]) -> t.X:
        return t.X()

    def plus(self, items: list[Any]) -> t.Plus:
        return t.Plus(items[0], int(items[1]))

    def twice(self, items: list[Any]) -> t.Twice:
        return t.Twice(items[0])

    def half(self, items: list[Any]) -> t.Half:
        return t.Half(items[0])

    def controlled(self, items: list[Any]) -> t.Controlled:
        return t.Controlled(items[0])

    def free_points(self, _: list[Any]) -> t.Stock:
        return t.Stock("free")

    def place_count(self, items: list[Token]) -> t.Stock:
        place: Literal["drive", "hand", "trash"] = items[0].value
        return t.Stock(place)

    # Instructions

    def who(self, items: list[Token]) -> Who:
        return WHO[str(items[0])]

    def block(self, items: list[Any]) -> t.Do:
        return tuple(items)

    def user_act(self, items: list[Any]) -> t.Instruction:
        who, verb, value = items
        node: t.Instruction = VERBS[str(verb).removesuffix("s")](who, value)
        return node

    def discard(self, items: list[Any]) -> t.Discard:
        return t.Discard(*items)

    def halt(self, _: list[Any]) -> t.Halt:
        return t.Halt()

    def halt_unless(self, items: list[Token]) -> t.Halt:
        return t.Halt(int(items[0]))

    def resume(self, _: list[Any]) -> t.Resume:
        return t.Resume()

    def redirect(self, _: list[Any]) -> t.Redirect:
        return t.Redirect()

    def trash(self, items: list[Token]) -> t.Trash:
        return t.Trash("this" if items[0] == "this card" else "target")

    def eject(self, items: list[Token]) -> t.Eject:
        return t.Eject("this" if items[0] == "this card" else "target")

    def set_state(self, items: list[Token]) -> t.SetState:
        return t.SetState(CardState(items[0].lower()))

    def control(self, _: list[Any]) -> t.GainControl:
        return t.GainControl()

    def control_until_exit(self, _: list[Any]) -> t.GainControl:
        return t.GainControl(until_exit=True)

    def deploy(self, items: list[Any]) -> t.Deploy:
        return t.Deploy(items[0], int(items[1]))

    def boost(self, items: list[Any]) -> t.Boost:
        return t.Boost(items[0])

    def if_(self, items: list[Any]) -> t.If:
        return t.If(items[0], items[1])

    def if_else(self, items: list[Any]) -> t.If:
        return t.If(*items)

    def for_each_other(self, items: list[Any]) -> t.ForEachOther:
        return t.ForEachOther(items[0])

    def choose(self, items: list[Any]) -> t.ChooseOne:
        return t.ChooseOne(Who.YOU, tuple(items))

    def they_choose(self, items: list[Any]) -> t.ChooseOne:
        return t.ChooseOne(Who.IT, tuple(items))


class _Once:
    """``Once per Cleanup``."""


class _Requires(list[t.Condition]):
    """A requirement on its way into a command or an effect."""


class _Target:
    """A target sentence on its way into a command."""

    def __init__(self, slot: t.Slot) -> None:
        self.slot = slot
