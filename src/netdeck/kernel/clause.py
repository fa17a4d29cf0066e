"""The clause index of a rulebook: ids, paraphrases, kinds, rulings, rules version.

It is data (``rulebook.toml`` in the game's package), read by everyone who cites: an id that is not in it is an error wherever it stands.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final

from netdeck.kernel.message import join_or, say

LISTED: Final = {"clauses": "ids", "defines": "words", "adds": "options"}
LISTS: Final = LISTED.keys()
"""The keys of a ruling that hold several things, and what those are."""
SPOKEN: Final = ("question", "text", "why", "doubt")
"""The keys of a ruling that are sentences."""


class RulebookError(Exception):
    """A fault of the program: an impossible state, an unknown clause, a broken index. Never a player's mistake."""


class Kind(StrEnum):
    """The kind of a clause: something that happens, something that holds, or flavour."""

    PROCESS = "process"
    DEFINITION = "definition"
    FLAVOUR = "flavour"


class Basis(StrEnum):
    """What a ruling rests on.

    It states what ``follows`` from clauses, ``settles`` what a clause needs to be played and leaves open, says what ``words`` on cards
    mean, tells what the ``referee`` does (seats, secrets, who leaves, play without end), or ``adds`` a rule that the rulebook lacks.
    """

    FOLLOWS = "follows"
    SETTLES = "settles"
    WORDS = "words"
    REFEREE = "referee"
    ADDS = "adds"


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered sentence of the rulebook, in our own words."""

    id: str
    text: str
    kind: Kind

    @property
    def is_binding(self) -> bool:
        """Whether play must follow it; flavour does not."""
        return self.kind is not Kind.FLAVOUR


@dataclass(frozen=True, slots=True)
class Ruling:
    """Our numbered answer where the rulebook is silent or contradicts itself.

    ``defines`` are words of cards that the source uses or needs and does not define, in every form: the ruling is their entry.
    """

    id: str
    question: str
    text: str
    why: str = ""
    clauses: tuple[str, ...] = ()
    option: str = ""
    doubt: str = ""
    """What speaks for another reading, where a reader of the source could well have one."""
    defines: tuple[str, ...] = ()
    basis: Basis = Basis.SETTLES
    adds: tuple[str, ...] = ()
    """The options by which a table plays without the rule that it adds."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All clauses and rulings of one game, in the order of the source."""

    title: str
    version: str
    sources: tuple[str, ...]
    clauses: Mapping[str, Clause]
    rulings: Mapping[str, Ruling]
    events: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For every kind of event, the clauses whose words it may cite: reviewed by hand, held by the conformance suite."""
    _ids: frozenset[str] = field(default=frozenset(), repr=False)

    @classmethod
    def from_toml(cls, text: str, name: str = "rulebook.toml") -> "Rulebook":
        """Read an index; every problem in it is reported at once."""
        try:
            raw = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RulebookError(f"{name}: {error}") from None
        problems: list[str] = [f"{key} is missing" for key in ("title", "version") if key not in raw]
        clauses: dict[str, Clause] = {}
        rulings: dict[str, Ruling] = {}
        for entry in raw.get("clause", ()):
            misfits = _misfits("clause", entry, {"id", "text", "kind"}, {"id", "text", "kind"}, clauses)
            problems += misfits
            if not misfits:
                clauses[entry["id"]] = Clause(entry["id"], say(entry["text"]), Kind(entry["kind"]))
        for entry in raw.get("ruling", ()):
            allowed = {"id", "question", "text", "why", "clauses", "option", "doubt", "defines", "basis", "adds"}
            misfits = _misfits("ruling", entry, {"id", "question", "text"}, allowed, {**clauses, **rulings})
            problems += misfits
            if not misfits:
                lists: dict[str, Any] = {key: tuple(entry.get(key, ())) for key in LISTS}
                basis = Basis(entry.get("basis", Basis.SETTLES))
                spoken = {key: say(entry[key]) for key in SPOKEN if key in entry}
                rulings[entry["id"]] = Ruling(**{**entry, **spoken, **lists, "basis": basis})
        for ruling in rulings.values():
            problems += [f"ruling {ruling.id} settles {id}, which is no clause" for id in ruling.clauses if id not in clauses]
        ids = frozenset(clauses) | frozenset(rulings)
        events = raw.get("events", {})
        problems += _misfit_events(events, ids)
        if problems:
            raise RulebookError(f"{name}: " + "; ".join(problems))
        cited = {kind: tuple(listed) for kind, listed in events.items()}
        return cls(raw["title"], raw["version"], tuple(raw.get("sources", ())), clauses, rulings, cited, ids)

    def why_not_cite(self, event: str, clause: str) -> str:
        """Why an event of this kind may not cite *clause*; empty when it may."""
        if event not in self.events:
            return f"the rulebook's table of events has no {event}"
        if clause not in self.events[event]:
            return f"{event} is about {', '.join(self.events[event])}, not about {clause} ({self.text(clause)})"
        return ""

    def __contains__(self, id: object) -> bool:
        return id in self._ids

    def __iter__(self) -> Iterator[Clause | Ruling]:
        yield from self.clauses.values()
        yield from self.rulings.values()

    def __getitem__(self, id: str) -> Clause | Ruling:
        found = self.clauses.get(id) or self.rulings.get(id)
        if found is None:
            raise RulebookError(self.unknown(id))
        return found

    def text(self, id: str) -> str:
        """The paraphrase of a clause, or what a ruling says."""
        return self[id].text

    def defining(self, word: str) -> list[str]:
        """The ids of the entries of *word*: the clauses under that headword, and the rulings that say what it means on cards."""
        wanted = "-".join(word.casefold().split())
        clauses = [id for id in self.clauses if id.rpartition(".")[0] == wanted]
        return clauses + [ruling.id for ruling in self.rulings.values() if wanted in ruling.defines]

    def unknown(self, id: str) -> str:
        """A sentence that says that *id* is unknown and what may have been meant."""
        near = self.nearest(id)
        if near:
            return say("{title} has no clause {id!r}; did you mean {near}?", title=self.title, id=id, near=join_or(near))
        return say("{title} has no clause {id!r}.", title=self.title, id=id)

    def nearest(self, id: str) -> list[str]:
        """Up to three known ids that look like *id*."""
        return get_close_matches(id, self._ids, n=3, cutoff=0.5)

    def doubtful(self) -> list[Ruling]:
        """The rulings that another reader could well decide otherwise."""
        return [ruling for ruling in self.rulings.values() if ruling.doubt]

    def additions(self) -> list[Ruling]:
        """The rulings that add a rule: the open questions for the rulebook's author."""
        return [ruling for ruling in self.rulings.values() if ruling.basis is Basis.ADDS]

    def binding_clauses(self) -> list[Clause]:
        """The clauses that play must follow."""
        return [clause for clause in self.clauses.values() if clause.is_binding]

    def unknown_among(self, ids: Iterable[str]) -> list[str]:
        """Those of *ids* that the index does not contain."""
        return [id for id in ids if id not in self._ids]


def _misfit_events(events: object, ids: frozenset[str]) -> list[str]:
    if not isinstance(events, dict):
        return ["events is a table: a list of ids for each kind of event"]
    problems: list[str] = []
    for kind, listed in events.items():
        if not isinstance(listed, list) or not listed:
            problems.append(f"events: {kind} has a list of ids")
            continue
        problems += [f"events: {kind} cites {id}, which is no clause" for id in listed if id not in ids]
        problems += [f"events: {kind} has {id} twice" for id in dict.fromkeys(listed) if listed.count(id) > 1]
    return problems


def _misfits(what: str, entry: Mapping[str, object], needed: set[str], allowed: set[str], known: Mapping[str, object]) -> list[str]:
    name = f"{what} {entry.get('id', '(without id)')}"
    problems = [f"{name} lacks {key}" for key in sorted(needed - entry.keys())]
    problems += [f"{name} has an unknown key {key}" for key in sorted(entry.keys() - allowed)]
    problems += [
        f"{name}: {key} is written as text, in quotes" for key in sorted(entry.keys() & allowed - LISTS) if not isinstance(entry[key], str)
    ]
    problems += [f"{name}: {key} is a list of {LISTED[key]}" for key in sorted(entry.keys() & LISTS) if not isinstance(entry[key], list)]
    if entry.get("id") in known:
        problems.append(f"{name} is listed twice")
    if "kind" in entry and entry["kind"] not in list(Kind):
        problems.append(f"{name} is of unknown kind {entry['kind']}")
    if "basis" in entry and entry["basis"] not in list(Basis):
        problems.append(f"{name} has an unknown basis {entry['basis']}; known: {', '.join(Basis)}")
    if (entry.get("basis") == Basis.ADDS) != bool(entry.get("adds")):
        problems.append(f'{name}: a ruling with basis = "adds" names its options in adds, and no other ruling does')
    return problems
