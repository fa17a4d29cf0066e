"""The table of columns as everything outside the rules reads it: players, cards, the stack, by their names (section 3)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from netdeck.games.technomancy.ast_nodes import Allegiance, Control, GainSubtype, Modify, Restrict, Save, Shield, duration
from netdeck.games.technomancy.events.base import PHASES
from netdeck.games.technomancy.events.ending import ENDED_BY
from netdeck.games.technomancy.events.stack import TookEffect, TriggerDropped, Triggered, TriggerStacked
from netdeck.games.technomancy.match_cards import UNTIL, MatchCards
from netdeck.games.technomancy.payments import affords_at_best, pool, pool_in_payment
from netdeck.games.technomancy.printed import STRIKE_NAME, Printed
from netdeck.games.technomancy.rules import constants
from netdeck.games.technomancy.rules.cards import stands
from netdeck.games.technomancy.rules.dimensions import FEW, KINDS
from netdeck.games.technomancy.rules.lasting_effects import begin_effect
from netdeck.games.technomancy.rules.properties import CHANGE_ALLEGIANCE, CONTROL, MODIFY, RESTRICT, SAVE, SHIELD, recompute_stats
from netdeck.games.technomancy.rules.selection import GAIN_SUBTYPE
from netdeck.games.technomancy.rules.steps import CARRY_LATER, COUNTER_IT, STEPS, TAKE_EFFECT
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.scrip import Kinds, from_named, named_counts
from netdeck.games.technomancy.state import (
    FIELDS,
    LIBRARY,
    NOBODY,
    Aim,
    CardAim,
    Effect,
    Face,
    Lasting,
    OnStack,
    StackAim,
    TableCard,
    Waiting,
)
from netdeck.games.technomancy.table_runner import TechnomancyNames, set_options
from netdeck.kernel import CardId, Event, Plan, Priority, Quote, Result, Rng, Seat, Spoken, Stack, StagingError, slug
from netdeck.kernel.card_state import CardState
from netdeck.kernel.card_table import ON_CARD, ON_SEAT, aim_at, aim_entered, aim_kind, aim_number
from netdeck.kernel.column_names import PrintedCards
from netdeck.kernel.stack import Stacked
from netdeck.kernel.view import Facts
from netdeck.language.source_map import Worded, Words

ENDING_CLAUSES: Final = {constants.LAST_IN_GAME: "R57", constants.ALL_LOST: "R57", constants.COUNTED_OUT: "R61"}
LATER: Final = ("end of turn", "next turn", "death", "death", "death", "at once")
LASTING: Final = {
    Modify: MODIFY,
    Control: CONTROL,
    Allegiance: CHANGE_ALLEGIANCE,
    Shield: SHIELD,
    Restrict: RESTRICT,
    Save: SAVE,
    GainSubtype: GAIN_SUBTYPE,
}
PARTS_OF_TEXT: Final = ("Discarding", "ChoosingKind", "Peeking", "Permitting", "Taking")
"""What a text lets begin, and is a part of it."""
KEYWORDS: Final = {constants.STRIKES: "strike", constants.GUARDS: "guard", constants.GHOSTLY: "ghost", constants.RAPID: "rapid"}


def ability_name(number: int) -> str:
    """How notations call an ability; a card itself has no name for it."""
    return STRIKE_NAME if number == constants.STRIKE else str(number) if number else ""


class TableState(CardState[Table]):
    """A moment of a match, by names."""

    __slots__ = ()

    steps = STEPS
    book: MatchCards
    outside: TechnomancyNames
    seat_counters: ClassVar[tuple[str, ...]] = ("health", "pool", "buildings_played")

    @classmethod
    def names_for(cls, plan: Plan, book: PrintedCards) -> TechnomancyNames:
        return TechnomancyNames(plan, book)

    @classmethod
    def empty_table(cls, plan: Plan, book: PrintedCards, rng: Rng, cards: int) -> Table:
        table = cls.create_table(Table, FEW, plan, book, rng, cards)
        assert isinstance(book, MatchCards)
        set_options(table, book, plan.options)
        return table

    @property
    def taken(self) -> Any:
        by = self.table.taken_by
        return ((self.plan.seats[by], "auto | done"),) if by >= 0 else ()

    @taken.setter
    def taken(self, taken: object) -> None:
        if not taken and self.table.taken_by >= 0:
            self.table_to_change().taken_by = -1

    # Names for the columns

    def _seat(self, number: int) -> Seat:
        return self.plan.seats[number] if number >= 0 else NOBODY

    def card(self, card: CardId) -> TableCard:
        """What is so of a card."""
        found: TableCard = self.cards[card]
        return found

    def read_counters(self) -> dict[str, object]:
        table, seats = self.table, self.plan.seats
        kept, who = table.kept, list[Seat]()
        while kept:
            who.append(seats[(kept & 7) - 1])
            kept >>= 3
        found: Facts = {
            "turn": table.turn,
            "active": self._seat(table.active),
            "phase": PHASES[table.phase],
            "normal_turn_of": self._seat(table.normal_turn_of),
            "extra_turns": tuple(seats[seat] for seat in table.x_seat[: table.extras]),
            "agents_died": table.agents_died,
            "stack_objects": table.stack_objects,
            "overloaded": bool(table.overloaded),
            "kept": tuple(reversed(who)),
        }
        for number, seat in enumerate(seats):
            found[f"{seat}.health"] = table.health[number]
            found[f"{seat}.pool"] = named_counts(self.pool(seat))
            found[f"{seat}.buildings_played"] = table.buildings_played[number]
        return found

    def write_counter(self, name: str, value: Any) -> None:
        table = self.table
        seat, _, of = name.rpartition(".")
        if of == "pool":
            first = KINDS * self.outside.seat(seat)
            table.pool[first : first + KINDS] = from_named(value)
        elif seat:
            getattr(table, of)[self.outside.seat(seat)] = int(value)
        elif name in ("active", "normal_turn_of"):
            setattr(table, name, self._given_seat(name, value))
        elif name == "phase":
            if value not in PHASES:
                raise StagingError(f"there is no phase {value!r}", "phase", PHASES[1:])
            table.phase = PHASES.index(value)
        elif name == "extra_turns":
            turns = [self._given_seat(name, each) for each in value]
            table.extras, table.x_seat[:] = len(turns), [*turns, *[0] * max(0, len(table.x_seat) - len(turns))]
        elif name == "kept":
            table.kept = 0
            for each in value:
                table.kept = table.kept << 3 | self._given_seat(name, each) + 1
        else:
            setattr(table, name, int(value))
        table.stale = table.unchecked = 1
        table.offered = 0

    def _given_seat(self, key: str, name: str) -> int:
        if name and name not in self.plan.seats:
            raise StagingError(f"there is no seat {name!r}", key, self.plan.seats, str(name))
        return self.outside.seat(name)

    def ending(self) -> Result | None:
        table = self.table
        if not table.ending:
            return None
        winners = (self.plan.seats[table.winner],) if table.winner >= 0 else ()
        return Result(ENDING_CLAUSES[table.ending], winners, ENDED_BY[table.ending])

    def quoted(self, event: Event) -> tuple[Quote | None, tuple[Seat, ...] | None]:
        """The words that made *event* happen. Whatever acts lies on the battlefield or on the stack, or did: everybody knows it."""
        match event:
            case Triggered() | TriggerStacked() | TriggerDropped():
                ability = self.printed(event.source).rules.abilities[int(event.ability) - 1]
                return self._cited(event.source, ability.words if isinstance(ability, Worded) else None)
            case TookEffect():  # the whole of it, which the rulebook says
                return None, None
        return self._instruction()

    def _instruction(self) -> tuple[Quote | None, tuple[Seat, ...] | None]:
        """The words of the instruction that is just being carried out. What somebody pays on demand they pay of their own accord."""
        table = self.table
        frame = table.depth - 1
        while frame >= 0 and (STEPS[table.f_step[frame]][0] in PARTS_OF_TEXT or table.f_step[frame] == COUNTER_IT):
            frame -= 1
        if frame < 0 or table.f_step[frame] not in (TAKE_EFFECT, CARRY_LATER):
            return None, None
        return self._cited(CardId(table.r_source), self.book.words_at(table.r_code))

    def _cited(self, card: CardId, words: Words | None) -> tuple[Quote | None, tuple[Seat, ...] | None]:
        return (None, None) if words is None else self.quote(Spoken(card, words.text, words.start, words.end, open=True))

    def shown(self, aims: tuple[Aim | None, ...]) -> tuple[CardId | str, ...]:
        """Targets as events show them; something on the stack by the card that it is or comes from."""
        found: list[CardId | str] = []
        for aim in aims:
            if isinstance(aim, CardAim):
                found.append(aim.card)
            elif isinstance(aim, StackAim):
                on_stack = self.stack.find(aim.number)
                found.append(on_stack.thing.source if on_stack is not None else "none")
            else:
                found.append(aim or "none")
        return tuple(found)

    def top_of_library(self, seat: int, count: int) -> tuple[CardId, ...]:
        """The top cards of a library, the topmost last."""
        library = self.zones[LIBRARY[self.plan.seats[seat]]]
        return library[len(library) - count :]

    def aim(self, aim: int) -> Aim | None:
        """A target by name."""
        number = aim_number(aim)
        match aim_kind(aim):
            case 0:
                return None
            case 1:
                return self.plan.seats[number]
            case 2:
                return CardAim(CardId(number), aim_entered(aim))
        return StackAim(number)

    def aim_number(self, aim: Aim | None) -> int:
        """A target as a number."""
        match aim:
            case None:
                return 0
            case CardAim(card, incarnation):
                return aim_at(ON_CARD, card, incarnation)
            case StackAim(number):
                return aim_at(3, number, 0)
        return aim_at(ON_SEAT, self.outside.seat(aim), 0)

    @property
    def stack(self) -> Stack[OnStack]:
        """What is on the stack."""
        found: Stack[OnStack] | None = self.more.get("stack")
        if found is None:
            found = self.more["stack"] = Stack(tuple(map(self._thing, range(self.table.stacked))), self.table.put)
        return found

    def _thing(self, at: int) -> Stacked[OnStack]:
        table = self.table
        printed, first = table.k_printed[at], table.k_aim[at]
        thing = OnStack(
            source=CardId(table.k_source[at]),
            incarnation=table.k_entered[at],
            printed=self.book.names[printed],
            controller=self._seat(table.k_controller[at]),
            ability=ability_name(table.k_ability[at]),
            triggered=bool(table.k_triggered[at]),
            targets=tuple(self.aim(aim) for aim in table.aims[first : first + table.k_aims[at]]),
            mode=table.k_mode[at] - table.d_mode[printed] if table.k_ability[at] == 0 else 0,
            x=table.k_x[at],
            overclocked=bool(table.k_over[at]),
            about=_card_aim(self.aim(table.k_about[at])),
            about_of=self._seat(table.k_about_of[at]),
            last=_power(table.k_last[at]),
            by=self._seat(table.k_by[at]),
            power=_power(table.k_power[at]),
        )
        return Stacked(table.k_number[at], thing)

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """The triggers that wait for the next check."""
        table = self.table
        return tuple(
            Waiting(
                controller=self._seat(table.q_controller[at]),
                source=CardId(table.q_source[at]),
                incarnation=table.q_entered[at],
                printed=self.book.names[table.q_printed[at]],
                ability=ability_name(table.q_ability[at]),
                order=table.q_order[at],
                about=_card_aim(self.aim(table.q_about[at])),
                about_of=self._seat(table.q_about_of[at]),
                last=_power(table.q_last[at]),
                by=self._seat(table.q_by[at]),
                power=_power(table.q_power[at]),
            )
            for at in range(table.waiting)
        )

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The lasting effects."""
        return tuple(map(self.effect, range(self.table.lasting)))

    def effect(self, at: int) -> Effect:
        """One of them."""
        table = self.table
        does: Any = self.book.words[table.l_words[at]]
        if isinstance(does, Modify) and not (isinstance(does.power, int) and isinstance(does.health, int) and does.per is None):
            does = replace(does, power=table.l_power[at], health=table.l_health[at], per=None)
        if isinstance(does, Shield) and does.n is not None:
            does = replace(does, n=table.l_power[at])
        on, source = self.aim(table.l_on[at]), self.aim(table.l_source[at])
        assert not isinstance(on, StackAim | None)
        assert isinstance(source, CardAim)
        return Effect(
            table.l_number[at], table.l_tick[at], does, on, self._seat(table.l_maker[at]), source, self.book.names[table.l_printed[at]]
        )

    def said_at(self, code: int) -> str:
        """The words of the text that an instruction came from."""
        return str(self.book.words_at(code) or "")

    @property
    def later(self) -> list[dict[str, str]]:
        """What is put off: whose it is, until when, and its text (R68)."""
        table = self.table
        return [
            {"player": self._seat(table.u_controller[at]), "when": LATER[table.u_moment[at]], "text": self.said_at(table.u_said[at])}
            for at in range(table.laters)
        ]

    @property
    def priority(self) -> Priority:
        """Who has priority, and who has passed in succession."""
        table, seats = self.table, self.plan.seats
        order = [(table.holder + i) % table.seats for i in range(table.seats)]
        return Priority(seats[table.holder], tuple(seats[seat] for seat in order if table.passes >> seat & 1))

    @property
    def left(self) -> frozenset[Seat]:
        """Who has left the game."""
        return frozenset(seat for number, seat in enumerate(self.plan.seats) if not self.table.in_game[number])

    @property
    def aborts(self) -> int:
        """How many plays were taken back since somebody received priority."""
        return self.table.aborts

    @property
    def faces_now(self) -> Mapping[CardId, Face]:
        """What chapter 6 makes of the cards on the battlefield."""
        found: dict[CardId, Face] | None = self.more.get("faces")
        if found is None:
            recompute_stats(self.table)
            found = self.more["faces"] = {CardId(card): self._face(card) for card in self.table.b_card[: self.table.faces]}
        return found

    def _face(self, card: int) -> Face:
        table = self.table
        face = Face(self.book.definitions[table.printed[card]], self.plan.seats[table.now_controller[card]])
        face.factions = frozenset(kind for kind in range(KINDS) if table.now_factions[card] >> kind & 1)
        face.power, face.health, face.lost = table.now_power[card], table.now_health[card], bool(table.now_lost[card])
        face.keywords = frozenset(word for bit, word in KEYWORDS.items() if table.now_keywords[card] & bit)
        return face

    # Reading

    def printed(self, card: CardId) -> Printed:
        return self.book.definitions[self.table.printed[card]]

    definition = printed

    def name(self, card: CardId) -> str:
        return self.book.names[self.table.printed[card]]

    def defined(self, printed: str) -> Printed:
        """The printed card of that name."""
        return self.book.definitions[self.book.numbers[printed]]

    @property
    def active(self) -> Seat:
        """The active player (3.1)."""
        return self._seat(self.table.active)

    @property
    def players(self) -> tuple[Seat, ...]:
        """The players still in the game, in seat order."""
        return tuple(seat for number, seat in enumerate(self.plan.seats) if self.table.in_game[number])

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody else still in the game (R3), in turn order after *seat*."""
        return tuple(other for other in self.turn_order(seat) if other != seat)

    def turn_order(self, first: Seat) -> tuple[Seat, ...]:
        """The players still in the game in turn order, beginning with *first* or with the next one after it (1.3, R5)."""
        table, seats, at = self.table, self.plan.seats, self.outside.seat(first)
        order = [(at + i) % table.seats for i in range(table.seats)]
        return tuple(seats[seat] for seat in order if table.in_game[seat])

    def pool(self, seat: Seat) -> Kinds:
        """The scrip in a player's pool."""
        return pool(self.table, self.outside.seat(seat))

    def affords_at_best(self, seat: Seat, card: CardId) -> bool:
        """Whether *seat* could pay for a card with an empty pool if all of its own were recovered."""
        known: dict[int, bool] = self.more.setdefault(f"affords {seat}", {})
        cost = self.table.d_cost[self.table.printed[card]]
        if cost not in known:
            known[cost] = affords_at_best(self.table, self.outside.seat(seat), cost)
        return known[cost]

    def pool_in_payment(self, frame: int) -> Kinds:
        """The payer's pool with the scrip gained so far."""
        return pool_in_payment(self.table, self.table.f_seat[frame])

    def health(self, seat: Seat) -> int:
        """A player's health."""
        return self.table.health[self.outside.seat(seat)]

    def stands(self, aim: CardAim) -> bool:
        """Whether the card is on the battlefield in the same incarnation."""
        return stands(self.table, aim.card, aim.incarnation)

    def aim_at(self, card: CardId) -> CardAim:
        """*card* as it is now."""
        return CardAim(card, self.table.entered[card])

    def ref(self, card: CardId) -> str:
        """How notations call a card: ``salvo-team#9``."""
        return f"{self.printed(card).id}#{self.table.entered[card]}"

    def is_called(self, card: CardId, name: str) -> bool:
        """Whether *name* means *card*: as it is printed, as notations write it, or as a scenario calls it."""
        definition, word = self.printed(card), slug(name)
        return word in (definition.id, definition.slug) or self.plan.label(card) == name

    def battlefield(self) -> list[CardId]:
        """Every card on the battlefield, oldest first."""
        cards = [card for name in self.plan.zones if name in FIELDS for card in self.zones[name]]
        cards.sort(key=self.table.entered.__getitem__)
        return cards

    # Laying out

    def bring(self, printed: str, owner: Seat, zone: str, **more: Any) -> CardId:
        card = self.add_face(printed, owner)
        table = self.table
        table.base[card] = self.outside.seat(more.get("base", NOBODY))
        table.created[card] = int(more.get("created", False))
        table.deployed[card] = int(more.get("deployed", False))
        table.damage[card] = int(more.get("damage", 0))
        self.put_new_card(card, zone)
        table.stale = table.unchecked = 1
        table.offered = 0
        return card

    def change(self, card: CardId, **changes: object) -> None:
        super().change(card, **changes)
        self.table.stale = 1
        self.table.offered = 0

    def change_more(self, card: CardId, name: str, value: Any) -> bool:
        match name:
            case "base":
                self.table.base[card] = self.outside.seat(value)
            case "deployed" | "damage" | "created" | "entered":
                getattr(self.table, name)[card] = int(value)
            case _:
                return False
        return True

    def begin_effect(self, does: Lasting, on: CardAim | Seat, maker: Seat, source: CardAim, printed: str) -> None:
        """Let a lasting effect be at work, without a word."""
        table = self.table_to_change()
        words = next(address for address, node in self.book.words.items() if node == does)
        power, health = (number if isinstance(number, int) else 0 for number in (getattr(does, "power", 0), getattr(does, "health", 0)))
        table.r_printed = self.book.number(printed)
        until = UNTIL[duration(does.until)]
        at, by, whose = self.aim_number(on), self.aim_number(source), self.outside.seat(maker)
        begin_effect(table, LASTING[type(does)], words, until, at, whose, by, power, health)


def _power(number: int) -> int | None:
    return None if number == constants.NONE else number


def _card_aim(aim: Aim | None) -> CardAim | None:
    return aim if isinstance(aim, CardAim) else None
