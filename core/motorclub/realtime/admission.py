"""Who is behind a socket, and who may open one: limits for the process, for one client network and for one member.

Of the sockets of a process, and of one network, visitors may have half. Sockets that have not sent CONNECT yet may take
what is free, but where a place is needed the oldest of them ends. So the other half is left for members: a flood of
anonymous sockets, from many networks or from the same one, does not keep them out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Protocol

from motorclub.config import DEFAULT_SOCKETS, DEFAULT_SOCKETS_PER_MEMBER, DEFAULT_SOCKETS_PER_NETWORK
from motorclub.http.networks import Network, networks_of
from motorclub.viewer import VISITOR, Viewer


class Refused(Exception):
    """A request that the hub does not grant. The message is sent to the client."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The member or visitor, and when their token expires (seconds since 1970; None for a visitor)."""

    viewer: Viewer
    expires_at: float | None = None


ANONYMOUS = Identity(VISITOR)

# From the Authorization header of a CONNECT frame; raises Refused with the reason.
Authenticate = Callable[[str | None], Identity]
# Which of some identities still stand: what is true of each now, or None.
Verify = Callable[[Sequence[Identity]], Sequence[Identity | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """How the hub authenticates its clients.

    `authenticate` reads CONNECT's Authorization header and must be quick. `verify` may ask the database which of these
    identities are still valid; it returns the current identity, or None, for each. `refreshed` returns a viewer with
    current permissions, for the rules of topics.
    """

    authenticate: Authenticate
    verify: Verify | None = None
    refreshed: Callable[[Viewer], Viewer] = lambda viewer: viewer


VISITORS_SHARE = 2
NO_CONNECT = "No CONNECT, and the place is needed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SocketLimits:
    """How many sockets one hub process holds."""

    total: int = DEFAULT_SOCKETS
    per_network: int = DEFAULT_SOCKETS_PER_NETWORK
    per_member: int = DEFAULT_SOCKETS_PER_MEMBER


@dataclass(frozen=True, slots=True)
class Refusal:
    """The answer to a handshake that finds no place."""

    status: HTTPStatus
    reason: str


class Socket(Protocol):
    """What is counted here: a session, with the quotas that it takes a place of."""

    quotas: tuple[Quota, ...]
    counts_as_visitor: bool

    def evict(self, reason: str) -> None:
        """End, to make way for another."""


class Quota:
    """The open sockets of the process, or of a network if it has a name. `unconnected` begins with the oldest."""

    __slots__ = ("most", "network", "open", "unconnected", "visitors")

    def __init__(self, most: int, network: str = "") -> None:
        self.most = most
        self.network = network
        self.open = 0
        self.visitors = 0
        self.unconnected: dict[Socket, None] = {}

    def full(self) -> bool:
        """Return whether there is no place for one more socket of any kind."""
        return self.open - len(self.unconnected) >= self.most

    def full_of_visitors(self) -> bool:
        """Return whether there is no place for one more visitor."""
        return self.visitors >= max(1, self.most // VISITORS_SHARE)

    def surplus(self) -> Socket | None:
        """Return the socket that has to make way for the newest one."""
        return next(iter(self.unconnected), None) if self.open > self.most else None


class Admission:
    """Counts the sockets of one process. Only `refusal` may be used outside the loop's thread."""

    def __init__(self, limits: SocketLimits) -> None:
        self.limits = limits
        self._all = Quota(limits.total)
        self._networks: dict[str, Quota] = {}

    def refusal(self, address: str) -> Refusal | None:
        """Return why a client of this address may not open a socket now; None if it may.

        Handshakes under way are not counted yet: `enter` judges them again.
        """
        for network in networks_of(address):
            quota = self._networks.get(network.name)
            if quota is not None and quota.full():
                return Refusal(HTTPStatus.TOO_MANY_REQUESTS, "Too many connections from your network")
        if self._all.full():
            return Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "Too many connections")
        return None

    def enter(self, session: Socket, address: str) -> Refusal | None:
        """Count a new socket; return why it must end at once, or None."""
        refusal = self.refusal(address)
        session.quotas = (self._all, *map(self._quota, networks_of(address)))
        for quota in session.quotas:
            quota.open += 1
            quota.unconnected[session] = None
        if refusal is None:
            _evict_surplus(session.quotas)
        return refusal

    def connect(self, session: Socket, viewer: Viewer, others: int) -> None:
        """Count a socket as a member's or a visitor's; `others` are the member's sockets so far. Raises Refused."""
        if not viewer.signed_in:
            _check_visitor(session.quotas)
            session.counts_as_visitor = True
        elif others >= self.limits.per_member:
            raise Refused(f"More than {self.limits.per_member} connections of one member")
        for quota in session.quotas:
            quota.unconnected.pop(session, None)
            quota.visitors += session.counts_as_visitor

    def end(self, session: Socket) -> None:
        """The session is over, its socket may still be open; harmless when repeated."""
        for quota in session.quotas:
            quota.unconnected.pop(session, None)
            quota.visitors -= session.counts_as_visitor
        session.counts_as_visitor = False

    def leave(self, session: Socket) -> None:
        """The socket is closed."""
        self.end(session)
        for quota in session.quotas:
            quota.open -= 1
            if not quota.open:
                self._networks.pop(quota.network, None)
        session.quotas = ()

    def networks(self) -> dict[str, int]:
        """Return how many sockets each network has open."""
        return {name: quota.open for name, quota in self._networks.items()}

    def _quota(self, network: Network) -> Quota:
        quota = self._networks.get(network.name)
        if quota is None:
            quota = self._networks[network.name] = Quota(
                self.limits.per_network * network.factor, network.name
            )
        return quota


def _evict_surplus(quotas: Iterable[Quota]) -> None:
    for quota in quotas:
        surplus = quota.surplus()
        if surplus is not None:
            surplus.evict(NO_CONNECT)


def _check_visitor(quotas: Iterable[Quota]) -> None:
    for quota in quotas:
        if quota.full_of_visitors():
            where = " from your network" if quota.network else ""
            raise Refused(f"Too many visitors{where}: sign in, or try again later")
