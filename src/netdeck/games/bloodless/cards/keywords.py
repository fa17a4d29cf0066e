"""Keywords and type rules (R45 to R55), written in the same tree as card text.

Flying, Flying Defense, Piercing, Bifurcated Strike, Legendary and Expendable are looked up where they matter (combat, playing, the main
phase); the ones here are abilities. Kin Strength and Kin Defense are passives whose count depends on two options (R48).
"""

from typing import TYPE_CHECKING

from netdeck.language import ast_nodes
from netdeck.language.frozen import dataclass

if TYPE_CHECKING:
    from netdeck.games.bloodless.cards.printed import Printed

FLYING = "flying"
FLYING_DEFENSE = "flying defense"
PIERCING = "piercing"
BIFURCATED = "bifurcated strike"
LEGENDARY = "legendary"
EXPENDABLE = "expendable"
CUMULATIVE = "cumulative"

LORE = "lore"
ACCUMULATE = "accumulate"

THIS = ast_nodes.THIS
THAT = ast_nodes.Bound("that")
FOUND = ast_nodes.Bound("found")


def keyword_word(name: str) -> str:
    """A keyword as the rules compare it: lower case, blanks between words."""
    return name.casefold().replace("_", " ")


@dataclass(frozen=True, slots=True)
class KinCount:
    """How many creatures of the same kin are on the board, as the options have it (R48)."""


@dataclass(frozen=True, slots=True)
class Callable(ast_nodes.Cards):
    """A creature card of the same kin that can be played for free now (R48)."""


@dataclass(frozen=True, slots=True)
class CallForth(ast_nodes.Play):
    """Play a called creature for free; cards that say so need nothing to devour or to evolve from when called (R48)."""


@dataclass(frozen=True, slots=True)
class ReadChapter(ast_nodes.OwnVerb):
    """Process the chapter with the number of the lore counters; above the last one, liberate the saga (R54)."""


@dataclass(frozen=True, slots=True)
class PayItsCost(ast_nodes.OwnVerb):
    """Pay the cost of the event that is replaced (R55)."""


@dataclass(frozen=True, slots=True)
class RunOut(ast_nodes.OwnVerb):
    """A cumulative card without accumulate counters: a command finishes, a creature dies (R55)."""


def kin_passive(stat: str) -> ast_nodes.Passive:
    """+1 to *stat* for each creature of the same kin (R48)."""
    return ast_nodes.Passive(to=THIS, give=ast_nodes.Give(stats=(ast_nodes.StatChange(stat, "+", KinCount()),)))  # type: ignore[arg-type]


def wandering(direction: str) -> ast_nodes.Trigger:
    """When its controller's turn ends, it steps that way (R50)."""
    step = ast_nodes.Step(ast_nodes.Bound("this", ast_nodes.Noun.CREATURE), "left" if direction == "left" else "right")
    return ast_nodes.Trigger(when=(ast_nodes.Happening("end_of_turn", player=ast_nodes.Who.YOU),), do=(step,))


def kin_call(times: int) -> ast_nodes.Trigger:
    """When this is played: search, play for free, shuffle, so many times, each time if its controller likes (R48)."""
    main = ast_nodes.Zone("main_deck", ast_nodes.Who.YOU)
    pattern = Callable(types=("creature",), same_kin_as=THIS, zone=main)
    once = ast_nodes.May((ast_nodes.Search(main, pattern), CallForth(FOUND, cost=0), ast_nodes.Shuffle(main)))
    return ast_nodes.Trigger(when=(ast_nodes.Happening("play", card=THIS),), do=(ast_nodes.ForEach(times, (once,)),))


CUMULATIVE_ABILITIES: tuple[ast_nodes.Ability, ...] = (
    ast_nodes.Replace(
        when=(ast_nodes.Happening("play", player=ast_nodes.Who.YOU, card=ast_nodes.Cards(same_name_as=THIS, other=True)),),
        instead=(
            PayItsCost(),
            ast_nodes.Move(THAT, ast_nodes.Place(ast_nodes.Zone("discard"))),
            ast_nodes.AddCounters(ACCUMULATE, 1, THIS),
        ),
    ),
    ast_nodes.Trigger(
        when=(ast_nodes.Happening("counter", card=THIS, counter=ACCUMULATE, total=ast_nodes.Is("=", 0)),),
        do=(RunOut(),),
    ),
)

SAGA_ABILITIES: tuple[ast_nodes.Ability, ...] = (
    ast_nodes.Trigger(when=(ast_nodes.Happening("start_of_turn", player=ast_nodes.Who.YOU),), do=(ast_nodes.AddCounters(LORE, 1, THIS),)),
    ast_nodes.Trigger(
        when=(ast_nodes.Happening("counter", card=THIS, counter=LORE, added=True),),
        do=(ReadChapter(),),
    ),
)


def keyword_abilities(keyword: str, number: int | None = None) -> tuple[ast_nodes.Ability, ...]:
    """The abilities that *keyword* stands for; none for keywords that are looked up where they matter."""
    match keyword:
        case "kin strength":
            return (kin_passive("power"),)
        case "kin defense":
            return (kin_passive("defense"),)
        case "kin call":
            return (kin_call(number or 1),)
        case "wandering left" | "wandering right":
            return (wandering(keyword.rpartition(" ")[2]),)
        case "cumulative":
            return CUMULATIVE_ABILITIES
        case _:
            return ()


def type_abilities(printed: "Printed") -> tuple[ast_nodes.Ability, ...]:
    """The rules of a card's type that are abilities (R7): a saga reads its chapters."""
    return SAGA_ABILITIES if printed.is_saga else ()


def entering_counters(printed: "Printed") -> tuple[tuple[str, int], ...]:
    """Counters that a keyword puts on a card as it enters (R55)."""
    return ((ACCUMULATE, 1),) if any(keyword_word(keyword.name) == CUMULATIVE for keyword in printed.rules.keywords) else ()
