"""Runs inside Pyodide: imports the page's code and the games of the registry, and lists the files this has needed; then
the modules that a start does without, and what these need beside.

It imports next to nothing for itself, for what it imports would count as needed.
"""

import importlib
import json
import pkgutil
import sys


def found_in(packages: list[str]) -> list[str]:
    """The packages and all modules below them."""
    names = list(packages)
    for package in map(importlib.import_module, packages):
        walked = pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + ".")
        names += [found.name for found in walked]
    return names


def import_the_start(modules: dict[str, list[str]]) -> list[str]:
    """Import what every start has. Returns the names of our own modules among it."""
    for name in modules["also"] + modules["start"]:
        importlib.import_module(name)
    from knaves.page.routes import ROUTES

    screens = {"knaves.page.screens." + each.screen.partition(".")[0] for each in ROUTES if each.screen}
    early = sorted(screens & sys.modules.keys())
    if early:
        raise ImportError(f"the table of routes says that these are loaded later, but the start imports them: {early}")
    return our_modules()


def import_the_rest(modules: dict[str, list[str]]) -> None:
    """Import what is fetched later."""
    for name in found_in(spelled_out(modules["later"])):
        if not is_below(name, modules["leave_out"]):
            importlib.import_module(name)


def spelled_out(patterns: list[str]) -> list[str]:
    """The patterns, those of the form "package.*.module" as the modules of this name in the package's folders."""
    return [name for pattern in patterns for name in (matching(pattern) if "*" in pattern else [pattern])]


def matching(pattern: str) -> list[str]:
    above, _, below = pattern.partition(".*.")
    here = importlib.import_module(above).__path__
    folders = [each.name for each in pkgutil.iter_modules(here) if each.ispkg]
    return [f"{above}.{folder}.{below}" for folder in folders if below in modules_in(f"{here[0]}/{folder}")]


def modules_in(folder: str) -> list[str]:
    return [each.name for each in pkgutil.iter_modules([folder])]


def is_below(name: str, packages: list[str]) -> bool:
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def our_modules() -> list[str]:
    loaded = [name for name, module in sys.modules.items() if getattr(module, "__file__", None)]
    return sorted(name for name in loaded if name.partition(".")[0] == "knaves")


def files_in_use() -> list[str]:
    """The file of every imported module."""
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    return [str(spec.origin) for spec in specs if spec]


def main(source: str, listed: str) -> tuple[list[str], list[str], list[str], list[str]]:
    """Our modules and the files in use, first of the start, then of what comes later."""
    sys.path.insert(0, source)
    modules = json.loads(listed)
    ours, used = import_the_start(modules), files_in_use()
    import_the_rest(modules)
    later = [name for name in our_modules() if name not in ours]
    return ours, used, later, [file for file in files_in_use() if file not in used]
