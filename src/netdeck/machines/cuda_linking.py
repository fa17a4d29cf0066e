"""The parts of a CUDA program as one module, in which every rule stands once.

numba-cuda hands NVVM a module for each function and each place that calls it, and NVVM folds nearly everything into its callers: ten times
the code, while the threads of a multiprocessor wait for instructions most of their time. Here every function is written once, nobody
outside can see it, and what is not small is called, even from one place: where all rules were folded into the kernel, a truth that a
loop had found was lost on the device.

Numba's functions return a status, and their value through a pointer, which would cost memory on every call. So a function that is to be
called is split: its *body* as it was, a *core* around the body that returns the value, and under its old name a *shell* that calls the
core. Body and shell vanish in the core and in the callers. The status is always 0: compiled rules raise nothing.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

SMALL: Final = 100
"""A function of fewer lines is folded into its callers."""

_NAME: Final = re.compile(r'@"?([^"(]+)"?\(')
_HINT: Final = re.compile(r", !(range|prof) !\d+")
_IDLE: Final = re.compile(r"alloca|zeroinitializer|store i\d+ 0,")
_SIGNATURE: Final = re.compile(r'define internal i32 @".*?"\((.*)\)')
_ARGUMENT: Final = re.compile(r'((?:\{[^}]*\}|\[[^\]]*\]|\w)+\**)(?: \w+)* (%"[^"]*")')


def as_one_module(modules: Iterable[str], small: int = SMALL) -> str:
    """All *modules* in one; the first of them has the kernel."""
    kernel, *others = modules
    functions: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    declared: dict[str, str] = {}
    for module in (kernel, *others):
        lines = iter(module.split("\n"))
        for line in lines:
            if line.startswith("define"):
                functions.setdefault(_named(line), [line, *_until_the_end(lines)])
            elif line.startswith("declare"):
                declared.setdefault(_named(line), line)
            elif line.startswith("@"):
                names.setdefault(line.split(" = ")[0], line)
    text = [line for line in kernel.split("\n") if line.startswith("target")]
    text += names.values()
    text += (line for name, line in declared.items() if name not in functions)
    for name, (head, *body) in functions.items():
        inside = head.replace("define linkonce_odr", "define internal")
        body = [_HINT.sub("", line) for line in body]
        apart = inside != head and sum(not _IDLE.search(line) for line in body) >= small
        text += _to_be_called(name, inside, body) if apart else [inside, *body]
    text += (line for line in kernel.split("\n") if line.startswith("!"))
    return "\n".join(text)


def _named(line: str) -> str:
    found = _NAME.search(line)
    assert found is not None, line
    return found.group(1)


def _until_the_end(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        yield line
        if line == "}":
            return


def _to_be_called(name: str, head: str, body: list[str]) -> list[str]:
    """A function as body, core and shell."""
    found = _SIGNATURE.match(head)
    assert found is not None, head
    (pointer, _), *arguments = _ARGUMENT.findall(found.group(1))
    value = pointer.removesuffix("*")
    given = ", ".join(f"{kind} {argument}" for kind, argument in arguments)
    with_place = ", ".join(filter(None, (f'{pointer} %".ret"', given)))
    return [
        head.replace(f'@"{name}"', f'@"{name}.body"').removesuffix(" alwaysinline") + " alwaysinline",
        *body,
        f'define internal {value} @"{name}.core"({given}) noinline {{',
        f'  %".ret" = alloca {value}',
        f'  %".status" = call i32 @"{name}.body"({with_place})',
        f'  %".value" = load {value}, {pointer} %".ret"',
        f'  ret {value} %".value"',
        "}",
        f'define internal i32 @"{name}"({with_place}) alwaysinline {{',
        f'  %".value" = call {value} @"{name}.core"({given})',
        f'  store {value} %".value", {pointer} %".ret"',
        "  ret i32 0",
        "}",
    ]
