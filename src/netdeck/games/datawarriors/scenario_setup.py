"""Scenario positions: cards on desktops, processes on the stack, and where the turn goes on."""

import re
from itertools import product

from netdeck.games.datawarriors.ast_nodes import CardState, CardType, Command
from netdeck.games.datawarriors.issue import Issue
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.rules import steps
from netdeck.games.datawarriors.rules import table as tb
from netdeck.games.datawarriors.rules.issue import put_on_stack
from netdeck.games.datawarriors.rules.targets import find_aims
from netdeck.games.datawarriors.state import CardTarget, ProcessTarget, Target, UserTarget
from netdeck.kernel import CardId, Seat, StagingError, Zone, named
from netdeck.kernel import card_table as ct
from netdeck.kernel.scenario_setup import Thing, find_definition, place_card
from netdeck.kernel.setup import Given
from netdeck.kernel.vm import number

STEPS = ("init", "cleanup", "setup", "run", "exit")


def place(table: TableState, zone: Zone, entry: Thing) -> None:
    """Put one given card or process where it belongs."""
    if zone.name == "stack":
        _stack(table, zone, entry)
        return
    for key in ("attached_to", "host"):
        if key in entry:
            entry["host"] = _card(table, str(entry.pop(key)))
    used = entry.pop("used", ())
    if zone.name.endswith(".desktop"):
        _stand(table, zone, entry)
    elif entry.keys() & {"controller", "state", "host"}:
        raise StagingError("only cards on a desktop have a controller, a state and a host")
    card = place_card(table, zone, entry)
    if table.cards[card].restored and zone.name.endswith(".drive"):
        table.change(card, known_to=table.everybody())
    for name in used:
        table.use_up(card, _used(table, str(name).removeprefix("--")))


def _used(table: TableState, name: str) -> str:
    """A command that some card has once per Cleanup, or the number of an effect."""
    if name not in table.book.marks and not re.fullmatch(r"effect \d+", name):
        raise StagingError(f"no card uses up {name!r}", known=table.book.marks, word=name)
    return name


def _stand(table: TableState, zone: Zone, entry: Thing) -> None:
    """What a card in play has by default: the desktop's user owns and controls it, and it has been there for a while."""
    printed = find_definition(table, str(entry.get("card", "")))
    kind = table.plan.definitions[printed].type if printed is not None else CardType.PRG
    if kind is CardType.SCRIPT:
        raise StagingError(f"{printed} is a .SCRIPT and never in play (script-card.2)")
    if (kind is CardType.CONF) != (entry.get("host") is not None):
        raise StagingError(f"{printed}: a .CONF has a host, and nothing else has (conf-cards.1)")
    if kind is CardType.DAEMON and any(table.printed(card).type is kind for card in table.zones[zone.name]):
        raise StagingError(f"{printed}: a desktop has one daemon (daemon-cards.2)")
    owner = Seat(str(entry.get("owner", zone.owner)))
    entry.setdefault("owner", owner)
    entry["controller"] = Seat(str(entry.get("controller", owner)))
    if entry["controller"] not in table.seats:
        raise StagingError(f"there is no seat {entry['controller']!r}", known=table.seats, word=entry["controller"])
    state = str(entry.get("state", CardState.IDLE))
    if state not in list(CardState):
        raise StagingError(f"there is no state {state!r}", known=list(CardState), word=state)
    if kind is CardType.DAEMON and state != CardState.IDLE:
        raise StagingError("a .DAEMON stays Idle (daemon-cards.3)")
    entry["state"] = CardState(state)


def _card(table: TableState, word: str) -> CardId:
    """The card that is called *word*: by its id in the scenario, its name in notations, or its printed name."""
    if word in table.plan.names:
        return table.plan.names[word]
    by_name = next((card for card, name in table.called_in_play.items() if name == word), None)
    found = by_name if by_name is not None else named(table, word, table.in_play)
    if found is None:
        raise StagingError(f"no card in play is called {word!r}", known=table.called_in_play.values(), word=word)
    return found


def _stack(table: TableState, zone: Zone, entry: Thing) -> None:
    """A command (``process``) or a script (``card``) that waits. What is left out follows from the rest, as far as it does."""
    issuer = Seat(str(entry.pop("issuer", entry.get("owner", ""))))
    given: Thing = {key: entry.pop(key) for key in ("x", "cost", "targets", "halted") if key in entry}
    if "process" in entry:
        name = str(entry.pop("process")).removeprefix("--")
        via, carrier = _via(table, name, entry.pop("via", None), entry.pop("carrier", None))
        command = next(each for each in table.printed(carrier).commands if each.name == name)
        entry.pop("owner", None)
        if entry:
            known = ("process", "via", "carrier", "issuer", "targets", "x", "cost", "halted")
            raise StagingError(f"a process has no {next(iter(entry))!r}", known=known, word=str(next(iter(entry))))
        _put(table, issuer or table.cards[via].controller, command, carrier, via, given)
    else:
        issuer = issuer or table.seats[0]
        entry.setdefault("owner", issuer)
        card = place_card(table, zone, entry)
        script = table.printed(card).script
        if script is None:
            raise StagingError(f"{table.name(card)} is no .SCRIPT")
        _put(table, issuer, script, card, None, given)


def _via(table: TableState, name: str, via: object, carrier: object) -> tuple[CardId, CardId]:
    """The card that executes a command and the card whose text it is; the only one that has it, where neither is named."""
    if via is None and carrier is None:
        having = [card for card in table.in_play if _has(table, card, name)]
        if len(having) != 1:
            which = ", ".join(table.called_in_play[card] for card in having) or "no card in play"
            raise StagingError(f"--{name}: say via which card; {which} has it")
        return having[0], having[0]
    runs, text = _card(table, str(carrier if via is None else via)), _card(table, str(via if carrier is None else carrier))
    if not _has(table, text, name):
        raise StagingError(f"{table.name(text)} has no command --{name}", known=[each.name for each in table.printed(text).commands])
    return runs, text


def _has(table: TableState, card: CardId, name: str) -> bool:
    return any(command.name == name for command in table.printed(card).commands)


def _put(table: TableState, issuer: Seat, command: Command, carrier: CardId, via: CardId | None, given: Given) -> None:
    """A process with what was given of it; x is the least that it may be, targets are those that there are no others than."""
    if issuer not in table.seats:
        raise StagingError(f"there is no seat {issuer!r}", known=table.seats, word=issuer)
    columns, user = table.table_to_change(), table.outside.seat(issuer)
    use = table.use_of(Issue(command, carrier, via))
    x = int(given.get("x", number(columns, columns.u_low[use], user, 0, ct.NOBODY, -1)))
    if "targets" in given:
        targets = tuple(_target(table, str(each)) for each in given["targets"])
        if len(targets) > len(columns_of_aims):
            raise StagingError(f"a process has {len(columns_of_aims)} targets at most")
        aims = table.aims(targets)
    else:
        lists = _target_lists(columns, user, use)
        if len(lists) != 1:
            raise StagingError(f"say at what it is aimed: {'there is nothing' if not lists else f'{len(lists)} targets are possible'}")
        (found,) = lists
        aims = (*found, 0, 0, 0)[:3]  # type: ignore[assignment]
    cost = int(given.get("cost", 0)) or command.cost.n + (x if command.cost.x else 0)
    columns.chosen_aim0, columns.chosen_aim1, columns.chosen_aim2 = aims
    processes = columns.processes
    put_on_stack(columns, user, use, carrier, ct.NOTHING if via is None else via, x, cost)
    columns.processes = processes
    columns.p_halted[columns.stacked - 1] = int(bool(given.get("halted", False)))


columns_of_aims = ("p_aim0", "p_aim1", "p_aim2")


def _target_lists(columns: tb.Table, user: int, use: int) -> list[tuple[int, ...]]:
    """Every way to fill the slots of a command."""
    slots = range(columns.u_slot[use], columns.u_slot[use] + columns.u_slots[use])
    return list(product(*(columns.aims[: find_aims(columns, user, slot, 0, 0)] for slot in slots)))


def _target(table: TableState, word: str) -> Target:
    word = word.removeprefix("@")
    if word in table.seats:
        return UserTarget(Seat(word))
    if word[:1] == "p" and word[1:].isdigit():
        return ProcessTarget(int(word[1:]))
    card = _card(table, word)
    return CardTarget(card, table.cards[card].entered)


def begin_effect(table: TableState, effect: Given) -> None:
    """Control until Exit: ``by`` a card, ``on`` another, for a ``controller``."""
    card = _card(table, str(effect.get("on", "")))
    controller = Seat(str(effect.get("controller", "")))
    if controller not in table.seats or str(effect.get("until", "exit")).casefold() != "exit":
        raise StagingError("a lasting effect gives a controller, until Exit", "effects")
    before, owner = table.cards[card].controller, table.cards[card].owner
    table.give(card, controller, owner if before == controller else before)


def resume(table: TableState, given: Given) -> None:
    """Let the turn go on at the question of the given step."""
    step = str(given.get("step", "setup"))
    if step not in STEPS:
        raise StagingError(f"there is no step {step!r}", "step", STEPS, step)
    current = Seat(str(given.get("current", table.seats[0])))
    if current not in table.seats:
        raise StagingError(f"there is no seat {current!r}", "current", table.seats, current)
    table.counters |= {"step": step, "current": current}
    columns, user = table.table_to_change(), table.outside.seat(current)
    then, at = RESUMED[step]
    ct.begin(columns, steps.TAKE_TURNS)
    for number_of_step in (then, at) if then >= 0 else (at,):
        frame = ct.begin(columns, number_of_step)
        columns.f_seat[frame] = columns.f_holder[frame] = user
        columns.f_count[frame] = 0


RESUMED = {
    "init": (steps.CLEAN_UP, steps.DEALLOCATE_AT_INIT),
    "cleanup": (steps.SET_UP, steps.DEALLOCATE),
    "setup": (steps.RUN_COMMANDS, steps.NOTE_FREE),
    "run": (steps.LEAVE_TURN, steps.OFFER_FIRST),
    "exit": (ct.NOTHING, steps.END_EFFECTS),
}
"""Where the turn goes on after each step, and where in the step it stands."""
