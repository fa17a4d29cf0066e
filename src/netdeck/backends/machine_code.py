"""Object code of a module for this processor, kept in the user's cache, and functions to call in it. Needs the extra ``sim``."""

import ctypes
import hashlib
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import llvmlite
import llvmlite.binding as llvm

SPEED: Final = 2
"""How hard LLVM tries, of 3."""
INLINED: Final = 25
"""Functions of about so many instructions are folded into their callers. With LLVM's own 225 it takes half as long again for nothing."""


@cache
def target() -> Any:
    """This processor."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=SPEED, reloc="pic", codemodel="default"
    )


def processor() -> str:
    """What object code is made for and by: another processor or another LLVM needs its own."""
    features = llvm.get_host_cpu_features().flatten()
    told = f"{llvm.get_default_triple()} {llvm.get_host_cpu_name()} {features} {llvmlite.__version__} {SPEED} {INLINED}"
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def object_code(text: str) -> bytes:
    """A module in LLVM's language as object code."""
    machine = target()
    module = llvm.parse_assembly(text)
    _optimize(module, machine, INLINED)
    code: bytes = machine.emit_object(module)
    return code


CHIP: Final = "sm_90"
"""PTX is made for devices of this kind and later ones."""


def ptx(text: str, inlined: int) -> str:
    """A module in LLVM's language as PTX; functions of about so many instructions are folded into their callers."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple("nvptx64-nvidia-cuda").create_target_machine(cpu=CHIP, features="+ptx83", opt=SPEED)
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    _optimize(module, machine, inlined)
    code: str = machine.emit_assembly(module)
    return code


def _optimize(module: Any, machine: Any, inlined: int) -> None:
    options = llvm.create_pipeline_tuning_options(speed_level=SPEED)
    options.inlining_threshold = inlined
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


class Loaded:
    """Object code in this process."""

    def __init__(self, code: bytes) -> None:
        target()
        empty = llvm.parse_assembly("")
        self._engine = llvm.create_mcjit_compiler(
            empty,
            llvm.Target.from_default_triple().create_target_machine(reloc="pic", codemodel="default", jit=True),
        )
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()

    def function(self, name: str, arguments: int) -> Callable[..., None]:
        """A function, which takes so many numbers and addresses. While it runs, other threads of Python do, too."""
        kind = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * arguments)
        return kind(self._engine.get_function_address(name))


def keep(path: Path, code: bytes) -> None:
    """Put object code into the cache, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(code)
    Path(file.name).replace(path)
