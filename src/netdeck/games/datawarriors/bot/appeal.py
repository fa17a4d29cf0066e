"""What looks good at once to a player of simple tastes: what the greedy bot goes by.

Everything is weighed in wiped cards of another user, ten points each. Text is read from the same tree that the rules execute, so a card of
one's own needs nothing here. What others hold, and what comes next, is not thought of.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.bot.merit import DISCARD, FREE, HORIZON, LEAK, LOCK, POINT, RESTORE, SIFT, WIPE
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.tree import CardState, CardType, Who
from netdeck.kernel import Act, DecisionView, OptionView, RulebookError, Seat, View
from netdeck.language.tree import Player

KNOCK_OUT = 300.0
CARD = 5.0
"""What a card of the hand is worth that could be kept."""
ENOUGH_CARDS = 3


def appeal(cards: Mapping[str, PrintedCard], view: View, decision: DecisionView, option: OptionView) -> float:
    """How good *option* looks to the seat that decides; 0 is neutral."""
    taste = Taste(_by_id(cards), view, decision.seat)
    act = option.act
    match act.word:
        case "draw":
            return 0.0 if decision.clause == "script-card.1" else 1.0 if taste.wants_card() else -1.0
        case "run" | "script":
            return taste.issue(act, free_of_charge=decision.kind == "D1")
        case "play":
            return taste.play(act.card, act.place)
        case "discard":
            return taste.discard(decision.kind, act.card)
        case "choose":
            return taste.choice(act.amount or 0, option.label)
        case "pay":
            return 1.0
        case "trash" | "eject":
            return -taste.worth_of(act.card)
        case "restore" | "keep" | "deploy" | "return":
            return 1.0 + taste.worth_of(act.card)
        case "aim":
            return taste.aim(act.targets)
        case "pass" if act.name:
            return -0.5
        case "enough":
            return -1.0
    return 0.0


_KEPT: dict[int, tuple[Mapping[str, PrintedCard], dict[str, PrintedCard]]] = {}
"""The cards of the last few matches by the names that notations have for them; all positions of a match share one mapping."""
MOST_KEPT = 16


def _by_id(cards: Mapping[str, PrintedCard]) -> Mapping[str, PrintedCard]:
    kept = _KEPT.get(id(cards))
    if kept is None or kept[0] is not cards:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[id(cards)] = (cards, {card.id: card for card in cards.values()})
    return kept[1]


@dataclass(frozen=True, slots=True)
class Taste:
    """One look at the table from one seat."""

    cards: Mapping[str, PrintedCard]
    view: View
    me: Seat

    # The table

    def user(self, seat: Seat) -> Mapping[str, Any]:
        """The counters of a user."""
        return self.view.seat[seat]

    def drive(self, seat: Seat) -> int:
        """How many cards a drive has."""
        return self.view.zones[f"{seat}.drive"].count

    def others(self) -> list[Seat]:
        """The other users in the game."""
        return [seat for seat in self.view.seats if seat != self.me and self.user(seat)["in_game"]]

    def in_play(self) -> dict[str, dict[str, Any]]:
        """The facts of every card in play, by its name in notations."""
        zones = (self.view.zones[f"{seat}.desktop"] for seat in self.view.seats)
        return {card.facts["as"]: card.facts for zone in zones for card in zone.cards}

    def printed(self, name: str) -> PrintedCard | None:
        """What is printed on a card that is called so in notations."""
        return self.cards.get(name.rpartition(".")[2].partition("#")[0])

    def programs(self) -> int:
        """How many .PRG cards are mine."""
        return sum(facts["controller"] == self.me and facts["type"] == CardType.PRG for facts in self.in_play().values())

    def wants_card(self) -> bool:
        """Drawing costs a card of the drive; it is worth it while the hand is small or the drive is large."""
        hand = self.view.zones[f"{self.me}.hand"].count
        return hand < ENOUGH_CARDS and self.drive(self.me) > 4

    # Acts

    def issue(self, act: Act, free_of_charge: bool = False) -> float:
        """A command or a script, less what it costs; what is paid in Init comes back at once."""
        carrier = self.printed(act.card)
        if carrier is None:
            return 0.0
        command = carrier.script or next((each for each in carrier.commands if each.name == act.name), None)
        if command is None:
            return 0.0
        x, via = act.amount or 0, act.place
        desktop = Seat(via.partition(".")[0]) if via else self.me
        points = 0 if free_of_charge else command.cost.n + (x if command.cost.x else 0)
        price = points * POINT + (0.0 if via else CARD)
        return self.worth(command.do, x, act.targets, desktop, via) - price

    def play(self, name: str, place: str) -> float:
        """A card for the desktop: what it will do, as long as enough memory is left for what can be done now."""
        printed = self.cards.get(name)
        if printed is None:
            return 0.0
        free = int(self.user(self.me)["free"])
        left, ready = free - printed.cost.n, self.ready()
        worth = self.played(printed, place)
        if left < min(ready[1], free) or (left == 0 and ready[0] > 0):
            worth -= ready[0]
        return worth - 2.0

    def played(self, printed: PrintedCard, place: str) -> float:
        """What a card may bring from a place."""
        desktop = Seat(place) if place in self.view.seats else self.me
        worth = self.commands_worth(printed, desktop) * HORIZON
        for effect in printed.effects:
            worth += self.effect(effect, desktop, place)
        return worth

    def commands_worth(self, printed: PrintedCard, desktop: Seat) -> float:
        """The best use of its commands."""
        best = 0.0
        for command in printed.commands:
            x = min(4, int(self.user(self.me)["total"])) if command.cost.x else 0
            targets = self.likely(command.targets)
            best = max(best, self.worth(command.do, x, targets, desktop, "") - (command.cost.n + x) * POINT)
        return best

    def likely(self, slots: Sequence[t.Slot]) -> list[str]:
        """Targets that a command would find: the user with the smallest drive; others are guessed elsewhere."""
        weakest = min(self.others(), key=self.drive, default=self.me)
        return [str(weakest) for slot in slots if isinstance(slot, t.TargetUser)]

    def effect(self, effect: t.Effect, desktop: Seat, place: str) -> float:
        """What a lasting effect is worth."""
        host = self.in_play().get(place, {})
        mine = not host or host["controller"] == self.me
        match effect:
            case t.Lends():
                return 8.0
            case t.HostCost(change, _):
                return (4.0 if change < 0 else -8.0) * (1 if mine else -1)
            case t.Toll():
                return 5.0
            case t.PlayCost(who, change):
                return 8.0 * change * (1 if (who is Who.EACH_OTHER or (who is Who.HERE and desktop != self.me)) else -1)
            case t.UseCost(who, change):
                return 6.0 * change * (1 if who is Who.EACH_OTHER else -1)
            case t.SoftenFirstWipe(n):
                return 8.0 * n
            case t.Replace():
                return 8.0 * least(effect)
            case t.Memory(change):
                return -8.0 * change * (1 if desktop != self.me else -1)
            case t.Cant():
                return 3.0 if mine else -6.0
            case t.Trigger((t.Happening(t.Moment.CLEANUP),), do):
                return self.worth(do, 0, [], desktop, "") * HORIZON * 2
            case t.Trigger(_, do):
                return max(0.0, self.worth(do, 0, [], desktop, "", event_user=next(iter(self.others()), self.me)))

    def ready(self) -> tuple[float, int]:
        """What can be done with Idle cards this turn, and how much memory that needs."""
        worth, cost = 0.0, 0
        for name, facts in self.in_play().items():
            printed = self.printed(name)
            if printed is not None and facts["controller"] == self.me and facts["state"] == CardState.IDLE and printed.commands:
                good = self.commands_worth(printed, Seat(name.partition(".")[0]))
                if good > 4:
                    worth += good
                    cost += printed.commands[0].cost.n
        return worth, cost

    def discard(self, kind: str, name: str) -> float:
        """From the hand the least useful card; a daemon only when it is an enemy's."""
        if kind == "D4":
            return -self.worth_of(name)
        facts = self.in_play().get(name, {})
        printed = self.printed(name)
        if facts.get("controller") == self.me or printed is None:
            return -20.0
        harm = sum(self.worth(each.do, 0, [], self.me, "") for each in printed.effects if isinstance(each, t.Trigger))
        better = any(self._is_daemon(card.name) for card in self.view.zones[f"{self.me}.hand"].cards)
        return harm + (35.0 if better else 12.0)

    def _is_daemon(self, name: str) -> bool:
        return any(card.name == name and card.type is CardType.DAEMON and not card.elsewhere for card in self.cards.values())

    def choice(self, number: int, label: str) -> float:
        """Parts of a text by their words: rather wipe another than restore, rather be locked than wiped."""
        low = self.drive(self.me) < 12
        if "restore" in label:
            return 9.0 if low else 4.0
        if label.startswith("They wipe"):
            return -5.0 if low else -3.0
        if label.startswith("They lock"):
            return -4.0
        return 6.0 - number

    def worth_of(self, name: str) -> float:
        """What a card is worth to its user."""
        printed = self.printed(name)
        if printed is None:
            return 0.0
        if printed.script is not None:
            x = 2 if printed.script.cost.x else 0
            return self.worth(printed.script.do, x, self.likely(printed.script.targets), self.me, "")
        return self.played(printed, str(self.likely([t.TargetUser()])[0]) if printed.elsewhere and self.others() else "")

    def aim(self, targets: Sequence[str]) -> float:
        """Away from oneself, at the smallest drive."""
        return sum(-50.0 if target == self.me else 50.0 - self.drive(Seat(target)) for target in targets if target in self.view.seats)

    # Text

    def worth(self, do: t.Do, x: int, targets: Sequence[str], desktop: Seat, source: str, event_user: Seat | None = None) -> float:
        """What instructions bring, from my side."""
        return sum(self._one(each, x, targets, desktop, source, event_user) for each in do)

    def _one(
        self, instruction: t.Instruction, x: int, targets: Sequence[str], desktop: Seat, source: str, event_user: Seat | None
    ) -> float:
        match instruction:
            case t.If(condition, then, otherwise):
                return self.worth(then if self._holds(condition) else otherwise, x, targets, desktop, source, event_user)
            case t.EachPlayer(do, who):
                seats = self._users(who, targets, desktop, event_user)
                return sum(self.worth(do, x, targets, seat, source, seat) for seat in seats)
            case t.May(do):
                return max(0.0, self.worth(do, x, targets, desktop, source, event_user))
            case t.ChooseOne(choices, by):
                worths = [self.worth(do, x, targets, desktop, source, event_user) for do in choices]
                return max(worths) if by is Who.YOU else min(worths)
            case t.Later(_, do):
                return 0.9 * self.worth(do, x, targets, desktop, source, event_user)
            case t.Look() | t.Reveal():
                return 1.0
            case t.Spare() | t.Instead():
                return 4.0
            case t.MoveTo():
                return 0.5
            case t.Control(who=who) if who is not Who.YOU:
                return -8.0
            case t.Boost():
                return 5.0 * min(3, sum(1 for _ in self._attackers())) - 4.0
            case t.IfDone(deed, then):
                return self.worth((deed, *then), x, targets, desktop, source, event_user)
            case t.Unless(done):
                return 0.5 * self.worth(done, x, targets, desktop, source, event_user)
            case t.CopyProcess():
                return 6.0
            case t.TakeOne(act="return"):
                return 6.0
            case t.TakeOne(who=who):
                return sum(-8.0 if seat == self.me else 10.0 for seat in self._users(who, targets, desktop, event_user))
            case t.Deploy():
                return 14.0 if self._has_cheap_program() else 0.0
            case t.Halt() | t.Resume() | t.Redirect():
                return self._process(instruction, targets)
            case t.Trash("this") | t.Eject("this"):
                return -8.0
            case t.Trash(t.Each(cards)) | t.Eject(t.Each(cards)) | t.SetState(what=t.Each(cards)):
                return sum(self._card(instruction, [name]) for name in self._such(cards))
            case t.Trash() | t.Eject() | t.SetState() | t.Control():
                return self._card(instruction, targets)
            case t.Wipe() | t.Leak() | t.Lock() | t.Restore() | t.Draw() | t.Sift() | t.Discard() | t.Free():
                seats = self._users(instruction.who, targets, desktop, event_user)
                n = self._number(amount_of(instruction), x)
                return sum(self._user_act(instruction, seat, n) for seat in seats)
        raise RulebookError(f"{instruction} is no instruction of this game")

    def _users(self, who: Player, targets: Sequence[str], desktop: Seat, event_user: Seat | None) -> list[Seat]:
        match who:
            case Who.YOU:
                return [self.me]
            case Who.TARGET:
                return [Seat(target) for target in targets if target in self.view.seats]
            case Who.HERE:
                return [desktop]
            case Who.EACH_OTHER:
                return self.others()
            case Who.EACH:
                return [self.me, *self.others()]
            case t.ControllerOf() | t.OwnerOf():
                owners = [self.in_play()[name]["controller"] for name in targets if name in self.in_play()]
                return [Seat(each) for each in owners] or self.others()[:1]
            case _:
                return [event_user or desktop]

    def _user_act(self, instruction: t.UserInstruction, seat: Seat, n: int) -> float:
        mine = seat == self.me
        match instruction:
            case t.Wipe():
                wiped = min(n, self.drive(seat))
                gone = KNOCK_OUT if wiped and wiped == self.drive(seat) else 0.0
                return (WIPE * wiped + gone) * (-1 if mine else 1)
            case t.Restore():
                fresh = [card for card in self.view.zones[f"{seat}.trash"].cards if not card.facts.get("restored")]
                return RESTORE * min(n, len(fresh)) * (1 if mine else -1)
            case t.Leak():
                return LEAK * min(n, int(self.user(seat)["free"])) * (-1 if mine else 1)
            case t.Lock():
                return LOCK * n * (-1 if mine else 1)
            case t.Discard():
                return DISCARD * min(n, self.view.zones[f"{seat}.hand"].count) * (-1 if mine else 1)
            case t.Free():
                return FREE * min(n, int(self.user(seat)["allocated"])) * (1 if mine else -1)
            case t.Draw():
                return (3.0 if self.drive(self.me) > 10 else -6.0) * n * (1 if mine else -1)
            case t.Sift():
                return SIFT if mine else -SIFT

    def _process(self, instruction: t.Halt | t.Resume | t.Redirect, targets: Sequence[str]) -> float:
        """A process on the stack: what it would do to me, or to its issuer."""
        process = next((each for each in self.view.counters["stack"] if each["process"] in targets), None)
        if process is None:
            return 8.0
        harm = -self._process_worth(process)
        match instruction:
            case t.Resume():
                return -harm
            case t.Redirect():
                return 1.6 * harm
            case t.Halt(unless):
                return (harm + 2.0 * int(process["cost"])) * (0.6 if unless is not None else 1.0) - 4.0

    def _process_worth(self, process: Mapping[str, Any]) -> float:
        """What a waiting process means to me."""
        found = self._issued(process)
        if found is None:
            return 0.0
        issuer = Taste(self.cards, self.view, Seat(process["issuer"]))
        hits_me = self.me in process["targets"] or any(str(each).startswith(f"{self.me}.") for each in process["targets"])
        home = process["via"].partition(".")[0]  # the card may be gone by now
        desktop = Seat(home if home in self.view.seats else process["issuer"])
        worth = issuer.worth(found.do, process["x"], process["targets"], desktop, "")
        if process["issuer"] == self.me:
            return worth
        return -worth if hits_me or len(self.others()) == 1 else -worth * 0.3

    def _issued(self, process: Mapping[str, Any]) -> t.Command | None:
        """What a process does: the script, or the command of the card that it was issued via, or of another card that has such a one."""
        what = str(process["what"])
        if not what.startswith("--"):
            return next((card.script for card in self.cards.values() if card.name == what and card.script), None)
        name = what.removeprefix("--")
        likely = [self.printed(process["via"]), *map(self.printed, self.in_play()), *self.cards.values()]
        return next((command for card in likely if card is not None for command in card.commands if command.name == name), None)

    def _card(self, instruction: t.Instruction, targets: Sequence[str]) -> float:
        """A card in play: worth what it can do."""
        name = next((target for target in targets if target in self.in_play()), "")
        printed = self.printed(name)
        if not name:
            return 10.0
        facts = self.in_play()[name]
        worth = 6.0 + 0.3 * (printed.strength if printed is not None else 20.0)
        mine = facts["controller"] == self.me
        match instruction:
            case t.SetState(state):
                if state is CardState.IDLE:
                    ready = self.commands_worth(printed, Seat(name.partition(".")[0])) if printed is not None else 0.0
                    return (ready if facts["state"] != CardState.IDLE else 0.0) * (1 if mine else -1)
                return (0.5 * worth if facts["state"] == CardState.IDLE else 0.0) * (-1 if mine else 1)
            case t.Control(until=until):
                return 0.0 if mine else 0.4 * worth if until is not None else 1.3 * worth
            case t.Eject():
                return -worth if mine else 0.7 * worth
        return -worth if mine else worth

    def _such(self, cards: t.Cards) -> list[str]:
        """The cards in play that are meant."""
        sides = {t.Side.FRIENDLY: True, t.Side.ENEMY: False}
        return [
            name
            for name, facts in self.in_play().items()
            if (cards.side is None or sides[cards.side] == (facts["controller"] == self.me))
            and (not cards.types or ((printed := self.printed(name)) is not None and printed.type in cards.types))
        ]

    def _attackers(self) -> list[str]:
        return [
            name
            for name, facts in self.in_play().items()
            if facts["controller"] == self.me and facts["state"] == CardState.IDLE and getattr(self.printed(name), "commands", ())
        ]

    def _has_cheap_program(self) -> bool:
        names = {card.name for card in self.view.zones[f"{self.me}.trash"].cards}
        cheap = {card.name for card in self.cards.values() if card.type is CardType.PRG and card.cost.n <= 2 and not card.elsewhere}
        return bool(names & cheap)

    def _holds(self, condition: t.Condition) -> bool:
        if isinstance(condition, t.Controls) and isinstance(condition.test.number, int):
            count, n, op = self.programs(), condition.test.number, condition.test.op
            return count >= n if op == ">=" else count <= n if op == "<=" else count == n
        return True

    def _number(self, value: t.Number, x: int) -> int:
        match value:
            case int():
                return value
            case t.Letter():
                return x
            case t.Sum("half", of):
                return half(self._number(of, x))
            case t.Sum("add", left, right):
                return self._number(left, x) + self._number(right, x)
            case t.Sum(_, left, right):
                return self._number(left, x) * self._number(right, x)
            case t.Count(t.Cards(zone=t.Zone("drive" | "hand" | "trash" as place))):
                return self.view.zones[f"{self.me}.{place}"].count
            case t.Count():
                return self.programs()
            case _:
                return int(self.user(self.me)["free"])


def amount_of(instruction: t.UserInstruction) -> t.Number:
    """How much it does; cards that are discarded at random have their number there."""
    if isinstance(instruction, t.Discard):
        assert isinstance(instruction.cards, t.AtRandom)
        return instruction.cards.n
    return instruction.n


def least(effect: t.Replace) -> int:
    """How large a wipe must be for *effect* to happen instead of it."""
    wanted = effect.when[0].amount
    assert wanted is not None
    assert isinstance(wanted.number, int)
    return wanted.number


def half(n: int) -> int:
    """Half of *n*, rounded away from zero (the-convenience-rule.2)."""
    return (n + 1) // 2 if n >= 0 else -((1 - n) // 2)
