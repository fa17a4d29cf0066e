"""Sets up a table from the command line and a setup file; reports every problem with its clause.

What the command line says goes before what the file says. A game may have flags of its own for the sides of its table
(``Game.seat_flags``): ``--attackers 3`` takes the first three of them.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from netdeck.bots import BotTable, create
from netdeck.bots import why_not as why_not_bot
from netdeck.cli._output import CommandError, find_game
from netdeck.cli._setup_file import MOST_SEED, SetupFile, read_setup_file
from netdeck.kernel import Deal, Game, GameRules, Match, Problem, Said, Seat, Setup, SetupError, say
from netdeck.kernel.message import join_and
from netdeck.kernel.setup import did_you_mean
from netdeck.terminal.match_backend import PERSON
from netdeck.terminal.picker import Picked

USUAL_BOT = "greedy"


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The command-line options of a table. ``people`` is ``None`` if only bots play; ``flags`` are all flags of the verb."""

    words: Sequence[str] = ()
    variant: str = ""
    options: Sequence[str] = ()
    seats: str = ""
    decks: Sequence[str] = ()
    seed: int | None = None
    file: Path | None = None
    bots: Sequence[str] = ()
    people: Sequence[str] | None = None
    flags: Sequence[str] = ()
    cards: Sequence[Path] = ()


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table ready to play: setup, deal, people and bots."""

    game: Game
    setup: Setup
    deal: Deal
    bots: Mapping[Seat, str]

    def again(self, number: int) -> "TableSetup":
        """The same table for game *number* (0 is this one), with the next seed or a new sealed deal."""
        seed = None if self.deal.seed is None else (self.deal.seed + number) % (MOST_SEED + 1)
        return self if number == 0 else replace(self, deal=deal_for(seed, self.setup.seats))

    def match(self) -> Match:
        """Start the match."""
        return Match(self.game, self.setup, self.deal)

    def seat_bots(self, match: Match) -> BotTable:
        """The bots at their seats. With a plain seed they play the same game again."""
        seed = secrets.randbits(63) if self.deal.seed is None else self.deal.seed
        return BotTable(match, {seat: create(bot, self.game, seat, seed, local=True) for seat, bot in self.bots.items()})


def set_up_table(wishes: TableOptions) -> TableSetup:
    """The table for these options. Raises :class:`CommandError` with all problems."""
    return _TableBuilder(wishes).seating()


def set_up_picked(picked: Picked, seed: int | None) -> TableSetup:
    """The table picked in the terminal. Raises :class:`CommandError` with all problems."""
    try:
        setup = picked.game.complete(msgspec.structs.replace(picked.setup, players=players(picked.setup.seats, picked.bots, {})))
    except SetupError as error:
        raise CommandError(error.problems) from error
    return TableSetup(picked.game, setup, deal_for(seed, setup.seats), picked.bots)


def game_name(wishes: TableOptions) -> str:
    """The game named on the command line or in the setup file; empty if none."""
    name, _ = _split(wishes.words)
    return name or read_setup_file(wishes.file)[0].game


def players(seats: Iterable[Seat], bots: Mapping[Seat, str], names: Mapping[Seat, str]) -> dict[Seat, str]:
    """The players' names for the record: bots' names, or people's."""
    return {seat: bots.get(seat) or names.get(seat) or PERSON for seat in seats}


def deal_for(seed: int | None, seats: Iterable[Seat]) -> Deal:
    """A plain seed if one was given, otherwise a sealed deal."""
    return Deal.sealed(seats) if seed is None else Deal(seed=seed)


def _split(words: Sequence[str]) -> tuple[str, dict[str, str | None]]:
    """The game's name and the flags among *words*; a flag's value follows it or an equals sign. A second name ends up among the flags."""
    name = ""
    flags: dict[str, str | None] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word.startswith("-"):
            flag, equals, value = word.partition("=")
            flags[flag] = value if equals else rest.pop(0) if rest and not rest[0].startswith("-") else None
        elif not name:
            name = word
        else:
            flags[word] = None
    return name, flags


@dataclass(slots=True)
class _TableBuilder:
    """Where a table is put together and its problems are collected."""

    wishes: TableOptions
    problems: list[Problem] = field(default_factory=list)

    def seating(self) -> TableSetup:
        wishes = self.wishes
        name, flags = _split(wishes.words)
        name = name or read_setup_file(wishes.file)[0].game
        if not name:
            raise CommandError([say("name a game: 'netdeck games' lists them")])
        game = find_game(name)
        said, wrong = read_setup_file(wishes.file, game)
        self.problems += map(Problem, wrong)
        setup = Setup(
            game=game.id,
            variant=wishes.variant or said.variant,
            options={**said.options, **self._options(game)},
            seats=self._seats(game, said, flags),
            decks=self._decks(game, said),
            players=said.players,
            cards=self._cards(game, said),
        )
        seats = setup.seats or usual_seats(game, setup.variant)
        bots = self._bots(game, seats, said)
        seed = wishes.seed if wishes.seed is not None else said.seed
        if seed is not None and seed > MOST_SEED:
            self._complain(say("a seed is a whole number from 0 to 2**63 - 1, not {seed}", seed=seed))
        try:
            complete = game.complete(msgspec.structs.replace(setup, players=players(seats, bots, setup.players)))
        except SetupError as error:
            self.problems += error.problems
        if self.problems:
            raise CommandError(dict.fromkeys(self.problems))
        return TableSetup(game, complete, deal_for(seed, complete.seats), bots)

    def _complain(self, sentence: str, clause: str = "") -> None:
        self.problems.append(Problem(sentence, clause))

    # Single wishes

    def _pairs(self, flag: str, texts: Iterable[str]) -> Iterable[tuple[str, str]]:
        for text in texts:
            name, equals, value = text.partition("=")
            if equals and name.strip() and value.strip():
                yield name.strip(), value.strip()
            else:
                self._complain(say("{flag} expects name=value, not {text!r}", flag=flag, text=text))

    def _options(self, game: GameRules) -> dict[str, object]:
        pairs = self._pairs("--option", self.wishes.options)
        return {name: game.options[name].from_text(value) if name in game.options else value for name, value in pairs}

    def _seats(self, game: GameRules, said: SetupFile, flags: Mapping[str, str | None]) -> tuple[Seat, ...]:
        sides = self._sides(game, said, flags)
        wanted = self.wishes.seats or said.seats
        if sides and wanted:
            self._complain(say("give either the seats or the number of {sides}, not both", sides=join_and([Said(side) for side in sides])))
        if sides:
            usual = usual_seats(game, self.wishes.variant or said.variant)
            counts = {side: sides.get(side, sum(seat in seats for seat in usual)) for side, seats in game.seat_flags.items()}
            return tuple(seat for side, seats in game.seat_flags.items() for seat in seats[: counts[side]])
        if isinstance(wanted, int) or (isinstance(wanted, str) and wanted.isdecimal()):
            return self._table(game, int(wanted))
        return self._named(game, wanted if isinstance(wanted, tuple) else [name.strip() for name in wanted.split(",") if name.strip()])

    def _sides(self, game: GameRules, said: SetupFile, flags: Mapping[str, str | None]) -> dict[str, int]:
        """How many seats of each side were asked for; all that is no flag of the game is a problem."""
        sides = dict(said.sides)
        for flag, value in flags.items():
            side = flag.removeprefix("--")
            if side in game.seat_flags and flag.startswith("--"):
                if value is not None and value.isdecimal() and len(value) < 6:
                    sides[side] = int(value)
                else:
                    self._complain(say("{flag} expects a number, such as {flag} 2", flag=flag))
            elif flag.startswith("-"):
                hint = did_you_mean(flag, [*self.wishes.flags, *(f"--{side}" for side in game.seat_flags)])
                self._complain(say("there is no option {flag}{hint}", flag=flag, hint=hint))
            else:
                self._complain(say("one game at a time: unexpected {word!r}", word=flag))
        for side, count in sides.items():
            if count > len(game.seat_flags[side]):
                room = len(game.seat_flags[side])
                wrong = say("{title} has room for {room} {side}, not {count}", title=game.title, room=room, side=Said(side), count=count)
                self._complain(wrong, game.seats_clause)
        return sides

    def _table(self, game: GameRules, count: int) -> tuple[Seat, ...]:
        low, high = game.seat_counts
        if low <= count <= high:
            return game.table(count)
        if low == high:
            wrong = say("{title} is for {low} players, not {count}", title=game.title, low=low, count=count)
        else:
            wrong = say("{title} is for {low} to {high} players, not {count}", title=game.title, low=low, high=high, count=count)
        self._complain(wrong, game.seats_clause)
        return ()

    def _named(self, game: GameRules, names: Sequence[str]) -> tuple[Seat, ...]:
        known = [*game.table(game.seat_counts[1]), *(seat for seats in game.seat_flags.values() for seat in seats)]
        for name in names:
            if name not in known:
                hint = did_you_mean(name, known)
                self._complain(say("{title} has no seat {name!r}{hint}", title=game.title, name=name, hint=hint), game.seats_clause)
        return tuple(Seat(name) for name in names if name in known)

    def _decks(self, game: GameRules, said: SetupFile) -> dict[Seat, str]:
        decks = {Seat(seat): self._deck(game, seat, deck, self._beside) for seat, deck in said.decks.items()}
        decks |= {Seat(seat): self._deck(game, seat, deck, Path()) for seat, deck in self._pairs("--deck", self.wishes.decks)}
        return decks

    @property
    def _beside(self) -> Path:
        """Where the files lie that a setup file names."""
        return self.wishes.file.parent if self.wishes.file is not None else Path()

    def _cards(self, game: Game, said: SetupFile) -> str:
        """The card files of the setup file and of the command line, as one set."""
        paths = [*(self._beside / Path(name).expanduser() for name in said.cards), *self.wishes.cards]
        try:
            from netdeck.cli._custom_cards import own_cards

            return own_cards(game, paths).text
        except CommandError as complaint:
            self.problems += map(Problem, complaint.sentences)
            return ""

    def _deck(self, game: GameRules, seat: str, deck: str, folder: Path) -> str:
        """A deck's name, or the content of the file of that name. A setup file may also contain a deck as text."""
        if deck in game.decks or "\n" in deck:
            return deck
        path = folder / Path(deck).expanduser()
        if not path.is_file():
            wrong = "{seat}'s deck {deck!r} is neither a deck of {title} nor a file{hint}"
            self._complain(say(wrong, seat=seat, deck=deck, title=game.title, hint=did_you_mean(deck, game.decks)))
            return next(iter(game.decks), "")
        try:
            return path.read_text(encoding="utf-8").rstrip("\n") + "\n"
        except (OSError, UnicodeDecodeError) as error:
            self._complain(say("{seat}'s deck {path} cannot be read: {error}", seat=seat, path=path, error=error))
            return ""

    # Who plays

    def _bots(self, game: Game, seats: Sequence[Seat], said: SetupFile) -> dict[Seat, str]:
        given = said.bots
        usual = given if isinstance(given, str) else USUAL_BOT
        named: dict[str, str] = {} if isinstance(given, str) else dict(given)
        for text in self.wishes.bots:
            seat, equals, bot = text.partition("=")
            if equals and why_not_bot(text, local=True, game=game):  # otherwise it is a command line with an equals sign of its own
                named[seat] = bot
            else:
                usual = text
        named = {seat: bot for name, bot in named.items() for seat in game.seat_flags.get(name, (name,)) if name == seat or seat in seats}
        for bot in {usual, *named.values()}:
            if wrong := why_not_bot(bot, local=True, game=game):
                self._complain(wrong)
        for seat in named:
            self._check_seat(seat, seats)
        people = self._people(seats, said, named)
        for seat in [seat for seat in people if seat in named]:
            self._complain(say("{seat} is taken by a person and by the bot {bot!r}", seat=seat, bot=named[seat]))
        return {seat: named.get(seat, usual) for seat in seats if seat not in people}

    def _people(self, seats: Sequence[Seat], said: SetupFile, bots: Mapping[str, str]) -> Sequence[str]:
        if self.wishes.people is None:
            return ()
        wanted = [name.strip() for text in self.wishes.people for name in text.split(",")] or list(said.people)
        if wanted == ["all"]:
            return seats
        for seat in wanted:
            self._check_seat(seat, seats)
        if wanted:
            return wanted
        free = [seat for seat in seats if seat not in bots]
        if not free:
            self._complain(say("every seat has a bot: 'netdeck watch' lets them play"))
        return free[:1]

    def _check_seat(self, seat: str, seats: Sequence[Seat]) -> None:
        if seat not in seats:
            self._complain(say("there is no seat {seat!r} at this table{hint}", seat=seat, hint=did_you_mean(seat, seats)))


def usual_seats(game: GameRules, variant: str) -> tuple[Seat, ...]:
    """The default seats of a variant."""
    preset = game.variants.get(variant) or next(iter(game.variants.values()))
    return preset.seats or game.table(game.seat_counts[0])
