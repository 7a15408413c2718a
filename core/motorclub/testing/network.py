"""Tests talk to this machine only: what leaves it makes them slow, flaky and sometimes somebody else's problem."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from ipaddress import ip_address
from typing import Any

import pytest

# How the address of the other side is found in the arguments of each of these methods, after `self`.
FENCED: dict[str, Callable[..., Any]] = {
    "connect": lambda address: address,
    "connect_ex": lambda address: address,
    "sendto": lambda data, *rest: rest[-1],
}


class NetworkForbidden(AssertionError):
    """A test tried to reach another machine; the message names it and says how to allow it."""

    def __init__(self, host: str) -> None:
        super().__init__(
            f"a test tried to reach {host}. Tests reach this machine only: use a server of your own on 127.0.0.1, "
            f"or allow it by @pytest.mark.network or pytest --network"
        )


class LoopbackOnly:
    """The pytest plugin that keeps Python's sockets on this machine, unless a test is marked `network`."""

    def __init__(self, *, everywhere: bool) -> None:
        self._everywhere = everywhere
        self._open = everywhere
        self._originals: dict[str, Any] = {}

    def pytest_configure(self) -> None:
        """Put the fence up."""
        for name, address_of in FENCED.items():
            # Where the class does not override what it inherits, deleting the attribute takes the fence away.
            self._originals[name] = socket.socket.__dict__.get(name)
            setattr(socket.socket, name, self._fenced(getattr(socket.socket, name), address_of))
        self._originals["getaddrinfo"] = socket.getaddrinfo
        socket.getaddrinfo = self._fenced_lookup(socket.getaddrinfo)

    def pytest_unconfigure(self) -> None:
        """Take it away."""
        socket.getaddrinfo = self._originals.pop("getaddrinfo")
        for name, original in self._originals.items():
            if original is None:
                delattr(socket.socket, name)
            else:
                setattr(socket.socket, name, original)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Open for a test that says so, its fixtures included."""
        self._open = self._everywhere or item.get_closest_marker("network") is not None
        try:
            return (yield)
        finally:
            self._open = self._everywhere

    def _fenced(
        self, method: Callable[..., object], address_of: Callable[..., object]
    ) -> Callable[..., object]:
        def fenced(this: socket.socket, *arguments: object) -> object:
            self._check(address_of(*arguments))
            return method(this, *arguments)

        return fenced

    def _fenced_lookup(self, lookup: Callable[..., Any]) -> Callable[..., Any]:
        def fenced(host: object, *arguments: object, **named: object) -> object:
            self._check((host,))
            return lookup(host, *arguments, **named)

        return fenced

    def _check(self, address: object) -> None:
        if not self._open and isinstance(address, tuple) and not is_here(address[0]):
            raise NetworkForbidden(str(address[0]))


def is_here(host: object) -> bool:
    """Whether a host, as sockets take it, is this machine.

    >>> [is_here(host) for host in (None, "", "localhost", "127.0.0.9", "::1", "10.0.0.1", "example.org")]
    [True, True, True, True, True, False, False]
    """
    name = host.decode() if isinstance(host, bytes) else host
    if not name or name == "localhost" or not isinstance(name, str):
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
