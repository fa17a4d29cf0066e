"""Games on processes: what a rulebook defines so that the machine can play it."""

import random
import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple

import msgspec

from netdeck.kernel.card import Definition, slug
from netdeck.kernel.chacha import KEY_WORDS
from netdeck.kernel.clause import RulebookError
from netdeck.kernel.decision import Decision, Option, normalized
from netdeck.kernel.deck import DeckError, read_deck
from netdeck.kernel.deck_knowledge import plausible_faces, settle_lists
from netdeck.kernel.game import Game
from netdeck.kernel.ids import CardId, Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.machine import Machine, S
from netdeck.kernel.message import join_or, say
from netdeck.kernel.process import Frame, Next, over
from netdeck.kernel.refusal import Fact, Refusal
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Rng
from netdeck.kernel.scenario_setup import StagingError, Thing, place_card, stage
from netdeck.kernel.setup import Given, Problem, Setup, did_you_mean
from netdeck.kernel.stat_breakdown import Part
from netdeck.kernel.state import Plan, State
from netdeck.kernel.trace import count_clauses, use_watch, watch
from netdeck.kernel.view import BACKSIDE, CardView
from netdeck.kernel.zone import Zone

MOST_TABLES = 32
"""How many different setups are kept ready."""
NO_KEY = (0,) * KEY_WORDS
LONGEST_ECHO = 80
"""How much of an answer that is none is repeated to whoever gave it."""
_COPY = re.compile(r"(#\d+)?(\.\w+)?$")
"""What tells a copy of a card from others in a notation, and what names a part of it."""
_NUMBER = re.compile(r"@?([a-z]\w*=)?[a-z]?\d+", re.IGNORECASE)
"""A number in a notation: ``3``, ``x=2``, ``s4``."""


@dataclass(frozen=True, slots=True)
class TableClauses:
    """The clauses behind what every table needs: end, turn to decide, concession, deck construction."""

    over: str
    not_asked: str
    concede: str
    deck: str


class Usage(NamedTuple):
    """When a word of notations is used: the clause, and a sentence that is true at any moment."""

    clause: str
    sentence: str


class ProcessGame(Game, Generic[S]):
    """A game on the kernel's processes, zones and cards."""

    table_clauses: ClassVar[TableClauses]
    words: ClassVar[Mapping[str, Usage]] = {}
    """Every word with which a choice begins (:meth:`word_of`), and choices of several words that name nothing.

    A choice of these at the wrong moment is refused by the clause.
    """
    machine: ClassVar[type[Machine[Any]]] = Machine
    """What a position of it is."""
    opening: ClassVar[type[Frame]]
    """The process that plays the whole game."""
    seat_names: ClassVar[tuple[Seat, ...]]
    """All seats that the largest table has."""
    fewest: ClassVar[int] = 2
    """How many seats the smallest table has."""
    shared_zones: ClassVar[tuple[Zone, ...]] = ()
    seat_zones: ClassVar[tuple[Zone, ...]] = ()
    """The zones that every seat has; ``hand`` becomes ``north.hand``, owned by north."""
    counters: ClassVar[Mapping[str, Any]] = {}
    seat_counters: ClassVar[Mapping[str, object]] = {}
    """The counters with which the game and every seat begin."""
    private_counters: ClassVar[frozenset[str]] = frozenset()
    cards: ClassVar[Mapping[str, Definition]] = {}
    """The printed cards by name."""
    deck_zone: ClassVar[str] = "deck"
    deck_size: ClassVar[int | None] = None
    filler: ClassVar[str] = ""
    """The card that scenarios use for cards whose faces do not matter."""
    given_keys: ClassVar[frozenset[str]] = frozenset()
    """Keys of a scenario's ``given`` table that are no counters, such as ``phase``; :meth:`resume` understands them."""

    @property
    def seat_counts(self) -> tuple[int, int]:
        return self.fewest, len(self.seat_names)

    @property
    def seats_clause(self) -> str:
        return self.table_clauses.deck

    def table(self, count: int) -> tuple[Seat, ...]:
        return self.seat_names[:count]

    def plan(self, setup: Setup) -> Plan:
        """Seats, zones, options and printed cards of a complete setup."""
        owned = [replace(zone, name=f"{seat}.{zone.name}", owner=seat) for seat in setup.seats for zone in self.seat_zones]
        return Plan(setup.seats, setup.options, [*self.shared_zones, *owned], self.cards)

    def prepare(self, state: S, setup: Setup) -> None:
        """Set the first counters and bring the cards of every deck into the game. Nothing random, nothing recorded."""
        state.counters = dict(self.counters)
        for seat in setup.seats:
            state.counters |= {f"{seat}.{name}": value for name, value in self.seat_counters.items()}
            for name in self.deck(setup, seat).elements():
                state.bring(name, seat, f"{seat}.{self.deck_zone}")

    def deck(self, setup: Setup, seat: Seat) -> Counter[str]:
        """The deck that *seat* brings: one of the game's own by name, or a deck as text."""
        text = setup.decks.get(seat, "")
        return read_deck(self.decks.get(text, text))

    def deck_problems(self, setup: Setup) -> Iterable[Problem]:
        """What is wrong with the decks as such: unknown names, unreadable lines, unknown cards."""
        for seat, text in setup.decks.items():
            if text not in self.decks and "\n" not in text and not text[:1].isdigit():
                hint = did_you_mean(text, self.decks)
                yield Problem(say("{title} has no deck {text!r}{hint}", title=self.title, text=text, hint=hint), self.table_clauses.deck)
                continue
            try:
                deck = self.deck(setup, seat)
            except DeckError as error:
                yield Problem(say("{seat}'s deck, {error}", seat=seat, error=error), self.table_clauses.deck)
                continue
            if self.deck_size is not None and deck.total() != self.deck_size:
                wrong = say("{seat}'s deck has {count} cards, not {size}", seat=seat, count=deck.total(), size=self.deck_size)
                yield Problem(wrong, self.table_clauses.deck)
            known = self.card_names(setup)
            for name in deck:
                if name not in known:
                    hint = did_you_mean(name, known)
                    stranger = say(
                        "{seat}'s deck has a {name!r}, which is no card of {title}{hint}", seat=seat, name=name, title=self.title, hint=hint
                    )
                    yield Problem(stranger, self.table_clauses.deck)

    @abstractmethod
    def resume(self, state: S, given: Given) -> Sequence[tuple[Frame, str]]:
        """For a scenario: the processes and steps at which a staged position continues, from the outside in."""

    def new_state(self, plan: Plan, rng: Rng) -> S:
        """An empty state; games with their own state class override this."""
        return State(plan, rng)  # type: ignore[return-value]

    def start(self, setup: Setup, rng: Rng, log: list[Logged] | None = None) -> Machine[S]:
        machine = Machine(self, setup.variant, self._laid_out(setup, rng))
        machine.listen(log)
        machine.push(self.opening())
        machine.advance()
        return machine

    def _laid_out(self, setup: Setup, rng: Rng) -> S:
        """The table before anything happens. A simulation plays many matches of one setup, so the last few tables are kept to be copied."""
        key = msgspec.msgpack.encode(setup), watch().off
        if key not in self._tables:
            with use_watch(replace(watch(), counts=None)), count_clauses() as followed:
                laid = self.new_state(self.plan(setup), Rng(NO_KEY))
                self.prepare(laid, setup)
                settle_lists(self, laid, setup)
            if len(self._tables) >= MOST_TABLES:
                self._tables.clear()
            self._tables[key] = laid, followed
        laid, followed = self._tables[key]
        counts = watch().counts
        if counts is not None:  # every match follows what is followed while its table is laid
            counts.update(followed)
        state = laid.copy()
        state.follow(laid.plan.fresh())
        state.rng = rng
        return state

    def __getstate__(self) -> dict[str, object]:
        """The pickled state, without layouts, which the other process recomputes."""
        return {name: value for name, value in self.__dict__.items() if name != "_tables"}

    @cached_property
    def _tables(self) -> dict[tuple[bytes, frozenset[str]], tuple[S, Counter[str]]]:
        return {}

    # Deck lists

    def deck_part(self, definition: Any) -> str:
        """The part of the deck to which a card belongs, if parts have public sizes and different backs."""
        return ""

    def deck_kind(self, definition: Any) -> str:
        """The kind of a card in a deck: imagined decks contain as many of each kind as known decks do."""
        return str(definition.facts().get("type", ""))

    def may_be_in_deck(self, definition: Any) -> bool:
        """Whether a deck may contain the card."""
        return True

    def is_legal_deck(self, deck: Counter[str], plan: Plan) -> bool:
        """Whether *deck* may be brought to a table with this *plan*; part sizes are known to fit."""
        return True

    def known_hidden(self, state: S, cards: Sequence[CardId]) -> Iterable[str]:
        """Names of hidden *cards* that are publicly known because of a visible mark."""
        return ()

    def known_by_memory(self, state: S, viewer: Seat, cards: Sequence[CardId]) -> Mapping[str, int]:
        """How many of each name *viewer* knows to be among *cards*, because it remembers having seen them."""
        return {}

    # Staging

    def stage(self, setup: Setup, given: Given, rng: Rng) -> Machine[S]:
        return stage(self, setup, given, rng)

    def place(self, state: S, zone: Zone, entry: Thing) -> None:
        """Put one given thing into a zone; games that stack things which are no cards, or keep more about a card, extend this."""
        place_card(state, zone, entry)

    def begin_effect(self, state: S, effect: Given) -> None:
        """Start a lasting effect that a scenario gives."""
        raise StagingError(f"{self.title} has no lasting effects", "effects")

    def card_names(self, setup: Setup) -> Collection[str]:
        return self.plan(setup).definitions

    def goal(self, variant: str) -> Sequence[str]:
        return (self.table_clauses.over,)

    def definitions(self, setup: Setup) -> Mapping[str, Definition]:
        return self.plan(setup).definitions

    def names_of(self, state: S, card: CardId) -> Sequence[str]:
        """The names of a card, first the one in notations; override where notations include places or copy numbers."""
        names: tuple[str, ...] = state.names_of(card)
        return names

    def meant(self, state: S, card: CardId) -> Sequence[str]:
        """What a player who points at *card* may want to do; override where cards do more than being played."""
        return (f"play {self.names_of(state, card)[0]}",)

    # Showing

    def may_see(self, state: S, viewer: Seat, card: CardId, zone: Zone) -> bool:
        """Whether *viewer* may see *card*; by default what its zone says."""
        return zone.shown_to(viewer)

    def card_facts(self, state: S, card: CardId) -> dict[str, object]:
        """The present values of a card that a viewer may see: computed power, state, controller and so on."""
        return dict(state.cards[card].counters)

    def parts(self, state: S, card: CardId, seen: Callable[[CardId], bool]) -> Sequence[Part]:
        """What the numbers of :meth:`card_facts` are made of, in the order in which the rules count; cards not *seen* are not named."""
        return ()

    def has_stable_facts(self, state: S, card: CardId) -> bool:
        """Whether :meth:`card_facts` says the same of *card* for as long as its own record stays the same, whatever else happens.

        Such a card need not be looked at again after each choice. A game that works facts out from more than the record says of which
        cards that is not so; without a word from it, of none.
        """
        return type(self).card_facts is ProcessGame.card_facts

    def back_of(self, state: S, card: CardId) -> CardView:
        """What viewers see of *card* if they may not know it; by default the common back."""
        return BACKSIDE

    def shows_only_backs(self, viewer: Seat, zone: Zone) -> bool:
        """Whether a zone shows *viewer* only equal backs, apart from single known cards."""
        kind = type(self)
        return kind.may_see is ProcessGame.may_see and kind.back_of is ProcessGame.back_of and not zone.shown_to(viewer)

    def shows_only_faces(self, viewer: Seat, zone: Zone) -> bool:
        """Whether a zone shows *viewer* every card in it."""
        return type(self).may_see is ProcessGame.may_see and zone.shown_to(viewer)

    def is_public(self, counter: str) -> bool:
        """Whether everybody may know this counter."""
        return counter not in self.private_counters

    def remembered(self, state: S) -> Mapping[CardId, object]:
        """What the rules remember of cards beyond :meth:`card_facts`; cards that differ in it are not equal."""
        return {}

    def computed_counters(self, state: S, viewer: Seat) -> dict[str, object]:
        """Computed values that views show beside the stored counters, a seat's own as ``north.free``; private ones are left out."""
        return {}

    # Deciding

    def label(self, state: S, decision: Decision, option: Option) -> str:
        """The label of an open option that has none. Made on demand, so that simulations do not pay for it."""
        return ""

    def visible(self, state: S, seat: Seat) -> Sequence[CardId]:
        """The cards that *seat* can name: those it sees, its own zones first."""
        zones = sorted(state.plan.zones.values(), key=lambda zone: zone.owner != seat)
        cards = state.cards
        return [
            card
            for zone in zones
            for card in state.zones[zone.name]
            if seat in cards[card].known_to or self.may_see(state, seat, card, zone)
        ]

    def things(self, state: S, seat: Seat, name: str) -> Sequence[object]:
        """Everything that *name* can mean for *seat*: a seat, a :class:`Zone`, visible cards.

        Of other cards nothing is told. Games whose choices name further things (what is on a stack) or write them otherwise extend this.
        """
        wanted = name.strip().casefold()
        if not wanted:
            return ()
        places: tuple[Seat | Zone, ...] = (*state.seats, *state.plan.zones.values())
        found: list[object] = [each for each in places if wanted == _name(each)]
        wanted_slug = slug(name)
        for card in self.visible(state, seat):
            names = self.names_of(state, card)
            if any(each.casefold() == wanted or slug(each) == wanted_slug for each in names):
                found.append(card)
        return found

    def resolve_text(self, state: S, decision: Decision, text: str) -> Option | None:
        """The option that *text* means in other words; by default the only option about the named card."""
        verb, _, rest = text.strip().partition(" ")
        if verb not in state.asker.validators:
            return None
        meant = [(thing,) for thing in self.things(state, decision.seat, rest)]
        found = [option for option in decision.options if option.notation.startswith(f"{verb} ") and option.value[:1] in meant]
        return found[0] if len(found) == 1 else None

    def why_not(self, state: S, decision: Decision, text: str) -> Refusal | None:
        """Why the act in *text* is not an answer to *decision*; ``None`` if no rule applies or the rules allow it.

        By default *text* is a verb of the asking process's doors and the name of something that the seat can see. Of several things
        that are called so, the one that comes closest to being allowed is meant.
        """
        verb, _, rest = text.strip().partition(" ")
        process = state.asker
        validator = process.validators.get(verb)
        if validator is None:
            return None
        things = [thing for thing in self.things(state, decision.seat, rest) if isinstance(thing, validator.takes)]
        if not things:
            return None
        return validator(state, process, max(things, key=lambda thing: validator.passed(state, process, thing)))

    def facts(self, state: S, decision: Decision, option: Option) -> Sequence[Fact]:
        """The facts behind offering *option*; by default those that the validator of its verb checked."""
        process = state.asker
        validator = process.validators.get(option.notation.partition(" ")[0])
        if validator is None or not option.value or not isinstance(option.value[0], validator.takes):
            return ()
        return validator.facts(state, process, option.value[0])

    def concede(self, state: S, seat: Seat) -> Next:
        """What happens when *seat* gives up; by default, with two seats, the other one wins."""
        winners = tuple(other for other in state.seats if other != seat)
        if len(winners) != 1:
            raise RulebookError(f"{self.id} must say what happens when one of several players gives up")
        return over(Result(self.table_clauses.concede, winners, "concession"))

    def departed(self, state: S) -> Collection[Seat]:
        """The seats that have left the game; games for more than two override this."""
        return ()

    def remaining_stakes(self, state: S, seat: Seat) -> Sequence[str]:
        """What *seat* still has in the game, in a few words each; by default the cards in its zones."""
        mine = [zone.name for zone in state.plan.zones.values() if zone.owner == seat]
        return [f"{state.name(card)} in {zone}" for zone in mine for card in state.zones[zone]]

    def refuse_over(self) -> Refusal:
        """The refusal of any act after the end."""
        return Refusal(self.table_clauses.over, say("The game is over."), "E-OVER")

    def refuse_departed(self, seat: Seat) -> Refusal:
        """The refusal for a seat that has left the game."""
        return Refusal(self.table_clauses.concede, say("{seat} has left the game.", seat=seat), "E-LEFT")

    def refuse_not_asked(self, seat: Seat) -> Refusal:
        """The refusal for a seat that has no open decision."""
        return Refusal(self.table_clauses.not_asked, say("Nothing is asked of {seat} now.", seat=seat), "E-TURN")

    def out_of_turn(self, state: S, seat: Seat, text: str) -> Refusal:
        """The refusal for a seat that tries *text* without being asked; override where the rulebook gives the reason."""
        return self.refuse_not_asked(seat)

    def word_of(self, text: str) -> str:
        """The word of :attr:`words` with which *text* begins; override where notations do not begin with a word."""
        return text.strip().partition(" ")[0].casefold()

    def refuse_unoffered(self, state: S, decision: Decision, text: str) -> Refusal:
        """The refusal of an act that no validator handles.

        A word of the question with a name that everybody knows is refused by the clause that asks: it says what the word is about. Of a
        card that the seat cannot see nothing more is told than of one that is not there. A word of another question is refused by the
        clause that says when it is used (:attr:`words`). Anything else is unknown, and no rule is cited.
        """
        word, rest = self.word_of(text), text.strip().partition(" ")[2].strip()
        asked = word in state.asker.validators or any(self.word_of(option.notation) == word for option in decision.options)
        known = any(self.things(state, decision.seat, name) or self.is_name(state, name) for name in (rest, rest.partition(" ")[0]) if name)
        if asked and known:
            return Refusal(
                decision.clause,
                say("{text!r} is not among the choices here. {prompt}", text=text.strip(), prompt=decision.prompt),
                "E-CHOICE",
            )
        usage = self.words.get(word) if not asked and (known or not rest) else self.words.get(normalized(text)) if rest else None
        if usage is not None:
            told = say("{usage} You are asked: {prompt}", usage=usage.sentence, prompt=decision.prompt)
            return Refusal(usage.clause, told, "E-CHOICE")
        return self.refuse_unknown(decision, text)

    def refuse_unknown(self, decision: Decision, text: str) -> Refusal:
        """The refusal of unknown words; it cites no rule."""
        near = decision.nearest(text)
        shown = text if len(text) <= LONGEST_ECHO else f"{text[:LONGEST_ECHO]}..."
        if near:
            hint = say("{text!r} is unknown here. Did you mean {near}?", text=shown, near=join_or(near))
            return Refusal("", hint, "E-SYNTAX")
        return Refusal("", say("{text!r} is unknown here.", text=shown), "E-SYNTAX")

    def is_name(self, state: S, name: str) -> bool:
        """Whether *name* is a public name even if nothing of that name is visible: a printed card, or numbers."""
        wanted = _letters(_COPY.sub("", name.strip()))
        if wanted and any(_letters(each) == wanted for each in state.plan.definitions):
            return True
        return bool(name.strip()) and all(_NUMBER.fullmatch(part) for part in name.split())

    # Imagining

    def deal_unseen(self, machine: Machine[S], seat: Seat, rng: random.Random) -> None:
        """Replace the cards that *seat* cannot see with a random consistent assignment.

        Each owner's cards, and each part of a deck, are dealt by themselves. Copies of the table keep their places; only what is printed
        on unseen cards changes. The faces are sorted before they are shuffled: what *rng* deals must not depend on what truly lies there.
        """
        state = machine.state
        for owner, unseen in machine.unseen(seat).items():
            if not unseen:
                continue
            dealt = sorted(plausible_faces(self, state, seat, owner, unseen, rng))
            if type(self).deck_part is ProcessGame.deck_part:
                self.lay_unseen(machine, seat, unseen, dealt, rng)
                continue
            true = state.faces(unseen)
            parts = {face: self.deck_part(state.plan.definitions[face]) for face in {*true, *dealt}}
            groups: dict[str, list[CardId]] = {}
            for card, face in zip(unseen, true, strict=True):
                groups.setdefault(parts[face], []).append(card)
            faces: dict[str, list[str]] = {part: [] for part in groups}
            for face in dealt:
                faces[parts[face]].append(face)
            for part in sorted(groups):
                self.lay_unseen(machine, seat, groups[part], faces[part], rng)

    def lay_unseen(self, machine: Machine[S], seat: Seat, cards: Sequence[CardId], faces: list[str], rng: random.Random) -> None:
        """Assign *faces*, which are sorted, to one part of an owner's *cards*, consistent with what *seat* knows."""
        self.lay_faces(machine, cards, faces, rng)

    def lay_faces(self, machine: Machine[S], cards: Sequence[CardId], faces: list[str], rng: random.Random) -> None:
        """Assign *faces*, which are sorted, to *cards* at random. Override where a hidden card reveals something of itself."""
        state = machine.state
        rng.shuffle(faces)
        for card, face in zip(cards, faces, strict=True):
            if state.cards[card].printed != face:
                state.change(card, printed=face)


def _name(thing: Seat | Zone) -> str:
    return (thing.name if isinstance(thing, Zone) else thing).casefold()


def _letters(name: str) -> str:
    """*name* without what notations leave out or write otherwise."""
    return "".join(ch for ch in name.casefold() if ch.isalnum())
