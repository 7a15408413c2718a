"""The end of every way in: the last refusals, and the session."""

from __future__ import annotations

from motorclub import audit
from motorclub.accounts.changes import new_devices
from motorclub.accounts.credentials import demands
from motorclub.accounts.second_factor.protection import Factor
from motorclub.accounts.sessions import history, login_policy
from motorclub.accounts.sessions import services as sessions
from motorclub.accounts.sessions.history import Device, Outcome
from motorclub.accounts.sessions.services import Opened
from motorclub.db import db
from motorclub.http import ApiError
from motorclub.people.models import Member
from motorclub.plugin.registry import settings_of
from motorclub.settings.site import CoreSettings

UNVERIFIED = "Email not verified"


def let_in(member: Member, device: Device) -> None:
    """Raises the refusal of a member who has proved who they are, after writing it down. Commits only then."""
    try:
        _check_address(member)
        demands.check(member.id)
        login_policy.let_in(member.id)
    except ApiError:
        history.note(member.id, Outcome.REFUSED, device)
        db.session.commit()
        raise


def _check_address(member: Member) -> None:
    if member.email_verified_at is None and settings_of(CoreSettings).email_verification:
        audit.record("account.login_refused", actor_id=member.id, details={"reason": "unverified"})
        raise ApiError(403, UNVERIFIED, code="EMAIL_NOT_VERIFIED", extra={"error": UNVERIFIED})


def open_for(member: Member, device: Device, *, factor: str = "") -> Opened[Member]:
    """A session for a member who is let in; `factor` says what they have proved beside the password. Commits."""
    opened = sessions.open_session(member, agent=device.agent, address=device.address)
    if factor != Factor.DEVICE:  # that browser is one the member trusts
        new_devices.look_at(member, opened.session_id, device)
    details = {"factor": factor} if factor else {}
    audit.record(
        "account.logged_in", actor_id=member.id, target=f"session:{opened.session_id}", details=details
    )
    history.note(member.id, Outcome.SIGNED_IN, device)
    db.session.commit()
    return opened
