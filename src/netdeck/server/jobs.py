"""The jobs of worker processes and their results: plain data.

The record in the database is the match. A worker keeps positions in memory only so that a choice need not begin with a replay: whoever asks
says how many entries the match has and how the last is sealed, and a worker that has lost it, or has another, says so (:class:`Missing`)
and is given the whole match. So a process may be ended at any moment, and nothing is lost but time.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Literal

import msgspec

from netdeck.i18n import ENGLISH, Translator, encoder, translator
from netdeck.kernel import (
    SPECTATOR,
    Command,
    Deal,
    Entry,
    LimitExceededError,
    Match,
    Refusal,
    Result,
    Said,
    Seat,
    Setup,
    View,
    difference,
    present,
    say,
)
from netdeck.kernel.message import encode_message
from netdeck.server import messages as m
from netdeck.server import snapshots, why_answers
from netdeck.server.budgets import TooLongError
from netdeck.server.catalogue import under
from netdeck.server.hosted_match import Eyes, HostedMatch, Shown

log = logging.getLogger("netdeck.server")

MOST_KEPT = 4000
"""How many matches a worker keeps in memory; those that were needed least lately go first."""


class JobResult(msgspec.Struct, frozen=True, kw_only=True, array_like=True, tag=True):
    """The result of a job."""


class Job(msgspec.Struct, frozen=True, kw_only=True, array_like=True, tag=True):
    """A job for a worker process. ``language`` is that of the requester."""

    language: str = ENGLISH

    def translator(self) -> Translator:
        """The translator for sentences in the result; jobs about a game add its texts."""
        return translator(self.language)

    def do(self) -> JobResult:
        """Run the job in the worker."""
        raise NotImplementedError


class Missing(JobResult, frozen=True):
    """The worker does not have the match in this state: send it."""


class TooMuch(JobResult, frozen=True, kw_only=True):
    """The budget was used up and nothing has changed. ``options`` is the number of answers to the question.

    ``late`` means that it was time that was used up: with more of it, it might do.
    """

    sentence: str
    options: int = 0
    late: bool = False


class Unplayable(JobResult, frozen=True, kw_only=True):
    """The match cannot be played here: other rules, or a record that does not follow from them."""

    sentence: str
    is_rules: bool = False


class StoredMatch(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """A match with its entries so far."""

    rules: str
    setup: Setup
    deal: Deal
    entries: tuple[Entry, ...]
    snapshot: bytes = b""
    """How it stood after some of them, if that is known."""


class Act(msgspec.Struct, frozen=True, kw_only=True, array_like=True, omit_defaults=True):
    """An act that makes one entry: a choice (``text``) of ``who``, a host's command, an undo of ``count`` choices, or a stop."""

    kind: Literal["choose", "command", "undo", "stop"]
    who: str = ""
    text: str = ""
    why: str = ""
    count: int = 0


class Ask(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """A question about the match that changes nothing."""

    kind: Literal["why", "why-not", "why-not-there", "know"]
    viewer: Seat
    text: str = ""
    at: int | str = ""
    quick: bool = False


class AskStanding(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """Asks for a seat's automatic answer, given its ``stops``."""

    viewer: Seat
    stops: list[str] = []


class ViewRequest(msgspec.Struct, frozen=True, array_like=True):
    """A viewer to be shown the match, and from which event on.

    Whoever wants differences says after which moment; 0 for the whole, if they have none yet.
    """

    viewer: Seat
    since: int
    differs: bool = False
    after: int = 0
    language: str = ENGLISH
    foresees: bool = False
    """Whether what the rules will do by themselves is wanted too."""


class ViewUpdate(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """New parts for one viewer of a :class:`~netdeck.server.messages.Moment`, ready to be sent.

    An undo may have taken back some of the events before those that were wanted, so ``since`` may be less. Where ``after`` is the number of
    a moment, ``view`` is only what has changed since then, and a question that is ``same`` is not there.
    """

    want: ViewRequest
    since: int
    events: bytes
    view: bytes
    question: bytes | None
    number: int
    answered: bool
    after: int = 0
    same: bool = False
    forecasts: bytes = b"[]"


class Stage(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """The state of a match as far as the owner of its table needs it."""

    entries: int
    logged: int
    undos: int
    numbers: dict[Seat, int]
    """Of the questions that may be answered, or answered anew."""
    asked: tuple[Seat, ...]
    """Who has not answered yet."""
    result: Result | None
    turn: int | None = None
    seal: str = ""
    """Of the last entry."""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.result is not None

    @property
    def moment(self) -> int:
        """The number of the present moment."""
        return self.entries + 1


class Undoable(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """What undoing a seat's last choice means: how many choices, the entry it goes back to, and why it is not free.

    Everybody at the table is told why, each in their language: the reason comes as its template and what fills it.
    """

    back: int
    entry: int
    template: str = ""
    filling: tuple[tuple[str, str], ...] = ()

    @property
    def sentence(self) -> str:
        """Why it is not free; empty if it is."""
        return Said(self.template, self.filling) if self.template else ""


class Played(JobResult, frozen=True, kw_only=True):
    """The present stage; the entry that was made, or the refusal; the whole record at the end."""

    stage: Stage
    line: bytes = b""
    refused: m.Refused | None = None
    standing: m.Standing | None = None
    undoable: Undoable | None = None
    record: bytes = b""
    snapshot: bytes = b""
    sights: list[ViewUpdate] = []
    stands: int = 2**53
    """How many of the events that were heard before still stand."""


NOT_SO = m.Refused(code="E-SYNTAX", sentence=say("That may be done, but not in these words."))

encode = msgspec.json.Encoder(enc_hook=encode_message).encode
_KEPT: OrderedDict[str, HostedMatch] = OrderedDict()


class PlayOn(Job, frozen=True, kw_only=True):
    """Carry out an act at a table, and make the views that are wanted."""

    table: str
    at: int
    seal: str = ""
    """Of the last entry: a process may have an entry that was never written, and another process the one that was."""
    begun: StoredMatch | None = None
    act: Act | None = None
    standing: AskStanding | None = None
    undoable: Seat | None = None
    wants: list[ViewRequest] = []
    snapshot: bool = False

    def translator(self) -> Translator:
        play = _KEPT.get(self.table)
        return translator(self.language, play.match.game if play is not None else None)

    def do(self) -> JobResult:
        """In the worker."""
        play = _KEPT.get(self.table)
        if self.begun is not None:
            _KEPT.pop(self.table, None)
            play = replay_match(self.begun)
            _keep(self.table, play)
        elif play is None or len(play.match.entries) != self.at or (self.seal and _seal(play.match) != self.seal):
            _KEPT.pop(self.table, None)
            return Missing()
        _KEPT.move_to_end(self.table)
        try:
            return self._done(play)
        except TooLongError:
            _KEPT.pop(self.table, None)  # it may have come in the middle of anything
            raise
        except LimitExceededError as error:
            question = play.match.position.pending().get(Seat(self.act.who)) if self.act is not None else None
            return TooMuch(sentence=str(error), options=len(question.options) if question is not None else 0)
        except BaseException:
            _KEPT.pop(self.table, None)
            raise

    def _done(self, play: HostedMatch) -> Played:
        match = play.match
        before, refused, line, stands = match.log, None, b"", 2**53
        if self.act is not None:
            with match.rollback_on_error():
                refused = _acted(play, self.act)
            if refused is None:
                line = encode(match.entries[-1])
            if match.log is not before:
                pairs = zip(before, match.log, strict=False)
                stands = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        over = bool(line) and play.over
        return Played(
            stage=stage_of(play),
            line=line,
            refused=refused,
            standing=_standing(play, self.standing) if self.standing is not None else None,
            undoable=_undoable(match, self.undoable) if self.undoable is not None else None,
            record=match.record().to_bytes() if over else b"",
            snapshot=snapshots.take_snapshot(play) if self.snapshot else b"",
            sights=view_updates(play, self.wants, stands) if refused is None else [],
            stands=stands,
        )


class Forget(Job, frozen=True, kw_only=True):
    """Drop a match."""

    table: str

    def do(self) -> JobResult:
        """In the worker."""
        _KEPT.pop(self.table, None)
        return Missing()


def replay_match(begun: StoredMatch) -> HostedMatch:
    """Replay the match of a table. Raises the reason if it is not playable."""
    play, why = snapshots.match_from_snapshot(under(begun.setup.game, begun.rules), begun.setup, begun.deal, begun.entries, begun.snapshot)
    if why:
        log.info("a snapshot is ignored, and the match played again: %s", why)
    return play


def _keep(table: str, play: HostedMatch) -> None:
    _KEPT[table] = play
    while len(_KEPT) > MOST_KEPT:
        _KEPT.popitem(last=False)


def _acted(play: HostedMatch, act: Act) -> m.Refused | None:
    """Do it, or say why not."""
    match act.kind:
        case "choose":
            seat = Seat(act.who)
            if play.match.position.option(seat, act.text) is None:
                told = why_answers.answer_why_not(play.match, seat, act.text, "", quick=True)
                return told if isinstance(told, m.Refused) else NOT_SO
            refusal = play.act(lambda match: match.choose(seat, act.text))
        case "command":
            refusal = play.act(lambda match: match.command(Command(act.text, act.who), act.why))
        case "undo":
            refusal = play.act(lambda match: _never_refused(lambda: match.undo(Seat(act.who), act.count)))
        case "stop":
            refusal = play.act(lambda match: _never_refused(lambda: match.stop(act.why)))
    return None if refusal is None else why_answers.refused(refusal)


def _never_refused(act: Callable[[], None]) -> Refusal | None:
    act()
    return None


def _standing(play: HostedMatch, ask: AskStanding) -> m.Standing:
    return m.Standing(number=play.number(ask.viewer), notation=why_answers.standing_answer(play.match, ask.viewer, ask.stops))


def _undoable(match: Match, seat: Seat) -> Undoable:
    refusal, back = match.why_not_undo(seat), match.choices_since(seat)
    why = refusal.sentence if refusal is not None else ""
    template, filling = (why.template, why.filling) if isinstance(why, Said) else (why, ())
    return Undoable(back=back, entry=match.number - back, template=template, filling=tuple((name, str(value)) for name, value in filling))


def _seal(match: Match) -> str:
    """Of the last entry."""
    return match.entries[-1].seal if match.entries else ""


def stage_of(play: HostedMatch) -> Stage:
    """The stage of a match."""
    match = play.match
    return Stage(
        entries=len(match.entries),
        logged=len(match.log),
        undos=play.undos,
        numbers=dict(play.numbers),
        asked=tuple(match.position.pending()),
        result=match.position.result(),
        turn=match.position.turn(),
        seal=_seal(match),
    )


def view_updates(play: HostedMatch, wants: Iterable[ViewRequest], stands: int) -> list[ViewUpdate]:
    """The views that are wanted, with new events. Each viewer's view is made once."""
    shown: dict[Eyes, Shown] = {}
    ahead: dict[Eyes, bytes] = {}
    found: list[ViewUpdate] = []
    for want in wants:
        eyes = (want.viewer, want.language)
        if eyes not in shown:
            shown[eyes] = _shown(play, *eyes, next((each.view for (seat, _), each in shown.items() if seat == want.viewer), None))
        if want.foresees and eyes not in ahead:
            speaks = translator(want.language, play.match.game)
            foreseen = play.match.position.forecasts(want.viewer)
            told = [
                msgspec.structs.replace(each, events=tuple(speaks.seen(event, want.viewer) for event in each.events)) for each in foreseen
            ]
            ahead[eyes] = encoder(want.language, play.match.game).encode(told)
        found.append(_sight(play, want, shown[eyes], stands, ahead[eyes] if want.foresees else b"[]"))
    play.shown |= {(want.viewer, want.language): shown[want.viewer, want.language] for want in wants if want.differs}
    return found


def _shown(play: HostedMatch, viewer: Seat, language: str, view: View | None) -> Shown:
    """What *viewer* sees now; *view* is what the same eyes see in another language, if that was made already."""
    position = play.match.position
    question = present(position, viewer) if viewer != SPECTATOR else None
    asked = encoder(language, play.match.game).encode(question) if question is not None else None
    return Shown(len(play.match.entries) + 1, view or position.view(viewer), asked)


def _sight(play: HostedMatch, want: ViewRequest, shown: Shown, stands: int, ahead: bytes) -> ViewUpdate:
    match, viewer = play.match, want.viewer
    first = min(want.since, stands, len(match.log))
    before = play.shown.get((viewer, want.language)) if want.differs else None
    speaks = translator(want.language, match.game)
    change = difference(before.view, shown.view) if before is not None and before.moment == want.after else None
    same = before is not None and change is not None and before.question == shown.question
    return ViewUpdate(
        want=want,
        since=first,
        events=encode([speaks.seen(each, viewer) for each in match.seen(viewer, first)]),
        view=encode(shown.view if change is None else change),
        question=shown.question if not same else None,
        number=play.number(viewer) if shown.question is not None else 0,
        answered=shown.question is not None and viewer not in match.position.pending(),
        after=want.after if change is not None else 0,
        same=same,
        forecasts=ahead,
    )
