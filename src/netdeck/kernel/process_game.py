"""Games that run on processes: what a rulebook has to say to be played by the machine."""

import random
import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import msgspec

from netdeck.kernel.belief import Beliefs, CardPool
from netdeck.kernel.card import Definition, slug
from netdeck.kernel.chacha import KEY_WORDS
from netdeck.kernel.clause import RulebookError
from netdeck.kernel.decision import Decision, Option, plain
from netdeck.kernel.deck import DeckError, read_deck
from netdeck.kernel.game import Game
from netdeck.kernel.ids import CardId, Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.machine import Machine
from netdeck.kernel.makeup import Part
from netdeck.kernel.message import either, say
from netdeck.kernel.process import Frame, Next, over
from netdeck.kernel.refusal import Fact, Refusal
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Rng
from netdeck.kernel.setup import OPEN_LISTS, Problem, Setup, did_you_mean
from netdeck.kernel.staging import Given, StagingError, Thing, place_card, stage
from netdeck.kernel.state import Plan, State
from netdeck.kernel.view import BACKSIDE, CardView
from netdeck.kernel.zone import Sight, Zone

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
class Manners:
    """The clauses behind what every table has: the end, whose decision it is, giving up, what a deck may hold."""

    over: str
    not_asked: str
    concede: str
    deck: str


class Usage(NamedTuple):
    """When a word of notations is used: the clause, and a sentence that is true at any moment."""

    clause: str
    sentence: str


class ProcessGame(Game):
    """A game on the kernel's processes, zones and cards."""

    manners: ClassVar[Manners]
    words: ClassVar[Mapping[str, Usage]] = {}
    """Every word with which a choice begins (:meth:`word_of`), and choices of several words that name nothing.

    A choice of these at the wrong moment is refused by the clause.
    """
    machine: ClassVar[type[Machine]] = Machine
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
    seat_counters: ClassVar[Mapping[str, Any]] = {}
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
        return self.manners.deck

    def table(self, count: int) -> tuple[Seat, ...]:
        return self.seat_names[:count]

    def plan(self, setup: Setup) -> Plan:
        """Seats, zones, options and printed cards of a complete setup."""
        owned = [replace(zone, name=f"{seat}.{zone.name}", owner=seat) for seat in setup.seats for zone in self.seat_zones]
        return Plan(setup.seats, setup.options, [*self.shared_zones, *owned], self.cards)

    def prepare(self, state: Any, setup: Setup) -> None:
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
                yield Problem(say("{title} has no deck {text!r}{hint}", title=self.title, text=text, hint=hint), self.manners.deck)
                continue
            try:
                deck = self.deck(setup, seat)
            except DeckError as error:
                yield Problem(say("{seat}'s deck, {error}", seat=seat, error=error), self.manners.deck)
                continue
            if self.deck_size is not None and deck.total() != self.deck_size:
                wrong = say("{seat}'s deck has {count} cards, not {size}", seat=seat, count=deck.total(), size=self.deck_size)
                yield Problem(wrong, self.manners.deck)
            known = self.card_names(setup)
            for name in deck:
                if name not in known:
                    hint = did_you_mean(name, known)
                    stranger = say(
                        "{seat}'s deck has a {name!r}, which is no card of {title}{hint}", seat=seat, name=name, title=self.title, hint=hint
                    )
                    yield Problem(stranger, self.manners.deck)

    @abstractmethod
    def resume(self, state: Any, given: Given) -> Sequence[tuple[Frame, str]]:
        """For a scenario: the processes and steps at which a staged position goes on, from the outside in."""

    def new_state(self, plan: Plan, rng: Rng) -> State:
        """An empty state; games with a state class of their own make that."""
        return State(plan, rng)

    def start(self, setup: Setup, rng: Rng, log: list[Logged] | None = None) -> Machine:
        machine = Machine(self, setup.variant, self._laid_out(setup, rng))
        machine.listen(log)
        machine.push(self.opening())
        machine.advance()
        return machine

    def _laid_out(self, setup: Setup, rng: Rng) -> State:
        """The table before anything happens. A simulation plays many matches of one setup, so the last few tables are kept to be copied."""
        key = msgspec.msgpack.encode(setup)
        laid = self._tables.get(key)
        if laid is None:
            laid = self.new_state(self.plan(setup), Rng(NO_KEY))
            self.prepare(laid, setup)
            self._settle_lists(laid, setup)
            if len(self._tables) >= MOST_TABLES:
                self._tables.clear()
            self._tables[key] = laid
        state = laid.copy()
        state.follow(laid.plan.fresh())
        state.rng = rng
        return state

    def __getstate__(self) -> dict[str, object]:
        """What goes to another process: tables that were laid out are laid out there anew."""
        return {name: value for name, value in self.__dict__.items() if name != "_tables"}

    @cached_property
    def _tables(self) -> dict[bytes, State]:
        return {}

    # Deck lists

    def deck_part(self, definition: Any) -> str:
        """The part of a deck to which a card belongs, where a deck has parts whose sizes everybody knows and whose backs differ."""
        return ""

    def deck_kind(self, definition: Any) -> str:
        """What sort of card it is in a deck: a list that a bot makes up has as many of each as known decks."""
        return str(definition.facts().get("type", ""))

    def may_be_in_deck(self, definition: Any) -> bool:
        """Whether a deck may have the card at all."""
        return True

    def is_legal_deck(self, deck: Counter[str], plan: Plan) -> bool:
        """Whether *deck* may be brought to a table with this *plan*; part sizes are known to fit."""
        return True

    def known_hidden(self, state: Any, cards: Sequence[CardId]) -> Iterable[str]:
        """Names of *cards* that everybody knows to be among them although nobody sees them, by a mark that shows which they are."""
        return ()

    def _settle_lists(self, state: State, setup: Setup) -> None:
        """Let the plan say what everybody may know of the decks: the lists, or what may be thought of them."""
        plan = state.plan
        plan.brought = len(state.cards)
        decks = {seat: Counter(record.printed for record in state.cards.values() if record.owner == seat) for seat in plan.seats}
        if OPEN_LISTS not in self.options:
            return
        if plan.options.get(OPEN_LISTS):
            plan.lists = {seat: dict(sorted(deck.items())) for seat, deck in decks.items()}
            return
        pool = self._card_pool(plan)
        plan.beliefs = Beliefs(pool)
        plan.sizes = {seat: pool.sizes(deck) for seat, deck in decks.items()}
        plan.hiding = frozenset(name for name, zone in plan.zones.items() if zone.sight is not Sight.ALL)

    def _card_pool(self, plan: Plan) -> CardPool:
        definitions = plan.definitions
        names = tuple(sorted(name for name, card in definitions.items() if self.may_be_in_deck(card)))
        chair = Seat("")
        known = tuple(self.deck(Setup(game=self.id, decks={chair: name}), chair) for name in self.decks)
        return CardPool(
            names,
            frozenset(names) - self.cards.keys(),
            known,
            part=lambda name: self.deck_part(definitions[name]),
            kind=lambda name: self.deck_kind(definitions[name]),
            is_legal=lambda deck: self.is_legal_deck(deck, plan),
        )

    # Staging

    def stage(self, setup: Setup, given: Given, rng: Rng) -> Machine:
        return stage(self, setup, given, rng)

    def place(self, state: Any, zone: Zone, entry: Thing) -> None:
        """Put one given thing into a zone; games that stack things which are no cards, or keep more about a card, extend this."""
        place_card(state, zone, entry)

    def begin_effect(self, state: Any, effect: Given) -> None:
        """Let a given lasting effect be at work."""
        raise StagingError(f"{self.title} has no lasting effects", "effects")

    def card_names(self, setup: Setup) -> Collection[str]:
        return self.plan(setup).definitions

    def goal(self, variant: str) -> Sequence[str]:
        return (self.manners.over,)

    def definitions(self, setup: Setup) -> Mapping[str, Definition]:
        return self.plan(setup).definitions

    def names_of(self, state: Any, card: CardId) -> Sequence[str]:
        """What a card is called, first as choices write it; games whose choices name places or tell copies apart say so here."""
        names: tuple[str, ...] = state.names_of(card)
        return names

    def meant(self, state: Any, card: CardId) -> Sequence[str]:
        """What somebody who points at *card* may want to do with it; games in which cards do more than being played say so here."""
        return (f"play {self.names_of(state, card)[0]}",)

    # Showing

    def may_see(self, state: Any, viewer: Seat, card: CardId, zone: Zone) -> bool:
        """Whether *viewer* may see *card*; by default what its zone says."""
        return zone.shown_to(viewer)

    def card_facts(self, state: Any, card: CardId) -> dict[str, Any]:
        """The present values of a card that a viewer may see: computed power, state, controller and so on."""
        return dict(state.cards[card].counters)

    def parts(self, state: Any, card: CardId, seen: Callable[[CardId], bool]) -> Sequence[Part]:
        """What the numbers of :meth:`card_facts` are made of, in the order in which the rules count; cards not *seen* are not named."""
        return ()

    def is_at_rest(self, state: Any, card: CardId) -> bool:
        """Whether :meth:`card_facts` says the same of *card* for as long as its own record stays the same, whatever else happens.

        Such a card need not be looked at again after each choice. A game that works facts out from more than the record says of which
        cards that is not so; without a word from it, of none.
        """
        return type(self).card_facts is ProcessGame.card_facts

    def back_of(self, state: Any, card: CardId) -> CardView:
        """What a viewer sees of *card* who may not know which it is; by default a back like all others."""
        return BACKSIDE

    def only_backs(self, viewer: Seat, zone: Zone) -> bool:
        """Whether a zone shows *viewer* nothing but equal backs, single known cards aside. A game with a sight of its own looks at each."""
        kind = type(self)
        return kind.may_see is ProcessGame.may_see and kind.back_of is ProcessGame.back_of and not zone.shown_to(viewer)

    def only_faces(self, viewer: Seat, zone: Zone) -> bool:
        """Whether a zone shows *viewer* every card in it. A game with a sight of its own looks at each."""
        return type(self).may_see is ProcessGame.may_see and zone.shown_to(viewer)

    def is_public(self, counter: str) -> bool:
        """Whether everybody may know this counter."""
        return counter not in self.private_counters

    def remembered(self, state: Any) -> Mapping[CardId, object]:
        """What the rules remember of cards besides :meth:`card_facts`: two cards are equal only if this is the same too."""
        return {}

    def more_counters(self, state: Any, viewer: Seat) -> dict[str, Any]:
        """Computed values that views show beside the stored counters, a seat's own as ``north.free``; private ones are left out."""
        return {}

    # Deciding

    def label(self, state: Any, decision: Decision, option: Option) -> str:
        """The sentence beside an open option that carries none. Written only for readers, so that a simulation does not pay for it."""
        return ""

    def visible(self, state: Any, seat: Seat) -> Sequence[CardId]:
        """The cards that *seat* can mean when it names one: those it sees, its own zones first."""
        zones = sorted(state.plan.zones.values(), key=lambda zone: zone.owner != seat)
        cards = state.cards
        return [
            card
            for zone in zones
            for card in state.zones[zone.name]
            if seat in cards[card].known_to or self.may_see(state, seat, card, zone)
        ]

    def things(self, state: Any, seat: Seat, name: str) -> Sequence[object]:
        """Everything that *name* can mean for *seat*: a seat, a zone (:class:`Zone`), cards that it can see.

        Of other cards nothing is told. Games whose choices name further things (what is on a stack) or write them otherwise extend this.
        """
        wanted = name.strip().casefold()
        if not wanted:
            return ()
        found: list[object] = [each for each in (*state.seats, *state.plan.zones.values()) if wanted == _name(each)]
        wanted_slug = slug(name)
        for card in self.visible(state, seat):
            names = self.names_of(state, card)
            if any(each.casefold() == wanted or slug(each) == wanted_slug for each in names):
                found.append(card)
        return found

    def understand(self, state: Any, decision: Decision, text: str) -> Option | None:
        """The option that *text* means although it is not written like it; by default the only one about a card that is called so."""
        verb, _, rest = text.strip().partition(" ")
        if verb not in state.asker.doors:
            return None
        meant = [(thing,) for thing in self.things(state, decision.seat, rest)]
        found = [option for option in decision.options if option.notation.startswith(f"{verb} ") and option.value[:1] in meant]
        return found[0] if len(found) == 1 else None

    def why_not(self, state: Any, decision: Decision, text: str) -> Refusal | None:
        """Why the act that *text* names is no answer to *decision*; ``None`` when no rule speaks of it, or the rules allow it.

        By default *text* is a verb of the asking process's doors and the name of something that the seat can see. Of several things
        that are called so, the one that comes closest to being allowed is meant.
        """
        verb, _, rest = text.strip().partition(" ")
        process: Frame = state.asker
        door = process.doors.get(verb)
        if door is None:
            return None
        things = [thing for thing in self.things(state, decision.seat, rest) if isinstance(thing, door.takes)]
        if not things:
            return None
        return door(state, process, max(things, key=lambda thing: door.passed(state, process, thing)))

    def facts(self, state: Any, decision: Decision, option: Option) -> Sequence[Fact]:
        """What the rules looked at to offer *option*; by default, what the door of its verb checked."""
        process: Frame = state.asker
        door = process.doors.get(option.notation.partition(" ")[0])
        if door is None or not option.value or not isinstance(option.value[0], door.takes):
            return ()
        return door.facts(state, process, option.value[0])

    def concede(self, state: Any, seat: Seat) -> Next:
        """What happens when *seat* gives up; by default, with two seats, the other one wins."""
        winners = tuple(other for other in state.seats if other != seat)
        if len(winners) != 1:
            raise RulebookError(f"{self.id} must say what happens when one of several players gives up")
        return over(Result(self.manners.concede, winners, "concession"))

    def departed(self, state: Any) -> Collection[Seat]:
        """The seats that have left the game; a game for more than two says here who that is."""
        return ()

    def holdings(self, state: Any, seat: Seat) -> Sequence[str]:
        """Everything in which *seat* still has a hand, in a few words each; by default the cards in its zones."""
        mine = [zone.name for zone in state.plan.zones.values() if zone.owner == seat]
        return [f"{state.name(card)} in {zone}" for zone in mine for card in state.zones[zone]]

    def refuse_over(self) -> Refusal:
        """The answer to anything after the end."""
        return Refusal(self.manners.over, say("The game is over."), "E-OVER")

    def refuse_departed(self, seat: Seat) -> Refusal:
        """The answer to, and about, a seat that has left the game."""
        return Refusal(self.manners.concede, say("{seat} has left the game.", seat=seat), "E-LEFT")

    def refuse_not_asked(self, seat: Seat) -> Refusal:
        """The answer to a seat that has nothing to decide."""
        return Refusal(self.manners.not_asked, say("Nothing is asked of {seat} now.", seat=seat), "E-TURN")

    def out_of_turn(self, state: Any, seat: Seat, text: str) -> Refusal:
        """The answer to a seat that is not asked and tries *text*; games whose rulebook says why not yet say so here."""
        return self.refuse_not_asked(seat)

    def word_of(self, text: str) -> str:
        """The word of :attr:`words` with which *text* begins; games with notations that are no words say here what they count as."""
        return text.strip().partition(" ")[0].casefold()

    def refuse_unoffered(self, state: Any, decision: Decision, text: str) -> Refusal:
        """The answer to something that no door speaks of.

        A word of the question with a name that everybody knows is refused by the clause that asks: it says what the word is about. Of a
        card that the seat cannot see nothing more is told than of one that is not there. A word of another question is refused by the
        clause that says when it is used (:attr:`words`). Anything else is unknown, and no rule is cited.
        """
        word, rest = self.word_of(text), text.strip().partition(" ")[2].strip()
        asked = word in state.asker.doors or any(self.word_of(option.notation) == word for option in decision.options)
        known = any(self.things(state, decision.seat, name) or self.is_name(state, name) for name in (rest, rest.partition(" ")[0]) if name)
        if asked and known:
            return Refusal(
                decision.clause,
                say("{text!r} is not among the choices here. {prompt}", text=text.strip(), prompt=decision.prompt),
                "E-CHOICE",
            )
        usage = self.words.get(word) if not asked and (known or not rest) else self.words.get(plain(text)) if rest else None
        if usage is not None:
            told = say("{usage} You are asked: {prompt}", usage=usage.sentence, prompt=decision.prompt)
            return Refusal(usage.clause, told, "E-CHOICE")
        return self.refuse_unknown(decision, text)

    def refuse_unknown(self, decision: Decision, text: str) -> Refusal:
        """The answer to words that nobody here knows: they are unknown, and no rule says so."""
        near = decision.nearest(text)
        shown = text if len(text) <= LONGEST_ECHO else f"{text[:LONGEST_ECHO]}..."
        if near:
            hint = say("{text!r} is unknown here. Did you mean {near}?", text=shown, near=either(near))
            return Refusal("", hint, "E-SYNTAX")
        return Refusal("", say("{text!r} is unknown here.", text=shown), "E-SYNTAX")

    def is_name(self, state: Any, name: str) -> bool:
        """Whether everybody knows what *name* may be though nobody need see it: a printed card, or numbers."""
        wanted = _letters(_COPY.sub("", name.strip()))
        if wanted and any(_letters(each) == wanted for each in state.plan.definitions):
            return True
        return bool(name.strip()) and all(_NUMBER.fullmatch(part) for part in name.split())

    # Imagining

    def deal_unseen(self, machine: Machine, seat: Seat, rng: random.Random) -> None:
        """Lay other faces, as *seat* may think of them, upon the cards that it cannot see.

        Each owner's cards, and each part of a deck, are dealt by themselves. Copies of the table keep their places; only what is printed
        on unseen cards changes. The faces are sorted before they are shuffled: what *rng* deals must not depend on what truly lies there.
        """
        state = machine.state
        for owner, unseen in machine.unseen(seat).items():
            if not unseen:
                continue
            dealt = sorted(self._hidden_faces(state, seat, owner, unseen, rng))
            if type(self).deck_part is ProcessGame.deck_part:
                self.lay_faces(machine, unseen, dealt, rng)
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
                self.lay_faces(machine, groups[part], faces[part], rng)

    def lay_faces(self, machine: Machine, cards: Sequence[CardId], faces: list[str], rng: random.Random) -> None:
        """Lay *faces*, which are in order, upon *cards* at random. Games in which a hidden card tells something of itself say so here."""
        state = machine.state
        rng.shuffle(faces)
        for card, face in zip(cards, faces, strict=True):
            if state.cards[card].printed != face:
                state.change(card, printed=face)

    def _hidden_faces(self, state: State, viewer: Seat, owner: Seat, unseen: Sequence[CardId], rng: random.Random) -> Iterable[str]:
        """The faces that *viewer* may take those of *owner*'s *unseen* cards for: the true ones of the own deck and of an open list."""
        plan = state.plan
        if viewer == owner or plan.beliefs is None:
            return state.faces(unseen)
        hidden = frozenset(unseen)
        cards = range(len(state.cards))
        seen = state.count_faces(owner, [card for card in cards if card not in hidden])
        own = state.count_faces(viewer, cards[: plan.brought])
        known = dict(seen)
        for name in self.known_hidden(state, unseen):
            known[name] = known.get(name, 0) + 1
        for (who, whose, name), number in state.met.items():
            if who == viewer and whose == owner and number > known.get(name, 0):
                known[name] = number
        left = {name: -number for name, number in seen.items()}
        for (whose, name), number in state.newly_made.items():
            if whose == owner:
                known[name] = known.get(name, 0) - number
                left[name] = left.get(name, 0) + number
        lists = plan.beliefs.lists({name: number for name, number in known.items() if number > 0}, plan.sizes[owner], own)
        chosen = lists[0] if len(lists) == 1 else rng.choice(lists)
        for name, number in chosen.items():
            left[name] = left.get(name, 0) + number
        return [name for name, number in left.items() for _ in range(number)]


def _name(thing: Seat | Zone) -> str:
    return (thing.name if isinstance(thing, Zone) else thing).casefold()


def _letters(name: str) -> str:
    """*name* without what notations leave out or write otherwise."""
    return "".join(ch for ch in name.casefold() if ch.isalnum())
