"""Group client addresses by network, for everything that counts or compares them.

An IPv4 address stands for itself. An IPv6 client can take any address of its /64 at will, and often has a whole /56 or
/48, so the /64 counts like one address and the wider networks have limits of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

# What one household or phone has of IPv6; the rest of an address changes by the day.
NETWORK_BITS = 64
# How many times the limit of one address the networks around a /64 may reach together.
WIDER_NETWORKS = {56: 4, 48: 16}
# Addresses that cannot be read share one limit: otherwise a misconfigured proxy would switch all limits off.
UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Network:
    """A group of client addresses; all of them together may do `factor` times as much as a single address."""

    name: str
    factor: int = 1


def network_of(address: str) -> str:
    """Return the name of the network that is treated like a single client.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.7"), network_of("?")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', 'unknown')
    """
    return networks_of(address)[0].name


@lru_cache(maxsize=4096)
def networks_of(address: str) -> tuple[Network, ...]:
    """Return the networks to count a client in, the narrowest first.

    Count in the next one only while the one before has not refused: calls of one /64 that are refused must not use up
    what its neighbours have.

    >>> [(network.name, network.factor) for network in networks_of("2001:db8:1:2ff::9")]
    [('2001:db8:1:2ff::/64', 1), ('2001:db8:1:200::/56', 4), ('2001:db8:1::/48', 16)]
    """
    found = _parse(address)
    if not isinstance(found, IPv6Address):
        return (Network(str(found or UNKNOWN)),)
    sizes = {NETWORK_BITS: 1} | WIDER_NETWORKS
    return tuple(
        Network(str(IPv6Network((int(found), bits), strict=False)), factor) for bits, factor in sizes.items()
    )


@lru_cache(maxsize=1024)
def is_loopback(address: str) -> bool:
    """
    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("192.0.2.1"), is_loopback("?")
    (True, True, False, False)
    """
    found = _parse(address)
    return found is not None and found.is_loopback


def _parse(address: str) -> IPv4Address | IPv6Address | None:
    """An address without an IPv6 zone, and as IPv4 if it is IPv4-mapped; None for anything else."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(found, IPv6Address) and found.ipv4_mapped) or found


def trust_proxies(app: Flask, hops: int) -> None:
    """Take address, scheme and host of a request from the last `hops` proxies in front of the site."""
    if hops:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops
        )


def client_address(environ: dict[str, Any], hops: int) -> str:
    """The address of a request's client as `trust_proxies` reads it, where no application does yet."""
    read: Any = ProxyFix(lambda environ, _start: [environ["REMOTE_ADDR"]], x_for=hops)
    (address,) = read(environ, None)
    return str(address)
