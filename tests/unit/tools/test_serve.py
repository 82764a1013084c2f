"""The server of `make play`: a plain static host under a sub-path, and nothing outside of the site."""

from __future__ import annotations

import gzip
import http.client
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.serve import SiteServer, greeting, serve

pytestmark = pytest.mark.wide


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<p>Knaves</p>" * 50)
    (site / "app.mjs").write_text("export {}")
    (site / "data.gz.bin").write_bytes(gzip.compress(b"memory"))
    (tmp_path / "secret.txt").write_text("not yours")
    return site


@pytest.fixture
def running(folder: Path) -> Iterator[SiteServer]:
    with SiteServer(folder, "/knaves/") as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def get(server: SiteServer, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=5)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


def test_the_sub_path_leads_to_the_front_page(running: SiteServer) -> None:
    response, body = get(running, "/knaves/")
    assert response.status == 200
    assert body.startswith(b"<p>Knaves")
    assert get(running, "/knaves")[0].getheader("Location") == "/knaves/"


def test_scripts_are_served_as_scripts(running: SiteServer) -> None:
    assert get(running, "/knaves/app.mjs")[0].getheader("Content-Type") == "text/javascript"


def test_text_is_packed_for_those_who_take_it_and_a_snapshot_never(running: SiteServer) -> None:
    response, body = get(running, "/knaves/", Accept_Encoding="gzip")
    assert response.getheader("Content-Encoding") == "gzip"
    assert gzip.decompress(body).startswith(b"<p>Knaves")
    response, body = get(running, "/knaves/data.gz.bin", Accept_Encoding="gzip")
    assert response.getheader("Content-Encoding") is None
    assert gzip.decompress(body) == b"memory"


def test_a_known_version_is_not_sent_again(running: SiteServer) -> None:
    tag = get(running, "/knaves/")[0].getheader("ETag")
    assert tag
    response, body = get(running, "/knaves/", If_None_Match=tag)
    assert (response.status, body) == (304, b"")


def test_a_changed_file_is_sent_anew(running: SiteServer, folder: Path) -> None:
    tag = get(running, "/knaves/app.mjs")[0].getheader("ETag")
    (folder / "app.mjs").write_text("export const changed = 1")
    response, body = get(running, "/knaves/app.mjs", If_None_Match=tag or "")
    assert (response.status, body) == (200, b"export const changed = 1")


@pytest.mark.parametrize(
    "path",
    ["/", "/knaves/../secret.txt", "/knaves/%2e%2e/secret.txt", "/knaves/..%2fsecret.txt", "/knaves//etc/passwd",
     "/knaves/none.html", "/knaves/%00", "/secret.txt"],
)  # fmt: skip
def test_nothing_else_is_served(running: SiteServer, path: str) -> None:
    assert get(running, path)[0].status == 404


def test_head_answers_without_a_body(running: SiteServer) -> None:
    response, body = get(running, "/knaves/", method="HEAD")
    assert (response.status, body) == (200, b"")
    assert int(response.getheader("Content-Length") or 0) > 0


def test_no_special_header_is_sent(running: SiteServer) -> None:
    names = {name.lower() for name, _ in get(running, "/knaves/")[0].getheaders()}
    assert not names & {"content-security-policy", "cross-origin-opener-policy", "cross-origin-embedder-policy"}


def test_a_taken_port_gives_way_to_a_free_one(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, serve(folder, "/k/", taken.getsockname()[1]) as server:
        port = taken.getsockname()[1]
        assert server.server_address[1] != port
        assert f"Port {port} is taken" in greeting(server, port)
        assert greeting(server, port).endswith(f"Knaves is at {server.address} (Ctrl+C ends it)")


def test_nothing_is_said_of_ports_on_the_usual_one(folder: Path) -> None:
    with SiteServer(folder) as server:
        assert greeting(server, server.server_address[1]) == f"Knaves is at {server.address} (Ctrl+C ends it)"
