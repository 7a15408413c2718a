"""The accounts' work in the background."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.accounts.changes import email_change, new_devices, password_flows
from motorclub.accounts.credentials import attempts, captcha
from motorclub.accounts.models import AccountSession, MailedLink
from motorclub.accounts.registration import services as registration
from motorclub.accounts.second_factor import cleanup
from motorclub.accounts.sessions import history
from motorclub.db import db
from motorclub.plugin.values import Job

# Ended sessions and used links are kept a while, for whoever looks into what happened.
REMEMBERED = timedelta(days=30)


def resend(payload: Mapping[str, Any]) -> None:
    """`{email, base}`: outside the request, which so takes the same time whether the address is known."""
    registration.resend(payload["email"], payload["base"])


def mail_reset(payload: Mapping[str, Any]) -> None:
    """`{email, base}`: as `resend`."""
    password_flows.mail_reset(payload["email"], payload["base"])


def mail_email_change(payload: Mapping[str, Any]) -> None:
    """`{id, base}` of a change of address: whether somebody else has it is looked up outside the request."""
    email_change.mail(payload["id"], payload["base"])


def forget(_payload: Mapping[str, object]) -> None:
    """Delete sessions, links, captchas, counters and challenges that no longer mean anything."""
    now = clock.now()
    over = sa.or_(AccountSession.ended_at < now - REMEMBERED, AccountSession.expires_at < now - REMEMBERED)
    db.session.execute(sa.delete(AccountSession).where(over))
    db.session.execute(sa.delete(MailedLink).where(MailedLink.expires_at < now - REMEMBERED))
    captcha.forget_spent(now)
    password_flows.forget_old(now - REMEMBERED)
    new_devices.forget_old(now - REMEMBERED)
    history.forget_old(now)
    attempts.forget_old(now)
    cleanup.forget_old(now)


JOBS = (
    Job(registration.RESEND, resend),
    Job(password_flows.FORGOTTEN, mail_reset),
    Job(email_change.MAIL_CHANGE, mail_email_change),
    Job(new_devices.LOOK, new_devices.mail),
    Job("core.accounts.forget", forget, every=timedelta(hours=1)),
)
