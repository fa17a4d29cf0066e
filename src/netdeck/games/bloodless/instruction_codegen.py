"""Instructions, abilities and patterns of events as words: what stands where in the code (7.2, 7.4, 7.5)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from netdeck.cardgame.codegen import Program, Vocabulary
from netdeck.cardgame.program import END, MAY
from netdeck.cardgame.verbs import Verb
from netdeck.games.bloodless.cards.keywords import Callable as CallableCards
from netdeck.games.bloodless.cards.keywords import CallForth, PayItsCost, ReadChapter, RunOut, keyword_word
from netdeck.games.bloodless.cards.pending_choices import FlipForCost, open_questions
from netdeck.games.bloodless.cards.prepared_cards import STANDING_FOR, Written, arrival_of, written
from netdeck.games.bloodless.rules import ability_records as y
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import passives as p
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.queries import CARD_NAME, KIN
from netdeck.games.bloodless.rules.records import THIS_CARD
from netdeck.games.bloodless.rules.spaces import FRONT, FRONT_LEFT, FRONT_RIGHT, LEFT, MAIN, RIGHT
from netdeck.games.bloodless.rules.table import DOWN, UP
from netdeck.games.bloodless.text_codegen import CHOSEN_PLAYERS, COMPARED, KEYWORD_BITS, STATS, ZONE_PLACES, TextCodegen, letter_number
from netdeck.games.bloodless.zones import zone_word
from netdeck.kernel.clause import RulebookError
from netdeck.language import ast_nodes as t
from netdeck.language.tree_walk import walk

ENDS: Final = {
    "end_of_turn": p.AT_END_OF_TURN,
    "end_of_your_turn": p.AT_END_OF_YOUR_TURN,
    "end_of_opponent_turn": p.AT_END_OF_OPPONENT_TURN,
    "end_of_next_turn": p.AT_END_OF_NEXT_TURN,
    "end_of_your_next_turn": p.AT_END_OF_YOUR_NEXT_TURN,
    "end_of_opponent_next_turn": p.AT_END_OF_THEIR_NEXT_TURN,
    "start_of_your_turn": p.AT_START_OF_YOUR_TURN,
    "next_attack": p.AT_NEXT_ATTACK,
    "this_leaves": p.WHEN_THIS_LEAVES,
    "this_lost": p.WHEN_THIS_IS_LOST,
    "event": p.AT_EVENT,
}
OPS: Final = {"+": p.PLUS, "-": p.MINUS, "=": p.BECOMES}
TIMINGS: Final = {"main": v.IN_MAIN, "turn": v.IN_TURN, "any": v.ANY_TIME}
WAYS: Final = {"left": v.TO_THE_LEFT, "right": v.TO_THE_RIGHT, "toward": v.TOWARD}
DIRECTIONS: Final = {"front": FRONT, "front-left": FRONT_LEFT, "front-right": FRONT_RIGHT, "left": LEFT, "right": RIGHT}
REASONS: Final = {**h.CAUSES, "death": h.FOR_DEATH}
"""What texts call the reasons for which a player gains or loses something."""
PLAYERS: Final = (t.Who, t.ControllerOf, t.OwnerOf, t.ChosenPlayer)
CONCEALED: Final = ("hand", "main", "blood", "deck")
"""Zones in which not everybody sees a card."""
SPEAKING: Final = ("cards", "to", "on", "by")
"""The fields of an instruction that can mean cards of which later words speak."""


class InstructionCodegen(TextCodegen):
    """Writes instructions and abilities down."""

    vocabulary: ClassVar[Vocabulary]

    def __init__(self, kins: Iterable[str]) -> None:
        super().__init__(kins)
        self.nothing = self._write([END], ())

    # Lists

    def write_list(self, items: Sequence[int], meaning: object) -> int:
        """So many things, one behind the other."""
        return self._write([len(items), *items], meaning) if items else self.nothing

    def write_alone(self, do: t.Do) -> int:
        """Instructions, each as a program of its own."""
        return self.write_list([self._do((each,)) for each in do], ("alone", do))

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
            self._number(ref.n) if isinstance(ref, t.Choose | t.AtRandom) else 1,
            int(isinstance(ref, t.Choose) and ref.up_to),
            int(isinstance(ref, t.Choose) and ref.any_number),
            self.write_player(ref.by if isinstance(ref, t.Choose) else t.Who.YOU),
            self.name(ref.bind) if picked and isinstance(ref, t.Choose | t.AtRandom) else -1,
        ]
        return self._write(words, ref)

    def write_question(self, node: object, question: object) -> int:
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
        return v.UNSAID if number is None or number == t.ALL else self._number(number)

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
        rows = [(STATS[change.stat], OPS[change.op], self._number(change.n)) for change in changes]
        return [len(rows), *(word for row in rows for word in row)]

    # Instructions

    def _do(self, do: Sequence[object]) -> int:
        return super()._do(do) if do else self.nothing

    def _instruction(self, each: object, program: Program) -> None:
        match each:
            case t.If(t.Succeeded(so), do, otherwise):
                self._if_done(*((do, otherwise) if so else (otherwise, do)), program)
            case _:
                if isinstance(each, t.May | t.ChooseOne) and open_questions(each):
                    program.add(self._noted(v.SETTLE, [], each), each)
                super()._instruction(each, program)

    def _done(self, deed: t.Instruction, then: t.Do = (), otherwise: t.Do = ()) -> Program:
        return self._program((deed, *then))  # what is not to be done without the rest says so

    def _may(self, may: t.May, done: Program, program: Program) -> None:
        program.add([MAY, 4, len(done.words), self._who(may.who), 0, self._concealed(may.do)], may)
        program.join(done)

    def _plain(self, each: object) -> list[int]:
        verb, _, *words = super()._plain(each)
        match each:
            case t.Spawn():
                words.append(self._spawn_one(each.name, each.who, each.space, each.bind, each))
            case t.CopyCard(to=t.Place() as to):
                words.append(self._do((t.Create("", to, 1, each.who, words=each.words),)))
            case t.CopyCard():
                words.append(self._spawn_one("", each.who, each.space, "created", each))
            case t.Step(n=n):
                one = t.Step(each.cards, each.direction, each.toward, words=each.words)
                words.append(0 if isinstance(n, int) and n <= 1 else self._do((one,)))
            case t.PayTo(costs):
                words.append(len(costs))
            case t.Same(changes):
                words += self._changes(changes)
        return self._noted(verb, words, each)

    def _called(self, each: object) -> tuple[object, object]:
        return ("times" if isinstance(each, t.ForEach) and not isinstance(each.over, t.Cards) else type(each)), each

    def _noted(self, verb: int, words: list[int], node: object) -> list[int]:
        """An instruction with what it leaves open and which names it knows things by."""
        questions = self.write_list([self.write_question(node, each) for each in open_questions(node)], ("open", node))
        bind = getattr(node, "bind", "")
        binds = self.name(bind) if bind and verb <= v.PLAY_LIMIT else -1
        about = [getattr(node, name, None) for name in SPEAKING] if verb <= v.PLAY_LIMIT else []
        spoken = [ref for ref in about if isinstance(ref, t.The | t.Top | t.Each)]
        pairs = [word for ref in spoken for word in (self.name(ref.bind), self.write_ref(ref))]
        list_of_spoken = self._write([len(spoken), *pairs], ("spoken", node)) if spoken else self.nothing
        return [verb, 4 + len(words), questions, binds, list_of_spoken, self.name_acted_on(node), *words]

    def name_acted_on(self, node: object) -> int:
        """The name of the cards that an instruction acts on; -1 is none."""
        match getattr(node, "cards", None):
            case t.Bound("this"):
                return THIS_CARD
            case t.Bound(name) | t.Choose(bind=name) | t.AtRandom(bind=name) | t.The(bind=name) | t.Top(bind=name) | t.Each(bind=name):
                return self.name(name)
        return -1

    def _spawn_one(self, name: str, who: t.Player, space: t.Spaces | None, bind: str, node: Any) -> int:
        """The program that creates a vestige and summons it."""
        create = t.Create(name, t.Place(t.Zone("aside")), 1, who, bind, words=node.words)
        summon = t.Summon(t.Bound(bind), who, space, words=node.words)
        words = [v.SPAWN_ONE, 7, self.nothing, -1, self.nothing, -1]
        words += [self.write_player(who), self._optional_spaces(space), self._do((create, summon))]
        program = Program()
        program.add(words, node)
        return self._write_program(program, node)

    def _concealed(self, do: t.Do) -> int:
        """Where the words begin for the hidden cards among which something may be chosen that not every card is; 0 for none (R13)."""
        first = do[0].costs if do and isinstance(do[0], t.PayTo) else do[:1]
        for ref in (node for one in first for node in walk(one) if isinstance(node, t.Choose)):
            every = t.Cards(zone=ref.cards.zone)
            if every.zone is not None and zone_word(every.zone.name) in CONCEALED and ref.cards != every:
                return self.write_group(every)
        return 0

    def _changes(self, changes: Any) -> list[int]:
        """What becomes of the fields of an event that goes on."""
        match changes:
            case ():
                return [v.NO_CHANGE, 0]
            case (("amount" | "blood", value),):
                return [v.CHANGES_NUMBER, self._number(value)]
            case (("player", value),):
                return [v.CHANGES_PLAYER, self.write_player(value)]
        raise RulebookError(f"an event cannot go on with {changes}")

    # What a verb is about

    def _who(self, who: Any) -> int:
        return self.write_player(who)

    def _word(self, kind: str, value: Any) -> list[int]:
        if kind in WRITTEN:
            return [WRITTEN[kind](self, value)]
        match kind:
            case "zone":
                return [*self.zone_words(value)]
            case "deck":
                word = zone_word(value.name)
                return [MAIN if word == "deck" else ZONE_PLACES[word], 0 if value.of is None else self.write_player(value.of)]
            case "goal" if isinstance(value, t.Spaces):
                return [self.write_spaces(value), -1, 0, -1]
            case "goal":
                return [0, *self.zone_words(value.zone), self.index_of(value.at)]
            case "aim":
                return [0, self.write_players(value)] if isinstance(value, PLAYERS) else [self.write_meant(value), 0]
            case "struck":
                return [0, self.write_spaces(value)] if isinstance(value, t.Spaces) else [self.write_meant(value), 0]
            case "changes":
                return self.stat_words(value)
        return super()._word(kind, value)

    def _optional_spaces(self, spaces: t.Spaces | None) -> int:
        return 0 if spaces is None else self.write_spaces(spaces)

    def _optional_ref(self, ref: t.Ref | None) -> int:
        return 0 if ref is None else self.write_ref(ref)

    def _gift(self, ability: t.Ability) -> int:
        return self.write_ability(written(0, ability))

    # Patterns of events

    def write_when(self, when: t.When) -> int:
        """Patterns of events, any of which fits."""
        return self.write_list([self.write_happening(each) for each in when], when)

    def card_words(self, pattern: t.Cards | t.Bound | t.The | None) -> tuple[int, int]:
        """What a pattern of events wants of a card: where that is told, and how."""
        if pattern is None:
            return 0, y.ANY_CARD
        if isinstance(pattern, t.Bound | t.The):
            return self.write_ref(pattern), y.A_KNOWN_CARD
        return self.write_pattern(pattern), y.A_FITTING_CARD

    def write_happening(self, each: t.Happening) -> int:
        kinds = {each.event, *STANDING_FOR.get(arrival_of(each), ())}
        to, deck = self.zone_words(each.to), self.zone_words(each.deck)
        total = (COMPARED[each.total.op], self._number(each.total.number)) if each.total is not None else (0, 0)
        amount = (COMPARED[each.amount.op], self._number(each.amount.number)) if each.amount is not None else (0, 0)
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
                condition = self._condition(node.condition)
                when, do, once = self.write_when(node.when), self._do(node.do), y.ONCE if node.once else 0
                words = [when, do, condition, limit, once, 0, self.nothing, 0]
            case t.Replace():
                limit = -1 if node.limit is None else node.limit
                do, costs = self.write_alone(node.instead), self._do(node.costs)
                condition = self._condition(node.condition)
                own = int(_is_about_its_death(node))
                words = [self.write_when(node.when), do, condition, limit, y.REPLACES, int(node.may), costs, own]
            case t.Before():
                condition = self._condition(node.condition)
                own = int(_is_about_its_death(node))
                words = [self.write_when(node.when), self.write_alone(node.do), condition, -1, y.COMES_BEFORE, 0, self.nothing, own]
            case t.Cant():
                condition = self._condition(node.condition)
                own = int(_is_about_its_death(node))
                words = [self.write_when(node.when), self.nothing, condition, -1, y.FORBIDS, 0, self.nothing, own]
            case t.Passive():
                words = self.passive_words(node)
            case t.Activate():
                by = v.BY_YOU if node.by == t.Who.YOU else v.BY_ANYBODY if node.by == t.Who.EACH else v.BY_OPPONENT
                limit = -1 if node.limit is None else node.limit
                do, costs = self._do(node.do), self._do(node.costs)
                words = [do, costs, TIMINGS[node.timing], by, limit, self._condition(node.condition)]
        return self._write(words, node)

    def passive_words(self, node: t.Passive) -> list[int]:
        give = node.give
        to_players = isinstance(node.to, t.Who | t.ControllerOf | t.OwnerOf | t.ChosenPlayer | t.Target)
        if isinstance(node.to, PLAYERS):
            to = self.write_players(node.to)
        else:
            to = self.write_group(node.to) if isinstance(node.to, t.Cards) else self.write_ref(node.to)
        return [
            p.TO_PLAYERS if to_players else p.TO_CARDS,
            to,
            self._condition(node.condition),
            p.NO_LIMIT if give.play_limit is None else self._number(give.play_limit),
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


WRITTEN: Final[Mapping[str, Callable[[InstructionCodegen, Any], int]]] = {
    "meant": InstructionCodegen.write_meant,
    "ref": InstructionCodegen._optional_ref,
    "spaces": InstructionCodegen._optional_spaces,
    "pattern": InstructionCodegen.write_pattern,
    "group": InstructionCodegen.write_group,
    "player": InstructionCodegen.write_player,
    "players": InstructionCodegen.write_players,
    "optional": InstructionCodegen.optional,
    "until": InstructionCodegen.write_until,
    "name": InstructionCodegen.name,
    "index": InstructionCodegen.index_of,
    "keywords": InstructionCodegen.keyword_bits,
    "ability": InstructionCodegen._gift,
    "each": lambda orders, ref: orders.name(ref.bind) if isinstance(ref, t.Each) else -1,
    "printed": lambda orders, name: orders.numbers[name] if name else -1,
}
"""Kinds of words that are one word."""
VERBS: Final[Mapping[type | str, tuple[int, *tuple[str, ...]]]] = {
    t.Draw: (v.DRAW, "players who", "zone deck", "number n"),
    t.Discard: (v.DISCARD, "meant cards"),
    t.Move: (v.MOVE, "meant cards", "goal to", "each cards", "flag link"),
    t.Step: (v.STEP, "meant cards", "way direction", "ref toward", "number n"),
    t.Play: (v.PLAY, "meant cards", "player by", "spaces space", "optional cost", "no by"),
    CallForth: (v.PLAY, "meant cards", "player by", "spaces space", "optional cost", "yes by"),
    t.Summon: (v.SUMMON, "meant cards", "player by", "spaces space", "optional flip", "face face"),
    t.Create: (v.CREATE, "players who", "printed name", "deck to.zone", "index to.at", "number n"),
    t.Search: (v.SEARCH, "players who", "zone deck", "pattern cards", "number n", "flag up_to", "called cards"),
    t.Shuffle: (v.SHUFFLE, "zone deck"),
    t.Reveal: (v.REVEAL, "meant cards"),
    t.Look: (v.LOOK, "players who", "meant cards"),
    t.Gain: (v.GAIN, "number n", "players who"),
    t.Lose: (v.LOSE, "number n", "players who"),
    t.Pay: (v.PAY, "number n"),
    PayItsCost: (v.PAY_ITS_COST,),
    t.ChangePool: (v.CHANGE_POOL, "number n", "flag down"),
    t.SetPool: (v.SET_POOL, "number n", "no n"),
    t.SkipTurn: (v.SKIP_TURN, "number n", "players who"),
    t.ExtraDraws: (v.EXTRA_DRAWS, "number n", "players who"),
    t.WinGame: (v.WIN_GAME, "player winner"),
    t.Damage: (v.DAMAGE, "number n", "aim to", "ref source"),
    t.Strike: (v.STRIKE, "meant by", "struck at"),
    t.Attack: (v.ATTACK, "meant cards", "spaces at"),
    t.Explode: (v.EXPLODE, "meant cards", "number n"),
    t.Destroy: (v.DESTROY, "meant cards"),
    t.Sacrifice: (v.SACRIFICE, "meant cards", "players who", "player who"),
    RunOut: (v.RUN_OUT,),
    t.Finish: (v.FINISH, "meant cards"),
    t.Deny: (v.DENY, "meant cards"),
    t.Execute: (v.EXECUTE, "meant cards", "player by", "aside after"),
    t.Liberate: (v.LIBERATE, "meant cards"),
    t.Resummon: (v.RESUMMON, "meant cards", "flag keep_state"),
    t.Modify: (v.MODIFY, "meant cards", "until until", "changes changes"),
    t.GainKeywords: (v.GAIN_KEYWORDS, "meant cards", "keywords keywords", "until until"),
    t.LoseKeywords: (v.LOSE_KEYWORDS, "meant cards", "keywords keywords", "until until"),
    t.LoseText: (v.LOSE_TEXT, "meant cards", "until until"),
    t.AddCounters: (v.ADD_COUNTERS, "name name", "number n", "meant on"),
    t.RemoveCounters: (v.REMOVE_COUNTERS, "name name", "optional n", "meant on"),
    t.Grant: (v.GRANT, "aim to", "ability ability", "until until"),
    t.Flip: (v.FLIP, "meant cards", "no cards"),
    FlipForCost: (v.FLIP, "meant cards", "yes cards"),
    t.TurnDown: (v.TURN_DOWN, "meant cards", "optional flip"),
    t.PlayLimit: (v.PLAY_LIMIT, "number n", "players who", "no n", "until until"),
    t.Spawn: (v.SPAWN, "number n"),
    t.CopyCard: (v.COPY_CARD, "meant cards"),
    t.RevealUntil: (v.REVEAL_UNTIL, "pattern cards", "zone deck", "name bind"),
    t.NameSomething: (v.NAME_SOMETHING, "what what", "flag not_last"),
    t.Note: (v.NOTE, "name name", "number value"),
    t.Pick: (v.PICK, "meant cards"),
    t.Same: (v.SAME,),
    t.ForEach: (v.FOR_EACH, "group over", "program do", "name bind"),
    "times": (v.TIMES, "number over", "program do"),
    "spawn one": (v.SPAWN_ONE,),
    "settle": (v.SETTLE,),
    t.PayTo: (v.PAY_TO, "program costs", "program do", "player who"),
    ReadChapter: (v.READ_CHAPTER,),
}
"""What an instruction is, and what its words are: each of a kind, and found in places of the node."""
InstructionCodegen.vocabulary = Vocabulary(
    {node: Verb(number, node if isinstance(node, str) else node.__name__, tuple(words)) for node, (number, *words) in VERBS.items()},
    {"end_of_turn": v.END_OF_TURN, "your_next_turn": v.YOUR_NEXT_TURN},
    {
        "flag": int,
        "yes": lambda value: 1,
        "no": lambda value: 0,
        "face": {"down": DOWN, "up": UP}.__getitem__,
        "aside": lambda after: int(after == "aside"),
        "called": lambda cards: int(isinstance(cards, CallableCards)),
        "way": WAYS.__getitem__,
        "what": lambda what: KIN if what == "kin" else CARD_NAME,
    },
)
