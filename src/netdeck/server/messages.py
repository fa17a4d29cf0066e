"""The messages of the protocol: JSON objects with a ``type``.

The same messages go over a WebSocket, over server-sent events and in the bodies of plain HTTP requests. Fields that are not known are
ignored, so that new ones can be added; a change that breaks clients moves :data:`VERSION`.
"""

from typing import Annotated, Literal

import msgspec

from netdeck.bots.hints import Hint
from netdeck.i18n import encoder
from netdeck.kernel import DecisionView, Forecast, Game, Knowledge, Reason, Result, Seat, Seen, View, ViewChange, Way
from netdeck.server.client_language import in_language
from netdeck.server.clocks import Clock, ClockFace

VERSION = 1
"""The version of the protocol."""

Short = Annotated[str, msgspec.Meta(max_length=80)]
Line = Annotated[str, msgspec.Meta(max_length=500)]
Text = Annotated[str, msgspec.Meta(max_length=20_000)]
CardText = Annotated[str, msgspec.Meta(max_length=200_000)]
"""A card file of somebody's own."""
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Phase = Literal["open", "running", "finished"]
LONGEST_DELAY = 3600
"""Seconds by which those who watch may see a table later."""


# What clients say


class _Said(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """``ref`` is any text of the client's; the answer to this message carries it too."""

    ref: Short = ""


class Hello(_Said, tag="hello", frozen=True, kw_only=True):
    """The first message: which table, and who joins.

    With the ``token`` of a seat one comes to it. Otherwise: to the open seat that ``seat`` names (``any`` for the first that is free;
    at a private table that takes its ``watch`` token too, which is its invitation), back to one's own seat by ``passphrase``, or,
    without a seat, to watch. ``name``, ``face``, ``salt`` (for the sealed deal), ``deck`` and ``passphrase`` are heeded when a seat is
    first taken, name and face until the match begins. ``since`` and ``undos`` say how much was heard already. Whoever wants
    ``differences`` is told only what has changed, as a ``change``, once they have got a whole ``moment``. ``language`` is the one that
    you want to be told everything in (``de``): English where it is left out or where nobody here speaks it, and otherwise as the
    ``Accept-Language`` of the connection says. Whoever wants ``forecasts`` is told with each moment what the rules will do by
    themselves.
    """

    version: int = VERSION
    table: Short = ""
    token: Short = ""
    seat: Short = ""
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    face: Annotated[str, msgspec.Meta(max_length=20, pattern="^[a-z0-9-]*$")] = ""
    salt: Short = ""
    deck: Text = ""
    passphrase: Short = ""
    since: Count = 0
    undos: Count = 0
    differences: bool = False
    language: Short = ""
    forecasts: bool = False


class Choose(_Said, tag="choose", frozen=True, kw_only=True):
    """Answers a question. ``number`` is the question's: an answer to an older one is refused, never applied to a newer."""

    number: Count
    notation: Line


class AskWhy(_Said, tag="why", frozen=True, kw_only=True):
    """Asks why: the open question (empty), an option, or an event (``last``, ``#12``).

    ``=`` and a number that is seen asks how it came to be so: a counter (``=pool``), one of a seat (``=north.light``), a fact of a card by
    its id in the view (``=#12.power``), or a zone, for how many cards it holds (``=north.hand``). ``=#12`` asks what the numbers of that
    card are made of now.
    """

    about: Line = ""


class AskWhyNot(_Said, tag="why-not", frozen=True, kw_only=True):
    """Asks why something is not possible: an answer by its ``notation``, or whatever pointing ``at`` a card or a zone may mean.

    Whoever is in a hurry (``quick``) hears the refusal without the facts behind it and without what would have to be tried first.
    """

    notation: Line = ""
    at: int | Short | None = None
    quick: bool = False


class PlayedExample(msgspec.Struct, frozen=True, kw_only=True):
    """An example board of the rulebook: its title, the choices so far, and a question about it, if any."""

    title: Line
    choices: Annotated[list[Line], msgspec.Meta(max_length=60)] = []
    ask: AskWhy | AskWhyNot | None = None


class AskStanding(_Said, tag="standing", frozen=True, kw_only=True):
    """Asks for the automatic answer to the open question, given the ``stops`` of the game."""

    stops: Annotated[list[Short], msgspec.Meta(max_length=100)] = []


class AskHint(_Said, tag="hint", frozen=True, kw_only=True):
    """Asks what a bot would do here. Answered only where all others at the table are bots."""


class AskKnowledge(_Said, tag="know", frozen=True, kw_only=True):
    """Asks what the seat can be sure of about hidden cards. Answered only where the table allows it (``memory``)."""


class Concede(_Said, tag="concede", frozen=True, kw_only=True):
    """Concedes the game."""


class Undo(_Said, tag="undo", frozen=True, kw_only=True):
    """Asks to take back the seat's last choice. If that is not free, the others vote."""


class Agree(_Said, tag="agree", frozen=True, kw_only=True):
    """Votes on another seat's undo or rematch."""

    to: Literal["undo", "rematch"]
    yes: bool = True


class HandOver(_Said, tag="hand-over", frozen=True, kw_only=True):
    """Hands the seat over: to another ``device`` (the answer has a link token for it), to a ``bot``, or back to ``me``."""

    to: Literal["device", "bot", "me"]
    bot: Short = ""


class Revoke(_Said, tag="revoke", frozen=True, kw_only=True):
    """Replaces the sender's token, or as the host that of a seat; the answer has the new one."""

    seat: Short = ""


class Arrange(_Said, tag="arrange", frozen=True, kw_only=True):
    """For the host, before the match begins: seats a ``bot`` on a free ``seat``, or changes the ``clock``."""

    seat: Short = ""
    bot: Short = ""
    clock: Clock | None = None


class Rematch(_Said, tag="rematch", frozen=True, kw_only=True):
    """Asks for a rematch: with the seats swapped, or with everybody in their seat (``stay``). All people must agree.

    Whoever plays against bots alone may ask for another ``bot`` in their place.
    """

    stay: bool = False
    bot: Short = ""


class Say(_Said, tag="say", frozen=True, kw_only=True):
    """Sends a remark to everybody at the table: a ``phrase`` by its id, which each reader sees translated, or ``text``.

    Words of one's own are taken only where the host has allowed them (``chat`` of the table).
    """

    phrase: Short = ""
    text: Annotated[str, msgspec.Meta(max_length=300)] = ""


class Report(_Said, tag="report", frozen=True, kw_only=True):
    """Reports what a ``seat`` says, does or is called to the operator. Nobody at the table is told."""

    seat: Short
    why: Literal["words", "name", "play"] = "words"


class Look(_Said, tag="look", frozen=True, kw_only=True):
    """Asks for the whole table again. Over a WebSocket the ``moment`` comes before the answer."""


class Ping(_Said, tag="ping", frozen=True, kw_only=True):
    """Asks for a ``pong``."""


Spoken = (
    Choose
    | AskWhy
    | AskWhyNot
    | AskStanding
    | AskHint
    | AskKnowledge
    | Concede
    | Undo
    | Agree
    | HandOver
    | Revoke
    | Arrange
    | Rematch
    | Say
    | Report
    | Look
    | Ping
)
"""What can be said after the hello."""
ClientMessage = Hello | Spoken


# What the server says


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A seat in public: ``open`` to anyone, ``invited`` (its link was not used yet), a ``person``, or a ``bot``.

    ``bot`` is the bot's id; ``name`` is then what people call it, or the person for whom it plays. ``face`` is the one that a person has
    chosen, as the page calls it.
    """

    seat: Seat
    kind: Literal["open", "invited", "person", "bot"]
    name: str = ""
    bot: str = ""
    here: bool = False
    face: str = ""


class Series(msgspec.Struct, frozen=True, kw_only=True):
    """Earlier matches of the same people: the number of ``games``, the wins of each, and how many were ``drawn``.

    ``wins`` goes by the seats of this table: everybody has moved one seat further since the match before.
    """

    games: int = 0
    wins: dict[Seat, int] = {}
    drawn: int = 0


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table in public.

    ``commitment`` seals its deal; ``successor`` is the table of the rematch, ``series`` what led to this one. With ``chat`` those who
    sit may say words of their own; those who watch see everything ``delay`` seconds later; without ``memory`` nobody is told what they can
    be sure of. Whoever sits there is also told who is ``deciding`` now and in which ``turn``, without being taken as present.
    """

    table: str
    game: str
    title: str
    variant: str
    options: dict[str, object]
    rules: str
    phase: Phase
    public: bool
    seats: list[SeatInfo]
    clock: Clock
    commitment: str
    created: float
    successor: str = ""
    result: Result | None = None
    series: Series | None = None
    chat: bool = False
    memory: bool = True
    delay: int = 0
    deciding: list[Seat] = []
    turn: int = 0


class _Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class _Answer(_Told, frozen=True):
    ref: str = ""


class Welcome(_Answer, tag="welcome", frozen=True, kw_only=True):
    """Answers a hello: the viewer, and the token if it is new.

    With ``chat`` those who sit may say words of their own.
    """

    version: int = VERSION
    viewer: Seat
    info: TableInfo
    token: str = ""
    host: bool = False
    chat: bool = False


class UndoAsked(_Told, tag="undo-asked", frozen=True, kw_only=True):
    """A seat asks to take back a choice and waits for the votes of others."""

    by: Seat
    sentence: str
    waiting: list[Seat]


class RematchAsked(_Told, tag="rematch-asked", frozen=True, kw_only=True):
    """A seat asks for a rematch and waits for the votes of others. With ``stay`` everybody keeps their seat."""

    by: Seat
    waiting: list[Seat]
    stay: bool = False


class Moment(_Told, tag="moment", frozen=True, kw_only=True):
    """Everything that a viewer may know of the table now.

    ``events`` go on from event number ``since``: forget what you have heard from there on, because an undo may have taken it back.
    ``question`` is what your seat is asked, ``number`` belongs in the answer; ``answered`` means that you may still answer anew. ``at`` is
    the number of this moment, for those who want differences. ``forecasts`` are what the rules will do if nobody does anything else.
    """

    table: str
    phase: Phase
    since: int
    events: list[Seen]
    undos: int
    view: View | None
    question: DecisionView | None = None
    number: int = 0
    answered: bool = False
    clocks: dict[Seat, ClockFace] = {}
    undo: UndoAsked | None = None
    rematch: RematchAsked | None = None
    at: int = 0
    forecasts: list[Forecast] = []


class Change(_Told, tag="change", frozen=True, kw_only=True, omit_defaults=True):
    """The next moment as a difference from the one with the number ``after``. Clients with another one send ``look``.

    ``view`` is what has changed in the view. A ``question`` that is not there is the same as before, ``null`` means that nothing is asked.
    Everything else is as in a moment: what is not there has its default.
    """

    at: int
    after: int
    phase: Phase
    since: int
    events: list[Seen]
    undos: int
    view: ViewChange
    question: DecisionView | msgspec.UnsetType | None = msgspec.UNSET
    number: int = 0
    answered: bool = False
    clocks: dict[Seat, ClockFace] = {}
    undo: UndoAsked | None = None
    rematch: RematchAsked | None = None
    forecasts: list[Forecast] = []


class TableChanged(_Told, tag="table", frozen=True, kw_only=True):
    """Somebody has joined, left, or handed over a seat."""

    info: TableInfo


class Clocks(_Told, tag="clocks", frozen=True, kw_only=True):
    """Clocks were stopped or resumed because somebody left or came back."""

    clocks: dict[Seat, ClockFace]


class Done(_Answer, tag="done", frozen=True, kw_only=True):
    """Accepted and stored; ``sentence`` says what is waited for, if anything."""

    sentence: str = ""


class Refused(_Answer, tag="refused", frozen=True, kw_only=True):
    """Rejected; nothing has changed. ``clause`` is the violated rule, if any; ``suggestion`` says what would help.

    The answer to a why-not also has the facts behind it, the last of which does not hold (``reasons``), and all ``ways`` that were tried
    and would make it legal, the smallest first: the suggestion is the first of them in words.
    """

    code: str
    sentence: str
    clause: str = ""
    also: tuple[str, ...] = ()
    text: str = ""
    suggestion: str = ""
    reasons: list[Reason] = []
    ways: list[Way] = []


class Reasons(_Answer, tag="reasons", frozen=True, kw_only=True):
    """The clauses behind something, outermost first, with the facts that they were applied to."""

    reasons: list[Reason]


class Legal(_Answer, tag="legal", frozen=True, kw_only=True):
    """Answers a why-not about something that is legal."""

    notation: str


class Standing(_Answer, tag="standing", frozen=True, kw_only=True):
    """The automatic answer to the question of that ``number``; ``notation`` is empty if there is none."""

    number: int
    notation: str


class Hinted(_Answer, tag="hint", frozen=True, kw_only=True):
    """What a bot would do at the question of that ``number``, and why."""

    number: int
    hint: Hint


class Known(_Answer, tag="know", frozen=True, kw_only=True):
    """What the seat can be sure of, and what is unseen; event numbers are those of its own log."""

    knowledge: Knowledge


class HandedOver(_Answer, tag="handed-over", frozen=True, kw_only=True):
    """A new token for a seat."""

    seat: Seat
    token: str


class UndoSettled(_Told, tag="undo-settled", frozen=True, kw_only=True):
    """The result of the vote on an undo."""

    by: Seat
    granted: bool
    sentence: str


class Rematched(_Told, tag="rematched", frozen=True, kw_only=True):
    """The rematch is set up at that table; the viewer's token is valid there, for that seat."""

    table: str
    seat: Seat | None = None


class Remark(_Told, tag="remark", frozen=True, kw_only=True):
    """A remark of a seat: a ``phrase`` by its id, or a ``text``. ``n`` counts the remarks at this table."""

    n: int
    seat: Seat
    phrase: str = ""
    text: str = ""


class Closing(_Told, tag="closing", frozen=True, kw_only=True):
    """The server closes the connection: reconnect after so many seconds, unless ``again`` is false."""

    sentence: str
    seconds: float = 1.0
    again: bool = True


class Pong(_Answer, tag="pong", frozen=True, kw_only=True):
    """Answers a ping."""


Answer = Welcome | Done | Refused | Reasons | Legal | Standing | Hinted | Known | HandedOver | Pong
"""What can come back for one message."""
News = Moment | Change | TableChanged | Clocks | UndoAsked | UndoSettled | RematchAsked | Rematched | Remark | Closing
"""What comes by itself."""
ServerMessage = Answer | News


_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def decode(data: bytes | str) -> ClientMessage:
    """Decode a client's message. Raises :class:`msgspec.DecodeError` (and ``ValueError`` for bytes that are no text)."""
    return _decoder.decode(data)


def encode(message: object, language: str = "", game: Game | None = None) -> bytes:
    """Encode a message as JSON, with every sentence in *language* (by default that of the current request)."""
    return encoder(language or in_language.get(), game).encode(message)
