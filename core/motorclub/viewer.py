"""Who asks, and the roles that they can have. Every package may import this file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """The four roles of the product; a visitor has none."""

    ADMIN = "ADMIN"
    MODERATOR = "MODERATOR"
    EVENT_ORGANISER = "EVENT_ORGANISER"
    USER = "USER"


STAFF = frozenset({Role.ADMIN, Role.MODERATOR})
EVERY_MEMBER = frozenset(Role)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whoever asks. `id` and `role` are None for a visitor; permissions are those of the role right now."""

    id: int | None = None
    username: str = ""
    role: Role | None = None
    profile_image: str | None = None
    permissions: frozenset[str] = frozenset()
    session_id: int | None = None

    @property
    def signed_in(self) -> bool:
        """True for a member, False for a visitor."""
        return self.id is not None

    @property
    def member_id(self) -> int:
        """The member's id; only for code behind @signed_in or @requires."""
        if self.id is None:
            raise LookupError("a visitor has no id: the route must be @signed_in or @requires(...)")
        return self.id

    def may(self, permission: str) -> bool:
        """Whether the viewer's role has been granted `permission`."""
        return permission in self.permissions

    def is_one_of(self, *roles: Role) -> bool:
        """Whether the viewer has one of these roles."""
        return self.role in roles


VISITOR = Viewer()
