"""Scenario positions: cards on desktops, processes on the stack, and where the turn goes on."""

from collections.abc import Mapping, Sequence
from typing import Any

from netdeck.games.datawarriors.events import entry_state
from netdeck.games.datawarriors.exit_step import Exit
from netdeck.games.datawarriors.run_step import Run
from netdeck.games.datawarriors.setup_step import Setup
from netdeck.games.datawarriors.state import CardTarget, Process, ProcessTarget, Table, Target, UserTarget
from netdeck.games.datawarriors.targets import target_lists
from netdeck.games.datawarriors.tree import CardState, CardType
from netdeck.games.datawarriors.turn import Cleanup, Init, Turn, Whole
from netdeck.games.datawarriors.values import range_of
from netdeck.kernel import CardId, Frame, Priority, Seat, StagingError, Zone, named
from netdeck.kernel.changed import changed
from netdeck.kernel.staging import find_definition, place_card

STEPS = ("init", "cleanup", "setup", "run", "exit")


def place(table: Table, zone: Zone, entry: dict[str, Any]) -> None:
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
        table.used |= {(card, str(name).removeprefix("--"))}


def _stand(table: Table, zone: Zone, entry: dict[str, Any]) -> None:
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
    if kind is CardType.DAEMON and state != entry_state(kind):
        raise StagingError("a .DAEMON stays Idle (daemon-cards.3)")
    entry["state"] = CardState(state)


def _card(table: Table, word: str) -> CardId:
    """The card that is called *word*: by its id in the scenario, its name in notations, or its printed name."""
    if word in table.plan.names:
        return table.plan.names[word]
    by_name = next((card for card, name in table.board.names.items() if name == word), None)
    found = by_name if by_name is not None else named(table, word, table.board.in_play)
    if found is None:
        raise StagingError(f"no card in play is called {word!r}", known=table.board.names.values(), word=word)
    return found


def _stack(table: Table, zone: Zone, entry: dict[str, Any]) -> None:
    """A command (``process``) or a script (``card``) that waits. What is left out follows from the rest, as far as it does."""
    issuer = Seat(str(entry.pop("issuer", entry.get("owner", ""))))
    given: dict[str, Any] = {key: entry.pop(key) for key in ("x", "cost", "targets", "halted") if key in entry}
    if "process" in entry:
        name = str(entry.pop("process")).removeprefix("--")
        via, carrier = _via(table, name, entry.pop("via", None), entry.pop("carrier", None))
        command = next(each for each in table.printed(carrier).commands if each.name == name)
        entry.pop("owner", None)
        if entry:
            known = ("process", "via", "carrier", "issuer", "targets", "x", "cost", "halted")
            raise StagingError(f"a process has no {next(iter(entry))!r}", known=known, word=str(next(iter(entry))))
        record = table.cards[via]
        started = Process(issuer or record.controller, command, carrier, via, record.entered, desktop=table.desktop_of(via))
    else:
        issuer = issuer or table.seats[0]
        entry.setdefault("owner", issuer)
        card = place_card(table, zone, entry)
        script = table.printed(card).script
        if script is None:
            raise StagingError(f"{table.name(card)} is no .SCRIPT")
        started = Process(issuer, script, card)
    if started.issuer not in table.seats:
        raise StagingError(f"there is no seat {started.issuer!r}", known=table.seats, word=started.issuer)
    _put(table, started, given)


def _via(table: Table, name: str, via: object, carrier: object) -> tuple[CardId, CardId]:
    """The card that executes a command and the card whose text it is; the only one that has it, where neither is named."""
    if via is None and carrier is None:
        having = [card for card in table.board.in_play if _has(table, card, name)]
        if len(having) != 1:
            which = ", ".join(table.board.names[card] for card in having) or "no card in play"
            raise StagingError(f"--{name}: say via which card; {which} has it")
        return having[0], having[0]
    runs, text = _card(table, str(carrier if via is None else via)), _card(table, str(via if carrier is None else carrier))
    if not _has(table, text, name):
        raise StagingError(f"{table.name(text)} has no command --{name}", known=[each.name for each in table.printed(text).commands])
    return runs, text


def _has(table: Table, card: CardId, name: str) -> bool:
    return any(command.name == name for command in table.printed(card).commands)


def _put(table: Table, process: Process, given: Mapping[str, Any]) -> None:
    """The process with what was given of it; x is the least that it may be, targets are those that there are no others than."""
    command = process.command
    x = int(given.get("x", range_of(table, command.range, process.issuer)[0] if command.range is not None else 0))
    if "targets" in given:
        targets = tuple(_target(table, str(each)) for each in given["targets"])
    else:
        lists = target_lists(table, process.issuer, command.targets)
        if len(lists) != 1:
            raise StagingError(f"say at what it is aimed: {'there is nothing' if not lists else f'{len(lists)} targets are possible'}")
        (targets,) = lists
    cost = int(given.get("cost", 0)) or command.cost.n + (x if command.cost.x else 0)
    table.stack = table.stack.with_top(changed(process, x=x, targets=targets, cost=cost, halted=bool(given.get("halted", False))))


def _target(table: Table, word: str) -> Target:
    word = word.removeprefix("@")
    if word in table.seats:
        return UserTarget(Seat(word))
    if word[:1] == "p" and word[1:].isdigit():
        return ProcessTarget(int(word[1:]))
    card = _card(table, word)
    return CardTarget(card, table.cards[card].entered)


def begin_effect(table: Table, effect: Mapping[str, Any]) -> None:
    """Control until Exit: ``by`` a card, ``on`` another, for a ``controller``."""
    card = _card(table, str(effect.get("on", "")))
    controller = Seat(str(effect.get("controller", "")))
    if controller not in table.seats or str(effect.get("until", "exit")).casefold() != "exit":
        raise StagingError("a lasting effect gives a controller, until Exit", "effects")
    before = table.cards[card].controller
    owner = table.cards[card].owner
    table.stolen = (*table.stolen, (card, table.cards[card].entered, owner if before == controller else before))
    table.give(card, controller)


def resume(table: Table, given: Mapping[str, Any]) -> Sequence[tuple[Frame, str]]:
    """Where the turn goes on: at the question of the given step."""
    step = str(given.get("step", "setup"))
    if step not in STEPS:
        raise StagingError(f"there is no step {step!r}", "step", STEPS, step)
    current = Seat(str(given.get("current", table.seats[0])))
    if current not in table.seats:
        raise StagingError(f"there is no seat {current!r}", "current", table.seats, current)
    table.counters |= {"step": step, "current": current}
    frames: dict[str, tuple[str, Frame, str]] = {
        "init": ("memory-cleanup-step.1", Init(current), "memory-points.3"),
        "cleanup": ("setup-step.1", Cleanup(current), "memory-cleanup-step.2"),
        "setup": ("run-step.1", Setup(current), "R16"),
        "run": ("exit-step.1", Run(current, Priority(current)), "command-issuing.2"),
        "exit": ("", Exit(current), "R25"),
    }
    then, frame, at = frames[step]
    turn: list[tuple[Frame, str]] = [(Turn(current), then)] if then else []
    return [(Whole(), "R4"), *turn, (frame, at)]
