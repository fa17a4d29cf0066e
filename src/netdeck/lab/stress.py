"""Searches a card set for problems: overpowered decks, endless combinations, unplayed cards, idle texts.

Stages share a budget of games. *Decks*: legal decks are bred out of those that are known; in each generation all play against the field,
the better half stays, and changed copies of it take the place of the rest. Who is best at the end plays seeds that nobody was chosen by, in
the hands of better players. *Single cards*: each card is put into a deck as often as the rules let it and played at random, which finds
combinations that no sensible player would look for; players who think get it too, and may leave it in their hands. *Texts*: decks play with
and without the text of each card, dealt alike; a card whose text has decided a game is done with, and the others play on. These games are
played at random. That is quick, and who plays so does not read: nothing but what a text does can send a game another way, while a player
who thinks may value a card for a text that never did anything.

Each stage is a run with a journal of its own, and what a stage does follows from the seed and from the games before it: a search that was
stopped goes on where it was, and the number of workers changes nothing.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import ceil
from pathlib import Path
from statistics import median

import msgspec

from netdeck.kernel import Definition, Game, Setup, SetupError, slug, write_deck
from netdeck.lab.ablation import Contribution, contributions, without_each
from netdeck.lab.card_value import FEW, card_shares, dead_cards
from netdeck.lab.highlights import Notable, notable, recorded
from netdeck.lab.journal import Journal
from netdeck.lab.observed_game import GameObserver, Played
from netdeck.lab.pairings import names
from netdeck.lab.plan import Plan, World, counted
from netdeck.lab.runner import Tables
from netdeck.lab.win_rates import Share, percent, share_of

BRED, SINGLE, PROOF, HELD, TEXTS = 0.3, 0.1, 0.2, 0.1, 0.3
"""How the budget is shared out."""
POPULATION, GENERATIONS = 12, 4
MOST_COPIES = 20
"""So many copies of a card are tried at most, if the rules do not mind."""
TRIES = 200
"""So often it is tried to change a deck so that the rules let it."""
SWAPS = 3
"""At most so many cards change places in a bred deck, all copies of them."""
ENOUGH = 2000
"""A text that has decided none of so many games is looked at no longer."""
QUICK = 3
"""So many games that are played at random, and of which only the course is noted, take no longer than one of players who think."""
TOO_MUCH = 0.55
"""A deck wins too much when the whole interval of its share lies above this."""
LONG = 5
"""A turn, or what one choice sets off, is a long one when it is so many times as long as in half of the games."""
PROOF_SEED = 1_000_000
"""Seeds by which nobody was chosen begin so far behind the others."""


class Finding(msgspec.Struct, frozen=True):
    """A problem of a card set: its kind, its subject, a sentence, and a game that shows it."""

    kind: str
    """``deck``, ``combination``, ``card`` or ``text``."""
    what: str
    sentence: str
    weight: float
    shown_by: Notable
    deck: str = ""
    """The list of a deck that wins too much."""


class Broken(msgspec.Struct, frozen=True):
    """The results of a search, worst first, and the number of games."""

    game: str
    rules: str
    games: int
    findings: list[Finding]
    texts: dict[str, int]
    """In how many games the text of a card was tried, until it decided one or the budget was spent."""
    enough: int = 0
    """About the budget with which every text that has decided nothing would have been tried in 2,000 games; none where it was."""


Play = Callable[[Journal, str], Tables]
"""Plays what is left of a journal, and says in a word what that is."""


@dataclass
class Search:
    """A search for problems in the cards of one world."""

    plan: Plan
    """The decks that are known: the field. It has one world."""
    budget: int
    folder: Path
    play: Play
    suspects: Sequence[str] = ()
    """The cards that are looked at; all that decks of the field hold if there are none."""
    judge: str = "seer:2"
    """Who plays the decks that seem to win too much, with them and against them."""
    played: dict[str, Tables] = field(default_factory=dict)
    tried: dict[str, int] = field(default_factory=dict)
    enough: int = 0

    @property
    def game(self) -> Game:
        """Whose cards they are."""
        return self.plan.find_game()

    @property
    def world(self) -> World:
        """What is played."""
        return self.plan.world[0]

    def found(self) -> Broken:
        """Run the search."""
        decks = [*self._proved(self._bred())]
        self._single()
        self._held()
        texts = [*self._texts()]
        findings = sorted([*decks, *texts, *self._combinations(), *self._idle()], key=lambda each: (-each.weight, each.kind, each.what))
        total = sum(len(games) for tables in self.played.values() for games in tables.games.values())
        return Broken(self.game.id, self.game.version, total, self._recorded(findings), self.tried, self.enough)

    def _stage(self, name: str, plan: Plan) -> Tables:
        """Play one stage, or read what was played of it."""
        tables = self.play(Journal.begin(self.folder / name, plan), name) if plan.pairs else Tables(plan, 1)
        self.played[name] = tables
        return tables

    # Decks that win too much

    def _bred(self) -> list[str]:
        """The best decks of the last generation, as texts."""
        share = self.budget * BRED / (GENERATIONS * len(self.plan.lists))
        size = max(2, min(POPULATION, int(share / 2)))
        games = _even(share / size)
        dice = random.Random(self.plan.seed)
        crowd = [deck for card in self.suspects if (deck := self._full_of(card)) is not None]
        crowd = (crowd + [write_deck(counted(self.game, deck)) for deck in self.plan.lists.values()])[:size]
        decks = [counted(self.game, deck) for deck in crowd]
        while len(crowd) < size and (child := self._child(dice.choice(decks), dice)) is not None:
            crowd.append(write_deck(child))
        for generation in range(GENERATIONS):
            bred = {f"bred {number}": deck for number, deck in enumerate(dict.fromkeys(crowd))}
            tables = self._stage(f"decks-{generation + 1}", self._against_field(bred, games, self.plan.seed + generation * 10_000))
            ranked = sorted(bred, key=lambda name: (-self._share(tables, name).share, name))
            kept = [bred[name] for name in ranked[: max(1, len(ranked) // 2)]]
            crowd = list(kept)
            while generation + 1 < GENERATIONS and len(crowd) < size:
                child = self._child(counted(self.game, dice.choice(kept)), dice)
                if child is None:
                    break
                crowd.append(write_deck(child))
        return crowd[:2]

    def _against_field(self, bred: Mapping[str, str], games: int, seed: int) -> Plan:
        pairs = tuple((name, other) for name in bred for other in self.plan.lists)
        return msgspec.structs.replace(
            self.plan, kind="pairs", decks={**self.plan.lists, **bred}, pairs=pairs, games=games, seed=seed, stop=None
        )

    def _share(self, tables: Tables, name: str) -> Share:
        index = names(tables.plan).index(name)
        meetings = [meeting for meeting in sorted(tables.games) if meeting.a == index]
        values = [score for meeting in meetings for score in tables.scores(meeting, tables.rounds(meeting))]
        return share_of(values, len(values) * tables.turns)

    def _child(self, deck: Counter[str], dice: random.Random) -> Counter[str] | None:
        """*deck* with a few cards changed for others, as the rules let it; nothing where none was found."""
        pool = sorted(self._pool)
        for _ in range(TRIES):
            changed = Counter(deck)
            for _ in range(dice.randint(1, SWAPS)):
                out, into = dice.choice(sorted(changed)), dice.choice(pool)
                copies = changed.pop(out)
                changed[into] += copies
            if changed != deck and self._is_legal(changed):
                return changed
        return None

    @cached_property
    def _table(self) -> Setup:
        return self.plan.setup(self.world)

    @cached_property
    def _pool(self) -> Mapping[str, Definition]:
        """Every card there is."""
        return self.game.definitions(self._table)

    def _is_legal(self, deck: Counter[str]) -> bool:
        """Whether the first seat may bring the deck."""
        try:
            self.plan.setup(self.world, {self._table.seats[0]: write_deck(deck)})
        except SetupError:
            return False
        return True

    def _proved(self, best: Sequence[str]) -> Iterator[Finding]:
        """Whether the best decks win too much with seeds that they were not chosen by."""
        games = _even(self.budget * PROOF / (max(1, len(best)) * len(self.plan.lists)))
        bred = {f"best {number}": deck for number, deck in enumerate(best, 1)}
        plan = self._against_field(bred, games, self.plan.seed + PROOF_SEED)
        tables = self._stage("decks-proof", msgspec.structs.replace(plan, bots=(self.judge,)))
        for name, deck in bred.items():
            share = self._share(tables, name)
            if share.low > TOO_MUCH:
                index = names(tables.plan).index(name)
                won = [game for game in _counted(tables) if game.meeting.a == index and game.score == 1]
                shown = min(won, key=lambda game: (game.choices, game.number))
                between = f"{percent(share.low)} to {percent(share.high)}"
                sentence = f"A deck wins {percent(share.share)} of {share.games} games of {self.judge} against the field ({between})."
                yield Finding("deck", name, sentence, share.low - 0.5, notable(sentence, shown, "decks-proof"), deck)

    # Combinations

    def _single(self) -> None:
        """Each card as often as the rules let it, then two of them together, played at random against the field's first deck."""
        rounds = self.budget * SINGLE / 2
        suspects = self._some(rounds)
        pairs = [*combinations(suspects, 2)]
        random.Random(self.plan.seed).shuffle(pairs)
        groups = [*((card,) for card in suspects), *pairs[: max(0, int(rounds) - len(suspects))]]
        full = {f"much {' and '.join(group)}": deck for group in groups if (deck := self._full_of(*group)) is not None}
        games = _even(self.budget * SINGLE / max(1, len(full)))
        other = next(iter(self.plan.lists))
        bot = self.plan.bots[0]
        lists = {**self.plan.lists, **full}
        meetings = tuple((f"{name} (random)", f"{other} ({bot})") for name in full)
        plan = msgspec.structs.replace(
            self.plan, kind="pairs", bots=tuple(dict.fromkeys(("random", bot))), decks=lists, pairs=meetings, games=games, stop=None
        )
        if len(plan.bots) == 1:
            plan = msgspec.structs.replace(plan, pairs=tuple((name, other) for name in full))
        self._stage("cards", plan)

    def _known(self) -> set[str]:
        """The cards of the field."""
        return {name for deck in self.plan.lists.values() for name in counted(self.game, deck)}

    def _some(self, most: float, fitting: Callable[[str], bool] = lambda card: True) -> list[str]:
        """The cards that are looked at: all that are *fitting*, or so many of them as the budget lets."""
        cards = sorted(filter(fitting, self.suspects or self._known()))
        return sorted(random.Random(self.plan.seed).sample(cards, min(len(cards), max(1, int(most)))))

    def _full_of(self, *cards: str) -> str | None:
        """The first deck of the field that may hold the cards, with as many copies of each as may be, in the place of others."""
        for text in self.plan.lists.values():
            deck: Counter[str] | None = counted(self.game, text)
            for card in cards:
                deck = self._with_more(deck, card, cards) if deck is not None else None
            if deck is not None:
                return write_deck(deck)
        return None

    def _full_of_each(self, cards: Iterable[str]) -> dict[str, str]:
        """For each of the cards that no deck of the field holds one that does."""
        known = self._known()
        return {f"much {card}": deck for card in cards if card not in known and (deck := self._full_of(card)) is not None}

    def _with_more(self, deck: Counter[str], card: str, kept: Sequence[str]) -> Counter[str] | None:
        """*deck* with the card in the place of others, as long as the rules let it; nothing where they never do."""
        while deck[card] < MOST_COPIES and (grown := next(self._grown(deck, card, kept), None)) is not None:
            deck = grown
        return deck if deck[card] else None

    def _grown(self, deck: Counter[str], card: str, kept: Sequence[str]) -> Iterator[Counter[str]]:
        """The decks with more copies of the card in the place of one other."""
        for out in sorted(deck.keys() - {*kept}, key=lambda name: (-deck[name], name)):
            for taken in dict.fromkeys((min(deck[out], MOST_COPIES - deck[card]), 1)):
                changed = +(deck - Counter({out: taken}) + Counter({card: taken}))
                if self._is_legal(changed):
                    yield changed

    def _combinations(self) -> Iterator[Finding]:
        """Games that never ended, one for each two that met; turns and chains that are far too long, the worst of each."""
        everything = [(stage, game) for stage, tables in self.played.items() for game in _counted(tables)]
        endless = {self._who(stage, game): (stage, game) for stage, game in reversed(everything) if game.fault}
        for what, (stage, game) in endless.items():
            sentence = f"{what}: {game.fault}."
            yield Finding("combination", what, sentence, 1.0, notable(sentence, game, stage))
        sound = [(stage, game) for stage, game in everything if not game.fault and self.played[stage].plan.notes]
        measures: tuple[tuple[str, Callable[[Played], int]], ...] = (
            ("choices in one turn", lambda game: game.busiest),
            ("events after one choice", lambda game: game.burst),
        )
        for words, measure in measures if len(sound) >= FEW else ():
            usual = median(measure(game) for _, game in sound)
            stage, game = max(sound, key=lambda each: (measure(each[1]), -each[1].number))
            if measure(game) > LONG * max(1, usual):
                what = self._who(stage, game)
                sentence = f"{what}: {measure(game)} {words}, where half of the games have {usual:.0f} or fewer."
                yield Finding("combination", what, sentence, 0.02 * measure(game) / max(1, usual), notable(sentence, game, stage))

    def _who(self, stage: str, game: Played) -> str:
        who = names(self.played[stage].plan)
        return f"{who[game.meeting.a]} against {who[game.meeting.b]}"

    # Cards that nobody would play, and texts that do nothing

    def _held(self) -> None:
        """Players who think get the cards that no deck of the field holds, as often as the rules let them; the others they have anyway."""
        most = self.budget * HELD
        full = self._full_of_each(self._some(most / FEW) if self.suspects else ())
        pairs = tuple((name, next(iter(self.plan.lists))) for name in full)
        games = _even(most / max(1, len(full)))
        decks = {**self.plan.lists, **full}
        self._stage("held", msgspec.structs.replace(self.plan, kind="pairs", decks=decks, pairs=pairs, games=games, stop=None))

    def _idle(self) -> Iterator[Finding]:
        """Cards that players who think held often and did not use."""
        thought = {stage: tables for stage, tables in self.played.items() if "random" not in tables.plan.bots}
        games = [(stage, game) for stage, tables in thought.items() for game in _counted(tables)]
        shares = card_shares([game for _, game in games])
        by_name = {card.name: card for card in shares}
        for name in (name for name in dead_cards(shares) if name in self._pool):  # a blank is none of ours
            card = by_name[name]
            stage, shown = next((stage, game) for stage, game in games if any(name in side.held for side in game.sides))
            sentence = f"{name} was held in {card.held} games and used in {card.used}."
            yield Finding("card", name, sentence, 0.05, notable(sentence, shown, stage))

    def _texts(self) -> Iterator[Finding]:
        """Cards whose texts decided no game."""
        found = self._with_and_without()
        self.tried = {card: total for card, measured in sorted(found.items()) if (total := _games(measured))}
        for card, total in self.tried.items():
            measured = found[card]
            if total >= FEW and not any(each.decided for _, each in measured):
                changed = sum(each.changed for _, each in measured)
                how = "and every game is the same without it" if not changed else f"though {changed} games diverge without it"
                stage, shown = max(measured, key=lambda each: (each[1].changed, each[1].deck))
                sentence = f"The text of {card} decided none of {total:,} games, {how}."
                place = Notable(sentence, shown.meeting, shown.number, shown.seed, run=stage)
                yield Finding("text", card, sentence, 0.04 if not changed else 0.02, place)

    def _with_and_without(self) -> dict[str, list[tuple[str, Contribution]]]:
        """What texts did, stage by stage: all play a few games, and as long as there is budget those play on that have decided none."""
        pool, budget = self._pool, self.budget * TEXTS * QUICK
        left = self._some(budget / (2 * FEW), lambda card: card in pool and bool(pool[card].text))
        more = self._full_of_each(left)
        plain = msgspec.structs.replace(self.plan, kind="round-robin", decks={**self.plan.lists, **more}, bots=("random",), notes=False)
        found: dict[str, list[tuple[str, Contribution]]] = {card: [] for card in left}
        stage = 1
        while left and (plan := without_each(plain, 2, tuple(left), body=True, against=[*self.plan.lists][:1])).pairs:
            before = max(map(_games, found.values()))
            wanted = min(FEW * 2 ** (stage - 1), ENOUGH - before)
            games = _even(min(wanted, budget / len(plan.pairs)))
            if stage > 1 and games < min(FEW, wanted):
                self.enough = self.budget + ceil(((ENOUGH - before) * len(plan.pairs) - budget) / (TEXTS * QUICK))
                break
            seed = self.plan.seed + before  # those that nobody has played yet
            tables = self._stage(f"texts-{stage}", msgspec.structs.replace(plan, games=games, seed=seed))
            budget -= games * len(plan.pairs)
            for each in contributions(plain, tables):
                found[each.card].append((f"texts-{stage}", each))
            left = [card for card in left if 0 < _games(found[card]) < ENOUGH and not any(each.decided for _, each in found[card])]
            stage += 1
        return found

    def _recorded(self, findings: Sequence[Finding]) -> list[Finding]:
        """The same with the records of their games; a game that never ends has none."""
        labs = {stage: GameObserver(tables.plan) for stage, tables in self.played.items()}
        return [
            each
            if self.played[each.shown_by.run].games[each.shown_by.meeting][each.shown_by.number].fault
            else msgspec.structs.replace(each, shown_by=recorded(each.shown_by, labs, self.folder, self._file(each)))
            for each in findings
        ]

    @staticmethod
    def _file(finding: Finding) -> str:
        return f"{finding.kind}-{slug(finding.what)}-{finding.shown_by.run}-{finding.shown_by.number}"


def _games(measured: Sequence[tuple[str, Contribution]]) -> int:
    return sum(each.games for _, each in measured)


def _counted(tables: Tables) -> Iterator[Played]:
    for meeting in sorted(tables.games):
        yield from tables.counted(meeting)


def _even(games: float) -> int:
    """Whole rounds of two, one at least."""
    return max(2, 2 * round(games / 2))
