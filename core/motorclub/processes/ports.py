"""Whether a port is free, asked before anything is started on it, and whether a process answers there."""

from __future__ import annotations

import errno
import http.client
import socket


class PortTaken(Exception):
    """A port cannot be used. The message names it and the variable that changes it."""


def require_free(host: str, port: int, purpose: str, variable: str) -> None:
    """Raise PortTaken unless `port` can be bound now.

    An ordinary bind, because web servers bind with SO_REUSEPORT, and two of them would share a port silently.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise PortTaken(_reason(error, host, port, purpose, variable)) from error


def reachable(host: str) -> str:
    """Return the address at which this machine reaches a process that listens to `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - an address is compared, not bound


def health_problem(host: str, port: int, patience_s: float) -> str:
    """Why the process that listens there does not answer at /healthz; empty when it does."""
    connection = http.client.HTTPConnection(reachable(host), port, timeout=patience_s)
    try:
        connection.request("GET", "/healthz")
        status = connection.getresponse().status
        return "" if status == http.HTTPStatus.OK else f"it answers {status}"
    except (OSError, http.client.HTTPException) as error:
        return str(error) or type(error).__name__
    finally:
        connection.close()


def _reason(error: OSError, host: str, port: int, purpose: str, variable: str) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} ({purpose}) is taken by another program: choose another with {variable}=..."
    return f"port {port} ({purpose}) on {host} cannot be used: {error.strerror}; see {variable}"
