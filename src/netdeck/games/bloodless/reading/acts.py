"""What a player does (7.5), costs among it, and what a replacement does instead."""

from dataclasses import replace
from typing import Any, cast

from lark import Token, v_args

from netdeck.games.bloodless.reading.deeds import DeedReader
from netdeck.games.bloodless.reading.places import BLOOD, deck_only, quoted
from netdeck.language.misfit import MisfitError
from netdeck.language.pronouns import OPEN_DECK
from netdeck.language.reading.parts import Act
from netdeck.language.tree import (
    AddCounters,
    AtRandom,
    Cards,
    ChangePool,
    Choose,
    Count,
    CountersOn,
    Create,
    Damage,
    Deny,
    Destroy,
    Discard,
    Do,
    Draw,
    Each,
    Execute,
    ExtraDraws,
    Finish,
    Flip,
    Gain,
    Instruction,
    Liberate,
    Look,
    Lose,
    Move,
    NameSomething,
    Note,
    Noun,
    Number,
    Pay,
    Pick,
    Place,
    Play,
    Player,
    PlayLimit,
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
    SkipTurn,
    Spaces,
    Spawn,
    Sum,
    Summon,
    The,
    TurnDown,
    Until,
    When,
    Who,
    WinGame,
    Zone,
)


@v_args(inline=True)
class ActReader(DeedReader):
    """Verbs whose subject is a player."""

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
