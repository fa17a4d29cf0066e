"""What a card's text lets pass and the card model does not (errors V3 to V9 and V13); the rest is refused while reading."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from netdeck.cardgame.references import Known, LocationAnalysis, Part, Places, Scene, Taken, within
from netdeck.games.datawarriors import ast_nodes as t
from netdeck.games.datawarriors.ast_nodes import CardType, Moment, Who
from netdeck.language.text_errors import Fault
from netdeck.language.tree_walk import walk

IN_PLAY: Final[Places] = frozenset(("in play",))
GONE: Final[Places] = frozenset(("gone",))
TOGETHER: Final = {"this": "host", "host": "this"}
WORDS: Final = {"this": "this card", "host": "the host"}


def text_faults(rules: t.Text, kind: CardType) -> Iterator[Fault]:
    """Everything that is wrong with *rules* on a card of that type."""
    yield from _gone_faults(rules)
    for one in walk(rules):
        if (
            isinstance(one, t.Discard)
            and isinstance(one.cards, t.Each)
            and _hand_of(one) is not (Who.YOU if one.who is Who.YOU else Who.THEY)
        ):
            yield Fault("V8", "whoever discards a hand discards their own", "R102")
    if kind is CardType.SCRIPT:
        if rules.script is None:
            yield Fault("V4", "a .SCRIPT does something", "script-card.1")
        return
    if not rules.effects and not rules.commands:
        yield Fault("V5", "the card has neither an effect nor a command", "card-effects.1")
    if rules.elsewhere and kind is CardType.CONF:
        yield Fault("V6", "a .CONF enters on a .PRG of one's own desktop, nowhere else", "conf-cards.2")
    names = [command.name for command in rules.commands]
    if len(names) != len(set(names)):
        yield Fault("V9", "two commands have the same name", "commands.1")
    for command in rules.commands:
        yield from _cost_faults(command)


def _hand_of(discard: t.Discard) -> object:
    """Whose hand is discarded."""
    assert isinstance(discard.cards, t.Each)
    assert discard.cards.cards.zone is not None
    return discard.cards.cards.zone.of


def card_faults(rules: t.Text, kind: CardType, cost: t.Cost) -> Iterator[Fault]:
    """Where a text and the cost of its card do not belong together."""
    if kind is CardType.SCRIPT and rules.script is not None:
        yield from _cost_faults(replace(rules.script, cost=cost))
    elif kind is not CardType.SCRIPT and cost.x:
        yield Fault("V3", "only a .SCRIPT may cost x", "command-execution.3", "cost")


def _gone_faults(rules: t.Text) -> Iterator[Fault]:
    """What is done to a card that has left play already: whatever texts do to a card, they do in play (R69, R70)."""
    for effect in rules.effects:
        if isinstance(effect, t.Trigger):
            leaves = any(event.event in (Moment.LEAVES, Moment.IS_TRASHED) for event in effect.when)
            yield from _Reading().faults(effect.do, {"this": Known(GONE), "host": Known(GONE)} if leaves else {})
        elif isinstance(effect, t.Replace):
            yield from _Reading().faults(effect.instead, {})
    for command in (*rules.commands, *((rules.script,) if rules.script is not None else ())):
        yield from _Reading().faults(command.do, {})


class _Reading(LocationAnalysis[Known]):
    """A text whose cards are in play until it takes them away (R35)."""

    def unsaid(self, ref: object) -> Known:
        return Known(IN_PLAY)

    def takes(self, one: object) -> Iterator[Taken]:
        match one:
            case t.Trash(str(what)) | t.Eject(str(what)):
                yield Taken(t.Bound(what), IN_PLAY, GONE)
                if what in TOGETHER:  # without the one the other is out of play, or no longer its host (R33)
                    yield Taken(t.Bound(TOGETHER[what]), IN_PLAY | GONE, GONE)
            case t.SetState(what=str(what)):
                yield Taken(t.Bound(what), IN_PLAY)
            case t.Control(cards=t.Bound() as card) | t.MoveTo(cards=t.Bound() as card):
                yield Taken(card, IN_PLAY)

    def lasts(self, one: object) -> object:
        plain = replace(one, until=None) if isinstance(one, t.Control) else one
        return plain if isinstance(plain, t.SetState | t.Control | t.MoveTo) else None

    def judged(self, one: object, taken: Taken, known: Known) -> Iterator[Fault]:
        name, said = self.name(taken.ref), within(one)
        if not known.places & taken.at:
            words = WORDS.get(str(name)) or ("the target" if "the target" in said else "it")
            yield Fault("V13", f"{words} has left play here, so this does nothing", "R35", words=words, within=said)
        elif name == "target" and known.done is not None and known.done == self.lasts(one):
            yield Fault("V13", "this was done just before, so it does nothing", "R35", words=said)

    def parts(self, one: object) -> Part:
        match one:
            case t.IfDone(deed, do, otherwise):
                return (deed,), (do, otherwise)
            case t.Unless(do=do):
                return (), (do, ())
        return super().parts(one)

    def waits(self, one: object) -> tuple[t.Do, Scene[Known]] | None:
        return (one.do, {}) if isinstance(one, t.Instead) else super().waits(one)


def _cost_faults(command: t.Command) -> Iterator[Fault]:
    if command.cost.x != (command.range is not None):
        yield Fault("V3", "a cost with x needs 'x is A to B', and only such a cost has it", "command-execution.3")
