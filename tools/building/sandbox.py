"""Makes sandbox.html: a page that opens one frame with an origin of its own, under a policy that names their scripts by
their hashes and allows next to nothing else."""

from __future__ import annotations

import base64
import hashlib
import json

from tools.building.places import ROOT, BuildError

FOLDER = ROOT / "web" / "sandbox"
POLICY = "default-src 'none'; script-src 'sha256-{host}' 'sha256-{frame}' blob: 'wasm-unsafe-eval'; worker-src blob:"
HEAD = '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'


def page(worker: str | None = None, policy: str = POLICY) -> str:
    """The page with the project's worker in it, or with another, for tests of what the policy alone holds back."""
    text = (FOLDER / "worker.js").read_text() if worker is None else worker
    frame = filled("frame.js", "WORKER", text)
    host = filled("host.js", "FRAME", f"{HEAD}<title>Sandbox</title>\n<script>{frame}</script>\n")
    policy = policy.format(host=digest(host), frame=digest(frame))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    return f"{HEAD}{meta}<title>Sandbox</title>\n<body>\n<script>{host}</script>\n"


def filled(name: str, constant: str, text: str) -> str:
    """A script of this folder with a text in the constant that waits for it. Raises BuildError where there is none."""
    script, mark = (FOLDER / name).read_text(), f'const {constant} = "";'
    if script.count(mark) != 1:
        raise BuildError(f"web/sandbox/{name} has lost its line {mark}, which the build fills in.")
    return "\n" + script.replace(mark, f"const {constant} = {json.dumps(text).replace('<', chr(92) + 'u003c')};")


def digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
