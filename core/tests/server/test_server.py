"""The real server around a small application: what clients send slowly, what threads do not return, how it stops."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import small_web

from motorclub.entrypoints import web_server
from motorclub.processes import lifeline
from product import free_ports

START_S = 120.0
SHORT: dict[str, Any] = {"limits": {"quick_s": 0.3, "grace_s": 2.0, "pause_s": 1.5, "stop_s": 1.0}}
HEAD = b"POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n"


class Server:
    """A running server on a port."""

    def __init__(self, log: Path, settings: dict[str, Any]) -> None:
        self.port = free_ports()
        self.log = log
        environment = os.environ | {
            "PORT": str(self.port),
            "SMALL_WEB": json.dumps(settings | {"folder": str(log.parent)}),
            "PYTHONPATH": str(Path(small_web.__file__).parent),
        }
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "small_web"], env=environment, stdout=out, stderr=out
            )

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any, Any]:
        """(status, body, headers) of a call over a connection of its own."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            names = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, names)
            found = connection.getresponse()
            text = found.read()
            with suppress(ValueError):
                return found.status, json.loads(text), found.headers
            return found.status, text, found.headers

    def is_up(self) -> bool:
        with suppress(OSError):
            return self.call("GET", "/healthz")[0] == 200
        return False

    def connect(self, data: bytes = b"") -> socket.socket:
        """A connection over which this has been sent."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        connection.sendall(data)
        return connection

    def stop(self) -> float:
        """Stop it as an operator does; how many seconds that took."""
        began = time.monotonic()
        self.process.terminate()
        assert self.process.wait(30) == 0
        assert "refused to gracefully stop" not in self.log.read_text()
        return time.monotonic() - began


def answer_on(connection: socket.socket) -> tuple[int, Any]:
    """(status, JSON) of the answer that comes over a connection."""
    found = http.client.HTTPResponse(connection)
    found.begin()
    return found.status, json.loads(found.read())


@contextmanager
def running(folder: Path, settings: dict[str, Any]) -> Iterator[Server]:
    server = Server(folder / "log", settings)
    try:
        until = time.monotonic() + START_S
        while not server.is_up():
            assert server.process.poll() is None, server.log.read_text()
            assert time.monotonic() < until, server.log.read_text()
            time.sleep(0.02)
        yield server
    finally:
        server.process.kill()
        server.process.wait()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it as it was."""
    with running(tmp_path_factory.mktemp("server"), SHORT) as server:
        yield server


class TestBodies:
    """What clients send."""

    def test_half_sent_requests_take_nothing_from_others(self, tmp_path: Path) -> None:
        """More of them than there are threads; the page is answered by a thread, /healthz without one."""
        with running(tmp_path, {}) as server:
            held = [server.connect(HEAD % 100 + b"x") for _ in range(24)]
            paths = ("/healthz", "/page", "/healthz", "/page")
            assert [server.call("GET", path)[0] for path in paths] == [200] * 4
            assert not select.select(held, [], [], 0)[0], "they are waited for no longer: this proves nothing"

    def test_half_sent_requests_are_refused_in_the_end(self, shared: Server) -> None:
        """All of them."""
        held = [shared.connect(HEAD % 100 + b"x") for _ in range(24)]
        assert {answer_on(connection)[0] for connection in held} == {408}

    def test_a_slow_and_steady_upload_succeeds(self, shared: Server) -> None:
        """Twice as long as the grace, well above the least rate."""
        with closing(shared.connect(HEAD % 4000)) as connection:
            for _ in range(20):
                connection.sendall(b"x" * 200)
                time.sleep(0.2)
            assert answer_on(connection)[1]["length"] == 4000

    def test_a_trickle_is_refused(self, shared: Server) -> None:
        """It never pauses, but it stays below the least rate."""
        with closing(shared.connect(HEAD % 4000)) as connection:
            until = time.monotonic() + START_S
            while not select.select([connection], [], [], 0.2)[0] and time.monotonic() < until:
                connection.sendall(b"x")
            status, body = answer_on(connection)
        assert (status, body["code"]) == (408, "REQUEST_TIMEOUT")

    def test_slow_bodies_of_one_network_are_limited(self, shared: Server) -> None:
        """The rest of them are refused; a quick body is not counted."""
        most = 32
        held = [shared.connect(HEAD % 100 + b"x") for _ in range(most + 4)]
        time.sleep(0.4)
        assert shared.call("POST", "/upload", b"quick")[0] == 200
        found = [answer_on(connection) for connection in held]
        assert sorted(status for status, _ in found) == [408] * most + [503] * 4

    @pytest.mark.parametrize("size", [2 * 2**20, 33 * 2**20])
    def test_too_large_a_body_gets_413(self, shared: Server, size: int) -> None:
        """Read and thrown away, or refused at once when it is far too large."""
        with closing(shared.connect(HEAD % size)) as connection:
            if size < 32 * 2**20:
                connection.sendall(bytes(size))
            assert answer_on(connection)[0] == 413

    def test_a_body_in_chunks_is_as_good(self, shared: Server) -> None:
        """Beyond what is kept in memory; and one that breaks off is none."""
        parts = [bytes([number]) * 50_000 for number in range(10)]
        status, body, _ = shared.call("POST", "/upload", iter(parts))
        assert (status, body["sha256"]) == (200, sha256(b"".join(parts)).hexdigest())
        assert shared.call("POST", "/upload", iter(parts * 4))[0] == 413
        found = shared.call("POST", "/environ/x", iter(parts))[1]
        assert (found["CONTENT_LENGTH"], found.get("HTTP_TRANSFER_ENCODING")) == ("500000", None)


class TestAnswers:
    """What the application sees and gives."""

    def test_the_environ(self, shared: Server) -> None:
        """As a WSGI server makes it."""
        with closing(
            shared.connect(
                b"GET /environ/%C3%A9%2F%20?q=%C3%A9&a=b HTTP/1.1\r\nHost: club\r\nCookie: a=1\r\nCookie: b=2\r\n"
                b"X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For: 192.0.2.2\r\nContent-Type: text/x\r\n\r\n"
            )
        ) as connection:
            _, found = answer_on(connection)
        expected = {
            "PATH_INFO": "/environ/\u00c3\u00a9/ ",
            "QUERY_STRING": "q=%C3%A9&a=b",
            "HTTP_HOST": "club",
            "HTTP_COOKIE": "a=1; b=2",
            "HTTP_X_FORWARDED_FOR": "192.0.2.1,192.0.2.2",
            "CONTENT_TYPE": "text/x",
            "REMOTE_ADDR": "127.0.0.1",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "SERVER_PORT": str(shared.port),
            "REQUEST_METHOD": "GET",
            "SCRIPT_NAME": "",
        }
        assert {name: found.get(name) for name in expected} == expected
        assert "CONTENT_LENGTH" not in found

    def test_files(self, shared: Server) -> None:
        """Large and small, whole, in part, and only their head."""
        for name, content in (("large", small_web.LARGE), ("small", small_web.LARGE[:10])):
            status, body, headers = shared.call("GET", f"/file/{name}")
            assert (status, body, headers["Content-Length"]) == (200, content, str(len(content)))
            status, body, headers = shared.call("GET", f"/file/{name}", Range="bytes=2-5")
            assert (status, body) == (206, content[2:6])
            status, body, headers = shared.call("HEAD", f"/file/{name}")
            assert (status, body, headers["Content-Length"]) == (200, b"", str(len(content)))
            assert shared.call("GET", f"/file/{name}", If_None_Match=headers["ETag"])[0] == 304

    def test_compressed(self, shared: Server) -> None:
        """An answer of the application is; a large file goes past Python as it is."""
        status, body, headers = shared.call("GET", f"/environ/{'a' * 2000}", Accept_Encoding="gzip")
        assert (status, headers["Content-Encoding"], headers["Vary"]) == (200, "gzip", "Accept-Encoding")
        assert headers["Content-Length"] == str(len(body))
        assert "a" * 2000 in gzip.decompress(body).decode()
        assert shared.call("GET", "/file/large", Accept_Encoding="gzip")[2]["Content-Encoding"] is None

    def test_empty_answers_and_errors(self, shared: Server) -> None:
        """Without a body, for a head, and when the application itself fails."""
        assert shared.call("GET", "/empty")[:2] == (204, b"")
        assert shared.call("HEAD", "/page")[:2] == (200, b"")
        assert shared.call("POST", "/healthz")[0] == 405
        status, body, headers = shared.call("GET", "/raise")
        assert (status, body["code"], headers["X-Content-Type-Options"]) == (500, "INTERNAL_ERROR", "nosniff")

    def test_one_connection_for_many_requests(self, shared: Server) -> None:
        """Also after a body."""
        with closing(http.client.HTTPConnection("127.0.0.1", shared.port, timeout=60)) as connection:
            for _ in range(3):
                connection.request("POST", "/upload", b"x" * 100_000)
                assert json.loads(connection.getresponse().read())["length"] == 100_000
                kept = connection.sock
            assert kept is connection.sock


class TestStop:
    """SIGTERM."""

    def test_an_idle_stop_is_quick(self, tmp_path: Path) -> None:
        """Silent and kept connections, and half a head, do not hold it up."""
        with running(tmp_path, SHORT) as server:
            kept = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            kept.request("GET", "/page")
            kept.getresponse().read()
            silent = server.connect()
            time.sleep(0.1)
            assert server.stop() < lifeline.WEB_STOP_S / 2
            kept.close()
            silent.close()

    def test_what_has_begun_ends(self, tmp_path: Path) -> None:
        """A call runs to its end, an upload that arrives is finished, and one that does not gets 503."""
        limits = {"limits": {"stop_s": 3.0}}
        with running(tmp_path, limits) as server, ThreadPoolExecutor(2) as pool:
            arriving, stuck = (server.connect(HEAD % 100 + b"x" * 50) for _ in range(2))
            call = pool.submit(server.call, "GET", "/sleep/1")
            while not (tmp_path / "asleep").exists():
                time.sleep(0.02)
            stopped = pool.submit(server.stop)
            time.sleep(0.2)
            arriving.sendall(b"x" * 50)
            assert answer_on(arriving)[0] == 200
            assert call.result()[0] == 200
            status, body = answer_on(stuck)
            assert (status, body["code"]) == (503, "UNAVAILABLE")
            assert stopped.result() < lifeline.WEB_STOP_S

    def test_who_does_not_read_is_cut_off(self, tmp_path: Path) -> None:
        """After the time for a stop; the server is not killed for it."""
        with running(tmp_path, {"stop_s": 1.0}) as server:
            reader = socket.socket()
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            reader.connect(("127.0.0.1", server.port))
            reader.sendall(b"GET /file/large HTTP/1.1\r\nHost: a\r\n\r\n" * 40)
            time.sleep(0.3)
            server.stop()
            assert "are cut off" in server.log.read_text()
            reader.close()

    @pytest.mark.parametrize("after", [0.3, 0.5, 0.7])
    def test_a_stop_while_it_starts(self, tmp_path: Path, after: float) -> None:
        """At any moment, also before a worker listens to signals."""
        server = Server(tmp_path / "log", {})
        time.sleep(after)
        server.process.terminate()
        server.process.wait(30)
        assert "refused to gracefully stop" not in server.log.read_text()


def test_a_worker_that_has_ended_is_not_alive() -> None:
    """Although another thread has waited for it first: granian's own answer is the negative control."""
    server: Any = web_server._Server("small_web:app")
    server._ipc, server._sso = {0: (None, None)}, None
    worker = server._spawn_worker(idx=0, target=lambda *_: None, callback_loader=None)
    worker.inner.start()
    assert os.waitpid(worker.inner.pid, 0)[0] == worker.inner.pid
    assert worker.inner.is_alive()
    assert not worker.is_alive()


def test_lost_threads_are_replaced_and_then_the_worker(tmp_path: Path) -> None:
    """Others are served; at one thread too many the worker goes, and ends the calls of others first."""
    lost_s = 2.0
    with running(tmp_path, {"lost_s": lost_s}) as server, ThreadPoolExecutor(8) as pool:
        process = server.call("GET", "/page")[1]["process"]
        hanging = [pool.submit(server.call, "GET", "/sleep/60") for _ in range(3)]
        time.sleep(1.2 * lost_s)
        assert server.call("GET", "/page")[1]["process"] == process
        hanging.append(pool.submit(server.call, "GET", "/sleep/60"))
        time.sleep(0.6 * lost_s)
        other = pool.submit(server.call, "GET", f"/sleep/{0.6 * lost_s}")
        assert other.result()[:2] == (200, {"process": process})
        assert [call.result()[0] for call in hanging] == [503] * 4
        until = time.monotonic() + START_S
        while not server.is_up():
            assert time.monotonic() < until
            time.sleep(0.05)
        assert server.call("GET", "/page")[1]["process"] != process
