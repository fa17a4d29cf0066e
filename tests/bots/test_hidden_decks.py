"""Hidden lists: two matches that differ only in the other's deck, and look the same so far, give a seat the same thoughts."""

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from netdeck import registry
from netdeck.bots import SeerBot
from netdeck.bots.seer import LEVELS, Level
from netdeck.kernel import OPEN_LISTS, REFEREE, Machine, ProcessGame, Rng, Seat, Setup, SetupError, key_from_seed, write_deck
from netdeck.kernel.message import encode_message

GAMES = ("bloodless", "datawarriors", "technomancy")
LONGEST = 40
FEW = settings(max_examples=10, deadline=None, phases=(Phase.reuse, Phase.generate))


def found(game_id: str) -> ProcessGame:
    game = registry.find(game_id)
    assert isinstance(game, ProcessGame)
    return game


def exchanged(game: ProcessGame, deck: str, dice: random.Random) -> str:
    """A deck of the game in which some cards are others, each in its place and as often: legal, and no deck that anybody knows."""
    setup = game.complete(Setup(game=game.id))
    pool, seat = game.plan(setup).definitions, setup.seats[0]
    listed = game.deck(Setup(game=game.id, decks={seat: deck}), seat)
    for _ in range(50):
        new: Counter[str] = Counter()
        for name, count in listed.items():
            others = [
                each
                for each, card in pool.items()
                if each not in listed
                and each not in new
                and game.deck_kind(card) == game.deck_kind(pool[name])
                and game.may_be_in_deck(card)
            ]
            new[dice.choice(others) if others and dice.random() < 0.4 else name] = count
        text = write_deck(new)
        try:
            plan = game.plan(game.complete(Setup(game=game.id, decks={seat: text})))
        except SetupError:
            continue
        if new != listed and game.is_legal_deck(new, plan):
            return text
    raise AssertionError(f"no other deck like {deck} is legal")


def begun(game: ProcessGame, decks: dict[Seat, str], seed: int, is_open: bool = False) -> Machine:
    setup = game.complete(Setup(game=game.id, decks=decks, options={OPEN_LISTS: is_open}))
    return game.start(setup, Rng(key_from_seed(seed)))


def seen(position: Machine, seat: Seat) -> bytes:
    return msgspec.json.encode((position.view(seat), position.question(seat), sorted(position.pending())), enc_hook=encode_message)


def imagined(position: Machine, seat: Seat, dice: int) -> bytes:
    twin = position.imagine(seat, random.Random(dice))
    return msgspec.json.encode((twin.view(REFEREE).zones, [twin.question(each) for each in twin.pending()]), enc_hook=encode_message)


@pytest.mark.parametrize("game_id", GAMES)
@settings(FEW, max_examples=5)
@given(st.integers(0, 2**20), st.integers(0, 2**20))
def test_matches_that_look_the_same_are_imagined_alike_whatever_the_others_deck(game_id: str, seed: int, dice: int) -> None:
    game, chooser = found(game_id), random.Random(dice)
    me, other = game.complete(Setup(game=game_id)).seats
    own, theirs = chooser.choice(list(game.decks)), chooser.choice(list(game.decks))
    one = begun(game, {me: own, other: theirs}, seed)
    two = begun(game, {me: own, other: exchanged(game, theirs, chooser)}, seed)
    compared = 0
    for _ in range(LONGEST):
        if one.result() is not None or two.result() is not None or seen(one, me) != seen(two, me):
            break
        compared += 1
        assert imagined(one, me, dice) == imagined(two, me, dice)
        for asked in list(one.pending()):
            notations = [option.notation for option in one.pending()[asked].options]
            common = [notation for notation in notations if two.option(asked, notation) is not None]
            if not common:
                return
            notation = chooser.choice(common)
            assert one.choose(asked, notation) is None
            assert two.choose(asked, notation) is None
    assert compared


@pytest.mark.parametrize("game_id", GAMES)
def test_thoughts_are_the_same_too_and_open_lists_are_known(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "9", Level(9, "quick", 6, turns=1, is_experienced=True))
    game, chooser = found(game_id), random.Random(5)
    me, other = game.complete(Setup(game=game_id)).seats
    decks = {me: next(iter(game.decks)), other: list(game.decks)[-1]}
    others = {**decks, other: exchanged(game, decks[other], chooser)}
    compared = 0
    for seed in range(40):
        one, two = begun(game, decks, seed), begun(game, others, seed)
        for asked in [*one.pending(), *one.pending()]:  # hands are kept, then the first question with a choice
            if asked in one.pending() and asked in two.pending() and one.pending()[asked].kind in game.routine:
                assert one.choose(asked, "keep") is None
                assert two.choose(asked, "keep") is None
        if me not in one.pending() or seen(one, me) != seen(two, me) or len(one.pending()[me].options) < 2:
            continue
        thoughts = []
        for position in (one, two):
            bot = SeerBot(game, me, seed, "9")
            thoughts.append((bot.choose(bot.told(position)).notation, bot.thoughts))
        assert thoughts[0] == thoughts[1]
        compared += 1
        if compared == 2:
            break
    assert compared
    assert other not in {seat for seat, counted in begun(game, decks, 1).view(me).seat.items() if "deck_list" in counted}
    lists = begun(game, others, 1, is_open=True)
    assert Counter(lists.view(me).seat[other]["deck_list"]) == Counter(
        record.printed for card, record in lists.state.cards.items() if record.owner == other and card < lists.state.plan.brought
    )
    hidden = Counter(lists.state.cards[card].printed for card in lists.unseen(me)[other])
    twin = lists.imagine(me, chooser)
    assert Counter(twin.state.cards[card].printed for card in twin.unseen(me)[other]) == hidden


@pytest.mark.parametrize("game_id", GAMES)
@FEW
@given(st.integers(0, 2**20))
def test_what_was_seen_of_a_deck_stays_in_what_is_imagined_of_it_and_the_rest_is_legal(game_id: str, seed: int) -> None:
    game, chooser = found(game_id), random.Random(seed)
    seats = game.complete(Setup(game=game_id)).seats
    decks = {seat: exchanged(game, chooser.choice(list(game.decks)), chooser) for seat in seats}
    position = begun(game, decks, seed)
    met = {pair: Counter[str]() for pair in ((seats[0], seats[1]), (seats[1], seats[0]))}
    sizes = Counter(record.owner for record in position.state.cards.values())
    for moment in range(2 * LONGEST):
        if position.result() is not None:
            return
        for (viewer, owner), so_far in met.items():
            so_far |= position.state.visible(viewer, owner)
            if moment % 10:
                continue
            twin = position.imagine(viewer, chooser)
            thought = Counter(record.printed for record in twin.state.cards.values() if record.owner == owner)
            assert so_far <= thought
            laid = [getattr(twin.state.cards[card], "face", "") for card in twin.unseen(viewer)[owner]]
            if sum(sizes.values()) == len(twin.state.cards) and "down" not in laid:  # nothing was made, nor told by its back
                assert thought.total() == sizes[owner]
                assert game.is_legal_deck(thought, twin.state.plan)
        for asked in list(position.pending()):
            position.take(asked, chooser.choice(position.pending()[asked].options))


def test_a_deck_that_was_recognised_is_thought_of_as_it_is() -> None:
    """Once nothing but one known deck fits, its list is known."""
    game = found("technomancy")
    me, other = game.complete(Setup(game="technomancy")).seats
    position = begun(game, {me: "hot-barrel", other: "tall-timber"}, 3)
    chooser = random.Random(1)
    true = Counter(record.printed for record in position.state.cards.values() if record.owner == other)
    while not any(position.state.visible(me, other)[name] for name in ("Hydroponic Tier", "Graft Clinic", "Sproutling", "Seed Keeper")):
        for asked in list(position.pending()):
            position.take(asked, chooser.choice(position.pending()[asked].options))
    for _ in range(5):
        twin = position.imagine(me, chooser)
        thought = Counter(record.printed for record in twin.state.cards.values() if record.owner == other)
        assert true <= thought  # and a chit
