"""Who asks, and the roles that they can have. Every package may import this file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
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
class Restriction:
    """What a member may not do (`scope`), until a time or until it is lifted, and why, in words for them."""

    scope: str
    until: datetime | None
    reason: str

    def covers(self, name: str) -> bool:
        """Whether it is about what goes by this name, such as a permission.

        >>> forum = Restriction("forum.question", None, "")
        >>> forum.covers("forum.question.create"), forum.covers("forum.questions")
        (True, False)
        """
        return f"{name}.".startswith(f"{self.scope}.")


@dataclass(frozen=True, slots=True)
class Viewer:
    """The caller. `id` and `role` are None for a visitor; permissions are the current ones of the role, without those
    that a restriction takes away."""

    id: int | None = None
    username: str = ""
    role: Role | None = None
    profile_image: str | None = None
    permissions: frozenset[str] = frozenset()
    session_id: int | None = None
    restrictions: tuple[Restriction, ...] = ()

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


def is_own(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """The rule of a topic that belongs to one member."""
    return viewer.signed_in and params["userId"] == str(viewer.id)
