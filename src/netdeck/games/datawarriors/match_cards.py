"""What is printed on cards as numbers: types, costs, commands, effects, and their text as words of code (card-effects.1, commands.1).

A phrase's meaning is the words that it emits. Every word knows the node of the text that it came from, so that whoever tells what a card
does can say which of its words did it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from netdeck.cardgame.codegen import CardPrograms, Program, Vocabulary
from netdeck.cardgame.program import CHOOSE_ONE, IF
from netdeck.games.datawarriors import ast_nodes as t
from netdeck.games.datawarriors.events.base import PHASES
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.rules import delayed, execution, targets, values, verbs
from netdeck.games.datawarriors.rules import effects as e
from netdeck.games.datawarriors.rules import table as tb
from netdeck.games.datawarriors.rules.table import Table
from netdeck.kernel import RulebookError
from netdeck.kernel import card_table as ct
from netdeck.kernel.vm import CONSTANT
from netdeck.language.ast_nodes import Player
from netdeck.language.lowering import COMPARING

TYPES: Final = {t.CardType.PRG: tb.PRG, t.CardType.DAEMON: tb.DAEMON, t.CardType.CONF: tb.CONF, t.CardType.SCRIPT: tb.SCRIPT}
STATES: Final = {"": tb.NOT_IN_PLAY, t.CardState.LOADING: tb.LOADING, t.CardState.IDLE: tb.IDLE, t.CardState.RUNNING: tb.RUNNING}
PLACES: Final = ("drive", "hand", "desktop", "trash")
MOMENTS: Final = {
    t.Moment.CLEANUP: e.CLEANUP,
    t.Moment.HALTED: e.HALTED,
    t.Moment.ENTERS: e.ENTERS,
    t.Moment.LEAVES: e.LEAVES,
    t.Moment.EXECUTED: e.EXECUTED,
    t.Moment.DRAWS: e.DRAWS,
    t.Moment.WIPES: e.WIPES,
    t.Moment.DISCARDS: e.DISCARDS,
    t.Moment.ARRIVES: e.ARRIVES,
    t.Moment.DEPARTS: e.DEPARTS,
    t.Moment.PLAYS: e.PLAYS,
    t.Moment.TURN_STARTS: e.TURN_STARTS,
    t.Moment.SETUP_STARTS: e.SETUP_STARTS,
    t.Moment.RUN_STARTS: e.RUN_STARTS,
    t.Moment.TURN_ENDS: e.TURN_ENDS,
    t.Moment.CLEANUP_STARTS: e.CLEANUP_STARTS,
    t.Moment.ISSUES: e.ISSUES,
    t.Moment.RUNS: e.RUNS,
    t.Moment.IS_TRASHED: e.IS_TRASHED,
    t.Moment.TRASHED: e.TRASHED,
}
SIDES: Final = {None: values.ANYBODYS, t.Side.FRIENDLY: values.FRIENDLY, t.Side.ENEMY: values.ENEMY}
USERS: Final = {
    t.Who.YOU: values.YOU,
    t.Who.EACH_OTHER: values.EACH_OTHER,
    t.Who.EACH: values.EACH,
    t.Who.TARGET: values.TARGET,
    t.Who.HERE: values.HERE,
    t.Who.THAT: values.THAT,
    t.Who.THEY: values.THEY,
}
WHOSE: Final = {"any": targets.ANYBODYS, "your": targets.YOURS, "other": targets.ANOTHERS}
WATCHED: Final = {None: e.ITSELF, t.Who.YOU: e.YOURS, t.Who.EACH_OTHER: e.OTHERS, t.Who.EACH: e.ANYBODYS}
TAKEN: Final = {
    "return": tb.RETURN_IT,
    "trash": tb.TRASH_IT,
    "eject": tb.EJECT_IT,
    "fetch": tb.FETCH_IT,
    "fetch openly": tb.FETCH_OPENLY,
    "top": tb.TOP_IT,
    "bottom": tb.BOTTOM_IT,
    "show": tb.SHOW_IT,
}
MEANT: Final = {"this": execution.THIS_CARD, "target": execution.THE_TARGET, "host": execution.THE_HOST}
NO_ROW: Final = dict.fromkeys(("kind", "number", "event", "whose", "types", "amount", "least", "who", "do", "condition"), 0)
"""An effect that says nothing."""
THIS_TURN: Final = " this turn"
"""What is written behind the name of a command that is used up for a turn."""
SLOTS: Final = 3
"""So many targets a command may have: one user, one card, one process."""


def _types(kinds: Iterable[Any]) -> int:
    return sum(TYPES[t.CardType(kind)] for kind in set(kinds))


VOCABULARY: Final = Vocabulary(
    verbs.verbs.declared,
    moments={"end_of_turn": delayed.AT_EXIT, "your_next_turn": delayed.AT_TURN, "your_next_cleanup": delayed.AT_CLEANUP},
    words={
        "most": lambda n: ct.NOTHING if n is None else n,
        "types": _types,
        "state": STATES.__getitem__,
        "taken": TAKEN.__getitem__,
        "hand": lambda place: place == "hand",
        "is": int,
        "flag": lambda value: value is not None,
        "which": lambda cards: MEANT[cards.name],
    },
    may_is_a_choice=True,
)


class MatchCards(CardPrograms):
    """The printed cards of a match as columns, and the way back from numbers to what is printed."""

    vocabulary = VOCABULARY
    definitions: list[PrintedCard]

    def __init__(self, definitions: Mapping[str, PrintedCard]) -> None:
        super().__init__(Table)
        self.uses: list[t.Command] = []
        self.effects: list[t.Effect] = []
        self.bodies: dict[int, Any] = {}
        """Instructions by where their words begin."""
        self.choices: dict[int, tuple[t.Do, ...]] = {}
        """Parts of a text between which somebody chooses, by where they are listed."""
        self.marks: list[str] = []
        """The names of commands that are issued once per Cleanup, or once per turn."""
        for definition in definitions.values():
            self._add(definition)

    def mark(self, name: str) -> int:
        """What is used up of a card, as it is written: a command's name, or ``effect 2``."""
        if name.startswith("effect "):
            return -int(name.removeprefix("effect "))
        plain = name.removesuffix(THIS_TURN)
        if plain not in self.marks:
            self.marks.append(plain)
        return self.marks.index(plain) + (tb.FOR_A_TURN if name != plain else 0)

    def _once(self, command: t.Command) -> int:
        """What is used up by issuing a command."""
        if command.each_turn:
            return self.mark(f"{command.name}{THIS_TURN}")
        return self.mark(command.name) if command.once else ct.NOTHING

    def mark_name(self, mark: int) -> str:
        """How something that is used up is written."""
        if mark < 0:
            return f"effect {-mark}"
        return self.marks[mark] if mark < tb.FOR_A_TURN else f"{self.marks[mark - tb.FOR_A_TURN]}{THIS_TURN}"

    # Cards

    def _add(self, card: PrintedCard) -> None:
        commands = (card.script,) if card.script is not None else card.commands
        self._begin_card(card)
        self._row(
            "d_",
            type=TYPES[card.type],
            cost=card.cost.n,
            elsewhere=card.elsewhere,
            lends=card.lends,
            use=len(self.uses),
            uses=len(commands),
            effect=len(self.effects),
            effects=len(card.effects),
        )
        for command, use in zip(commands, card.uses, strict=True):
            self._add_use(command, use.fleeting)
        for number, effect in enumerate(card.effects, 1):
            self._add_effect(number, effect)

    def _add_use(self, command: t.Command, fleeting: bool) -> None:
        self.uses.append(command)
        if len(command.targets) > SLOTS:
            raise RulebookError(f"--{command.name} has more than {SLOTS} targets")
        bounds = command.range
        self._row(
            "u_",
            cost=command.cost.n,
            with_x=command.cost.x,
            least=command.cost.n + (bounds.low if command.cost.x and bounds is not None and isinstance(bounds.low, int) else 0),
            ranged=bounds is not None,
            low=self._number(bounds.low) if bounds is not None else 0,
            high=self._number(bounds.high or 0) if bounds is not None else 0,
            once=self._once(command),
            requires=self._condition(t.AllOf(command.requires)) if command.requires else 0,
            slot=len(self.columns["s_kind"]),
            slots=len(command.targets),
            do=self._do(command.do),
            fleeting=fleeting,
        )
        for slot in command.targets:
            self._add_slot(slot)

    def _add_slot(self, slot: t.Slot) -> None:
        row = {
            "kind": ct.ON_SEAT,
            "types": 0,
            "whose": targets.ANYBODYS,
            "non_idle": 0,
            "state": tb.NOT_IN_PLAY,
            "at_most": ct.NOTHING,
            "halted": 0,
        }
        match slot:
            case t.TargetUser(whose):
                row["whose"] = WHOSE[whose]
            case t.TargetCard(kinds, whose, non_idle, at_most, state):
                row |= {"kind": ct.ON_CARD, "types": _types(kinds), "whose": WHOSE[whose], "non_idle": non_idle}
                row["state"] = STATES["" if state is None else state]
                row["at_most"] = ct.NOTHING if at_most is None else at_most
            case t.TargetProcess(whose, at_most, halted):
                row |= {"kind": ct.ON_STACK, "whose": WHOSE[whose], "halted": halted}
                row["at_most"] = ct.NOTHING if at_most is None else at_most
        self._row("s_", **row)

    def _add_effect(self, number: int, effect: t.Effect) -> None:
        self.effects.append(effect)
        row = {**NO_ROW, "kind": e.LENDS, "number": number}
        match effect:
            case t.Memory(change):
                row |= {"kind": e.MEMORY, "amount": change}
            case t.HostCost(change, minimum):
                row |= {"kind": e.HOST_COST, "amount": change, "least": minimum}
            case t.Toll(n):
                row |= {"kind": e.TOLL, "amount": n}
            case t.PlayCost(who, change, minimum, kinds):
                row |= {"kind": e.PLAY_COST, "amount": change, "least": minimum, "who": USERS[who], "types": _types(kinds)}
            case t.UseCost(who, change, minimum):
                row |= {"kind": e.USE_COST, "amount": change, "least": minimum, "who": USERS[who]}
            case t.SoftenFirstWipe(n):
                row |= {"kind": e.SOFTEN, "amount": n}
            case t.Replace((when,), instead):
                assert when.amount is not None
                assert isinstance(when.amount.number, int)
                row |= {"kind": e.INSTEAD, "amount": when.amount.number, "do": self._do(instead)}
            case t.Trigger((when,), do, condition):
                types = _types(when.card.types) if isinstance(when.card, t.Cards) else 0
                watched = WATCHED[when.player] if not isinstance(when.player, t.OwnerOf | t.ControllerOf) else e.ITSELF  # type: ignore[index]
                row |= {"kind": e.TRIGGER, "event": MOMENTS[t.Moment(when.event)], "whose": watched, "types": types, "do": self._do(do)}
                row["condition"] = self._condition(condition) if condition is not None else 0
            case t.Cant((forbidden,)):
                if forbidden.event == "trash":
                    row["kind"] = e.HOST_KEPT if forbidden.card == t.HOST else e.THIS_KEPT
                elif forbidden.event == "target":
                    row["kind"] = e.HOST_UNTARGETABLE if forbidden.card == t.HOST else e.THIS_UNTARGETABLE
                else:
                    row["kind"] = e.THIS_UNHALTABLE if forbidden.source == t.THIS else e.HOST_UNHALTABLE
            case _:
                pass
        self._row("e_", **row)

    # Instructions

    def _write(self, words: Sequence[int], meaning: object, notes: Mapping[int, object] | None = None) -> int:
        at = super()._write(words, meaning, notes)
        if notes is not None:
            self.bodies[at] = meaning
        return at

    def _parts(self, parts: Sequence[int], choices: Sequence[t.Do]) -> int:
        at = super()._parts(parts, choices)
        self.choices[at] = tuple(choices)
        return at

    def _instruction(self, each: object, program: Program) -> None:
        match each:
            case t.IfDone(deed, then, otherwise):
                program.join(self._done(deed, then, otherwise))
            case t.Unless(done, who, price):
                paid = self._write_program(self._done(price, otherwise=done), (price,))
                offer = Program([CHOOSE_ONE, 2, self._who(who), self._parts((paid, self._do(done)), ((price,), done))])
                self._branch([IF, 2, self._condition(_payable(price))], offer, self._program(done), program)
            case _:
                super()._instruction(each, program)

    def _called(self, each: object) -> tuple[object, object]:
        match each:
            case t.Look() | t.Discard() | t.Reveal():
                return (type(each), type(each.cards)), each
            case t.Control():
                return (t.Control, each.who is not t.Who.YOU or each.cards != t.TARGET), each
        return type(each), each

    def _who(self, who: Player | None) -> int:
        return user(who or t.Who.YOU)

    def _word(self, kind: str, value: Any) -> list[int]:
        match kind:
            case "cards":
                if isinstance(value, t.Each):
                    return [execution.ALL_SUCH, self._write(_pattern(value.cards), value.cards)]
                return [MEANT[value], 0]
            case "desktop":
                whose, others = value
                return [self._who(whose) if whose is not None else execution.TO_ANOTHER if others else execution.TO_ANY]
            case "amount":
                return [self._number(value)]
            case "limit":
                return [delayed.UNLIMITED if value is None else self._number(value)]
        return super()._word(kind, value)

    # Numbers and conditions

    def _own_number(self, number: t.Number, depth: int) -> list[int]:
        match number:
            case t.Count(cards):
                return _count(cards)
            case t.Holding(of=who):
                return [values.FREE_POINTS, 1, user(who)]
        return super()._own_number(number, depth)

    def _own_test(self, condition: t.Condition, depth: int) -> list[int]:
        match condition:
            case t.InPhase(phase):
                return [values.PHASE_IS, 1, PHASES.index(phase)]
            case t.YourTurn(so):
                return [values.YOUR_TURN, 1, int(so)]
            case t.MoreThanYou(cards):
                words = _count(cards)
                words[0] = values.OTHERS_MORE
                return words
            case t.Controls(who, cards, test):
                return [*_controlled(who, cards), *self._compared(test, depth)]
        return super()._own_test(condition, depth)


def user(who: Player) -> int:
    """A user as the text says it."""
    match who:
        case t.OwnerOf():
            return values.OWNER
        case t.ControllerOf(of):
            return values.ISSUER if of == t.PROCESS else values.HOLDER
        case t.Who():
            return USERS.get(who, values.NO_ONE)
    return values.NO_ONE


def _payable(price: t.Instruction) -> t.Condition:
    """What must be so for a price to be paid in full (R98)."""
    match price:
        case t.Leak(who, n):
            return t.Compare(t.Holding("free points", who), t.Is(">=", n))
        case t.Wipe(who, n):
            return t.Compare(t.Count(t.Cards(zone=t.Zone("drive", who))), t.Is(">=", n))
        case t.Discard(cards=t.AtRandom(n=n) | t.Choose(n=n), who=payer):
            return t.Compare(t.Count(t.Cards(zone=t.Zone("hand", payer))), t.Is(">=", n))
    raise RulebookError(f"{price} is no price of this game")


def _pattern(cards: t.Cards, side: t.Side | None = None) -> list[int]:
    """Such cards: of which types, whose, not this one, in which state, of which cost."""
    tests = [stat.test for stat in cards.stats if isinstance(stat.test.number, int)]
    words = [_types(cards.types), SIDES[side or cards.side], int(cards.other), STATES[cards.state], len(tests)]
    for test in tests:
        assert isinstance(test.number, int)
        words += [COMPARING[test.op], test.number]
    return words


def _count(cards: t.Cards) -> list[int]:
    where, who, place = values.IN_PLAY, values.YOU, 0
    if cards.zone is not None:
        who = user(cards.zone.of or t.Who.YOU)
        where = values.CONTROLLED if cards.zone.name == t.IN_PLAY else values.PILE
        place = 0 if where == values.CONTROLLED else PLACES.index(cards.zone.name)
    words = [where, who, place, *_pattern(cards)]
    return [values.COUNT, len(words), *words]


def _controlled(who: Player, cards: t.Cards) -> list[int]:
    pattern = _pattern(cards)
    pattern[1] = values.ANYBODYS
    if cards.side is t.Side.ENEMY and (cards.stats or cards.other or cards.state):
        return [CONSTANT, 1, 0]
    words = [values.CONTROLLED, user(who), 0, *pattern]
    return [values.COUNT, len(words), *words]
