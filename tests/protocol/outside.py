"""Outside: the engine as a process that another program talks to, and the commands as a shell runs them."""

from __future__ import annotations

import io
import json
import os
import re
import select
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from knaves.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60  # seconds; far more than any answer takes, so that only a hanging process fails by it
LEVELS = ["random", "beginner", "easy", "medium", "hard", "expert"]
PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
DEALER = {"dealer": 0}
SHUFFLE = {"shuffle": PACK}
Json = dict[str, Any]
Ended = subprocess.CompletedProcess[bytes]


def environment() -> dict[str, str]:
    """As `PYTHONPATH=py python3 -m knaves` in a clean checkout."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONWARNINGS": "error", "PYTHON": sys.executable}


def process(*arguments: str, given: bytes = b"", **environ: str) -> Ended:
    """One command in a process of its own."""
    command = [sys.executable, "-m", "knaves", *arguments]
    env = {**environment(), **environ}
    return subprocess.run(command, input=given, capture_output=True, env=env, cwd=ROOT, timeout=300)


def knaves(*arguments: str, given: bytes = b"") -> Ended:
    """One command in this process, which is the same but for the start and much faster."""
    streams = sys.stdin, sys.stdout, sys.stderr
    read, out, err = (io.TextIOWrapper(io.BytesIO(some), "utf-8", write_through=True) for some in (given, b"", b""))
    sys.stdin, sys.stdout, sys.stderr = read, out, err
    try:
        code = main(arguments)
    except SystemExit as end:  # --help
        code = int(end.code or 0)
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    said, complained = (stream.detach().getvalue() for stream in (out, err))
    return subprocess.CompletedProcess(arguments, code, said, complained)


def without_progress(said: bytes) -> bytes:
    """What a command of its own process has said, less the lines that tell how far it is."""
    return re.sub(rb"(?m)^\d+ of \d+ \w+(?: after|, about) \d+ (?:s|min|h)(?: left)?\n", b"", said)


def answers(requests: bytes) -> list[Json]:
    """The replies of an engine that reads these bytes to their end; it must end well and say nothing else."""
    done = knaves("engine", given=requests)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"" or done.stdout.endswith(b"\n")
    return [json.loads(line) for line in done.stdout.decode("ascii").splitlines()]


def asked(*requests: Json) -> list[Json]:
    """The replies to these requests, sent to one engine."""
    return answers("".join(json.dumps(each) + "\n" for each in requests).encode())


def refused(done: Ended, code: int) -> str:
    """The one sentence on standard error of a command that ended with this code."""
    said = done.stderr.decode()
    assert done.returncode == code, (done.returncode, said)
    assert "Traceback" not in said
    assert said.count("\n") == 1, said
    assert said.strip().endswith((".", ".)", ")")), said
    return said


def denied(reply: Json, code: str) -> str:
    """The message of a reply that refuses with this code."""
    assert reply["ok"] is False
    assert reply["error"] == code, reply
    assert reply.keys() <= {"ok", "error", "rule", "message"}
    message: str = reply["message"]
    assert message.endswith(".")
    return message


def zone(shown: Json, name: str, owner: int | None = None) -> list[str]:
    """The cards of the one zone of this name and owner."""
    (found,) = (each["cards"] for each in shown["zones"] if (each["name"], each["owner"]) == (name, owner))
    return found  # type: ignore[no-any-return]


def simulated(*arguments: str) -> list[Json]:
    """The records that `simulate` writes to standard output, and nothing else."""
    done = knaves("simulate", *arguments)
    assert (done.returncode, done.stderr) == (0, b""), done.stderr
    return [json.loads(line) for line in done.stdout.decode("ascii").splitlines()]


def verified(folder: Path, *records: object) -> Ended:
    """`verify` over a file of these records; bytes stand for themselves."""
    file = folder / "records.jsonl"
    file.write_bytes(
        b"".join(each if isinstance(each, bytes) else json.dumps(each).encode() + b"\n" for each in records)
    )
    return knaves("verify", str(file))


class Engine:
    """A running `python -m knaves engine`."""

    def __init__(self) -> None:
        self.last = b""  # the bytes of the last reply
        self.process = subprocess.Popen(
            [sys.executable, "-m", "knaves", "engine"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(), cwd=ROOT,
        )  # fmt: skip

    def send(self, line: bytes) -> Json:
        """The reply to one line, which must come before anything else is sent."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line)
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        assert ready, f"no answer to {line[:200]!r}"
        reply = self.process.stdout.readline()
        assert reply.endswith(b"\n"), f"the engine ended at {line[:200]!r}"
        self.last = reply
        answer = json.loads(reply.decode("ascii"))
        assert type(answer["ok"]) is bool
        return answer  # type: ignore[no-any-return]

    def ask(self, do: str, **fields: Any) -> Json:
        """The reply to a request, whatever it is."""
        return self.send(json.dumps({"do": do, **fields}).encode() + b"\n")

    def must(self, do: str, **fields: Any) -> Json:
        """The reply to a request that is granted."""
        reply = self.ask(do, **fields)
        assert reply["ok"], (do, fields, reply)
        return reply

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        code = self.process.wait(PATIENCE)
        if kind is None:
            assert code == 0
