"""Reading what a user wrote, to say why it is no answer (section 5 of the specification).

Options are found by their notation before anything comes here; this reads everything else: the same words about cards and targets that
are not legal now. About cards that the user cannot see nothing is told.
"""

import re
from collections.abc import Mapping
from typing import Final

from netdeck.games.datawarriors.ast_nodes import Slot, TargetCard, TargetProcess, TargetUser
from netdeck.games.datawarriors.issue import Issue
from netdeck.games.datawarriors.language import slot_text
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.rules.steps import ASK_FOR_AIM
from netdeck.games.datawarriors.state import CardTarget, ProcessTarget, Target, UserTarget
from netdeck.games.datawarriors.validators import (
    Place,
    asker,
    why_not_aim,
    why_not_discard,
    why_not_draw,
    why_not_issue,
    why_not_play,
    why_not_throw,
)
from netdeck.kernel import CardId, Refusal, Seat, Usage, say, slug
from netdeck.language.frozen import dataclass

RUN = re.compile(r"run (?P<via>\S+)(?: --(?P<command>\S+))?(?: of (?P<carrier>\S+))?(?: x=(?P<x>\d{1,3}))?(?P<targets>(?: @\S+)*)")
SCRIPT = re.compile(r"script (?P<card>\S+)(?: x=(?P<x>\d{1,3}))?(?P<targets>(?: @\S+)*)")
PLAY = re.compile(r"play (?P<card>\S+)(?: on (?P<place>\S+))?")
DISCARD = re.compile(r"discard (?P<card>\S+)")
AIM = re.compile(r"aim(?P<targets>(?: @\S+)+)")
COPY = re.compile(r"#[0-9]+$")
PROCESS = re.compile(r"p[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Reader:
    """What the words of one user mean at this moment."""

    table: TableState
    seat: Seat

    def why_not(self, text: str) -> Refusal | None:
        """Why *text* is not legal; ``None`` when it is legal, or no act at all, or about something that nobody here knows."""
        words = self.spelt(text)
        for form, answer in FORMS:
            match = form.fullmatch(words)
            if match is not None:
                return answer(self, match)
        return why_not_draw(self.table, self.seat) if words == "draw" else None

    def spelt(self, text: str) -> str:
        """*text* as choices are written: cards by their ids, one blank between words."""
        words = " ".join(text.split()).casefold()
        for printed in self.table.plan.definitions.values():
            if " " in printed.name and printed.name.casefold() in words:
                words = words.replace(printed.name.casefold(), printed.id)
        if words.startswith("aim "):
            words = " ".join(["aim", *(f"@{name.removeprefix('@')}" for name in words.split()[1:])])
        return words

    def is_known(self, name: str) -> bool:
        """Whether *name* is one that everybody at the table knows: a user, a zone, a process, a card of the game, or one as in play."""
        table = self.table
        if name in table.seats or name in table.plan.zones or self._process(name) is not None:
            return True
        user, _, rest = name.partition(".")
        printed = COPY.sub("", rest) if rest and user in table.seats else name
        return any(each.id == printed for each in table.plan.definitions.values())

    def in_play(self, name: str) -> CardId | None:
        """The card in play that is called so."""
        return next((card for card, known in self.table.called_in_play.items() if known == name), None)

    def in_hand(self, name: str) -> CardId | None:
        """The card of the own hand that is called so."""
        return next((card for card in self.table.hand(self.seat) if self.table.printed(card).id == slug(name)), None)

    def _run(self, match: re.Match[str]) -> Refusal | None:
        via = self.in_play(match["via"])
        carrier = self.in_play(match["carrier"]) if match["carrier"] else via
        if via is None or carrier is None:
            missing = match["via"] if via is None else match["carrier"]
            return self._about(missing, "commands.2", say("{} is no card in play.", missing))
        if not match["command"]:
            has = ", ".join(f"--{each.name}" for each in self.table.printed(carrier).commands) or say("none")
            return Refusal(
                "commands.1", say("Say which command of {name} you issue; it has {has}.", name=self.table.name(carrier), has=has)
            )
        command = next((each for each in self.table.printed(carrier).commands if each.name == match["command"]), None)
        if command is None:
            return Refusal("commands.1", say("{name} has no command --{command}.", name=self.table.name(carrier), command=match["command"]))
        return self._issue(Issue(command, carrier, via), match)

    def _script(self, match: re.Match[str]) -> Refusal | None:
        card = self.in_hand(match["card"])
        script = self.table.printed(card).script if card is not None else None
        if card is None or script is None:
            return self._about(match["card"], "script-card.1", say("You have no script {} in your hand.", match["card"]))
        return self._issue(Issue(script, card), match)

    def _issue(self, act: Issue, match: re.Match[str]) -> Refusal | None:
        names = [word.removeprefix("@") for word in match["targets"].split()]
        targets: list[Target] = []
        for number, name in enumerate(names):
            slot = act.command.targets[number] if number < len(act.command.targets) else None
            target = self._target(name, slot)
            if target is None:
                return self._first(act, match) or self._about(name, "requirements.1", say("{} is no target here.", name))
            targets.append(target)
        return why_not_issue(self.table, self.seat, act, int(match["x"] or 0), tuple(targets))

    def _first(self, act: Issue, match: re.Match[str]) -> Refusal | None:
        """What is wrong besides a target that does not exist."""
        refusal = why_not_issue(self.table, self.seat, act, int(match["x"] or 0), ())
        return refusal if refusal is not None and refusal.clause != "requirements.1" else None

    def _target(self, name: str, slot: Slot | None) -> Target | None:
        if PROCESS.fullmatch(name) and isinstance(slot, TargetProcess):
            return ProcessTarget(int(name[1:]))
        if name in self.table.seats and not isinstance(slot, TargetCard | TargetProcess):
            return UserTarget(Seat(name))
        card = self.in_play(name)
        if card is not None and not isinstance(slot, TargetUser | TargetProcess):
            return CardTarget(card, self.table.cards[card].entered)
        return None

    def _play(self, match: re.Match[str]) -> Refusal | None:
        card = self.in_hand(match["card"])
        if card is None:
            return self._about(match["card"], "setup-step.2", say("You have no {} in your hand.", match["card"]))
        where = match["place"] or self.seat
        place: Place | None = Seat(where) if where in self.table.seats else self.in_play(where)
        if place is None:
            return self._about(where, "desktop.1", say("{} is neither a user nor a card in play.", where))
        return why_not_play(self.table, self.seat, card, place)

    def _discard(self, match: re.Match[str]) -> Refusal | None:
        if "discard" in asker(self.table).validators:
            return None
        daemon = self.in_play(match["card"])
        if daemon is not None:
            return why_not_discard(self.table, self.seat, daemon)
        card = self.in_hand(match["card"])
        if card is None:
            return self._about(match["card"], "exit-step.2", say("You have no {} in your hand.", match["card"]))
        return why_not_throw(self.table, self.seat, card)

    def _aim(self, match: re.Match[str]) -> Refusal | None:
        asking, table = asker(self.table), self.table.table
        found = self.table.stack.find(table.f_process[asking.frame]) if asking.step == ASK_FOR_AIM and table.asked >= 0 else None
        if found is None:
            return Refusal("R44", say("Nothing is aimed anew now."))
        targets: list[Target] = []
        slots = found.thing.command.targets
        for number, word in enumerate(match["targets"].split()):
            name = word.removeprefix("@")
            target = self._target(name, slots[number] if number < len(slots) else None)
            if target is None:
                if number >= len(slots):
                    return self._about(name, "requirements.1", say("{} is no target here.", name))
                asked = say("{} is no target here; the target is {}.", name, slot_text(slots[number]))
                return self._about(name, "requirements.1", asked)
            targets.append(target)
        return why_not_aim(self.table, asking, tuple(targets))

    def _about(self, name: str, clause: str, sentence: str) -> Refusal | None:
        """A refusal about *name*, if that is something; what nobody knows is no act."""
        return Refusal(clause, sentence) if self.is_known(name) else None

    def _process(self, name: str) -> ProcessTarget | None:
        number = int(name[1:]) if PROCESS.fullmatch(name) else 0
        return ProcessTarget(number) if self.table.stack.find(number) is not None else None


FORMS: Final = (
    (RUN, Reader._run),
    (SCRIPT, Reader._script),
    (PLAY, Reader._play),
    (DISCARD, Reader._discard),
    (AIM, Reader._aim),
)
"""How the acts that name something are written, and what reads them."""

_PRESSED: Final = Usage("requirements.1", say("You pay or decline when a text halts a process unless you pay."))
_CHOSEN: Final = Usage("R96", say("You take, trash or eject a card of your choice when a text tells you to."))
_RESTORED: Final = Usage("R41", say("Cards are restored while a text lets you restore some."))
_OF_HAND: Final = Usage("R106", say("You put a card of your hand into your drive, or reveal one, when a text tells you to."))
WORDS: Final[Mapping[str, Usage]] = {
    "draw": Usage("init-step.2", say("You draw in your own Init step, up to 5 cards in hand.")),
    "stop": Usage("init-step.3", say("You may stop drawing in your own Init step once you have drawn a card.")),
    "play": Usage("setup-step.2", say("Cards are played in your own Setup step only.")),
    "run": Usage("command-issuing.1", say("Commands are issued in a Run step, one at a time.")),
    "script": Usage("script-card.1", say("A script is played when you may issue something.")),
    "end": Usage("R20", say("The current user ends a step, with an empty stack and no more than 5 cards in hand at Exit.")),
    **dict.fromkeys(("pass", "pass until empty"), Usage("R19", say("You pass when a process is on the stack and you may answer it."))),
    "pass until turn": Usage("R19", say("Only those whose turn it is not pass until their own turn.")),
    "discard": Usage("exit-step.2", say("You discard daemons in your own Setup step, and cards of your hand at Exit.")),
    "choose": Usage("the-convenience-rule.1", say("You choose a part of a text when the text gives you the choice.")),
    "pay": _PRESSED,
    "decline": _PRESSED,
    "restore": _RESTORED,
    "enough": _RESTORED,
    "keep": Usage("card-effects.3", say("You keep a card when a text lets you look at some.")),
    "deploy": Usage("R38", say("A card is deployed when a text tells you to deploy one.")),
    "send": Usage("R38", say("You choose a desktop when a text leaves open to which one a card goes.")),
    "return": _CHOSEN,
    "trash": _CHOSEN,
    "eject": _CHOSEN,
    "fetch": Usage("R104", say("You fetch a card when a text tells you to search your drive.")),
    **dict.fromkeys(("put", "reveal"), _OF_HAND),
    "pluck": Usage("R108", say("You choose a card of somebody's hand when a text lets you look at it and choose.")),
    "aim": Usage("R44", say("You choose targets anew when a text lets you redirect a process.")),
}
"""When each word of a choice is used."""
