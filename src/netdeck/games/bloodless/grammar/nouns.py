"""Cards, players, zones and spaces (D9.3, D9.4, R1, R12)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from netdeck.games.bloodless.grammar.categories import CHOOSER, IT, NOUNS, THEM, Taken, another, some, yours
from netdeck.games.bloodless.grammar.measures import Extreme
from netdeck.language import ast_nodes as t
from netdeck.language.ast_nodes import Side, Who
from netdeck.language.common import groups
from netdeck.language.common.groups import After, Before, Noun
from netdeck.language.common.players import Player
from netdeck.language.node_patterns import SUBJECT_KEY, Computed, Fields, Joined, Node, Scene, SlotValues, lenient, slot
from netdeck.language.phrase import OneOf, Phrase
from netdeck.language.pronouns import OPEN_HAND, OPEN_THAT
from netdeck.language.semantic_error import SemanticError
from netdeck.language.tree_walk import walk

# What may stand where: cards, places, players
Ref = Phrase.category("one or several cards", greedy=True, example="a friendly creature")
Known = Ref.category("a card that is known", example="this creature")
TheOne = Ref.category("the one card that fits")
AnyOne = Ref.category("any card of a group")
Chosen = Ref.category("several cards, or cards that are not chosen freely")
Own = Phrase.category("whose number it is")
Watched = Phrase.category("a card that something happens to", example="a friendly creature")
Holder = Phrase.category("the cards of which something is said", example="friendly creatures")
Whose = Phrase.category("whose it is", example="your")
AnyZone = Phrase.category("a zone")
Deck = AnyZone.category("a deck of one player")
Place = Phrase.category("where a card goes")
InZone = Place.category("a zone that a card goes to")
Space = Phrase.category("a space of the board", greedy=True)
SpaceMod = Phrase.category("which space it is")
Somebody = Player.category("a player other than you")

# Kinds of cards
AnyCards = Noun.says("card{#s}", Fields(), "D9.4 R7")
Creatures = Noun.says("creature{#s}", Fields(noun=t.Noun.CREATURE), "D9.4 R7")
Commands = Noun.says("command{#s}", Fields(noun=t.Noun.COMMAND), "D9.4 R7")
TypedCreatures = Noun.says("{CreatureType type}", Fields(noun=t.Noun.CREATURE, types=(slot("type"),)), "D9.4 R7", passes=True)
TypedCommands = Noun.says("{CommandType type}", Fields(noun=t.Noun.COMMAND, types=(slot("type"),)), "D9.4 R7", passes=True)
Vestiges = Noun.says("vestige{#s}", Fields(noun=t.Noun.CREATURE, vestige=True), "R8", only_read=True)
TypedCards = Noun.says("{CardType type} card{#s}", Fields(types=(slot("type"),)), "D9.4 R7")
OfKinAlone = Noun.says("{KinName kin}<| Kin| kin>", Fields(noun=t.Noun.CREATURE), "R48 R86", only_read=True)

# What stands before them
Other = Before.says("other", Fields(other=True))
FaceDown = Before.says("face-down", Fields(face="down"), "R53")
Damaged = Before.says("damaged", Fields(damaged=True), "R27")
Vestige = Before.says("vestige", Fields(vestige=True), "R8")
Friendly = Before.says("friendly", Fields(side=Side.FRIENDLY), "R11")
Enemy = Before.says("enemy", Fields(side=Side.ENEMY), "R11")
Adjacent = Before.says("adjacent", Fields(next_to=IT), "R1", only_read=True)
OfKin = Before.says(("{CapitalName kin}", "{kin} <Kin|kin>"), Fields(), "R48")
Named = Before.says("{Quoted name}", Fields(), "D2.1")

# What follows them
WithKeyword = After.says("with {KeywordName keyword}", Fields())
WithoutKeyword = After.says("without {KeywordName keyword}", Fields(without=slot("keyword")))
WithText = After.says("with text", Fields(has_text=True))
WithoutText = After.says("without text", Fields(has_text=False))
OfNamedKin = After.says("of <the named|that|the chosen> kin", Fields(of_named_kin=True), "R12")
OfNamedName = After.says("with <the named|that|the chosen> name", Fields(of_named_name=True), "R12")
WithStat = After.says(("with {StatName stat} {Test}", "with {test} {stat}"), Fields(stats=(t.StatIs(slot("stat"), slot("test")),)))
WithCounters = After.says(
    "with {Test} {CounterName|Quoted name} counter{test:s}", Fields(counters=(t.CountersAre(slot("name"), slot("test")),)), "D7.2"
)
NamedSo = After.says("named {Quoted|CapitalName name}", Fields(), "D2.1")
Entered = After.says("that entered this turn", Fields(entered_this_turn=True))
YouOwn = After.says("you own", Fields(owner=Who.YOU), "D7.7")
OpponentOwns = After.says("your opponent owns", Fields(owner=Who.OPPONENT), "D7.7")
OpponentControls = After.says(("your opponent controls", "that your opponent controls"), Fields(side=Side.ENEMY), "R11")
SetAside = After.says("set aside by this card", Fields(zone=t.Zone("linked")), "R63")
Revealed = After.says("revealed this way", Fields(among=THEM), "R10 R12", only_read=True)
InAZone = After.says("in {AnyZone zone}", Fields(), "D9.3")
InHand = After.says("in hand", Fields(zone=t.Zone("hand", Who.YOU)), "D9.3", only_read=True)
TAKEN: Final = slot("zone", None, lambda zone: t.Zone(zone.name, zone.of) if isinstance(zone, Taken) else None)
FromAZone = After.says("from {AnyZone zone}", Fields(zone=TAKEN), "D9.3")
FromThatHand = After.says("from it", Fields(zone=OPEN_HAND), "D9.3.4 R69", only_read=True)
Opposed = After.says("in an opposed space", Fields(opposed=True), "R1")
Unopposed = After.says("in an unopposed space", Fields(opposed=False), "R1")

# How it stands to another card
Related = After.category("how it stands to another card")
SameKin = Related.says("of the same kin as {Ref}", Fields(same_kin_as=yours("ref")), "R48")
SameName = Related.says("with the same name as {Ref}", Fields(same_name_as=yours("ref")), "D2.1")
Opposing = Related.says("opposing {Ref}", Fields(opposing=yours("ref")), "R1")
NextTo = Related.says("next to {Ref}", Fields(next_to=yours("ref")), "R1")


def _end(ref: object) -> object:
    if not isinstance(ref, t.Choose):
        return ref
    if ref.n != 1 or ref.up_to or ref.any_number:
        raise SemanticError("between one card and one other; say 'a' of the second, too")
    return ref.cards


END: Final = slot("right", _end, lambda end: t.Choose(end) if isinstance(end, t.Cards) else end, subject=Who.YOU)
Between = After.says("between {Ref left} and {Ref right}", Fields(between=(yours("left"), END)), "R1")


def _arranged(parts: list[Phrase]) -> list[Phrase]:
    """What names another card comes last, those first whose card needs no description: that would swallow what follows it."""
    return sorted(parts, key=lambda part: (isinstance(part, Related) and not isinstance(part["ref"], Known), isinstance(part, Between)))


Cards = groups.Cards.says(arranged=_arranged)

# Cards that are known
ROLES: Final = {"killer": "the creature that killed it", "attacker": "the attacking creature", "target": "the struck creature"}
"""What a card of an event is called."""


def _called(node: object) -> str:
    """What a text calls a card; nothing for what is none."""
    if not isinstance(node, t.Bound):
        return ""
    return node.word or ROLES.get(node.name) or f"{'this' if node.name == 'this' else 'that'} {node.noun}"


def _pointed(which: str, name: str) -> Computed:
    """A card that is called "this ..." or "that ..."."""

    def noun(node: object) -> SlotValues | None:
        word = _called(node)
        return {"word": word.removeprefix(f"{which} ")} if word.startswith(f"{which} ") else None

    return Computed(lambda word: t.Bound(name, NOUNS[word], f"{which} {word}"), noun)


def _role(name: str) -> Computed:
    """A card of an event."""
    return Computed(lambda: t.Bound(name, t.Noun.CREATURE, ROLES[name]), lambda node: {} if _called(node) == ROLES[name] else None)


THIS: Final = _pointed("this", "this")
THAT: Final = _pointed("that", OPEN_THAT)
ThisCard = Known.says("this {Name word}", THIS, "R10 R12")
ThatCard = Known.says("that {Name word}", THAT, "R10 R12")
It = Known.says(("it", "them"), IT, "R10 R12")
Killer = Known.says("the creature that killed it", _role("killer"), "R29")
Attacker = Known.says(("the attacking creature", "the creature that struck it"), _role("attacker"), "R26")
Struck = Known.says("the struck creature", _role("target"), "R26")
Its = Own.says("its", IT, "R10")
ThisOnes = Own.says("this {OwnName word}'s", THIS, "R10")
ThatOnes = Own.says("that {OwnName word}'s", THAT, "R10")

# Cards that are chosen, or all of them
The = TheOne.says("the {Group cards}", Node(t.The, bind=lenient("the")))
A = AnyOne.says("<a|any|target> {Group cards}", t.Choose(some("cards"), by=CHOOSER, bind=lenient("chosen")), "R12")
OfYourChoice = AnyOne.says("<a|any> {Group cards} of your choice", t.Choose(some("cards"), bind=lenient("chosen")), "R12", only_read=True)
Another = AnyOne.says("another {Group cards}", t.Choose(another("cards"), by=CHOOSER, bind=lenient("chosen")), "R12")
Each = AnyOne.says(("each {Group cards}", "all {cards}"), t.Each, "R12 R14")


def of_side(side: Side) -> Callable[[t.Cards], t.Cards]:
    """Those of one side; said by whose they are, and by nothing else."""

    def theirs(cards: t.Cards) -> t.Cards:
        if cards.side is not None:
            raise SemanticError("it is said already whose they are")
        return replace(cards, side=side)

    return theirs


YOURS: Final = slot("cards", of_side(Side.FRIENDLY))
THEIRS: Final = slot("cards", of_side(Side.ENEMY))
YourCards = AnyOne.says(
    ("your {Group cards#}", "<each|all> of your {cards#}", "all your {cards#}"), t.Each(YOURS), "R11 R12", only_read=True
)
TheirCards = AnyOne.says(
    ("your opponent's {Group cards#}", "<each|all> of your opponent's {cards#}", "all your opponent's {cards#}"),
    t.Each(THEIRS),
    "R11 R12",
    only_read=True,
)
Foremost = OneOf.of("highest or lowest", {"highest": False, "lowest": True})


def compared(cards: t.Cards) -> t.Cards:
    """Cards of which one has the most or the least (R85): it is known where they are, and nothing is chosen first."""
    if cards.noun is t.Noun.CARD and cards.zone is None and cards.among is None:
        raise SemanticError("say where they are compared, such as 'the card in your hand with the highest cost'", phrase="cards")
    if any(isinstance(one, t.Choose | t.AtRandom | t.ChosenPlayer) for one in walk(cards)):
        raise SemanticError("these are compared before anything is chosen; say it without 'a'", phrase="cards")
    return cards


def _foremost(cards: t.Cards, lowest: bool, stat: str, by: Any) -> t.Choose:
    """One of those that have the most or the least; of several one is chosen (R85)."""
    most = t.StatIs(stat, t.Is("=", Extreme(stat, compared(cards), lowest)))
    return t.Choose(replace(cards, stats=(*cards.stats, most)), by=by)


def _told_foremost(node: object) -> dict[str, object] | None:
    match node:
        case t.Choose(t.Cards(stats=(*stats, t.StatIs(stat, t.Is("=", Extreme(_, among, lowest))))) as cards, 1, False, False, by):
            alone = replace(cards, stats=tuple(stats)) == among
            return {"cards": among, "lowest": lowest, "stat": stat, SUBJECT_KEY: by} if alone else None
    return None


FOREMOST: Final = Computed(_foremost, _told_foremost, by=CHOOSER)
TheForemost = Chosen.says("the {Group cards} with the {Foremost lowest} {StatName stat}", FOREMOST, "R12 R85", rank=1)
Several = Chosen.says("{Quantity n} <|!target >{Group cards#}", Node(t.Choose, by=CHOOSER, bind=lenient("chosen")), "R12")
UpTo = Chosen.says("up to {Quantity n} <|!target >{Group cards#n}", Node(t.Choose, up_to=True, by=CHOOSER, bind=lenient("chosen")), "R12")
AnyNumber = Chosen.says(
    "any number of <|!target >{Group cards#}", Node(t.Choose, any_number=True, by=CHOOSER, bind=lenient("chosen")), "R12"
)
ARandom = Chosen.says("a {Group cards} at random", t.AtRandom(some("cards"), bind=lenient("chosen")), "R12")
AnotherRandom = Chosen.says("another {Group cards} at random", t.AtRandom(another("cards"), bind=lenient("chosen")), "R12")
SeveralRandom = Chosen.says("{Figure n} {Group cards#} at random", Node(t.AtRandom, bind=lenient("chosen")), "R12")
OneOfThem = Chosen.says("one of them", t.Choose(t.Cards(among=THEM), by=CHOOSER, bind=lenient("chosen")), "R12")
UpToOfThem = Chosen.says("up to {Quantity n} of them", t.Choose(t.Cards(among=THEM), up_to=True, by=CHOOSER, bind=lenient("chosen")), "R12")
TheRest = Chosen.says("the rest", t.Each(t.Cards(among=THEM)), "R10 R12")
TopCard = Chosen.says("the top card of {Deck}", t.Top, "D9.3.5.1")
TopCards = Chosen.says("the top {Quantity n} cards of {Deck}", t.Top, "D9.3.5.1")

# Cards that something happens to: "a creature" is a pattern there, and not a choice
WatchedKnown = Watched.says("{Known|TheOne ref}", slot("ref"))
WatchedAny = Watched.says("<a|any|each|all> {Group cards}", some("cards"), "R12")
WatchedOther = Watched.says(("another {Group cards}", "each other {cards}"), another("cards"), "R12")
WatchedChoice = Watched.says(
    "{Chosen ref}", slot("ref"), code="E23", only_read=True, never="nobody chooses here, and a number is not counted; say 'a' or 'another'"
)
TheseCards = Holder.says("{Group cards#}", slot("cards"), third=False)
YourHolder = Holder.says("your {Group cards#}", YOURS, "R11", third=False, only_read=True)
TheirHolder = Holder.says("your opponent's {Group cards#}", THEIRS, "R11", third=False, only_read=True)
ThatHolder = Holder.says("{Watched card}", slot("card"))

# Players
Opponent = Somebody.says("your opponent", Who.OPPONENT)
ThatPlayer = Somebody.says("that player", Who.THAT)
They = Somebody.says("they", Who.THEY, third=False)
Controller = Somebody.says("its controller", t.ControllerOf(IT), "D7.6")
Owner = Somebody.says("its owner", t.OwnerOf(IT), "D7.7")
APlayer = Somebody.says("a player", t.ChosenPlayer)
Yours = Whose.says("your", Who.YOU)
Opponents = Whose.says("your opponent's", Who.OPPONENT)
Theirs = Whose.says("their", Who.THEY)
ThatPlayers = Whose.says("that player's", Who.THAT)
Controllers = Whose.says("its controller's", t.ControllerOf(IT))

# Zones
OwnZone = AnyZone.says("{Whose of} {ZoneName name}", t.Zone, "D9.3")
OwnersZone = AnyZone.says("its owner's {ZoneName name}", t.Zone, "D7.7 D9.3")
EachZone = AnyZone.says("each player's {ZoneName|DeckName name}", Node(t.Zone, of=Who.EACH), "D9.3")
OwnDeck = Deck.says("{Whose of} {DeckName name}", t.Zone, "D9.3.5")
OwnersDeck = Deck.says("its owner's {DeckName name}", t.Zone, "D7.7 D9.3.5")
TheBoard = AnyZone.says("the board", Node(t.Zone, "board"), "D9.3.2")
AnyDiscard = AnyZone.says("any discard pile", Node(t.Zone, "discard", Who.EACH), "D9.3.1")


def one_place(to: str, board: str) -> Callable[[Phrase, Scene], str]:
    """A gate: a zone that one card can go to; *board* is what is said instead of the board."""

    def wrong(phrase: Phrase, scene: Scene) -> str:
        if isinstance(phrase[to], TheBoard):
            return board
        return "a card goes to one place; say whose" if isinstance(phrase[to], EachZone | AnyDiscard) else ""

    return wrong


InThatZone = InZone.says(
    "{AnyZone zone}", t.Place, semantic_error=one_place("zone", "say which space of the board, such as 'an empty space'")
)
OnTop = Place.says("the top of {Deck}", t.Place(slot("deck"), "top"), "D9.3.5.1 D8.3.3")
AtBottom = Place.says("the bottom of {Deck}", t.Place(slot("deck"), "bottom"), "D9.3.5.2 D8.3.2")
Nth = OneOf.of("second, third, fourth or fifth", {"second": 1, "third": 2, "fourth": 3, "fifth": 4})
FromTheTop = Place.says("{Deck}, {Nth} from the top", t.Place(slot("deck"), slot("nth")), "D8.3.4")

# Spaces
SpaceOpposing = SpaceMod.says("opposing {Ref}", Fields(opposing=yours("ref")), "R1")
SpaceNextTo = SpaceMod.says("next to {Ref}", Fields(next_to=yours("ref")), "R1")
SpaceLeft = SpaceMod.says("to the left of {Ref}", Fields(left_of=yours("ref")), "R1")
SpaceRight = SpaceMod.says("to the right of {Ref}", Fields(right_of=yours("ref")), "R1")
SpaceLeftBy = SpaceMod.says("left by {Ref}", Fields(of=yours("ref")), "R10")
SpaceClosest = SpaceMod.says("closest to {Ref}", Fields(closest_to=yours("ref")))
SpaceFurthest = SpaceMod.says("furthest from {Ref}", Fields(furthest_from=yours("ref")))
SpaceClear = SpaceMod.says("with a clear path from {Ref}", Fields(path_clear_from=yours("ref")))
YourRow = SpaceMod.says(("in your row", "<you own|you control|on your side>[ of the board]"), Fields(row="yours"), "D9.3.2.1")
TheirRow = SpaceMod.says(
    ("in your opponent's row", "<your opponent owns|your opponent controls|on your opponent's side>[ of the board]"),
    Fields(row="theirs"),
    "D9.3.2.1",
)
ItsSpace = Space.says("its space", t.Spaces(of=IT), "R10")
TheSpace = Space.says("the space {SpaceMod mods: }", Joined(t.Spaces, "mods"))


class OneSpace(Joined):
    """Of one space that is left to choose from."""

    def match(self, value: object, found: dict[str, object]) -> bool:
        one = isinstance(value, t.Spaces) and (
            value.opposing or value.left_of or value.right_of or value.of or value.closest_to or value.furthest_from
        )
        return bool(one) and super().match(value, found)


TheEmptySpace = Space.says("the empty space {SpaceMod mods: }", OneSpace(t.Spaces, "mods", empty=True))
AnotherSpace = Space.says("another space", t.Spaces(empty=True), only_read=True)
AnEmptySpace = Space.says("an empty space[ {SpaceMod mods: }]", Joined(t.Spaces, "mods", empty=True))
