"""The ``State`` of a standard game: cards, numbers, the open question, legality, the end."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from netdeck.cardgame.standard import roles
from netdeck.cardgame.standard.book import StandardBook
from netdeck.cardgame.standard.complete import Chapter
from netdeck.cardgame.standard.nodes import TextCard
from netdeck.cardgame.standard.table import FEW, FIELD, PLACES, StandardTable
from netdeck.kernel import Act, CardId, CardView, Checks, Decision, Event, Option, Plan, Quote, Result, Rng, Seat, Spoken, need, say, slug
from netdeck.kernel import card_table as ct
from netdeck.kernel.card_state import CardState
from netdeck.kernel.column_names import NameTable
from netdeck.kernel.decision import LazyOptions, QuestionText
from netdeck.kernel.id_tables import Steps
from netdeck.kernel.process import AskingStep

NOBODY: Final = Seat("")
Row = tuple[int, ...]


class HeldCard(msgspec.Struct, frozen=True):
    """A card of one match (see the kernel's ``Card``); ``controller`` is used only in play."""

    printed: str
    owner: Seat
    zone: str
    entered: int = 0
    known_to: frozenset[Seat] = frozenset()
    counters: tuple[tuple[str, int], ...] = ()
    controller: Seat = NOBODY


class Outside(NameTable[StandardTable]):
    """Names for the numbers of a table."""

    def __init__(self, plan: Plan, book: StandardBook) -> None:
        super().__init__(plan, book)
        self.book = book

    def card(self, table: StandardTable, card: int) -> HeldCard:
        seats = self.plan.seats
        printed, zone = self.book.names[table.printed[card]], self.zone_name(table.zone[card])
        on_it = tuple((name, getattr(table, name)[card]) for name in self.book.chapter.on_cards if getattr(table, name)[card])
        controller = seats[table.controller[card]] if table.controller[card] >= 0 else NOBODY
        return HeldCard(
            printed, seats[table.owner[card]], zone, table.entered[card], self.places.known_to(table.known[card]), on_it, controller
        )

    def all_cards(self, table: StandardTable) -> Iterable[tuple[CardId, HeldCard]]:
        return ((card, self.card(table, card)) for card in self.ids(table)[: table.cards])

    def purpose(self, purpose: int, who: int) -> str:
        return f"discard of {self.plan.seats[who]}" if purpose < 0 else f"shuffle {self.zone_name(purpose)}"


class StandardState(CardState[StandardTable]):
    """The state of a match, by names."""

    __slots__ = ()

    book: StandardBook
    outside: Outside

    @property
    def chapter(self) -> Chapter:
        """The rules."""
        return self.book.chapter

    @property
    def steps(self) -> Steps:  # type: ignore[override]
        """The steps of the game."""
        return self.chapter.steps

    @classmethod
    def names_for(cls, plan: Plan, book: Any) -> Outside:
        return Outside(plan, book)

    @classmethod
    def empty_table(cls, plan: Plan, book: Any, rng: Rng, cards: int) -> StandardTable:
        table: StandardTable = cls.create_table(book.chapter.table, FEW, plan, book, rng, cards)
        table.active = ct.NOBODY
        for name in table.printed_numbers:
            if name.startswith("o_") and name.removeprefix("o_") in plan.options:
                setattr(table, name, int(plan.options[name.removeprefix("o_")]))
        return table

    # Reading

    def printed(self, card: CardId) -> TextCard:
        found: TextCard = self.book.definitions[self.table.printed[card]]
        return found

    def name(self, card: CardId) -> str:
        return self.printed(card).name

    def is_in_play(self, card: CardId) -> bool:
        """Whether a card is in play."""
        return bool(self.table.zone[card] % PLACES == FIELD)

    @property
    def called_in_play(self) -> dict[CardId, str]:
        """The names of the cards in play: field and name, with a number for further copies."""
        names: dict[CardId, str] | None = self.more.get("names")
        if names is None:
            names, seen = {}, dict[str, int]()
            for seat in self.plan.seats:
                for card in self.zones[f"{seat}.field"]:
                    name = f"{seat}.{slug(self.name(card))}"
                    seen[name] = copy = seen.get(name, 0) + 1
                    names[card] = name if copy == 1 else f"{name}#{copy}"
            self.more["names"] = names
        return names

    def facts(self, card: CardId) -> dict[str, object]:
        """The present numbers of a card."""
        if not self.is_in_play(card):
            return {}
        table, chapter = self.table, self.chapter
        facts: dict[str, object] = {"as": self.called_in_play[card], "controller": self.plan.seats[table.controller[card]]}
        facts |= {name: getattr(table, f"now_{name}")[card] for name in chapter.stats if name in dict(self.printed(card).numbers)}
        return facts | {name: getattr(table, name)[card] for name in chapter.on_cards}

    def look(self, card: CardId, label: str) -> CardView:
        return CardView(self.book.names[self.table.printed[card]], self.table.entered[card], self.facts(card), label)

    def read_counters(self) -> dict[str, object]:
        table, seats = self.table, self.plan.seats
        found: dict[str, object] = {"turn": table.turn, "active": seats[table.active] if table.active >= 0 else NOBODY}
        for name in self.chapter.seat_numbers:
            found |= {f"{seat}.{name}": getattr(table, name)[number] for number, seat in enumerate(seats)}
        return found

    def write_counter(self, name: str, value: Any) -> None:
        seat, _, of = name.rpartition(".")
        if seat:
            getattr(self.table, of)[self.outside.seat(seat)] = int(value)
        else:
            setattr(self.table, name, self.outside.seat(value) if name == "active" else int(value))

    def ending(self) -> Result | None:
        table = self.table
        if not table.ending:
            return None
        clause, word = self.chapter.endings[table.ending]
        return Result(clause, (self.plan.seats[table.winner],) if table.winner >= 0 else (), word)

    def quoted(self, event: Event) -> tuple[Quote | None, None]:
        """The words of the instruction that caused *event*."""
        table = self.table
        frame = table.depth - 1
        while frame >= 0 and self.steps[table.f_step[frame]][0] in roles.PARTS_OF_TEXT:
            frame -= 1
        if frame < 0 or self.steps[table.f_step[frame]][0] != "Text":
            return None, None
        words = self.book.words_at(table.f_pc[frame])
        if words is None:
            return None, None
        return self.quote(Spoken(CardId(table.f_source[frame]), words.text, words.start, words.end, open=True))[0], None

    # The open question

    def question(self) -> dict[Seat, Decision]:
        table = self.table
        if table.asked < 0:
            return {}
        seat = self.plan.seats[table.asked]
        clause = self.steps[table.asking][1]
        kind, prompt, timeout = self.chapter.questions[table.asking]
        source = CardId(table.f_source[table.depth - 1]) if kind in roles.OF_A_CARD else None
        said = say(prompt, card=self.name(source)) if source is not None else say(prompt)
        return {seat: QuestionText(kind, clause, said, timeout, source).put(seat, LazyOptions(table.offers, StandardState.worded, self))}

    def worded(self, row: Row) -> Option:
        """The text of one answer."""
        kind, card, number = row[0], CardId(row[1]), row[2]
        if kind == roles.CHOOSE:
            return Option(f"choose {number}", row, label=self._chosen_part(number), act=Act("choose", amount=number))
        word, sentence, _ = self.chapter.answers[kind]
        if card < 0:
            return Option(word, row, label=say(sentence) if sentence else "")
        printed = self.printed(card)
        called = self.called_in_play[card] if self.is_in_play(card) else printed.slug
        aims = [aim for aim in row[5:8] if aim]
        targets = tuple(self._aim(aim) for aim in aims)
        touched = tuple(self._touched(aim) for aim in aims)
        return Option(
            f"{word} {called}{''.join(f' @{target}' for target in targets)}",
            row,
            (card, *touched),
            say(sentence) if sentence else printed.text.replace("\n", " "),
            Act(word, called, targets=targets),
        )

    def _chosen_part(self, number: int) -> str:
        table = self.table
        part = self.book.part_of(table.f_count[table.depth - 1], number)
        return " ".join(str(each.words) for each in part if each.words is not None)

    def _touched(self, aim: int) -> CardId | Seat:
        number = ct.aim_number(aim)
        return self.plan.seats[number] if ct.aim_kind(aim) == ct.ON_SEAT else CardId(number)

    def _aim(self, aim: int) -> str:
        thing = self._touched(aim)
        return thing if isinstance(thing, str) else self.called_in_play.get(thing, "gone")

    # Why not

    @property
    def asker(self) -> AskingStep:
        """Who waits for an answer."""
        return AskingStep(self.table.asking, self.table.depth - 1, self.chapter.validators.get(self.table.asking, {}))

    def looked_at(self, seat: Seat, card: CardId, ask: Callable[..., int], *more: int) -> Checks:
        """The facts that a rule checks before a card is used, in words."""
        table = self.table
        before, table.checked = table.checked, []
        try:
            ask(table, self.outside.seat(seat), card, *more)
            looked = table.checked
        finally:
            table.checked = before
        for check, ok, a, b in looked:
            clause = self.chapter.clauses[self.chapter.checks[check]]
            yield need(clause, ok, say(self.chapter.sentences[check], card=self.name(card), a=a, b=b))

    # Laying out

    def bring(self, printed: str, owner: Seat, zone: str, **more: Any) -> CardId:
        card = self.add_face(printed, owner)
        self.put_new_card(card, zone)
        table = self.table
        table.controller[card] = ct.NOBODY
        if self.is_in_play(card):
            table.controller[card] = self.outside.seat(more.get("controller") or zone.partition(".")[0])
            table.in_play[table.in_plays] = card
            table.in_plays += 1
        for name, number in more.get("counters", ()):
            if name not in self.chapter.on_cards:
                raise TypeError(name)
            getattr(table, name)[card] = number
        self.chapter.refresh(table)
        return card
