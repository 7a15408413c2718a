"""The first log-in, by the link of the verification mail."""

from __future__ import annotations

from motorclub.accounts.login import opening
from motorclub.accounts.registration import services as registration
from motorclub.accounts.second_factor import protection
from motorclub.accounts.sessions.history import Device
from motorclub.accounts.sessions.services import Opened
from motorclub.http import ApiError
from motorclub.people.models import Member


def verify_email(token: str, device: Device) -> tuple[Member, Opened[Member] | None]:
    """The member whose address this token proves and, for the first proof, a session on this device. Commits.

    No session for a member who may not log in, or not without the second factor: the address is proved all the same.
    Raises 410 for a token that is unknown, old or used.
    """
    member, first = registration.verify_email(token)
    if not first or protection.is_protected(member.id):
        return member, None
    try:
        opening.let_in(member, device)
    except ApiError:
        return member, None
    return member, opening.open_for(member, device)
