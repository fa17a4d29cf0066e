"""Bloodless card text from the tree (7.6): kin line, keywords, first lines, effect or chapters, abilities.

The words are those that ``grammar.lark`` reads, so text, tree and text agree. "This creature" and "it" come from the reference itself.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from netdeck.games.bloodless.reading import ZONES
from netdeck.language.tree import (
    Activate,
    AddCounters,
    Attack,
    Bound,
    Cant,
    CardFit,
    Cards,
    ChangePool,
    Choose,
    ChosenPlayer,
    ControllerOf,
    Count,
    CountersOn,
    Create,
    Damage,
    Deny,
    Destroy,
    Discard,
    Do,
    Draw,
    Each,
    Execute,
    Explode,
    ExtraDraws,
    Finish,
    Flip,
    Gain,
    GainKeywords,
    Give,
    Grant,
    Happening,
    Holding,
    Instruction,
    Is,
    Keyword,
    Letter,
    Liberate,
    Look,
    Lose,
    LoseKeywords,
    LoseText,
    Modify,
    Move,
    NameSomething,
    Note,
    Noun,
    OwnerOf,
    Passive,
    Pay,
    Pick,
    Place,
    Play,
    PlayLimit,
    Pool,
    Ref,
    RemoveCounters,
    Resummon,
    Reveal,
    RevealUntil,
    Rules,
    Sacrifice,
    Same,
    Search,
    SetPool,
    Shuffle,
    SkipTurn,
    Spaces,
    Spawn,
    StatChange,
    Step,
    Strike,
    Sum,
    Summon,
    Target,
    Top,
    TurnDown,
    Until,
    When,
    Who,
    WinGame,
    Zone,
)
from netdeck.language.wording.nouns import a, listed
from netdeck.language.wording.sentences import Wording

ZONE_NAMES = {name: word for word, name in ZONES.items()}
NTH = {1: "second", 2: "third", 3: "fourth", 4: "fifth"}
UNTIL = {
    "end_of_turn": "until end of turn",
    "end_of_your_turn": "until your turn ends",
    "end_of_opponent_turn": "until your opponent's turn ends",
    "end_of_next_turn": "until the next turn ends",
    "start_of_your_turn": "until your turn starts",
    "next_attack": "until its next attack",
    "this_leaves": "until this card leaves play",
}
TIMING = {"main": "main phase", "turn": "during your turn", "any": "at any time"}
PHASE_EVENTS = {"turn": "turn", "main": "main phase", "attack": "attack phase"}
REASONS = {"death": "from a death", "open": "from an open space", "overkill": "from overkill", "flask": "from a flask"}
ONE_TIME = frozenset(("play", "summon", "execute", "death", "flip", "strike", "move", "counter", "deny", "finish_command", "liberate"))
"""Events that happen to this card once, or as a turning point: "When", not "Whenever"."""
ALWAYS_NAMED = (ExtraDraws, SkipTurn, WinGame, PlayLimit)
PLAYERS = (Who, ControllerOf, OwnerOf, ChosenPlayer, Target)
STAT_ORDER = ("health", "defense", "power")


class BloodlessWording(Wording):
    """Renders Bloodless."""

    # Cards, zones, spaces

    def held(self, number: Any) -> str:
        match number:
            case Holding("blood", who):
                return f"{self.whose(who)} blood"
            case Pool():
                return "the health pool"
            case _:
                raise NotImplementedError(number)

    def mods(self, cards: Cards, taken: bool) -> list[str]:
        found = [
            f"with {cards.keyword}" if cards.keyword else "",
            f"without {cards.without}" if cards.without else "",
            {None: "", True: "with text", False: "without text"}[cards.has_text],
            "of the named kin" if cards.of_named_kin else "",
            "with the named name" if cards.of_named_name else "",
            *(f"with {one.stat} {self.test(one.test)}" for one in cards.stats),
            *(f"with {self.test(one.test)} {self.counters(one.name, one.test.number)}" for one in cards.counters),
            "that entered this turn" if cards.entered_this_turn else "",
            {Who.YOU: "you own", Who.OPPONENT: "your opponent owns"}[cards.owner] if isinstance(cards.owner, Who) else "",
            self._zone_mod(cards.zone, taken),
            {None: "", True: "in an opposed space", False: "in an unopposed space"}[cards.opposed],
        ]
        # What names another card comes last, those first whose card needs no description: a description would swallow what follows it.
        related = [
            ("of the same kin as", cards.same_kin_as),
            ("with the same name as", cards.same_name_as),
            ("opposing", cards.opposing),
            ("next to", cards.next_to),
        ]
        related.sort(key=lambda pair: not isinstance(pair[1], Bound))
        found += [f"{word} {self.ref(ref)}" for word, ref in related if ref is not None]
        found += [f"between {self.ref(cards.between[0])} and {self._end(cards.between[1])}"] if cards.between else []
        return [mod for mod in found if mod]

    def _end(self, end: Ref | Cards) -> str:
        return self.some(end, 1) if isinstance(end, Cards) else self.ref(end)

    def _zone_mod(self, zone: Zone | None, taken: bool) -> str:
        if zone is None:
            return ""
        if zone.name == "linked":
            return "set aside by this card"
        return f"{'from' if taken else 'in'} {self.zone(zone)}"

    def zone(self, zone: Zone) -> str:
        if zone.name == "board":
            return "the board"
        if zone == Zone("discard", Who.EACH):
            return "any discard pile"
        return f"{self.whose(zone.of)} {ZONE_NAMES[zone.name]}"

    def place(self, place: Place | Spaces) -> str:
        """Where a card is moved to."""
        if isinstance(place, Spaces):
            return self.space(place)
        zone = self.zone(place.zone)
        if isinstance(place.at, int):
            return f"{zone}, {NTH[place.at]} from the top"
        return f"the {place.at} of {zone}" if place.at else zone

    def space(self, space: Spaces) -> str:
        """A space: definite where it is one, else "an empty space"."""
        if space == Spaces(of=space.of) and isinstance(space.of, Bound) and space.of.word == "it":
            return "its space"
        refs = (
            ("opposing", space.opposing),
            ("next to", space.next_to),
            ("to the left of", space.left_of),
            ("to the right of", space.right_of),
            ("left by", space.of),
            ("closest to", space.closest_to),
            ("furthest from", space.furthest_from),
            ("with a clear path from", space.path_clear_from),
        )
        mods = [f"{word} {self.ref(ref)}" for word, ref in refs if ref is not None]
        mods += {"yours": ["in your row"], "theirs": ["in your opponent's row"], "any": []}[space.row]
        one = any((space.opposing, space.left_of, space.right_of, space.of, space.closest_to, space.furthest_from))
        head = ("the empty space" if one else "an empty space") if space.empty else "the space"
        return " ".join((head, *mods))

    def until(self, until: Until | None) -> str:
        """How long, with a blank before it."""
        if until is None:
            return ""
        return f" until {self.happening(until.when[0])}" if until.end == "event" else f" {UNTIL[until.end]}"

    # Instructions

    def belongs(self, one: Instruction, group: Sequence[Instruction]) -> bool:
        cards = getattr(one, "cards", None)
        return isinstance(group[0], Search) and isinstance(cards, Bound) and cards.name == group[0].bind and cards.word == "it"

    def clause(self, do: Do) -> str:
        text = super().clause(do)
        decks = [one.to.zone if isinstance(one, Create) else one.deck for one in do if isinstance(one, Create | Search)]
        if decks and isinstance(do[-1], Shuffle) and do[-1].deck == decks[-1]:
            return text.removesuffix(self.zone(decks[-1])) + "it"
        return text

    def verb(self, one: Any, named: bool) -> str:
        named = named or isinstance(one, ALWAYS_NAMED)
        who = getattr(one, "who", getattr(one, "by", Who.YOU))
        match one:
            case Draw(n, _, deck):
                what = self._drawn(n) + (f" from {self.zone(deck)}" if deck else "")
                return self.does(who, "draw", what, named)
            case Gain("blood", n):
                return self.does(who, "gain", self.amount(n, "blood"), named)
            case Lose("blood", n):
                return self.does(who, "lose", self.amount(n, "blood"), named)
            case ExtraDraws(n):
                return self.does(who, "get", f"{self.number(n)} additional card {'draw' if n == 1 else 'draws'}", named)
            case SkipTurn(n):
                return self.does(who, "skip", "a turn" if n == 1 else f"{self.number(n)} turns", named)
            case WinGame(winner):
                return self.does(winner, "win", "the game", named)
            case PlayLimit(n):
                return f"{self.player(who)} can play {self.number(n)} additional {'card' if n == 1 else 'cards'} this turn"
            case Play(cards, _, cost, space):
                price = "" if cost is None else " for free" if cost == 0 else f" for {self.number(cost)} blood"
                into = f" into {self.space(space)}" if space else ""
                return self.does(who, "play", f"{self.ref(cards, taken=True)}{price}{into}", named)
            case Summon(cards, _, space, face):
                tail = " face-down" if face == "down" else f" into {self.space(space)}" if space else ""
                return self.does(who, "summon", self.ref(cards, taken=True) + tail, named)
            case Spawn(name, n, _, space):
                return self.does(who, "spawn", self._made(name, n) + (f" into {self.space(space)}" if space else ""), named)
            case Create(name, to, n):
                word = "on" if to.at != "" else "in"
                return self.does(who, "create", f"{self._made(name, n)} {word} {self.place(to)}", named)
            case Search(deck, cards, n, up_to):
                sought = self.ref(Choose(cards, n, up_to))
                return self.does(who, "search", f"{self.zone(deck)} for {sought}", named)
            case Reveal(cards):
                return self.does(who, "reveal", self._in_hand(cards, who), named)
            case RevealUntil(cards, deck):
                reveal = "you reveal" if who is Who.YOU else "they reveal"
                return self.does(who, "reveal", f"cards from {self.zone(deck)} until {reveal} {a(self.np(cards))}", named)
            case Look(Each(Cards(zone=Zone() as zone) as cards)) if cards == Cards(zone=zone):
                return self.does(who, "look at", self.zone(zone), named)
            case Look(cards):
                return self.does(who, "look at", self.ref(cards), named)
            case Shuffle(deck):
                return f"shuffle {self.zone(deck)}"
            case Discard() | Sacrifice() | Liberate() | RemoveCounters() | Pay():
                return self._given_up(one, named)
            case NameSomething(what, not_last):
                return f"name any {what}" + (" except the last one" if not_last else "")
            case Modify() | GainKeywords() | LoseKeywords() | LoseText() | Grant():
                return self._changed(one)
            case Attack() | Strike() | Explode() | Step():
                return self._acted(one)
            case Damage(n, to, source):
                target = self.player(to) if isinstance(to, PLAYERS) else self.ref(to)
                dealt = f"{self.amount(n, 'damage')} to {target}"
                return f"deal {dealt}" if source is None else f"{self.ref(source)} deals {dealt}"
            case Same((("blood", 0),)):
                return "that happens without blood"
            case Same(changes, word):
                amounts = [self.number(value) for name, value in changes if name == "amount" and not isinstance(value, PLAYERS)]
                return f"that happens with an amount of {amounts[0]}" if amounts else word or "that happens"
            case _:
                return self._told(one)

    def _told(self, one: Any) -> str:
        """Instructions that name nobody who does them, unless another player chooses."""
        told = self._ordered(one)
        chooser = getattr(getattr(one, "cards", None), "by", Who.YOU)
        if chooser is Who.YOU:
            return told
        verb, _, rest = told.partition(" ")
        return self.does(chooser, verb, rest)

    def _ordered(self, one: Any) -> str:
        match one:
            case Move(cards, Place(Zone("aside")), True):
                return f"move {self.ref(cards, taken=True)} aside"
            case Move(cards, to):
                return f"move {self.ref(cards, taken=True)} to {self.place(to)}"
            case Pick(cards):
                return f"choose {self.ref(cards)}"
            case AddCounters(name, n, on) if self.is_plain(n):
                return f"add {self.number(n)} {self.counters(name, n)} to {self.ref(on)}"
            case AddCounters(name, n, on):
                return f"add {self.counters(name, 2)} equal to {self.number(n)} to {self.ref(on)}"
            case Destroy(cards):
                return f"destroy {self.ref(cards)}"
            case Flip(cards):
                return f"flip {self.ref(cards)}"
            case TurnDown(cards, flip):
                return f"turn {self.ref(cards)} face-down" + (f" with flip cost {self.number(flip)}" if flip is not None else "")
            case Finish(cards):
                return f"finish {self.ref(cards)}"
            case Deny(cards):
                return f"deny {self.ref(cards)}"
            case Execute(cards, _, after):
                return f"execute {self.ref(cards)}" + (" and set it aside" if after else "")
            case Resummon(cards, keep):
                return f"resummon {self.ref(cards)}" + (" keeping its state" if keep else "")
            case ChangePool(n, down):
                return f"remove {self.number(n)} from the health pool" if down else f"add {self.number(n)} to the health pool"
            case SetPool(n):
                return f"set the health pool to {self.number(n)}"
            case Note(name, value):
                return f'note {self.number(value)} as "{name}"'
            case _:
                raise NotImplementedError(one)

    def _given_up(self, one: Any, named: bool) -> str:
        match one:
            case Discard(cards, who):
                return self.does(who, "discard", self._in_hand(cards, who), named)
            case Sacrifice(cards, who):
                return self.does(who, "sacrifice", self.ref(cards), named)
            case Liberate(cards):
                return f"liberate {self.ref(cards)}"
            case RemoveCounters(on=on):
                return f"{self.ref(on)} loses {self._removed(one)}"
            case _:
                return self.cost(one)

    def cost(self, cost: Any) -> str:
        match cost:
            case Pay("blood", n):
                return f"pay {self.number(n)} blood"
            case RemoveCounters(on=on):
                return f"remove {self._removed(cost)} from {self.ref(on)}"
            case Discard(cards, who):
                return f"discard {self._in_hand(cards, who)}"
            case Sacrifice(cards):
                return f"sacrifice {self.ref(cards)}"
            case Liberate(cards):
                return f"liberate {self.ref(cards)}"
            case _:
                raise NotImplementedError(cost)

    def _removed(self, one: RemoveCounters) -> str:
        return f"all {self.counters(one.name, 2)}" if one.n == "all" else f"{self.number(one.n)} {self.counters(one.name, one.n)}"

    def _in_hand(self, ref: Ref, who: Any) -> str:
        """A reference whose zone goes without saying when it is the hand of who acts."""
        if not isinstance(ref, Bound | Top | Target) and ref.cards.zone == Zone("hand", who):
            ref = replace(ref, cards=replace(ref.cards, zone=None))
        return self.ref(ref, taken=True)

    def _drawn(self, n: Any) -> str:
        if n == 1:
            return "a card"
        if isinstance(n, Sum) and n.op == "mul" and isinstance(n.right, Count | CountersOn):
            each = self.amount(n, "").partition(" for each ")[2]
            return f"{self._drawn(n.left)} for each {each}"
        return f"{self.number(n)} cards" if self.is_plain(n) else f"cards equal to {self.number(n)}"

    def _made(self, name: str, n: Any) -> str:
        return f'a "{name}"' if n == 1 else f'{self.number(n)} "{name}"'

    def _changed(self, one: Any) -> str:
        changed: Any = one.to if isinstance(one, Grant) else one.cards
        who = self.player(changed) if isinstance(changed, Who) else self.ref(changed)
        until = self.until(one.until)
        match one:
            case Modify(_, changes) if changes and changes[0].op == "=":
                return f"{who} becomes {'/'.join(self.number(change.n) for change in changes)}{until}"
            case Modify(_, (StatChange(stat, "-", n),)):
                return f"{who} loses {self.number(n)} {stat}{until}"
            case Modify(_, changes):
                return f"{who} gains {self.stats(changes)}{until}"
            case GainKeywords(_, keywords):
                return f"{who} gains {listed(keywords)}{until}"
            case LoseKeywords(_, "all"):
                return f"{who} loses all keywords{until}"
            case LoseKeywords(_, keywords):
                return f"{who} loses {listed(keywords)}{until}"
            case LoseText():
                return f"{who} loses its text{until}"
            case Grant(Cant((event,))):
                return f"{who} can't {self._forbidden(event)}{until}"
            case _:
                raise NotImplementedError(one)

    def stats(self, changes: Sequence[StatChange]) -> str:
        """``+1 power``, "+1/0/1", "power equal to ..."."""
        if len(changes) == 1:
            (change,) = changes
            if not isinstance(change.n, int | Letter):
                return f"{change.stat} equal to {self.number(change.n)}"
            return f"{change.op}{self.number(change.n)} {change.stat}"
        by = {change.stat: self.number(change.n) for change in changes}
        return changes[0].op + "/".join(by.get(stat, "0") for stat in STAT_ORDER)

    def _acted(self, one: Any) -> str:
        match one:
            case Attack(cards, at):
                return f"{self.ref(cards)} attacks" + (f" {self.space(at)}" if at else "")
            case Strike(by, at):
                return f"{self.ref(by)} strikes {self.space(at) if isinstance(at, Spaces) else self.ref(at)}"
            case Explode(cards, n):
                return f"{self.ref(cards)} explodes for {self.number(n)}"
            case Step(cards, direction, toward, n):
                way = f"toward {self.ref(toward)}" if toward is not None else f"to the {direction}"
                return f"{self.ref(cards)} moves {self.number(n)} {'space' if n == 1 else 'spaces'} {way}"
            case _:
                raise NotImplementedError(one)

    # What abilities watch for

    def head(self, when: When, would: bool = False, once: bool = False) -> str:
        event = when[0]
        word = "Whenever"
        if event.event.startswith(("start_of", "end_of")):
            word = "At"
        elif event.event == "attack" and not would:
            word = "After"
        elif not would and event.event in ONE_TIME and _is_this(event) and not (event.enters == event.leaves == "board"):
            word = "When"
        return f"{'Once' if once else word} {self.happenings(when, would)}"

    def happenings(self, when: When, would: bool = False) -> str:
        return " or ".join(self.happening(event, would) for event in when)

    def happening(self, event: Happening, would: bool = False) -> str:
        """An event as it stands after "whenever"; *would* for what is about to happen."""
        if event.event.startswith(("start_of_", "end_of_")):
            side, _, phase = event.event.partition("_of_")
            whose = f"{self.whose(event.player)} {PHASE_EVENTS[phase]}" if event.player else "each turn"
            return f"the {side} of {whose}"
        if event.event == "shuffle" and event.deck:
            return f"{self.zone(event.deck)} is shuffled"
        if event.event == "pool_change":
            return "the health pool changes"
        if event.player is not None:
            return self._by_player(event, would)
        return self._by_card(event, would)

    def _by_player(self, event: Happening, would: bool) -> str:
        card = self._fit(event.card) if event.card else ""
        deck = self.zone(event.deck) if event.deck else ""
        match event.event:
            case "play" | "summon" | "execute":
                return self._player_does(event, event.event, card, would)
            case "draw":
                return self._player_does(event, "draw", "a card" + (f" from {deck}" if deck else ""), would)
            case "move":
                return self._player_does(event, "discard", card, would)
            case "death":
                return self._player_does(event, "sacrifice", card, would)
            case "gain_blood":
                return self._player_does(event, "gain", f"blood{self._reason(event)}", would)
            case "lose_blood":
                return self._player_does(event, "lose", "blood", would)
            case "search":
                return self._player_does(event, "search", deck, would)
            case "skip_turn":
                return self._player_does(event, "skip", "a turn", would)
            case "extra_draws":
                return self._player_does(event, "get", "additional card draws", would)
            case "finish_game":
                return self._player_does(event, "lose" if event.reasons == ("loses",) else "win", "the game", would)
            case "player_damage":
                verb = "would be" if would else "are" if event.player is Who.YOU else "is"
                return f"{self.player(event.player or Who.YOU)} {verb} dealt damage"
            case _:
                raise NotImplementedError(event)

    def _reason(self, event: Happening) -> str:
        if event.killer:
            return f" from what {self._fit(event.killer)} kills"
        if event.card:
            return f" from the death of {self._fit(event.card)}"
        return "".join(f" {REASONS[one]}" for one in event.reasons)

    def _player_does(self, event: Happening, verb: str, rest: str, would: bool) -> str:
        who = event.player or Who.YOU
        if would:
            return f"{self.player(who)} would {verb} {rest}"
        return self.does(who, verb, rest, named=True)

    def _by_card(self, event: Happening, would: bool) -> str:
        def does(who: CardFit | None, verb: str, rest: str = "") -> str:
            told = f"would {verb}" if would else self.third(verb)
            return " ".join(part for part in (self._fit(who), told, rest) if part)

        def suffers(who: CardFit | None, done: str) -> str:
            return f"{self._fit(who)} {'would be' if would else 'is'} {done}"

        match event.event:
            case "play" | "summon" | "execute":
                return suffers(event.card, {"play": "played", "summon": "summoned", "execute": "executed"}[event.event])
            case "death" if event.killer is not None:
                return does(event.killer, "kill", self._fit(event.card))
            case "death" if event.causes:
                return suffers(event.card, "sacrificed" if event.causes == ("sacrifice",) else event.causes[0])
            case "death":
                return does(event.card, "die")
            case "flip" | "deny" | "finish_command" | "liberate":
                done = {"flip": "flipped", "deny": "denied", "finish_command": "finished", "liberate": "liberated"}[event.event]
                return suffers(event.card, done)
            case "move" if event.to is not None:
                return f"{self._fit(event.card)} is moved to {self.zone(event.to)}"
            case "move" if event.enters and event.leaves:
                return does(event.card, "move", "to another space")
            case "move" if event.enters:
                return does(event.card, "enter", f"the {event.enters}")
            case "move":
                return does(event.card, "leave", f"the {event.leaves}")
            case "attack":
                return does(event.card, "attack")
            case "strike" if event.card is None:
                return suffers(event.target, "struck")
            case "strike" if event.target is None:
                return does(event.card, "strike", "an open space" if event.blocked is False else "")
            case "strike" if isinstance(event.target, Bound) and event.target.name == "this":
                return f"{self._fit(event.target)} is struck by {self._fit(event.card)}"
            case "strike":
                return does(event.card, "strike", self._fit(event.target))
            case "damage" if event.source is None:
                return suffers(event.target, "dealt damage")
            case "damage":
                return does(event.source, "deal", "damage" + (f" to {self._fit(event.target)}" if event.target else ""))
            case "explode":
                return does(event.card, "explode")
            case "counter" if event.total is not None:
                total = "no" if event.total == Is("=", 0) else self.test(event.total)
                return f"{self._fit(event.card)} has {total} {self.counters(event.counter, event.total.number)}"
            case "counter":
                word = "added to" if event.added else "removed from"
                return f"{self.counters(event.counter, 2)} are {word} {self._fit(event.card)}"
            case "stat_change":
                return f"{self._fit(event.card)} gains or loses {event.stat}"
            case "keyword_change":
                return does(event.card, "gain" if event.added else "lose", event.keyword)
            case "text_loss":
                return does(event.card, "lose", "its text")
            case _:
                raise NotImplementedError(event)

    def _fit(self, who: CardFit | None) -> str:
        match who:
            case None:
                return ""
            case Cards():
                return self.some(who, 1)
            case _:
                return self.ref(who)

    # What is so, and what can't be

    def _forbidden(self, event: Happening) -> str:
        match event.event:
            case "attack":
                return "attack"
            case "strike":
                return "strike" if event.card is not None else "be struck"
            case "death":
                return "die"
            case "move":
                return "move to another space"
            case "damage":
                return "be dealt damage"
            case "play":
                return f"play {self._fit(event.card)}"
            case "draw":
                return "draw cards"
            case "gain_blood":
                return f"gain blood{self._reason(event)}"
            case _:
                return "win the game" if event.reasons == ("wins",) else "lose the game"

    def cant(self, ability: Cant) -> str:
        (event,) = ability.when
        if event.player is not None:
            return f"{self.player(event.player)} can't {self._forbidden(event)}"
        return f"{self._subject(event.card or event.target)} can't {self._forbidden(event)}"

    def _subject(self, who: Any) -> str:
        return self.np(who, plural=True) if isinstance(who, Cards) else self.ref(who)

    def passive(self, ability: Passive) -> str:
        to, give = ability.to, ability.give
        if give.play_limit is not None and isinstance(to, PLAYERS):
            cards = "card" if give.play_limit == 1 else "cards"
            return f"{self.player(to)} can play only {self.number(give.play_limit)} {cards} each turn"
        match give:
            case Give(stats=(StatChange("cost", "+" | "-" as op, int() | Letter() as n),)) if give == Give(stats=give.stats):
                cost = "cost" if isinstance(to, Cards) else "costs"
                return f"{self._subject(to)} {cost} {self.number(n)} {'less' if op == '-' else 'more'}"
        return f"{self._subject(to)} {'have' if isinstance(to, Cards) else 'has'} {self.gives(give)}"

    def gives(self, give: Give) -> str:
        """What a passive gives."""
        changed = [change for change in give.stats if change.op != "="]
        signs = sorted({change.op for change in changed})
        parts = [self.stats([change for change in changed if change.op == sign]) for sign in signs]
        parts += [f"{self.number(change.n)} {change.stat}" for change in give.stats if change.op == "="]
        parts += give.keywords
        parts += ["no keywords"] if give.lose_keywords == "all" else [f"no {keyword}" for keyword in give.lose_keywords]
        parts += [f"the kin {kin}" for kin in give.kins]
        parts += [f"the attack {', '.join(give.attack)}"] if give.attack else []
        parts += ["no text"] if give.no_text else []
        return " and ".join(parts)

    def timing(self, ability: Activate) -> str:
        if ability.by is Who.OPPONENT:
            return f"your opponent may, {TIMING[ability.timing]}"
        return TIMING[ability.timing]

    # The whole card

    def lines(self, rules: Rules) -> list[str]:
        """Every line of a card's text but the kins."""
        found: list[str] = []
        if rules.keywords:
            found.append(", ".join(_keyword(keyword) for keyword in rules.keywords))
        found += [f"Devours: {self._eaten(rules.devours)}"] if rules.devours else []
        found += [f"Evolves from: {self._eaten(rules.evolves)}"] if rules.evolves else []
        found += ["Needs no creature when called"] if rules.called_free else []
        if rules.flip is not None:
            blood = rules.flip[0] if len(rules.flip) == 1 and isinstance(rules.flip[0], Pay) else None
            found.append(f"Flip: {self.number(blood.n)} blood" if blood else f"Flip: {self.costs(rules.flip)}")
        if rules.limit is not None:
            found.append("Unlimited" if rules.limit == "unlimited" else f"Limit: {rules.limit}")
        found += [f"Attacks: {', '.join(rules.attack)}"] if rules.attack else []
        if rules.enters is not None:
            counters = [f"{self.number(n)} {self.counters(name, n)}" for name, n in rules.enters.counters]
            found.append("Enters face-down." if rules.enters.face == "down" else f"Enters with {' and '.join(counters)}.")
        found += [f"Play only if {self.condition(condition)}." for condition in rules.requires]
        for variable in rules.variables:
            if variable.source is not None:
                found.append(f"{variable.letter} is {self.number(variable.source)}.")
            elif variable.high is not None:
                found.append(f"Choose {variable.letter}, from {self.number(variable.low)} to {self.number(variable.high)}.")
        found += [self.sentences(rules.effect)] if rules.effect else []
        found += [f"{number}: {self.sentences(do)}" for number, do in enumerate(rules.chapters, 1)]
        found += [self.ability(ability) for ability in rules.abilities]
        return found

    def _eaten(self, cards: Cards) -> str:
        return f'"{cards.name}"' if cards == Cards(Noun.CREATURE, name=cards.name) else a(self.np(cards))


def _keyword(keyword: Keyword) -> str:
    return keyword.name if keyword.n is None else f"{keyword.name} {keyword.n}"


def _is_this(event: Happening) -> bool:
    who = event.card if event.card is not None and event.killer is None else event.target
    return isinstance(who, Bound) and who.name == "this" and not (event.event == "strike" and event.card is who)


WORDING = BloodlessWording()


def rendered(rules: Rules) -> str:
    """The text of a card, a line for each thing that it says."""
    return "\n".join(WORDING.lines(rules))


def on_one_line(text: str) -> str:
    """The lines of a text behind one another, as a table prints them: a first line gets its full stop when something follows."""
    lines = text.splitlines()
    ended = [line if line.endswith((".", ")")) or number == len(lines) else f"{line}." for number, line in enumerate(lines, 1)]
    return " ".join(ended)


__all__ = ["WORDING", "BloodlessWording", "on_one_line", "rendered"]
