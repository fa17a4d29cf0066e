"""The printed text of a compiled card: each node's one phrase (the other half of ``grammar.lark``).

Requirements are cursive (requirements.2), command names bold with their cost in braces (commands.1, command-execution.1); effects stand
before the commands (card-effects.2).
"""

from collections.abc import Iterable

from netdeck.games.datawarriors.tree import (
    FREE,
    HOST,
    AtRandom,
    Boost,
    Cant,
    ChooseOne,
    Command,
    Compare,
    Condition,
    Control,
    Count,
    Deploy,
    Discard,
    Do,
    Draw,
    EachPlayer,
    Effect,
    Eject,
    Free,
    Halt,
    Happening,
    HostCost,
    If,
    InPhase,
    Instruction,
    Is,
    Leak,
    Lends,
    Lock,
    Memory,
    Moment,
    PlayCost,
    Redirect,
    Replace,
    Restore,
    Resume,
    SetState,
    Sift,
    Slot,
    SoftenFirstWipe,
    TargetCard,
    TargetProcess,
    TargetUser,
    Text,
    Toll,
    Trash,
    Trigger,
    Who,
    Wipe,
)
from netdeck.kernel import RulebookError
from netdeck.language.tree import AllOf, Cards, Side
from netdeck.language.wording.nouns import NounWording

NAMES = {
    Who.YOU: "You",
    Who.TARGET: "The target",
    Who.HERE: "This desktop's user",
    Who.EACH_OTHER: "Each other user",
    Who.THAT: "That user",
    Who.THEY: "They",
}
PLAYERS = {Who.YOU: "you play", Who.HERE: "this desktop's user plays", Who.EACH_OTHER: "other users play"}
PLURAL = (Who.YOU, Who.THEY)
MOMENTS = {
    Moment.CLEANUP: "At the Memory Cleanup of this desktop's user",
    Moment.HALTED: "When another user's process is halted",
    Moment.ENTERS: "When this card enters play",
    Moment.LEAVES: "When this card leaves play",
    Moment.EXECUTED: "When a command is executed via the host",
}
ACTS: dict[type, str] = {Wipe: "wipe", Leak: "leak", Lock: "lock", Restore: "restore", Draw: "draw", Sift: "sift", Free: "free"}


class Phrases(NounWording):
    """Numbers and conditions in the words of this game."""

    def held(self, number: object) -> str:
        return "your free points"

    def test(self, test: Is) -> str:
        number = self.number(test.number)
        return {">=": f"{number} or more", "<=": f"{number} or fewer"}.get(test.op, f"exactly {number}")

    def np(self, cards: Cards, plural: bool = False, taken: bool = False) -> str:
        words = [types_text(cards.types)] if cards.types else []
        words.append("cards" if plural else "card")
        words += ["you control"] if cards.side is Side.FRIENDLY else []
        words += [f"in your {cards.zone.name}"] if cards.zone is not None else []
        return " ".join(words)

    def condition(self, condition: Condition) -> str:
        match condition:
            case InPhase():
                return "it is a Run step"
            case Compare(left, test) if left == FREE:
                return f"you have {self.test(test)} free"
            case Compare(Count(cards), test):
                return f"you have {self.test(test)} {self.np(cards, plural=True)}"
            case _:
                return super().condition(condition)


PHRASES = Phrases()
value_text, condition_text = PHRASES.number, PHRASES.condition


def text_of(rules: Text) -> str:
    """The whole text of a card, a line for each effect and command."""
    lines = ["Enters on another user's desktop."] if rules.elsewhere else []
    lines += [effect_text(effect) for effect in rules.effects]
    lines += [command_text(command) for command in rules.commands]
    if rules.script is not None:
        lines.append(command_text(rules.script))
    return "\n".join(lines)


def command_text(command: Command) -> str:
    """A command with its name and cost, or the text of a script."""
    parts = [f"**--{command.name}** {{{command.cost}}}"] if command.name else []
    if command.range is not None:
        parts.append(f"x is {command.range.low} to {value_text(command.range.high or 0)}.")
    if command.once:
        parts.append("Once per Cleanup.")
    if command.requires:
        parts.append(f"*{requires_text(command.requires)}*")
    parts += [f"Target {slot_text(slot)}." for slot in command.targets]
    return " ".join([*parts, do_text(command.do)])


def effect_text(effect: Effect) -> str:
    """The sentence of an effect."""
    match effect:
        case Lends():
            return "Commands of other .PRG cards on this desktop can be issued via this card."
        case HostCost(change, minimum):
            return f"Commands via the host cost {change_text(change, minimum)}."
        case PlayCost(who, change, minimum, kinds):
            cards = f"{types_text(kinds)} cards" if kinds else "Cards"
            return f"{cards} {PLAYERS[who]} cost {change_text(change, minimum)}."
        case Toll(n):
            return f"Other users' processes that target your cards cost {n} more."
        case SoftenFirstWipe(n):
            return f"The first wipe by another user's process against you since your last Cleanup is {n} smaller."
        case Memory(change):
            return f"This desktop's user has {abs(change)} {'less' if change < 0 else 'more'} memory."
        case Replace((Happening(amount=Is(number=n)),), do):
            return f"If another user's process would wipe {n} or more from you, instead: ({do_text(do)})"
        case Cant((Happening(card=card),)):
            return "Other users can't target the host." if card == HOST else "Commands via the host can't be halted."
        case Trigger((Happening(moment),), do, condition):
            parts = condition.of if isinstance(condition, AllOf) else (condition,) if condition is not None else ()
            needs = f"*{requires_text(parts)}* " if parts else ""
            return f"{MOMENTS[Moment(moment)]}: {needs}{do_text(do)}"
    raise RulebookError(f"no phrase for {effect}")


def change_text(change: int, minimum: int) -> str:
    """How much more or less something costs."""
    return f"{-change} less, to a minimum of {minimum}" if change < 0 else f"{change} more"


def requires_text(conditions: Iterable[Condition]) -> str:
    """The sentence of a requirement."""
    return f"Requires that {' and '.join(condition_text(condition) for condition in conditions)}."


def slot_text(slot: Slot) -> str:
    """What a target may be."""
    match slot:
        case TargetUser():
            return "another user"
        case TargetCard(kinds, whose, non_idle):
            owner = {"any": "a", "your": "your non-idle" if non_idle else "your", "other": "another user's"}[whose]
            return f"{owner} {types_text(kinds)}"
        case TargetProcess(whose, cost, _):
            if whose == "your":
                return "your halted process"
            return "another user's process" + (f" of cost {cost} or less" if cost is not None else "")


def types_text(kinds: tuple[str, ...]) -> str:
    """``.PRG, .DAEMON or .CONF``."""
    words = [f".{kind}" for kind in kinds]
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def do_text(do: Do) -> str:
    """Instructions one after another."""
    return " ".join(instruction_text(each) for each in do)


def instruction_text(instruction: Instruction) -> str:
    """The sentence of one instruction."""
    match instruction:
        case Wipe(who, n) | Leak(who, n) | Lock(who, n) | Restore(who, n) | Draw(n, Who() as who) | Sift(who, n) | Free(who, n):
            verb = ACTS[type(instruction)] + ("" if who in PLURAL else "s")
            return f"{NAMES[who]} {verb} {value_text(n)}."
        case Discard(AtRandom(_, n), Who() as who):
            return f"{NAMES[who]} {'discard' if who in PLURAL else 'discards'} {value_text(n)} at random."
        case Halt(unless):
            return "Halt the target" + (f" unless its issuer allocates {unless}." if unless is not None else ".")
        case Resume():
            return "Resume the target."
        case Redirect():
            return "Redirect the target."
        case Trash(what):
            return f"Trash {'this card' if what == 'this' else 'the target'}."
        case Eject(what):
            return f"Eject {'this card' if what == 'this' else 'the target'}."
        case SetState(state):
            return f"Set the target to {state.capitalize()}."
        case Control(until=until):
            return f"Gain control of the target{' until Exit' if until is not None else ''}."
        case Deploy(kinds, cost):
            return f"Deploy a {types_text(kinds)} of cost {cost} or less from your trash."
        case Boost(n):
            return f"Your wipes are {value_text(n)} larger until Exit."
        case If(condition, then, otherwise):
            tail = f" Otherwise: ({do_text(otherwise)})" if otherwise else ""
            return f"If {condition_text(condition)}: ({do_text(then)}){tail}"
        case EachPlayer(do):
            return f"For each other user: ({do_text(do)})"
        case ChooseOne(choices, by):
            head = "Choose one" if by is Who.YOU else "They choose one"
            return f"{head}: {' or '.join(f'({do_text(do)})' for do in choices)}"
    raise RulebookError(f"no phrase for {instruction}")
