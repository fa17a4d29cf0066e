"""The card language of a standard game."""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar, Final, NamedTuple

from netdeck.cardgame.references import Known, LocationAnalysis, Taken, within
from netdeck.cardgame.standard import phrases
from netdeck.cardgame.standard.book import MOST_TARGETS
from netdeck.cardgame.standard.complete import Chapter
from netdeck.cardgame.standard.nodes import Aim, AimPlayer
from netdeck.language import ast_nodes as t
from netdeck.language.common import conditions, delayed, groups, lexemes, numbers, players, sentences
from netdeck.language.grammar import PLAIN_UNITS, Grammar, Vocabulary
from netdeck.language.phrase_language import Language
from netdeck.language.text_errors import Fault, Piece
from netdeck.language.tree_walk import walk

IN_PLAY: Final = frozenset(("in play",))
GONE: Final = frozenset(("gone",))
UNITS: Final = re.compile(PLAIN_UNITS.pattern.replace("[.,:;()+]", "[.,:;()+-]"), re.VERBOSE)
"""Numbers that change have a sign."""

OPENERS: Final = frozenset(".:,(;")


class Text(NamedTuple):
    """What a card's text means: its effect when played, and its abilities in play."""

    do: t.Do = ()
    abilities: tuple[t.Ability, ...] = ()


class StandardLanguage(Language[Text]):
    """The card language of one standard game: the common phrases and those of its own module."""

    common = (lexemes, numbers, groups, players, sentences, conditions, delayed, phrases)
    top = phrases.Text
    paragraph = True
    usual: ClassVar[frozenset[str]] = frozenset({"Letter", "NotYourTurn"})
    """Shared phrases that mean nothing here."""

    def __init__(self, game: str, chapter: Chapter, words: ModuleType, without: Iterable[str] = (), **cites: str) -> None:
        known = {phrase: chapter.cites[role] for role, names in phrases.CITES.items() for phrase in names.split()}
        super().__init__(Vocabulary(game, cites={**known, **cites}, units=UNITS, openers=OPENERS, without=self.usual | frozenset(without)))
        self.chapter = chapter
        self.words_of_its_own = words

    @cached_property
    def grammar(self) -> Grammar:
        return Grammar(self.vocabulary, (self.words_of_its_own,), self.common, self.top)

    def assembled(self, parts: Sequence[tuple[Piece, Any]], kind: str) -> Text:
        nodes = [node for _, line in parts for node in line]
        waits = t.Trigger | t.Passive
        return Text(tuple(node for node in nodes if not isinstance(node, waits)), tuple(node for node in nodes if isinstance(node, waits)))

    def told(self, rules: Text) -> str:
        done = [self.teller.tell(each, sentences.Sentence) for each in rules.do]
        return " ".join([*done, *(self.teller.tell(each, phrases.Ability) for each in rules.abilities)])

    def faults(self, rules: Text, kind: str) -> Iterable[Fault]:
        chapter = self.chapter
        if not chapter.types.get(kind, True) and rules.abilities:
            why = f"a {kind} does not come into play: nothing is so or waits there"
            yield Fault("", why, chapter.cites["ENTER"], words=within(rules.abilities[0]))
        aims = [one for one in walk(rules.do) if isinstance(one, Aim | AimPlayer)]
        if len(aims) > MOST_TARGETS:
            yield Fault("", f"a card has at most {MOST_TARGETS} targets", chapter.cites["TARGETS"])
        yield from self._misplaced(rules)
        for ability in rules.abilities:
            if any(isinstance(one, Aim | AimPlayer) for one in walk(ability)):
                yield Fault("", "only what is done when a card is played has targets", chapter.cites["TARGETS"], within=within(ability))
            if isinstance(ability, t.Trigger):
                yield from _Reading(chapter).faults(ability.do, dict.fromkeys(_gone(ability.when[0], chapter), Known(GONE)))
        yield from _Reading(chapter).faults(rules.do, {} if chapter.types.get(kind, True) else {"this": Known(GONE)})

    def _misplaced(self, rules: Text) -> Iterable[Fault]:
        """Cards of which something is said that is never so: those in a hand or a pile are not in play, and some types never are."""
        for one in walk((rules.do, rules.abilities)):
            match one:
                case (
                    Aim(cards)
                    | t.Each(cards)
                    | t.Controls(cards=cards)
                    | t.Passive(to=t.Cards() as cards)
                    | t.Happening(card=t.Cards() as cards)
                ):
                    played = isinstance(one, t.Happening) and one.event == "plays"
                    types = [] if played else cards.types
                    if cards.zone is not None:
                        yield self._fault("such cards are not in play", cards)
                    elif types and not any(self.chapter.types[each] for each in types):
                        yield self._fault(f"a {' or '.join(types)} is never in play", cards)
                    elif played and cards.side is not None:
                        yield self._fault("what is played is controlled by whoever plays it; say who that is", cards)
                case t.Count(cards) if cards.zone is not None and (cards.side is not None or cards.other):
                    yield self._fault("such cards are not in play", cards)

    def _fault(self, why: str, cards: t.Cards) -> Fault:
        return Fault("", why, self.chapter.cites["ENTER"], words=self.teller.tell(cards, groups.Group))


def _gone(when: t.Happening, chapter: Chapter) -> Iterable[str]:
    """What is not in play when a text is carried out that waited for something: "this" card, or "it"."""
    if when.event == "leaves":
        return ("this",) if when.card == t.THIS else ("it",)
    types = when.card.types if isinstance(when.card, t.Cards) else ()
    return ("it",) if types and not any(chapter.types[each] for each in types) else ()


class _Reading(LocationAnalysis[Known]):
    """A text whose cards are in play until it takes them away."""

    def __init__(self, chapter: Chapter) -> None:
        super().__init__()
        self.chapter = chapter

    def unsaid(self, ref: object) -> Known:
        return Known(IN_PLAY)

    def takes(self, one: object) -> Iterable[Taken]:
        if isinstance(one, t.Destroy | t.Move) and isinstance(one.cards, t.Bound):
            yield Taken(one.cards, IN_PLAY, GONE)
        elif isinstance(one, t.Modify | t.Damage) and isinstance(ref := getattr(one, "cards", getattr(one, "to", None)), t.Bound):
            yield Taken(ref, IN_PLAY)

    def judged(self, one: object, taken: Taken, known: Known) -> Iterable[Fault]:
        if not known.places & taken.at:
            words = "this card" if taken.ref == t.THIS else "it"
            yield Fault("", f"{words} is not in play by then, so this does nothing", self.chapter.cites["LEAVE"], within=within(one))
