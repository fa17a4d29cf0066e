"""A chapter of rules that takes the standard ones: what a game numbers itself, and the way by which standard rules come into it."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final

from netdeck.backends.ismcts import SearchHooks
from netdeck.cardgame import delayed, program
from netdeck.cardgame.codegen import Vocabulary
from netdeck.cardgame.rows import columns_like
from netdeck.cardgame.scene import OWN_RULES, Fields, _Placed, made
from netdeck.cardgame.standard import cards, roles, sense, text, values
from netdeck.cardgame.standard.events import standard_events
from netdeck.cardgame.standard.table import PLACE_NAMES, STANDARD, StandardTable
from netdeck.cardgame.standard.verbs import standard_verbs
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.clause import RulebookError
from netdeck.kernel.column_interpreter import Runner
from netdeck.kernel.id_tables import Checks, Clauses, Steps
from netdeck.kernel.ids import CardId
from netdeck.kernel.message import say
from netdeck.kernel.process import AskingStep, Validator, Validators
from netdeck.kernel.refusal import Check
from netdeck.kernel.rule_source import Function, Namespace, copied, source_of

if TYPE_CHECKING:
    from netdeck.cardgame.standard.state import StandardState

PATTERNS: Final = (values, cards, text, sense)
SHARED: Final = (
    (program, ("carry_on", "can_do", "can_do_any", "act_on_players")),
    (delayed, ("next_later", "forget_void")),
)
PLACES: Final = {
    "scene": Fields("f_", "frame", {"text": "=frame", "it": "source", "if_you_do": "=IF_YOU_DO"}),
    "row": Fields("later_", "at"),
    "later": Fields("", names={"count": "laters"}),
}
"""Where the fields of shared patterns stand on a standard table."""


class Chapter:
    """The rules of a standard game: clauses, checks, steps, questions, answers and verbs by number.

    *happened* is what all events of the game are, *types* says of each type of card whether it comes into play, and *clauses* which clause
    of the rulebook each standard rule follows (:data:`~netdeck.cardgame.standard.roles.CLAUSE_ROLES`).
    """

    table: type[StandardTable]
    runner: Runner
    rules: Namespace
    """The names of the chapter."""
    refresh: Callable[[Any], None]

    def __init__(self, happened: type, types: Mapping[str, bool], clauses: Mapping[str, str]) -> None:
        if missing := [role for role in roles.CLAUSE_ROLES if role not in clauses]:
            raise RulebookError("; ".join(f"which clause says {roles.CLAUSE_ROLES[role]}? ({role})" for role in missing))
        if strange := [role for role in clauses if role not in roles.CLAUSE_ROLES]:
            raise RulebookError(f"no standard rule follows {', '.join(strange)}; known: {', '.join(roles.CLAUSE_ROLES)}")
        self.types = dict(types)
        self.cites = dict(clauses)
        self.clauses = Clauses()
        self._numbers: dict[str, int] = {}
        self.checks = Checks()
        self.sentences: dict[int, str] = {}
        self.steps = Steps()
        self.questions: dict[int, tuple[str, str, str]] = {}
        """Of each step that asks: the kind of question, the sentence, and the answer when time runs out."""
        self.answers: dict[int, tuple[str, str, bool]] = dict(ANSWERS)
        """Of each kind of answer its word, its sentence, and whether it names a card."""
        self.moments: dict[str, int] = {name: getattr(roles, name.upper()) for name in MOMENTS}
        self.validators: dict[int, Validators] = {}
        """Of each step that asks the doors of its answers, by their words."""
        self.verbs = standard_verbs()
        self.endings: dict[int, tuple[str, str]] = {roles.CONCEDED: (clauses["CONCEDE"], "concession")}
        """Of each way in which the game ends its clause and its word."""
        self.events = standard_events(happened)
        for role, clause in roles.CHECK_ROLES.items():
            self.check(clauses[clause], SENTENCES[role])

    # What a game numbers

    def clause(self, id: str) -> int:
        """The number of a clause."""
        if id not in self._numbers:
            self._numbers[id] = self.clauses.number(id)
        return self._numbers[id]

    def check(self, clause: str, sentence: str) -> int:
        """The number of a further check. Its sentence may contain ``{card}`` and two numbers, ``{a}`` and ``{b}``."""
        number = self.checks.number(self.clause(clause))
        self.sentences[number] = sentence
        return number

    def step(self, process: str, clause: str) -> int:
        """The number of a further step; the steps of a process are numbered consecutively."""
        return self.steps.number(process, clause)

    def asks(self, step: int, kind: str, prompt: str, timeout: str = "", **validators: str) -> None:
        """Declare the question of a step: its answer on timeout, and by its word the rule that says why a card cannot be chosen."""
        self.questions[step] = (kind, prompt, timeout)
        self.validators[step] = {word: self._door(rule) for word, rule in validators.items()}

    def _door(self, rule: str) -> "Validator[StandardState, AskingStep, CardId]":
        def checks(state: "StandardState", asker: AskingStep, card: CardId) -> Iterator[Check]:
            return state.looked_at(state.plan.seats[state.table.asked], card, self.rules[rule])

        return Validator(checks, CardId)

    def answer(self, word: str, sentence: str = "", card: bool = False) -> int:
        """The number of a further kind of answer; if it names a *card* in play, the word comes first."""
        number = roles.OWN_ANSWERS + len(self.answers) - len(ANSWERS)
        self.answers[number] = (word, sentence, card)
        return number

    def event(self, name: str) -> int:
        """The number of a further event for triggers."""
        number = roles.OWN_EVENTS + len(self.moments)
        self.moments[name] = number
        return number

    def ending(self, clause: str, word: str) -> int:
        """The number of a further way in which the game ends."""
        number = 1 + len(self.endings)
        self.endings[number] = (clause, word)
        return number

    # What follows from the columns of the game

    @property
    def seat_numbers(self) -> list[str]:
        """The numbers of players."""
        return self._own("seat")

    @property
    def stats(self) -> list[str]:
        """The numbers of cards that effects can change."""
        return [name.removeprefix("now_") for name in self._own("card") if name.startswith("now_")]

    @property
    def on_cards(self) -> list[str]:
        """The counters on cards in play."""
        return [name for name in self._own("card") if not name.startswith("now_")]

    @property
    def printed(self) -> list[str]:
        """The printed numbers of cards."""
        return [name.removeprefix("d_") for name in self._own("definition")]

    @property
    def card_numbers(self) -> list[str]:
        """All numbers of cards: stats, other printed numbers, counters."""
        return [*self.stats, *(name for name in self.printed if name not in self.stats), *self.on_cards]

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The verbs of the game and the names of its things."""
        return Vocabulary(
            self.verbs.declared,
            moments={"end_of_turn": roles.AT_END_OF_TURN, "your_next_turn": roles.AT_NEXT_TURN},
            words={
                "what": self.seat_numbers.index,
                "stat": self.stats.index,
                "place": PLACE_NAMES.index,
                "until": lambda until: roles.UNTIL_LEAVES if until is None else roles.UNTIL_END_OF_TURN,
            },
        )

    def _own(self, room: str) -> list[str]:
        return [name for name, each in self.table.columns.items() if each.name == room and name not in STANDARD]

    # Writing the rules out

    def complete(self, space: Namespace, table: type[StandardTable]) -> None:
        """Generate every standard rule in the module with names *space*; rules that it defines itself stay."""
        self.table = table
        numbers = {role: self.clause(id) for role, id in self.cites.items()}
        numbers |= {name: self.step(process, self.cites[role]) for name, (process, role) in roles.STEP_ROLES.items()}
        numbers |= {name: event.NUMBER for name, event in zip(roles.EVENT_ROLES, self.events, strict=True)}
        if taken := [name for name, number in numbers.items() if space.get(name, NOTHING) not in (NOTHING, number)]:
            raise RulebookError(f"{', '.join(taken)}: standard rules call something by that name; call yours otherwise")
        space |= numbers
        patterns = [each for module in PATTERNS for each in _functions(module)]
        patterns += [getattr(module, name) for module, names in SHARED for name in names]
        known = {each.__name__: each for each in patterns}
        own = {name for name in known if name in space and space[name] is not known[name]}
        for name, rule in self._from_columns(space).items():
            if name not in own:
                space[name] = rule
                own.add(name)
        for pattern in patterns:
            if pattern.__name__ not in own:
                space[pattern.__name__] = write_out(pattern, space, known)
        for name, rule in zip(("act", "may_act", "act_on_player", "may_act_on_player"), self.verbs.write(space), strict=True):
            space[name] = rule
        for name in roles.STEP_ROLES:
            self.steps.functions[space[name]] = space[name.lower()]
        for step, question in QUESTIONS.items():
            self.questions[space[step]] = question
        self.refresh = space["refresh"]
        self.rules = space
        self.runner = Runner(self.steps)
        table.clauses, table.check_clauses = self.clauses, self.checks
        table.sense = SearchHooks(space["weigh"], space["standing"], space["settled"], space["name_of_option"], 1)
        table.own_word, table.card_of_answer = space["own_word"], space["card_of_answer"]

    def _from_columns(self, space: Namespace) -> Namespace:
        """The rules that follow from the columns of the game."""
        seat = [f"table.{name}[seat]" for name in self.seat_numbers]
        now = [f"table.now_{name}[card]" for name in self.stats]
        printed = [f"table.d_{name}[table.printed[card]]" for name in self.printed if name not in self.stats]
        lying = [f"table.{name}[card]" for name in self.on_cards]
        stay = sum(1 << number for number, stays in enumerate(self.types.values()) if stays)
        rows = {"drop_waiting": ("waiting_pc", "waits"), "forget_later": ("later_pc", "laters"), "drop_lasting": ("lasting_card", "lasts")}
        lines = {
            "seat_number(table, seat, which)": _ladder(seat, "return {}", "return 0"),
            "set_seat_number(table, seat, which, number)": _ladder(seat, "{} = number", "pass"),
            "card_number(table, card, which)": _ladder([*now, *printed, *lying], "return {}", "return 0"),
            "add_to_stat(table, card, stat, by)": _ladder(now, "{} += by", "pass", "stat"),
            "reset_stats(table, card)": [f"table.now_{name}[card] = table.d_{name}[table.printed[card]]" for name in self.stats],
            "forget_numbers(table, card)": [f"{each} = 0" for each in lying],
            "stays(table, card)": [f"return table.d_type[table.printed[card]] & {stay} != 0"],
        }
        for name, (column, count) in rows.items():
            moved = [f"    table.{each}[i] = table.{each}[i + 1]" for each in columns_like(self.table, column)]
            lines[f"{name}(table, at)"] = [f"for i in range(at, table.{count} - 1):", *moved, f"table.{count} -= 1"]
        return {head.partition("(")[0]: _ruled(head, body, space) for head, body in lines.items()}


ANSWERS: Final = {
    roles.PLAY_IT: ("play", "", True),
    roles.YES: ("yes", say("Do it."), False),
    roles.NO: ("no", say("Do not."), False),
    roles.DISCARD_IT: ("discard", "", True),
}
QUESTIONS: Final = {
    "ASK_MAY": ("may", say("{card}: do you want to?"), "no"),
    "ASK_WHICH": ("choose", say("Choose one."), "choose 1"),
    "ASK_DISCARD": ("discard", say("Discard a card."), ""),
}
OWN: Final = OWN_RULES | {*roles.CLAUSE_ROLES, *roles.STEP_ROLES, *roles.EVENT_ROLES}
"""What a chapter may mean otherwise than the pattern."""
MOMENTS: Final = ("enters", "leaves", "plays", "draws", "discards", "turn_starts", "turn_ends")
SENTENCES: Final = {
    "CARD_IN_HAND": say("{card} is played from your own hand only."),
    "TARGET_THERE": say("{card} needs something that it can be aimed at."),
    "TARGET_FITS": say("{card} is aimed only at what its text says."),
}


def write_out(pattern: Function, space: Namespace, known: Mapping[str, object]) -> Any:
    """The rule generated from a pattern. Raises :class:`RulebookError` if the module uses a name differently."""
    node = _Placed(PLACES).visit(copied(source_of(pattern)))
    node.decorator_list, node.returns = [], None
    for argument in node.args.args:
        argument.annotation = None
    meant: Namespace = getattr(pattern, "__globals__")  # noqa: B009 - a function has them
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and each.id in meant and each.id not in known:
            found = space.setdefault(each.id, meant[each.id])
            if found is not meant[each.id] and found != meant[each.id] and each.id not in OWN:
                raise RulebookError(f"{each.id} means something else in {space['__name__']}: the standard rule {pattern.__name__} needs it")
    found = made(node, space)
    found.pattern = pattern
    return found


def _functions(module: ModuleType) -> Iterable[Function]:
    """The patterns of a module, in their order."""
    return [each for each in vars(module).values() if isinstance(each, FunctionType) and each.__module__ == module.__name__]


def _ladder(places: list[str], done: str, otherwise: str, which: str = "which") -> list[str]:
    """What is done at the place of a number."""
    rungs = [f"if {which} == {number}:\n        {done.format(place)}" for number, place in enumerate(places)]
    return [*rungs, otherwise]


def _ruled(head: str, body: list[str], space: Namespace) -> Any:
    lines = "\n    ".join(["'Written out from the columns of the game.'", *(body or ["pass"])])
    node = ast.parse(f"def {head}:\n    {lines}").body[0]
    assert isinstance(node, ast.FunctionDef)
    return made(node, space)
