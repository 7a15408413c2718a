"""The notifications' work in the background."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from motorclub.notifications import mailing, removal
from motorclub.plugin.values import Job


def mail(_payload: Mapping[str, object]) -> None:
    """Mails of single notifications, and digests, that are due."""
    mailing.mail_due()
    mailing.send_digests()


def tidy(_payload: Mapping[str, object]) -> None:
    """What is old, and what leads nowhere."""
    removal.prune()
    removal.forget_dead()


JOBS = (
    Job("core.notifications.mail", mail, every=timedelta(minutes=1)),
    Job("core.notifications.tidy", tidy, every=timedelta(hours=6)),
)
