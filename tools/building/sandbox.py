"""Makes sandbox.html: a page with one script, named by its hash in a policy that allows next to nothing else."""

from __future__ import annotations

import base64
import hashlib
import json

from tools.building.places import ROOT, BuildError

FOLDER = ROOT / "web" / "sandbox"
MARK = 'const WORKER = "";'
POLICY = "default-src 'none'; script-src 'sha256-{hash}' blob: 'wasm-unsafe-eval'; worker-src blob:"


def page(worker: str | None = None, policy: str = POLICY) -> str:
    """The page with the project's worker in it, or with another, for tests of what the policy alone holds back."""
    script = (FOLDER / "frame.js").read_text()
    if script.count(MARK) != 1:
        raise BuildError(f"web/sandbox/frame.js has lost its line {MARK}, which the build fills in.")
    text = (FOLDER / "worker.js").read_text() if worker is None else worker
    script = "\n" + script.replace(MARK, f"const WORKER = {json.dumps(text).replace('<', chr(92) + 'u003c')};")
    policy = policy.format(hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode())
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>Sandbox</title>\n<script>{script}</script>\n"
    )
