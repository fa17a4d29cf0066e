"""The Setup step: playing cards, discarding daemons, scripts (setup step, .PRG, .DAEMON and .CONF cards; T8 to T11).

Playing a card is no process: no stack, no response, nothing can halt it (R18). Whoever comes down to no free points here goes straight
to Exit; whoever begins Setup without any has not run out (R16).
"""

from collections.abc import Iterator

import msgspec

from netdeck.games.datawarriors.acts import Issue
from netdeck.games.datawarriors.costs import play_cost
from netdeck.games.datawarriors.events import Allocated, DaemonDiscarded, Entered, RanOut, entry_state
from netdeck.games.datawarriors.issuing import issue, more_free
from netdeck.games.datawarriors.leaving import leave_play
from netdeck.games.datawarriors.offering import issue_options
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.resolving import Aftermath, Resolve, needs_aftermath
from netdeck.games.datawarriors.state import Table
from netdeck.games.datawarriors.tree import CardType
from netdeck.kernel import CardId, Checks, Decision, Frame, Next, Option, Seat, ask, finish, go, legality, need, on, run
from netdeck.kernel.trace import watch

END = Option("end", ("end",), label="End Setup and go to the Run step.")
Place = Seat | CardId
"""Where a card is played: a user's desktop, or the host of a .CONF."""


class Setup(msgspec.Struct, Frame, frozen=True):
    """The third step. ``free`` are the points before the action that is being done (R16)."""

    seat: Seat
    free: int = 0


@Setup.step("R16")
def note_free(table: Table, setup: Setup) -> Next:
    """What is free now can run out."""
    return on(free=table.free(setup.seat))


@Setup.step("setup-step.2")
def offer_setup(table: Table, setup: Setup) -> Next:
    """Any kind of card, allocating points."""
    seat = setup.seat
    options = (*play_options(table, seat), *discard_options(table, seat), *issue_options(table, seat), END)
    prompt = f"Setup: {table.free(seat)} of {table.total(seat)} memory free. Play cards, or end. Without a free point your turn is over."
    return ask(Decision(seat, "D2", "setup-step.2", prompt, options, timeout="end"), then="R18")


@Setup.step("R18")
def do_setup(table: Table, setup: Setup) -> Next:
    """Carry out one action; a script resolves at once, nobody may respond (R17)."""
    match table.chosen.value:
        case ("play", CardId() as card, place):
            play(table, setup.seat, card, place)  # type: ignore[arg-type]
        case ("discard", CardId() as card):
            table.record(DaemonDiscarded(clause="daemon-cards.4", card=card, user=setup.seat))
            leave_play(table, card, "trash", "daemon-cards.4")
        case ("issue", Issue() as act, int() as x, tuple() as targets):
            issue(table, setup.seat, act, x, targets)
            return run(Resolve())
        case _:
            return finish()
    return run(Aftermath()) if needs_aftermath(table) else on()


@Setup.step("setup-step.3")
def go_to_exit_when_out(table: Table, setup: Setup) -> Next:
    """Out of memory during this step: straight to Exit."""
    free = table.free(setup.seat)
    if free == 0 and setup.free > 0 and table.plan.options["runout"] == "exit":
        table.record(RanOut(clause="setup-step.3", user=setup.seat))
        return finish()
    return go("setup-step.2", free=free)


# Playing


@legality
def why_not_play(table: Table, seat: Seat, card: CardId, place: Place) -> Checks:
    """Why *seat* may not play *card* there now."""
    printed = table.printed(card)
    yield need("setup-step.2", table.step == "setup" and table.current == seat, "Cards are played in your own Setup step only.")
    yield need("setup-step.2", card in table.hand(seat), "You play cards of your own hand.")
    yield need(
        "script-card.1",
        printed.type is not CardType.SCRIPT,
        "{} is a {}; a script is played with its own word.",
        printed.name,
        printed.type,
    )
    if printed.type is CardType.CONF:
        yield from _host_checks(table, seat, place)
    else:
        yield from _desktop_checks(table, seat, card, place)
    cost, free = play_cost(table, seat, printed), table.free(seat)
    more = None if cost <= free else more_free(table, seat, cost)
    yield need("final-memory-cost.1", cost <= free, "{} needs {}, {} free.", printed.name, cost, free, remedy=more)


def _host_checks(table: Table, seat: Seat, place: Place) -> Checks:
    on_card = isinstance(place, CardId) and place in table.board.names
    is_host = on_card and table.printed(CardId(place)).type is CardType.PRG
    yield need("conf-cards.1", is_host, "A .CONF is attached to a .PRG in play.")
    here = on_card and table.desktop_of(CardId(place)) == seat
    yield need("conf-cards.2", here, "A .CONF is attached to a .PRG on your own desktop.")


def _desktop_checks(table: Table, seat: Seat, card: CardId, place: Place) -> Checks:
    printed = table.printed(card)
    known = not isinstance(place, CardId) and place in table.seats and table.is_in(place)
    yield need("desktop.1", known, "A {} is played onto the desktop of a user in the game.", printed.type)
    if printed.elsewhere:
        yield need("card-effects.1", place != seat, "{} enters on another user's desktop.", printed.name)
    else:
        yield need("desktop.1", place == seat, "{} enters on your own desktop.", printed.name)
    if printed.type is CardType.DAEMON and known:
        daemons = [table.board.names[each] for each in _daemons(table, Seat(str(place)))]
        yield need("daemon-cards.2", not daemons, "A desktop has one daemon; on this one stand: {}.", ", ".join(daemons) or "none")


def _daemons(table: Table, desktop: Seat) -> list[CardId]:
    cards, definitions = table.cards, table.plan.definitions
    return [card for card in table.desktop(desktop) if definitions[cards[card].printed].type is CardType.DAEMON]


def play_options(table: Table, seat: Seat) -> list[Option]:
    """Every card of the hand that may be played, and every place for it."""
    options: list[Option] = []
    seen: list[str] = []
    free, known, cards, definitions = table.free(seat), table.board.plays, table.cards, table.plan.definitions
    dearer = bool(table.board.costs)
    for card in table.hand(seat):
        printed: PrintedCard = definitions[cards[card].printed]
        if printed.type is CardType.SCRIPT or printed.id in seen or (play_cost(table, seat, printed) if dearer else printed.cost.n) > free:
            continue
        seen.append(printed.id)
        plays = known.get((seat, card)) if watch.silent else None
        if plays is None:
            plays = known[seat, card] = tuple(_plays(table, seat, card))
        options += plays
    return options


def _plays(table: Table, seat: Seat, card: CardId) -> Iterator[Option]:
    """The places where a card may be played. They follow from the cards in play; only a daemon may find its place taken."""
    printed = table.printed(card)
    cost = play_cost(table, seat, printed)
    for place in _places(table, seat, card):
        taken = printed.type is CardType.DAEMON and bool(_daemons(table, Seat(str(place))))
        if not taken if watch.silent else why_not_play.allows(table, seat, card, place):
            where = table.board.names[place] if isinstance(place, CardId) else place
            at = "" if place == seat else f" on {where}"
            yield Option(f"play {printed.id}{at}", ("play", card, place), (card, place), f"Costs {cost}. {printed.summary}")


def _places(table: Table, seat: Seat, card: CardId) -> list[Place]:
    printed = table.printed(card)
    if printed.type is CardType.CONF:
        return [each for each in table.desktop(seat) if table.printed(each).type is CardType.PRG]
    return list[Place](table.others(seat)) if printed.elsewhere else [seat]


def play(table: Table, seat: Seat, card: CardId, place: Place) -> None:
    """Pay, and the card is in play under its player's control (card-controllers.1)."""
    printed = table.printed(card)
    cost = play_cost(table, seat, printed)
    if cost:
        table.record(Allocated(clause="memory-points.1", user=seat, amount=cost, for_=printed.name))
    host = place if isinstance(place, CardId) else None
    desktop = seat if isinstance(place, CardId) else place
    clause = "desktop.1" if desktop == seat else "desktop.2"
    state = entry_state(printed.type)
    table.record(Entered(clause=clause, card=card, controller=seat, desktop=desktop, host=host, state=state, cost=cost))


# Discarding daemons


@legality
def why_not_discard(table: Table, seat: Seat, card: CardId) -> Checks:
    """Why *seat* may not throw the daemon *card* off the desktop now (R23)."""
    yield need("daemon-cards.4", table.step == "setup" and table.current == seat, "Daemons are discarded in your own Setup step.")
    here = card in table.desktop(seat) and table.printed(card).type is CardType.DAEMON
    yield need("daemon-cards.4", here, "You discard a daemon from your own desktop.")


def discard_options(table: Table, seat: Seat) -> tuple[Option, ...]:
    """Every daemon on the own desktop, whoever controls or owns it."""
    known = table.board.discards.get(seat) if watch.silent else None
    if known is None:
        names = table.board.names
        known = table.board.discards[seat] = tuple(
            Option(f"discard {names[card]}", ("discard", card), (card,), "Into its owner's trash.")
            for card in _daemons(table, seat)
            if why_not_discard.allows(table, seat, card)
        )
    return known
