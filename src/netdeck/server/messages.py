"""What is said at a table on the network, both ways: one JSON object each, told apart by its ``type``.

The same messages go over a WebSocket, over server-sent events and in the bodies of plain HTTP requests. Fields that are not known are
ignored, so that new ones can be added; a change that breaks clients moves :data:`VERSION`.
"""

from typing import Annotated, Literal

import msgspec

from netdeck.bots.hinting import Hint
from netdeck.kernel import DecisionView, Forecast, Game, Reason, Result, Seat, Seen, Thoughts, View, ViewChange, Way
from netdeck.server.clocks import Clock, ClockFace
from netdeck.server.speaking import speaking
from netdeck.tongues import encoder

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
    """The first message: which table, and who comes.

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
    """The answer to a question. ``number`` is the question's: an answer to an older one is refused, never applied to a newer."""

    number: Count
    notation: Line


class AskWhy(_Said, tag="why", frozen=True, kw_only=True):
    """The question why: am I asked (nothing), may I do that (an option), did that happen (``last``, ``#12``).

    ``=`` and a number that is seen asks how it came to be so: a counter (``=pool``), one of a seat (``=north.light``), a fact of a card by
    its id in the view (``=#12.power``), or a zone, for how many cards it holds (``=north.hand``). ``=#12`` asks what the numbers of that
    card are made of now.
    """

    about: Line = ""


class AskWhyNot(_Said, tag="why-not", frozen=True, kw_only=True):
    """The question why I may not do that: an answer by its ``notation``, or whatever I may mean by pointing ``at`` a card or a zone.

    Whoever is in a hurry (``quick``) hears the refusal without the facts behind it and without what would have to be tried first.
    """

    notation: Line = ""
    at: int | Short | None = None
    quick: bool = False


class PlayedExample(msgspec.Struct, frozen=True, kw_only=True):
    """A little board of the rulebook: the title of its example, what was chosen on it so far, and a question about it if there is one."""

    title: Line
    choices: Annotated[list[Line], msgspec.Meta(max_length=60)] = []
    ask: AskWhy | AskWhyNot | None = None


class AskStanding(_Said, tag="standing", frozen=True, kw_only=True):
    """The question what I would say anyway, wanting to be asked only at these ``stops`` of the game."""

    stops: Annotated[list[Short], msgspec.Meta(max_length=100)] = []


class AskHint(_Said, tag="hint", frozen=True, kw_only=True):
    """The question what a bot would do in my place. It is answered where all others at the table are bots, and never against people."""


class Concede(_Said, tag="concede", frozen=True, kw_only=True):
    """I give up."""


class Undo(_Said, tag="undo", frozen=True, kw_only=True):
    """I should like to take back my last choice. Where that is not free the others are asked."""


class Agree(_Said, tag="agree", frozen=True, kw_only=True):
    """The answer to another seat that wants to take something back, or wants a rematch."""

    to: Literal["undo", "rematch"]
    yes: bool = True


class HandOver(_Said, tag="hand-over", frozen=True, kw_only=True):
    """Somebody else plays my seat: another ``device`` (the answer has a link token for it), a ``bot``, or ``me`` again after a bot."""

    to: Literal["device", "bot", "me"]
    bot: Short = ""


class Revoke(_Said, tag="revoke", frozen=True, kw_only=True):
    """My token, or as the host that of a seat, holds no longer; the answer has a new one."""

    seat: Short = ""


class Arrange(_Said, tag="arrange", frozen=True, kw_only=True):
    """As the host, before the match begins: a ``bot`` sits down on a ``seat`` that nobody has taken, or another ``clock`` holds."""

    seat: Short = ""
    bot: Short = ""
    clock: Clock | None = None


class Rematch(_Said, tag="rematch", frozen=True, kw_only=True):
    """The same again, when all people agree: with the seats swapped, or everybody where they sit (``stay``).

    Whoever plays against bots alone may ask for another ``bot`` in their place.
    """

    stay: bool = False
    bot: Short = ""


class Say(_Said, tag="say", frozen=True, kw_only=True):
    """Something for everybody at the table: a ``phrase`` by its id, which each reader sees in their own language, or ``text``.

    Words of one's own are taken only where the host has allowed them (``chat`` of the table).
    """

    phrase: Short = ""
    text: Annotated[str, msgspec.Meta(max_length=300)] = ""


class Report(_Said, tag="report", frozen=True, kw_only=True):
    """Whoever runs the server should look at what that ``seat`` says, does or is called. Nobody at the table is told."""

    seat: Short
    why: Literal["words", "name", "play"] = "words"


class Look(_Said, tag="look", frozen=True, kw_only=True):
    """Show me the whole table: I have lost my place. Over a WebSocket the ``moment`` comes before the answer."""


class Ping(_Said, tag="ping", frozen=True, kw_only=True):
    """The question whether anybody is there."""


Spoken = (
    Choose
    | AskWhy
    | AskWhyNot
    | AskStanding
    | AskHint
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
    """A seat as everybody sees it: ``open`` to anyone, ``invited`` (its link was not used yet), a ``person``, or a ``bot``.

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
    """What was played before this match by the same people: so many ``games``, of which each has won so many and nobody ``drawn``.

    ``wins`` goes by the seats of this table: everybody has moved one seat further since the match before.
    """

    games: int = 0
    wins: dict[Seat, int] = {}
    drawn: int = 0


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as everybody sees it.

    ``commitment`` seals its deal; ``successor`` is the table of the rematch, ``series`` what led to this one. With ``chat`` those who
    sit may say words of their own; those who watch see everything ``delay`` seconds later. Whoever sits there is also told who is
    ``deciding`` now and in which ``turn``, without being taken as present.
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
    delay: int = 0
    deciding: list[Seat] = []
    turn: int = 0


class _Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class _Answer(_Told, frozen=True):
    ref: str = ""


class Welcome(_Answer, tag="welcome", frozen=True, kw_only=True):
    """The answer to a hello: whose eyes you have, and your token where you have got a new one.

    With ``chat`` those who sit may say words of their own.
    """

    version: int = VERSION
    viewer: Seat
    info: TableInfo
    token: str = ""
    host: bool = False
    chat: bool = False


class UndoAsked(_Told, tag="undo-asked", frozen=True, kw_only=True):
    """A seat wants to take back a choice and needs the consent of those it waits for."""

    by: Seat
    sentence: str
    waiting: list[Seat]


class RematchAsked(_Told, tag="rematch-asked", frozen=True, kw_only=True):
    """Somebody wants a rematch; it begins when those it waits for agree. With ``stay`` everybody keeps their seat."""

    by: Seat
    waiting: list[Seat]
    stay: bool = False


class Moment(_Told, tag="moment", frozen=True, kw_only=True):
    """All that a viewer may know of the table now.

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
    """The next moment, as what differs from the one with the number ``after``. Whoever has another one says ``look``.

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
    """Somebody has come, gone, or handed a seat over."""

    info: TableInfo


class Clocks(_Told, tag="clocks", frozen=True, kw_only=True):
    """A clock was stopped or goes on because somebody has gone or come back."""

    clocks: dict[Seat, ClockFace]


class Done(_Answer, tag="done", frozen=True, kw_only=True):
    """It is done, and on disk; ``sentence`` says what is waited for, if anything is."""

    sentence: str = ""


class Refused(_Answer, tag="refused", frozen=True, kw_only=True):
    """It is not done and nothing has changed. ``clause`` is the rulebook's where the rules forbid it; ``suggestion`` what would help.

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
    """The clauses behind something, from the outside in, with the facts that they were applied to."""

    reasons: list[Reason]


class Legal(_Answer, tag="legal", frozen=True, kw_only=True):
    """The answer to a why-not about something that may be done."""

    notation: str


class Standing(_Answer, tag="standing", frozen=True, kw_only=True):
    """The answer that needs no thought at the question of that ``number``; empty ``notation`` when there is none."""

    number: int
    notation: str


class Hinted(_Answer, tag="hint", frozen=True, kw_only=True):
    """What a bot would do at the question of that ``number``, and why."""

    number: int
    hint: Hint


class HandedOver(_Answer, tag="handed-over", frozen=True, kw_only=True):
    """A new token for a seat."""

    seat: Seat
    token: str


class UndoSettled(_Told, tag="undo-settled", frozen=True, kw_only=True):
    """What became of it."""

    by: Seat
    granted: bool
    sentence: str


class Rematched(_Told, tag="rematched", frozen=True, kw_only=True):
    """The rematch is set up at that table; your token holds there too, for that seat."""

    table: str
    seat: Seat | None = None


class Remark(_Told, tag="remark", frozen=True, kw_only=True):
    """What a seat has said: a ``phrase`` by its id, or a ``text``. ``n`` counts what was said at this table."""

    n: int
    seat: Seat
    phrase: str = ""
    text: str = ""


class Closing(_Told, tag="closing", frozen=True, kw_only=True):
    """The server is going down, or lets you go: come again after so many seconds, unless ``again`` is false."""

    sentence: str
    seconds: float = 1.0
    again: bool = True


class Pong(_Answer, tag="pong", frozen=True, kw_only=True):
    """The answer that somebody is there."""


Answer = Welcome | Done | Refused | Reasons | Legal | Standing | Hinted | HandedOver | Pong
"""What can come back for one message."""
News = Moment | Change | TableChanged | Clocks | UndoAsked | UndoSettled | RematchAsked | Rematched | Remark | Closing
"""What comes by itself."""
ServerMessage = Answer | News


# Setting tables up, over HTTP


class House(msgspec.Struct, frozen=True, kw_only=True):
    """What is so at every table of a server: its ``version``, the ``phrases`` that can be said, and whether hosts may allow ``chat``."""

    version: str
    phrases: list[str]
    chat: bool


class SeatWish(msgspec.Struct, frozen=True, kw_only=True):
    """Who shall sit there: anyone who comes to the table (``open``), whoever has the link (``invite``), or a bot by its name."""

    kind: Literal["open", "invite", "bot"] = "open"
    bot: Short = "greedy"
    deck: Text = ""


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a finished match: who chose what, or what the host did, and how the table stood then.

    ``events`` come after the first ``since`` of those before; an undo begins a new log.
    """

    n: int
    seat: Seat
    choose: str
    command: str
    why: str
    since: int
    events: list[Seen]
    view: View


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """Some steps of a finished match, from number ``first`` on; step 0 is the table before the first choice.

    ``turns`` are the numbers of the steps with which a turn begins.
    """

    table: str
    game: str
    viewer: Seat
    viewers: list[Seat]
    players: dict[Seat, str]
    total: int
    first: int
    steps: list[ReplayStep]
    turns: list[int] = []


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot thought before one choice of a finished match: until then it would tell what the bot holds.

    ``entry`` is the ``n`` of that choice in the record, and so its step in a replay; ``number`` is the question's, which seats that are
    asked together share. ``choose`` is what it chose; ``labels`` are the words that the candidates it tried were offered with.
    """

    entry: int
    number: int
    choose: str
    thoughts: Thoughts
    labels: dict[str, str]


class Continue(msgspec.Struct, frozen=True, kw_only=True):
    """A finished table, and the step after which it is gone on with."""

    table: Short
    at: Annotated[int, msgspec.Meta(ge=0)]


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table to be set up. ``seats`` says who sits where; the usual seats of the variant, all open, if left out.

    Without a ``clock`` it has the one that the rules propose, if they do and two people play. With ``chat`` those who sit may say words of
    their own, where the server allows it; those who watch see everything ``delay`` seconds later. With ``goes_on`` it begins as another
    match stood, which then decides variant, options, decks, cards and seats.
    """

    game: Short
    variant: Short = ""
    options: dict[str, bool | int | float | str | list[object] | None] = {}
    seats: dict[str, SeatWish] = {}
    cards: CardText = ""
    clock: Clock | None = None
    public: bool = True
    chat: bool = False
    delay: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_DELAY)] = 0
    goes_on: Continue | None = None


class Created(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was set up.

    ``seats`` are the tokens of the invited seats and ``links`` what to send to your friends; ``host`` is the right to revoke them;
    ``watch`` is the invitation to a private table: it lets people watch, and sit down where a seat is open.
    """

    info: TableInfo
    host: str
    watch: str
    seats: dict[Seat, str]
    links: dict[Seat, str]


_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def decode(data: bytes | str) -> ClientMessage:
    """A client's message. Raises :class:`msgspec.DecodeError` (and, for bytes that are no text, its parent ``ValueError``)."""
    return _decoder.decode(data)


def encode(message: object, language: str = "", game: Game | None = None) -> bytes:
    """Anything of this module as JSON, with every sentence in *language*: that of whoever is answered now, if left out."""
    return encoder(language or speaking.get(), game).encode(message)
