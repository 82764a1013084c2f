"""Run one of the measuring tools: python -m tools.bench WHAT [OPTION …]; without WHAT, list them.

A tool is a module of this package with a `main(given)`. It may have `add_options(parser)`; its docstring is its help.
"""

from __future__ import annotations

import ast
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from importlib import import_module
from pathlib import Path


def benches() -> dict[str, str]:
    """Return the first line of each tool's docstring, by its name."""
    found = {}
    for path in sorted(Path(__file__).parent.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in tree.body):
            found[path.stem] = (ast.get_docstring(tree) or "").partition("\n")[0]
    return {name: line for name, line in found.items() if name != "__main__"}


def main(arguments: list[str]) -> int:
    """Run the tool named first with the options that follow. Return its exit status."""
    known = benches()
    if not arguments or arguments[0] not in known:
        print('make bench WHAT=NAME ARGS="--help" tells the options of one.\n')
        print("\n".join(f"  {name:12} {line}" for name, line in known.items()))
        return 2 if arguments else 0
    module = import_module(f"tools.bench.{arguments[0]}")
    parser = ArgumentParser(
        prog=f"make bench WHAT={arguments[0]}", description=module.__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    if hasattr(module, "add_options"):
        module.add_options(parser)
    return int(module.main(parser.parse_args(arguments[1:])) or 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
