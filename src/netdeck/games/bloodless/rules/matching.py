"""Patterns (N3, 7.3): which cards and spaces a text means, what its numbers come to, and whether its conditions hold.

Card patterns are turned into short lists of tests once, because most patterns ask only one or two things. Inside patterns of events a noun
says nothing about the zone: the card is wherever the event has it (7.4).
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from netdeck.games.bloodless.rules.keywords import KinCount, keyword_word
from netdeck.games.bloodless.rules.records import UP, Past, Ref
from netdeck.games.bloodless.rules.scene import Scene, is_there, space_of
from netdeck.games.bloodless.rules.spaces import (
    FROM_LEFT,
    KIND,
    NEIGHBOURS,
    OPPONENT,
    OPPOSING,
    OWNER,
    PLACE,
    ROW,
    ZONE_OWNER,
    left_of,
    right_of,
    zone_word,
)
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import CardId, RulebookError, Seat
from netdeck.language import tree
from netdeck.language.tree import Noun, Who

Test = Callable[[Table, CardId, Past, Scene], bool]

NATURAL = 0


# Players


def player(table: Table, scene: Scene, who: tree.Player) -> Seat | None:
    """The one player whom *who* means; ``None`` when there is none."""
    match who:
        case Who.YOU:
            return scene.you
        case Who.OPPONENT:
            return OPPONENT[scene.you]
        case Who.ACTIVE:
            return table.active
        case Who.THAT:
            return scene.that
        case Who.THEY:
            return scene.they or scene.that
        case tree.ControllerOf(of=of):
            refs = known(table, scene, of)
            return _controller(table, refs[0]) if refs else None
        case tree.OwnerOf(of=of):
            refs = known(table, scene, of)
            return table.cards[refs[0].card].owner if refs else None
        case tree.ChosenPlayer(bind=bind):
            chosen = scene.letters.get(f"player:{bind}")
            return table.seats[chosen] if chosen is not None else None
    return scene.you


def players(table: Table, scene: Scene, who: tree.Player) -> tuple[Seat, ...]:
    """All players whom *who* means, in turn order; "a player" whom nobody has chosen is anybody (R72)."""
    if who == Who.EACH or is_anybody(scene, who):
        return table.in_turn_order
    seat = player(table, scene, who)
    return () if seat is None else (seat,)


def is_anybody(scene: Scene, who: tree.Player) -> bool:
    """Whether *who* is "a player" of a pattern: whoever it is fits (R72)."""
    return isinstance(who, tree.ChosenPlayer) and f"player:{who.bind}" not in scene.letters


def _controller(table: Table, ref: Ref) -> Seat:
    record = table.cards[ref.card]
    if record.live is not None and record.incarnation == ref.incarnation:
        return ZONE_OWNER[record.zone]
    return ref.past.controller


# References that need no choice


def known(table: Table, scene: Scene, ref: tree.Ref) -> tuple[Ref, ...]:
    """The cards that *ref* means without asking anybody; a choice that was made is bound under its name."""
    match ref:
        case tree.Bound(name="this"):
            return (scene.this,) if scene.this is not None else ()
        case tree.Bound(name=name):
            return scene.binds.get(name, ())
        case tree.Each(cards=cards) | tree.The(cards=cards):
            found = tuple(table.refer(card) for card in candidates(table, cards, scene))
            return found[:1] if isinstance(ref, tree.The) else found
        case tree.Top(deck=deck, n=n):
            zone = place_of(table, scene, deck, None)
            count = number(table, scene, n)
            return tuple(table.refer(card) for card in reversed(table.zones[zone][-count:])) if count else ()
        case tree.Choose(bind=bind) | tree.AtRandom(bind=bind):
            return scene.binds.get(bind, ())
    raise RulebookError(f"no such reference: {ref}")


def related(table: Table, scene: Scene, ref: tree.Ref, card: CardId | None = None) -> tuple[Ref, ...]:
    """The cards to which a pattern about *card* relates it: "a creature" is any that there is, "another" any but *card* (R72)."""
    if not isinstance(ref, tree.Choose) or ref.bind in scene.binds:
        return known(table, scene, ref)
    found = candidates(table, _whichever(ref.cards), scene)
    return tuple(table.refer(each) for each in found if each != card or not ref.cards.other)


@cache
def _whichever(cards: tree.Cards) -> tree.Cards:
    """*cards* without "another", which is said of the card that the pattern around it is about."""
    return replace(cards, other=False) if cards.other else cards


def present(table: Table, scene: Scene, ref: tree.Ref) -> tuple[Ref, ...]:
    """Those cards of :func:`known` that the words still reach (R10)."""
    noun = noun_of(ref)
    return tuple(each for each in known(table, scene, ref) if is_there(table, each, noun))


def noun_of(ref: tree.Ref) -> Noun:
    """The word by which *ref* speaks of a card."""
    if isinstance(ref, tree.Bound):
        return ref.noun
    return ref.cards.noun if isinstance(ref, tree.Choose | tree.Each | tree.AtRandom | tree.The) else Noun.CARD


def place_of(table: Table, scene: Scene, zone: tree.Zone, card: CardId | None) -> str:
    """The zone that a text names: of the player it names, else of the card's owner; "deck" is the deck the card belongs to (R11)."""
    seat = player(table, scene, zone.of) if zone.of is not None else None
    if seat is None:
        seat = table.cards[card].owner if card is not None else scene.you
    word = zone_word(zone.name)
    if word == "deck":
        word = "blood" if card is not None and table.ready(card).is_flask else "main"
    if word == "timeline" or word in PLACE[seat]:
        return PLACE[seat][word]
    raise RulebookError(f"no such zone: {zone.name}")


# Numbers


def number(table: Table, scene: Scene, n: Any) -> int:
    """The value of a number; operations that leave the naturals give zero (D1.3, R61)."""
    if isinstance(n, int):
        return n
    match n:
        case tree.Letter(name=name):
            return letter_value(table, scene, name) or 0
        case tree.Count(cards=cards):
            return len(candidates(table, cards, scene))
        case tree.Stat(stat=stat, of=of):
            refs = known(table, scene, of)
            return stat_of(table, refs[0], stat) if refs else 0
        case tree.CountersOn(name=name, of=of):
            refs = known(table, scene, of)
            return counters_of(table, refs[0], name) if refs else 0
        case tree.Holding(what=what, of=of):
            seat = player(table, scene, of)
            return _holding(table, seat, what) if seat is not None else 0
        case tree.Pool():
            return int(table.counters["pool"])
        case tree.Amount():
            return scene.amount
        case tree.Noted(name=name):
            return int(dict(table.counters[f"{scene.you}.noted"]).get(name, 0))
        case tree.Sum(op=op, left=left, right=right):
            return combine(op, number(table, scene, left), number(table, scene, right))
        case KinCount():
            return kin_count(table, scene)
    raise RulebookError(f"no such number: {n}")


def letter_value(table: Table, scene: Scene, letter: str) -> int | None:
    """The value of a letter (D7.9.4); zero if it stands undefined in cost or stats (D7.9.5.1); ``None`` if somebody must choose it."""
    if letter in scene.letters:
        return scene.letters[letter]
    if scene.this is None:
        return 0
    record = table.cards[scene.this.card]
    value = record.var(letter)
    if value is None:
        value = scene.this.past.card.var(letter)
    if value is None and letter in table.ready(scene.this.card).letters:
        return 0
    return value


def combine(op: str, left: int, right: int) -> int:
    """Two numbers combined (R61): subtraction stops at zero, an inexact division gives zero."""
    match op:
        case "add":
            return left + right
        case "sub":
            return max(NATURAL, left - right)
        case "mul":
            return left * right
        case "div":
            return left // right if right and left % right == 0 else NATURAL
        case "half":
            return left // 2 if left % 2 == 0 else NATURAL
        case "div_floor":
            return left // right if right else NATURAL
        case "min":
            return min(left, right)
        case "max":
            return max(left, right)
    raise RulebookError(f"no such operation: {op}")


def stat_of(table: Table, ref: Ref, stat: str) -> int:
    """A number of a card: now, or as it was when it is gone (R10)."""
    record = table.cards[ref.card]
    same = record.incarnation == ref.incarnation and (record.live is not None or ref.past.card.live is None)
    look = table.look(ref.card) if same else ref.past
    return stat_in(look, stat)


def stat_in(look: Past, stat: str) -> int:
    """A stat in a picture of a card; health is what is left of it (R27)."""
    if stat == "health":
        damage = look.card.live.damage if look.card.live is not None else 0
        return max(NATURAL, look.values.health - damage)
    if stat == "damage":
        return look.card.live.damage if look.card.live is not None else 0
    value: int = getattr(look.values, stat)
    return value


def counters_of(table: Table, ref: Ref, name: str) -> int:
    """How many counters lie on a card, or lay on it."""
    record = table.cards[ref.card]
    return (record if record.incarnation == ref.incarnation and record.live is not None else ref.past.card).count(name)


def _holding(table: Table, seat: Seat, what: str) -> int:
    if what in ("hand", "cards in hand", "card"):
        return len(table.zones[PLACE[seat]["hand"]])
    if zone_word(what) in ("main", "blood") and what.endswith("deck"):
        return len(table.zones[PLACE[seat][zone_word(what)]])
    return int(table.counters[f"{seat}.{what}"])


def kin_count(table: Table, scene: Scene) -> int:
    """How many creatures of the same kin are on the board (R48)."""
    assert scene.this is not None
    own = table.ready(scene.this.card).printed.kins
    row_only = not table.plan.options["kin_counts_both_sides"]
    self_too = table.plan.options["kin_counts_self"]
    count = 0
    for card in table.creatures():
        if card == scene.this.card and not self_too:
            continue
        if row_only and table.controller(card) != scene.you:
            continue
        kins = table.values(card).kins
        if any(kin in kins for kin in own):
            count += 1
    return count


def compare(value: int, test: tree.Is, table: Table, scene: Scene) -> bool:
    """Whether *value* passes *test*."""
    other = number(table, scene, test.number)
    match test.op:
        case "=":
            return value == other
        case "<=":
            return value <= other
        case ">=":
            return value >= other
        case "<":
            return value < other
        case ">":
            return value > other


# Cards

_TESTS: dict[int, tuple[tree.Cards, tuple[Test, ...]]] = {}


def fits(table: Table, pattern: tree.Cards, card: CardId, look: Past, scene: Scene) -> bool:
    """Whether *card*, as *look* shows it, has everything that *pattern* asks for; the zone only if the pattern names one."""
    known_tests = _TESTS.get(id(pattern))
    if known_tests is None:
        known_tests = _TESTS[id(pattern)] = (pattern, tuple(_tests(pattern)))
    return all(test(table, card, look, scene) for test in known_tests[1])


def candidates(table: Table, pattern: tree.Cards, scene: Scene) -> list[CardId]:
    """The cards that *pattern* means now, in order of precedence (R14). Cards on their way or set aside are out of reach (R21, R63)."""
    found: list[CardId] = []
    for card in _reach(table, pattern, scene):
        if table.cards[card].transit:
            continue
        if fits(table, pattern, card, table.look(card), scene):
            found.append(card)
    return found


def _reach(table: Table, pattern: tree.Cards, scene: Scene) -> Iterable[CardId]:
    if pattern.among is not None:
        return [ref.card for ref in known(table, scene, pattern.among) if is_there(table, ref, Noun.CARD)]
    if pattern.zone is not None:
        word = zone_word(pattern.zone.name)
        if word == "board":
            return table.creatures()
        if word == "linked":
            return table.cards[scene.this.card].linked if scene.this is not None else ()
        owners = players(table, scene, pattern.zone.of) if pattern.zone.of is not None else table.in_turn_order
        words = ("main", "blood") if word == "deck" else (word,)
        return [card for seat in owners for each in words for card in table.zones[PLACE[seat][each]]]
    if pattern.noun is Noun.CREATURE:
        return table.creatures()
    if pattern.noun is Noun.COMMAND:
        return [card for seat in table.in_turn_order for card in table.zones[PLACE[seat]["timeline"]]]
    elsewhere = [card for seat in table.in_turn_order for zone in ("hand", "discard") for card in table.zones[PLACE[seat][zone]]]
    return [*table.in_play(), *elsewhere]


def _tests(pattern: tree.Cards) -> Iterable[Test]:
    """The tests of a pattern, cheap ones first."""
    if pattern.noun is Noun.CREATURE:
        yield lambda table, card, look, scene: table.ready(card).is_creature
    elif pattern.noun is Noun.COMMAND:
        yield lambda table, card, look, scene: table.ready(card).is_command
    if pattern.types:
        types = tuple(kind.casefold() for kind in pattern.types)
        yield lambda table, card, look, scene: any(_is_type(table, card, look, kind) for kind in types)
    if pattern.other:
        yield lambda table, card, look, scene: scene.this is None or card != scene.this.card
    if pattern.side is not None:
        friendly = pattern.side is tree.Side.FRIENDLY
        yield lambda table, card, look, scene: (look.controller == scene.you) is friendly
    if pattern.name:
        name = pattern.name
        yield lambda table, card, look, scene: look.card.face == UP and look.card.printed == name
    if pattern.kin:
        kin = pattern.kin
        yield lambda table, card, look, scene: kin in look.values.kins
    if pattern.keyword:
        keyword = keyword_word(pattern.keyword)
        yield lambda table, card, look, scene: keyword in look.values.keywords
    if pattern.without:
        without = keyword_word(pattern.without)
        yield lambda table, card, look, scene: without not in look.values.keywords
    if pattern.face:
        yield lambda table, card, look, scene: look.card.face == pattern.face
    yield from _state_tests(pattern)
    yield from _place_tests(pattern)
    if pattern.any_of:
        yield lambda table, card, look, scene: any(fits(table, each, card, look, scene) for each in pattern.any_of)
    if pattern.none_of:
        yield lambda table, card, look, scene: not any(fits(table, each, card, look, scene) for each in pattern.none_of)


def _is_type(table: Table, card: CardId, look: Past, kind: str) -> bool:
    prepared = table.ready(card)
    if look.card.face == UP or look.card.live is None:
        return prepared.printed.is_a(kind)
    return kind in ("creature", "blood flask") if prepared.is_flask else kind == ("creature" if prepared.is_creature else "command")


def _state_tests(pattern: tree.Cards) -> Iterable[Test]:
    for stat in pattern.stats:
        yield lambda table, card, look, scene, stat=stat: compare(stat_in(look, stat.stat), stat.test, table, scene)  # type: ignore[misc]
    for counter in pattern.counters:
        yield lambda table, card, look, scene, counter=counter: compare(  # type: ignore[misc]
            look.card.count(counter.name), counter.test, table, scene
        )
    if pattern.same_kin_as is not None:
        same_kin = pattern.same_kin_as
        yield lambda table, card, look, scene: any(
            kin in look.values.kins for ref in related(table, scene, same_kin, card) for kin in table.ready(ref.card).printed.kins
        )
    if pattern.same_name_as is not None:
        same_name = pattern.same_name_as
        yield lambda table, card, look, scene: any(
            look.card.face == UP and table.cards[ref.card].printed == look.card.printed for ref in related(table, scene, same_name, card)
        )
    if pattern.of_named_kin:
        yield lambda table, card, look, scene: (named := named_by(table, scene, "kin")) != "" and named in look.values.kins
    if pattern.of_named_name:
        yield lambda table, card, look, scene: look.card.face == UP and look.card.printed == named_by(table, scene, "card")
    if pattern.has_text is not None:
        yield lambda table, card, look, scene: has_text(table, card, look) is pattern.has_text
    if pattern.owner is not None:
        owner = pattern.owner
        yield lambda table, card, look, scene: look.card.owner in players(table, scene, owner)
    if pattern.entered_this_turn is not None:
        yield (
            lambda table, card, look, scene: (
                (look.card.live is not None and look.card.live.entered_turn == table.turn) is pattern.entered_this_turn
            )
        )
    if pattern.damaged is not None:
        yield lambda table, card, look, scene: (look.card.live is not None and look.card.live.damage > 0) is pattern.damaged
    if pattern.vestige is not None:
        yield lambda table, card, look, scene: table.ready(card).is_vestige is pattern.vestige


def _place_tests(pattern: tree.Cards) -> Iterable[Test]:
    if pattern.zone is not None:
        word = zone_word(pattern.zone.name)
        of = pattern.zone.of
        if word != "linked":
            kinds = ("main", "blood") if word == "deck" else (word,)
            yield lambda table, card, look, scene: KIND[look.card.zone] in kinds
            if of is not None:
                yield lambda table, card, look, scene: ZONE_OWNER[look.card.zone] in players(table, scene, of)
    if pattern.opposing is not None:
        opposing = pattern.opposing
        yield (
            lambda table, card, look, scene: (
                look.card.zone in OPPOSING
                and any(space_of(table, ref) == OPPOSING[look.card.zone] for ref in related(table, scene, opposing, card))
            )
        )
    if pattern.opposed is not None:
        yield lambda table, card, look, scene: look.card.zone in OPPOSING and bool(table.zones[OPPOSING[look.card.zone]]) is pattern.opposed
    if pattern.next_to is not None:
        next_to = pattern.next_to
        yield (
            lambda table, card, look, scene: (
                look.card.zone in NEIGHBOURS
                and any(space_of(table, ref) in NEIGHBOURS[look.card.zone] for ref in related(table, scene, next_to, card))
            )
        )
    if pattern.between is not None:
        ends = pattern.between
        yield lambda table, card, look, scene: _is_between(table, scene, look.card.zone, ends)
    if pattern.space is not None:
        space = pattern.space
        yield lambda table, card, look, scene: look.card.zone in spaces(table, scene, space)


def _is_between(table: Table, scene: Scene, zone: str, ends: tuple[tree.Ref, Any]) -> bool:
    if zone not in OWNER:
        return False
    starts = [space_of(table, ref) for ref in related(table, scene, ends[0])]
    if isinstance(ends[1], tree.Cards):
        second = _whichever(ends[1]) if isinstance(ends[0], tree.Choose) else ends[1]  # "another" than the first end, not than this card
        others = [table.space_of(card) for card in candidates(table, second, scene)]
    else:
        others = [space_of(table, ref) for ref in related(table, scene, ends[1])]
    own = column(zone)
    for start in starts:
        for other in others:
            if start and other and OWNER[start] == OWNER[other] == OWNER[zone]:
                low, high = sorted((column(start), column(other)))
                if low < own < high:
                    return True
    return False


def column(space: str) -> int:
    """The column of *space*, counted from A's left, so that opposing spaces share it."""
    place = int(space[1])
    return place if space[0] == "A" else 5 - place


def has_text(table: Table, card: CardId, look: Past) -> bool:
    """Whether a card has rules text: abilities, an effect or chapters, not lost and not face-down."""
    rules = table.ready(card).rules
    own = bool(rules.abilities or rules.effect or rules.chapters)
    return own and look.values.text and not look.card.blank and look.card.face == UP


def named_by(table: Table, scene: Scene, what: str) -> str:
    """What this card named last (R12)."""
    if scene.this is None:
        return ""
    live = table.cards[scene.this.card].live or scene.this.past.card.live
    here = dict(live.named).get(what, "") if live is not None else ""
    return here or str(dict(table.counters[f"{scene.you}.noted"]).get(f"named {what}", ""))


# Spaces


def spaces(table: Table, scene: Scene, pattern: tree.Spaces) -> list[str]:
    """The spaces that *pattern* means, from the left as the effect's controller sees them, own row first."""
    found = [space for space in FROM_LEFT[scene.you] if _space_fits(table, scene, pattern, space)]
    for ref, sign in ((pattern.closest_to, 1), (pattern.furthest_from, -1)):
        if ref is not None and found:
            starts = [start for each in known(table, scene, ref) if (start := space_of(table, each)) is not None]
            if not starts:
                return []
            best = min(sign * distance(starts[0], space) for space in found)
            found = [space for space in found if sign * distance(starts[0], space) == best]
    return found


def distance(one: str, other: str) -> int:
    """How far two spaces are apart: along the row, one more across."""
    return abs(column(one) - column(other)) + (one[0] != other[0])


def _space_fits(table: Table, scene: Scene, pattern: tree.Spaces, space: str) -> bool:
    if pattern.row != "any" and (OWNER[space] == scene.you) is not (pattern.row == "yours"):
        return False
    if pattern.empty is not None and table.is_open(space) is not pattern.empty:
        return False
    if pattern.opposed is not None and bool(table.zones[OPPOSING[space]]) is not pattern.opposed:
        return False
    for ref, holds in (
        (pattern.next_to, lambda start: space in NEIGHBOURS[start]),
        (pattern.opposing, lambda start: OPPOSING[start] == space),
        (pattern.of, lambda start: start == space),
        (pattern.left_of, lambda start: left_of(start, OWNER[start]) == space),
        (pattern.right_of, lambda start: right_of(start, OWNER[start]) == space),
        (pattern.path_clear_from, lambda start: _clear(table, start, space)),
    ):
        starts = () if ref is None else [space_of(table, each) for each in related(table, scene, ref)]
        if ref is not None and not any(start is not None and holds(start) for start in starts):
            return False
    return True


def _clear(table: Table, start: str, space: str) -> bool:
    """Whether all spaces between two spaces of one row are empty."""
    if start[0] != space[0] or start == space:
        return False
    low, high = sorted((int(start[1]), int(space[1])))
    return all(not table.zones[between] for between in ROW[OWNER[space]][low : high - 1])


# Conditions


def holds_now(table: Table, scene: Scene, condition: tree.Condition, ok: bool = True) -> bool:
    """Whether *condition* holds; *ok* is whether the instruction before succeeded (R13)."""
    match condition:
        case tree.Controls(who=who, cards=cards, test=test):
            seats = players(table, scene, who)
            found = [table.controller(card) for card in candidates(table, cards, scene)]
            if is_anybody(scene, who):
                return any(compare(found.count(seat), test, table, scene) for seat in seats)
            return compare(sum(seat in seats for seat in found), test, table, scene)
        case tree.ThereAre(cards=cards, test=test):
            return compare(len(candidates(table, cards, scene)), test, table, scene)
        case tree.Compare(left=left, test=test):
            return compare(number(table, scene, left), test, table, scene)
        case tree.Matches(card=card, cards=cards):
            refs = related(table, scene, card)
            every = any if isinstance(card, tree.Choose) and card.bind not in scene.binds else all
            return bool(refs) and every(_matches(table, scene, ref, cards) for ref in refs)
        case tree.YourTurn(so=so):
            return (table.active == scene.you) is so
        case tree.FirstTurn(so=so):
            return (table.counters[f"{scene.you}.turns"] <= 1) is so
        case tree.InPhase(phase=phase):
            return bool(table.counters["phase"] == phase.removesuffix(" phase"))
        case tree.Succeeded(so=so):
            return ok is so
        case tree.SpaceIs(space=space, empty=empty):
            return any(table.is_open(each) is empty for each in spaces(table, scene, space))
        case tree.AllOf(of=of):
            return all(holds_now(table, scene, each, ok) for each in of)
        case tree.AnyOf(of=of):
            return any(holds_now(table, scene, each, ok) for each in of)
        case tree.NotSo(of=one):
            return not holds_now(table, scene, one, ok)
    raise NotImplementedError(condition)


def _matches(table: Table, scene: Scene, ref: Ref, cards: tree.Cards) -> bool:
    record = table.cards[ref.card]
    gone = record.incarnation != ref.incarnation or (record.live is None) is not (ref.past.card.live is None)
    return fits(table, cards, ref.card, ref.past if gone and ref.past.card.live is not None else table.look(ref.card), scene)
