"""What the phrases of ``grammar.lark`` mean: Data.Warriors card text to the tree (7.2). One method for each phrase, named as there."""

from dataclasses import dataclass
from typing import Any, Final

from lark import Token, v_args

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.rendering import ACTS, MOMENTS, NAMES, PLAYERS
from netdeck.games.datawarriors.tree import CardState, CardType, Who
from netdeck.language.misfit import MisfitError
from netdeck.language.reading.cards import NounReader
from netdeck.language.reading.conditions import ConditionReader
from netdeck.language.reading.numbers import NumberReader
from netdeck.language.reading.parts import passed

VERBS: Final = {verb: kind for kind, verb in ACTS.items()}
WHO: Final = {name.lower(): who for who, name in NAMES.items()}
PLAYERS_READ: Final = {words: who for who, words in PLAYERS.items()}
MOMENTS_READ: Final = {words[:1].lower() + words[1:]: moment for moment, words in MOMENTS.items()}


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """``Enters on another user's desktop``: a line by itself."""


@dataclass(frozen=True, slots=True)
class Body:
    """What a command or a script says after its name and cost."""

    do: t.Do
    range: t.Variable | None = None
    once: bool = False
    requires: tuple[t.Condition, ...] = ()
    targets: tuple[t.Slot, ...] = ()

    def command(self, name: str, cost: t.Cost) -> t.Command:
        """The command that it belongs to; a script has no name."""
        return t.Command(name, cost, self.do, self.range, self.once, self.requires, self.targets)


@dataclass(frozen=True, slots=True)
class Opening:
    """One sentence before the instructions: a field of the body. They stand in a fixed order."""

    field: str
    value: Any

    @property
    def rank(self) -> int:
        """Where it stands."""
        return ("range", "once", "requires", "targets").index(self.field)


@v_args(inline=True)
class DataWarriorsReader(NumberReader, NounReader, ConditionReader):
    """Reads the phrases of Data.Warriors."""

    line = passed

    def elsewhere(self) -> Elsewhere:
        return Elsewhere()

    def script(self, body: Body) -> Body:
        return body

    # What is so as long as the card is in play

    def lends(self) -> t.Lends:
        return t.Lends()

    def host_cheaper(self, n: Token, minimum: Token) -> t.HostCost:
        return t.HostCost(-self.digits(n), self.digits(minimum))

    def host_dearer(self, n: Token) -> t.HostCost:
        return t.HostCost(self.digits(n))

    def toll(self, n: Token) -> t.Toll:
        return t.Toll(self.digits(n))

    def any_played(self) -> tuple[CardType, ...]:
        return ()

    def played(self, kinds: tuple[CardType, ...]) -> tuple[CardType, ...]:
        return kinds

    def cards_dearer(self, kinds: tuple[CardType, ...], player: Token, n: Token) -> t.PlayCost:
        return t.PlayCost(PLAYERS_READ[str(player)], self.digits(n), kinds=kinds)

    def cards_cheaper(self, kinds: tuple[CardType, ...], player: Token, n: Token, minimum: Token) -> t.PlayCost:
        return t.PlayCost(PLAYERS_READ[str(player)], -self.digits(n), self.digits(minimum), kinds)

    def soften(self, n: Token) -> t.SoftenFirstWipe:
        return t.SoftenFirstWipe(self.digits(n))

    def memory_less(self, n: Token) -> t.Memory:
        return t.Memory(-self.digits(n))

    def memory_more(self, n: Token) -> t.Memory:
        return t.Memory(self.digits(n))

    def instead(self, n: Token, do: t.Do) -> t.Replace:
        return t.Replace((t.Happening("wipe", player=Who.YOU, amount=t.Is(">=", self.digits(n))),), do)

    def host_untargetable(self) -> t.Cant:
        return t.Cant((t.Happening("target", card=t.HOST, player=Who.EACH_OTHER),))

    def host_unhaltable(self) -> t.Cant:
        return t.Cant((t.Happening("halt", source=t.HOST),))

    def on(self, moment: Token, do: t.Do) -> t.Trigger:
        return t.Trigger((t.Happening(MOMENTS_READ[str(moment)]),), do)

    def on_if(self, moment: Token, requires: tuple[t.Condition, ...], do: t.Do) -> t.Trigger:
        condition = requires[0] if len(requires) == 1 else t.AllOf(requires)
        return t.Trigger((t.Happening(MOMENTS_READ[str(moment)]),), do, condition)

    # Commands and scripts

    def command(self, name: Token, cost: t.Cost, body: Body) -> t.Command:
        return body.command(str(name)[2:], cost)

    def body(self, *parts: Any) -> Body:
        *before, do = parts
        openings: tuple[Opening, ...] = before[0] if before else ()
        if list(openings) != sorted(openings, key=lambda opening: opening.rank):
            raise MisfitError("the range of x, 'Once per Cleanup', the requirement and the targets stand in this order", "V11")
        for name in ("range", "once", "requires"):
            if sum(opening.field == name for opening in openings) > 1:
                raise MisfitError("two sentences say the same kind of thing", "V11")
        fields: dict[str, Any] = {opening.field: opening.value for opening in openings if opening.field != "targets"}
        return Body(do, targets=tuple(opening.value for opening in openings if opening.field == "targets"), **fields)

    def openings(self, opening: Any) -> tuple[Opening, ...]:
        return (opening,)

    def more_openings(self, before: tuple[Opening, ...], opening: Opening) -> tuple[Opening, ...]:
        return (*before, opening)

    def opening(self, requires: tuple[t.Condition, ...]) -> Opening:
        return Opening("requires", requires)

    def range(self, letter: Token, low: Token, high: t.Number) -> Opening:
        return Opening("range", t.Variable(str(letter), self.digits(low), high))

    def once(self) -> Opening:
        return Opening("once", True)

    def target(self, slot: t.Slot) -> Opening:
        return Opening("targets", slot)

    def requires(self, condition: t.Condition) -> tuple[t.Condition, ...]:
        return condition.of if isinstance(condition, t.AllOf) else (condition,)

    def plain_cost(self, n: Token) -> t.Cost:
        return t.Cost(self.digits(n))

    def x_cost(self, _x: Token) -> t.Cost:
        return t.Cost(0, True)

    def plus_x_cost(self, n: Token, _x: Token) -> t.Cost:
        return t.Cost(self.digits(n), True)

    def point_cost(self, points: Token) -> t.Cost:
        return t.Cost(len(points))

    def points_x_cost(self, points: Token, _x: Token) -> t.Cost:
        return t.Cost(len(points), True)

    # Targets

    def target_user(self) -> t.TargetUser:
        return t.TargetUser()

    def target_any(self, _article: Token, kinds: tuple[CardType, ...]) -> t.TargetCard:
        return t.TargetCard(kinds)

    def target_your(self, kinds: tuple[CardType, ...]) -> t.TargetCard:
        return t.TargetCard(kinds, "your")

    def target_non_idle(self, kinds: tuple[CardType, ...]) -> t.TargetCard:
        return t.TargetCard(kinds, "your", non_idle=True)

    def target_other(self, kinds: tuple[CardType, ...]) -> t.TargetCard:
        return t.TargetCard(kinds, "other")

    def target_process(self) -> t.TargetProcess:
        return t.TargetProcess()

    def target_cheap_process(self, cost: Token) -> t.TargetProcess:
        return t.TargetProcess(cost_at_most=self.digits(cost))

    def target_halted_process(self) -> t.TargetProcess:
        return t.TargetProcess("your", halted=True)

    def types(self, kinds: tuple[CardType, ...]) -> tuple[CardType, ...]:
        return kinds

    def one_type(self, kind: Token) -> tuple[CardType, ...]:
        return (CardType(kind[1:]),)

    def type_list(self, left: Token, right: Token) -> tuple[CardType, ...]:
        return CardType(left[1:]), CardType(right[1:])

    def more_types(self, kind: Token, rest: tuple[CardType, ...]) -> tuple[CardType, ...]:
        return (CardType(kind[1:]), *rest)

    # Numbers and conditions

    def any_cards(self) -> t.Cards:
        return t.Cards()

    def typed_cards(self, kinds: tuple[CardType, ...]) -> t.Cards:
        return t.Cards(types=kinds)

    def in_place(self, place: Token) -> dict[str, Any]:
        return {"zone": t.Zone(str(place), Who.YOU)}

    def count(self, cards: t.Cards) -> t.Count:
        if cards.zone is not None and cards.side is not None:
            raise MisfitError("cards that you control are in play, not in your drive, hand or trash")
        return super().count(cards)

    def free_points(self) -> t.Holding:
        return t.FREE

    def in_run_step(self) -> t.InPhase:
        return t.InPhase("run")

    def have_free(self, test: t.Is) -> t.Compare:
        return t.Compare(t.FREE, test)

    def have_cards(self, test: t.Is, cards: t.Cards) -> t.Compare:
        if cards.zone is None or cards.side is not None:
            raise MisfitError("say 'you have ... cards in your' drive, hand or trash; cards in play are cards that you control")
        return t.Compare(t.Count(cards), test)

    def you_control(self, some: tuple[t.Cards, t.Is]) -> t.Controls:
        if some[0].zone is not None or some[0].side is not None:
            raise MisfitError("cards that you control are in play; say only which")
        return super().you_control(some)

    # Instructions

    instruction = passed

    def instructions(self, one: t.Instruction) -> t.Do:
        return (one,)

    def more_instructions(self, before: t.Do, one: t.Instruction) -> t.Do:
        return (*before, one)

    def block(self, do: t.Do) -> t.Do:
        return do

    def who(self, token: Token) -> Who:
        return WHO[str(token)]

    def user_act(self, who: Who, verb: Token, n: t.Number) -> t.Instruction:
        kind = VERBS[str(verb).removesuffix("s")]
        return t.Draw(n, who) if kind is t.Draw else kind(who, n)

    def discard(self, who: Who, n: t.Number) -> t.Discard:
        return t.Discard(t.AtRandom(t.Cards(zone=t.Zone("hand", who)), n), who)

    def halt(self) -> t.Halt:
        return t.Halt()

    def halt_unless(self, n: Token) -> t.Halt:
        return t.Halt(self.digits(n))

    def resume(self) -> t.Resume:
        return t.Resume()

    def redirect(self) -> t.Redirect:
        return t.Redirect()

    def trash(self, thing: Token) -> t.Trash:
        return t.Trash("this" if thing == "this card" else "target")

    def eject(self, thing: Token) -> t.Eject:
        return t.Eject("this" if thing == "this card" else "target")

    def set_state(self, state: Token) -> t.SetState:
        return t.SetState(CardState(state.lower()))

    def control(self) -> t.Control:
        return t.Control(t.TARGET)

    def control_until_exit(self) -> t.Control:
        return t.Control(t.TARGET, until=t.UNTIL_EXIT)

    def deploy(self, _article: Token, kinds: tuple[CardType, ...], cost: Token) -> t.Deploy:
        return t.Deploy(kinds, self.digits(cost))

    def boost(self, n: t.Number) -> t.Boost:
        return t.Boost(n)

    def if_so(self, condition: t.Condition, do: t.Do) -> t.If:
        return t.If(condition, do)

    def if_else(self, condition: t.Condition, do: t.Do, otherwise: t.Do) -> t.If:
        return t.If(condition, do, otherwise)

    def each_other(self, do: t.Do) -> t.EachPlayer:
        return t.EachPlayer(do, Who.EACH_OTHER)

    def choose_one(self, modes: tuple[t.Do, ...]) -> t.ChooseOne:
        return t.ChooseOne(modes)

    def they_choose(self, modes: tuple[t.Do, ...]) -> t.ChooseOne:
        return t.ChooseOne(modes, Who.THEY)

    def modes(self, first: t.Do, second: t.Do) -> tuple[t.Do, ...]:
        return first, second

    def more_modes(self, before: tuple[t.Do, ...], mode: t.Do) -> tuple[t.Do, ...]:
        return (*before, mode)
