"""The parts of a CUDA program as one module: made-up functions that call one another come to the same, and each stands there once.

The text is of the kind that numba-cuda writes. It is run on the processor, whose compiler wants pointers without what they point to.
"""

import ctypes
import re
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

binding = pytest.importorskip("llvmlite.binding", reason="the compiled machine needs the extra netdeck[sim]")

from netdeck.machines.cuda_linking import as_one_module  # noqa: E402 - where the compiler is

SMALL = 20
WORD = 1 << 64


@dataclass(frozen=True)
class MadeUp:
    """A function that adds what it is given times *factor*, *long* lines of ones, and what others make of its argument plus a number."""

    factor: int
    long: int
    calls: tuple[tuple[int, int], ...]


@st.composite
def programs(draw: st.DrawFn) -> list[MadeUp]:
    """Functions, each of which calls earlier ones."""
    found: list[MadeUp] = []
    for number in range(draw(st.integers(1, 7))):
        calls = st.lists(st.tuples(st.integers(0, number - 1), st.integers(0, 9)), max_size=3).map(tuple) if number else st.just(())
        found.append(MadeUp(draw(st.integers(0, 9)), draw(st.integers(0, 2 * SMALL)), draw(calls)))
    return found


def text(program: list[MadeUp], number: int) -> str:
    """A function as a module of its own, with the functions it calls declared."""
    made_up = program[number]
    lines = [f'declare i32 @"f{of}"(i64* %".1", i64 %".2")' for of in sorted({of for of, _ in made_up.calls})]
    lines += [f'define linkonce_odr i32 @"f{number}"(i64* %".ret", i64 %"x")', "{", "entry:"]
    lines += [f'  %"place{i}" = alloca i64' for i in range(len(made_up.calls))]
    lines.append(f'  %"sum0" = mul i64 %"x", {made_up.factor}')
    lines += [f'  %"sum{i + 1}" = add i64 %"sum{i}", 1' for i in range(made_up.long)]
    lines += ['  %"all" = add i64 %"sum' + str(made_up.long) + '", 0', '  %"all.0" = add i64 %"all", 0']
    for i, (of, more) in enumerate(made_up.calls):
        lines.append(f'  %"given{i}" = add i64 %"x", {more}')
        lines.append(f'  %"status{i}" = call i32 @"f{of}"(i64* %"place{i}", i64 %"given{i}")')
        lines.append(f'  %"value{i}" = load i64, i64* %"place{i}", !range !1')
        lines.append(f'  %"all.{i + 1}" = add i64 %"all.{i}", %"value{i}"')
    lines += [f'  store i64 %"all.{len(made_up.calls)}", i64* %".ret"', "  ret i32 0", "}", "!1 = !{ i64 0, i64 9223372036854775807 }"]
    return "\n".join(lines)


def kernel(last: int) -> str:
    return "\n".join(
        [
            f'target triple = "{binding.get_process_triple()}"',
            f'declare i32 @"f{last}"(i64* %".1", i64 %".2")',
            'define void @"kernel"(i64* %"out", i64 %"x")',
            "{",
            "entry:",
            f'  %"status" = call i32 @"f{last}"(i64* %"out", i64 %"x")',
            "  ret void",
            "}",
        ]
    )


def expected(program: list[MadeUp], number: int, x: int) -> int:
    made_up = program[number]
    return made_up.factor * x + made_up.long + sum(expected(program, of, x + more) for of, more in made_up.calls)


def run(module: str, x: int) -> int:
    """What the kernel of a module writes."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    parsed = binding.parse_assembly(re.sub(r"\b(?:i\d+|ptr)\*+", "ptr", module))
    parsed.verify()
    machine = binding.Target.from_default_triple().create_target_machine()
    with binding.create_mcjit_compiler(parsed, machine) as engine:
        engine.finalize_object()
        out = ctypes.c_int64()
        function = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64)(engine.get_function_address("kernel"))
        function(ctypes.addressof(out), x)
        return out.value


@given(programs(), st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_one_module_comes_to_what_its_parts_say(program: list[MadeUp], x: int) -> None:
    last = len(program) - 1
    callers = [number for number, made_up in enumerate(program) for _ in (None, *made_up.calls)]
    module = as_one_module([kernel(last), *(text(program, number) for number in callers)], SMALL)
    assert run(module, x) == expected(program, last, x) % WORD


@given(programs())
@settings(max_examples=60, deadline=None)
def test_large_functions_are_called_and_small_ones_are_not(program: list[MadeUp]) -> None:
    module = as_one_module([kernel(len(program) - 1), *(text(program, number) for number in range(len(program)) for _ in "ab")], SMALL)
    for number in range(len(program)):
        lines = text(program, number).split("define")[1].count("\n")
        heads = [line for line in module.split("\n") if re.match(rf'define .*@"f{number}(\.body|\.core)?"\(', line)]
        assert all(line.startswith("define internal") for line in heads)
        assert len(heads) in (1, 3)
        assert sum("noinline" in line for line in heads) == len(heads) // 2
        if lines > 2 * SMALL:
            assert len(heads) == 3
        if lines < SMALL:
            assert len(heads) == 1
