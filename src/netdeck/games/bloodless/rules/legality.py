"""What a player may do, and why not (section 5): one function for each act. Options, refusals and facts all come from here."""

from functools import cache
from typing import Final

import msgspec

from netdeck.games.bloodless.cards.prepared import FACE_DOWN_COST
from netdeck.games.bloodless.rules.card_events import Flipped
from netdeck.games.bloodless.rules.costs import cost_checks
from netdeck.games.bloodless.rules.events import BloodEvent, Drawn, Played
from netdeck.games.bloodless.rules.keywords import EXPENDABLE, LEGENDARY
from netdeck.games.bloodless.rules.matching import candidates, fits, holds_now
from netdeck.games.bloodless.rules.outcomes import Happened, snapshot
from netdeck.games.bloodless.rules.records import DOWN, UP
from netdeck.games.bloodless.rules.scene import Scene, scene_of
from netdeck.games.bloodless.rules.spaces import IN_PLAY, OPPONENT, PLACE, SPACES, ZONE_OWNER
from netdeck.games.bloodless.rules.state import Table
from netdeck.games.bloodless.rules.watching import Watch, index_of, watches_for
from netdeck.kernel import CardId, Checks, Remedy, Seat, legality, need, say
from netdeck.kernel.refusal import Check
from netdeck.language import tree

NO_TWIN: Final = "You control no face-up {} that is Legendary."


def plays_face_down(table: Table, card: CardId) -> bool:
    """A card with a Flip Cost is always played face-down (R53); so is one that says that it enters so."""
    rules = table.ready(card).rules
    return rules.flip is not None or (rules.enters is not None and rules.enters.face == DOWN)


def cost_to_play(table: Table, card: CardId) -> int:
    """The least blood for which *card* can be played (P1.3.3, R19, R22, R53)."""
    prepared = table.ready(card)
    if plays_face_down(table, card) and prepared.rules.flip is not None:
        return 0 if prepared.is_flask else FACE_DOWN_COST
    if prepared.cost_letter:
        return least_letter(table, card)
    return table.values(card).cost


def least_letter(table: Table, card: CardId) -> int:
    """The least value of the letter in the cost: one more than nothing if the creature would have no health otherwise (R22)."""
    prepared = table.ready(card)
    health = prepared.printed.health
    own_health = isinstance(health, tree.Letter) and health.name == prepared.cost_letter
    return 1 if prepared.is_creature and own_health and table.plan.options["zero_health_play"] == "refuse" else 0


def forbidden(table: Table, event: BloodEvent) -> Watch | None:
    """The ability because of which *event* can't happen (R59)."""
    index = index_of(table)
    if event.word not in index.modified_kinds:
        return None
    for active in index.modifiers:
        node = active.written.node
        if isinstance(node, tree.Cant) and event.word in active.written.kinds:
            settled = event.settled(table)
            scene = scene_of(table, active.card, active.you, Happened(settled, past=snapshot(table, settled)))
            if watches_for(table, node.when, settled, scene, None) and (node.condition is None or holds_now(table, scene, node.condition)):
                return active
    return None


def legendary_twin(table: Table, seat: Seat, card: CardId) -> bool:
    """Whether *seat* controls another face-up card with the same Name, and the card is Legendary (R4)."""
    if LEGENDARY not in table.ready(card).resting.keywords:
        return False
    name = table.cards[card].printed
    return any(
        table.cards[other].printed == name and table.cards[other].face == UP and table.controller(other) == seat and other != card
        for other in table.in_play()
    )


def food_for(table: Table, seat: Seat, card: CardId, called: bool = False) -> tuple[str, list[CardId]]:
    """What *card* needs of the player's board: ``devour`` or ``evolve`` and the creatures that would do (R51, R52)."""
    rules = table.ready(card).rules
    if called and rules.called_free:
        return "", []
    for verb, pattern in (("devour", rules.devours), ("evolve", rules.evolves)):
        if pattern is not None:
            found = candidates(table, pattern, Scene(seat, table.refer(card)))
            return verb, [other for other in found if why_not_feed.allows(table, seat, card, other)]
    return "", []


def feed_checks(table: Table, seat: Seat, card: CardId, food: CardId) -> Checks:
    """Why *seat* may not let *card* devour *food*, or evolve from it."""
    rules = table.ready(card).rules
    clause, pattern = ("R51", rules.devours) if rules.devours is not None else ("R52", rules.evolves)
    name = table.name(card)
    yield need(clause, table.cards[food].zone in SPACES and table.controller(food) == seat, "{} takes a creature of your own row.", name)
    fitting = pattern is not None and fits(table, pattern, food, table.look(food), Scene(seat, table.refer(card)))
    yield need(clause, fitting and not table.cards[food].transit, "{} must be what {} asks for.", table.name(food), name)


why_not_feed = legality(feed_checks)
"""The door for what is devoured or evolves (R51, R52)."""


def play_cap(table: Table, seat: Seat) -> int | None:
    """How many cards *seat* may play this turn; ``None`` is infinity (R61)."""
    cap = table.caps.get(seat)
    if cap is None:
        return None
    extra: int = sum(effect.change[0] for effect in table.timed if effect.what == "plays" and effect.player == seat)
    more: int = table.counters[f"{seat}.more_plays"]
    return cap + extra + more


def play_checks(table: Table, event: Played) -> Checks:
    """What the play *event* needs (R23): it is legal only if all of it can be had."""
    card, seat = event.card, event.player
    prepared = table.ready(card)
    record = table.cards[card]
    yield need(
        "R24",
        not record.transit and record.zone not in IN_PLAY,
        "{} is on its way or in play.",
        prepared.name,
        met="{} waits to be played.",
    )
    cap = play_cap(table, seat)
    yield need("R61", cap is None or table.counters[f"{seat}.plays"] < cap, "You may play {} cards in a turn.", cap)
    face_down = event.face == DOWN
    if not face_down:
        yield need("R4", not legendary_twin(table, seat, card), "You control a face-up {}; it is Legendary.", prepared.name, met=NO_TWIN)
    own_cost = event.cost is None
    cost = cost_to_play(table, card) if event.cost is None else event.cost
    blood = table.blood(seat)
    more = Remedy(f"seat.{seat}.blood", cost, say("with {cost} more blood", cost=cost - blood))
    yield need("P1.3.4", cost <= blood, "{} costs {}; you have {} blood.", prepared.name, cost, blood, remedy=more)
    if prepared.is_command:
        yield need("P1.3.5", event.space is None, "{} is a command: it takes no space.", prepared.name)
    else:
        if not face_down and not own_cost and table.plan.options["zero_health_play"] == "refuse":
            yield need("R22", table.values(card).health > 0, "{} would enter with 0 health.", prepared.name, met="{} enters with health.")
        verb, food = ("", []) if event.ignore or face_down else food_for(table, seat, card, event.called)
        if verb:
            clause = "R51" if verb == "devour" else "R52"
            eats = "{} needs a friendly creature to devour."
            yield need(clause, bool(food), eats if verb == "devour" else "{} needs a friendly creature to evolve from.", prepared.name)
        elif event.space is not None:
            yield from space_checks(table, seat, event)
        else:
            open_spaces = table.empty_spaces(seat) if event.spaces is None else [each for each in event.spaces if table.is_open(each)]
            yield need("R20", bool(open_spaces), "There must be an empty space in your row.")
    for condition in () if face_down else prepared.rules.requires:
        yield need(
            "R23",
            holds_now(table, Scene(seat, table.refer(card)), condition),
            "{} can be played only if its text allows it.",
            prepared.name,
        )
    if "play" in index_of(table).modified_kinds:
        stopper = forbidden(table, event)
        yield need("R59", stopper is None, "{} forbids it.", table.name(stopper.card) if stopper is not None else say("No card"))


why_not_play_event = legality(play_checks)
"""Why a play cannot be, whoever lets it happen: a player or an effect (R23)."""


def space_checks(table: Table, seat: Seat, event: Played) -> Checks:
    """Why the creature may not enter the space that the play names."""
    space = event.space
    assert space is not None
    yield need("R20", event.spaces is not None or ZONE_OWNER[space] == seat, "A creature enters your own row only.")
    yield need("D9.1", not table.zones[space], "{} holds a creature.", space, met="{} is empty.")
    yield need("R21", table.is_open(space), "{} is reserved.", space, met="{} is not reserved.")


def hand_play(table: Table, seat: Seat, card: CardId, space: str | None = None) -> Played:
    """The play of a card from the hand for its own cost (P7.1.1)."""
    return Played(card=card, player=seat, space=space, face=DOWN if plays_face_down(table, card) else UP)


@legality
def why_not_play(table: Table, seat: Seat, card: CardId, space: str | None = None) -> Checks:
    """Why *seat* may not play *card* from the hand now (P7.1, P7.1.1, R23)."""
    yield _in_main(table, seat)
    yield need("P7.1.1", table.cards[card].zone == PLACE[seat]["hand"], "Only cards in your hand can be played.")
    yield from play_checks(table, hand_play(table, seat, card, space))


def _in_main(table: Table, seat: Seat) -> Check:
    main = table.counters["active"] == seat and table.counters["phase"] == "main"
    return need("P7.1", main, "Only the active player acts, in the main phase.")


@legality
def why_not_draw(table: Table, seat: Seat, deck: str) -> Checks:
    """Why *seat* may not draw from *deck* now (P7.1.2, R42)."""
    yield _in_main(table, seat)
    draws = table.of(seat, "draws")
    one = Remedy(f"seat.{seat}.draws", 1, say("with an additional card draw"))
    yield need("P7.1.2", draws > 0, "You have {} additional card draws.", draws, remedy=one)
    yield need(
        "R42", bool(table.zones[PLACE[seat][deck]]), "There are {} cards in your {} deck.", len(table.zones[PLACE[seat][deck]]), deck
    )
    if Drawn.word in index_of(table).modified_kinds:
        stopper = forbidden(table, Drawn(player=seat, deck=PLACE[seat][deck]))
        yield need("R59", stopper is None, "{} forbids it.", table.name(stopper.card) if stopper is not None else say("No card"))


@legality
def why_not_expend(table: Table, seat: Seat, card: CardId) -> Checks:
    """Why *seat* may not expend *card* now (R49)."""
    yield _in_main(table, seat)
    record = table.cards[card]
    in_play = record.live is not None
    yield need("R49", in_play and table.controller(card) == seat, "You can expend only a card that you control in play.")
    expendable = in_play and is_expendable(table, card)
    yield need("R49", expendable, "Only an Expendable card can be expended.")
    new = record.live is not None and record.live.entered_turn == table.turn
    yield need("R49", not new, "A card that entered this turn cannot be expended.")


def is_expendable(table: Table, card: CardId) -> bool:
    """Whether *card* may be expended: the keyword, or a Blood Flask (R49)."""
    return table.ready(card).is_flask or EXPENDABLE in table.values(card).keywords


def flip_costs(table: Table, card: CardId) -> tuple[tree.Cost, ...] | None:
    """What turning *card* face-up costs; ``None`` when nothing lets it turn."""
    live = table.cards[card].live
    if live is None:
        return None
    if isinstance(live.flip_cost, int):
        return _blood(live.flip_cost)
    found: tuple[tree.Cost, ...] | None = live.flip_cost  # type: ignore[assignment]
    return found


@cache
def _blood(n: int) -> tuple[tree.Cost, ...]:
    return (tree.Pay("blood", n),)


@legality
def why_not_flip(table: Table, seat: Seat, card: CardId) -> Checks:
    """Why *seat* may not flip *card* now (R53)."""
    if table.plan.options["flip_timing"] == "main":
        yield _in_main(table, seat)
    record = table.cards[card]
    mine = record.live is not None and table.controller(card) == seat
    yield need("R53", mine and record.face == DOWN, "You can flip only a face-down card that you control.")
    costs = flip_costs(table, card)
    yield need("R53", costs is not None, "It has no Flip Cost.", met="It has a Flip Cost.")
    yield need("R4", not legendary_twin(table, seat, card), "You control a face-up {}; it is Legendary.", table.name(card), met=NO_TWIN)
    for check in cost_checks(table, Scene(seat, table.refer(card)), costs or ()):
        is_blood = check.template.startswith("It costs {} blood")
        yield msgspec.structs.replace(check, clause="P1.3.4" if is_blood else "R68")
    if "flip" in index_of(table).modified_kinds:
        stopper = forbidden(table, Flipped(card=card, player=seat))
        yield need("R59", stopper is None, "{} forbids it.", table.name(stopper.card) if stopper is not None else say("No card"))


def usable_number(table: Table, card: CardId, watch: Watch) -> int:
    """The number by which a notation calls an ability: its place among those of its card that can be used."""
    own = [each for each in index_of(table).uses if each.card == card]
    return own.index(watch) + 1


@legality
def why_not_use(table: Table, seat: Seat, watch: Watch, in_main: bool) -> Checks:
    """Why *seat* may not use an ability now (R40, R41, R65, R68)."""
    node = watch.written.node
    assert isinstance(node, tree.Activate)
    user = watch.you if node.by == tree.Who.YOU else (seat if node.by == tree.Who.EACH else OPPONENT[watch.you])
    yield need("R41", seat == user, "This ability is not yours to use.", met="This ability is yours to use.")
    if node.timing == "main":
        main = in_main and table.active == seat and table.counters["phase"] == "main"
        yield need("R41", main, "This ability is for your main phase.")
    elif node.timing == "turn":
        yield need("R40", table.active == seat, "This ability is for your own turn.")
    if node.limit is not None:
        live = table.cards[watch.card].live
        used = next((use[2] for use in live.uses if use[0] == watch.written.number and use[1] == table.turn), 0) if live else 0
        yield need("R65", used < node.limit, "It can be used {} times a turn; it was used {} times.", node.limit, used)
    if node.condition is None and not node.costs:
        return
    scene = Scene(seat, table.refer(watch.card))
    if node.condition is not None:
        yield need("R41", holds_now(table, scene, node.condition), "Its condition must hold.")
    yield from cost_checks(table, scene, node.costs)
