"""Code generation: control flow is shared, a game's verbs come from its :class:`Vocabulary`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Self

from netdeck.cardgame.program import CHOOSE_ONE, EACH_PLAYER, END, GO_ON, IF, IF_DONE, LATER, MAY
from netdeck.cardgame.verbs import NUMBER, Verb
from netdeck.kernel.card_table import CardTable
from netdeck.kernel.clause import RulebookError
from netdeck.language import ast_nodes as t
from netdeck.language import instructions as i
from netdeck.language.lowering import CardCode


@dataclass(frozen=True)
class Vocabulary:
    """What a game calls things, as numbers."""

    verbs: Mapping[object, Verb]
    """By what an instruction is called: see :meth:`CardPrograms._called`."""
    moments: Mapping[str, int]
    words: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)
    """The word for a thing of a kind, where one word is enough and is the same in every book."""
    may_is_a_choice: bool = False
    """Whether "you may" is asked as a choice between doing it and nothing, not as yes or no."""


@dataclass
class Program:
    """Words of a program, and the instructions that are being carried out when one reads on at a place."""

    words: list[int] = field(default_factory=list)
    notes: dict[int, object] = field(default_factory=dict)

    def add(self, words: Sequence[int], instruction: object = None) -> None:
        """One more instruction."""
        self.words += words
        if instruction is not None:
            self.notes[len(self.words)] = instruction

    def join(self, more: "Program") -> None:
        """Another program behind this one."""
        self.notes |= {len(self.words) + at: each for at, each in more.notes.items()}
        self.words += more.words


CONTROL: Final = {
    END: "END",
    GO_ON: "GO_ON",
    IF: "IF",
    IF_DONE: "IF_DONE",
    MAY: "MAY",
    CHOOSE_ONE: "CHOOSE_ONE",
    EACH_PLAYER: "EACH_PLAYER",
    LATER: "LATER",
}
JUMPS: Final = (GO_ON, IF, IF_DONE, MAY)
"""Their first word says how far."""


class CardPrograms(CardCode):
    """Printed cards of a match whose text is programs."""

    vocabulary: ClassVar[Vocabulary]

    def listing(self, name: str) -> Iterator[str]:
        """The programs of a card, an instruction a line: where it stands, its verb and words, and the text that it came from."""
        number = self.numbers[name]
        last = self._begins[number + 1] if number + 1 < len(self._begins) else len(self.code)
        names = {verb.number: verb.name for verb in self.vocabulary.verbs.values()} | CONTROL
        for begin in self.programs:
            if not self._begins[number] <= begin < last:
                continue
            yield f"program at {begin}"
            at = begin
            while True:
                verb = self.code[at]
                words: list[int | str] = [*self.code[at + 2 : at + 2 + self.code[at + 1]]] if verb != END else []
                after = at + 2 + len(words)
                jump = [f"-> {after + self.code[at + 2] - begin}"] if verb in JUMPS and self.code[at + 2] else []
                choice = {CHOOSE_ONE: 1, MAY: 2}.get(verb)
                if choice is not None and (parts := self.code[at + 2 + choice]):
                    words[choice : choice + 1] = ["of", *self.code[parts + 1 : parts + 1 + self.code[parts]]]
                said = f"{at - begin:4} {' '.join([names[verb], *jump, *map(str, words[1 if jump else 0 :])])}"
                yield f"{said:40}{self.words_at(after) or ''}".rstrip()
                if verb == END:
                    break
                at = after

    def __init__(self, kind: type[CardTable]) -> None:
        super().__init__(kind)
        self.programs: list[int] = []
        """Where programs begin."""

    def own_copy(self) -> Self:
        twin = super().own_copy()
        twin.programs = [*self.programs]
        return twin

    def _do(self, do: Sequence[object]) -> int:
        """Where the program of instructions begins; what is inside of them is written first."""
        return self._write_program(self._program(do), do)

    def _write_program(self, program: Program, meaning: object) -> int:
        at = self._write([*program.words, END], meaning, program.notes)
        self.programs.append(at)
        return at

    def _program(self, do: Sequence[object]) -> Program:
        program = Program()
        for each in do:
            self._instruction(each, program)
        return program

    def _instruction(self, each: object, program: Program) -> None:
        match each:
            case i.If(condition, do, otherwise):
                self._branch([IF, 2, self._condition(condition)], self._program(do), self._program(otherwise), program)
            case i.Then(do):
                self._if_done(do, (), program)
            case i.May(do, who):
                self._may(each, self._done(do[0], do[1:]), program)
            case i.ChooseOne(modes, by):
                program.add([CHOOSE_ONE, 2, self._who(by), self._parts([self._do(do) for do in modes], modes)], each)
            case i.EachPlayer(do, who):
                program.add([EACH_PLAYER, 2, self._who(who), self._do(do)], each)
            case i.Later(when, do):
                program.add([LATER, 2, self.vocabulary.moments[when], self._do(do)], each)
            case _:
                program.add(self._plain(each), each)

    def _branch(self, jump: list[int], then: Program, otherwise: Program, program: Program) -> None:
        """A jump over *then*, to *otherwise*."""
        skip = [GO_ON, 1, len(otherwise.words)] if otherwise.words else []
        program.add([*jump[:2], len(then.words) + len(skip), *jump[2:]])
        program.join(then)
        program.add(skip)
        program.join(otherwise)

    def _if_done(self, then: t.Do, otherwise: t.Do, program: Program) -> None:
        """What follows if the instruction before did something, and what follows if it did not."""
        if then or otherwise:
            self._branch([IF_DONE, 1], self._program(then), self._program(otherwise), program)

    def _done(self, deed: t.Instruction, then: t.Do = (), otherwise: t.Do = ()) -> Program:
        """A deed, and what follows it."""
        program = self._program((deed,))
        self._if_done(then, otherwise, program)
        return program

    def _may(self, may: i.May, done: Program, program: Program) -> None:
        if self.vocabulary.may_is_a_choice:
            parts = self._write_program(done, may.do), self._do(())
            program.add([MAY, 3, 0, self._who(may.who), self._parts(parts, (may.do, ()))], may)
        else:
            program.add([MAY, 3, len(done.words), 0, 0], may)
            program.join(done)

    def _parts(self, parts: Sequence[int], choices: Sequence[t.Do]) -> int:
        """Write the programs that are to choose from."""
        return self._write([len(parts), *parts], tuple(choices))

    def _plain(self, each: object) -> list[int]:
        called, about = self._called(each)
        verb = self.vocabulary.verbs.get(called)
        if verb is None:
            raise RulebookError(f"{each} is no instruction of this game")
        words = [word for kind, found in verb.words for word in self._word(kind, found(about))]
        return [verb.number, len(words), *words]

    # What a game says itself

    def _called(self, each: object) -> tuple[object, object]:
        """What an instruction is called in the vocabulary, and where its words are found."""
        return type(each), each

    def _who(self, who: Any) -> int:
        raise RulebookError(f"{who} is not a player of this game")

    def _word(self, kind: str, value: Any) -> list[int]:
        """What a verb is about, as words."""
        match kind:
            case "player":
                return [self._who(value)]
            case "program":
                return [self._do(value)]
            case _ if kind == NUMBER:
                return [self._number(value)]
            case _ if kind in self.vocabulary.words:
                return [int(self.vocabulary.words[kind](value))]
        return [int(value)]
