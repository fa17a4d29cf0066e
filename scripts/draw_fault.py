"""Draw a fault of a module at random, for ``tests/planted/faults.toml``: ``python scripts/draw_fault.py cardgame/codegen.py --seed 1``.

Where the code of a planted fault has changed so much that the fault has no place any more, another one is drawn from the module that has
the code now, with the next seed that was not used, and is kept whether or not a test notices it.
"""

import argparse
import ast
import random
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "netdeck"
OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in", "is": "is not", "is not": "is"}


def faults(text: str) -> Iterator[tuple[str, str]]:
    """Every fault that can be planted into a module, as a line that stands there once and what is written instead."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.expr | ast.stmt) or node.lineno != node.end_lineno:
            continue
        line = lines[node.lineno - 1]
        start, end = (len(line.encode()[:at].decode()) for at in (node.col_offset, node.end_col_offset or 0))
        for instead in _instead(node, line[start:end], line):
            if text.count(line.strip()) == 1:
                yield line.strip(), f"{line[:start]}{instead}{line[end:]}".strip()


def _instead(node: ast.AST, said: str, line: str) -> Iterator[str]:
    """Comparisons, conditions, numbers and dropped calls."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        between = _between(node.left, node.comparators[0], line).strip("() ")
        yield said.replace(f" {between} ", f" {OTHER[between]} ", 1)
    elif isinstance(node, ast.BoolOp):
        word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        yield said.replace(f" {word} ", f" {other} ", 1)
    elif isinstance(node, ast.Constant) and type(node.value) is int and said.isdigit():
        yield str(node.value + 1)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "pass"


def _between(left: ast.expr, right: ast.expr, line: str) -> str:
    return line.encode()[left.end_col_offset : right.col_offset].decode()


def main() -> None:
    """Print the fault that a seed draws."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", help="a module below src/netdeck")
    parser.add_argument("--seed", type=int, required=True)
    wish = parser.parse_args()
    found = sorted(set(faults((SOURCE / wish.file).read_text(encoding="utf-8"))))
    before, after = random.Random(wish.seed).choice(found)
    print(f"seed {wish.seed}, one of {len(found)} faults of {wish.file}:\nbefore = {before!r}\nafter  = {after!r}")


if __name__ == "__main__":
    main()
