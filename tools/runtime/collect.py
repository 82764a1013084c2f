"""Runs inside Pyodide: imports the page's code and the games of the registry, and lists the files this has needed.

It imports next to nothing for itself, for what it imports would count as needed.
"""

import importlib
import json
import pkgutil
import sys


def import_everything(modules: dict[str, list[str]]) -> list[str]:
    """Imports what modules.json lists; returns the names of our own modules."""
    for name in modules["also"]:
        importlib.import_module(name)
    for package in map(importlib.import_module, modules["ours"]):
        for found in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
            if not found.name.startswith(tuple(modules["leave_out"])):
                importlib.import_module(found.name)
    loaded = [name for name, module in sys.modules.items() if getattr(module, "__file__", None)]
    return sorted(name for name in loaded if name.partition(".")[0] == "knaves")


def files_in_use() -> list[str]:
    """Where every imported module comes from."""
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    return [str(spec.origin) for spec in specs if spec]


def main(source: str, listed: str) -> tuple[list[str], list[str]]:
    sys.path.insert(0, source)
    return import_everything(json.loads(listed)), files_in_use()
