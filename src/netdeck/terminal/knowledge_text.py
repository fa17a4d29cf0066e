"""A seat's knowledge as text: each card, where it may be, and the log line that showed it."""

from collections.abc import Sequence

from netdeck.kernel import Knowledge, KnownPlace, Seat, Seen, say
from netdeck.terminal.phrasing import Phrasing
from netdeck.terminal.text_layout import paragraph


def knowledge_lines(known: Knowledge, events: Sequence[Seen], speech: Phrasing) -> list[str]:
    """*known* as text; *events* are those that the seat has seen."""
    told = {event.number: event for event in events}
    lines = [speech.say(say("You can be sure of no card that you do not see."))] if not known.facts else []
    for fact in known.facts:
        card = speech.words(fact.card) if fact.count == 1 else f"{fact.count} {speech.words(fact.card)}"
        text = f"{card}: {speech.say(_places(fact.places, speech))}"
        event = told.get(fact.event) if fact.event is not None else None
        if event is not None and (shown := "; ".join(line.strip(" -") for line in speech.events([event]))):
            text += f" [#{event.number} {' '.join(shown.split())}]"
        lines.append(paragraph(text, "  ", "    "))
    for owner, cards in known.unseen.items():
        listed = ", ".join(f"{count} {speech.words(name)}" for name, count in cards.items())
        lines.append(paragraph(speech.say(_unseen(owner, listed, speech)), "  ", "    "))
    return lines


def _unseen(owner: Seat, listed: str, speech: Phrasing) -> str:
    if not owner:
        return say("Unseen: {cards}", cards=listed)
    return say("Unseen cards of {owner}: {cards}", owner=speech.name(owner), cards=listed)


def _places(places: Sequence[KnownPlace], speech: Phrasing) -> str:
    if len(places) > 1 or places[0].slots > 1:
        listed = ", ".join(f"{speech.words(place.zone)} ({place.slots})" for place in places)
        return say("in one of these places: {places}", places=listed)
    zone = speech.words(places[0].zone)
    if places[0].at:
        return say("{zone}, number {at} from the top", zone=zone, at=places[0].at)
    return zone
