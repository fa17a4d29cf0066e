"""What the phrases of ``grammar.lark`` mean: Bloodless card text to the tree (7.2 to 7.5).

One method for each phrase, named as there. Words that the rules define by a default are filled in here: a discarded card comes from the
hand of who discards it, and a creature's "enters" watches moves to the board.
"""

from dataclasses import replace
from typing import Any, cast

from lark import Token, v_args

from netdeck.language.misfit import MisfitError
from netdeck.language.pronouns import OPEN_DECK, OPEN_IT
from netdeck.language.reading.cards import ReferenceReader, fit
from netdeck.language.reading.conditions import CardConditionReader
from netdeck.language.reading.numbers import SumReader
from netdeck.language.reading.parts import Act, Header
from netdeck.language.reading.players import PlayerReader
from netdeck.language.reading.sentences import SentenceReader
from netdeck.language.tree import (
    AddCounters,
    AtRandom,
    Attack,
    Bound,
    Cant,
    Cards,
    ChangePool,
    Choose,
    Condition,
    Count,
    CountersAre,
    CountersOn,
    Create,
    Damage,
    Deny,
    Destroy,
    Discard,
    Do,
    Draw,
    Each,
    Enters,
    Execute,
    Explode,
    ExtraDraws,
    Finish,
    Flip,
    Gain,
    GainKeywords,
    Give,
    Grant,
    Happening,
    Holding,
    Instruction,
    Is,
    Keyword,
    Letter,
    Liberate,
    Look,
    Lose,
    LoseKeywords,
    LoseText,
    Modify,
    Move,
    NameSomething,
    Note,
    Noun,
    Number,
    Passive,
    Pay,
    Pick,
    Place,
    Play,
    Player,
    PlayLimit,
    Pool,
    Ref,
    RemoveCounters,
    Replace,
    Resummon,
    Reveal,
    RevealUntil,
    Sacrifice,
    Same,
    Search,
    SetPool,
    Shuffle,
    Side,
    SkipTurn,
    Spaces,
    Spawn,
    StatChange,
    StatIs,
    Step,
    Strike,
    Sum,
    Summon,
    The,
    Top,
    TurnDown,
    Until,
    Variable,
    When,
    Who,
    WinGame,
    Zone,
)

WORDS: dict[str, tuple[Noun, tuple[str, ...]]] = {
    "creature": (Noun.CREATURE, ()),
    "command": (Noun.COMMAND, ()),
    "card": (Noun.CARD, ()),
    "blood flask": (Noun.CREATURE, ("blood flask",)),
    "extended command": (Noun.COMMAND, ("extended command",)),
    "creature saga": (Noun.CREATURE, ("creature saga",)),
    "command saga": (Noun.COMMAND, ("command saga",)),
}
"""The nouns of D9.4: on the board a creature, on the timeline a command, elsewhere a card."""
NOUNS = WORDS | {f"{word} card": (Noun.CARD, (word,)) for word in WORDS if word != "card"}
ZONES = {
    "hand": "hand",
    "discard pile": "discard",
    "main deck": "main_deck",
    "blood deck": "blood_deck",
    "deck": "deck",
    "timeline": "timeline",
    "aside zone": "aside",
}
INDEXES = {"second": 1, "third": 2, "fourth": 3, "fifth": 4}
SUFFERED: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "played": ("play", "card", ()),
    "summoned": ("summon", "card", ()),
    "executed": ("execute", "card", ()),
    "killed": ("death", "card", ("killed",)),
    "destroyed": ("death", "card", ("destroyed",)),
    "sacrificed": ("death", "card", ("sacrifice",)),
    "struck": ("strike", "target", ()),
    "flipped": ("flip", "card", ()),
    "denied": ("deny", "card", ()),
    "finished": ("finish_command", "card", ()),
    "liberated": ("liberate", "card", ()),
    "dealt damage": ("damage", "target", ()),
}
"""What can be done to a card: the event, which of its fields the card is, and the causes that fit."""
PHASES = {"turn": "turn", "main phase": "main", "attack phase": "attack"}
BLOOD = "blood"


def quoted(token: Token) -> str:
    """The name between quotation marks."""
    return str(token).strip('"')


def deck_only(zone: Zone) -> Zone:
    """*zone*, which must be a deck of one player: other zones have no top and are not drawn from or shuffled (D9.3.5)."""
    if zone.name not in ("main_deck", "blood_deck", "deck") or zone.of is Who.EACH:
        raise MisfitError("that is no deck of one player")
    return zone


def triple(token: Token) -> tuple[StatChange, ...]:
    """``+1/0/1`` or "1/0/1": health, defense, power; zeros change nothing in the first."""
    text = str(token)
    op = text[0] if text[0] in "+-" else "="
    parts = [Letter(part) if part.isalpha() else int(part) for part in text.replace("+", "").replace("-", "").split("/")]
    stats = zip(("health", "defense", "power"), parts, strict=True)
    return tuple(StatChange(stat, cast(Any, op), number) for stat, number in stats if op == "=" or number != 0)


@v_args(inline=True)
class BloodlessReader(SentenceReader, CardConditionReader, PlayerReader, ReferenceReader, SumReader):
    """Reads the phrases of Bloodless."""

    nouns = NOUNS | {f"{word}s": meaning for word, meaning in NOUNS.items()}

    # The first lines of a card

    def header(self, keywords: tuple[Keyword, ...]) -> Header:
        return Header("keywords", keywords)

    def keyword_list(self, keyword: Keyword) -> tuple[Keyword, ...]:
        return (keyword,)

    def more_keywords(self, before: tuple[Keyword, ...], keyword: Keyword) -> tuple[Keyword, ...]:
        return (*before, keyword)

    def keyword(self, name: Token) -> Keyword:
        return Keyword(str(name))

    def keyword_n(self, name: Token, number: Token) -> Keyword:
        if name != "Kin Call":
            raise MisfitError(f"{name} takes no number", "E07", number)
        return Keyword(str(name), self.digits(number))

    def kin_line(self, kin: str) -> Header:
        return Header("kins", (kin,))

    def devours(self, *parts: Any) -> Header:
        return Header("devours", parts[-1])

    def devours_name(self, name: Token) -> Header:
        return Header("devours", Cards(Noun.CREATURE, name=quoted(name)))

    def evolves(self, *parts: Any) -> Header:
        return Header("evolves", parts[-1])

    def evolves_name(self, name: Token) -> Header:
        return Header("evolves", Cards(Noun.CREATURE, name=quoted(name)))

    def called_free(self) -> Header:
        return Header("called_free", True)

    def flip_blood(self, number: Number) -> Header:
        return Header("flip", (Pay(BLOOD, number),))

    def flip_costs(self, costs: tuple[Act, ...]) -> Header:
        return Header("flip", tuple(self.as_cost(cost) for cost in costs))

    def limit(self, number: Token) -> Header:
        return Header("limit", self.digits(number))

    def unlimited(self) -> Header:
        return Header("limit", "unlimited")

    def attacks(self, directions: tuple[str, ...]) -> Header:
        return Header("attack", directions)

    def enters(self, counters: tuple[tuple[str, Number], ...]) -> Header:
        return Header("enters", Enters(counters))

    def enters_down(self) -> Header:
        return Header("enters", Enters(face="down"))

    def requires(self, condition: Condition) -> Header:
        return Header("requires", (condition,))

    def choose_letter(self, letter: Token, low: Number, high: Number) -> Header:
        return Header("variables", (Variable(str(letter), low, high),))

    def letter_is(self, letter: Token, number: Number) -> Header:
        return Header("variables", (Variable(str(letter), source=number),))

    def directions(self, direction: Token) -> tuple[str, ...]:
        return (str(direction),)

    def more_directions(self, before: tuple[str, ...], direction: Token) -> tuple[str, ...]:
        return (*before, str(direction))

    def enter_counters(self, counters: tuple[str, Number]) -> tuple[tuple[str, Number], ...]:
        return (counters,)

    def more_counters(self, before: tuple[tuple[str, Number], ...], counters: tuple[str, Number]) -> tuple[tuple[str, Number], ...]:
        return (*before, counters)

    def amount_counters(self, number: Any, name: str) -> tuple[str, Number]:
        return name, 1 if isinstance(number, Token) else number

    # What a player does

    def drawn(self, number: Any) -> Number:
        return 1 if isinstance(number, Token) else cast(Number, number)

    def drawn_equal(self, number: Number) -> Number:
        return number

    def made(self, number: Any, name: Token) -> tuple[Number, str]:
        return 1 if isinstance(number, Token) else number, quoted(name)

    def for_free(self) -> Number:
        return 0

    def for_blood(self, number: Number) -> Number:
        return number

    def countable(self, cards: Cards) -> Number:
        return Count(cards)

    def countable_counters(self, name: str, ref: Ref) -> Number:
        return CountersOn(name, ref)

    def target(self, ref: Ref) -> Ref:
        return ref

    def target_you(self) -> Player:
        return Who.YOU

    def target_player(self, player: Player) -> Player:
        return player

    def draw(self, number: Number) -> Act:
        return lambda who: Draw(number, who)

    def draw_from(self, number: Number, deck: Zone) -> Act:
        deck = deck_only(deck)
        return lambda who: Draw(number, who, deck)

    def draw_each(self, number: Number, each: Number) -> Act:
        return lambda who: Draw(Sum("mul", number, each), who)

    def gain_blood(self, number: Number) -> Act:
        return lambda who: Gain(BLOOD, number, who)

    def gain_blood_each(self, number: Number, each: Number) -> Act:
        return lambda who: Gain(BLOOD, Sum("mul", number, each), who)

    def lose_blood(self, number: Number) -> Act:
        return lambda who: Lose(BLOOD, number, who)

    def lose_blood_each(self, number: Number, each: Number) -> Act:
        return lambda who: Lose(BLOOD, Sum("mul", number, each), who)

    def extra_draws(self, number: Number) -> Act:
        return lambda who: ExtraDraws(number, who)

    def skip_turn(self) -> Act:
        return lambda who: SkipTurn(1, who)

    def skip_turns(self, number: Number) -> Act:
        return lambda who: SkipTurn(number, who)

    def win(self) -> Act:
        return lambda who: WinGame(who)

    def lose_game(self) -> Act:
        def lose(who: Player) -> WinGame:
            if who not in (Who.YOU, Who.OPPONENT):
                raise MisfitError("only you or your opponent can be said to lose the game")
            return WinGame(Who.OPPONENT if who is Who.YOU else Who.YOU)

        return lose

    def play_more(self, number: Number) -> Act:
        return lambda who: PlayLimit(number, who, Until("end_of_turn"))

    def play(self, ref: Ref) -> Act:
        return lambda who: Play(_chosen_by(ref, who), who)

    def play_for(self, ref: Ref, cost: Number) -> Act:
        return lambda who: Play(_chosen_by(ref, who), who, cost)

    def play_into(self, ref: Ref, space: Spaces) -> Act:
        return lambda who: Play(_chosen_by(ref, who), who, None, space)

    def play_for_into(self, ref: Ref, cost: Number, space: Spaces) -> Act:
        return lambda who: Play(_chosen_by(ref, who), who, cost, space)

    def summon(self, ref: Ref, space: Spaces | None = None) -> Act:
        return lambda who: Summon(_chosen_by(ref, who), who, space)

    summon_into = summon

    def summon_down(self, ref: Ref) -> Act:
        return lambda who: Summon(_chosen_by(ref, who), who, face="down")

    def spawn(self, made: tuple[Number, str], space: Spaces | None = None) -> Act:
        return lambda who: Spawn(made[1], made[0], who, space)

    spawn_into = spawn

    def create(self, made: tuple[Number, str], zone: Zone) -> Act:
        place = self.in_place(zone)
        return lambda who: Create(made[1], place, made[0], who)

    def create_on(self, made: tuple[Number, str], place: Place) -> Act:
        return lambda who: Create(made[1], place, made[0], who)

    def search(self, deck: Zone, ref: Ref) -> Act:
        if not isinstance(ref, Choose) or ref.any_number:
            raise MisfitError("search for a card, for several cards, or for up to several cards")
        deck = deck_only(deck)
        return lambda who: Search(deck, ref.cards, ref.n, ref.up_to, who)

    def shuffle(self, deck: Zone) -> Act:
        deck = deck_only(deck)
        return lambda who: Shuffle(deck)

    def shuffle_it(self) -> Act:
        return lambda who: Shuffle(OPEN_DECK)

    def reveal(self, ref: Ref) -> Act:
        return lambda who: Reveal(_from_hand(ref, who), who)

    def reveal_until(self, deck: Zone, _article: Token, cards: Cards) -> Act:
        deck = deck_only(deck)
        return lambda who: RevealUntil(cards, deck, who)

    def look(self, ref: Ref) -> Act:
        return lambda who: Look(ref, who)

    def look_zone(self, zone: Zone) -> Act:
        return lambda who: Look(Each(Cards(zone=zone)), who)

    def name_kin(self) -> Act:
        return lambda who: NameSomething("kin")

    def name_card(self) -> Act:
        return lambda who: NameSomething("card")

    def name_card_new(self) -> Act:
        return lambda who: NameSomething("card", not_last=True)

    def pick(self, ref: Ref) -> Act:
        return lambda who: Pick(_chosen_by(ref, who))

    def move(self, ref: Ref, place: Place) -> Act:
        return lambda who: Move(_chosen_by(ref, who), place)

    def move_to_space(self, ref: Ref, space: Spaces) -> Act:
        return lambda who: Move(_chosen_by(ref, who), space)

    def set_aside(self, ref: Ref) -> Act:
        return lambda who: Move(_chosen_by(ref, who), Place(Zone("aside")), link=True)

    def add_counters(self, counters: tuple[str, Number], ref: Ref) -> Act:
        return lambda who: AddCounters(counters[0], counters[1], ref)

    def add_counters_equal(self, name: str, number: Number, ref: Ref) -> Act:
        return lambda who: AddCounters(name, number, ref)

    def damage(self, number: Number, target: Ref | Player) -> Act:
        return lambda who: Damage(number, target)

    def damage_each(self, number: Number, each: Number, target: Ref | Player) -> Act:
        return lambda who: Damage(Sum("mul", number, each), target)

    def destroy(self, ref: Ref) -> Act:
        return lambda who: Destroy(_chosen_by(ref, who))

    def flip(self, ref: Ref) -> Act:
        return lambda who: Flip(ref)

    def turn_down(self, ref: Ref, flip: Number | None = None) -> Act:
        return lambda who: TurnDown(ref, flip)

    turn_down_flip = turn_down

    def finish(self, ref: Ref) -> Act:
        return lambda who: Finish(ref)

    def deny(self, ref: Ref) -> Act:
        return lambda who: Deny(ref)

    def execute(self, ref: Ref) -> Act:
        return lambda who: Execute(ref, who)

    def execute_aside(self, ref: Ref) -> Act:
        return lambda who: Execute(ref, who, after="aside")

    def resummon(self, ref: Ref) -> Act:
        return lambda who: Resummon(ref)

    def resummon_keep(self, ref: Ref) -> Act:
        return lambda who: Resummon(ref, keep_state=True)

    def pool_up(self, number: Number) -> Act:
        return lambda who: ChangePool(number)

    def pool_down(self, number: Number) -> Act:
        return lambda who: ChangePool(number, down=True)

    def pool_set(self, number: Number) -> Act:
        return lambda who: SetPool(number)

    def note(self, number: Number, name: Token) -> Act:
        return lambda who: Note(quoted(name), number)

    # Costs

    def pay(self, number: Number) -> Act:
        return lambda who: Pay(BLOOD, number)  # type: ignore[return-value]  # a cost, which the grammar allows only where costs stand

    def sacrifice(self, ref: Ref) -> Act:
        return lambda who: Sacrifice(_chosen_by(ref, who), who)

    def discard(self, ref: Ref) -> Act:
        return lambda who: Discard(_from_hand(ref, who), who)

    def liberate(self, ref: Ref) -> Act:
        return lambda who: Liberate(_chosen_by(ref, who))

    def remove_counters(self, counters: tuple[str, Number], ref: Ref) -> Act:
        return lambda who: RemoveCounters(counters[0], counters[1], ref)

    def remove_all_counters(self, name: str, ref: Ref) -> Act:
        return lambda who: RemoveCounters(name, "all", ref)

    # Replacements

    def same(self) -> Act:
        return lambda who: Same()

    def same_bloodless(self) -> Act:
        return lambda who: Same((("blood", 0),))

    def same_amount(self, number: Number) -> Act:
        return lambda who: Same((("amount", number),))

    def replace(self, _word: Token, when: When, do: Do) -> Replace:
        return super().replace(_word, when, tuple(_going_on(when, one) for one in do))

    # What a card does or suffers

    def stat_change(self, signed: Token, stat: Token) -> tuple[StatChange, ...]:
        number: Number = Letter(signed[1:]) if signed[1:].isalpha() else int(signed[1:])
        return (StatChange(str(stat), cast(Any, signed[0]), number),)

    def triple_change(self, token: Token) -> tuple[StatChange, ...]:
        changes = triple(token)
        if changes and changes[0].op == "=":
            raise MisfitError(f"say +{token} for a change, or 'becomes {token}'", at=token)
        return changes

    def stat_equal(self, stat: Token, number: Number) -> tuple[StatChange, ...]:
        return (StatChange(str(stat), "+", number),)

    def keywords(self, keyword: Keyword) -> tuple[str, ...]:
        if keyword.n is not None:
            raise MisfitError(f"{keyword.name} is gained without a number", "E07")
        return (keyword.name,)

    def gain_stats(self, changes: tuple[StatChange, ...], until: Until | None = None) -> Any:
        return lambda ref: Modify(ref, changes, until)

    def gain_keywords(self, keywords: tuple[str, ...], until: Until | None = None) -> Any:
        return lambda ref: GainKeywords(ref, keywords, until)

    def lose_stat(self, number: Number, stat: Token, until: Until | None = None) -> Any:
        return lambda ref: Modify(ref, (StatChange(str(stat), "-", number),), until)

    def lose_keywords(self, keywords: tuple[str, ...], until: Until | None = None) -> Any:
        return lambda ref: LoseKeywords(ref, keywords, until)

    def lose_all(self, until: Until | None = None) -> Any:
        return lambda ref: LoseKeywords(ref, "all", until)

    def lose_text(self, until: Until | None = None) -> Any:
        return lambda ref: LoseText(ref, until)

    def lose_counters(self, counters: tuple[str, Number]) -> Any:
        return lambda ref: RemoveCounters(counters[0], counters[1], ref)

    def lose_all_counters(self, name: str) -> Any:
        return lambda ref: RemoveCounters(name, "all", ref)

    def become(self, token: Token, until: Until | None = None) -> Any:
        changes = triple(token)
        if changes and changes[0].op != "=":
            raise MisfitError("what a creature becomes has no sign", at=token)
        return lambda ref: Modify(ref, changes, until)

    def attack(self, space: Spaces | None = None) -> Any:
        return lambda ref: Attack(ref, space)

    attack_space = attack

    def strike(self, at: Ref | Spaces) -> Any:
        return lambda ref: Strike(ref, at)

    strike_space = strike

    def explode(self, number: Number) -> Any:
        return lambda ref: Explode(ref, number)

    def deals_damage(self, number: Number, target: Ref | Player) -> Any:
        return lambda ref: Damage(number, target, ref)

    def step_aside(self, number: Number, sideways: Token) -> Any:
        direction = "left" if sideways == "to the left" else "right"
        return lambda ref: Step(ref, cast(Any, direction), n=number)

    def step_toward(self, number: Number, toward: Ref) -> Any:
        return lambda ref: Step(ref, "toward", toward, number)

    def is_denied(self) -> Any:
        return Deny

    def is_destroyed(self) -> Any:
        return Destroy

    def cant_until(self, event: Happening, until: Until) -> Any:
        return lambda ref: Grant(Cant((event,)), ref, until)

    # How long

    def until_turn(self) -> Until:
        return Until("end_of_turn")

    def until_your_turn(self) -> Until:
        return Until("end_of_your_turn")

    def until_opponent_turn(self) -> Until:
        return Until("end_of_opponent_turn")

    def until_next_turn(self) -> Until:
        return Until("end_of_next_turn")

    def until_your_start(self) -> Until:
        return Until("start_of_your_turn")

    def until_attack(self) -> Until:
        return Until("next_attack")

    def until_leaves(self) -> Until:
        return Until("this_leaves")

    def until_event(self, event: Happening) -> Until:
        return Until("event", (event,))

    # What abilities watch for

    def happening(self, event: Happening) -> Happening:
        return event

    def subject_you(self) -> Player:
        return Who.YOU

    def subject_player(self, player: Player) -> Player:
        return player

    def would_player(self, player: Player) -> Player:
        return player

    def subject_ref(self, ref: Ref) -> Ref:
        return ref

    def would(self, ref: Ref) -> Ref:
        return ref

    def plays(self, player: Player, ref: Ref) -> Happening:
        return Happening("play", card=fit(ref), player=player)

    def summons(self, player: Player, ref: Ref) -> Happening:
        return Happening("summon", card=fit(ref), player=player)

    def executes(self, player: Player, ref: Ref) -> Happening:
        return Happening("execute", card=fit(ref), player=player)

    def draws(self, player: Player, _article: Token) -> Happening:
        return Happening("draw", player=player)

    def draws_from(self, player: Player, _article: Token, deck: Zone) -> Happening:
        return Happening("draw", player=player, deck=deck_only(deck))

    def discards(self, player: Player, ref: Ref) -> Happening:
        return Happening("move", card=fit(ref), player=player, leaves="hand", enters="discard", causes=("discard",))

    def sacrifices(self, player: Player, ref: Ref) -> Happening:
        return Happening("death", card=fit(ref), player=player, causes=("sacrifice",))

    def gains_blood(self, player: Player, reason: dict[str, Any] | None = None) -> Happening:
        return Happening("gain_blood", player=player, **(reason or {}))

    def loses_blood(self, player: Player) -> Happening:
        return Happening("lose_blood", player=player)

    def from_death(self) -> dict[str, Any]:
        return {"reasons": ("death",)}

    def from_death_of(self, ref: Ref) -> dict[str, Any]:
        return {"reasons": ("death",), "card": fit(ref)}

    def from_kills_of(self, ref: Ref) -> dict[str, Any]:
        return {"reasons": ("death",), "killer": fit(ref), "causes": ("killed",)}

    def from_open(self) -> dict[str, Any]:
        return {"reasons": ("open",)}

    def from_overkill(self) -> dict[str, Any]:
        return {"reasons": ("overkill",)}

    def from_flask(self) -> dict[str, Any]:
        return {"reasons": ("flask",)}

    def searches(self, player: Player, deck: Zone) -> Happening:
        return Happening("search", player=player, deck=deck_only(deck))

    def skips(self, player: Player) -> Happening:
        return Happening("skip_turn", player=player)

    def gets_draws(self, player: Player) -> Happening:
        return Happening("extra_draws", player=player)

    def loses_game(self, player: Player) -> Happening:
        return Happening("finish_game", player=player, reasons=("loses",))

    def wins_game(self, player: Player) -> Happening:
        return Happening("finish_game", player=player, reasons=("wins",))

    def player_damaged(self, player: Player) -> Happening:
        return Happening("player_damage", player=player)

    def suffers(self, ref: Ref, verb: Token) -> Happening:
        event, field, causes = SUFFERED[str(verb).removeprefix("is ").removeprefix("would be ")]
        return Happening(event, **{field: fit(ref)}, causes=causes)  # type: ignore[arg-type]

    def struck_by(self, ref: Ref, by: Ref) -> Happening:
        return Happening("strike", card=fit(by), target=fit(ref))

    def dies(self, ref: Ref) -> Happening:
        return Happening("death", card=fit(ref))

    def enters_board(self, ref: Ref) -> Happening:
        return Happening("move", card=fit(ref), enters="board")

    def enters_timeline(self, ref: Ref) -> Happening:
        return Happening("move", card=fit(ref), enters="timeline")

    def leaves_board(self, ref: Ref) -> Happening:
        return Happening("move", card=fit(ref), leaves="board")

    def leaves_timeline(self, ref: Ref) -> Happening:
        return Happening("move", card=fit(ref), leaves="timeline")

    def moves_space(self, ref: Ref) -> Happening:
        return Happening("move", card=fit(ref), enters="board", leaves="board")

    def moved_to(self, ref: Ref, zone: Zone) -> Happening:
        return Happening("move", card=fit(ref), to=self.in_place(zone).zone)

    def attacks_event(self, ref: Ref) -> Happening:
        return Happening("attack", card=fit(ref))

    def strikes_open(self, ref: Ref) -> Happening:
        return Happening("strike", card=fit(ref), blocked=False)

    def strikes(self, ref: Ref, target: Ref) -> Happening:
        return Happening("strike", card=fit(ref), target=fit(target))

    def strikes_at_all(self, ref: Ref) -> Happening:
        return Happening("strike", card=fit(ref))

    def kills(self, ref: Ref, target: Ref) -> Happening:
        return Happening("death", card=fit(target), killer=fit(ref), causes=("killed",))

    def deals(self, ref: Ref) -> Happening:
        return Happening("damage", source=fit(ref))

    def deals_to(self, ref: Ref, target: Ref) -> Happening:
        return Happening("damage", source=fit(ref), target=fit(target))

    def explodes(self, ref: Ref) -> Happening:
        return Happening("explode", card=fit(ref))

    def counter_total(self, ref: Ref, test: Is, name: str) -> Happening:
        return Happening("counter", card=fit(ref), counter=name, total=test)

    def counter_none(self, ref: Ref, name: str) -> Happening:
        return Happening("counter", card=fit(ref), counter=name, total=Is("=", 0))

    def counters_added(self, name: str, ref: Ref) -> Happening:
        return Happening("counter", card=fit(ref), counter=name, added=True)

    def counters_removed(self, name: str, ref: Ref) -> Happening:
        return Happening("counter", card=fit(ref), counter=name, added=False)

    def stat_changes(self, ref: Ref, stat: Token) -> Happening:
        return Happening("stat_change", card=fit(ref), stat=str(stat))

    def gains_keyword(self, ref: Ref, keyword: Token) -> Happening:
        return Happening("keyword_change", card=fit(ref), keyword=str(keyword), added=True)

    def loses_keyword(self, ref: Ref, keyword: Token) -> Happening:
        return Happening("keyword_change", card=fit(ref), keyword=str(keyword), added=False)

    def loses_text(self, ref: Ref) -> Happening:
        return Happening("text_loss", card=fit(ref))

    def is_shuffled(self, deck: Zone) -> Happening:
        return Happening("shuffle", deck=deck_only(deck))

    def pool_changes(self) -> Happening:
        return Happening("pool_change")

    def start_of(self, player: Player | None, phase: Token) -> Happening:
        return Happening(f"start_of_{PHASES[str(phase)]}", player=player)

    def end_of(self, player: Player | None, phase: Token) -> Happening:
        return Happening(f"end_of_{PHASES[str(phase)]}", player=player)

    def start_of_each(self) -> Happening:
        return Happening("start_of_turn")

    def end_of_each(self) -> Happening:
        return Happening("end_of_turn")

    # What is so, and what can't be

    def passive(self, passive: Passive) -> Passive:
        return passive

    def passive_all(self, cards: Cards, give: Give, condition: Condition | None = None) -> Passive:
        return Passive(cards, give, condition)

    def passive_ref(self, ref: Ref, give: Give, condition: Condition | None = None) -> Passive:
        return Passive(fit(ref), give, condition)

    def passive_while_all(self, condition: Condition, cards: Cards, give: Give) -> Passive:
        return Passive(cards, give, condition)

    def passive_while_ref(self, condition: Condition, ref: Ref, give: Give) -> Passive:
        return Passive(fit(ref), give, condition)

    def passive_cost(self, cards: Cards, number: Number, word: Token) -> Passive:
        return Passive(cards, Give(stats=(StatChange("cost", "-" if word == "less" else "+", number),)))

    def passive_ref_cost(self, ref: Ref, number: Number, word: Token) -> Passive:
        return Passive(fit(ref), Give(stats=(StatChange("cost", "-" if word == "less" else "+", number),)))

    def play_cap(self, player: Player, number: Number, condition: Condition | None = None) -> Passive:
        return Passive(player, Give(play_limit=number), condition)

    def gives(self, give: Give) -> Give:
        return give

    def more_gives(self, left: Give, right: Give) -> Give:
        lost = "all" if "all" in (left.lose_keywords, right.lose_keywords) else (*left.lose_keywords, *right.lose_keywords)
        return Give(
            (*left.stats, *right.stats),
            (*left.keywords, *right.keywords),
            cast(Any, lost),
            (*left.kins, *right.kins),
            left.attack or right.attack,
            left.no_text or right.no_text,
        )

    def give_stats(self, changes: tuple[StatChange, ...]) -> Give:
        return Give(stats=changes)

    def give_set(self, number: Token, stat: Token) -> Give:
        return Give(stats=(StatChange(str(stat), "=", self.digits(number)),))

    def give_keyword(self, keyword: Token) -> Give:
        return Give(keywords=(str(keyword),))

    def give_no_keyword(self, keyword: Token) -> Give:
        return Give(lose_keywords=(str(keyword),))

    def give_no_keywords(self) -> Give:
        return Give(lose_keywords="all")

    def give_no_text(self) -> Give:
        return Give(no_text=True)

    def give_kin(self, kin: str) -> Give:
        return Give(kins=(kin,))

    def give_attack(self, directions: tuple[str, ...]) -> Give:
        return Give(attack=directions)

    def ref_cant(self, ref: Ref, event: Happening) -> Cant:
        return Cant((_said_of(event, fit(ref)),))

    def all_cant(self, cards: Cards, event: Happening) -> Cant:
        return Cant((_said_of(event, cards),))

    def you_cant(self, event: Happening) -> Cant:
        return Cant((replace(event, player=Who.YOU),))

    def player_cant(self, player: Player, event: Happening) -> Cant:
        return Cant((replace(event, player=player),))

    def cant_attack(self) -> Happening:
        return Happening("attack", card=SELF)

    def cant_strike(self) -> Happening:
        return Happening("strike", card=SELF)

    def cant_be_struck(self) -> Happening:
        return Happening("strike", target=SELF)

    def cant_die(self) -> Happening:
        return Happening("death", card=SELF)

    def cant_move(self) -> Happening:
        return Happening("move", card=SELF, enters="board", leaves="board")

    def cant_be_hurt(self) -> Happening:
        return Happening("damage", target=SELF)

    def cant_play(self, ref: Ref) -> Happening:
        return Happening("play", card=fit(ref))

    def cant_play_any(self, cards: Cards) -> Happening:
        return Happening("play", card=cards)

    def cant_draw(self) -> Happening:
        return Happening("draw")

    def cant_gain(self, reason: dict[str, Any] | None = None) -> Happening:
        return Happening("gain_blood", **(reason or {}))

    def cant_win(self) -> Happening:
        return Happening("finish_game", reasons=("wins",))

    def cant_lose(self) -> Happening:
        return Happening("finish_game", reasons=("loses",))

    def main(self) -> tuple[str, Player]:
        return "main", Who.YOU

    def turn(self) -> tuple[str, Player]:
        return "turn", Who.YOU

    def any_time(self) -> tuple[str, Player]:
        return "any", Who.YOU

    def opponent_any_time(self, player: Player) -> tuple[str, Player]:
        if player is not Who.OPPONENT:
            raise MisfitError("only you or your opponent can use an ability at any time")
        return "any", player

    # Cards, zones and spaces

    def enemy(self) -> dict[str, Any]:
        return {"side": Side.ENEMY}

    def face_down(self) -> dict[str, Any]:
        return {"face": "down"}

    def damaged(self) -> dict[str, Any]:
        return {"damaged": True}

    def vestige(self) -> dict[str, Any]:
        return {"vestige": True}

    def with_so_much(self, test: Is, stat: Token) -> dict[str, Any]:
        return {"stats": (StatIs(str(stat), test),)}

    def named(self, name: Token) -> dict[str, Any]:
        return {"name": quoted(name)}

    def with_counters(self, test: Is, name: str) -> dict[str, Any]:
        return {"counters": (CountersAre(name, test),)}

    def with_text(self) -> dict[str, Any]:
        return {"has_text": True}

    def without_text(self) -> dict[str, Any]:
        return {"has_text": False}

    def of_named_kin(self) -> dict[str, Any]:
        return {"of_named_kin": True}

    def of_named_name(self) -> dict[str, Any]:
        return {"of_named_name": True}

    def same_kin(self, ref: Ref) -> dict[str, Any]:
        return {"same_kin_as": ref}

    def same_name(self, ref: Ref) -> dict[str, Any]:
        return {"same_name_as": ref}

    def in_zone(self, zone: Zone) -> dict[str, Any]:
        return {"zone": zone}

    def opposing(self, ref: Ref) -> dict[str, Any]:
        return {"opposing": ref}

    def next_to(self, ref: Ref) -> dict[str, Any]:
        return {"next_to": ref}

    def between(self, left: Ref, right: Ref) -> dict[str, Any]:
        return {"between": (left, right.cards if isinstance(right, Choose) else right)}

    def unopposed(self) -> dict[str, Any]:
        return {"opposed": False}

    def opposed(self) -> dict[str, Any]:
        return {"opposed": True}

    def entered(self) -> dict[str, Any]:
        return {"entered_this_turn": True}

    def you_own(self) -> dict[str, Any]:
        return {"owner": Who.YOU}

    def opponent_owns(self) -> dict[str, Any]:
        return {"owner": Who.OPPONENT}

    def linked(self) -> dict[str, Any]:
        return {"zone": Zone("linked")}

    def killer(self) -> Ref:
        return Bound("killer", Noun.CREATURE, "the creature that killed it")

    def attacker(self) -> Ref:
        return Bound("attacker", Noun.CREATURE, "the attacking creature")

    def struck(self) -> Ref:
        return Bound("target", Noun.CREATURE, "the struck creature")

    def top_card(self, deck: Zone) -> Ref:
        return Top(deck_only(deck))

    def top_cards(self, number: Number, deck: Zone) -> Ref:
        return Top(deck_only(deck), number)

    def zone(self, whose: Player | None, zone: Token) -> Zone:
        return Zone(ZONES[str(zone)], whose)

    def the_board(self) -> Zone:
        return Zone("board")

    def any_discard(self) -> Zone:
        return Zone("discard", Who.EACH)

    def in_place(self, zone: Zone) -> Place:
        if zone.name == "board":
            raise MisfitError("say which space of the board, such as 'an empty space'")
        if zone.of is Who.EACH:
            raise MisfitError("a card goes to one place; say whose")
        return Place(zone)

    def on_top(self, zone: Zone) -> Place:
        return Place(deck_only(zone), "top")

    def at_bottom(self, zone: Zone) -> Place:
        return Place(deck_only(zone), "bottom")

    def at_index(self, zone: Zone, nth: Token) -> Place:
        return Place(deck_only(zone), INDEXES[str(nth).removeprefix(",").split()[0]])

    def space(self, fields: dict[str, Any]) -> Spaces:
        return Spaces(**fields)

    def empty_space(self, fields: dict[str, Any]) -> Spaces:
        return Spaces(empty=True, **fields)

    def any_empty_space(self) -> Spaces:
        return Spaces(empty=True)

    def its_space(self) -> Spaces:
        return Spaces(of=Bound(OPEN_IT, word="it"))

    def space_mods(self, fields: dict[str, Any]) -> dict[str, Any]:
        return fields

    def more_space(self, before: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
        return before | fields

    def space_opposing(self, ref: Ref) -> dict[str, Any]:
        return {"opposing": ref}

    def space_next(self, ref: Ref) -> dict[str, Any]:
        return {"next_to": ref}

    def space_left(self, ref: Ref) -> dict[str, Any]:
        return {"left_of": ref}

    def space_right(self, ref: Ref) -> dict[str, Any]:
        return {"right_of": ref}

    def space_of(self, ref: Ref) -> dict[str, Any]:
        return {"of": ref}

    def space_closest(self, ref: Ref) -> dict[str, Any]:
        return {"closest_to": ref}

    def space_furthest(self, ref: Ref) -> dict[str, Any]:
        return {"furthest_from": ref}

    def space_clear(self, ref: Ref) -> dict[str, Any]:
        return {"path_clear_from": ref}

    def your_row(self) -> dict[str, Any]:
        return {"row": "yours"}

    def their_row(self) -> dict[str, Any]:
        return {"row": "theirs"}

    def your_blood(self) -> Number:
        return Holding(BLOOD, Who.YOU)

    def opponents_blood(self) -> Number:
        return Holding(BLOOD, Who.OPPONENT)

    def pool(self) -> Number:
        return Pool()


SELF = Bound("this", Noun.CREATURE)
"""In a "can't", the one of whom it is said; a granted one is said of whom it was granted to."""


def _said_of(event: Happening, who: Any) -> Happening:
    """*event* with its subject filled in."""
    return replace(event, card=who if event.card == SELF else event.card, target=who if event.target == SELF else event.target)


def _going_on(when: When, one: Instruction) -> Instruction:
    """``They draw a card`` in the replacement of a draw is that draw itself (P6.4.1.2)."""
    if one == Draw(1, Who.THEY) and all(event.event == "draw" for event in when):
        return Same(word="they draw a card")
    return one


def _chosen_by(ref: Ref, who: Player) -> Ref:
    return replace(ref, by=who) if isinstance(ref, Choose) and who is not Who.YOU else ref


def _from_hand(ref: Ref, who: Player) -> Ref:
    """Cards that a player discards or reveals come from that player's hand unless the text says otherwise."""
    ref = _chosen_by(ref, who)
    if (
        isinstance(ref, The | Choose | Each | AtRandom)
        and ref.cards.zone is None
        and ref.cards.among is None
        and ref.cards.noun is Noun.CARD
    ):
        return replace(ref, cards=replace(ref.cards, zone=Zone("hand", who)))
    return ref
