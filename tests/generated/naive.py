"""A naive reading of what triggered: the printed words before the first comma, and the events of the log, nothing of the engine.

It asks whether something has happened of which the text speaks: the right verb, the right player, the right card. Where it cannot tell it
says so. It looks a while back, since what triggers may have to wait for its turn.
"""

import re
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from netdeck.kernel import Logged

BACK = 150
"""How many events it remembers."""


class Verdict(NamedTuple):
    """Whether the text says so; ``None`` when it cannot be told."""

    says: bool | None
    text: str
    about: str = ""


class Reader:
    """Follows a log; what triggers is read against what happened before."""

    TRIGGER: ClassVar[str]

    def __init__(self, cards: Mapping[str, Any]) -> None:
        self.cards = cards
        self.past: deque[Any] = deque(maxlen=BACK)
        self.names: dict[Any, str] = {}
        self.owner: dict[Any, str] = {}
        """Who has a card in play, or had it last."""
        self.there: set[Any] = set()
        """The cards in play that wait for something."""

    def read(self, logged: Logged) -> Verdict | None:
        """What is to be said of *logged* if something triggered."""
        event = logged.event
        for field, value in logged.values.items():
            raw = getattr(event, field, None)
            if hasattr(value, "name") and isinstance(raw, int):
                self.names[raw] = str(value)
        verdict = self.judged(event) if event.kind() == self.TRIGGER else None
        self.follow(event)
        self.past.append(event)
        return verdict

    def follow(self, event: Any) -> None:
        """Who has which card."""

    def awaited(self, event: Any) -> list[str]:
        """The words of cards in play that wait for just this, without an "if" or a "once"."""
        return []

    def answered(self, event: Any) -> list[str]:
        """The words that may have made something trigger."""
        return []

    def stands(self, card: object, there: bool) -> None:
        """A card came into play, or left it."""
        if not there:
            self.there.discard(card)
        elif re.search(r"\b(?:When|Whenever)\b", getattr(self.printed(card), "text", "")):
            self.there.add(card)

    def judged(self, event: Any) -> Verdict:
        """What is to be said of something that triggered."""
        raise NotImplementedError

    def printed(self, card: object) -> Any:
        """The printed card of a card of the table."""
        found = self.cards.get(self.names.get(card, ""))
        return getattr(found, "printed", found)


def _best(answers: Iterable[bool | None]) -> bool | None:
    """Yes if anything says so; unclear if something might."""
    found = list(answers)
    return True if True in found else None if None in found else False


# Technomancy

SENTENCE = re.compile(r"(?:When|Whenever|At|The first time)\b[^.]*\.")
ONCE = re.compile(r"^The first time (.*) each turn$")
PHASE = re.compile(r"At the (beginning|end) of (your|each|an opponent's) (turn|draw phase|main phase)")
HAPPENS = re.compile(
    r"(?:When|Whenever) (?P<who>you|an opponent|a player|~|(?:an?|another) .*?) "
    r"(?P<verb>enters|dies|leaves the battlefield|recovers|becomes deployed|deals damage to a player|deals damage to an agent|deals damage"
    r"|plays?|draws?|discards?)(?: (?P<what>.*))?$"
)
TECHNO_KINDS = {
    "enters": ("CardMoved", "CardCreated"), "dies": ("AgentDied",), "leaves the battlefield": ("CardMoved",),
    "recovers": ("CardRecovered",),
    "becomes deployed": ("CardDeployed",), "deals damage": ("DamageDealt",), "deals damage to a player": ("DamageDealt",),
    "deals damage to an agent": ("DamageDealt",), "play": ("CardPlayed", "BuildingPlayed"), "draw": ("CardDrawn",),
    "discard": ("CardDiscarded",),
}  # fmt: skip
TYPES = ("agent", "building", "quickhack", "program")
PLAIN = re.compile(r"\b(you control|an opponent controls|another|an?|battlefield card|card|agent|building|quickhack|program)\b")


class Waiting(NamedTuple):
    """A card that waits."""

    source: Any
    controller: str


class Technomancy(Reader):
    TRIGGER = "Triggered"
    phase = player = ""

    def awaited(self, event: Any) -> list[str]:
        if event.kind() not in ("CardDrawn", "CardDiscarded", "CardDeployed", "CardRecovered", "DamageDealt", "CardPlayed"):
            return []  # what enters and leaves is not certain to be seen by what enters and leaves at the same time
        found = []
        for card in self.there:
            for head in self.heads(card):
                words = HAPPENS.match(head)
                verb = words["verb"] if words and words["verb"] in TECHNO_KINDS else words["verb"].removesuffix("s") if words else ""
                mine = Waiting(card, self.owner.get(card, ""))
                if words and event.kind() in TECHNO_KINDS[verb] and self.befell(words, verb, event, mine):
                    found.append(head)
        return found

    def answered(self, event: Any) -> list[str]:
        return self.heads(event.source)

    def heads(self, card: object) -> list[str]:
        found = [sentence for sentence in SENTENCE.findall(self.printed(card).text) if ", if " not in sentence and "first" not in sentence]
        return [sentence.partition(",")[0].rstrip(".") for sentence in found]

    def follow(self, event: Any) -> None:
        match event.kind():
            case "CardMoved":
                if event.to.endswith(".battlefield"):
                    self.owner[event.card] = event.to.partition(".")[0]
                self.stands(event.card, event.to.endswith(".battlefield"))
            case "ControllerChanged":
                self.owner[event.card] = event.to
            case "TurnBegan":
                self.player = event.player

    def judged(self, event: Any) -> Verdict:
        text = self.printed(event.source).text
        heads = [ONCE.sub(r"Whenever \1", sentence.partition(",")[0].rstrip(".")) for sentence in SENTENCE.findall(text)]
        answers = [self.fits(head, event) for head in heads]
        return Verdict(_best(answers), text, f"{event.controller}'s {event.source} after {[each.kind() for each in list(self.past)[-6:]]}")

    def fits(self, head: str, trigger: Any) -> bool | None:
        phase = PHASE.match(head)
        if phase:
            whose = {"your": self.player == trigger.controller, "each": True}.get(phase[2], self.player != trigger.controller)
            return whose and any(each.kind() in ("TurnBegan", "PhaseBegan", "PhaseEnded") for each in self.past)
        found = HAPPENS.match(head)
        if not found:
            return None
        verb = found["verb"] if found["verb"] in TECHNO_KINDS else found["verb"].removesuffix("s")
        return _best(self.befell(found, verb, each, trigger) for each in self.past if each.kind() in TECHNO_KINDS[verb])

    def befell(self, found: re.Match[str], verb: str, event: Any, trigger: Any) -> bool | None:
        if verb in ("play", "draw", "discard"):
            if found["who"] != "a player" and (event.player == trigger.controller) is not (found["who"] == "you"):
                return False
            return self.is_meant(found["what"] or "", event.card, event.player, trigger) if verb == "play" else True
        if verb in ("enters", "leaves the battlefield"):
            zone = event.zone if event.kind() == "CardCreated" else event.to if verb == "enters" else event.from_
            if not zone.endswith(".battlefield"):
                return False
        card = event.source if event.kind() == "DamageDealt" else event.card
        if (
            event.kind() == "DamageDealt"
            and verb != "deals damage"
            and (str(event.target) in ("P1", "P2", "P3", "P4")) is not (verb == "deals damage to a player")
        ):
            return False
        if event.kind() == "CardCreated":  # it has a name and no number yet
            if found["who"] == "~":
                return bool(event.card == self.names.get(trigger.source))
            return self.is_kind(found["who"], self.cards[event.card], event.owner, trigger)
        return self.is_meant(found["who"], card, self.owner.get(card, ""), trigger)

    def is_meant(self, words: str, card: object, owner: str, trigger: Any) -> bool | None:
        if words == "~":
            return bool(card == trigger.source)
        if words.startswith("another") and card == trigger.source:
            return False
        return self.is_kind(words, self.printed(card), owner, trigger)

    def is_kind(self, words: str, printed: Any, owner: str, trigger: Any) -> bool | None:
        types = [kind for kind in TYPES if re.search(rf"\b{kind}\b", words)]
        if "battlefield card" not in words and types and printed.type not in types:
            return False
        if " control" in words and not owner:
            return None  # it was created, and nothing has told since who has it
        if "you control" in words and owner != trigger.controller:
            return False
        if "opponent controls" in words and owner == trigger.controller:
            return False
        return None if PLAIN.sub("", words).strip() else True


# Data.Warriors

DATA_KINDS = {
    "at the memory cleanup of this desktop's user": "step_began",
    "when another user's process is halted": "halted",
    "when this card enters play": "entered",
    "when this card leaves play": "left_play",
    "when a command is executed via the host": "issued",
}
STEP = re.compile(r"at the (start|end) of (your|another user's|each user's) (turn|setup step|run step)")
STEPS = {"start turn": "init", "start setup step": "setup", "start run step": "run", "end turn": "exit"}
OTHERWISE = re.compile(r"when (?!another user's process|this card|a command)")
"""What else a card of Data.Warriors may wait for; whether it came is not told here."""


class DataWarriors(Reader):
    TRIGGER = "triggered"

    def __init__(self, cards: Mapping[str, Any]) -> None:
        super().__init__(cards)
        self.host: dict[Any, Any] = {}
        self.desktop: dict[Any, str] = {}

    def follow(self, event: Any) -> None:
        if event.kind() == "entered":
            self.owner[event.card], self.host[event.card], self.desktop[event.card] = event.controller, event.host, event.desktop
        elif event.kind() == "control_changed":
            self.owner[event.card] = event.to

    def judged(self, event: Any) -> Verdict:
        text = self.printed(event.card).text
        lines = [line.lower() for line in text.splitlines()]
        moments = [moment for moment in DATA_KINDS if any(line.startswith(moment) for line in lines)]
        answers = [self.befell(moment, each, event.card) for moment in moments for each in self.past if each.kind() == DATA_KINDS[moment]]
        steps = [found for line in lines if (found := STEP.match(line))]
        answers += [self.came(found, each, event.card) for found in steps for each in self.past if each.kind() == "step_began"]
        answers += [None for line in lines if OTHERWISE.match(line)]
        return Verdict(_best(answers), text, f"after {[each.kind() for each in list(self.past)[-6:]]}")

    def came(self, found: re.Match[str], event: Any, card: object) -> bool:
        """Whether it is the step that the words of the card speak of."""
        when, whose, what = found.groups()
        mine = event.user == self.owner.get(card)
        return event.step == STEPS[f"{when} {what}"] and (whose == "each user's" or mine is (whose == "your"))

    def befell(self, moment: str, event: Any, card: object) -> bool | None:
        match event.kind():
            case "step_began":
                return bool(event.step == "cleanup" and self.desktop.get(card, event.user) == event.user)
            case "halted":
                return bool(event.issuer != self.owner.get(card))
            case "issued":
                return bool(event.via == self.host.get(card))
        return bool(event.card == card)


# Bloodless

BLOOD_VERBS = {
    "death": r"dies?|kill(?:s|ed)?|sacrifices?|sacrificed|destroyed|devour(?:s|ed)?|evolves?",
    "draw": r"draws?",
    "gain_blood": r"gains?",
    "lose_blood": r"loses?|pays?",
    "play": r"plays?|played",
    "summon": r"summons?|summoned|plays?|played",
    "execute": r"executes?|executed",
    "move": r"enters?|leaves?|moves?|moved|discards?|discarded|returns?|returned|put|expends?|expended|drawn",
    "strike": r"strikes?|struck|blocks?|blocked",
    "attack": r"attacks?",
    "damage": r"deals?|dealt|damages?|damaged",
    "player_damage": r"deals?|dealt|damages?|damaged",
    "flip": r"flips?|flipped|turns?|turned|enters?|face-up",
    "turn_down": r"turns?|turned|face-down",
    "resummon": r"resummoned|resummons?|plays?|played|summons?|summoned|enters?|again",
    "start_of_turn": r"starts?|begins?",
    "end_of_turn": r"ends?",
    "counter": r"counters?",
    "create": r"creates?|created",
    "shuffle": r"shuffles?|shuffled",
    "search": r"search(?:es)?|searched",
    "reveal": r"reveals?|revealed",
    "keyword_change": r"gains?|loses?|gets?",
    "stat_change": r"gains?|loses?|gets?",
    "finish": r"finish(?:es)?|finished|leaves?",
    "explode": r"explodes?",
}
SUBJECT = re.compile(
    r"^(?:When|Whenever|After|Before|At the (?:start|end) of)(?P<once> the first time)? "
    r"(?P<who>you\b(?!r)|your opponent\b(?!'s)|a player\b(?!'s)|your turn|your opponent's turn|each turn"
    r"|this (?:creature|command|card|saga)\b(?!'s)|another \w+|an? \w+)"
)
PLAIN_NOUN = re.compile(r"^(?:When|Whenever) (?P<article>another|an?) (?:(?P<side>friendly|enemy) )?creature (?P<verb>\w+)")
SPACE = re.compile(r"[AB][1-4]|[AB]\.timeline")


class Bloodless(Reader):
    TRIGGER = "triggered"

    def awaited(self, event: Any) -> list[str]:
        verbs = BLOOD_VERBS.get(event.kind())
        if verbs is None or event.kind() in ("move", "flip", "resummon", "summon"):
            return []
        heads = [(card, head) for card in self.there for head in self.heads(card) if re.search(rf"\b(?:{verbs})\b", head)]
        return [head for card, head in heads if " or " not in head and self.befell(head, event, card)]

    def answered(self, event: Any) -> list[str]:
        return [event.text.partition(",")[0]]

    def heads(self, card: object) -> list[str]:
        lines = [line for line in self.printed(card).text.splitlines() if ", if " not in line and "(" not in line and "while" not in line]
        return [line.partition(",")[0] for line in lines if line.startswith("When") and " would " not in line]

    def follow(self, event: Any) -> None:
        if event.kind() == "move":
            self.stands(event.card, bool(SPACE.fullmatch(str(event.to))))
        if event.kind() == "move" and SPACE.fullmatch(str(event.to)):
            self.owner[event.card] = event.to[0]
        elif event.kind() == "control_changed":
            self.owner.pop(event.card, None)

    def judged(self, event: Any) -> Verdict:
        text, word = event.text, event.outcome
        head = text.partition(",")[0]
        if not head.startswith(("When", "After", "Before", "At the")):
            return Verdict(None, text)  # a keyword, or a rule of the card's type
        verbs = BLOOD_VERBS.get(word)
        if verbs is None:
            return Verdict(None, text)
        about = f"{word}, after {[each.kind() for each in list(self.past)[-6:]]}"
        if not re.search(rf"\b(?:{verbs})\b", head):
            return Verdict(False, text, about)
        if " or " in head or " failure" in head:
            return Verdict(None, text, about)
        happened = [each for each in self.past if each.kind() == word]
        return Verdict(_best(self.befell(head, each, event.card) for each in happened), text, about)

    def befell(self, head: str, event: Any, card: object) -> bool | None:
        found = SUBJECT.match(head)
        mine = self.owner.get(card)
        if not found or mine is None:
            return None
        who, player = found["who"], getattr(event, "player", None)
        if who in ("you", "your turn", "your opponent", "your opponent's turn"):
            player = getattr(event, "previous", None) or player
            if player is None or event.kind() in ("move", "death", "strike", "attack", "damage"):
                return None
            return (player == mine) is who.startswith(("you ", "your turn")) or (who == "you" and player == mine)
        if who.startswith("this"):
            own = {getattr(event, name, None) for name in ("card", "target", "source", "killer", "of")}
            return card in own
        if who in ("a player", "each turn"):
            return True
        noun, subject = PLAIN_NOUN.match(head), getattr(event, "target" if event.kind() == "damage" else "card", None)
        if not noun or subject is None or not re.fullmatch(BLOOD_VERBS[event.kind()], noun["verb"]):
            return None
        if noun["article"] == "another" and subject == card:
            return False
        if noun["side"] and (subject not in self.owner or event.kind() not in ("death", "move", "strike", "attack", "damage")):
            return None
        return not noun["side"] or (self.owner[subject] == mine) is (noun["side"] == "friendly")


READERS: dict[str, type[Reader]] = {"bloodless": Bloodless, "datawarriors": DataWarriors, "technomancy": Technomancy}
