"""Serves site/ as GitHub Pages would: under a sub-path, with ETag, ten minutes of cache, gzip, to any origin."""

from __future__ import annotations

import argparse
import contextlib
import gzip
import hashlib
import mimetypes
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

SITE = Path(__file__).resolve().parents[1] / "site"
USUAL_PORT = 8642  # saved games belong to the address, port included: so the same one each time, if it is free
SQUEEZED = ("text/", "application/wasm", "application/json", "application/manifest+json", "image/svg+xml")
TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".py": "text/x-python",
    ".bin": "application/octet-stream",
}


class SiteServer(ThreadingHTTPServer):
    """A server of one folder under one path, such as /knaves/."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"

    def __init__(self, site: Path, prefix: str = "/knaves/", port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.site = site.resolve()
        self.prefix = prefix
        self.is_gone = False

    def serve_forever(self, poll_interval: float = 0.02) -> None:
        """Serves until `shutdown`, which is noticed within `poll_interval` seconds."""
        super().serve_forever(poll_interval)

    def shutdown(self) -> None:
        """End it; connections that a browser keeps open get no further answer either."""
        self.is_gone = True
        super().shutdown()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}{self.prefix}"

    def handle_error(self, request: socket.socket | tuple[bytes, socket.socket], client_address: object) -> None:
        """Ignore a browser that hangs up; report anything else."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD from the server's folder."""

    protocol_version = "HTTP/1.1"
    server: SiteServer

    def do_GET(self) -> None:
        if self.server.is_gone:
            self.close_connection = True
            return None
        path = unquote(urlsplit(self.path).path)
        if path == self.server.prefix.rstrip("/"):
            return self.answer(301, {"Location": self.server.prefix})
        file = self.find(path)
        if file is None:
            nowhere = self.server.site / "404.html"
            if path.startswith(self.server.prefix) and nowhere.is_file():
                return self.answer(404, {"Content-Type": "text/html"}, nowhere.read_bytes())
            return self.answer(404, {"Content-Type": "text/plain"}, b"There is no such page.\n")
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        stat = file.stat()
        packs = kind.startswith(SQUEEZED) and "gzip" in self.headers.get("Accept-Encoding", "")
        body, tag = read(file, stat.st_mtime_ns, stat.st_size, packs)
        headers = {
            "Content-Type": kind,
            "ETag": tag,
            "Cache-Control": "max-age=600",
            "Vary": "Accept-Encoding",
        }
        if self.headers.get("If-None-Match") == tag:
            return self.answer(304, headers)
        return self.answer(200, headers | ({"Content-Encoding": "gzip"} if packs else {}), body)

    do_HEAD = do_GET  # noqa: N815

    def find(self, path: str) -> Path | None:
        """The file behind a path, or None; nothing outside of the folder."""
        if not path.startswith(self.server.prefix) or "\0" in path:
            return None
        file = (self.server.site / path.removeprefix(self.server.prefix)).resolve()
        file = file / "index.html" if file.is_dir() else file
        return file if file.is_file() and file.is_relative_to(self.server.site) else None

    def answer(self, status: int, headers: dict[str, str], body: bytes = b"") -> None:
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", "*")  # a frame without an origin plays, too
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET" and status != 304:
            self.wfile.write(body)

    def log_message(self, *ignored: object) -> None:
        """Says nothing: the terminal is for the address."""


squeezed: dict[str, bytes] = {}  # by tag: copies of a site have most files in common


@lru_cache(maxsize=512)
def read(file: Path, changed: int, size: int, packed: bool) -> tuple[bytes, str]:
    """Content and ETag of a file in the state given by its time and size."""
    body = file.read_bytes()
    tag = hashlib.sha256(body).hexdigest()[:20]
    if not packed:
        return body, f'"{tag}"'
    if tag not in squeezed:
        squeezed[tag] = gzip.compress(body, 6, mtime=0)
    return squeezed[tag], f'W/"{tag}"'


def serve(site: Path, prefix: str, port: int) -> SiteServer:
    """A server on `port`, or on any free one where that is taken."""
    try:
        return SiteServer(site, prefix, port)
    except OSError:
        return SiteServer(site, prefix, 0)


def greeting(server: SiteServer, port: int) -> str:
    """Say where Knaves is, and why there if it is not on the port that was asked for."""
    told = f"Knaves is at {server.address} (Ctrl+C ends it)"
    if port in (0, server.server_address[1]):
        return told
    return (f"Port {port} is taken, perhaps by another make play, so this one has another port. "
            f"Games saved on port {port} do not show there.\n{told}")  # fmt: skip


@contextlib.contextmanager
def serving(site: Path = SITE) -> Iterator[SiteServer]:
    """Serve a site in a thread of its own until the end of the block."""
    with SiteServer(site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--open", action="store_true", help="open a browser, where there is one")
    parser.add_argument("--port", type=int, default=USUAL_PORT)
    parser.add_argument("--prefix", default="/knaves/", help="the path the site lies under")
    parser.add_argument("--site", type=Path, default=SITE)
    arguments = parser.parse_args()
    if not (arguments.site / "index.html").exists():
        print("There is no site to serve yet. Run: make play", file=sys.stderr)
        return 1
    server = serve(arguments.site, f"/{arguments.prefix.strip('/')}/".replace("//", "/"), arguments.port)
    print(greeting(server, arguments.port), flush=True)
    if arguments.open:
        threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
