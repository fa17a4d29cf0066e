"""Where the cards are that a text speaks of, when an instruction comes to them (R10): the error E25, over the tree.

"It" means a card where the event or an earlier instruction has put it. An instruction that needs it elsewhere can never do anything, so the
text is refused. What may be so is never refused: places are what is possible, and where nothing is known everything is.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from netdeck.games.bloodless.cards.printed import TYPES, Printed
from netdeck.games.bloodless.grammar.categories import KEYWORDS_OF_COMMANDS, OF_COMMANDS, OF_CREATURES
from netdeck.games.bloodless.grammar.unparse import ref_text
from netdeck.games.bloodless.zones import zone_word
from netdeck.language import ast_nodes as t
from netdeck.language.frozen import dataclass
from netdeck.language.source_map import Worded
from netdeck.language.text_errors import Fault
from netdeck.language.tree_walk import walk

BOARD, DOWN, TIMELINE, COMING, HAND, DECK, DISCARD, ASIDE, GONE = (
    "on the board",
    "face-down",
    "on the timeline",
    "not in play yet",
    "in a hand",
    "in a deck",
    "in a discard pile",
    "set aside",
    "out of the game",
)
EVERY_PLACE: Final = (BOARD, DOWN, TIMELINE, COMING, HAND, DECK, DISCARD, ASIDE, GONE)
Places = frozenset[str]
ANYWHERE: Final[Places] = frozenset(EVERY_PLACE)
ON_BOARD: Final[Places] = frozenset((BOARD, DOWN))
IN_PLAY: Final = ON_BOARD | {TIMELINE}
MOVABLE: Final = ANYWHERE - {COMING, GONE}
OUT_OF_PLAY: Final = MOVABLE - IN_PLAY
HIDDEN: Final[Places] = frozenset((DOWN, HAND, DECK, ASIDE))
ZONES: Final = {
    "hand": HAND, "main": DECK, "blood": DECK, "deck": DECK, "discard": DISCARD, "aside": ASIDE, "linked": ASIDE, "gone": GONE,
    "timeline": TIMELINE,
}  # fmt: skip
AFTER: Final[dict[str, Places]] = {
    "death": frozenset((DISCARD,)),
    "gain_blood": frozenset((DISCARD,)),
    "draw": frozenset((HAND,)),
    "deny": frozenset((DISCARD,)),
    "finish_command": frozenset((DISCARD, ASIDE)),
    "liberate": frozenset((GONE,)),
    "flip": frozenset((BOARD, TIMELINE)),
}
"""Where the card of an event is when its consequence begins; after other events it is in play, as it was."""
NOUNS: Final = {**dict.fromkeys(OF_CREATURES, t.Noun.CREATURE), **dict.fromkeys(OF_COMMANDS, t.Noun.COMMAND)}
ROLES: Final = {"card": ("that",), "target": ("target",), "source": ("source",), "killer": ("killer",)}
MORE_NAMES: Final = {
    ("strike", "card"): ("that", "attacker"),
    ("damage", "source"): ("source", "attacker"),
    ("damage", "target"): ("target", "that"),
}
"""What texts call the cards of an event."""
COMING_EVENTS: Final = ("play", "summon", "execute")
"""What happens to a card before it is in play."""
CREATED: Final = "created "
"""Before the name of a card that a text creates: no text binds such a word."""
UNNAMED: Final = {"death": ("killer",), "strike": ("target",)}
"""Cards of an event that a text may speak of though its first words do not name them."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a card: where it may be, whether it is a creature or a command, whether everybody has seen it, what it lacks."""

    places: Places = ANYWHERE
    noun: t.Noun = t.Noun.CARD
    seen: bool = False
    lacks: str = ""
    """A counter of which it has none."""
    yours: bool = False
    """Whether you may look at it anyway."""
    on_top: t.Zone | None = None
    """The deck of which it is the top card."""


Scene = dict[str, Known]
Need = tuple[object, Places, t.Noun]


def whereabouts_faults(card: Printed, types: Mapping[str, str]) -> Iterator[Fault]:
    """Every instruction of *card* that needs what it speaks of where it never is; *types* are those of the cards that it creates."""
    own = t.Noun.COMMAND if card.is_command else t.Noun.CREATURE
    rules = card.rules
    made: Scene = {CREATED + name: Known(noun=_noun_of_type(kind)) for name, kind in types.items()}
    for ability in rules.abilities:
        match ability:
            case t.Trigger():
                yield from _faults(ability.do, _begun(ability, own) | made)
            case t.Activate():
                yield from _faults((*ability.costs, *ability.do), {"this": Known(frozenset((_in_play(own),)), own), **made})
            case t.Replace():
                yield from _faults((*ability.costs, *ability.instead), {**made})
            case t.Before():
                yield from _faults(ability.do, {**made})
    for do in (rules.effect, *rules.chapters):
        yield from _faults(do, {"this": Known(frozenset((TIMELINE, BOARD)), own), **made})


def _noun_of_type(kind: str) -> t.Noun:
    return t.Noun.COMMAND if "command" in kind.split() else t.Noun.CREATURE if kind in TYPES else t.Noun.CARD


def awaits_arrival(trigger: t.Trigger) -> bool:
    """Whether a trigger acts on the card that is played, summoned or executed and can do so only where that card is put (R9)."""
    if not any(event.event in COMING_EVENTS and event.card is not None and not _is_this(event.card) for event in trigger.when):
        return False
    acts = (need for node in walk(trigger.do) for need in _needs(node))
    return any(isinstance(ref, t.Bound) and ref.name == "that" and COMING not in places for ref, places, _ in acts)


def _is_this(who: object) -> bool:
    return isinstance(who, t.Bound) and who.name == "this"


def _in_play(noun: t.Noun) -> str:
    return TIMELINE if noun is t.Noun.COMMAND else BOARD


def _begun(trigger: t.Trigger, own: t.Noun) -> Scene:
    """What is known when the consequence of a trigger begins."""
    scene: Scene = {}
    waits = awaits_arrival(trigger)
    for event in trigger.when:
        lacks = event.counter if event.total == t.Is("=", 0) else ""
        now: Scene = {"this": Known(ANYWHERE - {DOWN}, own, True)}
        now |= dict.fromkeys(UNNAMED.get(event.event, ()), Known(ON_BOARD, t.Noun.CREATURE))
        for role, names in ROLES.items():
            who = getattr(event, role)
            if _is_this(who):
                now["this"] = Known(_after(event, role, own) - {DOWN}, own, True, lacks)
                if event.event in COMING_EVENTS:  # what comes into play itself answers when it has arrived (R9)
                    now["this"] = Known(frozenset((_in_play(own),)), own, True)
            elif who is not None or (event.event == "draw" and role == "card"):
                noun = _noun(who)
                places = ANYWHERE if event.event in COMING_EVENTS and not waits else _after(event, role, noun)
                known = Known(places, noun, event.event == "finish_command", lacks, _is_yours(event, who))
                now |= dict.fromkeys(MORE_NAMES.get((event.event, role), names), known)
        scene = _joined(scene, now) if scene else now
    return scene


def _after(event: t.Happening, role: str, noun: t.Noun) -> Places:
    """Where a card of an event is afterwards."""
    in_play = IN_PLAY if noun is t.Noun.CARD else ON_BOARD if noun is t.Noun.CREATURE else frozenset((TIMELINE,))
    if role in ("killer", "source", "target"):
        return in_play
    if event.event == "gain_blood" and "death" not in event.reasons:
        return ANYWHERE
    if event.event == "move":
        if event.enters:
            return ON_BOARD if event.enters == "board" else frozenset((ZONES[zone_word(event.enters)],))
        if event.to is not None:
            return frozenset((ZONES[zone_word(event.to.name)],))
        return ANYWHERE - IN_PLAY - {COMING} if event.leaves in ("board", "timeline") else ANYWHERE
    after = AFTER.get(event.event, in_play)
    return after & in_play or after if event.event == "flip" else after


def _is_yours(event: t.Happening, who: object) -> bool:
    """Whether a card of an event is one that you play or have, and so know."""
    which = who.cards if isinstance(who, t.The) else who
    if event.event in (*COMING_EVENTS, "draw") and event.player is t.Who.YOU:
        return True
    return isinstance(which, t.Cards) and which.side is t.Side.FRIENDLY


def _noun(who: object) -> t.Noun:
    if isinstance(who, t.Cards):
        return who.noun
    return who.cards.noun if isinstance(who, t.The | t.Choose | t.Each | t.AtRandom) else t.Noun.CARD


def _joined(one: Scene, other: Scene) -> Scene:
    """What is known where either may be so."""
    both = {}
    for name in {*one, *other}:
        left, right = one.get(name, Known()), other.get(name, Known())
        noun = left.noun if left.noun is right.noun else t.Noun.CARD
        lacks = left.lacks if left.lacks == right.lacks else ""
        top = left.on_top if left.on_top == right.on_top else None
        both[name] = Known(left.places | right.places, noun, left.seen and right.seen, lacks, left.yours and right.yours, top)
    return both


# Instructions


def _faults(do: Iterable[object], scene: Scene) -> Iterator[Fault]:
    """The faults of instructions one after another; *scene* is what is known, and changes with them."""
    for one in do:
        match one:
            case t.If():
                ways = [dict(scene), dict(scene)]
                yield from _faults(one.do, ways[0])
                yield from _faults(one.otherwise, ways[1])
                scene.update(_joined(*ways))
            case t.ChooseOne():
                after: Scene = {}
                for mode in one.modes:
                    way = dict(scene)
                    yield from _faults(mode, way)
                    after = _joined(after, way) if after else way
                scene.update(after)
            case t.May() | t.Then() | t.EachPlayer() | t.ForEach() | t.Later():
                way = dict(scene)
                if isinstance(one, t.ForEach) and isinstance(one.over, t.Cards):
                    way[one.bind] = _described(one.over)
                yield from _faults(one.do, way)
                scene.update(_joined(scene, way))
            case t.PayTo():
                way = dict(scene)
                yield from _faults((*one.costs, *one.do), way)
                scene.update(_joined(scene, way))
            case _:
                yield from _one(one, scene)


def _one(one: object, scene: Scene) -> Iterator[Fault]:
    for ref, places, noun in _needs(one):
        known = _known(ref, scene)
        if known is None:
            continue
        if not isinstance(ref, t.Bound):
            if not known.places & places:
                yield _fault(one, ref_text(ref), f"this does nothing to cards {_where(known.places)}", "R10")
            continue
        word = ref.word or "it"
        other = {t.Noun.CREATURE: t.Noun.COMMAND, t.Noun.COMMAND: t.Noun.CREATURE}.get(noun)
        if known.noun is other and other is not None:
            yield _fault(one, word, f"{word!r} is a {other} here, and this is done to a {noun}", "D9.4")
        elif isinstance(one, t.RemoveCounters) and one.name == known.lacks:
            yield _fault(one, word, f"{word!r} has no {one.name} counters here", "D7.3")
        elif known.on_top is not None and isinstance(one, t.Move) and _is_on_top(one, known.on_top):
            yield _fault(one, word, f"{word!r} is the top card already", "D9.3.5.1")
        elif isinstance(one, t.Look) and one.who is t.Who.YOU and known.yours:
            yield _fault(one, word, f"you may look at {word!r} anyway", "R69")
        elif isinstance(one, t.Reveal | t.Look) and known.seen:
            yield _fault(one, word, f"everybody knows {word!r}", "R69")
        elif not known.places & places:
            yield _fault(one, word, f"{word!r} is {_where(known.places)} here, so this does nothing", "R10")
    for stat in walk(one):
        if isinstance(stat, t.Stat) and isinstance(stat.of, t.Bound) and stat.stat != "cost":
            counted = scene.get(stat.of.name)
            if counted is not None and counted.noun is t.Noun.COMMAND:
                yield _fault(one, stat.stat, f"a command has no {stat.stat}", "D9.4")
    _note(one, scene)


def _is_on_top(one: t.Move, deck: t.Zone) -> bool:
    """Whether a card goes to the top of the deck of which it is the top card; without a player that is its owner's."""
    if not isinstance(one.to, t.Place) or one.to.at != "top" or zone_word(one.to.zone.name) != zone_word(deck.name):
        return False
    return one.to.zone.of in (None, deck.of)


def _fault(one: object, word: str, message: str, clause: str) -> Fault:
    within = str(one.words) if isinstance(one, Worded) and one.words is not None else ""
    return Fault("E25", message, clause, words=word if word.casefold() in within.casefold() else within or word, within=within)


def _where(places: Places) -> str:
    """The likeliest of some places."""
    return next((place for place in EVERY_PLACE if place in places), "nowhere")


def _known(ref: object, scene: Scene) -> Known | None:
    if isinstance(ref, t.Bound):
        return scene.get(ref.name)
    return _described(ref.cards) if isinstance(ref, t.Choose | t.Each | t.AtRandom | t.The) else None


def _described(cards: t.Cards) -> Known:
    """Where cards are that a text describes."""
    if cards.among is not None:
        return Known()
    noun = cards.noun
    if noun is t.Noun.CARD and cards.types:
        nouns = {NOUNS[kind] for kind in cards.types if kind in NOUNS}
        noun = nouns.pop() if len(nouns) == 1 else noun
    if cards.zone is not None:
        word = zone_word(cards.zone.name)
        yours = word == "hand" and cards.zone.of is t.Who.YOU
        return Known(ON_BOARD if word == "board" else frozenset((ZONES[word],)), noun, yours=yours)
    if cards.noun is not t.Noun.CREATURE:
        return Known(noun=noun)
    return Known(ON_BOARD, noun, yours=cards.side is t.Side.FRIENDLY)


CREATURE, COMMAND, CARD = t.Noun.CREATURE, t.Noun.COMMAND, t.Noun.CARD


def _needs(one: object) -> Iterator[Need]:
    """What an instruction acts on, where that must be, and what it must be."""
    match one:
        case t.Modify(cards, changes):
            yield cards, IN_PLAY, CARD if all(change.stat == "cost" for change in changes) else CREATURE
        case t.Grant(t.Cant(), cards):
            yield cards, IN_PLAY, CREATURE
        case t.GainKeywords(cards) | t.LoseKeywords(cards) | t.Grant(to=cards):
            yield cards, IN_PLAY, CREATURE if _is_of_creatures(one) else CARD
        case t.AddCounters(on=on) | t.RemoveCounters(on=on):
            yield on, IN_PLAY, CARD
        case t.Damage(to=to):
            yield to, ON_BOARD, CREATURE
        case t.Destroy(cards) | t.Sacrifice(cards) | t.Attack(cards) | t.Step(cards) | t.Explode(cards) | t.Resummon(cards):
            yield cards, ON_BOARD, CREATURE
        case t.Strike(by, at):
            yield by, ON_BOARD, CREATURE
            if not isinstance(at, t.Spaces):
                yield at, ON_BOARD, CREATURE
        case t.Flip(cards):
            yield cards, frozenset((DOWN, TIMELINE)), CARD
        case t.TurnDown(cards):
            yield cards, frozenset((BOARD, TIMELINE)), CARD
        case t.Move(cards, t.Spaces()):
            yield cards, MOVABLE, CREATURE
        case t.Move(cards, t.Place(zone, at)):
            place = ZONES[zone_word(zone.name)]
            yield cards, MOVABLE - ({place} if at == "" else frozenset()), COMMAND if place == TIMELINE else CARD
        case t.Summon(cards):
            yield cards, OUT_OF_PLAY, CREATURE
        case t.Play(cards):
            yield cards, OUT_OF_PLAY, CARD
        case t.Discard(cards):
            yield cards, MOVABLE - {DISCARD}, CARD
        case t.Reveal(cards) | t.Look(cards):
            yield cards, HIDDEN, CARD
        case t.Finish(cards):
            yield cards, frozenset((TIMELINE,)), COMMAND
        case t.Deny(cards):
            yield cards, MOVABLE - {DISCARD}, COMMAND
        case t.Execute(cards):
            yield cards, ANYWHERE - {GONE} - ({COMING} if one.after else frozenset()), COMMAND
        case t.Liberate(cards):
            yield cards, ANYWHERE - {GONE}, CARD


def _is_of_creatures(one: object) -> bool:
    """Whether all keywords that a card gains or loses mean something on creatures alone."""
    names = getattr(one, "keywords", t.ALL)
    return names != t.ALL and not {name.casefold() for name in names} & {name.casefold() for name in KEYWORDS_OF_COMMANDS}


def _note(one: object, scene: Scene) -> None:
    """What is known after an instruction."""
    ref = getattr(one, "cards", None)
    name = ref.name if isinstance(ref, t.Bound) else getattr(ref, "bind", "")
    known = _known(ref, scene) or Known()
    if name and not isinstance(ref, t.Bound):
        scene[name] = known
    places = _left_at(one, known)
    if places:
        known = _moved(one, known, places)
        if name:
            scene[name] = known
    match one:
        case t.Spawn():
            scene[one.bind] = Known(frozenset((BOARD,)), CREATURE)
        case t.Create():
            created = scene.get(CREATED + one.name, Known())
            scene[one.bind] = replace(created, places=frozenset((ZONES[zone_word(one.to.zone.name)],)), seen=True)
        case t.Draw():
            scene[one.bind] = Known(frozenset((HAND,)), yours=one.who is t.Who.YOU)
        case t.Search():
            scene[one.bind] = Known(frozenset((DECK,)), _described(one.cards).noun, yours=one.who is t.Who.YOU)
        case t.RevealUntil():
            scene[one.bind] = Known(frozenset((DECK,)), seen=True)
        case t.Look() | t.Reveal():
            if isinstance(ref, t.Top):
                known = Known(frozenset((DECK,)), on_top=ref.deck if ref.n == 1 else None)
            shown = isinstance(one, t.Reveal)
            known = replace(known, seen=known.seen or shown, yours=known.yours or shown or one.who is t.Who.YOU)
            scene[one.bind] = known
            if name:
                scene[name] = known
        case t.Discard() | t.Move() | t.Sacrifice() if places:
            scene[one.bind] = known
        case t.Shuffle():
            for each, was in scene.items():
                if DECK in was.places:
                    scene[each] = replace(was, seen=False, yours=False, on_top=None)


def _moved(one: object, known: Known, places: Places) -> Known:
    """A card somewhere else; what left a discard pile for a hidden place stays known (R69)."""
    top = one.to.zone if isinstance(one, t.Move) and isinstance(one.to, t.Place) and one.to.at == "top" else None
    return replace(known, places=places, seen=known.seen or known.places <= {DISCARD}, on_top=top)


def _left_at(one: object, known: Known) -> Places:
    """Where an instruction leaves the cards that it acts on; nothing where it does not move them."""
    match one:
        case t.Destroy() | t.Sacrifice() | t.Discard() | t.Deny():
            return frozenset((DISCARD,))
        case t.Move(to=t.Spaces()):
            return known.places & ON_BOARD or frozenset((BOARD,))
        case t.Move(to=t.Place(zone)):
            return frozenset((ZONES[zone_word(zone.name)],))
        case t.Summon(face=face):
            return frozenset((DOWN if face == "down" else BOARD,))
        case t.Play():
            return IN_PLAY | {DISCARD, COMING} if known.noun is not CREATURE else ON_BOARD
        case t.Liberate():
            return frozenset((GONE,))
        case t.Flip():
            return frozenset((BOARD, TIMELINE))
        case t.TurnDown():
            return frozenset((DOWN, TIMELINE))
        case t.Finish() | t.Execute():
            return ANYWHERE
    return frozenset()
