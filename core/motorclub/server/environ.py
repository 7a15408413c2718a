"""Turn a request of granian's RSGI interface into the environ of a WSGI application."""

from __future__ import annotations

import io
import sys
from typing import IO, TYPE_CHECKING, Any

from motorclub.http.networks import client_address, network_of

if TYPE_CHECKING:
    from granian._granian import RSGIHeaders
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
