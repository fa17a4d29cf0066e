"""The taste of the greedy bot, from what one seat sees: its view is read into the columns that taste looks at.

Nothing is judged here, and there is nothing to look at but what the view shows: taste itself is written once, for tables
(:mod:`~netdeck.games.datawarriors.bot.taste`). In piles that the view does not show are so many cards, and nobody knows which.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from netdeck.games.datawarriors.book import PLACES, STATES, Book
from netdeck.games.datawarriors.bot.foreseeing import SENSE
from netdeck.games.datawarriors.events.happened import PHASES
from netdeck.games.datawarriors.language import part_text
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.rules import steps
from netdeck.games.datawarriors.rules import table as tb
from netdeck.games.datawarriors.rules.table import Table
from netdeck.kernel import Act, DecisionView, OptionView, Rng, Seat, View, ZoneView, key_from_seed
from netdeck.kernel.card_table import NOBODY, NOTHING, ON_CARD, ON_SEAT, ON_STACK, aim_at
from netdeck.machines.foresight import Mind
from netdeck.machines.onlooking import LastLook

POINT: Final = 100
NO_CHANCE: Final = Rng(key_from_seed(0))
NO_AIMS: Final = (0, 0, 0)
GONE: Final = 0
"""The card that stands for all that are no longer where they were."""
FRAMES: Final = 16
"""Room for the text that is looked at, inside of other text."""
ASKING: Final = {"script-card.1": steps.OFFER_SCRIPTS, "init-step.2": steps.OFFER_DRAW, "run-step.4": steps.OFFER_ANSWER}
"""Where play stands at a question, by its clause; in the Exit step it stands where cards are discarded."""
ANSWERS: Final = {
    "draw": tb.DRAW,
    "stop": tb.STOP,
    "end": tb.END,
    "pass": tb.PASS,
    "run": tb.ISSUE,
    "script": tb.ISSUE,
    "play": tb.PLAY,
    "discard": tb.DISCARD,
    "choose": tb.CHOOSE,
    "pay": tb.PAY,
    "decline": tb.DECLINE,
    "restore": tb.RESTORE,
    "enough": tb.ENOUGH,
    "keep": tb.KEEP,
    "deploy": tb.DEPLOY,
    "aim": tb.AIM,
    "send": tb.SEND,
    "return": tb.RETURN_IT,
    "trash": tb.TRASH_IT,
    "eject": tb.EJECT_IT,
}
"""What kind of answer begins with a word."""


class Onlooker:
    """Somebody who sees no more than a view."""

    def __init__(self, book_of: Callable[[Mapping[str, PrintedCard]], Book]) -> None:
        self._book_of = book_of
        self._cards: Mapping[str, PrintedCard] | None = None
        self._reader: Reader | None = None
        self._last_look = LastLook()

    def __reduce__(self) -> tuple[type["Onlooker"], tuple[Callable[[Mapping[str, PrintedCard]], Book]]]:
        """Whoever takes the game to another process leaves behind what was looked at last."""
        return Onlooker, (self._book_of,)

    def appeal(self, view: View, decision: DecisionView, option: OptionView, cards: Mapping[str, PrintedCard]) -> float:
        """How good *option* looks."""
        return self._last_look.appeal(view, decision, option, lambda: self._appeals(view, decision, cards))

    def _appeals(self, view: View, decision: DecisionView, cards: Mapping[str, PrintedCard]) -> list[float]:
        return [liking / POINT for liking in self._reading(cards).likings(view, decision)]

    def _reading(self, cards: Mapping[str, PrintedCard]) -> "Reader":
        """Who reads the views of matches with these cards."""
        reader = self._reader
        if reader is None or self._cards is not cards:
            book = self._book_of(cards)
            if reader is None or reader.book is not book:
                reader = self._reader = Reader(book)
            self._cards = cards
        return reader


class Reader:
    """Reads views of matches with the same cards."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.by_id = {card.id: number for number, card in enumerate(book.definitions)}
        """The printed cards by the names that notations have for them."""
        self.choices = {tuple(map(part_text, parts)): at for at, parts in book.choices.items()}
        """Where it is written between which parts of a text somebody chooses, by their words."""
        self.mind = Mind.empty({"seat": 0, "choice": 0, "option": 64, "branch": 0}, NO_CHANCE)
        sizes = dict.fromkeys((room.name for room in Table.columns.values()), 0)
        self.table = Table.empty({**sizes, "frame": FRAMES, "number on the pile": tb.FEW["number on the pile"]}, NO_CHANCE)
        """What was seen last: it is laid out anew at every look."""
        for name, column in book.columns.items():
            setattr(self.table, name, column)
        self.table.depth = 1
        self._seats: tuple[tuple[Seat, ...], dict[Seat, int]] | None = None

    def seats_of(self, view: View) -> dict[Seat, int]:
        """The seats of a view by number."""
        if self._seats is None or self._seats[0] != view.seats:
            self._seats = (view.seats, {seat: number for number, seat in enumerate(view.seats)})
        return self._seats[1]

    def likings(self, view: View, decision: DecisionView) -> list[int]:
        """How good each option looks, in hundredths."""
        SENSE.silent.weigh(self.seen(view, decision), self.mind)
        return self.mind.liking[: len(decision.options)]

    def seen(self, view: View, decision: DecisionView) -> Table:
        """A table with what the view shows, as far as taste looks at it."""
        return _Look(self, view, decision).table


class _Piles:
    """The cards of all zones but desktops. They are laid out when somebody looks at a zone: what is not looked at is never made."""

    def __init__(self, table: Table, view: View, numbers: Mapping[str, int]) -> None:
        self.printed, self.above, self.restored = table.printed, table.above, table.restored
        self.view = view
        self.numbers = numbers

    def count(self, zone: int) -> int:
        """How many cards a zone has."""
        return self._zone(zone).count

    def lowest(self, zone: int) -> int:
        """The lowest card of a zone of which the view shows what it is; the others lie above it."""
        first, below = NOTHING, NOTHING
        for view in self._zone(zone).cards:
            if view.name in self.numbers:
                card = len(self.printed)
                self.printed.append(self.numbers[view.name])
                self.above.append(NOTHING)
                self.restored.append(int("restored" in view.facts))
                if below >= 0:
                    self.above[below] = card
                else:
                    first = card
                below = card
        return first

    def _zone(self, zone: int) -> ZoneView:
        seat, place = divmod(zone - tb.OWN_ZONES, tb.PLACES)
        return self.view.zones[f"{self.view.seats[seat]}.{PLACES[place]}"]


class _PerZone(dict[int, int]):
    """A column with a place for each zone, found out when somebody asks."""

    def __init__(self, find: Callable[[int], int]) -> None:
        super().__init__()
        self.find = find

    def __missing__(self, zone: int) -> int:
        found = self[zone] = self.find(zone)
        return found


class _Look:
    """One look at a table: cards in play come first, then the others."""

    def __init__(self, reader: Reader, view: View, decision: DecisionView) -> None:
        self.reader = reader
        self.view = view
        self.looked_around = False
        self.table = table = reader.table
        self.seats = reader.seats_of(view)
        self.in_play: dict[str, int] = {}
        """The cards in play by their names in notations."""
        table.seats, table.asked = len(self.seats), self.seats[decision.seat]
        table.asking = steps.OFFER_DISCARD if decision.kind == "D4" else ASKING.get(decision.clause, steps.OFFER_SETUP)
        if decision.kind == "D5":
            table.f_card[0] = reader.choices[tuple(option.label for option in decision.options)]
        table.offers = [self._row(option.act) for option in decision.options]
        piles = _Piles(table, view, reader.book.numbers)
        for name, find in (("size", piles.count), ("bottom", piles.lowest)):
            setattr(table, name, _PerZone(find))

    # The table

    def _look_around(self) -> None:
        """What answers can be about: who plays, cards in play, processes that wait. Answers of plain words are about nothing."""
        view, table, users = self.view, self.table, [self.view.seat[seat] for seat in self.seats]
        counters = view.counters
        self.looked_around = True
        table.current, table.phase = self.seats.get(counters["current"], NOBODY), PHASES.index(counters["step"])
        table.in_game = [int(user["in_game"]) for user in users]
        table.allocated, table.total = [user["allocated"] for user in users], [user["total"] for user in users]
        self._lay_desktops()
        table.stacked = 0
        if counters["stack"]:
            self._put_on_stack(counters["stack"])

    def _lay_desktops(self) -> None:
        """The cards in play, after one that stands for all that are gone."""
        table, names, seats, numbers = self.table, self.in_play, self.seats, self.reader.book.numbers
        printed, zone, state, controller, owner = [0], [NOTHING], [tb.NOT_IN_PLAY], [NOBODY], [NOBODY]
        for seat, number in seats.items():
            desktop = tb.zone_of(table, number, tb.DESKTOP)
            for card in self.view.zones[f"{seat}.desktop"].cards:
                facts = card.facts
                names[facts["as"]] = len(printed)
                printed.append(numbers[card.name])
                zone.append(desktop)
                state.append(STATES[facts["state"]])
                controller.append(seats[facts["controller"]])
                owner.append(seats[facts["owner"]])
        table.printed, table.zone, table.state, table.controller, table.owner = printed, zone, state, controller, owner
        table.in_plays, table.in_play = len(names), list(range(1, len(printed)))
        table.entered, table.above, table.restored = [0] * len(printed), [NOTHING] * len(printed), [0] * len(printed)

    def _lay_out(self, printed: int) -> int:
        """Another card, of which nothing matters but what is printed on it."""
        table = self.table
        table.printed.append(printed)
        table.above.append(NOTHING)
        table.restored.append(0)
        return len(table.printed) - 1

    def _put_on_stack(self, stack: Sequence[Mapping[str, Any]]) -> None:
        """The processes that wait."""
        table, numbers, seats = self.table, self.reader.book.numbers, self.seats
        aims = [self._aims(each["targets"]) for each in stack]
        table.stacked = len(stack)
        table.p_number = [_number(each["process"]) for each in stack]
        table.p_issuer = [seats[each["issuer"]] for each in stack]
        table.p_use = [self._use(numbers[each["card"]], each["what"].removeprefix("--")) for each in stack]
        table.p_via = [self._card(each["via"]) if each["via"] else NOTHING for each in stack]
        table.p_via_entered = [0] * len(stack)
        table.p_x = [each["x"] for each in stack]
        table.p_cost = [each["cost"] for each in stack]
        table.p_desktop = [seats.get(each["desktop"], NOBODY) for each in stack]
        table.p_aim0, table.p_aim1, table.p_aim2 = ([each[place] for each in aims] for place in range(3))

    def _card(self, name: str) -> int:
        """A card in play; one that is no longer there."""
        return self.in_play.get(name, GONE)

    def _use(self, printed: int, name: str) -> int:
        """A command of a card, by its name; its script."""
        table = self.table
        first = table.d_use[printed]
        if table.d_type[printed] == tb.SCRIPT:
            return first
        commands = self.reader.book.definitions[printed].commands
        return first + next(at for at, command in enumerate(commands) if command.name == name)

    def _aims(self, targets: Sequence[str]) -> tuple[int, int, int]:
        """Targets as numbers; 0 where there is none."""
        if not targets:
            return NO_AIMS
        aims = [self._aim(target) for target in targets]
        first, second, third = aims + [0] * (3 - len(aims))
        return first, second, third

    def _aim(self, target: str) -> int:
        if target in self.seats:
            return aim_at(ON_SEAT, self.seats[Seat(target)], 0)
        if target.startswith("p") and target[1:].isdecimal():
            return aim_at(ON_STACK, _number(target), 0)
        return aim_at(ON_CARD, self._card(target), 0)

    # Answers

    def _row(self, act: Act) -> tuple[int, ...]:
        """An answer as the rules have it, as far as taste looks at it."""
        kind, amount = ANSWERS[act.word], act.amount or 0
        if not act.card and not act.targets:
            other = tb.UNTIL_TURN if kind == tb.PASS and act.name else amount
            return (kind, NOTHING, other, NOTHING, 0, 0, 0, 0, 0)
        if not self.looked_around:
            self._look_around()
        table, card, other, use = self.table, NOTHING, NOTHING, NOTHING
        if act.card:
            card = self.in_play[act.card] if act.card in self.in_play else self._lay_out(self.reader.by_id[act.card])
        if kind == tb.ISSUE:
            other = self._card(act.place) if act.place else NOTHING
            use = self._use(table.printed[card], act.name)
        elif kind == tb.PLAY:
            other = self.in_play.get(act.place, NOTHING)
            use = self.seats.get(Seat(act.place), table.asked)
        return (kind, card, other, use, amount, *self._aims(act.targets), 0)


def _number(process: str) -> int:
    """The number of a process, which is called ``p7``."""
    return int(process[1:])
