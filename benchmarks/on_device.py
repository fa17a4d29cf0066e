"""What the benchmarks of CUDA devices share: two steps, because a machine with a device may have no Numba, and one with Numba no device."""

import argparse
import importlib.util
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

SOURCE = Path(__file__).parents[1] / "src"


def module(path: str) -> ModuleType:
    """A module of the package, found without importing the games, which need more than this machine may have."""
    sys.path.insert(0, str(SOURCE))
    file = SOURCE / "netdeck" / path
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = found
    spec.loader.exec_module(found)
    return found


def milliseconds(cupy: Any, act: Callable[[], Any]) -> tuple[Any, float]:
    """What *act* gives, and how long the device took."""
    start, end = cupy.cuda.Event(), cupy.cuda.Event()
    start.record()
    found = act()
    end.record()
    end.synchronize()
    return found, float(cupy.cuda.get_elapsed_time(start, end))


def command(description: str | None, build: Callable[[Path], None], run: Callable[[Path], dict[str, Any]]) -> None:
    """``build FOLDER`` or ``run FOLDER``."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("build", "run"))
    parser.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    if arguments.step == "build":
        arguments.folder.mkdir(parents=True, exist_ok=True)
        build(arguments.folder)
    else:
        print(json.dumps(run(arguments.folder), indent=2))
