"""The tools of the project, run from its folder: `python -m tools.NAME`; `make help` lists the usual ones."""

import sys
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "py"))
