"""Checks where the things of a text may be when an instruction reaches them.

A game says where the things of a text are when it begins (what died lies where it went, what enters is in play), what each instruction
:class:`takes <Taken>`, where that must be, and where it is left. The rest is here: instructions one after another, ways of which only one
is gone, and what waits for a later moment. What may be so is never refused. *Places* say at once what sort of thing is meant, how long it
can be spoken of, and where it went; that it is in play or not would be too little, for what lies in a hand can be discarded and not drawn.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Generic, Self, TypeVar

from netdeck.language import instructions as i
from netdeck.language.frozen import dataclass
from netdeck.language.noun_nodes import Bound
from netdeck.language.source_map import Worded
from netdeck.language.text_errors import Fault

Places = frozenset[str]
NOWHERE: Final[Places] = frozenset()


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a thing: where it may be, and its lasting properties."""

    places: Places
    done: object = None

    def either(self, other: Self) -> Self:
        """The union of two states of knowledge."""
        return replace(self, places=self.places | other.places, done=self.done if self.done == other.done else None)


K = TypeVar("K", bound=Known)
Scene = dict[Hashable, K]
Part = tuple[i.Do, Sequence[i.Do]]


@dataclass(frozen=True, slots=True)
class Taken:
    """An instruction's use of a thing: where it must be, and where it is afterwards if it moves."""

    ref: object
    at: Places
    left: Places = NOWHERE


class LocationAnalysis(Generic[K]):
    """Static analysis of where things may be while a text runs."""

    def __init__(self) -> None:
        self.late = False
        """Whether what is read waited for a later moment."""
        self._waiting: list[tuple[i.Do, Scene[K]]] = []

    def faults(self, do: i.Do, scene: Scene[K]) -> Iterator[Fault]:
        """Every use of a thing where it cannot be; *scene* is what is known at first. Delayed instructions are checked last."""
        yield from self._faults(do, scene)
        self.late = True
        while self._waiting:
            later, changed = self._waiting.pop(0)
            by_then = {name: replace(known, done=None) for name, known in scene.items()}  # what lasts now need not last until then
            yield from self._faults(later, by_then | changed)

    def _faults(self, do: i.Do, scene: Scene[K]) -> Iterator[Fault]:
        for one in do:
            first, ways = self.parts(one)
            yield from self._faults(first, scene)
            yield from self._one(one, scene)
            ends = [dict(scene) for _ in ways]
            for way, end in zip(ways, ends, strict=True):
                yield from self._faults(way, end)
            self._meet(scene, ends)
            if (waits := self.waits(one)) is not None:
                self._waiting.append(waits)

    def _meet(self, scene: Scene[K], ends: Sequence[Scene[K]]) -> None:
        """What is known after ways of which one was gone."""
        for name in dict.fromkeys(name for end in ends for name in end):
            known = [end.get(name, self.unsaid(name)) for end in ends]
            for each in known[1:]:
                known[0] = known[0].either(each)
            scene[name] = known[0]

    def _one(self, one: object, scene: Scene[K]) -> Iterator[Fault]:
        taken = [(each, self.known(each.ref, scene)) for each in self.takes(one)]
        for each, known in taken:
            yield from self.judged(one, each, known)
        yield from self.more(one, scene)
        for each, known in taken:
            lasts = self.lasts(one)
            if lasts is not None:  # two words may mean the same thing
                scene.update({name: replace(other, done=None) for name, other in scene.items()})
            if (name := self.name(each.ref)) is not None:
                scene[name] = replace(known, places=each.left or known.places, done=lasts if lasts is not None else known.done)

    def known(self, ref: object, scene: Scene[K]) -> K:
        """What is known of a thing."""
        name = self.name(ref)
        return scene[name] if name is not None and name in scene else self.unsaid(ref if name is None else name)

    # What a game says itself

    def name(self, ref: object) -> Hashable | None:
        """The name of a thing that stays the same throughout a text; others are looked up each time."""
        return ref.name if isinstance(ref, Bound) else None

    def unsaid(self, ref: object) -> K:
        """What is known of a thing that the text has not mentioned before."""
        raise NotImplementedError

    def takes(self, one: object) -> Iterable[Taken]:
        """The things that an instruction uses."""
        raise NotImplementedError

    def judged(self, one: object, taken: Taken, known: K) -> Iterable[Fault]:
        """What is wrong with using a thing that is known to be so."""
        raise NotImplementedError

    def more(self, one: object, scene: Scene[K]) -> Iterable[Fault]:
        """Further faults of an instruction."""
        return ()

    def lasts(self, one: object) -> object:
        """The lasting property that an instruction adds, so that repeating it would do nothing."""
        return None

    def parts(self, one: object) -> Part:
        """The nested instructions that run first, and the alternatives of which one runs."""
        match one:
            case i.If(do=do, otherwise=otherwise):
                return (), (do, otherwise)
            case i.ChooseOne(modes=modes):
                return (), modes
            case i.May(do=do) | i.Then(do=do) | i.EachPlayer(do=do) | i.ForEach(do=do):
                return (), (do, ())
        return (), ()

    def waits(self, one: object) -> tuple[i.Do, Scene[K]] | None:
        """The instructions that run at a later moment, and what is known then."""
        return (one.do, {}) if isinstance(one, i.Later) else None


def within(one: object) -> str:
    """The words of an instruction."""
    return str(one.words) if isinstance(one, Worded) and one.words is not None else ""
