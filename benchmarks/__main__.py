"""Run the benchmarks whose names are given, or all of them."""

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path

from benchmarks import Figure

HERE = Path(__file__).parent


def names() -> list[str]:
    """The modules of this package that have a ``main``."""
    found = [path.stem for path in sorted(HERE.glob("*.py")) if not path.stem.startswith("_")]
    return [name for name in found if "\ndef main(" in (HERE / f"{name}.py").read_text(encoding="utf-8")]


def line(figure: Figure) -> str:
    """A figure for people."""
    compared = f"  {figure.ratio:,.4g} x {figure.baseline}" if figure.ratio is not None else ""
    goal = f"  (at least {figure.at_least:,.3g} x)" if figure.at_least is not None else ""
    return f"  {figure.name:<44} {figure.per_second:>14,.0f} {figure.unit}{compared}{goal}"


def main() -> int:
    """Print every figure; the exit status says whether the ratios that we mean to keep were kept."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"which ones: {', '.join(names())}")
    parser.add_argument("--json", action="store_true", help="one JSON object for machines")
    wanted = parser.parse_args()
    unknown = sorted(set(wanted.names) - set(names()))
    if unknown:
        parser.error(f"there is no benchmark {unknown[0]!r}; known: {', '.join(names())}")
    sys.path.insert(0, str(HERE.parent / "examples"))
    results: dict[str, list[Figure]] = {}
    for name in wanted.names or names():
        if not wanted.json:
            print(name, flush=True)
        results[name] = []
        for figure in import_module(f"benchmarks.{name}").main() or ():
            results[name].append(figure)
            if not wanted.json:
                print(line(figure), flush=True)
    if wanted.json:
        print(json.dumps({name: [figure._asdict() for figure in figures] for name, figures in results.items()}, indent=2))
    missed = [figure for figures in results.values() for figure in figures if figure.at_least and (figure.ratio or 0) < figure.at_least]
    for figure in missed:
        print(f"missed: {figure.name} is {figure.ratio:,.3g} x {figure.baseline}, not {figure.at_least:,.3g} x", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
