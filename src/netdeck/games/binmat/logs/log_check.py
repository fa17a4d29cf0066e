"""Checking a log against the rules: from each view, through the lines of the turns, to the next view.

The rules themselves play what the lines tell, on a table where unseen cards are guessed (see guess.py), and everything that they bring
about is compared with what is told and shown: each line, each zone of each view. What differs is a fault, with the clause that it breaks.
After a fault, or where turns are missing, checking goes on from the next view; streaks then restart from the turns that are told before it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from netdeck.games.binmat.cards import DECK_SIZE, IDS, NAMES, VALUES
from netdeck.games.binmat.clause_points import ACT, E_CARD, E_OVER, FINE, OLDEST, REVEAL
from netdeck.games.binmat.display.event_text import EventWriter
from netdeck.games.binmat.display.refusals import refusal
from netdeck.games.binmat.logs.guess import GuessedTable
from netdeck.games.binmat.logs.ledger import Choice, Departure, FreshDeck, Ledger, Sighting, Slip
from netdeck.games.binmat.logs.lines import (
    HIDDEN,
    CombatLine,
    DiscardLine,
    DrawLine,
    OrderLine,
    PassLine,
    PlayLine,
    ResultLine,
    StacksLine,
)
from netdeck.games.binmat.logs.reader import Fault, Story, ToldBlock, ToldSheet
from netdeck.games.binmat.logs.sheets import Sheet, Shown
from netdeck.games.binmat.logs.writer import blocks
from netdeck.games.binmat.notation import from_notation
from netdeck.games.binmat.rules.kinds import OWN_PILE, PASS, action_of, deck_at
from netdeck.games.binmat.rules.legality import why_not
from netdeck.games.binmat.rules.piles import ATTACKER_STACK, DEFENDER_STACK, HAND, LANE_DECK, TRAP, value_of
from netdeck.games.binmat.rules.table import is_over, turn
from netdeck.games.binmat.rules.turns import begin_game, decide
from netdeck.games.binmat.ruleset import RuleSet
from netdeck.games.binmat.scenario_setup import stage
from netdeck.games.binmat.seats import LETTERS, Seating, seating, team_of
from netdeck.games.binmat.zones import Lying, in_pile, zone_names
from netdeck.kernel import REFEREE, Logged, Seat, Seen

MOST_STREAK: Final = 250


@dataclass(frozen=True, slots=True)
class Gap:
    """Turns that are in no file, so that the cause of the following table is unknown."""

    first: int
    last: int

    @property
    def views(self) -> int:
        """How many views of one side would contain them."""
        return (self.last - self.first) // 2 + 1

    def __str__(self) -> str:
        turns = f"turn {self.first} is" if self.first == self.last else f"turns {self.first} to {self.last} are"
        return f"{turns} told nowhere: {self.views} {'view is' if self.views == 1 else 'views are'} missing"


@dataclass(frozen=True, slots=True)
class Restart:
    """Checking went on from a view, with the streaks that the turns before it show."""

    turn: int
    where: str
    streaks: dict[Seat, int]

    def __str__(self) -> str:
        streaks = ", ".join(f"{seat} {streak}" for seat, streak in self.streaks.items())
        return f"checking goes on from {self.where}; invalid actions in a row are counted anew: {streaks}"


@dataclass(slots=True)
class Findings:
    """The results of a check. ``ledger`` covers the turns before ``until``; it is ``None`` if the beginning of the game is missing.

    ``over`` says that the game has come to its end, ``compared`` how many views were compared with what the rules made of the one before.
    """

    faults: list[Fault] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    restarts: list[Restart] = field(default_factory=list)
    ledger: Ledger | None = None
    until: int = 0
    over: bool = False
    compared: int = 0


def check(story: Story, rules: RuleSet) -> Findings:
    """Check all that *story* tells."""
    return _Checker(story, rules).findings()


class _Checker:
    """Checks a story turn by turn. ``_table`` is ``None`` while the table is unknown."""

    def __init__(self, story: Story, rules: RuleSet) -> None:
        self._story = story
        # Each action is looked at by itself and at its time; a log tells no commitments.
        self._rules = replace(rules, commit="sequential")
        self._seating: Seating = seating(story.seats)
        self._table: GuessedTable | None = None
        self._log: list[Logged] = []
        self._typed: dict[int, str] = {}
        self._touched: dict[str, str] = {}
        self._looked = 0
        self._lost: list[int] = []
        self._cut = False
        self._found = Findings()

    def findings(self) -> Findings:
        story, found = self._story, self._found
        if story.first == 0:
            self._begin()
        for now in range(story.first, story.last + 1):
            for told in story.sheets.get(now, ()):
                self._look(now, told)
            self._play(now)
        self._lose_whole(story.last + 1)
        self._close_gap()
        found.over = self._table is not None and is_over(self._table)
        return found

    # Where the table comes from

    def _begin(self) -> None:
        self._table = self._new_table()
        self._found.ledger = self._table.ledger
        begin_game(self._table)

    def _new_table(self) -> GuessedTable:
        table = GuessedTable(self._rules, self._seating)
        for now, told in self._story.turns.items():
            table.will_act(now, [int(each.block.seat[1], 16) for each in told])
        self._log, self._typed, self._touched = [], {}, {}
        table.listener = EventWriter(self._seating, "", self._typed, self._log)
        return table

    def _restart(self, now: int, told: ToldSheet) -> None:
        """Set the table up as a view shows it, with guesses where it shows nothing."""
        sheet = told.sheet
        self._close_gap()
        self._table = None
        if wrong := self._impossible(sheet):
            self._fault(told.where, self._deck_clause, wrong, now)
            return
        if now >= self._rules.turn_limit:
            return
        table = self._new_table()
        streaks = {seat: self._streak(seat, now) for seat in self._seating.names}
        kicked = {seat: self._is_kicked(seat, now) for seat in self._seating.names}
        counters = {seat: {"streak": streaks[seat], "kicked": kicked[seat]} for seat in self._seating.names}
        zones = {zone: [str(each) for each in cards] for zone, cards in self._guessed(sheet).items()}
        past = FreshDeck(now, 0, "")
        table.nodes = {card: Slip(past) for card in range(DECK_SIZE)}
        stage(table, self._seating, {"zones": zones, "turn": now, "seat": counters})
        for pile in range(HAND):
            if pile >= ATTACKER_STACK or zone_names(())[pile].startswith("x"):
                table.nodes |= {lying.card: Departure(now, 0) for lying in in_pile(table, pile)}
        table.certain = {IDS[each.card] for cards in sheet.zones.values() for each in cards if each.known}
        self._table = table
        self._looked = now
        self._found.restarts.append(Restart(now, told.where, streaks))

    def _impossible(self, sheet: Sheet) -> str:
        """Why no table can look like that; empty when one can."""
        shown = [each.card for cards in sheet.zones.values() for each in cards if each.known]
        count = sum(map(len, sheet.zones.values()))
        twice = sorted({card for card in shown if shown.count(card) > 1})
        if twice:
            return f"{', '.join(twice)} {'lies' if len(twice) == 1 else 'lie'} in two places"
        return f"there are {count} cards on the table" if count != DECK_SIZE else ""

    def _guessed(self, sheet: Sheet) -> dict[str, tuple[Shown, ...]]:
        """Every zone with cards in the place of backs. Stacks get numbers, because those may lie anywhere."""
        shown = {IDS[each.card] for cards in sheet.zones.values() for each in cards if each.known}
        unseen = sorted(set(range(DECK_SIZE)) - shown, key=lambda card: (value_of(card) < TRAP, card))
        zones: dict[str, tuple[Shown, ...]] = {}
        for zone in sorted(sheet.zones, key=lambda zone: zone[0] not in LETTERS):
            zones[zone] = tuple(each if each.known else Shown(NAMES[unseen.pop()], each.face_up) for each in sheet.zones[zone])
        return zones

    def _told_before(self, seat: Seat, now: int) -> Iterator[OrderLine | None]:
        """What a seat did in its side's last turns before *now*, latest first, up to the first gap."""
        side = LETTERS.index(team_of(seat))
        for before in range(now - 1, -1, -1):
            acts = self._story.turns.get(before)
            if not acts:
                return
            if before % 2 == side:
                yield next((each.block.order for each in acts if each.block.seat == seat), None)

    def _streak(self, seat: Seat, now: int) -> int:
        streak = 0
        for order in self._told_before(seat, now):
            if not isinstance(order, PassLine):
                break
            streak += 1
        return min(streak, MOST_STREAK)

    def _is_kicked(self, seat: Seat, now: int) -> bool:
        """A member without whom its team acts, in its last turn or its next one, is not there any more (H-invalid.7)."""
        coming = self._story.turns.get(now if now % 2 == LETTERS.index(team_of(seat)) else now + 1)
        missed = bool(coming) and all(told.block.seat != seat for told in coming or ())
        return seat[1] != "0" and (missed or next(self._told_before(seat, now), PassLine(seat)) is None)

    # What went wrong

    @property
    def _deck_clause(self) -> str:
        return "D-deck.1" if self._rules.book == "duel" else "H-deck.1"

    def _fault(self, where: str, clause: str, sentence: str, now: int, text: str = "") -> None:
        self._found.faults.append(Fault(where, clause, sentence, now, text))

    def _lose_whole(self, until: int) -> None:
        """The story from the deal on ends before turn *until*, unless it ended earlier."""
        if self._found.ledger is not None and not self._cut:
            self._cut, self._found.until = True, until

    def _close_gap(self) -> None:
        if self._lost:
            self._found.gaps.append(Gap(self._lost[0], self._lost[-1]))
            self._lost = []

    # Views

    def _look(self, now: int, told: ToldSheet) -> None:
        """Compare a view with the table; what it shows of guessed cards becomes certain."""
        table = self._table
        if table is None:
            self._restart(now, told)
            return
        names = zone_names(self._seating.names)
        wrong = [zone for pile, zone in enumerate(names) if not self._compare(table, told, pile, zone)]
        self._found.compared += 1
        if wrong:
            self._lose_whole(self._looked)
            self._restart(now, told)
        else:
            self._looked = now
            self._touched.clear()

    def _compare(self, table: GuessedTable, told: ToldSheet, pile: int, zone: str) -> bool:
        lying, shown = in_pile(table, pile), told.sheet.zones.get(zone, ())
        wrong = ""
        if len(lying) != len(shown) or any(ours.face_up != theirs.face_up for ours, theirs in zip(lying, shown, strict=True)):
            expected = " ".join(self._known(table, each) for each in lying) or "nothing"
            wrong = f"{zone} holds {expected}; {' '.join(map(str, shown)) or 'nothing'} is shown"
        for place, theirs in enumerate(shown if not wrong else ()):
            if not theirs.known:
                continue
            if reason := table.show(_now_at(table, pile, place), IDS[theirs.card]):
                wrong = f"{theirs.card} is shown in {zone}, but {reason}"
                break
            if pile < HAND:
                table.note(IDS[theirs.card])
        if wrong:
            clause = self._touched.get(zone, table.citations[ACT][0])
            self._fault(told.where, clause, wrong, told.sheet.turn)
        elif pile >= HAND and all(each.known for each in shown):
            hand = table.ledger.hands[self._seating.names[pile - HAND]]
            hand.append(Sighting(told.sheet.turn, table.ledger.tick(), tuple(IDS[each.card] for each in shown)))
        return not wrong

    def _known(self, table: GuessedTable, lying: Lying) -> str:
        return lying.name if lying.card in table.certain else str(Shown(HIDDEN, lying.face_up))

    # Turns

    def _play(self, now: int) -> None:
        table, acts = self._table, self._story.turns.get(now)
        if not acts:
            if now < self._story.last and (table is None or not is_over(table)):
                self._lose_whole(now)
                self._lost.append(now)
                self._table = None
            return
        if table is None:
            self._close_gap()
            return
        if is_over(table):
            told = acts[0]
            sentence = f"the game was over after turn {turn(table)}"
            self._fault(told.where, table.citations[E_OVER][0], sentence, now, told.block.order.notation())
            self._lose_whole(now)
            self._table = None
            return
        for told in acts:
            if not self._act(table, told):
                self._lose_whole(now)
                self._table = None
                return
        if turn(table) == now and not is_over(table):
            self._lose_whole(now)
            self._lost.append(now)
            self._table = None

    def _act(self, table: GuessedTable, told: ToldBlock) -> bool:
        """Play what the log says of a seat; return whether that was legal and had the logged result."""
        block, order = told.block, told.block.order
        text = order.notation()
        if block.seat not in self._seating.numbers:
            self._fault(told.where, table.citations[E_CARD][0], f"nobody sits at {block.seat}", block.turn, text)
            return False
        seat = self._seating.numbers[block.seat]
        fault = self._show_stacks(table, block.lines, order) or self._show_draws(table, block.lines, order)
        if fault:
            self._fault(told.where, fault[0], fault[1], block.turn, text)
            return False
        action, clause, wrong = self._action(table, seat, order)
        if not wrong and (point := why_not(table, seat, action)) != FINE:
            refused = refusal(table, point, order=from_notation(_plain(order)))
            clause, wrong = refused.clause, refused.sentence
        if wrong:
            self._fault(told.where, clause, wrong, block.turn, text)
            return False
        before = len(table.ledger.hands[block.seat])
        self._log.clear()
        decide(table, seat, action)
        self._keep(table, block.seat, block.turn, order, before)
        heard = [logged.seen(REFEREE) for logged in self._log]
        for seen in heard:
            self._touched |= dict.fromkeys(_zones_of(seen), seen.clause)
        return self._same(told, heard)

    def _same(self, told: ToldBlock, heard: Sequence[Seen]) -> bool:
        ours = next(blocks(told.block.turn, heard))
        theirs = told.block.lines
        for number in range(max(len(ours.lines), len(theirs))):
            mine = ours.lines[number] if number < len(ours.lines) else None
            line = theirs[number] if number < len(theirs) else None
            if mine == line:
                continue
            clause = ours.clauses[min(number, len(ours.clauses) - 1)]
            expected = f"{mine.notation()!r} follows from the rules" if mine is not None else "nothing more follows from the rules"
            self._fault(told.where, clause, expected, told.block.turn, line.notation() if line is not None else "")
            return False
        return True

    def _keep(self, table: GuessedTable, seat: Seat, now: int, order: OrderLine, before: int) -> None:
        """Write the choice down, with the card that left the hand by it."""
        new = table.ledger.hands[seat][before:]
        departure = next((each for each in new if isinstance(each, Departure) and not each.lost), None)
        if departure is not None and isinstance(order, PlayLine | DiscardLine):
            departure.typed = order.typed != HIDDEN and len(order.typed) == 1
        table.ledger.choices.append(Choice(now, seat, _plain(order), departure))

    # Before an action: what its lines show

    def _show_stacks(self, table: GuessedTable, lines: Sequence[object], order: OrderLine) -> tuple[str, str] | None:
        stacks = next((line for line in lines if isinstance(line, StacksLine)), None)
        if stacks is None:
            return None
        for letter, base, shown in (("a", ATTACKER_STACK, stacks.attackers), ("d", DEFENDER_STACK, stacks.defenders)):
            pile = base + int(stacks.lane)
            if isinstance(order, PlayLine) and team_of(order.seat) == letter and order.lane == stacks.lane and shown:
                shown = shown[:-1]  # the card that is about to be played; its line names it
            lying = in_pile(table, pile)
            cards = [Shown(word.removesuffix("u"), word.endswith("u")) for word in shown]
            if [each.face_up for each in lying] != [each.face_up for each in cards]:
                holds = " ".join(self._known(table, each) for each in lying) or "nothing"
                return table.citations[REVEAL][0], f"stack {letter}{stacks.lane} holds {holds}; {' '.join(shown) or 'nothing'} is told"
            for place, each in enumerate(cards):
                if reason := table.show(_now_at(table, pile, place), IDS[each.card]):
                    return self._deck_clause, f"{each.card} is told in stack {letter}{stacks.lane}, but {reason}"
                table.note(IDS[each.card])
        return None

    def _show_draws(self, table: GuessedTable, lines: Sequence[object], order: OrderLine) -> tuple[str, str] | None:
        result = next((line for line in lines if isinstance(line, ResultLine)), None)
        stacks = next((line for line in lines if isinstance(line, StacksLine)), None)
        if isinstance(order, DrawLine):
            deck, cards = deck_at(_place(order.deck)), [order.card] if order.card else []
        elif result is not None and stacks is not None:
            deck, cards = LANE_DECK + int(stacks.lane), [card for _, drawn in result.draws for card in drawn]
        else:
            return None
        for place, card in table.will_draw(deck, cards):
            if reason := table.show(_now_at(table, deck, place), card):
                return self._deck_clause, f"{NAMES[card]} is told to be drawn, but {reason}"
            table.note(card)
        return None

    def _action(self, table: GuessedTable, seat: int, order: OrderLine) -> tuple[int, str, str]:
        """The action that an order is, with a card in its place; or a clause and why it cannot be."""
        self._typed.pop(seat, None)
        parsed = from_notation(_plain(order).format("2&"))
        assert parsed is not None
        if isinstance(order, PassLine | DrawLine | CombatLine):
            return action_of(parsed.kind, 0, parsed.place), "", ""
        holds = table.citations[E_CARD][0]
        if isinstance(order, PlayLine) and not order.face_up:
            unseen = table.unseen_play(seat)
            return action_of(parsed.kind, unseen or 0, parsed.place), holds, "" if unseen is not None else "the hand is empty"
        card = IDS[order.card]
        if reason := table.shown_departure(seat, card):
            return PASS, holds, f"{order.card} cannot be in the hand: {reason}"
        self._typed[seat] = _plain(order)
        if len(order.typed) == 1:
            older = next(each for each in table.hand(seat) if each % VALUES == card % VALUES and each in table.certain)
            if older != card:
                return PASS, table.citations[OLDEST][0], f"{order.typed} means the oldest such card in the hand, which is {NAMES[older]}"
        return action_of(parsed.kind, card, parsed.place), "", ""


def _now_at(table: GuessedTable, pile: int, place: int) -> int:
    """The card that lies there now: earlier exchanges may have changed it."""
    return in_pile(table, pile)[place].card


def _place(symbol: str) -> int:
    return OWN_PILE if symbol == "a" else int(symbol)


def _plain(order: OrderLine) -> str:
    """An order as it is typed; braces stand for a card that is not shown."""
    match order:
        case PassLine():
            return "--"
        case DrawLine():
            return f"d{order.deck}"
        case CombatLine():
            return f"c{order.lane}"
        case DiscardLine():
            return f"x{order.typed}{order.pile}"
        case PlayLine():
            return f"u{order.typed}{order.lane}" if order.face_up else f"p{{}}{order.lane}"


def _zones_of(seen: Seen) -> tuple[str, ...]:
    """The zones that an event changes."""
    fields = {name: str(value) for name, value in seen.fields.items()}
    other = {"a": "d", "d": "a"}
    match seen.event:
        case "CardDrawn":
            return fields["source"], f"h{fields['seat']}"
        case "TopRevealed":
            return (f"l{fields['lane']}",)
        case "DiscardReshuffled":
            return fields["from"], fields["to"]
        case "CardPlayed":
            return f"h{fields['seat']}", f"{fields['seat'][0]}{fields['lane']}"
        case "CardDiscarded":
            return f"h{fields['seat']}", fields["pile"]
        case "CombatStarted":
            return f"a{fields['lane']}", f"d{fields['lane']}"
        case "TrapFired":
            return f"{other[fields['side']]}{fields['lane']}", fields["pile"]
        case "BounceDiscarded" | "StackDiscarded":
            return f"{fields['side']}{fields['lane']}", fields["pile"]
        case "CardDestroyed":
            return f"d{fields['lane']}", "xa"
        case _:
            return ()
