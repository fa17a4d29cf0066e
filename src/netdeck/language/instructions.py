"""The verbs of card text: what an effect does, one node for each instruction (Bloodless 7.5), and the nodes that steer them.

A list of instructions is "and": each is tried. :class:`Then` goes on only if the instruction before it succeeded (Bloodless R13). ``who``
is the player told to do it; references inside are resolved when the instruction starts, and its ``bind`` names what later ones may call
"it".
"""

from typing import TYPE_CHECKING, Literal, TypeAlias

from netdeck.language.event_patterns import Until
from netdeck.language.frozen import dataclass
from netdeck.language.noun_nodes import Cards, Condition, Number, Place, Player, Ref, Spaces, Who, Zone
from netdeck.language.source_map import Worded
from netdeck.language.stat_instructions import AddCounters, GainKeywords, LoseKeywords, LoseText, Modify, RemoveCounters

if TYPE_CHECKING:
    from netdeck.language.abilities import Ability

ALL: Literal["all"] = "all"


@dataclass(frozen=True, slots=True)
class OwnVerb(Worded):
    """An instruction that only one game has."""


@dataclass(frozen=True, slots=True)
class Draw(Worded):
    """``draw 2 cards``, "your opponent draws a card from your blood deck" (P1.4). Without ``deck``: the main deck of ``who``."""

    n: Number = 1
    who: Player = Who.YOU
    deck: Zone | None = None
    bind: str = "drawn"


@dataclass(frozen=True, slots=True)
class Discard(Worded):
    """``your opponent discards a card``: a move to the discard pile with cause discard; the choice is in ``cards``."""

    cards: Ref
    who: Player = Who.YOU
    bind: str = "discarded"


@dataclass(frozen=True, slots=True)
class Move(Worded):
    """``move a card from your discard pile to your hand``, "move it to the empty space opposing it" (P1.2).

    ``link``: set aside under this card.
    """

    cards: Ref
    to: Place | Spaces
    link: bool = False
    bind: str = "moved"


@dataclass(frozen=True, slots=True)
class Wipe(Worded):
    """``wipe 2``, "put the top two cards of your library into your discard pile": so many as there are."""

    who: Player
    n: Number


@dataclass(frozen=True, slots=True)
class Step(Worded):
    """``it moves 1 space to the right``, "toward that creature"; left and right as its controller sees them (R1)."""

    cards: Ref
    direction: Literal["left", "right", "toward"]
    toward: Ref | None = None
    n: Number = 1


@dataclass(frozen=True, slots=True)
class Play(Worded):
    """``play a command card from your hand for 1 blood``; without ``cost`` its own cost is paid, 0 is "for free" (P1.3, R58)."""

    cards: Ref
    by: Player = Who.YOU
    cost: Number | None = None
    space: Spaces | None = None


@dataclass(frozen=True, slots=True)
class Summon(Worded):
    """``summon a creature card from your discard pile``: played for free, without devouring or evolving (R58)."""

    cards: Ref
    by: Player = Who.YOU
    space: Spaces | None = None
    face: Literal["up", "down"] = "up"
    flip: Number | None = None


@dataclass(frozen=True, slots=True)
class Spawn(Worded):
    """``spawn 2 "Sporeling"``: create vestiges and summon them (R58)."""

    name: str
    n: Number = 1
    who: Player = Who.YOU
    space: Spaces | None = None
    bind: str = "created"


@dataclass(frozen=True, slots=True)
class Create(Worded):
    """``create 2 "Promissory Note" in your main deck`` (R8); a following :class:`Shuffle` shuffles it in."""

    name: str
    to: Place
    n: Number = 1
    who: Player = Who.YOU
    bind: str = "created"


@dataclass(frozen=True, slots=True)
class CopyCard(Worded):
    """``create a copy of a creature``: a new card that is printed as another one is, summoned or put somewhere (Bloodless R8, R58)."""

    cards: Ref
    who: Player = Who.YOU
    space: Spaces | None = None
    to: Place | None = None


@dataclass(frozen=True, slots=True)
class Search(Worded):
    """``search your main deck for a Rite card`` (P1.6); finding nothing is no failure (P1.6.3)."""

    deck: Zone
    cards: Cards
    n: Number = 1
    up_to: bool = False
    who: Player = Who.YOU
    bind: str = "found"


@dataclass(frozen=True, slots=True)
class Shuffle(Worded):
    """``shuffle your main deck`` (P1.7)."""

    deck: Zone


@dataclass(frozen=True, slots=True)
class Reveal(Worded):
    """``reveal it``: everybody knows the cards (R69)."""

    cards: Ref
    who: Player = Who.YOU
    bind: str = "revealed"


@dataclass(frozen=True, slots=True)
class Look(Worded):
    """``look at your opponent's hand``: only ``who`` knows the cards (R69)."""

    cards: Ref
    who: Player = Who.YOU
    bind: str = "seen"


@dataclass(frozen=True, slots=True)
class RevealUntil(Worded):
    """``reveal cards from your main deck until you reveal a command card``: the last one is bound (R69)."""

    cards: Cards
    deck: Zone
    who: Player = Who.YOU
    bind: str = "revealed"


@dataclass(frozen=True, slots=True)
class Gain(Worded):
    """``gain 2 blood``."""

    what: str
    n: Number
    who: Player = Who.YOU


@dataclass(frozen=True, slots=True)
class Lose(Worded):
    """``your opponent loses 2 blood``; what would fall below zero is zero (D1.3)."""

    what: str
    n: Number
    who: Player = Who.YOU


@dataclass(frozen=True, slots=True)
class ChangePool(Worded):
    """``add 2 to the health pool``, "remove 2 from the health pool" (R31)."""

    n: Number
    down: bool = False


@dataclass(frozen=True, slots=True)
class SetPool(Worded):
    """``set the health pool to 3`` (R31)."""

    n: Number


@dataclass(frozen=True, slots=True)
class Damage(Worded):
    """``deal 1 damage to each creature``, "deal 2 damage to your opponent" (R27, R28, R31). Without ``source``: this card deals it."""

    n: Number
    to: Ref | Player
    source: Ref | None = None


@dataclass(frozen=True, slots=True)
class Strike(Worded):
    """``it strikes the creature opposing it``, "strikes the space opposing it" (R26)."""

    by: Ref
    at: Spaces | Ref


@dataclass(frozen=True, slots=True)
class Attack(Worded):
    """``each friendly creature attacks`` outside its phase (R25); ``at`` replaces the attack pattern."""

    cards: Ref
    at: Spaces | None = None


@dataclass(frozen=True, slots=True)
class Explode(Worded):
    """``the creature opposing it explodes for 2`` (R56)."""

    cards: Ref
    n: Number


@dataclass(frozen=True, slots=True)
class Destroy(Worded):
    """``destroy a creature`` (R57)."""

    cards: Ref


@dataclass(frozen=True, slots=True)
class Sacrifice(Worded):
    """``sacrifice a friendly creature`` (R29); only what ``who`` controls."""

    cards: Ref
    who: Player = Who.YOU
    bind: str = "sacrificed"


@dataclass(frozen=True, slots=True)
class Control(Worded):
    """``gain control of target agent until end of turn``: ``who`` controls the cards from now on, or for a while."""

    cards: Ref
    who: Player = Who.YOU
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class Grant(Worded):
    """A card or player gets an ability for a while: "this creature can't be struck until your opponent's turn ends" (R39)."""

    ability: "Ability"
    to: Ref | Player
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class Flip(Worded):
    """``flip it`` (R53)."""

    cards: Ref


@dataclass(frozen=True, slots=True)
class TurnDown(Worded):
    """``turn it face-down with flip cost 2`` (R53)."""

    cards: Ref
    flip: Number | None = None


@dataclass(frozen=True, slots=True)
class Finish(Worded):
    """``finish this command`` (R57)."""

    cards: Ref


@dataclass(frozen=True, slots=True)
class Deny(Worded):
    """``deny it``: instead of being executed, the command goes to the discard pile (R57)."""

    cards: Ref


@dataclass(frozen=True, slots=True)
class Execute(Worded):
    """``execute that command``; ``after`` says where it stays afterwards instead of the discard pile ("" is the usual end)."""

    cards: Ref
    by: Player = Who.YOU
    after: Literal["", "aside"] = ""


@dataclass(frozen=True, slots=True)
class Liberate(Worded):
    """``liberate this command``: it leaves the game (R57)."""

    cards: Ref


@dataclass(frozen=True, slots=True)
class Resummon(Worded):
    """``resummon a creature``, with or without "keeping its state" (7.5)."""

    cards: Ref
    keep_state: bool = False


@dataclass(frozen=True, slots=True)
class SkipTurn(Worded):
    """``your opponent skips a turn`` (R32)."""

    n: Number = 1
    who: Player = Who.YOU


@dataclass(frozen=True, slots=True)
class ExtraDraws(Worded):
    """``you get 1 additional card draw`` (R6)."""

    n: Number
    who: Player = Who.YOU


@dataclass(frozen=True, slots=True)
class PlayLimit(Worded):
    """``you may play 1 additional card this turn`` (R61)."""

    n: Number
    who: Player = Who.YOU
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class WinGame(Worded):
    """``you win the game`` (R31); losing is the opponent's win."""

    winner: Player = Who.YOU


@dataclass(frozen=True, slots=True)
class NameSomething(Worded):
    """``name any kin``, "name any card": kept by this card, see ``Cards.of_named_kin`` (R12).

    ``not_last``: not what was named the last time.
    """

    what: Literal["kin", "card"]
    not_last: bool = False


@dataclass(frozen=True, slots=True)
class Note(Worded):
    """``note that number``: kept by the player under ``name`` (7.5)."""

    name: str
    value: Number


@dataclass(frozen=True, slots=True)
class Pick(Worded):
    """``choose a friendly creature``: only binds, for later instructions."""

    cards: Ref

    def is_cited(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Same(Worded):
    """In a replacement: the event itself happens, with some fields changed ("they draw a card" in Listening Pipe)."""

    changes: "tuple[tuple[str, Number | Player], ...]" = ()
    word: str = ""

    def is_cited(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class May(Worded):
    """``you may ...``; asked when it starts, only if it can do something."""

    do: "Do"
    who: Player = Who.YOU


@dataclass(frozen=True, slots=True)
class If(Worded):
    """``if it has 2 or more growth counters, ...; otherwise, ...``."""

    condition: Condition
    do: "Do"
    otherwise: "Do" = ()


@dataclass(frozen=True, slots=True)
class Then(Worded):
    """``, then ...``: only if the instruction before it succeeded (R13)."""

    do: "Do"


@dataclass(frozen=True, slots=True)
class Later(Worded):
    """``at the end of this turn, destroy it``: said now, done once when that moment comes."""

    when: Literal["end_of_turn", "your_next_turn", "your_next_cleanup"]
    do: "Do"


@dataclass(frozen=True, slots=True)
class ForEach(Worded):
    """``for each friendly creature, ...``: once per match, bound as ``each``; with a number: that many times."""

    over: Cards | Number
    do: "Do"
    bind: str = "each"


@dataclass(frozen=True, slots=True)
class EachPlayer(Worded):
    """``each player ...``, "for each other user: ...": once per player in turn order; inside, ``Who.THEY`` is that player."""

    do: "Do"
    who: Who = Who.EACH


@dataclass(frozen=True, slots=True)
class ChooseOne(Worded):
    """``choose one: ...; or ...``."""

    modes: "tuple[Do, ...]"
    by: Player = Who.YOU


@dataclass(frozen=True, slots=True)
class PayTo(Worded):
    """``you may pay 2 blood to ...`` inside an effect: all costs or nothing (R68)."""

    costs: "tuple[Cost, ...]"
    do: "Do"
    who: Player = Who.YOU


@dataclass(frozen=True, slots=True)
class Pay(Worded):
    """``pay 2 blood``: a cost in something that players hold (R68)."""

    what: str
    n: Number


Cost: TypeAlias = Pay | RemoveCounters | Sacrifice | Discard | Liberate
Instruction: TypeAlias = (
    Draw | Discard | Move | Step | Play | Summon | Spawn | Create | CopyCard | Search | Shuffle | Reveal | Look | RevealUntil | Gain | Lose
    | ChangePool | SetPool | Damage | Strike | Attack | Explode | Destroy | Sacrifice | Modify | GainKeywords | LoseKeywords
    | LoseText | AddCounters | RemoveCounters | Grant | Flip | TurnDown | Finish | Deny | Execute | Liberate | Resummon | SkipTurn
    | ExtraDraws | PlayLimit | WinGame | NameSomething | Note | Pick | Same | May | If | Then | Later | ForEach | EachPlayer | ChooseOne
    | PayTo | Control | Wipe | OwnVerb
)  # fmt: skip
Do: TypeAlias = tuple[Instruction, ...]
