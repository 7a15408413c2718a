"""Who is behind a socket, as the hub knows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from motorclub.viewer import VISITOR, Viewer


class Refused(Exception):
    """A request that the hub does not grant. The message is the reason to tell the client."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who it is, and until when the token says so (seconds since 1970); a visitor has no such time."""

    viewer: Viewer
    expires_at: float | None = None


ANONYMOUS = Identity(VISITOR)

# From the Authorization header of a CONNECT frame; raises Refused with the reason.
Authenticate = Callable[[str | None], Identity]
# Which of some identities still stand: what is true of each now, or None.
Verify = Callable[[Sequence[Identity]], Sequence[Identity | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """How the hub learns who somebody is.

    `authenticate` reads CONNECT's Authorization header and must be quick. `verify` may ask the database which of some
    identities still stand, and answers with what is true now, or None, for each. `refreshed` gives a viewer the
    permissions of this moment, for the rules of topics.
    """

    authenticate: Authenticate
    verify: Verify | None = None
    refreshed: Callable[[Viewer], Viewer] = lambda viewer: viewer
