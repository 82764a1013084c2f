"""Lives in the snapshot: PyScript's own Python modules as code, so that no visit has to compile them.

PyScript writes the same sources as files at every start and imports them; this finder comes first.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types

from _pyodide._importhook import jsfinder  # type: ignore[import-not-found]


class Precompiled(importlib.abc.Loader):
    """Finds and loads modules whose code is already there."""

    def __init__(self, sources: dict[str, str]) -> None:
        """`sources`: dotted name -> source; a name that others begin with is a package."""
        self.codes = {name: compile(text, f"{name}.py", "exec", dont_inherit=True) for name, text in sources.items()}

    def find_spec(self, name: str, path: object = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if name not in self.codes:
            return None
        is_package = any(other.startswith(f"{name}.") for other in self.codes)
        return importlib.util.spec_from_loader(name, self, is_package=is_package)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        """Return None: the ordinary module will do."""

    def exec_module(self, module: types.ModuleType) -> None:
        exec(self.codes.pop(module.__name__), module.__dict__)


def install(sources: dict[str, str]) -> None:
    """Look for modules here first, then in JavaScript, before any folder of the file system."""
    sys.meta_path.remove(jsfinder)
    sys.meta_path[:0] = [Precompiled(sources), jsfinder]
