"""Creates tables, new ones or as a continuation of a finished match."""

import asyncio
import time
from collections.abc import Mapping

from netdeck.bots import why_not as why_not_bot
from netdeck.kernel import Deal, GamePackage, GameRules, Problem, Seat, Setup, SetupError, say
from netdeck.registry import UnknownGameError
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m
from netdeck.server.catalogue import find as find_game
from netdeck.server.catalogue import under
from netdeck.server.client_language import in_language
from netdeck.server.clocks import Clock, proposed
from netdeck.server.documents import SeatDocument, TableDocument
from netdeck.server.fairness import BusyError
from netdeck.server.intake import Complete, Resume, Resumed, Shown
from netdeck.server.jobs import TooMuch, Unplayable
from netdeck.server.limits import Limits
from netdeck.server.live_table import completed
from netdeck.server.lobby import BUSY, CLOSING, NO_TABLE, Lobby
from netdeck.server.tokens import hashed, new_id, new_token


async def create(hall: Lobby, wish: bodies.NewTable, base: str, who: str = "") -> bodies.Created | m.Refused:
    """Set up a table for a client at the address *who*. *base* is the public address of this server."""
    if hall.draining:
        return m.Refused(code=CLOSING, sentence=say("This server accepts no new tables now; try again later."))
    try:
        game = await asyncio.to_thread(find_game, wish.game)
    except UnknownGameError as error:
        return m.Refused(code="E-GAME", sentence=str(error))
    before = await _continued(hall, game, wish.goes_on, who) if wish.goes_on is not None else None
    if isinstance(before, m.Refused):
        return before
    if (full := await hall.quotas.why_no_room(who)) is not None:
        return full
    id = new_id()
    wanted = _setup(game, wish) if before is None else before.setup
    if wanted.cards and wish.public:
        private = say("a table with custom cards must be private (public: false)")
        return m.Refused(code="E-SETUP", sentence=private)
    rules = game.version if before is None else before.rules
    told = await completed(
        hall.workers,
        id,
        Complete(setup=wanted, rules=rules, seconds=hall.limits.compile_seconds, language=in_language.get()),
        hall.quotas.payer(who),
    )
    if isinstance(told, m.Refused):
        return told
    setup = told.setup
    problems = [
        Problem(say("{seat}: {wrong}", seat=seat, wrong=wrong))
        for seat, one in wish.seats.items()
        if one.kind == "bot" and (wrong := why_not_bot(one.bot))
    ]
    problems += limit_problem(hall.limits, game, setup.options)
    against_bots = sum(one.kind != "bot" for one in (wish.seats.get(seat, bodies.SeatWish()) for seat in setup.seats)) < 2
    usual = Clock() if against_bots else proposed(under(game.id, rules).pace(setup))
    clock = usual if wish.clock is None else wish.clock
    if wrong := clock.problem():
        problems.append(Problem(wrong))
    if wish.chat and not hall.limits.chat:
        problems.append(Problem(say("this server allows phrases only; leave out chat")))
    if problems:
        return m.Refused(code="E-SETUP", sentence=str(SetupError(problems)), clause=problems[0].clause)
    tokens = {seat: new_token() for seat in setup.seats if (one := wish.seats.get(seat)) is not None and one.kind == "invite"}
    host, watch = new_token(), new_token()
    document = TableDocument(
        id=id,
        created=time.time(),
        rules=rules,
        setup=setup,
        seats=tuple(_seat_document(seat, wish.seats.get(seat), tokens.get(seat)) for seat in setup.seats),
        clock=clock,
        public=wish.public,
        chat=wish.chat,
        memory=wish.memory,
        delay=wish.delay,
        deal=Deal.sealed(()) if before is None else before.deal,
        past=() if before is None else before.past,
        host=hashed(host),
        watch=hashed(watch),
    )
    table = await hall.set_up(document, who)
    open_seats = {} if document.public else {seat.seat: watch for seat in document.seats if not seat.ready and not seat.invited}
    links = {seat: f"{base}/#{document.id}/{token}" for seat, token in {**tokens, **open_seats}.items()}
    return bodies.Created(info=table.info(), host=host, watch=watch, seats=tokens, links=links)


async def _continued(hall: Lobby, game: GamePackage, wish: bodies.Continue, who: str) -> Resumed | m.Refused:
    """The finished match to continue. Its name is enough, because its record is public."""
    found = await hall.storage.load(wish.table)
    record = await hall.storage.record(wish.table)
    if found is None or not found.document.public:
        return NO_TABLE
    if record is None:
        return m.Refused(code="E-RUNNING", sentence=say("The match is not over; you can continue it elsewhere afterwards."))
    if found.document.setup.game != game.id:
        return m.Refused(code="E-RULES", sentence=say("That match was played by other rules than these."))
    try:
        told = await hall.workers.run_archive_job(
            Resume(game=game.id, rules=found.document.rules, record=record, at=wish.at), hall.quotas.payer(who)
        )
    except BusyError:
        return BUSY
    if isinstance(told, Resumed):
        return told
    if isinstance(told, Shown) and told.refused is not None:
        return told.refused
    why = say("That match cannot be continued here.")
    if isinstance(told, TooMuch | Unplayable):
        why = say("That match cannot be continued here: {why}.", why=told.sentence)
    return m.Refused(code="E-RULES", sentence=why)


def _setup(game: GameRules, wish: bodies.NewTable) -> Setup:
    seats = tuple(Seat(seat) for seat in wish.seats)
    usual = game.table(game.seat_counts[1])
    if set(seats) <= set(usual):
        seats = tuple(seat for seat in usual if seat in seats)
    decks = {Seat(seat): one.deck for seat, one in wish.seats.items() if one.deck}
    return Setup(game=game.id, variant=wish.variant, options=dict(wish.options), seats=seats, decks=decks, cards=wish.cards)


def limit_problem(limits: Limits, game: GameRules, options: Mapping[str, object]) -> list[Problem]:
    """What strangers may not choose here although the rules allow it."""
    problems: list[Problem] = []
    for name, option in game.options.items():
        value = options.get(name)
        cap = limits.option_caps.get(f"{game.id}.{name}", limits.option_caps.get(name, option.hosted))
        if cap is not None and isinstance(value, int | float) and value > cap:
            problems.append(
                Problem(say("option {name} is at most {cap:g} on this server, not {value}", name=name, cap=cap, value=value), option.clause)
            )
    return problems


def _seat_document(seat: Seat, wish: bodies.SeatWish | None, token: str | None) -> SeatDocument:
    if wish is not None and wish.kind == "bot":
        return SeatDocument(seat=seat, bot=wish.bot)
    return SeatDocument(seat=seat, invited=token is not None, token=hashed(token) if token else "")
