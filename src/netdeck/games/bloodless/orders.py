"""Instructions, abilities and patterns of events as words: what stands where in the code (7.2, 7.4, 7.5)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from netdeck.games.bloodless.cards.keywords import Callable as CallableCards
from netdeck.games.bloodless.cards.keywords import CallForth, PayItsCost, ReadChapter, RunOut, keyword_word
from netdeck.games.bloodless.cards.open_questions import FlipForCost, open_questions
from netdeck.games.bloodless.cards.prepared import STANDING_FOR, Written, arrival_of
from netdeck.games.bloodless.rules import happenings as h
from netdeck.games.bloodless.rules import passives as p
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules import watching as y
from netdeck.games.bloodless.rules.places import CARD_NAME, KIN
from netdeck.games.bloodless.rules.records import THIS_CARD
from netdeck.games.bloodless.rules.spaces import FRONT, FRONT_LEFT, FRONT_RIGHT, LEFT, MAIN, RIGHT
from netdeck.games.bloodless.rules.table import DOWN, UP
from netdeck.games.bloodless.writing import (
    CHOSEN_PLAYERS,
    COMPARED,
    KEYWORD_BITS,
    STATS,
    ZONE_PLACES,
    Writer,
    letter_number,
)
from netdeck.games.bloodless.zones import zone_word
from netdeck.kernel.clause import RulebookError
from netdeck.language import tree as t
from netdeck.language.walking import walk

ENDS: Final = {
    "end_of_turn": p.AT_END_OF_TURN,
    "end_of_your_turn": p.AT_END_OF_YOUR_TURN,
    "end_of_opponent_turn": p.AT_END_OF_OPPONENT_TURN,
    "end_of_next_turn": p.AT_END_OF_NEXT_TURN,
    "start_of_your_turn": p.AT_START_OF_YOUR_TURN,
    "next_attack": p.AT_NEXT_ATTACK,
    "this_leaves": p.WHEN_THIS_LEAVES,
    "this_lost": p.WHEN_THIS_IS_LOST,
    "event": p.AT_EVENT,
}
OPS: Final = {"+": p.PLUS, "-": p.MINUS, "=": p.BECOMES}
TIMINGS: Final = {"main": v.IN_MAIN, "turn": v.IN_TURN, "any": v.ANY_TIME}
WHEN: Final = {"end_of_turn": v.END_OF_TURN, "your_next_turn": v.YOUR_NEXT_TURN}
WAYS: Final = {"left": v.TO_THE_LEFT, "right": v.TO_THE_RIGHT, "toward": v.TOWARD}
DIRECTIONS: Final = {"front": FRONT, "front-left": FRONT_LEFT, "front-right": FRONT_RIGHT, "left": LEFT, "right": RIGHT}
REASONS: Final = {**h.CAUSES, "death": h.FOR_DEATH}
"""What texts call the reasons for which a player gains or loses something."""
CONCEALED: Final = ("hand", "main", "blood", "deck")
"""Zones in which not everybody sees a card."""
SPEAKING: Final = ("cards", "to", "on", "by")
"""The fields of an instruction that can mean cards of which later words speak."""


class Orders(Writer):
    """Writes instructions and abilities down."""

    def __init__(self, kins: Iterable[str]) -> None:
        super().__init__(kins)
        self.nothing = self._write([0], ())

    # Lists

    def write_list(self, items: Sequence[int], meaning: object, more: Sequence[int] = ()) -> int:
        """So many things, one behind the other."""
        return self._write([len(items), *items, *more], meaning) if items else self.nothing

    def write_do(self, do: Iterable[object]) -> int:
        """A list of instructions."""
        do = tuple(do)
        return self.write_list([self.write_instruction(each) for each in do], do)

    def write_do_alone(self, do: Iterable[object]) -> int:
        """The same, and behind it for each of them a list with nothing else in it."""
        do = tuple(do)
        items = [self.write_instruction(each) for each in do]
        return self.write_list(items, do, [self.write_list([item], (each,)) for item, each in zip(items, do, strict=True)])

    # What instructions speak of

    def write_meant(self, ref: t.Ref) -> int:
        """How a text speaks of cards."""
        sort = v.CHOSEN if isinstance(ref, t.Choose) else v.AT_RANDOM if isinstance(ref, t.AtRandom) else v.KNOWN
        picked = isinstance(ref, t.Choose | t.AtRandom)
        words = [
            sort,
            self.write_ref(ref),
            self.write_present(ref),
            self.write_group(ref.cards) if isinstance(ref, t.Choose | t.AtRandom) else 0,
            self.write_number(ref.n) if isinstance(ref, t.Choose | t.AtRandom) else 1,
            int(isinstance(ref, t.Choose) and ref.up_to),
            int(isinstance(ref, t.Choose) and ref.any_number),
            self.write_player(ref.by if isinstance(ref, t.Choose) else t.Who.YOU),
            self.name(ref.bind) if picked and isinstance(ref, t.Choose | t.AtRandom) else -1,
        ]
        return self._write(words, ref)

    def write_question(self, node: object, question: Any) -> int:
        """Something that an instruction leaves open."""
        match question:
            case t.Letter(name):
                words = [v.A_LETTER, letter_number(name), 0, 0]
            case t.ChosenPlayer(bind):
                words = [v.A_PLAYER, CHOSEN_PLAYERS + self.name(bind), 0, 0]
            case t.AtRandom():
                words = [v.BY_CHANCE, self.write_meant(question), 0, 0]
            case t.Choose():
                words = [v.CARDS, self.write_meant(question), 0, 0]
            case t.Spaces():
                asked = isinstance(node, t.Move | t.Strike)
                words = [v.SPACES, self.write_spaces(question), int(asked), int(isinstance(node, t.Move))]
            case _:
                raise RulebookError(f"nobody can be asked for {question}")
        return self._write(words, question)

    def write_until(self, until: t.Until | None) -> int:
        """How long a change lasts; 0 is for good."""
        return 0 if until is None else self._write([ENDS[until.end], self.write_when(until.when)], until)

    def optional(self, number: Any) -> int:
        """A number that the text may leave out."""
        return v.UNSAID if number is None or number == t.ALL else self.write_number(number)

    def zone_words(self, zone: t.Zone | None) -> tuple[int, int]:
        """The place of a zone and whose it is; -1 is none."""
        if zone is None:
            return -1, 0
        word = zone_word(zone.name)
        place = y.OF_ITS_CARD if word == "deck" else ZONE_PLACES[word]
        return place, 0 if zone.of is None else self.write_player(zone.of)

    def index_of(self, at: object) -> int:
        """Where in a deck."""
        return {"": -1, "top": v.TOP, "bottom": v.BOTTOM}[at] if isinstance(at, str) else int(at)  # type: ignore[call-overload]

    def keyword_bits(self, keywords: Any) -> int:
        """Some keywords together; -1 is all that a card has."""
        return -1 if keywords == t.ALL else sum(KEYWORD_BITS[word] for word in {keyword_word(each) for each in keywords})

    def stat_words(self, changes: Iterable[t.StatChange]) -> list[int]:
        """Changes of numbers, one behind the other."""
        rows = [(STATS[change.stat], OPS[change.op], self.write_number(change.n)) for change in changes]
        return [len(rows), *(word for row in rows for word in row)]

    # Instructions

    def write_instruction(self, node: Any) -> int:
        """One instruction."""
        verb, arguments = self.spelt(node)
        questions = self.write_list([self.write_question(node, each) for each in open_questions(node)], ("open", node))
        bind = getattr(node, "bind", "")
        binds = self.name(bind) if bind and verb <= v.PLAY_LIMIT else -1
        about = [getattr(node, name, None) for name in SPEAKING] if verb <= v.PLAY_LIMIT else []
        spoken = [ref for ref in about if isinstance(ref, t.The | t.Top | t.Each)]
        pairs = [word for ref in spoken for word in (self.name(ref.bind), self.write_ref(ref))]
        list_of_spoken = self._write([len(spoken), *pairs], ("spoken", node)) if spoken else self.nothing
        return self._write([verb, questions, binds, list_of_spoken, self.name_acted_on(node), *arguments], node)

    def name_acted_on(self, node: Any) -> int:
        """The name of the cards that an instruction acts on; -1 is none."""
        match getattr(node, "cards", None):
            case t.Bound("this"):
                return THIS_CARD
            case t.Bound(name) | t.Choose(bind=name) | t.AtRandom(bind=name) | t.The(bind=name) | t.Top(bind=name) | t.Each(bind=name):
                return self.name(name)
        return -1

    def spelt(self, node: Any) -> tuple[int, list[int]]:
        """The verb of an instruction and what belongs to it."""
        for kind, verb, spell in SPELLED:
            if type(node) is kind:
                counted = isinstance(node, t.ForEach) and not isinstance(node.over, t.Cards)
                return v.TIMES if counted else verb, spell(self, node)
        raise RulebookError(f"no such instruction: {node}")

    # Patterns of events

    def write_when(self, when: t.When) -> int:
        """Patterns of events, any of which fits."""
        return self.write_list([self.write_happening(each) for each in when], when)

    def card_words(self, pattern: Any) -> tuple[int, int]:
        """What a pattern of events wants of a card: where that is told, and how."""
        if pattern is None:
            return 0, y.ANY_CARD
        if isinstance(pattern, t.Bound | t.The):
            return self.write_ref(pattern), y.A_KNOWN_CARD
        return self.write_pattern(pattern), y.A_FITTING_CARD

    def write_happening(self, each: t.Happening) -> int:
        kinds = {each.event, *STANDING_FOR.get(arrival_of(each), ())}
        to, deck = self.zone_words(each.to), self.zone_words(each.deck)
        total = (COMPARED[each.total.op], self.write_number(each.total.number)) if each.total is not None else (0, 0)
        amount = (COMPARED[each.amount.op], self.write_number(each.amount.number)) if each.amount is not None else (0, 0)
        enters, leaves = zone_word(each.enters), zone_word(each.leaves)
        words = [
            sum(1 << h.KINDS.index(kind) for kind in kinds if kind in h.KINDS),
            int(each.failure),
            0 if each.player is None else self.write_players(each.player),
            self.zone_kinds(enters) if enters else 0,
            self.zone_kinds(leaves) if leaves else 0,
            int(enters == leaves),
            *to,
            sum(1 << h.CAUSES[cause] for cause in set(each.causes)),
            sum(1 << REASONS[reason] for reason in set(each.reasons) if reason in REASONS),
            self.either(each.blocked),
            self.either(each.combat),
            self.name(each.counter) if each.counter else 0,
            self.either(each.added),
            *deck,
            self.keyword_bits((each.keyword,)) if each.keyword else 0,
            STATS[each.stat] if each.stat else -1,
            *total,
            *amount,
            0 if each.space is None else self.write_spaces(each.space),
            *self.card_words(each.card),
            *self.card_words(each.target),
            *self.card_words(each.source),
            *self.card_words(each.killer),
            int("wins" in each.reasons),
        ]
        return self._write(words, each)

    @staticmethod
    def either(so: bool | None) -> int:
        """Yes, no, or all the same."""
        return y.EITHER if so is None else int(so)

    # Abilities

    def write_ability(self, ability: Written) -> int:
        """An ability: its row."""
        return self.add_ability(ability, self.ability_code(ability.node))

    def add_ability(self, ability: Written, code: int) -> int:
        """The row of an ability that is told already."""
        kinds = sum(1 << h.KINDS.index(kind) for kind in ability.kinds if kind in h.KINDS)
        role = {"modify": y.MODIFIES, "create": y.CREATES, "last": y.LASTS, "use": y.USED}[ability.role]
        self._row(
            "a_",
            role=role,
            number=ability.number,
            kinds=kinds,
            keyword=KEYWORD_BITS[ability.keyword] if ability.keyword else 0,
            innate=int(ability.innate),
            zone=ZONE_PLACES[zone_word(ability.zone)] if ability.zone else -1,
            rank=ability.rank,
            waits=int(ability.waits),
            words=int(ability.words),
            layers=(p.FIRST if ability.layers[0] else 0) | (p.SECOND if ability.layers[1] else 0),
            code=code,
        )
        return len(self.columns["a_role"]) - 1

    def ability_code(self, node: t.Ability) -> int:
        match node:
            case t.Trigger():
                limit = -1 if node.limit is None else node.limit
                condition = self.write_condition(node.condition)
                when, do, once = self.write_when(node.when), self.write_do(node.do), y.ONCE if node.once else 0
                words = [when, do, condition, limit, once, 0, self.nothing, 0]
            case t.Replace():
                limit = -1 if node.limit is None else node.limit
                do, costs = self.write_do_alone(node.instead), self.write_do(node.costs)
                condition = self.write_condition(node.condition)
                own = int(_is_about_its_death(node))
                words = [self.write_when(node.when), do, condition, limit, y.REPLACES, int(node.may), costs, own]
            case t.Before():
                condition = self.write_condition(node.condition)
                own = int(_is_about_its_death(node))
                words = [self.write_when(node.when), self.write_do_alone(node.do), condition, -1, y.COMES_BEFORE, 0, self.nothing, own]
            case t.Cant():
                condition = self.write_condition(node.condition)
                own = int(_is_about_its_death(node))
                words = [self.write_when(node.when), self.nothing, condition, -1, y.FORBIDS, 0, self.nothing, own]
            case t.Passive():
                words = self.passive_words(node)
            case t.Activate():
                by = v.BY_YOU if node.by == t.Who.YOU else v.BY_ANYBODY if node.by == t.Who.EACH else v.BY_OPPONENT
                limit = -1 if node.limit is None else node.limit
                do, costs = self.write_do(node.do), self.write_do(node.costs)
                words = [do, costs, TIMINGS[node.timing], by, limit, self.write_condition(node.condition)]
        return self._write(words, node)

    def passive_words(self, node: t.Passive) -> list[int]:
        give = node.give
        to_players = isinstance(node.to, t.Who | t.ControllerOf | t.OwnerOf | t.ChosenPlayer | t.Target)
        if isinstance(node.to, t.Who | t.ControllerOf | t.OwnerOf | t.ChosenPlayer):
            to = self.write_players(node.to)
        else:
            to = self.write_group(node.to) if isinstance(node.to, t.Cards) else self.write_ref(node.to)
        return [
            p.TO_PLAYERS if to_players else p.TO_CARDS,
            to,
            self.write_condition(node.condition),
            p.NO_LIMIT if give.play_limit is None else self.write_number(give.play_limit),
            self.keyword_bits(give.keywords),
            self.keyword_bits(give.lose_keywords),
            self.kin_bits(give.kins),
            sum(1 << DIRECTIONS[way] for way in set(give.attack)),
            int(give.no_text),
            *self.stat_words(give.stats),
        ]


def _is_about_its_death(node: t.Replace | t.Before | t.Cant) -> bool:
    """Whether an event-modifying ability speaks of the blood of its own card's death, when that card is gone already (R73)."""
    own = [each.card for each in node.when if each.event == "gain_blood"]
    return any(isinstance(card, t.Bound) and card.name == "this" for card in own)


# How each instruction is spelt


def _who(orders: Orders, node: Any) -> int:
    return orders.write_players(node.who)


def _move(orders: Orders, node: t.Move) -> list[int]:
    bind = orders.name(node.cards.bind) if isinstance(node.cards, t.Each) else -1
    if isinstance(node.to, t.Spaces):
        return [orders.write_meant(node.cards), orders.write_spaces(node.to), bind, -1, 0, -1, int(node.link)]
    place, of = orders.zone_words(node.to.zone)
    return [orders.write_meant(node.cards), 0, bind, place, of, orders.index_of(node.to.at), int(node.link)]


def _step(orders: Orders, node: t.Step) -> list[int]:
    toward = orders.write_ref(node.toward) if node.toward is not None else 0
    one = 0
    if not (isinstance(node.n, int) and node.n <= 1):
        one = orders.write_do((t.Step(node.cards, node.direction, node.toward, words=node.words),))
    return [orders.write_meant(node.cards), WAYS[node.direction], toward, orders.write_number(node.n), one]


def _spaces(orders: Orders, spaces: t.Spaces | None) -> int:
    return 0 if spaces is None else orders.write_spaces(spaces)


def _play(orders: Orders, node: t.Play) -> list[int]:
    called = int(isinstance(node, CallForth))
    return [orders.write_meant(node.cards), orders.write_player(node.by), _spaces(orders, node.space), orders.optional(node.cost), called]


def _summon(orders: Orders, node: t.Summon) -> list[int]:
    face = DOWN if node.face == "down" else UP
    return [orders.write_meant(node.cards), orders.write_player(node.by), _spaces(orders, node.space), orders.optional(node.flip), face]


def _create(orders: Orders, node: t.Create) -> list[int]:
    word = zone_word(node.to.zone.name)
    place = MAIN if word == "deck" else ZONE_PLACES[word]
    of = 0 if node.to.zone.of is None else orders.write_player(node.to.zone.of)
    printed = orders.numbers[node.name] if node.name else -1
    return [_who(orders, node), printed, place, of, orders.index_of(node.to.at), orders.write_number(node.n)]


def _search(orders: Orders, node: t.Search) -> list[int]:
    called = int(isinstance(node.cards, CallableCards))
    pattern = orders.write_pattern(node.cards)
    return [_who(orders, node), *orders.zone_words(node.deck), pattern, orders.write_number(node.n), int(node.up_to), called]


def _draw(orders: Orders, node: t.Draw) -> list[int]:
    return [_who(orders, node), *orders.zone_words(node.deck), orders.write_number(node.n)]


def _damage(orders: Orders, node: t.Damage) -> list[int]:
    source = orders.write_ref(node.source) if node.source is not None else 0
    if isinstance(node.to, t.Who | t.ControllerOf | t.OwnerOf | t.ChosenPlayer):
        return [orders.write_number(node.n), 0, orders.write_players(node.to), source]
    return [orders.write_number(node.n), orders.write_meant(node.to), 0, source]


def _strike(orders: Orders, node: t.Strike) -> list[int]:
    if isinstance(node.at, t.Spaces):
        return [orders.write_meant(node.by), 0, orders.write_spaces(node.at)]
    return [orders.write_meant(node.by), orders.write_meant(node.at), 0]


def _grant(orders: Orders, node: t.Grant) -> list[int]:
    from netdeck.games.bloodless.cards.prepared import written

    ability = orders.write_ability(written(0, node.ability))
    if isinstance(node.to, t.Who | t.ControllerOf | t.OwnerOf | t.ChosenPlayer):
        return [0, ability, orders.write_players(node.to), orders.write_until(node.until)]
    return [orders.write_meant(node.to), ability, 0, orders.write_until(node.until)]


def _spawn(orders: Orders, node: t.Spawn) -> list[int]:
    return [orders.write_number(node.n), orders.write_list([_spawn_one(orders, node.name, node.who, node.space, node.bind, node)], node)]


def _spawn_one(orders: Orders, name: str, who: t.Player, space: t.Spaces | None, bind: str, node: Any) -> int:
    create = t.Create(name, t.Place(t.Zone("aside")), 1, who, bind, words=node.words)
    summon = t.Summon(t.Bound(bind), who, space, words=node.words)
    both = orders.write_do((create, summon))
    words = [v.SPAWN_ONE, orders.nothing, -1, orders.nothing, -1, orders.write_player(who), _spaces(orders, space), both]
    return orders._write(words, node)


def _copy(orders: Orders, node: t.CopyCard) -> list[int]:
    if node.to is not None:
        one = orders.write_instruction(t.Create("", node.to, 1, node.who, words=node.words))
    else:
        one = _spawn_one(orders, "", node.who, node.space, "created", node)
    return [orders.write_meant(node.cards), orders.write_list([one], node)]


def _for_each(orders: Orders, node: t.ForEach) -> list[int]:
    if isinstance(node.over, t.Cards):
        return [orders.write_group(node.over), orders.write_do(node.do), orders.name(node.bind)]
    return [orders.write_number(node.over), orders.write_do(node.do)]


def _concealed(orders: Orders, do: t.Do) -> int:
    """Where the words begin for the hidden cards among which something may be chosen that not every card is; 0 for none (R13)."""
    first = do[0].costs if do and isinstance(do[0], t.PayTo) else do[:1]
    for ref in (node for one in first for node in walk(one) if isinstance(node, t.Choose)):
        every = t.Cards(zone=ref.cards.zone)
        if every.zone is not None and zone_word(every.zone.name) in CONCEALED and ref.cards != every:
            return orders.write_group(every)
    return 0


def _same(orders: Orders, node: t.Same) -> list[int]:
    match node.changes:
        case ():
            return [v.NO_CHANGE, 0]
        case (("amount" | "blood", value),):
            return [v.CHANGES_NUMBER, orders.write_number(value)]  # type: ignore[arg-type]
        case (("player", value),):
            return [v.CHANGES_PLAYER, orders.write_player(value)]  # type: ignore[arg-type]
    raise RulebookError(f"an event cannot go on with {node.changes}")


def _cards(orders: Orders, node: Any) -> list[int]:
    return [orders.write_meant(node.cards)]


def _amount(orders: Orders, node: Any) -> list[int]:
    return [orders.write_number(node.n), _who(orders, node)]


def _nothing(orders: Orders, node: Any) -> list[int]:
    return []


Spelling = Callable[[Orders, Any], list[int]]
SPELLED: Final[tuple[tuple[type, int, Spelling], ...]] = (
    (t.Draw, v.DRAW, _draw),
    (t.Discard, v.DISCARD, _cards),
    (t.Move, v.MOVE, _move),
    (t.Step, v.STEP, _step),
    (t.Play, v.PLAY, _play),
    (CallForth, v.PLAY, _play),
    (t.Summon, v.SUMMON, _summon),
    (t.Create, v.CREATE, _create),
    (t.Search, v.SEARCH, _search),
    (t.Shuffle, v.SHUFFLE, lambda orders, node: [*orders.zone_words(node.deck)]),
    (t.Reveal, v.REVEAL, _cards),
    (t.Look, v.LOOK, lambda orders, node: [_who(orders, node), orders.write_meant(node.cards)]),
    (t.Gain, v.GAIN, _amount),
    (t.Lose, v.LOSE, _amount),
    (t.Pay, v.PAY, lambda orders, node: [orders.write_number(node.n)]),
    (PayItsCost, v.PAY_ITS_COST, _nothing),
    (t.ChangePool, v.CHANGE_POOL, lambda orders, node: [orders.write_number(node.n), int(node.down)]),
    (t.SetPool, v.SET_POOL, lambda orders, node: [orders.write_number(node.n), 0]),
    (t.SkipTurn, v.SKIP_TURN, _amount),
    (t.ExtraDraws, v.EXTRA_DRAWS, _amount),
    (t.WinGame, v.WIN_GAME, lambda orders, node: [orders.write_player(node.winner)]),
    (t.Damage, v.DAMAGE, _damage),
    (t.Strike, v.STRIKE, _strike),
    (t.Attack, v.ATTACK, lambda orders, node: [orders.write_meant(node.cards), _spaces(orders, node.at)]),
    (t.Explode, v.EXPLODE, lambda orders, node: [orders.write_meant(node.cards), orders.write_number(node.n)]),
    (t.Destroy, v.DESTROY, _cards),
    (t.Sacrifice, v.SACRIFICE, lambda orders, node: [orders.write_meant(node.cards), _who(orders, node), orders.write_player(node.who)]),
    (RunOut, v.RUN_OUT, _nothing),
    (t.Finish, v.FINISH, _cards),
    (t.Deny, v.DENY, _cards),
    (t.Execute, v.EXECUTE, lambda orders, node: [orders.write_meant(node.cards), orders.write_player(node.by), int(node.after == "aside")]),
    (t.Liberate, v.LIBERATE, _cards),
    (t.Resummon, v.RESUMMON, lambda orders, node: [orders.write_meant(node.cards), int(node.keep_state)]),
    (
        t.Modify,
        v.MODIFY,
        lambda orders, node: [orders.write_meant(node.cards), orders.write_until(node.until), *orders.stat_words(node.changes)],
    ),
    (
        t.GainKeywords,
        v.GAIN_KEYWORDS,
        lambda orders, node: [orders.write_meant(node.cards), orders.keyword_bits(node.keywords), orders.write_until(node.until)],
    ),
    (
        t.LoseKeywords,
        v.LOSE_KEYWORDS,
        lambda orders, node: [orders.write_meant(node.cards), orders.keyword_bits(node.keywords), orders.write_until(node.until)],
    ),
    (t.LoseText, v.LOSE_TEXT, lambda orders, node: [orders.write_meant(node.cards), orders.write_until(node.until)]),
    (
        t.AddCounters,
        v.ADD_COUNTERS,
        lambda orders, node: [orders.name(node.name), orders.write_number(node.n), orders.write_meant(node.on)],
    ),
    (
        t.RemoveCounters,
        v.REMOVE_COUNTERS,
        lambda orders, node: [orders.name(node.name), orders.optional(node.n), orders.write_meant(node.on)],
    ),
    (t.Grant, v.GRANT, _grant),
    (t.Flip, v.FLIP, lambda orders, node: [orders.write_meant(node.cards), 0]),
    (FlipForCost, v.FLIP, lambda orders, node: [orders.write_meant(node.cards), 1]),
    (t.TurnDown, v.TURN_DOWN, lambda orders, node: [orders.write_meant(node.cards), orders.optional(node.flip)]),
    (t.PlayLimit, v.PLAY_LIMIT, lambda orders, node: [orders.write_number(node.n), _who(orders, node), 0, orders.write_until(node.until)]),
    (t.Spawn, v.SPAWN, _spawn),
    (t.CopyCard, v.COPY_CARD, _copy),
    (
        t.RevealUntil,
        v.REVEAL_UNTIL,
        lambda orders, node: [orders.write_pattern(node.cards), *orders.zone_words(node.deck), orders.name(node.bind)],
    ),
    (t.NameSomething, v.NAME_SOMETHING, lambda orders, node: [KIN if node.what == "kin" else CARD_NAME, int(node.not_last)]),
    (t.Note, v.NOTE, lambda orders, node: [orders.name(node.name), orders.write_number(node.value)]),
    (t.Pick, v.PICK, _cards),
    (t.Same, v.SAME, _same),
    (t.May, v.MAY, lambda orders, node: [orders.write_do(node.do), orders.write_player(node.who), _concealed(orders, node.do)]),
    (t.If, v.IF, lambda orders, node: [orders.write_condition(node.condition), orders.write_do(node.do), orders.write_do(node.otherwise)]),
    (t.Then, v.THEN, lambda orders, node: [orders.write_do(node.do)]),
    (t.Later, v.LATER, lambda orders, node: [WHEN[node.when], orders.write_do(node.do)]),
    (t.ForEach, v.FOR_EACH, _for_each),
    (t.EachPlayer, v.EACH_PLAYER, lambda orders, node: [orders.write_do(node.do)]),
    (
        t.ChooseOne,
        v.CHOOSE_ONE,
        lambda orders, node: [orders.write_list([orders.write_do(mode) for mode in node.modes], node.modes), orders.write_player(node.by)],
    ),
    (t.PayTo, v.PAY_TO, lambda orders, node: [orders.write_do(node.costs), orders.write_do(node.do), orders.write_player(node.who)]),
    (ReadChapter, v.READ_CHAPTER, _nothing),
)
"""Every instruction: its verb, and what it needs."""
