"""Bodies of HTTP requests and replies that no socket carries: setting tables up, replays, what bots thought."""

from typing import Annotated, Literal

import msgspec

from netdeck.kernel import Seat, Seen, Thoughts, View
from netdeck.server.clocks import Clock
from netdeck.server.messages import LONGEST_DELAY, CardText, Short, TableInfo, Text


class House(msgspec.Struct, frozen=True, kw_only=True):
    """Properties of a server: its ``version``, the ``phrases`` of its chat, and whether hosts may allow free ``chat``."""

    version: str
    phrases: list[str]
    chat: bool


class SeatWish(msgspec.Struct, frozen=True, kw_only=True):
    """Who may sit there: anyone (``open``), the holder of the link (``invite``), or a bot by its name."""

    kind: Literal["open", "invite", "bot"] = "open"
    bot: Short = "greedy"
    deck: Text = ""


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a finished match: the choice or act of the host, and the table afterwards.

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
    """Steps of a finished match from number ``first`` on; step 0 is the table before the first choice.

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
    """What a bot thought before a choice. Published after the match, because it would reveal the bot's cards.

    ``entry`` is the ``n`` of that choice in the record, and so its step in a replay; ``number`` is the question's, which seats that are
    asked together share. ``choose`` is what it chose; ``labels`` are the words that the candidates it tried were offered with.
    """

    entry: int
    number: int
    choose: str
    thoughts: Thoughts
    labels: dict[str, str]


class Continue(msgspec.Struct, frozen=True, kw_only=True):
    """A finished table, and the step after which to continue."""

    table: Short
    at: Annotated[int, msgspec.Meta(ge=0)]


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table to set up. ``seats`` says who sits where; by default all seats of the variant are open.

    Without a ``clock`` it has the one that the rules propose, if they do and two people play. With ``chat`` those who sit may say words of
    their own, where the server allows it; those who watch see everything ``delay`` seconds later; without ``memory`` nobody is told what
    they can be sure of. With ``goes_on`` it begins as another match stood, which then decides variant, options, decks, cards and seats.
    """

    game: Short
    variant: Short = ""
    options: dict[str, bool | int | float | str | list[object] | None] = {}
    seats: dict[str, SeatWish] = {}
    cards: CardText = ""
    clock: Clock | None = None
    public: bool = True
    chat: bool = False
    memory: bool = True
    delay: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_DELAY)] = 0
    goes_on: Continue | None = None


class Created(msgspec.Struct, frozen=True, kw_only=True):
    """The new table.

    ``seats`` are the tokens of the invited seats and ``links`` what to send to your friends; ``host`` is the right to revoke them;
    ``watch`` is the invitation to a private table: it lets people watch, and sit down where a seat is open.
    """

    info: TableInfo
    host: str
    watch: str
    seats: dict[Seat, str]
    links: dict[Seat, str]
