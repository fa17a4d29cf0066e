"""The Bloodless process (P8): setup, mulligan, the turn loop; turn skips (P4) and the end of a turn (P1.5).

Bloodless is unique: processes that it has started may move it to another step, which is executed at once; what was interrupted finishes
before Bloodless goes on after that step (P0.4, P0.5, R33). The attack loop goes back to P8.3.7.2, not to P8.3.7 (R35).
"""

from typing import Any

from netdeck.games.bloodless.rules.asking import answer, question
from netdeck.games.bloodless.rules.card_events import Attacked, Moved
from netdeck.games.bloodless.rules.events import (
    AttackEnded,
    AttackStarted,
    Drawn,
    MainEnded,
    MainStarted,
    Shuffled,
    TurnEnded,
    TurnStarted,
)
from netdeck.games.bloodless.rules.frames import (
    ApplyAttack,
    ApplyExplosion,
    ApplyTurnEnd,
    Bloodless,
    Consequence,
    Effect,
    MainChoice,
    Opening,
    Resolve,
    TurnSkip,
)
from netdeck.games.bloodless.rules.later import CameTrue, next_later
from netdeck.games.bloodless.rules.log_records import (
    ActiveChanged,
    DrawsSet,
    Ended,
    Jumped,
    MulliganDecided,
    QueueCleared,
    SetUp,
    SkipUsed,
    Stepped,
    TurnBegan,
)
from netdeck.games.bloodless.rules.outcomes import Happened
from netdeck.games.bloodless.rules.resolving import process
from netdeck.games.bloodless.rules.spaces import OPPONENT, PLACE, ROW
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import Frame, Next, Option, Result, Seat, finish, go, over, run, say, visit
from netdeck.kernel.changed import changed

HAND = 5
"""How many cards of the main deck make the first hand (P8.1)."""
FLASKS = 1
LAST_SPACE = 4


def _stepped(table: Table, step: str) -> None:
    if table.heard is not None:
        table.record(Stepped(process="Bloodless", step=step))


@Bloodless.step("R2")
def lay_table(table: Table, game: Bloodless) -> Next:
    """Both decks of both players are shuffled, and chance says who goes first."""
    for seat in table.seats:
        for deck in ("main", "blood"):
            table.record(Shuffled(clause="R2", deck=PLACE[seat][deck]))
    wanted = table.plan.options["first_player"]
    first = Seat(wanted) if wanted != "random" else table.seats[table.rng.below(len(table.seats), "first player")]
    changes = tuple(f"{name}={value}" for name, value in sorted(table.plan.options.items()) if value != table.plan.usual.get(name))  # type: ignore[attr-defined]
    table.record(SetUp(seats=table.seats, first=first, options=changes))
    return go("P8.1")


@Bloodless.step("P8.1")
def draw_first_hands(table: Table, game: Bloodless) -> Next:
    """Players draw 5 main-deck cards, then 1 blood-deck card; the first player first."""
    _stepped(table, "P8.1")
    first = table.counters["first"]
    return run(*(Opening(seat, HAND, FLASKS) for seat in (first, OPPONENT[first])), then="P8.2")


@Opening.step("P8.1")
def draw_opening(table: Table, opening: Opening) -> Next:
    """One processed Draw after another (R5)."""
    if opening.main:
        return process(table, Drawn(player=opening.seat, deck=PLACE[opening.seat]["main"]), then="P8.1", main=opening.main - 1)
    if opening.blood:
        return process(table, Drawn(player=opening.seat, deck=PLACE[opening.seat]["blood"]), then="P8.1", blood=opening.blood - 1)
    return finish()


@Bloodless.step("P8.2")
def ask_for_mulligan(table: Table, game: Bloodless) -> Next:
    """Each player decides once; the first player first (R5)."""
    _stepped(table, "P8.2")
    first = table.counters["first"]
    for seat in (first, OPPONENT[first]):
        if not table.of(seat, "decided"):
            options = [Option("keep", label=say("Keep this hand."))]
            if table.of(seat, "mulligans") < table.plan.options["mulligans"]:
                options.append(Option("mulligan", label=say("Put the hand back, shuffle, and draw anew.")))
            return question(table, seat, "MULLIGAN", "P8.2", say("Keep your hand, or take a mulligan?"), options, "R5", timeout="keep")
    return go("P8.3.1")


@Bloodless.step("R5")
def take_mulligan(table: Table, game: Bloodless) -> Next:
    """The whole hand goes back, each card into the deck it came from; both decks are shuffled; 5 and 1 are drawn again."""
    (seat,) = table.answers
    taken = answer(table, "MULLIGAN").notation == "mulligan"
    table.record(
        MulliganDecided(player=seat, taken=taken, final=not taken or table.of(seat, "mulligans") + 1 >= table.plan.options["mulligans"])
    )
    if not taken:
        return go("P8.2")
    for card in table.zones[PLACE[seat]["hand"]]:
        deck = "blood" if table.ready(card).is_flask else "main"
        move = Moved(clause="R5", card=card, to=PLACE[table.cards[card].owner][deck], cause="return", from_=PLACE[seat]["hand"])
        table.record(move)
    for deck in ("main", "blood"):
        table.record(Shuffled(clause="R5", deck=PLACE[seat][deck]))
    return run(Opening(seat, HAND, FLASKS), then="P8.2")


@Bloodless.step("P8.3.1")
def start_turn(table: Table, game: Bloodless) -> Next:
    """The turn gets its number; start of turn is processed for the active player."""
    _stepped(table, "P8.3.1")
    active = table.active
    table.record(TurnBegan(player=active, number=table.turn + 1))
    return process(table, TurnStarted(player=active), then="P8.3.2")


@Bloodless.step("P8.3.2")
def set_draws(table: Table, game: Bloodless) -> Next:
    """What waits for this turn happens (R77). Unless it is their first turn, their additional card draws become 1 (R6)."""
    active = table.active
    waiting = next_later(table, "your_next_turn")
    if waiting is not None:
        table.record(CameTrue(player=waiting.player, what=waiting))
        return process(table, Effect(clause="R77", do=waiting.do, scene=waiting.scene), then="P8.3.2")
    if table.of(active, "turns") > 1 or table.plan.options["first_turn_draw"]:
        table.record(DrawsSet(player=active, value=1))
    return go("P8.3.3")


@Bloodless.step("P8.3.3")
def start_main(table: Table, game: Bloodless) -> Next:
    """Start of main phase is processed."""
    return process(table, MainStarted(player=table.active), then="P8.3.4.1")


@Bloodless.step("P8.3.4.1")
def choose_in_main(table: Table, game: Bloodless) -> Next:
    """The active player makes main phase choices, again and again (P7)."""
    return run(MainChoice(), then="P8.3.4.1")


@Bloodless.step("P8.3.5")
def end_main(table: Table, game: Bloodless) -> Next:
    """End of main phase is processed."""
    _stepped(table, "P8.3.5")
    return process(table, MainEnded(player=table.active), then="P8.3.6")


@Bloodless.step("P8.3.6")
def start_attack(table: Table, game: Bloodless) -> Next:
    """Unused draws are gone with the main phase (R6); start of attack phase is processed."""
    _stepped(table, "P8.3.6")
    active = table.active
    if table.of(active, "draws"):
        table.record(DrawsSet(clause="R6", player=active, value=0))
    return process(table, AttackStarted(player=active), then="P8.3.7.1")


@Bloodless.step("P8.3.7.1")
def take_leftmost(table: Table, game: Bloodless) -> Next:
    """The attacking space is the leftmost one."""
    return go("P8.3.7.2", space=1)


@Bloodless.step("P8.3.7.2")
def attack_from_space(table: Table, game: Bloodless) -> Next:
    """A creature there attacks."""
    card = table.at(ROW[table.active][game.space - 1])
    return go("P8.3.7.3") if card is None else process(table, Attacked(card=card), then="P8.3.7.3")


@Bloodless.step("P8.3.7.3")
def go_right(table: Table, game: Bloodless) -> Next:
    """If a space lies to the right, it becomes the attacking space (R35)."""
    return go("P8.3.7.2", space=game.space + 1) if game.space < LAST_SPACE else go("P8.3.7.4")


@Bloodless.step("P8.3.7.4")
def leave_attack_loop(table: Table, game: Bloodless) -> Next:
    """Otherwise go on."""
    return go("P8.3.8")


@Bloodless.step("P8.3.8")
def end_attack(table: Table, game: Bloodless) -> Next:
    """End of attack phase is processed."""
    return process(table, AttackEnded(player=table.active), then="P8.4")


@Bloodless.step("P8.4")
def end_turn(table: Table, game: Bloodless) -> Next:
    """What waits for the end of this turn happens (R77); then end of turn is processed."""
    waiting = next_later(table, "end_of_turn")
    if waiting is not None:
        table.record(CameTrue(player=waiting.player, what=waiting))
        return process(table, Effect(clause="R77", do=waiting.do, scene=waiting.scene), then="P8.4")
    _stepped(table, "P8.4")
    return process(table, TurnEnded(), then="P8.5")


@Bloodless.step("P8.5")
def begin_again(table: Table, game: Bloodless) -> Next:
    """Back to the start of the turn loop, unless the judge says that it has been enough (R66)."""
    if table.turn >= table.plan.options["turn_limit"]:
        return over(turn_limit_result(table))
    return go("P8.3.1")


def turn_limit_result(table: Table) -> Result:
    """What happens when the turn limit is reached (R66): a draw, unless the table plays that whoever was hit last loses."""
    hit = table.counters["last_damaged"]
    winner = OPPONENT[hit] if hit and table.plan.options["turn_limit_result"] == "last_damaged" else None
    table.record(Ended(clause="R66", winner=winner, draw=winner is None))
    return Result("R66", () if winner is None else (winner,), "turn limit")


# Turn skips (P4)


@TurnSkip.step("P4.1")
def skip_turn(table: Table, skip: TurnSkip) -> Next:
    """One skip is used up, and Bloodless moves to the end of the turn (R32, R33). The end check was just done (P6.8)."""
    home = next(step for frame, step, _ in table.frames if isinstance(frame, Bloodless))
    table.record(SkipUsed(player=table.active))
    if table.heard is not None:
        table.record(Jumped(clause="R33", from_=home, to="P8.4", by="TurnSkip"))
    return visit(Bloodless, "P8.4", then="R33")


@TurnSkip.step("R33")
def finish_interrupted(table: Table, skip: TurnSkip) -> Next:
    """What was interrupted finishes now."""
    return finish()


# The end of a turn (P1.5)


@ApplyTurnEnd.step("P1.5.2")
def change_active(table: Table, ending: ApplyTurnEnd) -> Next:
    """The opponent of the active player becomes active."""
    event = changed(ending.event, previous=table.active)
    table.record(event)
    table.record(ActiveChanged(player=OPPONENT[table.active]))
    return go("P1.5.3", event=event)


@ApplyTurnEnd.step("P1.5.3")
def clear_queue(table: Table, ending: ApplyTurnEnd) -> Next:
    """Everything not yet begun is dropped, except the rest of the effect that ended the turn (R34)."""
    count = _drop_queue(table)
    if table.heard is not None:
        table.record(QueueCleared(count=count))
    table.last = Happened(ending.event)
    return finish()


def _drop_queue(table: Table) -> int:
    """Drop what has not begun; how much that was (R34)."""
    count = 0
    kept = False
    for place in range(len(table.frames) - 1, -1, -1):
        frame, step, home = table.frames[place]
        if isinstance(frame, Consequence) and not kept:
            kept = True
            continue
        dropped, left = _without_queue(frame)
        if dropped:
            table.frames[place] = (left, step, home)
            count += dropped
    return count


def _without_queue(frame: Frame) -> tuple[int, Frame]:
    """How many things *frame* had not begun, and the frame without them (R34)."""
    changes: dict[str, Any] = {}
    match frame:
        case Resolve(current=current, place=place, answers=answers):
            begun = place + 1
            if len(current) > begun or answers:
                changes = {"current": current[:begun], "answers": ()}
            return max(0, len(current) - begun) + len(answers), changed(frame, **changes) if changes else frame
        case Consequence(do=do, queue=queue):
            if len(do) > 1 or queue:
                changes = {"do": do[:1], "queue": ()}
            return max(0, len(do) - 1) + len(queue), changed(frame, **changes) if changes else frame
        case ApplyAttack(left=left) | ApplyExplosion(left=left):
            return len(left), changed(frame, left=()) if left else frame
    return 0, frame
