"""Drawing, searching (P1.4, P1.6).

Drawing from an empty deck is a Failure without penalty (R42). Searching shows the whole deck to the searcher, who must take a match if
there is one (R43); finding nothing is no Failure (P1.6.3). Found cards leave the deck only by later events.
"""

from netdeck.games.bloodless.rules.asking import answer, card_option, question
from netdeck.games.bloodless.rules.card_events import Moved
from netdeck.games.bloodless.rules.frames import ApplyDraw, ApplySearch
from netdeck.games.bloodless.rules.keywords import Callable
from netdeck.games.bloodless.rules.legality import hand_play, play_checks
from netdeck.games.bloodless.rules.log_records import BecameKnown
from netdeck.games.bloodless.rules.matching import fits
from netdeck.games.bloodless.rules.outcomes import Happened, snapshot
from netdeck.games.bloodless.rules.resolving import fail, process
from netdeck.games.bloodless.rules.spaces import PLACE
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import CardId, Checks, Next, Option, finish, go, need, say
from netdeck.kernel.changed import changed


@ApplyDraw.step("P1.4.2")
def move_top_card(table: Table, draw: ApplyDraw) -> Next:
    """The top card moves to the player's hand: a part (R17)."""
    event = draw.event
    assert event.card is not None
    table.record(event)
    return process(table, Moved(card=event.card, to=PLACE[event.player]["hand"], cause="draw", clause="P1.4.2"), then="P1.4.3", part=True)


@ApplyDraw.step("P1.4.3")
def name_drawn_card(table: Table, draw: ApplyDraw) -> Next:
    """The outcome also names the card."""
    moved = table.last
    assert moved is not None
    if not moved.ok:
        fail(table, draw.event, moved.reason)
        return finish()
    table.last = Happened(draw.event, past=moved.past)
    return finish()


@ApplySearch.step("P1.6.2")
def show_deck(table: Table, search: ApplySearch) -> Next:
    """All cards of the deck become known to the searcher."""
    event = search.event
    table.record(event)
    if table.heard is not None:
        table.record(BecameKnown(cards=table.zones[event.deck], seat=event.player))
    return go("P1.6.3")


@ApplySearch.step("P1.6.3")
def choose_found(table: Table, search: ApplySearch) -> Next:
    """The searcher takes a match, as many as the text says; none is no failure."""
    event = search.event
    left = [card for card in search_matches(table, search) if card not in search.found]
    if not left or len(search.found) >= event.n:
        table.last = Happened(changed(event, found=search.found), past=snapshot(table, event))
        return finish()
    options = [card_option(table, "take", card) for card in left]
    if event.up_to:
        options.append(Option("done", (), label=say("Take no more.")))
    timeout = "done" if event.up_to else ""
    return question(table, event.player, "SEARCH", "P1.6.3", say("Which card do you take?"), options, "R43", timeout=timeout)


def search_matches(table: Table, search: ApplySearch) -> list[CardId]:
    """The cards of the deck that fit what is sought; one of each name, as equal copies are one choice."""
    event = search.event
    first: dict[str, CardId] = {}
    for card in sorted(table.zones[event.deck], key=lambda card: (table.name(card), table.cards[card].entered)):
        if table.name(card) not in first and why_not_take.allows(table, search, card):
            first[table.name(card)] = card
    return list(first.values())


@ApplySearch.door("take")
def why_not_take(table: Table, search: ApplySearch, card: CardId) -> Checks:
    """Why the searcher may not take *card*; one that is called forth must be one that could be played for free now (R48)."""
    event, name = search.event, table.name(card)
    yield need("P1.6.3", card in table.zones[event.deck], "A card of the deck that you search is taken; {} must lie there.", name)
    yield need("P1.6.3", card not in search.found, "{} is taken once.", name)
    yield need("P1.6.3", fits(table, event.cards, card, table.look(card), event.scene), "{} must be what is sought.", name)
    if isinstance(event.cards, Callable):
        yield from play_checks(table, changed(hand_play(table, event.player, card), cost=0, free=True, called=True))


@ApplySearch.step("R43")
def take_found(table: Table, search: ApplySearch) -> Next:
    """One card taken, or enough of it."""
    option = answer(table, "SEARCH")
    if not option.value:
        event = changed(search.event, found=search.found)
        table.last = Happened(event, past=snapshot(table, event))
        return finish()
    return go("P1.6.3", found=(*search.found, option.value[0]))
