"""Card files: TOML tables with what is printed on each card, compiled and checked (errors V1 to V11 of the specification).

A file is read whole and every problem is reported at once, each with the card's name. Nobody's card set can do anything that the grammar
has no phrase for, so anybody's can be played.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.compiling import CardError, compile_text
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.rendering import command_text, text_of
from netdeck.games.datawarriors.tree import CardType, Who
from netdeck.kernel import slug

NEEDED = frozenset({"name", "type", "cost", "text"})
KNOWN = NEEDED | {"realm"}
COST = re.compile(r"\{?(?:(\d+)|x|(\d+)\+x)\}?")
NAME = re.compile(r"[^\W_][^\n]{0,39}")
USER_OPS = (t.Wipe, t.Leak, t.Lock, t.Restore, t.Draw, t.Sift, t.Discard, t.Free)
TAKEN = frozenset({"on", "of", "end", "pass"})
"""Words of the notation that no card may be called."""


class CardFileError(ValueError):
    """A card file with mistakes, all of them."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


def read_cards(source: str, known: Mapping[str, PrintedCard] | None = None) -> dict[str, PrintedCard]:
    """The cards of a TOML card file by name. Cards that bear a name of *known* replace it; a slug may not stand for two names."""
    try:
        raw = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise CardFileError([f"not a TOML file: {error}"]) from error
    tables = raw.get("card", [])
    if raw.keys() - {"card"} or not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise CardFileError(["V1: a card file holds [[card]] tables and nothing else"])
    return cards_from(tables, known)


def cards_from(tables: Iterable[Mapping[str, Any]], known: Mapping[str, PrintedCard] | None = None) -> dict[str, PrintedCard]:
    """The cards of tables that are already read: a card file, or the own cards of a scenario."""
    problems: list[str] = []
    cards: dict[str, PrintedCard] = {}
    slugs = {card.id: name for name, card in (known or {}).items()}
    for table in tables:
        name = str(table.get("name", "(without a name)"))
        try:
            card = _card(table)
            if card.name in cards or slugs.get(card.id, card.name) != card.name:
                raise CardError("V2", "another card has this name or slug")
        except CardError as error:
            problems.append(f"{name}: {error.code}: {error}")
            continue
        cards[card.name] = card
        slugs[card.id] = card.name
    if problems:
        raise CardFileError(problems)
    return cards


def _card(table: Mapping[str, Any]) -> PrintedCard:
    for key in sorted(NEEDED - table.keys()):
        raise CardError("V1", f"{key} is missing")
    for key in sorted(table.keys() - KNOWN):
        raise CardError("V1", f"there is no field {key!r}")
    name, text = table["name"], table["text"]
    if not isinstance(name, str) or not isinstance(text, str) or not NAME.fullmatch(name) or slug(name) in TAKEN:
        raise CardError("V2", "a name is one line of text that makes a slug")
    kind = str(table["type"]).removeprefix(".")
    if kind not in list(CardType):
        raise CardError("V1", f"{table['type']!r} is no card type; known: {', '.join(CardType)}")
    type_, cost = CardType(kind), _cost(table["cost"])
    is_script = type_ is CardType.SCRIPT
    rules = compile_text(text, cost if is_script else None)
    for problem in _problems(type_, cost, rules):
        raise problem
    commands = (rules.script,) if rules.script is not None else rules.commands
    return PrintedCard(
        name,
        text_of(rules),
        id=slug(name),
        type=type_,
        cost=cost,
        realm=str(table.get("realm", "")),
        elsewhere=rules.elsewhere,
        effects=rules.effects,
        commands=rules.commands,
        script=rules.script,
        summary=text_of(rules).replace("*", "").replace("\n", " / "),
        lines=tuple(command_text(command).replace("*", "") for command in commands),
        fleeting=frozenset(command.name for command in commands if command.is_fleeting),
        lends=any(isinstance(effect, t.Lends) for effect in rules.effects),
    )


def _cost(printed: object) -> t.Cost:
    match = COST.fullmatch(str(printed).replace(" ", ""))
    if match is None or isinstance(printed, bool):
        raise CardError("V3", f"{printed!r} is no memory cost such as {{2}}, {{x}} or {{1+x}}")
    number, with_x = match.groups()
    return t.Cost(int(number)) if number is not None else t.Cost(int(with_x or 0), x=True)


def _problems(kind: CardType, cost: t.Cost, rules: t.Text) -> Iterator[CardError]:
    """What the grammar lets pass and the card model does not."""
    if kind is CardType.SCRIPT:
        assert rules.script is not None
        yield from _command_problems(rules.script)
        return
    if cost.x:
        yield CardError("V3", "only a .SCRIPT may cost x")
    if not rules.effects and not rules.commands:
        yield CardError("V5", "the card has neither an effect nor a command")
    if rules.elsewhere and kind is CardType.CONF:
        yield CardError("V6", "a .CONF enters on a .PRG of one's own desktop, nowhere else")
    names = [command.name for command in rules.commands]
    if len(names) != len(set(names)):
        yield CardError("V9", "two commands have the same name")
    for command in rules.commands:
        yield from _command_problems(command)
    for effect in rules.effects:
        yield from _effect_problems(kind, effect)


def _command_problems(command: t.Command) -> Iterator[CardError]:
    if command.cost.x != (command.range is not None):
        yield CardError("V3", "a cost with x needs 'x is A to B', and only such a cost has it")
    if command.range is not None and _has_x(command.range.high):
        yield CardError("V3", "the range of x does not depend on x")
    kinds = [type(slot) for slot in command.targets]
    if len(kinds) != len(set(kinds)):
        yield CardError("V7", "two targets of the same kind: 'the target' would mean both")
    yield from _do_problems(command.do, command.targets, x=command.cost.x)


def _effect_problems(kind: CardType, effect: t.Effect) -> Iterator[CardError]:
    of_host = isinstance(effect, t.HostCost | t.HostUntargetable | t.HostUnhaltable)
    if (of_host or (isinstance(effect, t.On) and effect.moment is t.Moment.EXECUTED)) and kind is not CardType.CONF:
        yield CardError("V6", "only a .CONF has a host")
    if isinstance(effect, t.On | t.InsteadOfWipe):
        knows_user = isinstance(effect, t.On) and effect.moment is t.Moment.HALTED
        yield from _do_problems(effect.do, (), event_user=knows_user)
        if any(isinstance(each, t.Restore | t.Deploy) for each in _flat(effect.do)):
            yield CardError("V10", "an effect that happens by itself may not restore or deploy")


def _do_problems(
    do: t.Do, targets: tuple[t.Slot, ...], *, x: bool = False, event_user: bool = False, each: bool = False
) -> Iterator[CardError]:
    for instruction in do:
        need = _needed_slot(instruction)
        if need is not None and not any(isinstance(slot, need) for slot in targets):
            yield CardError("V7", "'the target' needs a target of the right kind")
        if isinstance(instruction, (*USER_OPS, t.Boost)) and _has_x(instruction.n) and not x:
            yield CardError("V3", "x stands in the text, but not in the cost")
        who = instruction.who if isinstance(instruction, USER_OPS) else instruction.by if isinstance(instruction, t.ChooseOne) else None
        if who is Who.IT and not each:
            yield CardError("V8", "'They' stands only after 'For each other user:'")
        if who is Who.EVENT_USER and not event_user:
            yield CardError("V8", "'That user' stands only where a process was halted")
        inner = {"x": x, "event_user": event_user, "each": each or isinstance(instruction, t.ForEachOther)}
        for part in _parts(instruction):
            yield from _do_problems(part, targets, **inner)


def _needed_slot(instruction: t.Instruction) -> type | None:
    match instruction:
        case t.Halt() | t.Resume() | t.Redirect():
            return t.TargetProcess
        case t.Trash("target") | t.Eject("target") | t.SetState() | t.GainControl():
            return t.TargetCard
        case _ if isinstance(instruction, USER_OPS) and instruction.who is Who.TARGET:
            return t.TargetUser
        case _:
            return None


def _parts(instruction: t.Instruction) -> tuple[t.Do, ...]:
    match instruction:
        case t.If(_, then, otherwise):
            return then, otherwise
        case t.ForEachOther(do):
            return (do,)
        case t.ChooseOne(_, choices):
            return choices
        case _:
            return ()


def _flat(do: t.Do) -> Iterator[t.Instruction]:
    for instruction in do:
        yield instruction
        for part in _parts(instruction):
            yield from _flat(part)


def _has_x(value: t.Value) -> bool:
    match value:
        case t.X():
            return True
        case t.Plus(of, _) | t.Twice(of) | t.Half(of):
            return _has_x(of)
        case _:
            return False
