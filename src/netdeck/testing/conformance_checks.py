"""Promises about one game: chance, copies, records, notations, refusals, clauses, cards, the end. Each check walks a line of play."""

import random
from collections import Counter

import msgspec

from netdeck.kernel import (
    BACK,
    REFEREE,
    Command,
    Decision,
    Logged,
    Match,
    Position,
    Record,
    Seat,
    verify,
    why_asked,
    why_event,
    why_not,
    why_option,
)
from netdeck.kernel.host_events import OF_HOSTS
from netdeck.testing.conformance_play import STRAYS, Line, Table, Walk, as_bytes, choices, fingerprint, mangled, play_out

AHEAD = 4
"""How many choices a copy is played on."""


SOME = 3
"""So many seats, at each stop of a short walk, try something though they are not asked, and as many want a refusal explained."""
NAMES = 80
"""How many names that a seat knows are tried at a decision."""
MEMORY = 20
"""How many notations of earlier positions are tried again."""


def same_seed_same_log(table: Table, line: Line, most: int | None = None) -> None:
    """The same seed and the same choices give the same log and the same table; listening changes nothing."""
    first, second = Walk.begin(table, line), Walk.begin(table, line)
    silent = table.start(line.seed)
    for _ in first.stops(most):
        while len(second.trail) < len(first.trail):
            choice = second.next_choice()
            if choice is None:
                first.fail("it was over sooner when it was played again")
            second.step()
            silent.take(*choice)
        first.demand(log_bytes(first.log) == log_bytes(second.log), "the same choices gave another log when they were played again")
        here = fingerprint(first.position)
        first.demand(here == fingerprint(second.position), "the same choices led to another table when they were played again")
        first.demand(here == fingerprint(silent), "the table is another one when nobody listens")


def clones_go_their_own_way(table: Table, line: Line, most: int | None = None) -> None:
    """A clone looks like the original to everybody, plays on like it, and leaves it alone."""
    walk = Walk.begin(table, line)
    for position in walk.stops(most):
        before, heard = fingerprint(position), len(walk.log)
        one, other = position.clone(), position.clone()
        for viewer in (*table.viewers, REFEREE):
            walk.demand(as_bytes(one.view(viewer)) == as_bytes(position.view(viewer)), f"a clone looks different to {viewer}")
        walk.demand(fingerprint(one) == before, "a clone is asked something else")
        for k in range(AHEAD):
            open_now = choices(one)
            if not open_now:
                break
            pick = (line.seed + 7 * k) % len(open_now)
            one.take(*open_now[pick])
            walk.demand(fingerprint(position) == before, f"playing {open_now[pick][1].notation!r} on a clone changed the original")
            other.take(*choices(other)[pick])
            walk.demand(fingerprint(one) == fingerprint(other), f"two clones played {open_now[pick][1].notation!r} and went apart")
        walk.demand(len(walk.log) == heard, "the log of the original heard what happened on a clone")


def records_replay_and_detect_tampering(table: Table, line: Line, most: int | None = None) -> None:
    """A record reads back, replays to the same bytes and verifies; a changed byte is found on its line."""
    for sealed in (False, True):
        walk = Walk.begin(table, line)
        match = table.match(line.seed, sealed)
        walk.position = match.position
        while (choice := walk.next_choice()) is not None:
            refusal = match.choose(choice[0], choice[1].notation)
            walk.demand(refusal is None, f"the option {choice[1].notation!r} was refused: {refusal}")
            walk.trail.append(f"{choice[0]}: {choice[1].notation}")
        if sealed and match.position.result() is None:
            continue
        data = match.record().to_bytes()
        record = Record.from_bytes(data)
        walk.demand(record == match.record(), "the record reads back differently")
        again = Match.replay(table.game, record)
        walk.demand(again.record().to_bytes() == data, "the record does not replay to the same bytes")
        walk.demand(log_bytes(again.log) == log_bytes(match.log), "the record replays to another log")
        verdict = verify(table.game, data)
        walk.demand(verdict.sound, f"our own record is not sound: {verdict.fault}")
        _tamper(walk, data)


def _tamper(walk: Walk, data: bytes) -> None:
    """Change one byte, chosen by the seed, and look where the fault is found."""
    at = walk.line.seed * 7919 % len(data)
    value = (data[at] + 1 + walk.line.seed % 254) % 256
    changed = data[:at] + bytes([value]) + data[at + 1 :]
    verdict = verify(walk.table.game, changed)
    walk.demand(not verdict.sound, f"byte {at} of the record was changed and nobody noticed")
    line = data.count(b"\n", 0, at) + 1
    found = verdict.fault.line if verdict.fault is not None else 0
    last = at == len(data) - 1
    walk.demand(found == line or (last and found == 0), f"byte {at} was changed on line {line}; the fault was found on line {found}")


def notations_are_unique_and_stable(table: Table, line: Line, most: int | None = None) -> None:
    """Every option has a notation of its own, which names it and can be typed; asking twice gives the same options."""
    walk = Walk.begin(table, line)
    for position in walk.stops(most):
        walk.demand(position.pending() == position.pending(), "asking twice gave different decisions")
        for seat, decision in position.pending().items():
            notations = [option.notation for option in decision.options]
            twice = [each for each, count in Counter(notations).items() if count > 1]
            walk.demand(not twice, f"{seat} is offered {twice[:3]} twice")
            walk.demand(bool(notations), f"{seat} is asked without options")
            walk.demand(decision.seat == seat, f"the decision of {seat} says that it is {decision.seat}'s")
            walk.demand(bool(decision.kind and decision.prompt), f"the decision of {seat} has no kind or no prompt")
            for option in decision.options:
                plain = option.notation.strip() == option.notation and option.notation.isprintable() and bool(option.notation)
                walk.demand(plain, f"the notation {option.notation!r} cannot be typed")
                walk.demand(decision.find(option.notation) is option, f"{option.notation!r} does not name its own option")
            walk.demand(not decision.timeout or decision.find(decision.timeout) is not None, f"{decision.timeout!r} is no option")


def options_and_refusals_agree(table: Table, line: Line, most: int | None = None) -> None:
    """Whatever is offered is allowed; whatever is not is refused with a known clause and a sentence, and changes nothing.

    What is unknown to the game (``E-SYNTAX``) needs no clause; what was offered before at the same table is not unknown.
    """
    walk = Walk.begin(table, line)
    chooser = random.Random(line.seed)
    known: dict[str, None] = {}
    for position in walk.stops(most):
        offered = [option.notation for _, option in choices(position)]
        known |= dict.fromkeys(offered)
        before = fingerprint(position)
        strays = [*list(known)[-MEMORY:], *mangled(offered[:2]), *STRAYS]
        asked = {**position.committed(), **position.pending()}
        idle = [seat for seat in position.seats if seat not in asked]
        if most is not None:
            idle = chooser.sample(idle, min(SOME, len(idle)))
        curious = {*asked, *idle} if most is None else set(chooser.sample([*asked, *idle], min(SOME, len(asked) + len(idle))))
        for seat in (*asked, *idle):
            decision = asked.get(seat)
            for option in decision.options if decision is not None else ():
                refusal = position.why_not(seat, option.notation)
                walk.demand(refusal is None, f"{seat} is offered {option.notation!r} and told: {refusal}")
            for number, text in enumerate(strays):
                if position.option(seat, text) is None:
                    _demand_refusal(walk, position, seat, text, explained=seat in curious and number % 4 == 0, known=text in known)
        for command in (Command("timeout", "nobody"), Command("dance", position.seats[0]), Command("", "")):
            refusal = position.clone().command(command)
            walk.demand(refusal is not None, f"the host could do {command}")
            walk.demand_clause(refusal.clause if refusal else "", f"the refusal of {command}")
        walk.demand(fingerprint(position) == before, "a refused attempt changed something")


def known_names_are_refused_by_rules(table: Table, line: Line, most: int | None = None) -> None:
    """A word of the question, about anything that the seat can see and is not offered: a rule says why not, and nothing changes."""
    walk = Walk.begin(table, line)
    chooser = random.Random(line.seed)
    for position in walk.stops(most):
        before = fingerprint(position)
        for seat, decision in position.pending().items():
            verbs = dict.fromkeys(notation.partition(" ")[0] for notation in _notations(decision) if " " in notation)
            texts = [f"{verb} {name}" for verb in verbs for name in position.names_known_to(seat)]
            for text in texts if most is None else chooser.sample(texts, min(NAMES, len(texts))):
                if position.option(seat, text) is None:
                    _demand_rule(walk, position, seat, text)
        walk.demand(fingerprint(position) == before, "a refused attempt changed something")


def _demand_rule(walk: Walk, position: Position, seat: Seat, text: str) -> None:
    refusal = position.choose(seat, text)
    if refusal is None:
        walk.fail(f"{text!r} is no option of {seat} and was not refused")
    walk.demand(refusal.code != "E-SYNTAX", f"{seat} sees what {text!r} is about, and is told that it is unknown: {refusal.sentence}")
    walk.demand_clause(refusal.clause, f"the refusal of {text!r}")


def _notations(decision: Decision) -> list[str]:
    return [option.notation for option in decision.options]


def _demand_refusal(walk: Walk, position: Position, seat: Seat, text: str, explained: bool, known: bool) -> None:
    refusal = position.choose(seat, text)
    walk.demand(refusal is not None, f"{text!r} is no option of {seat} and was not refused")
    if refusal is not None:
        if known or refusal.clause or refusal.code != "E-SYNTAX":
            walk.demand_clause(refusal.clause, f"the refusal of {text!r}")
        for clause in refusal.also:
            walk.demand_clause(clause, f"the refusal of {text!r}")
        walk.demand(bool(refusal.sentence.strip()), f"the refusal of {text!r} says nothing")
    told = why_not(position, seat, text) if explained else None
    walk.demand(not explained or (told is not None and told.refusal == refusal), f"why not {text!r} tells something else than the refusal")


def everything_cites_a_clause(table: Table, line: Line, most: int | None = None) -> None:
    """Every event, question, fact, running step and result cites a clause that the rulebook knows, and can explain itself.

    An event cites only what the rulebook's table of events lists for its kind.
    """
    rulebook = table.game.rulebook
    walk = Walk.begin(table, line)
    read = 0
    for position in walk.stops(most):
        for logged in walk.log[read:]:
            kind, clause = logged.event.kind(), logged.event.clause
            walk.demand_clause(clause, f"the event {kind}")
            misfit = rulebook.why_not_cite(kind, clause) if kind not in OF_HOSTS else ""
            walk.demand(not misfit, f"the event {kind} cites a clause that is not about it: {misfit}")
            for process, step in logged.chain:
                walk.demand_clause(step, f"{process} on the way to {logged.event.kind()}")
            for viewer in table.viewers:
                walk.demand(bool(why_event(table.game.rulebook, logged, viewer)), f"nothing explains {logged.event.kind()} to {viewer}")
        read = len(walk.log)
        for process, step in position.chain():
            walk.demand_clause(step, f"the process {process}")
        for seat, decision in position.pending().items():
            walk.demand_clause(decision.clause, f"the question {decision.kind!r} to {seat}")
            walk.demand(bool(why_asked(position, seat)), f"nothing explains why {seat} is asked")
            for option in decision.options:
                for fact in position.facts(seat, option):
                    walk.demand_clause(fact.clause, f"a fact behind {option.notation!r}")
                walk.demand(bool(why_option(position, seat, option.notation)), f"nothing explains {option.notation!r}")
        result = position.result()
        if result is not None:
            walk.demand_clause(result.clause, "the result")


def cards_are_conserved(table: Table, line: Line, most: int | None = None) -> None:
    """No card appears or vanishes, unless an event says that it brings cards into the game or takes them out (``Event.creates``)."""
    walk = Walk.begin(table, line)
    before, read = cards_on_table(walk.position), len(walk.log)
    for position in walk.stops():
        now = cards_on_table(position)
        made = any(type(logged.event).creates for logged in walk.log[read:])
        gone, new = before - now, now - before
        walk.demand(made or now == before, f"cards vanished ({dict(gone)}) or appeared ({dict(new)}) and no event says so")
        before, read = now, len(walk.log)


def cards_on_table(position: Position) -> Counter[str]:
    """What is printed on all cards, as the referee sees them."""
    printed = position.game.printed
    return Counter(printed(card.name) for zone in position.view(REFEREE).zones.values() for card in zone.cards)


def events_show_what_they_may(table: Table, line: Line, most: int | None = None) -> None:
    """Every event has a form for every viewer, made of what the referee sees and of backs; it can be sent and read out."""
    walk = Walk.begin(table, line)
    while walk.step():
        continue
    for logged in walk.log:
        whole = logged.seen(REFEREE)
        walk.demand(whole.event in table.game.event_kinds(), f"the game does not know its own event {whole.event}")
        for viewer in table.viewers:
            seen = logged.seen(viewer)
            same = (seen.number, seen.event, seen.clause) == (whole.number, whole.event, whole.clause)
            walk.demand(same, f"{viewer} sees {whole.event} as something else")
            for name, value in seen.fields.items():
                told = name in whole.fields and _is_part(value, whole.fields[name])
                walk.demand(told, f"{viewer} is told {value!r} as {name} of {whole.event}; the truth is {whole.fields.get(name)!r}")
            walk.demand(isinstance(seen.text(), str), f"{whole.event} cannot be read out to {viewer}")
            msgspec.json.decode(as_bytes(seen))


def _is_part(seen: object, whole: object) -> bool:
    """Whether *seen* is *whole* with some of its things turned over."""
    if isinstance(seen, list | tuple) and isinstance(whole, list | tuple):
        return len(seen) == len(whole) and all(map(_is_part, seen, whole))
    return seen in (BACK, whole)


def games_end(table: Table, line: Line, most: int | None = None) -> None:
    """Played at random from anywhere, the game ends, and then it is over for everybody; so it is when time runs out for all."""
    walk = Walk.begin(table, line)
    while walk.step():
        continue
    position, count = play_out(table, line.seed, walk.position.clone())
    walk.demand(not choices(position), f"it has not ended after {count} more choices")
    _demand_end(walk, position)
    idle = walk.position.clone()
    for _ in range(table.most):
        if not idle.pending():
            break
        seat = next(iter(idle.pending()))
        refusal = idle.command(Command("timeout", seat))
        walk.demand(refusal is None, f"{seat} is asked, but its time cannot run out: {refusal}")
    walk.demand(not idle.pending(), "it does not end when every clock runs out")
    _demand_end(walk, idle)


def _demand_end(walk: Walk, position: Position) -> None:
    result = position.result()
    if result is None:
        walk.fail("nothing is asked any more and there is no result")
    walk.demand_clause(result.clause, "the result")
    walk.demand(set(result.winners) <= set(position.seats), f"{result.winners} won and do not all sit here")
    for seat in position.seats:
        refusal = position.choose(seat, "pass")
        walk.demand(refusal is not None, f"{seat} could act after the end")
        walk.demand_clause(refusal.clause if refusal else "", "the refusal after the end")


def log_bytes(log: list[Logged]) -> bytes:
    """A log as the referee reads it."""
    return as_bytes([(logged.seen(REFEREE), logged.chain) for logged in log])
