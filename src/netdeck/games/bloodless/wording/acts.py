"""Instructions in words."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from netdeck.games.bloodless.wording.happenings import HappeningWording
from netdeck.language.tree import (
    AddCounters,
    Attack,
    Bound,
    Cant,
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
    Grant,
    Instruction,
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
    OwnerOf,
    Pay,
    Pick,
    Place,
    Play,
    PlayLimit,
    Ref,
    RemoveCounters,
    Resummon,
    Reveal,
    RevealUntil,
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
    Who,
    WinGame,
    Zone,
)
from netdeck.language.wording.nouns import a, listed

ALWAYS_NAMED = (ExtraDraws, SkipTurn, WinGame, PlayLimit)
PLAYERS = (Who, ControllerOf, OwnerOf, ChosenPlayer, Target)
STAT_ORDER = ("health", "defense", "power")


class ActWording(HappeningWording):
    """Verbs of players and of cards, and costs."""

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
                return f"{who} can't {self.forbidden(event)}{until}"
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
