"""The table of columns as everything outside the rules reads it: users, cards, the stack, by their names (section 3)."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from netdeck.games.datawarriors.ast_nodes import Cant, Effect, Replace, SoftenFirstWipe
from netdeck.games.datawarriors.events.base import PHASES
from netdeck.games.datawarriors.events.piles import Replaced, WipeChanged
from netdeck.games.datawarriors.events.processes import STANDING, HaltPrevented, Triggered
from netdeck.games.datawarriors.events.turns import ENDINGS
from netdeck.games.datawarriors.issue import Issue
from netdeck.games.datawarriors.language import do_text, part_text
from netdeck.games.datawarriors.match_cards import STATES, TYPES, MatchCards
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.rules import table as tb
from netdeck.games.datawarriors.rules.clauses import R35
from netdeck.games.datawarriors.rules.desktops import give
from netdeck.games.datawarriors.rules.effects import recompute_stats
from netdeck.games.datawarriors.rules.steps import CARRY_OUT, NOTE_FREE, PUT_SCRIPT_AWAY, STEPS
from netdeck.games.datawarriors.rules.table import FEW, Table
from netdeck.games.datawarriors.state import NOBODY, CardTarget, HeldCard, Process, ProcessTarget, Target, UserTarget, Waiting
from netdeck.games.datawarriors.table_runner import DataWarriorsNames, set_options
from netdeck.kernel import CardId, CardRef, CardView, Event, Plan, Quote, Result, Rng, Seat, Spoken, Stack
from netdeck.kernel import card_table as ct
from netdeck.kernel.card_state import CardState
from netdeck.kernel.column_names import PrintedCards
from netdeck.kernel.stack import Stacked
from netdeck.kernel.view import Facts

LATER: Final = ("exit", "turn", "cleanup", "wipe", "wipe instead", "spent")
PARTS_OF_TEXT: Final = frozenset(("Choice", "Ransom", "Restoring", "Sifting", "Deployment", "Redirection", "Moving", "Taking"))
"""The processes that an instruction starts where somebody has to choose."""
OF_SETUP: Final = frozenset(number for number, (process, _) in enumerate(STEPS) if process == STEPS[NOTE_FREE][0])
"""The steps of the process that is a Setup step."""
CARD_TYPES: Final = {number: str(kind) for kind, number in TYPES.items()}
CARD_STATES: Final = {number: str(state) for state, number in STATES.items()}
ENDED_BY: Final = {tb.LAST_STANDING: "exit-step.4", tb.AT_TURN_LIMIT: "R41", tb.ALL_EMPTY: "R30", tb.ALL_EMPTY_DRAW: "R30"}


class TableState(CardState[Table]):
    """A moment of a match, by names."""

    __slots__ = ()

    steps = STEPS
    book: MatchCards
    outside: DataWarriorsNames

    def __init__(self, plan: Plan, book: MatchCards, rng: Rng) -> None:
        super().__init__(plan, book, rng)
        recompute_stats(self.table)

    @classmethod
    def names_for(cls, plan: Plan, book: PrintedCards) -> DataWarriorsNames:
        assert isinstance(book, MatchCards)
        return DataWarriorsNames(plan, book)

    @classmethod
    def empty_table(cls, plan: Plan, book: PrintedCards, rng: Rng, cards: int) -> Table:
        table = cls.create_table(Table, FEW, plan, book, rng, cards)
        set_options(table, plan.options)
        return table

    # Names for the columns

    def card(self, card: CardId) -> HeldCard:
        """What is so of a card."""
        found: HeldCard = self.cards[card]
        return found

    def look(self, card: CardId, label: str) -> CardView:
        table = self.table
        facts = self.facts(card) if table.state[card] or table.restored[card] else {}
        return CardView(self.book.names[table.printed[card]], table.entered[card], facts, label)

    def facts(self, card: CardId) -> Facts:
        """What is to be seen of a card besides what is printed on it."""
        table = self.table
        facts: Facts = {"restored": True} if table.restored[card] else {}
        stands = table.state[card]
        if stands:
            names, seats = self.called_in_play, self.plan.seats
            facts["as"] = names[card]
            facts["state"] = CARD_STATES[stands]
            facts["controller"] = seats[table.controller[card]]
            facts["owner"] = seats[table.owner[card]]
            facts["type"] = CARD_TYPES[tb.kind_of(table, card)]
            if table.host[card] >= 0:
                facts["host"] = names.get(CardId(table.host[card]), "")
            marks = self.used_of(card) if table.marks else ()
            if marks:
                facts["used"] = marks
        return facts

    def card_version(self, card: CardId) -> object:
        table = self.table
        return table.entered[card], table.printed[card], table.restored[card]

    def read_counters(self) -> dict[str, object]:
        table, seats = self.table, self.plan.seats
        found: Facts = {
            "turn": table.turn,
            "current": seats[table.current] if table.current >= 0 else NOBODY,
            "step": PHASES[table.phase],
            "processes": table.processes,
            "ran_out": bool(table.ran_out),
        }
        for number, (allocated, locked, boost, in_game, standing) in enumerate(self.outside.records.counter_names):
            found[allocated] = table.allocated[number]
            found[locked] = table.locked[number]
            found[boost] = table.boost[number]
            found[in_game] = bool(table.in_game[number])
            found[standing] = STANDING[table.standing[number]]
        return found

    def write_counter(self, name: str, value: Any) -> None:
        table = self.table
        seat, _, of = name.rpartition(".")
        if seat:
            getattr(table, of)[self.outside.seat(seat)] = STANDING.index(value) if of == "standing" else int(value)
        elif name == "step":
            table.phase = PHASES.index(value)
        elif name == "current":
            table.current = self.outside.seat(value)
        else:
            setattr(table, name, int(value))

    def ending(self) -> Result | None:
        table = self.table
        if not table.ending:
            return None
        winners = (self.plan.seats[table.winner],) if table.winner >= 0 else ()
        return Result(ENDED_BY[table.ending], winners, ENDINGS[table.ending])

    def quoted(self, event: Event) -> tuple[Quote | None, None]:
        """The words that made *event* happen. Whatever acts lies in play or on the stack, or did: everybody knows it."""
        match event:
            case Triggered(card=card, effect=number):
                return self._effect(card, lambda effect: effect is self.printed(card).effects[number - 1]), None
            case WipeChanged(by=by):
                return self._effect(by, lambda effect: isinstance(effect, SoftenFirstWipe)) if isinstance(by, CardId) else None, None
            case Replaced(by=by):
                return self._effect(by, lambda effect: isinstance(effect, Replace)), None
            case HaltPrevented(by=by):
                return self._effect(by, lambda effect: isinstance(effect, Cant) and effect.when[0].event == "halt"), None
        return self._instruction(), None

    def _effect(self, card: CardId, is_it: Callable[[Effect], bool]) -> Quote | None:
        """The words of an effect that is so, or waits, as long as its card is in play."""
        words = next((effect.words for effect in self.printed(card).effects if is_it(effect)), None)
        return None if words is None else self.quote(Spoken(card, words.text, words.start, words.end, open=True))[0]

    def _instruction(self) -> Quote | None:
        """The words of the instruction that is just being carried out, which need not stand on the card that does it (via.3)."""
        table = self.table
        steps = table.f_step[: table.depth]
        frame = table.depth - 1
        while frame >= 0 and STEPS[steps[frame]][0] in PARTS_OF_TEXT:
            frame -= 1
        if frame < 0 or steps[frame] != CARRY_OUT:
            return None
        at = table.f_code[frame]
        words = self.book.words_at(at)
        if words is None:
            return None
        name = self.book.card_at(at).name
        around = [table.f_card[below] for below in range(frame) if steps[below] == PUT_SCRIPT_AWAY]
        for card in (table.f_source[frame], *reversed(around)):
            if card >= 0 and self.name(CardId(card)) == name:
                return self.quote(Spoken(CardId(card), words.text, words.start, words.end, open=True))[0]
        return Quote(CardRef(name), words.text, words.start, words.end)

    # Reading

    def printed(self, card: CardId) -> PrintedCard:
        return self.book.definitions[self.table.printed[card]]

    def name(self, card: CardId) -> str:
        return self.printed(card).name

    @property
    def called_in_play(self) -> dict[CardId, str]:
        """What the cards in play are called: by their desktop and name, several copies by number."""
        names: dict[CardId, str] | None = self.more.get("names")
        if names is None:
            desktops = [self.zones[name] for name in self.outside.records.desktop_names]
            before = self.before.get("names")
            if before is None or before[0] != desktops:
                before = self.before["names"] = (desktops, self._names_on(desktops))
            names = self.more["names"] = before[1]
        return names

    def _names_on(self, desktops: Iterable[Iterable[CardId]]) -> dict[CardId, str]:
        definitions, printed = self.book.definitions, self.table.printed
        names, seen = dict[CardId, str](), dict[str, int]()
        for seat, cards in zip(self.plan.seats, desktops, strict=True):
            for card in cards:
                name = f"{seat}.{definitions[printed[card]].id}"
                seen[name] = copy = seen.get(name, 0) + 1
                names[card] = name if copy == 1 else f"{name}#{copy}"
        return names

    @property
    def in_play(self) -> list[CardId]:
        """The cards in play, in the order in which they entered."""
        return [CardId(card) for card in self.table.in_play[: self.table.in_plays]]

    def controlled(self, seat: Seat) -> list[CardId]:
        """The cards in play that *seat* controls."""
        controller, number = self.table.controller, self.outside.seat(seat)
        return [card for card in self.in_play if controller[card] == number]

    @property
    def current(self) -> Seat:
        """The user whose turn it is."""
        return self.plan.seats[self.table.current] if self.table.current >= 0 else NOBODY

    @property
    def step(self) -> str:
        """The step of the turn: init, cleanup, setup, run or exit."""
        return PHASES[self.table.phase]

    def users(self, start: Seat) -> tuple[Seat, ...]:
        """The users in the game, in turn order from *start* (R52)."""
        seats = self.plan.seats
        at = seats.index(start)
        return tuple(seat for seat in (*seats[at:], *seats[:at]) if self.is_in(seat))

    def others(self, you: Seat) -> tuple[Seat, ...]:
        """Every other user in the game, in turn order from *you*."""
        return tuple(seat for seat in self.users(you) if seat != you)

    def drive(self, seat: Seat) -> tuple[CardId, ...]:
        """The cards of a drive, top last."""
        return self.zones[f"{seat}.drive"]

    def hand(self, seat: Seat) -> tuple[CardId, ...]:
        """The cards of a hand, in the order in which they came."""
        return self.zones[f"{seat}.hand"]

    def trash(self, seat: Seat) -> tuple[CardId, ...]:
        """The cards of a trash bin, newest last."""
        return self.zones[f"{seat}.trash"]

    def desktop(self, seat: Seat) -> tuple[CardId, ...]:
        """The cards on a desktop, in the order in which they entered."""
        return self.zones[f"{seat}.desktop"]

    def desktop_of(self, card: CardId) -> Seat:
        """The user on whose desktop *card* stands; nobody when it is not in play."""
        desktop = tb.desktop_of(self.table, card)
        return self.plan.seats[desktop] if desktop >= 0 else NOBODY

    def total(self, seat: Seat) -> int:
        """All memory of a user (R5)."""
        return max(0, self.table.total[self.outside.seat(seat)])

    def called(self, process: Process) -> str:
        """What people call a process: its script, or its command."""
        return self.name(process.carrier) if process.is_script else f"--{process.command.name}"

    def command_name(self, use: int) -> str:
        """A command as people call it."""
        return f"--{self.book.uses[use].name}"

    def called_on_stack(self, number: int) -> str:
        """The same of the process of that number, while it waits."""
        found = self.stack.find(number)
        return self.called(found.thing) if found is not None else f"p{number}"

    def called_resolving(self) -> str:
        """The same of the process that is just resolving."""
        table = self.table
        frame = table.depth - 1
        return self.name(CardId(table.f_card[frame])) if table.f_source[frame] < 0 else self.command_name(table.f_code[frame])

    def called_targets(self, shown: tuple[CardId | str, ...]) -> tuple[CardId | str, ...]:
        """Targets as people call them: a process by what it is."""
        seats = self.plan.seats
        return tuple(each if isinstance(each, CardId) or each in seats else self.called_on_stack(int(each[1:])) for each in shown)

    def shown(self, targets: tuple[Target, ...]) -> tuple[CardId | str, ...]:
        """Targets as events carry them."""
        shown: list[CardId | str] = []
        for target in targets:
            match target:
                case UserTarget(seat):
                    shown.append(seat)
                case CardTarget(card, _):
                    shown.append(card)
                case ProcessTarget(number):
                    shown.append(f"p{number}")
        return tuple(shown)

    def topmost(self, zone: int, count: int) -> tuple[CardId, ...]:
        """The top cards of a zone, the topmost last."""
        table, cards = self.table, list[CardId]()
        card = table.top[zone]
        for _ in range(count):
            cards.append(CardId(card))
            card = table.below[card]
        return tuple(reversed(cards))

    def lowest(self, zone: int, count: int) -> tuple[CardId, ...]:
        """The lowest cards of a zone, the lowest first."""
        table, cards = self.table, list[CardId]()
        card = table.bottom[zone]
        for _ in range(count):
            cards.append(CardId(card))
            card = table.above[card]
        return tuple(cards)

    def free(self, seat: Seat) -> int:
        """The points that a user can still allocate (R5)."""
        return tb.free(self.table, self.outside.seat(seat))

    def targets(self, *aims: int) -> tuple[Target, ...]:
        """Targets by name."""
        found: list[Target] = []
        for aim in aims:
            number = ct.aim_number(aim)
            match ct.aim_kind(aim):
                case ct.ON_SEAT:
                    found.append(UserTarget(self.plan.seats[number]))
                case ct.ON_CARD:
                    found.append(CardTarget(CardId(number), ct.aim_entered(aim)))
                case ct.ON_STACK:
                    found.append(ProcessTarget(number))
        return tuple(found)

    def aim(self, target: Target) -> int:
        """A target as a number."""
        match target:
            case UserTarget(seat):
                return ct.aim_at(ct.ON_SEAT, self.outside.seat(seat), 0)
            case CardTarget(card, entered):
                return ct.aim_at(ct.ON_CARD, card, entered)
            case ProcessTarget(number):
                return ct.aim_at(ct.ON_STACK, number, 0)

    def aims(self, targets: Iterable[Target]) -> tuple[int, int, int]:
        """Up to three targets as numbers; 0 where there is none."""
        aims = [self.aim(target) for target in targets][:3]
        first, second, third = aims + [0] * (3 - len(aims))
        return first, second, third

    @property
    def stack(self) -> Stack[Process]:
        """The processes on the stack."""
        table, seats = self.table, self.plan.seats
        things = []
        for at in range(table.stacked):
            via = table.p_via[at]
            process = Process(
                seats[table.p_issuer[at]],
                self.book.uses[table.p_use[at]],
                CardId(table.p_carrier[at]),
                CardId(via) if via >= 0 else None,
                table.p_via_entered[at],
                table.p_x[at],
                self.targets(table.p_aim0[at], table.p_aim1[at], table.p_aim2[at]),
                table.p_cost[at],
                bool(table.p_halted[at]),
                seats[table.p_desktop[at]] if table.p_desktop[at] >= 0 else NOBODY,
            )
            things.append(Stacked(table.p_number[at], process))
        return Stack(tuple(things), table.issued)

    @property
    def queue(self) -> tuple[Waiting, ...]:
        """The triggered effects that wait."""
        table, seats = self.table, (*self.plan.seats, NOBODY)
        return tuple(
            Waiting(
                CardId(table.q_card[at]),
                table.e_number[table.q_effect[at]],
                seats[table.q_controller[at]],
                seats[table.q_desktop[at]],
                seats[table.q_user[at]],
            )
            for at in range(table.q_first, table.q_end)
        )

    def used_of(self, card: CardId) -> list[str]:
        """The same of one card, in order."""
        table = self.table
        return sorted(self.book.mark_name(table.m_mark[at]) for at in range(table.marks) if table.m_card[at] == card)

    @property
    def used(self) -> frozenset[tuple[CardId, str]]:
        """What is used up until the next Cleanup, by card (R43)."""
        table = self.table
        return frozenset((CardId(table.m_card[at]), self.book.mark_name(table.m_mark[at])) for at in range(table.marks))

    @property
    def stolen(self) -> tuple[tuple[CardId, int, Seat], ...]:
        """Control until Exit: the card, its entry, and who had it before (R25)."""
        table, seats = self.table, self.plan.seats
        return tuple((CardId(table.l_card[at]), table.l_entered[at], seats[table.l_before[at]]) for at in range(table.loans))

    @property
    def later(self) -> list[dict[str, object]]:
        """What is put off, and what keeps the next wipes off: whose it is, what for, how much of it is left, and its text (R93, R95)."""
        table, seats = self.table, self.plan.seats
        return [
            {
                "user": seats[table.y_seat[at]],
                "when": LATER[table.y_moment[at]],
                "amount": table.y_amount[at],
                "times": table.y_times[at],
                "text": self.said_at(table.y_code[at]),
            }
            for at in range(table.laters)
        ]

    def said_at(self, code: int) -> str:
        """What instructions say; nothing where none stand there."""
        return do_text(self.book.bodies.get(code, ()))

    def said_part(self, code: int, number: int) -> str:
        """What a part of a text says between which somebody chooses."""
        return part_text(self.book.choices[code][number - 1])

    def use_of(self, act: Issue) -> int:
        """The number of a command or script."""
        table, printed = self.table, self.table.printed[act.carrier]
        uses = range(table.d_use[printed], table.d_use[printed] + table.d_uses[printed])
        return next(use for use in uses if self.book.uses[use] == act.command)

    def memory(self) -> dict[str, int]:
        """What follows of everybody's memory: all of it, what is free, and what was before the action of a Setup step (R5, R16)."""
        table, found = self.table, dict[str, int]()
        names = self.outside.records.memory_names
        for number, (total, free, _) in enumerate(names):
            found[total] = max(0, table.total[number])
            found[free] = tb.free(table, number)
        for at in range(table.depth):
            if table.f_step[at] in OF_SETUP:
                found[names[table.f_seat[at]][2]] = table.f_count[at]
        return found

    # Laying out

    def bring(self, printed: str, owner: Seat, zone: str, **more: Any) -> CardId:
        card = self.add_face(printed, owner)
        table = self.table
        host = more.get("host")
        table.restored[card] = int(more.get("restored", False))
        table.controller[card] = self.outside.seat(more.get("controller", NOBODY))
        table.state[card] = STATES[more.get("state", "")]
        table.host[card] = ct.NOTHING if host is None else host
        self.put_new_card(card, zone)
        if table.state[card] != tb.NOT_IN_PLAY:
            table.in_play[table.in_plays] = card
            table.in_plays += 1
            recompute_stats(table)
        return card

    def change_more(self, card: CardId, name: str, value: Any) -> bool:
        if name == "restored":
            self.table.restored[card] = int(value)
        return name == "restored"

    def give(self, card: CardId, controller: Seat, before: Seat) -> None:
        """Let *controller* control a card until Exit, which *before* had before."""
        table = self.table_to_change()
        give(table, card, self.outside.seat(controller), True, R35)
        table.l_before[table.loans - 1] = self.outside.seat(before)

    def use_up(self, card: CardId, name: str) -> None:
        """Something of a card is used up until the next Cleanup."""
        tb.use_up(self.table_to_change(), card, self.book.mark(name))
