"""Serve a WSGI application by granian's RSGI interface.

The event loop reads bodies and answers /healthz; a few threads run the application, in the order of the fair queue.
So a client that sends or reads slowly holds a connection and nothing else, and whatever a thread waits for, the
process still answers.
"""

from __future__ import annotations

import asyncio
import faulthandler
import io
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from typing import IO, TYPE_CHECKING, Any

from werkzeug.wsgi import FileWrapper

from motorclub import metrics
from motorclub.db.errors import MAY_BE_TRIED_AGAIN, TRIED_AGAIN
from motorclub.http.networks import client_address, network_of
from motorclub.processes import lifeline
from motorclub.server import bodies
from motorclub.server.bodies import BodyLimits, BodyReader, Refusal, Refused
from motorclub.server.compression import Answer, compress
from motorclub.server.fair_queue import AT_ONCE, RESERVED, FairQueue, Kind, Runner, kind_of

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication
    from granian._granian import RSGIHeaders
    from granian._granian import RSGIHTTPProtocol as HTTPProtocol
    from granian.rsgi import Scope

# PEP 3333 names these; werkzeug asks for `input_terminated`, and a body has been read before the application runs.
CONSTANTS: dict[str, Any] = {
    "GATEWAY_INTERFACE": "CGI/1.1",
    "SCRIPT_NAME": "",
    "SERVER_SOFTWARE": "Granian",
    "wsgi.input_terminated": True,
    "wsgi.multiprocess": True,
    "wsgi.multithread": True,
    "wsgi.run_once": False,
    "wsgi.version": (1, 0),
}
# Headers that are not passed on as HTTP_*: the first two have names of their own, the body is no longer chunked.
NAMED = {"content-type": "CONTENT_TYPE", "content-length": "", "transfer-encoding": ""}


def environ_of(scope: Scope, body: IO[bytes], length: int | None) -> dict[str, object]:
    """Return the environ of a request with the body `body` of `length` bytes; None for a request without one."""
    address, _, _ = scope.client.rpartition(":")
    server, _, port = scope.server.rpartition(":")
    environ = CONSTANTS | {
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "SERVER_NAME": server.strip("[]"),
        "SERVER_PORT": port,
        "REMOTE_ADDR": address.strip("[]"),
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": _latin1(scope.path),
        "QUERY_STRING": _latin1(scope.query_string),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
    }
    if length is not None:
        environ["CONTENT_LENGTH"] = str(length)
    _add_headers(environ, scope.headers)
    if "HTTP_HOST" not in environ:
        environ["HTTP_HOST"] = scope.authority or ""
    return environ


def _add_headers(environ: dict[str, object], headers: RSGIHeaders) -> None:
    """Repeated headers become one: joined by commas, and cookies by semicolons."""
    for name, value in headers.items():
        key = NAMED.get(name)
        if key is None:
            key = "HTTP_" + name.upper().replace("-", "_")
        if key in environ:
            separator = "; " if name == "cookie" else ","
            environ[key] = f"{environ[key]}{separator}{value}"
        elif key:
            environ[key] = value


def _latin1(text: str) -> str:
    """Return text as WSGI has it: each byte of its UTF-8 is one character."""
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("latin-1")


def client_network(scope: Scope, proxies: int) -> str:
    """Return the network of the client, which `proxies` trusted proxies have put into X-Forwarded-For."""
    return network_of(client_address(environ_of(scope, io.BytesIO(), None), proxies))


LOOK_S = 0.25
# A call that has waited for a thread for this long is refused: its client has probably gone.
WAIT_S = 20.0
# A call that runs for longer has its thread replaced; a worker that has lost this many threads is replaced itself.
LOST_S = 30.0
MOST_LOST = 3
# The process is ended when not even the event loop has run for this long: something holds the interpreter's lock.
FROZEN_S = 60
LIFE_S = 5
# A larger file is sent by the server without passing through Python.
SMALL_FILE = 64 * 1024

_log = logging.getLogger("motorclub.server")


class Call:
    """A complete request on its way through the queue; `done` ends its coroutine on the event loop."""

    __slots__ = ("arrived", "body", "done", "kind", "length", "protocol", "scope")

    def __init__(
        self,
        scope: Scope,
        protocol: HTTPProtocol,
        body: IO[bytes],
        length: int | None,
        done: asyncio.Future[None],
    ) -> None:
        self.scope = scope
        self.protocol = protocol
        self.body = body
        self.length = length
        self.done = done
        self.kind: Kind = kind_of(scope.method, scope.path)
        self.arrived = time.perf_counter()


class Application:
    """The RSGI application around a WSGI application."""

    def __init__(
        self,
        wsgi: WSGIApplication,
        limits: BodyLimits,
        *,
        proxies: int = 0,
        at_exit: Callable[[], None] = lambda: None,
    ) -> None:
        self._wsgi = wsgi
        self._bodies = BodyReader(limits)
        self._queue: FairQueue[Call] = FairQueue(AT_ONCE)
        self._proxies = proxies
        self._at_exit = at_exit
        self._lost: dict[Runner[Call], Call] = {}
        self._stop_at: float | None = None
        self._retiring = False
        status, headers, body = answer_of(wsgi, _health_environ())
        # The epoch of the start would be wrong later, and the id would be that of all these requests.
        static_headers = [pair for pair in headers if pair[0] not in ("X-Platform-Epoch", "X-Request-Id")]
        self._health = Answer(status, static_headers, body)

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start the threads. granian calls this after it has set its own signal handlers."""
        self._loop = loop
        loop.add_signal_handler(signal.SIGTERM, self._stop)
        for _ in range(AT_ONCE + RESERVED):
            self._start_thread()
        self._look()
        self._show_life()

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        """Answer a request."""
        if scope.path == "/healthz" and scope.method in ("GET", "HEAD"):
            _send(protocol, scope.method, self._health)
            return
        try:
            call = await self._receive(scope, protocol)
        except Refused as refused:
            refuse(protocol, refused.refusal)
            return
        dropped = self._queue.put(call)
        if dropped is not None:
            _end(dropped, bodies.BUSY)
        await call.done

    async def _receive(self, scope: Scope, protocol: HTTPProtocol) -> Call:
        """Return the call once its body is there. Raises Refused."""
        headers = scope.headers
        announced = headers.get("content-length")
        chunked = headers.get("transfer-encoding") is not None
        body: IO[bytes] = io.BytesIO()
        length = None if announced is None else int(announced)
        if length or chunked:
            body, length = await self._bodies.read(
                protocol, None if chunked else length, lambda: client_network(scope, self._proxies)
            )
        return Call(scope, protocol, body, length, self._loop.create_future())

    def _start_thread(self) -> None:
        threading.Thread(target=self._work, name="request", daemon=True).start()

    def _work(self) -> None:
        """Run calls until the runner is abandoned. Runs in a thread of its own."""
        runner: Runner[Call] = Runner()
        while (call := self._queue.take(runner)) is not None:
            self._run(call)
            del call
        self._lost.pop(runner, None)

    def _run(self, call: Call) -> None:
        metrics.QUEUE_SECONDS.observe(time.perf_counter() - call.arrived)
        try:
            environ = environ_of(call.scope, call.body, call.length)
            answer(self._wsgi, environ, call.protocol)
        except BaseException:
            _log.exception("unexpected error in %s %s", call.scope.method, call.scope.path)
            refuse(call.protocol, bodies.FAILED)
        finally:
            call.body.close()
            self._loop.call_soon_threadsafe(_set_done, call.done)

    def _look(self) -> None:
        """Refuse what has waited too long and replace what is lost; runs again and again on the event loop."""
        self._loop.call_later(LOOK_S, self._look)
        self._bodies.look()
        metrics.QUEUE_LENGTH.set(self._queue.count_busy())
        for call in self._queue.expire(WAIT_S):
            _end(call, bodies.BUSY)
        for runner in self._queue.overdue(LOST_S):
            self._replace(runner)
        if self._stop_at is not None and self._loop.time() > self._stop_at:
            self._cut_off()

    def _show_life(self) -> None:
        """Put off the end of this process; runs again and again on the event loop."""
        self._loop.call_later(LIFE_S, self._show_life)
        faulthandler.dump_traceback_later(FROZEN_S, exit=True)

    def _replace(self, runner: Runner[Call]) -> None:
        """Start a new thread in place of one that hangs."""
        if len(self._lost) >= MOST_LOST:
            self._retire()
            return
        call = self._queue.abandon(runner)
        if call is not None:
            _log.error(
                "%s %s has been running for %g s; its thread is replaced",
                call.scope.method,
                call.scope.path,
                LOST_S,
            )
            self._lost[runner] = call
            self._start_thread()

    def _retire(self) -> None:
        """Leave the work to a fresh process: stop gracefully, and the server starts another worker."""
        if not self._retiring:
            self._retiring = True
            _log.critical("this worker has lost %d threads and is replaced", MOST_LOST + 1)
            os.kill(os.getpid(), signal.SIGTERM)

    def _stop(self) -> None:
        """Begin to stop: calls and bodies end, then granian ends the worker when its connections are closed."""
        self._bodies.stop()
        self._stop_at = self._loop.time() + lifeline.WEB_STOP_S
        if self._retiring:
            self._give_up_overdue()
        # granian's own handler for both signals was replaced for SIGTERM only.
        signal.raise_signal(signal.SIGINT)

    def _give_up_overdue(self) -> None:
        overdue = [self._queue.abandon(runner) for runner in self._queue.overdue(LOST_S)]
        for call in [*self._lost.values(), *overdue]:
            if call is not None:
                _end(call, bodies.STOPPING)

    def _cut_off(self) -> None:
        _log.warning("connections that are still open %g s after the stop are cut off", lifeline.WEB_STOP_S)
        self._at_exit()
        os._exit(0)


def answer(wsgi: WSGIApplication, environ: dict[str, Any], protocol: HTTPProtocol) -> None:
    """Call the application and send its answer."""
    response, result = _call(wsgi, environ)
    try:
        path = _path_of(result)
        if path is not None:
            protocol.response_file(response.status, response.headers, path)
        else:
            whole = Answer(response.status, response.headers, b"".join(result))
            accepted = environ.get("HTTP_ACCEPT_ENCODING", "")
            _send(protocol, environ["REQUEST_METHOD"], compress(whole, environ["PATH_INFO"], accepted))
    finally:
        _close(result)


def _call(wsgi: WSGIApplication, environ: dict[str, Any]) -> tuple[_Response, Iterable[bytes]]:
    """Call the application; once more if it has only read and its database connection broke, as in a failover."""
    response, first = _Response(), dict(environ)
    result = wsgi(first, response)
    if first.get(MAY_BE_TRIED_AGAIN):
        _close(result)
        response = _Response()
        result = wsgi({**environ, TRIED_AGAIN: True}, response)
    return response, result


def answer_of(wsgi: WSGIApplication, environ: dict[str, Any]) -> Answer:
    """Return the application's answer."""
    response, result = _call(wsgi, environ)
    try:
        return Answer(response.status, response.headers, b"".join(result))
    finally:
        _close(result)


class _Response:
    """A `start_response` that keeps what it is given."""

    __slots__ = ("headers", "status")

    def __init__(self) -> None:
        self.status = 500
        self.headers: list[tuple[str, str]] = []

    def __call__(
        self, status: str, headers: list[tuple[str, str]], _error: object = None, /
    ) -> Callable[[bytes], object]:
        self.status = int(status[:3])
        self.headers = headers
        return lambda data: None


def _path_of(result: Iterable[bytes]) -> str | None:
    """Return the path of the file that an answer consists of, if it is one worth sending past Python."""
    file = result.file if isinstance(result, FileWrapper) else None
    path = getattr(file, "name", None)
    if not isinstance(path, str) or file is None:
        return None
    return path if os.fstat(file.fileno()).st_size > SMALL_FILE else None


def _send(protocol: HTTPProtocol, method: str, found: Answer) -> None:
    status, headers, body = found
    if body and method != "HEAD":
        protocol.response_bytes(status, headers, body)
    else:
        protocol.response_empty(status, headers)


def refuse(protocol: HTTPProtocol, refusal: Refusal) -> None:
    """Answer with a refusal; does nothing if there is an answer already."""
    metrics.QUEUE_REFUSED.labels(str(refusal.status)).inc()
    protocol.response_bytes(refusal.status, refusal.header_list(), refusal.body())


def _end(call: Call, refusal: Refusal) -> None:
    """Refuse a call in place of the thread that would have answered it. Runs on the event loop."""
    refuse(call.protocol, refusal)
    _set_done(call.done)


def _set_done(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)


def _close(result: Iterable[bytes]) -> None:
    close = getattr(result, "close", None)
    if close is not None:
        close()


def _health_environ() -> dict[str, object]:
    from wsgiref.util import setup_testing_defaults

    environ: dict[str, Any] = {"PATH_INFO": "/healthz"}
    setup_testing_defaults(environ)
    return environ
