"""Why something may not be done now, in words: what the rules looked at, by the same numbers, as sentences."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from netdeck.games.bloodless.display.questions import DECKS, instruction, open_question, row
from netdeck.games.bloodless.grammar.unparse import cards_text
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.rules import checks as c
from netdeck.games.bloodless.rules import choices, draws, legality
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.active_abilities import find_active
from netdeck.games.bloodless.rules.clauses import CLAUSES
from netdeck.games.bloodless.rules.event_records import E_CARD, E_PLAYER, E_SPACES
from netdeck.games.bloodless.rules.instruction_subjects import spaces_meant
from netdeck.games.bloodless.rules.queries import is_open
from netdeck.games.bloodless.rules.records import S_YOU, W_CARD, W_NUMBER
from netdeck.games.bloodless.rules.spaces import NOWHERE, is_space, kind_of
from netdeck.games.bloodless.rules.steps import STEPS
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.rules.text_values import cards_meant, player
from netdeck.kernel import CardId, Checks, Refusal, Remedy, Seat, Zone, need, say
from netdeck.kernel import legality as validator
from netdeck.kernel.process import AskingStep, Validator, Validators
from netdeck.kernel.records import end_collection
from netdeck.kernel.refusal import Check
from netdeck.language import ast_nodes
from netdeck.language.semantic_error import UnparseError

NO_TWIN: Final = "You control no face-up {} that is Legendary."
TWIN: Final = "You control a face-up {}; it is Legendary."
OF_FOOD: Final = frozenset((c.PREY_OF_OWN_ROW, c.PREY_FITS, c.ANCESTOR_OF_OWN_ROW, c.ANCESTOR_FITS))
"""Whether a play finds a creature to devour, or to evolve from, is one check of it, whatever was looked at for that."""


def scratch(state: TableState) -> Table:
    """The table once more, for rules to think in while somebody is asked: nothing that they work out is left behind."""
    twin = state.table.copy()
    if twin.packed:
        end_collection(twin)
    return twin


class About(NamedTuple):
    """What checks are about: who would act, and with which card."""

    state: TableState
    seat: Seat
    card: CardId | None = None

    def name(self, card: int) -> str:
        """What a card is called."""
        return self.state.name(CardId(card))

    def space(self, zone: int) -> str:
        """What a zone is called."""
        return self.state.outside.zone_name(zone)


def _told(about: About, table: Table, without: Iterable[int] = ()) -> Checks:
    """The checks that were noted on a table to think in."""
    for check, ok, a, b in table.checked or ():
        if check not in without:
            yield SAYING[check](about, CLAUSES[c.CLAUSE_OF[check]], ok, a, b)


Saying = Callable[[About, str, bool, int, int], Check]


def _plain(sentence: str, met: str = "") -> Saying:
    """A sentence that is the same whatever it is about."""

    def say_it(about: About, clause: str, ok: bool, a: int, b: int) -> Check:
        return need(clause, ok, sentence, met=met)

    return say_it


def _of_card(sentence: str, met: str = "") -> Saying:
    """A sentence about the card that is the first number."""

    def say_it(about: About, clause: str, ok: bool, a: int, b: int) -> Check:
        return need(clause, ok, sentence, about.name(a), met=met)

    return say_it


def _of_space(sentence: str, met: str) -> Saying:
    """A sentence about the space that is the first number."""

    def say_it(about: About, clause: str, ok: bool, a: int, b: int) -> Check:
        return need(clause, ok, sentence, about.space(a), met=met)

    return say_it


def _of_numbers(sentence: str) -> Saying:
    """A sentence about both numbers."""

    def say_it(about: About, clause: str, ok: bool, a: int, b: int) -> Check:
        return need(clause, ok, sentence, a, b)

    return say_it


def _plays(about: About, clause: str, ok: bool, a: int, b: int) -> Check:
    if a < 0:
        return need(clause, ok, "You may play any number of cards in a turn.")
    return need(clause, ok, "You may play {} cards in a turn; you have played {}.", a, b)


def _blood(about: About, clause: str, ok: bool, a: int, b: int) -> Check:
    blood = about.state.table.blood[about.state.outside.seat(about.seat)]
    more = Remedy(f"seat.{about.seat}.blood", b, say("with {cost} more blood", cost=b - blood))
    table = about.state.table
    letter = table.d_cost_letter[table.printed[a]] >= 0 and not table.d_flip[table.printed[a]]
    least = letter and b == legality.least_letter(table, a)
    costs = "{} costs at least {}; you have {} blood." if least else "{} costs {}; you have {} blood."
    return need(clause, ok, costs, about.name(a), b, blood, remedy=more)


def _forbidden(about: About, clause: str, ok: bool, a: int, b: int) -> Check:
    return need(clause, ok, "{} forbids it.", about.name(a) if a >= 0 else say("No card"))


def _draws(about: About, clause: str, ok: bool, a: int, b: int) -> Check:
    one = Remedy(f"seat.{about.seat}.draws", 1, say("with an additional card draw"))
    return need(clause, ok, "You have {} additional card draws.", a, remedy=one)


def _deck(about: About, clause: str, ok: bool, a: int, b: int) -> Check:
    return need(clause, ok, "There are {} cards in your {} deck.", about.state.table.size[a], DECKS[kind_of(a)])


def _counters(about: About, clause: str, ok: bool, a: int, b: int) -> Check:
    there, name = divmod(b, c.NAMES)
    return need(clause, ok, "It costs {} {} counters; there are {}.", a, [*about.state.book.spoken][name], there)


def _own_row(about: About, clause: str, ok: bool, a: int, b: int) -> Check:
    return need(clause, ok, "{} must take a creature of your own row.", about.name(a))


def _food(about: About, clause: str, ok: bool, a: int, b: int) -> Check:
    return need(clause, ok, "{} must be what {} asks for.", about.name(b), about.name(a))


SAYING: Final[Mapping[int, Saying]] = {
    c.IN_MAIN: _plain("Only the active player acts, in the main phase."),
    c.IN_HAND: _plain("Only cards in your hand can be played."),
    c.WAITS: _of_card("{} is on its way or in play.", "{} waits to be played."),
    c.MAY_PLAY_MORE: _plays,
    c.NO_TWIN: _of_card(TWIN, NO_TWIN),
    c.ENOUGH_BLOOD: _blood,
    c.TAKES_NO_SPACE: _of_card("{} is a command: it must take no space."),
    c.HAS_HEALTH: _of_card("{} would enter with 0 health.", "{} enters with health."),
    c.HAS_PREY: _of_card("{} needs a friendly creature to devour."),
    c.HAS_ANCESTOR: _of_card("{} needs a friendly creature to evolve from."),
    c.OWN_ROW: _plain("A creature enters your own row only."),
    c.IS_EMPTY: _of_space("{} holds a creature.", "{} is empty."),
    c.IS_NOT_RESERVED: _of_space("{} is reserved.", "{} is not reserved."),
    c.HAS_ROOM: _plain("There must be an empty space in your row."),
    c.AS_ITS_TEXT_SAYS: _of_card("{} can be played only if its text allows it."),
    c.NOT_FORBIDDEN: _forbidden,
    c.HAS_DRAWS: _draws,
    c.DECK_HAS_CARDS: _deck,
    c.CONTROLS_IT: _plain("You can expend only a card that you control in play."),
    c.IS_EXPENDABLE: _plain("Only an Expendable card can be expended."),
    c.NOT_NEW: _plain("A card that entered this turn cannot be expended."),
    c.IS_FACE_DOWN: _plain("You can flip only a face-down card that you control."),
    c.HAS_FLIP_COST: _plain("It has no Flip Cost.", "It has a Flip Cost."),
    c.NO_TWIN_TO_FLIP: _of_card(TWIN, NO_TWIN),
    c.FLIP_BLOOD: _of_numbers("It costs {} blood; you have {}."),
    c.IS_USER: _plain("This ability is not yours to use.", "This ability is yours to use."),
    c.IN_OWN_MAIN: _plain("This ability is only for your main phase."),
    c.IN_OWN_TURN: _plain("This ability is only for your own turn."),
    c.NOT_TOO_OFTEN: _of_numbers("It can be used {} times a turn; it was used {} times."),
    c.CONDITION_HOLDS: _plain("Its condition must hold."),
    c.PAYS_BLOOD: _of_numbers("It costs {} blood; you have {}."),
    c.PAYS_COUNTERS: _counters,
    c.PAYS_CREATURE: _plain("You must have a creature to sacrifice for it."),
    c.PAYS_FROM_HAND: _plain("You must have the cards in your hand that it costs."),
    c.PAYS_FOR_GOOD: _plain("There must be a card to remove from the game for it."),
    c.PREY_OF_OWN_ROW: _own_row,
    c.PREY_FITS: _food,
    c.ANCESTOR_OF_OWN_ROW: _own_row,
    c.ANCESTOR_FITS: _food,
    c.SOMEBODY_PLAYS: _of_card("Somebody must be there to play {}."),
    c.OWN_SACRIFICE: _of_card("A player sacrifices creatures of their own; {} must be one."),
    c.SACRIFICE_ON_BOARD: _of_card("{} must be on the board."),
    c.LIES_IN_DECK: _of_card("A card of the deck that you search is taken; {} must lie there."),
    c.NOT_TAKEN_YET: _of_card("{} is taken only once."),
    c.IS_SOUGHT: _of_card("{} must be what is sought."),
}
"""What each check says."""


# What may be done in the main phase, or at instant speed


def _looked_at(about: About, ask: Callable[[Table, int], object], without: Iterable[int] = ()) -> Checks:
    """What a rule looks at when it is asked about a player."""
    twin = scratch(about.state)
    twin.checked = []
    ask(twin, about.state.outside.seat(about.seat))
    yield from _told(about, twin, without)


@validator
def why_not_play(state: TableState, seat: Seat, card: CardId, space: str | None = None) -> Checks:
    """Why *seat* may not play *card* from the hand now (P7.1, P7.1.1, R23)."""
    to = NOWHERE if space is None else state.outside.zone_number(space)
    yield from _looked_at(About(state, seat, card), lambda table, you: legality.may_play(table, you, card, to), OF_FOOD)


@validator
def why_not_draw(state: TableState, seat: Seat, deck: str) -> Checks:
    """Why *seat* may not draw from *deck* now (P7.1.2, R42)."""
    place = next(number for number, name in DECKS.items() if name == deck)
    yield from _looked_at(About(state, seat), lambda table, you: legality.may_draw(table, you, place))


@validator
def why_not_expend(state: TableState, seat: Seat, card: CardId) -> Checks:
    """Why *seat* may not expend *card* now (R49)."""
    yield from _looked_at(About(state, seat, card), lambda table, you: legality.may_expend(table, you, card))


@validator
def why_not_flip(state: TableState, seat: Seat, card: CardId) -> Checks:
    """Why *seat* may not flip *card* now (R53)."""
    yield from _looked_at(About(state, seat, card), lambda table, you: legality.may_flip(table, you, card))


@validator
def why_not_use(state: TableState, seat: Seat, card: CardId, number: int, in_main: bool) -> Checks:
    """Why *seat* may not use the ability of *card* that has this number on it (R40, R41, R65, R68)."""

    def ask(table: Table, you: int) -> None:
        watch = next(each for each in usable(table, card) if table.heap[each + W_NUMBER] == number)
        legality.may_use(table, you, watch, in_main)

    yield from _looked_at(About(state, seat, card), ask)


def usable(table: Table, card: CardId) -> list[int]:
    """On a table to think in, the abilities of a card that can be used, in the order of their numbers in notations."""
    find_active(table)
    return [watch for watch in row(table, table.uses) if table.heap[watch + W_CARD] == card]


def ability_numbers(state: TableState, card: CardId) -> list[int]:
    """The numbers on the card of its abilities that can be used, in the order of those in notations."""
    twin = scratch(state)
    return [twin.heap[watch + W_NUMBER] for watch in usable(twin, card)]


# What processes ask for


def _eat(state: TableState, asker: AskingStep, food: CardId) -> Checks:
    """Why the creature that is played may not take *food* (R51, R52)."""
    twin = scratch(state)
    event = twin.f_event[asker.frame]
    seat, card = twin.heap[event + E_PLAYER], twin.heap[event + E_CARD]
    twin.checked = []
    legality.cannot_eat(twin, seat, card, food)
    yield from _told(About(state, state.plan.seats[seat], CardId(card)), twin)


def _enter(state: TableState, asker: AskingStep, place: Zone) -> Checks:
    """Why the creature that is played may not enter there."""
    space = state.outside.zone_number(place.name)
    yield need("P1.3.6", is_space(space), "A creature must enter a space.")
    twin = scratch(state)
    event = twin.f_event[asker.frame]
    allowed = twin.heap[event + E_SPACES]
    yield need("P1.3.6", allowed < 0 or bool(allowed >> space & 1), "{} must be a space that the text allows.", place.name)
    twin.checked = []
    legality.why_not_enter(twin, event, space)
    yield from _told(About(state, state.plan.seats[twin.heap[event + E_PLAYER]]), twin)


def why_not_enter(state: TableState, asker: AskingStep, place: Zone) -> Refusal | None:
    """Why the creature that is played may not enter there: a refusal, if there is one."""
    return asker.validators["@"](state, asker, place)


def _take(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why the searcher may not take *card*; one that is called forth must be one that could be played for free now (R48)."""
    twin = scratch(state)
    seat = twin.heap[twin.f_event[asker.frame] + E_PLAYER]
    twin.checked = []
    draws.may_take(twin, asker.frame, card)
    yield from _told(About(state, state.plan.seats[seat], card), twin, OF_FOOD)


def _pick(state: TableState, asker: AskingStep, thing: CardId | Seat | Zone) -> Checks:
    """Why *thing* may not be chosen for what the instruction leaves open (R12)."""
    twin = scratch(state)
    asked = open_question(twin)
    match state.book.words.get(asked):
        case ast_nodes.ChosenPlayer():
            yield need("R12", not isinstance(thing, CardId | Zone), "A player must be chosen.")
        case ast_nodes.Spaces():
            yield need("R12", isinstance(thing, Zone) and is_space(state.outside.zone_number(thing.name)), "A space must be chosen.")
            if isinstance(thing, Zone):
                yield from _space_checks(state, twin, asker, asked, thing)
        case ast_nodes.Choose() as ref:
            yield need("R12", isinstance(thing, CardId), "A card must be chosen.")
            if isinstance(thing, CardId):
                yield from _card_checks(state, twin, asker, asked, ref, thing)
        case _:
            yield need("R12", False, "Something else is asked now.")


def _space_checks(state: TableState, twin: Table, asker: AskingStep, asked: int, place: Zone) -> Checks:
    space, code = state.outside.zone_number(place.name), twin.code
    meant = spaces_meant(twin, code[asked + v.Q_A], twin.f_scene[asker.frame])
    yield need("R12", bool(meant >> space & 1), "{} must be a space that the text allows.", place.name)
    if code[asked + v.Q_C]:
        yield need("D9.1", twin.size[space] == 0, "{} must be empty.", place.name)
        yield need("R21", is_open(twin, space), "{} must not be reserved.", place.name)


def _card_checks(state: TableState, twin: Table, asker: AskingStep, asked: int, ref: ast_nodes.Choose, card: CardId) -> Checks:
    code, scene = twin.code, twin.f_scene[asker.frame]
    at, meant = instruction(twin), code[asked + v.Q_A]
    chooser = player(twin, code[meant + v.F_BY], scene)
    seat = state.plan.seats[chooser if chooser >= 0 else twin.heap[scene + S_YOU]]
    if not state.sees(seat, card):  # of what is hidden no reason is told
        among = card in row(twin, choices.choosable(twin, at, meant, scene))
        yield need("R12", among, "That card must be one that the text speaks of.")
        return
    name = state.name(card)
    yield need("R12", not choices.is_picked(twin, twin.f_picked[asker.frame], card), "{} is chosen only once.", name)
    yield need("R21", twin.transit[card] < 0, "{} must not be on its way.", name)
    candidates = row(twin, cards_meant(twin, code[meant + v.F_GROUP], scene))
    yield need("R12", card in candidates, "{} must be {}.", name, _Phrase(ref.cards))
    verb = code[at + v.I_VERB]
    if verb in (v.PLAY, v.SUMMON, v.SACRIFICE):
        actor = player(twin, code[at + v.I_B], scene) if verb != v.SACRIFICE else -1
        twin.checked = []
        choices.can_be_used(twin, at, scene, card)
        yield from _told(About(state, state.plan.seats[actor] if actor >= 0 else seat, card), twin, OF_FOOD)


class _Phrase:
    """What a pattern means, put into words only when somebody reads it."""

    __slots__ = ("cards",)

    def __init__(self, cards: ast_nodes.Cards) -> None:
        self.cards = cards

    def __str__(self) -> str:
        try:
            return cards_text(self.cards)
        except UnparseError:  # a text may leave open what one reference alone has no words for: a card of a player yet to be chosen
            return say("what the text asks for")


_EATING: Final = Validator(_eat, CardId)
DOORS: Final[Mapping[str, Validators]] = {
    "ApplyPlay": {"devour": _EATING, "evolve": _EATING, "@": Validator(_enter, Zone)},
    "ApplySearch": {"take": Validator(_take, CardId)},
    "Consequence": {"pick": Validator(_pick, (CardId, str, Zone))},
}
"""The doors of the questions of each process."""


def asker(state: TableState) -> AskingStep:
    """The process that waits for an answer."""
    process, _ = STEPS[state.table.asking]
    return AskingStep(state.table.asking, state.table.depth - 1, DOORS.get(process, {}))
