"""Runs a stack of frames, step by step, until a seat must decide or the game is over."""

from collections.abc import Mapping
from itertools import repeat

from netdeck.kernel.choice_limit import allowed, too_many_steps
from netdeck.kernel.clause import RulebookError
from netdeck.kernel.decision import Decision
from netdeck.kernel.ids import Seat
from netdeck.kernel.process import Ask, Finish, Frame, Go, Next, Over, Run, next_step
from netdeck.kernel.replace import with_changes
from netdeck.kernel.state import State
from netdeck.kernel.trace import holds, watch

_ON = next_step()


def run_frames(state: State, game: str) -> None:
    """Run until a decision is open or the game has ended. Raises :class:`~netdeck.kernel.LimitExceededError` where that is limited."""
    frames = state.frames
    for _ in repeat(None, allowed().steps):  # counts without arithmetic: this is the innermost loop of every simulation
        if state.asked or state.result is not None:
            return
        if not frames:
            raise RulebookError(f"{game}: all processes are finished and nobody has won")
        top = frames[-1]
        frame, step = top
        kind = type(frame)
        steps = kind.steps
        result = steps[step](state, frame) if watch().silent or holds(step) else _ON
        if frames[-1] is top:  # how most steps end, without detours
            if type(result) is Finish:
                frames.pop()
                continue
            if type(result) is Go or type(result) is Run:
                then = result.then or kind.order.get(step, "")
                if then in steps:
                    locals = result.locals
                    frames[-1] = (kind.with_locals(frame, **locals) if locals else frame, then)
                    if type(result) is Run:
                        _begin(state, result.children)
                    continue
            elif type(result) is Ask and (then := result.then or kind.order.get(step, "")) in steps:
                state.asking = tuple(frames)
                frames[-1] = (kind.with_locals(frame, **result.locals) if result.locals else frame, then)
                _put(state, result)
                continue
        follow(state, result)
    if not state.asked and state.result is None:
        raise too_many_steps()


def follow(state: State, result: Next) -> None:
    """Carry out the result of a step. The most frequent kinds come first."""
    frames = state.frames
    if isinstance(result, Ask):
        state.asking = tuple(frames)
        _move_on(state, result.then, result.locals)
        _put(state, result)
    elif isinstance(result, Run):
        _move_on(state, result.then, result.locals)
        _begin(state, result.children)
    elif isinstance(result, Finish):
        frames.pop()
    elif isinstance(result, Go):
        _move_on(state, result.then, result.locals)
    elif isinstance(result, Over):
        state.result = result.result
        frames.clear()


def _put(state: State, question: Ask) -> None:
    """Open the decisions of a question; a seat without any option is not asked."""
    asked: dict[Seat, Decision] = {}
    for decision in question.decisions:
        if decision.options:
            asked[decision.seat] = decision
    state.answers = {}
    state.asked = asked


def _begin(state: State, children: tuple[Frame | tuple[Frame, str], ...]) -> None:
    """Push processes, the first one topmost."""
    frames = state.frames
    for child in reversed(children) if len(children) > 1 else children:
        frames.append(child if isinstance(child, tuple) else (child, type(child).beginning))


def _move_on(state: State, then: str, locals: Mapping[str, object]) -> None:
    """Set the running process to its next step; after the last one it is finished."""
    frames = state.frames
    frame, step = frames[-1]
    then = then or type(frame).order.get(step, "")
    if not then:
        frames.pop()
        return
    if then not in type(frame).steps:
        raise RulebookError(f"{type(frame).__name__} has no step {then}")
    frames[-1] = (with_changes(frame, **locals) if locals else frame, then)
