"""Events about members' accounts."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.plugin.events import Event
from motorclub.plugin.values import ContentChoice


@dataclass(frozen=True)
class MemberRegistered(Event):
    """There is a new member, whose address may still have to be confirmed."""

    name = "core.member_registered"

    member_id: int


@dataclass(frozen=True)
class EmailVerified(Event):
    """A member has confirmed their first address."""

    name = "core.email_verified"

    member_id: int


@dataclass(frozen=True)
class MemberSignedIn(Event):
    """A member has opened a session, with the second factor if they have one."""

    name = "core.member_signed_in"

    member_id: int


@dataclass(frozen=True)
class MemberLeft(Event):
    """A member was erased; `content` is what they chose for the posts they had written."""

    name = "core.member_left"

    member_id: int
    content: ContentChoice


EVENTS: tuple[type[Event], ...] = (MemberRegistered, EmailVerified, MemberSignedIn, MemberLeft)
